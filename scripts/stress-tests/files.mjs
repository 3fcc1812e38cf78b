// Random and hostile files are opened: bytes, cut and changed tables, wrong headers, and entries with absurd values whose
// checksums are right. If one opens, its pages are visited and some buttons are pressed.
//
// The app may refuse a file with a message, or open its intact part. It may not panic or show a blank page, now or at the next start
// with that table among the others. Files with which it does are saved in target/stress.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EMPTY_SUM, PHONE, ask, browser, extendChecksum, hex, open, withStressTest, readFile, site, pageStatus, leaveApp, store } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { count } from "./words.mjs";

const PRESSES_AT_A_TABLE = 150;
const TABLES_AT_MOST = 20;
const MAX_REPORTED = 10;

const withChecksums = (entries) => {
  let sum = EMPTY_SUM;
  return entries.map((entry) => {
    const text = typeof entry === "string" ? entry : JSON.stringify(entry);
    sum = extendChecksum(sum, text);
    return `${hex(sum)} ${text}`;
  });
};
const joined = (head, lines) => `${JSON.stringify(head)}\n${lines.join("\n")}\n`;
const textOf = (line) => line.slice(line.indexOf(" ") + 1);

const ABSURD = [-1, 0, 1.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, null, true, "", "x".repeat(100_000), "\u0000", "\u202Eevil", "💥".repeat(50), [], {}, [[]], "9".repeat(400)];

/** Changes a random part of a value. */
function absurd(value, chance) {
  if (value === null || typeof value !== "object" || chance.next() < 0.08) return structuredClone(chance.pick(ABSURD));
  const changed = Array.isArray(value) ? [...value] : { ...value };
  const keys = Object.keys(changed);
  if (keys.length === 0) return structuredClone(chance.pick(ABSURD));
  const key = chance.pick(keys);
  const way = chance.next();
  if (way < 0.1 && Array.isArray(changed)) changed.splice(Number(key), 1);
  else if (way < 0.1) delete changed[key];
  else if (way < 0.15 && Array.isArray(changed)) changed.push(...Array.from({ length: chance.pick([1, 3, 200]) }, () => changed[key]));
  else if (way < 0.18 && !Array.isArray(changed)) changed[`${key}_`] = changed[key];
  else if (way < 0.3 && typeof changed[key] === "number") changed[key] += chance.pick([-1, 1, 7, 1000]);
  else changed[key] = absurd(changed[key], chance);
  return changed;
}

/** The kinds of files. Each makes a text or bytes from the tables that the app has saved. */
const KINDS = {
  bytes: (_, chance) => Buffer.from(Array.from({ length: chance.below(4_000) }, () => chance.below(256))),
  "other things": (_, chance) =>
    chance.pick(["", "\n", "{}", "null", "[]", "eggs, milk", "\uFEFF", "PK\u0003\u0004", "\u0089PNG\r\n", "[".repeat(100_000), `{"a":`.repeat(20_000), "0".repeat(9 << 20)]),
  "bytes changed": ({ text }, chance) => {
    const bytes = Buffer.from(text);
    for (let done = chance.between(1, 20); done > 0; done -= 1) bytes[chance.below(bytes.length)] ^= 1 << chance.below(8);
    return bytes;
  },
  cut: ({ text }, chance) => Buffer.from(text).subarray(0, chance.below(text.length)),
  "lines in another order": ({ lines, head }, chance) => {
    const its = [...lines];
    for (let done = chance.between(1, 4); done > 0; done -= 1) its.splice(chance.below(its.length), chance.below(2), chance.pick(lines));
    return joined(head, its);
  },
  "a head that lies": ({ lines, head }, chance) => joined(absurd({ ...head, game: chance.pick(["torg", "torang", "improv", head.game]) }, chance), lines),
  "another game's head": ({ lines, head }, chance) => joined({ ...head, game: chance.pick(["torg", "torang", "improv"]) }, lines),
  "absurd entries": ({ lines, head }, chance) => {
    const entries = lines.map((line) => JSON.parse(textOf(line)));
    for (let done = chance.pick([1, 1, 1, 2, 5]); done > 0; done -= 1) {
      const place = chance.next() < 0.3 ? 0 : chance.below(entries.length);
      entries[place] = absurd(entries[place], chance);
    }
    return joined(head, withChecksums(entries));
  },
  "absurd events": ({ lines, head }, chance) => {
    const entries = lines.map((line) => JSON.parse(textOf(line)));
    for (let done = chance.pick([1, 1, 2, 5]); done > 0; done -= 1) {
      const { events } = chance.pick(entries);
      if (events?.length > 0) events[chance.below(events.length)] = absurd(chance.pick(events), chance);
    }
    return joined(head, withChecksums(entries));
  },
  "entries in another order": ({ lines, head }, chance) => {
    const entries = lines.map(textOf);
    for (let done = chance.between(1, 5); done > 0; done -= 1) entries.splice(chance.below(entries.length), chance.below(3), chance.pick(entries));
    return joined({ ...head, entries: entries.length, cursor: chance.pick([entries.length, 0, 1, 1e6]) }, withChecksums(entries));
  },
};

