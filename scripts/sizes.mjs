// Reports what a first visit loads, after brotli. There are no limits. `node scripts/sizes.mjs [folder]`
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { filesUnder } from "./files.mjs";

const KB = 1024;
const isApp = (path) => /^rising-action-.*\.(js|wasm)$/.test(path);
const ROWS = [
  { what: "wasm + its js", counts: isApp },
  { what: "own scripts", counts: (path) => path.endsWith(".js") && !isApp(path) },
  { what: "fonts", counts: (path) => path.endsWith(".woff2") },
  { what: "everything", counts: () => true },
];

// Pictures and fonts are packed already: a server sends them as they are.
function sent(path, bytes) {
  if (/\.(png|woff2)$/.test(path)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

/** The sums: `[{ what, bytes }]`. Everything that the worker keeps counts, since a first visit loads it. */
export function sizes(root) {
  const files = filesUnder(root)
    .filter((path) => !path.endsWith(".txt"))
    .map((path) => ({ path, bytes: sent(path, readFileSync(join(root, path))) }));
  return ROWS.map(({ what, counts }) => ({
    what,
    bytes: files.reduce((sum, file) => sum + (counts(file.path) ? file.bytes : 0), 0),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
  for (const { what, bytes } of sizes(root)) console.log(`size: ${what.padEnd(14)} ${(bytes / KB).toFixed(1).padStart(7)} KB`);
}
