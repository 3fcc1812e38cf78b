// Nothing is lost when the storage is full, or a save was interrupted or damaged. journal.spec.mjs tests what the journal restores.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CARDS } from "./deck.mjs";
import { PHONE, browserTest } from "./helpers.mjs";
import { cardZones, deal, emptyStorage, events, fillStorage, note, seed, tap } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Quill"];

browserTest("full storage is reported, play continues, and later saves catch up", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await fillStorage(page);
  await note(page, "first");
  await page.getByRole("alert").filter({ hasText: "1 entry is not saved yet" }).waitFor();
  // If the alert is closed, it comes back with the next entry.
  await page.getByRole("alert").getByRole("button", { name: "Close" }).tap();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await note(page, "second");
  await page.getByText("2 entries are not saved yet").waitFor();
  await emptyStorage(page);
  await note(page, "third");
  await page.getByRole("alert").waitFor({ state: "detached" });
  const notes = (await events(page)).filter((event) => event.is === "note_made").map((event) => event.text);
  assert.deepEqual(notes, ["first", "second", "third"], "everything is kept once there is room");
});

browserTest("freed storage is used at once", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES, "The First Table");
  await tap(page, /Home|back$/);
  await deal(page, HEROES, "The Second Table");
  await page.evaluate(() => {
    const real = Storage.prototype.setItem;
    const put = IDBObjectStore.prototype.put;
    const { removeItem } = Storage.prototype;
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    Storage.prototype.removeItem = function remove(key) {
      removeItem.call(this, key);
      // Removals by a failed save do not count.
      if (!key.includes("table/1/")) return;
      Storage.prototype.setItem = real;
      IDBObjectStore.prototype.put = put;
    };
  });
  await note(page, "no room");
  await page.getByRole("alert").filter({ hasText: "1 entry is not saved yet" }).waitFor();
  await tap(page, /Home|back$/);
  await tap(page, "More about The First Table");
  await tap(page, /^Remove/);
  await tap(page, "Remove table");
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.waitForFunction(() => !("saving" in document.documentElement.dataset));
  const lines = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.endsWith("/table/2/00001")).map(([, line]) => line));
  assert.match(lines.join(), /no room/);
  const removed = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("table/1/")));
  assert.deepEqual(removed, [], "the removed table does not come back");
});

browserTest("entries in memory only are in the file that home saves, and the browser asks before they are lost", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await fillStorage(page);
  await note(page, "in memory only");
  const alert = page.getByRole("alert").filter({ hasText: "1 entry is not saved yet" });
  await alert.getByRole("button", { name: "Close" }).tap();
  await alert.waitFor({ state: "detached" });
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => { setTimeout(() => location.reload()); });
  const question = await asked;
  assert.equal(question.type(), "beforeunload");
  await question.dismiss();

  await tap(page, /Home|back$/);
  await tap(page, /^More about/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog[open] .row", { hasText: "Save to a file" }).tap()]);
  assert.match(readFileSync(await download.path(), "utf8"), /in memory only/);
  await page.getByText("Saved as the-night-mail.rising").waitFor();
  assert.equal(await page.evaluate(() => window.onbeforeunload), null, "nothing is lost any more");
  // The message is about the first screen, so it does not lie over the table that is opened from there.
  await page.locator(".tile", { hasText: "The Night Mail" }).tap();
  await page.getByText("Free play").waitFor();
  assert.equal(await page.getByText("Saved as the-night-mail.rising").count(), 0);
});

browserTest("killed between any two writes of the local storage, the app restores what was shown", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  for (let survives = 0; survives < 2; survives += 1) {
    await page.evaluate((writes) => {
      const real = Storage.prototype.setItem;
      let left = writes;
      // From here on, nothing is written, as if the process had been killed.
      Storage.prototype.setItem = function setItem(...args) { if (left-- > 0) real.apply(this, args); };
    }, survives);
    await note(page, `after ${survives} writes`);
    await page.waitForFunction(() => !("saving" in document.documentElement.dataset));
    await site.reload(page);
    await page.getByText("Free play").waitFor();
    const notes = (await events(page)).filter((event) => event.is === "note_made");
    assert.equal(notes.at(-1).text, `after ${survives} writes`);
    assert.equal((await cardZones(page)).all.size, CARDS.length);
  }
});

browserTest("a damaged save is restored up to the damage", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await note(page, "whole");
  await note(page, "damaged");
  await page.waitForFunction(() => !("saving" in document.documentElement.dataset));
  // In the local storage and in the journal.
  await page.evaluate(async () => {
    const last = Object.keys(localStorage).filter((key) => /table\/1\/\d+$/.test(key)).sort().at(-1);
    const damaged = localStorage.getItem(last).replace("damaged", "dámaged");
    localStorage.setItem(last, damaged);
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const [{ name }] = await indexedDB.databases();
    const lines = (await done(indexedDB.open(name))).transaction("lines", "readwrite").objectStore("lines");
    await done(lines.put(damaged, last.slice(last.lastIndexOf("table/"))));
  });
  await site.reload(page);
  await page.getByText("The Night Mail is back").waitFor();
  await page.getByText("“whole”").waitFor();
  // Renaming would save the table without its damaged entries. So it is refused until this page is answered.
  await tap(page, "Home", true);
  await tap(page, /^More about/);
  await tap(page, /^Rename/);
  await page.getByText("This table is damaged").waitFor();
  await tap(page, "OK", true);
  // A file contains only the intact entries, and the app says so.
  await tap(page, /^More about/);
  await Promise.all([page.waitForEvent("download"), page.locator("dialog[open] .row", { hasText: "Save to a file" }).tap()]);
  await page.getByRole("alert").filter({ hasText: "The first 2 of 3 entries are intact" }).waitFor();
  await tap(page, "OK", true);
  await page.locator(".tile", { hasText: "The Night Mail" }).tap();
  await page.getByText("“whole”").waitFor();
  await tap(page, /^Continue from entry/);
  await note(page, "played on");
  const notes = (await events(page)).filter((event) => event.is === "note_made").map((event) => event.text);
  assert.deepEqual(notes, ["whole", "played on"]);
});

browserTest("after a crash, the page saves the unsaved table and can undo the last step", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await note(page, "whole");
  const stop = () => page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-report-panic", { detail: "a test" })));
  await stop();
  await page.getByRole("heading", { name: "The app stopped" }).waitFor();
  await tap(page, "Undo the last step");
  await page.getByText("The last step of “The Night Mail” was undone").waitFor();
  assert.deepEqual((await events(page)).filter((event) => event.is === "note_made"), []);
  await tap(page, "Chronicle", true);
  await tap(page, /^Redo/);
  await page.locator("main").getByText("whole").first().waitFor();

  await tap(page, "Stage", true);
  await fillStorage(page);
  await note(page, "in memory only");
  await page.getByText("1 entry is not saved yet").waitFor();
  await stop();
  const download = page.waitForEvent("download");
  await tap(page, "Save the table to a file");
  const path = await (await download).path();
  await site.reload(page);
  await tap(page, /Home|back$/);
  await page.locator("input[type=file]").setInputFiles({ name: "rescued.rising", mimeType: "text/plain", buffer: readFileSync(path) });
  await page.getByText("Free play").waitFor();
  const notes = (await events(page)).filter((event) => event.is === "note_made").map((event) => event.text);
  assert.deepEqual(notes, ["whole", "in memory only"]);
});
