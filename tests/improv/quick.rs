//! The quick conflict: typed or drawn cards, opponents, the result, and the saved form.

use rising_action::improv::quick::conflict::{
    Bonus, Pairing, QuickConflict, Revealed, UnknownCard, may_become_card, read_card,
};
use rising_action::improv::quick::words;
use tabletop::dice::Chance as _;
use testing::{TestRng, seeded_rng};

/// Types these cards: the first ones are the players', the last one is the gamemaster's.
fn conflict(cards: &[&str]) -> QuickConflict {
    let mut conflict = QuickConflict::default();
    for _ in 2..cards.len() {
        conflict.add_side(false);
    }
    if cards.len() > 2 {
        // The gamemaster was second: that place becomes a player's.
        conflict.remove_side(1);
        conflict.add_side(true);
    }
    for (index, card) in cards.iter().enumerate() {
        conflict.set_card(index, card);
    }
    conflict
}

/// Puts one more bonus on a card.
fn lay(conflict: &mut QuickConflict, index: usize, bonus: Bonus) {
    let count = conflict.sides[index].bonuses(bonus);
    conflict.set_bonuses(index, bonus, count + 1);
}

fn reveal(conflict: &mut QuickConflict) -> Revealed {
    conflict.reveal(&mut seeded_rng(7)).unwrap();
    conflict.revealed().unwrap()
}

fn totals(conflict: &QuickConflict, revealed: &Revealed) -> Vec<(String, u16)> {
    let columns = revealed.columns().into_iter();
    columns
        .map(|column| (conflict.name(column.side_index), column.total))
        .collect()
}

fn rules(conflict: &QuickConflict) -> Vec<String> {
    let notices = conflict.notices().into_iter();
    notices.map(|(_, rule)| rule).collect()
}

#[test]
fn cards_are_read_as_people_type_them() {
    for (typed, read) in [
        ("10H", "10H"),
        ("10h", "10H"),
        (" q s ", "QS"),
        ("q♠", "QS"),
        ("♥9", "9H"),
        ("9♥\u{fe0f}", "9H"),
        ("S10", "10S"),
        ("d2", "2D"),
        ("jk", "JK"),
        ("Joker", "JK"),
        ("aC", "AC"),
        ("cA", "AC"),
        ("10 of hearts", "10H"),
        ("Queen of Spades", "QS"),
        ("ace clubs", "AC"),
        ("7 diamond", "7D"),
        ("seven of hearts", "7H"),
    ] {
        let face = read_card(typed).unwrap().unwrap();
        assert_eq!(face.to_string(), read, "{typed}");
    }
    for wrong in [
        "queenspade spade",
        "j king",
        "14H",
        "1H",
        "10X",
        "QSS",
        "H",
        "x",
        "0S",
        "11C",
        "-5",
        "🂡",
        "TS",
        "10",
        "QS QS",
        "S 7 of",
        "of4d",
        "s of 7",
    ] {
        assert_eq!(read_card(wrong), Err(UnknownCard), "{wrong}");
    }
    assert_eq!(read_card("  "), Ok(None), "then one is drawn");
    let mut shortened = conflict(&["queen of spades", "que"]);
    shortened.shorten_card(0);
    shortened.shorten_card(1);
    assert_eq!(
        (&*shortened.sides[0].card, &*shortened.sides[1].card),
        ("QS", "que")
    );
    // Words are shortened as soon as nothing can follow.
    for (typed, kept) in [
        ("queen of spade", "queen of spade"),
        ("queen of spades", "QS"),
        ("10 hearts", "10H"),
        ("hearts", "hearts"),
        ("of spades", "of spades"),
        ("7 of sp", "7 of sp"),
    ] {
        shortened.type_card(0, typed);
        assert_eq!(shortened.sides[0].card, kept, "{typed}");
    }
    for begun in [
        "1", "10", "q", "h", "s 1", "♥1", "jo", "JOKE", "", "10 o", "que", "7 of dia", "queen he",
        "sev", "hea", "hearts", "heart q", "♥ qu",
    ] {
        assert!(may_become_card(begun), "{begun}");
    }
    for never in ["14", "z", "1H", "jx", "hh", "queenx", "7 of x"] {
        assert!(!may_become_card(never), "{never}");
    }
    let face = |text: &str| read_card(text).unwrap().unwrap();
    assert_eq!(words::face(face("10H")), "ten of hearts");
    assert_eq!(
        (words::rank(face("QS")), words::rank(face("JK"))),
        ("Q", "Jk")
    );
}

