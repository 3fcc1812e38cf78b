// Plays the built app in a real browser, as people do. A spec file says
//
//   import { PHONE, scene } from "./helpers.mjs";
//   scene("the deck deals", { device: PHONE }, async ({ page, site }) => { … });
//
// The scenes of a file share one browser and one server under a sub-path; every scene gets a fresh profile, and `page` with the app
// running. It fails when anything went wrong that the page itself would hide: a console error, an uncaught error, a breach of the
// content policy, a request to another host. `site` holds the rest:
//
//   site.url                 the app's address
//   site.newPage()           another tab on the same profile, with the app running
//   site.open(page, query)   goes to the app's address (query: "?x=1") and waits until it runs
//   site.reload(page)        reloads, and waits until it runs
//   site.offlineReady(page)  waits until the worker keeps everything and is in charge; only with `offline: true`
//   site.goOffline()        kills the server: every connection is cut, every new one refused
//   site.goOnline()         starts it again at the same address
//   site.dist                the folder being served; a private copy if the scene said `copyOfDist: true`
//   site.context             Playwright's BrowserContext     site.server   the running server, or null
//   site.requests            every address asked for so far, the worker's own included
//   site.allow(/pattern/)    what a scene provokes on purpose is no problem
//   site.problems            what went wrong so far; site.check() throws when there is anything
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

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
export const BASE = "/some/table/";

// Pictures are as sharp as those of a phone; without them a pixel of the page is one of the screen, which is quicker to draw.
const hand = { isMobile: true, hasTouch: true, deviceScaleFactor: process.env.SHOTS ? 2 : 1 };
export const SMALL_PHONE = { ...hand, viewport: { width: 360, height: 640 } };
export const PHONE = { ...hand, viewport: { width: 390, height: 844 } };
export const TABLET = { ...hand, viewport: { width: 1180, height: 820 } };
export const TABLET_UPRIGHT = { ...hand, viewport: { width: 820, height: 1180 } };
/** `scripts/test long`: with more devices, files and versions. */
export const LONG = process.env.RISING_ACTION_LONG === "1";
const LOOKS = [
  ["a phone", PHONE, "dark"],
  ["a tablet", TABLET, "light"],
  ["a small phone", SMALL_PHONE, "light"],
  ["a tablet upright", TABLET_UPRIGHT, "dark"],
];
/** Both layouts and both colours, with the fewest looks: a name, what a scene asks for, and the colours. */
export const BOTH = LOOKS.slice(0, 2);
/** The devices that every screen is looked at on. */
export const DEVICES = LONG ? LOOKS : BOTH;
/** The walks through every screen of a game: a name, and the devices that look; the first of them is the one that is tapped. */
export const WALKS = LONG ? [["phones", [LOOKS[0], LOOKS[2]]], ["tablets", [LOOKS[1], LOOKS[3]]]] : [["a phone and a tablet", BOTH]];
/** What a scene asks for that looks with these devices: the first of them is its own. */
export const as = ([[, device, colorScheme]]) => ({ ...device, colorScheme });

const LAUNCH = {
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none", // the headless shell would set text wider than a device does
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

// One browser for all scenes of a file; each scene has its own profile in it.
let browser;
async function theBrowser() {
  browser ??= await chromium.launch({ executablePath: findHeadlessShell(), ...LAUNCH });
  return browser;
}

// One server too. A scene that killed it leaves it to the next to start it again.
const serveHere = (more) => serve({ base: BASE, compress: false, ...more });
let shared = null;
let sharedPort = 0;
async function theServer() {
  shared ??= await serveHere({ root: DIST, port: sharedPort });
  sharedPort = shared.port;
  return shared;
}

after(async () => {
  await browser?.close();
  await shared?.close();
});

/** The app has mounted: something of it stands on the page. */
export async function running(page) {
  await page.waitForFunction(() => document.querySelector("body > .everything") !== null);
}

/**
 * Registers a test. Options: `device` (one of the sizes above, or any Playwright context options), `offline: true` (with the worker
 * that keeps the app offline; without it none is installed, since it fetches and digests the whole build), `copyOfDist` (to change
 * what is served), `ownBrowser: true` (a browser with a profile on disk: a scene's usual profile counts as private browsing,
 * which cannot install), `open: false` (start with a blank page), `skip`/`only` as in node:test.
 */
export function scene(name, options, play) {
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
      // What the page complained about is most often the cause of what the scene could not find.
      if (site.problems.length > 0 && !error.message.includes(site.problems[0])) {
        error.message += `\nThe page had said:\n${site.problems.join("\n")}`;
      }
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
  const its = copyOfDist ? { server: await serveHere({ root: dist }) } : { server: await theServer() };
  const { url, port } = its.server;
  const settings = { reducedMotion: "reduce", colorScheme: "dark", serviceWorkers: offline ? "allow" : "block", ...device };
  const context = ownBrowser
    ? await chromium.launchPersistentContext(folder(), { executablePath: findChrome(), ...LAUNCH, ...settings })
    : await (await theBrowser()).newContext(settings);
  // A slow machine is no fault of the page. Whoever mends a scene may have less patience.
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
      return its.server;
    },
    async open(page, query = "") {
      await page.goto(url + query);
      await running(page);
    },
    async reload(page) {
      await page.reload();
      await running(page);
    },
    async newPage() {
      const page = await context.newPage();
      await site.open(page);
      return page;
    },
    async offlineReady(page) {
      assert.ok(offline, "a scene that goes offline says `offline: true`");
      // Not by waitForFunction, which takes the promise of an answer for an answer: a worker that is only just active does
      // not have the page yet, and what is asked for then goes past it.
      await page.evaluate(async () => {
        const workers = navigator.serviceWorker;
        const { active } = await workers.ready;
        const heard = (from, event) => new Promise((done) => from.addEventListener(event, done, { once: true }));
        while (active.state !== "activated") await heard(active, "statechange");
        while (workers.controller === null) await heard(workers, "controllerchange");
      });
    },
    async goOffline() {
      await its.server.close();
      its.server = null;
      if (!copyOfDist) shared = null;
    },
    async goOnline() {
      its.server = copyOfDist ? await serveHere({ root: dist, port }) : await theServer();
    },
    allow: (pattern) => allowed.push(pattern),
    check: () => assert.deepEqual(problems, [], "the page must run without a complaint"),
    async close() {
      await context.close();
      if (copyOfDist) await its.server?.close();
      for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return site;
}
