// Two tabs of one browser, in separate windows, change one table at the same time: each adds a note, within 30 ms of the
// other. In half of the rounds, both pages are busy until then, so that neither receives an event of the other one before.
//
// A note is acknowledged when its page has painted it without an alert and without the mark for unsaved entries. It is missing if
// no intact entry of a saved table has it afterwards, and there twice if two entries of one table have it. A missing one is lost
// silently if its page shows neither an alert nor that another window plays.
import { PHONE, ask, browser, entriesOf, newWindow, open, withStressTest, site, leaveApp, stored } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { count, times } from "./words.mjs";

const ROUNDS_AT_A_TABLE = 20;
const MAX_APART_MS = 30;
const WATCHED_MS = 900;
const CLOSE_ALERT = "^OK$";
const ADD_NOTE = "^Add note$";
// If one window plays, the other one says so and offers to take over.
const TAKE_OVER = /^Play here$/;
const SAYS_OTHER_WINDOW = /another (window|tab)|other (window|tab)/i;

/** Prepares a page for its tap. Returns the name of the button that it will press; `null` if there is none. */
async function ready(page, hash, text) {
  const way = () => ask(page, "isThere", TAKE_OVER.source);
  // Close earlier alerts.
  for (let guard = 0; guard < 3 && (await ask(page, "isThere", CLOSE_ALERT)); guard += 1) await ask(page, "tap", CLOSE_ALERT);
  if (await way()) return TAKE_OVER.source;
  try {
    await ask(page, "openNote", [hash, text], 2_500);
    return ADD_NOTE;
  } catch {
    return (await way()) ? TAKE_OVER.source : null;
  }
}

/** A page that took over adds its note afterwards. Only that result counts. */
async function afterTakingOver(page, hash, text) {
  try {
    await ask(page, "openNote", [hash, text], 4_000);
  } catch {
    return null;
  }
  return ask(page, "pressAt", [ADD_NOTE, 0, text, WATCHED_MS]);
}

async function round({ pages, aside, hash, number, chance }) {
  const texts = pages.map((_, place) => `note ${number} of tab ${place + 1}`);
  const ways = [];
  for (const [place, page] of pages.entries()) ways.push(await ready(page, hash, texts[place]));
  const moment = Date.now() + 120;
  const apart = chance.between(0, MAX_APART_MS);
  const busyMs = number % 2 === 1 ? MAX_APART_MS : 0;
  const delays = chance.next() < 0.5 ? [0, apart] : [apart, 0];
  const ends = await Promise.all(
    pages.map(async (page, place) => {
      if (ways[place] === null) return null;
      const end = await ask(page, "pressAt", [ways[place], moment + delays[place], texts[place], WATCHED_MS, busyMs]);
      return ways[place] === ADD_NOTE ? end : afterTakingOver(page, hash, texts[place]);
    }),
  );
  // At the end of the round, a page may show more than before.
  const said = [];
  for (const page of pages) said.push([...(await ask(page, "alerts")), await ask(page, "words")].join(" "));
  const tables = Object.values(entriesOf(await stored(aside)));
  return pages.map((_, place) => {
    const quoted = JSON.stringify(texts[place]);
    const counts = tables.map((entries) => entries.filter((entry) => entry.includes(quoted)).length);
    return {
      text: texts[place],
      tookOver: ways[place] === TAKE_OVER.source,
      acknowledged: Boolean(ends[place]) && ends[place].acknowledged !== null,
      there: Math.max(0, ...counts),
      told: SAYS_OTHER_WINDOW.test(said[place]),
    };
  });
}

/** Creates a table and opens it in two windows of a fresh profile. */
async function openInTwoWindows(chromium, its, game) {
  const context = await withStressTest(await chromium.newContext({ ...PHONE, serviceWorkers: "block" }));
  const aside = await context.newPage();
  const pages = [await newWindow(context), await newWindow(context)];
  await leaveApp(aside, its);
  await open(pages[0], its.url);
  const hash = await newTable(pages[0], game);
  await open(pages[1], its.url, hash);
  return { context, aside, pages, hash, rounds: 0 };
}

