import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
import { build, compact, glossary, readToml } from "../../scripts/rulebook.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const samples = here("../whole/rulebook_samples/");
const sample = (file) => readFileSync(join(samples, file), "utf8");

/** A folder for the time of one test. */
function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "rulebook-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

test("the sample book becomes the text the app's reader is tested with", () => {
  const rules = { file: "sample.toml", source: sample("sample.toml") };
  const readings = { file: "sample-readings.toml", source: sample("sample-readings.toml") };
  const terms = { file: "sample-terms.toml", source: sample("sample-terms.toml") };
  assert.equal(compact(rules, readings) + glossary(terms), sample("sample.txt"));
});

test("a folder of books becomes one text each, readings and terms joined to their book", (t) => {
  const out = join(folder(t), "rules");
  const written = build(samples, out);
  assert.deepEqual(readdirSync(out), ["sample.txt"]);
  assert.equal(readFileSync(written[0].path, "utf8"), sample("sample.txt"));
  assert.equal(written[0].bytes, Buffer.byteLength(sample("sample.txt")));
});

test("called by Trunk it writes every rule of all books into the staging folder", (t) => {
  const stage = folder(t);
  const run = spawnSync(process.execPath, [here("../../scripts/rulebook.mjs")], {
    env: { ...process.env, TRUNK_STAGING_DIR: stage },
    encoding: "utf8",
  });
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(readdirSync(join(stage, "rules")), ["improv.txt", "torang.txt", "torg.txt"]);
  for (const [book, rules, readings, topics] of [["torg", 421 + 227, 92 + 43, 21 + 20], ["torang", 91, 35, 12], ["improv", 151, 40, 16]]) {
    const lines = readFileSync(join(stage, "rules", `${book}.txt`), "utf8").trimEnd().split("\n");
    const counts = lines.map((line) => (line.startsWith("#") ? "topic" : line.startsWith("=") ? "term" : line.split("\t").length));
    const terms = lines.filter((line) => line.startsWith("="));
    assert.ok(terms.length >= 20, `${book}: ${terms.length} terms`);
    assert.equal(counts.filter((count) => count === 5 || count === 6).length, rules);
    assert.equal(counts.filter((count) => count === 4).length, readings);
    assert.equal(counts.filter((count) => count === "topic").length, topics);
    assert.equal(lines.length, rules + readings + topics + terms.length);
  }
});

test("escapes, comments, empty arrays and Windows line ends are read", () => {
  const [table] = readToml('# note\r\n[[rule]]  # here\r\nid = "a \\"b\\" \\\\ # c" # d\r\nsee = [ "x" , "y, z", ]\r\nreading = []\r\n', "f");
  assert.deepEqual(table, { kind: "rule", line: 2, fields: { id: 'a "b" \\ # c', see: ["x", "y, z"], reading: [] } });
});

for (const [what, source, line] of [
  ["a number", '[[rule]]\nid = 5', 2],
  ["a single table", "[rule]", 1],
  ["a literal string", "[[rule]]\nid = 'x'", 2],
  ["an open string", '[[rule]]\nid = "x', 2],
  ["a block string", '[[rule]]\nid = """x"""', 2],
  ["an escape that is not in the subset", '[[rule]]\n\nid = "a\\tb"', 3],
  ["a tab within a string", '[[rule]]\nid = "a\tb"', 2],
  ["an array over several lines", '[[rule]]\nsee = [\n"x"]', 2],
  ["an array of something else", "[[rule]]\nsee = [1]", 2],
  ["a dotted key", '[[rule]]\na.b = "x"', 2],
  ["words after a value", '[[rule]]\nid = "x" y', 2],
  ["a key before any table", 'id = "x"', 1],
  ["a key given twice", '[[rule]]\nid = "x"\nid = "y"', 3],
]) {
  test(`${what} stops with file and line`, () => {
    assert.throws(() => readToml(source, "book.toml"), { message: new RegExp(`^book\\.toml:${line}: `) });
  });
}

const topic = '[[topic]]\nname = "T"\nfrom = "DD-001"\nto = "DD-009"\n';
const rule = (id) => `[[rule]]\nid = "${id}"\ntitle = "t"\ntext = "x"\n`;
for (const [what, source, line, why] of [
  ["an unknown table", "[[rules]]", 1, "unknown table"],
  ["an edition there is not", `${topic}${rule("DD-001")}edition = "X"`, 5, "C or R"],
  ["an unknown key", `${topic}${rule("DD-001")}sea = "DD-002"`, 5, "no sea"],
  ["a missing field", `${topic}[[rule]]\nid = "DD-001"\ntitle = "t"`, 5, "needs text"],
  ["an array for a string", `${topic}[[rule]]\nid = ["DD-001"]`, 5, "needs id"],
  ["a rule before any topic", rule("DD-001"), 1, "outside its topic"],
  ["a rule of another topic", topic + rule("DD-010"), 5, "outside its topic"],
  ["a reading among the rules", '[[reading]]\nid = "A"\nquestion = "q"\nanswer = "a"\nwhy = "w"', 1, "file of their own"],
]) {
  test(`${what} stops the book`, () => {
    assert.throws(() => compact({ file: "book.toml", source }), { message: new RegExp(`^book\\.toml:${line}: .*${why}`) });
  });
}

test("a rule among the terms stops the book", () => {
  assert.throws(() => glossary({ file: "t.toml", source: rule("DD-001") }), { message: /^t\.toml:1: only/ });
});

test("a rule among the readings stops the book", () => {
  const readings = { file: "r.toml", source: `\n${rule("DD-001")}` };
  assert.throws(() => compact({ file: "b.toml", source: topic }, readings), { message: /^r\.toml:2: only/ });
});
