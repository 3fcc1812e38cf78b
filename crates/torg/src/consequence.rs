//! What the rules make of something that happened, as values: `decide` works it out and it is saved as part of the chronicle, so
//! `evolve` only writes it down. A corrected rule never changes how an old evening replays.

use super::combat::act::Act;
use super::drawn_for::DrawnFor;
use super::fight::stance::Apart;
use super::state::action::Outcome;
use super::state::actor::{Contribution, Defence};
use crate::card::CardId;
use crate::combat::ammunition::Magazine;
use crate::combat::status::{Ends, Status};
use crate::combat::weapon::Arm;
use crate::story::Cause;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// One thing that follows from an event by a rule or a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Consequence {
    /// Something changes for somebody.
    Actor { actor: ActorId, what: Change },
    /// The totals that heroes rolled for the order are forgotten.
    OrderForgotten,
    /// A speech is over with its round (DD-307).
    SpeechEnded,
    /// A speech cancels every other action: open turns are passed, and nothing waits any more (DD-306).
    Hushed,
    /// The turn at that place in the round is open again.
    TurnOpened { place: u16 },
    /// The way of a task is blocked, open or open a round later, now that a box has come (DD-232, A-40).
    WayChanged { lead: ActorId, way: WayChange },
    /// What was taken from an award is more than the rule has (DD-109).
    DeductionRuled { actor: ActorId, cause: Cause },

    // An outcome or a flipped card that is taken back
    /// Cards of the printed deck are owed no more.
    OwedForgiven {
        actor: ActorId,
        why: DrawnFor,
        cards: u8,
    },
    /// A card that was taken goes back into a pool.
    PoolCardReturned { hero: ActorId, card: CardId },
    /// A card that was drawn goes back under the deck.
    DrawReturned { card: CardId },
    /// No pool card has to be chosen any more (DD-185).
    RemovalOver,
    /// An earned card can not be taken back any more (DD-198).
    DrawsClosed,
    /// Of what can be taken back, the part against that hero is gone (TC-260).
    TargetForgotten { hero: ActorId },
    /// Nothing more can be taken back.
    NothingToTakeBack,
    /// The last action came out so after all (DD-310).
    LastOutcome {
        target: Option<ActorId>,
        outcome: Outcome,
    },
}

/// How the way of a task stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WayChange {
    /// No other way convinced.
    Blocked,
    /// It is open.
    Open,
    /// It is open in the next round.
    NextRound,
}

/// Something that changes for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Change {
    // What somebody is
    /// A status begins; `beside`: it stands beside the same of before.
    StatusBegan {
        status: Status,
        ends: Ends,
        beside: bool,
    },
    /// The first status of that kind and end is over.
    StatusEnded { status: Status, ends: Ends },
    /// Up or stymied is over.
    StandingEnded,
    /// Nobody cares for the dying any more, or nobody needs to.
    CareEnded,

    // Aiming, waiting and defending
    /// An aim is lost or used.
    AimLost,
    /// An aim is ready for that round (TC-120).
    AimReady { round: u32 },
    /// The opening of an all-out attack is over (TC-129).
    ExposureEnded,
    /// Nothing is waited for any more.
    HoldReleased,
    /// An active defence no longer stands (S-06, S-07).
    DefenceEnded,
    /// The active defence that stands is of that round, and nothing is taken from it; 0 without rounds (S-07).
    DefenceRolled { round: u32 },
    /// In no round an active defence was rolled.
    GuardForgotten,
    /// Vital parts are guarded in so many steps (TC-150).
    VitalBlock { steps: u8 },
    /// So many steps of a vital block stay with the defence of the last round (S-07).
    KeptBlock { steps: u8 },
    /// A block no longer stands ready (TC-221).
    BlockEnded,
    /// Nobody can be attacked from behind any more (TC-201).
    WayBehindLost,
    /// What is left of the cover is not known any more.
    CoverForgotten,

    // What was done in the round
    /// The round's roll was for that (TC-005).
    RolledFor { act: Act },
    /// Another kind of roll may be made.
    RollForgotten,
    /// Simple actions are counted anew.
    SimpleForgotten,
    /// Metres are counted anew.
    MovementForgotten,
    /// Strikes and blocks are counted anew (TC-221, TC-224).
    CountersReset,
    /// What was done with disciplines no longer counts.
    DisciplinesForgotten,
    /// Any weapon may strike or parry (TC-191).
    WeaponsFree,
    /// An action counts toward a card to the pool, or waits for the gamemaster's word (DD-051, A-05).
    Contributed { contribution: Contribution },
    /// Things were turned: no break (DD-149, TC-254).
    TurnedIt,
    /// They were not, after all.
    TurnedNothing,
    /// An attack on them missed or hit.
    AttackMet { missed: bool },
    /// A declared defence stands so (DD-197, A-33).
    DefenceCame { defence: Defence },
    /// The defence was part of an action that succeeded otherwise.
    DefenceShared,

    // Weapons, by their places on the sheet
    /// That weapon has parried (TC-191).
    ParriedWith { weapon: u8 },
    /// So far away somebody is.
    StandsApart { apart: Apart },
    /// Nobody's distance is known any more.
    DistancesForgotten,
    /// That weapon is picked up (TC-125).
    PickedUp { weapon: u8 },
    /// Every weapon is back with its owner.
    WeaponsReturned,
    /// Loading is broken off (TC-186).
    LoadingBroken,
    /// That is in a weapon now (TC-181, TC-187).
    WeaponHolds { weapon: u8, magazine: Magazine },
    /// Each weapon of the last sheet, with its place on this one where it is still there.
    Rearmed { weapons: Vec<(Arm, Option<u8>)> },

    /// That is as it was before the outcome or card that is taken back.
    AsBefore { what: Aspect },
}

/// What of somebody can be as it was before (DD-310, DD-316, A-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// What was suffered.
    Condition,
    /// Possibilities.
    Possibilities,
    /// Whether an action was lost.
    Lost,
    /// Whether things were turned.
    Improved,
    /// How a declared defence stands.
    Defence,
    /// Whether it was part of an action that succeeded otherwise.
    DefenceShared,
    /// How the attacks came out.
    Attacks,
    /// Whether a hero has lost pool cards to them.
    Struck,
    /// How they stand in the fight, in full.
    Fight,
    /// Their weapons out of the hand, and whom they can attack from behind: their action itself stays over.
    Carried,
    /// Up or stymied.
    Standing,
    /// The free dice of it.
    FreeDice,
}
