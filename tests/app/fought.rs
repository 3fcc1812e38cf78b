//! What a picky table saw in a fight: the bought die, labels of the bar, several targets, waits, what lasts how long.

use crate::attacking::{asked, does, sabre, shown, struck, typed};
use crate::desk::{Desk, h};
use ::torg::Torg;
use ::torg::card::CardName::{Action, Adrenalin, Alertness, Presence};
use ::torg::combat::chart::RangeBand;
use ::torg::combat::hold::Hold;
use ::torg::combat::options::CombatOption;
use ::torg::combat::status::Status;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::actions::CombatCommand;
use ::torg::fight::{BlindsideCause, SuppressionPurpose, WeaponChoice};
use ::torg::sheet::{CombatSkill, KnownSkill, Sheet, WeaponId};
use ::torg::state::Stats;
use rising_action::app::attack::table::{self, Attacking};
use rising_action::app::attack::{AttackIntent, Part, Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::vm;
use rising_action::app::vm::attack::Field;
use rising_action::app::vm::sheet::{ActStep, SheetVm};
use rising_action::app::vm::tasks::Part as Line;
use tabletop::Game as _;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

fn sheet_of(desk: &mut Desk, actor: ActorId, melee: u8) {
    let figures = Stats {
        dexterity: Some(10),
        toughness: Some(12),
        ..Stats::default()
    };
    let sheet = Sheet {
        strength: Some(8),
        skills: vec![KnownSkill {
            skill: CombatSkill::Melee,
            value: melee,
        }],
        weapons: vec![sabre(5)],
        ..Sheet::default()
    };
    desk.want(Command::SetSheet {
        actor,
        stats: figures,
        sheet,
    });
}

/// A hero with a sabre and a card that adds 3, against two with sabres.
pub fn fight() -> Desk {
    let mut desk = Desk::table(&[&[Action, Adrenalin, Alertness, Presence]], 2);
    let card = desk.card(h(1), 0);
    desk.make(Event::CardPooled { actor: h(1), card });
    for who in [h(1), h(2), h(3)] {
        sheet_of(&mut desk, who, 14);
    }
    desk
}

#[test]
fn a_bought_die_holds_the_result_back_until_it_fell() {
    let mut desk = fight();
    for actor in [h(1), h(2)] {
        desk.want(Command::SetPossibilities {
            actor,
            possibilities: 2,
        });
    }
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Spent(true), AttackIntent::Rolled]);
    let vm = struck(&desk);
    assert_eq!(vm.slips.len(), 1);
    let slip = &vm.slips[0];
    assert_eq!(slip.title, "One die is still to fall");
    assert!(slip.rows.is_empty() && slip.harm.is_empty() && vm.targets.is_empty());
    assert!(vm.apply.ready && vm.apply.label == "Roll the bought die");
    assert_eq!(vm.resolve.dice.as_ref().unwrap().skilled, None);
    assert!(vm.resolve.commit.is_none());
    desk.send(vm.apply.intent);
    let vm = struck(&desk);
    assert!(vm.slips[0].dice.faces.len() > 1 && !vm.slips[0].rows.is_empty());
    assert!(vm.apply.label.starts_with("Apply") || vm.apply.label == "Carry on");
}

#[test]
fn every_tenth_of_the_bar_has_its_label_and_nothing_less() {
    let mut desk = fight();
    for value in 4..24 {
        asked(&mut desk);
        does(&mut desk, [typed(Spot::Value, &value.to_string())]);
        let chance = shown(&desk).foot.chance.unwrap();
        let mut end = 0;
        for share in &chance.shares {
            assert_eq!(
                share.label.is_some(),
                share.width >= 995,
                "{value}: {chance:?}"
            );
            if let Some(start) = share.label {
                assert!(start >= end && start < 10_000, "{value}: {chance:?}");
                end = start;
            }
        }
    }
}

#[test]
fn several_targets_ask_for_more_and_tell_each_chance() {
    let mut desk = fight();
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Several]);
    let one = shown(&desk).foot;
    assert_eq!(one.missing.as_deref(), Some("Now tap more targets."));
    assert_eq!(one.roll, "Roll");
    does(&mut desk, [AttackIntent::Aimed(h(3))]);
    let two = shown(&desk).foot;
    assert_eq!((two.missing, two.roll.as_str()), (None, "Roll against 2"));
    let chance = two.chance.unwrap();
    assert!(chance.more.contains("Villain 1 ") && chance.more.contains("Villain 2 "));
    assert!(
        chance.made.starts_with("14 ") && chance.made.ends_with(" = 18"),
        "{}",
        chance.made
    );
    assert!(chance.made.contains(" + 4 "));
}

