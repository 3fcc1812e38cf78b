//! The skills that are offered for a new task.

use crate::table::{TestTable, h};
use ::torg::card::CardName::Drama;
use ::torg::command::Command;
use ::torg::sheet::stat_line::parse;
use rising_action::torg::task::new_task::skills_of_others;

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
        let parsed = parse(line).stat_line.unwrap();
        table.play(Command::SetSheet {
            actor: h(hero),
            stats: parsed.stats,
            sheet: parsed.sheet,
        });
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
