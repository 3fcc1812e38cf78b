//! A Torg table with cards chosen by a test.

use ::torg::Torg;
use ::torg::card::{CARDS, CardId, CardName};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::settings::{Edition, Settings};
use ::torg::state::State;
use ::torg::view::View;
use rising_action::torg::action::{Action, ActionButton};
use rising_action::torg::list_content::{ListRow, RowPress};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::StandardCard as _;
use testing::{TestRng, cast};

/// A Torg table with its own random number generator.
pub struct Desk {
    pub table: Table<Torg>,
    chance: TestRng,
}

/// Returns the actor with this number, from 1: the heroes first, then the villains.
pub fn h(number: u16) -> ActorId {
    ActorId(number)
}

impl Desk {
    /// Returns a table with exactly these cards in the heroes' hands, and this many villains.
    pub fn table(hands: &[&[CardName]], villains: usize) -> Self {
        let mut deck: Vec<CardId> = CARDS.iter().rev().map(|card| card.id).collect();
        let mut take = |name: &CardName| {
            let like = |card: &CardId| card.name() == Some(*name);
            let at = deck.iter().position(like).unwrap();
            deck.remove(at)
        };
        let hands_dealt: Vec<(ActorId, Vec<CardId>)> = (1..)
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
            hands: hands_dealt,
            draw_pile: deck,
        });
        Self {
            table: Table::replay(EventLog::new(vec![entry(events)], 1)),
            chance: TestRng(1),
        }
    }

    /// Returns the view of the open table.
    pub fn view(&self) -> View {
        self.table.view(Seat::Table)
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// Returns the card at this index in a hand, from 0.
    pub fn card(&self, hero: ActorId, place: usize) -> CardId {
        self.state().hand(hero)[place]
    }

    /// Plays a command that the rules allow.
    #[track_caller]
    pub fn play(&mut self, command: Command) {
        self.table
            .play(&command, &PlayMode::ByTheRules, Some(2), &mut self.chance)
            .unwrap();
    }

    /// Presses a button that plays a command.
    #[track_caller]
    pub fn press(&mut self, button: &ActionButton) {
        self.run(&button.action);
    }

    /// Presses a row that does something at the table.
    pub fn press_row(&mut self, row: &ListRow) {
        match &row.on_press {
            RowPress::Do(action) | RowPress::Switch(action, _) => self.run(action),
            RowPress::Person(_) | RowPress::Card(_) => panic!("{row:?} plays nothing"),
        }
    }

    fn run(&mut self, action: &Action) {
        match action {
            Action::Play(command)
            | Action::PlayAndStay(command)
            | Action::PlayAndCloseTop(command) => {
                self.play(command.clone());
            }
            other => panic!("{other:?} plays nothing"),
        }
    }

    /// Applies an event without a command.
    pub fn make(&mut self, event: Event) {
        let mut entries = self.table.log().applied().to_vec();
        entries.push(entry(vec![event]));
        let all = entries.len();
        self.table = Table::replay(EventLog::new(entries, all));
    }

    /// Begins rounds with everybody, and flips the first card.
    pub fn begin(&mut self) {
        let participants = self.state().present().map(|actor| actor.id).collect();
        self.play(Command::BeginRounds { participants });
        self.play(Command::Flip);
    }

    /// Returns the actor whose turn it is.
    pub fn next(&self) -> ActorId {
        self.view().round.unwrap().next_turn.unwrap().actor
    }

    /// Lets everybody end their turn.
    pub fn all_act(&mut self) {
        while let Some(turn) = self.view().round.unwrap().next_turn {
            self.play(Command::EndTurn { actor: turn.actor });
        }
    }
}

fn entry(events: Vec<Event>) -> LogEntry<Event> {
    LogEntry {
        events,
        ruling: None,
        replaced: None,
        recorded_at: None,
    }
}
