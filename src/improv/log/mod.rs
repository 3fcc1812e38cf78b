//! The texts of an Improv table in its log. They never name cards that are face down or in a hand, not even to their owner.

mod names;
mod sentence;

use super::messages::person;
use super::refusals::{is_objection, refusal as refusal_text};
use crate::draft::{Draft, DraftPerson, ImprovPerson};
use crate::game::{LogHeading, Mark, RefusalText, TableGame};
use crate::grammar::{capitalised, cards, counted, list};
use crate::log::last_line;
use ::improv::Improv;
use ::improv::command::{Command, NewTalent};
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::state::{ConflictKind, Phase, Role};
use ::improv::view::View;
use names::Names;
use storage::GameKind;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

impl TableGame for Improv {
    const KIND: GameKind = GameKind::Improv;

    fn title(view: &View) -> Option<&Name> {
        view.title.as_ref()
    }

    fn people_and_options(view: &View) -> Draft {
        let people = view.people.iter().map(|person| DraftPerson {
            improv: ImprovPerson {
                talents: person.talents.iter().map(NewTalent::from).collect(),
                gamemaster: person.role == Role::Gamemaster,
            },
            ..DraftPerson::named(person.name.clone(), person.player.clone())
        });
        Draft {
            people: people.collect(),
            improv: view.settings.clone(),
            ..Draft::default()
        }
    }

    // With real cards, the app knows no hands and no order of a deck.
    fn holds_secrets(view: &View) -> bool {
        !view.settings.uses_real_deck()
    }

    fn rename(title: Name) -> Command {
        Command::RenameTable { title }
    }

    fn note(text: String) -> Command {
        Command::MakeNote { text }
    }

    fn cast_line(view: &View) -> String {
        let names = view.players().map(|player| person(view, player.id));
        names.collect::<Vec<_>>().join(", ")
    }

    fn position_line(view: &View) -> String {
        let Some(conflict) = &view.conflict else {
            let is_first = view.last_conflict.is_none();
            let place = if is_first {
                "Before the first conflict"
            } else {
                "Between conflicts"
            };
            return place.to_owned();
        };
        match (conflict.phase, conflict.kind) {
            (Phase::Setup | Phase::Stakes, _) => "Setting the stakes".to_owned(),
            (Phase::Final, _) => "At the end of a conflict".to_owned(),
            (_, ConflictKind::Simple) => "In a conflict".to_owned(),
            (_, ConflictKind::Extended) => {
                format!(
                    "In a conflict, round {} of {}",
                    conflict.round, conflict.rounds
                )
            }
        }
    }

    fn toast_text(table: &Table<Self>, view: &View) -> Option<String> {
        last_line(table, view)
    }

    fn entry_text(entries: &[LogEntry<Event>], _view: &View, _seat: Seat) -> String {
        let Some(entry) = entries.last() else {
            return String::new();
        };
        let names = Names::new(entries);
        let opens = matches!(entry.events.first(), Some(Event::TableOpened { .. }));
        let sets_up_conflict = matches!(entry.events.first(), Some(Event::ConflictOpened { .. }))
            && entry.events.len() > 1;
        let mut sentences = vec![];
        let (mut people, mut opposed, mut dealt) = (vec![], vec![], vec![]);
        let mut narrated = vec![];
        for event in &entry.events {
            match event {
                // All people who join when the table opens are listed in one sentence.
                Event::PersonJoined {
                    name, player, role, ..
                } if opens => {
                    people.push(with_role(name, player.as_ref(), *role));
                }
                Event::SessionBegan { .. } if opens => {}
                // The sides of a new conflict are listed in one sentence for each kind.
                Event::ConflictOpened { kind, rounds } if sets_up_conflict => {
                    sentences.push(names.conflict_set_up(*kind, *rounds, &entry.events));
                }
                Event::SideAdded { .. } | Event::StakesBegan if sets_up_conflict => {}
                Event::OpponentsSet { side, opponents }
                | Event::OpponentsChosen { side, opponents } => {
                    opposed.push((*side, opponents.as_slice()));
                }
                // The numbers of dealt cards are listed in one sentence.
                Event::CardsDealt { person, cards } => {
                    dealt.push((names.person_name(*person), cards.len()))
                }
                // Parts without a text are listed in one sentence.
                Event::Narrated {
                    side,
                    text: None,
                    declined: false,
                } => narrated.push(*side),
                // A note stays as it was written.
                Event::NoteMade { text } => sentences.push(text.clone()),
                // The order that follows from the cards or the piles needs no words: each narration is an entry of its own.
                Event::NarrationOrderSet {
                    by_table: false, ..
                } if entry.events.len() > 1 => {}
                _ => sentences.extend(names.sentence(event).map(|text| capitalised(&text))),
            }
        }
        if !people.is_empty() {
            sentences.push(format!("At the table: {}.", list(&people)));
        }
        sentences.extend(names.narrated(&narrated));
        sentences.extend(names.opposed(&opposed));
        sentences.extend(dealt_text(&dealt).map(|text| capitalised(&text)));
        sentences.join(" ")
    }

    // Cards that are face down again, or in a hand or a deck, stay untold (IM-038).
    fn undone_text(entries: &[LogEntry<Event>], view: &View, seat: Seat) -> String {
        let names = Names::new(entries);
        let mut events = entries.last().into_iter().flat_map(|entry| &entry.events);
        let without_cards = events.find_map(|event| names.sentence_without_cards(event));
        match without_cards {
            Some(text) => capitalised(&text),
            None => Self::entry_text(entries, view, seat),
        }
    }

