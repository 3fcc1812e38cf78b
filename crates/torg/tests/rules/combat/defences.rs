//! Passive and active defences and their reductions.

use crate::combat::given::{
    Case, ORDINARY, attack, attack_on, both_editions, charted, classic, refused, revised, rolled,
};
use torg::combat::attack::SurpriseLevel;
use torg::combat::choices::CombatOptions;
use torg::combat::defence::{
    ActiveDefence, ActiveDefenceRoll, DefenceSkill, DefenceTiming, Defences, TargetDefence,
    active_defence_total, may_defend_actively, may_set_vital_block,
};
use torg::combat::die::RollSpec;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::{CombatOption, limited_vital_block, vital_block_steps};
use torg::combat::rules::CombatRules;
use torg::combat::settings::{
    AggressiveMinimum, DefenceRolls, DefenceStarts, DodgeClose, DodgeCovers, Minimum, MissileDodge,
    VitalBlockWith,
};
use torg::combat::weapon::AttackSkill;
use torg::roll::Proficiency;
use torg::settings::Edition;

pub const CASES: &[Case] = &[
    (
        &[
            "TC-003", "TC-052", "TC-053", "TC-054", "TC-056", "TC-060", "TX-17", "TX-18",
        ],
        passive_defence_values,
    ),
    (&["TC-055"], martial_arts_defence),
    (
        &["TC-021", "TC-049", "TC-059", "TX-16"],
        active_defence_minimum,
    ),
    (&["TC-057", "TX-25"], active_defence_covers_matching_attacks),
    (&["TC-058", "TC-210"], when_active_defence_is_allowed),
    (&["TC-150", "TC-309", "TX-S07", "TX-61"], vital_block),
    (&["TC-151", "TX-62"], vital_block_is_set_before_the_roll),
    (
        &["TC-152", "TC-153", "TC-317", "TX-S08", "TX-59", "TX-60"],
        aggressive_defence,
    ),
    (&["TC-228", "TX-104"], missile_dodge),
];

fn value(defences: &Defences, against: AttackSkill, rules: &CombatRules) -> i32 {
    defences.passive(against, rules).1
}

#[test]
fn passive_defence_values() {
    let mut fighter = Defences {
        dexterity: 8,
        unarmed: Some(9),
        melee: Some(14),
        ..Defences::default()
    };
    let dodger = Defences {
        dexterity: 9,
        dodge: Some(15),
        ..Defences::default()
    };
    for rules in both_editions() {
        fighter.armed = false;
        assert_eq!(value(&fighter, AttackSkill::Unarmed, &rules), 9);
        assert_eq!(value(&fighter, AttackSkill::Melee, &rules), 8);
        fighter.armed = true;
        assert_eq!(value(&fighter, AttackSkill::Unarmed, &rules), 14);
        assert_eq!(value(&fighter, AttackSkill::Melee, &rules), 14);
        for attack_skill in [
            AttackSkill::Fire,
            AttackSkill::Missile,
            AttackSkill::Energy,
            AttackSkill::Heavy,
        ] {
            assert_eq!(value(&dodger, attack_skill, &rules), 15);
            assert_eq!(value(&fighter, attack_skill, &rules), 8);
        }
        for attack_skill in [
            AttackSkill::Melee,
            AttackSkill::Unarmed,
            AttackSkill::MartialArts,
        ] {
            assert_eq!(value(&dodger, attack_skill, &rules), 9);
            let close = rules.with_answer(DodgeClose::Yes);
            assert_eq!(value(&dodger, attack_skill, &close), 15);
        }
        let fire_and_missiles_only = rules.with_answer(DodgeCovers::FireAndMissiles);
        assert_eq!(
            value(&dodger, AttackSkill::Missile, &fire_and_missiles_only),
            15
        );
        assert_eq!(
            value(&dodger, AttackSkill::Energy, &fire_and_missiles_only),
            9
        );
        // A trained dodge counts even if it is lower than Dexterity.
        let low_dodge = Defences {
            dexterity: 9,
            dodge: Some(7),
            ..Defences::default()
        };
        assert_eq!(value(&low_dodge, AttackSkill::Fire, &rules), 7);
    }
}

#[test]
fn martial_arts_defence() {
    let mut fencer = Defences {
        dexterity: 9,
        martial_arts: Some(16),
        armed: true,
        style_covers_weapon: true,
        ..Defences::default()
    };
    assert_eq!(value(&fencer, AttackSkill::Melee, &revised()), 16);
    assert_eq!(value(&fencer, AttackSkill::Melee, &classic()), 9);
    for rules in both_editions() {
        assert_eq!(value(&fencer, AttackSkill::Unarmed, &rules), 16);
        assert_eq!(value(&fencer, AttackSkill::Fire, &rules), 9);
    }
    fencer.style_covers_weapon = false;
    assert_eq!(value(&fencer, AttackSkill::Melee, &revised()), 9);
    // If both apply, the higher one counts.
    fencer.style_covers_weapon = true;
    fencer.melee = Some(18);
    assert_eq!(
        fencer.passive(AttackSkill::Melee, &revised()),
        (DefenceSkill::Melee, 18)
    );
}

