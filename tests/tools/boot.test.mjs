// boot.js without a browser: when the page counts as started, and when it reloads because another window has switched to a new version.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { runInNewContext } from "node:vm";

// A script that runs in this context cannot import modules.
const SCRIPT = readFileSync(new URL("../../pwa/boot.js", import.meta.url), "utf8").replaceAll("import(", "load(");

/**
 * Runs the script on a page. `remembered`: the table that is only in memory. `dialogs`: the open dialogs. `shown`: what the app has
 * rendered, which a test may change before it calls `rendered`.
 */
async function startPage({ remembered = null, dialogs = [], shown = ["body > .everything"] }) {
  const heard = {};
  const done = { reloads: 0, told: [], messages: [] };
  const observers = new Set();
  const root = { dataset: {}, toggleAttribute() {} };
  const workers = {
    controller: { postMessage: (message) => done.messages.push(message) },
    addEventListener: (name, listener) => { heard[name] = listener; },
    register: async () => ({ addEventListener() {} }),
  };
  runInNewContext(SCRIPT, {
    window: {
      risingActionJournal: { remembered: () => remembered },
      addEventListener: (name, listener) => { heard[name] = listener; },
      dispatchEvent: ({ detail }) => done.told.push(detail),
    },
    document: {
      currentScript: { dataset: { js: "app.js", wasm: "app.wasm" } },
      documentElement: root,
      body: {},
      baseURI: "https://table.test/app/",
      addEventListener() {},
      querySelector: (pattern) => {
        if (pattern.startsWith("dialog")) return dialogs.at(-1) ?? null;
        return pattern.split(", ").some((part) => shown.includes(part)) ? {} : null;
      },
      querySelectorAll: () => [],
    },
    location: { hash: "", reload: () => { done.reloads += 1; } },
    navigator: { serviceWorker: workers },
    load: async () => ({ default: async () => {} }),
    fetch: async () => {},
    MessageChannel: class { port1 = {}; port2 = {}; },
    MutationObserver: class {
      constructor(callback) { this.callback = callback; }
      observe() { observers.add(this); }
      disconnect() { observers.delete(this); }
    },
    CustomEvent: class { constructor(_, { detail }) { this.detail = detail; } },
    URL, console, setTimeout, clearTimeout,
  });
  while (!heard.controllerchange) await turn();
  const rendered = () => observers.forEach((observer) => observer.callback());
  return { done, heard, root, rendered };
}

/** What a started page does when another window has switched to a new version. */
async function page(options) {
  const { done, heard, root } = await startPage(options);
  heard.controllerchange();
  return { reloads: done.reloads, told: done.told, update: root.dataset.update };
}

test("the worker is told that the app runs as soon as the first screen is shown", async () => {
  const shown = [];
  const { done, rendered } = await startPage({ shown });
  rendered();
  assert.deepEqual(done.messages, ["here"]);
  shown.push("body > .everything", "main.loading");
  rendered();
  assert.deepEqual(done.messages, ["here"]);
  shown.pop();
  rendered();
  rendered();
  assert.deepEqual(done.messages, ["here", "running"]);
});

test("a first screen whose part is missing is loaded when the device is online", async () => {
  const { done, heard, rendered } = await startPage({ shown: ["body > .everything", "main.unloaded", ".unloaded"] });
  rendered();
  assert.deepEqual(done.messages, ["here"]);
  heard.online();
  assert.deepEqual(done.messages, ["here", "unloaded"]);
});

test("an idle page loads the new version", async () => {
  assert.deepEqual(await page({}), { reloads: 1, told: [], update: undefined });
});

test("a page with an open dialog says that there is a new version", async () => {
  assert.deepEqual(await page({ dialogs: ["a dialog"] }), { reloads: 0, told: ["urgent"], update: "elsewhere" });
});

test("so does a page with entries that are in memory only, although nothing is open over it", async () => {
  const remembered = { name: "a.rising", file: "the table" };
  assert.deepEqual(await page({ remembered }), { reloads: 0, told: ["urgent"], update: "elsewhere" });
});
