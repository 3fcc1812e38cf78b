//! A skill against a difficulty, typed for an action whose figures the app does not know.

use crate::table::{TestTable, h};
use ::torg::task::completion_odds::Ratio;
use rising_action::game::TableGame as _;
use rising_action::torg::acting::skill_check::{
    AnnouncedCheck, SkillCheckForm, attributes_on_sheet, skills_on_sheet,
};
use rising_action::torg::acting::{losses_note, notes};
use rising_action::torg::messages::tasks::{percent, percent_at_least};
use tabletop::seat::Seat;
use torg::Torg;
use torg::card::CardName::{Drama, Idea, SecondChance};
use torg::card::{ApprovableAction, BySide, ConflictLine, LineEffect, Side, VillainSkill};
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::roll::Proficiency;
use torg::state::{ActionKind, ActionOutcome};

fn form(value: &str, difficulty: &str) -> SkillCheckForm {
    SkillCheckForm {
        skill: None,
        value: value.to_owned(),
        difficulty: difficulty.to_owned(),
    }
}

#[test]
fn typed_numbers_are_whole_and_in_range() {
    for (typed, is_number) in [
        ("", true),
        (" 12 ", true),
        ("99", true),
        ("100", false),
        ("-3", false),
        ("1o", false),
        ("9.5", false),
    ] {
        let error = SkillCheckForm::error(typed);
        assert_eq!(error.is_empty(), is_number, "{typed}: {error}");
        let is_complete = is_number && !typed.is_empty();
        assert_eq!(form(typed, "10").check().is_some(), is_complete, "{typed}");
        assert_eq!(form("10", typed).check().is_some(), is_complete, "{typed}");
    }
}

/// TC-046, TC-047: the chance stands there before the roll, and the sum with its outcome after it.
#[test]
fn the_chance_and_the_result_are_read_from_both_numbers() {
    let mut table = TestTable::new(&[&[]], 0);
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let chance =
        |table: &TestTable, form: SkillCheckForm| form.chance(&table.view(), Proficiency::Skilled);
    assert_eq!(
        chance(&table, form("12", "10")).as_deref(),
        Some("70% to succeed")
    );
    assert_eq!(chance(&table, form("12", "")), None);
    assert_eq!(form("12", "10").result(&table.view()), None);
    table.play(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    assert_eq!(chance(&table, form("12", "10")), None);
    for (difficulty, skill, sum, logged) in [
        (
            "10",
            Some("first aid"),
            "12 + 1 = 13 against 10: Good",
            "First aid 12 + 1 = 13 against 10. Good success.",
        ),
        (
            "14",
            None,
            "12 + 1 = 13 against 14: Failed",
            "Skill 12 + 1 = 13 against 14. Failure.",
        ),
    ] {
        let form = SkillCheckForm {
            skill: skill.map(str::to_owned),
            ..form("12", difficulty)
        };
        let result = form.result(&table.view()).unwrap();
        assert_eq!(result.sum, sum);
        table.play(result.announce);
        let entries = table.table.log().applied();
        let text = Torg::entry_text(entries, &table.view(), Seat::Table);
        assert_eq!(text, logged);
        table.table.undo();
    }
}

/// DD-316: Second Chance makes the same check again, so its numbers are not asked for again. Any other check has its own.
#[test]
fn dd_316_a_second_try_takes_the_numbers_over() {
    let mut table = TestTable::new(&[&[SecondChance], &[]], 0);
    let declare = |actor| Command::Declare {
        actor,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    };
    let announced = AnnouncedCheck {
        actor: h(1),
        form: form("12", "14"),
        skilled: false,
        entries_before: 0,
    };
    let again = |table: &TestTable, actor| announced.clone().tried_again(&table.view(), actor);
    let fail = Command::Announce {
        outcome: ActionOutcome::Failed,
    };
    table.play(declare(h(1)));
    assert_eq!(again(&table, h(1)), None);
    table.play(fail.clone());
    // Somebody else has begun a check before the card is played.
    table.play(declare(h(2)));
    assert_eq!(again(&table, h(2)), None);
    let card = table.card(h(1), 0);
    table.play(Command::PlayCard { actor: h(1), card });
    assert_eq!(again(&table, h(1)), Some(announced.clone()));
    assert_eq!(again(&table, h(2)), None);
    // Both checks end, and another one begins.
    table.play(fail.clone());
    table.play(fail);
    table.play(declare(h(1)));
    assert_eq!(again(&table, h(1)), None);
}

/// An attack has figures of its own.
#[test]
fn an_attack_takes_no_skill_and_difficulty() {
    let mut table = TestTable::new(&[&[]], 0);
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: None,
        critical_moment: false,
    });
    let view = table.view();
    assert_eq!(form("12", "10").chance(&view, Proficiency::Skilled), None);
}

