// Keeps every built file, so that the app opens with no network at all. Workbox keeps the files; scripts/precache.mjs bundles this
// script and fills in the list of them. It answers from its own build only and never takes over by itself: a page runs one version
// from start to end.
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

const { registration } = self;
const PAGE = new URL("./", registration.scope).href;

// Not Workbox' ready-made `precacheAndRoute`: that one answers navigations to any file, and cleans up beside `clients.claim()`
// instead of before it.
const files = new PrecacheController({
  // Cache Storage belongs to the whole origin, which other apps, and other copies of this one, may share.
  cacheName: `rising-action ${new URL(registration.scope).pathname}`,
});
// [{ url, revision, integrity }] of every file; "./" is the page. The revision makes Workbox fetch past the browser's own cache. The
// integrity keeps out a mix of two builds met in the middle of an upload.
files.addToCacheList(self.__WB_MANIFEST);

self.addEventListener("install", (event) => files.install(event)); // all or nothing
self.addEventListener("activate", (event) => event.waitUntil(files.activate(event).then(() => self.clients.claim())));
// Workbox has no part of its own for this: the page says when.
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
});

// Any other navigation is to a licence text, or to nothing of ours.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && [PAGE, `${PAGE}index.html`].includes(url.origin + url.pathname),
  files.createHandlerBoundToURL("./"),
);
// Whatever the query. No guessing: an address is that of a file or it is not.
const route = new PrecacheRoute(files, { ignoreURLParametersMatching: [/./], directoryIndex: "", cleanURLs: false });
registerRoute((asked) => asked.request.mode !== "navigate" && route.match(asked), route.handler);
