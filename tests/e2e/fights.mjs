// Helpers for a fight at a table that was set up by hand. It plays with a printed deck, so a test decides which card comes next.
import { look, pressDeck, tap, theCast } from "./table.mjs";

export const sheet = (page) => page.locator("dialog.sheet[open]");
export const row = (page, name) => sheet(page).locator(".row", { hasText: name }).first();
export const option = (page, name) => page.locator(".a-option", { has: page.locator("b", { hasText: name }) });
export const toggle = (page, name) => option(page, name).getByRole("switch").tap();
export const dice = (page) => page.getByRole("textbox", { name: "My dice" });

/** A new table with people told in lines, as far as free play; the cards are the printed ones. */
export async function open(page, { title, edition, people, hands, see = async () => {} }) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await page.getByRole("radio", { name: edition }).tap();
  await theCast(page);
  for (const line of people) {
    await page.getByRole("textbox").fill(line);
    await see(`a line, ${line.split(" ")[0]}`);
    await tap(page, "Add", true);
  }
  await see("the cast");
  await tap(page, "Options");
  await tap(page, /^The deck/);
  await row(page, "Play with the printed deck").tap();
  await tap(page, "Done", true);
  await tap(page, /^Deal/);
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  for (const [name, numbers] of Object.entries(hands)) await draws(page, name, numbers);
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Free play").waitFor();
}

/** Behind the curtain a hero types what was drawn. */
export async function draws(page, name, numbers) {
  await row(page, name).tap();
  await look(page);
  await page.locator(".is-looking").getByRole("textbox").fill(numbers);
  await tap(page, "Add to the hand");
}

/** Villains in one go, each line one or several. */
export async function against(page, lines, see = async () => {}) {
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
  await page.getByRole("textbox").fill(lines);
  await see("villains by lines");
  await tap(page, "Add", true);
}

/** The next card, by its number. */
export async function flip(page, card, round) {
  if (!(await sheet(page).isVisible())) await pressDeck(page);
  await sheet(page).getByRole("textbox").fill(String(card));
  await tap(page, "Flip", true);
  await page.locator(".stage h2", { hasText: `Round ${round}` }).waitFor();
}

/** Whose turn it is. */
export const next = (page) => page.locator(".turn.is-now .name").textContent();

/** The same on a phone; without `what` its sheet stays open. */
export async function act(page, what) {
  await page.locator(".turn.is-now .btn-act").tap();
  if (what) await sheet(page).locator(".act", { hasText: what }).first().tap();
}

/** Aims the open attack at these alone. */
export async function aims(page, ...names) {
  const chip = (name) => page.locator(".a-targets .chip:not(.a-several)", { hasText: name });
  if (names.length > 1) {
    const several = page.locator(".a-several");
    if ((await several.getAttribute("aria-pressed")) !== "true") await several.tap();
  }
  for (const name of names) if ((await chip(name).getAttribute("aria-pressed")) !== "true") await chip(name).tap();
  const others = names.reduce((rest, name) => rest.filter({ hasNotText: name }), page.locator(".a-targets .chip:not(.a-several)[aria-pressed=true]"));
  while (await others.count()) await others.first().tap();
}

/** Answers how far off they are, as often as it is asked; what was answered before in the scene and is not so now is changed. */
export async function far(page, range) {
  const asked = page.getByRole("radiogroup", { name: /^What is the range to/ });
  for (let guard = 0; guard < 6 && (await asked.isVisible()); guard += 1) await asked.getByRole("radio", { name: new RegExp(`^${range}(,|$)`) }).tap();
  const target = page.locator(".a-part-head").nth(1);
  if (!(await target.isVisible())) return;
  const sub = await target.locator(".a-name span").first().innerText();
  const said = /point blank|short|medium|beyond|long/i.exec(sub)?.[0].toLowerCase();
  if (said === undefined || range.toLowerCase().includes(said)) return;
  await target.tap();
  await page.getByRole("radiogroup", { name: "Range", exact: true }).getByRole("radio", { name: range, exact: true }).tap();
  await target.tap();
}

/** The chance that the open attack tells. */
export const chance = (page) => page.locator(".sheet .odds-big").textContent();

/** Types the dice of the open attack and reads them. */
export async function attacks(page, shows) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
}

/** What the report says, a row each. */
export const report = (page) => page.locator(".a-report tr").allInnerTexts();

/** Lets the attack that lies there take effect. */
export async function applies(page) {
  await page.locator(".sheet .dock .btn-lit").tap();
  await page.locator(".a-outcome").first().waitFor({ state: "detached" });
}

/** Somebody does nothing. */
export const passes = (page, name) => tap(page, `${name}: done`);

/** How somebody stands, as their seat shows it. */
export async function standing(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
  await page.locator(".meters").waitFor();
  const is = await page.evaluate(() => ({
    figures: [...document.querySelectorAll(".meter .cap b")].map((figure) => figure.textContent),
    marks: [...document.querySelectorAll(".ko-mark.on")].map((mark) => mark.textContent),
    conditions: [...document.querySelectorAll(".condition")].map((condition) => condition.textContent),
  }));
  await tap(page, "Stage", true);
  return is;
}
