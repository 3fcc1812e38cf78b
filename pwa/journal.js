// The journal: a copy of every table in IndexedDB, written to the disk at once. The browser writes the local storage to the disk only
// seconds later, and loses those seconds when it is killed. It is a script, so that the crash page can read it without the wasm.
//
// The app calls `window.risingActionJournal` (crates/browser/src/journal.rs). Keys and texts are those of the local storage, without its
// prefix.
// Events to the app:  ra-journal-status. Detail: "failing" if what waits is not on the disk, "working" when everything is again
//                     ra-written-elsewhere. Detail: the number of a table. Another window wrote to it, and the changes of this window
//                     were dropped
// On the page:        <html data-saving> while something is not yet on the disk
import { openDB } from "idb";

const OPENS_WITHIN_MS = 2_000;
const root = document.documentElement;
const dispatch = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));

const tableOf = (key) => key.split("/")[1]; // "table/7/00005", "deleted/7"
const isHead = (key) => key.endsWith("/head") || key.startsWith("deleted/");
const linesOf = (table) => IDBKeyRange.bound(`table/${table}/`, `table/${table}/\uffff`);
const headKey = (table) => `table/${table}/head`;

/** The prefix of this app's keys in the local storage (crates/browser/src/storage.rs). */
const PREFIX = `rising-action@${location.pathname.replace(/\/[^/]*$/, "")}/`;
/** Lines for which the local storage has no room, by key. Only the journal has stored them. */
const held = new Map();
/** Changes that are not yet on the disk: texts by key, null for a removed key. */
const waiting = new Map();
/** The headers that this page has read or written. If the disk has another one, another window has written the table. */
const knownHeaders = new Map();
/** A file with the table of which this device has not saved everything: `{ name, file, isInFile }`. `isInFile`: the user has saved it. */
let remembered = null;
function remember(name, file, isInFile) {
  remembered = file ? { name, file, isInFile } : null;
  // The browser asks before it leaves the page, but only if something would be lost: browsers do not cache a page with this handler for
  // Back and Forward.
  window.onbeforeunload = remembered && !isInFile ? () => true : null;
}
let database = null;
let writing = null;
let failed = false;

/** Null if the browser offers no IndexedDB, or does not answer: then nothing is written either. */
const opened = Promise.race([
  openDatabase(),
  new Promise((resolve) => setTimeout(resolve, OPENS_WITHIN_MS, null)),
]).catch((error) => {
  console.warn("No journal:", error);
  return null;
});

async function openDatabase() {
  const name = `rising-action ${new URL("./", location.href).pathname}`;
  const found = await openDB(name, 1, {
    upgrade(created) {
      created.createObjectStore("heads");
      created.createObjectStore("lines");
    },
    blocking: (_, __, event) => event.target.close(),
    terminated: () => fail("closed"),
  });
  for (const [key, text] of await pairs(found.transaction("heads").store)) knownHeaders.set(key, text);
  return found;
}

async function pairs(store, range) {
  const [keys, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return keys.map((key, place) => [key, texts[place]]);
}

/** The numbers of the tables whose headers differ between the journal and the local storage. Null without a journal. */
async function open() {
  database = await opened;
  // The app continues in a new task, because two short tasks delay the first tap less than a long one.
  await new Promise((done) => setTimeout(done));
  if (!database) return null;
  writeWaiting();
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  const tables = new Set([...knownHeaders.keys(), ...keys].filter((key) => key.endsWith("/head")).map(tableOf));
  const head = (table) => localStorage.getItem(PREFIX + headKey(table)) ?? undefined;
  return [...tables].filter((table) => head(table) !== knownHeaders.get(headKey(table))).map(Number);
}

/** All lines of a table, and the record of its deletion, as [[key, text]]. */
async function read(table) {
  if (!database) return null;
  await writesDone();
  const store = database.transaction(["heads", "lines"]);
  const [heads, lines] = await Promise.all(["heads", "lines"].map((name) => pairs(store.objectStore(name), linesOf(table))));
  const deletion = await store.objectStore("heads").get(`deleted/${table}`);
  knownHeaders.set(headKey(table), heads[0]?.[1]);
  return [...heads, ...lines, ...(deletion ? [[`deleted/${table}`, deletion]] : [])];
}

/** How many bytes are left; NaN if the browser does not say. */
async function freeBytes() {
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage;
}

/** Writes a change; without a text, the key is removed. Changes of one task are written together. */
function write(key, text) {
  waiting.set(key, text ?? null);
  root.dataset.saving = "";
  queueMicrotask(writeWaiting);
}

function writeWaiting() {
  if (!database || writing || waiting.size === 0) return;
  const changes = [...waiting];
  writing = commit(changes)
    .then(() => {
      for (const [key, text] of changes) if (waiting.get(key) === text) waiting.delete(key);
      writing = null;
      if (failed) dispatch("ra-journal-status", "working");
      failed = false;
      if (waiting.size === 0) delete root.dataset.saving;
      else writeWaiting();
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
  const writtenElsewhere = new Set();
  for (const table of new Set(changes.map(([key]) => tableOf(key)))) {
    const header = await heads.get(headKey(table));
    if (header !== knownHeaders.get(headKey(table))) writtenElsewhere.add(table);
  }
  const ours = changes.filter(([key]) => !writtenElsewhere.has(tableOf(key)));
  const written = ours.map(([key, text]) => {
    const store = isHead(key) ? heads : lines;
    if (text !== null) return store.put(text, key);
    // With the header, delete all lines, also those that the app has moved here from the local storage.
    return isHead(key) ? Promise.all([store.delete(key), lines.delete(linesOf(tableOf(key)))]) : store.delete(key);
  });
  await Promise.all([...written, transaction.done]);
  for (const [key, text] of ours) if (isHead(key)) knownHeaders.set(key, text ?? undefined);
  for (const table of writtenElsewhere) dispatch("ra-written-elsewhere", table);
}

function fail(error) {
  console.warn("The journal was not written:", error);
  failed = true;
  dispatch("ra-journal-status", "failing");
}

/** Resolves when nothing is being written any more. */
export async function writesDone() {
  while (writing) await writing;
}

window.risingActionJournal = { open, read, freeBytes, write, remember, remembered: () => remembered, waiting, held, prefix: PREFIX };