#[test]
fn a_conflict_of_typed_cards() {
    let mut conflict = conflict(&["JC", "5D"]);
    conflict.set_name(0, "Diana");
    lay(&mut conflict, 0, Bonus::Talent);
    lay(&mut conflict, 1, Bonus::Token);
    assert_eq!(conflict.against(0), "against the gamemaster");
    assert_eq!(conflict.bonus_text(0), "+3");
    assert!(!conflict.is_large(), "two sides are the fewest");
    assert_eq!(conflict.cards_line(), ["all cards", "played"]);
    let revealed = reveal(&mut conflict);
    let names = [("Gamemaster".to_owned(), 8), ("Diana".to_owned(), 14)];
    assert_eq!(totals(&conflict, &revealed), names);
    let beats = (
        "Diana".to_owned(),
        " beat the gamemaster: 14 to 8".to_owned(),
    );
    assert_eq!(revealed.beats(&conflict), [beats]);
    assert_eq!(
        revealed.columns()[1].description(&conflict),
        "Diana: jack of clubs, 14, won"
    );
    assert_eq!(
        revealed.narration(&conflict),
        "First to narrate: the gamemaster. Last: Diana."
    );
    let (pool, routes) = &revealed.token_places()[1];
    assert_eq!((*pool, routes.len(), routes[0].tokens), ("Pool", 1, 1));
    assert!(revealed.ties(&conflict).is_empty() && conflict.notices().is_empty());
    // The revealed result stays while a name is typed; any other change removes it.
    conflict.set_name(0, "Dee");
    assert!(conflict.revealed().is_some());
    lay(&mut conflict, 0, Bonus::Token);
    assert!(conflict.revealed().is_none());
    reveal(&mut conflict);
    conflict.cover();
    assert_eq!(conflict.sides[0].card, "JC");
    reveal(&mut conflict);
    conflict.clear();
    assert!(conflict.revealed().is_none());
    assert_eq!(conflict.name(0), "Dee");
    assert!(
        conflict
            .sides
            .iter()
            .all(|side| { side.card.is_empty() && side.tokens == 0 && side.talents == 0 })
    );
}

