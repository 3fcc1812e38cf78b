// Helpers for what a fight has besides attacks: weapons and options, active defences, interactions with their targets, and the menu of a
// character who is not on turn.
import { report, option, row, sheet, toggle } from "./fights.mjs";
import { tap } from "./table.mjs";

/** The rows of the report, each as one text. */
export const told = async (page) => (await report(page)).map((words) => words.replace(/\s+/g, " ").trim());

/** What is struck with, by its chip; the pane of the weapon opens and closes. */
export async function wields(page, what) {
  const head = page.locator(".a-part-head").first();
  await head.tap();
  await page.getByRole("radiogroup", { name: "Attack with" }).getByRole("radio", { name: what, exact: true }).tap();
  await head.tap();
}

/** Switches an option that is seldom wanted. */
export async function rarely(page, name) {
  if (!(await option(page, name).isVisible())) await tap(page, "Rare options");
  await toggle(page, name);
}

/** The pane of the one who is aimed at. */
export const target = (page) => page.locator(".a-part-head").nth(1);

/** The chips of a sheet that is no attack's: a way of defending, steps of a vital block. */
export const chip = (page, words) => sheet(page).getByRole("radio", { name: words }).first();

/** Types the dice of a sheet that is no attack's, reads them, and lets it take effect. */
export async function reads(page, shows, see = async () => {}) {
  const field = sheet(page).getByRole("textbox").first();
  if (!(await field.isVisible())) await row(page, "My dice").tap();
  await field.fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
  await see();
}

/** What lies rolled takes effect. */
export async function settles(page) {
  await tap(page, "Apply the result");
  await page.locator(".a-outcome").first().waitFor({ state: "detached" });
}

/** What somebody who is not next does in the fight: from their seat. */
export async function menu(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
  await tap(page, /^More about/);
  await row(page, "More combat actions").tap();
  await sheet(page).getByText("Movement and simple actions").waitFor();
}

/** Whoever is still to act does nothing. */
export async function passAll(page) {
  const now = page.locator(".turn.is-now .btn-ic");
  for (let turns = 0; turns < 20 && (await now.count()) > 0; turns += 1) {
    await now.first().tap();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.getByText("Everyone has acted.").waitFor();
}
