//! Base damage, armor and whole attacks, with examples of both editions.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, attack, attack_on, both_editions, classic, outcome, refused,
    revised, rolled, row, totals, with_options,
};
use torg::combat::attack::outcome::HitKind;
use torg::combat::attack::{Attack, Cover};
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::apply_damage;
use torg::combat::defence::{TargetDefence, active_defence_total};
use torg::combat::die::RollSpec;
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::{
    Armors, BlockAndMaximum, ClassicMaximum, CoverTable, Question, Short,
};
use torg::combat::weapon::{Armor, AttackSkill, BaseDamage, armored_toughness};
use torg::roll::{Proficiency, SuccessLevel};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (
        &[
            "TC-076", "TC-077", "TC-078", "TC-079", "TC-080", "TC-081", "TC-082", "TX-S01",
            "TX-S02", "TX-S03", "TX-22", "TX-23", "TX-24",
        ],
        base_damage,
    ),
    (&["TC-070", "TC-071", "TC-073", "TX-19", "TX-20"], armor),
    (&["TC-072", "TX-21"], armor_strength_minimum),
    (&["TC-048", "TC-051", "TC-075", "TX-15"], hit_or_miss),
    (&["TX-109", "TX-110"], example_attack_from_behind),
    (&["TX-111"], example_all_out_with_vital_blow),
    (
        &["TC-213", "TC-215", "TX-86", "TX-88", "TX-112"],
        concealment,
    ),
    (&["TC-214", "TC-216", "TC-217", "TC-218", "TX-87"], cover),
    (&["TX-113", "TX-114"], point_blank_shot_without_the_skill),
    (&["TC-020"], low_effects_and_modifiers),
];

fn strength_damage(
    strength: i32,
    weapon_add: i32,
    maximum: Option<i32>,
    skill_adds: i32,
) -> BaseDamage {
    BaseDamage::Strength {
        strength,
        weapon_add,
        maximum,
        skill_adds,
    }
}

#[test]
fn base_damage() {
    let (c, r) = (classic(), revised());
    let sum = |base: BaseDamage, attack_skill, rules: &CombatRules| {
        base.breakdown(attack_skill, &Breakdown::default(), rules)
            .total
    };
    // TX-S01 … TX-S03.
    assert_eq!(
        sum(strength_damage(8, 6, Some(20), 3), AttackSkill::Melee, &r),
        17
    );
    let ogre = strength_damage(17, 6, Some(20), 0);
    assert_eq!(sum(ogre, AttackSkill::Melee, &r), 20);
    let trained = Attack::new(AttackSkill::Melee, 12, strength_damage(17, 6, Some(20), 2));
    assert_eq!(totals(&trained, &r, 16).1, 25);
    // TX-22 … TX-24.
    assert_eq!(
        sum(strength_damage(14, 6, Some(18), 0), AttackSkill::Melee, &c),
        18
    );
    let off = c.with_answer(ClassicMaximum::Off);
    assert_eq!(
        sum(
            strength_damage(14, 6, Some(18), 4),
            AttackSkill::Melee,
            &off
        ),
        20
    );
    assert_eq!(
        sum(strength_damage(14, 6, Some(18), 4), AttackSkill::Melee, &r),
        22
    );
    let vital = with_options(
        Attack::new(AttackSkill::Melee, 12, strength_damage(14, 6, Some(18), 4)),
        CombatOptions::default().with_vital_blow(2),
    );
    assert_eq!(vital.prepare(&r).effect_value(), 24);
    assert_eq!(
        sum(strength_damage(9, 0, None, 3), AttackSkill::Unarmed, &r),
        12
    );
    assert_eq!(
        sum(strength_damage(9, 0, None, 3), AttackSkill::Unarmed, &c),
        9
    );
    for attack_skill in AttackSkill::ALL {
        assert_eq!(sum(BaseDamage::Fixed(16), attack_skill, &r), 16);
        assert_eq!(sum(BaseDamage::Fixed(16), attack_skill, &c), 16);
        assert_eq!(
            sum(strength_damage(10, 2, None, 4), attack_skill, &c),
            12,
            "no adds"
        );
        let adds = if attack_skill.has_own_energy() { 0 } else { 4 };
        assert_eq!(
            sum(strength_damage(10, 2, None, 4), attack_skill, &r),
            12 + adds
        );
    }
}

