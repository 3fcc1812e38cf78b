// Walks through every screen and dialog of a Torg table, with questions open and closed; `see` inspects each, and `close` closes what lies
// over the page.
import { stage } from "./staged.mjs";
import { button, closeDialogs, curtainOf, does, look, optionSection, pressDeck, tap, theCast } from "./table.mjs";


async function newTable(page, see, close) {
  await see("first run");
  await tap(page, "New table");
  await page.getByRole("textbox").waitFor();
  await see("the game");
  await theCast(page);
  await see("the cast, empty");
  await page.getByRole("textbox").fill(" ");
  await tap(page, "Add", true);
  await see("the cast, an error");
  for (const hero of ["Wilhelmina Featherstonehaugh-Cholmondeley of the Lower March (Max)", "Juno Vale (Sam)"]) {
    await page.getByRole("textbox").fill(hero);
    await see("the cast, a draft");
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await see("options, all sections shut");
  await optionSection(page, "Worth agreeing on first").tap();
  await page.locator(".options .ask").first().tap();
  await see("options, one open");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  await see("free play");
  await aTrade(page, see, close);
  await tap(page, /^Rounds/);
  await see("who is in it");
  await tap(page, "Start rounds");
  await see("rounds begin");
  await tap(page, /^Flip/);
  await see("the first round");
}

/** To the home screen, from whatever table is open. */
const away = (page) => page.locator(".top-bar .ic, .tab.is-last").filter({ visible: true }).first().tap();

/** A defence that is judged before the round closes, and a setback: the cards of a staged table bring both. */
async function theQuestions(page, site, see) {
  const ATTACK_AND_DEFEND = 44; // and a setback for the villains
  await site.open(page);
  await away(page);
  await stage(page, { heroes: ["Imani Okoro", "Juno Vale"], villains: ["Colonel Varga"], top: [ATTACK_AND_DEFEND] });
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");
  await tap(page, /^Flip/);
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
  await tap(page, /^Setback for/);
  await page.getByRole("heading", { name: /^Setback for/ }).waitFor();
  await see("the question: setback");
  await tap(page, /−5 to all their actions/);
  await does(page, "Defend");
  await tap(page, "Defend without a roll");
  await tap(page, /^Flip/);
  await page.getByText("Before the round ends").waitFor();
  await see("the question: closing");
  await page.locator("dialog[open] .row").first().tap();
  await page.locator("dialog[open] .dock button").last().tap();
}

async function theExample(page, site, see, close) {
  await site.open(page);
  await away(page);
  await see("the home screen");
  await tap(page, /^More about/);
  await see("what to do with a table");
  await page.locator("dialog[open] .row").last().tap();
  await see("remove a table");
  await close(page);
  await page.locator("input[type=file]").setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from("not ours") });
  await page.locator(".error-bar").waitFor();
  await see("an error that stays");
  await tap(page, "OK", true);
  await tap(page, "Settings");
  await see("settings");
  await page.getByText("About").tap();
  await see("about");
  await tap(page, /back$/);
  await tap(page, /back$/);
  await tap(page, /Torg example/);
  await page.locator(".pointer").waitFor();
  await see("the example");
  await pressDeck(page);
  await page.locator(".turn.is-now").waitFor();
  await see("the next step of the example");
  // Without figures, results are announced.
  await away(page);
  const MANEUVER_AND_TAUNT = 86;
  await stage(page, {
    heroes: ["Juno Vale", "Imani Okoro", "Brother Osric"],
    villains: ["Colonel Varga", "First hussar"],
    pools: [["Action"], ["Presence"]],
    top: [MANEUVER_AND_TAUNT],
  });
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");
  await page.locator(".turn.is-now").waitFor();
  await see("the stage");
}

async function theSheets(page, see, close) {
  await tap(page, /^Open card/);
  await see("a card, both ends");
  await page.locator("dialog[open] .rule").tap();
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await see("a rule over the stage");
  await close(page);
  const ways = ["Name the scene", "Add villains", "Piles", "Waiting specials", "Prepared Setbacks", "Add a note", "Options", "End the scene"];
  for (const way of ways) {
    await tap(page, "More about the scene");
    if (way === ways[0]) await see("the scene’s menu");
    await page.locator("dialog[open] .row", { hasText: way }).first().tap();
    await see(way);
    if (way === "Prepared Setbacks") {
      await look(page);
      await see("Prepared Setbacks, open");
    }
    await close(page);
  }
}

