//! A simple conflict without a table: the same rules over typed or drawn cards.

use crate::given::{face, pair};
use ::improv::card::CardRules;
use ::improv::round::{StakeOwner, TokenDestination};
use ::improv::side::SideId;
use ::improv::standalone::{
    RuleNotice, StandaloneConflict, StandaloneConflictResult, StandaloneDeal, StandaloneSide,
    all_against_all, chosen_pairs, has_two_teams, players_against_gm,
};
use ::improv::state::StakeOutcome::{Denied, Granted, Mixed};
use std::collections::BTreeSet;
use tabletop::dice::Chance;
use testing::{TestRng, seeded_rng};

cases! {
    "IM-065 IM-067 IM-015 IM-075 IM-076 IMX-12 IMX-13 IMX-15"
    a_round_of_typed_cards {
        let result = played(&[player("10H"), stake("QS")], &[(0, 1)]);
        assert_eq!((standings(&result), result.outcomes), (vec![(0, 10), (1, 12)], vec![Denied, Granted]));
        let result = played(&[player("JC").talents(1), stake("5D").tokens(1)], &[(0, 1)]);
        assert_eq!(standings(&result), [(1, 8), (0, 14)]);
        assert_eq!(routes(&result), [(1, 1, TokenDestination::Pool)]);
        let director = [stake("5S"), player("9H"), player("KD")];
        let result = played(&director, &[(0, 1), (0, 2), (1, 2)]);
        assert_eq!(standings(&result), [(0, 5), (1, 9), (2, 13)]);
        assert_eq!(result.outcomes, [Denied, Mixed, Granted]);
    }

    "IM-068 IM-072 IMT-03 IMT-04 IMT-06 IMT-07 IMT-08"
    suits_decide_equal_totals {
        for (first, second, wins) in [("10H", "KS", 1), ("10H", "KC", 0)] {
            let result = played(&[player(first).tokens(1), stake(second)], &[(0, 1)]);
            assert_eq!(standings(&result).last().unwrap().0, wins, "{first} and {second}");
            assert!(result.tied.is_empty());
        }
        for (first, second, wins) in [("JK", "QH", 0), ("JK", "KC", 1), ("AS", "KS", 1)] {
            let result = played(&[player(first), stake(second).tokens(1)], &[(0, 1)]);
            assert_eq!(standings(&result).last().unwrap().0, wins, "{first} and {second}");
        }
    }

    "IM-077 IM-078 IM-079 IA-12 IMT-09 IMT-10 IMT-11 IMT-12 IMT-66"
    tokens_are_routed_by_colour {
        for (first, second, tokens, destination) in [
            ("2C", "AS", 5, TokenDestination::GamemasterOrBank),
            ("2D", "AS", 5, TokenDestination::OutOfPlay),
            ("JK", "3S", 1, TokenDestination::GamemasterOrBank),
            ("5H", "JK", 2, TokenDestination::GamemasterOrBank),
        ] {
            let result = played(&[player(first).tokens(tokens), stake(second)], &[(0, 1)]);
            assert_eq!(routes(&result), [(0, tokens, destination)], "{first} and {second}");
            assert_eq!(result.token_routes[0].compared, Some((face(first), face(second))));
        }
        let result = played(&[player("9H").tokens(1), player("4D")], &[(0, 1)]);
        assert_eq!(routes(&result), [(0, 1, TokenDestination::GamemasterOrBank)]);
        // With two gamemaster stakes, the card of the side's own opponent counts.
        let four = [player("9H").tokens(1), player("8S"), stake("2S"), stake("3D")];
        assert_eq!(routes(&played(&four, &[(0, 3), (1, 2)])), [(0, 1, TokenDestination::GamemasterOrBank)]);
        // A stake that nobody opposes has no card at a table. So the players' cards are compared.
        let unopposed = [player("9H").tokens(1), player("4D"), stake("2S")];
        assert_eq!(routes(&played(&unopposed, &[(0, 1)])), [(0, 1, TokenDestination::GamemasterOrBank)]);
    }

    "IM-140 IM-141 IM-150 IM-173 IMT-01 IMT-02 IMT-05 IMT-56 IMT-57 IMT-59"
    the_hand_of_fate_decides_ties {
        for (first, second) in [("10H", "10H"), ("JK", "JK")] {
            let standalone = conflict(&[player(first), stake(second)], &[(0, 1)]);
            let drawn = |cards: &[&str]| StandaloneDeal {
                cards: vec![face(first), face(second)],
                fate_draws: cards.iter().enumerate().map(|(turn, text)| (at(turn % 2), face(text))).collect(),
            };
            let result = standalone.resolve(&drawn(&["6C", "6S"])).unwrap();
            assert_eq!((result.tied.clone(), result.beats), (vec![(at(0), at(1))], vec![(at(1), at(0))]));
            assert_eq!(result.ranking.last().unwrap().0, at(1), "the winner narrates last");
            let again = standalone.resolve(&drawn(&["7D", "7D", "9C", "3S"])).unwrap();
            assert_eq!(again.beats, [(at(0), at(1))]);
            assert_eq!(standalone.resolve(&drawn(&["7D", "7D"])), None, "a card is missing");
            assert_eq!(standalone.resolve(&drawn(&[])), None);
        }
        let allies = played(&[player("10H"), player("10H"), stake("4C")], &[(0, 2), (1, 2)]);
        assert!(allies.tied.is_empty());
    }

    "IM-161 IM-037"
    missing_cards_are_drawn {
        for seed in 0..200 {
            let mut rng = TestRng(seed);
            let mut sides = vec![];
            for index in 0..2 + rng.below(7) {
                let card = rng.one_in(3).then(|| face(["10H", "QS", "JK"][rng.below(3) as usize]));
                let owner = if index > 0 && rng.one_in(3) { StakeOwner::Gamemaster } else { StakeOwner::Protagonist };
                sides.push(StandaloneSide { owner, card, tokens: 0, talents: 0 });
            }
            let standalone = StandaloneConflict { opposed_pairs: all_against_all(sides.len()), sides, card_rules: CardRules::default() };
            let dealt = standalone.deal(&mut seeded_rng(seed)).unwrap();
            let result = standalone.resolve(&dealt).unwrap();
            assert_eq!(result.beats.len(), standalone.opposed_pairs.len(), "every pair is parted");
            for (side, drawn) in standalone.sides.iter().zip(&dealt.cards) {
                assert!(side.card.is_none_or(|card| card == *drawn));
            }
            // One deck gives no card twice, and none that was typed.
            for owner in [StakeOwner::Protagonist, StakeOwner::Gamemaster] {
                let typed = |side: &StandaloneSide| side.owner == owner && side.card.is_some();
                let mut seen: BTreeSet<String> = BTreeSet::new();
                for side in standalone.sides.iter().filter(|side| typed(side)) {
                    seen.insert(format!("{:?}", side.card.unwrap()));
                }
                for (side, drawn) in standalone.sides.iter().zip(&dealt.cards) {
                    if side.owner == owner && side.card.is_none() {
                        assert!(seen.insert(format!("{drawn:?}")), "{drawn:?} twice");
                    }
                }
            }
            assert_eq!(standalone.resolve(&StandaloneDeal::default()), None);
        }
    }

    "IM-005 IM-011 IM-012"
    sides_without_a_gamemaster_oppose_each_other {
        let (protagonist, gm) = (StakeOwner::Protagonist, StakeOwner::Gamemaster);
        for (sides, are_teams, pairs) in [
            (&[protagonist, gm][..], true, vec![pair(0, 1)]),
            (&[protagonist, protagonist], false, vec![pair(0, 1)]),
            (&[protagonist, protagonist, protagonist], false, vec![pair(0, 1), pair(0, 2), pair(1, 2)]),
            (&[gm, gm], false, vec![pair(0, 1)]),
        ] {
            assert_eq!((has_two_teams(sides), players_against_gm(sides)), (are_teams, pairs), "{sides:?}");
        }
        assert_eq!(chosen_pairs(2, &[]), [pair(0, 1)], "two sides oppose each other");
        assert_eq!(chosen_pairs(3, &[pair(0, 2)]), [pair(0, 2)]);
        let result = played(&[player("10H"), player("9H")], &[(0, 1)]);
        assert_eq!(result.outcomes, [Granted, Denied], "only one wins");
    }

    "IM-026 IM-027 IM-005"
    default_opponents {
        let (protagonist, gm) = (StakeOwner::Protagonist, StakeOwner::Gamemaster);
        assert_eq!(players_against_gm(&[protagonist, protagonist, gm]), [pair(0, 2), pair(1, 2)]);
        assert_eq!(players_against_gm(&[protagonist, gm, protagonist, gm, protagonist]), [pair(0, 1), pair(2, 3), pair(4, 1)]);
        assert_eq!(all_against_all(3), [pair(0, 1), pair(0, 2), pair(1, 2)]);
    }

    "IM-161"
    a_deck_has_each_card_once_and_two_jokers {
        let repeated = |cards: &[StandaloneSide]| -> Vec<(StakeOwner, String)> {
            let notices = conflict(cards, &[]).notices().into_iter();
            notices
                .filter_map(|notice| match notice {
                    RuleNotice::RepeatedCard { owner, face } => Some((owner, face.to_string())),
                    _ => None,
                })
                .collect()
        };
        assert_eq!(repeated(&[player("7H"), stake("7H"), player("JK"), player("JK"), stake("JK")]), []);
        let twice = [player("7H"), stake("9S"), player("7H"), stake("9S"), player("7H")];
        let wanted = [(StakeOwner::Protagonist, "7H".to_owned()), (StakeOwner::Gamemaster, "9S".to_owned())];
        assert_eq!(repeated(&twice), wanted);
        assert_eq!(repeated(&[stake("JK"), stake("JK"), stake("JK")]), [(StakeOwner::Gamemaster, "JK".to_owned())]);
    }

    "IM-004 IM-020 IM-024 IM-029 IM-048 IM-050 IMT-20 IMT-21 IMT-27 IMX-11"
    notices_of_broken_rules {
        // Which cards they are does not matter here.
        let notices_of = |sides: &[StandaloneSide], pairs: &[(usize, usize)]| {
            let mut notices = conflict(sides, pairs).notices();
            notices.retain(|notice| !matches!(notice, RuleNotice::RepeatedCard { .. }));
            notices
        };
        assert_eq!(notices_of(&[player("2C"), stake("3C")], &[(0, 1)]), []);
        assert_eq!(notices_of(&[stake("2C"), stake("3C")], &[(0, 1)]), [RuleNotice::NoProtagonist]);
        assert_eq!(
            notices_of(&[player("2C"), player("2C"), stake("3C")], &[(0, 2)]),
            [RuleNotice::Unopposed(at(1))],
        );
        assert_eq!(
            notices_of(&[player("2C"), stake("3C"), stake("4C")], &[(0, 1)]),
            [RuleNotice::TooManyGmStakes { stakes: 2, players: 1 }, RuleNotice::Unopposed(at(2))],
        );
        assert_eq!(
            notices_of(&[player("2C"), player("2C"), stake("3C"), stake("4C")], &[(0, 2), (0, 3)]),
            [
                RuleNotice::TooManyGmStakes { stakes: 2, players: 1 },
                RuleNotice::TwoGmOpponents(at(0)),
                RuleNotice::NoOpponent(at(1)),
            ],
        );
        for (players, most) in [(1, 2), (2, 3), (5, 6)] {
            let mut sides = vec![player("2C"); players];
            sides.push(stake("3C").tokens(most));
            let pairs: Vec<(usize, usize)> = (0..players).map(|index| (index, players)).collect();
            assert_eq!(notices_of(&sides, &pairs), []);
            sides.last_mut().unwrap().tokens += 1;
            let limit = u32::from(most);
            assert_eq!(notices_of(&sides, &pairs), [RuleNotice::TooManyGmTokens { placed: limit + 1, limit }]);
        }
        let helped = [player("4D").talents(2), stake("3C")];
        assert_eq!(notices_of(&helped, &[(0, 1)]), [RuleNotice::TooManyTalents { placed: 2, players: 1 }]);
        for notice in notices_of(&helped, &[(0, 1)]) {
            assert_eq!(notice.rule().to_string(), "IM-048");
        }
        // A player whom nobody opposes has a marker, too, and may help with it (IM-052).
        let helped = [player("4D").talents(2), player("9S"), stake("3C")];
        assert_eq!(notices_of(&helped, &[(0, 2)]), [RuleNotice::Unopposed(at(1))]);
    }
}

