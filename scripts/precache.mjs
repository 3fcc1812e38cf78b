// Writes the service worker into a built folder, with the list of the files that are really there.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { getManifest } from "workbox-build";

const WORKER = fileURLToPath(new URL("../pwa/sw.js", import.meta.url));

/** Writes `root/sw.js` for the files that are in `root` now. */
export async function precache(root) {
  const { manifestEntries: files, warnings } = await getManifest({
    globDirectory: root,
    globPatterns: ["**/*"],
    globIgnores: ["sw.js", "fonts/OFL*"], // the licenses of the fonts ship, but nobody needs them offline
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
      "process.env.NODE_ENV": '"production"', // without the log of Workbox
      __FILES__: list,
      __BUILD__: JSON.stringify(createHash("sha256").update(list).digest("hex").slice(0, 16)),
    },
  });
}

// Some hosts answer a request for index.html with a redirect, which a worker may not use for a navigation. No host does that for "./".
function entry(root, { url }) {
  const digest = createHash("sha256").update(readFileSync(join(root, url))).digest("base64");
  return { url: url === "index.html" ? "./" : url, revision: digest, integrity: `sha256-${digest}` };
}
