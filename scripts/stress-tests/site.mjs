// Helpers for all stress tests: a server for the build, a browser, pages of the app, and their storage.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChrome, findHeadlessShell } from "../../tests/e2e/chrome.mjs";
import { serve } from "../server.mjs";
import { REPORT_BINDING, stressTest } from "./page.mjs";

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

/** Folders that are deleted when the script ends. */
const folders = [];
export function folder() {
  folders.push(mkdtempSync(join(tmpdir(), "rising-action-stress-")));
  return folders.at(-1);
}

/** The process groups of browsers that are still running. They would not end with the script. */
const leaders = new Set();
const end = (leader) => {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    /* it has already ended */
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
 * Serves the build: `{ url, dist, goOffline, goOnline, close }`. With `copy`, it serves a copy that may be changed. After `goOffline`, every
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
    /** A page of the same origin without the app, on which the storage can be read and changed. */
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

/** A browser with temporary profiles. */
export const browser = () => chromium.launch({ executablePath: findHeadlessShell(), args: ARGUMENTS });

/** Adds `window.stressTest` to the pages of a context. Their reports go to `heard`. */
export async function withStressTest(context, { seed = null, heard = () => {} } = {}) {
  context.setDefaultTimeout(LIMIT_MS);
  await context.exposeBinding(REPORT_BINDING, ({ page }, what) => heard(what, page));
  await context.addInitScript(stressTest, { binding: REPORT_BINDING, seed });
  return context;
}

/** A page in a window of its own. Hidden tabs of a window would be drawn only twice a second. */
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
 * A browser that can be killed as a whole and started again with the same profile: `{ page, kill }`. It leads a process group of its
 * own, and the signal ends all its processes at once, so that none of them writes another byte.
 */
export async function killableBrowser(profile, about) {
  const child = spawn(findChrome(), [...ARGUMENTS, "--headless", "--window-size=390,844", `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  leaders.add(child.pid);
  // After it has ended, the system may give its number to another process.
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
  await withStressTest(context, about);
  const page = context.pages()[0] ?? (await context.newPage());
  // Reports from before the kill still arrive until the connection closes.
  const cut = new Promise((done) => remote.once("disconnected", done));
  return {
    page,
    /** Returns the time of the kill. May be called again. */
    async kill() {
      const at = Date.now();
      if (leaders.has(child.pid)) end(child.pid);
      await Promise.all([gone, cut]);
      return at;
    },
  };
}

/** Calls a method of the page's `window.stressTest`. */
export const ask = (page, method, ...words) => page.evaluate(([name, its]) => window.stressTest[name](...its), [method, words]);

/** Opens the app and returns its status when it has started or failed to. */
export async function open(page, url, hash = "", limit = LIMIT_MS) {
  await page.goto("about:blank");
  await page.goto(url + hash, { waitUntil: "commit" }).catch(() => {});
  return waitForStart(page, limit);
}

export async function waitForStart(page, limit = LIMIT_MS) {
  // While the crash page looks for the cause, it may still reload.
  const isThere = () => {
    const crashPage = document.querySelector(".crash-page");
    if (crashPage !== null) return !/What was saved is still here|Looking for the cause/.test(crashPage.textContent);
    return document.querySelector("body > .everything") !== null && document.querySelector(".loading") === null;
  };
  await page.waitForFunction(isThere, null, { timeout: limit }).catch(() => {});
  return pageStatus(page);
}

/** The status of the page: `{ is: "runs" | "part missing" | "crash page" | "blank", words, alerts }`. */
export const pageStatus = (page) =>
  page
    .evaluate(() => {
      const { words, alerts, crashPage } = window.stressTest;
      const its = { words: words(), alerts: alerts() };
      if (crashPage() !== null) return { is: "crash page", ...its };
      if (document.querySelector("body > .everything") === null || its.words === "") return { is: "blank", ...its };
      return { is: /This part of the app did not load/.test(its.words) ? "part missing" : "runs", ...its };
    })
    // A page of the browser itself, because the app's page did not load.
    .catch(() => ({ is: "blank", words: "", alerts: [] }));

/** Opens the page of the same origin on which the app does not run. */
export const leaveApp = (page, { aside }) => page.goto(aside);

/**
 * Everything that the app has saved: `{ local: {key: text}, lines: {key: text} }`. `local` is localStorage. `lines` is the content of the
 * journal's object stores; `null` without a journal.
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

/** Replaces everything that is stored. */
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

/** The next FNV-1a checksum with 64 bits, as the app writes it before each saved entry. */
export function extendChecksum(sum, text) {
  let its = sum;
  for (const byte of Buffer.from(text)) its = ((its ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return its;
}
export const EMPTY_SUM = 0xcbf29ce484222325n;
export const hex = (sum) => sum.toString(16).padStart(16, "0");

/** The intact entries before the cursor, of every saved table: `{ id: [entry as text] }`. */
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
      sum = extendChecksum(sum, entry);
      if (!line.startsWith(`${hex(sum)} `)) break;
      tables[id].push(entry);
    }
  }
  return tables;
}

/** Reads the file of a table: its header, the checksum of every entry, and the name of its state. */
export function readFile(text) {
  const [head, ...lines] = text.trimEnd().split("\n");
  const { entries, cursor, game } = JSON.parse(head);
  const sums = lines.map((line) => line.split(" ", 1)[0]);
  return { entries, cursor, game, sums, state: `${cursor} of ${entries}, ${cursor > 0 ? sums[cursor - 1] : "empty"}`, lines };
}
