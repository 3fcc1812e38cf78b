//! The dialogs of a Torg table. A variant says which dialog it is and about whom; what is chosen and typed in it is its component's.

use super::attack::PaidNegations;
#[cfg(feature = "web")]
use super::attack::{AttackDialog, PlayersCallDialog};
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

    // Attacks (attack/)
    /// An attack is chosen.
    Attack {
        /// Who attacks.
        actor: ActorId,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// A player chooses what comes of an interaction (TC-257).
    PlayersCall {
        /// Whose.
        actor: ActorId,
        /// The interaction is tried beside an attack, from whose damage possibilities take that.
        negations: Option<PaidNegations>,
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
}

/// Makes a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::Attack {
            actor,
            critical_moment,
        } => view! { <AttackDialog actor critical_moment/> }.into_any(),
        Dialog::PlayersCall { actor, negations } => {
            view! { <PlayersCallDialog actor negations/> }.into_any()
        }
        Dialog::Act { .. }
        | Dialog::Target { .. }
        | Dialog::Card { .. }
        | Dialog::UseCard { .. }
        | Dialog::SceneMenu
        | Dialog::Setback { .. }
        | Dialog::Join { .. }
        | Dialog::PersonMenu { .. }
        | Dialog::Person { .. } => ().into_any(),
    }
}
