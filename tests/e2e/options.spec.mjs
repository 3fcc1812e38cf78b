// The options of a Torg table: found by search, changed before the deal and during a session, undone, and kept offline.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { button, deal, events, goToCast, optionSection, tap } from "./table.mjs";

const search = (page) => page.getByRole("textbox", { name: "Search the options" });
const answer = (page, name) => page.getByRole("radio", { name }).first();
const summary = (page) => page.locator(".options-summary").textContent();

async function goToOptions(page) {
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Options" }).tap();
  await search(page).waitFor();
}

browserTest("an answer is changed in mid-session, logged, undone, and saved offline", { device: PHONE, offline: true }, async ({ page, site }) => {
  await deal(page, ["Imani (Noor)", "Juno", "Osric"]);
  await site.offlineReady(page);
  await site.goOffline();
  await goToOptions(page);
  assert.match(await summary(page), /All options are at their defaults/);
  await search(page).fill("stymied reroll");
  await page.locator(".question", { hasText: "Which rerolls does Stymied cancel" }).waitFor();
  const counts = await page.locator(".option-section em").allInnerTexts();
  const counted = counts.reduce((sum, count) => sum + Number.parseInt(count, 10), 0);
  assert.equal(counted, await page.locator(".question").count(), "the sections count what the search shows");
  await tap(page, /^Which rerolls does Stymied cancel/);
  await answer(page, "the first of each roll").tap();
  await page.getByText("1 option has been changed.").waitFor();
  await tap(page, "Clear the search");
  await page.locator(".option-section.is-set", { hasText: "1 changed" }).waitFor();
  await optionSection(page, "Numbers").tap();
  await tap(page, /^Coup de Grace adds/);
  await tap(page, "Coup de Grace adds, one more");
  await page.getByText("2 options have been changed.").waitFor();
  await tap(page, /^Hand size by/);
  await page.getByText("a new size applies from the next deal on").waitFor();
  await tap(page, "Close");
  const settings = async () => (await events(page)).filter(({ is }) => is === "settings_changed").map((event) => event.settings);
  assert.deepEqual((await settings()).map(({ answers, numbers }) => [answers.stymied_scope, numbers.coup_de_grace_bonus]), [["roll", 3], ["roll", 4]]);

  await tap(page, "Chronicle", true);
  await page.getByText("Table option changed: Which rerolls does Stymied cancel? the first of the round → the first of each roll.").first().waitFor();
  await page.getByText("Table option changed: Coup de Grace adds +3 → +4.").first().waitFor();
  await tap(page, "Stage", true);
  await tap(page, "Undo", true);
  await page.getByText("Undone: Table option changed: Coup de Grace adds +3 → +4.").waitFor();
  await site.reload(page);
  await goToOptions(page);
  assert.equal(await summary(page), "1 option has been changed.");
  await tap(page, "Reset to defaults");
  await page.getByText(/All options are at their defaults/).waitFor();
  assert.equal((await settings()).at(-1).answers.stymied_scope, undefined);
});

browserTest("every section of options, before the deal and in play", { device: contextOptions(DEVICES) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES });
  await tap(page, "New table");
  await goToCast(page);
  await page.getByRole("textbox").fill("Imani, Juno,");
  await tap(page, "Options");
  await search(page).waitFor();
  await inspect("all sections shut");
  await optionSection(page, "Worth agreeing on first").tap();
  await inspect("to settle before play");
  await page.locator(".options .ask").first().tap();
  await inspect("a question open");
  // An interpretation of a rule opens over the options and closes again.
  if (!(await button(page, "A-09", true).isVisible())) await tap(page, /^When the deck runs out, which cards/);
  await tap(page, "A-09", true);
  await page.locator(".rule-sheet").getByText("the discard pile").first().waitFor();
  await inspect("a reading over the options");
  await tap(page, "Back", true);
  await answer(page, "the discard pile").waitFor();
  const sections = await page.locator(".option-section b").allTextContents();
  assert.equal(sections.length, 20);
  for (const one of sections.slice(1)) {
    await optionSection(page, one).tap();
    await page.locator(".option-section[aria-expanded=true]", { hasText: one }).waitFor();
    await inspect(one);
    assert.ok(await page.locator(".option-section[aria-expanded=true]").isVisible(), `${one} stands in sight`);
  }
  await tap(page, /^Coup de Grace adds/);
  await inspect("a number");
  await tap(page, "Coup de Grace adds, one less");
  await search(page).fill("zeppelin");
  await inspect("nothing found");
  await search(page).fill("");
  await tap(page, /^Deal /);
  await page.getByText("Free play").waitFor();
  await goToOptions(page);
  await inspect("the options in play");
  await optionSection(page, "Numbers").tap();
  await page.locator(".ask.is-set", { hasText: "Coup de Grace" }).waitFor();
  await inspect("the numbers of a table");
  assert.equal(await summary(page), "1 option has been changed.");
  assert.equal(await button(page, "Reset to defaults").count(), 1);
  assert.deepEqual(found, []);
});