/** The one who is next acts: rolls by typed dice, with an error first. */
async function anAction(page, see, close) {
  // Who holds the card that has another one flipped is asked before anybody acts.
  const stands = button(page, /^Accept/);
  if (await stands.isVisible()) await stands.tap();
  const act = page.locator(".turn.is-now .btn-act");
  if (await act.isVisible()) {
    await act.tap();
    await see("what to do");
    await close(page);
  }
  // One without figures: its result is announced.
  await does(page, "Maneuver");
  if (await page.getByText("Who is the target?").isVisible()) {
    await see("at whom");
    await page.locator("dialog[open] .row").first().tap();
  }
  await see("dice and outcome");
  await tap(page, "My dice");
  const dice = page.locator(".dice-ways").getByRole("textbox");
  await dice.fill("21");
  await tap(page, "Use these dice");
  await see("dice with an error");
  await dice.fill("3");
  await tap(page, "Use these dice");
  await see("the dice fell");
  await close(page);
  await tap(page, "Continue");
  await page.locator(".outcome").last().tap();
  if (await page.locator("dialog.sheet[open]").count()) {
    await see("what a success costs");
    while (await page.locator("dialog[open] .dock .btn-off").count()) await page.locator("dialog[open] [role=checkbox][aria-checked=false]").first().tap();
    await page.locator("dialog[open] .dock .btn").last().tap();
  }
  await see("a word about it");
}

/** A trade with an answer, from the first two heroes' hands. */
async function aTrade(page, see, close) {
  await tap(page, "Seats", true);
  await page.locator(".person-row").first().tap();
  await tap(page, /^More about Wilhelmina/);
  await page.locator("dialog[open] .row", { hasText: "Trade" }).tap();
  await look(page);
  await page.locator(".pcard").first().tap();
  await tap(page, "Offer 1 card");
  await curtainOf(page, "Sam");
  await close(page);
  await see("a seat with a trade");
  await tap(page, "Seats", true);
  await see("seats with a trade");
  await tap(page, /: answer /);
  await curtainOf(page, "Sam");
  await look(page);
  await see("what to give");
  await page.locator(".pcard").first().tap();
  await tap(page, "Give 1 card");
  await curtainOf(page, "Max");
  await look(page);
  await see("an answered trade");
  await tap(page, "Agree", true);
  await page.getByRole("textbox").waitFor();
  await close(page);
  await tap(page, "Stage", true);
  await see("a trade to accept");
  await tap(page, / and .* trade/);
  await see("the story of a trade");
  await page.getByRole("textbox").fill("Back to back.");
  await tap(page, "Accept", true);
}

async function theSeats(page, see, close) {
  await tap(page, "Seats", true);
  await see("seats");
  await page.locator(".person-row").first().tap();
  await see("a seat");
  await page.locator(".meters").tap();
  await see("harm and figures");
  await close(page);
  await page.locator(".pool-card").first().tap();
  await see("a pool card");
  await close(page);
  await tap(page, /^More about Juno/);
  await see("a person’s menu");
  await page.locator("dialog[open] .row", { hasText: "Remove from the table" }).tap();
  await see("leaving for good");
  await close(page);
  await tap(page, /^More about Juno/);
  await page.locator("dialog[open] .row", { hasText: "Trade" }).tap();
  await see("which cards");
  await close(page);
  await tap(page, /’s hand$/);
  await see("the curtain");
  await look(page);
  await see("a hand");
  const way = page.locator(".secret-acts .btn").first();
  await page.locator(".pcard").first().tap();
  await see("a chosen card");
  // A card that cannot be used now: its way is not lit, and leads to the book.
  const isLit = async () => /btn-lit/.test(await way.getAttribute("class"));
  const cards = await page.locator(".pcard").count();
  for (let place = 1; place < cards && (await isLit()); place += 1) await page.locator(".pcard").nth(place).tap();
  if (!(await isLit())) {
    await way.tap();
    await page.getByText("By the book").waitFor();
    await see("by the book");
    await tap(page, /^(Go back|OK)$/);
  }
  await close(page);
}

async function theTabs(page, see, close) {
  await tap(page, "Chronicle", true);
  await see("the chronicle");
  await tap(page, "Share or print");
  await see("what to do with the chronicle");
  await close(page);
  await tap(page, /^Undo/);
  await see("taken back");
  await tap(page, /^Redo/);
  await tap(page, "Rules", true);
  await page.locator(".topics").waitFor();
  await page.locator("summary").first().tap();
  await see("the rulebook");
  await page.getByRole("textbox").fill("pool card");
  await see("a search");
  await page.locator(".hit").first().tap();
  await see("a rule");
  await close(page);
  await tap(page, "Stage", true);
}

async function theEnd(page, see) {
  await tap(page, "More about the scene");
  await tap(page, /^End the scene/);
  await tap(page, "End the scene", true);
  if (await page.getByText("Before the round ends").isVisible()) {
    await see("before the round closes");
    await page.locator("dialog[open] .dock button").last().tap();
  }
  await see("the end of a scene");
  await button(page, /chooses$/).tap();
  await look(page);
  await see("what to let go");
}

export async function walk(page, site, see, close = closeDialogs) {
  await newTable(page, see, close);
  await theQuestions(page, site, see);
  await theExample(page, site, see, close);
  await theSheets(page, see, close);
  await anAction(page, see, close);
  await theSeats(page, see, close);
  await theTabs(page, see, close);
  await theEnd(page, see);
}
