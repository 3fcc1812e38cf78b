//! Cases that a review found: stakes adopted against another opponent, empty decks, gifts and names.

use crate::given::{
    A, B, C, GM, Given, card, duel, face, faces, name, narrate, oppose, pair, side,
};
use ::improv::card::{CardId, CardRules, CardValues, DeckId};
use ::improv::command::{Command, NewSide, NewTalent};
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::round::StakeOwner;
use ::improv::settings::Settings;
use ::improv::side::SideKind;
use ::improv::standalone::{StandaloneConflict, StandaloneSide};
use ::improv::state::ConflictKind::{Extended, Simple};
use ::improv::state::StakeOutcome::{self, Denied, Granted};
use ::improv::state::{Condition, Phase};
use tabletop::seat::Seat;

cases! {
    "IM-159 IM-155 IM-121"
    an_adopted_stake_opposes_its_first_owners_opponent {
        // A opposes 3, and B opposes 4. A is destroyed, and B, who never opposed 3, adopts the stake.
        for (wins, adopted, outcomes) in [
            (true, true, [Granted, Granted, Denied, Denied]),
            (false, true, [Denied, Denied, Granted, Granted]),
            (true, false, [Denied, Granted, Granted, Denied]),
        ] {
            let mut given = with_destroyed_side(wins);
            assert_eq!(given.pile(3), "10H JH");
            if adopted {
                given.ok(Command::AdoptStake { lost: side(1), by: side(2), agreed: true });
                let expected = if wins { pair(2, 3) } else { pair(3, 2) };
                assert!(given.beats().contains(&expected), "{:?}", given.beats());
            } else {
                assert_eq!(given.beats().len(), 1);
            }
            given.narrate_all();
            given.ok(Command::EndConflict);
            let last_conflict = given.state().last_conflict.clone().unwrap();
            let actual: Vec<StakeOutcome> = last_conflict.outcomes.into_iter().map(|outcome| outcome.1).collect();
            assert_eq!(actual, outcomes, "wins: {wins}, adopted: {adopted}");
        }
    }

    "IM-015 IM-020 IM-159"
    two_adopted_stakes_still_oppose_each_other {
        // A and B oppose each other, and both are destroyed. C adopts A's stake, and D adopts B's.
        let d = tabletop::seat::ActorId(5);
        for (cards, outcomes) in [
            (["9S", "2C"], [Granted, Denied, Granted, Denied]),
            (["2C", "9S"], [Denied, Granted, Denied, Granted]),
        ] {
            let mut given = Given::table(4);
            given.stage(&[(A, "KS"), (B, "QS"), (C, cards[0]), (d, cards[1])], &[], 0, &[]);
            given.stakes(Extended, &[A, B, C, d], 0, &[(1, 2), (3, 4)]);
            given.ok(Command::SetRounds { rounds: 1 });
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, "KS"), (2, "QS"), (3, cards[0]), (4, cards[1])]);
            given.reveal();
            let condition = Condition::Destroyed;
            given.apply(vec![1, 2].into_iter().map(|number| Event::FateSuffered { side: side(number), condition, mooks: None }).collect());
            for (lost, by) in [(1, 3), (2, 4)] {
                given.ok(Command::AdoptStake { lost: side(lost), by: side(by), agreed: true });
            }
            assert_eq!(given.conflict().final_pairs(), [pair(3, 4)]);
            given.narrate_all();
            given.ok(Command::EndConflict);
            let last_conflict = given.state().last_conflict.clone().unwrap();
            let actual: Vec<StakeOutcome> = last_conflict.outcomes.into_iter().map(|outcome| outcome.1).collect();
            assert_eq!(actual, outcomes, "{cards:?}");
        }
    }

    "IM-141 IA-04"
    without_cards_the_hand_of_fate_decides_by_lot {
        for kind in [Simple, Extended] {
            let mut given = duel(kind, "10H", "10H", (0, 0), 0);
            given.apply(vec![bare(DeckId(0)), bare(DeckId(1))]);
            given.reveal();
            assert_eq!(given.phase(), Phase::Fate);
            given.ok(Command::DrawFate);
            let result = given.conflict().round_result.clone();
            assert_eq!((result.beats.len(), result.fate_draws.len()), (1, 0));
            if kind == Extended {
                let loser = result.beats[0].1;
                given.refused(Command::DrawFate, "IM-145");
                given.ok(Command::ChooseFate { side: loser, stays: true });
                assert_eq!(given.side(loser.0).condition, Condition::Harmed);
            }
            assert_ne!(given.phase(), Phase::Fate);
        }
        // Only one of the two could draw a card, so the cards do not decide.
        let mut given = duel(Simple, "10H", "10H", (0, 0), 0);
        given.apply(vec![bare(DeckId(1))]);
        given.reveal();
        given.ok(Command::DrawFate);
        assert_eq!(given.conflict().round_result.fate_draws.len(), 1);
        assert_eq!(given.phase(), Phase::Narrate);
    }

    "IM-040 IM-037 IM-066"
    a_side_without_any_card_plays_none {
        let mut given = Given::table(1);
        given.stage(&[(A, "2C")], &[], 0, &[]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.play_card(1, "2C");
        given.refused(Command::CloseCards, "IM-040");
        given.apply(vec![bare(DeckId(1))]);
        let view = given.view(Seat::Table).conflict.unwrap();
        assert!(!view.sides[1].must_play, "the page waits for nobody");
        given.ok(Command::CloseCards);
        given.reveal();
        assert_eq!(given.conflict().round_result.beats, [pair(1, 2)]);
        assert_eq!((given.outcome(1), given.outcome(2)), (Granted, Denied));
    }

    "IM-124"
    gifts_cannot_be_refused_or_returned {
        let mut given = duel(Extended, "9S", "5D", (0, 0), 0);
        given.apply(vec![Event::RoundsSet { rounds: 1 }]);
        given.reveal();
        let gift = given.gift(1, 2, "9S");
        given.ok(gift);
        assert_eq!(given.pile(2), "9S", "nobody asked side 2");
        let back = given.gift(2, 1, "9S");
        assert_eq!(given.refused(back, "IM-117"), Refusal::GiftNotOwn);
        assert_eq!(given.beats(), [pair(2, 1)]);
    }

    "IM-130"
    each_gamemaster_stake_has_its_own_name_and_pile {
        let mut given = Given::table(2);
        given.stage(&[(A, "2C"), (B, "3C"), (GM, "9S 8S")], &[], 0, &[]);
        given.ok(Command::OpenConflict { kind: Extended });
        for (kind, label) in [
            (SideKind::Protagonist(A), "Ash"),
            (SideKind::Protagonist(B), "Birch"),
            (SideKind::GmStake, "Harbour watch"),
            (SideKind::GmStake, "The tide"),
        ] {
            let stake = "so".to_owned();
            given.ok(Command::AddSide { side: NewSide { kind, label: name(label), stake, mooks: None }, opponents: vec![] });
        }
        given.ok(oppose(1, &[3]));
        given.ok(oppose(2, &[4]));
        given.ok(Command::BeginStakes);
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "2C"), (2, "3C"), (3, "9S"), (4, "8S")]);
        given.reveal();
        let sides = given.view(Seat::Table).conflict.unwrap().sides;
        let piles: Vec<(&str, Vec<_>)> =
            sides.iter().map(|view| (view.state.label.as_str(), view.state.pile_faces())).collect();
        assert_eq!(piles[2..], [("Harbour watch", faces("9S")), ("The tide", faces("8S"))]);
    }

    "IM-018 IMX-05 IMX-06"
    the_better_ally_is_ranked_higher {
        // The criminals, then two agents. The order of the totals says who gets more of the credit or the blame.
        for (number, cards, order) in [
            (5, ["3H", "5H", "4H"], [1, 3, 2]),
            (6, ["5H", "4H", "3H"], [3, 2, 1]),
        ] {
            let mut given = Given::table(3);
            given.stage(&[(A, cards[0]), (B, cards[1]), (C, cards[2])], &[], 0, &[]);
            given.fight(Simple, &[A, B, C], 0, &[(1, 2), (1, 3)]);
            given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2])]);
            given.reveal();
            assert_eq!(given.conflict().narration_order, order.map(side), "IMX-{number:02}");
            let result = &given.conflict().round_result;
            assert!(!result.beats.iter().any(|beat| *beat == pair(2, 3) || *beat == pair(3, 2)));
        }
    }

    "IA-18 IM-144"
    a_stake_with_another_opponent_stays_in_play {
        // A leaves. B opposes the same stake, and wins or loses.
        for (last, outcomes) in [("KC", [Denied, Granted, Denied]), ("5C", [Denied, Denied, Granted])] {
            let mut given = Given::table(2);
            let hands = [(A, "10H"), (B, &*["4C ", last].concat()), (GM, "10H 6C")];
            given.stage(&hands, &[], 0, &[(A, "3C"), (GM, "9C")]);
            given.stakes(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
            given.ok(Command::SetRounds { rounds: 2 });
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
            given.reveal();
            given.ok(Command::DrawFate);
            given.ok(Command::ChooseFate { side: side(1), stays: false });
            assert_eq!(given.phase(), Phase::Narrate, "B still opposes it");
            given.narrate_all();
            given.ok(Command::NextRound);
            given.play_cards(&[(2, last), (3, "6C")]);
            given.reveal();
            assert_eq!(given.phase(), Phase::Final);
            if last == "KC" {
                // One card each, and the king is higher than the ten.
                assert_eq!((given.pile(2), given.pile(3)), ("KC".to_owned(), "10H".to_owned()));
            }
            given.narrate_all();
            given.ok(Command::EndConflict);
            let last_conflict = given.state().last_conflict.clone().unwrap();
            let actual: Vec<StakeOutcome> = last_conflict.outcomes.into_iter().map(|outcome| outcome.1).collect();
            assert_eq!(actual, outcomes, "{last}");
        }
    }

    "IM-105 IM-133"
    fewer_tokens_and_another_narration_order_are_allowed {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S"), (B, "8S"), (GM, "5D")], &[(GM, 9)], 0, &[]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.play_cards(&[(1, "9S"), (2, "8S"), (3, "5D")]);
        given.reveal();
        assert_eq!((given.conflict().gm_tokens_spent, given.tokens(GM)), (0, 9), "nobody must reach the limit");
        for order in [[1, 2, 3], [2, 3, 1], [3, 1, 2]] {
            given.ok(Command::SetNarrationOrder { order: order.map(side).to_vec() });
        }
        for number in [3, 1, 2] {
            given.ok(narrate(number));
        }
    }

    "IM-007 IM-096"
    no_card_is_played_before_the_stakes_are_closed {
        let mut given = Given::table(1);
        given.stage(&[(A, "9S"), (GM, "5D")], &[], 0, &[]);
        given.ok(Command::MakeNote { text: "Both put their case.".to_owned() });
        let nine = card(DeckId(0), "9S");
        given.refused(Command::PlayCard { side: side(1), card: nine }, "");
        given.stakes(Extended, &[A], 1, &[(1, 2)]);
        given.refused(Command::PlayCard { side: side(1), card: nine }, "IM-039");
    }

    "IM-038 IM-054 IMT-18"
    a_call_for_help_names_no_hidden_card {
        let mut given = duel(Simple, "9S", "5D", (0, 0), 0);
        let ask = |text: &str| Command::AskForHelp { person: A, text: text.to_owned(), shown_card: None };
        for text in ["I have a nine", "mine is a 9!", "NINE of spades", "the 9S", "9♠", "two nines"] {
            assert_eq!(given.refused(ask(text), "IM-038"), Refusal::RevealsHiddenCard);
        }
        // Another person's card, a longer word, or a card that nobody has seen gives no secret away.
        given.ok(ask("Is it a five? It is benign."));
        let mut rules = CardRules::default();
        let is_named = |rules: &CardRules, card, text| rules.is_named_in(face(card), text);
        assert!(is_named(&rules, "JK", "my Joker") && is_named(&rules, "10H", "10?"));
        assert!(!is_named(&rules, "10H", "tension 100") && !is_named(&rules, "AS", "place"));
        for (card, text) in [("10H", "10h"), ("KH", "my K"), ("KH", "Kh"), ("KH", "the kh"), ("3D", "my 3d"), ("3H", "3h"), ("AS", "AS!"), ("6D", "sixes"), ("JK", "a JK")] {
            assert!(is_named(&rules, card, text), "{card}: {text}");
        }
        for (card, text) in [("AS", "A hand, as ever, ad hoc"), ("KH", "ok"), ("JK", "jk"), ("QS", "the HQ"), ("JH", "a DJ"), ("4C", "C4"), ("3H", "in 3D"), ("10H", "tens of thousands? h")] {
            assert_eq!(is_named(&rules, card, text), text.starts_with("tens"), "{card}: {text}");
        }
        // The values are the table's own.
        rules.values = CardValues { queen: 20, king: 30, ace: 14, joker: 40 };
        for (card, text, named) in [
            ("QS", "a 20", true),
            ("QS", "a 12", false),
            ("QS", "a Queen", true),
            ("KS", "30", true),
            ("KS", "13", false),
            ("JS", "11", true),
            ("AS", "14", true),
            ("JK", "40", true),
            ("JK", "15", false),
        ] {
            assert_eq!(is_named(&rules, card, text), named, "{card}: {text}");
        }
        let settings = Settings { card_rules: rules, ..Settings::default() };
        let mut given = crate::given::duel_with(settings, Simple, "QS", "5D", (0, 0), 0);
        assert_eq!(given.refused(ask("It is a 20"), "IM-038"), Refusal::RevealsHiddenCard);
        given.ok(ask("It is a 12"));
        let mut given = Given::table(1);
        given.stage(&[(A, "9S")], &[], 0, &[(GM, "5D")]);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        given.play_card(1, "9S");
        given.ok(crate::given::play_top_card(2));
        given.ok(Command::AskForHelp { person: GM, text: "a five?".to_owned(), shown_card: None });
    }

    "IM-056"
    talent_uses_stop_at_their_maximum {
        let mut given = Given::table(1);
        let sheet = |most| Command::ChangePerson {
            person: A,
            name: name("Ash"),
            talents: vec![NewTalent { name: name("Charm"), max_uses: Some(most) }],
        };
        assert_eq!(given.refused(sheet(65_535), ""), Refusal::OutOfRange { min: 0, max: 99 });
        given.ok(sheet(99));
    }

    "IM-171"
    a_cancelled_conflict_leaves_full_hands {
        let mut given = Given::table(1);
        given.fight(Simple, &[A], 1, &[(1, 2)]);
        let nine = given.person(A).hand[0];
        given.ok(Command::PlayCard { side: side(1), card: nine });
        given.ok(crate::given::play_top_card(2));
        given.ruled(Command::CancelConflict);
        assert_eq!((given.person(A).hand.len(), given.person(GM).hand.len()), (4, 4));
    }

    "IM-161"
    a_deck_has_no_third_joker {
        let joker = StandaloneSide { owner: StakeOwner::Protagonist, card: Some(face("JK")), tokens: 0, talents: 0 };
        let once = StandaloneConflict {
            sides: vec![joker, joker],
            opposed_pairs: vec![pair(0, 1)],
            card_rules: Settings::default().card_rules,
        };
        for seed in 0..40 {
            let dealt = once.deal(&mut testing::seeded_rng(seed)).unwrap();
            assert!(dealt.fate_draws.iter().all(|draw| draw.1.to_string() != "JK"), "{seed}: {dealt:?}");
        }
    }
}

