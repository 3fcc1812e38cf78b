//! The dialogs of an Improv table. A variant says which dialog it is and about whom; what is chosen and typed in it is its component's.

use super::table::real_cards::TurnedCards;
use ::improv::command::OtherTokenUse;
use ::improv::side::{SideId, SideKind};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// A dialog over the page of an Improv table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Rare things to do.
    Menu,
    /// A note for the log.
    Note,
    /// The options of the table.
    Options {
        /// The rule that led there.
        rule: Option<&'static str>,
    },

    // A conflict and its sides
    /// A conflict is opened.
    OpenConflict,
    /// A side that takes part.
    Side {
        /// Which.
        side: SideId,
    },
    /// A side that is to take part.
    NewSide {
        /// Of which kind.
        kind: SideKind,
    },
    /// Asks before a conflict is cancelled.
    CancelConflict,

    // Bonuses
    /// What lies on a side's card.
    OnCard {
        /// Whose.
        side: SideId,
    },
    /// What somebody may do beside adding bonuses.
    Help {
        /// Who.
        person: ActorId,
    },
    /// Which talent is added.
    ChooseTalent {
        /// By whom.
        by: ActorId,
        /// To whose card.
        on: SideId,
    },
    /// Whether a talent helps on somebody else's card.
    TalentFit {
        /// Whose talent.
        by: ActorId,
        /// Which.
        talent: u16,
        /// On whose card.
        on: SideId,
    },
    /// Asks before all who have not passed do.
    AllPass,

    /// Turned cards of a real deck are entered.
    EnterCards {
        /// Which.
        of: TurnedCards,
    },

    // Results and narration
    /// How a total comes about.
    Total {
        /// Whose.
        side: SideId,
    },
    /// What the table has against a narration.
    Objection {
        /// Whose.
        side: SideId,
    },
    /// Who is ahead of whom between the rounds.
    Standings,
    /// In which order is narrated.
    NarrationOrder,
    /// What remains unclear is decided.
    Arbitrate,
    /// Mooks are removed.
    Mooks {
        /// From which group.
        group: SideId,
    },
    /// A token for good narration.
    Award,

    // The table and its people
    /// Asks before a session begins.
    NewSession,
    /// Tokens are spent on what another chapter of the rules is about.
    MoveTokens {
        /// On what.
        purpose: OtherTokenUse,
    },
    /// Somebody joins.
    Join,
    /// Rare things to do with a person.
    PersonMenu {
        /// Who.
        person: ActorId,
    },
    /// Another name.
    Rename {
        /// Whose.
        person: ActorId,
    },
    /// All talents of a person.
    Talents {
        /// Whose.
        person: ActorId,
    },
    /// Asks before somebody leaves permanently.
    Leave {
        /// Who.
        person: ActorId,
    },
}

/// Makes a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: Dialog) -> AnyView {
    use super::table::view::forms::{HelpDialog, OpenConflictDialog, SideDialog};
    use super::table::view::lists::ListDialog;
    use super::table::view::people::{JoinDialog, RenameDialog, TalentsDialog};
    use super::table::view::real_cards::EnterCardsDialog;
    use super::table::view::tokens::{ArbitrateDialog, AwardDialog, MooksDialog, MoveTokensDialog};
    match dialog {
        Dialog::OpenConflict => view! { <OpenConflictDialog/> }.into_any(),
        Dialog::Side { side } => view! { <SideDialog side/> }.into_any(),
        Dialog::NewSide { kind } => view! { <SideDialog kind/> }.into_any(),
        Dialog::Help { person } => view! { <HelpDialog person/> }.into_any(),
        Dialog::EnterCards { of } => view! { <EnterCardsDialog of/> }.into_any(),
        Dialog::Arbitrate => view! { <ArbitrateDialog/> }.into_any(),
        Dialog::Mooks { group } => view! { <MooksDialog group/> }.into_any(),
        Dialog::Award => view! { <AwardDialog/> }.into_any(),
        Dialog::MoveTokens { purpose } => view! { <MoveTokensDialog purpose/> }.into_any(),
        Dialog::Join => view! { <JoinDialog/> }.into_any(),
        Dialog::Rename { person } => view! { <RenameDialog person/> }.into_any(),
        Dialog::Talents { person } => view! { <TalentsDialog person/> }.into_any(),
        Dialog::Note => view! { <super::page::TableNoteDialog/> }.into_any(),
        Dialog::Options { rule } => view! { <super::page::TableOptions rule/> }.into_any(),
        Dialog::Menu
        | Dialog::CancelConflict
        | Dialog::OnCard { .. }
        | Dialog::ChooseTalent { .. }
        | Dialog::TalentFit { .. }
        | Dialog::AllPass
        | Dialog::Total { .. }
        | Dialog::Objection { .. }
        | Dialog::Standings
        | Dialog::NarrationOrder
        | Dialog::NewSession
        | Dialog::PersonMenu { .. }
        | Dialog::Leave { .. } => view! { <ListDialog dialog/> }.into_any(),
    }
}
