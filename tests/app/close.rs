//! What counts hand to hand and has to show: cards in force from an earlier action, softened wounds, trained hands, blocks.

use crate::attacking::{asked, does, sabre, shown, struck, typed};
use crate::desk::{Desk, h};
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardName::{Action, Adrenalin, Alertness, Presence};
use ::torg::card::{ApprovableAction, CARDS, CardId};
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::options::CombatOption;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::settings::{Edition, Settings, Stacking};
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponId};
use ::torg::state::{ActionKind, Stats};
use rising_action::app::attack::table::{Attacking, ask};
use rising_action::app::attack::{AttackIntent, Part as Pane, Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::model::Sheet as Asked;
use rising_action::app::vm;
use rising_action::app::vm::attack::result::AccountRow;
use rising_action::app::vm::seat::seat;
use rising_action::app::vm::sheet::{ActStep, SheetVm};
use rising_action::app::vm::stage::stage;
use rising_action::app::vm::tasks::{Part, TaskVm};
use tabletop::event_log::EventLog;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

fn sheet_of(desk: &mut Desk, actor: ActorId, sheet: Sheet) {
    let figures = Stats {
        dexterity: Some(10),
        toughness: Some(12),
        ..Stats::default()
    };
    desk.want(Command::SetSheet {
        actor,
        stats: figures,
        sheet,
    });
}

fn skills(all: &[(CombatSkill, u8)]) -> Vec<KnownSkill> {
    let each = all.iter();
    each.map(|(skill, value)| KnownSkill {
        skill: *skill,
        value: *value,
    })
    .collect()
}

/// A hero of that sheet with a card in the pool that adds 3 to all that is done in the round, and one villain with a sabre of 10.
fn fight(edition: Edition, hero: Sheet) -> Desk {
    let mut desk = Desk::table(&[&[Action, Adrenalin, Alertness, Presence]], 1);
    let mut entries = desk.model.torg().unwrap().log().applied().to_vec();
    if let Some(Event::TableOpened { edition: its, .. }) = entries[0].events.first_mut() {
        *its = edition;
    }
    let all = entries.len();
    *desk.model.torg_mut().unwrap() = Table::replay(EventLog::new(entries, all));
    let card = desk.card(h(1), 0);
    desk.make(Event::CardPooled { actor: h(1), card });
    sheet_of(
        &mut desk,
        h(1),
        Sheet {
            strength: Some(8),
            ..hero
        },
    );
    let villain = Sheet {
        strength: Some(8),
        charisma: Some(8),
        skills: skills(&[(CombatSkill::Melee, 10)]),
        weapons: vec![sabre(5)],
        ..Sheet::default()
    };
    sheet_of(&mut desk, h(2), villain);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    desk.want(Command::Flip);
    desk
}

fn fencer() -> Sheet {
    Sheet {
        skills: skills(&[
            (CombatSkill::Melee, 12),
            (CombatSkill::Taunt, 10),
            (CombatSkill::Dodge, 11),
        ]),
        weapons: vec![sabre(5)],
        ..Sheet::default()
    }
}

/// One that is in nobody's pool is in force.
fn in_force(desk: &mut Desk) {
    let laid = desk.state().pool(h(1)).to_vec();
    let other = |card: &CardId| !laid.contains(card);
    let mut all = CARDS.iter().filter(|card| card.name == Action);
    let card = all.find(|card| other(&card.id)).unwrap().id;
    let what = EffectEvent::BonusGained {
        actor: h(1),
        card,
        attribute: None,
    };
    desk.make(Event::Effect { what });
}

fn open(desk: &Desk) -> TaskVm {
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Task(vm)) => *vm,
        other => panic!("{other:?}"),
    }
}

fn tap(desk: &mut Desk, label: &str) {
    let vm = open(desk);
    let rows = vm.parts.iter().flat_map(|part| match part {
        Part::Rows(rows) => rows.as_slice(),
        _ => &[],
    });
    let mut rows = rows.filter(|row| row.label.starts_with(label));
    let row = rows
        .next()
        .unwrap_or_else(|| panic!("{label} in {:?}", vm.parts));
    desk.send(row.intent.clone());
}

