// New versions of the app: if one does not start, the previous one comes back; an accepted one is used in every tab.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  acceptUpdate,
  buildMarks,
  countLoads,
  evict,
  fileNames,
  heading,
  MAIN_JS,
  MAIN_WASM,
  newBuild,
  offerUpdate,
  openHome,
  publish,
  stopWorkers,
  TORG,
  updateNotice,
  waitForFileCount,
} from "./builds.mjs";
import { DIST, LONG, PHONE, browserTest, waitUntilRunning } from "./helpers.mjs";
import { beginRounds, button, deal, emptyStorage, fillStorage, note, pressDeck, tap } from "./table.mjs";

browserTest("a missing file of a replaced version: the newer version is used and announced", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  for (const name of [MAIN_WASM, "boot.js", ""]) {
    const { mark, changes } = newBuild();
    await evict(page, name);
    await publish(site, changes);
    const loaded = countLoads(page);
    await page.reload();
    await page.waitForFunction(() => document.querySelector("body > .everything, .crash-page") !== null);
    await waitUntilRunning(page);
    await page.waitForFunction((text) => document.documentElement.outerHTML.includes(text) || [...document.childNodes].some((node) => node.data?.includes(text)), `build ${mark}`);
    assert.deepEqual(await buildMarks(page), [mark]);
    assert.ok(loaded.count <= 3, `${loaded.count} loads`);
  }
  // During play, the app asks before it switches.
  const { mark, changes } = newBuild();
  await evict(page, TORG);
  await publish(site, changes);
  await tap(page, "Quick attack");
  await heading(page, "The Torg part of the app is missing from this device").waitFor();
  await updateNotice(page).getByText("A new version is ready.").waitFor();
  await acceptUpdate(page);
  await page.locator(".is-attack").first().waitFor();
  assert.deepEqual(await buildMarks(page), [mark]);
});

// Next versions that do not start. The first ones are always tested, because each is detected in another way.
const ALWAYS_TESTED = 3;
const broken = [
  ["wasm cut short", () => ({ [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000) })],
  ["a panic before the first screen", () => ({
    [MAIN_JS]: `export default async () => { window.dispatchEvent(new CustomEvent("ra-report-panic", { detail: "at the start" })); throw new WebAssembly.RuntimeError("unreachable"); };`,
  })],
  ["a page cut short", () => ({ "index.html": readFileSync(join(DIST, "index.html"), "utf8").slice(0, 700) })],
  ["the wasm of something else", () => ({ [MAIN_WASM]: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]) })],
  ["a script cut short", () => ({ [MAIN_JS]: readFileSync(join(DIST, MAIN_JS), "utf8").slice(0, 5_000) })],
  ["no start script", () => ({ "boot.js": readFileSync(join(DIST, "boot.js"), "utf8").slice(0, 500) })],
  ["an empty page", () => ({ "index.html": "" })],
  ["wasm cut short and no word of failure", () => ({ [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000), "failure.js": "throw 1;" })],
];
for (const [what, changes] of LONG ? broken : broken.slice(0, ALWAYS_TESTED)) {
  browserTest(`a next version with ${what} automatically falls back to the previous one`, { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
    await site.offlineReady(page);
    site.allow(/./);
    await deal(page, ["Imani (Noor)"]);
    await openHome(page, site);
    const first = newBuild();
    await offerUpdate(page, site, first.changes);
    await acceptUpdate(page);
    await page.getByText("Free play").waitFor();
    assert.deepEqual(await buildMarks(page), [first.mark]);

    await openHome(page, site);
    await offerUpdate(page, site, changes());
    const loaded = countLoads(page);
    await acceptUpdate(page);
    await page.getByRole("alert").filter({ hasText: "The new version did not start on this device, so the one before it is back. Nothing is lost." }).waitFor();
    await page.getByText("Free play").waitFor(); // the same table is open
    assert.equal(loaded.count, 2, "the broken version once, the one before once");
    assert.deepEqual(await buildMarks(page), [first.mark], "nothing of the broken version");

    // The previous version stays, also offline. The alert appears once; home still offers to try the new version again.
    await site.goOffline();
    await stopWorkers(site, page);
    await openHome(page, site);
    await updateNotice(page).getByText("The new version did not start on this device").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await updateNotice(page).getByRole("button", { name: "Try again" }).tap();
    await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
    await site.goOnline();

    // The next version is tried normally.
    const next = newBuild();
    await openHome(page, site);
    for (const name of Object.keys(changes())) writeFileSync(join(site.dist, name), readFileSync(join(DIST, name)));
    await offerUpdate(page, site, next.changes);
    await page.getByText("A new version is ready.").waitFor();
    await acceptUpdate(page);
    await page.getByText("Free play").waitFor();
    assert.deepEqual(await buildMarks(page), [next.mark]);
    // The files of this version and of the one before are kept, and no others.
    await waitForFileCount(page, fileNames.length + Object.keys(next.changes).length);
  });
}

