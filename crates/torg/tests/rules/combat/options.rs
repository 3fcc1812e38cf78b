//! Attack options and their numbers.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, attack, attack_on, both_editions, classic, outcome, refused,
    revised, row, totals, values, with_options,
};
use torg::combat::attack::outcome::{AttackOutcome, HitKind};
use torg::combat::attack::prepared::PreparedAttack;
use torg::combat::attack::resolving::AttackRoll;
use torg::combat::attack::{Attack, OffHandWeapon};
use torg::combat::chart::{many_on_one, shared_roll_bonus};
use torg::combat::choices::CombatOptions;
use torg::combat::interaction::{InteractionEffect, suppression_effects};
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::{AimWith, Anatomy, HoldDamages, Knockout, WeakDisarm};
use torg::combat::weapon::{AttackSkill, BaseDamage, FireCapability};
use torg::settings::Edition;

pub const CASES: &[Case] = &[
    (&["TC-120", "TC-307", "TX-37", "TX-38"], aim),
    (&["TC-121", "TX-42", "TX-43", "TX-44"], attacks_on_an_aimer),
    (
        &["TC-122", "TC-126", "TC-308", "TX-S06", "TX-41"],
        vital_blow,
    ),
    (&["TC-123", "TC-128", "TX-39", "TX-40"], unknown_anatomy),
    (
        &[
            "TC-124", "TC-129", "TC-130", "TC-310", "TX-S09", "TX-45", "TX-46", "TX-47",
        ],
        all_out,
    ),
    (&["TC-132", "TC-133", "TC-311", "TX-48"], sweep),
    (&["TC-134", "TC-135", "TC-313", "TX-49"], opportunity),
    (
        &["TC-141", "TC-142", "TC-143", "TC-312", "TX-52"],
        suppressive_fire,
    ),
    (
        &[
            "TC-144", "TC-145", "TC-146", "TC-315", "TX-S19", "TX-53", "TX-54", "TX-55",
        ],
        grappling,
    ),
    (
        &["TC-147", "TC-302", "TX-S04", "TX-S05", "TX-56"],
        knockdown,
    ),
    (&["TC-125", "TC-149", "TX-57"], classic_disarm),
    (&["TC-148", "TC-316", "TX-58"], revised_disarm),
    (
        &[
            "TC-190", "TC-191", "TC-193", "TC-194", "TC-195", "TC-261", "TX-63", "TX-64",
        ],
        two_weapons,
    ),
    (&["TC-200", "TC-201", "TC-318", "TX-91"], blindside),
    (
        &[
            "TC-202", "TC-209", "TC-211", "TC-319", "TC-320", "TX-89", "TX-90",
        ],
        surprise,
    ),
    (
        &["TC-158", "TC-160", "TC-300", "TC-301"],
        non_lethal_attacks,
    ),
];

/// Returns the outcomes of a roll with one effect total and a bonus of 1.
fn outcomes_of_roll(plans: &[PreparedAttack], blocked: &[bool]) -> Vec<AttackOutcome> {
    AttackRoll::new(plans, blocked, false).outcomes(1)
}

fn option_set(options: &[CombatOption]) -> CombatOptions {
    CombatOptions::from_slice(options)
}

fn vital(steps: u8) -> CombatOptions {
    CombatOptions::default().with_vital_blow(steps)
}

#[test]
fn aim() {
    let c = classic();
    let shot = with_options(
        attack(AttackSkill::Fire, 12, 16),
        vital(4).with(CombatOption::Aim),
    );
    assert_eq!(totals(&shot, &c, 19), (13, 26));
    for (rules, rule) in [(classic(), 120), (revised(), 121)] {
        let sword = with_options(
            attack(AttackSkill::Melee, 12, 16),
            option_set(&[CombatOption::Aim]),
        );
        refused(sword.check(&rules), rule);
        for attack_skill in [
            AttackSkill::Fire,
            AttackSkill::Missile,
            AttackSkill::Energy,
            AttackSkill::Heavy,
        ] {
            let aimed = with_options(
                attack(attack_skill, 12, 16),
                option_set(&[CombatOption::Aim]),
            );
            assert_eq!(totals(&aimed, &rules, 12), (15, 16));
        }
    }
    // S-25.
    let missiles_only = revised().with_answer(AimWith::Missiles);
    let aimed = |attack_skill| {
        with_options(
            attack(attack_skill, 12, 16),
            option_set(&[CombatOption::Aim]),
        )
    };
    refused(aimed(AttackSkill::Fire).check(&missiles_only), 121);
    assert_eq!(aimed(AttackSkill::Missile).check(&missiles_only), Ok(()));
}

