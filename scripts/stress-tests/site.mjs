// What every stress test stands on: the build behind a server, a browser, pages of the app, and what lies in their storage.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChrome, findHeadlessShell } from "../../tests/e2e/chrome.mjs";
import { serve } from "../server.mjs";
import { TOLD, stressTest } from "./page.mjs";

export const BASE = "/some/table/";
export const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" };
export const LIMIT_MS = 15_000;

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Folders that go when the script ends, however it does. */
const folders = [];
export function folder() {
  folders.push(mkdtempSync(join(tmpdir(), "rising-action-stress-")));
  return folders.at(-1);
}

/** Browsers of our own that would outlive the script: the process groups that they lead. */
const leaders = new Set();
const end = (leader) => {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    /* gone already */
  }
};

process.on("exit", () => {
  for (const leader of leaders) end(leader);
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    console.error(`ended by ${signal}`);
    process.exit(1);
  });
}

/**
 * The build behind a server: `{ url, dist, goOffline, goOnline, close }`. `copy` serves a copy, to be changed. After `goOffline` every
 * connection is refused, until `goOnline`.
 */
export async function site(dist, { copy = false } = {}) {
  const root = copy ? folder() : dist;
  if (copy) cpSync(dist, root, { recursive: true });
  let server = await serve({ root, base: BASE, compress: false });
  const { url, port } = server;
  return {
    url,
    dist: root,
    /** Of the same origin, but no page of the app: what is stored can be looked at and changed there while no app runs. */
    aside: new URL("/aside", url).href,
    async goOffline() {
      await server?.close();
      server = null;
    },
    async goOnline() {
      server ??= await serve({ root, base: BASE, port, compress: false });
    },
    close: async () => server?.close(),
  };
}

/** A browser for several profiles, which end with it. */
export const browser = () => chromium.launch({ executablePath: findHeadlessShell(), args: ARGUMENTS });

/** A context whose pages can be driven as `window.stressTest`; what they tell goes to `heard`. */
export async function prepared(context, { seed = null, heard = () => {} } = {}) {
  context.setDefaultTimeout(LIMIT_MS);
  await context.exposeBinding(TOLD, ({ page }, what) => heard(what, page));
  await context.addInitScript(stressTest, { told: TOLD, seed });
  return context;
}

/** A page in a window of its own: of several tabs in one window the browser draws those behind twice a second. */
export async function newWindow(context) {
  const [any] = context.pages();
  const session = await context.newCDPSession(any);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const arrives = context.waitForEvent("page");
  const whole = await context.browser().newBrowserCDPSession();
  await whole.send("Target.createTarget", { url: "about:blank", browserContextId: targetInfo.browserContextId, newWindow: true });
  await Promise.all([session.detach(), whole.detach()]);
  return arrives;
}

/**
 * A browser that can be killed as a whole and started again on the same profile: `{ page, kill }`. It leads a process group of its
 * own, and the signal goes to all of that at once: nothing in it gets to write another byte.
 */
