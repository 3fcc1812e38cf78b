// Who knows of whom, and who stands where, played in the page: surprise in both editions, attacks from behind, moving and the aim that
// is lost by it. Every figure is combat's ledger's; its rules stand in the scenes' names.
import assert from "node:assert/strict";
import { aims, applies, does, far, flip, next, option, passes, row, sheet, toggle } from "./fights.mjs";
import { chronicle, watcher } from "./fray.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { HEROES_FIRST, back, forbidden, gather, more, raise, reads, rolls, shoots } from "./ranged.mjs";
import { events, look, tap, toSeat } from "./table.mjs";

const dark = { ...PHONE, colorScheme: "dark" };

for (const [name, device] of [["a phone", dark], ["a tablet", { ...TABLET, colorScheme: "light" }]]) {
  scene(`TC-204, 207 … 212: who is surprised, what it gains, and what is left to them, on ${name}`, { device }, async ({ page }) => {
    const found = [];
    const see = watcher(page, `surprise ${name}`, found);
    await gather(page, {
      title: "In the Fog",
      people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14, intimidation 12", "Imani (Noor): 9s, dex 11, melee 14, sabre +5"],
      villains: ["2 sentries: 9s, dex 8, dodge 10, tgh 30, club +3", "sleeper: 9s, dex 8, tgh 30, club +3"],
    });
    await tap(page, /^Rounds/);
    await row(page, "Surprise, or heroes").tap();
    await row(page, "Villains: completely surprised").tap();
    await row(page, /^sentry 1 is on duty|sentrie 1 is on duty/).tap();
    await row(page, /^sentry 2 is on duty|sentrie 2 is on duty/).tap();
    await see("how it begins");
    await tap(page, "Begin rounds");
    await flip(page, HEROES_FIRST[0], 1);
    await see("who is surprised");

    // Against whoever is on duty +2 on both totals (TC-204, TC-209): 14 + 2 and 14 + 2.
    await does(page, "Attack");
    await aims(page, "1");
    await far(page, "Short");
    await see("an attack on the surprised");
    assert.equal(Object.entries((await reads(page)).sum).find(([name]) => /surpris/i.test(name))?.[1], "+2", JSON.stringify((await reads(page)).sum));
    let says = await rolls(page, "11");
    await see("an attack on the surprised, the slip");
    assert.equal(says.Totals, "16 16", JSON.stringify(says));
    await applies(page);
    // Against whoever is wholly surprised +4 (TC-211): 14 + 4, 9 + 5 + 3 adds + 4; from behind 3 more on both (TC-202).
    assert.match(await next(page), /^Imani/);
    await does(page, "Attack");
    await aims(page, "sleeper");
    await toggle(page, "Blindside");
    says = await rolls(page, "11");
    assert.equal(says.Totals, "21 24", JSON.stringify(says));
    await applies(page);

    // What is left to the partly surprised: a defence or something simple (TC-208). No attack, no way.
    await see("the surprised are next");
    assert.doesNotMatch(await next(page), /sleeper/, "the wholly surprised do nothing (TC-210)");
    await does(page, "Attack");
    await see("the surprised attack");
    await far(page, "Short");
    await forbidden(page, "11", () => see("the book on the surprised"));
    await back(page);
    await more(page);
    await row(page, "Move").tap();
    await tap(page, "Move", true);
    await page.getByText("By the book").waitFor();
    await see("the surprised move");
    await tap(page, "Keep to it");
    await back(page);
    await more(page);
    await row(page, "Something simple").tap();
    await sheet(page).waitFor({ state: "detached" });

    // Round 2: the partly surprised are themselves again, the wholly surprised are so in part; in round 3 nobody is (TC-212).
    await flip(page, HEROES_FIRST[1], 2);
    await see("the second round");
    await does(page, "Attack");
    await aims(page, "1");
    await far(page, "Short");
    assert.ok(!Object.keys((await reads(page)).sum).some((name) => /surpris/i.test(name)));
    await aims(page, "sleeper");
    await far(page, "Short");
    assert.equal(Object.entries((await reads(page)).sum).find(([name]) => /surpris/i.test(name))?.[1], "+2");
    await back(page);
    await flip(page, HEROES_FIRST[2], 3);
    await does(page, "Attack");
    await aims(page, "sleeper");
    await far(page, "Short");
    assert.ok(!Object.keys((await reads(page)).sum).some((name) => /surpris/i.test(name)));
    await back(page);
    assert.deepEqual(found, []);
  });
}

