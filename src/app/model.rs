//! What the app is doing: which screen, which table, which question is open. Plain data, written by `update` alone.

use crate::app::attack::quick::Quick as QuickAttack;
use crate::app::attack::table::{Attacking, Negated};
use crate::app::cast::CastSheet;
use crate::app::improv::draft::Told;
use crate::app::improv::quick::Quick as QuickConflict;
use crate::app::improv::table as improv_table;
use crate::app::matters::CardPrompt;
use crate::app::play::Play;
use crate::app::tasks::TaskSheet;
use crate::app::torang::quick::Quick;
use crate::app::torang::table as torang_table;
use crate::app::words::options::Group;
use ::improv::settings::Settings as ImprovSettings;
use ::torang::settings::Settings as TorangSettings;
use ::torg::card::CardId;
use ::torg::card::{LineEffect as CardEffect, Side};
use ::torg::command::Command;
use ::torg::dealing::DeckRefusal;
use ::torg::deck::Deck;
use ::torg::refusal::Refusal;
use ::torg::roll::Proficiency;
use ::torg::rounds::Surprise;
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::stat_line::StatLine;
use ::torg::state::{ActionKind, Role};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use storage::cast::{CastError, SavedCharacters};
use storage::table_store::{SaveHandle, TableId, TableListing};
use storage::{GameKind, StorageError};
use tabletop::seat::ActorId;

/// The whole app.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)] // each field is named by its type
pub struct Model {
    pub screen: Screen,
    /// The tables on this device, the one played last first.
    pub tables: Vec<TableListing>,
    pub table: Option<OpenTable>,
    /// The people kept for later tables.
    pub cast: SavedCharacters<StatLine>,
    pub draft: Draft,
    pub quick: Quick,
    pub attack: QuickAttack,
    pub quick_conflict: QuickConflict,
    /// What is being chosen in a fight, while the book lies over it.
    pub waiting: Option<Sheet>,
    /// What possibilities take from the blows that lie rolled.
    pub negated: Negated,
    /// People roll their own dice, where the game lets them type them.
    pub own_dice: bool,
    pub sheet: Option<Sheet>,
    pub curtain: Option<Curtain>,
    /// What the page of an Improv table is at.
    pub improv_page: improv_table::page::Page,
    pub toast: Option<Toast>,
    /// The number of the next toast.
    pub next_toast: u32,
    pub alert: Option<AppAlert>,
    pub device: Device,
    /// What the rulebook is being searched for.
    pub search: String,
    /// The rule that lies open in the rulebook.
    pub rule: Option<String>,
    /// What is shown of a Torg table's options.
    pub options: Shown,
}

/// The sections of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Screen {
    #[default]
    Foyer,
    New(NewStep),
    Stage,
    Seats,
    Seat(ActorId),
    Chronicle,
    Rules,
    Settings,
    About,
    /// One roll without a table.
    Quick,
    /// One attack without a table.
    QuickAttack,
    /// One conflict without a table.
    QuickConflict,
    /// A table came back from a damaged save.
    Recovered,
}

impl Model {
    /// How many things lie over the screen.
    pub fn layers(&self) -> usize {
        usize::from(self.sheet.is_some())
            + usize::from(self.curtain.is_some())
            + usize::from(self.rule.is_some() && self.screen != Screen::Rules)
    }
}

impl Screen {
    /// Whether it shows the open table.
    pub const fn is_of_table(self) -> bool {
        matches!(
            self,
            Self::Stage | Self::Seats | Self::Seat(_) | Self::Chronicle
        )
    }
}

/// What is shown of a Torg table's options, of which there are many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Shown {
    /// The section that is open.
    pub option_section: Option<Group>,
    /// What is searched for, in all sections.
    pub search: String,
}

/// The steps of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum NewStep {
    Game,
    Cast,
    Options,
}

/// A table in play.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// The chronicle and the state it leads to.
    pub game: Play,
    /// Where it is saved; `None` while it could not be saved at all.
    pub save_handle: Option<SaveHandle>,
    /// Entries that are only in memory.
    pub unsaved: usize,
    /// Entries lost from a damaged save, where that is so: how many there should have been.
    pub damaged: Option<usize>,
    /// How many of its entries lie in a file that was saved since it was opened.
    pub in_file: usize,
}

/// A new table that is being set up.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Draft {
    pub game: GameKind,
    pub title: String,
    pub edition: Edition,
    pub settings: Settings,
    /// The answers, where the game is Torang.
    pub torang: TorangSettings,
    /// The same, where it is Improv.
    pub improv: ImprovSettings,
    pub heroes: Vec<DraftHero>,
    /// What stands in the name field.
    pub typed: String,
    /// What is wrong with it.
    pub fault: Option<DraftFault>,
    /// The option that lies open.
    pub open_option: Option<usize>,
    pub decks: DraftDecks,
}

