// A dramatic task: set, tried, and every state checked by axe. Hidden parts are nowhere on the page until the gamemaster looks.
// The rules are tested in tests/torg/task.rs and crates/torg/tests/rules/ledger/task.rs.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { PHONE_AND_TABLET, browserTest, contextOptions } from "./helpers.mjs";
import { beginRounds, closeDialogs, deal, seed, tap } from "./table.mjs";
import { chooseOutcome, flipUntil, openTask, setTask, sheet, sheetButton } from "./tasks.mjs";

browserTest("a task from setup to end, hidden until the gamemaster looks, and a task box with a choice", { device: contextOptions(PHONE_AND_TABLET), open: false }, async ({ page, site }) => {
  const found = [];
  const inspect = inspector(page, found, { on: PHONE_AND_TABLET });
  await seed(site.context, 7);
  await site.open(page);
  await deal(page, ["Juno Vale (Sam)", "Brother Osric"]);
  await setTask(page, {
    steps: [["Cross the roofs", "9"], ["Reach the tender", "11"], ["Vent the boiler", "13"], ["Set the brake", "15"]],
    flips: 8,
    inspect: async (where) => {
      await inspect(where);
      for (const name of ["Reveal the time limit", "Reveal the difficulties"]) await sheet(page).getByRole("switch", { name }).tap();
    },
  });
  const stair = sheet(page).locator(".task-stair");
  assert.doesNotMatch(await stair.textContent(), /9|11/);
  assert.match(await sheet(page).locator(".flips").textContent(), /hidden/);
  await inspect("a hidden task");
  await sheet(page).getByRole("switch", { name: "Gamemaster’s view" }).tap();
  assert.match(await stair.textContent(), /9/);
  await inspect("the gamemaster looks");
  await page.keyboard.press("Escape");
  await beginRounds(page, ["Varga"]);
  await flipUntil(page, (of) => /^AB/.test(of));
  await inspect("a task on the stage");
  // If the villains are first, Varga acts first.
  const varga = page.locator(".turn.is-now", { hasText: "Varga" });
  if (await varga.isVisible()) await varga.locator(".btn-ic").first().tap();
  await openTask(page);
  const top = await sheet(page).locator(".task-stair").boundingBox();
  assert.ok(top.y >= 0 && top.y + top.height <= page.viewportSize().height, "it opens at its stair");
  await inspect("a task");
  await sheetButton(page, /^Try A/).tap();
  await inspect("a step is tried");
  await sheetButton(page, "Roll the die").tap();
  await inspect("a step and its dice");
  // The app knows the hidden difficulty and names only the result.
  assert.doesNotMatch(await sheet(page).textContent(), /against/);
  await sheetButton(page, "Change the result").tap();
  await chooseOutcome(page, "Good");
  if (!(await sheet(page).locator(".task-stair").isVisible())) await openTask(page);
  await sheet(page).locator(".row", { hasText: "Manage the task" }).tap();
  await inspect("the task itself");
  await sheetButton(page, "Back to the task").tap();
  await closeDialogs(page);
  await tap(page, "More about the scene");
  await tap(page, /^Decide with a task box/);
  await sheetButton(page, "Flip").tap();
  await inspect("a task box with a choice");
  assert.deepEqual(found, []);
});
