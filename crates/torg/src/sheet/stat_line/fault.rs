//! Errors in a stat line.

use tabletop::name::NameError;

/// A part of a stat line that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where it begins in the line, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// Why a part of a stat line was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// An unknown word.
    UnknownWord,
    /// A name that cannot be.
    InvalidName(NameError),
    /// Several names before the colon; values belong to one actor.
    SeveralNames,
    /// A number outside its range.
    OutOfRange {
        /// The least it may be.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A weapon with its own energy, without its damage.
    NoDamage,
    /// A weapon with damage of its own, and nothing says with what skill it is used.
    NoSkill,
    /// Armor without a figure.
    NoArmorValue,
    /// What is added to an attribute that the line does not tell.
    NoAttribute,
    /// More weapons or pieces of armor than a sheet holds.
    TooManyItems,
}
