// Keeps every built file, so that the app opens with no network at all. Workbox keeps the files and puts back what is missing;
// scripts/precache.mjs bundles this script and fills in the list of them. It never takes over by itself, and a page gets the files of one
// build from start to end.
//
// The files of the build that was seen to start before the newest one are kept. If the newest one does not start, or a part of it turns
// out later not to load, pages get the one before again.
//
// What pages say, some of them of older builds: these words never change their meaning.
//   skip-waiting   take over now
//   here           the page's scripts run
//   running        its first screen stands. Answer: { missing: the parts that cannot be had now, in words; left: a newer build did not
//                  start, "urgent" where that was not said yet }
//   failed         it did not start. Answer: { missing; mended: everything is whole again; again: another start may help; both: neither
//                  this build nor the one before starts }
//   unloaded       a part of it did not load. Answer: the same
//   trapped        its wasm trapped without a panic, as it does where a part of it does not fit the rest. Answer: the same
//   again          the build that was left is to be tried once more
import { PrecacheController } from "workbox-precaching";
import { STUB_SCRIPT, stub, stubScript } from "./stub.js";

const { clients, registration } = self;
const PAGE = registration.scope;
// Cache Storage belongs to the whole origin, which other apps, and other copies of this one, may share.
const PATH = new URL(PAGE).pathname;
const FILES = `rising-action ${PATH}`;
const NOTES = `rising-action notes ${PATH}`;

// A page whose scripts do not run this long after it was asked for is damaged.
const SILENT_MS = 6_000;
// Somebody who reloads a page after this long, still silent, has seen that it is damaged. Sooner may be a second tab.
const IMPATIENT_MS = 2_000;
// A build that has not shown its first screen after this long hangs.
const HANGING_MS = 30_000;
// A page that is not there this long after it was asked for is never coming.
const NEW_PAGE_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// A part that is as it was fetched, and does not load twice within this long, is broken in its build.
const FAILS_AGAIN_MS = 5 * 60 * 1000;
// So often within an hour pages are loaded again; then they say that they do not start.
const MOST_RELOADS = 8;

// [{ url, revision, integrity }] of every file of this build; "./" is the page. The revision makes Workbox fetch past the browser's own
// cache. The integrity keeps out a mix of two builds, and tells whether a file is whole.
const LIST = __FILES__;
const OWN = __BUILD__;

/** A build's files. Workbox' ready-made routes guess addresses; here an address is that of a file or it is not. */
function filesOf(list) {
  const files = new PrecacheController({ cacheName: FILES });
  files.addToCacheList(list);
  return files;
}

// Notes: which builds are kept, which of them was seen to start last and which before that, and which pages run another one than this.
// They are read once: only one worker is in charge. Each build's list is noted by itself, since the next worker notes its own while this
// one is in charge.
let notes;
let written;
const recall = () => (notes ??= readNotes());
const noteOf = (build) => `${PAGE}?build=${build}`;

async function readNotes() {
  const read = { builds: new Map([[OWN, filesOf(LIST)]]), started: "", previous: "", left: "", reported: false, trial: null, pages: {}, checked: 0, mended: 0, reloads: [] };
  try {
    const cache = await caches.open(NOTES);
    for (const request of await cache.keys()) {
      const saved = await (await cache.match(request)).json();
      const build = new URL(request.url).searchParams.get("build");
      if (!build) Object.assign(read, saved);
      else if (build !== OWN) read.builds.set(build, filesOf(saved));
    }
  } catch (error) {
    console.warn("The notes on versions cannot be read:", error);
  }
  return read;
}

async function write(address, text) {
  try {
    await (await caches.open(NOTES)).put(address, new Response(text));
  } catch (error) {
    console.warn("The notes on versions cannot be written:", error); // they hold until the worker rests
  }
}

async function save() {
  const { builds, pages, ...rest } = await recall();
  const others = Object.fromEntries(Object.entries(pages).filter(([, { build }]) => build !== OWN));
  const text = JSON.stringify({ ...rest, pages: others });
  if (text === written) return;
  written = text;
  await write(PAGE, text);
}

/** The build that started before this one, while this one has not. */
const before = (known) => (known.started !== OWN && known.builds.has(known.started) ? known.started : "");

/** Pages get the build before from now on. */
function leave(known) {
  if (known.left === OWN) return;
  known.left = OWN;
  if (known.started === OWN) known.started = known.previous;
  known.reported = false;
}

// All or nothing.
self.addEventListener("install", (event) => {
  filesOf(LIST).install(event);
  event.waitUntil(write(noteOf(OWN), JSON.stringify(LIST)));
});

