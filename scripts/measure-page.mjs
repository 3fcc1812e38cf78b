// Measures the page for `scripts/measure`: starts, and the time from a tap to its paint, in headless Chromium with the
// processor slowed. Only the page's main thread is slowed. What the browser does on other threads (fetching, compiling wasm, the
// service worker) runs at full speed, as does the server.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChrome } from "../tests/e2e/chrome.mjs";
import { waitForWorker } from "./playwright.mjs";
import { serve } from "./server.mjs";

/** How many times the processor is slowed. */
export const SLOWED = 4;

// What is searched for in the page. The name of a button is its label, or else its text.
const APP = {
  fileChooser: "input[type=file]",
  newTable: /^New table$/,
  table: /The Long Campaign/,
  act: /^Act$/,
  attack: /^Attack/,
  option: /^All-out attack$/,
  roll: /^Roll$/,
  undo: /^Undo$/,
  redo: /^Redo/,
  flip: /^Flip/,
  sceneMenu: /^More about the scene/,
  stage: /^Stage$/,
  seats: /^Seats$/,
  log: /^(Chronicle|Log)$/,
  rules: /^Rules$/,
  hand: /hand$/,
  look: /^Hold to look/,
  card: (number) => new RegExp(`^Card ${number} `),
  lay: /^Lay /,
};
const HOME = "#home"; // an address that opens no table

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2, reducedMotion: "reduce" };
const LAUNCH = { args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"] };
const BASE = "/some/table/";
const LONGEST_WAIT_MS = 60_000;

/**
 * What runs in the page, as `window.measuring`.
 *
 * The time runs from the dispatch of the event to the paint of the last change that follows. A message that is sent
 * in an animation frame arrives when that frame has been drawn, up to 16 ms earlier than the next animation frame. The end
 * is the last such message after a frame with a change, when three frames without one have followed. The browser's own Event Timing
 * rounds to 8 ms, leaves out everything below 16 ms, and covers neither dispatched events nor changes that come a
 * frame later.
 */
function measuring() {
  const QUIET_FRAMES = 3;
  const frame = () => new Promise(requestAnimationFrame);
  const painted = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    });

  const nameOf = (element) => (element.ariaLabel ?? element.innerText ?? "").replaceAll(/\s+/g, " ").trim();
  /** The first visible button with this name. Dialogs are searched before the page. */
  function find(name) {
    const pattern = new RegExp(name);
    const fits = (element) => element.checkVisibility() && !element.disabled && element.ariaDisabled !== "true" && pattern.test(nameOf(element));
    const places = [...document.querySelectorAll("dialog[open]"), document];
    for (const place of places) {
      const found = [...place.querySelectorAll("button, [role=button], [role=switch], a, summary")].find(fits);
      if (found) return found;
    }
    return null;
  }
  async function found(search, what, limit) {
    const end = performance.now() + limit;
    for (let element = search(); ; element = search()) {
      if (element) return element;
      if (performance.now() > end) throw new Error(`not found within ${limit} ms: ${what}`);
      await frame();
    }
  }

  // The time in the local storage during a tap: from the first call to the end of the last one.
  let calls = null;
  function timed(method) {
    const before = Storage.prototype[method];
    Storage.prototype[method] = function (...words) {
      const from = performance.now();
      const answer = before.apply(this, words);
      if (calls) calls = { from: calls.from ?? from, to: performance.now(), written: calls.written + (method === "setItem") };
      return answer;
    };
  }
  for (const method of ["getItem", "setItem", "removeItem"]) timed(method);

  async function afterwards(act) {
    let changed = false;
    // The mark for unsaved entries is not a response to the tap: it stays until the disk has answered.
    const answers = (records) => records.some(({ attributeName }) => attributeName !== "data-saving");
    const watch = new MutationObserver((records) => (changed ||= answers(records)));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    calls = { from: null, to: null, written: 0 };
    const begun = performance.now();
    act();
    let last = null;
    for (let quiet = 0; quiet < QUIET_FRAMES || last === null; quiet += 1) {
      await frame();
      const isNew = changed || answers(watch.takeRecords());
      changed = false;
      const at = await painted();
      if (isNew) [last, quiet] = [at, -1];
      if (at - begun > 60_000) throw new Error("nothing changed, or it never ends");
    }
    watch.disconnect();
    const saved = calls.written > 0 ? calls.to - calls.from : null;
    calls = null;
    return { time: last - begun, saved };
  }

  const press = (element) => {
    for (const type of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: "touch" }));
    element.click();
  };

  window.measuring = {
    isThere: (name) => find(name) !== null,
    async tap(name, limit) {
      const element = await found(() => find(name), name, limit);
      element.scrollIntoView({ block: "nearest" });
      await frame();
      return afterwards(() => press(element));
    },
    /** Taps a button and waits for another one. Returns the time to its paint, which may come after several steps. */
    async tapUntil([name, then], limit) {
      const element = await found(() => find(name), name, limit);
      const begun = performance.now();
      press(element);
      await found(() => find(then), then, limit);
      return (await painted()) - begun;
    },
    async focus(name, limit) {
      (await found(() => find(name), name, limit)).focus();
    },
    /** The smallest possible change. Nothing can be faster. */
    change: () => afterwards(() => document.body.toggleAttribute("data-measured")),
    /** Types a letter at the end of the first text field. */
    async type(letter, limit) {
      const fields = () => [...document.querySelectorAll("input[type=text], input[type=search], input:not([type])")];
      const field = await found(() => fields().find((one) => one.checkVisibility()), "a text field", limit);
      return afterwards(() => {
        field.value = letter === "" ? "" : field.value + letter;
        field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter, inputType: "insertText" }));
      });
    },
    /** Taps a button of the first screen until it disappears. Returns the time from the request of the page to that paint. */
    async answered(name, limit) {
      await found(() => find(name), name, limit);
      for (let element = find(name); element; element = find(name)) {
        press(element);
        await frame();
        if (performance.now() > limit) throw new Error(`no answer within ${limit} ms: ${name}`);
      }
      return painted();
    },
  };
}

