// Shooting, played in the page: ammunition, fire modes, two weapons, range and cover, suppressive fire of two. Every figure is
// combat's ledger's; its rules stand in the scenes' names.
import assert from "node:assert/strict";
import { aims, applies, does, far, flip, next, option, passes, row, sheet, toggle } from "./fights.mjs";
import { chronicle, watcher } from "./fray.mjs";
import { PHONE, scene } from "./helpers.mjs";
import { HEROES_FIRST, account, back, chooses, decides, forbidden, more, moreOf, offered, pane, raise, reads, rolls, shoots } from "./ranged.mjs";
import { events, tap } from "./table.mjs";

const dark = { ...PHONE, colorScheme: "dark" };

/** What the menu of a fight says of a weapon's rounds. */
const load = (page, weapon) => row(page, `Load: ${weapon}`).innerText();

scene("TC-180 … 183, 186, 187: shots are counted from when somebody runs short, and a weapon is loaded", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "ammunition", found);
  await raise(page, {
    title: "The Long Barrel",
    people: [
      "Juno (Sam): 9s, dex 12, fire 14, pistol 14 ammo 2, possibilities 2",
      "Osric (Ines): 9s, dex 11, missile 12, crossbow +6 ammo 1 reload 2 check",
      "Imani (Noor): 9s, dex 10, missile 12, bow +4",
    ],
    villains: ["3 thugs: 9s, dex 8, tgh 30, club +3"],
  });

  // Round 1. Nobody counts (TC-180): what was fired is not missing afterwards.
  await flip(page, HEROES_FIRST[0], 1);
  assert.match(await next(page), /^Juno/);
  await shoots(page, "thug 1");
  await shoots(page, "thug 1");
  await moreOf(page, "Juno");
  assert.match(await load(page, "pistol"), /2 when full, not counted/);
  await back(page);

  // The quiver was lost (TC-181): from now on the bow is counted, of which nobody had written anything.
  assert.match(await next(page), /^Imani/);
  await more(page);
  await see("the menu");
  assert.equal(await row(page, "Load: bow").count(), 0);
  await row(page, "Runs short: bow").tap();
  await tap(page, "Left, one more");
  await see("how short");
  await tap(page, "Count it from now on");
  await shoots(page, "thug 2");
  await moreOf(page, "Imani");
  assert.match(await load(page, "bow"), /left: 1/);
  await back(page);

  // Round 2. One shot is left in the pistol, and goes.
  await flip(page, HEROES_FIRST[1], 2);
  await more(page);
  await row(page, "Runs short: pistol").tap();
  await tap(page, "Left, one less");
  await tap(page, "Count it from now on");
  await shoots(page, "thug 1");
  await moreOf(page, "Juno");
  assert.match(await load(page, "pistol"), /left: 0/);
  await back(page);
  // A crossbow takes two rounds and a check (TC-186): the first round goes into it.
  assert.match(await next(page), /^Osric/);
  await more(page);
  await row(page, "Runs short: crossbow").tap();
  await tap(page, "Left, one less");
  await tap(page, "Count it from now on");
  await more(page);
  await row(page, "Load: crossbow").tap();
  assert.match(await next(page), /^Imani/);

  // Round 3. The pistol is empty: the book says so where it is seen, and after the dice (TC-183).
  await flip(page, HEROES_FIRST[2], 3);
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  await see("an empty weapon");
  assert.match((await reads(page)).refused, /^Reload first ?TC-183/);
  assert.match(await forbidden(page, "11", () => see("the book")), /TC-183.*This costs 1 round/);
  await back(page);
  // Loading is something simple beside the shot (TC-186), and it is full then (TC-187).
  await more(page);
  await row(page, "Load: pistol").tap();
  await sheet(page).waitFor({ state: "detached" });
  assert.match(await next(page), /^Juno/);
  await shoots(page, "thug 1");
  await moreOf(page, "Juno");
  assert.match(await load(page, "pistol"), /left: 1/);
  await back(page);
  assert.match(await next(page), /^Osric/);
  await more(page);
  await row(page, "Load: crossbow").tap();
  await moreOf(page, "Osric");
  await see("a check is due");
  await row(page, "The check failed: crossbow").tap();
  assert.match(await load(page, "crossbow"), /left: 0/);
  await back(page);

  // Round 4. Another round goes into it; then the check comes off, and it is loaded.
  await flip(page, HEROES_FIRST[3], 4);
  await passes(page, "Juno");
  await more(page);
  await row(page, "Load: crossbow").tap();
  await moreOf(page, "Osric");
  await row(page, "The check came off: crossbow").tap();
  assert.match(await load(page, "crossbow"), /left: 1/);
  await back(page);
  const told = await chronicle(page);
  for (const sentence of ["Imani runs short: bow, left: 2.", "Juno runs short: pistol, left: 1.", "Juno loaded: pistol, 2.", "Osric goes on loading: crossbow.", "Osric loaded: crossbow, 1."]) {
    assert.ok(told.includes(sentence), `${sentence}\n${told}`);
  }
  assert.deepEqual(found, []);
});

