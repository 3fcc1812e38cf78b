//! Events record what happened: no setting and no edition changes how an old session replays.

use tabletop::Game;
use tabletop::event_log::ReplacedEntries;
use tabletop::seat::ActorId;
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::session::{note, open_table, play};
use testing::torg::{random_command, random_opening, random_settings};
use torg::Torg;
use torg::command::Command;
use torg::event::Event;
use torg::rounds::RoundsCommand;
use torg::settings::Edition;
use torg::state::State;

/// Returns the same state with other rules.
fn under_other_rules(state: &State, rng: &mut TestRng) -> State {
    let mut other = state.clone();
    other.settings = random_settings(rng);
    other.edition = match state.edition {
        Edition::Classic => Edition::Revised,
        Edition::Revised => Edition::Classic,
    };
    other
}

/// Applies the event under other rules too, and compares the states.
fn assert_same_under_other_rules(before: &State, event: &Event, after: &State, rng: &mut TestRng) {
    let mut other = under_other_rules(before, rng);
    Torg::evolve(&mut other, event);
    other.settings = after.settings;
    other.edition = after.edition;
    assert!(other == *after, "{event:?} depends on the rules");
}

#[test]
fn no_event_depends_on_the_rules() {
    let mut followed = 0;
    for seed in 0..400 {
        let mut rng = TestRng(seed);
        let mut table = Table::<Torg>::default();
        let opening = random_opening(&mut rng);
        table
            .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
            .unwrap();
        for _ in 0..60 {
            let mut state = table.state().clone();
            let done = table.log().applied().len();
            let command = random_command(&state, &mut rng);
            let mode = PlayMode::ByRuling("so be it".to_owned());
            let _ = table.play(&command, &mode, None, &mut rng);
            let Some(entry) = table.log().applied().get(done) else {
                continue;
            };
            for event in &entry.events {
                let before = state.clone();
                Torg::evolve(&mut state, event);
                assert_same_under_other_rules(&before, event, &state, &mut rng);
                followed += u32::from(matches!(event, Event::ConsequencesApplied { .. }));
            }
        }
    }
    assert!(followed > 2_000, "only {followed} events were compared");
}

/// A card that was flipped and undone stays marked as seen, however often something else is played in its place.
#[test]
fn an_undone_entry_hands_on_what_it_had_replaced() {
    let mut table = open_table(1);
    let begin = RoundsCommand::Begin {
        participants: vec![ActorId(1), ActorId(5)],
        ambush: None,
        duel: false,
    };
    play(&mut table, &Command::Rounds { what: begin });
    play(&mut table, &Command::Flip);
    for count in 1..=3 {
        assert!(table.undo());
        play(&mut table, &note(&format!("note {count}")));
        let replaced = table.log().entries().last().unwrap().replaced;
        assert_eq!(replaced, Some(ReplacedEntries { count, seen: true }));
    }
}
