//! The saved form of what happens to a dramatic task.

use crate::record::{Field, Record, Value, Word, kept, kinds, words};
use ::torg::card::Step;
use ::torg::event::TaskEvent;
use ::torg::task::{Attempt, Check, TaskOutcome, TaskStep, Way};

kinds! { TaskEvent {
    Opened { skill, steps, budget, budget_told, difficulties_told, value } = "opened",
    ValueSet { value } = "value_set",
    TimeSet { budget, told } = "time_set",
    DifficultiesTold = "difficulties_told",
    FlipSpent = "flip_spent",
    Tried { attempt, under, checks, help, one_roll } = "tried",
    LeftAlone = "left_alone",
    CheckPassed = "check_passed",
    StepDone = "step_done",
    StepLost = "step_lost",
    Complicated { by } = "complicated",
    Blocked = "blocked",
    WayProposed { way } = "way_proposed",
    WayAccepted { restart, waits, later } = "way_accepted",
    WayRefused = "way_refused",
    CheckWiped { keeps } = "check_wiped",
    Ended { outcome } = "ended",
    PutAway = "put_away",
} }

words! {
    TaskOutcome { Succeeded = "succeeded", Failed = "failed", Dropped = "dropped" }
    Step { A = "A", B = "B", C = "C", D = "D" }
}
words! { @ Attempt { Check = "check", LastDitch = "last_ditch" } but Steps }

kept! {
    TaskStep { name, difficulty }
    Check { step, difficulty }
}

/// Steps are written by their number.
impl Field for Attempt {
    fn value(&self) -> Value {
        match self {
            Self::Steps(count) => count.value(),
            plain => plain.word().map_or(Value::Nothing, Value::word),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let word = value.text().and_then(Self::of_word);
        word.or_else(|| u8::of(value).map(Self::Steps))
    }
}

/// One name says which way it is.
impl Field for Way {
    fn value(&self) -> Value {
        let mut record = Record::default();
        match self {
            Self::Skill(skill) => record.put("skill", skill),
            Self::Angle(text) => record.put("angle", text),
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let angle = || record.get("angle").map(Self::Angle);
        record.get("skill").map(Self::Skill).or_else(angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Kept;
    use ::torg::card::TaskBox;
    use tabletop::name::Name;

    fn events() -> Vec<TaskEvent> {
        let name = |text| Name::new(text).unwrap();
        let step = |name, difficulty| TaskStep { name, difficulty };
        let check = |step, difficulty| Check { step, difficulty };
        vec![
            TaskEvent::Opened {
                skill: name("Science"),
                steps: vec![step(Some(name("Find \"it\"")), 8), step(None, 99)],
                budget: Some(7),
                budget_told: true,
                difficulties_told: false,
                value: Some(13),
            },
            TaskEvent::ValueSet { value: None },
            TaskEvent::LeftAlone,
            TaskEvent::TimeSet {
                budget: None,
                told: false,
            },
            TaskEvent::DifficultiesTold,
            TaskEvent::FlipSpent,
            TaskEvent::Tried {
                attempt: Attempt::Steps(2),
                under: TaskBox::Steps([true, true, false, true]),
                checks: vec![check(Step::A, 10), check(Step::B, 300)],
                help: 3,
                one_roll: Some(true),
            },
            TaskEvent::Tried {
                attempt: Attempt::Check,
                under: TaskBox::CriticalProblem,
                checks: vec![check(Step::C, 10)],
                help: 0,
                one_roll: None,
            },
            TaskEvent::Tried {
                attempt: Attempt::LastDitch,
                under: TaskBox::Complication,
                checks: vec![check(Step::D, 0)],
                help: 0,
                one_roll: Some(false),
            },
            TaskEvent::CheckPassed,
            TaskEvent::StepDone,
            TaskEvent::StepLost,
            TaskEvent::Complicated { by: 1 },
            TaskEvent::Blocked,
            TaskEvent::WayProposed {
                way: Way::Skill(name("Magic")),
            },
            TaskEvent::WayProposed {
                way: Way::Angle("skill".to_owned()),
            },
            TaskEvent::WayAccepted {
                restart: true,
                waits: Some(true),
                later: Some(true),
            },
            TaskEvent::WayRefused,
            TaskEvent::CheckWiped { keeps: Some(true) },
            TaskEvent::CheckWiped { keeps: None },
            TaskEvent::Ended {
                outcome: TaskOutcome::Dropped,
            },
            TaskEvent::PutAway,
        ]
    }

    #[test]
    fn every_kind_of_task_event_comes_back() {
        let events = events();
        let is = |event: &TaskEvent| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(TaskEvent::recall(&record), Some(event), "{text}");
        }
        for (outcome, word) in TaskOutcome::WORDS {
            assert_eq!(TaskOutcome::of(&Value::word(word)), Some(*outcome));
        }
        for (step, word) in Step::WORDS {
            assert_eq!(Step::of(&Value::word(word)), Some(*step));
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"opened","skill":"x","steps":[{"name":null}],"budget":1,"budget_told":true,"difficulties_told":true}"#,
            r#"{"is":"opened","skill":"","steps":[],"budget":1,"budget_told":true,"difficulties_told":true}"#,
            r#"{"is":"opened","skill":"x","steps":[],"budget":256,"budget_told":true,"difficulties_told":true}"#,
            r#"{"is":"time_set","budget":4}"#,
            r#"{"is":"tried","attempt":"all","under":"A","checks":[],"help":0}"#,
            r#"{"is":"tried","attempt":1,"under":"A","checks":[{"step":"E","difficulty":1}],"help":0}"#,
            r#"{"is":"tried","attempt":1,"under":"A","checks":[]}"#,
            r#"{"is":"complicated"}"#,
            r#"{"is":"way_proposed","way":"x"}"#,
            r#"{"is":"way_proposed","way":{}}"#,
            r#"{"is":"way_accepted"}"#,
            r#"{"is":"ended","outcome":"won"}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(TaskEvent::recall(&record), None, "{wrong}");
        }
    }
}
