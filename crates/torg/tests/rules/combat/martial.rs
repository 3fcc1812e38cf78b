//! The minor disciplines.

use crate::combat::given::{
    Case, POSSIBILITY_RATED, attack, attack_on, charted, classic, outcome, refused, revised, row,
    totals, values, with_options,
};
use torg::combat::attack::Attack;
use torg::combat::choices::CombatOptions;
use torg::combat::damage::apply_damage;
use torg::combat::defence::{ActiveDefenceRoll, active_defence_total};
use torg::combat::discipline::{
    Discipline, DisciplineUse, LearnedDisciplines, block_total, check_blockable,
};
use torg::combat::options::CombatOption;
use torg::combat::settings::{BlockMinimum, Disciplines};
use torg::combat::weapon::{AttackSkill, BaseDamage};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-220", "TC-222", "TC-223", "TX-S24"], block_and_strike),
    (&["TC-221", "TX-106"], block_totals_and_blockable_attacks),
    (&["TC-224", "TC-225", "TX-102", "TX-103"], lightning_fist),
    (&["TC-226", "TC-227", "TX-101"], felling_the_oak),
    (&["TC-229", "TX-107"], active_defence_total_against_a_charge),
    (&["TC-230", "TX-105"], stunning_attack),
    (&["TC-231", "TC-232", "TX-S23", "TX-108"], throw_discipline),
];

fn martial_artist(value: i32, strength: i32, options: CombatOptions) -> Attack {
    let base = BaseDamage::Strength {
        strength,
        weapon_add: 0,
        maximum: None,
        skill_adds: 5,
    };
    let mut attack = with_options(Attack::new(AttackSkill::MartialArts, value, base), options);
    for discipline in [
        Discipline::BlockStrike,
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ] {
        attack.disciplines = attack.disciplines.with(discipline);
    }
    attack
}

#[test]
fn block_and_strike() {
    let c = classic();
    let strike = martial_artist(
        14,
        9,
        CombatOptions::from_slice(&[CombatOption::BlockStrike]),
    );
    assert_eq!(
        totals(&strike, &c, 13),
        (15, 10),
        "the strike has no penalty"
    );
    let mut untrained = strike.clone();
    untrained.disciplines = LearnedDisciplines::default();
    refused(untrained.check(&c), 220);
    let mut sword = strike.clone();
    sword.attack_skill = AttackSkill::Melee;
    refused(sword.check(&c), 220);
    refused(strike.check(&revised()), 220);
    assert_eq!(
        strike.check(&revised().with_answer(Disciplines::On)),
        Ok(())
    );
    let mut used = DisciplineUse::default();
    assert_eq!(used.may_block(), Ok(()));
    used.blocks = 1;
    refused(used.may_block(), 223);
}

#[test]
fn block_totals_and_blockable_attacks() {
    let c = classic();
    for (die, total) in [(13, 13), (12, 13), (16, 15), (1, 13)] {
        assert_eq!(block_total(12, charted(die), &c).total, total);
    }
    let none = c.with_answer(BlockMinimum::No);
    assert_eq!(block_total(12, charted(12), &none).total, 12);
    for attack_skill in AttackSkill::ALL {
        let result = check_blockable(attack_skill);
        if attack_skill.has_own_energy() {
            refused(result, 221);
        } else {
            assert_eq!(result, Ok(()));
        }
    }
}

#[test]
fn lightning_fist() {
    let c = classic();
    let fist = martial_artist(
        14,
        9,
        CombatOptions::from_slice(&[CombatOption::LightningFist]),
    );
    let result = outcome(&attack_on(fist, 15, 10, POSSIBILITY_RATED), &c, 17);
    assert_eq!(
        (result.action_total, result.effect.unwrap().total),
        (18, 13)
    );
    assert_eq!(result.effect.unwrap().result_points, 3);
    let mut now = Condition::default();
    for _ in 0..2 {
        apply_damage(&mut now, 20, result.damage.unwrap(), &c);
    }
    assert_eq!((now.shock, now.k, now.unconscious), (6, true, false));
    let mut used = DisciplineUse::default();
    assert_eq!(used.may_lightning_fist(4, false), Ok(()));
    refused(used.may_lightning_fist(4, true), 225);
    used.last_lightning_fist = Some(4);
    used.strikes = 1;
    assert_eq!(used.may_lightning_fist(4, false), Ok(()));
    used.strikes = 2;
    refused(used.may_lightning_fist(4, false), 224);
    used.strikes = 0;
    refused(used.may_lightning_fist(5, false), 225);
    assert_eq!(used.may_lightning_fist(6, false), Ok(()));
}

#[test]
fn felling_the_oak() {
    let c = classic();
    let chop = martial_artist(
        15,
        10,
        CombatOptions::from_slice(&[CombatOption::FellingTheOak]),
    );
    assert_eq!(values(&chop, &c), (15, 14));
    let vital = martial_artist(
        15,
        10,
        CombatOptions::from_slice(&[CombatOption::FellingTheOak, CombatOption::VitalBlow]),
    );
    assert_eq!(vital.check(&c), Ok(()));
    assert_eq!(values(&vital, &c), (7, 18));
    let mut unknown = vital;
    unknown.target.anatomy_known = false;
    refused(unknown.check(&c), 123);
}

#[test]
fn active_defence_total_against_a_charge() {
    let c = classic();
    let defending = ActiveDefenceRoll {
        value: 13,
        ..ActiveDefenceRoll::default()
    };
    let total = active_defence_total(defending, charted(15), &c).total;
    assert_eq!(total, 15);
}

#[test]
fn stunning_attack() {
    let c = classic();
    let attack = attack_on(
        martial_artist(
            14,
            9,
            CombatOptions::from_slice(&[CombatOption::StunningAttack]),
        ),
        10,
        0,
        POSSIBILITY_RATED,
    );
    assert_eq!(totals(&attack, &c, 12), (16, 9));
    // Result points 9: one wound becomes a knockdown.
    assert_eq!(outcome(&attack, &c, 12).damage.unwrap().row, row("Kd K 3"));
}

#[test]
fn throw_discipline() {
    let c = classic();
    let throw = attack_on(
        martial_artist(14, 9, CombatOptions::from_slice(&[CombatOption::Throw])),
        10,
        9,
        POSSIBILITY_RATED,
    );
    let result = outcome(&throw, &c, 12);
    assert!(result.thrown);
    assert_eq!(
        result.effect.unwrap().total,
        9,
        "the damage of a normal attack"
    );
    assert!(!outcome(&attack_on(throw, 40, 9, POSSIBILITY_RATED), &c, 12).thrown);
    let mut used = DisciplineUse::default();
    assert_eq!(used.may_throw(3, 5), Ok(()));
    refused(used.may_throw(3, 6), 231);
    used.last_throw = Some(3);
    refused(used.may_throw(4, 5), 232);
    assert_eq!(used.may_throw(5, 5), Ok(()));
    let plain = attack(AttackSkill::MartialArts, 14, 9);
    assert!(!plain.prepare(&c).outcome(20).thrown);
}
