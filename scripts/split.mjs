// Splits the app's wasm into a main module and a chunk for each `#[lazy]` function, which loads when it is first called. Trunk binds
// only the whole wasm and does not support chunks (trunk issue 1022). So its hook calls this, which starts again from the output of
// cargo and replaces the output of Trunk. Trunk's own wasm-opt is switched off in index.html for the same reason.
//
// A development build needs this, too, because a lazy function imports a loader that only the split creates.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { buildSync } from "esbuild";

const NAME = "rising-action";
const LOADER = "__wasm_split.js"; // the name that wasm-split-cli uses
const MAIN = `${NAME}_bg.wasm`; // the name that wasm-bindgen uses
// The features that the compiler uses by default for this target.
const FEATURES = ["BulkMemory", "BulkMemoryOpt", "Multivalue", "MutableGlobals", "NontrappingFPToInt", "ReferenceTypes", "SignExt"];
// The parts of the bindings for streams that come with Leptos's server functions, which this app has none of.
const STREAMS = /^(__wbg_)?intounderlying/;
// The name of an imported function of JavaScript: wasm-bindgen adds a digest.
const IMPORTED = /__wbg_\w+_[0-9a-f]{16}\b/g;
// The passes that remove custom sections which no browser reads.
const METADATA = ["strip-target-features", "strip-producers"];

/** Splits the wasm of cargo, which was linked with `--emit-relocs`, into the folder that Trunk has built. */
export async function split(wasm, root, { release }) {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-split-"));
  try {
    const whole = join(folder, `${NAME}.wasm`);
    // This must come before wasm-bindgen, which drops the relocations. The name is that of the module which the loader imports.
    execFileSync("wasm-split-cli", [wasm, folder, "--out-name", NAME], { stdio: "inherit" });
    // The chunks import symbols by the names that the linker exported.
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
 * Makes every module smaller. After brotli, a low optimization level gives smaller files than optimizing for size, and takes
 * half the time. The other passes remove what it leaves behind (redundant stores to locals, functions that have
 * become equal, the names of the tools): half a percent. Sorting locals by use and functions by name makes similar code equal and puts
 * it side by side. Exports keep their names, because they connect the modules, and imports lose the digests in theirs; all other names
 * are removed.
 */
async function optimise(folder) {
  const { default: binaryen } = await import("binaryen"); // it takes a second to load, and only a release needs it
  const features = FEATURES.reduce((all, name) => all | binaryen.Features[name], 0);
  binaryen.setOptimizeLevel(1);
  binaryen.setShrinkLevel(0);
  binaryen.setDebugInfo(false);
  const names = shortNames(join(folder, `${NAME}.js`));
  for (const name of modules(folder)) {
    const path = join(folder, name);
    let module = binaryen.readBinary(readFileSync(path), features);
    if (name === MAIN) {
      const text = module.emitText().replaceAll(IMPORTED, (before) => names.get(before) ?? before);
      module.dispose();
      module = binaryen.parseText(text);
      module.setFeatures(features);
    }
    for (const exported of exportsOf(module, binaryen)) if (STREAMS.test(exported)) module.removeExport(exported);
    module.runPasses(["remove-unused-module-elements"]);
    module.optimize();
    module.runPasses(["rse", "vacuum", "reorder-locals", "duplicate-function-elimination", ...METADATA, "reorder-functions-by-name"]);
    writeFileSync(path, module.emitBinary());
    module.dispose();
  }
}

/**
 * Takes the digests off the names of the functions that the main module imports from the bindings, and returns the new names by the
 * old ones. Nothing compresses digests: they are 3 KB of what a first visit has to load.
 */
function shortNames(bindings) {
  const names = new Map();
  const taken = new Map();
  const script = readFileSync(bindings, "utf8").replaceAll(IMPORTED, (before) => {
    if (!names.has(before)) {
      const name = before.slice(0, -17);
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      names.set(before, count === 1 ? name : `${name}_${count}`);
    }
    return names.get(before);
  });
  writeFileSync(bindings, script);
  return names;
}

function exportsOf(module, binaryen) {
  const numbers = [...Array(module.getNumExports()).keys()];
  return numbers.map((number) => binaryen.getExportInfo(module.getExportByIndex(number)).name);
}

/**
 * Moves the split app into `root`, replaces the output of Trunk, and writes the new names into the page. Each name has a digest of
 * the content, because with unchanged names a cache could combine files of two builds.
 */
export function place(folder, root, { release }) {
  const chunks = modules(folder).filter((name) => name !== MAIN);
  const renamed = new Map(chunks.map((name) => [name, `${NAME}-${chunkName(name)}-${digest(readFileSync(join(folder, name)))}.wasm`]));
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

/**
 * Bundles the bindings and the loader into one script. They import each other, so their digests could not be in each other's names. The
 * page starts the app with the default export. Classes that nothing uses are left out; the bundler must be told that a registry, and
 * the method for `using`, which the app does not need, have no other effect.
 */
export function bundled(entry, minify) {
  const bindings = readFileSync(entry, "utf8");
  writeFileSync(entry, bindings.replaceAll("new FinalizationRegistry(", "/* @__PURE__ */ new FinalizationRegistry("));
  const { outputFiles } = buildSync({
    stdin: { contents: `export { default } from "./${basename(entry)}";`, resolveDir: dirname(entry) },
    absWorkingDir: dirname(entry), // the comments with script names are relative to it
    define: { "Symbol.dispose": "undefined" },
    bundle: true,
    minify,
    format: "esm",
    target: "es2020",
    write: false,
    logOverride: { "duplicate-object-key": "silent" }, // the bindings import the loader once for each of its functions
  });
  return outputFiles[0].text;
}

// "split_torg_page_1234.wasm", in which the number is a position in the source, becomes "torg_page". "chunk_3.wasm", which several
// of these share, becomes "shared".
function chunkName(name) {
  return name.startsWith("chunk_") ? "shared" : name.replace(/^split_/, "").replace(/(_\d+)?\.wasm$/, "");
}

function digest(...contents) {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 8);
}
