//! Commands and events of attacks.

use super::actions::{InteractionDeclaration, PlayersCall};
use super::attack_declaration::AttackDeclaration;
use super::attack_resolution::AttackResolution;
use super::attack_setup::AttackSetup;
use super::negation::{Negation, NegationPayment, Reduction};
use super::targeted_attack::TargetedAttack;
use crate::attribute::Attribute;
use crate::card::CardId;
use crate::combat::ammunition::Magazine;
use crate::combat::attack::is_in_range;
use crate::combat::damage::{Damage, DamageComponent, DamageResult};
use crate::combat::defence::ActiveDefence;
use crate::combat::discipline::DisciplineUse;
use crate::condition::Condition;
use crate::dice_from::DiceFrom;
use crate::roll::DiceRoll;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;
use tabletop::validated;

/// A command about an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackCommand {
    /// Attack: declare it, play these cards (with the attribute they raise), buy this many dice with possibilities, and roll.
    /// `combined`: other kinds tried with the same die (TC-262).
    Attack {
        declaration: Box<AttackDeclaration>,
        combined: Vec<InteractionDeclaration>,
        cards: Vec<(CardId, Option<Attribute>)>,
        possibilities: u8,
        critical_moment: bool,
        dice: DiceFrom,
    },
    /// Announce the result and apply it, with what the targets remove from the damage of each attack (P13 … P16, TC-107).
    /// `calls` has the players' choices for combined interactions (TC-257).
    Resolve {
        negations: Vec<Negation>,
        calls: Vec<(ActorId, PlayersCall)>,
    },
    /// Count a failed attempt to take an item, which only hit this target, as a disarm, by the gamemaster's decision (TC-145).
    CountAsDisarm { target: ActorId },
    /// Block an actor's next attack before it is rolled (TC-221).
    Block { against: ActorId, dice: DiceFrom },
}

/// An event in an attack. Its values are not computed again on replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackEvent {
    /// The declared action is this attack, with one part for each target.
    Declared {
        setup: AttackSetup,
        attacks: Vec<TargetedAttack>,
    },
    /// The separate dice of the attack at this index (TC-224).
    OwnDiceRolled {
        index: u8,
        roll: DiceRoll,
        typed: bool,
    },
    /// The result of one attack.
    Resolved { resolution: AttackResolution },
    /// The damage to a target: the row, the components that were removed and what paid for it, what further payments removed (DD-270),
    /// the results and the condition afterward. `aim_lost`: the target lost an aim.
    Damaged {
        target: ActorId,
        damage: Damage,
        negated: Vec<DamageComponent>,
        #[serde(default, skip_serializing_if = "NegationPayment::is_possibility")]
        payment: NegationPayment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        further: Vec<Reduction>,
        results: Vec<DamageResult>,
        condition: Condition,
        aim_lost: bool,
    },
    /// The attack ended, with the attacker's state: exposure, defence, vital block, use of disciplines and ammunition.
    Finished {
        exposed: Option<u32>,
        active_defence: Option<ActiveDefence>,
        vital_block_steps: u8,
        discipline_use: DisciplineUse,
        magazine: Option<(WeaponId, Magazine)>,
    },
    /// An actor who shared a roll, or who used a taken weapon, fired; `magazine` is what is left (TC-143, TC-145).
    AmmunitionSpent {
        weapon: WeaponId,
        magazine: Magazine,
    },
    /// A block was rolled against an actor's next attack.
    BlockRolled {
        against: ActorId,
        total: i32,
        roll: DiceRoll,
        typed: bool,
    },
}

validated!(AttackEvent, AttackEvent::is_in_range);

impl AttackEvent {
    /// Checks whether all values are possible.
    fn is_in_range(&self) -> bool {
        if let Self::Finished { active_defence, .. } = self {
            active_defence.is_none_or(|active_defence| is_in_range(active_defence.total))
        } else if let Self::BlockRolled { total, .. } = self {
            is_in_range(*total)
        } else if let Self::Resolved { resolution } = self {
            let effect = resolution.effect.map_or([0; 3], |effect| {
                [effect.total, effect.difficulty, effect.result_points]
            });
            let figures = [resolution.action_total, resolution.difficulty];
            figures.into_iter().chain(effect).all(is_in_range)
        } else {
            true
        }
    }
}
