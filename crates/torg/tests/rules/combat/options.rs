//! Attack options, each with its figures: 5.5, and parts of 5.1 and 5.8.

use crate::combat::given::{
    Case, ORD, RATED, at, attack, both, classic, outcome, refused, revised, row, totals, values,
    with,
};
use torg::combat::attack::outcome::Reach;
use torg::combat::attack::resolving::shared;
use torg::combat::attack::{Attack, Second};
use torg::combat::chart::{many_on_one, share};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::interaction::{Upshot, suppressed};
use torg::combat::rules::Rules;
use torg::combat::settings::{AimWith, Anatomy, HoldDamages, Knockout, WeakDisarm};
use torg::combat::weapon::{Arm, Base, Fires};
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
    (&["TC-158", "TC-160", "TC-300", "TC-301"], fells),
];

fn taken(choices: &[Choice]) -> Choices {
    Choices::of(choices)
}

fn vital(steps: u8) -> Choices {
    Choices::default().vital_blow(steps)
}

#[test]
fn aim() {
    let c = classic();
    let shot = with(attack(Arm::Fire, 12, 16), vital(4).with(Choice::Aim));
    assert_eq!(totals(&shot, &c, 19), (13, 26));
    for (rules, rule) in [(classic(), 120), (revised(), 121)] {
        let sword = with(attack(Arm::Melee, 12, 16), taken(&[Choice::Aim]));
        refused(sword.check(&rules), rule);
        for arm in [Arm::Fire, Arm::Missile, Arm::Energy, Arm::Heavy] {
            let aimed = with(attack(arm, 12, 16), taken(&[Choice::Aim]));
            assert_eq!(totals(&aimed, &rules, 12), (15, 16));
        }
    }
    // S-25.
    let muscles = revised().answered(AimWith::Missiles);
    let aimed = |arm| with(attack(arm, 12, 16), taken(&[Choice::Aim]));
    refused(aimed(Arm::Fire).check(&muscles), 121);
    assert_eq!(aimed(Arm::Missile).check(&muscles), Ok(()));
}

#[test]
fn attacks_on_an_aimer() {
    let mut shot = attack(Arm::Fire, 12, 11);
    shot.target.aiming = true;
    assert_eq!(totals(&shot, &revised(), 12), (15, 14));
    assert_eq!(totals(&shot, &classic(), 12), (12, 11));
    for (toughness, ruined) in [(14, true), (15, false)] {
        let hit = at(shot.clone(), 10, toughness, ORD);
        let came = outcome(&hit, &revised(), 12);
        assert_eq!(came.reach, Reach::Target);
        assert_eq!(came.ruins_aim(), ruined, "{toughness}");
    }
    let missed = outcome(&at(shot, 20, 1, ORD), &revised(), 12);
    assert!(!missed.ruins_aim());
}

#[test]
fn vital_blow() {
    let (c, r) = (classic(), revised());
    let blow = attack(Arm::Melee, 15, 9);
    assert_eq!(values(&with(blow.clone(), vital(3)), &r), (9, 12));
    for (steps, act, eff) in [(1, -2, 1), (2, -4, 2), (3, -6, 3), (4, -8, 4)] {
        let choices = Choices::default().try_vital_blow(steps, &r).unwrap();
        let its = with(blow.clone(), choices);
        assert_eq!(its.check(&r), Ok(()));
        assert_eq!(values(&its, &r), (15 + act, 9 + eff));
    }
    let none = Choices::default().try_vital_blow(0, &r).unwrap();
    assert!(!none.has(Choice::VitalBlow));
    for steps in [-1, 5, i32::MIN, i32::MAX] {
        refused(Choices::default().try_vital_blow(steps, &r), 126);
    }
    refused(with(blow.clone(), vital(5)).check(&r), 126);
    assert_eq!(values(&with(blow.clone(), vital(4)), &c), (7, 13));
    for steps in [0, 1, 2, 3, 5] {
        refused(Choices::default().try_vital_blow(steps, &c), 122);
    }
    refused(with(blow, vital(2)).check(&c), 122);
}

