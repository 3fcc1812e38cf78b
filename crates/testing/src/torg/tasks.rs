//! Commands about dramatic tasks.

use crate::Mix;
use crate::Shipped as _;
use ::torg::card::{CardName, TaskBox};
use ::torg::command::{Command, TaskCommand};
use ::torg::roll::SuccessLevel;
use ::torg::state::{ActionStage, Outcome, State};
use ::torg::task::chooser::Given;
use ::torg::task::{Approach, Attempt, Task, TaskOutcome, TaskStep, Way};
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What follows from a task that goes on, now and then; `None` where something else is to be done.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    let about = |lead, what| Some(Command::Task { lead, what });
    if let Some((_, trying)) = state.checking() {
        let problem = !matches!(trying.under, TaskBox::Steps(_));
        let action = state.action.as_ref()?;
        // Problems are rare, and bite those who fail.
        let outcome = if mix.one_in(if problem { 1 } else { 3 }) {
            Outcome::Failed
        } else {
            Outcome::Succeeded(SuccessLevel::Good)
        };
        return (action.stage != ActionStage::Declared || mix.one_in(2))
            .then_some(Command::Announce { outcome });
    }
    if let Some(last) = state.last_action.filter(|_| mix.one_in(2))
        && state
            .task(last.actor)
            .is_some_and(|task| task.trying.is_some())
    {
        let mut held = state.pool(last.actor).iter().chain(state.hand(last.actor));
        let card = held.find(|card| card.name() == Some(CardName::SecondChance));
        if let Some(card) = card.filter(|_| last.outcome == Outcome::Failed) {
            return Some(Command::PlayCard {
                actor: last.actor,
                card: *card,
            });
        }
    }
    let Some(task) = state.tasks.iter().find(|task| task.is_open()) else {
        let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
        let lead = *mix.one_of(&heroes)?;
        return mix
            .one_in(9)
            .then_some(Command::Task {
                lead,
                what: an_opening(mix),
            })
            .filter(|_| state.action.is_none());
    };
    if state.action.is_some() || mix.one_in(2) {
        return None;
    }
    let lead = task.lead;
    match &task.progress.approach {
        Approach::Blocked => about(lead, TaskCommand::Propose { way: a_way(mix) }),
        Approach::Proposed(_) => {
            let accepted = mix.one_in(2);
            about(lead, TaskCommand::Answer { accepted })
        }
        Approach::Refused | Approach::NextRound | Approach::RoundAfter => Some(Command::Flip),
        Approach::Open => {
            let round = state.round()?;
            round.next_turn_of(lead)?;
            about(
                lead,
                TaskCommand::Try {
                    attempt: fitting(task, task.offered(round.task, &state.settings), mix),
                    help: 0,
                    critical_moment: false,
                },
            )
        }
    }
}

fn fitting(task: &Task, offered: usize, mix: &mut Mix) -> Attempt {
    if mix.one_in(12) || (task.is_time_up() && mix.one_in(2)) {
        return Attempt::LastDitch;
    }
    match u32::try_from(offered).unwrap() {
        0 => Attempt::Check,
        most => Attempt::Steps(u8::try_from(1 + mix.below(most)).unwrap()),
    }
}

fn a_name(mix: &mut Mix) -> Name {
    let names = ["Science", "Lock picking", "Willpower"];
    Name::new(mix.one_of(&names).unwrap()).unwrap()
}

fn a_way(mix: &mut Mix) -> Way {
    if mix.one_in(2) {
        Way::Skill(a_name(mix))
    } else {
        Way::Angle("  Over the roof ".to_owned())
    }
}

fn a_time(mix: &mut Mix) -> Option<u8> {
    (!mix.one_in(3)).then(|| u8::try_from(mix.below(9)).unwrap())
}

fn an_opening(mix: &mut Mix) -> TaskCommand {
    let steps = 1 + mix.below(4);
    TaskCommand::Open {
        skill: a_name(mix),
        steps: (0..steps)
            .map(|_| TaskStep {
                name: mix.one_in(2).then(|| a_name(mix)),
                difficulty: u8::try_from(mix.below(25)).unwrap(),
            })
            .collect(),
        budget: a_time(mix),
        budget_told: mix.one_in(2),
        difficulties_told: mix.one_in(2),
        value: mix.one_in(2).then(|| u8::try_from(mix.below(20)).unwrap()),
    }
}

/// Boxes that choose between a few things, or nothing.
pub fn a_given(state: &State, mix: &mut Mix) -> Given {
    if mix.one_in(2) {
        Given::default()
    } else {
        Given::evenly(&state.deck, 2 + usize::from(mix.one_in(2)))
    }
}

/// Anything about a task, with anybody.
pub fn anything(state: &State, mix: &mut Mix, actor: ActorId) -> Command {
    let tasks: Vec<ActorId> = state.tasks.iter().map(|task| task.lead).collect();
    let some = mix.one_of(&tasks).copied();
    let lead = some.filter(|_| !mix.one_in(4)).unwrap_or(actor);
    let what = match mix.below(9) {
        0 => match an_opening(mix) {
            TaskCommand::Open {
                skill,
                budget,
                value,
                ..
            } if mix.one_in(3) => TaskCommand::Open {
                skill,
                steps: vec![],
                budget,
                budget_told: true,
                difficulties_told: true,
                value,
            },
            other => other,
        },
        1 => TaskCommand::SetTime {
            budget: a_time(mix),
            told: mix.one_in(2),
        },
        2 => TaskCommand::TellDifficulties,
        3 | 4 => TaskCommand::Try {
            attempt: match mix.below(4) {
                0 => Attempt::Check,
                1 => Attempt::LastDitch,
                _ => Attempt::Steps(u8::try_from(mix.below(6)).unwrap()),
            },
            help: u8::try_from(mix.below(110)).unwrap(),
            critical_moment: mix.one_in(4),
        },
        5 => TaskCommand::Propose { way: a_way(mix) },
        6 => TaskCommand::SetValue {
            value: mix.one_in(3).then(|| u8::try_from(mix.below(110)).unwrap()),
        },
        7 => TaskCommand::Answer {
            accepted: mix.one_in(2),
        },
        _ => {
            let outcomes = [
                TaskOutcome::Succeeded,
                TaskOutcome::Failed,
                TaskOutcome::Dropped,
            ];
            TaskCommand::End {
                outcome: *mix.one_of(&outcomes).unwrap(),
            }
        }
    };
    // About one that is over nothing else than that can be said.
    let over = state.task(lead).is_some_and(|task| !task.is_open());
    let what = match what {
        TaskCommand::End { .. } | TaskCommand::TellDifficulties if over => TaskCommand::PutAway,
        other => other,
    };
    Command::Task { lead, what }
}