for (const [edition, device] of [["Revised", dark], ["Classic", { ...PHONE, colorScheme: "light" }]]) {
  scene(`TC-170 … 179, 184, 185: range and fire modes with what they cost, ${edition}`, { device }, async ({ page }) => {
    const found = [];
    const see = watcher(page, `modes ${edition}`, found);
    await raise(page, {
      title: "Three Guns",
      edition,
      people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14 ammo 6, carbine 16 bursts ammo 2, rifle 17 automatic 3-10/40/200 ammo 9"],
      villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
    });
    await decides(page, "Is ammunition counted", "for all weapons");
    let round = 0;
    const flips = async () => {
      await flip(page, HEROES_FIRST[round], round + 1);
      round += 1;
      assert.match(await next(page), /^Juno/);
    };
    const left = async (weapon) => {
      await moreOf(page, "Juno");
      const says = (await load(page, weapon)).match(/left: (\d+)/)[1];
      await back(page);
      return Number(says);
    };
    const with_ = (weapon, mode) => async () => {
      if (weapon !== "pistol") await chooses(page, "Struck with", weapon);
      if (mode) await chooses(page, "Fired this time", mode);
    };

    // Single shots as several: +3 damage, and three rounds of fire (TC-179, TC-185).
    await flips();
    await does(page, "Attack");
    await see("how far off");
    await pane(page, 0);
    await page.getByRole("radio", { name: "Several shots, 3 rounds" }).waitFor();
    await pane(page, 0);
    assert.deepEqual(await offered(page, "Fired this time"), ["Normal", "Several shots"]);
    await chooses(page, "Struck with", "carbine");
    assert.deepEqual(await offered(page, "Fired this time"), ["Normal", "Single shot"]);
    await chooses(page, "Struck with", "rifle");
    assert.deepEqual(await offered(page, "Fired this time"), ["Normal", "Single shot", "Full automatic"]);
    await pane(page, 0);
    await see("the weapon");
    await pane(page, 0);
    await back(page);
    let says = await shoots(page, "thug 1", { before: with_("pistol", "Several shots") });
    assert.equal(says.Totals, "14 17", JSON.stringify(says));
    assert.equal(await left("pistol"), 3);

    // At two of them it costs two shots (TC-184), the nearer one at short range, the other at medium: −3 (TC-172).
    await flips();
    await does(page, "Attack");
    await aims(page, "thug 1", "thug 2");
    await far(page, "Short");
    await see("two targets");
    await rolls(page, "11");
    await applies(page);
    assert.equal(await left("pistol"), 1);

    // Bursts: nothing (TC-176). As single shots −3 damage (TC-177), and three of them are one round of fire (TC-185).
    await flips();
    says = await shoots(page, "thug 1", { range: "Medium", before: with_("carbine") });
    assert.equal(says.Totals, "11 13", JSON.stringify(says));
    assert.equal(await left("carbine"), 1);
    for (const rest of [1, 1, 0]) {
      await flips();
      says = await shoots(page, "thug 1", { before: with_("carbine", "Single shot") });
      assert.equal(says.Totals, "14 13", JSON.stringify(says));
      assert.equal(await left("carbine"), rest);
    }

    // Full automatic: +3 on the bonus, seven rounds of fire (TC-178, TC-185); at long range −5 (TC-173).
    await flips();
    await does(page, "Attack");
    await aims(page, "thug 1");
    await chooses(page, "Struck with", "rifle");
    await chooses(page, "Fired this time", "Full automatic");
    await far(page, "Long");
    await see("full automatic");
    says = await rolls(page, "11");
    await see("full automatic, the slip");
    assert.equal(says.Totals, "12 15", JSON.stringify(says));
    await applies(page);
    assert.equal(await left("rifle"), 2);

    // It is not enough for another; at point blank range the bonus is 1 at least (TC-170).
    await flips();
    await does(page, "Attack");
    await aims(page, "thug 1");
    await chooses(page, "Struck with", "rifle");
    await chooses(page, "Fired this time", "Full automatic");
    await far(page, "Point blank");
    assert.match((await reads(page)).refused, /^Reload first ?TC-183/);
    assert.match(await forbidden(page, "3"), /This costs 7 rounds of fire; left: 2/);
    await chooses(page, "Fired this time", "Normal");
    says = await rolls(page, "3");
    assert.equal(says.Totals, "15 18", JSON.stringify(says));
    await see("point blank");
    await applies(page);
    assert.equal(await left("rifle"), 1);
    assert.deepEqual(found, []);
  });
}

