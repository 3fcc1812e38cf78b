// Reports what a first visit loads, compressed with brotli. `node scripts/sizes.mjs [folder]`
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { filesUnder } from "./files.mjs";

const KB = 1024;
const isMain = (path) => /^rising-action-[^-]+\.(js|wasm)$/.test(path);
/** "torg_page" of "rising-action-torg_page-1234.wasm". */
const chunk = (path) => /^rising-action-(.+)-[^-]+\.wasm$/.exec(path)?.[1];

// Images and fonts are already compressed, so a server sends them unchanged.
function sentBytes(path, bytes) {
  if (/\.(png|woff2)$/.test(path)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

/** The sums: `[{ what, bytes }]`. All cached files count, because a first visit loads them. */
export function sizes(root) {
  const files = filesUnder(root)
    .filter((path) => !path.endsWith(".txt"))
    .map((path) => ({ path, bytes: sentBytes(path, readFileSync(join(root, path))) }));
  const chunks = new Set(files.map(({ path }) => chunk(path)).filter((name) => name));
  const rows = [
    { what: "main wasm + its js", counts: isMain },
    ...[...chunks].map((name) => ({ what: `chunk ${name}`, counts: (path) => chunk(path) === name })),
    { what: "own scripts", counts: (path) => path.endsWith(".js") && !isMain(path) },
    { what: "fonts", counts: (path) => path.endsWith(".woff2") },
    { what: "everything", counts: () => true },
  ];
  return rows.map(({ what, counts }) => ({
    what,
    bytes: files.reduce((sum, file) => sum + (counts(file.path) ? file.bytes : 0), 0),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
  for (const { what, bytes } of sizes(root)) console.log(`size: ${what.padEnd(24)} ${(bytes / KB).toFixed(1).padStart(7)} KB`);
}
