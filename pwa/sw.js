// Keeps every built file, so that the app opens with no network at all. scripts/precache.mjs fills in the two constants.
// It answers from its own build only and never takes over by itself: a page runs one version from start to end.
"use strict";
const VERSION = "{{VERSION}}"; // a digest of all contents
const FILES = ["{{FILES}}"]; // [path, integrity] of every file; "./" is the page

// Cache Storage belongs to the whole origin, which other apps, and other copies of this one, may share.
const OURS = `rising-action ${new URL(registration.scope).pathname} `;
const CACHE = OURS + VERSION;
const PAGE = new URL("./", registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const bare = url.split(/[?#]/)[0];
  if (mode === "navigate" && bare !== PAGE && bare !== `${PAGE}index.html`) return; // a licence text, or nothing of ours
  event.respondWith(answer(event.request, mode === "navigate" ? PAGE : bare));
});

// All or nothing, and past the browser's own cache. The integrity keeps out a mix of two builds met in the middle of an upload.
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(new URL(path, PAGE), { cache: "reload", integrity })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request, key) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key)) ?? fetch(request);
}
