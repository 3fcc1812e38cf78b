// Close combat, every dialog checked by axe: strikes, throws and blocks, defences, interactions with several targets, multi-actions, and
// a villain's whole turn. The figures are tested in crates/torg/tests/rules/ and tests/torg/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { applyAttack, chooseTargets, flip, nameOnTurn, openAction, passTurn, row, sheet, toggle, typeAttackDice } from "./fights.mjs";
import { applyResult, chip, chooseWeapon, openCombatMenu, passAll, targetPart, toggleRareOption, typeDice } from "./fight-actions.mjs";
import { PHONE, PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { setUpSeededRounds } from "./ranged.mjs";
import { openFirstHeroAction, stageInRounds } from "./staged.mjs";
import { chooseAction, closeDialogs, events, goToSeat, pressDeck, tap } from "./table.mjs";

// Cards that only say which side is first, and approve no action of these tests.
const HEROES_FIRST = [7, 31, 45];
const VILLAINS_FIRST = [18, 80, 82];

browserTest("strikes, throws, stop thrusts and blocks, classic", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "martial" });
  await setUpSeededRounds(page, site, 21, {
    title: "The Night Mail",
    edition: "Classic",
    people: [
      "Lin Weizhen (Mei): dex 11, str 9, tgh 10, martial arts 15, block strike, lightning fist, stop thrust, throw, possibilities 2",
      "Osric (Ines): dex 9, str 8, tgh 9, melee 12, club +3",
    ],
    villains: ["Bruiser: dex 8, str 10, tgh 11, unarmed 11", "Watchman: 8s, melee 10, club +3 plain"],
    inspect,
  });
  const strikes = async (name) => {
    await openAction(page, "Attack");
    await chooseWeapon(page, "Martial arts");
    await chooseTargets(page, name);
  };
  await flip(page, HEROES_FIRST[0], 1);
  await strikes("Bruiser");
  await toggleRareOption(page, "Lightning fist");
  await inspect("rare options");
  await typeAttackDice(page, "17");
  await inspect("two results of one attack");
  await applyAttack(page);
  await inspect("a wounded character");
  await passAll(page);

  await flip(page, VILLAINS_FIRST[0], 2);
  if (/^Watchman/.test(await nameOnTurn(page))) await passTurn(page, "Watchman");
  await openAction(page, "Attack");
  await chooseTargets(page, "Lin");
  await targetPart(page).tap();
  await inspect("the pane of the target");
  await tap(page, "Lin: defend first");
  await inspect("ways of defending");
  await chip(page, /^Stop thrust 15/).tap();
  await typeDice(page, "5", () => inspect("a rolled defense"));
  await applyResult(page);
  // The attack continues where the defense interrupted it.
  await targetPart(page).waitFor();
  await typeAttackDice(page, "16");
  await inspect("a miss");
  await applyAttack(page);
  await page.getByText("Bruiser: Unskilled").first().waitFor();
  await inspect("an unskilled character");
  await passAll(page);

  await flip(page, VILLAINS_FIRST[1], 3);
  await openCombatMenu(page, "Lin");
  await inspect("combat actions with blocks");
  await row(page, "Block: Watchman").tap();
  await inspect("a block before its dice");
  // So far, Lin has rolled real dice.
  await row(page, "My dice").tap();
  await sheet(page).getByRole("button", { name: "Roll", exact: true }).tap();
  await page.locator(".toast", { hasText: /Lin rolled a total of \d+ to block Watchman’s attack/ }).waitFor();
  await closeDialogs(page);
  await tap(page, "Stage", true);
  if (/^Bruiser/.test(await nameOnTurn(page))) await passTurn(page, "Bruiser");
  await openAction(page, "Attack");
  await chooseTargets(page, "Lin");
  // The gamemaster still types the dice of the villains.
  await page.getByRole("textbox", { name: "My dice" }).waitFor();
  await typeAttackDice(page, "19");
  await page.locator(".a-outcome h2", { hasText: "Blocked" }).waitFor();
  await inspect("a blocked blow");
  await applyAttack(page);
  assert.deepEqual(found, []);
});

