// The quick roll: two taps from the foyer, live odds, real dice, whatever may be typed, and no network.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { DEVICES, PHONE, scene } from "./helpers.mjs";
import { button, seed, tap } from "./table.mjs";

const score = (page, who) => page.getByRole("textbox", { name: `${who}: score`, exact: true });
const dice = (page, who) => page.getByRole("textbox", { name: `${who}: what the dice show` });
const bar = (page) => page.locator(".q-bar").getAttribute("aria-label");
const roll = (page) => page.locator(".dock .btn-lit").tap();
const verdict = (page) => page.locator(".q-slip h2");
const opponent = (page) => page.getByRole("switch", { name: "Opponent" }).tap();

scene("an opposed roll with remembered figures takes two taps", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 11);
  await house.open(page);
  await tap(page, "Quick roll");
  await opponent(page);
  await score(page, "Who acts").fill("68");
  await score(page, "Opponent").fill("155");
  await tap(page, "Who acts: 20 more");
  await tap(page, "Who acts: 20 more");
  await house.reload(page);
  // One, two.
  await tap(page, "Quick roll");
  await roll(page);
  await verdict(page).waitFor();
  assert.match(await bar(page), /^great victory 0\.8%, victory 6\.4%, weak victory 9%, tie 0\.4%, mutual failure 2\.1%, weak defeat 36\.1%, defeat 39\.3%, great defeat 5\.9%$/);
  assert.equal(await page.locator(".q-dice > div").count(), 2, "both sides at once");
  // The numbers are in sight, above the dock.
  const [numbers, dock] = [await page.locator(".q-dice").boundingBox(), await page.locator(".dock").boundingBox()];
  assert.ok(numbers.y > 0 && numbers.y + numbers.height <= dock.y, "the result can be read without scrolling");
  await page.getByText("50 comes off both").waitFor();
});

scene("the odds move with every figure", { device: PHONE }, async ({ page }) => {
  await tap(page, "Quick roll");
  const seen = [await bar(page)];
  const moved = async (what) => {
    seen.push(await bar(page));
    assert.notEqual(seen.at(-1), seen.at(-2), what);
  };
  assert.equal(seen[0], "fumble 2%, failure 48%, success 45%, critical 5%");
  await score(page, "Ability").fill("68");
  await moved("a score that is typed");
  await page.getByRole("slider").fill("80");
  await moved("a score that is slid to");
  assert.equal(await score(page, "Ability").inputValue(), "80");
  await tap(page, "Ability: 20 less");
  await moved("a modifier");
  await tap(page, "Add a helper");
  await moved("help");
  await tap(page, /60 critical/);
  await moved("better help");
  await score(page, "Helper 1").fill("40");
  await moved("help that is still to be rolled");
  await tap(page, "Remove Helper 1");
  await opponent(page);
  await moved("an opponent");
  await tap(page, "Opponent: 20 more");
  await moved("the opponent’s modifier");
  await page.getByRole("radio", { name: "Lower wins" }).tap();
  await moved("the rule for equal levels");
});

