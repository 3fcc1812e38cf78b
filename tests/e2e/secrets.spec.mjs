// No page contains a card that its seat may not know: not in the text, the markup or the log.
import assert from "node:assert/strict";
import { PHONE, browserTest } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { beginRounds, button, cardZones, chooseAction, closeDialogs, deal, firstAction, goToSeat, openPrivacyScreen, seed, settleSetbacks, tap } from "./table.mjs";

const HEROES = ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)", "Quill (Ada)"];

/** The numbers of all cards in the page source, by their data attribute. */
async function cardsInSource(page) {
  const source = await page.content();
  return new Set([...source.matchAll(/data-card="(\d+)"/g)].map((match) => Number(match[1])));
}

/** Checks that every card in the page source is one of `allowed`, including numbers in the text of cards. */
async function assertOnlyCards(page, allowed, where) {
  const foreign = [...(await cardsInSource(page))].filter((card) => !allowed.includes(card));
  assert.deepEqual(foreign, [], `${where} shows cards that nobody may know there`);
}

browserTest("seats, hands, log and page source keep the other players' secrets", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 7);
  await site.open(page);
  await deal(page, HEROES);
  await beginRounds(page, ["Varga"]);
  await settleSetbacks(page);
  // Everybody takes the first approved action, because approved actions draw cards.
  for (let turn = 0; turn < 5; turn += 1) {
    await tap(page, "Act", true);
    await (await firstAction(page, "dialog[open]")).tap();
    if (await page.getByText("Who is the target?").isVisible()) await page.locator("dialog[open] .row").first().tap();
    const withoutRoll = button(page, "Defend without a roll");
    await ((await withoutRoll.count()) ? withoutRoll : button(page, "Good", true)).tap();
  }
  await goToSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  await openPrivacyScreen(page);
  await page.locator(".pcard").nth(1).tap();
  await tap(page, /^Lay /);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });

  const known = await cardZones(page);
  const ids = Object.keys(known.names);
  const open = ids.flatMap((id) => [...known.cards(`pool ${id}`), ...known.cards(`effect ${id}`)])
    .concat(known.cards("stack"), known.cards("discard"));
  assert.ok(ids.some((id) => known.cards(`hand ${id}`).length > 4), "somebody has drawn a card");

  for (const tab of ["Stage", "Seats", "Chronicle", "Rules"]) {
    await tap(page, tab, true);
    await assertOnlyCards(page, open, tab);
  }
  // The log mentions draws, but never the drawn card.
  await tap(page, "Chronicle", true);
  const log = await page.locator(".log").innerText();
  assert.match(log, /drew (a card|\d cards)/);
  for (const line of log.split("\n").filter((line) => / drew /.test(line))) assert.match(line, / drew (a card|\d cards)/);

  for (const hero of HEROES.map((name) => name.split(" (")[0])) {
    const id = known.id(hero);
    await goToSeat(page, hero);
    await assertOnlyCards(page, open, `the seat of ${hero}`);
    await page.locator(".btn-privacy").tap();
    await page.locator("dialog[open] button.hold").waitFor();
    await assertOnlyCards(page, open, `the cover of ${hero}`);
    await openPrivacyScreen(page);
    const own = known.cards(`hand ${id}`);
    await assertOnlyCards(page, open.concat(own), `the hand of ${hero}`);
    const shown = await page.locator(".pcard .no").allTextContents();
    assert.deepEqual(shown.map(Number).sort(), [...own].sort(), `${hero} sees the whole hand`);
    // When the app is left or the device is turned, the privacy screen closes and its content is removed.
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.locator(".is-looking").waitFor({ state: "detached" });
    await assertOnlyCards(page, open, `the closed privacy screen of ${hero}`);
    await tap(page, "Back", true);
  }
  assert.equal(await page.title(), "Rising Action");
});

