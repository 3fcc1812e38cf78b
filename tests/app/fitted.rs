//! Fire that cows as its own table tells it, and what else the page of a fight has to say in few words.

use crate::attacking::{asked, does, shown, struck, typed};
use crate::desk::{Desk, h};
use crate::fought::fight;
use ::torg::card::CardName;
use ::torg::combat::ammunition::{Magazine, Reload};
use ::torg::combat::chart::RangeBand;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::fight::actions::CombatEvent;
use ::torg::sheet::stat_line::plain_weapon;
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::Stats;
use rising_action::app::attack::{AttackIntent, Spot, Way};
use rising_action::app::vm;
use rising_action::app::vm::attack::result::Slip;
use rising_action::app::vm::sheet::{ActStep, SheetVm};
use rising_action::app::words::telling::headline;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Two heroes lay fire on a villain whom 9 resists: what is typed is the value and the damage.
fn lays_fire(desk: &mut Desk, value: &str, damage: &str) {
    asked(desk);
    does(
        desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, value),
            typed(Spot::Damage, damage),
            typed(Spot::Defence, "9"),
            AttackIntent::Ranged(h(2), RangeBand::Short),
            AttackIntent::Toggled(CombatOption::SuppressiveFire),
        ],
    );
}

/// What lies rolled.
fn slips(desk: &Desk) -> Vec<Slip> {
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("it does not lie rolled")
    };
    let ActStep::Resolve(resolve) = act.step else {
        panic!("it does not lie rolled")
    };
    resolve.slips
}

/// TC-141: the bar and the slip have the rows of TC-T5, and no level of a blow.
#[test]
fn tc_141_suppressive_fire_is_told_by_its_own_table() {
    let mut desk = fight();
    lays_fire(&mut desk, "12", "9");
    let shares = shown(&desk).foot.chance.unwrap().shares;
    let names: Vec<&str> = shares.iter().map(|share| share.name.as_str()).collect();
    let rows = [
        "No effect",
        "Stymied",
        "Unskilled",
        "Setback",
        "Break",
        "Player’s call",
    ];
    assert_eq!(names, rows);
    // 12, less 3 for single shots, against 9, without the skill: from 0 on stymied, from +5 on unskilled, from +10 on a setback.
    let percents: Vec<&str> = shares.iter().map(|share| share.percent.as_str()).collect();
    assert_eq!(percents[..4], ["45%", "37%", "18%", "0.1%"]);
    // 5 points are the second row of five, however well a blow would have hit.
    for (dice, title, steps) in [("11", "Stymied", 1), ("18", "Unskilled", 2)] {
        let mut desk = fight();
        lays_fire(&mut desk, "12", "9");
        rolls(&mut desk, dice);
        let slip = slips(&desk).remove(0);
        assert_eq!((slip.title.as_str(), slip.steps), (title, steps));
    }
}

/// TC-143: who fires with them is named beside what it came to, once for all who are there.
#[test]
fn tc_143_the_slip_names_who_shares_the_fire() {
    let hands: &[&[CardName]] = &[
        &[CardName::Action],
        &[CardName::Adrenalin],
        &[CardName::Presence],
    ];
    let mut desk = Desk::table(hands, 2);
    for actor in [h(1), h(4), h(5)] {
        sheet(&mut desk, actor, vec![]);
    }
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, "12"),
            typed(Spot::Damage, "9"),
            AttackIntent::Toggled(CombatOption::SuppressiveFire),
            AttackIntent::Shared(h(2)),
            AttackIntent::Shared(h(3)),
            AttackIntent::Aimed(h(5)),
            AttackIntent::Ranged(h(4), RangeBand::Short),
            AttackIntent::Ranged(h(5), RangeBand::Short),
        ],
    );
    rolls(&mut desk, "11");
    let told: Vec<bool> = slips(&desk)
        .iter()
        .map(|slip| {
            slip.notes.contains(&(
                "One roll together with Hero 2 and Hero 3.".to_owned(),
                "TC-143".to_owned(),
            ))
        })
        .collect();
    assert_eq!(told, [true, false]);
}

