// No page holds a card that its seat may not know, neither in its text, nor in its markup, nor in the log.
import assert from "node:assert/strict";
import { PHONE, scene } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, closeDialogs, deal, does, firstKind, look, seed, settleSetbacks, tap, toSeat, truth } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)", "Quill (Ada)"];

/** The numbers of all cards that stand in the page's source, by the mark each drawn card carries. */
async function cardsInSource(page) {
  const source = await page.content();
  return new Set([...source.matchAll(/data-card="(\d+)"/g)].map((match) => Number(match[1])));
}

/** Every card in the page's source must be one of `allowed`; a number printed as a card's own counts as well. */
async function holdsOnly(page, allowed, where) {
  const foreign = [...(await cardsInSource(page))].filter((card) => !allowed.includes(card));
  assert.deepEqual(foreign, [], `${where} shows cards that nobody may know there`);
}

scene("seats, hands, log and page source keep the other players' secrets", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 7);
  await site.open(page);
  await deal(page, HEROES);
  await beginRounds(page, ["Varga"]);
  await settleSetbacks(page);
  // Everybody acts with the first approved kind of action, so that approved ones draw.
  for (let turn = 0; turn < 5; turn += 1) {
    await tap(page, "Act", true);
    await (await firstKind(page, "dialog[open]")).tap();
    if (await page.getByText("Who is the target?").isVisible()) await page.locator("dialog[open] .row").first().tap();
    const stands = button(page, "Defend without a roll");
    await ((await stands.count()) ? stands : button(page, "Good", true)).tap();
  }
  await toSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  await look(page);
  await page.locator(".pcard").nth(1).tap();
  await tap(page, /^Lay /);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });

  const known = await truth(page);
  const ids = Object.keys(known.names);
  const open = ids.flatMap((id) => [...known.cards(`pool ${id}`), ...known.cards(`effect ${id}`)])
    .concat(known.cards("stack"), known.cards("discard"));
  assert.ok(ids.some((id) => known.cards(`hand ${id}`).length > 4), "somebody has drawn a card");

  for (const tab of ["Stage", "Seats", "Chronicle", "Rules"]) {
    await tap(page, tab, true);
    await holdsOnly(page, open, tab);
  }
  // The log tells of draws, never of what was drawn.
  await tap(page, "Chronicle", true);
  const log = await page.locator(".log").innerText();
  assert.match(log, /drew (a card|\d cards)/);
  for (const line of log.split("\n").filter((line) => / drew /.test(line))) assert.match(line, / drew (a card|\d cards)/);

  for (const hero of HEROES.map((name) => name.split(" (")[0])) {
    const id = known.id(hero);
    await toSeat(page, hero);
    await holdsOnly(page, open, `the seat of ${hero}`);
    await page.locator(".btn-privacy").tap();
    await page.locator("dialog[open] button.hold").waitFor();
    await holdsOnly(page, open, `the cover of ${hero}`);
    await look(page);
    const own = known.cards(`hand ${id}`);
    await holdsOnly(page, open.concat(own), `the hand of ${hero}`);
    const shown = await page.locator(".pcard .no").allTextContents();
    assert.deepEqual(shown.map(Number).sort(), [...own].sort(), `${hero} sees the whole hand`);
    // Whatever takes the device away lets the curtain fall, with nothing left behind it.
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.locator(".is-looking").waitFor({ state: "detached" });
    await holdsOnly(page, open, `the fallen curtain of ${hero}`);
    await tap(page, "Back", true);
  }
  assert.equal(await page.title(), "Rising Action");
});

