//! Dramatic tasks: how long a second chance is there, what weighs on a check, what a task's time is taken by, and what is told of
//! it.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, dice, finish, h, line,
};
use crate::ledger::play::TestTable;
use crate::ledger::task::{
    ALL, answers, given, letters, name, opening, proposes, round, steps_done, task, task_command,
    tried, tries,
};
use tabletop::seat::Seat;
use testing::StandardCard as _;
use torg::card::CardName::{Glory, Haste, SecondChance};
use torg::card::{ApprovedActions, LineEffect, Side, TaskBox};
use torg::command::{Command, TaskCommand};
use torg::event::Event;
use torg::redaction::{RedactedEvent, TaskTimeLimit, redact};
use torg::roll::{RollCondition, SuccessLevel};
use torg::rounds::RoundsCommand;
use torg::settings::{SetbackGeneric, Settings};
use torg::state::{ActionOutcome, Setback};
use torg::task::randomiser::BoxAssignments as Boxes;
use torg::task::{Approach, AttemptKind, NewApproach, TaskOutcome, TaskStep};
use torg::view::TaskCheckResult;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-243", "DD-316", "DD-318"],
        what_is_done_about_a_task_closes_the_window,
    ),
    (&["DD-204", "DD-243"], what_is_over_is_put_away),
    (&["DD-243", "DD-283"], a_second_chance_in_between),
    (&["DD-278", "A-15", "A-52"], glory_between_two_checks),
    (&["DD-198", "DD-218"], a_check_that_earns_nothing),
    (&["DD-165", "DD-217", "A-28"], what_weighs_on_a_check),
    (
        &["DD-211", "DD-217", "A-28"],
        the_view_adds_up_a_rolled_check,
    ),
    (&["DD-250"], a_task_in_the_middle_of_a_round),
    (&["DD-250", "A-84"], a_lead_in_another_place_has_time),
    (&["DD-206", "DD-248"], what_the_open_chronicle_tells),
    (&["DD-252"], boxes_are_flipped_at_one_asking),
];

const FAILED: ActionOutcome = ActionOutcome::Failed;

fn table_with_steps_done(done: u8, budget: Option<u8>) -> TestTable {
    let builder = TableBuilder::heroes(3).villains(1).pool(1, &[SecondChance]);
    given(builder, &[8; 4], done, budget)
}

fn end(outcome: TaskOutcome) -> Command {
    task_command(TaskCommand::End { outcome })
}

#[test]
fn what_is_done_about_a_task_closes_the_window() {
    let blocked = || {
        let mut play = table_with_steps_done(2, None);
        tried(
            &mut play,
            TaskBox::CriticalProblem,
            AttemptKind::Check,
            &[FAILED],
        );
        play
    };
    for way in [
        NewApproach::Skill(name("Magic")),
        NewApproach::Angle("By force".to_owned()),
    ] {
        for answer in [None, Some(true), Some(false)] {
            let mut play = blocked();
            play.ok(proposes(way.clone()));
            if let Some(accepted) = answer {
                play.ok(answers(accepted));
            }
            let before = task(&play).clone();
            play.no(play.play(1, SecondChance), "DD-318");
            assert_eq!(task(&play), &before);
        }
    }
    // So does the gamemaster's decision that it is over, and the end of its time.
    let mut play = blocked();
    play.ok(end(TaskOutcome::Failed));
    play.no(play.play(1, SecondChance), "DD-318");
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    let mut play = table_with_steps_done(3, Some(1));
    tried(&mut play, ALL, AttemptKind::Steps(1), &[FAILED]);
    play.ok(Command::Flip);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    play.no(play.play(1, SecondChance), "DD-318");
    // Of another's action it takes nothing.
    let mut play = blocked();
    round(&mut play, ALL);
    play.act(h(1), ATTACK, FAILED);
    play.ok(proposes(NewApproach::Skill(name("Magic"))));
    play.ok(play.play(1, SecondChance));
    assert_eq!(
        task(&play).progress.approach,
        Approach::Proposed(NewApproach::Skill(name("Magic")))
    );
}

