//! What comes of an attack once its bonus is known (P5 … P13).

use super::plan::{End, Plan, Soft};
use crate::combat::chart::{Row, row};
use crate::combat::choice::Choice;
use crate::combat::damage::Harm;
use crate::combat::settings::Short;
use crate::roll::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// How far an attack comes (P8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// It misses.
    Miss,
    /// It hits what the target hides behind.
    Cover,
    /// It hits the target.
    Target,
}

/// The second total and what it met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The effect total.
    pub total: i32,
    /// What it met.
    pub difficulty: i32,
    /// By how much it is higher; below 0 it does nothing.
    pub points: i32,
}

/// What a blow did to the cover it hit (TC-215 … TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverHit {
    /// The effect total that met it.
    pub total: i32,
    /// What that did, where somebody keeps track of the cover.
    pub did: Option<Destroyed>,
}

/// Damage to cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroyed {
    /// Wound levels it took.
    pub wounds: u32,
    /// How many it still takes; 0 is destroyed.
    pub left: u32,
    /// It gave way so far that the one behind is hurt too.
    pub through: bool,
}

/// What comes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The bonus of both totals.
    pub bonus: i32,
    /// The action total.
    pub action_total: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// By how much the total reaches it.
    pub points: i32,
    /// How far it came.
    pub reach: Reach,
    /// The effect, on a hit.
    pub effect: Option<Effect>,
    /// The same against Toughness, where a weak disarm is compared anew and its row read by that (S-42).
    pub anew: Option<Effect>,
    /// The harm, on a hit; of an effect that falls short, empty.
    pub harm: Option<Harm>,
    /// The row that was softened to it, of a blow that is meant to fell (P13).
    pub hard: Option<Row>,
    /// What became of the cover.
    pub cover: Option<CoverHit>,
    /// Held, or the item is taken (TC-144, TC-145).
    pub held: bool,
    /// The item is struck away (TC-125, TC-148).
    pub disarmed: bool,
    /// An item was wanted and the target only struck: the gamemaster may count it as a disarm (TC-145).
    pub may_disarm: bool,
    /// Thrown (TC-231).
    pub thrown: bool,
}

impl Outcome {
    /// Its success level (TC-T2).
    pub fn level(&self) -> Option<SuccessLevel> {
        SuccessLevel::of(ResultPoints(self.points))
    }

    /// Whether it ruins the aim of whom it hit, in the later edition (TC-121): damage was done, by an effect that was enough.
    pub fn ruins_aim(&self) -> bool {
        let enough = self.effect.is_some_and(|effect| effect.points >= 0);
        enough && self.harm.is_some_and(|harm| harm != Harm::default())
    }
}

/// One step of how a row is softened (P13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Softening {
    /// The knockdown of the row falls away (TC-155).
    StaysUp,
    /// Its one wound level becomes a knockdown (TC-155).
    WoundToKnockdown,
    /// One wound level less (TC-155, TC-156).
    WoundLess,
    /// A K more, after the row's own mark (TC-159).
    ExtraK,
    /// So many more by the table's figures (TC-160).
    KnockoutK(u8),
}

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
