//! Dramatic tasks in trouble: problems, blocked ways, the last ditch and second chances (section 3.15).

use crate::ledger::given::{ATTACK, Case, GOOD, Given, announce, dice, h, pass};
use crate::ledger::play::Play;
use crate::ledger::task::{
    ALL, answers, at, done, given, letters, name, proposes, round, task, tried, tries,
};
use torg::card::CardName::{Drama, SecondChance};
use torg::card::{Step, TaskBox};
use torg::state::Outcome;
use torg::task::{Approach, Attempt, Check, TaskOutcome, Way};

pub const CASES: &[Case] = &[
    (&["DD-217", "DD-228", "DD-229", "T-87"], complications_stay),
    (
        &["DD-223", "DD-224", "DD-225", "DD-235"],
        problems_bite_who_fails,
    ),
    (&["DD-226", "DD-227", "T-84"], a_setback_takes_the_last_step),
    (
        &["DD-230", "DD-231", "DD-233"],
        another_skill_keeps_what_is_done,
    ),
    (&["DD-232"], what_does_not_convince_waits_a_round),
    (&["DD-234", "T-89"], another_angle_begins_again),
    (
        &["DD-236", "DD-237", "DD-238", "DD-239", "T-88"],
        the_last_ditch,
    ),
    (&["DD-240", "DD-241"], the_last_ditch_ends_it),
    (&["DD-243", "T-91"], a_second_chance_wipes_the_failure),
];

#[test]
fn complications_stay() {
    let mut play = at(&[12; 4], 0, None);
    for harder in 1..=2 {
        tried(
            &mut play,
            TaskBox::Complication,
            Attempt::Check,
            &[Outcome::Failed],
        );
        assert_eq!(task(&play).difficulty(), Some(12 + harder));
    }
    tried(&mut play, letters("AB"), Attempt::Steps(1), &[GOOD]);
    round(&mut play, letters("AB"));
    play.ok(tries(Attempt::Steps(1)));
    let (_, trying) = play.state().checking().unwrap();
    let check = Check {
        step: Step::B,
        difficulty: 14,
    };
    assert_eq!(trying.checks, [check]);
}

#[test]
fn problems_bite_who_fails() {
    for problem in [
        TaskBox::PossibleSetback,
        TaskBox::Complication,
        TaskBox::CriticalProblem,
    ] {
        let mut play = at(&[8, 9, 10, 11], 2, None);
        round(&mut play, problem);
        play.no(tries(Attempt::Steps(1)), "DD-235");
        play.ok(tries(Attempt::Check));
        let (task_now, trying) = play.state().checking().unwrap();
        assert_eq!(
            (trying.checks[0].difficulty, trying.checks[0].step),
            (10, Step::C)
        );
        let before = task_now.progress.clone();
        play.ok(announce(GOOD));
        assert_eq!(
            (&task(&play).progress, play.hand(1)),
            (&before, 5),
            "{problem:?}"
        );
        // Another round, and nobody tries: nothing comes of it.
        round(&mut play, problem);
        play.ok(pass(h(1)));
        assert_eq!(task(&play).progress, before);
        tried(&mut play, problem, Attempt::Check, &[Outcome::Failed]);
        assert_ne!(task(&play).progress, before, "{problem:?}");
        assert_eq!(play.hand(1), 5);
        // Tried by ruling as if the step were there: it is a step that fails, and no problem bites.
        let bitten = task(&play).progress.clone();
        if problem == TaskBox::Complication {
            round(&mut play, problem);
            play.ruled(tries(Attempt::Steps(1)), &["DD-235"]);
            play.ok(announce(Outcome::Failed));
            assert_eq!(task(&play).progress, bitten);
        }
    }
}

#[test]
fn a_setback_takes_the_last_step() {
    for (before, after) in [(3, 2), (1, 0), (0, 0)] {
        let mut play = at(&[8; 4], before, None);
        let failed = &[Outcome::Failed];
        tried(&mut play, TaskBox::PossibleSetback, Attempt::Check, failed);
        assert_eq!(done(&play), after);
        round(&mut play, letters("D"));
        play.no(tries(Attempt::Steps(1)), "DD-210");
    }
}

fn blocked(done: u8) -> Play {
    let mut play = at(&[8; 4], done, None);
    tried(
        &mut play,
        TaskBox::Complication,
        Attempt::Check,
        &[Outcome::Failed],
    );
    tried(
        &mut play,
        TaskBox::CriticalProblem,
        Attempt::Check,
        &[Outcome::Failed],
    );
    assert_eq!(task(&play).progress.approach, Approach::Blocked);
    play
}

#[test]
fn another_skill_keeps_what_is_done() {
    let mut play = blocked(2);
    round(&mut play, letters("C"));
    play.no(tries(Attempt::Steps(1)), "DD-230");
    play.no(tries(Attempt::LastDitch), "DD-230");
    play.never(answers(true), "DD-231");
    play.never(proposes(Way::Angle("  ".to_owned())), "");
    play.ok(proposes(Way::Angle("By force".to_owned())));
    play.no(tries(Attempt::Steps(1)), "DD-230");
    play.ok(proposes(Way::Skill(name("Magic"))));
    play.ok(answers(true));
    let now = task(&play);
    assert_eq!((now.skill.as_str(), now.progress.done), ("Magic", 2));
    // The action of that round may be used at once.
    play.ok(tries(Attempt::Steps(1)));
    play.ok(announce(GOOD));
    assert_eq!((done(&play), task(&play).progress.complications), (3, 1));
    play.never(proposes(Way::Skill(name("Stealth"))), "DD-230");
}