    fn entry_heading(entry: &LogEntry<Event>) -> Option<LogHeading> {
        let opens = matches!(entry.events.first(), Some(Event::TableOpened { .. }));
        entry.events.iter().find_map(|event| match event {
            Event::SessionBegan { .. } if !opens => Some(LogHeading::scene("New session", "")),
            // Not the number of rounds, which may be set later.
            Event::ConflictOpened { kind, .. } => Some(LogHeading::scene(kind_name(*kind), "")),
            Event::RoundBegan { round } => Some(LogHeading::round(round, "")),
            _ => None,
        })
    }

    fn entry_mark(entry: &LogEntry<Event>, _view: &View) -> Mark {
        let mark = |event: &Event| match event {
            Event::HandLooked { .. } => Some(Mark::Look),
            Event::NoteMade { .. } => Some(Mark::Note),
            Event::CardPlayed { .. }
            | Event::RealCardPlayed { .. }
            | Event::Revealed { .. }
            | Event::FateCardDrawn { .. }
            | Event::CardGiven { .. }
            | Event::TopCardGiven { .. } => Some(Mark::Card),
            _ => None,
        };
        entry.events.iter().find_map(mark).unwrap_or(Mark::Plain)
    }

    fn is_housekeeping(event: &Event) -> bool {
        matches!(event, Event::TableRenamed { .. })
    }

    fn is_preparation(event: &Event) -> bool {
        matches!(event, Event::Passed { .. })
    }

    fn hand_views(entry: &LogEntry<Event>) -> Vec<ActorId> {
        let person = |event: &Event| match event {
            Event::HandLooked { person } => Some(*person),
            _ => None,
        };
        entry.events.iter().filter_map(person).collect()
    }

    fn hand_views_text(looks: &[(ActorId, usize)], view: &View) -> String {
        let name = |(id, times): &(ActorId, usize)| {
            let person = view.person(*id);
            let name =
                person.map_or_else(|| "Someone".to_owned(), |person| person.name.to_string());
            match times {
                1 => name,
                several => format!("{name} ×{several}"),
            }
        };
        let names: Vec<String> = looks.iter().map(name).collect();
        format!("Looked at a hand: {}.", names.join(", "))
    }

    fn refusal_answers(refusal: &Refusal) -> [&'static str; 2] {
        if is_objection(refusal) {
            ["Narrate again", "Let it stand"]
        } else {
            ["Go back", "Do it anyway"]
        }
    }

    fn page_shows_result(command: &Command) -> bool {
        matches!(
            command,
            Command::RenameTable { .. }
                | Command::ChangeSettings { .. }
                | Command::SetNarrationOrder { .. }
                | Command::LookAtHand { .. }
                | Command::PlayCard { .. }
                | Command::PlayTopCard { .. }
                | Command::PlayRealCards { .. }
                | Command::EnterCards { .. }
                | Command::DrawCard { .. }
                | Command::SetUpConflict { .. }
                | Command::OpenConflict { .. }
                | Command::AddSide { .. }
                | Command::ChangeSide { .. }
                | Command::SetOpponents { .. }
                | Command::SetRounds { .. }
                | Command::BeginStakes
                | Command::CloseStakes
                | Command::CloseCards
                | Command::AddToken { .. }
                | Command::AddTalent { .. }
                | Command::TakeBackBonus { .. }
                | Command::Pass { .. }
                | Command::Reveal
                | Command::DrawFate
                | Command::ChooseFate { .. }
                | Command::NextRound
                | Command::Narrate { .. }
                | Command::NarrateAll { .. }
                | Command::DeclineNarration { .. }
                | Command::EndConflict
                | Command::DeclineGifts { .. }
        )
    }

    // No refusal of Improv names a card in a hand, so `_secret` does not matter.
    fn refusal_text(refusal: &Refusal, view: &View, _secret: bool) -> RefusalText {
        refusal_text(refusal, view)
    }
}

const fn kind_name(kind: ConflictKind) -> &'static str {
    match kind {
        ConflictKind::Simple => "Simple conflict",
        ConflictKind::Extended => "Extended conflict",
    }
}

/// Says that a conflict began, with its number of rounds.
fn conflict_began(kind: ConflictKind, rounds: u16) -> String {
    match kind {
        ConflictKind::Simple => "A conflict of one round began.".to_owned(),
        ConflictKind::Extended => {
            let rounds = counted(rounds, "round", "rounds");
            format!("A conflict of {rounds} began.")
        }
    }
}

fn with_role(name: &Name, player: Option<&Name>, role: Role) -> String {
    match (role, player) {
        (Role::Gamemaster, _) => format!("{name} (gamemaster)"),
        (Role::Player, Some(player)) => format!("{name} (played by {player})"),
        (Role::Player, None) => name.to_string(),
    }
}

/// Describes how many cards were dealt: "Cards dealt: Mara 4, Jo 4."
fn dealt_text(dealt: &[(String, usize)]) -> Option<String> {
    let (first, later) = dealt.split_first()?;
    if later.is_empty() {
        return Some(format!("{} drew {}.", first.0, cards(first.1)));
    }
    let parts: Vec<String> = dealt
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    Some(format!("Cards dealt: {}.", parts.join(", ")))
}
