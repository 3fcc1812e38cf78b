// Helpers to play a table by tapping, and to read from the saved entries who holds which card. Nothing here knows a rule.
import assert from "node:assert/strict";

/** Makes the browser's randomness the same in every run; call before the page opens. */
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

/** On to naming the cast, which is where a new table's game is gone over to. */
export async function theCast(page) {
  await tap(page, "The cast");
  await page.getByText(/^\d+ so far$/).waitFor();
}

/** A new table with these heroes, as far as the deal. */
export async function deal(page, heroes, title = "The Night Mail") {
  await tap(page, "New table");
  await page.getByRole("textbox").fill(title);
  await theCast(page);
  for (const hero of heroes) {
    await page.getByRole("textbox").fill(hero);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
}

/** Into rounds, with villains of these names. */
export async function beginRounds(page, villains = []) {
  for (const villain of villains) {
    await tap(page, "More about the scene");
    await page.locator("dialog[open] .row", { hasText: "Add villains" }).first().tap();
    await page.getByRole("textbox").fill(villain);
    await tap(page, "Add", true);
  }
  await tap(page, /^Rounds/);
  await tap(page, "Start rounds");
}

/** Closes the round all the same, where it is asked: whoever has not acted loses the action. */
export async function closeRound(page) {
  const closing = page.locator("dialog[open]").filter({ hasText: "Before the round ends" });
  if (await closing.isVisible()) await closing.locator(".dock button").last().tap();
}

/** Presses the deck, and once more where that costs somebody the action. */
export async function pressDeck(page) {
  await tap(page, /^Flip/);
  await closeRound(page);
}

/** Settles the setbacks that wait above the order, each as a penalty. */
export async function settleSetbacks(page) {
  const waiting = button(page, /^Setback for/).filter({ visible: true });
  for (let guard = 0; guard < 2 && (await waiting.count()) > 0; guard += 1) {
    await waiting.first().tap();
    await tap(page, /−5 to all their actions/);
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
}

/** The one who is next does this: by the sheet behind "Act" on a phone, by the row on a tablet. */
export async function does(page, what) {
  const way = page.locator(".turn.is-now .btn-act");
  const isPhone = await way.isVisible();
  if (isPhone) await way.tap();
  const kinds = page.locator(isPhone ? "dialog[open] .act" : ".turn.is-now .act:visible");
  await kinds.filter({ hasText: what }).first().tap();
}

/** The first kind of action that the card approves, or the first of all. */
export async function firstKind(page, within) {
  const kinds = page.locator(`${within} .act:visible`);
  await kinds.first().waitFor();
  const approved = page.locator(`${within} .act.is-approved:visible`);
  return ((await approved.count()) > 0 ? approved : kinds).first();
}

/** Closes whatever lies over the screen, one after the other. */
export async function closeDialogs(page) {
  for (let guard = 0; guard < 8 && (await page.locator("dialog[open]").count()) > 0; guard += 1) await page.keyboard.press("Escape");
}

/** Ends the scene; nobody lets go of anything more than must go. One says so behind the curtain, for the others one button does. */
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
    await look(page);
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

/** The seat of one hero. */
export async function toSeat(page, name) {
  await tap(page, "Seats", true);
  await page.locator(".person-row", { hasText: name }).tap();
}

/** Opens a hand behind the curtain, with a held finger; answers a function that lets go. */
export async function hold(page) {
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

/** Opens a hand by the keyboard: one press opens, the next closes. */
export async function look(page) {
  await page.locator("dialog[open] button.hold").press("Enter");
  await page.locator(".is-looking").waitFor();
}

/** A trade goes on behind the curtain of whoever is next: waits for theirs. */
export async function curtainOf(page, player) {
  await page.locator("dialog[open] #privacy-title", { hasText: player }).waitFor();
}

/** An event as scenes read it: the save names it outside ({"drawn": {…}}, or a mere word), here it is its `is`. */
function plain(event) {
  if (typeof event === "string") return { is: event };
  const [[is, body]] = Object.entries(event);
  return { is, ...body, ...(body.what !== undefined && { what: plain(body.what) }) };
}

/** Everything that happened, from the save: the counting entries' events in order. */
export async function events(page) {
  const saved = await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("rising-action@"));
    const json = (key) => JSON.parse(localStorage.getItem(key).replace(/^\S+ /, ""));
    const head = keys.filter((key) => key.endsWith("/head")).map((key) => [key, json(key)]).sort((a, b) => b[1].summary.played_at - a[1].summary.played_at)[0];
    const folder = head[0].slice(0, -"head".length);
    const entries = keys.filter((key) => key.startsWith(folder) && key !== head[0]).sort();
    return entries.slice(0, head[1].cursor).flatMap((key) => json(key).events);
  });
  return saved.map(plain);
}

/** Where every card lies, told by the events: `{deck, stack, discard, hand: {actor: [..]}, pool: {..}, inEffect: {..}, names}`. */
export async function truth(page) {
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

/** The chronicle replays to the page's table: the app's own check says so, and the cards are all there. */
export async function check(page) {
  const { all } = await truth(page);
  assert.equal(all.size, 156, "every card lies somewhere");
  await tap(page, /Home|back$/);
  await tap(page, "Settings");
  await tap(page, "Check that the open table is saved");
  await page.getByText(/The open table is saved correctly/).waitFor();
  await tap(page, "Settings, back");
  await page.locator(".tile.is-lit").tap();
}

/** A section of the options that is shut. */
export const optionSection = (page, name) => page.getByRole("button", { name, expanded: false }).filter({ hasText: name });

/** Types a note in the scene's menu and sends it; the dialog stays open if the note is refused. */
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

/** Lets the browser refuse to store anything, as when the device is full. */
export const fillStorage = (page) =>
  page.evaluate(() => {
    window.realSetItem = Storage.prototype.setItem;
    window.realPut = IDBObjectStore.prototype.put;
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });

/** Makes room again. */
export const emptyStorage = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = window.realSetItem;
    IDBObjectStore.prototype.put = window.realPut;
  });