scene("real dice are read, and the result stands until the figures change", { device: PHONE }, async ({ page }) => {
  await tap(page, "Quick roll");
  await score(page, "Ability").fill("63");
  await tap(page, "My dice");
  for (const [typed, says, rule] of [["6", "critical", "TE-037"], ["47", "success", "TE-035"], ["64", "failure", "TE-039"], ["00", "fumble", "TE-041"]]) {
    await dice(page, "Ability").fill(typed);
    await tap(page, "Read it");
    await verdict(page).getByText(says).waitFor();
    await page.getByText("critical to 6, success to 63, fumble from 99").waitFor();
    await button(page, rule).waitFor();
    assert.equal(await page.locator(".q-dice b").textContent(), typed === "00" ? "100" : typed);
  }
  await tap(page, "TE-041");
  await page.locator(".rule-sheet").getByText("What a fumble may bring").first().waitFor();
  await tap(page, "Back", true);
  await verdict(page).getByText("fumble").waitFor();
  await tap(page, "Ability: 20 more");
  await verdict(page).waitFor({ state: "detached" });
  assert.equal(await page.locator(".q-earlier li").count(), 4);
  // One side typed, the other left to the app; Enter rolls too.
  await opponent(page);
  await dice(page, "Opponent").fill("33");
  await dice(page, "Opponent").press("Enter");
  await page.locator(".q-dice > div").last().getByText("33", { exact: true }).waitFor();
  // Two failures: who failed less is only said when somebody asks.
  await tap(page, "Who acts: 20 less");
  await score(page, "Opponent").fill("40");
  await dice(page, "Who acts").fill("98");
  await dice(page, "Opponent").fill("61");
  await tap(page, "Read it");
  await verdict(page).getByText("mutual failure").waitFor();
  assert.equal(await page.getByText("failed less.").count(), 0);
  await tap(page, "Who failed less?");
  await page.getByText("Who acts failed less.").waitFor();
});

scene("whatever is typed: a message beside it, and nothing lost", { device: PHONE }, async ({ page, house }) => {
  await tap(page, "Quick roll");
  await tap(page, "My dice");
  const wrong = async (field, typed, says) => {
    await field.fill(typed);
    await roll(page);
    await page.getByRole("alert").filter({ hasText: says }).waitFor();
    assert.equal(await field.inputValue(), typed, "what was typed is still there");
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.equal(await verdict(page).count(), 0, "nothing was rolled");
  };
  for (const typed of ["0", "101", "abc", "-5", "4.5", "1000000000"]) await wrong(dice(page, "Ability"), typed, "is no roll");
  await dice(page, "Ability").fill("");
  const ability = score(page, "Ability");
  await wrong(ability, "", "No score yet");
  await wrong(ability, "1000000000", "Type one from −1000 to 10000");
  await wrong(ability, "-1000000000", "Type one from −1000 to 10000");
  await wrong(ability, "sixty", "is no whole number");
  await wrong(ability, "x".repeat(10_000), "is no whole number");
  await ability.fill("sixty");
  await house.reload(page);
  await tap(page, "Quick roll");
  assert.equal(await ability.inputValue(), "sixty", "not even over a reload");
  await ability.fill("-40");
  await dice(page, "Ability").fill("5");
  await roll(page);
  await verdict(page).getByText("success").waitFor();
});

scene("it rolls with the server gone", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await house.reload(page);
  await tap(page, "Quick roll");
  await roll(page);
  await verdict(page).waitFor();
  await page.locator(".q-notes .rule").first().tap();
  await page.locator(".rule-sheet .rule-lead").waitFor();
});

for (const [name, device, colorScheme] of DEVICES) {
  scene(`axe finds nothing in it on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context);
    await house.open(page);
    const found = [];
    // The way back reaches over the whole title.
    const look = eyes(page, found, { fingers: ".is-quick button:not(.crumb .ic), .is-quick .q-number, .is-quick .field, .wheel" });
    await look("the foyer");
    await tap(page, "Quick roll");
    await page.locator(".is-quick").first().waitFor();
    await look("one roll");
    await roll(page);
    await verdict(page).waitFor();
    await look("a result");
    await tap(page, "Add a helper");
    await score(page, "Helper 1").fill("52");
    await opponent(page);
    await look("two sides and a helper");
    await tap(page, "My dice");
    await dice(page, "Who acts").fill("98");
    await dice(page, "Opponent").fill("97");
    await roll(page);
    await verdict(page).getByText("mutual failure").waitFor();
    await look("nobody wins");
    await tap(page, "Who failed less?");
    await look("who failed less");
    await score(page, "Opponent").fill("1000000000");
    await dice(page, "Who acts").fill("101");
    await look("two faults");
    assert.deepEqual(found, []);
  });
}
