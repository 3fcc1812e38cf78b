// Converts data/rulebook/*.toml into one JSON file per book. The app fetches it when the rulebook is opened, and reads it with serde
// (src/rules/rulebook.rs). tests/whole/rulebook.rs checks that it has exactly the right fields.
//
// Trunk's hook calls this after the build. The files go to $TRUNK_STAGING_DIR/rules, or without Trunk to dist/rules.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "smol-toml";

const EDITIONS = { C: "classic", R: "revised" };
/** The books that consist of several source files, in their order. */
const PARTS = { torg: ["torg-deck", "torg-combat"] };

/** One ID or several. */
const list = (value) => [value ?? []].flat();

/** A rule as the app reads it. Missing fields are left out. */
function rule({ id, title, text, keywords, see, reading, edition, columns, rows }) {
  if (edition !== undefined && !Object.hasOwn(EDITIONS, edition)) throw new Error(`${id}: edition is C or R`);
  if (rows?.some((row) => row.length !== columns.length)) throw new Error(`${id}: a row has other columns than the table`);
  const table = rows && { columns, rows };
  return { id, title, text, keywords, see: list(see), readings: list(reading), edition: EDITIONS[edition], table };
}

/** The topics of one source file with their rules. A topic has the rules whose IDs are in its range. */
function topics({ topic: all = [], rule: rules = [] }) {
  const found = all.map(({ name, from, to }) => ({
    name,
    rules: rules.filter(({ id }) => id >= from && id <= to).map(rule),
  }));
  const inTopics = new Set(found.flatMap(({ rules: its }) => its.map(({ id }) => id)));
  for (const { id } of rules) if (!inTopics.has(id)) throw new Error(`${id} belongs to no topic`);
  return found;
}

const term = ({ name, also, text, rule: its, other_edition }) => ({ name, also: list(also), text, rule: its, other_edition });

/** Writes every book of the folder `from` to the folder `to`, and returns `[{ path, bytes }]`. */
export function build(from, to) {
  const files = readdirSync(from).filter((file) => file.endsWith(".toml")).sort();
  const load = (name) => {
    const file = `${name}.toml`;
    if (!files.includes(file)) return {};
    try {
      return parse(readFileSync(join(from, file), "utf8"));
    } catch (error) {
      throw new Error(`${file}: ${error.message}`);
    }
  };
  const names = files.map((file) => file.slice(0, -".toml".length)).filter((name) => !/-(readings|terms)$/.test(name));
  const books = new Set(names.map((name) => Object.keys(PARTS).find((book) => PARTS[book].includes(name)) ?? name));
  mkdirSync(to, { recursive: true });
  return [...books].map((book) => {
    const parts = (PARTS[book] ?? [book]).filter((name) => names.includes(name));
    const text = JSON.stringify({
      topics: parts.flatMap((name) => topics(load(name))),
      readings: parts.flatMap((name) => load(`${name}-readings`).reading ?? []),
      terms: (load(`${book}-terms`).term ?? []).map(term),
    });
    const path = join(to, `${book}.json`);
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