fn chosen(desk: &mut Desk) -> ActStep {
    desk.send(Intent::Asked(Asked::act(h(1), false)));
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Act(act)) => act.step,
        other => panic!("{other:?}"),
    }
}

fn kind(desk: &mut Desk, kind: ApprovableAction) {
    let ActStep::Choose { actions, .. } = chosen(desk) else {
        panic!("an action is open");
    };
    let wanted = ActionKind::Approvable(kind);
    let way = actions.into_iter().find(|one| one.kind == wanted).unwrap();
    desk.send(way.intent);
}

fn menu(desk: &mut Desk) {
    let ActStep::Choose { more, .. } = chosen(desk) else {
        panic!("an action is open");
    };
    desk.send(more.unwrap().intent);
}

fn weighed(desk: &Desk) -> Vec<(String, String)> {
    let parts = open(desk).parts.into_iter();
    let all = parts.filter_map(|part| match part {
        Part::Weighed(ways) => Some(ways),
        _ => None,
    });
    all.flatten().collect()
}

fn percent(desk: &Desk) -> String {
    shown(desk).foot.chance.unwrap().percent
}

/// DD-253, DD-260, DD-284: what an earlier action of the round brought counts in the chances of the next one as it will in its
/// dice.
#[test]
fn dd_253_260_a_card_in_force_counts_in_the_chances_of_an_attack() {
    let mut desk = fight(Edition::Revised, fencer());
    asked(&mut desk);
    let plain = percent(&desk);
    let card = shown(&desk).laid.iter().find_map(|laid| laid.card).unwrap();
    does(&mut desk, [AttackIntent::ToggledCard(card, None)]);
    let laid = percent(&desk);
    assert_ne!(plain, laid);
    let mut desk = fight(Edition::Revised, fencer());
    in_force(&mut desk);
    let vm = asked(&mut desk);
    assert_eq!(vm.foot.chance.unwrap().percent, laid);
    let cell = vm.foot.sum.iter().find(|cell| cell.name == "Action");
    assert_eq!(cell.unwrap().figure, "+3");
    does(
        &mut desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, "11"),
            AttackIntent::Rolled,
        ],
    );
    let slip = &struck(&desk).slips[0];
    assert_eq!(slip.totals[0], "15");
    let row = slip.rows.iter().find(|row| row.name == "Card: Action");
    assert_eq!(row.unwrap().hit, "+3");
}

/// The same in an interaction and in a defence.
#[test]
fn dd_253_260_a_card_in_force_counts_in_the_chances_of_all_else() {
    for way in [ApprovableAction::Taunt, ApprovableAction::Defend] {
        let begins = |force: bool| {
            let mut desk = fight(Edition::Revised, fencer());
            if force {
                in_force(&mut desk);
            }
            kind(&mut desk, way);
            if way == ApprovableAction::Taunt {
                tap(&mut desk, "Villain");
            }
            desk
        };
        let mut desk = begins(false);
        let plain = weighed(&desk);
        tap(&mut desk, "Action");
        let laid = weighed(&desk);
        assert_ne!(plain, laid, "{way:?}");
        assert_eq!(weighed(&begins(true)), laid, "{way:?}");
    }
}

/// where one of each name counts, one that is laid adds nothing to its like in force, in the chances too.
#[test]
fn a_14_a_card_adds_nothing_to_its_like_in_force_where_one_counts() {
    for (stacking, twice) in [(Stacking::Sum, true), (Stacking::Best, false)] {
        let mut desk = fight(Edition::Revised, fencer());
        let settings = Settings::default().with_answer(stacking);
        desk.want(Command::ChangeSettings { settings });
        in_force(&mut desk);
        asked(&mut desk);
        let once = percent(&desk);
        let card = shown(&desk).laid.iter().find_map(|laid| laid.card).unwrap();
        does(&mut desk, [AttackIntent::ToggledCard(card, None)]);
        assert_eq!(percent(&desk) != once, twice, "{stacking:?}");
        desk.send(Intent::ClosedSheet);
        kind(&mut desk, ApprovableAction::Taunt);
        tap(&mut desk, "Villain");
        let once = weighed(&desk);
        tap(&mut desk, "Action");
        assert_eq!(weighed(&desk) != once, twice, "{stacking:?}");
    }
}

