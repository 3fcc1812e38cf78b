//! Playing at the table of a game that has its sheets to itself: several commands in a row, the book that tells which of them is
//! refused, and the gamemaster's ruling over it.

use crate::app::model::{Model, Sheet as AppSheet};
use crate::app::update::{Effect, World, keep};
use std::rc::Rc;
use tabletop::Game;
use tabletop::ruling::Refuse;
use tabletop::table::{PlayMode, Table};

/// The book says no: `commands` are what was wanted, of which it refused that at `place`; `back` is what was open.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Refused<R, C> {
    pub refusal: Rc<R>,
    pub commands: Rc<[C]>,
    pub place: usize,
    pub why: String,
    pub back: Option<Box<AppSheet>>,
}

/// A game that has its sheets to itself.
pub(in crate::app) trait TablePlay: Game {
    /// Its sheets.
    type Sheet: Clone;

    /// The open table, where it plays this game.
    fn table(model: &mut Model) -> Option<&mut Table<Self>>;
    /// Its own sheet among all.
    fn own(sheet: &AppSheet) -> Option<&Rc<Self::Sheet>>;
    /// The same, to be changed.
    fn own_mut(sheet: &mut AppSheet) -> Option<&mut Rc<Self::Sheet>>;
    /// The book, where that sheet is it.
    fn book(sheet: &Self::Sheet) -> Option<&Refused<Self::Refusal, Self::Command>>;
    /// The sheet on which the book tells that.
    fn telling(refused: Refused<Self::Refusal, Self::Command>) -> AppSheet;
    /// Whether the open sheet says itself what a refusal says, and keeps what was typed.
    fn says_itself(model: &mut Model, refusal: &Self::Refusal) -> bool;
    /// What lies behind the book, which refused the command at that place; nothing of a hand stays in sight under it.
    fn behind(model: &mut Model, place: usize) -> Option<AppSheet>;
    /// What the page does when commands have been played.
    fn after(model: &mut Model, played: &[Self::Command]);
}

/// The open sheet, where it is of this game.
pub(in crate::app) fn sheet<G: TablePlay>(model: &Model) -> Option<&G::Sheet> {
    model.sheet.as_ref().and_then(G::own).map(Rc::as_ref)
}

/// The same, to be changed.
pub(in crate::app) fn sheet_mut<G: TablePlay>(model: &mut Model) -> Option<&mut G::Sheet> {
    model.sheet.as_mut().and_then(G::own_mut).map(Rc::make_mut)
}

/// Plays commands from that place on, an entry each, as far as nothing stands against them; the book tells what does. False
/// where it did, or where another window has played on.
pub(in crate::app) fn play<G: TablePlay>(
    model: &mut Model,
    commands: &Rc<[G::Command]>,
    first: usize,
    mut by: PlayMode,
    world: &mut World<'_>,
) -> bool {
    for (place, command) in commands.iter().enumerate().skip(first) {
        let Some(table) = G::table(model) else {
            return false;
        };
        let same = table.log().cursor();
        if let Err(refusal) = table.play(command, &by, Some(world.now), world.chance) {
            refuse::<G>(model, refusal, Rc::clone(commands), place);
            return false;
        }
        let changed = table.log().cursor() != same;
        if changed && !keep(model, same, world) {
            return false;
        }
        by = PlayMode::ByTheRules;
    }
    G::after(model, commands.get(first..).unwrap_or_default());
    true
}

/// Plays all of them by the book.
pub(in crate::app) fn play_all<G: TablePlay>(
    model: &mut Model,
    commands: Rc<[G::Command]>,
    world: &mut World<'_>,
) -> bool {
    play::<G>(model, &commands, 0, PlayMode::ByTheRules, world)
}

/// Opens the book, unless the open sheet says it itself.
pub(in crate::app) fn refuse<G: TablePlay>(
    model: &mut Model,
    refusal: G::Refusal,
    commands: Rc<[G::Command]>,
    place: usize,
) {
    if G::says_itself(model, &refusal) {
        return;
    }
    let back = G::behind(model, place).map(Box::new);
    model.sheet = Some(G::telling(Refused {
        refusal: Rc::new(refusal),
        commands,
        place,
        why: String::new(),
        back,
    }));
}

/// The gamemaster rules that it happens all the same; what was wanted behind it is played by the book.
pub(in crate::app) fn rule_anyway<G: TablePlay>(
    model: &mut Model,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let Some(refused) = sheet::<G>(model).and_then(G::book).cloned() else {
        return vec![];
    };
    if refused.refusal.can_be_overruled() {
        // Behind a sheet nothing has happened yet: what comes before is played first.
        let before = refused.commands.get(..refused.place);
        let before = before
            .filter(|_| refused.back.is_some())
            .unwrap_or_default();
        model.sheet = refused.back.map(|back| *back);
        if !play_all::<G>(model, before.into(), world) {
            return vec![];
        }
        let by = PlayMode::ByRuling(refused.why.trim().to_owned());
        play::<G>(model, &refused.commands, refused.place, by, world);
    }
    vec![]
}

/// Leaves the open sheet: behind the book lies what was asked before, with everything that was typed.
pub(in crate::app) fn close<G: TablePlay>(model: &mut Model) {
    let back = sheet::<G>(model).and_then(G::book);
    model.sheet = back.and_then(|book| book.back.as_deref().cloned());
}
