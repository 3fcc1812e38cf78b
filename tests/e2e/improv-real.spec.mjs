// A conflict with a real deck: the app deals nothing. Everybody plays a card of their own, which is entered with two taps when it is
// turned over. A card is entered twice and refused, two sides are tied, and the Hand of Fate is entered, too.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { button, events, goToCast, tap } from "./table.mjs";

const noInspection = async () => {};
const dialog = (page) => page.locator("dialog[open]").last();
const dialogClosed = (page) => page.locator("dialog[open]").waitFor({ state: "detached" });
const choice = (page, group, name) => dialog(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });

/** Sets up a table with a real deck, and a simple conflict of Dee and Marlow against Lund. */
async function openConflict(page, inspect = noInspection) {
  await tap(page, "New table");
  await tap(page, "Improv");
  await page.locator(".tile.is-selected", { hasText: "Improv" }).waitFor();
  await page.getByRole("textbox").fill("Salt and Ledgers");
  await goToCast(page);
  for (const line of ["Ada (GM)", "Dee", "Marlow"]) {
    await page.getByRole("textbox").fill(line);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await page.getByRole("textbox", { name: "Search the options" }).fill("real deck");
  await tap(page, /^Where do the cards come from/);
  await page.getByRole("radio", { name: "a real deck" }).first().tap();
  await tap(page, /^Open/);
  await page.getByText(/^Refill hands from the real deck, up to 4 cards for each player and 5 for the gamemaster/).waitFor();
  await inspect("real hands");
  await tap(page, "Open a conflict");
  await dialog(page).getByRole("textbox").fill("Lund");
  await tap(page, "Set the stakes");
  for (const [name, words] of [["Lund", "The ledger burns tonight."], ["Dee", "The ledger leaves with me."], ["Marlow", "My crew gets across."]]) {
    await page.locator(".stake", { hasText: name }).first().tap();
    await dialog(page).getByRole("textbox", { name: /^Stake: what comes true/ }).fill(words);
    await tap(page, "Save", true);
    await dialogClosed(page);
  }
  await tap(page, "Play the cards");
  await page.getByText("Everyone plays a card").waitFor();
}

/** Enters the requested card by its rank and suit. */
async function enterCard(page, rank, suit) {
  await choice(page, "Rank", rank).tap();
  if (suit) await choice(page, "Suit", suit).tap();
}

async function playConflict(page, inspect = noInspection) {
  await page.locator(".person-row", { hasText: "Dee" }).tap();
  await page.locator(".person-row.is-ok", { hasText: "Dee" }).waitFor();
  await inspect("one real card is down");
  await tap(page, "All cards are down");
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  assert.equal(await page.locator("[data-card]").count(), 0, "nobody knows a card that is face down");
  await page.locator("button.deck").tap();
  await tap(page, "All pass: reveal");
  await page.getByRole("heading", { name: "Enter the cards" }).waitFor();
  await inspect("the cards are entered");
}

browserTest("a conflict is played with real cards", { device: PHONE }, async ({ page, site }) => {
  await openConflict(page);
  await playConflict(page);

  // The cards are revealed only when everybody has one.
  await enterCard(page, "10", "Hearts");
  await dialog(page).getByRole("radio", { name: "Dee: ten of hearts" }).waitFor();
  // Back does not lose what was picked.
  await page.keyboard.press("Escape");
  await tap(page, "Keep editing");
  await dialog(page).getByRole("radio", { name: "Dee: ten of hearts" }).waitFor();
  assert.ok(await dialog(page).getByRole("button", { name: "Reveal", exact: true }).isDisabled());
  // A card can be in the deck only once.
  await enterCard(page, "10", "Hearts");
  await enterCard(page, "10", "Hearts");
  await tap(page, "Reveal", true);
  await page.locator(".ruling", { hasText: "IM-161" }).waitFor();
  await page.keyboard.press("Escape");
  await choice(page, "Whose card", "Marlow: ten of hearts").tap();
  await enterCard(page, "Joker");
  await dialog(page).getByRole("radio", { name: "Marlow: joker" }).waitFor();
  await tap(page, "Reveal", true);
  await dialogClosed(page);

  // Dee and Lund are tied: neither wins or loses before the Hand of Fate.
  await page.locator(".fate").waitFor();
  assert.equal(await page.locator(".col", { hasText: "tied" }).count(), 2);
  await tap(page, "Turn over one card each");
  await enterCard(page, "5", "Diamonds");
  await enterCard(page, "5", "Diamonds");
  await tap(page, "Compare the cards");
  await dialogClosed(page);
  await tap(page, "Turn over one card each");
  await dialog(page).getByText("The cards were equal. Each side below turns over another one.").waitFor();
  await enterCard(page, "K", "Spades");
  await enterCard(page, "2", "Clubs");
  await tap(page, "Compare the cards");
  await dialogClosed(page);
  await page.getByRole("heading", { name: "Order of narration" }).waitFor();
  const log = await events(page);
  assert.equal(log.filter(({ is }) => is === "cards_entered").length, 1);
  assert.equal(log.filter(({ is }) => is === "fate_card_drawn").length, 4);
  assert.equal(log.filter(({ is }) => is === "cards_dealt" || is === "deck_shuffled").length, 0);

  // The rest is as with the app's cards, and the table replays.
  for (let guard = 0; guard < 4 && (await button(page, /^End .* narration/).count()) > 0; guard += 1) await tap(page, /^End .* narration/);
  await tap(page, "End the conflict");
  await page.getByRole("heading", { name: "Outcome" }).waitFor();
  await page.getByText(/^Refill hands from the real deck/).waitFor();
  await site.reload(page);
  await page.getByRole("heading", { name: "Outcome" }).waitFor();
  await tap(page, "People", true);
  await page.locator(".person-row", { hasText: "Dee" }).tap();
  assert.equal(await page.getByText("Look at the cards").count(), 0, "the app knows no hand");
});

browserTest("entering the cards", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "real deck" });
  await openConflict(page, inspect);
  await playConflict(page, inspect);
  await enterCard(page, "10", "Hearts");
  await inspect("one card is entered");
  assert.deepEqual(found, []);
});