/// TC-155, TC-157, TC-158: what is made to fell, and bare hands, soften their wounds without being asked, and do not where
/// somebody wants it otherwise.
#[test]
fn tc_157_158_clubs_and_bare_hands_soften_their_wounds_unless_told_otherwise() {
    let weapons = || {
        let club = CarriedWeapon {
            non_lethal: Some(true),
            ..sabre(3)
        };
        vec![club, sabre(5)]
    };
    let club = WeaponChoice::Carried(WeaponId(1));
    let all = [
        // The edition, what is in hand, and whether it softens.
        (Edition::Classic, club, true),
        (Edition::Classic, WeaponChoice::Carried(WeaponId(2)), false),
        (
            Edition::Classic,
            WeaponChoice::Unarmed(AttackSkill::Unarmed),
            true,
        ),
        (
            Edition::Classic,
            WeaponChoice::Unarmed(AttackSkill::MartialArts),
            false,
        ),
        (
            Edition::Classic,
            WeaponChoice::Other(AttackSkill::Melee),
            false,
        ),
        (Edition::Revised, club, false),
        (
            Edition::Revised,
            WeaponChoice::Unarmed(AttackSkill::Unarmed),
            true,
        ),
        (
            Edition::Revised,
            WeaponChoice::Unarmed(AttackSkill::MartialArts),
            false,
        ),
    ];
    for (edition, hand, soft) in all {
        let hero = Sheet {
            skills: skills(&[(CombatSkill::Melee, 12), (CombatSkill::MartialArts, 12)]),
            weapons: weapons(),
            ..Sheet::default()
        };
        let mut desk = fight(edition, hero);
        let on = |desk: &Desk| {
            let groups = shown(desk).groups;
            let mut rows = groups.into_iter().flat_map(|group| group.rows);
            let row = rows.find(|row| row.name == "Stun" || row.name == "Non-lethal");
            row.map(|row| row.on)
        };
        asked(&mut desk);
        assert_eq!(on(&desk), Some(edition == Edition::Classic), "a club");
        does(
            &mut desk,
            [
                AttackIntent::Chose(Way::Hand(WeaponChoice::Carried(WeaponId(2)))),
                AttackIntent::Chose(Way::Hand(hand)),
            ],
        );
        if let WeaponChoice::Other(_) = hand {
            does(
                &mut desk,
                [typed(Spot::Value, "12"), typed(Spot::Damage, "10")],
            );
        }
        assert_eq!(on(&desk), Some(soft), "{edition:?} {hand:?}");
        does(&mut desk, [AttackIntent::Toggled(CombatOption::NonLethal)]);
        assert_eq!(on(&desk), Some(!soft), "{edition:?} {hand:?}");
    }
    // A club of 12 and 11 against 10 and 12: with a bonus of 13 it would wound twice, and does once.
    let blow = |stuns: bool| {
        let hero = Sheet {
            skills: skills(&[(CombatSkill::Melee, 13)]),
            weapons: weapons(),
            ..Sheet::default()
        };
        let mut desk = fight(Edition::Classic, hero);
        asked(&mut desk);
        if !stuns {
            does(&mut desk, [AttackIntent::Toggled(CombatOption::NonLethal)]);
        }
        does(
            &mut desk,
            [
                AttackIntent::ToggledOwnDice,
                typed(Spot::Dice, "20 20 6"),
                AttackIntent::Rolled,
            ],
        );
        let apply = struck(&desk).apply.intent;
        desk.send(apply);
        desk.state().actor(h(2)).unwrap().condition.wounds
    };
    assert_eq!(blow(true) + 1, blow(false));
}

/// A martial artist strikes with what is better of the two.
#[test]
fn tc_050_empty_hands_strike_as_they_do_it_best() {
    for (martial, unarmed, name) in [
        (Some(15), 11, "Martial arts"),
        (Some(11), 15, "Unarmed"),
        (None, 11, "Unarmed"),
    ] {
        let mut all = vec![(CombatSkill::Unarmed, unarmed)];
        all.extend(martial.map(|value| (CombatSkill::MartialArts, value)));
        let hero = Sheet {
            skills: skills(&all),
            ..Sheet::default()
        };
        let mut desk = fight(Edition::Classic, hero);
        let vm = asked(&mut desk);
        assert!(vm.parts[0].name.starts_with(name), "{}", vm.parts[0].name);
    }
}

