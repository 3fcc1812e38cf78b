// Makes what the compiler made as small as it gets: Trunk's hook calls it in place of Trunk's own wasm-opt.
//
// wasm-opt shortens the names between the wasm and its bindings too, so the bindings are rewritten to match; what is then
// asked of either side is checked against what the other one offers. wasm-bindgen-cli is pinned, so its output keeps its shape.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const WASM_OPT = fileURLToPath(new URL("../node_modules/.bin/wasm-opt", import.meta.url));
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
// Chosen by weight after brotli.
const PASSES = ["--low-memory-unused", "--zero-filled-memory", "--flatten", "--rereloop", "-Oz", "-Oz", "--one-caller-inline-max-function-size=20", "--skip-pass=local-cse", "--skip-pass=merge-locals", "--skip-pass=memory-packing"];
const RENAME = ["--converge", "--minify-imports-and-exports-and-modules"];
// What `--minify-imports-and-exports-and-modules` calls the one module that everything is imported from.
const MODULE = "a";

/** The names as they end, from what wasm-opt says of each round: the first from the old to the new, the later from new to newer. */
export function renamed(said) {
  const rounds = said.split(/^(?=\{)/m).filter((round) => round.trim()).map((round) => JSON.parse(round.trim().replace(/\}\{$/, "}")));
  const follow = (pairs) => pairs.reduce((names, round) => {
    const next = new Map(round);
    return names ? new Map([...names].filter(([, now]) => next.has(now)).map(([old, now]) => [old, next.get(now)])) : next;
  }, undefined);
  return {
    imports: follow(rounds.map((round) => round.imports.map(([, old, now]) => [old, now]))),
    exports: follow(rounds.map((round) => round.exports)),
  };
}

/** The bindings without what the app does not ask for, by their new names. */
export function rebind(bindings, { imports, exports }) {
  const unused = [...bindings.matchAll(/^(?:export class |const (?=\w+Finalization\b))(\w+)/gm)].map(([, name]) => name);
  const bound = bindings
    // Classes that a library exports and nobody here makes; the app itself exports none.
    .replace(/^export class (\w+) \{\n[\s\S]*?^\}\n(if \(Symbol\.dispose\).*\n)?/gm, "")
    .replace(/^const \w+Finalization = [\s\S]*?;\n(?=\S|\n)/gm, "")
    // The other way to start, which pwa/boot.js does not go.
    .replace(/^function initSync\([\s\S]*?^\}\n/gm, "")
    .replace("export { initSync, ", "export { ")
    .replace(/^        (\w+): (function[\s\S]*?)^(?=        \w+: |    \};)/gm, (_, name, body) => (imports.has(name) ? `        ${imports.get(name)}: ${body}` : ""))
    .replace(/"\.\/[\w-]+_bg\.js": import0/, `${MODULE}: import0`)
    .replace(/\bwasm\.(\w+)/g, (_, name) => `wasm.${exports.get(name) ?? name}`);
  for (const name of unused) {
    if (new RegExp(`\\b${name}\\b`).test(bound)) throw new Error(`shrink: the bindings still have ${name}`);
  }
  return bound;
}

/** Stops where one side asks for what the other does not have. */
export function fits(bindings, wasm) {
  const module = new WebAssembly.Module(wasm);
  if (!new RegExp(`^\\s+${MODULE}: import0`, "m").test(bindings)) throw new Error(`shrink: the bindings do not offer the module ${MODULE}`);
  const offered = new Set([...bindings.matchAll(/^        (\S+): function/gm)].map(([, name]) => name));
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== MODULE || !offered.has(name)) throw new Error(`shrink: the bindings do not have ${from}.${name}`);
  }
  const had = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  for (const [, name] of bindings.matchAll(/\bwasm\.([\w$]+)/g)) {
    if (!had.has(name)) throw new Error(`shrink: the wasm does not have ${name}`);
  }
}

/** Shrinks the app whose files in that folder begin so, in place, and tells the page what it is called now. */
export function shrink(root, begin) {
  const only = (end) => {
    const found = readdirSync(root).filter((name) => name.startsWith(begin) && name.endsWith(end));
    if (found.length !== 1) throw new Error(`shrink: ${found.length} files end in ${end}`);
    return join(root, found[0]);
  };
  const wasm = only("_bg.wasm");
  const js = only(".js");
  const said = execFileSync(WASM_OPT, [...FEATURES.map((name) => `--enable-${name}`), ...PASSES, ...RENAME, wasm, "-o", wasm], { encoding: "utf8", maxBuffer: 1 << 26 });
  const bindings = rebind(readFileSync(js, "utf8"), renamed(said));
  fits(bindings, readFileSync(wasm));
  writeFileSync(js, transformSync(bindings, { minify: true, format: "esm", target: "es2020" }).code);
  rename(root, js, wasm);
}

// The digest in their names is of what Trunk built. What they became gets a name of its own, so that nothing that was kept of
// one build under these names is ever paired with another's.
function rename(root, js, wasm) {
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
