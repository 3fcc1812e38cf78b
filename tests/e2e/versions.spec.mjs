// What is kept of a version, and what becomes of a new one: missing and damaged files come back, a version that does not start is left,
// and one that is taken is taken by every tab.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { precache } from "../../scripts/precache.mjs";
import { BASE, DIST, PHONE, running, scene } from "./helpers.mjs";
import { beginRounds, button, deal, pressDeck, tap } from "./table.mjs";

const LONG = process.env.RISING_ACTION_LONG === "1";
const FILES = `rising-action ${BASE}`;
const NOTES = `rising-action notes ${BASE}`;

const heading = (page, name) => page.getByRole("heading", { name });
const lastResort = (page) => page.locator(".page-of-last-resort");

// The files of a build.

const names = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(DIST.length + 1))
  .filter((name) => name !== "sw.js" && !name.startsWith("fonts/OFL"))
  .map((name) => (name === "index.html" ? "" : name))
  .sort();
const nameOf = (pattern) => names.find((name) => pattern.test(name));
const MAIN_JS = nameOf(/^rising-action-[^-]+\.js$/);
const MAIN_WASM = nameOf(/^rising-action-[^-]+_bg\.wasm$/);
const TORG = nameOf(/-torg-/);

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
  return !part[2] || names.find((other) => partOf(other) === part) === name || /^settings-|^rules\/torang/.test(name);
});
const looked = LONG ? names : some;

// What a browser may do to the files that are kept.

const evict = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  for (const request of await files.keys()) if (new URL(request.url).pathname === path) await files.delete(request);
}, [FILES, BASE + name]);

const damage = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  for (const request of await files.keys()) {
    if (new URL(request.url).pathname !== path) continue;
    const answer = await files.match(request);
    const bytes = await answer.arrayBuffer();
    const half = bytes.slice(0, bytes.byteLength / 2);
    await files.put(request, new Response(half, { headers: { "Content-Type": answer.headers.get("Content-Type") } }));
  }
}, [FILES, BASE + name]);

/** How many versions of a file are kept, and whether the length of each is that of the file. */
const kept = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  const found = (await files.keys()).filter(({ url }) => new URL(url).pathname === path);
  return Promise.all(found.map(async (request) => (await (await files.match(request)).arrayBuffer()).byteLength));
}, [FILES, BASE + name]);

