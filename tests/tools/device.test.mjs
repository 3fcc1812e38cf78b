// device.js without a browser: a tap of a second finger while the first one holds the privacy screen open, and the lock
// that keeps the screen on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../pwa/device.js", import.meta.url), "utf8");

/** Runs the script on a page with one card on the open privacy screen. Returns what a finger and the browser do. */
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
  runInNewContext(SCRIPT, {
    window, document, screen: {}, navigator: {}, matchMedia: () => ({ matches: false }), setTimeout, clearTimeout,
  });
  return {
    card,
    tap: () => heard.pointerup.forEach((listener) => listener({ isPrimary: false, pointerType: "touch", target: card })),
    /** Whether a click of the browser reaches the card. */
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

/** Runs the script with a wake lock. Returns how the app requests it, and how many locks are held. */
function screen() {
  let stayAwake;
  let held = 0;
  const request = async () => {
    held += 1;
    const released = [];
    return {
      addEventListener: (_, listener) => released.push(listener),
      async release() {
        await turn();
        held -= 1;
        released.forEach((listener) => listener());
      },
    };
  };
  const document = { documentElement: { dataset: {} }, addEventListener() {} };
  const window = { addEventListener: (name, listener) => { if (name === "ra-stay-awake") stayAwake = listener; } };
  runInNewContext(SCRIPT, { window, document, screen: {}, navigator: { wakeLock: { request } }, matchMedia: () => ({ matches: false }) });
  return {
    say: (...details) => details.forEach((detail) => stayAwake({ detail })),
    async held() {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      return held;
    },
  };
}

test("the screen stays on when one page gives the lock back and the next asks for it", async () => {
  const { say, held } = screen();
  say("on");
  assert.equal(await held(), 1);
  say("off", "on");
  assert.equal(await held(), 1);
  say("off");
  assert.equal(await held(), 0);
});

test("a page that goes before the lock is granted leaves none behind", async () => {
  const { say, held } = screen();
  say("on", "off");
  assert.equal(await held(), 0);
  say("on", "off", "on");
  assert.equal(await held(), 1);
});
