//! The toast of a flip, and the announcement of whose turn it is.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::EffectCommand;
use ::torg::card::CardName::{Drama, Idea, SeizeInitiative};
use ::torg::card::{
    ApprovedActions, BySide, CardId, ConflictLine, LineEffect, Side, TaskBox, VillainSkill,
};
use ::torg::command::Command;
use ::torg::event::{DrawReason, Event};
use rising_action::game::TableGame as _;
use rising_action::torg::messages::names::side;
use rising_action::torg::scene_page::rows::{announced_turn, rows};

fn toast(table: &TestTable) -> String {
    Torg::toast_text(&table.table, &table.view()).unwrap()
}

/// The toast of a flip says what the line did to the actors, which the card in force does not show.
#[test]
fn the_toast_of_a_flip_says_whom_the_line_affects() {
    let inspired = Event::Inspired { actor: h(1) };
    let drawn = Event::Drawn {
        actor: h(1),
        card: CardId(1),
        reason: DrawReason::Inspiration,
    };
    let fatigued = |actor| Event::Fatigued { actor, shock: 2 };
    for (followed_by, told) in [
        (vec![], ""),
        (
            vec![inspired, drawn],
            " Inspiration for Hero 1: shock, K and O cleared, and a card drawn.",
        ),
        (
            vec![fatigued(h(2)), fatigued(h(3))],
            " Fatigued: shock for the villains.",
        ),
        (vec![fatigued(h(3))], " Fatigued: shock for Villain 2."),
    ] {
        let mut table = TestTable::new(&[&[Drama]], 2);
        table.begin();
        let round = table.view().round.unwrap();
        let mut events = vec![Event::Flipped {
            card: round.card,
            round: round.number,
        }];
        events.extend(followed_by);
        table.apply_events(events);
        let view = table.view();
        let toast = Torg::toast_text(&table.table, &view).unwrap();
        let first = side(view.round.as_ref().unwrap().line.initiative).to_ascii_lowercase();
        assert_eq!(
            toast,
            format!("Round {}: {first} first.{told}", round.number)
        );
    }
}

/// DD-127 … DD-181: the toast names what the line brings to each side, the side that acts first before the other.
#[test]
fn dd_127_137_143_149_152_the_toast_of_a_flip_names_the_effects_of_its_line() {
    let taunts = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    for (heroes, villains, told) in [
        (LineEffect::None, LineEffect::None, ""),
        (
            LineEffect::Flurry,
            LineEffect::Break,
            " Break: injured villains leave unless they gain an advantage. Flurry: the heroes act twice.",
        ),
        (
            LineEffect::Up,
            LineEffect::Stymied,
            " Stymied: the villains lose the first reroll. Up: the heroes roll an extra die.",
        ),
        (
            LineEffect::Confused,
            LineEffect::None,
            " Confused: the heroes cannot use cards.",
        ),
        (
            LineEffect::Setback,
            taunts,
            " Taunt, Trick: a success takes cards from a hero’s pool. Setback: something goes wrong for the heroes.",
        ),
        // Their own events say whom they affect.
        (LineEffect::Inspiration, LineEffect::Fatigued, ""),
    ] {
        let mut table = TestTable::new(&[&[Drama]], 2);
        table.begin();
        let round = table.view().round.unwrap();
        table.apply_events(vec![
            Event::Flipped {
                card: round.card,
                round: round.number,
            },
            Event::LineRead {
                line: ConflictLine {
                    initiative: Side::Villains,
                    effects: BySide { heroes, villains },
                },
                approved: ApprovedActions::Any,
                task_box: TaskBox::Complication,
            },
        ]);
        let round = round.number;
        assert_eq!(
            toast(&table),
            format!("Round {round}: villains first.{told}")
        );
    }
}

/// DD-162, DD-322: while another card may still be flipped, the line has not brought anything yet.
#[test]
fn dd_322_the_line_is_told_once_it_is_in_force() {
    let mut table = TestTable::new(&[&[SeizeInitiative], &[Idea]], 1);
    let (actor, card) = (h(1), table.card(h(1), 0));
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    table.apply_event(Event::CardPooled { actor, card });
    table.play(Command::Flip);
    assert!(table.view().active_effects.seize_window_open);
    assert!(toast(&table).ends_with(" first."), "{}", toast(&table));
    table.play(Command::Effect(EffectCommand::AcceptFlippedCard));
    assert!(toast(&table).starts_with("Round 1: "), "{}", toast(&table));
}

/// A screen reader says whose turn it is, each time that changes.
#[test]
fn whose_turn_it_is_is_announced() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    let announced = |table: &TestTable| announced_turn(&rows(&table.view()));
    for _ in 0..table.view().round.unwrap().turns_left {
        let actor = table.view().round.unwrap().next_turn.unwrap().actor;
        let name = table.view().actor(actor).unwrap().name.to_string();
        let text = announced(&table).unwrap();
        assert!(text.starts_with(&format!("{name}: ")), "{text}");
        table.play(Command::EndTurn { actor });
    }
    assert_eq!(announced(&table), None);
}
