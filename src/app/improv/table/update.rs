//! What follows from what people do at an Improv table.

use super::page::{Page, Visit};
use super::sent::read;
use super::vm::next_reader;
use super::{Fault, Intent, Sheet, Spot};
use crate::app::model::{Model, Screen, Sheet as AppSheet};
use crate::app::table_play::{Refused, TablePlay, play, play_all, refuse, sheet, sheet_mut};
use crate::app::update::{Effect, World, keep, toast};
use ::improv::Improv;
use ::improv::command::Command;
use ::improv::refusal::Refusal;
use std::rc::Rc;
use tabletop::table::{PlayMode, Table};

/// Follows an intent.
pub fn follow(model: &mut Model, intent: Intent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        Intent::Wanted(commands) => {
            let reveals = commands.contains(&Command::Reveal);
            if play::<Improv>(model, &commands, 0, PlayMode::ByTheRules, world) && reveals {
                return vec![Effect::Vibrate];
            }
        }
        Intent::Typed(spot, text) => type_in(model, spot, text),
        Intent::Aimed(side) => model.improv_page.target = Some(side),
        Intent::Weighed(gift) => model.improv_page.gift = gift,
        Intent::LookedBack(back) => model.improv_page.back = Some(back),
        Intent::Called(person) => {
            model.toast = None;
            model.sheet = None;
            model.improv_page.visit = Some(Visit::of(person));
        }
        Intent::Turned(side) => {
            if let Some(visit) = looking(model) {
                visit.side = Some(side);
                visit.card = None;
                visit.top = false;
            }
        }
        Intent::Tapped(card) => {
            if let Some(visit) = looking(model) {
                visit.card = Some(card).filter(|card| visit.card != Some(*card));
                visit.top = false;
            }
        }
        Intent::TappedTop => {
            if let Some(visit) = looking(model) {
                visit.top = !visit.top;
                visit.card = None;
            }
        }
        Intent::Laid(command) => {
            if play_all::<Improv>(model, Rc::new([command]), world) {
                goes_round(model);
                return vec![Effect::Vibrate];
            }
        }
    }
    vec![]
}

/// Who looks behind the open curtain.
fn looking(model: &mut Model) -> Option<&mut Visit> {
    model.improv_page.visit.as_mut().filter(|visit| visit.open)
}

/// Opens the curtain; the chronicle notes that somebody looked.
pub fn open_curtain(model: &mut Model, world: &mut World<'_>) {
    let Some(person) = model.improv_page.visit.as_ref().map(|its| its.person) else {
        return;
    };
    if let Some(table) = model.improv_mut() {
        let same = table.log().cursor();
        let look = Command::LookAtHand { person };
        let looked = table.play(&look, &PlayMode::ByTheRules, Some(world.now), world.chance);
        if looked.is_ok() {
            keep(model, same, world);
        }
    }
    if let Some(visit) = &mut model.improv_page.visit {
        visit.open = true;
    }
}

/// A card was laid: whoever lays another one goes on; else the curtain falls, with the name of the next on it, or rises.
fn goes_round(model: &mut Model) {
    let next = next_reader(model);
    let Some(visit) = &mut model.improv_page.visit else {
        return;
    };
    visit.side = None;
    visit.card = None;
    visit.top = false;
    if next == Some(visit.person) {
        return;
    }
    model.improv_page.visit = next.map(Visit::of);
}

/// Writes a note into the chronicle.
pub fn note(model: &mut Model, text: String, world: &mut World<'_>) {
    play_all::<Improv>(model, Rc::new([Command::MakeNote { text }]), world);
}

impl TablePlay for Improv {
    type Sheet = Sheet;

    fn table(model: &mut Model) -> Option<&mut Table<Self>> {
        model.improv_mut()
    }

    fn own(sheet: &AppSheet) -> Option<&Rc<Sheet>> {
        if let AppSheet::Improv(sheet) = sheet {
            Some(sheet)
        } else {
            None
        }
    }

    fn own_mut(sheet: &mut AppSheet) -> Option<&mut Rc<Sheet>> {
        if let AppSheet::Improv(sheet) = sheet {
            Some(sheet)
        } else {
            None
        }
    }

    fn book(sheet: &Sheet) -> Option<&Refused<Refusal, Command>> {
        if let Sheet::Book(book) = sheet {
            Some(book)
        } else {
            None
        }
    }

    fn telling(refused: Refused<Refusal, Command>) -> AppSheet {
        AppSheet::Improv(Rc::new(Sheet::Book(refused)))
    }

    fn says_itself(model: &mut Model, refusal: &Refusal) -> bool {
        if let Refusal::TextTooLong { .. } = refusal {
            let noting = matches!(model.sheet, Some(AppSheet::Note { .. }));
            return noting || blame(model, Fault::Long);
        }
        false
    }

    /// What led to the book is asked again only where nothing of it has happened yet.
    fn behind(model: &mut Model, place: usize) -> Option<AppSheet> {
        model.improv_page.visit = None;
        model.sheet.take().filter(|_| place == 0)
    }

    fn after(model: &mut Model, played: &[Command]) {
        if let Some(last) = played.last() {
            after(model, last);
        }
    }
}

