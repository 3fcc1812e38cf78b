// Where Chromium is.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a Chromium: `CHROME`, else the first on the `PATH`. */
export function findChrome() {
  if (process.env.CHROME) return process.env.CHROME;
  for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error("no Chromium on PATH; set CHROME");
}
