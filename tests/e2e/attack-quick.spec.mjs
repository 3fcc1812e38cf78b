// The quick attack: two taps from the home screen to a result without a network, input kept over a reload, and every state checked by
// axe. Its figures and refusals are tested in tests/torg/attack/.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { dice, option, toggle } from "./fights.mjs";
import { DEVICES, PHONE, SMALL_PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { seed, tap } from "./table.mjs";

const figure = (page, name) => page.getByRole("textbox", { name, exact: true });
const chance = (page) => page.locator(".odds-big").textContent();
const roll = (page) => page.locator(".dock .btn-big").tap();
const verdict = (page) => page.locator(".a-outcome h2");

/** Enters an attack with a sabre. */
async function enterSabreAttack(page) {
  await tap(page, "Quick attack");
  for (const [name, text] of [["Value", "14"], ["Damage", "17"], ["Defense", "15"], ["Toughness", "17"]]) await figure(page, name).fill(text);
  await tap(page, /^Target/);
  await page.getByRole("radio", { name: "Possibility-rated" }).tap();
  await tap(page, /^Target/);
}

browserTest("two taps to a rolled attack offline, and typed input is kept", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goOffline();
  await site.reload(page);
  await tap(page, "Quick attack");
  await roll(page);
  await verdict(page).waitFor();
  await tap(page, "Roll again");
  await verdict(page).waitFor();
  await tap(page, "Change");
  await figure(page, "Defense").fill("x".repeat(10_000));
  await page.locator(".dock .btn-big", { hasText: "Defense: check the number" }).waitFor();
  assert.equal(await page.locator(".dock .btn-primary").count(), 0, "nothing is highlighted that does not roll");
  await roll(page);
  await page.getByRole("alert").filter({ hasText: "enter a whole number" }).first().waitFor();
  assert.equal((await figure(page, "Defense").inputValue()).length, 10_000, "what was typed is still there");
  assert.equal(await verdict(page).count(), 0, "nothing was rolled");
  await figure(page, "Defense").fill("12");
  await figure(page, "Value").fill("17");
  await toggle(page, "Sweep attack");
  await site.reload(page);
  assert.equal(await figure(page, "Value").inputValue(), "17");
  assert.equal(await option(page, "Sweep attack").getByRole("switch").getAttribute("aria-checked"), "true");
});

browserTest("a target defends actively, another is added, and each has its result", { device: PHONE }, async ({ page }) => {
  await tap(page, "Quick attack");
  await tap(page, /^Target/);
  await page.getByRole("radio", { name: "Active defense" }).tap();
  await tap(page, /^Target/);
  assert.equal(await figure(page, "Defender’s die").inputValue(), "");
  await tap(page, "Roll the defense");
  assert.match(await figure(page, "Defender’s die").inputValue(), /^\d+$/, "it is rolled first");
  assert.equal(await verdict(page).count(), 0);
  await tap(page, /^Target/);
  await tap(page, "Another target");
  await page.locator(".a-targets .chip[aria-pressed=true]", { hasText: "Target 2" }).waitFor();
  await figure(page, "Defender’s die").fill("7");
  await tap(page, "Roll against 2 targets");
  await page.locator(".a-outcome h2", { hasText: "Target 1: " }).waitFor();
  await page.locator(".a-outcome h2", { hasText: "Target 2: " }).waitFor();
});

browserTest("axe finds no problems in the attack form", { device: contextOptions(DEVICES), open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES, name: "quick", fingers: ".is-attack button:not(.top-bar .ic, .term), .is-attack .a-step, .is-attack .field" });
  await enterSabreAttack(page);
  assert.equal(await chance(page), "45%");
  await inspect("the sheet");
  await toggle(page, "All-out attack");
  await toggle(page, "Vital blow");
  assert.equal(await chance(page), "55%", "the page follows every tap");
  await inspect("two options");
  await tap(page, "Sweep attack: TC-126");
  await page.locator(".rule-sheet").waitFor();
  await inspect("a rule over the attack");
  await tap(page, "Back", true);
  await tap(page, /^Melee weapon/);
  await page.getByRole("radio", { name: "Firearm" }).tap();
  await inspect("the weapon");
  await tap(page, /^Target/);
  await inspect("the target");
  await tap(page, /^Target/);
  await tap(page, /^Firearm/);
  await page.getByRole("radio", { name: "Melee weapon" }).tap();
  await tap(page, /^Melee weapon/);
  await tap(page, "My dice");
  await figure(page, "Value").fill("300");
  await dice(page).fill("20");
  await roll(page);
  await inspect("two errors");
  await figure(page, "Value").fill("18");
  await roll(page);
  await inspect("a missing die");
  await dice(page).fill("20 8");
  await dice(page).press("Enter");
  await verdict(page).waitFor();
  await inspect("a result");
  assert.deepEqual(found, []);
});

browserTest("a switched option stays visible although the footer grows", { device: SMALL_PHONE }, async ({ page }) => {
  await tap(page, "Quick attack");
  for (const name of ["All-out attack", "Vital blow", "Blindside"]) {
    await toggle(page, name);
    await page.waitForFunction((wanted) => {
      const row = [...document.querySelectorAll(".a-option")].find((item) => item.textContent.includes(wanted));
      const foot = document.querySelector(".a-ground").getBoundingClientRect();
      return row.getBoundingClientRect().bottom <= foot.top + 1;
    }, name);
  }
});
