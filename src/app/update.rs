//! What follows from what happened: the one place where the model changes. A table is kept before it is shown.

mod attacking;
mod casting;
mod curtain;
mod decks;
mod deeding;
mod drafting;
mod joining;
mod matters;
mod playing;
mod rounding;
mod saving;
mod tales;
mod tasking;

pub(in crate::app) use tales::sent;
pub(in crate::app) use tasking::opening;

pub(in crate::app) use drafting::names;
pub use drafting::read_hero;
pub(in crate::app) use saving::keep;

use super::attack::quick as attack;
use super::improv::draft;
use super::improv::quick as conflict;
use super::improv::table as improv;
use super::intent::Intent;
use super::model::{Model, Preferences, Screen, Sheet, Shown, Toast};
use super::table_play::close;
use super::torang::quick;
use super::torang::table;
use ::improv::Improv;
use ::torang::Torang;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::rc::Rc;
use storage::{Storage, StorageError};
use tabletop::dice::Chance;

/// What `update` may use of the world.
pub struct World<'a> {
    /// The device's storage.
    pub storage: &'a mut dyn Storage,
    /// The device's chance.
    pub chance: &'a mut dyn Chance,
    /// The device's clock, in milliseconds since 1970.
    pub now: u64,
}

impl World<'_> {
    /// What this device keeps by that name, where it can be read.
    pub(in crate::app) fn remembered<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        serde_json::from_str(&self.storage.get(name)?).ok()
    }

    /// Keeps something by that name on this device.
    pub(in crate::app) fn remember<T: Serialize>(
        &mut self,
        name: &str,
        it: &T,
    ) -> Result<(), StorageError> {
        // Nothing that is kept so has a form that JSON can not say; if it had, it would not be kept.
        let text = serde_json::to_string(it).map_err(|_| StorageError::Unavailable)?;
        self.storage.set(name, &text)
    }
}

/// What the shell has still to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Effect {
    /// A short buzz.
    Vibrate,
    /// Bring the roll into sight.
    ShowRoll,
    /// Bring the open section of the options into sight: another one above it has shut.
    ShowSection,
    /// Bring what is wrong in the open sheet into sight.
    ShowFault,
    /// Hand a file to the person.
    Download { name: String, text: String },
    /// Let the waiting version take over.
    ApplyUpdate,
    /// Ask the browser to install.
    Install,
    /// The wishes changed what the shell does.
    ApplyPreferences,
    /// Bring what just came about into sight.
    Show,
    /// Ask the browser to keep what is stored.
    AskToPersist,
}

/// Where the wishes are kept.
const PREFERENCES: &str = "wishes";

/// The app as it starts on a device: its tables and wishes are read, and the table that was being played is opened again
/// where `resume` says so.
pub fn start(world: &mut World<'_>, resume: bool) -> Model {
    let mut model = Model::default();
    model.device.preferences = world.remembered(PREFERENCES).unwrap_or_default();
    model.quick = quick::recall(world);
    model.attack = attack::recall(world);
    model.quick_conflict = conflict::recall(world);
    saving::reread(&mut model, world);
    casting::reread(&mut model, world.storage);
    if resume {
        saving::resume(&mut model, world);
    }
    model
}

