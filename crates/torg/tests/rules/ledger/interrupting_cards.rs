//! Cards that interrupt: a card while another one waits, an attack that is undone, a turn in
//! between.

use crate::ledger::cards_roll::{builder_with, roll_extra, spend};
use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, dice, h, line,
};
use crate::ledger::play::flip_box;
use crate::ledger::surprise::{rounds, settings_with};
use crate::ledger::task::{ALL as BOX, attempt_task, task_table, task_table_from};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::CardName::{Drama, Haste, Hero, SeizeInitiative};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::Command;
use torg::roll::RollCondition;
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::settings::{
    AbsentCards, CommitFree, HelplessCards, Knockdown, RandomFlip, Settings, StymiedPaid,
};
use torg::state::{ActionOutcome, Condition, Setback};
use torg::task::AttemptKind;

pub const CASES: &[Case] = &[
    (
        &["DD-322", "DD-162", "DD-282"],
        nobody_acts_until_the_flipped_card_is_accepted,
    ),
    (
        &["DD-252", "A-48"],
        no_box_flip_until_the_flipped_card_is_accepted,
    ),
    (
        &["DD-322", "A-82", "A-83"],
        no_seize_window_for_heroes_who_cannot_use_it,
    ),
    (
        &["DD-282", "DD-176", "A-82"],
        haste_needs_a_hero_who_can_act,
    ),
    (&["A-24", "DD-145"], bought_die_may_be_refused_while_stymied),
    (
        &["A-08", "DD-139"],
        bought_die_after_commitment_in_free_play,
    ),
    (&["DD-139", "DD-271", "DD-285"], bought_die_must_be_rolled),
    (
        &["DD-417", "A-26", "TC-104"],
        knocked_down_lead_cannot_attempt_a_task,
    ),
    (
        &["DD-178"],
        duel_totals_change_only_before_the_turn_order_does,
    ),
];

const KNOCKED_OUT: Condition = Condition {
    shock: 0,
    k: false,
    o: false,
    unconscious: true,
    knocked_down: false,
    wounds: 0,
};

fn accept_flipped_card() -> Command {
    Command::Effect(EffectCommand::AcceptFlippedCard)
}

fn condition(actor: ActorId, condition: Condition) -> Command {
    Command::SetCondition { actor, condition }
}

#[test]
fn nobody_acts_until_the_flipped_card_is_accepted() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .pool(2, &[SeizeInitiative])
        .dramatic()
        .next(|card| card.dramatic.effects.heroes == LineEffect::None)
        .table();
    play.begin_and_flip();
    assert!(play.view(Seat::Table).active_effects.seize_window_open);
    play.never(play.play(1, Haste), "DD-162");
    play.never(declare(h(1), ATTACK), "DD-162");
    play.ok(accept_flipped_card());
    play.ok(play.play(1, Haste));
    play.act(h(1), ATTACK, GOOD);
    let turns = &play.state().round().unwrap().turns;
    assert!(
        turns
            .iter()
            .any(|(turn, end)| turn.actor == h(1) && end.is_none())
    );
}

#[test]
fn no_box_flip_until_the_flipped_card_is_accepted() {
    let on_top = settings_with(RandomFlip::OnTop);
    for (settings, refused) in [(on_top, true), (Settings::default(), false)] {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .settings(settings)
            .pool(1, &[SeizeInitiative])
            .next(|card| card.standard.effects.heroes != LineEffect::Confused)
            .table();
        play.begin_and_flip();
        if refused {
            play.never(flip_box(), "DD-162");
        } else {
            play.ok(flip_box());
        }
        play.ok(accept_flipped_card());
        assert!(!play.order().is_empty());
    }
}

#[test]
fn no_seize_window_for_heroes_who_cannot_use_it() {
    let none = settings_with(HelplessCards::None);
    let pools = settings_with(AbsentCards::Pools);
    for (settings, incapacitated, absent, waits) in [
        (Settings::default(), false, false, true),
        (Settings::default(), true, false, true),
        (none, true, false, false),
        (Settings::default(), false, true, false),
        (pools, false, true, true),
    ] {
        let mut given = builder_with(settings)
            .pool(1, &[SeizeInitiative])
            .next(|card| card.standard.effects.heroes == LineEffect::None);
        if incapacitated {
            given = given.condition(h(1), KNOCKED_OUT);
        }
        let mut play = given.table();
        let mut participants = vec![h(2), h(3), play.v(1)];
        if !absent {
            participants.push(h(1));
        }
        play.ok(Command::BeginRounds { participants });
        play.ok(Command::Flip);
        assert_eq!(
            play.view(Seat::Table).active_effects.seize_window_open,
            waits
        );
    }
}