#[test]
fn attacks_on_an_aimer() {
    let mut shot = attack(AttackSkill::Fire, 12, 11);
    shot.target.aiming = true;
    assert_eq!(totals(&shot, &revised(), 12), (15, 14));
    assert_eq!(totals(&shot, &classic(), 12), (12, 11));
    for (toughness, ruined) in [(14, true), (15, false)] {
        let hit = attack_on(shot.clone(), 10, toughness, ORDINARY);
        let result = outcome(&hit, &revised(), 12);
        assert_eq!(result.hit, HitKind::Target);
        assert_eq!(result.ruins_aim(), ruined, "{toughness}");
    }
    let missed = outcome(&attack_on(shot, 20, 1, ORDINARY), &revised(), 12);
    assert!(!missed.ruins_aim());
}

#[test]
fn vital_blow() {
    let (c, r) = (classic(), revised());
    let tested_attack = attack(AttackSkill::Melee, 15, 9);
    assert_eq!(
        values(&with_options(tested_attack.clone(), vital(3)), &r),
        (9, 12)
    );
    for (steps, act, eff) in [(1, -2, 1), (2, -4, 2), (3, -6, 3), (4, -8, 4)] {
        let options = CombatOptions::default()
            .try_with_vital_blow(steps, &r)
            .unwrap();
        let varied = with_options(tested_attack.clone(), options);
        assert_eq!(varied.check(&r), Ok(()));
        assert_eq!(values(&varied, &r), (15 + act, 9 + eff));
    }
    let none = CombatOptions::default().try_with_vital_blow(0, &r).unwrap();
    assert!(!none.has(CombatOption::VitalBlow));
    for steps in [-1, 5, i32::MIN, i32::MAX] {
        refused(CombatOptions::default().try_with_vital_blow(steps, &r), 126);
    }
    refused(with_options(tested_attack.clone(), vital(5)).check(&r), 126);
    assert_eq!(
        values(&with_options(tested_attack.clone(), vital(4)), &c),
        (7, 13)
    );
    for steps in [0, 1, 2, 3, 5] {
        refused(CombatOptions::default().try_with_vital_blow(steps, &c), 122);
    }
    refused(with_options(tested_attack, vital(2)).check(&c), 122);
}

#[test]
fn unknown_anatomy() {
    let mut tested_attack = with_options(attack(AttackSkill::Melee, 15, 9), vital(4));
    tested_attack.target.anatomy_known = false;
    refused(tested_attack.check(&classic()), 123);
    tested_attack.options = vital(2);
    let r = revised();
    assert_eq!(tested_attack.check(&r), Ok(()));
    assert_eq!(values(&tested_attack, &r), (11, 9));
    refused(tested_attack.check(&r.with_answer(Anatomy::Refused)), 128);
}

