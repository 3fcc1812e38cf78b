// Collects the seeds for fuzzing: a folder of small files for each fuzz target, from the golden files, the rulebook, the
// examples in the tests, and fuzz/seeds for targets without any of these.
//
//   node scripts/fuzz-seeds.mjs FOLDER
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as rulebook } from "./rulebook.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => readFileSync(join(root, path), "utf8");
const everyNth = (list, step) => list.filter((_, place) => place % step === 0);

/** For a target: files whose string literals are examples of typed text. */
const EXAMPLES = {
  address: ["src/navigation/address.rs", "tests/navigation.rs"],
  deck_file: ["crates/torg/tests/rules/ledger/decks.rs"],
  device_settings: ["tests/improv/quick.rs", "tests/torg/attack/quick.rs", "tests/torang/quick.rs"],
  people: ["tests/improv/draft.rs", "tests/improv/phases.rs", "tests/new_table/main.rs", "tests/torang/typed.rs"],
  saved_hands: ["crates/torg/tests/rules/ledger/decks.rs", "crates/torg/tests/rules/ledger/sessions.rs"],
  stat_line: ["crates/torg/tests/rules/ledger/stat_lines.rs", "tests/torg/cast.rs"],
  typed_figures: ["tests/torang/typed.rs", "tests/torang/quick.rs", "tests/improv/quick.rs", "crates/tabletop/src/rule.rs"],
};

/** The string literals of Rust code. */
function literals(code) {
  const found = code.matchAll(/r(#*)"([^]*?)"\1|"((?:[^"\\]|\\[^])*)"/g);
  return [...found].map(([, , raw, plain]) => raw ?? unescaped(plain)).filter((text) => text !== "");
}

function unescaped(text) {
  const signs = { n: "\n", r: "\r", t: "\t", 0: "\0" };
  return text
    .replace(/\\\n\s*/g, "")
    .replace(/\\u\{([0-9a-f]+)\}/gi, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, (_, sign) => signs[sign] ?? sign);
}

/** The golden archive without checksums: the whole archive, and one with a single table. */
function archives() {
  const [header, ...lines] = read("crates/storage/tests/golden/v1/everything.rising").trimEnd().split("\n");
  const records = lines.map((line) => line.slice(line.indexOf(" ") + 1));
  return [records, records.filter((record) => !record.includes('"table/') || record.includes('"table/1/'))].map((some) => [header, ...some].join("\n"));
}

/** The golden files, each as a header and its entries without checksums. */
function goldenTables() {
  const folder = "crates/storage/tests/golden/v1";
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".rising") && !name.startsWith("everything"));
  return names.map((name) => {
    const [header, ...lines] = read(join(folder, name)).trimEnd().split("\n");
    return { header, entries: lines.map((line) => line.slice(line.indexOf(" ") + 1)) };
  });
}

/** Small files from a table: the first entry, each time followed by another dozen of the later ones. Small files replay fast. */
function smallFiles({ header, entries }) {
  const some = [];
  for (let from = 1; from < entries.length; from += 12) some.push([header, entries[0], ...entries.slice(from, from + 12)].join("\n"));
  return some;
}

function rulebooks() {
  const folder = mkdtempSync(join(tmpdir(), "rulebook-"));
  const books = rulebook(join(root, "data", "rulebook"), folder).map(({ path }) => JSON.parse(readFileSync(path, "utf8")));
  rmSync(folder, { recursive: true });
  const parts = books.flatMap(({ topics, readings, terms }) =>
    topics.map((topic, place) => ({ topics: [topic], readings: readings.slice(place, place + 1), terms: terms.slice(place, place + 1) })),
  );
  return everyNth(parts, 5).map((part) => `damage of 3\n${JSON.stringify(part)}`);
}

function questions() {
  const recorded = read("crates/ruling/tests/golden/rulings.jsonl").trimEnd().split("\n");
  const question = (line) => JSON.parse(line).question;
  return everyNth(recorded, 5).map(question).map((it) => (typeof it === "string" ? it : JSON.stringify(it)));
}

const tables = goldenTables();
const seeds = {
  archive: archives(),
  ruling: questions(),
  rulebook: rulebooks(),
  saved_file: tables.flatMap(smallFiles),
  saved_line: tables.flatMap(({ entries }) => everyNth(entries, 7)),
};
for (const [target, paths] of Object.entries(EXAMPLES)) seeds[target] = paths.map(read).flatMap(literals);

const [out] = process.argv.slice(2);
if (!out) throw new Error("usage: node scripts/fuzz-seeds.mjs FOLDER");
for (const [target, texts] of Object.entries(seeds)) {
  mkdirSync(join(out, target), { recursive: true });
  for (const text of texts) writeFileSync(join(out, target, createHash("sha1").update(text).digest("hex")), text);
}
const storedSeeds = join(root, "fuzz", "seeds");
if (existsSync(storedSeeds)) cpSync(storedSeeds, out, { recursive: true });
