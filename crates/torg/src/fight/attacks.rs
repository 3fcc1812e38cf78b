//! Attacks at the table: what can be wanted of them, and what happens.

use super::actions::{InteractionDeclaration, PlayersCall};
use super::attack_declaration::AttackDeclaration;
use super::blow::TargetedAttack;
use super::landed::AttackResolution;
use super::stroke::AttackSetup;
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

/// Something that somebody wants done about an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackCommand {
    /// Attack: declare it, play these cards (on an attribute, where they raise one), buy dice with so many possibilities, and
    /// roll. `combined`: what else is tried with the same die, each of another kind (TC-262).
    Attack {
        declaration: Box<AttackDeclaration>,
        combined: Vec<InteractionDeclaration>,
        cards: Vec<(CardId, Option<Attribute>)>,
        possibilities: u8,
        critical_moment: bool,
        dice: DiceFrom,
    },
    /// Tell the result, with what possibilities take from each attack, and let it do its harm (P13 … P16, TC-107); the picks are
    /// for what was tried beside it and is the player's call (TC-257).
    Resolve {
        negations: Vec<(ActorId, Vec<DamageComponent>)>,
        calls: Vec<(ActorId, PlayersCall)>,
    },
    /// A grab at an item that only struck that one counts as a try to strike it away, by the gamemaster's word (TC-145).
    CountAsDisarm { target: ActorId },
    /// Block the next attack of somebody before it is rolled (TC-221).
    Block { against: ActorId, dice: DiceFrom },
}

/// Something that happened in an attack. Nothing in it is reckoned again when it is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum AttackEvent {
    /// The action that was declared is this attack: one part for each target.
    Declared {
        setup: AttackSetup,
        attacks: Vec<TargetedAttack>,
    },
    /// The dice that the attack at that place has for itself fell (TC-224).
    OwnDiceRolled {
        index: u8,
        roll: DiceRoll,
        typed: bool,
    },
    /// So far came one attack.
    Resolved { resolution: AttackResolution },
    /// So it hurt its target: the row, what a possibility took from it, what was suffered and what that led to. `aim_lost`: it
    /// ruined an aim.
    Damaged {
        target: ActorId,
        damage: Damage,
        negated: Vec<DamageComponent>,
        results: Vec<DamageResult>,
        condition: Condition,
        aim_lost: bool,
    },
    /// So it left the attacker: open or not, with that defence and vital block for the round, with that done by disciplines and
    /// that much in the weapon. With it the attack is over.
    Finished {
        exposed: Option<u32>,
        active_defence: Option<ActiveDefence>,
        vital_block_steps: u8,
        discipline_use: DisciplineUse,
        magazine: Option<(WeaponId, Magazine)>,
    },
    /// Somebody who shared a shot fired too, or whoever has taken it fired their weapon: that much is left in it (TC-143, TC-145).
    AmmunitionSpent {
        weapon: WeaponId,
        magazine: Magazine,
    },
    /// A block stands ready.
    BlockRolled {
        against: ActorId,
        total: i32,
        roll: DiceRoll,
        typed: bool,
    },
}

validated!(AttackEvent, AttackEvent::is_in_range);

impl AttackEvent {
    /// Figures out of all range are those of no attack.
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
