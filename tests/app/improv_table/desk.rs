//! A device with an Improv table on it, dealt as a test wants it, and a thumb that presses what the page shows.

use ::improv::Improv;
use ::improv::card::{CardId, DeckId, Face};
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::settings::Settings;
use ::improv::state::{Role, State, Talent};
use rising_action::app::improv::table::vm::{
    Bonuses, Ending, Form, Go, Hand, Laying, Reveal, Scene, Stakes, Table as Page, cover, hand,
    table,
};
use rising_action::app::improv::table::{Intent as Ours, Spot, send};
use rising_action::app::intent::Intent;
use rising_action::app::model::{Model, OpenTable};
use rising_action::app::update::{World, start, update};
use rising_action::app::vm;
use rising_action::app::vm::Button;
use rising_action::app::vm::sheet::{Book, SheetVm};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::Table;
use testing::TestRng;
use testing::memory::MemoryStorage;

pub const GM: ActorId = ActorId(1);
pub const DEE: ActorId = ActorId(2);

/// The app on a device.
pub struct Desk {
    pub model: Model,
    memory: MemoryStorage,
    chance: TestRng,
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// A card of the players' deck, or of the gamemaster's.
pub fn card(deck: u16, text: &str) -> CardId {
    let face: Face = text.parse().unwrap();
    CardId::from_face(DeckId(deck), face)
}

impl Desk {
    /// A table with these cards in the hands of the gamemaster, Dee, Marlow and Quill, each with so many tokens.
    pub fn with(settings: Settings, hands: [&str; 4], tokens: [u32; 4]) -> Self {
        Self::dealt(settings, hands, tokens, DeckId(1))
    }

    /// The same, with jokers on top of every deck but that one.
    pub fn dealt(settings: Settings, hands: [&str; 4], tokens: [u32; 4], low: DeckId) -> Self {
        let mut memory = MemoryStorage::default();
        let mut chance = TestRng(1);
        let mut model = start(
            &mut World {
                storage: &mut memory,
                chance: &mut chance,
                now: 1,
            },
            true,
        );
        let mut events = vec![Event::TableOpened {
            title: name("Salt and Ledgers"),
            settings,
        }];
        let people = ["Ada", "Dee", "Marlow", "Quill"];
        for (number, text) in (1..).zip(people) {
            let gm = number == 1;
            let talent = Talent {
                name: name("Old debts"),
                uses: 0,
                max_uses: Some(3),
            };
            events.push(Event::PersonJoined {
                person: ActorId(number),
                name: name(text),
                role: if gm { Role::Gamemaster } else { Role::Player },
                deck: DeckId(u16::from(gm)),
                tokens: 0,
                talents: if gm { vec![] } else { vec![talent] },
            });
        }
        let ids: Vec<ActorId> = (1..=4).map(ActorId).collect();
        let deck_of = |id: &ActorId| DeckId(u16::from(id.0 == 1));
        events.push(Event::SessionBegan {
            decks: ids.iter().map(|id| (*id, deck_of(id))).collect(),
            tokens: ids.iter().copied().zip(tokens).collect(),
            pool: 3,
        });
        for deck in [DeckId(0), DeckId(1)] {
            let mut cards = CardId::all_in_deck(deck);
            // Two decks in the same order would be level for ever.
            if deck == low {
                cards.reverse();
            }
            events.push(Event::DeckShuffled { deck, cards });
        }
        for (id, hand) in ids.iter().zip(hands) {
            let cards = hand.split_whitespace();
            events.push(Event::CardsDealt {
                person: *id,
                cards: cards.map(|text| card(deck_of(id).0, text)).collect(),
            });
        }
        let entry = LogEntry {
            events,
            ruling: None,
            replaced: None,
            recorded_at: None,
        };
        model.table = Some(OpenTable {
            game: Table::<Improv>::replay(EventLog::new(vec![entry], 1)).into(),
            save_handle: None,
            unsaved: 0,
            damaged: None,
            in_file: 0,
        });
        Self {
            model,
            memory,
            chance,
        }
    }

    /// Cards of the second round of a quarrel over a ledger.
    pub fn new() -> Self {
        Self::with(
            Settings::default(),
            [
                "QC JS 8C KD 4H 3H",
                "9H 7C 3D AC",
                "7S JD 10S 2C",
                "6D QH 5S 4C",
            ],
            [6, 1, 1, 0],
        )
    }

    /// Something happens on the page.
    pub fn send(&mut self, intent: Intent) {
        let mut world = World {
            storage: &mut self.memory,
            chance: &mut self.chance,
            now: 2,
        };
        update(&mut self.model, intent, &mut world);
    }

    pub fn want(&mut self, commands: &[Command]) {
        self.send(send(Ours::Wanted(commands.into())));
    }

    pub fn type_in(&mut self, spot: Spot, text: &str) {
        self.send(send(Ours::Typed(spot, text.to_owned())));
    }

    pub fn state(&self) -> &State {
        self.model.improv().unwrap().state()
    }

    pub fn page(&self) -> Page {
        table(&self.model).unwrap()
    }

    pub fn go_button(&self) -> Button {
        match self.page().go {
            Go::Button(button) => button,
            Go::Deck(deck) => panic!("the deck lies there: {deck:?}"),
        }
    }

    /// Presses the thing to do now, which must be called so.
    pub fn go(&mut self, label: &str) {
        let button = self.go_button();
        assert_eq!(button.label, label);
        self.send(button.intent);
    }

    /// Presses the deck; for those who have not passed that is asked, and they do.
    pub fn press_deck(&mut self) {
        match self.page().go {
            Go::Deck(deck) => self.send(deck.intent),
            Go::Button(button) => panic!("no deck but {button:?}"),
        }
        if self.model.sheet.is_some() {
            let way = self.form().buttons.pop().unwrap();
            assert_eq!(way.label, "All pass: reveal");
            self.send(way.intent);
        }
    }