export async function killable(profile, about) {
  const child = spawn(findChrome(), [...ARGUMENTS, "--headless", "--window-size=390,844", `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  leaders.add(child.pid);
  // Once it is gone its number may be somebody else's.
  const gone = new Promise((done) => child.once("exit", done)).then(() => leaders.delete(child.pid));
  const address = await new Promise((done, fail) => {
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found) done(found);
    });
    gone.then(() => fail(new Error(`the browser did not start: ${said}`)));
  });
  const remote = await chromium.connectOverCDP(address);
  const [context] = remote.contexts();
  await prepared(context, about);
  const page = context.pages()[0] ?? (await context.newPage());
  // What the page told before it died still arrives; then the connection is gone.
  const cut = new Promise((done) => remote.once("disconnected", done));
  return {
    page,
    /** Answers when it was. A second time changes nothing. */
    async kill() {
      const at = Date.now();
      if (leaders.has(child.pid)) end(child.pid);
      await Promise.all([gone, cut]);
      return at;
    },
  };
}

/** Asks the page's `window.stressTest`. */
export const ask = (page, method, ...words) => page.evaluate(([name, its]) => window.stressTest[name](...its), [method, words]);

/** Goes to the app's address and answers how it stands there, once it has started or said that it cannot. */
export async function open(page, url, hash = "", limit = LIMIT_MS) {
  await page.goto("about:blank");
  await page.goto(url + hash, { waitUntil: "commit" }).catch(() => {});
  return started(page, limit);
}

export async function started(page, limit = LIMIT_MS) {
  // A page that looks for what stops it has not said the last word, and may load itself again.
  const isThere = () => {
    const lastResort = document.querySelector(".page-of-last-resort");
    if (lastResort !== null) return !/What was saved is still here|Looking for the cause/.test(lastResort.textContent);
    return document.querySelector("body > .everything") !== null && document.querySelector(".loading") === null;
  };
  await page.waitForFunction(isThere, null, { timeout: limit }).catch(() => {});
  return stands(page);
}

/** How the page stands: `{ is: "runs" | "part missing" | "last resort" | "blank", words, alerts }`. */
export const stands = (page) =>
  page
    .evaluate(() => {
      const { words, alerts, lastResort } = window.stressTest;
      const its = { words: words(), alerts: alerts() };
      if (lastResort() !== null) return { is: "last resort", ...its };
      if (document.querySelector("body > .everything") === null || its.words === "") return { is: "blank", ...its };
      return { is: /This part of the app did not load/.test(its.words) ? "part missing" : "runs", ...its };
    })
    // A page that the browser itself put there, for want of ours.
    .catch(() => ({ is: "blank", words: "", alerts: [] }));

/** Leaves the app for a page of the same origin, where nothing of it runs. */
export const stepAside = (page, { aside }) => page.goto(aside);

/**
 * Everything that the app keeps: `{ local: {key: text}, lines: {key: text} }`. `local` is localStorage; `lines` what the
 * journal's object stores hold, `null` where there is no journal.
 */
export const stored = (page) =>
  page.evaluate(async () => {
    const settled = (request) => new Promise((done, fail) => ([request.onsuccess, request.onerror] = [() => done(request.result), () => fail(request.error)]));
    const local = Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith("rising-action@")).map((key) => [key, localStorage.getItem(key)]));
    const name = (await indexedDB.databases()).map((its) => its.name).find((its) => its.startsWith("rising-action "));
    if (!name) return { local, lines: null };
    const database = await settled(indexedDB.open(name));
    if (!database.objectStoreNames.contains("lines")) return database.close(), { local, lines: null };
    const change = database.transaction(["heads", "lines"]);
    const pairs = async (name) => {
      const store = change.objectStore(name);
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      return keys.map((key, place) => [key, values[place]]);
    };
    const [heads, lines] = await Promise.all(["heads", "lines"].map(pairs));
    database.close();
    return { local, lines: Object.fromEntries([...heads, ...lines]) };
  });

/** Puts all of that in the place of what is there. */
export const store = (page, what) =>
  page.evaluate(async ({ local, lines }) => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    if (!lines) return;
    const settled = (request) => new Promise((done, fail) => ([request.onsuccess, request.onerror] = [() => done(request.result), () => fail(request.error)]));
    const name = (await indexedDB.databases()).map((its) => its.name).find((its) => its.startsWith("rising-action "));
    if (!name) return;
    const database = await settled(indexedDB.open(name));
    const change = database.transaction(["heads", "lines"], "readwrite");
    const stores = ["heads", "lines"].map((name) => change.objectStore(name));
    for (const its of stores) its.clear();
    for (const [key, text] of Object.entries(lines)) stores[/\/\d{5,}$/.test(key) ? 1 : 0].put(text, key);
    await new Promise((done, fail) => ([change.oncomplete, change.onabort] = [done, () => fail(change.error)]));
    database.close();
  }, what);

/** A running FNV-1a checksum of 64 bits, as the app writes it before each saved line. */
export function extended(sum, text) {
  let its = sum;
  for (const byte of Buffer.from(text)) its = ((its ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return its;
}
export const EMPTY_SUM = 0xcbf29ce484222325n;
export const hex = (sum) => sum.toString(16).padStart(16, "0");

/** The entries of every saved table that count and are whole, from what is stored: `{ id: [entry as text] }`. */
export function entriesOf({ local, lines }) {
  const all = lines && Object.keys(lines).some((key) => key.startsWith("table/")) ? lines : local;
  const texts = Object.fromEntries(Object.entries(all).map(([key, text]) => [key.replace(/^rising-action@.*\/(?=table\/\d+\/)/, ""), text]));
  const tables = {};
  for (const [key, text] of Object.entries(texts)) {
    const [, id] = /^table\/(\d+)\/head$/.exec(key) ?? [];
    if (!id) continue;
    const { cursor } = JSON.parse(text.slice(text.indexOf(" ") + 1));
    tables[id] = [];
    let sum = EMPTY_SUM;
    for (let place = 0; place < cursor; place += 1) {
      const line = texts[`table/${id}/${String(place).padStart(5, "0")}`];
      if (line === undefined) break;
      const entry = line.slice(line.indexOf(" ") + 1);
      sum = extended(sum, entry);
      if (!line.startsWith(`${hex(sum)} `)) break;
      tables[id].push(entry);
    }
  }
  return tables;
}

/** What stands in the file of a table: its head, the checksum of every entry, and the name of its state. */
export function readFile(text) {
  const [head, ...lines] = text.trimEnd().split("\n");
  const { entries, cursor, game } = JSON.parse(head);
  const sums = lines.map((line) => line.split(" ", 1)[0]);
  return { entries, cursor, game, sums, state: `${cursor} of ${entries}, ${cursor > 0 ? sums[cursor - 1] : "empty"}`, lines };
}
