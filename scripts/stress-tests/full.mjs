// The storage is full: after a number of writes it refuses all further ones. In the last tries, it really is full.
//
// Requirement: within half a second after a note that is not saved, an alert says so, and the note is never painted
// without it. The file that the alert offers has every note. After a reload, every note that was painted without an alert is there,
// and no note comes after a missing one.
import { downloadedFile } from "../playwright.mjs";
import { PHONE, ask, browser, open, withStressTest, readFile, site, pageStatus } from "./site.mjs";
import { GAMES, newTable } from "./tables.mjs";
import { count, times } from "./words.mjs";

const NOTES = 5;
const ALERT_WITHIN_MS = 500;
const SAYS_NOT_SAVED = /memory only|is full|not saving anything|not saved|not kept|no room|not safe/i;

/** Fills the storage of this origin. Returns a function that removes the limit. */
async function fill(page, url) {
  await page.evaluate(() => {
    let size = 1 << 22;
    for (let number = 0; size >= 1; ) {
      try {
        localStorage.setItem(`somebody-elses-${number}`, "x".repeat(size));
        number += 1;
      } catch {
        size >>= 1;
      }
    }
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(url).origin, quotaSize: 1 });
  return () => session.send("Storage.overrideQuotaForOrigin", { origin: new URL(url).origin });
}

async function one(chromium, its, game, from) {
  const context = await withStressTest(await chromium.newContext({ ...PHONE, serviceWorkers: "block" }));
  try {
    const page = await context.newPage();
    await open(page, its.url);
    const hash = await newTable(page, game);
    const empty = from === null ? await fill(page, its.url) : null;
    if (from !== null) await ask(page, "refuse", from);
    const notes = [];
    for (let number = 1; number <= NOTES; number += 1) {
      const text = `note ${number} at a full table`;
      await ask(page, "openNote", [hash, text]);
      const { acknowledged, shown, alerts } = await ask(page, "pressAt", ["^Add note$", 0, text, ALERT_WITHIN_MS]);
      notes.push({ text, acknowledged: acknowledged !== null, shown, told: alerts.some((words) => SAYS_NOT_SAVED.test(words)) });
    }
    const stood = (await pageStatus(page)).is === "runs";
    const file = await offered(page);
    await empty?.();
    const start = await open(page, its.url, `${hash}/log`);
    const entries = start.is === "runs" ? readFile(await ask(page, "file")).lines : [];
    const kept = notes.map(({ text }) => entries.some((line) => line.includes(JSON.stringify(text))));
    const gap = kept.indexOf(false);
    return {
      runs: stood && start.is === "runs",
      bites: notes.some(({ acknowledged }) => !acknowledged),
      untold: notes.filter((note) => !note.acknowledged && !note.told).length,
      lost: notes.filter((note, place) => note.acknowledged && !kept[place]).length,
      clean: gap < 0 || !kept.includes(true, gap),
      offered: file !== null && notes.every(({ text }) => file.includes(JSON.stringify(text))),
    };
  } finally {
    await context.close();
  }
}

/** The file that the alert offers. */
async function offered(page) {
  const button = page.locator("[role=alert] button", { hasText: /^Save to a file$/ });
  if ((await button.count()) === 0) return null;
  const download = page.waitForEvent("download");
  await button.click();
  return (await downloadedFile(await download)).toString("utf8");
}

async function run({ dist, tries, progress }) {
  const its = await site(dist);
  const chromium = await browser();
  const results = [];
  try {
    for (let number = 0; number < tries; number += 1) {
      const from = number >= tries - Math.max(1, Math.floor(tries / 6)) ? null : number;
      results.push({ from, ...(await one(chromium, its, GAMES[number % GAMES.length], from)) });
    }
    progress(`${results.length} tries`);
  } finally {
    await chromium.close();
    await its.close();
  }
  const many = (is) => results.filter(is).length;
  const sum = (name) => results.reduce((all, one) => all + one[name], 0);
  const figures = {
    untold: sum("untold"),
    lost: sum("lost"),
    notClean: many((one) => !one.clean),
    notOffered: many((one) => one.bites && !one.offered),
    notRunning: many((one) => !one.runs),
    // If the local storage really is full, the journal may still have room.
    withoutEffect: many((one) => !one.bites && one.from !== null),
    results,
  };
  const missed = [
    [figures.untold > 0, `${count(figures.untold, "entry was", "entries were")} not saved and nothing said so at once`],
    [figures.lost > 0, `${count(figures.lost, "entry", "entries")} shown as done ${figures.lost === 1 ? "is" : "are"} lost`],
    [figures.notClean > 0, `${times(figures.notClean)} what was stored is no clean beginning`],
    [figures.notOffered > 0, `${times(figures.notOffered)} no file with every entry was offered`],
    [figures.notRunning > 0, `${times(figures.notRunning)} the app stopped`],
    [figures.withoutEffect > 0, `${times(figures.withoutEffect)} everything was saved all the same, so this says little`],
  ].filter(([is]) => is).map(([, words]) => words);
  return {
    tries: results.length,
    sentence: missed.length === 0 ? "The app says so at once and offers a file with everything, and nothing stored is lost." : `In ${count(results.length, "try", "tries")}: ${missed.join("; ")}.`,
    figures,
    missed,
  };
}

export const full = { name: "storage full", full: 12, short: 1, test: run };
