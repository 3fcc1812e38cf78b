// A broken next version is published and accepted. Its upload is complete: the worker's list
// matches its files, so the worker installs it.
//
// Requirement: after at most one reload, the app runs and opens the table with all entries, while the host
// still serves the broken version, or cannot be reached any more. A broken page, or a boot.js that cannot run, is tested, too,
// but without a requirement, because then no code of the app runs.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../files.mjs";
import { precache } from "../precache.mjs";
import { waitForWorker } from "../playwright.mjs";
import { LIMIT_MS, PHONE, ask, browser, open, withStressTest, readFile, site, waitForStart } from "./site.mjs";
import { newTable } from "./tables.mjs";
import { count } from "./words.mjs";

const MAX_RELOADS = 3;
const CHECK_AGAIN_MS = 500;
const EMPTY_WASM = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Faults of the next version: a name, which file, and how its content changes. */
const FAULTS = [
  ["the main wasm cut in half", isMainWasm, (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["the main wasm is no wasm", isMainWasm, () => Buffer.from("not wasm")],
  ["the main wasm is another module", isMainWasm, () => EMPTY_WASM],
  ["the main script cut in half", isMainScript, (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["the largest shared chunk cut in half", isSharedChunk, (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["the game's chunk is another module", (path) => /torg-[0-9a-f]+\.wasm$/.test(path), () => EMPTY_WASM],
];
/** Faults that stop all code of the app. */
const FAULTS_WITHOUT_CODE = [
  ["boot.js with an error in it", (path) => path === "boot.js", () => Buffer.from("const start = ;\n")],
  ["an empty page", (path) => path === "index.html", () => Buffer.alloc(0)],
];

function isMainWasm(path) {
  return path.endsWith("_bg.wasm");
}
function isMainScript(path) {
  return /^rising-action-[0-9a-f]+\.js$/.test(path);
}
function isSharedChunk(path, root) {
  const size = (name) => readFileSync(join(root, name)).length;
  const chunks = filesUnder(root).filter((name) => name.includes("-shared-"));
  return path === chunks.sort((one, other) => size(other) - size(one))[0];
}

/** Makes a build the next version, with other digests in the file names and possibly with a fault. */
async function makeNextVersion(root, breaks) {
  const [, digest] = /rising-action-([0-9a-f]{8,})_bg\.wasm/.exec(readFileSync(join(root, "index.html"), "utf8"));
  const other = [...digest].reverse().join("");
  for (const path of filesUnder(root)) {
    if (/\.(html|js)$/.test(path) && path !== "sw.js") {
      const text = readFileSync(join(root, path), "utf8");
      if (text.includes(digest)) writeFileSync(join(root, path), text.replaceAll(digest, other));
    }
    if (path.includes(digest)) renameSync(join(root, path), join(root, path.replace(digest, other)));
  }
  if (breaks) {
    const [, isIt, change] = breaks;
    const path = filesUnder(root).find((one) => isIt(one, root));
    if (!path) throw new Error(`the build has no such file: ${breaks[0]}`);
    writeFileSync(join(root, path), change(readFileSync(join(root, path))));
  }
  await precache(root);
}

/** Whether the app runs and the table has all its entries. The page gets time to repair itself, for which it may reload. */
async function isWhole(page, hash, state) {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    if (await shows(page, hash, state).catch(() => false)) return true; // the page may be reloading
    await page.waitForTimeout(CHECK_AGAIN_MS);
  }
  return false;
}

async function shows(page, hash, state) {
  if ((await waitForStart(page)).is !== "runs") return false;
  await ask(page, "go", `${hash}/log`);
  await page.waitForFunction(() => document.querySelector(".unloaded, .loading") === null, null, { timeout: LIMIT_MS });
  return readFile(await ask(page, "file", LIMIT_MS)).state === state;
}

async function one(chromium, dist, breaks, isDark) {
  const its = await site(dist, { copy: true });
  const context = await withStressTest(await chromium.newContext(PHONE));
  try {
    const page = await context.newPage();
    await open(page, its.url);
    const hash = await newTable(page, "Torg");
    await ask(page, "note", [hash, "before the new version"]);
    await ask(page, "go", `${hash}/log`);
    const { state } = readFile(await ask(page, "file"));
    await waitForWorker(page);
    await makeNextVersion(its.dist, breaks);
    await open(page, its.url);
    const what = { kind: breaks?.[0] ?? "whole", isDark };
    const ready = () => document.documentElement.dataset.update === "ready";
    const offered = await page.waitForFunction(ready, null, { timeout: 20_000 }).then(() => true, () => false);
    if (!offered) return { ...what, offered, reloads: (await isWhole(page, hash, state)) ? 0 : null };
    await ask(page, "go", "#/settings");
    await ask(page, "says", "A new version is ready");
    if (isDark) await its.goOffline();
    // The page reloads by itself when the new version is active.
    const goes = page.waitForEvent("framenavigated", { timeout: 10_000 }).catch(() => {});
    await ask(page, "tap", "^Update now$").catch(() => {});
    await goes;
    const words = (await waitForStart(page)).words.slice(0, 120);
    for (let reloads = 0; reloads <= MAX_RELOADS; reloads += 1) {
      if (reloads > 0) await page.reload({ waitUntil: "commit" }).catch(() => {});
      if (await isWhole(page, hash, state)) return { ...what, offered, reloads, words };
    }
    return { ...what, offered, reloads: null, words };
  } finally {
    await context.close();
    await its.close();
  }
}

async function run({ dist, tries, progress }) {
  const chromium = await browser();
  const all = [...FAULTS, ...FAULTS_WITHOUT_CODE].flatMap((breaks) => [[breaks, false], [breaks, true]]).slice(0, tries);
  const results = [];
  try {
    // An intact next version must be accepted. Otherwise the results of the broken ones would say nothing.
    const whole = await one(chromium, dist, null, false);
    if (!whole.offered || whole.reloads !== 0) throw new Error(`a next version with nothing wrong was not taken: ${JSON.stringify(whole)}`);
    for (const [breaks, isDark] of all) {
      results.push({ beyond: FAULTS_WITHOUT_CODE.includes(breaks), ...(await one(chromium, dist, breaks, isDark)) });
      progress(`${results.length} versions`);
    }
  } finally {
    await chromium.close();
  }
  const within = results.filter(({ beyond }) => !beyond);
  const came = (list) => list.filter(({ reloads }) => reloads !== null && reloads <= 1).length;
  const dead = results.filter(({ reloads }) => reloads === null);
  const named = [...new Set(dead.map(({ kind }) => kind))].map((kind) => {
    const times = dead.filter((one) => one.kind === kind);
    return times.length === 2 ? kind : `${kind} (${times[0].isDark ? "the host gone" : "the host still there"})`;
  });
  const refused = results.filter(({ offered }) => !offered).length;
  return {
    tries: results.length,
    sentence: [
      came(results) === results.length ? "The app comes back by itself within one reload each time." : `The app comes back within one reload from ${came(results)} of ${results.length}.`,
      ...(dead.length > 0 ? [`It stays away after ${MAX_RELOADS} reloads with: ${named.join("; ")}.`] : []),
      ...(refused > 0 ? [`${count(refused, "broken version was", "broken versions were")} not offered at all.`] : []),
    ].join(" "),
    figures: { results },
    missed: came(within) === within.length ? [] : [`${count(within.length - came(within), "broken version", "broken versions")} did not give way to the previous version within one reload`],
  };
}

export const versions = { name: "a broken next version accepted", full: (FAULTS.length + FAULTS_WITHOUT_CODE.length) * 2, short: 1, test: run };
