//! What an attack comes to, once its die lies there (the pipeline of section 4.2).

use super::outcome::{CoverHit, Destroyed, Effect, Outcome, Reach, Softening};
use super::plan::{End, Plan, Soft};
use crate::combat::chart::{Row, row};
use crate::combat::choice::Choice;
use crate::combat::damage::Harm;
use crate::combat::settings::Short;
use crate::success::SuccessLevel;
use tabletop::rule::{RuleId, tc};

impl Plan {
    /// The option that softens its row; `None` where none does.
    pub const fn softened_by(&self) -> Option<Choice> {
        match self.soft {
            Soft::No => None,
            Soft::Yes => Some(Choice::NonLethal),
            Soft::Stun => Some(Choice::StunningAttack),
            Soft::Knockout => Some(Choice::Knockout),
        }
    }

    /// How the row was softened, step by step, each with its rule (TC-155, TC-156, TC-159, TC-160).
    pub fn softening(&self, outcome: &Outcome) -> Vec<(Softening, RuleId)> {
        let Some(hard) = outcome.hard else {
            return Vec::new();
        };
        let stuns = self.soft == Soft::Stun || self.rules.classic();
        let own = match self.soft {
            Soft::Knockout => self.rules.numbers.knockout,
            Soft::No | Soft::Yes | Soft::Stun => 0,
        };
        let less = tc(if stuns { 155 } else { 156 });
        let steps = [
            (
                stuns && hard.knockdown && hard.wounds != 1,
                Softening::StaysUp,
                less,
            ),
            (stuns && hard.wounds == 1, Softening::WoundToKnockdown, less),
            (hard.wounds > u32::from(stuns), Softening::WoundLess, less),
            (!stuns && hard.wounds > 0, Softening::ExtraK, tc(159)),
            (own > 0, Softening::KnockoutK(own), tc(160)),
        ];
        let so = steps.into_iter().filter(|(is, ..)| *is);
        so.map(|(_, step, rule)| (step, rule)).collect()
    }

    /// What comes of a charted bonus; with an effect total that another hit of the same roll has made (TC-261).
    pub fn resolve(&self, charted: i32, shared: Option<i32>) -> Outcome {
        let bonus = self.bonus(charted);
        let action_total = self.action_total(bonus);
        let difficulty = self.difficulty();
        let points = action_total.saturating_sub(difficulty);
        let mut outcome = Outcome {
            bonus,
            action_total,
            difficulty,
            points,
            reach: Reach::Miss,
            effect: None,
            anew: None,
            harm: None,
            hard: None,
            cover: None,
            held: false,
            disarmed: false,
            may_disarm: false,
            thrown: false,
        };
        if action_total < self.uncovered() {
            return outcome;
        }
        let total = shared.unwrap_or_else(|| self.effect_total(bonus));
        if points < 0 {
            outcome.reach = Reach::Cover;
            self.hit_cover(total, &mut outcome);
        } else {
            outcome.reach = Reach::Target;
            self.hit(total, &mut outcome);
        }
        outcome
    }

    fn hit(&self, total: i32, outcome: &mut Outcome) {
        let good = outcome.points >= SuccessLevel::Good.from_points().0;
        let difficulty = self.effect_difficulty();
        let points = total.saturating_sub(difficulty);
        outcome.effect = Some(Effect {
            total,
            difficulty,
            points,
        });
        let mut harm = match self.end {
            End::Damage => self.harm(points, outcome),
            End::Strike => {
                outcome.disarmed = points >= 0;
                Harm::default()
            }
            End::Disarm { toughness } => {
                outcome.disarmed = points >= SuccessLevel::Good.from_points().0;
                if outcome.disarmed || points < 0 {
                    Harm::default()
                } else if toughness {
                    let anew = self.against_toughness(total);
                    outcome.anew = Some(anew);
                    self.harm(anew.points, outcome)
                } else {
                    self.harm(points, outcome)
                }
            }
            End::Hold { harms } => {
                outcome.held = good;
                if good && !harms {
                    Harm::default()
                } else {
                    self.harm(points, outcome)
                }
            }
            End::Item => {
                outcome.held = good;
                outcome.may_disarm = !good;
                Harm::default()
            }
        };
        harm.row.knockdown |= self.fells && good;
        outcome.thrown = self.throws;
        outcome.harm = Some(harm);
    }

    fn hit_cover(&self, total: i32, outcome: &mut Outcome) {
        let did = self.cover.map(|cover| {
            let points = total.saturating_sub(cover.toughness);
            let wounds = row(self.rules.edition, self.rules.cover_kind(), points).wounds;
            Destroyed {
                wounds,
                left: cover.left.saturating_sub(wounds),
                through: wounds >= cover.left.saturating_add(2),
            }
        });
        outcome.cover = Some(CoverHit { total, did });
        if did.is_some_and(|did| did.through) {
            let effect = self.against_toughness(total);
            outcome.effect = Some(effect);
            outcome.harm = Some(self.harm(effect.points, outcome));
        }
    }

    fn against_toughness(&self, total: i32) -> Effect {
        let difficulty = self.toughness.total;
        Effect {
            total,
            difficulty,
            points: total.saturating_sub(difficulty),
        }
    }

    /// The row of effect points, softened where the blow is meant to fell (P12, P13).
    fn harm(&self, points: i32, outcome: &mut Outcome) -> Harm {
        if points < 0 {
            let shock = u32::from(self.rules.is(Short::OneShock));
            return Harm::plain(Row {
                shock,
                ..Row::default()
            });
        }
        let row = row(self.rules.edition, self.kind, points);
        outcome.hard = Some(row).filter(|_| self.soft != Soft::No);
        match self.soft {
            Soft::No => Harm::plain(row),
            Soft::Yes => Harm::softened(row, &self.rules),
            Soft::Stun => Harm::stunned(row),
            Soft::Knockout => Harm::knockout(row, &self.rules),
        }
    }
}

/// One roll at several targets with one effect total, made by the first that is hit (TC-194, TC-261).
pub fn shared(plans: &[Plan], charted: i32) -> Vec<Outcome> {
    let first = plans
        .iter()
        .find(|plan| plan.outcome(charted).reach == Reach::Target);
    let effect = first.map(|plan| plan.effect_total(plan.bonus(charted)));
    plans
        .iter()
        .map(|plan| plan.resolve(charted, effect))
        .collect()
}
