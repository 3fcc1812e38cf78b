// Rounds in full, as a table plays them: surprise, heroes against heroes, turns that wait, several things in one action, the
// gamemaster's word on what helped and what earned a card, and play without the deck. Everything without a network.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { button, deal, events, seed, tap, theCast } from "./table.mjs";

const sheet = (page) => page.locator("dialog.sheet[open]");
const row = (page, name) => sheet(page).locator(".row", { hasText: name }).first();
const told = async (page, is) => (await events(page)).filter((event) => event.is === "rounds").map(({ what }) => what).filter((what) => what.is === is);

async function villain(page, name) {
  await tap(page, "More about the scene");
  await tap(page, /^A villain/);
  await page.getByRole("textbox").fill(name);
  await tap(page, "Add", true);
}

/** To the sheet that says how rounds begin. */
async function howTheyBegin(page) {
  await tap(page, /^Rounds/);
  await row(page, "Surprise, or heroes").tap();
  await page.getByText("How does it begin?").waitFor();
}

/** The next round; what a flip may ask is answered. */
async function flip(page, round) {
  await tap(page, /^Flip/);
  const asks = page.getByText("Before the round closes");
  const begun = page.locator(".onstage h2", { hasText: `Round ${round}` });
  await asks.or(begun).first().waitFor();
  if (await asks.isVisible()) await sheet(page).locator(".dock button").last().tap();
  await begun.waitFor();
  if (await page.getByText(/^Setback for/).first().isVisible()) await tap(page, /−5 on every action/);
}

/** A row of somebody's menu, from the stage and back there. */
async function about(page, name, way) {
  await tap(page, "Seats", true);
  await page.locator(".srow", { hasText: name }).tap();
  await tap(page, new RegExp(`^More about ${name}`));
  await row(page, way).tap();
}

/** The one who is next does this: by a sheet on a phone, by the row on a tablet. */
async function act(page, kind) {
  const way = page.locator(".turn.is-now .btn-act");
  if (await way.isVisible()) await way.tap();
  await page.locator(".act:visible", { hasText: kind }).first().tap();
}

const next = async (page) => (await page.locator(".turn.is-now .nm").textContent()).match(/^(Imani|Juno|Osric|Baron)/)[1];

