// A double tap by mistake: its second tap never presses what the first one has put under the finger.
import assert from "node:assert/strict";
import { doubleTap } from "../../scripts/playwright.mjs";
import { PHONE, browserTest } from "./helpers.mjs";
import { beginRounds, button, deal, events, goToSeat, nameTable, note, seed, tap } from "./table.mjs";

const HEROES = ["Imani (Noor)", "Juno (Sam)", "Osric"];

browserTest("a double tap on the deck leaves everybody in the conflict", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await doubleTap(page, button(page, /^Start rounds for/).first());
  await page.getByRole("heading", { name: "Who takes part?" }).waitFor();
  await page.waitForTimeout(400);
  const rows = page.locator("dialog[open] .rows button, dialog[open] .rows [role=checkbox]");
  const states = await rows.evaluateAll((all) => all.map((row) => row.ariaChecked ?? row.ariaPressed).filter((state) => state !== null));
  assert.deepEqual(new Set(states), new Set(["true"]));
  assert.ok(states.length >= HEROES.length);
});

browserTest("a double tap ends one turn, and a double tap on Undo takes it back", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await beginRounds(page, ["Varga", "Thug"]);
  const before = await events(page);
  await doubleTap(page, page.locator(".turn.is-now .btn-ic"));
  await page.locator(".turn.is-done").waitFor();
  assert.equal(await page.locator(".turn.is-done").count(), 1);
  assert.match(new URL(page.url()).hash, /#\/table\/\d+$/);
  await tap(page, "Undo", true);
  await page.locator(".toast", { hasText: "Undone" }).waitFor();
  assert.deepEqual(await events(page), before);
  await note(page, "the bridge burns");
  const undo = page.locator(".toast .link", { hasText: "Undo" });
  await undo.waitFor();
  await doubleTap(page, undo);
  await page.locator(".toast", { hasText: "Undone" }).waitFor();
  assert.deepEqual(await events(page), before);
});

browserTest("a double tap on the last button of a dialog stays on the page", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await nameTable(page, "The Night Mail");
  await page.getByRole("textbox").fill("Imani\nJuno");
  await tap(page, "Add", true);
  await tap(page, "Options");
  await doubleTap(page, button(page, /^Deal/));
  await page.getByText("Free play").waitFor();
  await tap(page, "More about the scene");
  await tap(page, /^Add a note/);
  await page.getByRole("textbox").fill("the bridge burns");
  await doubleTap(page, button(page, "Add note"));
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.match(new URL(page.url()).hash, /#\/table\/\d+$/);
  assert.ok(await page.getByText("Free play").isVisible());
});

browserTest("a double tap on Remove removes one hero", { device: PHONE, open: false }, async ({ page, site }) => {
  await site.open(page);
  await nameTable(page, "The Night Mail");
  await page.getByRole("textbox").fill("Imani\nJuno\nOsric");
  await tap(page, "Add", true);
  await doubleTap(page, button(page, /^Remove Imani/));
  await button(page, /^Remove Imani/).waitFor({ state: "detached" });
  assert.equal(await button(page, /^Remove /).count(), 2);
  await page.locator(".toast", { hasText: "Imani was removed." }).getByRole("button", { name: "Undo" }).tap();
  await button(page, /^Remove Imani/).waitFor();
  assert.equal(await button(page, /^Remove /).count(), 3);
});

browserTest("a stepper goes on while it is held", { device: PHONE, open: false }, async ({ page, site }) => {
  await site.open(page);
  await deal(page, HEROES);
  await goToSeat(page, "Imani");
  await page.locator(".meters").tap();
  const row = page.locator(".setting-row", { hasText: "Possibilities" });
  const before = Number(await row.locator("output").innerText());
  const more = button(page, "Possibilities, one more");
  await more.dispatchEvent("pointerdown", { pointerType: "touch" });
  await row.locator("output", { hasText: String(before + 3) }).waitFor();
  await more.dispatchEvent("pointerup", { pointerType: "touch" });
  await more.dispatchEvent("click");
  const held = Number(await row.locator("output").innerText());
  await page.waitForTimeout(500);
  assert.equal(Number(await row.locator("output").innerText()), held, "nothing more once it is released");
  await more.tap();
  await row.locator("output", { hasText: String(held + 1) }).waitFor();
});

browserTest("a double tap on a stepper counts twice", { device: PHONE, open: false }, async ({ page, site }) => {
  await site.open(page);
  await deal(page, HEROES);
  await goToSeat(page, "Imani");
  await page.locator(".meters").tap();
  await doubleTap(page, button(page, "Wounds, one more"));
  await page.locator(".setting-row", { hasText: "Wounds" }).locator("output", { hasText: "2" }).waitFor();
});
