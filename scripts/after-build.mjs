// Trunk's post_build hook: the rulebook's text, the release made small, then the worker with the list of everything that is to be kept offline.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { precache } from "./precache.mjs";
import { build as rulebook } from "./rulebook.mjs";
import { shrink } from "./shrink.mjs";

const root = process.env.TRUNK_STAGING_DIR;
if (!root) throw new Error("TRUNK_STAGING_DIR is not set: this runs as Trunk's post_build hook");
const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

rulebook(here("data/rulebook"), join(root, "rules"));
if (process.env.TRUNK_PROFILE === "release") {
  shrink(root);
  precache(root);
} else writeFileSync(join(root, "sw.js"), readFileSync(here("pwa/sw.dev.js")));
