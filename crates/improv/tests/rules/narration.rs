//! Narration: order, objections, awards and mooks.

use crate::given::{A, B, GM, Given, duel, name, narrate, oppose, pair, side};
use ::improv::command::{Command, NewSide, Objection};
use ::improv::offers::NarrationStep;
use ::improv::preview::MooksLeft;
use ::improv::refusal::Refusal;
use ::improv::settings::{AwardSource, NarrationOrder, Settings};
use ::improv::side::SideKind;
use ::improv::state::ConflictKind::{self, Extended, Simple};
use ::improv::state::Phase;
use tabletop::seat::{ActorId, Seat};

cases! {
    "IM-086 IM-087 IM-088 IM-089 IM-090"
    everybody_narrates_and_losers_come_first {
        let mut given = duel(Simple, "9S", "5D", (0, 0), 0);
        given.refused(narrate(1), "IM-086");
        given.reveal();
        assert_eq!(given.conflict().narration_order, [side(2), side(1)]);
        let shown = given.view(Seat::Table).conflict.unwrap();
        assert_eq!((shown.narrated_beats.as_slice(), shown.next_narrator()), ([pair(1, 2)].as_slice(), Some(side(2))));
        let refusal = given.refused(narrate(1), "IM-088");
        assert_eq!(refusal, Refusal::NotNext { next: side(2) });
        let set = |order: &[u16]| Command::SetNarrationOrder { order: order.iter().copied().map(side).collect() };
        given.refused(set(&[1]), "");
        given.refused(set(&[1, 1]), "");
        given.ok(set(&[1, 2]));
        given.ok(narrate(1));
        given.refused(narrate(1), "IM-086");
        let missing = given.refused(Command::EndConflict, "IM-086");
        assert_eq!(missing, Refusal::NotAllNarrated { side: side(2) });
        let step = |given: &Given| given.conflict().narration_step(&given.state().settings);
        assert_eq!(step(&given), Some(NarrationStep::Narration(side(2))));
        assert_eq!(given.side(1).narration.as_deref(), Some("so it was"));
        given.ok(Command::Narrate { side: side(2), text: Some("  ".to_owned()), objection: None });
        assert_eq!((given.side(2).narrated, given.side(2).narration.as_deref()), (true, None));
        assert_eq!(step(&given), Some(NarrationStep::End));
        given.refused(Command::NextRound, "IM-006");
        given.ok(Command::EndConflict);
        assert!(given.state().conflict.is_none(), "and the rights are gone with it");
    }

    "IM-086 IM-087 IM-089"
    a_loser_may_decline_to_narrate {
        let mut given = duel(Simple, "9S", "5D", (0, 0), 0);
        let decline = |number| Command::DeclineNarration { side: side(number) };
        given.refused(decline(2), "IM-086");
        given.reveal();
        given.refused(decline(1), "IM-088");
        let may_decline = |given: &Given, number| {
            let shown = given.view(Seat::Table);
            shown.conflict.unwrap().may_decline_narration(side(number), &shown.settings)
        };
        assert!(may_decline(&given, 2) && !may_decline(&given, 1), "only the loser has a winner who narrates it all");
        given.ok(decline(2));
        assert!(given.side(2).narrated && given.side(2).declined_narration);
        let declined: Vec<_> = given.view(Seat::Table).conflict.unwrap().declined_opponents(side(1)).collect();
        assert_eq!(declined, [side(2)], "the winner narrates the whole outcome");
        given.refused(decline(2), "IM-086");
        given.refused(decline(1), "IM-089");
        given.ruled(decline(1));
        assert!(given.table.undo());
        given.ok(narrate(1));
        given.ok(Command::EndConflict);
    }

    "IM-086 IM-090"
    all_that_remain_narrate_in_one_step {
        let mut given = duel(Extended, "9S", "5D", (0, 0), 0);
        given.refused(Command::NarrateAll { text: None }, "IM-086");
        given.reveal();
        let before = given.table.log().cursor();
        given.ok(Command::NarrateAll { text: Some("so it was".to_owned()) });
        assert_eq!(given.table.log().cursor(), before + 1, "one entry of the log");
        let texts = [2, 1].map(|number| (given.side(number).narrated, given.side(number).narration.clone()));
        assert_eq!(texts, [(true, Some("so it was".to_owned())), (true, None)], "the first one has the text");
        given.ok(Command::NextRound);
    }

    "IM-087 IM-092 IM-099 IM-112 IM-133 IM-135 IMT-65"
    the_table_may_object {
        let mut given = duel(Extended, "9S", "5D", (0, 0), 0);
        given.reveal();
        let tell = |objection| Command::Narrate {
            side: side(2),
            text: Some("the villain is dead".to_owned()),
            objection: Some(objection),
        };
        assert!(given.conflict().leaves_outcome_open());
        given.refused(tell(Objection::EarlyOutcome), "IM-099");
        given.refused(tell(Objection::Contradicts), "IM-087");
        given.refused(tell(Objection::OutOfScope), "IM-092");
        given.ruled(tell(Objection::Contradicts));
        given.refused(Command::EndConflict, "IM-099");
    }

    "IM-094 IA-06 IA-40 IMT-63"
    one_award_a_round_from_the_pool {
        let mut given = Given::table(3);
        let (a, b, c) = (A, B, ActorId(4));
        given.stage(&[(a, "9S 8S"), (GM, "5D 4D")], &[], 3, &[]);
        let award = |from, to| Command::Award { from, to };
        let givers = |given: &Given| -> Vec<ActorId> {
            given.view(Seat::Table).award_givers().map(|person| person.id).collect()
        };
        given.fight(Extended, &[a], 1, &[(1, 2)]);
        given.refused(award(a, b), "IM-094");
        given.play_cards(&[(1, "9S"), (2, "5D")]);
        given.reveal();
        given.refused(award(a, a), "IM-094");
        given.refused(award(GM, a), "IM-094");
        assert_eq!(givers(&given), [a, b, c], "not the gamemaster");
        let view = given.view(Seat::Table);
        let receivers: Vec<ActorId> = view.award_receivers(a).map(|person| person.id).collect();
        assert_eq!(receivers, [GM, b, c], "not to oneself");
        given.ok(award(a, b));
        let twice = given.refused(award(a, c), "IM-094");
        assert_eq!(twice, Refusal::AwardUsed { giver: a });
        let has_awarded = |id| given.view(Seat::Table).person(id).unwrap().has_awarded;
        assert_eq!([a, b].map(has_awarded), [true, false]);
        given.ok(award(b, a));
        given.ok(award(c, b));
        assert_eq!((given.tokens(a), given.tokens(b), given.stocks().0), (1, 2, 0));
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "8S"), (2, "4D")]);
        given.reveal();
        let empty = given.refused(award(a, b), "IM-094");
        assert_eq!(empty, Refusal::PoolEmpty);

        let settings = Settings { award_source: AwardSource::Own, gm_may_award: true, ..Settings::default() };
        let mut given = Given::with(2, settings);
        given.stage(&[(a, "9S"), (GM, "5D")], &[(GM, 1)], 3, &[]);
        given.fight(Simple, &[a], 1, &[(1, 2)]);
        given.play_cards(&[(1, "9S"), (2, "5D")]);
        given.reveal();
        given.refused(award(a, b), "IM-049");
        assert_eq!(givers(&given), [GM, a, b]);
        given.ok(award(GM, b));
        assert_eq!((given.tokens(GM), given.tokens(b), given.stocks().0), (0, 1, 3));
    }

    "IM-131 IM-132 IM-129"
    narration_goes_around_the_table_in_both_directions {
        let settings = Settings { narration_order: NarrationOrder::Rotation, ..Settings::default() };
        let mut given = Given::with(2, settings);
        let hands = [(A, "9S 8S 7S"), (B, "6S 5S 4S"), (GM, "9D 8D 7D 6D 5D 4D")];
        given.stage(&hands, &[], 0, &[]);
        given.fight(Extended, &[A, B], 2, &[(1, 4), (2, 3)]);
        given.play_cards(&[(1, "9S"), (2, "6S"), (3, "9D"), (4, "8D")]);
        given.reveal();
        assert_eq!(given.conflict().narration_order, [1, 4, 2, 3].map(side));
        given.narrate_all();
        given.ok(Command::NextRound);
        given.play_cards(&[(1, "8S"), (2, "5S"), (3, "7D"), (4, "6D")]);
        given.reveal();
        assert_eq!(given.conflict().narration_order, [2, 3, 1, 4].map(side));
    }

    "IM-136 IM-137 IM-138 IA-36 IMT-60 IMT-61"
    mooks_fall_to_those_who_were_ahead {
        // A group with a stake, and one without.
        let mooks_in = |kind: ConflictKind, a: &str| {
            let mut given = Given::table(1);
            given.stage(&[(A, a), (GM, "9D")], &[], 0, &[]);
            given.ok(Command::OpenConflict { kind });
            given.ok(crate::given::new_side(SideKind::Protagonist(A), "out"));
            for (kind, stake) in [(SideKind::GmStake, "in"), (SideKind::Bystander, "")] {
                given.ok(Command::AddSide {
                    side: NewSide { kind, label: name("Goons"), stake: stake.to_owned(), mooks: Some(6) },
                    opponents: vec![],
                });
            }
            given.ok(oppose(1, &[2]));
            given.ok(Command::BeginStakes);
            given.ok(Command::CloseStakes);
            given.play_cards(&[(1, a), (2, "9D")]);
            given.reveal();
            given
        };
        let mooks = |a: &str| mooks_in(Extended, a);
        let remove = |group, count, believable| Command::RemoveMooks { by: side(1), group: side(group), count, believable };
        let left = |given: &Given, group, removed| given.conflict().mooks_left_after(side(group), removed);
        let removers = |given: &Given, group| given.conflict().mook_removers(side(group), &given.state().settings);
        let likely = |given: &Given, group| given.conflict().likely_mook_remover(side(group), &given.state().settings);
        let mut ahead = mooks("QS");
        let removable = |given: &Given| given.conflict().removable_mooks(&given.state().settings);
        assert_eq!(removable(&ahead), [(side(2), 6), (side(3), 6)]);
        assert_eq!(removers(&ahead, 2), [side(1)]);
        assert_eq!(removers(&ahead, 3), [side(1)]);
        assert_eq!([likely(&ahead, 2), likely(&ahead, 3)], [Some(side(1)); 2]);
        assert_eq!([left(&ahead, 2, 5), left(&ahead, 2, 6)], [MooksLeft::Judged, MooksLeft::TooFew]);
        assert_eq!([left(&ahead, 3, 6), left(&ahead, 1, 1)], [MooksLeft::Irrelevant; 2], "no stake, no mooks");
        ahead.refused(remove(2, 7, true), "");
        ahead.refused(remove(2, 0, true), "");
        let few = ahead.refused(remove(2, 5, false), "IM-137");
        assert_eq!(few, Refusal::MookTooFew);
        let none = ahead.refused(remove(2, 6, true), "IM-137");
        assert_eq!(none, Refusal::MookTooFew, "none is left for the stake");
        ahead.ok(remove(2, 2, true));
        assert_eq!(ahead.side(2).mooks, Some(4));
        ahead.ok(remove(3, 6, false));
        let mut behind = mooks("8S");
        assert_eq!(removers(&behind, 2), []);
        assert_eq!(removable(&behind), [(side(3), 6)], "nobody may remove the others");
        assert_eq!([likely(&behind, 2), likely(&behind, 3)], [None, Some(side(1))]);
        let refusal = behind.refused(remove(2, 1, true), "IM-137");
        assert_eq!(refusal, Refusal::MookNotAhead);
        behind.ok(remove(3, 1, false));
        assert_eq!(behind.side(3).mooks, Some(5));
        behind.refused(Command::RemoveMooks { by: side(2), group: side(3), count: 1, believable: true }, "");
        // Equal totals are compared by suit.
        mooks("9S").ok(remove(2, 1, true));
        mooks("9C").refused(remove(2, 1, true), "IM-137");
        // A simple conflict ends with its only narration, so no mooks need be left.
        let mut simple = mooks_in(Simple, "QS");
        assert_eq!([left(&simple, 2, 5), left(&simple, 2, 6)], [MooksLeft::Judged, MooksLeft::Irrelevant]);
        simple.refused(remove(2, 5, false), "IM-137");
        simple.ok(remove(2, 6, false));
        assert_eq!(simple.side(2).mooks, Some(0));
        mooks_in(Simple, "8S").refused(remove(2, 1, true), "IM-137");
    }

    "IM-129 IM-130"
    each_pile_is_shown_with_its_stake {
        let mut given = Given::table(1);
        given.stage(&[(A, "4S"), (GM, "9D")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        given.play_cards(&[(1, "4S"), (2, "9D")]);
        given.reveal();
        let view = given.view(Seat::Table);
        let side = &view.conflict.unwrap().sides[1].state;
        assert_eq!((side.label.as_str(), side.pile.len()), ("Somebody", 1));
    }

    "IM-113 IMT-64"
    the_last_round_has_no_narration_of_its_own {
        let mut given = Given::table(1);
        given.stage(&[(A, "4S 5S 6S"), (GM, "9D 8D 7D")], &[], 0, &[]);
        given.fight(Extended, &[A], 1, &[(1, 2)]);
        for (round, cards) in [(1, ("4S", "9D")), (2, ("5S", "8D")), (3, ("6S", "7D"))] {
            assert_eq!(given.conflict().round, round);
            given.play_cards(&[(1, cards.0), (2, cards.1)]);
            given.reveal();
            if round < 3 {
                assert_eq!(given.phase(), Phase::Narrate);
                given.narrate_all();
                let step = given.conflict().narration_step(&given.state().settings);
                assert_eq!(step, Some(NarrationStep::NextRound(round + 1)));
                given.ok(Command::NextRound);
            }
        }
        assert_eq!(given.phase(), Phase::Final);
        given.refused(Command::NextRound, "IM-113");
    }
}
