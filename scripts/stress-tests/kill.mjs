// The whole browser is killed (SIGKILL) during random play, and started again with the same profile.
//
// A state of the table is its log up to the cursor. An action is a change of the state. It is shown when it is
// painted. It is acknowledged when it, or a later one, is painted without `<html data-saving>`, the mark for unsaved entries.
// It is lost if the table after the restart is at an earlier state. What the page reports after the signal
// does not count, because nobody can have seen it.
//
// The time of saving is measured twice: the time of the journal for one entry while the page does nothing else, and how long the mark
// is shown for a note during play. The second time includes what the page does meanwhile, such as drawing the note.
import { GAMES, newTable } from "./tables.mjs";
import { LIMIT_MS, ask, folder, killableBrowser, open, readFile, site } from "./site.mjs";
import { count, rank, times } from "./words.mjs";

const KILLS_AT_A_TABLE = 10;
const CALM_NOTES = 100;
const CALM_SAVES = 200;
const NO_TABLE = 999_999;
const MOST_MS_TO_SAVE = 10;

/** The states of one table that the page has reported, in order. */
export function history() {
  let states = [];
  return {
    begin: (from) => (states = from),
    hear({ is, state, saving, at }) {
      if (is === "asked") states.push({ state });
      if (is !== "shown") return;
      const place = states.findLastIndex((one) => one.state === state);
      if (place < 0) return;
      states[place].shown ??= at;
      if (saving) return;
      for (const one of states.slice(0, place + 1)) if (one.shown !== undefined) one.acknowledged ??= at;
    },
    states: () => states,
  };
}

/** Opens a table after a restart: `{ start, file, replays }`; without `file` if the table is gone. */
async function reopen(page, url, hash) {
  const start = await open(page, url);
  if (start.is !== "runs") return { start };
  await ask(page, "go", `${hash}/log`);
  const answered = (limit) =>
    page.waitForFunction(() => {
      const { isThere, alerts, crashPage, words } = window.stressTest;
      return isThere("^Save the table to a file$") || alerts().length > 0 || crashPage() !== null || / is back /.test(words());
    }, null, { timeout: limit });
  await answered(LIMIT_MS);
  if (!(await ask(page, "isThere", "^Save the table to a file$"))) return { start, words: await ask(page, "words") };
  const file = readFile(await ask(page, "file"));
  await ask(page, "go", "#/settings");
  await ask(page, "tap", "^Check that saving works$");
  await ask(page, "says", "The open table is saved correctly|The saved table differs");
  return { start, file, replays: /The open table is saved correctly/.test(await ask(page, "words")) };
}

/** Compares what the page had shown before a kill with what the app opens now. */
export function judgeKill({ states, killed }, { start, file, replays, words }) {
  const sameLog = (state) => state.replace(/ of \d+,/, ",");
  let place = file ? states.findLastIndex((one) => one.state === file.state) : -1;
  // Undone entries may be missing.
  if (file && place < 0) place = states.findLastIndex((one) => sameLog(one.state) === sameLog(file.state));
  const after = states.slice(place + 1);
  const acknowledged = after.filter((one) => one.acknowledged !== undefined);
  const isGone = start.is === "runs" && !file && !/ is back /.test(words);
  return {
    started: start.is === "runs",
    clean: file ? place >= 0 && replays : isGone,
    gone: isGone,
    shown: states.filter((one) => one.shown !== undefined && !one.before).length,
    acknowledged: states.filter((one) => one.acknowledged !== undefined && !one.before).length,
    lost: acknowledged.length,
    lostShown: after.filter((one) => one.shown !== undefined).length,
    lostMs: acknowledged.length > 0 ? killed - acknowledged[0].acknowledged : 0,
  };
}

/** Plays at random and kills the browser: some time after the last of a few presses, or between two presses. */
async function playAndKill(browser, hash, chance) {
  const mostPause = chance.pick([0, 40, 40, 250]);
  const afterwards = chance.next() < 0.5;
  const play = { seed: chance.seed(), hash, mostPause, presses: afterwards ? chance.between(6, 40) : 1e9 };
  const played = ask(browser.page, "play", play).catch(() => {});
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  if (afterwards) {
    await played;
    await wait(chance.between(0, 400));
  } else {
    await wait(chance.between(200, 2_500));
  }
  return browser.kill();
}

async function run({ dist, tries, short, timed, chance, progress }) {
  const its = await site(dist);
  const kills = [];
  const troubles = [];
  const saved = [];
  const told = history();
  let profile = folder();
  let table = null;
  let opened = 0;
  const heard = (what) => {
    if (what.is === "saved") saved.push(what.time);
    else if (what.is !== "pressed" && (table === null || `#/table/${what.table}` === table.hash)) told.hear(what);
  };
  /** Starts the browser, compares the restored table, continues to play and kills the browser. The last time, it only compares. */
  async function once(isLast) {
    const browser = await killableBrowser(profile, { seed: chance.seed(), heard });
    const { page } = browser;
    try {
      const killed = table;
      const back = killed && (await reopen(page, its.url, killed.hash).catch((error) => ({ start: { is: "no answer", words: error.message } })));
      if (killed) kills.push({ game: killed.game, ...judgeKill(killed.last, back) });
      if (isLast) return;
      if (back && back.start.is !== "runs") {
        // This profile is no longer usable.
        [profile, table] = [folder(), null];
        return;
      }
      if (!back?.file || killed.kills === KILLS_AT_A_TABLE) {
        if (!back) await open(page, its.url);
        const game = GAMES[opened % GAMES.length];
        opened += 1;
        table = null;
        told.begin([]);
        table = { game, hash: await newTable(page, game), kills: 0 };
      } else {
        const now = Date.now();
        told.begin([{ state: back.file.state, shown: now, acknowledged: now, before: true }]);
        await ask(page, "knows", [killed.hash.split("/").at(-1), back.file.sums]);
        await ask(page, "go", killed.hash);
      }
      table.kills += 1;
      const at = await playAndKill(browser, table.hash, chance);
      table.last = { states: told.states(), killed: at };
    } catch (error) {
      troubles.push(error.message);
      [profile, table] = [folder(), null];
    } finally {
      await browser.kill();
    }
  }
  try {
    for (let done = 1; kills.length < tries && done <= 2 * tries + 2; done += 1) {
      // The table of a kill is compared in the next round.
      await once(kills.length === tries - 1 && table !== null);
      if (done % 20 === 0) progress(`${kills.length} kills, ${kills.reduce((all, { lost }) => all + lost, 0)} acknowledged actions lost`);
    }
    const { marks, alone } = await measureSaving(its.url, short).catch((error) => {
      troubles.push(error.message);
      return { marks: [], alone: [] };
    });
    return result({ kills, troubles, inPlay: saved, calm: marks, alone, timed });
  } finally {
    await its.close();
  }
}

