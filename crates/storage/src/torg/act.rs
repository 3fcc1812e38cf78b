//! The saved form of what happens in a fight beside attacks.

use super::{word, word_or};
use crate::record::{Field, Record, Value, kept, kinds, words};
use ::torg::combat::attack::FURTHEST;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, Upshot};
use ::torg::combat::movement::Pace;
use ::torg::combat::status::{Ends, Status};
use ::torg::fight::act::{ActEvent, Simple, Trial};
use tabletop::seat::ActorId;

kinds! { ActEvent, is_sane {
    CutIn = "cut_in",
    Tried { kind, trials } = "tried",
    Guarding { skill, value, vital_block } = "guarding",
    Pushing { value } = "pushing",
    Cowing { roll } = "cowing",
    Came { target, points, upshots, told } = "came",
    Best { target } = "best",
    Became { status, ends } = "became",
    Lifted { status } = "lifted",
    Outflanked { target, until } = "outflanked",
    Lost { by } = "lost",
    Guarded { skill, total, vital_block } = "guarded",
    Blocked { steps } = "blocked",
    Pushed { total } = "pushed",
    Aimed { round, weapon } = "aimed",
    AimLost = "aim_lost",
    Waits { hold } = "waits",
    Spared { target } = "spared",
    Moved { metres, pace } = "moved",
    Simple { what } = "simple",
    Loading { weapon, rounds } = "loading",
    Loaded { weapon, rating } = "loaded",
    RanShort { weapon, left, rating } = "ran_short",
    MarksOver = "marks_over",
    Treated { treated } = "treated",
    Passed { weapon, to } = "passed",
} }

words! {
    Interaction {
        Intimidation = "intimidation", Test = "test", Taunt = "taunt", Trick = "trick",
        Maneuver = "maneuver",
    }
    Upshot {
        Unskilled = "unskilled", Stymied = "stymied", Setback = "setback", Break = "break", Up = "up",
        Fatigued = "fatigued", PlayersCall = "players_call",
    }
    Status {
        Unskilled = "unskilled", Stymied = "stymied", ActionLost = "action_lost",
        Penalized = "penalized", Broken = "broken", Up = "up", Restrained = "restrained",
        StandingUp = "standing_up", Behind = "behind",
    }
    DefenceSkill {
        Dexterity = "dexterity", Dodge = "dodge", Melee = "melee", Unarmed = "unarmed",
        MartialArts = "martial_arts", MissileDodge = "missile_dodge", StopThrust = "stop_thrust",
    }
    Pace { Walking = "walking", Running = "running", Pushing = "pushing" }
}
words! { @ Ends { Action = "action", Scene = "scene", Lifted = "lifted" } but Used, Round }

/// Whether a figure that was reckoned is within all that figures come to.
pub(super) const fn within(figure: i32) -> bool {
    figure.unsigned_abs() <= FURTHEST.unsigned_abs()
}

/// Figures out of all range are those of no deed; totals lie a little beyond what they are made of.
fn is_sane(event: &ActEvent) -> bool {
    if let ActEvent::Tried { trials, .. } = event {
        trials.iter().all(|trial| {
            let figures = [trial.value, trial.difficulty, trial.modifier];
            figures.into_iter().all(within)
        })
    } else if let ActEvent::Guarding { value, .. }
    | ActEvent::Guarded { total: value, .. }
    | ActEvent::Pushing { value }
    | ActEvent::Pushed { total: value } = event
    {
        // A vital block of more steps than the book knows is the gamemaster's to rule (TC-150).
        within(*value)
    } else {
        true
    }
}

kept! { Trial { target, other, value, difficulty, surprise, place, modifier } }