fn at(index: usize) -> SideId {
    SideId(u16::try_from(index).unwrap())
}

fn player(card: &str) -> StandaloneSide {
    StandaloneSide {
        owner: StakeOwner::Protagonist,
        card: Some(face(card)),
        tokens: 0,
        talents: 0,
    }
}

fn stake(card: &str) -> StandaloneSide {
    StandaloneSide {
        owner: StakeOwner::Gamemaster,
        ..player(card)
    }
}

trait With {
    fn tokens(self, tokens: u16) -> StandaloneSide;
    fn talents(self, talents: u16) -> StandaloneSide;
}

impl With for StandaloneSide {
    fn tokens(self, tokens: u16) -> StandaloneSide {
        StandaloneSide { tokens, ..self }
    }

    fn talents(self, talents: u16) -> StandaloneSide {
        StandaloneSide { talents, ..self }
    }
}

fn conflict(sides: &[StandaloneSide], pairs: &[(usize, usize)]) -> StandaloneConflict {
    StandaloneConflict {
        sides: sides.to_vec(),
        opposed_pairs: pairs
            .iter()
            .map(|(first, second)| (at(*first), at(*second)))
            .collect(),
        card_rules: CardRules::default(),
    }
}

fn played(sides: &[StandaloneSide], pairs: &[(usize, usize)]) -> StandaloneConflictResult {
    let standalone = conflict(sides, pairs);
    let dealt = standalone.deal(&mut seeded_rng(1)).unwrap();
    standalone.resolve(&dealt).unwrap()
}

fn standings(result: &StandaloneConflictResult) -> Vec<(u16, u16)> {
    result
        .ranking
        .iter()
        .map(|(side, total)| (side.0, *total))
        .collect()
}

fn routes(result: &StandaloneConflictResult) -> Vec<(u16, u16, TokenDestination)> {
    result
        .token_routes
        .iter()
        .map(|route| (route.on.0, route.tokens, route.destination))
        .collect()
}