scene("TC-190 … 195: two weapons at one, over two, and one that parries", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "two weapons", found);
  await raise(page, {
    title: "Both Hands",
    people: [
      "Imani (Noor): 9s, dex 12, melee 14, sabre +6, dagger +3",
      "Juno (Sam): 9s, dex 11, fire 14, pistol 14, revolver 16",
      "Kit (Bo): 9s, dex 10, melee 12, sabre +3",
    ],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3", "guard: 9s, dex 8, tgh 30, melee 11, sword +5, buckler"],
  });
  await flip(page, HEROES_FIRST[0], 1);

  // Both at one: the stronger weapon's damage, and +2 (TC-193). 9 + 6 + 2 adds + 2.
  await does(page, "Attack");
  await aims(page, "thug 1");
  await tap(page, "Rare options");
  await see("rare options");
  assert.equal(await option(page, "Both weapons, split up").count(), 0, "there is one target alone");
  await toggle(page, "Both weapons, one target");
  await see("both at one");
  let says = await rolls(page, "11");
  await see("both at one, the slip");
  assert.equal(says.Totals, "14 19", JSON.stringify(says));
  await applies(page);

  // The same with what shoots: struck with the weaker, harmed by the stronger (TC-193, TC-195). 16 + 2.
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await tap(page, "Rare options");
  await toggle(page, "Both weapons, one target");
  await far(page, "Short");
  says = await rolls(page, "11");
  assert.equal(says.Totals, "14 18", JSON.stringify(says));
  await applies(page);

  // One weapon alone is none too many.
  assert.match(await next(page), /^Kit/);
  await does(page, "Attack");
  await aims(page, "guard");
  await tap(page, "Rare options");
  await option(page, "Both weapons, one target").getByText("needs a second weapon").waitFor();
  await see("one weapon");
  // The guard's buckler parries: 1 more to hit (TC-190). 12 against 11 + 1.
  says = await rolls(page, "11");
  await see("a buckler, the slip");
  assert.match(Object.entries(says).find(([name]) => /uckler|parr/i.test(name))?.[1] ?? JSON.stringify(says), /^\+1/);
  assert.equal(says["Over by"].split(" ")[0], "0");
  await applies(page);

  // The guard strikes with the sword as ever (TC-191), and not with what parries.
  for (const name of ["thug 1", "thug 2"]) if ((await next(page)).startsWith(name)) await passes(page, name);
  assert.match(await next(page), /^guard/);
  await does(page, "Attack");
  await aims(page, "Kit");
  says = await rolls(page, "15");
  await see("the sword beside a buckler");
  assert.equal(says.Totals, "13 19", JSON.stringify(says));
  await applies(page);

  // Over two: the easiest first, +2 and +4 on what is to be reached; one damage for both (TC-194, TC-T12).
  await flip(page, HEROES_FIRST[1], 2);
  await does(page, "Attack");
  await aims(page, "thug 1", "thug 2");
  await tap(page, "Rare options");
  await toggle(page, "Both weapons, split up");
  await see("split");
  await rolls(page, "11");
  await see("split, the slips");
  const [first, second] = [await account(page, 0), await account(page, 1)];
  assert.equal(first.Totals, "14 19", JSON.stringify(first));
  assert.deepEqual([first, second].map((one) => one["To beat"].split(" ")[0]), ["10", "12"], JSON.stringify([first, second]));
  assert.deepEqual([first, second].map((one) => one["Over by"].split(" ")[0]), ["4", "2"]);
  await applies(page);
  assert.deepEqual(found, []);
});

