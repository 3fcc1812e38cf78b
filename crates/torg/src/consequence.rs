//! The consequences of events according to the rules. `decide` computes them and they are saved in the event log, so `evolve`
//! only applies them. A corrected rule never changes how an old session replays.

use super::combat::action_type::ActionType;
use super::draw_reason::DrawReason;
use super::fight::combat_state::KnownRange;
use super::state::action::ActionOutcome;
use super::state::actor::{Contribution, DefenceOutcome};
use super::state::round::Round;
use crate::card::CardId;
use crate::combat::ammunition::Magazine;
use crate::combat::hold::Hold;
use crate::combat::status::{Status, StatusExpiry};
use crate::combat::weapon::AttackSkill;
use crate::condition::Condition;
use crate::fight::weapon_choice::WeaponChoice;
use crate::held_turn::HeldTurn;
use crate::sheet::WeaponId;
use crate::skill::Until;
use crate::story::{DeductionCause, SubplotId};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A consequence of an event according to a rule or a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Consequence {
    /// An actor changes.
    Actor { actor: ActorId, what: ActorChange },
    /// The totals that heroes rolled for the turn order are removed.
    DuelTotalsCleared,
    /// A monologue ends with its round (DD-307).
    MonologueEnded,
    /// A monologue cancels every other action: remaining turns are passed and suspended actions are dropped (DD-306).
    OtherActionsCancelled,
    /// The turn at this index in the round is open again.
    TurnReopened { index: u16 },
    /// A turn is still held after another turn of the actor, or again once it is open again (DD-124, DD-282, DD-310).
    TurnHeldAgain { actor: ActorId, kind: HeldTurn },
    /// The held turn that the actor is taking comes before the extra one that was gained during it, or before the second one of a flurry
    /// (DD-124, DD-128, DD-282).
    HeldTurnFirst {
        actor: ActorId,
        /// Its pass. In old logs it is missing: then it is the second of the turns that the actor has left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<u8>,
    },
    /// A task's approach is blocked, open, or open from the next round, because a box was flipped (DD-232, A-40).
    ApproachChanged {
        lead: ActorId,
        approach: ApproachChange,
    },
    /// The kept card begins a round, so subplots and Campaigns laid in earlier rounds no longer give back a pool play.
    PoolPlaysSettled,
    /// More was deducted from an award than the rules allow, by a ruling (DD-109).
    DeductionByRuling {
        actor: ActorId,
        cause: DeductionCause,
    },

    // Taking back an outcome or a flipped card
    /// Draws owed from the printed deck are cancelled.
    OwedDrawsCancelled {
        actor: ActorId,
        reason: DrawReason,
        count: u8,
    },
    /// A pool card that was taken returns to its pool.
    PoolCardReturned { hero: ActorId, card: CardId },
    /// The subplot of a returned pool card goes on. `active`: it was in effect.
    SubplotResumed { subplot: SubplotId, active: bool },
    /// A drawn card returns to the bottom of the deck.
    DrawnCardReturned { card: CardId },
    /// No pool card has to be chosen for removal anymore (DD-185).
    PoolRemovalCancelled,
    /// No pool card of this hero has to be chosen for removal anymore.
    PoolRemovalCancelledFor { hero: ActorId },
    /// So many pool cards of this hero still have to be chosen, after fewer were left than a villain's success cost (DD-186).
    PoolRemovalLeft { hero: ActorId, cards: u8 },
    /// An earned card cannot be taken back anymore (DD-198).
    EarnedCardsExpired,
    /// The part of the snapshot that concerns this hero as a target is dropped (TC-260).
    TargetForgotten { hero: ActorId },
    /// No card can react to the last outcome anymore (DD-310, DD-318, A-60).
    ReactionsClosed,
    /// Nothing more can be taken back.
    SnapshotDropped,
    /// The last action's outcome is set to this (DD-310).
    LastOutcomeSet {
        target: Option<ActorId>,
        outcome: ActionOutcome,
    },
}

impl Consequence {
    /// Returns what brings the held turn that an actor takes, or loses, before the second one of a flurry (DD-124, DD-128). `None` if it
    /// is the actor's next turn anyway, or if they take another than the held one.
    pub(crate) fn held_turn_first(round: &Round, actor: ActorId) -> Option<Self> {
        let held = round.held_turn_to_move(actor)?;
        let pass = Some(held.pass);
        Some(Self::HeldTurnFirst { actor, pass })
    }
}

/// The new state of a task's approach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApproachChange {
    /// The last proposal was refused; the approach stays blocked.
    Blocked,
    /// It is open.
    Open,
    /// It opens in the next round.
    NextRound,
}

