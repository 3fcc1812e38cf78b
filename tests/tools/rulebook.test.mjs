import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
import { build } from "../../scripts/rulebook.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const samples = here("../whole/rulebook_samples/");

/** A temporary folder for one test. */
function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "rulebook-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

test("the sample becomes the file that the app's reader is tested with", (t) => {
  const books = join(folder(t), "books");
  mkdirSync(books);
  for (const file of readdirSync(samples).filter((name) => name.endsWith(".toml"))) {
    writeFileSync(join(books, file), readFileSync(join(samples, file)));
  }
  const out = join(folder(t), "rules");
  const written = build(books, out);
  assert.deepEqual(readdirSync(out), ["sample.json"]);
  assert.equal(readFileSync(written[0].path, "utf8"), readFileSync(join(samples, "sample.json"), "utf8"));
  assert.equal(written[0].bytes, Buffer.byteLength(readFileSync(written[0].path)));
});

test("called by Trunk it writes every rule of all books into the staging folder", (t) => {
  const stage = folder(t);
  const run = spawnSync(process.execPath, [here("../../scripts/rulebook.mjs")], {
    env: { ...process.env, TRUNK_STAGING_DIR: stage },
    encoding: "utf8",
  });
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(readdirSync(join(stage, "rules")), ["improv.json", "torang.json", "torg.json"]);
  for (const [book, rules, readings, topics] of [["torg", 421 + 227, 94 + 43, 21 + 20], ["torang", 91, 35, 12], ["improv", 151, 40, 16]]) {
    const written = JSON.parse(readFileSync(join(stage, "rules", `${book}.json`), "utf8"));
    assert.equal(written.topics.length, topics);
    assert.equal(written.topics.flatMap((topic) => topic.rules).length, rules);
    assert.equal(written.readings.length, readings);
    assert.ok(written.terms.length >= 20, `${book}: ${written.terms.length} terms`);
  }
});

const topic = '[[topic]]\nname = "T"\nfrom = "DD-001"\nto = "DD-009"\n';
const rule = (id) => `[[rule]]\nid = "${id}"\ntitle = "t"\ntext = "x"\n`;
for (const [what, source, why] of [
  ["a file that is no TOML", "[[rule]]\nid = 5x", /^book\.toml: /],
  ["an edition there is not", `${topic}${rule("DD-001")}edition = "X"`, /^DD-001: edition/],
  ["a rule of another topic", topic + rule("DD-010"), /^DD-010 belongs to no topic/],
  ["a row with other columns", `${topic}${rule("DD-001")}columns = ["a", "b"]\nrows = [["1"]]`, /^DD-001: a row/],
]) {
  test(`${what} stops the build`, (t) => {
    const books = folder(t);
    writeFileSync(join(books, "book.toml"), source);
    assert.throws(() => build(books, join(books, "out")), { message: why });
  });
}
