//! Story time: scenes, minutes to days, combat rounds (TE-001 … TE-006).

use super::people::next;
use super::play::{Decided, Play};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{MOST_DAYS, TimeUnit};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most that passes at once, in the unit that is counted.
const LONGEST: u32 = 10_000;

impl Play<'_> {
    /// TE-004.
    pub(super) fn advance_time(&mut self, amount: i32, unit: TimeUnit) -> Decided {
        let amount = u32::try_from(amount).map_err(|_| Refusal::TimeBackwards)?;
        if amount == 0 || amount > LONGEST {
            return Err(Refusal::OutOfRange {
                least: 1,
                most: i32::try_from(LONGEST).unwrap_or(i32::MAX),
            });
        }
        let passes = u64::from(amount) * unit.seconds();
        let after = self.state.clock.seconds.saturating_add(passes);
        if after > u64::from(MOST_DAYS) * TimeUnit::Days.seconds() {
            return Err(Refusal::TooMany {
                most: usize::try_from(MOST_DAYS).unwrap_or(usize::MAX),
            });
        }
        self.require(self.state.clock.round.is_none(), Refusal::TimeInRounds)?;
        self.push(Event::TimeAdvanced { amount, unit });
        Ok(())
    }

    /// TE-003.
    pub(super) fn begin_scene(&mut self, name: &Option<Name>) -> Decided {
        self.require(self.state.clock.round.is_none(), Refusal::SceneInRounds)?;
        self.push(Event::SceneBegan {
            scene: next(self.state.clock.scene)?,
            name: name.clone(),
        });
        Ok(())
    }

    /// TE-005.
    pub(super) fn begin_rounds(&mut self) -> Decided {
        if self.state.clock.round.is_some() {
            return Err(Refusal::InRounds);
        }
        self.push(Event::RoundsBegan);
        Ok(())
    }

    pub(super) fn next_round(&mut self) -> Decided {
        let round = self.state.clock.round.ok_or(Refusal::NotInRounds)?;
        let round = next(round)?;
        self.push(Event::RoundBegan { round });
        Ok(())
    }

    pub(super) fn end_rounds(&mut self) -> Decided {
        self.state.clock.round.ok_or(Refusal::NotInRounds)?;
        self.push(Event::RoundsEnded);
        Ok(())
    }

    /// TE-006: advice only, so nothing stands against a second action.
    pub(super) fn set_acted(&mut self, actor: ActorId, acted: bool) -> Decided {
        self.character(actor)?;
        if self.state.clock.round.is_none() {
            return Err(Refusal::NotInRounds);
        }
        if self.state.clock.acted.contains(&actor) != acted {
            self.push(Event::ActedSet { actor, acted });
        }
        Ok(())
    }
}
