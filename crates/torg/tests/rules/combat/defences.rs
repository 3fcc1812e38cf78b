//! Defences, passive and active, and what is taken from them: parts of 5.1, 5.3 and 5.5.

use crate::combat::given::{
    Case, ORD, at, attack, both, charted, classic, refused, revised, rolled,
};
use torg::combat::attack::Surprise;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::defence::{
    Active, DefenceSkill, Defences, Defending, Guard, Moment, active, may_block, may_start,
};
use torg::combat::die::Throw;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::rules::Rules;
use torg::combat::settings::{
    AggressiveMinimum, DefenceRolls, DefenceStarts, DodgeClose, DodgeCovers, Minimum, MissileDodge,
    VitalBlockWith,
};
use torg::combat::weapon::Arm;
use torg::roll::Skill;

pub const CASES: &[Case] = &[
    (
        &[
            "TC-003", "TC-052", "TC-053", "TC-054", "TC-056", "TC-060", "TX-17", "TX-18",
        ],
        passive,
    ),
    (&["TC-055"], martial_arts),
    (&["TC-021", "TC-049", "TC-059", "TX-16"], minimum),
    (&["TC-057", "TX-25"], active_covers),
    (&["TC-058", "TC-210"], when_it_starts),
    (&["TC-150", "TC-309", "TX-S07", "TX-61"], vital_block),
    (&["TC-151", "TX-62"], before_the_die),
    (
        &["TC-152", "TC-153", "TC-317", "TX-S08", "TX-59", "TX-60"],
        aggressive,
    ),
    (&["TC-228", "TX-104"], missile_dodge),
];

fn value(defences: &Defences, against: Arm, rules: &Rules) -> i32 {
    defences.passive(against, rules).1
}

#[test]
fn passive() {
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
    for rules in both() {
        fighter.armed = false;
        assert_eq!(value(&fighter, Arm::Unarmed, &rules), 9);
        assert_eq!(value(&fighter, Arm::Melee, &rules), 8);
        fighter.armed = true;
        assert_eq!(value(&fighter, Arm::Unarmed, &rules), 14);
        assert_eq!(value(&fighter, Arm::Melee, &rules), 14);
        for arm in [Arm::Fire, Arm::Missile, Arm::Energy, Arm::Heavy] {
            assert_eq!(value(&dodger, arm, &rules), 15);
            assert_eq!(value(&fighter, arm, &rules), 8);
        }
        for arm in [Arm::Melee, Arm::Unarmed, Arm::MartialArts] {
            assert_eq!(value(&dodger, arm, &rules), 9);
            let close = rules.answered(DodgeClose::Yes);
            assert_eq!(value(&dodger, arm, &close), 15);
        }
        let narrow = rules.answered(DodgeCovers::FireAndMissiles);
        assert_eq!(value(&dodger, Arm::Missile, &narrow), 15);
        assert_eq!(value(&dodger, Arm::Energy, &narrow), 9);
        // A trained dodge worse than Dexterity is a skill all the same.
        let clumsy = Defences {
            dexterity: 9,
            dodge: Some(7),
            ..Defences::default()
        };
        assert_eq!(value(&clumsy, Arm::Fire, &rules), 7);
    }
}

#[test]
fn martial_arts() {
    let mut fencer = Defences {
        dexterity: 9,
        martial_arts: Some(16),
        armed: true,
        style_covers: true,
        ..Defences::default()
    };
    assert_eq!(value(&fencer, Arm::Melee, &revised()), 16);
    assert_eq!(value(&fencer, Arm::Melee, &classic()), 9);
    for rules in both() {
        assert_eq!(value(&fencer, Arm::Unarmed, &rules), 16);
        assert_eq!(value(&fencer, Arm::Fire, &rules), 9);
    }
    fencer.style_covers = false;
    assert_eq!(value(&fencer, Arm::Melee, &revised()), 9);
    // Both fit: the higher one.
    fencer.style_covers = true;
    fencer.melee = Some(18);
    assert_eq!(
        fencer.passive(Arm::Melee, &revised()),
        (DefenceSkill::Melee, 18)
    );
}

fn plain(value: i32) -> Defending {
    Defending {
        value,
        ..Defending::default()
    }
}

#[test]
fn minimum() {
    for rules in both() {
        for (die, total) in [(4, 14), (17, 17)] {
            assert_eq!(active(plain(13), charted(die), &rules).total, total);
        }
        let chain = rolled(Throw::plain(Skill::Skilled, &rules), &[20, 6]);
        assert_eq!(active(plain(13), chain.bonus.0, &rules).total, 22);
        for die in 1..60 {
            assert!(active(plain(13), charted(die), &rules).total > 13);
        }
        // DD-402: a card first, then the minimum; S-09 the other way round.
        let helped = Defending {
            cards: 3,
            ..plain(13)
        };
        assert_eq!(active(helped, -5, &rules).total, 14);
        assert_eq!(active(helped, 2, &rules).total, 18);
        let on_chart = rules.answered(Minimum::Charted);
        assert_eq!(active(helped, -5, &on_chart).total, 17);
    }
}

#[test]
fn active_covers() {
    let fighter = Defences {
        dexterity: 8,
        dodge: Some(12),
        melee: Some(11),
        armed: true,
        ..Defences::default()
    };
    let dodges = Some(Active {
        skill: DefenceSkill::Dodge,
        total: 19,
    });
    for rules in both() {
        let arrow = Guard::of(&fighter, dodges, Arm::Missile, &rules);
        assert_eq!((arrow.value, arrow.active), (19, true));
        let sword = Guard::of(&fighter, dodges, Arm::Melee, &rules);
        assert_eq!((sword.value, sword.active), (11, false));
    }
}

