//! Dramatic tasks in trouble: problems, blocked approaches, the last ditch and second chances.

use crate::ledger::given::{ATTACK, Case, GOOD, TableBuilder, announce, dice, h, pass};
use crate::ledger::play::TestTable;
use crate::ledger::task::{
    ALL, answer_proposal, attempt_task, letters, name, play_attempt_round, propose, round,
    steps_done, task, task_command, task_table, task_table_from,
};
use tabletop::seat::Seat;
use torg::card::CardName::{Drama, SecondChance};
use torg::card::{StepLetter, TaskBox};
use torg::command::{Command, TaskCommand};
use torg::event::{Event, TaskEvent};
use torg::sheet::stat_line;
use torg::state::ActionOutcome;
use torg::task::{Approach, AttemptKind, NewApproach, TaskCheck, TaskOutcome};

pub const CASES: &[Case] = &[
    (
        &["DD-217", "DD-228", "DD-229", "T-87"],
        complications_raise_all_difficulties,
    ),
    (
        &["DD-223", "DD-224", "DD-225", "DD-235"],
        failed_check_on_a_problem_box_has_effects,
    ),
    (
        &["DD-226", "DD-227", "T-84"],
        possible_setback_loses_the_last_step,
    ),
    (
        &["DD-230", "DD-231", "DD-233"],
        new_skill_keeps_completed_steps,
    ),
    (&["DD-233"], new_skill_has_its_value_on_the_sheet),
    (&["DD-232"], rejected_approach_waits_a_round),
    (&["DD-234", "T-89"], new_angle_restarts_the_task),
    (
        &["DD-236", "DD-237", "DD-238", "DD-239", "T-88"],
        last_ditch_is_all_or_nothing,
    ),
    (&["DD-240", "DD-241"], last_ditch_can_end_the_task),
    (&["DD-243", "T-91"], second_chance_undoes_a_failed_check),
];

#[test]
fn complications_raise_all_difficulties() {
    let mut play = task_table(&[12; 4], 0, None);
    for harder in 1..=2 {
        play_attempt_round(
            &mut play,
            TaskBox::Complication,
            AttemptKind::Check,
            &[ActionOutcome::Failed],
        );
        let steps = play.view(Seat::Table).tasks[0].steps.clone();
        let current = steps.iter().map(|step| step.current_difficulty);
        assert!(current.eq([Some(12 + harder); 4]));
    }
    play_attempt_round(&mut play, letters("AB"), AttemptKind::Steps(1), &[GOOD]);
    round(&mut play, letters("AB"));
    play.ok(attempt_task(AttemptKind::Steps(1)));
    let (_, attempt) = play.state().check_in_progress().unwrap();
    let check = TaskCheck {
        step: StepLetter::B,
        difficulty: 14,
    };
    assert_eq!(attempt.checks, [check]);
}

#[test]
fn failed_check_on_a_problem_box_has_effects() {
    for problem in [
        TaskBox::PossibleSetback,
        TaskBox::Complication,
        TaskBox::CriticalProblem,
    ] {
        let mut play = task_table(&[8, 9, 10, 11], 2, None);
        round(&mut play, problem);
        play.no(attempt_task(AttemptKind::Steps(1)), "DD-235");
        play.ok(attempt_task(AttemptKind::Check));
        let (task_now, attempt) = play.state().check_in_progress().unwrap();
        assert_eq!(
            (attempt.checks[0].difficulty, attempt.checks[0].step),
            (10, StepLetter::C)
        );
        let before = task_now.progress.clone();
        play.ok(announce(GOOD));
        assert_eq!(
            (&task(&play).progress, play.hand(1)),
            (&before, 5),
            "{problem:?}"
        );
        // Another round without a check: nothing happens.
        round(&mut play, problem);
        play.ok(pass(h(1)));
        assert_eq!(task(&play).progress, before);
        play_attempt_round(
            &mut play,
            problem,
            AttemptKind::Check,
            &[ActionOutcome::Failed],
        );
        assert_ne!(task(&play).progress, before, "{problem:?}");
        assert_eq!(play.hand(1), 5);
        // A step attempted by ruling fails as a step; the problem has no effect.
        let after_failure = task(&play).progress.clone();
        if problem == TaskBox::Complication {
            round(&mut play, problem);
            play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-235"]);
            play.ok(announce(ActionOutcome::Failed));
            assert_eq!(task(&play).progress, after_failure);
        }
    }
}

