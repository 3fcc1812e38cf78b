// Takes the screenshots for the README from the built app: `scripts/build && node scripts/pictures.mjs`.
// The random numbers are fixed, so the screenshots change only when the app does.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChrome } from "../tests/e2e/chrome.mjs";
import { seed, tap } from "../tests/e2e/table.mjs";
import { pressSlowly } from "./playwright.mjs";
import { serve } from "./server.mjs";

const root = fileURLToPath(new URL("../dist", import.meta.url));
const folder = fileURLToPath(new URL("../docs/pictures", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };

/** The example table of Torg in its first round. */
async function torgRound(page) {
  await tap(page, /Torg example/);
  await page.locator(".pointer").waitFor();
  await tap(page, /^Flip/);
  await page.locator(".turn.is-now").waitFor();
  await page.locator(".toast").waitFor({ state: "detached" }); // it covers a row
}

/** For each screenshot: its name, a device, a theme, and how to get there from home. */
const PICTURES = [
  ["torg-phone", PHONE, "dark", torgRound],
  ["torg-tablet", TABLET, "dark", torgRound],
  [
    "torang-phone",
    PHONE,
    "light",
    async (page) => {
      await tap(page, /^Quick roll/);
      await page.getByRole("textbox").first().fill("68");
      await tap(page, /^Roll/);
    },
  ],
];

mkdirSync(folder, { recursive: true });
const server = await serve({ root, base: "/" });
const browser = await chromium.launch({ executablePath: findChrome(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const [name, device, colorScheme, open] of PICTURES) {
    const context = await browser.newContext({ ...device, colorScheme, reducedMotion: "reduce" });
    await seed(context, 4);
    await pressSlowly(context);
    const page = await context.newPage();
    await page.goto(server.url);
    await page.locator("body > .everything").waitFor();
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
