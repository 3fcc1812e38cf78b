//! Errands: what somebody wanted of a game that has a house of its own, done on arriving there.

use crate::app::house::is_here;
use crate::app::intent::Intent;
use crate::app::model::{Draft, Model, NewStep, Screen, Trouble};
use crate::app::update::{Effect, World};
use ::torg::settings::Edition;
use storage::GameKind;
use storage::file;
use storage::shelf::TableId;

/// Where a chosen file, or the name of a new table with its cast, waits for its game's house.
const LUGGAGE: &str = "errand";
/// To be in this house and open no table: pwa/boot.js asks for it after a start that failed.
pub const STAY: &str = "stay";

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Open a table.
    Take(TableId),
    /// Open the example.
    Example,
    /// Open the file that waits.
    File,
    /// Open the quick roll.
    Quick,
    /// Open the quick attack.
    Attack,
    /// Open the quick conflict.
    Conflict,
    /// Name the cast of a new table; its name waits, and whoever was named before.
    New,
}

impl Errand {
    /// The errand as part of an address: "take-5".
    pub fn word(self) -> String {
        match self {
            Self::Take(id) => ["take-", &id.0.to_string()].concat(),
            Self::Example => "example".to_owned(),
            Self::File => "file".to_owned(),
            Self::Quick => "quick".to_owned(),
            Self::Attack => "attack".to_owned(),
            Self::Conflict => "conflict".to_owned(),
            Self::New => "new".to_owned(),
        }
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            "example" => Some(Self::Example),
            "file" => Some(Self::File),
            "quick" => Some(Self::Quick),
            "attack" => Some(Self::Attack),
            "conflict" => Some(Self::Conflict),
            "new" => Some(Self::New),
            _ => word
                .strip_prefix("take-")
                .and_then(|id| id.parse().ok())
                .map(|id| Self::Take(TableId(id))),
        }
    }
}

/// A game's word in an address.
pub fn address(game: GameKind) -> &'static str {
    match game {
        GameKind::Torg => "torg",
        GameKind::Torang => "torang",
        GameKind::Improv => "improv",
    }
}

/// What happens instead of an intent for a game that is not here: the way to its house. Entries that are only in memory would
/// be lost on it, so they keep the app where it is.
pub(super) fn leave(
    model: &mut Model,
    intent: &Intent,
    world: &mut World<'_>,
) -> Option<Vec<Effect>> {
    let (game, errand) = of(model, intent)?;
    if is_here(game) {
        return None;
    }
    if let Some(table) = model.table.as_ref().filter(|table| table.unsaved > 0) {
        model.trouble = Some(Trouble::Stays {
            entries: table.unsaved,
        });
        return Some(vec![]);
    }
    match intent {
        Intent::ChoseFile(text) => {
            if let Err(fault) = world.storage.set(LUGGAGE, text) {
                model.trouble = Some(Trouble::NotCarried(fault));
                return Some(vec![]);
            }
        }
        // A name that can not be carried is typed again.
        Intent::Went(Screen::New(_)) => drop(world.storage.set(LUGGAGE, &written(&model.draft))),
        _ => {}
    }
    Some(vec![Effect::GoOver { game, errand }])
}

/// Which game an intent is for, where it can be another than the open one.
fn of(model: &Model, intent: &Intent) -> Option<(GameKind, Errand)> {
    #[allow(clippy::wildcard_enum_match_arm)] // all others concern what is open, or no game
    match intent {
        Intent::TookTable(id) => {
            let listing = model.shelf.iter().find(|listing| listing.id == *id)?;
            Some((listing.game, Errand::Take(*id)))
        }
        Intent::TookExample => Some((GameKind::Torg, Errand::Example)),
        // Until its cast is named, a new table may still be of any game, wherever it is set up.
        Intent::Went(Screen::New(NewStep::Cast | NewStep::Options)) => {
            Some((model.draft.game, Errand::New))
        }
        Intent::Went(Screen::Quick) => Some((GameKind::Torang, Errand::Quick)),
        Intent::Went(Screen::QuickAttack) => Some((GameKind::Torg, Errand::Attack)),
        Intent::Went(Screen::QuickConflict) => Some((GameKind::Improv, Errand::Conflict)),
        Intent::ChoseFile(text) => Some((file::game(text).ok()?, Errand::File)),
        _ => None,
    }
}

/// What was said of a new table: its name, its edition, then a line for each of its cast, each line with an end.
fn written(draft: &Draft) -> String {
    let edition = match draft.edition {
        Edition::Classic => "classic",
        Edition::Revised => "revised",
    };
    let mut text = [&draft.title, "\n", edition, "\n"].concat();
    for hero in &draft.heroes {
        text.push_str(&hero.name);
        if let Some(player) = &hero.player {
            text.push_str(&[" (", player, ")"].concat());
        }
        text.push('\n');
    }
    text
}

/// What is to be done on arriving with an errand, in order. Whatever waits is taken, so that nothing is left of a way that was
/// not gone to its end.
pub(super) fn arrive(word: Option<&str>, world: &mut World<'_>) -> Vec<Intent> {
    let carried = world.storage.get(LUGGAGE);
    world.storage.remove(LUGGAGE);
    match word.and_then(Errand::read) {
        Some(Errand::Take(id)) => vec![Intent::TookTable(id)],
        Some(Errand::Example) => vec![Intent::TookExample],
        Some(Errand::Quick) => vec![Intent::Went(Screen::Quick)],
        Some(Errand::Attack) => vec![Intent::Went(Screen::QuickAttack)],
        Some(Errand::Conflict) => vec![Intent::Went(Screen::QuickConflict)],
        Some(Errand::File) => carried.map(Intent::ChoseFile).into_iter().collect(),
        Some(Errand::New) => {
            let text = carried.unwrap_or_default();
            let mut lines = text.splitn(3, '\n');
            let mut next = || lines.next().unwrap_or_default();
            let (title, edition, cast) = (next(), next(), next());
            let mut asked = vec![Intent::BeganNewTable, Intent::TypedTitle(title.to_owned())];
            let edition = match edition {
                "classic" => Some(Edition::Classic),
                "revised" => Some(Edition::Revised),
                _ => None,
            };
            asked.extend(edition.map(Intent::ChoseEdition));
            asked.push(Intent::Went(Screen::New(NewStep::Cast)));
            if !cast.is_empty() {
                // A line's end behind each name: they are added as a pasted list is.
                asked.push(Intent::TypedName(cast.to_owned()));
            }
            asked
        }
        None => vec![],
    }
}
