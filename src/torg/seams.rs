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

/// Belongs to `attack`.
pub mod attack {
    use crate::torg::dialog::Dialog;
    use ::torg::state::ActionKind;
    use ::torg::view::{ActorView, View};

    /// The dialog that asks for an attack; `None` where the action is none, or is only declared.
    pub fn opening(
        _view: &View,
        _actor: &ActorView,
        _kind: ActionKind,
        _critical_moment: bool,
    ) -> Option<Dialog> {
        None
    }
}

/// Belongs to `cast`: how typed lines are read, sheets, and saved characters.
pub mod cast {
    use crate::torg::action::ActionButton;
    #[cfg(feature = "web")]
    use ::torg::state::Role;
    use ::torg::view::{ActorView, View};
    #[cfg(feature = "web")]
    use leptos::prelude::*;

    /// What a person's menu has about the sheet and the saved cast.
    pub fn menu(_view: &View, _actor: &ActorView) -> Vec<ActionButton> {
        Vec::new()
    }

    /// How typed lines are read, and the way to take somebody from the saved cast into them.
    #[cfg(feature = "web")]
    #[component]
    pub fn Newcomers(
        /// What is typed.
        text: RwSignal<String>,
        /// As what they join.
        role: Role,
    ) -> impl IntoView {
        let _ = (text, role);
    }
}

/// Belongs to `deck`: printed and custom decks.
pub mod deck {
    use crate::torg::action::ActionButton;
    use crate::torg::dialog::Dialog;
    use ::torg::command::Command;
    use ::torg::refusal::Refusal;
    use ::torg::view::View;

    /// What is to be settled about the printed deck.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// What the scene's menu has about decks.
    pub fn menu(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// Asks for the number of a printed card, where a command was refused for want of it.
    pub fn asks_number(_refusal: &Refusal, _command: &Command) -> Option<Dialog> {
        None
    }
}

/// Belongs to `options`.
pub mod options {
    use crate::torg::dialog::Dialog;

    /// The table's options.
    pub fn dialog() -> Option<Dialog> {
        None
    }
}