fn sheet(desk: &mut Desk, actor: ActorId, weapons: Vec<CarriedWeapon>) {
    desk.want(Command::SetSheet {
        actor,
        stats: Stats {
            dexterity: Some(10),
            toughness: Some(10),
            ..Stats::default()
        },
        sheet: Sheet {
            spirit: Some(9),
            skills: vec![KnownSkill {
                skill: CombatSkill::Fire,
                value: 12,
            }],
            weapons,
            ..Sheet::default()
        },
    });
}

/// TC-180 … TC-187: what is left in a gun that is counted, and how far it is loaded, stand on the stage.
#[test]
fn tc_182_186_the_stage_tells_what_is_left_in_a_gun_and_how_far_it_is_loaded() {
    let name = Name::new("Rifle").unwrap();
    let rifle = CarriedWeapon {
        ammunition: Some(6),
        reload: Reload::Rounds {
            rounds: 2,
            skill_check: true,
        },
        ..plain_weapon(name, AttackSkill::Fire, WeaponDamage::Fixed(16))
    };
    let mut desk = Desk::table(&[&[CardName::Action]], 1);
    sheet(&mut desk, h(1), vec![rifle.clone(), rifle]);
    let chips = |desk: &Desk| {
        let chips = vm::stage::stage(&desk.model).unwrap().chips;
        let chips = chips.into_iter().map(|chip| (chip.text, chip.until));
        chips.collect::<Vec<_>>()
    };
    let actor = h(1);
    let mut happens = |event: Event| {
        desk.make(event);
        chips(&desk)
    };
    let act = |what| Event::Combat { actor, what };
    assert!(happens(act(CombatEvent::Treated { treated: false })).is_empty());
    let holds = |left: u16| {
        let mut magazine = Magazine::full(6);
        magazine.run_short(left);
        let what = ActorChange::MagazineSet {
            weapon: WeaponId(1),
            magazine,
        };
        let by = vec![Consequence::Actor { actor, what }];
        Event::ConsequencesApplied { consequences: by }
    };
    let one = |text: &str, until: &'static str| vec![(text.to_owned(), until)];
    for (what, text, until) in [
        (holds(4), "Hero: Rifle 4 of 6", "rounds of fire left"),
        (holds(0), "Hero: Rifle empty", "until loaded"),
        (
            act(CombatEvent::ReloadProgressed {
                weapon: WeaponId(1),
                rounds: 1,
            }),
            "Hero: Rifle loading, 1 of 2",
            "rounds it takes",
        ),
        (
            act(CombatEvent::ReloadProgressed {
                weapon: WeaponId(1),
                rounds: 2,
            }),
            "Hero: Rifle loading, 2 of 2",
            "a check loads it",
        ),
        (
            act(CombatEvent::Reloaded {
                weapon: WeaponId(1),
                rating: 6,
            }),
            "Hero: Rifle empty",
            "until loaded",
        ),
        (holds(6), "Hero: Rifle 6 of 6", "rounds of fire left"),
    ] {
        assert_eq!(happens(what), one(text, until));
    }
}

#[test]
fn a_name_keeps_its_number_in_large_letters() {
    assert_eq!(
        headline(&["thug 2", " attacks ", "Imani and sentry 12"]),
        "thug\u{a0}2 attacks Imani and sentry\u{a0}12"
    );
    let mut desk = fight();
    assert_eq!(
        asked(&mut desk).title,
        "Hero attacks",
        "one alone has no number"
    );
    rolls(&mut desk, "15");
    assert_eq!(struck(&desk).title, "Hero attacks Villain\u{a0}1");
}

fn rolls(desk: &mut Desk, dice: &str) {
    does(
        desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, dice),
            AttackIntent::Rolled,
        ],
    );
}
