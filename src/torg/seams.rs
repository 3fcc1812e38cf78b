//! What the stage, the seats and the menus take from other parts of Torg. Each function names the part it belongs to; it shows nothing
//! until that part is there.

/// Belongs to `fight`: statuses, harm in words, and what is done in a fight beside attacking.
pub mod fight {
    use crate::torg::action::{Action, ActionButton};
    use crate::torg::dialog::Dialog;
    use ::torg::state::ActionKind;
    use ::torg::view::{ActorView, View};

    /// How hurt somebody is, in a line; empty for the unhurt.
    pub fn harm_text(_actor: &ActorView) -> String {
        String::new()
    }

    /// What weighs on somebody in a fight, and when it ends, as sentences for the seat.
    pub fn statuses(_view: &View, _actor: &ActorView) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The same in a few words for the stage, and until when; with what is left in a gun.
    pub fn chips(_view: &View, _actor: &ActorView) -> Vec<(String, &'static str)> {
        Vec::new()
    }

    /// Whoever is dying: what the stage says of them, and the way to care for them.
    pub fn care(_view: &View, _actor: &ActorView) -> Option<(String, Action)> {
        None
    }

    /// What is to be settled in a fight.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// What is left to whoever is surprised, in small letters, for their row.
    pub fn row_state(_view: &View, _actor: &ActorView) -> Option<String> {
        None
    }

    /// What somebody waits for, in small letters.
    pub fn waiting(_actor: &ActorView) -> Option<String> {
        None
    }

    /// What whoever waits does the moment it comes.
    pub fn springs(_view: &View, _actor: &ActorView) -> Option<Action> {
        None
    }

    /// The way to everything else that somebody does in a fight.
    pub fn more_button(_view: &View, _actor: &ActorView) -> Option<ActionButton> {
        None
    }

    /// The dialog that asks for the figures of an action of that kind; `None` where the action is only declared.
    pub fn opening(
        _view: &View,
        _actor: &ActorView,
        _kind: ActionKind,
        _critical_moment: bool,
    ) -> Option<Dialog> {
        None
    }
}
