//! The example table of Improv: a conflict over a ledger, with one card left to play. It is the same on every device.

use crate::example::{ExamplePlay, Pointer};
use ::improv::Improv;
use ::improv::command::{Command, NewPerson, NewSide, NewTalent};
use ::improv::event::Event;
use ::improv::settings::Settings;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Phase, Role};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// The seed of the random numbers. With it, Dee has cards of every kind, and no two cards on the table are tied.
const SEED: u64 = 1;

/// The people with their talents. The first one is the gamemaster.
const CAST: [(&str, &[&str]); 4] = [
    ("Ada", &[]),
    ("Dee", &["Old debts", "Quick fingers"]),
    ("Marlow", &["Charm"]),
    ("Quill", &["Ledgers"]),
];

const ADA: ActorId = ActorId(1);
const DEE: ActorId = ActorId(2);
const MARLOW: ActorId = ActorId(3);

/// The sides of the conflict: kind, name and stake.
const SIDES: [(SideKind, &str, &str); 3] = [
    (
        SideKind::Protagonist(DEE),
        "Dee",
        "The ledger leaves the harbor in Dee’s coat.",
    ),
    (
        SideKind::Protagonist(MARLOW),
        "Marlow",
        "The captain owes Marlow a favor.",
    ),
    (
        SideKind::GmStake,
        "The harbor watch",
        "The ledger burns before anyone reads it.",
    ),
];

/// The hints that guide a user through the example.
pub const POINTERS: [Pointer<Improv>; 3] = [
    Pointer {
        text: "Only Dee’s card is missing. Tap “Hand the device to Dee,” look at the cards, and play one.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::CardPlayed { .. }),
    },
    Pointer {
        text: "All cards are down. Talents and tokens can still raise the totals. When everyone has passed, reveal the cards.",
        text_now: |_| None,
        is_done: |event| matches!(event, Event::Revealed { .. }),
    },
    Pointer {
        text: "Each side narrates in the order shown. Tap the button when the first has narrated.",
        text_now: |view| {
            let phase = view.conflict.as_ref().map(|conflict| conflict.phase);
            (phase == Some(Phase::Fate)).then_some(
                "Equal totals: first tap the button to draw one card each. The higher card wins, and then the sides narrate.",
            )
        },
        is_done: |event| matches!(event, Event::Narrated { .. }),
    },
];

/// Returns the table with one card left to play. Returns an empty table if a command is refused.
pub fn table() -> Table<Improv> {
    try_table().unwrap_or_default()
}

fn try_table() -> Option<Table<Improv>> {
    let name = |text: &str| Name::new(text).ok();
    let mut example = ExamplePlay::<Improv>::new(SEED);
    let people = CAST
        .iter()
        .enumerate()
        .map(|(index, (person_name, talents))| {
            let talents = talents.iter().map(|talent| {
                Some(NewTalent {
                    name: name(talent)?,
                    max_uses: None,
                })
            });
            Some(NewPerson {
                name: name(person_name)?,
                player: None,
                role: if index == 0 {
                    Role::Gamemaster
                } else {
                    Role::Player
                },
                talents: talents.collect::<Option<_>>()?,
            })
        });
    example.play(&Command::OpenTable {
        title: name("Salt and Ledgers")?,
        settings: Settings::default(),
        people: people.collect::<Option<_>>()?,
    })?;
    let sides = SIDES.iter().map(|(kind, label, stake)| {
        Some(NewSide {
            kind: *kind,
            label: name(label)?,
            stake: (*stake).to_owned(),
            mooks: None,
        })
    });
    example.play(&Command::SetUpConflict {
        kind: ConflictKind::Simple,
        sides: sides.collect::<Option<_>>()?,
    })?;
    example.play(&Command::CloseStakes)?;
    for (side, person) in [(SideId(2), MARLOW), (SideId(3), ADA)] {
        let view = example.view(Seat::Actor(person));
        let card = *view.person(person)?.hand.as_ref()?.first()?;
        example.play(&Command::PlayCard { side, card })?;
    }
    Some(example.table())
}