#[test]
fn unknown_anatomy() {
    let mut blow = with(attack(Arm::Melee, 15, 9), vital(4));
    blow.target.anatomy_known = false;
    refused(blow.check(&classic()), 123);
    blow.choices = vital(2);
    let r = revised();
    assert_eq!(blow.check(&r), Ok(()));
    assert_eq!(values(&blow, &r), (11, 9));
    refused(blow.check(&r.answered(Anatomy::Refused)), 128);
}

#[test]
fn all_out() {
    for (rules, rule) in [(classic(), 129), (revised(), 130)] {
        let blow = with(attack(Arm::Unarmed, 13, 10), taken(&[Choice::AllOut]));
        assert_eq!(totals(&blow, &rules, 12), (16, 11));
        let bow = with(attack(Arm::Missile, 13, 10), taken(&[Choice::AllOut]));
        refused(bow.check(&rules), rule);
        // Those who attack somebody who went all-out.
        let mut at_them = attack(Arm::Fire, 13, 10);
        at_them.target.all_out = true;
        assert_eq!(totals(&at_them, &rules, 12), (16, 13));
    }
    let both_of = with(attack(Arm::Melee, 15, 10), vital(4).with(Choice::AllOut));
    assert_eq!(values(&both_of, &classic()), (10, 15));
    let both_of = with(attack(Arm::Melee, 13, 10), vital(2).with(Choice::AllOut));
    assert_eq!(totals(&both_of, &revised(), 15), (14, 15));
    let blocking = Choices::of(&[Choice::AllOut]).vital_block(1);
    refused(
        with(attack(Arm::Melee, 13, 10), blocking).check(&revised()),
        130,
    );
}

#[test]
fn sweep() {
    for rules in both() {
        let blow = with(attack(Arm::Melee, 13, 10), taken(&[Choice::Sweep]));
        assert_eq!(totals(&blow, &rules, 12), (18, 5));
        let shot = with(attack(Arm::Fire, 13, 10), taken(&[Choice::Sweep]));
        refused(shot.check(&rules), if rules.classic() { 132 } else { 133 });
    }
}

#[test]
fn opportunity() {
    for rules in both() {
        let held = with(attack(Arm::Fire, 12, 11), taken(&[Choice::Opportunity]));
        assert_eq!(totals(&held, &rules, 17), (13, 12));
        let place = with(attack(Arm::Fire, 12, 11), taken(&[Choice::Location]));
        assert_eq!(totals(&place, &rules, 17), (16, 15));
    }
}

#[test]
fn suppressive_fire() {
    let r = revised();
    let mut field = with(attack(Arm::Fire, 12, 17), taken(&[Choice::SuppressiveFire]));
    field.weapon.fires = Fires::Bursts;
    assert_eq!(totals(&field, &r, 15), (14, 19));
    let figure = field.plan(&r).suppression(2);
    assert_eq!(figure.total, 19);
    for (difficulty, points, upshots) in [
        (11, 8, &[Upshot::Unskilled][..]),
        (15, 4, &[Upshot::Stymied]),
        (20, -1, &[]),
    ] {
        let came = suppressed(19, difficulty, Edition::Revised);
        assert_eq!(came, (points, upshots));
    }
    // The action total where that is higher.
    let mut brave = field.clone();
    brave.value = 20;
    assert_eq!(brave.plan(&r).suppression(2).total, 22);
    // TC-142, S-27.
    field.weapon.fires = Fires::Single;
    assert_eq!(field.plan(&r).suppression(2).total, 16);
    let mut own = r;
    own.numbers.single_shots = -5;
    assert_eq!(field.plan(&own).suppression(2).total, 14);
    // TC-143.
    field.group = 4;
    assert_eq!(field.plan(&r).suppression(2).total, 19);
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
    assert_eq!(share(&r, &[12, 13, 12]), Ok(3));
    assert_eq!(share(&r, &[]), Ok(0));
    refused(share(&r, &[11, 13]), 143);
    let mut alone = attack(Arm::Fire, 12, 17);
    alone.group = 4;
    refused(alone.check(&r), 143);
    let blade = with(
        attack(Arm::Melee, 12, 17),
        taken(&[Choice::SuppressiveFire]),
    );
    refused(blade.check(&r), 141);
}

