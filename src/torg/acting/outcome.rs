//! How an action comes out: told by the table, or worked out by the app.

use crate::torg::action::Action;
use crate::torg::attack;
use crate::torg::messages::torg::level;
use ::torg::combat::options::CombatOption;
use ::torg::roll::SuccessLevel;
use ::torg::state::{Action as OpenAction, ActionKind, ActionOutcome};
use ::torg::view::View;

/// One way an action may come out.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What it says.
    pub label: &'static str,
    /// How many of five steps were reached.
    pub steps: u32,
    /// What came of it.
    pub outcome: ActionOutcome,
}

/// Whether the app works out what an action comes to, so that nobody is asked how it came out.
pub fn is_computed(action: &OpenAction) -> bool {
    (action.targeted_attacks.is_empty() && action.pending_action.is_some())
        || action.has_option(CombatOption::SuppressiveFire)
}

/// The ways in which the table may say that an action came out.
pub fn outcomes(action: &OpenAction) -> Vec<Outcome> {
    let done = |label| Outcome {
        label,
        steps: 5,
        outcome: ActionOutcome::Done,
    };
    if action.only_defends() {
        return vec![done("Keep the defence")];
    }
    let failed = Outcome {
        label: "Failed",
        steps: 0,
        outcome: ActionOutcome::Failed,
    };
    let succeeded = (1..)
        .zip(SuccessLevel::ALL)
        .map(|(steps, reached)| Outcome {
            label: level(reached),
            steps,
            outcome: ActionOutcome::Succeeded(reached),
        });
    let mut all: Vec<Outcome> = [failed].into_iter().chain(succeeded).collect();
    if action.kind == ActionKind::Other && !action.is_task_check {
        all.push(done("Done, without a roll"));
    }
    all
}

/// Lets a rolled action take effect that the app works out, or asks first what its player chooses (TC-257).
pub fn settle_action(view: &View) -> Option<Action> {
    let action = view.action.as_ref().filter(|action| is_computed(action))?;
    action.roll.as_ref()?;
    Some(attack::settle(view, action.actor, None))
}
