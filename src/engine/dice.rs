//! Dice and chance: the one door through which anything random comes in.
//!
//! [`Chance`] is the source (the browser's, or a seeded one in tests). [`Dice`] is a hand rolling dice: either the app's, which
//! asks a chance, or a person's, who typed what the real dice showed. Both leave every face in the events.

use rand::{Rng, RngExt};

/// A source of chance.
pub trait Chance {
    /// A number from 0 to `bound - 1`, each equally likely; 0 where `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// Chance from any generator of the `rand` crates.
#[derive(Debug)]
pub struct Generator<R>(pub R);

impl<R: Rng> Chance for Generator<R> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            0
        } else {
            self.0.random_range(0..bound)
        }
    }
}

/// Shuffles in place, every order equally likely (Fisher and Yates).
pub fn shuffle<T>(items: &mut [T], chance: &mut dyn Chance) {
    for last in (1..items.len()).rev() {
        let other = chance.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
        items.swap(last, other);
    }
}

/// One face of a d20, 1 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct D20(u8);

impl D20 {
    /// The face with that number; `None` unless it is 1 to 20.
    pub const fn new(face: u8) -> Option<Self> {
        if face >= 1 && face <= 20 {
            Some(Self(face))
        } else {
            None
        }
    }

    /// Its number, 1 to 20.
    pub const fn face(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for D20 {
    type Error = DiceFault;

    fn try_from(face: u8) -> Result<Self, DiceFault> {
        Self::new(face).ok_or(DiceFault::NoSuchFace { face })
    }
}

/// What is wrong with dice that somebody typed (TC-045).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// A d20 has no such face.
    #[error("a d20 has no {face}")]
    NoSuchFace {
        /// What was typed.
        face: u8,
    },
    /// The roll goes on after the last die that was typed.
    #[error("after {rolled} dice one is missing")]
    Missing {
        /// How many dice there were.
        rolled: usize,
    },
    /// The roll was over before the dice that were typed.
    #[error("the roll is over after {used} of {typed} dice")]
    Surplus {
        /// How many dice belong to the roll.
        used: usize,
        /// How many were typed.
        typed: usize,
    },
}

/// A hand that rolls dice.
pub trait Dice {
    /// The next d20.
    ///
    /// # Errors
    /// [`DiceFault::Missing`] where a person typed fewer dice than the roll needs.
    fn d20(&mut self) -> Result<D20, DiceFault>;
}

/// Dice rolled by the app.
pub struct Rolled<'a>(pub &'a mut dyn Chance);

impl Dice for Rolled<'_> {
    fn d20(&mut self) -> Result<D20, DiceFault> {
        let face = u8::try_from(self.0.below(20) + 1).unwrap_or(20);
        D20::try_from(face)
    }
}

/// Dice rolled by a person, who typed their faces in order.
#[derive(Debug)]
pub struct Typed<'a> {
    faces: &'a [u8],
    used: usize,
}

impl<'a> Typed<'a> {
    /// The dice that were typed, not yet looked at.
    pub fn new(faces: &'a [u8]) -> Self {
        Self { faces, used: 0 }
    }

    /// Ends the roll.
    ///
    /// # Errors
    /// [`DiceFault::Surplus`] where more was typed than the roll used.
    pub fn finish(self) -> Result<(), DiceFault> {
        if self.used == self.faces.len() {
            Ok(())
        } else {
            Err(DiceFault::Surplus {
                used: self.used,
                typed: self.faces.len(),
            })
        }
    }
}

impl Dice for Typed<'_> {
    fn d20(&mut self) -> Result<D20, DiceFault> {
        let face = *self
            .faces
            .get(self.used)
            .ok_or(DiceFault::Missing { rolled: self.used })?;
        self.used += 1;
        D20::try_from(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_dice_are_used_in_order_and_all_of_them() {
        let mut dice = Typed::new(&[7, 20]);
        assert_eq!(dice.d20().map(D20::face), Ok(7));
        assert_eq!(dice.d20().map(D20::face), Ok(20));
        assert_eq!(dice.d20(), Err(DiceFault::Missing { rolled: 2 }));
        assert_eq!(dice.finish(), Ok(()));
    }

    #[test]
    fn impossible_faces_and_surplus_dice_are_named() {
        assert_eq!(
            Typed::new(&[0]).d20(),
            Err(DiceFault::NoSuchFace { face: 0 })
        );
        assert_eq!(
            Typed::new(&[21]).d20(),
            Err(DiceFault::NoSuchFace { face: 21 })
        );
        assert_eq!(
            Typed::new(&[3]).finish(),
            Err(DiceFault::Surplus { used: 0, typed: 1 })
        );
    }
}
