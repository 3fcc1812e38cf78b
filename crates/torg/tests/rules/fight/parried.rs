//! What a weapon may still do once it has parried, and which may be used to fell somebody.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike, weapon};
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approved, BySide, Side};
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::refusal::Why;
use torg::combat::weapon::Arm;
use torg::command::Command;
use torg::fight::weigh::Draft;
use torg::fight::{Hand, Wanted};
use torg::roll::Skill;
use torg::settings::Edition;
use torg::sheet::{Carried, CombatSkill, Damage};
use torg::state::Role;

const VILLAIN: ActorId = ActorId(2);
const SWORD: u8 = 0;
const DAGGER: u8 = 1;

const fn by_arm(add: i8) -> Damage {
    let maximum = None;
    Damage::Strength { add, maximum }
}

/// A hero with a sword, and a dagger that parries; a villain with that arm. The villain's side comes first.
fn fray(arm: Arm) -> Fray {
    let dagger = Carried {
        parries: true,
        ..weapon(Arm::Melee, by_arm(3))
    };
    let hero = somebody(Role::Hero, 9, 9, 20)
        .skill(CombatSkill::Melee, 14)
        .weapon(Arm::Melee, by_arm(6))
        .carrying(dagger);
    let villain = somebody(Role::Villain, 9, 9, 20)
        .skill(CombatSkill::of(arm), 12)
        .weapon(arm, Damage::Fixed(10));
    Fray::of(Edition::Revised, vec![hero, villain])
}

fn begins(fray: &mut Fray, first: Side) {
    fray.round(first, BySide::default(), Approved::Any);
}

fn comes(fray: &mut Fray) {
    let mut wanted = carried(0, HERO);
    wanted.targets[0].range = Some(Range::Short);
    fray.ok(strike(VILLAIN, wanted, &[5]));
}

fn both() -> Wanted {
    Wanted {
        second: Some(DAGGER),
        choices: Choices::of(&[Choice::BothWeapons]),
        ..carried(SWORD, VILLAIN)
    }
}

/// Why the sheet does not offer both weapons at one.
fn offered(fray: &Fray) -> Option<Why> {
    let view = fray.view(Seat::Table);
    let of = |id| view.combatant(view.actor(id).unwrap());
    let wanted = Wanted {
        choices: Choices::default(),
        ..both()
    };
    let weighed = Draft {
        wanted: &wanted,
        attacker: &of(HERO),
        targets: &[of(VILLAIN)],
        throw: view.throw(view.actor(HERO).unwrap(), Skill::Skilled),
        shown: 0,
        aids: &[],
        beside: &[],
        rules: &view.fray.rules,
    };
    let offers = weighed.weigh(&[]).unwrap().offers;
    let mut offers = offers.iter();
    let both = offers.find(|its| its.choice == Choice::BothWeapons);
    both.unwrap().refused.map(|its| its.why)
}

#[test]
fn tc_191_what_has_parried_does_not_strike_in_the_round() {
    let mut fray = fray(Arm::Melee);
    begins(&mut fray, Side::Villains);
    assert_eq!(offered(&fray), None);
    comes(&mut fray);
    assert_eq!(fray.blown().1.difficulty.total, 15);
    fray.settle(VILLAIN);
    fray.no(&strike(HERO, carried(DAGGER, VILLAIN), &[12]), "TC-191");
    fray.no(&strike(HERO, both(), &[12]), "TC-191");
    let pair = Why::NotTogether(Choice::BothWeapons, Choice::Parry);
    assert_eq!(offered(&fray), Some(pair));
}

#[test]
fn tc_191_the_other_weapon_strikes_as_ever() {
    let mut fray = fray(Arm::Melee);
    begins(&mut fray, Side::Villains);
    comes(&mut fray);
    fray.settle(VILLAIN);
    fray.ok(strike(HERO, carried(SWORD, VILLAIN), &[12]));
}

#[test]
fn tc_191_the_gamemaster_lets_it_strike_and_the_next_round_does() {
    let mut fray = fray(Arm::Melee);
    begins(&mut fray, Side::Villains);
    comes(&mut fray);
    fray.settle(VILLAIN);
    fray.ruled(strike(HERO, carried(DAGGER, VILLAIN), &[12]), "TC-191");
    fray.settle(HERO);
    begins(&mut fray, Side::Heroes);
    fray.ok(strike(HERO, both(), &[12]));
    fray.settle(HERO);
    // What has struck does not parry.
    comes(&mut fray);
    assert_eq!(fray.blown().1.difficulty.total, 14);
}

#[test]
fn tc_190_191_what_no_weapon_parries_takes_none_from_the_hand() {
    let mut shot = fray(Arm::Fire);
    begins(&mut shot, Side::Villains);
    comes(&mut shot);
    shot.settle(VILLAIN);
    shot.ok(strike(HERO, carried(DAGGER, VILLAIN), &[12]));
    // Nobody counts without rounds.
    let mut free = fray(Arm::Melee);
    comes(&mut free);
    free.settle(VILLAIN);
    free.ok(strike(HERO, carried(DAGGER, VILLAIN), &[12]));
}

/// One that is about to strike with that, softly.
fn softly(edition: Edition, hand: Hand, fells: Option<bool>, arm: Arm) -> (Fray, Command) {
    let gun = Carried {
        fells,
        ..weapon(arm, Damage::Fixed(14))
    };
    let hero = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::of(arm), 14)
        .carrying(gun);
    let fray = Fray::of(edition, vec![hero, somebody(Role::Villain, 9, 9, 9)]);
    let mut wanted = Wanted {
        damage: Some(14),
        choices: Choices::of(&[Choice::NonLethal]),
        ..Wanted::plain(hand, VILLAIN)
    };
    wanted.targets[0].range = Some(Range::Short);
    (fray, strike(HERO, wanted, &[12]))
}

#[test]
fn tc_158_a_plain_firearm_fells_nobody_softly() {
    let carried = Hand::Carried(0);
    let all = [
        // The edition, what is in hand, what its sheet says, its arm, and whether it is refused.
        (Edition::Revised, carried, None, Arm::Fire, true),
        (Edition::Revised, carried, None, Arm::Energy, true),
        (Edition::Revised, carried, None, Arm::Heavy, true),
        (Edition::Revised, carried, Some(false), Arm::Fire, true),
        (Edition::Revised, carried, Some(true), Arm::Fire, false),
        (Edition::Revised, carried, None, Arm::Melee, false),
        (Edition::Revised, carried, None, Arm::Missile, false),
        (
            Edition::Revised,
            Hand::Other(Arm::Fire),
            None,
            Arm::Fire,
            false,
        ),
        // TC-157: any attack may be told as one.
        (Edition::Classic, carried, None, Arm::Fire, false),
    ];
    for (edition, hand, fells, arm, refused) in all {
        let (mut fray, command) = softly(edition, hand, fells, arm);
        if refused {
            fray.no(&command, "TC-158");
        } else {
            fray.ok(command);
        }
    }
}
