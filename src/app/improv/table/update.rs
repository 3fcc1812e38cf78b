//! What follows from what people do at an Improv table.

use super::{Intent, Sheet, Spot};
use crate::app::house::OfImprov;
use crate::app::model::{Model, Sheet as AppSheet};
use crate::app::update::{Effect, World, keep, toast};
use crate::engine::improv::command::Command;
use crate::engine::improv::refusal::Refusal;
use crate::engine::ruling::Refuse;
use crate::engine::table::By;
use std::rc::Rc;

/// Follows an intent.
pub fn follow(model: &mut Model, intent: Intent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        Intent::Wanted(commands) => {
            play(model, &commands, 0, By::TheBook, world);
        }
        Intent::Typed(spot, text) => type_in(model, spot, text),
    }
    vec![]
}

/// The gamemaster rules that it happens all the same; what was wanted behind it is played by the book.
pub fn rule_anyway(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(AppSheet::Improv(sheet)) = model.sheet.clone() else {
        return vec![];
    };
    let Sheet::Book {
        refusal,
        commands,
        place,
        why,
        back,
    } = &**sheet
    else {
        return vec![];
    };
    if refusal.can_be_overruled() {
        model.sheet = back.as_deref().cloned();
        let by = By::Ruling(why.trim().to_owned());
        play(model, commands, *place, by, world);
    }
    vec![]
}

/// Leaves the open sheet: behind the book lies what was asked before, with everything that was typed.
pub fn close(model: &mut Model) {
    if let Some(AppSheet::Improv(sheet)) = model.sheet.take()
        && let Sheet::Book { back, .. } = &**sheet
    {
        model.sheet = back.as_deref().cloned();
    }
}

/// Writes a note into the chronicle.
pub fn note(model: &mut Model, text: String, world: &mut World<'_>) {
    let commands: Rc<[Command]> = Rc::new([Command::MakeNote { text }]);
    play(model, &commands, 0, By::TheBook, world);
}

/// Plays commands from that place on, an entry each, as far as nothing stands against them; the book tells what does.
fn play(
    model: &mut Model,
    commands: &Rc<[Command]>,
    first: usize,
    mut by: By,
    world: &mut World<'_>,
) {
    let stays = matches!(commands.first(), Some(Command::ChangeSettings { .. }));
    for (place, command) in commands.iter().enumerate().skip(first) {
        let Some(table) = model.improv_mut() else {
            return;
        };
        let same = table.chronicle().cursor();
        if let Err(refusal) = table.play(command, &by, Some(world.now), world.chance) {
            return refuse(model, refusal, Rc::clone(commands), place);
        }
        let changed = table.chronicle().cursor() != same;
        if changed && !keep(model, same, world) {
            return;
        }
        by = By::TheBook;
    }
    if stays {
        return;
    }
    model.sheet = None;
    let line = model
        .table
        .as_ref()
        .and_then(|table| table.game.last_line());
    toast(model, line.unwrap_or_default(), true);
}

fn refuse(model: &mut Model, refusal: Refusal, commands: Rc<[Command]>, place: usize) {
    // What was typed stays, and its field says that it is too long.
    if let (Refusal::TooLong { .. }, Some(AppSheet::Note { .. })) = (&refusal, &model.sheet) {
        return;
    }
    let back = model.sheet.take().map(Box::new);
    model.sheet = Some(AppSheet::Improv(OfImprov::new(Rc::new(Sheet::Book {
        refusal: Rc::new(refusal),
        commands,
        place,
        why: String::new(),
        back,
    }))));
}

/// Something was typed into the open sheet.
pub fn type_in(model: &mut Model, spot: Spot, typed: String) {
    if let (Spot::Text, Some(AppSheet::Improv(sheet))) = (spot, &mut model.sheet)
        && let Sheet::Book { why, .. } = Rc::make_mut(sheet)
    {
        *why = typed;
    }
}

/// The lit button of the open sheet: the book has none.
pub fn send(_model: &mut Model, _world: &mut World<'_>) -> Vec<Effect> {
    vec![]
}
