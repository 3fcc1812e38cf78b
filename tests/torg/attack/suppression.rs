//! Suppressive fire whose total is the value for a new roll (S-15): what the dialog of the action says before and after that roll.

use super::fight::Fight;
use crate::table::h;
use ::torg::Torg;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::{Answer as _, Suppression};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::roll::{Proficiency, RollCondition};
use ::torg::state::Until;
use rising_action::game::TableGame as _;
use rising_action::torg::acting::{
    DiceDue, dice_due, dice_note, notes, roll_command, settle_action, shows_results,
};
use rising_action::torg::action::Action;
use rising_action::torg::attack::report::{RollReport, RollReportNote};
use rising_action::torg::attack::{FormChoice, action_reports};
use rising_action::torg::attack_fields::AttackField;
use rising_action::torg::dialog::TorgDialog;
use tabletop::rule::tc;
use tabletop::seat::Seat;

/// Returns a fight at a table where the total is a value, with suppressive fire at the first villain in the form.
fn suppressing_fight() -> Fight {
    let mut fight = Fight::even();
    let mut settings = fight.table.state().settings;
    let answers = &mut settings.combat.answers;
    *answers = answers.with(Suppression::QUESTION, Suppression::Value.place());
    fight.table.play(Command::ChangeSettings { settings });
    fight.open();
    fight.draw_gun();
    fight.choose(FormChoice::Skilled(true));
    fight.form.set_text(AttackField::Defence, "9");
    fight.choose(FormChoice::Range(h(2), RangeBand::Short));
    fight.toggle(CombatOption::SuppressiveFire);
    fight
}

fn reports(fight: &Fight) -> Vec<RollReport> {
    let view = fight.view();
    action_reports(&view, view.action.as_ref().unwrap())
}

/// Returns the title of a report, which keeps a number with the word before it.
fn title(report: &RollReport) -> String {
    report.title.replace('\u{a0}', " ")
}

/// Presses the button that rolls, with these real dice.
fn roll_again(fight: &mut Fight, dice: &str) {
    let command = roll_command(&fight.view(), Proficiency::Skilled, Some(dice));
    fight.table.play(command);
}

#[test]
fn s_15_the_dialog_asks_for_the_new_roll_before_it_shows_a_result() {
    let mut fight = suppressing_fight();
    let chance = fight.planned().chance().unwrap();
    assert!(
        chance
            .terms
            .ends_with("then a new roll with it as the value"),
        "{}",
        chance.terms
    );
    // 15 damage and a bonus of 4, less 3 for single shots, against 9.
    fight.roll("17");
    let view = fight.view();
    let [report] = reports(&fight).try_into().unwrap();
    assert_eq!(
        title(&report),
        "Roll again: intimidation with a value of 16"
    );
    assert_eq!(
        (report.dice.faces, report.totals[0].as_str()),
        (vec![17], "16")
    );
    // Nothing looks like a result.
    assert_eq!((report.steps, report.difference_label), (0, ""));
    assert!(report.difficulties.is_empty());
    let note = "The total is now the value of one new roll against everyone in the area.";
    assert_eq!(report.notes, [RollReportNote::new(note, tc(141))]);
    assert!(shows_results(&view, view.action.as_ref().unwrap()));
    assert_eq!(settle_action(&view), None);
    let due = DiceDue { asks_skill: false };
    assert_eq!(dice_due(&view, h(1)), Some(due));
    // 16 and a bonus of 1.
    roll_again(&mut fight, "13");
    let view = fight.view();
    let [report] = reports(&fight).try_into().unwrap();
    assert_eq!(
        (report.dice.faces, report.totals[0].as_str()),
        (vec![13], "17")
    );
    let last = report.rows.last().unwrap();
    assert_eq!(
        (last.name.as_str(), last.to_hit.as_str()),
        ("Bonus number of the new roll", "+1")
    );
    assert_eq!(
        (report.difference_label, report.differences[0].as_str()),
        ("Result points", "8")
    );
    assert_eq!(dice_due(&view, h(1)), None);
    let entries = fight.table.table.log().applied();
    assert_eq!(
        Torg::entry_text(&entries[entries.len() - 1..], &view, Seat::Table),
        "New roll for suppressive fire with real dice: 13, bonus number +1."
    );
    assert!(matches!(settle_action(&view), Some(Action::Play(_))));
}

/// TC-257: the player is asked only about the result of the new roll.
#[test]
fn s_15_tc_257_the_player_chooses_after_the_new_roll() {
    for (first, second, asks) in [("20 20 20 1", "2", false), ("17", "20 20 4", true)] {
        let mut fight = suppressing_fight();
        fight.roll(first);
        assert_eq!(settle_action(&fight.view()), None);
        roll_again(&mut fight, second);
        let action = settle_action(&fight.view()).unwrap();
        let is_asked = matches!(action, Action::Open(TorgDialog::PlayersCall { .. }));
        assert_eq!(is_asked, asks, "{action:?}");
    }
}

/// TC-174: the range to each target gives it a value of its own. A value that all have in common is told once.
#[test]
fn s_15_tc_174_each_target_has_its_own_value() {
    for (range, titles) in [
        (
            RangeBand::Short,
            &["Roll again: intimidation with a value of 16"][..],
        ),
        (
            RangeBand::Long,
            &[
                "Villain 1: intimidation with a value of 16",
                "Villain 2: intimidation with a value of 11",
            ],
        ),
    ] {
        let mut fight = suppressing_fight();
        fight.form.targets.aim_at(h(3));
        fight.form.set_text(AttackField::Defence, "9");
        fight.choose(FormChoice::Range(h(3), range));
        fight.roll("17");
        let told: Vec<String> = reports(&fight).iter().map(title).collect();
        assert_eq!(told, titles);
    }
}

/// DD-137, DD-143: before the new roll the dialog names what changes its dice.
#[test]
fn s_15_dd_137_143_the_dialog_names_up_and_stymied_before_the_new_roll() {
    for (condition, note) in [
        (RollCondition::Up, "Up: a free extra die on this roll."),
        (
            RollCondition::Stymied,
            "Stymied: the first reroll or extra die is lost, even a bought one.",
        ),
    ] {
        let mut fight = suppressing_fight();
        fight.roll("17");
        fight.table.apply_event(Event::RollConditionGained {
            actor: h(1),
            roll_condition: condition,
            until: Until::RoundEnds,
        });
        let view = fight.view();
        assert_eq!(notes(&view, h(1)), [note]);
        assert_eq!(dice_note(view.actor(h(1)).unwrap()).as_deref(), Some(note));
    }
}
