// The front and a house a game: whatever is of a game leads to that game's house and does there what was asked, offline too.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, running, scene } from "./helpers.mjs";
import { deal, seed, tap, theCast } from "./table.mjs";

/** Which house the page stands in. */
const houseOf = (page) => page.evaluate(() => document.documentElement.dataset.house);
const ticket = (page, text) => page.locator(".ticket", { hasText: text });
const choose = (page, path) => page.locator("input[type=file]").setInputFiles(path);

/** A Torang table with somebody in it; stands on its scene. */
async function torangTable(page, title) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await tap(page, "Torang");
  await page.locator(".ticket.is-lit", { hasText: "Torang" }).waitFor();
  await theCast(page);
  await page.getByRole("textbox").fill("Tavi (Mirja)");
  await tap(page, "Add", true);
  await tap(page, "Options");
  await tap(page, /^Open/);
  await page.getByText("What can they do?").waitFor();
}

/** Saves the open table to a file and answers where it lies. */
async function saved(page, path) {
  const download = page.waitForEvent("download");
  await tap(page, "Chronicle", true);
  await tap(page, "Save to a file");
  await (await download).saveAs(path);
}

const foyer = async (page) => {
  await tap(page, /Foyer|back$/);
  await page.getByRole("button", { name: "New table" }).waitFor();
};

scene("every way from one game to the other, the server gone from the middle on", { device: PHONE, copyOfDist: true }, async ({ page, house }) => {
  assert.equal(await houseOf(page), "front");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!loaded.some((name) => /\/(torg|torang)-\w+\.js/.test(name)), "a first visit loads no game");
  await deal(page, ["Imani (Noor)", "Juno"], "The Night Mail");
  assert.equal(await houseOf(page), "torg");
  await saved(page, join(house.dist, "torg.rising"));
  await tap(page, "Stage", true);
  await foyer(page);

  await torangTable(page, "Under the Glass Hill");
  assert.equal(await houseOf(page), "torang");
  assert.equal(new URL(page.url()).hash, "", "the errand leaves no trace in the address");
  await saved(page, join(house.dist, "torang.rising"));
  await house.offlineReady(page);
  await house.goDark();

  // By ticket.
  await tap(page, "Scene", true);
  await foyer(page);
  await ticket(page, "The Night Mail").tap();
  await page.getByText("Free play").waitFor();
  assert.equal(await houseOf(page), "torg");
  await foyer(page);
  await ticket(page, "Under the Glass Hill").tap();
  await page.getByText("What can they do?").waitFor();
  assert.equal(await houseOf(page), "torang");

  // Coming back later: to the house that was played in last, and to its table.
  await house.reload(page);
  await page.getByText("What can they do?").waitFor();
  assert.equal(await houseOf(page), "torang");

  // By file, both ways.
  await foyer(page);
  await choose(page, join(house.dist, "torg.rising"));
  await page.getByText("Free play").waitFor();
  assert.equal(await houseOf(page), "torg");
  await foyer(page);
  await choose(page, join(house.dist, "torang.rising"));
  await page.getByText("What can they do?").waitFor();
  assert.equal(await houseOf(page), "torang");
  await foyer(page);
  assert.equal(await page.locator(".ticket").count(), 4, "each file is a table of its own");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("/errand"))), [], "nothing of the way is left");

  // The quick roll, from Torg's house.
  await ticket(page, "The Night Mail").first().tap();
  await page.getByText("Free play").waitFor();
  await tap(page, "More about the scene");
  await tap(page, /^A note/);
  await page.getByRole("textbox").fill("played last");
  await tap(page, "Write it down");
  await foyer(page);
  await tap(page, "Quick roll");
  await page.locator(".is-quick").first().waitFor();
  assert.equal(await houseOf(page), "torang");

  // Coming back from there is coming back to the table that was played last, in its house.
  await house.reload(page);
  await page.getByText("Free play").waitFor();
  assert.equal(await houseOf(page), "torg");
});