    pub fn stakes(&self) -> Stakes {
        match self.page().scene {
            Scene::Stakes(stakes) => *stakes,
            other => panic!("no stakes but {other:?}"),
        }
    }

    pub fn laying(&self) -> Laying {
        match self.page().scene {
            Scene::Laying(laying) => laying,
            other => panic!("no cards are laid but {other:?}"),
        }
    }

    pub fn bonuses(&self) -> Bonuses {
        match self.page().scene {
            Scene::Bonuses(bonuses) => bonuses,
            other => panic!("no bonuses but {other:?}"),
        }
    }

    pub fn reveal(&self) -> Reveal {
        match self.page().scene {
            Scene::Reveal(reveal) => reveal,
            other => panic!("no reveal but {other:?}"),
        }
    }

    pub fn ending(&self) -> Ending {
        match self.page().scene {
            Scene::Ending(ending) => *ending,
            other => panic!("no end but {other:?}"),
        }
    }

    pub fn cover_name(&self) -> Option<String> {
        cover(&self.model).map(|cover| cover.name)
    }

    pub fn hand(&self) -> Option<Hand> {
        hand(&self.model)
    }

    /// Opens the curtain, taps a card and lays it.
    pub fn lay(&mut self, text: &str) {
        if self.hand().is_none() {
            self.send(Intent::OpenedCurtain);
        }
        let hand = self.hand().unwrap();
        let deck = u16::from(self.cover_name().unwrap() == "Ada");
        let wanted = card(deck, text);
        let held = hand.cards.iter().find(|held| held.card.card == wanted);
        self.send(held.unwrap().intent.clone().unwrap());
        let hand = self.hand().unwrap();
        self.send(hand.buttons.first().unwrap().intent.clone());
    }

    pub fn form(&self) -> Form {
        match vm::sheet::sheet(&self.model) {
            Some(SheetVm::Conflict(form)) => form,
            other => panic!("no question lies open but {other:?}"),
        }
    }

    pub fn book(&self) -> Book {
        match vm::sheet::sheet(&self.model) {
            Some(SheetVm::Book(book)) => book,
            other => panic!("the book says nothing but {other:?}"),
        }
    }

    /// Opens a conflict with everybody, and the gamemaster's stakes that are typed.
    pub fn open(&mut self, extended: bool, stakes: &str) {
        self.go("Open a conflict");
        if extended {
            self.press_chip("Extended: several rounds");
        }
        self.type_in(Spot::Text, stakes);
        self.send(Intent::SentSheet);
    }

    /// Presses a chip of the open sheet.
    pub fn press_chip(&mut self, label: &str) {
        use rising_action::app::improv::table::vm::Part;
        let form = self.form();
        let chips = form.parts.iter().filter_map(|part| match part {
            Part::Chips { chips, .. } => Some(chips),
            _ => None,
        });
        let chip = chips.flatten().find(|chip| chip.0 == label);
        self.send(chip.unwrap().2.clone());
    }

    /// Presses a row of the open sheet.
    pub fn press_row(&mut self, label: &str) {
        use rising_action::app::improv::table::vm::Part;
        let form = self.form();
        let rows = form.parts.iter().filter_map(|part| match part {
            Part::Rows(rows) => Some(rows),
            _ => None,
        });
        let row = rows.flatten().find(|row| row.label == label);
        self.send(row.unwrap().intent.clone());
    }

    /// Writes a stake for a side, and whom it opposes where that is said.
    pub fn stake(&mut self, side: &str, stake: &str, against: Option<&str>) {
        let stakes = self.stakes();
        let heads = stakes.blocks.iter().map(|block| &block.head);
        let hung = stakes.blocks.iter().flat_map(|block| &block.against);
        let mut rows = heads.chain(hung).chain(&stakes.loose);
        let row = rows.find(|row| row.name.starts_with(side)).unwrap();
        self.send(row.intent.clone());
        self.type_in(Spot::More, stake);
        if let Some(against) = against {
            self.press_chip(against);
        }
        self.send(Intent::SentSheet);
    }

    /// An extended conflict with two stakes of the gamemaster's, as far as the cards.
    pub fn quarrel(&mut self) {
        self.open(true, "Lund, The Gang ×6");
        self.stake("Lund", "The ledger burns tonight.", None);
        self.stake("The Gang", "Nobody crosses the bridge.", None);
        self.stake("Dee", "The ledger leaves with me.", Some("Lund"));
        self.stake("Marlow", "My crew gets across.", Some("The Gang"));
        self.stake("Quill", "The debt is struck out.", Some("Lund"));
        self.go("Lay the cards");
    }

    /// Everybody lays these cards: Dee, Marlow, Quill, and the gamemaster both.
    pub fn all_lay(&mut self, cards: [&str; 5]) {
        self.go("Hand the phone to Dee");
        for text in cards {
            self.lay(text);
        }
        self.go("On to the bonuses");
    }

    /// Presses the way of somebody among those who lay bonuses.
    pub fn add(&mut self, who: &str, way: usize) {
        let bonuses = self.bonuses();
        let adder = bonuses.people.iter().find(|its| its.name == who).unwrap();
        self.send(adder.ways.get(way).unwrap().2.clone());
    }

    /// Aims at a side's card.
    pub fn aim(&mut self, side: &str) {
        let bonuses = self.bonuses();
        let column = bonuses.columns.iter().find(|its| its.name == side).unwrap();
        self.send(column.intent.clone().unwrap());
    }
}
