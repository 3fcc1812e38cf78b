//! The command line for Improv: the contract of `round` and `final`.

use crate::asked::{ask_line, check, check_error};
use serde_json::{Value, json};

fn side(
    id: &str,
    player: &str,
    card: &str,
    (tokens, gm_tokens, talents): (u32, u32, u32),
    opponents: &[&str],
) -> Value {
    json!({
        "id": id, "by": player, "card": card, "tokens": tokens, "gm_tokens": gm_tokens, "talents": talents,
        "opponents": opponents,
    })
}

fn round(kind: &str, players: u32, gm_tokens: u32, sides: &[Value]) -> Value {
    json!({
        "game": "improv", "ask": "round", "kind": kind, "players": players, "gm_tokens": gm_tokens, "sides": sides,
    })
}

#[test]
fn a_duel_with_bonuses() {
    let duel = |a: &str, a_with, g: &str, g_with| {
        round(
            "simple",
            1,
            9,
            &[
                side("A", "Ann", a, a_with, &["G"]),
                side("G", "gm", g, g_with, &["A"]),
            ],
        )
    };
    check(
        &duel("JC", (0, 0, 1), "5D", (0, 1, 0)),
        &json!({
            "totals": {"A": 14, "G": 8}, "order": ["G", "A"], "winners": ["A"], "fate": [],
            "tokens": {"pool": 1, "gm": 0, "bank": 0, "out_of_play": 0},
        }),
    );
    // A tie counts for neither side.
    check(
        &duel("10H", (1, 0, 0), "KH", (0, 0, 0)),
        &json!({
            "order": ["A", "G"], "winners": [], "fate": [["A", "G"]],
            "tokens": {"pool": 0, "gm": 1, "bank": 0, "out_of_play": 0},
        }),
    );
    check(
        &duel("10H", (1, 0, 0), "KS", (0, 0, 0)),
        &json!({"winners": ["G"], "fate": []}),
    );
    // A player's token on the gamemaster's card is lost: its player has no card.
    check(
        &duel("9H", (0, 0, 0), "5D", (2, 0, 0)),
        &json!({"totals": {"A": 9, "G": 11}, "tokens": {"pool": 0, "gm": 0, "bank": 0, "out_of_play": 2}}),
    );
    let mut lethal = duel("AH", (1, 0, 0), "AC", (0, 1, 0));
    check(&lethal, &json!({"winners": ["A"], "fate": []}));
    lethal["lethal_fate"] = json!(true);
    check(&lethal, &json!({"winners": [], "fate": [["A", "G"]]}));
}

#[test]
fn three_rounds_of_the_long_example() {
    let fight = |cards: [(&str, (u32, u32, u32)); 5]| {
        let [kit, jason, diana, riso, goons] = cards;
        round(
            "extended",
            3,
            9,
            &[
                side("kit", "Bob", kit.0, kit.1, &["riso"]),
                side("jason", "Jo", jason.0, jason.1, &["riso"]),
                side("diana", "Susan", diana.0, diana.1, &["goons"]),
                side("riso", "gm", riso.0, riso.1, &["kit", "jason"]),
                side("goons", "gm", goons.0, goons.1, &["diana"]),
            ],
        )
    };
    let none = (0, 0, 0);
    check(
        &fight([
            ("JK", none),
            ("7C", none),
            ("3H", none),
            ("QS", none),
            ("KD", none),
        ]),
        &json!({
            "totals": {"kit": 15, "jason": 7, "diana": 3, "riso": 12, "goons": 13},
            "order": ["diana", "jason", "riso", "goons", "kit"], "winners": ["kit", "riso", "goons"], "fate": [],
            "gm_limit": 8,
        }),
    );
    check(
        &fight([
            ("AH", (1, 0, 0)),
            ("10S", (0, 0, 1)),
            ("JD", (0, 0, 1)),
            ("AC", (0, 1, 0)),
            ("2D", none),
        ]),
        &json!({
            "order": ["goons", "jason", "diana", "riso", "kit"], "winners": ["kit", "diana", "riso"],
            "tokens": {"pool": 1, "gm": 0, "bank": 0, "out_of_play": 1},
        }),
    );
    check(
        &fight([
            ("10C", (0, 0, 1)),
            ("10H", (1, 0, 1)),
            ("JC", (1, 0, 0)),
            ("9D", (0, 2, 0)),
            ("4S", none),
        ]),
        &json!({
            "totals": {"kit": 13, "jason": 16, "diana": 14, "riso": 15, "goons": 4},
            "winners": ["jason", "diana", "riso"],
            "tokens": {"pool": 2, "gm": 0, "bank": 2, "out_of_play": 0},
        }),
    );
}

