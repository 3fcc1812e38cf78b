// The app once more for each game: its house (src/app/house.rs), beside the front, which Trunk builds.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shrink } from "./shrink.mjs";

/** The games, in the order of their houses. */
export const GAMES = ["torg", "torang", "improv"];

const HERE = fileURLToPath(new URL("..", import.meta.url));
const TARGET = "wasm32-unknown-unknown";

/** Builds a game's house into the folder and tells pwa/boot.js of it: `<game>-<digest>.js` and `<game>-<digest>_bg.wasm`. */
export function addHouse(root, game) {
  const run = (tool, args, env = {}) => execFileSync(tool, args, { cwd: HERE, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit"] });
  run("cargo", ["build", "--release", "--locked", "--offline", "--target", TARGET, "--bin", "rising-action"], { HOUSE: game });
  const made = join(process.env.CARGO_TARGET_DIR ?? join(HERE, "target"), TARGET, "release/rising-action.wasm");
  // Its name ends in a digest once it is small.
  const name = `${game}-new`;
  const bindings = mkdtempSync(join(root, ".house-"));
  run("wasm-bindgen", ["--target=web", "--no-typescript", `--out-dir=${bindings}`, `--out-name=${name}`, made]);
  for (const end of [".js", "_bg.wasm"]) renameSync(join(bindings, name + end), join(root, name + end));
  rmSync(bindings, { recursive: true });
  const page = join(root, "index.html");
  const html = readFileSync(page, "utf8");
  const told = html.replace(/(<script src="boot\.js"[^>]*)>/, `$1 data-${game}="${name}">`);
  if (told === html) throw new Error("index.html does not start pwa/boot.js");
  writeFileSync(page, told);
  shrink(root, `${game}-`);
}
