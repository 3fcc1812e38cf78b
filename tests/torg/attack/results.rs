//! Rolled attacks: bought dice, targets who cannot defend, reduced damage, and the rewards of a success.

use super::ONE_MORE;
use super::fight::Fight;
use crate::table::h;
use ::torg::Torg;
use ::torg::card::{ApprovableAction, ApprovedActions};
use ::torg::combat::chart::KnockoutMark;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::Question;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::settings::Edition;
use ::torg::sheet::{CombatSkill, KnownSkill};
use ::torg::state::Condition;
use rising_action::game::TableGame as _;
use rising_action::torg::attack::report::{DamageCell, RollReport};
use rising_action::torg::attack::{FormChoice, Negations, PaneField};
use rising_action::torg::attack_fields::AttackField;
use tabletop::dice::DiceError;
use tabletop::rule::{RuleId, tc};

fn knock_out(fight: &mut Fight) {
    let condition = Condition {
        unconscious: true,
        knocked_down: true,
        ..Condition::default()
    };
    fight.table.apply_event(Event::ConditionSet {
        actor: h(2),
        condition,
    });
    fight.open();
    if fight.form.targets.list[0].target != h(2) {
        fight.form.targets.aim_at(h(2));
    }
}

/// Returns the rule of the note that contains this text.
fn rule_of_note(report: &RollReport, phrase: &str) -> Option<RuleId> {
    let mut notes = report.notes.iter();
    let note = notes.find(|note| note.text.contains(phrase));
    note.map(|note| note.rule)
}

#[test]
fn no_result_is_shown_before_a_bought_die_is_rolled() {
    let mut fight = Fight::even();
    for actor in [h(1), h(2)] {
        fight.table.play(Command::SetPossibilities {
            actor,
            possibilities: 2,
        });
    }
    fight.form.boosts.toggle(ONE_MORE);
    let command = fight.planned().command().unwrap();
    fight.table.play(command);
    let result = fight.result();
    let [report] = result.reports.as_slice() else {
        panic!("{result:?}")
    };
    assert_eq!(report.title, "Another die to roll");
    assert!(report.rows.is_empty() && report.damage.is_empty());
    assert!(result.targets.is_empty() && result.apply.is_none());
}

/// A screen reader says the result in sentences. It would read the figures of the table in one run.
#[test]
fn a_screen_reader_hears_the_result_of_the_dice() {
    let mut fight = Fight::even();
    let announced = |fight: &Fight| Torg::announced_result(&fight.table.table, &fight.view());
    assert_eq!(announced(&fight), None, "nothing is rolled");
    fight.roll("19");
    let result = "Good hit. Villain 1: K and heavily wounded, shock 6 of 12.";
    assert_eq!(announced(&fight).as_deref(), Some(result));
    fight.apply(&Negations::new());
    assert_eq!(announced(&fight), None, "the last entry has no dice");
}

/// Typed dice end before the die that a possibility buys, which is typed in the next step.
#[test]
fn a_bought_die_is_not_typed_with_the_first_roll() {
    let mut fight = Fight::even();
    fight.table.play(Command::SetPossibilities {
        actor: h(1),
        possibilities: 2,
    });
    let error = DiceError::Surplus { used: 2, typed: 3 };
    let hint = "Bought dice are entered in the next step.";
    for is_bought in [false, true] {
        let text = fight.planned().dice_error_text(error);
        assert_eq!(text.ends_with(hint), is_bought, "{text}");
        fight.form.boosts.toggle(ONE_MORE);
    }
}

/// The toast of an attack says who attacked.
#[test]
fn the_toast_says_who_missed() {
    let mut fight = Fight::even();
    fight.roll("2");
    fight.apply(&Negations::new());
    let toast = Torg::toast_text(&fight.table.table, &fight.view());
    assert_eq!(toast.as_deref(), Some("Hero 1 missed Villain 1."));
}

/// TC-061: a helpless villain with a skill of 14 defends with a Dexterity of 10, everywhere on the page.
#[test]
fn tc_061_the_pane_shows_the_defence_of_a_helpless_target() {
    let mut fight = Fight::even();
    knock_out(&mut fight);
    let target = fight.target();
    assert_eq!(target.action_figure, "10");
    assert!(target.detail.contains("helpless: Dexterity"));
    fight.roll("11");
    let difficulty = fight.result().reports[0].difficulties[0].clone();
    assert_eq!(
        (difficulty.to_hit.as_str(), difficulty.rule),
        ("10", tc(61))
    );
}

