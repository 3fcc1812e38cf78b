// Looks at a page as it stands: axe with all its rules, what can be pressed, and whether anything is wider than the screen.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SHOTS = process.env.SHOTS;
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

/** A picture of the page as it stands, where `SHOTS` says so. */
export async function shot(page, name, more = {}) {
  if (!SHOTS) return;
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${SHOTS}/${name}.png`.replaceAll(/[ ,’]+/g, "-"), ...more });
}

/** What still moves comes to rest: a tap is drawn in the next frames. */
const rest = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((motion) => motion.effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(moving.map((motion) => motion.finished));
};

/** What a page has of things that are too small for a finger, lit though they can not be pressed, or wider than the screen. */
const measured = ({ fingers, width }) => {
  const seen = (pick) => [...document.querySelectorAll(pick)].filter((thing) => thing.checkVisibility());
  const low = seen(".tag, .chip, .btn, .ab, .call-way").filter((thing) => thing.offsetHeight < 44);
  const small = fingers ? seen(fingers).filter((thing) => thing.offsetHeight < 44 || thing.offsetWidth < 44) : [];
  const wide = document.documentElement.scrollWidth - width;
  return [
    ...low.map((thing) => `lower than 44 px: ${thing.className}`),
    ...small.map((thing) => `smaller than a finger: ${thing.className || thing.ariaLabel || thing.textContent} ${thing.offsetWidth} × ${thing.offsetHeight}`),
    ...(document.querySelector(":disabled.btn-lit") ? ["lit, and can not be pressed"] : []),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ];
};

/**
 * Answers a function that looks at the page as it stands, and goes on whatever it finds; `found` holds the faults. `name`: begins
 * the names of its pictures. `fingers`: picks what has to be as wide and as high as a finger.
 */
export function eyes(page, found, { name = null, fingers = null } = {}) {
  return async (where) => {
    // The content policy forbids foreign scripts in the page, but not what a test evaluates there.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    await page.evaluate(rest);
    const violations = await page.evaluate(async () => (await window.axe.run({ resultTypes: ["violations"] })).violations);
    for (const { id, nodes } of violations) found.push(`${where}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    found.push(...(await page.evaluate(measured, { fingers, width: page.viewportSize().width })).map((fault) => `${where}: ${fault}`));
    if (name !== null) await shot(page, `${name} ${where}`);
  };
}