/// Empties a deck.
fn bare(deck: DeckId) -> Event {
    let cards: Vec<CardId> = vec![];
    Event::DeckShuffled { deck, cards }
}

/// A opposes 3 and B opposes 4 for three rounds. A loses twice to the Hand of Fate, and B wins every round or only one.
fn with_destroyed_side(wins: bool) -> Given {
    let mut given = Given::table(2);
    let (b, g) = if wins {
        (["KS", "QS", "AS"], ["2C", "3C", "4C"])
    } else {
        (["2S", "4S", "AS"], ["5C", "6C", "4C"])
    };
    let hands = [
        (A, "10H JH".to_owned()),
        (B, b.join(" ")),
        (GM, ["10H JH ", &g.join(" ")].concat()),
    ];
    let hands = hands
        .each_ref()
        .map(|(person, text)| (*person, text.as_str()));
    given.stage(&hands, &[], 0, &[(A, "3C 3S"), (GM, "9C 9D")]);
    given.fight(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
    for (round, level) in ["10H", "JH"].into_iter().enumerate() {
        given.play_cards(&[(1, level), (2, b[round]), (3, level), (4, g[round])]);
        given.reveal();
        given.ok(Command::DrawFate);
        if round == 0 {
            given.ok(Command::ChooseFate {
                side: side(1),
                stays: true,
            });
        }
        given.narrate_all();
        given.ok(Command::NextRound);
    }
    assert_eq!(given.side(1).condition, Condition::Destroyed);
    given.play_cards(&[(2, b[2]), (4, g[2])]);
    given.reveal();
    assert_eq!(given.phase(), Phase::Final);
    given
}
