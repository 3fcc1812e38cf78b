//! The dialogs of a Torg table. A variant says which dialog it is and about whom; what is chosen and typed in it is its component's.

use super::deck::DeckDialog;
#[cfg(feature = "web")]
use super::{cast::ActorSheetDialog, deck::deck_dialog, options::OptionsDialog};
use ::torg::card::{CardId, Side};
use ::torg::state::{ActionKind, Role};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// A dialog over the page of a Torg table.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    // Acting and cards (acting/, cards/, hand/)
    /// What somebody does: which kind of action, or how the declared one goes on.
    Act {
        /// Who.
        actor: ActorId,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// At whom an interaction is aimed.
    Target {
        /// Who acts.
        actor: ActorId,
        /// How.
        kind: ActionKind,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// A card, full size.
    Card {
        /// Which.
        card: CardId,
        /// In whose pool it lies.
        holder: Option<ActorId>,
    },
    /// What a card is used for, where it does not say so itself.
    UseCard {
        /// Who uses it.
        actor: ActorId,
        /// Which.
        card: CardId,
    },

    // Rounds, scene and cast (stage/, seats/)
    /// Rare things to do with the scene.
    SceneMenu,
    /// What a setback does to a side.
    Setback {
        /// Which side.
        side: Side,
    },
    /// Somebody joins.
    Join {
        /// As what.
        role: Role,
    },
    /// Rare things to do with a person.
    PersonMenu {
        /// Who.
        actor: ActorId,
    },
    /// Harm, possibilities and figures of a person.
    Person {
        /// Who.
        actor: ActorId,
    },

    // Sheets, the deck and the options (cast/, deck/, options/)
    /// Somebody's sheet.
    Sheet {
        /// Whose.
        actor: ActorId,
    },
    /// The cards that the table plays with.
    Deck(DeckDialog),
    /// What the table decides for itself.
    Options {
        /// The rule that led there, whose question is searched for.
        search: Option<String>,
    },
}

/// Makes a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::Act { .. }
        | Dialog::Target { .. }
        | Dialog::Card { .. }
        | Dialog::UseCard { .. }
        | Dialog::SceneMenu
        | Dialog::Setback { .. }
        | Dialog::Join { .. }
        | Dialog::PersonMenu { .. }
        | Dialog::Person { .. } => ().into_any(),
        Dialog::Sheet { actor } => view! { <ActorSheetDialog actor/> }.into_any(),
        Dialog::Deck(dialog) => deck_dialog(dialog),
        Dialog::Options { search } => view! { <OptionsDialog search/> }.into_any(),
    }
}
