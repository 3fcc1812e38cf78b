// The cached files of a version: missing and damaged files are restored, and what is missing is named.
import assert from "node:assert/strict";
import {
  atHome,
  damage,
  evict,
  FILES,
  heading,
  isBack,
  kept,
  MAIN_JS,
  MAIN_WASM,
  nameOf,
  names,
  networkIsBack,
  NOTES,
  stopWorkers,
  TORG,
} from "./builds.mjs";
import { LONG, PHONE, running, scene } from "./helpers.mjs";
import { tap } from "./table.mjs";

/** What the app says when a file is missing, and whether it starts without it. The first that fits. */
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
  [/^failure|^rescue/, "the page for failures", true],
  [/^tables/, "the protection of tables", true],
];
const partOf = (name) => PARTS.find(([pattern]) => pattern.test(name));
/** Those that are looked at each time: for each kind of file one, and all that the start needs. */
const some = names.filter((name) => {
  const part = partOf(name);
  return !part[2] || names.find((other) => partOf(other) === part) === name || /^rules\/torang/.test(name);
});
const looked = LONG ? names : some;

scene(`an evicted file is fetched again (${looked.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  for (const name of looked) {
    await evict(page, name);
    assert.deepEqual(await kept(page, name), [], name);
    await site.reload(page);
    await isBack(page, name);
  }
  await page.getByText("Saved on this device. No network needed.").waitFor();
});

scene(`offline an evicted file is named, and online it is fetched again (${looked.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./); // the browser says what could not be loaded
  for (const name of looked) {
    const [, part, starts] = partOf(name);
    await evict(page, name);
    await site.goOffline();
    await page.reload();
    if (starts) {
      await running(page);
      await page.getByText(`Missing from this device: ${part}. Connect to the internet once`).waitFor();
    } else {
      await heading(page, "A part of the app is missing").waitFor();
      await page.getByText(new RegExp(`${part}.*Connect to the internet once and it will load by itself`, "i")).waitFor();
    }
    await site.goOnline();
    await networkIsBack(page);
    await isBack(page, name);
    await running(page);
    await page.getByText("Saved on this device. No network needed.").waitFor();
  }
});

scene("all files evicted, offline and online", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const cache of [[FILES], [FILES, NOTES]]) {
    await page.evaluate((gone) => Promise.all(gone.map((name) => caches.delete(name))), cache);
    await site.goOffline();
    await page.reload();
    await heading(page, "A part of the app is missing").waitFor();
    await site.goOnline();
    await page.getByRole("link", { name: "Try again" }).tap();
    await running(page);
    for (const name of ["", "boot.js", MAIN_WASM, TORG]) await isBack(page, name);
  }
});

scene("a damaged file is fetched again", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const name of [MAIN_WASM, MAIN_JS, "", "boot.js"]) {
    await damage(page, name);
    await page.reload();
    await isBack(page, name);
    await running(page);
  }
  // A part that is loaded later.
  await damage(page, TORG);
  await tap(page, "Quick attack");
  await page.locator(".is-attack").first().waitFor();
  await isBack(page, TORG);
  // What nothing complains of: the files of every start are looked into at the next one, the others once a day.
  const look = nameOf(/\.css$/);
  await damage(page, look);
  await site.reload(page);
  await isBack(page, look);
  const book = "rules/torang.json";
  await damage(page, book);
  await site.reload(page);
  await page.evaluate(async (cache) => {
    const notes = await caches.open(cache);
    const [note] = (await notes.keys()).filter(({ url }) => !url.includes("?"));
    const content = await (await notes.match(note)).json();
    await notes.put(note, new Response(JSON.stringify({ ...content, checked: content.checked - 25 * 60 * 60 * 1000 })));
  }, NOTES);
  await stopWorkers(site, page);
  await site.open(page);
  await isBack(page, book);
});

scene("a missing part is reported where it is needed, and loads automatically", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  await site.goOffline();
  const parts = [
    ["Torg", nameOf(/-torg-/), "Quick attack", ".is-attack"],
    ["Torang", nameOf(/-torang-/), "Quick roll", ".is-quick"],
    ["Improv", nameOf(/-improv-/), "Quick conflict", ".is-qc"],
    ["table setup", nameOf(/-new_table-/), "New table", "input"],
    ["settings", nameOf(/-settings-/), "Settings", ".store"],
  ];
  for (const [part, name, way, there] of parts) {
    await evict(page, name);
    await tap(page, way);
    await heading(page, `The ${part} part of the app is missing from this device`).waitFor();
    await page.getByText("Connect to the internet once, and what is missing will load by itself. Everything else works.").waitFor();
    await tap(page, "Try again");
    await heading(page, `The ${part} part of the app is missing from this device`).waitFor();
    await site.goOnline();
    await networkIsBack(page);
    await page.locator(there).first().waitFor();
    await isBack(page, name);
    await site.goOffline();
    await atHome(page, site);
  }
  // The example is opened from home.
  await evict(page, TORG);
  await site.reload(page);
  await tap(page, /Torg example/);
  await page.getByRole("alert").filter({ hasText: "The Torg part of the app is missing from this device." }).waitFor();
  // The chunk of the settings finds out what is in a file.
  await evict(page, nameOf(/-settings-/));
  await site.reload(page);
  const file = '{"format":"rising-action table","schema":1,"game":"torang","entries":1,"cursor":1}\n';
  await page.locator("input[type=file]").first().setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByRole("alert").filter({ hasText: "The settings part of the app is missing from this device." }).waitFor();
  await evict(page, "rules/torg.json");
  await page.goto("about:blank");
  await page.goto(`${site.url}#rules`);
  await page.getByText("The rulebook part of the app is missing from this device").waitFor();
  await site.goOnline();
  await networkIsBack(page);
  await page.locator(".topics .topic").first().waitFor();
});
