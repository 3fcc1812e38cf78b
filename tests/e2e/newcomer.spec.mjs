// A newcomer's first steps: examples with pointers, words with definitions, and how many taps common goals take.
import assert from "node:assert/strict";
import { PHONE, browserTest } from "./helpers.mjs";
import { stage } from "./staged.mjs";
import { button, closeDialogs, openPrivacyScreen, pressDeck, seed, tap } from "./table.mjs";

const pointer = (page) => page.locator(".pointer");
const waitForStep = (page, number) => page.locator(".pointer", { hasText: `${number} of 3` }).waitFor();
const hash = (page) => page.evaluate(() => location.hash);

/** Opens an example from home. */
async function openExample(page, game) {
  await tap(page, new RegExp(`${game} example`));
  await waitForStep(page, 1);
}

/** Counts taps. */
function tapCounter(page) {
  let taps = 0;
  return {
    async tap(target) {
      taps += 1;
      await (typeof target === "string" || target instanceof RegExp ? button(page, target).first() : target).tap();
    },
    /** Adds taps that were made in another way. */
    add(more) {
      taps += more;
    },
    taps: () => taps,
  };
}

/** Sets up a table with these people, one per line, up to its options. */
async function newTable(page, count, game, people) {
  await count.tap("New table");
  await count.tap(game);
  await count.tap("The cast");
  await count.tap(page.getByRole("textbox"));
  await page.keyboard.insertText(people);
  await page.getByText(`${people.trim().split("\n").length} so far`).waitFor();
  await count.tap("Options");
}

browserTest("the example of Torg leads from the flip to an attack and to the pool", { device: PHONE }, async ({ page }) => {
  await openExample(page, "Torg");
  const before = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("/table/")));
  assert.deepEqual(before, [], "nothing of it is saved");
  await pressDeck(page);
  await waitForStep(page, 2);
  await page.locator(".turn.is-now", { hasText: "Juno Vale" }).waitFor();
  // The row has the most common actions. The numbers are on the character sheets, so the app asks only for the range.
  const count = tapCounter(page);
  await count.tap(page.locator(".turn.is-now .act:visible", { hasText: "Attack" }));
  await count.tap(page.locator("dialog[open]").getByText("Short", { exact: true }).first());
  await page.locator("dialog[open]").getByText(/%/).first().waitFor();
  await count.tap(page.locator("dialog[open] .dock .btn-primary").last());
  await page.locator("dialog[open] .a-outcome").waitFor();
  assert.ok(count.taps() <= 5, `${count.taps()} taps to the result of an attack`);
  await page.locator("dialog[open] .dock .btn").last().tap();
  await closeDialogs(page);
  await waitForStep(page, 3);
  await tap(page, /^Undo/);
  await pointer(page).waitFor();
});

browserTest("an example is discarded when it is left, and each game has one", { device: PHONE }, async ({ page, site }) => {
  for (const game of ["Torg", "Torang", "Improv"]) {
    await openExample(page, game);
    assert.equal(await hash(page), "#/table/unsaved");
    await page.evaluate(() => history.back());
    await button(page, /Torg example/).first().waitFor();
    await page.evaluate(() => history.forward());
    await button(page, /Torg example/).first().waitFor();
    assert.equal(await hash(page), "", "there is no way back into it");
    await page.getByText("That table was not saved. Examples never are.").waitFor();
  }
  // The same after a reload, and for a link.
  await openExample(page, "Improv");
  await site.reload(page);
  await button(page, /Torg example/).first().waitFor();
  await page.getByText("That table was not saved. Examples never are.").waitFor();
  assert.equal(await hash(page), "");
  await page.evaluate(() => { location.hash = "#/table/unsaved/log"; });
  await page.waitForFunction(() => location.hash === "");
  await button(page, /Torg example/).first().waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("/table/"))), []);
});

browserTest("terms on a card show their meaning", { device: PHONE }, async ({ page }) => {
  await openExample(page, "Torg");
  await page.locator(".stage .term").first().tap();
  const definition = page.locator("dialog[open]");
  await definition.locator(".rule-lead").waitFor();
  await definition.locator(".row").first().tap();
  await page.locator("dialog[open]").getByText(/^(DD|TC)-/).first().waitFor();
  await closeDialogs(page);
});

