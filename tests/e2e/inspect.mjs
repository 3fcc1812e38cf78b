// Inspects the current page: axe, the size of buttons and links, and whether anything is wider than the screen.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LONG } from "./helpers.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SHOTS = process.env.SHOTS;
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

/** Takes a screenshot, if `SHOTS` names a folder. */
export async function screenshot(page, name, more = {}) {
  if (!SHOTS) return;
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${SHOTS}/${name}.png`.replaceAll(/[ ,’]+/g, "-"), ...more });
}

/**
 * Waits until nothing moves for two frames. A tap is drawn in the next frames, and an inherited color changes in one element after the
 * other.
 */
const waitForAnimations = async () => {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await new Promise(requestAnimationFrame);
    const ends = (motion) => motion.playState === "running" && motion.effect.getTiming().iterations !== Infinity;
    const moving = document.getAnimations().filter(ends);
    if (moving.length > 0) quiet = -1;
    await Promise.allSettled(moving.map((motion) => motion.finished));
  }
};

/** Links within a text, which may be lower than 44 px: they have the height of the line. */
const INLINE = "p .term, .a-notes .term, .after .term";

/**
 * The rules of axe whose result depends on the device: colors, and what scrolls. The first device is checked with all rules. Names and
 * roles are the same on every device. `scripts/test long` checks all rules on every device.
 */
const SEEN_BY_DEVICE = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** Runs in the page: axe with these rules or with all, buttons that are too small or highlighted although disabled, and anything too wide. */
const inspectPage = async ({ fingers, inline, rules, width }) => {
  const seen = (pick, within = document) => [...within.querySelectorAll(pick)].filter((thing) => thing.checkVisibility());
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  // An ::after can enlarge the area that reacts to a finger.
  const height = (thing) => {
    const { content, height, position } = getComputedStyle(thing, "::after");
    const around = content !== "none" && position === "absolute" ? Number.parseFloat(height) : 0;
    return Math.max(thing.offsetHeight, around);
  };
  const low = seen("button, a[href], summary", top).filter((thing) => !thing.matches(inline) && height(thing) < 44);
  const small = fingers ? seen(fingers).filter((thing) => thing.offsetHeight < 44 || thing.offsetWidth < 44) : [];
  const wide = document.documentElement.scrollWidth - width;
  // The page under a dialog cannot be reached, and was inspected before the dialog opened.
  const what = document.querySelector("dialog[open]") ? { include: [["dialog[open]"]] } : document;
  // The app has no frames, and nothing to load for the rules about sound and locked orientation.
  const { violations } = await window.axe.run(what, { resultTypes: ["violations"], iframes: false, preload: false, ...(rules ? { runOnly: rules } : {}) });
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? node.all[0]?.message ?? ""})`).join(", ")}`),
    ...low.map((thing) => `lower than 44 px: ${thing.className} “${thing.ariaLabel ?? thing.textContent}” in ${thing.parentElement.className}, ${height(thing)}`),
    ...small.map((thing) => `smaller than a finger: ${thing.className || thing.ariaLabel || thing.textContent} ${thing.offsetWidth} × ${thing.offsetHeight}`),
    ...(document.querySelector(":disabled.btn-primary") ? ["highlighted, and cannot be pressed"] : []),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ];
};

/** The states that this file has already inspected, as "device state". */
const inspected = new Set();

/**
 * Returns a function that inspects the current page and adds problems to `found`. It is called with the name of the state, and inspects
 * each state once, even if several tests of the file reach it.
 *
 * `on`: the devices. The page is drawn for each of them, and at the end for the first one, which must be the
 * device of the test. `name`: the start of the names of its screenshots. `fingers`: a selector of what must be 44 px wide and high.
 */
export function inspector(page, found, { on = [["", null, null]], name = null, fingers = null } = {}) {
  const lies = ({ viewport: { width, height } }) => width > height;
  const draw = async ([, device, colorScheme]) => {
    if (device === null) return;
    // A rotation closes the privacy screen, so an open hand is inspected without it, in the other color scheme.
    const turns = lies(device) !== lies({ viewport: page.viewportSize() });
    if (!turns || (await page.locator(".is-looking").count()) === 0) await page.setViewportSize(device.viewport);
    await page.emulateMedia({ colorScheme });
  };
  return async (state) => {
    const left = on.filter(([device]) => !inspected.has(`${device} ${state}`));
    // The content policy blocks foreign scripts in the page, but not what a test evaluates.
    if (left.length > 0 && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    for (const one of left) {
      const [device] = one;
      inspected.add(`${device} ${state}`);
      if (on.length > 1) await draw(one);
      await page.evaluate(waitForAnimations);
      const rules = one === on[0] || LONG ? null : SEEN_BY_DEVICE;
      const problems = await page.evaluate(inspectPage, { fingers, inline: INLINE, rules, width: page.viewportSize().width });
      found.push(...problems.map((problem) => `${device ? `${device}, ` : ""}${state}: ${problem}`));
      if (name !== null) await screenshot(page, `${name} ${device} ${state}`);
    }
    if (on.length > 1 && left.length > 0) {
      await draw(on[0]);
      await page.evaluate(waitForAnimations);
    }
  };
}
