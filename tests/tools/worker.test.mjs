// sw.js without a browser: it reloads pages whose scripts never run.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { buildSync } from "esbuild";

const SCOPE = "https://table.test/app/";
const CONTENT = "<!doctype html>";
const digest = createHash("sha256").update(CONTENT).digest("base64");
const [{ text: SCRIPT }] = buildSync({
  entryPoints: [fileURLToPath(new URL("../../pwa/sw.js", import.meta.url))],
  bundle: true,
  write: false,
  define: {
    "process.env.NODE_ENV": '"production"',
    __FILES__: JSON.stringify([{ url: "./", revision: digest, integrity: `sha256-${digest}` }]),
    __BUILD__: '"this"',
  },
}).outputFiles;

/** Simulated caches for texts. */
function cacheStorage() {
  const caches = new Map();
  const address = (request) => new URL(request.url ?? request, SCOPE).href;
  const open = async (name) => {
    if (!caches.has(name)) caches.set(name, new Map());
    const texts = caches.get(name);
    return {
      keys: async () => [...texts.keys()].map((url) => ({ url })),
      match: async (request) => (texts.has(address(request)) ? new Response(texts.get(address(request))) : undefined),
      put: async (request, response) => { texts.set(address(request), await response.text()); },
      delete: async (request) => texts.delete(address(request)),
    };
  };
  return { open, match: async (request, { cacheName }) => (await open(cacheName)).match(request), clear: () => caches.clear() };
}

/** Runs the worker with pages that it can reload. */
function worker(ids) {
  const heard = {};
  const navigated = [];
  const waiting = [];
  const pages = ids.map((id) => ({ id, url: SCOPE, navigate: async () => navigated.push(id) }));
  const registration = { scope: SCOPE };
  const caches = cacheStorage();
  const clients = { matchAll: async () => pages, get: async (id) => pages.find((page) => page.id === id) };
  const self = { addEventListener: (name, listener) => { heard[name] = listener; }, registration, clients, caches };
  runInNewContext(SCRIPT, {
    self, registration, clients, caches, location: new URL(`${SCOPE}sw.js`), crypto: globalThis.crypto, console,
    FetchEvent: class {}, ExtendableEvent: class {}, Request, Response, Headers, URL, btoa,
    fetch: async () => new Response(CONTENT),
    setTimeout: (done, ms, value) => (ms > 0 ? waiting.push(() => done(value)) : setImmediate(done)),
  });
  const works = [];
  const waitUntil = (work) => works.push(work);
  return {
    navigated,
    /** Deletes all cached files, so that the worker can restore some. */
    lose: () => caches.clear(),
    /** Requests a page. */
    async ask(id) {
      const request = { method: "GET", mode: "navigate", url: SCOPE };
      await new Promise((respondWith) => heard.fetch({ request, resultingClientId: id, respondWith, waitUntil }));
    },
    async say(id, data) {
      await new Promise((wait) => heard.message({ data, source: { id }, ports: [], waitUntil: wait }));
    },
    /** Lets all timers run out and waits for the work that follows. */
    async pass() {
      for (const done of waiting) done();
      await Promise.all(works);
    },
  };
}

test("a silent page is loaded again, also when the scripts of another one run", async () => {
  const { navigated, lose, ask, say, pass } = worker(["silent", "running"]);
  await ask("silent");
  await ask("running");
  await say("running", "here");
  lose();
  await pass();
  assert.deepEqual(navigated, ["silent"]);
});
