// A session at a Torang table: names and abilities, a group roll with help, an opponent, a critical's advantage, experience checks, the
// end of the session. It is undone, redone and reloaded, and the server is gone before the second half.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, WALKS, as, scene } from "./helpers.mjs";
import { button, events, tap, theCast } from "./table.mjs";

const PEOPLE = [
  ["Tavi", "Stealth 68, Climb 55, Luck 50"],
  ["Bren", "Survival 52, Bow 74"],
  ["Oda", "Perception 40, Healing 62"],
];
const no = async () => {};
const box = (page, name) => page.locator("dialog[open]").getByRole("textbox", { name });
const chip = (page, text) => page.locator("dialog[open] .chip", { hasText: text }).first();
const last = async (page, is) => (await events(page)).filter((event) => event.is === is).at(-1);

/** A new table with three adventurers and their abilities. */
async function open(page, see = no) {
  await tap(page, "New table");
  await tap(page, "Torang");
  await page.locator(".tile.is-lit", { hasText: "Torang" }).waitFor();
  await see("choose a game");
  await page.getByRole("textbox").fill("Under the Glass Hill");
  await theCast(page);
  await see("nobody yet");
  await page.getByRole("textbox").fill("Tavi (Mirja), Bren (Jo), Oda Stormwind of the Upper Marches (Petr)");
  await tap(page, "Options");
  await page.locator(".ask").first().tap();
  await see("an option open");
  await page.getByRole("radio", { name: /^the lower number/ }).tap();
  await page.getByRole("radio", { name: /^the higher number/ }).tap();
  await tap(page, /^Open/);
  await page.getByText("What can they do?").waitFor();
  await see("nothing can be done yet");
  for (const [name, abilities] of PEOPLE) {
    await tap(page, "Sheets", true);
    await page.locator(".person-row", { hasText: name }).tap();
    await see("a sheet");
    await tap(page, /Abilities$/);
    await box(page).fill(abilities);
    await see("abilities");
    await tap(page, "Add", true);
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  await see("a sheet with abilities");
  await tap(page, "Sheets", true);
  await see("the sheets");
  await tap(page, "Scene", true);
  await see("no roll yet");
}

/** People roll: the die, and the other one where two fall. */
async function dice(page, who, face, other) {
  const mine = page.getByRole("button", { name: "My dice" });
  if ((await mine.getAttribute("aria-pressed")) === "false") await mine.tap();
  await tap(page, who, true);
  await page.locator("dialog[open] input").first().fill(String(face));
  if (other !== undefined) await page.locator("dialog[open] input").last().fill(String(other));
  await tap(page, "Use these dice");
}

/** The dialog's button; the dock's, of the same name, is covered. */
const callForRoll = (page) => page.locator("dialog[open]").getByRole("button", { name: /^(Don’t roll yet|Let others help first)$/ }).tap();

async function groupRoll(page, see = no) {
  await tap(page, /^Stealth/);
  await see("a roll is asked for");
  await box(page, "What is the goal?").fill("Past the sentries, unseen");
  await page.getByRole("radio", { name: "Group" }).tap();
  await see("a group");
  await callForRoll(page);
  await page.getByText("Group roll led by Tavi").waitFor();
  await see("a roll is called for");
  await tap(page, "Who helps?");
  await see("who helps");
  await page.locator("dialog[open] .row", { hasText: "Bren" }).tap();
  await see("helps with what");
  await page.locator("dialog[open] .row", { hasText: "Survival 52" }).tap();
  await page.getByText("68.4% with this help").waitFor();
  await dice(page, "Roll to help", 31);
  await page.getByText("Survival, 31 against 52: success").waitFor();
  await page.locator(".odds-big", { hasText: "88" }).waitFor();
  await tap(page, /^Perception/);
  await page.getByText("78% with this help").waitFor();
  await see("one has helped, one may");
  await tap(page, "Tavi rolls", true);
  await see("the dice are asked for");
  await page.locator("dialog[open] input").fill("8");
  await tap(page, "Use these dice");
  await page.getByText("Help comes first").waitFor();
  await see("the book says no");
  await tap(page, "Go back");
  assert.equal(await page.locator("dialog[open] input").inputValue(), "8", "what was typed is still there");
  await page.keyboard.press("Escape");
  await tap(page, "Only follow");
  await page.locator(".roll-request-button").first().tap();
  await see("how the score comes about");
  await page.keyboard.press("Escape");
  await dice(page, "Tavi rolls", 8);
  await page.getByRole("heading", { name: "Critical" }).waitFor();
  await see("a critical");
}

async function whatFollows(page, see = no) {
  await tap(page, "Choose", true);
  await page.locator("dialog[open] .row", { hasText: "Advantage" }).tap();
  await box(page).fill("the open gate");
  await see("what more is gained");
  await tap(page, "Save", true);
  await page.getByText("+20 next").first().waitFor();
  await tap(page, "Ask the gamemaster", true);
  await see("dramatic enough?");
  // TE-046: the roll is not finished without the answer.
  await tap(page, "Finish roll");
  await page.locator("dialog[open]", { hasText: "Dramatic enough for an experience check?" }).waitFor();
  await see("the answer is asked for");
  await page.keyboard.press("Escape");
  await tap(page, "Yes", true);
  await page.getByText("Bren helped and may mark an experience check").waitFor();
  await see("a helper's check");
  await tap(page, "Survival", true);
  await tap(page, "Finish roll");
}

async function opposedRoll(page, see = no) {
  await tap(page, /^Stealth/);
  await page.getByRole("radio", { name: "Opposed" }).tap();
  await see("against whom");
  await box(page, /^Name, such as/).fill("The warden");
  await box(page, /^Ability \(optional\)/).fill("Perception");
  await box(page, "Score").fill("155");
  await chip(page, "the open gate").tap();
  await box(page, /^Modifier and reason/).fill("+20 fog");
  await see("an opposed roll, as it would be");
  await callForRoll(page);
  await page.getByText("Tavi against The warden").waitFor();
  await page.getByText("Both scores are 100 or more: −50 each").first().waitFor();
  await page.getByText("16.2").waitFor();
  await see("an opposed roll");
  await dice(page, "Both roll", 57, 30);
  await page.getByRole("heading", { name: "Weak victory" }).waitFor();
  await see("an opposed roll's outcome");
  assert.equal(await page.getByText("+20 next").count(), 0, "what was carried is used up");
  await tap(page, "Finish roll");
  // The next roll with the same meets the same opponent, without the modifiers of this one.
  await tap(page, /^Stealth/);
  await page.getByRole("radio", { name: "Opposed" }).tap();
  assert.equal(await chip(page, "+20 fog").count(), 0, "a modifier belongs to one roll");
  await page.locator("dialog[open] [role=radio][aria-checked=true]", { hasText: "Perception 155" }).waitFor();
  await page.keyboard.press("Escape");
}

scene("a session, half of it offline", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await open(page);
  await groupRoll(page);
  const rolled = await last(page, "main_rolled");
  assert.deepEqual([rolled.active.natural, rolled.active.target_score], [8, 88]);

  // Taken back, loaded anew in the middle, and brought again: the same dice.
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
  await whatFollows(page);

  await site.goOffline();
  await site.reload(page);
  await opposedRoll(page);
  const opposed = await last(page, "main_rolled");
  assert.deepEqual([opposed.active.target_score, opposed.opponent.target_score], [58, 105]);

  // Rounds, a scene, and the end of the session.
  await tap(page, "More about the scene");
  await tap(page, "Begin combat rounds");
  await page.getByRole("checkbox", { name: "Tavi has acted" }).tap();
  await tap(page, /^Round 2/);
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
  assert.deepEqual(await rows.allTextContents(), ["TaviStealth", "BrenSurvival"]);
  await tap(page, "Clear all marks");
  await tap(page, "Clear marks");
  await last(page, "checks_cleared").then((event) => assert.ok(event));
  await tap(page, "Chronicle", true);
  await page.getByText(/Tavi: weak victory/).waitFor();
  await tap(page, "Scene", true);
  await tap(page, /back$/);
  await tap(page, "Settings");
  await tap(page, "Check that the open table is saved");
  await page.getByText(/The open table is saved correctly/).waitFor();
});