async function isBack(page, name) {
  const { length } = readFileSync(join(DIST, name || "index.html"));
  for (let tries = 0; tries < 200; tries += 1) {
    const lengths = await kept(page, name).catch(() => []); // it may be reloading
    if (lengths.length === 1 && lengths[0] === length) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${name || "the page"} is not back: ${JSON.stringify(await kept(page, name))}`);
}

/** The browser ends workers when it likes; what they remember is then what they noted. */
async function stopWorkers(site, page) {
  const devtools = await site.context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await devtools.detach();
}

const networkIsBack = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

// A next version.

/** Changes files of the build that is served: `{ name: content }`. Wasm gets another digest by a section that says nothing. */
async function publish(site, changes = {}) {
  for (const [name, content] of Object.entries(changes)) writeFileSync(join(site.dist, name), content);
  await precache(site.dist);
}
let builds = 0;
/** A build that is another one in every script and module that the start needs, and works. */
function another(from = DIST) {
  builds += 1;
  const mark = `${builds}`.padStart(4, "0");
  const section = Buffer.from([0, mark.length + 2, 1, 120, ...Buffer.from(mark)]); // a custom section with the name "x"
  const changes = { "index.html": `${readFileSync(join(from, "index.html"), "utf8")}<!-- build ${mark} -->` };
  for (const name of ["boot.js", "device.js", MAIN_JS]) changes[name] = `${readFileSync(join(from, name), "utf8")}\n// build ${mark}`;
  for (const name of [MAIN_WASM, TORG]) changes[name] = Buffer.concat([readFileSync(join(from, name)), section]);
  return { mark, changes };
}
/** Waits until so many files are kept, those of every version together. */
const keepsFiles = (page, count) =>
  page.waitForFunction(async ([cache, expected]) => (await (await caches.open(cache)).keys()).length === expected, [FILES, count]);
/** The marks of the build that the page runs, of its page and of its files: more than one would be a mix. */
const marks = (page) => page.evaluate(async (paths) => {
  const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
  const own = [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.data.trim() ?? "";
  return [...new Set([own.replace("build ", ""), ...texts.map((text) => /\/\/ build (\d+)$/.exec(text)?.[1] ?? "")])];
}, ["boot.js", "device.js", MAIN_JS]);

const isReady = (page) => page.waitForFunction(() => document.documentElement.dataset.update === "ready");
const newVersion = (page) => page.locator(".update");
const takeIt = (page) => newVersion(page).getByRole("button").tap();

/** Home, whatever table was played last. */
async function atHome(page, site) {
  await page.goto("about:blank"); // another fragment alone would load nothing
  await site.open(page, "#home");
}

/** Publishes a version and waits until the page tells of it. */
async function offer(page, site, changes) {
  await publish(site, changes);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await isReady(page);
}

/** Counts how often the page loads. */
function loads(page) {
  const counted = { count: 0 };
  page.on("domcontentloaded", () => { counted.count += 1; });
  return counted;
}

scene(`a file that was evicted comes back (${looked.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  for (const name of looked) {
    await evict(page, name);
    assert.deepEqual(await kept(page, name), [], name);
    await site.reload(page);
    await isBack(page, name);
  }
  await page.getByText("Saved on this device. No network needed.").waitFor();
});

scene(`without a network a file that was evicted is named, and comes back with the network (${looked.length} files)`, { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./); // the browser says what could not be loaded
  for (const name of looked) {
    const [, part, starts] = partOf(name);
    await evict(page, name);
    await site.goDark();
    await page.reload();
    if (starts) {
      await running(page);
      await page.getByText(`Missing on this device: ${part}. Connect to the internet once`).waitFor();
    } else {
      await heading(page, "A part of the app is missing").waitFor();
      await page.getByText(new RegExp(`${part}.*Connect to the internet once and it will load by itself`, "i")).waitFor();
    }
    await site.goLight();
    await networkIsBack(page);
    await isBack(page, name);
    await running(page);
    await page.getByText("Saved on this device. No network needed.").waitFor();
  }
});

scene("everything evicted, without a network and with it", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const cache of [[FILES], [FILES, NOTES]]) {
    await page.evaluate((gone) => Promise.all(gone.map((name) => caches.delete(name))), cache);
    await site.goDark();
    await page.reload();
    await heading(page, "A part of the app is missing").waitFor();
    await site.goLight();
    await page.getByRole("link", { name: "Try again" }).tap();
    await running(page);
    for (const name of ["", "boot.js", MAIN_WASM, TORG]) await isBack(page, name);
  }
});

scene("a file that was damaged is fetched again", { device: PHONE, offline: true }, async ({ page, site }) => {
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
  const look = nameOf(/^settings-.*css$/);
  await damage(page, look);
  await site.reload(page);
  await isBack(page, look);
  const book = "rules/torang.txt";
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

scene("a part that is missing says so where it is asked for, and comes by itself", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  await site.goDark();
  const parts = [
    ["Torg", nameOf(/-torg-/), "Quick attack", ".is-attack"],
    ["Torang", nameOf(/-torang-/), "Quick roll", ".is-quick"],
    ["Improv", nameOf(/-improv-/), "Quick conflict", ".is-qc"],
    ["new table", nameOf(/-new_table-/), "New table", "input"],
    ["settings", nameOf(/-settings-/), "Settings", ".store"],
  ];
  for (const [part, name, way, there] of parts) {
    await evict(page, name);
    await tap(page, way);
    await heading(page, `The ${part} part of the app is missing on this device`).waitFor();
    await page.getByText("Connect to the internet once and it will load by itself. Everything else works.").waitFor();
    await tap(page, "Try again");
    await heading(page, `The ${part} part of the app is missing on this device`).waitFor();
    await site.goLight();
    await networkIsBack(page);
    await page.locator(there).first().waitFor();
    await isBack(page, name);
    await site.goDark();
    await atHome(page, site);
  }
  // The example is opened from home.
  await evict(page, TORG);
  await site.reload(page);
  await tap(page, /Torg example/);
  await page.getByRole("alert").filter({ hasText: "The Torg part of the app is missing on this device." }).waitFor();
  await evict(page, "rules/torg.txt");
  await page.goto("about:blank");
  await page.goto(`${site.url}#rules`);
  await page.getByText("The rulebook part of the app is missing on this device").waitFor();
  await site.goLight();
  await networkIsBack(page);
  await page.locator(".topics .topic").first().waitFor();
});

scene("a file is missing and the host has moved on: the newer version is taken, and said", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const name of [MAIN_WASM, "boot.js", ""]) {
    const { mark, changes } = another();
    await evict(page, name);
    await publish(site, changes);
    const loaded = loads(page);
    await page.reload();
    await page.waitForFunction(() => document.querySelector("body > .everything, .page-of-last-resort") !== null);
    await running(page);
    await page.waitForFunction((text) => document.documentElement.outerHTML.includes(text) || [...document.childNodes].some((node) => node.data?.includes(text)), `build ${mark}`);
    assert.deepEqual(await marks(page), [mark]);
    assert.ok(loaded.count <= 3, `${loaded.count} loads`);
  }
  // In the middle of play it is not taken without a word.
  const { mark, changes } = another();
  await evict(page, TORG);
  await publish(site, changes);
  await tap(page, "Quick attack");
  await heading(page, "The Torg part of the app is missing on this device").waitFor();
  await newVersion(page).getByText("A new version is ready.").waitFor();
  await takeIt(page);
  await page.locator(".is-attack").first().waitFor();
  assert.deepEqual(await marks(page), [mark]);
});