browserTest("a next version with a broken game automatically falls back to the previous one", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await deal(page, ["Imani (Noor)"]);
  await openHome(page, site);
  const { changes } = newBuild();
  await offerUpdate(page, site, { ...changes, [TORG]: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]) });
  site.allow(/RuntimeError/);
  // The table is opened again, and the chunk of the game belongs to another build.
  await acceptUpdate(page);
  // The page says that it stopped and is soon reloaded with the previous version. Reload does not prevent that.
  await button(page, "Reload").or(page.getByText("Free play")).first().waitFor();
  await site.goOffline();
  await button(page, "Reload").tap({ timeout: 1_000 }).catch(() => {}); // the page may already be reloading
  await page.getByText("Free play").waitFor();
  assert.deepEqual(await buildMarks(page), [""], "nothing of the broken version");
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device, so the one before it is back. Nothing is lost." }).waitFor();
});

browserTest("reloading an empty page loads the previous version at once", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/favicon\.ico/); // an empty page names no icon, so the browser looks for one
  await offerUpdate(page, site, { "index.html": "" });
  await acceptUpdate(page);
  await page.waitForFunction(() => document.querySelector(".everything") === null);
  await page.waitForTimeout(2_500);
  await site.reload(page);
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
});

browserTest("a next version that hangs falls back when the page is reloaded", { device: PHONE, copyOfDist: true, offline: true, skip: !LONG }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  await offerUpdate(page, site, { [MAIN_JS]: "export default () => new Promise(() => {});" });
  await acceptUpdate(page);
  await page.waitForFunction(() => document.querySelector("body > .everything") === null);
  await page.waitForTimeout(31_000);
  await site.reload(page);
  await page.getByRole("alert").filter({ hasText: "The new version did not start on this device" }).waitFor();
});

browserTest("if neither version starts, a message says so, and a repaired version is used automatically", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  site.allow(/./);
  // What stops the previous version is not in its files. The repaired version has a mark.
  await page.addInitScript(() => {
    const real = WebAssembly.instantiateStreaming;
    const isRepaired = () => [...document.childNodes].some(({ data }) => data?.includes("build"));
    WebAssembly.instantiateStreaming = (...given) => (localStorage.broken && !isRepaired() ? Promise.reject(new Error("broken")) : real(...given));
  });
  await offerUpdate(page, site, { [MAIN_WASM]: "not wasm" });
  await page.evaluate(() => { localStorage.broken = "yes"; });
  const loaded = countLoads(page);
  await acceptUpdate(page);
  await page.getByText("Neither the new version nor the one before it starts on this device. Nothing that was saved is lost.").waitFor();
  await page.getByText("a repaired version will load by itself").waitFor();
  assert.equal(loaded.count, 2);
  await page.waitForTimeout(LONG ? 60_000 : 3_000);
  assert.equal(loaded.count, 2, "no reload by itself");
  await tap(page, "Reload");
  await page.getByText("Neither the new version nor the one before it").waitFor();
  await site.goOffline();
  await tap(page, "Reload");
  await page.getByText("Neither the new version nor the one before it").waitFor();
  await site.goOnline();

  const { mark, changes } = newBuild();
  await publish(site, changes);
  await tap(page, "Reload");
  await waitUntilRunning(page);
  assert.deepEqual(await buildMarks(page), [mark]);
});

browserTest("a first version that does not start says what to do, and its repair is used automatically", { device: PHONE, copyOfDist: true, offline: true, open: false }, async ({ page, site }) => {
  site.allow(/./);
  await publish(site, { [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)).subarray(0, 100_000) });
  await page.goto(site.url);
  await heading(page, "The app did not start").waitFor();
  await page.getByText("Load the page again. If that does not help, update the browser").waitFor();
  await site.offlineReady(page);
  await tap(page, "Reload");
  await page.getByText("Load the page again. If that does not help, update the browser").waitFor();
  await publish(site, { [MAIN_WASM]: readFileSync(join(DIST, MAIN_WASM)) });
  await tap(page, "Reload");
  await waitUntilRunning(page);
  // The same after the first screen was shown.
  const { mark, changes } = newBuild();
  await offerUpdate(page, site, changes);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-report-panic", { detail: "it fell over" })));
  await heading(page, "The app stopped").waitFor();
  await tap(page, "Use the new version");
  await waitUntilRunning(page);
  assert.deepEqual(await buildMarks(page), [mark]);
});

