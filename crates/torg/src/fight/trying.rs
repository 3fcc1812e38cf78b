//! Interaction attacks before their dice: what is tried at whom, in which place, and how likely it does what (3.15, 3.16).

use super::act::{Trial, Trying};
use super::combatant::Combatant;
use super::doing::{Laid, harder, skill_of};
use super::moment::in_places;
use super::wanted::Wanted;
use crate::combat::attack::{self, MOST, range};
use crate::combat::choice::Choice;
use crate::combat::die::{MOST_FURTHER, Throw};
use crate::combat::hold::Hold;
use crate::combat::interaction::{Attempt, Upshot};
use crate::combat::line::Figure;
use crate::combat::modifier::{At, Modifier};
use crate::combat::odds::Spread;
use crate::combat::refusal::{Number, Refusal, Why};
use crate::combat::rules::Rules;
use crate::rounds::OPPORTUNITY;
use crate::skill::Skill;
use crate::surprise::Surprise;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// How an interaction stands at one of its targets before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// Whom it is aimed at.
    pub target: ActorId,
    /// What is acted with, cards counted.
    pub value: i32,
    /// What it is rolled against.
    pub difficulty: i32,
    /// How likely each row of the table is, in parts of [`CERTAIN`](crate::combat::odds::CERTAIN): nothing first.
    pub rows: Vec<(&'static [Upshot], u64)>,
}

/// With the die of these nothing else is tried: they are for all who are there, have figures of their own for two things at once,
/// or have two dice (TC-262).
const ALONE: [Choice; 3] = [
    Choice::SuppressiveFire,
    Choice::AggressiveDefence,
    Choice::LightningFist,
];

impl Wanted {
    /// Why nothing of this goes with the die of the attack (TC-262).
    pub fn alone(&self, beside: &[Trying]) -> Option<Refusal> {
        let taken = |choice: &Choice| !beside.is_empty() && self.choices.has(*choice);
        let choice = ALONE.into_iter().find(taken)?;
        let (why, rule) = (Why::OneDieAlone(choice), Some(tc(262)));
        Some(Refusal { why, rule })
    }
}

impl Trying {
    /// The trials of all of these with one die, in their order, where with it somebody is attacked too at the difficulties
    /// `struck` (TC-260, TC-262).
    ///
    /// # Errors
    /// As [`Trying::trials`].
    pub fn in_one(
        wanted: &[Self],
        own: &Combatant,
        other: impl Fn(ActorId) -> Option<Combatant>,
        struck: &[i32],
        rules: &Rules,
    ) -> Result<Vec<Trial>, Refusal> {
        let first = wanted.first().map(|one| one.kind);
        let mut all = Vec::new();
        for one in wanted {
            let others = one.targets.iter().filter_map(|(id, _)| other(*id));
            let others: Vec<Combatant> = others.collect();
            for trial in one.trials(own, &others, rules)? {
                let other = Some(one.kind).filter(|kind| Some(*kind) != first);
                all.push(Trial { other, ..trial });
            }
        }
        in_places(&mut all, struck);
        Ok(all)
    }

    /// Its trials at those who are in its list of targets, in that order.
    ///
    /// # Errors
    /// A figure is neither on a sheet nor told, or is out of its range.
    pub fn trials(
        &self,
        own: &Combatant,
        others: &[Combatant],
        rules: &Rules,
    ) -> Result<Vec<Trial>, Refusal> {
        let skill = self.kind.skill();
        let value = self
            .value
            .or_else(|| Some(own.value(skill, rules)?.0))
            .ok_or(Refusal::unknown(Number::SkillValue))?;
        range(Number::SkillValue, value, 0)?;
        range(Number::Modifier, self.modifier, -MOST)?;
        let penalty = own.fight.statuses.penalty();
        let modifier = self.modifier + penalty.map_or(0, |penalty| penalty.amount);
        let mut trials = Vec::new();
        for ((target, told), other) in self.targets.iter().zip(others) {
            let difficulty = told
                .or_else(|| Some(other.value(skill, rules)?.0))
                .ok_or(Refusal::unknown(Number::Defence))?;
            range(Number::Defence, difficulty, 0)?;
            trials.push(Trial {
                target: *target,
                other: None,
                value,
                difficulty,
                surprise: degree(other.surprise),
                place: (0, 1),
                modifier,
            });
        }
        in_places(&mut trials, &[]);
        Ok(trials)
    }

    /// Whether the skill is known, as told or by the sheet.
    pub fn skill(&self, own: &Combatant, rules: &Rules) -> Skill {
        skill_of(self.skilled, own.value(self.kind.skill(), rules))
    }

    /// How the one die of all these goes on: as it does for the least known of them (TC-262).
    pub fn skill_of_all(all: &[Self], own: &Combatant, rules: &Rules) -> Skill {
        let skills = all.iter().map(|one| one.skill(own, rules));
        skills.fold(Skill::Skilled, Skill::least)
    }

    /// How likely each row of the table is at each target, before the dice: with what is laid on it, and with these dice.
    ///
    /// # Errors
    /// As [`Trying::trials`].
    pub fn weigh(
        &self,
        own: &Combatant,
        others: &[Combatant],
        laid: Laid,
        how: Throw,
        rules: &Rules,
    ) -> Result<Vec<Weighed>, Refusal> {
        let trials = self.trials(own, others, rules)?;
        Ok(self.weigh_at(&trials, own, others, laid, how, rules))
    }

    /// The same of trials that have their places among more that is tried with one die (TC-262).
    pub fn weigh_at(
        &self,
        trials: &[Trial],
        own: &Combatant,
        others: &[Combatant],
        laid: Laid,
        how: Throw,
        rules: &Rules,
    ) -> Vec<Weighed> {
        let attribute = self.kind.attribute();
        let spread = Spread::of(Throw {
            further: how.further.saturating_add(laid.dice).min(MOST_FURTHER),
            ..how
        });
        let mut all = Vec::new();
        for (trial, other) in trials.iter().zip(others) {
            let raised = own.raised(attribute) + laid.value;
            let modifier = |amount, figure| Modifier {
                at: At::ActionTotal,
                amount,
                figure,
            };
            let difficulty = trial.difficulty.saturating_add(other.raised(attribute));
            let difficulty = difficulty.saturating_add(harder(own.weight, other.weight));
            let late = if own.fight.hold == Some(Hold::Opportunity) {
                -i32::from(OPPORTUNITY)
            } else {
                0
            };
            let attempt = Attempt {
                surprise: other.surprise,
                several: trial.place,
                bonus: vec![
                    modifier(own.boosted + laid.bonus, Figure::Card),
                    modifier(late, Figure::Opportunity),
                ],
                total: vec![
                    modifier(-i32::from(own.weight.total), Figure::Setback),
                    modifier(trial.modifier, Figure::Gamemaster),
                ],
                ..Attempt::new(self.kind, trial.value.saturating_add(raised), difficulty)
            };
            let at_zero = attempt.outcome(0, rules).0;
            all.push(Weighed {
                target: trial.target,
                value: attempt.value,
                difficulty: attempt.action(0, rules).total.saturating_sub(at_zero),
                rows: attempt.odds(&spread, rules),
            });
        }
        all
    }
}

fn degree(surprise: attack::Surprise) -> Option<Surprise> {
    match surprise {
        attack::Surprise::None => None,
        attack::Surprise::Partial => Some(Surprise::Partial),
        attack::Surprise::Complete => Some(Surprise::Complete),
    }
}
