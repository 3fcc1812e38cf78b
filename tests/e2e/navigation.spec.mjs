// Addresses and Back: every screen has an address that opens it again. Back closes the dialog on top, then goes to the screen before,
// and never discards input without asking.
import assert from "node:assert/strict";
import { PHONE, TABLET, browserTest, waitUntilRunning } from "./helpers.mjs";
import { button, deal, emptyStorage, fillStorage, goToCast, note, openPrivacyScreen, openTable, seed, tap } from "./table.mjs";
import { walk } from "./walk.mjs";

const hash = (page) => page.evaluate(() => location.hash);
const dialogs = (page) => page.locator("dialog[open]").count();
const heading = (page, name) => page.getByRole("heading", { name, exact: true }).first();

/** Goes back once and waits until the app has reacted. */
async function goBack(page) {
  // The browser drops what the app has requested if somebody goes back at the same moment, so the app has to stand still.
  await page.evaluate(async () => {
    for (let before; before !== history.state; ) {
      before = history.state;
      await new Promise((done) => setTimeout(done, 50));
    }
  });
  // The state of a history entry names the entry: its index, and the screens and numbers of dialogs up to it.
  const before = await page.evaluate(() => `${location.hash} ${history.state}`);
  await page.evaluate(() => history.back());
  await page.waitForFunction((was) => `${location.hash} ${history.state}` !== was, before);
}

/** Goes back until home is shown. Every step must change something. */
async function goHomeByBack(page) {
  let steps = 0;
  while ((await hash(page)) !== "" || (await dialogs(page)) > 0) {
    await goBack(page);
    steps += 1;
    assert.ok(steps < 20, "Back leads home");
  }
  await heading(page, "Rising Action").waitFor();
  return steps;
}

browserTest("every screen has an address, and Back leads home from each", { device: PHONE }, async ({ page }) => {
  const screens = [
    ["Settings", "#/settings", async () => tap(page, "Settings")],
    ["About", "#/about", async () => { await tap(page, "Settings"); await tap(page, /^About/); }],
    ["Quick roll", "#/quick/roll", async () => tap(page, /^Quick roll/)],
    ["Quick attack", "#/quick/attack", async () => tap(page, /^Quick attack/)],
    ["Quick conflict", "#/quick/conflict", async () => tap(page, /^Quick conflict/)],
    ["Rulebook", "#/rules", async () => tap(page, /^Rulebook/)],
    ["New table", "#/new", async () => tap(page, "New table")],
    ["New table", "#/new/cast", async () => { await tap(page, "New table"); await tap(page, "The cast"); }],
  ];
  for (const [name, address, open] of screens) {
    await open();
    await heading(page, name).waitFor();
    assert.equal(await hash(page), address);
    await page.reload();
    await waitUntilRunning(page);
    await heading(page, name).waitFor();
    assert.equal(await hash(page), address, "reload comes back to the same screen");
    await goHomeByBack(page);
  }
});

browserTest("the rules of each game are found without a table, first those of the game played last", { device: PHONE }, async ({ page, site }) => {
  const book = (name) => page.getByRole("radio", { name, checked: true }).waitFor();
  const search = page.getByRole("textbox", { name: "Search the rules" });
  const ids = page.locator(".hits .id");
  await tap(page, /^Rulebook/);
  await book("Torg");
  await page.getByRole("radio", { name: "Improv" }).tap();
  await search.fill("token");
  await ids.first().waitFor();
  for (const id of await ids.allTextContents()) assert.match(id, /^IM-/);
  await page.getByRole("radio", { name: "Torang" }).tap();
  await search.fill("helper");
  await ids.filter({ hasText: "TE-" }).first().waitFor();
  await page.locator(".hit").first().tap();
  await page.locator(".rule-sheet .rule-lead").waitFor();
  assert.equal(await goHomeByBack(page), 2, "Back closes the rule, then leaves the rulebook");
  await tap(page, "New table");
  await tap(page, "Improv");
  await goToCast(page);
  for (const name of ["Ada (GM)", "Dee"]) {
    await page.getByRole("textbox").fill(name);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.locator(".stage").waitFor();
  await goHomeByBack(page);
  await site.reload(page);
  await tap(page, /^Rulebook/);
  await book("Improv");
});

browserTest("Back leads from a quick tool’s result to its form, as the arrow does", { device: PHONE }, async ({ page }) => {
  const roll = async () => page.locator(".page-foot .dock .btn-primary, .page-foot .dock .deck").last().tap();
  const tools = [
    [/^Quick attack/, "#/quick/attack", ".a-outcome h2", "Result, back"],
    [/^Quick conflict/, "#/quick/conflict", ".qc-best", "Quick conflict, back"],
  ];
  for (const [tool, address, result, arrow] of tools) {
    await tap(page, tool);
    await page.locator(".page-foot .dock").waitFor();
    await roll();
    await page.locator(result).first().waitFor();
    await goBack(page);
    await page.locator(result).first().waitFor({ state: "detached" });
    assert.equal(await hash(page), address, "Back closes the result and nothing else");
    await roll();
    await page.locator(result).first().waitFor();
    await tap(page, arrow);
    await page.locator(result).first().waitFor({ state: "detached" });
    assert.equal(await hash(page), address);
    await roll();
    await page.locator(result).first().waitFor();
    await goHomeByBack(page);
  }
});

browserTest("the arrow of the settings leads back to the table where they were opened", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await page.locator(".turn").first().waitFor();
  const table = await hash(page);
  await tap(page, /^More about/);
  await tap(page, /^Settings/);
  await heading(page, "Settings").waitFor();
  await tap(page, "Settings, back");
  await page.locator(".turn").first().waitFor();
  assert.equal(await hash(page), table);
});