/// IMX-26 to IMX-28: five sides in pairs, with the destination of every token.
#[test]
fn the_third_round_of_the_long_example() {
    let mut conflict = QuickConflict::default();
    conflict.remove_side(1);
    for gm in [false, false, true] {
        conflict.add_side(gm);
    }
    let count = conflict.sides.len();
    assert_eq!(count, 5, "the gamemaster stood second");
    let gm: Vec<bool> = conflict.sides.iter().map(|side| side.gm).collect();
    let at: Vec<usize> = (0..count)
        .filter(|index| !gm[*index])
        .chain((0..count).filter(|index| gm[*index]))
        .collect();
    let cards = [
        ("Kit", "10C"),
        ("Jason", "10H"),
        ("Diana", "JC"),
        ("Riso", "9D"),
        ("Goons", "4S"),
    ];
    for (index, (name, card)) in at.iter().zip(cards) {
        conflict.set_name(*index, name);
        conflict.set_card(*index, card);
    }
    let [kit, jason, diana, riso, goons] = at[..] else {
        panic!()
    };
    conflict.choose_pairing(Pairing::All);
    conflict.choose_pairing(Pairing::Chosen);
    for (first, second) in [
        (kit, jason),
        (kit, diana),
        (kit, goons),
        (jason, diana),
        (jason, goons),
        (diana, riso),
        (riso, goons),
    ] {
        conflict.toggle_pair(first, second);
    }
    for (index, bonus) in [
        (kit, Bonus::Talent),
        (jason, Bonus::Token),
        (jason, Bonus::Talent),
        (diana, Bonus::Token),
        (riso, Bonus::Token),
        (riso, Bonus::Token),
    ] {
        lay(&mut conflict, index, bonus);
    }
    assert_eq!(conflict.against(riso), "against Kit and Jason");
    assert_eq!(conflict.opponents(kit).len(), 1);
    assert!(conflict.notices().is_empty(), "{:?}", conflict.notices());
    let revealed = reveal(&mut conflict);
    let wanted = [
        ("Goons", 4),
        ("Kit", 13),
        ("Diana", 14),
        ("Riso", 15),
        ("Jason", 16),
    ];
    assert_eq!(
        totals(&conflict, &revealed),
        wanted.map(|(name, total)| (name.to_owned(), total))
    );
    // IM-015: every winner looks like one, not only the highest total.
    let columns = revealed.columns();
    let outcomes: Vec<(&str, bool)> = columns
        .iter()
        .map(|column| (column.outcome.as_str(), column.is_winner))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("lost", false),
            ("lost", false),
            ("won", true),
            ("won 1, lost 1", true),
            ("won", true),
        ]
    );
    let places = revealed.token_places();
    let counts: Vec<(&str, u16)> = places
        .iter()
        .map(|(name, routes)| (*name, routes.iter().map(|route| route.tokens).sum()))
        .collect();
    assert_eq!(counts, [("Gamemaster", 2), ("Pool", 2), ("Out of play", 0)]);
    assert_eq!(
        revealed.narration(&conflict),
        "First to narrate: Goons. Then Kit, then Diana, then Riso. Last: Jason."
    );
}

#[test]
fn suits_and_the_hand_of_fate_are_explained() {
    let mut suits = conflict(&["AH", "AC"]);
    let revealed = reveal(&mut suits);
    assert_eq!(
        revealed.beats(&suits)[0].1,
        " beat the gamemaster: 14 each, hearts over clubs"
    );
    let mut joker = conflict(&["JK", "QH"]);
    lay(&mut joker, 1, Bonus::Token);
    let revealed = reveal(&mut joker);
    assert_eq!(
        revealed.beats(&joker)[0].1,
        " beat the gamemaster: 15 each, the joker over hearts"
    );
    let mut tied = conflict(&["10H", "10H"]);
    let revealed = reveal(&mut tied);
    assert_eq!(
        revealed.ties(&tied),
        ["The player and the gamemaster are tied: 10 each, in the same suit."]
    );
    let drawn = revealed.deal.fate_draws.len();
    assert!(drawn >= 2 && drawn.is_multiple_of(2));
    let (winner, rest) = &revealed.beats(&tied)[0];
    assert!(rest.ends_with("by the Hand of Fate: 10 each"), "{rest}");
    let last = &revealed.columns()[1];
    assert_eq!(
        format!("The {}", tied.name(last.side_index).to_lowercase()),
        *winner,
        "the winner narrates last"
    );
    assert_eq!(reopened(&tied).unwrap().revealed(), Some(revealed));
}

/// Returns the conflict as it is after a reload.
fn reopened(conflict: &QuickConflict) -> Option<QuickConflict> {
    QuickConflict::parse(&serde_json::to_string(conflict).unwrap())
}

