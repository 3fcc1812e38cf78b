//! The heading of a printed log: what was played, when, and by whom. On the screen, other parts of the page say so.

use crate::game::TableGame;
use tabletop::table::Table;

/// The heading of a printed log. A line that has nothing to say is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedHeading {
    /// The title of the table.
    pub title: String,
    /// The day of play, or the first and the last one: "November 29, 2026".
    pub dates: String,
    /// Who played: "Imani Okoro (Noor), Juno".
    pub people: String,
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
}

impl Date {
    /// Writes it out: "November 29, 2026".
    fn text(self) -> String {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let Self { year, month, day } = self;
        let index = usize::try_from(month).unwrap_or_default().wrapping_sub(1);
        let month = MONTHS.get(index).copied().unwrap_or_default();
        format!("{month} {day}, {year}")
    }
}

/// Returns the heading of a log. `date_of` returns the day of a time in milliseconds since 1970. Undone entries are not printed, so
/// their days do not count.
pub fn heading<G: TableGame>(
    table: &Table<G>,
    view: &G::View,
    date_of: impl Fn(u64) -> Date,
) -> PrintedHeading {
    let log = table.log();
    let done = log.entries().iter().take(log.cursor());
    let mut times = done.filter_map(|entry| entry.recorded_at);
    let first = times.next();
    let last = times.next_back().or(first);
    let dates = match (first.map(&date_of), last.map(&date_of)) {
        (Some(first), Some(last)) if first == last => first.text(),
        (Some(first), Some(last)) => format!("{} to {}", first.text(), last.text()),
        _ => String::new(),
    };
    let people = G::people_and_options(view).people;
    let people: Vec<String> = people.iter().map(|person| person.head()).collect();
    PrintedHeading {
        title: G::title_text(view),
        dates,
        people: people.join(", "),
    }
}
