//! Approved actions.

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, MANEUVER, QUIET, TAUNT, TableBuilder, announce, finish, h, line,
    pass,
};
use crate::ledger::play::TestTable;
use crate::ledger::surprise::rounds;
use tabletop::seat::Seat;
use torg::card::CardName::{Drama, Haste, OpponentFails, SecondChance};
use torg::card::{ApprovableAction, ApprovedActions, CARDS, LineEffect, Side};
use torg::command::{Command, DeckCommand};
use torg::dealing::DeckEvent;
use torg::event::Event;
use torg::redaction::{RedactedEvent, redact};
use torg::roll::SuccessLevel;
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::state::{ActionKind, ActionOutcome, DefenceOutcome};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-192", "DD-193", "DD-399", "T-36"],
        approved_actions_are_two_kinds_or_all_seven,
    ),
    (
        &["DD-194", "T-37"],
        approved_success_draws_a_secret_card_into_the_hand,
    ),
    (&["DD-195"], only_heroes_draw_for_approved_actions),
    (&["DD-196", "T-34"], minimal_success_is_enough_for_a_card),
    (
        &["DD-197", "T-35"],
        defence_draws_only_if_all_attacks_missed,
    ),
    (
        &["DD-197", "DD-403"],
        one_hit_in_the_round_spoils_the_defence,
    ),
    (
        &["DD-095", "DD-097", "DD-197"],
        defence_draws_before_hands_are_counted,
    ),
    (
        &["DD-056", "DD-197"],
        defence_card_can_enter_the_pool_of_its_round,
    ),
    (
        &["DD-197", "DD-124", "A-33"],
        defence_draw_waits_for_held_turns,
    ),
    (
        &["DD-197", "DD-310"],
        negated_last_attack_earns_the_defence_card,
    ),
    (&["DD-194"], undone_success_draws_nothing),
    (&["DD-199"], approved_actions_are_optional),
    (
        &["DD-201", "DD-202"],
        one_card_per_action_by_its_final_outcome,
    ),
    (&["DD-203"], confused_heroes_still_draw),
];

const KINDS: [ApprovableAction; 7] = [
    ApprovableAction::Attack,
    ApprovableAction::Defend,
    ApprovableAction::Trick,
    ApprovableAction::Test,
    ApprovableAction::Taunt,
    ApprovableAction::Intimidate,
    ApprovableAction::Maneuver,
];

fn three_heroes() -> TableBuilder {
    TableBuilder::heroes(3).allies(1).villains(1)
}

#[test]
fn approved_actions_are_two_kinds_or_all_seven() {
    let pair = ApprovedActions::Pair(ApprovableAction::Trick, ApprovableAction::Maneuver);
    for (approved, paid) in [
        (
            pair,
            &[ApprovableAction::Trick, ApprovableAction::Maneuver][..],
        ),
        (ApprovedActions::Any, &KINDS[..]),
    ] {
        for kind in KINDS
            .into_iter()
            .filter(|kind| *kind != ApprovableAction::Defend)
        {
            let mut play = three_heroes().in_round(QUIET, approved);
            play.act(h(1), ActionKind::Approvable(kind), GOOD);
            assert_eq!(
                play.hand(1) == 5,
                paid.contains(&kind),
                "{approved:?} {kind:?}"
            );
        }
        let mut play = three_heroes().in_round(QUIET, approved);
        play.act(h(1), ActionKind::Other, GOOD);
        assert_eq!(play.hand(1), 4, "other skills are never approved");
    }
    assert_eq!(
        CARDS
            .iter()
            .filter(|card| card.approved == ApprovedActions::Any)
            .count(),
        7
    );
}

#[test]
fn approved_success_draws_a_secret_card_into_the_hand() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(QUIET)
        .next(|card| card.name == Haste)
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    assert_eq!((play.hand(1), play.pool(1)), (5, 0));
    play.no(play.play(1, Haste), "DD-065");
    let drawn = play.last().last().unwrap();
    for (seat, open) in [
        (Seat::Actor(h(1)), true),
        (Seat::Actor(h(2)), false),
        (Seat::Table, false),
    ] {
        let RedactedEvent::Drawn { card, .. } = redact(drawn, seat) else {
            panic!("a card was drawn")
        };
        assert_eq!(card.is_some(), open, "{seat:?}");
    }
    play.act(h(2), ATTACK, ActionOutcome::Failed);
    assert_eq!(play.hand(2), 4);
}