// Next versions that do not start; the first ones are tried each time, since they are found out in different ways.
const TRIED = 3;
const broken = [
  ["wasm cut short", () => ({ [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000) })],
  ["a panic before the first screen", () => ({
    [MAIN_JS]: `export default async () => { window.dispatchEvent(new CustomEvent("ra-panic", { detail: "at the start" })); throw new WebAssembly.RuntimeError("unreachable"); };`,
  })],
  ["a page cut short", () => ({ "index.html": readFileSync(join(DIST, "index.html"), "utf8").slice(0, 700) })],
  ["the wasm of something else", () => ({ [MAIN_WASM]: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]) })],
  ["a script cut short", () => ({ [MAIN_JS]: readFileSync(join(DIST, MAIN_JS), "utf8").slice(0, 5_000) })],
  ["no start script", () => ({ "boot.js": readFileSync(join(DIST, "boot.js"), "utf8").slice(0, 500) })],
  ["an empty page", () => ({ "index.html": "" })],
  ["wasm cut short and no word of failure", () => ({ [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000), "failure.js": "throw 1;" })],
];
for (const [what, changes] of LONG ? broken : broken.slice(0, TRIED)) {
  scene(`a next version with ${what} is left for the one before, by itself`, { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
    await site.offlineReady(page);
    site.allow(/./);
    await deal(page, ["Imani (Noor)"]);
    await atHome(page, site);
    const first = another();
    await offer(page, site, first.changes);
    await takeIt(page);
    await page.getByText("Free play").waitFor();
    assert.deepEqual(await marks(page), [first.mark]);

    await atHome(page, site);
    await offer(page, site, changes());
    const loaded = loads(page);
    await takeIt(page);
    await page.getByRole("alert").filter({ hasText: "The new version did not start on this device, so the one before it is back. Nothing is lost." }).waitFor();
    await page.getByText("Free play").waitFor(); // at the table again
    assert.equal(loaded.count, 2, "the broken version once, the one before once");
    assert.deepEqual(await marks(page), [first.mark], "nothing of the broken version");

    // It stays, without a network too, and is said once; home keeps the way to try it again.
    await site.goDark();
    await stopWorkers(site, page);
    await atHome(page, site);
    await newVersion(page).getByText("The new version did not start on this device").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await newVersion(page).getByRole("button", { name: "Try again" }).tap();
    await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
    await site.goLight();

    // The next one is tried as ever.
    const next = another();
    await atHome(page, site);
    for (const name of Object.keys(changes())) writeFileSync(join(site.dist, name), readFileSync(join(DIST, name)));
    await offer(page, site, next.changes);
    await page.getByText("A new version is ready.").waitFor();
    await takeIt(page);
    await page.getByText("Free play").waitFor();
    assert.deepEqual(await marks(page), [next.mark]);
    // Besides its own files those of the one before are kept, and no others.
    await keepsFiles(page, names.length + Object.keys(next.changes).length);
  });
}

