// The cast: a preview of the typed lines, and a saved character who joins a second table after a reload, offline.
// The notation is tested in tests/torg/cast.rs and crates/torg/tests/rules/ledger/stat_lines.rs.
import assert from "node:assert/strict";
import { inspector, screenshot } from "./inspect.mjs";
import { row, sheet } from "./fights.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { deal, events, goToCast, seed, tap } from "./table.mjs";

const line = (page) => sheet(page).getByRole("textbox");

/** Opens the dialog that adds villains. */
async function openVillainDialog(page) {
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
  await line(page).waitFor();
}

const villainNames = async (page) => (await events(page)).filter(({ is, role }) => is === "actor_joined" && role === "villain").map(({ name }) => name);

browserTest("a saved character joins a second table", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goOffline();
  await deal(page, ["Imani (Noor)", "Juno (Sam)"], "The Night Mail");
  await openVillainDialog(page);
  await line(page).fill("Colonel Varga: dex 10, str 9, tgh 12, melee 14, sabre +6/18, possibilities 3");
  await tap(page, "Add", true);
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: "Varga" }).tap();
  await tap(page, /^More about Colonel/);
  await screenshot(page, "cast menu of a person");
  await row(page, /^Save for later tables/).tap();
  await screenshot(page, "cast kept");
  await page.locator(".toast").waitFor();
  await site.reload(page);

  await page.evaluate(() => { location.hash = ""; });
  await deal(page, ["Kit (Bo)", "Osric (Ines)"], "Another Night");
  await openVillainDialog(page);
  await row(page, "From the saved cast").tap();
  await sheet(page).getByText("Tap a character to add.").waitFor();
  await screenshot(page, "cast saved");
  await row(page, "Colonel Varga").tap();
  await screenshot(page, "cast took");
  if (await sheet(page).getByRole("button", { name: "Add", exact: true }).isVisible()) await tap(page, "Add", true);
  await sheet(page).waitFor({ state: "detached" });
  assert.deepEqual(await villainNames(page), ["Colonel Varga"]);
  const set = (await events(page)).findLast(({ is }) => is === "sheet_set");
  assert.equal(set.stats.toughness, 12);
  assert.equal(set.sheet.weapons[0].name, "sabre");
});

browserTest("a file leaves what is typed for the saved cast, and Back asks only while something is typed", { device: PHONE }, async ({ page }) => {
  await deal(page, ["Nia (Max)"]);
  await openVillainDialog(page);
  await row(page, "From the saved cast").tap();
  const saved = page.getByRole("dialog", { name: "Saved cast" });
  const typed = saved.getByRole("textbox");
  await typed.fill("Mo: 9s");
  const buffer = Buffer.from("Kit: 8s, dex 10\nZed: blub");
  await saved.locator("input[type=file]").setInputFiles({ name: "cast.txt", mimeType: "text/plain", buffer });
  await row(page, "Kit").waitFor();
  assert.equal(await typed.inputValue(), "Mo: 9s\nZed: blub");
  await page.evaluate(() => history.back());
  await page.getByText("Discard what you typed?").waitFor();
  await tap(page, "Keep editing", true);
  await typed.fill("Mo: 9s");
  await tap(page, "Add to the cast");
  await row(page, "Mo").waitFor();
  assert.equal(await typed.inputValue(), "");
  await page.evaluate(() => history.back());
  await saved.waitFor({ state: "detached" });
});

browserTest("axe finds no problems on the cast pages", { device: contextOptions(DEVICES), open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES, name: "cast" });
  await tap(page, "New table");
  await goToCast(page);
  await page.getByRole("textbox").fill("Imani (Noor): 9s, dex 12, sabre +6, armour");
  await inspect("a hero typed as a line");
  await page.getByRole("textbox").fill("Imani (Noor): 9s, dex 12, sabre +6, possibilities 3");
  await tap(page, "Add", true);
  await inspect("a hero with numbers");
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  await openVillainDialog(page);
  await line(page).fill("4 thugs: 9s, club +3, gizmo\nVarga: melee 14, sabre +6/18");
  await page.locator(".reading .is-wrong").first().waitFor();
  await tap(page, "Add", true);
  await sheet(page).getByRole("alert").first().waitFor();
  assert.ok(await line(page).isVisible(), "nobody comes by a line that is not understood");
  await inspect("lines with an error");
  await tap(page, "Leave out what is unclear", true);
  await sheet(page).waitFor({ state: "detached" });
  await page.locator(".toast", { hasText: "Left out: “gizmo”." }).waitFor();
  assert.deepEqual(await villainNames(page), ["thug 1", "thug 2", "thug 3", "thug 4", "Varga"]);
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: "Varga" }).tap();
  await tap(page, /^More about Varga/);
  await inspect("a person’s menu");
  await row(page, "Character sheet").tap();
  await inspect("a character sheet");
  await page.locator("dialog[open].sheet .row", { hasText: "sabre" }).first().tap();
  await inspect("a weapon of the sheet");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await tap(page, /^More about Varga/);
  await row(page, "Rename").tap();
  await inspect("a person is renamed");
  await page.getByRole("textbox").fill("Colonel Varga (Ines)");
  await tap(page, "Save", true);
  await page.getByRole("heading", { name: "Colonel Varga" }).waitFor();
  await tap(page, /^More about Colonel Varga/);
  await row(page, "Save for later tables").tap();
  await tap(page, "Stage", true);
  await openVillainDialog(page);
  await row(page, "From the saved cast").tap();
  await inspect("the saved cast");
  assert.deepEqual(found, []);
});

browserTest("whoever is added last is in sight, pasted or typed", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await goToCast(page);
  const field = page.getByRole("textbox");
  const isInSight = (name) => page.waitForFunction((words) => {
    const row = [...document.querySelectorAll(".cast > li")].find((item) => item.textContent.includes(words));
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    return top >= 0 && bottom <= document.querySelector(".page-foot").getBoundingClientRect().top + 1;
  }, name);
  await field.fill("Imani, Juno, Osric, Quill, Kit, Bolt, Hachi, Olaf, Pete, Nina, Otto, Zed");
  await isInSight("Zed");
  await field.fill("Ann");
  await tap(page, "Add", true);
  await isInSight("Ann");
  assert.ok(await field.evaluate((element) => element === document.activeElement), "the next name can be typed at once");
});
