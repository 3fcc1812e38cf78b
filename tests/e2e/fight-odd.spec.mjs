// What a fight seldom sees, in the built app: a weapon that parries, a chop that fells an oak, whoever can not defend, blows that are
// not to kill, ammunition by weapon, and a villain's whole turn. Every figure is combat's ledger's; dice are typed.
import assert from "node:assert/strict";
import { aims, applies, attacks, chance, does, far, flip, harm, next, option, passes, row, sheet, standing, toggle } from "./fights.mjs";
import { chronicles, comes, passAll, rarely, reads, settles, target, tells, told, watcher, wields } from "./fray.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { back, chooses, decides, forbidden, moreOf, raise, rolls, shoots } from "./ranged.mjs";
import { begun } from "./staged.mjs";
import { events, tap, toSeat, truth } from "./table.mjs";

// Cards whose lines do nothing but say who is first.
const HEROES_FIRST = [7, 31, 45, 58];
const VILLAINS_FIRST = 18;

const isOn = async (page, name) => (await option(page, name).getByRole("switch").getAttribute("aria-checked")) === "true";

/** What may come of the open attack, each with its chance. */
const prospects = (page) => page.locator(".a-prospects").evaluate((all) => Object.fromEntries([...all.querySelectorAll("dt, li, tr")]
  .map((one) => (one.matches("dt") ? [one.textContent, one.nextElementSibling.textContent] : [...one.children].map((cell) => cell.textContent)))));

/** What the open attack is said to be against. */
const meets = (page, difficulty) => sheet(page).getByText(new RegExp(`^to hit, against ${difficulty}$`)).waitFor();

/** It comes to that: all that is named, and nothing else of harm. */
async function promises(page, chances) {
  const { "shock on average": shock, ...all } = await prospects(page);
  assert.ok(Number(shock) >= 0, shock);
  assert.deepEqual(all, chances);
}

scene("TC-190, TC-191: one of two weapons parries what is hand-to-hand, until it strikes", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "parry", found);
  await raise(page, {
    title: "Main Gauche",
    people: ["Imani (Noor): 9s, dex 11, tgh 17, melee 13, sabre +5, dagger +3 parries", "Kit (Bo): 9s, dex 9, melee 12, sabre +3"],
    villains: ["thug: 9s, dex 10, tgh 30, melee 12, club +3", "gunman: 9s, dex 8, tgh 30, fire 12, pistol 14"],
    see,
  });
  const struck = async (who, whom, shows, see = async () => {}) => {
    assert.match(await next(page), new RegExp(`^${who}`));
    await does(page, "Attack");
    await aims(page, whom);
    await far(page, "Short");
    await attacks(page, shows);
    await see();
    const rows = await told(page);
    await applies(page);
    return rows;
  };

  // 12 + 2 against 13 + 1 of the dagger: seen before the dice, and on the slip.
  await flip(page, VILLAINS_FIRST, 1);
  await does(page, "Attack");
  await aims(page, "Imani");
  assert.equal(await chance(page), "34%");
  await sheet(page).getByText("13 defence + 1 parrying = 14").waitFor();
  await see("who parries is aimed at");
  await attacks(page, "15");
  await comes(page, "Minimal hit", ["14", "16"]);
  await tells(page, /^Parrying \+1$/);
  await see("parried");
  await applies(page);
  // No dagger parries a shot: 12 against Dexterity 11.
  assert.ok((await struck("gunman", "Imani", "11")).some((words) => /^Over by 1\b/.test(words)));
  // What has parried does not strike in that round, the other one does.
  assert.match(await next(page), /^Imani/);
  await does(page, "Attack");
  await aims(page, "thug");
  await wields(page, "dagger");
  await sheet(page).getByText("TC-191").first().waitFor();
  await see("what has parried is chosen");
  await wields(page, "sabre");
  await sheet(page).getByText("TC-191").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await passAll(page);

  // The dagger strikes, and parries no more in that round; the sabre strikes without a modifier, and it parries.
  for (const [place, weapon, over] of [[0, "dagger", /^Over by 0\b/], [1, "sabre", /^Short by 1$/]]) {
    await flip(page, HEROES_FIRST[place], place + 2);
    await does(page, "Attack");
    await aims(page, "thug");
    if (weapon === "dagger") await wields(page, "dagger");
    assert.equal(await chance(page), "60%", "13 against 12, with either");
    await attacks(page, "11");
    await tells(page, new RegExp(`^${weapon} 13 ${weapon === "dagger" ? 14 : 16}$`));
    await applies(page);
    await passes(page, "Kit");
    const rows = await struck("thug", "Imani", "13", () => see(`after the ${weapon}`));
    assert.equal(rows.some((words) => /^Parrying/.test(words)), weapon === "sabre", rows.join("; "));
    assert.ok(rows.some((words) => over.test(words)), rows.join("; "));
    await passAll(page);
  }
  assert.deepEqual(found, []);
});

