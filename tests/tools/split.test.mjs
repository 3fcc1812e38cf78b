// The split app: the modules find each other under their new names, and the names depend on the contents.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { bundled, place } from "../../scripts/split.mjs";

// As the tools write them: bindings and loader import each other.
const BINDINGS = `
  import * as import1 from "./__wasm_split.js"
  import * as import2 from "./__wasm_split.js"
  let wasm; // a comment
  const StreamFinalization = new FinalizationRegistry((stream) => wasm.unused(stream));
  export class Stream { constructor() { StreamFinalization.register(this); } }
  if (Symbol.dispose) Stream.prototype[Symbol.dispose] = () => wasm.unused();
  function init(module) {
    wasm = module.__wbindgen_start(import1, import2);
    const bytes = new URL("rising-action_bg.wasm", import.meta.url).href;
    return { wasm, bytes, imports: { "./__wasm_split.js": import1, "./__wasm_split.js": import2 } };
  }
  function initSync() { return wasm; }
  export { initSync, init as default };`;
const LOADER = `
  import { initSync } from "./rising-action.js";
  const __chunk_3 = () => new URL("./chunk_3.wasm", import.meta.url).href;
  export const __wasm_split_load_torg_page_81 = () => [__chunk_3(), new URL("./split_torg_page_81.wasm", import.meta.url).href, initSync()];`;

/** Creates the files of Trunk, and of wasm-split and wasm-bindgen. `play` gets both folders. */
function built({ main = "main", chunk = "chunk", bindings = BINDINGS, loader = LOADER, html }, play) {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-"));
  const [root, parts] = [join(folder, "root"), join(folder, "parts")];
  const write = (...path) => ({ as: (text) => writeFileSync(join(...path), text) });
  try {
    for (const path of [root, parts, join(root, "snippets")]) mkdirSync(path);
    write(root, "index.html").as(html ?? '<script data-js="./rising-action-abc.js" data-wasm="./rising-action-abc_bg.wasm"></script>');
    write(root, "rising-action-abc.js").as("Trunk's");
    write(root, "rising-action-abc_bg.wasm").as("Trunk's");
    write(root, "snippets", "inline0.js").as("Trunk's");
    write(parts, "rising-action.js").as(bindings);
    write(parts, "rising-action_bg.wasm").as(main);
    write(parts, "__wasm_split.js").as(loader);
    write(parts, "split_torg_page_81.wasm").as(chunk);
    write(parts, "chunk_3.wasm").as("shared");
    return play(root, parts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const names = (root) => readdirSync(root).filter((name) => name !== "index.html").sort();

test("bindings and loader become one script, with the default export and what it asks of the wasm", () => {
  built({}, (_, parts) => {
    const short = bundled(join(parts, "rising-action.js"), true);
    assert.match(short, /\.__wbindgen_start\(/);
    assert.match(short, /export\{\w+ as default\}/);
    assert.doesNotMatch(short, /comment|unused|import\b(?!\.meta)/);
  });
});

test("the parts take the place of what Trunk bound, and the page names them", () => {
  built({}, (root, parts) => {
    place(parts, root, { release: true });
    const [js, main, shared, page, ...more] = names(root);
    assert.deepEqual(more, [], "nothing of Trunk's is left");
    assert.match(js, /^rising-action-[0-9a-f]{8}\.js$/);
    assert.equal(main, js.replace(".js", "_bg.wasm"));
    assert.match(shared, /^rising-action-shared-[0-9a-f]{8}\.wasm$/);
    assert.match(page, /^rising-action-torg_page-[0-9a-f]{8}\.wasm$/);
    assert.equal(readFileSync(join(root, page), "utf8"), "chunk");
    const html = readFileSync(join(root, "index.html"), "utf8");
    assert.equal(html, `<script data-js="./${js}" data-wasm="./${main}"></script>`);
  });
});

test("the loader finds chunks and main module beside the script", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-"));
  try {
    built({}, (root, parts) => {
      place(parts, root, { release: true });
      cpSync(root, folder, { recursive: true });
    });
    const [js, main, shared, page] = names(folder);
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const { default: init } = await import(pathToFileURL(join(folder, js)));
    const app = init({ __wbindgen_start: () => "wasm" });
    assert.equal(app.wasm, "wasm");
    const at = (name) => pathToFileURL(join(folder, name)).href;
    assert.equal(app.bytes, at(main));
    assert.deepEqual(app.imports["./__wasm_split.js"].__wasm_split_load_torg_page_81(), [at(shared), at(page), "wasm"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("other bytes have other names, the same bytes the same", () => {
  const placed = (what) => built(what, (root, parts) => {
    place(parts, root, { release: false });
    return names(root);
  });
  const first = placed({});
  assert.deepEqual(placed({}), first);
  const [js, main, shared, page] = placed({ main: "other" });
  assert.ok(js !== first[0] && main !== first[1]);
  assert.deepEqual([shared, page], first.slice(2), "a chunk that stayed the same keeps its name");
  const other = placed({ chunk: "other" });
  assert.ok(other[0] !== first[0] && other[3] !== first[3], "the script names the chunk, so it changes too");
});

test("parts of different builds stop it", () => {
  built({ html: "<script></script>" }, (root, parts) => assert.throws(() => place(parts, root, { release: true }), /index\.html does not name/));
  built({ loader: "export {};" }, (root, parts) => assert.throws(() => place(parts, root, { release: true }), /does not name chunk_3/));
});
