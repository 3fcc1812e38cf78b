// Uses the built app in a real browser, as people do. A spec file has
//
//   import { PHONE, browserTest } from "./helpers.mjs";
//   browserTest("the deck deals", { device: PHONE }, async ({ page, site }) => { … });
//
// The tests of a file share one browser and one server under a sub-path. Every test gets a fresh profile, and `page` with the app
// running. A test also fails for errors that are not visible on the page: a console error, an uncaught error, a violation of the
// content policy, a request to another host. `site` has the rest:
//
//   site.url                 the app's address
//   site.newPage()           another tab on the same profile, with the app running
//   site.open(page, query)   goes to the app's address (query: "?x=1") and waits until it runs
//   site.reload(page)        reloads, and waits until it runs
//   site.offlineReady(page)  waits until the worker has cached everything and controls the page; only with `offline: true`
//   site.goOffline()         stops the server: open connections are closed, new ones are refused
//   site.goOnline()          starts it again at the same address
//   site.dist                the folder that is served; a private copy with `copyOfDist: true`
//   site.context             Playwright's BrowserContext     site.server   the running server, or null
//   site.requests            every address requested so far, also by the worker
//   site.allow(/pattern/)    ignores problems that the test causes on purpose
//   site.problems            the problems so far; site.check() throws if there are any
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findChrome, findHeadlessShell } from "./chrome.mjs";

process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = "1"; // read when playwright is loaded
const { chromium } = await import("playwright-core");
const { serve } = await import("../../scripts/server.mjs");
const { pressSlowly, waitForWorker } = await import("../../scripts/playwright.mjs");

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
export const BASE = "/some/table/";

// Screenshots are as sharp as on a phone. Otherwise one CSS pixel is one device pixel, which is faster to draw.
const TOUCH = { isMobile: true, hasTouch: true, deviceScaleFactor: process.env.SHOTS ? 2 : 1 };
export const SMALL_PHONE = { ...TOUCH, viewport: { width: 360, height: 640 } };
export const PHONE = { ...TOUCH, viewport: { width: 390, height: 844 } };
export const TABLET = { ...TOUCH, viewport: { width: 1180, height: 820 } };
export const TABLET_UPRIGHT = { ...TOUCH, viewport: { width: 820, height: 1180 } };
/** Whether `scripts/test long` runs, with more devices, files and versions. */
export const LONG = process.env.RISING_ACTION_LONG === "1";
const LOOKS = [
  ["a phone", PHONE, "dark"],
  ["a tablet", TABLET, "light"],
  ["a small phone", SMALL_PHONE, "light"],
  ["a tablet upright", TABLET_UPRIGHT, "dark"],
];
/** A phone and a tablet: together, both layouts and both color schemes. Each has a name, the options of a device, and a color scheme. */
export const PHONE_AND_TABLET = LOOKS.slice(0, 2);
/** The devices on which every screen is inspected. */
export const DEVICES = LONG ? LOOKS : PHONE_AND_TABLET;
/** The walks through every screen of a game: a name, and the devices on which the screens are inspected. The first one is used to play. */
export const WALKS = LONG ? [["phones", [LOOKS[0], LOOKS[2]]], ["tablets", [LOOKS[1], LOOKS[3]]]] : [["a phone and a tablet", PHONE_AND_TABLET]];
/** The options of the first of these devices, with which a test plays. */
export const contextOptions = ([[, device, colorScheme]]) => ({ ...device, colorScheme });

