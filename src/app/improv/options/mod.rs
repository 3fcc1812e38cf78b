//! An Improv table's options: what differs from table to table, in sections that open one at a time, and a search over all of them.

mod items;
pub mod page;
pub mod words;

pub use items::Item;

use crate::app::intent::Intent;
use crate::app::model::Shown;
use crate::app::vm::new_table::{Question as Asked, question};
use crate::app::vm::options::{OptionSection, Options, page, section_of};
use crate::app::vm::sheet::Stepper;
use crate::app::words::options::Group;
use ::improv::settings::Settings;
use items::{Figure, suit};
use words::words;

/// Where the options stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A new table.
    New,
    /// A table in play.
    Play {
        /// A conflict is open, whose options stay as they are.
        conflict: bool,
    },
}

/// What the page is made from.
pub struct Making<'a> {
    /// The table's answers.
    pub now: &'a Settings,
    /// The question that lies open.
    pub open: Option<usize>,
    /// New, or in play.
    pub when: When,
    /// Opens a question, or shuts it.
    pub toggle: &'a dyn Fn(Option<usize>) -> Intent,
    /// Answers one.
    pub change: &'a dyn Fn(Settings) -> Intent,
}

/// Whether a table answers that reading, or fills in that rule, for itself.
pub fn asks(id: &str) -> bool {
    Item::ALL.iter().any(|item| item.id() == id)
}

/// The page.
pub fn options(making: &Making<'_>, shown: &Shown) -> Options {
    let now = making.now;
    let search = shown.search.trim().to_lowercase();
    let sections = Group::IMPROV.into_iter();
    let sections = sections.filter_map(|group| {
        option_section(making, group, &search, shown.option_section == Some(group))
    });
    let own = Item::ALL.iter().filter(|item| !item.is_default(now));
    let book = Settings::default();
    let back = (book != *now).then(|| (making.change)(book));
    let mut page = page(&shown.search, sections.collect(), own.count(), back);
    if making.when == (When::Play { conflict: true }) {
        let stays = "A conflict is open: until it ends, all stays as you agreed on it. ";
        page.told.insert_str(0, stays);
    }
    page
}

fn option_section(
    making: &Making<'_>,
    group: Group,
    search: &str,
    is_open: bool,
) -> Option<OptionSection> {
    let here = || {
        (0..)
            .zip(Item::ALL)
            .filter(|(_, item)| words(*item).group == group)
    };
    let changed = here().filter(|(_, item)| !item.is_default(making.now));
    let counts = (here().count(), changed.count());
    section_of(group, counts, search, is_open, &|| {
        here()
            .map(|(place, item)| asked(making, place, item))
            .collect()
    })
}

fn asked(making: &Making<'_>, place: usize, item: Item) -> Asked {
    let now = making.now;
    let is_open = making.open == Some(place);
    let toggle = (making.toggle)(if is_open { None } else { Some(place) });
    let its = words(item);
    let given = item.answer(&mut now.clone(), None);
    let answers = (0..).zip(its.answers).map(|(place, &(answer, more))| {
        let mut next = now.clone();
        item.answer(&mut next, Some(place));
        let intent = (making.change)(next);
        (answer.to_owned(), more, place == given, intent)
    });
    let mut made = question(its.question, item.id(), answers.collect(), is_open, toggle);
    if let Some(first) = made.choices.first_mut() {
        first.book = true;
    }
    for figure in item.figures() {
        made.steppers.extend((figure.get)(now).map(|value| {
            Stepper {
                label: figure.label,
                value: value.to_string(),
                less: value
                    .checked_sub(1)
                    .and_then(|to| figured(making, figure, to)),
                more: figured(making, figure, value + 1),
            }
        }));
    }
    if item == Item::Suits {
        made.steppers = (0..4).filter_map(|place| placed(making, place)).collect();
    }
    made.note = format!("{}{}", its.note, later(making.when, item));
    made.answer = item.given(now);
    if let (Item::Suits, [first, second, ..]) = (item, now.card_rules.suit_order.0) {
        made.answer = format!("{} over {} …", suit(first), suit(second));
    }
    made.set = !item.is_default(now);
    made
}

/// The way to another figure, where that may be.
fn figured(making: &Making<'_>, figure: &Figure, to: u32) -> Option<Intent> {
    let mut next = making.now.clone();
    (figure.set)(&mut next, to);
    let may = to <= figure.most.figure() && next.card_rules.values.are_ordered();
    may.then(|| (making.change)(next))
}

/// The suit at a place, which can go one higher or lower; hearts never below clubs.
fn placed(making: &Making<'_>, place: usize) -> Option<Stepper> {
    let order = making.now.card_rules.suit_order.0;
    let swapped = |one: usize, other: usize| {
        let mut next = making.now.clone();
        let suits = &mut next.card_rules.suit_order;
        if one.max(other) >= suits.0.len() {
            return None;
        }
        suits.0.swap(one, other);
        suits.is_valid().then(|| (making.change)(next))
    };
    Some(Stepper {
        label: suit(*order.get(place)?),
        value: (place + 1).to_string(),
        less: place.checked_sub(1).and_then(|above| swapped(place, above)),
        more: swapped(place, place + 1),
    })
}

/// From when on a change counts, where that is not at once.
fn later(when: When, item: Item) -> &'static str {
    if when == When::New {
        ""
    } else if matches!(item, Item::Decks | Item::Start) {
        " A change counts from the next session."
    } else if item == Item::HandSizes {
        " A change counts when hands are next filled up."
    } else {
        ""
    }
}

/// What differs between two tables' options, old and new.
pub fn changed(was: &Settings, now: &Settings) -> String {
    let mut changes = vec![];
    for item in Item::ALL {
        let (was, now) = (item.given(was), item.given(now));
        if was != now {
            let question = words(item).question;
            changes.push(format!("{question} {was} → {now}"));
        }
    }
    changes.join("; ")
}
