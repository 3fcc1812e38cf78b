// Golden logs of Improv with rare situations. Every moment is opened, from the last to the first, and play continues from the rarest:
// adopting a stake, leaving the conflict, fighting on.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { inspector } from "./inspect.mjs";
import { PHONE, browserTest } from "./helpers.mjs";
import { button, tap } from "./table.mjs";

const ADOPTS = /^Who adopts the stake of/;
/** What leaving the conflict after a lost draw means. It is shown with the choice. */
const LEAVING = "eliminated: the stake and all";
/** Golden logs, each with the offers from which play continues. */
const LOGS = [
  ["improv-3", []],
  ["improv-5", [ADOPTS, LEAVING]],
  ["improv-6", [LEAVING]],
];

for (const [log, offers] of LOGS) browserTest(`every moment of ${log} can be looked at and played on from`, { device: PHONE }, async ({ page }) => {
  const found = [];
  const inspect = inspector(page, found);
  await page.locator("input[type=file]").first().setInputFiles(fileURLToPath(new URL(`../../crates/storage/tests/golden/v1/${log}.rising`, import.meta.url)));
  const undo = button(page, /^Undo/).last();
  await undo.waitFor();
  const offered = (words) => page.getByText(words).first();
  /** Accepts an offer, inspects the result, and undoes it. */
  const play = async (thing, offer) => {
    await thing.tap();
    await offered(offer).waitFor({ state: "detached" });
    await inspect(`played: ${offer}`);
    await undo.tap();
    const on = button(page, "Go to the ending");
    await offered(offer).or(on).first().waitFor();
    if ((await on.count()) > 0) await on.tap();
    await offered(offer).waitFor();
    played.add(String(offer));
  };
  const [played, seen] = [new Set(), new Set()];
  // Moments with the same elements count as one state of the page, whatever their texts.
  const kinds = new Set();
  const kind = () => page.evaluate(() => [...new Set([...document.querySelectorAll("main *")].filter((part) => part.checkVisibility()).map((part) => `${part.localName}.${part.getAttribute("class")}`))].sort().join());
  while ((await undo.count()) > 0 && (await undo.isEnabled())) {
    const words = await page.locator("main").textContent();
    const parts = await kind();
    if (!kinds.has(parts)) await inspect(`moment ${seen.size}`);
    kinds.add(parts);
    seen.add(words);
    if (words.includes(LEAVING)) {
      await play(button(page, /: stay/), LEAVING);
      await play(button(page, /: leave/), LEAVING);
    }
    const isLast = words.includes("All rounds are over");
    if (isLast) {
      await tap(page, "Go to the ending");
      await button(page, "Go to the ending").waitFor({ state: "detached" });
    }
    if ((await offered(ADOPTS).count()) > 0) await play(page.locator("section", { has: page.getByRole("heading", { name: ADOPTS }) }).getByRole("button").first(), ADOPTS);
    // From the ending, undo first leads back to the last cards, which is no step of the log.
    if (isLast) {
      await undo.tap();
      await button(page, "Go to the ending").waitFor();
    }
    await undo.tap();
  }
  assert.deepEqual([...played].sort(), offers.map(String));
  assert.ok(seen.size > 20, `${seen.size} moments`);
  assert.deepEqual(found, []);
});
