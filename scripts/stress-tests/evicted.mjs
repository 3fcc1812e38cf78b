// Each cached file is removed in turn. Then the app is opened offline, and after that online,
// with the same worker. Every screen is visited each time.
//
// Requirement: offline, the app names a missing file if a request failed. Online, the file is in the cache
// again after one visit. The app need not name fonts, icons and the manifest.
import { LIMIT_MS, PHONE, ask, browser, open, withStressTest, site, pageStatus, leaveApp } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { count } from "./words.mjs";

const START_WITHIN_MS = 10_000;
const MESSAGE_WITHIN_MS = 10_000;
const NEED_NO_MESSAGE = /^(icons|fonts)\/|\.webmanifest$/;
const NAMES_MISSING = /missing|not (here|there|kept|on this device)|connect|network|online/i;
// Texts about the network that do not mean a missing file.
const ALWAYS_SHOWN = /No network needed\.?|works without a network|without a network|still needs a network/g;
const SCREENS = ["#/new", "#/settings", "#/about", "#/rules", "#/quick/roll", "#/quick/attack", "#/quick/conflict"];

const cachedFiles = (page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("rising-action /"));
    const cache = await caches.open(name);
    const kept = await cache.keys();
    return { name, files: kept.map(({ url }) => url) };
  });
/** Removes a file from the cache, and keeps it in the page for `putBack`. */
const evict = (page, name, url) =>
  page.evaluate(async ([cacheName, address]) => {
    const cache = await caches.open(cacheName);
    window.taken = await cache.match(address);
    return cache.delete(address);
  }, [name, url]);
const isCached = (page, name, url) => page.evaluate(async ([cacheName, address]) => Boolean(await (await caches.open(cacheName)).match(address)), [name, url]);
const putBack = (page, name, url) => page.evaluate(async ([cacheName, address]) => (await caches.open(cacheName)).put(address, window.taken), [name, url]);

/** Opens the app and visits every screen. Returns its status, whether it named something missing, and how many requests failed. */
async function visit(page, url, tables) {
  let failed = 0;
  const note = () => (failed += 1);
  const refused = (response) => response.status() >= 400 && note();
  page.on("requestfailed", note);
  page.on("response", refused);
  const texts = [];
  const statuses = [];
  const addStatus = ({ is, words, alerts }) => {
    statuses.push(is);
    texts.push(words.replaceAll(ALWAYS_SHOWN, ""), ...alerts);
  };
  try {
    addStatus(await open(page, url, "#home", START_WITHIN_MS));
    if (statuses[0] === "runs") {
      for (const hash of [...tables, ...SCREENS, ...tables.map((table) => `${table}/log`)]) {
        await ask(page, "go", hash);
        await page.waitForFunction(() => document.querySelector(".loading") === null, null, { timeout: LIMIT_MS }).catch(() => {});
        addStatus(await pageStatus(page));
        if (statuses.at(-1) === "crash page" || statuses.at(-1) === "blank") break;
      }
    }
    if (failed > 0 && statuses.at(-1) === "runs") {
      // Home names what is missing when the worker has checked every file.
      await ask(page, "go", "#home");
      await page.waitForFunction(() => document.documentElement.dataset.missing, null, { timeout: MESSAGE_WITHIN_MS }).catch(() => {});
      addStatus(await pageStatus(page));
    }
  } finally {
    page.off("requestfailed", note);
    page.off("response", refused);
  }
  const is = ["blank", "crash page", "part missing"].find((one) => statuses.includes(one)) ?? "runs";
  return { starts: statuses[0] === "runs" || statuses[0] === "part missing", is, failed, tells: texts.some((words) => NAMES_MISSING.test(words)) };
}

async function run({ dist, tries, chance, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const results = [];
  try {
    const context = await withStressTest(await chromium.newContext(PHONE));
    const page = await context.newPage();
    const aside = await context.newPage();
    await open(page, its.url);
    const tables = [];
    for (const game of GAMES) tables.push(await newTable(page, game));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await leaveApp(aside, its);
    const { name, files } = await cachedFiles(aside);
    const chosen = tries >= files.length ? files : Array.from({ length: tries }, () => chance.pick(files));
    const whole = await visit(page, its.url, tables);
    if (whole.is !== "runs" || whole.tells) throw new Error(`the app does not run with every file in place: ${JSON.stringify(whole)}`);
    for (const file of chosen) {
      await evict(aside, name, file);
      await its.goOffline();
      const dark = await visit(page, its.url, tables);
      await its.goOnline();
      const light = await visit(page, its.url, tables);
      const healed = await isCached(aside, name, file);
      if (!healed) await putBack(aside, name, file);
      const path = new URL(file).pathname.slice(new URL(its.url).pathname.length) || "./";
      results.push({ path, dark, light, healed });
      if (results.length % 10 === 0) progress(`${results.length} of ${chosen.length} files`);
    }
  } finally {
    await chromium.close();
    await its.close();
  }
  return result(results);
}

function result(results) {
  const paths = (is) => results.filter(is).map(({ path }) => path);
  const figures = {
    noStart: paths(({ dark }) => !dark.starts),
    blank: paths(({ dark }) => dark.is === "blank"),
    silent: paths(({ path, dark }) => !dark.tells && (dark.is !== "runs" || dark.failed > 0) && !NEED_NO_MESSAGE.test(path)),
    notHealed: paths(({ healed }) => !healed),
    notRunningOnline: paths(({ light }) => light.is !== "runs"),
    notAskedFor: paths(({ dark }) => dark.is === "runs" && dark.failed === 0),
  };
  const offline = figures.noStart.length === 0 ? "Offline the app starts without any one of them" : `Offline ${count(figures.noStart.length, "file makes", "files make")} the app unable to start (${figures.noStart.join(", ")})`;
  const told = figures.silent.length === 0 ? "the app names what is missing each time" : `nothing names ${count(figures.silent.length, "missing file", "missing files")}`;
  const healed = results.length - figures.notHealed.length;
  return {
    tries: results.length,
    sentence: `${offline}; ${told}. Online, with the same worker, ${healed} of ${count(results.length, "file is restored", "files are restored")}.`,
    figures,
    missed: [
      [figures.silent.length > 0, `${count(figures.silent.length, "file is", "files are")} missing offline and nothing says so`],
      [figures.notHealed.length > 0, `${count(figures.notHealed.length, "file does not heal itself", "files do not heal themselves")} online`],
      [figures.notRunningOnline.length > 0, `without ${count(figures.notRunningOnline.length, "file", "files")} the app does not run wholly even online`],
    ].filter(([is]) => is).map(([, words]) => words),
  };
}

export const evicted = { name: "one cached file evicted, offline and online", full: 1_000, short: 1, test: run };
