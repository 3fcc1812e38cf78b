//! The choice between the app's dice and real dice in a dialog, with the field for the faces of real dice.

use super::messages::dice;
use super::table::{TorgTable, use_torg};
use crate::components::{TextField, use_error};
use crate::device::scroll_to;
use crate::session::Played;
use ::torg::command::Command;
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::dice::DiceError;
use tabletop::seat::ActorId;

/// The state of the dice in a dialog.
#[derive(Clone, Copy)]
pub struct DiceEntry {
    is_own: Signal<bool>,
    set_own: SignalSetter<bool>,
    text: RwSignal<String>,
    error: RwSignal<String>,
    /// The selector of the part of the dialog with the field.
    place: &'static str,
}

impl DiceEntry {
    /// Creates the dice as the actor rolled last. `place`: the selector of the part of the dialog with the field.
    pub fn new(actor: ActorId, place: &'static str) -> Self {
        let text = RwSignal::new(String::new());
        let (is_own, set_own) = use_torg().own_dice(actor);
        Self {
            is_own,
            set_own,
            text,
            error: use_error(move || text.track()),
            place,
        }
    }

    /// Returns whether real dice are typed.
    pub fn is_own(self) -> bool {
        self.is_own.get()
    }

    /// Returns the typed faces, without tracking changes. `None` for the app's dice.
    pub fn typed(self) -> Option<String> {
        let is_own = self.is_own.get_untracked();
        is_own.then(|| self.text.get_untracked())
    }

    /// Switches between the app's dice and real dice, whose field gets the focus.
    pub fn toggle(self) {
        self.set_own.set(!self.is_own.get_untracked());
        self.clear();
        scroll_to(self.place);
        scroll_to(&format!("{} input", self.place));
    }

    /// Plays a command with these dice. An error in them is shown beside their field; any other refusal opens its own dialog.
    /// `buys_dice`: whether the command also buys dice, which are rolled later. `and_then` runs after the command is played, before the
    /// next dialog opens.
    pub fn play(
        self,
        table: TorgTable,
        command: Command,
        buys_dice: bool,
        and_then: impl Fn() + Send + Sync + 'static,
    ) {
        match table.session.try_play(&command) {
            Ok(Played::Yes) => {
                table.session.announce(&command);
                self.clear();
                and_then();
                table.after(&command);
            }
            Ok(Played::LostToOtherWindow) => {}
            Err(Refusal::Dice(error)) => {
                let typed = self.text.get_untracked();
                let mut text = dice::typed_refusal(error, &typed).in_one_line();
                if buys_dice && matches!(error, DiceError::Surplus { .. }) {
                    text.push_str(dice::BOUGHT_DICE_LATER);
                }
                self.error.set(text);
                scroll_to(self.place);
            }
            Err(_) => table.play_then(command, move || {
                self.clear();
                and_then();
            }),
        }
    }

    /// Empties the field. When a refusal is ruled on, the dialog may be gone.
    fn clear(self) {
        self.text.try_set(String::new());
        self.error.try_set(String::new());
    }
}

/// The field for the faces of real dice, with the error in them. Nothing while the app rolls.
#[component]
pub fn DiceField(
    /// The state of the dice.
    dice: DiceEntry,
    /// Rolls.
    #[prop(into)]
    on_enter: Callback<()>,
    /// Whether it has a frame of its own, which separates it from the rest of a form.
    #[prop(optional)]
    framed: bool,
    /// Whether its dialog closes without asking.
    #[prop(optional)]
    brief: bool,
) -> impl IntoView {
    move || {
        dice.is_own().then(|| view! {
            <TextField label="Numbers in order, such as 10 4" value=dice.text brief framed on_enter error=dice.error/>
        })
    }
}
