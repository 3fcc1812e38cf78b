//! Dramatic tasks: how long a Second Chance is possible, what modifies a check, what uses up time, and what the views and the log
//! show.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, dice, finish, h, line,
};
use crate::ledger::play::TestTable;
use crate::ledger::task::{
    ALL, answer_proposal, attempt_task, letters, name, opening, play_attempt_round, propose, round,
    steps_done, task, task_command, task_table_from,
};
use tabletop::seat::Seat;
use testing::StandardCard as _;
use torg::active_effects::{EffectCommand, EffectEvent, SkillBasis};
use torg::card::CardName::{Action, Glory, Haste, SecondChance, SeizeInitiative};
use torg::card::{ApprovedActions, LineEffect, Side, StepLetter, TaskBox};
use torg::combat::status::{Status, StatusExpiry};
use torg::command::{Command, TaskCommand};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::odds;
use torg::redaction::{RedactedEvent, TaskTimeLimit, redact};
use torg::roll::{Proficiency, RollCondition, SuccessLevel};
use torg::rounds::{HeldTurn, RoundsCommand, RoundsEvent};
use torg::settings::{SetbackGeneric, Settings};
use torg::state::{ActionOutcome, Setback, Until};
use torg::task::completion_odds::{BoxCounts, UpcomingBoxes};
use torg::task::forecast::{Forecast, RoundModifiers, SkillEstimate};
use torg::task::randomiser::BoxAssignments as Boxes;
use torg::task::{Approach, AttemptKind, NewApproach, TaskDifficulties, TaskOutcome, TaskStep};
use torg::view::TaskCheckResult;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-205"], a_difficulty_can_be_corrected),
    (
        &["DD-243", "DD-316", "DD-318"],
        task_decisions_close_the_second_chance_window,
    ),
    (&["DD-204", "DD-243"], ended_task_can_be_dismissed),
    (
        &["DD-243", "DD-283"],
        second_chance_during_an_interrupted_action,
    ),
    (&["DD-278", "A-15", "A-52"], glory_between_two_checks),
    (&["DD-198", "DD-218"], denied_check_draws_no_card),
    (&["DD-165", "DD-217", "A-28"], view_shows_check_modifiers),
    (&["DD-211", "DD-217", "A-28"], view_adds_up_a_rolled_check),
    (
        &["DD-124", "DD-165", "DD-253", "A-21", "A-22"],
        forecast_counts_what_the_roll_counts,
    ),
    (&["DD-250"], task_opened_in_mid_round),
    (&["DD-250", "DD-322"], waiting_card_has_used_its_flip),
    (&["DD-250", "A-84"], lead_outside_the_conflict_loses_no_time),
    (&["DD-206", "DD-248"], log_hides_unrevealed_task_details),
    (&["DD-252"], box_flips_repeat_until_an_option_is_chosen),
];

const FAILED: ActionOutcome = ActionOutcome::Failed;

fn table_with_steps_done(done: u8, budget: Option<u8>) -> TestTable {
    let builder = TableBuilder::heroes(3).villains(1).pool(1, &[SecondChance]);
    task_table_from(builder, &[8; 4], done, budget)
}

fn end(outcome: TaskOutcome) -> Command {
    task_command(TaskCommand::End { outcome })
}

#[test]
fn task_decisions_close_the_second_chance_window() {
    let blocked = || {
        let mut play = table_with_steps_done(2, None);
        play_attempt_round(
            &mut play,
            TaskBox::CriticalProblem,
            AttemptKind::Check,
            &[FAILED],
        );
        play
    };
    for approach in [
        NewApproach::Skill(name("Magic")),
        NewApproach::Angle("By force".to_owned()),
    ] {
        for answer in [None, Some(true), Some(false)] {
            let mut play = blocked();
            play.ok(propose(approach.clone()));
            if let Some(accepted) = answer {
                play.ok(answer_proposal(accepted));
            }
            let before = task(&play).clone();
            play.no(play.play(1, SecondChance), "DD-318");
            assert_eq!(task(&play), &before);
        }
    }
    // Ending the task and running out of time close it too.
    let mut play = blocked();
    play.ok(end(TaskOutcome::Failed));
    play.no(play.play(1, SecondChance), "DD-318");
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    let mut play = table_with_steps_done(3, Some(1));
    play_attempt_round(&mut play, ALL, AttemptKind::Steps(1), &[FAILED]);
    play.ok(Command::Flip);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    play.no(play.play(1, SecondChance), "DD-318");
    // The window for another action stays open.
    let mut play = blocked();
    round(&mut play, ALL);
    play.act(h(1), ATTACK, FAILED);
    play.ok(propose(NewApproach::Skill(name("Magic"))));
    play.ok(play.play(1, SecondChance));
    assert_eq!(
        task(&play).progress.approach,
        Approach::Proposed(NewApproach::Skill(name("Magic")))
    );
}

