// A whole fight, offline: a table set up by hand on a phone, four heroes against six villains, three rounds with typed dice and
// chosen cards, and the log. fight-near and fight-far check each dialog; this checks the consequences over three rounds.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { addVillains, applyAttack, chooseRange, chooseTargets, dice, flip, nameOnTurn, openAction, openTable, option, passTurn, row, seatStatus, sheet, toggle, typeAttackDice, typeDrawnCards } from "./fights.mjs";
import { reportRows } from "./fight-actions.mjs";
import { PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { closeDialogs, events, tap } from "./table.mjs";

const HEROES = [
  "Imani Okoro (Noor): dex 11, str 9, tgh 10, cha 9, spi 9, melee 15, sabre +6, possibilities 3",
  "Juno Vale (Sam): dex 12, tgh 9, fire 15, carbine 16, dodge 13, possibilities 3",
  "Brother Osric (Ines): dex 10, tgh 9, cha 11, taunt 15, dodge 12, possibilities 2",
  "Kit Marlow (Bo): dex 9, str 7, tgh 11, melee 12, club +3 plain, possibilities 2",
];
const VILLAINS = [
  "4 thugs: 8s, club +3 plain",
  "Colonel Varga: dex 10, str 9, tgh 12, cha 8, melee 14, sabre +6, possibilities 3",
  "Hussar: 8s, dex 9, tgh 9, fire 11, pistol 14",
];
const HANDS = { Imani: "5 3 17 88", Juno: "6 7 8 9", Osric: "11 12 13 20", Kit: "14 120 16 18" };

browserTest("three rounds of four against six", { device: contextOptions(PHONE_AND_TABLET), offline: true }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET, name: "fight" });
  await site.offlineReady(page);
  await site.goOffline();
  await openTable(page, { title: "The Night Mail", edition: "Revised", people: HEROES, hands: HANDS });
  await addVillains(page, VILLAINS.join("\n"));
  assert.equal((await events(page)).filter(({ is, role }) => is === "actor_joined" && role === "villain").length, 6, "six of them at once");
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);

  // Round 1, heroes first: aiming, a vital blow, a taunt, a knockdown.
  await flip(page, 114, 1);
  assert.match(await nameOnTurn(page), /^Juno/);
  await openAction(page);
  await tap(page, /^More combat actions/);
  await row(page, "Take aim").tap();
  await page.getByText("Juno: Aiming").waitFor();

  assert.match(await nameOnTurn(page), /^Imani/);
  await openAction(page, "Attack");
  await chooseTargets(page, "thug 1");
  await toggle(page, "Vital blow");
  await tap(page, "My dice");
  await page.waitForFunction(() => document.activeElement?.matches(".a-dice input"));
  for (const [typed, says] of [["20", "The roll does not end after 1 die"], ["7 3", "The roll ended after 1 die"], ["20 5 3", "The roll ended after 2 dice"], ["0", "A d20 has no 0"], ["9".repeat(400), "is not a die result"]]) {
    await dice(page).fill(typed);
    await tap(page, "Use these dice");
    await page.getByRole("alert").filter({ hasText: says }).waitFor();
  }
  await inspect("dice with errors");
  await typeAttackDice(page, "20 8");
  await inspect("a vital blow");
  const vitalBlowRow = (await reportRows(page)).find((words) => words.startsWith("Vital blow"));
  for (const figure of ["−2", "+1"]) assert.ok(vitalBlowRow.includes(figure), vitalBlowRow);
  await applyAttack(page);
  assert.deepEqual((await seatStatus(page, "thug 1")).figures.slice(0, 1), ["dead"]);

  assert.match(await nameOnTurn(page), /Osric/);
  await openAction(page, "Taunt");
  await row(page, "Colonel Varga").tap();
  const typed = sheet(page).getByRole("textbox");
  if (!(await typed.isVisible())) await row(page, "My dice").tap();
  await typed.fill("20");
  await tap(page, "Use these dice");
  await sheet(page).locator(".error").waitFor();
  await typed.fill("7");
  await tap(page, "Use these dice");
  await sheet(page).getByText(/^Unskilled/).first().waitFor();
  await tap(page, "Apply the result");
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  await typeDrawnCards(page, "Osric", "22");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Colonel Varga: Unskilled").waitFor();

  assert.match(await nameOnTurn(page), /^Kit/);
  await openAction(page, "Attack");
  await chooseTargets(page, "thug 2");
  await toggle(page, "Knockdown attack");
  await typeAttackDice(page, "17");
  await page.locator(".a-damage", { hasText: "Knockdown" }).waitFor();
  await inspect("a knockdown");
  await applyAttack(page);
  await page.getByText("thug 2: knocked down").waitFor();

  // The Colonel, unskilled, wounds Imani, who negates the wound.
  assert.match(await nameOnTurn(page), /^Colonel/);
  const before = await seatStatus(page, "Imani");
  await openAction(page, "Attack");
  await chooseTargets(page, "Imani");
  await typeAttackDice(page, "18");
  assert.ok((await reportRows(page)).some((words) => /^sabre · Unskilled: no skill adds 10 15/.test(words)), (await reportRows(page)).join("; "));
  await page.locator(".a-picks .chip", { hasText: "1 wound" }).tap();
  await applyAttack(page);
  const after = await seatStatus(page, "Imani");
  assert.deepEqual([before.figures, after.figures], [["3", "unhurt", "0"], ["2", "unhurt", "4"]]);
  assert.deepEqual(after.marks, ["K"]);

  assert.match(await nameOnTurn(page), /^Hussar/);
  await passTurn(page, "Hussar");
  await inspect("the turn of a knocked down character");
  assert.match(await nameOnTurn(page), /^thug 2/);
  await openAction(page);
  await inspect("the actions of a knocked down character");
  await tap(page, /^More combat actions/);
  await row(page, "Get up").tap();
  await page.getByText("thug 2: knocked down").waitFor({ state: "detached" });
  for (const name of ["thug 3", "thug 4"]) await passTurn(page, name);
  await page.getByText("Everyone has acted.").waitFor();

  // Round 2: the aim counts, and the whole attack is undone and redone.
  await flip(page, 30, 2);
  const statusBefore = [await seatStatus(page, "Juno"), await seatStatus(page, "thug 3")];
  const eventsBefore = await events(page);
  assert.match(await nameOnTurn(page), /^Juno/);
  await openAction(page, "Attack");
  await chooseTargets(page, "thug 3");
  await page.locator(".a-part-head", { hasText: "thug 3" }).tap();
  await chooseRange(page, "Short");
  await page.locator(".a-part-head", { hasText: "thug 3" }).tap();
  assert.equal(await option(page, "Aimed").getByRole("switch").getAttribute("aria-checked"), "true", "nobody has to think of it");
  await typeAttackDice(page, "15");
  assert.ok((await reportRows(page)).some((words) => /^Aimed \+\d/.test(words)), (await reportRows(page)).join("; "));
  await applyAttack(page);
  const statusAfter = [await seatStatus(page, "Juno"), await seatStatus(page, "thug 3")];
  assert.match(statusAfter[1].conditions.join(), /Unconscious/);
  await inspect("an unconscious character");
  const eventsAfter = await events(page);
  await tap(page, "Undo", true);
  assert.deepEqual(await events(page), eventsBefore, "dice, damage, aim and all: as before");
  assert.deepEqual([await seatStatus(page, "Juno"), await seatStatus(page, "thug 3")], statusBefore);
  await tap(page, "Chronicle", true);
  await inspect("undone");
  await tap(page, /^Redo/);
  await tap(page, "Stage", true);
  assert.deepEqual(await events(page), eventsAfter);
  assert.deepEqual([await seatStatus(page, "Juno"), await seatStatus(page, "thug 3")], statusAfter);

  // Options that exclude each other say so. A ruling allows them.
  assert.match(await nameOnTurn(page), /^Imani/);
  await openAction(page, "Attack");
  await chooseTargets(page, "thug 4");
  await toggle(page, "Vital blow");
  await option(page, "Sweep attack").getByText("not with vital blow").waitFor();
  await option(page, "Sweep attack").locator(".a-name").tap();
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill("12");
  await tap(page, "Use these dice");
  await page.getByText("By the book").waitFor();
  await tap(page, "Do it anyway");
  await page.locator(".a-outcome h2").waitFor();
  const rows = await reportRows(page);
  assert.ok(rows.some((words) => words.startsWith("Vital blow")) && rows.some((words) => words.startsWith("Sweep attack")), rows.join("; "));
  await applyAttack(page);

  // An active defense, and a shot against it.
  assert.match(await nameOnTurn(page), /Osric/);
  await openAction(page, "Defend");
  if (!(await sheet(page).getByRole("textbox").isVisible())) await row(page, "My dice").tap();
  await sheet(page).getByRole("textbox").fill("3");
  await tap(page, "Use these dice");
  await tap(page, "Apply the result");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Brother Osric: Active defense: Dodge, total 13").waitFor();
  assert.match(await nameOnTurn(page), /^Kit/);
  await passTurn(page, "Kit");
  assert.match(await nameOnTurn(page), /^Colonel/);
  await passTurn(page, "Colonel Varga");
  assert.match(await nameOnTurn(page), /^Hussar/);
  await openAction(page, "Attack");
  await chooseTargets(page, "Brother Osric");
  await page.locator(".a-part-head", { hasText: "active defense" }).tap();
  await chooseRange(page, "Short");
  await page.locator(".a-part-head", { hasText: "Brother Osric" }).tap();
  await typeAttackDice(page, "13");
  assert.ok((await reportRows(page)).some((words) => /ctive defense.* 13\b/.test(words)), (await reportRows(page)).join("; "));
  await page.locator(".a-outcome h2", { hasText: "Miss" }).waitFor();
  await applyAttack(page);
  for (const name of ["thug 2", "thug 4"]) {
    if ((await nameOnTurn(page)).startsWith(name)) await passTurn(page, name);
  }
  await page.getByText("Everyone has acted.").waitFor();

  // The card for the defense is drawn before the next flip, so that it can be laid in this round.
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  await typeDrawnCards(page, "Osric", "23");
  await sheet(page).waitFor({ state: "detached" });

  // Round 3, villains first: the taunt has ended, the unconscious get no turn, and a reload in the middle loses nothing.
  await flip(page, 4, 3);
  await inspect("round 3");
  assert.equal(await page.getByText("Colonel Varga: Unskilled").count(), 0);
  // The dead and the unconscious get no turn.
  const waiting = await page.locator(".turn:not(.is-out) .name b").allTextContents();
  assert.ok(waiting.includes("thug 2") && !waiting.includes("thug 1") && !waiting.includes("thug 3"), waiting.join());
  await page.locator(".turn.is-out", { hasText: "thug 3" }).waitFor();
  assert.match(await nameOnTurn(page), /^Colonel/);
  await openAction(page, "Attack");
  await chooseTargets(page, "Kit");
  await typeAttackDice(page, "16");
  const resultText = await page.locator(".a-outcome").innerText();
  await site.reload(page);
  await inspect("after a reload");
  if (!(await page.locator(".a-outcome").isVisible())) await tap(page, "Continue");
  assert.equal(await page.locator(".a-outcome").innerText(), resultText);
  await applyAttack(page);
  for (const name of ["Hussar", "thug 2", "thug 4"]) if ((await nameOnTurn(page)).startsWith(name)) await passTurn(page, name);
  assert.match(await nameOnTurn(page), /^Juno/);

  // A wrong number is refused at its field, with the allowed range.
  await openAction(page, "Attack");
  await page.locator(".a-part-head", { hasText: "Colonel" }).or(page.locator(".a-part-head").nth(1)).first().tap();
  for (const [name, text, says] of [["Toughness", "-3", "Toughness: enter a number from 1 to 99."], ["Toughness", "1000000000", "Toughness: enter a number from 1 to 99."], ["Defense", "10^9", "enter a whole number"]]) {
    const field = page.getByRole("textbox", { name, exact: true });
    await field.fill(text);
    await page.getByText(says).first().waitFor();
    await field.fill("");
  }
  await closeDialogs(page);

  await tap(page, "Chronicle", true);
  await inspect("the chronicle");
  const chronicle = await page.locator(".everything").innerText();
  for (const sentence of [
    "Juno took aim; the bonus counts next round.",
    "Imani attacked thug 1 (sabre): vital blow. Rolled with real dice: 20 + 8 = 28, bonus number +9.",
    "Hit thug 1: 22 against 8, Spectacular. Effect 29 against 8. Thug 1: 11 shock, dead.",
    "Colonel Varga: Unskilled (taunt, 5 result points).",
    "Thug 2: 4 shock, K and knocked down.",
    "Hit Imani: 15 against 15, Minimal. Effect 20 against 10. Imani spent a possibility to reduce damage (a wound). Imani: 4 shock and K.",
    "Thug 2 got up.",
    "Juno attacked thug 3 (carbine): aimed. Rolled with real dice: 15, bonus number +2.",
    "Brother Osric defended with dodge: 13 this round.",
    "Missed Brother Osric: 12 against 13.",
  ]) assert.ok(chronicle.includes(sentence), `${sentence}\n${chronicle}`);
  assert.match(chronicle, /Ruling\. Imani attacked thug 4 \(sabre\): vital blow and sweep attack\. .* Overruled TC-1\d\d\./);
  assert.doesNotMatch(chronicle, /attacked \(|was announced\. .* success/, "nothing is told twice");
  assert.deepEqual(found, []);
});