#[test]
fn possible_setback_loses_the_last_step() {
    for (before, after) in [(3, 2), (1, 0), (0, 0)] {
        let mut play = task_table(&[8; 4], before, None);
        let failed = &[ActionOutcome::Failed];
        play_attempt_round(
            &mut play,
            TaskBox::PossibleSetback,
            AttemptKind::Check,
            failed,
        );
        assert_eq!(steps_done(&play), after);
        round(&mut play, letters("D"));
        play.no(attempt_task(AttemptKind::Steps(1)), "DD-210");
    }
}

fn blocked(done: u8) -> TestTable {
    let mut play = task_table(&[8; 4], done, None);
    play_attempt_round(
        &mut play,
        TaskBox::Complication,
        AttemptKind::Check,
        &[ActionOutcome::Failed],
    );
    play_attempt_round(
        &mut play,
        TaskBox::CriticalProblem,
        AttemptKind::Check,
        &[ActionOutcome::Failed],
    );
    assert_eq!(task(&play).progress.approach, Approach::Blocked);
    play
}

#[test]
fn new_skill_keeps_completed_steps() {
    let mut play = blocked(2);
    round(&mut play, letters("C"));
    play.no(attempt_task(AttemptKind::Steps(1)), "DD-230");
    play.no(attempt_task(AttemptKind::LastDitch), "DD-230");
    play.never(answer_proposal(true), "DD-231");
    play.never(propose(NewApproach::Angle("  ".to_owned())), "");
    play.ok(propose(NewApproach::Angle("By force".to_owned())));
    play.no(attempt_task(AttemptKind::Steps(1)), "DD-230");
    play.ok(propose(NewApproach::Skill(name("Magic"))));
    play.ok(answer_proposal(true));
    let now = task(&play);
    assert_eq!((now.skill.as_str(), now.progress.steps_done), ("Magic", 2));
    // The action of that round may be used at once.
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(GOOD));
    assert_eq!(
        (steps_done(&play), task(&play).progress.complications),
        (3, 1)
    );
    play.never(propose(NewApproach::Skill(name("Stealth"))), "DD-230");
    // The event of its end names the accepted skill.
    play.ok(task_command(TaskCommand::End {
        outcome: TaskOutcome::Failed,
    }));
    let ended = TaskEvent::Ended {
        outcome: TaskOutcome::Failed,
        skill: Some(name("Magic")),
    };
    let ended = Event::Task {
        lead: h(1),
        what: ended,
    };
    assert!(play.last().contains(&ended), "{:?}", play.last());
}

/// DD-233: a new skill has the value on the lead's sheet, in combat skills as in others. It does not keep that of the old skill.
#[test]
fn new_skill_has_its_value_on_the_sheet() {
    for (skill, value) in [
        ("trick", Some(15)),
        ("First Aid", Some(12)),
        ("Magic", None),
    ] {
        let mut play = blocked(2);
        let line = stat_line::parse("Juno: 9s, trick 15, first aid 12");
        let person = line.stat_line.unwrap();
        play.ok(Command::SetSheet {
            actor: h(1),
            stats: person.stats,
            sheet: person.sheet,
        });
        play.ok(task_command(TaskCommand::SetValue { value: Some(8) }));
        round(&mut play, letters("C"));
        play.ok(propose(NewApproach::Skill(name(skill))));
        play.ok(answer_proposal(true));
        assert_eq!(task(&play).value, value, "{skill}");
    }
}

#[test]
fn rejected_approach_waits_a_round() {
    let mut play = blocked(1);
    let propose_magic = || propose(NewApproach::Skill(name("Magic")));
    play.ok(propose_magic());
    play.ok(answer_proposal(false));
    play.never(answer_proposal(true), "DD-231");
    play.no(attempt_task(AttemptKind::Check), "DD-122");
    play.ruled(propose_magic(), &["DD-232"]);
    play.ok(answer_proposal(false));
    round(&mut play, ALL);
    play.no(attempt_task(AttemptKind::Steps(1)), "DD-230");
    play.ok(propose_magic());
    play.ok(answer_proposal(true));
    assert_eq!(steps_done(&play), 1);
}

#[test]
fn new_angle_restarts_the_task() {
    let mut play = blocked(3);
    play.ok(propose(NewApproach::Angle(" Over the roof ".to_owned())));
    assert_eq!(
        task(&play).progress.approach,
        Approach::Proposed(NewApproach::Angle("Over the roof".to_owned()))
    );
    play.ok(answer_proposal(true));
    let progress = &task(&play).progress;
    assert_eq!((progress.steps_done, progress.complications), (0, 1));
    assert_eq!(progress.approach, Approach::Open);
    assert_eq!(task(&play).skill.as_str(), "Science");
    round(&mut play, letters("AB"));
    play.ok(attempt_task(AttemptKind::Steps(2)));
}

