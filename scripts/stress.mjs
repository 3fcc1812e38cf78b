// Stress-tests a build and prints a table and one JSON object. `scripts/stress` calls it.
//   kind...          which tests; without one, all of them
//   --dist FOLDER    the build (dist/)              --tries N   the number of tries of each test
//   --out FOLDER     for both results               --short     a few tries of each
//   --seed N         another seed
// It fails if a requirement is not met.
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chance } from "./stress-tests/chance.mjs";

process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = "1"; // read when playwright is loaded
const KINDS = ["kill", "tabs", "versions", "evicted", "panic", "damage", "files", "full"];
const tests = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, (await import(`./stress-tests/${kind}.mjs`))[kind]])));

const projectPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: "string", default: projectPath("dist") },
    out: { type: "string", default: projectPath("target/stress") },
    seed: { type: "string", default: "18" },
    tries: { type: "string" },
    short: { type: "boolean", default: false },
  },
});
const unknown = positionals.find((kind) => !KINDS.includes(kind));
if (unknown) throw new Error(`${unknown} is no kind of stress test: ${KINDS.join(", ")}`);

const begun = Date.now();
const load = loadavg()[0];
const seconds = () => Math.round((Date.now() - begun) / 1000);
const seed = Number(options.seed);
const { dist, out, short } = options;
// Times are judged only if nothing else runs.
const isBusy = load > availableParallelism() / 2;
const timed = !isBusy && !short;
const results = [];
for (const kind of KINDS.filter((one) => positionals.length === 0 || positionals.includes(one))) {
  const { name, full, short: few, test } = tests[kind];
  const tries = Number(options.tries ?? (short ? few : full));
  const progress = (words) => console.error(`${seconds()} s: ${kind}: ${words}`);
  progress(`${tries} tries`);
  const from = Date.now();
  const failed = (error) => ({
    tries: 0,
    sentence: "The test itself failed.",
    figures: { error: String(error.stack ?? error) },
    missed: [`the test itself failed: ${String(error.message ?? error).split("\n", 1)[0]}`],
  });
  const done = await test({ dist, out, tries, short, timed, chance: chance(seed), progress }).catch(failed);
  results.push({ kind, name, seconds: Math.round((Date.now() - from) / 1000), ...done });
}

const row = ({ name, tries, sentence }) => `| ${name} | ${tries.toLocaleString("en")} | ${sentence} |`;
const table = ["| test | tries | result |", "| --- | --- | --- |", ...results.map(row)].join("\n");
const missed = results.flatMap(({ kind, missed: its }) => its.map((words) => `${kind}: ${words}.`));
const busy = isBusy ? `\nNote: the machine was busy before this began (load ${load.toFixed(1)}): its times are not judged.` : "";
const verdict = missed.length === 0 ? "Every requirement is met." : `Missed:\n${missed.join("\n")}`;
const json = JSON.stringify({ seed, load, short, node: process.version, seconds: seconds(), tests: results });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "stress.txt"), `${table}\n\n${verdict}${busy}\n`);
writeFileSync(join(out, "stress.json"), `${json}\n`);
console.log(`${table}\n\n${verdict}${busy}\n\n${json}`);
process.exit(missed.length === 0 ? 0 : 1);