scene("a refusal behind the privacy screen names no card to the gamemaster", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 3);
  await site.open(page);
  await deal(page, HEROES);
  let refused = 0;
  for (const hero of HEROES.map((name) => name.split(" (")[0])) {
    await toSeat(page, hero);
    await page.locator(".btn-privacy").tap();
    for (let place = 0; place < 4; place += 1) {
      await look(page);
      const hand = await page.locator(".pcard").evaluateAll((cards) =>
        cards.map((card) => ({ name: card.querySelector("h2").textContent, when: card.querySelector(".when").textContent })));
      await page.locator(".pcard").nth(place).tap();
      const way = page.locator(".secret-acts .btn").first();
      // A card of no use now may still be used, with a warning on the button.
      const isOfNoUse = /no roll to add|no action is declared/.test(await way.innerText());
      if (isOfNoUse || /btn-lit/.test(await way.getAttribute("class"))) {
        await page.locator("dialog[open] button.hold").press("Enter");
      } else {
        refused += 1;
        await way.tap();
        await page.getByText("By the book").waitFor();
        assert.equal(await page.locator(".is-looking, .pcard").count(), 0, "the curtain has fallen");
        await holdsOnly(page, [], `a refusal to ${hero}`);
        const source = await page.content();
        const told = await page.locator("dialog[open].sheet").innerText();
        for (const { name, when } of hand) {
          assert.ok(!source.includes(`>${name}<`) && !source.includes(when), `${name} of ${hero} is in the source`);
          assert.doesNotMatch(told, new RegExp(`\\b${name.replace(/\W/g, ".")}\\b`));
        }
        await tap(page, /^(Go back|OK)$/);
      }
      await page.locator(".is-looking").waitFor({ state: "detached" });
    }
    await tap(page, "Back", true);
  }
  assert.ok(refused > 1, `${refused} refusals were provoked`);
});

scene("one finger holds, another taps a card, and releasing the first hides the hand", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await toSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  const touch = await page.context().newCDPSession(page);
  const middle = async (thing, id) => {
    const box = await thing.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60), id };
  };
  const fingers = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  const holding = await middle(page.locator("dialog[open] button.hold"), 1);
  await fingers("touchStart", [holding]);
  await page.locator(".is-looking").waitFor();
  // The disc has become the pad under the thumb, and the finger stays where it was.
  for (const place of [0, 1]) {
    const card = page.locator(".pcard").nth(place);
    const tapping = await middle(card, 2);
    await fingers("touchStart", [holding, tapping]);
    await fingers("touchEnd", [tapping]);
    await page.waitForFunction((at) => document.querySelectorAll(".pcard")[at]?.getAttribute("aria-pressed") === "true", place);
    assert.equal(await page.locator(".is-looking").count(), 1, "the hand is still open");
    assert.equal(await page.locator(".pcard[aria-pressed=true]").count(), 1);
    assert.ok((await page.locator(".secret-acts .btn").count()) > 1, "what may be done with it");
  }
  await fingers("touchEnd", [holding]);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  assert.equal(await page.locator(".pcard").count(), 0, "covered with the first finger's release");
  await holdsOnly(page, [], "the fallen curtain");

  // Held again: the other finger shows a card to all, and the curtain rises with nothing left behind it.
  await page.locator("dialog[open] button.hold", { hasText: "Hold to look" }).waitFor();
  await fingers("touchStart", [holding]);
  await page.locator(".is-looking").waitFor();
  for (const way of [page.locator(".pcard").first(), page.locator(".secret-acts .btn").last()]) {
    const tapping = await middle(way, 2);
    await fingers("touchStart", [holding, tapping]);
    await fingers("touchEnd", [tapping]);
    // Until the card is chosen, or shown and the curtain gone.
    await page.locator(".pcard[aria-pressed=true]").or(page.getByText(/^Imani showed /)).first().waitFor();
  }
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await fingers("touchEnd", [holding]);
  await page.getByText(/^Imani showed /).waitFor();
  assert.equal(await page.locator(".pcard").count(), 0);
});

/** Deals, and stands before the first hand: the disc, and a finger that presses or leaves it. */
async function atCoveredHand(page) {
  await deal(page, HEROES);
  await toSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  const disc = page.locator("dialog[open] button.hold");
  return { disc, press: (type) => disc.dispatchEvent(type, { pointerType: "touch", pointerId: 7, isPrimary: true }) };
}

scene("a hold survives changes to the page, but not a hidden app", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  const { press } = await atCoveredHand(page);
  const comes = (name, detail) => page.evaluate(([name, detail]) => window.dispatchEvent(new CustomEvent(name, { detail })), [name, detail]);
  // The same as a toast that goes after its six seconds: something is sent to the app while the ring fills.
  await press("pointerdown");
  await comes("ra-can-install", "no");
  await page.locator(".is-looking").waitFor();
  await press("pointerup");
  await page.locator(".is-looking").waitFor({ state: "detached" });

  await press("pointerdown");
  await comes("ra-cover", "");
  // Longer than the ring takes to fill: what must not happen can only be waited for.
  await page.waitForTimeout(700);
  assert.equal(await page.locator(".is-looking, .is-filling").count(), 0, "put away while the ring was filling");
  await press("pointerup");
  await page.locator(".privacy-foot button").tap();
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
});

