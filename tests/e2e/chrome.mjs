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

/** The path of a Chromium: `CHROME`, else the first on the `PATH`. */
export function findChrome() {
  const found = process.env.CHROME || onPath(FULL);
  if (!found) throw new Error("no Chromium on PATH; set CHROME");
  return found;
}

/**
 * The path of a Chromium without the parts that draw its own windows, which plays scenes in a fifth less time; where there is none,
 * of a whole one. It cannot install an app.
 */
export const findHeadlessShell = () => process.env.CHROME_HEADLESS_SHELL || onPath(SHELLS) || findChrome();
