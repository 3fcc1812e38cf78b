//! Tables are kept: the shelf and the file against full storage, sudden death, second windows, damage and strangers.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

#[path = "../support/mod.rs"]
mod support;

mod cast;
#[path = "../properties/commands.rs"]
#[allow(dead_code)] // the properties need more of it
mod commands;
mod files;
#[path = "../improv/given.rs"]
#[allow(dead_code, clippy::expect_used)] // the cases of the rules need more of it
mod given;
mod golden;
mod golden_improv;
mod golden_torang;
mod improv;
mod memory;
mod resuming;
mod shelf;
#[path = "../torang/commands.rs"]
mod torang_commands;

use crate::support::Shipped as _;
use rising_action::engine::chronicle::Chronicle;
use rising_action::engine::name::Name;
use rising_action::engine::table::{By, Table};
use rising_action::engine::torg::Torg;
use rising_action::engine::torg::card::Approvable;
use rising_action::engine::torg::command::{Command, DiceFrom};
use rising_action::engine::torg::roll::{Skill, SuccessLevel};
use rising_action::engine::torg::settings::{Edition, Settings};
use rising_action::engine::torg::state::{ActionKind, Outcome, State, Tone};
use rising_action::engine::torg::using::Use;
use rising_action::save::shelf::Spine;
use support::{Mix, cast};

/// A spine that says nothing.
fn spine(played_at: u64) -> Spine {
    Spine {
        title: "Kept".to_owned(),
        cast: "Hero 1".to_owned(),
        place: "Act 1".to_owned(),
        last_line: String::new(),
        played_at,
    }
}

fn play(table: &mut Table<Torg>, command: &Command) {
    table
        .play(command, &By::TheBook, Some(7), &mut Mix(9))
        .unwrap();
}

/// A table in its first scene.
fn opened(seed: u64) -> Table<Torg> {
    let mut table = Table::default();
    let open = Command::OpenTable {
        title: Name::new("Kept").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(3, 1, 2),
    };
    table
        .play(&open, &By::TheBook, Some(1), &mut Mix(seed))
        .unwrap();
    table
}

/// A note: a command that always works and leaves its mark.
fn note(text: &str) -> Command {
    Command::MakeNote {
        text: text.to_owned(),
    }
}

/// What a round needs next.
fn next_of(state: &State, mix: &mut Mix) -> Command {
    let next = state.round().and_then(|round| round.next_turn());
    match (&state.action, next) {
        (Some(action), _) if action.roll.is_none() => Command::Roll {
            skill: Skill::Skilled,
            dice: DiceFrom::App,
        },
        (Some(_), _) => {
            let level = *mix.one_of(&SuccessLevel::ALL).unwrap();
            let outcome = if mix.one_in(2) {
                Outcome::Failed
            } else {
                Outcome::Succeeded(level)
            };
            Command::Announce { outcome }
        }
        (None, Some(turn)) if mix.one_in(5) => Command::Pass { actor: turn.actor },
        (None, Some(turn)) => {
            let kinds = [
                Approvable::Attack,
                Approvable::Trick,
                Approvable::Defend,
                Approvable::Test,
            ];
            let kind = ActionKind::Approvable(*mix.one_of(&kinds).unwrap());
            let target = state.heroes().map(|hero| hero.id).next();
            Command::Declare {
                actor: turn.actor,
                kind,
                target,
                critical_moment: false,
            }
        }
        (None, None) => Command::Flip,
    }
}

/// A session with rounds, cards, trades, rulings, an undo, a redo and the end of a scene.
fn session(seed: u64) -> Table<Torg> {
    let mut mix = Mix(seed);
    let mut table = opened(seed);
    for tone in [Tone::Standard, Tone::Dramatic] {
        play(
            &mut table,
            &Command::NameScene {
                name: Name::new("Somewhere").unwrap(),
            },
        );
        if tone == Tone::Dramatic {
            play(&mut table, &Command::SetTone { tone });
        }
        let participants = table.state().present().map(|actor| actor.id).collect();
        play(&mut table, &Command::BeginRounds { participants });
        for step in 0..60 {
            let mut command = next_of(table.state(), &mut mix);
            if let Some(removal) = table.state().removal_due() {
                let pool = table
                    .state()
                    .pool(removal.hero)
                    .iter()
                    .filter(|card| !card.is_special());
                command = Command::TakePoolCards {
                    cards: pool.take(usize::from(removal.cards)).copied().collect(),
                };
            }
            let conflict = table.state().conflict.as_ref();
            if conflict.is_some_and(|conflict| conflict.seizing) {
                command = Command::Use(Use::LetStand);
            }
            table
                .play(&command, &By::TheBook, Some(step), &mut mix)
                .unwrap();
            let laid = table.state().heroes().find_map(|hero| {
                let card = *table.state().hand(hero.id).first()?;
                Some(Command::LayCard {
                    actor: hero.id,
                    card,
                })
            });
            let _ = table.play(&laid.unwrap(), &By::TheBook, Some(step), &mut mix);
            if step == 20 {
                let hero = table.state().heroes().next().unwrap().id;
                let card = table.state().hand(hero)[0];
                let ruling = By::Ruling("The lamp is out.".to_owned());
                table
                    .play(
                        &Command::LayCard { actor: hero, card },
                        &ruling,
                        Some(step),
                        &mut mix,
                    )
                    .unwrap();
            }
            if step == 30 {
                assert!(table.undo() && table.undo() && table.redo());
                play(&mut table, &note("Another way."));
            }
        }
        if table.state().action.is_some() {
            play(
                &mut table,
                &Command::Announce {
                    outcome: Outcome::Failed,
                },
            );
        }
        if let Some(removal) = table.state().removal_due() {
            let pool = table
                .state()
                .pool(removal.hero)
                .iter()
                .filter(|card| !card.is_special());
            let cards = pool.take(usize::from(removal.cards)).copied().collect();
            play(&mut table, &Command::TakePoolCards { cards });
        }
        end_scene(&mut table);
    }
    play(&mut table, &note("To be continued."));
    table.undo();
    table
}

fn end_scene(table: &mut Table<Torg>) {
    play(table, &Command::EndScene { is_final: false });
    let seats = table.state().ending.as_ref().unwrap().seats.clone();
    for seat in seats.iter().filter(|seat| seat.excess > 0) {
        let cards = table.state().hand(seat.actor)[..usize::from(seat.excess)].to_vec();
        play(
            table,
            &Command::DiscardDown {
                actor: seat.actor,
                cards,
            },
        );
    }
    for seat in seats {
        play(
            table,
            &Command::DiscardOne {
                actor: seat.actor,
                card: None,
            },
        );
    }
}

/// Everything that counts in `less` counts in `more` too, in the same places.
#[track_caller]
fn contains<E: PartialEq>(more: &Chronicle<E>, less: &Chronicle<E>, when: &str) {
    let (more, less) = (more.done(), less.done());
    assert!(
        more.len() >= less.len(),
        "{when}: {} of {} entries",
        more.len(),
        less.len()
    );
    assert!(more[..less.len()] == *less, "{when}: other entries");
}

#[test]
fn the_session_has_what_a_session_has() {
    let table = session(11);
    let entries = table.chronicle().entries();
    assert!(entries.len() > 120 && table.chronicle().undone().len() == 1);
    assert!(entries.iter().any(|entry| entry.ruling.is_some()));
    assert!(entries.iter().any(|entry| entry.instead_of.is_some()));
    assert!(table.state().is_sound() && table.state().scene.number == 3);
}