#[test]
fn all_out() {
    for (rules, rule) in [(classic(), 129), (revised(), 130)] {
        let tested_attack = with_options(
            attack(AttackSkill::Unarmed, 13, 10),
            option_set(&[CombatOption::AllOut]),
        );
        assert_eq!(totals(&tested_attack, &rules, 12), (16, 11));
        let bow = with_options(
            attack(AttackSkill::Missile, 13, 10),
            option_set(&[CombatOption::AllOut]),
        );
        refused(bow.check(&rules), rule);
        // An attack on a target that went all-out.
        let mut at_them = attack(AttackSkill::Fire, 13, 10);
        at_them.target.all_out = true;
        assert_eq!(totals(&at_them, &rules, 12), (16, 13));
    }
    let both_of = with_options(
        attack(AttackSkill::Melee, 15, 10),
        vital(4).with(CombatOption::AllOut),
    );
    assert_eq!(values(&both_of, &classic()), (10, 15));
    let both_of = with_options(
        attack(AttackSkill::Melee, 13, 10),
        vital(2).with(CombatOption::AllOut),
    );
    assert_eq!(totals(&both_of, &revised(), 15), (14, 15));
    let blocking = CombatOptions::from_slice(&[CombatOption::AllOut]).with_vital_block(1);
    refused(
        with_options(attack(AttackSkill::Melee, 13, 10), blocking).check(&revised()),
        130,
    );
}

#[test]
fn sweep() {
    for rules in both_editions() {
        let tested_attack = with_options(
            attack(AttackSkill::Melee, 13, 10),
            option_set(&[CombatOption::Sweep]),
        );
        assert_eq!(totals(&tested_attack, &rules, 12), (18, 5));
        let shot = with_options(
            attack(AttackSkill::Fire, 13, 10),
            option_set(&[CombatOption::Sweep]),
        );
        refused(
            shot.check(&rules),
            if rules.is_classic() { 132 } else { 133 },
        );
    }
}

#[test]
fn opportunity() {
    for rules in both_editions() {
        let held = with_options(
            attack(AttackSkill::Fire, 12, 11),
            option_set(&[CombatOption::Opportunity]),
        );
        assert_eq!(totals(&held, &rules, 17), (13, 12));
        let tested_attack = with_options(
            attack(AttackSkill::Fire, 12, 11),
            option_set(&[CombatOption::Location]),
        );
        assert_eq!(totals(&tested_attack, &rules, 17), (16, 15));
    }
}

#[test]
fn suppressive_fire() {
    let r = revised();
    let mut field = with_options(
        attack(AttackSkill::Fire, 12, 17),
        option_set(&[CombatOption::SuppressiveFire]),
    );
    field.weapon.fire_capability = FireCapability::Bursts;
    assert_eq!(totals(&field, &r, 15), (14, 19));
    let figure = field.prepare(&r).suppression_breakdown(2);
    assert_eq!(figure.total, 19);
    for (difficulty, points, effects) in [
        (11, 8, &[InteractionEffect::Unskilled][..]),
        (15, 4, &[InteractionEffect::Stymied]),
        (20, -1, &[]),
    ] {
        let result = suppression_effects(19, difficulty, Edition::Revised);
        assert_eq!(result, (points, effects));
    }
    // The action total counts if it is higher.
    let mut higher_action_total = field.clone();
    higher_action_total.skill_value = 20;
    assert_eq!(
        higher_action_total
            .prepare(&r)
            .suppression_breakdown(2)
            .total,
        22
    );
    // TC-142, S-27.
    field.weapon.fire_capability = FireCapability::Single;
    assert_eq!(field.prepare(&r).suppression_breakdown(2).total, 16);
    let mut changed = r;
    changed.numbers.single_shot_modifier = -5;
    assert_eq!(field.prepare(&changed).suppression_breakdown(2).total, 14);
    // TC-143.
    field.group_size = 4;
    assert_eq!(field.prepare(&r).suppression_breakdown(2).total, 19);
    for (shooters, modifier) in [
        (1, 0),
        (2, 2),
        (3, 3),
        (4, 3),
        (5, 4),
        (6, 4),
        (7, 5),
        (10, 5),
        (11, 6),
        (15, 6),
        (16, 7),
        (25, 7),
        (26, 8),
        (40, 8),
        (41, 9),
        (60, 9),
        (61, 10),
        (100, 10),
        (1000, 10),
    ] {
        assert_eq!(many_on_one(&r, shooters), modifier, "{shooters}");
    }
    // Nobody shares a roll alone, even if an older version saved a number for it.
    let mut odd = r;
    odd.numbers.many_on_one[0] = 5;
    assert_eq!([0, 1].map(|shooters| many_on_one(&odd, shooters)), [0, 0]);
    assert_eq!(shared_roll_bonus(&r, &[12, 13, 12]), Ok(3));
    assert_eq!(shared_roll_bonus(&r, &[]), Ok(0));
    refused(shared_roll_bonus(&r, &[11, 13]), 143);
    let mut alone = attack(AttackSkill::Fire, 12, 17);
    alone.group_size = 4;
    refused(alone.check(&r), 143);
    let blade = with_options(
        attack(AttackSkill::Melee, 12, 17),
        option_set(&[CombatOption::SuppressiveFire]),
    );
    refused(blade.check(&r), 141);
}