browserTest("the next attack starts with the weapon and target of the last one", { device: contextOptions([PHONE_AND_TABLET[0]]), open: false }, async ({ page, site }) => {
  await setUpSeededRounds(page, site, 23, {
    title: "The Signal Box",
    edition: "Revised",
    people: ["Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, knife +3"],
    villains: ["Bruiser: 9s, melee 8, club +3", "Watchman: 9s, melee 8, club +3"],
  });
  const aimed = page.locator(".a-targets .chip[aria-pressed=true]");
  await flip(page, HEROES_FIRST[0], 1);
  await openAction(page, "Attack");
  assert.match(await page.locator(".a-part-head").first().innerText(), /^sabre/);
  assert.match(await aimed.innerText(), /Bruiser/);
  await chooseWeapon(page, "knife");
  await chooseTargets(page, "Watchman");
  await typeAttackDice(page, "5");
  await applyAttack(page);
  await passAll(page);
  await flip(page, HEROES_FIRST[1], 2);
  await openAction(page, "Attack");
  assert.match(await page.locator(".a-part-head").first().innerText(), /^knife/);
  assert.match(await aimed.innerText(), /Watchman/);
  // That target was not chosen now, so it does not count among several.
  await page.locator(".a-several").tap();
  await sheet(page).getByRole("button", { name: "Choose the targets", exact: true }).waitFor();
  assert.equal(await aimed.filter({ hasNotText: "Several" }).count(), 0);
});

browserTest("defenses and attacks against them, revised", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "defence" });
  await setUpSeededRounds(page, site, 22, {
    title: "The Signal Box",
    edition: "Revised",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
      "Kit Marlow (Bo): dex 9, str 9, tgh 10, unarmed 14, possibilities 2",
    ],
    villains: ["Colonel Varga: dex 10, str 9, tgh 12, melee 15, sabre +6, possibilities 3", "Hussar: 8s, melee 10, sabre +3"],
  });
  await flip(page, HEROES_FIRST[0], 1);
  await openAction(page, "Defend");
  await inspect("a defense");
  await chip(page, "−4, armor +2").tap();
  await inspect("with a vital block");
  await typeDice(page, "17", () => inspect("a rolled vital block"));
  await applyResult(page);
  await page.getByText("Imani: Active defense: Melee weapons, total 14").waitFor();
  await inspect("an active defense on the stage");
  // The other hero takes a sabre away and keeps it.
  await openAction(page, "Attack");
  await chooseTargets(page, "Hussar");
  await toggle(page, "Grapple for an item");
  await inspect("grappling for an item");
  await typeAttackDice(page, "17");
  await inspect("an item was taken");
  await applyAttack(page);
  await openAction(page, "Attack");
  await chooseTargets(page, "Imani");
  await inspect("an attack on an active defender");
  await typeAttackDice(page, "16");
  await inspect("a miss against an active defense");
  await applyAttack(page);
  await openAction(page, "Attack");
  await chooseWeapon(page, "sabre");
  await page.locator(".a-refused").waitFor();
  await inspect("a weapon that is not in the hand");
  await closeDialogs(page);
  await openCombatMenu(page, "Kit");
  await sheet(page).getByText("Give back: sabre (Hussar)").waitFor();
  await inspect("who holds another's weapon");
  await closeDialogs(page);
  await tap(page, "Stage", true);
  await passAll(page);

  await flip(page, HEROES_FIRST[1], 2);
  await openAction(page, "Attack");
  await chooseTargets(page, "Colonel");
  await toggle(page, "Aggressive defense");
  await page.locator(".a-chances", { hasText: "own defense, at least" }).waitFor();
  await inspect("aggressive defense");
  await typeAttackDice(page, "13");
  await inspect("aggressive defense rolled");
  await applyAttack(page);
  await openCombatMenu(page, "Hussar");
  await row(page, "Status").tap();
  await inspect("the status of a character");
  await closeDialogs(page);
  assert.deepEqual(found, []);
});

