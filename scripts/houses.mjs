// The app once more for each game: its house (src/app/house.rs), beside the front, which Trunk builds.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { shrink } from "./shrink.mjs";

/** The games, in the order of their houses. */
export const GAMES = ["torg", "torang", "improv"];

const HERE = fileURLToPath(new URL("..", import.meta.url));
const TARGET = "wasm32-unknown-unknown";

/** Where cargo puts what it makes. */
const MADE = process.env.CARGO_TARGET_DIR ?? join(HERE, "target");

// The compiler spends most of a house on one core, so two are built at a time, each in a folder of its own: cargo keeps a folder
// to itself while it builds.
const FOLDERS = [MADE, join(MADE, "beside")];

function compile(game, folder) {
  const args = ["build", "--release", "--locked", "--offline", "--target", TARGET, "--bin", "rising-action"];
  const env = { ...process.env, HOUSE: game, CARGO_TARGET_DIR: folder };
  const cargo = spawn("cargo", args, { cwd: HERE, env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((done, failed) => {
    cargo.on("error", failed);
    cargo.on("exit", (code) => (code === 0 ? done() : failed(new Error(`cargo: the house of ${game} was not built (${code})`))));
  });
}

/** The libraries as they are compiled already: nothing but the app itself differs between two houses. */
function lend(folder) {
  for (const part of ["release", `${TARGET}/release`]) {
    for (const kind of [".fingerprint", "build", "deps"]) {
      const [from, to] = [join(MADE, part, kind), join(folder, part, kind)];
      const own = (path) => !basename(path).replace("_", "-").replace(/^lib/, "").startsWith("rising-action");
      if (existsSync(from) && !existsSync(to)) cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: own });
    }
  }
}

/** Builds each game's house into the folder and tells pwa/boot.js of it: `<game>-<digest>.js` and `<game>-<digest>_bg.wasm`. */
export async function addHouses(root) {
  const left = [...GAMES];
  const made = new Map();
  const work = async (folder) => {
    for (let game = left.shift(); game; game = left.shift()) {
      await compile(game, folder);
      made.set(game, bind(root, game, join(folder, TARGET, "release/rising-action.wasm")));
    }
  };
  FOLDERS.slice(1).forEach(lend);
  await Promise.all(FOLDERS.map(work));
  for (const game of GAMES) {
    tell(root, game, made.get(game));
    shrink(root, `${game}-`);
  }
}

/** The bindings of a house. Their name ends in a digest once it is small. */
function bind(root, game, wasm) {
  const name = `${game}-new`;
  const bindings = mkdtempSync(join(root, ".house-"));
  const args = ["--target=web", "--no-typescript", `--out-dir=${bindings}`, `--out-name=${name}`, wasm];
  execFileSync("wasm-bindgen", args, { cwd: HERE, stdio: ["ignore", "inherit", "inherit"] });
  for (const end of [".js", "_bg.wasm"]) renameSync(join(bindings, name + end), join(root, name + end));
  rmSync(bindings, { recursive: true });
  return name;
}

function tell(root, game, name) {
  const page = join(root, "index.html");
  const html = readFileSync(page, "utf8");
  const told = html.replace(/(<script src="boot\.js"[^>]*)>/, `$1 data-${game}="${name}">`);
  if (told === html) throw new Error("index.html does not start pwa/boot.js");
  writeFileSync(page, told);
}