fn grapple(option: CombatOption, value: i32) -> Attack {
    let mut tested_attack = with_options(
        attack(AttackSkill::Unarmed, value, 11),
        option_set(&[option]),
    );
    tested_attack.target.holds_item = true;
    attack_on(tested_attack, 12, 10, ORDINARY)
}

#[test]
fn grappling() {
    let r = revised();
    let hold = grapple(CombatOption::GrappleHold, 14);
    let result = outcome(&hold, &r, 18);
    assert_eq!(
        (result.action_total, result.result_points, result.held),
        (15, 3, true)
    );
    assert_eq!(result.effect.unwrap().total, 14);
    assert_eq!(
        result.damage.unwrap().row,
        row("K 2"),
        "it also does damage"
    );
    let result = outcome(&hold, &r, 16);
    assert_eq!(
        (result.action_total, result.result_points, result.held),
        (13, 1, false)
    );
    assert_eq!(result.effect.unwrap().total, 12);
    assert_eq!(result.damage.unwrap().row, row("K 1"));
    // S-28, and damage waived by the attacker.
    let no_hold_damage = r.with_answer(HoldDamages::No);
    assert_eq!(
        outcome(&hold, &no_hold_damage, 18).damage.unwrap().row,
        row("")
    );
    assert_eq!(
        outcome(&hold, &no_hold_damage, 16).damage.unwrap().row,
        row("K 1")
    );
    let waiving = Attack {
        waives_damage: true,
        ..hold.clone()
    };
    assert_eq!(outcome(&waiving, &r, 18).damage.unwrap().row, row(""));
    // Grappling for an item.
    let item = grapple(CombatOption::GrappleItem, 14);
    let result = outcome(&item, &r, 18);
    assert_eq!((result.held, result.may_count_as_disarm), (true, false));
    assert_eq!(result.damage.unwrap().row, row(""));
    let result = outcome(&item, &r, 16);
    assert_eq!((result.held, result.may_count_as_disarm), (false, true));
    assert_eq!(result.damage.unwrap().row, row(""));
    let mut empty = item;
    empty.target.holds_item = false;
    refused(empty.check(&r), 145);
    let mut sword = grapple(CombatOption::GrappleHold, 14);
    sword.attack_skill = AttackSkill::Melee;
    refused(sword.check(&r), 144);
    sword.weapon.can_grapple = true;
    assert_eq!(sword.check(&r), Ok(()));
    // TX-S19.
    let hold_with_vital_blow = with_options(hold.clone(), vital(1).with(CombatOption::GrappleHold));
    assert_eq!(totals(&hold_with_vital_blow, &r, 12), (14 - 6, 11 - 1));
    let hold_with_sweep = with_options(
        hold.clone(),
        option_set(&[CombatOption::GrappleHold, CombatOption::Sweep]),
    );
    assert_eq!(totals(&hold_with_sweep, &r, 12), (14 + 1, 11 - 7));
    refused(hold.check(&classic()), 144);
}

