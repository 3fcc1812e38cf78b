// Goes through every screen and dialog of a Torg table, with questions open and closed. `inspect` inspects each, and `close` closes the
// dialogs.
import { stage } from "./staged.mjs";
import { button, chooseAction, closeDialogs, goToCast, openPrivacyScreen, optionSection, pressDeck, tap, waitForPrivacyScreen } from "./table.mjs";


async function walkNewTable(page, inspect, close) {
  await inspect("first run");
  await tap(page, "New table");
  await page.getByRole("textbox").waitFor();
  await inspect("the game");
  await goToCast(page);
  await inspect("the cast, empty");
  await page.getByRole("textbox").fill(" ");
  await tap(page, "Add", true);
  await inspect("the cast, an error");
  for (const hero of ["Wilhelmina Featherstonehaugh-Cholmondeley of the Lower March (Max)", "Juno Vale (Sam)"]) {
    await page.getByRole("textbox").fill(hero);
    await inspect("the cast, a draft");
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await inspect("options, all sections shut");
  await optionSection(page, "Worth agreeing on first").tap();
  await page.locator(".options .ask").first().tap();
  await inspect("options, one open");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  await inspect("free play");
  await walkTrade(page, inspect, close);
  await tap(page, /^Start rounds for/);
  await inspect("the start of rounds");
  await tap(page, "Start rounds", true);
  await inspect("rounds begin");
  await tap(page, /^Flip/);
  await inspect("the first round");
}

/** Goes to the home screen from the open table. */
const goHome = (page) => page.locator(".top-bar .ic, .tab.is-last").filter({ visible: true }).first().tap();

/** Questions of a round: a setback, and a defense that is judged before the round ends. */
async function walkQuestions(page, site, inspect) {
  const ATTACK_AND_DEFEND = 44; // and a setback for the villains
  await site.open(page);
  await goHome(page);
  await stage(page, { heroes: ["Imani Okoro", "Juno Vale"], villains: ["Colonel Varga"], top: [ATTACK_AND_DEFEND] });
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await tap(page, /^Flip/);
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
  await tap(page, /^Setback for/);
  await page.getByRole("heading", { name: /^Setback for/ }).waitFor();
  await inspect("the question: setback");
  await tap(page, /to all their actions/);
  await chooseAction(page, "Defend");
  await tap(page, "Defend without a roll");
  await tap(page, /^Flip/);
  await page.getByText("Before the round ends").waitFor();
  await inspect("the question: closing");
  await page.locator("dialog[open] .row").first().tap();
  await page.locator("dialog[open] .dock button").last().tap();
}

async function walkExample(page, site, inspect, close) {
  await site.open(page);
  await goHome(page);
  await inspect("the home screen");
  await tap(page, /^More about/);
  await inspect("what to do with a table");
  await page.locator("dialog[open] .row").last().tap();
  await inspect("remove a table");
  await close(page);
  await page.locator("input[type=file]").setInputFiles({ name: "x.rising", mimeType: "text/plain", buffer: Buffer.from("not ours") });
  await page.locator(".error-bar").waitFor();
  await inspect("an error that stays");
  await tap(page, "OK", true);
  await tap(page, "Settings");
  await inspect("settings");
  await page.getByText("About").tap();
  await inspect("about");
  await tap(page, /back$/);
  await tap(page, /back$/);
  await tap(page, /Torg example/);
  await page.locator(".pointer").waitFor();
  await inspect("the example");
  await pressDeck(page);
  await page.locator(".turn.is-now").waitFor();
  await inspect("the next step of the example");
  // Without numbers on the sheets, people say the result.
  await goHome(page);
  const MANEUVER_AND_TAUNT = 86;
  await stage(page, {
    heroes: ["Juno Vale", "Imani Okoro", "Brother Osric"],
    villains: ["Colonel Varga", "First hussar"],
    pools: [["Action"], ["Presence"]],
    top: [MANEUVER_AND_TAUNT],
  });
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".turn.is-now").waitFor();
  await inspect("the stage");
}

async function walkDialogs(page, inspect, close) {
  await tap(page, /^Open card/);
  await inspect("a card");
  await page.locator("dialog[open] .rule").tap();
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await inspect("a rule over the stage");
  await close(page);
  const ways = ["Name the scene", "Add villains", "Piles", "Specials and subplots", "Prepared Setbacks", "Add a note", "Options", "End the scene"];
  for (const control of ways) {
    await tap(page, "More about the scene");
    if (control === ways[0]) await inspect("the scene’s menu");
    await page.locator("dialog[open] .row", { hasText: control }).first().tap();
    await inspect(control);
    if (control === "Prepared Setbacks") {
      await openPrivacyScreen(page);
      await inspect("Prepared Setbacks, open");
    }
    await close(page);
  }
}

