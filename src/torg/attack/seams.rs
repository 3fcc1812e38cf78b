//! What attacks take from other parts of Torg. Each function says whose it is; it shows nothing until that part is there.

use crate::torg::dialog::Dialog;
use ::torg::state::{Action, Role};
use ::torg::view::{ActorView, View};

/// Belongs to `fight`: the dialog in which somebody defends actively; `None` where no figures of it are known.
pub fn defence_opening(_view: &View, _actor: &ActorView) -> Option<Dialog> {
    None
}

/// Belongs to `acting`: whether a success of the open action earns its hero a card.
pub fn earns_card(view: &View, actor: &ActorView, action: &Action) -> bool {
    let Some(round) = &view.round else {
        return false;
    };
    let kinds = action.kinds();
    actor.role == Role::Hero
        && !view.deckless
        && !action.draw_denied
        && kinds.iter().any(|kind| round.approved.includes(*kind))
}
