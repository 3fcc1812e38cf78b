//! Why something is not done in combat: a fact each, with the rule it comes from.

use super::act::ActionType;
use super::negation::NegationReason;
use super::options::CombatOption;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;
use tabletop::ruling::{RefusalBasis, Refuse};

/// A fact that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatReason {
    /// A figure outside its range.
    OutOfRange { stat: Stat, min: i32, max: i32 },
    /// A figure that is needed is not on the sheet and was not told.
    Unknown(Stat),
    /// The option belongs to the other edition.
    OtherEdition {
        option: CombatOption,
        only_in: Edition,
    },
    /// Only unarmed, martial arts and melee.
    OnlyHandToHand(CombatOption),
    /// Only ranged weapons.
    OnlyRanged(CombatOption),
    /// Only missile weapons.
    OnlyMissiles(CombatOption),
    /// Only martial arts.
    OnlyMartialArts(CombatOption),
    /// The two do not go together.
    NotTogether(CombatOption, CombatOption),
    /// A vital blow of that edition has other steps.
    VitalBlowSteps { min: u8, max: u8 },
    /// A vital block has other steps.
    VitalBlockSteps { min: u8, max: u8 },
    /// Nobody knows where to hit it.
    AnatomyUnknown,
    /// The target holds nothing that could be taken or struck away.
    NothingHeld,
    /// That weapon cannot hold anybody.
    CannotGrapple,
    /// The weapon is neither made nor used that way.
    NotNonLethal,
    /// There are no figures for a knockout attack.
    NoKnockoutFigures,
    /// Two weapons are needed.
    TwoWeapons,
    /// The band is not known.
    RangeUnknown,
    /// Beyond long range.
    TooFar,
    /// The weapon cannot fire that way.
    FireModeUnavailable,
    /// Not enough left in the weapon.
    ReloadFirst { left: u16, needs: u16 },
    /// The armor needs more Strength.
    ArmorTooHeavy { strength: i32, minimum: i32 },
    /// Attacks are not combined into one roll, but for suppressive fire.
    NoSharedRoll,
    /// Nothing else is tried with the die of an attack made so.
    NoMultiAction(CombatOption),
    /// Values too far apart to share a roll.
    ValuesApart,
    /// The moment has something against the attack.
    Attack(AttackReason),

    /// Dead.
    Dead,
    /// Out.
    Unconscious,
    /// A setback took the action.
    ActionLost,
    /// Off the feet.
    KnockedDown,
    /// Surprised in part.
    PartiallySurprised,
    /// Surprised wholly.
    CompletelySurprised,
    /// Aiming.
    Aiming,
    /// Held by somebody.
    Restrained,
    /// An action of another type was rolled this round.
    AlreadyRolledFor(ActionType),
    /// All simple actions are taken.
    NoSimpleActionLeft,
    /// It needs a roll, so it is not simple.
    NeedsRoll,
    /// An action was taken already.
    AlreadyActed,
    /// The defence is rolled already.
    DefenceAlreadyRolled,
    /// A vital block goes with a defence.
    OnlyWithDefence,
    /// Attacked all-out this turn.
    AttackedAllOut,
    /// The target is out.
    TargetIncapacitated,
    /// On guard: partial surprise at most.
    OnGuard,
    /// A location attack waits for one place.
    OneLocation,
    /// Something else is waited for already.
    AlreadyWaiting,
    /// The first one at the place is attacked, whoever it is.
    MustAttackFirstTarget,
    /// The older edition knows no waiting for one's own side.
    NoHoldingForAllies,
    /// Waiting for the other side is an opportunity or a location attack.
    WaitsForOtherSide,
    /// Faster than may be gone beside a rolled action.
    TooFast { max: u16 },
    /// Faster than the own pace: so much is possible in a round, and so much is gone.
    BeyondMovementRate { max: u16, moved: u16 },
    /// Farther than that.
    ThrownTooFar { max: u16 },
    /// The discipline is not learned, or there are none.
    NoDiscipline,
    /// Used last round.
    UsedLastRound,
    /// Not in a flurry.
    NotInFlurry,
    /// As often as the discipline allows.
    NoMoreStrikes,
    /// One block a round.
    NoMoreBlocks,
    /// It stops no such attack.
    CannotBlock,
    /// Possibilities do not take that from an attack.
    Negation(NegationReason),
    /// Somebody wholly surprised spends possibilities against damage only.
    PossibilityOnlyAgainstDamage,
    /// The dice have still to fall.
    RollFirst,
    /// The result is the player's call, and nothing was picked.
    PickFirst,
    /// The table of the interaction has no such result.
    NotInInteractionTable,
    /// Who aims has not moved in that round.
    AlreadyMoved,
    /// It is no weapon that is loaded.
    NoMagazine,
}

/// What the moment has against an attack at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackReason {
    /// No aim is ready in this round.
    NoAimReady,
    /// Nothing is waited for in that way.
    NotWaiting(CombatOption),
    /// It is no part of an attack: it is done by itself.
    SeparateAction(CombatOption),
    /// The weapon is out of the hand.
    NotInHand,
    /// The weapon has parried in this round.
    ParriedThisRound,
    /// The target is not surprised and can turn, and no right to it was earned.
    NoBlindside,
    /// One target each: a target is named once.
    DuplicateTarget,
    /// Not so many targets.
    TooManyTargets { max: u8 },
    /// The dice have not been rolled.
    NotRolled,
    /// What is out of the hand lies nowhere: somebody has it.
    NothingToPickUp,
}

/// The figures that have a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum Stat {
    SkillValue,
    Strength,
    WeaponAdd,
    WeaponMaximum,
    SkillAdds,
    WeaponDamage,
    Defence,
    Toughness,
    ArmorAdd,
    ArmorMaximum,
    /// What resists a disarm.
    DisarmResistance,
    /// What resists intimidation.
    IntimidationResistance,
    Modifier,
}

/// A fact and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatRefusal {
    /// The fact.
    pub reason: CombatReason,
    /// Its rule; `None` where no rule speaks and it simply cannot be.
    pub rule: Option<RuleId>,
}

impl CombatRefusal {
    /// A fact with its rule.
    pub const fn new(reason: CombatReason, rule: RuleId) -> Self {
        Self {
            reason,
            rule: Some(rule),
        }
    }

    /// A figure that is not known.
    pub const fn unknown(what: Stat) -> Self {
        Self {
            reason: CombatReason::Unknown(what),
            rule: None,
        }
    }
}

impl Refuse for CombatRefusal {
    fn basis(&self) -> RefusalBasis {
        self.rule
            .map_or(RefusalBasis::Fact, RefusalBasis::OverridableRule)
    }
}

/// That fact stands against it, unless `stands`.
///
/// # Errors
/// The fact.
pub const fn require(stands: bool, why: CombatReason, rule: RuleId) -> Result<(), CombatRefusal> {
    if stands {
        Ok(())
    } else {
        Err(CombatRefusal::new(why, rule))
    }
}
