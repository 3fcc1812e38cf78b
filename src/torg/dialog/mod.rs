//! The dialogs of a Torg table. A variant names the dialog and its subject; its component keeps what is chosen and typed.

#[cfg(feature = "web")]
mod view;

use super::action::HandPurpose;
use super::deck::DeckDialog;
use super::fight::FightDialog;
use super::prompts::PromptDialog;
use super::rounds::AfterRound;
use super::story::StoryDialog;
use super::task::TaskDialog;
use super::trade::TradeDialog;
use ::torg::card::CardId;
use ::torg::fight::Negation;
use ::torg::state::{ActionKind, Role};
use tabletop::seat::ActorId;

#[cfg(feature = "web")]
pub use view::dialog;

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
        negations: Option<Vec<Negation>>,
    },

    /// The total for the turn order that a hero in a duel rolled with dice on the table.
    DuelTotal {
        /// The actor.
        actor: ActorId,
    },

    // Scene and people (scene/)
    /// Names the scene.
    NameScene,
    /// Renames the table, which often has the name of its adventure.
    RenameTable,
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
    /// Lets people rest.
    Rest,
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
    /// Ends the adventure before its final encounter: that comes first.
    EndAdventure,
    /// The discard pile and the action stack.
    Piles,
    /// The heroes, each with a switch for whether the player is away for a while.
    Absences,
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