async function decide(page, question, answer) {
  await tap(page, "More about the scene");
  await row(page, "Options").tap();
  await page.getByRole("textbox", { name: "Search the options" }).fill(question);
  await page.locator(".ask").first().tap();
  await page.getByRole("radio", { name: answer }).first().tap();
  await tap(page, "Close");
}

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`villains are taken unawares, on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context, 4);
    await house.open(page);
    const found = [];
    const see = eyes(page, found);
    await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
    await villain(page, "Baron Sangre");
    await howTheyBegin(page);
    await see("how rounds begin");
    await row(page, "Villains: completely surprised").tap();
    await sheet(page).getByText(/there is \+4/).waitFor();
    await see("who is on duty");
    await tap(page, "Begin rounds");
    await page.getByText("Baron: completely surprised").waitFor();
    assert.deepEqual((await told(page, "surprised"))[0].actors.map(([, how]) => how), ["complete"]);
    await flip(page, 1);
    // The heroes have the order to themselves; an attack on the Baron gains.
    while ((await next(page)) === "Baron") await tap(page, "Baron: done");
    await act(page, "Attack");
    await sheet(page).getByText(/completely surprised: \+4 on action and effect/).waitFor();
    await see("an attack on the surprised");
    await tap(page, "More in this action");
    await see("what else an action is");
    await row(page, "It is also: Defend").tap();
    await sheet(page).getByText(/−4 on the attack, −2 on the defence/).waitFor();
    await tap(page, "Attack + Defend");
    await row(page, "Earns no card this time").tap();
    await sheet(page).locator(".outcome", { hasText: "Good" }).tap();
    assert.equal((await told(page, "draw_denied")).length, 1);
    await flip(page, 2);
    await page.getByText("Baron: surprised").waitFor();
    await flip(page, 3);
    assert.equal(await page.getByText("Baron: surprised").count(), 0);
    assert.deepEqual(found, []);
  });
}

scene("surprised heroes defend, or the book opens", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 5);
  await house.open(page);
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await villain(page, "Baron Sangre");
  await howTheyBegin(page);
  await row(page, "Heroes: surprised").tap();
  await tap(page, "Begin rounds");
  await flip(page, 1);
  while ((await next(page)) === "Baron") await tap(page, "Baron: done");
  await act(page, "Attack");
  await page.getByText("By the book").waitFor();
  await sheet(page).getByText(/DD-407/).waitFor();
  await tap(page, "Keep to it");
  await act(page, "Defend");
  await tap(page, "The defence stands");
  assert.equal((await events(page)).filter(({ is }) => is === "action_declared").length, 1);
});

scene("heroes fight each other, by the app’s dice and by their own", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 6);
  await house.open(page);
  const found = [];
  const see = eyes(page, found);
  await house.offlineReady(page);
  await house.goDark();
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await howTheyBegin(page);
  await row(page, "Heroes fight each other").tap();
  await tap(page, "Begin rounds");
  await flip(page, 1);
  assert.equal((await told(page, "total_rolled")).length, 2);
  await page.locator(".turn", { hasText: "for the order" }).first().waitFor();
  await see("heroes against heroes");
  const second = (await next(page)) === "Imani" ? "Juno" : "Imani";
  await about(page, second, "Typed total for the order");
  await see("a total is typed");
  await page.getByRole("textbox").fill("9x");
  await sheet(page).getByText(/A total is a whole number/).waitFor();
  await page.getByRole("textbox").fill("99");
  await tap(page, "So they act");
  await tap(page, "Stage", true);
  assert.equal(await next(page), second);
  await house.reload(page);
  assert.equal(await next(page), second);
  assert.deepEqual(found, []);
});

scene("turns wait, and a card goes back", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 7);
  await house.open(page);
  const found = [];
  const see = eyes(page, found);
  await deal(page, ["Imani (Noor)", "Juno (Sam)"]);
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");
  await flip(page, 1);
  const first = await next(page);
  await about(page, first, "Act later");
  await see("whose turn waits");
  await row(page, "act first").tap();
  await tap(page, "Stage", true);
  assert.notEqual(await next(page), first);
  const second = await next(page);
  await about(page, second, "Act later");
  await row(page, "waits for an opening").tap();
  await tap(page, "Stage", true);
  assert.equal(await next(page), first);
  await page.getByText(`${second} waits for an opening`).first().waitFor();
  await tap(page, `${first}: done`);
  await act(page, "Attack");
  await sheet(page).getByText(/Waited for an opening: −3/).waitFor();
  await see("an opening");
  await sheet(page).locator(".outcome", { hasText: "Failed" }).tap();

  // A success at what the card approves earns a card; the gamemaster takes it back.
  const hands = async (is) => (await events(page)).filter((event) => event.is === is).length;
  for (let round = 2; round < 40; round += 1) {
    await flip(page, round);
    const approved = await page.locator(".onstage .approved").textContent();
    const confused = /Any|Attack/.test(approved);
    if (!confused) continue;
    const hero = await next(page);
    const drawn = await hands("drawn");
    await act(page, "Attack");
    await sheet(page).locator(".outcome", { hasText: "Good" }).tap();
    assert.equal(await hands("drawn"), drawn + 1);
    await about(page, hero, "The draw is not allowed");
    assert.equal((await told(page, "draw_taken_back")).length, 1);
    break;
  }
  assert.equal((await told(page, "draw_taken_back")).length, 1);
  assert.deepEqual(found, []);
});

scene("the gamemaster says whether it helped", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 8);
  await house.open(page);
  const found = [];
  const see = eyes(page, found);
  await deal(page, ["Imani (Noor)", "Juno (Sam)", "Osric (Ines)"]);
  await decide(page, "did an action help", "only if confirmed");
  await tap(page, /^Rounds/);
  await tap(page, "Begin rounds");
  await page.locator(".onstage h2", { hasText: "Round 1" }).waitFor();
  if (await page.getByText(/^Setback for/).first().isVisible()) await tap(page, /−5 on every action/);
  const hero = await next(page);
  await act(page, "Attack");
  await sheet(page).locator(".outcome", { hasText: "Failed" }).tap();
  await see("a question on the stage");
  await tap(page, `Did ${hero}’s action help?`);
  await see("whether it helped");
  await row(page, "It helped").tap();
  await button(page, new RegExp(`A card may be laid: ${hero}`)).first().waitFor();
  assert.deepEqual(found, []);
});

for (const [name, device, colorScheme] of [["a phone", PHONE, "light"], ["a tablet", TABLET, "dark"]]) {
  scene(`a table without the deck, on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context, 9);
    await house.open(page);
    const found = [];
    const see = eyes(page, found);
    await house.offlineReady(page);
    await house.goDark();
    await tap(page, "New table");
    await theCast(page);
    await page.getByRole("textbox").fill("Imani (Noor), Juno (Sam)");
    await tap(page, "Options");
    await page.getByRole("textbox", { name: "Search the options" }).fill("without the deck");
    await tap(page, /^Play without the deck/);
    await page.getByRole("radio", { name: "yes" }).first().tap();
    await see("no deck, to be opened");
    await tap(page, /^Open/);
    await page.getByText("Free play").waitFor();
    await see("free play without the deck");
    await villain(page, "Baron Sangre");
    await tap(page, /^Rounds/);
    await tap(page, "Begin rounds");
    await page.getByText(/the gamemaster says who comes first/).waitFor();
    await see("a round by hand");
    await row(page, "Villains act first").tap();
    await row(page, "Heroes: stymied").tap();
    await row(page, "Villains: flurry").tap();
    await tap(page, "Begin the round");
    await page.getByText("Round 1: the villains act first.").waitFor();
    await see("what is in force by hand");
    assert.equal(await next(page), "Baron");
    await tap(page, "Baron: done");
    await tap(page, "Baron: done");
    await act(page, "Attack");
    await sheet(page).locator(".outcome", { hasText: "Good" }).tap();
    await tap(page, /^Round/);
    await tap(page, "Begin the round");
    await page.getByText(/^Round 2: /).waitFor();
    await tap(page, "Seats", true);
    await see("seats without cards");
    await page.locator(".srow", { hasText: "Imani" }).tap();
    await see("a seat without cards");
    assert.equal((await events(page)).filter(({ is }) => is === "dealt" || is === "drawn" || is === "flipped").length, 0);
    await house.reload(page);
    await tap(page, "Stage", true);
    await page.getByText(/^Round 2: /).waitFor();
    assert.deepEqual(found, []);
  });
}
