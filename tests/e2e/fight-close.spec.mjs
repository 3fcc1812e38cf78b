// Fights at close quarters in the built app, each figure as combat's ledger has it: martial arts of the classic edition, active
// defences on one's own turn and when attacked, the classic edition's own ways, and holds. The deck is printed, the dice are typed.
import assert from "node:assert/strict";
import { act, against, applies, attacks, dice, flip, next, open, option, passes, row, sheet, standing, toggle } from "./fights.mjs";
import { aims, chip, menu, passAll, range, rarely, reads, settles, target, tells, told, watcher, wields } from "./fray.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { seed, tap } from "./table.mjs";

// Cards whose lines do nothing but say who is first, and approve nothing that is done here.
const HEROES_FIRST = [7, 31, 45, 58, 93];
const VILLAINS_FIRST = [18, 80, 82, 94];
const says = (page, words) => page.getByText(words).first().waitFor({ timeout: 5000 });
const chronicle = async (page) => {
  await tap(page, "Chronicle", true);
  const words = await page.locator(".everything").innerText();
  if (process.env.SHOTS) console.log(words);
  return words;
};

scene("martial arts, classic (TC-220 to TC-232)", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 21);
  await house.open(page);
  const found = [];
  const see = watcher(page, "martial", found);
  await open(page, {
    title: "The Night Mail",
    edition: "Classic",
    people: [
      "Lin Wei (Mei): dex 11, str 9, tgh 10, martial arts 15, block strike, lightning fist, stop thrust, throw, possibilities 2",
      "Brother Osric (Ines): dex 9, str 8, tgh 9, melee 12, club +3",
    ],
    hands: { Lin: "1 2 3 4 5", Osric: "8 9 10 11 12" },
    see,
  });
  await against(page, "Bruiser: dex 8, str 10, tgh 11, unarmed 11\nWatchman: 8s, melee 10, club +3", see);
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");

  // TC-224: two strikes by one roll, each with its own damage; the second K brings 2 more shock (TC-094).
  await flip(page, HEROES_FIRST[0], 1);
  assert.match(await next(page), /^Lin/);
  await act(page, "Attack");
  await see("what Lin strikes with");
  await wields(page, "Martial arts");
  await aims(page, "Bruiser");
  await rarely(page, "Lightning fist");
  await see("a lightning fist");
  await attacks(page, "17");
  await see("two strikes");
  assert.equal(await page.locator(".a-slip").count(), 2);
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  console.log(await standing(page, "Bruiser"));
  await passAll(page);

  // TC-225: not in the next round. TC-231: a throw, and the thrown one's turn goes into getting up.
  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  await wields(page, "Martial arts");
  await aims(page, "Bruiser");
  if (!(await option(page, "Lightning fist").isVisible())) await tap(page, "Rare options");
  await see("no fist two rounds running");
  console.log(await option(page, "Lightning fist").innerText());
  await rarely(page, "Throw");
  await see("a throw");
  await attacks(page, "15");
  await see("thrown");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("after a throw");
  console.log(await page.locator(".everything").innerText());
  await passAll(page);
  await see("round two over");
});

scene("active defences, revised (TC-057 to TC-061, TC-150 to TC-154)", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 22);
  await house.open(page);
  const found = [];
  const see = watcher(page, "defence", found);
  await open(page, {
    title: "The Signal Box",
    edition: "Revised",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
      "Juno Vale (Sam): dex 12, tgh 9, fire 15, carbine 16, dodge 13, possibilities 3",
    ],
    hands: { Imani: "1 2 3 4 5", Juno: "8 9 10 11 12" },
  });
  await against(page, "Colonel Varga: dex 10, str 9, tgh 12, melee 15, sabre +6, possibilities 3\nHussar: 8s, fire 13, pistol 14");
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");

  // On the own turn, with a vital block named before the die (TC-151, TX-S07): 14 + 4 − 4 = 14, and armor +2.
  await flip(page, HEROES_FIRST[0], 1);
  await passes(page, "Juno");
  await act(page, "Defend");
  await see("a defence");
  await chip(page, "defence −4, armor +2").tap();
  await see("with a vital block");
  await reads(page, "17", () => see("a blocking defence rolled"));
  console.log(await page.locator("dialog.sheet").innerText());
  await settles(page);
  await see("who guards");
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("an attack at who guards");
  await attacks(page, "16");
  await see("it meets the guard");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await passAll(page);

  // Attacked before the own turn: the defence is rolled first and spends the action (TC-058, TX-16: −8 counts as +1).
  await flip(page, VILLAINS_FIRST[0], 2);
  await passes(page, "Colonel");
  await act(page, "Attack");
  await aims(page, "Juno");
  await target(page).tap();
  await see("the target's pane");
  await tap(page, "Juno defends actively first");
  await see("a defence when attacked");
  await reads(page, "4", () => see("a defence when attacked, rolled"));
  await settles(page);
  await see("after the defence");
  console.log(await page.locator(".everything").innerText());
  await act(page, "Attack");
  await aims(page, "Juno");
  await range(page, "Short");
  await see("the attack it meets");
  await attacks(page, "13");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("Juno has acted");

  // Aggressive defence: one die for both (TC-153): attack 14 + 1 − 4, harm −4, defence 14 + 1 − 2.
  await act(page, "Attack");
  await aims(page, "Colonel");
  await toggle(page, "Aggressive defence");
  await see("aggressive defence");
  console.log(await page.locator("dialog.sheet").innerText());
  await page.keyboard.press("Escape");
  await passAll(page);
  await flip(page, HEROES_FIRST[1], 3);
  await passes(page, "Juno");
  await act(page, "Attack");
  await aims(page, "Colonel");
  await toggle(page, "Aggressive defence");
  await attacks(page, "13");
  await see("aggressive defence rolled");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("its defence stands");
  await act(page, "Attack");
  await aims(page, "Imani");
  await see("an attack at it");
  await attacks(page, "11");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await passAll(page);
  console.log(await chronicle(page));
});

