//! Addresses and the browser's history: every screen has an address, and Back always leads home.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

use proptest::prelude::*;
use rising_action::navigation::history::{HistoryEntries, Position, Step};
use rising_action::navigation::{Address, NewTableStep, QuickTool, TablePage, TableRef};
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// Returns a saved table.
fn saved(id: u32) -> TableRef {
    TableRef::Saved(TableId(id))
}

fn address() -> impl Strategy<Value = Address> {
    let page = prop_oneof![
        Just(TablePage::Stage),
        Just(TablePage::Seats),
        (0..u16::MAX).prop_map(|actor| TablePage::Seat(ActorId(actor))),
        Just(TablePage::Log),
        Just(TablePage::Rules),
    ];
    let table = prop_oneof![Just(TableRef::Unsaved), (1..9_u32).prop_map(saved),];
    prop_oneof![
        Just(Address::Home),
        Just(Address::NewTable(NewTableStep::Game)),
        Just(Address::NewTable(NewTableStep::Cast)),
        Just(Address::NewTable(NewTableStep::Options)),
        (table, page).prop_map(|(table, page)| Address::Table(table, page)),
        Just(Address::Rules(None)),
        "[A-Z]{1,2}-[0-9]{2,3}".prop_map(|rule| Address::Rules(Some(rule))),
        Just(Address::Settings),
        Just(Address::About),
        Just(Address::Quick(QuickTool::Roll)),
        Just(Address::Quick(QuickTool::Attack)),
        Just(Address::Quick(QuickTool::Conflict)),
    ]
}

/// An action of the user.
#[derive(Clone, Debug)]
enum UserAction {
    GoTo(Address),
    GoUpTo(Address),
    OpenDialog,
    CloseDialogs(usize),
    Back,
    Forward,
}

fn user_action() -> impl Strategy<Value = UserAction> {
    prop_oneof![
        3 => address().prop_map(UserAction::GoTo),
        1 => address().prop_map(UserAction::GoUpTo),
        3 => Just(UserAction::OpenDialog),
        2 => (1..3_usize).prop_map(UserAction::CloseDialogs),
        3 => Just(UserAction::Back),
        1 => Just(UserAction::Forward),
    ]
}

/// A browser with a history, and the app in it.
struct Browser {
    entries: Vec<Position>,
    index: usize,
    trail: HistoryEntries,
    wanted: Position,
}

impl Browser {
    fn new() -> Self {
        Self {
            entries: vec![Position::default()],
            index: 0,
            trail: HistoryEntries::new(Position::default(), 0),
            wanted: Position::default(),
        }
    }

    /// Does what the navigator does after every change.
    fn settle(&mut self) {
        for _ in 0..20 {
            match self.trail.next_step(&self.wanted) {
                None => return,
                Some(Step::Push(position)) => {
                    self.entries.truncate(self.index + 1);
                    self.entries.push(position.clone());
                    self.index += 1;
                    self.trail.pushed(position);
                }
                Some(Step::Back(steps)) => {
                    self.index = self.index.checked_sub(steps).unwrap();
                    let position = self.entries[self.index].clone();
                    self.trail.arrived(self.index, position);
                }
            }
        }
        panic!("no end of the way to {:?}", self.wanted);
    }

    /// Handles a navigation by the browser itself: dialogs that the history entry does not have are closed, others do not open
    /// again.
    fn arrive(&mut self, index: usize) {
        self.index = index;
        let position = self.entries[index].clone();
        self.trail.arrived(index, position.clone());
        self.wanted.depth = if self.wanted.address == position.address {
            self.wanted.depth.min(position.depth)
        } else {
            0
        };
        self.wanted.address = position.address;
        self.settle();
    }