browserTest("an update applies to the other tabs too, and a busy tab asks first", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const idle = await site.newPage();
  const dialog = await site.newPage();
  await deal(dialog, ["Imani (Noor)"]);
  await tap(dialog, "More about the scene");
  await tap(dialog, /^Add a note/);
  await dialog.getByRole("textbox").fill("half a");
  const typed = await site.context.newPage();
  await typed.goto(`${site.url}#rules`);
  await typed.getByRole("textbox").fill("surge");

  const { mark, changes } = newBuild();
  await offerUpdate(page, site, changes);
  await page.getByText("A new version is ready.").waitFor();
  await tap(page, "Settings");
  await updateNotice(page).getByText("A new version is ready.").waitFor();
  await Promise.all([idle.waitForEvent("load"), page.waitForEvent("load"), acceptUpdate(page)]);
  for (const other of [page, idle]) {
    await waitUntilRunning(other);
    assert.deepEqual(await buildMarks(other), [mark]);
    assert.equal(await updateNotice(other).count(), 0);
  }
  for (const other of [dialog, typed]) {
    await other.getByText("Another window uses the new version. This window still runs the old one.").waitFor();
    assert.deepEqual(await buildMarks(other), [""], "its files stay those of its own version");
  }
  assert.equal(await dialog.getByRole("textbox").inputValue(), "half a");
  // Offline, it loads a part that it had not loaded yet.
  await site.goOffline();
  await typed.getByRole("textbox").fill("");
  await tap(typed, "Close", true);
  await tap(typed, /back$/);
  await tap(typed, "Quick conflict");
  await typed.locator(".is-qc").first().waitFor();
  await dialog.getByRole("textbox").fill("half a word");
  await tap(dialog, "Add note");
  await tap(typed, /back$|Foyer/); // home still shows the notice
  for (const other of [dialog, typed]) {
    await Promise.all([other.waitForEvent("load"), tap(other, "Update here too")]);
    await waitUntilRunning(other);
    assert.deepEqual(await buildMarks(other), [mark]);
  }
  await dialog.getByText("Free play").waitFor();
  // The files of the old version stay until another one has started, because the new one may not start.
  await waitForFileCount(page, fileNames.length + Object.keys(changes).length);
});

browserTest("an update in another tab does not take away entries that are in memory only", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  const other = await site.newPage();
  await deal(other, ["Imani (Noor)"]);
  await fillStorage(other);
  await note(other, "in memory only");
  const unsaved = other.getByRole("alert").filter({ hasText: "1 entry is not saved yet" });
  await unsaved.getByRole("button", { name: "Close" }).tap();
  await unsaved.waitFor({ state: "detached" });

  const { mark, changes } = newBuild();
  await offerUpdate(page, site, changes);
  await page.getByText("A new version is ready.").waitFor();
  await Promise.all([page.waitForEvent("load"), acceptUpdate(page)]);
  await other.getByText("Another window uses the new version. This window still runs the old one.").waitFor();
  assert.deepEqual(await buildMarks(other), [""]);
  // Not even if the user asks for it.
  await tap(other, "Update here too");
  await other.getByText("Save the table to a file first, or this part will be lost.").waitFor();
  await emptyStorage(other);
  await note(other, "room again");
  await Promise.all([other.waitForEvent("load"), tap(other, "Update here too")]);
  await waitUntilRunning(other);
  assert.deepEqual(await buildMarks(other), [mark]);
  await tap(other, "Chronicle", true);
  await other.locator("main").getByText("in memory only").first().waitFor();
});

browserTest("at the table a new version is announced once, when a round ends", { device: PHONE, copyOfDist: true, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await deal(page, ["Imani (Noor)"]);
  await beginRounds(page, ["Baron"]);
  await pressDeck(page);
  const { mark, changes } = newBuild();
  await offerUpdate(page, site, changes);
  await page.waitForTimeout(500);
  assert.equal(await page.getByText("A new version is ready.").count(), 0, "not in the middle of play");
  await pressDeck(page);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  await page.getByText("A new version is ready.").waitFor();
  await tap(page, "Update now");
  await page.waitForFunction((text) => [...document.childNodes].some((node) => node.data?.includes(text)), `build ${mark}`);
  await waitUntilRunning(page);
  assert.deepEqual(await buildMarks(page), [mark]);
});
