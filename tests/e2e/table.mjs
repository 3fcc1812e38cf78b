// Helpers to play a table by tapping, and to read the saved entries. Apart from `cardZones`, which repeats where each event moves a card,
// nothing here knows a rule.
import assert from "node:assert/strict";
import { CARDS } from "./deck.mjs";

/** Makes the browser's random numbers the same in every run. To be called before the page opens. */
export async function seed(context, first = 1) {
  await context.addInitScript((start) => {
    let state = start;
    const next = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    crypto.getRandomValues = (array) => {
      for (let place = 0; place < array.length; place += 1) array[place] = next() & 0xff;
      return array;
    };
  }, first);
}

export const button = (page, name, exact = false) => page.getByRole("button", { name, exact });
export const tap = (page, name, exact = false) => button(page, name, exact).first().tap();

/** Goes to the step where the cast is entered. */
export async function goToCast(page) {
  await tap(page, "The cast");
  await page.getByText(/^\d+ so far$/).waitFor();
}

/** Begins a new table with this name, and goes to the step where the cast is entered. */
export async function nameTable(page, title) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await goToCast(page);
}

/** Sets up a table of any game with these people, and opens its stage. */
export async function openTable(page, game, people) {
  await tap(page, "New table");
  const tile = button(page, game, true);
  if ((await tile.getAttribute("aria-pressed")) !== "true") await tile.tap();
  await goToCast(page);
  await page.getByRole("textbox").fill(people.join("\n"));
  await tap(page, "Add", true);
  await tap(page, "Options");
  await page.locator(".page-foot button").last().tap();
  await page.locator(".stage").waitFor();
}