fn plain(value: i32) -> ActiveDefenceRoll {
    ActiveDefenceRoll {
        value,
        ..ActiveDefenceRoll::default()
    }
}

#[test]
fn active_defence_minimum() {
    for rules in both_editions() {
        for (die, total) in [(4, 14), (17, 17)] {
            assert_eq!(
                active_defence_total(plain(13), charted(die), &rules).total,
                total
            );
        }
        let chain = rolled(RollSpec::plain(Proficiency::Skilled, &rules), &[20, 6]);
        assert_eq!(
            active_defence_total(plain(13), chain.bonus.0, &rules).total,
            22
        );
        for die in 1..60 {
            assert!(active_defence_total(plain(13), charted(die), &rules).total > 13);
        }
        // DD-402: the card first, then the minimum; S-09 reverses the order.
        let helped = ActiveDefenceRoll {
            card_bonus: 3,
            ..plain(13)
        };
        assert_eq!(active_defence_total(helped, -5, &rules).total, 14);
        assert_eq!(active_defence_total(helped, 2, &rules).total, 18);
        let on_chart = rules.with_answer(Minimum::Charted);
        assert_eq!(active_defence_total(helped, -5, &on_chart).total, 17);
    }
}

#[test]
fn active_defence_covers_matching_attacks() {
    let fighter = Defences {
        dexterity: 8,
        dodge: Some(12),
        melee: Some(11),
        armed: true,
        ..Defences::default()
    };
    let dodges = Some(ActiveDefence {
        skill: DefenceSkill::Dodge,
        total: 19,
    });
    for rules in both_editions() {
        let arrow = TargetDefence::against(&fighter, dodges, 0, AttackSkill::Missile, &rules);
        assert_eq!((arrow.value, arrow.active), (19, true));
        let sword = TargetDefence::against(&fighter, dodges, 0, AttackSkill::Melee, &rules);
        assert_eq!((sword.value, sword.active), (11, false));
    }
}

#[test]
fn when_active_defence_is_allowed() {
    for rules in both_editions() {
        let now = DefenceTiming::default();
        assert_eq!(may_defend_actively(now, &rules), Ok(()), "when attacked");
        let acted = DefenceTiming {
            has_acted: true,
            ..now
        };
        refused(may_defend_actively(acted, &rules), 58);
        let late = rules.with_answer(DefenceStarts::OwnTurn);
        refused(may_defend_actively(now, &late), 58);
        let own_turn = DefenceTiming {
            own_turn: true,
            ..now
        };
        assert_eq!(may_defend_actively(own_turn, &late), Ok(()));
        let rolled = DefenceTiming {
            has_rolled: true,
            has_acted: true,
            ..now
        };
        refused(may_defend_actively(rolled, &rules), 58);
        let each = rules.with_answer(DefenceRolls::PerAttack);
        assert_eq!(may_defend_actively(rolled, &each), Ok(()));
        refused(
            may_defend_actively(
                DefenceTiming {
                    unconscious: true,
                    ..now
                },
                &rules,
            ),
            57,
        );
        let aiming = DefenceTiming {
            aiming: true,
            ..now
        };
        refused(
            may_defend_actively(aiming, &rules),
            if rules.is_classic() { 120 } else { 121 },
        );
        let all_out = DefenceTiming {
            all_out: true,
            ..now
        };
        refused(
            may_defend_actively(all_out, &rules),
            if rules.is_classic() { 129 } else { 130 },
        );
        let partially_surprised = DefenceTiming {
            surprise: SurpriseLevel::Partial,
            ..now
        };
        assert_eq!(may_defend_actively(partially_surprised, &rules), Ok(()));
    }
    let completely_surprised = DefenceTiming {
        surprise: SurpriseLevel::Complete,
        ..DefenceTiming::default()
    };
    refused(may_defend_actively(completely_surprised, &revised()), 210);
    assert_eq!(
        may_defend_actively(completely_surprised, &classic()),
        Ok(())
    );
}

