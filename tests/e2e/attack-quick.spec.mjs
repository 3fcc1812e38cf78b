// The quick attack: from the foyer to a roll, live odds in both editions, real dice, whatever may be typed, and no network.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { dice, option, toggle } from "./fights.mjs";
import { DEVICES, PHONE, scene } from "./helpers.mjs";
import { seed, tap } from "./table.mjs";

const figure = (page, name) => page.getByRole("textbox", { name, exact: true });
const chance = (page) => page.locator(".odds-big").textContent();
const roll = (page) => page.locator(".dock .btn-lit").tap();
const verdict = (page) => page.locator(".a-slip h2");

/** The sabre of our pictures. */
async function sabre(page) {
  await tap(page, "Quick attack");
  for (const [name, text] of [["Value", "14"], ["Damage", "17"], ["Defence", "15"], ["Toughness", "17"]]) await figure(page, name).fill(text);
  await tap(page, /^Target/);
  await page.getByRole("radio", { name: "Possibility-rated" }).tap();
  await tap(page, /^Target/);
}

scene("from the foyer to a slip in two taps, and again", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 5);
  await house.open(page);
  await tap(page, "Quick attack");
  await roll(page);
  await verdict(page).waitFor();
  assert.ok((await page.locator(".a-account tbody tr").count()) >= 4, "value, die, totals and what they met");
  await tap(page, "Roll again");
  await verdict(page).waitFor();
  await tap(page, "Change");
  await figure(page, "Value").waitFor();
});

scene("every choice moves the chance, and what is not legal says why", { device: PHONE }, async ({ page }) => {
  await sabre(page);
  assert.equal(await chance(page), "45%");
  await toggle(page, "All-out attack");
  assert.equal(await chance(page), "70%");
  await option(page, "All-out attack").getByText("without: 45%").waitFor();
  await toggle(page, "Vital blow");
  assert.equal(await chance(page), "55%");
  await tap(page, /^Vital blow: one step more, 34%/);
  assert.equal(await chance(page), "34%");
  assert.match(await page.locator(".a-bar").getAttribute("aria-label"), /^miss 66%, Minimal 5\.2%, Average 11%, Good 13%, Superior /);
  await option(page, "Sweep attack").getByText("not with vital blow").waitFor();
  await tap(page, "Sweep attack: TC-126");
  await page.locator(".rule-sheet").waitFor();
  await tap(page, "Back", true);
  // All the same, where the table wants it.
  await option(page, "Sweep attack").locator(".a-name").tap();
  await page.locator(".a-refused").getByText(/: not with (sweep attack|vital blow)/i).waitFor();
  await tap(page, "Roll anyway");
  await verdict(page).waitFor();
});

scene("both editions, each with its own options", { device: PHONE }, async ({ page }) => {
  await sabre(page);
  await option(page, "Knockdown attack").waitFor();
  await page.getByRole("radio", { name: "Classic" }).tap();
  await option(page, "Stun").waitFor();
  assert.equal(await option(page, "Knockdown attack").count(), 0);
  await toggle(page, "Vital blow");
  assert.match(await option(page, "Vital blow").textContent(), /−8 to hit\+4 to harm/);
  await tap(page, /^Melee weapon/);
  await page.getByRole("radio", { name: "Martial arts" }).tap();
  await tap(page, "Rare options");
  await option(page, "Felling the oak").waitFor();
});

scene("real dice are read, and the account adds up", { device: PHONE }, async ({ page }) => {
  await sabre(page);
  await toggle(page, "All-out attack");
  await tap(page, "My dice");
  const wrong = async (typed, says) => {
    await dice(page).fill(typed);
    await roll(page);
    await page.getByRole("alert").filter({ hasText: says }).waitFor();
    assert.equal(await dice(page).inputValue(), typed, "what was typed is still there");
    assert.equal(await verdict(page).count(), 0);
  };
  await wrong("10", "one is missing");
  await wrong("7 3", "It ended after 1 die");
  await wrong("21", "A d20 has no 21");
  await wrong("abc", "“abc” is not a die");
  await dice(page).fill("10 8");
  await dice(page).press("Enter");
  await verdict(page).getByText("Superior hit").waitFor();
  await page.getByText("10 rolls on: 18").waitFor();
  assert.match(await page.locator(".a-totals").textContent(), /Totals2223/);
  assert.match(await page.locator(".a-over").textContent(), /Over by76/);
  await page.getByRole("button", { name: "All-out attack" }).tap();
  await page.locator(".rule-sheet").waitFor();
});

scene("whatever is typed: a message beside it, and nothing lost", { device: PHONE }, async ({ page, house }) => {
  await tap(page, "Quick attack");
  for (const [name, typed, says] of [
    ["Value", "100", "Value goes from 0 to 99."],
    ["Damage", "-3", "Damage goes from 0 to 99."],
    ["Toughness", "0", "Toughness goes from 1 to 99."],
    ["Defence", "ten", "no whole number"],
    ["Defence", "x".repeat(10_000), "no whole number"],
    ["Value", "", "type a figure"],
  ]) {
    const field = figure(page, name);
    const before = await field.inputValue();
    await field.fill(typed);
    await roll(page);
    await page.getByRole("alert").filter({ hasText: says }).first().waitFor();
    assert.equal(await field.inputValue(), typed);
    assert.equal(await verdict(page).count(), 0, "nothing was rolled");
    await field.fill(before);
  }
  await figure(page, "Value").fill("17");
  await toggle(page, "Sweep attack");
  await house.reload(page);
  await tap(page, "Quick attack");
  assert.equal(await figure(page, "Value").inputValue(), "17");
  assert.equal(await option(page, "Sweep attack").getByRole("switch").getAttribute("aria-checked"), "true");
});

scene("it rolls with the server gone", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await house.reload(page);
  await tap(page, "Quick attack");
  await roll(page);
  await verdict(page).waitFor();
});

for (const [name, device, colorScheme] of DEVICES) {
  scene(`axe finds nothing in it on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context);
    await house.open(page);
    const found = [];
    const look = eyes(page, found, { name: `quick ${name}`, fingers: ".is-attack button:not(.crumb .ic), .is-attack .a-step, .is-attack .field" });
    await sabre(page);
    await look("the sheet");
    await toggle(page, "All-out attack");
    await toggle(page, "Vital blow");
    await look("two options");
    await tap(page, /^Melee weapon/);
    await page.getByRole("radio", { name: "Firearm" }).tap();
    await look("the weapon");
    await tap(page, /^Target/);
    await look("the target");
    await tap(page, /^Target/);
    await tap(page, /^Firearm/);
    await page.getByRole("radio", { name: "Melee weapon" }).tap();
    await tap(page, /^Melee weapon/);
    await tap(page, "My dice");
    await figure(page, "Value").fill("300");
    await dice(page).fill("20");
    await roll(page);
    await look("two faults");
    await figure(page, "Value").fill("18");
    await roll(page);
    await look("a missing die");
    await dice(page).fill("20 8");
    await roll(page);
    await verdict(page).waitFor();
    await look("a result");
    assert.deepEqual(found, []);
  });
}