/** Reloads both pages in a random order, because the first one plays. Returns how many of them found the table damaged. */
async function reloadBoth({ pages, hash }, its, chance) {
  let damaged = 0;
  const order = chance.next() < 0.5 ? pages : [...pages].reverse();
  for (const page of order) await open(page, its.url, hash);
  for (const page of pages) {
    if (!/ is back /.test(await ask(page, "words"))) continue;
    damaged += 1;
    await ask(page, "tap", "^Continue from entry");
  }
  return damaged;
}

async function run({ dist, tries, chance, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const rounds = [];
  const troubles = [];
  let damaged = 0;
  let table = null;
  try {
    for (let number = 1; number <= tries; number += 1) {
      try {
        if (!table || table.rounds === ROUNDS_AT_A_TABLE) {
          await table?.context.close();
          table = null;
          table = await openInTwoWindows(chromium, its, GAMES[number % GAMES.length]);
        } else if (chance.next() < 0.5) {
          damaged += await reloadBoth(table, its, chance);
        }
        table.rounds += 1;
        rounds.push(await round({ ...table, number, chance }));
      } catch (error) {
        troubles.push(error.message);
        await table?.context.close();
        table = null;
      }
      if (number % 20 === 0) progress(`${number} rounds`);
    }
  } finally {
    await chromium.close();
    await its.close();
  }
  return result(rounds, damaged, troubles);
}

function result(rounds, damaged, troubles) {
  const notes = rounds.flat();
  const many = (is) => notes.filter(is).length;
  const missing = (one) => one.acknowledged && one.there === 0;
  const figures = {
    rounds: rounds.length,
    acknowledged: many((one) => one.acknowledged),
    missing: many(missing),
    roundsThatLost: rounds.filter((notes) => notes.some(missing)).length,
    silent: many((one) => missing(one) && !one.told),
    twice: many((one) => one.there > 1),
    notAcknowledgedButThere: many((one) => !one.acknowledged && one.there > 0),
    takenOver: many((one) => one.tookOver),
    roundsWithoutAny: rounds.filter((notes) => !notes.some((one) => one.acknowledged)).length,
    damagedTables: damaged,
    troubles: troubles.length,
    trouble: troubles[0] ?? null,
  };
  const missed = [
    [figures.missing > 0, `${count(figures.missing, "acknowledged action is", "acknowledged actions are")} gone`],
    [figures.silent > 0, `nobody was told of ${figures.silent} of them`],
    [figures.twice > 0, `${count(figures.twice, "action is", "actions are")} there twice`],
    [figures.damagedTables > 0, `${times(figures.damagedTables)} a tab found its table damaged`],
    [troubles.length > rounds.length / 10, `${count(troubles.length, "round", "rounds")} could not be played, so this says little`],
    [figures.roundsWithoutAny > rounds.length / 10, `in ${count(figures.roundsWithoutAny, "round", "rounds")} nobody could act, so this says little`],
  ];
  const lost =
    figures.missing === 0
      ? `every acknowledged action (${figures.acknowledged}) is there`
      : `${figures.missing} of ${figures.acknowledged} acknowledged actions are gone, in ${count(figures.roundsThatLost, "round", "rounds")}, and nobody is told of ${figures.silent}`;
  const twice = figures.twice === 0 ? "none twice" : `${figures.twice} twice`;
  const damage = damaged === 0 ? "" : ` A tab then found its table damaged ${times(damaged)}.`;
  return {
    tries: rounds.length,
    sentence: `After ${count(rounds.length, "round", "rounds")} ${lost}, ${twice}.${damage}`,
    figures,
    missed: missed.filter(([is]) => is).map(([, words]) => words),
  };
}

export const tabs = { name: "two tabs act on one table at the same moment", full: 200, short: 1, test: run };
