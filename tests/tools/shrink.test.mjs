// Making the release smaller: the bindings keep their exports, and names follow what the files hold.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { minified, rename, shrink } from "../../scripts/shrink.mjs";

/** A built folder with these bytes; `play` gets its path. */
function built(js, wasm, play) {
  const root = mkdtempSync(join(tmpdir(), "rising-action-"));
  try {
    writeFileSync(join(root, "index.html"), '<script data-js="./rising-action-abc.js" data-wasm="./rising-action-abc_bg.wasm"></script>');
    writeFileSync(join(root, "rising-action-abc.js"), js);
    writeFileSync(join(root, "rising-action-abc_bg.wasm"), wasm);
    return play(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const names = (root) => readdirSync(root).filter((name) => name !== "index.html").sort();

// (module (func (export "b")))
const WASM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 98, 0, 0, 10, 4, 1, 2, 0, 11);

test("bindings keep their exports and what they ask of the wasm", () => {
  const short = minified("function init(module) {\n  // a comment\n  return wasm.__wbindgen_start(module);\n}\nexport { init as default };\n");
  assert.match(short, /wasm\.__wbindgen_start\(/);
  assert.match(short, /export\{\w+ as default\}/);
  assert.ok(!short.includes("comment"));
});

test("a built folder is shrunk, its exports stay, and the page names what is there", () => {
  built("export default 1;\n", WASM, (root) => {
    shrink(root);
    const [wasm, js] = [/_bg\.wasm$/, /\.js$/].map((end) => names(root).find((name) => end.test(name)));
    assert.match(js, /^rising-action-[0-9a-f]{16}\.js$/);
    assert.equal(wasm, js.replace(".js", "_bg.wasm"));
    const html = readFileSync(join(root, "index.html"), "utf8");
    assert.ok(html.includes(`data-js="./${js}"`) && html.includes(`data-wasm="./${wasm}"`));
    const module = new WebAssembly.Module(readFileSync(join(root, wasm)));
    assert.deepEqual(WebAssembly.Module.exports(module), [{ name: "b", kind: "function" }]);
  });
});

test("other bytes have other names, the same bytes the same", () => {
  const named = (js, wasm) => built(js, wasm, (root) => {
    rename(root, join(root, "rising-action-abc.js"), join(root, "rising-action-abc_bg.wasm"));
    return names(root)[0];
  });
  assert.equal(named("1", "2"), named("1", "2"));
  assert.notEqual(named("1", "2"), named("1", "3"));
});

test("a page that names another build stops it", () => {
  built("export default 1;\n", WASM, (root) => {
    writeFileSync(join(root, "index.html"), "<script></script>");
    assert.throws(() => shrink(root), /does not name rising-action-abc/);
  });
});
