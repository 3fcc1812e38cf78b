//! What acting and cards take from other parts of Torg. Each function says whose it is; it shows nothing until that part is there.

use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::Dialog;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Belongs to `fight`: the dialog that asks for the figures of an action; `None` where it is only declared.
pub fn fight_opening(
    _view: &View,
    _actor: &ActorView,
    _kind: ActionKind,
    _critical_moment: bool,
) -> Option<Dialog> {
    None
}

/// Belongs to `fight`: the way to everything else that somebody does in a fight.
pub fn fight_more(_view: &View, _actor: &ActorView) -> Option<ActionButton> {
    None
}

/// Belongs to `fight`: what comes before every other action, such as getting up.
pub fn fight_first(_view: &View, _actor: &ActorView) -> Option<ActionButton> {
    None
}

/// Belongs to `fight`: the dialog in which a player chooses what comes of an action (TC-257), before it takes effect.
pub fn fight_players_call(_actor: ActorId) -> Option<Dialog> {
    None
}

/// Belongs to `fight`: what a rolled action comes to at each of its targets.
#[cfg(feature = "web")]
pub fn fight_results() -> AnyView {
    ().into_any()
}

/// The action that opens a dialog, where there is one.
pub(crate) fn open(dialog: Option<Dialog>) -> Option<Action> {
    dialog.map(Action::Open)
}
