// Cards on rolls and in the round: each is used through the page, and does what it says.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, check, events, look, tap, toSeat, truth } from "./table.mjs";

const HEROES = ["Imani Okoro", "Juno Vale"];
// Cards of the deck by what their lines do in a standard scene.
const HEROES_FIRST = [7, 10, 31];
const VILLAINS_FIRST = [4, 15];
// In a dramatic scene.
const STYMIED = 83;

const used = async (page) => (await events(page)).filter(({ is }) => is === "used").map(({ what }) => what.is);
const flips = async (page) => (await events(page)).filter(({ is }) => is === "flipped").map(({ card }) => card);
const sums = (page) => page.locator("dialog .figures p b").allInnerTexts();
const chip = (page, words) => page.locator(".chip", { hasText: words });

/** Staged, in rounds, with villains of these names there. */
async function round(page, table) {
  await stage(page, { heroes: HEROES, villains: ["Varga"], ...table });
  await beginRounds(page);
  await tap(page, /^Flip/);
  await page.getByText("Round 1", { exact: true }).first().waitFor();
}

/** The one whose turn it is begins that action. */
async function act(page, who, kind, whom = /^Imani/) {
  await page.locator(".turn.is-now", { hasText: who }).waitFor();
  const way = page.locator(".turn.is-now .btn-act");
  if (await way.isVisible()) await way.tap();
  await page.locator(".act:visible", { hasText: kind }).first().tap();
  if (await page.getByText("At whom?").isVisible()) await page.locator("dialog .row", { hasText: whom }).first().tap();
  await page.locator("dialog .outcomes").waitFor();
}

async function dice(page, typed) {
  if (await button(page, "My dice").isVisible()) await tap(page, "My dice");
  await page.getByRole("textbox").fill(typed);
  await tap(page, "Read it");
  await page.getByRole("textbox").waitFor({ state: "detached" });
}

/** A pool card on the sheet of the action. */
const play = (page, card) => page.locator("dialog .pchip", { hasText: card }).first().tap();

/** A pool card from the seat of its holder. */
async function playFromSeat(page, hero, card) {
  await toSeat(page, hero);
  await page.locator("button:visible", { hasText: card }).first().tap();
  await tap(page, /use it$/);
}

async function outcome(page, name) {
  await tap(page, name, true);
  await page.locator("dialog .outcomes").waitFor({ state: "detached" });
}

async function done(page, who) {
  await page.locator(".turn.is-now", { hasText: who }).waitFor();
  await tap(page, `${who}: done`);
}

scene("bonuses add up on the figure line, and bought dice are countered", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = eyes(page, found, { name: "rolls" });
  await round(page, {
    top: HEROES_FIRST,
    pools: [["Action", "Willpower", "Coup de Grace", "Hero", "Drama"], ["Supporter"]],
    possibilities: { 3: 1 },
  });
  await act(page, "Imani", "Attack");
  await play(page, "Action");
  // The attribute is asked for, and the action's sheet comes back.
  await play(page, "Willpower");
  await see("which attribute");
  await page.locator("dialog .row", { hasText: "Mind" }).tap();
  await page.locator("dialog .outcomes").waitFor();
  await dice(page, "13");
  assert.deepEqual(await sums(page), ["+4", "+4"]);
  await play(page, "Coup de Grace");
  await page.locator("dialog .figures", { hasText: "on the effect total" }).waitFor();
  assert.deepEqual(await sums(page), ["+4", "+7"]);
  const rules = await page.locator("dialog .figures button").allInnerTexts();
  assert.deepEqual(rules.sort(), ["DD-253", "DD-259", "DD-265"]);
  await play(page, "Hero");
  await page.getByText("A die was bought").waitFor();
  await see("a bought die");
  await tap(page, "Varga: counter with a possibility");
  await page.getByText("A die was bought").waitFor({ state: "detached" });
  assert.deepEqual(await sums(page), ["+4", "+7"]);
  // The villain has none left for the next one.
  await play(page, "Drama");
  await page.getByText("A die was bought").waitFor();
  assert.equal(await button(page, /counter with/).count(), 0);
  await dice(page, "5");
  assert.deepEqual(await sums(page), ["+8", "+11"]);
  // Own cards close with the result, a supporter's do not.
  await tap(page, "Tell the result");
  await page.getByText("The result is told").waitFor();
  await play(page, "Supporter");
  await page.locator("dialog .figures", { hasText: "Juno" }).waitFor();
  assert.deepEqual(await sums(page), ["+11", "+14"]);
  await see("the figure line");
  await outcome(page, "Good");
  assert.deepEqual((await used(page)).filter((what) => /bought|counter|extra/.test(what)), ["bought", "countered", "bought", "extra_rolled"]);
  // What lasts the round stands on the stage and on the seat; the next flip ends it.
  await chip(page, "Imani: every bonus +3").waitFor({ state: "attached" });
  await chip(page, "Imani: Mind +3").waitFor({ state: "attached" });
  await see("what lasts");
  await toSeat(page, "Imani");
  await page.getByText(/^Every bonus \+3/).waitFor();
  await tap(page, "Stage", true);
  await tap(page, /^Flip/);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  assert.equal(await chip(page, "+3").count(), 0);
  assert.equal((await truth(page)).cards("discard").length, 6);
  await check(page);
  assert.deepEqual(found, []);
});

