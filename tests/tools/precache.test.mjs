// The service worker's list: every file of the build with its digest.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { precache } from "../../scripts/precache.mjs";

/** Returns the list that the worker gets for a folder with these files. */
async function listed(files) {
  const root = mkdtempSync(join(tmpdir(), "rising-action-"));
  try {
    mkdirSync(join(root, "fonts"));
    for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
    await precache(root);
    const worker = readFileSync(join(root, "sw.js"), "utf8");
    const [list] = worker.match(/\[\{url:[^\]]*\}\]/);
    return JSON.parse(runInNewContext(`JSON.stringify(${list})`));
  } finally {
    rmSync(root, { recursive: true });
  }
}

const FILES = { "index.html": "page", "a.wasm": "code", "fonts/OFL.txt": "licence", "fonts/a.woff2": "font", "sw.js": "another worker" };

test("every file is kept, the page as the folder itself", async () => {
  assert.deepEqual((await listed(FILES)).map(({ url }) => url), ["./", "a.wasm", "fonts/a.woff2"]);
});

test("a large file is kept too", async () => {
  const list = await listed({ ...FILES, "large.wasm": Buffer.alloc(8_000_000) });
  assert.ok(list.some(({ url }) => url === "large.wasm"));
});

test("each file has a digest for the browser to check, and another revision when it changed", async () => {
  const [page, code] = await listed(FILES);
  const [samePage, otherCode] = await listed({ ...FILES, "a.wasm": "other" });
  assert.equal(code.integrity, `sha256-${createHash("sha256").update("code").digest("base64")}`);
  assert.deepEqual(samePage, page);
  assert.notEqual(otherCode.revision, code.revision);
  assert.notEqual(otherCode.integrity, code.integrity);
});
