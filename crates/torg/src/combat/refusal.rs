//! Why something in combat is refused: one fact each, with its rule.

use super::act::ActionType;
use super::negation::NegationReason;
use super::options::CombatOption;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;
use tabletop::ruling::{RefusalBasis, Refuse};

/// Why something in combat is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatReason {
    /// A number outside its range.
    OutOfRange { stat: Stat, min: i32, max: i32 },
    /// A required number is not on the sheet and was not entered.
    Unknown(Stat),
    /// The option belongs to the other edition.
    OtherEdition {
        option: CombatOption,
        only_in: Edition,
    },
    /// Only for unarmed, martial arts and melee attacks.
    OnlyHandToHand(CombatOption),
    /// Only for ranged weapons.
    OnlyRanged(CombatOption),
    /// Only for missile weapons.
    OnlyMissiles(CombatOption),
    /// Only for martial arts.
    OnlyMartialArts(CombatOption),
    /// The two options cannot be combined.
    NotTogether(CombatOption, CombatOption),
    /// In this edition a vital blow has other numbers of steps.
    VitalBlowSteps { min: u8, max: u8 },
    /// A vital block has other numbers of steps.
    VitalBlockSteps { min: u8, max: u8 },
    /// The attacker does not know where to hit such a creature.
    AnatomyUnknown,
    /// The target holds nothing that could be taken or knocked away.
    NothingHeld,
    /// That weapon cannot hold anybody.
    CannotGrapple,
    /// The weapon is neither made nor used that way.
    NotNonLethal,
    /// The table has not set the numbers of a knockout attack.
    NoKnockoutFigures,
    /// Two weapons are needed.
    TwoWeapons,
    /// The range band is not known.
    RangeUnknown,
    /// Beyond long range.
    TooFar,
    /// The weapon cannot fire that way.
    FireModeUnavailable,
    /// Not enough left in the weapon.
    ReloadFirst { left: u16, needs: u16 },
    /// The armor needs more Strength.
    ArmorTooHeavy { strength: i32, minimum: i32 },
    /// Attacks cannot share a roll, except suppressive fire.
    NoSharedRoll,
    /// With this option nothing else can be tried with the same die.
    NoMultiAction(CombatOption),
    /// The values are too far apart to share a roll.
    ValuesApart,
    /// The situation does not allow the attack.
    Attack(AttackReason),

    /// Dead.
    Dead,
    /// Unconscious.
    Unconscious,
    /// A setback cost the action.
    ActionLost,
    /// Knocked down.
    KnockedDown,
    /// Partly surprised.
    PartiallySurprised,
    /// Completely surprised.
    CompletelySurprised,
    /// Aiming.
    Aiming,
    /// Held by somebody.
    Restrained,
    /// An action of another type was rolled this round.
    AlreadyRolledFor(ActionType),
    /// All simple actions are taken.
    NoSimpleActionLeft,
    /// It needs a roll, so it is not a simple action.
    NeedsRoll,
    /// An action was taken already.
    AlreadyActed,
    /// The defence is rolled already.
    DefenceAlreadyRolled,
    /// A vital block needs a defence.
    OnlyWithDefence,
    /// Attacked all-out this turn.
    AttackedAllOut,
    /// The target is unconscious or dead.
    TargetIncapacitated,
    /// On guard: partly surprised at most.
    OnGuard,
    /// A location attack needs exactly one place.
    OneLocation,
    /// Another action is held already.
    AlreadyWaiting,
    /// The first target at the place has to be attacked, whoever it is.
    MustAttackFirstTarget,
    /// The classic edition has no waiting for one's own side.
    NoHoldingForAllies,
    /// Waiting for the other side is an opportunity or a location attack.
    WaitsForOtherSide,
    /// Farther than allowed together with a rolled action.
    TooFast { max: u16 },
    /// Farther than the movement rate: `max` metres per round, of which `moved` are used.
    BeyondMovementRate { max: u16, moved: u16 },
    /// Farther than a throw reaches.
    ThrownTooFar { max: u16 },
    /// The discipline is not learned, or the table has none.
    NoDiscipline,
    /// It was used last round.
    UsedLastRound,
    /// Not possible in a flurry.
    NotInFlurry,
    /// No more strikes with this discipline this round.
    NoMoreStrikes,
    /// One block a round.
    NoMoreBlocks,
    /// It cannot block such an attack.
    CannotBlock,
    /// A possibility cannot remove this damage.
    Negation(NegationReason),
    /// A completely surprised actor may spend possibilities only against damage.
    PossibilityOnlyAgainstDamage,
    /// The dice have to be rolled first.
    RollFirst,
    /// The player has to choose the effect first.
    PickFirst,
    /// The table of the interaction has no such result.
    NotInInteractionTable,
    /// The actor has moved this round and cannot aim.
    AlreadyMoved,
    /// The weapon is not one that is loaded.
    NoMagazine,
}

/// Why the situation does not allow an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackReason {
    /// No aim is ready in this round.
    NoAimReady,
    /// No action is held in that way.
    NotWaiting(CombatOption),
    /// It is not part of an attack but an action of its own.
    SeparateAction(CombatOption),
    /// The weapon is not in hand.
    NotInHand,
    /// The weapon has parried in this round.
    ParriedThisRound,
    /// The target is not surprised and can turn, and the attacker has not earned a blindside attack.
    NoBlindside,
    /// A target may be named only once.
    DuplicateTarget,
    /// Too many targets.
    TooManyTargets { max: u8 },
    /// The dice have not been rolled.
    NotRolled,
    /// The weapon is not on the ground: somebody has it.
    NothingToPickUp,
}

/// The numbers that have a range.
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
    /// The value that resists a disarm.
    DisarmResistance,
    /// The value that resists intimidation.
    IntimidationResistance,
    Modifier,
}

/// A reason and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatRefusal {
    /// The reason.
    pub reason: CombatReason,
    /// The rule; `None` if it simply cannot be done.
    pub rule: Option<RuleId>,
}

impl CombatRefusal {
    /// A reason with its rule.
    pub const fn new(reason: CombatReason, rule: RuleId) -> Self {
        Self {
            reason,
            rule: Some(rule),
        }
    }

    /// A value that is not known.
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

/// Refuses unless `stands` is true.
///
/// # Errors
/// The refusal.
pub const fn require(stands: bool, why: CombatReason, rule: RuleId) -> Result<(), CombatRefusal> {
    if stands {
        Ok(())
    } else {
        Err(CombatRefusal::new(why, rule))
    }
}
