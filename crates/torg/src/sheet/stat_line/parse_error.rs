//! Errors in a stat line.

use tabletop::name::NameError;

/// A part of a stat line that was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Its start in the line, in bytes.
    pub start: usize,
    /// Its end in the line, in bytes.
    pub end: usize,
    /// The kind of error.
    pub kind: ParseErrorKind,
}

/// The reason why a part of a stat line was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// An unknown word.
    UnknownWord,
    /// An invalid name.
    InvalidName(NameError),
    /// Several names before the colon; values belong to one actor.
    SeveralNames,
    /// A number outside its range.
    OutOfRange {
        /// The minimum.
        min: u32,
        /// The maximum.
        max: u32,
    },
    /// A weapon with its own energy, but no damage value.
    NoDamage,
    /// A weapon with fixed damage, but no known skill to use it with.
    NoSkill,
    /// A second number in brackets after the one of a value.
    SecondNumber,
    /// Armor without a number.
    NoArmorValue,
    /// A skill given as adds over an attribute that the line does not give.
    NoAttribute,
    /// More weapons or pieces of armor than a sheet holds.
    TooManyItems,
}