browserTest("the letters of a card show their meaning, and a tap on its head shows the rest", { device: PHONE, open: false }, async ({ page, site }) => {
  const WITH_LETTERS = 135;
  await seed(site.context);
  await site.open(page);
  await stage(page, { heroes: ["Imani Okoro", "Juno Vale", "Quill"], top: [WITH_LETTERS] });
  await tap(page, /^Start rounds for/);
  // Nobody may play a card before the first flip, so rounds begin with it.
  await tap(page, "Start rounds", true);
  await button(page, /^Task steps A, B/).tap();
  await page.locator("dialog[open] .rule-lead").getByText("which steps of a dramatic task may be tried").waitFor();
  await closeDialogs(page);
  await tap(page, /^Open card/);
  await page.locator("dialog[open] .full-card").waitFor();
});

browserTest("the definition of a searched term comes first, even with a typing error", { device: PHONE }, async ({ page }) => {
  await openExample(page, "Torg");
  await tap(page, "Rules", true);
  const search = page.getByRole("textbox");
  for (const typed of ["stymied", "stimied"]) {
    await search.fill(typed);
    const first = page.locator(".definitions .hit").first();
    await first.waitFor();
    assert.match(await first.innerText(), /^Stymied/);
  }
  await page.getByText(/contain “stymied/).waitFor();
  await search.fill("");
  await page.locator("summary", { hasText: "Glossary" }).tap();
  await page.locator("details[open] .hit").nth(40).waitFor();
});

browserTest("search results can be narrowed to a topic", { device: PHONE }, async ({ page }) => {
  await openExample(page, "Torg");
  await tap(page, "Rules", true);
  await page.getByRole("textbox").fill("pool");
  const topics = page.getByRole("radiogroup", { name: "Show rules from" }).getByRole("radio");
  const ids = () => page.locator(".hits:not(.definitions) .hit .id").allInnerTexts();
  // The rulebook may still be loading.
  await topics.first().waitFor();
  const all = await ids();
  assert.equal(all.length, 8);
  const counts = (await topics.allInnerTexts()).map((text) => Number(/\d+$/.exec(text)[0]));
  const few = counts.findIndex((count) => count < all.length);
  const one = topics.nth(few);
  await one.tap();
  await page.waitForFunction((before) => document.querySelectorAll(".hits:not(.definitions) .hit .id").length !== before, all.length);
  assert.equal((await ids()).length, counts[few]);
  await page.getByRole("textbox").fill("pool cards");
  assert.equal(await one.getAttribute("aria-checked"), "true", "typing on keeps the topic");
  await topics.first().tap();
});

browserTest("from the first load to the first flipped card with four named heroes: seven taps", { device: PHONE }, async ({ page }) => {
  const count = tapCounter(page);
  await count.tap("New table");
  await count.tap("The cast");
  await count.tap(page.getByRole("textbox"));
  await page.keyboard.type("Imani, Juno, Osric, Nia");
  await page.keyboard.press("Enter");
  await page.getByText("4 so far").waitFor();
  await count.tap("Options");
  await count.tap(/^Deal/);
  await count.tap(/^Start rounds for/);
  await count.tap(/^Start rounds$/);
  await page.locator(".stage .card").waitFor();
  assert.ok(count.taps() <= 7, `${count.taps()} taps`);
});

browserTest("at a Torg table: an action and its result two taps, a trade six, the end of a scene three", { device: PHONE, open: false }, async ({ page, site }) => {
  const HEROES_FIRST = 31; // whose card approves Maneuver and Test
  await seed(site.context);
  await site.open(page);
  // Few cards, so that nobody has to discard any.
  const hands = [["Hero"], ["Haste"], ["Action"]];
  await stage(page, { heroes: ["Imani Okoro", "Juno Vale", "Quill"], hands, pools: [["Drama"], ["Idea"], ["Presence"]], top: [HEROES_FIRST] });
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true); // includes the first flip, because nobody may play a card before it
  const dialog = page.locator("dialog[open]");

  const acting = tapCounter(page);
  await acting.tap(page.locator(".turn.is-now .act:visible", { hasText: "Maneuver" }));
  await acting.tap(dialog.getByRole("button", { name: "Good", exact: true }));
  await page.locator(".turn.is-done").waitFor();
  assert.ok(acting.taps() <= 2, `${acting.taps()} taps for an action`);
  await closeDialogs(page);

  const trading = tapCounter(page);
  await trading.tap(page.locator(".turn .name", { hasText: "Imani" }));
  await trading.tap(/^Trade/);
  await trading.tap(dialog.locator(".row", { hasText: "Juno" }));
  for (const card of ["Drama", "Idea"]) await trading.tap(dialog.locator(".row", { hasText: card }));
  await trading.tap("Trade these two cards");
  await page.locator(".pool-card", { hasText: "Idea" }).waitFor();
  assert.ok(trading.taps() <= 6, `${trading.taps()} taps for a trade`);
  await tap(page, "Stage", true);

  // A tap begins the next scene and leads to the stage.
  const ending = tapCounter(page);
  await ending.tap("More about the scene");
  await ending.tap(dialog.locator(".row", { hasText: "End the scene" }));
  await ending.tap(dialog.locator(".row", { hasText: "without optional discards" }));
  await page.getByText("Free play").first().waitFor();
  assert.ok(ending.taps() <= 3, `${ending.taps()} taps for the end of a scene`);

  // A table that was left is not opened again at the next start.
  await tap(page, "More about the scene");
  await dialog.locator(".row", { hasText: "End the scene" }).tap();
  await dialog.locator(".dock .btn-primary").tap();
  await page.locator(".is-ending").waitFor();
  await tap(page, /Home|back$/);
  await button(page, "New table").waitFor();
  await page.reload();
  await button(page, "New table").waitFor();
  assert.equal(await hash(page), "");
});

