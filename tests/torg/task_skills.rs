//! The skills that are offered for a new task, and the value that it takes from the sheet.

use crate::table::{TestTable, h};
use crate::task::form;
use ::torg::card::CardName::{Drama, Haste};
use ::torg::sheet::stat_line::parse;
use rising_action::torg::task::new_task::{best_skills, skills_of_others};

/// The skills that only other heroes have are offered with the name of the best, so that the table sees who could lead.
#[test]
fn a_task_offers_the_skills_that_other_heroes_have() {
    let mut table = TestTable::new(&[&[Drama], &[Drama], &[Drama]], 1);
    let offered = |table: &TestTable, lead| {
        let skills = skills_of_others(&table.view(), lead).into_iter();
        let skills = skills.map(|known| format!("{}: {} {}", known.hero, known.skill, known.value));
        skills.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(offered(&table, Some(h(1))), "");
    for (hero, line) in [
        (1, "Juno: 9s, stealth 12"),
        (2, "Marta: 9s, Stealth 14, science 11, first aid 10"),
        (3, "Osric: 9s, science 13"),
        // Nobody tries a task with the skills of the villains.
        (4, "Thug: 9s, lock picking 16"),
    ] {
        table.write_line(h(hero), line);
    }
    for (lead, skills) in [
        (Some(h(1)), "Hero 3: science 13, Hero 2: first aid 10"),
        (Some(h(2)), ""),
        (Some(h(3)), "Hero 2: stealth 14, Hero 2: first aid 10"),
        (
            None,
            "Hero 2: stealth 14, Hero 3: science 13, Hero 2: first aid 10",
        ),
    ] {
        assert_eq!(offered(&table, lead), skills, "{lead:?}");
    }
}

/// The best skills on the lead's sheet are offered for a task, those of combat too. Each is found by the name that is offered.
#[test]
fn a_task_offers_the_skills_on_the_sheet() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    assert_eq!(best_skills(&table.view(), h(1)), []);
    for (line, offered) in [
        (
            "Juno: 9s, stealth 12, lock picking 15, missile weapons 13",
            &["lock picking 15", "Missile weapons 13", "stealth 12"][..],
        ),
        (
            "Juno: 9s, maneuver 16, dodge 11, trick 14, science 10, find 10, climbing 12, first aid 10, stealth 10, taunt 9",
            &[
                "Maneuver 16",
                "Trick 14",
                "climbing 12",
                "Dodge 11",
                "science 10",
                "find 10",
                "first aid 10",
                "stealth 10",
            ],
        ),
    ] {
        let sheet = table.write_line(h(1), line).sheet;
        let skills = best_skills(&table.view(), h(1));
        let texts: Vec<_> = skills
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        assert_eq!(texts, offered);
        for (name, value) in skills {
            assert_eq!(sheet.skill_named(&name), Some(value), "{name}");
        }
    }
}

/// The value of the skill that is named is taken from the lead's sheet. One that nobody typed changes with the skill and the lead.
#[test]
fn a_new_task_takes_the_value_of_its_skill_from_the_sheet() {
    let mut table = TestTable::new(&[&[Drama], &[Haste]], 0);
    for (actor, line) in [
        (h(1), "Juno: 9s, science 12, find 10"),
        (h(2), "Kit: 9s, science 15"),
    ] {
        table.write_line(actor, line);
    }
    let view = table.view();
    let mut task = form(4);
    task.skill.clear();
    task.value.clear();
    task.name_skill(&view, "Science".to_owned());
    assert_eq!(task.value, "12");
    task.choose_lead(&view, Some(h(2)));
    assert_eq!(task.value, "15");
    task.name_skill(&view, "Find".to_owned());
    assert_eq!(task.value, "", "the second lead has no such skill");
    task.value = "14".to_owned();
    task.choose_lead(&view, Some(h(1)));
    task.name_skill(&view, "Science".to_owned());
    assert_eq!(task.value, "14", "a typed value stays");
}

/// A skill of the sheet is found by its full name only, so that "lock" is not changed to "lock picking".
#[test]
fn a_typed_skill_is_found_on_the_sheet() {
    let line = parse("Juno: 9s, trick 14, stealth 11, lock picking 15");
    let sheet = line.stat_line.unwrap().sheet;
    for (typed, value) in [
        ("stealth", Some(11)),
        (" STEALTH ", Some(11)),
        ("Trick", Some(14)),
        ("lock", None),
        ("Lock Picking", Some(15)),
        ("s", None),
        (" ", None),
    ] {
        assert_eq!(sheet.skill_named(typed), value, "{typed}");
    }
}
