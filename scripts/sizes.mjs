// What a first visit loads, after brotli, against the limits. Exits 1 when a limit is passed. `node scripts/sizes.mjs [folder]`
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { filesUnder } from "./files.mjs";
import { GAMES } from "./houses.mjs";

const KB = 1024;
// The app is what the compiler made: the wasm and its bindings. That is what a bare Leptos page of 29 KB is measured by too
// (design/toolchain.md). The scripts and words written by hand have rows of their own without a limit, and count under everything.
// A first visit loads the front; the games' houses are kept in the background, and one of them is started when a game is chosen.
// Their ceilings were chosen after the building of them, a little over what each weighs, so that growth is noticed; no phone was timed.
// Less than three in a hundred is no growth: the same functions in another order pack so much better or worse.
const CEILINGS = { torg: 442 * KB, torang: 134 * KB, improv: 232 * KB };
const isOf = (house) => (path) => path.startsWith(`${house}-`) && /\.(js|wasm)$/.test(path);
const isOfAGame = (path) => GAMES.some((game) => isOf(game)(path));
const LIMITS = [
  { what: "first visit: wasm + its js", limit: 120 * KB, counts: isOf("rising-action") },
  { what: "own scripts", limit: Infinity, counts: (path) => /\.js$/.test(path) && !path.startsWith("rising-action-") && !isOfAGame(path) },
  { what: "words", limit: Infinity, counts: (path) => path.startsWith("words/") },
  { what: "fonts", limit: 60 * KB, counts: (path) => /\.woff2$/.test(path) },
  { what: "everything", limit: 220 * KB, counts: (path) => !isOfAGame(path) },
  ...GAMES.map((game) => ({ what: `${game}: wasm + its js`, limit: CEILINGS[game], counts: isOf(game) })),
];

// Pictures and fonts are packed already: a server sends them as they are.
function sent(path, bytes) {
  if (/\.(png|woff2)$/.test(path)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

/** The sums with their limits: `[{ what, bytes, limit }]`. Everything that the worker keeps counts, since a first visit loads it, but the
 * games' houses, for which nothing waits. */
export function sizes(root) {
  const files = filesUnder(root)
    .filter((path) => !path.endsWith(".txt") || path.startsWith("words/"))
    .map((path) => ({ path, bytes: sent(path, readFileSync(join(root, path))) }));
  return LIMITS.map(({ what, limit, counts }) => ({
    what,
    limit,
    bytes: files.reduce((sum, file) => sum + (counts(file.path) ? file.bytes : 0), 0),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
  for (const { what, bytes, limit } of sizes(root)) {
    const most = limit === Infinity ? "" : ` of ${limit / KB} KB`;
    const row = `${what.padEnd(26)} ${(bytes / KB).toFixed(1).padStart(6)} KB${most}`;
    console.log(`size: ${row}`);
    if (bytes > limit) {
      console.error(`\nTOO LARGE: ${row} after brotli. Find what grew before anything else is added.\n`);
      process.exitCode = 1;
    }
  }
}
