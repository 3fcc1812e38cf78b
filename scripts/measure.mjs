// Measures a build and prints a table and one JSON object. `scripts/measure` compiles what this needs and calls it.
//   --dist FOLDER    the build (dist/)                     --native FOLDER   the engine's examples
//   --out FOLDER     for working files and both results    --short           few repetitions, one table
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesUnder } from "./files.mjs";
import { engineFigures } from "./measure-engine.mjs";
import { SLOWED, pageFigures } from "./measure-page.mjs";

const projectPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: projectPath("dist") },
    native: { type: "string", default: projectPath("target/release/examples") },
    out: { type: "string", default: projectPath("target/measure") },
    short: { type: "boolean", default: false },
  },
});
const FULL = { sizes: [100, 2_000, 10_000], starts: 5, rounds: 20, logRounds: 10, openings: 3, seconds: 60, engineEntries: 2_000, engineMs: 500 };
const SHORT = { sizes: [100], starts: 1, rounds: 2, logRounds: 1, openings: 1, seconds: 10, engineEntries: 100, engineMs: 20 };

/** Small files of one kind share a line of the table; all others have a line each. */
const GROUPS = [
  ["style sheets", (path) => path.endsWith(".css")],
  ["texts", (path) => path.startsWith("words/")],
  ["rulebook", (path) => path.startsWith("rules/")],
  ["fonts", (path) => path.endsWith(".woff2")],
  ["icons", (path) => path.startsWith("icons/")],
];
const COMPRESSED = new Set([".png", ".woff2"]); // compressed formats, which a server sends unchanged

/** The sizes: `[{ what, files, raw, gzip, brotli }]`, the largest first, and the sum at the end. */
function weights(root) {
  const rows = new Map();
  for (const path of filesUnder(root)) {
    const what = GROUPS.find(([, counts]) => counts(path))?.[0] ?? path.replace(/-[0-9a-f]{8,}/, "");
    const row = rows.get(what) ?? { what, files: 0, raw: 0, gzip: 0, brotli: 0 };
    rows.set(what, added(row, { files: 1, ...weight(path, readFileSync(join(root, path))) }));
  }
  const sorted = [...rows.values()].sort((one, other) => other.brotli - one.brotli);
  return [...sorted, sorted.reduce(added, { what: "everything", files: 0, raw: 0, gzip: 0, brotli: 0 })];
}

function weight(path, bytes) {
  const raw = bytes.length;
  if (COMPRESSED.has(extname(path))) return { raw, gzip: raw, brotli: raw };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw };
  return { raw, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params }).length };
}

const added = (sum, one) => ({
  what: sum.what,
  files: sum.files + one.files,
  raw: sum.raw + one.raw,
  gzip: sum.gzip + one.gzip,
  brotli: sum.brotli + one.brotli,
});

const kb = (bytes) => (bytes / 1024).toFixed(1);
const ms = (time) => (time == null ? "–" : time < 10 ? time.toFixed(1) : time.toFixed(0));
const percentiles = (figure) => (figure ? `${ms(figure.p50)} / ${ms(figure.p95)}` : "–");
const rate = (many) => (many == null ? "–" : Math.round(many).toLocaleString("en"));

/** Aligns rows in columns: the first one to the left, the others to the right. */
function columns(rows) {
  const widths = rows[0].map((_, place) => Math.max(...rows.map((row) => String(row[place]).length)));
  const line = (row) => row.map((cell, place) => String(cell)[place === 0 ? "padEnd" : "padStart"](widths[place])).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

function weightTable({ weight }) {
  const rows = weight.map(({ what, raw, gzip, brotli }) => [what, kb(raw), kb(gzip), kb(brotli)]);
  return columns([["Weight, KB", "raw", "gzip", "brotli"], ...rows]);
}

function startTable({ page }) {
  return columns([
    [`Start, ms, ${SLOWED} times slower`, "p50 / p95"],
    ["first visit to first answered tap", percentiles(page.firstVisit)],
    ["installed, new page to first answered tap", percentiles(page.installedStart)],
  ]);
}

function tapTable({ page: { floor, tables } }) {
  const names = Object.keys(tables[0].gestures);
  const head = ["Tap to paint, ms, p50 / p95", ...tables.map(({ entries }) => `${entries.toLocaleString("en")} entries`)];
  const rows = names.map((name) => [name, ...tables.map(({ gestures }) => percentiles(gestures[name]))]);
  const least = ["(the smallest change to a page)", ...tables.map(() => percentiles(floor))];
  const opening = ["opening the table", ...tables.map(({ opening: figure }) => percentiles(figure))];
  const saving = ["saving one entry in that table", ...tables.map((table) => percentiles(table.saving))];
  const importing = ["opening its file, in all", ...tables.map((table) => ms(table.fileMs))];
  return columns([head, ...rows, opening, saving, importing, least]);
}

function engineTable({ engine: { entries, native, wasm, others } }) {
  const head = [`Engine, per second, log of ${entries.toLocaleString("en")} entries`, "native", "wasm", "bcdice", "boardgame.io"];
  const cells = (name) => [native, wasm, others.bcdice, others["boardgame.io"]].map((rates) => rate(rates?.[name]));
  return columns([head, ...Object.keys(wasm).map((name) => [name, ...cells(name)])]);
}

/** What was left out, or may be misleading. */
function notes({ load, page, engine }) {
  const busy = load > availableParallelism() / 2 ? [`the machine was busy before this began (load ${load.toFixed(1)}): if it still was, the times are too long.`] : [];
  const tableNotes = page.tables.flatMap(({ entries, notes: its }) => its.map((note) => `${entries.toLocaleString("en")} entries: ${note}`));
  return [...busy, ...tableNotes, ...engine.notes].map((note) => `Note: ${note}`).join("\n");
}

const begun = Date.now();
const load = loadavg()[0];
const progress = (words) => console.error(`${Math.round((Date.now() - begun) / 1000)} s: ${words}`);
const plan = options.short ? SHORT : FULL;
mkdirSync(options.out, { recursive: true });
progress("weights");
const heavy = weights(options.dist);
const engine = await engineFigures({ ...plan, ...options, progress });
const page = await pageFigures({ ...plan, ...options, progress });
const result = { short: options.short, slowed: SLOWED, processors: cpus().length, processor: cpus()[0]?.model, load, node: process.version, weight: heavy, page, engine };
const table = [weightTable, startTable, tapTable, engineTable, notes].map((part) => part(result)).filter(Boolean).join("\n\n");
const json = JSON.stringify(result);
writeFileSync(join(options.out, "measure.txt"), `${table}\n`);
writeFileSync(join(options.out, "measure.json"), `${json}\n`);
progress("done");
console.log(`${table}\n\n${json}`);