    fn perform(&mut self, user_action: UserAction) {
        match user_action {
            UserAction::GoTo(address) => {
                if self.wanted.address != address {
                    self.wanted = Position::screen(address);
                }
                self.settle();
            }
            UserAction::GoUpTo(address) => match self.trail.steps_up_to(&address) {
                Some(steps) => {
                    let index = self.index.checked_sub(steps).unwrap();
                    assert_eq!(self.entries[index], Position::screen(address));
                    self.arrive(index);
                }
                None => self.perform(UserAction::GoTo(address)),
            },
            UserAction::OpenDialog => {
                self.wanted.depth += 1;
                self.settle();
            }
            UserAction::CloseDialogs(count) => {
                self.wanted.depth = self.wanted.depth.saturating_sub(count);
                self.settle();
            }
            UserAction::Back => {
                if let Some(index) = self.index.checked_sub(1) {
                    self.arrive(index);
                }
            }
            UserAction::Forward => {
                if self.index + 1 < self.entries.len() {
                    self.arrive(self.index + 1);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn addresses_round_trip(address in address()) {
        prop_assert_eq!(address.to_string().parse(), Ok(address));
    }

    #[test]
    fn any_hash_is_an_address_or_none(hash in ".{0,40}") {
        if let Ok(address) = hash.parse::<Address>() {
            prop_assert_eq!(address.to_string().parse(), Ok(address));
        }
    }

    /// After any actions, the history says where the app is, and Back alone leads home; each step closes a dialog or goes to another
    /// screen.
    #[test]
    fn back_always_leads_home(user_actions in prop::collection::vec(user_action(), 1..40)) {
        let mut browser = Browser::new();
        for user_action in user_actions {
            browser.perform(user_action);
            prop_assert_eq!(&browser.entries[browser.index], &browser.wanted);
            prop_assert_eq!(browser.trail.position(), browser.wanted.clone());
            prop_assert_eq!(browser.trail.index(), browser.index);
        }
        while browser.index > 0 {
            let before = browser.wanted.clone();
            browser.perform(UserAction::Back);
            prop_assert_ne!(&browser.wanted, &before, "Back did nothing");
        }
        prop_assert_eq!(browser.wanted, Position::default());
    }
}

#[test]
fn invalid_links_are_no_addresses() {
    for hash in [
        "#/table",
        "#/table/x",
        "#/table/1/seats/x",
        "#/rules/<b>",
        "#/nowhere",
        "#/new/x",
    ] {
        assert!(hash.parse::<Address>().is_err(), "{hash}");
    }
    assert_eq!("".parse(), Ok(Address::Home));
    assert_eq!("#/table/7".parse(), Ok(Address::stage(saved(7))));
}

/// The address says in words that its table is not saved.
#[test]
fn an_unsaved_table_has_an_address() {
    let log = Address::Table(TableRef::Unsaved, TablePage::Log);
    assert_eq!(log.to_string(), "#/table/unsaved/log");
    assert_eq!("#/table/unsaved/log".parse(), Ok(log));
    assert_eq!(TableRef::from(None), TableRef::Unsaved);
    assert_eq!(TableRef::from(Some(TableId(7))), saved(7));
}

#[test]
fn replacing_a_dialog_adds_no_history_entry() {
    let mut browser = Browser::new();
    browser.perform(UserAction::GoTo(Address::stage(saved(1))));
    browser.perform(UserAction::OpenDialog);
    let entries = browser.entries.clone();
    // One dialog is closed and another opened in one step: the depth is unchanged when the history is updated.
    browser.settle();
    assert_eq!(browser.entries, entries);
}

/// The back arrow of the settings and of the rulebook leads to where they were opened.
#[test]
fn pages_opened_at_a_table_lead_back_to_it() {
    let seats = Address::Table(saved(1), TablePage::Seats);
    let mut browser = Browser::new();
    browser.perform(UserAction::GoTo(Address::Settings));
    assert_eq!(browser.trail.steps_back_to_table(), None);
    browser.perform(UserAction::Back);
    browser.perform(UserAction::GoTo(seats.clone()));
    assert_eq!(browser.trail.steps_back_to_table(), None);
    browser.perform(UserAction::OpenDialog);
    browser.perform(UserAction::GoTo(Address::Settings));
    let steps = browser.trail.steps_back_to_table().unwrap();
    let before = browser.index.checked_sub(steps).unwrap();
    assert_eq!(browser.entries[before], Position::screen(seats));
}

#[test]
fn leaving_a_dialog_removes_its_history_entry() {
    let mut browser = Browser::new();
    browser.perform(UserAction::OpenDialog);
    browser.perform(UserAction::GoTo(Address::Settings));
    assert_eq!(
        browser.entries,
        [Position::default(), Position::screen(Address::Settings)]
    );
}

/// A table that was saved under another ID is found under that one on the way back.
#[test]
fn a_table_with_a_new_id_has_it_in_all_its_entries() {
    let page = |id, page| Position::screen(Address::Table(saved(id), page));
    let mut trail = HistoryEntries::new(Position::default(), 0);
    for position in [
        page(7, TablePage::Stage),
        page(3, TablePage::Stage),
        page(7, TablePage::Log),
    ] {
        trail.pushed(position);
    }
    trail.replace_table(saved(7), saved(8));
    assert_eq!(trail.position(), page(8, TablePage::Log));
    assert_eq!(trail.steps_back_to_last(&Address::stage(saved(8))), Some(2));
    assert_eq!(trail.steps_back_to_last(&Address::stage(saved(3))), Some(1));
}
