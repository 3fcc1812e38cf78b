//! The end of an extended conflict: piles, gifts, results.

use crate::given::{A, B, GM, Given, narrate, pair, side, talent, token};
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::offers::NarrationStep;
use ::improv::preview::{GiftAllowance, MooksLeft};
use ::improv::refusal::Refusal;
use ::improv::settings::{FinalTieRule, GiftMode, GmGifts, Settings};
use ::improv::side::SideId;
use ::improv::state::ConflictKind::Extended;
use ::improv::state::Phase;
use ::improv::state::StakeOutcome::{Denied, Granted, Mixed};
use tabletop::seat::Seat;

cases! {
    "IM-116 IM-117 IM-118 IM-119 IM-124 IA-14 IMT-43 IMT-44 IMT-45 IMT-46 IMT-47"
    each_side_may_give_one_card_before_its_narration {
        let mut given = in_final_phase(Settings::default());
        assert_eq!([given.pile(1), given.pile(2), given.pile(3), given.pile(4)], ["9S", "QH 4D", "4C", ""]);
        let to_self = given.gift(1, 1, "9S");
        given.refused(to_self, "IM-116");
        let nothing = given.gift(4, 1, "9S");
        given.refused(nothing, "IM-116");
        let mut silent = given.gift(2, 1, "QH");
        if let Command::GiveCard { note, .. } = &mut silent {
            note.clear();
        }
        let refusal = given.refused(silent, "IM-118");
        assert_eq!(refusal, Refusal::GiftNoNote);
        let early = given.gift(2, 1, "QH");
        let allowance = |given: &Given, number| given.conflict().gift_options(side(number), &given.state().settings).allowance;
        assert_eq!(allowance(&given, 2), Some(GiftAllowance::OneCard));
        given.ok(early);
        assert_eq!(allowance(&given, 2), None);
        assert_eq!(given.pile(1), "9S QH");
        let own_gift = given.gift(1, 2, "9S");
        given.ok(own_gift);
        let passed_on = given.gift(1, 4, "QH");
        let refusal = given.refused(passed_on, "IM-117");
        assert_eq!(refusal, Refusal::GiftNotOwn, "before the second gift is counted");
        let again = given.gift(2, 3, "4D");
        let refusal = given.refused(again, "IM-116");
        assert_eq!(refusal, Refusal::GiftUsed);

        // An enemy may receive a gift, and so may a side that has narrated its end. That side may no longer give.
        let mut given = in_final_phase(Settings::default());
        let order = given.conflict().narration_order.clone();
        assert_eq!(order, [4, 3, 1, 2].map(side));
        given.ok(narrate(4));
        assert_eq!(allowance(&given, 4), None);
        for (from, to, text) in [(1, 3, "9S"), (2, 4, "4D")] {
            let to_enemy = given.gift(from, to, text);
            given.ok(to_enemy);
        }
        assert_eq!(given.beats(), [pair(3, 1), pair(2, 4)]);
        let shown = given.view(Seat::Table).conflict.unwrap();
        assert_eq!(shown.narrated_beats, given.beats(), "what is narrated at the end");
        let piles = shown.matchups.iter().map(|pair| pair.matchup.from_ahead());
        let from_ahead: Vec<_> = piles.map(|piles| piles.map(|(side, _)| side)).collect();
        assert_eq!(from_ahead, [[side(3), side(1)], [side(2), side(4)]]);
        given.narrate_all();
        let late = given.gift(3, 1, "4C");
        let refusal = given.refused(late, "IM-119");
        assert_eq!(refusal, Refusal::GiftLate);
    }

    "IM-122 IM-123"
    those_who_have_not_narrated_follow_the_piles_after_a_gift {
        let mut given = in_final_phase(Settings::default());
        let order = |given: &Given| given.conflict().narration_order.clone();
        assert_eq!(order(&given), [4, 3, 1, 2].map(side));
        given.ok(narrate(4));
        let to_narrator = given.gift(1, 4, "9S");
        given.ok(to_narrator);
        assert_eq!(order(&given), [4, 1, 3, 2].map(side), "the pile of side 1 is empty, and side 4 keeps its place");
        given.ok(narrate(1));
        let gift = given.gift(2, 3, "QH");
        given.ok(gift);
        assert_eq!(order(&given), [4, 1, 2, 3].map(side));
        given.narrate_all();

        // An order that was set by hand stays.
        let mut given = in_final_phase(Settings::default());
        given.ok(narrate(4));
        let chosen = [4, 2, 1, 3].map(side);
        given.ok(Command::SetNarrationOrder { order: chosen.to_vec() });
        let gift = given.gift(1, 3, "9S");
        given.ok(gift);
        assert_eq!(order(&given), chosen);
    }

    "IM-118"
    a_ruling_that_a_gift_needs_no_note_holds_for_the_narration {
        let mut given = in_final_phase(Settings::default());
        let mut silent = given.gift(2, 1, "QH");
        if let Command::GiveCard { note, .. } = &mut silent {
            note.clear();
        }
        given.ruled(silent);
        assert!(!owes_note(&given, 2));
        for narrator in given.conflict().narration_order.clone() {
            given.ok(Command::Narrate { side: narrator, text: None, objection: None });
        }
    }

    "IM-123 IM-118 IA-29"
    all_gifts_come_before_the_narration_if_the_table_wants_it {
        let mut given = in_final_phase(Settings { gift_mode: GiftMode::Before, ..Settings::default() });
        given.refused(narrate(4), "IM-123");
        let mut silent = given.gift(2, 1, "QH");
        if let Command::GiveCard { note, .. } = &mut silent {
            note.clear();
        }
        given.ok(Command::DeclineGifts { sides: vec![side(1), side(3)] });
        given.ok(silent);
        assert!(given.conflict().declined_gifts.is_empty(), "a gift asks everybody again");
        given.ok(Command::DeclineGifts { sides: vec![side(1), side(3)] });
        for number in given.conflict().narration_order.clone() {
            assert_eq!(owes_note(&given, number.0), number == side(2));
            if number == side(2) {
                let silent = Command::Narrate { side: side(2), text: None, objection: None };
                given.refused(silent, "IM-118");
            }
            given.ok(narrate(number.0));
            assert!(!owes_note(&given, number.0));
            let late = given.gift(3, 1, "4C");
            given.refused(late, "IM-119");
        }
        let mut during = in_final_phase(Settings::default());
        during.refused(Command::DeclineGifts { sides: vec![side(1)] }, "IM-123");
    }

    "IM-116 IM-119 IM-122 IM-123 IM-125 IA-29"
    the_next_step_of_the_end_is_a_gift_or_a_narration {
        let step = |given: &Given| given.conflict().narration_step(&given.state().settings);
        for (gift_mode, needs_note) in [(GiftMode::During, true), (GiftMode::Before, false)] {
            let settings = Settings { gift_mode, ..Settings::default() };
            assert_eq!(settings.needs_gift_note(), needs_note);
            let mut given = in_final_phase(settings);
            if !needs_note {
                assert_eq!(step(&given), Some(NarrationStep::Gifts([1, 2, 3].map(side).to_vec())));
                given.ok(Command::DeclineGifts { sides: [1, 2, 3].map(side).to_vec() });
            }
            for number in [4, 3, 1, 2] {
                assert_eq!(step(&given), Some(NarrationStep::Narration(side(number))));
                given.ok(narrate(number));
            }
            assert_eq!(step(&given), Some(NarrationStep::End));
            given.ok(Command::EndConflict);
        }
    }

    "IM-116 IM-117 IM-119 IMT-43"
    a_considered_gift_is_allowed_exactly_if_it_may_be_given {
        let mut given = in_final_phase(Settings::default());
        let may = |given: &Given, from, text, to| {
            let conflict = given.conflict();
            let shown = |card: &CardId| card.face().to_string() == text;
            let card = conflict.sides.iter().flat_map(|side| &side.pile).map(|card| card.card).find(shown);
            conflict.gift_options(side(from), &given.state().settings).allows(card, Some(side(to)))
        };
        assert!(may(&given, 2, "QH", 1) && may(&given, 2, "4D", 4));
        assert!(!may(&given, 2, "QH", 2), "not to itself");
        assert!(!may(&given, 1, "QH", 2), "not the card of another pile");
        let gives = |given: &Given| [1, 2, 3, 4].map(|number| given.conflict().gift_options(side(number), &given.state().settings).may_give());
        assert_eq!(gives(&given), [true, true, true, false]);
        let gift = given.gift(2, 1, "QH");
        given.ok(gift);
        assert!(!may(&given, 1, "QH", 3), "not passed on");
        assert!(!may(&given, 2, "4D", 1), "one gift only");
        assert_eq!(gives(&given), [true, false, true, false]);
    }

    "IM-116 IM-144"
    a_side_that_is_left_alone_has_nobody_to_give_to {
        let mut given = Given::table(1);
        given.stage(&[(A, "9H"), (GM, "9H")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "9H"), (2, "9H")]);
        given.reveal();
        while given.conflict().choosing_fate.is_empty() {
            given.ok(Command::DrawFate);
        }
        let loser = given.conflict().choosing_fate[0];
        given.ok(Command::ChooseFate { side: loser, stays: false });
        assert_eq!(given.conflict().phase, Phase::Final);
        for id in [1, 2].map(side) {
            let gifts = given.conflict().gift_options(id, &given.state().settings);
            assert!(!gifts.may_give() && gifts.allowance.is_none(), "{gifts:?}");
            assert!(!gifts.allows(gifts.cards.first().copied(), None));
        }
    }

    "IM-088 IM-122 IM-123"
    the_table_knows_whether_the_order_is_its_own {
        let mut given = in_final_phase(Settings::default());
        let has_rule_order = |given: &Given| !given.conflict().order_by_table;
        assert!(has_rule_order(&given));
        given.ok(narrate(4));
        let gift = given.gift(1, 4, "9S");
        given.ok(gift);
        assert!(has_rule_order(&given), "it follows the gift");
        let by_the_rules = given.conflict().narration_order.clone();
        let chosen = Command::SetNarrationOrder { order: [4, 2, 3, 1].map(side).to_vec() };
        given.ok(chosen.clone());
        assert!(!has_rule_order(&given));
        given.ok(Command::SetNarrationOrder { order: by_the_rules });
        assert!(has_rule_order(&given), "set back");
        given.ok(chosen);
        // The table's order stays its own when those who are left happen to follow the rules, and when everybody has narrated.
        for number in [2, 3, 1] {
            given.ok(narrate(number));
            assert!(!has_rule_order(&given), "{number}");
        }
    }

    "IM-115 IM-140"
    piles_are_tied_only_at_the_end {
        let mut given = Given::table(1);
        given.stage(&[(A, "9S"), (GM, "5D")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        assert_eq!(tied_with(&given, 1), [], "no pile has a card yet");
    }

    "IM-120 IMT-42"
    bonuses_do_not_count_in_the_final_comparison {
        let mut given = in_final_phase(Settings::default());
        assert_eq!(given.tokens(A), 2);
        given.refused(token(A, 1), "IM-120");
        given.refused(talent(A, 1), "IM-120");
    }

    "IM-121 IM-122 IM-125 IM-114 IM-115 IA-34"
    the_piles_after_gifts_decide_pair_by_pair {
        let mut given = in_final_phase(Settings::default());
        assert_eq!(given.beats(), [pair(1, 3), pair(2, 4)], "one against one: the nine is above the four");
        let gift = given.gift(1, 2, "9S");
        given.ok(gift);
        assert_eq!(given.beats(), [pair(3, 1), pair(2, 4)]);
        let shown = given.view(Seat::Table).conflict.unwrap();
        assert_eq!(shown.narrated_beats, given.beats(), "what is narrated at the end");
        let piles = shown.matchups.iter().map(|pair| pair.matchup.from_ahead());
        let from_ahead: Vec<_> = piles.map(|piles| piles.map(|(side, _)| side)).collect();
        assert_eq!(from_ahead, [[side(3), side(1)], [side(2), side(4)]]);
        given.narrate_all();
        let discarded_count: usize = given.state().decks.iter().map(|deck| deck.discard.len()).sum();
        given.ok(Command::EndConflict);
        let after: usize = given.state().decks.iter().map(|deck| deck.discard.len()).sum();
        assert_eq!(after, discarded_count + 4);
        let last = given.state().last_conflict.clone().unwrap();
        let outcomes: Vec<_> = last.outcomes.iter().map(|(_, outcome)| *outcome).collect();
        assert_eq!(outcomes, [Denied, Granted, Granted, Denied]);
        let stakes: Vec<_> = last.stakes.iter().map(|(id, _, stake)| (*id, stake.as_str())).collect();
        assert_eq!(stakes, [(side(1), "out"), (side(2), "out"), (side(3), "in"), (side(4), "in")]);
    }

    "IA-03 IMT-40 IMT-41"
    tied_piles_are_a_stalemate_or_broken_by_a_draw {
        let mut given = in_final_phase(Settings::default());
        for (from, to, text) in [(1, 2, "9S"), (3, 4, "4C")] {
            let gift = given.gift(from, to, text);
            given.ok(gift);
        }
        given.refused(tie(1, 3), "IM-115");
        let may_break = |given: &Given| given.conflict().may_break_pile_tie(side(1), side(3), &given.state().settings);
        assert!(!may_break(&given));
        assert_eq!(given.beats(), [pair(2, 4)], "neither of the two is ahead");
        let tied = |given: &Given| [1, 2, 3, 4].map(|number| tied_with(given, number));
        assert_eq!(tied(&given), [vec![side(3)], vec![], vec![side(1)], vec![]]);
        let mut draw = in_final_phase(Settings { final_tie_rule: FinalTieRule::FateDraw, ..Settings::default() });
        draw.refused(tie(1, 3), "IM-115");
        for (from, to, text) in [(1, 2, "9S"), (3, 4, "4C")] {
            let gift = draw.gift(from, to, text);
            draw.ok(gift);
        }
        draw.refused(tie(1, 2), "IM-115");
        assert!(may_break(&draw));
        draw.ok(tie(1, 3));
        assert!(!may_break(&draw));
        let drawn = draw.conflict().tie_break_cards(side(3), side(1));
        assert!(drawn.len() >= 2 && drawn.len().is_multiple_of(2), "one card each, and again while they are equal");
        let of_side = |number| drawn.iter().filter(|(id, _)| *id == side(number)).count();
        assert_eq!(of_side(1), of_side(3));
        assert_eq!(draw.conflict().tie_break_cards(side(1), side(2)), []);
        assert_eq!(tied(&draw), [vec![], vec![], vec![], vec![]]);
        let (winner, loser) = draw.conflict().pile_tie_breaks[0];
        assert!(draw.beats().contains(&(winner, loser)));
        assert!(draw.conflict().fate_cards.is_empty());
        draw.refused(tie(3, 1), "IM-115");
    }

    "IA-13"
    gamemaster_gifts_are_per_stake_or_one_in_all {
        for (gm_gifts, refused) in [(GmGifts::EachStake, false), (GmGifts::OneInAll, true)] {
            let mut given = Given::with(2, Settings { gm_gifts, ..Settings::default() });
            given.stage(&[(A, "2S"), (B, "3S"), (GM, "9D 8D")], &[], 0, &[]);
            given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
            given.ok(Command::SetRounds { rounds: 1 });
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, "2S"), (2, "3S"), (3, "9D"), (4, "8D")]);
            given.reveal();
            let first = given.gift(3, 4, "9D");
            given.ok(first);
            let second = given.gift(4, 3, "8D");
            if refused {
                given.refused(second, "IM-116");
            } else {
                given.ok(second);
            }
        }
    }

    "IM-137 IM-138"
    at_the_end_those_who_beat_the_mooks_may_remove_them {
        // A beats the goons. B has the highest pile, but beat somebody else.
        let mut given = Given::table(2);
        given.stage(&[(A, "9S"), (B, "KD"), (GM, "5D 2C")], &[], 0, &[]);
        given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
        given.ok(Command::ChangeSide {
            side: side(3),
            label: crate::given::name("Goons"),
            stake: "in".to_owned(),
            mooks: Some(4),
        });
        given.ok(Command::SetRounds { rounds: 1 });
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "9S"), (2, "KD"), (3, "5D"), (4, "2C")]);
        given.reveal();
        let removes = |number| Command::RemoveMooks { by: side(number), group: side(3), count: 4, believable: false };
        given.refused(removes(2), "IM-137");
        let removers = given.conflict().mook_removers(side(3), &given.state().settings);
        assert_eq!(removers, [side(1)]);
        assert_eq!(given.conflict().mooks_left_after(side(3), 4), MooksLeft::Irrelevant);
        given.ok(removes(1));
        assert_eq!(given.side(3).mooks, Some(0));
        assert_eq!(given.conflict().removable_mooks(&given.state().settings), []);
    }

    "IM-031 IM-121"
    a_stake_against_two_can_be_won_in_part {
        let mut given = Given::table(2);
        given.stage(&[(A, "9S"), (B, "3S"), (GM, "8D")], &[], 0, &[]);
        given.stakes(Extended, &[A, B], 1, &[(1, 3), (2, 3)]);
        given.ok(Command::SetRounds { rounds: 1 });
        given.ok(Command::CloseStakes);
        given.play_cards(&[(1, "9S"), (2, "3S"), (3, "8D")]);
        given.reveal();
        given.narrate_all();
        given.ok(Command::EndConflict);
        let outcomes: Vec<_> =
            given.state().last_conflict.clone().unwrap().outcomes.iter().map(|(_, outcome)| *outcome).collect();
        assert_eq!(outcomes, [Granted, Denied, Mixed]);
    }
}