#[test]
fn only_heroes_draw_for_approved_actions() {
    let mut play = TableBuilder::heroes(1)
        .allies(1)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    let deck = play.pile(Zone::DrawPile);
    for actor in [h(1), play.a(1), play.v(1)] {
        play.act(actor, MANEUVER, GOOD);
    }
    assert_eq!(play.pile(Zone::DrawPile), deck - 1);
}

#[test]
fn minimal_success_is_enough_for_a_card() {
    let approved = ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Taunt);
    let mut play = three_heroes().in_round(QUIET, approved);
    play.act(
        h(1),
        ATTACK,
        ActionOutcome::Succeeded(SuccessLevel::Minimal),
    );
    play.act(h(2), ATTACK, ActionOutcome::Done);
    assert_eq!((play.hand(1), play.hand(2)), (5, 4), "no roll, no card");
}

#[test]
fn defence_draws_only_if_all_attacks_missed() {
    let approved = ApprovedActions::Pair(ApprovableAction::Defend, ApprovableAction::Test);
    for (approved, held) in [
        (approved, 5),
        (
            ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Test),
            4,
        ),
    ] {
        let mut play = TableBuilder::heroes(4)
            .villains(1)
            .in_round(QUIET, approved);
        for actor in [h(1), h(2), h(3), h(4)] {
            play.act(
                actor,
                DEFEND,
                if actor == h(4) {
                    ActionOutcome::Failed
                } else {
                    ActionOutcome::Done
                },
            );
        }
        assert_eq!(
            [1, 2, 3, 4].map(|hero| play.hand(hero)),
            [4; 4],
            "not before the attacks are over"
        );
        let villain = play.v(1);
        play.ok(finish(villain));
        for (actor, defence) in [
            (h(1), DefenceOutcome::AllMissed),
            (h(2), DefenceOutcome::NotAttacked),
            (h(3), DefenceOutcome::Hit),
        ] {
            play.ok(Command::JudgeDefence { actor, defence });
        }
        play.never(
            Command::JudgeDefence {
                actor: villain,
                defence: DefenceOutcome::AllMissed,
            },
            "DD-197",
        );
        play.ok(Command::Flip);
        assert_eq!(
            [1, 2, 3, 4].map(|hero| play.hand(hero)),
            [held, 4, 4, 4],
            "{approved:?}"
        );
        play.ok(Command::Flip);
        assert_eq!(play.hand(1), held, "once");
    }
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(pass(h(1)));
    play.never(
        Command::JudgeDefence {
            actor: h(1),
            defence: DefenceOutcome::AllMissed,
        },
        "DD-197",
    );
    play.act(h(2), DEFEND, ActionOutcome::Done);
    assert_eq!(
        play.view(Seat::Table).round.unwrap().unjudged_defences,
        [h(2)]
    );
    play.ok(Command::EndRounds);
    assert_eq!(
        (play.hand(1), play.hand(2)),
        (4, 4),
        "an unjudged defence draws nothing"
    );
}

#[test]
fn one_hit_in_the_round_spoils_the_defence() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .in_round(flurry, ApprovedActions::Any);
    play.act(h(1), DEFEND, ActionOutcome::Failed);
    assert_eq!(play.actor(h(1)).round.defence, Some(DefenceOutcome::Hit));
    play.act(h(1), DEFEND, ActionOutcome::Done);
    assert_eq!(
        play.actor(h(1)).round.defence,
        Some(DefenceOutcome::Hit),
        "A-33: one hit of the round is enough"
    );
}

#[test]
fn undone_success_draws_nothing() {
    // Undone and announced with another outcome, the action draws nothing.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), TAUNT, GOOD);
    assert_eq!(play.hand(1), 5);
    assert!(play.table.undo());
    assert_eq!(play.hand(1), 4);
    play.ok(announce(ActionOutcome::Done));
    assert_eq!(play.hand(1), 4);
}

#[test]
fn approved_actions_are_optional() {
    let approved = ApprovedActions::Pair(ApprovableAction::Trick, ApprovableAction::Maneuver);
    let mut play = three_heroes().in_round(QUIET, approved);
    play.act(h(1), ATTACK, GOOD);
    play.ok(pass(h(2)));
    play.ok(finish(h(3)));
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4, 4, 4]);
}

#[test]
fn one_card_per_action_by_its_final_outcome() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), TAUNT, ActionOutcome::Failed);
    assert_eq!(play.hand(1), 4);
    play.ok(play.play(1, SecondChance));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), 5);
    let deck = play.pile(Zone::DrawPile);
    play.act(h(2), TAUNT, GOOD);
    assert_eq!(play.pile(Zone::DrawPile), deck - 1);
    let mut free = TableBuilder::heroes(3).table();
    free.act(h(1), TAUNT, GOOD);
    assert_eq!(free.hand(1), 4, "no card approves anything outside rounds");
}

