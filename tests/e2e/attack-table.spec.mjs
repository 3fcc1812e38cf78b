// An attack at the table: the cast fills the sheet in; it is rolled, told, applied and taken back; the book and its ruling.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { chance, dice, option, toggle } from "./fights.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { firstHeroActs } from "./staged.mjs";
import { tap } from "./table.mjs";

const sabre = (add) => ({ name: "Sabre", arm: "melee", damage: { add } });
const fighter = (melee, toughness, add) => ({
  figures: { dexterity: 10, mind: 9, perception: 9, toughness, fatigue: 0 },
  strength: 8,
  kind: "possibility_rated",
  skills: [{ skill: "melee", value: melee }],
  weapons: [sabre(add)],
});
const TABLE = {
  heroes: ["Imani Okoro", "Juno Vale"],
  villains: ["Colonel Varga", "Hussar"],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  pools: [["Action", "Adrenalin"], []],
  top: [7],
  possibilities: { 1: 3, 3: 3 },
  sheets: { 1: fighter(14, 9, 5), 3: fighter(15, 17, 0) },
};

/** Opens the attack of the first hero. */
async function attack(page, house) {
  await firstHeroActs(page, house, TABLE, "Attack");
  await page.locator(".sheet .a-body").waitFor();
}

scene("the cast fills the sheet in, and a whole attack is taken back in one tap", { device: PHONE, open: false }, async ({ page, house }) => {
  await attack(page, house);
  await page.getByRole("heading", { name: "Imani attacks" }).waitFor();
  assert.equal(await chance(page), "45%");
  await toggle(page, "All-out attack");
  await page.locator(".pchip", { hasText: "Action" }).first().tap();
  assert.equal(await chance(page), "80%");
  await page.locator(".pchip", { hasText: "Action" }).first().tap();
  await toggle(page, "Vital blow");
  await tap(page, "My dice");
  await dice(page).fill("10");
  await tap(page, "Read it");
  await page.getByRole("alert").filter({ hasText: "one is missing" }).waitFor();
  await dice(page).fill("10 10 5");
  await tap(page, "Read it");
  await page.locator(".a-slip h2").getByText("Superior hit").waitFor();
  await page.locator(".a-picks").getByRole("button", { name: "Wound" }).tap();
  await page.locator(".a-picks").getByRole("button", { name: "Wound" }).tap();
  await tap(page, /^Apply to/);
  await page.locator(".toast").waitFor();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
});

scene("the book says no, and the sheet comes back as it was", { device: PHONE, open: false }, async ({ page, house }) => {
  await attack(page, house);
  await toggle(page, "Vital blow");
  await option(page, "Sweep attack").locator(".a-name").tap();
  await page.locator(".sheet .dock .btn-lit").tap();
  await page.getByText("By the book").waitFor();
  await tap(page, "Keep to it");
  await option(page, "Sweep attack").getByRole("switch").waitFor();
  await page.locator(".sheet .dock .btn-lit").tap();
  await tap(page, "Do it anyway");
  await page.locator(".a-slip h2").waitFor();
});

scene("what nobody knows is asked for in place", { device: PHONE, open: false }, async ({ page, house }) => {
  await attack(page, house);
  const chip = (name) => page.locator(".a-targets .chip", { hasText: name }).tap();
  await chip("Hussar");
  await page.getByText("The defence is not told yet.").waitFor();
  await page.getByRole("textbox", { name: "Defence" }).fill("12");
  await page.getByText("Toughness is not told yet.").waitFor();
  await page.getByRole("textbox", { name: "Toughness" }).fill("9");
  assert.equal(await chance(page), "70%");
});

for (const [name, device, colorScheme] of [["a phone", PHONE, "light"], ["a tablet", TABLET, "dark"]]) {
  scene(`axe finds nothing in it on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await attack(page, house);
    const found = [];
    const look = eyes(page, found, { name: `table ${name}` });
    await look("the sheet");
    await toggle(page, "All-out attack");
    await toggle(page, "Vital blow");
    await tap(page, /^Sabre/);
    await look("the weapon");
    await tap(page, /^Sabre/);
    await tap(page, "My dice");
    await dice(page).fill("10 10 5");
    await look("options and dice");
    await tap(page, "Read it");
    await page.locator(".a-slip h2").waitFor();
    await look("a result");
    assert.deepEqual(found, []);
  });
}
