//! The reasons why something in combat is refused, each with its rule.

use super::action_type::ActionType;
use super::negation::NegationReason;
use super::options::CombatOption;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;
use tabletop::ruling::{RefusalBasis, Refuse};

/// The reason why something in combat is refused.
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
    /// The option is only for unarmed, martial arts and melee attacks.
    OnlyHandToHand(CombatOption),
    /// The option is only for ranged weapons.
    OnlyRanged(CombatOption),
    /// The option is only for missile weapons.
    OnlyMissiles(CombatOption),
    /// The option is only for martial arts.
    OnlyMartialArts(CombatOption),
    /// The two options cannot be combined.
    NotTogether(CombatOption, CombatOption),
    /// The edition does not allow this number of steps of a vital blow.
    VitalBlowSteps { min: u8, max: u8 },
    /// The rules do not allow this number of steps of a vital block.
    VitalBlockSteps { min: u8, max: u8 },
    /// The attacker does not know where to hit such a creature.
    AnatomyUnknown,
    /// The target holds nothing that could be taken or knocked away.
    NothingHeld,
    /// The weapon cannot hold anybody.
    CannotGrapple,
    /// The weapon is not made to knock out, and cannot be used that way.
    NotNonLethal,
    /// The table has not set the numbers of a knockout attack.
    NoKnockoutFigures,
    /// Two weapons are needed.
    TwoWeapons,
    /// The range band is not known.
    RangeUnknown,
    /// The target is beyond long range.
    TooFar,
    /// The weapon cannot fire that way.
    FireModeUnavailable,
    /// The weapon does not have enough ammunition.
    ReloadFirst { left: u16, needs: u16 },
    /// The armor needs more Strength.
    ArmorTooHeavy { strength: i32, minimum: i32 },
    /// Attacks cannot share a roll, except suppressive fire.
    NoSharedRoll,
    /// With this option nothing else can be tried with the same die.
    NoMultiAction(CombatOption),
    /// The skill values are too far apart to share a roll.
    ValuesApart,
    /// The situation does not allow the attack.
    Attack(AttackReason),

    /// The actor is dead.
    Dead,
    /// The actor is unconscious.
    Unconscious,
    /// A setback cost the action.
    ActionLost,
    /// The actor is knocked down.
    KnockedDown,
    /// The actor is partly surprised.
    PartiallySurprised,
    /// The actor is completely surprised.
    CompletelySurprised,
    /// The actor is aiming.
    Aiming,
    /// The actor is held by somebody.
    Restrained,
    /// The actor has rolled for an action of another type this round.
    AlreadyRolledFor(ActionType),
    /// The actor has taken all simple actions.
    NoSimpleActionLeft,
    /// The actor has already acted.
    AlreadyActed,
    /// The actor has no turn left in this round and has not acted: it was passed or lost, or they joined the round too late.
    NoTurnLeft,
    /// It is not the actor's turn yet.
    OnlyOnOwnTurn,
    /// The defence has already been rolled.
    DefenceAlreadyRolled,
    /// A vital block needs a defence.
    OnlyWithDefence,
    /// The actor attacked all-out this turn.
    AttackedAllOut,
    /// The target is unconscious or dead.
    TargetIncapacitated,
    /// A location attack needs exactly one place.
    OneLocation,
    /// The actor already holds another action.
    AlreadyWaiting,
    /// The actor holds an action of this kind, and the kind of a held action cannot be changed.
    HeldOtherwise(CombatOption),
    /// The first target at the place has to be attacked, on either side.
    MustAttackFirstTarget,
    /// The classic edition has no holding for somebody on the same side.
    NoHoldingForAllies,
    /// Waiting for somebody on the other side is an opportunity or a location attack.
    WaitsForOtherSide,
    /// An actor waits for somebody else, not for themselves (TC-138).
    WaitsForOneself,
    /// The actor waits for no target that could be let pass.
    WaitsForNoTarget,
    /// The distance is longer than allowed together with a rolled action.
    TooFast { max: u16 },
    /// The distance is longer than the movement rate: `max` metres per round, of which `moved` are used.
    BeyondMovementRate { max: u16, moved: u16 },
    /// The distance is longer than a throw reaches.
    ThrownTooFar { max: u16 },
    /// The discipline is not learned, or the table has none.
    NoDiscipline,
    /// The discipline was used last round.
    UsedLastRound,
    /// The discipline cannot be used in a flurry.
    NotInFlurry,
    /// No more strikes with this discipline are possible this round.
    NoMoreStrikes,
    /// Only one block per round is possible.
    NoMoreBlocks,
    /// A block cannot stop such an attack.
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
    /// The weapon has no magazine.
    NoMagazine,
}

/// The reason why the situation does not allow an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackReason {
    /// No aim is ready in this round.
    NoAimReady,
    /// The actor does not hold an action in that way.
    NotWaiting(CombatOption),
    /// The option is not part of an attack but a separate action.
    SeparateAction(CombatOption),
    /// The weapon is not in hand.
    NotInHand,
    /// The weapon has parried in this round.
    ParriedThisRound,
    /// The target is not surprised and can turn, and the attacker has not earned a blindside attack.
    NoBlindside,
    /// A target has to be named.
    NoTarget,
    /// A target may be named only once.
    DuplicateTarget,
    /// Everybody who shares the roll may be named only once, and the attacker belongs to them anyway.
    DuplicateGroupMember,
    /// Each kind of interaction may be tried only once with the same die.
    DuplicateInteraction,
    /// Too many targets.
    TooManyTargets { max: u8 },
    /// With this option, an attack has one target.
    OneTarget(CombatOption),
    /// The dice have not been rolled.
    NotRolled,
    /// The weapon is not on the ground: somebody has taken it.
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

/// A refusal: a reason and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatRefusal {
    /// The reason.
    pub reason: CombatReason,
    /// The rule; `None` if no rule is involved.
    pub rule: Option<RuleId>,
}

impl CombatRefusal {
    /// Returns a refusal with its rule.
    pub const fn new(reason: CombatReason, rule: RuleId) -> Self {
        Self {
            reason,
            rule: Some(rule),
        }
    }

    /// Returns the refusal of something that is impossible, whatever the rules are.
    pub const fn impossible(reason: CombatReason) -> Self {
        Self { reason, rule: None }
    }

    /// Returns the refusal for a value that is not known.
    pub const fn unknown(stat: Stat) -> Self {
        Self::impossible(CombatReason::Unknown(stat))
    }
}

impl Refuse for CombatRefusal {
    fn basis(&self) -> RefusalBasis {
        self.rule
            .map_or(RefusalBasis::Fact, RefusalBasis::OverridableRule)
    }
}

/// Refuses unless `is_met` is true.
///
/// # Errors
/// The refusal.
pub const fn require(
    is_met: bool,
    reason: CombatReason,
    rule: RuleId,
) -> Result<(), CombatRefusal> {
    if is_met {
        Ok(())
    } else {
        Err(CombatRefusal::new(reason, rule))
    }
}