#[test]
fn armor() {
    let worn = Armor {
        add: 5,
        maximum: 20,
        strength_minimum: 0,
    };
    let other = Armor {
        add: 3,
        maximum: 30,
        strength_minimum: 0,
    };
    for rules in both_editions() {
        let resists = |toughness, armors: &[Armor], block| {
            armored_toughness(toughness, armors, block, &rules).total
        };
        for (toughness, armored) in [(9, 14), (17, 20), (20, 20), (22, 22), (0, 5)] {
            assert_eq!(resists(toughness, &[worn], 0), armored, "{toughness}");
        }
        assert_eq!(resists(9, &[], 0), 9);
        assert_eq!(resists(9, &[other, worn], 0), 14, "the best armor counts");
        assert_eq!(
            resists(18, &[other, worn], 0),
            21,
            "the best one for that Toughness"
        );
        assert_eq!(resists(17, &[worn], 2), 22, "plus the block");
        assert_eq!(resists(9, &[], 3), 12);
        let sums = rules.with_answer(Armors::Sum);
        let sum = armored_toughness(9, &[other, worn], 0, &sums);
        assert_eq!(sum.total, 17);
        assert_eq!(sum.lines[1].setting, Some(Question::Armors));
        let within = rules.with_answer(BlockAndMaximum::Within);
        assert_eq!(armored_toughness(17, &[worn], 2, &within).total, 20);
        assert_eq!(armored_toughness(13, &[worn], 4, &within).total, 20);
        assert_eq!(armored_toughness(9, &[], 4, &within).total, 13);
    }
}

#[test]
fn armor_strength_minimum() {
    let big = Armor {
        add: 8,
        maximum: 30,
        strength_minimum: 12,
    };
    refused(big.check(11, &classic()), 72);
    assert_eq!(big.check(12, &classic()), Ok(()));
    assert_eq!(
        big.check(11, &revised()),
        Ok(()),
        "only the classic edition has it"
    );
}

#[test]
fn hit_or_miss() {
    for rules in both_editions() {
        let plain = attack_on(attack(AttackSkill::Melee, 12, 10), 12, 5, ORDINARY);
        let result = outcome(&plain, &rules, 12);
        assert_eq!((result.hit, result.result_points), (HitKind::Target, 0));
        assert_eq!(result.success_level(), Some(SuccessLevel::Minimal));
        let missed = outcome(&attack_on(plain, 13, 5, ORDINARY), &rules, 12);
        assert_eq!((missed.hit, missed.result_points), (HitKind::Miss, -1));
        assert_eq!((missed.effect, missed.damage), (None, None));
        assert_eq!(missed.success_level(), None);
    }
}

#[test]
fn example_attack_from_behind() {
    let mut shot = with_options(
        attack_on(attack(AttackSkill::Fire, 13, 15), 12, 9, POSSIBILITY_RATED),
        CombatOptions::default().with(CombatOption::Blindside),
    );
    shot.target.armors.push(Armor {
        add: 3,
        maximum: 18,
        strength_minimum: 0,
    });
    for (rules, text) in [(classic(), "Kd K 2"), (revised(), "Kd K 3")] {
        let result = outcome(&shot, &rules, 15);
        assert_eq!(
            (result.bonus, result.action_total, result.result_points),
            (5, 18, 6)
        );
        let effect = result.effect.unwrap();
        assert_eq!(
            (effect.total, effect.difficulty, effect.result_points),
            (20, 12, 8)
        );
        assert_eq!(result.damage.unwrap().row, row(text));
    }
}

