//! A new table: the game, the cast, the options.

use super::cast::{self, Preview};
use super::options::{self, Options};
use super::sheet::Stepper;
use crate::app::cast::{Edit, To, Whose};
use crate::app::improv::draft::{self as improv, Improv};
use crate::app::intent::Intent;
use crate::app::model::{Draft, DraftHero, Model};
use crate::app::torang::table;
use crate::app::update::read_hero;
use crate::app::words::cast as words;
use crate::app::words::refusals;
use crate::app::words::torg::counted;
use ::torg::card::Side;
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::{self, StatLine};
use ::torg::state::Role;
use storage::GameKind;
use tabletop::name::{Name, NameError};

/// What the three steps show.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct NewTable {
    pub game: GameKind,
    pub title: String,
    /// What is wrong with it.
    pub title_fault: Option<String>,
    pub edition: Edition,
    pub edition_line: &'static str,
    pub heroes: Vec<(String, String)>,
    /// The side of each, and the way to the sheet.
    pub people: Vec<(Side, Option<Intent>)>,
    /// The way to the saved cast, where somebody is in it.
    pub saved: Option<Intent>,
    /// How lines with figures are read.
    pub previews: Vec<Preview>,
    pub so_far: String,
    pub typed: String,
    /// How the field will be read.
    pub draft: Option<(String, String)>,
    pub fault: Option<String>,
    /// The questions, where the game has a few.
    pub options: Vec<Question>,
    /// Torg's, which are many.
    pub torg: Option<Options>,
    /// Improv's, and its people.
    pub improv: Option<Improv>,
    /// "3 hands of 4", "144 cards stay".
    pub deal: [String; 2],
    /// "Deal", "Open".
    pub open: &'static str,
    /// The deck it plays with.
    pub deck_name: String,
}

/// An open question of the rules, with its answers.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Question {
    pub question: &'static str,
    /// The ledger's name of the question.
    pub id: &'static str,
    /// The one edition it matters in, where it is so.
    pub mark: &'static str,
    pub answer: String,
    /// Whether it differs from the default, which is the first answer.
    pub set: bool,
    pub open: bool,
    pub toggle: Intent,
    pub choices: Vec<Choice>,
    /// Figures in place of answers.
    pub steppers: Vec<Stepper>,
    /// More about it, where it lies open.
    pub note: String,
}

/// One answer.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Choice {
    pub label: String,
    pub sub: &'static str,
    pub on: bool,
    /// Whether it is marked as the book's, or ours where the book has none.
    pub book: bool,
    pub intent: Intent,
}

