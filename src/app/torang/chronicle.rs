//! How a Torang table's chronicle reads.

use crate::app::vm::Mark;
use crate::app::vm::chronicle::Reads;
use crate::engine::chronicle::Entry;
use crate::engine::seat::{ActorId, Seat};
use crate::engine::torang::Torang;
use crate::engine::torang::event::Event;
use crate::engine::torang::view::View;

impl Reads for Torang {
    fn text(_entry: &Entry<Event>, _view: &View, _seat: Seat) -> String {
        String::new()
    }

    fn heading(_entry: &Entry<Event>) -> Option<(String, String)> {
        None
    }

    fn mark(_entry: &Entry<Event>, _view: &View) -> Mark {
        Mark::Plain
    }

    fn looked(_entry: &Entry<Event>) -> Vec<ActorId> {
        vec![]
    }

    fn looked_at(_looks: &[(ActorId, usize)], _view: &View) -> String {
        String::new()
    }
}
