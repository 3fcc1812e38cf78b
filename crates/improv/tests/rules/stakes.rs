//! Who takes part, what they want, and who opposes whom.

use crate::given::{A, B, C, GM, Given, name, narrate, new_side, oppose, pair, side};
use ::improv::Improv;
use ::improv::advice::{Advice, advice};
use ::improv::command::{Command, NewSide};
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::round::{RoundCard, rank, winners};
use ::improv::settings::{CardSource, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::ConflictKind::{Extended, Simple};
use ::improv::state::StakeOutcome::{Denied, Granted, Mixed};
use ::improv::state::{Phase, StakeOutcome};
use tabletop::seat::{ActorId, Seat};
use tabletop::{Disclosure, Game};

cases! {
    "IM-001 IM-006 IM-095 IM-100 IA-08"
    one_conflict_at_a_time {
        let mut given = Given::table(2);
        given.refused(Command::BeginStakes, "");
        given.ok(Command::OpenConflict { kind: Simple });
        given.refused(Command::OpenConflict { kind: Extended }, "IM-001");
        given.refused(Command::CloseStakes, "IM-095");
        given.refused(Command::Reveal, "IM-065");
        given.ok(Command::CancelConflict);
        given.ok(Command::OpenConflict { kind: Extended });
        assert_eq!(given.conflict().rounds, 3);
    }

    "IM-001 IM-004 IM-005 IM-014 IM-095"
    a_conflict_is_set_up_in_one_step {
        let protagonist = |player| (SideKind::Protagonist(player), "out");
        let set_up = |kind, sides: &[(SideKind, &str)]| {
            let new = |(kind, stake): &(SideKind, &str)| NewSide {
                kind: *kind,
                label: name("Somebody"),
                stake: (*stake).to_owned(),
                mooks: None,
            };
            Command::SetUpConflict { kind, sides: sides.iter().map(new).collect() }
        };
        let (stake, bystander) = ((SideKind::GmStake, "in"), (SideKind::Bystander, ""));
        let [a, b, c] = [A, B, C].map(protagonist);
        for kind in [Simple, Extended] {
            for (sides, pairs) in [
                (vec![a, b, c, stake], vec![pair(1, 4), pair(2, 4), pair(3, 4)]),
                (vec![stake, a, bystander], vec![pair(2, 1)]),
                (vec![a, b, bystander], vec![pair(1, 2)]),
                (vec![a, b, c], vec![]),
                (vec![a, b, stake, stake], vec![]),
            ] {
                let mut given = Given::table(3);
                let entries = given.table.log().applied().len();
                given.ok(set_up(kind, &sides));
                assert_eq!((given.phase(), given.conflict().sides.len()), (Phase::Stakes, sides.len()));
                assert_eq!(given.conflict().opposed_pairs, pairs, "{sides:?}");
                assert_eq!(given.table.log().applied().len(), entries + 1, "one step is undone");
                given.refused(set_up(kind, &sides), "IM-001");
            }
            let mut given = Given::table(3);
            let refusal = given.refused(set_up(kind, &[stake, bystander]), "IM-004");
            assert_eq!(refusal, Refusal::NoProtagonist);
            assert!(given.state().conflict.is_none());
        }
    }

    "IM-014 IM-027 IM-029 IM-097 IM-134"
    a_side_is_added_with_its_opponents {
        let add = |kind, opponents: &[u16]| {
            let Command::AddSide { side: new, .. } = new_side(kind, "in") else { unreachable!() };
            Command::AddSide { side: new, opponents: opponents.iter().copied().map(side).collect() }
        };
        for kind in [Simple, Extended] {
            let mut given = Given::table(3);
            given.stakes(kind, &[A, B], 1, &[(1, 3), (2, 3)]);
            given.ok(add(SideKind::Protagonist(C), &[3]));
            assert_eq!(given.conflict().opposed_pairs, [pair(1, 3), pair(2, 3), pair(4, 3)]);
            given.ok(add(SideKind::GmStake, &[1, 4]));
            assert_eq!(given.conflict().opposed_pairs, [pair(2, 3), pair(1, 5), pair(4, 5)]);
            let bystander = given.refused(add(SideKind::Bystander, &[1]), "IM-041");
            assert_eq!(bystander, Refusal::Bystander);
            given.refused(add(SideKind::Protagonist(A), &[3, 5]), "IM-029");
            assert_eq!(given.conflict().sides.len(), 5);
        }
        // An old entry names no opponents.
        let old = r#"{"add_side":{"side":{"kind":"gm_stake","label":"Lund","stake":"","mooks":null}}}"#;
        let read: Command = serde_json::from_str(old).unwrap();
        assert!(matches!(&read, Command::AddSide { opponents, .. } if opponents.is_empty()));
        assert_eq!(serde_json::to_string(&read).unwrap(), old);
    }

    "IM-039 IM-081"
    a_conflict_with_cards_down_is_cancelled_by_ruling {
        let mut given = crate::given::duel(Extended, "9S", "5D", (2, 0), 1);
        let refusal = given.refused(Command::CancelConflict, "IM-039");
        assert_eq!(refusal, Refusal::CardsDown);
        given.ruled(Command::CancelConflict);
        assert!(given.state().conflict.is_none());
        assert_eq!((given.tokens(A), given.tokens(GM), given.stocks()), (2, 9, (2, 0, 0)));
        let thrown: Vec<usize> = given.state().decks.iter().map(|deck| deck.discard.len()).collect();
        assert_eq!(thrown, [1, 1]);
        let dropped = given.table.log().applied().last().unwrap().events[0].clone();
        assert_eq!(Improv::disclosure(&dropped), Disclosure::ToAll, "what lay covered has been seen");
    }

    "IM-039"
    a_conflict_is_cancelled_freely_until_a_card_is_played {
        for card_source in [CardSource::App, CardSource::RealDeck] {
            let mut given = Given::with(1, Settings { card_source, ..Settings::default() });
            given.fight(Simple, &[A], 1, &[(1, 2)]);
            given.ok(Command::CancelConflict);
            given.fight(Simple, &[A], 1, &[(1, 2)]);
            given.ok(Command::PlayTopCard { side: side(2) });
            given.refused(Command::CancelConflict, "IM-039");
        }
        // A card of an earlier round counts even if no card is on the table now.
        let mut given = crate::given::duel(Extended, "9S", "5D", (0, 0), 0);
        given.reveal();
        given.narrate_all();
        given.ok(Command::NextRound);
        given.refused(Command::CancelConflict, "IM-039");
    }

    "IM-004 IM-005 IMT-33"
    a_conflict_needs_a_protagonist {
        let mut given = Given::table(2);
        given.ok(Command::OpenConflict { kind: Simple });
        given.refused(new_side(SideKind::Protagonist(GM), "x"), "");
        given.ok(new_side(SideKind::GmStake, "in"));
        given.refused(Command::BeginStakes, "IM-004");
        // Two protagonists without a gamemaster stake are enough for a conflict.
        let mut among = Given::table(2);
        among.fight(Simple, &[A, B], 0, &[(1, 2)]);
        assert_eq!(among.conflict().participating_players, 2);
    }

    "IM-010 IM-011 IM-016 IMX-10 IM-021"
    stakes_are_required_and_two_sides_oppose_each_other {
        let mut given = Given::table(1);
        given.ok(Command::OpenConflict { kind: Simple });
        given.ok(new_side(SideKind::Protagonist(A), ""));
        given.ok(new_side(SideKind::GmStake, "the device goes off"));
        given.ok(Command::BeginStakes);
        let missing = given.refused(Command::CloseStakes, "IM-010");
        assert_eq!(missing, Refusal::StakeMissing { side: side(1) });
        let shown = given.view(Seat::Table).conflict.unwrap();
        assert_eq!(shown.sides_without_stake(), [side(1)]);
        let change = |stake: &str| Command::ChangeSide {
            side: side(1),
            label: name("Kit"),
            stake: stake.to_owned(),
            mooks: None,
        };
        given.ok(change("it does not"));
        given.refused(Command::CloseStakes, "IM-011");
        given.refused(oppose(1, &[1]), "IM-011");
        given.ok(oppose(1, &[2]));
        given.ok(Command::CloseStakes);
        given.refused(change("something else"), "IM-016");
    }

    "IM-012 IM-003 IM-020"
    the_winners_stake_comes_true {
        for (cards, outcomes) in [(("9S", "5D"), (Granted, Denied)), (("4S", "5D"), (Denied, Granted))] {
            let mut given = crate::given::duel(Simple, cards.0, cards.1, (0, 0), 0);
            given.reveal();
            assert_eq!((given.outcome(1), given.outcome(2)), outcomes);
            given.narrate_all();
            given.ok(Command::EndConflict);
            let last = given.state().last_conflict.clone().unwrap();
            assert_eq!(last.outcomes, [(side(1), outcomes.0), (side(2), outcomes.1)]);
        }
    }

    "IM-014 IM-015 IM-091 IM-173 IMX-01 IMX-02 IMX-03 IMX-04"
    three_sides_are_read_pair_by_pair {
        for (number, order, [police, shop, thieves]) in [
            (1, ["3H", "4H", "5H"], [Granted, Granted, Denied]),
            (2, ["5H", "4H", "3H"], [Denied, Denied, Granted]),
            (3, ["4H", "3H", "5H"], [Denied, Granted, Mixed]),
            (4, ["4H", "5H", "3H"], [Granted, Denied, Mixed]),
        ] {
            // The thieves, the police, the shopkeeper.
            let given = several([order[0], order[1], order[2]], &[(1, 2), (1, 3)]);
            assert_eq!(given, [thieves, police, shop], "IMX-{number:02}");
        }
    }

    "IM-018 IMX-05 IMX-06 IMX-07 IMX-08 IMX-09"
    allies_are_compared_one_by_one {
        // The criminals, then two agents.
        for (number, cards, outcomes) in [
            (5, ["3H", "5H", "4H"], [Denied, Granted, Granted]),
            (6, ["5H", "4H", "3H"], [Granted, Denied, Denied]),
            (7, ["4H", "5H", "3H"], [Mixed, Granted, Denied]),
            (8, ["4H", "5H", "3H"], [Mixed, Granted, Denied]),
            (9, ["4H", "3H", "5H"], [Mixed, Denied, Granted]),
        ] {
            let actual = several(cards, &[(1, 2), (1, 3)]);
            assert_eq!(actual, outcomes, "IMX-{number:02}");
        }
    }

    "IM-022 IM-023 IM-024 IMT-27"
    no_more_gamemaster_stakes_than_players {
        let mut given = Given::table(2);
        given.stakes(Simple, &[A, B], 3, &[(1, 3), (2, 4)]);
        let refusal = given.refused(Command::CloseStakes, "IM-024");
        assert_eq!(refusal, Refusal::TooManyGmStakes { stakes: 3, players: 2 });
        given.ok(Command::RemoveSide { side: side(5) });
        let may_add = |given: &Given| given.view(Seat::Table).may_add_gm_stake();
        assert!(!may_add(&given));
        given.ok(Command::CloseStakes);
        let mut extended = Given::table(2);
        assert!(!may_add(&extended), "no conflict is open");
        extended.stakes(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        assert!(may_add(&extended));
        extended.ok(new_side(SideKind::GmStake, "in"));
        assert!(!may_add(&extended));
    }

    "IM-026 IM-027 IM-029 IM-097 IA-39 IMT-31"
    each_protagonist_has_one_opponent {
        let mut given = Given::table(3);
        given.stakes(Extended, &[A, B, C], 2, &[(1, 4), (2, 4)]);
        let missing = given.refused(Command::CloseStakes, "IM-097");
        assert_eq!(missing, Refusal::OpponentMissing { side: side(3), extended: true });
        given.refused(oppose(3, &[4, 5]), "IM-029");
        given.refused(oppose(5, &[1, 3]), "IM-029");
        given.refused(oppose(3, &[1]), "IM-029");
        given.ok(oppose(3, &[5]));
        given.ok(Command::CloseStakes);
        assert_eq!(given.conflict().opposed_pairs, [pair(1, 4), pair(2, 4), pair(3, 5)]);
        // In a simple conflict with several sides, protagonists may oppose each other as well.
        let mut simple = Given::table(2);
        simple.fight(Simple, &[A, B], 1, &[(1, 2), (1, 3), (2, 3)]);
        // With two gamemaster stakes, everybody has to choose.
        let mut direct = Given::table(2);
        direct.stakes(Simple, &[A, B], 2, &[(1, 3)]);
        let missing = direct.refused(Command::CloseStakes, "IM-027");
        assert_eq!(missing, Refusal::OpponentMissing { side: side(2), extended: false });
        direct.ok(oppose(2, &[4]));
        direct.ok(Command::CloseStakes);
    }

    "IM-011 IM-020"
    a_ruling_lets_stakes_stand_that_nobody_opposes {
        for players in [&[A][..], &[A, B]] {
            let mut given = Given::table(2);
            given.stakes(Simple, players, 0, &[]);
            given.refused(Command::CloseStakes, "IM-011");
            given.ruled(Command::CloseStakes);
            for number in 1..=u16::try_from(players.len()).unwrap() {
                assert_eq!(given.outcome(number), Granted);
            }
            given.ok(Command::CloseCards);
            given.reveal();
            given.narrate_all();
            given.ok(Command::EndConflict);
        }
    }

    "IM-014 IM-020"
    advice_names_stakes_that_nobody_opposes {
        for (kind, stakes, pairs, expected) in [
            (Simple, 0, &[][..], vec![Advice::NobodyOpposed]),
            (Simple, 0, &[(1, 2)], vec![Advice::UnopposedProtagonist(side(3))]),
            (Simple, 1, &[(1, 4)], vec![Advice::UnopposedProtagonist(side(2)), Advice::UnopposedProtagonist(side(3))]),
            (Simple, 0, &[(1, 2), (1, 3)], vec![]),
            // Here the rules refuse to go on (IM-027, IM-097).
            (Simple, 2, &[(1, 4), (2, 5)], vec![Advice::OpponentMissing { side: side(3), extended: false }]),
            (Extended, 2, &[(1, 4), (2, 5)], vec![Advice::OpponentMissing { side: side(3), extended: true }]),
        ] {
            let mut given = Given::table(3);
            given.stakes(kind, &[A, B, C], stakes, pairs);
            assert_eq!(advice(given.state()), expected, "{kind:?}, {stakes} stakes, {pairs:?}");
        }
        let mut two = Given::table(2);
        two.stakes(Simple, &[A, B], 0, &[]);
        assert_eq!(advice(two.state()), [], "IM-011 refuses");
    }

    "IM-030 IMT-32"
    the_gamemaster_s_stakes_do_not_oppose_each_other {
        let mut given = Given::table(2);
        given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.refused(oppose(3, &[4]), "IM-030");
        let mut simple = Given::table(2);
        simple.stakes(Simple, &[A, B], 2, &[(1, 3), (2, 4), (3, 4)]);
        simple.ok(Command::CloseStakes);
    }

    "IM-028 IM-032 IM-025 IA-31 IMT-28 IMT-29 IMT-30 IMX-17"
    advice_blocks_nothing {
        for (number, players, stakes, few) in [(28, 5, 2, true), (29, 4, 2, false), (17, 3, 2, false)] {
            let mut given = Given::table(players);
            let pairs: Vec<(u16, u16)> = (1..=players).map(|number| (number, players + 1 + number % stakes)).collect();
            given.stakes(Extended, &people(players), stakes, &pairs);
            let advice_given = advice(given.state());
            assert_eq!(advice_given.contains(&Advice::TooFewGmStakes), few, "case {number}");
            given.ok(Command::CloseStakes);
        }
        let mut given = Given::table(2);
        given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 3)]);
        assert_eq!(advice(given.state()), [Advice::Unopposed(side(4))]);
        given.ok(Command::CloseStakes);
        assert_eq!((given.outcome(4), given.outcome(3)), (Granted, StakeOutcome::Pending));
        assert!(!given.conflict().must_play(given.side(4)), "IM-020: without cards");
    }

    "IM-100"
    players_are_counted_once_however_many_characters_they_play {
        for (players, is_advised) in [(&[A, A, B, B][..], false), (&people(4), true)] {
            let mut given = Given::table(4);
            let pairs: Vec<(u16, u16)> = (1..=4).map(|number| (number, 5 + number % 2)).collect();
            given.stakes(Extended, players, 2, &pairs);
            assert_eq!(advice(given.state()).contains(&Advice::ManyPlayers), is_advised, "{players:?}");
        }
    }

    "IM-098 IM-103 IA-38"
    the_number_of_rounds_is_fixed_before {
        let mut given = Given::table(1);
        given.stakes(Extended, &[A], 1, &[(1, 2)]);
        given.refused(Command::SetRounds { rounds: 0 }, "IM-098");
        given.refused(Command::SetRounds { rounds: 100 }, "");
        given.ok(Command::SetRounds { rounds: 4 });
        given.ok(Command::CloseStakes);
        given.refused(Command::SetRounds { rounds: 5 }, "IM-098");
        let mut simple = Given::table(1);
        simple.stakes(Simple, &[A], 1, &[(1, 2)]);
        simple.refused(Command::SetRounds { rounds: 2 }, "IM-098");
    }

    "IM-050 IM-102 IM-103 IM-104 IA-21 IA-24 IMT-20 IMT-21 IMT-22 IMT-23 IMT-24 IMX-16 IMX-17"
    how_many_tokens_the_gamemaster_may_spend {
        for (name, kind, players, rounds, held, limit) in [
            ("IMT-20", Simple, 1, 1, 30, 2),
            ("IMT-21", Simple, 5, 1, 30, 6),
            ("IMX-11", Simple, 2, 1, 30, 3),
            ("IMT-22", Extended, 3, 5, 30, 12),
            ("IMT-23", Extended, 3, 3, 5, 5),
            ("IMT-24", Extended, 3, 1, 30, 8),
            ("IMX-16", Extended, 4, 3, 20, 10),
            ("IMX-17", Extended, 3, 3, 9, 8),
        ] {
            let mut given = Given::table(players);
            given.stage(&[], &[(GM, held)], 0, &[]);
            let pairs: Vec<(u16, u16)> = (1..=players).map(|number| (number, players + 1)).collect();
            given.stakes(kind, &people(players), 1, &pairs);
            if kind == Extended {
                given.ok(Command::SetRounds { rounds });
            }
            given.ok(Command::CloseStakes);
            assert_eq!(given.conflict().gm_token_limit, limit, "{name}");
        }
    }

    "IM-041 IM-134 IM-129 IM-136 IMX-17"
    bystanders_have_no_stake_and_no_card {
        let mut given = Given::table(1);
        given.stakes(Simple, &[A], 1, &[(1, 2)]);
        given.ok(new_side(SideKind::Bystander, ""));
        given.refused(oppose(1, &[3]), "IM-041");
        given.ok(Command::CloseStakes);
        given.refused(Command::PlayTopCard { side: side(3) }, "IM-041");
        let mut without_mooks = Given::with(1, Settings { mooks: false, ..Settings::default() });
        without_mooks.ok(Command::OpenConflict { kind: Extended });
        let goons = |kind| Command::AddSide {
            side: NewSide { kind, label: name("Goons"), stake: "in".to_owned(), mooks: Some(4) },
            opponents: vec![],
        };
        without_mooks.refused(goons(SideKind::GmStake), "IM-129");
        let mut given = Given::table(1);
        given.ok(Command::OpenConflict { kind: Extended });
        given.refused(goons(SideKind::Protagonist(A)), "");
        given.ok(goons(SideKind::GmStake));
        assert_eq!(given.side(1).mooks, Some(4));
    }

    "IM-129 IM-149 IA-37"
    options_of_disabled_rules_are_refused {
        let mut given = Given::table(1);
        let change = |settings| Command::ChangeSettings { settings };
        given.refused(change(Settings { hand_of_fate: false, lethal_fate: true, ..Settings::default() }), "IM-129");
        let narration = ::improv::settings::NarrationOrder::Rotation;
        given.refused(change(Settings { large_conflicts: false, narration_order: narration, ..Settings::default() }), "IM-129");
        let settings = Settings { narration_order: narration, ..Settings::default() };
        given.ok(change(settings.clone()));
        let changed = Event::SettingsChanged { settings, before: Some(Settings::default()) };
        assert_eq!(given.last_events(), [changed]);
        given.ok(Command::OpenConflict { kind: Simple });
        given.refused(change(Settings::default()), "");
    }

    "IM-070 IM-106 IM-109 IM-031 IMT-34 IMT-35 IMT-36"
    both_sides_of_three_can_win_a_round {
        for (number, cards, won) in [
            (34, ["9S", "6S", "7H"], vec![1, 3]),
            (35, ["9S", "8S", "7H"], vec![1, 2]),
            (36, ["5S", "6S", "7H"], vec![3]),
        ] {
            let pairs = [pair(1, 3), pair(2, 3)];
            let ranked = rank(&played(&cards), &pairs, Settings::default().round_rules());
            let sides = [(side(1), false), (side(2), false), (side(3), true)];
            let winners = winners(&sides, &pairs, &ranked.beats);
            assert_eq!(winners, won.into_iter().map(side).collect::<Vec<SideId>>(), "IMT-{number}");
        }
    }

    "IM-017 IM-067 IM-071 IM-093 IM-096 IMX-15"
    the_highest_total_decides_what_is_unclear {
        let mut given = Given::table(2);
        given.stage(&[(A, "9C"), (B, "KD"), (GM, "5S")], &[], 0, &[]);
        given.fight(Simple, &[A, B], 1, &[(1, 2), (1, 3), (2, 3)]);
        given.play_cards(&[(1, "9C"), (2, "KD"), (3, "5S")]);
        given.reveal();
        let totals: Vec<(u16, u16)> =
            given.conflict().round_result.ranking.iter().map(|ranked| (ranked.side.0, ranked.total)).collect();
        assert_eq!(totals, [(3, 5), (1, 9), (2, 13)]);
        assert_eq!(given.conflict().narration_order, [side(3), side(1), side(2)]);
        assert_eq!((given.outcome(1), given.outcome(2), given.outcome(3)), (Mixed, Granted, Denied));
        let decide = |number| Command::Arbitrate { side: side(number), text: "she leads".to_owned() };
        given.refused(decide(1), "IM-017");
        given.ok(decide(2));
        for number in [3, 1, 2] {
            given.ok(narrate(number));
        }
        assert_eq!(given.phase(), Phase::Narrate);
    }
}

fn people(count: u16) -> Vec<ActorId> {
    (2..2 + count).map(ActorId).collect()
}

fn played(cards: &[&str]) -> Vec<RoundCard> {
    (1..)
        .zip(cards)
        .map(|(number, text)| RoundCard {
            side: side(number),
            face: crate::given::face(text),
            bonuses: 0,
        })
        .collect()
}

/// Returns the outcomes of three players' stakes with these cards and opposed pairs.
fn several(cards: [&str; 3], pairs: &[(u16, u16)]) -> Vec<StakeOutcome> {
    let mut given = Given::table(3);
    let hands = [(A, cards[0]), (B, cards[1]), (C, cards[2])];
    given.stage(&hands, &[], 0, &[]);
    given.fight(Simple, &[A, B, C], 0, pairs);
    given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2])]);
    given.reveal();
    [1, 2, 3]
        .into_iter()
        .map(|number| given.outcome(number))
        .collect()
}
