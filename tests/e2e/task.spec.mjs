// A dramatic task as a table plays it: set with the chance beside the time, done step by step, stopped by a problem and taken up
// again, won by a last ditch or lost for lack of time; and the box that chooses. Everything without a network.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { beginRounds, button, check, deal, events, seed, tap } from "./table.mjs";

const sheet = (page) => page.locator("dialog.sheet[open]");
const inSheet = (page, name) => sheet(page).getByRole("button", { name }).first();

/** Sets a task of the first hero: a skill with its value, so many steps, so many flips. */
async function set(page, { skill = "Engineering", value = "13", steps = [["Cross the roofs", "9"], ["Reach the tender", "10"]], flips = 30, see = async () => {} } = {}) {
  await tap(page, "More about the scene");
  await tap(page, /^A dramatic task/);
  await sheet(page).getByRole("textbox", { name: /Science/ }).fill(skill);
  await sheet(page).getByRole("textbox", { name: /value/ }).fill(value);
  for (let more = 4; more > steps.length; more -= 1) await inSheet(page, "Steps, one less").tap();
  for (const [place, [name, difficulty]] of steps.entries()) {
    const letter = "ABCD"[place];
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: what` }).fill(name);
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: diff` }).fill(difficulty);
  }
  const figure = async () => Number(await sheet(page).locator(".setrow", { hasText: "Flips" }).locator("output").textContent());
  while ((await figure()) < flips) await inSheet(page, "Flips, one more").tap();
  while ((await figure()) > flips) await inSheet(page, "Flips, one less").tap();
  await see("setting a task");
  await inSheet(page, "Set the task").tap();
  await sheet(page).locator(".bigstair").waitFor();
}

/** What the card in force offers: "AB", or a problem's words. */
async function box(page) {
  const read = (await events(page)).filter((event) => event.is === "line_read");
  return read.at(-1).task;
}

const task = async (page) => {
  const told = { done: 0, blocked: false, outcome: null, complications: 0 };
  for (const { is, what } of await events(page)) {
    if (is !== "task") continue;
    if (what.is === "opened") Object.assign(told, { done: 0, blocked: false, outcome: null, complications: 0, steps: what.steps.length });
    if (what.is === "step_done") told.done += 1;
    if (what.is === "step_lost") told.done -= 1;
    if (what.is === "complicated") told.complications += what.by;
    if (what.is === "blocked") told.blocked = true;
    if (what.is === "way_accepted") Object.assign(told, { blocked: false, done: what.restart ? 0 : told.done });
    if (what.is === "ended") told.outcome = what.outcome;
  }
  return told;
};

const openTask = async (page) => {
  await page.locator(".taskway").first().tap();
  await sheet(page).locator(".bigstair").waitFor();
};

/** Flips until the box is one like that; the lead has a turn, whoever else there is passes over. */
async function flipTo(page, like) {
  for (let flips = 0; flips < 60; flips += 1) {
    const before = (await events(page)).length;
    await tap(page, /^Flip/);
    await page.waitForFunction((count) => Object.keys(localStorage).filter((key) => key.startsWith("rising-action@")).length >= count, 1);
    for (const words of [/−5 on every action/]) {
      if (await button(page, words).first().isVisible().catch(() => false)) await tap(page, words);
    }
    if (await sheet(page).isVisible()) await page.keyboard.press("Escape");
    const now = await events(page);
    assert.ok(now.length > before, "a card was flipped");
    const of = await box(page);
    if (like(of)) return of;
  }
  throw new Error("no such box in sixty flips");
}

const outcome = (page, name) => sheet(page).locator(".outcome", { hasText: name }).tap();

