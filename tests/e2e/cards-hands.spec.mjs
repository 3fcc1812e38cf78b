// Cards that move cards or are for all, the gamemaster's tray, and setbacks: each is played through the page.
import assert from "node:assert/strict";
import { shot } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, look, tap, toSeat, truth } from "./table.mjs";

const HEROES = ["Imani Okoro", "Juno Vale", "Osric"];

const cards = async (page, zone) => (await truth(page)).cards(zone);
const chronicle = async (page, words) => {
  await tap(page, "Chronicle", true);
  await page.locator(".log", { hasText: words }).waitFor();
  await tap(page, "Stage", true);
};

/** Uses a card of the hand, behind the curtain. */
async function use(page, hero, card) {
  await toSeat(page, hero);
  await page.locator(".btn-curtain").tap();
  await look(page);
  await page.locator(".pcard", { hasText: card }).first().tap();
  await tap(page, new RegExp(`^Use ${card}`));
}

/** Chooses cards behind the curtain that is down, and presses that button. */
async function choose(page, names, label) {
  await look(page);
  for (const name of names) await page.locator(".pcard", { hasText: name }).first().tap();
  await tap(page, label);
}

scene("Leadership gives cards away and renews the hand", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Leadership", "Drama", "Idea", "Hero"]] });
  await use(page, "Imani", "Leadership");
  await page.getByText("Imani: give to").waitFor();
  await shot(page, "lead");
  await page.locator("dialog .row", { hasText: "Juno" }).tap();
  await choose(page, ["Drama", "Idea"], /^Give 2 cards/);
  // The giver goes on with the own hand, behind the same curtain.
  await page.locator(".curtain-room:not(.is-looking)").waitFor();
  await choose(page, ["Hero"], /^Discard 1 card, then fill/);
  await page.locator(".curtain-room").waitFor({ state: "detached" });
  assert.equal((await cards(page, "hand 2")).length, 6);
  assert.equal((await cards(page, "hand 1")).length, 4);
  assert.equal((await cards(page, "discard")).length, 2);
  await chronicle(page, /Imani gave 2 cards to Juno/);
});

scene("Leadership in rounds fills another pool, from hand and pool", { device: TABLET }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Drama"]], pools: [["Leadership", "Haste"]] });
  await beginRounds(page);
  await tap(page, /^Flip/);
  await closeSetback(page);
  await page.locator(".tag", { hasText: "Leadership" }).first().tap();
  await tap(page, /use it$/);
  await page.locator("dialog .row", { hasText: "Juno" }).tap();
  await choose(page, ["Drama", "Haste"], /^Give 2 cards/);
  await page.locator(".curtain-room:not(.is-looking)").waitFor();
  await choose(page, [], /^Keep all, fill/);
  await page.locator(".curtain-room").waitFor({ state: "detached" });
  assert.equal((await cards(page, "pool 2")).length, 2);
  assert.equal((await cards(page, "hand 1")).length, 4);
});

scene("Rally lets everybody sort before hands are filled", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Rally", "Idea"], ["Haste", "Haste", "Hero", "Hero"]] });
  await use(page, "Imani", "Rally");
  await page.getByText("Rally: everybody sorts").waitFor();
  await shot(page, "rally");
  await page.locator("dialog .row", { hasText: "Juno" }).tap();
  await choose(page, ["Haste"], /^Discard 1 card/);
  assert.equal((await cards(page, "hand 2")).length, 3, "nobody draws yet");
  for (const hero of ["Imani", "Osric"]) {
    await page.locator("dialog .row", { hasText: hero }).tap();
    await choose(page, [], /^Keep all/);
  }
  await page.locator(".curtain-room").waitFor({ state: "detached" });
  for (const hero of [1, 2, 3]) assert.equal((await cards(page, `hand ${hero}`)).length, 4);
});

