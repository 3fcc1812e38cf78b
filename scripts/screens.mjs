// The parts of scripts/screens: each goes through its states, and every state is photographed and checked on every screen size.
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChrome } from "../tests/e2e/chrome.mjs";
import { geometry } from "../tests/e2e/geometry.mjs";
import { stage, stageInRounds } from "../tests/e2e/staged.mjs";
import { button, closeDialogs, closeRound, openCondition, openPrivacyScreen, seed } from "../tests/e2e/table.mjs";
import { pressSlowly } from "./playwright.mjs";
import { serve } from "./server.mjs";

const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: fileURLToPath(new URL("../dist", import.meta.url)) },
    only: { type: "string", default: "" },
    "no-pictures": { type: "boolean", default: false },
  },
});
const FOLDER = fileURLToPath(new URL("../target/screens", import.meta.url));
const SCREENS = [
  [390, 844],
  [320, 568],
  [844, 390],
  [820, 1180],
  [1180, 820],
];
const TEXT_SIZES = [100, 200];
const THEMES = ["dark", "light"];

const faults = [];
const server = await serve({ root: options.dist, base: "/" });
const browser = await chromium.launch({ executablePath: findChrome(), args: ["--no-sandbox", "--disable-gpu"] });

/** The first visible button with this name. */
const visible = (page, name) => button(page, name).filter({ visible: true }).first();
const tapButton = (page, name) => visible(page, name).tap();
const textbox = (page, name) => page.getByRole("textbox", name ? { name } : {}).filter({ visible: true }).first();
const dialog = (page) => page.locator("dialog[open]").last();
const tapRow = (page, words) => dialog(page).locator(".row", { hasText: words }).first().tap();

/** Sets the text size of the whole page, as the browser's own setting does. */
const setTextSize = (page, percent) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
    // The larger text has moved the current turn, so scroll to it again.
    window.dispatchEvent(new CustomEvent("ra-scroll-to-current-turn"));
    return new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)), 60));
  }, percent);

