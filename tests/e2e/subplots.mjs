// Helpers for subplots and the ends of acts and adventures.
import { goToSeat, openPrivacyScreen, tap } from "./table.mjs";
import { sheet } from "./tasks.mjs";

export const tapRow = (page, words) => sheet(page).locator(".row", { hasText: words }).first().tap();

/** Uses a card from a hero's hand. `what`: the verb on the button. */
export async function useHandCard(page, hero, card, what, inspect = async () => {}) {
  await goToSeat(page, hero);
  await page.locator(".btn-privacy").tap();
  await openPrivacyScreen(page);
  await page.locator(".pcard", { hasText: card }).first().tap();
  await inspect(`a subplot in the hand: ${card}`);
  await tap(page, `${what} ${card}`);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
}

/** Proposes a subplot, and answers for the gamemaster. */
export async function proposeSubplot(page, hero, card, answer, inspect) {
  await useHandCard(page, hero, card, "Lay", inspect);
  await tap(page, new RegExp(`^${hero}’s ${card}: does it fit`));
  if (inspect) await inspect(`a subplot: ${card}`);
  await tapRow(page, answer);
}

/** Judges the subplots, one after the other. */
export async function judgeSubplots(page, verdicts, inspect = async () => {}) {
  await page.locator(".is-ending .dock .btn-big").tap();
  await inspect("how a subplot went");
  for (const verdict of verdicts) await tapRow(page, verdict);
  await sheet(page).waitFor({ state: "detached" });
}

export const continueEnding = (page) => page.locator(".is-ending .dock .btn-big").tap();
