//! How an Improv table's chronicle reads.

use crate::app::vm::Mark;
use crate::app::vm::chronicle::Reads;
use crate::engine::chronicle::Entry;
use crate::engine::improv::Improv;
use crate::engine::improv::event::Event;
use crate::engine::improv::view::View;
use crate::engine::seat::{ActorId, Seat};

impl Reads for Improv {
    fn text(_entries: &[Entry<Event>], _view: &View, _seat: Seat) -> String {
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
