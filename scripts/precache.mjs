// Writes the worker into a built folder. The list of files and the version come from what was really built, so no hand-kept
// list can go stale.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesUnder } from "./files.mjs";

const PWA = fileURLToPath(new URL("../pwa/", import.meta.url));
const sha256 = (bytes, form) => createHash("sha256").update(bytes).digest(form);

/** Fills `root/sw.js` for the files that lie in `root` now, and answers the version. */
export function precache(root) {
  const files = filesUnder(root)
    .filter((path) => path !== "sw.js" && !path.startsWith("fonts/OFL")) // the fonts' licences ship, but nobody needs them offline
    .map((path) => [path === "index.html" ? "./" : path, `sha256-${sha256(readFileSync(join(root, path)), "base64")}`]);
  const template = readFileSync(join(PWA, "sw.js"), "utf8");
  const version = sha256(template + JSON.stringify(files), "hex").slice(0, 16);
  const worker = template.replace('"{{VERSION}}"', JSON.stringify(version)).replace('["{{FILES}}"]', JSON.stringify(files));
  if (worker.includes("{{")) throw new Error("pwa/sw.js: a constant was not filled in");
  writeFileSync(join(root, "sw.js"), worker);
  return version;
}