/// Follows an intent.
pub fn update(model: &mut Model, intent: Intent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        Intent::Went(screen) => go(model, screen),
        Intent::Asked(sheet) => model.sheet = Some(sheet),
        Intent::ClosedSheet => {
            model.options = Shown::default();
            if !playing::comes_back(model) && !casting::comes_back(model) {
                if model.improv().is_some() {
                    close::<Improv>(model);
                } else {
                    close::<Torang>(model);
                }
            }
        }
        Intent::OpenedSection(option_section) => {
            model.options.option_section = option_section;
            return vec![Effect::ShowSection];
        }
        Intent::SearchedOptions(words) => model.options.search = words,
        Intent::DismissedToast(number) => {
            if model
                .toast
                .as_ref()
                .is_some_and(|toast| toast.number == number)
            {
                model.toast = None;
            }
        }
        Intent::DismissedAlert => model.alert = None,

        Intent::TookTable(id) => {
            saving::go_to_table(model, id, world);
        }
        Intent::TookExample => saving::example(model, world),
        Intent::RemovedTable(id) => saving::remove(model, id, world),
        Intent::ChoseFile(text) => {
            if !decks::chose_file(model, &text) && !casting::chose_file(model, &text, world) {
                saving::open_file(model, &text, world);
            }
        }
        Intent::Cast(intent) => {
            return casting::follow(model, Rc::unwrap_or_clone(intent), world);
        }
        Intent::Decks(intent) => return decks::follow(model, intent, world),
        Intent::SavedToFile => return saving::save_to_file(model),
        Intent::SavedAsItLies => return saving::save_as_it_lies(model, world),
        Intent::CheckedTable => saving::check(model, world),
        Intent::StorageChanged => {
            casting::reread(model, world.storage);
            saving::follow_other_window(model, world);
        }

        Intent::Attack(intent) => {
            return attacking::follow(model, Rc::unwrap_or_clone(intent), world);
        }
        Intent::Quick(intent) => return quick::follow(model, intent, world),
        Intent::QuickConflict(intent) => {
            return conflict::follow(model, intent, world);
        }

        Intent::BeganNewTable
        | Intent::TypedTitle(_)
        | Intent::ChoseGame(_)
        | Intent::ChoseEdition(_)
        | Intent::TypedName(_)
        | Intent::AddedNames
        | Intent::RemovedHero(_)
        | Intent::RaisedHero(_)
        | Intent::ChangedOption(_)
        | Intent::OpenedOption(_)
        | Intent::PressedDeal => return drafting::follow(model, intent, world),

        Intent::Torang(intent) => {
            return table::update::follow(model, Rc::unwrap_or_clone(intent), world);
        }
        Intent::Improv(intent) => {
            return improv::update::follow(model, Rc::unwrap_or_clone(intent), world);
        }
        Intent::ImprovDraft(intent) => draft::follow(model, &intent),
        Intent::Wanted(command) => return playing::want(model, command, world),
        Intent::RuledAnyway => return playing::rule_anyway(model, world),
        Intent::PressedFlip => return rounding::press_flip(model, world),
        Intent::ClosedRound(then) => return rounding::close_round_then(model, then, world),
        Intent::Undid => playing::undo(model, world),
        Intent::Redid => playing::redo(model, world),
        Intent::WentTo(cursor) => playing::go_to(model, cursor, world),
        Intent::TypedInSheet(_)
        | Intent::ToggledPerson(_)
        | Intent::ToggledCard(_)
        | Intent::ToggledCriticalMoment
        | Intent::ChoseSkill(_)
        | Intent::ToggledTypedDice => playing::change_sheet(model, intent),
        Intent::TypedTask(typed) => {
            let (spot, text) = Rc::unwrap_or_clone(typed);
            match model.sheet {
                Some(Sheet::Story(_)) => tales::type_in(model, spot, text),
                _ => tasking::type_in(model, spot, text),
            }
        }
        Intent::SentSheet => return playing::send_sheet(model, world),

        Intent::CalledCurtain(actor, purpose) => curtain::call(model, actor, purpose),
        Intent::OpenedCurtain => curtain::open(model, world),
        Intent::CoveredCurtain => curtain::cover(model),
        Intent::LeftCurtain => curtain::leave(model),

        Intent::Searched(words) => model.search = words,
        Intent::OpenedRule(rule) => model.rule = rule,
        Intent::SoughtOption(reading) => {
            model.rule = None;
            if !model.screen.is_of_table() {
                model.screen = Screen::Stage;
            }
            model.options.search = reading;
            model.sheet = Some(if model.improv().is_some() {
                let options = improv::Sheet::Options { open: None };
                Sheet::Improv(Rc::new(options))
            } else {
                Sheet::Options { open: None }
            });
        }
        Intent::ChangedPreferences(preferences) => {
            return set_preferences(model, preferences, world);
        }
        Intent::PressedInstall => return vec![Effect::Install],
        Intent::InstallOffered(offered) => model.device.can_install = offered,
        Intent::WasInstalled => {
            model.device.installed = true;
            model.device.can_install = false;
        }
        Intent::UpdateWaits => model.device.update_waiting = true,
        Intent::TookUpdate => return vec![Effect::ApplyUpdate],
        Intent::ToldPersistence(kept) => model.device.persistent = Some(kept),
    }
    vec![]
}

fn go(model: &mut Model, screen: Screen) {
    model.screen = screen;
    model.sheet = None;
    model.curtain = None;
    model.improv_page.visit = None;
    model.draft.fault = None;
    // What was said of a table, with the way to take it back, stays with the table.
    if !screen.is_of_table() {
        model.toast = None;
    }
    if screen != Screen::Rules {
        model.rule = None;
    }
}

fn set_preferences(
    model: &mut Model,
    preferences: Preferences,
    world: &mut World<'_>,
) -> Vec<Effect> {
    model.device.preferences = preferences;
    if let Err(fault) = world.remember(PREFERENCES, &preferences) {
        model.alert = Some(super::model::AppAlert::Preferences(fault));
    }
    vec![Effect::ApplyPreferences]
}

/// Says a short word about what just happened.
pub(in crate::app) fn toast(model: &mut Model, text: String, undo: bool) {
    let number = model
        .toast
        .as_ref()
        .map_or(0, |toast| toast.number)
        .wrapping_add(1)
        .max(model.next_toast);
    model.next_toast = number + 1;
    let way = undo.then_some(Intent::Undid);
    model.toast = Some(Toast { number, text, way });
}

/// The question over the page, where it is of that kind.
fn sheet_is(model: &Model, is: impl Fn(&Sheet) -> bool) -> bool {
    model.sheet.as_ref().is_some_and(is)
}