#[test]
fn last_ditch_is_all_or_nothing() {
    for task_box in [letters("AB"), TaskBox::Complication, ALL] {
        let mut play = task_table(&[8, 8, 10, 10], 2, Some(9));
        round(&mut play, task_box);
        play.ok(attempt_task(AttemptKind::LastDitch));
        let (_, attempt) = play.state().check_in_progress().unwrap();
        let difficulties: Vec<u16> = attempt
            .checks
            .iter()
            .map(|check| check.difficulty)
            .collect();
        assert_eq!(difficulties, [10 + 2 + 4, 10 + 4 + 4]);
        play.ok(announce(GOOD));
        assert_eq!(steps_done(&play), 2, "all or nothing (A-45)");
        play.ok(announce(ActionOutcome::Failed));
        let progress = &task(&play).progress;
        assert_eq!(
            (progress.steps_done, progress.complications),
            (2, 0),
            "A-44"
        );
        assert_eq!(progress.approach, Approach::Blocked);
    }
    let mut play = task_table(&[8; 4], 3, None);
    round(&mut play, ALL);
    play.ok(attempt_task(AttemptKind::LastDitch));
    let (_, attempt) = play.state().check_in_progress().unwrap();
    assert_eq!(
        attempt.checks[0].difficulty, 12,
        "a single check has no penalty"
    );
}

#[test]
fn last_ditch_can_end_the_task() {
    let mut play = task_table(&[8; 4], 1, Some(2));
    round(&mut play, ALL);
    play_attempt_round(&mut play, ALL, AttemptKind::LastDitch, &[GOOD, GOOD, GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    assert_eq!((steps_done(&play), play.hand(1)), (4, 4));

    let mut play = task_table(&[8; 4], 1, Some(1));
    play_attempt_round(
        &mut play,
        ALL,
        AttemptKind::LastDitch,
        &[GOOD, ActionOutcome::Failed],
    );
    let progress = &task(&play).progress;
    assert_eq!(
        (progress.outcome, progress.steps_done),
        (Some(TaskOutcome::Failed), 1)
    );
}

#[test]
fn second_chance_undoes_a_failed_check() {
    let table = || {
        TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[SecondChance, Drama])
    };
    let failed = ActionOutcome::Failed;
    for (task_box, attempt, outcomes) in [
        (TaskBox::PossibleSetback, AttemptKind::Check, &[failed][..]),
        (TaskBox::Complication, AttemptKind::Check, &[failed]),
        (TaskBox::CriticalProblem, AttemptKind::Check, &[failed]),
        (letters("AB"), AttemptKind::LastDitch, &[GOOD, failed]),
    ] {
        let mut play = task_table_from(table(), &[8; 4], 2, Some(1));
        let before = task(&play).progress.clone();
        play_attempt_round(&mut play, task_box, attempt, outcomes);
        assert_ne!(task(&play).progress, before, "{task_box:?}");
        play.ok(play.play(1, SecondChance));
        assert_eq!(task(&play).progress, before, "{task_box:?}");
        play.ok(dice(&[14]));
        play.ok(announce(GOOD));
        let hand = if attempt == AttemptKind::Check { 5 } else { 4 };
        assert_eq!(play.hand(1), hand);
        assert!(play.state().action.is_none());
        play.no(
            attempt_task(attempt),
            if hand == 5 { "DD-122" } else { "DD-204" },
        );
    }
    // Only one check is undone: earlier steps stay, and other failures do not affect the task.
    let mut play = task_table_from(table(), &[8; 4], 0, None);
    play_attempt_round(&mut play, ALL, AttemptKind::Steps(2), &[GOOD, failed]);
    play.ok(play.play(1, SecondChance));
    assert_eq!(steps_done(&play), 1);
    play.ok(announce(failed));
    assert_eq!(steps_done(&play), 1);
    let mut play = task_table_from(table(), &[8; 4], 0, None);
    play_attempt_round(
        &mut play,
        TaskBox::Complication,
        AttemptKind::Check,
        &[failed],
    );
    round(&mut play, ALL);
    play.act(h(1), ATTACK, failed);
    play.ok(play.play(1, SecondChance));
    assert_eq!(task(&play).progress.complications, 1);
    assert_eq!(play.state().action.as_ref().unwrap().kind, ATTACK);
    assert!(play.state().check_in_progress().is_none());
}
