//! The Hand of Fate, and the consequences for those who lose to it.

use crate::given::{A, B, C, GM, Given, duel_with, narrate, pair, side, talent, token};
use ::improv::command::{Command, Objection};
use ::improv::offers::LostStake;
use ::improv::preview::GiftAllowance;
use ::improv::refusal::Refusal;
use ::improv::round::sides_of;
use ::improv::settings::{DeckSharing, Settings};
use ::improv::side::SideId;
use ::improv::state::ConflictKind::{self, Extended, Simple};
use ::improv::state::StakeOutcome::{Denied, Granted};
use ::improv::state::{Condition, Phase, PileCard};
use tabletop::seat::Seat;

cases! {
    "IM-069 IM-140 IM-141 IM-142 IM-143 IM-147 IM-148 IM-150 IM-152 IA-20 IMT-57 IMT-58"
    tied_opponents_draw_a_card_each {
        let mut given = level(Simple, "10H", "10H", 2, "6C", "6S");
        given.reveal();
        assert_eq!(given.phase(), Phase::Fate);
        assert_eq!(given.conflict().round_result.tied, [pair(1, 2)]);
        let choose = Command::ChooseFate { side: side(1), stays: true };
        given.refused(choose.clone(), "IM-145");
        given.ok(Command::DrawFate);
        // The six of spades beats the six of clubs. The tokens are routed by the played cards.
        let result = given.conflict().round_result.clone();
        assert_eq!(result.winners, [side(2)]);
        let from_lowest: Vec<_> = result.from_lowest().iter().map(|card| card.side).collect();
        assert_eq!(from_lowest, [side(1), side(2)]);
        assert_eq!(given.tokens(GM), 6 + 2);
        assert_eq!((given.outcome(1), given.outcome(2)), (Denied, Granted));
        assert!(given.side(2).fate_won && given.side(1).fate_lost);
        assert_eq!(given.side(1).condition, Condition::Active);
        given.refused(choose, "IM-145");
        given.refused(Command::DrawFate, "IM-140");
        // The winner may go beyond the stake, the loser may not.
        let tell = |number, objection| Command::Narrate { side: side(number), text: None, objection: Some(objection) };
        given.refused(tell(1, Objection::OutOfScope), "IM-092");
        given.ok(narrate(1));
        given.ok(tell(2, Objection::OutOfScope));
    }

    "IM-141 IA-04 IMT-56"
    equal_cards_are_drawn_again {
        let mut given = level(Simple, "10H", "10H", 0, "7D 9C", "7D 3S");
        given.reveal();
        given.ok(Command::DrawFate);
        let draws = given.conflict().round_result.fate_draws_together();
        assert_eq!(draws.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(given.conflict().round_result.winners, [side(1)]);
        assert!(given.conflict().fate_cards.is_empty(), "they are thrown away");
    }

    "IM-144 IM-151 IA-18 IMT-48 IMT-49"
    the_loser_leaves_or_stays {
        let mut given = level(Extended, "10H 4C", "10H 2C", 0, "3C", "9C");
        given.reveal();
        given.ok(Command::DrawFate);
        assert_eq!(given.phase(), Phase::Fate);
        given.refused(Command::DrawFate, "IM-145");
        given.refused(Command::ChooseFate { side: side(2), stays: true }, "IM-145");
        let mut other_table = given.table.clone();
        given.ok(Command::ChooseFate { side: side(1), stays: true });
        let fallen = given.side(1);
        assert_eq!((fallen.condition, fallen.fate_losses), (Condition::Harmed, 1));
        assert_eq!((given.pile(1), given.pile(2)), (String::new(), "10H".to_owned()));
        given.narrate_all();
        given.ok(Command::NextRound);
        assert!(given.conflict().must_play(given.side(1)));

        let leave = Command::ChooseFate { side: side(1), stays: false };
        let mode = tabletop::table::PlayMode::ByTheRules;
        other_table.play(&leave, &mode, None, &mut testing::seeded_rng(1)).unwrap();
        given.table = other_table;
        assert_eq!(given.side(1).condition, Condition::Eliminated);
        assert_eq!((given.outcome(1), given.pile(1)), (Denied, String::new()));
        // Nobody opposes the other side any longer, so the conflict is over.
        assert_eq!(given.phase(), Phase::Final);
        given.narrate_all();
        given.ok(Command::EndConflict);
        assert_eq!(given.state().last_conflict.clone().unwrap().outcomes, [(side(1), Denied), (side(2), Granted)]);
    }

    "IM-144 IM-151 IA-17 IA-18 IA-19"
    an_eliminated_side_plays_no_card_but_may_spend_tokens {
        for (spend, may) in [(true, true), (false, false)] {
            let settings = Settings { eliminated_may_spend: spend, ..Settings::default() };
            let mut given = eliminated(settings);
            given.refused(crate::given::play_top_card(1), "IM-151");
            given.play_card(2, "5C");
            given.play_card(3, "6C");
            given.refused(talent(A, 2), "IM-052");
            let view = given.view(Seat::Table);
            let person = view.people.iter().find(|person| person.id == A).unwrap();
            assert!(person.is_out);
            assert_eq!(person.may_spend_tokens, may);
            if may {
                given.ok(token(A, 2));
            } else {
                given.refused(token(A, 2), "IM-151");
            }
        }
        // A gamemaster stake that leaves is gone for everybody who opposed it.
        let mut given = Given::table(2);
        let hands = [(A, "10H"), (B, "4C"), (GM, "10H")];
        given.stage(&hands, &[], 0, &[(A, "KC"), (GM, "2C")]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(3), stays: false });
        assert_eq!(given.phase(), Phase::Final);
        given.narrate_all();
        given.ok(Command::EndConflict);
        let outcomes = given.state().last_conflict.clone().unwrap().outcomes;
        assert_eq!(outcomes, [(side(1), Granted), (side(2), Granted), (side(3), Denied)]);
    }

    "IM-145 IM-146 IM-147 IA-16 IMT-50 IMT-51"
    a_second_loss_destroys {
        // A loses the first round and stays; the second round is a tie again.
        for (second, condition, losses) in
            [("3D", Condition::Destroyed, 2), ("KD", Condition::Harmed, 1)]
        {
            let tops = format!("3C {second}");
            let mut given = Given::table(1);
            let hands = [(A, "9C 10H JH"), (GM, "8C 10H JH")];
            given.stage(&hands, &[], 0, &[(A, &tops), (GM, "9C 9D")]);
            given.fight(Extended, &[A], 1, &[(1, 2)]);
            given.play_cards(&[(1, "10H"), (2, "10H")]);
            given.reveal();
            given.ok(Command::DrawFate);
            given.ok(Command::ChooseFate { side: side(1), stays: true });
            given.narrate_all();
            given.ok(Command::NextRound);
            given.play_cards(&[(1, "JH"), (2, "JH")]);
            given.reveal();
            assert_eq!([would_be_destroyed(&given, 1), would_be_destroyed(&given, 2)], [true, false]);
            given.ok(Command::DrawFate);
            let destroyed = given.conflict().round_result.destroyed.clone();
            assert_eq!(destroyed, if losses == 2 { vec![side(1)] } else { vec![] });
            if losses == 1 {
                // The other side lost for the first time, and chooses too (IA-19).
                given.ok(Command::ChooseFate { side: side(2), stays: true });
            }
            let loser = given.side(1);
            assert_eq!((loser.condition, loser.fate_losses), (condition, losses));
        }
    }

    "IM-142 IM-113"
    at_the_end_only_a_stake_that_comes_true_may_be_exceeded {
        // The gamemaster has won the draw and one card, and A has none or more.
        for (phase, cards_of_a, by_winner) in [
            (Phase::Narrate, 0, true),
            (Phase::Narrate, 2, true),
            (Phase::Final, 0, true),
            (Phase::Final, 2, false),
        ] {
            let given = harmed();
            let mut conflict = given.conflict().clone();
            conflict.phase = phase;
            let won = conflict.side(side(2)).unwrap().pile[0];
            conflict.sides[0].pile = vec![PileCard { winner: side(1), ..won }; cards_of_a];
            let may_exceed = |number| {
                let side = conflict.side(side(number)).unwrap();
                conflict.may_exceed_stake(side, &given.state().settings)
            };
            assert_eq!([may_exceed(1), may_exceed(2)], [false, by_winner], "{phase:?}, {cards_of_a}");
        }
    }

    "IM-146 IM-150 IA-37"
    only_the_hand_of_fate_of_an_extended_conflict_destroys {
        let settings = Settings::default();
        let mut conflict = harmed().conflict().clone();
        assert!(conflict.would_be_destroyed(side(1), &settings));
        let without = Settings { hand_of_fate: false, ..Settings::default() };
        assert!(!conflict.would_be_destroyed(side(1), &without));
        conflict.kind = Simple;
        assert!(!conflict.would_be_destroyed(side(1), &settings));
    }

    "IM-146 IM-141"
    a_side_that_loses_two_draws_of_a_round_is_destroyed_once {
        // A has lost a draw. Now A is tied with the gamemaster and with B, and loses to both.
        let settings = Settings { deck_sharing: DeckSharing::PerPerson, ..Settings::default() };
        let mut given = Given::with(2, settings);
        let hands = [(A, "10H JH"), (B, "4C JH"), (GM, "10H JH")];
        given.stage(&hands, &[], 0, &[(A, "3C 2C"), (B, "KC"), (GM, "9C 9D")]);
        given.stakes(Extended, &[A, B], 1, &[(1, 3)]);
        given.ok(crate::given::oppose(2, &[1]));
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        given.ok(Command::ChooseFate { side: side(1), stays: true });
        assert_eq!(given.conflict().round_result.destroyed, []);
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "JH"), (2, "JH"), (3, "JH")]);
        given.reveal();
        assert_eq!(sides_of(&given.conflict().round_result.tied).len(), 3);
        given.ok(Command::DrawFate);
        assert_eq!(given.conflict().round_result.destroyed, [side(1)]);
        assert_eq!(given.side(1).fate_losses, 2);
    }

    "IA-23 IM-155 IM-156 IM-157 IM-158 IM-159 IA-15 IA-16 IMT-52 IMT-53 IMT-54"
    what_a_destroyed_side_may_still_do {
        let mut given = destroyed(true);
        let allowance = |given: &Given| given.conflict().gift_options(side(1), &given.state().settings).allowance;
        assert_eq!(allowance(&given), Some(GiftAllowance::AnyNumber));
        assert_eq!(given.pile(1), "KH 4C 9S");
        assert_eq!((given.outcome(1), given.tokens(A)), (Denied, 2));
        assert!(!given.beats().iter().any(|(first, second)| *first == side(1) || *second == side(1)));
        let adopt = |adopter, agreed| Command::AdoptStake { lost: side(1), by: side(adopter), agreed };
        let lost = |given: &Given| given.conflict().lost_stakes();
        let adopters = vec![side(2), side(3)];
        assert_eq!(lost(&given), [LostStake { side: side(1), adopters }], "not the gamemaster");
        given.refused(adopt(2, false), "IM-159");
        given.refused(adopt(4, true), "IM-159");
        given.refused(Command::AdoptStake { lost: side(3), by: side(2), agreed: true }, "IM-159");
        given.ok(adopt(2, true));
        assert_eq!(lost(&given), []);
        given.refused(adopt(3, true), "IM-159");
        let to_gm = given.gift(1, 4, "KH");
        let refusal = given.refused(to_gm, "IM-157");
        assert_eq!(refusal, Refusal::GiftToPlayers);
        let last = |to| Command::GiveTopCard { from: side(1), to: side(to), note: "for you".to_owned(), card: None };
        given.refused(last(2), "");
        for (to, text) in [(2, "KH"), (3, "4C"), (3, "9S")] {
            given.ok(given.gift(1, to, text));
        }
        // B adopted the stake, so it is judged by B's pile.
        given.narrate_all();
        given.ok(Command::EndConflict);
        let outcomes = given.state().last_conflict.clone().unwrap().outcomes;
        let (adopter, lost) = (outcomes[1].1, outcomes[0].1);
        assert_eq!(adopter, lost);

        let mut given = destroyed(false);
        given.refused(last(4), "IM-157");
        assert_eq!(allowance(&given), Some(GiftAllowance::TopCard));
        given.ok(last(2));
        assert_eq!(allowance(&given), None);
        assert_eq!(given.side(2).pile.last().unwrap().winner, side(1), "it cannot be passed on");
        let refusal = given.refused(last(3), "IM-116");
        assert_eq!(refusal, Refusal::GiftUsed);
    }

    "IM-156 IMT-54"
    a_destroyed_side_helps_with_tokens {
        let mut given = destroyed_in_round_two();
        assert_eq!(given.conflict().round_result.destroyed, [], "that was in the round before");
        given.refused(crate::given::play_top_card(1), "IM-151");
        given.play_card(2, "6D");
        given.play_card(3, "6C");
        given.play_card(4, "5H");
        given.ok(token(A, 2));
        given.refused(talent(A, 2), "IM-052");
    }

    "IM-149 IMT-55 IM-129"
    every_equal_total_is_a_tie_if_the_table_wants_it {
        let settings = Settings { lethal_fate: true, ..Settings::default() };
        let mut given = duel_with(settings, Simple, "AH", "AC", (1, 0), 1);
        given.reveal();
        assert_eq!(given.phase(), Phase::Fate);
        let mut plain = duel_with(Settings::default(), Simple, "AH", "AC", (1, 0), 1);
        plain.reveal();
        assert_eq!((plain.phase(), plain.conflict().round_result.winners.clone()), (Phase::Narrate, vec![side(1)]));
    }

    "IA-37 IM-129"
    without_the_hand_of_fate_a_drawn_card_decides {
        let settings = Settings { hand_of_fate: false, ..Settings::default() };
        let mut given = Given::with(1, settings);
        given.stage(&[(A, "10H"), (GM, "10H")], &[], 0, &[(A, "3C"), (GM, "9C")]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "10H"), (2, "10H")]);
        given.reveal();
        given.ok(Command::DrawFate);
        assert_eq!(given.phase(), Phase::Narrate);
        let loser = given.side(1);
        assert_eq!((loser.condition, loser.fate_losses, loser.fate_lost), (Condition::Active, 0, false));
        assert_eq!(given.pile(2), "10H");
    }

    "IA-35 IM-141 IM-145"
    losing_to_the_hand_of_fate_loses_the_round {
        // The gamemaster is tied with A and ahead of B.
        for (a, g, piles, off) in [("9C", "3C", ["10H", "", ""], false), ("3C", "9C", ["", "", "10H"], false), ("9C", "3C", ["10H", "", "10H"], true)] {
            let mut given = Given::with(2, Settings { hand_of_fate: !off, ..Settings::default() });
            let hands = [(A, "10H"), (B, "4C"), (GM, "10H")];
            given.stage(&hands, &[], 0, &[(A, a), (GM, g)]);
            given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
            given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
            given.reveal();
            given.ok(Command::DrawFate);
            if let Some(loser) = given.conflict().choosing_fate.first().copied() {
                given.ok(Command::ChooseFate { side: loser, stays: true });
            }
            assert_eq!([given.pile(1), given.pile(2), given.pile(3)], piles, "{a} against {g}");
        }
    }

    "IM-141 IM-145"
    one_card_for_all_pairs_of_a_side {
        // Each player has a deck, so that three tens of hearts meet.
        let settings = Settings { deck_sharing: DeckSharing::PerPerson, ..Settings::default() };
        let mut given = Given::with(2, settings);
        let hands = [(A, "10H"), (B, "10H"), (GM, "10H")];
        given.stage(&hands, &[], 0, &[(A, "9C"), (B, "3C 2C"), (GM, "3C 8C")]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.play_cards(&[(1, "10H"), (2, "10H"), (3, "10H")]);
        given.reveal();
        assert_eq!(given.conflict().round_result.tied, [pair(1, 3), pair(2, 3)]);
        given.ok(Command::DrawFate);
        // The nine beats the three. For the two threes, only that pair draws again.
        let draws = given.conflict().round_result.fate_draws_together();
        let sides = draws.iter().map(|draw| draw.iter().map(|draw| draw.0).collect());
        let sides: Vec<Vec<SideId>> = sides.collect();
        assert_eq!(sides, [vec![side(1), side(3), side(2)], vec![side(2), side(3)]]);
        assert_eq!(given.conflict().round_result.beats, [pair(1, 3), pair(3, 2)]);
        assert_eq!(given.conflict().choosing_fate, [side(3), side(2)]);
    }

    "IM-140 IM-173 IMT-59"
    equal_allies_do_not_draw {
        let settings = Settings { deck_sharing: DeckSharing::PerPerson, ..Settings::default() };
        let mut given = Given::with(2, settings);
        given.stage(&[(A, "10H"), (B, "10H"), (GM, "4C")], &[], 0, &[]);
        given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.play_cards(&[(1, "10H"), (2, "10H"), (3, "4C")]);
        given.reveal();
        assert_eq!(given.phase(), Phase::Narrate);
        assert_eq!(given.conflict().round_result.winners, [side(1), side(2)]);
        // Either of the two may decide what is unclear, as the table agrees (IA-26).
        assert_eq!(given.conflict().arbiters(&given.state().settings), [side(1), side(2)]);
    }

    "IA-26 IM-017"
    the_hand_of_fate_also_decides_who_settles_what_is_unclear {
        let mut given = level(Simple, "10H", "10H", 0, "3C", "9C");
        given.reveal();
        given.ok(Command::DrawFate);
        assert_eq!(given.conflict().arbiters(&given.state().settings), [side(2)]);
        assert_eq!(given.conflict().narration_order, [side(1), side(2)]);
    }
}

