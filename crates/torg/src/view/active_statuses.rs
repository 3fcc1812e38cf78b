//! The statuses of an actor that are in force, each with its end.

use super::fight::{combat_state, is_dying};
use crate::combat::action::Aim;
use crate::combat::defence::ActiveDefence;
use crate::combat::hold::Hold;
use crate::combat::settings::{DefenceRolls, DefenceStarts};
use crate::combat::status::{Status, StatusExpiry};
use crate::fight::combat_state::{Block, CombatState};
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
    /// With the first action of the next round: other actions of this round do not end it (TC-130, S-07).
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
    let in_rounds = state.round().is_some();
    let this_round = Lasting(StatusExpiry::EndOfRound(round));
    let next_action = Lasting(StatusExpiry::NextAction);
    let condition = &actor.condition;
    let mut statuses = Vec::new();
    // Nothing works on the dead any more.
    if condition.is_dead() {
        return statuses;
    }
    let mut push = |kind, expiry| statuses.push(ActiveStatus { kind, expiry });
    if let Some((condition, until)) = actor.roll_condition {
        let kind = ActiveStatusKind::RollCondition {
            condition,
            from_line_alone: until.is_from_line_alone(),
        };
        push(kind, roll_condition_expiry(state, condition, until));
    }
    if condition.unconscious {
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
        let expiry = match expiry {
            // No round ends in free play.
            StatusExpiry::WhenUsed(_) if !in_rounds => ActiveStatusExpiry::UsedOrLifted,
            StatusExpiry::NextAction
            | StatusExpiry::WhenUsed(_)
            | StatusExpiry::EndOfRound(_)
            | StatusExpiry::EndOfScene
            | StatusExpiry::WhenLifted => Lasting(expiry),
        };
        push(kind, expiry);
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
        let expiry = defence_expiry(state, &fight);
        push(ActiveStatusKind::ActiveDefence(defence), expiry);
    }
    let steps = fight.effective_vital_block_steps();
    if steps > 0 {
        push(
            ActiveStatusKind::VitalBlock(steps),
            vital_block_expiry(state, &fight),
        );
    }
    if let Some(block) = fight.block {
        // The next attack of that opponent uses it up (TC-221).
        let expiry = if in_rounds {
            ActiveStatusExpiry::UsedOrRoundEnds
        } else {
            ActiveStatusExpiry::UsedOrLifted
        };
        push(ActiveStatusKind::Block(block), expiry);
    }
    if let (Some(hold), None) = (fight.hold, state.hold_reason(actor.id)) {
        push(ActiveStatusKind::Hold(hold), this_round);
    }
    if condition.knocked_down {
        push(ActiveStatusKind::KnockedDown, next_action);
    }
    if is_dying(actor) {
        push(ActiveStatusKind::Dying, Treated);
    }
    statuses
}

/// Returns when an active defence ends: by the table's settings with the round, with the next attack, or with the actor's first action
/// of the next round; in free play with the actor's next action (TC-058, S-06, S-07).
fn defence_expiry(state: &State, fight: &CombatState) -> ActiveStatusExpiry {
    let rules = state.rules();
    let next_action = ActiveStatusExpiry::Lasting(StatusExpiry::NextAction);
    let Some(round) = state.round().map(|round| u32::from(round.number)) else {
        return next_action;
    };
    if rules.is(DefenceStarts::OwnTurn) {
        match fight.has_defended_in(round) {
            true => ActiveStatusExpiry::ActionNextRound,
            false => next_action,
        }
    } else if rules.is(DefenceRolls::PerAttack) {
        ActiveStatusExpiry::UsedOrRoundEnds
    } else {
        ActiveStatusExpiry::Lasting(StatusExpiry::EndOfRound(round))
    }
}

/// Returns when a vital block ends: with the round, or with the active defence that it belongs to, if that lasts longer (TC-150, TC-151,
/// S-07).
fn vital_block_expiry(state: &State, fight: &CombatState) -> ActiveStatusExpiry {
    let round = state.round().map(|round| u32::from(round.number));
    let is_of_defence = fight.active_defence.is_some()
        && (fight.kept_vital_block_steps > fight.vital_block_steps
            || round.is_some_and(|round| fight.has_defended_in(round)));
    match round {
        Some(round) if !(is_of_defence && state.rules().is(DefenceStarts::OwnTurn)) => {
            ActiveStatusExpiry::Lasting(StatusExpiry::EndOfRound(round))
        }
        Some(_) | None => defence_expiry(state, fight),
    }
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
        // No round ends in free play.
        (Until::Used(_), _) if state.round().is_none() => ActiveStatusExpiry::UsedOrLifted,
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
