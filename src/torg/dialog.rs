//! The dialogs of a Torg table. A variant names the dialog and its subject; its component keeps what is chosen and typed.

use super::action::HandPurpose;
use super::attack::PaidNegations;
#[cfg(feature = "web")]
use super::attack::{AttackDialog, PlayersCallDialog};
use super::deck::DeckDialog;
use super::fight::FightDialog;
use super::prompts::PromptDialog;
use super::rounds::AfterRound;
#[cfg(feature = "web")]
use super::rounds::dialogs::{
    BeginRoundsDialog, CloseRoundDialog, HowRoundsBeginDialog, RoundLineDialog, duel_total,
};
#[cfg(feature = "web")]
use super::scene::dialogs::{JoinDialog, NameSceneDialog, PersonDialog, RenameDialog};
#[cfg(feature = "web")]
use super::scene::lists::list_of;
use super::story::StoryDialog;
#[cfg(feature = "web")]
use super::table::use_torg;
use super::task::TaskDialog;
use super::trade::TradeDialog;
#[cfg(feature = "web")]
use super::{acting, cards, fight, hand, list_dialog::list_dialog, prompts, story, task, trade};
#[cfg(feature = "web")]
use super::{cast::ActorSheetDialog, deck::deck_dialog, options::OptionsDialog};
#[cfg(feature = "web")]
use crate::log::page::NoteDialog;
use ::torg::card::CardId;
use ::torg::state::{ActionKind, Role};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// A dialog over the page of a Torg table.
#[derive(Clone, Debug, PartialEq)]
pub enum TorgDialog {
    /// A list of actions, or a question with its answers.
    List(TorgList),