browserTest("a refusal behind the privacy screen names no card to the gamemaster", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 3);
  await site.open(page);
  await deal(page, HEROES);
  let refused = 0;
  for (const hero of HEROES.map((name) => name.split(" (")[0])) {
    await goToSeat(page, hero);
    await page.locator(".btn-privacy").tap();
    for (let place = 0; place < 4; place += 1) {
      await openPrivacyScreen(page);
      const hand = await page.locator(".pcard").evaluateAll((cards) =>
        cards.map((card) => ({ name: card.querySelector("h2").textContent, when: card.querySelector(".when").textContent })));
      await page.locator(".pcard").nth(place).tap();
      const control = page.locator(".secret-acts .btn").first();
      // A card that cannot be used now has a warning on its button.
      const isOfNoUse = /no roll to add|no declared action/.test(await control.innerText());
      if (isOfNoUse || /btn-primary/.test(await control.getAttribute("class"))) {
        await page.locator("dialog[open] button.hold").press("Enter");
      } else {
        refused += 1;
        await control.tap();
        await page.getByText("By the book").waitFor();
        assert.equal(await page.locator(".is-looking, .pcard").count(), 0, "the privacy screen is closed");
        await assertOnlyCards(page, [], `a refusal to ${hero}`);
        const source = await page.content();
        const sheetText = await page.locator("dialog[open].sheet").innerText();
        for (const { name, when } of hand) {
          assert.ok(!source.includes(`>${name}<`) && !source.includes(when), `${name} of ${hero} is in the source`);
          assert.doesNotMatch(sheetText, new RegExp(`\\b${name.replace(/\W/g, ".")}\\b`));
        }
        await tap(page, /^(Go back|OK)$/);
      }
      await page.locator(".is-looking").waitFor({ state: "detached" });
    }
    await tap(page, "Back", true);
  }
  assert.ok(refused > 1, `${refused} refusals were provoked`);
});

browserTest("one finger holds, another taps a card, and releasing the first hides the hand", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await deal(page, HEROES);
  await goToSeat(page, "Imani");
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
  // The button stays under the finger that holds it.
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
  await assertOnlyCards(page, [], "the closed privacy screen");

  // Held again, the other finger shows a card to everybody. The privacy screen goes away and its content is removed.
  await page.locator("dialog[open] button.hold", { hasText: "Hold to look" }).waitFor();
  await fingers("touchStart", [holding]);
  await page.locator(".is-looking").waitFor();
  for (const control of [page.locator(".pcard").first(), page.locator(".secret-acts .btn").last()]) {
    const tapping = await middle(control, 2);
    await fingers("touchStart", [holding, tapping]);
    await fingers("touchEnd", [tapping]);
    // Until the card is chosen, or shown without the privacy screen.
    await page.locator(".pcard[aria-pressed=true]").or(page.getByText(/^Imani showed /)).first().waitFor();
  }
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
  await fingers("touchEnd", [holding]);
  await page.getByText(/^Imani showed /).waitFor();
  assert.equal(await page.locator(".pcard").count(), 0);
});

/** Deals and opens the covered hand of the first hero. Returns the hold button and a finger that presses and releases it. */
async function goToCoveredHand(page) {
  await deal(page, HEROES);
  await goToSeat(page, "Imani");
  await tap(page, /Noor’s hand/);
  const disc = page.locator("dialog[open] button.hold");
  return { disc, press: (type) => disc.dispatchEvent(type, { pointerType: "touch", pointerId: 7, isPrimary: true }) };
}

browserTest("a hold survives changes to the page, but not a hidden app", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  const { press } = await goToCoveredHand(page);
  const comes = (name, detail) => page.evaluate(([name, detail]) => window.dispatchEvent(new CustomEvent(name, { detail })), [name, detail]);
  // Any event for the app while the ring fills must not interrupt the hold, as when a toast disappears.
  await press("pointerdown");
  await comes("ra-status-change", "quiet");
  await page.locator(".is-looking").waitFor();
  await press("pointerup");
  await page.locator(".is-looking").waitFor({ state: "detached" });

  await press("pointerdown");
  await comes("ra-cover", "");
  // Longer than the ring takes to fill, to be sure that the hand does not open.
  await page.waitForTimeout(700);
  assert.equal(await page.locator(".is-looking, .is-filling").count(), 0, "put away while the ring was filling");
  await press("pointerup");
  await tap(page, "Back", true);
  await page.locator(".privacy-screen").waitFor({ state: "detached" });
});

