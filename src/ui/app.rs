//! The root: one model, one way to change it, and the regions of the page that follow it.

use crate::app::intent::Intent;
use crate::app::model::{Model, Screen, Theme, Wishes};
use crate::app::update::{Effect, World, start, update};
use crate::shell::storage::Browser;
use crate::shell::{bridge, chance, files, now};
use leptos::prelude::*;

/// The one model, and the only way to change it.
#[derive(Clone, Copy)]
pub struct App {
    model: RwSignal<Model>,
}

impl App {
    /// Reads the device and starts.
    pub fn start() -> Self {
        let model = start(&mut World { storage: &mut Browser::new(), chance: &mut chance::chance(), now: now() });
        let app = Self { model: RwSignal::new(model) };
        follow_wishes(&app.model.read_untracked().device.wishes);
        app.hear_the_device();
        app
    }

    /// Follows an intent: the model changes, is kept, and then the page shows it.
    pub fn send(self, intent: Intent) {
        let mut effects = vec![];
        self.model.update(|model| {
            let mut storage = Browser::new();
            let mut chance = chance::chance();
            let mut world = World { storage: &mut storage, chance: &mut chance, now: now() };
            effects = update(model, intent, &mut world);
        });
        for effect in effects {
            self.run(effect);
        }
    }

    /// A slice of the model that changes only when it does.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(self, of: impl Fn(&Model) -> T + Send + Sync + 'static) -> Memo<T> {
        Memo::new(move |_| of(&self.model.read()))
    }

    fn run(self, effect: Effect) {
        match effect {
            Effect::Vibrate => {
                if self.model.read_untracked().device.wishes.vibrate {
                    bridge::tell("ra-vibrate", "");
                }
            }
            Effect::Download { name, text } => {
                let _ = files::download(&name, &text);
            }
            Effect::ApplyUpdate => bridge::tell("ra-apply-update", ""),
            Effect::Install => bridge::tell("ra-install", ""),
            Effect::FollowWishes => follow_wishes(&self.model.read_untracked().device.wishes),
            Effect::AskToPersist => bridge::tell("ra-persist", ""),
        }
    }

    fn hear_the_device(self) {
        bridge::hear("ra-update-ready", move |_| self.send(Intent::UpdateWaits));
        bridge::hear("ra-can-install", move |detail| self.send(Intent::InstallOffered(detail == "yes")));
        bridge::hear("ra-installed", move |_| self.send(Intent::WasInstalled));
        bridge::hear("ra-persistent", move |detail| self.send(Intent::ToldPersistence(detail == "yes")));
        bridge::hear("ra-cover", move |_| self.send(Intent::CoveredCurtain));
        let browser = Browser::new();
        bridge::hear_storage(move |key| browser.is_ours(key), move || self.send(Intent::StorageChanged));
        // What the scripts knew before the app came to listen.
        if bridge::mark("data-update").as_deref() == Some("ready") {
            self.send(Intent::UpdateWaits);
        }
        if bridge::mark("data-install").is_some() {
            self.send(Intent::InstallOffered(true));
        }
        if bridge::mark("data-installed").is_some() {
            self.send(Intent::WasInstalled);
        }
        let playing = self.memo(|model| model.table.is_some() && model.screen != Screen::Foyer && model.device.wishes.screen_stays_on);
        leptos::prelude::Effect::new(move |_| bridge::tell("ra-stay-awake", if playing.get() { "on" } else { "off" }));
    }
}

/// Marks on the page that the style sheets follow.
fn follow_wishes(wishes: &Wishes) {
    let theme = match wishes.theme {
        Theme::Auto => None,
        Theme::Dark => Some("dark"),
        Theme::Light => Some("light"),
    };
    bridge::set_mark("data-theme", theme);
    bridge::set_mark("data-hand", wishes.left_hand.then_some("left"));
    bridge::set_mark("data-motion", wishes.less_motion.then_some("less"));
}
