//! What a chosen attack comes to before the dice: its terms, its exact odds, and what each option, card and possibility would
//! change. Legal here is what is legal when it is done (section 2.4, 6).

use super::combatant::{Combatant, waited};
use super::cowing::Cowing;
use super::moment::{behind_cover, block_against, in_order, set_back, stopped};
use super::wanted::Wanted;
use crate::attribute::Attribute;
use crate::combat::attack::Attack;
use crate::combat::attack::plan::{Plan, Told};
use crate::combat::choice::Choice;
use crate::combat::choices::Choices;
use crate::combat::damage::Limit;
use crate::combat::die::{MOST_FURTHER, Throw};
use crate::combat::legal::may_add;
use crate::combat::line::{Figure, Line, Sum};
use crate::combat::modifier::{At, Modifier};
use crate::combat::odds::{CERTAIN, Odds, Spread, felled, odds};
use crate::combat::refusal::Refusal;
use crate::combat::rules::Rules;
use crate::combat::weapon::resistance;
use crate::success::{ResultPoints, SuccessLevel};
use tabletop::rule::RuleId;

/// Something that can be laid on an attack: what a card or a possibility does for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// One more die (DD-139, DD-271).
    Die,
    /// So much more on both totals (DD-253, DD-327).
    Bonus(i32),
    /// So much more of an attribute, and of all that rests on it (DD-256 … DD-258).
    Raise(Attribute, i32),
    /// So much more on the effect value (DD-265).
    Effect(i32),
}

/// What is weighed.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Draft<'a> {
    pub wanted: &'a Wanted,
    pub attacker: &'a Combatant,
    /// Whom it is aimed at, in the order of `wanted.targets`.
    pub targets: &'a [Combatant],
    /// The dice without the aids.
    pub throw: Throw,
    /// Whose chances the options tell, by the place among the targets.
    pub shown: usize,
    /// What is laid on it.
    pub aids: &'a [Aid],
    /// What all that is tried beside it with the same die is rolled against (TC-262).
    pub beside: &'a [i32],
    pub rules: &'a Rules,
}

/// One number of an attack, in both of its totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Term {
    pub figure: Figure,
    pub hit: Option<i32>,
    pub harm: Option<i32>,
    pub rule: RuleId,
}

/// What options are for, in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// More or surer force.
    Force,
    /// Something else than damage.
    AnotherEnd,
    /// What the moment brings.
    Moment,
}

impl For {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Force, Self::AnotherEnd, Self::Moment];

    /// Their options, in an order that never changes. What is an action of its own (a defence, aiming) is none of them;
    /// suppressive fire is rolled as an attack, and so it is one.
    pub const fn options(self) -> &'static [Choice] {
        match self {
            Self::Force => &[
                Choice::AllOut,
                Choice::VitalBlow,
                Choice::Sweep,
                Choice::FellingTheOak,
                Choice::LightningFist,
            ],
            Self::AnotherEnd => &[
                Choice::KnockdownAttack,
                Choice::GrappleHold,
                Choice::GrappleItem,
                Choice::Disarm,
                Choice::NonLethal,
                Choice::Knockout,
                Choice::StunningAttack,
                Choice::Throw,
            ],
            Self::Moment => &[
                Choice::Blindside,
                Choice::Aim,
                Choice::Opportunity,
                Choice::Location,
                Choice::AggressiveDefence,
                Choice::BothWeapons,
                Choice::SplitWeapons,
                Choice::SuppressiveFire,
            ],
        }
    }
}

/// Whether an option is seldom wanted: it asks for a discipline, a second weapon or figures of the table's own.
pub const fn is_rare(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::FellingTheOak
            | Choice::LightningFist
            | Choice::StunningAttack
            | Choice::Throw
            | Choice::Knockout
            | Choice::BothWeapons
            | Choice::SplitWeapons
            | Choice::SuppressiveFire
    )
}

/// An option, weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which.
    pub choice: Choice,
    /// It is taken.
    pub taken: bool,
    /// It stays so: it was waited for.
    pub fixed: bool,
    /// Why it is not legal.
    pub refused: Option<Refusal>,
    /// What it adds to the action total, or would.
    pub hit: i32,
    /// What it adds to the effect total, or would.
    pub harm: i32,
    /// The chance to hit without it where it is taken, with it where it is not.
    pub otherwise: u64,
    /// Of a vital blow: the chance with a step less and a step more, where there are such.
    pub steps: [Option<u64>; 2],
}

