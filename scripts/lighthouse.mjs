// Runs Lighthouse on a served build and compares its scores with the required ones. scripts/lighthouse describes the options.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { serve } from "./server.mjs";

const REQUIRED = { performance: 95, accessibility: 100, "best-practices": 100 };
const REPORT = "target/lighthouse";

const { values } = parseArgs({
  options: { lighthouse: { type: "string" }, dist: { type: "string", default: "dist" }, runs: { type: "string", default: "5" } },
});
if (!existsSync(`${values.dist}/index.html`)) throw new Error(`${values.dist} holds no build: scripts/build`);

const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a number from 1");

const site = await serve({ root: values.dist });
const chrome = ["--headless=new", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
if (process.getuid?.() === 0) chrome.push("--no-sandbox");
const reports = [];
for (let run = 1; run <= runs; run += 1) reports.push(await runLighthouse(`${REPORT}-${run}`));
await site.close();

// Runs differ: the machine has more or less to do, and a headless Chromium sometimes delays the first paint by
// one or two seconds (lighthouse issue 17148). So the median run counts, as Lighthouse advises.
reports.sort((one, other) => performance(one) - performance(other));
const { audits, categories } = reports[Math.floor((reports.length - 1) / 2)];
console.log(`Performance of ${reports.length} runs: ${reports.map(performance).join(", ")}`);
for (const [id, wanted] of Object.entries(REQUIRED)) {
  const { title, auditRefs } = categories[id];
  const reached = percent(categories[id]);
  console.log(`${title.padEnd(16)} ${String(reached).padStart(3)} (wanted: ${wanted})`);
  if (reached >= wanted) continue;
  process.exitCode = 1;
  const lacking = auditRefs.map((ref) => audits[ref.id]).filter((audit) => audit.score !== null && audit.score < 1);
  for (const audit of lacking) console.log(`  ${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ""}`);
}
for (const id of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"]) {
  console.log(`${audits[id].title.padEnd(26)} ${audits[id].displayValue}`);
}

function percent({ score }) {
  return Math.round(score * 100);
}

function performance({ categories }) {
  return percent(categories.performance);
}

async function runLighthouse(report) {
  const run = spawn(
    values.lighthouse,
    [
      site.url,
      "--quiet",
      `--chrome-flags=${chrome.join(" ")}`,
      `--only-categories=${Object.keys(REQUIRED).join(",")}`,
      "--output=json",
      "--output=html",
      `--output-path=${report}`,
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROME }, stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(run, "exit");
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(`${report}.report.json`, "utf8"));
}
