// The quick conflict: two taps, offline, kept over a reload, and every state checked by axe. Its results are tested in
// tests/improv/quick.rs.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { seed, tap } from "./table.mjs";

const card = (page, who) => page.getByRole("textbox", { name: `${who}: card, such as 10H`, exact: true });
const name = (page, who) => page.getByRole("textbox", { name: who, exact: true });
const reveal = (page) => page.locator(".dock .deck").tap();
const column = (page, words) => page.locator(".qc-col").filter({ hasText: words });
const openConflict = async (page) => {
  await tap(page, "Quick conflict");
  await page.locator(".is-qc").waitFor();
};
const waitForAnimations = (page) => page.evaluate(() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)));

/** Enters five sides, as in a fight with two villains: names, cards, bonuses, and who opposes whom. */
async function fillFiveSides(page) {
  await openConflict(page);
  for (const more of ["Add player", "Add player", "Add gamemaster stake"]) await tap(page, more, true);
  for (const [who, called, typed] of [["Player 1", "Kit", "10C"], ["Player 2", "Jason", "10H"], ["Player 3", "Diana", "JC"], ["Gamemaster 1", "Riso", "9D"], ["Gamemaster 2", "Goons", "4S"]]) {
    await card(page, who).fill(typed);
    await name(page, who).fill(called);
  }
  await page.getByRole("radio", { name: "Custom" }).tap();
  // Kit and Jason oppose Riso, and Diana opposes the goons. The app's default for Jason and Diana is the reverse.
  for (const [who, foe] of [["Jason", "Goons"], ["Jason", "Riso"], ["Diana", "Riso"], ["Diana", "Goons"]]) {
    await page.getByRole("group", { name: `${who} opposes` }).getByRole("checkbox", { name: foe }).tap();
  }
  for (const laid of ["Kit: talents", "Jason: tokens", "Jason: talents", "Diana: tokens", "Riso: tokens", "Riso: tokens"]) await tap(page, `${laid}, one more`, true);
}

browserTest("cards are drawn two taps from home, and stay there offline", { device: PHONE, offline: true, open: false }, async ({ page, site }) => {
  await seed(site.context, 5);
  await site.open(page);
  await site.offlineReady(page);
  await site.goOffline();
  await site.reload(page);
  await openConflict(page);
  await reveal(page);
  await waitForAnimations(page);
  const shown = await page.locator(".qc-col").allTextContents();
  assert.equal(shown.length, 2);
  const [stage, dock] = [await page.locator(".qc-stage").boundingBox(), await page.locator(".dock").boundingBox()];
  assert.ok(stage.y > 0 && stage.y + stage.height <= dock.y, "the columns can be seen without scrolling");
  // Cards stay after a reload, and so does invalid input.
  await site.reload(page);
  await page.locator(".is-qc").waitFor();
  assert.deepEqual(await page.locator(".qc-col").allTextContents(), shown);
  await tap(page, "Play again", true);
  await card(page, "Player").fill("<b>");
  await reveal(page);
  await page.getByRole("alert").filter({ hasText: "No such card: <b>" }).waitFor();
  assert.equal(await card(page, "Player").getAttribute("aria-invalid"), "true");
  await site.reload(page);
  await page.locator(".is-qc").waitFor();
  assert.equal(await card(page, "Player").inputValue(), "<b>", "what was typed is still there");
  await card(page, "Player").fill("x".repeat(10_000));
  await card(page, "Player").fill("q s");
  await card(page, "Player").press("Enter");
  await column(page, "queen of spades").waitFor();
});

browserTest("every state of the quick conflict is checked", { device: contextOptions(DEVICES), open: false }, async ({ page, site }) => {
  await seed(site.context, 3);
  await site.open(page);
  const found = [];
  // The whole title leads back.
  const inspect = inspector(page, found, { on: DEVICES, name: "conflict", fingers: ".is-qc button:not(.top-bar .ic), .is-qc .field, .qc-card" });
  await inspect("the home screen");
  await fillFiveSides(page);
  await inspect("five sides");
  await reveal(page);
  await inspect("five columns");
  await tap(page, "Change", true);
  for (let more = 0; more < 3; more += 1) await tap(page, "Add player", true);
  await card(page, "Player 4").fill("14H");
  await inspect("eight sides and an error");
  await card(page, "Player 4").fill("");
  await reveal(page);
  await inspect("eight columns");
  await tap(page, "Change", true);
  for (let more = 0; more < 6; more += 1) await page.locator(".qc-side").nth(2).getByRole("button", { name: /^Remove/ }).tap();
  await card(page, "Kit").fill("9D");
  await reveal(page);
  await page.locator(".qc-col").first().waitFor();
  await inspect("two columns");
  assert.deepEqual(found, []);
});

browserTest("a tie is broken by the Hand of Fate, with its rule above it", { device: contextOptions(DEVICES), open: false }, async ({ page, site }) => {
  await seed(site.context, 3);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES, name: "fate" });
  await openConflict(page);
  await card(page, "Player").fill("10h");
  await tap(page, "Player: tokens, one more", true);
  await card(page, "Gamemaster").fill("K♥");
  await reveal(page);
  await page.getByText("by the Hand of Fate: 13 each").waitFor();
  await inspect("the Hand of Fate");
  await tap(page, "The Hand of Fate", true);
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await inspect("a rule over the attack");
  assert.deepEqual(found, []);
});
