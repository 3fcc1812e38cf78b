//! What is not understood in a line.

use tabletop::name::NameFault;

/// Something in a line that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it begins in the line, in bytes.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no word that means something here.
    Unknown,
    /// A name that can not be.
    Name(NameFault),
    /// Several names before the colon: figures are one person's.
    Several,
    /// A figure outside its range.
    Range {
        /// The least it may be.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A weapon with its own energy, without its damage.
    NoDamage,
    /// A weapon with damage of its own, and nothing says with what skill it is used.
    NoSkill,
    /// Armor without a figure.
    NoArmor,
    /// What is added to an attribute that the line does not tell.
    NoAttribute,
    /// More weapons or pieces of armor than a sheet holds.
    TooMany,
}
