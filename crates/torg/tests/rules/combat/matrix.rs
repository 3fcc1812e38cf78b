//! Which options can be combined, which edition has them, and several actions at once.

use crate::combat::given::{
    Case, ORDINARY, attack, attack_on, both_editions, classic, refused, revised, with_options,
};
use torg::combat::attack::OffHandWeapon;
use torg::combat::chart::{RangeBand, multi_action_positions, one_on_many};
use torg::combat::choices::{CombatOptions, compatibility};
use torg::combat::legal::check_option;
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::Disciplines;
use torg::combat::weapon::{AttackSkill, BaseDamage};
use torg::settings::Edition;

pub const CASES: &[Case] = &[
    (
        &["TC-260", "TC-262", "TC-T12"],
        penalties_for_several_at_once,
    ),
    (&["TC-192"], options_exist_only_in_their_edition),
    (
        &["TC-120", "TC-130", "TC-191", "TC-202"],
        option_compatibility_matrix,
    ),
];

#[test]
fn penalties_for_several_at_once() {
    let penalties = |rules: &CombatRules, tried: usize| -> Vec<i32> {
        (0..tried)
            .map(|index| one_on_many(rules, index, tried).0)
            .collect()
    };
    for rules in both_editions() {
        assert_eq!(penalties(&rules, 1), [0]);
        assert_eq!(penalties(&rules, 2), [2, 4]);
        assert_eq!(penalties(&rules, 3), [2, 4, 6]);
        assert_eq!(penalties(&rules, 10), [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        assert_eq!(one_on_many(&rules, 1_000, 1_001).0, 255);
        assert_eq!(multi_action_positions(&[12, 8, 12, 3]), [2, 1, 3, 0]);
        assert_eq!(multi_action_positions(&[]), [0; 0]);
        let mut changed = rules;
        changed.one_on_many = [1, 3, 3, 3, 3, 3, 3, 3];
        changed.numbers.one_on_many_effect[1] = 4;
        assert_eq!(penalties(&changed, 2), [1, 3]);
        let mut tested_attack = attack_on(attack(AttackSkill::Melee, 12, 10), 9, 8, ORDINARY);
        tested_attack.multi_action_position = (1, 2);
        let plan = tested_attack.prepare(&changed);
        assert_eq!((plan.difficulty(), plan.effect_difficulty()), (12, 12));
        tested_attack.multi_action_position = (u8::MAX, u8::MAX);
        assert!(tested_attack.prepare(&changed).difficulty() > 200);
    }
}

#[test]
fn options_exist_only_in_their_edition() {
    let revised_only = [
        CombatOption::SuppressiveFire,
        CombatOption::GrappleHold,
        CombatOption::GrappleItem,
        CombatOption::KnockdownAttack,
        CombatOption::Knockout,
        CombatOption::BothWeapons,
        CombatOption::SplitWeapons,
        CombatOption::Parry,
        CombatOption::VitalBlock,
    ];
    let classic_only = [
        CombatOption::LightningFist,
        CombatOption::BlockStrike,
        CombatOption::FellingTheOak,
        CombatOption::StunningAttack,
        CombatOption::Throw,
    ];
    for option in CombatOption::ALL {
        assert_eq!(
            option.check_edition(&classic()).is_ok(),
            !revised_only.contains(&option)
        );
        assert_eq!(
            option.check_edition(&revised()).is_ok(),
            !classic_only.contains(&option)
        );
        let enabled = revised().with_answer(Disciplines::On);
        assert_eq!(option.check_edition(&enabled), Ok(()));
    }
    // TC-192: a ranged weapon does not parry, unless the gamemaster says so.
    let mut pistols = with_options(
        attack(AttackSkill::Melee, 13, 13),
        CombatOptions::from_slice(&[CombatOption::Parry]),
    );
    pistols.off_hand = Some(OffHandWeapon {
        attack_skill: AttackSkill::Fire,
        base_damage: BaseDamage::Fixed(16),
    });
    pistols.attack_skill = AttackSkill::Fire;
    pistols.range = Some(RangeBand::Short);
    refused(pistols.check(&revised()), 192);
}

#[test]
fn option_compatibility_matrix() {
    use CombatOption::{
        ActiveDefence, AggressiveDefence, Aim, Aiming, AllOut, Blindside, BlockStrike, BothWeapons,
        Disarm, FellingTheOak, GrappleHold, GrappleItem, KnockdownAttack, LightningFist, Location,
        NonLethal, Opportunity, Parry, SplitWeapons, SuppressiveFire, Sweep, VitalBlock, VitalBlow,
    };
    // For each edition: whether they can be combined, and whether the rules say so.
    type Verdict = Option<(bool, bool)>;
    const YES: Verdict = Some((true, true));
    const NO: Verdict = Some((false, true));
    const D_YES: Verdict = Some((true, false));
    const D_NO: Verdict = Some((false, false));
    let rows: [(CombatOption, CombatOption, Verdict, Verdict); 48] = [
        (VitalBlow, AllOut, YES, YES),
        (AllOut, KnockdownAttack, None, YES),
        (AllOut, Sweep, D_YES, D_YES),
        (AllOut, ActiveDefence, D_NO, NO),
        (AllOut, VitalBlock, None, NO),
        (AllOut, AggressiveDefence, D_NO, D_NO),
        (VitalBlock, ActiveDefence, None, YES),
        (VitalBlock, AggressiveDefence, None, D_YES),
        (VitalBlow, Sweep, D_NO, D_NO),
        (GrappleHold, VitalBlow, None, YES),
        (GrappleHold, Sweep, None, YES),
        (GrappleHold, KnockdownAttack, None, D_NO),
        (GrappleHold, Disarm, None, D_NO),
        (GrappleItem, Disarm, None, D_NO),
        (GrappleHold, SuppressiveFire, None, D_NO),
        (KnockdownAttack, Disarm, None, D_NO),
        (KnockdownAttack, SuppressiveFire, None, D_NO),
        (Disarm, SuppressiveFire, None, D_NO),
        (Disarm, VitalBlow, YES, D_NO),
        (Disarm, Sweep, D_NO, D_YES),
        (GrappleItem, VitalBlow, None, YES),
        (GrappleItem, Sweep, None, YES),
        (GrappleItem, KnockdownAttack, None, D_NO),
        (GrappleItem, SuppressiveFire, None, D_NO),
        (Aim, AllOut, NO, NO),
        (Aim, Sweep, NO, NO),
        (Aim, AggressiveDefence, NO, NO),
        (Aim, VitalBlow, D_YES, D_YES),
        (Aim, Location, D_YES, D_YES),
        (Aim, Opportunity, D_YES, D_YES),
        (Aiming, ActiveDefence, D_NO, NO),
        (Aiming, VitalBlock, None, NO),
        (Aiming, AggressiveDefence, D_NO, NO),
        (Opportunity, Location, NO, NO),
        (Opportunity, VitalBlow, D_YES, D_YES),
        (Location, Sweep, D_YES, D_YES),
        (AggressiveDefence, VitalBlow, D_YES, D_YES),
        (AggressiveDefence, KnockdownAttack, None, D_YES),
        (AggressiveDefence, NonLethal, D_YES, D_YES),
        (NonLethal, Sweep, D_YES, D_YES),
        (BothWeapons, Parry, None, NO),
        (SplitWeapons, Parry, None, NO),
        (Blindside, Opportunity, D_YES, YES),
        (Blindside, AllOut, D_YES, YES),
        (LightningFist, BlockStrike, D_NO, None),
        (LightningFist, AggressiveDefence, D_NO, None),
        (FellingTheOak, AllOut, D_YES, None),
        (FellingTheOak, VitalBlow, YES, None),
    ];
    for (first, second, classic, revised) in rows {
        for (edition, verdict) in [(Edition::Classic, classic), (Edition::Revised, revised)] {
            let Some(verdict) = verdict else { continue };
            for (a, b) in [(first, second), (second, first)] {
                let pair = compatibility(a, b, edition);
                assert_eq!(
                    (pair.allowed, pair.stated_by_rules),
                    verdict,
                    "{a:?} {b:?} {edition:?}"
                );
            }
        }
    }
    // Hand-to-hand options never work with a ranged weapon.
    for rules in both_editions() {
        for option in [Sweep, AllOut, AggressiveDefence] {
            let shot = with_options(
                attack(AttackSkill::Fire, 9, 9),
                CombatOptions::from_slice(&[option]),
            );
            assert!(check_option(option, &shot, &rules).is_err());
        }
        let enabled = rules.with_answer(Disciplines::On);
        for attack_skill in [
            AttackSkill::Missile,
            AttackSkill::Fire,
            AttackSkill::Energy,
            AttackSkill::Heavy,
        ] {
            for option in [LightningFist, BlockStrike, FellingTheOak] {
                let shot = with_options(
                    attack(attack_skill, 9, 9),
                    CombatOptions::from_slice(&[option]),
                );
                assert!(check_option(option, &shot, &enabled).is_err(), "{option:?}");
            }
        }
    }
    // Except grappling with weapons that can grapple.
    for option in [GrappleHold, GrappleItem] {
        let mut net = with_options(
            attack(AttackSkill::Missile, 9, 9),
            CombatOptions::from_slice(&[option]),
        );
        net.target.holds_item = true;
        refused(check_option(option, &net, &revised()), 144);
        net.weapon.can_grapple = true;
        assert_eq!(check_option(option, &net, &revised()), Ok(()));
    }
}
