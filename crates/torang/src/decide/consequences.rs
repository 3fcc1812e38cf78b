//! After a roll: the effects of criticals and fumbles, and experience checks (TE-035 … TE-048, TE-067, TE-075).

use super::cast::{MAX_ABILITIES, next_id};
use super::transaction::{CommandResult, TorangTransaction};
use crate::command::HelperCheckTarget;
use crate::event::Event;
use crate::modifier::{CarriedModifierId, MODIFIER_STEP};
use crate::refusal::Refusal;
use crate::score::Level;
use crate::state::{
    AbilityId, AbilityKind, Attempt, Benefit, CheckStatus, Drawback, HelpId, HelpRoll, Roll,
    RollPart, RollResult,
};
use serde::{Deserialize, Serialize};
use tabletop::limits::{check_max, checked_text};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Whether requesting a check succeeds at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckEligibility {
    /// The check is marked at once.
    Granted,
    /// The gamemaster has to judge whether the moment was dramatic enough.
    NeedsGamemaster,
}

/// Whether the roller may have a check (TE-045 … TE-048, B-17).
///
/// # Errors
/// The refusal that says why not.
pub fn check(roll: &Roll, part: RollPart) -> Result<CheckEligibility, Refusal> {
    let (_, result) = finished_attempt(roll, part)?;
    match (result.level, roll.dramatic) {
        (Level::Fumble, _) | (Level::Success | Level::Critical, Some(true)) => {
            Ok(CheckEligibility::Granted)
        }
        (Level::Success | Level::Critical, None) => Ok(CheckEligibility::NeedsGamemaster),
        (Level::Success | Level::Critical, Some(false)) => Err(Refusal::CheckDenied),
        (Level::Failure, _) => Err(Refusal::FailureEarnsNoCheck),
    }
}

/// Whether a helper may have the one check for helping: if the main roller has earned one, or would if the gamemaster judged the
/// moment dramatic enough (TE-046, TE-067, TE-075).
///
/// # Errors
/// The refusal that says why not.
pub fn helper_check(roll: &Roll, help: HelpId) -> Result<CheckEligibility, Refusal> {
    finished_attempt(roll, RollPart::Help(help))?;
    let help_roll = roll.help_roll(help).ok_or(Refusal::NoHelp)?;
    let earned =
        check(roll, RollPart::Main(help_roll.side)).map_err(|_| Refusal::MainCheckNotEarned)?;
    let taken = |other: &HelpRoll| {
        other.check_used
            && other.side == help_roll.side
            && other.attempt.actor == help_roll.attempt.actor
    };
    if roll.help_rolls.iter().any(taken) {
        return Err(Refusal::HelperCheckUsed);
    }
    Ok(earned)
}

/// Returns one part of the roll with its result.
fn finished_attempt(roll: &Roll, part: RollPart) -> Result<(&Attempt, RollResult), Refusal> {
    let missing = match part {
        RollPart::Main(_) => Refusal::WrongSideCount { sides: 1 },
        RollPart::Help(_) => Refusal::NoHelp,
    };
    let attempt = roll.attempt(part).ok_or(missing)?;
    Ok((attempt, attempt.result.ok_or(Refusal::NotRolled)?))
}