#[test]
fn confused_heroes_still_draw() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .in_round(confused, ApprovedActions::Any);
    play.act(h(1), TAUNT, GOOD);
    assert_eq!(play.hand(1), 2);
}

/// A round that approves everything, in which the first of four heroes has declared a defence. `printed`: with the printed deck.
fn hero_defends(printed: bool) -> TestTable {
    let mut play = TableBuilder::heroes(4)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    if printed {
        play.make(vec![Event::Deck {
            what: DeckEvent::PhysicalDeckUsed,
        }]);
    }
    play.act(h(1), DEFEND, ActionOutcome::Done);
    play
}

/// Ending the scene in mid-round closes the round; the card a defence earns then counts in the hand, typed or still owed.
#[test]
fn defence_draws_before_hands_are_counted() {
    for printed in [false, true] {
        let mut play = hero_defends(printed);
        play.ok(Command::JudgeDefence {
            actor: h(1),
            defence: DefenceOutcome::AllMissed,
        });
        play.ok(Command::EndScene { is_final: false });
        assert_eq!(
            (play.hand(1), play.state().hand_count(h(1))),
            (4 + usize::from(!printed), 5)
        );
        let seat = play.state().scene_end.as_ref().unwrap().hero(h(1)).unwrap();
        assert_eq!(seat.excess, 1, "printed: {printed}");
        let cards = play.state().hand(h(1))[..1].to_vec();
        play.ok(Command::DiscardToHandSize { actor: h(1), cards });
        for hero in 1..=4 {
            play.ok(Command::OptionalDiscard {
                actor: h(hero),
                card: None,
            });
        }
        assert_eq!(play.state().hand_count(h(1)), 4, "printed: {printed}");
    }
}

/// The card is drawn as soon as the attacks of the round are over, once, and before the next card is turned over.
#[test]
fn defence_card_can_enter_the_pool_of_its_round() {
    for printed in [false, true] {
        let mut play = hero_defends(printed);
        for hero in 2..=4 {
            play.ok(pass(h(hero)));
        }
        let held = |play: &TestTable| play.state().hand_count(h(1));
        assert_eq!(held(&play), 4, "the villain can still attack");
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        assert_eq!(held(&play), 5, "printed: {printed}");
        if printed {
            let card = play.state().zones.top(Zone::DrawPile).unwrap();
            play.ok(Command::Deck(DeckCommand::EnterDrawnCards {
                actor: h(1),
                cards: vec![card],
            }));
        }
        let card = *play.state().hand(h(1)).last().unwrap();
        play.ok(Command::PoolCard { actor: h(1), card });
        assert_eq!((play.hand(1), play.pool(1)), (4, 1));
        let flip = match play.state().zones.top(Zone::DrawPile) {
            Some(top) if printed => Command::Deck(DeckCommand::WithTypedCards {
                cards: vec![top],
                command: Box::new(Command::Flip),
            }),
            _ => Command::Flip,
        };
        play.ok(flip);
        assert_eq!(held(&play), 4, "drawn once, printed: {printed}");
    }
}

/// Whoever holds a turn can still attack, and no attack of the round may hit, so the draw waits for the held turn.
#[test]
fn defence_draw_waits_for_held_turns() {
    for (outcome, drawn) in [(ActionOutcome::Failed, 1), (GOOD, 0)] {
        let mut play = TableBuilder::heroes(1)
            .villains(2)
            .in_round(QUIET, ApprovedActions::Any);
        play.act(h(1), DEFEND, ActionOutcome::Done);
        let before = play.hand(1);
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        play.ok(rounds(RoundsCommand::HoldTurn {
            actor: play.v(2),
            kind: HeldTurn::Opportunity,
        }));
        assert_eq!(play.hand(1), before, "the held turn can still be an attack");
        play.act_at(play.v(2), ATTACK, h(1), outcome);
        assert_eq!(play.hand(1), before + drawn, "{outcome:?}");
    }
}

/// An attack that is turned into a failure after the last turn makes the defence succeed, and the card is drawn then.
#[test]
fn negated_last_attack_earns_the_defence_card() {
    let mut play = TableBuilder::heroes(4)
        .villains(1)
        .pool(1, &[OpponentFails])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), DEFEND, ActionOutcome::Done);
    for hero in 2..=4 {
        play.ok(pass(h(hero)));
    }
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    let before = play.hand(1);
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.hand(1), before + 1, "A-33");
}
