//! The components of the dialogs of a fight.

mod count_dialog;
mod menu_dialog;
mod roll_dialog;
mod rolled_dialogs;

use self::count_dialog::CountDialog;
use self::menu_dialog::MenuDialog;
use self::rolled_dialogs::{BlockDialog, InteractionDialog, PushDialog, defence_dialog};
use crate::torg::attack::{RollReportTable, action_reports};
use crate::torg::fight::{FightDialog, condition_content, watch_content};
use crate::torg::list_dialog::list_dialog;
use crate::torg::use_torg;
use leptos::prelude::*;

/// Renders a dialog of a fight.
pub fn dialog(dialog: FightDialog) -> AnyView {
    match dialog {
        FightDialog::Menu { actor } => view! { <MenuDialog actor/> }.into_any(),
        FightDialog::Condition { actor } => {
            list_dialog(move |view, _| condition_content(view, actor))
        }
        FightDialog::Interact {
            actor,
            kind,
            critical_moment,
        } => view! { <InteractionDialog actor kind critical_moment/> }.into_any(),
        FightDialog::Defend {
            actor,
            critical_moment,
            against,
        } => defence_dialog(actor, critical_moment, against).into_any(),
        FightDialog::Push { actor } => view! { <PushDialog actor/> }.into_any(),
        FightDialog::Block { actor, against } => view! { <BlockDialog actor against/> }.into_any(),
        FightDialog::Watch { actor } => {
            list_dialog(move |view, entered| watch_content(view, actor, entered))
        }
        FightDialog::Count { actor, count } => view! { <CountDialog actor count/> }.into_any(),
    }
}

/// Renders the results of a rolled action other than an attack, one for each target.
pub fn results() -> AnyView {
    let reports = use_torg().select(|view| {
        let action = view.action.as_ref();
        action.map_or_else(Vec::new, |action| action_reports(view, action))
    });
    (move || {
        let table = |report| view! { <RollReportTable report/> };
        reports.get().into_iter().map(table).collect_view()
    })
    .into_any()
}