/// TC-144, TC-146: an actor who is held defends as usual, and the pane says that they are held.
#[test]
fn tc_146_restrained_actors_are_not_helpless() {
    let mut fight = Fight::even();
    let unrestrained = fight.target();
    let change = ActorChange::StatusGained {
        status: Status::Restrained,
        expiry: StatusExpiry::WhenLifted,
        separate: false,
    };
    let actor = h(2);
    let consequences = vec![Consequence::Actor {
        actor,
        what: change,
    }];
    fight
        .table
        .apply_event(Event::ConsequencesApplied { consequences });
    let target = fight.target();
    assert_eq!(
        (
            target.action_figure.as_str(),
            unrestrained.action_figure.as_str()
        ),
        ("14", "14")
    );
    assert!(target.detail.contains("restrained") && !target.detail.contains("helpless"));
    assert!(!unrestrained.detail.contains("restrained"));
}

/// TC-106: K and O have no further effect on an unconscious actor.
#[test]
fn tc_106_k_and_o_do_not_affect_unconscious_actors() {
    for unconscious in [true, false] {
        let mut fight = Fight::even();
        if unconscious {
            knock_out(&mut fight);
        }
        fight.roll("18");
        let rule = rule_of_note(&fight.result().reports[0], "unconscious");
        assert_eq!(rule == Some(tc(106)), unconscious);
    }
}

/// TC-155, TC-156, TC-159: each reduction of the damage has its own line.
#[test]
fn tc_155_156_159_the_report_explains_converted_damage() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = Fight::even_in(edition);
        fight.toggle(CombatOption::NonLethal);
        fight.roll("20 3");
        let report = fight.result().reports[0].clone();
        let note_rule = |text| rule_of_note(&report, text);
        match edition {
            Edition::Classic => {
                let rule = note_rule("Stun: a knockdown in place of the wound.");
                assert_eq!(rule, Some(tc(155)), "{report:?}");
                assert_eq!(note_rule("extra K"), None);
            }
            Edition::Revised => {
                let rule = note_rule("Non-lethal: one fewer wound level.");
                assert_eq!(rule, Some(tc(156)), "{report:?}");
                let rule = note_rule("Non-lethal: one extra K");
                assert_eq!(rule, Some(tc(159)));
            }
        }
    }
}

/// TC-159, S-05: the line about the extra K says when it comes at this table.
#[test]
fn tc_159_s_05_the_extra_k_comes_as_the_table_has_it() {
    use KnockoutMark::{K, O};
    for (answer, when) in [(0, "after"), (1, "before")] {
        let mut fight = Fight::even();
        let mut settings = fight.table.state().settings;
        settings.combat.answers = settings.combat.answers.with(Question::ExtraK, answer);
        fight.table.play(Command::ChangeSettings { settings });
        fight.toggle(CombatOption::NonLethal);
        fight.roll("20 3");
        let report = fight.result().reports[0].clone();
        let text = format!("one extra K, {when} the result’s K or O");
        assert_eq!(rule_of_note(&report, &text), Some(tc(159)), "{report:?}");
        let marks = report.damage.iter().filter_map(|cell| match cell {
            DamageCell::Mark(mark) => Some(*mark),
            _ => None,
        });
        // The K/O of the row is an O if the extra K is there before.
        let marks: Vec<KnockoutMark> = marks.collect();
        let own = if answer == 0 { K } else { O };
        assert_eq!(marks, [K, own]);
        let is_out = fight.result().targets[0].text.contains("unconscious");
        assert_eq!(is_out, own == O);
        assert_eq!(rule_of_note(&report, "O: knocks out").is_some(), own == O);
    }
}

/// TC-231: a thrown target who has learned to get up at once does not lose the next round.
#[test]
fn tc_231_a_thrown_target_may_get_up_at_once() {
    for knows in [false, true] {
        let mut fight = Fight::even_in(Edition::Classic);
        fight.change_sheet(h(1), |sheet| {
            sheet.disciplines = sheet.disciplines.with(Discipline::Throw);
            sheet.skills.push(KnownSkill {
                skill: CombatSkill::MartialArts,
                value: 14,
            });
        });
        if knows {
            fight.change_sheet(h(2), |sheet| {
                sheet.disciplines = sheet.disciplines.with(Discipline::InstantUp);
            });
        }
        fight.choose(FormChoice::Weapon {
            weapon: WeaponChoice::Unarmed(AttackSkill::MartialArts),
            non_lethal: false,
        });
        fight.toggle(CombatOption::Throw);
        fight.roll("19");
        let report = fight.result().reports[0].clone();
        let rule = |text| rule_of_note(&report, text);
        let (at_once, later) = (rule("gets up at once"), rule("spends the next round"));
        assert_eq!((at_once.is_some(), later.is_some()), (knows, !knows));
    }
}