    // Acting and cards (acting/, cards/, hand/)
    /// The action of an actor: the choice of its kind, or how the declared action goes on.
    Act {
        /// The actor.
        actor: ActorId,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// The target of an interaction.
    Target {
        /// The actor.
        actor: ActorId,
        /// The kind of action.
        kind: ActionKind,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// A card at full size.
    Card {
        /// The card.
        card: CardId,
        /// The actor in whose pool the card lies.
        holder: Option<ActorId>,
    },
    /// What a card is used for, if it has more than one use.
    UseCard {
        /// The actor who uses the card.
        actor: ActorId,
        /// The card.
        card: CardId,
    },

    /// A dialog about what is done in a fight besides attacking.
    Fight(FightDialog),
    /// A dialog about dramatic tasks.
    Task(TaskDialog),
    /// A dialog about subplots or the end of an act or adventure.
    Story(StoryDialog),
    /// Which pool cards a hero loses to a villain's success.
    TakePoolCards {
        /// The hero.
        hero: ActorId,
    },
    /// The privacy screen with the hand of an actor.
    Hand {
        /// The actor.
        actor: ActorId,
        /// What the hand is opened for.
        purpose: HandPurpose,
    },
    /// A step of a trade.
    Trade(TradeDialog),
    /// A question that a used card leaves open, or something that the gamemaster prepares.
    Prompt(PromptDialog),

    // Rounds (rounds/)
    /// Who takes part when rounds begin.
    BeginRounds,
    /// Who is surprised when rounds begin, and whether heroes fight each other.
    HowRoundsBegin {
        /// The actors who take part.
        participants: Vec<ActorId>,
    },
    /// The line of the next round, entered by hand at a table without the deck.
    RoundLine,
    /// The questions before a round closes.
    CloseRound {
        /// What follows the round.
        then: AfterRound,
    },
    // Attacks (attack/)
    /// The choice of an attack.
    Attack {
        /// The attacker.
        actor: ActorId,
        /// Whether a critical moment is declared.
        critical_moment: bool,
    },
    /// The player's choice of the result of an interaction (TC-257).
    PlayersCall {
        /// The actor.
        actor: ActorId,
        /// The damage that possibilities negate, if the interaction is part of an attack.
        negations: Option<PaidNegations>,
    },

    /// The total for the turn order that a hero in a duel rolled with dice on the table.
    DuelTotal {
        /// The actor.
        actor: ActorId,
    },

    // Scene and people (scene/)
    /// Names the scene.
    NameScene,
    /// A note for the log.
    Note,
    /// Adds somebody to the table.
    Join {
        /// The role of the new actor.
        role: Role,
    },
    /// The harm, possibilities and values of a person.
    Person {
        /// The actor.
        actor: ActorId,
    },
    /// Changes the name of a person, or who plays the character.
    Rename {
        /// The actor.
        actor: ActorId,
    },

    // Sheets, the deck and the options (cast/, deck/, options/)
    /// The sheet of an actor.
    Sheet {
        /// The actor.
        actor: ActorId,
    },
    /// A dialog about the deck.
    Deck(DeckDialog),
    /// The options of the table.
    Options {
        /// The rule from which it was opened; its option is searched for.
        search: Option<String>,
    },
}

impl TorgDialog {
    /// Checks whether it is a menu, which only leads to other dialogs and actions.
    pub const fn is_menu(&self) -> bool {
        matches!(
            self,
            Self::List(TorgList::SceneMenu | TorgList::PersonMenu { .. })
                | Self::Fight(FightDialog::Menu { .. })
        )
    }
}

impl From<TorgList> for TorgDialog {
    fn from(list: TorgList) -> Self {
        Self::List(list)
    }
}

impl From<FightDialog> for TorgDialog {
    fn from(dialog: FightDialog) -> Self {
        Self::Fight(dialog)
    }
}

impl From<TaskDialog> for TorgDialog {
    fn from(dialog: TaskDialog) -> Self {
        Self::Task(dialog)
    }
}

impl From<StoryDialog> for TorgDialog {
    fn from(dialog: StoryDialog) -> Self {
        Self::Story(dialog)
    }
}

impl From<TradeDialog> for TorgDialog {
    fn from(dialog: TradeDialog) -> Self {
        Self::Trade(dialog)
    }
}

impl From<PromptDialog> for TorgDialog {
    fn from(dialog: PromptDialog) -> Self {
        Self::Prompt(dialog)
    }
}

impl From<DeckDialog> for TorgDialog {
    fn from(dialog: DeckDialog) -> Self {
        Self::Deck(dialog)
    }
}

/// A dialog of a Torg table that is a list of actions, or a question with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TorgList {
    /// Whether the action of an actor helped.
    Contribution {
        /// The actor.
        actor: ActorId,
    },
    /// How an actor delays their turn.
    ActLater {
        /// The actor.
        actor: ActorId,
    },
    /// The additional kinds of the open action, and whether it may earn a card.
    OtherKinds,
    /// The menu of the scene.
    SceneMenu,
    /// Ends the scene, as an ordinary or a final one.
    EndScene,
    /// Ends the act together with its scene.
    EndAct,
    /// The discard pile and the action stack.
    Piles,
    /// The menu of a person.
    PersonMenu {
        /// The actor.
        actor: ActorId,
    },
    /// Asks for confirmation before somebody leaves for good.
    Leave {
        /// The actor.
        actor: ActorId,
    },
    /// Asks for confirmation before all villains leave for good.
    LeaveAll {
        /// The villains.
        actors: Vec<ActorId>,
    },
}

/// Renders a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: TorgDialog) -> AnyView {
    match dialog {
        TorgDialog::List(list) => list_dialog(move |view, _| list_of(view, &list)),
        TorgDialog::Task(dialog) => task::dialog(dialog),
        TorgDialog::Fight(dialog) => fight::dialog(dialog),
        TorgDialog::Story(dialog) => story::dialog(dialog),
        TorgDialog::BeginRounds => view! { <BeginRoundsDialog/> }.into_any(),
        TorgDialog::HowRoundsBegin { participants } => {
            view! { <HowRoundsBeginDialog participants/> }.into_any()
        }
        TorgDialog::RoundLine => view! { <RoundLineDialog/> }.into_any(),
        TorgDialog::CloseRound { then } => view! { <CloseRoundDialog then/> }.into_any(),
        TorgDialog::DuelTotal { actor } => {
            list_dialog(move |view, entered| Some(duel_total(view, actor, entered)))
        }
        TorgDialog::NameScene => view! { <NameSceneDialog/> }.into_any(),
        TorgDialog::Rename { actor } => view! { <RenameDialog actor/> }.into_any(),
        TorgDialog::Note => view! { <NoteDialog session=use_torg().session/> }.into_any(),
        TorgDialog::Join { role } => view! { <JoinDialog role/> }.into_any(),
        TorgDialog::Person { actor } => view! { <PersonDialog actor/> }.into_any(),
        TorgDialog::Attack {
            actor,
            critical_moment,
        } => view! { <AttackDialog actor critical_moment/> }.into_any(),
        TorgDialog::PlayersCall { actor, negations } => {
            view! { <PlayersCallDialog actor negations/> }.into_any()
        }
        TorgDialog::Act {
            actor,
            critical_moment,
        } => acting::act_dialog(actor, critical_moment),
        TorgDialog::Target {
            actor,
            kind,
            critical_moment,
        } => list_dialog(move |view, _| Some(acting::targets(view, actor, kind, critical_moment))),
        TorgDialog::Card { card, holder } => cards::card_dialog(card, holder),
        TorgDialog::UseCard { actor, card } => {
            list_dialog(move |view, _| Some(cards::use_choices(view, actor, card)))
        }
        TorgDialog::TakePoolCards { hero } => {
            list_dialog(move |view, entered| cards::take_pool_cards(view, hero, entered))
        }
        TorgDialog::Hand { actor, purpose } => hand::hand_screen(actor, purpose),
        TorgDialog::Trade(dialog) => {
            list_dialog(move |view, entered| trade::content(view, dialog, entered))
        }
        TorgDialog::Prompt(dialog) => prompts::prompt_dialog(dialog),
        TorgDialog::Sheet { actor } => view! { <ActorSheetDialog actor/> }.into_any(),
        TorgDialog::Deck(dialog) => deck_dialog(dialog),
        TorgDialog::Options { search } => view! { <OptionsDialog search/> }.into_any(),
    }
}
