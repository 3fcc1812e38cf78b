// Asks the engine's command line the same 2,000 questions every time and records the answers, to compare two builds.
//
//   node scripts/record-rulings.mjs questions > q.jsonl    the questions, one a line
//   node scripts/record-rulings.mjs record FILE            asks them and writes {"question":..., "answer":...} a line
//   node scripts/record-rulings.mjs check FILE             asks the recorded questions again; exits with 1 if an answer has changed
//
// A recorded question that is a string is sent as that raw line. Answers are recorded and compared as text, never parsed, because
// every digit of a number and the order of the keys count. RULING: another shell command to ask.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const COMMAND = process.env.RULING ?? "cargo run -q --release -p ruling";
const ALL = 2000;
const SHOWN = 5;

// ---- Random numbers: mulberry32 with a fixed seed.
let seed = 20_240_607;
function next() {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
const randomBelow = (bound) => next() % bound;
const between = (least, most) => least + randomBelow(most - least + 1);
const oneIn = (times) => randomBelow(times) === 0;
const pick = (list) => list[randomBelow(list.length)];
const listOf = (least, most, make) => Array.from({ length: between(least, most) }, make);
function shuffled(list) {
  const rest = [...list];
  return list.map(() => rest.splice(randomBelow(rest.length), 1)[0]);
}
/** Removes the keys without a value. */
const withoutUndefined = (keys) => Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));

// ---- Torg
const EDITIONS = ["classic", "revised"];
const KINDS = ["intimidation", "test", "taunt", "trick", "maneuver"];
const TARGETS = ["ordinary", "possibility_rated"];
const CLOSE_COMBAT = ["unarmed", "melee"];
const RANGED_COMBAT = ["missile", "fire", "energy", "heavy"];
const RANGES = ["point_blank", "short", "medium", "long"];
const SURPRISES = ["none", "partial", "complete"];
const CONCEALMENTS = ["quarter", "half", "three_quarters", "complete", "complete_plus"];
const SIMPLE_OPTIONS = ["all_out", "sweep", "knockdown", "aim", "opportunity", "blindside", "non_lethal"];
const torg = (ask, keys) => ({ game: "torg", edition: pick(EDITIONS), ask, ...keys });

/** Dice of a roll: a 10 rolls again, and with skill a 20. Sometimes a die is missing or too many. */
function rolledDice(skilled) {
  const goesOn = (face) => face === 10 || (skilled && face === 20);
  const face = () => (oneIn(4) ? pick([10, 20]) : between(1, 20));
  const dice = [face()];
  while (goesOn(dice.at(-1))) dice.push(face());
  if (oneIn(40)) dice.pop();
  if (oneIn(40)) dice.push(face());
  return dice;
}

function roll() {
  const skilled = !oneIn(3);
  return torg("roll", { skilled, dice: rolledDice(skilled) });
}

function damage() {
  if (oneIn(3)) return { fixed: between(8, 30) };
  return withoutUndefined({
    strength: between(5, 20),
    weapon_add: oneIn(5) ? undefined : between(-2, 9),
    maximum: oneIn(2) ? between(10, 26) : undefined,
    skill_adds: oneIn(3) ? between(0, 6) : undefined,
  });
}

/** Attack options, mostly ones that may be combined. */
function options(edition, isClose) {
  if (oneIn(8)) return shuffled([...SIMPLE_OPTIONS, { vital_blow: between(0, 5) }]).slice(0, between(1, 4));
  const blow = { vital_blow: edition === "classic" ? 4 : between(1, 4) };
  const legal = [blow, "opportunity", "blindside", "non_lethal", ...(isClose ? ["all_out", "sweep"] : ["aim"])];
  if (edition === "revised") legal.push("knockdown");
  return shuffled(legal).slice(0, pick([0, 1, 1, 1, 2, 2, 3]));
}

/** An attack without its dice. */
function attack() {
  const edition = pick(EDITIONS);
  const type = pick([...CLOSE_COMBAT, ...RANGED_COMBAT, "melee", "fire"]);
  const isClose = CLOSE_COMBAT.includes(type);
  const surprise = oneIn(2) ? undefined : pick(SURPRISES);
  const hasOptions = !oneIn(5);
  return withoutUndefined({
    game: "torg",
    edition,
    ask: "attack",
    skilled: !oneIn(4),
    skill_value: between(8, 20),
    attack_type: oneIn(100) ? "martial" : type,
    damage: damage(),
    options: hasOptions ? options(edition, isClose) : undefined,
    range: oneIn(25) || (isClose && !oneIn(5)) ? undefined : pick(RANGES),
    surprise,
    defence: between(4, 14),
    active_dice: oneIn(surprise === "complete" ? 12 : 4) ? rolledDice(true) : undefined,
    concealment: oneIn(4) ? pick(CONCEALMENTS) : undefined,
    toughness: between(6, 16),
    armor: oneIn(2) ? { add: between(1, 9), maximum: between(15, 28) } : undefined,
    target: pick(TARGETS),
  });
}
const attackWithDice = () => {
  const question = attack();
  return { ...question, dice: rolledDice(question.skilled) };
};
const attackOdds = () => ({ ...attack(), ask: "odds" });