browserTest("one hand can look: the disc reacts to a tap from then on", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await goToCoveredHand(page);
  await tap(page, "Tap instead of holding");
  await button(page, "Tap instead of holding").waitFor({ state: "detached" });
  await tap(page, "Tap to look");
  await page.locator(".is-looking").waitFor();
  await tap(page, "Tap to cover");
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await site.reload(page);
  await tap(page, /Noor’s hand/);
  await button(page, "Tap to look").waitFor();
});

browserTest("a short tap explains to hold, and the last seconds of a look are counted down", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await page.clock.install();
  await site.open(page);
  const { disc, press } = await goToCoveredHand(page);
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
  // Somebody who is still choosing is not interrupted: a tap on a card restarts the timer.
  await page.locator(".secret .pcard").first().dispatchEvent("click");
  await page.clock.runFor(6_000);
  assert.equal(await page.locator(".is-looking").count(), 1, "a tap prolongs the look");
  await page.clock.runFor(9_500);
  await disc.getByText(/^[45] s left$/).waitFor();
  await page.clock.runFor(6_000);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  const reason = page.getByText("The screen was covered after 20 seconds without a tap.");
  await reason.waitFor();
  // Somebody who covers it themselves need not be told.
  await press("pointerdown");
  await page.clock.runFor(500);
  await page.locator(".is-looking").waitFor();
  await press("pointerup");
  await page.locator(".is-looking").waitFor({ state: "detached" });
  assert.equal(await reason.count(), 0);
});

browserTest("the finger that held the privacy screen taps nothing when it lifts", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context);
  await site.open(page);
  await tap(page, /Torg example/);
  await tap(page, /^Flip/);
  await page.locator(".turn.is-now").waitFor();
  await chooseAction(page, "Attack");
  await page.locator("dialog[open]").getByText("Short", { exact: true }).first().tap();
  await tap(page, "Roll", true);
  await page.locator("dialog[open] .dock .btn-primary").last().tap();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  // The list of all seats is under the privacy screen.
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
  // Wait, to be sure that nothing happens.
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => location.hash), seats, "the seat under the finger was opened");
});

browserTest("prepared setbacks are behind the privacy screen until one happens", { device: PHONE, open: false }, async ({ page, site }) => {
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
  await openPrivacyScreen(page);
  await page.getByRole("textbox").fill("The bridge gives way");
  // When the app is left, typed text stays, but is hidden.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await openPrivacyScreen(page);
  assert.equal(await page.getByRole("textbox").inputValue(), "The bridge gives way");
  await page.evaluate(() => history.back());
  await page.getByText("Discard what you typed?").waitFor();
  await tap(page, "Keep editing", true);
  await tap(page, "For this scene", true);
  await page.locator(".is-looking").waitFor({ state: "detached" });
  await unreadable();
  await openPrivacyScreen(page);
  await prepared.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await prepared.waitFor({ state: "detached" });
  await unreadable();
  await closeDialogs(page);
  await tap(page, "Chronicle", true);
  await unreadable();
  await tap(page, "Stage", true);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await tap(page, /^Flip/);
  await tap(page, /^Setback for/);
  await page.locator("dialog[open] .row", { hasText: "Prepared Setbacks" }).tap();
  await title.filter({ hasText: "Gamemaster" }).waitFor();
  await unreadable();
  await openPrivacyScreen(page);
  await prepared.tap();
  await page.getByRole("heading", { name: /^Setback for/ }).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), "The bridge gives way", "it happens now, and everybody may read it");
});
