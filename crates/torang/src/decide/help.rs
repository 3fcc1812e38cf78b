//! Helping: who may help, with which ability, and until when (TE-060 … TE-068, TE-072).

use super::play::{CommandResult, TorangTransaction};
use crate::command::{DieSource, NewHelp};
use crate::event::Event;
use crate::odds::MAX_HELPERS;
use crate::opposed::Side;
use crate::refusal::{GmDecision, Refusal};
use crate::state::{HelpVerdict, RollPart};
use tabletop::seat::{ActorId, Seat};
use tabletop::transaction::{check_max, checked_text};

/// The most offers for one roll, including those that no longer count. Helpers who count or may still count are limited to
/// [`MAX_HELPERS`].
pub const MAX_HELP_OFFERS: usize = 500;

impl TorangTransaction<'_> {
    pub(super) fn offer_help(&mut self, by: Seat, new: &NewHelp, agreed: bool) -> CommandResult {
        let helper = new.helper;
        let ability = self.ability_snapshot(helper, &new.ability)?;
        let justification = checked_text(&new.justification)?;
        let roll = self.require_pending_roll(Refusal::HelpLate)?;
        let main = roll
            .contestant(new.side)
            .ok_or(Refusal::WrongSideCount { sides: 1 })?;
        if main.attempt.actor == helper {
            return Err(Refusal::LeaderCannotHelp { leader: helper });
        }
        check_max(roll.help_rolls.len() + 1, MAX_HELP_OFFERS)?;
        if let Some(to) = new.helped_helper {
            let helped = roll.help_roll(to).filter(|help| help.side == new.side);
            let helped = helped.ok_or(Refusal::NoHelp)?;
            if helped.attempt.actor == helper {
                return Err(Refusal::LeaderCannotHelp { leader: helper });
            }
            if helped.attempt.result.is_some() {
                return Err(Refusal::HelpLate);
            }
        }
        let nested = new.helped_helper.is_some() && !self.state.settings.nested_help;
        let fits = ability.kind.can_help(self.state.settings.help_ability);
        let help = u16::try_from(roll.help_rolls.len()).unwrap_or(u16::MAX);
        self.require_only_help(help, helper, new.side)?;
        self.require(!nested, Refusal::NestedHelpOff)?;
        self.require(fits, Refusal::HelpNeedsSkill)?;
        if agreed {
            self.require_gamemaster(by, GmDecision::Help)?;
        }
        self.push(Event::HelpOffered {
            helper,
            side: new.side,
            helped_helper: new.helped_helper,
            ability,
            justification,
        });
        if agreed {
            self.push(Event::HelpJudged {
                help,
                verdict: HelpVerdict::Approved,
            });
        }
        Ok(())
    }

    /// Requires that an offer that counts is the helper's only one, and that there are not too many (TE-066, B-21). Offers that do
    /// not count are ignored.
    fn require_only_help(&mut self, place: u16, helper: ActorId, side: Side) -> CommandResult {
        let roll = self.require_pending_roll(Refusal::HelpLate)?;
        let (mut count, mut twice, mut on_both) = (1, false, false);
        for (other, help) in (0..).zip(&roll.help_rolls) {
            if other != place && help.counts_as_offer() {
                count += 1;
                let own = help.attempt.actor == helper;
                twice |= own && help.side == side;
                on_both |= own && help.side != side;
            }
        }
        check_max(count, MAX_HELPERS)?;
        let other = roll.contestant(side.other());
        on_both |= other.is_some_and(|its| its.takes_part(helper));
        self.require(!twice, Refusal::AlreadyHelped { helper })?;
        self.require(!on_both, Refusal::HelpOnBothSides { helper })
    }

    /// Checks an offer again when it begins to count later. An offer that counts already was checked when it was made.
    fn recheck_only_help(&mut self, help: u16) -> CommandResult {
        let its = self.roll()?.help_roll(help).ok_or(Refusal::NoHelp)?;
        let (helper, side) = (its.attempt.actor, its.side);
        if its.counts_as_offer() {
            return Ok(());
        }
        self.require_only_help(help, helper, side)
    }

    pub(super) fn judge_help(
        &mut self,
        by: Seat,
        help: u16,
        verdict: HelpVerdict,
    ) -> CommandResult {
        self.require_pending_part(RollPart::Help(help))?;
        self.require_gamemaster(by, GmDecision::Help)?;
        if verdict == HelpVerdict::Approved {
            self.recheck_only_help(help)?;
        }
        self.push(Event::HelpJudged { help, verdict });
        Ok(())
    }

    pub(super) fn withdraw_help(&mut self, help: u16) -> CommandResult {
        self.require_pending_part(RollPart::Help(help))?;
        self.push(Event::HelpWithdrawn { help });
        Ok(())
    }

    pub(super) fn roll_help(&mut self, help: u16, die: DieSource) -> CommandResult {
        let which = RollPart::Help(help);
        self.require_pending_part(which)?;
        let roll = self.roll()?;
        let its = roll.help_roll(help).ok_or(Refusal::NoHelp)?;
        let (verdict, kind) = (its.verdict, its.attempt.ability.kind);
        // The sheet may have changed since; an offer made by a ruling is not checked again.
        let fits = kind == its.offered_kind || kind.can_help(self.state.settings.help_ability);
        let helpers = roll.help_rolls_for(which);
        let pending = helpers
            .iter()
            .map(|(place, _)| *place)
            .find(|place| roll.awaits_help(*place));
        let effective = roll.effective(which);
        match verdict {
            Some(HelpVerdict::Approved) => {}
            None => self.require(false, Refusal::HelpNotApproved)?,
            Some(HelpVerdict::Denied) => self.require(false, Refusal::HelpDenied)?,
            Some(HelpVerdict::OutOfPlace) => self.require(false, Refusal::HelpOutOfPlace)?,
        }
        self.recheck_only_help(help)?;
        self.require(fits, Refusal::HelpNeedsSkill)?;
        if let Some(help) = pending {
            self.require(false, Refusal::HelpPending { help })?;
        }
        let result = self.roll_against(die, effective, effective)?;
        self.push(Event::HelpRolled { help, result });
        Ok(())
    }
}
