// Stands in for sw.js in a development build: takes away what a release build left here, so that nothing stale is ever shown.
"use strict";
const PATH = new URL(registration.scope).pathname;
const OURS = [`rising-action ${PATH}`, `rising-action notes ${PATH}`];

self.addEventListener("install", () => skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all(OURS.map((name) => caches.delete(name))).then(() => registration.unregister())));
