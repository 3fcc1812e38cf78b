//! What can be wanted of rounds besides their card, and what happens in them: surprise, heroes against each other, turns that
//! wait, several things tried in one action, and how attacks on a defender went (DD-123, DD-124, DD-177 … DD-179, DD-197,
//! DD-398 … DD-412).

use super::card::{ApprovableAction, BySide, CardId, LineEffect, Side};
use super::combat::action::SECONDS_PER_ROUND;
use super::roll::DiceRoll;
use super::state::action::ActionOutcome;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

pub use super::attacks::AttacksReceived;
pub use super::burden::{ActionModifier, SetbackPenalty};
/// What waiting for an opening costs action and effect (DD-124); what attacking and defending in one costs the attack and the
/// defence (DD-412); what a plain setback is worth (DD-165). Combat is where they are at home.
pub use super::combat::options::{AGGRESSIVE_DEFENCE_PENALTIES, OPPORTUNITY_PENALTY};
pub use super::combat::status::SETBACK_PENALTY;
pub use super::held::HeldTurn;
pub use super::surprise::Surprise;

/// How long a round of combat is, in seconds (DD-398).
pub const ROUND_SECONDS: u32 = SECONDS_PER_ROUND as u32;

/// One side falls upon the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    /// The side that is surprised.
    pub surprised_side: Side,
    /// How much.
    pub surprise: Surprise,
    /// Those of it who watch for danger by trade: never completely surprised (DD-406).
    pub on_duty: Vec<ActorId>,
}

/// Something that somebody wants done about the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsCommand {
    /// Go into rounds, with a surprise or with heroes against each other (DD-177, DD-404 … DD-408).
    Begin {
        participants: Vec<ActorId>,
        ambush: Option<Ambush>,
        duel: bool,
    },
    /// Close the round that runs, if any, and begin the next with this line: how a table plays without the deck.
    SetLine {
        initiative: Side,
        effects: BySide<LineEffect>,
    },
    /// Let somebody of one's own side act first (DD-123).
    LetActFirst { actor: ActorId, first: ActorId },
    /// Wait with one's turn (DD-124).
    HoldTurn { actor: ActorId, kind: HeldTurn },
    /// Say what heroes who fight each other rolled for the order (DD-178).
    SetDuelTotals { totals: Vec<(ActorId, i32)> },
    /// Say that the declared action is of another kind too.
    AddActionKind { kind: ApprovableAction },
    /// Say how that part of it comes out, where it differs from the whole.
    SetKindOutcome {
        kind: ApprovableAction,
        outcome: ActionOutcome,
    },
    /// Say that the declared action is a critical moment, as long as its dice lie still (DD-076).
    DeclareCriticalMoment,
    /// Say that the action earns no card, or that it may after all (DD-198).
    DenyDraw { denied: bool },
    /// Take back the card that an action has just earned (DD-198).
    TakeBackDraw,
    /// Say how many attacks on somebody missed.
    CountMissedAttacks { actor: ActorId, missed: u8 },
}

/// Something that happened to the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsEvent {
    /// These were surprised.
    Surprised { actors: Vec<(ActorId, Surprise)> },
    /// Heroes fight each other.
    DuelBegan,
    /// Starting pools were counted anew.
    StartingPoolsCounted { slots: Vec<(ActorId, u8)> },
    /// A round began without a card.
    RoundBegan { round: u16 },
    /// The dice said who acts when (DD-178).
    DuelTotalRolled {
        actor: ActorId,
        roll: DiceRoll,
        total: i32,
    },
    /// A person's dice did.
    DuelTotalEntered { actor: ActorId, total: i32 },
    /// Somebody lets another act first.
    TurnMoved { actor: ActorId, behind: ActorId },
    /// Somebody waits.
    TurnHeld { actor: ActorId, kind: HeldTurn },
    /// The action is of another kind too.
    ActionKindAdded { kind: ApprovableAction },
    /// How that part of it comes out.
    KindOutcomeSet {
        kind: ApprovableAction,
        outcome: ActionOutcome,
    },
    /// It is a critical moment.
    CriticalMomentDeclared,
    /// The action earns no card, or may after all.
    DrawDenied { denied: bool },
    /// An earned card went back to the deck, which was shuffled; bottom first.
    DrawTakenBack {
        actor: ActorId,
        card: CardId,
        draw_pile: Vec<CardId>,
    },
    /// So many attacks on somebody missed.
    MissedAttacksCounted { actor: ActorId, missed: u8 },
}
