// Creates tables of each game, as people do it.
import { ask } from "./site.mjs";

export const GAMES = ["Torg", "Improv", "Torang"];

const CAST = {
  Torg: ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Quill"],
  Improv: ["Ada (GM)", "Dee: Old debts 3, Quick", "Marlow: Charm 2", "Quill"],
  Torang: ["Tavi (Mirja)", "Bren (Jo)", "Oda (Petr)"],
};
const ABILITIES = "Stealth 68, Climb 55, Luck 50";

/** Creates a table. Returns the hash of its stage, such as "#/table/1". */
export async function newTable(page, game, title = "The Night Mail") {
  await ask(page, "go", "#/new");
  await ask(page, "says", "The adventure");
  if (await ask(page, "isThere", "^Start over$")) await ask(page, "tap", "^Start over$");
  if (await ask(page, "isThere", `^${game}$`)) await ask(page, "tap", `^${game}$`);
  await ask(page, "type", [0, title]);
  await ask(page, "tap", "^The cast$");
  await ask(page, "says", "so far");
  for (const person of CAST[game]) {
    await ask(page, "type", [0, person]);
    await ask(page, "tap", "^Add$");
  }
  await ask(page, "tap", "^Options$");
  await ask(page, "tap", "^(Deal|Open)");
  await page.waitForFunction(() => /^#\/table\/\d+$/.test(location.hash));
  const hash = await page.evaluate(() => location.hash);
  await ask(page, "says", title);
  // Without an ability, there is nothing to roll.
  if (game === "Torang") {
    await ask(page, "go", `${hash}/seats/1`);
    await ask(page, "tap", "Abilities$");
    await ask(page, "type", [0, ABILITIES]);
    await ask(page, "tap", "^Add$");
    await ask(page, "go", hash);
  }
  return hash;
}
