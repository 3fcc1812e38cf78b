//! What of an attack the die does not change, and the lines that explain it.

use super::outcome::{Outcome, Reach};
use super::{Attack, Cover};
use crate::combat::chart::{Range, many_on_one, one_on_many};
use crate::combat::choice::{AGGRESSIVE, Choice, OPPORTUNITY};
use crate::combat::defence::DefenceSkill;
use crate::combat::kind::Kind;
use crate::combat::line::{Figure, Sum};
use crate::combat::modifier::At;
use crate::combat::rules::Rules;
use crate::combat::settings::{
    FireModes, HoldDamages, Minimum, MissileDodge, Question, RangeEffect, WeakDisarm,
};
use crate::combat::surprise::Surprise;
use crate::combat::weapon::{Base, FireMode, resisting};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// What a hit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// Damage.
    Damage,
    /// To disarm as the older edition does (TC-125).
    Strike,
    /// To disarm as the later edition does (TC-148); weak results compare with Toughness (S-42).
    Disarm { toughness: bool },
    /// To hold (TC-144); whether that also harms.
    Hold { harms: bool },
    /// To take an item (TC-145).
    Item,
}

/// How a row is softened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Soft {
    /// Not at all.
    No,
    /// As stun or non-lethal damage, whichever the edition has.
    Yes,
    /// As stun damage (TC-230).
    Stun,
    /// As a knockout attack.
    Knockout,
}

/// The lines of one attack once its bonus is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Those of the action total.
    pub action: Sum,
    /// Those of the difficulty.
    pub difficulty: Sum,
    /// Those of the effect total; none on a miss.
    pub effect: Option<Sum>,
    /// Those of the effect's difficulty; none on a miss. Of a hit on cover, those of the cover, where somebody keeps track of it.
    pub resistance: Option<Sum>,
    /// Those of the Toughness that the effect met besides: of somebody behind cover that gave way (TC-216), or of a weak disarm
    /// that is compared anew (S-42).
    pub toughness: Option<Sum>,
}

/// An attack that only waits for its bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub(super) rules: Rules,
    /// P1.
    value: Sum,
    /// P4.
    bonus: Sum,
    /// P5: the rule that gives a least bonus.
    minimum: Option<RuleId>,
    /// P6.
    action: Sum,
    /// P7 before concealment.
    defence: Sum,
    /// P7: concealment, and its rule.
    pub(super) concealment: i32,
    /// P9.
    effect: Sum,
    /// P10.
    effect_total: Sum,
    /// P11.
    resistance: Sum,
    /// Toughness and what protects it, where that is not P11.
    pub(super) toughness: Sum,
    pub(super) kind: Kind,
    pub(super) cover: Option<Cover>,
    pub(super) end: End,
    pub(super) soft: Soft,
    pub(super) fells: bool,
    pub(super) throws: bool,
    single_shots: bool,
}

impl Attack {
    /// Adds up all that the die does not change (P1, P4, P6, P7, P9 … P11). Asks for no rule: [`Attack::check`] does.
    pub fn plan(&self, rules: &Rules) -> Plan {
        let has = |choice| self.choices.has(choice);
        let close = self.arm.is_hand_to_hand();
        let band = self.range.filter(|_| !close);
        let all_targets = has(Choice::SuppressiveFire);
        let disarm = has(Choice::Disarm);
        let end = if disarm && rules.classic() {
            End::Strike
        } else if disarm {
            End::Disarm {
                toughness: rules.is(WeakDisarm::Toughness),
            }
        } else if has(Choice::GrappleItem) {
            End::Item
        } else if has(Choice::GrappleHold) {
            End::Hold {
                harms: rules.is(HoldDamages::Yes) && !self.spares,
            }
        } else {
            End::Damage
        };
        // What is destroyed hides nobody (TC-218).
        let cover = self.target.cover;
        let hidden = self.target.concealment;
        let hidden = hidden.filter(|_| cover.is_none_or(|cover| cover.left > 0));
        Plan {
            rules: *rules,
            value: self.action_value(rules),
            bonus: self.bonus(rules, band, all_targets),
            minimum: (band == Some(Range::PointBlank)).then_some(tc(170)),
            action: self.action_total(rules, all_targets),
            defence: self.defence(rules),
            concealment: hidden.map_or(0, |hidden| hidden.modifier(rules)),
            effect: self.effect_value(rules),
            effect_total: self.effect_total(rules, band, all_targets),
            toughness: self.toughness(rules),
            resistance: self.resistance(rules, end),
            kind: self.target.kind,
            cover,
            end,
            soft: if has(Choice::Knockout) {
                Soft::Knockout
            } else if has(Choice::StunningAttack) {
                Soft::Stun
            } else if has(Choice::NonLethal) {
                Soft::Yes
            } else {
                Soft::No
            },
            fells: has(Choice::KnockdownAttack),
            throws: has(Choice::Throw),
            single_shots: self.shoots_single(),
        }
    }