/// A task that is over is put away; one that goes on is not.
#[test]
fn what_is_over_is_put_away() {
    let away = || task_command(TaskCommand::Dismiss);
    let mut play = table_with_steps_done(3, None);
    play.no(away(), "DD-204");
    tried(&mut play, ALL, AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    play.ok(away());
    assert!(play.state().tasks.is_empty());
    play.no(away(), "DD-204");
}

/// A check in the middle of somebody else's action, made again: what waited goes on after it.
#[test]
fn a_second_chance_in_between() {
    let builder = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Haste, SecondChance]);
    let mut play = given(builder, &[8; 4], 2, None);
    round(&mut play, TaskBox::Complication);
    play.read(
        line(Side::Villains, LineEffect::None, LineEffect::None),
        ApprovedActions::Any,
    );
    let villain = play.v(1);
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Haste));
    play.ok(tries(AttemptKind::Check));
    // It waits as somebody's check does, and is not ended by word meanwhile.
    play.never(end(TaskOutcome::Abandoned), "DD-070");
    play.ok(announce(FAILED));
    assert_eq!(play.state().action.as_ref().unwrap().actor, villain);
    play.ok(play.play(1, SecondChance));
    assert_eq!(play.state().action.as_ref().unwrap().actor, h(1));
    assert_eq!(task(&play).progress.complications, 0);
    play.ok(announce(GOOD));
    assert_eq!(play.state().action.as_ref().unwrap().actor, villain);
    play.ok(announce(GOOD));
    assert!(play.state().action.is_none());
    // The extra turn is over; the ordinary one is still to come.
    play.ok(tries(AttemptKind::Check));
}

#[test]
fn glory_between_two_checks() {
    let begun = |dramatic: bool| {
        let builder = TableBuilder::heroes(3).villains(1).pool(1, &[Glory]);
        let builder = if dramatic {
            builder.dramatic()
        } else {
            builder
        };
        let mut play = given(builder, &[8; 4], 0, None);
        round(&mut play, ALL);
        play.ok(tries(AttemptKind::Steps(2)));
        play.no(
            play.play(1, Glory),
            if dramatic { "DD-278" } else { "DD-280" },
        );
        play.ok(dice(&[20, 20, 20, 2]));
        play.ok(announce(GOOD));
        play
    };
    let mut play = begun(true);
    assert!(play.state().action.as_ref().unwrap().roll.is_none());
    play.ok(play.play(1, Glory));
    begun(false);
    // With the next roll the moment is past.
    let mut play = begun(true);
    play.ok(dice(&[7]));
    play.no(play.play(1, Glory), "DD-278");
}

#[test]
fn a_check_that_earns_nothing() {
    for (denied, drawn) in [(true, 0), (false, 1)] {
        let mut play = table_with_steps_done(1, None);
        round(&mut play, letters("AD"));
        let hand = play.hand(1);
        play.ok(tries(AttemptKind::Check));
        play.ok(Command::Rounds {
            what: RoundsCommand::DenyDraw { denied },
        });
        play.ok(announce(GOOD));
        assert_eq!(play.hand(1), hand + drawn);
    }
}

#[test]
fn what_weighs_on_a_check() {
    for (answer, harder, hindered) in [
        (SetbackGeneric::Total, 0, 5),
        (SetbackGeneric::Difficulty, 5, 0),
    ] {
        let settings = Settings::default().with_answer(answer);
        let builder = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = given(builder, &[8; 4], 0, None);
        round(&mut play, ALL);
        let setback = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
        play.read(setback, ApprovedActions::Any);
        let weighs = |play: &TestTable| {
            let task = play.view(Seat::Actor(h(1))).tasks.remove(0);
            (
                task.setback_difficulty,
                task.setback_total_penalty,
                task.roll_condition,
            )
        };
        assert_eq!(weighs(&play), (0, 0, None));
        play.ok(Command::ChooseSetback {
            side: Side::Heroes,
            setback: Setback::Generic,
        });
        let roll_condition = Some(RollCondition::Up);
        play.ok(Command::SetRollCondition {
            actor: h(1),
            roll_condition,
        });
        assert_eq!(weighs(&play), (harder, hindered, roll_condition));
        let steps = play.view(Seat::Table).tasks.remove(0).steps;
        assert_eq!(
            steps[0].current_difficulty,
            Some(8 + u16::from(harder)),
            "{answer:?}"
        );
    }
}

/// 12, a bonus of 1 or −1, and 2 from helpers, against 12 or 14; a total is told only if its difficulty is revealed.
#[test]
fn the_view_adds_up_a_rolled_check() {
    for (revealed, value, difficulty, faces, expected) in [
        (
            true,
            Some(12),
            12,
            14,
            Some((1, 15, Some(SuccessLevel::Good))),
        ),
        (
            true,
            Some(12),
            14,
            11,
            Some((0, 14, Some(SuccessLevel::Minimal))),
        ),
        (true, Some(12), 14, 9, Some((-1, 13, None))),
        (true, None, 12, 14, None),
        (false, Some(12), 12, 14, None),
    ] {
        let mut play = given(TableBuilder::heroes(3).villains(1), &[difficulty], 0, None);
        play.ok(task_command(TaskCommand::SetValue { value }));
        if revealed {
            play.ok(task_command(TaskCommand::RevealDifficulties));
        }
        round(&mut play, ALL);
        play.ok(task_command(TaskCommand::Attempt {
            kind: AttemptKind::Steps(1),
            helper_bonus: 2,
            critical_moment: false,
        }));
        let result = |play: &TestTable, seat| play.view(seat).task_check_result();
        assert_eq!(result(&play, Seat::Table), None, "not rolled");
        play.ok(dice(&[faces]));
        for seat in [Seat::Table, Seat::Actor(h(1))] {
            let parts = |result: TaskCheckResult| (result.bonus, result.total, result.level);
            assert_eq!(
                result(&play, seat).map(parts),
                expected,
                "{seat:?}, {faces}"
            );
        }
    }
}