fn blocker(discipline: Discipline) -> Sheet {
    Sheet {
        skills: skills(&[(CombatSkill::MartialArts, 15)]),
        disciplines: LearnedDisciplines::default().with(discipline),
        ..Sheet::default()
    }
}

/// TC-228: whoever has learned it may dodge missiles actively; nobody does who only defends.
#[test]
fn tc_228_missiles_are_dodged_actively_too() {
    let mut desk = fight(Edition::Classic, blocker(Discipline::MissileDodge));
    kind(&mut desk, ApprovableAction::Defend);
    let chips = |desk: &Desk| {
        let parts = open(desk).parts.into_iter();
        let mut all = parts.filter_map(|part| match part {
            Part::Chips { chips, .. } => Some(chips),
            _ => None,
        });
        all.next().unwrap()
    };
    let all = chips(&desk);
    let (words, on, _) = &all[0];
    assert!(words.starts_with("Martial arts 15") && *on, "{all:?}");
    let last = all.last().unwrap();
    assert_eq!(last.0, "Missile dodge 12, missiles only");
    desk.send(last.2.clone());
    desk.send(Intent::SentSheet);
    let ActStep::Resolve(vm) = (match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Act(act)) => act.step,
        other => panic!("{other:?}"),
    }) else {
        panic!("the dice lie there");
    };
    desk.send(vm.outcomes[0].intent.clone());
    let hero = desk.state().actor(h(1)).unwrap();
    assert!(hero.combat.active_defence.unwrap().total >= 13);
    let mut desk = fight(Edition::Classic, blocker(Discipline::Throw));
    kind(&mut desk, ApprovableAction::Defend);
    let all = chips(&desk);
    assert!(
        all.iter().all(|(words, ..)| !words.contains("issile")),
        "{all:?}"
    );
}

/// TC-220, TC-221, TC-223: a block is weighed, its dice may be typed, it shows while it stands ready, is offered once, and the slip
/// of what it stops says so.
#[test]
fn tc_220_221_223_a_block_is_shown_from_its_dice_to_what_it_stops() {
    let mut desk = fight(Edition::Classic, blocker(Discipline::BlockStrike));
    let offered = |desk: &mut Desk| {
        menu(desk);
        let parts = open(desk).parts.into_iter();
        let rows = parts.flat_map(|part| match part {
            Part::Rows(rows) => rows,
            _ => vec![],
        });
        let mut labels = rows.map(|row| row.label);
        labels.any(|label| label.starts_with("Block: "))
    };
    assert!(offered(&mut desk));
    tap(&mut desk, "Block: ");
    // 15 and one at least reach the 10 of the sabre.
    let weighed = weighed(&desk);
    assert_eq!(
        weighed,
        [("stops melee weapons 10".to_owned(), "100%".to_owned())]
    );
    tap(&mut desk, "Dice on the table");
    desk.send(Intent::TypedInSheet("20".to_owned()));
    desk.send(Intent::SentSheet);
    let mut parts = open(&desk).parts.into_iter();
    assert!(parts.any(|part| matches!(part, Part::Fault(_))));
    desk.send(Intent::TypedInSheet("15".to_owned()));
    desk.send(Intent::SentSheet);
    let block = desk.state().actor(h(1)).unwrap().combat.block.unwrap();
    assert_eq!((block.against, block.total), (h(2), 17));
    assert!(!offered(&mut desk), "one a round");
    desk.send(Intent::ClosedSheet);
    let ready = "Ready to block Villain: 17";
    let chips = stage(&desk.model).unwrap().chips;
    assert!(
        chips.iter().any(|chip| chip.text.contains(ready)),
        "{chips:?}"
    );
    let statuses = seat(&desk.model, h(1)).unwrap().statuses;
    assert!(
        statuses.iter().any(|(what, _)| what == ready),
        "{statuses:?}"
    );
    let view = desk.model.torg().unwrap().view(Seat::Table);
    let attack = Attacking::open(&view, h(2), false).unwrap();
    desk.send(Intent::Asked(ask(attack)));
    does(
        &mut desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, "19"),
            AttackIntent::Rolled,
        ],
    );
    if desk.book().is_some() {
        desk.send(Intent::RuledAnyway);
    }
    let [slip] = struck(&desk).slips.try_into().unwrap();
    assert_eq!((slip.title.as_str(), slip.steps), ("Blocked", 0));
    let row = |row: &AccountRow| (row.name.clone(), row.hit.clone(), row.rule.clone());
    let of = |name: &str, hit: &str| (name.to_owned(), hit.to_owned(), "TC-221".to_owned());
    let rows: Vec<_> = slip.rows.iter().map(row).collect();
    assert_eq!(rows.len(), 1);
    assert!(rows[0].0.ends_with(": block") && rows[0].1 == "17");
    let met: Vec<_> = slip.met.iter().map(row).collect();
    assert_eq!(met, [of("Villain: value of the skill", "10")]);
    assert_eq!(
        (slip.totals[0].as_str(), slip.over[0].as_str()),
        ("17", "7")
    );
    assert_eq!((slip.by, slip.harm.len()), ("Over by", 0));
}

