// People in a line: how it is read while it is typed, four at once, what is not understood named, and somebody kept for later who comes
// to a second table after a reload. Everything without a network.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { row, sheet } from "./fights.mjs";
import { PHONE, SMALL_PHONE, TABLET, scene } from "./helpers.mjs";
import { button, deal, events, seed, tap, theCast } from "./table.mjs";

const line = (page) => sheet(page).getByRole("textbox");
const reading = (page) => page.locator(".reading");

/** To the line that brings villains. */
async function villains(page) {
  await tap(page, "More about the scene");
  await tap(page, /^A villain/);
  await line(page).waitFor();
}

const joined = async (page) => (await events(page)).filter(({ is, role }) => is === "actor_joined" && role === "villain").map(({ name }) => name);

scene("a line is read as it is typed, and four come at once", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await villains(page);
  await line(page).fill("4 thugs: 9s, club");
  await reading(page).getByText("thug 1 … thug 4").waitFor();
  assert.deepEqual(await reading(page).locator("li").allTextContents(), ["all attributes 9", "club: melee weapon, Strength +0, made to fell; no figure told"]);

  // In any order: what is told of one attribute alone stands.
  await line(page).fill("hussar: dex 11, 8s, pistol 14");
  await reading(page).getByText("Dexterity 11, Strength 8").waitFor();

  // What is not understood is named with its place, and what would be is told; names alone need no reading.
  for (const [typed, says] of [
    ["4 thugs: 9s, clbu", "“clbu” at letter 14: not understood."],
    ["thug: dex 1000000000", "from 1 to 99"],
    ["thug: tgh -3", "not understood"],
    ["thug: carbine", "its damage is missing"],
    [": 9s", "a name stands before the colon"],
  ]) {
    await line(page).fill(typed);
    await reading(page).locator(".is-wrong").filter({ hasText: says }).first().waitFor();
  }
  await line(page).fill("4 thugs: 9s, clbu");
  assert.ok(await sheet(page).getByRole("button", { name: "Add", exact: true }).isDisabled(), "nobody comes by a line that is not understood");
  assert.equal((await joined(page)).length, 0);
  await line(page).fill("4 thugs: 9s, club +3");
  await tap(page, "Add", true);
  await sheet(page).waitFor({ state: "detached" });
  assert.deepEqual(await joined(page), ["thug 1", "thug 2", "thug 3", "thug 4"]);
});

scene("somebody kept for later comes to a second table", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await deal(page, ["Imani (Noor)", "Juno (Sam)"], "The Night Mail");
  await villains(page);
  await line(page).fill("Colonel Varga: dex 10, str 9, tgh 12, melee 14, sabre +6/18, possibilities 3");
  await tap(page, "Add", true);
  await tap(page, "Seats", true);
  await page.locator(".srow", { hasText: "Varga" }).tap();
  await tap(page, /^More about Colonel/);
  await shot(page, "cast menu of a person");
  await row(page, /[Kk]eep/).tap();
  await shot(page, "cast kept");
  await page.locator(".toast").waitFor();
  await house.reload(page);

  await tap(page, /Foyer|back$/);
  if (!(await button(page, "New table").isVisible())) await page.locator(".crumb .ic, .tab.is-last").filter({ visible: true }).first().tap();
  await deal(page, ["Kit (Bo)", "Osric (Ines)"], "Another Night");
  await villains(page);
  await row(page, "From the saved cast").tap();
  await sheet(page).getByText("Press who is to come.").waitFor();
  await shot(page, "cast saved");
  await row(page, "Colonel Varga").tap();
  await shot(page, "cast took");
  if (await sheet(page).getByRole("button", { name: "Add", exact: true }).isVisible()) await tap(page, "Add", true);
  await sheet(page).waitFor({ state: "detached" });
  assert.deepEqual(await joined(page), ["Colonel Varga"]);
  const set = (await events(page)).findLast(({ is }) => is === "sheet_set");
  assert.equal(set.figures.toughness, 12);
  assert.equal(set.sheet.weapons[0].name, "sabre");
});

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a small phone", SMALL_PHONE, "light"], ["a tablet", TABLET, "dark"]]) {
  scene(`axe finds nothing about the cast on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context, 11);
    await house.open(page);
    const found = [];
    const eye = eyes(page, found);
    const see = async (where) => {
      await eye(where);
      await shot(page, `cast ${name} ${where}`);
    };
    await tap(page, "New table");
    await theCast(page);
    await page.getByRole("textbox").fill("Imani (Noor): 9s, dex 12, sabre +6, armour");
    await see("a hero by a line");
    await page.getByRole("textbox").fill("Imani (Noor): 9s, dex 12, sabre +6, possibilities 3");
    await tap(page, "Add", true);
    await see("a hero with figures");
    await tap(page, "Options");
    await tap(page, /^Deal/);
    await page.getByText("Free play").waitFor();
    await villains(page);
    await line(page).fill("4 thugs: 9s, club +3, grenade\nVarga: melee 14, sabre +6/18");
    await see("lines with a fault");
    await line(page).fill("2 thugs: 9s, club +3\nVarga: melee 14, sabre +6/18");
    await tap(page, "Add", true);
    await sheet(page).waitFor({ state: "detached" });
    await tap(page, "Seats", true);
    await page.locator(".srow", { hasText: "Varga" }).tap();
    await tap(page, /^More about Varga/);
    await see("a person’s menu");
    await row(page, "The sheet").tap();
    await see("somebody’s sheet");
    await page.locator("dialog.sheet .row", { hasText: "sabre" }).first().tap();
    await see("a weapon on it");
    await page.keyboard.press("Escape");
    await tap(page, /^More about Varga/);
    await row(page, "Keep for later").tap();
    await tap(page, "Stage", true);
    await villains(page);
    await row(page, "From the saved cast").tap();
    await see("the saved cast");
    assert.deepEqual(found, []);
  });
}
