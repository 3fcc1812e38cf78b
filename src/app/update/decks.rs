//! The deck a table plays with: chosen for a new table, typed from the printed cards, written out and read back.

use super::{Effect, World, playing, tasking, toast};
use crate::app::intent::DecksIntent;
use crate::app::model::{DecksSheet, Model, Sheet};
use crate::app::words::{cards, decks};
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{DeckRefusal, SavedHand};
use ::torg::deck::Deck;
use ::torg::refusal::Refusal;
use ::torg::state::Role;
use ::torg::{deck_file, saved_hands};
use std::rc::Rc;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What a deck is called that does not say so itself.
const UNNAMED: &str = "Our own deck";

/// Follows an intent about decks.
pub(super) fn follow(model: &mut Model, intent: DecksIntent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        DecksIntent::TookShipped => {
            model.draft.decks.deck = Deck::default();
            model.draft.decks.faults.clear();
        }
        DecksIntent::ToggledPrinted => model.draft.decks.printed = !model.draft.decks.printed,
        DecksIntent::SavedTemplate => {
            let table = deck_file::write(&Deck::default(), &|card| {
                cards::shipped_flavour(card).to_owned()
            });
            return vec![download(
                "deck.csv",
                format!("{}{}", decks::template_head(), table.as_str()),
            )];
        }
        DecksIntent::SavedHands => {
            let Some(table) = model.torg() else {
                return vec![];
            };
            if saved_hands::are_draws_owed(table.state(), None) {
                model.sheet = Some(Sheet::Decks(DecksSheet::Owed));
                return vec![];
            }
            let text = saved_hands::format_all_hands(table.state());
            model.sheet = None;
            return vec![download("hands.txt", text)];
        }
        DecksIntent::SavedLine(actor) => {
            // Only behind the open curtain.
            let open = |curtain: &&crate::app::model::Curtain| is_open(curtain, actor);
            if model
                .torg()
                .is_some_and(|table| saved_hands::are_draws_owed(table.state(), Some(actor)))
            {
                if let Some(curtain) = &mut model.curtain {
                    curtain.fault = Some(DeckRefusal::DrawOwed { actor });
                }
                return vec![];
            }
            let line = model
                .torg()
                .and_then(|table| saved_hands::format_hand(table.state(), actor));
            if let (Some(_), Some(line)) = (model.curtain.as_ref().filter(open), line) {
                return vec![download("hand.txt", line)];
            }
        }
        DecksIntent::RemovedLine(place) => {
            if let Some(lines) = lines(model)
                && place < lines.len()
            {
                lines.remove(place);
            }
        }
        DecksIntent::Typed(typed) => {
            if let Some(curtain) = &mut model.curtain {
                curtain.typed = typed;
            }
        }
        DecksIntent::TypedAll => return typed_all(model, world),
        DecksIntent::Restore => return restore(model, world),
    }
    vec![]
}

fn is_open(curtain: &crate::app::model::Curtain, actor: ActorId) -> bool {
    curtain.open && curtain.actor == actor
}

fn download(name: &str, text: String) -> Effect {
    Effect::Download {
        name: name.to_owned(),
        text,
    }
}

/// A file was chosen while the question of the deck was open. False where it was not.
pub(super) fn chose_file(model: &mut Model, text: &str) -> bool {
    let is_new = match &model.sheet {
        Some(Sheet::Decks(sheet)) => match sheet {
            DecksSheet::New { .. } => true,
            DecksSheet::Hands { .. } => false,
            DecksSheet::Number { .. } | DecksSheet::Owed | DecksSheet::WriteOut => return false,
        },
        _ => return false,
    };
    // A list of hands is told from a deck by its first line.
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if !is_new || first.is_some_and(|line| line.contains(": hand")) {
        let told: Vec<String> = text.lines().map(str::to_owned).collect();
        add_lines(model, told);
        return true;
    }
    let named = text.lines().find_map(|line| {
        line.trim_start_matches(['\u{feff}', '"'])
            .strip_prefix("# deck:")
    });
    let named = named.map(|name| name.trim_end_matches(['"', ',', ';', '\t', ' ']));
    let name = Name::new(named.unwrap_or(UNNAMED)).or_else(|_| Name::new(UNNAMED));
    let Ok(name) = name else { return true };
    let draft = &mut model.draft.decks;
    match deck_file::read(text, name) {
        Ok(deck) => {
            draft.deck = deck;
            draft.faults.clear();
        }
        Err(faults) => draft.faults = faults.iter().map(decks::fault).collect(),
    }
    true
}

/// The lines of hands of the open question.
fn lines(model: &mut Model) -> Option<&mut Vec<String>> {
    match model.sheet.as_mut()? {
        Sheet::Decks(sheet) => match sheet {
            DecksSheet::New { .. } => Some(&mut model.draft.decks.lines),
            DecksSheet::Hands { lines, .. } => Some(lines),
            DecksSheet::Number { .. } | DecksSheet::Owed | DecksSheet::WriteOut => None,
        },
        _ => None,
    }
}

/// The heroes whose hands may be told, and the deck.
fn heroes(model: &Model) -> (Vec<(ActorId, Name)>, Deck) {
    match (&model.sheet, model.torg()) {
        (Some(Sheet::Decks(DecksSheet::Hands { .. })), Some(table)) => {
            let heroes = table
                .state()
                .heroes()
                .map(|hero| (hero.id, hero.name.clone()));
            (heroes.collect(), table.state().deck.clone())
        }
        _ => {
            let named = model.draft.heroes.iter().zip(1..);
            let named = named.filter(|(hero, _)| hero.role() == Role::Hero);
            let heroes =
                named.filter_map(|(hero, id)| Some((ActorId(id), Name::new(&hero.name).ok()?)));
            (heroes.collect(), model.draft.decks.deck.clone())
        }
    }
}

