//! A box that chooses between things (DD-252).

use super::setting::{field, too_long};
use super::{Part, TaskVm, stepper};
use crate::app::tasks::{Chooser, Spot, TaskSheet, ask};
use crate::app::vm::sheet::lit;
use crate::app::words::tasks::task_box;
use ::torg::card::CardId;
use ::torg::task::randomiser::{BoxAssignments, MAX_OPTIONS};
use ::torg::view::View;

pub(super) fn chooser(view: &View, chooser: &Chooser) -> TaskVm {
    let with = |change: &dyn Fn(&mut Chooser)| {
        let mut changed = chooser.clone();
        changed.flipped.clear();
        change(&mut changed);
        TaskSheet::Chooser(changed)
    };
    let count = chooser.things.len();
    let name = |thing: usize| {
        let typed = chooser.things.get(thing).map_or("", |name| name.trim());
        if typed.is_empty() {
            (thing + 1).to_string()
        } else {
            typed.to_owned()
        }
    };
    let mut parts = Vec::new();
    if let Some((last, before)) = chooser.flipped.split_last() {
        let of = |card: &CardId| {
            let card = view.deck.card(*card);
            card.map_or_else(String::new, |card| task_box(card.task_box))
        };
        let chosen = chooser.given.option_for(&view.deck, *last);
        let what = chosen.map_or_else(|| "nothing".to_owned(), |thing| name(usize::from(thing)));
        let again: Vec<String> = before.iter().map(of).collect();
        let mut words = of(last);
        if !again.is_empty() {
            words.push_str(&format!("; flipped again after {}", again.join(", ")));
        }
        parts.push(Part::Chosen(what, words));
    }
    parts.push(Part::Rule(
        "Say what is chosen between, and which boxes stand for what. A box of none is flipped again.".to_owned(),
        "DD-252",
    ));
    let resized = |count: usize| {
        with(&|chooser| {
            chooser.things.resize(count, String::new());
            chooser.given = BoxAssignments::evenly(&view.deck, count);
        })
    };
    parts.push(Part::Steppers(vec![stepper(
        "Things to choose between",
        count.to_string(),
        (count > 2).then(|| resized(count - 1)),
        (count < MAX_OPTIONS).then(|| resized(count + 1)),
    )]));
    for (thing, typed) in chooser.things.iter().enumerate() {
        let percent = u8::try_from(thing).map_or(0, |thing| chooser.given.percent(thing));
        let label = format!("{}: {percent}%", thing + 1);
        parts.push(field(&label, typed, Spot::Thing(thing), false));
        parts.extend(too_long(typed));
    }
    let next = |given: Option<u8>| match given {
        None => Some(0),
        Some(thing) if usize::from(thing) + 1 < count => Some(thing + 1),
        Some(_) => None,
    };
    let boxes = chooser.given.0.iter().enumerate().map(|(place, choice)| {
        let to = choice
            .option
            .map_or_else(|| "again".to_owned(), |thing| name(usize::from(thing)));
        let tapped = with(&|chooser| {
            if let Some(choice) = chooser.given.0.get_mut(place) {
                choice.option = next(choice.option);
            }
        });
        (task_box(choice.task_box), to, ask(tapped))
    });
    parts.push(Part::Boxes(boxes.collect()));
    let some = chooser.given.0.iter().any(|choice| choice.option.is_some());
    TaskVm {
        title: "Let a box choose".to_owned(),
        parts,
        buttons: vec![lit("Flip").ready_if(some)],
    }
}
