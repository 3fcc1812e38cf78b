// Stands in for sw.js in a development build: takes away what a release build left here, so that nothing stale is ever shown.
"use strict";
const OURS = `rising-action ${new URL(registration.scope).pathname} `;

self.addEventListener("install", () => skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS)).map((name) => caches.delete(name)));
  await registration.unregister();
}
