//! The dialogs of an Improv table. A variant says which dialog it is and what it is about. What is chosen and typed in a dialog
//! belongs to its component.

use super::table::real_cards::TurnedCards;
#[cfg(feature = "web")]
use crate::log::page::NoteDialog;
use ::improv::command::OtherTokenUse;
use ::improv::side::{SideId, SideKind};
#[cfg(feature = "web")]
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// A dialog of an Improv table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovDialog {
    /// A list of actions, or a question with its answers.
    List(ImprovList),
    /// A note for the log.
    Note,
    /// The options of the table. If a rule is given, the dialog searches for it.
    Options(Option<&'static str>),

    // A conflict and its sides
    /// A new conflict.
    OpenConflict,
    /// A side of the conflict.
    Side(SideId),
    /// A new side of this kind.
    NewSide(SideKind),

    // Bonuses
    /// The other actions of a person while bonuses are added.
    Help(ActorId),

    /// The entry of cards that were turned over in a real deck.
    EnterCards(TurnedCards),

    // Results and narration
    /// The decision of what is unclear.
    Arbitrate,
    /// The removal of mooks.
    Mooks(SideId),
    /// An award for good narration.
    Award,

    // The table and its people
    /// A transfer of tokens for a use that another chapter of the rules covers.
    MoveTokens(OtherTokenUse),
    /// New players.
    Join,
    /// A new name for a person.
    Rename(ActorId),
    /// All talents of a person.
    Talents(ActorId),
}

impl From<ImprovList> for ImprovDialog {
    fn from(list: ImprovList) -> Self {
        Self::List(list)
    }
}

/// A dialog of an Improv table that is a list of actions, or a question with its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovList {
    /// The menu of the table.
    Menu,
    /// A confirmation before a conflict is cancelled.
    CancelConflict,
    /// The bonuses on a side's card.
    OnCard(SideId),
    /// The choice of a talent to add.
    ChooseTalent {
        /// The person who adds it.
        actor: ActorId,
        /// The side whose card it is added to.
        side: SideId,
    },
    /// The decision whether a talent helps on another person's card.
    TalentFit {
        /// The person who adds the talent.
        actor: ActorId,
        /// The index of the talent.
        talent: u16,
        /// The side whose card it is added to.
        side: SideId,
    },
    /// A confirmation before all remaining people pass.
    AllPass,
    /// The parts of a total.
    Total(SideId),
    /// The objection to a narration.
    Objection(SideId),
    /// The standings between rounds.
    Standings,
    /// The narration order.
    NarrationOrder,
    /// A confirmation before a session begins.
    NewSession,
    /// The menu of a person.
    PersonMenu(ActorId),
    /// A confirmation before a person leaves permanently.
    Leave(ActorId),
}

/// Renders a dialog.
#[cfg(feature = "web")]
pub fn dialog(dialog: ImprovDialog) -> AnyView {
    use super::page::use_improv;
    use super::table::lists::list_of;
    use super::table::typed::SideForm;
    use super::table::view::forms::{HelpDialog, OpenConflictDialog, SideDialog};
    use super::table::view::people::{JoinDialog, RenameDialog, TalentsDialog};
    use super::table::view::real_cards::EnterCardsDialog;
    use super::table::view::tokens::{ArbitrateDialog, AwardDialog, MooksDialog, MoveTokensDialog};
    use crate::components::ListDialog;
    match dialog {
        ImprovDialog::OpenConflict => view! { <OpenConflictDialog/> }.into_any(),
        ImprovDialog::Side(side) => {
            let form = SideForm::of(&use_improv().session.view_now(), side);
            form.map(|form| view! { <SideDialog form/> }).into_any()
        }
        ImprovDialog::NewSide(kind) => {
            let form = SideForm::new(&use_improv().session.view_now(), kind);
            view! { <SideDialog form/> }.into_any()
        }
        ImprovDialog::Help(person) => view! { <HelpDialog person/> }.into_any(),
        ImprovDialog::EnterCards(turned) => view! { <EnterCardsDialog turned/> }.into_any(),
        ImprovDialog::Arbitrate => view! { <ArbitrateDialog/> }.into_any(),
        ImprovDialog::Mooks(group) => view! { <MooksDialog group/> }.into_any(),
        ImprovDialog::Award => view! { <AwardDialog/> }.into_any(),
        ImprovDialog::MoveTokens(purpose) => view! { <MoveTokensDialog purpose/> }.into_any(),
        ImprovDialog::Join => view! { <JoinDialog/> }.into_any(),
        ImprovDialog::Rename(person) => view! { <RenameDialog person/> }.into_any(),
        ImprovDialog::Talents(person) => view! { <TalentsDialog person/> }.into_any(),
        ImprovDialog::Note => view! { <NoteDialog session=use_improv().session/> }.into_any(),
        ImprovDialog::Options(rule) => view! { <super::page::TableOptions rule/> }.into_any(),
        ImprovDialog::List(list) => {
            let table = use_improv();
            let view = table.session.view();
            let content = Box::new(move || {
                view.with(|view| {
                    table
                        .narration
                        .with(|narration| list_of(view, list, narration))
                })
            });
            view! { <ListDialog content in_form=true/> }.into_any()
        }
    }
}