#[test]
fn what_does_not_convince_waits_a_round() {
    let mut play = blocked(1);
    let another = || proposes(Way::Skill(name("Magic")));
    play.ok(another());
    play.ok(answers(false));
    play.never(answers(true), "DD-231");
    play.no(tries(Attempt::Check), "DD-122");
    play.ruled(another(), &["DD-232"]);
    play.ok(answers(false));
    round(&mut play, ALL);
    play.no(tries(Attempt::Steps(1)), "DD-230");
    play.ok(another());
    play.ok(answers(true));
    assert_eq!(done(&play), 1);
}

#[test]
fn another_angle_begins_again() {
    let mut play = blocked(3);
    play.ok(proposes(Way::Angle(" Over the roof ".to_owned())));
    assert_eq!(
        task(&play).progress.approach,
        Approach::Proposed(Way::Angle("Over the roof".to_owned()))
    );
    play.ok(answers(true));
    let progress = &task(&play).progress;
    assert_eq!((progress.done, progress.complications), (0, 1));
    assert_eq!(progress.approach, Approach::Open);
    assert_eq!(task(&play).skill.as_str(), "Science");
    round(&mut play, letters("AB"));
    play.ok(tries(Attempt::Steps(2)));
}

#[test]
fn the_last_ditch() {
    for of in [letters("AB"), TaskBox::Complication, ALL] {
        let mut play = at(&[8, 8, 10, 10], 2, Some(9));
        round(&mut play, of);
        play.ok(tries(Attempt::LastDitch));
        let (_, trying) = play.state().checking().unwrap();
        let told: Vec<u16> = trying.checks.iter().map(|check| check.difficulty).collect();
        assert_eq!(told, [10 + 2 + 4, 10 + 4 + 4]);
        play.ok(announce(GOOD));
        assert_eq!(done(&play), 2, "all or nothing (A-45)");
        play.ok(announce(Outcome::Failed));
        let progress = &task(&play).progress;
        assert_eq!((progress.done, progress.complications), (2, 0), "A-44");
        assert_eq!(progress.approach, Approach::Blocked);
    }
    let mut play = at(&[8; 4], 3, None);
    round(&mut play, ALL);
    play.ok(tries(Attempt::LastDitch));
    let (_, trying) = play.state().checking().unwrap();
    assert_eq!(trying.checks[0].difficulty, 12, "one alone has no penalty");
}

#[test]
fn the_last_ditch_ends_it() {
    let mut play = at(&[8; 4], 1, Some(2));
    round(&mut play, ALL);
    tried(&mut play, ALL, Attempt::LastDitch, &[GOOD, GOOD, GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    assert_eq!((done(&play), play.hand(1)), (4, 4));

    let mut play = at(&[8; 4], 1, Some(1));
    tried(&mut play, ALL, Attempt::LastDitch, &[GOOD, Outcome::Failed]);
    let progress = &task(&play).progress;
    assert_eq!(
        (progress.outcome, progress.done),
        (Some(TaskOutcome::Failed), 1)
    );
}

#[test]
fn a_second_chance_wipes_the_failure() {
    let table = || Given::heroes(3).villains(1).pool(1, &[SecondChance, Drama]);
    let failed = Outcome::Failed;
    for (of, attempt, outcomes) in [
        (TaskBox::PossibleSetback, Attempt::Check, &[failed][..]),
        (TaskBox::Complication, Attempt::Check, &[failed]),
        (TaskBox::CriticalProblem, Attempt::Check, &[failed]),
        (letters("AB"), Attempt::LastDitch, &[GOOD, failed]),
    ] {
        let mut play = given(table(), &[8; 4], 2, Some(1));
        let before = task(&play).progress.clone();
        tried(&mut play, of, attempt, outcomes);
        assert_ne!(task(&play).progress, before, "{of:?}");
        play.ok(play.play(1, SecondChance));
        assert_eq!(task(&play).progress, before, "{of:?}");
        play.ok(dice(&[14]));
        play.ok(announce(GOOD));
        let hand = if attempt == Attempt::Check { 5 } else { 4 };
        assert_eq!(play.hand(1), hand);
        assert!(play.state().action.is_none());
        play.no(tries(attempt), if hand == 5 { "DD-122" } else { "DD-204" });
    }
    // It is of one check only: the step done before it stays, and a failure at something else is none of a task's.
    let mut play = given(table(), &[8; 4], 0, None);
    tried(&mut play, ALL, Attempt::Steps(2), &[GOOD, failed]);
    play.ok(play.play(1, SecondChance));
    assert_eq!(done(&play), 1);
    play.ok(announce(failed));
    assert_eq!(done(&play), 1);
    let mut play = given(table(), &[8; 4], 0, None);
    tried(&mut play, TaskBox::Complication, Attempt::Check, &[failed]);
    round(&mut play, ALL);
    play.act(h(1), ATTACK, failed);
    play.ok(play.play(1, SecondChance));
    assert_eq!(task(&play).progress.complications, 1);
    assert_eq!(play.state().action.as_ref().unwrap().kind, ATTACK);
    assert!(play.state().checking().is_none());
}
