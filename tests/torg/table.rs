//! A Torg table with cards chosen by a test.

use ::torg::Torg;
use ::torg::card::{CARDS, CardId, CardName};
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::refusal::Refusal;
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::stat_line::{StatLine, parse};
use ::torg::state::{DefenceOutcome, State};
use ::torg::view::View;
use rising_action::torg::action::{Action, ActionButton};
use rising_action::torg::list_content::{ListRow, RowPress};
use std::iter::repeat;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table, UndoStep};
use testing::StandardCard as _;
use testing::{TestRng, cast};

/// Returns the actor with this number, from 1: heroes, then villains.
pub fn h(number: u16) -> ActorId {
    ActorId(number)
}

/// A table with its own random number generator.
pub struct TestTable {
    pub table: Table<Torg>,
    chance: TestRng,
}

impl TestTable {
    /// Returns a table with exactly these cards in the heroes' hands, and this many villains.
    pub fn new(hands: &[&[CardName]], villains: usize) -> Self {
        Self::of_edition(Edition::Revised, hands, villains)
    }

    /// Returns the same table in a given edition.
    pub fn of_edition(edition: Edition, hands: &[&[CardName]], villains: usize) -> Self {
        let mut deck: Vec<CardId> = CARDS.iter().rev().map(|card| card.id).collect();
        let mut take = |name: &CardName| {
            let index = deck.iter().position(|card| card.name() == Some(*name));
            deck.remove(index.unwrap())
        };
        let hands_dealt = (1..)
            .map(ActorId)
            .zip(hands)
            .map(|(hero, names)| (hero, names.iter().map(&mut take).collect()))
            .collect();
        let mut events = vec![Event::TableOpened {
            title: Name::new("The Night Mail").unwrap(),
            edition,
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
        let mut test_table = Self {
            table: Table::default(),
            chance: TestRng(1),
        };
        test_table.replay(vec![entry(events)]);
        test_table
    }

    fn replay(&mut self, entries: Vec<LogEntry<Event>>) {
        let count = entries.len();
        self.table = Table::replay(EventLog::new(entries, count));
    }

    /// Applies events without a command, in one entry.
    pub fn apply_events(&mut self, events: Vec<Event>) {
        let mut entries = self.table.log().applied().to_vec();
        entries.push(entry(events));
        self.replay(entries);
    }

    /// Applies an event without a command.
    pub fn apply_event(&mut self, event: Event) {
        self.apply_events(vec![event]);
    }

    /// Plays a command that is not refused.
    #[track_caller]
    pub fn play(&mut self, command: Command) {
        self.try_play(command).unwrap();
    }

    /// Plays a command.
    pub fn try_play(&mut self, command: Command) -> Result<(), Refusal> {
        self.play_as(&command, &PlayMode::ByTheRules)
    }

    /// Plays a command, by the gamemaster's ruling if it is refused.
    #[track_caller]
    pub fn play_anyway(&mut self, command: Command) {
        let ruling = PlayMode::ByRuling(String::new());
        self.try_play(command.clone())
            .or_else(|_| self.play_as(&command, &ruling))
            .unwrap();
    }

    /// Plays commands as one tap does: undo takes back all of them.
    #[track_caller]
    pub fn play_together(&mut self, commands: Vec<Command>) {
        let steps = [UndoStep::New].into_iter().chain(repeat(UndoStep::Last));
        for (command, step) in commands.iter().zip(steps) {
            let (mode, chance) = (PlayMode::ByTheRules, &mut self.chance);
            let played = self
                .table
                .play_in_step(command, &mode, step, Some(2), chance);
            played.unwrap();
        }
    }

    fn play_as(&mut self, command: &Command, mode: &PlayMode) -> Result<(), Refusal> {
        self.table.play(command, mode, Some(2), &mut self.chance)
    }

    /// Returns the view of the open table.
    /// Writes what a line says on an actor's sheet: "Juno: 9s, stealth 12".
    pub fn write_line(&mut self, actor: ActorId, line: &str) -> StatLine {
        let stat_line = parse(line).stat_line.unwrap();
        self.play(Command::SetSheet {
            actor,
            stats: stat_line.stats,
            sheet: stat_line.sheet.clone(),
        });
        stat_line
    }

    pub fn view(&self) -> View {
        self.table.view(Seat::Table)
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// Returns the card at this index in a hand, from 0.
    pub fn card(&self, hero: ActorId, index: usize) -> CardId {
        self.state().hand(hero)[index]
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

    /// Presses a row that plays a command, which the rules may refuse.
    pub fn try_press_row(&mut self, row: &ListRow) -> Result<(), Refusal> {
        match &row.on_press {
            RowPress::Do(Action::Play(command)) => self.try_play(command.clone()),
            other => panic!("{other:?} plays nothing"),
        }
    }

    /// Runs an action that plays a command.
    #[track_caller]
    pub fn run(&mut self, action: &Action) {
        match action {
            Action::Play(command)
            | Action::PlayAndStay(command)
            | Action::PlayAndCloseTop(command) => {
                self.play(command.clone());
            }
            Action::PlayTogether(commands) => {
                for command in commands {
                    self.play(command.clone());
                }
            }
            other => panic!("{other:?} plays nothing"),
        }
    }

    /// Lets an actor have declared a defence whose outcome is still open.
    pub fn declare_defence(&mut self, actor: ActorId) {
        let what = ActorChange::DefenceOutcomeSet {
            outcome: DefenceOutcome::Declared,
        };
        let consequences = vec![Consequence::Actor { actor, what }];
        self.apply_event(Event::ConsequencesApplied { consequences });
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
    pub fn end_all_turns(&mut self) {
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
        continues: false,
        recorded_at: None,
    }
}
