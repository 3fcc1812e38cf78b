// A session at a Torang table: names and abilities, a group roll with help, an opponent, a critical result, experience checks, the
// end of the session. It is undone, redone and reloaded, and the server is stopped before the second half.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, WALKS, browserTest, contextOptions } from "./helpers.mjs";
import { events, goToCast, tap } from "./table.mjs";

const PEOPLE = [
  ["Tavi", "Stealth 68, Climb 55, Luck 50"],
  ["Bren", "Survival 52, Bow 74"],
  ["Oda", "Perception 40, Healing 62"],
];
const noInspection = async () => {};
const box = (page, name) => page.locator("dialog[open]").getByRole("textbox", { name });
const chip = (page, text) => page.locator("dialog[open] .chip", { hasText: text }).first();
const lastEvent = async (page, is) => (await events(page)).filter((event) => event.is === is).at(-1);

/** Sets up a table with three adventurers and their abilities. */
async function openTable(page, inspect = noInspection) {
  await tap(page, "New table");
  await tap(page, "Torang");
  await page.locator(".tile.is-selected", { hasText: "Torang" }).waitFor();
  await inspect("choose a game");
  await page.getByRole("textbox").fill("Under the Glass Hill");
  await goToCast(page);
  await inspect("an empty table");
  await page.getByRole("textbox").fill("Tavi (Mirja), Bren (Jo), Oda Stormwind of the Upper Marches (Petr)");
  await tap(page, "Options");
  await page.locator(".ask").first().tap();
  await inspect("an option open");
  await page.getByRole("radio", { name: /^the lower number/ }).tap();
  await page.getByRole("radio", { name: /^the higher number/ }).tap();
  await tap(page, /^Open/);
  await page.getByText("What can they do?").waitFor();
  await inspect("nothing can be done yet");
  for (const [name, abilities] of PEOPLE) {
    await tap(page, "Sheets", true);
    await page.locator(".person-row", { hasText: name }).tap();
    await inspect("a sheet");
    await tap(page, /Abilities$/);
    await box(page).fill(abilities);
    await inspect("abilities");
    await tap(page, "Add", true);
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  await inspect("a sheet with abilities");
  await tap(page, "Sheets", true);
  await inspect("the sheets");
  await tap(page, "Scene", true);
  await inspect("no roll yet");
}

/** Enters the die of a person, and the second one if there are two. */
async function enterDice(page, who, face, other) {
  const mine = page.getByRole("button", { name: "My dice" });
  if ((await mine.getAttribute("aria-pressed")) === "false") await mine.tap();
  await tap(page, who, true);
  await page.locator("dialog[open] input").first().fill(String(face));
  if (other !== undefined) await page.locator("dialog[open] input").last().fill(String(other));
  await tap(page, "Use these dice");
}

/** The button in the dialog. The dock has one of the same name under it. */
const callForRoll = (page) => page.locator("dialog[open]").getByRole("button", { name: /^(Don’t roll yet|Let others help first)$/ }).tap();

async function groupRoll(page, inspect = noInspection) {
  await tap(page, /^Stealth/);
  await inspect("a roll is asked for");
  await box(page, "What is the goal? (optional)").fill("Past the sentries, unseen");
  await page.getByRole("radio", { name: "Group" }).tap();
  await inspect("a group");
  await callForRoll(page);
  // Who helps is asked at once, and again by a button.
  await page.locator("dialog[open] .row", { hasText: "Bren" }).waitFor();
  await inspect("who helps");
  await page.keyboard.press("Escape");
  await page.getByText("Group roll led by Tavi").waitFor();
  await inspect("a roll is called for");
  await tap(page, "Who helps?");
  await page.locator("dialog[open] .row", { hasText: "Bren" }).tap();
  await inspect("helps with what");
  await page.locator("dialog[open] .row", { hasText: "Survival 52" }).tap();
  await page.getByText("68.4% with this help").waitFor();
  await enterDice(page, "Roll to help", 31);
  await page.getByText("Survival, 31 against 52: success").waitFor();
  await page.locator(".odds-big", { hasText: "88" }).waitFor();
  await tap(page, /^Perception/);
  await page.getByText("78% with this help").waitFor();
  await inspect("one has helped, one may");
  await tap(page, /^Tavi rolls.*must choose “Roll to help” or/);
  await inspect("the dice are asked for");
  await page.locator("dialog[open] input").fill("8");
  await tap(page, "Use these dice");
  await page.getByText("Help comes first").waitFor();
  await inspect("a refusal by the rules");
  await tap(page, "Go back");
  assert.equal(await page.locator("dialog[open] input").inputValue(), "8", "what was typed is still there");
  await page.keyboard.press("Escape");
  await tap(page, "Only follow");
  await page.locator(".roll-request-button").first().tap();
  await inspect("the sum of a score");
  await page.keyboard.press("Escape");
  await enterDice(page, "Tavi rolls", 8);
  await page.getByRole("heading", { name: "Critical" }).waitFor();
  await inspect("a critical");
}

async function followUps(page, inspect = noInspection) {
  await tap(page, "Tavi’s critical");
  await page.locator("dialog[open] .row", { hasText: "Advantage" }).tap();
  await box(page).fill("the open gate");
  await inspect("the extra gain");
  await tap(page, "Save", true);
  await page.getByText("+20 next").first().waitFor();
  await tap(page, "Ask the gamemaster");
  await inspect("dramatic enough?");
  // TE-046: the roll is not finished without the answer.
  await tap(page, "Finish roll");
  await page.locator("dialog[open]", { hasText: "Dramatic enough for an experience check?" }).waitFor();
  await inspect("the answer is asked for");
  await page.keyboard.press("Escape");
  await tap(page, "Yes", true);
  await page.getByText("Bren helped and may mark an experience check").waitFor();
  await inspect("a helper's check");
  // One check for the help itself (B-18), and one for the roll that was helped (TE-067).
  await page.getByText("An experience check for Bren’s Survival?").waitFor();
  const followUp = (words) => page.locator(".after li", { hasText: words }).getByRole("button").last();
  await followUp("for Bren’s Survival?").tap();
  await followUp("Bren helped").tap();
  await page.locator(".after li", { hasText: "Bren helped" }).waitFor({ state: "detached" });
  await tap(page, "Finish roll");
}

async function opposedRoll(page, inspect = noInspection) {
  await tap(page, /^Stealth/);
  await page.getByRole("radio", { name: "Opposed" }).tap();
  await inspect("the choice of an opponent");
  await box(page, /^Name, such as/).fill("The warden");
  await box(page, /^Ability \(optional\)/).fill("Perception");
  await box(page, "Score").fill("155");
  await chip(page, "the open gate").tap();
  await box(page, /^Modifier and reason/).first().fill("+20 fog");
  await inspect("an opposed roll, preview");
  await callForRoll(page);
  await page.getByText("Tavi against The warden").waitFor();
  await page.getByText(/Both scores are 100 or more: −\d+ each/).first().waitFor();
  await page.getByText("16.2").waitFor();
  await inspect("an opposed roll");
  await enterDice(page, "Both roll", 57, 30);
  await page.getByRole("heading", { name: "Weak victory" }).waitFor();
  await inspect("an opposed roll's outcome");
  assert.equal(await page.getByText("+20 next").count(), 0, "what was carried is used up");
  await tap(page, "Finish roll");
  // The next roll of this ability has the same opponent, without the modifiers of this roll.
  await tap(page, /^Stealth/);
  await page.getByRole("radio", { name: "Opposed" }).tap();
  assert.equal(await chip(page, "+20 fog").count(), 0, "a modifier belongs to one roll");
  await page.locator("dialog[open] [role=radio][aria-checked=true]", { hasText: "Perception 155" }).waitFor();
  await page.keyboard.press("Escape");
}

browserTest("a session, half of it offline", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await openTable(page);
  await groupRoll(page);
  const rolled = await lastEvent(page, "main_rolled");
  assert.deepEqual([rolled.active.natural, rolled.active.target_score], [8, 88]);

  // After undo, a reload and redo, the dice are the same.
  const played = JSON.stringify(await events(page));
  await tap(page, "Undo", true);
  await page.getByText("Undone: Tavi, Stealth").waitFor();
  await page.getByText("Group roll led by Tavi").waitFor();
  await site.reload(page);
  await page.getByText("Survival, 31 against 52: success").waitFor();
  await tap(page, "Chronicle", true);
  await tap(page, /^Redo/);
  assert.equal(JSON.stringify(await events(page)), played, "redo brings back the very same");
  await tap(page, "Scene", true);
  await followUps(page);

  await site.goOffline();
  await site.reload(page);
  await opposedRoll(page);
  const opposed = await lastEvent(page, "main_rolled");
  assert.deepEqual([opposed.active.target_score, opposed.opponent.target_score], [58, 105]);

  // Rounds, a scene, and the end of the session.
  await tap(page, "More about the scene");
  await tap(page, "Begin combat rounds");
  await page.getByRole("checkbox", { name: "Tavi has acted" }).tap();
  await tap(page, /^Begin round 2/);
  await tap(page, "More about the scene");
  await tap(page, "End the rounds");
  await tap(page, "More about the scene");
  await tap(page, "Next scene");
  await box(page).fill("the pass");
  await tap(page, "Begin scene");
  await page.getByText("Scene 2, the pass").waitFor();
  await tap(page, "More about the scene");
  await tap(page, "End of the session");
  const rows = page.locator("dialog[open] .row");
  assert.deepEqual(await rows.allTextContents(), ["TaviStealth", "BrenSurvival, Stealth"]);
  await tap(page, "Clear all marks");
  await tap(page, "Clear marks");
  await lastEvent(page, "checks_cleared").then((event) => assert.ok(event));
  await tap(page, "Chronicle", true);
  await page.getByText(/Tavi: weak victory/).waitFor();
  await tap(page, "Scene", true);
  await tap(page, /back$/);
  await tap(page, "Settings");
  await tap(page, "Check that saving works");
  await page.getByText(/The open table is saved correctly/).waitFor();
});

