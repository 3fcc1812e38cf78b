// Fights at close quarters in the built app, each figure as combat's ledger has it: martial arts of the classic edition, active
// defences on one's own turn and when attacked, the classic edition's own ways, and holds. The deck is printed, the dice are typed.
import assert from "node:assert/strict";
import { act, aims, applies, attacks, far, flip, harm, next, option, passes, row, sheet, standing, toggle, verdicts } from "./fights.mjs";
import { chip, chronicles, comes, menu, passAll, rarely, reads, settles, target, tells, watcher, wields } from "./fray.mjs";
import { PHONE, scene } from "./helpers.mjs";
import { begins } from "./ranged.mjs";
import { tap } from "./table.mjs";

// Cards whose lines do nothing but say who is first, and approve nothing that is done here; and a flurry of the heroes.
const HEROES_FIRST = [7, 31, 45, 58];
const VILLAINS_FIRST = [18, 80, 82];
const FLURRY = 87;

scene("martial arts, classic (TC-220 to TC-232)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "martial", found);
  await begins(page, house, 21, {
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

  // TC-224: two strikes by one roll, each with its own harm; the second K brings 2 more shock (TC-094).
  await flip(page, HEROES_FIRST[0], 1);
  assert.match(await next(page), /^Lin/);
  await strikes("Bruiser");
  await rarely(page, "Lightning fist");
  await see("a lightning fist");
  await attacks(page, "17");
  await see("two strikes");
  assert.deepEqual(await verdicts(page), ["Bruiser, first strike: Superior hit", "Bruiser, second strike: Superior hit"]);
  await comes(page, "Bruiser, first strike: Superior hit", ["19", "13"]);
  await applies(page);
  const beaten = await standing(page, "Bruiser");
  assert.deepEqual([beaten.figures, beaten.marks], [["unhurt", "4"], ["K"]]);
  await passAll(page);

  // TC-225: not in the next round. TC-231: a throw, and the turn of the thrown one goes into getting up.
  await flip(page, HEROES_FIRST[1], 2);
  await strikes("Bruiser");
  await tap(page, "Rare options");
  await option(page, "Lightning fist").getByText("Not two rounds running").waitFor();
  await option(page, "Lightning fist").getByRole("button", { name: "Lightning fist: TC-225" }).waitFor();
  await see("no fist two rounds running");
  await toggle(page, "Throw");
  await attacks(page, "15");
  await see("a throw");
  await comes(page, "Good hit", ["17", "11"]);
  assert.deepEqual(await harm(page), ["1 shock", "Thrown"]);
  await applies(page);
  await see("after a throw");
  await passes(page, "Osric");
  assert.match(await next(page), /^Watchman/);
  await passAll(page);

  // TC-229: whoever charges into a stop thrust misses, and is Unskilled; bonus at least +1: 15 + 1 = 16.
  await flip(page, VILLAINS_FIRST[0], 3);
  if (/^Watchman/.test(await next(page))) await passes(page, "Watchman");
  await act(page, "Attack");
  await aims(page, "Lin");
  await target(page).tap();
  await tap(page, "Lin defends actively first");
  await see("ways of defending");
  await chip(page, /^Stop thrust 15/).tap();
  await reads(page, "5", () => see("a stop thrust"));
  await comes(page, "Stop thrust 16", ["16"]);
  await settles(page);
  await act(page, "Attack");
  await aims(page, "Lin");
  await attacks(page, "16");
  await comes(page, "Miss", ["14"]);
  await applies(page);
  await page.getByText("Bruiser: Unskilled").first().waitFor();
  await see("stopped");
  await passAll(page);

  // TC-220, TC-221: one blow is blocked before it falls, and Lin still strikes; TC-223: no second block.
  await flip(page, VILLAINS_FIRST[1], 4);
  await menu(page, "Lin");
  await see("a menu with blocks");
  await row(page, "Block: Watchman").tap();
  await see("a block before its dice");
  await sheet(page).getByRole("button", { name: "Roll", exact: true }).tap();
  await page.locator(".toast", { hasText: "Lin stands ready to block Watchman" }).waitFor();
  await page.keyboard.press("Escape");
  await menu(page, "Lin");
  assert.equal(await sheet(page).getByText(/^Block: /).count(), 0, "one block a round");
  await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
  if (/^Bruiser/.test(await next(page))) await passes(page, "Bruiser");
  await act(page, "Attack");
  await aims(page, "Lin");
  await attacks(page, "19");
  await page.locator(".a-slip h2", { hasText: "Blocked" }).waitFor();
  await see("a blocked blow");
  await applies(page);
  await page.locator(".toast", { hasText: "Lin blocked it." }).waitFor();
  if (/^Bruiser/.test(await next(page))) await passes(page, "Bruiser");
  await strikes("Watchman");
  await attacks(page, "13");
  await comes(page, "Good hit", ["16", "10"]);
  await applies(page);
  await passAll(page);

  // DD-415: no lightning fist in a flurry.
  await flip(page, FLURRY, 5);
  await strikes("Bruiser");
  await tap(page, "Rare options");
  await option(page, "Lightning fist").getByText("Not in a flurry").waitFor();
  await see("no fist in a flurry");
  await page.keyboard.press("Escape");
  await chronicles(page, ["Lin stands ready to block Watchman: ", "Lin blocked it.", "Bruiser: Unskilled.", " Thrown."]);
  await see("the chronicle");
  assert.deepEqual(found, []);
});

scene("active defences, revised (TC-057 to TC-059, TC-150 to TC-154)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "defence", found);
  await begins(page, house, 22, {
    title: "The Signal Box",
    edition: "Revised",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
      "Juno Vale (Sam): dex 12, tgh 9, fire 15, carbine 16, dodge 13, possibilities 3",
    ],
    villains: ["Colonel Varga: dex 10, str 9, tgh 12, melee 15, sabre +6, possibilities 3", "Hussar: 8s, fire 13, pistol 14"],
  });

  // On the own turn, with a vital block named before the die (TC-151, TX-S07): 14 + 4 − 4 = 14, and armor +2.
  await flip(page, HEROES_FIRST[0], 1);
  await passes(page, "Juno");
  await act(page, "Defend");
  await see("a defence");
  await chip(page, "−4, armor +2").tap();
  await see("with a vital block");
  await reads(page, "17", () => see("a blocking defence rolled"));
  await comes(page, "Melee weapons 14", ["14"]);
  await tells(page, /^Vital block −4/);
  await settles(page);
  await page.getByText("Imani: Defends: Melee weapons 14").waitFor();
  await page.getByText("Imani: Vital block defence −4, armor +2").waitFor();
  await see("who guards");
  // The Colonel meets that total, which has the −4 in it (D6), and Toughness with +2 (TC-150).
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("an attack at who guards");
  await attacks(page, "16");
  await see("it meets the guard");
  await comes(page, "Good hit", ["18", "23"]);
  await tells(page, /^Imani: active defence, Toughness 14 10$/);
  await tells(page, /^To beat 14 12$/);
  await tells(page, /^Over by 4 11$/);
  await applies(page);
  await passAll(page);

  // Attacked before the own turn, the defence is rolled first and spends the action (TC-058, TX-16: −8 counts as +1).
  await flip(page, VILLAINS_FIRST[0], 2);
  await passes(page, "Colonel");
  await act(page, "Attack");
  await aims(page, "Juno");
  await target(page).tap();
  await see("the pane of who is attacked");
  await tap(page, "Juno defends actively first");
  await see("a defence when attacked");
  await reads(page, "4", () => see("a defence when attacked, rolled"));
  await comes(page, "Dodge 14", ["14"]);
  await settles(page);
  await act(page, "Attack");
  await aims(page, "Juno");
  await far(page, "Short");
  await see("the attack it meets");
  await attacks(page, "12");
  await comes(page, "Miss", ["13"]);
  await tells(page, /^Juno: active defence 14/);
  await applies(page);
  assert.match(await next(page), /^Imani/, "Juno has acted");

  // Aggressive defence: one die for both (TC-153): attack 14 + 1 − 4 against 15, defence 14 + 1 − 2 = 13.
  await passAll(page);
  await flip(page, HEROES_FIRST[1], 3);
  await passes(page, "Juno");
  await act(page, "Attack");
  await aims(page, "Colonel");
  await toggle(page, "Aggressive defence");
  await page.locator(".a-prospects", { hasText: "own defence, at least" }).getByText("13").waitFor();
  await see("aggressive defence");
  await attacks(page, "13");
  await see("aggressive defence rolled");
  await comes(page, "Miss", ["11"]);
  await applies(page);
  await page.getByText("Imani: Defends: Melee weapons 13").waitFor();
  await act(page, "Attack");
  await aims(page, "Imani");
  await attacks(page, "9");
  await comes(page, "Average hit", ["14", "19"]);
  await tells(page, /^Imani: active defence, Toughness 13 10$/);
  await applies(page);
  await passAll(page);

  // All-out and a defence exclude each other (TC-130): Imani's second thought opens the book.
  await flip(page, HEROES_FIRST[2], 4);
  await passes(page, "Juno");
  await act(page, "Attack");
  await aims(page, "Hussar");
  await toggle(page, "All-out attack");
  await option(page, "Aggressive defence").getByText("not with all-out attack").waitFor();
  await see("all-out or a defence");
  await page.keyboard.press("Escape");
  await chronicles(page, [
    "Imani: Melee weapons 14 guards vital parts (−4, +2), for this round.",
    "Hit Imani: 18 against 14, Good. Effect 23 against 12.",
    "Juno: Dodge 14, for this round.",
    "Missed Juno: 13 against 14.",
    "Imani attacks Colonel, with sabre: aggressive defence. Own dice: 13, bonus +1.",
  ]);
  assert.deepEqual(found, []);
});