    fn shoots_single(&self) -> bool {
        use crate::combat::weapon::Fires;
        self.weapon.fires == Fires::Single || self.mode == FireMode::BurstAsSingle
    }

    fn outside(&self, at: At, sum: &mut Sum) {
        for modifier in self.modifiers.iter().filter(|its| its.at == at) {
            sum.add(modifier.figure, modifier.amount, tc(46));
        }
    }

    /// P1.
    fn action_value(&self, rules: &Rules) -> Sum {
        let of = |choice: Choice| choice.rule(rules.edition);
        let has = |choice| self.choices.has(choice);
        let mut sum = Sum::from(Figure::SkillValue, self.value, tc(50));
        self.outside(At::ActionValue, &mut sum);
        if has(Choice::Aim) {
            sum.add(Figure::Aim, 3, of(Choice::Aim));
        }
        if has(Choice::Disarm) && rules.classic() {
            sum.add(Figure::Disarm, -8, tc(125));
        } else if has(Choice::VitalBlow) {
            let steps = self.choices.blow();
            sum.add(Figure::VitalBlow, -2 * steps, of(Choice::VitalBlow));
        }
        if has(Choice::AllOut) {
            sum.add(Figure::AllOut, 3, of(Choice::AllOut));
        }
        if has(Choice::Sweep) {
            sum.add(Figure::Sweep, 5, of(Choice::Sweep));
        }
        if has(Choice::AggressiveDefence) && rules.classic() {
            sum.add(Figure::AggressiveDefence, -i32::from(AGGRESSIVE.0), tc(152));
        }
        if has(Choice::StunningAttack) {
            sum.add(Figure::StunningAttack, 2, tc(230));
        }
        sum
    }

    /// P4.
    fn bonus(&self, rules: &Rules, band: Option<Range>, area: bool) -> Sum {
        let of = |choice: Choice| choice.rule(rules.edition);
        let has = |choice| self.choices.has(choice);
        let mut sum = Sum::default();
        if let Some((modifier, rule)) = band.map(Range::modifier) {
            sum.add(Figure::Range, modifier, rule);
        }
        if self.mode == FireMode::FullAutomatic {
            let [_, full, _] = rules.fire_modes();
            add_mode(rules, &mut sum, Figure::FullAutomatic, full, tc(178));
        }
        if has(Choice::Opportunity) {
            sum.add(
                Figure::Opportunity,
                -i32::from(OPPORTUNITY),
                of(Choice::Opportunity),
            );
        }
        if has(Choice::KnockdownAttack) {
            sum.add(Figure::KnockdownAttack, -2, tc(147));
        }
        if has(Choice::Blindside) {
            sum.add(Figure::Blindside, 3, of(Choice::Blindside));
        }
        if self.target.all_out && !area {
            sum.add(Figure::TargetAllOut, 3, of(Choice::AllOut));
        }
        if self.target.aiming && !rules.classic() && !area {
            sum.add(Figure::TargetAiming, 3, tc(121));
        }
        let group = many_on_one(rules, usize::from(self.group));
        sum.add(Figure::Group, group, tc(143));
        self.outside(At::Bonus, &mut sum);
        sum
    }

    fn surprise(&self, rules: &Rules, sum: &mut Sum) {
        let against = self.target.surprise.against(rules.edition);
        let whole = self.target.surprise == Surprise::Complete;
        sum.add(Figure::Surprise, against, tc(if whole { 211 } else { 209 }));
    }