/** Sets up a table with these heroes and deals the cards. */
export async function deal(page, heroes, title = "The Night Mail") {
  await nameTable(page, title);
  for (const hero of heroes) {
    await page.getByRole("textbox").fill(hero);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
}

/** Adds these villains and starts the rounds. */
export async function beginRounds(page, villains = []) {
  for (const villain of villains) {
    await tap(page, "More about the scene");
    await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
    await page.getByRole("textbox").fill(villain);
    await tap(page, "Add", true);
  }
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
}

/** Closes the round if the app asks. Characters who have not acted lose their action. */
export async function closeRound(page) {
  const closing = page.locator("dialog[open]").filter({ hasText: "Before the round ends" });
  if (await closing.isVisible()) await closing.locator(".dock button").last().tap();
}

/** Presses the deck, and confirms it if somebody would lose their action. */
export async function pressDeck(page) {
  await tap(page, /^Flip/);
  await closeRound(page);
}

/** Answers the pending setbacks, each with the penalty. */
export async function settleSetbacks(page) {
  const waiting = button(page, /^Setback for/).filter({ visible: true });
  for (let guard = 0; guard < 2 && (await waiting.count()) > 0; guard += 1) {
    await waiting.first().tap();
    await tap(page, /to all their actions/);
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
}

/** Chooses an action of the character whose turn it is: in the dialog behind "Act" on a phone, in the row on a tablet. */
export async function chooseAction(page, what) {
  const act = page.locator(".turn.is-now .btn-act");
  const isPhone = await act.isVisible();
  if (isPhone) await act.tap();
  const kinds = page.locator(isPhone ? "dialog[open] .act" : ".turn.is-now .act:visible");
  await kinds.filter({ hasText: what }).first().tap();
}

/** The first action that the card approves, or else the first action. */
export async function firstAction(page, within) {
  const kinds = page.locator(`${within} .act:visible`);
  await kinds.first().waitFor();
  const approved = page.locator(`${within} .act.is-approved:visible`);
  return ((await approved.count()) > 0 ? approved : kinds).first();
}

/** Closes all dialogs, one after the other. */
export async function closeDialogs(page) {
  for (let guard = 0; guard < 8 && (await page.locator("dialog[open]").count()) > 0; guard += 1) await page.keyboard.press("Escape");
}

/** Ends the scene. Everybody discards as few cards as possible: one behind the privacy screen, the others by one button. */
export async function endScene(page, heroes, isFinal = false) {
  await tap(page, "More about the scene");
  await tap(page, /^End the scene/);
  await tap(page, isFinal ? /^End the final encounter/ : "End the scene", !isFinal);
  await closeRound(page);
  await page.getByText(/^End of scene/).waitFor();
  for (let guard = 0; guard < heroes * 2 + 1; guard += 1) {
    const others = button(page, "Nobody else discards");
    if (await others.count()) {
      await others.tap();
      break;
    }
    const next = button(page, /chooses$/);
    if ((await next.count()) === 0) break;
    await next.tap();
    await openPrivacyScreen(page);
    const down = button(page, /^(Discard|Choose) \d/);
    if (await down.count()) {
      const must = Number((await page.locator(".secret-head p").textContent()).match(/of (\d+)/)[1]);
      for (let card = 0; card < must; card += 1) await page.locator(".pcard[aria-pressed=false]").first().tap();
      await down.tap();
    } else {
      await tap(page, "Discard nothing");
    }
  }
  await page.getByText(isFinal ? "The final encounter is over" : "Free play").first().waitFor();
}

/** Opens the page of a character's seat. */
export async function goToSeat(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
}

/** Opens the dialog with a character's condition. */
export async function openCondition(page, name) {
  await goToSeat(page, name);
  await tap(page, /^More about/);
  await page.locator("dialog[open] .row", { hasText: "Condition" }).tap();
}

/** Opens the privacy screen with a finger that holds it. Returns a function that releases it. */
export async function holdPrivacyScreen(page) {
  const disc = page.locator("dialog[open] button.hold");
  const box = await disc.boundingBox();
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 1 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.locator(".is-looking").waitFor();
  return async () => {
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.locator(".is-looking").waitFor({ state: "detached" });
    await touch.detach();
  };
}

/** Opens the privacy screen with the keyboard: one press opens it, the next closes it. */
export async function openPrivacyScreen(page) {
  await page.locator("dialog[open] button.hold").press("Enter");
  await page.locator(".is-looking").waitFor();
}

/** Waits for the privacy screen of this player, with which a trade continues. */
export async function waitForPrivacyScreen(page, player) {
  await page.locator("dialog[open] #privacy-title", { hasText: player }).waitFor();
}

/** An event with its name in `is`. In a saved table, the name is the only key ({"drawn": {…}}), or a string. */
function flatEvent(event) {
  if (typeof event === "string") return { is: event };
  const [[is, body]] = Object.entries(event);
  return { is, ...body, ...(body.what !== undefined && { what: flatEvent(body.what) }) };
}

/** The events of the saved table, in order and without undone entries. */
export async function events(page) {
  const saved = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("rising-action@"));
    const json = (key) => JSON.parse(localStorage.getItem(key).replace(/^\S+ /, ""));
    const head = keys.filter((key) => key.endsWith("/head")).map((key) => [key, json(key)]).sort((a, b) => b[1].summary.played_at - a[1].summary.played_at)[0];
    const folder = head[0].slice(0, -"head".length);
    const entries = keys.filter((key) => key.startsWith(folder) && key !== head[0]).sort();
    return entries.slice(0, head[1].cursor).flatMap((key) => json(key).events);
  });
  return saved.map(flatEvent);
}

/**
 * The zone of every card according to the events: "deck", "stack", "discard", "hand 1", "pool 1" or "effect 1". It repeats in JavaScript
 * which event moves a card, so that a spec file can run without cargo; `checkSaved` compares the table with the engine.
 */
