//! What a sheet says: set, in range, brought by those who join, and seen by those who may see it.

use crate::ledger::given::{Given, h};
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::newcomer;
use torg::combat::ammunition::Reload;
use torg::combat::weapon::{Arm, Fires};
use torg::command::Command;
use torg::refusal::Refusal;
use torg::sheet::{Carried, CombatSkill, Damage, Sheet, Skilled};
use torg::state::{Figures, Role};
use torg::told::{Told, tell};

fn sabre() -> Carried {
    Carried {
        name: Name::new("Sabre").unwrap(),
        arm: Arm::Melee,
        damage: Damage::Strength {
            add: 6,
            maximum: Some(18),
        },
        fires: Fires::Single,
        bands: None,
        ammunition: None,
        reload: Reload::Simple,
        keeps_force: false,
        grapples: false,
        fells: None,
        parries: false,
    }
}

fn fencer() -> (Figures, Sheet) {
    let figures = Figures {
        dexterity: Some(12),
        toughness: Some(11),
        ..Figures::default()
    };
    let sheet = Sheet {
        strength: Some(10),
        skills: vec![Skilled {
            skill: CombatSkill::Melee,
            value: 14,
        }],
        weapons: vec![sabre()],
        ..Sheet::default()
    };
    (figures, sheet)
}

#[test]
fn a_sheet_is_set_with_its_figures_and_can_be_taken_back() {
    let mut play = Given::heroes(2).table();
    let (figures, sheet) = fencer();
    let before = play.state().clone();
    play.ok(Command::SetSheet {
        actor: h(1),
        figures,
        sheet: sheet.clone(),
    });
    assert_eq!(play.actor(h(1)).figures, figures);
    assert_eq!(play.actor(h(1)).sheet, sheet);
    assert_eq!(play.state().actor(h(2)), before.actor(h(2)));
    assert!(play.table.undo());
    assert_eq!(*play.state(), before);
}

#[test]
fn a_figure_outside_its_range_is_refused_with_the_range() {
    let mut play = Given::heroes(1).table();
    type Spoils = fn(&mut Figures, &mut Sheet);
    let cases: [(Spoils, u32, u32); 9] = [
        (|figures, _| figures.dexterity = Some(0), 1, 99),
        (|figures, _| figures.mind = Some(100), 1, 99),
        (|_, sheet| sheet.strength = Some(0), 1, 99),
        (|_, sheet| sheet.spirit = Some(100), 1, 99),
        (|_, sheet| sheet.skills[0].value = 100, 0, 99),
        (|_, sheet| sheet.skills = vec![sheet.skills[0]; 2], 0, 1),
        (|_, sheet| sheet.weapons = vec![sabre(); 9], 0, 8),
        (
            |_, sheet| sheet.weapons[0].damage = Damage::Fixed(100),
            0,
            99,
        ),
        (|_, sheet| sheet.moves = Some(1_000), 0, 999),
    ];
    for (spoil, least, most) in cases {
        let (mut figures, mut sheet) = fencer();
        spoil(&mut figures, &mut sheet);
        let refusal = Refusal::OutOfRange { least, most };
        let mut actor = newcomer("Varga", Role::Villain);
        actor.figures = figures;
        actor.sheet = sheet.clone();
        assert_eq!(play.no(Command::Join { actor }, ""), refusal);
        let actor = h(1);
        let set = Command::SetSheet {
            actor,
            figures,
            sheet,
        };
        assert_eq!(play.no(set, ""), refusal);
    }
    let mut actor = newcomer("Varga", Role::Villain);
    actor.possibilities = 1_000;
    let (least, most) = (0, 999);
    let refusal = Refusal::OutOfRange { least, most };
    assert_eq!(play.no(Command::Join { actor }, ""), refusal);
}

#[test]
fn who_joins_brings_the_sheet_and_a_name_alone_brings_none() {
    let mut play = Given::heroes(1).table();
    let (figures, sheet) = fencer();
    let mut actor = newcomer("Varga", Role::Villain);
    (actor.figures, actor.sheet, actor.possibilities) = (figures, sheet.clone(), 3);
    play.ok(Command::Join { actor });
    let varga = play.actor(play.v(1)).clone();
    assert_eq!(
        (varga.figures, varga.sheet, varga.possibilities),
        (figures, sheet, 3)
    );
    play.ok(Command::Join {
        actor: newcomer("Nobody", Role::Ally),
    });
    let last = play.table.chronicle().entries().last().unwrap();
    assert_eq!(last.events.len(), 1, "a name is all there is");
}

#[test]
fn several_join_in_one_entry_or_nobody_does() {
    let mut play = Given::heroes(2).table();
    let before = play.state().clone();
    let entries = play.table.chronicle().entries().len();
    let thug = newcomer("Thug", Role::Villain);
    play.ok(Command::JoinAll {
        actors: vec![thug.clone(), thug.clone(), newcomer("Kit", Role::Hero)],
    });
    assert_eq!(play.state().present().count(), 5);
    let hand_size = play.state().hand_size.unwrap_or(0);
    assert_eq!(play.state().hand(h(5)).len(), usize::from(hand_size));
    assert_eq!(play.table.chronicle().entries().len(), entries + 1);
    assert!(play.table.undo());
    assert_eq!(*play.state(), before, "one undo takes all of them back");
    let mut spoilt = thug.clone();
    spoilt.figures.dexterity = Some(0);
    let (least, most) = (1, 99);
    let actors = vec![thug, spoilt];
    assert_eq!(
        play.no(Command::JoinAll { actors }, ""),
        Refusal::OutOfRange { least, most }
    );
    let actors = vec![newcomer("Kit", Role::Hero); 15];
    assert_eq!(
        play.no(Command::JoinAll { actors }, ""),
        Refusal::TooManyHeroes {
            heroes: 17,
            most: 16
        }
    );
}

#[test]
fn a_villains_sheet_is_for_the_gamemaster() {
    let mut play = Given::heroes(2).villains(1).table();
    let (figures, sheet) = fencer();
    for actor in [h(1), play.v(1)] {
        play.ok(Command::SetSheet {
            actor,
            figures,
            sheet: sheet.clone(),
        });
    }
    let seen = |seat, who| play.view(seat).actor(who).unwrap().sheet.clone();
    let villain = play.v(1);
    assert_eq!(seen(Seat::Table, villain), Some(sheet.clone()));
    assert_eq!(seen(Seat::Hero(h(2)), villain), None);
    assert_eq!(seen(Seat::Hero(h(2)), h(1)), Some(sheet));
    for entry in play.table.chronicle().entries().iter().rev().take(2) {
        for event in &entry.events {
            assert!(matches!(tell(event, Seat::Table), Told::SheetSet { .. }));
        }
    }
}
