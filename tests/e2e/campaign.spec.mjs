// A whole small adventure: two acts with subplots, a dramatic task won by a last ditch, an act's and the adventure's end, the next
// one dealt; its hands are written out by number, and a second sitting starts with them. The cards lie as the scene wants them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { judge, onward, propose, row, told } from "./tales.mjs";
import { beginRounds, check, endScene, events, tap, theCast, truth } from "./table.mjs";
import { flipTo, inSheet, openTask, outcome, set, sheet, task } from "./tasks.mjs";

const HEROES = ["Imani Okoro", "Juno Vale"];
const HANDS = [["Romance", "Haste", "Idea"], ["Drama", "Suspicion", "Hero"]];

/** The hands by number, as the truth has them, for heroes by their names. */
async function hands(page) {
  const { cards, id } = await truth(page);
  return HEROES.map((hero) => cards(`hand ${id(hero)}`).sort((a, b) => a - b));
}

scene("an adventure in two acts, and a second sitting that starts with the hands written out", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await stage(page, { heroes: HEROES, hands: HANDS, settings: { campaign: true } });

  // Act 1: a romance begins, a suspicion will begin later; a machine is stopped at the last moment.
  await propose(page, "Imani", "Romance", "It fits, and begins");
  await propose(page, "Juno", "Suspicion", "It fits, but begins later");
  await set(page, { steps: [["Reach the valve", "9"], ["Vent the boiler", "10"]], flips: 12 });
  await page.keyboard.press("Escape");
  await beginRounds(page);
  await flipTo(page, (of) => of.includes("A"));
  await openTask(page);
  await sheet(page).locator(".trial", { hasText: "Last ditch" }).tap();
  await inSheet(page, "Stake it all").tap();
  await inSheet(page, "My dice").tap();
  await sheet(page).getByRole("textbox").fill("19");
  await inSheet(page, "Read it").tap();
  for (let checks = 0; checks < 2; checks += 1) await outcome(page, "Superior");
  assert.equal((await task(page)).outcome, "succeeded");
  await endScene(page, 2);
  await tap(page, "More about the scene");
  await row(page, "Begin a new act");
  await judge(page, ["active and played", "not active"]);
  await onward(page);
  await page.getByText("Act 2, scene 1").first().waitFor();
  assert.equal((await told(page, "act_ended"))[0].paid.length, 1);

  // Act 2: the suspicion begins, and the adventure ends.
  await tap(page, /specials? waits?$/);
  await row(page, "Juno’s Suspicion");
  await row(page, "It begins now");
  await page.keyboard.press("Escape");
  await endScene(page, 2, true);
  await tap(page, "End the adventure");
  await judge(page, ["active and played", "active and played"]);
  await onward(page);
  await sheet(page).getByRole("textbox").fill("3");
  await tap(page, "Set it");
  // Three for all, one for the last act, three for the Drama that was kept.
  await page.locator(".is-ending .srow", { hasText: "3 Drama" }).getByText("+7").waitFor();
  await onward(page);
  await page.getByText("The adventure is over").waitFor();
  await onward(page);
  await page.getByText("Act 1, scene 1").first().waitFor();
  await check(page);

  // The sitting ends: the hands go into a file, by number.
  const written = await hands(page);
  await tap(page, "More about the scene");
  await row(page, "Write out the hands");
  const download = page.waitForEvent("download");
  await tap(page, "Save the file");
  const path = await (await download).path();
  const lines = readFileSync(path, "utf8").trim().split("\n").filter((line) => !line.startsWith("#"));
  assert.equal(lines.length, 2);

  // The second one begins with them, at a new table.
  await tap(page, /Foyer|back$/);
  await tap(page, "New table");
  await page.getByRole("textbox").fill("The Night Mail, again");
  await theCast(page);
  for (const hero of HEROES) {
    await page.getByRole("textbox").fill(hero);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^The deck/);
  await sheet(page).locator("input[type=file]").setInputFiles({ name: "hands.txt", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });
  await sheet(page).getByText("Imani Okoro: a hand is told").waitFor();
  await tap(page, "Done", true);
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  assert.deepEqual(await hands(page), written);
  assert.ok((await events(page)).some((event) => event.is === "dealt"));
  await check(page);
});
