// Looks at a page as it stands: axe with all its rules, what can be pressed, and whether anything is wider than the screen.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Answers a function that looks at the page as it stands, and goes on whatever it finds; `found` holds the faults. */
export function eyes(page, found) {
  return async (where) => {
    // The content policy forbids foreign scripts in the page, but not what a test evaluates there.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    // A tap is drawn in the next frames; what still moves then is looked at when it has come to rest.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const moving = document.getAnimations().filter((motion) => motion.effect.getTiming().iterations !== Infinity);
      await Promise.allSettled(moving.map((motion) => motion.finished));
    });
    const violations = await page.evaluate(async () => (await window.axe.run()).violations);
    for (const { id, nodes } of violations) found.push(`${where}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    // Whatever can be pressed is as high as a finger, and what can not is not lit.
    const low = await page.evaluate(() => [...document.querySelectorAll(".tag, .chip, .btn, .ab, .call-way")]
      .filter((thing) => thing.checkVisibility() && thing.offsetHeight < 44).map((thing) => thing.className));
    if (low.length > 0) found.push(`${where}: lower than 44 px: ${low.join("; ")}`);
    const lit = await page.locator(":disabled.btn-lit").count();
    if (lit > 0) found.push(`${where}: lit, and can not be pressed`);
    const wide = (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize().width;
    if (wide > 0) found.push(`${where}: ${wide} px wider than the screen`);
  };
}

/** The same, and whether each of what `pressed` picks is as wide and as high as a finger. */
export function eyesAndFingers(page, found, pressed) {
  const see = eyes(page, found);
  return async (where) => {
    await see(where);
    const low = await page.evaluate((pressed) => [...document.querySelectorAll(pressed)]
      .filter((thing) => thing.checkVisibility() && (thing.offsetHeight < 44 || thing.offsetWidth < 44))
      .map((thing) => `${thing.className || thing.ariaLabel || thing.textContent} ${thing.offsetWidth} × ${thing.offsetHeight}`), pressed);
    if (low.length > 0) found.push(`${where}: smaller than a finger: ${low.join("; ")}`);
  };
}
