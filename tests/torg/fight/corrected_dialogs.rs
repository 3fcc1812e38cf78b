//! Defences, pushes, waiting and the player's call, where the app was once wrong.

use super::*;
use ::torg::active_effects::Attribute;
use ::torg::card::CardName::Drama;
use ::torg::fight::actions::PlayersCall;
use rising_action::torg::attack::{call_question, chosen_calls, open_calls};
use rising_action::torg::fight::{choose_defence_skill, defence_value, push_attribute, push_least};
use rising_action::torg::rounds::Beginning;

/// TC-057: the label of a defence says what its total counts against.
#[test]
fn tc_057_an_armed_fighters_unarmed_defence_stops_unarmed_attacks() {
    let sheet = Sheet {
        skills: skills(&[
            (CombatSkill::Melee, 10),
            (CombatSkill::Unarmed, 14),
            (CombatSkill::MartialArts, 15),
        ]),
        weapons: vec![weapon("Sabre", AttackSkill::Melee)],
        ..Sheet::default()
    };
    for edition in [Edition::Classic, Edition::Revised] {
        let table = fight_in(edition, sheet.clone());
        let view = table.view();
        let labels: Vec<String> = defence_skills(&view, actor(&view, h(1)), None)
            .into_iter()
            .map(|(_, label)| label)
            .collect();
        assert_eq!(
            labels,
            [
                "Melee weapons 10, only against hand-to-hand attacks",
                "Unarmed combat 14, only against unarmed attacks",
                "Martial arts 15, only against unarmed attacks",
            ]
        );
    }
}

/// TC-052, TC-053: whoever has the skill and no weapon in hand is told why it does not defend.
#[test]
fn tc_052_053_melee_weapons_without_a_weapon_is_explained() {
    let sheet = Sheet {
        skills: skills(&[(CombatSkill::Melee, 10)]),
        ..Sheet::default()
    };
    let table = fight_in(Edition::Revised, sheet);
    let view = table.view();
    let skills = defence_skills(&view, actor(&view, h(1)), None);
    let (skill, label) = skills.last().unwrap();
    assert_eq!(*skill, DefenceSkill::Dexterity);
    assert!(
        label.ends_with(", since the melee weapons skill needs a weapon in hand"),
        "{label}"
    );
}

/// TC-057: a value that was entered for one skill is not rolled for another.
#[test]
fn tc_057_another_skill_has_its_own_value() {
    let table = fight();
    let view = table.view();
    let hero = actor(&view, h(1));
    let mut chosen = defence_declaration(&view, hero, None).unwrap();
    chosen.skill_value = Some(14);
    choose_defence_skill(&mut chosen, DefenceSkill::Dodge);
    assert_eq!(
        defence_value(&view, hero, &chosen),
        Some(14),
        "the same skill"
    );
    choose_defence_skill(&mut chosen, DefenceSkill::Dexterity);
    assert_eq!(chosen.skill_value, None);
    assert_ne!(defence_value(&view, hero, &chosen), Some(14));
}

/// TC-242, DD-263: Adrenalin raises a push from Dexterity, and only that.
#[test]
fn tc_242_dd_263_adrenalin_raises_a_push_from_dexterity() {
    let mut table = fight();
    let adrenalin = table.card(h(1), 0);
    table.apply_event(Event::CardPooled {
        actor: h(1),
        card: adrenalin,
    });
    let view = table.view();
    let hero = actor(&view, h(1));
    for (entered, raised) in [(None, 3), (Some(9), 0)] {
        let attribute = push_attribute(entered);
        let boosts = offered_boosts(&view, hero, attribute, &Boosts::default());
        let offered = boosts.iter().any(|boost| boost.name == "Adrenalin");
        assert_eq!(offered, raised > 0);
        let mut used = Boosts::default();
        let before = push_least(&view, hero, entered, &used).unwrap();
        used.cards.push((adrenalin, Some(Attribute::Dexterity)));
        assert_eq!(
            push_least(&view, hero, entered, &used),
            Some(before + raised)
        );
    }
}

/// Whether the menu has a row that lets a target pass.
fn may_let_pass(menu: &FightMenu) -> bool {
    let mut rows = rows(menu).into_iter();
    rows.any(|row| row.label.starts_with("Let ") && row.label.ends_with(" pass"))
}

