// The app as a whole: installable, at home under any path, indifferent to the network, and never changed in mid-play.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { precache } from "../../scripts/precache.mjs";
import { BASE, DIST, PHONE, TABLET, scene } from "./helpers.mjs";

const FILES = `rising-action ${BASE}`;

/** The path of each file that the worker keeps, once for every build of it that it keeps. */
const kept = (page) => page.evaluate(async (name) => {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}, FILES);

test("the page holds nothing inline", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|data:|<script(?![^>]*\ssrc=)/);
});

scene("it can be installed", { device: PHONE, ownBrowser: true, offline: true }, async ({ page, site }) => {
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

scene("it plays on when the server dies", { device: TABLET, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goDark();
  await site.reload(page);
  await site.open(page, "?from=a-link#here");
  await site.newPage();
  const faces = await page.evaluate(async () => {
    const faces = await Promise.all([document.fonts.load("800 20px Besley"), document.fonts.load("500 20px 'Atkinson Next'")]);
    return faces.flat().map((face) => face.status);
  });
  assert.deepEqual(faces, ["loaded", "loaded"]);
});

scene("everything it asks for is its own", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  assert.ok(site.requests.includes(`${site.url}icons/maskable-512.png`), "what only the worker fetches is seen too");
  for (const address of site.requests) assert.ok(address.startsWith(site.url), address);
  const types = await page.evaluate(async (name) => {
    const answers = await (await caches.open(name)).matchAll();
    return answers.map((answer) => [new URL(answer.url).pathname, answer.headers.get("content-type"), answer.redirected]);
  }, FILES);
  const wasm = types.find(([path]) => path.endsWith(".wasm"));
  assert.equal(wasm[1], "application/wasm");
  assert.ok(types.every(([, , redirected]) => !redirected));
});

scene("all rulebooks are kept by the worker, and the page asks for none by itself", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  assert.ok(asked.some((name) => name.endsWith(".wasm")));
  assert.deepEqual(asked.filter((name) => name.includes("/rules/")), []);
  await site.goDark();
  for (const [book, id] of [["torg", "DD-001"], ["torang", "TE-001"], ["improv", "IM-001"]]) {
    const text = await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `rules/${book}.txt`);
    assert.equal(text.split("\n")[1].split("\t")[0], id);
  }
});

scene("a new build waits until it is asked for", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await page.evaluate(() => caches.open("rising-action /some/table/another/"));
  const boots = async () => (await kept(page)).filter((path) => path === `${BASE}boot.js`).length;
  assert.equal(await boots(), 1);
  const mark = () => page.evaluate(() => fetch("boot.js").then((answer) => answer.text())).then((text) => text.includes("second build"));

  const boot = join(site.dist, "boot.js");
  writeFileSync(boot, `${readFileSync(boot, "utf8")}// second build\n`);
  await precache(site.dist);
  await site.reload(page);
  await page.waitForFunction(() => document.documentElement.dataset.update === "ready");
  await site.reload(page);
  await page.waitForFunction(() => document.documentElement.dataset.update === "ready");
  assert.equal(await mark(), false, "a plain reload must not change the version");
  assert.equal(await boots(), 2, "both builds are kept while one waits");

  await Promise.all([page.waitForEvent("load"), page.evaluate(() => window.dispatchEvent(new Event("ra-apply-update")))]);
  assert.equal(await mark(), true);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.update), undefined);
  for (let tries = 0; (await boots()) > 1 && tries < 100; tries += 1) await page.waitForTimeout(50);
  assert.equal(await boots(), 1, "what only the old build had is gone when the new one has started");
  assert.ok(await page.evaluate(() => caches.has("rising-action /some/table/another/")), "another copy's cache is none of ours");
  await site.goDark();
  await site.reload(page);
});

scene("a half-uploaded build is never kept", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const boot = join(site.dist, "boot.js");
  const first = readFileSync(boot, "utf8");
  writeFileSync(boot, `${first}// second build\n`);
  await precache(site.dist);
  writeFileSync(boot, first);
  site.allow(/boot\.js/); // the browser says that the digest does not match
  const failed = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) => registration.addEventListener("updatefound", () => done(registration.installing)));
    await registration.update();
    const worker = await found;
    if (worker.state !== "redundant") await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    return worker.state;
  });
  assert.equal(failed, "redundant");
  await site.goDark();
  await site.reload(page);
});

scene("a panic leaves a page that says what is safe", { device: PHONE }, async ({ page, site }) => {
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-panic", { detail: "it fell over" })));
  await page.getByRole("heading", { name: "The app stopped" }).waitFor();
  await page.getByText("Everything up to the last entry is kept.").waitFor();
  assert.equal(await page.locator("body > *").count(), 1, "nothing of the app is left under it");
  await page.getByText("What happened").click();
  await page.getByText("it fell over").waitFor();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await page.getByRole("heading", { name: "The app stopped" }).waitFor({ state: "detached" });
  site.check();
});

scene("a trap in the wasm counts as a panic", { device: PHONE }, async ({ page, site }) => {
  site.allow(/RuntimeError|unreachable/);
  await page.evaluate(() => {
    // (module (func (export "f") unreachable))
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
    setTimeout(async () => (await WebAssembly.instantiate(bytes)).instance.exports.f());
  });
  await page.getByRole("heading", { name: "The app stopped" }).waitFor();
});

scene("a broken build says so", { device: PHONE, copyOfDist: true, open: false }, async ({ page, site }) => {
  const html = readFileSync(join(site.dist, "index.html"), "utf8");
  const [, wasm] = html.match(/data-wasm="([^"]+)"/);
  writeFileSync(join(site.dist, wasm), "not wasm");
  site.allow(/./); // the console is full of it, and should be
  await page.goto(site.url);
  await page.getByRole("heading", { name: "The app did not start" }).waitFor();
});

test("without JavaScript the page says what it needs", () => {
  assert.match(readFileSync(join(DIST, "index.html"), "utf8"), /<noscript>[^]*JavaScript[^]*<\/noscript>/);
});
