// Helpers for a fight besides attacks: weapons and options, active defences, interactions with their targets, and the combat menu of a
// character whose turn it is not.
import { option, reportTexts, row, sheet, toggle } from "./fights.mjs";
import { tap } from "./table.mjs";

/** The texts of the rows of the report, with normal spaces. */
export const reportRows = async (page) => (await reportTexts(page)).map((words) => words.replace(/\s+/g, " ").trim());

/** Chooses the weapon of the open attack. */
export async function chooseWeapon(page, what) {
  const head = page.locator(".a-part-head").first();
  await head.tap();
  await page.getByRole("radiogroup", { name: "Attack with" }).getByRole("radio", { name: what, exact: true }).tap();
  await head.tap();
}

/** Switches an option from the list of rare options. */
export async function toggleRareOption(page, name) {
  if (!(await option(page, name).isVisible())) await tap(page, "Rare options");
  await toggle(page, name);
}

/** The heading of the target's pane. */
export const targetPart = (page) => page.locator(".a-part-head").nth(1);

/** A choice in a dialog that is not an attack: a kind of defense, a step of a vital block. */
export const chip = (page, words) => sheet(page).getByRole("radio", { name: words }).first();

/** Types the dice of a dialog that is not an attack, and waits for the result. */
export async function typeDice(page, shows, inspect = async () => {}) {
  const field = sheet(page).getByRole("textbox").first();
  if (!(await field.isVisible())) await row(page, "My dice").tap();
  await field.fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
  await inspect();
}

/** Applies the rolled result. */
export async function applyResult(page) {
  await tap(page, "Apply the result");
  await page.locator(".a-outcome").first().waitFor({ state: "detached" });
}

/** Opens the combat menu of any character, from their seat. */
export async function openCombatMenu(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
  await tap(page, /^More about/);
  await row(page, "More combat actions").tap();
  await sheet(page).getByText("Movement and simple actions").waitFor();
}

/** Everybody who has not acted does nothing. */
export async function passAll(page) {
  const now = page.locator(".turn.is-now .btn-ic");
  for (let turns = 0; turns < 20 && (await now.count()) > 0; turns += 1) {
    await now.first().tap();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.getByText("Everyone has acted.").waitFor();
}
