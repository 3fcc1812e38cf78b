// The app panics while entries are only in memory: the storage is full, two notes are added, then the panic hook is called or the
// wasm traps because it has no memory left.
//
// The crash page must then offer to save the table, and the file must open again with both notes.
import { downloadedFile } from "../playwright.mjs";
import { PHONE, ask, browser, open, withStressTest, site, waitForStart } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { times } from "./words.mjs";

const WAYS = ["the panic hook speaks", "the wasm traps"];
const SAVES = /save|file|download/i;
const OFFERED_WITHIN_MS = 3_000;

async function one(chromium, its, game, way) {
  const context = await withStressTest(await chromium.newContext({ ...PHONE, serviceWorkers: "block" }));
  try {
    const page = await context.newPage();
    await open(page, its.url);
    const hash = await newTable(page, game);
    const texts = ["the first note in memory", "the second note in memory"];
    await ask(page, "note", [hash, "a note that is saved"]);
    await page.waitForFunction(() => !document.documentElement.hasAttribute("data-saving"));
    await ask(page, "refuse", 0);
    for (const text of texts) await ask(page, "note", [hash, text]);
    await ask(page, "says", "memory only", 3_000).catch(() => {});
    if (way === WAYS[0]) await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-report-panic", { detail: "panicked at the attack" })));
    else if (!(await ask(page, "trap"))) throw new Error("this build's wasm offers no memory: the test needs another way to make it trap");
    await page.waitForFunction(() => document.querySelector(".crash-page") !== null);
    const { words } = await waitForStart(page);
    // The crash page reads the stored tables before it offers them. A person waits for it, too.
    const ways = page.locator("button, a").filter({ hasText: SAVES, visible: true });
    await ways.first().waitFor({ timeout: OFFERED_WITHIN_MS }).catch(() => {});
    const offers = await page.locator("button, a").filter({ visible: true }).allInnerTexts();
    const file = await saved(page, offers);
    // The new page has room again.
    const start = await open(page, its.url, `${hash}/log`);
    const stayed = start.is === "runs" && /a note that is saved/.test(start.words);
    return { way, words, offers, offered: file !== null, stayed, opens: file !== null && (await opens(page, its.url, file, texts)) };
  } finally {
    await context.close();
  }
}

/** The file that the first button for saving gives; `null` if there is none. */
async function saved(page, offers) {
  const name = offers.find((one) => SAVES.test(one));
  if (!name) return null;
  try {
    const download = page.waitForEvent("download", { timeout: 5_000 });
    download.catch(() => {});
    await page.locator("button, a").filter({ hasText: name }).first().click();
    return await downloadedFile(await download);
  } catch {
    return null;
  }
}

async function opens(page, url, file, texts) {
  await open(page, url, "#home");
  const before = await page.evaluate(() => location.hash);
  await page.locator("input[type=file]").first().setInputFiles({ name: "saved.rising", mimeType: "text/plain", buffer: file });
  const hash = await ask(page, "came", before, 5_000);
  if (!/^#\/table\/\d+$/.test(hash)) return false;
  await ask(page, "go", `${hash}/log`);
  await ask(page, "says", "You are here");
  const words = await ask(page, "words");
  return texts.every((text) => words.includes(text));
}

async function run({ dist, tries, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const results = [];
  try {
    for (let number = 0; number < tries; number += 1) {
      results.push(await one(chromium, its, GAMES[number % GAMES.length], WAYS[number % WAYS.length]));
    }
    progress(`${results.length} panics`);
  } finally {
    await chromium.close();
    await its.close();
  }
  const many = (is) => results.filter(is).length;
  const whole = many((one) => one.opens);
  const figures = { offered: many((one) => one.offered), opens: whole, stayed: many((one) => one.stayed), offers: [...new Set(results.flatMap(({ offers }) => offers))], says: [...new Set(results.map(({ words }) => words))] };
  return {
    tries: results.length,
    sentence:
      whole === results.length
        ? "The crash page offers a file, and it opens again with every entry, those in memory included."
        : `The crash page offers ${figures.offers.join(", ")}: the entries in memory could not be saved in ${results.length - whole} of ${results.length} panics.`,
    figures,
    missed: [
      [whole < results.length, `${times(results.length - whole)} the entries in memory could not be saved`],
      [figures.stayed < results.length, `${times(results.length - figures.stayed)} what was stored was not there after it`],
    ].filter(([is]) => is).map(([, words]) => words),
  };
}

export const panic = { name: "a panic with entries that are only in memory", full: 6, short: 1, test: run };
