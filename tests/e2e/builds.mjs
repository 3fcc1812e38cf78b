// Helpers for builds and the files that a browser has cached: files that are removed or damaged, and versions that follow each other.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { precache } from "../../scripts/precache.mjs";
import { BASE, DIST } from "./helpers.mjs";

export const FILES = `rising-action ${BASE}`;
export const NOTES = `rising-action notes ${BASE}`;

export const heading = (page, name) => page.getByRole("heading", { name });

// The files of a build.

export const names = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(DIST.length + 1))
  .filter((name) => name !== "sw.js" && !name.startsWith("fonts/OFL"))
  .map((name) => (name === "index.html" ? "" : name))
  .sort();
export const nameOf = (pattern) => names.find((name) => pattern.test(name));
export const MAIN_JS = nameOf(/^rising-action-[^-]+\.js$/);
export const MAIN_WASM = nameOf(/^rising-action-[^-]+_bg\.wasm$/);
export const TORG = nameOf(/-torg-/);

// What a browser may do to the files that are kept.

export const evict = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  for (const request of await files.keys()) if (new URL(request.url).pathname === path) await files.delete(request);
}, [FILES, BASE + name]);

export const damage = (page, name) => page.evaluate(async ([cache, path]) => {
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
export const kept = (page, name) => page.evaluate(async ([cache, path]) => {
  const files = await caches.open(cache);
  const found = (await files.keys()).filter(({ url }) => new URL(url).pathname === path);
  return Promise.all(found.map(async (request) => (await (await files.match(request)).arrayBuffer()).byteLength));
}, [FILES, BASE + name]);

export async function isBack(page, name) {
  const { length } = readFileSync(join(DIST, name || "index.html"));
  for (let tries = 0; tries < 200; tries += 1) {
    const lengths = await kept(page, name).catch(() => []); // it may be reloading
    if (lengths.length === 1 && lengths[0] === length) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${name || "the page"} is not back: ${JSON.stringify(await kept(page, name))}`);
}

/** The browser ends workers when it likes; what they remember is then what they noted. */
export async function stopWorkers(site, page) {
  const devtools = await site.context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await devtools.detach();
}

export const networkIsBack = (page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

// A next version.

/** Changes files of the build that is served: `{ name: content }`. Wasm gets another digest by a section that says nothing. */
export async function publish(site, changes = {}) {
  for (const [name, content] of Object.entries(changes)) writeFileSync(join(site.dist, name), content);
  await precache(site.dist);
}
let builds = 0;
/** A build that is another one in every script and module that the start needs, and works. */
export function another(from = DIST) {
  builds += 1;
  const mark = `${builds}`.padStart(4, "0");
  const section = Buffer.from([0, mark.length + 2, 1, 120, ...Buffer.from(mark)]); // a custom section with the name "x"
  const changes = { "index.html": `${readFileSync(join(from, "index.html"), "utf8")}<!-- build ${mark} -->` };
  for (const name of ["boot.js", "device.js", MAIN_JS]) changes[name] = `${readFileSync(join(from, name), "utf8")}\n// build ${mark}`;
  for (const name of [MAIN_WASM, TORG]) changes[name] = Buffer.concat([readFileSync(join(from, name)), section]);
  return { mark, changes };
}
/** Waits until so many files are kept, those of every version together. */
export const keepsFiles = (page, count) =>
  page.waitForFunction(async ([cache, expected]) => (await (await caches.open(cache)).keys()).length === expected, [FILES, count]);
/** The marks of the build that the page runs, of its page and of its files: more than one would be a mix. */
export const marks = (page) => page.evaluate(async (paths) => {
  const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
  const own = [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.data.trim() ?? "";
  return [...new Set([own.replace("build ", ""), ...texts.map((text) => /\/\/ build (\d+)$/.exec(text)?.[1] ?? "")])];
}, ["boot.js", "device.js", MAIN_JS]);

const isReady = (page) => page.waitForFunction(() => document.documentElement.dataset.update === "ready");
export const newVersion = (page) => page.locator(".update");
export const takeIt = (page) => newVersion(page).getByRole("button").tap();

/** Home, whatever table was played last. */
export async function atHome(page, site) {
  await page.goto("about:blank"); // another fragment alone would load nothing
  await site.open(page, "#home");
}

/** Publishes a version and waits until the page tells of it. */
export async function offer(page, site, changes) {
  await publish(site, changes);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await isReady(page);
}

/** Counts how often the page loads. */
export function loads(page) {
  const counted = { count: 0 };
  page.on("domcontentloaded", () => { counted.count += 1; });
  return counted;
}
