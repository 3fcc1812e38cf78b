// The deck of a table: a custom deck from a file, a printed deck that people shuffle and draw themselves, and hands that continue in a
// second session. Everything is offline.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CARDS } from "./deck.mjs";
import { inspector } from "./inspect.mjs";
import { DEVICES, PHONE, browserTest, contextOptions } from "./helpers.mjs";
import { beginRounds, button, events, goToCast, goToSeat, openPrivacyScreen, seed, tap } from "./table.mjs";

const HEROES = ["Marta Dahl (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)"];
const sheet = (page) => page.locator("dialog.sheet[open]");
const errors = (page) => sheet(page).locator(".error").allTextContents();

/** Sets up a table with these heroes and opens the options of the deck. */
async function goToDeckOptions(page, heroes = HEROES) {
  await tap(page, "New table");
  await page.getByRole("textbox").fill("The Night Mail");
  await goToCast(page);
  for (const hero of heroes) {
    await page.getByRole("textbox").fill(hero);
    await tap(page, "Add", true);
  }
  await tap(page, "Options");
  await tap(page, /^The deck/);
  await sheet(page).getByText("Play with the printed deck").waitFor();
}

/** The text of the file that an action saves. */
async function savedText(page, action) {
  const [file] = await Promise.all([page.waitForEvent("download"), action()]);
  return readFileSync(await file.path(), "utf8");
}

const openFile = (page, text, name = "deck.csv") =>
  sheet(page).locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

const row = (page, name) => sheet(page).getByRole("button", { name }).first().or(sheet(page).getByRole("checkbox", { name }).first());

const dealt = async (page) => (await events(page)).findLast(({ is }) => is === "dealt");
const hands = async (page) => Object.fromEntries((await dealt(page)).hands);

async function goHome(page) {
  await page.locator(".top-bar .ic, .tab.is-last").filter({ visible: true }).first().tap();
  await button(page, "New table").waitFor();
}

