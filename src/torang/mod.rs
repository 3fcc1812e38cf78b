//! Tables of the Torang Engine.

#[cfg(feature = "web")]
mod page;

#[cfg(feature = "web")]
pub use page::TorangTable;

use crate::app::torang::summary;
use crate::app::torang::table::refusal_words;
use crate::app::vm::chronicle::Reads;
use crate::game::{RefusalText, TableGame};
use crate::log::Mark;
use ::torang::Torang;
use ::torang::command::Command;
use ::torang::event::Event;
use ::torang::refusal::Refusal;
use ::torang::state::State;
use ::torang::view::View;
use storage::GameKind;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

impl TableGame for Torang {
    const KIND: GameKind = GameKind::Torang;

    fn title(state: &State) -> Option<&Name> {
        state.title.as_ref()
    }

    fn cast_line(view: &View) -> String {
        summary::cast_line(view)
    }

    fn position_line(view: &View) -> String {
        summary::place_line(view)
    }

    fn entry_text(entries: &[LogEntry<Event>], view: &View, seat: Seat) -> String {
        <Self as Reads>::text(entries, view, seat)
    }

    fn entry_heading(entry: &LogEntry<Event>) -> Option<(String, String)> {
        <Self as Reads>::heading(entry)
    }

    fn entry_mark(_entry: &LogEntry<Event>, _view: &View) -> Mark {
        Mark::Plain
    }

    fn looked(_entry: &LogEntry<Event>) -> Vec<ActorId> {
        vec![]
    }

    fn looks_text(_looks: &[(ActorId, usize)], _view: &View) -> String {
        String::new()
    }

    fn is_seen(_command: &Command) -> bool {
        false
    }

    fn refusal_text(refusal: &Refusal, view: &View) -> RefusalText {
        let words = refusal_words(refusal, view);
        RefusalText::new(words.title, words.why)
    }
}
