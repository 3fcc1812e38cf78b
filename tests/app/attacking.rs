//! The attack sheet at a table: filled in by the cast, rolled as one entry, told, applied and taken back.

use crate::desk::{Desk, h};
use ::torg::card::ApprovableAction;
use ::torg::card::CardName::{self, Action, Adrenalin, Alertness, Presence};
use ::torg::combat::action::Aim;
use ::torg::combat::chart::{DamageTable, RangeBand};
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{ActionKind, Stats};
use rising_action::app::attack::table::Attacking;
use rising_action::app::attack::{AttackIntent, Part, Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::model::Sheet as Question;
use rising_action::app::vm;
use rising_action::app::vm::attack::result::HarmCell;
use rising_action::app::vm::attack::struck::StruckVm;
use rising_action::app::vm::attack::{AttackVm, Field};
use rising_action::app::vm::sheet::{ActStep, SheetVm};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard as _;

const HAND: &[CardName] = &[Action, Adrenalin, Alertness, Presence];

pub fn sabre(add: i8) -> CarriedWeapon {
    CarriedWeapon {
        id: WeaponId::UNASSIGNED,
        name: Name::new("Sabre").unwrap(),
        attack_skill: AttackSkill::Melee,
        damage: WeaponDamage::Strength {
            weapon_add: add,
            maximum: None,
        },
        fire_capability: FireCapability::Single,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: false,
        non_lethal: None,
        can_parry: false,
    }
}

fn sheet_of(desk: &mut Desk, actor: ActorId, melee: u8, toughness: u8, add: i8) {
    let figures = Stats {
        dexterity: Some(10),
        toughness: Some(toughness),
        ..Stats::default()
    };
    let sheet = Sheet {
        strength: Some(8),
        skills: vec![KnownSkill {
            skill: CombatSkill::Melee,
            value: melee,
        }],
        weapons: vec![sabre(add)],
        damage_table: Some(DamageTable::PossibilityRated),
        ..Sheet::default()
    };
    desk.want(Command::SetSheet {
        actor,
        stats: figures,
        sheet,
    });
}

/// A hero with a sabre of 14 and 17 and two cards in the pool; a villain with 15 and a Toughness of 17, and another of whom nobody
/// knows anything.
fn fight() -> Desk {
    let mut desk = Desk::table(&[HAND], 2);
    for place in [1, 0] {
        let card = desk.card(h(1), place);
        desk.make(Event::CardPooled { actor: h(1), card });
    }
    // 8 and 5, and 4 adds over Dexterity.
    sheet_of(&mut desk, h(1), 14, 9, 5);
    sheet_of(&mut desk, h(2), 15, 17, 0);
    desk
}

pub fn asked(desk: &mut Desk) -> AttackVm {
    desk.send(Intent::Asked(Question::act(h(1), false)));
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("no action is asked for")
    };
    let ActStep::Choose { actions, .. } = &act.step else {
        panic!("it is named already")
    };
    let attack = ActionKind::Approvable(ApprovableAction::Attack);
    let way = actions.iter().find(|way| way.kind == attack).unwrap();
    let intent = way.intent.clone();
    desk.send(intent);
    shown(desk)
}

pub fn shown(desk: &Desk) -> AttackVm {
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Attack(vm)) => *vm,
        other => panic!("no attack is asked for but {other:?}"),
    }
}

pub fn struck(desk: &Desk) -> StruckVm {
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Struck(vm)) => *vm,
        other => panic!("no attack lies rolled but {other:?}"),
    }
}

pub fn does(desk: &mut Desk, intents: impl IntoIterator<Item = AttackIntent>) {
    for intent in intents {
        desk.send(Intent::attack(intent));
    }
}