#[test]
fn knockdown() {
    let r = revised();
    let knockdown_attack = |die| {
        let tested_attack = with_options(
            attack(AttackSkill::Melee, 10, 12),
            option_set(&[CombatOption::KnockdownAttack]),
        );
        outcome(
            &attack_on(tested_attack, 10, 10, POSSIBILITY_RATED),
            &r,
            die,
        )
    };
    let result = knockdown_attack(16);
    assert_eq!(
        (result.bonus, result.action_total, result.result_points),
        (1, 11, 1)
    );
    assert_eq!(result.effect.unwrap().total, 13);
    assert!(!result.damage.unwrap().row.knockdown);
    let result = knockdown_attack(19);
    assert_eq!(
        (result.bonus, result.action_total, result.result_points),
        (4, 14, 4)
    );
    assert_eq!(result.effect.unwrap().total, 16);
    assert!(result.damage.unwrap().row.knockdown);
    // TX-56; the knockdown comes even without damage.
    for (value, down) in [(12, false), (13, true)] {
        let tested_attack = with_options(
            attack(AttackSkill::Melee, value, 12),
            option_set(&[CombatOption::KnockdownAttack]),
        );
        let result = outcome(&attack_on(tested_attack, 10, 50, ORDINARY), &r, 14 + 1);
        assert_eq!(result.result_points, value - 10);
        let found_row = result.damage.unwrap().row;
        assert_eq!(found_row, row(if down { "Kd" } else { "" }));
    }
    let tested_attack = with_options(
        attack(AttackSkill::Melee, 12, 12),
        option_set(&[CombatOption::KnockdownAttack]),
    );
    refused(tested_attack.check(&classic()), 147);
}

#[test]
fn classic_disarm() {
    let c = classic();
    let disarm = |strength, melee| {
        let mut tested_attack = with_options(
            attack(AttackSkill::Melee, 15, 12),
            option_set(&[CombatOption::Disarm]),
        );
        tested_attack.target.holds_item = true;
        tested_attack.target.strength = strength;
        tested_attack.target.melee_value = melee;
        outcome(&attack_on(tested_attack, 12, 1, ORDINARY), &c, 19)
    };
    for (strength, melee, disarmed) in [
        (10, None, true),
        (10, Some(22), true),
        (10, Some(23), false),
    ] {
        let result = disarm(strength, melee);
        assert_eq!(result.action_total, 13);
        assert_eq!(result.effect.unwrap().total, 22);
        assert_eq!(result.disarmed, disarmed);
        assert_eq!(result.damage.unwrap().row, row(""), "no damage either way");
    }
    // It can be combined with a vital blow and all-out.
    let mut tested_attack = with_options(
        attack(AttackSkill::Melee, 15, 12),
        vital(4)
            .with(CombatOption::Disarm)
            .with(CombatOption::AllOut),
    );
    tested_attack.target.holds_item = true;
    assert_eq!(tested_attack.check(&c), Ok(()));
    assert_eq!(values(&tested_attack, &c), (10, 17));
    tested_attack.target.holds_item = false;
    refused(tested_attack.check(&c), 125);
}

#[test]
fn revised_disarm() {
    let disarm = |strength, kind, rules: &CombatRules| {
        let mut tested_attack = with_options(
            attack(AttackSkill::Melee, 15, 12),
            option_set(&[CombatOption::Disarm]),
        );
        tested_attack.target.holds_item = true;
        tested_attack.target.strength = strength;
        outcome(&attack_on(tested_attack, 12, 15, kind), rules, 16)
    };
    let r = revised();
    for (strength, disarmed, ord, rated) in [
        (10, true, "", ""),
        (12, true, "", ""),
        (13, false, "K 1", "O 1"),
        (16, false, "", ""),
    ] {
        for (kind, text) in [(ORDINARY, ord), (POSSIBILITY_RATED, rated)] {
            let result = disarm(strength, kind, &r);
            assert_eq!(result.action_total, 16);
            assert_eq!(result.effect.unwrap().total, 15);
            assert_eq!(result.disarmed, disarmed, "{strength}");
            assert_eq!(result.damage.unwrap().row, row(text), "{strength}");
        }
    }
    // S-42: 15 against Toughness 15.
    let toughness = r.with_answer(WeakDisarm::Toughness);
    assert_eq!(
        disarm(13, ORDINARY, &toughness).damage.unwrap().row,
        row("1")
    );
    let mut empty = with_options(
        attack(AttackSkill::Melee, 15, 12),
        option_set(&[CombatOption::Disarm]),
    );
    refused(empty.check(&r), 148);
    empty.target.holds_item = true;
    empty.options = empty.options.with_vital_blow(1);
    refused(empty.check(&r), 148);
}