scene("TC-200, 205, 206: surprise works on cards in the classic edition, and on no total", { device: { ...PHONE, colorScheme: "light" } }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "surprise classic", found);
  await gather(page, {
    title: "An Old Ambush",
    edition: "Classic",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14", "Imani (Noor): 9s, dex 11, melee 14, sabre +5"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
  });
  await tap(page, /^Rounds/);
  await row(page, "Surprise, or heroes").tap();
  await row(page, "Villains: surprised").tap();
  await see("how it begins");
  await tap(page, "Begin rounds");
  await see("cards before the first flip");
  await flip(page, HEROES_FIRST[0], 1);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await far(page, "Short");
  assert.ok(!Object.keys((await reads(page)).sum).some((name) => /surpris/i.test(name)), "no figure for it");
  // From behind it is +3 on the bonus (TC-200), whoever is surprised.
  await toggle(page, "Blindside");
  const says = await rolls(page, "11");
  await see("from behind");
  assert.equal(says.Totals, "17 17", JSON.stringify(says));
  await applies(page);
  assert.deepEqual(found, []);
});

scene("TC-208 … 212: heroes taken wholly unawares are hit, pay against the harm, and do no more; then a defence is left", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "surprised heroes", found);
  await gather(page, {
    title: "Out of the Dark",
    people: ["Juno (Sam): 9s, dex 12, dodge 13, fire 14, pistol 14, possibilities 2", "Imani (Noor): 9s, dex 11, melee 14, sabre +5, possibilities 1"],
    villains: ["thug: 9s, dex 8, fire 14, pistol 12"],
  });
  await tap(page, /^Rounds/);
  await row(page, "Surprise, or heroes").tap();
  await row(page, "Heroes: completely surprised").tap();
  await tap(page, "Begin rounds");
  if (!(await page.locator(".onstage h2", { hasText: "Round 1" }).isVisible())) await flip(page, 18, 1);
  // 14 + 4 against dodge 13; 12 + 4 against 9, 7 points: off the feet, an O, 3 shock (TC-211, TC-T11).
  assert.match(await next(page), /^thug/);
  await does(page, "Attack");
  await aims(page, "Juno");
  await far(page, "Short");
  let says = await rolls(page, "11");
  await see("hit unawares");
  assert.equal(says.Totals, "18 16", JSON.stringify(says));
  // A possibility is spent on the harm, and on nothing else (TC-210).
  await page.locator(".a-picks .chip", { hasText: "Knockdown" }).tap();
  await see("hit unawares, a possibility");
  await applies(page);
  assert.equal(await page.getByText("Juno: knocked down").count(), 0);
  // Nobody of the heroes has a turn in that round.
  await page.getByText("Everyone has acted.").waitFor();
  await see("nobody else acts");

  // Round 2: half a surprise (TC-212). No attack (TC-208), but a defence, and a die bought for it.
  await flip(page, 16, 2);
  await passes(page, "thug");
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await far(page, "Short");
  assert.match(await forbidden(page, "11"), /surprised/);
  await back(page);
  await does(page, "Defend");
  await row(page, "A possibility").tap();
  await row(page, "Dice on the table").tap();
  await sheet(page).getByRole("textbox").fill("11 5");
  await see("a defence unawares");
  await tap(page, "Read these dice");
  await see("a defence unawares, the slip");
  await tap(page, "Let it take effect");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByText("Juno: Defends: Dodge 16").waitFor();

  // Round 3: themselves again.
  await flip(page, 80, 3);
  await passes(page, "thug");
  says = await shoots(page, "thug");
  assert.equal(says.Totals, "14 14", JSON.stringify(says));
  assert.deepEqual(found, []);
});

