//! Dialogs about the scene: the next one, time, and the options.

use super::use_text;
use crate::components::{Button, Dialog, Dock, Note, Questions, TextDialog, TextField, use_error};
use crate::grammar;
use crate::torang::lists::ability_list;
use crate::torang::messages::{passed_in_story, unit};
use crate::torang::options::questions;
use crate::torang::typed::{InputError, number};
use crate::torang::view::table::use_torang;
use ::torang::command::Command;
use ::torang::settings::Settings;
use ::torang::state::TimeUnit;
use leptos::prelude::*;
use tabletop::name::{Name, NameError};

/// The dialog that begins the next scene.
#[component]
pub fn NextScene() -> impl IntoView {
    let on_send = use_text(|typed| {
        let name = match Name::new(typed) {
            Ok(name) => Some(name),
            Err(NameError::Empty) => None,
            Err(error) => return Err(InputError::Name(error)),
        };
        Ok(vec![Command::BeginScene { name }])
    });
    view! {
        <TextDialog
            title="Next scene"
            label="Name (optional)"
            button="Begin scene"
            on_send
        />
    }
}

/// The dialog that lets time pass.
#[component]
pub fn Time() -> impl IntoView {
    let table = use_torang();
    let text = RwSignal::new("10".to_owned());
    let so_far = passed_in_story(table.view_now().clock.seconds);
    let error = use_error(move || text.track());
    let pass = move |unit: TimeUnit| match text.with_untracked(|text| number(text)) {
        Some(amount) => table.play(Command::AdvanceTime { amount, unit }),
        None => error.set("Enter a whole number, such as 10.".to_owned()),
    };
    let button = move |time_unit: TimeUnit| {
        view! { <Button label=unit(time_unit) class="grow" on_press=move || pass(time_unit)/> }
    };
    let foot = move || {
        view! {
            <Dock>
                {button(TimeUnit::Minutes)}
                {button(TimeUnit::Hours)}
                {button(TimeUnit::Days)}
            </Dock>
        }
    };
    view! {
        <Dialog title="Time passes" foot>
            <div class="form">
                <Note text=so_far/>
                <TextField label="How many" value=text numeric=true brief=true framed=true error=error/>
            </div>
        </Dialog>
    }
}

/// The options dialog of this table.
#[component]
pub fn Options() -> impl IntoView {
    let table = use_torang();
    let questions = table.select(|view| questions(&view.settings));
    let change = move |settings| table.play_and_stay(Command::ChangeSettings { settings });
    view! {
        <Dialog title="Options">
            <Questions questions manual=true on_answer=change/>
        </Dialog>
    }
}

/// The dialog for the list of abilities that this table allows.
#[component]
pub fn AbilityList() -> impl IntoView {
    let settings = use_torang().view_now().settings.clone();
    let text = ability_list(&settings);
    let on_send = use_text(move |typed| {
        let names = grammar::names(typed).map(|name| Name::new(name).map_err(InputError::Name));
        Ok(vec![Command::ChangeSettings {
            settings: Settings {
                ability_list: names.collect::<Result<_, _>>()?,
                ..settings.clone()
            },
        }])
    });
    view! {
        <TextDialog
            title="Allowed abilities"
            label="Abilities, such as Climb, Stealth"
            text
            button="Save"
            on_send
        >
            <Note text="Sheets can contain only these abilities. If the list is empty, any name is allowed."/>
        </TextDialog>
    }
}
