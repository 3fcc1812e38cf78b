// A campaign of small adventures as a table plays it: subplots accepted, turned in, disallowed and campaigned, a martyr, acts and
// an adventure that end with their lists, and the next adventure.
import assert from "node:assert/strict";
import { eyes, shot } from "./eyes.mjs";
import { PHONE, TABLET, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { fromHand, judge, onward, propose, row, told } from "./tales.mjs";
import { button, check, endScene, tap, toSeat, truth } from "./table.mjs";
import { sheet } from "./tasks.mjs";

const HEROES = ["Imani Okoro", "Juno Vale", "Osric"];
const HANDS = [["Romance", "Campaign", "Haste"], ["Suspicion", "Nemesis", "Drama"], ["Martyr", "Idea"]];
const CAMPAIGN = { campaign: true };

scene("two acts with subplots, a campaign and a martyr, an adventure's end, and the next one", { device: PHONE }, async ({ page, house }) => {
  await house.offlineReady(page);
  await house.goDark();
  await stage(page, { heroes: HEROES, hands: HANDS, settings: CAMPAIGN });
  await propose(page, "Imani", "Romance", "It fits, and begins", (where) => shot(page, where.replaceAll(/\W+/g, "-")));
  await propose(page, "Osric", "Martyr", "It fits, but begins later");

  // One is turned in from the hand, one is laid out and does not fit: each brings a possibility and a card.
  await fromHand(page, "Juno", "Suspicion", "Turn in");
  await propose(page, "Juno", "Nemesis", "It does not fit");
  const { cards } = await truth(page);
  assert.equal(cards("hand 2").length, 3);
  assert.deepEqual([(await told(page, "turned_in")).length, (await told(page, "disallowed")).length], [1, 1]);

  // A second one is refused by the book, the first one's owner sees why.
  await tap(page, /specials? waits?$/);
  await shot(page, "tray-of-subplots");
  await row(page, "Martyr");
  await row(page, "It begins now");
  await page.keyboard.press("Escape");

  // What the gamemaster has in mind is read nowhere until it is told.
  await tap(page, /specials? waits?$/);
  await row(page, "Imani’s Romance");
  await row(page, "What the gamemaster has in mind");
  await sheet(page).getByRole("textbox").fill("The countess is a spy.");
  await tap(page, "Keep it in mind");
  assert.doesNotMatch(await page.content(), /is a spy/);
  await row(page, "What the gamemaster has in mind");
  await row(page, "Let all know it");
  await sheet(page).getByText("is a spy").waitFor();
  await shot(page, "subplot");
  await page.keyboard.press("Escape");

  // Imani wants to keep the romance.
  await fromHand(page, "Imani", "Campaign", "Lay");
  await tap(page, "Imani laid out Campaign");
  await row(page, "Use it on a subplot");
  await row(page, "Imani’s Romance");
  await shot(page, "campaigned");
  await tap(page, "So be it");
  assert.equal((await told(page, "campaigned")).length, 1);

  // The first act ends: both are asked about, both pay but the one that was ignored.
  await endScene(page, 3);
  await tap(page, "More about the scene");
  await shot(page, "scene-menu");
  await row(page, "Begin a new act");
  await page.getByText("End of act 1").waitFor();
  await shot(page, "end-of-act");
  await judge(page, ["active and played", "active, but ignored"], (where) => shot(page, where.replaceAll(" ", "-")));
  assert.equal(await button(page, "Begin act 2").count(), 1);
  await shot(page, "end-of-act-told");
  // The app goes away in the middle; nothing is lost.
  await house.goLight();
  await house.reload(page);
  await page.getByText("End of act 1").waitFor();
  await onward(page);
  await page.getByText("Act 2, scene 1").first().waitFor();
  assert.equal((await told(page, "act_ended"))[0].paid.length, 1);
  await toSeat(page, "Imani");
  await page.locator(".condition", { hasText: "has paid 1 possibility" }).waitFor();
  await shot(page, "seat-with-subplot");
  await tap(page, "Stage", true);

  // Osric gives a life; somebody new comes with a full hand.
  await tap(page, /specials? waits?$/);
  await row(page, "Osric’s Martyr");
  await row(page, "gives a life");
  await sheet(page).getByRole("textbox").first().fill("The dam holds.");
  await sheet(page).getByRole("textbox").last().fill("Ada Quill");
  await shot(page, "sacrifice");
  await tap(page, "For the victory");
  await sheet(page).waitFor({ state: "detached" });
  await tap(page, "Chronicle", true);
  await page.locator(".log", { hasText: "The dam holds." }).waitFor();
  await tap(page, "Seats", true);
  await page.locator(".srow", { hasText: "Ada Quill" }).waitFor();
  await tap(page, "Stage", true);

  // The adventure ends: award, Drama, and something taken with its reason.
  await endScene(page, 3, true);
  await tap(page, "End the adventure");
  await judge(page, ["active and played"]);
  await onward(page);
  await sheet(page).getByRole("textbox").fill("4");
  await tap(page, "Set it");
  await page.locator(".is-ending .srow", { hasText: "Juno" }).getByText("+7").waitFor();
  await page.locator(".is-ending .srow", { hasText: "Imani" }).last().tap();
  await tap(page, "Possibilities taken, one more");
  await sheet(page).getByRole("textbox").fill("The countess waited in vain.");
  await shot(page, "cut");
  await tap(page, "Take it");
  await page.locator(".is-ending .srow", { hasText: "1 taken" }).getByText("+4").waitFor();
  await shot(page, "end-of-adventure");
  await onward(page);
  await page.getByText("The adventure is over").waitFor();
  await shot(page, "between");
  const { cards: lie } = await truth(page);
  assert.equal(lie("deck").length, 156);

  // The next one is dealt anew; the romance plays a part in it.
  await onward(page);
  await row(page, "Imani’s Romance");
  await row(page, "It plays a part in this adventure");
  await page.keyboard.press("Escape");
  await page.getByText("Act 1, scene 1").first().waitFor();
  const dealt = await truth(page);
  for (const hero of ["Imani", "Juno", "Ada"]) assert.equal(dealt.cards(`hand ${dealt.id(hero)}`).length, 4, hero);
  await check(page);
});

for (const [name, device, colorScheme] of [["a phone", PHONE, "dark"], ["a tablet", TABLET, "light"]]) {
  scene(`the sheets of the story pass axe on ${name}`, { device: { ...device, colorScheme } }, async ({ page }) => {
    const found = [];
    const see = eyes(page, found, { name });
    await stage(page, { heroes: HEROES, hands: HANDS, settings: CAMPAIGN });
    await propose(page, "Imani", "Romance", "It fits, and begins", see);
    await propose(page, "Osric", "Martyr", "It fits, and begins");
    await see("the stage");
    await tap(page, /specials? waits?$/);
    await see("the tray");
    await row(page, "Which subplots fit?");
    await see("which fit");
    await page.keyboard.press("Escape");
    await tap(page, /specials? waits?$/);
    await row(page, "Osric’s Martyr");
    await see("an active subplot");
    await row(page, "What the gamemaster has in mind");
    await see("what the gamemaster has in mind");
    await tap(page, "Back", true);
    await row(page, "How it might apply");
    await see("a suggestion");
    await tap(page, "Back", true);
    await row(page, "gives a life");
    await see("a sacrifice");
    await page.keyboard.press("Escape");
    await fromHand(page, "Imani", "Campaign", "Lay");
    await tap(page, "Imani laid out Campaign");
    await row(page, "Use it on a subplot");
    await see("campaign on");
    await row(page, "Imani’s Romance");
    await see("consent");
    await tap(page, "So be it");
    await toSeat(page, "Imani");
    await see("a seat with a subplot");
    await tap(page, "Stage", true);
    await endScene(page, 3, true);
    await tap(page, "End the adventure");
    await see("the end of the adventure");
    await judge(page, ["active and played", "active, but ignored"], see);
    await onward(page);
    await see("the award");
    await sheet(page).getByRole("textbox").fill("4");
    await tap(page, "Set it");
    await page.locator(".is-ending .srow", { hasText: "Osric" }).last().tap();
    await see("something taken");
    await page.keyboard.press("Escape");
    await see("the sums");
    await onward(page);
    await see("between adventures");
    assert.deepEqual(found, []);
  });
}
