// Helpers for a dramatic task: set it, open it, try it, and read its state from the saved entries.
import assert from "node:assert/strict";
import { closeDialogs, events, pressDeck, settleSetbacks, tap } from "./table.mjs";

export const sheet = (page) => page.locator("dialog.sheet[open]");
export const inSheet = (page, name) => sheet(page).getByRole("button", { name }).first();

/** Sets a task of the first hero: a skill with its value, so many steps, so many flips. */
export async function set(page, { skill = "Engineering", value = "13", steps = [["Cross the roofs", "9"], ["Reach the tender", "10"]], flips = 30, see = async () => {} } = {}) {
  await tap(page, "More about the scene");
  await tap(page, /^Dramatic task/);
  await sheet(page).getByRole("textbox", { name: /^Skill, such as/ }).fill(skill);
  await sheet(page).getByRole("textbox", { name: /value/ }).fill(value);
  for (let more = 4; more > steps.length; more -= 1) await inSheet(page, "Steps, one less").tap();
  for (const [place, [name, difficulty]] of steps.entries()) {
    const letter = "ABCD"[place];
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: desc` }).fill(name);
    await sheet(page).getByRole("textbox", { name: `Step ${letter}: diff` }).fill(difficulty);
  }
  const figure = async () => Number(await sheet(page).locator(".setting-row", { hasText: "Flips" }).locator("output").textContent());
  while ((await figure()) < flips) await inSheet(page, "Flips, one more").tap();
  while ((await figure()) > flips) await inSheet(page, "Flips, one less").tap();
  await see("setting a task");
  await inSheet(page, "Start the task").tap();
  await sheet(page).locator(".task-stair").waitFor();
}

/** What the card in force offers: "AB", or a problem's words. */
async function box(page) {
  const { task_box: task } = (await events(page)).findLast(({ is }) => is === "line_read");
  return typeof task === "string" ? task : [..."ABCD"].filter((_, place) => task.steps[place]).join("");
}

export const openTask = async (page) => {
  await page.locator(".task-strip").first().tap();
  await sheet(page).locator(".task-stair").waitFor();
};

/** Flips until the box is one like that; the lead has a turn, whoever else there is passes over. */
export async function flipTo(page, like) {
  for (let flips = 0; flips < 60; flips += 1) {
    const before = (await events(page)).length;
    await pressDeck(page);
    await page.waitForFunction((count) => Object.keys(localStorage).filter((key) => key.startsWith("rising-action@")).length >= count, 1);
    await settleSetbacks(page);
    await closeDialogs(page);
    const now = await events(page);
    assert.ok(now.length > before, "a card was flipped");
    const of = await box(page);
    if (like(of)) return of;
  }
  throw new Error("no such box in sixty flips");
}

export const outcome = (page, name) => sheet(page).locator(".outcome", { hasText: name }).tap();
