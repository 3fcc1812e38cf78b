// Cards: several people in turn at the privacy screen, the dialogs of cards, and lasting effects. What each card does is
// tested in crates/torg/tests/rules/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, cardZones, checkSaved, chooseAction, goToSeat, openPrivacyScreen, pressDeck, tap } from "./table.mjs";

const HEROES = ["Imani", "Juno"];
// The numbers of cards with which the heroes act first in a standard scene.
const HEROES_FIRST = [7, 10, 31];

const row = (page, words) => page.locator("dialog[open] .row", { hasText: words }).first();
const sums = (page) => page.locator("dialog[open] .figures p b").allInnerTexts();
const chip = (page, words) => page.locator(".chip", { hasText: words });
/** Plays a pool card in the dialog of an action. */
const play = (page, card) => page.locator("dialog[open] .play-chip", { hasText: card }).first().tap();

/** Opens the privacy screen, chooses cards and presses the button with this label. */
async function chooseCards(page, names, label) {
  await openPrivacyScreen(page);
  for (const name of names) await page.locator(".pcard", { hasText: name }).first().tap();
  await tap(page, label);
}

/** A staged table with a villain, in rounds, after the first flip. */
async function startRounds(page, table) {
  await stage(page, { heroes: HEROES, villains: ["Varga"], ...table });
  await beginRounds(page);
  // The holder of a card that flips another one is asked before anybody acts.
  const asked = button(page, /^Accept/);
  await asked.or(button(page, /^Flip/)).first().waitFor();
  if (!(await asked.isVisible())) await tap(page, /^Flip/);
  await page.getByText("Round 1", { exact: true }).first().waitFor();
}

/** Starts an action of the character whose turn it is. */
async function takeAction(page, who, kind, whom = /^Imani/) {
  await page.locator(".turn.is-now", { hasText: who }).waitFor();
  await chooseAction(page, kind);
  if (await page.getByText("Who is the target?").isVisible()) await row(page, whom).tap();
  await page.locator("dialog[open] .outcomes").waitFor();
}

async function enterDice(page, typed) {
  const field = page.locator(".dice-choices").getByRole("textbox");
  if (!(await field.isVisible())) await tap(page, "My dice");
  await field.fill(typed);
  await tap(page, /^(Use these dice|Enter the extra die)$/);
  await field.waitFor({ state: "detached" });
}

async function chooseOutcome(page, name) {
  await tap(page, name, true);
  await page.locator("dialog[open] .outcomes").waitFor({ state: "detached" });
}

/** Plays a pool card from the seat of its holder. */
async function playFromSeat(page, hero, card) {
  await goToSeat(page, hero);
  await page.locator("button:visible", { hasText: card }).first().tap();
  await tap(page, /use the card$/);
}

browserTest("a hand of seven cards is seen at once on a phone", { device: contextOptions([PHONE_AND_TABLET[0]]) }, async ({ page }) => {
  const names = ["Presence", "Drama", "Master Plan", "Mistaken Identity", "Second Chance", "Coup de Grace", "Romance"];
  await stage(page, { heroes: ["Imani"], hands: [names] });
  await goToSeat(page, "Imani");
  await page.locator(".btn-privacy").tap();
  await openPrivacyScreen(page);
  const cards = page.locator(".pcard");
  assert.equal(await cards.count(), names.length);
  const disc = await page.locator(".hold").boundingBox();
  const last = await cards.last().boundingBox();
  assert.ok(last.y + last.height < disc.y, "the last card is above the buttons");
  const found = [];
  await inspector(page, found, { on: [PHONE_AND_TABLET[0]], name: "cards" })("a hand of seven cards");
  await cards.first().tap();
  await page.locator(".secret-acts .btn").first().waitFor();
  await inspector(page, found, { on: [PHONE_AND_TABLET[0]], name: "cards" })("a chosen card of seven");
  assert.deepEqual(found, []);
});

