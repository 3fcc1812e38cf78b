// Files: all data in one file and restored on another device, sharing, files that the system opens with the app, the log as text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inspector } from "./inspect.mjs";
import { DIST, PHONE, PHONE_AND_TABLET, browserTest, contextOptions, waitUntilRunning } from "./helpers.mjs";
import { pressSlowly } from "../../scripts/playwright.mjs";
import { withChecksums } from "./staged.mjs";
import { cardZones, closeDialogs, deal, events, goToSeat, note, openPrivacyScreen, seed, tap } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)"];
const goHome = async (page) => {
  await tap(page, /back$/);
  await page.getByRole("button", { name: "New table" }).waitFor();
};
const chooseFile = (page, text, name = "a.rising") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const waitForTiles = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".tile-with-menu").length === count, count);

/** Everything that is saved, by key without the app's prefix. */
const saved = (page) => page.evaluate(() => {
  const ours = Object.entries(localStorage).map(([key, text]) => [key.replace(`rising-action@${location.pathname}`, ""), text]);
  return Object.fromEntries(ours.filter(([key]) => /^(table|cast|wishes)/.test(key)));
});

/** Taps a button and returns the file that it saves. */
async function downloaded(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), tap(page, name)]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** Creates two tables, each with a note, and changes a preference. Ends at the settings. */
async function twoTables(page) {
  await deal(page, HEROES, "The Night Mail");
  await note(page, "the bell rang");
  await goHome(page);
  await deal(page, HEROES, "Salt and Ledgers");
  await note(page, "the ledger burned");
  await goHome(page);
  await tap(page, "Settings");
  await page.getByRole("switch", { name: "Left-handed" }).tap();
}

browserTest("all data is saved to one file and restored in a new browser", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await twoTables(page);
  const { name, text } = await downloaded(page, "Save everything to a file");
  assert.match(name, /^everything \d{4}-\d{2}-\d{2}\.rising$/);
  await page.getByText("The file contains 2 tables.").waitFor();
  const before = await saved(page);

  const otherContext = await site.context.browser().newContext({ ...PHONE, reducedMotion: "reduce", serviceWorkers: "block" });
  try {
    await pressSlowly(otherContext);
    const other = await otherContext.newPage();
    await other.goto(site.url);
    await waitUntilRunning(other);
    await chooseFile(other, text, name);
    await other.getByRole("status").getByText("2 tables were added.").waitFor();
    await waitForTiles(other, 2);
    assert.deepEqual(await saved(other), before);
    assert.equal(await other.evaluate(() => document.documentElement.dataset.hand), "left", "a device without preferences takes them");

    // The second time, no table is added, and no table and no preference is replaced.
    await tap(other, "Settings");
    await other.getByRole("switch", { name: "Left-handed" }).tap();
    await goHome(other);
    await chooseFile(other, text, name);
    await other.getByRole("status").getByText("2 tables are already on this device.").waitFor();
    await waitForTiles(other, 2);
    const after = await saved(other);
    assert.match(after.wishes, /"left_hand":false/);
    for (const key of Object.keys(before).filter((key) => key.startsWith("table/"))) assert.equal(after[key], before[key], key);
    await other.locator(".tile", { hasText: "The Night Mail" }).first().tap();
    await other.getByText("Free play").waitFor();
    await tap(other, "Chronicle", true);
    await other.locator(".log").getByText("the bell rang").waitFor();
  } finally {
    await otherContext.close();
  }
});

browserTest("a damaged file with all data loses only damaged parts and reports them", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await twoTables(page);
  const { text } = await downloaded(page, "Save everything to a file");
  await goHome(page);
  const says = async (words) => {
    const alert = page.getByRole("alert").filter({ hasText: words });
    await alert.waitFor();
    await alert.getByRole("button").tap();
    await alert.waitFor({ state: "detached" });
  };
  const damaged = text.split("\n").map((line) => (line.includes("note_made") ? line.replace("the bell rang", "the bell sang") : line));
  await chooseFile(page, damaged.join("\n"));
  await says("1 table was added; 1 table is already on this device; “The Night Mail” is damaged and opens at its last good entry.");
  await waitForTiles(page, 3);
  const firstLine = text.split("\n").find((line) => line.includes("table/2/00000"));
  await chooseFile(page, text.replace(firstLine, ""));
  await says("1 table is already on this device; 1 table could not be read.");
  await waitForTiles(page, 3);
  await chooseFile(page, text.replace('"schema":1', '"schema":2'));
  await says("This file comes from a newer version of the app.");
  await waitForTiles(page, 3);
  // A table from a damaged file says so again when it is opened.
  await page.locator(".tile", { hasText: "The Night Mail" }).first().tap();
  await page.getByText("The Night Mail is back").waitFor();
});

