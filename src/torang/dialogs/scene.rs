//! Dialogs about the scene: its menu, time, the end of a session, and the options.

use super::{TextDialog, use_error};
use crate::components::{
    Button, Dialog, DialogDock, Dock, Note, Questions, Row, Rows, TextField, use_close,
};
use crate::grammar::{self, counted};
use crate::messages::{SAVE_FILE, SETTINGS};
use crate::navigation::TablePage;
use crate::torang::action::Dialog as Which;
use crate::torang::messages::{passed, unit};
use crate::torang::options::questions;
use crate::torang::table::use_torang;
use crate::torang::typed::{InputError, number};
use ::torang::command::Command;
use ::torang::settings::Settings;
use ::torang::state::{Role, TimeUnit};
use leptos::prelude::*;
use tabletop::name::{Name, NameError};

/// The menu of the scene, with actions that are needed rarely.
#[component]
pub fn SceneMenu() -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let play = move |label: &'static str, detail: &'static str, command: Command| {
        view! { <Row label detail on_press=move || table.play(command.clone())/> }
    };
    let open = move |label: &'static str, detail: String, next: Which| {
        view! { <Row label detail on_press=move || table.dialogs.replace(next.clone())/> }
    };
    let time = match view.clock.round {
        Some(_) => view! {
            {play("End the rounds", "return to natural time", Command::EndRounds)}
            // If no roll is open, the dock has a button for this.
            {view.roll.is_some().then(|| play("Next round", "about 10 seconds later", Command::NextRound))}
        }
        .into_any(),
        None => view! {
            {play("Begin combat rounds", "about 10 seconds each; everyone acts once", Command::BeginRounds)}
            {open("Time passes", format!("{} so far", passed(view.clock.seconds)), Which::Time)}
            {open("Next scene", "when this one is over".to_owned(), Which::NextScene)}
        }
        .into_any(),
    };
    let marked = view.checked_abilities.iter().map(|(_, marks)| marks.len());
    let marked = counted(marked.sum::<usize>(), "marked ability", "marked abilities");
    let adventurer = Which::Join {
        role: Role::Adventurer,
    };
    let other = Which::Join {
        role: Role::GmCharacter,
    };
    let abilities = match ability_list(&view.settings) {
        list if list.is_empty() => "any name is allowed".to_owned(),
        abilities => abilities,
    };
    let [save, whole] = SAVE_FILE;
    let [settings, of_device] = SETTINGS;
    view! {
        <Dialog title="The scene">
            <div class="form">
                <Rows>
                    {time}
                    {open("End of the session", marked, Which::EndOfSession)}
                    {open("Add adventurer", "a new character joins".to_owned(), adventurer)}
                    {open("Add gamemaster character", "a guard, a rival, a beast".to_owned(), other)}
                    {open("Add a note", "saved in the chronicle".to_owned(), Which::Note)}
                    {open("Options", "rules the table can choose".to_owned(), Which::Options)}
                    {open("List of abilities", abilities, Which::AbilityList)}
                    <Row label=save detail=whole on_press=move || table.save_file()/>
                    <Row label=settings detail=of_device on_press=move || table.open_settings()/>
                </Rows>
            </div>
        </Dialog>
    }
}

fn ability_list(settings: &Settings) -> String {
    let names: Vec<&str> = settings.ability_list.iter().map(Name::as_str).collect();
    names.join(", ")
}

/// The dialog that begins the next scene.
#[component]
pub fn NextScene() -> impl IntoView {
    let read = |typed: String| {
        let name = match Name::new(&typed) {
            Ok(name) => Some(name),
            Err(NameError::Empty) => None,
            Err(error) => return Err(InputError::Name(error)),
        };
        Ok(vec![Command::BeginScene { name }])
    };
    view! {
        <TextDialog
            title="Next scene"
            label="Name (optional)"
            send="Begin scene"
            read=Callback::from(read)
        />
    }
}

/// The dialog that lets time pass.
#[component]
pub fn Time() -> impl IntoView {
    let table = use_torang();
    let text = RwSignal::new("10".to_owned());
    let so_far = passed(table.view_now().clock.seconds);
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
                <Note text=format!("Time in the story so far: {so_far}.")/>
                <TextField label="How many" value=text numeric=true brief=true framed=true error=error/>
            </div>
        </Dialog>
    }
}

/// The dialog at the end of a session. It lists the abilities that are marked for experience.
#[component]
pub fn EndOfSession() -> impl IntoView {
    let table = use_torang();
    view! {
        <Dialog title="End of the session" foot=move || {
            let any = !table.view_now().checked_abilities.is_empty();
            any.then(|| view! {
                <Dock>
                    <Button
                        label="Clear all marks"
                        class="btn-big grow"
                        on_press=move || table.dialogs.replace(Which::ClearMarks)
                    />
                </Dock>
            })
        }>
            <Marks text=if table.view_now().checked_abilities.is_empty() {
                "No ability is marked."
            } else {
                "These abilities are marked for experience. The rules do not say what a mark is worth."
            }/>
        </Dialog>
    }
}

/// The dialog that asks for confirmation before all marks are cleared.
#[component]
pub fn ClearMarks() -> impl IntoView {
    let table = use_torang();
    let close = use_close();
    let foot = move || {
        view! {
            <DialogDock
                label="Keep marks"
                on_press=close
                other="Clear marks"
                on_other=move || table.play(Command::ClearChecks)
                lit_first=true
            />
        }
    };
    view! {
        <Dialog title="Clear all marks?" foot>
            <Marks text="This clears the marks for experience checks on all sheets. You can undo this."/>
        </Dialog>
    }
}

/// The characters with marked abilities. A row opens the character's sheet.
#[component]
fn Marks(text: &'static str) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let rows = view.checked_abilities.iter().filter_map(|(actor, marked)| {
        let character = view.character(*actor)?;
        let names: Vec<&str> = marked
            .iter()
            .filter_map(|id| character.ability(*id))
            .map(|ability| ability.name.as_str())
            .collect();
        let actor = *actor;
        let on_press = move || {
            table.dialogs.close_all();
            table.go_to(TablePage::Seat(actor));
        };
        Some(view! { <Row label=character.name.to_string() detail=names.join(", ") on_press/> })
    });
    let rows = rows.collect_view();
    view! {
        <div class="form">
            <Note text/>
            <Rows>{rows}</Rows>
        </div>
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
            <Questions questions on_answer=change/>
        </Dialog>
    }
}

/// The dialog for the list of abilities that this table allows.
#[component]
pub fn AbilityList() -> impl IntoView {
    let settings = use_torang().view_now().settings.clone();
    let text = ability_list(&settings);
    let read = move |typed: String| {
        let names = grammar::names(&typed).map(|name| Name::new(name).map_err(InputError::Name));
        Ok(vec![Command::ChangeSettings {
            settings: Settings {
                ability_list: names.collect::<Result<_, _>>()?,
                ..settings.clone()
            },
        }])
    };
    view! {
        <TextDialog
            title="List of abilities"
            label="Abilities, such as Climb, Stealth"
            text
            send="Save"
            read=Callback::from(read)
        >
            <Note text="Sheets can contain only these abilities. If the list is empty, any name is allowed."/>
        </TextDialog>
    }
}
