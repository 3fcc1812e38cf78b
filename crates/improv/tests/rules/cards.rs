//! The values of cards, and the comparison of cards and of piles (IA-02, IA-03, IA-28).

use crate::given::{Given, face, faces, gamemaster, name, player};
use ::improv::card::{
    CardId, CardRules, CardValues, Colour, DeckId, Face, Joker, JokerSuit, PileComparison, RANKS,
    SUITS, Suit, SuitOrder,
};
use ::improv::command::Command;
use ::improv::round::{BONUS_VALUE, CardWithBonuses, RoundRules};
use ::improv::settings::Settings;
use ::improv::state::Role;
use std::cmp::Ordering::{self, Equal, Greater, Less};

cases! {
    "IM-046 IM-066 IM-068 IM-072 IM-140 IM-170 IA-02 IA-28 IMT-01 IMT-02 IMT-03 IMT-04 IMT-05 IMT-06 IMT-07 IMT-08"
    totals_are_compared_before_suits {
        for (number, first, first_bonuses, second, second_bonuses, order) in [
            (1, "10H", 0, "10H", 0, Equal),
            (2, "10H", 1, "KH", 0, Equal),
            (3, "10H", 1, "KS", 0, Less),
            (4, "10H", 1, "KC", 0, Greater),
            (5, "JK", 0, "JK", 0, Equal),
            (6, "JK", 0, "QH", 1, Greater),
            (7, "JK", 0, "KC", 1, Less),
            (8, "AS", 0, "KS", 1, Less),
            (9, "2C", 5, "AS", 0, Greater),
            (0, "5H", 0, "5D", 0, Greater),
            (0, "5D", 0, "5C", 0, Greater),
            (0, "5S", 0, "5H", 0, Greater),
        ] {
            assert_eq!(compare(false, (first, first_bonuses), (second, second_bonuses)), order, "IMT-{number:02}");
            assert_eq!(compare(false, (second, second_bonuses), (first, first_bonuses)), order.reverse());
        }
        // Suits decide nothing if every equal total is left to the Hand of Fate.
        assert_eq!(compare(true, ("AH", 1), ("AC", 1)), Equal);
        assert_eq!(compare(true, ("JK", 0), ("QH", 1)), Equal);
        assert_eq!(compare(true, ("KH", 0), ("QH", 0)), Greater);
    }

    "IM-161 IM-072"
    a_deck_has_54_cards_in_two_colours {
        let deck = DeckId(2);
        let cards = CardId::all_in_deck(deck);
        assert_eq!(cards.len(), 54);
        for card in cards {
            assert_eq!(CardId::from_face(deck, card.face()), card);
            assert_eq!(card.deck(), deck);
            let text = card.face().to_string();
            let joker = matches!(card.face(), Face::Joker(_));
            assert!(joker || text.parse() == Ok(card.face()), "{text}");
        }
        assert_eq!(face("10D").colour(), Colour::Red);
        assert_eq!(face("AC").colour(), Colour::Black);
        assert!(face("2H").matches_colour(face("KD")) && face("2S").matches_colour(face("KC")));
        assert!(!face("2H").matches_colour(face("KS")));
        assert!(face("JK").matches_colour(face("KS")) && face("KD").matches_colour(face("JK")));
        for wrong in ["", "H", "1H", "11S", "TH", "AX", "aH", "10", "JKS", "10HH", "é"] {
            assert!(wrong.parse::<Face>().is_err(), "{wrong}");
        }
    }

    "IM-114 IM-115 IM-120 IA-03 IMT-38 IMT-39 IMT-40 IMT-41 IMT-42"
    piles_are_compared_by_size_and_then_card_by_card {
        let cardwise = CardRules::default();
        let values = CardRules { pile_comparison: PileComparison::ValuesFirst, ..cardwise };
        for (number, rules, first, second, order) in [
            (38, cardwise, "2C 3D", "AS", Greater),
            (39, cardwise, "AH 3D", "AC KS", Greater),
            (39, values, "3D AH", "AC KS", Less),
            (40, cardwise, "10H", "10H", Equal),
            (41, cardwise, "", "", Equal),
            (42, cardwise, "9C", "10C", Less),
            (0, values, "AH 3D", "AC 3S", Greater),
            (0, values, "AH 3D", "3D AH", Equal),
            (0, cardwise, "JK", "JK", Equal),
            (0, cardwise, "", "2C", Less),
        ] {
            assert_eq!(rules.compare_piles(&faces(first), &faces(second)), order, "IMT-{number}");
            assert_eq!(rules.compare_piles(&faces(second), &faces(first)), order.reverse());
        }
    }

    "IA-28"
    jokers_are_an_option {
        let rules = CardRules { joker_suit: JokerSuit::Below, ..CardRules::default() };
        let round = RoundRules { card_rules: rules, lethal_fate: false };
        let held = |text, bonuses| CardWithBonuses { face: face(text), bonuses };
        assert_eq!(round.compare(held("JK", 0), held("QC", 1)), Less);
        let (big, little) = (Face::Joker(Joker::Big), Face::Joker(Joker::Little));
        assert_eq!(rules.compare(big, little), Equal);
        let differ = CardRules { jokers_differ: true, ..rules };
        assert_eq!(differ.compare(big, little), Greater);
        assert_eq!(differ.compare(big, face("2C")), Greater);
    }

    "IM-068"
    fixed_values_and_suits_stay {
        assert!(CardValues::default().are_ordered());
        let are_ordered = |queen, king, ace, joker| CardValues { queen, king, ace, joker }.are_ordered();
        assert!(are_ordered(11, 12, 11, 13), "an ace may be as low as a jack");
        assert!(!are_ordered(10, 12, 14, 15) && !are_ordered(13, 13, 14, 15) && !are_ordered(12, 13, 10, 15));
        assert!(!are_ordered(12, 13, 15, 15) && !are_ordered(12, 15, 14, 15) && !are_ordered(12, 13, 14, 100));
        assert_eq!((RANKS.len(), SUITS.len(), BONUS_VALUE), (13, 4, 3));
        let swapped = SuitOrder([Suit::Spade, Suit::Club, Suit::Heart, Suit::Diamond]);
        let twice = SuitOrder([Suit::Spade, Suit::Spade, Suit::Heart, Suit::Club]);
        for suits in [swapped, twice] {
            let mut given = Given::table(1);
            let cards = CardRules { suit_order: suits, ..CardRules::default() };
            given.refused(Command::ChangeSettings { settings: Settings { card_rules: cards, ..Settings::default() } }, "");
        }
    }

    "IM-160 IM-161"
    a_session_begins_with_the_stated_hands_and_tokens {
        let given = Given::table(5);
        let state = given.state();
        for person in state.present() {
            let (cards, tokens) = match person.role {
                Role::Gamemaster => (8, 15),
                Role::Player => (4, 0),
            };
            assert_eq!((person.hand.len(), person.tokens), (cards, tokens));
        }
        assert_eq!(given.stocks(), (5, 0, 0));
        assert_eq!(state.decks.len(), 2);
        assert_eq!(state.decks[0].cards.len() + 20, 54);
        assert_eq!(state.decks[1].cards.len() + 8, 54);
        let mut none = Given::table(1);
        none.refused(
            Command::Join { person: gamemaster() },
            "",
        );
        none.ok(Command::Join { person: player("Late") });
        let late = none.state().people.last().unwrap();
        assert_eq!((late.hand.len(), late.tokens, &late.name), (4, 0, &name("Late")));
    }
}

fn compare(lethal_fate: bool, first: (&str, u16), second: (&str, u16)) -> Ordering {
    let card_rules = CardRules::default();
    let rules = RoundRules {
        card_rules,
        lethal_fate,
    };
    let held = |(text, bonuses)| CardWithBonuses {
        face: face(text),
        bonuses,
    };
    rules.compare(held(first), held(second))
}