#[test]
fn a_task_in_the_middle_of_a_round() {
    let set = |budget| task_command(opening(&[8], Some(budget)));
    let table = || {
        TableBuilder::heroes(3)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any)
    };
    // It can be tried under the card in force, which is the first of its time.
    let mut play = table();
    play.ok(set(1));
    assert!(task(&play).is_time_up());
    play.ok(tries(AttemptKind::LastDitch));
    play.ok(announce(FAILED));
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    // Whoever has acted cannot try before the next one.
    let mut play = table();
    play.ok(finish(h(1)));
    play.ok(set(1));
    assert_eq!(task(&play).flips_elapsed, 0);
    play.ok(Command::Flip);
    assert!(task(&play).is_time_up() && task(&play).is_open());
}

#[test]
fn a_lead_in_another_place_has_time() {
    let mut play = TableBuilder::heroes(3).villains(1).table();
    play.ok(task_command(opening(&[8], Some(2))));
    let participants = vec![h(2), play.v(1)];
    play.ok(Command::BeginRounds { participants });
    for _ in 0..3 {
        play.ok(Command::Flip);
    }
    assert_eq!(
        (task(&play).flips_elapsed, task(&play).is_open()),
        (0, true)
    );
    play.ok(Command::JoinConflict { actor: h(1) });
    play.ok(Command::Flip);
    assert_eq!(task(&play).flips_elapsed, 1);
}

/// The table's own pages lie open: what was not told is not in them, and what a step stands for goes with how hard it is.
#[test]
fn what_the_open_chronicle_tells() {
    let mut play = TableBuilder::heroes(3).villains(1).table();
    let TaskCommand::Open { skill, .. } = opening(&[8], None) else {
        panic!("an opening");
    };
    let step = |text| TaskStep {
        name: Some(name(text)),
        difficulty: 8,
    };
    play.ok(task_command(TaskCommand::Open {
        skill,
        steps: vec![step("Find it"), step("The crystal is a decoy")],
        flip_budget: Some(7),
        budget_revealed: false,
        difficulties_revealed: false,
        value: None,
    }));
    let time = |play: &TestTable, seat| match redact(&play.last()[0], seat) {
        RedactedEvent::TaskOpened {
            time_limit: time, ..
        }
        | RedactedEvent::TaskTimeLimitSet {
            time_limit: time, ..
        } => time,
        other => panic!("{other:?}"),
    };
    let names = |play: &TestTable, seat| {
        let task = play.view(seat).tasks.remove(0);
        let steps = task.steps.iter();
        steps.map(|step| step.name.is_some()).collect::<Vec<_>>()
    };
    for seat in [Seat::Table, Seat::Actor(h(1)), Seat::Actor(h(2))] {
        assert_eq!(time(&play, seat), TaskTimeLimit::Hidden, "{seat:?}");
        let sees_all = seat == Seat::Table;
        assert_eq!(names(&play, seat), [sees_all, sees_all], "{seat:?}");
    }
    play.ok(task_command(TaskCommand::SetFlipBudget {
        flip_budget: Some(6),
        revealed: true,
    }));
    assert_eq!(time(&play, Seat::Table), TaskTimeLimit::Flips(Some(6)));
    // A step that is done is seen for what it was.
    play.begin();
    tried(&mut play, letters("AC"), AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(steps_done(&play), 1);
    assert_eq!(names(&play, Seat::Actor(h(2))), [true, false]);
    play.ok(task_command(TaskCommand::RevealDifficulties));
    assert_eq!(names(&play, Seat::Actor(h(2))), [true, true]);
}

#[test]
fn boxes_are_flipped_at_one_asking() {
    let ab = letters("AB");
    let mut play = TableBuilder::heroes(3)
        .next(|card| card.task_box == TaskBox::Complication)
        .next(|card| card.task_box == letters("ABC"))
        .next(|card| card.task_box == ab)
        .table();
    let mut assignments = Boxes::evenly(&play.state().deck, 2);
    for option in &mut assignments.0 {
        option.option = (option.task_box == ab).then_some(0);
    }
    play.ok(Command::FlipTaskBox { assignments });
    let boxes: Vec<TaskBox> = play
        .last()
        .iter()
        .map(|event| match event {
            Event::TaskBoxFlipped { card, .. } => card.card().unwrap().task_box,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(boxes, [TaskBox::Complication, letters("ABC"), ab]);
    assert_eq!(play.pile(Zone::ActionStack), 3);
    assert!(play.table.undo());
    assert_eq!(play.pile(Zone::ActionStack), 0, "one entry");
}
