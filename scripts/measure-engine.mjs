// Measures the engine for `scripts/measure`: native, in wasm, and two npm packages for comparison. The processor is not slowed here.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { CARDS } from "../tests/e2e/deck.mjs";

// Installed only for this, so that the usual installation stays small.
const PACKAGES = { bcdice: "4.9.0", "boardgame.io": "0.50.2" };
const SEATS = 7;
const HAND = 4;

/** Units per second, of the fastest repetition: other work on the machine can only make one slower. */
function perSecond(milliseconds, work) {
  const end = performance.now() + milliseconds;
  let best = 0;
  do {
    const begun = performance.now();
    const units = work();
    best = Math.max(best, (units * 1000) / (performance.now() - begun));
  } while (performance.now() < end);
  return best;
}

function native({ native: folder, engineEntries, engineMs }) {
  const output = execFileSync(join(folder, "engine_figures"), [engineEntries, engineMs].map(String), { encoding: "utf8" });
  return JSON.parse(output);
}

function wasm({ out, engineEntries, engineMs }) {
  const { Engine, figures } = createRequire(import.meta.url)(resolve(out, "engine/engine_figures_wasm.js"));
  const engine = new Engine(engineEntries);
  return Object.fromEntries(figures().map((figure) => [figure, perSecond(engineMs, () => engine.run(figure))]));
}

/** Installs both packages and returns a `require` that finds them; `null` without a network. */
function install({ out }) {
  const folder = resolve(out, "npm");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: PACKAGES }));
  // React is a peer dependency of boardgame.io, which its client does not need.
  const words = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps", "--prefer-offline"];
  try {
    execFileSync("npm", words, { cwd: folder, stdio: "ignore", timeout: 60_000 });
  } catch {
    return null;
  }
  return createRequire(join(folder, "package.json"));
}

/** Torg's open-ended die, parsed and rolled by bcdice. */
async function bcdice(require, milliseconds) {
  const { DynamicLoader } = require("bcdice");
  const torg = await new DynamicLoader().dynamicLoad("Torg");
  const many = 100;
  const work = () => {
    for (let roll = 0; roll < many; roll += 1) torg.eval("TG+14");
    return many;
  };
  return { "dice rolls": perSecond(milliseconds, work) };
}

/** A simple card game: everybody in turn draws a card and plays one. */
const cardGame = {
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(CARDS.length).keys()]);
    return { deck, discard: [], hands: Array.from({ length: SEATS }, () => deck.splice(0, HAND)), pools: Array.from({ length: SEATS }, () => []) };
  },
  moves: {
    draw: ({ G, ctx, random }) => {
      if (G.deck.length === 0) G.deck = random.Shuffle(G.discard.splice(0));
      G.hands[ctx.currentPlayer].push(G.deck.pop());
    },
    lay: ({ G, ctx }) => {
      const pool = G.pools[ctx.currentPlayer];
      G.discard.push(...pool.splice(0));
      pool.push(G.hands[ctx.currentPlayer].shift());
    },
  },
};

/** Moves of the card game up to a log with this number of entries, and undos and redos. */
function boardgame(require, { engineEntries, engineMs }) {
  const { Client } = require("boardgame.io/client");
  const started = () => {
    const client = Client({ game: cardGame, numPlayers: SEATS, debug: false });
    client.start();
    return client;
  };
  const play = (client) => {
    let moves = 0;
    for (; moves < engineEntries; moves += 3) {
      client.moves.draw();
      client.moves.lay();
      client.events.endTurn();
    }
    return moves;
  };
  const client = started();
  play(client);
  client.moves.draw();
  const back = () => {
    for (let pair = 0; pair < 50; pair += 1) {
      client.undo();
      client.redo();
    }
    return 100;
  };
  return { commands: perSecond(engineMs, () => play(started())), "undo and redo": perSecond(engineMs, back) };
}

/** All measurements of the engine: `{ entries, native, wasm, others, notes }`, with rates by name. */
export async function engineFigures(plan) {
  plan.progress("the engine, native");
  const figures = { entries: plan.engineEntries, native: native(plan) };
  plan.progress("the engine in wasm");
  figures.wasm = wasm(plan);
  plan.progress("bcdice and boardgame.io");
  const require = install(plan);
  if (require === null) return { ...figures, others: {}, notes: ["bcdice and boardgame.io could not be installed (no network?): their columns are empty."] };
  const others = { bcdice: await bcdice(require, plan.engineMs), "boardgame.io": boardgame(require, plan) };
  return { ...figures, others, packages: PACKAGES, notes: [] };
}