#[test]
fn an_invalid_card_is_named_and_nothing_is_revealed() {
    let mut conflict = conflict(&["10H", "14"]);
    let error_text = |conflict: &QuickConflict, pressed| conflict.card_error(1, pressed);
    assert_eq!(
        error_text(&conflict, false),
        "No such card: 14. Enter a rank and a suit, such as 7H or QS."
    );
    conflict.set_card(1, "14H");
    assert_eq!(conflict.reveal(&mut seeded_rng(1)), Err(UnknownCard));
    assert!(conflict.revealed().is_none() && conflict.to_rules().is_err());
    assert_eq!(
        error_text(&conflict, true),
        "No such card: 14H. Enter a rank and a suit, such as 7H or QS."
    );
    // An unfinished card is not an error until the cards are revealed.
    conflict.set_card(1, "10");
    assert_eq!(error_text(&conflict, false), "");
    assert_eq!(
        error_text(&conflict, true),
        "No such card: 10. Enter a rank and a suit, such as 7H or QS."
    );
    conflict.set_card(1, &"9".repeat(10_000));
    assert!(
        error_text(&conflict, false).len() < 600,
        "a long text is cut"
    );
    conflict.set_card(1, "<b>QS</b>");
    assert_eq!(
        error_text(&conflict, false),
        "No such card: <b>QS</b>. Enter a rank and a suit, such as 7H or QS."
    );
    conflict.set_card(1, "");
    reveal(&mut conflict);
}

#[test]
fn two_to_eight_sides_can_be_added_and_removed() {
    let mut conflict = QuickConflict::default();
    let names = |conflict: &QuickConflict| -> Vec<String> {
        let indices = 0..conflict.sides.len();
        indices.map(|index| conflict.name(index)).collect()
    };
    assert_eq!(names(&conflict), ["Player", "Gamemaster"]);
    conflict.remove_side(0);
    conflict.remove_side(9);
    for number in 0..9 {
        conflict.add_side(number % 3 == 0);
    }
    assert_eq!(
        names(&conflict),
        [
            "Player 1",
            "Gamemaster 1",
            "Gamemaster 2",
            "Player 2",
            "Player 3",
            "Gamemaster 3",
            "Player 4",
            "Player 5"
        ],
    );
    assert!(!conflict.has_room() && conflict.notices().is_empty());
    assert_eq!(conflict.against(1), "against Player 1 and Player 4");
    assert_eq!(reveal(&mut conflict).columns().len(), 8);
    conflict.cover();
    conflict.choose_pairing(Pairing::Chosen);
    conflict.toggle_pair(0, 1);
    conflict.toggle_pair(7, 2);
    let pairs = conflict.pairs.clone();
    conflict.remove_side(2);
    let remaining_pairs = &conflict.pairs;
    assert!(
        remaining_pairs.len() < pairs.len()
            && remaining_pairs
                .iter()
                .all(|(first, second)| first < second && *second < 7),
        "{remaining_pairs:?}"
    );
    for _ in 0..9 {
        conflict.remove_side(0);
        conflict.toggle_pair(0, 0);
        conflict.toggle_pair(0, 9);
        conflict.set_name(9, "x");
        conflict.set_bonuses(9, Bonus::Token, 1);
    }
    assert_eq!(conflict.sides.len(), 2);
}

#[test]
fn rule_notices_block_nothing() {
    let mut conflict = conflict(&["9H", "5D"]);
    conflict.set_bonuses(1, Bonus::Token, 3);
    conflict.set_bonuses(0, Bonus::Talent, 2);
    assert_eq!(rules(&conflict), ["IM-050", "IM-048"]);
    assert_eq!(
        conflict.notices()[0].0,
        "3 tokens from the gamemaster: the limit here is 2."
    );
    reveal(&mut conflict);
    assert_eq!(rules(&conflict), ["IM-050", "IM-048"]);
    conflict.add_side(true);
    assert_eq!(rules(&conflict), ["IM-024", "IM-020", "IM-050", "IM-048"]);
    assert_eq!(
        conflict.notices()[1].0,
        "Gamemaster 2 has no opponent: that stake comes true on its own."
    );
    // No card can have more bonuses than the app tracks; the gamemaster has no talents (IM-055).
    for bonus in [Bonus::Token, Bonus::Talent] {
        conflict.set_bonuses(0, bonus, 20);
        assert_eq!(conflict.sides[0].bonuses(bonus), 9);
    }
    conflict.set_bonuses(1, Bonus::Talent, 1);
    assert_eq!(conflict.sides[1].talents, 0);
}

