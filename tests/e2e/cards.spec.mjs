// Cards: the privacy screen that passes from hand to hand, the dialogs that ask and answer, and lasting effects. What each card does is
// tested in crates/torg/tests/rules/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { BOTH, as, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, check, does, look, pressDeck, tap, toSeat, truth } from "./table.mjs";

const HEROES = ["Imani", "Juno"];
// Cards of the deck by what their lines do in a standard scene.
const HEROES_FIRST = [7, 10, 31];

const row = (page, words) => page.locator("dialog[open] .row", { hasText: words }).first();
const sums = (page) => page.locator("dialog[open] .figures p b").allInnerTexts();
const chip = (page, words) => page.locator(".chip", { hasText: words });
/** A pool card on the sheet of the action. */
const play = (page, card) => page.locator("dialog[open] .play-chip", { hasText: card }).first().tap();

/** Chooses cards behind the curtain that is down, and presses that button. */
async function choose(page, names, label) {
  await look(page);
  for (const name of names) await page.locator(".pcard", { hasText: name }).first().tap();
  await tap(page, label);
}

/** Staged, in rounds, with a villain, after the first flip. */
async function round(page, table) {
  await stage(page, { heroes: HEROES, villains: ["Varga"], ...table });
  await beginRounds(page);
  // Who holds the card that has another one flipped is asked before anybody acts.
  const asked = button(page, /^Accept/);
  await asked.or(button(page, /^Flip/)).first().waitFor();
  if (!(await asked.isVisible())) await tap(page, /^Flip/);
  await page.getByText("Round 1", { exact: true }).first().waitFor();
}

/** The one whose turn it is begins that action. */
async function act(page, who, kind, whom = /^Imani/) {
  await page.locator(".turn.is-now", { hasText: who }).waitFor();
  await does(page, kind);
  if (await page.getByText("Who is the target?").isVisible()) await row(page, whom).tap();
  await page.locator("dialog[open] .outcomes").waitFor();
}

async function dice(page, typed) {
  const field = page.locator(".dice-ways").getByRole("textbox");
  if (!(await field.isVisible())) await tap(page, "My dice");
  await field.fill(typed);
  await tap(page, "Use these dice");
  await field.waitFor({ state: "detached" });
}

async function outcome(page, name) {
  await tap(page, name, true);
  await page.locator("dialog[open] .outcomes").waitFor({ state: "detached" });
}

/** A pool card from the seat of its holder. */
async function playFromSeat(page, hero, card) {
  await toSeat(page, hero);
  await page.locator("button:visible", { hasText: card }).first().tap();
  await tap(page, /use the card$/);
}

scene("Leadership passes cards from hand to hand behind the privacy screen", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH });
  await stage(page, { heroes: [...HEROES, "Osric"], hands: [["Leadership", "Drama", "Idea", "Hero"]] });
  await toSeat(page, "Imani");
  await page.locator(".btn-privacy").tap();
  await look(page);
  await page.locator(".pcard", { hasText: "Leadership" }).first().tap();
  await tap(page, /^Use Leadership/);
  await page.getByText("Imani: give to whom?").waitFor();
  await see("whom to give to");
  await row(page, "Juno").tap();
  await choose(page, ["Drama", "Idea"], /^Give 2 cards/);
  // The giver goes on with the own hand, behind the same curtain, which has fallen in between.
  await page.locator("dialog[open] .privacy-screen:not(.is-looking)").waitFor();
  assert.equal(await page.locator(".pcard").count(), 0);
  await choose(page, ["Hero"], /^Discard 1 card and refill/);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  const { cards } = await truth(page);
  assert.deepEqual([cards("hand 2").length, cards("hand 1").length, cards("discard").length], [6, 4, 2]);
  assert.deepEqual(found, []);
});

scene("cards on a roll: questions, bought dice, sums, log texts and lasting effects", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "rolls" });
  await round(page, { top: HEROES_FIRST, pools: [["Action", "Willpower", "Hero"], ["Supporter"]], possibilities: { 3: 1 } });
  await act(page, "Imani", "Attack");
  await play(page, "Action");
  // The attribute is asked for, and the action's sheet comes back.
  await play(page, "Willpower");
  await see("which attribute");
  await row(page, "Mind").tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await dice(page, "13");
  await play(page, "Hero");
  await page.getByText("An extra die was bought").waitFor();
  await see("a bought die");
  await tap(page, "Varga: counter the extra die (1 possibility)");
  await page.getByText("An extra die was bought").waitFor({ state: "detached" });
  assert.deepEqual(await sums(page), ["+4", "+4"]);
  // Own cards close with the result, a supporter's do not.
  await tap(page, /^No more cards from Imani/);
  await page.getByText("The result was announced").waitFor();
  await play(page, "Supporter");
  await page.locator("dialog[open] .figures", { hasText: "Juno" }).waitFor();
  await see("the figure line");
  await outcome(page, "Good");
  await chip(page, "Imani: every bonus +3").waitFor({ state: "attached" });
  await see("what lasts");
  await check(page);
  assert.deepEqual(found, []);
});

