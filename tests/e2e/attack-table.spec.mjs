// An attack at a table in every state: filled in from the character sheets, rolled, refused by the rules, applied, and undone with one
// tap. Its figures and refusals are tested in tests/torg/attack/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { applyAttack, chance, dice, nameOnTurn, openAction, option, passTurn, toggle, typeAttackDice } from "./fights.mjs";
import { PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { openFirstHeroAction, stageInRounds } from "./staged.mjs";
import { chooseAction, events, tap } from "./table.mjs";

const sabre = (add) => ({ name: "Sabre", attack_skill: "melee", damage: { weapon_add: add } });
const fighter = (melee, toughness, add) => ({
  stats: { dexterity: 10, mind: 9, perception: 9, toughness, fatigue: 0 },
  strength: 8,
  damage_table: "possibility_rated",
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
async function openAttack(page, site) {
  await openFirstHeroAction(page, site, TABLE, "Attack");
  await page.locator(".sheet .a-body").waitFor();
}

browserTest("an attack is filled in, rolled, overruled, applied and undone", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await openAttack(page, site);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "table" });
  await inspect("the sheet");
  // What an option does stays readable beside the odds.
  assert.match(await option(page, "All-out attack").innerText(), /easier to hit[^]*→ \d+%/);
  await toggle(page, "All-out attack");
  await page.locator(".play-chip", { hasText: "Action" }).first().tap();
  assert.equal(await chance(page), "80%");
  await page.locator(".play-chip", { hasText: "Action" }).first().tap();
  await toggle(page, "Vital blow");
  await tap(page, /^Sabre/);
  await inspect("the weapon");
  await tap(page, /^Sabre/);
  // A refusal opens over the attack and closes again.
  await option(page, "Sweep attack").locator(".a-name").tap();
  await inspect("options that exclude each other");
  await page.locator(".sheet .dock .btn-primary").tap();
  await page.getByText("By the book").waitFor();
  await inspect("a refusal");
  await tap(page, "Go back");
  await toggle(page, "Sweep attack");
  await tap(page, "My dice");
  await dice(page).fill("10");
  await tap(page, "Use these dice");
  await page.getByRole("alert").filter({ hasText: "The roll does not end after" }).waitFor();
  await dice(page).fill("10 10 5");
  await inspect("options and dice");
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").getByText("Superior hit").waitFor();
  await inspect("a result");
  await page.locator(".a-picks").getByRole("checkbox", { name: "1 wound" }).tap();
  await inspect("a wound negated");
  await tap(page, /^Apply to/);
  // At once, because the toast disappears after some seconds.
  await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  await chooseAction(page, "Attack");
  await page.locator(".a-targets .chip", { hasText: "Hussar" }).tap();
  await page.locator(".dock .btn-big", { hasText: "The defense value is missing" }).waitFor();
  await inspect("a missing defense value");
  assert.deepEqual(found, []);
});

browserTest("a hero uses Drama to reduce damage, and a possibility on top of it", { device: contextOptions([PHONE_AND_TABLET[0]]), open: false }, async ({ page, site }) => {
  await stageInRounds(page, site, {
    heroes: ["Imani Okoro"],
    villains: ["Colonel Varga"],
    hands: [["Presence"]],
    pools: [["Drama"]],
    top: [7],
    possibilities: { 1: 1 },
    sheets: { 1: fighter(12, 9, 0), 2: fighter(15, 12, 5) },
  });
  if (/^Imani/.test(await nameOnTurn(page))) await passTurn(page, "Imani Okoro");
  await openAction(page, "Attack");
  await typeAttackDice(page, "10 8");
  const choices = page.locator(".a-picks");
  await choices.getByText("may spend 1 possibility (has 1) or use Drama to remove").waitFor();
  await choices.getByRole("checkbox", { name: /shock/ }).tap();
  await choices.getByText("Paid with", { exact: true }).waitFor();
  await choices.getByRole("radio", { name: "Drama" }).tap();
  await choices.getByText("uses Drama to remove everything chosen").waitFor();
  await choices.last().getByText("may also spend 1 possibility (has 1) to remove").waitFor();
  await choices.last().getByRole("checkbox").first().tap();
  await choices.last().getByText("spends 1 possibility (has 1) to remove").waitFor();
  const found = [];
  await inspector(page, found, { on: [PHONE_AND_TABLET[0]], name: "table" })("Drama and a possibility pay");
  assert.deepEqual(found, []);
  await applyAttack(page);
  const log = await events(page);
  const played = log.find(({ is }) => is === "card_played");
  const damaged = log.filter(({ is, what }) => is === "attack" && what.is === "damaged").at(-1);
  assert.deepEqual(damaged.what.payment, { card: played.card });
  assert.deepEqual(damaged.what.further.map(({ payment }) => payment), ["possibility"]);
  await page.locator(".turn", { hasText: "Imani Okoro" }).waitFor();
});

browserTest("a critical moment is declared in the sheet of an attack, before the dice", { device: contextOptions([PHONE_AND_TABLET[0]]), open: false }, async ({ page, site }) => {
  await openAttack(page, site);
  // The dialog below may have the same switch.
  await page.locator(".a-body").getByRole("switch", { name: "Critical moment" }).tap();
  await tap(page, "My dice");
  await dice(page).fill("5");
  await tap(page, "Use these dice");
  await page.locator(".a-outcome h2").waitFor();
  await page.locator("dialog[open]").getByRole("button", { name: /hand$/ }).waitFor();
});
