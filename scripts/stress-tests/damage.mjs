// Bits are flipped and texts are cut in every kind of stored key. Then the app is opened with the screens that read the key. A table
// that is partly restored is played.
//
// The app may say that something could not be read. It may not panic, show a blank page or fail to start.
import { PHONE, ask, browser, open, withStressTest, site, pageStatus, leaveApp, store, stored } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { count, times } from "./words.mjs";

const PRESSES_AT_A_TABLE = 120;
const MAX_REPORTED = 10;

/** The kind of a key. All kinds are damaged equally often, however many keys they have. */
function kindOf(where, key, last) {
  const [, id, what] = /table\/(\d+)\/(\w+)$/.exec(key) ?? [];
  if (!id) return `${where} ${key.replace(/^rising-action@.*?\/(?=[^/]*(\/\d+)?$)/, "").replace(/\d+$/, "N")}`;
  if (what === "head" || what === "spare") return `${where} ${what}`;
  const place = Number(what);
  return `${where} ${place === 0 ? "first" : place === last[`${where} ${id}`] ? "last" : "other"} entry`;
}

/** What is stored, as a list of `{ where, key, text, kind }`. */
function listed(all) {
  const keys = Object.entries(all).flatMap(([where, texts]) => Object.entries(texts ?? {}).map(([key, text]) => ({ where, key, text })));
  const last = {};
  for (const { where, key } of keys) {
    const [, id, place] = /table\/(\d+)\/(\d+)$/.exec(key) ?? [];
    if (id) last[`${where} ${id}`] = Math.max(Number(place), last[`${where} ${id}`] ?? 0);
  }
  return keys.filter(({ text }) => typeof text === "string").map((one) => ({ ...one, kind: kindOf(one.where, one.key, last) }));
}

/** The ways to damage a text. `null` removes the key. */
const DAMAGES = {
  "a bit flipped": (text, chance) => flipped(text, 1, chance),
  "bits flipped": (text, chance) => flipped(text, chance.between(2, 12), chance),
  cut: (text, chance) => text.slice(0, chance.below(Math.max(1, text.length))),
  "cut in front": (text, chance) => text.slice(1 + chance.below(Math.max(1, text.length))),
  "a part doubled": (text, chance) => text.slice(0, chance.below(text.length)) + text.slice(chance.below(text.length)),
  emptied: () => "",
  gone: () => null,
  "another key's": (_, chance, all) => chance.pick(all).text,
};

function flipped(text, times, chance) {
  const units = Array.from(text, (_, place) => text.charCodeAt(place));
  for (let done = 0; done < times && units.length > 0; done += 1) units[chance.below(units.length)] ^= 1 << chance.below(16);
  return String.fromCharCode(...units);
}

/** Fills a profile with at least one of everything that the app saves. Returns the hashes of the tables. */
async function fillProfile(page, url, chance, presses) {
  await open(page, url);
  const tables = [];
  for (const game of GAMES) {
    const hash = await newTable(page, game);
    tables.push(hash);
    await ask(page, "play", { seed: chance.seed(), hash, presses, mostPause: 0 });
    await ask(page, "note", [hash, "something to remember"]);
  }
  await ask(page, "go", `${tables[0]}/seats/1`);
  if (await page.evaluate(() => document.querySelector("dialog[open]") === null)) {
    await ask(page, "tap", "^More about ", 3_000).catch(() => {});
    await ask(page, "tap", "^Save to the cast", 3_000).catch(() => {});
  }
  await ask(page, "go", "#/settings");
  await ask(page, "tap", "^Left-handed");
  await ask(page, "go", "#/new");
  await ask(page, "type", [0, "A table that is not begun"]);
  await ask(page, "go", "#/quick/conflict");
  await ask(page, "play", { seed: chance.seed(), hash: "#/quick/conflict", presses: 20, mostPause: 0 });
  return tables;
}