browserTest("a helper whose skill does not apply offers another one", { device: PHONE }, async ({ page }) => {
  await openTable(page);
  await tap(page, /^Stealth/);
  await callForRoll(page);
  const offers = async (who, skill) => {
    await page.locator("dialog[open] .row", { hasText: who }).tap();
    await page.locator("dialog[open] .row", { hasText: skill }).tap();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
  await offers("Bren", "Survival 52");
  await page.locator(".roll-request-button", { hasText: "Bren" }).tap();
  await page.locator("dialog[open]").getByText("This ability does not help here").tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByText("does not help here").first().waitFor();
  await tap(page, "Who helps?");
  await offers("Bren", "Bow 74");
  await page.getByText(/with this help/).first().waitFor();
  const offered = (await events(page)).filter((event) => event.is === "help_offered");
  assert.equal(offered.length, 2);
});

for (const [name, on] of WALKS) {
  browserTest(`every page of the roll is checked on ${name}`, { device: contextOptions(on) }, async ({ page }) => {
    const found = [];
    const inspect = inspector(page, found, { on });
    await openTable(page, inspect);
    await groupRoll(page, inspect);
    await followUps(page, inspect);
    await opposedRoll(page, inspect);
    for (const [label, ...more] of [
      ["Time passes"],
      ["Next scene"],
      ["End of the session", "Clear all marks"],
      ["Add gamemaster character"],
      ["Allowed abilities"],
      ["Options"],
    ]) {
      await tap(page, "More about the scene");
      if (label === "Time passes") await inspect("the scene's menu");
      await page.locator("dialog[open] .row", { hasText: label }).first().tap();
      await inspect(label);
      for (const next of more) {
        await tap(page, next);
        await inspect(next);
      }
      await page.keyboard.press("Escape");
    }
    await tap(page, "More about the scene");
    await tap(page, "Begin combat rounds");
    await inspect("rounds");
    await tap(page, "Chronicle", true);
    await inspect("the chronicle");
    await tap(page, "Sheets", true);
    await page.locator(".person-row", { hasText: "Oda" }).tap();
    await tap(page, /^More about Oda/);
    await inspect("a person's menu");
    await page.locator("dialog[open] .row", { hasText: "Remove from the table" }).tap();
    await inspect("removal of a person, question");
    await page.keyboard.press("Escape");
    await page.locator(".ability-button").first().tap();
    await inspect("one ability");
    assert.deepEqual(found, []);
  });
}
