//! The pointers of an example: three small steps that guide a new user through the best moment of a game.

use crate::game::TableGame;
use tabletop::Game;
use tabletop::dice::SeededRng;
use tabletop::event_log::LogEntry;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table};

/// An example that is being prepared: commands are played by the rules, with the same randomness on every device.
#[derive(Debug)]
pub struct ExamplePlay<G: Game> {
    table: Table<G>,
    chance: SeededRng,
}

impl<G: Game> ExamplePlay<G> {
    /// Creates an empty table.
    pub fn new(seed: u64) -> Self {
        Self {
            table: Table::default(),
            chance: SeededRng::seed_from_u64(seed),
        }
    }

    /// Plays a command. Returns `None` if the rules refuse it; then nothing changes.
    pub fn play(&mut self, command: &G::Command) -> Option<()> {
        let mode = PlayMode::ByTheRules;
        self.table.play(command, &mode, None, &mut self.chance).ok()
    }

    /// Returns what a seat sees.
    pub fn view(&self, seat: Seat) -> G::View {
        self.table.view(seat)
    }

    /// Returns the table.
    pub fn table(self) -> Table<G> {
        self.table
    }
}

/// A step of an example.
#[derive(Debug)]
pub struct Pointer<G: TableGame> {
    /// The text: what to do, and where.
    pub text: &'static str,
    /// Returns another text if the table is at a point where the usual one would not fit.
    pub text_now: fn(&G::View) -> Option<&'static str>,
    /// Checks whether an event completes the step.
    pub is_done: fn(&G::Event) -> bool,
}

/// Returns how many steps are done, judged by the entries played since the example began.
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
    use crate::components::{Button, ButtonVariant, IconButton};
    use crate::device::scroll_to;
    use crate::game::TableGame;
    use crate::navigation::{Address, NewTableStep, use_navigator};
    use crate::session::Session;
    use leptos::prelude::*;

    /// Shows the next step of an example; nothing at any other table. What comes after the last step can be closed.
    #[component]
    pub fn PointerStrip<G: TableGame>(
        /// The table.
        session: Session<G>,
        /// The steps.
        pointers: &'static [Pointer<G>; 3],
        /// Whether the stage is open: the steps point to what is there.
        #[prop(into)]
        is_on_scene: Signal<bool>,
    ) -> impl IntoView {
        let navigator = use_navigator();
        let is_closed = RwSignal::new(false);
        let done = Memo::new(move |_| {
            session.with(|table| Some(steps_done(pointers, table.played_in_example()?)))
        });
        // The usual text of the step, or the one for the point that the table is at.
        let text = Memo::new(move |_| {
            let step = done.get()?;
            let pointer = pointers.get(step)?;
            let text_now = session.view().with(|view| (pointer.text_now)(view));
            Some(text_now.unwrap_or(pointer.text))
        });
        // Whoever has scrolled down to the last step sees the next one.
        Effect::watch(
            move || (done.get(), text.get()),
            |_, _, _| scroll_to(".pointer"),
            false,
        );
        move || {
            let done = done.get().filter(|_| is_on_scene.get())?;
            let strip = match text.get() {
                Some(text) => view! {
                    <p class="pointer" role="status">
                        <b>{format!("{} of {}", done + 1, pointers.len())}</b>
                        <span>{text}</span>
                    </p>
                }
                .into_any(),
                None if is_closed.get() => return None,
                None => view! {
                    <div class="pointer" role="status">
                        <span>"That is how it plays. Nothing here is saved, so try whatever you like."</span>
                        <Button
                            label="New table"
                            variant=ButtonVariant::Quiet
                            on_press=move || navigator.go_to(Address::NewTable(NewTableStep::Game))
                        />
                        <IconButton icon="x" label="Close" on_press=move || is_closed.set(true)/>
                    </div>
                }
                .into_any(),
            };
            Some(strip)
        }
    }
}