/** The next character acts with typed dice, first with an error. */
async function walkAction(page, inspect, close) {
  // The holder of a card that flips another one is asked before anybody acts.
  const accept = button(page, /^Accept/);
  if (await accept.isVisible()) await accept.tap();
  const act = page.locator(".turn.is-now .btn-act");
  if (await act.isVisible()) {
    await act.tap();
    await inspect("what to do");
    await close(page);
  }
  // An action without numbers: people say the result.
  await chooseAction(page, "Maneuver");
  if (await page.getByText("Who is the target?").isVisible()) {
    await inspect("the choice of a target");
    await page.locator("dialog[open] .row").first().tap();
  }
  await inspect("dice and outcome");
  await tap(page, "My dice");
  const dice = page.locator(".dice-choices").getByRole("textbox");
  await dice.fill("21");
  await tap(page, "Use these dice");
  await inspect("dice with an error");
  await dice.fill("3");
  await tap(page, "Use these dice");
  await inspect("the rolled dice");
  await close(page);
  await tap(page, "Continue");
  await page.locator(".outcome").last().tap();
  if (await page.locator("dialog.sheet[open]").count()) {
    await inspect("what a success costs");
    while (await page.locator("dialog[open] .dock .btn-off").count()) await page.locator("dialog[open] [role=checkbox][aria-checked=false]").first().tap();
    await page.locator("dialog[open] .dock .btn").last().tap();
  }
  await inspect("a note on the result");
}

/** A trade between the hands of the first two heroes, with an answer. */
async function walkTrade(page, inspect, close) {
  await tap(page, "Seats", true);
  await page.locator(".person-row").first().tap();
  await tap(page, /^More about Wilhelmina/);
  await page.locator("dialog[open] .row", { hasText: "Trade" }).tap();
  await openPrivacyScreen(page);
  await page.locator(".pcard").first().tap();
  await tap(page, "Offer 1 card");
  await waitForPrivacyScreen(page, "Sam");
  await close(page);
  await inspect("a seat with a trade");
  await tap(page, "Seats", true);
  await inspect("seats with a trade");
  await tap(page, /: answer /);
  await waitForPrivacyScreen(page, "Sam");
  await openPrivacyScreen(page);
  await inspect("what to give");
  await page.locator(".pcard").first().tap();
  await tap(page, "Give 1 card");
  await waitForPrivacyScreen(page, "Max");
  await openPrivacyScreen(page);
  await inspect("an answered trade");
  await tap(page, "Agree", true);
  await page.getByRole("textbox").waitFor();
  await close(page);
  await tap(page, "Stage", true);
  await inspect("a trade to accept");
  await tap(page, / and .* trade/);
  await inspect("the text of a trade");
  await page.getByRole("textbox").fill("Back to back.");
  await tap(page, "Accept", true);
}

async function walkSeats(page, inspect, close) {
  await tap(page, "Seats", true);
  await inspect("seats");
  await page.locator(".person-row").first().tap();
  await inspect("a seat");
  await page.locator(".meters").tap();
  await inspect("damage and numbers");
  await close(page);
  await page.locator(".pool-card").first().tap();
  await inspect("a pool card");
  await close(page);
  await tap(page, /^More about Juno/);
  await inspect("a person’s menu");
  await page.locator("dialog[open] .row", { hasText: "Remove from the table" }).tap();
  await inspect("the removal of a person");
  await close(page);
  await tap(page, /^More about Juno/);
  await page.locator("dialog[open] .row", { hasText: "Trade" }).tap();
  await inspect("which cards");
  await close(page);
  await tap(page, /’s hand$/);
  await inspect("the privacy screen");
  await openPrivacyScreen(page);
  await inspect("a hand");
  const control = page.locator(".secret-acts .btn").first();
  await page.locator(".pcard").first().tap();
  await inspect("a chosen card");
  // A card that cannot be used now: its button is not highlighted and opens the refusal.
  const isHighlighted = async () => /btn-primary/.test(await control.getAttribute("class"));
  const cards = await page.locator(".pcard").count();
  for (let place = 1; place < cards && (await isHighlighted()); place += 1) await page.locator(".pcard").nth(place).tap();
  if (!(await isHighlighted())) {
    await control.tap();
    await page.getByText("By the book").waitFor();
    await inspect("a refusal");
    await tap(page, /^(Go back|OK)$/);
  }
  await close(page);
}

async function walkTabs(page, inspect, close) {
  await tap(page, "Chronicle", true);
  await inspect("the chronicle");
  await tap(page, "Share or print");
  await inspect("what to do with the chronicle");
  await close(page);
  await tap(page, /^Undo/);
  await inspect("undone");
  await tap(page, /^Redo/);
  await tap(page, "Rules", true);
  await page.locator(".topics").waitFor();
  await page.locator("summary").first().tap();
  await inspect("the rulebook");
  await page.getByRole("textbox").fill("pool card");
  await inspect("a search");
  await page.locator(".hit").first().tap();
  await inspect("a rule");
  await close(page);
  await tap(page, "Stage", true);
}

async function walkEnd(page, inspect) {
  await tap(page, "More about the scene");
  await tap(page, /^End the scene/);
  await tap(page, "End the scene", true);
  if (await page.getByText("Before the round ends").isVisible()) {
    await inspect("before the round ends");
    await page.locator("dialog[open] .dock button").last().tap();
  }
  await inspect("the end of a scene");
  await button(page, /chooses$/).tap();
  await openPrivacyScreen(page);
  await inspect("the choice of cards at the end of a scene");
}

export async function walk(page, site, inspect, close = closeDialogs) {
  await walkNewTable(page, inspect, close);
  await walkQuestions(page, site, inspect);
  await walkExample(page, site, inspect, close);
  await walkDialogs(page, inspect, close);
  await walkAction(page, inspect, close);
  await walkSeats(page, inspect, close);
  await walkTabs(page, inspect, close);
  await walkEnd(page, inspect);
}
