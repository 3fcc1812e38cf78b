//! What follows a roll: what criticals and fumbles bring, and experience checks (TE-035 … TE-048, TE-067, TE-075).

use super::people::{MOST_ABILITIES, next};
use super::play::{Decided, Play};
use crate::command::HelperCheck;
use crate::event::Event;
use crate::modifier::{CarriedId, STEP};
use crate::refusal::{Matter, Refusal};
use crate::score::Level;
use crate::state::{
    AbilityId, Attempt, Benefit, Check, Drawback, Help, Kind, Roll, RollResult, Which,
};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::scratch::{checked_text, within};
use tabletop::seat::{ActorId, Seat};

/// What asking for a check leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checking {
    /// The mark is made at once.
    Mark,
    /// The gamemaster has to say whether the moment was dramatic enough.
    Ask,
}

/// Whether somebody who rolled may have a check for it (TE-045 … TE-048, B-17).
///
/// # Errors
/// What stands against it.
pub fn check(roll: &Roll, which: Which) -> Result<Checking, Refusal> {
    let (_, result) = finished(roll, which)?;
    match (result.level, roll.dramatic) {
        (Level::Fumble, _) | (Level::Success | Level::Critical, Some(true)) => Ok(Checking::Mark),
        (Level::Success | Level::Critical, None) => Ok(Checking::Ask),
        (Level::Success | Level::Critical, Some(false)) => Err(Refusal::CheckDenied),
        (Level::Failure, _) => Err(Refusal::CheckFailure),
    }
}

/// Whether a helper may have the one check for having helped: when the main roller has earned one (TE-067, TE-075).
///
/// # Errors
/// What stands against it.
pub fn helper_check(roll: &Roll, help: u16) -> Result<(), Refusal> {
    finished(roll, Which::Help(help))?;
    let its = roll.helper(help).ok_or(Refusal::NoHelp)?;
    if check(roll, Which::Main(its.side)) != Ok(Checking::Mark) {
        return Err(Refusal::CheckMain);
    }
    let taken = |other: &Help| {
        other.check_taken && other.side == its.side && other.attempt.actor == its.attempt.actor
    };
    if roll.help.iter().any(taken) {
        return Err(Refusal::CheckTaken);
    }
    Ok(())
}

/// One of the rolls, with its result.
fn finished(roll: &Roll, which: Which) -> Result<(&Attempt, RollResult), Refusal> {
    let missing = match which {
        Which::Main(_) => Refusal::SidesCount { sides: 1 },
        Which::Help(_) => Refusal::NoHelp,
    };
    let attempt = roll.attempt(which).ok_or(missing)?;
    Ok((attempt, attempt.result.ok_or(Refusal::NotRolled)?))
}