pub fn typed(spot: Spot, text: &str) -> AttackIntent {
    AttackIntent::Typed(spot, text.to_owned())
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

fn percent(vm: &AttackVm) -> String {
    vm.foot.chance.as_ref().unwrap().percent.clone()
}

#[test]
fn the_cast_fills_the_sheet_in() {
    let mut desk = fight();
    let vm = asked(&mut desk);
    let [weapon, target] = vm.parts.as_slice() else {
        panic!("two parts")
    };
    assert_eq!(
        (
            weapon.name.as_str(),
            weapon.hit.as_str(),
            weapon.harm.as_str()
        ),
        ("Sabre", "14", "17")
    );
    assert_eq!((target.hit.as_str(), target.harm.as_str()), ("15", "17"));
    assert_eq!(
        vm.targets.iter().map(|chip| chip.on).collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(percent(&vm), "45%");
    // Cards of the pool say what they would do.
    let cards: Vec<_> = vm.laid.iter().map(|one| one.sub.as_str()).collect();
    assert!(cards.contains(&"+3 to the bonus: 70%"), "{cards:?}");
    let card = desk
        .state()
        .pool(h(1))
        .iter()
        .copied()
        .find(|card| card.name() == Some(Action))
        .unwrap();
    does(
        &mut desk,
        [
            AttackIntent::ToggledCard(card, None),
            AttackIntent::Toggled(CombatOption::AllOut),
        ],
    );
    assert_eq!(percent(&shown(&desk)), "80%");
}

#[test]
fn an_attack_is_rolled_told_applied_and_taken_back_as_one() {
    let mut desk = fight();
    asked(&mut desk);
    let before = desk.state().clone();
    does(
        &mut desk,
        [
            AttackIntent::Toggled(CombatOption::AllOut),
            AttackIntent::Toggled(CombatOption::VitalBlow),
        ],
    );
    rolls(&mut desk, "10 10 5");
    let vm = struck(&desk);
    assert_eq!(vm.slips.len(), 1);
    let slip = &vm.slips[0];
    // 14 − 2 + 3 + 8 against 15; 17 + 1 + 1 + 8 against 17.
    assert_eq!(
        (slip.totals.clone(), slip.over.clone()),
        (
            ["23".to_owned(), "27".to_owned()],
            ["8".to_owned(), "10".to_owned()]
        )
    );
    assert_eq!(slip.title, "Superior hit");
    assert_eq!(slip.rows[0].name, "Sabre");
    assert_eq!(
        slip.harm,
        [
            HarmCell::Wounds("1 wound".to_owned()),
            HarmCell::Mark("K"),
            HarmCell::Shock("4 shock".to_owned())
        ]
    );
    // K/O is a K for whoever has none: one word on the card and in the sentence, and what it means.
    assert_eq!(
        slip.notes[0],
        (
            "K: half out; an O after it knocks out".to_owned(),
            "TC-093".to_owned()
        )
    );
    assert!(vm.targets[0].says.contains(": K"), "{}", vm.targets[0].says);
    assert!(
        vm.targets[0].picks.is_empty(),
        "without possibilities nothing is taken from it"
    );
    desk.send(vm.apply.intent);
    let condition = desk.state().actor(h(2)).unwrap().condition;
    assert_eq!(
        (condition.wounds, condition.shock, condition.k),
        (1, 4, true)
    );
    assert!(desk.model.sheet.is_none() && desk.model.toast.as_ref().unwrap().way.is_some());
    let whole = desk.model.table.as_ref().unwrap().game.last_acting_line();
    let whole = whole.unwrap();
    assert!(whole.contains(" attacks "), "{whole}");
    desk.send(Intent::Undid);
    assert_eq!(*desk.state(), before);
    // Undo and redo name it by the same words, and the stage has the way back.
    assert_eq!(
        desk.model.toast.as_ref().unwrap().text,
        ["Taken back: ", &whole].concat()
    );
    let game = &desk.model.table.as_ref().unwrap().game;
    assert_eq!(game.next_line(), Some(whole));
    assert!(vm::stage::stage(&desk.model).unwrap().redo_ready);
}

#[test]
fn a_possibility_takes_from_the_blow() {
    let mut desk = fight();
    desk.want(Command::SetPossibilities {
        actor: h(2),
        possibilities: 3,
    });
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Toggled(CombatOption::AllOut),
            AttackIntent::Toggled(CombatOption::VitalBlow),
        ],
    );
    rolls(&mut desk, "10 10 5");
    let names: Vec<_> = struck(&desk).targets[0]
        .picks
        .iter()
        .map(|(name, ..)| *name)
        .collect();
    assert_eq!(names, ["Wound", "Shock", "K"]);
    does(
        &mut desk,
        [
            AttackIntent::Negated(0, DamageComponent::Wound),
            AttackIntent::Negated(0, DamageComponent::Shock),
        ],
    );
    let vm = struck(&desk);
    assert!(
        vm.targets[0].says.contains("shock 1 of 17"),
        "{}",
        vm.targets[0].says
    );
    desk.send(vm.apply.intent);
    let actor = desk.state().actor(h(2)).unwrap();
    assert_eq!(
        (
            actor.condition.wounds,
            actor.condition.shock,
            actor.possibilities
        ),
        (0, 1, 2)
    );
}

#[test]
fn the_book_opens_over_the_sheet_and_gives_it_back() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Toggled(CombatOption::VitalBlow),
            AttackIntent::Toggled(CombatOption::Sweep),
            AttackIntent::Rolled,
        ],
    );
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("TC-126"));
    desk.send(Intent::ClosedSheet);
    assert!(
        shown(&desk).groups[0]
            .rows
            .iter()
            .filter(|row| row.on)
            .count()
            == 2,
        "what was chosen is still there"
    );
    does(&mut desk, [AttackIntent::Rolled]);
    desk.send(Intent::RuledAnyway);
    struck(&desk);
}

