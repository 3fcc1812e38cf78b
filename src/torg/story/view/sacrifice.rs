//! The dialog in which a hero sacrifices their life for a victory (DD-380).

use crate::components::{Dialog, DialogDock, TextField, ruled_note, use_close};
use crate::grammar::{long_name_error, long_text_error, possessive};
use crate::torg::action::Action;
use crate::torg::list_content::RuledNote;
use crate::torg::messages::sentences::actor_name;
use crate::torg::table::use_torg;
use ::torg::card::CardId;
use ::torg::story::StoryCommand;
use leptos::prelude::*;
use tabletop::name::{Name, NameError, is_text_too_long};
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The dialog that asks what the sacrifice achieves and for the name of the player's next hero.
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
    let player = view.actor(actor).and_then(|actor| actor.player.as_ref());
    let suggested_name = player.map_or_else(String::new, |player| {
        format!("{} next hero", possessive(player.as_str()))
    });
    let is_alone = !view.heroes().any(|hero| hero.id != actor);
    let (victory, successor) = (RwSignal::new(String::new()), RwSignal::new(suggested_name));
    let command = move || {
        let successor = match successor.with(|name| Name::new(name)) {
            Ok(name) => Some(name),
            Err(NameError::Empty) if !is_alone => None,
            Err(NameError::Empty | NameError::TooLong { .. }) => return None,
        };
        let victory = victory.get();
        let is_short_enough = !is_text_too_long(&victory);
        is_short_enough.then_some(StoryCommand::Sacrifice {
            actor,
            card,
            victory,
            heir: successor,
        })
    };
    let victory_error = move || victory.with(|text| long_text_error(text));
    let successor_error = move || successor.with(|name| long_name_error(name));
    let send = Callback::from(move || {
        if let Some(command) = untrack(command) {
            table.run(Action::play(command));
        }
    });
    let not_ready = Signal::derive(move || command().is_none());
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
                <TextField
                    label="The player’s next hero, with a full hand"
                    value=successor
                    on_enter=send
                    framed=true
                    error=Signal::derive(successor_error)
                />
            </div>
        </Dialog>
    }
}
