// An extended conflict of three players and a gamemaster with two stakes on one phone: stakes, cards behind the privacy screen, bonuses
// with a reload in the middle, the reveal, narration, gifts and the end. The server is gone before the second half. Before the reveal,
// no page source holds a face-down card.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, WALKS, as, scene } from "./helpers.mjs";
import { button, events, hold, look, seed, tap, theCast } from "./table.mjs";

const no = async () => {};
const box = (page, name) => page.locator("dialog[open]").getByRole("textbox", { name });
const chip = (page, text) => page.locator("dialog[open] .chip", { hasText: text }).first();
/** The button of whoever narrates now. */
const NARRATED = /^End .* narration/;
const closed = (page) => page.locator("dialog[open]").waitFor({ state: "detached" });

/** A new table: Ada is the gamemaster, three play. */
async function open(page, see = no) {
  await tap(page, "New table");
  await tap(page, "Improv");
  await page.locator(".tile.is-lit", { hasText: "Improv" }).waitFor();
  await page.getByRole("textbox").fill("Salt and Ledgers");
  await theCast(page);
  const field = page.getByRole("textbox");
  for (const line of ["Ada (GM)", "Dee: Old debts 3, Quick", "Marlow: Charm 2", "Quill"]) {
    await field.fill(line);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Who wants what?").waitFor();
  await see("nothing is open");
}

/** Writes a side's stake, and whom it opposes. */
async function stake(page, name, words, against) {
  await page.locator(".stake", { hasText: name }).first().tap();
  await box(page, /^Stake: what comes true/).fill(words);
  if (against) await chip(page, against).tap();
  await tap(page, "Save", true);
  await closed(page);
}

async function stakes(page, see = no) {
  await tap(page, "Open a conflict");
  await chip(page, "Extended").tap();
  await box(page).fill("Lund, The Gang ×6");
  await see("a conflict is opened");
  await tap(page, "Set the stakes");
  await page.getByText("No opponent yet").waitFor();
  await see("stakes, bare");
  await tap(page, "Play the cards");
  await page.locator(".ruling").waitFor();
  await see("a stake is missing");
  // It leads on to the first side without a stake.
  await tap(page, "Go back");
  await page.getByRole("dialog", { name: "Dee" }).waitFor();
  await page.keyboard.press("Escape");
  await closed(page);
  await stake(page, "Lund", "The ledger burns tonight.");
  await stake(page, "The Gang", "Nobody crosses the bridge.");
  await stake(page, "Dee", "The ledger leaves with me, unread.", "Lund");
  await stake(page, "Marlow", "My crew gets across, all of it.", "The Gang");
  await page.locator(".stake", { hasText: "Quill" }).first().tap();
  await see("a side");
  await page.keyboard.press("Escape");
  await stake(page, "Quill", "My sister’s debt is struck out.", "Lund");
  await page.getByText("Every stake is opposed.").waitFor();
  await see("stakes");
  await tap(page, "Play the cards");
  await page.getByText("Everyone plays a card").waitFor();
}

/** No open card stands in the page's source, nor the name of one. */
async function nothingInSight(page, where) {
  const source = await page.content();
  assert.deepEqual([...source.matchAll(/data-card="(\d+)"/g)].map((match) => match[1]), [], `${where} shows a card`);
  const text = await page.locator(".table-page").innerText();
  assert.doesNotMatch(text, /\b(of|lays? the) (spades|hearts|diamonds|clubs)\b/, where);
}

/** The phone goes round: everybody lays a card, the gamemaster one from the hand and one unseen. */
async function lay(page, see = no, check = false) {
  await see("the cards are asked for");
  await tap(page, "Hand the device to Dee");
  await page.getByRole("heading", { name: "Dee", exact: true }).waitFor();
  if (check) await nothingInSight(page, "the cover");
  await see("the cover");
  for (const name of ["Dee", "Marlow", "Quill", "Ada"]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await look(page);
    await page.getByRole("heading", { name: `${name}’s cards` }).waitFor();
    await see(`${name} looks`);
    await page.locator(".tap-card").first().tap();
    await see(`${name} has chosen`);
    await tap(page, /^Play the/);
    if (name === "Ada") {
      await page.getByText("top card, unseen").waitFor();
      await page.locator(".tap-card", { hasText: "top card, unseen" }).tap();
      await see("the deck, unseen");
      await tap(page, "Play it unseen");
    }
  }
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  if (check) await nothingInSight(page, "all have laid");
  await see("all have laid");
}

async function bonuses(page, see = no) {
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  await page.locator(".col-way", { hasText: "Dee" }).tap();
  await page.getByRole("heading", { name: /Dee’s card/ }).waitFor();
  await tap(page, "Ada: add a token to Dee’s card");
  // The card was chosen for one bonus. Ada has two cards, so hers still go there.
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  await button(page, "Ada: add a token to Dee’s card").waitFor();
  await button(page, "Dee: add a token to Dee’s card").or(button(page, "Dee: add a talent to Dee’s card")).first().waitFor();
  // What is chosen on the page is not in the log, but undo takes it back.
  const placed = JSON.stringify(await events(page));
  await page.locator(".col-way", { hasText: "Marlow" }).tap();
  await page.getByRole("heading", { name: /Marlow’s card/ }).waitFor();
  await tap(page, "Undo", true);
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  assert.equal(JSON.stringify(await events(page)), placed, "undo took back the choice and nothing else");
  await page.locator(".col-way", { hasText: "Marlow" }).tap();
  await page.getByRole("heading", { name: /Marlow’s card/ }).waitFor();
  await tap(page, "Marlow: add a talent");
  await tap(page, /^Dee: ?Pass/);
  await see("bonuses");
}

async function talent(page, see = no) {
  await page.locator(".col-way", { hasText: "Marlow" }).tap();
  await tap(page, "Dee: add a talent to Marlow’s card");
  await page.getByText("Which talent?").waitFor();
  await see("which talent");
  await page.locator("dialog[open] .row", { hasText: "Old debts" }).tap();
  await page.getByText("Old debts for Marlow?").waitFor();
  await see("does it help");
  await page.locator("dialog[open] .row", { hasText: "Too far away" }).tap();
  await page.locator(".ruling").waitFor();
  await see("the book says no");
  await tap(page, "Go back");
  await page.locator("dialog[open] .row", { hasText: "It helps" }).tap();
  await closed(page);
}

/** Reveals, after asking for those who have not passed; whatever is exactly level is drawn for, and the loser stays. */
async function reveal(page, see = no) {
  await page.locator("button.deck").tap();
  await page.getByText("No more bonuses?").waitFor();
  await see("does nobody add anything");
  await tap(page, "All pass: reveal");
  await closed(page);
  for (let guard = 0; guard < 4; guard += 1) {
    await page.locator(".cols.is-shown, .fate").first().waitFor();
    const draw = button(page, "Draw one card each");
    if (await draw.count()) {
      await see("exactly level");
      await draw.tap();
    }
    const stays = button(page, / stays$/);
    if (await stays.count()) await stays.first().tap();
    if (await page.locator(".token-places").count()) return;
  }
}

/** Whether whoever is to narrate stands in sight: nothing lies over the name. */
const isNarratorInSight = () => {
  const name = document.querySelector(".narrator.is-now b");
  if (name === null) return true;
  const { left, top, width, height } = name.getBoundingClientRect();
  return name.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Everybody narrates. */
async function narrateAll(page) {
  for (let guard = 0; guard < 6; guard += 1) {
    const next = button(page, NARRATED);
    if ((await next.count()) === 0) return;
    await next.first().tap();
    await page.waitForFunction(isNarratorInSight);
  }
}

scene("a conflict is passed around on one phone, half of it offline", { device: PHONE, offline: true, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await site.offlineReady(page);
  await open(page);
  await stakes(page);

  // A finger holds, sees its own cards, and lets go.
  await tap(page, "Hand the device to Dee");
  const release = await hold(page);
  await page.getByRole("heading", { name: "Dee’s cards" }).waitFor();
  assert.equal(await page.locator(".improv-secret .suit-card-big").count(), 4);
  await release();
  assert.equal(await page.locator(".improv-secret").count(), 0, "let go, and nothing is left of it");
  await tap(page, "Back", true);
  await lay(page, no, true);

  await bonuses(page);
  await nothingInSight(page, "the bonus step");
  for (const tab of ["People", "Chronicle", "Rules", "Stage"]) {
    await tap(page, tab, true);
    await nothingInSight(page, tab);
  }
  const before = JSON.stringify(await events(page));
  await site.goOffline();
  await site.reload(page);
  await page.getByRole("heading", { name: "Add bonuses" }).waitFor();
  assert.equal(JSON.stringify(await events(page)), before, "loaded anew in the middle of the bonuses");
  await nothingInSight(page, "loaded anew");
  const marlow = page.locator(".col-way", { hasText: "Marlow" });
  await marlow.getByText(/plus 3$/).waitFor({ state: "attached" });
  await talent(page);

  await marlow.tap();
  // Over the limit: refused with its rule, nothing moved.
  for (let token = 0; token < 7; token += 1) await tap(page, "Ada: add a token");
  await page.getByText("tokens spent: 8 of 8").waitFor();
  const spent = JSON.stringify(await events(page));
  await tap(page, "Ada: add a token");
  await page.locator(".ruling", { hasText: "IM-102" }).waitFor();
  await tap(page, "Go back");
  assert.equal(JSON.stringify(await events(page)), spent, "nothing moved");
  await tap(page, "Undo", true);
  await page.getByText("tokens spent: 7 of 8").waitFor();

  await reveal(page);
  await page.getByRole("heading", { name: "Order of narration" }).waitFor();
  assert.equal(await page.locator(".is-shown .suit-card[data-card]").count(), 5, "all cards are up");
  await page.locator(".token-place", { hasText: "Pool" }).getByText("7 new").waitFor();
  await page.locator(".is-shown .col-way").last().tap();
  await page.locator(".sum-lines", { hasText: "Total" }).waitFor();
  await page.keyboard.press("Escape");
  // An objection is answered by another narration, or by letting this one stand (IM-092).
  await tap(page, "Object");
  await page.locator("dialog[open] .row", { hasText: "It was not at stake" }).tap();
  await button(page, "Let it stand").waitFor();
  await tap(page, "Narrate again");
  await closed(page);
  await page.getByRole("textbox", { name: /^What happens/ }).fill("The lamp goes out.");
  await button(page, NARRATED).tap();
  await page.locator(".narrator.is-done", { hasText: "The lamp goes out." }).waitFor();
  await tap(page, /^Award a token/);
  await chip(page, "Dee").tap();
  await page.locator("dialog[open] .row", { hasText: "Quill" }).tap();
  await closed(page);
  await narrateAll(page);

  for (const round of [2, 3]) {
    await tap(page, `Round ${round}`);
    await lay(page);
    await page.locator("button.deck").waitFor();
    await reveal(page);
    if (round === 2) await narrateAll(page);
  }

  // The last round is seen as every other, and then its end: a gift is weighed, wants its word, is given; a gift of a gift is not.
  assert.equal(await page.locator(".is-shown .suit-card[data-card]").count(), 5, "the last cards are up");
  assert.equal(await page.locator(".token-place").count(), 3);
  await tap(page, "Go to the ending");
  await page.locator(".duos").waitFor();
  await tap(page, "Show the last cards");
  await page.locator(".is-shown").waitFor();
  await tap(page, "Go to the ending");
  await page.locator(".duos").waitFor();
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
  await page.locator(".ruling", { hasText: "IM-118" }).waitFor();
  await tap(page, "Go back");
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
  await tap(page, "Check that the open table is saved");
  await page.getByText(/The open table is saved correctly/).waitFor();
});

scene("three players each choose an opponent, in a circle", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await open(page);
  await tap(page, "Open a conflict");
  await chip(page, "Extended").tap();
  await tap(page, "Set the stakes");
  const circle = [["Dee", "The ledger is mine.", "Marlow"], ["Marlow", "The crew is mine.", "Quill"], ["Quill", "The ship is mine.", "Dee"]];
  for (const [who, words, against] of circle) await stake(page, who, words, against);
  // Whoever opens a stake again sees their own choice, not those who chose them; saving it changes nothing for others.
  await page.locator(".stake", { hasText: "Dee" }).first().tap();
  await box(page, /^Stake: what comes true/).fill("The whole ledger is mine.");
  assert.deepEqual(await page.locator("dialog[open] .chip[aria-checked=true]").allInnerTexts(), ["Marlow"]);
  await tap(page, "Save", true);
  await closed(page);
  // Each is listed once under the opponent they chose.
  const blocks = await page.locator(".stake").evaluateAll((stakes) => stakes.map((stake) => stake.querySelector("b, h2, h3, strong")?.textContent));
  assert.deepEqual(blocks, ["Marlow", "Dee", "Quill", "Marlow", "Dee", "Quill"]);
  await tap(page, "Play the cards");
  await page.getByText("Everyone plays a card").waitFor();
  const chosen = (await events(page)).filter((event) => event.is === "opponents_chosen");
  assert.equal(chosen.length, 3);
});

for (const [name, on] of WALKS) {
  scene(`every page of the conflict is checked on ${name}`, { device: as(on), open: false }, async ({ page, site }) => {
    await seed(site.context, 11);
    await site.open(page);
    const found = [];
    const see = inspector(page, found, { on, name: "table" });
    await open(page, see);
    await stakes(page, see);
    await lay(page, see);
    await bonuses(page, see);
    await talent(page, see);
    await page.locator(".bonus-row-button").first().tap();
    await see("somebody asks for help");
    await page.keyboard.press("Escape");
    await page.locator(".col-way", { hasText: "Marlow" }).tap();
    await see("a card is chosen for the next bonus");
    await button(page, /see the bonuses/).tap();
    await see("what lies on a card");
    await page.keyboard.press("Escape");
    await reveal(page, see);
    await see("the reveal");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await see("the narration");
    await page.locator(".is-shown .col-way").last().tap();
    await see("a total");
    await page.keyboard.press("Escape");
    for (const way of [/^Award a token/, /^Remove mooks/, /^Change the order/, /^Something is unclear/, /^Object/]) {
      await tap(page, way);
      await see(`${way.source.replaceAll(/[\^/]/g, "")}`);
      await page.keyboard.press("Escape");
    }
    await narrateAll(page);
    await tap(page, "Round 2");
    await tap(page, "More about the table");
    await see("the menu");
    await page.locator("dialog[open] .row", { hasText: "Current standings" }).tap();
    await see("how it stands");
    await page.keyboard.press("Escape");
    await tap(page, "More about the table");
    await page.locator("dialog[open] .row", { hasText: "Cancel the conflict" }).tap();
    await see("let it go");
    await page.keyboard.press("Escape");
    for (const round of [2, 3]) {
      if (round === 3) await tap(page, "Round 3");
      await lay(page);
      await reveal(page);
      if (round === 2) await narrateAll(page);
    }
    await see("the last cards");
    await tap(page, "Go to the ending");
    await page.locator(".duos").waitFor();
    await see("the end");
    await page.locator(".duo .small-card-button").first().tap();
    await page.locator(".awarded-cards .chip").first().tap();
    await see("a gift is weighed");
    await tap(page, "Keep it", true);
    await narrateAll(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await see("all has been told");
    await tap(page, "End the conflict");
    await see("so it came");
    await tap(page, "People", true);
    await see("people");
    await page.locator(".person-row", { hasText: "Dee" }).tap();
    await see("a sheet");
    await tap(page, /^More about Dee/);
    await see("a person's menu");
    await page.keyboard.press("Escape");
    await tap(page, "Talents", true);
    await see("talents");
    assert.deepEqual(found, []);
  });
}
