// A dramatic task: set, tried, and every state checked by axe. What is not revealed is nowhere on the page until the gamemaster looks.
// The rules are tested in tests/torg/task.rs and crates/torg/tests/rules/ledger/task.rs.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { BOTH, as, scene } from "./helpers.mjs";
import { beginRounds, closeDialogs, deal, seed, tap } from "./table.mjs";
import { flipTo, inSheet, openTask, outcome, set, sheet } from "./tasks.mjs";

scene("a task from setup to end, hidden until the gamemaster looks, and a task box with a choice", { device: as(BOTH), open: false }, async ({ page, site }) => {
  const found = [];
  const see = inspector(page, found, { on: BOTH });
  await seed(site.context, 7);
  await site.open(page);
  await deal(page, ["Juno Vale (Sam)", "Brother Osric"]);
  await set(page, {
    steps: [["Cross the roofs", "9"], ["Reach the tender", "11"], ["Vent the boiler", "13"], ["Set the brake", "15"]],
    flips: 8,
    see: async (where) => {
      await see(where);
      for (const name of ["Reveal the time limit", "Reveal the difficulties"]) await sheet(page).getByRole("switch", { name }).tap();
    },
  });
  const stair = sheet(page).locator(".task-stair");
  assert.doesNotMatch(await stair.textContent(), /9|11/);
  assert.match(await sheet(page).locator(".flips").textContent(), /hidden/);
  await see("a task that is not told");
  await sheet(page).getByRole("switch", { name: "Gamemaster’s view" }).tap();
  assert.match(await stair.textContent(), /9/);
  await see("the gamemaster looks");
  await page.keyboard.press("Escape");
  await beginRounds(page, ["Varga"]);
  await flipTo(page, (of) => /^AB/.test(of));
  await see("a task on the stage");
  // Where the villains begin, Varga goes first.
  const varga = page.locator(".turn.is-now", { hasText: "Varga" });
  if (await varga.isVisible()) await varga.locator(".btn-ic").first().tap();
  await openTask(page);
  const top = await sheet(page).locator(".task-stair").boundingBox();
  assert.ok(top.y >= 0 && top.y + top.height <= page.viewportSize().height, "it opens at its stair");
  await see("a task");
  await inSheet(page, /^Try A/).tap();
  await see("a step is tried");
  await inSheet(page, "Roll the die").tap();
  await see("a step and its dice");
  // The app knows the hidden difficulty and names only the result.
  assert.doesNotMatch(await sheet(page).textContent(), /against/);
  await inSheet(page, "It turned out differently").tap();
  await outcome(page, "Good");
  if (!(await sheet(page).locator(".task-stair").isVisible())) await openTask(page);
  await sheet(page).locator(".row", { hasText: "Manage the task" }).tap();
  await see("the task itself");
  await inSheet(page, "Back to the task").tap();
  await closeDialogs(page);
  await tap(page, "More about the scene");
  await tap(page, /^Decide with a task box/);
  await inSheet(page, "Flip").tap();
  await see("a box that chooses");
  assert.deepEqual(found, []);
});
