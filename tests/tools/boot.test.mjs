// boot.js without a browser: when another window has switched to a new version, a page reloads unless that would
// lose input.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { runInNewContext } from "node:vm";

// A script that runs in this context cannot import modules.
const SCRIPT = readFileSync(new URL("../../pwa/boot.js", import.meta.url), "utf8").replaceAll("import(", "load(");

/** Runs the script on a page whose app has started. `remembered`: the table that is only in memory. `dialogs`: the open dialogs. */
async function page({ remembered = null, dialogs = [] }) {
  const heard = {};
  const done = { reloads: 0, told: [] };
  const root = { dataset: {}, toggleAttribute() {} };
  const workers = {
    controller: { postMessage() {} },
    addEventListener: (name, listener) => { heard[name] = listener; },
    register: async () => ({ addEventListener() {} }),
  };
  runInNewContext(SCRIPT, {
    window: {
      risingActionJournal: { remembered: () => remembered },
      addEventListener() {},
      dispatchEvent: ({ detail }) => done.told.push(detail),
    },
    document: {
      currentScript: { dataset: { js: "app.js", wasm: "app.wasm" } },
      documentElement: root,
      baseURI: "https://table.test/app/",
      addEventListener() {},
      // The app has rendered its page.
      querySelector: (pattern) => (pattern.startsWith("dialog") ? dialogs.at(-1) : pattern === "body > .everything" ? {} : null) ?? null,
      querySelectorAll: () => [],
    },
    location: { hash: "", reload: () => { done.reloads += 1; } },
    navigator: { serviceWorker: workers },
    load: async () => ({ default: async () => {} }),
    fetch: async () => {},
    MessageChannel: class { port1 = {}; port2 = {}; },
    CustomEvent: class { constructor(_, { detail }) { this.detail = detail; } },
    URL, console, setTimeout, clearTimeout,
  });
  while (!heard.controllerchange) await turn();
  heard.controllerchange();
  return { ...done, update: root.dataset.update };
}

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