/// TC-224: two strikes at one are told apart by which it is, and applied to the one.
#[test]
fn tc_224_two_strikes_at_one_are_told_apart() {
    let mut desk = fight(Edition::Classic, blocker(Discipline::LightningFist));
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Toggled(CombatOption::LightningFist),
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, "19"),
            AttackIntent::Rolled,
        ],
    );
    // The card that was flipped may bring a flurry, in which there is none.
    if desk.book().is_some() {
        desk.send(Intent::RuledAnyway);
    }
    let vm = struck(&desk);
    let [one, other] = vm.slips.try_into().unwrap();
    assert!(one.title.contains(", first strike: "), "{}", one.title);
    assert!(other.title.contains(", second strike: "), "{}", other.title);
    assert!(
        vm.apply.label.starts_with("Apply to Villain"),
        "{}",
        vm.apply.label
    );
}

/// TC-193: both weapons are open to whoever has two in hand, with their chance.
#[test]
fn tc_193_two_weapons_in_hand_may_both_strike() {
    let row = |desk: &Desk| {
        let groups = shown(desk).groups;
        let mut rows = groups.into_iter().flat_map(|group| group.rows);
        rows.find(|row| row.name.starts_with("Both weapons, one"))
            .unwrap()
    };
    for (weapons, refused) in [(1, true), (2, false)] {
        let hero = Sheet {
            skills: skills(&[(CombatSkill::Melee, 12)]),
            weapons: vec![sabre(5); weapons],
            ..Sheet::default()
        };
        let mut desk = fight(Edition::Revised, hero);
        asked(&mut desk);
        does(&mut desk, [AttackIntent::Opened(Pane::Rare)]);
        assert_eq!(row(&desk).refused, refused);
        // What is not chosen is in no stroke.
        does(
            &mut desk,
            [
                AttackIntent::ToggledOwnDice,
                typed(Spot::Dice, "11"),
                AttackIntent::Rolled,
            ],
        );
        let action = desk.state().action.clone().unwrap();
        assert_eq!(action.attack_setup.unwrap().off_hand, None);
        assert_eq!(action.targeted_attacks[0].attack.off_hand, None);
    }
}

/// TC-018, TC-253: who has lost the action is told so before anything is rolled.
#[test]
fn tc_018_a_lost_action_is_told_before_the_dice() {
    let mut desk = fight(Edition::Revised, fencer());
    let vm = asked(&mut desk);
    assert_eq!(vm.foot.refused, None);
    let what = ActorChange::StatusGained {
        status: Status::ActionLost,
        expiry: StatusExpiry::NextAction,
        separate: false,
    };
    let actor = h(1);
    let by = vec![Consequence::Actor { actor, what }];
    desk.make(Event::ConsequencesApplied { consequences: by });
    let view = desk.model.torg().unwrap().view(Seat::Table);
    let attack = Attacking::open(&view, h(1), false).unwrap();
    desk.send(Intent::Asked(ask(attack)));
    let refused = shown(&desk).foot.refused.unwrap();
    assert_eq!(refused.1.as_deref(), Some("TC-253"));
}
