// The cached files of a version: missing and damaged files are restored, and the app names what is missing.
import assert from "node:assert/strict";
import {
  cachedSizes,
  damage,
  dispatchOnline,
  evict,
  fileNames,
  FILES_CACHE,
  findFile,
  heading,
  MAIN_JS,
  MAIN_WASM,
  NOTES_CACHE,
  openHome,
  stopWorkers,
  TORG,
  waitUntilRestored,
} from "./builds.mjs";
import { LONG, PHONE, browserTest, waitUntilRunning } from "./helpers.mjs";
import { tap } from "./table.mjs";

/** For a file name: what the app calls the missing part, and whether it starts without it. The first match counts. */
const PARTS = [
  [/^$|^boot\.js|^rising-action-[^-]+$/, "the start of the app", false],
  [/-torg-/, "Torg", true],
  [/-torang-/, "Torang", true],
  [/-improv-/, "Improv", true],
  [/-shared-/, "parts that the games share", true],
  [/-new_table-/, "setting up a table", true],
  [/-settings-/, "the settings", true],
  [/-journal-/, "the merging of saved tables", true],
  [/^rules\/|-rules-/, "the rulebook", true],
  [/\.css$|^fonts\//, "the app’s design", true],
  [/^icons\/|\.webmanifest$/, "the app’s icon", true],
  [/^device/, "files and the rulebook", true],
  [/^focus/, "the keyboard", true],
  [/^failure|^rescue/, "the page for failures", true],
  [/^tables/, "the protection of tables", true],
];
const partOf = (name) => PARTS.find(([pattern]) => pattern.test(name));
/** The files that are always tested: one of each part, and all that the start needs. */
const sample = fileNames.filter((name) => {
  const part = partOf(name);
  return !part[2] || fileNames.find((other) => partOf(other) === part) === name || /^rules\/torang/.test(name);
});
const testedFiles = LONG ? fileNames : sample;

browserTest(`an evicted file is fetched again (${testedFiles.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  for (const name of testedFiles) {
    await evict(page, name);
    assert.deepEqual(await cachedSizes(page, name), [], name);
    await site.reload(page);
    await waitUntilRestored(page, name);
  }
  await page.getByText("Saved on this device. No network needed.").waitFor();
});

browserTest(`offline an evicted file is named, and online it is fetched again (${testedFiles.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./); // the browser logs what could not be loaded
  for (const name of testedFiles) {
    const [, part, starts] = partOf(name);
    await evict(page, name);
    await site.goOffline();
    await page.reload();
    if (starts) {
      await waitUntilRunning(page);
      await page.getByText(`Missing from this device: ${part}. Connect to the internet once`).waitFor();
    } else {
      await heading(page, "A part of the app is missing").waitFor();
      await page.getByText(new RegExp(`${part}.*Connect to the internet once and it will load by itself`, "i")).waitFor();
    }
    await site.goOnline();
    await dispatchOnline(page);
    await waitUntilRestored(page, name);
    await waitUntilRunning(page);
    await page.getByText("Saved on this device. No network needed.").waitFor();
  }
});

browserTest("all files evicted, offline and online", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const cache of [[FILES_CACHE], [FILES_CACHE, NOTES_CACHE]]) {
    await page.evaluate((gone) => Promise.all(gone.map((name) => caches.delete(name))), cache);
    await site.goOffline();
    await page.reload();
    await heading(page, "A part of the app is missing").waitFor();
    await site.goOnline();
    await page.getByRole("link", { name: "Try again" }).tap();
    await waitUntilRunning(page);
    for (const name of ["", "boot.js", MAIN_WASM, TORG]) await waitUntilRestored(page, name);
  }
});

browserTest("a damaged file is fetched again", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const name of [MAIN_WASM, MAIN_JS, "", "boot.js"]) {
    await damage(page, name);
    await page.reload();
    await waitUntilRestored(page, name);
    await waitUntilRunning(page);
  }
  // A part that is loaded on demand.
  await damage(page, TORG);
  await tap(page, "Quick attack");
  await page.locator(".is-attack").first().waitFor();
  await waitUntilRestored(page, TORG);
  // Damage that causes no error: the files of every start are checked at the next start, the others once a day.
  const look = findFile(/\.css$/);
  await damage(page, look);
  await site.reload(page);
  await waitUntilRestored(page, look);
  const book = "rules/torang.json";
  await damage(page, book);
  await site.reload(page);
  await page.evaluate(async (cache) => {
    const notes = await caches.open(cache);
    const [note] = (await notes.keys()).filter(({ url }) => !url.includes("?"));
    const content = await (await notes.match(note)).json();
    await notes.put(note, new Response(JSON.stringify({ ...content, checked: content.checked - 25 * 60 * 60 * 1000 })));
  }, NOTES_CACHE);
  await stopWorkers(site, page);
  await site.open(page);
  await waitUntilRestored(page, book);
});

browserTest("a missing part is reported where it is needed, and loads automatically", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  await site.goOffline();
  const parts = [
    ["Torg", findFile(/-torg-/), "Quick attack", ".is-attack"],
    ["Torang", findFile(/-torang-/), "Quick roll", ".is-quick"],
    ["Improv", findFile(/-improv-/), "Quick conflict", ".is-qc"],
    ["table setup", findFile(/-new_table-/), "New table", "input"],
    ["settings", findFile(/-settings-/), "Settings", ".store"],
  ];
  for (const [part, name, tool, there] of parts) {
    await evict(page, name);
    await tap(page, tool);
    await heading(page, `The ${part} part of the app is missing from this device`).waitFor();
    await page.getByText("Connect to the internet once, and what is missing will load by itself. Everything else works.").waitFor();
    // Home needs none of these parts.
    await tap(page, "Home", true);
    await tap(page, tool);
    await heading(page, `The ${part} part of the app is missing from this device`).waitFor();
    await tap(page, "Try again");
    await heading(page, `The ${part} part of the app is missing from this device`).waitFor();
    await site.goOnline();
    await dispatchOnline(page);
    await page.locator(there).first().waitFor();
    await waitUntilRestored(page, name);
    await site.goOffline();
    await openHome(page, site);
  }
  // The example is opened from home.
  await evict(page, TORG);
  await site.reload(page);
  await tap(page, /Torg example/);
  await page.getByRole("alert").filter({ hasText: "The Torg part of the app is missing from this device." }).waitFor();
  // The code that reads a file is in the chunk of the settings.
  await evict(page, findFile(/-settings-/));
  await site.reload(page);
  const file = '{"format":"rising-action table","schema":1,"game":"torang","entries":1,"cursor":1}\n';
  await page.locator("input[type=file]").first().setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByRole("alert").filter({ hasText: "The settings part of the app is missing from this device." }).waitFor();
  await evict(page, "rules/torg.json");
  await page.goto("about:blank");
  await page.goto(`${site.url}#rules`);
  await page.getByText("The rulebook part of the app is missing from this device").waitFor();
  await site.goOnline();
  await dispatchOnline(page);
  await page.locator(".topics .topic").first().waitFor();
});