#[test]
fn vital_block() {
    let r = revised();
    // TX-S07.
    let guarded = ActiveDefenceRoll {
        vital_block_steps: 2,
        ..plain(14)
    };
    assert_eq!(active_defence_total(guarded, charted(17), &r).total, 14);
    // TX-61.
    let mut shot = attack_on(attack(AttackSkill::Fire, 10, 12), 13, 12, ORDINARY);
    shot.target.vital_block_steps = 4;
    let plan = shot.prepare(&r);
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (5, 16));
    // An active total is already reduced; the armor still gains.
    shot.target.defence.active = true;
    let plan = shot.prepare(&r);
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (13, 16));
    // Chosen by the defender.
    let mut tested_attack = attack(AttackSkill::Melee, 10, 12);
    tested_attack.options = CombatOptions::default().with_vital_block(2);
    assert_eq!(tested_attack.check(&r), Ok(()));
    refused(tested_attack.check(&classic()), 150);
    let with_defence_only = r.with_answer(VitalBlockWith::Defence);
    refused(tested_attack.check(&with_defence_only), 150);
    tested_attack.options = tested_attack.options.with(CombatOption::AggressiveDefence);
    assert_eq!(tested_attack.check(&with_defence_only), Ok(()));
    tested_attack.options = CombatOptions::default()
        .with_vital_block(2)
        .with(CombatOption::ActiveDefence);
    refused(tested_attack.check(&r), 5);
    tested_attack.options = CombatOptions::default()
        .with_vital_block(2)
        .with(CombatOption::AllOut);
    refused(tested_attack.check(&r), 130);
    tested_attack.options = CombatOptions::default().with_vital_block(5);
    refused(tested_attack.check(&r), 150);
    // The steps that can be chosen, and the nearest one to any number.
    let steps = |edition| vital_block_steps(edition).collect::<Vec<_>>();
    assert_eq!(steps(Edition::Revised), [0, 1, 2, 3, 4]);
    assert_eq!(steps(Edition::Classic), [0; 0]);
    let limited = |edition| [0, 3, 9].map(|steps| limited_vital_block(steps, edition));
    assert_eq!(limited(Edition::Revised), [0, 3, 4]);
    assert_eq!(limited(Edition::Classic), [0, 0, 0]);
    // A block beside an aggressive defence is chosen with it, and goes with it.
    let both = CombatOptions::default()
        .with_vital_block(2)
        .with(CombatOption::AggressiveDefence);
    let neither = both.toggled(CombatOption::AggressiveDefence, &r);
    assert_eq!(neither, CombatOptions::default());
    assert!(!both.limited_to(&classic()).has(CombatOption::VitalBlock));
    let blocks = |steps| CombatOptions::default().with_vital_block(steps);
    assert_eq!(blocks(9).limited_to(&r), blocks(4));
}

#[test]
fn vital_block_is_set_before_the_roll() {
    assert_eq!(may_set_vital_block(4, false), Ok(()));
    refused(may_set_vital_block(2, true), 151);
    refused(may_set_vital_block(5, false), 150);
}

#[test]
fn aggressive_defence() {
    let aggressive_roll = |value: i32| ActiveDefenceRoll {
        aggressive: true,
        ..plain(value)
    };
    let strike = |attack_skill, value, damage| {
        let mut strike = attack(attack_skill, value, damage);
        strike.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        strike
    };
    // TX-S08: die 7 or 8.
    let r = revised();
    for die in [7, 8] {
        assert_eq!(
            active_defence_total(aggressive_roll(16), charted(die), &r).total,
            15
        );
        let (action, _) =
            crate::combat::given::totals(&strike(AttackSkill::MartialArts, 16, 11), &r, die);
        assert_eq!(action, 10);
    }
    // TX-59, TX-60.
    for (rules, effect) in [(classic(), 9), (revised(), 5)] {
        assert_eq!(
            active_defence_total(aggressive_roll(16), charted(8), &rules).total,
            15
        );
        let tested_attack = strike(AttackSkill::Melee, 16, 11);
        assert_eq!(
            crate::combat::given::totals(&tested_attack, &rules, 8),
            (10, effect)
        );
    }
    // S-08.
    let c = classic();
    for (answer, die, total) in [
        (AggressiveMinimum::Net, 8, 17),
        (AggressiveMinimum::Net, 17, 18),
        (AggressiveMinimum::Total, 8, 12),
        (AggressiveMinimum::Total, 1, 2),
    ] {
        let rules = c.with_answer(answer);
        assert_eq!(
            active_defence_total(aggressive_roll(16), charted(die), &rules).total,
            total
        );
    }
    let weak = c.with_answer(AggressiveMinimum::Total);
    assert_eq!(
        active_defence_total(aggressive_roll(5), charted(1), &weak).total,
        1
    );
    for (rules, rule) in [(classic(), 152), (revised(), 153)] {
        refused(strike(AttackSkill::Fire, 16, 11).check(&rules), rule);
    }
}

#[test]
fn missile_dodge() {
    let disciplines = LearnedDisciplines::default().with(Discipline::MissileDodge);
    let mut artist = Defences {
        dexterity: 11,
        disciplines,
        ..Defences::default()
    };
    let c = classic();
    assert_eq!(
        artist.passive(AttackSkill::Missile, &c),
        (DefenceSkill::MissileDodge, 13)
    );
    assert_eq!(value(&artist, AttackSkill::Fire, &c), 11);
    assert_eq!(
        value(&artist, AttackSkill::Missile, &revised()),
        11,
        "S-38 is off"
    );
    artist.dodge = Some(15);
    assert_eq!(
        value(&artist, AttackSkill::Missile, &c),
        15,
        "the higher one"
    );
    let on_top = c.with_answer(MissileDodge::Bonus);
    assert_eq!(value(&artist, AttackSkill::Missile, &on_top), 17);
}
