// Rounds: surprise, held turns, several actions at once, gamemaster rulings, heroes against heroes, and a table without the deck.
// Everything is offline. The rules are tested in tests/torg/rounds.rs and crates/torg/tests/rules/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { geometry } from "./geometry.mjs";
import { PHONE, PHONE_AND_TABLET, SMALL_PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { changeOption } from "./ranged.mjs";
import { beginRounds, button, chooseAction, closeDialogs, closeRound, deal, endScene, events, goToCast, goToSeat, openCondition, seed, settleSetbacks, tap } from "./table.mjs";

const sheet = (page) => page.locator("dialog.sheet[open]");
const row = (page, name) => sheet(page).locator(".row", { hasText: name }).first();

async function addVillain(page, name) {
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
  await page.getByRole("textbox").fill(name);
  await tap(page, "Add", true);
}

/** Opens the dialog in which the beginning of the rounds is set. */
async function openRoundSetup(page) {
  await tap(page, /^Start rounds for/);
  await row(page, "Surprise or duel").tap();
  await page.getByText("How do the rounds start?").waitFor();
}

/** Flips to the next round, and answers what a flip may ask. */
async function flipCard(page, round) {
  await tap(page, /^Flip/);
  const asks = page.getByText("Before the round ends");
  const begun = page.locator(".stage h2", { hasText: `Round ${round}` });
  await asks.or(begun).first().waitFor();
  if (await asks.isVisible()) await sheet(page).locator(".dock button").last().tap();
  await begun.waitFor();
  await settleSetbacks(page);
}

/** Taps a row in the menu of a character, and returns to the stage. */
async function tapPersonMenu(page, name, way) {
  await goToSeat(page, name);
  await tap(page, new RegExp(`^More about ${name}`));
  await row(page, way).tap();
}

const nameOnTurn = async (page) => (await page.locator(".turn.is-now .name").textContent()).match(/^(Imani|Juno|Osric|Baron)/)[1];

browserTest("surprised villains, delayed turns, and one action of several kinds", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await addVillain(page, "Baron Sangre");
  await openRoundSetup(page);
  await inspect("how rounds begin");
  await row(page, "Villains: completely surprised").tap();
  await sheet(page).getByText(/get \+4 to action and effect/).waitFor();
  await inspect("who is on duty");
  await tap(page, "Start rounds", true);
  await page.getByText("Baron Sangre: completely surprised").waitFor();
  await flipCard(page, 1);
  while ((await nameOnTurn(page)) === "Baron") await tap(page, "Baron Sangre: done");
  await chooseAction(page, "Attack");
  await sheet(page).getByText(/completely surprised: \+4 to action and effect/).waitFor();
  await inspect("an attack on the surprised");
  await tap(page, "Also counts as …");
  await inspect("another kind of action");
  await row(page, "Also counts as: Defend").tap();
  await sheet(page).getByText(/−4 to the attack, −4 to the damage, −2 to the defense/).waitFor();
  await inspect("two things in one action");
  await sheet(page).locator(".outcome", { hasText: "Good" }).tap();
  const last = await nameOnTurn(page);
  await tapPersonMenu(page, last, "Act later");
  await inspect("a waiting turn");
  await row(page, "Hold an opportunity attack").tap();
  await tap(page, "Stage", true);
  await page.getByText(`${last} held an opportunity attack`).first().waitFor();
  await inspect("a held turn");
  assert.deepEqual(found, []);
});