    fn grapples(&self) -> bool {
        self.choices.has(Choice::GrappleHold) || self.choices.has(Choice::GrappleItem)
    }

    /// P6. A field of fire is laid on an area, not on one who is surprised or open there: those are pinned the more easily
    /// each ([`super::super::interaction::suppress`]).
    fn action_total(&self, rules: &Rules, area: bool) -> Sum {
        let mut sum = Sum::default();
        if !area {
            self.surprise(rules, &mut sum);
        }
        if self.grapples() {
            sum.add(Figure::Grapple, -4, tc(144));
        }
        if !rules.classic() {
            if self.choices.has(Choice::Disarm) {
                sum.add(Figure::Disarm, -2, tc(148));
            }
            if self.choices.has(Choice::AggressiveDefence) {
                sum.add(Figure::AggressiveDefence, -i32::from(AGGRESSIVE.0), tc(153));
            }
        }
        self.outside(At::ActionTotal, &mut sum);
        sum
    }

    /// P7, but for concealment.
    fn defence(&self, rules: &Rules) -> Sum {
        let guard = self.target.guard;
        let (figure, rule) = if guard.active {
            (Figure::ActiveDefence, tc(57))
        } else {
            let rule = if self.target.out { tc(61) } else { tc(51) };
            (Figure::Defence, rule)
        };
        let mut sum = if guard.skill == DefenceSkill::MissileDodge && rules.is(MissileDodge::Bonus)
        {
            Sum::from_by(figure, guard.value, rule, Question::MissileDodge)
        } else {
            Sum::from(figure, guard.value, rule)
        };
        if self.target.buckler && !rules.classic() && self.arm.is_hand_to_hand() {
            sum.add(Figure::Buckler, i32::from(rules.numbers.buckler), tc(190));
        }
        if !guard.active {
            let steps = i32::from(self.target.vital_block);
            sum.add(Figure::VitalBlock, -2 * steps, tc(150));
        }
        let (harder, _) = self.several(rules);
        sum.add(Figure::SeveralActions, harder, tc(260));
        self.outside(At::Difficulty, &mut sum);
        sum
    }

    fn several(&self, rules: &Rules) -> (i32, i32) {
        let (place, tried) = self.several;
        one_on_many(rules, usize::from(place), usize::from(tried))
    }

    /// P9.
    fn effect_value(&self, rules: &Rules) -> Sum {
        let of = |choice: Choice| choice.rule(rules.edition);
        let has = |choice| self.choices.has(choice);
        let both = has(Choice::BothWeapons) || has(Choice::SplitWeapons);
        let base = match self.base {
            Base::Strength { strength, adds, .. } if has(Choice::FellingTheOak) => Base::Strength {
                strength,
                add: 0,
                maximum: None,
                adds,
            },
            base @ (Base::Strength { .. } | Base::Fixed(_)) => base,
        };
        let mut raised = Sum::default();
        self.outside(At::Strength, &mut raised);
        let mut sum = base.sum(self.arm, &raised, rules);
        // The one of two that does more (TC-195).
        if let Some(second) = self.second.filter(|_| both) {
            let other = second.base.sum(second.arm, &raised, rules);
            if other.total > sum.total {
                sum = other;
            }
        }
        if has(Choice::FellingTheOak) {
            sum.add(Figure::FellingTheOak, 4, tc(226));
        }
        if has(Choice::Disarm) && rules.classic() {
            sum.add(Figure::Disarm, 4, tc(125));
        } else if has(Choice::VitalBlow) && self.target.anatomy_known {
            let steps = self.choices.blow();
            // In the older edition the one size there is.
            sum.add(Figure::VitalBlow, steps, of(Choice::VitalBlow));
        }
        if has(Choice::AllOut) {
            sum.add(Figure::AllOut, 1, of(Choice::AllOut));
        }
        if has(Choice::Sweep) {
            sum.add(Figure::Sweep, -5, of(Choice::Sweep));
        }
        self.outside(At::EffectValue, &mut sum);
        sum
    }