#[test]
fn example_all_out_with_vital_blow() {
    let r = revised();
    let mut attack = Attack::new(AttackSkill::Melee, 14, strength_damage(10, 5, Some(19), 3));
    attack.options = CombatOptions::from_slice(&[CombatOption::AllOut]).with_vital_blow(1);
    attack = attack_on(attack, 0, 12, ORDINARY);
    attack.target.defence = TargetDefence {
        value: 17 - 2,
        active: true,
        ..TargetDefence::default()
    };
    attack.target.vital_block_steps = 1;
    attack.target.armors.push(Armor {
        add: 4,
        maximum: 20,
        strength_minimum: 0,
    });
    let die = rolled(RollSpec::plain(Proficiency::Skilled, &r), &[20, 4]);
    let plan = attack.prepare(&r);
    assert_eq!((plan.action_value(), plan.effect_value()), (15, 20));
    let outcome = plan.outcome(die.bonus.0);
    assert_eq!(
        (
            outcome.bonus,
            outcome.action_total,
            outcome.difficulty,
            outcome.result_points
        ),
        (8, 23, 15, 8)
    );
    assert_eq!(outcome.success_level(), Some(SuccessLevel::Superior));
    let effect = outcome.effect.unwrap();
    assert_eq!(
        (effect.total, effect.difficulty, effect.result_points),
        (28, 17, 11)
    );
    assert_eq!(outcome.damage.unwrap().row, row("2w K/O 6"));
}

const CONCEALMENTS: [(Concealment, i32); 5] = [
    (Concealment::Quarter, 2),
    (Concealment::Half, 4),
    (Concealment::ThreeQuarters, 5),
    (Concealment::Complete, 7),
    (Concealment::CompletePlus, 10),
];

#[test]
fn concealment() {
    let r = revised();
    let mut shot = attack_on(attack(AttackSkill::Fire, 10, 12), 11, 8, ORDINARY);
    shot.target.concealment = Some(Concealment::Half);
    for (bonus, reach) in [
        (0, HitKind::Miss),
        (1, HitKind::Cover),
        (4, HitKind::Cover),
        (5, HitKind::Target),
    ] {
        assert_eq!(shot.prepare(&r).outcome(bonus).hit, reach, "{bonus}");
    }
    for (step, adds) in CONCEALMENTS {
        let mut shot = attack_on(attack(AttackSkill::Fire, 10, 12), 10, 8, ORDINARY);
        shot.target.concealment = Some(step);
        assert_eq!(shot.prepare(&r).difficulty(), 10 + adds);
        let c = classic();
        assert_eq!(
            shot.prepare(&c).difficulty(),
            10,
            "no modifier in the classic edition"
        );
        use torg::combat::settings::ClassicConcealment;
        let enabled = c.with_answer(ClassicConcealment::Revised);
        assert_eq!(shot.prepare(&enabled).difficulty(), 10 + adds);
    }
    // TX-112.
    let mut rifle = attack_on(attack(AttackSkill::Fire, 12, 16), 10, 8, ORDINARY);
    rifle.range = Some(RangeBand::Long);
    rifle.target.concealment = Some(Concealment::ThreeQuarters);
    let result = outcome(&rifle, &r, 19);
    assert_eq!(
        (result.bonus, result.action_total, result.difficulty),
        (1, 13, 15)
    );
    assert_eq!(rifle.prepare(&r).difficulty_without_concealment(), 10);
    assert_eq!((result.hit, result.damage), (HitKind::Cover, None));
    assert_eq!(result.cover_hit.unwrap().effect_total, 17);
}

