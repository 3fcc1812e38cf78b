// The shrinking of the release: names on both sides of the border stay the same ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, rebind, renamed } from "../../scripts/shrink.mjs";

const BINDINGS = `export class Stream {
    free() {
        wasm.stream_free(1);
    }
}
if (Symbol.dispose) Stream.prototype[Symbol.dispose] = Stream.prototype.free;

function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_now_1: function(arg0) {
            return wasm.__wbindgen_malloc(arg0);
        },
        __wbg_gone_2: function() {
            return 2;
        },
    };
    return {
        __proto__: null,
        "./rising-action_bg.js": import0,
    };
}
const StreamFinalization = (typeof FinalizationRegistry === 'undefined')
    ? {}
    : new FinalizationRegistry(ptr => wasm.stream_free(ptr, 1));

function initSync(module) {
    wasm.never();
}

export { initSync, __wbg_init as default };
`;

const NAMES = { imports: new Map([["__wbg_now_1", "$"]]), exports: new Map([["__wbindgen_malloc", "b"]]) };

// (module (import "a" "$" (func (param i32))) (func) (export "b" (func 1)))
const WASM = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 2, 96, 1, 127, 0, 96, 0, 0, 2, 7, 1, 1, 97, 1, 36, 0, 0, 3, 2, 1, 1, 7, 5, 1, 1, 98, 0, 1, 10, 4, 1, 2, 0, 11,
);

test("names are followed through all rounds of wasm-opt, and what a later round dropped is gone", () => {
  const round = (imports, exports) => JSON.stringify({ imports, exports }, null, 1);
  const said = `${round([["./x.js", "now", "a"], ["./x.js", "gone", "b"]], [["malloc", "c"]])}\n${round([["a", "a", "$"]], [["c", "d"]])}\n`;
  const { imports, exports } = renamed(said);
  assert.deepEqual([...imports], [["now", "$"]]);
  assert.deepEqual([...exports], [["malloc", "d"]]);
});

test("bindings keep what the app asks for, by the new names, and nothing else", () => {
  const bound = rebind(BINDINGS, NAMES);
  assert.match(bound, /\$: function\(arg0\)/);
  assert.match(bound, /wasm\.b\(arg0\)/);
  assert.match(bound, /a: import0/);
  for (const gone of ["Stream", "__wbg_gone_2", "initSync", "stream_free"]) assert.ok(!bound.includes(gone), gone);
  fits(bound, WASM);
});

test("a name that only one side knows stops the build", () => {
  assert.throws(() => fits(rebind(BINDINGS, { ...NAMES, imports: new Map() }), WASM), /do not have a\.\$/);
  assert.throws(() => fits(rebind(BINDINGS, { ...NAMES, exports: new Map() }), WASM), /does not have __wbindgen_malloc/);
});

test("bindings of another shape stop the build: a module by another name, a class that is still asked for", () => {
  const elsewhere = BINDINGS.replace("./rising-action_bg.js", "./elsewhere.js");
  assert.throws(() => fits(rebind(elsewhere, NAMES), WASM), /do not offer the module a/);
  const made = BINDINGS.replace("return wasm.", "new Stream(); return wasm.");
  assert.throws(() => rebind(made, NAMES), /still have Stream$/);
  const cleared = BINDINGS.replace("return wasm.", "StreamFinalization.register(); return wasm.");
  assert.throws(() => rebind(cleared, NAMES), /still have StreamFinalization/);
});
