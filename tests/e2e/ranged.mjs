// Helpers for tests of ranged combat: a table of one to three heroes with stats and a printed deck, up to its first card; the figures of
// an attack dialog and its result; the combat menu.
import { against, aims, applies, dice, far, open, row, sheet } from "./fights.mjs";
import { does, seed, tap } from "./table.mjs";

/** What is drawn at the printed deck, by how many heroes there are: none of it is flipped. */
const HANDS = {
  1: ["6 8 9 11 12 13"],
  2: ["6 8 9 11 12", "13 14 17 20 21"],
  3: ["6 8 9 11", "12 13 14 17", "20 21 22 23"],
};

/** Cards that let the heroes go first and change nothing; none of them approves an attack or a defence. */
export const HEROES_FIRST = [31, 45, 58, 86, 127, 140, 153, 114];

/** A table with its villains, as far as the sheet that begins the rounds. */
export async function gather(page, { title, edition = "Revised", people, villains, see }) {
  const names = people.map((line) => /^\w+/.exec(line)[0]);
  const hands = Object.fromEntries(names.map((name, place) => [name, HANDS[people.length][place]]));
  await open(page, { title, edition, people, hands, see });
  await against(page, villains.join("\n"), see);
  await sheet(page).waitFor({ state: "detached" });
}

/** The same, in rounds before the first card. */
export async function raise(page, table) {
  await gather(page, table);
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");
}

/** The same from the start, with the app's own dice by that seed. */
export async function begins(page, site, first, table) {
  await seed(site.context, first);
  await site.open(page);
  await raise(page, table);
}

/** All else that the one who is next can do. */
export async function more(page) {
  const way = page.locator(".turn.is-now .btn-act");
  if (await way.isVisible()) await way.tap();
  await page.getByRole("button", { name: /^More combat actions/ }).filter({ visible: true }).first().tap();
  await sheet(page).getByText("combat actions", { exact: false }).first().waitFor();
}

/** The same of somebody by their seat, whosever turn it is. */
export async function moreOf(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
  await tap(page, new RegExp(`^More about ${name}`));
  await row(page, "More combat actions").tap();
  await sheet(page).getByText("combat actions", { exact: false }).first().waitFor();
}

/** Back to the stage, out of whatever lies over it. */
export async function back(page) {
  for (let guard = 0; guard < 4 && (await sheet(page).isVisible()); guard += 1) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getAnimations().every((motion) => motion.playState !== "running")).catch(() => {});
  }
  await tap(page, "Stage", true);
}

/** What one strikes with (0) or whom it meets (1): opened, or shut again. */
export const pane = (page, place) => page.locator(".a-part-head").nth(place).tap();

/** The report that is shown, a row by its name: what it says of the hit and of the harm. */
const report = (page, place = 0) => page.locator(".a-outcome").nth(place).locator("tr").evaluateAll((rows) => Object.fromEntries(rows
  .map((one) => [...one.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()))
  .map(([name, ...figures]) => [name, figures.join(" ").trim()])));

/** Rolls the open attack with these dice, and answers what its report says. */
export async function rolls(page, shows) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
  return report(page);
}

/** One shot of the one who is next at somebody, told and applied. */
export async function shoots(page, name, { range = "Short", shows = "11", before = async () => {} } = {}) {
  await does(page, "Attack");
  await aims(page, name);
  await before();
  await far(page, range);
  const says = await rolls(page, shows);
  await applies(page);
  return says;
}

/** The book says no to the open attack as it stands; answers what it says, and keeps to it. */
export async function forbidden(page, shows, see = async () => {}) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.getByText("By the book").waitFor();
  await see();
  const says = (await sheet(page).innerText()).replace(/\s+/g, " ");
  await tap(page, "Go back");
  return says;
}

/** An answer of the table in mid-session. */
export async function decides(page, question, answer) {
  await tap(page, "More about the scene");
  await row(page, "Options").tap();
  await page.getByRole("textbox", { name: "Search the options" }).fill(question);
  await page.locator(".ask").first().tap();
  await page.getByRole("radio", { name: answer }).first().tap();
  await tap(page, "Close");
}
