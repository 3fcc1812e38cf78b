//! The dialog in which one number is chosen.

use crate::components::{
    ActionButtonView, ChoiceChips, Dock, Note, NumberStepper, Rows, SubjectDialog, one_of,
};
use crate::torg::fight::{Count, count_content, first_count};
use crate::torg::table::use_torg;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog for the meters of a move, or the ammunition left in a weapon.
#[component]
pub(super) fn CountDialog(actor: ActorId, count: Count) -> impl IntoView {
    let table = use_torg();
    let chosen = RwSignal::new(first_count(&table.view_now(), actor, count));
    let content = table.select(move |view| count_content(view, actor, count, chosen.get()));
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
        chosen,
        move |meters| chosen.set(meters),
    );
    let foot = move || {
        let button = |button| view! { <ActionButtonView button class="btn-big grow"/> };
        view! { <Dock>{move || current().buttons.into_iter().map(button).collect_view()}</Dock> }
    };
    view! {
        <SubjectDialog exists title foot>
            <Rows>
                <NumberStepper label value=chosen min=0 max=u16::MAX on_change=move |next| chosen.set(next)/>
            </Rows>
            {move || (!current().shortcuts.is_empty()).then(|| view! { <ChoiceChips label choices=shortcuts/> })}
            <Note text=note/>
        </SubjectDialog>
    }
}