/// An ended task can be dismissed; an open one cannot.
#[test]
fn ended_task_can_be_dismissed() {
    let dismiss = || task_command(TaskCommand::Dismiss);
    let mut play = table_with_steps_done(3, None);
    play.no(dismiss(), "DD-204");
    play_attempt_round(&mut play, ALL, AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    play.ok(dismiss());
    assert!(play.state().tasks.is_empty());
    play.no(dismiss(), "DD-204");
}

/// A check that interrupts another action is repeated; the interrupted action goes on afterward.
#[test]
fn second_chance_during_an_interrupted_action() {
    let builder = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Haste, SecondChance]);
    let mut play = task_table_from(builder, &[8; 4], 2, None);
    round(&mut play, TaskBox::Complication);
    play.read(
        line(Side::Villains, LineEffect::None, LineEffect::None),
        ApprovedActions::Any,
    );
    let villain = play.v(1);
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Haste));
    play.ok(attempt_task(AttemptKind::Check));
    // The task cannot be ended during the check.
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
    play.ok(attempt_task(AttemptKind::Check));
}

#[test]
fn glory_between_two_checks() {
    let after_first_check = |dramatic: bool| {
        let builder = TableBuilder::heroes(3).villains(1).pool(1, &[Glory]);
        let builder = if dramatic {
            builder.dramatic()
        } else {
            builder
        };
        let mut play = task_table_from(builder, &[8; 4], 0, None);
        round(&mut play, ALL);
        play.ok(attempt_task(AttemptKind::Steps(2)));
        play.no(
            play.play(1, Glory),
            if dramatic { "DD-278" } else { "DD-280" },
        );
        play.ok(dice(&[20, 20, 20, 2]));
        play.ok(announce(GOOD));
        play
    };
    let mut play = after_first_check(true);
    assert!(play.state().action.as_ref().unwrap().roll.is_none());
    play.ok(play.play(1, Glory));
    after_first_check(false);
    // After the next roll it is too late.
    let mut play = after_first_check(true);
    play.ok(dice(&[7]));
    play.no(play.play(1, Glory), "DD-278");
}

#[test]
fn denied_check_draws_no_card() {
    for (denied, drawn) in [(true, 0), (false, 1)] {
        let mut play = table_with_steps_done(1, None);
        round(&mut play, letters("AD"));
        let hand = play.hand(1);
        play.ok(attempt_task(AttemptKind::Check));
        play.ok(Command::Rounds {
            what: RoundsCommand::DenyDraw { denied },
        });
        play.ok(announce(GOOD));
        assert_eq!(play.hand(1), hand + drawn);
    }
}

#[test]
fn view_shows_check_modifiers() {
    for (answer, harder, penalty) in [
        (SetbackGeneric::Total, 0, 5),
        (SetbackGeneric::Difficulty, 5, 0),
    ] {
        let settings = Settings::default().with_answer(answer);
        let builder = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = task_table_from(builder, &[8; 4], 0, None);
        round(&mut play, ALL);
        let setback = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
        play.read(setback, ApprovedActions::Any);
        let check_modifiers = |play: &TestTable| {
            let task = play.view(Seat::Actor(h(1))).tasks.remove(0);
            (
                task.setback_difficulty,
                task.setback_total_penalty,
                task.roll_modifiers,
            )
        };
        assert_eq!(check_modifiers(&play), (0, 0, None.into()));
        play.ok(Command::ChooseSetback {
            side: Side::Heroes,
            setback: Setback::Generic,
        });
        let roll_condition = Some(RollCondition::Up);
        play.ok(Command::SetRollCondition {
            actor: h(1),
            roll_condition,
        });
        assert_eq!(
            check_modifiers(&play),
            (harder, penalty, roll_condition.into())
        );
        let steps = play.view(Seat::Table).tasks.remove(0).steps;
        assert_eq!(
            steps[0].current_difficulty,
            Some(8 + u16::from(harder)),
            "{answer:?}"
        );
    }
}