#[test]
fn how_far_off_is_asked_before_any_chance() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, "12"),
            typed(Spot::Damage, "15"),
        ],
    );
    let foot = shown(&desk).foot;
    assert!(foot.chance.is_none() && foot.asks.is_some());
    does(&mut desk, [AttackIntent::Rolled]);
    assert_eq!(
        shown(&desk).foot.missing.as_deref(),
        Some("Say first how far off.")
    );
    does(&mut desk, [AttackIntent::Ranged(h(2), RangeBand::Short)]);
    assert!(shown(&desk).foot.chance.is_some());
    // No sheet says what resists being cowed: it is asked for (TC-141).
    does(
        &mut desk,
        [
            AttackIntent::Opened(Part::Rare),
            AttackIntent::Toggled(CombatOption::SuppressiveFire),
        ],
    );
    assert!(
        shown(&desk)
            .foot
            .missing
            .unwrap()
            .contains("resists intimidation")
    );
    does(&mut desk, [typed(Spot::Defence, "9")]);
    let chance = shown(&desk).foot.chance.unwrap();
    assert_eq!((chance.what, chance.against.as_str()), ("to cow", "9"));
}

#[test]
fn what_bears_on_the_attacker_and_the_card_have_their_names() {
    let mut desk = fight();
    let what = CombatCommand::SetStatus {
        status: Status::Unskilled,
        active: true,
    };
    desk.want(Command::Combat { actor: h(1), what });
    let vm = asked(&mut desk);
    assert_eq!(vm.parts[0].sub, "melee weapons · Unskilled: adds gone");
    assert!(vm.foot.sum.is_empty(), "nothing is chosen");
    let card = vm.laid.iter().find_map(|laid| laid.card).unwrap();
    does(&mut desk, [AttackIntent::ToggledCard(card, None)]);
    let sum = shown(&desk).foot.sum;
    assert!(sum.iter().any(|cell| cell.name == "Action"), "{sum:?}");
    does(&mut desk, [AttackIntent::Rolled]);
    let rows = &struck(&desk).slips[0].rows;
    assert_eq!(rows[0].name, "Sabre · Unskilled: adds gone");
    assert!(
        rows.iter().any(|row| row.name == "Card: Action"),
        "{rows:?}"
    );
}

#[test]
fn a_wait_names_its_place_and_springs_before_the_others() {
    let mut desk = fight();
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    // One of two on a side waits: the other is next.
    let who = h(2);
    let is_next = |desk: &Desk| {
        let stage = vm::stage::stage(&desk.model).unwrap();
        let mut rows = stage.rows.into_iter();
        rows.any(|row| row.progress == vm::stage::Progress::Now && row.id == h(1))
    };
    while is_next(&desk) {
        desk.want(Command::Pass { actor: h(1) });
    }
    desk.want(Command::Combat {
        actor: who,
        what: CombatCommand::Hold {
            hold: Hold::Location("the door".to_owned()),
        },
    });
    let stage = vm::stage::stage(&desk.model).unwrap();
    let named = |text: &str| text.ends_with("watches one place: the door");
    assert!(stage.chips.iter().any(|chip| named(&chip.text)));
    let row = stage.rows.iter().find(|row| row.id == who).unwrap();
    assert_eq!(row.sub, "watches one place: the door");
    let springs = row.act.clone().unwrap();
    assert_eq!(springs.label, "Springs now");
    desk.send(springs.intent);
    let vm = shown(&desk);
    let mut rows = vm.groups.iter().flat_map(|group| &group.rows);
    assert!(rows.any(|row| row.on && row.name == "Location attack"));
    let now = stage.rows.iter().find(|row| row.board.more.is_some());
    assert_eq!(
        now.unwrap().board.more.as_ref().unwrap().label,
        "More in a fight"
    );
}

#[test]
fn a_place_that_nobody_named_is_asked_for_where_it_is_typed() {
    let mut desk = fight();
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    let watch = rising_action::app::deeds::Deed::Watch(String::new());
    desk.send(rising_action::app::deeds::DeedSheet::new(h(1), watch).asked());
    desk.send(Intent::SentSheet);
    let Some(SheetVm::Task(open)) = vm::sheet::sheet(&desk.model) else {
        panic!("the sheet is gone")
    };
    let mut parts = open.parts.iter();
    assert!(parts.any(|part| matches!(part, Line::Fault(says) if says.contains("write"))));
    assert!(desk.book().is_none());
}

