//! The fields for a roll: whether it is skilled, and whether the app or a person rolls.

use super::roll_command;
use crate::components::{Choice, Icon, Segmented, TextField, use_mark_saved};
use crate::device::scroll_to;
use crate::game::RefusalText;
use crate::torg::messages::refusals::dice_typed;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::command::Command;
use ::torg::refusal::Refusal;
use ::torg::roll::Proficiency;
use leptos::prelude::*;
use tabletop::dice::DiceError;

/// The state of the dice fields of an action.
#[derive(Clone, Copy)]
pub struct DiceEntry {
    skilled: RwSignal<bool>,
    own_dice: RwSignal<bool>,
    text: RwSignal<String>,
    error: RwSignal<Option<RefusalText>>,
    /// Marks the typed dice as used, so that the dialog closes without asking.
    mark_saved: Callback<()>,
}

impl DiceEntry {
    /// Creates the default: a skilled roll by the app.
    pub fn new() -> Self {
        Self {
            skilled: RwSignal::new(true),
            own_dice: RwSignal::new(false),
            text: RwSignal::new(String::new()),
            error: RwSignal::new(None),
            mark_saved: use_mark_saved(),
        }
    }

    /// Rolls the dice of the open action, or the bought die. An error in typed dice is shown beside their field.
    pub fn roll(self, table: TorgTable) {
        let proficiency = if self.skilled.get_untracked() {
            Proficiency::Skilled
        } else {
            Proficiency::Unskilled
        };
        let typed = self
            .own_dice
            .get_untracked()
            .then(|| self.text.get_untracked());
        let command = roll_command(&table.view_now(), proficiency, typed.as_deref());
        let show_error = |error| {
            let text = dice_typed(error, &typed.unwrap_or_default());
            self.error.set(Some(text));
            scroll_to(".dice-ways");
        };
        play_dice(table, command, show_error, move || self.clear());
    }

    fn clear(self) {
        self.mark_saved.run(());
        self.text.set(String::new());
        self.error.set(None);
    }
}

impl Default for DiceEntry {
    fn default() -> Self {
        Self::new()
    }
}

/// Plays a command with dice. An error in typed dice is passed to `on_error`; any other refusal opens its own dialog. `and_then` runs
/// after the command is played, before the next dialog opens.
pub fn play_dice(
    table: TorgTable,
    command: Command,
    on_error: impl FnOnce(DiceError),
    and_then: impl Fn() + Send + Sync + 'static,
) {
    match table.session.try_play(&command) {
        Ok(true) => {
            table.session.announce(&command);
            and_then();
            table.after(&command);
        }
        Ok(false) => {}
        Err(Refusal::Dice(error)) => on_error(error),
        Err(_) => table.play_then(command, and_then),
    }
}

/// The fields of the roll.
#[component]
pub(super) fn DiceFields(
    /// The state of the fields.
    dice: DiceEntry,
    /// Whether to ask if the roll is skilled.
    asks_skill: bool,
    /// Whether there is a button that rolls; otherwise the roll is started elsewhere.
    has_button: bool,
) -> impl IntoView {
    let table = use_torg();
    let own_dice = dice.own_dice;
    let skill = asks_skill.then(|| {
        let choice = move |label, skilled| {
            Choice::new(label, dice.skilled.get() == skilled, move || {
                dice.skilled.set(skilled)
            })
        };
        let choices =
            Signal::derive(move || vec![choice("Skilled", true), choice("Unskilled", false)]);
        view! { <Segmented label="Skill" choices/> }
    });
    let toggle = move |_| {
        own_dice.update(|on| *on = !*on);
        dice.clear();
        scroll_to(".dice-ways");
    };
    let typed = move || {
        own_dice.get().then(|| view! {
            <TextField label="Numbers in order, such as 10 4" value=dice.text on_enter=move || dice.roll(table)/>
        })
    };
    let error_note = move || {
        dice.error.get().map(|text| {
            view! {
                <p class="error" role="alert">
                    <Icon name="info"/>
                    <span><b>{text.title}". "</b>{text.reason}</span>
                </p>
            }
        })
    };
    // A change of the typed text clears the error.
    Effect::watch(
        move || dice.text.get(),
        move |_, _, _| dice.error.set(None),
        false,
    );
    view! {
        <section class="dice-ways">
            <div class="dice-row">
                {skill}
                <button type="button" class="btn btn-quiet" on:click=toggle>
                    {move || if own_dice.get() {
                        view! { <Icon name="dice"/> <span>"Let the app roll"</span> }.into_any()
                    } else {
                        view! { <Icon name="type"/> <span>"My dice"</span> }.into_any()
                    }}
                </button>
            </div>
            {typed}
            {error_note}
            {has_button.then(|| view! {
                <button type="button" class="btn btn-lit btn-big btn-wide" on:click=move |_| dice.roll(table)>
                    <Icon name="d20"/>
                    <span>{move || if own_dice.get() { "Use these dice" } else { "Roll the die" }}</span>
                </button>
            })}
        </section>
    }
}