fn grapple(choice: Choice, value: i32) -> Attack {
    let mut blow = with(attack(Arm::Unarmed, value, 11), taken(&[choice]));
    blow.target.holds = true;
    at(blow, 12, 10, ORD)
}

#[test]
fn grappling() {
    let r = revised();
    let hold = grapple(Choice::GrappleHold, 14);
    let came = outcome(&hold, &r, 18);
    assert_eq!((came.action_total, came.points, came.held), (15, 3, true));
    assert_eq!(came.effect.unwrap().total, 14);
    assert_eq!(came.harm.unwrap().row, row("K 2"), "damage too");
    let came = outcome(&hold, &r, 16);
    assert_eq!((came.action_total, came.points, came.held), (13, 1, false));
    assert_eq!(came.effect.unwrap().total, 12);
    assert_eq!(came.harm.unwrap().row, row("K 1"));
    // S-28, and the attacker's own wish.
    let gentle = r.answered(HoldDamages::No);
    assert_eq!(outcome(&hold, &gentle, 18).harm.unwrap().row, row(""));
    assert_eq!(outcome(&hold, &gentle, 16).harm.unwrap().row, row("K 1"));
    let spares = Attack {
        spares: true,
        ..hold.clone()
    };
    assert_eq!(outcome(&spares, &r, 18).harm.unwrap().row, row(""));
    // For an item.
    let item = grapple(Choice::GrappleItem, 14);
    let came = outcome(&item, &r, 18);
    assert_eq!((came.held, came.may_disarm), (true, false));
    assert_eq!(came.harm.unwrap().row, row(""));
    let came = outcome(&item, &r, 16);
    assert_eq!((came.held, came.may_disarm), (false, true));
    assert_eq!(came.harm.unwrap().row, row(""));
    let mut empty = item;
    empty.target.holds = false;
    refused(empty.check(&r), 145);
    let mut sword = grapple(Choice::GrappleHold, 14);
    sword.arm = Arm::Melee;
    refused(sword.check(&r), 144);
    sword.weapon.grapples = true;
    assert_eq!(sword.check(&r), Ok(()));
    // TX-S19.
    let choke = with(hold.clone(), vital(1).with(Choice::GrappleHold));
    assert_eq!(totals(&choke, &r, 12), (14 - 6, 11 - 1));
    let hug = with(hold.clone(), taken(&[Choice::GrappleHold, Choice::Sweep]));
    assert_eq!(totals(&hug, &r, 12), (14 + 1, 11 - 7));
    refused(hold.check(&classic()), 144);
}

#[test]
fn knockdown() {
    let r = revised();
    let legs = |die| {
        let blow = with(
            attack(Arm::Melee, 10, 12),
            taken(&[Choice::KnockdownAttack]),
        );
        outcome(&at(blow, 10, 10, RATED), &r, die)
    };
    let came = legs(16);
    assert_eq!((came.bonus, came.action_total, came.points), (1, 11, 1));
    assert_eq!(came.effect.unwrap().total, 13);
    assert!(!came.harm.unwrap().row.knockdown);
    let came = legs(19);
    assert_eq!((came.bonus, came.action_total, came.points), (4, 14, 4));
    assert_eq!(came.effect.unwrap().total, 16);
    assert!(came.harm.unwrap().row.knockdown);
    // TX-56; the knockdown comes even without damage.
    for (value, down) in [(12, false), (13, true)] {
        let blow = with(
            attack(Arm::Melee, value, 12),
            taken(&[Choice::KnockdownAttack]),
        );
        let came = outcome(&at(blow, 10, 50, ORD), &r, 14 + 1);
        assert_eq!(came.points, value - 10);
        let harm = came.harm.unwrap().row;
        assert_eq!(harm, row(if down { "Kd" } else { "" }));
    }
    let blow = with(
        attack(Arm::Melee, 12, 12),
        taken(&[Choice::KnockdownAttack]),
    );
    refused(blow.check(&classic()), 147);
}