/** Adds notes to a table while nothing else runs, then writes entries directly to the journal. Returns the times of both. */
async function measureSaving(url, short) {
  const marks = [];
  let areNotes = true;
  const { page, kill } = await killableBrowser(folder(), { heard: ({ is, time }) => is === "saved" && areNotes && marks.push(time) });
  await open(page, url);
  const hash = await newTable(page, GAMES[0]);
  for (let done = 0; done < (short ? 10 : CALM_NOTES); done += 1) {
    await ask(page, "note", [hash, `calm note ${done}`]);
    await page.waitForTimeout(60);
  }
  areNotes = false;
  const alone = [];
  for (let done = 0; done < (short ? 10 : CALM_SAVES); done += 1) {
    alone.push(await ask(page, "save", [NO_TABLE, done]));
    await page.waitForTimeout(20);
  }
  await kill();
  return { marks, alone };
}

const spread = (times) => ({ p50: rank(times, 0.5), p95: rank(times, 0.95), count: times.length });

function result({ kills, troubles, inPlay, calm, alone, timed }) {
  const sum = (name) => kills.reduce((all, one) => all + one[name], 0);
  const many = (is) => kills.filter(is).length;
  const losing = kills.filter((one) => one.lost > 0);
  const figures = {
    kills: kills.length,
    shown: sum("shown"),
    acknowledged: sum("acknowledged"),
    killsThatLost: losing.length,
    lost: sum("lost"),
    lostMedian: rank(losing.map((one) => one.lost), 0.5),
    lostMost: Math.max(0, ...kills.map((one) => one.lost)),
    lostMostSeconds: Math.round(Math.max(0, ...kills.map((one) => one.lostMs)) / 100) / 10,
    lostShownMost: Math.max(0, ...kills.map((one) => one.lostShown)),
    killsWithOneInFlight: many((one) => one.lost === 0 && one.lostShown === 1),
    tablesGone: many((one) => one.gone),
    notClean: many((one) => !one.clean),
    notStarted: many((one) => !one.started),
    troubles: troubles.length,
    trouble: troubles[0] ?? null,
    savedMs: spread(alone),
    markStoodMs: { inPlay: spread(inPlay), calm: spread(calm) },
  };
  const mark = figures.markStoodMs.calm;
  const missed = [
    [figures.lost > 0, `${count(figures.lost, "acknowledged action was", "acknowledged actions were")} lost`],
    [figures.lostShownMost > 1, `a kill lost ${figures.lostShownMost} actions that had been shown; one in flight may be`],
    [figures.notClean > 0, `${times(figures.notClean)} the log was no clean prefix, or did not replay`],
    [figures.notStarted > 0, `${times(figures.notStarted)} the app did not start`],
    [figures.acknowledged < figures.shown / 2, "fewer than half of the actions shown were acknowledged, so this says little"],
    [troubles.length > kills.length / 10, `${times(troubles.length)} nothing could be played, so this says little`],
    [timed && alone.length > 0 && figures.savedMs.p95 > MOST_MS_TO_SAVE, `saving took ${figures.savedMs.p95} ms (p95), more than ${MOST_MS_TO_SAVE}`],
  ];
  const losses =
    losing.length === 0
      ? "none of them lost an acknowledged action"
      : `${losing.length} of them lost acknowledged actions, ${figures.lostMedian} in the median and ${figures.lostMost} at most, of up to the last ${figures.lostMostSeconds} s`;
  const flight = `of what had been shown at all, a kill lost ${figures.lostShownMost} at most`;
  const gone = figures.tablesGone === 0 ? "" : ` Nothing at all was left of the table ${times(figures.tablesGone)}.`;
  const prefix = figures.notClean + figures.notStarted === 0 ? "The chronicle is always a clean prefix." : `The app did not start in ${figures.notStarted} of the kills; the chronicle was no clean prefix in ${figures.notClean}.`;
  const saving =
    mark.count === 0
      ? "The page shows no mark while it saves."
      : `Saving one entry took ${figures.savedMs.p50} ms (p50), ${figures.savedMs.p95} ms (p95); with what the page drew meanwhile, the mark stood for ${mark.p50} ms (p50), ${mark.p95} ms (p95).`;
  return {
    tries: kills.length,
    sentence: `${prefix} With ${count(figures.shown, "action", "actions")} shown in ${count(kills.length, "kill", "kills")}, ${losses}; ${flight}.${gone} ${saving}`,
    figures,
    missed: missed.filter(([is]) => is).map(([, words]) => words),
  };
}

export const kill = { name: "the whole browser killed (SIGKILL) in random play, three games", full: 500, short: 1, test: run };
