// How a stress test judges: which action was acknowledged, which one is lost, which entry is intact.
import assert from "node:assert/strict";
import { test } from "node:test";
import { history, judgeKill } from "../../scripts/stress-tests/kill.mjs";
import { EMPTY_SUM, entriesOf, extendChecksum, hex, readFile } from "../../scripts/stress-tests/site.mjs";

const RUNS = { start: { is: "runs" }, replays: true, words: "" };

/** The reports of a page. Each word is a state; "+": it was shown; "!": it was shown without the mark for unsaved entries. */
function told(...words) {
  const its = history();
  its.begin([]);
  words.forEach((word, at) => {
    const state = word.replace(/[+!]$/, "");
    its.hear({ is: "asked", state });
    if (word !== state) its.hear({ is: "shown", state, saving: word.endsWith("+"), at });
  });
  return its.states();
}
const after = (words, state) => judgeKill({ states: told(...words), killed: 100 }, { ...RUNS, file: state && { state } });

test("an action that was shown without the mark and is not there is lost", () => {
  const { lost, lostShown, lostMs, clean } = after(["1 of 1, a!", "2 of 2, b!", "3 of 3, c!"], "1 of 1, a");
  assert.deepEqual({ lost, lostShown, lostMs, clean }, { lost: 2, lostShown: 2, lostMs: 99, clean: true });
});

test("one that was shown with the mark only was in flight", () => {
  const { lost, lostShown } = after(["1 of 1, a!", "2 of 2, b+"], "1 of 1, a");
  assert.deepEqual({ lost, lostShown }, { lost: 0, lostShown: 1 });
});

test("what is shown without the mark acknowledges what came before it", () => {
  assert.equal(after(["1 of 1, a!", "2 of 2, b+", "3 of 3, c!"], "1 of 1, a").lost, 2);
});

test("more than was shown may be there, and less of what was taken back", () => {
  assert.equal(after(["1 of 1, a!", "2 of 2, b"], "2 of 2, b").lost, 0);
  const { lost, clean } = after(["3 of 3, c!", "2 of 3, b!"], "2 of 2, b");
  assert.deepEqual({ lost, clean }, { lost: 0, clean: true });
});

test("a log that was never played is no clean prefix, and neither is one that does not replay", () => {
  assert.equal(after(["1 of 1, a!", "2 of 2, b!"], "2 of 2, x").clean, false);
  assert.equal(judgeKill({ states: told("1 of 1, a!"), killed: 100 }, { ...RUNS, replays: false, file: { state: "1 of 1, a" } }).clean, false);
});

test("where the table is gone, all of it is lost", () => {
  const { lost, gone, clean } = after(["1 of 1, a!", "2 of 2, b!"], null);
  assert.deepEqual({ lost, gone, clean }, { lost: 2, gone: true, clean: true });
});

/** The lines of a table as they are stored. */
function lines(...entries) {
  let sum = EMPTY_SUM;
  return entries.map((entry) => {
    sum = extendChecksum(sum, entry);
    return `${hex(sum)} ${entry}`;
  });
}

test("of stored entries those count that are whole and not taken back, from the database where there is one", () => {
  const [one, two, three] = lines('{"a":1}', '{"a":2}', '{"a":3}');
  const head = 'xxxx {"entries":3,"cursor":2}';
  const local = { "rising-action@/some/table/table/1/head": head, "rising-action@/some/table/table/1/00000": one, "rising-action@/some/table/table/1/00001": two, "rising-action@/some/table/table/1/00002": three };
  assert.deepEqual(entriesOf({ local, lines: null }), { 1: ['{"a":1}', '{"a":2}'] });
  assert.deepEqual(entriesOf({ local, lines: { "table/1/head": head, "table/1/00000": one, "table/1/00001": three } }), { 1: ['{"a":1}'] });
});

test("a file names its state by its cursor and the checksum there", () => {
  const [one, two] = lines('{"a":1}', '{"a":2}');
  const { state, lines: its } = readFile(`{"entries":2,"cursor":1}\n${one}\n${two}\n`);
  assert.equal(state, `1 of 2, ${one.slice(0, 16)}`);
  assert.equal(its.length, 2);
});
