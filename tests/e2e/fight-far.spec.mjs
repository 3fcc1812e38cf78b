// Ranged combat, movement and surprise, every dialog checked by axe: range, cover and fire modes, ammunition, combined suppressive fire,
// degrees of surprise, movement. The figures are tested in crates/torg/tests/rules/ and tests/torg/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { aims, applies, far, flip, next, passes, row, sheet, toggle } from "./fights.mjs";
import { BOTH, as, scene } from "./helpers.mjs";
import { HEROES_FIRST, back, forbidden, gather, more, moreOf, pane, raise, rolls, shoots } from "./ranged.mjs";
import { does, tap } from "./table.mjs";

scene("range, cover, fire mode and several targets", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "range" });
  await raise(page, {
    title: "Behind the Bar",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 19, carbine 16 bursts", "Osric (Ines): 9s, dex 11, fire 15, rifle 15 bursts", "Kit (Bo): 9s, dex 10, fire 11, pistol 14"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3", "oak door: tgh 15"],
  });
  const range = page.getByRole("radiogroup", { name: "Range" });
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await tap(page, "Choose the range", true);
  await page.getByText("Choose the range first.").waitFor();
  assert.equal(await sheet(page).locator(".dock .btn-lit").count(), 0, "nothing is lit that does not roll");
  await see("asked how far");
  await far(page, "Short");
  await pane(page, 1);
  await range.getByRole("radio", { name: "Beyond long" }).tap();
  await see("out of range");
  await range.getByRole("radio", { name: "Short" }).tap();
  await page.getByRole("radiogroup", { name: "Cover" }).getByRole("radio", { name: "One half", exact: true }).tap();
  await page.getByRole("textbox", { name: "Toughness of the cover" }).fill("8");
  await see("half hidden");
  await pane(page, 1);
  await see("half hidden, the chance");
  await rolls(page, "7");
  await see("the cover is hit, or nothing");
  await applies(page);

  // The next one: a thing of which little is told, then fire at all of them with a friend.
  assert.match(await next(page), /^Osric/);
  await does(page, "Attack");
  await aims(page, "oak door");
  await page.locator(".dock .btn-big", { hasText: "The defense value is missing" }).waitFor();
  await see("a thing");
  await aims(page, "thug 1");
  await tap(page, "Rare options");
  await toggle(page, "Suppressive fire");
  await see("suppressive fire");
  await aims(page, "thug 1", "thug 2");
  await far(page, "Short");
  await pane(page, 0);
  await page.getByRole("group", { name: "Who shares the roll?" }).getByRole("checkbox", { name: "Kit" }).tap();
  await see("who fires with them");
  await page.getByRole("group", { name: "Who shares the roll?" }).getByRole("checkbox", { name: "Kit" }).tap();
  await pane(page, 0);
  await rolls(page, "11");
  await see("slips of suppressive fire");
  await applies(page);
  await page.getByText("thug 2: Unskilled").first().waitFor();
  await see("all cowed");
  assert.deepEqual(found, []);
});

scene("low ammunition and reloading", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "ammunition" });
  await raise(page, {
    title: "The Long Barrel",
    people: ["Osric (Ines): 9s, dex 11, missile 12, crossbow +6 ammo 1 reload 2 check"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
  });
  await flip(page, HEROES_FIRST[0], 1);
  await more(page);
  await see("more in a fight");
  await row(page, "Low ammunition: crossbow").tap();
  await tap(page, "Ammunition left, one less");
  await see("how short");
  await tap(page, "Count from now on");
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  await see("an empty weapon");
  await forbidden(page, "11", () => see("the book on an attack"));
  await back(page);
  await more(page);
  await row(page, "Reload: crossbow").tap();
  await flip(page, HEROES_FIRST[1], 2);
  await more(page);
  await row(page, "Reload: crossbow").tap();
  await moreOf(page, "Osric");
  await see("a check is due");
  await row(page, "Check succeeded: crossbow").tap();
  assert.deepEqual(found, []);
});

scene("surprise and its limits, movement, and an aim", { device: as(BOTH) }, async ({ page }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "surprise" });
  await gather(page, {
    title: "In the Fog",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14, moves 12", "Imani (Noor): 9s, dex 11, melee 14, sabre +5"],
    villains: ["2 sentries: 9s, dex 8, dodge 10, tgh 30, club +3", "sleeper: 9s, dex 8, tgh 30, club +3"],
  });
  await tap(page, /^Rounds/);
  await row(page, "Surprise or duel").tap();
  await row(page, "Villains: completely surprised").tap();
  await row(page, /^sentry 1 is on duty|sentrie 1 is on duty/).tap();
  await row(page, /^sentry 2 is on duty|sentrie 2 is on duty/).tap();
  await see("how it begins");
  await tap(page, "Start rounds");
  await flip(page, HEROES_FIRST[0], 1);
  await see("who is surprised");
  await does(page, "Attack");
  await aims(page, "1");
  await far(page, "Short");
  await see("an attack on the surprised");
  await rolls(page, "11");
  await see("an attack on the surprised, the slip");
  await applies(page);
  await does(page, "Attack");
  await aims(page, "sleeper");
  await toggle(page, "Blindside");
  await see("from behind");
  await back(page);
  await passes(page, "Imani");
  await see("the surprised are next");
  await does(page, "Attack");
  await see("the surprised attack");
  await back(page);
  await more(page);
  await row(page, "Move").tap();
  await tap(page, "Move", true);
  await page.getByText("By the book").waitFor();
  await see("the book on the surprised");
  await tap(page, "Go back");
  await back(page);

  await flip(page, HEROES_FIRST[1], 2);
  await more(page);
  await row(page, "Move").tap();
  await see("how far");
  await tap(page, "Push to go faster");
  if (!(await sheet(page).getByRole("textbox").isVisible())) await row(page, "My dice").tap();
  await sheet(page).getByRole("textbox").fill("3");
  await see("a push");
  await tap(page, "Use these dice");
  await see("a push that lies rolled");
  await tap(page, "Apply the result");
  await sheet(page).waitFor({ state: "detached" });
  assert.match(await next(page), /^Imani/, "the push was the action");
  await does(page, "Attack");
  await aims(page, "1");
  await toggle(page, "Blindside");
  await page.getByText("Why can’t the target see it coming?").waitFor();
  await see("why nobody sees it coming");
  await back(page);
  await passes(page, "Imani");
  await flip(page, HEROES_FIRST[2], 3);
  await more(page);
  await row(page, "Take aim").tap();
  await page.getByText("Juno: Aiming").waitFor();
  await see("somebody aims");
  await flip(page, HEROES_FIRST[3], 4);
  await does(page, "Attack");
  await aims(page, "1");
  await far(page, "Short");
  await see("an aimed shot");
  await back(page);
  await shoots(page, "sleeper");
  assert.deepEqual(found, []);
});
