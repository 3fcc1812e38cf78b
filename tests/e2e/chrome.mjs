// Finds Chromium.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FULL = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) if (existsSync(join(folder, name))) return join(folder, name);
  }
}

/** The path of a Chromium: `CHROME`, or else the first on the `PATH`. */
export function findChrome() {
  const found = process.env.CHROME || onPath(FULL);
  if (!found) throw new Error("no Chromium on PATH; set CHROME");
  return found;
}

/**
 * The path of a headless Chromium, with which tests take a fifth less time. If there is none, the path of a full Chromium. The headless
 * one cannot install an app.
 */
export const findHeadlessShell = () => process.env.CHROME_HEADLESS_SHELL || onPath(SHELLS) || findChrome();
