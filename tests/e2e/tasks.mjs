// Helpers for a dramatic task: set it, open it, try it, and read its state from the saved entries.
import assert from "node:assert/strict";
import { closeDialogs, events, pressDeck, settleSetbacks, tap } from "./table.mjs";

export const sheet = (page) => page.locator("dialog.sheet[open]");
export const sheetButton = (page, name) => sheet(page).getByRole("button", { name }).first();

/** Sets a dramatic task for the first hero: a skill with its value, the steps, and the number of flips. */
export async function setTask(page, { skill = "Engineering", value = "13", steps = [["Cross the roofs", "9"], ["Reach the tender", "10"]], flips = 30, inspect = async () => {} } = {}) {
  await tap(page, "More about the scene");
  await tap(page, /^Dramatic task/);
  await sheet(page).getByRole("textbox", { name: /^Skill, such as/ }).fill(skill);
  await sheet(page).getByRole("textbox", { name: /value/ }).fill(value);
  for (let more = 4; more > steps.length; more -= 1) await sheetButton(page, "Steps, one less").tap();
  for (const [place, [name, difficulty]] of steps.entries()) {
    const letter = "ABCD"[place];
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: desc` }).fill(name);
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: diff` }).fill(difficulty);
  }
  const figure = async () => Number(await sheet(page).locator(".setting-row", { hasText: "Flips" }).locator("output").textContent());
  while ((await figure()) < flips) await sheetButton(page, "Flips, one more").tap();
  while ((await figure()) > flips) await sheetButton(page, "Flips, one less").tap();
  await inspect("setting a task");
  await sheetButton(page, "Start the task").tap();
  await sheet(page).locator(".task-stair").waitFor();
}

/** The task box of the current card: the letters of its steps, such as "AB", or its problem. */
async function taskBox(page) {
  const { task_box: task } = (await events(page)).findLast(({ is }) => is === "line_read");
  return typeof task === "string" ? task : [..."ABCD"].filter((_, place) => task.steps[place]).join("");
}

export const openTask = async (page) => {
  await page.locator(".task-strip").first().tap();
  await sheet(page).locator(".task-stair").waitFor();
};

/** Flips until the task box is as wanted, and returns it. */
export async function flipUntil(page, like) {
  for (let flips = 0; flips < 60; flips += 1) {
    const before = (await events(page)).length;
    await pressDeck(page);
    await page.waitForFunction((count) => Object.keys(localStorage).filter((key) => key.startsWith("rising-action@")).length >= count, 1);
    await settleSetbacks(page);
    await closeDialogs(page);
    const now = await events(page);
    assert.ok(now.length > before, "a card was flipped");
    const of = await taskBox(page);
    if (like(of)) return of;
  }
  throw new Error("no such box in sixty flips");
}

export const chooseOutcome = (page, name) => sheet(page).locator(".outcome", { hasText: name }).tap();
