// The service worker: keeps every built file, so that the app opens without a network. Workbox stores the files and restores missing
// ones; scripts/precache.mjs bundles this script and fills in the list of files. A new worker waits until a page asks for it, and a page
// gets the files of one build from start to end.
//
// The files of the last build that started before this one are kept, too. If this build does not start, or a part of it does not load
// later, pages get that older build again: this build is then abandoned.
//
// Messages from pages. Pages of older builds send them, too, so their meaning and the keys of the answers never change.
//   skip-waiting   take over now
//   here           the page's scripts run
//   running        its first screen is shown. Answer: { missing: the parts that cannot be loaded now, in words; left: present if a newer
//                  build was abandoned, "urgent" if the user has not been told yet }
//   failed         it did not start. Answer: { missing; mended: all files are restored; again: a reload may help; both: neither this
//                  build nor the one before starts }
//   unloaded       a part of it did not load. Answer: the same
//   trapped        its wasm trapped without a panic, for example because a part belongs to another build. Answer: the same
//   again          try the abandoned build once more
import { PrecacheController } from "workbox-precaching";
import { STUB_SCRIPT, stubPage, stubScript } from "./stub.js";

const { clients, registration } = self;
const PAGE = registration.scope;
// All apps of one origin, and all copies of this one, share Cache Storage. The path tells them apart.
const PATH = new URL(PAGE).pathname;
const FILES_CACHE = `rising-action ${PATH}`;
const NOTES_CACHE = `rising-action notes ${PATH}`;

// A page whose scripts do not run this long after it was requested is damaged.
const SILENT_MS = 6_000;
// If the page is requested again after this long without a message, the user has probably seen that it is damaged and reloads it.
// Sooner, it may be a second tab.
const RELOAD_AFTER_MS = 2_000;
// A build whose first screen is not shown after this long does not start.
const FIRST_SCREEN_MS = 30_000;
// A page that is not open this long after it was requested will never open.
const PAGE_OPENS_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// If a part is undamaged and still fails on two pages within this time, the fault is in the build.
const FAILS_AGAIN_MS = 5 * 60 * 1000;
// After this many reloads within an hour, pages say that they do not start instead of reloading.
const MAX_RELOADS = 8;

// [{ url, revision, integrity }] of every file of this build; "./" is the page. With a revision, Workbox bypasses the browser's HTTP
// cache. The integrity prevents a mix of two builds and shows whether a stored file is damaged.
const OWN_FILES = __FILES__;
const OWN_BUILD = __BUILD__;

/** Workbox' controller for the files of a build. Its ready-made routes would also match other addresses, such as directories. */
function controllerFor(files) {
  const controller = new PrecacheController({ cacheName: FILES_CACHE });
  controller.addToCacheList(files);
  return controller;
}

// The notes survive when the browser ends the worker. Other builds read them, so the keys never change:
//   builds     the builds whose files are kept. Each list of files is a note of its own, because the next worker writes its list while
//              this one is active
//   started    the build that started last                    previous   the build that started before that
//   left       the build that is abandoned                    reported   whether the user has been told so
//   trial      the first start of this build: since when, and whether its scripts ran
//   pages      which build each open page runs, since when, and whether its scripts ran
//   checked    when the digests of all files were checked     mended     when a file was last restored
//   reloads    the reloads of the last hour
// They are read once, because only one worker is active.
let notesPromise;
let lastSavedText;
const loadNotes = () => (notesPromise ??= readNotes());
const listAddress = (build) => `${PAGE}?build=${build}`;

async function readNotes() {
  const notes = { builds: new Map([[OWN_BUILD, controllerFor(OWN_FILES)]]), started: "", previous: "", left: "", reported: false, trial: null, pages: {}, checked: 0, mended: 0, reloads: [] };
  try {
    const cache = await caches.open(NOTES_CACHE);
    for (const request of await cache.keys()) {
      const saved = await (await cache.match(request)).json();
      const build = new URL(request.url).searchParams.get("build");
      if (!build) Object.assign(notes, saved);
      else if (build !== OWN_BUILD) notes.builds.set(build, controllerFor(saved));
    }
  } catch (error) {
    console.warn("The notes on versions cannot be read:", error);
  }
  return notes;
}

