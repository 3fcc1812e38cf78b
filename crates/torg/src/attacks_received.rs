//! How many attacks on an actor hit or missed in a round.

/// How many attacks on an actor hit or missed this round, as far as they were entered in the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct AttacksReceived {
    pub missed: u8,
    pub hit: u8,
    pub first_missed: bool,
}

impl AttacksReceived {
    /// Counts one more attack.
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