const LAUNCH = {
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none", // without it, text in the headless shell is wider than on a device
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

// One browser for all tests of a file. Each test has a profile of its own.
let browser;
async function sharedBrowser() {
  browser ??= await chromium.launch({ executablePath: findHeadlessShell(), ...LAUNCH });
  return browser;
}

// One server, too. After a test that stopped it, the next test starts it again.
const serveHere = (more) => serve({ base: BASE, compress: false, ...more });
let shared = null;
let sharedPort = 0;
async function sharedServer() {
  shared ??= await serveHere({ root: DIST, port: sharedPort });
  sharedPort = shared.port;
  return shared;
}

after(async () => {
  await browser?.close();
  await shared?.close();
});

/** Waits until the app has rendered something. */
export async function waitUntilRunning(page) {
  await page.waitForFunction(() => document.querySelector("body > .everything") !== null);
}

/** What a page shows at the end of a failed test: its address, the state of the app, alerts, and the beginning of the text. */
const describePage = (page) =>
  page.evaluate(() => {
    const alerts = [...document.querySelectorAll("[role=alert]")].map((alert) => alert.innerText);
    return [location.hash, JSON.stringify(document.documentElement.dataset), ...alerts, document.body.innerText.slice(0, 600)].join("\n");
  }).catch((error) => `Nothing can be read from it: ${error.message}`);

/**
 * Registers a test. Options: `device` (one of the sizes above, or any Playwright context options), `offline: true` (with the service
 * worker; otherwise it is blocked, because it fetches and checks the whole build), `copyOfDist` (to change
 * what is served), `ownBrowser: true` (a browser with a profile on disk: the usual profile counts as private browsing,
 * which cannot install an app), `open: false` (start with a blank page), `skip`/`only` as in node:test.
 */
export function browserTest(name, options, play) {
  const { device = PHONE, offline = false, copyOfDist = false, ownBrowser = false, open = true, ...rest } = options;
  test(name, rest, async () => {
    const site = await setUp({ device, offline, copyOfDist, ownBrowser });
    try {
      const page = open ? await site.newPage() : await site.context.newPage();
      await play({ page, site });
      site.check();
    } catch (error) {
      if (process.env.SHOTS) {
        const [page] = site.context.pages();
        await page?.screenshot({ path: join(process.env.SHOTS, `failed ${name}.png`.replaceAll(/[^\w.]+/g, "-")) }).catch(() => {});
      }
      // A problem on the page is often the reason why the test could not find an element.
      if (site.problems.length > 0 && !error.message.includes(site.problems[0])) {
        error.message += `\nThe page had said:\n${site.problems.join("\n")}`;
      }
      for (const shown of site.context.pages()) error.message += `\nA page shows:\n${await describePage(shown)}`;
      throw error;
    } finally {
      await site.close();
    }
  });
}

async function setUp({ device, offline, copyOfDist, ownBrowser }) {
  const folders = [];
  const folder = () => {
    folders.push(mkdtempSync(join(tmpdir(), "rising-action-")));
    return folders.at(-1);
  };
  const dist = copyOfDist ? folder() : DIST;
  if (copyOfDist) cpSync(DIST, dist, { recursive: true });
  const own = copyOfDist ? { server: await serveHere({ root: dist }) } : { server: await sharedServer() };
  const { url, port } = own.server;
  const settings = { reducedMotion: "reduce", colorScheme: "dark", serviceWorkers: offline ? "allow" : "block", ...device };
  const context = ownBrowser
    ? await chromium.launchPersistentContext(folder(), { executablePath: findChrome(), ...LAUNCH, ...settings })
    : await (await sharedBrowser()).newContext(settings);
  await pressSlowly(context);
  // A slow machine must not fail the test. While repairing a test, a shorter time is practical.
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 45_000));

  const problems = [];
  const requests = [];
  const allowed = [];
  const problem = (text) => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text);
  };
  context.on("console", (message) => {
    if (message.type() === "error") problem(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problem(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    requests.push(request.url());
    if (!request.url().startsWith(url)) problem(`request outside the app's own path: ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`content policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });

  const site = {
    url,
    dist,
    context,
    problems,
    requests,
    get server() {
      return own.server;
    },
    async open(page, query = "") {
      await page.goto(url + query);
      await waitUntilRunning(page);
    },
    async reload(page) {
      await page.reload();
      await waitUntilRunning(page);
    },
    async newPage() {
      const page = await context.newPage();
      await site.open(page);
      return page;
    },
    async offlineReady(page) {
      assert.ok(offline, "a scene that goes offline says `offline: true`");
      await waitForWorker(page);
    },
    async goOffline() {
      await own.server.close();
      own.server = null;
      if (!copyOfDist) shared = null;
    },
    async goOnline() {
      own.server = copyOfDist ? await serveHere({ root: dist, port }) : await sharedServer();
    },
    allow: (pattern) => allowed.push(pattern),
    check: () => assert.deepEqual(problems, [], "the page must run without a complaint"),
    async close() {
      await context.close();
      if (copyOfDist) await own.server?.close();
      for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return site;
}
