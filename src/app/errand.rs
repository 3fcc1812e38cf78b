//! Errands: what somebody wanted of a game that has a house of its own, done on arriving there.

use crate::app::intent::Intent;
use crate::app::model::{Model, Screen, Trouble};
use crate::app::play::is_here;
use crate::app::update::{Effect, World};
use crate::save::GameKind;
use crate::save::file;
use crate::save::record::Word;
use crate::save::shelf::TableId;

/// Where a chosen file waits for its game's house.
const FILE: &str = "errand";

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
}

impl Errand {
    /// The errand as part of an address: "take-5".
    pub fn word(self) -> String {
        match self {
            Self::Take(id) => ["take-", &id.0.to_string()].concat(),
            Self::Example => "example".to_owned(),
            Self::File => "file".to_owned(),
            Self::Quick => "quick".to_owned(),
        }
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            "example" => Some(Self::Example),
            "file" => Some(Self::File),
            "quick" => Some(Self::Quick),
            _ => word
                .strip_prefix("take-")
                .and_then(|id| id.parse().ok())
                .map(|id| Self::Take(TableId(id))),
        }
    }
}

/// A game's word in an address.
pub fn address(game: GameKind) -> &'static str {
    game.word().unwrap_or_default()
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
    if let Intent::ChoseFile(text) = intent
        && let Err(fault) = world.storage.set(FILE, text)
    {
        model.trouble = Some(Trouble::NotCarried(fault));
        return Some(vec![]);
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
        Intent::Went(Screen::Quick) => Some((GameKind::Torang, Errand::Quick)),
        Intent::ChoseFile(text) => Some((file::game(text).ok()?, Errand::File)),
        _ => None,
    }
}

/// What is to be done on arriving with an errand.
pub(super) fn arrive(word: &str, world: &mut World<'_>) -> Option<Intent> {
    match Errand::read(word)? {
        Errand::Take(id) => Some(Intent::TookTable(id)),
        Errand::Example => Some(Intent::TookExample),
        Errand::Quick => Some(Intent::Went(Screen::Quick)),
        Errand::File => {
            let text = world.storage.get(FILE)?;
            world.storage.remove(FILE);
            Some(Intent::ChoseFile(text))
        }
    }
}