/// The deck of a new table.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct DraftDecks {
    pub deck: Deck,
    pub printed: bool,
    /// Hands from another sitting, a line a hero.
    pub lines: Vec<String>,
    /// What is wrong with the file or the lines.
    pub faults: Vec<String>,
}

/// A question about decks.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum DecksSheet {
    /// What a new table plays with.
    New { typed: String },
    /// The number of the printed card that is turned over.
    Number {
        command: Rc<Command>,
        /// Those of the cards before it, where more than one is turned over.
        before: Vec<CardId>,
        /// The sheet of a box that is to choose, which comes back when it has.
        chooser: Option<Rc<TaskSheet>>,
        typed: String,
        fault: Option<DeckRefusal>,
        shuffle: bool,
    },
    /// Who has drawn from the printed deck.
    Owed,
    /// Asks before all hands are written into a file.
    WriteOut,
    /// Hands from another sitting, at an open table.
    Hands {
        typed: String,
        lines: Vec<String>,
        faults: Vec<String>,
    },
}

/// Somebody named for a new table.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct DraftHero {
    pub name: String,
    pub player: Option<String>,
    /// Figures, where some were told, and the side, where that is not the heroes'.
    pub brings: Option<Rc<StatLine>>,
    /// Talents, and whether it is the gamemaster, where that was told and the game is Improv.
    pub told: Option<Rc<Told>>,
}

/// What is wrong with what was typed for a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DraftFault {
    EmptyName,
    LongName {
        length: usize,
    },
    TooManyHeroes {
        named: usize,
        most: usize,
    },
    CastFull,
    NoHeroes,
    /// A gamemaster without players.
    Alone,
    /// A line of which not all is understood.
    Line,
    /// Hands from another sitting that do not fit these heroes.
    Hands,
}

/// A question over the page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Sheet {
    /// What somebody does with a turn. `typed`: the dice as a person types them, where they do.
    Act {
        actor: ActorId,
        critical_moment: bool,
        skill: Proficiency,
        typed: Option<String>,
        fault: Option<Rc<Refusal>>,
    },
    /// At whom an interaction is aimed.
    Target {
        actor: ActorId,
        kind: ActionKind,
        critical_moment: bool,
    },
    /// The book says no. `secret`: asked behind the curtain, so no card of the hand is named (DD-026).
    ByTheBook {
        refusal: Rc<Refusal>,
        command: Rc<Command>,
        why: String,
        secret: bool,
    },
    /// Who takes part in the rounds that begin.
    BeginRounds { chosen: Vec<ActorId> },
    /// About the rounds.
    Rounds(RoundsSheet),
    /// What is to be said before the round closes.
    CloseRound { then: AfterRound },
    /// What a setback does. `text`: in the gamemaster's words.
    Setback { side: Side, text: String },
    /// Which pool cards a villain's success takes.
    TakePoolCards { chosen: Vec<CardId> },
    /// With whom a hero trades.
    TradePartner { from: ActorId },
    /// Which pool cards are traded.
    TradeCards {
        from: ActorId,
        to: ActorId,
        answering: bool,
        chosen: Vec<CardId>,
    },
    /// What is traded for what: the one who offered agrees to it, or the gamemaster accepts it with a story.
    Trade { accepting: bool, story: String },
    /// Rare things to do with the scene.
    SceneMenu,
    /// A name for the scene.
    NameScene { text: String },
    /// Ends the scene: ordinary or final.
    EndScene,
    /// A card, full size.
    Card {
        card: CardId,
        holder: Option<ActorId>,
    },
    /// What a card is used for, where it does not say so itself.
    UseCard { actor: ActorId, card: CardId },
    /// The discard pile and the action stack.
    Piles,
    /// Somebody joins. `text`: the names as they are typed; `begin`: who takes part in the rounds that were about to begin.
    Join {
        role: Role,
        text: String,
        fault: Option<DraftFault>,
        begin: Option<Vec<ActorId>>,
    },
    /// Rare things to do with a person.
    PersonMenu { actor: ActorId },
    /// Asks before somebody leaves for good.
    Leave { actor: ActorId },
    /// Harm, possibilities and figures of a person.
    Person { actor: ActorId },
    /// A note for the chronicle.
    Note { text: String },
    /// Asks before a table is deleted for good.
    Remove { table: TableId },
    /// The table's options in mid-play.
    Options { open: Option<usize> },
    /// A question about the cast.
    Cast(Rc<CastSheet>),
    /// A question about decks.
    Decks(DecksSheet),
    /// A question that a card opens, or one about what the gamemaster keeps ready.
    CardPrompt(CardPrompt),
    /// A dramatic task, or a box that chooses.
    Task(Rc<TaskSheet>),
    /// A question about subplots, or about the end of an act or an adventure.
    Story(Rc<crate::app::tales::SubplotDialog>),
    /// Somebody's attack.
    Attack(Rc<Attacking>),
    /// What somebody does in a fight beside attacking.
    Deed(Rc<crate::app::deeds::DeedSheet>),
    /// A question at a Torang table.
    Torang(Rc<torang_table::Sheet>),
    /// A question at an Improv table.
    Improv(Rc<improv_table::Sheet>),
}

