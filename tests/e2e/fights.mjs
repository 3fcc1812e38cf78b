// Helpers for a fight at a table that was set up by hand. It uses a printed deck, so a test decides which card comes next.
import { goToCast, openPrivacyScreen, pressDeck, tap } from "./table.mjs";

export const sheet = (page) => page.locator("dialog.sheet[open]");
export const row = (page, name) => sheet(page).locator(".row", { hasText: name }).first();
export const option = (page, name) => page.locator(".a-option", { has: page.locator("b", { hasText: name }) });
export const toggle = (page, name) => option(page, name).getByRole("switch").tap();
export const dice = (page) => page.getByRole("textbox", { name: "My dice" });

/** Sets up a table with a printed deck, up to free play. `people`: a line for each hero. `hands`: card numbers by hero. */
export async function openTable(page, { title, edition, people, hands, inspect = async () => {} }) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await page.getByRole("radio", { name: edition }).tap();
  await goToCast(page);
  for (const line of people) {
    await page.getByRole("textbox").fill(line);
    await inspect(`a line, ${line.split(" ")[0]}`);
    await tap(page, "Add", true);
  }
  await inspect("the cast");
  await tap(page, "Options");
  await tap(page, /^The deck/);
  await row(page, "Play with the printed deck").tap();
  await tap(page, "Done", true);
  await tap(page, /^Begin/);
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  for (const [name, numbers] of Object.entries(hands)) await typeDrawnCards(page, name, numbers);
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Free play").waitFor();
}

/** Types the drawn cards of a hero behind the privacy screen. */
export async function typeDrawnCards(page, name, numbers) {
  await row(page, name).tap();
  await openPrivacyScreen(page);
  await page.locator(".is-looking").getByRole("textbox").fill(numbers);
  await tap(page, "Add to the hand");
}

/** Adds villains, one or several by each line. */
export async function addVillains(page, lines, inspect = async () => {}) {
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
  await page.getByRole("textbox").fill(lines);
  await inspect("villains typed as lines");
  await tap(page, "Add", true);
}

/** Flips the card with this number. */
export async function flip(page, card, round) {
  if (!(await sheet(page).isVisible())) await pressDeck(page);
  await sheet(page).getByRole("textbox").fill(String(card));
  await tap(page, "Flip", true);
  await page.locator(".stage h2", { hasText: `Round ${round}` }).waitFor();
}

/** The name of the character whose turn it is. */
export const nameOnTurn = (page) => page.locator(".turn.is-now .name").textContent();

/** Opens an action of the character whose turn it is, on a phone. Without `what`, the list of actions stays open. */
export async function openAction(page, what) {
  await page.locator(".turn.is-now .btn-act").tap();
  if (what) await sheet(page).locator(".act", { hasText: what }).first().tap();
}

/** Chooses exactly these targets for the open attack. */
export async function chooseTargets(page, ...names) {
  const chip = (name) => page.locator(".a-targets .chip:not(.a-several)", { hasText: name });
  if (names.length > 1) {
    const several = page.locator(".a-several");
    if ((await several.getAttribute("aria-pressed")) !== "true") await several.tap();
  }
  for (const name of names) if ((await chip(name).getAttribute("aria-pressed")) !== "true") await chip(name).tap();
  const others = names.reduce((rest, name) => rest.filter({ hasNotText: name }), page.locator(".a-targets .chip:not(.a-several)[aria-pressed=true]"));
  while (await others.count()) await others.first().tap();
}

/** Answers the questions about the range. A range that is known from an earlier attack in the scene is changed. */
export async function chooseRange(page, range) {
  const asked = page.getByRole("radiogroup", { name: /^What is the range to/ });
  for (let guard = 0; guard < 6 && (await asked.isVisible()); guard += 1) await asked.getByRole("radio", { name: new RegExp(`^${range}(,|$)`) }).tap();
  const target = page.locator(".a-part-head").nth(1);
  if (!(await target.isVisible())) return;
  const sub = await target.locator(".a-name span").first().innerText();
  const shownRange = /point blank|short|medium|beyond|long/i.exec(sub)?.[0].toLowerCase();
  if (shownRange === undefined || range.toLowerCase().includes(shownRange)) return;
  await target.tap();
  await page.getByRole("radiogroup", { name: "Range", exact: true }).getByRole("radio", { name: range, exact: true }).tap();
  await target.tap();
}

/** The chance that the open attack shows. */
export const chance = (page) => page.locator(".sheet .odds-big").textContent();

/** Types the dice of the open attack and waits for the result. */
export async function typeAttackDice(page, shows) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").first().waitFor();
}

/** The texts of the rows of the report. */
export const reportTexts = (page) => page.locator(".a-report tr").allInnerTexts();

/** Applies the rolled attack. */
export async function applyAttack(page) {
  await page.locator(".sheet .dock .btn-primary").tap();
  await page.locator(".a-outcome").first().waitFor({ state: "detached" });
}

/** Ends the turn of a character without an action. */
export const passTurn = (page, name) => tap(page, `${name}: done`);

/** The state of a character, as their seat shows it. */
export async function seatStatus(page, name) {
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