/// TC-154: an aggressive defence stands beside what it gives up: the plain attack's chance, and a defence that attacks nobody.
#[test]
fn tc_154_an_aggressive_defence_shows_the_odds_of_both() {
    let mut desk = fight();
    let plain = asked(&mut desk).foot.chance.unwrap().percent;
    let row = |desk: &Desk| {
        let groups = shown(desk).groups;
        let mut rows = groups.into_iter().flat_map(|group| group.rows);
        rows.find(|row| row.name == "Aggressive defence").unwrap()
    };
    let with = row(&desk).sub;
    assert!(
        shown(&desk)
            .prospects
            .iter()
            .all(|(name, _)| !name.contains("defen"))
    );
    does(
        &mut desk,
        [AttackIntent::Toggled(CombatOption::AggressiveDefence)],
    );
    let vm = shown(&desk);
    assert_eq!(row(&desk).sub, ["without: ", &plain].concat());
    assert_eq!(with, ["with: ", &vm.foot.chance.unwrap().percent].concat());
    let told = |desk: &Desk| {
        let all = shown(desk).prospects.into_iter();
        all.filter(|(name, _)| name.contains("defen"))
            .collect::<Vec<_>>()
    };
    // 14 and one at least, and two less beside an attack: 16 takes a 17 or more, or a 15 or more where nobody is attacked.
    let of = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        told(&desk),
        [
            of("own defence, at least", "13"),
            of("own defence, 16 or more", "24%"),
            of("own defence, 19 or more", "7.8%"),
            of("only defending, at least", "15"),
            of("only defending, 16 or more", "34%"),
            of("only defending, 19 or more", "18%"),
        ]
    );
    // What is laid on it counts in both.
    let card = shown(&desk).laid.iter().find_map(|laid| laid.card).unwrap();
    does(&mut desk, [AttackIntent::ToggledCard(card, None)]);
    let told = told(&desk);
    assert_eq!((told[1].1.as_str(), told[4].1.as_str()), ("45%", "60%"));
}

/// What is asked in the foot of the sheet, and its answers.
fn asks(desk: &Desk) -> Option<(String, Vec<String>)> {
    match shown(desk).foot.asks? {
        Field::Ways { label, ways } => {
            assert!(ways.iter().all(|(_, on, _)| !on), "{label}");
            Some((label, ways.into_iter().map(|(name, ..)| name).collect()))
        }
        other => panic!("{other:?}"),
    }
}

/// What is told of it stays in the pane of the weapon, to be changed.
fn answered(desk: &mut Desk, label: &str) -> Option<String> {
    if !shown(desk).parts[0].open {
        does(desk, [AttackIntent::Opened(Part::Weapon)]);
    }
    let fields = shown(desk).parts[0].fields.clone();
    fields.into_iter().find_map(|field| match field {
        Field::Ways { label: its, ways } if its == label => {
            ways.into_iter().find(|(_, on, _)| *on).map(|way| way.0)
        }
        _ => None,
    })
}

pub fn rolls(desk: &mut Desk, dice: &str) {
    does(
        desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, dice),
            AttackIntent::Rolled,
        ],
    );
    if desk.book().is_some() {
        desk.send(Intent::RuledAnyway);
    }
}

pub fn told_last(desk: &Desk) -> String {
    let game = &desk.model.table.as_ref().unwrap().game;
    game.last_acting_line().unwrap()
}

