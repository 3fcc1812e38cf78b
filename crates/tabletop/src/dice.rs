//! Dice, and the source of everything random.
//!
//! [`Chance`] is the source of random numbers: the browser's, or a seeded one in tests. [`Dice`] yields the faces of a roll:
//! either the app's dice, which ask a chance, or dice that a person rolled and typed in. Both record every face in the events.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

/// A source of chance.
pub trait Chance {
    /// Returns a number from 0 to `bound - 1`, each equally likely. 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// A random number generator with a seed: xoshiro256++, which gives the same numbers on every device and in tests. It is good enough
/// for cards and dice, and has a tenth of the code of a cryptographic generator.
#[derive(Debug)]
pub struct SeededRng(Xoshiro256PlusPlus);

impl SeededRng {
    /// Creates a generator from a seed of 256 bits, all of which count.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(Xoshiro256PlusPlus::from_seed(seed))
    }

    /// Creates a generator from one number, for repeatable results.
    pub fn seed_from_u64(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for SeededRng {
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            0
        } else {
            self.0.random_range(0..bound)
        }
    }
}

/// Shuffles in place; every order is equally likely (Fisher-Yates).
pub fn shuffle<T>(items: &mut [T], chance: &mut dyn Chance) {
    for last in (1..items.len()).rev() {
        let other = chance.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
        items.swap(last, other);
    }
}

/// One face of a die with `SIDES` sides: 1 to `SIDES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Die<const SIDES: u8>(u8);

/// One face of a d20, 1 to 20.
pub type D20 = Die<20>;
/// One face of a d100, 1 to 100. It is rolled with two ten-sided dice; 00 and 0 count as 100.
pub type D100 = Die<100>;

impl<const SIDES: u8> Die<SIDES> {
    /// Returns the face with this number; `None` unless it is 1 to `SIDES`.
    pub const fn new(face: u8) -> Option<Self> {
        if face >= 1 && face <= SIDES {
            Some(Self(face))
        } else {
            None
        }
    }

    /// Returns the number of the face, 1 to `SIDES`.
    pub const fn face(self) -> u8 {
        self.0
    }
}

impl<const SIDES: u8> TryFrom<u8> for Die<SIDES> {
    type Error = DiceError;

    fn try_from(face: u8) -> Result<Self, DiceError> {
        Self::new(face).ok_or(DiceError::NoSuchFace { sides: SIDES, face })
    }
}

impl<const SIDES: u8> From<Die<SIDES>> for u8 {
    fn from(die: Die<SIDES>) -> Self {
        die.0
    }
}

/// An error in typed dice (TC-045, TE-020).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum DiceError {
    /// The die has no such face.
    #[error("a d{sides} has no {face}")]
    NoSuchFace {
        /// How many sides the die has.
        sides: u8,
        /// The face that was typed.
        face: u8,
    },
    /// The roll needs another die after the last one typed.
    #[error("after {rolled} dice one is missing")]
    Missing {
        /// How many dice were typed.
        rolled: usize,
    },
    /// More dice were typed than the roll needs.
    #[error("the roll is over after {used} of {typed} dice")]
    Surplus {
        /// How many dice the roll used.
        used: usize,
        /// How many dice were typed.
        typed: usize,
    },
}

/// A source of dice for one roll.
pub trait Dice {
    /// Rolls the next die, with `sides` sides. The app's dice give 1 to `sides`; a person may have typed any number.
    ///
    /// # Errors
    /// [`DiceError::Missing`] if a person typed fewer dice than the roll needs.
    fn roll_die(&mut self, sides: u8) -> Result<u8, DiceError>;

    /// Rolls the next d20.
    ///
    /// # Errors
    /// [`DiceError`] if a person typed too few dice or a face that a d20 does not have.
    fn d20(&mut self) -> Result<D20, DiceError> {
        D20::try_from(self.roll_die(20)?)
    }

    /// Rolls the next d100.
    ///
    /// # Errors
    /// [`DiceError`] if a person typed too few dice or a face that a d100 does not have.
    fn d100(&mut self) -> Result<D100, DiceError> {
        D100::try_from(self.roll_die(100)?)
    }
}

/// Dice rolled by the app.
pub struct RandomDice<'a>(pub &'a mut dyn Chance);

impl Dice for RandomDice<'_> {
    fn roll_die(&mut self, sides: u8) -> Result<u8, DiceError> {
        Ok(u8::try_from(self.0.below(u32::from(sides)) + 1).unwrap_or(sides))
    }
}

/// Dice that a person rolled and typed in, in order.
#[derive(Debug)]
pub struct TypedDice<'a> {
    faces: &'a [u8],
    used: usize,
}

impl<'a> TypedDice<'a> {
    /// Wraps typed dice, which are not checked yet.
    pub fn new(faces: &'a [u8]) -> Self {
        Self { faces, used: 0 }
    }

    /// Checks that the roll used every typed die.
    ///
    /// # Errors
    /// [`DiceError::Surplus`] if more dice were typed than the roll used.
    pub fn finish(self) -> Result<(), DiceError> {
        if self.used == self.faces.len() {
            Ok(())
        } else {
            Err(DiceError::Surplus {
                used: self.used,
                typed: self.faces.len(),
            })
        }
    }
}

impl Dice for TypedDice<'_> {
    fn roll_die(&mut self, _sides: u8) -> Result<u8, DiceError> {
        let face = *self
            .faces
            .get(self.used)
            .ok_or(DiceError::Missing { rolled: self.used })?;
        self.used += 1;
        Ok(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_dice_are_used_in_order_and_completely() {
        let mut dice = TypedDice::new(&[7, 20]);
        assert_eq!(dice.d20().map(D20::face), Ok(7));
        assert_eq!(dice.d20().map(D20::face), Ok(20));
        assert_eq!(dice.d20(), Err(DiceError::Missing { rolled: 2 }));
        assert_eq!(dice.finish(), Ok(()));
    }

    #[test]
    fn impossible_faces_and_surplus_dice_are_reported() {
        assert_eq!(
            TypedDice::new(&[0]).d20(),
            Err(DiceError::NoSuchFace { sides: 20, face: 0 })
        );
        assert_eq!(
            TypedDice::new(&[21]).d20(),
            Err(DiceError::NoSuchFace {
                sides: 20,
                face: 21
            })
        );
        assert_eq!(TypedDice::new(&[100]).d100().map(D100::face), Ok(100));
        assert_eq!(
            TypedDice::new(&[101]).d100(),
            Err(DiceError::NoSuchFace {
                sides: 100,
                face: 101
            })
        );
        assert_eq!(
            TypedDice::new(&[3]).finish(),
            Err(DiceError::Surplus { used: 0, typed: 1 })
        );
    }
}
