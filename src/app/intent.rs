//! What happened on the page or on the device. The page sends these and nothing else.

use super::attack::AttackIntent;
use super::cast::CastIntent;
use super::improv::draft::DraftIntent;
use super::improv::quick::QuickIntent as ConflictIntent;
use super::improv::table as improv;
use super::model::{AfterRound, Preferences, Purpose, Screen, Sheet};
use super::tasks::Spot;
use super::torang::quick::QuickIntent;
use super::torang::table;
use crate::app::words::options::Group;
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::roll::Proficiency;
use ::torg::settings::{Edition, Settings};
use std::rc::Rc;
use storage::GameKind;
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// Something a person did, or the device told.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // named by what happened
pub enum Intent {
    // Ways
    Went(Screen),
    /// Opened a sheet in place of whatever was open.
    Asked(Sheet),
    /// Left a sheet without an answer.
    ClosedSheet,
    DismissedToast(u32),
    DismissedAlert,

    // Foyer
    TookTable(TableId),
    TookExample,
    RemovedTable(TableId),
    ChoseFile(String),
    BeganNewTable,

    Quick(QuickIntent),
    /// On the sheet of an attack, at a table or without one.
    Attack(Rc<AttackIntent>),
    QuickConflict(ConflictIntent),

    // New table
    TypedTitle(String),
    ChoseGame(GameKind),
    ChoseEdition(Edition),
    TypedName(String),
    /// Enter, or the button beside the field: one name or a pasted list.
    AddedNames,
    RemovedHero(usize),
    /// Moved a hero one place up.
    RaisedHero(usize),
    ChangedOption(Settings),
    OpenedOption(Option<usize>),
    OpenedSection(Option<Group>),
    SearchedOptions(String),
    PressedDeal,

    /// At a Torang table.
    Torang(Rc<table::Intent>),
    /// At an Improv table.
    Improv(Rc<improv::Intent>),
    /// While an Improv table is set up.
    ImprovDraft(Rc<DraftIntent>),

    // A table
    /// Wants something done at a Torg table.
    Wanted(Rc<Command>),
    /// Rules that it happens all the same.
    RuledAnyway,
    PressedFlip,
    ClosedRound(AfterRound),
    /// In a sheet about the cast.
    Cast(Rc<CastIntent>),
    /// About the deck.
    Decks(DecksIntent),
    Undid,
    Redid,
    WentTo(usize),
    /// Typed into the open sheet.
    TypedInSheet(String),
    /// Typed into one of several places in a task's sheet.
    TypedTask(Rc<(Spot, String)>),
    /// Sent off what was typed in the open sheet.
    SentSheet,
    /// Switched something in the open sheet that carries a person.
    ToggledPerson(ActorId),
    ToggledCard(CardId),
    ToggledCriticalMoment,
    ChoseSkill(Proficiency),
    /// Wants to type the dice, or no longer.
    ToggledTypedDice,
    SavedToFile,
    /// Wants everything that is kept of a damaged table in a file, whole or not.
    SavedAsItLies,
    /// Wants to know whether the chronicle replays to what the table shows.
    CheckedTable,

    // The curtain
    CalledCurtain(ActorId, Purpose),
    OpenedCurtain,
    CoveredCurtain,
    LeftCurtain,

    // Rulebook and device
    Searched(String),
    OpenedRule(Option<String>),
    /// The options, at the question of a reading.
    SoughtOption(String),
    ChangedPreferences(Preferences),
    PressedInstall,
    InstallOffered(bool),
    WasInstalled,
    UpdateWaits,
    TookUpdate,
    ToldPersistence(bool),
    /// Another window changed the storage.
    StorageChanged,
}

impl Intent {
    /// Something is wanted at a Torg table.
    pub fn wanted(command: Command) -> Self {
        Self::Wanted(Rc::new(command))
    }

    /// Something is done at an Improv table.
    pub fn improv(intent: improv::Intent) -> Self {
        Self::Improv(Rc::new(intent))
    }

    /// Something is done on the sheet of an attack.
    pub fn attack(intent: AttackIntent) -> Self {
        Self::Attack(Rc::new(intent))
    }

    /// Something is wanted of the quick roll.
    pub fn quick(intent: QuickIntent) -> Self {
        Self::Quick(intent)
    }

    /// Something is wanted of the quick conflict.
    pub fn quick_conflict(intent: ConflictIntent) -> Self {
        Self::QuickConflict(intent)
    }
}

/// Something about the deck a table plays with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what happened
pub enum DecksIntent {
    TookShipped,
    ToggledPrinted,
    SavedTemplate,
    /// All hands into a file.
    SavedHands,
    /// The own line into a file, from behind the curtain.
    SavedLine(ActorId),
    RemovedLine(usize),
    /// Typed behind the curtain.
    Typed(String),
    /// Sent off what was typed behind the curtain.
    TypedAll,
    /// Give heroes the hands that were told.
    Restore,
}
