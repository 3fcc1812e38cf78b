//! The dialog in which a hero sacrifices their life for a victory (DD-380).

use crate::components::{Dialog, DialogDock, Rows, SwitchRow, TextField, ruled_note, use_close};
use crate::grammar::{long_name_error, long_text_error};
use crate::torg::action::Action;
use crate::torg::list_content::RuledNote;
use crate::torg::messages::sentences::actor_name;
use crate::torg::story::sacrifice::SacrificeForm;
use crate::torg::table::use_torg;
use ::torg::card::CardId;
use leptos::prelude::*;
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The dialog that asks what the sacrifice achieves, and whether the player goes on with a new hero.
#[component]
pub fn SacrificeDialog(
    /// The hero who dies.
    actor: ActorId,
    /// The Martyr card.
    card: CardId,
) -> impl IntoView {
    let table = use_torg();
    let close = use_close();
    let view = table.view_now();
    let form = RwSignal::new(SacrificeForm::new(&view, actor));
    let is_alone = form.with_untracked(|form| form.is_alone);
    let (victory, next_hero, joins) = (
        slice!(form.victory),
        slice!(form.next_hero),
        memo!(form.joins),
    );
    let victory_error = move || victory.0.with(|text| long_text_error(text));
    let name_error = move || next_hero.0.with(|name| long_name_error(name));
    let send = Callback::from(move || {
        if let Some(command) = form.with_untracked(|form| form.command(actor, card)) {
            table.run(Action::play(command));
        }
    });
    let not_ready = Signal::derive(move || form.with(|form| form.command(actor, card).is_none()));
    let foot = move || {
        view! { <DialogDock label="Sacrifice" disabled=not_ready on_press=send other="Later" on_other=close/> }
    };
    let rule =
        "The hero dies and the gamemaster turns this into a victory. Discard all the hero’s cards.";
    view! {
        <Dialog title=format!("{} sacrifices their life", actor_name(&view, actor)) foot>
            <div class="form task">
                {ruled_note(RuledNote::ruled(rule, dd(380)))}
                <TextField
                    label="What the sacrifice achieves"
                    value=victory
                    on_enter=send
                    framed=true
                    error=Signal::derive(victory_error)
                />
                // The last hero cannot go without another one.
                {(!is_alone).then(|| view! {
                    <Rows>
                        <SwitchRow
                            label="A new hero joins now"
                            detail="with a full hand; the player can also join later"
                            on=joins
                            on_press=move || form.update(|form| form.joins = !form.joins)
                        />
                    </Rows>
                })}
                {move || joins.get().then(|| view! {
                    <TextField
                        label="The player’s next hero, with a full hand"
                        value=next_hero
                        on_enter=send
                        framed=true
                        error=Signal::derive(name_error)
                    />
                })}
            </div>
        </Dialog>
    }
}