scene("cards between rolls: another flip, reactions to a roll and a hit, Monologue, an extra action", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "between" });
  await round(page, { top: HEROES_FIRST, pools: [["Seize Initiative", "Second Chance", "Monologue"], ["Opponent Fails", "Haste"]] });
  // The card is seen, and nobody acts before it takes effect.
  await button(page, /^Accept/).waitFor();
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  await see("another flip is open");
  await tap(page, "Imani: flip again");
  await page.locator(".stage", { hasText: String(HEROES_FIRST[1]) }).waitFor();
  await act(page, "Imani", "Attack");
  await dice(page, "2");
  await outcome(page, "Failed");
  await see("an answer is open");
  await tap(page, "Imani: Second Chance");
  // Straight back to the dice, without what the first roll had.
  await page.locator("dialog[open] .outcomes").waitFor();
  assert.equal(await page.locator("dialog[open] .result").count(), 0);
  await dice(page, "14");
  await outcome(page, "Good");
  await tap(page, "Juno: done");
  await act(page, "Varga", "Attack", /^Juno/);
  await outcome(page, "Superior");
  await see("an answer to a hit");
  await tap(page, "Juno: Opponent Fails");
  await page.waitForFunction(() => !document.querySelector(".due")?.innerText.includes("Opponent Fails"));
  await pressDeck(page);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  await playFromSeat(page, "Juno", "Haste");
  await tap(page, "Stage", true);
  await page.locator(".turn.is-now", { hasText: "Juno" }).getByText("extra action through Haste").waitFor();
  await see("one action in between");
  await tap(page, "Juno: done");
  await playFromSeat(page, "Imani", "Monologue");
  await see("how a speech is meant");
  await row(page, "open combat").tap();
  await tap(page, "Stage", true);
  await tap(page, "Continue the speech next round");
  await chip(page, "this round and next").first().waitFor({ state: "attached" });
  await see("somebody speaks");
  assert.deepEqual(found, []);
});

scene("a roll in free play with a card from a hidden hand", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "free" });
  await stage(page, { heroes: HEROES, hands: [["Action"], ["Supporter"]] });
  await toSeat(page, "Imani");
  await tap(page, "More about Imani");
  await see("a person's menu in free play");
  await row(page, "Make a roll").tap();
  await see("what is rolled");
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await dice(page, "13");
  await see("a roll in free play");
  await page.locator("dialog[open] .btn-privacy", { hasText: "Juno" }).tap();
  await look(page);
  await page.locator(".pcard", { hasText: "Supporter" }).tap();
  await tap(page, /^Use Supporter/);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await page.locator("dialog[open] .figures", { hasText: "Juno" }).waitFor();
  await see("the figures in free play");
  // Put away and taken up again from the stage.
  await page.keyboard.press("Escape");
  await page.locator("dialog[open] .outcomes").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  await page.locator(".turn.is-now .btn-act").tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await outcome(page, "Good");
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  assert.deepEqual(found, []);
});

scene("a check reads its chance and its result from a skill and a difficulty", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "check" });
  const other_skills = [{ name: "first aid", value: 12 }, { name: "stealth", value: 11 }];
  await stage(page, { heroes: HEROES, pools: [["Second Chance"]], sheets: { 1: { stats: {}, other_skills } } });
  await toSeat(page, "Imani");
  await tap(page, "More about Imani");
  await row(page, "Make a roll").tap();
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  const check = page.locator("dialog[open] .skill-check");
  await chip(check, "First aid 12").tap();
  const difficulty = check.getByRole("textbox", { name: "Difficulty" });
  await difficulty.fill("1o");
  await check.getByText("Type a whole number from 0 to 99.").waitFor();
  await difficulty.fill("10");
  await check.getByText("70% to succeed").waitFor();
  await see("the chance of a check");
  await dice(page, "13");
  await page.getByText("12 + 1 = 13 against 10: Good").waitFor();
  await see("the result of a check");
  // What the app reads can be overruled, and another difficulty has another result.
  await difficulty.fill("14");
  await page.getByText("12 + 1 = 13 against 14: Failed").waitFor();
  await tap(page, "It turned out differently");
  await outcome(page, "Minimal");
  // The next check begins without the difficulty of the last one.
  await row(page, "Make a roll").waitFor({ state: "detached" });
  await tap(page, "More about Imani");
  await row(page, "Make a roll").tap();
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  assert.equal(await difficulty.inputValue(), "");
  // A second try of a failed check has the numbers of the first.
  await chip(check, "Stealth 11").tap();
  await difficulty.fill("14");
  await page.getByRole("radio", { name: "Unskilled", exact: true }).tap();
  await dice(page, "8");
  await tap(page, "Apply the result", true);
  await tap(page, "Stage", true);
  await tap(page, "Imani: Second Chance");
  await check.getByText(/% to succeed/).waitFor();
  assert.equal(await check.getByRole("textbox", { name: "Skill value" }).inputValue(), "11");
  assert.equal(await difficulty.inputValue(), "14");
  await page.getByRole("radio", { name: "Unskilled", exact: true, checked: true }).waitFor();
  await dice(page, "14");
  await page.getByText("11 + 1 = 12 against 14: Failed").waitFor();
  assert.deepEqual(found, []);
});
