// An extended conflict of three players and a gamemaster with two stakes on one phone: stakes, cards behind the privacy screen, bonuses
// with a reload in the middle, the reveal, narration, gifts and the end. The server is stopped before the second half. Before the reveal,
// no page source holds a face-down card.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, WALKS, browserTest, contextOptions } from "./helpers.mjs";
import { button, events, goToCast, holdPrivacyScreen, openPrivacyScreen, seed, tap } from "./table.mjs";

const noInspection = async () => {};
const box = (page, name) => page.locator("dialog[open]").getByRole("textbox", { name });
const chip = (page, text) => page.locator("dialog[open] .chip", { hasText: text }).first();
/** The button that ends a narration. */
const END_NARRATION = /^End .* narration/;
const dialogClosed = (page) => page.locator("dialog[open]").waitFor({ state: "detached" });

/** Sets up a table with a gamemaster, Ada, and three players. */
async function openTable(page, inspect = noInspection) {
  await tap(page, "New table");
  await tap(page, "Improv");
  await page.locator(".tile.is-selected", { hasText: "Improv" }).waitFor();
  await page.getByRole("textbox").fill("Salt and Ledgers");
  await goToCast(page);
  const field = page.getByRole("textbox");
  for (const line of ["Ada (GM)", "Dee: Old debts 3, Quick", "Marlow: Charm 2", "Quill"]) {
    await field.fill(line);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Who wants what?").waitFor();
  await inspect("nothing is open");
}

/** Enters the stake of a side, and whom it opposes. */
async function setStake(page, name, words, against) {
  await page.locator(".stake", { hasText: name }).first().tap();
  await box(page, /^Stake: what comes true/).fill(words);
  if (against) await chip(page, against).tap();
  await tap(page, "Save", true);
  await dialogClosed(page);
}

async function setStakes(page, inspect = noInspection) {
  await tap(page, "Open a conflict");
  await chip(page, "Extended").tap();
  await box(page).fill("Lund, The Gang ×6");
  await inspect("a conflict is opened");
  await tap(page, "Set the stakes");
  await page.getByText("No opponent yet").waitFor();
  await inspect("stakes, empty");
  await tap(page, "Play the cards");
  await page.locator(".ruling").waitFor();
  await inspect("a stake is missing");
  // The refusal leads to the first side without a stake.
  await tap(page, "Go back");
  await page.getByRole("dialog", { name: "Dee" }).waitFor();
  await page.keyboard.press("Escape");
  await dialogClosed(page);
  await setStake(page, "Lund", "The ledger burns tonight.");
  await setStake(page, "The Gang", "Nobody crosses the bridge.");
  await setStake(page, "Dee", "The ledger leaves with me, unread.", "Lund");
  await setStake(page, "Marlow", "My crew gets across, all of it.", "The Gang");
  await page.locator(".stake", { hasText: "Quill" }).first().tap();
  await inspect("a side");
  await page.keyboard.press("Escape");
  await setStake(page, "Quill", "My sister’s debt is struck out.", "Lund");
  await page.getByText("Every stake is opposed.").waitFor();
  await inspect("stakes");
  await tap(page, "Play the cards");
  await page.getByText("Everyone plays a card").waitFor();
}

/** Checks that the page source has no card that is face down, and no name of one. */
async function assertNoFaceDownCard(page, where) {
  const source = await page.content();
  assert.deepEqual([...source.matchAll(/data-card="(\d+)"/g)].map((match) => match[1]), [], `${where} shows a card`);
  const text = await page.locator(".table-page").innerText();
  assert.doesNotMatch(text, /\b(of|lays? the) (spades|hearts|diamonds|clubs)\b/, where);
}

/** Everybody plays a card; the gamemaster plays one from the hand and one unseen. */
async function playCards(page, inspect = noInspection, check = false) {
  await inspect("the cards are asked for");
  await tap(page, "Hand the device to Dee");
  await page.getByRole("heading", { name: "Dee", exact: true }).waitFor();
  if (check) await assertNoFaceDownCard(page, "the cover");
  await inspect("the cover");
  for (const name of ["Dee", "Marlow", "Quill", "Ada"]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await openPrivacyScreen(page);
    await page.getByRole("heading", { name: `${name}’s cards` }).waitFor();
    await inspect(`${name} looks`);
    await page.locator(".tap-card").first().tap();
    await inspect(`${name} has chosen`);
    await tap(page, /^Play the/);
    if (name === "Ada") {
      await page.getByText("top card, unseen").waitFor();
      await page.locator(".tap-card", { hasText: "top card, unseen" }).tap();
      await inspect("the deck, face down");
      await tap(page, "Play it unseen");
    }
  }
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  if (check) await assertNoFaceDownCard(page, "all have laid");
  await inspect("all have played a card");
}

async function addBonuses(page, inspect = noInspection) {
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  await page.locator(".column-link", { hasText: "Dee" }).tap();
  await page.getByRole("heading", { name: /Dee’s card/ }).waitFor();
  // The second press of a bouncing finger adds nothing (IM-062).
  await button(page, "Ada: add a token to Dee’s card").first().evaluate((token) => {
    token.click();
    token.click();
  });
  // The card was chosen for one bonus. Ada has two cards, so hers still go there.
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  await button(page, "Ada: add a token to Dee’s card").waitFor();
  await button(page, "Dee: add a token to Dee’s card").or(button(page, "Dee: add a talent to Dee’s card")).first().waitFor();
  // What is chosen on the page is not in the log, but undo takes it back.
  const log = await events(page);
  assert.equal(log.filter(({ is }) => is === "bonus_placed").length, 1, "a second press adds no bonus");
  const placed = JSON.stringify(log);
  await page.locator(".column-link", { hasText: "Marlow" }).tap();
  await page.getByRole("heading", { name: /Marlow’s card/ }).waitFor();
  await tap(page, "Undo", true);
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  assert.equal(JSON.stringify(await events(page)), placed, "undo took back the choice and nothing else");
  await page.locator(".column-link", { hasText: "Marlow" }).tap();
  await page.getByRole("heading", { name: /Marlow’s card/ }).waitFor();
  await tap(page, "Marlow: add a talent");
  await tap(page, /^Dee: ?Pass/);
  await inspect("bonuses");
}

async function chooseTalent(page, inspect = noInspection) {
  await page.locator(".column-link", { hasText: "Marlow" }).tap();
  await tap(page, "Dee: add a talent to Marlow’s card");
  await page.getByText("Which talent?").waitFor();
  await inspect("which talent");
  await page.locator("dialog[open] .row", { hasText: "Old debts" }).tap();
  await page.getByText("Old debts for Marlow?").waitFor();
  await inspect("does it help");
  await page.locator("dialog[open] .row", { hasText: "Too far away" }).tap();
  await page.locator(".toast", { hasText: "is too far away" }).waitFor();
  await dialogClosed(page);
  await inspect("a talent is too far away");
  await tap(page, "Dee: add a talent to Marlow’s card");
  await page.locator("dialog[open] .row", { hasText: "Old debts" }).tap();
  await page.locator("dialog[open] .row", { hasText: "It helps" }).tap();
  await dialogClosed(page);
}

/** Reveals the cards. Whoever has not passed passes, ties are broken by a draw, and the loser stays in the conflict. */
async function reveal(page, inspect = noInspection) {
  await page.locator("button.deck").tap();
  await page.getByText("No more bonuses?").waitFor();
  await inspect("does nobody add anything");
  await tap(page, "All pass: reveal");
  await dialogClosed(page);
  for (let guard = 0; guard < 4; guard += 1) {
    await page.locator(".cols.is-shown, .fate").first().waitFor();
    const draw = button(page, "Draw one card each");
    if (await draw.count()) {
      await inspect("a tie");
      await draw.tap();
    }
    const stays = button(page, /: stay/);
    if (await stays.count()) await stays.first().tap();
    if (await page.locator(".token-places").count()) return;
  }
}

/** Whether the name of the next narrator is visible and not covered. */
const isNarratorInSight = () => {
  const name = document.querySelector(".narrator.is-now b");
  if (name === null) return true;
  const { left, top, width, height } = name.getBoundingClientRect();
  return name.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Ends every narration. */
async function narrateAll(page) {
  for (let guard = 0; guard < 6; guard += 1) {
    const next = button(page, END_NARRATION);
    if ((await next.count()) === 0) return;
    await next.first().tap();
    await page.waitForFunction(isNarratorInSight);
  }
}

browserTest("a conflict is passed around on one phone, half of it offline", { device: PHONE, offline: true, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await site.offlineReady(page);
  await openTable(page);
  await setStakes(page);

  // The privacy screen shows the cards only while a finger holds it.
  await tap(page, "Hand the device to Dee");
  const release = await holdPrivacyScreen(page);
  await page.getByRole("heading", { name: "Dee’s cards" }).waitFor();
  assert.equal(await page.locator(".improv-secret .suit-card-big").count(), 4);
  await release();
  assert.equal(await page.locator(".improv-secret").count(), 0, "let go, and nothing is left of it");
  await tap(page, "Back", true);
  await playCards(page, noInspection, true);

  await addBonuses(page);
  await assertNoFaceDownCard(page, "the bonus step");
  for (const tab of ["People", "Chronicle", "Rules", "Stage"]) {
    await tap(page, tab, true);
    await assertNoFaceDownCard(page, tab);
  }
  const before = JSON.stringify(await events(page));
  await site.goOffline();
  await site.reload(page);
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  assert.equal(JSON.stringify(await events(page)), before, "loaded anew in the middle of the bonuses");
  await assertNoFaceDownCard(page, "loaded anew");
  const marlow = page.locator(".column-link", { hasText: "Marlow" });
  await marlow.getByText(/plus 3$/).waitFor({ state: "attached" });
  await chooseTalent(page);

  await marlow.tap();
  // Over the limit, the rule refuses it and nothing changes.
  for (let token = 0; token < 7; token += 1) {
    await tap(page, "Ada: add a token");
    // A press of a bouncing finger is ignored.
    await page.waitForTimeout(200);
  }
  await page.getByText("8 of 8 spent").waitFor();
  const spent = JSON.stringify(await events(page));
  await tap(page, "Ada: add a token");
  await page.locator(".ruling", { hasText: "IM-102" }).waitFor();
  await tap(page, "Go back");
  assert.equal(JSON.stringify(await events(page)), spent, "nothing moved");
  await tap(page, "Undo", true);
  await page.getByText("7 of 8 spent").waitFor();

  await reveal(page);
  await page.getByRole("heading", { name: "Order of narration" }).waitFor();
  assert.equal(await page.locator(".is-shown .suit-card[data-card]").count(), 5, "all cards are up");
  await page.locator(".token-place", { hasText: "Pool" }).getByText("7 new").waitFor();
  await page.locator(".is-shown .column-link").last().tap();
  await page.locator(".sum-lines", { hasText: "Total" }).waitFor();
  await page.keyboard.press("Escape");
  // An objection is answered by another narration, or by letting this one stand (IM-092).
  await tap(page, "Object");
  await page.locator("dialog[open] .row", { hasText: "It was not at stake" }).tap();
  await button(page, "Let it stand").waitFor();
  await tap(page, "Narrate again");
  await dialogClosed(page);
  await page.getByRole("textbox", { name: /^What happens/ }).fill("The lamp goes out.");
  await button(page, END_NARRATION).tap();
  await page.locator(".narrator.is-done", { hasText: "The lamp goes out." }).waitFor();
  // Undo keeps what was typed: it is in the field again.
  await tap(page, "Undo", true);
  await page.locator(".narrator.is-done").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("textbox", { name: /^What happens/ }).inputValue(), "The lamp goes out.");
  await button(page, END_NARRATION).tap();
  await page.locator(".narrator.is-done", { hasText: "The lamp goes out." }).waitFor();
  await tap(page, /^Award a token/);
  await chip(page, "Dee").tap();
  await page.locator("dialog[open] .row", { hasText: "Quill" }).tap();
  await dialogClosed(page);
  // One tap narrates for everybody who has not, and one undo takes all of it back.
  const narrated = () => page.locator(".narrator.is-done").count();
  const oneNarrated = [await narrated(), JSON.stringify(await events(page))];
  await tap(page, "Everyone has narrated");
  await page.waitForFunction((count) => document.querySelectorAll(".narrator.is-done").length > count + 1, oneNarrated[0]);
  await tap(page, "Undo", true);
  await page.waitForFunction((count) => document.querySelectorAll(".narrator.is-done").length === count, oneNarrated[0]);
  assert.deepEqual([await narrated(), JSON.stringify(await events(page))], oneNarrated);
  await narrateAll(page);

  for (const round of [2, 3]) {
    await tap(page, `Start round ${round}`);
    await playCards(page);
    await page.locator("button.deck").waitFor();
    await reveal(page);
    if (round === 2) await narrateAll(page);
  }

  // The last round is shown like every other, then the ending. A gift has a preview and needs a text. It cannot be given again.
  assert.equal(await page.locator(".is-shown .suit-card[data-card]").count(), 5, "the last cards are up");
  assert.equal(await page.locator(".token-place").count(), 3);
  await tap(page, "Go to the ending");
  await page.locator(".duo").first().waitFor();
  await tap(page, "Show the last cards");
  await page.locator(".is-shown").waitFor();
  await tap(page, "Go to the ending");
  await page.locator(".duo").first().waitFor();
  // A reload leads back to the ending, although the log knows nothing of it yet.
  await page.waitForFunction(() => !("saving" in document.documentElement.dataset));
  await site.reload(page);
  await page.locator(".duo").first().waitFor();
  await page.locator(".duo .small-card-button").first().tap();
  await page.locator(".awarded-cards .chip").first().tap();
  await page.getByText("What would change").waitFor();
  // Undo takes back what was chosen for a gift, and then the way to the ending, before it takes back the last step.
  const chosen = JSON.stringify(await events(page));
  await tap(page, "Undo", true);
  await page.getByText("What would change").waitFor({ state: "detached" });
  await tap(page, "Undo", true);
  await page.locator(".is-shown").waitFor();
  assert.equal(JSON.stringify(await events(page)), chosen, "nothing was taken back in the log");
  await tap(page, "Go to the ending");
  await page.locator(".duo .small-card-button").first().tap();
  await page.locator(".awarded-cards .chip").first().tap();
  await page.getByText("What would change").waitFor();
  const unsaid = JSON.stringify(await events(page));
  const give = page.locator(".dock .btn", { hasText: /^Give the / });
  await give.tap();
  await page.getByRole("alert").filter({ hasText: "Say how the card helps." }).waitFor();
  assert.equal(JSON.stringify(await events(page)), unsaid, "nothing moved");
  await page.getByRole("textbox", { name: /^How will / }).fill("Her name opens the strongroom.");
  await give.tap();
  await page.getByText("What would change").waitFor({ state: "detached" });
  await narrateAll(page);
  await tap(page, "End the conflict");
  await page.getByRole("heading", { name: "Outcome" }).waitFor();
  assert.equal((await events(page)).filter((event) => event.is === "conflict_ended").length, 1);
  await tap(page, "Chronicle", true);
  await page.getByText(/strongroom/).first().waitFor();
  await tap(page, "Stage", true);
  await tap(page, /back$/);
  await tap(page, "Settings");
  await tap(page, "Check that saving works");
  await page.getByText(/The open table is saved correctly/).waitFor();
});

browserTest("three players each choose an opponent, in a circle", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await openTable(page);
  await tap(page, "Open a conflict");
  await chip(page, "Extended").tap();
  await tap(page, "Set the stakes");
  const circle = [["Dee", "The ledger is mine.", "Marlow"], ["Marlow", "The crew is mine.", "Quill"], ["Quill", "The ship is mine.", "Dee"]];
  // One stake leads to the next one.
  await tap(page, "Write the stakes");
  for (const [who, words, against] of circle) {
    await page.getByRole("dialog", { name: who }).waitFor();
    await box(page, /^Stake: what comes true/).fill(words);
    await chip(page, against).tap();
    await tap(page, who === "Quill" ? "Save" : "Save and next", true);
  }
  await dialogClosed(page);
  // A stake that is opened again shows its own choice of opponents. Saving it changes nothing for others.
  await page.locator(".stake", { hasText: "Dee" }).first().tap();
  await box(page, /^Stake: what comes true/).fill("The whole ledger is mine.");
  assert.deepEqual(await page.locator("dialog[open] .chip[aria-checked=true]").allInnerTexts(), ["Marlow"]);
  await tap(page, "Save", true);
  await dialogClosed(page);
  // Each side is listed once, under the opponent it chose.
  const blocks = await page.locator(".stake").evaluateAll((stakes) => stakes.map((stake) => stake.querySelector("b, h2, h3, strong")?.textContent));
  assert.deepEqual(blocks, ["Marlow", "Dee", "Quill", "Marlow", "Dee", "Quill"]);
  await tap(page, "Play the cards");
  await page.getByText("Everyone plays a card").waitFor();
  const chosen = (await events(page)).filter((event) => event.is === "opponents_chosen");
  assert.equal(chosen.length, 3);
});

