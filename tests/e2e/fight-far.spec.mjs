// Ranged combat, movement and surprise, every dialog checked by axe: range, cover and fire modes, ammunition, combined suppressive fire,
// degrees of surprise, movement. The figures are tested in crates/torg/tests/rules/ and tests/torg/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { applyAttack, chooseRange, chooseTargets, flip, nameOnTurn, passTurn, row, sheet, toggle } from "./fights.mjs";
import { PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { HEROES_FIRST, backToStage, openCombatActions, openCombatActionsOf, refusedAttack, rollAttack, setUpRounds, setUpTable, shootAt, togglePart } from "./ranged.mjs";
import { chooseAction, tap } from "./table.mjs";

browserTest("range, cover, fire mode and several targets", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "range" });
  await setUpRounds(page, {
    title: "Behind the Bar",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 19, carbine 16 bursts", "Osric (Ines): 9s, dex 11, fire 15, rifle 15 bursts", "Kit (Bo): 9s, dex 10, fire 11, pistol 14"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3", "oak door: tgh 15"],
  });
  const range = page.getByRole("radiogroup", { name: "Range" });
  await flip(page, HEROES_FIRST[0], 1);
  await chooseAction(page, "Attack");
  await chooseTargets(page, "thug 1");
  await tap(page, "Choose the range", true);
  await page.getByText("Choose the range first.").waitFor();
  assert.equal(await sheet(page).locator(".dock .btn-primary").count(), 0, "nothing is highlighted that does not roll");
  await inspect("the range is missing");
  await chooseRange(page, "Short");
  await togglePart(page, 1);
  await range.getByRole("radio", { name: "Beyond long" }).tap();
  await inspect("out of range");
  await range.getByRole("radio", { name: "Short" }).tap();
  await page.getByRole("radiogroup", { name: "Cover" }).getByRole("radio", { name: "One half", exact: true }).tap();
  await page.getByRole("textbox", { name: "Toughness of the cover" }).fill("8");
  await inspect("half cover");
  await togglePart(page, 1);
  await inspect("half cover, the chance");
  await rollAttack(page, "7");
  await inspect("the result against cover");
  await applyAttack(page);

  // The next hero: an attack on a thing without a defense value, then suppressive fire at all, together with an ally.
  assert.match(await nameOnTurn(page), /^Osric/);
  await chooseAction(page, "Attack");
  await chooseTargets(page, "oak door");
  await page.locator(".dock .btn-big", { hasText: "The defense value is missing" }).waitFor();
  await inspect("an attack on a thing");
  await chooseTargets(page, "thug 1");
  await tap(page, "Rare options");
  await toggle(page, "Suppressive fire");
  await inspect("suppressive fire");
  await chooseTargets(page, "thug 1", "thug 2");
  await chooseRange(page, "Short");
  await togglePart(page, 0);
  await page.getByRole("group", { name: "Who shares the roll?" }).getByRole("checkbox", { name: "Kit" }).tap();
  await inspect("shared suppressive fire");
  await page.getByRole("group", { name: "Who shares the roll?" }).getByRole("checkbox", { name: "Kit" }).tap();
  await togglePart(page, 0);
  await rollAttack(page, "11");
  await inspect("the results of suppressive fire");
  await applyAttack(page);
  await page.getByText("thug 2: Unskilled").first().waitFor();
  await inspect("the result of suppressive fire");
  assert.deepEqual(found, []);
});

