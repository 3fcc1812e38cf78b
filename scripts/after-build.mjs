// Trunk's post_build hook. It builds the rulebook, splits the wasm into chunks, bundles and minifies the page's own scripts, allows the
// page's own style in the content policy, and writes the service worker with the list of all files.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync, transformSync } from "esbuild";
import { precache } from "./precache.mjs";
import { build as rulebook } from "./rulebook.mjs";
import { split } from "./split.mjs";

const root = process.env.TRUNK_STAGING_DIR;
if (!root) throw new Error("TRUNK_STAGING_DIR is not set: this runs as Trunk's post_build hook");
const projectPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const release = process.env.TRUNK_PROFILE === "release";
const made = join(process.env.CARGO_TARGET_DIR ?? projectPath("target"), "wasm32-unknown-unknown", release ? "release" : "debug");
rulebook(projectPath("data/rulebook"), join(root, "rules"));
await split(join(made, "rising-action.wasm"), root, { release });
bundle(projectPath("pwa/tables.js"), join(root, "tables.js"));
if (release) for (const name of ["boot.js", "device.js", "failure.js", "focus.js", "rescue.js"]) minify(join(root, name));
allowStyle(join(root, "index.html"));
if (release) await precache(root);
else writeFileSync(join(root, "sw.js"), readFileSync(projectPath("pwa/sw.dev.js")));

function bundle(script, outfile) {
  buildSync({ entryPoints: [script], outfile, bundle: true, minify: release, target: "es2020" });
}

function minify(script) {
  writeFileSync(script, transformSync(readFileSync(script, "utf8"), { minify: true, target: "es2020" }).code);
}

/** Adds the digest of the page's style to the content policy, which allows no other inline style. */
function allowStyle(page) {
  const html = readFileSync(page, "utf8");
  const [, style] = html.match(/<style[^>]*>(.*?)<\/style>/s) ?? [];
  const policy = "style-src 'self'";
  if (!style || !html.includes(policy)) throw new Error("after-build: index.html has no style of its own or no policy for it");
  const digest = createHash("sha256").update(style).digest("base64");
  writeFileSync(page, html.replace(policy, `${policy} 'sha256-${digest}'`));
}