browserTest("heroes fight a duel with their own dice, and a reload keeps the order", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await seed(site.context, 6);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await openRoundSetup(page);
  await row(page, "Duel between heroes").tap();
  await tap(page, "Start rounds", true);
  await flipCard(page, 1);
  await page.locator(".turn", { hasText: "for turn order" }).first().waitFor();
  await inspect("heroes against heroes");
  const second = (await nameOnTurn(page)) === "Imani" ? "Juno" : "Imani";
  await tapPersonMenu(page, second, "Enter total for turn order");
  await page.getByRole("textbox").fill("9x");
  await sheet(page).getByText(/Enter a whole number/).waitFor();
  await inspect("a total is typed");
  await page.getByRole("textbox").fill("99");
  await tap(page, "Set turn order");
  await tap(page, "Stage", true);
  assert.equal(await nameOnTurn(page), second);
  await site.reload(page);
  assert.equal(await nameOnTurn(page), second);
  assert.deepEqual(found, []);
});

browserTest("a player gets coffee: the hero is away, and later back in mid-round", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await deal(page, ["Imani (Noor)", "Juno (Sam)", "Osric (Ines)"]);
  await addVillain(page, "Baron Sangre");
  await tapPersonMenu(page, "Juno", "Away for now");
  await page.getByText("Juno left the table for a while.").first().waitFor();
  await inspect("the seat of somebody who is away");
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: "Juno" }).getByText("Away for now").waitFor();
  await inspect("the seats while somebody is away");
  // The rounds begin without Juno, and the turn order says why.
  await tap(page, "Stage", true);
  await tap(page, /^Start rounds for/);
  await row(page, "Sam, away").waitFor();
  assert.equal(await row(page, "Juno").getAttribute("aria-checked"), "false");
  await inspect("who takes part while somebody is away");
  await tap(page, "Start rounds", true);
  await tap(page, /^Flip/);
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
  await settleSetbacks(page);
  await page.locator(".turn", { hasText: "Juno" }).getByText("away", { exact: true }).waitFor();
  await inspect("the turn order while somebody is away");
  // The gamemaster's list has everybody.
  await tap(page, "More about the scene");
  await row(page, "Who is away?").tap();
  await inspect("who is away");
  await row(page, "Osric").tap();
  await tap(page, "Done", true);
  await page.locator(".turn", { hasText: "Osric" }).getByText("away", { exact: true }).waitFor();
  // Back in the middle of the round, and in the next one with a turn.
  await tap(page, "Seats", true);
  await page.locator("li", { hasText: "Juno" }).getByRole("button", { name: /^Back at the table/ }).tap();
  await tap(page, "Stage", true);
  await page.locator(".turn", { hasText: "Juno" }).getByText("joins in next round").waitFor();
  await flipCard(page, 2);
  assert.equal(await page.locator(".turn", { hasText: "Juno" }).getByText("joins in next round").count(), 0);
  await site.reload(page);
  await page.locator(".turn", { hasText: "Osric" }).getByText("away", { exact: true }).waitFor();
  // The end of the scene asks the others.
  await endScene(page, 3);
  const discards = (await events(page)).filter(({ is }) => is === "optional_discard_made");
  assert.deepEqual(discards.map(({ actor }) => actor), [1, 2]);
  assert.deepEqual(found, []);
});

browserTest("the gamemaster decides whether an action helped", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  await seed(site.context, 8);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await deal(page, ["Imani (Noor)", "Juno (Sam)", "Osric (Ines)"]);
  await changeOption(page, "does an action count", "only if confirmed");
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
  await settleSetbacks(page);
  const hero = await nameOnTurn(page);
  await chooseAction(page, "Attack");
  await sheet(page).locator(".outcome", { hasText: "Failed" }).tap();
  await inspect("a question on the stage");
  await tap(page, `Did ${hero}’s action help?`);
  await inspect("whether it helped");
  await row(page, "It helped").tap();
  await page.getByRole("button", { name: new RegExp(`Lay a card: ${hero}`) }).first().waitFor();
  assert.deepEqual(found, []);
});

