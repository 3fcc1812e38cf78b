//! Secrecy, besides the random sessions: exchanging cards that a seat may not see changes nothing in what that seat sees.

use tabletop::Game;
use tabletop::seat::Seat;
use testing::TestRng;
use testing::torg::secrets::*;
use torg::Torg;
use torg::redaction::redact;

/// The check would find a leak: a view of another actor's hand changes after an exchange.
#[test]
fn leaks_are_found() {
    use tabletop::name::Name;
    use tabletop::table::{PlayMode, Table};
    use testing::cast;
    use torg::command::Command;
    use torg::settings::{Edition, Settings};
    let opening = Command::OpenTable {
        title: Name::new("Leak").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 0, 1),
    };
    let mut rng = TestRng(3);
    let mut table = Table::<Torg>::default();
    table
        .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
        .unwrap();
    let state = table.state();
    let first = state.heroes().next().unwrap().id;
    let exchange = random_exchange(&hidden_cards(state, Seat::Table), &mut rng);
    let other = exchanged(state, &exchange);
    assert!(Torg::view(state, Seat::Actor(first)) != Torg::view(&other, Seat::Actor(first)));
    assert!(Torg::view(state, Seat::Table) == Torg::view(&other, Seat::Table));
    let dealt = table.log().applied()[0].events.last().unwrap();
    let other = exchanged_event(dealt, &exchange);
    assert!(redact(dealt, Seat::Actor(first)) != redact(&other, Seat::Actor(first)));
}