/** What is left of what hides somebody, after each blow that went into it. */
const bars = async (page) => (await events(page)).filter(({ is, what }) => is === "blow" && what.is === "landed" && what.landed.cover).map(({ what }) => what.landed.cover.left);

scene("TC-172 … 175, 213 … 218: how far off, and behind what", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "cover", found);
  await raise(page, {
    title: "Behind the Bar",
    people: ["Juno (Sam): 9s, dex 12, fire 10, pistol 19", "Imani (Noor): 9s, dex 11, fire 9, rifle 30", "Kit (Bo): 9s, dex 10, melee 12, sabre +3"],
    villains: ["2 thugs: 9s, dex 8, tgh 9, club +3"],
  });
  const hides = async (how, toughness) => {
    await pane(page, 1);
    await page.getByRole("radiogroup", { name: "Hidden" }).getByRole("radio", { name: how, exact: true }).tap();
    if (toughness) await page.getByRole("textbox", { name: "Toughness of the cover" }).fill(toughness);
  };
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "thug 1");
  // Before it is said how far off they are, no chance is told.
  assert.equal((await reads(page)).chance, "");
  await tap(page, "Roll", true);
  await page.getByText("Say first how far off.").waitFor();
  await see("asked how far");
  await far(page, "Short");
  await pane(page, 1);
  await page.getByRole("radiogroup", { name: "Range" }).getByRole("radio", { name: "Beyond long" }).tap();
  assert.match((await reads(page)).refused, /^Out of range/);
  await see("beyond");
  await page.getByRole("radiogroup", { name: "Range" }).getByRole("radio", { name: "Short" }).tap();
  await pane(page, 1);
  // Half hidden: 8 + 4 (TC-213). 10 hits the bar, which takes the blow (TC-215): 19 against 8, two levels.
  await hides("One half", "8");
  await see("half hidden");
  await pane(page, 1);
  await see("half hidden, the chance");
  let says = await rolls(page, "11");
  await see("the cover is hit");
  await page.locator(".a-slip h2", { hasText: "The cover is hit" }).waitFor();
  assert.match(says.Totals ?? says.Total, /^10\b/, JSON.stringify(says));
  await applies(page);
  assert.deepEqual(await bars(page), [2]);

  // What breaks the bar by two wound levels more than it needs goes through (TC-216): 30 against 8, and against 9.
  assert.match(await next(page), /^Imani/);
  await does(page, "Attack");
  await aims(page, "thug 2");
  await far(page, "Short");
  await hides("One half", "8");
  await pane(page, 1);
  says = await rolls(page, "11");
  await see("through the cover");
  assert.match(says.Totals ?? says.Total, /^9\b/, JSON.stringify(says));
  await applies(page);
  await see("who was behind it");
  assert.match(await chronicle(page), /thug 2: .*dead/);

  // A blow from near has no range to ask for (TC-175).
  assert.match(await next(page), /^Kit/);
  await does(page, "Attack");
  await aims(page, "thug 1");
  assert.equal(await page.getByRole("radiogroup", { name: /^How far off/ }).count(), 0);
  assert.notEqual((await reads(page)).chance, "");
  await back(page);

  // What is left of the bar is remembered (TC-217, TC-218): the same again brings it down, and then it hides nobody.
  await flip(page, HEROES_FIRST[1], 2);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  await hides("One half");
  assert.equal(await page.getByRole("textbox", { name: "Toughness of the cover" }).getAttribute("placeholder"), "8, left: 2");
  await see("the same cover");
  await page.getByRole("textbox", { name: "Toughness of the cover" }).fill("8");
  await pane(page, 1);
  await rolls(page, "11");
  await applies(page);
  assert.equal((await bars(page)).at(-1), 0);
  assert.match(await chronicle(page), /Hit the cover of thug 1: 10 against 12\..* The cover is destroyed\./);
  await flip(page, HEROES_FIRST[2], 3);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  await hides("One half", "8");
  await pane(page, 1);
  await see("a cover that is gone");
  says = await rolls(page, "11");
  assert.equal(says["Over by"]?.split(" ")[0], "2", JSON.stringify(says));
  await applies(page);
  assert.deepEqual(found, []);
});

