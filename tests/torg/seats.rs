//! The seats: the order, who plays whom, and the states of the actors.

use crate::table::{TestTable, h};
use ::torg::card::CardName::{Drama, Idea};
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::actions::CombatCommand;
use ::torg::roll::RollCondition;
use ::torg::state::Condition;
use rising_action::torg::messages::scene_page::hand_label;
use rising_action::torg::scene::person::person_content;
use rising_action::torg::seats::{
    line, open_tasks_text, order, person_row, possibilities, statuses, wounds_word,
};
use tabletop::name::Name;

/// TC-090, TC-095, TC-098, TC-101: the worst harm comes first, and nothing is worse than death. What ends by itself comes after it.
#[test]
fn tc_101_seats_show_the_worst_harm_first() {
    let labels = |condition| {
        let mut table = TestTable::new(&[&[Drama]], 1);
        table.play(Command::SetRollCondition {
            actor: h(1),
            roll_condition: Some(RollCondition::Stymied),
        });
        table.apply_event(Event::ConditionSet {
            actor: h(1),
            condition,
        });
        let view = table.view();
        let statuses = statuses(&view, view.actor(h(1)).unwrap());
        statuses
            .into_iter()
            .map(|status| status.name)
            .collect::<Vec<_>>()
    };
    let hurt = Condition {
        k: true,
        knocked_down: true,
        ..Condition::default()
    };
    assert_eq!(labels(hurt)[..3], ["K", "Knocked down", "Stymied"]);
    let out = Condition {
        unconscious: true,
        ..hurt
    };
    assert_eq!(labels(out)[..2], ["Unconscious", "Stymied"]);
    let dead = Condition {
        wounds: Condition::DEAD,
        ..out
    };
    assert_eq!(labels(dead), ["Dead"]);
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.apply_event(Event::ConditionSet {
        actor: h(1),
        condition: hurt,
    });
    let content = person_content(&table.view(), h(1)).unwrap();
    let labels: Vec<&str> = content.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(
        labels,
        ["Unconscious", "K", "Knocked down", "Up", "Stymied"]
    );
}

/// TC-251, TC-255: the list of seats names what the chips of the stage show, besides the harm.
#[test]
fn tc_251_the_list_of_seats_shows_the_statuses() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    let statuses_of_hero = |table: &TestTable| person_row(&table.view(), h(1)).unwrap().statuses;
    assert_eq!(statuses_of_hero(&table), "");
    table.play(Command::SetRollCondition {
        actor: h(1),
        roll_condition: Some(RollCondition::Stymied),
    });
    table.play(Command::combat(
        h(1),
        CombatCommand::SetStatus {
            status: Status::Unskilled,
            active: true,
        },
    ));
    assert_eq!(statuses_of_hero(&table), "Stymied, Unskilled");
    table.apply_event(Event::ConditionSet {
        actor: h(1),
        condition: Condition {
            wounds: Condition::DEAD,
            ..Condition::default()
        },
    });
    assert_eq!(statuses_of_hero(&table), "", "they no longer matter");
}

#[test]
fn seats_show_the_player_and_the_status() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    assert_eq!(order(&table.view()), [h(1), h(2), h(3)]);
    let texts = |table: &TestTable| {
        let view = table.view();
        let hero = view.actor(h(1)).unwrap();
        let statuses = statuses(&view, hero);
        statuses
            .into_iter()
            .map(|status| status.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(&table), ["Critical moment available"]);
    for (wounds, unconscious) in [(2, true), (Condition::DEAD, false)] {
        let condition = Condition {
            wounds,
            unconscious: true,
            ..Condition::default()
        };
        table.apply_event(Event::ConditionSet {
            actor: h(1),
            condition,
        });
        let is_unconscious = texts(&table).contains(&"Unconscious".to_owned());
        assert_eq!(is_unconscious, unconscious, "the dead cannot be revived");
    }
    let view = table.view();
    let hero = view.actor(h(1)).unwrap();
    assert_eq!(wounds_word(&hero.condition), "dead");
    assert_eq!(texts(&table), ["Dead"], "no critical moment is left");
    assert_eq!(order(&view), [h(2), h(3), h(1)], "the dead must come last");
    assert_eq!(line(hero), "hero");
    assert_eq!(possibilities(hero), Some(hero.possibilities));
    assert_eq!(possibilities(view.actor(h(3)).unwrap()), None);
    assert_eq!(open_tasks_text(&view, hero), "");
}

/// Somebody who left keeps a name for the log, but has no page and no row any more.
#[test]
fn who_left_has_no_seat() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    assert!(table.view().is_present(h(1)));
    table.play(Command::Leave { actor: h(1) });
    let view = table.view();
    assert!(view.actor(h(1)).is_some() && !view.is_present(h(1)));
    assert!(!order(&view).contains(&h(1)) && view.is_present(h(2)));
}

/// A hand is named after its player, or after the hero if the player has several.
#[test]
fn hands_of_one_player_have_the_names_of_the_heroes() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    let plays = |table: &mut TestTable, actor, name: &str| {
        table.play(Command::ChangeActor {
            actor,
            name: table.view().actor(actor).unwrap().name.clone(),
            player: Some(Name::new(name).unwrap()),
        });
    };
    let labels = |table: &TestTable| {
        let view = table.view();
        [h(1), h(2)].map(|hero| hand_label(&view, view.actor(hero).unwrap()))
    };
    plays(&mut table, h(1), "Noor");
    plays(&mut table, h(2), "Sam");
    assert_eq!(labels(&table), ["Noor’s hand", "Sam’s hand"]);
    plays(&mut table, h(2), "noor");
    let labels = labels(&table);
    assert!(
        labels.iter().all(|label| label.starts_with("Hero")),
        "{labels:?}"
    );
}