#[test]
fn cover() {
    let r = revised();
    let behind = |wounds_left, toughness| {
        let mut shot = attack_on(attack(AttackSkill::Fire, 10, 20), 10, 14, POSSIBILITY_RATED);
        shot.target.concealment = Some(Concealment::CompletePlus);
        shot.target.cover = Some(Cover {
            toughness,
            wounds_left,
        });
        shot
    };
    // In the revised table for ordinary people, 13 result points are 3 wound levels and 15 are 4.
    for (toughness, wounds, wounds_left, through) in
        [(7, 3, 0, false), (5, 4, 0, true), (12, 1, 1, false)]
    {
        let outcome = behind(2, toughness).prepare(&r).outcome(0);
        let cover = outcome.cover_hit.unwrap().damage.unwrap();
        assert_eq!(
            (cover.wounds, cover.wounds_left, cover.passes_through),
            (wounds, wounds_left, through),
            "{toughness}"
        );
        assert_eq!(outcome.hit, HitKind::Cover);
        // The effect total of 20 is compared with the Toughness of the target behind the cover.
        let damage = outcome.damage.map(|damage| damage.row);
        assert_eq!(damage, through.then(|| row("Kd K 2")));
    }
    // TC-214: a higher total hits the target, not the cover.
    let overshot = behind(2, 5).prepare(&r).outcome(10);
    assert_eq!((overshot.hit, overshot.cover_hit), (HitKind::Target, None));
    // S-41.
    let mut changed = r.with_answer(CoverTable::PossibilityRated);
    changed.numbers.cover_wounds = 6;
    assert_eq!(Cover::new(9, &changed).wounds_left, 6);
    assert_eq!(Cover::new(9, &r).wounds_left, 4);
    let cover = behind(2, 7)
        .prepare(&changed)
        .outcome(0)
        .cover_hit
        .unwrap()
        .damage;
    assert_eq!(cover.unwrap().wounds, 2, "the milder table");
}

#[test]
fn point_blank_shot_without_the_skill() {
    for (rules, text, unconscious) in [(classic(), "1w K/O 7", false), (revised(), "1w KO 4", true)]
    {
        let mut shot = attack_on(attack(AttackSkill::Fire, 9, 15), 8, 8, ORDINARY);
        shot.range = Some(RangeBand::PointBlank);
        let result = outcome(&shot, &rules, 2);
        assert_eq!(
            (result.bonus, result.action_total, result.result_points),
            (1, 10, 2)
        );
        assert_eq!(result.effect.unwrap().result_points, 8);
        assert_eq!(result.damage.unwrap().row, row(text));
        let mut now = Condition::default();
        apply_damage(&mut now, 8, result.damage.unwrap(), &rules);
        assert_eq!((now.unconscious, now.k), (unconscious, true));
    }
}

#[test]
fn low_effects_and_modifiers() {
    use torg::combat::attack::{AppliesTo, Modifier};
    for rules in both_editions() {
        let weak = attack_on(attack(AttackSkill::Melee, 12, 3), 10, 20, ORDINARY);
        assert_eq!(outcome(&weak, &rules, 12).damage.unwrap().row, row(""));
        let shocks = rules.with_answer(Short::OneShock);
        assert_eq!(outcome(&weak, &shocks, 12).damage.unwrap().row, row("1"));
        assert!(!outcome(&weak, &shocks, 12).ruins_aim());
        let mut helped = attack_on(attack(AttackSkill::Melee, 12, 10), 10, 9, ORDINARY);
        let modifiers = [
            (AppliesTo::ActionValue, 1),
            (AppliesTo::Bonus, 3),
            (AppliesTo::ActionTotal, -5),
            (AppliesTo::Difficulty, 2),
            (AppliesTo::EffectValue, 4),
            (AppliesTo::EffectTotal, -1),
            (AppliesTo::Resistance, 2),
        ];
        helped.modifiers = modifiers
            .map(|(at, amount)| Modifier {
                applies_to: at,
                amount,
                source: ValueSource::Gamemaster,
            })
            .to_vec();
        let result = outcome(&helped, &rules, 12);
        assert_eq!((result.action_total, result.difficulty), (11, 12));
        let result = outcome(&helped, &rules, 14);
        assert_eq!(
            (result.action_total, result.effect.unwrap().total),
            (12, 17)
        );
        assert_eq!(result.effect.unwrap().difficulty, 11);
    }
    // An attack sees an active defence only as a total.
    let total = active_defence_total(Default::default(), 5, &revised()).total;
    assert_eq!(total, 5);
}
