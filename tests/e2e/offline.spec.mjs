// All games on one page: every way from one game to another without a reload, and every game offline.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, browserTest, waitUntilRunning } from "./helpers.mjs";
import { deal, fillStorage, goToCast, note, seed, tap } from "./table.mjs";

/** Marks the loaded page. A reload removes the mark. */
const mark = (page) => page.evaluate(() => { document.documentElement.dataset.mark = "same page"; });
const isSamePage = (page) => page.evaluate(() => document.documentElement.dataset.mark === "same page");
const ticket = (page, text) => page.locator(".tile", { hasText: text });
const chooseFile = (page, path) => page.locator("input[type=file]").setInputFiles(path);

/** Sets up a Torang table with one adventurer. */
async function torangTable(page, title) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await tap(page, "Torang");
  await page.locator(".tile.is-selected", { hasText: "Torang" }).waitFor();
  await goToCast(page);
  await page.getByRole("textbox").fill("Tavi (Mirja)");
  await tap(page, "Add", true);
  await tap(page, "Options");
  await tap(page, /^Open/);
  await page.getByText("What can they do?").waitFor();
}

/** Saves the open table to a file and returns its path. */
async function saveTable(page, path) {
  const download = page.waitForEvent("download");
  await tap(page, "Chronicle", true);
  await tap(page, "Save the table to a file");
  await (await download).saveAs(path);
}

const goHome = async (page) => {
  await tap(page, /Home|back$/);
  await page.getByRole("button", { name: "New table" }).waitFor();
};

browserTest("every way from one game to another on one page, offline from the middle on", { device: PHONE, offline: true, copyOfDist: true }, async ({ page, site }) => {
  await mark(page);
  await deal(page, ["Imani (Noor)", "Juno"], "The Night Mail");
  await saveTable(page, join(site.dist, "torg.rising"));
  await tap(page, "Stage", true);
  await goHome(page);

  await torangTable(page, "Under the Glass Hill");
  await saveTable(page, join(site.dist, "torang.rising"));
  await site.offlineReady(page);
  await site.goOffline();

  // By the tile of a table on home.
  await tap(page, "Scene", true);
  await goHome(page);
  await ticket(page, "The Night Mail").tap();
  await page.getByText("Free play").waitFor();
  await goHome(page);
  await ticket(page, "Under the Glass Hill").tap();
  await page.getByText("What can they do?").waitFor();

  // By file, both ways.
  await goHome(page);
  await chooseFile(page, join(site.dist, "torg.rising"));
  await page.getByText("Free play").waitFor();
  await goHome(page);
  await chooseFile(page, join(site.dist, "torang.rising"));
  await page.getByText("What can they do?").waitFor();
  await goHome(page);
  assert.equal(await page.locator(".tile").count(), 4, "each file is a table of its own");

  // The quick tools of all games, with a table open behind them.
  for (const [tool, class_] of [["Quick roll", ".is-quick"], ["Quick attack", ".is-attack"], ["Quick conflict", ".is-qc"]]) {
    await tap(page, tool);
    await page.locator(class_).first().waitFor();
    await goHome(page);
  }
  assert.ok(await isSamePage(page), "nothing of it reloads the page");

  // A later start opens the table that was played last, offline. A table that was left is not opened again.
  await ticket(page, "The Night Mail").first().tap();
  await page.getByText("Free play").waitFor();
  await note(page, "played last");
  await site.open(page);
  await page.getByText("Free play").waitFor();
  await goHome(page);
  await tap(page, "Quick roll");
  await page.locator(".is-quick").first().waitFor();
  await site.open(page);
  await ticket(page, "The Night Mail").first().waitFor();
});

browserTest("every game starts offline", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goOffline();
  await site.reload(page);
  await torangTable(page, "Under the Glass Hill");
  await site.reload(page);
  await page.getByText("What can they do?").waitFor();
  await goHome(page);
  await deal(page, ["Imani (Noor)", "Juno"], "The Night Mail");
  await site.reload(page);
  await page.getByText("Free play").waitFor();
  await goHome(page);
  await tap(page, "Settings");
  await page.getByText(/^version .*, works without a network$/).waitFor();
  await goHome(page);
  await tap(page, "Quick conflict");
  await page.locator(".is-qc").first().waitFor();
});

browserTest("the settings do not promise offline use before the app is cached", { device: PHONE }, async ({ page }) => {
  await tap(page, "Settings");
  await page.getByText(/^version [\d.]+$/).waitFor();
});

browserTest("a cast entered already is kept when the game is changed", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await page.getByRole("textbox").fill("The Long Way");
  await page.getByRole("radio", { name: "Classic" }).tap();
  await goToCast(page);
  await page.getByRole("textbox").fill("Imani (Noor), Juno, Quill");
  await page.getByText("3 so far").waitFor();
  await tap(page, /back$/);
  await page.getByRole("radio", { name: "Classic", checked: true }).waitFor();
  await tap(page, "Torang");
  await page.locator(".tile.is-selected", { hasText: "Torang" }).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), "The Long Way");
  await tap(page, "The cast");
  await page.getByText("3 so far").waitFor();
  await page.getByText("Noor").waitFor();
});

browserTest("unsaved entries are not lost by opening another table", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, ["Imani"]);
  await fillStorage(page);
  await note(page, "in memory only");
  await page.getByText("1 entry is not saved yet").waitFor();
  await goHome(page);
  const file = '{"format":"rising-action table","schema":1,"game":"torang","entries":1,"cursor":1}\n';
  await page.locator("input[type=file]").setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByRole("alert").filter({ hasText: "Save the table to a file first, or this part will be lost" }).waitFor();
  await page.locator(".tile.is-selected").tap();
  await tap(page, "Chronicle", true);
  await page.locator("main").getByText("in memory only").first().waitFor();
});

browserTest("an invalid address opens the app", { device: PHONE, open: false }, async ({ page, site }) => {
  for (const hash of ["#constructor", "#__proto__/take-1", "#torang/take-99", "#home", "#", "#/../x", `#torang/${"9".repeat(400)}`]) {
    await page.goto("about:blank");
    await page.goto(site.url + hash);
    await waitUntilRunning(page);
    await page.getByRole("button", { name: "New table" }).waitFor();
  }
});

browserTest("after a failed start, the next one opens no table", { device: PHONE, copyOfDist: true }, async ({ page, site }) => {
  await torangTable(page, "Under the Glass Hill");
  const html = readFileSync(join(site.dist, "index.html"), "utf8");
  const [, wasm] = html.match(/data-wasm="([^"]+)"/);
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  const whole = readFileSync(join(site.dist, wasm));
  writeFileSync(join(site.dist, wasm), "not wasm");
  site.allow(/./); // the browser logs many errors, as it should
  await page.reload();
  await page.getByRole("heading", { name: "The app did not start" }).waitFor();
  writeFileSync(join(site.dist, wasm), whole);
  await tap(page, "Reload");
  await waitUntilRunning(page);
  await ticket(page, "Under the Glass Hill").waitFor();
  assert.equal(new URL(page.url()).hash, "", "nothing of it stays in the address");
  await site.reload(page);
  await page.getByText("What can they do?").waitFor();
});
