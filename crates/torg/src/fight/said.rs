//! What is said of an attack before its dice: why its target does not see it coming, what it is for, and what it is after.

use super::{Combatant, Wanted};
use crate::combat::attack::Surprise;
use crate::combat::status::Status;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Why somebody does not see an attack coming (TC-201, TC-202).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unseen {
    /// Nobody expects it.
    Surprise,
    /// They can not turn, or flee.
    CannotTurn,
    /// A maneuver has earned it.
    Earned,
}

impl Unseen {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Surprise, Self::CannotTurn, Self::Earned];

    /// What is known of it at the table.
    fn known(attacker: &Combatant, whom: ActorId, target: &Combatant) -> Option<Self> {
        let statuses = &target.fight.statuses;
        let round = attacker.round;
        let behind = attacker.fight.behind;
        if behind.is_some_and(|(who, last)| who == whom && (round == 0 || last == round)) {
            Some(Self::Earned)
        } else if target.surprise != Surprise::None {
            Some(Self::Surprise)
        } else {
            let turns = target.condition.can_act()
                && !statuses.has(Status::Restrained)
                && !statuses.has(Status::Broken);
            (!turns).then_some(Self::CannotTurn)
        }
    }
}

/// What those in the area of suppressive fire are to do (TC-141).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Give up.
    Surrender,
    /// Stay where they are.
    Stay,
}

impl Purpose {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Surrender, Self::Stay];
}

impl Wanted {
    /// Why none of its targets sees it coming, as told or as the table knows; `None` where that is open for one of them (TC-201).
    pub fn why_unseen(&self, attacker: &Combatant, targets: &[Combatant]) -> Option<Unseen> {
        let each = self.targets.iter().zip(targets).map(|(aimed, target)| {
            let known = || Unseen::known(attacker, aimed.target, target);
            self.unseen.or_else(known)
        });
        let all: Option<Vec<Unseen>> = each.collect();
        all?.first().copied()
    }
}

impl Combatant {
    /// Whether the weapon at that place on the sheet is in hand.
    pub fn has_in_hand(&self, place: u8) -> bool {
        usize::from(place) < self.sheet.weapons.len() && !self.fight.dropped.contains(&place)
    }
}
