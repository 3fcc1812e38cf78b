//! Attacks at the table: what can be wanted of them, and what happens.

use super::act::{Call, Trying};
use super::blow::Blow;
use super::landed::Landed;
use super::stroke::Stroke;
use super::wanted::Wanted;
use crate::attribute::Attribute;
use crate::card::CardId;
use crate::combat::ammunition::Magazine;
use crate::combat::attack::is_in_range;
use crate::combat::damage::{Harm, Pick, Suffered};
use crate::combat::defence::Active;
use crate::combat::discipline::Used;
use crate::condition::Condition;
use crate::dice_from::DiceFrom;
use crate::roll::DiceRoll;
use serde::{Deserialize, Serialize};
use tabletop::checked;
use tabletop::seat::ActorId;

/// Something that somebody wants done about an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum BlowCommand {
    /// Attack: declare it, play these cards (on an attribute, where they raise one), buy dice with so many possibilities, and
    /// roll. `beside`: what else is tried with the same die, each of another kind (TC-262).
    Strike {
        wanted: Box<Wanted>,
        beside: Vec<Trying>,
        cards: Vec<(CardId, Option<Attribute>)>,
        possibilities: u8,
        critical_moment: bool,
        dice: DiceFrom,
    },
    /// Tell the result, with what possibilities take from each blow, and let it do its harm (P13 … P16, TC-107); the picks are
    /// for what was tried beside it and is the player's call (TC-257).
    Settle {
        negated: Vec<(ActorId, Vec<Pick>)>,
        picks: Vec<(ActorId, Call)>,
    },
    /// A grab at an item that only struck that one counts as a try to strike it away, by the gamemaster's word (TC-145).
    AsDisarm { target: ActorId },
    /// Block the next attack of somebody before it is rolled (TC-221).
    Block { against: ActorId, dice: DiceFrom },
}

/// Something that happened in an attack. Nothing in it is reckoned again when it is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum BlowEvent {
    /// The action that was declared is this attack: a blow for each target.
    Struck { stroke: Stroke, blows: Vec<Blow> },
    /// The dice that the blow at that place has for itself fell (TC-224).
    OwnRolled {
        place: u8,
        roll: DiceRoll,
        typed: bool,
    },
    /// So far came one blow.
    Landed { landed: Landed },
    /// So it hurt its target: the row, what a possibility took from it, what was suffered and what that led to. `aim_lost`: it
    /// ruined an aim.
    Harmed {
        target: ActorId,
        harm: Harm,
        negated: Vec<Pick>,
        suffered: Vec<Suffered>,
        condition: Condition,
        aim_lost: bool,
    },
    /// So it left the attacker: open or not, with that defence and vital block for the round, with that done by disciplines and
    /// that much in the weapon. With it the attack is over.
    Spent {
        exposed: Option<u32>,
        guard: Option<Active>,
        vital_block: u8,
        used: Used,
        magazine: Option<(u8, Magazine)>,
    },
    /// Somebody who shared a shot fired too, or whoever has taken it fired their weapon: that much is left in it (TC-143, TC-145).
    Fired { weapon: u8, magazine: Magazine },
    /// A block stands ready.
    Blocking {
        against: ActorId,
        total: i32,
        roll: DiceRoll,
        typed: bool,
    },
}

checked!(BlowEvent, BlowEvent::is_in_range);

impl BlowEvent {
    /// Figures out of all range are those of no blow.
    fn is_in_range(&self) -> bool {
        if let Self::Spent { guard, .. } = self {
            guard.is_none_or(|guard| is_in_range(guard.total))
        } else if let Self::Blocking { total, .. } = self {
            is_in_range(*total)
        } else if let Self::Landed { landed } = self {
            let effect = landed.effect.map_or([0; 3], |effect| {
                [effect.total, effect.difficulty, effect.points]
            });
            let figures = [landed.total, landed.difficulty];
            figures.into_iter().chain(effect).all(is_in_range)
        } else {
            true
        }
    }
}