scene("the classic edition's own ways (TC-103, TC-125, TC-155, TC-T6)", { device: { ...PHONE, colorScheme: "light" }, open: false }, async ({ page, house }) => {
  await seed(house.context, 23);
  await house.open(page);
  const found = [];
  const see = watcher(page, "classic", found);
  await open(page, {
    title: "The Quarry",
    edition: "Classic",
    people: [
      "Imani Okoro (Noor): dex 11, str 9, tgh 10, melee 15, sabre +3, possibilities 3",
      "Kit Marlow (Bo): dex 9, str 9, tgh 10, cha 9, taunt 13, melee 13, club +3, possibilities 2",
    ],
    hands: { Imani: "1 2 3 4 5", Kit: "8 9 10 11 12" },
  });
  await against(page, "Varga: dex 10, str 10, tgh 11, cha 8, melee 12, sabre +5, possibilities 3\nHussar: 8s, melee 10, sabre +3");
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");

  // Disarm is a vital blow against the melee value (TC-125, TX-57): 15 − 8 + 6 = 13, 12 + 4 + 6 = 22 against 12.
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Attack");
  await aims(page, "Varga");
  await see("what classic offers");
  console.log(await page.locator("dialog.sheet").innerText());
  await toggle(page, "Disarm");
  await see("a disarm");
  await attacks(page, "19");
  await see("disarmed");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  // Stun: a club is made for it (TC-157); a taunt by classic's table is for round 2.
  await act(page, "Attack");
  await aims(page, "Hussar");
  await see("a club stuns");
  await attacks(page, "20 1");
  await see("stunned");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("after a stun");
  await act(page, "Attack");
  await see("who was disarmed attacks");
  console.log(await page.locator("dialog.sheet").innerText());
  await page.keyboard.press("Escape");
  await act(page);
  await see("what the disarmed may do");
  await tap(page, /^More in a fight/);
  await see("the disarmed, more in a fight");
  console.log(await page.locator("dialog.sheet").innerText());
});

scene("holds and grabs (TC-144 to TC-146, TC-156)", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 24);
  await house.open(page);
  const found = [];
  const see = watcher(page, "holds", found);
  await open(page, {
    title: "The Vault",
    edition: "Revised",
    people: [
      "Kit Marlow (Bo): dex 11, str 9, tgh 10, unarmed 14, possibilities 2",
      "Imani Okoro (Noor): dex 10, str 9, tgh 10, melee 14, sabre +6, possibilities 3",
    ],
    hands: { Kit: "1 2 3 4 5", Imani: "8 9 10 11 12" },
  });
  await against(page, "Varga: dex 10, str 10, tgh 11, unarmed 12, possibilities 3\nHussar: 8s, melee 10, sabre +3");
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");

  // TX-53: 14 + 5 − 4 = 15 against 12, Good: held. Unarmed 14 with Dexterity 11 has 3 adds: 9 + 3 + 5 − 2 = 15 (TC-078).
  await flip(page, HEROES_FIRST[0], 1);
  await act(page, "Attack");
  await aims(page, "Varga");
  await toggle(page, "Grapple: hold");
  await see("a hold");
  console.log(await page.locator("dialog.sheet").innerText());
  await attacks(page, "18");
  await see("held");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("who is held");
  await passes(page, "Imani");
  // The held one breaks free.
  await act(page);
  await see("the held one's turn");
  await tap(page, /^More in a fight/);
  await see("the held one, more in a fight");
  console.log(await page.locator("dialog.sheet").innerText());
  await row(page, "How it stands").tap();
  await see("how the held one stands");
  console.log(await page.locator("dialog.sheet").innerText());
  await row(page, "Held").tap();
  await see("free again");
  await page.keyboard.press("Escape");
  await passAll(page);
  // TC-145: the item in the hand.
  await flip(page, HEROES_FIRST[1], 2);
  await act(page, "Attack");
  await aims(page, "Hussar");
  await toggle(page, "Grapple: take an item");
  await see("a grab");
  await attacks(page, "17");
  await see("taken");
  console.log(await page.locator("dialog.sheet").innerText());
  await applies(page);
  await see("who was robbed");
  console.log(await page.locator(".everything").innerText());
});