#[test]
fn haste_needs_a_hero_who_can_act() {
    // Before the first flip.
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[Haste])
        .table();
    play.begin();
    play.no(play.play(1, Haste), "DD-282");
    // Out of the fight by a setback, then helped back.
    let setback_line = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .in_round(setback_line, ApprovedActions::Any);
    play.ok(Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Specific {
            kind: torg::follow_ups::SetbackKind::OutOfFight,
            actors: vec![h(1)],
            text: "over the edge".to_owned(),
        },
    });
    play.no(play.play(1, Haste), "DD-064");
    play.ok(Command::FollowUp {
        actor: h(1),
        what: torg::command::FollowUpCommand::ReturnToFight,
    });
    play.ok(play.play(1, Haste));
    play.act(h(1), ATTACK, GOOD);
}

#[test]
fn bought_die_may_be_refused_while_stymied() {
    for (settings, refused) in [
        (Settings::default(), false),
        (settings_with(StymiedPaid::Refused), true),
    ] {
        let mut play = builder_with(settings)
            .pool(1, &[Drama, Hero])
            .pool(2, &[Hero])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(Command::SetRollCondition {
            actor: h(1),
            roll_condition: Some(RollCondition::Stymied),
        });
        play.ok(declare(h(1), ATTACK));
        if refused {
            play.no(play.play(1, Drama), "DD-145");
            play.no(play.play(1, Hero), "DD-145");
            // By ruling the card is lost; the next one works again.
            play.ruled(play.play(1, Drama), &["DD-145"]);
            play.ok(dice(&[7]));
        } else {
            play.ok(play.play(1, Drama));
            play.ok(dice(&[7]));
        }
        play.ok(play.play(1, Hero));
        play.ok(roll_extra(&[3]));
        // Another hero's card buys no die.
        play.ok(play.play(2, Hero));
    }
}

#[test]
fn bought_die_after_commitment_in_free_play() {
    for (settings, refused) in [
        (Settings::default(), true),
        (settings_with(CommitFree::No), false),
    ] {
        let mut play = builder_with(settings).pool(1, &[Hero]).table();
        play.ok(Command::SetPossibilities {
            actor: h(1),
            possibilities: 1,
        });
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[4]));
        play.ok(Command::Commit);
        if refused {
            play.no(spend(h(1)), "DD-069");
            play.no(play.play(1, Hero), "DD-069");
        } else {
            play.ok(spend(h(1)));
            play.ok(roll_extra(&[5]));
            play.ok(play.play(1, Hero));
        }
    }
}

#[test]
fn bought_die_must_be_rolled() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Hero, Drama])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[4]));
    play.ok(play.play(1, Hero));
    play.no(Command::Commit, "DD-139");
    play.no(announce(GOOD), "DD-139");
    play.ok(roll_extra(&[5]));
    play.ok(play.play(1, Drama));
    play.ruled(announce(GOOD), &["DD-139"]);
    // With real dice the app expects no roll.
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Hero));
    play.ok(announce(GOOD));
}

#[test]
fn knocked_down_lead_cannot_attempt_a_task() {
    let down = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    for (settings, rule) in [
        (Settings::default(), "TC-104"),
        (settings_with(Knockdown::Classic), "TC-103"),
    ] {
        let table = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = task_table_from(table, &[10, 10], 0, None);
        crate::ledger::task::round(&mut play, BOX);
        play.ok(condition(h(1), down));
        play.ruled(attempt_task(AttemptKind::Steps(1)), &[rule]);
        play.ok(announce(ActionOutcome::Failed));
        assert!(!play.actor(h(1)).condition.knocked_down, "the turn is used");
    }
    let mut play = task_table(&[10, 10], 0, None);
    crate::ledger::task::round(&mut play, BOX);
    play.ok(attempt_task(AttemptKind::Steps(1)));
}

#[test]
fn duel_totals_change_only_before_the_turn_order_does() {
    let fresh = |names: &[_]| {
        let mut play = TableBuilder::heroes(2).villains(1).pool(1, names).table();
        let participants = play.state().present().map(|actor| actor.id).collect();
        play.ok(rounds(RoundsCommand::Begin {
            participants,
            ambush: None,
            duel: true,
        }));
        play.ok(Command::Flip);
        play
    };
    let totals = |total| {
        rounds(RoundsCommand::SetDuelTotals {
            totals: vec![(h(1), total)],
        })
    };
    let mut play = fresh(&[]);
    play.never(totals(i32::MIN), "");
    play.never(totals(1000), "");
    play.ok(totals(30));
    let next = play.state().round().and_then(|round| round.next_turn());
    play.ok(rounds(RoundsCommand::HoldTurn {
        actor: next.unwrap().actor,
        kind: HeldTurn::Opportunity,
    }));
    play.no(totals(31), "DD-178");
    let mut play = fresh(&[Haste]);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(play.play(1, Haste));
    play.no(totals(31), "DD-178");
}
