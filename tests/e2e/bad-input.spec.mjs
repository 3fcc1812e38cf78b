// Bad input: everything that is typed, pasted or opened gets a clear message, and nothing is lost.
import assert from "node:assert/strict";
import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PHONE, browserTest } from "./helpers.mjs";
import { button, deal, events, goToCast, seed, tap } from "./table.mjs";

browserTest("names too long, empty or too many", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  const field = page.getByRole("textbox");
  const says = async (words) => page.getByRole("alert").filter({ hasText: words }).waitFor();
  await field.fill("x".repeat(10_000));
  await says(/10000 characters; up to 60 fit/);
  assert.equal((await field.inputValue()).length, 10_000, "the title is still there");
  assert.ok(await button(page, "The cast").isDisabled(), "the next steps could not say what is wrong with the title");
  await field.fill("The Night Mail");
  await page.getByRole("alert").waitFor({ state: "detached" });
  await goToCast(page);
  await field.fill("x".repeat(10_000));
  await tap(page, "Add", true);
  await says(/10000 characters; up to 60 fit/);
  assert.equal((await field.inputValue()).length, 10_000, "what was typed is still there");
  await field.fill("   ");
  await tap(page, "Add", true);
  await says("at least one letter");
  await field.fill("Imani (Noor)");
  await tap(page, "Add", true);
  await field.fill(Array.from({ length: 39 }, (_, place) => `Hero ${place}`).join(", "));
  await tap(page, "Add", true);
  await says(/40 people, but a table has room for 16/);
  assert.equal(await page.locator(".cast li:not(.is-draft)").count(), 1, "nobody was added or lost");
  await field.fill("");
  await button(page, /^Remove Imani/).tap();
  assert.ok(await button(page, "Options").isDisabled(), "nobody to deal to, no way on");
  await field.fill("Juno");
  await tap(page, "Add", true);
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
});

browserTest("pasted lines that cannot be read are listed, and left out by one tap", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await tap(page, "Torang");
  await page.locator(".tile.is-selected", { hasText: "Torang" }).waitFor();
  await page.getByRole("textbox").fill("The Night Mail");
  await goToCast(page);
  const field = page.getByRole("textbox");
  const typed = "Tavi (Mirja): Climb 55\nBren: spear\nOda";
  await field.fill(typed);
  await tap(page, "Add", true);
  await page.getByRole("alert").filter({ hasText: "Nothing was added because of line 2, “Bren: spear”." }).waitFor();
  assert.deepEqual(await page.locator(".cast .is-draft b").allInnerTexts(), ["Tavi", "Oda", "Bren: spear"]);
  await tap(page, "Leave out 1 line", true);
  await page.locator(".toast", { hasText: "Left out: “Bren: spear”." }).waitFor();
  assert.deepEqual(await page.locator(".cast b").allInnerTexts(), ["Tavi", "Oda"]);
  await tap(page, "Options");
  await tap(page, /^Open/);
  await tap(page, "Sheets", true);
  await tap(page, "Add adventurer", true);
  const sheet = page.locator("dialog[open]");
  await sheet.getByRole("textbox").fill("Quill: Lore 40\nBren: spear");
  await sheet.locator(".is-draft", { hasText: "Write a score after “spear”" }).waitFor();
  await tap(page, "Add", true);
  await tap(page, "Leave out 1 line", true);
  await sheet.waitFor({ state: "detached" });
  await page.locator(".person-row", { hasText: "Quill" }).waitFor();
});

browserTest("misspelled stats are corrected by one tap", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await goToCast(page);
  await page.getByRole("textbox").fill("Nia: 9s, steatlh 12, possibilties 6\nBo: 8s");
  await tap(page, "Add", true);
  await page.getByRole("alert").filter({ hasText: "Did you mean stealth" }).waitFor();
  await tap(page, "Correct the spelling");
  await page.locator(".cast", { hasText: "Stealth 12; 6 possibilities" }).waitFor();
  assert.deepEqual(await page.locator(".cast b").allInnerTexts(), ["Nia", "Bo"]);
  assert.equal(await page.getByRole("textbox").inputValue(), "");
});

browserTest("what is unclear is left out step by step, and nobody is lost on the way", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Imani"]);
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
  const typed = page.locator("dialog[open]").getByRole("textbox");
  await typed.fill("Varga: steatlh 12, gizmo 13\n: 8s");
  await tap(page, "Add", true);
  await tap(page, "Correct the spelling");
  assert.equal(await typed.inputValue(), "Varga: stealth 12, gizmo 13\n: 8s");
  await tap(page, "Add", true);
  await tap(page, "Leave out what is unclear");
  assert.equal(await typed.inputValue(), "Varga: stealth 12\n: 8s");
  await page.locator(".toast", { hasText: "gizmo" }).waitFor();
  await tap(page, "Add", true);
  await tap(page, "Leave out 1 line");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.locator(".stage, .pane").getByText("Varga").first().waitFor();
});

browserTest("foreign files and saved data", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 5);
  await site.open(page);
  await deal(page, ["Imani (Noor)", "Juno"]);
  const kept = JSON.stringify(await events(page));
  const [download] = await Promise.all([page.waitForEvent("download"), (async () => {
    await tap(page, "Chronicle", true);
    await tap(page, "Save the table to a file");
  })()]);
  const folder = mkdtempSync(join(tmpdir(), "rising-file-"));
  const own = join(folder, "own.rising");
  await download.saveAs(own);
  await tap(page, "Stage", true);
  await tap(page, /back$/);
  const file = async (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    await page.locator("input[type=file]").setInputFiles(path);
  };
  const says = async (words) => {
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await page.getByRole("alert").getByRole("button").tap();
  };
  await file("shopping.txt", "eggs, milk");
  await says("not a Rising Action table");
  await file("newer.rising", '{"format":"rising-action table","schema":99,"game":"torg","entries":1,"cursor":1}\n');
  await says("newer version");
  await file("empty.rising", '{"format":"rising-action table","schema":1,"game":"torg","entries":1,"cursor":1}\n');
  await says("None of the entries in this file");
  assert.equal(await page.locator(".tile").count(), 1, "the table that was there is there");
  await page.locator("input[type=file]").setInputFiles(own);
  await page.getByText("Free play").waitFor();
  await page.locator(".toast", { hasText: "You already had a table with this name." }).waitFor();
  assert.equal(JSON.stringify(await events(page)), kept, "a file brings the same table back");

  // Data of another app and a damaged table, beside the good tables.
  await page.evaluate(() => {
    const folder = Object.keys(localStorage).find((key) => key.endsWith("table/1/head")).replace("1/head", "");
    localStorage.setItem("somebody-elses", "hello");
    localStorage.setItem(`${folder}7/head`, "no checksum here");
    localStorage.setItem(`${folder}7/00000`, "nor here");
  });
  await site.reload(page);
  await tap(page, /back$/);
  assert.equal(await page.locator(".tile").count(), 3);
  const unreadable = page.locator(".tile").last();
  assert.equal(await unreadable.locator(".tile-icon").textContent(), "", "nothing says which game it is");
  await unreadable.tap();
  await says("could not be read");
  await button(page, /^More about Untitled table/).tap();
  await page.locator("dialog[open] .row", { hasText: "Save to a file" }).tap();
  await says("could not be read");
  assert.equal(await page.evaluate(() => localStorage.getItem("somebody-elses")), "hello");
});