scene("TC-123, TC-226, TC-227: felling the oak, and a thing of which a Toughness alone is told", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "oak", found);
  await raise(page, {
    title: "The Oak",
    edition: "Classic",
    people: ["Lin (Mei): 9s, dex 11, str 10, tgh 10, martial arts 15, felling the oak", "Kit (Bo): 9s, dex 9, melee 12, axe +4"],
    villains: ["bruiser: 9s, dex 10, tgh 9, unarmed 12", "beast: 9s, dex 8, tgh 12, creature", "oak door: tgh 15"],
  });
  // Strength + 4 = 14, and as a vital blow 7 and 18 (TX-101); nobody knows where to hit a creature.
  await flip(page, HEROES_FIRST[0], 1);
  assert.match(await next(page), /^Lin/);
  await does(page, "Attack");
  await aims(page, "bruiser");
  await rarely(page, "Felling the oak");
  await see("felling the oak");
  await toggle(page, "Vital blow");
  assert.equal(await chance(page), "18%");
  await aims(page, "beast");
  await page.locator(".a-refused", { hasText: "Nobody knows where to hit it" }).getByText("TC-123").waitFor();
  await see("at a creature");
  await aims(page, "bruiser");
  await attacks(page, "19");
  await comes(page, "Average hit", ["13", "24"]);
  await tells(page, /^Martial arts 15 10$/);
  await tells(page, /^Vital blow, 4 steps −8 \+4$/);
  await tells(page, /^Felling the oak \+4$/);
  assert.deepEqual(await harm(page), ["4 wounds", "KO", "15 shock"]);
  await see("felled");
  await applies(page);

  // Whatever is not told of a thing is asked for in place.
  assert.match(await next(page), /^Kit/);
  await does(page, "Attack");
  await aims(page, "oak door");
  await page.getByText("The defence is not told yet.").waitFor();
  await see("a thing");
  await page.getByRole("textbox", { name: "Defence" }).fill("5");
  await attacks(page, "18");
  await comes(page, "Spectacular hit", ["17", "18"]);
  await tells(page, /^Over by 12 3$/);
  await see("a thing is hit");
  await applies(page);
  assert.deepEqual((await standing(page, "oak door")).figures, ["unhurt", "2"]);
  await chronicles(page, ["Lin attacks bruiser, with martial arts: vital blow and felling the oak.", "Hit bruiser: 13 against 12, Average. Effect 24 against 9."]);
  assert.deepEqual(found, []);
});

scene("TC-061, TC-106: whoever can not act has Dexterity alone, and the gamemaster says otherwise, on a tablet", { device: { ...TABLET, colorScheme: "dark" } }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "helpless", found);
  await raise(page, {
    title: "The Vault",
    people: ["Kit (Bo): 9s, dex 11, tgh 10, unarmed 14", "Imani (Noor): 9s, dex 10, melee 14, sabre +6", "Juno (Sam): 9s, dex 9, taunt 12, melee 12, sabre +3"],
    villains: ["guard: 9s, dex 8, tgh 9, melee 12, sabre +3", "Varga: 9s, dex 10, tgh 11, possibilities 3"],
  });
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "guard");
  await meets(page, "12");
  await attacks(page, "18");
  assert.deepEqual(await harm(page), ["KO", "K", "4 shock"]);
  await applies(page);
  assert.match((await standing(page, "guard")).conditions.join(), /Unconscious/);

  // The sabre that lies beside guards no more: 8, not 12; shock and wounds go on.
  assert.match(await next(page), /^Imani/);
  await does(page, "Attack");
  await aims(page, "guard");
  await meets(page, "8");
  assert.equal(await chance(page), "80%");
  await see("the unconscious is aimed at");
  await target(page).tap();
  assert.equal(await sheet(page).getByText("defends actively first").count(), 0);
  await see("the pane of the unconscious");
  await target(page).tap();
  await attacks(page, "9");
  await comes(page, "Good hit", ["13", "18"]);
  await tells(page, /^guard: defence, Toughness 8 9$/);
  await see("the unconscious is hit");
  await applies(page);
  assert.deepEqual((await standing(page, "guard")).figures, ["wounded", "9"]);

  // The gamemaster's own figure: bound and asleep is easier still.
  assert.match(await next(page), /^Juno/);
  await does(page, "Taunt");
  assert.equal(await row(page, "guard").count(), 0, "no interaction with the unconscious (TC-030)");
  await row(page, "Varga").waitFor();
  await page.keyboard.press("Escape");
  await does(page, "Attack");
  await aims(page, "guard");
  await target(page).tap();
  await page.getByRole("textbox", { name: "Defence" }).fill("2");
  await target(page).tap();
  await meets(page, "2");
  assert.equal(await chance(page), "95%");
  await attacks(page, "2");
  await tells(page, /^guard: defence, Toughness 2 9$/);
  await tells(page, /^Over by 0\b/);
  await applies(page);
  assert.deepEqual(found, []);
});

