//! The examples' pointers: three small steps that lead a stranger's thumb through the best moment of a game.

use crate::game::TableGame;
use tabletop::event_log::LogEntry;

/// One step of an example.
#[derive(Debug)]
pub struct Pointer<G: TableGame> {
    /// What to do, and where.
    pub text: &'static str,
    /// Whether an event shows that it is done.
    pub is_done: fn(&G::Event) -> bool,
}

/// How many steps are done, by what was played since the example began.
pub fn steps_done<G: TableGame>(
    pointers: &[Pointer<G>; 3],
    played: &[LogEntry<G::Event>],
) -> usize {
    let is_done = |pointer: &&Pointer<G>| {
        let mut events = played.iter().flat_map(|entry| &entry.events);
        events.any(pointer.is_done)
    };
    pointers.iter().take_while(is_done).count()
}

#[cfg(feature = "web")]
pub use component::PointerStrip;

#[cfg(feature = "web")]
mod component {
    use super::{Pointer, steps_done};
    use crate::components::{Button, ButtonVariant};
    use crate::game::TableGame;
    use crate::navigation::{Address, NewTableStep, use_navigator};
    use crate::session::Session;
    use leptos::prelude::*;

    /// The next step of an example; nothing at a table of one's own.
    #[component]
    pub fn PointerStrip<G: TableGame>(
        /// The table.
        session: Session<G>,
        /// The steps.
        pointers: &'static [Pointer<G>; 3],
    ) -> impl IntoView {
        let navigator = use_navigator();
        let done = Memo::new(move |_| {
            session.with(|table| Some(steps_done(pointers, table.played_in_example()?)))
        });
        move || {
            let done = done.get()?;
            let strip = match pointers.get(done) {
                Some(pointer) => view! {
                    <p class="pointer" role="status">
                        <b>{format!("{} of {}", done + 1, pointers.len())}</b>
                        <span>{pointer.text}</span>
                    </p>
                }
                .into_any(),
                None => view! {
                    <div class="pointer" role="status">
                        <span>"That is how it plays. The example is not saved, so look around as long as you like."</span>
                        <Button
                            label="New table"
                            variant=ButtonVariant::Quiet
                            on_press=move || navigator.go_to(Address::NewTable(NewTableStep::Game))
                        />
                    </div>
                }
                .into_any(),
            };
            Some(strip)
        }
    }
}
