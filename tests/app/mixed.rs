//! Something else with the die of an attack, and two interactions with one die, as the sheets offer them (TC-262).

use crate::attacking::{asked, does, shown, struck, typed};
use crate::desk::{Desk, h};
use crate::fought::fight;
use ::torg::card::ApprovableAction;
use ::torg::combat::options::CombatOption;
use ::torg::sheet::{CombatSkill, KnownSkill};
use ::torg::state::ActionKind;
use rising_action::app::attack::{AttackIntent, Part, Spot};
use rising_action::app::intent::Intent;
use rising_action::app::model::Sheet as Question;
use rising_action::app::vm;
use rising_action::app::vm::sheet::{ActStep, SheetVm};
use rising_action::app::vm::tasks::{Part as Line, TaskVm};

/// The same fight, with what taunts rest on.
fn taunted() -> Desk {
    let mut desk = fight();
    for who in [h(1), h(2), h(3)] {
        let actor = desk.state().actor(who).unwrap();
        let (figures, mut sheet) = (actor.stats, actor.sheet.clone());
        sheet.charisma = Some(8);
        sheet.skills.push(KnownSkill {
            skill: CombatSkill::Taunt,
            value: 12,
        });
        desk.want(::torg::command::Command::SetSheet {
            actor: who,
            stats: figures,
            sheet,
        });
    }
    desk
}

/// What the chips of that row say, which is on, and where they lead.
fn chips(parts: &[Line], place: usize) -> Vec<(String, bool, Intent)> {
    let all = parts.iter().filter_map(|part| match part {
        Line::Chips { label, chips } if *label == "Also with this die" => Some(chips.clone()),
        _ => None,
    });
    all.collect::<Vec<_>>()[place].clone()
}

fn tap(desk: &mut Desk, parts: &[Line], place: usize, label: &str) {
    let chip = chips(parts, place)
        .into_iter()
        .find(|(words, ..)| words == label);
    desk.send(chip.unwrap().2);
}

fn weighed(parts: &[Line]) -> usize {
    parts
        .iter()
        .filter(|part| matches!(part, Line::Weighed(_)))
        .count()
}

#[test]
fn tc_262_an_attack_takes_a_taunt_along() {
    let mut desk = taunted();
    let vm = asked(&mut desk);
    assert!(vm.beside.is_empty(), "it is among the rare ones");
    let plain = vm.foot.chance.unwrap();
    does(&mut desk, [AttackIntent::Opened(Part::Rare)]);
    let vm = shown(&desk);
    let offered: Vec<String> = chips(&vm.beside, 0)
        .into_iter()
        .map(|(words, ..)| words)
        .collect();
    assert_eq!(offered[0], "nothing");
    assert_eq!(offered.len(), 6);
    assert_eq!(weighed(&vm.beside), 0);
    tap(&mut desk, &vm.beside, 0, "Taunt");
    let vm = shown(&desk);
    assert!(
        chips(&vm.beside, 0)
            .iter()
            .any(|(words, on, _)| words == "Taunt" && *on)
    );
    // What was tried is offered once; it is aimed where the attack is, and its chance is told.
    assert!(
        chips(&vm.beside, 1)
            .iter()
            .all(|(words, ..)| words != "Taunt")
    );
    assert_eq!(weighed(&vm.beside), 1);
    assert_eq!(vm.foot.missing, None);
    // Both defences are met harder: 14 and 12 by 2 and 4.
    assert_eq!(plain.against, "14");
    assert_eq!(vm.foot.chance.as_ref().unwrap().against, "18");
    does(
        &mut desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, "15"),
            AttackIntent::Rolled,
        ],
    );
    let vm = struck(&desk);
    assert_eq!(vm.slips.len(), 2);
    assert!(
        vm.slips[1].title.starts_with("Taunt, "),
        "{}",
        vm.slips[1].title
    );
    assert_eq!(
        vm.slips[1].dice.faces,
        [] as [u8; 0],
        "the die is told once"
    );
    desk.send(vm.apply.intent.clone());
    assert!(desk.state().action.is_none());
    assert!(desk.state().actor(h(2)).unwrap().roll_condition.is_some());
    // All of it is one thing to take back.
    desk.send(Intent::Undid);
    assert!(desk.state().action.is_none());
    assert_eq!(desk.state().actor(h(2)).unwrap().roll_condition, None);
}

#[test]
fn tc_262_what_is_aimed_at_nobody_is_asked_for() {
    let mut desk = taunted();
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Opened(Part::Rare)]);
    let vm = shown(&desk);
    tap(&mut desk, &vm.beside, 0, "Taunt");
    let vm = shown(&desk);
    let row = vm.beside.iter().find_map(|part| match part {
        Line::Rows(rows) => rows.iter().find(|row| row.on == Some(true)),
        _ => None,
    });
    let intent = row.unwrap().intent.clone();
    desk.send(intent);
    assert!(shown(&desk).foot.missing.is_some());
    does(&mut desk, [AttackIntent::Rolled]);
    assert!(desk.state().action.is_none(), "nothing was rolled");
    shown(&desk);
}

