// The quick roll: two taps from the home screen, offline, input kept over a reload, every state checked by axe. Odds, levels
// and input are tested in tests/torang/quick.rs.
import assert from "node:assert/strict";
import { inspector } from "./inspect.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { seed, tap } from "./table.mjs";

const score = (page, who) => page.getByRole("textbox", { name: `${who}: score`, exact: true });
const dice = (page, who) => page.getByRole("textbox", { name: `${who}: number on the dice` });
const bar = (page) => page.locator(".q-bar").getAttribute("aria-label");
const roll = (page) => page.locator(".dock .btn-primary").tap();
const verdict = (page) => page.locator(".q-result h2");
const opponent = (page) => page.getByRole("switch", { name: "Opponent" }).tap();

browserTest("an opposed roll with remembered values takes two taps, offline", { device: PHONE, offline: true, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  await site.offlineReady(page);
  await site.goOffline();
  await tap(page, "Quick roll");
  await opponent(page);
  await score(page, "Active side").fill("68");
  await score(page, "Opponent").fill("155");
  await tap(page, "Active side: 20 more");
  await tap(page, "Active side: 20 more");
  await site.reload(page);
  assert.equal(await score(page, "Opponent").inputValue(), "155", "a reload comes back to the same page");
  await tap(page, "Quick roll, back");
  // Two taps.
  await tap(page, "Quick roll");
  await roll(page);
  await verdict(page).waitFor();
  assert.match(await bar(page), /^great victory 0\.8%, victory 6\.4%, weak victory 9%, tie 0\.4%, mutual failure 2\.1%, weak defeat 36\.1%, defeat 39\.3%, great defeat 5\.9%$/);
  assert.equal(await page.locator(".q-dice > div").count(), 2, "both sides at once");
  // The numbers are visible above the dock, and so is the last line if the whole result fits.
  const [numbers, dock] = [await page.locator(".q-dice").boundingBox(), await page.locator(".dock").boundingBox()];
  assert.ok(numbers.y > 0 && numbers.y + numbers.height <= dock.y, "the result can be read without scrolling");
  const card = await page.locator(".q-result").boundingBox();
  assert.ok(card.height > dock.y || card.y + card.height <= dock.y, "the last line is not under the dock");
  await page.locator(".q-scaling", { hasText: "both are lowered by 50" }).waitFor();
  await page.locator(".q-notes", { hasText: "both are lowered by 50" }).waitFor();
  await page.locator(".q-notes .rule").first().tap();
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await tap(page, "Back", true);
  // A slider changes the odds. Invalid input stays after a reload.
  const before = await bar(page);
  await page.getByRole("slider").first().fill("80");
  assert.equal(await score(page, "Active side").inputValue(), "80");
  assert.notEqual(await bar(page), before);
  await score(page, "Active side").fill("65");
  assert.equal(await page.getByRole("slider").first().inputValue(), "65");
  await score(page, "Active side").fill("x".repeat(10_000));
  assert.equal(await page.getByRole("slider").first().getAttribute("aria-valuetext"), "no score");
  await roll(page);
  await page.getByRole("alert").filter({ hasText: "is not a whole number" }).first().waitFor();
  assert.equal(await score(page, "Active side").getAttribute("aria-invalid"), "true");
  assert.equal(await verdict(page).count(), 0, "nothing was rolled");
  await score(page, "Active side").fill("sixty");
  await site.reload(page);
  assert.equal(await score(page, "Active side").inputValue(), "sixty");
});

browserTest("axe finds no problems in the quick roll", { device: contextOptions(DEVICES), open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  const found = [];
  // The whole title leads back.
  const inspect = inspector(page, found, { on: DEVICES, fingers: ".is-quick button:not(.top-bar .ic), .is-quick .q-number, .is-quick .field, .score-slider" });
  await inspect("the home screen");
  await tap(page, "Quick roll");
  await page.locator(".is-quick").first().waitFor();
  await inspect("one roll");
  await roll(page);
  await verdict(page).waitFor();
  await inspect("a result");
  await tap(page, "Add helper");
  await score(page, "Helper 1").fill("52");
  await opponent(page);
  await inspect("two sides and a helper");
  await tap(page, "My dice");
  await dice(page, "Active side").fill("98");
  await dice(page, "Opponent").fill("97");
  await roll(page);
  await verdict(page).getByText("mutual failure").waitFor();
  await inspect("nobody wins");
  await tap(page, "Who failed less badly?");
  await inspect("who failed less badly");
  await score(page, "Opponent").fill("1000000000");
  await dice(page, "Active side").fill("101");
  await inspect("two errors");
  assert.deepEqual(found, []);
});
