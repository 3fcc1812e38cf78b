//! The special cards in pools: those that wait until the gamemaster puts them into effect (DD-009, DD-010), and subplots.

use super::{PromptDialog, follow_up};
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{Entered, ListContent, ListField, ListRow, RowSign, later};
use crate::torg::messages::hands::special_sub;
use crate::torg::messages::sentences::{actor_name, card_name};
use crate::torg::story::{self, StoryDialog};
use ::torg::card::{CardId, CardKind, SpecialKind};
use ::torg::command::FollowUpCommand;
use ::torg::follow_ups::MissedBy;
use ::torg::settings::AlertnessTrigger;
use ::torg::story::StoryCommand;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the special cards that wait until the gamemaster puts them into effect, and their owners. Subplots do not.
pub fn waiting_specials(view: &View) -> Vec<(ActorId, CardId)> {
    let pooled = view.follow_ups.pooled_specials.iter().copied();
    pooled
        .filter(|(_, card)| view.story.subplot_of_card(*card).is_none())
        .collect()
}

/// Lists the special cards in pools.
pub(super) fn list(view: &View) -> ListContent {
    let waiting = waiting_specials(view);
    let row = |&(owner, card): &(ActorId, CardId)| {
        let label = format!(
            "{}: {}",
            actor_name(view, owner),
            card_name(&view.deck, card)
        );
        let detail = view.deck.name(card).map_or("", special_sub);
        ListRow::new(
            label,
            detail,
            Action::open(PromptDialog::Special { owner, card }),
        )
        .with_sign(RowSign::Card { special: true })
    };
    let text = match (waiting.len(), view.follow_ups.pooled_specials.is_empty()) {
        (_, true) => "There are no specials in the pools.",
        (0, false) => "",
        (1, false) => "One waits until the gamemaster puts it into effect.",
        (_, false) => "Some wait until the gamemaster puts them into effect.",
    };
    ListContent {
        text: text.to_owned(),
        rows: waiting
            .iter()
            .map(row)
            .chain(story::subplots::waiting_rows(view))
            .collect(),
        ..ListContent::new("Specials and subplots")
    }
}

/// Returns the gamemaster's note on a special card.
pub(super) fn note_on(view: &View, card: CardId) -> &str {
    let mut notes = view.follow_ups.special_notes.iter();
    notes
        .find(|(noted_card, _)| *noted_card == card)
        .map_or("", |(_, note)| note)
}

/// Returns one special card, with what the gamemaster can do with it.
pub(super) fn special(
    view: &View,
    owner: ActorId,
    card: CardId,
    entered: &Entered,
) -> Option<ListContent> {
    let name = view.deck.name(card)?;
    let owner_name = actor_name(view, owner);
    let activate = |missed_by| {
        let command = FollowUpCommand::ActivateSpecial {
            card,
            missed_by,
            note: entered.text.clone(),
        };
        follow_up(owner, command)
    };
    let mut rows = Vec::new();
    let mut field = None;
    match name.kind() {
        CardKind::Special(SpecialKind::Alertness) => {
            // Who must have missed it is the table's choice.
            let (label, missed_by) = if view.settings.is(AlertnessTrigger::Owner) {
                (format!("{owner_name} has missed it"), MissedBy::Owner)
            } else {
                ("Everyone has missed it".to_owned(), MissedBy::All)
            };
            let detail = "it is found now; discard the card";
            rows.push(ListRow::new(label, detail, activate(Some(missed_by))));
            field = Some("What is found");
        }
        CardKind::Special(SpecialKind::Connection) => {
            rows.push(ListRow::new(
                "The contact appears",
                "discard the card",
                activate(None),
            ));
            field = Some("Who it is");
        }
        CardKind::Special(SpecialKind::Custom) => rows.push(ListRow::new(
            "Put it into effect",
            "and discard it; the gamemaster adds any award by hand",
            activate(None),
        )),
        CardKind::Special(SpecialKind::Campaign) => {
            let refuse = StoryCommand::RefuseCampaign { actor: owner, card };
            let open = Action::open(StoryDialog::Campaign { actor: owner, card });
            rows.push(ListRow::new(
                "Use on a subplot",
                "its owner and the gamemaster must agree",
                open,
            ));
            rows.push(ListRow::new(
                "It does not fit",
                "discard it for a possibility and a new card",
                Action::play(refuse),
            ));
        }
        CardKind::Special(SpecialKind::Subplot | SpecialKind::Martyr) | CardKind::Enhancement => {}
    }
    rows.push(ListRow::new(
        "Read the card",
        "",
        Action::Open(TorgDialog::Card {
            card,
            holder: Some(owner),
        }),
    ));
    Some(ListContent {
        text: special_sub(name).to_owned(),
        rows,
        field: field.map(|label| ListField::text(label, entered)),
        buttons: vec![acknowledge(view, owner, card, entered)],
        // The players do not know what the gamemaster has noted.
        is_secret: !note_on(view, card).is_empty(),
        ..ListContent::new(format!("{owner_name}: {}", card_name(&view.deck, card)))
    })
}

/// Returns the button that acknowledges the card with its note, or "Later" if that is done and the note is unchanged.
fn acknowledge(view: &View, owner: ActorId, card: CardId, entered: &Entered) -> ActionButton {
    let unacknowledged = &view.follow_ups.unacknowledged_specials;
    let note = entered.text.trim();
    if note == note_on(view, card) && !unacknowledged.contains(&(owner, card)) {
        return later();
    }
    let label = if note.is_empty() {
        "Keep it waiting"
    } else {
        "Note it and keep it waiting"
    };
    let command = FollowUpCommand::AcknowledgeSpecial {
        card,
        note: note.to_owned(),
    };
    ActionButton::primary(label, follow_up(owner, command))
        .enabled_if(entered.error_text().is_empty())
}