scene("a next version of which a game turns out broken is left for the one before, by itself", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await deal(page, ["Imani (Noor)"]);
  await atHome(page, site);
  const { changes } = another();
  await offer(page, site, { ...changes, [TORG]: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]) });
  site.allow(/RuntimeError/);
  // The table is opened again, and the game's part does not fit the rest.
  await takeIt(page);
  const reload = button(page, "Reload");
  await reload.waitFor();
  await site.goDark();
  await reload.tap().catch(() => {}); // it may be on its way already
  await page.getByText("Free play").waitFor();
  assert.deepEqual(await marks(page), [""], "nothing of the broken version");
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device, so the one before it is back. Nothing is lost." }).waitFor();
});

scene("whoever reloads an empty page has the version before at once", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/favicon\.ico/); // an empty page names no icon, so the browser looks for one
  await offer(page, site, { "index.html": "" });
  await takeIt(page);
  await page.waitForFunction(() => document.querySelector(".everything") === null);
  await page.waitForTimeout(2_500);
  await site.reload(page);
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
});

scene("a next version that hangs is left when the page is loaded again", { device: PHONE, copyOfDist: true, offline: true, skip: !LONG }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  await offer(page, site, { [MAIN_JS]: "export default () => new Promise(() => {});" });
  await takeIt(page);
  await page.waitForFunction(() => document.querySelector("body > .everything") === null);
  await page.waitForTimeout(31_000);
  await site.reload(page);
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
});

scene("neither version starts: it is said, nothing reloads by itself, and a repaired one is taken by itself", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  // What stops the version before is not in its files. The repaired one has a mark.
  await page.addInitScript(() => {
    const real = WebAssembly.instantiateStreaming;
    const isRepaired = () => [...document.childNodes].some(({ data }) => data?.includes("build"));
    WebAssembly.instantiateStreaming = (...given) => (localStorage.broken && !isRepaired() ? Promise.reject(new Error("broken")) : real(...given));
  });
  await offer(page, site, { [MAIN_WASM]: "not wasm" });
  await page.evaluate(() => { localStorage.broken = "yes"; });
  const loaded = loads(page);
  await takeIt(page);
  await page.getByText("Neither the new version nor the one before it starts on this device. Nothing that was saved is lost.").waitFor();
  await page.getByText("a repaired version will load by itself").waitFor();
  assert.equal(loaded.count, 2);
  await page.waitForTimeout(LONG ? 60_000 : 3_000);
  assert.equal(loaded.count, 2, "no reload by itself");
  await tap(page, "Reload");
  await page.getByText("Neither the new version nor the one before it").waitFor();
  await site.goDark();
  await tap(page, "Reload");
  await page.getByText("Neither the new version nor the one before it").waitFor();
  await site.goLight();

  const { mark, changes } = another();
  await publish(site, changes);
  await tap(page, "Reload");
  await running(page);
  assert.deepEqual(await marks(page), [mark]);
});