#[test]
fn classic_disarm() {
    let c = classic();
    let disarm = |strength, melee| {
        let mut blow = with(attack(Arm::Melee, 15, 12), taken(&[Choice::Disarm]));
        blow.target.holds = true;
        blow.target.strength = strength;
        blow.target.melee = melee;
        outcome(&at(blow, 12, 1, ORD), &c, 19)
    };
    for (strength, melee, disarmed) in [
        (10, None, true),
        (10, Some(22), true),
        (10, Some(23), false),
    ] {
        let came = disarm(strength, melee);
        assert_eq!(came.action_total, 13);
        assert_eq!(came.effect.unwrap().total, 22);
        assert_eq!(came.disarmed, disarmed);
        assert_eq!(came.harm.unwrap().row, row(""), "no damage either way");
    }
    // It is one with the vital blow, and goes with all-out.
    let mut blow = with(
        attack(Arm::Melee, 15, 12),
        vital(4).with(Choice::Disarm).with(Choice::AllOut),
    );
    blow.target.holds = true;
    assert_eq!(blow.check(&c), Ok(()));
    assert_eq!(values(&blow, &c), (10, 17));
    blow.target.holds = false;
    refused(blow.check(&c), 125);
}

#[test]
fn revised_disarm() {
    let disarm = |strength, kind, rules: &Rules| {
        let mut blow = with(attack(Arm::Melee, 15, 12), taken(&[Choice::Disarm]));
        blow.target.holds = true;
        blow.target.strength = strength;
        outcome(&at(blow, 12, 15, kind), rules, 16)
    };
    let r = revised();
    for (strength, disarmed, ord, rated) in [
        (10, true, "", ""),
        (12, true, "", ""),
        (13, false, "K 1", "O 1"),
        (16, false, "", ""),
    ] {
        for (kind, told) in [(ORD, ord), (RATED, rated)] {
            let came = disarm(strength, kind, &r);
            assert_eq!(came.action_total, 16);
            assert_eq!(came.effect.unwrap().total, 15);
            assert_eq!(came.disarmed, disarmed, "{strength}");
            assert_eq!(came.harm.unwrap().row, row(told), "{strength}");
        }
    }
    // S-42: 15 against Toughness 15.
    let toughness = r.answered(WeakDisarm::Toughness);
    assert_eq!(disarm(13, ORD, &toughness).harm.unwrap().row, row("1"));
    let mut empty = with(attack(Arm::Melee, 15, 12), taken(&[Choice::Disarm]));
    refused(empty.check(&r), 148);
    empty.target.holds = true;
    empty.choices = empty.choices.vital_blow(1);
    refused(empty.check(&r), 148);
}

fn two(choice: Choice) -> Attack {
    let mut blow = with(attack(Arm::Melee, 13, 13), taken(&[choice]));
    blow.second = Some(Second {
        arm: Arm::Melee,
        base: Base::Fixed(16),
    });
    blow
}

