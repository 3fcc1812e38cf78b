// Helpers for subplots and the ends of acts and adventures.
import { look, tap, toSeat } from "./table.mjs";
import { sheet } from "./tasks.mjs";

export const row = (page, words) => sheet(page).locator(".row", { hasText: words }).first().tap();

/** Opens a hand, taps a card, and what is wanted of it. */
export async function fromHand(page, hero, card, what, see = async () => {}) {
  await toSeat(page, hero);
  await page.locator(".btn-privacy").tap();
  await look(page);
  await page.locator(".pcard", { hasText: card }).first().tap();
  await see(`a subplot in the hand: ${card}`);
  await tap(page, `${what} ${card}`);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
}

/** Lays a subplot out, and the gamemaster says what becomes of it. */
export async function propose(page, hero, card, answer, see) {
  await fromHand(page, hero, card, "Lay", see);
  await tap(page, new RegExp(`^${hero}’s ${card}: does it fit`));
  if (see) await see(`a subplot: ${card}`);
  await row(page, answer);
}

/** Says of one subplot after the other how it went, the list open. */
export async function judge(page, verdicts, see = async () => {}) {
  await page.locator(".is-ending .dock .btn-big").tap();
  await see("how a subplot went");
  for (const verdict of verdicts) await row(page, verdict);
  await sheet(page).waitFor({ state: "detached" });
}

export const onward = (page) => page.locator(".is-ending .dock .btn-big").tap();
