//! Helpers that the tests of all crates share: seeded random numbers, random commands and sample tables.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)] // it is for tests alone

pub mod engine_figures;
pub mod improv;
pub mod json;
pub mod long_game;
pub mod memory;
pub mod random_play;
pub mod session;
pub mod tables;
pub mod torang;
pub mod torg;

use ::torg::card::{CARDS, Card, CardId, CardName};
use ::torg::command::NewActor;
use ::torg::state::Role;
use std::collections::BTreeSet;
use tabletop::dice::{Chance, SeededRng};
use tabletop::name::Name;

/// Returns how many random sequences a property test plays: the first number in a daily run, which finds a typical mistake within
/// seconds, the second in `scripts/test long`.
pub fn sequences(daily: u64, long: u64) -> u64 {
    if std::env::var_os("RISING_ACTION_LONG").is_some() {
        long
    } else {
        daily
    }
}

/// Returns the generator that the app ships, with a fixed seed.
pub fn seeded_rng(seed: u64) -> SeededRng {
    SeededRng::seed_from_u64(seed)
}

/// The first numbers below a million from the app's generator, seeded with thirty-two bytes of value one.
pub const SEEDED_NUMBERS: [u32; 8] = [
    7843, 505_882, 62_745, 333_333, 532_353, 262_776, 548_039, 534_583,
];

/// The tests' own small generator (splitmix64), whose numbers no library update can change.
#[derive(Clone, Debug)]
pub struct TestRng(pub u64);

impl TestRng {
    /// Returns the next number.
    #[allow(clippy::should_implement_trait)] // it never ends
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns `true` once in `times` on average.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// Returns a random element; `None` if the slice is empty.
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(u32::try_from(items.len()).unwrap()) as usize)
    }
}

impl Chance for TestRng {
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        u32::try_from(self.next() % u64::from(bound)).unwrap()
    }
}

/// Returns the name of an enum's variant.
pub fn variant_name<T: std::fmt::Debug>(value: &T) -> String {
    let text = format!("{value:?}");
    let end = text.find(|c: char| !c.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The ranges of rule numbers in Improv's ledger.
pub const IMPROV_RULES: [(u16, u16); 12] = [
    (1, 7),
    (10, 32),
    (35, 41),
    (45, 62),
    (65, 72),
    (75, 94),
    (95, 125),
    (129, 138),
    (140, 152),
    (155, 159),
    (160, 163),
    (170, 174),
];

/// Asserts that each of these rules has either a test case or a reason why none is needed, but not both.
#[track_caller]
pub fn assert_every_rule_has_a_case(
    held: &BTreeSet<&str>,
    letters: &str,
    rules: &[(u16, u16)],
    advice: &[(u16, &str)],
) {
    let mut errors = vec![];
    for number in rules.iter().flat_map(|(from, to)| *from..=*to) {
        let id = format!("{letters}-{number:03}");
        let reason = advice.iter().any(|(rule, _)| *rule == number);
        if held.contains(id.as_str()) == reason {
            errors.push(id);
        }
    }
    assert_eq!(errors, Vec::<String>::new(), "a case or a reason, not both");
}

/// Asserts that each of these examples has a case. The numbers of invariants are not padded.
#[track_caller]
pub fn assert_every_example_has_a_case(
    held: &BTreeSet<&str>,
    examples: &[(&'static str, u16, u16)],
) {
    let names = |(letters, from, to): &(&'static str, u16, u16)| {
        let letters = *letters;
        (*from..=*to).map(move |number| match letters.ends_with("-INV") {
            true => format!("{letters}-{number}"),
            false => format!("{letters}-{number:02}"),
        })
    };
    let missing: Vec<String> = examples
        .iter()
        .flat_map(names)
        .filter(|id| !held.contains(id.as_str()))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// Returns an actor without stats who joins.
pub fn new_actor(name: &str, role: Role) -> NewActor {
    NewActor::named(Name::new(name).unwrap(), None, role)
}

/// Returns a cast of heroes, allies and villains, in that order; their IDs count from 1.
pub fn cast(heroes: usize, allies: usize, villains: usize) -> Vec<NewActor> {
    let new_actors = |role, name: &'static str, count| {
        (1..=count).map(move |number| new_actor(&format!("{name} {number}"), role))
    };
    new_actors(Role::Hero, "Hero", heroes)
        .chain(new_actors(Role::Ally, "Ally", allies))
        .chain(new_actors(Role::Villain, "Villain", villains))
        .collect()
}

/// The properties of a card ID in the shipped deck.
#[allow(clippy::wrong_self_convention)] // a number is copied
pub trait StandardCard {
    fn card(self) -> Option<&'static Card>;
    fn name(self) -> Option<CardName>;
    fn is_special(self) -> bool;
    fn is_subplot(self) -> bool;
}

impl StandardCard for CardId {
    fn card(self) -> Option<&'static Card> {
        CARDS.iter().find(|card| card.id == self)
    }
    fn name(self) -> Option<CardName> {
        self.card().map(|card| card.name)
    }
    fn is_special(self) -> bool {
        self.name().is_some_and(CardName::is_special)
    }
    fn is_subplot(self) -> bool {
        self.name().is_some_and(CardName::is_subplot)
    }
}
