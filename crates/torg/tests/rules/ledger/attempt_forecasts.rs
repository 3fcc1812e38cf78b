//! What a view forecasts for an attempt at a task and for the time limit of a new one.

use crate::ledger::given::{TableBuilder, h};
use crate::ledger::play::TestTable;
use crate::ledger::task::{ALL, name, opening, round, task_command};
use tabletop::seat::Seat;
use torg::command::TaskCommand;
use torg::settings::{Settings, TaskHint, TaskRoll};
use torg::task::AttemptKind;
use torg::task::completion_odds::{Probability, QUICK_FLIP_LIMIT};
use torg::task::forecast::SkillEstimate;
use torg::task::hint::TimeEstimate;
use torg::view::task_forecast::{AttemptForecast, ChanceInTime, CheckForecast};

const ASSUMED_PERCENT: u8 = 75;

/// A round whose card offers every step of a task with difficulties of 8. `value`: the lead's skill.
fn offered(settings: Settings, value: Option<u8>, budget: Option<u8>) -> TestTable {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings)
        .table();
    play.begin();
    let TaskCommand::Open {
        steps, flip_budget, ..
    } = opening(&[8; 4], budget)
    else {
        panic!("opening a task")
    };
    play.ok(task_command(TaskCommand::Open {
        skill: name("Science"),
        steps,
        flip_budget,
        budget_revealed: false,
        difficulties_revealed: false,
        value,
    }));
    round(&mut play, ALL);
    play
}

fn forecast(
    play: &TestTable,
    seat: Seat,
    attempt: AttemptKind,
    helper_bonus: u8,
) -> Option<AttemptForecast> {
    let view = play.view(seat);
    let task = view.task_of(h(1)).unwrap();
    view.attempt_forecast(task, attempt, helper_bonus, ASSUMED_PERCENT)
}

#[test]
fn dd_214_several_checks_are_harder_and_use_the_rolls_of_the_table() {
    for (roll, one_roll) in [(TaskRoll::One, true), (TaskRoll::Each, false)] {
        let settings = Settings::default().with_answer(roll);
        let play = offered(settings, Some(11), None);
        let one = forecast(&play, Seat::Table, AttemptKind::Steps(1), 2).unwrap();
        let check = CheckForecast {
            difficulty: 8,
            penalty: 0,
        };
        assert_eq!(one.checks, [check]);
        assert_eq!((one.needed_bonus, one.in_time), (Some(-5), None));
        let two = forecast(&play, Seat::Table, AttemptKind::Steps(2), 2).unwrap();
        let checks = [2, 4].map(|penalty| CheckForecast {
            difficulty: 8 + penalty,
            penalty,
        });
        assert_eq!(two.checks, checks);
        assert_eq!((two.one_roll, two.needed_bonus), (one_roll, None));
        assert!(two.success < one.success);
        assert_eq!(
            forecast(&play, Seat::Actor(h(1)), AttemptKind::Steps(1), 2),
            None,
            "a player does not know the difficulties"
        );
    }
}

#[test]
fn dd_247_many_flips_give_a_lower_bound() {
    let limit = u8::try_from(QUICK_FLIP_LIMIT).unwrap();
    let computed = Settings::default().with_answer(TaskHint::Computed);
    let in_time = |settings, attempt, budget| {
        let play = offered(settings, None, Some(budget));
        let forecast = forecast(&play, Seat::Table, attempt, 0).unwrap();
        assert_eq!(forecast.needed_bonus, None);
        forecast.in_time
    };
    let step = AttemptKind::Steps(1);
    // The flip of this round counts.
    let exact = in_time(computed, step, limit + 1).unwrap();
    let bound = in_time(computed, step, limit + 2).unwrap();
    let ChanceInTime::Exact(chance) = exact else {
        panic!("{exact:?}")
    };
    assert!(chance > Probability::NEVER);
    assert_eq!(bound, ChanceInTime::AtLeast(chance));
    let last_ditch = offered(computed, None, Some(limit));
    let last_ditch = forecast(&last_ditch, Seat::Table, AttemptKind::LastDitch, 0).unwrap();
    // A success completes the task; a failure with time left blocks the approach (DD-239, DD-241).
    assert!(last_ditch.success > Probability::NEVER);
    assert_eq!(
        last_ditch.in_time,
        Some(ChanceInTime::AtLeast(last_ditch.success))
    );
    let by_thumb = Settings::default().with_answer(TaskHint::Chapter);
    assert_eq!(in_time(by_thumb, step, limit), None);
}

#[test]
fn dd_247_a_time_limit_is_estimated_for_each_pace_that_the_table_allows() {
    let settings = Settings::default().with_answer(TaskHint::Computed);
    let play = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings)
        .table();
    let view = play.view(Seat::Table);
    let estimate = SkillEstimate::AssumedPercent(ASSUMED_PERCENT);
    for (flips, is_lower_bound) in [(QUICK_FLIP_LIMIT, false), (QUICK_FLIP_LIMIT + 1, true)] {
        let forecasts = view.pace_forecasts(&[8; 4], estimate, flips);
        assert!(!forecasts.is_empty());
        for forecast in forecasts {
            assert_eq!(forecast.is_lower_bound, is_lower_bound);
            assert!(matches!(forecast.estimate, TimeEstimate::Exact(_)));
        }
    }
}
