//! Character sheets: setting them, ranges, sheets of actors who join, and who may see them.

use crate::ledger::given::{TableBuilder, h};
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::new_actor;
use torg::combat::ammunition::Reload;
use torg::combat::weapon::{AttackSkill, FireCapability};
use torg::command::Command;
use torg::redaction::{RedactedEvent, redact};
use torg::refusal::Refusal;
use torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use torg::state::{Role, Stats};

fn sabre() -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId(1),
        name: Name::new("Sabre").unwrap(),
        attack_skill: AttackSkill::Melee,
        damage: WeaponDamage::Strength {
            weapon_add: 6,
            maximum: Some(18),
        },
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Reload::SimpleAction,
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}

fn fencer() -> (Stats, Sheet) {
    let figures = Stats {
        dexterity: Some(12),
        toughness: Some(11),
        ..Stats::default()
    };
    let sheet = Sheet {
        strength: Some(10),
        skills: vec![KnownSkill {
            skill: CombatSkill::Melee,
            value: 14,
        }],
        weapons: vec![sabre()],
        ..Sheet::default()
    };
    (figures, sheet)
}

#[test]
fn sheet_can_be_set_and_undone() {
    let mut play = TableBuilder::heroes(2).table();
    let (stats, sheet) = fencer();
    let before = play.state().clone();
    play.ok(Command::SetSheet {
        actor: h(1),
        stats,
        sheet: sheet.clone(),
    });
    assert_eq!(play.actor(h(1)).stats, stats);
    assert_eq!(play.actor(h(1)).sheet, sheet);
    assert_eq!(play.state().actor(h(2)), before.actor(h(2)));
    assert!(play.table.undo());
    assert_eq!(*play.state(), before);
}

/// A misspelled name is corrected and nothing else changes.
#[test]
fn name_and_player_can_be_changed() {
    let mut play = TableBuilder::heroes(2).table();
    let before = play.state().clone();
    let change = |name: &str| Command::ChangeActor {
        actor: h(1),
        name: Name::new(name).unwrap(),
        player: Some(Name::new("Noor").unwrap()),
    };
    play.ok(change("Imani Okoro"));
    let actor = play.state().actor(h(1)).unwrap();
    assert_eq!(actor.name.as_str(), "Imani Okoro");
    assert_eq!(actor.player.as_ref().unwrap().as_str(), "Noor");
    let old = before.actor(h(1)).unwrap();
    assert_eq!((actor.stats, actor.role), (old.stats, old.role));
    assert_eq!(play.state().hand(h(1)), before.hand(h(1)));
    play.ok(change("Imani Okoro"));
    assert!(play.table.undo());
    assert_eq!(*play.state(), before, "an unchanged name makes no entry");
}

#[test]
fn value_out_of_range_is_refused_with_its_range() {
    let mut play = TableBuilder::heroes(1).table();
    type Change = fn(&mut Stats, &mut Sheet);
    let cases: [(Change, u32, u32); 9] = [
        (|stats, _| stats.dexterity = Some(0), 1, 99),
        (|stats, _| stats.mind = Some(100), 1, 99),
        (|_, sheet| sheet.strength = Some(0), 1, 99),
        (|_, sheet| sheet.spirit = Some(100), 1, 99),
        (|_, sheet| sheet.skills[0].value = 100, 0, 99),
        (|_, sheet| sheet.skills = vec![sheet.skills[0]; 2], 0, 1),
        (|_, sheet| sheet.weapons = vec![sabre(); 9], 0, 8),
        (
            |_, sheet| sheet.weapons[0].damage = WeaponDamage::Fixed(100),
            0,
            99,
        ),
        (|_, sheet| sheet.movement_rate = Some(1_000), 0, 999),
    ];
    for (change, min, max) in cases {
        let (mut stats, mut sheet) = fencer();
        change(&mut stats, &mut sheet);
        let refusal = Refusal::OutOfRange { min, max };
        let mut actor = new_actor("Varga", Role::Villain);
        actor.stats = stats;
        actor.sheet = sheet.clone();
        assert_eq!(play.no(Command::Join { actor }, ""), refusal);
        let actor = h(1);
        let set = Command::SetSheet {
            actor,
            stats,
            sheet,
        };
        assert_eq!(play.no(set, ""), refusal);
    }
    let mut actor = new_actor("Varga", Role::Villain);
    actor.possibilities = 1_000;
    let (min, max) = (0, 999);
    let refusal = Refusal::OutOfRange { min, max };
    assert_eq!(play.no(Command::Join { actor }, ""), refusal);
}

#[test]
fn joining_actor_brings_an_optional_sheet() {
    let mut play = TableBuilder::heroes(1).table();
    let (stats, sheet) = fencer();
    let mut actor = new_actor("Varga", Role::Villain);
    (actor.stats, actor.sheet, actor.possibilities) = (stats, sheet.clone(), 3);
    play.ok(Command::Join { actor });
    let varga = play.actor(play.v(1)).clone();
    assert_eq!(
        (varga.stats, varga.sheet, varga.possibilities),
        (stats, sheet, 3)
    );
    play.ok(Command::Join {
        actor: new_actor("Nobody", Role::Ally),
    });
    let last = play.table.log().entries().last().unwrap();
    assert_eq!(last.events.len(), 1, "only the name is logged");
}

#[test]
fn several_actors_join_in_one_entry_or_none() {
    let mut play = TableBuilder::heroes(2).table();
    let before = play.state().clone();
    let entries = play.table.log().entries().len();
    let thug = new_actor("Thug", Role::Villain);
    play.ok(Command::JoinAll {
        actors: vec![thug.clone(), thug.clone(), new_actor("Kit", Role::Hero)],
    });
    assert_eq!(play.state().present().count(), 5);
    let hand_size = play.state().hand_size.unwrap_or(0);
    assert_eq!(play.state().hand(h(5)).len(), usize::from(hand_size));
    assert_eq!(play.table.log().entries().len(), entries + 1);
    assert!(play.table.undo());
    assert_eq!(*play.state(), before, "one undo removes all of them");
    let mut invalid = thug.clone();
    invalid.stats.dexterity = Some(0);
    let (min, max) = (1, 99);
    let actors = vec![thug, invalid];
    assert_eq!(
        play.no(Command::JoinAll { actors }, ""),
        Refusal::OutOfRange { min, max }
    );
    let actors = vec![new_actor("Kit", Role::Hero); 15];
    assert_eq!(
        play.no(Command::JoinAll { actors }, ""),
        Refusal::TooManyHeroes {
            heroes: 17,
            max: 16
        }
    );
}

#[test]
fn only_the_gamemaster_sees_a_villain_sheet() {
    let mut play = TableBuilder::heroes(2).villains(1).table();
    let (stats, sheet) = fencer();
    for actor in [h(1), play.v(1)] {
        play.ok(Command::SetSheet {
            actor,
            stats,
            sheet: sheet.clone(),
        });
    }
    let visible_sheet = |seat, id| play.view(seat).actor(id).unwrap().sheet.clone();
    let villain = play.v(1);
    assert_eq!(visible_sheet(Seat::Table, villain), Some(sheet.clone()));
    assert_eq!(visible_sheet(Seat::Actor(h(2)), villain), None);
    assert_eq!(visible_sheet(Seat::Actor(h(2)), h(1)), Some(sheet));
    for entry in play.table.log().entries().iter().rev().take(2) {
        for event in &entry.events {
            assert!(matches!(
                redact(event, Seat::Table),
                RedactedEvent::SheetSet { .. }
            ));
        }
    }
}
