// Turns data/rulebook/*.toml into one line-based file per book, small enough to fetch on demand and plain enough to be
// read without a parser library: see src/rules/rulebook.rs for the reader.
//
//   #Pools                                            a topic; the rules under it follow
//   DD-050 <tab> title <tab> text <tab> see ids, by commas <tab> reading ids, by commas
//   TC-122 <tab> the same five <tab> C or R            a rule that only the classic or the revised edition has
//   A-04 <tab> question <tab> answer <tab> why        the readings, after the last topic of their part
//   =pool <tab> other forms, by commas <tab> text <tab> rule   the glossary's terms, at the end of the book
//
// Trunk calls it after the build: the files go to $TRUNK_STAGING_DIR/rules (dist/rules without Trunk).

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const STRING = String.raw`"(?:[^"\\\x00-\x1f\x7f]|\\["\\])*"`;
const TABLE = /^\[\[([a-z]+)\]\]\s*(?:#.*)?$/;
const PAIR = new RegExp(String.raw`^([a-z_]+)\s*=\s*(?:(${STRING})|\[((?:\s*${STRING}\s*(?:,\s*${STRING}\s*)*,?)?\s*)\])\s*(?:#.*)?$`);

const unquote = (quoted) => quoted.slice(1, -1).replace(/\\(.)/g, "$1");

/**
 * Reads the subset of TOML the rulebook is written in: comments, [[tables]], strings in double quotes (escapes: \" and
 * \\) and arrays of them on one line. Anything else stops with file and line.
 * @returns {{kind: string, line: number, fields: Record<string, string | string[]>}[]} the tables, in order
 */
export function readToml(source, file) {
  const tables = [];
  source.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const stop = (why) => { throw new Error(`${file}:${line}: ${why}`); };
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) return;
    const table = TABLE.exec(text);
    if (table) {
      tables.push({ kind: table[1], line, fields: {} });
      return;
    }
    const pair = PAIR.exec(text);
    if (!pair) stop(`cannot read: ${text}`);
    const [, key, string, array] = pair;
    const fields = tables.at(-1)?.fields;
    if (!fields) stop(`${key} stands before the first [[table]]`);
    if (Object.hasOwn(fields, key)) stop(`${key} is given twice`);
    fields[key] = string === undefined ? (array.match(new RegExp(STRING, "g")) ?? []).map(unquote) : unquote(string);
  });
  return tables;
}

/**
 * The fields a table may have: "string"; "ids" (one id, or another short text, as a string, or an array of them), "edition" and "check"
 * (for the tests alone) may be missing.
 */
const SHAPES = {
  topic: { name: "string", from: "string", to: "string" },
  rule: { id: "string", title: "string", text: "string", see: "ids", reading: "ids", edition: "edition" },
  reading: { id: "string", question: "string", answer: "string", why: "string" },
  term: { name: "string", also: "ids", text: "string", rule: "string", instead_of: "check" },
};

/** One table as the fields of its line, in the order of its shape. */
function row({ kind, line, fields }, file) {
  const stop = (why) => { throw new Error(`${file}:${line}: ${why}`); };
  const shape = SHAPES[kind] ?? stop(`unknown table [[${kind}]]`);
  for (const key of Object.keys(fields)) if (!Object.hasOwn(shape, key)) stop(`[[${kind}]] has no ${key}`);
  return Object.entries(shape).filter(([, type]) => type !== "check").map(([key, type]) => {
    const value = fields[key];
    if (type === "ids") return [value ?? []].flat().join(",");
    if (type === "edition" && !["C", "R", undefined].includes(value)) stop("edition is C or R");
    if (type === "edition") return value;
    if (typeof value !== "string" || value === "") stop(`[[${kind}]] needs ${key} as a string`);
    return value;
  });
}

/** The text of one book, from its rules and (if it has any) its readings; each is { file, source }. */
export function compact(rules, readings) {
  const lines = [];
  let topic;
  for (const table of readToml(rules.source, rules.file)) {
    const fields = row(table, rules.file);
    const stop = (why) => { throw new Error(`${rules.file}:${table.line}: ${why}`); };
    if (table.kind === "topic") {
      const [name, from, to] = fields;
      topic = { from, to };
      lines.push(`#${name}`);
    } else if (table.kind === "rule") {
      const [id] = fields;
      if (!topic || id < topic.from || id > topic.to) stop(`${id} stands outside its topic`);
      lines.push(fields.filter((field) => field !== undefined).join("\t"));
    } else stop("readings have a file of their own");
  }
  for (const table of readings ? readToml(readings.source, readings.file) : []) {
    const fields = row(table, readings.file);
    if (table.kind !== "reading") throw new Error(`${readings.file}:${table.line}: only [[reading]] stands here`);
    lines.push(fields.join("\t"));
  }
  return `${lines.join("\n")}\n`;
}

/** The lines of a glossary: { file, source }. */
export function glossary({ file, source }) {
  const lines = readToml(source, file).map((table) => {
    if (table.kind !== "term") throw new Error(`${file}:${table.line}: only [[term]] stands here`);
    return `=${row(table, file).join("\t")}\n`;
  });
  return lines.join("");
}

/** The books that are written in several parts, which follow each other. */
const PARTS = { torg: ["torg-deck", "torg-combat"] };

/** Writes every book in `from` to the folder `to` and returns what it wrote. */
export function build(from, to) {
  const load = (file) => ({ file, source: readFileSync(join(from, file), "utf8") });
  const files = readdirSync(from).filter((file) => file.endsWith(".toml")).sort();
  mkdirSync(to, { recursive: true });
  const part = (name) => {
    const readings = `${name}-readings.toml`;
    return compact(load(`${name}.toml`), files.includes(readings) ? load(readings) : undefined);
  };
  const names = files.filter((file) => !/-(readings|terms)\.toml$/.test(file)).map((file) => file.slice(0, -".toml".length));
  const books = new Set(names.map((name) => Object.keys(PARTS).find((book) => PARTS[book].includes(name)) ?? name));
  return [...books].map((book) => {
    const parts = (PARTS[book] ?? [book]).filter((name) => names.includes(name)).map(part);
    const terms = `${book}-terms.toml`;
    const text = [...parts, files.includes(terms) ? glossary(load(terms)) : ""].join("");
    const path = join(to, `${book}.txt`);
    writeFileSync(path, text);
    return { path, bytes: Buffer.byteLength(text) };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const out = join(process.env.TRUNK_STAGING_DIR ?? join(root, "dist"), "rules");
  try {
    for (const { path, bytes } of build(join(root, "data", "rulebook"), out)) console.log(`rulebook: ${path}, ${bytes} bytes`);
  } catch (error) {
    console.error(`rulebook: ${error.message}`);
    process.exitCode = 1;
  }
}