scene("a task is set with its chance, done step by step, complicated, blocked and won by a last ditch", { device: PHONE }, async ({ page, house }) => {
  await seed(house.context, 7);
  await house.open(page);
  await house.offlineReady(page);
  await house.goDark();
  await deal(page, ["Juno Vale (Sam)"]);
  await set(page, {
    steps: [["Cross the roofs", "9"], ["Reach the tender", "11"], ["Vent the boiler", "13"], ["Set the brake", "15"]],
    flips: 40,
    see: async () => {
      const figures = await sheet(page).locator(".weighed b").allTextContents();
      assert.equal(figures.length, 3);
      assert.ok(figures.every((figure) => /^[<>]?\d+%$/.test(figure)), figures.join());
    },
  });
  await page.keyboard.press("Escape");
  await beginRounds(page);
  await flipTo(page, (of) => of.includes("A") && of.length <= 4);
  await openTask(page);
  assert.match(await sheet(page).locator(".trial .p").first().textContent(), /^70%/);
  await inSheet(page, /^Try A/).tap();
  await sheet(page).getByText("Engineering against 9.").waitFor();
  await inSheet(page, "Roll the die").tap();
  await outcome(page, "Good");
  assert.equal((await task(page)).done, 1);

  // A complication that was not held off makes every later check harder.
  await flipTo(page, (of) => of === "complication");
  await openTask(page);
  await sheet(page).getByText(/makes all others harder/).waitFor();
  await inSheet(page, "Make the check").tap();
  await outcome(page, "Failed");
  assert.equal((await task(page)).complications, 1);

  // A critical problem: the way is blocked, another skill convinces, and what is done stays done.
  await flipTo(page, (of) => of === "critical_problem");
  await openTask(page);
  await inSheet(page, "Make the check").tap();
  await outcome(page, "Failed");
  assert.ok((await task(page)).blocked);
  await openTask(page);
  await inSheet(page, "Another skill").tap();
  await sheet(page).getByRole("textbox").fill("Brute force");
  await inSheet(page, "Propose it").tap();
  await inSheet(page, "It convinces").tap();
  await sheet(page).getByText("Juno: Brute force").first().waitFor();
  assert.deepEqual([(await task(page)).blocked, (await task(page)).done], [false, 1]);
  await page.keyboard.press("Escape");

  // All is staked at once, and won.
  await flipTo(page, () => true);
  await openTask(page);
  await sheet(page).locator(".trial", { hasText: "Last ditch" }).tap();
  await inSheet(page, "Stake it all").tap();
  for (let checks = 0; checks < 3; checks += 1) await outcome(page, "Average");
  const won = await task(page);
  assert.deepEqual([won.outcome, won.done], ["succeeded", 4]);
  await page.locator(".taskway", { hasText: "done" }).waitFor();
  await check(page);
});

scene("a task is lost when its flips are over", { device: PHONE }, async ({ page, house }) => {
  await seed(house.context, 3);
  await house.open(page);
  await deal(page, ["Juno Vale (Sam)"]);
  await set(page, { flips: 2 });
  await page.keyboard.press("Escape");
  await beginRounds(page);
  for (let flips = 0; flips < 3; flips += 1) await flipTo(page, () => true);
  assert.equal((await task(page)).outcome, "failed");
  await page.locator(".taskway", { hasText: "disaster" }).waitFor();
});

scene("what is not told stays hidden until the gamemaster looks; a box chooses between things", { device: PHONE }, async ({ page, house }) => {
  await seed(house.context, 5);
  await house.open(page);
  await deal(page, ["Juno Vale (Sam)"]);
  await set(page, {
    flips: 9,
    see: async () => {
      for (const name of ["Tell the time", "Tell how hard the steps are"]) await sheet(page).getByRole("switch", { name }).tap();
    },
  });
  const stair = sheet(page).locator(".bigstair");
  assert.doesNotMatch(await stair.textContent(), /9|10/);
  assert.match(await sheet(page).locator(".flips").textContent(), /not told/);
  await sheet(page).getByRole("switch", { name: "The gamemaster looks" }).tap();
  assert.match(await stair.textContent(), /9/);
  assert.match(await sheet(page).locator(".flips").textContent(), /9 flips left/);
  await page.keyboard.press("Escape");

  await tap(page, "More about the scene");
  await tap(page, /^Let a box choose/);
  const things = sheet(page).getByRole("textbox");
  await things.nth(0).fill("The left guard");
  await things.nth(1).fill("The right guard");
  await inSheet(page, "Flip").tap();
  const chosen = sheet(page).locator(".chosen b");
  assert.match(await chosen.textContent(), /guard$/);
  const flipped = (await events(page)).filter((event) => event.is === "box_flipped");
  assert.ok(flipped.length >= 1);
});

for (const [name, device, themes] of [["a phone", PHONE, ["dark", "light"]], ["a tablet", TABLET, ["dark", "light"]]]) {
  for (const theme of themes) {
    scene(`the sheets of a task pass axe on ${name}, ${theme}`, { device: { ...device, colorScheme: theme } }, async ({ page, house }) => {
      const found = [];
      const see = eyes(page, found);
      await seed(house.context, 7);
      await house.open(page);
      await deal(page, ["Juno Vale (Sam)", "Brother Osric"]);
      await set(page, {
        steps: [["Cross the roofs", "9"], ["Reach the tender", "11"], ["Vent the boiler", "13"], ["Set the brake", "15"]],
        flips: 8,
        see,
      });
      await page.keyboard.press("Escape");
      await beginRounds(page, ["Varga"]);
      await flipTo(page, (of) => /^AB/.test(of));
      await see("a task on the stage");
      await openTask(page);
      await see("a task");
      await sheet(page).locator(".row", { hasText: "The task itself" }).tap();
      await see("the task itself");
      await inSheet(page, "Back to the task").tap();
      await page.keyboard.press("Escape");
      await tap(page, "More about the scene");
      await tap(page, /^Let a box choose/);
      await inSheet(page, "Flip").tap();
      await see("a box that chooses");
      assert.deepEqual(found, []);
    });
  }
}