async function writeNote(address, text) {
  try {
    await (await caches.open(NOTES_CACHE)).put(address, new Response(text));
  } catch (error) {
    console.warn("The notes on versions cannot be written:", error); // they are in memory until the browser ends the worker
  }
}

async function saveNotes() {
  const { builds, pages, ...rest } = await loadNotes();
  const otherPages = Object.fromEntries(Object.entries(pages).filter(([, { build }]) => build !== OWN_BUILD));
  const text = JSON.stringify({ ...rest, pages: otherPages });
  if (text === lastSavedText) return;
  lastSavedText = text;
  await writeNote(PAGE, text);
}

/** The build to fall back to: the one that started before this one. Empty once this build has started itself. */
const fallbackBuild = (notes) => (notes.started !== OWN_BUILD && notes.builds.has(notes.started) ? notes.started : "");

/** From now on, pages get the build that started before this one. */
function abandonBuild(notes) {
  if (notes.left === OWN_BUILD) return;
  notes.left = OWN_BUILD;
  if (notes.started === OWN_BUILD) notes.started = notes.previous;
  notes.reported = false;
}

// The installation fails if a single file cannot be stored.
self.addEventListener("install", (event) => {
  controllerFor(OWN_FILES).install(event);
  event.waitUntil(writeNote(listAddress(OWN_BUILD), JSON.stringify(OWN_FILES)));
});

self.addEventListener("activate", (event) => {
  notesPromise = undefined; // the previous worker may have written notes since they were read
  event.waitUntil(takeOver());
});

async function takeOver() {
  const notes = await loadNotes();
  Object.assign(notes, { trial: null, reloads: [], checked: Date.now() });
  for (const { id } of await openPages()) notes.pages[id] ??= { build: notes.started || OWN_BUILD, since: 0, here: true };
  await saveNotes();
  await clients.claim();
}

const openPages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(PAGE)) return;
  const address = url.replace(/[?#].*/, ""); // a query never changes which file is meant
  if (mode !== "navigate") event.respondWith(fileResponse(event, address));
  else if ([PAGE, `${PAGE}index.html`].includes(address)) event.respondWith(pageResponse(event));
  // Other navigations are not handled here.
});

/** A file of the build that the requesting page runs. */
async function fileResponse(event, address) {
  const notes = await loadNotes();
  const build = buildOf(notes, event.clientId);
  if (address === PAGE + STUB_SCRIPT) return stubScript();
  if (!notes.builds.get(build).getCacheKeyForURL(address)) return fetch(event.request);
  try {
    return await cachedOrFetched(notes, build, address, event);
  } catch {
    return address === `${PAGE}boot.js` ? stubScript() : Response.error();
  }
}

function buildOf(notes, client) {
  const build = notes.pages[client]?.build;
  return notes.builds.has(build) ? build : notes.left === OWN_BUILD ? fallbackBuild(notes) || OWN_BUILD : OWN_BUILD;
}

/** The request for a file as Workbox sends it: it bypasses the HTTP cache and accepts only the content of this build. */
function requestFor(controller, address) {
  const integrity = controller.getIntegrityForCacheKey(controller.getCacheKeyForURL(address));
  return new Request(address, { integrity, cache: "reload", credentials: "same-origin" });
}

/** A file from the cache. Workbox restores a missing file only if the request has its digest, which the requests of pages do not have. */
function fromCache(notes, build, address, event) {
  const controller = notes.builds.get(build);
  const request = requestFor(controller, address);
  return controller.strategy.handle({ event, request, params: { cacheKey: controller.getCacheKeyForURL(address), integrity: request.integrity } });
}

/** The same, or from the network if the device has no room to store the file. */
const cachedOrFetched = (notes, build, address, event) =>
  fromCache(notes, build, address, event).catch(() => fetch(requestFor(notes.builds.get(build), address)));