scene("the classic edition's own ways (TC-042, TC-103, TC-125, TC-155, TC-T6)", { device: { ...PHONE, colorScheme: "light" }, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "classic", found);
  await begins(page, house, 23, {
    title: "The Quarry",
    edition: "Classic",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 15, sabre +3, possibilities 3",
      "Kit Marlow (Bo): dex 9, str 9, tgh 10, cha 9, taunt 13, melee 13, club +3, possibilities 2",
    ],
    villains: ["Varga: dex 10, str 10, tgh 11, cha 8, melee 12, sabre +5, possibilities 3", "Hussar: 8s, melee 10, sabre +3"],
  });

  // Disarm is a vital blow against the melee value (TC-125, TX-57): 15 − 8 + 6 = 13, 12 + 4 + 6 = 22 against 12.
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Attack");
  await aims(page, "Varga");
  for (const revised of ["Knockdown attack", "Grapple: hold"]) assert.equal(await option(page, revised).count(), 0, revised);
  await toggle(page, "Disarm");
  await see("a disarm");
  await attacks(page, "19");
  await comes(page, "Average hit", ["13", "22"]);
  await tells(page, /^Varga: defence, melee weapons 12 12/);
  assert.deepEqual(await harm(page), ["Disarmed"]);
  await see("disarmed");
  await applies(page);

  // TC-155: of two wounds a stunning blow does one; the knockout and the shock stay.
  await act(page, "Attack");
  await aims(page, "Hussar");
  if ((await option(page, "Stun").getByRole("switch").getAttribute("aria-checked")) !== "true") await toggle(page, "Stun");
  await attacks(page, "20 1");
  await comes(page, "Superior hit", ["21", "20"]);
  await see("a stunning blow");
  assert.deepEqual(await harm(page), ["1 wound", "KO", "12 shock"]);
  await applies(page);

  // What lies on the ground is out of the hand until it is picked up.
  assert.match(await next(page), /^Varga/);
  await act(page, "Attack");
  await see("who was disarmed attacks");
  await wields(page, "sabre");
  await page.locator(".a-refused", { hasText: "Out of the hand" }).waitFor();
  await see("out of the hand");
  await page.keyboard.press("Escape");
  await act(page);
  await tap(page, /^More in a fight/);
  await see("the disarmed, more in a fight");
  await row(page, "Draw or pick up").tap();
  await see("picked up");
  if (await sheet(page).isVisible()) await page.keyboard.press("Escape");
  await act(page, "Attack");
  await page.locator(".a-part-head", { hasText: "sabre" }).waitFor();
  await page.keyboard.press("Escape");
  await passAll(page);

  // A knockdown leaves a defence alone (TC-103); a taunt comes to Stymied at 5 to 9 (TC-T6), and the first 10 does not roll on.
  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  await aims(page, "Varga");
  await attacks(page, "18");
  await see("knocked down");
  await comes(page, "Superior hit", ["20", "17"]);
  assert.deepEqual(await harm(page), ["Knockdown", "O", "2 shock"]);
  await applies(page);
  await act(page, "Taunt");
  await row(page, "Varga").tap();
  await reads(page, "15", () => see("a taunt"));
  assert.deepEqual(await verdicts(page), ["Stymied"]);
  await settles(page);
  await page.getByText("Varga: stymied").first().waitFor();
  await see("down and stymied");
  await act(page, "Attack");
  await page.locator(".a-refused", { hasText: "Knocked down: the next action can only defend" }).getByText("TC-103").waitFor();
  await see("no attack from the ground");
  await page.keyboard.press("Escape");
  await act(page);
  await see("what is left on the ground");
  await sheet(page).getByRole("button", { name: /^Defend actively/ }).tap();
  await reads(page, "10", () => see("a stymied defence"));
  await comes(page, "Melee weapons 13", ["13"]);
  await settles(page);
  await passAll(page);
  await chronicles(page, ["Disarmed.", "Kit attacks Hussar, with club: stun.", "Varga: 7 result points: Stymied.", "12 shock"]);
  assert.deepEqual(found, []);
});