/// Lines are added to those that are there: all, or none and why.
fn add_lines(model: &mut Model, more: Vec<String>) {
    let (heroes, deck) = heroes(model);
    let Some(lines) = lines(model) else { return };
    let before = lines.len();
    let mut all = lines.clone();
    all.extend(more);
    let faults = match saved_hands::parse(&all.join("\n"), &heroes, &deck) {
        Ok(_) => {
            all.retain(|line| !line.trim().is_empty() && !line.starts_with('#'));
            *lines = all;
            vec![]
        }
        Err(faults) => faults
            .iter()
            .map(|fault| decks::carry_fault(fault, before))
            .collect(),
    };
    let told = faults.is_empty();
    if let Some(Sheet::Decks(sheet)) = &mut model.sheet {
        match sheet {
            DecksSheet::New { typed } => {
                model.draft.decks.faults = faults;
                if told {
                    typed.clear();
                }
            }
            DecksSheet::Hands {
                typed, faults: its, ..
            } => {
                *its = faults;
                if told {
                    typed.clear();
                }
            }
            DecksSheet::Number { .. } | DecksSheet::Owed | DecksSheet::WriteOut => {}
        }
    }
}

/// The hands that a new table begins with; `None` where the lines do not fit its heroes any more.
pub(super) fn carried(model: &Model) -> Option<Vec<SavedHand>> {
    let named = model.draft.heroes.iter().zip(1..);
    let named = named.filter(|(hero, _)| hero.role() == Role::Hero);
    let heroes: Vec<(ActorId, Name)> = named
        .filter_map(|(hero, id)| Some((ActorId(id), Name::new(&hero.name).ok()?)))
        .collect();
    let decks = &model.draft.decks;
    saved_hands::parse(&decks.lines.join("\n"), &heroes, &decks.deck).ok()
}

fn restore(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let (heroes, deck) = heroes(model);
    let told = lines(model)
        .map(|lines| lines.join("\n"))
        .unwrap_or_default();
    match saved_hands::parse(&told, &heroes, &deck) {
        Ok(carried) => playing::want(
            model,
            Command::Deck(DeckCommand::RestoreHands {
                saved_hands: carried,
            }),
            world,
        ),
        Err(_) => vec![],
    }
}

/// The lit button of a sheet about decks, or enter in its field.
pub(super) fn send(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(Sheet::Decks(sheet)) = &model.sheet else {
        return vec![];
    };
    match sheet {
        DecksSheet::New { typed } | DecksSheet::Hands { typed, .. } => {
            let typed = vec![typed.clone()];
            add_lines(model, typed);
            vec![]
        }
        DecksSheet::Number {
            command,
            before,
            typed,
            ..
        } => {
            let cards = before.iter().copied().chain(numbers(typed));
            let command = Command::Deck(DeckCommand::WithTypedCards {
                cards: cards.collect(),
                command: Box::new((**command).clone()),
            });
            playing::want(model, command, world)
        }
        DecksSheet::Owed | DecksSheet::WriteOut => vec![],
    }
}

/// The numbers that somebody typed; what is none is one that no card has.
fn numbers(typed: &str) -> Vec<CardId> {
    let words = typed.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(|word| CardId(word.parse().unwrap_or(0)))
        .collect()
}

/// Behind the curtain the numbers were typed of the cards that were drawn.
fn typed_all(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(curtain) = model.curtain.as_ref().filter(|curtain| curtain.open) else {
        return vec![];
    };
    let command = Command::Deck(DeckCommand::EnterDrawnCards {
        actor: curtain.actor,
        cards: numbers(&curtain.typed),
    });
    playing::want(model, command, world)
}

/// A refusal that is told where the number is typed. False where it is told in the book.
pub(super) fn refuse(model: &mut Model, refusal: &Refusal, command: &Rc<Command>) -> bool {
    let Refusal::Deck(refusal) = refusal else {
        return false;
    };
    if let DeckRefusal::CardNumberRequired { shuffle } = refusal {
        let before = match &**command {
            Command::Deck(DeckCommand::WithTypedCards { cards, .. }) => cards.clone(),
            _ => vec![],
        };
        let chooser = tasking::chooser(model);
        model.sheet = Some(Sheet::Decks(DecksSheet::Number {
            command: Rc::new(inner(command)),
            before,
            chooser,
            typed: String::new(),
            fault: None,
            shuffle: *shuffle,
        }));
        return true;
    }
    if let Some(curtain) = model.curtain.as_mut().filter(|curtain| curtain.open) {
        curtain.fault = Some(refusal.clone());
        return true;
    }
    if let Some(Sheet::Decks(sheet)) = &mut model.sheet
        && let DecksSheet::Number { fault, .. } = sheet
    {
        *fault = Some(refusal.clone());
        return true;
    }
    false
}

/// What was wanted, without the numbers.
fn inner(command: &Command) -> Command {
    match command {
        Command::Deck(DeckCommand::WithTypedCards { command, .. }) => (**command).clone(),
        other => other.clone(),
    }
}

/// After a command: whoever has drawn from the printed deck is asked which.
pub(super) fn after(model: &mut Model, command: &Command) {
    let owes = model.torg().is_some_and(|table| {
        let printed = table.state().physical_deck.as_ref();
        printed.is_some_and(|printed| !printed.owed_draws.is_empty())
    });
    if let Command::Deck(DeckCommand::EnterDrawnCards { .. }) = command {
        toast(model, "The numbers are in the hand.".to_owned(), true);
    }
    if owes && model.sheet.is_none() {
        model.sheet = Some(Sheet::Decks(DecksSheet::Owed));
    }
}