/// A round at the end of which it is over is written by its number; one in which it can also be used, as a list of it.
impl Field for Ends {
    fn value(&self) -> Value {
        match self {
            Self::Round(round) => round.value(),
            Self::Used(round) => Value::List(vec![round.value()]),
            plain => word_or(*plain, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let used = || match value.list()? {
            [round] => u32::of(round).map(Self::Used),
            _ => None,
        };
        word(value)
            .or_else(|| u32::of(value).map(Self::Round))
            .or_else(used)
    }
}

/// One name says what is waited for.
impl Field for Hold {
    fn value(&self) -> Value {
        let mut record = Record::default();
        match self {
            Self::Opportunity => record.put("opening", &true),
            Self::Location(place) => record.put("place", place),
            Self::After(whom) => record.put("after", whom),
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let place = || record.get("place").map(Self::Location);
        let opening = || {
            let is: bool = record.get("opening")?;
            is.then_some(Self::Opportunity)
        };
        record
            .get("after")
            .map(Self::After)
            .or_else(place)
            .or_else(opening)
    }
}

/// A weapon by its place, anything else in words; what is drawn is a mark, what is given back a list: whose, and which.
impl Field for Simple {
    fn value(&self) -> Value {
        match self {
            Self::Draw => true.value(),
            Self::Reload(weapon) => weapon.value(),
            Self::Other(text) => text.value(),
            Self::GiveBack { owner, weapon } => Value::List(vec![owner.value(), weapon.value()]),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let draw = || bool::of(value).filter(|is| *is).map(|_| Self::Draw);
        let other = || String::of(value).map(Self::Other);
        let back = || match value.list()? {
            [owner, weapon] => Some(Self::GiveBack {
                owner: ActorId::of(owner)?,
                weapon: u8::of(weapon)?,
            }),
            _ => None,
        };
        let plain = u8::of(value).map(Self::Reload).or_else(draw);
        plain.or_else(other).or_else(back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Kept, Word};
    use ::torg::roll::{Bonus, DiceRoll, DieTotal};
    use ::torg::rounds::Surprise;
    use tabletop::dice::D20;

    fn events() -> Vec<ActEvent> {
        let (target, weapon) = (ActorId(3), 1);
        let trial = |surprise| Trial {
            target,
            other: None,
            value: 12,
            difficulty: 9,
            surprise,
            place: (1, 2),
            modifier: -5,
        };
        let became = |ends| ActEvent::Became {
            status: Status::Unskilled,
            ends,
        };
        let waits = |hold| ActEvent::Waits { hold };
        let simple = |what| ActEvent::Simple { what };
        let skill = DefenceSkill::MartialArts;
        vec![
            ActEvent::CutIn,
            ActEvent::Tried {
                kind: Interaction::Taunt,
                trials: vec![
                    trial(None),
                    Trial {
                        other: Some(Interaction::Trick),
                        ..trial(Some(Surprise::Complete))
                    },
                ],
            },
            ActEvent::Guarding {
                skill,
                value: 14,
                vital_block: 2,
            },
            ActEvent::Pushing { value: 9 },
            ActEvent::Cowing {
                roll: DiceRoll {
                    chains: vec![vec![D20::new(7).unwrap()]],
                    total: DieTotal::new(7).unwrap(),
                    bonus: Bonus(-2),
                    reroll_lost: false,
                },
            },
            ActEvent::Came {
                target,
                points: -3,
                upshots: vec![],
                told: None,
            },
            ActEvent::Came {
                target,
                points: 17,
                upshots: vec![Upshot::Setback, Upshot::Fatigued],
                told: Some("He \"yields\"".to_owned()),
            },
            ActEvent::Best { target },
            became(Ends::Action),
            became(Ends::Used(7)),
            became(Ends::Round(u32::MAX)),
            became(Ends::Scene),
            became(Ends::Lifted),
            ActEvent::Lifted {
                status: Status::Restrained,
            },
            ActEvent::Outflanked { target, until: 4 },
            ActEvent::Lost {
                by: Status::ActionLost,
            },
            ActEvent::Guarded {
                skill,
                total: -4,
                vital_block: 4,
            },
            ActEvent::Blocked { steps: 0 },
            ActEvent::Pushed { total: 21 },
            ActEvent::Aimed {
                round: 3,
                weapon: None,
            },
            ActEvent::Aimed {
                round: 3,
                weapon: Some(1),
            },
            ActEvent::AimLost,
            waits(Hold::Opportunity),
            waits(Hold::Location("the door".to_owned())),
            waits(Hold::After(target)),
            ActEvent::Spared { target },
            ActEvent::Moved {
                metres: 12,
                pace: Pace::Running,
            },
            simple(Simple::Draw),
            simple(Simple::Reload(7)),
            simple(Simple::Other(String::new())),
            simple(Simple::Other("true".to_owned())),
            simple(Simple::GiveBack {
                owner: target,
                weapon,
            }),
            ActEvent::Loading { weapon, rounds: 1 },
            ActEvent::Loaded { weapon, rating: 6 },
            ActEvent::RanShort {
                weapon,
                left: 2,
                rating: 6,
            },
            ActEvent::MarksOver,
            ActEvent::Treated { treated: true },
            ActEvent::Passed { weapon, to: None },
            ActEvent::Passed {
                weapon,
                to: Some(target),
            },
        ]
    }

    #[test]
    fn every_kind_of_act_comes_back() {
        let events = events();
        let is = |event: &ActEvent| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(ActEvent::recall(&record), Some(event), "{text}");
        }
        fn all<W: Word + Field + PartialEq + std::fmt::Debug>() {
            for (one, word) in W::WORDS {
                assert_eq!(W::of(&Value::word(word)), Some(*one));
            }
        }
        all::<Interaction>();
        all::<Upshot>();
        all::<Status>();
        all::<DefenceSkill>();
        all::<Pace>();
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"tried","kind":"taunt"}"#,
            r#"{"is":"tried","kind":"song","trials":[]}"#,
            r#"{"is":"became","status":"unskilled","ends":[1,2]}"#,
            r#"{"is":"became","status":"unskilled"}"#,
            r#"{"is":"waits","hold":{}}"#,
            r#"{"is":"waits","hold":{"opening":false}}"#,
            r#"{"is":"simple","what":false}"#,
            r#"{"is":"simple","what":[2]}"#,
            r#"{"is":"passed","to":2}"#,
            r#"{"is":"moved","metres":3,"pace":"flying"}"#,
            r#"{"is":"nonsense"}"#,
            r#"{"is":"guarded","skill":"dodge","total":20000,"vital_block":0}"#,
            r#"{"is":"guarded","skill":"dodge","total":12,"vital_block":300}"#,
            r#"{"is":"blocked","steps":256}"#,
            r#"{"is":"pushing","value":2147483647}"#,
            r#"{"is":"tried","kind":"taunt","trials":[{"target":2,"value":-90000,"difficulty":9,"place":[0,1],"modifier":0}]}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(ActEvent::recall(&record), None, "{wrong}");
        }
        // An aim that was kept before weapons were named in it.
        let record = Record::read(r#"{"is":"aimed","round":3}"#).unwrap();
        let aimed = ActEvent::Aimed {
            round: 3,
            weapon: None,
        };
        assert_eq!(ActEvent::recall(&record), Some(aimed));
    }
}
