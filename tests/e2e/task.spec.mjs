// A dramatic task as a table plays it: set with the chance beside the time, done step by step, stopped by a problem and taken up
// again, won by a last ditch or lost for lack of time; and the box that chooses. Everything without a network.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { beginRounds, check, deal, events, seed, tap } from "./table.mjs";
import { flipTo, inSheet, openTask, outcome, set, sheet, task } from "./tasks.mjs";

scene("a task is set with its chance, done step by step, complicated, blocked and won by a last ditch", { device: PHONE }, async ({ page, house }) => {
  await seed(house.context, 5);
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

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`the sheets of a task pass axe on ${name}`, { device: { ...device, colorScheme } }, async ({ page, house }) => {
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