scene("a short tap explains to hold, and the last seconds of a look are counted down", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await page.clock.install();
  await site.open(page);
  const { disc, press } = await atCoveredHand(page);
  await press("pointerdown");
  await press("pointerup");
  await disc.getByText("Keep your finger on it").waitFor();
  await press("pointerdown");
  await page.clock.runFor(500);
  await page.locator(".is-looking").waitFor();
  assert.equal(await disc.getByText(/s left/).count(), 0);
  await page.clock.runFor(15_500);
  await disc.getByText(/^[45] s left$/).waitFor();
  assert.equal(await page.locator(".is-looking").count(), 1, "it is open to the end");
  // Somebody who is still choosing is not interrupted: a tap on a card begins the time anew.
  await page.locator(".secret .pcard").first().dispatchEvent("click");
  await page.clock.runFor(6_000);
  assert.equal(await page.locator(".is-looking").count(), 1, "a tap prolongs the look");
  await page.clock.runFor(9_500);
  await disc.getByText(/^[45] s left$/).waitFor();
  await page.clock.runFor(6_000);
  await page.locator(".is-looking").waitFor({ state: "detached" });
});

scene("the finger that held the privacy screen taps nothing when it lifts", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await tap(page, /Torg example/);
  await tap(page, /^Flip/);
  await page.locator(".turn.is-now").waitFor();
  await does(page, "Attack");
  await page.locator("dialog[open]").getByText("Short", { exact: true }).first().tap();
  await tap(page, "Roll", true);
  await page.locator("dialog[open] .dock .btn-lit").last().tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  // Behind the curtain lies the list of all seats.
  await tap(page, "Seats", true);
  const seats = await page.evaluate(() => location.hash);
  await tap(page, /^Lay a card/);
  const centre = async (place) => {
    const { x, y, width, height } = await place.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const finger = await site.context.newCDPSession(page);
  const touch = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [await centre(page.locator("dialog[open] button.hold"))]);
  await page.locator(".is-looking").waitFor();
  const another = async (place) => {
    const { x, y } = await centre(place);
    await place.dispatchEvent("pointerup", { isPrimary: false, pointerType: "touch", clientX: x, clientY: y });
  };
  await another(page.locator(".secret .pcard").first());
  await another(page.locator(".secret-acts button", { hasText: /^Lay/ }).first());
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await touch("touchEnd", []);
  // What must not happen can only be waited for.
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => location.hash), seats, "the seat under the finger was opened");
});

scene("prepared setbacks are behind the privacy screen until one happens", { device: PHONE, open: false }, async ({ page, site }) => {
  const ATTACK_AND_DEFEND = 44; // and a setback for the villains
  const title = page.locator("dialog[open] #privacy-title");
  const prepared = page.locator("dialog[open] .row", { hasText: "The bridge gives way" });
  const unreadable = async () => assert.doesNotMatch(await page.content(), /bridge gives way/);
  await site.open(page);
  await stage(page, { heroes: ["Imani Okoro", "Juno Vale"], villains: ["Colonel Varga"], top: [ATTACK_AND_DEFEND] });
  await tap(page, "More about the scene");
  await page.locator("dialog[open] .row", { hasText: "Prepared Setbacks" }).tap();
  await title.filter({ hasText: "Gamemaster" }).waitFor();
  assert.equal(await page.getByRole("textbox").count(), 0, "nothing is shown before somebody looks");
  await look(page);
  await page.getByRole("textbox").fill("The bridge gives way");
  // The device is put away: what was typed waits, and is not read meanwhile.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await look(page);
  assert.equal(await page.getByRole("textbox").inputValue(), "The bridge gives way");
  await page.evaluate(() => history.back());
  await page.getByText("Discard what you typed?").waitFor();
  await tap(page, "Keep editing", true);
  await tap(page, "For this scene", true);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await unreadable();
  await look(page);
  await prepared.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await prepared.waitFor({ state: "detached" });
  await unreadable();
  await closeDialogs(page);
  await tap(page, "Chronicle", true);
  await unreadable();
  await tap(page, "Stage", true);
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");
  await tap(page, /^Flip/);
  await tap(page, /^Setback for/);
  await page.locator("dialog[open] .row", { hasText: "Prepared Setbacks" }).tap();
  await title.filter({ hasText: "Gamemaster" }).waitFor();
  await unreadable();
  await look(page);
  await prepared.tap();
  await page.getByRole("heading", { name: /^Setback for/ }).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), "The bridge gives way", "it happens now, and everybody may read it");
});
