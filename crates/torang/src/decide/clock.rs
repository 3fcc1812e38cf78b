//! Story time: scenes, minutes to days, combat rounds (TE-001 … TE-006).

use super::cast::next_id;
use super::transaction::{CommandResult, TorangTransaction};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{MAX_DAYS, TimeUnit};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most that can pass at once, in the chosen unit.
const MAX_TIME_STEP: u32 = 10_000;

impl TorangTransaction<'_> {
    /// Advances story time (TE-004).
    pub(super) fn advance_time(&mut self, amount: i32, unit: TimeUnit) -> CommandResult {
        let amount = u32::try_from(amount).map_err(|_| Refusal::TimeBackwards)?;
        if amount == 0 || amount > MAX_TIME_STEP {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: i32::try_from(MAX_TIME_STEP).unwrap_or(i32::MAX),
            });
        }
        let seconds_passed = u64::from(amount) * unit.seconds();
        let after = self.state.clock.seconds.saturating_add(seconds_passed);
        if after > u64::from(MAX_DAYS) * TimeUnit::Days.seconds() {
            return Err(Refusal::TooMany {
                max: usize::try_from(MAX_DAYS).unwrap_or(usize::MAX),
            });
        }
        self.require(self.state.clock.round.is_none(), Refusal::TimeInRounds)?;
        self.push(Event::TimeAdvanced { amount, unit });
        Ok(())
    }

    /// Begins a new scene (TE-003).
    pub(super) fn begin_scene(&mut self, name: &Option<Name>) -> CommandResult {
        self.require(self.state.clock.round.is_none(), Refusal::SceneInRounds)?;
        self.push(Event::SceneBegan {
            scene: next_id(self.state.clock.scene)?,
            name: name.clone(),
        });
        Ok(())
    }

    /// Begins combat rounds (TE-005).
    pub(super) fn begin_rounds(&mut self) -> CommandResult {
        if self.state.clock.round.is_some() {
            return Err(Refusal::InRounds);
        }
        self.push(Event::RoundsBegan);
        Ok(())
    }

    pub(super) fn next_round(&mut self) -> CommandResult {
        let round = self.state.clock.round.ok_or(Refusal::NotInRounds)?;
        let round = next_id(round)?;
        self.push(Event::RoundBegan { round });
        Ok(())
    }

    pub(super) fn end_rounds(&mut self) -> CommandResult {
        self.state.clock.round.ok_or(Refusal::NotInRounds)?;
        self.push(Event::RoundsEnded);
        Ok(())
    }

    /// Marks whether somebody has acted (TE-006). This is advice only, so a second action is never refused.
    pub(super) fn set_acted(&mut self, actor: ActorId, acted: bool) -> CommandResult {
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
