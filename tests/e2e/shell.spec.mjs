// The app itself: it can be installed, works under any path and offline, and never changes its version during play.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { precache } from "../../scripts/precache.mjs";
import { BASE, DIST, PHONE, TABLET, browserTest, waitUntilRunning } from "./helpers.mjs";
import { tap } from "./table.mjs";

const FILES_CACHE = `rising-action ${BASE}`;

test("the page has no inline code except the style in its policy", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  const [, style] = html.match(/<style>(.*?)<\/style>/s);
  const digest = createHash("sha256").update(style).digest("base64");
  assert.match(html.match(/style-src [^;"]*/)[0], new RegExp(`^style-src 'self' 'sha256-${digest.replaceAll(/[+/]/g, "\\$&")}'$`));
  assert.doesNotMatch(html.replace(style, "").replace("<style></style>", ""), /<style|\sstyle=|\son\w+=|data:|<script(?![^>]*\ssrc=)/);
});

browserTest("the app can be installed", { device: PHONE, ownBrowser: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const devtools = await site.context.newCDPSession(page);
  const { url, errors, manifest } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.equal(url, `${site.url}manifest.webmanifest`);
  assert.equal(manifest.startUrl, site.url);
  assert.equal(manifest.scope, site.url);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors, []);
});

browserTest("play continues when the server stops", { device: TABLET, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goOffline();
  await site.reload(page);
  await site.open(page, "?from=a-link#here");
  await site.newPage();
  const faces = await page.evaluate(async () => {
    const faces = await Promise.all([document.fonts.load("800 20px Besley"), document.fonts.load("500 20px 'Atkinson Next'")]);
    return faces.flat().map((face) => face.status);
  });
  assert.deepEqual(faces, ["loaded", "loaded"]);
});

browserTest("the app requests only its own files", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  assert.ok(site.requests.includes(`${site.url}icons/maskable-512.png`), "what only the worker fetches is seen too");
  for (const address of site.requests) assert.ok(address.startsWith(site.url), address);
  const types = await page.evaluate(async (name) => {
    const answers = await (await caches.open(name)).matchAll();
    return answers.map((answer) => [new URL(answer.url).pathname, answer.headers.get("content-type"), answer.redirected]);
  }, FILES_CACHE);
  const wasm = types.find(([path]) => path.endsWith(".wasm"));
  assert.equal(wasm[1], "application/wasm");
  assert.ok(types.every(([, , redirected]) => !redirected));
});

browserTest("all rulebooks are cached by the worker, and the page requests none", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  assert.ok(asked.some((name) => name.endsWith(".wasm")));
  assert.deepEqual(asked.filter((name) => name.includes("/rules/")), []);
  await site.goOffline();
  for (const [book, id] of [["torg", "DD-001"], ["torang", "TE-001"], ["improv", "IM-001"]]) {
    const text = await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `rules/${book}.json`);
    assert.equal(JSON.parse(text).topics[0].rules[0].id, id);
  }
});

browserTest("a new build waits for the user", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await page.evaluate(() => caches.open("rising-action /some/table/another/"));
  const boot = join(site.dist, "boot.js");
  const first = readFileSync(boot, "utf8");
  /** The builds with cached files, the oldest first. */
  const builds = () =>
    page.evaluate(async (name) => {
      const answers = await (await caches.open(name)).matchAll();
      const texts = await Promise.all(answers.filter(({ url }) => url.includes("boot.js")).map((answer) => answer.text()));
      return texts.map((text) => Number(/build (\d)$/.exec(text.trim())?.[1] ?? 1)).sort();
    }, FILES_CACHE);
  const mark = () => page.evaluate(async () => Number(/build (\d)$/.exec((await (await fetch("boot.js")).text()).trim())?.[1] ?? 1));
  const publish = async (number) => {
    writeFileSync(boot, `${first}// build ${number}\n`);
    await precache(site.dist);
    await site.reload(page);
    await page.waitForFunction(() => document.documentElement.dataset.update === "ready");
  };
  const apply = async () => {
    await Promise.all([page.waitForEvent("load"), page.evaluate(() => window.dispatchEvent(new Event("ra-apply-update")))]);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.update), undefined);
  };

  assert.deepEqual(await builds(), [1]);
  await publish(2);
  await site.reload(page);
  await page.waitForFunction(() => document.documentElement.dataset.update === "ready");
  assert.equal(await mark(), 1, "a plain reload must not change the version");
  assert.deepEqual(await builds(), [1, 2], "both builds are kept while one waits");

  await apply();
  assert.equal(await mark(), 2);
  await publish(3);
  assert.deepEqual(await builds(), [1, 2, 3], "the build before stays, should a part of this one turn out broken");
  await apply();
  assert.equal(await mark(), 3);
  for (let tries = 0; (await builds()).length > 2 && tries < 100; tries += 1) await page.waitForTimeout(50);
  assert.deepEqual(await builds(), [2, 3], "what only the oldest build had is gone when the newest has started");
  assert.ok(await page.evaluate(() => caches.has("rising-action /some/table/another/")), "another copy's cache is none of ours");
  await site.goOffline();
  await site.reload(page);
});