/// TC-134: whoever waits at a place is not asked to let an opponent pass.
#[test]
fn tc_134_only_an_opportunity_lists_who_may_pass() {
    for (hold, lists) in [
        (Hold::Opportunity, true),
        (Hold::Location("door".to_owned()), false),
    ] {
        let mut table = fight();
        table.play(combat(h(1), CombatCommand::Hold { hold }));
        assert_eq!(may_let_pass(&menu_of(&table, h(1))), lists);
    }
}

/// DD-177, TC-220: in a duel the other heroes are the opponents, and who is out of action opposes nobody.
#[test]
fn dd_177_the_opponents_of_a_duel_are_heroes() {
    let mut table = TestTable::new(&[&[Drama], &[Drama]], 0);
    let participants = vec![h(1), h(2)];
    let duel = Beginning {
        duel: true,
        ..Beginning::default()
    };
    table.play(duel.command(participants));
    table.play(Command::Flip);
    let first = table.next();
    let other = if first == h(1) { h(2) } else { h(1) };
    let hold = Hold::Opportunity;
    table.play(combat(first, CombatCommand::Hold { hold }));
    assert!(may_let_pass(&menu_of(&table, first)));
    let condition = Condition {
        unconscious: true,
        ..Condition::default()
    };
    table.play(Command::SetCondition {
        actor: other,
        condition,
    });
    assert!(!may_let_pass(&menu_of(&table, first)));
}

/// TC-257, TC-262: every open call of a target gets an answer of its own.
#[test]
fn tc_257_262_each_players_call_is_asked_for_by_its_kind() {
    let mut table = fight();
    table.play(taunt(h(2), &[20, 20, 7]));
    let view = table.view();
    let open: Vec<_> = open_calls(&view).into_iter().cloned().collect();
    assert_eq!(
        call_question(&view, &open[0]),
        "Choose what happens to Villain 1"
    );
    let setback = PlayersCall::Custom("drops the lamp".to_owned());
    let up = PlayersCall::Custom("looks away".to_owned());
    let twice = [open[0].clone(), open[0].clone()];
    assert_eq!(chosen_calls(&twice, &[Some(setback.clone())]), None);
    assert_eq!(chosen_calls(&twice, &[None, Some(up.clone())]), None);
    assert_eq!(
        chosen_calls(&twice, &[Some(setback.clone()), Some(up.clone())]),
        Some(vec![(h(2), setback), (h(2), up)])
    );
}

/// TC-052, TC-053: a defense before the dice of an attack begins with a skill that works against this attack, and says of others that
/// they do not.
#[test]
fn tc_052_a_defence_first_works_against_the_attack() {
    let table = fight();
    let view = table.view();
    let hero = actor(&view, h(1));
    for (attack, skill, dodge) in [
        (
            AttackSkill::Fire,
            DefenceSkill::Dodge,
            "Dodge 13, only against ranged attacks",
        ),
        (
            AttackSkill::Energy,
            DefenceSkill::Dodge,
            "Dodge 13, only against ranged attacks",
        ),
        (
            AttackSkill::Unarmed,
            DefenceSkill::Dexterity,
            "Dodge 13, not against this attack",
        ),
    ] {
        let declared = defence_declaration(&view, hero, Some(attack)).unwrap();
        assert_eq!(declared.skill, skill, "{attack:?}");
        let labels = defence_skills(&view, hero, Some(attack));
        assert_eq!(labels[0].1, dodge, "{attack:?}");
    }
}

/// TC-029, TC-250: a trick of a hero whose sheet has neither the skill nor Perception has a target and the table of its results, too.
#[test]
fn tc_029_an_unknown_skill_value_is_asked_for() {
    let table = fight_in(Edition::Revised, Sheet::default());
    let view = table.view();
    let hero = actor(&view, h(1));
    let trick = ActionKind::Approvable(ApprovableAction::Trick);
    assert!(matches!(
        opening(&view, hero, trick, false),
        Some(TorgDialog::Fight(FightDialog::Interact { .. }))
    ));
    let mut trick = plain_interaction(Interaction::Trick, Some(h(2)));
    trick.targets = vec![(h(2), Some(3))];
    let boosts = Boosts::default();
    let unknown = [trick.clone()];
    let die = interaction_die(&view, hero, &unknown, &boosts);
    assert_eq!(
        die.content(0).unwrap().error.unwrap(),
        "The skill value is missing."
    );
    trick.skill_value = Some(10);
    let known = [trick];
    assert!(interaction_die(&view, hero, &known, &boosts).is_complete());
}