browserTest("what is wrong with a file is not said any more on another screen", { device: PHONE }, async ({ page }) => {
  const alert = page.getByRole("alert");
  await chooseFile(page, "a shopping list");
  await alert.waitFor();
  await tap(page, "Settings");
  await alert.waitFor({ state: "detached" });
});

browserTest("a file that the browser cannot read is reported where it was chosen", { device: PHONE, open: false }, async ({ page, site }) => {
  await withLaunches(site.context);
  await site.open(page);
  await page.evaluate(() => {
    const real = Blob.prototype.text;
    Blob.prototype.text = () => {
      Blob.prototype.text = real;
      return Promise.reject(new DOMException("not on this device", "NotReadableError"));
    };
  });
  await chooseFile(page, "of no use");
  const message = page.getByText("The browser cannot read this file.");
  await message.waitFor();
  await chooseFile(page, "eggs, milk");
  await page.getByRole("alert").filter({ hasText: "not a Rising Action table" }).waitFor();
  await message.waitFor({ state: "detached" });
  await page.evaluate(() => {
    File.prototype.slice = () => { throw new DOMException("gone", "NotFoundError"); };
    window.launch("of no use");
  });
  await page.getByRole("alert").filter({ hasText: "The browser cannot read this file." }).waitFor();
});

browserTest("opening a file twice gives two tables", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await tap(page, "Chronicle", true);
  const { name, text } = await downloaded(page, "Save the table to a file");
  await page.getByText(`Saved as ${name}. It shows all hands`).waitFor();
  for (const count of [2, 3]) {
    await tap(page, "Stage", true);
    await goHome(page);
    await chooseFile(page, text, name);
    await page.getByText("Free play").waitFor();
    await goHome(page);
    await waitForTiles(page, count);
    await page.locator(".tile").first().tap();
  }
});

/** Simulates a share sheet that accepts only text files, as Chromium does. `refuses`: the name of the error that it throws. */
const withSharing = (context, refuses = "") => context.addInitScript((refuses) => {
  window.shared = [];
  const takes = ({ files }) => files.every(({ name, type }) => name.endsWith(".txt") && type === "text/plain");
  navigator.canShare = takes;
  navigator.share = async (what) => {
    if (!takes(what)) throw new DOMException("Permission denied", "NotAllowedError");
    if (!navigator.userActivation.isActive) throw new DOMException("no gesture", "NotAllowedError");
    if (refuses) throw new DOMException("no", refuses);
    for (const file of what.files) window.shared.push({ name: file.name, text: await file.text() });
  };
}, refuses);

browserTest("a table and all data can be shared and opened again", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await withSharing(site.context);
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await note(page, "the bell rang");
  const kept = JSON.stringify(await events(page));
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await tap(page, "Chronicle", true);
  await inspect("the chronicle");
  assert.equal((await downloaded(page, "Save the table to a file")).name, "the-night-mail.rising", "what is saved is no text");
  await tap(page, "Share or print");
  await inspect("ways to share");
  await page.locator("dialog[open] .row", { hasText: "the table as a file" }).tap();
  await page.waitForFunction(() => window.shared.length === 1);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  await goHome(page);
  await tap(page, "Settings");
  await inspect("settings with sharing");
  assert.deepEqual(found, []);
  await tap(page, "Share everything");
  await page.waitForFunction(() => window.shared.length === 2);
  await tap(page, "Share the open table");
  await page.waitForFunction(() => window.shared.length === 3);
  const [table, everything, again] = await page.evaluate(() => window.shared);
  assert.equal(table.name, "the-night-mail.rising.txt");
  assert.match(everything.name, /^everything \d{4}-\d{2}-\d{2}\.rising\.txt$/);
  assert.deepEqual(again, table);
  await goHome(page);
  await chooseFile(page, everything.text, everything.name);
  await page.getByText("1 table is already on this device.").waitFor();
  await waitForTiles(page, 1);
  await chooseFile(page, table.text, table.name);
  await page.getByText("Free play").waitFor();
  assert.equal(JSON.stringify(await events(page)), kept);
});