self.addEventListener("activate", (event) => {
  notes = undefined; // the worker before may have written since
  event.waitUntil(takeOver());
});

async function takeOver() {
  const known = await recall();
  Object.assign(known, { trial: null, reloads: [], checked: Date.now() });
  for (const { id } of await openPages()) known.pages[id] ??= { build: known.started || OWN, since: 0, here: true };
  await save();
  await clients.claim();
}

const openPages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(PAGE)) return;
  const address = url.replace(/[?#].*/, ""); // whatever the query
  if (mode !== "navigate") event.respondWith(file(event, address));
  else if ([PAGE, `${PAGE}index.html`].includes(address)) event.respondWith(page(event));
  // Any other navigation is to a licence text, or to nothing of ours.
});

/** A file of the build that the asking page runs. */
async function file(event, address) {
  const known = await recall();
  const build = buildOf(known, event.clientId);
  if (address === PAGE + STUB_SCRIPT) return stubScript();
  if (!known.builds.get(build).getCacheKeyForURL(address)) return fetch(event.request);
  try {
    return await had(known, build, address, event);
  } catch {
    return address === `${PAGE}boot.js` ? stubScript() : Response.error();
  }
}

function buildOf(known, client) {
  const build = known.pages[client]?.build;
  return known.builds.has(build) ? build : known.left === OWN ? before(known) || OWN : OWN;
}

/** How a file is fetched: as Workbox does when it installs, past the browser's own cache, and only if it is what this build has. */
function requestOf(files, address) {
  const integrity = files.getIntegrityForCacheKey(files.getCacheKeyForURL(address));
  return new Request(address, { integrity, cache: "reload", credentials: "same-origin" });
}

/** A file from the cache. Workbox puts back what is missing where the request names its digest, which a page's own never does. */
function kept(known, build, address, event) {
  const files = known.builds.get(build);
  const request = requestOf(files, address);
  return files.strategy.handle({ event, request, params: { cacheKey: files.getCacheKeyForURL(address), integrity: request.integrity } });
}

/** The same, also where the device has no room to put it back. */
const had = (known, build, address, event) =>
  kept(known, build, address, event).catch(() => fetch(requestOf(known.builds.get(build), address)));

/** The page: of this build, or of the one before if this one does not start. */
async function page(event) {
  const known = await recall();
  const now = Date.now();
  if (before(known) && known.left !== OWN) {
    known.trial ??= { since: now, here: false };
    if (now - known.trial.since > (known.trial.here ? HANGING_MS : IMPATIENT_MS)) leave(known);
  }
  const choices = (known.left === OWN ? [before(known) || OWN] : [OWN, before(known)]).filter((build) => build);
  for (const build of choices) {
    try {
      const answer = await had(known, build, PAGE, event);
      if (build !== OWN) leave(known);
      known.pages[event.resultingClientId] = { build, since: now, here: false };
      event.waitUntil(Promise.all([save(), listen(event, build)]));
      return answer;
    } catch {
      // Missing here, and not to be had: the next one, or none.
    }
  }
  return stub();
}

/** What is called when the scripts of a page run, by the page. */
const listeners = new Map();

/** If a page's scripts never run, nothing on it can say so. */
async function listen(event, build) {
  const page = event.resultingClientId;
  const isSilent = await new Promise((done) => {
    listeners.set(page, () => done(false));
    setTimeout(done, SILENT_MS, true);
  });
  listeners.delete(page);
  if (!isSilent) return;
  const client = await clients.get(page);
  if (!client) return;
  const known = await recall();
  const { again } = await doubt(known, build, event);
  await save();
  if (again) await client.navigate(PAGE);
}

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
  else event.waitUntil(answer(event));
});

async function answer(event) {
  const known = await recall();
  const build = buildOf(known, event.source.id);
  const words = {
    here: () => {
      listeners.get(event.source.id)?.();
      if (known.pages[event.source.id]) known.pages[event.source.id].here = true;
      if (build === OWN && known.trial) known.trial.here = true;
    },
    running: () => running(known, build, event),
    failed: () => doubt(known, build, event),
    unloaded: () => doubt(known, build, event, { isPart: true }),
    trapped: () => doubt(known, build, event, { isPart: true, isTrap: true }),
    again: () => {
      Object.assign(known, { left: "", trial: null, reloads: [] });
    },
  };
  const said = await words[event.data]?.();
  await save();
  event.ports[0]?.postMessage(said ?? {});
}

