//! The statuses of an actor that are in force, each with its end.

use super::fight::{combat_state, is_dying};
use crate::combat::action::Aim;
use crate::combat::defence::ActiveDefence;
use crate::combat::hold::Hold;
use crate::combat::status::{Status, StatusExpiry};
use crate::fight::combat_state::Block;
use crate::settings::StymiedScope;
use crate::skill::{RollCondition, Until};
use crate::state::State;
use crate::state::actor::Actor;
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// A status of an actor that is in force, except damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveStatus {
    /// What it is.
    pub kind: ActiveStatusKind,
    /// When it ends.
    pub expiry: ActiveStatusExpiry,
}

/// What a status in force is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActiveStatusKind {
    /// Up or stymied.
    RollCondition {
        /// Which of the two.
        condition: RollCondition,
        /// Whether it came from the conflict line and from nothing else, so that the flipped card shows it already.
        from_line_alone: bool,
    },
    /// Unconscious, but alive (TC-095).
    Unconscious,
    /// A lasting status other than an earned blindside attack.
    Lasting(Status),
    /// Blindside attacks are possible (TC-201).
    EarnedBlindside {
        /// On these actors.
        targets: Vec<ActorId>,
        /// Whether all of them are possible only from the next round on.
        next_round: bool,
    },
    /// The action of this round is lost.
    ActionLost,
    /// An aim in progress or ready (TC-120, TC-121).
    Aim(Aim),
    /// Easier to hit since an aim that was ruined (TC-121).
    ExposedByAiming,
    /// Easier to hit since an all-out attack (TC-129, TC-130).
    ExposedByAllOut,
    /// An active defence was rolled.
    ActiveDefence(ActiveDefence),
    /// A vital block of this many steps (TC-150).
    VitalBlock(u8),
    /// A prepared block (TC-221).
    Block(Block),
    /// Waiting with an action, but not with the turn, which the order of acting shows.
    Hold(Hold),
    /// Knocked down (TC-103, TC-104).
    KnockedDown,
    /// Dies unless treated (TC-100).
    Dying,
}

/// When a status in force ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActiveStatusExpiry {
    /// As a lasting status with this end does.
    Lasting(StatusExpiry),
    /// With the first action of the next round: other actions of this round do not end it (TC-130).
    ActionNextRound,
    /// When the actor is revived (TC-095, DD-133).
    Revived,
    /// When somebody treats the actor (TC-100).
    Treated,
    /// When the round ends.
    RoundEnds,
    /// When it is used, or when the round ends.
    UsedOrRoundEnds,
    /// When it is used, or when the gamemaster lifts it.
    UsedOrLifted,
    /// When the round ends; then it lasts for one roll of the next round, unless a roll of this round uses it up.
    RoundEndsThenUsed,
}

/// Returns the statuses of an actor that are in force, as far as a seat may know them.
pub(super) fn active_statuses(state: &State, actor: &Actor, seat: Seat) -> Vec<ActiveStatus> {
    use ActiveStatusExpiry::{ActionNextRound, Lasting, Revived, Treated};
    let fight = combat_state(actor, seat);
    let round = state.round().map_or(0, |round| u32::from(round.number));
    let this_round = Lasting(StatusExpiry::EndOfRound(round));
    let next_action = Lasting(StatusExpiry::NextAction);
    let condition = &actor.condition;
    let mut statuses = Vec::new();
    let mut push = |kind, expiry| statuses.push(ActiveStatus { kind, expiry });
    if let Some((condition, until)) = actor.roll_condition {
        let kind = ActiveStatusKind::RollCondition {
            condition,
            from_line_alone: until.is_from_line_alone(),
        };
        push(kind, roll_condition_expiry(state, condition, until));
    }
    if condition.unconscious && !condition.is_dead() {
        push(ActiveStatusKind::Unconscious, Revived);
    }
    for (status, expiry) in fight.statuses.iter() {
        let kind = if status == Status::EarnedBlindside {
            let blindsides = fight.earned_blindsides.iter();
            ActiveStatusKind::EarnedBlindside {
                targets: blindsides.clone().map(|(target, _)| *target).collect(),
                next_round: round > 0 && blindsides.clone().all(|(_, last)| *last > round),
            }
        } else {
            ActiveStatusKind::Lasting(status)
        };
        push(kind, Lasting(expiry));
    }
    if actor.round.action_lost {
        push(ActiveStatusKind::ActionLost, this_round);
    }
    match fight.aim {
        Aim::None => {}
        Aim::Aiming(_) => push(ActiveStatusKind::Aim(fight.aim), this_round),
        Aim::Ready(last) => {
            let expiry = Lasting(StatusExpiry::WhenUsed(last));
            push(ActiveStatusKind::Aim(fight.aim), expiry);
        }
    }
    if fight.exposed_since_aiming {
        push(ActiveStatusKind::ExposedByAiming, next_action);
    }
    if let Some(exposed) = fight.exposed {
        let expiry = if exposed.ends_on_round(&state.rules()) {
            this_round
        } else if round > 0 && !exposed.ends_on_action(round) {
            ActionNextRound
        } else {
            next_action
        };
        push(ActiveStatusKind::ExposedByAllOut, expiry);
    }
    if let Some(defence) = fight.active_defence {
        push(ActiveStatusKind::ActiveDefence(defence), this_round);
    }
    let steps = fight.effective_vital_block_steps();
    if steps > 0 {
        push(ActiveStatusKind::VitalBlock(steps), this_round);
    }
    if let Some(block) = fight.block {
        push(ActiveStatusKind::Block(block), this_round);
    }
    if let (Some(hold), None) = (fight.hold, state.hold_reason(actor.id)) {
        push(ActiveStatusKind::Hold(hold), this_round);
    }
    // The dead have no next action, with which they could get up.
    if condition.knocked_down && !condition.is_dead() {
        push(ActiveStatusKind::KnockedDown, next_action);
    }
    if is_dying(actor) {
        push(ActiveStatusKind::Dying, Treated);
    }
    statuses
}

/// Returns when being up or stymied ends. A lost reroll ends stymied; a roll ends only the up that an interaction gave for one roll
/// (DD-137, DD-143, TC-252, TC-255).
fn roll_condition_expiry(
    state: &State,
    condition: RollCondition,
    until: Until,
) -> ActiveStatusExpiry {
    let ends_when_used =
        condition == RollCondition::Stymied && state.settings.is(StymiedScope::Round);
    match (until, ends_when_used) {
        (Until::Used(last), _) => {
            ActiveStatusExpiry::Lasting(StatusExpiry::WhenUsed(u32::from(last)))
        }
        (Until::RoundEndsThenUsed(_), _) => ActiveStatusExpiry::RoundEndsThenUsed,
        (Until::RoundEnds, true) => ActiveStatusExpiry::UsedOrRoundEnds,
        (Until::RoundEnds, false) => ActiveStatusExpiry::RoundEnds,
        (Until::Lifted, true) => ActiveStatusExpiry::UsedOrLifted,
        (Until::Lifted, false) => ActiveStatusExpiry::Lasting(StatusExpiry::WhenLifted),
    }
}
