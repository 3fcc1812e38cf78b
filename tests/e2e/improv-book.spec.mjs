// Improv's rulebook and options: options of a new table that a rule links to, and the credit that the license requires.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { events, goToCast, optionSection, tap } from "./table.mjs";

const summary = (page) => page.locator(".options-summary").textContent();

/** Sets up a new table and opens its options. */
async function goToOptions(page) {
  await tap(page, "New table");
  await tap(page, "Improv");
  await page.locator(".tile.is-selected", { hasText: "Improv" }).waitFor();
  await page.getByRole("textbox").fill("The drowned bell");
  await goToCast(page);
  await page.getByRole("textbox").fill("Dana (GM)\nMara: sword 3, charm\nJo");
  await tap(page, "Add", true);
  await tap(page, "Options");
  await page.getByRole("textbox", { name: "Search the options" }).waitFor();
}

browserTest("every section of Improv's options, and its rulebook", { device: contextOptions(DEVICES) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES });
  await goToOptions(page);
  await optionSection(page, "Worth agreeing on first").tap();
  await inspect("decide before play");
  await tap(page, /^When does the Hand of Fate decide/);
  await inspect("a question open");
  await page.getByRole("radio", { name: /^any equal total/ }).tap();
  assert.equal(await summary(page), "1 option has been changed.");
  const sections = await page.locator(".option-section b").allTextContents();
  assert.equal(sections.length, 6);
  for (const one of sections.slice(1)) {
    await optionSection(page, one).tap();
    await page.locator(".option-section[aria-expanded=true]", { hasText: one }).waitFor();
    await page.locator(".options .ask").first().tap();
    await inspect(one);
  }
  await optionSection(page, "Cards and suits").tap();
  await tap(page, /^Order of the suits/);
  await tap(page, "Diamonds, one less");
  await inspect("suits");
  await tap(page, /^Deal/);
  await tap(page, "Rules", true);
  const search = page.getByRole("textbox");
  await search.fill("who wins a tie");
  assert.match(await page.locator(".hit").first().textContent(), /Who wins a tie/);
  await inspect("a rule found");
  await search.fill("deadly setting");
  await page.locator(".hit").first().tap();
  await page.locator(".rule-top", { hasText: "IM-149" }).waitFor();
  await inspect("a rule");
  await page.locator(".row", { hasText: "Your table’s answer" }).first().tap();
  await page.locator("dialog[open] .ask.is-set, dialog[open] .asked", { hasText: "When does the Hand of Fate decide?" }).first().waitFor();
  await inspect("the options in play");
  const opened = (await events(page)).find(({ is }) => is === "table_opened");
  assert.equal(opened.settings.lethal_fate, true);
  assert.deepEqual(found, []);
});

browserTest("About names Improv's authors, chapter and license, with the ways to both", { device: PHONE }, async ({ page }) => {
  await tap(page, "Settings");
  await page.getByText("About").tap();
  const credit = page.locator(".credits li", { hasText: "Improv, chapter 4, Conflict" });
  assert.match(await credit.textContent(), /by the authors of Improv.*with changes.*Attribution 2\.5/);
  const ways = await credit.locator("a").evaluateAll((links) => links.map((link) => link.href));
  assert.deepEqual(ways, ["https://superhuman.wikidot.com/improv-conflict", "https://creativecommons.org/licenses/by/2.5"]);
});