/// An attack at one of its targets, weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The attack.
    pub attack: Attack,
    /// What the die does not change.
    pub plan: Plan,
    /// How likely suppressive fire cows the target, where it is that.
    pub cowing: Option<Cowing>,
    /// How likely it does what.
    pub odds: Odds,
    /// The shares of a miss and of the five levels, from the lowest; of fire that cows, of the rows of its table (4.5).
    pub degrees: [u64; 6],
    /// How likely it puts the target out of the fight.
    pub felled: u64,
    /// Its terms but for the die.
    pub terms: Vec<Term>,
}

/// An attack, weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// Each of its targets.
    pub against: Vec<Against>,
    /// The options that the edition has, in their order.
    pub offers: Vec<Offer>,
    /// The chance to hit the target that is shown with each of the aids that were asked about.
    pub aided: Vec<u64>,
    /// What stands against it as it is.
    pub refused: Option<Refusal>,
}

/// The terms of both totals, as far as the die is known: the value and base damage first, the die's bonus last.
pub fn terms(told: &Told, die: bool) -> Vec<Term> {
    let effect = told.effect.as_ref().map_or(&[][..], |sum| &sum.lines);
    let mut harms: Vec<_> = effect.iter().map(Some).collect();
    let mut all: Vec<Term> = Vec::new();
    for line in &told.action.lines {
        let same = |its: &&mut Option<&Line>| its.is_some_and(|harm| harm.figure == line.figure);
        let harm = harms.iter_mut().find(same).and_then(Option::take);
        all.push(Term {
            figure: line.figure,
            hit: Some(line.amount),
            harm: harm.map(|harm| harm.amount),
            rule: line.rule,
        });
    }
    for line in harms.into_iter().flatten() {
        if is_base(line.figure) {
            if let Some(value) = all.first_mut() {
                value.harm = Some(value.harm.unwrap_or(0).saturating_add(line.amount));
            }
        } else {
            all.push(Term {
                figure: line.figure,
                hit: None,
                harm: Some(line.amount),
                rule: line.rule,
            });
        }
    }
    let of_die = |term: &Term| matches!(term.figure, Figure::ChartedBonus | Figure::Minimum);
    let (last, mut first): (Vec<Term>, Vec<Term>) = all.into_iter().partition(of_die);
    if die {
        first.extend(last);
    }
    first
}

/// Whether a figure is part of base damage.
pub const fn is_base(figure: Figure) -> bool {
    matches!(
        figure,
        Figure::Strength
            | Figure::WeaponAdd
            | Figure::WeaponMaximum
            | Figure::SkillAdds
            | Figure::WeaponDamage
    )
}

/// A bonus so high that no minimum bears on it.
const HIGH: i32 = 1000;

/// Both totals but for the die.
fn totals(plan: &Plan) -> (i32, i32) {
    let bonus = plan.bonus(HIGH);
    let less = |total: i32| total.saturating_sub(HIGH);
    (
        less(plan.action_total(bonus)),
        less(plan.effect_total(bonus)),
    )
}