impl Play<'_> {
    fn finished(&self, which: Which) -> Result<(&Attempt, RollResult), Refusal> {
        finished(self.roll()?, which)
    }

    /// TE-036, TE-037: of a critical, one thing or several.
    pub(super) fn take_benefits(
        &mut self,
        which: Which,
        benefits: &[Benefit],
        told: &str,
    ) -> Decided {
        let told = checked_text(told)?;
        let (attempt, result) = self.finished(which)?;
        let (actor, chosen) = (attempt.actor, !attempt.benefits.is_empty());
        let mut taken: Vec<Benefit> = vec![];
        for benefit in benefits {
            if !taken.contains(benefit) {
                taken.push(*benefit);
            }
        }
        if taken.is_empty() {
            return Err(Refusal::Empty);
        }
        self.require(result.level == Level::Critical, Refusal::NotCritical)?;
        self.require(!chosen, Refusal::Chosen)?;
        let carries = taken.contains(&Benefit::Advantage);
        self.push(Event::BenefitsTaken {
            which,
            benefits: taken,
            told: told.clone(),
        });
        if carries {
            self.carry(actor, STEP, told)?;
        }
        Ok(())
    }

    /// TE-040, TE-041: of a fumble, one thing.
    pub(super) fn take_drawback(
        &mut self,
        which: Which,
        drawback: Drawback,
        told: &str,
    ) -> Decided {
        let told = checked_text(told)?;
        let (attempt, result) = self.finished(which)?;
        let (actor, chosen) = (attempt.actor, attempt.drawback.is_some());
        self.require(result.level == Level::Fumble, Refusal::NotFumble)?;
        self.require(!chosen, Refusal::Chosen)?;
        self.push(Event::DrawbackTaken {
            which,
            drawback,
            told: told.clone(),
        });
        if drawback == Drawback::Disadvantage {
            self.carry(actor, -STEP, told)?;
        }
        Ok(())
    }

    fn carry(&mut self, actor: ActorId, amount: i32, reason: String) -> Decided {
        let carried = CarriedId(next(self.state.given.1)?);
        self.push(Event::ModifierCarried {
            actor,
            carried,
            amount,
            reason,
        });
        Ok(())
    }

    pub(super) fn ask_for_check(&mut self, which: Which) -> Decided {
        let (attempt, _) = self.finished(which)?;
        let (actor, stands) = (attempt.actor, attempt.check);
        let ability = attempt.tested.ability.ok_or(Refusal::NoAbility)?;
        if stands == Check::Marked {
            return Ok(());
        }
        match check(self.roll()?, which) {
            Ok(Checking::Ask) if stands == Check::Asked => return Ok(()),
            Ok(Checking::Ask) => {
                self.push(Event::CheckAsked { which });
                return Ok(());
            }
            Ok(Checking::Mark) => {}
            Err(refusal) => self.require(false, refusal)?,
        }
        self.push(Event::CheckMarked {
            which,
            actor,
            ability,
        });
        Ok(())
    }

    /// TE-046: the gamemaster has the last word; a yes makes the marks that were asked for.
    pub(super) fn judge_drama(&mut self, by: Seat, dramatic: bool) -> Decided {
        let roll = self.roll()?;
        let said = roll.dramatic;
        let mut asked = vec![];
        for which in roll.parts() {
            if let Some(attempt) = roll.attempt(which)
                && let (Check::Asked, Some(ability)) = (attempt.check, attempt.tested.ability)
            {
                asked.push((which, attempt.actor, ability));
            }
        }
        self.gamemaster(by, Matter::Drama)?;
        if said == Some(dramatic) {
            return Ok(());
        }
        self.push(Event::DramaJudged { dramatic });
        if dramatic {
            for (which, actor, ability) in asked {
                self.push(Event::CheckMarked {
                    which,
                    actor,
                    ability,
                });
            }
        }
        Ok(())
    }

    pub(super) fn take_helper_check(&mut self, help: u16, choice: HelperCheck) -> Decided {
        let roll = self.roll()?;
        let (attempt, _) = finished(roll, Which::Help(help))?;
        let actor = attempt.actor;
        let used = attempt.tested.ability;
        let side = roll.helper(help).ok_or(Refusal::NoHelp)?.side;
        let (main, _) = finished(roll, Which::Main(side))?;
        let main = main.tested.clone();
        if let Err(refusal) = helper_check(roll, help) {
            self.require(false, refusal)?;
        }
        let there = self.character(actor)?.ability_named(&main.name);
        let ability = match (choice, there.map(|its| its.id)) {
            (HelperCheck::Used, _) => used.ok_or(Refusal::NoAbility)?,
            (HelperCheck::Main, Some(ability)) => ability,
            (HelperCheck::Main, None) => self.enter(actor, &main.name, main.kind)?,
        };
        self.push(Event::HelperChecked {
            help,
            actor,
            ability,
        });
        Ok(())
    }

    /// B-19: the ability is entered with its mark, its score left open.
    fn enter(&mut self, actor: ActorId, name: &Name, kind: Kind) -> Result<AbilityId, Refusal> {
        within(self.character(actor)?.abilities.len() + 1, MOST_ABILITIES)?;
        let ability = self.next_ability()?;
        self.push(Event::AbilitySet {
            actor,
            ability,
            name: name.clone(),
            kind,
            base: None,
        });
        Ok(ability)
    }

    pub(super) fn put_away(&mut self) -> Decided {
        if !self.roll()?.is_rolled() {
            return Err(Refusal::NotRolled);
        }
        self.push(Event::RollPutAway);
        Ok(())
    }
}
