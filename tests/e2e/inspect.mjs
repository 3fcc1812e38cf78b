// Inspects the current page: axe, the size of what can be pressed, and whether anything is wider than the screen.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LONG } from "./helpers.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SHOTS = process.env.SHOTS;
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

/** A picture of the page as it stands, where `SHOTS` says so. */
export async function shot(page, name, more = {}) {
  if (!SHOTS) return;
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${SHOTS}/${name}.png`.replaceAll(/[ ,’]+/g, "-"), ...more });
}

/**
 * What still moves comes to rest: a tap is drawn in the next frames, and a colour that is handed down moves on from each part to those
 * in it, one after the other. Until a frame has nothing new.
 */
const rest = async () => {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await new Promise(requestAnimationFrame);
    const ends = (motion) => motion.playState === "running" && motion.effect.getTiming().iterations !== Infinity;
    const moving = document.getAnimations().filter(ends);
    if (moving.length > 0) quiet = -1;
    await Promise.allSettled(moving.map((motion) => motion.finished));
  }
};

/** What may be lower than a finger: links within a text, which take the height of its lines. */
const INLINE = "p .term, .a-notes .term, .after .term";

/**
 * What a further device can change about a page that axe has passed with all its rules on the first: colours, and what scrolls. Names and
 * roles are the same there. `scripts/test long` asks for all rules on every device.
 */
const SEEN_BY_DEVICE = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** Looks at the page: axe with these rules, or with all, and what is too small for a finger, lit though it cannot be pressed, or too wide. */
const lookAround = async ({ fingers, inline, rules, width }) => {
  const seen = (pick, within = document) => [...within.querySelectorAll(pick)].filter((thing) => thing.checkVisibility());
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  // What answers a finger around a thing is drawn by its ::after.
  const height = (thing) => {
    const { content, height, position } = getComputedStyle(thing, "::after");
    const around = content !== "none" && position === "absolute" ? Number.parseFloat(height) : 0;
    return Math.max(thing.offsetHeight, around);
  };
  const low = seen("button, a[href], summary", top).filter((thing) => !thing.matches(inline) && height(thing) < 44);
  const small = fingers ? seen(fingers).filter((thing) => thing.offsetHeight < 44 || thing.offsetWidth < 44) : [];
  const wide = document.documentElement.scrollWidth - width;
  // What lies under an open sheet cannot be reached, and was looked at before the sheet opened.
  const what = document.querySelector("dialog[open]") ? { include: [["dialog[open]"]] } : document;
  // There is nothing to look for in frames, and nothing to fetch for the rules about sound and about locked orientation.
  const { violations } = await window.axe.run(what, { resultTypes: ["violations"], iframes: false, preload: false, ...(rules ? { runOnly: rules } : {}) });
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`).join(", ")}`),
    ...low.map((thing) => `lower than 44 px: ${thing.className} “${thing.ariaLabel ?? thing.textContent}” in ${thing.parentElement.className}, ${height(thing)}`),
    ...small.map((thing) => `smaller than a finger: ${thing.className || thing.ariaLabel || thing.textContent} ${thing.offsetWidth} × ${thing.offsetHeight}`),
    ...(document.querySelector(":disabled.btn-lit") ? ["lit, and cannot be pressed"] : []),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ];
};

/** The states that were looked at already, in this file: the name of the device and the state's. */
const looked = new Set();

/**
 * Answers a function that looks at the page as it stands, and goes on whatever it finds; `found` holds the problems. It is given the
 * state's name, and looks at a state once, however many scenes of the file come by.
 *
 * `on`: the devices that it looks with; the page is drawn for each in turn and stays as the first of them has it, which
 * is to be the scene's own. `name`: begins the names of its pictures. `fingers`: picks what has to be as wide and as high as a finger.
 */
export function inspector(page, found, { on = [["", null, null]], name = null, fingers = null } = {}) {
  const lies = ({ viewport: { width, height } }) => width > height;
  const draw = async ([, device, colorScheme]) => {
    if (device === null) return;
    // A device that is turned covers the hand that lies open: it is looked at as it is held, in the other colours.
    const turns = lies(device) !== lies({ viewport: page.viewportSize() });
    if (!turns || (await page.locator(".is-looking").count()) === 0) await page.setViewportSize(device.viewport);
    await page.emulateMedia({ colorScheme });
  };
  return async (state) => {
    const left = on.filter(([device]) => !looked.has(`${device} ${state}`));
    // The content policy forbids foreign scripts in the page, but not what a test evaluates there.
    if (left.length > 0 && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    for (const one of left) {
      const [device] = one;
      looked.add(`${device} ${state}`);
      if (on.length > 1) await draw(one);
      await page.evaluate(rest);
      const rules = one === on[0] || LONG ? null : SEEN_BY_DEVICE;
      const problems = await page.evaluate(lookAround, { fingers, inline: INLINE, rules, width: page.viewportSize().width });
      found.push(...problems.map((problem) => `${device ? `${device}, ` : ""}${state}: ${problem}`));
      if (name !== null) await shot(page, `${name} ${device} ${state}`);
    }
    if (on.length > 1 && left.length > 0) {
      await draw(on[0]);
      await page.evaluate(rest);
    }
  };
}
