//! A table with cards chosen by a test, and helpers that press its buttons.

use ::improv::Improv;
use ::improv::card::{CardId, DeckId, Face};
use ::improv::command::{Command, Objection};
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::settings::Settings;
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, Role, State, Talent};
use ::improv::view::View;
use rising_action::components::{ListContent, ListRow, RowPress};
use rising_action::grammar::possessive;
use rising_action::improv::dialog::ImprovList;
use rising_action::improv::messages::in_sentence;
use rising_action::improv::table::action::{Action, ActionButton, Gift};
use rising_action::improv::table::dock::{DockActions, dock};
use rising_action::improv::table::lists::list_of;
use rising_action::improv::table::playing::{ChosenCard, next_player, target};
use rising_action::improv::table::typed::{SideForm, change_side, open_conflict};
use rising_action::improv::table::{ConflictContext, conflict_step};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;

pub const GM: ActorId = ActorId(1);
pub const DEE: ActorId = ActorId(2);

/// A table in play, with the state of its page.
pub struct ConflictTable {
    pub inner: Table<Improv>,
    pub gift: Option<Gift>,
    pub note: String,
    pub last_cards: Option<bool>,
    chance: TestRng,
}

/// Returns the action of a row.
pub fn pressed(row: &ListRow<Action>) -> Action {
    match &row.on_press {
        RowPress::Do(action) => action.clone(),
        other => panic!("{other:?} runs no action"),
    }
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// Returns a card of the players' deck (0) or the gamemaster's (1).
pub fn card(deck: u16, text: &str) -> CardId {
    let face: Face = text.parse().unwrap();
    CardId::from_face(DeckId(deck), face)
}

impl ConflictTable {
    /// Returns a table with these cards in the hands of the gamemaster, Dee, Marlow and Quill, each with this many tokens.
    pub fn with(settings: Settings, hands: [&str; 4], tokens: [u32; 4]) -> Self {
        Self::dealt(settings, hands, tokens, DeckId(1))
    }

    /// Returns the same table, with jokers on top of every deck but `low`.
    pub fn dealt(settings: Settings, hands: [&str; 4], tokens: [u32; 4], low: DeckId) -> Self {
        let mut events = vec![Event::TableOpened {
            title: name("Salt and Ledgers"),
            settings,
        }];
        for (number, text) in (1..).zip(["Ada", "Dee", "Marlow", "Quill"]) {
            let gm = number == 1;
            let talent = Talent {
                name: name("Old debts"),
                uses: 0,
                max_uses: Some(3),
            };
            events.push(Event::PersonJoined {
                person: ActorId(number),
                name: name(text),
                player: None,
                role: if gm { Role::Gamemaster } else { Role::Player },
                deck: DeckId(u16::from(gm)),
                tokens: 0,
                talents: if gm { vec![] } else { vec![talent] },
            });
        }
        let ids: Vec<ActorId> = (1..=4).map(ActorId).collect();
        let deck_of = |id: &ActorId| DeckId(u16::from(*id == GM));
        events.push(Event::SessionBegan {
            decks: ids.iter().map(|id| (*id, deck_of(id))).collect(),
            tokens: ids.iter().copied().zip(tokens).collect(),
            pool: 3,
            forgets_last_conflict: true,
        });
        for deck in [DeckId(0), DeckId(1)] {
            let mut cards = CardId::all_in_deck(deck);
            // Cards drawn from two decks in the same order would tie again and again.
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
            continues: false,
            recorded_at: None,
        };
        Self {
            inner: Table::replay(EventLog::new(vec![entry], 1)),
            gift: None,
            note: String::new(),
            last_cards: None,
            chance: TestRng(1),
        }
    }

    /// Returns a table with default settings and the usual hands.
    pub fn new() -> Self {
        let hands = [
            "QC JS 8C KD 4H 3H",
            "9H 7C 3D AC",
            "7S JD 10S 2C",
            "6D QH 5S 4C",
        ];
        Self::with(Settings::default(), hands, [6, 1, 1, 0])
    }

    pub fn view(&self) -> View {
        self.inner.view(Seat::Table)
    }

    pub fn state(&self) -> &State {
        self.inner.state()
    }

    pub fn entries(&self) -> &[LogEntry<Event>] {
        self.inner.log().applied()
    }

    /// Returns a part of the page of the open conflict.
    pub fn page_part<T>(&self, part: impl Fn(&ConflictContext) -> T) -> T {
        part(&ConflictContext::of(&self.view()).unwrap())
    }

    pub fn conflict_step(&self) -> Option<Phase> {
        conflict_step(&self.view(), self.last_cards)
    }

    pub fn try_play(&mut self, command: &Command) -> Result<(), Refusal> {
        self.inner
            .play(command, &PlayMode::ByTheRules, None, &mut self.chance)
    }

    pub fn play(&mut self, command: &Command) {
        self.try_play(command).unwrap();
    }

    /// Returns the rule that refuses a command, and checks that nothing has changed.
    pub fn refused(&mut self, command: &Command) -> String {
        use tabletop::ruling::Refuse;
        let before = self.state().clone();
        let refusal = self.try_play(command).unwrap_err();
        assert_eq!(*self.state(), before);
        refusal.rule().unwrap().to_string()
    }

    /// Returns the buttons of the dock: the secondary one and the main one.
    pub fn buttons(&self) -> (Option<ActionButton>, ActionButton) {
        let has_note = !self.note.is_empty();
        match dock(&self.view(), self.conflict_step(), self.gift, has_note) {
            DockActions::Buttons(aside, go) => (aside, go),
            DockActions::Reveal(_) => panic!("the cards wait to be revealed"),
        }
    }

    pub fn go_label(&self) -> String {
        self.buttons().1.label
    }

    /// Checks whether the main button ends the narration of this side.
    pub fn narrates(&self, name: &str) -> bool {
        let name = in_sentence(name).unwrap_or_else(|| name.to_owned());
        self.go_label() == format!("End {} narration", possessive(&name))
    }

    /// Ends the narration of this side.
    pub fn end_narration(&mut self, name: &str) {
        assert!(self.narrates(name), "{:?}", self.buttons().1);
        self.end_next_narration();
    }

    /// Ends the narration of the side whose turn it is.
    pub fn end_next_narration(&mut self) {
        let label = self.go_label();
        assert!(label.ends_with(" narration"), "{label}");
        self.press_main(&label);
    }

    /// Presses the main button, which must have this label.
    pub fn press_main(&mut self, label: &str) {
        let button = self.buttons().1;
        assert_eq!(button.label, label);
        self.run(button.action);
    }

    pub fn run(&mut self, action: Action) {
        match action {
            Action::Play(command) => self.play(&command),
            Action::PlayThenOpen(command, _) => self.play(&command),
            Action::PlayAll(commands) => commands.iter().for_each(|command| self.play(command)),
            Action::Narrate(side, objection) => self.play(&self.narration(side, objection)),
            Action::NarrateAll => self.play(&Command::NarrateAll {
                text: self.typed_note(),
            }),
            Action::ConsiderGift(gift) => self.gift = gift,
            Action::Give(gift) => {
                self.play(&gift.command(self.note.clone()).unwrap());
                self.gift = None;
            }
            Action::ShowLastCards(shown) => self.last_cards = Some(shown),
            Action::Open(_)
            | Action::OfTable(_)
            | Action::Close
            | Action::CloseWith(_)
            | Action::ShowHand(_)
            | Action::AskForGiftNote
            | Action::ChooseTarget(_) => {
                panic!("{action:?} changes nothing at the table")
            }
        }
    }

    fn typed_note(&self) -> Option<String> {
        (!self.note.is_empty()).then(|| self.note.clone())
    }

    /// Returns the command to narrate with the text that a test has typed.
    pub fn narration(&self, side: SideId, objection: Option<Objection>) -> Command {
        Command::Narrate {
            side,
            text: self.typed_note(),
            objection,
        }
    }

    pub fn list(&self, list: ImprovList) -> ListContent<Action> {
        list_of(&self.view(), list, &self.note).unwrap()
    }

    /// Presses a row of a dialog.
    pub fn press_row(&mut self, dialog: ImprovList, label: &str) {
        let list = self.list(dialog);
        let row = list.rows.into_iter().find(|row| row.label == label);
        self.run(pressed(&row.unwrap()));
    }

    /// Opens a conflict with all players, and the gamemaster's stakes as typed.
    pub fn open(&mut self, kind: ConflictKind, stakes: &str) {
        let view = self.view();
        let everybody: Vec<ActorId> = view.players().map(|player| player.id).collect();
        for command in open_conflict(&view, kind, &everybody, stakes).unwrap() {
            self.play(&command);
        }
    }

    pub fn side(&self, label: &str) -> SideId {
        let conflict = self.state().conflict.as_ref().unwrap();
        let side = conflict
            .sides
            .iter()
            .find(|side| side.label.as_str() == label);
        side.unwrap().id
    }

    /// Sets the stake of a side, and its opponent if one is given.
    pub fn stake(&mut self, label: &str, stake: &str, against: Option<&str>) {
        let id = self.side(label);
        let side = self
            .state()
            .conflict
            .as_ref()
            .unwrap()
            .side(id)
            .unwrap()
            .clone();
        let pairs = self
            .state()
            .conflict
            .as_ref()
            .unwrap()
            .opposed_pairs
            .clone();
        let opponents = match against {
            Some(against) => vec![self.side(against)],
            None => ::improv::round::opponents_of(&pairs, id).collect(),
        };
        let form = SideForm {
            side: Some(id),
            kind: side.kind,
            label: label.to_owned(),
            stake: stake.to_owned(),
            mooks: side.mooks,
            opponents,
        };
        for command in change_side(&self.view(), &form).unwrap() {
            self.play(&command);
        }
    }

    /// Opens an extended conflict with two stakes of the gamemaster's, up to the playing of cards.
    pub fn open_extended(&mut self, rounds: u16) {
        self.open(ConflictKind::Extended, "Lund, The Gang ×6");
        self.stake("Lund", "The ledger burns tonight.", None);
        self.stake("The Gang", "Nobody crosses the bridge.", None);
        self.stake("Dee", "The ledger leaves with me.", Some("Lund"));
        self.stake("Marlow", "My crew gets across.", Some("The Gang"));
        self.stake("Quill", "The debt is struck out.", Some("Lund"));
        if rounds != 3 {
            self.play(&Command::SetRounds { rounds });
        }
        self.press_main("Play the cards");
    }

    /// The next person plays a card for the first of their sides without one.
    pub fn play_next_card(&mut self, text: &str) {
        let view = self.view();
        let person = next_player(&view).unwrap();
        let side = view
            .conflict
            .as_ref()
            .unwrap()
            .sides_of(person)
            .find(|side| side.lacks_card())
            .unwrap()
            .state
            .id;
        let card = card(u16::from(person == GM), text);
        self.play(&Command::PlayCard { side, card });
    }

    /// Everybody plays these cards in this order: Dee, Marlow, Quill, and all of the gamemaster's.
    pub fn play_cards(&mut self, cards: &[&str]) {
        cards.iter().for_each(|text| self.play_next_card(text));
    }

    /// Somebody adds a token to a card.
    pub fn token(&mut self, person: ActorId, label: &str) {
        let on = self.side(label);
        self.play(&Command::AddToken { by: person, on });
    }

    /// Returns the side whose card gets a person's next bonus.
    pub fn target(&self, person: ActorId, chosen: Option<&str>) -> SideId {
        let chosen = chosen.map(|label| ChosenCard::for_next_bonus(self.side(label)));
        self.page_part(|now| target(now, person, chosen)).unwrap()
    }

    /// Lets everybody pass, and reveals the cards.
    pub fn reveal(&mut self) {
        if self.view().people_yet_to_pass().is_empty() {
            self.play(&Command::Reveal);
            return;
        }
        let reveal = self.list(ImprovList::AllPass).buttons.pop().unwrap();
        assert_eq!(reveal.label, "All pass: reveal");
        self.run(reveal.action);
    }

    /// Lets everybody narrate their part.
    pub fn narrate_all(&mut self) {
        while self.go_label().ends_with(" narration") {
            self.run(self.buttons().1.action);
        }
    }
}