scene("TC-155, TC-157, TC-230: blows that stun, classic", { device: { ...PHONE, colorScheme: "light" } }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "stun", found);
  await raise(page, {
    title: "The Quarry",
    edition: "Classic",
    people: ["Kit (Bo): 9s, dex 11, tgh 10, melee 12, club +3 fells, knife +3", "Lin (Mei): 9s, dex 10, martial arts 14, stunning attack", "Juno (Sam): 9s, dex 9, fire 13, pistol 14, rifle 15 fells"],
    villains: ["2 guards: 9s, dex 10, tgh 10, sabre +3", "Varga: 9s, dex 10, tgh 10, sabre +3, possibilities 3"],
  });
  // A club is made for it: one wound is a knockdown, n are n − 1 (TC-155). Wounds from 11 points on, knockdowns by 8 to 10.
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "guard 1");
  assert.ok(await isOn(page, "Stun"));
  await promises(page, { "a wound or more": "5.2%", knockdown: "7.8%", "out at once, by KO": "3.1%", "out of the fight": "7.8%" });
  await see("a club");
  await toggle(page, "Stun");
  await promises(page, { "a wound or more": "13%", knockdown: "11%", "out at once, by KO": "3.1%", "out of the fight": "7.8%" });
  await wields(page, "knife");
  assert.ok(!(await isOn(page, "Stun")));
  await wields(page, "Unarmed");
  assert.ok(await isOn(page, "Stun"), "fists stun");
  await wields(page, "club");
  assert.ok(await isOn(page, "Stun"));
  await attacks(page, "19");
  await comes(page, "Superior hit", ["18", "18"]);
  assert.deepEqual(await harm(page), ["Knockdown", "K", "7 shock"]);
  await see("a wound becomes a knockdown");
  await applies(page);
  const felled = await standing(page, "guard 1");
  assert.deepEqual([felled.figures, felled.marks], [["unhurt", "7"], ["K"]]);

  // The discipline strikes at +2 and stuns (TX-105); trained hands do not stun by themselves.
  assert.match(await next(page), /^Lin/);
  await does(page, "Attack");
  await aims(page, "Varga");
  assert.ok(!(await isOn(page, "Stun")));
  await rarely(page, "Stunning attack");
  assert.equal(await chance(page), "80%");
  await promises(page, { "a wound or more": "0.2%", knockdown: "3%", "out at once, by KO": "0.1%", "out of the fight": "0.1%" });
  await see("a stunning attack");
  await attacks(page, "20 3");
  await comes(page, "Spectacular hit", ["24", "17"]);
  await tells(page, /^Stunning attack \+2$/);
  assert.deepEqual(await harm(page), ["K", "2 shock"], "no knockdown");
  await see("a stunning attack rolled");
  await applies(page);

  // Rubber bullets do it, a plain pistol does not.
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await aims(page, "guard 2");
  await far(page, "Short");
  assert.ok(!(await isOn(page, "Stun")));
  await chooses(page, "Struck with", "rifle");
  await far(page, "Short");
  assert.ok(await isOn(page, "Stun"));
  await attacks(page, "18");
  await comes(page, "Superior hit", ["18", "20"]);
  assert.deepEqual(await harm(page), ["Knockdown", "K", "10 shock"]);
  await applies(page);
  await see("the stage");
  await chronicles(page, ["Kit attacks guard 1, with club: stun.", "Lin attacks Varga, with martial arts: stunning attack.", "guard 1: 7 shock, K and knocked down."]);
  assert.deepEqual(found, []);
});

