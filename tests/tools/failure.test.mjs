// The crash page without a browser: what it says about entries that this device has not saved, and what its buttons do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";

/** A simulated element. `made` collects all elements. */
function element(made) {
  const one = {
    textContent: "",
    append() {}, prepend() {}, setAttribute() {}, before() {}, after() {}, remove() {}, click() {},
    addEventListener: (_, press) => { one.press = press; },
    querySelector: () => element(made),
    querySelectorAll: () => [element(made)],
  };
  made.push(one);
  return one;
}

/** The crash page of a started app while a new version waits. `remembered`: the table that journal.js has in memory. */
async function crash(remembered) {
  const made = [];
  const heard = [];
  const posted = [];
  const held = { remembered };
  globalThis.window = {
    risingActionJournal: {
      remembered: () => held.remembered,
      remember: (name, file, isInFile) => { held.remembered = file ? { name, file, isInFile } : null; },
    },
    dispatchEvent: ({ type }) => heard.push(type),
  };
  globalThis.document = { createElement: () => element(made), createElementNS: () => element(made) };
  const registration = { waiting: { postMessage: (word) => posted.push(word) } };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { serviceWorker: { getRegistration: async () => registration } } });
  URL.createObjectURL = () => "blob:";
  const { explain } = await import("../../pwa/failure.js");
  await explain({ page: element(made), started: true, answer: {}, check: () => {} });
  const texts = () => made.map(({ textContent }) => textContent);
  const press = async (label) => {
    while (!texts().includes(label)) await turn(); // rescue.js is still being loaded
    made.find(({ textContent }) => textContent === label).press();
  };
  return { heard, posted, held, texts, press };
}

const UNSAVED = { name: "a.rising", file: "the table", isInFile: false };

test("the new version is asked of boot.js, which then reloads the page although entries are in memory only", async () => {
  const { heard, posted, press } = await crash(UNSAVED);
  await press("Use the new version");
  assert.deepEqual({ heard, posted }, { heard: ["ra-apply-update"], posted: [] });
});

test("entries that are only in a file are not said to be kept, and can be saved again", async () => {
  const { texts, press, held } = await crash({ ...UNSAVED, isInFile: true });
  assert(texts().includes("The latest entries are not on this device, but they are in the file that you saved."));
  await press("Save the table to a file");
  assert.deepEqual(held.remembered, { ...UNSAVED, isInFile: true });
});

test("after the table was saved to a file the page still has it", async () => {
  const { press, held } = await crash(UNSAVED);
  await press("Save the table to a file");
  assert.deepEqual(held.remembered, { ...UNSAVED, isInFile: true });
});