for (const [name, on] of WALKS) {
  browserTest(`every page of the conflict is checked on ${name}`, { device: contextOptions(on), open: false }, async ({ page, site }) => {
    await seed(site.context, 11);
    await site.open(page);
    const found = [];
    const inspect = inspector(page, found, { on, name: "table" });
    await openTable(page, inspect);
    await setStakes(page, inspect);
    await playCards(page, inspect);
    await addBonuses(page, inspect);
    await chooseTalent(page, inspect);
    await page.locator(".bonus-row-button").first().tap();
    await inspect("somebody asks for help");
    await page.keyboard.press("Escape");
    await page.locator(".column-link", { hasText: "Marlow" }).tap();
    await inspect("a card is chosen for the next bonus");
    await button(page, /see the bonuses/).tap();
    await inspect("the tokens on a card");
    await page.keyboard.press("Escape");
    await reveal(page, inspect);
    await inspect("the reveal");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await inspect("the narration");
    await page.locator(".is-shown .column-link").last().tap();
    await inspect("a total");
    await page.keyboard.press("Escape");
    for (const control of [/^Award a token/, /^Remove mooks/, /^Change the order/, /^Settle a question/, /^Object/]) {
      await tap(page, control);
      await inspect(`${control.source.replaceAll(/[\^/]/g, "")}`);
      await page.keyboard.press("Escape");
    }
    await narrateAll(page);
    await tap(page, "Start round 2");
    await tap(page, "More about the table");
    await inspect("the menu");
    await page.locator("dialog[open] .row", { hasText: "Current standings" }).tap();
    await inspect("the status of a character");
    await page.keyboard.press("Escape");
    await tap(page, "More about the table");
    // The refusal is above the menu.
    await page.locator("dialog[open] .row", { hasText: "Cancel the conflict" }).tap();
    await page.getByRole("heading", { name: "A card has been played" }).waitFor();
    await inspect("an objection");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    for (const round of [2, 3]) {
      if (round === 3) await tap(page, "Start round 3");
      await playCards(page);
      await reveal(page);
      if (round === 2) await narrateAll(page);
    }
    await inspect("the last cards");
    await tap(page, "Go to the ending");
    await page.locator(".duo").first().waitFor();
    await inspect("the end");
    await page.locator(".duo .small-card-button").first().tap();
    await page.locator(".awarded-cards .chip").first().tap();
    await inspect("the preview of a gift");
    await tap(page, "Keep it", true);
    await narrateAll(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await inspect("all narrations are over");
    await tap(page, "End the conflict");
    await inspect("the outcome");
    await tap(page, "People", true);
    await inspect("people");
    await page.locator(".person-row", { hasText: "Dee" }).tap();
    await inspect("a sheet");
    await tap(page, /^More about Dee/);
    await inspect("a person's menu");
    await page.keyboard.press("Escape");
    await tap(page, "Talents", true);
    await inspect("talents");
    assert.deepEqual(found, []);
  });
}
