// Cards, the line in force and interactions in a fight with figures: Haste and flurries, fatigue and inspiration on shock and knockouts,
// several targets at once and a player's call, cards laid on what is done, and somebody of the saved cast who fights at a new table.
import assert from "node:assert/strict";
import { act, against, aims, applies, attacks, chance, does, next, passes, row, sheet, standing, toggle, totals, verdicts } from "./fights.mjs";
import { passAll, reads, settles, tells, watcher } from "./fray.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { begun } from "./staged.mjs";
import { button, deal, events, seed, tap, toSeat, truth } from "./table.mjs";

const figures = (dexterity, toughness) => ({ dexterity, mind: 9, perception: 9, toughness, fatigue: 0 });
const sabre = (add) => ({ name: "sabre", arm: "melee", damage: { add } });
const skills = (values) => Object.entries(values).map(([skill, value]) => ({ skill, value }));
const IMANI = { figures: figures(11, 10), strength: 9, charisma: 9, spirit: 9, skills: skills({ melee: 14, taunt: 15, maneuver: 13, test: 12, trick: 12 }), weapons: [sabre(6)] };
const JUNO = { figures: figures(9, 9), strength: 8, charisma: 8, spirit: 8, skills: skills({ dodge: 12, fire: 14 }), weapons: [{ name: "carbine", arm: "fire", damage: 16 }] };
const VARGA = { figures: figures(10, 15), strength: 9, charisma: 8, spirit: 8, skills: skills({ melee: 13 }), weapons: [sabre(5)] };
const HUSSAR = { figures: figures(8, 14), strength: 8, charisma: 8, spirit: 8, weapons: [{ name: "club", arm: "melee", damage: { add: 3 } }], skills: skills({ melee: 9 }) };
const TABLE = {
  heroes: ["Imani Okoro", "Juno Vale"],
  villains: ["Colonel Varga", "Hussar"],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  possibilities: { 1: 3, 2: 2, 3: 2 },
  sheets: { 1: IMANI, 2: JUNO, 3: VARGA, 4: HUSSAR },
};
// Cards by what their lines do in a standard scene; the first cards flipped or drawn are told by their numbers.
const HEROES_FIRST = [7, 31, 33, 45];
const VILLAINS_FIRST = 16;
const FLURRY = 6;
const HEROES_FATIGUED = 12;
const VILLAINS_FATIGUED = 39;
const INSPIRATION = 13;

const fight = (page, house, table) => begun(page, house, { ...TABLE, ...table }, 31);

async function flips(page, round) {
  await tap(page, /^Flip/);
  await page.locator(".onstage h2", { hasText: `Round ${round}` }).waitFor();
}

