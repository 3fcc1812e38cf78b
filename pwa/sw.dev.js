// The service worker of a development build: deletes what a release build has stored for this address and unregisters itself, so that
// the browser never shows old files.
"use strict";
const PATH = new URL(registration.scope).pathname;
const CACHES = [`rising-action ${PATH}`, `rising-action notes ${PATH}`];

self.addEventListener("install", () => skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all(CACHES.map((name) => caches.delete(name))).then(() => registration.unregister())));