browserTest("a table: its pages, a dialog over each, and Back", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await page.locator(".turn").first().waitFor();
  const table = await hash(page);
  assert.match(table, /^#\/table\/\d+$/);
  for (const [tab, address] of [["Seats", "/seats"], ["Chronicle", "/log"], ["Rules", "/rules"], ["Stage", ""]]) {
    await tap(page, tab, true);
    assert.equal(await hash(page), table + address);
  }
  // The arrow of a seat leads to the page from which it was opened.
  for (const [tab, seat, address] of [["Stage", ".turn .name", ""], ["Seats", ".person-row", "/seats"]]) {
    await tap(page, tab, true);
    await page.locator(seat, { hasText: "Juno Vale" }).tap();
    await tap(page, "Juno Vale, back");
    await page.waitForFunction((wanted) => location.hash === wanted, table + address);
  }
  await tap(page, "Stage", true);
  await tap(page, "More about the scene");
  await page.locator("dialog[open]").waitFor();
  await goBack(page);
  assert.equal(await dialogs(page), 0, "Back closes the dialog");
  assert.equal(await hash(page), table, "and nothing else");
  await tap(page, "More about the scene");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.equal(await hash(page), table, "Escape does what Back does");
  await tap(page, "More about the scene");
  await page.locator("dialog[open]").waitFor();
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.waitForTimeout(200);
  assert.equal(await hash(page), table, "two presses at once close one dialog and leave no screen");
  await goHomeByBack(page);
  await page.goForward();
  await page.locator(".table-page").waitFor();
  assert.match(await hash(page), /^#\/table\/\d+/);
});

browserTest("Back closes each dialog of a Torg table alone, and comes home from the last", { device: PHONE, open: false }, async ({ page, site }) => {
  const all = () => page.locator("dialog").count();
  let closed = 0;
  const close = async () => {
    for (let left = await all(); left > 0; left -= 1) {
      const [address, title] = [await hash(page), await page.locator("dialog[open]").getAttribute("aria-label")];
      await goBack(page);
      const question = button(page, "Discard", true);
      if (await question.isVisible()) await question.tap();
      await page.waitForFunction((most) => document.querySelectorAll("dialog").length <= most, left - 1);
      assert.deepEqual([await all(), await hash(page)], [left - 1, address], `Back closes “${title}” and nothing else`);
      closed += 1;
    }
  };
  await seed(site.context, 2);
  await site.open(page);
  await walk(page, site, async () => {}, close);
  await close();
  assert.ok(closed > 20, `${closed} dialogs were closed`);
  await goHomeByBack(page);
});

browserTest("links to a table, a rule and a quick tool, with home before them", { device: TABLET }, async ({ page, site }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await page.locator(".turn").first().waitFor();
  const table = await hash(page);
  const other = await site.context.newPage();
  await other.goto(`${site.url}${table}/log`);
  await waitUntilRunning(other);
  await heading(other, "Chronicle").waitFor();
  await goBack(other);
  await button(other, "New table").waitFor();
  await other.goto(`${site.url}#/quick/roll`);
  await heading(other, "Quick roll").waitFor();
  await other.evaluate(() => { location.hash = "#/rules/DD-050"; });
  await other.locator("dialog[open]").getByText("DD-050").waitFor();
  await other.evaluate(() => { location.hash = "#/rules/TC-107"; });
  await other.locator("dialog[open]").getByText("TC-107").waitFor();
});

browserTest("a tap on a toast reaches what it covers", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".toast > span").tap();
  assert.equal(await page.locator(".toast").count(), 0);
});

browserTest("a toast that has been read goes with the next tap anywhere", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".toast").waitFor();
  await tap(page, "More about the scene");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".toast").count(), 1, "it has just been shown");
  await page.waitForTimeout(2_000); // as long as it stays in any case
  await tap(page, "More about the scene");
  await page.locator(".toast").waitFor({ state: "detached", timeout: 2_000 });
});

browserTest("the undo button in a toast disappears when the table is left", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await page.locator(".toast", { hasText: "Undo" }).waitFor();
  await page.evaluate(() => history.back());
  await button(page, "New table").waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
});