const flips = () => torg("flips", {
  steps: ["A", "B", "C", "D"].slice(randomBelow(4)),
  up_to_two: oneIn(2),
  trials: pick([1, 10, 1000, 3000]),
  seed: pick([0, 7, between(1, 1_000_000), Number.MAX_SAFE_INTEGER]),
});

// ---- Improv
const PLAYERS = ["Ann", "Bo", "Cy", "Di"];
const card = () => (oneIn(20) ? "JK" : pick(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]) + pick(["S", "H", "D", "C"]));
const upTo = (most) => (oneIn(2) ? 0 : between(0, most));

function round() {
  const kind = pick(["simple", "extended"]);
  const heroes = between(1, 4);
  const stakes = between(oneIn(6) ? 0 : 1, Math.min(heroes, 3));
  const gm = Array.from({ length: stakes }, (_, place) => `g${place + 1}`);
  const of = PLAYERS.slice(0, heroes);
  const against = (hero) => {
    if (gm.length > 0 && !oneIn(8)) return [pick(gm), ...(oneIn(20) ? [pick(gm)] : [])];
    const others = of.filter((other) => other !== hero);
    return others.length > 0 && oneIn(2) ? [pick(others).toLowerCase()] : [];
  };
  // Sometimes many equal cards, so that sides are tied.
  const dealt = oneIn(3) ? () => pick(["7H", "7S", "9H", "8H", "7H"]) : card;
  const side = (id, by, opponents) => withoutUndefined({
    id,
    by,
    card: dealt(),
    tokens: oneIn(3) ? undefined : upTo(2),
    gm_tokens: oneIn(3) ? undefined : upTo(oneIn(8) ? 4 : 1),
    talents: oneIn(3) ? undefined : upTo(1),
    opponents,
  });
  const sides = [...of.map((hero) => side(hero.toLowerCase(), hero, against(hero))), ...gm.map((id) => side(id, "gm", oneIn(60) ? [pick(gm)] : undefined))];
  return withoutUndefined({
    game: "improv",
    ask: "round",
    kind,
    players: oneIn(10) ? between(1, 5) : heroes,
    gm_tokens: oneIn(4) ? between(0, 9) : between(4, 9),
    rounds: kind === "extended" && oneIn(2) ? between(1, 5) : undefined,
    sides: oneIn(2) ? sides : shuffled(sides),
    lethal_fate: oneIn(3) ? oneIn(2) : undefined,
  });
}

function final() {
  const names = ["kit", "jo", "ann", "riso", "goons"].slice(0, between(2, 5));
  const dealt = oneIn(4) ? () => pick(["10H", "10S", "10H", "2C"]) : card;
  const piles = Object.fromEntries(names.map((name) => [name, listOf(0, 4, dealt)]));
  const gift = () => {
    const giver = pick(names);
    const own = oneIn(15) ? names.flatMap((name) => piles[name]) : piles[giver];
    const others = oneIn(15) ? [giver, "nobody"] : names.filter((name) => name !== giver);
    return { from: giver, to: pick(others), card: own.length > 0 ? pick(own) : card() };
  };
  const foes = (name) => names.filter((other) => other !== name && oneIn(2)).slice(0, 2);
  const opponents = Object.fromEntries(names.filter(() => oneIn(2)).map((name) => [name, foes(name)]));
  return withoutUndefined({ game: "improv", ask: "final", piles, opponents, gifts: oneIn(4) ? undefined : listOf(0, 2, gift) });
}

// ---- Torang
const DEGREES = ["critical_success", "success", "failure", "fumble"];
const torang = (ask, keys) => ({ game: "torang", ask, ...withoutUndefined(keys) });
function score() {
  if (oneIn(15)) return pick([-1001, -1000, 10_000, 10_001, between(-1000, 10_000)]);
  return oneIn(4) ? between(100, 500) : between(-20, 120);
}
const modifiers = () => (oneIn(4) ? undefined : listOf(0, 3, () => (oneIn(30) ? between(-30, 30) : 20 * between(-4, 5))));
const face = () => (oneIn(5) ? pick([1, 5, 6, 95, 96, 97, 98, 99, 100]) : between(1, 100));
const side = () => (oneIn(20) ? pick([-2_147_483_648, -500, 0, 1000, 9999, 2_147_483_647]) : oneIn(3) ? between(100, 400) : between(-40, 130));
const sides = () => ({ active: side(), opponent: side(), tie: pick(["high", "low"]) });

