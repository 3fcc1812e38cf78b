// Accessibility: axe checks every screen and dialog in dark and light. Any violation fails the test, including best practices. At the
// end, a round of Torg and a conflict of Improv are played with the keyboard alone.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE, WALKS, browserTest, contextOptions } from "./helpers.mjs";
import { beginRounds, button, deal, goToCast, optionSection, seed, tap } from "./table.mjs";
import { walk } from "./walk.mjs";

for (const [name, on] of WALKS) {
  browserTest(`axe finds no problems on ${name}`, { device: contextOptions(on), open: false }, async ({ page, site }) => {
    await seed(site.context, 2);
    await site.open(page);
    const found = [];
    await walk(page, site, inspector(page, found, { on }));
    assert.deepEqual(found, []);
  });
}

/** Presses Tab until an element of the selector has the focus. */
async function tabToSelector(page, selector) {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`no Tab leads to ${selector}`);
}

browserTest("a round is played with the keyboard alone", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 2);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)"]);
  const press = async (selector, key = "Enter") => {
    await tabToSelector(page, selector);
    await page.keyboard.press(key);
  };
  // The arrow keys move the focus. Space chooses the scene, and the focus stays.
  await tabToSelector(page, ".title [role=radio]");
  await page.keyboard.press("ArrowRight");
  await page.locator("[role=radio][aria-label=Dramatic][aria-checked=false]:focus").waitFor();
  await page.keyboard.press("Space");
  await page.locator("[role=radio][aria-label=Dramatic][aria-checked=true]").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Dramatic");
  // With a modifier key, arrow keys belong to the browser.
  for (const key of ["Control+ArrowLeft", "Shift+ArrowLeft", "Alt+ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".title [role=radio][aria-checked=true]").getAttribute("aria-label"), "Dramatic");
  await press(".deck");
  await press("dialog[open] .btn-primary");
  await page.getByText("Round 1", { exact: true }).waitFor();
  // One hero takes an action. The others are marked as done.
  await press(".turn.is-now .btn-act");
  await press("dialog[open] .act.is-approved");
  if (await button(page, "Roll the die").isVisible()) await press("dialog[open] .btn-big");
  await press("dialog[open] .outcomes button, dialog[open] .sheet-in > .dock .btn");
  await page.locator("dialog.sheet[open]").waitFor({ state: "detached" });
  while ((await button(page, /: done$/).count()) > 0) {
    const before = await page.locator(".turn.is-now").getAttribute("data-actor");
    await press(".turn.is-now .btn-ic");
    await page.waitForFunction((actor) => document.querySelector(".turn.is-now")?.dataset.actor !== actor, before);
  }
  await page.getByText("Everyone has acted.").waitFor();
  // The deck is disabled for half a second after a press.
  await page.locator(".deck:not([aria-disabled])").waitFor();
  await press(".deck");
  await page.getByText("Round 2", { exact: true }).waitFor();
});

/** Presses Tab until this element has the focus. */
async function tabToElement(page, target) {
  const wanted = target.first();
  await wanted.waitFor();
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`no Tab leads to ${target}`);
}

browserTest("what is pressed keeps the focus", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 2);
  await site.open(page);
  const hasFocus = (target) => target.evaluate((element) => element === document.activeElement);
  /** Presses an element, waits until an attribute has this value, and checks that the focus has stayed. */
  const press = async (target, attribute, value) => {
    if (!(await hasFocus(target))) await tabToElement(page, target);
    await page.keyboard.press("Enter");
    await page.waitForFunction(([name, wanted]) => document.activeElement.getAttribute(name) === wanted, [attribute, value]);
    assert.ok(await hasFocus(target));
  };
  await tap(page, "New table");
  for (const game of ["Improv", "Torg"]) await press(button(page, game, true), "aria-pressed", "true");
  assert.equal(await button(page, "Improv", true).getAttribute("aria-pressed"), "false");
  await goToCast(page);
  await page.getByRole("textbox").fill("Imani, Juno,");
  await tap(page, "Options");
  await optionSection(page, "Worth agreeing on first").tap();
  const question = page.locator(".question h3 > button:first-child").first();
  await press(question, "aria-expanded", "true");
  await page.locator(".asked [role=radiogroup]").waitFor();
  // An answer keeps the focus, too.
  await tabToElement(page, page.locator(".asked [role=radio][aria-checked=true]"));
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement.matches(".choice + .choice[aria-checked=true]"));
  await press(question, "aria-expanded", "false");

  // Undo and Redo keep the focus until there is nothing left to undo or redo.
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  await beginRounds(page);
  const [undo, redo] = ["Undo", "Redo"].map((name) => page.locator(".table-page > .dock").getByRole("button", { name, exact: true }));
  for (const control of [undo, redo]) {
    await tabToElement(page, control);
    for (let guard = 0; guard < 20 && (await control.getAttribute("aria-disabled")) === null; guard += 1) {
      await page.keyboard.press("Enter");
      assert.ok(await hasFocus(control));
    }
    assert.equal(await control.getAttribute("aria-disabled"), "true");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  assert.ok(await redo.isHidden(), "nothing is left to redo");

  // A toast usually disappears after six seconds. It stays while its button has the focus.
  await tabToElement(page, undo);
  await page.keyboard.press("Enter");
  const again = page.locator(".toast").getByRole("button", { name: "Redo" });
  await tabToElement(page, again);
  await page.waitForTimeout(7000);
  assert.ok(await hasFocus(again));
  await page.keyboard.press("Tab");
  await page.locator(".toast").waitFor({ state: "detached" });
});