scene("a helper whose skill does not apply offers another one", { device: PHONE }, async ({ page }) => {
  await open(page);
  await tap(page, /^Stealth/);
  await callForRoll(page);
  const offers = async (who, skill) => {
    await tap(page, "Who helps?");
    await page.locator("dialog[open] .row", { hasText: who }).tap();
    await page.locator("dialog[open] .row", { hasText: skill }).tap();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
  await offers("Bren", "Survival 52");
  await page.locator(".roll-request-button", { hasText: "Bren" }).tap();
  await page.locator("dialog[open]").getByText("This ability does not help here").tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByText("does not help here").first().waitFor();
  await offers("Bren", "Bow 74");
  await page.getByText(/with this help/).first().waitFor();
  const offered = (await events(page)).filter((event) => event.is === "help_offered");
  assert.equal(offered.length, 2);
});

for (const [name, on] of WALKS) {
  scene(`every page of the roll is checked on ${name}`, { device: as(on) }, async ({ page }) => {
    const found = [];
    const see = inspector(page, found, { on });
    await open(page, see);
    await groupRoll(page, see);
    await whatFollows(page, see);
    await opposedRoll(page, see);
    for (const [way, ...more] of [
      ["Time passes"],
      ["Next scene"],
      ["End of the session", "Clear all marks"],
      ["Add gamemaster character"],
      ["List of abilities"],
      ["Options"],
    ]) {
      await tap(page, "More about the scene");
      if (way === "Time passes") await see("the scene's menu");
      await page.locator("dialog[open] .row", { hasText: way }).first().tap();
      await see(way);
      for (const next of more) {
        await tap(page, next);
        await see(next);
      }
      await page.keyboard.press("Escape");
    }
    await tap(page, "More about the scene");
    await tap(page, "Begin combat rounds");
    await see("rounds");
    await tap(page, "Chronicle", true);
    await see("the chronicle");
    await tap(page, "Sheets", true);
    await page.locator(".person-row", { hasText: "Oda" }).tap();
    await tap(page, /^More about Oda/);
    await see("a person's menu");
    await page.locator("dialog[open] .row", { hasText: "Remove from the table" }).tap();
    await see("leave for good");
    await page.keyboard.press("Escape");
    await page.locator(".ability-button").first().tap();
    await see("one ability");
    assert.deepEqual(found, []);
  });
}
