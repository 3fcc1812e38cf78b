//! How the attacks on somebody came out in a round.

/// How the attacks on somebody came out this round, as far as they were told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct AttacksReceived {
    pub missed: u8,
    pub hit: u8,
    pub first_missed: bool,
}

impl AttacksReceived {
    /// One more.
    pub fn record(&mut self, missed: bool) {
        if self.missed == 0 && self.hit == 0 {
            self.first_missed = missed;
        }
        let count = if missed {
            &mut self.missed
        } else {
            &mut self.hit
        };
        *count = count.saturating_add(1);
    }
}
