//! The chances of a card, and who may see them.

use crate::given::{A, B, GM, Given, face, token};
use ::improv::card::{CardRules, Face};
use ::improv::odds::{WinOdds, blind_odds, full_deck, odds_against, odds_for_person};
use ::improv::round::{CardWithBonuses, RoundRules};
use ::improv::settings::Settings;
use ::improv::state::ConflictKind::Extended;
use tabletop::seat::Seat;

cases! {
    "IM-170 IM-161"
    the_odds_of_two_unseen_cards {
        let deck = full_deck();
        for (bonuses, ahead, tie, behind, total_only) in [
            (0, 1430, 56, 1430, 212),
            (1, 2008, 40, 868, 168),
            (2, 2446, 28, 442, 120),
            (3, 2740, 16, 160, 72),
            (4, 2890, 4, 22, 24),
        ] {
            let chances = blind_odds((&deck, bonuses), (&deck, 0), false, rules(false));
            assert_eq!(chances, WinOdds { ahead, tie, behind }, "+{}", 3 * bonuses);
            assert_eq!(chances.total(), 2916);
            let lethal = blind_odds((&deck, bonuses), (&deck, 0), false, rules(true));
            assert_eq!((lethal.tie, lethal.total()), (total_only, 2916));
        }
    }

    "IM-046 IM-068"
    the_odds_of_a_known_card_against_a_whole_deck {
        let deck = full_deck();
        for (text, bonuses, ahead, tie, behind) in [
            ("10H", 0, 34, 1, 19),
            ("10H", 1, 46, 1, 7),
            ("JH", 1, 50, 1, 3),
            ("5D", 1, 25, 1, 28),
            ("KS", 0, 47, 1, 6),
            ("2C", 0, 0, 1, 53),
            ("JK", 0, 52, 2, 0),
        ] {
            let card = CardWithBonuses { face: face(text), bonuses };
            let chances = odds_against(card, &deck, 0, rules(false));
            assert_eq!(chances, WinOdds { ahead, tie, behind }, "{text}+{bonuses}");
        }
        // Both use one deck, so only the jokers can tie.
        let shared = blind_odds((&deck, 0), (&deck, 0), true, rules(false));
        assert_eq!((shared.tie, shared.total()), (2, 2862));
    }

    "IM-038 IM-060"
    the_odds_count_all_cards_seen_so_far {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S 2C"), (B, "3S"), (GM, "5D KD")], &[(GM, 4)], 0, &[]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        let chances = odds_for_person(given.state(), A);
        assert_eq!(chances.len(), 2, "one for each card of the hand");
        let deck = full_deck();
        let first = chances[0].by_extra_bonuses[0];
        let card = CardWithBonuses { face: face("9S"), bonuses: 0 };
        assert_eq!(first, odds_against(card, &deck, 0, rules(false)), "nothing of the other deck was seen");
        assert_eq!(chances[0].by_extra_bonuses[1], odds_against(CardWithBonuses { bonuses: 1, ..card }, &deck, 0, rules(false)));
        // The gamemaster's odds are based on the players' deck. The hands of A and B are still unseen.
        let gm_odds = odds_for_person(given.state(), GM);
        assert!(gm_odds.iter().all(|odds| odds.by_extra_bonuses[0].total() == 54));
        assert_eq!(gm_odds.len(), 4, "two cards against two opponents");
        given.play_card(1, "9S");
        given.play_card(2, "3S");
        given.play_card(3, "5D");
        given.ok(token(GM, 3));
        let odds_after_playing = odds_for_person(given.state(), A);
        assert_eq!(odds_after_playing.len(), 1);
        assert_eq!(odds_after_playing[0].by_extra_bonuses[0], odds_against(card, &deck, 1, rules(false)));
        given.reveal();
        given.narrate_all();
        given.ok(::improv::command::Command::NextRound);
        // The five of diamonds is face up now.
        let unseen: Vec<Face> = deck.iter().copied().filter(|other| *other != face("5D")).collect();
        let next_odds = odds_for_person(given.state(), A);
        let card = CardWithBonuses { face: face("2C"), bonuses: 0 };
        assert_eq!(next_odds[0].by_extra_bonuses[0], odds_against(card, &unseen, 0, rules(false)));
        assert!(given.view(Seat::Table).card_odds.is_empty(), "never on the open table");
        assert_eq!(given.view(Seat::Actor(A)).card_odds, next_odds);
    }
}

fn rules(lethal_fate: bool) -> RoundRules {
    let settings = Settings::default();
    assert_eq!(settings.card_rules, CardRules::default());
    RoundRules {
        card_rules: settings.card_rules,
        lethal_fate,
    }
}