browserTest("from the first load to an answer of the Torang Engine: three taps", { device: PHONE }, async ({ page }) => {
  const count = tapCounter(page);
  await count.tap(/^Quick roll/);
  await count.tap(page.getByRole("textbox").first());
  await page.keyboard.type("68");
  await count.tap(page.locator(".dock .btn-primary").last());
  await page.locator("[role=status]").filter({ hasText: /success|fail|fumble|critical/i }).first().waitFor();
  assert.ok(count.taps() <= 3, `${count.taps()} taps`);
});

browserTest("from a new table of the Torang Engine to a group’s result: ten taps", { device: PHONE }, async ({ page }) => {
  const count = tapCounter(page);
  await newTable(page, count, /^Torang/, "Tavi (Mirja): Stealth 68, Climb 55\nBren (Jo): Survival 52\nOda (Petr): Perception 40\n");
  await count.tap(/^Open/);
  await count.tap(/^Stealth/);
  await count.tap(page.getByRole("radio", { name: "Group" }));
  await count.tap(page.locator("dialog[open]").getByRole("button", { name: "Tavi rolls" }));
  await page.getByText("Tavi, Stealth, for the whole group").waitFor();
  assert.ok(count.taps() <= 10, `${count.taps()} taps`);
});

/** Sets up a table of Improv with a gamemaster and a player, up to two opposed stakes. The first field of a dialog has the focus. */
async function setOpposedStakes(page, count, isExtended) {
  const dialog = page.locator("dialog[open]");
  const typed = (name, words) => dialog.getByRole("textbox", { name }).fill(words);
  await newTable(page, count, /^Improv/, "Ada (GM)\nDee\n");
  await count.tap(/^Deal/);
  await count.tap("Open a conflict");
  if (isExtended) await count.tap(dialog.locator(".chip", { hasText: "Extended" }));
  await typed(/./, "Lund");
  await count.tap("Set the stakes");
  // The only opponent is chosen already.
  for (const [side, stake] of [["Dee", "The ledger leaves with me."], ["Lund", "The ledger burns tonight."]]) {
    await count.tap(page.locator(".stake", { hasText: side }).first());
    await typed(/^Stake: what comes true/, stake);
    await count.tap(button(page, "Save", true));
    await dialog.waitFor({ state: "detached" });
  }
  await count.tap("Play the cards");
}

/** Both play their first card, nobody adds a bonus, and the cards are revealed. A hold counts as a tap. */
async function playAndReveal(page, count) {
  await count.tap("Hand the device to Dee");
  for (const name of ["Dee", "Ada"]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await openPrivacyScreen(page);
    count.add(1);
    await count.tap(page.locator(".tap-card").first());
    await count.tap(/^Play the/);
  }
  await count.tap(page.locator("button.deck"));
  await count.tap("All pass: reveal");
}

browserTest("from a new table of Improv to the end of a simple conflict: 25 taps", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  const count = tapCounter(page);
  await setOpposedStakes(page, count, false);
  await playAndReveal(page, count);
  await count.tap("Everyone has narrated");
  await count.tap("End the conflict");
  await button(page, "Open a conflict").waitFor();
  assert.ok(count.taps() <= 25, `${count.taps()} taps`);
});

