// The journal: a copy of every table in IndexedDB, on the disk before it counts as kept. The browser writes its local storage to the disk seconds
// later, and loses that when it is killed. It is a script, so that the page of a crash can read it when the wasm is dead.
//
// The app calls `window.risingActionJournal` (crates/browser/src/journal.rs). Keys and texts are those of the local storage, without its prefix.
// To the app:  ra-journal (detail "failed": what waits is not on the disk; "kept": everything is again)
//              ra-journal-foreign (detail: a table's number; another window wrote to it, and what was sent for it is dropped)
// On the page: <html data-saving> while something is not yet on the disk.
import { openDB } from "idb";

const OPEN_WITHIN_MS = 2_000;
const root = document.documentElement;
const dispatch = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));

const tableOf = (key) => key.split("/")[1]; // "table/7/00005", "deleted/7"
const isHead = (key) => key.endsWith("/head") || key.startsWith("deleted/");
const linesOf = (table) => IDBKeyRange.bound(`table/${table}/`, `table/${table}/\uffff`);
const headKey = (table) => `table/${table}/head`;

/** The local storage's keys of this app begin with this (crates/browser/src/storage.rs). */
const PREFIX = `rising-action@${location.pathname.replace(/\/[^/]*$/, "")}/`;
/** Lines that the local storage has no room for, by their keys. Only the journal has them. */
const held = new Map();
/** What waits to be on the disk: texts by key, null for a key that goes. */
const waiting = new Map();
/** The heads as this page knows them. Whoever finds another one there must not write over it. */
const known = new Map();
/** A table of which this device has not saved everything, as a file: `{ name, file, isInFile }`. `isInFile`: somebody has saved that file. */
let remembered = null;
function remember(name, file, isInFile) {
  remembered = file ? { name, file, isInFile } : null;
  // The browser asks before it leaves the page if that would lose something. Only then: with such a handler, browsers do not keep the page
  // for the way back to it.
  window.onbeforeunload = remembered && !isInFile ? () => true : null;
}
let database = null;
let writing = null;
let failed = false;

/** Null where the browser has no journal for us, or does not answer: then it is not written either. */
const opened = Promise.race([
  openDatabase(),
  new Promise((resolve) => setTimeout(resolve, OPEN_WITHIN_MS, null)),
]).catch((error) => {
  console.warn("No journal:", error);
  return null;
});

async function openDatabase() {
  const name = `rising-action ${new URL("./", location.href).pathname}`;
  const found = await openDB(name, 1, {
    upgrade(made) {
      made.createObjectStore("heads");
      made.createObjectStore("lines");
    },
    blocking: (_, __, event) => event.target.close(),
    terminated: () => fail("closed"),
  });
  for (const [key, text] of await pairs(found.transaction("heads").store)) known.set(key, text);
  return found;
}

async function pairs(store, range) {
  const [keys, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return keys.map((key, place) => [key, texts[place]]);
}

/** The numbers of the tables whose heads are not the same here and in the local storage. Null without a journal. */
async function open() {
  database = await opened;
  // The app goes on in a task of its own: two short ones hold up a first tap less than a long one.
  await new Promise((done) => setTimeout(done));
  if (!database) return null;
  drain();
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  const tables = new Set([...known.keys(), ...keys].filter((key) => key.endsWith("/head")).map(tableOf));
  const head = (table) => localStorage.getItem(PREFIX + headKey(table)) ?? undefined;
  return [...tables].filter((table) => head(table) !== known.get(headKey(table))).map(Number);
}

/** All lines of a table and what is known of its deletion, as [[key, text]]. */
async function read(table) {
  if (!database) return null;
  await settled();
  const store = database.transaction(["heads", "lines"]);
  const [heads, lines] = await Promise.all(["heads", "lines"].map((name) => pairs(store.objectStore(name), linesOf(table))));
  const deletion = await store.objectStore("heads").get(`deleted/${table}`);
  known.set(headKey(table), heads[0]?.[1]);
  return [...heads, ...lines, ...(deletion ? [[`deleted/${table}`, deletion]] : [])];
}

/** How many bytes are left; undefined where the browser does not say. */
async function room() {
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage;
}

/** Takes a change; null for a key that goes. Changes of one task are written together. */
function write(key, text) {
  waiting.set(key, text ?? null);
  root.dataset.saving = "";
  queueMicrotask(drain);
}

function drain() {
  if (!database || writing || waiting.size === 0) return;
  const changes = [...waiting];
  writing = commit(changes)
    .then(() => {
      for (const [key, text] of changes) if (waiting.get(key) === text) waiting.delete(key);
      writing = null;
      if (failed) dispatch("ra-journal", "kept");
      failed = false;
      if (waiting.size === 0) delete root.dataset.saving;
      else drain();
    })
    .catch((error) => {
      writing = null;
      fail(error);
    });
}

async function commit(changes) {
  const transaction = database.transaction(["heads", "lines"], "readwrite", { durability: "strict" });
  const heads = transaction.objectStore("heads");
  const lines = transaction.objectStore("lines");
  const foreign = new Set();
  for (const table of new Set(changes.map(([key]) => tableOf(key)))) {
    const there = await heads.get(headKey(table));
    if (there !== known.get(headKey(table))) foreign.add(table);
  }
  const ours = changes.filter(([key]) => !foreign.has(tableOf(key)));
  const written = ours.map(([key, text]) => {
    const store = isHead(key) ? heads : lines;
    if (text !== null) return store.put(text, key);
    // Where the head goes, so does everything that the app has packed away from the local storage.
    return isHead(key) ? Promise.all([store.delete(key), lines.delete(linesOf(tableOf(key)))]) : store.delete(key);
  });
  await Promise.all([...written, transaction.done]);
  for (const [key, text] of ours) if (isHead(key)) known.set(key, text ?? undefined);
  for (const table of foreign) dispatch("ra-journal-foreign", table);
}

function fail(error) {
  console.warn("The journal was not written:", error);
  failed = true;
  dispatch("ra-journal", "failed");
}

/** Resolves when nothing is being written any more. */
export async function settled() {
  while (writing) await writing;
}

window.risingActionJournal = { open, read, room, write, remember, remembered: () => remembered, waiting, held, prefix: PREFIX };