browserTest("Leadership passes cards from hand to hand behind the privacy screen", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await stage(page, { heroes: [...HEROES, "Osric"], hands: [["Leadership", "Drama", "Idea", "Hero"]] });
  await goToSeat(page, "Imani");
  await page.locator(".btn-privacy").tap();
  await openPrivacyScreen(page);
  await page.locator(".pcard", { hasText: "Leadership" }).first().tap();
  await tap(page, /^Use Leadership/);
  await page.getByText("Imani: give to whom?").waitFor();
  await inspect("the choice of a receiver");
  await row(page, "Juno").tap();
  await chooseCards(page, ["Drama", "Idea"], /^Give 2 cards/);
  // The giver continues with their own hand. The privacy screen has closed in between.
  await page.locator("dialog[open] .privacy-screen:not(.is-looking)").waitFor();
  assert.equal(await page.locator(".pcard").count(), 0);
  await chooseCards(page, ["Hero"], /^Discard 1 card and refill/);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  const { cards } = await cardZones(page);
  assert.deepEqual([cards("hand 2").length, cards("hand 1").length, cards("discard").length], [6, 4, 2]);
  assert.deepEqual(found, []);
});

browserTest("cards on a roll: questions, bought dice, sums, log texts and lasting effects", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "rolls" });
  await startRounds(page, { top: HEROES_FIRST, pools: [["Action", "Willpower", "Hero"], ["Supporter"]], possibilities: { 3: 1 } });
  await takeAction(page, "Imani", "Attack");
  await play(page, "Action");
  // The app asks for the attribute and returns to the dialog of the action.
  await play(page, "Willpower");
  await inspect("which attribute");
  await row(page, "Mind").tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await enterDice(page, "13");
  await play(page, "Hero");
  await page.getByText("An extra die was bought").waitFor();
  await inspect("a bought die");
  await tap(page, "Varga: counter the extra die (1 possibility)");
  await page.getByText("An extra die was bought").waitFor({ state: "detached" });
  assert.deepEqual(await sums(page), ["+4", "+4"]);
  // After the result, no own card can be played, but a supporter's card can.
  await tap(page, /^No more cards from Imani/);
  await page.getByText("The result has been announced").waitFor();
  await play(page, "Supporter");
  await page.locator("dialog[open] .figures", { hasText: "Juno" }).waitFor();
  await inspect("the line of numbers");
  await chooseOutcome(page, "Good");
  await chip(page, /Imani: every bonus \+\d/).waitFor({ state: "attached" });
  await inspect("a lasting effect");
  await checkSaved(page);
  assert.deepEqual(found, []);
});

browserTest("cards between rolls: another flip, reactions to a roll and a hit, Monologue, an extra action", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "between" });
  await startRounds(page, { top: HEROES_FIRST, pools: [["Seize Initiative", "Second Chance", "Monologue"], ["Opponent Fails", "Haste"]] });
  // The flipped card is shown, and nobody acts before it takes effect.
  await button(page, /^Accept/).waitFor();
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  await inspect("another flip is offered");
  await tap(page, "Imani: flip again");
  await page.locator(".stage", { hasText: String(HEROES_FIRST[1]) }).waitFor();
  await takeAction(page, "Imani", "Attack");
  await enterDice(page, "2");
  await chooseOutcome(page, "Failed");
  await inspect("a reaction to a roll");
  await tap(page, "Imani: Second Chance");
  // The dice are open again, without the first roll.
  await page.locator("dialog[open] .outcomes").waitFor();
  assert.equal(await page.locator("dialog[open] .result").count(), 0);
  await enterDice(page, "14");
  await chooseOutcome(page, "Good");
  await tap(page, "Juno: done");
  await takeAction(page, "Varga", "Attack", /^Juno/);
  await chooseOutcome(page, "Superior");
  await inspect("a reaction to a hit");
  await tap(page, "Juno: Opponent Fails");
  await page.waitForFunction(() => !document.querySelector(".due")?.innerText.includes("Opponent Fails"));
  await pressDeck(page);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  await playFromSeat(page, "Juno", "Haste");
  await tap(page, "Stage", true);
  await page.locator(".turn.is-now", { hasText: "Juno" }).getByText("extra action from Haste").waitFor();
  await inspect("an extra action");
  await tap(page, "Juno: done");
  await playFromSeat(page, "Imani", "Monologue");
  await inspect("the choices of Monologue");
  await row(page, "open combat").tap();
  await tap(page, "Stage", true);
  await tap(page, "Continue the speech next round");
  await chip(page, "this round and next").first().waitFor({ state: "attached" });
  await inspect("a monologue in effect");
  assert.deepEqual(found, []);
});