/// The new table as it stands.
pub fn new_table(model: &Model) -> NewTable {
    let draft = &model.draft;
    let playing = draft.heroes.iter().filter(|hero| hero.role() == Role::Hero);
    let heroes = playing.count();
    let hand = draft.settings.opening_hand_size(heroes);
    let stay = draft
        .decks
        .deck
        .cards()
        .len()
        .saturating_sub(heroes * usize::from(hand));
    NewTable {
        game: draft.game,
        title: draft.title.clone(),
        title_fault: match Name::new(&draft.title) {
            Err(NameError::TooLong { length }) => Some(refusals::long_name(length)),
            Ok(_) | Err(NameError::Empty) => None,
        },
        edition: draft.edition,
        edition_line: match draft.edition {
            Edition::Revised => "Vital blow in four steps; grapple, disarm and vital block.",
            Edition::Classic => "Vital blow in one step; seven martial-arts disciplines.",
        },
        heroes: draft
            .heroes
            .iter()
            .enumerate()
            .map(|(place, hero)| (hero.name.clone(), sub(model, place, hero)))
            .collect(),
        people: match draft.game {
            GameKind::Torg => {
                let rows = draft.heroes.iter().enumerate();
                rows.map(|(place, hero)| (hero.role().side(), sheet_of(place, hero)))
                    .collect()
            }
            GameKind::Torang | GameKind::Improv => vec![],
        },
        saved: (!model.cast.characters.is_empty() && draft.game == GameKind::Torg)
            .then(|| cast::saved_cast(To::Draft)),
        previews: if draft.game == GameKind::Torg {
            let taken: Vec<String> = draft.heroes.iter().map(|hero| hero.name.clone()).collect();
            cast::previews(&draft.typed, Role::Hero, &taken)
                .into_iter()
                .collect()
        } else {
            vec![]
        },
        so_far: format!("{} so far", draft.heroes.len()),
        typed: draft.typed.clone(),
        draft: match draft.game {
            GameKind::Improv => improv::preview(&draft.typed),
            GameKind::Torg if stat_line::find_colon(&draft.typed).is_some() => None,
            GameKind::Torg | GameKind::Torang => read_hero(&draft.typed)
                .ok()
                .map(|hero| (hero.name, hero.player.unwrap_or_default())),
        },
        fault: draft.fault.map(refusals::draft).or_else(|| twins(draft)),
        options: match draft.game {
            GameKind::Torang => {
                let change = |settings| table::send(table::Intent::ChangedOption(settings));
                table::vm::questions(
                    &draft.torang,
                    draft.open_option,
                    &Intent::OpenedOption,
                    &change,
                )
            }
            GameKind::Torg | GameKind::Improv => vec![],
        },
        torg: (draft.game == GameKind::Torg)
            .then(|| options::of_draft(draft.settings, draft.open_option, &model.options)),
        improv: (draft.game == GameKind::Improv).then(|| improv::page(draft, &model.options)),
        deck_name: match (draft.decks.printed, draft.decks.deck.as_custom()) {
            (true, _) => "printed".to_owned(),
            (false, Some(own)) => own.name.as_str().to_owned(),
            (false, None) => "the one that ships".to_owned(),
        },
        open: match draft.game {
            GameKind::Torg if draft.settings.deckless => "Open",
            GameKind::Torg => "Deal",
            GameKind::Torang => "Open",
            GameKind::Improv => "Deal",
        },
        deal: match draft.game {
            GameKind::Torg if draft.settings.deckless => [
                counted(heroes, "hero", "heroes"),
                "without the deck".to_owned(),
            ],
            GameKind::Torg => [
                format!("{} of {hand}", counted(heroes, "hand", "hands")),
                format!("{stay} cards stay"),
            ],
            GameKind::Torang => [
                counted(heroes, "adventurer", "adventurers"),
                "abilities come later".to_owned(),
            ],
            GameKind::Improv => improv::deal(draft),
        },
    }
}

/// Two people of one name, who may be meant; some word tells them apart in play.
fn twins(draft: &Draft) -> Option<String> {
    let heroes = draft.heroes.iter().enumerate();
    let mut names = heroes.map(|(place, hero)| (place, hero.name.as_str()));
    let (_, twice) = names.find(|(place, name)| {
        let before = draft.heroes.iter().take(*place);
        before.into_iter().any(|other| other.name == *name)
    })?;
    Some(format!(
        "Two are called {twice}. A surname tells them apart in play."
    ))
}

/// Who plays somebody, and what is told of them.
fn sub(model: &Model, place: usize, hero: &DraftHero) -> String {
    if model.draft.game == GameKind::Improv {
        return improv::line(&model.draft, place, hero);
    }
    let player = hero.player.clone().unwrap_or_default();
    let Some(extra) = &hero.brings else {
        return player;
    };
    let mut lines = words::lines(extra, &[]);
    if !player.is_empty() {
        lines.insert(0, player);
    }
    lines.join(". ")
}

fn sheet_of(place: usize, hero: &DraftHero) -> Option<Intent> {
    let extra = match &hero.brings {
        Some(extra) => StatLine::clone(extra),
        None => {
            let player = hero
                .player
                .as_deref()
                .and_then(|player| Name::new(player).ok());
            StatLine::named(Name::new(&hero.name).ok()?, player)
        }
    };
    Some(Intent::Asked(Edit::of(Whose::Draft(place), extra).sheet()))
}

/// An answer: its words, more about it, whether it is the one given, and what gives it.
type Answer = (String, &'static str, bool, Intent);

/// One question. The first answer is the default.
pub fn question(
    question: &'static str,
    id: &'static str,
    answers: Vec<Answer>,
    open: bool,
    toggle: Intent,
) -> Question {
    let chosen = answers.iter().position(|(.., on, _)| *on).unwrap_or(0);
    Question {
        question,
        id,
        mark: "",
        answer: answers
            .get(chosen)
            .map_or_else(String::new, |(label, ..)| label.clone()),
        set: chosen != 0,
        open,
        toggle,
        choices: answers
            .into_iter()
            .enumerate()
            .map(|(at, (label, sub, _, intent))| Choice {
                label,
                sub,
                on: at == chosen,
                book: false,
                intent,
            })
            .collect(),
        steppers: vec![],
        note: String::new(),
    }
}
