//! The end of an adventure: what the table says and offers after the final encounter, and the awards.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Idea};
use ::torg::command::Command;
use ::torg::story::StoryCommand;
use rising_action::game::TableGame as _;
use rising_action::torg::scene::ending::ending;

fn toast(table: &TestTable) -> String {
    Torg::toast_text(&table.table, &table.view()).unwrap()
}

/// Returns a table whose final encounter is over.
fn after_final_encounter() -> TestTable {
    let mut table = TestTable::new(&[&[Drama, Idea], &[Idea]], 1);
    table.play(Command::EndScene { is_final: true });
    table.play(Command::KeepHands);
    table
}

/// DD-108, DD-110: what an award adds has its sign and its unit, and each part says where it comes from.
#[test]
fn dd_108_awards_say_what_they_add() {
    let mut table = after_final_encounter();
    table.play(StoryCommand::EndAdventure.into());
    let before = ending(&table.view()).unwrap();
    assert_eq!(
        before.text,
        "Set the award. To deduct from an award, tap the hero."
    );
    table.play(StoryCommand::SetAward { base: 4 }.into());
    let rows = ending(&table.view()).unwrap().rows;
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.detail.as_str(), row.what.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("4 award, 3 from Drama", "+7 possibilities"),
            ("4 award", "+4 possibilities")
        ]
    );
    let held = |table: &TestTable, hero| table.state().actor(hero).unwrap().possibilities;
    let held_before = [held(&table, h(1)), held(&table, h(2))];
    table.play(StoryCommand::FinishAdventure.into());
    assert_eq!(
        [held(&table, h(1)), held(&table, h(2))],
        [held_before[0] + 7, held_before[1] + 4]
    );
    assert_eq!(
        toast(&table),
        "The adventure ended. Possibilities: Hero 1 +7, Hero 2 +4."
    );
}
