//! The dialog in which one number is chosen.

use super::{FightDialog, count_content, first_count};
use crate::components::{ChoiceChips, Dock, Note, NumberStepper, Rows, SubjectDialog, one_of};
use crate::torg::table::{ActionButtonView, use_torg};
use leptos::prelude::*;

/// The dialog for the meters of a move, or the ammunition left in a weapon.
#[component]
pub(super) fn CountDialog(dialog: FightDialog) -> impl IntoView {
    let table = use_torg();
    let count = RwSignal::new(first_count(&table.view_now(), dialog));
    let content = table.select(move |view| count_content(view, dialog, count.get()));
    let exists = Memo::new(move |_| content.with(Option::is_some));
    let current = move || content.get().unwrap_or_default();
    let title = Memo::new(move |_| current().title);
    let label = Memo::new(move |_| current().label.to_owned());
    let note = Memo::new(move |_| current().note);
    let shortcuts = one_of(
        move || {
            let shortcuts = current().shortcuts.into_iter();
            shortcuts.map(|meters| (meters, format!("{meters} m")))
        },
        count,
        move |meters| count.set(meters),
    );
    let foot = move || {
        let button = |button| view! { <ActionButtonView button class="btn-big grow"/> };
        view! { <Dock>{move || current().buttons.into_iter().map(button).collect_view()}</Dock> }
    };
    view! {
        <SubjectDialog exists title foot>
            <Rows>
                <NumberStepper label value=count min=0 max=u16::MAX on_change=move |next| count.set(next)/>
            </Rows>
            {move || (!current().shortcuts.is_empty()).then(|| view! { <ChoiceChips label choices=shortcuts/> })}
            {move || (!note.get().is_empty()).then(|| view! { <Note text=note/> })}
        </SubjectDialog>
    }
}
