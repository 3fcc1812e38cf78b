// Different things with one die (TC-262): a taunt beside an attack, two interactions; rolled, told, applied, taken back.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { firstHeroActs } from "./staged.mjs";
import { tap } from "./table.mjs";

const fighter = (melee, charisma) => ({
  figures: { dexterity: 10, mind: 9, perception: 9, toughness: 9, fatigue: 0 },
  strength: 8,
  charisma,
  spirit: 8,
  kind: "possibility_rated",
  skills: [{ skill: "melee", value: melee }, { skill: "taunt", value: 12 }, { skill: "maneuver", value: 13 }],
  weapons: [{ name: "Sabre", arm: "melee", damage: { add: 5 } }],
});
const TABLE = {
  heroes: ["Imani Okoro", "Juno Vale"],
  villains: ["Colonel Varga", "Hussar"],
  hands: [["Presence", "Willpower"], ["Presence", "Willpower"]],
  pools: [["Action"], []],
  top: [7],
  possibilities: { 1: 3 },
  sheets: { 1: fighter(14, 9), 3: fighter(13, 9), 4: fighter(13, 9) },
};

const acts = (page, house, what) => firstHeroActs(page, house, TABLE, what);
const die = (page) => page.getByRole("radiogroup", { name: "Also with this die" });

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`TC-262: a taunt goes with the die of an attack, on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await acts(page, house, "Attack");
    const found = [];
    const look = eyes(page, found, { name: `mixed ${name}` });
    await page.locator(".sheet .a-body").waitFor();
    assert.equal(await die(page).count(), 0, "it is among the rare options");
    await tap(page, "Rare options");
    await die(page).getByRole("radio", { name: "Taunt" }).tap();
    await die(page).first().scrollIntoViewIfNeeded();
    await look("a taunt beside it");
    // At the Hussar instead of at the one who is attacked.
    const rows = page.locator(".a-beside");
    await rows.getByText("Hussar").tap();
    await rows.getByText("Colonel Varga").tap();
    // Taunt 12 against 12 and 2; the attack 14 against 13 and 4.
    await rows.getByText("against 14").first().waitFor();
    await page.getByText("against 17").first().waitFor();
    await rows.locator(".weighed").scrollIntoViewIfNeeded();
    await look("at somebody else");
    await tap(page, "My dice");
    await page.getByRole("textbox", { name: "What the dice show" }).fill("16");
    await tap(page, "Read it");
    await page.locator(".a-slip").nth(1).waitFor();
    await look("two slips");
    assert.equal(await page.locator(".a-slip").count(), 2);
    await page.locator(".a-slip h2").nth(1).getByText(/^Taunt, Hussar: /).waitFor();
    await page.locator(".a-slip").nth(1).scrollIntoViewIfNeeded();
    await look("the second slip");
    await tap(page, /^(Apply to|Carry on)/);
    await page.locator(".toast").waitFor();
    await look("applied");
    await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
    await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
    assert.deepEqual(found, []);
  });
}

scene("TC-262: an aggressive defence takes the whole action", { device: PHONE, open: false }, async ({ page, house }) => {
  await acts(page, house, "Attack");
  await tap(page, "Rare options");
  await die(page).getByRole("radio", { name: "Taunt" }).tap();
  await page.locator(".a-option", { hasText: "Aggressive defence" }).getByRole("switch").tap();
  await page.locator(".sheet").getByText("TC-262").first().waitFor();
  await page.locator(".sheet .dock .btn-lit").tap();
  await page.getByText("By the book").waitFor();
  await tap(page, "Keep to it");
  await page.locator(".sheet .a-body").waitFor();
});

scene("TC-262: a taunt and a maneuver with one die", { device: PHONE, open: false }, async ({ page, house }) => {
  await acts(page, house, "Taunt");
  const sheet = page.locator("dialog.sheet[open]");
  await sheet.getByText("Hussar").first().tap();
  await die(page).getByRole("radio", { name: "Maneuver" }).tap();
  await sheet.locator(".weighed").nth(1).waitFor();
  await sheet.getByText("TC-262").waitFor();
  await shot(page, "mixed-two-interactions");
  await sheet.getByText("Dice on the table").tap();
  await page.getByLabel("All dice, in order").fill("16");
  await tap(page, "Read these dice");
  await page.locator(".a-slip").nth(1).waitFor();
  await shot(page, "mixed-two-slips");
  await tap(page, "Let it take effect");
  await page.locator(".toast").waitFor();
});
