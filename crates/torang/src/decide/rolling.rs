//! The main roll: one die, or both of an opposed roll at once (TE-020, TE-062, TE-074, TE-081, B-31).

use super::play::{Decided, Play};
use crate::command::DieFrom;
use crate::event::Event;
use crate::opposed::Side;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::state::{Roll, RollResult, Which};
use tabletop::dice::{D100, Dice, DiceFault, Rolled};

/// Whether the main die may fall now: all help is done (TE-062).
///
/// # Errors
/// What stands against it.
pub fn may_roll(roll: &Roll) -> Result<(), Refusal> {
    if roll.is_rolled() {
        return Err(Refusal::Late);
    }
    for which in roll.parts() {
        if let Which::Help(help) = which
            && roll.awaits(help)
        {
            return Err(Refusal::HelpOpen { help });
        }
    }
    Ok(())
}

impl Play<'_> {
    /// Lets a die fall against a score.
    pub(super) fn result(
        &mut self,
        die: DieFrom,
        effective: Score,
        against: Score,
    ) -> Result<RollResult, Refusal> {
        let (natural, typed) = match die {
            DieFrom::App => (Rolled(self.chance).d100()?, false),
            DieFrom::Person(face) => {
                self.require(self.state.settings.manual_dice, Refusal::TypedOff)?;
                (D100::try_from(face)?, true)
            }
        };
        Ok(RollResult {
            natural,
            typed,
            effective,
            against,
            level: against.level(natural),
        })
    }

    pub(super) fn roll_main(&mut self, active: DieFrom, opponent: Option<DieFrom>) -> Decided {
        let roll = self.prepared(Refusal::Late)?;
        let scaled = roll.scaled(self.state.settings.big_divisor);
        let ours = roll.effective(Which::Main(Side::Active));
        let theirs = roll.effective(Which::Main(Side::Opponent));
        if let Err(open) = may_roll(roll) {
            self.require(false, open)?;
        }
        let (active, opponent, comparison) = match (scaled, opponent) {
            (None, None) => (self.result(active, ours, ours)?, None, None),
            (None, Some(_)) => return Err(DiceFault::Surplus { used: 1, typed: 2 }.into()),
            (Some(_), None) => return Err(Refusal::SidesCount { sides: 1 }),
            (Some(scaled), Some(opponent)) => {
                let active = self.result(active, ours, scaled.active)?;
                let opponent = self.result(opponent, theirs, scaled.opponent)?;
                let rules = self.state.settings.opposed();
                let comparison = rules.compare(scaled, active.natural, opponent.natural);
                (active, Some(opponent), Some(comparison))
            }
        };
        self.push(Event::Rolled {
            active,
            opponent,
            comparison,
        });
        Ok(())
    }
}
