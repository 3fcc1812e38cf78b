// The cards of the app's own deck, from data/cards.toml.
import { readFileSync } from "node:fs";

const DECK = readFileSync(new URL("../../data/cards.toml", import.meta.url), "utf8");

/** The number and the name of every card. */
export const CARDS = DECK.split(/^\[\[card\]\]$/m).slice(1).map((card) => ({
  number: Number(/^number = (\d+)/m.exec(card)[1]),
  name: /^name = "(.*)"/m.exec(card)[1],
}));
