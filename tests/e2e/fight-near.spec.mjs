// Close combat, every dialog checked by axe: strikes, throws and blocks, defences, interactions with several targets, multi-actions, and
// a villain's whole turn. The figures are tested in crates/torg/tests/rules/ and tests/torg/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { act, aims, applies, attacks, flip, next, passes, row, sheet, toggle } from "./fights.mjs";
import { chip, menu, passAll, rarely, reads, settles, target, wields } from "./fight-actions.mjs";
import { BOTH, as, scene } from "./helpers.mjs";
import { begins } from "./ranged.mjs";
import { begun, firstHeroActs } from "./staged.mjs";
import { closeDialogs, does, pressDeck, tap, toSeat } from "./table.mjs";

// Cards whose lines do nothing but say who is first, and approve nothing that is done here.
const HEROES_FIRST = [7, 31, 45];
const VILLAINS_FIRST = [18, 80, 82];

scene("strikes, throws, stop thrusts and blocks, classic", { device: as(BOTH), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "martial" });
  await begins(page, site, 21, {
    title: "The Night Mail",
    edition: "Classic",
    people: [
      "Lin Wei (Mei): dex 11, str 9, tgh 10, martial arts 15, block strike, lightning fist, stop thrust, throw, possibilities 2",
      "Osric (Ines): dex 9, str 8, tgh 9, melee 12, club +3",
    ],
    villains: ["Bruiser: dex 8, str 10, tgh 11, unarmed 11", "Watchman: 8s, melee 10, club +3 plain"],
    see,
  });
  const strikes = async (name) => {
    await act(page, "Attack");
    await wields(page, "Martial arts");
    await aims(page, name);
  };
  await flip(page, HEROES_FIRST[0], 1);
  await strikes("Bruiser");
  await rarely(page, "Lightning fist");
  await see("rare options");
  await attacks(page, "17");
  await see("two slips of one attack");
  await applies(page);
  await see("somebody hurt");
  await passAll(page);

  await flip(page, VILLAINS_FIRST[0], 2);
  if (/^Watchman/.test(await next(page))) await passes(page, "Watchman");
  await act(page, "Attack");
  await aims(page, "Lin");
  await target(page).tap();
  await see("the pane of who is attacked");
  await tap(page, "Lin: active defense first");
  await see("ways of defending");
  await chip(page, /^Stop thrust 15/).tap();
  await reads(page, "5", () => see("a defense that lies rolled"));
  await settles(page);
  // The attack goes on where the defense interrupted it.
  await target(page).waitFor();
  await attacks(page, "16");
  await see("a miss");
  await applies(page);
  await page.getByText("Bruiser: Unskilled").first().waitFor();
  await see("somebody unskilled");
  await passAll(page);

  await flip(page, VILLAINS_FIRST[1], 3);
  await menu(page, "Lin");
  await see("more in a fight, with blocks");
  await row(page, "Block: Watchman").tap();
  await see("a block before its dice");
  // The table has rolled real dice so far.
  await row(page, "My dice").tap();
  await sheet(page).getByRole("button", { name: "Roll", exact: true }).tap();
  await page.locator(".toast", { hasText: /Lin rolled a total of \d+ to block Watchman’s attack/ }).waitFor();
  await closeDialogs(page);
  await tap(page, "Stage", true);
  if (/^Bruiser/.test(await next(page))) await passes(page, "Bruiser");
  await act(page, "Attack");
  await aims(page, "Lin");
  await attacks(page, "19");
  await page.locator(".a-outcome h2", { hasText: "Blocked" }).waitFor();
  await see("a blocked blow");
  await applies(page);
  assert.deepEqual(found, []);
});

scene("the next attack starts with the weapon and target of the last one", { device: as([BOTH[0]]), open: false }, async ({ page, site }) => {
  await begins(page, site, 23, {
    title: "The Signal Box",
    edition: "Revised",
    people: ["Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, knife +3"],
    villains: ["Bruiser: 9s, melee 8, club +3", "Watchman: 9s, melee 8, club +3"],
  });
  const aimed = page.locator(".a-targets .chip[aria-pressed=true]");
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Attack");
  assert.match(await page.locator(".a-part-head").first().innerText(), /^sabre/);
  assert.match(await aimed.innerText(), /Bruiser/);
  await wields(page, "knife");
  await aims(page, "Watchman");
  await attacks(page, "5");
  await applies(page);
  await passAll(page);
  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  assert.match(await page.locator(".a-part-head").first().innerText(), /^knife/);
  assert.match(await aimed.innerText(), /Watchman/);
  // Nobody chose it now: of several it is none.
  await page.locator(".a-several").tap();
  await sheet(page).getByRole("button", { name: "Choose the targets", exact: true }).waitFor();
  assert.equal(await aimed.filter({ hasNotText: "Several" }).count(), 0);
});