#[test]
fn when_it_starts() {
    for rules in both() {
        let now = Moment::default();
        assert_eq!(may_start(now, &rules), Ok(()), "when attacked");
        let acted = Moment { acted: true, ..now };
        refused(may_start(acted, &rules), 58);
        let late = rules.answered(DefenceStarts::OwnTurn);
        refused(may_start(now, &late), 58);
        let own_turn = Moment {
            own_turn: true,
            ..now
        };
        assert_eq!(may_start(own_turn, &late), Ok(()));
        let rolled = Moment {
            rolled: true,
            acted: true,
            ..now
        };
        refused(may_start(rolled, &rules), 58);
        let each = rules.answered(DefenceRolls::PerAttack);
        assert_eq!(may_start(rolled, &each), Ok(()));
        refused(
            may_start(
                Moment {
                    unconscious: true,
                    ..now
                },
                &rules,
            ),
            57,
        );
        let aiming = Moment {
            aiming: true,
            ..now
        };
        refused(
            may_start(aiming, &rules),
            if rules.classic() { 120 } else { 121 },
        );
        let all_out = Moment {
            all_out: true,
            ..now
        };
        refused(
            may_start(all_out, &rules),
            if rules.classic() { 129 } else { 130 },
        );
        let partly = Moment {
            surprise: Surprise::Partial,
            ..now
        };
        assert_eq!(may_start(partly, &rules), Ok(()));
    }
    let wholly = Moment {
        surprise: Surprise::Complete,
        ..Moment::default()
    };
    refused(may_start(wholly, &revised()), 210);
    assert_eq!(may_start(wholly, &classic()), Ok(()));
}

#[test]
fn vital_block() {
    let r = revised();
    // TX-S07.
    let guarded = Defending {
        vital_block: 2,
        ..plain(14)
    };
    assert_eq!(active(guarded, charted(17), &r).total, 14);
    // TX-61.
    let mut shot = at(attack(Arm::Fire, 10, 12), 13, 12, ORD);
    shot.target.vital_block = 4;
    let plan = shot.plan(&r);
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (5, 16));
    // An active total has lost its part already; the armor is worth more all the same.
    shot.target.guard.active = true;
    let plan = shot.plan(&r);
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (13, 16));
    // The defender's own choice.
    let mut own = attack(Arm::Melee, 10, 12);
    own.choices = Choices::default().vital_block(2);
    assert_eq!(own.check(&r), Ok(()));
    refused(own.check(&classic()), 150);
    let bound = r.answered(VitalBlockWith::Defence);
    refused(own.check(&bound), 150);
    own.choices = own.choices.with(Choice::AggressiveDefence);
    assert_eq!(own.check(&bound), Ok(()));
    own.choices = Choices::default()
        .vital_block(2)
        .with(Choice::ActiveDefence);
    refused(own.check(&r), 5);
    own.choices = Choices::default().vital_block(2).with(Choice::AllOut);
    refused(own.check(&r), 130);
    own.choices = Choices::default().vital_block(5);
    refused(own.check(&r), 150);
}

#[test]
fn before_the_die() {
    assert_eq!(may_block(4, false), Ok(()));
    refused(may_block(2, true), 151);
    refused(may_block(5, false), 150);
}

#[test]
fn aggressive() {
    let both_ways = |value: i32| Defending {
        aggressive: true,
        ..plain(value)
    };
    let strike = |arm, value, damage| {
        let mut strike = attack(arm, value, damage);
        strike.choices = Choices::of(&[Choice::AggressiveDefence]);
        strike
    };
    // TX-S08: die 7 or 8.
    let r = revised();
    for die in [7, 8] {
        assert_eq!(active(both_ways(16), charted(die), &r).total, 15);
        let (action, _) = crate::combat::given::totals(&strike(Arm::MartialArts, 16, 11), &r, die);
        assert_eq!(action, 10);
    }
    // TX-59, TX-60.
    for (rules, effect) in [(classic(), 9), (revised(), 5)] {
        assert_eq!(active(both_ways(16), charted(8), &rules).total, 15);
        let blow = strike(Arm::Melee, 16, 11);
        assert_eq!(crate::combat::given::totals(&blow, &rules, 8), (10, effect));
    }
    // S-08.
    let c = classic();
    for (answer, die, total) in [
        (AggressiveMinimum::Net, 8, 17),
        (AggressiveMinimum::Net, 17, 18),
        (AggressiveMinimum::Total, 8, 12),
        (AggressiveMinimum::Total, 1, 2),
    ] {
        let rules = c.answered(answer);
        assert_eq!(active(both_ways(16), charted(die), &rules).total, total);
    }
    let weak = c.answered(AggressiveMinimum::Total);
    assert_eq!(active(both_ways(5), charted(1), &weak).total, 1);
    for (rules, rule) in [(classic(), 152), (revised(), 153)] {
        refused(strike(Arm::Fire, 16, 11).check(&rules), rule);
    }
}

#[test]
fn missile_dodge() {
    let learned = Learned::default().with(Discipline::MissileDodge);
    let mut artist = Defences {
        dexterity: 11,
        learned,
        ..Defences::default()
    };
    let c = classic();
    assert_eq!(
        artist.passive(Arm::Missile, &c),
        (DefenceSkill::MissileDodge, 13)
    );
    assert_eq!(value(&artist, Arm::Fire, &c), 11);
    assert_eq!(value(&artist, Arm::Missile, &revised()), 11, "S-38 is off");
    artist.dodge = Some(15);
    assert_eq!(value(&artist, Arm::Missile, &c), 15, "the best one");
    let on_top = c.answered(MissileDodge::Bonus);
    assert_eq!(value(&artist, Arm::Missile, &on_top), 17);
}