/** The page: of this build, or of the one before if this one does not start. */
async function pageResponse(event) {
  const notes = await loadNotes();
  const now = Date.now();
  if (fallbackBuild(notes) && notes.left !== OWN_BUILD) {
    notes.trial ??= { since: now, here: false };
    if (now - notes.trial.since > (notes.trial.here ? FIRST_SCREEN_MS : RELOAD_AFTER_MS)) abandonBuild(notes);
  }
  const choices = (notes.left === OWN_BUILD ? [fallbackBuild(notes) || OWN_BUILD] : [OWN_BUILD, fallbackBuild(notes)]).filter((build) => build);
  for (const build of choices) {
    try {
      const response = await cachedOrFetched(notes, build, PAGE, event);
      if (build !== OWN_BUILD) abandonBuild(notes);
      notes.pages[event.resultingClientId] = { build, since: now, here: false };
      event.waitUntil(Promise.all([saveNotes(), watchPage(event, build)]));
      return response;
    } catch {
      // It is neither in the cache nor on the network: try the next build.
    }
  }
  return stubPage();
}

/** By page: what to call when it says that its scripts run. */
const onScriptsRun = new Map();

/** Repairs a page whose scripts never run. Such a page cannot ask for it. */
async function watchPage(event, build) {
  const page = event.resultingClientId;
  const isSilent = await new Promise((resolve) => {
    onScriptsRun.set(page, () => resolve(false));
    setTimeout(resolve, SILENT_MS, true);
  });
  onScriptsRun.delete(page);
  if (!isSilent) return;
  const client = await clients.get(page);
  if (!client) return;
  const notes = await loadNotes();
  const { again } = await handleFailure(notes, build, event);
  await saveNotes();
  if (again) await client.navigate(PAGE);
}

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
  else event.waitUntil(answerMessage(event));
});

async function answerMessage(event) {
  const notes = await loadNotes();
  const build = buildOf(notes, event.source.id);
  const handlers = {
    here: () => {
      onScriptsRun.get(event.source.id)?.();
      if (notes.pages[event.source.id]) notes.pages[event.source.id].here = true;
      if (build === OWN_BUILD && notes.trial) notes.trial.here = true;
    },
    running: () => handleStart(notes, build, event),
    failed: () => handleFailure(notes, build, event),
    unloaded: () => handleFailure(notes, build, event, { isPart: true }),
    trapped: () => handleFailure(notes, build, event, { isPart: true, isTrap: true }),
    again: () => {
      Object.assign(notes, { left: "", trial: null, reloads: [] });
    },
  };
  const answer = await handlers[event.data]?.();
  await saveNotes();
  event.ports[0]?.postMessage(answer ?? {});
}

async function handleStart(notes, build, event) {
  if (build === OWN_BUILD && notes.started !== OWN_BUILD) notes.previous = notes.started;
  if (build === OWN_BUILD) Object.assign(notes, { started: OWN_BUILD, left: "", trial: null });
  const now = Date.now();
  const isDue = Math.abs(now - notes.checked) > DAY_MS;
  if (isDue) notes.checked = now;
  const { missing } = await repair(notes, build, event, isDue ? ALL_FILES : START_FILES);
  await deleteUnused(notes);
  if (notes.left !== OWN_BUILD || build !== fallbackBuild(notes)) return { missing };
  await repair(notes, OWN_BUILD, event, NO_FILES); // so that the abandoned build is complete when it is tried again
  const left = notes.reported ? "" : "urgent";
  notes.reported = true;
  return { missing, left };
}

/**
 * Handles a page that did not start, or a part that did not load: fetches damaged files again. If none is damaged, a new build is
 * abandoned. The browser remembers a failed import, so only a reload helps the page, even after the file is restored. If an undamaged
 * part fails on the next page, too, the fault is in the build: then it is abandoned even though it started before. A saved table may
 * also cause a trap, so a page that trapped reloads only if something was changed.
 */
async function handleFailure(notes, build, event, { isPart = false, isTrap = false } = {}) {
  const { mended, missing } = await repair(notes, build, event, ALL_FILES);
  const page = event.source?.id ?? event.resultingClientId;
  const isComplete = missing.length === 0;
  // A file may have been restored for another page while this one was starting with the damaged one.
  const since = notes.pages[page]?.since;
  const wasRepaired = !isPart && since > 0 && notes.mended >= since && notes.mended <= Date.now();
  const isRepaired = isComplete && (mended || wasRepaired);
  const isBroken = isPart && isComplete && failedBefore(notes, page) && notes.builds.has(notes.previous);
  const isNew = build === OWN_BUILD && (fallbackBuild(notes) !== "" || isBroken);
  if (isRepaired) notes.trial = null;
  else if (isNew) abandonBuild(notes);
  const reloadHelps = isNew || isRepaired || (isPart && isComplete && !isTrap);
  const again = (reloadHelps || isTrap) && mayReload(notes, page, isPart) && reloadHelps;
  return { mended: isRepaired && again, again, missing, both: !isNew && notes.left === OWN_BUILD };
}

