//! What the cases are made from.

use tabletop::dice::{Dice, DiceFault};
use tabletop::rule::{RuleId, tc};
use torg::combat::attack::Attack;
use torg::combat::attack::outcome::Outcome;
use torg::combat::chart::{Kind, Mark, Row};
use torg::combat::choices::Choices;
use torg::combat::defence::Guard;
use torg::combat::die::{Throw, Thrown, throw};
use torg::combat::refusal::Refusal;
use torg::combat::rules::Rules;
use torg::combat::weapon::{Arm, Base};
use torg::roll::DieTotal;
use torg::settings::Edition;

/// The rules and examples that a case holds, and the case.
pub type Case = (&'static [&'static str], fn());

pub const ORD: Kind = Kind::Ordinary;
pub const RATED: Kind = Kind::PossibilityRated;

pub fn classic() -> Rules {
    Rules::of(Edition::Classic)
}

pub fn revised() -> Rules {
    Rules::of(Edition::Revised)
}

pub fn both() -> [Rules; 2] {
    [classic(), revised()]
}

/// The charted bonus of a die total.
pub fn charted(die: u32) -> i32 {
    DieTotal::new(die).unwrap().bonus().0
}

/// Real dice: what they would show in turn; those that are not needed are never rolled.
pub struct Faces<'a>(pub &'a [u8]);

impl Dice for Faces<'_> {
    fn die(&mut self, _sides: u8) -> Result<u8, DiceFault> {
        let (first, rest) = self.0.split_first().expect("enough faces");
        self.0 = rest;
        Ok(*first)
    }
}

pub fn rolled(how: Throw, faces: &[u8]) -> Thrown {
    throw(how, &mut Faces(faces)).unwrap()
}

/// An attack with a value and a base damage, at short range where it is made from afar.
pub fn attack(arm: Arm, value: i32, damage: i32) -> Attack {
    let mut attack = Attack::new(arm, value, Base::Fixed(damage));
    if !arm.is_hand_to_hand() {
        attack.range = Some(torg::combat::chart::Range::Short);
    }
    attack
}

pub fn with(mut attack: Attack, choices: Choices) -> Attack {
    attack.choices = choices;
    attack
}

/// The same attack at somebody with that defence and that Toughness.
pub fn at(mut attack: Attack, defence: i32, toughness: i32, kind: Kind) -> Attack {
    attack.target.guard = Guard::passive(defence);
    attack.target.toughness = toughness;
    attack.target.kind = kind;
    attack
}

/// Both totals of a legal attack by a die total.
#[track_caller]
pub fn totals(attack: &Attack, rules: &Rules, die: u32) -> (i32, i32) {
    assert_eq!(attack.check(rules), Ok(()));
    let plan = attack.plan(rules);
    let bonus = plan.bonus(charted(die));
    (plan.action_total(bonus), plan.effect_total(bonus))
}

/// What comes of a legal attack by a die total.
#[track_caller]
pub fn outcome(attack: &Attack, rules: &Rules, die: u32) -> Outcome {
    assert_eq!(attack.check(rules), Ok(()));
    attack.plan(rules).outcome(charted(die))
}

/// The action value and the effect value.
pub fn values(attack: &Attack, rules: &Rules) -> (i32, i32) {
    let plan = attack.plan(rules);
    (plan.action_value(), plan.effect_value())
}

/// It is refused, by that rule.
#[track_caller]
pub fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>, rule: u16) {
    let rule: RuleId = tc(rule);
    assert_eq!(
        result.map_err(|refusal| refusal.rule).unwrap_err(),
        Some(rule)
    );
}

/// A row as the ledger writes it: `2w Kd K/O 11`.
pub fn row(told: &str) -> Row {
    let mut row = Row::default();
    for word in told.split_whitespace() {
        match word {
            "Kd" => row.knockdown = true,
            "K" => row.mark = Some(Mark::K),
            "O" => row.mark = Some(Mark::O),
            "K/O" => row.mark = Some(Mark::Step),
            "KO" => row.mark = Some(Mark::Out),
            other => match other.strip_suffix('w') {
                Some(wounds) => row.wounds = wounds.parse().unwrap(),
                None => row.shock = other.parse().unwrap(),
            },
        }
    }
    row
}