/** Sets somebody's shock by hand. */
async function shocked(page, name, shock) {
  await toSeat(page, name);
  await tap(page, /^More about/);
  await row(page, "Harm and figures").tap();
  for (let one = 0; one < shock; one += 1) await sheet(page).getByRole("button", { name: "Shock, one more" }).tap();
  await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
}

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`Haste and a flurry bring a further attack (DD-282, TC-017), on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    const found = [];
    const see = watcher(page, `haste-${name}`, found);
    await fight(page, house, { pools: [["Haste", "Action"], []], top: [VILLAINS_FIRST, FLURRY] });

    // On a villain's turn (DD-283), and the round's own turn is still there; Action counts for both (DD-253, DD-284).
    assert.match(await next(page), /^Colonel/);
    await toSeat(page, "Imani");
    await page.locator("button:visible", { hasText: "Haste" }).first().tap();
    await see("the card");
    await tap(page, /use it$/);
    await tap(page, "Stage", true);
    await page.locator(".turn.is-now", { hasText: "one action in between, by Haste" }).waitFor();
    await see("in between");
    await does(page, "Attack");
    await aims(page, "Colonel");
    await page.locator(".pchip", { hasText: "Action" }).first().tap();
    assert.equal(await chance(page), "70%");
    await see("the attack by Haste");
    await attacks(page, "13");
    await see("the attack by Haste rolled");
    assert.deepEqual([await verdicts(page), await totals(page)], [["Good hit"], ["18", "22"]]);
    await tells(page, /^Card: Action \+3 \+3$/);
    await applies(page);
    assert.match(await next(page), /^Colonel/);
    await see("the others go on");
    await passes(page, "Colonel");
    await passes(page, "Hussar");
    assert.match(await next(page), /^Imani/);
    await does(page, "Attack");
    await aims(page, "Hussar");
    await see("the turn's own attack");
    await attacks(page, "11");
    assert.deepEqual(await totals(page), ["17", "21"]);
    await applies(page);
    await passAll(page);

    // All of the side act, then all of it again (DD-128); all-out in the first action still exposes after the second (TC-130).
    await flips(page, 2);
    assert.match(await next(page), /^Imani.*first of two actions/s);
    await see("a flurry");
    await does(page, "Attack");
    await aims(page, "Colonel");
    await toggle(page, "All-out attack");
    await attacks(page, "9");
    assert.deepEqual(await totals(page), ["16", "18"]);
    await applies(page);
    await passes(page, "Juno");
    assert.match(await next(page), /^Imani.*second of two actions/s);
    await see("the second of two");
    await does(page, "Attack");
    await aims(page, "Colonel");
    await attacks(page, "12");
    assert.deepEqual(await totals(page), ["14", "18"]);
    await see("the second attack");
    await applies(page);
    await passes(page, "Juno");
    assert.match(await next(page), /^Colonel/);
    await does(page, "Attack");
    await aims(page, "Imani");
    await see("at who went all-out");
    await attacks(page, "11");
    await tells(page, /^Target went all-out \+3 \+3$/);
    assert.deepEqual(await totals(page), ["16", "20"]);
    await applies(page);
    assert.deepEqual(found, []);
  });
}

scene("fatigue and inspiration on the line (DD-132 to DD-136, DD-158 to DD-161)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "lines", found);
  await fight(page, house, { top: [VILLAINS_FIRST, HEROES_FATIGUED, VILLAINS_FATIGUED, INSPIRATION] });

  // A wound, a K and 4 shock: 13 + 5 against 14, 14 + 5 against 10 (TC-T11).
  await act(page, "Attack");
  await aims(page, "Imani");
  await attacks(page, "19");
  await see("a blow");
  await applies(page);
  await shocked(page, "Juno", 7);
  const hurt = await standing(page, "Imani");
  await see("hurt");
  await passAll(page);

  // DD-158: 2 shock each; DD-161: Juno's seven and two reach Toughness 9.
  await flips(page, 2);
  await see("fatigued");
  const tired = await standing(page, "Imani");
  assert.equal(Number(tired.figures[2]), Number(hurt.figures[2]) + 2);
  assert.deepEqual((await standing(page, "Juno")).figures, ["2", "unhurt", "9"]);
  await page.locator(".turn.is-out .nm", { hasText: "Juno" }).filter({ hasText: "unconscious" }).waitFor();
  await passAll(page);
  await flips(page, 3);
  assert.deepEqual((await standing(page, "Hussar")).figures, ["unhurt", "2"]);
  await passAll(page);

  // DD-132 to DD-135: shock, K and O are gone, the wound stays; Juno wakes, knocked down, and each hero has a card more.
  const held = async () => {
    const lies = await truth(page);
    return [1, 2].map((hero) => lies.cards(`hand ${hero}`).length);
  };
  const before = await held();
  await flips(page, 4);
  await see("inspired");
  const fresh = await standing(page, "Imani");
  assert.deepEqual(fresh.figures, [hurt.figures[0], hurt.figures[1], "0"]);
  assert.deepEqual(fresh.marks, []);
  const awake = await standing(page, "Juno");
  assert.deepEqual(awake.figures, ["2", "unhurt", "0"]);
  assert.ok(awake.conditions.some((words) => words.startsWith("Knocked down")), awake.conditions.join("; "));
  assert.deepEqual(await held(), before.map((cards) => cards + 1));
  // DD-136: the villains are not inspired.
  assert.deepEqual((await standing(page, "Hussar")).figures, ["unhurt", "2"]);
  await passes(page, "Imani");
  await act(page);
  await sheet(page).getByRole("button", { name: /^Get up/ }).waitFor();
  await see("who woke gets up");
  await sheet(page).getByRole("button", { name: /^Get up/ }).tap();
  await page.getByText("Juno: Knocked down").waitFor({ state: "detached" });
  assert.deepEqual(found, []);
});

scene("interactions: at several, a player's call, tricks and maneuvers (TC-250 to TC-260)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "several", found);
  await fight(page, house, { top: [...HEROES_FIRST], pools: [["Presence", "Idea"], []] });

  // TC-260: one die, 15 + 8 against 8 + 2 and 8 + 4: both by 11 and 13 a Setback, which costs the action (TC-253).
  await act(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Hussar").tap();
  await see("at two");
  await reads(page, "20 5", () => see("a taunt at two"));
  assert.deepEqual(await verdicts(page), ["Colonel: Setback", "Hussar: Setback"]);
  await tells(page, /^Several at once \+2$/);
  await tells(page, /^Several at once \+4$/);
  await settles(page);
  await see("a taunt at two has taken effect");
  assert.match(await next(page), /^Juno/);
  await passes(page, "Juno");
  await page.getByText("Everyone has acted.").waitFor();

  // TC-257: 15 + 3 by Presence (DD-258) + 8 = 26, over by 18: the player picks, and it happens.
  await flips(page, 2);
  await act(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  await row(page, "Presence").tap();
  await see("with Presence");
  await reads(page, "20 5", () => see("a player's call"));
  assert.deepEqual(await verdicts(page), ["Player’s call"]);
  await tap(page, "Let it take effect");
  await sheet(page).getByText("Colonel: what comes of it?").waitFor();
  assert.ok(await sheet(page).getByRole("button", { name: "Let it happen" }).isDisabled());
  await see("what the player picks from");
  await row(page, "Unskilled").tap();
  await see("the player has picked");
  await tap(page, "Let it happen");
  await page.getByText("Colonel: Unskilled").first().waitFor();
  await see("it happened");
  // TC-251: the Colonel attacks without adds, by Dexterity 10.
  await passes(page, "Juno");
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("unskilled");
  await attacks(page, "12");
  assert.deepEqual((await totals(page))[0], "10");
  await applies(page);
  await passAll(page);

  // A maneuver at 0 to 4 tires (TC-T7 revised, TC-256): 13 + 0 against Dexterity 10 is 3 over, and 2 shock.
  await flips(page, 3);
  await act(page, "Maneuver");
  await row(page, "Colonel Varga").tap();
  await see("a maneuver");
  await reads(page, "12", () => see("a maneuver that tires"));
  assert.deepEqual(await verdicts(page), ["Fatigued"]);
  const shock = async () => (await standing(page, "Colonel")).figures.at(-1);
  await settles(page);
  assert.equal(await shock(), "2");
  await passAll(page);

  // A trick at 5 to 9 leaves Unskilled (TC-T6 revised): 12 + 2 against Perception 9; Idea is a question, at any time (DD-289).
  await flips(page, 4);
  await toSeat(page, "Imani");
  await page.locator("button:visible", { hasText: "Idea" }).first().tap();
  await see("an Idea");
  await tap(page, /use it$/);
  await sheet(page).getByText("Imani asks the gamemaster").waitFor();
  await sheet(page).getByRole("textbox").fill("Who paid for the train?");
  await see("an Idea is used");
  await tap(page, "Ask", true);
  await see("an Idea waits for its answer");
  if (await sheet(page).isVisible()) await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
  await act(page, "Trick");
  await row(page, "Hussar").tap();
  await reads(page, "15", () => see("a trick"));
  assert.deepEqual(await verdicts(page), ["Unskilled"]);
  await settles(page);
  await page.getByText("Hussar: Unskilled").first().waitFor();
  assert.deepEqual(found, []);
});

scene("an attribute card on an attack lasts the round, and guards as well (DD-256, DD-261, DD-264)", { device: { ...PHONE, colorScheme: "light" }, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "attribute", found);
  await fight(page, house, { top: [7, 31], pools: [["Adrenalin", "Coup de Grace"], ["Adrenalin"]] });
  await act(page, "Attack");
  await aims(page, "Colonel");
  assert.equal(await chance(page), "60%");
  await page.locator(".pchip", { hasText: "Adrenalin: Dexterity" }).tap();
  assert.equal(await chance(page), "70%");
  await see("Adrenalin on an attack");
  await attacks(page, "12");
  await see("Adrenalin on an attack rolled");
  assert.deepEqual(await totals(page), ["17", "18"]);
  await applies(page);
  await page.getByText("Imani: Dexterity +3").first().waitFor({ state: "attached" });
  // Juno's is for Toughness, out of her turn.
  await toSeat(page, "Juno");
  await page.locator("button:visible", { hasText: "Adrenalin" }).first().tap();
  await tap(page, /use it$/);
  await row(page, "Toughness").tap();
  await tap(page, "Stage", true);
  await passes(page, "Juno");
  // Imani's melee defence is 14 + 3 (DD-263, DD-264).
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("at who is raised");
  await attacks(page, "20 1");
  await tells(page, /^Imani: defence, Toughness 14 10$/);
  await tells(page, /^Card \+3$/);
  await tells(page, /^To beat 17 10$/);
  await applies(page);
  await act(page, "Attack");
  await aims(page, "Juno");
  await attacks(page, "20 1");
  await see("at who is tougher");
  await tells(page, /^To beat 9 12$/);
  await applies(page);
  await passAll(page);
  await flips(page, 2);
  await page.getByText("Imani: Dexterity +3").waitFor({ state: "detached" });
  assert.deepEqual(found, []);
});

scene("somebody kept fights at a new table, after a reload and in a new session", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 34);
  await house.open(page);
  const found = [];
  let see = watcher(page, "kept", found);
  await deal(page, ["Imani (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6", "Juno (Sam)"], "The Night Mail");
  await against(page, "Colonel Varga: dex 10, str 9, tgh 12, melee 14, sabre +6/18, armor +2/16, possibilities 3");
  for (const name of ["Colonel", "Imani"]) {
    await toSeat(page, name);
    await tap(page, /^More about/);
    await row(page, "Keep for later").tap();
    await page.locator(".toast").waitFor();
    await see(`${name} kept`);
  }
  await house.reload(page);
  await page.close();

  // A new session: the hero comes from the saved cast while the table is named, the villain while it is played.
  const again = await house.newPage();
  see = watcher(again, "kept again", found);
  if (!(await button(again, "New table").first().isVisible())) await tap(again, /Foyer|back$/);
  await tap(again, "New table");
  await again.getByRole("textbox").fill("Another Night");
  await tap(again, "The cast");
  await see("the cast");
  await tap(again, /saved cast/);
  await row(again, "Imani").tap();
  await see("a hero came");
  await again.getByText("1 so far").waitFor();
  await tap(again, "Options");
  await tap(again, /^Deal/);
  await again.getByText("Free play").waitFor();
  await tap(again, "Add villains");
  await row(again, "From the saved cast").tap();
  await see("the saved cast");
  await row(again, "Colonel Varga").tap();
  await tap(again, "Add", true);
  await sheet(again).waitFor({ state: "detached" });
  await tap(again, /^Rounds/);
  await tap(again, "Begin rounds");
  await flips(again, 1);
  while (await button(again, /−5 on every action/).first().isVisible()) await tap(again, /−5 on every action/);
  if (!/^Imani/.test(await next(again))) await passes(again, "Colonel");
  await act(again, "Attack");
  await see("who was kept fights");
  await attacks(again, "15");
  await tells(again, /^sabre 14 /);
  await tells(again, /^Colonel: defence, Toughness 14 12$/);
  await tells(again, /^Armor \+2$/);
  await see("an attack between those kept");
  await applies(again);
  assert.deepEqual((await events(again)).filter(({ is }) => is === "actor_joined").map(({ name, role }) => [name, role]), [["Imani", "hero"], ["Colonel Varga", "villain"]]);
  assert.deepEqual(found, []);
});