#[test]
fn invalid_questions_name_their_rule() {
    let duel = |kind, players, held, a_with, g_with| {
        round(
            kind,
            players,
            held,
            &[
                side("A", "Ann", "9S", a_with, &["G"]),
                side("G", "gm", "5D", g_with, &["A"]),
            ],
        )
    };
    let none = (0, 0, 0);
    check_error(
        &duel("simple", 2, 9, none, (0, 4, 0)),
        &["IM-050", "3", "4"],
    );
    check_error(&duel("extended", 1, 9, none, (0, 5, 0)), &["IM-102"]);
    check_error(&duel("simple", 3, 1, none, (0, 2, 0)), &["IM-049"]);
    check_error(&duel("simple", 1, 9, (0, 0, 2), none), &["IM-048"]);
    check_error(&duel("simple", 0, 9, none, none), &["players"]);
    check_error(&duel("double", 1, 9, none, none), &["kind", "double"]);
    let mut rounds = duel("extended", 1, 9, none, none);
    rounds["rounds"] = json!(0);
    check_error(&rounds, &["rounds", "IM-098"]);
    rounds["rounds"] = json!(5);
    check(&rounds, &json!({"gm_limit": 8}));

    let sides = |sides: &[Value]| round("extended", 2, 9, sides);
    let a = side("A", "Ann", "9S", none, &["G", "H"]);
    let (g, h) = (
        side("G", "gm", "5D", none, &[]),
        side("H", "gm", "6D", none, &["G"]),
    );
    check_error(&sides(&[a.clone(), g.clone()]), &["opponents", "H"]);
    check_error(&sides(&[a.clone(), g.clone(), h.clone()]), &["IM-030"]);
    let plain = side("H", "gm", "6D", none, &[]);
    check_error(&sides(&[a, g.clone(), plain.clone()]), &["IM-029", "A"]);
    check_error(&sides(&[g.clone(), plain.clone()]), &["IM-004"]);
    let opposes_itself = side("A", "Ann", "9S", none, &["A"]);
    check_error(&sides(&[opposes_itself, g.clone()]), &["itself"]);
    let plain_side = side("A", "Ann", "9S", none, &["G"]);
    check_error(
        &sides(&[plain_side.clone(), plain_side.clone()]),
        &["twice"],
    );
    check_error(&sides(std::slice::from_ref(&plain_side)), &["two"]);
    check_error(
        &round("extended", 1, 9, &[plain_side, g, plain]),
        &["IM-024"],
    );
    check_error(
        &sides(&[
            side("A", "Ann", "1X", none, &[]),
            side("B", "Bo", "2S", none, &[]),
        ]),
        &["1X"],
    );
    check_error(
        &json!({"game": "improv", "ask": "dance"}),
        &["ask", "dance", "round, final"],
    );
}

#[test]
fn piles_and_gifts() {
    let question = |gifts: Value| {
        json!({
            "game": "improv", "ask": "final",
            "piles": {
                "kit": ["JK", "AH"], "jason": ["10H"], "diana": ["JD", "JC"], "riso": ["QS", "AC", "9D"], "goons": ["KD"],
            },
            "opponents": {"kit": ["riso"], "jason": ["riso"], "diana": ["goons"]},
            "gifts": gifts,
        })
    };
    let gift = |from: &str, to: &str, card: &str| json!({"from": from, "to": to, "card": card});
    check(
        &question(json!([])),
        &json!({
            "order": ["jason", "goons", "diana", "kit", "riso"],
            "beats": [["riso", "kit"], ["riso", "jason"], ["diana", "goons"]],
        }),
    );
    let mut gifts = vec![
        gift("jason", "kit", "10H"),
        gift("goons", "riso", "KD"),
        gift("diana", "kit", "JC"),
    ];
    check(
        &question(json!(gifts)),
        &json!({"beats": [["kit", "riso"], ["riso", "jason"], ["diana", "goons"]]}),
    );
    gifts.push(gift("diana", "kit", "JD"));
    check_error(&question(json!(gifts)), &["IM-116", "second"]);
    check_error(
        &question(json!([
            gift("jason", "kit", "10H"),
            gift("kit", "diana", "10H")
        ])),
        &["IM-117", "10H"],
    );
    check_error(
        &question(json!([gift("jason", "jason", "10H")])),
        &["IM-116"],
    );
    check_error(
        &question(json!([gift("jason", "kit", "9H")])),
        &["IM-116", "9H"],
    );
    check_error(
        &question(json!([gift("jason", "nobody", "10H")])),
        &["nobody"],
    );
}

/// Tied piles keep the order of the question, and equal cards from two decks are a tie.
#[test]
fn tied_piles() {
    for order in [["b", "a"], ["a", "b"]] {
        let line = format!(
            r#"{{"game":"improv","ask":"final","piles":{{"{}":["10H"],"{}":["10H"]}},"opponents":{{"a":["b"],"b":["a"]}}}}"#,
            order[0], order[1]
        );
        let answer = ask_line(&line);
        assert_eq!(answer["order"], json!(order), "{answer}");
        assert_eq!(answer["beats"], json!([]));
    }
    let empty = json!({"game": "improv", "ask": "final", "piles": {"a": [], "g": []}, "gifts": [], "opponents": {"a": ["g"]}});
    check(&empty, &json!({"order": ["a", "g"], "beats": []}));
}

/// IM-046: a total is right or there is none; the engine adds up no more than 65,535.
#[test]
fn im_046_no_card_has_more_bonuses_than_add_up() {
    let with_bonuses = |gm_tokens, talents| {
        let a = side("A", "Ann", "JK", (10_000, gm_tokens, talents), &["G"]);
        let g = side("G", "gm", "AS", (0, 0, 0), &[]);
        round("simple", 10_000, 10_000, &[a, g])
    };
    check(
        &with_bonuses(10_000, 1_840),
        &json!({"totals": {"A": 65_535, "G": 14}}),
    );
    check_error(&with_bonuses(10_000, 1_841), &["\"A\"", "21840", "21841"]);
}