scene("TC-156, TC-158, TC-159: blows that are not to kill, revised", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "nonlethal", found);
  await raise(page, {
    title: "No Corpses",
    people: ["Kit (Bo): 9s, dex 11, tgh 10, unarmed 14", "Imani (Noor): 9s, dex 10, melee 13, sabre +3", "Juno (Sam): 9s, dex 9, fire 13, musket 14 deadly"],
    villains: ["2 guards: 9s, dex 10, tgh 9, sabre +3", "Varga: 9s, dex 10, tgh 9, sabre +3, possibilities 3"],
  });
  // Bare hands are not to kill unless one wants to (TC-158): one wound less, and a K besides.
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "guard 1");
  assert.ok(await isOn(page, "Non-lethal"));
  await promises(page, { "a wound or more": "7.8%", knockdown: "16%", "out at once, by KO": "9%", "out of the fight": "10%" });
  await see("bare hands");
  await toggle(page, "Non-lethal");
  await promises(page, { "a wound or more": "18%", knockdown: "16%", "out at once, by KO": "9%", "out of the fight": "9%" });
  await toggle(page, "Non-lethal");
  // 9 points: 1 wound, K/O, 5 shock. The K of the row first, then the other one with its 2 shock (TC-159).
  await attacks(page, "19");
  await comes(page, "Superior hit", ["20", "18"]);
  assert.deepEqual(await harm(page), ["K", "K", "5 shock"]);
  await see("an extra K");
  await applies(page);
  const felled = await standing(page, "guard 1");
  assert.deepEqual([felled.figures, felled.marks], [["unhurt", "7"], ["K"]]);

  // With the flat of the blade, where it is wanted. 12 points: 2 wounds, KO, 6 shock. It can still wound.
  assert.match(await next(page), /^Imani/);
  await does(page, "Attack");
  await aims(page, "guard 2");
  assert.ok(!(await isOn(page, "Non-lethal")));
  await toggle(page, "Non-lethal");
  await promises(page, { "a wound or more": "18%", knockdown: "26%", "out at once, by KO": "24%", "out of the fight": "24%" });
  await attacks(page, "19");
  await comes(page, "Superior hit", ["19", "21"]);
  assert.deepEqual(await harm(page), ["1 wound", "KO", "K", "6 shock"]);
  await see("the flat of the blade");
  await applies(page);
  const out = await standing(page, "guard 2");
  assert.deepEqual(out.figures, ["wounded", "6"]);
  assert.match(out.conditions.join(), /Unconscious/);

  // What only kills is refused, and done by the gamemaster's ruling.
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await aims(page, "Varga");
  await far(page, "Short");
  await option(page, "Non-lethal").getByText("not made for that").waitFor();
  await option(page, "Non-lethal").locator(".a-name").tap();
  await see("a weapon that only kills");
  assert.match(await forbidden(page, "11", () => see("the book on it")), /TC-158 Not with this weapon Non-lethal needs bare hands, a club/);
  await tap(page, "Read it");
  await tap(page, "Do it anyway");
  await comes(page, "Good hit", ["13", "14"]);
  await applies(page);
  await chronicles(page, ["Kit attacks guard 1, with bare hands: non-lethal.", "Ruling. Juno attacks Varga, with musket: non-lethal.", "Over TC-158."]);
  assert.deepEqual(found, []);
});

scene("TC-180 … 183, S-40: ammunition is counted for weapons that have it written down", { device: PHONE }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "marked", found);
  await raise(page, {
    title: "Two Guns",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14 ammo 2, carbine 16 bursts"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
  });
  await decides(page, "Is ammunition counted", "where rounds are noted");
  const weapon = () => page.locator(".a-part-head").first().innerText();
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "thug 1");
  assert.match(await weapon(), /2 left/);
  await see("the marked weapon");
  await chooses(page, "Struck with", "carbine");
  assert.doesNotMatch(await weapon(), /left/);
  await see("another weapon");
  await back(page);
  for (const [round, left] of [[1, 1], [2, 0]]) {
    if (round > 1) await flip(page, HEROES_FIRST[round - 1], round);
    await shoots(page, "thug 1");
    await moreOf(page, "Juno");
    assert.match(await row(page, "Load: pistol").innerText(), new RegExp(`left: ${left}$`));
    assert.equal(await row(page, "Load: carbine").count(), 0);
    await back(page);
  }

  // Empty: reload first. The carbine shoots as ever.
  await flip(page, HEROES_FIRST[2], 3);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  await page.locator(".a-refused", { hasText: "Reload first" }).getByText("TC-183").waitFor();
  await see("the marked weapon is empty");
  assert.match(await forbidden(page, "11"), /This costs 1 round of fire; left: 0/);
  await chooses(page, "Struck with", "carbine");
  await far(page, "Short");
  assert.equal((await rolls(page, "11")).Totals, "14 16");
  await applies(page);

  // The table thinks otherwise: only what runs short counts, and the pistol shoots.
  await decides(page, "Is ammunition counted", "only what ran short");
  await flip(page, HEROES_FIRST[3], 4);
  assert.equal((await shoots(page, "thug 1")).Totals, "14 14");
  assert.deepEqual(found, []);
});

