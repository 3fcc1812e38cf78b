//! Commands and events about rounds other than the conflict line: surprise, duels between heroes, held turns, actions of several
//! kinds, and missed attacks on a defender (DD-123, DD-124, DD-177 … DD-179, DD-197, DD-398 … DD-412).

use super::card::{ApprovableAction, BySide, CardId, LineEffect, Side};
use super::combat::action::SECONDS_PER_ROUND;
use super::roll::DiceRoll;
use super::state::action::ActionOutcome;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

pub use super::action_modifiers::{ActionModifier, SetbackPenalty};
pub use super::attacks_received::AttacksReceived;
/// The penalty on action and effect for holding for an opportunity (DD-124), the penalties for attacking and defending in one
/// action (DD-412), the size of a plain setback (DD-165), and the shock from Fatigued (DD-158). They are defined in `combat`.
pub use super::combat::options::{AGGRESSIVE_DEFENCE_PENALTIES, OPPORTUNITY_PENALTY};
pub use super::combat::status::{FATIGUE_SHOCK, SETBACK_PENALTY};
pub use super::held_turn::HeldTurn;
pub use super::surprise::Surprise;

/// The length of a round of combat, in seconds (DD-398).
pub const ROUND_SECONDS: u32 = SECONDS_PER_ROUND as u32;

/// Returns how many cards each hero may have in the pool before the first flip, if so many heroes take part (DD-059 … DD-061).
pub const fn starting_pool_size(heroes: usize) -> u8 {
    match heroes {
        1 => 3,
        2 => 2,
        _ => 0,
    }
}

/// One side surprises the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    /// The side that is surprised.
    pub surprised_side: Side,
    /// How much it is surprised.
    pub surprise: Surprise,
    /// Actors of that side whose job is to watch for danger; they are never completely surprised (DD-406).
    pub on_duty: Vec<ActorId>,
}

/// A command about the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsCommand {
    /// Begin rounds with a surprise or with heroes fighting each other (DD-177, DD-404 … DD-408).
    Begin {
        participants: Vec<ActorId>,
        ambush: Option<Ambush>,
        duel: bool,
    },
    /// End the current round, if any, and begin the next with this line, at a table without the deck.
    SetLine {
        initiative: Side,
        effects: BySide<LineEffect>,
    },
    /// Let another actor of the same side act first (DD-123).
    LetActFirst { actor: ActorId, first: ActorId },
    /// Hold the turn (DD-124). A location attack names its place instead, with [`crate::fight::CombatCommand::Hold`] (TC-136).
    HoldTurn { actor: ActorId, kind: HeldTurn },
    /// Enter what heroes who fight each other rolled for the turn order (DD-178).
    SetDuelTotals { totals: Vec<(ActorId, i32)> },
    /// Declare that the action is of another kind too.
    AddActionKind { kind: ApprovableAction },
    /// Set the outcome of that part, if it differs from the whole.
    SetKindOutcome {
        kind: ApprovableAction,
        outcome: ActionOutcome,
    },
    /// Declare the action a critical moment, before its dice are rolled (DD-076).
    DeclareCriticalMoment,
    /// Mark that the action earns no card, or that it may after all (DD-198).
    DenyDraw { denied: bool },
    /// Take back the card that an action has just earned (DD-198).
    TakeBackDraw,
    /// Enter how many attacks on an actor missed.
    CountMissedAttacks { actor: ActorId, missed: u8 },
}

/// An event about the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsEvent {
    /// These actors were surprised.
    Surprised { actors: Vec<(ActorId, Surprise)> },
    /// Heroes fight each other.
    DuelBegan,
    /// The slots of starting pools were counted again.
    StartingPoolsCounted { slots: Vec<(ActorId, u8)> },
    /// A round began without a card.
    RoundBegan { round: u16 },
    /// The app rolled for an actor's place in the turn order (DD-178).
    DuelTotalRolled {
        actor: ActorId,
        roll: DiceRoll,
        total: i32,
    },
    /// A person entered the total that an actor rolled for the turn order.
    DuelTotalEntered { actor: ActorId, total: i32 },
    /// An actor let another one act first.
    TurnMoved { actor: ActorId, behind: ActorId },
    /// An actor held the turn.
    TurnHeld { actor: ActorId, kind: HeldTurn },
    /// The action is of another kind too.
    ActionKindAdded { kind: ApprovableAction },
    /// The outcome of that part was set.
    KindOutcomeSet {
        kind: ApprovableAction,
        outcome: ActionOutcome,
    },
    /// The action became a critical moment.
    CriticalMomentDeclared,
    /// The action was marked to earn no card, or unmarked.
    DrawDenied { denied: bool },
    /// An earned card went back to the deck, which was then shuffled and is listed bottom first.
    DrawTakenBack {
        actor: ActorId,
        card: CardId,
        draw_pile: Vec<CardId>,
    },
    /// The number of missed attacks on an actor was entered.
    MissedAttacksCounted { actor: ActorId, missed: u8 },
}