/** The files that the app saves of random tables. */
async function savedFiles(page, url, chance, most) {
  const files = [];
  await open(page, url);
  for (const game of GAMES) {
    const hash = await newTable(page, game);
    for (const presses of [0, most]) {
      await ask(page, "play", { seed: chance.seed(), hash, presses, mostPause: 0 });
      await ask(page, "note", [hash, "something to remember"]);
      await ask(page, "go", `${hash}/log`);
      const text = await ask(page, "file");
      files.push({ text, head: JSON.parse(text.split("\n", 1)[0]), lines: readFile(text).lines });
    }
  }
  return files;
}

const wrongWith = ({ is, words }, where) => (is === "runs" ? null : `${is} ${where}: ${words.slice(0, 200)}`);

/** Opens a file at home and returns the result: `{ opened, wrong }`. */
async function openFile(page, buffer, chance) {
  await ask(page, "go", "");
  const from = await page.evaluate(() => location.hash);
  if (await ask(page, "isThere", "^OK$")) await ask(page, "tap", "^OK$");
  await page.locator("input[type=file]").first().setInputFiles({ name: "table.rising", mimeType: "text/plain", buffer });
  const hash = await ask(page, "came", from, 1_500);
  const wrong = wrongWith(await pageStatus(page), "when it was chosen");
  if (wrong || !/^#\/table\/\d+$/.test(hash)) return { opened: false, said: (await ask(page, "alerts")).length > 0, wrong };
  for (const screen of [hash, `${hash}/seats`, `${hash}/log`]) {
    await ask(page, "go", screen);
    const there = wrongWith(await pageStatus(page), `at ${screen.replace(hash, "")}`);
    if (there) return { opened: true, wrong: there };
  }
  if (await ask(page, "isThere", "^Continue from entry")) await ask(page, "tap", "^Continue from entry");
  await ask(page, "play", { seed: chance.seed(), hash, presses: 6, mostPause: 0 });
  return { opened: true, wrong: wrongWith(await pageStatus(page), "played on") };
}

async function run({ dist, out, tries, short, chance, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const results = [];
  try {
    const context = await withStressTest(await chromium.newContext({ ...PHONE, serviceWorkers: "block" }), { seed: chance.seed() });
    const page = await context.newPage();
    const files = await savedFiles(page, its.url, chance, short ? 20 : PRESSES_AT_A_TABLE);
    const clear = async () => {
      await leaveApp(page, its);
      await store(page, { local: {}, lines: {} });
      await open(page, its.url, "#home");
    };
    await clear();
    const kinds = Object.keys(KINDS);
    let opened = [];
    for (let done = 0; done < tries; done += 1) {
      const kind = kinds[done % kinds.length];
      const made = KINDS[kind](chance.pick(files), chance);
      const buffer = Buffer.isBuffer(made) ? made : Buffer.from(made);
      const result = await openFile(page, buffer, chance).catch((error) => ({ opened: false, wrong: `it does not answer: ${error.message.slice(0, 200)}` }));
      results.push({ kind, ...result });
      if (result.opened) opened.push(buffer);
      let { wrong } = result;
      if (!wrong && opened.length >= TABLES_AT_MOST) {
        // The next start opens the last table.
        wrong = wrongWith(await open(page, its.url), "at the next start");
        results.at(-1).wrong = wrong;
      }
      if (wrong) {
        mkdirSync(out, { recursive: true });
        writeFileSync(join(out, `offending-${done}.rising`), buffer);
        progress(`file ${done}, ${kind}: ${wrong}`);
      }
      if (wrong || opened.length >= TABLES_AT_MOST) {
        await clear();
        opened = [];
      }
      if (done % 200 === 199) progress(`${done + 1} files`);
    }
  } finally {
    await chromium.close();
    await its.close();
  }
  const wrong = results.filter((one) => one.wrong);
  const many = (is) => results.filter(is).length;
  const figures = {
    opened: many((one) => one.opened),
    refusedWithAWord: many((one) => !one.opened && one.said),
    nothingSaid: many((one) => !one.opened && !one.said && !one.wrong),
    wrong: wrong.length,
    what: wrong.slice(0, MAX_REPORTED),
  };
  return {
    tries: results.length,
    sentence:
      wrong.length === 0
        ? `No panic and no blank page; ${figures.opened} could be opened, ${figures.refusedWithAWord} were refused with a message.`
        : `${count(wrong.length, "file was", "files were")} too much for the app, first one of the kind “${wrong[0].kind}”.`,
    figures,
    missed: wrong.length === 0 ? [] : [`${count(wrong.length, "file", "files")} made the app panic, show nothing or answer nothing`],
  };
}

export const files = { name: "random and hostile files", full: 5_900, short: 8, test: run };
