// Every screen and sheet, looked at by axe on phones, dark and light. Any violation fails, best practices included. The keyboard alone
// plays a round at the end.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { PHONE, PHONES, as, scene } from "./helpers.mjs";
import { button, deal, seed } from "./table.mjs";
import { walk } from "./walk.mjs";

scene("axe finds nothing on phones", { device: as(PHONES), open: false }, async ({ page, site }) => {
  await seed(site.context, 2);
  await site.open(page);
  const found = [];
  await walk(page, site, eyes(page, found, { on: PHONES }));
  assert.deepEqual(found, []);
});

/** Tabs until the focus stands on what the selector says. */
async function tabTo(page, selector) {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`no Tab leads to ${selector}`);
}

scene("a round is played with the keyboard alone", { device: PHONE, open: false }, async ({ page, site }) => {
  await seed(site.context, 2);
  await site.open(page);
  await deal(page, ["Imani Okoro (Noor)", "Juno Vale (Sam)", "Brother Osric (Ines)"]);
  const press = async (selector, key = "Enter") => {
    await tabTo(page, selector);
    await page.keyboard.press(key);
  };
  // The arrows choose the scene, and the focus goes with the choice.
  await tabTo(page, ".title [role=radio]");
  await page.keyboard.press("ArrowRight");
  await page.locator("[role=radio][aria-label=Dramatic][aria-checked=true]").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Dramatic");
  await press(".deck");
  await press("dialog[open] .btn-lit");
  await page.getByText("Round 1", { exact: true }).waitFor();
  // One by their action, the others by the check beside the name.
  await press(".turn.is-now .btn-act");
  await press("dialog[open] .act");
  if (await button(page, "Roll the die").isVisible()) await press("dialog[open] .btn-big");
  await press("dialog[open] .outcomes button, dialog[open] .sheet-in > .dock .btn");
  await page.locator("dialog.sheet[open]").waitFor({ state: "detached" });
  while ((await button(page, /: done$/).count()) > 0) {
    const before = await page.locator(".turn.is-now").getAttribute("data-actor");
    await press(".turn.is-now .btn-ic");
    await page.waitForFunction((actor) => document.querySelector(".turn.is-now")?.dataset.actor !== actor, before);
  }
  await page.getByText("Everyone has acted.").waitFor();
  // It rests for half a second after a press.
  await page.locator(".deck:not([aria-disabled])").waitFor();
  await press(".deck");
  await page.getByText("Round 2", { exact: true }).waitFor();
});
