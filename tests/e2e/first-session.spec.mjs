// A first session: four heroes, a standard scene of three rounds, a dramatic scene of three rounds, and everything a table does in
// between. The server is stopped before the second scene.
import assert from "node:assert/strict";
import { passAll } from "./fight-actions.mjs";
import { PHONE, browserTest } from "./helpers.mjs";
import { beginRounds, button, cardZones, checkSaved, closeDialogs, deal, endScene, events, firstAction, goToSeat, holdPrivacyScreen, openPrivacyScreen, pressDeck, seed, settleSetbacks, tap, waitForPrivacyScreen } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)", "Quill (Ada)"];

/** Takes an action of the character whose turn it is: the first approved one, or else the first, with the app's dice. Returns the name. */
async function takeAction(page, level) {
  const name = await page.locator(".turn.is-now .name b").textContent();
  await button(page, "Act", true).tap();
  await (await firstAction(page, "dialog[open]")).tap();
  const target = page.locator("dialog[open] .row").first();
  if (await page.getByText("Who is the target?").isVisible()) await target.tap();
  if (await page.getByText("Defend without a roll").isVisible()) {
    await tap(page, "Defend without a roll");
  } else {
    await tap(page, "Roll the die");
    await page.locator("dialog[open] .result").waitFor();
    await tap(page, level, true);
  }
  await page.locator("dialog.sheet[open]").waitFor({ state: "detached" });
  return name;
}

async function flip(page) {
  await pressDeck(page);
  await settleSetbacks(page);
}

