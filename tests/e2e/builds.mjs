// Helpers for the cached files of a build, which tests remove and damage, and for new versions of the app.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { precache } from "../../scripts/precache.mjs";
import { BASE, DIST } from "./helpers.mjs";

export const FILES_CACHE = `rising-action ${BASE}`;
export const NOTES_CACHE = `rising-action notes ${BASE}`;

export const heading = (page, name) => page.getByRole("heading", { name });

// The files of a build.

export const fileNames = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(DIST.length + 1))
  .filter((name) => name !== "sw.js" && !name.startsWith("fonts/OFL"))
  .map((name) => (name === "index.html" ? "" : name))
  .sort();
export const findFile = (pattern) => fileNames.find((name) => pattern.test(name));
export const MAIN_JS = findFile(/^rising-action-[^-]+\.js$/);
export const MAIN_WASM = findFile(/^rising-action-[^-]+_bg\.wasm$/);
export const TORG = findFile(/-torg-/);

// What a browser may do to cached files.

export const evict = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  for (const request of await files.keys()) if (new URL(request.url).pathname === path) await files.delete(request);
}, [FILES_CACHE, BASE + name]);

export const damage = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  for (const request of await files.keys()) {
    if (new URL(request.url).pathname !== path) continue;
    const answer = await files.match(request);
    const bytes = await answer.arrayBuffer();
    const half = bytes.slice(0, bytes.byteLength / 2);
    await files.put(request, new Response(half, { headers: { "Content-Type": answer.headers.get("Content-Type") } }));
  }
}, [FILES_CACHE, BASE + name]);

/** The length of every cached version of a file. */
export const cachedSizes = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  const found = (await files.keys()).filter(({ url }) => new URL(url).pathname === path);
  return Promise.all(found.map(async (request) => (await (await files.match(request)).arrayBuffer()).byteLength));
}, [FILES_CACHE, BASE + name]);

export async function waitUntilRestored(page, name) {
  const { length } = readFileSync(join(DIST, name || "index.html"));
  for (let tries = 0; tries < 200; tries += 1) {
    const lengths = await cachedSizes(page, name).catch(() => []); // it may be reloading
    if (lengths.length === 1 && lengths[0] === length) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${name || "the page"} is not back: ${JSON.stringify(await cachedSizes(page, name))}`);
}

/** Ends the workers, as a browser may do at any time. Afterwards they know only what they have saved. */
export async function stopWorkers(site, page) {
  const devtools = await site.context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await devtools.detach();
}

export const dispatchOnline = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

// A next version.

/** Changes files of the build that is served: `{ name: content }`. */
export async function publish(site, changes = {}) {
  for (const [name, content] of Object.entries(changes)) writeFileSync(join(site.dist, name), content);
  await precache(site.dist);
}
let builds = 0;
/** A working build with other digests for every file that the start needs. An empty custom section changes the digest of a module. */
export function newBuild(from = DIST) {
  builds += 1;
  const mark = `${builds}`.padStart(4, "0");
  const section = Buffer.from([0, mark.length + 2, 1, 120, ...Buffer.from(mark)]); // a custom section with the name "x"
  const changes = { "index.html": `${readFileSync(join(from, "index.html"), "utf8")}<!-- build ${mark} -->` };
  for (const name of ["boot.js", "device.js", MAIN_JS]) changes[name] = `${readFileSync(join(from, name), "utf8")}\n// build ${mark}`;
  for (const name of [MAIN_WASM, TORG]) changes[name] = Buffer.concat([readFileSync(join(from, name)), section]);
  return { mark, changes };
}
/** Waits until this many files are cached, of all versions together. */
export const waitForFileCount = (page, count) =>
  page.waitForFunction(async ([cache, expected]) => (await (await caches.open(cache)).keys()).length === expected, [FILES_CACHE, count]);
/** The marks of the builds to which the page and its scripts belong. More than one would be a mix. */
export const buildMarks = (page) => page.evaluate(async (paths) => {
  const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
  const own = [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.data.trim() ?? "";
  return [...new Set([own.replace("build ", ""), ...texts.map((text) => /\/\/ build (\d+)$/.exec(text)?.[1] ?? "")])];
}, ["boot.js", "device.js", MAIN_JS]);

const isReady = (page) => page.waitForFunction(() => document.documentElement.dataset.update === "ready");
export const updateNotice = (page) => page.locator(".update");
export const acceptUpdate = (page) => updateNotice(page).getByRole("button").tap();

/** Opens home, not the table that was played last. */
export async function openHome(page, site) {
  await page.goto("about:blank"); // a change of the fragment alone would load nothing
  await site.open(page, "#home");
}

/** Publishes a version and waits until the page offers it. */
export async function offerUpdate(page, site, changes) {
  await publish(site, changes);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await isReady(page);
}

/** Counts how often the page loads. */
export function countLoads(page) {
  const counted = { count: 0 };
  page.on("domcontentloaded", () => { counted.count += 1; });
  return counted;
}