/// A table at which A and the gamemaster are tied, with the cards that both will draw.
fn level(kind: ConflictKind, a: &str, g: &str, tokens: u32, draws: &str, theirs: &str) -> Given {
    let mut given = Given::table(1);
    let tops = [(A, draws), (GM, theirs)];
    given.stage(&[(A, a), (GM, g)], &[(A, tokens), (GM, 8)], 0, &tops);
    given.fight(kind, &[A], 1, &[(1, 2)]);
    given.play_cards(&[(1, "10H"), (2, "10H")]);
    for _ in 0..tokens {
        given.ok(token(A, 1));
        given.ok(token(GM, 2));
    }
    given
}

/// A table at which A has lost to the Hand of Fate and stayed.
fn harmed() -> Given {
    let mut given = level(Extended, "10H 4C", "10H 2C", 0, "3C", "9C");
    given.reveal();
    given.ok(Command::DrawFate);
    given.ok(Command::ChooseFate {
        side: side(1),
        stays: true,
    });
    given
}

fn would_be_destroyed(given: &Given, number: u16) -> bool {
    given
        .conflict()
        .would_be_destroyed(side(number), &given.state().settings)
}

/// A table at which A is eliminated in the first round, and B and C play on.
fn eliminated(settings: Settings) -> Given {
    let mut given = Given::with(2, settings);
    let hands = [(A, "10H"), (B, "4C 5C"), (GM, "10H 6C")];
    given.stage(&hands, &[(A, 2)], 0, &[(A, "3C"), (GM, "9C")]);
    given.fight(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
    given.play_cards(&[(1, "10H"), (2, "4C"), (3, "10H")]);
    given.reveal();
    given.ok(Command::DrawFate);
    given.ok(Command::ChooseFate {
        side: side(1),
        stays: false,
    });
    given.narrate_all();
    given.ok(Command::NextRound);
    given
}

/// A opposes the gamemaster's first stake, and B and C oppose the second. A loses twice to the Hand of Fate.
fn destroyed_in_round_two() -> Given {
    let mut given = Given::table(3);
    let hands = [
        (A, "10H JH 9C"),
        (B, "4C 5C 6D"),
        (C, "4D 5D 6C"),
        (GM, "10H JH 2C 2D 3D 5H"),
    ];
    given.stage(&hands, &[(A, 2)], 0, &[(A, "3C 3S"), (GM, "9C 9D")]);
    given.fight(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
    for (round, card) in [(1, "10H"), (2, "JH")] {
        let (b, c) = if round == 1 {
            ("4C", "4D")
        } else {
            ("5C", "5D")
        };
        given.play_cards(&[(1, card), (2, b), (3, c), (4, card)]);
        given.reveal();
        given.ok(Command::DrawFate);
        if round == 1 {
            given.ok(Command::ChooseFate {
                side: side(1),
                stays: true,
            });
        }
        given.narrate_all();
        given.ok(Command::NextRound);
    }
    given
}

/// The same table at the end of the conflict, with three victory cards or none in A's pile.
fn destroyed(with_cards: bool) -> Given {
    let mut given = Given::table(3);
    let hands = [
        (A, "KH 4C 9S 10H JH"),
        (B, "2C 3C 2H 5C 6D"),
        (C, "2D 3D 3H 5D 6C"),
        (GM, "QC 3D 8S 10H JH"),
    ];
    given.stage(&hands, &[(A, 2)], 0, &[(A, "3S 4S"), (GM, "9C 9D")]);
    given.stakes(Extended, &[A, B, C], 1, &[(1, 4), (2, 4), (3, 4)]);
    given.ok(Command::SetRounds {
        rounds: if with_cards { 5 } else { 2 },
    });
    given.ok(Command::CloseStakes);
    let rounds = [
        ["KH", "2C", "2D", "QC"],
        ["4C", "3C", "3H", "3D"],
        ["9S", "2H", "3D", "8S"],
        ["10H", "5C", "5D", "10H"],
        ["JH", "6D", "6C", "JH"],
    ];
    let skipped = if with_cards { 0 } else { 3 };
    for cards in rounds.into_iter().skip(skipped) {
        if given.phase() == Phase::Narrate {
            given.narrate_all();
            given.ok(Command::NextRound);
        }
        given.play_cards(&[(1, cards[0]), (2, cards[1]), (3, cards[2]), (4, cards[3])]);
        given.reveal();
        if given.phase() == Phase::Fate {
            given.ok(Command::DrawFate);
        }
        if given.phase() == Phase::Fate {
            given.ok(Command::ChooseFate {
                side: side(1),
                stays: true,
            });
        }
    }
    assert_eq!(given.phase(), Phase::Final);
    assert_eq!(given.side(1).condition, Condition::Destroyed);
    given
}
