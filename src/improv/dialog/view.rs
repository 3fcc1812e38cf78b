//! The components of the dialogs of an Improv table.

use super::ImprovDialog;
use crate::components::ListDialog;
use crate::improv::page::{TableOptions, use_improv};
use crate::improv::table::lists::list_of;
use crate::improv::table::typed::SideForm;
use crate::improv::table::view::forms::{HelpDialog, OpenConflictDialog, SideDialog};
use crate::improv::table::view::people::{JoinDialog, RenameDialog, TalentsDialog};
use crate::improv::table::view::real_cards::EnterCardsDialog;
use crate::improv::table::view::tokens::{
    ArbitrateDialog, AwardDialog, MooksDialog, MoveTokensDialog,
};
use crate::log_page::NoteDialog;
use leptos::prelude::*;

/// Renders a dialog.
pub fn dialog(dialog: ImprovDialog) -> AnyView {
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
        ImprovDialog::Options(rule) => view! { <TableOptions rule/> }.into_any(),
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
