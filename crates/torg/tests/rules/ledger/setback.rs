//! Choosing setbacks, and how long they last.

use crate::ledger::given::{Case, QUIET, TableBuilder, line};
use crate::ledger::play::flip_box;
use tabletop::name::MAX_TEXT_LENGTH;
use tabletop::seat::Seat;
use torg::card::{LineEffect, Side};
use torg::command::Command;
use torg::settings::{RandomFlip, Settings};
use torg::state::Setback;

pub const CASES: &[Case] = &[
    (
        &["DD-163", "DD-164", "DD-176"],
        gamemaster_describes_the_setback,
    ),
    (&["DD-165", "T-19"], generic_setback_lasts_one_round),
    (&["DD-163", "A-48"], setback_ends_when_its_line_is_replaced),
];

fn choose(side: Side, setback: Setback) -> Command {
    Command::ChooseSetback { side, setback }
}

fn described(text: &str) -> Setback {
    Setback::Described(text.to_owned())
}

#[test]
fn gamemaster_describes_the_setback() {
    let given = TableBuilder::heroes(3).villains(1).next_standard(line(
        Side::Heroes,
        LineEffect::None,
        LineEffect::Setback,
    ));
    let mut play = given
        .next_standard(line(Side::Heroes, LineEffect::Setback, LineEffect::None))
        .table();
    play.never(choose(Side::Villains, Setback::Generic), "DD-163");
    play.begin_and_flip();
    assert_eq!(
        play.view(Seat::Table).round.unwrap().setbacks_due,
        [Side::Villains]
    );
    play.never(choose(Side::Heroes, Setback::Generic), "DD-163");
    play.never(choose(Side::Villains, described(" \n ")), "");
    play.never(
        choose(Side::Villains, described(&"x".repeat(MAX_TEXT_LENGTH + 1))),
        "",
    );
    play.ok(choose(
        Side::Villains,
        described("  The bridge gives way under Varga. "),
    ));
    let round = play.view(Seat::Table).round.unwrap();
    assert_eq!(
        round.setbacks.villains,
        Some(described("The bridge gives way under Varga."))
    );
    assert!(round.setbacks.heroes.is_none() && round.setbacks_due.is_empty());
    play.ok(Command::Flip);
    let round = play.view(Seat::Table).round.unwrap();
    assert_eq!(
        (round.setbacks.villains, round.setbacks_due.as_slice()),
        (None, &[Side::Heroes][..])
    );
    play.ok(choose(
        Side::Heroes,
        described("Juno hangs from the edge until somebody helps."),
    ));
}

#[test]
fn generic_setback_lasts_one_round() {
    let given = TableBuilder::heroes(3).villains(2).next_standard(line(
        Side::Villains,
        LineEffect::None,
        LineEffect::Setback,
    ));
    let mut play = given.next_standard(QUIET).table();
    play.begin_and_flip();
    play.ok(choose(Side::Villains, Setback::Generic));
    let setbacks = &play.state().round().unwrap().setbacks;
    assert_eq!(
        (&setbacks.villains, &setbacks.heroes),
        (&Some(Setback::Generic), &None)
    );
    play.ok(Command::Flip);
    let setbacks = &play.state().round().unwrap().setbacks;
    assert_eq!((&setbacks.villains, &setbacks.heroes), (&None, &None));
    play.never(choose(Side::Villains, Setback::Generic), "DD-163");
}

/// A box flip on top brings a new line: the old line's setback ends, and a new one may be due.
#[test]
fn setback_ends_when_its_line_is_replaced() {
    let heroes_setback_line = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
    let villains_setback_line = line(Side::Heroes, LineEffect::None, LineEffect::Setback);
    for (next, due) in [(QUIET, 0), (villains_setback_line, 1)] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .settings(Settings::default().with_answer(RandomFlip::OnTop))
            .next_standard(heroes_setback_line)
            .next_standard(next)
            .table();
        play.begin_and_flip();
        play.ok(choose(Side::Heroes, Setback::Generic));
        play.ok(flip_box());
        let round = play.view(Seat::Table).round.unwrap();
        assert_eq!(
            (round.setbacks.heroes, round.setbacks_due.len()),
            (None, due)
        );
    }
}
