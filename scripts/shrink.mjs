// Makes the release smaller: wasm-opt for the wasm, esbuild for its bindings. Trunk's hook calls it; Trunk's own wasm-opt is
// switched off in index.html, since Trunk would want a wasm-opt on the PATH while ours comes with the npm packages.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const WASM_OPT = fileURLToPath(new URL("../node_modules/.bin/wasm-opt", import.meta.url));
// What the compiler uses by default for this target.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];

/** Shrinks the built app in that folder and tells the page the new names. */
export function shrink(root) {
  const only = (end) => {
    const found = readdirSync(root).filter((name) => name.startsWith("rising-action-") && name.endsWith(end));
    if (found.length !== 1) throw new Error(`shrink: ${found.length} files end in ${end}`);
    return join(root, found[0]);
  };
  const wasm = only("_bg.wasm");
  const js = only(".js");
  execFileSync(WASM_OPT, [...FEATURES.map((name) => `--enable-${name}`), "-Oz", wasm, "-o", wasm]);
  writeFileSync(js, minified(readFileSync(js, "utf8")));
  rename(root, js, wasm);
}

/** A script with the same exports, in fewer bytes. */
export function minified(script) {
  return transformSync(script, { minify: true, format: "esm", target: "es2020" }).code;
}

/**
 * Names both files by a digest of what they are now. Trunk's names hold a digest of what was there before wasm-opt, which does
 * not change when only wasm-opt does; a cache could then pair files of two builds.
 */
export function rename(root, js, wasm) {
  const digest = createHash("sha256").update(readFileSync(js)).update(readFileSync(wasm)).digest("hex").slice(0, 16);
  const before = basename(js, ".js");
  const now = before.replace(/[^-]+$/, digest);
  renameSync(js, join(root, `${now}.js`));
  renameSync(wasm, join(root, `${now}_bg.wasm`));
  const page = join(root, "index.html");
  const html = readFileSync(page, "utf8");
  if (!html.includes(before)) throw new Error(`shrink: index.html does not name ${before}`);
  writeFileSync(page, html.replaceAll(before, now));
}