/// TC-125: in the classic edition, a disarm meets the melee weapons value of a target who fights with one.
#[test]
fn tc_125_a_classic_disarm_names_what_resists_it() {
    for (edition, detail, hint) in [
        (
            Edition::Classic,
            "damage against Strength or melee weapons",
            "melee weapons 14",
        ),
        (Edition::Revised, "damage is compared with Strength", "8"),
    ] {
        let mut fight = Fight::even_in(edition);
        assert_eq!(fight.row("Disarm").detail, detail);
        fight.toggle(CombatOption::Disarm);
        let pane = fight.target();
        let shown = pane.open_fields.iter().find_map(|field| match field {
            PaneField::Number(field) if field.field == AttackField::Strength => Some(&field.hint),
            _ => None,
        });
        assert_eq!(shown.unwrap(), hint);
        let resisted = if edition == Edition::Classic {
            "14"
        } else {
            "8"
        };
        assert_eq!(pane.effect_figure, resisted);
    }
}

/// DD-194: a hit with an approved attack draws a card, and the page says so; a miss, or an attack that is not approved, draws none.
#[test]
fn dd_194_only_successes_show_their_reward() {
    let not_attack = ApprovedActions::Pair(ApprovableAction::Trick, ApprovableAction::Defend);
    for (dice, approved, drawn) in [
        ("2", ApprovedActions::Any, 0),
        ("20 3", ApprovedActions::Any, 1),
        ("20 3", not_attack, 0),
    ] {
        let mut fight = Fight::even();
        fight.begin_rounds();
        let round = fight.view().round.unwrap();
        fight.table.apply_event(Event::LineRead {
            line: round.line,
            approved,
            task_box: round.task_box,
        });
        fight.open();
        fight.roll(dice);
        let reward = fight.result().reward;
        let text = (drawn > 0)
            .then(|| "Approved by the action card: Hero 1 draws a card for a success".to_owned());
        assert_eq!(reward, text, "{dice}, {approved:?}");
        let card_count = fight.table.state().hand(h(1)).len();
        fight.apply(&Negations::new());
        assert_eq!(fight.table.state().hand(h(1)).len(), card_count + drawn);
    }
}

/// An attack on two targets that hits only the second.
fn rolled_at_two() -> Fight {
    let mut fight = Fight::even();
    fight.write_sheet(h(2), 60, 12, 5, None);
    fight.open();
    fight.form.targets.several = true;
    fight.form.targets.aim_at(h(3));
    fight.roll("18");
    fight
}

/// TC-260: if only the second of two targets is hit, the button names that one.
#[test]
fn tc_260_the_button_names_who_takes_the_damage() {
    let result = rolled_at_two().result();
    let [target] = result.targets.as_slice() else {
        panic!("{result:?}")
    };
    assert!(target.text.contains("Villain 2"), "{}", target.text);
    assert_eq!(result.apply.unwrap().label, "Apply to Villain 2");
}

/// TC-101: the button says that a hero dies. The death of a villain needs no warning.
#[test]
fn tc_101_the_button_names_the_hero_who_dies() {
    for (attacker, target, label) in [
        (h(2), h(1), "Apply the death of Hero 1"),
        (h(1), h(2), "Apply to Villain 1"),
    ] {
        let mut fight = Fight::even();
        fight.write_sheet(attacker, 60, 12, 90, None);
        fight.actor = attacker;
        fight.open();
        fight.form.targets.aim_at(target);
        fight.roll("18");
        assert_eq!(fight.result().apply.unwrap().label, label);
        fight.apply(&Negations::new());
        assert!(fight.view().actor(target).unwrap().condition.is_dead());
    }
}

/// TC-260: with several targets, a line above the open questions tells every result; with one there is only the report.
#[test]
fn tc_260_several_results_are_summed_up_first() {
    let result = rolled_at_two().result();
    assert_eq!(
        result.summary(),
        format!("{}. {}.", result.reports[0].title, result.reports[1].title)
    );
    assert!(
        result.summary().contains(": Miss. "),
        "{}",
        result.summary()
    );
    let mut fight = Fight::even();
    fight.open();
    fight.roll("18");
    assert_eq!(fight.result().summary(), "");
}

/// An attack that hits without any damage has nothing to apply.
#[test]
fn a_hit_without_damage_is_not_applied_to_anybody() {
    let mut fight = Fight::even();
    fight.write_sheet(h(2), 8, 90, 5, None);
    fight.open();
    fight.roll("18");
    let result = fight.result();
    assert!(result.targets[0].text.contains("no damage"), "{result:?}");
    assert_eq!(result.apply.unwrap().label, "Continue");
}
