// Helpers for tests of ranged combat: a table of one to three heroes with stats and a printed deck, up to its first card; the numbers of
// an attack dialog and its result; the combat menu.
import { addVillains, applyAttack, chooseRange, chooseTargets, dice, openTable, row, sheet } from "./fights.mjs";
import { chooseAction, seed, tap } from "./table.mjs";

/** The drawn cards by the number of heroes. None of them is flipped later. */
const HANDS = {
  1: ["6 8 9 11 12 13"],
  2: ["6 8 9 11 12", "13 14 17 20 21"],
  3: ["6 8 9 11", "12 13 14 17", "20 21 22 23"],
};

/** Cards with which the heroes act first. They change nothing else, and approve neither an attack nor a defense. */
export const HEROES_FIRST = [31, 45, 58, 86, 127, 140, 153, 114];

/** Sets up a table with its villains, before the rounds. */
export async function setUpTable(page, { title, edition = "Revised", people, villains, inspect }) {
  const names = people.map((line) => /^\w+/.exec(line)[0]);
  const hands = Object.fromEntries(names.map((name, place) => [name, HANDS[people.length][place]]));
  await openTable(page, { title, edition, people, hands, inspect });
  await addVillains(page, villains.join("\n"), inspect);
  await sheet(page).waitFor({ state: "detached" });
}

/** The same, and starts the rounds, before the first card. */
export async function setUpRounds(page, table) {
  await setUpTable(page, table);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
}

/** Opens the app with this seed for its dice, and does the same. */
export async function setUpSeededRounds(page, site, first, table) {
  await seed(site.context, first);
  await site.open(page);
  await setUpRounds(page, table);
}

/** Opens the combat menu of the character whose turn it is. */
export async function openCombatActions(page) {
  const act = page.locator(".turn.is-now .btn-act");
  if (await act.isVisible()) await act.tap();
  await page.getByRole("button", { name: /^More combat actions/ }).filter({ visible: true }).first().tap();
  await sheet(page).getByText("combat actions", { exact: false }).first().waitFor();
}

/** Opens the combat menu of any character, from their seat. */
export async function openCombatActionsOf(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
  await tap(page, new RegExp(`^More about ${name}`));
  await row(page, "More combat actions").tap();
  await sheet(page).getByText("combat actions", { exact: false }).first().waitFor();
}

/** Closes all dialogs and returns to the stage. */
export async function backToStage(page) {
  for (let guard = 0; guard < 4 && (await sheet(page).isVisible()); guard += 1) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getAnimations().every((motion) => motion.playState !== "running")).catch(() => {});
  }
  await tap(page, "Stage", true);
}

/** Opens or closes the pane of the weapon (0) or of the target (1). */
export const togglePart = (page, place) => page.locator(".a-part-head").nth(place).tap();

/** The rows of a report by their names, each with its numbers for the hit and the damage. */
const reportFigures = (page, place = 0) => page.locator(".a-outcome").nth(place).locator("tr").evaluateAll((rows) => Object.fromEntries(rows
  .map((one) => [...one.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()))
  .map(([name, ...figures]) => [name, figures.join(" ").trim()])));

/** Types the dice of the open attack and returns its report. */
export async function rollAttack(page, shows) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
  return reportFigures(page);
}

/** Attacks a target with the character whose turn it is, applies the result, and returns the report. */
export async function shootAt(page, name, { range = "Short", shows = "11", before = async () => {} } = {}) {
  await chooseAction(page, "Attack");
  await chooseTargets(page, name);
  await before();
  await chooseRange(page, range);
  const text = await rollAttack(page, shows);
  await applyAttack(page);
  return text;
}

/** Rolls an attack that the rules refuse, returns the refusal, and accepts it. */
export async function refusedAttack(page, shows, inspect = async () => {}) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.getByText("By the book").waitFor();
  await inspect();
  const text = (await sheet(page).innerText()).replace(/\s+/g, " ");
  await tap(page, "Go back");
  return text;
}

/** Changes an option of the open table. */
export async function changeOption(page, question, answer) {
  await tap(page, "More about the scene");
  await row(page, "Options").tap();
  await page.getByRole("textbox", { name: "Search the options" }).fill(question);
  await page.locator(".ask").first().tap();
  await page.getByRole("radio", { name: answer }).first().tap();
  await tap(page, "Close");
}
