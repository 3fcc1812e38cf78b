// Subplots, a campaign, a martyr and the end of an adventure: every dialog checked by axe, a secret that is not on the page, a reload in the
// middle. The rules are tested in crates/torg/tests/rules/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { continueEnding, judgeSubplots, proposeSubplot, tapRow, useHandCard } from "./subplots.mjs";
import { checkSaved, closeDialogs, deal, endScene, goToSeat, openPrivacyScreen, tap } from "./table.mjs";
import { sheet } from "./tasks.mjs";

const HEROES = ["Imani", "Juno", "Osric"];
const HANDS = [["Romance", "Campaign", "Haste"], ["Suspicion", "Nemesis", "Drama"], ["Martyr", "Idea"]];
const CAMPAIGN = { campaign: true };

browserTest("subplots, a campaign, a Martyr, the end of an adventure: every dialog, and no early disclosure", { device: contextOptions(PHONE_AND_TABLET) }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "story" });
  await stage(page, { heroes: HEROES, hands: HANDS, settings: CAMPAIGN });
  await proposeSubplot(page, "Imani", "Romance", "It fits and begins", inspect);
  await proposeSubplot(page, "Osric", "Martyr", "It fits and begins");
  await inspect("the stage");
  await tap(page, /subplots? in the pools$/);
  await inspect("the tray");
  await tapRow(page, "Which subplots fit?");
  await inspect("the subplots that fit, covered");
  await openPrivacyScreen(page);
  await inspect("the subplots that fit");
  await closeDialogs(page);
  await tap(page, /subplots? in the pools$/);
  await tapRow(page, "Osric’s Martyr");
  await inspect("an active subplot");
  await tapRow(page, "Gamemaster’s notes");
  await openPrivacyScreen(page);
  await inspect("what the gamemaster has in mind");
  // It is nowhere on the page until it is revealed.
  await page.getByRole("textbox").fill("The countess is a spy.");
  await tap(page, "Save", true);
  assert.doesNotMatch(await page.content(), /is a spy/);
  await tapRow(page, "Suggest how it applies");
  await inspect("a suggestion");
  await tap(page, "Back", true);
  await tapRow(page, "use Martyr");
  await inspect("a sacrifice");
  await sheet(page).getByText("A new hero joins now").tap();
  await sheet(page).getByRole("textbox", { name: "The player’s next hero" }).waitFor();
  await inspect("a sacrifice with a next hero");
  await closeDialogs(page);
  await useHandCard(page, "Imani", "Campaign", "Lay");
  await tap(page, "Campaign in Imani’s pool");
  await tapRow(page, "Use on a subplot");
  await inspect("a campaign continues");
  await tapRow(page, "Imani’s Romance");
  await inspect("consent");
  await tap(page, "Approve");
  await goToSeat(page, "Imani");
  await inspect("a seat with a subplot");
  await tap(page, "Stage", true);
  await endScene(page, 3, true);
  await tap(page, "End the adventure");
  await inspect("the end of the adventure");
  await judgeSubplots(page, ["active and played", "active, but ignored"], inspect);
  // A reload in the middle loses nothing.
  await site.reload(page);
  await page.locator(".is-ending").waitFor();
  await continueEnding(page);
  await inspect("the award");
  await sheet(page).getByRole("textbox").fill("4");
  await tap(page, "Set", true);
  await page.locator(".is-ending .person-row", { hasText: "Osric" }).last().tap();
  await inspect("something taken");
  await closeDialogs(page);
  await inspect("the sums");
  await continueEnding(page);
  await inspect("between adventures");
  await continueEnding(page);
  await page.getByText("Act 1, scene 1").first().waitFor();
  // The app asks whose earlier subplots matter in this adventure (DD-392).
  await sheet(page).waitFor();
  await inspect("earlier stories");
  await closeDialogs(page);
  await checkSaved(page);
  assert.deepEqual(found, []);
});

browserTest("the screen stays on while the device goes round at the end of a scene", { device: PHONE, open: false }, async ({ page, site }) => {
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