browserTest("four heroes play two scenes, the second offline", { device: PHONE, open: false, offline: true }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await site.offlineReady(page);
  await deal(page, HEROES);

  // Free play: Imani and Juno trade a card behind the privacy screen, without a break.
  const before = await cardZones(page);
  const [imani, juno] = [before.id("Imani"), before.id("Juno")];
  await goToSeat(page, "Imani");
  await tap(page, /^Trade/);
  await tap(page, /Juno Vale/);
  await openPrivacyScreen(page);
  await page.locator(".pcard").first().tap();
  await tap(page, "Offer 1 card");
  // Juno is next at the privacy screen. If it is closed, the trade waits at the seats.
  await waitForPrivacyScreen(page, "Sam");
  await closeDialogs(page);
  await tap(page, "Juno: answer Imani");
  await waitForPrivacyScreen(page, "Sam");
  await openPrivacyScreen(page);
  const given = await page.locator(".pcard").first().getAttribute("data-card");
  await page.locator(".pcard").first().tap();
  await tap(page, "Give 1 card");
  // Imani sees what she gets before any card moves.
  await waitForPrivacyScreen(page, "Noor");
  await closeDialogs(page);
  await tap(page, "Seats", true);
  assert.equal(await page.getByText(/^Trade with/).count(), 2, "both seats tell of the trade");
  await tap(page, "Imani: review and agree");
  await waitForPrivacyScreen(page, "Noor");
  await openPrivacyScreen(page);
  assert.deepEqual(await page.locator(".pcard").evaluateAll((cards) => cards.map((card) => card.dataset.card)), [given]);
  await tap(page, "Agree", true);
  await page.getByRole("textbox").fill("Juno knows the guard.");
  await tap(page, "Accept", true);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  const traded = await cardZones(page);
  assert.equal(traded.cards(`hand ${imani}`).length, 4);
  assert.equal(traded.cards(`hand ${juno}`).length, 4);
  const moved = traded.cards(`hand ${juno}`).filter((card) => before.cards(`hand ${imani}`).includes(card));
  assert.equal(moved.length, 1, "one of Imani's cards is Juno's now");

  // A standard scene of three rounds.
  await beginRounds(page, ["Varga"]);
  await page.getByText("Round 1", { exact: true }).waitFor();
  let drawn = 0;
  for (let round = 1; round <= 3; round += 1) {
    if (round > 1) await flip(page);
    await page.getByText(`Round ${round}`, { exact: true }).waitFor();
    const count = (await events(page)).filter((event) => event.is === "drawn" && event.reason === "approved_action").length;
    await takeAction(page, "Good");
    drawn += (await events(page)).filter((event) => event.is === "drawn" && event.reason === "approved_action").length - count;
    if (round === 2) {
      // Undo and redo restore the same dice and the same card.
      const played = JSON.stringify(await events(page));
      await tap(page, "Undo", true);
      assert.notEqual(JSON.stringify(await events(page)), played);
      await tap(page, "Chronicle", true);
      await tap(page, /^Redo/);
      assert.equal(JSON.stringify(await events(page)), played, "redo brings back the very same");
      await tap(page, "Stage", true);
      // The page is reloaded in the middle of a round.
      await site.reload(page);
      await page.getByText("Round 2", { exact: true }).waitFor();
      assert.equal(JSON.stringify(await events(page)), played, "a reload loses nothing");
    }
    await passAll(page);
  }
  assert.ok(drawn > 0, "an approved action has earned a card");

  // A hero who has acted plays the one card of the round to the pool. The rules refuse a second one.
  await goToSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  const letGo = await holdPrivacyScreen(page);
  const choosable = page.locator(".pcard");
  assert.ok((await choosable.count()) >= 4);
  await letGo();
  assert.equal(await page.locator(".pcard").count(), 0, "the privacy screen closes with the finger");
  await openPrivacyScreen(page);
  await page.locator(".pcard").first().tap();
  await tap(page, /^Lay /);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  assert.equal((await cardZones(page)).cards(`pool ${imani}`).length, 1);
  await tap(page, /Noor’s hand/);
  await openPrivacyScreen(page);
  await page.locator(".pcard").first().tap();
  await tap(page, /^Lay /);
  await page.getByText("One card laid per round").waitFor();
  assert.equal(await page.locator(".pcard").count(), 0, "the hand is covered while somebody rules");
  await tap(page, "Go back");
  await tap(page, "Back", true);
  await tap(page, "Stage", true);

  await endScene(page, HEROES.length);
  assert.equal((await cardZones(page)).cards(`hand ${imani}`).length, 4, "hands are full again");

  // Offline: a dramatic scene of three rounds, with a critical moment.
  await site.goOffline();
  await site.reload(page);
  await page.getByRole("radio", { name: "Dramatic" }).tap();
  await beginRounds(page);
  let moment = false;
  for (let round = 1; round <= 3; round += 1) {
    if (round > 1) await flip(page);
    await page.getByText(`Round ${round}`, { exact: true }).waitFor();
    moment ||= await criticalMoment(page);
    await passAll(page);
  }
  assert.ok(moment, "a hand card was used in a critical moment");
  await endScene(page, HEROES.length);
  await checkSaved(page);
});

/** Finds a hero whose hand has a card for the current action, and uses it from the hand. */
async function criticalMoment(page) {
  const useful = /^(Action|Adrenalin|Presence|Willpower|Drama|Hero|Coup de Grace)$/;
  for (;;) {
    const now = page.locator(".turn.is-now");
    if ((await now.count()) === 0) return false;
    const hero = (await now.locator(".side-h").count()) > 0;
    if (hero && !(await page.getByText("they cannot use cards this round").count())) {
      await button(page, "Act", true).tap();
      await page.getByRole("switch", { name: "Critical moment" }).tap();
      await page.locator("dialog[open] .act").last().tap();
      await page.locator("dialog[open] .btn-privacy").tap();
      await openPrivacyScreen(page);
      const card = page.locator(".pcard", { has: page.locator("h2").filter({ hasText: useful }) });
      if (await card.count()) {
        await card.first().tap();
        const used = (await events(page)).filter((event) => event.is === "card_played").length;
        await tap(page, /^Use /);
        await page.locator(".privacy-screen").waitFor({ state: "detached" });
        assert.equal((await events(page)).filter((event) => event.is === "card_played").length, used + 1);
        // The dialog of the action is open again.
        await tap(page, "Done, without a roll");
        return true;
      }
      await page.keyboard.press("Escape");
      await page.locator(".privacy-screen").waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await tap(page, "Undo", true);
    }
    await button(page, /: done$/).first().tap();
  }
}