scene("TC-206: surprised heroes of the classic edition lay no card in the first round", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "surprised heroes classic", found);
  await gather(page, {
    title: "An Old Trap",
    edition: "Classic",
    people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14"],
    villains: ["thug: 9s, dex 8, tgh 30, melee 12, club +3"],
  });
  await tap(page, /^Rounds/);
  await row(page, "Surprise, or heroes").tap();
  await row(page, "Heroes: surprised").tap();
  await tap(page, "Begin rounds");
  if (!(await page.locator(".onstage h2", { hasText: "Round 1" }).isVisible())) await flip(page, HEROES_FIRST[0], 1);
  // She acts and may contribute, but no card of hers goes to the pool: the book says so.
  const lays = async () => {
    await toSeat(page, "Juno");
    await page.locator(".btn-curtain").tap();
    await look(page);
    await page.locator(".pcard", { hasText: "Adrenalin" }).tap();
    await tap(page, "Lay Adrenalin");
  };
  const inPools = async () => (await events(page)).filter(({ is }) => is === "card_laid").length;
  await shoots(page, "thug");
  await lays();
  await page.getByText("No card goes to the pool in the first round.").waitFor();
  await see("no card in the first round");
  await tap(page, "Keep to it");
  await tap(page, "Back to the stage");
  await tap(page, "Stage", true);
  assert.equal(await inPools(), 0);
  // Nothing is added to what meets her: 12 against 12.
  assert.match(await next(page), /^thug/);
  await does(page, "Attack");
  await aims(page, "Juno");
  const says = await rolls(page, "11");
  assert.equal(says.Totals.split(" ")[0], "12", JSON.stringify(says));
  await applies(page);
  await flip(page, HEROES_FIRST[1], 2);
  await shoots(page, "thug");
  await lays();
  await page.locator(".curtain-room").waitFor({ state: "detached" });
  await tap(page, "Stage", true);
  assert.equal(await inPools(), 1);
  assert.deepEqual(found, []);
});

scene("TC-201, 253: an attack from behind is earned by a maneuver, for one round", { device: dark }, async ({ page }) => {
  const found = [];
  const see = watcher(page, "behind", found);
  await raise(page, {
    title: "Round the Table",
    people: ["Imani (Noor): 9s, dex 12, maneuver 13, melee 13, sabre +5", "Juno (Sam): 9s, dex 11, melee 12, sabre +5"],
    villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
  });
  await flip(page, 7, 1);
  // In a face-to-face fight nobody is behind anybody.
  await does(page, "Attack");
  await aims(page, "thug 1");
  await option(page, "Blindside").locator(".a-name").tap();
  await page.getByText("Why do they not see it coming?").waitFor();
  await see("not from behind");
  assert.match(await forbidden(page, "11"), /TC-201/);
  await back(page);
  // 13 + 11 against 8: 16 points, a setback and fatigue (TC-T7).
  await does(page, "Maneuver");
  await row(page, "thug 1").tap();
  await row(page, "Dice on the table").tap();
  await sheet(page).getByRole("textbox").fill("20 18");
  await see("a maneuver");
  await tap(page, "Read these dice");
  await sheet(page).getByText(/^Setback/).first().waitFor();
  await see("a setback");
  await tap(page, "Let it take effect");
  await sheet(page).waitFor({ state: "detached" });
  await see("behind somebody");
  await passes(page, "Juno");
  assert.match(await next(page), /^thug 2/, "the setback costs the action (TC-253)");

  // Round 2: Imani alone is behind thug 1 alone.
  await flip(page, 10, 2);
  await see("the round it counts");
  await does(page, "Attack");
  await aims(page, "thug 2");
  await toggle(page, "Blindside");
  await page.getByText("Why do they not see it coming?").waitFor();
  await aims(page, "thug 1");
  await page.getByText("Why do they not see it coming?").waitFor({ state: "detached" });
  await see("from behind");
  // 13 + 3, 9 + 5 + 1 add + 3.
  const says = await rolls(page, "11");
  await see("from behind, the slip");
  assert.equal(says.Totals, "16 18", JSON.stringify(says));
  await applies(page);
  assert.match(await next(page), /^Juno/);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await toggle(page, "Blindside");
  await page.getByText("Why do they not see it coming?").waitFor();
  await back(page);

  // Round 3: it has passed.
  await flip(page, 19, 3);
  await does(page, "Attack");
  await aims(page, "thug 1");
  await toggle(page, "Blindside");
  await page.getByText("Why do they not see it coming?").waitFor();
  await back(page);
  assert.deepEqual(found, []);
});