scene("TC-141 … 143: two lay down fire together, and all there are cowed", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "suppressive", found);
  await raise(page, {
    title: "Keep Their Heads Down",
    people: ["Juno (Sam): 9s, dex 12, fire 14, carbine 16 bursts", "Osric (Ines): 9s, dex 11, fire 15, rifle 15 bursts", "Kit (Bo): 9s, dex 10, fire 11, pistol 14"],
    villains: ["2 thugs: 9s, dex 8, club +3", "bruiser: 9s, dex 7, spi 12, tgh 12, club +3"],
  });
  await flip(page, 133, 1);
  await does(page, "Attack");
  await tap(page, "Rare options");
  await toggle(page, "Suppressive fire");
  await see("suppressive fire");
  await aims(page, "thug 1", "thug 2", "bruiser");
  await far(page, "Short");
  // Kit shoots too differently to share it (TC-143).
  await pane(page, 0);
  const mates = page.getByRole("group", { name: "Who fires with them?" });
  await mates.getByRole("button", { name: "Kit" }).tap();
  await see("who fires with them");
  assert.match((await reads(page)).refused, /Too far apart to share a roll ?TC-143/);
  await mates.getByRole("button", { name: "Kit" }).tap();
  await mates.getByRole("button", { name: "Osric" }).tap();
  await pane(page, 0);
  await see("with Osric");
  // 14 + 2 and 16 + 2: the higher is what cows. Against Spirit 9: 9 points, unskilled; against 12: 6 points.
  await tap(page, "My dice");
  await page.getByRole("textbox", { name: "What the dice show" }).fill("11");
  await tap(page, "Read it");
  await page.locator(".a-slip h2").first().waitFor();
  await see("the slips");
  const slips = await page.locator(".a-slip h2").allTextContents();
  assert.equal(slips.length, 3, slips.join("; "));
  for (const [place, over] of [[0, "9"], [1, "9"], [2, "6"]]) {
    const says = await account(page, place);
    assert.equal(says["Over by"], over, JSON.stringify(says));
  }
  assert.ok(slips.every((title) => /Unskilled/.test(title)), slips.join("; "));
  await applies(page);
  await see("all cowed");
  for (const name of ["thug 1", "thug 2", "bruiser"]) await page.getByText(`${name}: Unskilled`).first().waitFor();
  // It was Osric's action too; Kit is next, with single shots: 3 less (TC-142). 11 and 14 − 3 = 11 against 9: 2 points, stymied.
  assert.match(await next(page), /^Kit/);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await tap(page, "Rare options");
  await toggle(page, "Suppressive fire");
  await far(page, "Short");
  await see("single shots");
  await tap(page, "My dice");
  await page.getByRole("textbox", { name: "What the dice show" }).fill("11");
  await tap(page, "Read it");
  await page.locator(".a-slip h2").first().waitFor();
  await see("single shots, the slip");
  const single = await account(page);
  assert.equal(single["Over by"], "2", JSON.stringify(single));
  await applies(page);
  const harmed = (await events(page)).filter(({ is, what }) => is === "blow" && what.is === "harmed");
  assert.equal(harmed.length, 0, "nobody is harmed");
  await see("the end");
  assert.deepEqual(found, []);
});