export async function cardZones(page) {
  const zones = new Map();
  const names = {};
  const put = (card, zone) => {
    zones.delete(card);
    zones.set(card, zone);
  };
  for (const event of await events(page)) {
    const { actor } = event;
    switch (event.is) {
      case "actor_joined": names[actor] = event.name; break;
      case "dealt":
        event.draw_pile.forEach((card) => put(card, "deck"));
        event.hands.forEach(([hero, cards]) => cards.forEach((card) => put(card, `hand ${hero}`)));
        break;
      case "drawn": put(event.card, `hand ${actor}`); break;
      case "reshuffled": event.draw_pile.forEach((card) => put(card, "deck")); break;
      case "flipped": put(event.card, "stack"); break;
      case "card_pooled": put(event.card, `pool ${actor}`); break;
      case "card_played": put(event.card, event.stays_in_effect ? `effect ${actor}` : "discard"); break;
      case "round_closed": event.expired_cards.forEach(([, card]) => put(card, "discard")); break;
      case "pool_cards_taken": case "discarded_to_hand_size": case "actor_left": event.cards.forEach((card) => put(card, "discard")); break;
      case "optional_discard_made": if (event.card != null) put(event.card, "discard"); break;
      case "scene_began": event.discarded.forEach((card) => put(card, "discard")); break;
      case "scene_ending": event.picked_up.forEach(([hero, cards]) => cards.forEach((card) => put(card, `hand ${hero}`))); break;
      case "follow_up": {
        const { what } = event;
        if (what.is === "cards_given") what.cards.forEach((card) => put(card, `${what.into_pool ? "pool" : "hand"} ${what.to}`));
        if (what.is === "discarded_for_refill") what.cards.forEach((card) => put(card, "discard"));
        if (what.is === "discard_fetched") put(what.card, `${what.into_pool ? "pool" : "hand"} ${actor}`);
        if (what.is === "special_activated") put(what.card, "discard");
        break;
      }
      case "story": {
        const { what } = event;
        if (["disallowed", "turned_in", "campaign_refused", "campaigned"].includes(what.is)) put(what.card, "discard");
        if (what.is === "sacrificed") what.cards.forEach((card) => put(card, "discard"));
        if (what.is === "adventure_ended") [...zones.keys()].forEach((card) => put(card, "deck"));
        break;
      }
      case "traded": {
        const zone = event.into_pools ? "pool" : "hand";
        event.offered.forEach((card) => put(card, `${zone} ${event.to}`));
        event.returned.forEach((card) => put(card, `${zone} ${event.from}`));
        break;
      }
    }
  }
  const cards = (zone) => [...zones].filter(([, where]) => where === zone).map(([card]) => card);
  return { names, cards, all: zones, id: (name) => Object.keys(names).find((id) => names[id].startsWith(name)) };
}

/** Checks that every card is in a zone, and lets the app check that its log replays to the open table. */
export async function checkSaved(page) {
  const { all } = await cardZones(page);
  assert.equal(all.size, CARDS.length, "every card is in a zone");
  await tap(page, /Home|back$/);
  await tap(page, "Settings");
  await tap(page, "Check that saving works");
  await page.getByText(/The open table is saved correctly/).waitFor();
  await tap(page, "Settings, back");
  await page.locator(".tile.is-selected").tap();
}

/** A closed section of the options. */
export const optionSection = (page, name) => page.getByRole("button", { name, expanded: false }).filter({ hasText: name });

/** Types a note and adds it. If it is refused, the dialog stays open. */
export async function sendNote(page, text) {
  await tap(page, "More about the scene");
  await tap(page, /^Add a note/);
  await page.getByRole("textbox").fill(text);
  await tap(page, "Add note");
}

/** Adds a note to the log. */
export async function note(page, text) {
  await sendNote(page, text);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** Makes the browser refuse to store anything, as if the storage were full. */
export const fillStorage = (page) =>
  page.evaluate(() => {
    window.realSetItem = Storage.prototype.setItem;
    window.realPut = IDBObjectStore.prototype.put;
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });

/** Makes the browser store again. */
export const emptyStorage = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = window.realSetItem;
    IDBObjectStore.prototype.put = window.realPut;
  });