browserTest("a template is saved, changed, opened with error messages, and played", { device: PHONE, offline: true }, async ({ page, site }) => {
  await site.offlineReady(page);
  await site.goOffline();
  await goToDeckOptions(page);
  const template = await savedText(page, () => row(page, "Save a template").tap());
  assert.match(template, /^# deck: The Drama Deck\n/);
  const lines = template.split("\n");
  const at = (number) => lines.findIndex((line) => line.startsWith(`${number},`));
  assert.equal(lines.filter((line) => /^\d+,/.test(line)).length, CARDS.length);

  // Every error is shown with its line, and the current deck stays.
  const faulty = [...lines];
  faulty[at(7)] = faulty[at(7)].replace(/^7,/, "8,");
  faulty[at(20)] = faulty[at(20)].replace(/heroes|villains/, "everybody");
  await openFile(page, faulty.join("\n"));
  await sheet(page).locator(".error").nth(1).waitFor();
  const messages = await errors(page);
  assert.ok(messages.includes(`Line ${at(8) + 1}: Number 8 is used twice.`), messages.join("\n"));
  assert.ok(messages.some((words) => words.startsWith(`Line ${at(20) + 1}: `) && words.includes("everybody")), messages.join("\n"));
  await sheet(page).getByText(/^The app’s own deck/).waitFor();
  for (const [text, words] of [["", /is empty/], ["\0PNG\0\0", /not a text file/], ["x".repeat(10_000_000), /too large/]]) {
    await openFile(page, text);
    await sheet(page).locator(".error").filter({ hasText: words }).waitFor();
  }

  // Every card has a text of its own, and one card of a supplement is added.
  const own = lines.map((line) => line.replace(/^(\d+),(.*)/, (_, number, rest) => {
    const fields = rest.match(/("([^"]|"")*"|[^,]*)(,|$)/g).map((field) => field.replace(/,$/, ""));
    fields[lines[at(1) - 1].split(",").indexOf("flavor") - 1] = `Ours ${number}`;
    return [number, ...fields.slice(0, lines[at(1) - 1].split(",").length - 1)].join(",");
  }));
  own[0] = "# deck: The Lantern Deck";
  const heads = lines[at(1) - 1].split(",");
  const number = CARDS.length + 1;
  const quest = { number, name: "The Quest", set: "supplement", bar: "subplot", "standard first": "villains", "standard heroes": "two for one",
    "dramatic first": "villains", approved: "any", task: "A C", flavour: `Ours ${number}`, effect: "A long way round." };
  own.splice(at(CARDS.length) + 1, 0, heads.map((head) => quest[head] ?? "").join(","));
  await openFile(page, own.join("\n"));
  await sheet(page).getByText(new RegExp(`^The Lantern Deck, ${number} cards`)).waitFor();
  assert.deepEqual(await errors(page), []);
  await tap(page, "Done", true);
  await page.locator(".ask", { hasText: "The Lantern Deck" }).waitFor();
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  await beginRounds(page);
  const flipped = (await events(page)).findLast(({ is }) => is === "flipped").card;
  await page.getByText(`“Ours ${flipped}”`).first().waitFor({ state: "attached" });

  // The file is no longer needed.
  await site.reload(page);
  await page.getByText(`“Ours ${flipped}”`).first().waitFor({ state: "attached" });
  await tap(page, "Chronicle", true);
  await page.getByText(`Deck in use: “The Lantern Deck”, ${number} cards.`).waitFor();
});

browserTest("hands are saved and a second session begins with them", { device: PHONE }, async ({ page, site }) => {
  await seed(site.context, 3);
  await site.open(page);
  await goToDeckOptions(page);
  await tap(page, "Done", true);
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  const before = await hands(page);

  // The privacy screen of a seat offers the numbers of its own cards only.
  await goToSeat(page, "Marta");
  await tap(page, /’s hand$/);
  await openPrivacyScreen(page);
  const line = await savedText(page, () => tap(page, "Save card numbers"));
  const [held, full] = line.trim().split("; ");
  assert.equal(full, "full 4", "and how many a full hand is");
  assert.deepEqual(held.match(/\d+/g).map(Number).sort((a, b) => a - b), [...before[1]].sort((a, b) => a - b));
  assert.match(line, /^Marta Dahl[^\n]*: hand /);
  await page.keyboard.press("Escape");

  // A separate step saves all hands, with a warning. No number is on the page.
  await tap(page, "Stage", true);
  await tap(page, "More about the scene");
  await row(page, /^Save all hands/).tap();
  await sheet(page).getByText(/anyone who opens the file can read all hands/).waitFor();
  const all = await savedText(page, () => tap(page, "Save the file"));
  assert.equal(all.trim().split("\n").filter((text) => !text.startsWith("#")).length, 3);

  // The second session: first a typed line with an error, then the file. The rest is shuffled.
  await goHome(page);
  await goToDeckOptions(page);
  await sheet(page).getByRole("textbox").fill("Marta Dahl: hand 400 x");
  await tap(page, "Add", true);
  await sheet(page).locator(".error").nth(1).waitFor();
  assert.deepEqual((await errors(page)).map((words) => words.replace(/^Line 1: /, "")).sort(), ["Card 400 is not in the deck.", "“x” is not a number."].sort());
  await sheet(page).getByRole("textbox").fill("");
  await openFile(page, all, "hands.txt");
  await sheet(page).getByText(/Marta Dahl.*hand entered/).waitFor();
  assert.deepEqual(await errors(page), []);
  for (const card of before[1]) assert.ok(!(await sheet(page).textContent()).includes(` ${card} `), "the numbers are not shown");
  await tap(page, "Done", true);
  await tap(page, /^Deal/);
  await page.getByText("Free play").waitFor();
  const after = await hands(page);
  for (const hero of [1, 2, 3]) assert.deepEqual([...after[hero]].sort(), [...before[hero]].sort());
  const { draw_pile: deck } = await dealt(page);
  assert.ok(Object.values(before).flat().every((card) => !deck.includes(card)), "the deck has none of them");

  // At an open table, between scenes: the line of one hand restores it.
  await tap(page, "More about the scene");
  await row(page, /^Restore saved hands/).tap();
  await sheet(page).getByRole("textbox").fill(line.trim());
  await tap(page, "Add", true);
  await tap(page, "Restore", true);
  await sheet(page).waitFor({ state: "detached" });
  await tap(page, "Chronicle", true);
  await page.getByText(/saved cards back/).first().waitFor();
});

browserTest("axe finds no problems on the deck pages", { device: contextOptions(DEVICES) }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found, { on: DEVICES });
  await goToDeckOptions(page);
  await inspect("which deck");
  await openFile(page, "number,name\n1,\"Drama\n");
  await sheet(page).locator(".error").waitFor();
  await inspect("a deck with errors");
  await sheet(page).getByRole("textbox").fill("Marta Dahl: hand 3 17");
  await tap(page, "Add", true);
  await inspect("a typed hand");
  await row(page, "Play with the printed deck").tap();
  await tap(page, "Done", true);
  await tap(page, /^Begin/);
  await sheet(page).getByText("Drawn from the printed deck").waitFor();
  await inspect("what was drawn");
  await row(page, /^Juno/).tap();
  await openPrivacyScreen(page);
  await page.locator(".is-looking").getByRole("textbox").fill("500");
  await page.getByText("500: the deck has no such card").waitFor();
  await tap(page, "Add to the hand");
  await page.locator(".is-looking .error").waitFor();
  await inspect("numbers on the privacy screen");
  await page.locator(".is-looking").getByRole("textbox").fill("5 6 7 8");
  await tap(page, "Add to the hand");
  await tap(page, "Later", true);
  await inspect("drawn cards that are missing");
  await tap(page, "Brother Osric: enter 4 drawn cards");
  await page.locator(".privacy-screen").waitFor();
  await page.keyboard.press("Escape");
  await goToSeat(page, "Osric");
  await button(page, "Enter 4 drawn cards", true).filter({ visible: true }).first().waitFor();
  await inspect("a seat with drawn cards that are missing");
  await tap(page, "Stage", true);
  for (const [label, words] of [["Save all hands", /can read all hands/], ["Restore saved hands", /One line per hero/], ["Enter drawn cards", /behind the curtain/]]) {
    await tap(page, "More about the scene");
    await row(page, new RegExp(`^${label}`)).tap();
    await sheet(page).getByText(words).first().waitFor();
    await inspect(label);
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(found, []);
});
