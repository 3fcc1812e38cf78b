// Cards, the line in force and interactions in a fight with figures: Haste and flurries, fatigue and inspiration on shock and knockouts,
// several targets at once and a player's call, cards laid on what is done, and somebody of the saved cast who fights at a new table.
import assert from "node:assert/strict";
import { act, against, applies, attacks, dice, next, option, passes, row, sheet, shot, standing, toggle } from "./fights.mjs";
import { aims, chip, menu, passAll, range, reads, settles, tells, told, watcher } from "./fray.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { deal, events, seed, tap, toSeat, truth } from "./table.mjs";

const figures = (dexterity, toughness) => ({ dexterity, mind: 9, perception: 9, toughness, fatigue: 0 });
const sabre = (add) => ({ name: "sabre", arm: "melee", damage: { add } });
const IMANI = { figures: figures(11, 10), strength: 9, charisma: 9, spirit: 9, skills: [{ skill: "melee", value: 14 }, { skill: "taunt", value: 15 }, { skill: "maneuver", value: 13 }], weapons: [sabre(6)] };
const JUNO = { figures: figures(9, 9), strength: 8, charisma: 8, spirit: 8, skills: [{ skill: "dodge", value: 12 }, { skill: "fire", value: 14 }], weapons: [{ name: "carbine", arm: "fire", damage: 16 }] };
const VARGA = { figures: figures(10, 12), strength: 9, charisma: 8, spirit: 8, skills: [{ skill: "melee", value: 13 }], weapons: [sabre(5)] };
const THUG = { figures: figures(8, 8), strength: 8, charisma: 8, spirit: 8, skills: [], weapons: [{ name: "club", arm: "melee", damage: { add: 3 } }] };
const TABLE = {
  heroes: ["Imani Okoro", "Juno Vale"],
  villains: ["Colonel Varga", "Hussar"],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  possibilities: { 1: 3, 2: 2, 3: 2 },
  sheets: { 1: IMANI, 2: JUNO, 3: VARGA, 4: THUG },
};

async function fight(page, house, table, first = 31) {
  await seed(house.context, first);
  await house.open(page);
  await stage(page, { ...TABLE, ...table });
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");
  await flips(page, 1);
}

async function flips(page, round) {
  await tap(page, /^Flip/);
  await page.locator(".onstage h2", { hasText: `Round ${round}` }).waitFor();
}
const dump = async (page) => process.env.SHOTS && console.log(await page.locator("dialog.sheet[open], .everything").last().innerText());

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`Haste and a flurry bring a further attack (DD-282, TC-017), on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    const found = [];
    const see = watcher(page, `haste-${name}`, found);
    const acts = async (what) => {
      const way = page.locator(".turn.is-now .btn-act");
      if (await way.isVisible()) await way.tap();
      await page.locator(".act:visible", { hasText: what }).first().tap();
    };
    await fight(page, house, { pools: [["Haste", "Action"], []], top: [16, 6] });
    assert.match(await next(page), /^Colonel/);
    await toSeat(page, "Imani");
    await page.locator("button:visible", { hasText: "Haste" }).first().tap();
    await see("the card");
    await tap(page, /use it$/);
    await tap(page, "Stage", true).catch(() => {});
    await see("in between");
    await acts("Attack");
    await aims(page, "Colonel");
    await page.locator(".pchip", { hasText: "Action" }).first().tap();
    await see("the attack by Haste");
    await attacks(page, "13");
    await see("the attack by Haste rolled");
    await dump(page);
    await applies(page);
    await see("the others go on");
    assert.match(await next(page), /^Colonel/);
    await passes(page, "Colonel");
    await passes(page, "Hussar");
    await acts("Attack");
    await aims(page, "Colonel");
    await see("the turn's own attack");
    await dump(page);
    await attacks(page, "12");
    await dump(page);
    await applies(page);
    await passAll(page);
    await flips(page, 2);
    await see("a flurry");
    await acts("Attack");
    await aims(page, "Hussar");
    await toggle(page, "All-out attack");
    await attacks(page, "9");
    await applies(page);
    await passes(page, "Juno");
    await see("the second of two");
    await acts("Attack");
    await aims(page, "Hussar");
    await attacks(page, "12");
    await see("the second attack");
    await dump(page);
    await applies(page);
    await passes(page, "Juno");
    await acts("Attack");
    await aims(page, "Imani");
    await see("at who went all-out");
    await dump(page);
    await page.keyboard.press("Escape");
    assert.deepEqual(found, []);
  });
}

scene("fatigue and inspiration on the line (DD-132 to DD-136, DD-158 to DD-161)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "lines", found);
  await fight(page, house, { top: [16, 12, 39, 13] });
  await act(page, "Attack");
  await aims(page, "Imani");
  await attacks(page, "20 20 1");
  await see("a hard blow");
  await dump(page);
  await applies(page);
  console.log(await standing(page, "Imani"));
  await toSeat(page, "Juno");
  await tap(page, /^More about/);
  await row(page, "Harm and figures").tap();
  for (let shock = 0; shock < 7; shock += 1) await sheet(page).getByRole("button", { name: "Shock, one more" }).tap();
  await see("shock by hand");
  await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
  await passAll(page);
  await flips(page, 2);
  await see("fatigued");
  console.log(await standing(page, "Imani"), await standing(page, "Juno"));
  await dump(page);
  await tap(page, /^Flip/);
  await see("asked before the round is over");
  await dump(page);
});

scene("interactions with several, and a player's call (TC-257, TC-260)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "several", found);
  await fight(page, house, { top: [7, 31, 45], pools: [["Adrenalin", "Idea", "Presence"], []] });
  await act(page, "Taunt");
  await see("a taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Hussar").tap();
  await see("at two");
  await dump(page);
  await reads(page, "20 5", () => see("a taunt at two"));
  await dump(page);
  await settles(page);
  await see("a taunt at two, settled");
  await dump(page);
});

scene("somebody kept fights at a new table, after a reload and in a new session", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 34);
  await house.open(page);
  const found = [];
  const see = watcher(page, "kept", found);
  await deal(page, ["Imani (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6", "Juno (Sam)"], "The Night Mail");
  await against(page, "Colonel Varga: dex 10, str 9, tgh 12, melee 14, sabre +6/18, armor +2/16, possibilities 3");
  for (const name of ["Colonel", "Imani"]) {
    await toSeat(page, name);
    await tap(page, /^More about/);
    await row(page, "Keep for later").tap();
    await see(`${name} kept`);
  }
  await page.close();
  const again = await house.newPage();
  await again.close();
});
