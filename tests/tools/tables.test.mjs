// tables.js without a browser: the browser asks before it leaves a page with entries that are only in memory, and every
// window knows which tables are played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { buildSync } from "esbuild";

const entry = fileURLToPath(new URL("../../pwa/tables.js", import.meta.url));
const [{ text: SCRIPT }] = buildSync({ entryPoints: [entry], bundle: true, write: false }).outputFiles;

/** Simulated locks that all windows of a browser share. */
function lockManager() {
  const held = new Set();
  const request = async (name, _, callback) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    await callback({ name });
    held.delete(name);
  };
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }) };
}

/** Runs the script in a window without a journal. */
function openWindow(locks) {
  const window = { addEventListener() {}, dispatchEvent() {}, onbeforeunload: null };
  runInNewContext(SCRIPT, {
    window,
    document: { documentElement: { dataset: {} } },
    location: { pathname: "/app/", href: "https://table.test/app/" },
    navigator: { locks },
    indexedDB: { open: () => { throw new Error("no journal"); } },
    BroadcastChannel: class { addEventListener() {} },
    CustomEvent: class {},
    console: { warn() {} },
    AbortController, URL, setTimeout: () => {},
  });
  return window;
}

test("the browser asks before it leaves the page, only while entries are neither saved nor in a file", () => {
  const window = openWindow(lockManager());
  const { remember, remembered } = window.risingActionJournal;
  assert.equal(window.onbeforeunload, null);
  remember("a.rising", "the table", false);
  assert.equal(remembered().file, "the table");
  assert.notEqual(window.onbeforeunload({}) ?? null, null, "what a browser asks for");
  remember("a.rising", "the table", true);
  assert.equal(remembered().file, "the table", "the device still lacks it");
  assert.equal(window.onbeforeunload, null, "it is in a file");
  remember(undefined, undefined, true);
  assert.equal(remembered(), null);
  assert.equal(window.onbeforeunload, null, "a page with a handler is not kept for the way back to it");
});

test("a window knows which tables another window plays", async () => {
  const locks = lockManager();
  const { risingActionWriter: first } = openWindow(locks);
  const { risingActionWriter: second } = openWindow(locks);
  first.open(7);
  assert.equal(await second.isPlayed(7), true);
  assert.equal(await second.isPlayed(70), false);
  first.close();
  await new Promise((done) => setTimeout(done));
  assert.equal(await second.isPlayed(7), false);
});

test("where there are no locks, nobody claims that a table is not played", async () => {
  await assert.rejects(openWindow(undefined).risingActionWriter.isPlayed(7));
});
