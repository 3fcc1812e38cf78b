// A whole fight without a network: a table set up by hand on a phone, four heroes against six villains, three rounds with typed dice and
// a stacked deck, and the log of it. fight-near and fight-far check each dialog; this follows the consequences over three rounds.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { act, against, aims, applies, attacks, dice, draws, far, flip, next, open, option, passes, row, sheet, standing, toggle } from "./fights.mjs";
import { told } from "./fight-actions.mjs";
import { BOTH, as, scene } from "./helpers.mjs";
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

scene("three rounds of four against six", { device: as(BOTH), offline: true }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH, name: "fight" });
  await site.offlineReady(page);
  await site.goOffline();
  await open(page, { title: "The Night Mail", edition: "Revised", people: HEROES, hands: HANDS });
  await against(page, VILLAINS.join("\n"));
  assert.equal((await events(page)).filter(({ is, role }) => is === "actor_joined" && role === "villain").length, 6, "six of them at once");
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");

  // Round 1, heroes first: one aims, one strikes at what is vital, one taunts, one fells.
  await flip(page, 114, 1);
  assert.match(await next(page), /^Juno/);
  await act(page);
  await tap(page, /^More combat actions/);
  await row(page, "Take aim").tap();
  await page.getByText("Juno: Aiming").waitFor();

  assert.match(await next(page), /^Imani/);
  await act(page, "Attack");
  await aims(page, "thug 1");
  await toggle(page, "Vital blow");
  await tap(page, "My dice");
  for (const [typed, says] of [["20", "The roll does not end after 1 die"], ["7 3", "The roll ended after 1 die"], ["20 5 3", "The roll ended after 2 dice"], ["0", "A d20 has no 0"], ["9".repeat(400), "is not a die result"]]) {
    await dice(page).fill(typed);
    await tap(page, "Use these dice");
    await page.getByRole("alert").filter({ hasText: says }).waitFor();
  }
  await see("dice that stop too early");
  await attacks(page, "20 8");
  await see("a vital blow");
  const blow = (await told(page)).find((words) => words.startsWith("Vital blow"));
  for (const figure of ["−2", "+1"]) assert.ok(blow.includes(figure), blow);
  await applies(page);
  assert.deepEqual((await standing(page, "thug 1")).figures.slice(0, 1), ["dead"]);

  assert.match(await next(page), /Osric/);
  await act(page, "Taunt");
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
  await draws(page, "Osric", "22");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Colonel Varga: Unskilled").waitFor();

  assert.match(await next(page), /^Kit/);
  await act(page, "Attack");
  await aims(page, "thug 2");
  await toggle(page, "Knockdown attack");
  await attacks(page, "17");
  await page.locator(".a-damage", { hasText: "Knockdown" }).waitFor();
  await see("a knockdown");
  await applies(page);
  await page.getByText("thug 2: knocked down").waitFor();

  // The Colonel, unskilled, wounds Imani, who takes the wound back.
  assert.match(await next(page), /^Colonel/);
  const before = await standing(page, "Imani");
  await act(page, "Attack");
  await aims(page, "Imani");
  await attacks(page, "18");
  assert.ok((await told(page)).some((words) => /^sabre · Unskilled: no skill adds 10 15/.test(words)), (await told(page)).join("; "));
  await page.locator(".a-picks .chip", { hasText: "Wound" }).tap();
  await applies(page);
  const after = await standing(page, "Imani");
  assert.deepEqual([before.figures, after.figures], [["3", "unhurt", "0"], ["2", "unhurt", "4"]]);
  assert.deepEqual(after.marks, ["K"]);

  assert.match(await next(page), /^Hussar/);
  await passes(page, "Hussar");
  await see("who is off the feet is next");
  assert.match(await next(page), /^thug 2/);
  await act(page);
  await see("what the knocked down may do");
  await tap(page, /^More combat actions/);
  await row(page, "Stand up").tap();
  await page.getByText("thug 2: knocked down").waitFor({ state: "detached" });
  for (const name of ["thug 3", "thug 4"]) await passes(page, name);
  await page.getByText("Everyone has acted.").waitFor();

  // Round 2: the aim is worth +3, and the whole attack goes back and comes again.
  await flip(page, 30, 2);
  const fresh = [await standing(page, "Juno"), await standing(page, "thug 3")];
  const truth = await events(page);
  assert.match(await next(page), /^Juno/);
  await act(page, "Attack");
  await aims(page, "thug 3");
  await page.locator(".a-part-head", { hasText: "thug 3" }).tap();
  await far(page, "Short");
  await page.locator(".a-part-head", { hasText: "thug 3" }).tap();
  assert.equal(await option(page, "Aimed").getByRole("switch").getAttribute("aria-checked"), "true", "nobody has to think of it");
  await attacks(page, "15");
  assert.ok((await told(page)).some((words) => /^Aimed \+3/.test(words)), (await told(page)).join("; "));
  await applies(page);
  const hit = [await standing(page, "Juno"), await standing(page, "thug 3")];
  assert.match(hit[1].conditions.join(), /Unconscious/);
  await see("somebody unconscious");
  const then = await events(page);
  await tap(page, "Undo", true);
  assert.deepEqual(await events(page), truth, "dice, damage, aim and all: as before");
  assert.deepEqual([await standing(page, "Juno"), await standing(page, "thug 3")], fresh);
  await tap(page, "Chronicle", true);
  await see("taken back");
  await tap(page, /^Redo/);
  await tap(page, "Stage", true);
  assert.deepEqual(await events(page), then);
  assert.deepEqual([await standing(page, "Juno"), await standing(page, "thug 3")], hit);

  // What does not go together says why, and is done all the same, by ruling.
  assert.match(await next(page), /^Imani/);
  await act(page, "Attack");
  await aims(page, "thug 4");
  await toggle(page, "Vital blow");
  await option(page, "Sweep attack").getByText("not with vital blow").waitFor();
  await option(page, "Sweep attack").locator(".a-name").tap();
  if (!(await dice(page).isVisible())) await tap(page, "My dice");
  await dice(page).fill("12");
  await tap(page, "Use these dice");
  await page.getByText("By the book").waitFor();
  await tap(page, "Do it anyway");
  await page.locator(".a-outcome h2").waitFor();
  const rows = await told(page);
  assert.ok(rows.some((words) => words.startsWith("Vital blow")) && rows.some((words) => words.startsWith("Sweep attack")), rows.join("; "));
  await applies(page);

  // An active defence, and the shot that meets it.
  assert.match(await next(page), /Osric/);
  await act(page, "Defend");
  if (!(await sheet(page).getByRole("textbox").isVisible())) await row(page, "My dice").tap();
  await sheet(page).getByRole("textbox").fill("3");
  await tap(page, "Use these dice");
  await tap(page, "Apply the result");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Brother Osric: Active defense: Dodge, total 13").waitFor();
  assert.match(await next(page), /^Kit/);
  await passes(page, "Kit");
  assert.match(await next(page), /^Colonel/);
  await passes(page, "Colonel Varga");
  assert.match(await next(page), /^Hussar/);
  await act(page, "Attack");
  await aims(page, "Brother Osric");
  await page.locator(".a-part-head", { hasText: "active defense" }).tap();
  await far(page, "Short");
  await page.locator(".a-part-head", { hasText: "Brother Osric" }).tap();
  await attacks(page, "13");
  assert.ok((await told(page)).some((words) => /ctive defense.* 13\b/.test(words)), (await told(page)).join("; "));
  await page.locator(".a-outcome h2", { hasText: "Miss" }).waitFor();
  await applies(page);
  for (const name of ["thug 2", "thug 4"]) {
    if ((await next(page)).startsWith(name)) await passes(page, name);
  }
  await page.getByText("Everyone has acted.").waitFor();

  // Round 3, villains first: the taunt has ended, nobody waits for the unconscious, and a reload in the middle loses nothing.
  await flip(page, 4, 3);
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  await draws(page, "Osric", "23");
  await sheet(page).waitFor({ state: "detached" });
  await see("round three");
  assert.equal(await page.getByText("Colonel Varga: Unskilled").count(), 0);
  // Nobody waits for who is out.
  const waiting = await page.locator(".turn:not(.is-out) .name b").allTextContents();
  assert.ok(waiting.includes("thug 2") && !waiting.includes("thug 1") && !waiting.includes("thug 3"), waiting.join());
  await page.locator(".turn.is-out", { hasText: "thug 3" }).waitFor();
  assert.match(await next(page), /^Colonel/);
  await act(page, "Attack");
  await aims(page, "Kit");
  await attacks(page, "16");
  const lies = await page.locator(".a-outcome").innerText();
  await site.reload(page);
  await see("after a reload");
  if (!(await page.locator(".a-outcome").isVisible())) await tap(page, "Continue");
  assert.equal(await page.locator(".a-outcome").innerText(), lies);
  await applies(page);
  for (const name of ["Hussar", "thug 2", "thug 4"]) if ((await next(page)).startsWith(name)) await passes(page, name);
  assert.match(await next(page), /^Juno/);

  // Nonsense is refused with the range, where it was typed.
  await act(page, "Attack");
  await page.locator(".a-part-head", { hasText: "Colonel" }).or(page.locator(".a-part-head").nth(1)).first().tap();
  for (const [name, text, says] of [["Toughness", "-3", "Toughness: enter a number from 1 to 99."], ["Toughness", "1000000000", "Toughness: enter a number from 1 to 99."], ["Defense", "10^9", "enter a whole number"]]) {
    const field = page.getByRole("textbox", { name, exact: true });
    await field.fill(text);
    await page.getByText(says).first().waitFor();
    await field.fill("");
  }
  await closeDialogs(page);

  await tap(page, "Chronicle", true);
  await see("the chronicle");
  const chronicle = await page.locator(".everything").innerText();
  for (const sentence of [
    "Juno is aiming; the bonus counts next round.",
    "Imani attacked thug 1, with sabre: vital blow. Rolled with real dice: 20 + 8 = 28, bonus number +9.",
    "Hit thug 1: 22 against 8, Spectacular. Effect 29 against 8. thug 1: 11 shock and dead.",
    "Colonel Varga: Unskilled (5 result points).",
    "thug 2: 4 shock, K and knocked down.",
    "Hit Imani: 15 against 15, Minimal. Effect 20 against 10. Imani spent a possibility to reduce damage (a wound). Imani: 4 shock and K.",
    "thug 2 stood up.",
    "Juno attacked thug 3, with carbine: aimed. Rolled with real dice: 15, bonus number +2.",
    "Brother Osric defended with Dodge: 13 this round.",
    "Missed Brother Osric: 12 against 13.",
  ]) assert.ok(chronicle.includes(sentence), `${sentence}\n${chronicle}`);
  assert.match(chronicle, /Ruling\. Imani attacked thug 4, with sabre: vital blow and sweep attack\. .* Overruled TC-1\d\d\./);
  assert.doesNotMatch(chronicle, /attacked \(|was announced\. .* success/, "nothing is told twice");
  assert.deepEqual(found, []);
});
