//! TC-145: what was taken is among what its holder strikes with.

use crate::attacking::{asked, does, shown, struck};
use crate::desk::h;
use crate::fought::fight;
use ::torg::event::Event;
use ::torg::fight::{AttackEvent, AttackResolution, AttackResult, WeaponChoice};
use ::torg::sheet::WeaponId;
use rising_action::app::attack::{AttackIntent, Part};
use rising_action::app::vm::attack::{AttackVm, Field};

fn hands(vm: &AttackVm) -> Vec<String> {
    let mut fields = vm.parts[0].fields.iter();
    let ways = fields.find_map(|field| match field {
        Field::Ways { label, ways } if label == "Struck with" => Some(ways),
        _ => None,
    });
    ways.unwrap().iter().map(|way| way.0.clone()).collect()
}

#[test]
fn tc_145_a_grabbed_weapon_is_offered_to_whoever_holds_it() {
    let mut desk = fight();
    let before = hands(&asked(&mut desk));
    let landed = AttackResolution {
        target: h(2),
        result: AttackResult::Hit,
        action_total: 20,
        difficulty: 9,
        effect: None,
        held: false,
        dropped_weapon: Some(WeaponId(1)),
        weapon_taken: true,
        thrown: false,
        stays_down: false,
        cover: None,
    };
    desk.make(Event::Attack {
        actor: h(1),
        what: AttackEvent::Resolved { resolution: landed },
    });
    let now = hands(&asked(&mut desk));
    let name = "Sabre (Villain 1)";
    assert!(!before.iter().any(|its| its == name), "{before:?}");
    assert_eq!(now[1], name, "{now:?}");
    let place = now.iter().position(|its| its == name).unwrap();
    does(&mut desk, [AttackIntent::Opened(Part::Weapon)]);
    let own = shown(&desk).parts[0].clone();
    let way = own.fields.iter().find_map(|field| match field {
        Field::Ways { label, ways } if label == "Struck with" => Some(ways[place].2.clone()),
        _ => None,
    });
    desk.send(way.unwrap());
    let pane = shown(&desk).parts[0].clone();
    assert_eq!(pane.name, name);
    assert_eq!(
        (&pane.hit, &pane.harm),
        (&own.hit, &own.harm),
        "a sabre too"
    );
    does(&mut desk, [AttackIntent::Rolled]);
    struck(&desk);
    let action = desk.state().action.clone().unwrap();
    let (owner, weapon) = (h(2), WeaponId(1));
    assert_eq!(
        action.attack_setup.unwrap().weapon,
        WeaponChoice::Taken { owner, weapon }
    );
}
