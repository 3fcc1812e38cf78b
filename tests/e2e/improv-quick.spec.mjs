// The quick conflict: typed or drawn cards, what comes of them, whatever may be typed, kept over a reload, and no network.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { DEVICES, PHONE, scene } from "./helpers.mjs";
import { button, seed, tap } from "./table.mjs";

const card = (page, who) => page.getByRole("textbox", { name: `${who}: card, such as 10H`, exact: true });
const name = (page, who) => page.getByRole("textbox", { name: who, exact: true });
const reveal = (page) => page.locator(".dock .deck").tap();
const column = (page, words) => page.locator(".qc-col").filter({ hasText: words });
const open = async (page) => {
  await tap(page, "Quick conflict");
  await page.locator(".is-qc").waitFor();
};
const rest = (page) => page.evaluate(() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)));

/** Five sides as in a fight round two villains: names, cards, bonuses, and who opposes whom. */
async function five(page) {
  await open(page);
  for (const more of ["A player", "A player", "A GM stake"]) await tap(page, more, true);
  for (const [who, called, typed] of [["Player 1", "Kit", "10C"], ["Player 2", "Jason", "10H"], ["Player 3", "Diana", "JC"], ["Gamemaster 1", "Riso", "9D"], ["Gamemaster 2", "Goons", "4S"]]) {
    await card(page, who).fill(typed);
    await name(page, who).fill(called);
  }
  await page.getByRole("radio", { name: "By pairs" }).tap();
  // Kit and Jason oppose Riso, Diana the goons: by itself the app put Jason and Diana the other way round.
  for (const [who, foe] of [["Jason", "Goons"], ["Jason", "Riso"], ["Diana", "Riso"], ["Diana", "Goons"]]) {
    await page.getByRole("group", { name: `${who} opposes` }).getByRole("checkbox", { name: foe }).tap();
  }
  for (const laid of ["Kit: talents", "Jason: tokens", "Jason: talents", "Diana: tokens", "Riso: tokens", "Riso: tokens"]) await tap(page, `${laid}, one more`, true);
}

scene("cards that people laid are read, and all that follows is told", { device: PHONE }, async ({ page }) => {
  await five(page);
  await shot(page, "laying five");
  await page.getByText("against Kit and Jason").waitFor();
  await reveal(page);
  await rest(page);
  assert.deepEqual(await page.locator(".qc-block").allTextContents(), ["4", "13", "14", "15", "16"]);
  for (const words of ["Jason: 10 of hearts, 16, wins, last", "Riso: 9 of diamonds, 15, in part, 4th", "Goons: 4 of spades, 4, loses, 1st"]) await column(page, words).waitFor();
  for (const pair of ["Jason beats Riso: 16 to 15", "Riso beats Kit: 15 to 13", "Diana beats Goons: 14 to 4"]) await page.locator(".qc-pairs li").filter({ hasText: pair }).waitFor();
  assert.deepEqual(await page.locator(".qc-count").allTextContents(), ["+2", "+2", "+0"]);
  await page.getByText("Goons tells first, then Kit, then Diana, then Riso, Jason last.").waitFor();
  await shot(page, "five shown");
  // Something is changed: the cards are taken up, and what was typed is there.
  await tap(page, "Change", true);
  assert.equal(await card(page, "Jason").inputValue(), "10H");
  await tap(page, "Riso: tokens, one more", true);
  await reveal(page);
  await column(page, "Riso: 9 of diamonds, 18, wins, last").waitFor();
  await tap(page, "Again", true);
  assert.equal(await card(page, "Jason").inputValue(), "", "nothing lies there any longer");
  assert.equal(await name(page, "Player 2").inputValue(), "Jason");
});

scene("cards are drawn where nobody laid one, two taps from the foyer", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 5);
  await house.open(page);
  await open(page);
  await shot(page, "laying two");
  await reveal(page);
  await rest(page);
  assert.equal(await page.locator(".qc-col").count(), 2);
  const shown = await page.locator(".qc-col").allTextContents();
  await shot(page, "two shown");
  const [stage, dock] = [await page.locator(".qc-stage").boundingBox(), await page.locator(".dock").boundingBox()];
  assert.ok(stage.y > 0 && stage.y + stage.height <= dock.y, "the columns can be seen without scrolling");
  // They lie there still after a reload.
  await house.reload(page);
  await open(page);
  assert.deepEqual(await page.locator(".qc-col").allTextContents(), shown);
  await tap(page, "Again", true);
  await reveal(page);
  assert.notDeepEqual(await page.locator(".qc-col").allTextContents(), shown, "other cards");
});

