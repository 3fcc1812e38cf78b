//! An actor, and what the actor has done this round.

use crate::attacks_received::AttacksReceived;
use crate::card::{CardId, Side};
use crate::combat::action_type::ActionType;
use crate::combat::status::Status;
use crate::condition::Condition;
use crate::fight::combat_state::CombatState;
use crate::fight::last_attack::LastAttack;
use crate::role::Role;
use crate::roll::RollModifiers;
use crate::sheet::{Sheet, WeaponId};
use crate::skill::{RollCondition, Until};
use crate::stats::Stats;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The maximum of possibilities and of shock.
pub const MAX_COUNTED: u16 = 999;

/// Whether a hero's action this round allows putting a card into the pool (DD-051 … DD-054).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contribution {
    /// The hero has not acted yet.
    #[default]
    NotYet,
    /// The hero has acted; the gamemaster has not judged yet whether it helped.
    AwaitingJudgement,
    /// The hero has acted, and so may put a card into the pool.
    Made,
    /// The hero has acted; the gamemaster judged that it did not help.
    Denied,
}

/// The outcome of a declared active defence (DD-197, A-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum DefenceOutcome {
    /// Declared; not judged yet.
    Declared,
    /// Attacked, and every attack missed.
    AllMissed,
    /// At least one attack hit.
    Hit,
    /// Nobody attacked.
    NotAttacked,
}

/// What an actor has done this round; reset at every flip (DD-047).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActorRound {
    /// Whether the round's pool card is earned.
    pub contribution: Contribution,
    /// Cards put from hand to pool by the ordinary rule (DD-050).
    pub cards_pooled: u8,
    /// The declared active defence.
    pub defence: Option<DefenceOutcome>,
    /// Whether the actor has improved their position this round, so that they do not break (DD-149, TC-254).
    pub position_improved: bool,
    /// Whether the actor is up for two reasons and has two free dice.
    pub double_up: bool,
    /// Whether up and stymied cancel each other on the first roll.
    pub first_roll_unmodified: bool,
    /// The attacks on the actor.
    pub attacks_received: AttacksReceived,
    /// Whether the defence was part of an action that succeeded in another part.
    pub defence_shared: bool,
    /// Whether the gamemaster decided that the defence earns no card (DD-198).
    pub defence_draw_denied: bool,
    /// The cards drawn for the defence, or owed from the printed deck (DD-197).
    pub defence_cards_drawn: u8,
    /// Whether this is a villain whose success has cost a hero pool cards.
    pub took_pool_cards: bool,
    /// Whether another actor has acted since.
    pub others_acted_since: bool,
    /// The type of action for which the actor has rolled (TC-005).
    pub rolled_for: Option<ActionType>,
    /// Whether the actor lost an action (TC-253).
    pub action_lost: bool,
}

/// An actor.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // every field is named by its type
pub struct Actor {
    pub id: ActorId,
    pub name: Name,
    /// The name of the player, if known.
    pub player: Option<Name>,
    pub role: Role,
    pub stats: Stats,
    /// The rest of the sheet, used in combat.
    pub sheet: Sheet,
    /// The highest ID that a weapon of the actor has had.
    pub last_weapon_id: WeaponId,
    /// The combat state.
    pub combat: CombatState,
    pub condition: Condition,
    pub roll_condition: Option<(RollCondition, Until)>,
    pub possibilities: u16,
    /// Whether they have had possibilities, and so are possibility-rated unless the sheet says otherwise.
    pub possibility_rated: bool,
    /// Whether the critical moment of this act is used (DD-075).
    pub critical_moment_used: bool,
    pub round: ActorRound,
    /// Cards that may still be put into the starting pool before the first flip (DD-059, DD-060).
    pub starting_pool_slots: u8,
    /// The slots of the starting pool that are used, by cards put into the pool and by subplots turned in.
    pub starting_pool_slots_used: u8,
    /// Cards in the pool when rounds began, without special ones (DD-062).
    pub pool_before_rounds: u8,
    /// Cards put into the pool from their own hand since rounds began.
    pub pooled_in_conflict: u16,
    /// Cards in the pool that were the first in their conflict and have not changed owners since (DD-274, A-51).
    pub first_pooled: Vec<CardId>,
    /// What they chose for their last attack.
    pub last_attack: Option<LastAttack>,
    /// Whether they broke and fled, and have not fought since (DD-149).
    pub has_fled: bool,
    /// Whether the player is away for a while, so that nothing is asked of this hero.
    pub away: bool,
    /// Whether they left permanently.
    pub left_table: bool,
}

impl Actor {
    /// Returns the actor's side.
    pub fn side(&self) -> Side {
        self.role.side()
    }

    /// Returns the modifiers of the next roll. Each further stymied status costs a reroll too (DD-137, DD-142, DD-143, A-21, A-22,
    /// S-21).
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
            lost_rerolls: u8::from(roll_condition == Some(RollCondition::Stymied))
                .saturating_add(self.combat.statuses.count(Status::Stymied)),
        }
    }
}
