//! The dialogs of a Torg table. A variant says which dialog it is and about whom; what is chosen and typed in it is its component's.

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
    BeginRoundsDialog, CloseRoundDialog, DuelTotalDialog, HowRoundsBeginDialog, RoundLineDialog,
};
#[cfg(feature = "web")]
use super::scene::dialogs::{JoinDialog, NameSceneDialog, PersonDialog, TableNoteDialog};
#[cfg(feature = "web")]
use super::scene::lists::list;
use super::story::StoryDialog;
use super::task::TaskDialog;
use super::trade::TradeDialog;
#[cfg(feature = "web")]
use super::{acting, cards, fight, hand, list_dialog::list_dialog, prompts, story, task, trade};
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

    /// About what is done in a fight beside attacking.
    Fight(FightDialog),
    /// About dramatic tasks.
    Task(TaskDialog),
    /// About subplots, and the ends of acts and adventures.
    Story(StoryDialog),
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

    // Rounds (rounds/)
    /// Who takes part in the rounds that begin.
    BeginRounds,
    /// Who is surprised as the rounds begin, and whether heroes fight each other.
    HowRoundsBegin {
        /// Who takes part.
        participants: Vec<ActorId>,
    },
    /// What is in force in the next round, without the deck.
    RoundLine,
    /// What is to be said before the round closes.
    CloseRound {
        /// What follows.
        then: AfterRound,
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

    /// What a setback does to a side.
    Setback {
        /// Which side.
        side: Side,
    },
    /// Whether somebody's action helped.
    Contribution {
        /// Whose.
        actor: ActorId,
    },
    /// How somebody's turn waits.
    ActLater {
        /// Whose.
        actor: ActorId,
    },
    /// What a hero who fights heroes rolled for the order, by dice on the table.
    DuelTotal {
        /// Who.
        actor: ActorId,
    },
    /// What else the open action is, and whether it may earn a card.
    OtherKinds,

    // Scene and people (scene/)
    /// Rare things to do with the scene.
    SceneMenu,
    /// A name for the scene.
    NameScene,
    /// Ends the scene: ordinary or final.
    EndScene,
    /// Ends the act, with its scene.
    EndAct,
    /// The discard pile and the action stack.
    Piles,
    /// A note for the log.
    Note,
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
    /// Asks before somebody leaves for good.
    Leave {
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

impl Dialog {
    /// Whether it only leads to other dialogs and things to do.
    pub const fn is_menu(&self) -> bool {
        matches!(
            self,
            Self::SceneMenu | Self::PersonMenu { .. } | Self::Fight(FightDialog::Menu { .. })
        )
    }
}

/// Makes a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::Task(dialog) => task::dialog(dialog),
        Dialog::Fight(dialog) => fight::dialog(dialog),
        Dialog::Story(dialog) => story::dialog(dialog),
        Dialog::BeginRounds => view! { <BeginRoundsDialog/> }.into_any(),
        Dialog::HowRoundsBegin { participants } => {
            view! { <HowRoundsBeginDialog participants/> }.into_any()
        }
        Dialog::RoundLine => view! { <RoundLineDialog/> }.into_any(),
        Dialog::CloseRound { then } => view! { <CloseRoundDialog then/> }.into_any(),
        Dialog::DuelTotal { actor } => view! { <DuelTotalDialog actor/> }.into_any(),
        Dialog::NameScene => view! { <NameSceneDialog/> }.into_any(),
        Dialog::Note => view! { <TableNoteDialog/> }.into_any(),
        Dialog::Join { role } => view! { <JoinDialog role/> }.into_any(),
        Dialog::Person { actor } => view! { <PersonDialog actor/> }.into_any(),
        Dialog::Contribution { .. }
        | Dialog::ActLater { .. }
        | Dialog::OtherKinds
        | Dialog::SceneMenu
        | Dialog::EndScene
        | Dialog::EndAct
        | Dialog::Piles
        | Dialog::PersonMenu { .. }
        | Dialog::Leave { .. } => list_dialog("", move |view, _| list(view, &dialog)),
        Dialog::Attack {
            actor,
            critical_moment,
        } => view! { <AttackDialog actor critical_moment/> }.into_any(),
        Dialog::PlayersCall { actor, negations } => {
            view! { <PlayersCallDialog actor negations/> }.into_any()
        }
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
        Dialog::Sheet { actor } => view! { <ActorSheetDialog actor/> }.into_any(),
        Dialog::Deck(dialog) => deck_dialog(dialog),
        Dialog::Options { search } => view! { <OptionsDialog search/> }.into_any(),
    }
}