scene("holds, grabs and blows that fell (TC-144 to TC-146, TC-156)", { device: PHONE, open: false }, async ({ page, house }) => {
  const found = [];
  const see = watcher(page, "holds", found);
  await begins(page, house, 24, {
    title: "The Vault",
    edition: "Revised",
    people: [
      "Kit Marlow (Bo): dex 11, str 9, tgh 10, unarmed 14, possibilities 2",
      "Imani Okoro (Noor): dex 10, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
    ],
    villains: ["Varga: dex 10, str 10, tgh 11, unarmed 12, possibilities 3", "Hussar: 8s, melee 10, sabre +3"],
  });

  // TX-53: 14 + 5 − 4 = 15 against 12, Good: held. Unarmed 14 with Dexterity 11 has 3 adds: 9 + 3 + 5 − 2 = 15 (TC-078).
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Attack");
  await aims(page, "Varga");
  assert.equal(await option(page, "Non-lethal").getByRole("switch").getAttribute("aria-checked"), "true", "TC-158");
  await toggle(page, "Grapple: hold");
  await option(page, "Knockdown attack").getByText("not with grapple: hold").waitFor();
  await option(page, "Grapple: take an item").getByText("nothing in their hand").waitFor();
  await see("a hold");
  await attacks(page, "18");
  await comes(page, "Good hit", ["15", "15"]);
  assert.deepEqual(await harm(page), ["2 shock", "Held"]);
  await see("held");
  await applies(page);
  await page.getByText("Varga: Held").first().waitFor();
  await passes(page, "Imani");

  // Who is held may be let go by the gamemaster's word (TA-12); until then Varga moves nowhere.
  await act(page);
  await tap(page, /^More in a fight/);
  await row(page, "Move").tap();
  await tap(page, "Move", true);
  await see("the held one moves");
  await sheet(page).getByText("TC-146").waitFor();
  await tap(page, "Keep to it");
  await page.keyboard.press("Escape");
  await menu(page, "Varga");
  await row(page, "How it stands").tap();
  await sheet(page).getByText("until the gamemaster lifts it").waitFor();
  await row(page, "Held").tap();
  await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
  await page.getByText("Varga: Held").waitFor({ state: "detached" });
  await passAll(page);

  // TC-145: 14 + 4 − 4 = 14 against 10, Good: the sabre changes hands, and nobody is hurt.
  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  await aims(page, "Hussar");
  await toggle(page, "Grapple: take an item");
  await see("a grab");
  await attacks(page, "17");
  await comes(page, "Good hit", ["14", "14"]);
  await see("taken");
  await applies(page);
  await see("who was robbed");
  await passes(page, "Imani");
  await passes(page, "Varga");
  await act(page, "Attack");
  await wields(page, "sabre");
  await page.locator(".a-refused").waitFor();
  await see("the robbed one's sabre");
  await page.keyboard.press("Escape");
  await menu(page, "Kit");
  await sheet(page).getByText("Give back: sabre (Hussar)").waitFor();
  await see("who holds another's weapon");
  await page.keyboard.press("Escape");
  await tap(page, "Stage", true);
  await passAll(page);

  // TC-156: 1 wound, KO, 4 shock become KO, an extra K and 4 shock.
  await flip(page, HEROES_FIRST[2], 3);
  await act(page, "Attack");
  await aims(page, "Hussar");
  await page.locator(".a-part-head").first().tap();
  await see("what Kit could strike with");
  await page.locator(".a-part-head").first().tap();
  await attacks(page, "17");
  await see("a blow that fells");
  assert.deepEqual(await harm(page), ["KO", "K", "4 shock"]);
  await applies(page);
  await chronicles(page, ["Held fast.", "The weapon is taken.", "Hussar: 4 shock and unconscious (KO)."]);
  assert.deepEqual(found, []);
});