impl Sheet {
    /// What somebody does: of which kind, or, where that was told, how it goes on.
    pub const fn act(actor: ActorId, critical_moment: bool) -> Self {
        Self::Act {
            actor,
            critical_moment,
            skill: Proficiency::Skilled,
            typed: None,
            fault: None,
        }
    }

    /// Asks for the names of those who join.
    pub const fn join(role: Role, begin: Option<Vec<ActorId>>) -> Self {
        Self::Join {
            role,
            text: String::new(),
            fault: None,
            begin,
        }
    }
}

/// A question about the rounds.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum RoundsSheet {
    /// How they begin: who is surprised, and whether heroes fight each other.
    Begin {
        chosen: Vec<ActorId>,
        ambush: Option<(Side, Surprise)>,
        on_duty: Vec<ActorId>,
        duel: bool,
    },
    /// What is in force, without the deck.
    Line {
        first: Side,
        heroes: CardEffect,
        villains: CardEffect,
    },
    /// How somebody's turn waits.
    Turn { actor: ActorId },
    /// What else the open action is.
    Also,
    /// Whether somebody's action helped.
    Contribution { actor: ActorId },
    /// What a hero who fights heroes rolled for the order, by dice on the table.
    Total { actor: ActorId, text: String },
}

/// What follows when the questions at a round's end are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AfterRound {
    Flip,
    EndRounds,
    EndScene { is_final: bool },
}

/// The curtain: somebody's secret matter is at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Curtain {
    /// Whose.
    pub actor: ActorId,
    /// What for.
    pub purpose: Purpose,
    /// Whether it is open: only then is anything secret in what the page is made from.
    pub open: bool,
    /// The cards tapped behind it.
    pub chosen: Vec<CardId>,
    /// Numbers of printed cards as they are typed behind it.
    pub typed: String,
    /// What is wrong with them.
    pub fault: Option<DeckRefusal>,
    /// The action's sheet that it fell over, which comes back when it rises.
    pub over: Option<Sheet>,
}

/// What somebody does behind the curtain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Look, and perhaps lay or use a card.
    Hand,
    /// Type the numbers of the printed cards that were drawn.
    Took,
    /// Come down to a full hand.
    DiscardDown,
    /// Let one more go, or none.
    DiscardOne,
    /// Choose what to offer to somebody.
    Offer {
        /// To whom.
        to: ActorId,
    },
    /// Choose what to give in return.
    Answer,
    /// See what comes back, and agree to it.
    Agree,
    /// Choose what Leadership gives away.
    Give {
        /// To whom.
        to: Option<ActorId>,
        /// Who gets the second card, where not all go to one.
        also: Option<ActorId>,
    },
    /// Discard any number before the hand is filled.
    Sort,
}

/// A short word about what just happened.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Toast {
    /// Grows with each, so that an old one's clock does not end a new one.
    pub number: u32,
    pub text: String,
    pub way: Option<crate::app::intent::Intent>,
}

/// Something is wrong with the device, not with the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppAlert {
    /// Entries are in memory only.
    Unsaved {
        /// Why.
        fault: StorageError,
        /// How many.
        entries: usize,
    },
    /// Another window played on; this is its table now.
    OtherWindow,
    /// Another window took this table away or played it on while entries were unsaved here: this is a table of its own now.
    Parted,
    /// Opening another table would lose entries that are in memory only.
    Stays {
        /// How many.
        entries: usize,
    },
    /// Somebody could not be kept for later tables.
    Cast(CastError),
    /// The person's wishes could not be kept.
    Preferences(StorageError),
    /// A file could not be opened.
    File(storage::file::FileError),
    /// A kept table could not be opened.
    Shelf(storage::table_store::LoadError),
    /// A kept or opened table does not add up: cards are missing or twice there.
    Unsound,
}

/// The device: what it can do and how the person wants it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Device {
    pub preferences: Preferences,
    /// The browser offers to install the app.
    pub can_install: bool,
    pub installed: bool,
    /// A newer version waits.
    pub update_waiting: bool,
    /// Whether the browser promised to keep what is stored.
    pub persistent: Option<bool>,
    /// Bytes used by the tables.
    pub bytes_used: usize,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Theme {
    #[default]
    Auto,
    Dark,
    Light,
}

/// How the person wants the app on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Preferences {
    pub theme: Theme,
    pub screen_stays_on: bool,
    pub left_hand: bool,
    pub less_motion: bool,
    /// Hands open by pressing once and close by pressing again, instead of by holding.
    pub press_to_look: bool,
    pub vibrate: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::Auto,
            screen_stays_on: true,
            left_hand: false,
            less_motion: false,
            press_to_look: false,
            vibrate: true,
        }
    }
}
