//! What the rules make of something that happened, as values: `decide` works it out and it is saved as part of the event log, so
//! `evolve` only writes it down. A corrected rule never changes how an old evening replays.

use super::combat::act::ActionType;
use super::drawn_for::DrawReason;
use super::fight::stance::KnownRange;
use super::state::action::ActionOutcome;
use super::state::actor::{Contribution, DefenceOutcome};
use crate::card::CardId;
use crate::combat::ammunition::Magazine;
use crate::combat::status::{Status, StatusExpiry};
use crate::combat::weapon::AttackSkill;
use crate::sheet::WeaponId;
use crate::story::DeductionCause;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// One thing that follows from an event by a rule or a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Consequence {
    /// Something changes for somebody.
    Actor { actor: ActorId, what: ActorChange },
    /// The totals that heroes rolled for the order are forgotten.
    DuelTotalsCleared,
    /// A monologue is over with its round (DD-307).
    MonologueEnded,
    /// A monologue cancels every other action: open turns are passed, and nothing waits any more (DD-306).
    OtherActionsCancelled,
    /// The turn at that place in the round is open again.
    TurnReopened { index: u16 },
    /// The way of a task is blocked, open or open a round later, now that a box has come (DD-232, A-40).
    ApproachChanged {
        lead: ActorId,
        approach: ApproachChange,
    },
    /// What was taken from an award is more than the rule has (DD-109).
    DeductionByRuling {
        actor: ActorId,
        cause: DeductionCause,
    },

    // An outcome or a flipped card that is taken back
    /// Cards of the printed deck are owed no more.
    OwedDrawsCancelled {
        actor: ActorId,
        reason: DrawReason,
        count: u8,
    },
    /// A card that was taken goes back into a pool.
    PoolCardReturned { hero: ActorId, card: CardId },
    /// A card that was drawn goes back under the deck.
    DrawnCardReturned { card: CardId },
    /// No pool card has to be chosen any more (DD-185).
    PoolRemovalCancelled,
    /// An earned card can not be taken back any more (DD-198).
    EarnedCardsExpired,
    /// Of what can be taken back, the part against that hero is gone (TC-260).
    TargetForgotten { hero: ActorId },
    /// Nothing more can be taken back.
    SnapshotDropped,
    /// The last action came out so after all (DD-310).
    LastOutcomeSet {
        target: Option<ActorId>,
        outcome: ActionOutcome,
    },
}

/// How the way of a task stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApproachChange {
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
pub enum ActorChange {
    // What somebody is
    /// A status begins; `separate`: it stands beside the same of before.
    StatusGained {
        status: Status,
        expiry: StatusExpiry,
        separate: bool,
    },
    /// The first status of that kind and end is over.
    StatusLost {
        status: Status,
        expiry: StatusExpiry,
    },
    /// Up or stymied is over.
    RollConditionEnded,
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
    DefenceRoundCleared,
    /// Vital parts are guarded in so many steps (TC-150).
    VitalBlockSet { steps: u8 },
    /// So many steps of a vital block stay with the defence of the last round (S-07).
    VitalBlockKept { steps: u8 },
    /// A block no longer stands ready (TC-221).
    BlockEnded,
    /// Nobody can be attacked from behind any more (TC-201).
    BlindsideLost,
    /// What is left of the cover is not known any more.
    CoverCleared,

    // What was done in the round
    /// The round's roll was for that (TC-005).
    RolledFor { action_type: ActionType },
    /// Another kind of roll may be made.
    RollTypeCleared,
    /// Simple actions are counted anew.
    SimpleActionsReset,
    /// Metres are counted anew.
    MovementReset,
    /// Strikes and blocks are counted anew (TC-221, TC-224).
    DisciplineCountersReset,
    /// What was done with disciplines no longer counts.
    DisciplineUseCleared,
    /// Any weapon may strike or parry (TC-191).
    WeaponUsesCleared,
    /// An action counts toward a card to the pool, or waits for the gamemaster's word (DD-051, A-05).
    Contributed { contribution: Contribution },
    /// Things were turned: no break (DD-149, TC-254).
    PositionImproved,
    /// They were not, after all.
    PositionNotImproved,
    /// An attack on them missed or hit.
    AttackReceived { missed: bool },
    /// A declared defence stands so (DD-197, A-33).
    DefenceOutcomeSet { outcome: DefenceOutcome },
    /// The defence was part of an action that succeeded otherwise.
    DefenceMarkedShared,

    // Weapons
    /// That weapon has parried (TC-191).
    ParriedWith { weapon: WeaponId },
    /// So far away somebody is.
    RangeKnown { range: KnownRange },
    /// Nobody's distance is known any more.
    RangesForgotten,
    /// That weapon is picked up (TC-125).
    WeaponPickedUp { weapon: WeaponId },
    /// Every weapon is back with its owner.
    WeaponsReturned,
    /// Loading is broken off (TC-186).
    ReloadInterrupted,
    /// That is in a weapon now (TC-181, TC-187).
    MagazineSet {
        weapon: WeaponId,
        magazine: Magazine,
    },
    /// These weapons are not on the sheet any more. What is made with one of them goes on with something of its skill.
    WeaponsGone {
        weapons: Vec<(WeaponId, AttackSkill)>,
    },

    /// That is as it was before the outcome or card that is taken back.
    Reverted { aspect: ActorAspect },
}

/// What of somebody can be as it was before (DD-310, DD-316, A-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActorAspect {
    /// What was suffered.
    Condition,
    /// Possibilities.
    Possibilities,
    /// Whether an action was lost.
    ActionLost,
    /// Whether things were turned.
    PositionImproved,
    /// How a declared defence stands.
    DefenceOutcome,
    /// Whether it was part of an action that succeeded otherwise.
    DefenceShared,
    /// How the attacks came out.
    AttacksReceived,
    /// Whether a hero has lost pool cards to them.
    TookPoolCards,
    /// How they stand in the fight, in full.
    Combat,
    /// Their weapons out of the hand, and whom they can attack from behind: their action itself stays over.
    WeaponsOutOfHand,
    /// Up or stymied.
    RollCondition,
    /// The free dice of it.
    FreeDice,
}