browserTest("Back asks before typed input is lost", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani Okoro", "Juno Vale"]);
  await page.locator(".turn").first().waitFor();
  await tap(page, "Chronicle", true);
  await tap(page, "Add a note");
  await page.locator("dialog[open]").getByRole("textbox").fill("The lamp is still burning");
  await page.evaluate(() => history.back());
  await page.getByText("Discard what you typed?").waitFor();
  await tap(page, "Keep editing", true);
  assert.equal(await page.locator("dialog[open]").getByRole("textbox").inputValue(), "The lamp is still burning");
  await page.evaluate(() => history.back());
  await button(page, "Discard", true).tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  // If the text was deleted, Back does not ask.
  await tap(page, "Add a note");
  for (const text of ["The lamp", ""]) await page.locator("dialog[open]").getByRole("textbox").fill(text);
  await page.evaluate(() => history.back());
  await page.locator("dialog[open]").waitFor({ state: "detached" });
});

browserTest("Back asks before a narration typed on the page is lost, and only while there is one", { device: PHONE }, async ({ page }) => {
  await tap(page, "Improv example");
  await tap(page, /^Hand the device to Dee/);
  await openPrivacyScreen(page);
  await page.locator(".tap-card").first().tap();
  await tap(page, /^Play the/);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await page.locator("button.deck").tap();
  await tap(page, "All pass: reveal");
  const text = page.getByRole("textbox", { name: /^What happens/ });
  await text.fill("The lamp is still burning");
  const table = await hash(page);
  await page.evaluate(() => history.back());
  await page.getByText("Discard what you typed?").waitFor();
  await tap(page, "Keep editing", true);
  assert.equal(await text.inputValue(), "The lamp is still burning");
  // Another page of the table keeps the text, so Back does not ask there.
  await tap(page, "People", true);
  await goBack(page);
  assert.equal(await hash(page), table);
  assert.equal(await text.inputValue(), "The lamp is still burning");
  // So does the arrow beside the title.
  await tap(page, /, back$/);
  await tap(page, "Keep editing", true);
  assert.equal(await hash(page), table);
  // Discarding leaves the page for where somebody wanted to go: to the settings by the menu, and home by Back.
  await tap(page, /^More about/);
  await page.locator("dialog[open] .row", { hasText: "Settings" }).tap();
  await tap(page, "Discard", true);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await goBack(page);
  await text.waitFor();
  assert.equal(await hash(page), table);
  assert.equal(await text.inputValue(), "");
  await text.fill("The lamp is out");
  await page.evaluate(() => history.back());
  await tap(page, "Discard", true);
  await button(page, "New table").waitFor();
});

/** Goes through a menu to the removal of somebody, from their own page. */
async function removeFromOwnPage(page, tab, name) {
  await tap(page, tab, true);
  await page.locator(".person-row", { hasText: name }).tap();
  await tap(page, new RegExp(`^More about ${name}`));
  await page.locator("dialog[open] .row", { hasText: "Remove from the table" }).tap();
  await page.locator("dialog[open]").getByRole("button", { name: "Remove from the table" }).tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

for (const [game, tab] of [["Torg", "Seats"], ["Torang", "Sheets"], ["Improv", "People"]]) {
  browserTest(`${game}: the page of somebody who is removed is left with the dialog, and Back skips it`, { device: PHONE }, async ({ page }) => {
    await openTable(page, game, ["Dee", "Marlow", "Quill"]);
    const table = await hash(page);
    await removeFromOwnPage(page, tab, "Marlow");
    await page.locator(".person-row", { hasText: "Quill" }).waitFor();
    assert.equal(await hash(page), `${table}/seats`);
    assert.equal(await page.locator(".person-row", { hasText: "Marlow" }).count(), 0);
    assert.equal(await goHomeByBack(page), 2, "Back leads to the stage, and then home");
  });
}

browserTest("the next scene begins on the stage, whichever page it was begun from", { device: TABLET }, async ({ page }) => {
  await openTable(page, "Torang", ["Dee", "Marlow"]);
  const table = await hash(page);
  await tap(page, "Sheets", true);
  await tap(page, "More about the scene");
  await tap(page, "Next scene");
  await page.getByRole("textbox").fill("the pass");
  await tap(page, "Begin scene");
  await page.getByText("Scene 2, the pass").waitFor();
  assert.equal(await hash(page), table);
  assert.equal(await goHomeByBack(page), 1, "Back leads home");
});

browserTest("a table keeps its page and what is typed there when it gets another number", { device: PHONE }, async ({ page, site }) => {
  await deal(page, ["Imani"]);
  const table = await hash(page);
  await fillStorage(page);
  await note(page, "in memory only");
  await tap(page, "More about the scene");
  await tap(page, /^Add a note/);
  await page.getByRole("textbox").fill("the bridge burns");
  // Another window removes the table, so that it becomes a separate one once there is room for it.
  const other = await site.newPage();
  await goHomeByBack(other);
  await tap(other, "More about The Night Mail");
  await other.locator("dialog[open] .row", { hasText: "Remove" }).tap();
  await tap(other, "Remove table");
  await button(other, "More about The Night Mail").waitFor({ state: "detached" });
  await emptyStorage(page);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ra-journal-status", { detail: "working" })));
  await page.waitForFunction((before) => location.hash !== before, table);
  assert.match(await hash(page), /^#\/table\/\d+$/);
  assert.equal(await page.getByRole("textbox").inputValue(), "the bridge burns");
  await tap(page, "Add note");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.equal(await goHomeByBack(page), 1, "Back leads home");
});
