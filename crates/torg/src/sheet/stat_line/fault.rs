//! What is not understood in a line.

use tabletop::name::NameError;

/// Something in a line that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where it begins in the line, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// It is no word that means something here.
    UnknownWord,
    /// A name that can not be.
    InvalidName(NameError),
    /// Several names before the colon: figures are one person's.
    SeveralNames,
    /// A figure outside its range.
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