browserTest("a table without the deck", { device: contextOptions(PHONE_AND_TABLET), offline: true, open: false }, async ({ page, site }) => {
  await seed(site.context, 9);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await site.offlineReady(page);
  await site.goOffline();
  await tap(page, "New table");
  await goToCast(page);
  await page.getByRole("textbox").fill("Imani (Noor), Juno (Sam)");
  await tap(page, "Options");
  await page.getByRole("textbox", { name: "Search the options" }).fill("without the deck");
  await tap(page, /^Play without the deck/);
  await page.getByRole("radio", { name: "yes" }).first().tap();
  await inspect("no deck, before the table opens");
  await tap(page, /^Open/);
  await page.getByText("Free play").waitFor();
  await inspect("free play without the deck");
  await addVillain(page, "Baron Sangre");
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.getByText(/the gamemaster decides who goes first/).waitFor();
  await inspect("a round by hand");
  await row(page, "Villains act first").tap();
  await row(page, "Heroes: stymied").tap();
  await row(page, "Villains: flurry").tap();
  await tap(page, "Start the round");
  await page.getByText("Round 1: the villains act first.").waitFor();
  await inspect("the card in effect, without a deck");
  assert.equal(await nameOnTurn(page), "Baron");
  await tap(page, "Baron Sangre: done");
  await tap(page, "Baron Sangre: done");
  await chooseAction(page, "Attack");
  await sheet(page).locator(".outcome", { hasText: "Good" }).tap();
  await tap(page, /^Start round/);
  await closeRound(page);
  await tap(page, "Start the round");
  await page.getByText(/^Round 2: /).waitFor();
  await tap(page, "Seats", true);
  await inspect("seats without cards");
  await page.locator(".person-row", { hasText: "Imani" }).tap();
  await inspect("a seat without cards");
  assert.equal((await events(page)).filter(({ is }) => is === "dealt" || is === "drawn" || is === "flipped").length, 0);
  await site.reload(page);
  await tap(page, "Stage", true);
  await page.getByText(/^Round 2: /).waitFor();
  assert.deepEqual(found, []);
});

browserTest("the current actor is visible on small screens and with double text size", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)"]);
  await addVillain(page, "Baron Sangre");
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".turn.is-now").waitFor();
  const found = [];
  for (const [width, height] of [[390, 844], [320, 568], [844, 390]]) {
    for (const size of [100, 200]) {
      await page.setViewportSize({ width, height });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        window.dispatchEvent(new CustomEvent("ra-scroll-to-current-turn"));
        return new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)), 60));
      }, size);
      found.push(...(await page.evaluate(geometry)).map((fault) => `${width} × ${height}, letters ${size} %: ${fault}`));
    }
  }
  // For left-handed users, the dock of a phone held sideways is at the left.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
    document.documentElement.dataset.hand = "left";
    return new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)), 60));
  });
  found.push(...(await page.evaluate(geometry)).map((fault) => `left-handed: ${fault}`));
  const [dock, pane, tabs] = await Promise.all([".dock", ".pane", ".tabs"].map((part) => page.locator(`.table-page > ${part}`).boundingBox()));
  assert.ok(dock.x < 10 && dock.x + dock.width <= pane.x && pane.x + pane.width <= tabs.x, JSON.stringify({ dock, pane, tabs }));
  assert.deepEqual(found, []);
});

browserTest("after each check mark, the next row on turn is in view", { device: SMALL_PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)", "Nia Storm (Bo)"]);
  for (const villain of ["Baron Sangre", "Hussar", "Watchman"]) await addVillain(page, villain);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  const dock = page.locator(".table-page > .dock");
  for (let turn = 0; turn < 7; turn += 1) {
    await page.locator(".turn.is-now").getByRole("button", { name: /: done$/ }).click();
    await page.waitForTimeout(250);
    if (!(await page.locator(".turn.is-now").count())) break;
    const [row, foot] = [await page.locator(".turn.is-now").boundingBox(), await dock.boundingBox()];
    assert.ok(row.y >= 0 && row.y + row.height <= foot.y + 1, `turn ${turn}: ${JSON.stringify({ row, foot })}`);
  }
});

