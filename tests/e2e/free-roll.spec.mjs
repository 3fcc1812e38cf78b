// A roll in free play, and what the page asks about an action before its dice.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { PHONE, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, check, events, look, tap, toSeat, truth } from "./table.mjs";

const HEROES = ["Imani Okoro", "Juno Vale"];
// A card of the deck on which the heroes come first and nothing hinders them.
const HEROES_FIRST = [7];

const used = async (page) => (await events(page)).filter(({ is }) => is === "used").map(({ what }) => what.is);
const sums = (page) => page.locator("dialog .figures p b").allInnerTexts();

/** From the menu of a person to a roll of that kind. */
async function roll(page, who, kind) {
  await toSeat(page, who);
  await tap(page, `More about ${who}`);
  await page.locator("dialog .row", { hasText: "A roll" }).tap();
  await page.locator("dialog .act", { hasText: kind }).tap();
  await page.locator("dialog .outcomes").waitFor();
}

async function dice(page, typed) {
  if (await button(page, "My dice").isVisible()) await tap(page, "My dice");
  await page.getByRole("textbox").fill(typed);
  await tap(page, "Read it");
  await page.getByRole("textbox").waitFor({ state: "detached" });
}

async function outcome(page, name) {
  await tap(page, name, true);
  await page.locator("dialog .outcomes").waitFor({ state: "detached" });
}

/** Behind the curtain, which has been called: the card is used, and the curtain is gone. */
async function useFromHand(page, card) {
  await look(page);
  await page.locator(".pcard", { hasText: card }).tap();
  await tap(page, new RegExp(`^Use ${card}`));
  await page.locator(".is-looking").waitFor({ state: "detached" });
}

scene("T-08: advice and a second chance in free play", { device: { ...PHONE, colorScheme: "light" } }, async ({ page }) => {
  const found = [];
  const see = eyes(page, found, { name: "free" });
  await stage(page, { heroes: HEROES, hands: [["Haste"], ["Second Chance"]] });
  const before = await truth(page);
  const [imani, juno] = [before.id("Imani"), before.id("Juno")];
  const [haste] = before.cards(`hand ${imani}`);
  const [chance] = before.cards(`hand ${juno}`);
  await toSeat(page, "Imani Okoro");
  await tap(page, "More about Imani Okoro");
  await see("a person's menu in free play");
  await page.locator("dialog .row", { hasText: "A roll" }).tap();
  await see("what is rolled");
  await page.locator("dialog .act", { hasText: "Any check" }).tap();
  await page.locator("dialog .outcomes").waitFor();
  await dice(page, "1");
  await see("a roll in free play");
  await outcome(page, "Failed");

  // Juno advises: one card each way, between the hands. The moment for the second chance stays open.
  await tap(page, "More about Imani Okoro");
  await tap(page, /^Trade/);
  await tap(page, /Juno Vale/);
  await look(page);
  await page.locator(".pcard").first().tap();
  await tap(page, "Offer 1 card");
  await tap(page, "Stage", true);
  await tap(page, "Juno: answer Imani");
  await look(page);
  await page.locator(".pcard").first().tap();
  await tap(page, "Give 1 card");
  await tap(page, "Seats", true);
  await tap(page, "Imani: look and agree");
  await look(page);
  await tap(page, "Agree", true);
  await tap(page, "Stage", true);
  await tap(page, /Imani and Juno trade/);
  await page.getByRole("textbox").fill("Juno grew up in these woods.");
  await tap(page, "Accept", true);

  await toSeat(page, "Imani Okoro");
  await tap(page, /’s hand$/);
  await useFromHand(page, "Second Chance");
  // Straight back to the dice: the first total is void.
  await page.locator("dialog .outcomes").waitFor();
  assert.equal(await page.locator("dialog .slip").count(), 0);
  await dice(page, "14");
  await outcome(page, "Good");
  assert.deepEqual(await used(page), ["retried"]);
  const after = await truth(page);
  assert.deepEqual(after.cards(`hand ${imani}`), []);
  assert.deepEqual(after.cards(`hand ${juno}`), [haste]);
  assert.equal(after.cards("discard").at(-1), chance);
  await tap(page, "Stage", true);
  await check(page);
  assert.deepEqual(found, []);
});

scene("cards on a roll in free play come from the hands, and are over with it", { device: PHONE }, async ({ page }) => {
  const found = [];
  await stage(page, { heroes: HEROES, hands: [["Action"], ["Supporter"]] });
  await roll(page, "Imani Okoro", "Any check");
  await dice(page, "13");
  await page.locator("dialog .btn-curtain", { hasText: "Juno" }).tap();
  await useFromHand(page, "Supporter");
  await page.locator("dialog .figures", { hasText: "Juno" }).waitFor();
  await page.locator("dialog .btn-curtain", { hasText: "Imani" }).tap();
  await useFromHand(page, "Action");
  await page.locator("dialog .figures", { hasText: "Imani" }).waitFor();
  assert.deepEqual(await sums(page), ["+7", "+7"]);
  await eyes(page, found)("the figures in free play");
  await shot(page, "free-figures");
  // Put away and taken up again from the stage.
  await page.keyboard.press("Escape");
  await page.locator("dialog .outcomes").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  await page.locator(".chip", { hasText: "Imani: every bonus +3" }).waitFor({ state: "attached" });
  await shot(page, "free-stage");
  await page.locator(".turn.is-now .btn-act").tap();
  await page.locator("dialog .outcomes").waitFor();
  await outcome(page, "Good");
  assert.equal(await page.locator(".chip", { hasText: "+3" }).count(), 0);
  assert.equal(await page.locator(".turn.is-now").count(), 0);
  assert.deepEqual(found, []);
});

scene("a critical moment may be named until the dice fall", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, villains: ["Varga"], hands: [["Action"]], top: HEROES_FIRST });
  await beginRounds(page);
  await tap(page, /^Flip/);
  await page.locator(".turn.is-now", { hasText: "Imani" }).waitFor();
  await page.locator(".turn.is-now .btn-act").tap();
  await page.locator("dialog .act", { hasText: "Attack" }).tap();
  await page.locator("dialog .outcomes").waitFor();
  assert.equal(await page.locator("dialog .btn-curtain").count(), 0);
  await shot(page, "moment");
  await tap(page, "It is a critical moment");
  await page.getByText("A critical moment: hand cards may be used.").waitFor();
  await page.locator("dialog .btn-curtain").tap();
  await useFromHand(page, "Action");
  await page.locator("dialog .figures", { hasText: "Imani" }).waitFor();
  await dice(page, "9");
  await outcome(page, "Good");
  const named = (await events(page)).filter(({ is, what }) => is === "rounds" && what.is === "critical_moment");
  assert.equal(named.length, 1);
});