scene("a first version that does not start says what to do, and its repair is taken by itself", { device: PHONE, copyOfDist: true, offline: true, open: false }, async ({ page, site }) => {
  site.allow(/./);
  await publish(site, { [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000) });
  await page.goto(site.url);
  await heading(page, "The app did not start").waitFor();
  await page.getByText("Load the page again. If that does not help, update the browser").waitFor();
  await site.offlineReady(page);
  await tap(page, "Reload");
  await page.getByText("Load the page again. If that does not help, update the browser").waitFor();
  await publish(site, { [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)) });
  await tap(page, "Reload");
  await running(page);
  // The same after a first screen that stood.
  const { mark, changes } = another();
  await offer(page, site, changes);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-panic", { detail: "it fell over" })));
  await heading(page, "The app stopped").waitFor();
  await tap(page, "Use the new version");
  await running(page);
  assert.deepEqual(await marks(page), [mark]);
});

scene("a version that is taken is taken by the other tabs too; one in the middle of something asks", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const idle = await site.newPage();
  const dialog = await site.newPage();
  await deal(dialog, ["Imani (Noor)"]);
  await tap(dialog, "More about the scene");
  await tap(dialog, /^Add a note/);
  await dialog.getByRole("textbox").fill("half a");
  const typed = await site.context.newPage();
  await typed.goto(`${site.url}#rules`);
  await typed.getByRole("textbox").fill("surge");

  const { mark, changes } = another();
  await offer(page, site, changes);
  await page.getByText("A new version is ready.").waitFor();
  await tap(page, "Settings");
  await newVersion(page).getByText("A new version is ready.").waitFor();
  await Promise.all([idle.waitForEvent("load"), page.waitForEvent("load"), takeIt(page)]);
  for (const other of [page, idle]) {
    await running(other);
    assert.deepEqual(await marks(other), [mark]);
    assert.equal(await newVersion(other).count(), 0);
  }
  for (const other of [dialog, typed]) {
    await other.getByText("Another tab uses the new version. This tab still runs the old one.").waitFor();
    assert.deepEqual(await marks(other), [""], "its files stay those of its own version");
  }
  assert.equal(await dialog.getByRole("textbox").inputValue(), "half a");
  // A part that it had not loaded yet, without a network.
  await site.goDark();
  await typed.getByRole("textbox").fill("");
  await tap(typed, "Close", true);
  await tap(typed, /back$/);
  await tap(typed, "Quick conflict");
  await typed.locator(".is-qc").first().waitFor();
  await dialog.getByRole("textbox").fill("half a word");
  await tap(dialog, "Add note");
  await tap(typed, /back$|Foyer/); // where it is still said
  for (const other of [dialog, typed]) {
    await Promise.all([other.waitForEvent("load"), tap(other, "Load it here")]);
    await running(other);
    assert.deepEqual(await marks(other), [mark]);
  }
  await dialog.getByText("Free play").waitFor();
  // The old version's files stay until another one has started: this one may yet turn out broken.
  await keepsFiles(page, names.length + Object.keys(changes).length);
});

scene("at the table a new version is told of when a round ends, once", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await deal(page, ["Imani (Noor)"]);
  await beginRounds(page, ["Baron"]);
  await pressDeck(page);
  const { mark, changes } = another();
  await offer(page, site, changes);
  await page.waitForTimeout(500);
  assert.equal(await page.getByText("A new version is ready.").count(), 0, "not in the middle of play");
  await pressDeck(page);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  await page.getByText("A new version is ready.").waitFor();
  await tap(page, "Update now");
  await page.waitForFunction((text) => [...document.childNodes].some((node) => node.data?.includes(text)), `build ${mark}`);
  await running(page);
  assert.deepEqual(await marks(page), [mark]);
});
