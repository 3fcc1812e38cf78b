//! The main roll: one die, or both of an opposed roll at once (TE-020, TE-062, TE-074, TE-081, B-31).

use super::transaction::{CommandResult, TorangTransaction};
use crate::command::DieSource;
use crate::event::Event;
use crate::opposed::Side;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::state::{Roll, RollPart, RollResult};
use tabletop::dice::{D100, Dice, DiceError, RandomDice};

/// Whether the main die may be rolled now: all help is settled (TE-062).
///
/// # Errors
/// The refusal that says why not.
pub fn may_roll(roll: &Roll) -> Result<(), Refusal> {
    if roll.is_rolled() {
        return Err(Refusal::AlreadyRolled);
    }
    for part in roll.parts() {
        if let RollPart::Help(help) = part
            && roll.awaits_help(help)
        {
            return Err(Refusal::HelpPending { help });
        }
    }
    Ok(())
}

impl TorangTransaction<'_> {
    /// Rolls a die against a score.
    pub(super) fn roll_against(
        &mut self,
        die: DieSource,
        effective: Score,
        target_score: Score,
    ) -> Result<RollResult, Refusal> {
        let (natural, typed) = match die {
            DieSource::App => (RandomDice(self.chance).d100()?, false),
            DieSource::Typed(face) => {
                self.require(self.state.settings.manual_dice, Refusal::TypedDiceOff)?;
                (D100::try_from(face)?, true)
            }
        };
        Ok(RollResult {
            natural,
            typed,
            effective,
            target_score,
            level: target_score.level(natural),
        })
    }

    pub(super) fn roll_main(
        &mut self,
        active: DieSource,
        opponent: Option<DieSource>,
    ) -> CommandResult {
        let roll = self.require_pending_roll(Refusal::AlreadyRolled)?;
        let roller = roll.active.attempt.actor;
        let followers = roll.active.followers.clone().unwrap_or_default();
        let scaled = roll.scaled(self.state.settings.big_divisor);
        let active_score = roll.effective(RollPart::Main(Side::Active));
        let opponent_score = roll.effective(RollPart::Main(Side::Opponent));
        if let Err(refusal) = may_roll(roll) {
            self.require(false, refusal)?;
        }
        let (active, opponent, comparison) = match (scaled, opponent) {
            (None, None) => (
                self.roll_against(active, active_score, active_score)?,
                None,
                None,
            ),
            (None, Some(_)) => return Err(DiceError::Surplus { used: 1, typed: 2 }.into()),
            (Some(_), None) => return Err(Refusal::WrongSideCount { sides: 1 }),
            (Some(scaled), Some(opponent)) => {
                let active = self.roll_against(active, active_score, scaled.active)?;
                let opponent = self.roll_against(opponent, opponent_score, scaled.opponent)?;
                let rules = self.state.settings.opposed_rules();
                let comparison = rules.compare(scaled, active.natural, opponent.natural);
                (active, Some(opponent), Some(comparison))
            }
        };
        self.push(Event::MainRolled {
            active,
            opponent,
            comparison,
            active_rolled: self.rolled(RollPart::Main(Side::Active)),
            opponent_rolled: self.rolled(RollPart::Main(Side::Opponent)),
            followers,
        });
        // In combat rounds, whoever rolls has acted (TE-006).
        if self.state.clock.round.is_some() {
            self.set_acted(roller, true)?;
        }
        Ok(())
    }
}
