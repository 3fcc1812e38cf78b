//! TC-145: what was taken strikes for whoever holds it now, with its own figures.

use crate::fight::given::{Fray, HERO, With, somebody, strike, weapon, with};
use crate::fight::interactions::act;
use tabletop::seat::ActorId;
use torg::combat::chart::Range;
use torg::combat::settings::{Answer, CountAmmunition};
use torg::combat::weapon::{Arm, Base};
use torg::command::{Command, NewActor};
use torg::event::Event;
use torg::fight::act::ActCommand;
use torg::fight::{BlowEvent, Hand, Landed, Reached, Wanted};
use torg::settings::Edition;
use torg::sheet::{Carried, CombatSkill, Damage};
use torg::state::Role;

const VILLAIN: ActorId = ActorId(2);
const TAKEN: Hand = Hand::Taken {
    owner: HERO,
    weapon: 0,
};

/// Nobody whom a blow hurts, with that, against somebody of bare hands.
fn cast(weapon: Carried) -> Vec<NewActor> {
    let villain = somebody(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Fire, 13);
    vec![somebody(Role::Hero, 9, 9, 60).carrying(weapon), villain]
}

/// It was taken, and the turn is the taker's.
fn taken(weapon: Carried) -> Fray {
    let counts = with(CountAmmunition::QUESTION, CountAmmunition::ByWeapon.place());
    let mut fray = Fray::with(Edition::Revised, counts, cast(weapon));
    fray.quiet();
    fray.ok(Command::Pass { actor: HERO });
    let landed = Landed {
        target: HERO,
        reached: Reached::Hit,
        total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped: Some(0),
        taken: true,
        thrown: false,
        lies: false,
        cover: None,
    };
    fray.make(vec![Event::Blow {
        actor: VILLAIN,
        what: BlowEvent::Landed { landed },
    }]);
    fray
}

fn wanted() -> Wanted {
    let mut wanted = Wanted::plain(TAKEN, HERO);
    wanted.targets[0].range = Some(Range::Short);
    wanted
}

#[test]
fn tc_145_what_was_taken_strikes_with_its_own_figures() {
    let by_arm = Damage::Strength {
        add: 3,
        maximum: Some(15),
    };
    let with_arm = Base::Strength {
        strength: 9,
        add: 3,
        maximum: Some(15),
        adds: 5,
    };
    for (arm, damage, value, base) in [
        (Arm::Melee, Damage::Fixed(20), 14, Base::Fixed(20)),
        (Arm::Melee, by_arm, 14, with_arm),
        (Arm::Fire, Damage::Fixed(16), 13, Base::Fixed(16)),
    ] {
        let mut fray = taken(weapon(arm, damage));
        fray.ok(strike(VILLAIN, wanted(), &[11]));
        let action = fray.state().action.as_ref().unwrap();
        let attack = &action.blows[0].attack;
        assert_eq!((attack.arm, attack.value, attack.base), (arm, value, base));
        assert_eq!(action.stroke.as_ref().unwrap().hand, TAKEN);
        fray.settle(VILLAIN);
    }
}

/// Its shots are counted where it stands on a sheet, whoever fires them (TC-180).
#[test]
fn tc_145_180_a_taken_gun_is_counted_as_it_was() {
    for (rating, left) in [(6, 5), (1, 0)] {
        let mut gun = weapon(Arm::Fire, Damage::Fixed(16));
        gun.ammunition = Some(rating);
        let mut fray = taken(gun);
        fray.ok(strike(VILLAIN, wanted(), &[11]));
        fray.settle(VILLAIN);
        let counted = |who| -> Vec<(u8, u16)> {
            let magazines = fray.actor(who).fight.magazines.iter();
            magazines.map(|(place, its)| (*place, its.left)).collect()
        };
        assert_eq!(counted(HERO), [(0, left)]);
        assert_eq!(counted(VILLAIN), []);
    }
}

/// What somebody does not hold, or no longer, does not strike.
#[test]
fn tc_145_what_is_not_held_does_not_strike() {
    let sword = || weapon(Arm::Melee, Damage::Fixed(20));
    let mut fray = Fray::of(Edition::Revised, cast(sword()));
    fray.quiet();
    fray.ok(Command::Pass { actor: HERO });
    fray.no(&strike(VILLAIN, wanted(), &[11]), "TC-125");
    for to in [None, Some(HERO)] {
        let mut fray = taken(sword());
        fray.ok(act(HERO, ActCommand::PassOn { weapon: 0, to }));
        fray.no(&strike(VILLAIN, wanted(), &[11]), "TC-125");
    }
}

/// Whoever has nothing else in hand defends with it as with any (TC-054).
#[test]
fn tc_054_145_what_was_taken_defends() {
    for (arm, armed) in [(Arm::Melee, true), (Arm::Fire, false)] {
        let fray = taken(weapon(arm, Damage::Fixed(20)));
        let rules = fray.state().rules();
        let meets = fray
            .state()
            .combatant(fray.actor(VILLAIN))
            .meets(Arm::Melee, &rules);
        assert_eq!(meets.unwrap().value, if armed { 14 } else { 9 });
    }
}
