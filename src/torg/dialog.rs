//! The dialogs of a Torg table. A variant says which dialog it is and about whom; what is chosen and typed in it is its component's.

use super::action::HandPurpose;
use super::prompts::PromptDialog;
use super::trade::TradeDialog;
#[cfg(feature = "web")]
use super::{acting, cards, hand, list_dialog::list_dialog, prompts, trade};
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

    /// Which pool cards a villain's success takes.
    TakePoolCards,
    /// The privacy screen with somebody's hand.
    Hand {
        /// Whose.
        actor: ActorId,
        /// What for.
        purpose: HandPurpose,
    },
    /// A step of a trade.
    Trade(TradeDialog),
    /// What a used card leaves open, or what the gamemaster keeps ready.
    Prompt(PromptDialog),

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
        Dialog::Act {
            actor,
            critical_moment,
        } => acting::act_dialog(actor, critical_moment),
        Dialog::Target {
            actor,
            kind,
            critical_moment,
        } => list_dialog("", move |view, _| {
            Some(acting::targets(view, actor, kind, critical_moment))
        }),
        Dialog::Card { card, holder } => cards::card_dialog(card, holder),
        Dialog::UseCard { actor, card } => list_dialog("", move |view, _| {
            Some(cards::use_choices(view, actor, card))
        }),
        Dialog::TakePoolCards => list_dialog("", cards::take_pool_cards),
        Dialog::Hand { actor, purpose } => hand::hand_screen(actor, purpose),
        Dialog::Trade(dialog) => list_dialog("", move |view, entered| {
            trade::content(view, dialog, entered)
        }),
        Dialog::Prompt(dialog) => prompts::prompt_dialog(dialog),
        Dialog::Setback { side } => prompts::prompt_dialog(PromptDialog::Setback {
            side,
            text: String::new(),
        }),
        Dialog::SceneMenu
        | Dialog::Join { .. }
        | Dialog::PersonMenu { .. }
        | Dialog::Person { .. } => ().into_any(),
    }
}