/// IM-161: the gamemaster has one deck, and the players have one or one each. A deck has two jokers.
#[test]
fn im_161_a_card_is_in_a_deck_once() {
    let repeated = |players: [&str; 3], stakes: [&str; 3]| {
        let mut conflict = QuickConflict::default();
        for _ in 0..2 {
            conflict.add_side(false);
            conflict.add_side(true);
        }
        let (mut players, mut stakes) = (players.into_iter(), stakes.into_iter());
        for index in 0..6 {
            let card = match conflict.sides[index].gm {
                true => stakes.next(),
                false => players.next(),
            };
            conflict.set_card(index, card.unwrap());
        }
        let notices = conflict.notices().into_iter();
        let of_decks = notices.filter(|(_, rule)| rule == "IM-161");
        of_decks.map(|(text, _)| text).collect::<Vec<_>>()
    };
    assert!(repeated(["7H", "JK", "JK"], ["7H", "joker", ""]).is_empty());
    assert_eq!(
        repeated(["7H", "7H", "7H"], ["9S", "9S", "8S"]),
        [
            "One deck has only one seven of hearts: this needs a deck for each player.",
            "The gamemaster’s deck has only one nine of spades.",
        ]
    );
    assert_eq!(
        repeated(["", "", ""], ["JK", "JK", "JK"]),
        ["The gamemaster’s deck has only two jokers."]
    );
}

/// In a narrow row, the number of a gamemaster stake is visible.
#[test]
fn a_short_name_keeps_its_number() {
    let mut conflict = QuickConflict::default();
    assert_eq!(conflict.short_name(1), "Gamemaster");
    conflict.add_side(true);
    assert_eq!(conflict.short_name(2), "GM 2");
    assert_eq!(conflict.short_name(1), "GM 1");
    conflict.set_name(2, "Gamemaster 2");
    assert_eq!(conflict.short_name(2), "Gamemaster 2", "as it was typed");
    conflict.set_name(2, "Gamemaster Kim");
    assert_eq!(conflict.short_name(2), "Gamemaster Kim");
}

/// IM-005, IM-011, IM-012: without a gamemaster there are no two teams, and two sides always oppose each other.
#[test]
fn players_among_themselves_oppose_each_other() {
    let sides = |conflict: &QuickConflict| -> Vec<bool> {
        conflict.sides.iter().map(|side| side.gm).collect()
    };
    let mut duel = QuickConflict::default();
    duel.add_side(false);
    duel.remove_side(1);
    assert_eq!(sides(&duel), [false, false]);
    assert_eq!(duel.against(0), "against Player 2");
    duel.set_card(0, "10H");
    duel.set_card(1, "9H");
    let revealed = reveal(&mut duel);
    let outcomes: Vec<String> = revealed
        .columns()
        .iter()
        .map(|column| column.outcome.clone())
        .collect();
    assert_eq!(outcomes, ["lost", "won"]);
    assert!(duel.notices().is_empty());
    // Choosing pairs and then removing the other sides leaves no pair, but two sides oppose each other.
    let mut chosen = QuickConflict::default();
    chosen.add_side(false);
    chosen.choose_pairing(Pairing::Chosen);
    chosen.toggle_pair(0, 1);
    chosen.remove_side(2);
    assert!(chosen.pairs.is_empty());
    assert_eq!(chosen.against(0), "against the gamemaster");

    let labels = |conflict: &QuickConflict| -> Vec<&str> {
        conflict
            .pairings()
            .into_iter()
            .map(words::pairing)
            .collect()
    };
    let mut three = QuickConflict::default();
    three.add_side(false);
    assert_eq!(labels(&three), ["Two teams", "Everyone", "Custom"]);
    assert_eq!(three.current_pairing(), Pairing::Camps);
    three.add_side(false);
    three.remove_side(1);
    assert_eq!(labels(&three), ["Everyone", "Custom"]);
    assert_eq!(three.current_pairing(), Pairing::All);
    assert_eq!(three.against(0), "against Player 2 and Player 3");
    three.choose_pairing(Pairing::Chosen);
    assert_eq!(three.pairs.len(), 3, "custom pairs begin with those shown");
}

