//! The direction of a step of a number.

use std::ops::{Add, Sub};

/// The direction of a step of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum StepDirection {
    Down,
    Up,
}

impl StepDirection {
    /// Returns the number after a step of this size.
    pub fn step<N: Add<Output = N> + Sub<Output = N>>(self, number: N, size: N) -> N {
        match self {
            Self::Down => number - size,
            Self::Up => number + size,
        }
    }

    /// Returns −1 or 1.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Down => -1,
            Self::Up => 1,
        }
    }
}
