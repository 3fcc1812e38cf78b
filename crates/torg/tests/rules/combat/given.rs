//! Values and helpers for the cases.

use tabletop::dice::{Dice, DiceError};
use tabletop::rule::{RuleId, tc};
use torg::combat::attack::Attack;
use torg::combat::attack::outcome::AttackOutcome;
use torg::combat::chart::{DamageRow, DamageTable, KnockoutMark};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::TargetDefence;
use torg::combat::die::{RollSpec, RolledChains, roll_chains};
use torg::combat::refusal::CombatRefusal;
use torg::combat::rules::CombatRules;
use torg::combat::status::{StatusExpiry, Statuses};
use torg::combat::weapon::{AttackSkill, BaseDamage};
use torg::roll::{DieTotal, Proficiency, RollCondition, RollModifiers};
use torg::settings::Edition;

/// The rules and examples that a case tests, and the test function.
pub type Case = (&'static [&'static str], fn());

pub const ORDINARY: DamageTable = DamageTable::Ordinary;
pub const POSSIBILITY_RATED: DamageTable = DamageTable::PossibilityRated;

pub fn classic() -> CombatRules {
    CombatRules::for_edition(Edition::Classic)
}

pub fn revised() -> CombatRules {
    CombatRules::for_edition(Edition::Revised)
}

pub fn both_editions() -> [CombatRules; 2] {
    [classic(), revised()]
}

/// How a roll with this many bought dice is made.
pub fn bought_roll(
    skill: Proficiency,
    roll_condition: Option<RollCondition>,
    bought: u8,
    rules: &CombatRules,
) -> RollSpec {
    let modifiers = RollModifiers::from(roll_condition);
    RollModifiers {
        free_dice: modifiers.free_dice.saturating_add(bought),
        ..modifiers
    }
    .roll_spec(skill, rules)
}

/// The charted bonus of a die total.
pub fn charted(die: u32) -> i32 {
    DieTotal::new(die).unwrap().bonus().0
}

/// Dice that show these faces in turn; unneeded ones are not rolled.
pub struct Faces<'a>(pub &'a [u8]);

impl Dice for Faces<'_> {
    fn roll_die(&mut self, _sides: u8) -> Result<u8, DiceError> {
        let (first, rest) = self.0.split_first().expect("enough faces");
        self.0 = rest;
        Ok(*first)
    }
}

pub fn rolled(spec: RollSpec, faces: &[u8]) -> RolledChains {
    roll_chains(spec, &mut Faces(faces)).unwrap()
}

/// An attack with a skill value and base damage; ranged attacks are at short range.
pub fn attack(attack_skill: AttackSkill, value: i32, damage: i32) -> Attack {
    let mut attack = Attack::new(attack_skill, value, BaseDamage::Fixed(damage));
    if !attack_skill.is_hand_to_hand() {
        attack.range = Some(torg::combat::chart::RangeBand::Short);
    }
    attack
}

pub fn with_options(mut attack: Attack, options: CombatOptions) -> Attack {
    attack.options = options;
    attack
}

/// The attack on a target with this defence, Toughness and damage table.
pub fn attack_on(mut attack: Attack, defence: i32, toughness: i32, table: DamageTable) -> Attack {
    attack.target.defence = TargetDefence::passive(defence);
    attack.target.toughness = toughness;
    attack.target.damage_table = table;
    attack
}

/// Action total and effect total of a legal attack for a die total.
#[track_caller]
pub fn totals(attack: &Attack, rules: &CombatRules, die: u32) -> (i32, i32) {
    assert_eq!(attack.check(rules), Ok(()));
    let plan = attack.prepare(rules);
    let bonus = plan.final_bonus(charted(die));
    (plan.action_total(bonus), plan.effect_total(bonus))
}

/// The outcome of a legal attack for a die total.
#[track_caller]
pub fn outcome(attack: &Attack, rules: &CombatRules, die: u32) -> AttackOutcome {
    assert_eq!(attack.check(rules), Ok(()));
    attack.prepare(rules).outcome(charted(die))
}

/// The action value and the effect value.
pub fn values(attack: &Attack, rules: &CombatRules) -> (i32, i32) {
    let plan = attack.prepare(rules);
    (plan.action_value(), plan.effect_value())
}

/// The result must be a refusal by this rule.
#[track_caller]
pub fn refused<T: std::fmt::Debug>(result: Result<T, CombatRefusal>, rule: u16) {
    let rule: RuleId = tc(rule);
    assert_eq!(
        result.map_err(|refusal| refusal.rule).unwrap_err(),
        Some(rule)
    );
}

/// A row as the ledger writes it: `2w Kd K/O 11`.
pub fn row(text: &str) -> DamageRow {
    let mut row = DamageRow::default();
    for word in text.split_whitespace() {
        match word {
            "Kd" => row.knockdown = true,
            "K" => row.mark = Some(KnockoutMark::K),
            "O" => row.mark = Some(KnockoutMark::O),
            "K/O" => row.mark = Some(KnockoutMark::KOrO),
            "KO" => row.mark = Some(KnockoutMark::KO),
            other => match other.strip_suffix('w') {
                Some(wounds) => row.wounds = wounds.parse().unwrap(),
                None => row.shock = other.parse().unwrap(),
            },
        }
    }
    row
}

/// Ends every status that is over.
pub fn end_statuses(statuses: &mut Statuses, is_over: impl Fn(StatusExpiry) -> bool) {
    let ended: Vec<_> = statuses.iter().filter(|(_, ends)| is_over(*ends)).collect();
    for (status, ends) in ended {
        statuses.end(status, ends);
    }
}
