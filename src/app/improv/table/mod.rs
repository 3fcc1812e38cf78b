//! An Improv table: what somebody does at it, the questions over its page, what it shows and in which words.

pub mod page;
pub(in crate::app) mod read;
mod sent;
pub mod update;
pub mod vm;
pub mod words;
use crate::app::intent::Intent as AppIntent;
use crate::app::model::Sheet as AppSheet;
use crate::app::table_play::Refused;
use ::improv::card::CardId;
use ::improv::command::{Command, OtherTokenUse};
use ::improv::refusal::Refusal;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Role, Side, TokenHolder};
use ::improv::view::View;
use page::Gift;
use std::rc::Rc;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// Something a person did at an Improv table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // named by what happened
pub enum Intent {
    /// Wants these done, one after the other.
    Wanted(Rc<[Command]>),
    /// Typed into a field of the open sheet, or of the page.
    Typed(Spot, String),
    /// Aims at a side's card.
    Aimed(SideId),
    /// Weighs a gift, or no longer.
    Weighed(Option<Gift>),
    /// At the end: looks at the last cards, or goes on from them.
    LookedBack(bool),
    /// Lets the curtain fall for somebody.
    Called(ActorId),
    /// Behind the curtain: turned to another side of theirs.
    Turned(SideId),
    /// Behind the curtain: tapped a card.
    Tapped(CardId),
    /// Behind the curtain: tapped the deck.
    TappedTop,
    /// Behind the curtain: laid it.
    Laid(Command),
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    /// The sheet's first: a name, a word why.
    Text,
    /// Its second: what is at stake.
    More,
    /// On the page: what is told.
    Told,
    /// On the page: how a gift helps.
    Note,
}

/// A question over an Improv table's page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // each field is named by its type
pub enum Sheet {
    Book(Refused<Refusal, Command>),
    /// Rare things to do.
    Menu,
    /// A conflict that is about to be opened.
    Begin(BeginDraft),
    /// A side that takes part, or is to.
    Side(SideDraft),
    /// How a total comes about.
    Figures {
        side: SideId,
    },
    /// What lies on a side's card.
    OnCard {
        side: SideId,
    },
    /// What somebody may do beside laying bonuses.
    InBonuses {
        person: ActorId,
        text: String,
    },
    WhichTalent {
        by: ActorId,
        on: SideId,
    },
    /// Whether a talent helps on another's card.
    DoesItHelp {
        by: ActorId,
        talent: u16,
        on: SideId,
    },
    /// What the table has against a telling.
    Object {
        side: SideId,
    },
    /// Asks before all who have not passed do.
    AllPass,
    /// Who is ahead of whom between the rounds, and by which victory cards.
    Race,
    /// In which order is told.
    Order,
    /// What is unclear is decided.
    Decide {
        side: Option<SideId>,
        text: String,
    },
    Mooks {
        group: SideId,
        by: SideId,
        count: u16,
        believable: bool,
    },
    Award {
        from: Option<ActorId>,
    },
    /// Asks before a conflict is let go.
    DropConflict,
    /// Asks before a session begins.
    Session,
    Tokens {
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        what: OtherTokenUse,
    },
    Join {
        role: Role,
        text: String,
        fault: Option<Fault>,
    },
    PersonMenu {
        person: ActorId,
    },
    Rename {
        person: ActorId,
        text: String,
        fault: Option<Fault>,
    },
    /// Somebody's talents, all of them.
    Talents {
        person: ActorId,
        text: String,
        fault: Option<Fault>,
    },
    /// Asks before somebody leaves for good.
    Leave {
        person: ActorId,
    },
    Options {
        open: Option<usize>,
    },
}

/// A conflict that is about to be opened.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct BeginDraft {
    pub kind: ConflictKind,
    pub players: Vec<ActorId>,
    /// The gamemaster's stakes, as they are typed.
    pub typed: String,
    pub fault: Option<Fault>,
}

impl BeginDraft {
    /// All players, in a simple conflict.
    pub fn of(view: &View) -> Self {
        let players = view.people.iter().filter(|its| its.role == Role::Player);
        Self {
            kind: ConflictKind::Simple,
            players: players.map(|its| its.id).collect(),
            typed: String::new(),
            fault: None,
        }
    }
}

/// A side as it is being written.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SideDraft {
    /// `None`: it is new.
    pub side: Option<SideId>,
    pub kind: SideKind,
    pub label: String,
    pub stake: String,
    pub mooks: Option<u16>,
    /// Whom it opposes, where it is a protagonist.
    pub foes: Vec<SideId>,
    pub fault: Option<Fault>,
}

impl SideDraft {
    /// One that does not take part yet.
    pub const fn new(kind: SideKind, label: String) -> Self {
        Self {
            side: None,
            kind,
            label,
            stake: String::new(),
            mooks: None,
            foes: vec![],
            fault: None,
        }
    }

    /// One that does, with those whom it opposes.
    pub fn of(side: &Side, foes: Vec<SideId>) -> Self {
        Self {
            side: Some(side.id),
            kind: side.kind,
            label: side.label.to_string(),
            stake: side.stake.clone(),
            mooks: side.mooks,
            foes,
            fault: None,
        }
    }
}

/// What is wrong with something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It can be no name.
    Name(NameError),
    /// It is too long.
    Long,
}

/// What the app sends when that happens.
pub fn send(intent: Intent) -> AppIntent {
    AppIntent::Improv(Rc::new(intent))
}

/// What the app sends where somebody wants something at the table.
pub fn want(command: Command) -> AppIntent {
    send(Intent::Wanted(Rc::new([command])))
}

/// Opens a sheet.
pub fn open(sheet: Sheet) -> AppIntent {
    AppIntent::Asked(AppSheet::Improv(Rc::new(sheet)))
}
