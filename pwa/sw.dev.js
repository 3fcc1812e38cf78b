// Stands in for sw.js in a development build: takes away what a release build left here, so that nothing stale is ever shown.
"use strict";
const OURS = `rising-action ${new URL(registration.scope).pathname}`;

self.addEventListener("install", () => skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(caches.delete(OURS).then(() => registration.unregister())));
