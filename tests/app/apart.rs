//! TC-174, TC-175: how far off somebody is, is said once in a scene, until somebody moves.

use crate::attacking::{asked, does, shown, struck, typed};
use crate::desk::{Desk, h};
use crate::fought::fight;
use ::torg::combat::chart::{RangeBand, WeaponRanges};
use ::torg::combat::movement::Pace;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::fight::actions::CombatEvent;
use ::torg::sheet::WeaponId;
use rising_action::app::attack::table::{Attacking, ask};
use rising_action::app::attack::{AttackIntent, Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::vm::attack::Field;
use tabletop::seat::{ActorId, Seat};

const GUN: WeaponChoice = WeaponChoice::Other(AttackSkill::Fire);

/// Somebody's gun, aimed at somebody.
fn aims(desk: &mut Desk, who: ActorId, whom: ActorId, hand: WeaponChoice) {
    let view = desk.model.torg().unwrap().view(Seat::Table);
    desk.send(Intent::Asked(ask(
        Attacking::open(&view, who, false).unwrap()
    )));
    does(
        desk,
        [
            AttackIntent::Chose(Way::Hand(hand)),
            typed(Spot::Value, "14"),
            typed(Spot::Damage, "12"),
        ],
    );
    if shown(desk).targets.iter().any(|chip| !chip.on) {
        does(desk, [AttackIntent::Aimed(whom)]);
    }
}

/// How far off the sheet says they are; `None` where it asks.
fn far(desk: &Desk) -> Option<String> {
    let vm = shown(desk);
    let asks = matches!(&vm.foot.asks, Some(Field::Ways { label, .. }) if label.starts_with("How far off"));
    assert_eq!(asks, vm.parts[1].sub.contains("how far off?"), "{vm:?}");
    assert_eq!(asks, vm.foot.chance.is_none(), "{vm:?}");
    (!asks).then(|| vm.parts[1].sub.clone())
}

/// A hero has shot at the first villain.
fn shot(range: RangeBand, hand: WeaponChoice) -> Desk {
    let mut desk = fight();
    asked(&mut desk);
    aims(&mut desk, h(1), h(2), hand);
    assert_eq!(far(&desk), None);
    does(
        &mut desk,
        [
            AttackIntent::Ranged(h(2), range),
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, "11"),
            AttackIntent::Rolled,
        ],
    );
    desk.send(struck(&desk).apply.intent);
    desk
}

#[test]
fn tc_175_the_last_range_is_the_next_ones_until_it_is_said_anew() {
    for (range, says) in [(RangeBand::Medium, "medium"), (RangeBand::Long, "long")] {
        let mut desk = shot(range, GUN);
        // Both ways, at nobody else, and by no sabre.
        for (who, whom, knows) in [
            (h(1), h(2), Some(says)),
            (h(2), h(1), Some(says)),
            (h(1), h(3), None),
            (h(3), h(1), None),
        ] {
            aims(&mut desk, who, whom, GUN);
            assert_eq!(far(&desk).as_deref(), knows, "{who:?} at {whom:?}");
        }
        aims(&mut desk, h(1), h(2), WeaponChoice::Carried(WeaponId(1)));
        assert!(!shown(&desk).parts[1].sub.contains(says));
        // It is a default: another answer stands, and is the next one's.
        aims(&mut desk, h(2), h(1), GUN);
        does(
            &mut desk,
            [
                AttackIntent::Chose(Way::Range(RangeBand::PointBlank)),
                AttackIntent::Rolled,
            ],
        );
        desk.send(struck(&desk).apply.intent);
        aims(&mut desk, h(1), h(2), GUN);
        assert_eq!(far(&desk).as_deref(), Some("point blank"));
    }
}

#[test]
fn tc_175_who_moves_and_a_new_scene_are_asked_for_again() {
    let walks = |actor| {
        let (metres, pace) = (5, Pace::Walking);
        let what = CombatEvent::Moved { metres, pace };
        Event::Combat { actor, what }
    };
    let pushes = |actor| {
        let what = CombatEvent::PushResolved { total: 12 };
        Event::Combat { actor, what }
    };
    for (moves, knows) in [
        (walks(h(1)), None),
        (walks(h(2)), None),
        (pushes(h(2)), None),
        (walks(h(3)), Some("short")),
    ] {
        let mut desk = shot(RangeBand::Short, GUN);
        desk.make(moves.clone());
        aims(&mut desk, h(1), h(2), GUN);
        assert_eq!(far(&desk).as_deref(), knows, "{moves:?}");
    }
    let mut desk = shot(RangeBand::Short, GUN);
    desk.make(Event::SceneBegan {
        act: 1,
        scene: 2,
        discarded: vec![],
    });
    let (actor, what) = (h(1), ActorChange::RangesForgotten);
    let by = vec![Consequence::Actor { actor, what }];
    desk.make(Event::ConsequencesApplied { consequences: by });
    aims(&mut desk, h(1), h(2), GUN);
    assert_eq!(far(&desk), None);
}

fn reaching(long: u16) -> Option<WeaponRanges> {
    Some(WeaponRanges {
        short_from: 3,
        short_to: 10,
        medium_to: 40,
        long_to: long,
    })
}

/// Somebody carries a gun that reaches so far.
fn carries(desk: &mut Desk, actor: ActorId, bands: Option<WeaponRanges>) {
    let before = desk.state().actor(actor).unwrap();
    let (figures, mut sheet) = (before.stats, before.sheet.clone());
    for weapon in &mut sheet.weapons {
        (weapon.attack_skill, weapon.ranges) = (AttackSkill::Fire, bands);
    }
    desk.want(Command::SetSheet {
        actor,
        stats: figures,
        sheet,
    });
}

/// Somebody shoots with it.
fn shoots(desk: &mut Desk, who: ActorId, whom: ActorId) {
    aims(desk, who, whom, WeaponChoice::Carried(WeaponId(1)));
    does(
        desk,
        [
            AttackIntent::Ranged(whom, RangeBand::Short),
            AttackIntent::Rolled,
        ],
    );
    let apply = struck(desk).apply.intent;
    desk.send(apply);
}

/// What is short for one weapon is another thing for one that reaches elsewhere; where no sheet says it, it is taken as it was.
#[test]
fn tc_175_a_weapon_that_reaches_otherwise_is_asked_about() {
    for (was, now, knows) in [
        (reaching(50), reaching(50), true),
        (reaching(50), reaching(400), false),
        (reaching(50), None, true),
        (None, reaching(50), true),
    ] {
        let mut desk = fight();
        carries(&mut desk, h(1), was);
        carries(&mut desk, h(2), now);
        shoots(&mut desk, h(1), h(2));
        aims(&mut desk, h(2), h(1), WeaponChoice::Carried(WeaponId(1)));
        assert_eq!(far(&desk).is_some(), knows, "{was:?} {now:?}");
    }
}

/// How far a villain's weapon reaches stands on a sheet that heroes do not see.
#[test]
fn tc_175_what_a_villains_gun_reaches_is_the_gamemasters() {
    let mut desk = fight();
    carries(&mut desk, h(2), reaching(50));
    shoots(&mut desk, h(2), h(1));
    for (seat, bands) in [(Seat::Table, reaching(50)), (Seat::Actor(h(1)), None)] {
        let view = desk.model.torg().unwrap().view(seat);
        let apart = view.actor(h(2)).unwrap().combat.known_ranges.clone();
        let told: Vec<_> = apart
            .iter()
            .map(|its| (its.actor, its.weapon_ranges))
            .collect();
        assert_eq!(told, [(h(1), bands)], "{seat:?}");
    }
}
