// The journal: it restores what a killed browser loses, and two windows never overwrite each other.
import assert from "node:assert/strict";
import { PHONE, browserTest, waitUntilRunning } from "./helpers.mjs";
import { closeDialogs, deal, events, note, seed, sendNote, tap } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Quill"];
const noteTexts = async (page) => (await events(page)).filter((event) => event.is === "note_made").map((event) => event.text);
const waitUntilSaved = (page) => page.waitForFunction(() => !("saving" in document.documentElement.dataset));
const stored = (page) => page.evaluate(() => ({ ...localStorage }));
/** Restores an earlier local storage, as after a kill of the browser. */
const restoreLocalStorage = (page, texts) => page.evaluate((before) => {
  localStorage.clear();
  for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text);
}, texts);
const dealTable = async (page, site) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
};
const waitForStage = (page) => page.getByText("Free play").waitFor();

browserTest("data that the browser lost is restored, and was marked as unsaved before", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await waitUntilSaved(page);
  const before = await stored(page);
  await page.evaluate(() => {
    window.marks = [];
    new MutationObserver(() => window.marks.push("saving" in document.documentElement.dataset))
      .observe(document.documentElement, { attributeFilter: ["data-saving"] });
  });
  await note(page, "first");
  await note(page, "second");
  await waitUntilSaved(page);
  const marks = await page.evaluate(() => window.marks);
  assert.ok(marks.includes(true) && marks.at(-1) === false, "the mark comes and goes");
  await restoreLocalStorage(page, before);
  assert.deepEqual(await noteTexts(page), [], "the local storage has forgotten both");
  await site.reload(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["first", "second"]);
  await note(page, "third");
  await waitUntilSaved(page);
  // The whole table is newer than the local storage.
  await restoreLocalStorage(page, {});
  await site.open(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["first", "second", "third"]);
});

browserTest("a removed table stays removed", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await waitUntilSaved(page);
  const before = await stored(page);
  await tap(page, /Home|back$/);
  await tap(page, /^More about/);
  await tap(page, /^Remove/);
  await tap(page, "Remove table");
  await page.getByText("Your tables appear here").waitFor();
  await waitUntilSaved(page);
  await restoreLocalStorage(page, before);
  await site.open(page);
  await page.getByText("Your tables appear here").waitFor();
  await deal(page, HEROES);
  await note(page, "of the new table");
  await waitUntilSaved(page);
  await site.reload(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["of the new table"]);
});

browserTest("two copies played separately become two tables", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await waitUntilSaved(page);
  const before = await stored(page);
  await note(page, "in the journal only");
  await waitUntilSaved(page);
  await restoreLocalStorage(page, before);
  // A window without a journal does not know about it.
  const blind = await site.context.newPage();
  await blind.addInitScript(() => {
    IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
  });
  await page.goto("about:blank");
  await site.open(blind);
  await waitForStage(blind);
  await note(blind, "in the storage only");
  await tap(blind, /Home|back$/);
  await blind.getByText("may lose the last few seconds of play").waitFor();
  await blind.close();

  await site.open(page);
  await page.getByRole("alert").filter({ hasText: "“The Night Mail” is now two tables" }).waitFor();
  assert.deepEqual(await noteTexts(page), ["in the storage only"]);
  await tap(page, "OK", true);
  const tiles = page.locator(".tile", { hasText: "The Night Mail" });
  assert.equal(await tiles.count(), 2);
  await tiles.nth(1).tap();
  await waitForStage(page);
  await tap(page, "Chronicle", true);
  await page.getByText("in the journal only").first().waitFor();
  await waitUntilSaved(page);
  await site.reload(page);
  assert.equal(await page.getByText("is two tables now").count(), 0, "both are settled");
});