scene("a stymied hero is warned before a die is paid for, and loses it", { device: PHONE }, async ({ page }) => {
  await round(page, { top: [STYMIED], tone: "dramatic", possibilities: { 1: 2 } });
  await act(page, "Imani", "Attack");
  const buy = button(page, /^Another die for a possibility/);
  await buy.filter({ hasText: "will be lost" }).waitFor();
  await shot(page, "stymied");
  await dice(page, "9");
  await buy.tap();
  await page.waitForFunction(() => !document.querySelector("dialog").innerText.includes("Another die"));
  assert.deepEqual((await used(page)).filter((what) => what !== "first_roll_plain"), ["bought", "swallowed"]);
  await outcome(page, "Failed");
  await toSeat(page, "Imani");
  await page.locator(".meters", { hasText: "1" }).waitFor();
});

scene("Coup de Grace asks where the app can not know, a critical moment opens the hand", { device: PHONE }, async ({ page }) => {
  await round(page, { top: HEROES_FIRST, hands: [["Presence", "Idea"]], pools: [["Coup de Grace"]] });
  await page.locator(".turn.is-now .btn-act").tap();
  await page.locator("dialog [role=switch]").tap();
  await page.locator("dialog .act", { hasText: "Other" }).tap();
  await page.getByText("A critical moment").waitFor();
  await play(page, "Coup de Grace");
  await page.locator("dialog .row", { hasText: "there is none" }).tap();
  await page.locator("dialog .figures", { hasText: "on the action total" }).waitFor();
  assert.equal((await sums(page))[0], "+3");
  // The attribute is asked behind the curtain: the table learns the card when it is used.
  await page.locator("dialog .btn-curtain").tap();
  await look(page);
  await page.locator(".pcard", { hasText: "Presence" }).tap();
  await tap(page, /^Use Presence.*Spirit/s);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  const { what } = (await events(page)).find(({ is, what }) => is === "used" && what.is === "raised");
  assert.equal(what.attribute, "spirit");
});

scene("Haste acts in between, and the others go on", { device: PHONE }, async ({ page }) => {
  await round(page, { top: VILLAINS_FIRST, pools: [["Haste"]] });
  await page.locator(".turn.is-now", { hasText: "Varga" }).waitFor();
  await playFromSeat(page, "Imani", "Haste");
  await tap(page, "Stage", true);
  await page.locator(".turn.is-now", { hasText: "Imani" }).getByText("one action in between, by Haste").waitFor();
  await shot(page, "haste");
  await act(page, "Imani", "Trick");
  await dice(page, "11");
  await outcome(page, "Average");
  await done(page, "Varga");
  // The turn of the round is still there.
  await done(page, "Imani");
  await done(page, "Juno");
  await page.getByText("Everyone has acted.").waitFor();
});

