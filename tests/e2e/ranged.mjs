// What the scenes of shooting share: a table of one to three heroes with figures, at a printed deck, as far as its first card; what an
// attack's sheet and its slip say, read as figures; the menu of a fight.
import { against, dice, open, row, sheet, shot } from "./fights.mjs";
import { eyes } from "./eyes.mjs";
import { tap } from "./table.mjs";

/** What is drawn at the printed deck, by how many heroes there are: none of it is flipped. */
const HANDS = {
  1: ["6 8 9 11 12 13"],
  2: ["6 8 9 11 12", "13 14 17 20 21"],
  3: ["6 8 9 11", "12 13 14 17", "20 21 22 23"],
};

/** Cards that let the heroes go first and change nothing; none of them approves an attack or a defence. */
export const HEROES_FIRST = [31, 45, 58, 86, 127, 140, 153, 114];

/** A table with its villains, as far as the sheet that begins the rounds. */
export async function gather(page, { title, edition = "Revised", people, villains }) {
  const names = people.map((line) => /^\w+/.exec(line)[0]);
  const hands = Object.fromEntries(names.map((name, place) => [name, HANDS[people.length][place]]));
  await open(page, { title, edition, people, hands });
  await against(page, villains.join("\n"));
  await sheet(page).waitFor({ state: "detached" });
}

/** The same, in rounds before the first card. */
export async function raise(page, table) {
  await gather(page, table);
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");
}

/** Looks at the page and keeps its picture. */
export function looks(page, found, scene) {
  const see = eyes(page, found);
  return async (where) => {
    await see(`${scene}: ${where}`);
    await shot(page, `${scene} ${where}`);
  };
}

/** The one who is next does this: by a sheet on a phone, by the row on a tablet. */
export async function does(page, what) {
  const way = page.locator(".turn.is-now .btn-act");
  if (await way.isVisible()) await way.tap();
  await page.locator(".act:visible", { hasText: what }).first().tap();
}

/** All else that the one who is next can do. */
export async function more(page) {
  const way = page.locator(".turn.is-now .btn-act");
  if (await way.isVisible()) await way.tap();
  await page.getByRole("button", { name: /^More in a fight/ }).filter({ visible: true }).first().tap();
  await sheet(page).getByText("in the fight").waitFor();
}

/** The same of somebody by their seat, whosever turn it is. */
export async function moreOf(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".srow", { hasText: name }).tap();
  await tap(page, new RegExp(`^More about ${name}`));
  await row(page, "More in a fight").tap();
  await sheet(page).getByText("in the fight").waitFor();
}

/** Back to the stage, out of whatever lies over it. */
export async function back(page) {
  for (let guard = 0; guard < 4 && (await sheet(page).isVisible()); guard += 1) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getAnimations().every((motion) => motion.playState !== "running")).catch(() => {});
  }
  await tap(page, "Stage", true);
}

/** Aims at these alone. */
export async function aims(page, ...names) {
  const chip = (name) => page.locator(".a-targets .chip:not(.a-several)", { hasText: name });
  if (names.length > 1) {
    const several = page.locator(".a-several");
    if ((await several.getAttribute("aria-pressed")) !== "true") await several.tap();
  }
  for (const name of names) if ((await chip(name).getAttribute("aria-pressed")) !== "true") await chip(name).tap();
  const others = page.locator(".a-targets .chip:not(.a-several)[aria-pressed=true]");
  for (let guard = 0; guard < 12; guard += 1) {
    const pressed = await others.allInnerTexts();
    const stray = pressed.find((text) => !names.some((name) => text.trim() === name));
    if (stray === undefined) break;
    await others.filter({ hasText: stray.trim() }).first().tap();
  }
}