/// TC-201: no cause given: it is asked which, in rounds and without; nothing is refused for it, and what was said is told.
#[test]
fn tc_201_a_blindside_asks_why_nobody_sees_it_coming() {
    const ASKED: &str = "Why do they not see it coming?";
    for in_rounds in [false, true] {
        let mut desk = fight();
        if in_rounds {
            desk.want(Command::BeginRounds {
                participants: vec![h(1), h(2), h(3)],
            });
            desk.want(Command::Flip);
        }
        let view = Torg::view(desk.state(), Seat::Table);
        let sheet = Attacking::open(&view, h(1), false).unwrap();
        desk.send(Intent::Asked(table::ask(sheet)));
        assert_eq!(asks(&desk), None);
        does(&mut desk, [AttackIntent::Toggled(CombatOption::Blindside)]);
        let foot = shown(&desk).foot;
        assert_eq!((foot.refused, foot.chance.is_some()), (None, true));
        let (label, ways) = asks(&desk).unwrap();
        assert_eq!(label, ASKED);
        assert_eq!(
            ways,
            ["Surprise", "Cannot turn, or flees", "Earned by a maneuver"]
        );
        assert_eq!(answered(&mut desk, ASKED), None);
        does(
            &mut desk,
            [AttackIntent::Chose(Way::Unseen(BlindsideCause::CannotTurn))],
        );
        assert_eq!(asks(&desk), None);
        assert_eq!(
            answered(&mut desk, ASKED).as_deref(),
            Some("Cannot turn, or flees")
        );
        rolls(&mut desk, "11");
        let note = (
            "Blindside: cannot turn, or flees".to_owned(),
            "TC-201".to_owned(),
        );
        let slip = struck(&desk).slips.swap_remove(0);
        assert!(slip.notes.contains(&note), "{:?}", slip.notes);
        let told = told_last(&desk);
        assert!(told.contains("blindside (cannot turn, or flees)"), "{told}");
    }
    // What the table knows fills itself in.
    let mut desk = fight();
    let (status, on) = (Status::Restrained, true);
    let what = CombatCommand::SetStatus { status, active: on };
    desk.want(Command::Combat { actor: h(2), what });
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Toggled(CombatOption::Blindside)]);
    assert_eq!(asks(&desk), None);
    assert_eq!(
        answered(&mut desk, ASKED).as_deref(),
        Some("Cannot turn, or flees")
    );
}

/// TC-141: what it is for is asked, not demanded, and told.
#[test]
fn tc_141_suppressive_fire_asks_what_it_is_for() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, "12"),
            typed(Spot::Damage, "15"),
            typed(Spot::Defence, "9"),
            AttackIntent::Ranged(h(2), RangeBand::Short),
            AttackIntent::Toggled(CombatOption::SuppressiveFire),
        ],
    );
    let (label, ways) = asks(&desk).unwrap();
    assert_eq!(label, "What are they to do?");
    assert_eq!(ways, ["Surrender", "Stay where they are"]);
    assert!(shown(&desk).foot.chance.is_some());
    does(
        &mut desk,
        [AttackIntent::Chose(Way::Purpose(
            SuppressionPurpose::StayPut,
        ))],
    );
    assert_eq!(asks(&desk), None);
    assert_eq!(
        answered(&mut desk, &label).as_deref(),
        Some("Stay where they are")
    );
    rolls(&mut desk, "11");
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("it does not lie rolled")
    };
    let ActStep::Resolve(resolve) = act.step else {
        panic!("it does not lie rolled")
    };
    let note = (
        "They are to: stay where they are".to_owned(),
        "TC-141".to_owned(),
    );
    assert!(resolve.slips[0].notes.contains(&note));
    let told = told_last(&desk);
    assert!(
        told.contains("suppressive fire (stay where they are)"),
        "{told}"
    );
}

/// TC-145: where the target holds more than one thing, it is asked which is grabbed.
#[test]
fn tc_145_a_grab_asks_which_item() {
    let mut desk = fight();
    let mut sheet = desk.state().actor(h(2)).unwrap().sheet.clone();
    let mut dagger = sabre(2);
    dagger.name = Name::new("Dagger").unwrap();
    let figures = desk.state().actor(h(2)).unwrap().stats;
    for (weapons, known) in [(1, false), (2, true)] {
        sheet.weapons.truncate(1);
        sheet.weapons.extend((1..weapons).map(|_| dagger.clone()));
        desk.want(Command::SetSheet {
            actor: h(2),
            stats: figures,
            sheet: sheet.clone(),
        });
        asked(&mut desk);
        does(
            &mut desk,
            [
                AttackIntent::Chose(Way::Hand(WeaponChoice::Unarmed(AttackSkill::Unarmed))),
                typed(Spot::Value, "12"),
                AttackIntent::Toggled(CombatOption::GrappleItem),
            ],
        );
        assert_eq!(asks(&desk).is_some(), known);
    }
    let (label, ways) = asks(&desk).unwrap();
    assert!(label.starts_with("Which item of "), "{label}");
    assert_eq!(ways, ["Sabre", "Dagger"]);
    does(&mut desk, [AttackIntent::Chose(Way::Item(WeaponId(2)))]);
    assert_eq!(asks(&desk), None);
    assert_eq!(answered(&mut desk, &label).as_deref(), Some("Dagger"));
    rolls(&mut desk, "11");
    assert_eq!(
        desk.state().action.as_ref().unwrap().targeted_attacks[0].grabbed_item,
        Some(WeaponId(2))
    );
}