impl Draft<'_> {
    /// The attack at each target, the easiest first in what several add (TC-260), with what is laid on it.
    ///
    /// # Errors
    /// A figure that is needed is neither on a sheet nor told.
    pub fn attacks(&self) -> Result<Vec<Attack>, Refusal> {
        let mut attacks = self.apart()?;
        let met = self.difficulties(&attacks);
        in_order(&mut attacks, &met, self.beside, self.wanted.choices);
        Ok(attacks)
    }

    /// What each target is attacked against, before anything comes to it because there are several (TC-260).
    ///
    /// # Errors
    /// As [`Draft::attacks`].
    pub fn met(&self) -> Result<Vec<i32>, Refusal> {
        Ok(self.difficulties(&self.apart()?))
    }

    /// The attack at each target as if there were no other.
    fn apart(&self) -> Result<Vec<Attack>, Refusal> {
        let mut attacker = self.attacker.clone();
        let mut more = vec![(At::Bonus, attacker.boosted)];
        for aid in self.aids {
            match *aid {
                Aid::Die => {}
                Aid::Bonus(amount) => more.push((At::Bonus, amount)),
                Aid::Effect(amount) => more.push((At::EffectValue, amount)),
                Aid::Raise(attribute, amount) => {
                    if let Some(raised) = attacker.raised.get_mut(attribute as usize) {
                        *raised = raised.saturating_add(amount);
                    }
                }
            }
        }
        let weight = attacker.weight;
        let mut attacks = Vec::new();
        for (aimed, target) in self.wanted.targets.iter().zip(self.targets) {
            let attack = self.wanted.attack(&attacker, aimed, target, self.rules);
            let mut attack = attack?;
            behind_cover(&mut attack, target.fight.cover);
            let passive = if attack.target.guard.active {
                0
            } else {
                -i32::from(target.weight.passive)
            };
            for (at, amount) in [
                (At::Difficulty, passive),
                (At::Difficulty, i32::from(weight.difficulty)),
                (At::ActionTotal, -i32::from(weight.total)),
            ] {
                set_back(&mut attack, at, amount);
            }
            attack
                .modifiers
                .extend(
                    more.iter()
                        .filter(|its| its.1 != 0)
                        .map(|(at, amount)| Modifier {
                            at: *at,
                            amount: *amount,
                            figure: Figure::Card,
                        }),
                );
            attacks.push(attack);
        }
        Ok(attacks)
    }

    fn difficulties(&self, attacks: &[Attack]) -> Vec<i32> {
        let plans = attacks.iter().map(|attack| attack.plan(self.rules));
        plans.map(|plan| plan.difficulty()).collect()
    }

    /// The spread of the dice; none where a block has stopped the attack. Of two strikes at one target it stops one alone.
    fn spread<'s>(&self, place: usize, attack: &Attack, spread: &'s Spread) -> Option<&'s Spread> {
        let twice = self.targets.len() == 1 && attack.choices.has(Choice::LightningFist);
        let block = self.targets.get(place).filter(|_| !twice);
        let block = block.and_then(|of| block_against(of, self.attacker.id, attack.arm));
        Some(spread).filter(|_| stopped(attack, block).is_none())
    }

    /// The throw with the dice among the aids.
    pub fn throw(&self) -> Throw {
        let dice = self.aids.iter().filter(|aid| **aid == Aid::Die).count();
        let dice = u8::try_from(dice).unwrap_or(MOST_FURTHER);
        Throw {
            further: self.throw.further.saturating_add(dice).min(MOST_FURTHER),
            ..self.throw
        }
    }

    /// Weighs it, and what each of the aids in `offered` would change.
    ///
    /// # Errors
    /// A figure that is needed is neither on a sheet nor told.
    pub fn weigh(&self, offered: &[Aid]) -> Result<Weighed, Refusal> {
        let attacks = self.attacks()?;
        let spread = Spread::of(self.throw());
        let taken = self.wanted.choices;
        let refused = attacks
            .iter()
            .find_map(|attack| attack.check(self.rules).err());
        let refused = refused.or_else(|| {
            let mut taken = taken.each();
            taken.find_map(|choice| self.not_now(choice))
        });
        let refused = refused.or_else(|| self.wanted.unready(self.attacker, self.rules));
        let shown = attacks.get(self.shown).or_else(|| attacks.first());
        let none = Spread::none();
        let offers = shown.map_or_else(Vec::new, |attack| {
            let spread = self.spread(self.shown, attack, &spread).unwrap_or(&none);
            let all = For::ALL.iter().flat_map(|what| what.options());
            let known = all.filter(|choice| choice.exists(self.rules).is_ok());
            known
                .map(|choice| self.offer(*choice, attack, spread))
                .collect()
        });
        let mut aided = Vec::new();
        for aid in offered {
            aided.push(self.with(*aid, &spread)?);
        }
        let against = (0..).zip(attacks.into_iter().zip(self.targets));
        let against = against.map(|(place, (attack, target))| {
            let blocked = self.spread(place, &attack, &spread).unwrap_or(&none);
            let mut one = against_one(attack, target, blocked, self.rules);
            if taken.has(Choice::SuppressiveFire) {
                let guard = one.attack.target.guard.value;
                let cowing = self.cowing(place, &one.plan, guard, &spread);
                (one.odds, one.degrees, one.felled) = (cowing.odds(), cowing.degrees, 0);
                one.cowing = Some(cowing);
            }
            one
        });
        Ok(Weighed {
            against: against.collect(),
            offers,
            aided,
            refused,
        })
    }

    /// The chance to hit the target that is shown with one more aid.
    fn with(&self, aid: Aid, spread: &Spread) -> Result<u64, Refusal> {
        let mut aids = self.aids.to_vec();
        aids.push(aid);
        let with = Draft {
            aids: &aids,
            ..*self
        };
        match aid {
            Aid::Die => with.hit(&Spread::of(with.throw())),
            Aid::Bonus(_) | Aid::Raise(..) | Aid::Effect(_) => with.hit(spread),
        }
    }

    /// The chance to hit the target that is shown without one of the aids that are laid on it.
    ///
    /// # Errors
    /// A figure that is needed is neither on a sheet nor told.
    pub fn without(&self, aid: Aid) -> Result<u64, Refusal> {
        let mut aids = self.aids.to_vec();
        if let Some(place) = aids.iter().position(|its| *its == aid) {
            aids.remove(place);
        }
        let less = Draft {
            aids: &aids,
            ..*self
        };
        less.hit(&Spread::of(less.throw()))
    }

    fn not_now(&self, choice: Choice) -> Option<Refusal> {
        let Self {
            attacker, targets, ..
        } = self;
        self.wanted.not_now(choice, attacker, targets, self.rules)
    }

    fn hit(&self, spread: &Spread) -> Result<u64, Refusal> {
        let attacks = self.attacks()?;
        let shown = attacks.get(self.shown).or_else(|| attacks.first());
        Ok(shown.map_or(0, |attack| {
            let spread = self.spread(self.shown, attack, spread);
            let plan = attack.plan(self.rules);
            spread.map_or(0, |spread| {
                self.likely(attack, &plan, attack.choices, spread)
            })
        }))
    }

    /// The chance to hit the target that is shown, or to cow it.
    fn likely(&self, attack: &Attack, plan: &Plan, choices: Choices, spread: &Spread) -> u64 {
        if choices.has(Choice::SuppressiveFire) {
            let guard = attack.target.guard.value;
            self.cowing(self.shown, plan, guard, spread).parts
        } else {
            odds(plan, spread).hit
        }
    }

    fn offer(&self, choice: Choice, attack: &Attack, spread: &Spread) -> Offer {
        let taken = attack.choices.has(choice);
        let plan_with = |choices| {
            let mut other = attack.clone();
            other.choices = choices;
            other.plan(self.rules)
        };
        let now = attack.choices;
        let least = if self.rules.classic() { 4 } else { 1 };
        let toggled = match (taken, choice) {
            (true, Choice::VitalBlow) => now.vital_blow(0),
            (true, _) => now.without(choice),
            (false, Choice::VitalBlow) => now.vital_blow(least),
            (false, _) => now.with(choice),
        };
        let other = plan_with(toggled);
        let here = totals(&attack.plan(self.rules));
        let there = totals(&other);
        let ((hit, harm), (from, base)) = if taken { (here, there) } else { (there, here) };
        let steps = if choice == Choice::VitalBlow && taken && !self.rules.classic() {
            [-1, 1].map(|step| {
                let steps = u8::try_from(now.blow() + step)
                    .ok()
                    .filter(|steps| *steps <= 4);
                steps.map(|steps| {
                    let choices = now.vital_blow(steps);
                    self.likely(attack, &plan_with(choices), choices, spread)
                })
            })
        } else {
            [None, None]
        };
        Offer {
            choice,
            taken,
            fixed: waited(self.attacker) == Some(choice),
            // Why nobody sees it coming is asked once it is chosen (TC-201).
            refused: may_add(choice, attack, self.rules).err().or_else(|| {
                let told = choice != Choice::Blindside;
                self.not_now(choice).filter(|_| told)
            }),
            hit: hit.saturating_sub(from),
            harm: harm.saturating_sub(base),
            otherwise: self.likely(attack, &other, toggled, spread),
            steps,
        }
    }
}

fn against_one(attack: Attack, target: &Combatant, spread: &Spread, rules: &Rules) -> Against {
    let plan = attack.plan(rules);
    let limit = limit(&attack, target, rules);
    let mut degrees = [0; 6];
    if spread.each().next().is_none() {
        degrees = [CERTAIN, 0, 0, 0, 0, 0];
    }
    for (bonus, parts) in spread.each() {
        let points = ResultPoints(plan.outcome(bonus).points);
        let place = SuccessLevel::of(points).map_or(0, |level| level as usize + 1);
        if let Some(share) = degrees.get_mut(place) {
            *share += parts;
        }
    }
    Against {
        odds: odds(&plan, spread),
        cowing: None,
        degrees,
        felled: felled(&plan, spread, &target.condition, limit),
        terms: terms(&plan.told(0, true), false),
        plan,
        attack,
    }
}

/// The shock that knocks the target out (TC-074).
pub fn limit(attack: &Attack, target: &Combatant, rules: &Rules) -> i32 {
    let met = &attack.target;
    let armored: Sum = resistance(met.toughness, &met.armors, 0, rules);
    Limit {
        toughness: met.toughness,
        cards: target.raised(Attribute::Toughness),
        armored: armored.total,
    }
    .shock(rules)
}