// ---- Wrong questions
const WRONG = [null, true, -1, 0, 1.5, 1e12, -3_000_000_000, "", "wrong", [], [null], ["x"], {}, { x: 1 }];
/** A valid question in which one key is missing, misspelled, has a wrong value, or is one too many. */
function wrongQuestion(question) {
  const key = pick(Object.keys(question));
  const { [key]: value, ...others } = question;
  return pick([() => others, () => ({ ...others, [`${key}s`]: value }), () => ({ ...question, [key]: pick(WRONG) }), () => ({ ...question, [key]: pick(WRONG) }), () => ({ ...question, extra: pick(WRONG) })])();
}

/** Raw lines: not JSON, not an object, or with numbers that JavaScript would change. */
const RAW = [
  "what is the bonus of 15?",
  "{",
  "{}",
  "[]",
  "[1, 2]",
  "null",
  "17",
  '"torg"',
  '{"game":"torg"',
  '{"game":"torg",}',
  "{'game':'torg'}",
  '{"game":"torg"}',
  '{"game":"torg","ask":"luck"}',
  '{"game":"improv"}',
  '{"game":"improv","ask":"dance"}',
  '{"game":"torang"}',
  '{"game":"torang","ask":"luck"}',
  '{"game":"chess","ask":"roll"}',
  '{"game":7,"ask":"roll"}',
  '{"game":null,"ask":"roll"}',
  '{"ask":"roll","skilled":true,"dice":[5]}',
  '{"game":"torg","ask":"deck"} and more',
  '{"game":"torg","ask":"bonus","die_total":15}{"game":"torg","ask":"bonus","die_total":16}',
  '   {"game":"torg","ask":"bonus","die_total":15}   ',
  '\ufeff{"game":"torg","ask":"bonus","die_total":15}',
  '{"game":"torg","ask":"bonus","die_total":15}\r',
  '{"game":"torg","ask":"bonus","die_total":14,"die_total":15}',
  '{"game":"torg","ask":"bonus","die_total":15.0}',
  '{"game":"torg","ask":"bonus","die_total":1.5e1}',
  '{"game":"torg","ask":"bonus","die_total":015}',
  '{"game":"torg","ask":"bonus","die_total":+15}',
  '{"game":"torg","ask":"bonus","die_total":-0}',
  '{"game":"torg","ask":"bonus","die_total":NaN}',
  '{"game":"torg","ask":"bonus","die_total":4294967295}',
  '{"game":"torg","ask":"bonus","die_total":4294967296}',
  '{"game":"torg","ask":"bonus","die_total":18446744073709551616}',
  '{"game":"torg","ask":"bonus","die_total":1e400}',
  '{"game":"torg","edition":"third","ask":"bonus","die_total":15}',
  '{"game":"torg","edition":7,"ask":"bonus","die_total":15}',
  '{"game":"torg","ask":"success_level","result_points":2147483647}',
  '{"game":"torg","ask":"success_level","result_points":2147483648}',
  '{"game":"torg","ask":"success_level","result_points":-2147483648}',
  '{"game":"torg","ask":"success_level","result_points":-9223372036854775809}',
  '{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":9,"seed":18446744073709551615}',
  '{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":9,"seed":18446744073709551616}',
  '{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":9,"seed":-1}',
  '{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":0,"seed":1}',
  '{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":10000001,"seed":1}',
  '{"game":"torg","ask":"flips","steps":["B","A"],"up_to_two":false,"trials":9,"seed":1}',
  '{"game":"torg","ask":"flips","steps":["E"],"up_to_two":false,"trials":9,"seed":1}',
  '{"game":"torg","ask":"flips","steps":[],"up_to_two":false,"trials":9,"seed":1}',
  '{"game":"torg","ask":"roll","skilled":true,"dice":[]}',
  '{"game":"torg","ask":"roll","skilled":true,"dice":[0]}',
  '{"game":"torg","ask":"roll","skilled":true,"dice":[21]}',
  '{"game":"torg","ask":"roll","skilled":true,"dice":["7"]}',
  '{"game":"torg","ask":"roll","skilled":"yes","dice":[7]}',
  '{"game":"torang","ask":"roll","ability":50,"modifiers":[2147483640,2147483640,-2147483640,-2147483640],"d100":47}',
  '{"game":"torang","ask":"roll","ability":-1000,"modifiers":[2147483640,2147483640],"d100":95}',
  '{"game":"torang","ask":"roll","ability":50,"modifiers":[2147483648],"d100":95}',
  '{"game":"torang","ask":"roll","ability":50,"d100":0}',
  '{"game":"torang","ask":"roll","ability":50,"d100":101}',
  '{"game":"torang","ask":"help","helpers":["triumph"]}',
  '{"game":"torang","ask":"opposed","active":50,"opponent":40,"d100":[7],"tie":"high"}',
  '{"game":"torang","ask":"opposed","active":50,"opponent":40,"d100":[7,8],"tie":"middling"}',
  '{"game":"improv","ask":"final","piles":{"a":["10H"],"b":["1X"]},"opponents":{"a":["b"]}}',
  '{"game":"improv","ask":"final","piles":{"a":["10H"],"a":["9H"]},"opponents":{}}',
  '{"game":"improv","ask":"final","piles":{"b\\u0061":["10H"],"é \\"ü\\" 雪":["9H"]},"opponents":{"é \\"ü\\" 雪":["ba"]}}',
  '{"game":"improv","ask":"final","piles":{"a":["10H"],"\\ud800":["9H"]},"opponents":{}}',
];

