//! A Torang table: what somebody does at it, the questions over its page, what it shows and in which words.

pub(in crate::app) mod read;
mod refusals;
mod sent;
pub mod update;
pub mod vm;
pub mod words;

use crate::app::intent::Intent as AppIntent;
use crate::app::model::Sheet as AppSheet;
use crate::app::table_play::Refused;
use ::torang::command::{Command, GmModifier};
use ::torang::modifier::CarriedModifierId;
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::settings::Settings;
use ::torang::state::{AbilityId, AbilityKind, Benefit, Drawback, Role, RollPart};
pub use read::{abilities, face, number};
pub use refusals::{fault as fault_words, refusal as refusal_words};
use std::rc::Rc;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// Something a person did at a Torang table, or while one was set up.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // named by what happened
pub enum Intent {
    /// Wants these done, one after the other.
    Wanted(Rc<[Command]>),
    /// Typed into a field of the open sheet.
    Typed(Spot, String),
    /// Asks for the roll of the open sheet and rolls it at once.
    AskedAndRolled,
    /// Rolls the main die, or a helper's.
    Rolled(Option<u16>),
    /// People roll their own dice, or no longer.
    ToggledOwnDice,
    /// Changed the options of the table that is set up.
    ChangedOption(Settings),
}

/// A field of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    /// The sheet's first: a name, a goal, a die.
    Text,
    /// Its second: stakes, a score, the opponent's die.
    More,
    /// A modifier with its reason.
    Reason,
    /// The name of a score that stands on no sheet.
    FreeName(Side),
    FreeScore(Side),
    /// What an opponent is called who is not at the table yet.
    Foe,
}

/// A question over a Torang table's page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // each field is named by its type
pub enum Sheet {
    Book(Refused<Refusal, Command>),
    WhoRolls,
    Ask(Box<Ask>),
    /// Rare things to do with the roll that is called for.
    CallMenu,
    /// How a score comes about, and what more there is to it.
    Account {
        which: RollPart,
        reason: String,
        fault: Option<Fault>,
    },
    /// On which side somebody helps with an ability.
    WhoseSide {
        actor: ActorId,
        ability: AbilityId,
    },
    /// `to`: the helper who is helped, where it is not the main roller.
    WhoHelps {
        side: Side,
        to: Option<u16>,
    },
    HelpWith {
        side: Side,
        to: Option<u16>,
        actor: ActorId,
        why: String,
    },
    /// The dice as they lie on the table. `help`: a helper's instead of the main one.
    Dice {
        help: Option<u16>,
        active: String,
        opponent: String,
        fault: Option<Fault>,
    },
    Benefits {
        which: RollPart,
        chosen: Vec<Benefit>,
        told: String,
    },
    Drawback {
        which: RollPart,
        chosen: Option<Drawback>,
        told: String,
    },
    SceneMenu,
    NextScene {
        text: String,
        fault: Option<Fault>,
    },
    Time {
        text: String,
        fault: Option<Fault>,
    },
    /// What a session ends with. `clearing`: asks before all marks are cleared.
    Marks {
        clearing: bool,
    },
    Options {
        open: Option<usize>,
    },
    /// Which abilities there are at this table.
    AbilityList {
        text: String,
        fault: Option<Fault>,
    },
    Join {
        role: Role,
        text: String,
        fault: Option<Fault>,
    },
    PersonMenu {
        actor: ActorId,
    },
    Rename {
        actor: ActorId,
        text: String,
        fault: Option<Fault>,
    },
    /// Asks before somebody leaves for good.
    Leave {
        actor: ActorId,
    },
    /// Several abilities at once.
    Abilities {
        actor: ActorId,
        text: String,
        kind: AbilityKind,
        fault: Option<Fault>,
    },
    /// One ability that stands on a sheet.
    Ability {
        actor: ActorId,
        ability: AbilityId,
        name: String,
        score: String,
        kind: AbilityKind,
        fault: Option<Fault>,
    },
}

/// A roll that is to be called for.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ask {
    pub roller: ActorId,
    pub tried: Tried,
    pub goal: String,
    pub stakes: String,
    pub modifiers: Vec<GmModifier>,
    /// A modifier that is being typed.
    pub reason: String,
    /// The carried modifiers that count.
    pub carried: Vec<CarriedModifierId>,
    pub way: Way,
    /// Who goes along with the leader of a group.
    pub followers: Vec<ActorId>,
    /// Who opposes it; `None` where somebody new does.
    pub foe: Option<ActorId>,
    pub foe_name: String,
    pub foe_tried: Tried,
    pub fault: Option<Fault>,
}

/// How it is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Alone,
    Group,
    Opposed,
}

/// What is rolled against: an ability on the sheet, else a score as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Tried {
    pub ability: Option<AbilityId>,
    pub name: String,
    pub score: String,
}

/// What is wrong with something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It can be no name.
    Name(NameError),
    /// It is no whole number.
    NoNumber(String),
    /// It has no figure at its end.
    NoFigure(String),
    /// The dice do not show that (E-ROLL-RANGE).
    NoFace(String),
}

/// What the app sends when that happens.
pub fn send(intent: Intent) -> AppIntent {
    AppIntent::Torang(Rc::new(intent))
}

/// What the app sends where somebody wants something at the table.
pub fn want(command: Command) -> AppIntent {
    send(Intent::Wanted(Rc::new([command])))
}

/// Opens a sheet.
pub fn open(sheet: Sheet) -> AppIntent {
    AppIntent::Asked(AppSheet::Torang(Rc::new(sheet)))
}

impl Ask {
    /// A roll of somebody's, alone, with an ability or a score that is still to be said. Everybody in `others` would go along.
    pub fn new(roller: ActorId, ability: Option<AbilityId>, others: Vec<ActorId>) -> Self {
        Self {
            roller,
            tried: Tried {
                ability,
                ..Tried::default()
            },
            goal: String::new(),
            stakes: String::new(),
            modifiers: vec![],
            reason: String::new(),
            carried: vec![],
            way: Way::Alone,
            followers: others,
            foe: None,
            foe_name: String::new(),
            foe_tried: Tried::default(),
            fault: None,
        }
    }

    /// What a side is to roll against.
    pub const fn tried(&self, side: Side) -> &Tried {
        match side {
            Side::Active => &self.tried,
            Side::Opponent => &self.foe_tried,
        }
    }

    pub(super) const fn tried_mut(&mut self, side: Side) -> &mut Tried {
        match side {
            Side::Active => &mut self.tried,
            Side::Opponent => &mut self.foe_tried,
        }
    }
}