const LAPTOP = { viewport: { width: 1366, height: 768 } };

browserTest("the keyboard keeps its place, and the results of rolls are announced", { device: LAPTOP }, async ({ page }) => {
  const press = async (name, key = "Enter") => {
    await button(page, name).first().focus();
    await page.keyboard.press(key);
  };
  const focused = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
  const announced = (pattern) => page.locator("dialog[open] .said[role=status]").filter({ hasText: pattern }).waitFor({ state: "attached" });
  // Another page begins at its heading.
  await press(/Torg example/);
  await focused("h1");
  // The turn has passed: its first button has the focus.
  await press(/^Flip/);
  for (const [name, next] of [["Juno", "Imani Okoro: first"], ["Imani", "Quill: first"], ["Quill", "Juno Vale: second"]]) {
    await press(new RegExp(`^${name}.*: done$`));
    await page.locator(".stage-pane > .said[role=status]").filter({ hasText: `${next} of two actions.` }).waitFor({ state: "attached" });
    await focused(".turn.is-now .acts button");
  }
  await press("Seats");
  await page.locator(".person-row", { hasText: "Juno Vale" }).focus();
  await page.keyboard.press("Enter");
  await focused("h1");
  await press("Stage");
  // A dialog begins at its title, so that a space does not close it.
  await press(/^Attack/);
  await focused("dialog[open] h2");
  await page.keyboard.press("Space");
  const range = page.getByRole("radio", { name: "Point blank" });
  await range.focus();
  await page.keyboard.press("Space");
  // The radio buttons have gone.
  await range.waitFor({ state: "detached" });
  await focused("dialog[open] button, dialog[open] input");
  await press("Roll");
  await announced(/Dice: .*(iss|it)/);
  await focused("dialog[open] h2");
});

browserTest("a conflict of Improv is played with the keyboard alone", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await tap(page, "New table");
  await tap(page, "Improv");
  await page.locator(".tile.is-selected", { hasText: "Improv" }).waitFor();
  await goToCast(page);
  for (const line of ["Ada (GM)", "Dee: Quick"]) {
    await page.getByRole("textbox").fill(line);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Who wants what?").waitFor();

  // From here on, only the keyboard is used.
  const dialog = page.locator("dialog[open]");
  const press = async (target) => {
    await tabToElement(page, target);
    await page.keyboard.press("Enter");
  };
  const type = async (target, words) => {
    await tabToElement(page, target);
    await page.keyboard.type(words);
  };
  const stake = async (side, words, against) => {
    await press(page.locator(".stake", { hasText: side }));
    await type(dialog.getByRole("textbox", { name: /^Stake: what comes true/ }), words);
    const chip = dialog.locator(".chip", { hasText: against }).first();
    if (against && (await chip.getAttribute("aria-checked")) !== "true") await press(chip);
    await press(button(page, "Save", true));
    await dialog.waitFor({ state: "detached" });
  };
  await press(button(page, "Open a conflict"));
  await type(dialog.getByRole("textbox"), "Lund");
  await press(button(page, "Set the stakes"));
  await stake("Dee", "The ledger leaves with me.", "Lund");
  await stake("Lund", "The ledger burns tonight.");
  await press(button(page, "Play the cards"));
  await press(button(page, "Hand the device to Dee"));
  for (const name of ["Dee", "Ada"]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await press(page.locator("dialog[open] button.hold"));
    await press(page.locator(".tap-card"));
    await press(button(page, /^Play the/));
  }
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await press(page.locator("button.deck"));
  await press(button(page, "All pass: reveal"));
  await dialog.waitFor({ state: "detached" });
  const [draw, stays, told, end] = ["Draw one card each", /: stay/, /^End .* narration/, "End the conflict"].map((name) => button(page, name));
  for (let guard = 0; guard < 8 && (await end.count()) === 0; guard += 1) {
    await draw.or(stays).or(told).or(end).first().waitFor();
    for (const next of [draw, stays, told]) if ((await next.count()) > 0) await press(next);
  }
  await press(end);
  await button(page, "Open a conflict").waitFor();
});

browserTest("rows of the turn order fade out where they scroll away", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani", "Juno", "Osric", "Brann", "Delphine", "Tove", "Sable", "Corwin"]);
  const pane = page.locator("main.pane");
  const fade = () => pane.locator(".order-head").evaluate((head) => getComputedStyle(head, "::after").content);
  assert.equal(await fade(), "none");
  await pane.evaluate((element) => element.scrollTo(0, 40));
  await page.locator("main.pane[data-scrolled]").waitFor();
  assert.equal(await fade(), '""');
  await pane.evaluate((element) => element.scrollTo(0, 0));
  await page.locator("main.pane:not([data-scrolled])").waitFor();
});
