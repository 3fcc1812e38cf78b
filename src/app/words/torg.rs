//! The names of things in Torg, and short phrases about them.

use crate::app::words::book::said;
use ::torg::card::{Approvable, Approved, Effect, Side, VillainSkill};
use ::torg::deck::Deck;
use ::torg::roll::{Standing, SuccessLevel};
use ::torg::state::{ActionKind, Defence, Outcome, Role, Tone};

/// One of the sides.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Heroes => "Heroes",
        Side::Villains => "Villains",
    }
}

/// One of the sides, within a sentence.
pub fn the_side(side: Side) -> &'static str {
    match side {
        Side::Heroes => said!("the heroes"),
        Side::Villains => said!("the villains"),
    }
}

/// An entry on a conflict line, as the card shows it.
pub fn effect(deck: &Deck, effect: Effect) -> String {
    match effect {
        Effect::None => String::new(),
        Effect::Flurry => "Flurry".into(),
        Effect::Inspiration => "Inspiration".into(),
        Effect::Up => "Up".into(),
        Effect::Break => "Break".into(),
        Effect::Confused => "Confused".into(),
        Effect::Fatigued => "Fatigued".into(),
        Effect::Setback => "Setback".into(),
        Effect::Stymied => "Stymied".into(),
        Effect::VillainSkills(one, other) => {
            format!("{}, {}", villain_skill(one), villain_skill(other))
        }
        Effect::Told(text) => deck.text(text).to_owned(),
    }
}

/// What an entry means, in a line under it.
pub fn meaning(effect: Effect, side: Side) -> &'static str {
    match (effect, side) {
        (Effect::None, _) => said!("nothing more this round"),
        (Effect::Flurry, _) => said!("all act, then all act again"),
        (Effect::Inspiration, Side::Heroes) => said!("shock, K and O go; each hero draws"),
        (Effect::Inspiration, Side::Villains) => said!("shock, K, O and knockdown go"),
        (Effect::Up, _) => said!("a free extra die on every roll"),
        (Effect::Break, _) => said!("the injured leave unless they turn it"),
        (Effect::Confused, _) => said!("no card may be used this round"),
        (Effect::Fatigued, _) => said!("2 shock for each of them"),
        (Effect::Setback, _) => said!("something goes wrong for them"),
        (Effect::Stymied, _) => said!("the first reroll of each is lost"),
        (Effect::VillainSkills(..), _) => said!("a success costs a hero pool cards"),
        (Effect::Told(_), _) => said!("the gamemaster says how it works"),
    }
}

const fn villain_skill(skill: VillainSkill) -> &'static str {
    match skill {
        VillainSkill::Intimidate => "Intimidate",
        VillainSkill::Taunt => "Taunt",
        VillainSkill::Test => "Test",
        VillainSkill::Trick => "Trick",
    }
}

/// One of the seven kinds of action.
pub const fn approvable(kind: Approvable) -> &'static str {
    match kind {
        Approvable::Attack => "Attack",
        Approvable::Defend => "Defend",
        Approvable::Trick => "Trick",
        Approvable::Test => "Test",
        Approvable::Taunt => "Taunt",
        Approvable::Intimidate => "Intimidate",
        Approvable::Maneuver => "Maneuver",
    }
}

/// Any kind of action.
pub const fn action(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Approvable(kind) => approvable(kind),
        ActionKind::Other => "Other",
    }
}

/// What somebody did, after the name: "Imani attacked".
pub fn did(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Approvable(Approvable::Attack) => "attacked",
        ActionKind::Approvable(Approvable::Defend) => "defended",
        ActionKind::Approvable(Approvable::Trick) => said!("tried a trick"),
        ActionKind::Approvable(Approvable::Test) => said!("tested a will"),
        ActionKind::Approvable(Approvable::Taunt) => "taunted",
        ActionKind::Approvable(Approvable::Intimidate) => "intimidated",
        ActionKind::Approvable(Approvable::Maneuver) => "maneuvered",
        ActionKind::Other => "acted",
    }
}

/// What a card approves, one word each.
pub fn approved(deck: &Deck, approved: Approved) -> Vec<String> {
    match approved {
        Approved::Any => vec![said!("Any of the seven", String)],
        Approved::Pair(one, other) => [one, other].map(|kind| approvable(kind).into()).to_vec(),
        Approved::Told(text) => vec![deck.text(text).to_owned()],
    }
}

/// A degree of success.
pub const fn level(level: SuccessLevel) -> &'static str {
    match level {
        SuccessLevel::Minimal => "Minimal",
        SuccessLevel::Average => "Average",
        SuccessLevel::Good => "Good",
        SuccessLevel::Superior => "Superior",
        SuccessLevel::Spectacular => "Spectacular",
    }
}

/// How something came out, as a short sentence.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Failed => said!("It failed.", String),
        Outcome::Succeeded(reached) => format!("{} success.", level(reached)),
        Outcome::Done => "Done.".into(),
    }
}

/// Up or stymied.
pub const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Up => "up",
        Standing::Stymied => "stymied",
    }
}

/// Standard or dramatic.
pub const fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Standard => "Standard",
        Tone::Dramatic => "Dramatic",
    }
}

/// Who somebody is.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Hero => "hero",
        Role::Ally => "ally",
        Role::Villain => "villain",
    }
}

/// How a defence went.
pub fn defence(defence: Defence) -> &'static str {
    match defence {
        Defence::Declared => said!("defending this round"),
        Defence::Held => said!("every attack missed"),
        Defence::Hit => "hit",
        Defence::NotAttacked => said!("not attacked"),
    }
}

/// A count with its noun: "1 card", "4 cards".
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        count.to_string().as_str(),
        if count == 1 { one } else { many }
    )
}

/// "4 cards".
pub fn cards(count: usize) -> String {
    counted(count, "card", "cards")
}

/// A list in words: "Imani, Juno and Osric".
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The first word of a name, as people call each other: "Imani" of "Imani Okoro". A title or article is no name by itself, nor is
/// the beginning of a description: "oak door", "guard 2".
pub fn short_name(name: &str) -> &str {
    const TITLES: [&str; 18] = [
        "The", "A", "An", "Dr", "Dr.", "Mr", "Mr.", "Mrs", "Mrs.", "Ms", "Lady", "Lord", "Sir",
        "Brother", "Sister", "Father", "Mother", "Captain",
    ];
    match name.split_once(' ') {
        Some((first, _)) if TITLES.contains(&first) || first.chars().count() < 2 => name,
        Some((first, _)) if first.starts_with(char::is_lowercase) => name,
        Some((first, _)) => first,
        None => name,
    }
}

/// A name that owns something: "Noor’s", "Osric’s".
pub fn possessive(name: &str) -> String {
    format!("{name}’s")
}

/// A figure with its sign: "+3", "−4", "0".
pub fn signed(figure: i32) -> String {
    let sign = match figure {
        ..0 => "−",
        0 => "",
        1.. => "+",
    };
    format!("{sign}{}", figure.unsigned_abs())
}