/** Checks the current state on every screen size, and restores the first size. */
async function checkState(page, part, state) {
  const isOpen = (await page.locator(".is-looking").count()) > 0;
  for (const [width, height] of SCREENS) {
    for (const size of TEXT_SIZES) {
      await page.setViewportSize({ width, height });
      await setTextSize(page, size);
      // A rotation closes the privacy screen, so it is opened again.
      if (isOpen && (await page.locator(".is-looking").count()) === 0) await openPrivacyScreen(page);
      const where = `${part} ${state}, ${width} × ${height}, letters ${size} %`;
      faults.push(...(await page.evaluate(geometry)).map((fault) => `${where}: ${fault}`));
      if (options["no-pictures"]) continue;
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${FOLDER}/${part} ${state} ${width}x${height} ${size} ${colorScheme}.png`.replaceAll(" ", "-") });
      }
    }
  }
  const [[width, height]] = SCREENS;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: THEMES[0] });
  await setTextSize(page, 100);
  if (isOpen && (await page.locator(".is-looking").count()) === 0) await openPrivacyScreen(page);
}

/** Sets up a table of a game with these people, from home to its options. */
async function newTable(page, game, people, state = async () => {}) {
  await tapButton(page, /^New table/);
  await textbox(page).waitFor();
  if (game) await page.locator(".game, .tile, button").filter({ hasText: game, visible: true }).first().tap();
  await state("new table, game");
  await tapButton(page, /cast/i);
  await textbox(page).waitFor();
  await state("new table, cast empty");
  for (const line of people) {
    await textbox(page).fill(line);
    await button(page, "Add", true).tap();
  }
  await state("new table, cast");
  await tapButton(page, /^Options/);
  await page.locator(".options, .ask, .option-section").first().waitFor();
  await state("new table, options");
}

const CAST = {
  heroes: ["Imani Okoro", "Juno Vale", "Quill", "Brother Osric of the Lower March"],
  villains: ["Colonel Varga", "Evil knight", "Ghoul"],
  hands: [["Presence", "Willpower", "Hero", "Drama", "Adrenalin"]],
  pools: [["Action", "Adrenalin", "Monologue"], ["Drama"]],
  possibilities: { 1: 3, 2: 2 },
  settings: { hand_size: { fixed: 5 } },
};
const fighter = (melee) => ({
  stats: { dexterity: 10, mind: 9, perception: 9, toughness: 9, fatigue: 0 },
  strength: 8,
  damage_table: "possibility_rated",
  skills: [{ skill: "melee", value: melee }],
  weapons: [{ name: "Sabre", attack_skill: "melee", damage: { weapon_add: 5 } }],
});
const FIGHT = { ...CAST, settings: {}, sheets: { 1: fighter(14), 2: fighter(11), 5: fighter(12) } };

/** Opens the actions of the first hero. Characters before her end their turns. */
async function heroActs(page) {
  for (let turns = 0; turns < 8; turns += 1) {
    await closeDialogs(page);
    const now = page.locator(".turn.is-now");
    if ((await now.textContent()).includes("Imani")) break;
    await now.locator(".btn-ic").tap();
  }
  await page.locator(".turn.is-now .btn-act").tap();
}

const PARTS = {
  async home(page, site, state) {
    await state("empty");
    await newTable(page, null, ["Wilhelmina Featherstonehaugh-Cholmondeley (Max)", "Juno Vale (Sam): all 9, dodge 12"], state);
    const section = page.locator(".option-section, .ask").filter({ visible: true }).first();
    await section.tap();
    await state("new table, an option open");
    await closeDialogs(page);
    await tapButton(page, /^Deal/);
    await page.locator(".stage").waitFor();
    await state("dealt");
    await site.open(page);
    await page.locator(".top-bar .ic").filter({ visible: true }).first().tap();
    await page.locator(".tile").first().waitFor();
    await state("with a table");
    await tapButton(page, /^Rulebook/);
    await page.locator(".topics").waitFor();
    await state("the rulebook");
  },

  async torg(page, site, state) {
    await stageInRounds(page, site, FIGHT, 3);
    await closeDialogs(page);
    await state("stage, flipped");
    for (let turns = 0; turns < 3; turns += 1) {
      await page.locator(".turn.is-now .btn-ic").tap();
      await closeDialogs(page);
    }
    await state("stage, some have acted");
    await tapButton(page, /^Open card|^Card /);
    await state("card");
    await closeDialogs(page);
    await tapButton(page, /^More about the scene|scene.*menu/i);
    await state("scene menu");
    await closeDialogs(page);
    await heroActs(page);
    await state("what to do");
    await dialog(page).locator(".act", { hasText: /attack/i }).first().tap();
    await page.locator(".a-body").waitFor();
    await state("attack form");
    await dialog(page).locator(".dock .btn-primary").tap();
    await page.locator(".a-outcome h2").waitFor();
    await state("attack result");
    await dialog(page).locator(".dock .btn-primary").tap();
    await closeDialogs(page);
    await page.locator(".tab", { hasText: /seats/i }).tap();
    await state("seats");
    await page.locator(".person-row", { hasText: "Imani" }).tap();
    await state("seat");
    await tapButton(page, /hand$/);
    await state("privacy screen");
    await openPrivacyScreen(page);
    await state("hand");
    await page.locator(".pcard").first().tap();
    await closeDialogs(page);
    await page.locator(".tab", { hasText: /chronicle|log/i }).tap();
    await state("log");
    await page.locator(".tab", { hasText: /rules/i }).tap();
    await page.locator(".topics, .hit, summary").first().waitFor();
    await state("rules");
    await textbox(page).fill("wound");
    await state("search");
    await page.locator(".hit").first().tap();
    await page.locator(".rule-lead").first().waitFor();
    await state("rule");
    await closeDialogs(page);
    await page.locator(".tab").first().tap();
    await tapButton(page, /^More about the scene|scene.*menu/i);
    await tapRow(page, /^End the scene/);
    await state("end of scene, question");
    await dialog(page).locator("button", { hasText: /^End (it|the scene)/ }).last().tap();
    await closeRound(page);
    await page.getByText(/^End of scene/).first().waitFor();
    await state("end of scene");
  },

  async "torg, before"(page, site, state) {
    await stage(page, CAST);
    await state("free play");
    await openCondition(page, "Imani");
    await tapButton(page, "Shock, one more");
    await state("condition and stats");
    await closeDialogs(page);
    await page.locator(".tab").first().tap();
    await tapButton(page, /rest$/);
    await state("rest");
    await closeDialogs(page);
    await tapButton(page, /^Start rounds for/);
    await state("who is in it");
    await tapButton(page, /^Start rounds$/);
    await state("rounds begun");
  },

  async task(page, site, state) {
    await stageInRounds(page, site, { heroes: ["Imani Okoro", "Juno Vale"], villains: ["Colonel Varga"] });
    await closeDialogs(page);
    await tapButton(page, /^More about the scene|scene.*menu/i);
    await tapRow(page, "Dramatic task");
    await textbox(page, /Science|skill/i).fill("Engineering");
    await textbox(page, /value/i).fill("13");
    await state("set");
    await dialog(page).getByRole("button", { name: /^(Set|Start|Begin) the task/ }).tap();
    await page.locator(".task-stair").waitFor();
    await state("stairs");
    await closeDialogs(page);
    await state("on the stage");
  },

  async improv(page, site, state) {
    await newTable(page, /Improv/, ["Ada (GM)", "Dee: Old debts 3, Quick", "Marlow: Charm 2"]);
    await tapButton(page, /^Deal/);
    await page.locator(".stage").waitFor();
    await state("nothing open");
    await tapButton(page, /conflict/);
    await textbox(page).fill("Lund");
    await state("a conflict is opened");
    await tapButton(page, /stakes/);
    await page.locator(".stake").first().waitFor();
    await state("stakes are missing");
    for (const [side, words, against] of [["Lund", "The ledger burns tonight."], ["Dee", "The ledger leaves with me, unread.", "Lund"], ["Marlow", "My crew gets across, all of it.", "Lund"]]) {
      await page.locator(".stake", { hasText: side }).first().tap();
      await dialog(page).getByRole("textbox").last().fill(words);
      if (side === "Dee") await state("a stake");
      const chip = dialog(page).locator(".chip", { hasText: against ?? "-" }).first();
      if (against && (await chip.getAttribute("aria-checked")) !== "true") await chip.tap();
      await dialog(page).getByRole("button", { name: "Save", exact: true }).tap();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    await state("stakes");
    await page.locator(".dock .btn-primary, .dock .deck").last().tap();
    await state("cards are asked for");
    await page.locator(".dock .btn-primary, .dock .btn-big, .dock .deck, .dock .btn-privacy").last().tap();
    for (const name of ["Dee", "Marlow", "Ada"]) {
      await page.locator("dialog[open] button.hold").waitFor();
      await openPrivacyScreen(page);
      if (name === "Dee") await state("cards");
      await page.locator(".tap-card").first().tap();
      await page.locator(".secret-acts .btn, .is-looking .btn").filter({ hasText: /^(Lay|Play)/ }).first().tap();
    }
    await page.locator(".privacy-screen").waitFor({ state: "detached" });
    await page.locator("button.deck").waitFor();
    await state("bonuses");
    await page.locator("button.deck").tap();
    const all = dialog(page).locator(".btn-primary, .dock .btn, .row").last();
    if (await all.isVisible().catch(() => false)) await all.tap();
    await page.locator(".cols.is-shown, .fate, .token-places").first().waitFor();
    await state("reveal");
    for (let guard = 0; guard < 3; guard += 1) {
      const next = visible(page, /^Draw one card each|: stay/);
      if ((await next.count()) === 0) break;
      await next.tap();
    }
    await visible(page, /^End .* narration/).first().tap();
    await state("narration");
  },

  async "improv-real"(page, site, state) {
    await newTable(page, /Improv/, ["Ada (GM)", "Dee", "Marlow"]);
    await page.getByRole("textbox", { name: "Search the options" }).fill("real deck");
    await tapButton(page, /^Where do the cards come from/);
    await page.getByRole("radio", { name: "a real deck" }).first().tap();
    await tapButton(page, /^Open/);
    await page.locator(".stage").waitFor();
    await tapButton(page, /conflict/);
    await textbox(page).fill("Lund");
    await tapButton(page, /stakes/);
    for (const side of ["Lund", "Dee", "Marlow"]) {
      await page.locator(".stake", { hasText: side }).first().tap();
      await dialog(page).getByRole("textbox").last().fill("The ledger leaves with me.");
      await dialog(page).getByRole("button", { name: "Save", exact: true }).tap();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    await tapButton(page, /^Play the cards/);
    await state("real cards are asked for");
    await tapButton(page, /^All cards are down/);
    await page.locator("button.deck").tap();
    await dialog(page).getByRole("button", { name: /^All pass/ }).tap();
    await dialog(page).getByRole("radiogroup", { name: "Rank" }).waitFor();
    await dialog(page).getByRole("radio", { name: "10", exact: true }).tap();
    await state("cards are entered");
  },

  async torang(page, site, state) {
    await newTable(page, /Torang/, ["Tavi (Mirja)", "Bren (Jo): Survival 52, Bow 74", "Oda Stormwind of the Upper Marches (Petr)"]);
    await tapButton(page, /^Open|^Start|^Deal/);
    await page.locator(".stage").waitFor();
    await state("stage");
    await page.locator(".tab").nth(1).tap();
    await state("sheets");
    await page.locator(".person-row", { hasText: "Tavi" }).tap();
    await tapButton(page, /Abilities$/);
    await textbox(page).fill("Stealth 68, Climb 55, Luck 50");
    await state("abilities");
    await dialog(page).getByRole("button", { name: "Add", exact: true }).tap();
    await page.locator(".tab").first().tap();
    await state("stage with abilities");
    await page.locator(".ability", { hasText: "Stealth" }).first().tap();
    await page.locator("dialog[open]").waitFor();
    await state("request");
    await page.getByRole("radio", { name: "Group" }).tap();
    await dialog(page).locator(".dock .btn-primary, .dock .btn").last().tap();
    await page.locator(".roll-request").waitFor();
    await state("group called for");
    const rolls = page.locator(".roll-request .btn").filter({ visible: true }).first();
    if (await rolls.isVisible()) {
      await rolls.tap();
      await closeDialogs(page);
      await state("result");
    }
  },

  async quick(page, site, state) {
    await page.locator(".quick-tool").nth(0).tap();
    await page.locator(".page-foot .dock").waitFor();
    await state("attack");
    const primary = page.locator(".page-foot .dock .btn-primary, .page-foot .dock .deck").last();
    await primary.tap();
    await page.locator(".a-outcome h2").waitFor();
    await state("attack result");
    for (const [place, name] of [[1, "conflict"], [2, "roll"]]) {
      await site.open(page);
      await page.goto(site.url);
      await page.locator("body > .everything").waitFor();
      await page.locator(".quick-tool").nth(place).tap();
      await page.locator(".page .dock").waitFor();
      await state(name);
      await page.locator(".page .dock .btn-primary, .page .dock .deck").last().tap();
      await state(`${name} result`);
    }
  },

  async settings(page, site, state) {
    await tapButton(page, /^Settings/);
    await page.locator(".setting-row").first().waitFor();
    await state("all");
    await page.getByText(/^About/).first().tap();
    await state("about");
  },
};

if (!options["no-pictures"]) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}
try {
  for (const [part, walk] of Object.entries(PARTS)) {
    if (!new RegExp(options.only).test(part)) continue;
    console.log(`Looking at ${part}`);
    const [[width, height]] = SCREENS;
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, colorScheme: THEMES[0], reducedMotion: "reduce", serviceWorkers: "block" });
    context.setDefaultTimeout(15_000);
    await pressSlowly(context);
    await seed(context, 2);
    const page = await context.newPage();
    const site = {
      context,
      url: server.url,
      async open() {
        await page.goto(server.url);
        await page.locator("body > .everything").waitFor();
      },
    };
    let last = "its beginning";
    try {
      await site.open();
      await walk(page, site, async (state) => {
        last = state;
        await checkState(page, part, state);
      });
    } catch (error) {
      faults.push(`${part}: no way on from “${last}”: ${error.message.split("\n", 4).join(" ")}`);
      if (!options["no-pictures"]) await page.screenshot({ path: `${FOLDER}/${part} stuck.png`.replaceAll(" ", "-") });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "Nothing is cut off, covered or too wide." : `${faults.length} found.`);
if (faults.length > 0) process.exitCode = 1;
