//! The examples' pointers: three small steps that lead a stranger's thumb through the best moment of a game.

use crate::game::TableGame;
use tabletop::Game;
use tabletop::dice::SeededRng;
use tabletop::event_log::LogEntry;
use tabletop::table::{PlayMode, Table};

/// An example as it is being played up to the moment that it shows: by the rules, with the same chance on every device.
#[derive(Debug)]
pub struct ExamplePlay<G: Game> {
    table: Table<G>,
    chance: SeededRng,
}

impl<G: Game> ExamplePlay<G> {
    /// An empty table.
    pub fn new(seed: u64) -> Self {
        Self {
            table: Table::default(),
            chance: SeededRng::seed_from_u64(seed),
        }
    }

    /// Plays a command. `None`: the rules refuse it, and nothing changes.
    pub fn play(&mut self, command: &G::Command) -> Option<&G::State> {
        let mode = PlayMode::ByTheRules;
        self.table
            .play(command, &mode, None, &mut self.chance)
            .ok()?;
        Some(self.state())
    }

    /// Where it stands.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// The table as it is now.
    pub fn table(self) -> Table<G> {
        self.table
    }
}

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