/** How many questions of each kind. Attacks fill up the rest. If the possible numbers are few, all are asked. */
const PLAN = [
  [110, roll],
  [80, (place) => torg("bonus", { die_total: place < 70 ? place + 1 : between(71, 100_000) })],
  [40, (place) => torg("success_level", { result_points: place < 20 ? place - 3 : between(-40, 400) })],
  [200, (place) => ({ game: "torg", edition: EDITIONS[place % 2], ask: "interaction", kind: KINDS[place % 5], result_points: Math.floor(place / 10) - 1 })],
  [100, (place) => ({ game: "torg", edition: EDITIONS[place % 2], ask: "damage", target: TARGETS[(place >> 1) % 2], result_points: (place >> 2) - 2 })],
  [70, attackOdds],
  [12, flips],
  [2, (place) => ({ game: "torg", edition: EDITIONS[place], ask: "deck" })],
  [210, round],
  [150, final],
  [110, () => torang("roll", { ability: score(), modifiers: modifiers(), d100: face() })],
  [40, () => torang("help", { helpers: listOf(0, 4, () => pick(DEGREES)) })],
  [90, () => torang("odds", { ability: score(), modifiers: modifiers() })],
  [100, () => torang("opposed", { ...sides(), d100: [face(), face()] })],
  [50, () => torang("opposed_odds", sides())],
];

function questions() {
  const asked = PLAN.flatMap(([count, make]) => Array.from({ length: count }, (_, place) => make(place)));
  const askable = asked.filter((question) => !["flips", "odds", "deck"].includes(question.ask));
  const wrong = Array.from({ length: 130 }, () => wrongQuestion(oneIn(4) ? attackWithDice() : pick(askable)));
  const attacks = Array.from({ length: ALL - asked.length - wrong.length - RAW.length }, attackWithDice);
  return [...asked, ...attacks, ...wrong, ...RAW];
}

const line = (question) => (typeof question === "string" ? question : JSON.stringify(question));

/** The answers, unchanged. */
function answers(all) {
  const input = all.map((question) => `${line(question)}\n`).join("");
  const run = spawnSync(COMMAND, { shell: true, input, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "inherit"] });
  const printed = (run.stdout ?? "").split("\n").slice(0, -1);
  if (run.status === 0 && printed.length === all.length) return printed;
  console.error(`${COMMAND}: ${printed.length} answers to ${all.length} questions, status ${run.status}`);
  process.exit(1);
}

const recorded = (question, answer) => `{"question":${JSON.stringify(question)},"answer":${answer}}`;

function check(file) {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const all = lines.map((line) => JSON.parse(line).question);
  const printed = answers(all);
  const others = lines.flatMap((was, place) => (was === recorded(all[place], printed[place]) ? [] : [place]));
  for (const place of others.slice(0, SHOWN)) {
    const start = `{"question":${JSON.stringify(all[place])},"answer":`.length;
    console.error(`line ${place + 1}: ${line(all[place])}\n  was ${lines[place].slice(start, -1)}\n  is  ${printed[place]}`);
  }
  console.log(`${lines.length - others.length} of ${lines.length} answers are as recorded`);
  process.exit(others.length > 0 ? 1 : 0);
}

const [task, file] = process.argv.slice(2);
if (task === "questions") {
  process.stdout.write(questions().map((question) => `${line(question)}\n`).join(""));
} else if (task === "record" && file) {
  const all = questions();
  const printed = answers(all);
  writeFileSync(file, all.map((question, place) => `${recorded(question, printed[place])}\n`).join(""));
} else if (task === "check" && file) {
  check(file);
} else {
  console.error("usage: node scripts/record-rulings.mjs questions | record FILE | check FILE");
  process.exit(2);
}
