//! Questions of the attack form: nothing is refused because of them, and the answers can still be changed.

use super::fight::{Fight, answered, sabre};
use crate::table::h;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::options::CombatOption;
use ::torg::combat::status::Status;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::actions::CombatCommand;
use ::torg::fight::{BlindsideCause, SuppressionPurpose, WeaponChoice};
use ::torg::sheet::WeaponId;
use ::torg::state::Condition;
use rising_action::torg::attack::report::RollReportNote;
use rising_action::torg::attack::{FormChoice, action_reports};
use rising_action::torg::attack_fields::AttackField;
use tabletop::name::Name;
use tabletop::rule::tc;

/// Returns the open question and its answers.
fn open_question(fight: &Fight) -> Option<(String, Vec<String>)> {
    let question = fight.planned().question()?;
    let answers = question.choices.into_iter();
    let answers = answers.map(|choice| {
        assert!(!choice.is_chosen, "{choice:?}");
        choice.label
    });
    Some((question.label, answers.collect()))
}

#[test]
fn the_range_is_asked_before_a_chance_is_shown() {
    let mut fight = Fight::even();
    fight.draw_gun();
    let planned = fight.planned();
    assert!(planned.chance().is_none() && planned.shown_refusal().is_none());
    let (label, answers) = open_question(&fight).unwrap();
    assert!(label.starts_with("What is the range to "));
    assert_eq!(answers.len(), 4);
    // The attack cannot be rolled before the answer.
    assert!(planned.command().is_none() && planned.missing(false).is_none());
    assert_eq!(
        fight.planned().missing(true).as_deref(),
        Some("Choose the range first.")
    );
    fight.choose(FormChoice::Range(h(2), RangeBand::Short));
    assert!(open_question(&fight).is_none() && fight.planned().chance().is_some());
    // No sheet has the resistance to intimidation, so it is asked for (TC-141).
    fight.toggle(CombatOption::SuppressiveFire);
    let missing = fight.planned().roll_label();
    assert!(missing.contains("intimidation or Spirit"), "{missing}");
    fight.form.set_text(AttackField::Defence, "9");
    let chance = fight.planned().chance().unwrap();
    assert_eq!(
        (chance.aim.as_str(), chance.difficulty.as_str()),
        ("to intimidate", "9")
    );
}

/// TC-201: if no cause is given, it is asked for, in rounds and outside; nothing is refused for it, and the answer is shown.
#[test]
fn tc_201_a_blindside_asks_for_its_cause() {
    const ASKED: &str = "Why can’t the target see it coming?";
    for in_rounds in [false, true] {
        let mut fight = Fight::even();
        if in_rounds {
            fight.begin_rounds();
            fight.open();
        }
        assert_eq!(open_question(&fight), None);
        fight.toggle(CombatOption::Blindside);
        let planned = fight.planned();
        assert!(planned.shown_refusal().is_none() && planned.chance().is_some());
        let (label, answers) = open_question(&fight).unwrap();
        assert_eq!(label, ASKED);
        assert_eq!(
            answers,
            [
                "Surprised",
                "Cannot turn, or is fleeing",
                "Thrown off by a maneuver"
            ]
        );
        assert_eq!(answered(&fight.weapon(), ASKED), None);
        fight.choose(FormChoice::BlindsideCause(BlindsideCause::CannotTurn));
        assert_eq!(open_question(&fight), None);
        let chosen = answered(&fight.weapon(), ASKED);
        assert_eq!(chosen.as_deref(), Some("Cannot turn, or is fleeing"));
        fight.roll("11");
        let note = RollReportNote::new("Blindside: cannot turn, or is fleeing", tc(201));
        let notes = &fight.result().reports[0].notes;
        assert!(notes.contains(&note), "{notes:?}");
    }
    // Causes that the table knows are filled in.
    let mut fight = Fight::even();
    let (status, active) = (Status::Restrained, true);
    let command = CombatCommand::SetStatus { status, active };
    fight.table.play(Command::Combat {
        actor: h(2),
        what: command,
    });
    fight.toggle(CombatOption::Blindside);
    assert_eq!(open_question(&fight), None);
    let chosen = answered(&fight.weapon(), ASKED);
    assert_eq!(chosen.as_deref(), Some("Cannot turn, or is fleeing"));
}

