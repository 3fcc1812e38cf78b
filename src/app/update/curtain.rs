//! The curtain: it falls before anything secret is made into a page, and nothing secret is left when it has fallen.

use super::{World, playing};
use crate::app::improv::table::update::open_curtain;
use crate::app::model::{Curtain, Model, Purpose, Sheet};
use ::torg::card::CardId;
use ::torg::command::{Command, FollowUpCommand};
use tabletop::seat::ActorId;

/// Lowers the curtain for somebody.
pub(super) fn call(model: &mut Model, actor: ActorId, purpose: Purpose) {
    model.toast = None;
    model.curtain = Some(Curtain {
        actor,
        purpose,
        open: false,
        chosen: vec![],
        typed: String::new(),
        fault: None,
        over: model
            .sheet
            .take()
            .filter(|sheet| matches!(sheet, Sheet::Act { .. })),
    });
}

/// Opens it; the chronicle notes that somebody looked.
pub(super) fn open(model: &mut Model, world: &mut World<'_>) {
    if model.improv_page.visit.is_some() {
        return open_curtain(model, world);
    }
    let Some(actor) = model.curtain.as_ref().map(|curtain| curtain.actor) else {
        return;
    };
    playing::note_look(model, Command::LookAtHand { actor }, world);
    if let Some(curtain) = &mut model.curtain {
        curtain.open = true;
    }
}

/// Covers it at once.
pub(super) fn cover(model: &mut Model) {
    if let Some(visit) = &mut model.improv_page.visit {
        visit.cover();
    }
    if let Some(curtain) = &mut model.curtain {
        curtain.open = false;
        curtain.chosen.clear();
    }
}

/// Raises it: back to the open table, and to the action that it was called for.
pub(super) fn leave(model: &mut Model) {
    model.improv_page.visit = None;
    let acts = model
        .torg()
        .is_some_and(|table| table.state().action.is_some());
    let over = model.curtain.take().and_then(|curtain| curtain.over);
    if acts && model.sheet.is_none() {
        model.sheet = over;
    }
}

/// A card was tapped behind the open curtain: one at a time where one is asked for, else as many as may be.
pub(super) fn tap(model: &mut Model, card: CardId) {
    let Some(curtain) = model.curtain.as_mut().filter(|curtain| curtain.open) else {
        return;
    };
    let purpose = curtain.purpose;
    let chosen = &mut curtain.chosen;
    if let Some(place) = chosen.iter().position(|other| *other == card) {
        chosen.remove(place);
        return;
    }
    match purpose {
        Purpose::Hand | Purpose::DiscardOne => chosen.clear(),
        Purpose::DiscardDown
        | Purpose::Offer { .. }
        | Purpose::Answer
        | Purpose::Give { .. }
        | Purpose::Sort => {}
        Purpose::Agree | Purpose::Took => return,
    }
    chosen.push(card);
}

/// After a command from behind the curtain: it falls, and is gone where that was all.
pub(super) fn after(model: &mut Model, command: &Command, ending: bool) {
    let Some(purpose) = model.curtain.as_ref().map(|curtain| curtain.purpose) else {
        return;
    };
    let over = match (purpose, command) {
        (Purpose::Took, Command::Deck(_))
        | (Purpose::DiscardDown, Command::DiscardToHandSize { .. })
        | (Purpose::DiscardOne, Command::OptionalDiscard { .. })
        | (Purpose::Offer { .. }, Command::OfferTrade { .. })
        | (Purpose::Answer, Command::AnswerTrade { .. } | Command::CancelTrade)
        | (Purpose::Agree, _) => true,
        (Purpose::Hand, _) => !ending,
        (
            Purpose::Sort,
            Command::FollowUp {
                what: FollowUpCommand::DiscardForRefill { .. },
                ..
            },
        ) => true,
        (
            Purpose::Took
            | Purpose::DiscardDown
            | Purpose::DiscardOne
            | Purpose::Offer { .. }
            | Purpose::Answer
            | Purpose::Give { .. }
            | Purpose::Sort,
            _,
        ) => false,
    };
    cover(model);
    if over {
        leave(model);
    }
}