/// Skill 12, a bonus of 1, 0 or −1, and 2 from helpers, against 12 or 14. A hidden difficulty decides the result only in the view of
/// the table, which does not name it.
#[test]
fn view_adds_up_a_rolled_check() {
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
        (
            false,
            Some(12),
            12,
            14,
            Some((1, 15, Some(SuccessLevel::Good))),
        ),
        (false, Some(12), 14, 9, Some((-1, 13, None))),
        (false, None, 12, 14, None),
    ] {
        let mut play = task_table_from(TableBuilder::heroes(3).villains(1), &[difficulty], 0, None);
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
        let result =
            |play: &TestTable, seat| play.view(seat).task_check_result(SkillBasis::Unknown);
        assert_eq!(result(&play, Seat::Table), None, "not rolled");
        play.ok(dice(&[faces]));
        for seat in [Seat::Table, Seat::Actor(h(1))] {
            let parts = |result: TaskCheckResult| (result.bonus, result.total, result.level);
            let result = result(&play, seat);
            let named = result.as_ref().and_then(|result| result.difficulty);
            assert_eq!(named.is_some(), revealed && expected.is_some());
            assert_eq!(
                result.map(parts),
                expected.filter(|_| revealed || seat == Seat::Table),
                "{seat:?}, {faces}"
            );
        }
    }
}

/// TC-253, S-26: the panel's bonus and number of dice before an attempt are those of its check.
#[test]
fn forecast_counts_what_the_roll_counts() {
    let effect = |what| Event::Effect { what };
    let bonus = |play: &TestTable| {
        effect(EffectEvent::BonusGained {
            actor: h(1),
            card: play.card(1, Action),
            attribute: None,
        })
    };
    let up = |until| Event::RollConditionGained {
        actor: h(1),
        roll_condition: RollCondition::Up,
        until,
    };
    let penalized = || Event::ConsequencesApplied {
        consequences: vec![Consequence::Actor {
            actor: h(1),
            what: ActorChange::StatusGained {
                status: Status::Penalized,
                expiry: StatusExpiry::NextAction,
                separate: false,
            },
        }],
    };
    let setback = || Event::SetbackChosen {
        side: Side::Heroes,
        setback: Setback::Generic,
        penalty: None,
    };
    let held = || Event::Rounds {
        what: RoundsEvent::TurnHeld {
            actor: h(1),
            kind: HeldTurn::Opportunity,
        },
    };
    let unmodified = || {
        effect(EffectEvent::FirstRollUnmodified {
            actor: h(1),
            until: None,
        })
    };
    type Situation<'a> = (&'a dyn Fn(&TestTable) -> Vec<Event>, i32, u8);
    let cases: &[Situation<'_>] = &[
        (&|_| vec![], 0, 0),
        (&|play| vec![bonus(play)], 3, 0),
        (&|_| vec![setback()], -5, 0),
        (&|_| vec![penalized()], -5, 0),
        (&|_| vec![held()], -3, 0),
        (
            &|play| vec![bonus(play), setback(), penalized(), held()],
            -10,
            0,
        ),
        (&|_| vec![up(Until::RoundEnds)], 0, 1),
        (
            &|_| {
                vec![
                    up(Until::RoundEnds),
                    effect(EffectEvent::DoubleUpGained { actor: h(1) }),
                ]
            },
            0,
            2,
        ),
        (&|_| vec![up(Until::RoundEnds), unmodified()], 0, 0),
    ];
    let (value, difficulty) = (10, 12);
    let outlook = UpcomingBoxes {
        unseen: BoxCounts::default(),
        draw_pile_count: 0,
        after_reshuffle: BoxCounts::default(),
    };
    let settings = Settings::default();
    let plain_chance = odds::success(10, 12, Proficiency::Skilled, None)
        .probability()
        .percent();
    for (index, (events, amount, free_dice)) in cases.iter().enumerate() {
        let given = TableBuilder::heroes(3).villains(1).hand(1, &[Action]);
        let mut play = task_table_from(given, &[difficulty], 0, None);
        play.ok(task_command(TaskCommand::SetValue { value: Some(value) }));
        round(&mut play, ALL);
        let events = events(&play);
        play.make(events);
        let shown = play.view(Seat::Table).tasks.remove(0);
        let now = RoundModifiers {
            setback_difficulty: shown.setback_difficulty,
            bonus: shown.check_bonus,
            roll: shown.roll_modifiers,
        };
        assert_eq!(
            (now.bonus, now.roll.free_dice),
            (*amount, *free_dice),
            "{index}"
        );
        let forecast = Forecast {
            difficulties: TaskDifficulties {
                step_difficulties: &[difficulty],
                complications: 0,
                settings: &settings,
            },
            steps_done: 0,
            estimate: SkillEstimate::SkillValue(value),
            upcoming_boxes: &outlook,
            this_round: now,
        };
        let needed = forecast
            .estimate
            .needed_bonus(difficulty.into(), 0, now)
            .unwrap();
        let chance = forecast
            .attempt_probability(AttemptKind::Steps(1), 0)
            .percent();
        play.ok(attempt_task(AttemptKind::Steps(1)));
        // Each die shows a 7; all dice together decide.
        let faces = vec![7; 1 + usize::from(*free_dice)];
        play.ok(dice(&faces));
        let roll = play.state().action.as_ref().unwrap().roll.clone().unwrap();
        let result = play
            .view(Seat::Table)
            .task_check_result(SkillBasis::Unknown)
            .unwrap();
        assert_eq!(result.bonus, roll.bonus.0 + amount, "{index}");
        assert_eq!(result.level.is_some(), roll.bonus.0 >= needed, "{index}");
        let expected = match (amount, free_dice) {
            (0, 0) => chance == plain_chance,
            (1.., _) | (0, 1..) => chance > plain_chance,
            (..=-1, _) => chance < plain_chance,
        };
        assert!(expected, "{index}: {chance}");
    }
}