/** A page whose main thread is slowed. */
async function slowedPage(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

async function prepared(context) {
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  await context.addInitScript(measuring);
  return context;
}

const ask = (page, method, word = null) => page.evaluate(([name, what, limit]) => window.measuring[name](what, limit), [method, word, LONGEST_WAIT_MS]);
const tap = (page, name) => ask(page, "tap", name.source);
const isThere = (page, name) => ask(page, "isThere", name.source);

/** Closes all dialogs. */
async function close(page) {
  for (let more = 0; more < 4 && (await page.locator("dialog[open]").count()) > 0; more += 1) await page.keyboard.press("Escape");
}

/** Median and 95th percentile, by nearest rank. */
function summary(times) {
  const sorted = times.filter((time) => time !== null).sort((one, other) => one - other);
  const rank = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] * 10) / 10;
  return sorted.length === 0 ? null : { p50: rank(0.5), p95: rank(0.95), count: sorted.length };
}

async function repeated(times, once) {
  const all = [];
  for (let done = 0; done < times; done += 1) all.push(await once());
  return summary(all);
}

/** A first visit in a fresh profile without a service worker: nothing is cached or compiled. */
async function firstVisit(browser, url) {
  const context = await prepared(await browser.newContext({ ...PHONE, serviceWorkers: "block" }));
  try {
    const page = await slowedPage(context);
    await page.goto(url, { waitUntil: "commit" });
    return await ask(page, "answered", APP.newTable.source);
  } finally {
    await context.close();
  }
}

