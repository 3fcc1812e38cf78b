//! Dialogs about help: which side is helped, by whom, and with which ability.

use crate::components::{Dialog, Note, Row, Rows, TextField};
use crate::torang::action::Action;
use crate::torang::messages::{self, actor_name};
use crate::torang::people::offers;
use crate::torang::prepared::{
    SIDES, ability_label, help_chance, helper_rows, helping_abilities, offer,
};
use crate::torang::table::use_torang;
use ::torang::opposed::Side;
use ::torang::state::{AbilityId, RollPart};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog that asks which side is helped.
#[component]
pub fn HelpedSide(helper: ActorId, ability: AbilityId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = &view.roll.as_ref()?.roll;
    let character = view.character(helper)?;
    let ability = character.ability(ability)?;
    let rows = SIDES.into_iter().filter_map(|side| {
        let main = roll.attempt(RollPart::Main(side))?;
        let commands = offers(roll, character, ability, side);
        Some(view! {
            <Row label=actor_name(&view, main.actor) on_press=move || table.play_together(commands.clone())/>
        })
    });
    let rows = rows.collect_view();
    Some(view! {
        <Dialog title="Who is helped?">
            <div class="form"><Rows>{rows}</Rows></div>
        </Dialog>
    })
}

/// The dialog that asks who helps.
#[component]
pub fn WhoHelps(side: Side, helped_helper: Option<u16>) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = &view.roll.as_ref()?.roll;
    let rows = helper_rows(&view, roll, side, helped_helper).into_iter();
    let rows = rows.map(|row| {
        let action = row.action;
        let on_press = move || match action.clone() {
            Action::Open(next) => table.dialogs.replace(next),
            other => table.run(other),
        };
        view! { <Row label=row.name detail=row.detail on_press/> }
    });
    let rows = rows.collect_view();
    Some(view! {
        <Dialog title="Who helps?">
            <div class="form">
                <Note text=messages::help_amounts()/>
                <Rows>{rows}</Rows>
            </div>
        </Dialog>
    })
}

/// The dialog that asks which ability the helper uses.
#[component]
pub fn HelpWith(side: Side, helped_helper: Option<u16>, helper: ActorId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = &view.roll.as_ref()?.roll;
    let character = view.character(helper)?;
    let why = RwSignal::new(String::new());
    let rows = helping_abilities(&view, character).map(|(ability, base)| {
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