/// The end of a conflict after two rounds: two players, each against one gamemaster stake.
fn in_final_phase(settings: Settings) -> Given {
    let mut given = Given::with(2, settings);
    let hands = [(A, "9S 2S"), (B, "QH 4D"), (GM, "3D 4C 8D 3C")];
    given.stage(&hands, &[(A, 2)], 0, &[]);
    given.stakes(Extended, &[A, B], 2, &[(1, 3), (2, 4)]);
    given.ok(Command::SetRounds { rounds: 2 });
    given.ok(Command::CloseStakes);
    given.play_cards(&[(1, "9S"), (2, "QH"), (3, "3D"), (4, "8D")]);
    given.reveal();
    given.narrate_all();
    given.ok(Command::NextRound);
    given.play_cards(&[(1, "2S"), (2, "4D"), (3, "4C"), (4, "3C")]);
    given.reveal();
    given
}

/// Whether a side's narration has to say how its gift helps.
fn owes_note(given: &Given, number: u16) -> bool {
    given.side(number).owes_gift_note(&given.state().settings)
}

/// The opponents whose pile is tied with a side's.
fn tied_with(given: &Given, number: u16) -> Vec<SideId> {
    given
        .conflict()
        .tied_opponents(side(number), &given.state().settings)
}

/// The tie between two piles, broken by cards that the app draws.
fn tie(first: u16, second: u16) -> Command {
    Command::BreakPileTie {
        one: side(first),
        other: side(second),
        cards: vec![],
    }
}
