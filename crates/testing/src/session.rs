//! A Torg table in its first scene, and a whole session with everything that sessions have.

use crate::{Mix, Shipped as _, cast};
use ::torg::Torg;
use ::torg::card::Approvable;
use ::torg::command::{Command, DiceFrom};
use ::torg::roll::{Skill, SuccessLevel};
use ::torg::settings::{Edition, Settings};
use ::torg::state::{ActionKind, Outcome, State, Tone};
use ::torg::using::Use;
use storage::shelf::Spine;
use tabletop::name::Name;
use tabletop::table::{By, Table};

/// A spine that says nothing.
pub fn spine(played_at: u64) -> Spine {
    Spine {
        title: "Kept".to_owned(),
        cast: "Hero 1".to_owned(),
        place: "Act 1".to_owned(),
        last_line: String::new(),
        played_at,
    }
}

pub fn play(table: &mut Table<Torg>, command: &Command) {
    table
        .play(command, &By::TheBook, Some(7), &mut Mix(9))
        .unwrap();
}

/// A table in its first scene.
pub fn opened(seed: u64) -> Table<Torg> {
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
pub fn note(text: &str) -> Command {
    Command::MakeNote {
        text: text.to_owned(),
    }
}

/// What a round needs next.
pub fn next_of(state: &State, mix: &mut Mix) -> Command {
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
pub fn session(seed: u64) -> Table<Torg> {
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

pub fn end_scene(table: &mut Table<Torg>) {
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
