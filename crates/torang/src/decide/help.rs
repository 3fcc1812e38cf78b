//! Helping: who may, with what, and that it is done before the helped roll (TE-060 … TE-068, TE-072).

use super::play::{Decided, Play};
use crate::command::{DieFrom, NewHelp};
use crate::event::Event;
use crate::odds::MOST_HELPERS;
use crate::opposed::Side;
use crate::refusal::{Matter, Refusal};
use crate::settings::HelpAbility;
use crate::state::{Contestant, Kind, Verdict, Which};
use tabletop::scratch::{checked_text, within};
use tabletop::seat::{ActorId, Seat};

/// The most offers that one roll keeps, with those that count for nothing any more. Of helpers who count or may still count
/// it has [`MOST_HELPERS`] at most.
pub const MOST_OFFERS: usize = 500;

impl Play<'_> {
    pub(super) fn offer_help(&mut self, by: Seat, new: &NewHelp, agreed: bool) -> Decided {
        let helper = new.helper;
        let tested = self.tested(helper, &new.tests)?;
        let why = checked_text(&new.why)?;
        let roll = self.prepared(Refusal::HelpLate)?;
        let main = roll
            .contestant(new.side)
            .ok_or(Refusal::SidesCount { sides: 1 })?;
        if main.attempt.actor == helper {
            return Err(Refusal::LeaderHelps { leader: helper });
        }
        within(roll.help.len() + 1, MOST_OFFERS)?;
        if let Some(to) = new.to {
            let helped = roll.helper(to).filter(|help| help.side == new.side);
            let helped = helped.ok_or(Refusal::NoHelp)?;
            if helped.attempt.actor == helper {
                return Err(Refusal::LeaderHelps { leader: helper });
            }
            if helped.attempt.result.is_some() {
                return Err(Refusal::HelpLate);
            }
        }
        let nested = new.to.is_some() && !self.state.settings.nested_help;
        let fits = self.fits(tested.kind);
        let help = u16::try_from(roll.help.len()).unwrap_or(u16::MAX);
        self.once(help, helper, new.side)?;
        self.require(!nested, Refusal::HelpNested)?;
        self.require(fits, Refusal::HelpNeedsSkill)?;
        if agreed {
            self.gamemaster(by, Matter::Help)?;
        }
        self.push(Event::HelpOffered {
            helper,
            side: new.side,
            to: new.to,
            tested,
            why,
        });
        if agreed {
            self.push(Event::HelpJudged {
                help,
                verdict: Verdict::Agreed,
            });
        }
        Ok(())
    }

    /// TE-063, 7.4: whether one helps with that.
    fn fits(&self, kind: Kind) -> bool {
        match self.state.settings.help_ability {
            HelpAbility::SkillOnly => kind == Kind::Skill,
            HelpAbility::Any => true,
        }
    }

    /// TE-066, B-21: what is to count from now on is the helper's only help, and one of not too many. Offers that count for
    /// nothing are not in its way.
    fn once(&mut self, place: u16, helper: ActorId, side: Side) -> Decided {
        let roll = self.prepared(Refusal::HelpLate)?;
        let (mut count, mut twice, mut on_both) = (1, false, false);
        for (other, help) in (0..).zip(&roll.help) {
            if other != place && help.is_live() {
                count += 1;
                let own = help.attempt.actor == helper;
                twice |= own && help.side == side;
                on_both |= own && help.side != side;
            }
        }
        within(count, MOST_HELPERS)?;
        for against in [Side::Active, Side::Opponent] {
            let takes_part = |its: &Contestant| {
                its.attempt.actor == helper
                    || its.followers.iter().flatten().any(|its| *its == helper)
            };
            on_both |= against != side && roll.contestant(against).is_some_and(takes_part);
        }
        self.require(!twice, Refusal::HelpTwice { helper })?;
        self.require(!on_both, Refusal::HelpOnBothSides { helper })
    }

    /// An offer that counted for nothing is to count after all; one that counts was looked at when it was made.
    fn once_more(&mut self, help: u16) -> Decided {
        let its = self.roll()?.helper(help).ok_or(Refusal::NoHelp)?;
        let (helper, side) = (its.attempt.actor, its.side);
        if its.is_live() {
            return Ok(());
        }
        self.once(help, helper, side)
    }

    pub(super) fn judge_help(&mut self, by: Seat, help: u16, verdict: Verdict) -> Decided {
        self.open_part(Which::Help(help))?;
        self.gamemaster(by, Matter::Help)?;
        if verdict == Verdict::Agreed {
            self.once_more(help)?;
        }
        self.push(Event::HelpJudged { help, verdict });
        Ok(())
    }

    pub(super) fn withdraw_help(&mut self, help: u16) -> Decided {
        self.open_part(Which::Help(help))?;
        self.push(Event::HelpWithdrawn { help });
        Ok(())
    }

    pub(super) fn roll_help(&mut self, help: u16, die: DieFrom) -> Decided {
        let which = Which::Help(help);
        self.open_part(which)?;
        let roll = self.roll()?;
        let its = roll.helper(help).ok_or(Refusal::NoHelp)?;
        let (verdict, kind) = (its.verdict, its.attempt.tested.kind);
        // The sheet may have changed since; what was offered by a ruling is not asked for twice.
        let fits = kind == its.offered || self.fits(kind);
        let helpers = roll.help_for(which);
        let pending = helpers
            .iter()
            .map(|(place, _)| *place)
            .find(|place| roll.awaits(*place));
        let effective = roll.effective(which);
        match verdict {
            Some(Verdict::Agreed) => {}
            None => self.require(false, Refusal::HelpNotAgreed)?,
            Some(Verdict::Denied) => self.require(false, Refusal::HelpDenied)?,
            Some(Verdict::OutOfPlace) => self.require(false, Refusal::HelpOutOfPlace)?,
        }
        self.once_more(help)?;
        self.require(fits, Refusal::HelpNeedsSkill)?;
        if let Some(help) = pending {
            self.require(false, Refusal::HelpOpen { help })?;
        }
        let result = self.result(die, effective, effective)?;
        self.push(Event::HelpRolled { help, result });
        Ok(())
    }
}