/// What the page does when commands have been played, of which this was the last: the sheet that led to it closes, and what is not
/// seen on the page is said.
fn after(model: &mut Model, command: &Command) {
    let (stays, seen) = match command {
        Command::ChangeSettings { .. } | Command::SetNarrationOrder { .. } => (true, true),
        Command::LookAtHand { .. }
        | Command::PlayCard { .. }
        | Command::PlayTopCard { .. }
        | Command::DrawCard { .. }
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
        | Command::NextRound
        | Command::DeclineGifts { .. } => (false, true),
        Command::OpenTable { .. }
        | Command::MakeNote { .. }
        | Command::Join { .. }
        | Command::ChangePerson { .. }
        | Command::Leave { .. }
        | Command::BeginSession
        | Command::MoveTokens { .. }
        | Command::Award { .. }
        | Command::RemoveSide { .. }
        | Command::CancelConflict
        | Command::AskForHelp { .. }
        | Command::ChooseFate { .. }
        | Command::Narrate { .. }
        | Command::Arbitrate { .. }
        | Command::RemoveMooks { .. }
        | Command::GiveCard { .. }
        | Command::GiveTopCard { .. }
        | Command::AdoptStake { .. }
        | Command::BreakPileTie { .. }
        | Command::EndConflict => (false, false),
    };
    // What was said before is over: its Undo would take back this.
    model.toast = None;
    if !stays {
        model.sheet = None;
    }
    let page = &mut model.improv_page;
    if let Command::Narrate { .. } = command {
        page.told.clear();
    }
    if let Command::Reveal = command {
        page.back = None;
    }
    if let Command::GiveCard { .. } | Command::GiveTopCard { .. } | Command::DeclineGifts { .. } =
        command
    {
        page.gift = None;
    }
    if let Command::BeginStakes
    | Command::CloseCards
    | Command::NextRound
    | Command::EndConflict
    | Command::CancelConflict = command
    {
        *page = Page::default();
    }
    if let Command::Leave { person } = command
        && model.screen == Screen::Seat(*person)
    {
        model.screen = Screen::Seats;
    }
    if !seen {
        let line = model
            .table
            .as_ref()
            .and_then(|table| table.game.last_line());
        toast(model, line.unwrap_or_default(), true);
    }
}

/// Something was typed, into the open sheet or on the page.
pub fn type_in(model: &mut Model, spot: Spot, typed: String) {
    match spot {
        Spot::Told => {
            model.improv_page.told = typed;
            return;
        }
        Spot::Note => {
            if let Some(gift) = &mut model.improv_page.gift {
                gift.note = typed;
            }
            return;
        }
        Spot::Text | Spot::More => {}
    }
    let Some(sheet) = sheet_mut::<Improv>(model) else {
        return;
    };
    let nothing = &mut None;
    #[allow(clippy::wildcard_enum_match_arm)] // a sheet without that field ignores it
    let (text, fault) = match (spot, sheet) {
        (
            Spot::Text,
            Sheet::Book(Refused { why: text, .. })
            | Sheet::InBonuses { text, .. }
            | Sheet::Decide { text, .. },
        ) => (text, nothing),
        (Spot::Text, Sheet::Begin(draft)) => (&mut draft.typed, &mut draft.fault),
        (Spot::Text, Sheet::Side(draft)) => (&mut draft.label, &mut draft.fault),
        (Spot::More, Sheet::Side(draft)) => (&mut draft.stake, &mut draft.fault),
        (
            Spot::Text,
            Sheet::Join { text, fault, .. }
            | Sheet::Rename { text, fault, .. }
            | Sheet::Talents { text, fault, .. },
        ) => (text, fault),
        (_, _) => return,
    };
    *text = typed;
    *fault = None;
}

/// The lit button of the open sheet, or Enter in one of its fields.
pub fn send(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(sheet) = sheet::<Improv>(model).cloned() else {
        return vec![];
    };
    match read(model, sheet) {
        Ok(commands) if commands.is_empty() => model.sheet = None,
        Ok(commands) => match refused(model, &commands, world) {
            Some((refusal, place)) => refuse_all(model, refusal, commands.into(), place),
            None => {
                play_all::<Improv>(model, commands.into(), world);
            }
        },
        Err(found) => {
            blame(model, found);
            return vec![Effect::ShowFault];
        }
    }
    vec![]
}

/// What the book has against one of several commands that only make sense together, and at which place.
fn refused(model: &Model, commands: &[Command], world: &mut World<'_>) -> Option<(Refusal, usize)> {
    let mut table = model.improv()?.clone();
    for (place, command) in commands.iter().enumerate() {
        let played = table.play(command, &PlayMode::ByTheRules, None, world.chance);
        if let Err(refusal) = played {
            return Some((refusal, place));
        }
    }
    None
}

/// The book lies over the sheet, with all that was typed into it; nothing has happened yet.
fn refuse_all(model: &mut Model, refusal: Refusal, commands: Rc<[Command]>, place: usize) {
    let sheet = model.sheet.clone();
    refuse::<Improv>(model, refusal, commands, place);
    if let Some(Sheet::Book(book)) = sheet_mut::<Improv>(model) {
        book.back = sheet.map(Box::new);
    }
}

/// Says in the open sheet what is wrong with it. False where it has no place for that.
fn blame(model: &mut Model, found: Fault) -> bool {
    #[allow(clippy::wildcard_enum_match_arm)] // the other sheets ask for nothing that can be wrong
    let place = match sheet_mut::<Improv>(model) {
        Some(Sheet::Begin(draft)) => &mut draft.fault,
        Some(Sheet::Side(draft)) => &mut draft.fault,
        Some(
            Sheet::Join { fault, .. } | Sheet::Rename { fault, .. } | Sheet::Talents { fault, .. },
        ) => fault,
        _ => return false,
    };
    *place = Some(found);
    true
}
