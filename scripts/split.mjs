// Cuts the app's wasm into a main module and a chunk for each `#[lazy]` function, which loads when it is first called. Trunk binds
// the whole wasm by itself and knows nothing of chunks (trunk issue 1022), so its hook calls this, which begins again from what
// cargo made and puts the outcome in the place of Trunk's. Trunk's own wasm-opt is switched off in index.html for the same reason.
//
// Not only the release needs this: a lazy function imports a loader that only the split makes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";

const NAME = "rising-action";
const LOADER = "__wasm_split.js"; // what wasm-split-cli calls it
const MAIN = `${NAME}_bg.wasm`; // what wasm-bindgen calls it
// What the compiler uses by default for this target.
const FEATURES = ["BulkMemory", "BulkMemoryOpt", "Multivalue", "MutableGlobals", "NontrappingFPToInt", "ReferenceTypes", "SignExt"];

/** Splits cargo's wasm, which was linked with `--emit-relocs`, into the folder that Trunk has built. */
export async function split(wasm, root, { release }) {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-split-"));
  try {
    const whole = join(folder, `${NAME}.wasm`);
    // Before wasm-bindgen, which drops the relocations. It takes the name for the module that the loader imports.
    execFileSync("wasm-split-cli", [wasm, folder, "--out-name", NAME], { stdio: "inherit" });
    // The chunks import what the linker exported, by its name in the symbol table.
    const options = ["--target=web", "--no-typescript", "--keep-lld-exports", "--no-demangle"];
    execFileSync("wasm-bindgen", [...options, `--out-dir=${folder}`, `--out-name=${NAME}`, whole], { stdio: "inherit" });
    rmSync(whole);
    if (release) await optimise(folder);
    place(folder, root, { release });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const modules = (folder) => readdirSync(folder).filter((name) => name.endsWith(".wasm")).sort();

/**
 * Makes every module smaller. Measured by what is sent: after brotli, optimising a little is better than optimising for size, and takes
 * half the time. The further passes drop what that leaves behind (stores to locals that hold the value already, functions that have
 * become alike): half a percent. In the order of their names, functions that are alike lie side by side. Names of imports and exports
 * stay, which the modules know each other by; all other names go.
 */
async function optimise(folder) {
  const { default: binaryen } = await import("binaryen"); // it takes a second to load, which only the release needs
  const features = FEATURES.reduce((all, name) => all | binaryen.Features[name], 0);
  binaryen.setOptimizeLevel(1);
  binaryen.setShrinkLevel(0);
  binaryen.setDebugInfo(false);
  for (const name of modules(folder)) {
    const path = join(folder, name);
    const module = binaryen.readBinary(readFileSync(path), features);
    module.optimize();
    module.runPasses(["rse", "vacuum", "duplicate-function-elimination", "strip-target-features", "reorder-functions-by-name"]);
    writeFileSync(path, module.emitBinary());
    module.dispose();
  }
}

/**
 * Moves the split app into `root`, in the place of what Trunk bound, and tells the page the new names. Each holds a digest of what
 * is in the file: names that stayed the same would let a cache pair files of two builds.
 */
export function place(folder, root, { release }) {
  const chunks = modules(folder).filter((name) => name !== MAIN);
  const renamed = new Map(chunks.map((name) => [name, `${NAME}-${plainly(name)}-${digest(readFileSync(join(folder, name)))}.wasm`]));
  const loader = join(folder, LOADER);
  let script = readFileSync(loader, "utf8");
  for (const [before, now] of renamed) {
    if (!script.includes(`"./${before}"`)) throw new Error(`split: the loader does not name ${before}`);
    script = script.replaceAll(`"./${before}"`, `"./${now}"`);
  }
  writeFileSync(loader, script);

  const js = bundled(join(folder, `${NAME}.js`), release);
  const now = `${NAME}-${digest(js, readFileSync(join(folder, MAIN)))}`;
  const page = join(root, "index.html");
  const html = readFileSync(page, "utf8");
  const [, before] = html.match(/data-js="\.?\/?([^"]+)\.js"/) ?? [];
  if (!before?.startsWith(`${NAME}-`)) throw new Error("split: index.html does not name what Trunk bound");

  for (const name of [`${before}.js`, `${before}_bg.wasm`, "snippets"]) rmSync(join(root, name), { recursive: true, force: true });
  writeFileSync(join(root, `${now}.js`), js.replaceAll(MAIN, `${now}_bg.wasm`));
  copyFileSync(join(folder, MAIN), join(root, `${now}_bg.wasm`));
  for (const [name, so] of renamed) copyFileSync(join(folder, name), join(root, so));
  writeFileSync(page, html.replaceAll(before, now));
}

/** The bindings, with the loader that they import and that imports them, as one script: one request, and no names in a circle. */
export function bundled(entry, minify) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    absWorkingDir: dirname(entry), // comments name the scripts from there
    bundle: true,
    minify,
    format: "esm",
    target: "es2020",
    write: false,
    logOverride: { "duplicate-object-key": "silent" }, // the bindings name the loader once for each of its functions
  });
  return outputFiles[0].text;
}

// "split_torg_page_1234.wasm", where the number says where in the source it stands, is "torg_page"; "chunk_3.wasm", which several
// of these share, is "shared".
function plainly(name) {
  return name.startsWith("chunk_") ? "shared" : name.replace(/^split_/, "").replace(/(_\d+)?\.wasm$/, "");
}

function digest(...contents) {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 8);
}
