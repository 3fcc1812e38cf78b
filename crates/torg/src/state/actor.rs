//! Somebody who acts, and what they have done in the round.

use crate::attacks::AttacksReceived;
use crate::card::{CardId, Side};
use crate::combat::act::ActionType;
use crate::combat::status::Status;
use crate::condition::Condition;
use crate::fight::stance::CombatState;
use crate::figures::Stats;
use crate::role::Role;
use crate::roll::RollModifiers;
use crate::sheet::Sheet;
use crate::skill::{RollCondition, Until};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Whether what a hero did this round opens the way for a card to the pool (DD-051 … DD-054).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contribution {
    /// No action yet.
    #[default]
    NotYet,
    /// Has acted, and the gamemaster has still to say whether it helped.
    AwaitingJudgement,
    /// Has acted.
    Made,
    /// Has acted, and the gamemaster says it did not help the scene.
    Denied,
}

/// How a declared active defence went (DD-197, A-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenceOutcome {
    /// Declared; nobody has said yet.
    Declared,
    /// Attacked, and every attack missed.
    AllMissed,
    /// At least one attack hit.
    Hit,
    /// Nobody attacked.
    NotAttacked,
}

/// What one actor has done in the round; begins anew with every flip (DD-047).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActorRound {
    /// Whether the one card to the pool is earned.
    pub contribution: Contribution,
    /// Cards moved from hand to pool by the ordinary rule (DD-050).
    pub cards_pooled: u8,
    /// An active defence announced for the round.
    pub defence: Option<DefenceOutcome>,
    /// A villain who turned things to the good and does not break (DD-149).
    pub position_improved: bool,
    /// Up by two causes, with two free dice.
    pub double_up: bool,
    /// Up and stymied cancel each other on the first roll.
    pub first_roll_unmodified: bool,
    /// How the attacks on them came out.
    pub attacks_received: AttacksReceived,
    /// The defence was part of an action that has succeeded otherwise.
    pub defence_shared: bool,
    /// A villain whose success has cost a hero pool cards.
    pub took_pool_cards: bool,
    /// Somebody else has acted since.
    pub others_acted_since: bool,
    /// What they have rolled for (TC-005).
    pub rolled_for: Option<ActionType>,
    /// An action was lost (TC-253).
    pub action_lost: bool,
}

/// Somebody who acts.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // every field is named by its type
pub struct Actor {
    pub id: ActorId,
    pub name: Name,
    /// Who plays a hero, where that was said.
    pub player: Option<Name>,
    pub role: Role,
    pub stats: Stats,
    /// What else a fight asks for.
    pub sheet: Sheet,
    /// How they stand in a fight.
    pub combat: CombatState,
    pub condition: Condition,
    pub roll_condition: Option<(RollCondition, Until)>,
    pub possibilities: u16,
    /// They have had some, and so are possibility-rated where their sheet does not say otherwise.
    pub possibility_rated: bool,
    /// Whether the critical moment of this act is spent (DD-075).
    pub critical_moment_used: bool,
    pub round: ActorRound,
    /// Cards that may still be laid before the first flip (DD-059, DD-060).
    pub starting_pool_slots: u8,
    /// Cards laid from the own hand since the rounds began.
    pub pooled_in_conflict: u16,
    /// Cards in the pool that were the first laid in their conflict and have not changed hands since (DD-274, A-51).
    pub first_pooled: Vec<CardId>,
    /// Has left the table for good.
    pub left_table: bool,
}

impl Actor {
    /// The side it stands on.
    pub fn side(&self) -> Side {
        self.role.side()
    }

    /// What weighs on the next roll (DD-137, DD-142, DD-143, A-21, A-22).
    pub(crate) fn roll_modifiers(&self) -> RollModifiers {
        let roll_condition = self
            .roll_condition
            .map(|(roll_condition, _)| roll_condition);
        let roll_condition = roll_condition.filter(|_| !self.round.first_roll_unmodified);
        RollModifiers {
            free_dice: match roll_condition {
                Some(RollCondition::Up) => 1 + u8::from(self.round.double_up),
                Some(RollCondition::Stymied) | None => 0,
            },
            stymied: roll_condition == Some(RollCondition::Stymied)
                || self.combat.statuses.has(Status::Stymied),
        }
    }
}