/** Whether a part failed on another page a short time ago. */
const failedBefore = ({ reloads }, page) => reloads.some((one) => one.isPart && one.page !== page && Math.abs(Date.now() - one.time) < FAILS_AGAIN_MS);

/** Whether a page may reload once more. On a device that damages every file it stores, pages would otherwise reload forever. */
function mayReload(notes, page, isPart) {
  const now = Date.now();
  notes.reloads = notes.reloads.filter(({ time }) => Math.abs(now - time) < HOUR_MS);
  if (notes.reloads.some((reload) => reload.page === page)) return true; // already counted: after a reload, the page has another ID
  if (notes.reloads.length >= MAX_RELOADS) return false;
  notes.reloads.push({ page, time: now, isPart });
  return true;
}

// Which files `repair` checks by their digest. Every start needs only a few of them; all of them are several megabytes.
const NO_FILES = /(?!)/;
const START_FILES = /^$|\.(js|css)$|_bg\.wasm$/;
const ALL_FILES = /^/;

/** Fetches the missing files of a build again, and the damaged ones among those whose path matches `checked`. */
async function repair(notes, build, event, checked) {
  const controller = notes.builds.get(build);
  const cache = await caches.open(FILES_CACHE);
  const keys = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set();
  let mended = false;
  for (const [address, key] of controller.getURLsToCacheKeys()) {
    const path = address.slice(PAGE.length);
    let isStored = keys.has(key);
    if (isStored && checked.test(path) && !(await isUndamaged(cache, key, controller.getIntegrityForCacheKey(key)))) isStored = !(await cache.delete(key));
    if (isStored) continue;
    try {
      await fromCache(notes, build, address, event);
      mended = true;
      notes.mended = Date.now();
    } catch {
      missing.add(partOf(path));
    }
  }
  return { mended, missing: [...missing] };
}

async function isUndamaged(cache, key, integrity) {
  try {
    const bytes = await (await cache.match(key)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
  } catch {
    return false;
  }
}

const PARTS = [
  [/-torg-/, "Torg"],
  [/-torang-/, "Torang"],
  [/-improv-/, "Improv"],
  [/-shared-/, "parts that the games share"],
  [/-new_table-/, "setting up a table"],
  [/-settings-.*wasm/, "the settings"],
  [/-journal-/, "the merging of saved tables"],
  [/^rules\/|-rules-/, "the rulebook"],
  [/\.css$|^fonts/, "the app’s design"],
  [/^icons|manifest$/, "the app’s icon"],
  [/^device/, "files and the rulebook"],
  [/^focus/, "the keyboard"],
  [/^failure|^rescue/, "the page for failures"],
  [/^tables/, "the protection of tables"],
];
const partOf = (path) => PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? "the start of the app";

/** Deletes the files and notes that no page needs any more. While another version is being installed, its files are not known here, so
 * nothing is deleted. */
async function deleteUnused(notes) {
  const open = new Set((await openPages()).map(({ id }) => id));
  for (const [id, { since, here }] of Object.entries(notes.pages)) {
    if (!open.has(id) && (here || Math.abs(Date.now() - since) > PAGE_OPENS_MS)) delete notes.pages[id];
  }
  const needed = new Set([OWN_BUILD, notes.started, notes.previous, ...Object.values(notes.pages).map(({ build }) => build)]);
  const isUpdating = () => registration.installing || registration.waiting;
  if (isUpdating()) return;
  const lists = await caches.open(NOTES_CACHE);
  for (const build of notes.builds.keys()) {
    if (needed.has(build)) continue;
    notes.builds.delete(build);
    await lists.delete(listAddress(build));
  }
  const keys = new Set([...notes.builds.values()].flatMap((controller) => [...controller.getURLsToCacheKeys().values()]));
  const cache = await caches.open(FILES_CACHE);
  for (const request of await cache.keys()) {
    if (!keys.has(request.url) && !isUpdating()) await cache.delete(request);
  }
}