    /// P10.
    fn effect_total(&self, rules: &Rules, band: Option<Range>, area: bool) -> Sum {
        let has = |choice| self.choices.has(choice);
        let mut sum = Sum::default();
        if self.weapon.keeps_force
            && rules.is(RangeEffect::ByWeapon)
            && let Some((modifier, _)) = band.map(Range::modifier)
        {
            sum.add_by(Figure::Force, -modifier, tc(174), Question::RangeEffect);
        }
        if !area {
            self.surprise(rules, &mut sum);
        }
        if has(Choice::BothWeapons) {
            sum.add(Figure::BothWeapons, 2, tc(193));
        } else if has(Choice::SplitWeapons) {
            sum.add(Figure::BothWeapons, 2, tc(194));
        }
        let [single, _, multi] = rules.fire_modes();
        match self.mode {
            FireMode::BurstAsSingle => {
                add_mode(rules, &mut sum, Figure::BurstAsSingle, single, tc(177));
            }
            FireMode::SingleAsMulti => {
                add_mode(rules, &mut sum, Figure::SingleAsMulti, multi, tc(179));
            }
            FireMode::Normal | FireMode::FullAutomatic => {}
        }
        if self.grapples() {
            sum.add(Figure::Grapple, -2, tc(144));
        }
        if has(Choice::AggressiveDefence) && !rules.classic() {
            sum.add(Figure::AggressiveDefence, -i32::from(AGGRESSIVE.0), tc(153));
        }
        self.outside(At::EffectTotal, &mut sum);
        sum
    }

    /// Toughness with armor and a vital block, as an effect meets it.
    fn toughness(&self, rules: &Rules) -> Sum {
        let target = &self.target;
        let mut raised = Sum::default();
        self.outside(At::Toughness, &mut raised);
        let block = target.vital_block;
        let sum = resisting(target.toughness, &raised, &target.armors, block, rules);
        self.met_by_effect(rules, sum)
    }

    /// What bears on every difficulty of an effect, on top of it.
    fn met_by_effect(&self, rules: &Rules, mut sum: Sum) -> Sum {
        let (_, harder) = self.several(rules);
        sum.add(Figure::SeveralActions, harder, tc(260));
        self.outside(At::Resistance, &mut sum);
        sum
    }

    /// P11.
    fn resistance(&self, rules: &Rules, end: End) -> Sum {
        let target = &self.target;
        let (figure, value, rule, raised) = match end {
            End::Strike => match target.melee {
                Some(value) => (Figure::MeleeValue, value, 125, At::TargetMelee),
                None => (Figure::Strength, target.strength, 125, At::TargetStrength),
            },
            End::Disarm { .. } => (Figure::Strength, target.strength, 148, At::TargetStrength),
            End::Damage | End::Hold { .. } | End::Item => return self.toughness(rules),
        };
        let mut sum = Sum::from(figure, value, tc(rule));
        self.outside(raised, &mut sum);
        self.met_by_effect(rules, sum)
    }
}

fn add_mode(rules: &Rules, sum: &mut Sum, figure: Figure, amount: i8, rule: RuleId) {
    if rules.is(FireModes::Own) && !rules.classic() {
        sum.add_by(figure, i32::from(amount), rule, Question::FireModes);
    } else {
        sum.add(figure, i32::from(amount), rule);
    }
}

impl Plan {
    /// The bonus that a charted one becomes (P4, P5).
    pub fn bonus(&self, charted: i32) -> i32 {
        let modifiers = self.bonus.total;
        match self.minimum {
            None => charted.saturating_add(modifiers),
            Some(_) if self.rules.is(Minimum::Final) => charted.saturating_add(modifiers).max(1),
            Some(_) => charted.max(1).saturating_add(modifiers),
        }
    }

    /// What the table plays by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The action value (P1).
    pub fn action_value(&self) -> i32 {
        self.value.total
    }

    /// The effect value (P9).
    pub fn effect_value(&self) -> i32 {
        self.effect.total
    }

    /// The difficulty before concealment (DN₀).
    pub fn uncovered(&self) -> i32 {
        self.defence.total
    }

    /// The difficulty.
    pub fn difficulty(&self) -> i32 {
        self.defence.total.saturating_add(self.concealment)
    }

    /// What the effect meets.
    pub fn effect_difficulty(&self) -> i32 {
        self.resistance.total
    }