fn two_weapon_attack(option: CombatOption) -> Attack {
    let mut tested_attack = with_options(attack(AttackSkill::Melee, 13, 13), option_set(&[option]));
    tested_attack.off_hand = Some(OffHandWeapon {
        attack_skill: AttackSkill::Melee,
        base_damage: BaseDamage::Fixed(16),
    });
    tested_attack
}

#[test]
fn two_weapons() {
    let r = revised();
    assert_eq!(
        totals(&two_weapon_attack(CombatOption::BothWeapons), &r, 14),
        (14, 19)
    );
    // TX-64.
    let plans_by_opponent = [(10, 0), (12, 1)].map(|(defence, index)| {
        let mut split = attack_on(
            two_weapon_attack(CombatOption::SplitWeapons),
            defence,
            10,
            ORDINARY,
        );
        split.multi_action_position = (index, 2);
        assert_eq!(split.check(&r), Ok(()));
        split.prepare(&r)
    });
    assert_eq!(
        (
            plans_by_opponent[0].difficulty(),
            plans_by_opponent[1].difficulty()
        ),
        (12, 16)
    );
    let outcomes = outcomes_of_roll(&plans_by_opponent, &[]);
    assert_eq!(
        (outcomes[0].hit, outcomes[1].hit),
        (HitKind::Target, HitKind::Miss)
    );
    assert_eq!(outcomes[0].effect.unwrap().total, 19);
    // The same effect total counts against all hit targets, whatever their own bonus.
    let mut behind = attack_on(
        two_weapon_attack(CombatOption::SplitWeapons),
        5,
        10,
        ORDINARY,
    );
    behind.multi_action_position = (1, 2);
    behind.options = behind.options.with(CombatOption::Blindside);
    let plans = [plans_by_opponent[0].clone(), behind.prepare(&r)];
    let outcomes = outcomes_of_roll(&plans, &[]);
    assert_eq!(outcomes[1].bonus, 4);
    assert_eq!(outcomes[1].effect.unwrap().total, 19);
    // A target whose block stops the attack is not hit, so the total of the next one counts.
    let outcomes = outcomes_of_roll(&plans, &[true]);
    assert_eq!(outcomes[0].hit, HitKind::Miss);
    assert_eq!(outcomes[1].effect.unwrap().total, 22);
    // Two strikes of a lightning fist are two attacks (TC-224).
    let outcomes = AttackRoll::new(&plans, &[], true).outcomes(1);
    assert_eq!(outcomes[1].effect.unwrap().total, 22);
    // The second weapon parries.
    let parry = two_weapon_attack(CombatOption::Parry);
    assert_eq!(totals(&parry, &r, 14), (14, 14));
    let mut at_them = attack_on(attack(AttackSkill::Melee, 12, 10), 11, 9, ORDINARY);
    at_them.target.parries_with_buckler = true;
    assert_eq!(at_them.prepare(&r).difficulty(), 12);
    at_them.attack_skill = AttackSkill::Fire;
    assert_eq!(at_them.prepare(&r).difficulty(), 11);
    let both_ways = with_options(
        two_weapon_attack(CombatOption::Parry),
        option_set(&[CombatOption::Parry, CombatOption::BothWeapons]),
    );
    refused(both_ways.check(&r), 191);
    let mut single = two_weapon_attack(CombatOption::BothWeapons);
    single.off_hand = None;
    refused(single.check(&r), 193);
    // TC-195: after the maximum, with adds.
    let heavy = BaseDamage::Strength {
        strength: 12,
        weapon_add: 9,
        maximum: Some(15),
        skill_adds: 2,
    };
    let mut tested_attack = two_weapon_attack(CombatOption::BothWeapons);
    tested_attack.base_damage = BaseDamage::Fixed(16);
    tested_attack.off_hand = Some(OffHandWeapon {
        attack_skill: AttackSkill::Melee,
        base_damage: heavy,
    });
    assert_eq!(values(&tested_attack, &r).1, 17);
    tested_attack.base_damage = BaseDamage::Fixed(18);
    assert_eq!(values(&tested_attack, &r).1, 18);
    // With a pistol in the main hand, the sword still does its own damage.
    tested_attack.attack_skill = AttackSkill::Fire;
    tested_attack.base_damage = BaseDamage::Fixed(16);
    assert_eq!(values(&tested_attack, &r).1, 17);
    let mut pistol = two_weapon_attack(CombatOption::Parry);
    pistol.off_hand = Some(OffHandWeapon {
        attack_skill: AttackSkill::Fire,
        base_damage: BaseDamage::Fixed(16),
    });
    refused(pistol.check(&r), 192);
}

