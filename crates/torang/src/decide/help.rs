//! Helping: who may help, with which ability, and until when (TE-060 … TE-068, TE-072).

use super::transaction::{CommandResult, TorangTransaction};
use crate::command::{DieSource, NewHelp};
use crate::event::Event;
use crate::odds::MAX_HELPERS;
use crate::opposed::Side;
use crate::refusal::Refusal;
use crate::state::{HelpId, HelpVerdict, RollPart};
use tabletop::limits::{check_max, checked_text};
use tabletop::seat::ActorId;

/// The most offers for one roll, including those that no longer count. Helpers who count or may still count are limited to
/// [`MAX_HELPERS`].
pub const MAX_HELP_OFFERS: usize = 500;

impl TorangTransaction<'_> {
    pub(super) fn offer_help(&mut self, new: &NewHelp, agreed: bool) -> CommandResult {
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
        if let Some(helped_id) = new.helped_helper {
            let helped = roll
                .help_roll(helped_id)
                .filter(|help| help.side == new.side);
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
        let help = HelpId(u16::try_from(roll.help_rolls.len()).unwrap_or(u16::MAX));
        self.require_only_help(help, helper, new.side)?;
        self.require(!nested, Refusal::NestedHelpOff)?;
        self.require(fits, Refusal::HelpNeedsSkill)?;
        self.push(Event::HelpOffered {
            helper,
            side: new.side,
            helped_helper: new.helped_helper,
            ability,
            justification,
            helped: new.helped_helper.and_then(|helped| self.helper(helped)),
        });
        if agreed {
            self.push(Event::HelpJudged {
                help,
                verdict: HelpVerdict::Approved,
                helper: Some(helper),
            });
        }
        Ok(())
    }

    /// Requires that an offer that counts is the helper's only one, and that there are not too many (TE-066, B-21). Offers that do
    /// not count are ignored.
    fn require_only_help(&mut self, id: HelpId, helper: ActorId, side: Side) -> CommandResult {
        let roll = self.require_pending_roll(Refusal::HelpLate)?;
        let (mut count, mut twice, mut on_both) = (1, false, false);
        for (other_id, help) in roll.all_help() {
            if other_id != id && help.counts_as_offer() {
                count += 1;
                let is_helper = help.attempt.actor == helper;
                twice |= is_helper && help.side == side;
                on_both |= is_helper && help.side != side;
            }
        }
        check_max(count, MAX_HELPERS)?;
        let opposing_contestant = roll.contestant(side.other());
        on_both |= opposing_contestant.is_some_and(|contestant| contestant.takes_part(helper));
        self.require(!twice, Refusal::AlreadyHelped { helper })?;
        self.require(!on_both, Refusal::HelpOnBothSides { helper })
    }

    /// Checks an offer again when it begins to count later. An offer that counts already was checked when it was made.
    fn recheck_only_help(&mut self, help: HelpId) -> CommandResult {
        let help_roll = self.roll()?.help_roll(help).ok_or(Refusal::NoHelp)?;
        let (helper, side) = (help_roll.attempt.actor, help_roll.side);
        if help_roll.counts_as_offer() {
            return Ok(());
        }
        self.require_only_help(help, helper, side)
    }

    pub(super) fn judge_help(&mut self, help: HelpId, verdict: HelpVerdict) -> CommandResult {
        self.require_pending_part(RollPart::Help(help))?;
        if verdict == HelpVerdict::Approved {
            self.recheck_only_help(help)?;
        }
        let helper = self.helper(help);
        self.push(Event::HelpJudged {
            help,
            verdict,
            helper,
        });
        Ok(())
    }

    pub(super) fn withdraw_help(&mut self, help: HelpId) -> CommandResult {
        self.require_pending_part(RollPart::Help(help))?;
        let helper = self.helper(help);
        self.push(Event::HelpWithdrawn { help, helper });
        Ok(())
    }

    /// Rolls a helper's die. With `approves`, an offer that is not judged yet is approved in the same command, so that undo takes
    /// back both.
    pub(super) fn roll_help(
        &mut self,
        help: HelpId,
        die: DieSource,
        approves: bool,
    ) -> CommandResult {
        let part = RollPart::Help(help);
        self.require_pending_part(part)?;
        let roll = self.roll()?;
        let help_roll = roll.help_roll(help).ok_or(Refusal::NoHelp)?;
        let (verdict, kind) = (help_roll.verdict, help_roll.attempt.ability.kind);
        // The sheet may have changed since; an offer made by a ruling is not checked again.
        let fits =
            kind == help_roll.offered_kind || kind.can_help(self.state.settings.help_ability);
        let helpers = roll.help_rolls_for(part);
        let pending = helpers
            .iter()
            .map(|(id, _)| *id)
            .find(|id| roll.awaits_help(*id));
        let effective = roll.effective(part);
        match verdict {
            Some(HelpVerdict::Approved) => {}
            None if approves => self.judge_help(help, HelpVerdict::Approved)?,
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
        let rolled = self.rolled(part);
        self.push(Event::HelpRolled {
            help,
            result,
            rolled,
        });
        Ok(())
    }
}