    /// The action total by a bonus.
    pub fn action_total(&self, bonus: i32) -> i32 {
        let value = self.value.total.saturating_add(bonus);
        value.saturating_add(self.action.total)
    }

    /// The effect total by the same bonus.
    pub fn effect_total(&self, bonus: i32) -> i32 {
        let value = self.effect.total.saturating_add(bonus);
        value.saturating_add(self.effect_total.total)
    }

    /// Meets another value or total of the defence.
    pub fn meet(&mut self, guard: i32) {
        if let Some(first) = self.defence.lines.first_mut() {
            let rest = self.defence.total.saturating_sub(first.amount);
            first.amount = guard;
            self.defence.total = guard.saturating_add(rest);
        }
    }

    /// The figure of suppressive fire: the higher of the two totals, worse for single shots (TC-141, TC-142).
    pub fn suppression(&self, charted: i32) -> Sum {
        let bonus = self.bonus(charted);
        let (action, effect) = (self.action_total(bonus), self.effect_total(bonus));
        let told = self.told(charted, true);
        let mut sum = match told.effect {
            Some(lines) if effect > action => lines,
            _ => told.action,
        };
        sum.add(Figure::SingleShots, self.single_shots(), tc(142));
        sum
    }

    /// What single shots take from that figure.
    pub fn single_shots(&self) -> i32 {
        if self.single_shots {
            i32::from(self.rules.numbers.single_shots)
        } else {
            0
        }
    }

    /// The lines of both totals and what they meet, by the charted bonus. `hit`: the effect is told too.
    pub fn told(&self, charted: i32, hit: bool) -> Told {
        let mut action = self.value.clone();
        self.tell_bonus(charted, &mut action);
        action.join(&self.action);
        let mut difficulty = self.defence.clone();
        if self.rules.classic() {
            let question = Question::ClassicConcealment;
            difficulty.add_by(Figure::Concealment, self.concealment, tc(213), question);
        } else {
            difficulty.add(Figure::Concealment, self.concealment, tc(213));
        }
        let effect = hit.then(|| {
            let mut sum = self.effect.clone();
            self.tell_bonus(charted, &mut sum);
            sum.join(&self.effect_total);
            sum
        });
        Told {
            action,
            difficulty,
            effect,
            resistance: if hit { self.met(charted) } else { None },
            toughness: if hit { self.met_besides(charted) } else { None },
        }
    }

    /// Whether it is to take an item (TC-145).
    pub fn takes_item(&self) -> bool {
        self.end == End::Item
    }

    /// What the effect of a hit met first.
    fn met(&self, charted: i32) -> Option<Sum> {
        if self.resolve(charted, None).reach == Reach::Cover {
            let toughness = self.cover?.toughness;
            Some(Sum::from(Figure::Cover, toughness, tc(218)))
        } else {
            Some(self.resistance.clone())
        }
    }

    /// The Toughness that it met besides.
    fn met_besides(&self, charted: i32) -> Option<Sum> {
        let outcome = self.resolve(charted, None);
        let anew = outcome.anew.is_some();
        let through = outcome.reach == Reach::Cover && outcome.effect.is_some();
        let mut sum = (anew || through).then(|| self.toughness.clone())?;
        if let Some(first) = sum.lines.first_mut().filter(|_| anew) {
            first.answered = Some(Question::WeakDisarm);
        }
        Some(sum)
    }

    fn tell_bonus(&self, charted: i32, sum: &mut Sum) {
        let rule = self.minimum.unwrap_or(tc(49));
        let bonus = self.bonus(charted);
        let lift = bonus
            .saturating_sub(charted)
            .saturating_sub(self.bonus.total);
        // The charted bonus is told even where it is 0.
        let told = Sum::from(Figure::ChartedBonus, charted, tc(44));
        sum.join(&told);
        if self.rules.is(Minimum::Final) {
            sum.join(&self.bonus);
            sum.add(Figure::Minimum, lift, rule);
        } else {
            sum.add_by(Figure::Minimum, lift, rule, Question::Minimum);
            sum.join(&self.bonus);
        }
    }

    /// What comes of a charted bonus (P4 … P13).
    pub fn outcome(&self, charted: i32) -> Outcome {
        self.resolve(charted, None)
    }
}
