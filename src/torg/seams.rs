//! What the stage, the seats and the menus take from other parts of Torg. Each function names the part it belongs to; it shows nothing
//! until that part is there.

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

/// Belongs to `task`: dramatic tasks.
pub mod task {
    use crate::torg::action::ActionButton;
    use ::torg::view::View;
    #[cfg(feature = "web")]
    use leptos::prelude::*;

    /// What is to be settled about tasks.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// What the scene's menu has about tasks.
    pub fn menu(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// Whether the open action is a check of somebody's task, which is of nothing else.
    pub fn is_check(_view: &View) -> bool {
        false
    }

    /// The tasks on the stage. It follows the table by itself.
    #[cfg(feature = "web")]
    #[component]
    pub fn TaskStrips() -> impl IntoView {}
}

/// Belongs to `story`: subplots, and the ends of acts and adventures.
pub mod story {
    use crate::torg::action::ActionButton;
    use crate::torg::dialog::Dialog;
    use crate::torg::scene::ending::Ending;
    use ::torg::view::View;
    use tabletop::seat::ActorId;

    /// What is to be settled about subplots.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// What the scene's menu has about the act and the adventure.
    pub fn menu(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// Somebody's subplots: the name, and how far it is.
    pub fn of_owner(_view: &View, _owner: ActorId) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The end of an act or of an adventure, while it lasts.
    pub fn ending(_view: &View) -> Option<Ending> {
        None
    }

    /// What is asked at once when the table has come to it.
    pub fn next_question(_view: &View) -> Option<Dialog> {
        None
    }
}

/// Belongs to `prompts`: what used cards leave open, specials that wait, and what the gamemaster has prepared.
pub mod prompts {
    use crate::torg::action::ActionButton;
    use crate::torg::dialog::Dialog;
    use ::torg::view::View;

    /// What is to be settled.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// What is asked at once when the table has come to it.
    pub fn next_question(_view: &View) -> Option<Dialog> {
        None
    }

    /// The specials that wait.
    pub fn tray() -> Option<Dialog> {
        None
    }

    /// The prepared setbacks.
    pub fn prepared_setbacks() -> Option<Dialog> {
        None
    }
}

/// Belongs to `trade`.
pub mod trade {
    use crate::torg::action::ActionButton;
    use crate::torg::dialog::Dialog;
    use ::torg::view::View;
    use tabletop::seat::ActorId;

    /// The next step of the trade, and the way out of it.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }

    /// The next step of the trade, where it is that one's, or the gamemaster's and they offered.
    pub fn due_at_seat(_view: &View, _actor: ActorId) -> Option<ActionButton> {
        None
    }

    /// Asks with whom that one trades.
    pub fn partner(_from: ActorId) -> Option<Dialog> {
        None
    }
}

/// Belongs to `cards`: the use of cards.
pub mod cards {
    use crate::torg::action::ActionButton;
    use ::torg::view::View;

    /// What is due around the flip, a speech and an outcome.
    pub fn due(_view: &View) -> Vec<ActionButton> {
        Vec::new()
    }
}

/// Belongs to `hand`: the privacy screen.
#[cfg(feature = "web")]
pub mod hand {
    use crate::torg::action::HandPurpose;
    use crate::torg::table::TorgTable;
    use leptos::prelude::*;
    use tabletop::seat::ActorId;

    /// Calls somebody to the privacy screen.
    pub fn show(_table: TorgTable, _actor: ActorId, _purpose: HandPurpose) {}

    /// The privacy screen, over the page and its dialogs.
    #[component]
    pub fn PrivacyScreen() -> impl IntoView {}
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
