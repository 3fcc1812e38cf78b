//! The forms of a setback, and setbacks that lie prepared: section 3.11.

use crate::ledger::gifts::hands;
use crate::ledger::given::{ATTACK, Case, Given, declare, h, line};
use crate::ledger::play::Play;
use tabletop::seat::{ActorId, Seat};
use torg::card::{Approved, Effect, Side};
use torg::command::{Command, HandsCommand, SchemeCommand};
use torg::event::Event;
use torg::hands::{Form, HANDFUL, MOST_AMMUNITION, MOST_PREPARED};
use torg::state::Setback;
use torg::told::{Schemed, Told, tell};

pub const CASES: &[Case] = &[
    (&["T-17", "DD-176"], a_setback_strikes_one_alone),
    (&["DD-173"], a_setback_knocks_down),
    (&["DD-169"], a_setback_takes_actions),
    (&["DD-166"], companions_run),
    (
        &["T-101", "DD-171", "DD-410"],
        ammunition_is_counted_from_now,
    ),
    (&["DD-163", "DD-164"], a_form_befalls_its_own_side),
    (&["T-18", "DD-174", "DD-175"], setbacks_lie_prepared),
    (&["DD-174"], what_is_prepared_is_the_gamemasters),
];

fn form(form: Form, who: &[ActorId], text: &str) -> Command {
    form_for(Side::Heroes, form, who, text)
}

fn form_for(side: Side, form: Form, who: &[ActorId], text: &str) -> Command {
    Command::ChooseSetback {
        side,
        setback: Setback::Formed {
            form,
            who: who.to_vec(),
            text: text.to_owned(),
        },
    }
}

/// Three heroes, an ally and a villain; both sides have a setback.
fn a_bad_round() -> Play {
    let both = line(Side::Heroes, Effect::Setback, Effect::Setback);
    Given::heroes(3)
        .allies(1)
        .villains(1)
        .in_round(both, Approved::Any)
}

fn scheme(what: SchemeCommand) -> Command {
    Command::Scheme { what }
}

fn prepare(text: &str, lasting: bool) -> Command {
    let text = text.to_owned();
    scheme(SchemeCommand::Prepare { text, lasting })
}

#[test]
fn a_setback_strikes_one_alone() {
    let mut play = a_bad_round();
    let cliff = "Juno hangs from the edge.";
    play.ok(prepare(cliff, false));
    play.ok(form(Form::TakesOut, &[h(2)], cliff));
    let out = |play: &Play, hero| play.view(Seat::Table).actor(h(hero)).unwrap().out.clone();
    assert_eq!(out(&play, 2).as_deref(), Some(cliff));
    assert_eq!((out(&play, 1), out(&play, 3)), (None, None));
    assert!(
        play.view(Seat::Table).hands.prepared.is_empty(),
        "it is used"
    );
    play.no(declare(h(2), ATTACK), "DD-176");
    // Nor in the next round, until somebody helps.
    play.ok(Command::Flip);
    assert!(play.order().iter().all(|(who, _)| *who != h(2)));
    play.ok(hands(2, HandsCommand::Help));
    assert_eq!(out(&play, 2), None);
    play.ok(Command::Flip);
    assert!(play.order().iter().any(|(who, _)| *who == h(2)));

    let mut play = a_bad_round();
    play.ok(form(Form::Strikes, &[h(3)], "The lamp goes out."));
    assert_eq!(play.order().len(), 5);
    play.ok(declare(h(3), ATTACK));
}

#[test]
fn a_setback_knocks_down() {
    let mut play = a_bad_round();
    play.ok(form(Form::KnocksDown, &[h(1), h(3), h(1)], ""));
    let down: Vec<bool> = (1..=3)
        .map(|hero| play.actor(h(hero)).condition.knocked_down)
        .collect();
    assert_eq!(down, [true, false, true]);
}

#[test]
fn a_setback_takes_actions() {
    let mut play = a_bad_round();
    play.ok(form(Form::TakesActions, &[h(1)], "Varga is her sister."));
    play.no(declare(h(1), ATTACK), "DD-122");
    play.ok(declare(h(2), ATTACK));
}

#[test]
fn companions_run() {
    let mut play = a_bad_round();
    let ally = play.a(1);
    play.no(form(Form::Flee, &[h(1)], ""), "DD-166");
    play.ok(form(Form::Flee, &[ally], ""));
    assert!(play.state().takes_part(ally), "until the round closes");
    play.ok(Command::Flip);
    assert!(!play.state().takes_part(ally));
    assert!(play.last().contains(&Event::Broke { actor: ally }));
}

