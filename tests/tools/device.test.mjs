// What the device does for the page, without a page: a second finger's tap while the first one holds the curtain open.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

/** The script on a page with one card behind the curtain; what a finger and the browser do to it. */
function device({ timers }) {
  timers.enable({ apis: ["setTimeout"] });
  const heard = { pointerup: [], click: [] };
  const card = { clicks: 0, click() { this.clicks += 1; }, contains: (other) => other === card, closest: () => card };
  const document = {
    documentElement: { dataset: {} },
    addEventListener: (name, listener) => heard[name]?.push(listener),
    elementFromPoint: () => card,
  };
  const window = { addEventListener() {} };
  runInNewContext(readFileSync(new URL("../../pwa/device.js", import.meta.url), "utf8"), {
    window, document, screen: {}, navigator: {}, matchMedia: () => ({ matches: false }), setTimeout, clearTimeout,
  });
  return {
    card,
    tap: () => heard.pointerup.forEach((listener) => listener({ isPrimary: false, pointerType: "touch", target: card })),
    /** Whether the browser's own click comes through. */
    comesThrough: () => {
      let stopped = false;
      heard.click.forEach((listener) => listener({ isTrusted: true, target: card, stopImmediatePropagation: () => { stopped = true; } }));
      return !stopped;
    },
  };
}

test("one click of the browser's is swallowed for each tap, no more", ({ mock }) => {
  const { card, tap, comesThrough } = device(mock);
  tap();
  assert.equal(card.clicks, 1);
  assert.equal(comesThrough(), false);
  assert.equal(comesThrough(), true, "the next one is somebody's own");
});

test("an earlier tap's time does not end the next one's", ({ mock }) => {
  const { tap, comesThrough } = device(mock);
  tap();
  mock.timers.tick(400);
  tap();
  mock.timers.tick(400);
  assert.equal(comesThrough(), false);
  tap();
  mock.timers.tick(500);
  assert.equal(comesThrough(), true, "a click that comes that late is no double");
});
