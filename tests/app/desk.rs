//! A device with the app on it: storage and chance of our own, and a table dealt as a test wants it.

use ::torg::Torg;
use ::torg::card::{CARDS, CardId, CardName};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::settings::{Edition, Settings};
use ::torg::state::State;
use rising_action::app::intent::Intent;
use rising_action::app::model::{Model, OpenTable, Purpose};
use rising_action::app::update::{Effect, World, start, update};
use rising_action::app::vm;
use rising_action::app::vm::sheet::{Book, List, SheetVm};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::Table;
use testing::StandardCard as _;
use testing::memory::MemoryStorage;
use testing::{TestRng, cast};

/// The app on a device.
pub struct Desk {
    pub model: Model,
    pub memory: MemoryStorage,
    chance: TestRng,
}

/// The hero of that number, from 1.
pub fn h(number: u16) -> ActorId {
    ActorId(number)
}

impl Desk {
    /// The app, just started.
    pub fn new() -> Self {
        let mut memory = MemoryStorage::default();
        let mut chance = TestRng(1);
        let model = start(
            &mut World {
                storage: &mut memory,
                chance: &mut chance,
                now: 1,
            },
            true,
        );
        Self {
            model,
            memory,
            chance,
        }
    }

    /// The app on this device starts again.
    pub fn restart(&mut self) {
        self.restart_and(true);
    }

    /// The same; whether the table that was being played is opened again is said.
    pub fn restart_and(&mut self, resume: bool) {
        let mut world = World {
            storage: &mut self.memory,
            chance: &mut self.chance,
            now: 3,
        };
        self.model = start(&mut world, resume);
    }

    /// A table with exactly these cards in the heroes' hands, and so many villains.
    pub fn table(hands: &[&[CardName]], villains: usize) -> Self {
        let mut desk = Self::new();
        let mut deck: Vec<CardId> = CARDS.iter().rev().map(|card| card.id).collect();
        let mut take = |name: &CardName| {
            let like = |card: &CardId| card.name() == Some(*name);
            let at = deck.iter().position(like).unwrap();
            deck.remove(at)
        };
        let dealt: Vec<(ActorId, Vec<CardId>)> = (1..)
            .map(ActorId)
            .zip(hands)
            .map(|(hero, names)| (hero, names.iter().map(&mut take).collect()))
            .collect();
        let mut events = vec![Event::TableOpened {
            title: Name::new("The Night Mail").unwrap(),
            edition: Edition::Revised,
            settings: Settings::default(),
        }];
        for (actor, new) in (1..).map(ActorId).zip(cast(hands.len(), 0, villains)) {
            events.push(Event::ActorJoined {
                actor,
                name: new.name,
                player: None,
                role: new.role,
                stats: new.stats,
            });
        }
        events.push(Event::Dealt {
            hand_size: 4,
            hands: dealt,
            draw_pile: deck,
        });
        let entry = LogEntry {
            events,
            ruling: None,
            replaced: None,
            recorded_at: None,
        };
        desk.model.table = Some(OpenTable {
            game: Table::<Torg>::replay(EventLog::new(vec![entry], 1)).into(),
            save_handle: None,
            unsaved: 0,
            damaged: None,
            in_file: 0,
        });
        desk
    }

    /// Something happens on the page.
    pub fn send(&mut self, intent: Intent) -> Vec<Effect> {
        let mut world = World {
            storage: &mut self.memory,
            chance: &mut self.chance,
            now: 2,
        };
        update(&mut self.model, intent, &mut world)
    }

    /// Somebody wants something.
    pub fn want(&mut self, command: Command) {
        self.send(Intent::wanted(command));
    }

    /// Somebody looks behind the curtain.
    pub fn look(&mut self, hero: ActorId, purpose: Purpose) {
        self.send(Intent::CalledCurtain(hero, purpose));
        self.send(Intent::OpenedCurtain);
    }

    pub fn state(&self) -> &State {
        self.model.torg().unwrap().state()
    }

    /// The card of that place in a hand, from 0.
    pub fn card(&self, hero: ActorId, place: usize) -> CardId {
        self.state().hand(hero)[place]
    }

    /// Something happens of itself.
    pub fn make(&mut self, event: Event) {
        let entry = LogEntry {
            events: vec![event],
            ruling: None,
            replaced: None,
            recorded_at: None,
        };
        let mut entries = self.model.torg().unwrap().log().applied().to_vec();
        entries.push(entry);
        let all = entries.len();
        *self.model.torg_mut().unwrap() = Table::replay(EventLog::new(entries, all));
    }

    /// The book, where it lies open.
    pub fn book(&self) -> Option<Book> {
        match vm::sheet::sheet(&self.model) {
            Some(SheetVm::Book(book)) => Some(book),
            _ => None,
        }
    }

    /// The list that lies open.
    pub fn list(&self) -> List {
        match vm::sheet::sheet(&self.model) {
            Some(SheetVm::List(list)) => list,
            other => panic!("no list lies open but {other:?}"),
        }
    }
}
