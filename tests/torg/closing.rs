//! The end of an adventure: what the table says and offers after the final encounter, and the awards.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Idea};
use ::torg::card::{ApprovedActions, BySide, ConflictLine, LineEffect, Side, TaskBox};
use ::torg::command::Command;
use ::torg::event::{Event, Incapacity};
use ::torg::state::{ActionKind, ActionOutcome, Condition};
use ::torg::story::StoryCommand;
use rising_action::components::ButtonVariant;
use rising_action::game::TableGame as _;
use rising_action::log::quotable_story_line;
use rising_action::torg::action::Action;
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::scene::ending::ending;
use rising_action::torg::scene::lists::list_of;
use rising_action::torg::scene_page::{deck, due};
use tabletop::name::Name;
use tabletop::seat::Seat;

fn toast(table: &TestTable) -> String {
    Torg::toast_text(&table.table, &table.view()).unwrap()
}

/// Returns a table whose first scene is over.
fn after_scene(is_final: bool) -> TestTable {
    let mut table = TestTable::new(&[&[Drama, Idea], &[Idea]], 1);
    table.play(Command::EndScene { is_final });
    table.play(Command::KeepHands);
    table
}

/// After the final encounter, the table offers the end of the adventure first, and not the rounds of another conflict.
#[test]
fn the_final_encounter_leads_to_the_end_of_the_adventure() {
    for (is_final, says, is_first) in [
        (false, "Act 1, scene 2 began.", false),
        (
            true,
            "The final encounter is over. Next, end the adventure.",
            true,
        ),
    ] {
        let table = after_scene(is_final);
        assert_eq!(toast(&table), says);
        let view = table.view();
        let mut due = due(&view).into_iter();
        let end = due.find(|button| button.label == "End the adventure");
        let is_offered = end.is_some_and(|end| end.variant == ButtonVariant::Primary);
        assert_eq!(
            (is_offered, deck(&view).primary),
            (is_first, !is_first),
            "{says}"
        );
    }
}

/// DD-100, DD-101: while somebody acts, or pool cards lie out from more rounds, the adventure cannot end, so no button says so.
#[test]
fn dd_101_the_adventure_ends_only_if_it_can() {
    let mut table = after_scene(true);
    let is_offered = |table: &TestTable| {
        let mut due = due(&table.view()).into_iter();
        due.any(|button| button.label == "End the adventure")
    };
    assert!(is_offered(&table));
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    assert!(!is_offered(&table));
    let outcome = ActionOutcome::Failed;
    table.play(Command::Announce { outcome });
    assert!(is_offered(&table));
}

/// DD-108, DD-110: what an award adds has its sign and its unit, and each part says where it comes from.
#[test]
fn dd_108_awards_say_what_they_add() {
    let mut table = after_scene(true);
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

/// Between two adventures, the table can get the name of the next one, and the villains of the last one can leave.
#[test]
fn the_next_adventure_may_have_another_name_and_other_villains() {
    let mut table = after_scene(true);
    for command in [
        StoryCommand::EndAdventure,
        StoryCommand::SetAward { base: 1 },
        StoryCommand::FinishAdventure,
    ] {
        table.play(command.into());
    }
    let labels = |table: &TestTable| -> Vec<String> {
        let more = ending(&table.view()).unwrap().more;
        more.into_iter().map(|button| button.label).collect()
    };
    assert_eq!(
        labels(&table),
        [
            "Chronicle",
            "Save to a file",
            "Add a hero",
            "Rename the table",
            "Remove all villains"
        ]
    );
    let title = Name::new("The Iron Reef").unwrap();
    table.play(Command::RenameTable { title });
    assert_eq!(ending(&table.view()).unwrap().detail, "The Iron Reef");
    let remove = ending(&table.view()).unwrap().more.pop().unwrap();
    let Action::Open(TorgDialog::List(question)) = remove.action else {
        panic!("{remove:?}");
    };
    let question = list_of(&table.view(), &question).unwrap();
    table.press(question.buttons.last().unwrap());
    assert!(
        !labels(&table)
            .iter()
            .any(|label| label.starts_with("Remove"))
    );
}

/// TC-099: the rules leave healing to the table, which can do it between two adventures with one tap. The dead stay dead.
#[test]
fn tc_099_everyone_can_be_healed_between_two_adventures() {
    let mut table = after_scene(true);
    let hurt = |wounds| Condition {
        shock: 3,
        wounds,
        ..Condition::default()
    };
    for (actor, wounds) in [(h(1), 1), (h(2), Condition::DEAD), (h(3), 2)] {
        let condition = hurt(wounds);
        table.apply_event(Event::ConditionSet { actor, condition });
    }
    let heal = |table: &TestTable| {
        let more = ending(&table.view())
            .into_iter()
            .flat_map(|ending| ending.more);
        let mut more = more.filter(|button| button.label == "Heal everyone");
        more.next()
    };
    for command in [
        StoryCommand::EndAdventure,
        StoryCommand::SetAward { base: 1 },
        StoryCommand::FinishAdventure,
    ] {
        assert_eq!(heal(&table), None);
        table.play(command.into());
    }
    let button = heal(&table).unwrap();
    assert_eq!(button.detail, "Hero 1 and Villain 1");
    table.press(&button);
    let condition = |hero| table.state().actor(hero).unwrap().condition;
    assert_eq!(
        [h(1), h(2), h(3)].map(condition),
        [
            Condition::default(),
            hurt(Condition::DEAD),
            Condition::default()
        ]
    );
    assert_eq!(heal(&table), None);
    // The list of tables quotes the story, and not the healing after it.
    let quote = quotable_story_line(&table.table, &table.view());
    assert!(quote.starts_with("The adventure ended."), "{quote}");
    let position = Torg::position_line(&table.view());
    assert_eq!(position, "Adventure over (Revised)");
}

/// The rows of the stage show who cannot act, so only the log says who was skipped.
#[test]
fn a_toast_names_nobody_who_is_skipped() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    let skipped = vec![(h(3), Incapacity::Unconscious)];
    table.apply_events(vec![
        Event::LineRead {
            line: ConflictLine {
                initiative: Side::Heroes,
                effects: BySide {
                    heroes: LineEffect::None,
                    villains: LineEffect::None,
                },
            },
            approved: ApprovedActions::Any,
            task_box: TaskBox::Steps([false; 4]),
        },
        Event::TurnOrderSet {
            turns: vec![],
            skipped,
        },
    ]);
    assert!(toast(&table).ends_with("act first."), "{}", toast(&table));
    let log = Torg::entry_text(table.table.log().applied(), &table.view(), Seat::Table);
    assert!(log.contains("Skipped: Villain 1"), "{log}");
}