/// TC-141: the purpose of suppressive fire is asked for but not required, and shown; the app applies its effect, and it hurts
/// nobody.
#[test]
fn tc_141_suppressive_fire_asks_for_its_purpose() {
    let mut fight = Fight::even();
    fight.draw_gun();
    fight.form.set_text(AttackField::Defence, "9");
    fight.choose(FormChoice::Range(h(2), RangeBand::Short));
    fight.toggle(CombatOption::SuppressiveFire);
    let (label, answers) = open_question(&fight).unwrap();
    assert_eq!(label, "What should the targets do?");
    assert_eq!(answers, ["Surrender", "Stay in place"]);
    assert!(fight.planned().chance().is_some());
    fight.choose(FormChoice::SuppressionPurpose(SuppressionPurpose::StayPut));
    assert_eq!(open_question(&fight), None);
    let chosen = answered(&fight.weapon(), &label);
    assert_eq!(chosen.as_deref(), Some("Stay in place"));
    fight.roll("11");
    let view = fight.view();
    let reports = action_reports(&view, view.action.as_ref().unwrap());
    let [report] = reports.as_slice() else {
        panic!("{reports:?}")
    };
    let note = RollReportNote::new("Purpose: stay in place", tc(141));
    assert!(report.notes.contains(&note), "{:?}", report.notes);
    assert!(report.rows.iter().all(|row| row.damage.is_empty()));
}

/// TC-145: if the target holds more than one thing, the form asks which one is grabbed.
#[test]
fn tc_145_a_grab_asks_which_item() {
    let mut fight = Fight::even();
    let mut dagger = sabre(2);
    dagger.name = Name::new("Dagger").unwrap();
    let grab = |fight: &mut Fight| {
        fight.open();
        fight.choose(FormChoice::Weapon {
            weapon: WeaponChoice::Unarmed(AttackSkill::Unarmed),
            non_lethal: false,
        });
        fight.form.set_text(AttackField::Value, "12");
        fight.toggle(CombatOption::GrappleItem);
    };
    grab(&mut fight);
    assert_eq!(open_question(&fight), None);
    fight.change_sheet(h(2), |sheet| sheet.weapons.push(dagger));
    grab(&mut fight);
    let (label, answers) = open_question(&fight).unwrap();
    assert!(label.starts_with("Which of "), "{label}");
    assert_eq!(answers, ["Sabre", "Dagger"]);
    fight.choose(FormChoice::GrabbedItem(WeaponId(2)));
    assert_eq!(open_question(&fight), None);
    assert_eq!(answered(&fight.weapon(), &label).as_deref(), Some("Dagger"));
    fight.roll("11");
    let action = fight.table.state().action.clone().unwrap();
    assert_eq!(action.targeted_attacks[0].grabbed_item, Some(WeaponId(2)));
}

/// TC-103: who is knocked down is told so before the form is filled in, whatever it says.
#[test]
fn tc_103_an_attacker_who_is_down_is_told_first() {
    for (is_down, told) in [
        (false, None),
        (true, Some("Knocked down: must get up with this action")),
    ] {
        let mut fight = Fight::even();
        fight.table.apply_event(Event::ConditionSet {
            actor: h(1),
            condition: Condition {
                knocked_down: is_down,
                ..Condition::default()
            },
        });
        fight.open();
        let planned = fight.planned();
        let incapacity = planned.incapacity().map(|refusal| refusal.text);
        assert_eq!(incapacity.as_deref(), told);
        assert_eq!(planned.shown_refusal(), None);
    }
}
