//! Random commands about dramatic tasks.

use crate::StandardCard as _;
use crate::TestRng;
use ::torg::card::{CardName, StepLetter, TaskBox};
use ::torg::command::{Command, TaskCommand};
use ::torg::roll::SuccessLevel;
use ::torg::state::{ActionOutcome, ActionStage, State};
use ::torg::task::randomiser::BoxAssignments;
use ::torg::task::{Approach, AttemptKind, NewApproach, Task, TaskOutcome, TaskStep};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns a follow-up of an open task, sometimes; `None` if something else should be done.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let task_command = |lead, command| {
        Some(Command::Task {
            lead,
            what: command,
        })
    };
    if let Some((_, attempt)) = state.check_in_progress() {
        let problem = !matches!(attempt.task_box, TaskBox::Steps(_));
        let action = state.action.as_ref()?;
        // Problems are rare and only occur on a failure.
        let outcome = if rng.one_in(if problem { 1 } else { 3 }) {
            ActionOutcome::Failed
        } else {
            ActionOutcome::Succeeded(SuccessLevel::Good)
        };
        return (action.stage != ActionStage::Declared || rng.one_in(2))
            .then_some(Command::Announce { outcome });
    }
    if let Some(last) = state.last_action.filter(|_| rng.one_in(2))
        && state
            .task(last.actor)
            .is_some_and(|task| task.attempt.is_some())
    {
        let mut held = state.pool(last.actor).iter().chain(state.hand(last.actor));
        let card = held.find(|card| card.name() == Some(CardName::SecondChance));
        if let Some(card) = card.filter(|_| last.outcome == ActionOutcome::Failed) {
            return Some(Command::PlayCard {
                actor: last.actor,
                card: *card,
            });
        }
    }
    let Some(task) = state.tasks.iter().find(|task| task.is_open()) else {
        let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
        let lead = *rng.one_of(&heroes)?;
        return rng
            .one_in(9)
            .then_some(Command::Task {
                lead,
                what: random_opening(rng),
            })
            .filter(|_| state.action.is_none());
    };
    if state.action.is_some() || rng.one_in(2) {
        return None;
    }
    let lead = task.lead;
    match &task.progress.approach {
        Approach::Blocked => task_command(
            lead,
            TaskCommand::ProposeApproach {
                approach: random_approach(rng),
            },
        ),
        Approach::Proposed(_) => {
            let accepted = rng.one_in(2);
            task_command(lead, TaskCommand::AnswerProposal { accepted })
        }
        Approach::Refused | Approach::NextRound | Approach::RoundAfter => Some(Command::Flip),
        Approach::Open => {
            let round = state.round()?;
            round.next_turn_of(lead)?;
            task_command(
                lead,
                TaskCommand::Attempt {
                    kind: fitting_attempt(
                        task,
                        task.steps_offered(round.task_box, &state.settings),
                        rng,
                    ),
                    helper_bonus: 0,
                    critical_moment: false,
                },
            )
        }
    }
}

fn fitting_attempt(task: &Task, offered: usize, rng: &mut TestRng) -> AttemptKind {
    if rng.one_in(12) || (task.is_time_up() && rng.one_in(2)) {
        return AttemptKind::LastDitch;
    }
    match u32::try_from(offered).unwrap() {
        0 => AttemptKind::Check,
        most => AttemptKind::Steps(u8::try_from(1 + rng.below(most)).unwrap()),
    }
}

fn random_name(rng: &mut TestRng) -> Name {
    let names = ["Science", "Lock picking", "Willpower"];
    Name::new(rng.one_of(&names).unwrap()).unwrap()
}

fn random_approach(rng: &mut TestRng) -> NewApproach {
    if rng.one_in(2) {
        NewApproach::Skill(random_name(rng))
    } else {
        NewApproach::Angle("  Over the roof ".to_owned())
    }
}

fn random_time(rng: &mut TestRng) -> Option<u8> {
    (!rng.one_in(3)).then(|| u8::try_from(rng.below(9)).unwrap())
}

fn random_opening(rng: &mut TestRng) -> TaskCommand {
    let steps = 1 + rng.below(4);
    TaskCommand::Open {
        skill: random_name(rng),
        steps: (0..steps)
            .map(|_| TaskStep {
                name: rng.one_in(2).then(|| random_name(rng)),
                difficulty: u8::try_from(rng.below(25)).unwrap(),
            })
            .collect(),
        flip_budget: random_time(rng),
        budget_revealed: rng.one_in(2),
        difficulties_revealed: rng.one_in(2),
        value: rng.one_in(2).then(|| u8::try_from(rng.below(20)).unwrap()),
    }
}

/// Returns assignments of boxes with a few options, or none.
pub fn random_assignments(state: &State, rng: &mut TestRng) -> BoxAssignments {
    if rng.one_in(2) {
        BoxAssignments::default()
    } else {
        BoxAssignments::evenly(&state.deck, 2 + usize::from(rng.one_in(2)))
    }
}

/// Returns any command about a task, with any actor.
pub fn random_command(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    let tasks: Vec<ActorId> = state.tasks.iter().map(|task| task.lead).collect();
    let picked = rng.one_of(&tasks).copied();
    let lead = picked.filter(|_| !rng.one_in(4)).unwrap_or(actor);
    let command = match rng.below(10) {
        0 => match random_opening(rng) {
            TaskCommand::Open {
                skill,
                flip_budget,
                value,
                ..
            } if rng.one_in(3) => TaskCommand::Open {
                skill,
                steps: vec![],
                flip_budget,
                budget_revealed: true,
                difficulties_revealed: true,
                value,
            },
            other => other,
        },
        1 => TaskCommand::SetFlipBudget {
            flip_budget: random_time(rng),
            revealed: rng.one_in(2),
        },
        2 => TaskCommand::RevealDifficulties,
        3 | 4 => TaskCommand::Attempt {
            kind: match rng.below(4) {
                0 => AttemptKind::Check,
                1 => AttemptKind::LastDitch,
                _ => AttemptKind::Steps(u8::try_from(rng.below(6)).unwrap()),
            },
            helper_bonus: u8::try_from(rng.below(110)).unwrap(),
            critical_moment: rng.one_in(4),
        },
        5 => TaskCommand::ProposeApproach {
            approach: random_approach(rng),
        },
        6 => TaskCommand::SetValue {
            value: rng.one_in(3).then(|| u8::try_from(rng.below(110)).unwrap()),
        },
        7 => TaskCommand::SetDifficulty {
            step: *rng.one_of(&StepLetter::ALL).unwrap(),
            difficulty: u8::try_from(rng.below(110)).unwrap(),
        },
        8 => TaskCommand::AnswerProposal {
            accepted: rng.one_in(2),
        },
        _ => TaskCommand::End {
            outcome: *rng.one_of(TaskOutcome::VARIANTS).unwrap(),
        },
    };
    // If the task is over, only this command is possible.
    let is_over = state.task(lead).is_some_and(|task| !task.is_open());
    let command = match command {
        TaskCommand::End { .. } | TaskCommand::RevealDifficulties if is_over => {
            TaskCommand::Dismiss
        }
        other => other,
    };
    Command::Task {
        lead,
        what: command,
    }
}