const figures = (dexterity, toughness) => ({ dexterity, mind: 9, perception: 9, toughness, fatigue: 0 });
const person = (dexterity, toughness, skill, value, weapon) => ({
  figures: figures(dexterity, toughness), strength: 9, charisma: 8, spirit: 8, skills: [{ skill, value }], weapons: [weapon],
});
const sabre = (add) => ({ name: "sabre", arm: "melee", damage: { add } });
const VILLAINY = {
  heroes: ["Imani Okoro", "Juno Vale"],
  villains: ["Colonel Varga", "Hussar"],
  // In a dramatic scene: villains first, and their taunts cost cards.
  tone: "dramatic",
  top: [32],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  pools: [["Action"], ["Action", "Adrenalin", "Supporter"]],
  possibilities: { 1: 3, 2: 2, 3: 3 },
  sheets: {
    1: person(11, 16, "melee", 14, sabre(6)),
    2: person(9, 9, "fire", 14, { name: "carbine", arm: "fire", damage: 16 }),
    3: person(10, 15, "melee", 15, sabre(5)),
    4: person(8, 14, "taunt", 15, { name: "club", arm: "melee", damage: { add: 3 } }),
  },
};

scene("a villain's turn through the whole sheet, back and again; a taunt takes cards by its success (DD-181 to DD-185), on a tablet", { device: { ...TABLET, colorScheme: "light" }, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "villain", found);
  await begun(page, house, VILLAINY);
  await see("the stage");
  assert.match(await next(page), /^Colonel/);
  const fresh = await events(page);
  const both = async () => [await standing(page, "Imani"), await standing(page, "Colonel")].map((one) => one.figures);
  await does(page, "Attack");
  await aims(page, "Imani");
  assert.equal(await chance(page), "60%");
  assert.equal(await page.locator(".pchip").count(), 1, "a villain has no cards, only possibilities");
  await see("the sheet");
  await page.locator(".pchip", { hasText: "Possibility" }).first().tap();
  assert.equal(await chance(page), "93%");
  await see("with a possibility");
  // 15 + 8 against 14; 9 + 5 + 5 adds + 8 against 16: 11 points.
  await attacks(page, "15 7");
  await comes(page, "Superior hit", ["23", "27"]);
  assert.deepEqual(await harm(page), ["1 wound", "K", "4 shock"]);
  await see("the slip");
  await page.locator(".a-picks .chip", { hasText: "Wound" }).tap();
  await see("a wound negated");
  await applies(page);
  await see("applied");
  assert.deepEqual(await both(), [["2", "unhurt", "4"], ["2", "unhurt", "0"]], "each paid one");

  const then = await events(page);
  await tap(page, "Undo", true);
  await see("taken back");
  assert.deepEqual(await events(page), fresh, "dice, possibilities and all");
  assert.deepEqual(await both(), [["3", "unhurt", "0"], ["3", "unhurt", "0"]]);
  await tap(page, "Redo", true);
  assert.deepEqual(await events(page), then);
  assert.deepEqual(await both(), [["2", "unhurt", "4"], ["2", "unhurt", "0"]]);

  // 15 against Charisma 8, 7 points: Unskilled, and Superior: two cards of the pool go as the gamemaster chooses.
  assert.match(await next(page), /^Hussar/);
  await does(page, "Taunt");
  await row(page, "Juno").tap();
  await reads(page, "11", () => see("a taunt rolled"));
  await tap(page, "Let it take effect");
  await sheet(page).getByText("2 cards from Juno").waitFor();
  for (const card of ["Action", "Supporter"]) await row(page, card).tap();
  await see("the cards that go");
  await tap(page, "Choose 2 cards").catch(() => sheet(page).locator(".btn-lit").tap());
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Juno: Unskilled").first().waitFor();
  await see("the cards are gone");
  const { cards, id } = await truth(page);
  assert.equal(cards(`pool ${id("Juno")}`).length, 1);
  await tap(page, "Undo", true);
  await toSeat(page, "Juno");
  await see("who keeps the cards");
  assert.deepEqual(found, []);
});
