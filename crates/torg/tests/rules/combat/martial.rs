//! The minor disciplines: parts of 5.1 and 5.8.

use crate::combat::given::{
    Case, RATED, at, attack, charted, classic, outcome, refused, revised, row, totals, values, with,
};
use torg::combat::attack::Attack;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::damage::apply;
use torg::combat::defence::{Defending, active};
use torg::combat::discipline::{Discipline, Learned, Used, block, can_block};
use torg::combat::settings::{BlockMinimum, Disciplines};
use torg::combat::weapon::{Arm, Base};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-220", "TC-222", "TC-223", "TX-S24"], block_and_strike),
    (&["TC-221", "TX-106"], a_block),
    (&["TC-224", "TC-225", "TX-102", "TX-103"], lightning_fist),
    (&["TC-226", "TC-227", "TX-101"], felling_the_oak),
    (&["TC-229", "TX-107"], stopped_charges),
    (&["TC-230", "TX-105"], stunning),
    (&["TC-231", "TC-232", "TX-S23", "TX-108"], thrown),
];

fn artist(value: i32, strength: i32, choices: Choices) -> Attack {
    let base = Base::Strength {
        strength,
        add: 0,
        maximum: None,
        adds: 5,
    };
    let mut blow = with(Attack::new(Arm::MartialArts, value, base), choices);
    for discipline in [
        Discipline::BlockStrike,
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ] {
        blow.learned = blow.learned.with(discipline);
    }
    blow
}

#[test]
fn block_and_strike() {
    let c = classic();
    let strike = artist(14, 9, Choices::of(&[Choice::BlockStrike]));
    assert_eq!(
        totals(&strike, &c, 13),
        (15, 10),
        "nothing is taken from it"
    );
    let mut untaught = strike.clone();
    untaught.learned = Learned::default();
    refused(untaught.check(&c), 220);
    let mut sword = strike.clone();
    sword.arm = Arm::Melee;
    refused(sword.check(&c), 220);
    refused(strike.check(&revised()), 220);
    assert_eq!(strike.check(&revised().answered(Disciplines::On)), Ok(()));
    let mut used = Used::default();
    assert_eq!(used.may_block(), Ok(()));
    used.blocks = 1;
    refused(used.may_block(), 223);
}

#[test]
fn a_block() {
    let c = classic();
    for (die, total) in [(13, 13), (12, 13), (16, 15), (1, 13)] {
        assert_eq!(block(12, charted(die), &c).total, total);
    }
    let none = c.answered(BlockMinimum::No);
    assert_eq!(block(12, charted(12), &none).total, 12);
    for arm in Arm::ALL {
        let result = can_block(arm);
        if arm.is_powered() {
            refused(result, 221);
        } else {
            assert_eq!(result, Ok(()));
        }
    }
}

#[test]
fn lightning_fist() {
    let c = classic();
    let fist = artist(14, 9, Choices::of(&[Choice::LightningFist]));
    let came = outcome(&at(fist, 15, 10, RATED), &c, 17);
    assert_eq!((came.action_total, came.effect.unwrap().total), (18, 13));
    assert_eq!(came.effect.unwrap().points, 3);
    let mut now = Condition::default();
    for _ in 0..2 {
        apply(&mut now, 20, came.harm.unwrap(), &c);
    }
    assert_eq!((now.shock, now.k, now.unconscious), (6, true, false));
    let mut used = Used::default();
    assert_eq!(used.may_strike(4, false), Ok(()));
    refused(used.may_strike(4, true), 225);
    used.fist = Some(4);
    used.strikes = 1;
    assert_eq!(used.may_strike(4, false), Ok(()));
    used.strikes = 2;
    refused(used.may_strike(4, false), 224);
    used.strikes = 0;
    refused(used.may_strike(5, false), 225);
    assert_eq!(used.may_strike(6, false), Ok(()));
}

#[test]
fn felling_the_oak() {
    let c = classic();
    let chop = artist(15, 10, Choices::of(&[Choice::FellingTheOak]));
    assert_eq!(values(&chop, &c), (15, 14));
    let vital = artist(
        15,
        10,
        Choices::of(&[Choice::FellingTheOak, Choice::VitalBlow]),
    );
    assert_eq!(vital.check(&c), Ok(()));
    assert_eq!(values(&vital, &c), (7, 18));
    let mut unknown = vital;
    unknown.target.anatomy_known = false;
    refused(unknown.check(&c), 123);
}

#[test]
fn stopped_charges() {
    let c = classic();
    let defending = Defending {
        value: 13,
        ..Defending::default()
    };
    let total = active(defending, charted(15), &c).total;
    assert_eq!(total, 15);
}

#[test]
fn stunning() {
    let c = classic();
    let blow = at(
        artist(14, 9, Choices::of(&[Choice::StunningAttack])),
        10,
        0,
        RATED,
    );
    assert_eq!(totals(&blow, &c, 12), (16, 9));
    // Result points 9: one wound becomes a knockdown.
    assert_eq!(outcome(&blow, &c, 12).harm.unwrap().row, row("Kd K 3"));
}

#[test]
fn thrown() {
    let c = classic();
    let throw = at(artist(14, 9, Choices::of(&[Choice::Throw])), 10, 9, RATED);
    let came = outcome(&throw, &c, 12);
    assert!(came.thrown);
    assert_eq!(came.effect.unwrap().total, 9, "the damage of a plain blow");
    assert!(!outcome(&at(throw, 40, 9, RATED), &c, 12).thrown);
    let mut used = Used::default();
    assert_eq!(used.may_throw(3, 5), Ok(()));
    refused(used.may_throw(3, 6), 231);
    used.throw = Some(3);
    refused(used.may_throw(4, 5), 232);
    assert_eq!(used.may_throw(5, 5), Ok(()));
    let plain = attack(Arm::MartialArts, 14, 9);
    assert!(!plain.plan(&c).outcome(20).thrown);
}