#[test]
fn ammunition_is_counted_from_now() {
    let mut play = a_bad_round();
    let left = |play: &Play| play.view(Seat::Table).actor(h(1)).unwrap().ammunition;
    let count = |rounds| hands(1, HandsCommand::CountAmmunition { rounds });
    assert_eq!(left(&play), None);
    play.ok(form(Form::Ammunition, &[h(1)], ""));
    assert_eq!(left(&play), Some(HANDFUL));
    // Who has less already is none the better for it; who has more has a handful now.
    for (counted, now) in [(2, 2), (HANDFUL + 4, HANDFUL)] {
        let mut play = a_bad_round();
        play.ok(count(Some(counted)));
        play.ok(form(Form::Ammunition, &[h(1)], ""));
        assert_eq!(left(&play), Some(now));
    }
    play.ok(count(Some(0)));
    assert_eq!(left(&play), Some(0));
    play.never(count(Some(MOST_AMMUNITION + 1)), "");
    play.ok(count(None));
    assert_eq!(left(&play), None);
}

#[test]
fn a_form_befalls_its_own_side() {
    let mut play = a_bad_round();
    let villain = play.v(1);
    play.never(form(Form::KnocksDown, &[villain], ""), "DD-176");
    play.never(form(Form::KnocksDown, &[], ""), "DD-163");
    play.ok(form_for(Side::Villains, Form::Flee, &[villain], ""));
    // Said once: another in its place is a ruling.
    let generic = Command::ChooseSetback {
        side: Side::Villains,
        setback: Setback::Generic,
    };
    play.no(generic, "DD-163");
    play.ok(form(Form::Strikes, &[h(1)], "The lamp goes out."));
    play.ruled(form(Form::Strikes, &[h(2)], ""), &["DD-163"]);
    play.ok(Command::Flip);
    assert!(!play.state().takes_part(villain));
}

#[test]
fn setbacks_lie_prepared() {
    let mut play = Given::heroes(3).table();
    let text = |text: &str| text.to_owned();
    play.ok(prepare(" The earth shakes ", true));
    play.ok(prepare("The bridge gives way", false));
    play.ok(prepare("The bridge gives way", true));
    play.ok(scheme(SchemeCommand::Hint {
        text: text("The earth shakes"),
    }));
    let never = SchemeCommand::Hint { text: text("Rain") };
    play.never(scheme(never), "");
    let told = |play: &Play| -> Vec<(String, bool)> {
        let prepared = play.view(Seat::Table).hands.prepared;
        let one = |setback: &torg::hands::Prepared| (setback.text.clone(), setback.hinted);
        prepared.iter().map(one).collect()
    };
    assert_eq!(
        told(&play),
        [
            (text("The earth shakes"), true),
            (text("The bridge gives way"), false)
        ]
    );
    // With the scene goes what was for the scene.
    play.ok(Command::EndScene { is_final: false });
    for hero in 1..=3 {
        play.ok(Command::DiscardOne {
            actor: h(hero),
            card: None,
        });
    }
    assert_eq!(told(&play), [(text("The earth shakes"), true)]);
    play.begin_and_flip();
    play.read(
        line(Side::Heroes, Effect::Setback, Effect::None),
        Approved::Any,
    );
    play.ok(Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Told(text("The earth shakes")),
    });
    assert!(told(&play).is_empty(), "used up");
    for number in 0..MOST_PREPARED {
        play.ok(prepare(&number.to_string(), true));
    }
    play.never(prepare("one more", true), "");
    play.ok(scheme(SchemeCommand::PutAway { text: text("7") }));
    play.ok(prepare("one more", true));
}

#[test]
fn what_is_prepared_is_the_gamemasters() {
    let mut play = Given::heroes(3).table();
    play.ok(prepare("The earth shakes", true));
    assert!(play.view(Seat::Hero(h(1))).hands.prepared.is_empty());
    assert_eq!(play.view(Seat::Table).hands.prepared.len(), 1);
    for seat in [Seat::Table, Seat::Hero(h(1))] {
        assert_eq!(
            tell(&play.last()[0], seat),
            Told::Schemed(Schemed::Prepared)
        );
    }
}
