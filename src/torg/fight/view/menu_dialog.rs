//! The dialog with the menu of a fight.

use crate::components::{
    ChoiceChips, Heading, Note, Rows, SubjectDialog, TickRow, action_row, part, switch_over,
};
use crate::torg::choice_group::chips;
use crate::torg::fight::menu;
use crate::torg::list_content::ListRow;
use crate::torg::messages::refusals::refusal;
use crate::torg::messages::sentences::{cast_name, headline};
use crate::torg::table::use_torg;
use ::torg::command::Command;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The menu. A row that is refused shows why, but can still be pressed: the gamemaster may overrule the refusal.
#[component]
pub(super) fn MenuDialog(actor: ActorId) -> impl IntoView {
    let table = use_torg();
    let keeps_aim = RwSignal::new(false);
    let content = table.select(move |view| {
        let actor = view.actor(actor)?;
        let reason = |command: &Command| {
            let error = table.session.check(command).err()?;
            Some(refusal(&error, view, false).reason)
        };
        let title = headline(&format!("{}: combat actions", cast_name(view, actor)));
        Some((title, menu(view, actor, keeps_aim.get(), &reason)))
    });
    let exists = Memo::new(move |_| content.with(Option::is_some));
    let title = part(content, |(title, _)| title.clone());
    let groups = part(content, |(_, menu)| menu.groups.clone());
    let vital_block = part(content, |(_, menu)| menu.vital_block.clone());
    let block_refusal = part(content, |(_, menu)| menu.vital_block_refusal.clone());
    let simple_actions = part(content, |(_, menu)| menu.simple_actions.clone());
    let asks_aim = part(content, |(_, menu)| menu.asks_aim);
    let run = Callback::from(move |action| table.run(action));
    let steps = Signal::derive(move || chips(vital_block.get(), run));
    let rows = |rows: Vec<ListRow>| rows.into_iter().map(action_row).collect_view();
    view! {
        <SubjectDialog exists title>
            {move || groups.get().into_iter().map(|group| view! { <Rows>{rows(group)}</Rows> }).collect_view()}
            {move || vital_block.with(|steps| !steps.is_empty()).then(|| view! {
                <Heading text="Vital block: defense penalty"/>
                <ChoiceChips label="Vital block" manual=true choices=steps/>
                <Note text=block_refusal/>
            })}
            <Heading text="Movement and simple actions"/>
            <Rows>
                {move || asks_aim.get().then(|| view! {
                    <TickRow
                        label="Without disturbing the aim"
                        detail="talking does not disturb it; moving through a door does"
                        on=keeps_aim
                        on_press=switch_over(keeps_aim)
                    />
                })}
                {move || rows(simple_actions.get())}
            </Rows>
        </SubjectDialog>
    }
}
