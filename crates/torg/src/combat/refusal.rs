//! Why something is not done in combat: a fact each, with the rule it comes from.

use super::act::Act;
use super::choice::Choice;
use super::negation::NotNegated;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;
use tabletop::ruling::{Ground, Refuse};

/// A fact that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Why {
    /// A figure outside its range.
    OutOfRange { what: Number, least: i32, most: i32 },
    /// A figure that is needed is not on the sheet and was not told.
    Unknown(Number),
    /// The option belongs to the other edition.
    OtherEdition { choice: Choice, only: Edition },
    /// Only unarmed, martial arts and melee.
    OnlyHandToHand(Choice),
    /// Only ranged weapons.
    OnlyRanged(Choice),
    /// Only missile weapons.
    OnlyMissiles(Choice),
    /// Only martial arts.
    OnlyMartialArts(Choice),
    /// The two do not go together.
    NotTogether(Choice, Choice),
    /// A vital blow of that edition has other steps.
    VitalSteps { least: u8, most: u8 },
    /// A vital block has other steps.
    BlockSteps { least: u8, most: u8 },
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
    NoRange,
    /// Beyond long range.
    TooFar,
    /// The weapon cannot fire that way.
    CannotFireSo,
    /// Not enough left in the weapon.
    ReloadFirst { left: u16, needs: u16 },
    /// The armor needs more Strength.
    TooWeak { strength: i32, minimum: i32 },
    /// Attacks are not combined into one roll, but for suppressive fire.
    NoSharedRoll,
    /// Nothing else is tried with the die of an attack made so.
    OneDieAlone(Choice),
    /// Values too far apart to share a roll.
    ValuesApart,
    /// The moment has something against the attack.
    Struck(NotStruck),

    /// Dead.
    Dead,
    /// Out.
    Unconscious,
    /// A setback took the action.
    ActionLost,
    /// Off the feet.
    KnockedDown,
    /// Surprised in part.
    PartlySurprised,
    /// Surprised wholly.
    Surprised,
    /// Aiming.
    Aiming,
    /// Held by somebody.
    Restrained,
    /// An action of another type was rolled this round.
    RolledFor(Act),
    /// All simple actions are taken.
    NoSimpleAction,
    /// It needs a roll, so it is not simple.
    NeedsARoll,
    /// An action was taken already.
    Acted,
    /// The defence is rolled already.
    DefenceRolled,
    /// A vital block goes with a defence.
    OnlyDefending,
    /// Attacked all-out this turn.
    AllOut,
    /// The target is out.
    TargetOut,
    /// On guard: partial surprise at most.
    OnGuard,
    /// A location attack waits for one place.
    OnePlace,
    /// Something else is waited for already.
    OneHold,
    /// The first one at the place is attacked, whoever it is.
    MustAttack,
    /// The older edition knows no waiting for one's own side.
    NoWaiting,
    /// Waiting for the other side is an opportunity or a location attack.
    WaitsForOthers,
    /// Faster than may be gone beside a rolled action.
    TooFast { most: u16 },
    /// Faster than the own pace: so much is possible in a round, and so much is gone.
    BeyondPace { most: u16, gone: u16 },
    /// Farther than that.
    TooLong { most: u16 },
    /// The discipline is not learned, or there are none.
    NoDiscipline,
    /// Used last round.
    LastRound,
    /// Not in a flurry.
    InAFlurry,
    /// As often as the discipline allows.
    NoMoreStrikes,
    /// One block a round.
    NoMoreBlocks,
    /// It stops no such attack.
    CannotStop,
    /// Possibilities do not take that from a blow.
    Negation(NotNegated),
    /// Somebody wholly surprised spends possibilities against damage only.
    OnlyAgainstDamage,
    /// The dice have still to fall.
    RollFirst,
    /// The result is the player's call, and nothing was picked.
    PickFirst,
    /// The table of the interaction has no such result.
    NotOnTable,
    /// Who aims has not moved in that round.
    MovedAlready,
    /// It is no weapon that is loaded.
    NoMagazine,
}

/// What the moment has against an attack at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum NotStruck {
    /// No aim is ready in this round.
    NotAimed,
    /// Nothing is waited for in that way.
    NotHeld(Choice),
    /// It is no part of a blow: it is done by itself.
    NoBlow(Choice),
    /// The weapon is out of the hand.
    NotInHand,
    /// The weapon has parried in this round.
    Parried,
    /// The target is not surprised and can turn, and no right to it was earned.
    NotBehind,
    /// One target each: a target is named once.
    SameTarget,
    /// Not so many targets.
    TooManyTargets { most: u8 },
    /// The dice have not been rolled.
    NotRolled,
    /// What is out of the hand lies nowhere: somebody has it.
    NothingLies,
}

/// The figures that have a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum Number {
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
    Resisting,
    /// What resists intimidation.
    Spirit,
    Modifier,
}

/// A fact and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The fact.
    pub why: Why,
    /// Its rule; `None` where no rule speaks and it simply cannot be.
    pub rule: Option<RuleId>,
}

impl Refusal {
    /// A fact with its rule.
    pub const fn new(why: Why, rule: RuleId) -> Self {
        Self {
            why,
            rule: Some(rule),
        }
    }

    /// A figure that is not known.
    pub const fn unknown(what: Number) -> Self {
        Self {
            why: Why::Unknown(what),
            rule: None,
        }
    }
}

impl Refuse for Refusal {
    fn ground(&self) -> Ground {
        self.rule.map_or(Ground::Fact, Ground::Rule)
    }
}

/// That fact stands against it, unless `stands`.
///
/// # Errors
/// The fact.
pub const fn require(stands: bool, why: Why, rule: RuleId) -> Result<(), Refusal> {
    if stands {
        Ok(())
    } else {
        Err(Refusal::new(why, rule))
    }
}