scene("Master Plan takes the top of the discards", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Master Plan"]], discard: ["Idea", "Haste"] });
  const [, haste] = await cards(page, "discard");
  await use(page, "Imani", "Master Plan");
  assert.deepEqual(await cards(page, "hand 1"), [haste]);
  await tap(page, "Stage", true);
  await tap(page, /^Deck /);
  await page.getByText("top of the discards").waitFor();
  assert.match(await page.locator("dialog .row").first().innerText(), /Master Plan/);
  await shot(page, "piles");
});

scene("an Idea is asked and answered", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Idea"]] });
  await use(page, "Imani", "Idea");
  await page.getByRole("textbox").fill("Who sabotaged the train?");
  await shot(page, "idea");
  await tap(page, "Ask", true);
  await page.locator("dialog", { hasText: "Who sabotaged the train?" }).waitFor();
  await tap(page, "Later");
  await tap(page, "Stage", true);
  await tap(page, /^Answer Imani/);
  await page.getByRole("textbox").fill("Ask the stoker about his gloves.");
  await tap(page, "Answer", true);
  await chronicle(page, /his gloves/);
});

scene("Escape! ends the rounds for all, and is told", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: ["Imani Okoro"], hands: [["Escape!", "Hero"]] });
  await beginRounds(page, ["Varga"]);
  await toSeat(page, "Imani");
  await page.locator(".btn-curtain").tap();
  await look(page);
  await page.locator(".pcard", { hasText: "Escape!" }).tap();
  await tap(page, /^Lay Escape/);
  await tap(page, "Stage", true);
  await tap(page, /^Flip/);
  await closeSetback(page);
  await toSeat(page, "Imani");
  await page.locator("button:visible", { hasText: "Escape!" }).first().tap();
  await tap(page, /use it$/);
  await page.getByRole("textbox").fill("A hay cart stands under the window.");
  await shot(page, "escape");
  await tap(page, "So it was");
  await chronicle(page, /hay cart/);
  await page.getByText("Free play").first().waitFor();
});

scene("Glory waits for the gamemaster’s word", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: ["Imani Okoro"], pools: [["Glory"]], tone: "dramatic" });
  await beginRounds(page, ["Varga"]);
  await tap(page, /^Flip/);
  await closeSetback(page);
  while (!(await page.locator(".turn.is-now", { hasText: "Imani" }).count())) await tap(page, /: done$|^Done$/);
  await page.locator(".turn.is-now .btn-act, .turn.is-now .act").first().tap();
  const attack = page.locator("dialog .act", { hasText: "Attack" });
  if (await attack.count()) await attack.tap();
  await tap(page, "My dice");
  await page.getByRole("textbox").fill("20 20 20 2");
  await tap(page, "Read it");
  await tap(page, "Good", true);
  await toSeat(page, "Imani");
  await page.locator("button:visible", { hasText: "Glory" }).first().tap();
  await tap(page, /use it$/);
  await page.getByText("Imani: Glory").waitFor();
  await shot(page, "glory");
  await tap(page, "It counts");
  await chronicle(page, /glory counts/);
});

scene("specials are told by name and wait in the tray", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, hands: [["Alertness"], ["Connection"]] });
  for (const [hero, card] of [["Imani", "Alertness"], ["Juno", "Connection"]]) {
    await toSeat(page, hero);
    await page.locator(".btn-curtain").tap();
    await look(page);
    await page.locator(".pcard", { hasText: card }).tap();
    await tap(page, `Lay ${card}`);
    await page.locator(".curtain-room").waitFor({ state: "detached" });
    await tap(page, "Stage", true);
    await tap(page, `${hero} laid out ${card}`);
    await shot(page, `special-${card}`);
    await tap(page, "Leave it for later");
  }
  await tap(page, "2 specials wait");
  await shot(page, "tray");
  await page.locator("dialog .row", { hasText: "Alertness" }).tap();
  // The book waits until all have missed it.
  await page.locator("dialog .row", { hasText: "Imani has missed it" }).tap();
  await page.getByText("By the book").waitFor();
  await tap(page, "Keep to it");
  await tap(page, "2 specials wait");
  await page.locator("dialog .row", { hasText: "Alertness" }).tap();
  await page.getByRole("textbox").fill("Something odd lies in the bin.");
  await page.locator("dialog .row", { hasText: "Everybody has missed it" }).tap();
  await tap(page, "1 special waits");
  await page.locator("dialog .row", { hasText: "Connection" }).tap();
  await page.getByRole("textbox").fill("The lock keeper.");
  await page.locator("dialog .row", { hasText: "The contact appears" }).tap();
  await chronicle(page, /odd lies in the bin/);
  await chronicle(page, /lock keeper/);
  assert.equal(await button(page, /specials? waits?/).count(), 0);
});

