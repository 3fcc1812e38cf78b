// Writes the worker into a built folder. The list of files comes from what was really built, so no hand-kept list can go stale.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { injectManifest } from "workbox-build";

const WORKER = fileURLToPath(new URL("../pwa/sw.js", import.meta.url));

/** Writes `root/sw.js` for the files that lie in `root` now. */
export async function precache(root) {
  const folder = mkdtempSync(join(tmpdir(), "rising-action-worker-"));
  try {
    const swSrc = join(folder, "sw.js");
    buildSync({
      entryPoints: [WORKER],
      outfile: swSrc,
      bundle: true,
      minify: true,
      target: "es2020",
      define: { "process.env.NODE_ENV": '"production"' }, // Workbox without its log
    });
    const { warnings } = await injectManifest({
      swSrc,
      swDest: join(root, "sw.js"),
      globDirectory: root,
      globPatterns: ["**/*"],
      globIgnores: ["sw.js", "fonts/OFL*"], // the fonts' licences ship, but nobody needs them offline
      maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
      manifestTransforms: [(files) => ({ manifest: files.map((file) => entry(root, file)).sort((a, b) => (a.url < b.url ? -1 : 1)) })],
    });
    if (warnings.length > 0) throw new Error(`precache: ${warnings.join("\n")}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Some hosts answer index.html with a redirection, which a worker may not use for a navigation; no host does that to "./".
function entry(root, { url }) {
  const digest = createHash("sha256").update(readFileSync(join(root, url))).digest("base64");
  return { url: url === "index.html" ? "./" : url, revision: digest, integrity: `sha256-${digest}` };
}