scene("a tie is parted by the Hand of Fate, which is told", { device: PHONE, open: false }, async ({ page, house }) => {
  await seed(house.context, 3);
  await house.open(page);
  await open(page);
  await card(page, "Player").fill("10h");
  await tap(page, "Player: tokens, one more", true);
  await card(page, "Gamemaster").fill("K♥");
  await reveal(page);
  await rest(page);
  await page.getByText("Player and Gamemaster are exactly level: 13 each, and the same suit.").waitFor();
  await page.getByText("13 each, by the Hand of Fate").waitFor();
  assert.ok(await page.locator(".qc-fate li").count() >= 2, "a card for each");
  await shot(page, "the Hand of Fate");
  await tap(page, "IM-140", true);
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await tap(page, "Back", true);
  // Equal totals of other suits are no tie.
  await tap(page, "Change", true);
  await card(page, "Gamemaster").fill("KC");
  await reveal(page);
  await page.getByText("13 each, hearts over clubs").waitFor();
  assert.equal(await page.locator(".qc-fate").count(), 0);
});

scene("whatever is typed: a card that is none is named, and nothing is turned up", { device: PHONE }, async ({ page, house }) => {
  await open(page);
  for (const typed of ["14H", "1H", "QX", "<b>", "-5", "🂡", "1000000000"]) {
    await card(page, "Player").fill(typed);
    await reveal(page);
    await page.getByRole("alert").filter({ hasText: `No such card: ${typed}` }).waitFor();
    assert.equal(await card(page, "Player").inputValue(), typed, "what was typed is still there");
    assert.equal(await card(page, "Player").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator(".qc-col").count(), 0);
  }
  await shot(page, "no such card");
  await house.reload(page);
  await open(page);
  assert.equal(await card(page, "Player").inputValue(), "1000000000", "not even over a reload");
  await card(page, "Player").fill("x".repeat(10_000));
  await card(page, "Player").fill("q s");
  assert.equal(await page.getByRole("alert").count(), 0);
  await card(page, "Player").press("Enter");
  await column(page, "queen of spades").waitFor();
});

scene("the rules are told and stand in nobody’s way", { device: PHONE }, async ({ page }) => {
  await open(page);
  for (let more = 0; more < 3; more += 1) await tap(page, "Gamemaster: tokens, one more", true);
  await page.getByText("3 tokens from the gamemaster; the limit here is 2.").waitFor();
  await tap(page, "IM-050", true);
  await page.locator(".rule-sheet .rule-lead").waitFor();
  await tap(page, "Back", true);
  await reveal(page);
  await page.locator(".qc-col").first().waitFor();
  await button(page, "IM-050", true).waitFor();
});

scene("it plays with the server gone", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await house.reload(page);
  await open(page);
  await card(page, "Player").fill("AS");
  await reveal(page);
  await column(page, "ace of spades").waitFor();
  await house.reload(page);
  await open(page);
  await column(page, "ace of spades").waitFor();
});

for (const [name, device, colorScheme] of DEVICES) {
  scene(`axe finds nothing in it on ${name}`, { device: { ...device, colorScheme }, open: false }, async ({ page, house }) => {
    await seed(house.context);
    await house.open(page);
    const found = [];
    // The way back reaches over the whole title.
    const look = eyes(page, found, { name, fingers: ".is-qc button:not(.crumb .ic), .is-qc .field, .qc-card" });
    await look("the foyer");
    await five(page);
    await look("five sides");
    await reveal(page);
    await look("five columns");
    await tap(page, "Change", true);
    for (let more = 0; more < 3; more += 1) await tap(page, "A player", true);
    await card(page, "Player 4").fill("14H");
    await look("eight sides and a fault");
    await card(page, "Player 4").fill("");
    await reveal(page);
    await look("eight columns");
    await tap(page, "Change", true);
    for (let more = 0; more < 6; more += 1) await page.locator(".qc-side").nth(2).getByRole("button", { name: /^Remove/ }).tap();
    await card(page, "Kit").fill("9D");
    await reveal(page);
    await page.locator(".qc-col").first().waitFor();
    await look("two columns");
    assert.deepEqual(found, []);
  });
}
