//! What is in a hand: a weapon of one's own, or one that was taken; and how far off somebody is for it.

use super::{Combatant, Fight, Hand};
use crate::combat::ammunition::Magazine;
use crate::combat::chart::Range;
use crate::sheet::{Carried, Sheet};
use tabletop::seat::ActorId;

/// What somebody has taken from another and holds, with the figures on that one's sheet (TC-145).
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Taken {
    pub owner: ActorId,
    /// Its place on their sheet.
    pub weapon: u8,
    pub carried: Carried,
    /// What is left in it, where it was counted.
    pub magazine: Option<Magazine>,
}

impl Taken {
    /// What that one has taken of somebody's.
    pub fn by<'a>(
        who: ActorId,
        owner: ActorId,
        sheet: &'a Sheet,
        fight: &'a Fight,
    ) -> impl Iterator<Item = Self> + 'a {
        let own = fight.taken.iter().filter(move |(_, its)| *its == who);
        own.filter_map(move |(weapon, _)| {
            let mut counted = fight.magazines.iter();
            let counted = counted.find(|(its, _)| its == weapon);
            Some(Self {
                owner,
                weapon: *weapon,
                carried: sheet.weapons.get(usize::from(*weapon))?.clone(),
                magazine: counted.map(|(_, magazine)| *magazine),
            })
        })
    }

    /// To strike with it.
    pub const fn hand(&self) -> Hand {
        Hand::Taken {
            owner: self.owner,
            weapon: self.weapon,
        }
    }
}

impl Combatant {
    /// The weapon in that hand, where a sheet says what it is.
    pub fn weapon(&self, hand: Hand) -> Option<&Carried> {
        match hand {
            Hand::Carried(place) => self.sheet.weapons.get(usize::from(place)),
            Hand::Taken { .. } => self.taken(hand).map(|taken| &taken.carried),
            Hand::Empty(_) | Hand::Other(_) => None,
        }
    }

    /// What was taken from another, where that is in the hand.
    pub fn taken(&self, hand: Hand) -> Option<&Taken> {
        self.took.iter().find(|taken| taken.hand() == hand)
    }

    /// How far off somebody is for what is in that hand, as it was said last in this scene by either of them (TC-175).
    pub fn range_to(&self, hand: Hand, other: &Self) -> Option<Range> {
        let said = |by: &Fight, of: ActorId| by.apart.iter().find(|its| its.of == of).copied();
        let apart = said(&self.fight, other.id).or_else(|| said(&other.fight, self.id))?;
        let now = self.weapon(hand).and_then(|weapon| weapon.bands);
        let same = apart.bands.zip(now).is_none_or(|(was, now)| was == now);
        same.then_some(apart.range)
    }
}