scene("the games are fetched once the front is shown, all of them", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  const first = (pattern) => house.requests.findIndex((address) => pattern.test(address));
  const shown = first(/\/rising-action-\w+_bg\.wasm$/);
  for (const game of [/\/torg-\w+_bg\.wasm$/, /\/torang-\w+_bg\.wasm$/]) {
    assert.ok(first(game) > shown && shown >= 0, `${game} comes after the front`);
    assert.ok(first(game) > first(/\/sw\.js$/), `${game} is the worker's to fetch`);
  }
});

scene("a cast that is named already goes along to the other game", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await page.getByRole("textbox").fill("The Long Way");
  await page.getByRole("radio", { name: "Classic" }).tap();
  await theCast(page);
  await page.getByRole("textbox").fill("Imani (Noor), Juno, Quill");
  await page.getByText("3 so far").waitFor();
  assert.equal(await houseOf(page), "torg");
  await tap(page, /back$/);
  await page.getByRole("radio", { name: "Classic", checked: true }).waitFor();
  await tap(page, "Torang");
  await page.locator(".ticket.is-lit", { hasText: "Torang" }).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), "The Long Way");
  assert.equal(await houseOf(page), "torg", "nothing is gone over to before the choice is made");
  await tap(page, "The cast");
  await page.waitForFunction(() => document.documentElement.dataset.house === "torang");
  await page.getByText("3 so far").waitFor();
  await page.getByText("Noor").waitFor();
});

scene("entries that are in memory only keep the page where it is", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context);
  await house.open(page);
  await deal(page, ["Imani"]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await tap(page, "More about the scene");
  await tap(page, /^A note/);
  await page.getByRole("textbox").fill("in memory only");
  await tap(page, "Write it down");
  await page.getByText("1 entry is kept in memory only").waitFor();
  await foyer(page);
  await tap(page, "Quick roll");
  await page.getByRole("alert").filter({ hasText: "opening another game would lose them" }).waitFor();
  assert.equal(await houseOf(page), "torg");
  await page.locator(".ticket.is-lit").tap();
  await tap(page, "Chronicle", true);
  await page.getByText("in memory only").first().waitFor();
});

scene("a file that has no room on the way stays where it is", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context);
  await house.open(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  const file = '{"format":"rising-action table","schema":1,"game":"torang","entries":1,"cursor":1}\n';
  await page.locator("input[type=file]").setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByRole("alert").filter({ hasText: "the file was not opened" }).waitFor();
  assert.equal(await houseOf(page), "front");
});

scene("an address that somebody made up opens the app", { device: PHONE, open: false }, async ({ page, house }) => {
  for (const hash of ["#constructor", "#__proto__/take-1", "#torang/take-99", "#torang/file", "#torang/shuffle", "#chess/new", "#torg/", "#/../x", `#torang/${"9".repeat(400)}`]) {
    await page.goto("about:blank");
    await page.goto(house.url + hash);
    await running(page);
    await page.getByRole("button", { name: "New table" }).waitFor();
  }
});

scene("a house that does not stand is left by a reload", { device: PHONE, copyOfDist: true }, async ({ page, house }) => {
  const html = readFileSync(join(house.dist, "index.html"), "utf8");
  const [, torang] = html.match(/data-torang="([^"]+)"/);
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  writeFileSync(join(house.dist, `${torang}_bg.wasm`), "not wasm");
  house.allow(/./); // the console is full of it, and should be
  await page.reload();
  await tap(page, "Quick roll");
  await page.getByRole("heading", { name: "The house is dark" }).waitFor();
  await tap(page, "Reload");
  await running(page);
  assert.equal(await houseOf(page), "front");
});

scene("a table that kills its house does not keep the others out", { device: PHONE, copyOfDist: true }, async ({ page, house }) => {
  await torangTable(page, "Under the Glass Hill");
  const html = readFileSync(join(house.dist, "index.html"), "utf8");
  const [, torang] = html.match(/data-torang="([^"]+)"/);
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  writeFileSync(join(house.dist, `${torang}_bg.wasm`), "not wasm");
  house.allow(/./); // the console is full of it, and should be
  await page.reload();
  await page.getByRole("heading", { name: "The house is dark" }).waitFor();
  await tap(page, "Reload");
  await running(page);
  await ticket(page, "Under the Glass Hill").waitFor();
  assert.equal(await houseOf(page), "front", "it stays here, and the table stays on the shelf");
});