#[test]
fn blindside() {
    for rules in both_editions() {
        let mut shot = with_options(
            attack(AttackSkill::Fire, 12, 11),
            option_set(&[CombatOption::Blindside]),
        );
        assert_eq!(totals(&shot, &rules, 13), (16, 15));
        shot.target.surprise = torg::combat::attack::SurpriseLevel::Complete;
        if rules.is_classic() {
            assert_eq!(totals(&shot, &rules, 13), (16, 15));
        }
    }
}

#[test]
fn surprise() {
    use torg::combat::attack::SurpriseLevel;
    let r = revised();
    for (degree, expected) in [
        (SurpriseLevel::None, (13, 12)),
        (SurpriseLevel::Partial, (15, 14)),
        (SurpriseLevel::Complete, (17, 16)),
    ] {
        let mut shot = attack(AttackSkill::Fire, 12, 11);
        shot.target.surprise = degree;
        assert_eq!(totals(&shot, &r, 13), expected);
        assert_eq!(totals(&shot, &classic(), 13), (13, 12));
    }
    let mut shot = with_options(
        attack(AttackSkill::Fire, 12, 11),
        option_set(&[CombatOption::Blindside]),
    );
    shot.target.surprise = SurpriseLevel::Complete;
    assert_eq!(totals(&shot, &r, 13), (20, 19));
}

#[test]
fn non_lethal_attacks() {
    let (c, r) = (classic(), revised());
    let mut gun = with_options(
        attack(AttackSkill::Fire, 12, 16),
        option_set(&[CombatOption::NonLethal]),
    );
    assert_eq!(gun.check(&r), Ok(()), "unknown whether it can");
    gun.weapon.non_lethal = Some(false);
    refused(gun.check(&r), 158);
    assert_eq!(gun.check(&c), Ok(()));
    gun.weapon.non_lethal = Some(true);
    assert_eq!(gun.check(&r), Ok(()));
    let tested_attack = attack_on(gun, 10, 4, ORDINARY);
    let damage = outcome(&tested_attack, &r, 12).damage.unwrap();
    assert_eq!((damage.row, damage.extra_k), (row("1w KO 6"), 1));
    let damage = outcome(&tested_attack, &c, 12).damage.unwrap();
    assert_eq!((damage.row, damage.extra_k), (row("1w KO 12"), 0));
    let knockout = with_options(tested_attack, option_set(&[CombatOption::Knockout]));
    refused(knockout.check(&r), 160);
    let changed = r.with_answer(Knockout::Own);
    let damage = outcome(&knockout, &changed, 12).damage.unwrap();
    assert_eq!((damage.row, damage.extra_k), (row("1w KO 6"), 2));
    // Without a wound there is one extra K.
    let light = attack_on(knockout, 10, 13, ORDINARY);
    let damage = outcome(&light, &changed, 12).damage.unwrap();
    assert_eq!((damage.row, damage.extra_k), (row("O 2"), 1));
}
