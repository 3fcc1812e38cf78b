//! Addresses and the browser's history: every screen has an address, and Back always leads home.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

use proptest::prelude::*;
use rising_action::navigation::history::{HistoryEntries, Position, Step, Traversal};
use rising_action::navigation::{Address, NewTableStep, QuickTool, TablePage, TableRef};
use std::collections::VecDeque;
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// Returns a saved table.
fn saved(id: u32) -> TableRef {
    TableRef::Saved(TableId(id))
}

fn address() -> impl Strategy<Value = Address> {
    let page = prop_oneof![
        Just(TablePage::Scene),
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

/// An action of the user or of the app.
#[derive(Clone, Debug)]
enum UserAction {
    GoTo(Address),
    GoUpTo(Address),
    OpenDialog,
    CloseDialogs(usize),
    CloseDialogsAndGoUpTo(usize, Address),
    /// The close button of the topmost dialog, or Escape.
    BackFromDialog,
    Back,
    Forward,
    /// The browser does what was requested first.
    Traverse,
    Reload,
}

fn user_action() -> impl Strategy<Value = UserAction> {
    prop_oneof![
        3 => address().prop_map(UserAction::GoTo),
        1 => address().prop_map(UserAction::GoUpTo),
        3 => Just(UserAction::OpenDialog),
        2 => (1..3_usize).prop_map(UserAction::CloseDialogs),
        1 => (1..3_usize, address()).prop_map(|(count, to)| UserAction::CloseDialogsAndGoUpTo(count, to)),
        2 => Just(UserAction::BackFromDialog),
        3 => Just(UserAction::Back),
        1 => Just(UserAction::Forward),
        4 => Just(UserAction::Traverse),
        1 => Just(UserAction::Reload),
    ]
}

/// A browser with a history, and the app in it. As in a real browser, going back takes a while, and the app goes on in the meantime.
struct Browser {
    entries: Vec<Position>,
    /// What is saved with each entry.
    saved: Vec<String>,
    index: usize,
    /// How many entries to go back, for each traversal that was requested.
    requested: VecDeque<usize>,
    history: HistoryEntries,
    wanted: Position,
}

impl Browser {
    fn new() -> Self {
        let history = HistoryEntries::new(Position::default(), 0);
        Self {
            entries: vec![Position::default()],
            saved: vec![history.saved()],
            index: 0,
            requested: VecDeque::new(),
            history,
            wanted: Position::default(),
        }
    }

    /// Does what the navigator does after every change.
    fn reconcile(&mut self) {
        for _ in 0..20 {
            match self.history.next_step(&self.wanted) {
                None => return,
                Some(Step::Push(position)) => {
                    self.index += 1;
                    self.entries.truncate(self.index);
                    self.entries.push(position);
                    self.saved.truncate(self.index);
                    self.saved.push(self.history.saved());
                }
                Some(Step::Back(steps)) => self.requested.push_back(steps),
            }
        }
        panic!("no end of the way to {:?}", self.wanted);
    }

    /// Does what was requested first.
    fn traverse(&mut self) {
        if let Some(steps) = self.requested.pop_front() {
            let index = self.index.checked_sub(steps);
            self.arrive(index.unwrap_or_else(|| panic!("{steps} steps back leave the app")));
        }
    }

    fn traverse_all(&mut self) {
        while !self.requested.is_empty() {
            self.traverse();
        }
    }

    /// Does what the navigator does when the browser has arrived at another entry: dialogs that the entry does not have are closed,
    /// others do not open again.
    fn arrive(&mut self, index: usize) {
        self.index = index;
        let position = self.entries[index].clone();
        let traversal = self.history.arrived(self.saved_entry());
        let is_same_screen = self.wanted.address == position.address;
        match traversal {
            Some(Traversal::Following) => {}
            Some(Traversal::FromDialog) | None if is_same_screen => {
                self.wanted.depth = self.wanted.depth.min(position.depth);
            }
            Some(Traversal::FromDialog) => {}
            None => self.wanted = Position::screen(position.address),
        }
        self.reconcile();
    }

    fn saved_entry(&self) -> HistoryEntries {
        let address = self.entries[self.index].address.clone();
        HistoryEntries::read(&self.saved[self.index], address).unwrap()
    }

    fn go(&mut self, address: Address, is_going_up: bool) {
        self.history.set_going_up(is_going_up);
        if self.wanted.address != address {
            self.wanted = Position::screen(address);
        }
    }

    fn perform(&mut self, user_action: UserAction) {
        match user_action {
            UserAction::GoTo(address) => self.go(address, false),
            UserAction::GoUpTo(address) => self.go(address, true),
            UserAction::OpenDialog => self.wanted.depth += 1,
            UserAction::CloseDialogs(count) => {
                self.wanted.depth = self.wanted.depth.saturating_sub(count);
            }
            UserAction::CloseDialogsAndGoUpTo(count, address) => {
                self.wanted.depth = self.wanted.depth.saturating_sub(count);
                self.go(address, true);
            }
            UserAction::BackFromDialog if self.wanted.depth > 0 => self.history.request_back(),
            UserAction::BackFromDialog => {}
            // Nobody presses the browser's button in the moment in which the app goes back.
            UserAction::Back => {
                self.traverse_all();
                if let Some(index) = self.index.checked_sub(1) {
                    self.arrive(index);
                }
            }
            UserAction::Forward => {
                self.traverse_all();
                if self.index + 1 < self.entries.len() {
                    self.arrive(self.index + 1);
                }
            }
            UserAction::Traverse => self.traverse(),
            UserAction::Reload => {
                self.traverse_all();
                self.history = self.saved_entry();
                self.wanted = Position::screen(self.history.position().address);
            }
        }
        self.reconcile();
    }

    /// Performs an action, and all that the browser does then.
    fn perform_wholly(&mut self, user_action: UserAction) {
        self.perform(user_action);
        self.traverse_all();
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
            prop_assert!(browser.requested.len() <= 1, "several traversals at once");
            if browser.requested.is_empty() {
                prop_assert_eq!(&browser.entries[browser.index], &browser.wanted);
                prop_assert_eq!(browser.history.position(), browser.wanted.clone());
                prop_assert_eq!(browser.history.index(), browser.index);
            }
        }
        browser.traverse_all();
        while browser.index > 0 {
            let before = browser.wanted.clone();
            browser.perform_wholly(UserAction::Back);
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
    assert_eq!("#/table/7".parse(), Ok(Address::scene(saved(7))));
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
    browser.perform_wholly(UserAction::GoTo(Address::scene(saved(1))));
    browser.perform_wholly(UserAction::OpenDialog);
    let entries = browser.entries.clone();
    // One dialog is closed and another opened in one step: the depth is unchanged when the history is updated.
    browser.reconcile();
    assert_eq!(browser.entries, entries);
}

/// The back arrow of the settings and of the rulebook leads to where they were opened.
#[test]
fn pages_opened_at_a_table_lead_back_to_it() {
    let seats = Address::Table(saved(1), TablePage::Seats);
    let mut browser = Browser::new();
    browser.perform_wholly(UserAction::GoTo(Address::Settings));
    assert_eq!(browser.history.previous_screen(), Some(&Address::Home));
    browser.perform_wholly(UserAction::Back);
    browser.perform_wholly(UserAction::GoTo(seats.clone()));
    browser.perform_wholly(UserAction::OpenDialog);
    browser.perform_wholly(UserAction::GoTo(Address::Settings));
    assert_eq!(browser.history.previous_screen(), Some(&seats));
    browser.perform_wholly(UserAction::GoUpTo(seats));
    assert_eq!(browser.index, 1);
}

#[test]
fn leaving_a_dialog_removes_its_history_entry() {
    let mut browser = Browser::new();
    browser.perform_wholly(UserAction::OpenDialog);
    browser.perform_wholly(UserAction::GoTo(Address::Settings));
    assert_eq!(
        browser.entries,
        [Position::default(), Position::screen(Address::Settings)]
    );
}

/// The dialog and the page of somebody who was removed are left together: one traversal, not two, and nothing of them is left.
#[test]
fn going_up_from_a_closing_dialog_is_one_traversal() {
    let page = |page| Address::Table(saved(1), page);
    let mut browser = Browser::new();
    for address in [
        Address::scene(saved(1)),
        page(TablePage::Seats),
        page(TablePage::Seat(ActorId(3))),
    ] {
        browser.perform_wholly(UserAction::GoTo(address));
    }
    browser.perform_wholly(UserAction::OpenDialog);
    let seats = page(TablePage::Seats);
    browser.perform(UserAction::CloseDialogsAndGoUpTo(1, seats.clone()));
    assert_eq!(browser.requested, [2]);
    browser.traverse_all();
    assert_eq!(browser.index, 2);
    assert_eq!(browser.wanted, Position::screen(seats));
}

/// After a reload, going up still goes back, and the steps of a new table are still removed.
#[test]
fn the_history_is_known_after_a_reload() {
    let mut browser = Browser::new();
    let scene = Address::scene(saved(1));
    let seat = Address::Table(saved(1), TablePage::Seat(ActorId(3)));
    for address in [scene.clone(), seat] {
        browser.perform_wholly(UserAction::GoTo(address));
    }
    browser.perform_wholly(UserAction::OpenDialog);
    browser.perform_wholly(UserAction::Reload);
    assert_eq!(browser.index, 2, "the dialog is closed");
    browser.perform_wholly(UserAction::GoUpTo(scene));
    assert_eq!(browser.index, 1);
    browser.perform_wholly(UserAction::Reload);
    browser.history.drop_entries_since(Address::Home);
    browser.perform_wholly(UserAction::GoTo(Address::Settings));
    let settings = Position::screen(Address::Settings);
    assert_eq!(browser.entries, [Position::default(), settings]);
}

/// Far back, entries are forgotten, and what is saved by another version is not read.
#[test]
fn saved_entries_are_limited_and_checked() {
    let mut browser = Browser::new();
    for number in 1..200 {
        browser.perform_wholly(UserAction::GoTo(Address::scene(saved(number))));
    }
    assert!(browser.saved[199].len() < 1_000);
    browser.perform_wholly(UserAction::Reload);
    browser.perform_wholly(UserAction::GoUpTo(Address::scene(saved(198))));
    assert_eq!(browser.index, 198);
    browser.perform_wholly(UserAction::GoUpTo(Address::Home));
    assert_eq!(browser.index, 199, "an entry is added");
    for saved in ["", "7", "x 0", "0 0 0", "1 0#/nowhere 0", "1 x"] {
        let read = HistoryEntries::read(saved, Address::Home);
        assert_eq!(read, None, "{saved}");
    }
}

/// A dialog that has closed in the meantime takes no other entry back with it.
#[test]
fn back_from_a_dialog_that_closes_is_one_step() {
    let mut browser = Browser::new();
    browser.perform_wholly(UserAction::GoTo(Address::scene(saved(1))));
    browser.perform_wholly(UserAction::OpenDialog);
    browser.perform(UserAction::BackFromDialog);
    browser.perform(UserAction::BackFromDialog);
    browser.perform_wholly(UserAction::CloseDialogs(1));
    assert_eq!(browser.index, 1);
    assert_eq!(browser.wanted, Position::screen(Address::scene(saved(1))));
}

/// A new table leads back home, not to the steps of its setup (findings A1).
#[test]
fn entries_after_a_screen_are_cut() {
    let mut browser = Browser::new();
    for step in [
        NewTableStep::Game,
        NewTableStep::Cast,
        NewTableStep::Options,
    ] {
        browser.perform_wholly(UserAction::GoTo(Address::NewTable(step)));
    }
    browser.history.drop_entries_since(Address::Home);
    browser.perform_wholly(UserAction::GoTo(Address::scene(saved(1))));
    let scene = Position::screen(Address::scene(saved(1)));
    assert_eq!(browser.entries, [Position::default(), scene]);
}

/// A table that was saved under another ID is found under that one on the way back.
#[test]
fn a_table_with_a_new_id_has_it_in_all_its_entries() {
    let page = |id, page| Position::screen(Address::Table(saved(id), page));
    let mut browser = Browser::new();
    for position in [
        page(7, TablePage::Scene),
        page(3, TablePage::Scene),
        page(7, TablePage::Log),
    ] {
        browser.perform_wholly(UserAction::GoTo(position.address));
    }
    let mut history = browser.history;
    history.replace_table(saved(7), saved(8));
    assert_eq!(history.position(), page(8, TablePage::Log));
    let at_three = Address::scene(saved(3));
    assert_eq!(history.previous_screen(), Some(&at_three));
    history.drop_entries_since(Address::scene(saved(8)));
    let wanted = page(8, TablePage::Log);
    assert_eq!(history.next_step(&wanted), Some(Step::Back(2)));
}