scene("defenses and attacks against them, revised", { device: as(BOTH), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "defence" });
  await begins(page, site, 22, {
    title: "The Signal Box",
    edition: "Revised",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
      "Kit Marlow (Bo): dex 9, str 9, tgh 10, unarmed 14, possibilities 2",
    ],
    villains: ["Colonel Varga: dex 10, str 9, tgh 12, melee 15, sabre +6, possibilities 3", "Hussar: 8s, melee 10, sabre +3"],
  });
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Defend");
  await see("a defense");
  await chip(page, "−4, armor +2").tap();
  await see("with a vital block");
  await reads(page, "17", () => see("a blocking defense rolled"));
  await settles(page);
  await page.getByText("Imani: Active defense: Melee weapons, total 14").waitFor();
  await see("who guards");
  // The other one takes a sabre away, and holds it.
  await act(page, "Attack");
  await aims(page, "Hussar");
  await toggle(page, "Grapple for an item");
  await see("a grab");
  await attacks(page, "17");
  await see("taken");
  await applies(page);
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("an attack at who guards");
  await attacks(page, "16");
  await see("it meets the guard");
  await applies(page);
  await act(page, "Attack");
  await wields(page, "sabre");
  await page.locator(".a-refused").waitFor();
  await see("out of the hand");
  await closeDialogs(page);
  await menu(page, "Kit");
  await sheet(page).getByText("Give back: sabre (Hussar)").waitFor();
  await see("who holds another's weapon");
  await closeDialogs(page);
  await tap(page, "Stage", true);
  await passAll(page);

  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  await aims(page, "Colonel");
  await toggle(page, "Aggressive defense");
  await page.locator(".a-chances", { hasText: "own defense, at least" }).waitFor();
  await see("aggressive defense");
  await attacks(page, "13");
  await see("aggressive defense rolled");
  await applies(page);
  await menu(page, "Hussar");
  await row(page, "Status").tap();
  await see("how it stands");
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

scene("a taunt of two targets, a player's call, a maneuver", { device: as(BOTH), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "interactions" });
  await begun(page, site, { ...TABLE, top: [...HEROES_FIRST], pools: [["Presence"], []] }, 31);
  await act(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Hussar").tap();
  await see("a taunt at two");
  await reads(page, "20 5", () => see("a taunt at two, rolled"));
  await settles(page);
  await see("a taunt at two has taken effect");
  await passes(page, "Juno");
  await page.getByText("Everyone has acted.").waitFor();
  await pressDeck(page);
  await page.locator(".stage h2", { hasText: "Round 2" }).waitFor();
  await act(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Presence").tap();
  await reads(page, "20 5", () => see("a player's call"));
  await tap(page, "Apply the result");
  await sheet(page).getByText("Colonel Varga: choose the result").waitFor();
  assert.ok(await sheet(page).getByRole("button", { name: "Apply", exact: true }).isDisabled());
  await see("what the player picks from");
  await row(page, "Unskilled").tap();
  await see("the player has picked");
  await tap(page, "Apply", true);
  await page.getByText("Colonel Varga: Unskilled").first().waitFor();
  assert.deepEqual(found, []);
});

scene("a taunt uses the die of an attack", { device: as(BOTH), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "mixed" });
  const die = page.getByRole("radiogroup", { name: "Also in this action" });
  await firstHeroActs(page, site, { ...TABLE, top: [7], pools: [["Action"], []] }, "Attack");
  await page.locator(".sheet .a-body").waitFor();
  assert.equal(await die.count(), 0, "it is among the rare options");
  await tap(page, "Rare options");
  await die.getByRole("radio", { name: "Taunt" }).tap();
  await see("a taunt beside it");
  const rows = page.locator(".a-beside");
  await rows.getByText("Hussar").tap();
  await rows.getByRole("checkbox", { name: /Colonel Varga/ }).tap();
  await rows.locator(".chance-list").scrollIntoViewIfNeeded();
  await see("at somebody else");
  await attacks(page, "16");
  await page.locator(".a-outcome").nth(1).waitFor();
  await page.locator(".a-outcome").nth(1).scrollIntoViewIfNeeded();
  await see("two slips");
  await page.locator("dialog[open] .dock .btn-lit").tap();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  assert.deepEqual(found, []);
});

scene("a villain's turn on a tablet: a possibility, a taunt that costs cards, undo and redo", { device: as([BOTH[1]]), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: [BOTH[1], BOTH[0]], name: "villain" });
  // In a dramatic scene: villains first, and their taunts cost cards.
  const sheets = { ...TABLE.sheets, 4: { ...TABLE.sheets[4], skills: skills({ taunt: 15 }) } };
  await begun(page, site, { ...TABLE, sheets, tone: "dramatic", top: [32], pools: [["Action"], ["Action", "Adrenalin", "Supporter"]] });
  assert.match(await next(page), /^Colonel/);
  await does(page, "Attack");
  await aims(page, "Imani");
  await page.locator(".play-chip", { hasText: "Possibility" }).first().tap();
  await see("with a possibility");
  await closeDialogs(page);
  await passes(page, "Colonel Varga");
  assert.match(await next(page), /^Hussar/);
  await does(page, "Taunt");
  await row(page, "Juno").tap();
  await reads(page, "11", () => see("a taunt rolled"));
  await tap(page, "Apply the result");
  await sheet(page).getByText("2 cards from Juno").waitFor();
  await see("which cards go");
  for (const card of ["Action", "Supporter"]) await row(page, card).tap();
  await see("the cards that go");
  await sheet(page).locator(".btn-lit").tap();
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Juno: Unskilled").first().waitFor();
  await see("the cards are gone");
  await tap(page, "Undo", true);
  await toSeat(page, "Juno");
  await see("who keeps the cards");
  assert.deepEqual(found, []);
});