/** The screens that read a key. */
function screensOf({ key }, tables) {
  const [, id] = /table\/(\d+)\//.exec(key) ?? [];
  if (id) return ["#home", `#/table/${id}`, `#/table/${id}/log`];
  if (/cast\//.test(key)) return ["#/new/cast"];
  return ["#/new", "#/settings", "#/quick/conflict", tables[0]];
}

/** Opens the app and these screens. Returns what is wrong; `null` if nothing is. */
async function checkScreens(page, url, screens) {
  const bad = ({ is, words }, where) => (is === "runs" ? null : `${is} at ${where}: ${words.slice(0, 200)}`);
  const start = bad(await open(page, url, "", 8_000), "the start");
  if (start) return start;
  for (const hash of screens) {
    await ask(page, "go", hash === "#home" ? "" : hash);
    await page.waitForFunction(() => document.querySelector(".loading") === null, null, { timeout: 5_000 }).catch(() => {});
    const wrong = bad(await pageStatus(page), hash);
    if (wrong) return wrong;
    if (await ask(page, "isThere", "^Continue from entry")) {
      await ask(page, "tap", "^Continue from entry");
      await ask(page, "note", [hash.replace(/\/log$/, ""), "played on"], 2_000).catch(() => {});
      const after = bad(await pageStatus(page), `${hash}, played on`);
      if (after) return after;
    }
  }
  return null;
}

async function run({ dist, tries, short, chance, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const results = [];
  try {
    const context = await withStressTest(await chromium.newContext({ ...PHONE, serviceWorkers: "block" }), { seed: chance.seed() });
    const page = await context.newPage();
    const tables = await fillProfile(page, its.url, chance, short ? 20 : PRESSES_AT_A_TABLE);
    await leaveApp(page, its);
    const whole = await stored(page);
    const all = listed(whole);
    const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
    progress(`${all.length} keys of ${kinds.length} kinds: ${kinds.join(", ")}`);
    const undamaged = await checkScreens(page, its.url, ["#home", ...tables]);
    if (undamaged) throw new Error(`the app does not run even with nothing damaged: ${undamaged}`);
    for (let done = 0; done < tries; done += 1) {
      const kind = kinds[done % kinds.length];
      const first = chance.pick(all.filter((one) => one.kind === kind));
      const more = chance.next() < 0.2 ? Array.from({ length: chance.between(1, 4) }, () => chance.pick(all)) : [];
      const damage = chance.pick(Object.keys(DAMAGES));
      const damaged = { local: { ...whole.local }, lines: whole.lines && { ...whole.lines } };
      for (const { where, key, text } of [first, ...more]) {
        const changed = DAMAGES[damage](text, chance, all);
        if (changed === null) delete damaged[where][key];
        else damaged[where][key] = changed;
      }
      await leaveApp(page, its);
      await store(page, damaged);
      const wrong = await checkScreens(page, its.url, screensOf(first, tables)).catch((error) => `no answer: ${error.message.slice(0, 200)}`);
      results.push({ kind, damage, wrong });
      if (wrong) progress(`${damage}, ${kind}: ${wrong}`);
      if (done % 100 === 99) progress(`${done + 1} tries`);
    }
    const wrong = results.filter((one) => one.wrong !== null);
    const figures = { keys: all.length, kinds, wrong: wrong.length, what: wrong.slice(0, MAX_REPORTED) };
    return {
      tries: results.length,
      sentence:
        wrong.length === 0
          ? `No panic and no blank page, in ${kinds.length} kinds of keys.`
          : `The app failed ${times(wrong.length)}, first with the kind of key “${wrong[0].kind}” (${wrong[0].damage}).`,
      figures,
      missed: wrong.length === 0 ? [] : [`${count(wrong.length, "damage", "damages")} made the app panic or show nothing`],
    };
  } finally {
    await chromium.close();
    await its.close();
  }
}

export const damage = { name: "bytes flipped and cut in every kind of stored key", full: 2_400, short: 5, test: run };