#[test]
fn two_weapons() {
    let r = revised();
    assert_eq!(totals(&two(Choice::BothWeapons), &r, 14), (14, 19));
    // TX-64.
    let foes = [(10, 0), (12, 1)].map(|(defence, place)| {
        let mut split = at(two(Choice::SplitWeapons), defence, 10, ORD);
        split.several = (place, 2);
        assert_eq!(split.check(&r), Ok(()));
        split.plan(&r)
    });
    assert_eq!((foes[0].difficulty(), foes[1].difficulty()), (12, 16));
    let came = shared(&foes, 1);
    assert_eq!((came[0].reach, came[1].reach), (Reach::Target, Reach::Miss));
    assert_eq!(came[0].effect.unwrap().total, 19);
    // The same effect total meets all that are hit, whatever their own bonus is.
    let mut behind = at(two(Choice::SplitWeapons), 5, 10, ORD);
    behind.several = (1, 2);
    behind.choices = behind.choices.with(Choice::Blindside);
    let plans = [foes[0].clone(), behind.plan(&r)];
    let came = shared(&plans, 1);
    assert_eq!(came[1].bonus, 4);
    assert_eq!(came[1].effect.unwrap().total, 19);
    // One parries.
    let parry = two(Choice::Parry);
    assert_eq!(totals(&parry, &r, 14), (14, 14));
    let mut at_them = at(attack(Arm::Melee, 12, 10), 11, 9, ORD);
    at_them.target.buckler = true;
    assert_eq!(at_them.plan(&r).difficulty(), 12);
    at_them.arm = Arm::Fire;
    assert_eq!(at_them.plan(&r).difficulty(), 11);
    let both_ways = with(
        two(Choice::Parry),
        taken(&[Choice::Parry, Choice::BothWeapons]),
    );
    refused(both_ways.check(&r), 191);
    let mut one = two(Choice::BothWeapons);
    one.second = None;
    refused(one.check(&r), 193);
    // TC-195: after the maximum, with adds.
    let heavy = Base::Strength {
        strength: 12,
        add: 9,
        maximum: Some(15),
        adds: 2,
    };
    let mut blow = two(Choice::BothWeapons);
    blow.base = Base::Fixed(16);
    blow.second = Some(Second {
        arm: Arm::Melee,
        base: heavy,
    });
    assert_eq!(values(&blow, &r).1, 17);
    blow.base = Base::Fixed(18);
    assert_eq!(values(&blow, &r).1, 18);
    // A sword beside a pistol is used as a sword.
    blow.arm = Arm::Fire;
    blow.base = Base::Fixed(16);
    assert_eq!(values(&blow, &r).1, 17);
    let mut pistol = two(Choice::Parry);
    pistol.second = Some(Second {
        arm: Arm::Fire,
        base: Base::Fixed(16),
    });
    refused(pistol.check(&r), 192);
}

#[test]
fn blindside() {
    for rules in both() {
        let mut shot = with(attack(Arm::Fire, 12, 11), taken(&[Choice::Blindside]));
        assert_eq!(totals(&shot, &rules, 13), (16, 15));
        shot.target.surprise = torg::combat::attack::Surprise::Complete;
        if rules.classic() {
            assert_eq!(totals(&shot, &rules, 13), (16, 15));
        }
    }
}

#[test]
fn surprise() {
    use torg::combat::attack::Surprise;
    let r = revised();
    for (degree, expected) in [
        (Surprise::None, (13, 12)),
        (Surprise::Partial, (15, 14)),
        (Surprise::Complete, (17, 16)),
    ] {
        let mut shot = attack(Arm::Fire, 12, 11);
        shot.target.surprise = degree;
        assert_eq!(totals(&shot, &r, 13), expected);
        assert_eq!(totals(&shot, &classic(), 13), (13, 12));
    }
    let mut shot = with(attack(Arm::Fire, 12, 11), taken(&[Choice::Blindside]));
    shot.target.surprise = Surprise::Complete;
    assert_eq!(totals(&shot, &r, 13), (20, 19));
}

#[test]
fn fells() {
    let (c, r) = (classic(), revised());
    let mut gun = with(attack(Arm::Fire, 12, 16), taken(&[Choice::NonLethal]));
    assert_eq!(gun.check(&r), Ok(()), "nothing is known of it");
    gun.weapon.fells = Some(false);
    refused(gun.check(&r), 158);
    assert_eq!(gun.check(&c), Ok(()));
    gun.weapon.fells = Some(true);
    assert_eq!(gun.check(&r), Ok(()));
    let blow = at(gun, 10, 4, ORD);
    let harm = outcome(&blow, &r, 12).harm.unwrap();
    assert_eq!((harm.row, harm.extra_k), (row("1w KO 6"), 1));
    let harm = outcome(&blow, &c, 12).harm.unwrap();
    assert_eq!((harm.row, harm.extra_k), (row("1w KO 12"), 0));
    let out = with(blow, taken(&[Choice::Knockout]));
    refused(out.check(&r), 160);
    let own = r.answered(Knockout::Own);
    let harm = outcome(&out, &own, 12).harm.unwrap();
    assert_eq!((harm.row, harm.extra_k), (row("1w KO 6"), 2));
    // Without a wound there is one more than none.
    let light = at(out, 10, 13, ORD);
    let harm = outcome(&light, &own, 12).harm.unwrap();
    assert_eq!((harm.row, harm.extra_k), (row("O 2"), 1));
}