#[test]
fn dice_that_cannot_be_are_named_on_the_sheet() {
    let mut desk = fight();
    asked(&mut desk);
    let before = desk.state().clone();
    rolls(&mut desk, "10");
    let (kept, fault) = shown(&desk).foot.dice.unwrap();
    assert_eq!(kept, "10");
    assert!(fault.unwrap().starts_with("The roll goes on"));
    assert_eq!(*desk.state(), before);
    does(&mut desk, [typed(Spot::Dice, "11"), AttackIntent::Rolled]);
    struck(&desk);
}

#[test]
fn what_is_not_known_is_asked_for_in_place() {
    let mut desk = fight();
    asked(&mut desk);
    // The other villain has no sheet; a press aims at them alone, and the options stay in sight.
    does(&mut desk, [AttackIntent::Aimed(h(3))]);
    let vm = shown(&desk);
    assert!(vm.groups.iter().any(|group| group.rows.len() > 1));
    assert_eq!(
        vm.foot.missing.as_deref(),
        Some("The defence is not told yet.")
    );
    assert_eq!(
        vm.parts[1]
            .main
            .iter()
            .map(|one| one.spot)
            .collect::<Vec<_>>(),
        [Spot::Defence]
    );
    does(&mut desk, [typed(Spot::Defence, "12")]);
    assert_eq!(
        shown(&desk).foot.missing.as_deref(),
        Some("Toughness is not told yet.")
    );
    does(&mut desk, [typed(Spot::Toughness, "9")]);
    assert_eq!(percent(&shown(&desk)), "70%");
    // One tap keeps them; the sheet stays open, and nothing is left to keep.
    let keep = shown(&desk).parts[1].keep.clone().unwrap();
    desk.send(keep.intent);
    let actor = desk.state().actor(h(3)).unwrap();
    assert_eq!(actor.stats.toughness, Some(9));
    assert_eq!(actor.sheet.skill(CombatSkill::Unarmed), Some(12));
    assert_eq!(percent(&shown(&desk)), "70%");
    does(
        &mut desk,
        [AttackIntent::Chose(Way::Hand(WeaponChoice::Other(
            AttackSkill::Fire,
        )))],
    );
    assert!(
        shown(&desk).foot.missing.is_some(),
        "another weapon has other figures"
    );
}

#[test]
fn without_figures_it_is_asked_as_before() {
    let mut desk = Desk::table(&[HAND], 1);
    desk.send(Intent::Asked(Question::act(h(1), false)));
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("no action is asked for")
    };
    let ActStep::Choose { actions, .. } = &act.step else {
        panic!("it is named already")
    };
    let attack = ActionKind::Approvable(ApprovableAction::Attack);
    let way = actions.iter().find(|way| way.kind == attack).unwrap();
    assert!(matches!(way.intent, Intent::Wanted(_)));
}

#[test]
fn a_press_changes_the_target_and_several_are_a_choice() {
    let mut desk = fight();
    sheet_of(&mut desk, h(3), 9, 9, 0);
    asked(&mut desk);
    let on =
        |desk: &Desk| -> Vec<bool> { shown(desk).targets.iter().map(|chip| chip.on).collect() };
    does(&mut desk, [AttackIntent::Aimed(h(3))]);
    assert_eq!(on(&desk), [false, true]);
    does(
        &mut desk,
        [AttackIntent::Several, AttackIntent::Aimed(h(2))],
    );
    assert_eq!(on(&desk), [true, true]);
    // The options, the big number and its name are of the target that is shown.
    let sub = |desk: &Desk| shown(desk).groups[0].rows[0].sub.clone();
    let chance = |desk: &Desk| shown(desk).foot.chance.unwrap();
    let (first, second) = (sub(&desk), chance(&desk));
    assert!(second.made.contains("several"), "{}", second.made);
    does(&mut desk, [AttackIntent::Aimed(h(3))]);
    assert_ne!(sub(&desk), first);
    assert_ne!(chance(&desk).percent, second.percent);
    does(&mut desk, [AttackIntent::Toggled(CombatOption::AllOut)]);
    let with = percent(&shown(&desk));
    does(&mut desk, [AttackIntent::Toggled(CombatOption::AllOut)]);
    assert_eq!(sub(&desk), ["with: ", &with].concat());
    does(&mut desk, [AttackIntent::Several]);
    assert_eq!(on(&desk), [false, true]);
}

#[test]
fn how_far_off_somebody_is_can_be_answered_where_it_is_asked() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, "12"),
            typed(Spot::Damage, "15"),
            AttackIntent::Rolled,
        ],
    );
    assert!(desk.book().is_none(), "it is asked for, not refused");
    let foot = shown(&desk).foot;
    let Some(Field::Ways { label, ways }) = foot.asks else {
        panic!("the range is asked for")
    };
    assert!(label.starts_with("How far off is "));
    assert_eq!((ways.len(), foot.refused), (4, None));
    desk.send(ways[1].2.clone());
    assert_eq!(shown(&desk).foot.asks, None);
    does(&mut desk, [AttackIntent::Rolled]);
    struck(&desk);
}

