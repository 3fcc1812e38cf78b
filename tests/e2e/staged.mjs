// Prepares a table with chosen cards in hands and pools, as a file that the app could have saved.
import { CARDS } from "./deck.mjs";
import { chooseAction, seed, tap } from "./table.mjs";

/** Puts a checksum before each entry, as the app does: FNV-1a with 64 bits over all entries so far. */
export function withChecksums(entries) {
  let sum = 0xcbf29ce484222325n;
  return entries.map((entry) => {
    const text = JSON.stringify(entry);
    for (const byte of Buffer.from(text)) sum = ((sum ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
    return `${sum.toString(16).padStart(16, "0")} ${text}`;
  });
}

/** A weapon with all its fields. A test gives those that matter. `damage`: a number, or what it adds to Strength. The IDs are 1, 2, …. */
const fullWeapon = ({ damage, ...weapon }, place) => ({
  id: place + 1,
  fire_capability: "single", ranges: null, ammunition: null, reload: "simple_action", keeps_force: false, can_grapple: false, non_lethal: null, can_parry: false,
  ...weapon,
  damage: typeof damage === "number" ? { fixed: damage } : { strength: { maximum: null, ...damage } },
});

/**
 * The file of a table. `hands` and `pools`: the names of the cards, a list for each hero. `discard`: the last one is on top. `top`:
 * the numbers of the cards that are flipped or drawn first. `possibilities`: how many, by the number of the actor. `sheets`: stats
 * and sheet, by the number of the actor.
 */
function stagedFile({ heroes, hands = [], pools = [], discard = [], villains = [], allies = [], tone = "standard", top = [], possibilities = {}, settings = {}, sheets = {} }) {
  const left = [...CARDS];
  const take = (like) => left.splice(left.findIndex(like), 1)[0].number;
  const named = (names = []) => names.map((name) => take((card) => card.name === name));
  const first = top.map((number) => take((card) => card.number === number));
  const held = heroes.map((_, place) => named(hands[place]));
  const laid = heroes.map((_, place) => named(pools[place]));
  const lost = named(discard);
  const size = 4;
  const fill = (hand) => {
    while (hand.length < size) hand.push(take((card) => card.name === "Presence" || card.name === "Willpower" || card.name === "Adrenalin"));
  };
  held.forEach((hand, place) => hands[place] || fill(hand));
  const deck = [...left.map((card) => card.number), ...first.reverse()];
  const dealt = held.map((hand, place) => [place + 1, [...hand, ...laid[place], ...(place === 0 ? lost : [])]]);
  const roles = [...heroes.map((name) => [name, "hero"]), ...allies.map((name) => [name, "ally"]), ...villains.map((name) => [name, "villain"])];
  const events = [
    { table_opened: { title: "Staged", edition: "revised", settings: { hand_size: "by_heroes", ...settings } } },
    ...roles.map(([name, role], place) => ({ actor_joined: { actor: place + 1, name, role, stats: {} } })),
    { dealt: { hand_size: size, hands: dealt, draw_pile: deck } },
    ...laid.flatMap((cards, place) => cards.map((card) => ({ card_pooled: { actor: place + 1, card } }))),
    ...lost.map((card) => ({ card_played: { actor: 1, card, stays_in_effect: false, from_hand: true } })),
    ...Object.entries(possibilities).map(([actor, many]) => ({ possibilities_set: { actor: Number(actor), possibilities: many } })),
    ...Object.entries(sheets).map(([actor, { stats, weapons = [], ...sheet }]) => ({
      sheet_set: { actor: Number(actor), stats, sheet: { ...sheet, weapons: weapons.map(fullWeapon) } },
    })),
    { tone_set: { tone } },
  ];
  const head = JSON.stringify({ format: "rising-action table", schema: 1, game: "torg", entries: 1, cursor: 1 });
  return [head, ...withChecksums([{ events, ruling: null, replaced: null, recorded_at: null }]), ""].join("\n");
}

/** Opens a prepared table from the home screen. */
export async function stage(page, table) {
  const file = { name: "staged.rising", mimeType: "text/plain", buffer: Buffer.from(stagedFile(table)) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByText("Free play").first().waitFor();
}

/** Opens a prepared table, starts the rounds, and flips the first card. */
export async function stageInRounds(page, site, table, first = 3) {
  await seed(site.context, first);
  await site.open(page);
  await stage(page, table);
  await tap(page, /^Start rounds for/);
  await tap(page, "Start rounds", true);
  await tap(page, /^Flip/);
  await page.locator(".stage h2", { hasText: "Round 1" }).waitFor();
}

/** Does the same, ends all turns before that of the first hero, and opens an action of hers. */
export async function openFirstHeroAction(page, site, table, what) {
  const [first] = table.heroes[0].split(" ");
  await stageInRounds(page, site, table);
  for (let tries = 0; tries < 6; tries += 1) {
    if (await page.locator("dialog.sheet[open]").count()) await page.keyboard.press("Escape");
    if (await page.locator(".turn.is-now", { hasText: first }).count()) break;
    const act = page.locator(".turn.is-now .btn-act");
    if (await act.isVisible()) await act.tap();
    await tap(page, / passes$/);
  }
  await chooseAction(page, what);
}