async function running(known, build, event) {
  if (build === OWN && known.started !== OWN) known.previous = known.started;
  if (build === OWN) Object.assign(known, { started: OWN, left: "", trial: null });
  const now = Date.now();
  const isDue = Math.abs(now - known.checked) > DAY_MS;
  if (isDue) known.checked = now;
  const { missing } = await mend(known, build, event, isDue ? EVERY : FIRST);
  await tidy(known);
  if (known.left !== OWN || build !== before(known)) return { missing };
  await mend(known, OWN, event, NONE); // for the next try
  const left = known.reported ? "" : "urgent";
  known.reported = true;
  return { missing, left };
}

/**
 * A page of a build did not start, or a part of it did not load: what is damaged is fetched again; where nothing is, a new build is left.
 * A part that could not be had once stays away from its page, also when it is here again. One that fails on the next page too, and is
 * whole, is broken: then its build is left, even though it had started. A trap may also be a table's doing: a page that trapped loads
 * itself again only where that helps.
 */
async function doubt(known, build, event, { isPart = false, isTrap = false } = {}) {
  const { mended, missing } = await mend(known, build, event, EVERY);
  const page = event.source?.id ?? event.resultingClientId;
  const isWhole = missing.length === 0;
  // Now, or for another page while this one was starting with what was damaged.
  const since = known.pages[page]?.since;
  const wasMended = !isPart && since > 0 && known.mended >= since && known.mended <= Date.now();
  const isMended = isWhole && (mended || wasMended);
  const isBroken = isPart && isWhole && failedBefore(known, page) && known.builds.has(known.previous);
  const isNew = build === OWN && (before(known) !== "" || isBroken);
  if (isMended) known.trial = null;
  else if (isNew) leave(known);
  const isHelped = isNew || isMended || (isPart && isWhole && !isTrap);
  const again = (isHelped || isTrap) && mayReload(known, page, isPart) && isHelped;
  return { mended: isMended && again, again, missing, both: !isNew && known.left === OWN };
}

/** Whether a part failed on another page just now. */
const failedBefore = ({ reloads }, page) => reloads.some((one) => one.isPart && one.page !== page && Math.abs(Date.now() - one.time) < FAILS_AGAIN_MS);

/** Whether a page may load itself again once more. A device that damages whatever it keeps would make it do so for ever. */
function mayReload(known, page, isPart) {
  const now = Date.now();
  known.reloads = known.reloads.filter(({ time }) => Math.abs(now - time) < HOUR_MS);
  if (known.reloads.some((reload) => reload.page === page)) return true; // a page that is loaded again is another one
  if (known.reloads.length >= MOST_RELOADS) return false;
  known.reloads.push({ page, time: now, isPart });
  return true;
}

// Which files are looked into: those that every start needs are a few, all of them some megabytes.
const NONE = /(?!)/;
const FIRST = /^$|\.(js|css)$|_bg\.wasm$/;
const EVERY = /^/;

/** Fetches again what is missing of a build and, of the files that are looked into, what is not as it was fetched. */
async function mend(known, build, event, lookedInto) {
  const files = known.builds.get(build);
  const cache = await caches.open(FILES);
  const keys = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set();
  let mended = false;
  for (const [address, key] of files.getURLsToCacheKeys()) {
    const path = address.slice(PAGE.length);
    let isHere = keys.has(key);
    if (isHere && lookedInto.test(path) && !(await isWhole(cache, key, files.getIntegrityForCacheKey(key)))) isHere = !(await cache.delete(key));
    if (isHere) continue;
    try {
      await kept(known, build, address, event);
      mended = true;
      known.mended = Date.now();
    } catch {
      missing.add(part(path));
    }
  }
  return { mended, missing: [...missing] };
}

async function isWhole(cache, key, integrity) {
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
  [/^failure|^rescue/, "the page for failures"],
  [/^tables/, "the protection of tables"],
];
const part = (path) => PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? "the start of the app";

// What no page needs any more goes. Not while another version is on its way: its files are not known here.
async function tidy(known) {
  const open = new Set((await openPages()).map(({ id }) => id));
  for (const [id, { since, here }] of Object.entries(known.pages)) {
    if (!open.has(id) && (here || Math.abs(Date.now() - since) > NEW_PAGE_MS)) delete known.pages[id];
  }
  const needed = new Set([OWN, known.started, known.previous, ...Object.values(known.pages).map(({ build }) => build)]);
  const isBusy = () => registration.installing || registration.waiting;
  if (isBusy()) return;
  const lists = await caches.open(NOTES);
  for (const build of known.builds.keys()) {
    if (needed.has(build)) continue;
    known.builds.delete(build);
    await lists.delete(noteOf(build));
  }
  const keys = new Set([...known.builds.values()].flatMap((files) => [...files.getURLsToCacheKeys().values()]));
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!keys.has(request.url) && !isBusy()) await cache.delete(request);
  }
}
