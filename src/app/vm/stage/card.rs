//! The gamemaster end of a card, as the stage shows it.
use crate::app::words::cards;
use crate::app::words::torg::{approved, effect, meaning, side as side_name};
use ::torg::card::{Card, ConflictLine, Side, StepLetter, TaskBox};
use ::torg::deck::Deck;
use ::torg::state::Tone;
use ::torg::view::RoundView;

/// The gamemaster end of a card.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ActionCard {
    pub heading: String,
    pub number: u16,
    pub flavour: String,
    /// The line in force: its letter, and the entries, the side that goes first on top.
    pub letter: &'static str,
    pub entries: [SideEntry; 2],
    /// The line that sleeps: its letter and what it says, side by side.
    pub other_letter: &'static str,
    pub other: [(Side, String); 2],
    /// Whether the line in force is the upper one.
    pub standard: bool,
    pub approved: Vec<String>,
    pub task: Task,
}

/// One side's entry on the line in force.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SideEntry {
    pub side: Side,
    pub who: String,
    pub effect: String,
    pub meaning: &'static str,
}

/// The task box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Which of A to D are offered.
    Steps([bool; 4]),
    /// A word in their place.
    Problem(&'static str),
}

/// The gamemaster end of the card in force.
pub(super) fn action_card(deck: &Deck, round: &RoundView, tone: Tone) -> Option<ActionCard> {
    let card = deck.card(round.card)?;
    // What was read stands, though the scene is called otherwise by now; where both lines are alike the scene says which it was.
    let other = match tone {
        Tone::Standard => Tone::Dramatic,
        Tone::Dramatic => Tone::Standard,
    };
    let read = if tone.line(card) == round.line {
        tone
    } else {
        other
    };
    let heading = format!("Round {}", round.number);
    Some(face_up(deck, card, round.line, read, heading))
}

/// The gamemaster end of any card, as the tone reads it.
pub fn gamemaster_end(deck: &Deck, card: &Card, tone: Tone) -> ActionCard {
    face_up(deck, card, tone.line(card), tone, "Card".to_owned())
}

fn face_up(
    deck: &Deck,
    card: &Card,
    line: ConflictLine,
    read: Tone,
    heading: String,
) -> ActionCard {
    let standard = matches!(read, Tone::Standard);
    let other = if standard {
        card.dramatic
    } else {
        card.standard
    };
    let entry = |side: Side, first: bool| SideEntry {
        side,
        who: if first {
            format!("{} first", side_name(side))
        } else {
            side_name(side).to_owned()
        },
        effect: effect(deck, *line.effects.get(side)),
        meaning: meaning(*line.effects.get(side), side),
    };
    let idle = |side: Side, first: bool| {
        let mut text = if first {
            format!("{} first", side_name(side))
        } else {
            String::new()
        };
        let says = effect(deck, *other.effects.get(side));
        if !says.is_empty() {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&says);
        }
        (side, text)
    };
    ActionCard {
        heading,
        number: card.id.0,
        flavour: cards::flavour(deck, card.id),
        letter: if standard { "S" } else { "D" },
        entries: [
            entry(line.initiative, true),
            entry(line.initiative.other(), false),
        ],
        other_letter: if standard { "D" } else { "S" },
        other: [
            idle(other.initiative, true),
            idle(other.initiative.other(), false),
        ],
        standard,
        approved: approved(deck, card.approved),
        task: match card.task_box {
            TaskBox::Steps(steps) => Task::Steps(steps),
            TaskBox::PossibleSetback => Task::Problem("Possible setback"),
            TaskBox::Complication => Task::Problem("Complication"),
            TaskBox::CriticalProblem => Task::Problem("Critical problem"),
        },
    }
}

/// The letters of the steps, in order.
pub const STEPS: [(StepLetter, &str); 4] = [
    (StepLetter::A, "A"),
    (StepLetter::B, "B"),
    (StepLetter::C, "C"),
    (StepLetter::D, "D"),
];