/// The format in which the device has saved it so far.
const KEPT: &str = r#"{"sides":[{"name":"Dee","gm":false,"card":"10H","tokens":1,"talents":0},{"name":"","gm":true,"card":"QS","tokens":0,"talents":0}],"pairing":"camps","pairs":[],"dealt":[],"fate":[]}"#;

#[test]
fn saved_data_is_checked_when_it_is_read() {
    let mut conflict = conflict(&["10H", "QS"]);
    conflict.set_name(0, "Dee");
    lay(&mut conflict, 0, Bonus::Token);
    assert_eq!(serde_json::to_string(&conflict).unwrap(), KEPT);
    assert_eq!(QuickConflict::parse(KEPT), Some(conflict));
    for (from, to) in [
        ("\"tokens\":1", "\"tokens\":77"),
        ("\"pairing\":\"camps\"", "\"pairing\":\"none\""),
        ("\"pairs\":[]", "\"pairs\":[[1,0]]"),
        ("\"pairs\":[]", "\"pairs\":[[0,7]]"),
        ("\"dealt\":[]", "\"dealt\":[\"10H\"]"),
        ("\"dealt\":[]", "\"dealt\":[\"14H\",\"QS\"]"),
    ] {
        assert!(KEPT.contains(from));
        let changed = KEPT.replace(from, to);
        assert_eq!(QuickConflict::parse(&changed), None, "{to} is not believed");
    }
    let revealed = KEPT.replace("\"dealt\":[]", "\"dealt\":[\"10H\",\"QS\"]");
    let conflict = QuickConflict::parse(&revealed).unwrap();
    let columns = conflict.revealed().unwrap().columns();
    assert_eq!(columns[1].total, 13);
}

/// After any button, the result can be shown, and the saved form reads the same.
#[test]
fn any_button_may_be_pressed() {
    for seed in 0..60 {
        let mut rng = TestRng(seed);
        let mut conflict = QuickConflict::default();
        for _ in 0..60 {
            let index = rng.below(9) as usize;
            let other_index = rng.below(9) as usize;
            let texts = ["10H", "QS", "JK", "", "14H", "1", "♣"];
            let text = texts[rng.below(7) as usize];
            let bonus = [Bonus::Token, Bonus::Talent][rng.below(2) as usize];
            let pairings = [Pairing::Camps, Pairing::All, Pairing::Chosen];
            match rng.below(14) {
                0 => conflict.set_name(index, text),
                1..=4 => conflict.set_card(index, text),
                5 => conflict.set_bonuses(index, bonus, other_index as u16),
                6 => conflict.add_side(rng.one_in(2)),
                7 => conflict.remove_side(index),
                8 => conflict.choose_pairing(pairings[rng.below(3) as usize]),
                9 => conflict.toggle_pair(index, other_index),
                10 => conflict.cover(),
                11 if rng.one_in(3) => conflict.clear(),
                _ => {
                    let _ = conflict.reveal(&mut seeded_rng(seed));
                }
            }
            assert_eq!(reopened(&conflict).as_ref(), Some(&conflict));
            if let Some(revealed) = conflict.revealed() {
                let mut columns = revealed.columns();
                assert_eq!(columns.len(), conflict.sides.len());
                columns.sort_by_key(|column| column.total);
                assert!(columns.is_sorted_by_key(|column| column.height));
                assert!(
                    columns
                        .iter()
                        .all(|column| (1..=9).contains(&column.height))
                );
            }
        }
    }
}

/// What happened is told in the past tense, which agrees with a plural name too.
#[test]
fn results_agree_with_plural_names() {
    for name in ["3 guards", "1 guard", "Guards"] {
        let mut conflict = conflict(&["10H", "QS"]);
        conflict.set_name(1, name);
        let revealed = reveal(&mut conflict);
        let columns = revealed.columns();
        assert_eq!(columns[1].outcome, "won", "{name}");
        let sentence = (name.to_owned(), " beat the player: 12 to 10".to_owned());
        assert_eq!(revealed.beats(&conflict), [sentence]);
    }
}