browserTest("a half-uploaded build is not cached", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const boot = join(site.dist, "boot.js");
  const first = readFileSync(boot, "utf8");
  writeFileSync(boot, `${first}// second build\n`);
  await precache(site.dist);
  writeFileSync(boot, first);
  site.allow(/boot\.js/); // the browser logs that the digest does not match
  const failed = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) => registration.addEventListener("updatefound", () => done(registration.installing)));
    await registration.update();
    const worker = await found;
    if (worker.state !== "redundant") await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    return worker.state;
  });
  assert.equal(failed, "redundant");
  await site.goOffline();
  await site.reload(page);
});

browserTest("a panic leaves a page that says what is safe", { device: PHONE }, async ({ page, site }) => {
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-report-panic", { detail: "it fell over" })));
  await page.getByRole("heading", { name: "The app stopped" }).waitFor();
  await page.getByText("Everything up to the last entry is kept.").waitFor();
  assert.equal(await page.locator("body > *").count(), 1, "nothing of the app is left under it");
  await page.getByText("What happened").click();
  await page.getByText("it fell over").waitFor();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await page.getByRole("heading", { name: "The app stopped" }).waitFor({ state: "detached" });
  site.check();
});

browserTest("a trap in the wasm counts as a panic", { device: PHONE }, async ({ page, site }) => {
  site.allow(/RuntimeError|unreachable/);
  await page.evaluate(() => {
    // (module (func (export "f") unreachable))
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
    setTimeout(async () => (await WebAssembly.instantiate(bytes)).instance.exports.f());
  });
  await page.getByRole("heading", { name: "The app stopped" }).waitFor();
});

browserTest("a broken build is reported", { device: PHONE, copyOfDist: true, open: false }, async ({ page, site }) => {
  const html = readFileSync(join(site.dist, "index.html"), "utf8");
  const [, wasm] = html.match(/data-wasm="([^"]+)"/);
  writeFileSync(join(site.dist, wasm), "not wasm");
  site.allow(/./); // the console is full of it, and should be
  await page.goto(site.url);
  await page.getByRole("heading", { name: "The app did not start" }).waitFor();
});

browserTest("an interrupted first load shows a page and does not blame the browser", { device: PHONE, open: false }, async ({ page, site }) => {
  site.allow(/./); // the console is full of it, and should be
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(site.url);
  await page.locator(".starting a", { hasText: "load the page again" }).waitFor();
  await page.unroute(/\.js$/);
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(site.url);
  await page.getByRole("heading", { name: "The app did not start" }).waitFor();
  await page.getByText(/^Part of the app did not load, or /).waitFor();
  await page.unroute(/\.wasm$/);
  await page.getByRole("button", { name: "Reload" }).tap();
  await waitUntilRunning(page);
  await page.locator(".starting").waitFor({ state: "hidden" });
});

browserTest("home promises offline use only when the worker has cached the app", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await page.getByText("Saved on this device. No network needed.").waitFor();
  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-offline");
    window.dispatchEvent(new CustomEvent("ra-status-change", { detail: "quiet" }));
  });
  await page.getByText("Opening the app still needs a network.").waitFor();
});

browserTest("the settings say what the browser promises and offers", { device: PHONE }, async ({ page }) => {
  const mark = (name, isSet) => page.evaluate(([name, isSet]) => {
    document.documentElement.toggleAttribute(name, isSet);
    window.dispatchEvent(new CustomEvent("ra-status-change", { detail: "quiet" }));
  }, [name, isSet]);
  await tap(page, "Settings");
  await mark("data-persisted", false);
  await page.getByText("The browser may delete this data if space runs low.").waitFor();
  await mark("data-persisted", true);
  await page.getByText("The browser will keep this data.").waitFor();
  await mark("data-install", true);
  await page.getByRole("button", { name: "Install", exact: true }).waitFor();
  await mark("data-install", false);
  await page.getByRole("button", { name: "Install", exact: true }).waitFor({ state: "detached" });
});

test("without JavaScript the page says what it needs", () => {
  assert.match(readFileSync(join(DIST, "index.html"), "utf8"), /<noscript>[^]*JavaScript[^]*<\/noscript>/);
});