/** Answers how far off they are, as often as it is asked; what was answered before in the scene and is not so now is changed. */
export async function far(page, range) {
  const asked = page.getByRole("radiogroup", { name: /^How far off is/ });
  for (let guard = 0; guard < 6 && (await asked.isVisible()); guard += 1) await asked.getByRole("radio", { name: new RegExp(`^${range}(,|$)`) }).tap();
  const target = page.locator(".a-part-head").nth(1);
  if (!(await target.isVisible())) return;
  const sub = await target.locator(".a-name span").first().innerText();
  const said = /point blank|short|medium|beyond|long/i.exec(sub)?.[0].toLowerCase();
  if (said === undefined || range.toLowerCase().includes(said)) return;
  await pane(page, 1);
  await page.getByRole("radiogroup", { name: "Range", exact: true }).getByRole("radio", { name: range, exact: true }).tap();
  await pane(page, 1);
}

/** What one strikes with (0) or whom it meets (1): opened, or shut again. */
export const pane = (page, place) => page.locator(".a-part-head").nth(place).tap();

/** Takes another weapon, or another way to fire it. */
export async function chooses(page, group, name) {
  await pane(page, 0);
  await page.getByRole("radiogroup", { name: group }).getByRole("radio", { name: new RegExp(`^${name}(, \\d+ rounds?)?$`) }).tap();
  await pane(page, 0);
}

/** The ways that a group offers. */
export async function offered(page, group) {
  await pane(page, 0);
  const names = await page.getByRole("radiogroup", { name: group }).getByRole("radio").allInnerTexts();
  await pane(page, 0);
  return names.map((name) => name.replace(/, .*/, ""));
}

/** The open attack in figures: both panes with their name, their sub and what they say; the terms of the sum; what stands below. */
export const reads = (page) => page.evaluate(() => {
  const text = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const all = (selector, under = document) => [...under.querySelectorAll(selector)];
  return {
    panes: all(".a-part-head").map((head) => [text(head.querySelector("b")), text(head.querySelector(".a-name span")), ...all(".a-fig", head).map(text)]),
    sum: Object.fromEntries(all(".a-sum .a-cell").map((cell) => [text(cell.querySelector("span")), text(cell.querySelector("b"))])),
    chance: text(document.querySelector(".odds-big")),
    foot: text(document.querySelector(".sheet .a-foot, .sheet .a-ground")),
    refused: text(document.querySelector(".a-refused")),
    options: Object.fromEntries(all(".a-option").map((one) => [text(one.querySelector("b")), all(".a-fig > span:first-child", one).map(text)])),
  };
});

/** The slip that lies there, a row by its name: what it says of the hit and of the harm. */
export const account = (page, place = 0) => page.locator(".a-slip").nth(place).locator("tr").evaluateAll((rows) => Object.fromEntries(rows
  .map((one) => [...one.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()))
  .map(([name, ...figures]) => [name, figures.join(" ").trim()])));

/** Rolls the open attack with these dice, and answers what its slip says. */
export async function rolls(page, shows) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Read it");
  await page.locator(".a-slip h2").first().waitFor();
  return account(page);
}

/** Takes an option by its name, or lets it go. */
export const takes = (page, name) => page.locator(".a-option", { has: page.locator("b", { hasText: name }) }).getByRole("switch").tap();

/** Lets what lies rolled take effect, one slip or several. */
export async function takesEffect(page) {
  await page.locator(".sheet .dock .btn-lit").tap();
  await page.locator(".a-slip").first().waitFor({ state: "detached" });
}

/** One shot of the one who is next at somebody, told and applied. */
export async function shoots(page, name, { range = "Short", shows = "11", before = async () => {} } = {}) {
  await does(page, "Attack");
  await aims(page, name);
  await before();
  await far(page, range);
  const says = await rolls(page, shows);
  await takesEffect(page);
  return says;
}

/** The book says no to the open attack as it stands; answers what it says, and keeps to it. */
export async function forbidden(page, shows, see = async () => {}) {
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill(shows);
  await tap(page, "Read it");
  await page.getByText("By the book").waitFor();
  await see();
  const says = (await sheet(page).innerText()).replace(/\s+/g, " ");
  await tap(page, "Keep to it");
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

/** The chronicle in full. */
export async function chronicle(page) {
  await tap(page, "Chronicle", true);
  const text = await page.locator(".everything").innerText();
  await tap(page, "Stage", true);
  return text;
}