const stats = (dexterity, toughness) => ({ dexterity, mind: 9, perception: 9, toughness, fatigue: 0 });
const skills = (values) => Object.entries(values).map(([skill, value]) => ({ skill, value }));
const sabre = (add) => ({ name: "sabre", attack_skill: "melee", damage: { weapon_add: add } });
const TABLE = {
  heroes: ["Imani", "Juno"],
  villains: ["Colonel Varga", "Hussar"],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  possibilities: { 1: 3, 2: 2, 3: 2 },
  sheets: {
    1: { stats: stats(11, 10), strength: 9, charisma: 9, spirit: 9, skills: skills({ melee: 14, taunt: 15, maneuver: 13, test: 12, trick: 12 }), weapons: [sabre(6)] },
    2: { stats: stats(9, 9), strength: 8, charisma: 8, spirit: 8, skills: skills({ dodge: 12, fire: 14 }), weapons: [{ name: "carbine", attack_skill: "fire", damage: 16 }] },
    3: { stats: stats(10, 15), strength: 9, charisma: 8, spirit: 8, skills: skills({ melee: 13 }), weapons: [sabre(5)] },
    4: { stats: stats(8, 14), strength: 8, charisma: 8, spirit: 8, weapons: [{ name: "club", attack_skill: "melee", damage: { weapon_add: 3 } }], skills: skills({ melee: 9 }) },
  },
};

browserTest("a taunt of two targets, a player's call, a maneuver", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "interactions" });
  await stageInRounds(page, site, { ...TABLE, top: [...HEROES_FIRST], pools: [["Presence"], []] }, 31);
  await openAction(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Hussar").tap();
  await inspect("a taunt at two");
  await typeDice(page, "20 5", () => inspect("a taunt at two, rolled"));
  await applyResult(page);
  await inspect("a taunt at two has taken effect");
  await passTurn(page, "Juno");
  await page.getByText("Everyone has acted.").waitFor();
  await pressDeck(page);
  await page.locator(".stage h2", { hasText: "Round 2" }).waitFor();
  await openAction(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Presence").tap();
  await typeDice(page, "20 5", () => inspect("a rolled Presence"));
  await tap(page, "Apply the result");
  await sheet(page).getByText("Choose what happens to Colonel Varga").waitFor();
  assert.ok(await sheet(page).getByRole("button", { name: "Apply", exact: true }).isDisabled());
  await inspect("the choice of the player");
  await row(page, "Unskilled").tap();
  await inspect("the player has chosen");
  await tap(page, "Apply", true);
  await page.getByText("Colonel Varga: Unskilled").first().waitFor();
  assert.deepEqual(found, []);
});

browserTest("a taunt uses the die of an attack", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "mixed" });
  const die = page.getByRole("radiogroup", { name: "Combine with" });
  await openFirstHeroAction(page, site, { ...TABLE, top: [7], pools: [["Action"], []] }, "Attack");
  await page.locator(".sheet .a-body").waitFor();
  assert.equal(await die.count(), 0, "it is among the rare options");
  await tap(page, "Rare options");
  await die.getByRole("radio", { name: "Taunt" }).tap();
  await inspect("a taunt in the same action");
  const rows = page.locator("section").filter({ has: die });
  await rows.getByText("Hussar").tap();
  await rows.getByRole("checkbox", { name: /Colonel Varga/ }).tap();
  await rows.locator(".chance-list").scrollIntoViewIfNeeded();
  await inspect("a taunt of another target");
  await typeAttackDice(page, "16");
  await page.locator(".a-outcome").nth(1).waitFor();
  await page.locator(".a-outcome").nth(1).scrollIntoViewIfNeeded();
  await inspect("two results");
  await page.locator("dialog[open] .dock .btn-primary").tap();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  assert.deepEqual(found, []);
});