browserTest("a closed share sheet is no error, and a failed one saves a file", { device: PHONE, open: false }, async ({ page, site }) => {
  await withSharing(site.context, "AbortError");
  await site.open(page);
  await deal(page, HEROES);
  const downloads = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const share = async () => {
    await tap(page, "Chronicle", true);
    await tap(page, "Share or print");
    await page.locator("dialog[open] .row", { hasText: "the table as a file" }).tap();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
  await share();
  await page.locator(".log").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await withSharing(site.context, "NotAllowedError");
  await site.reload(page);
  const [download] = await Promise.all([page.waitForEvent("download"), share()]);
  assert.equal(download.suggestedFilename(), "the-night-mail.rising");
  assert.equal(downloads.length, 1, "nothing came of the sheet that was closed");
});

/** Simulates files that the system opens with the app. `launch` keeps them until the app has a consumer, as browsers do. */
const withLaunches = (context) => context.addInitScript(() => {
  let consumer = null;
  const waiting = [];
  const deliver = () => {
    while (consumer && waiting.length > 0) consumer(waiting.shift());
  };
  window.launch = (...texts) => {
    waiting.push({ files: texts.map((text) => ({ getFile: async () => new File([text], "a.rising") })) });
    deliver();
  };
  const launchQueue = { setConsumer(newConsumer) { consumer = newConsumer; setTimeout(deliver); } };
  Object.defineProperty(window, "launchQueue", { value: launchQueue });
  const first = sessionStorage.getItem("launched first");
  if (first) window.launch(first);
});

browserTest("a file opened through the system opens on any screen", { device: PHONE, open: false }, async ({ page, site }) => {
  await withLaunches(site.context);
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await note(page, "the bell rang");
  await tap(page, "Chronicle", true);
  const { text } = await downloaded(page, "Save the table to a file");
  await tap(page, "Stage", true);
  const table = async (number) => {
    await page.waitForFunction((number) => location.hash === `#/table/${number}`, number);
    await page.getByText("Free play").waitFor();
  };
  const launch = (text) => page.evaluate((text) => window.launch(text), text);
  // From an open table with a dialog over it.
  await tap(page, "More about the scene");
  await launch(text);
  await table(2);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  // From the settings.
  await goHome(page);
  await tap(page, "Settings");
  await launch(text);
  await table(3);
  // A foreign file is refused as if it had been chosen.
  await launch("eggs, milk");
  await page.getByRole("alert").filter({ hasText: "not a Rising Action table" }).waitFor();
  await tap(page, "OK", true);
  // While the app starts.
  await page.evaluate((text) => sessionStorage.setItem("launched first", text), text);
  await site.reload(page);
  await table(4);
  await page.evaluate(() => sessionStorage.clear());
  await goHome(page);
  await waitForTiles(page, 4);
  await tap(page, "Settings");
  const everything = await downloaded(page, "Save everything to a file");
  await launch(everything.text);
  await page.getByText("4 tables are already on this device.").waitFor();
  await page.getByText("4 tables", { exact: true }).waitFor();
});

test("the installed app opens its own files in the open window", () => {
  const manifest = JSON.parse(readFileSync(join(DIST, "manifest.webmanifest"), "utf8"));
  assert.deepEqual(Object.values(manifest.file_handlers[0].accept), [[".rising"]]);
  assert.equal(manifest.launch_handler.client_mode[0], "focus-existing");
});

browserTest("the log as text has the notes and no hidden cards", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await goToSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  await openPrivacyScreen(page);
  const names = (await page.locator(".pcard h2").allTextContents()).filter((name) => name !== "");
  assert.ok(names.length > 3);
  await closeDialogs(page);
  await tap(page, "Stage", true);
  await note(page, "the bell rang");
  await tap(page, "Chronicle", true);
  assert.equal(await page.getByRole("button", { name: "Share", exact: true }).count(), 0);
  await tap(page, "Share or print");
  assert.equal(await page.locator("dialog[open] .row").count(), 2, "nothing can be shared on this device");
  const { name, text } = await downloaded(page, /^Save as text/);
  assert.equal(name, "the-night-mail.md");
  assert.match(text, /^# The Night Mail\n/);
  assert.match(text, /\n## Scene 1, act 1\n/);
  assert.match(text, /\n- \*\*Note\.\*\* “the bell rang”\n/);
  assert.match(text, /\n- Imani’s hand was viewed\.\n/);
  for (const hidden of names) assert.ok(!text.includes(hidden), `${hidden} is in a hand`);
  const { cards } = await cardZones(page);
  const mentionedCards = [...text.matchAll(/card (\d+)/gi)].map((match) => Number(match[1]));
  assert.deepEqual(mentionedCards.filter((card) => !cards("stack").includes(card)), []);
});

/** Adds notes to the file of a table. */
function withNotes(text, notes) {
  const [header, ...lines] = text.trimEnd().split("\n");
  const entries = lines.map((line) => JSON.parse(line.slice(17)));
  for (let number = 1; number <= notes; number += 1) {
    entries.push({ events: [{ note_made: { text: `note ${number}` } }], ruling: null, replaced: null, recorded_at: null });
  }
  const head = { ...JSON.parse(header), entries: entries.length, cursor: entries.length };
  return [JSON.stringify(head), ...withChecksums(entries), ""].join("\n");
}

browserTest("the whole chronicle is printed black on white, under its own title, without what belongs to the app", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.context.addInitScript(() => {
    window.printed = 0;
    window.print = () => { window.printed = document.querySelectorAll(".log-entry").length; };
  });
  await site.open(page);
  await deal(page, HEROES);
  await tap(page, "Chronicle", true);
  const { text } = await downloaded(page, "Save the table to a file");
  await tap(page, "Stage", true);
  await goHome(page);
  await chooseFile(page, withNotes(text, 260));
  await page.getByText("Free play").waitFor();
  await tap(page, "Chronicle", true);
  const shown = () => page.locator(".log-entry").count();
  assert.equal(await shown(), 40);
  await tap(page, "Undo");
  await page.locator(".is-undone").waitFor();
  await tap(page, "Share or print");
  await page.locator("dialog[open] .row", { hasText: "Print" }).tap();
  await page.waitForFunction(() => window.printed === 261);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const gone of [".tabs", ".dock", ".undo-redo", ".ic", ".here", ".notice-area", "dialog", ".stage", ".title", ".is-undone"]) {
    assert.equal(await page.locator(gone).filter({ visible: true }).count(), 0, gone);
  }
  assert.equal(await page.locator(".log-entry").filter({ visible: true }).count(), 260, "what is undone did not happen");
  const title = await page.locator(".printed-title").innerText();
  assert.match(title, /^The Night Mail\n+[A-Z][a-z]+ \d+, \d{4}\n+Imani Okoro \(Noor\), Juno Vale \(Sam\)$/);
  const styles = await page.evaluate(() => {
    const of = (pick) => getComputedStyle(document.querySelector(pick));
    const tall = (pick) => document.querySelector(pick).getBoundingClientRect().height;
    return {
      ground: of("html").backgroundColor,
      pane: of(".pane").backgroundColor,
      text: of(".log-entry p").color,
      whole: tall(".table-page") >= tall(".log"),
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  });
  assert.deepEqual(styles, { ground: "rgb(255, 255, 255)", pane: "rgba(0, 0, 0, 0)", text: "rgb(0, 0, 0)", whole: true, wide: false });
  await page.emulateMedia({ media: null });
  // The browser's own print command works, too.
  await tap(page, "Stage", true);
  await tap(page, "Chronicle", true);
  await page.waitForFunction(() => document.querySelectorAll(".log-entry").length === 41);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForFunction(() => document.querySelectorAll(".log-entry").length === 261);
});
