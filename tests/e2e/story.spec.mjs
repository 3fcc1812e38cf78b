// Subplots, a campaign, a martyr and the end of an adventure: every dialog checked by axe, a secret that stays one, a reload in the
// middle. The rules are tested in crates/torg/tests/rules/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { BOTH, PHONE, as, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { fromHand, judge, onward, propose, row } from "./subplots.mjs";
import { check, closeDialogs, deal, endScene, look, tap, toSeat } from "./table.mjs";
import { sheet } from "./tasks.mjs";

const HEROES = ["Imani", "Juno", "Osric"];
const HANDS = [["Romance", "Campaign", "Haste"], ["Suspicion", "Nemesis", "Drama"], ["Martyr", "Idea"]];
const CAMPAIGN = { campaign: true };

scene("subplots, a campaign, a Martyr, the end of an adventure: every dialog, and no early disclosure", { device: as(BOTH) }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "story" });
  await stage(page, { heroes: HEROES, hands: HANDS, settings: CAMPAIGN });
  await propose(page, "Imani", "Romance", "It fits and begins", see);
  await propose(page, "Osric", "Martyr", "It fits and begins");
  await see("the stage");
  await tap(page, /specials? (is|are) waiting$/);
  await see("the tray");
  await row(page, "Which subplots fit?");
  await see("which fit, covered");
  await look(page);
  await see("which fit");
  await closeDialogs(page);
  await tap(page, /specials? (is|are) waiting$/);
  await row(page, "Osric’s Martyr");
  await see("an active subplot");
  await row(page, "Gamemaster’s notes");
  await look(page);
  await see("what the gamemaster has in mind");
  // It stands nowhere in the page until it is told.
  await page.getByRole("textbox").fill("The countess is a spy.");
  await tap(page, "Save", true);
  assert.doesNotMatch(await page.content(), /is a spy/);
  await row(page, "Suggest how it applies");
  await see("a suggestion");
  await tap(page, "Back", true);
  await row(page, "use Martyr");
  await see("a sacrifice");
  await closeDialogs(page);
  await fromHand(page, "Imani", "Campaign", "Lay");
  await tap(page, "Campaign in Imani’s pool");
  await row(page, "Use on a subplot");
  await see("campaign on");
  await row(page, "Imani’s Romance");
  await see("consent");
  await tap(page, "Approve");
  await toSeat(page, "Imani");
  await see("a seat with a subplot");
  await tap(page, "Stage", true);
  await endScene(page, 3, true);
  await tap(page, "End the adventure");
  await see("the end of the adventure");
  await judge(page, ["active and played", "active, but ignored"], see);
  // The app goes away in the middle; nothing is lost.
  await site.reload(page);
  await page.locator(".is-ending").waitFor();
  await onward(page);
  await see("the award");
  await sheet(page).getByRole("textbox").fill("4");
  await tap(page, "Set", true);
  await page.locator(".is-ending .person-row", { hasText: "Osric" }).last().tap();
  await see("something taken");
  await closeDialogs(page);
  await see("the sums");
  await onward(page);
  await see("between adventures");
  await onward(page);
  await page.getByText("Act 1, scene 1").first().waitFor();
  // Whose earlier stories play a part in this adventure (DD-392).
  await sheet(page).waitFor();
  await see("earlier stories");
  await closeDialogs(page);
  await check(page);
  assert.deepEqual(found, []);
});

scene("the screen stays on while the device goes round at the end of a scene", { device: PHONE, open: false }, async ({ page, site }) => {
  await site.context.addInitScript(() => {
    window.staysAwake = "off";
    window.addEventListener("ra-stay-awake", ({ detail }) => { window.staysAwake = detail; });
  });
  const staysAwake = () => page.evaluate(() => window.staysAwake);
  await site.open(page);
  await deal(page, HEROES);
  assert.equal(await staysAwake(), "on");
  await tap(page, "More about the scene");
  await tap(page, /^End the scene/);
  await tap(page, "End the scene", true);
  await page.locator(".is-ending").waitFor();
  assert.equal(await staysAwake(), "on", "the page of the end took the place of the table’s");
  await tap(page, /back$/);
  await page.getByRole("button", { name: "New table" }).waitFor();
  assert.equal(await staysAwake(), "off", "nobody plays at home");
});