impl TorangTransaction<'_> {
    fn finished_attempt(&self, part: RollPart) -> Result<(&Attempt, RollResult), Refusal> {
        finished_attempt(self.roll()?, part)
    }

    /// Chooses one or several benefits of a critical (TE-036, TE-037).
    pub(super) fn choose_benefits(
        &mut self,
        part: RollPart,
        benefits: &[Benefit],
        description: &str,
    ) -> CommandResult {
        let description = checked_text(description)?;
        let (attempt, result) = self.finished_attempt(part)?;
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
        self.require(!chosen, Refusal::AlreadyChosen)?;
        let carries = taken.contains(&Benefit::Advantage);
        self.push(Event::BenefitsChosen {
            part,
            benefits: taken,
            description: description.clone(),
            roller: Some(actor),
        });
        if carries {
            self.carry_modifier(part, actor, MODIFIER_STEP, description)?;
        }
        Ok(())
    }

    /// Chooses one drawback of a fumble (TE-040, TE-041).
    pub(super) fn choose_drawback(
        &mut self,
        part: RollPart,
        drawback: Drawback,
        description: &str,
    ) -> CommandResult {
        let description = checked_text(description)?;
        let (attempt, result) = self.finished_attempt(part)?;
        let (actor, chosen) = (attempt.actor, attempt.drawback.is_some());
        self.require(result.level == Level::Fumble, Refusal::NotFumble)?;
        self.require(!chosen, Refusal::AlreadyChosen)?;
        self.push(Event::DrawbackChosen {
            part,
            drawback,
            description: description.clone(),
            roller: Some(actor),
        });
        if drawback == Drawback::Disadvantage {
            self.carry_modifier(part, actor, -MODIFIER_STEP, description)?;
        }
        Ok(())
    }

    fn carry_modifier(
        &mut self,
        part: RollPart,
        actor: ActorId,
        amount: i32,
        reason: String,
    ) -> CommandResult {
        let carried = CarriedModifierId(next_id(self.state.last_carried_modifier_id)?);
        self.push(Event::ModifierCarried {
            actor,
            carried,
            amount,
            reason,
            part: Some(part),
        });
        Ok(())
    }

    pub(super) fn ask_for_check(&mut self, part: RollPart) -> CommandResult {
        let (attempt, _) = self.finished_attempt(part)?;
        let (actor, check_status) = (attempt.actor, attempt.check);
        let ability = attempt.ability.ability_id.ok_or(Refusal::NoAbility)?;
        if check_status == CheckStatus::Marked {
            return Ok(());
        }
        match check(self.roll()?, part) {
            Ok(CheckEligibility::NeedsGamemaster) if check_status == CheckStatus::Asked => {
                return Ok(());
            }
            Ok(CheckEligibility::NeedsGamemaster) => {
                let rolled = self.rolled(part);
                self.push(Event::CheckAsked { part, rolled });
                return Ok(());
            }
            Ok(CheckEligibility::Granted) => {}
            Err(refusal) => self.require(false, refusal)?,
        }
        self.mark_check(part, actor, ability);
        Ok(())
    }

    fn mark_check(&mut self, part: RollPart, actor: ActorId, ability: AbilityId) {
        let name = self.ability_name(actor, ability);
        self.push(Event::CheckMarked {
            part,
            actor,
            ability,
            name,
        });
    }

    /// Records the gamemaster's judgement. If the moment was dramatic, the requested checks are marked (TE-046).
    pub(super) fn judge_drama(&mut self, dramatic: bool) -> CommandResult {
        let roll = self.roll()?;
        let judged = roll.dramatic;
        let mut asked = vec![];
        for part in roll.parts() {
            if let Some(attempt) = roll.attempt(part)
                && let (CheckStatus::Asked, Some(ability)) =
                    (attempt.check, attempt.ability.ability_id)
            {
                asked.push((part, attempt.actor, ability));
            }
        }
        if judged == Some(dramatic) {
            return Ok(());
        }
        self.push(Event::DramaJudged { dramatic });
        if dramatic {
            for (part, actor, ability) in asked {
                self.mark_check(part, actor, ability);
            }
        }
        Ok(())
    }

    /// Marks the check of a helper (TE-067). A score without a name is no ability, so that it gets onto no sheet (B-19).
    pub(super) fn mark_helper_check(
        &mut self,
        help: HelpId,
        option: HelperCheckTarget,
    ) -> CommandResult {
        let roll = self.roll()?;
        let (attempt, _) = finished_attempt(roll, RollPart::Help(help))?;
        let actor = attempt.actor;
        let used = attempt.ability.ability_id;
        let side = roll.help_roll(help).ok_or(Refusal::NoHelp)?.side;
        let (main, _) = finished_attempt(roll, RollPart::Main(side))?;
        let main = main.ability.clone();
        match helper_check(roll, help) {
            Ok(CheckEligibility::Granted) => {}
            Ok(CheckEligibility::NeedsGamemaster) => {
                self.require(false, Refusal::MainCheckNotEarned)?;
            }
            Err(refusal) => self.require(false, refusal)?,
        }
        let ability = match option {
            HelperCheckTarget::HelpingAbility => used.ok_or(Refusal::NoAbility)?,
            HelperCheckTarget::MainAbility => {
                let name = main.name.ok_or(Refusal::NoAbility)?;
                let own_ability = self.character(actor)?.ability_named(&name);
                match own_ability.map(|ability| ability.id) {
                    Some(ability) => ability,
                    None => self.add_unrated_ability(actor, &name, main.kind)?,
                }
            }
        };
        let name = self.ability_name(actor, ability);
        self.push(Event::HelperCheckMarked {
            help,
            actor,
            ability,
            name,
        });
        Ok(())
    }

    /// Adds an ability with its check and without a score (B-19).
    fn add_unrated_ability(
        &mut self,
        actor: ActorId,
        name: &Name,
        kind: AbilityKind,
    ) -> Result<AbilityId, Refusal> {
        check_max(self.character(actor)?.abilities.len() + 1, MAX_ABILITIES)?;
        let ability = self.next_ability_id()?;
        self.push(Event::AbilitySet {
            actor,
            ability,
            name: name.clone(),
            kind,
            base: None,
        });
        Ok(ability)
    }

    pub(super) fn clear_roll(&mut self) -> CommandResult {
        if !self.roll()?.is_rolled() {
            return Err(Refusal::NotRolled);
        }
        self.push(Event::RollCleared);
        Ok(())
    }
}
