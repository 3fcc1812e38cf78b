//! What happened is written down as it was: no setting and no edition changes how an old evening replays.

use tabletop::Game;
use tabletop::table::{By, Table};
use testing::Mix;
use testing::torg::{a_command, an_opening, some_settings};
use torg::Torg;
use torg::event::Event;
use torg::settings::Edition;
use torg::state::State;

/// The same table with other rules.
fn under_other_rules(state: &State, mix: &mut Mix) -> State {
    let mut other = state.clone();
    other.settings = some_settings(mix);
    other.edition = match state.edition {
        Edition::Classic => Edition::Revised,
        Edition::Revised => Edition::Classic,
    };
    other
}

/// Makes the event so under other rules too, and holds the two against each other.
fn leads_to_the_same(before: &State, event: &Event, after: &State, mix: &mut Mix) {
    let mut other = under_other_rules(before, mix);
    Torg::evolve(&mut other, event);
    other.settings = after.settings;
    other.edition = after.edition;
    assert!(other == *after, "{event:?} depends on the rules");
}

#[test]
fn no_event_depends_on_the_rules() {
    let mut followed = 0;
    for seed in 0..400 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torg>::default();
        let opening = an_opening(&mut mix);
        table.play(&opening, &By::TheBook, None, &mut mix).unwrap();
        for _ in 0..60 {
            let mut state = table.state().clone();
            let done = table.chronicle().done().len();
            let command = a_command(&state, &mut mix);
            let by = By::Ruling("so be it".to_owned());
            let _ = table.play(&command, &by, None, &mut mix);
            let Some(entry) = table.chronicle().done().get(done) else {
                continue;
            };
            for event in &entry.events {
                let before = state.clone();
                Torg::evolve(&mut state, event);
                leads_to_the_same(&before, event, &state, &mut mix);
                followed += u32::from(matches!(event, Event::Followed { .. }));
            }
        }
    }
    assert!(followed > 2_000, "only {followed} times something followed");
}
