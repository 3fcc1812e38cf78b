// Writes the worker into a built folder. The list of files comes from what was really built, so no hand-kept list can go stale.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { getManifest } from "workbox-build";

const WORKER = fileURLToPath(new URL("../pwa/sw.js", import.meta.url));

/** Writes `root/sw.js` for the files that lie in `root` now. */
export async function precache(root) {
  const { manifestEntries: files, warnings } = await getManifest({
    globDirectory: root,
    globPatterns: ["**/*"],
    globIgnores: ["sw.js", "fonts/OFL*"], // the fonts' licences ship, but nobody needs them offline
    maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
    manifestTransforms: [(found) => ({ manifest: found.map((file) => entry(root, file)).sort((a, b) => (a.url < b.url ? -1 : 1)) })],
  });
  if (warnings.length > 0) throw new Error(`precache: ${warnings.join("\n")}`);
  const list = JSON.stringify(files);
  buildSync({
    entryPoints: [WORKER],
    outfile: join(root, "sw.js"),
    bundle: true,
    minify: true,
    target: "es2020",
    define: {
      "process.env.NODE_ENV": '"production"', // Workbox without its log
      __FILES__: list,
      __BUILD__: JSON.stringify(createHash("sha256").update(list).digest("hex").slice(0, 16)),
    },
  });
}

// Some hosts answer index.html with a redirection, which a worker may not use for a navigation; no host does that to "./".
function entry(root, { url }) {
  const digest = createHash("sha256").update(readFileSync(join(root, url))).digest("base64");
  return { url: url === "index.html" ? "./" : url, revision: digest, integrity: `sha256-${digest}` };
}