browserTest("one window plays, the other follows and takes over on a tap", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await note(page, "from the first");
  const other = await site.newPage();
  await waitForStage(other);
  const follows = (which) => which.getByRole("alert").filter({ hasText: "This table is open in another window" });
  await follows(other).waitFor();
  // This window refuses to play, and saves nothing. Typed text stays.
  await sendNote(other, "refused");
  await other.getByText("This table is being played in another window, so your note was not added.").waitFor();
  assert.equal(await other.getByRole("textbox").inputValue(), "refused");
  await closeDialogs(other);
  // The message was there before, so it says that nothing came of what somebody tries here.
  await tap(other, "Undo", true);
  await follows(other).filter({ hasText: "nothing has changed here" }).waitFor();
  await tap(other, "Play here");
  await follows(other).waitFor({ state: "detached" });
  await follows(page).waitFor();
  await note(other, "from the other");
  await tap(page, "Chronicle", true);
  await page.getByText("from the other").first().waitFor();
  await follows(page).waitFor();
  assert.deepEqual(await noteTexts(page), ["from the first", "from the other"]);
  // The remaining window plays.
  await other.close();
  await follows(page).waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  await note(page, "and the first again");
  assert.deepEqual(await noteTexts(page), ["from the first", "from the other", "and the first again"]);
});

browserTest("a table removed in one window stays removed, until another one plays it on as a separate table", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await note(page, "before");
  const other = await site.newPage();
  await waitForStage(other);
  await tap(other, /Home|back$/);
  await tap(other, /^More about/);
  await tap(other, /^Remove/);
  await tap(other, "Remove table");
  await other.getByText("Your tables appear here").waitFor();
  await waitUntilSaved(other);
  const tables = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("/head")).length);
  // What one window removes may take a moment to disappear from the storage of the other, which saves nothing by itself.
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith("/head")));
  // A new table does not get the number of the removed one, which another window still shows.
  await deal(other, ["Rook", "Vesper"], "The Next Table");
  await note(other, "of the new table");
  assert.equal(await other.getByText("This table is open in another window").count(), 0);
  await tap(page, "Chronicle", true);
  await page.getByText("before").first().waitFor();
  assert.equal(await page.getByText("of the new table").count(), 0);
  await tap(page, "Stage", true);
  await note(page, "played on");
  await page.getByText("kept as a separate table").waitFor();
  assert.equal(await tables(), 2);
  await page.evaluate(() => history.back());
  await page.locator("main").getByText("played on").first().waitFor();
  await tap(page, "Stage", true);
  await site.reload(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["before", "played on"]);
});

browserTest("a table is renamed from home without being taken from the window that plays it", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  const other = await site.context.newPage();
  await site.open(other);
  await tap(other, /Home|back$/);
  await other.reload();
  await waitUntilRunning(other);
  // The text that is being typed there stays.
  await tap(page, "More about the scene");
  await tap(page, /^Add a note/);
  await page.getByRole("textbox").fill("half a note");
  await tap(other, /^More about/);
  await tap(other, /^Rename/);
  await other.getByRole("textbox").fill("Another Name");
  await tap(other, "Save", true);
  await other.locator(".tile", { hasText: "Another Name" }).waitFor();
  await page.getByText("Another Name").first().waitFor({ state: "attached" });
  assert.equal(await page.getByRole("textbox").inputValue(), "half a note");
  await page.keyboard.press("Escape");
  await tap(page, "Discard", true);
  await note(page, "played on");
  assert.equal(await page.getByText("This table is open in another window").count(), 0);
  assert.deepEqual(await noteTexts(page), ["played on"]);
});

browserTest("entries without room in the local storage are in the journal", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await note(page, "no room here");
  await waitUntilSaved(page);
  assert.equal(await page.getByRole("alert").count(), 0, "nothing is at risk");
  await page.reload();
  await waitUntilRunning(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["no room here"]);
});

browserTest("a damaged line is read from the journal", { device: PHONE, open: false }, async ({ page, site }) => {
  await dealTable(page, site);
  await note(page, "whole");
  await note(page, "damaged");
  await waitUntilSaved(page);
  await page.evaluate(() => {
    const last = Object.keys(localStorage).filter((key) => /table\/1\/\d+$/.test(key)).sort().at(-1);
    localStorage.setItem(last, localStorage.getItem(last).replace("damaged", "dámaged"));
  });
  await site.reload(page);
  await waitForStage(page);
  assert.deepEqual(await noteTexts(page), ["whole", "damaged"]);
});