/// A skill of the sheet is chosen by its name, since others may have the same value; combat skills come last.
#[test]
fn a_skill_is_chosen_from_the_sheet() {
    let mut table = TestTable::new(&[&[]], 0);
    assert_eq!(skills_on_sheet(&table.view(), h(1)), []);
    table.write_line(h(1), "Juno: 9s, stealth 12, first aid 12, taunt 14");
    let skills = skills_on_sheet(&table.view(), h(1));
    let expected = [("stealth", 12), ("first aid", 12), ("Taunt", 14)];
    assert_eq!(
        skills,
        expected.map(|(name, value)| (name.to_owned(), value))
    );
    let mut form = SkillCheckForm::default();
    form.choose("first aid".to_owned(), 12);
    assert_eq!(
        (form.skill.as_deref(), form.value.as_str()),
        (Some("first aid"), "12")
    );
    form.type_value("13".to_owned());
    assert_eq!((form.skill, form.value.as_str()), (None, "13"));
}

/// TC-041: the known attributes of the sheet are offered, too, for a roll without a skill.
#[test]
fn tc_041_an_attribute_is_chosen_from_the_sheet() {
    let mut table = TestTable::new(&[&[]], 0);
    table.write_line(h(1), "Juno: dex 9, per 11, trick 13");
    let expected = [("Dexterity", 9), ("Perception", 11)];
    assert_eq!(
        attributes_on_sheet(&table.view(), h(1)),
        expected.map(|(name, value)| (name.to_owned(), value))
    );
}

/// A task rounds a half as an attack does, and a lower bound of next to nothing says nothing.
#[test]
fn chances_of_tasks_are_rounded_as_those_of_attacks() {
    let chance = |numerator| {
        let ratio = Ratio {
            numerator,
            denominator: 2_000,
        };
        ratio.probability()
    };
    for (numerator, shown) in [
        (0, "0%"),
        (470, "24%"),
        (890, "45%"),
        (1, "0.1%"),
        (2_000, "100%"),
    ] {
        assert_eq!(percent(chance(numerator)), shown, "{numerator}");
    }
    assert_eq!(percent_at_least(chance(890)), ">45%");
    assert_eq!(
        percent_at_least(
            Ratio {
                numerator: 1,
                denominator: 1_000_000
            }
            .probability()
        ),
        ">0%"
    );
}

/// DD-181 … DD-184: before a villain's success is applied, the app says what it takes from the hero's pool.
#[test]
fn dd_181_a_villains_result_says_first_what_it_takes() {
    let mut table = TestTable::new(&[&[Drama, Idea]], 1);
    table.begin();
    for index in [1, 0] {
        let card = table.card(h(1), index);
        table.apply_event(Event::CardPooled { actor: h(1), card });
    }
    let round = table.view().round.unwrap();
    table.apply_event(Event::LineRead {
        line: ConflictLine {
            initiative: Side::Villains,
            effects: BySide {
                heroes: LineEffect::None,
                villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
            },
        },
        approved: round.approved,
        task_box: round.task_box,
    });
    table.play_anyway(Command::Declare {
        actor: h(2),
        kind: ActionKind::Approvable(ApprovableAction::Taunt),
        target: Some(h(1)),
        critical_moment: false,
    });
    let told = "A success takes cards from Hero 1’s pool.".to_owned();
    assert!(notes(&table.view(), h(2)).contains(&told));
    table.play(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![12]),
    });
    for (value, note) in [
        ("9", ""),
        ("10", "This takes 1 card from Hero 1’s pool."),
        ("22", "This takes 2 cards from Hero 1’s pool."),
    ] {
        let view = table.view();
        let level = form(value, "10").level(&view);
        assert_eq!(losses_note(&view, level), note, "{value}");
    }
}