/** Starts of the installed app: the service worker controls the new page. The profile is on disk, as people's profiles are. */
async function installedStarts(url, times) {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-"));
  const context = await chromium.launchPersistentContext(folder, { ...LAUNCH, ...PHONE, executablePath: findChrome() });
  try {
    await prepared(context);
    const first = await context.newPage();
    await first.goto(url);
    await waitForWorker(first);
    await first.close();
    return await repeated(times, async () => {
      const page = await slowedPage(context);
      await page.goto(url, { waitUntil: "commit" });
      const time = await ask(page, "answered", APP.newTable.source);
      await page.close();
      return time;
    });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Writes the file of a table with this number of entries, and returns its path and what the example prints about it. */
function longTable({ native, out }, entries) {
  const folder = join(out, "tables");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${entries}.rising`);
  const about = execFileSync(join(native, "long_table"), [String(entries), path], { encoding: "utf8" });
  return { path, ...JSON.parse(about) };
}

/** Collects the times of the actions at one table, by name, and the times of saving in them. */
function gestures(page) {
  const times = {};
  const savings = [];
  const note = (name, { time, saved }) => {
    (times[name] ??= []).push(time);
    if (saved !== null) savings.push(saved);
  };
  return {
    note,
    tap: async (name, button) => note(name, await tap(page, button)),
    type: async (name, letter) => note(name, await ask(page, "type", letter)),
    summaries: () => Object.fromEntries(Object.entries(times).map(([name, all]) => [name, summary(all)])),
    saving: () => summary(savings),
  };
}

/** The time from changing one attribute to its paint: the lower limit for every action. */
async function floor(browser, url, times) {
  const context = await prepared(await browser.newContext({ ...PHONE, serviceWorkers: "block" }));
  try {
    const page = await slowedPage(context);
    await page.goto(url);
    await ask(page, "focus", APP.newTable.source);
    return await repeated(times, async () => (await ask(page, "change")).time);
  } finally {
    await context.close();
  }
}

async function takeBack(page, gesture) {
  await close(page);
  await gesture.tap("undo", APP.undo);
}

async function layCard(page, gesture, { acted, card }) {
  await gesture.tap("switch tab (seats)", APP.seats);
  await gesture.tap("open a seat", new RegExp(acted));
  await tap(page, APP.hand);
  await ask(page, "focus", APP.look.source);
  await page.keyboard.press("Enter");
  await tap(page, APP.card(card));
  await gesture.tap("card laid", APP.lay);
  await tap(page, APP.stage);
  await takeBack(page, gesture);
}

async function rollAttack(page, gesture) {
  await gesture.tap("open Act", APP.act);
  await gesture.tap("open the attack", APP.attack);
  await gesture.tap("option toggled", APP.option);
  await gesture.tap("roll an attack", APP.roll);
  await takeBack(page, gesture);
  // A rolled result may have added another entry.
  for (let more = 0; more < 3 && !(await isThere(page, APP.act)); more += 1) await tap(page, APP.undo);
}

async function flip(page, gesture) {
  const first = await tap(page, APP.flip);
  // If somebody has not acted, the first press asks.
  const asks = (await page.locator("dialog[open]").count()) > 0;
  gesture.note(asks ? "flip: who has not acted" : "flip", first);
  if (asks) await gesture.tap("flip", APP.flip);
  await takeBack(page, gesture);
}

async function searchRules(page, gesture) {
  await tap(page, APP.rules);
  for (const letter of "pool") await gesture.type("search keystroke", letter);
  await ask(page, "type", "");
  await tap(page, APP.stage);
}

/** All actions except those of the log, from the stage and back to it, without a lasting change. */
async function round(page, gesture, about) {
  await gesture.tap("open the scene menu", APP.sceneMenu);
  await close(page);
  await layCard(page, gesture, about);
  await rollAttack(page, gesture);
  await flip(page, gesture);
  await searchRules(page, gesture);
}

/** The log of a long table takes long to open, so it has separate rounds. */
async function logRound(page, gesture) {
  await takeBack(page, gesture);
  await gesture.tap("open the log", APP.log);
  await gesture.tap("redo", APP.redo);
  await tap(page, APP.stage);
}

/** Repeats as often as planned or until the time is up, at least once. Returns how often. */
async function forAWhile(times, seconds, once) {
  const end = Date.now() + seconds * 1000;
  let done = 0;
  while (done < times && (done === 0 || Date.now() < end)) {
    await once();
    done += 1;
  }
  return done;
}

/** How many entries are in the local storage; `null` if there are none. */
const storedEntries = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => /\/\d{5,}$/.test(name)).length || null);

async function opening(page, url) {
  await page.goto("about:blank");
  await page.goto(`${url}${HOME}`);
  const time = await ask(page, "tapUntil", [APP.table.source, APP.sceneMenu.source]);
  return time;
}

async function openFile(page, path) {
  const begun = Date.now();
  await page.locator(APP.fileChooser).first().setInputFiles(path);
  await ask(page, "focus", APP.act.source);
  return Date.now() - begun;
}

/** All measurements for a table with this number of entries. */
async function tableFigures(browser, url, plan, entries) {
  const about = longTable(plan, entries);
  const context = await prepared(await browser.newContext({ ...PHONE, serviceWorkers: "block" }));
  try {
    const page = await slowedPage(context);
    await page.goto(url);
    const fileMs = await openFile(page, about.path);
    const stored = await storedEntries(page);
    const notes = [];
    if (stored !== null && stored < entries) notes.push(`the storage holds only ${stored}: the rest is kept in memory, and opening the table was not measured.`);
    const opened = notes.length > 0 ? null : await repeated(plan.openings, () => opening(page, url));
    const gesture = gestures(page);
    const rounds = await forAWhile(plan.rounds, plan.seconds, () => round(page, gesture, about));
    const logRounds = await forAWhile(plan.logRounds, plan.seconds / 2, () => logRound(page, gesture));
    if (rounds < plan.rounds) notes.push(`${rounds} rounds of gestures instead of ${plan.rounds}, for time.`);
    if (logRounds < plan.logRounds) notes.push(`the log was opened ${logRounds} times instead of ${plan.logRounds}, for time.`);
    return { entries, bytes: about.bytes, fileMs, opening: opened, saving: gesture.saving(), gestures: gesture.summaries(), notes };
  } finally {
    await context.close();
  }
}

/** All measurements of the page: `{ firstVisit, installedStart, floor, tables }`. */
export async function pageFigures(plan) {
  const server = await serve({ root: plan.dist, base: BASE });
  const browser = await chromium.launch({ ...LAUNCH, executablePath: findChrome() });
  try {
    // The server compresses each file once. The first visit, which includes that, does not count.
    plan.progress("first visits");
    await firstVisit(browser, server.url);
    const figures = { firstVisit: await repeated(plan.starts, () => firstVisit(browser, server.url)) };
    plan.progress("installed starts");
    figures.installedStart = await installedStarts(server.url, plan.starts);
    figures.floor = await floor(browser, server.url, plan.rounds);
    figures.tables = [];
    for (const entries of plan.sizes) {
      plan.progress(`a table of ${entries} entries`);
      figures.tables.push(await tableFigures(browser, server.url, plan, entries));
    }
    return figures;
  } finally {
    await browser.close();
    await server.close();
  }
}
