//! Helping: who may, with what, and that it is done before the helped roll (TE-060 … TE-068, TE-072).

use super::people::{checked_text, within};
use super::{Decided, Play};
use crate::engine::seat::Seat;
use crate::engine::torang::command::{DieFrom, NewHelp};
use crate::engine::torang::event::Event;
use crate::engine::torang::odds::MOST_HELPERS;
use crate::engine::torang::opposed::Side;
use crate::engine::torang::refusal::{Matter, Refusal};
use crate::engine::torang::settings::HelpAbility;
use crate::engine::torang::state::{Help, Kind, Verdict, Which};

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
        within(roll.help.len() + 1, MOST_HELPERS)?;
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
        let other = match new.side {
            Side::Active => Side::Opponent,
            Side::Opponent => Side::Active,
        };
        let is_on = |side: Side| {
            let helps = |help: &Help| {
                help.side == side
                    && help.attempt.actor == helper
                    && (help.is_pending() || help.attempt.result.is_some())
            };
            roll.help.iter().any(helps)
        };
        let opposes = roll
            .contestant(other)
            .is_some_and(|its| its.attempt.actor == helper);
        let (twice, on_both) = (is_on(new.side), opposes || is_on(other));
        let nested = new.to.is_some() && !self.state.settings.nested_help;
        let fits = match self.state.settings.help_ability {
            HelpAbility::SkillOnly => tested.kind == Kind::Skill,
            HelpAbility::Any => true,
        };
        let help = u16::try_from(roll.help.len()).unwrap_or(u16::MAX);
        self.require(!twice, Refusal::HelpTwice { helper })?;
        self.require(!on_both, Refusal::HelpOnBothSides { helper })?;
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

    pub(super) fn judge_help(&mut self, by: Seat, help: u16, verdict: Verdict) -> Decided {
        self.open_part(Which::Help(help))?;
        self.gamemaster(by, Matter::Help)?;
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
        let verdict = roll.helper(help).and_then(|its| its.verdict);
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
        if let Some(help) = pending {
            self.require(false, Refusal::HelpOpen { help })?;
        }
        let result = self.result(die, effective, effective)?;
        self.push(Event::HelpRolled { help, result });
        Ok(())
    }
}
