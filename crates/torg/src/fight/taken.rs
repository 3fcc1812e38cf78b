//! A weapon that was taken from somebody (TC-145).

use super::hand::Hand;
use super::stance::Fight;
use crate::combat::ammunition::Magazine;
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
