//! What acting and cards take from other parts of Torg. Each function says whose it is; it shows nothing until that part is there.

use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::Dialog;
use crate::torg::list_content::ListRow;
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Belongs to `attack`: the dialog that asks for an attack; `None` where the action is none, or is only declared.
pub fn attack_opening(
    _view: &View,
    _actor: &ActorView,
    _kind: ActionKind,
    _critical_moment: bool,
) -> Option<Dialog> {
    None
}

/// Belongs to `attack`: the dialog of a rolled attack, until it is applied. It shows [`super::AroundRoll`] too.
#[cfg(feature = "web")]
pub fn attack_result(_actor: ActorId) -> Option<AnyView> {
    None
}

/// Belongs to `stage`: what else the open action is, and whether it may earn a card (`Dialog::OtherKinds`).
pub fn other_kinds() -> Option<Dialog> {
    None
}

/// Belongs to `stage`: the gamemaster's end of a card.
#[cfg(feature = "web")]
pub fn gamemaster_end(_card: CardId) -> AnyView {
    ().into_any()
}

/// Belongs to `task`: what a check is called, and what is to be known of it. `None`: the action is no check.
pub fn task_check(_view: &View, _actor: ActorId) -> Option<(String, Vec<String>)> {
    None
}

/// Belongs to `story`: what may be done with a subplot card in a pool; `None` for other cards.
pub fn subplot_buttons(_view: &View, _holder: ActorId, _card: CardId) -> Option<Vec<ActionButton>> {
    None
}

/// Belongs to `story`: the dialog in which a hero's life is given (DD-380).
pub fn sacrifice(_actor: ActorId, _card: CardId) -> Option<Dialog> {
    None
}

/// Belongs to `story`: the dialog that asks on which subplot a Campaign is used (DD-387).
pub fn campaign(_by: ActorId, _card: CardId) -> Option<Dialog> {
    None
}

/// Belongs to `story`: the subplots among the specials that wait.
pub fn subplot_rows(_view: &View) -> Vec<ListRow> {
    Vec::new()
}

/// Belongs to `story`: what a command about the story asks next.
pub fn story_next(_command: &Command, _view: &View) -> Option<Dialog> {
    None
}

/// Belongs to `deck`: whose printed cards are to be typed.
pub fn deck_next(_view: &View) -> Option<Dialog> {
    None
}

/// The action that opens a dialog, where there is one.
pub(crate) fn open(dialog: Option<Dialog>) -> Option<Action> {
    dialog.map(Action::Open)
}