for (const [name, device] of [["a phone", dark], ["a tablet", { ...TABLET, colorScheme: "dark" }]]) {
  scene(`TC-121, 240 … 243: how far one gets, and the aim that is lost by it, on ${name}`, { device }, async ({ page }) => {
    const found = [];
    const see = watcher(page, `moving ${name}`, found);
    await raise(page, {
      title: "Over the Roofs",
      people: ["Juno (Sam): 9s, dex 12, fire 14, pistol 14, moves 12", "Imani (Noor): 9s, dex 11, fire 13, carbine 16, moves 12"],
      villains: ["2 thugs: 9s, dex 8, tgh 30, club +3"],
    });
    await flip(page, HEROES_FIRST[0], 1);
    // A walk goes along with a shot (TC-241, TC-243).
    await more(page);
    await row(page, "Move").tap();
    await see("how far");
    await sheet(page).getByRole("button", { name: "10 m", exact: true }).or(sheet(page).getByRole("radio", { name: "10 m", exact: true })).first().tap();
    await tap(page, "Move", true);
    await sheet(page).waitFor({ state: "detached" });
    assert.match(await next(page), /^Juno/);
    // Two more metres are the rate, at a run; a third is too far (TC-240).
    await more(page);
    await row(page, "Move").tap();
    await see("how far, once more");
    const less = async (steps) => {
      if (!(await sheet(page).isVisible())) {
        await more(page);
        await row(page, "Move").tap();
      }
      let metres = Number(await sheet(page).locator("output").first().textContent());
      for (; metres > steps; metres -= 1) await tap(page, /^Metres, one less/);
      for (; metres < steps; metres += 1) await tap(page, /^Metres, one more/);
    };
    await less(3);
    await tap(page, "Move", true);
    await page.getByText("By the book").waitFor();
    await see("too far");
    const says = (await sheet(page).innerText()).replace(/\s+/g, " ");
    await tap(page, "Keep to it");
    assert.match(says, /TC-242/);
    await less(2);
    await tap(page, "Move", true);
    await sheet(page).waitFor({ state: "detached" });
    // Who has moved does not take aim (TC-121).
    await more(page);
    await row(page, "Take aim").tap();
    await page.getByText("By the book").waitFor();
    await tap(page, "Keep to it");
    await back(page);
    await shoots(page, "thug 1");
    // Imani aims, with all of the round (TC-121).
    assert.match(await next(page), /^Imani/);
    await more(page);
    await row(page, "Take aim").tap();
    await page.getByText("Imani: Aiming").waitFor();

    // Round 2: a push is the whole action, with a bonus of 1 at least (TC-242): 12 + 1.
    await flip(page, HEROES_FIRST[1], 2);
    await more(page);
    await row(page, "Move").tap();
    await tap(page, "Push: faster than that");
    await row(page, "Dice on the table").tap();
    await sheet(page).getByRole("textbox").fill("3");
    await see("a push");
    await tap(page, "Read these dice");
    await sheet(page).getByText("Push 13").waitFor();
    await see("a push that lies rolled");
    await tap(page, "Let it take effect");
    await sheet(page).waitFor({ state: "detached" });
    // The aim is there, until she walks (TC-121, TC-243).
    assert.match(await next(page), /^Imani/, "the push was the action");
    await page.getByText("Imani: Aimed: +3 this round").waitFor();
    await more(page);
    await see("aimed");
    await row(page, "Move").tap();
    await tap(page, "Move", true);
    await sheet(page).waitFor({ state: "detached" });
    await see("an aim lost");
    assert.equal(await page.getByText("Imani: Aimed").count(), 0);
    await does(page, "Attack");
    await aims(page, "thug 1");
    await far(page, "Short");
    await option(page, "Aimed").locator(".a-name").tap();
    assert.match((await reads(page)).refused, /Not aimed/);
    await back(page);
    const told = await chronicle(page);
    for (const sentence of ["Juno walks 10 m.", "Juno runs 2 m.", "Imani lost the aim.", "Juno pushes beyond the own pace, with 12.", "The push comes to 13; the gamemaster says how far that is."]) {
      assert.ok(told.includes(sentence), `${sentence}\n${told}`);
    }
    assert.deepEqual(found, []);
  });
}
