//! Writes a deck down as the Rust tables that the crate takes in.

use std::fmt::Write;

use crate::deck::{Approved, Card, Deck, Entry, Face, Line, TITLES, Task};

/// The cards and the texts on them, for `torg::card`.
pub fn cards(deck: &Deck) -> String {
    let names: String = TITLES
        .iter()
        .map(|title| format!("        Self::{},\n", ident(title)))
        .collect();
    let physical_deck: String = TITLES
        .iter()
        .map(|title| format!("        {title:?},\n"))
        .collect();
    let cards: String = deck.cards.iter().map(card).collect();
    let faces: String = deck.faces.iter().map(face).collect();
    let flavours: String = deck
        .cards
        .iter()
        .map(|card| format!("    {:?},\n", card.flavour))
        .collect();
    format!(
        "impl CardName {{\n    /// Every name, in the order of the alphabet.\n    pub const ALL: [Self; {}] = [\n{names}    ];\n\n    /// The same as they are printed on the cards.\n    pub const PRINTED: [&'static str; {}] = [\n{physical_deck}    ];\n}}\n\n\
         /// Every card of the deck, in the order of the numbers.\npub static CARDS: [Card; {}] = [\n{cards}];\n\n\
         /// The face of every name, in the order of [`CardName::ALL`].\npub static FACES: [CardFace; {}] = [\n{faces}];\n\n\
         /// The sentence on every card's gamemaster end, in the order of [`CARDS`] (DD-005).\npub static FLAVOURS: [&str; {}] = [\n{flavours}];\n",
        TITLES.len(),
        TITLES.len(),
        deck.cards.len(),
        deck.faces.len(),
        deck.cards.len(),
    )
}

fn card(card: &Card) -> String {
    let mut text = String::new();
    let approved = match card.approved {
        Approved::Any => "Any".into(),
        Approved::Pair(first, second) => format!(
            "Pair(ApprovableAction::{}, ApprovableAction::{})",
            ident(first),
            ident(second)
        ),
    };
    let task = match card.task {
        Task::Steps(offered) => format!("Steps({offered:?})"),
        Task::Problem(problem) => ident(problem),
    };
    let _ = writeln!(
        text,
        "    Card {{ id: CardId({}), name: CardName::{}, standard: {}, dramatic: {}, approved: ApprovedActions::{approved}, \
         task_box: TaskBox::{task} }},",
        card.number,
        ident(card.title),
        line(&card.standard),
        line(&card.dramatic),
    );
    text
}

fn face(face: &Face) -> String {
    format!(
        "    CardFace {{ short: {:?}, effect: {:?}, when: {:?}, rule: {:?} }},\n",
        face.short, face.effect, face.when, face.rule
    )
}

fn line(line: &Line) -> String {
    let first = if line.heroes_first {
        "Heroes"
    } else {
        "Villains"
    };
    let (heroes, villains) = (entry(&line.heroes), entry(&line.villains));
    format!(
        "ConflictLine {{ initiative: Side::{first}, effects: BySide {{ heroes: LineEffect::{heroes}, villains: LineEffect::{villains} }} }}"
    )
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::None => "None".into(),
        Entry::Effect(effect) => ident(effect),
        Entry::Skills(first, second) => {
            format!(
                "VillainSkills(VillainSkill::{}, VillainSkill::{})",
                ident(first),
                ident(second)
            )
        }
    }
}

/// `Coup de Grace` is `CoupDeGrace` in Rust.
fn ident(phrase: &str) -> String {
    let letters = |word: &str| -> String {
        let mut letters = word.chars().filter(|letter| letter.is_alphanumeric());
        letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .chain(letters)
            .collect()
    };
    phrase.split(' ').map(letters).collect()
}