/// A change to one actor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum ActorChange {
    // Statuses
    /// A status begins. `separate`: it is added even if the actor already has an equal one.
    StatusGained {
        status: Status,
        expiry: StatusExpiry,
        separate: bool,
    },
    /// The first status of that kind and duration ends.
    StatusLost {
        status: Status,
        expiry: StatusExpiry,
    },
    /// Up or stymied ends.
    RollConditionEnded,
    /// One of two causes of up or stymied ends, and the other one lasts this long.
    RollConditionLasts { until: Until },
    /// Care for a dying actor ends, or is no longer needed.
    CareEnded,
    /// Care for a dying actor that began after the outcome that is undone goes on (TC-100, DD-310).
    CareKept,

    // Aiming, holding and defending
    /// An aim is lost or used.
    AimLost,
    /// An aim can be used from this round (TC-120).
    AimReady { round: u32 },
    /// The aim is ruined, but the aimer stays exposed until their next action (TC-121).
    StillExposedByAiming,
    /// The exposure from aiming ends (TC-121).
    AimExposureEnded,
    /// The exposure from an all-out attack ends (TC-129).
    ExposureEnded,
    /// A held action is released.
    HoldReleased,
    /// A hold that began after the outcome that is undone stays (DD-124, DD-310).
    HoldKept { hold: Hold },
    /// An active defence ends (S-06, S-07).
    DefenceEnded,
    /// The current active defence was rolled in this round, without reductions; 0 outside rounds (S-07).
    DefenceRolled { round: u32 },
    /// The round of the last active defence is cleared.
    DefenceRoundCleared,
    /// Vital areas are guarded by this many steps (TC-150).
    VitalBlockSet { steps: u8 },
    /// This many steps of a vital block remain for the defence from the last round (S-07).
    VitalBlockKept { steps: u8 },
    /// A prepared block ends (TC-221).
    BlockEnded,
    /// The actor can no longer attack anybody from behind (TC-201).
    BlindsideLost,
    /// The actor can no longer attack this target from behind, but others still (TC-201).
    BlindsideLostOn { target: ActorId },
    /// The remaining cover is no longer known.
    CoverCleared,

    // Actions in the round
    /// The round's roll was used for this type of action (TC-005).
    RolledFor { action_type: ActionType },
    /// Another type of roll may be made.
    RollTypeCleared,
    /// The count of simple actions is reset.
    SimpleActionsReset,
    /// The metres moved are reset.
    MovementReset,
    /// The counts of strikes and blocks are reset (TC-221, TC-224).
    DisciplineCountersReset,
    /// The record of used disciplines is cleared.
    DisciplineUseCleared,
    /// Any weapon may attack or parry again (TC-191).
    WeaponUsesCleared,
    /// An action may earn a card for the pool, at once or after the gamemaster's judgement (DD-051, A-05).
    Contributed { contribution: Contribution },
    /// The actor improved their position, so they do not break (DD-149, TC-254).
    PositionImproved,
    /// The actor did not improve their position after all.
    PositionNotImproved,
    /// An attack on them missed or hit.
    AttackReceived { missed: bool },
    /// The outcome of a declared defence (DD-197, A-33).
    DefenceOutcomeSet { outcome: DefenceOutcome },
    /// The defence was part of an action that succeeded in another part.
    DefenceMarkedShared,
    /// The gamemaster decided whether the defence may earn a card (DD-198).
    DefenceDrawDenied { denied: bool },

    // Weapons
    /// The actor has parried with that weapon (TC-191).
    ParriedWith { weapon: WeaponId },
    /// The actor has this weapon in hand (TC-053).
    Wields { weapon: WeaponChoice },
    /// This weapon, which is on no sheet, is no longer in hand. If it was the only one, the hands are bare (TC-125, TC-148).
    WieldsNoLonger { weapon: WeaponChoice },
    /// It is no longer known which weapons are in hand.
    WieldedForgotten,
    /// The distance to somebody is known.
    RangeKnown { range: KnownRange },
    /// No distances are known anymore.
    RangesForgotten,
    /// That weapon is picked up (TC-125).
    WeaponPickedUp { weapon: WeaponId },
    /// Every weapon is back with its owner.
    WeaponsReturned,
    /// Reloading is interrupted (TC-186).
    ReloadInterrupted,
    /// What a weapon is now loaded with (TC-181, TC-187).
    MagazineSet {
        weapon: WeaponId,
        magazine: Magazine,
    },
    /// These weapons are no longer on the sheet. An open action with one of them continues with a weapon of its skill that is on no
    /// sheet.
    WeaponsGone {
        weapons: Vec<(WeaponId, AttackSkill)>,
    },

    /// Damage that is taken back leaves this condition (DD-310).
    ConditionRestored { condition: Condition },
    /// This part of the actor returns to its value before the outcome or card that is taken back.
    Reverted { aspect: ActorAspect },
}

/// The parts of an actor that can be restored to an earlier value (DD-310, DD-316, A-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActorAspect {
    /// All damage, with what has got better since. Only logs of earlier versions have it; now it is
    /// [`ActorChange::ConditionRestored`].
    Condition,
    /// Possibilities.
    Possibilities,
    /// Whether an action was lost.
    ActionLost,
    /// Whether the position was improved.
    PositionImproved,
    /// The outcome of a declared defence, and whether it may earn a card.
    DefenceOutcome,
    /// Whether the defence was part of an action that succeeded in another part.
    DefenceShared,
    /// How many attacks on the actor hit or missed.
    AttacksReceived,
    /// Whether a hero has lost pool cards to this actor.
    TookPoolCards,
    /// The actor's whole combat state.
    Combat,
    /// Dropped weapons, and the actors that this actor can attack from behind; the action itself stays used.
    WeaponsOutOfHand,
    /// The weapons in hand, without one on no sheet that the action took (TC-145).
    WeaponsInHand,
    /// Up or stymied.
    RollCondition,
    /// The free dice of the roll condition.
    FreeDice,
}