#[test]
fn task_opened_in_mid_round() {
    let set = |budget| task_command(opening(&[8], Some(budget)));
    let table = || {
        TableBuilder::heroes(3)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any)
    };
    // It can be attempted under the card in force, which counts as the first flip.
    let mut play = table();
    play.ok(set(1));
    assert!(task(&play).is_time_up());
    play.ok(attempt_task(AttemptKind::LastDitch));
    play.ok(announce(FAILED));
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Failed));
    // A lead who has acted cannot attempt it before the next flip.
    let mut play = table();
    play.ok(finish(h(1)));
    play.ok(set(1));
    assert_eq!(task(&play).flips_elapsed, 0);
    play.ok(Command::Flip);
    assert!(task(&play).is_time_up() && task(&play).is_open());
}

/// The flip of a card that can still be replaced is not left anymore, and counts only once when the card counts.
#[test]
fn waiting_card_has_used_its_flip() {
    let builder = TableBuilder::heroes(3)
        .villains(1)
        .pool(2, &[SeizeInitiative]);
    let mut play = task_table_from(builder, &[8], 0, Some(9));
    let time = |play: &TestTable| {
        let view = play.view(Seat::Table);
        (view.tasks[0].flips_elapsed, view.tasks[0].flips_left)
    };
    assert_eq!(time(&play), (0, Some(9)));
    play.ok(Command::Flip);
    assert!(play.view(Seat::Table).active_effects.seize_window_open);
    assert_eq!(time(&play), (1, Some(8)));
    play.ok(Command::Effect(EffectCommand::AcceptFlippedCard));
    assert_eq!(time(&play), (1, Some(8)));
    assert_eq!(task(&play).flips_elapsed, 1);
}

#[test]
fn lead_outside_the_conflict_loses_no_time() {
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

/// The log is public: it hides the unrevealed budget; step names are hidden together with the difficulties.
#[test]
fn log_hides_unrevealed_task_details() {
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
    // The name of a completed step is visible.
    play.begin();
    play_attempt_round(&mut play, letters("AC"), AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(steps_done(&play), 1);
    assert_eq!(names(&play, Seat::Actor(h(2))), [true, false]);
    play.ok(task_command(TaskCommand::RevealDifficulties));
    assert_eq!(names(&play, Seat::Actor(h(2))), [true, true]);
}

#[test]
fn box_flips_repeat_until_an_option_is_chosen() {
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

/// DD-205, DD-243: a corrected difficulty counts at once, also in an attempt that can be repeated. Hidden difficulties stay hidden.
#[test]
fn a_difficulty_can_be_corrected() {
    let set = |step, difficulty| task_command(TaskCommand::SetDifficulty { step, difficulty });
    let builder = TableBuilder::heroes(3).villains(1);
    let mut play = task_table_from(builder, &[12, 8], 0, None);
    round(&mut play, letters("A"));
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(set(StepLetter::A, 10));
    assert_eq!(task(&play).steps[0].difficulty, 10);
    let checks = &task(&play).attempt.as_ref().unwrap().checks;
    assert_eq!(checks[0].difficulty, 10);
    for seat in [Seat::Table, Seat::Actor(h(2))] {
        let redacted = redact(&play.last()[0], seat);
        let RedactedEvent::TaskDifficultySet { difficulty, .. } = redacted else {
            panic!("{redacted:?}");
        };
        assert_eq!(difficulty, None, "{seat:?}");
    }
    play.ok(task_command(TaskCommand::RevealDifficulties));
    play.ok(set(StepLetter::B, 9));
    assert!(matches!(
        redact(&play.last()[0], Seat::Actor(h(2))),
        RedactedEvent::TaskDifficultySet {
            difficulty: Some(9),
            ..
        }
    ));
    play.never(set(StepLetter::C, 9), "");
    play.never(set(StepLetter::B, 100), "");
}