browserTest("low ammunition and reloading", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "ammunition" });
  await setUpRounds(page, {
    title: "The Long Barrel",
    people: ["Osric (Ines): 9s, dex 11, missile 12, crossbow +6 ammo 1 reload 2 check"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
  });
  await flip(page, HEROES_FIRST[0], 1);
  await openCombatActions(page);
  await inspect("combat actions");
  await row(page, "Low ammunition: crossbow").tap();
  await tap(page, "Ammunition left, one less");
  await inspect("the ammunition left");
  await tap(page, "Count from now on");
  await chooseAction(page, "Attack");
  await chooseTargets(page, "thug 1");
  await chooseRange(page, "Short");
  await inspect("an empty weapon");
  await refusedAttack(page, "11", () => inspect("a refused attack"));
  await backToStage(page);
  await openCombatActions(page);
  await row(page, "Reload: crossbow").tap();
  await flip(page, HEROES_FIRST[1], 2);
  await openCombatActions(page);
  await row(page, "Reload: crossbow").tap();
  await openCombatActionsOf(page, "Osric");
  await inspect("a check is due");
  await row(page, "Check succeeded: crossbow").tap();
  assert.deepEqual(found, []);
});

browserTest("surprise and its limits, movement, and an aim", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "surprise" });
  await setUpTable(page, {
    title: "In the Fog",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14, moves 12", "Imani (Noor): 9s, dex 11, melee 14, sabre +5"],
    villains: ["2 sentries: 9s, dex 8, dodge 10, tgh 30, club +3", "sleeper: 9s, dex 8, tgh 30, club +3"],
  });
  await tap(page, /^Start rounds for/);
  await row(page, "Surprise or duel").tap();
  await row(page, "Villains: completely surprised").tap();
  await row(page, /^sentry 1 is on duty|sentrie 1 is on duty/).tap();
  await row(page, /^sentry 2 is on duty|sentrie 2 is on duty/).tap();
  await inspect("surprise settings");
  await tap(page, "Start rounds", true);
  await flip(page, HEROES_FIRST[0], 1);
  await inspect("surprised characters");
  await chooseAction(page, "Attack");
  await chooseTargets(page, "1");
  await chooseRange(page, "Short");
  await inspect("an attack on the surprised");
  await rollAttack(page, "11");
  await inspect("an attack on the surprised, rolled");
  await applyAttack(page);
  await chooseAction(page, "Attack");
  await chooseTargets(page, "sleeper");
  await toggle(page, "Blindside");
  await inspect("blindside");
  await backToStage(page);
  await passTurn(page, "Imani");
  await inspect("the turn of the surprised");
  await chooseAction(page, "Attack");
  await inspect("the surprised attack");
  await backToStage(page);
  await openCombatActions(page);
  await row(page, "Move").tap();
  await tap(page, "Move", true);
  await page.getByText("By the book").waitFor();
  await inspect("a refused move");
  await tap(page, "Go back");
  await backToStage(page);

  await flip(page, HEROES_FIRST[1], 2);
  await openCombatActions(page);
  await row(page, "Move").tap();
  await inspect("movement");
  await tap(page, "Push to go faster");
  if (!(await sheet(page).getByRole("textbox").isVisible())) await row(page, "My dice").tap();
  await sheet(page).getByRole("textbox").fill("3");
  await inspect("a push");
  await tap(page, "Use these dice");
  await inspect("a rolled push");
  await tap(page, "Apply the result");
  await sheet(page).waitFor({ state: "detached" });
  assert.match(await nameOnTurn(page), /^Imani/, "the push was the action");
  await chooseAction(page, "Attack");
  await chooseTargets(page, "1");
  await toggle(page, "Blindside");
  await page.getByText("Why can’t the target see it coming?").waitFor();
  await inspect("the reason for blindside");
  await backToStage(page);
  await passTurn(page, "Imani");
  await flip(page, HEROES_FIRST[2], 3);
  await openCombatActions(page);
  await row(page, "Take aim").tap();
  await page.getByText("Juno: Aiming").waitFor();
  await inspect("aiming");
  await flip(page, HEROES_FIRST[3], 4);
  await chooseAction(page, "Attack");
  await chooseTargets(page, "1");
  await chooseRange(page, "Short");
  await inspect("an aimed shot");
  await backToStage(page);
  await shootAt(page, "sleeper");
  assert.deepEqual(found, []);
});
