// The built app in Firefox and WebKit: it starts, plays, goes back, covers a hand, and starts again offline. The detailed tests run in
// Chromium (tests/e2e). scripts/browsers describes how to run this.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../scripts/server.mjs";
import { firefox } from "./firefox.mjs";
import { webkit } from "./webkit.mjs";

const DIST = process.env.DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const PHONE = { width: 390, height: 844 };
const LONGEST_WAIT_MS = 20_000;

/** Runs in the page, as `window.playing`. It also collects errors that are not visible on the page. */
function playing(limit) {
  if (window.playing) return;
  const problems = [];
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
  const nameOf = (element) => (element.ariaLabel ?? element.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  const isShown = (element) => element.getClientRects().length > 0;
  const places = () => [...[...document.querySelectorAll("dialog[open]")].reverse(), document];
  const find = (selector, pattern) =>
    places().flatMap((place) => [...place.querySelectorAll(selector)]).find((element) => isShown(element) && pattern.test(nameOf(element)));
  async function until(what, search) {
    for (const end = performance.now() + limit; performance.now() < end; await new Promise((next) => setTimeout(next, 50))) {
      const found = search();
      if (found) return found;
    }
    throw new Error(`not found: ${what}; the page says: ${document.body.innerText.slice(0, 600)}`);
  }
  const button = (name) => until(name, () => find("button, a, summary, [role=button], [role=switch]", new RegExp(name)));
  let held = null;
  const press = (element, type) => element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "touch" }));
  window.playing = {
    problems,
    async tap(name) {
      const element = await button(name);
      press(element, "pointerdown");
      press(element, "pointerup");
      element.click();
    },
    /** Presses a button and holds it until `release`. */
    async hold(name) {
      held = await button(name);
      press(held, "pointerdown");
    },
    release: () => press(held, "pointerup"),
    async type(text) {
      const field = await until("a field", () => find("textarea, input", /^/));
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
    },
    async sees(text) {
      await until(text, () => new RegExp(text).test(document.body.innerText.replaceAll(/\s+/g, " ")));
    },
    async seesNo(text) {
      await until(`no ${text}`, () => !new RegExp(text).test(document.body.innerText.replaceAll(/\s+/g, " ")));
    },
    dialogs: (count) => until(`${count} dialogs`, () => document.querySelectorAll("dialog[open]").length === count),
    back: () => history.back(),
    address: () => location.hash,
    saved: () => until("everything saved", () => !document.documentElement.hasAttribute("data-saving")),
    installed: () => until("a worker in charge", () => navigator.serviceWorker.controller?.state === "activated"),
  };
}

/** Calls the functions of `window.playing`: `page.tap("^Flip")` waits in the browser until there is such a button. */
function player(browser) {
  const methods = ["tap", "hold", "release", "type", "sees", "seesNo", "dialogs", "back", "address", "saved", "installed"];
  const ask = async (method, ...words) => {
    await browser.evaluate(`(${playing})(${LONGEST_WAIT_MS})`);
    const given = words.map((word) => JSON.stringify(word)).join(", ");
    // The result may be an element, which cannot be converted to JSON.
    return browser.evaluate(`Promise.resolve(window.playing.${method}(${given})).then((value) => (value instanceof Node ? true : value))`);
  };
  const problems = () => browser.evaluate("window.playing?.problems ?? []");
  return { problems, ...Object.fromEntries(methods.map((method) => [method, (...words) => ask(method, ...words)])) };
}

async function play(browser) {
  const server = await serve({ root: DIST, base: "/some/table/" });
  const page = player(browser);
  const clean = async () => assert.deepEqual(await page.problems(), []);
  try {
    await browser.open(server.url);
    await page.installed();

    // The example, an attack, and back home by Back alone.
    await page.tap("Torg example");
    await page.tap("Flip|flip$");
    await page.tap("^Attack");
    await page.dialogs(1);
    await page.tap("^Short$");
    await page.tap("^Roll$");
    await page.sees("attacks Colonel Varga");
    await page.back();
    await page.dialogs(0);
    await page.back();
    await page.sees("Your tables appear here");
    await clean();

    // A new table: dealt and saved.
    await page.tap("^New table$");
    await page.tap("^The cast$");
    await page.type("Imani (Noor): dodge 14, pistol 13\nJuno (Sam)\nQuill (Ines)\nMarlow (Tess): unarmed combat 12");
    await page.tap("^Add");
    await page.tap("^Options$");
    await page.tap("^Deal");
    await page.sees("Imani.*Juno.*Quill.*Marlow");
    await page.tap("^Start rounds for");
    await page.tap("^Start rounds$");
    await page.tap("^Flip");
    await page.sees("Round 1");
    await page.saved();
    await clean();

    // Offline, a reload opens the same table at the same place. A hand, and screens that were not opened before, work, too.
    const address = await page.address();
    await server.close();
    await browser.reload();
    await page.sees("Round 1");
    assert.equal(await page.address(), address);
    await page.tap("^Seats$");
    await page.tap("^Imani");
    await page.tap("hand$");
    await page.hold("^Hold to look");
    await page.sees("Let go to cover");
    await page.release();
    await page.seesNo("Let go to cover");
    await page.back();
    await page.tap("^Rules$");
    await page.type("knockdown");
    await page.sees("TC-147");
    await browser.open(`${server.url}#home`);
    await page.tap("^Quick conflict");
    await page.sees("Reveal");
    await page.back();
    await page.tap("^Quick roll");
    await page.tap("^Roll");
    await page.sees("[Ss]uccess|[Ff]ailure|[Ff]umble");
    await clean();
  } finally {
    await server.close();
  }
}

for (const [name, start] of Object.entries({ firefox, webkit })) {
  test(`the app plays in ${name}, without a network too`, async (context) => {
    const browser = await start(PHONE);
    context.diagnostic(browser.name);
    try {
      await play(browser);
    } finally {
      await browser.close();
    }
  });
}
