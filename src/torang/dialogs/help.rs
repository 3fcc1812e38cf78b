//! The dialog about help that asks which ability is used.

use crate::components::{Dialog, Row, Rows, TextField};
use crate::torang::messages::actor_name;
use crate::torang::prepared::{ability_label, help_chance, offer};
use crate::torang::table::use_torang;
use ::torang::opposed::Side;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog that asks which ability the helper uses.
#[component]
pub fn HelpWith(side: Side, helped_helper: Option<u16>, helper: ActorId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = view.current_roll()?;
    let character = view.character(helper)?;
    let why = RwSignal::new(String::new());
    let rows = view.helping_abilities(character).map(|(ability, base)| {
        let label = ability_label(ability, base);
        let detail = help_chance(&view, roll, side, helped_helper, base);
        let ability = ability.clone();
        let on_press = move || {
            let why = why.get_untracked();
            table.play(offer(side, helped_helper, helper, &ability, &why));
        };
        view! { <Row label detail on_press/> }
    });
    let rows = rows.collect_view();
    Some(view! {
        <Dialog title=format!("Which ability does {} use?", actor_name(&view, helper))>
            <div class="form">
                <TextField label="How does that help? (optional)" value=why framed=true/>
                <Rows>{rows}</Rows>
            </div>
        </Dialog>
    })
}
