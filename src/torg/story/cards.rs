//! Buttons and rows for a subplot card in a pool.

use super::StoryDialog;
use crate::torg::action::{Action, ActionButton};
use crate::torg::list_content::ListRow;
use crate::torg::messages::sentences::actor_name;
use ::torg::card::{CardId, CardName};
use ::torg::story::StoryCommand;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the buttons for a subplot in a pool; `None` for other cards.
pub fn pool_buttons(view: &View, holder: ActorId, card: CardId) -> Option<Vec<ActionButton>> {
    let name = view.deck.name(card)?;
    if name == CardName::Campaign {
        let actor = holder;
        let open = Action::open(StoryDialog::Campaign { actor, card });
        return Some(vec![
            ActionButton::primary("Use on a subplot", open),
            refuse_campaign(actor, card),
        ]);
    }
    let subplot = view.story.subplot_of_card(card)?;
    // The subplot leads back to its card, so it takes the place of the card's dialog and closes with one press.
    let mut buttons = vec![ActionButton::gamemaster(
        "Show the subplot",
        Action::Replace(StoryDialog::Subplot(subplot.id).into()),
    )];
    if name == CardName::Martyr {
        let sacrifice = Action::open(StoryDialog::Sacrifice {
            actor: holder,
            card,
        });
        let label = format!("{}: use Martyr", actor_name(view, holder));
        buttons.push(ActionButton::plain(label, sacrifice));
    }
    Some(buttons)
}

/// Returns the button with which the gamemaster refuses a Campaign (DD-396).
pub(super) fn refuse_campaign(actor: ActorId, card: CardId) -> ActionButton {
    let refuse = Action::play(StoryCommand::RefuseCampaign { actor, card });
    ActionButton::gamemaster("It does not fit", refuse)
        .with_detail("discard Campaign for a possibility and a new card")
}

/// Returns the row that opens the dialog of a sacrifice.
pub fn sacrifice_row(view: &View, actor: ActorId, card: CardId) -> ListRow {
    ListRow::new(
        format!("{}: use Martyr", actor_name(view, actor)),
        "turns disaster into victory; only the player may choose it",
        Action::open(StoryDialog::Sacrifice { actor, card }),
    )
}