#[test]
fn a_figure_that_cannot_be_read_leaves_the_options_where_they_are() {
    let mut desk = fight();
    let before = asked(&mut desk);
    does(&mut desk, [typed(Spot::Value, "x")]);
    let vm = shown(&desk);
    let names = |vm: &AttackVm| -> Vec<String> {
        let rows = vm.groups.iter().flat_map(|group| &group.rows);
        rows.map(|row| row.name.clone()).collect()
    };
    assert_eq!(names(&vm), names(&before));
    assert_eq!(vm.foot.chance, None);
    assert_eq!(vm.parts[0].main[0].spot, Spot::Value);
}

#[test]
fn an_aim_that_is_ready_is_on_by_itself() {
    let mut desk = fight();
    let row = |desk: &Desk| {
        let groups = shown(desk).groups;
        let mut rows = groups.into_iter().flat_map(|group| group.rows);
        rows.find(|row| row.name == "Aimed").unwrap()
    };
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    asked(&mut desk);
    let aimed = row(&desk);
    assert!(aimed.refused && !aimed.on, "{aimed:?}");
    let mut view = desk.model.torg().unwrap().view(Seat::Table);
    let round = u32::from(view.round.as_ref().unwrap().number);
    for actor in &mut view.cast {
        actor.combat.aim = Aim::Ready(round);
    }
    let opened = Attacking::open(&view, h(1), false).unwrap();
    assert!(opened.draft.choices.has(CombatOption::Aim));
}

#[test]
fn after_a_blow_the_moment_says_who_and_what_and_no_more() {
    let mut desk = fight();
    asked(&mut desk);
    rolls(&mut desk, "2");
    let apply = struck(&desk).apply.intent;
    desk.send(apply);
    let toast = desk.model.toast.clone().unwrap();
    assert!(
        toast.way.is_some() && toast.text.starts_with("Missed "),
        "{}",
        toast.text
    );
    assert!(toast.text.len() < 40, "{}", toast.text);
}

#[test]
fn suppressive_fire_is_an_option_and_takes_effect_as_it_is_reckoned() {
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
            AttackIntent::Opened(Part::Rare),
        ],
    );
    let groups = shown(&desk).groups;
    let mut rows = groups.iter().flat_map(|group| &group.rows);
    assert!(rows.any(|row| row.name == "Suppressive fire"));
    does(
        &mut desk,
        [AttackIntent::Toggled(CombatOption::SuppressiveFire)],
    );
    rolls(&mut desk, "9");
    if desk.book().is_some() {
        desk.send(Intent::RuledAnyway);
    }
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("it does not lie rolled")
    };
    let act_title = act.title;
    let ActStep::Resolve(resolve) = act.step else {
        panic!("it does not lie rolled")
    };
    assert!(resolve.figured && resolve.outcomes.len() == 1);
    let [slip] = resolve.slips.as_slice() else {
        panic!("one is there")
    };
    assert!(act_title.ends_with(": Suppressive fire"), "{act_title}");
    assert!(
        slip.rows.iter().all(|row| row.harm.is_empty()),
        "it harms nobody"
    );
    assert!(
        ["No effect", "Unskilled", "Stymied", "Setback", "Break"].contains(&slip.title.as_str())
    );
    let takes_effect = resolve.outcomes[0].intent.clone();
    desk.send(takes_effect);
    assert!(desk.state().action.is_none());
    assert_eq!(desk.state().actor(h(2)).unwrap().condition.wounds, 0);
}

#[test]
fn suppressive_fire_is_weighed_as_what_it_is() {
    let mut desk = fight();
    sheet_of(&mut desk, h(3), 9, 9, 0);
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            typed(Spot::Value, "12"),
            typed(Spot::Damage, "20"),
            typed(Spot::Defence, "9"),
            AttackIntent::Ranged(h(2), RangeBand::Short),
        ],
    );
    let plain = shown(&desk).foot.chance.unwrap();
    assert_eq!(plain.what, "to hit");
    does(
        &mut desk,
        [AttackIntent::Toggled(CombatOption::SuppressiveFire)],
    );
    let vm = shown(&desk);
    let cows = vm.foot.chance.unwrap();
    assert_eq!(cows.what, "to cow");
    assert_ne!(cows.percent, plain.percent, "the higher total counts");
    assert!(cows.more.starts_with("nobody is harmed"));
    assert!(vm.prospects.is_empty());
    assert_eq!(vm.several.map(|(on, _)| on), Some(true));
}