browserTest("from a new table of Improv to the end of an extended conflict of three rounds: 60 taps", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 11);
  await site.open(page);
  const count = tapCounter(page);
  await setOpposedStakes(page, count, true);
  await playAndReveal(page, count);
  for (const round of [2, 3]) {
    await count.tap("Everyone has narrated");
    await count.tap(`Start round ${round}`);
    await playAndReveal(page, count);
  }
  await count.tap("Go to the ending");
  const noGifts = button(page, /^No more gifts/);
  const narrated = button(page, "Everyone has narrated");
  await noGifts.or(narrated).first().waitFor();
  if (await noGifts.count()) await count.tap(noGifts);
  await count.tap(narrated);
  await count.tap("End the conflict");
  await page.getByRole("heading", { name: "Outcome" }).waitFor();
  assert.ok(count.taps() <= 60, `${count.taps()} taps`);
});

browserTest("without the code of its game a new table is not dealt, and its draft stays", { device: PHONE }, async ({ page, site }) => {
  await tap(page, "New table");
  await tap(page, /^Torang/);
  await tap(page, "The cast");
  await page.getByRole("textbox").fill("Tavi (Mirja): Stealth 68\n");
  await page.getByText("1 so far").waitFor();
  await tap(page, "Options");
  const code = /rising-action-torang-.*\.wasm$/;
  site.allow(/Failed to (load resource|fetch)|ERR_FAILED/);
  await page.route(code, (route) => route.abort());
  await tap(page, /^Open/);
  await page.getByRole("alert").filter({ hasText: "Torang" }).waitFor();
  await page.unroute(code);
  await site.reload(page);
  await tap(page, /^Open/);
  await page.waitForFunction(() => /^#\/table\/1$/.test(location.hash));
  await page.getByText("Tavi").first().waitFor();
});

browserTest("a new session with the same cast", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await tap(page, /^Torang/);
  await page.getByRole("textbox").fill("The Silent Bell");
  await tap(page, "The cast");
  await page.getByRole("textbox").fill("Tavi (Mirja): Stealth 68, Climb 55\nOda (Petr)\n");
  await page.getByText("2 so far").waitFor();
  await tap(page, "Options");
  await tap(page, /^Open/);
  await page.waitForFunction(() => /^#\/table\/\d+$/.test(location.hash));
  await page.evaluate(() => history.back());
  await tap(page, /^More about The Silent Bell/);
  await tap(page, /same cast/);
  await button(page, /^Open/).waitFor();
  await tap(page, /^Open/);
  await page.waitForFunction(() => /^#\/table\/2$/.test(location.hash));
  await page.getByText("The Silent Bell (session 2)").first().waitFor();
  await page.getByText("Tavi").first().waitFor();
});

browserTest("a table is renamed, copied and removed on home", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await tap(page, /^Improv/);
  await page.getByRole("textbox").fill("The Silent Bell");
  await tap(page, "The cast");
  await page.getByRole("textbox").fill("Dana (GM)\nMara\nPip\n");
  await tap(page, "Options");
  await tap(page, /^Deal/);
  await page.waitForFunction(() => /^#\/table\/\d+$/.test(location.hash));
  await page.evaluate(() => history.back());
  await tap(page, /^More about The Silent Bell/);
  await tap(page, /^Rename/);
  await page.getByRole("textbox").fill("The Loud Bell");
  await tap(page, "Save");
  await tap(page, /^More about The Loud Bell/);
  await tap(page, /^Duplicate/);
  await page.getByText("The copy is called The Loud Bell (copy).").waitFor();
  await button(page, /^More about The Loud Bell \(copy\)/).waitFor();
  // The other one has not changed.
  await tap(page, /^More about The Loud Bell$/);
  await tap(page, /^Remove/);
  await tap(page, "Remove table");
  await tap(page, /The Loud Bell \(copy\)/);
  await page.waitForFunction(() => /^#\/table\/2$/.test(location.hash));
  await page.getByText("Mara").first().waitFor();
});

browserTest("people are pasted from a spreadsheet", { device: PHONE }, async ({ page }) => {
  await tap(page, "New table");
  await tap(page, "The cast");
  const rows = "Name\tPlayer\tDex\tDodge\tWeapon\nNia\tBo\t12\t14\tsabre +6\nOsric\tNoor\t9\t\t\n";
  await page.getByRole("textbox").fill(rows);
  await page.getByText("2 so far").waitFor();
  await page.getByText("Nia").first().waitFor();
  await page.getByText(/Bo.*dodge 14/i).first().waitFor();
  // People who are typed but not added join, too. Back from the options, everybody is listed.
  await page.getByRole("textbox").fill("Juno");
  await tap(page, "Options");
  await page.getByText(/3 hands of/).waitFor();
  await page.evaluate(() => history.back());
  await page.getByText("3 so far").waitFor();
  await page.getByText("Juno").first().waitFor();
});