#[test]
fn tc_262_an_aggressive_defence_is_alone() {
    let mut desk = taunted();
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Opened(Part::Rare)]);
    let vm = shown(&desk);
    tap(&mut desk, &vm.beside, 0, "Taunt");
    does(
        &mut desk,
        [AttackIntent::Toggled(CombatOption::AggressiveDefence)],
    );
    let (says, rule) = shown(&desk).foot.refused.unwrap();
    assert_eq!(
        (says.as_str(), rule.as_deref()),
        ("Nothing beside it", Some("TC-262"))
    );
}

fn deed(desk: &Desk) -> TaskVm {
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Task(vm)) => *vm,
        other => panic!("no deed but {other:?}"),
    }
}

#[test]
fn tc_262_a_taunt_takes_a_maneuver_along() {
    let mut desk = taunted();
    desk.send(Intent::Asked(Question::act(h(1), false)));
    let Some(SheetVm::Act(act)) = vm::sheet::sheet(&desk.model) else {
        panic!("no action is asked for")
    };
    let ActStep::Choose { actions, .. } = &act.step else {
        panic!("it is named already")
    };
    let taunt = ActionKind::Approvable(ApprovableAction::Taunt);
    let way = actions.iter().find(|way| way.kind == taunt).unwrap();
    let intent = way.intent.clone();
    desk.send(intent);
    let first = deed(&desk);
    let row = first.parts.iter().find_map(|part| match part {
        Line::Rows(rows) => rows.first(),
        _ => None,
    });
    desk.send(row.unwrap().intent.clone());
    let vm = deed(&desk);
    assert_eq!(weighed(&vm.parts), 1);
    tap(&mut desk, &vm.parts, 0, "Maneuver");
    let vm = deed(&desk);
    assert_eq!(weighed(&vm.parts), 2);
    assert!(
        vm.parts
            .iter()
            .any(|part| matches!(part, Line::Rule(_, "TC-262")))
    );
    desk.send(vm.buttons[0].intent.clone());
    let action = desk.state().action.clone().unwrap();
    assert_eq!(
        action.kinds(),
        [ApprovableAction::Taunt, ApprovableAction::Maneuver]
    );
    assert_eq!(desk.state().evaluate_interactions(&action).len(), 2);
}

#[test]
fn tc_257_the_player_picks_a_row_of_two_results_or_tells_it_in_words() {
    use ::torg::combat::status::Status;
    use ::torg::roll::RollCondition;
    for worded in [false, true] {
        let mut desk = taunted();
        let actor = desk.state().actor(h(1)).unwrap();
        let (figures, mut sheet) = (actor.stats, actor.sheet.clone());
        for skill in &mut sheet.skills {
            skill.value = 40;
        }
        desk.want(::torg::command::Command::SetSheet {
            actor: h(1),
            stats: figures,
            sheet,
        });
        asked(&mut desk);
        does(&mut desk, [AttackIntent::Opened(Part::Rare)]);
        let vm = shown(&desk);
        tap(&mut desk, &vm.beside, 0, "Taunt");
        does(&mut desk, [AttackIntent::Rolled]);
        let vm = struck(&desk);
        desk.send(vm.apply.intent.clone());
        let vm = deed(&desk);
        let rows: Vec<(String, Intent)> = vm
            .parts
            .iter()
            .filter_map(|part| match part {
                Line::Rows(rows) => Some(rows.clone()),
                _ => None,
            })
            .flatten()
            .map(|row| (row.label, row.intent))
            .collect();
        let wanted = if worded {
            "Something else, in words"
        } else {
            "Up and Setback"
        };
        let row = rows.iter().find(|(label, _)| label == wanted);
        desk.send(row.unwrap_or_else(|| panic!("{rows:?}")).1.clone());
        if worded {
            // Nothing is told yet: it is asked for, and nothing happened.
            desk.send(Intent::SentSheet);
            assert!(desk.state().action.is_some());
            desk.send(Intent::TypedInSheet("throws the sabre away".to_owned()));
        }
        desk.send(Intent::SentSheet);
        assert!(desk.state().action.is_none());
        let (winner, loser) = (desk.state().actor(h(1)), desk.state().actor(h(2)));
        let up = winner.unwrap().roll_condition.map(|(held, _)| held) == Some(RollCondition::Up);
        assert_eq!(up, !worded);
        assert!(!loser.unwrap().combat.statuses.has(Status::Broken));
        assert!(
            loser.unwrap().condition != Default::default(),
            "the attack told too"
        );
    }
}