browserTest("a villain's turn on a tablet: a possibility, a taunt that costs cards, undo and redo", { device: contextOptions([PHONE_AND_TABLET[1]]), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: [PHONE_AND_TABLET[1], PHONE_AND_TABLET[0]], name: "villain" });
  // In a dramatic scene, villains are first, and their taunts cost cards.
  const sheets = { ...TABLE.sheets, 4: { ...TABLE.sheets[4], skills: skills({ taunt: 15 }) } };
  await stageInRounds(page, site, { ...TABLE, sheets, tone: "dramatic", top: [32], pools: [["Action"], ["Action", "Adrenalin", "Supporter"]] });
  assert.match(await nameOnTurn(page), /^Colonel/);
  await chooseAction(page, "Attack");
  await chooseTargets(page, "Imani");
  await page.locator(".play-chip", { hasText: "Possibility" }).first().tap();
  await inspect("with a possibility");
  await closeDialogs(page);
  await passTurn(page, "Colonel Varga");
  assert.match(await nameOnTurn(page), /^Hussar/);
  await chooseAction(page, "Taunt");
  await row(page, "Juno").tap();
  await typeDice(page, "11", () => inspect("a taunt rolled"));
  await tap(page, "Apply the result");
  await sheet(page).getByText("2 cards from Juno").waitFor();
  await inspect("the choice of cards to discard");
  for (const card of ["Action", "Supporter"]) await row(page, card).tap();
  await inspect("the chosen cards");
  await sheet(page).locator(".btn-primary").tap();
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Juno: Unskilled").first().waitFor();
  await inspect("the cards were discarded");
  await tap(page, "Undo", true);
  await goToSeat(page, "Juno");
  await inspect("the cards after undo");
  assert.deepEqual(found, []);
});

/** What the gamemaster sees of DD-197, TC-101 and a status that is lifted where it is shown. */
browserTest("a defense draws its card in its round, a chip leads to its status, and a death is named before it is applied", { device: PHONE, open: false }, async ({ page, site }) => {
  const stats = (dexterity) => ({ dexterity, mind: 9, perception: 9, toughness: 9, fatigue: 0 });
  const DEFEND_APPROVED = 14; // heroes first
  await stageInRounds(page, site, {
    heroes: ["Imani Okoro", "Juno Vale"],
    villains: ["Colonel Varga"],
    top: [DEFEND_APPROVED],
    sheets: {
      1: { stats: stats(12), strength: 9, skills: [{ skill: "dodge", value: 15 }] },
      2: { stats: stats(10), strength: 9 },
      3: { stats: stats(8), strength: 9, weapons: [{ name: "club", attack_skill: "melee", damage: 40 }] },
    },
  });
  assert.match(await nameOnTurn(page), /^Imani/);
  await openAction(page, "Defend");
  await tap(page, "Roll", true);
  await tap(page, "Apply the result");
  await sheet(page).waitFor({ state: "detached" });
  await passTurn(page, "Juno Vale");
  await openAction(page, "Attack");
  await chooseTargets(page, "Imani Okoro");
  await typeAttackDice(page, "2");
  await applyAttack(page);
  await page.locator(".toast", { hasText: "Imani Okoro drew a card for a defense." }).waitFor();
  await page.getByText("Everyone has acted.").waitFor();
  const drawn = (await events(page)).filter(({ is, reason }) => is === "drawn" && reason === "defence");
  assert.equal(drawn.length, 1, "before the next flip");

  await openCombatMenu(page, "Colonel");
  await row(page, "Status").tap();
  await row(page, "Restrained").tap();
  await closeDialogs(page);
  await tap(page, "Stage", true);
  await tap(page, "Colonel Varga: Restrained");
  await row(page, "Restrained").tap();
  await closeDialogs(page);
  await page.locator(".in-force", { hasText: "Restrained" }).waitFor({ state: "detached" });

  await tap(page, /^Flip/);
  await page.locator(".stage h2", { hasText: "Round 2" }).waitFor();
  for (let turns = 0; turns < 6 && !/^Colonel/.test(await nameOnTurn(page)); turns += 1) await passTurn(page, (await nameOnTurn(page)).match(/^(Imani Okoro|Juno Vale)/)[1]);
  await openAction(page, "Attack");
  await chooseTargets(page, "Juno Vale");
  await typeAttackDice(page, "18");
  await tap(page, "Apply the death of Juno Vale");
  await page.locator(".turn", { hasText: "Juno Vale" }).filter({ hasText: "dead" }).waitFor();
});