browserTest("a second press on the deck within half a second is ignored", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)"]);
  await addVillain(page, "Baron Sangre");
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  const deck = page.locator("button.deck", { hasText: "Flip" });
  await deck.waitFor();
  await page.waitForFunction(() => !document.querySelector("button.deck[aria-disabled]"));
  await deck.evaluate((way) => { way.click(); way.click(); });
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0, "nothing is asked");
  assert.equal((await events(page)).filter(({ is }) => is === "flipped").length, 1);
});

browserTest("an unconscious actor is revived from the seat", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Professor Bolt (Ben)"]);
  await openCondition(page, "Bolt");
  await page.getByRole("checkbox", { name: "Unconscious" }).tap();
  await closeDialogs(page);
  await page.locator(".condition", { hasText: "Unconscious" }).waitFor();
  await tap(page, /^Revive/);
  await page.locator(".condition", { hasText: "Unconscious" }).waitFor({ state: "detached" });
  await button(page, /^Revive/).waitFor({ state: "detached" });
});

browserTest("a villain who is out is removed from the stage after the rounds", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)"]);
  await beginRounds(page, ["Varga"]);
  await openCondition(page, "Varga");
  await page.getByRole("checkbox", { name: "Unconscious" }).tap();
  await closeDialogs(page);
  await tap(page, "Stage", true);
  const remove = button(page, /Remove Varga$/);
  assert.equal(await remove.count(), 0, "not in rounds");
  await tap(page, "More about the scene");
  await row(page, "End the rounds").tap();
  await remove.tap();
  await sheet(page).locator(".dock button").last().tap();
  await remove.waitFor({ state: "detached" });
  assert.equal(await page.locator(".pane", { hasText: "Varga" }).count(), 0);
});

browserTest("after the rounds, the stage lets the hurt heroes rest", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 4);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)"]);
  await beginRounds(page, ["Varga"]);
  for (const name of ["Imani", "Varga"]) {
    await openCondition(page, name);
    await tap(page, "Shock, one more");
    await closeDialogs(page);
  }
  await tap(page, "Stage", true);
  const rest = button(page, /Let Imani rest/);
  assert.equal(await rest.count(), 0, "not in rounds");
  await tap(page, "More about the scene");
  await row(page, "End the rounds").tap();
  await rest.tap();
  const person = (name) => sheet(page).getByRole("checkbox", { name });
  assert.equal(await person(/Imani/).getAttribute("aria-checked"), "true");
  assert.equal(await person(/Varga/).getAttribute("aria-checked"), "false", "villains are not chosen");
  await tap(page, "Rest", true);
  await rest.waitFor({ state: "detached" });
  const log = await events(page);
  const count = (kind) => log.filter(({ is }) => is === kind).length;
  assert.deepEqual([count("condition_set"), count("rested")], [2, 1], "two by hand, one by the rest");
});

browserTest("a dying actor is treated by a button of the stage, and the list of seats shows every state", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Professor Bolt (Ben)"]);
  await tap(page, "Seats", true);
  const row = page.locator(".person-row", { hasText: "Bolt" });
  await row.tap();
  await page.locator(".meters").tap();
  for (let level = 0; level < 3; level += 1) await tap(page, "Wounds, one more");
  await page.getByRole("checkbox", { name: "Stymied" }).tap();
  await closeDialogs(page);
  assert.deepEqual((await page.locator(".condition").allInnerTexts()).map((text) => text.split("\n")[0]).slice(0, 2), ["Dying unless treated", "Stymied"]);
  await tap(page, "Seats", true);
  assert.deepEqual(await row.locator(".is-state").allInnerTexts(), ["dying", "Stymied"]);
  await tap(page, "Stage", true);
  const treat = page.locator(".btn", { hasText: "Treat Professor Bolt" });
  await treat.tap();
  await treat.waitFor({ state: "detached" });
});