browserTest("a roll in free play with a card from a hidden hand", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "free" });
  await stage(page, { heroes: HEROES, hands: [["Action"], ["Supporter"]] });
  await goToSeat(page, "Imani");
  await tap(page, "More about Imani");
  await inspect("a person's menu in free play");
  await row(page, "Make a roll").tap();
  await inspect("the choice of a roll");
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await enterDice(page, "13");
  await inspect("a roll in free play");
  await page.locator("dialog[open] .btn-privacy", { hasText: "Juno" }).tap();
  await openPrivacyScreen(page);
  await page.locator(".pcard", { hasText: "Supporter" }).tap();
  await tap(page, /^Use Supporter/);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await page.locator("dialog[open] .figures", { hasText: "Juno" }).waitFor();
  await inspect("the numbers in free play");
  // The dialog is closed and continued from the stage.
  await page.keyboard.press("Escape");
  await page.locator("dialog[open] .outcomes").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  await page.locator(".turn.is-now .btn-act").tap();
  await page.locator("dialog[open] .outcomes").waitFor();
  await chooseOutcome(page, "Good");
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  assert.deepEqual(found, []);
});

browserTest("a check reads its chance and its result from a skill and a difficulty", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "check" });
  const other_skills = [{ name: "first aid", value: 12 }, { name: "stealth", value: 11 }];
  await stage(page, { heroes: HEROES, pools: [["Second Chance"]], sheets: { 1: { stats: {}, other_skills } } });
  await goToSeat(page, "Imani");
  await tap(page, "More about Imani");
  await row(page, "Make a roll").tap();
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  const skillCheck = page.locator("dialog[open] .skill-check");
  await chip(skillCheck, "First aid 12").tap();
  const difficulty = skillCheck.getByRole("textbox", { name: "Difficulty" });
  await difficulty.fill("1o");
  await skillCheck.getByText("Enter a whole number from 0 to 99.").waitFor();
  await difficulty.fill("10");
  await skillCheck.getByText("70% to succeed").waitFor();
  await inspect("the chance of a check");
  await enterDice(page, "13");
  await page.getByText("12 + 1 = 13 against 10: Good").waitFor();
  await inspect("the result of a check");
  // Another difficulty gives another result, and the result can be overruled.
  await difficulty.fill("14");
  await page.getByText("12 + 1 = 13 against 14: Failed").waitFor();
  await tap(page, "Change the result");
  await chooseOutcome(page, "Minimal");
  // The next check starts without the difficulty of the last one.
  await row(page, "Make a roll").waitFor({ state: "detached" });
  await tap(page, "More about Imani");
  await row(page, "Make a roll").tap();
  await page.locator("dialog[open] .act", { hasText: "Any check" }).tap();
  assert.equal(await difficulty.inputValue(), "");
  // A second try of a failed check has the numbers of the first.
  await chip(skillCheck, "Stealth 11").tap();
  await difficulty.fill("14");
  await page.getByRole("radio", { name: "Unskilled", exact: true }).tap();
  await enterDice(page, "8");
  await tap(page, "Apply the result", true);
  await tap(page, "Stage", true);
  await tap(page, "Imani: Second Chance");
  await skillCheck.getByText(/% to succeed/).waitFor();
  assert.equal(await skillCheck.getByRole("textbox", { name: "Skill value" }).inputValue(), "11");
  assert.equal(await difficulty.inputValue(), "14");
  await page.getByRole("radio", { name: "Unskilled", exact: true, checked: true }).waitFor();
  await enterDice(page, "14");
  await page.getByText("11 + 1 = 12 against 14: Failed").waitFor();
  assert.deepEqual(found, []);
});