/** A setback that the first flip brings is put off. */
async function closeSetback(page) {
  const later = page.locator("dialog", { hasText: "Setback for" }).getByRole("button", { name: "Later" });
  await page.waitForTimeout(100);
  if (await later.count()) await later.tap();
}

scene("setbacks lie prepared, strike one alone, and let go again", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES, allies: ["The stoker"] });
  await tap(page, "More about the scene");
  await page.locator("dialog .row", { hasText: "Prepared setbacks" }).tap();
  await page.getByRole("textbox").fill("The cliff edge breaks away.");
  await tap(page, "For this scene");
  await page.getByRole("textbox").fill("The earth shakes.");
  await tap(page, "Across scenes");
  await page.locator("dialog .row", { hasText: "The earth shakes." }).tap();
  await page.locator("dialog .row", { hasText: "had a hint" }).tap();
  await page.locator("dialog .row", { hasText: "hinted at" }).waitFor();
  await shot(page, "prepared");
  await tap(page, "Close");
  await beginRounds(page, ["Varga"]);
  const open = page.locator("dialog", { hasText: "Setback for" });
  for (let flips = 0; flips < 60 && (await open.count()) === 0; flips += 1) {
    const before = await page.locator(".onstage h2").first().textContent();
    await tap(page, /^Flip/);
    // Somebody hurt may break: the book asks first.
    if (await page.getByText("Before the round closes").count()) await page.locator("dialog .dock button").last().tap();
    await page.waitForFunction((text) => document.querySelector(".onstage h2").textContent !== text, before);
  }
  assert.equal(await page.locator("dialog", { hasText: "The earth shakes" }).count(), 0, "the table has not heard of it");
  await shot(page, "setback");
  await page.locator("dialog .row", { hasText: "What lies ready" }).tap();
  await page.locator("dialog .row", { hasText: "The cliff edge" }).waitFor();
  const rows = await page.locator("dialog .row").allInnerTexts();
  assert.match(rows[0], /The earth shakes/, "what waits across scenes is offered first");
  await page.locator("dialog .row", { hasText: "The cliff edge" }).tap();
  assert.equal(await page.getByRole("textbox").inputValue(), "The cliff edge breaks away.");
  await page.locator("dialog .row", { hasText: "Out until helped" }).tap();
  const who = page.locator("dialog .row").first();
  const name = (await who.locator("b").innerText()).split(" ")[0];
  await who.tap();
  await shot(page, "setback-form");
  await tap(page, "It happens");
  await page.locator(".chip .until", { hasText: "until helped" }).waitFor({ state: "attached" });
  await toSeat(page, name);
  await tap(page, /^More about/);
  await page.locator("dialog .row", { hasText: "Somebody helps" }).tap();
  await tap(page, "Stage", true);
  assert.equal(await page.locator(".chip .until", { hasText: "until helped" }).count(), 0);
});

scene("ammunition is counted on a character", { device: PHONE }, async ({ page }) => {
  await stage(page, { heroes: HEROES });
  await toSeat(page, "Juno");
  await tap(page, /^More about/);
  await page.locator("dialog .row", { hasText: "Harm and figures" }).tap();
  await tap(page, "Ammunition, one more");
  await tap(page, "Ammunition, one less");
  await tap(page, "Done", true);
  await tap(page, "Stage", true);
  await page.locator(".chip", { hasText: "Juno: ammunition 4" }).waitFor();
  await shot(page, "ammunition");
});