scene("a Monologue ends the others’ turns, and may go on", { device: TABLET }, async ({ page }) => {
  const found = [];
  await round(page, { top: HEROES_FIRST, pools: [["Monologue"]] });
  await page.locator(".tag", { hasText: "Monologue" }).first().tap();
  await tap(page, /use it$/);
  await eyes(page, found)("how it is meant");
  await shot(page, "monologue");
  await page.locator("dialog .row", { hasText: "in open violence" }).tap();
  await chip(page, "Imani speaks").waitFor();
  await page.getByText("Everyone has acted.").waitFor();
  await tap(page, "The speech goes on next round");
  await chip(page, "and next round").waitFor();
  await tap(page, /^Flip/);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  await chip(page, "Imani speaks").waitFor();
  assert.deepEqual(found, []);
});

scene("Seize Initiative has another card flipped, and keeps one", { device: PHONE }, async ({ page }) => {
  const found = [];
  await round(page, { top: HEROES_FIRST, pools: [["Seize Initiative"], ["Seize Initiative"]] });
  // The card is seen, and nobody acts before it takes effect.
  await button(page, /^It stands/).waitFor();
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  await eyes(page, found)("another flip is open");
  await shot(page, "seize");
  await tap(page, "Imani: flip another card");
  await page.locator(".onstage", { hasText: String(HEROES_FIRST[1]) }).waitFor();
  assert.deepEqual(await flips(page), HEROES_FIRST.slice(0, 2));
  // The other holder could have a third one.
  await button(page, "Juno: flip another card").waitFor();
  await tap(page, /^It stands/);
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  await playFromSeat(page, "Juno", "Seize Initiative");
  await tap(page, "Stage", true);
  await chip(page, "This card stays").waitFor({ state: "attached" });
  await shot(page, "kept");
  await tap(page, /^Flip/);
  await page.getByText("Round 2", { exact: true }).first().waitFor();
  assert.equal((await flips(page)).length, 2, "nothing was flipped");
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  await tap(page, /^Flip/);
  await page.getByText("Round 3", { exact: true }).first().waitFor();
  assert.deepEqual(await flips(page), HEROES_FIRST);
  assert.deepEqual(found, []);
});

scene("without the card in a pool a flip is one tap", { device: PHONE }, async ({ page }) => {
  await round(page, { top: HEROES_FIRST, hands: [["Seize Initiative"]] });
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  assert.deepEqual(await used(page), []);
});

scene("Second Chance begins again, Opponent Fails undoes a hit", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = eyes(page, found);
  await round(page, { top: HEROES_FIRST, pools: [["Second Chance", "Hero"], ["Opponent Fails"]] });
  await act(page, "Imani", "Attack");
  await dice(page, "2");
  await play(page, "Hero");
  await dice(page, "3");
  await outcome(page, "Failed");
  await see("an answer is open");
  await shot(page, "second-chance");
  await tap(page, "Imani: Second Chance");
  // Straight back to the dice, without what the first roll had.
  await page.locator("dialog .outcomes").waitFor();
  assert.equal(await page.locator("dialog .slip").count(), 0);
  await shot(page, "again");
  await dice(page, "14");
  await outcome(page, "Good");
  assert.equal(await button(page, "Imani: Second Chance").count(), 0);
  await done(page, "Juno");
  // The card answers for the one who is meant, so it is asked who that is.
  await act(page, "Varga", "Attack", /^Juno/);
  await outcome(page, "Superior");
  await see("an answer to a hit");
  await shot(page, "opponent-fails");
  await tap(page, "Juno: Opponent Fails");
  await page.waitForFunction(() => !document.querySelector(".due")?.innerText.includes("Opponent Fails"));
  assert.deepEqual((await used(page)).slice(-2), ["retried", "foiled"]);
  await tap(page, "Chronicle", true);
  await page.locator(".log", { hasText: "it failed after all" }).waitFor();
  assert.deepEqual(found, []);
});
