//! The address of each screen, as written in the URL's hash. A static host serves a single page, so the hash says which screen is
//! shown.

use std::fmt;
use std::str::FromStr;
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// The table that an address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRef {
    /// The table that is saved on this device under this ID.
    Saved(TableId),
    /// The open table, if it is not saved: an example, or a table for which there was no room. Only one table is open, so it needs no ID.
    Unsaved,
}

impl TableRef {
    /// Returns the ID under which the table is saved, if it is.
    pub const fn id(self) -> Option<TableId> {
        match self {
            Self::Saved(id) => Some(id),
            Self::Unsaved => None,
        }
    }
}

impl From<Option<TableId>> for TableRef {
    /// Refers to a table by the ID under which it is saved, if it is.
    fn from(id: Option<TableId>) -> Self {
        id.map_or(Self::Unsaved, Self::Saved)
    }
}

impl fmt::Display for TableRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Saved(id) => id.0.fmt(f),
            Self::Unsaved => f.write_str("unsaved"),
        }
    }
}

impl FromStr for TableRef {
    type Err = UnknownAddress;

    fn from_str(text: &str) -> Result<Self, UnknownAddress> {
        match text {
            "unsaved" => Ok(Self::Unsaved),
            id => id
                .parse()
                .map(TableId)
                .map(Self::Saved)
                .map_err(|_| UnknownAddress),
        }
    }
}

/// A screen of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Address {
    /// The tables on this device. Its hash is empty.
    #[default]
    Home,
    /// A step of setting up a new table.
    NewTable(NewTableStep),
    /// A page of a table.
    Table(TableRef, TablePage),
    /// The rulebook, opened at a rule if an ID is given.
    Rules(Option<String>),
    /// The settings of this device.
    Settings,
    /// The authors and the licenses.
    About,
    /// A roll, attack or conflict without a table.
    Quick(QuickTool),
}

/// The steps of setting up a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewTableStep {
    /// The game and the title.
    Game,
    /// The people.
    Cast,
    /// The options of the table.
    Options,
}

/// The pages of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePage {
    /// The stage: what is happening now.
    Scene,
    /// The list of everybody at the table.
    Seats,
    /// The page of one person.
    Seat(ActorId),
    /// The event log.
    Log,
    /// The rulebook on the page of a table.
    Rules,
}

/// The tools that need no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickTool {
    /// A roll of the Torang Engine.
    Roll,
    /// A Torg attack.
    Attack,
    /// An Improv conflict.
    Conflict,
}

impl Address {
    /// Returns the address of a table's stage.
    pub const fn scene(table: TableRef) -> Self {
        Self::Table(table, TablePage::Scene)
    }

    /// Returns the table that the address belongs to.
    pub const fn table(&self) -> Option<TableRef> {
        match self {
            Self::Table(table, _) => Some(*table),
            _ => None,
        }
    }

    /// Returns the page of the table; the stage for an address that belongs to no table.
    pub const fn table_page(&self) -> TablePage {
        match self {
            Self::Table(_, page) => *page,
            _ => TablePage::Scene,
        }
    }

    /// Returns the step of setting up a new table; the first one for any other address.
    pub const fn new_table_step(&self) -> NewTableStep {
        match self {
            Self::NewTable(step) => *step,
            _ => NewTableStep::Game,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => Ok(()),
            Self::NewTable(NewTableStep::Game) => f.write_str("#/new"),
            Self::NewTable(NewTableStep::Cast) => f.write_str("#/new/cast"),
            Self::NewTable(NewTableStep::Options) => f.write_str("#/new/options"),
            Self::Table(table, page) => {
                f.write_str("#/table/")?;
                table.fmt(f)?;
                match page {
                    TablePage::Scene => Ok(()),
                    TablePage::Seats => f.write_str("/seats"),
                    TablePage::Seat(actor) => {
                        f.write_str("/seats/")?;
                        actor.0.fmt(f)
                    }
                    TablePage::Log => f.write_str("/log"),
                    TablePage::Rules => f.write_str("/rules"),
                }
            }
            Self::Rules(None) => f.write_str("#/rules"),
            Self::Rules(Some(rule)) => {
                f.write_str("#/rules/")?;
                f.write_str(rule)
            }
            Self::Settings => f.write_str("#/settings"),
            Self::About => f.write_str("#/about"),
            Self::Quick(QuickTool::Roll) => f.write_str("#/quick/roll"),
            Self::Quick(QuickTool::Attack) => f.write_str("#/quick/attack"),
            Self::Quick(QuickTool::Conflict) => f.write_str("#/quick/conflict"),
        }
    }
}

/// The error for text after the `#` that does not name a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAddress;

impl FromStr for Address {
    type Err = UnknownAddress;

    fn from_str(hash: &str) -> Result<Self, UnknownAddress> {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Ok(Self::Home),
            ["new"] => Ok(Self::NewTable(NewTableStep::Game)),
            ["new", "cast"] => Ok(Self::NewTable(NewTableStep::Cast)),
            ["new", "options"] => Ok(Self::NewTable(NewTableStep::Options)),
            ["table", table, page @ ..] => {
                let table = table.parse()?;
                let page = match page {
                    [] => TablePage::Scene,
                    ["seats"] => TablePage::Seats,
                    ["seats", actor] => {
                        TablePage::Seat(ActorId(actor.parse().map_err(|_| UnknownAddress)?))
                    }
                    ["log"] => TablePage::Log,
                    ["rules"] => TablePage::Rules,
                    _ => return Err(UnknownAddress),
                };
                Ok(Self::Table(table, page))
            }
            ["rules"] => Ok(Self::Rules(None)),
            ["rules", rule] if is_rule_id(rule) => Ok(Self::Rules(Some((*rule).to_owned()))),
            ["settings"] => Ok(Self::Settings),
            ["about"] => Ok(Self::About),
            ["quick", "roll"] => Ok(Self::Quick(QuickTool::Roll)),
            ["quick", "attack"] => Ok(Self::Quick(QuickTool::Attack)),
            ["quick", "conflict"] => Ok(Self::Quick(QuickTool::Conflict)),
            _ => Err(UnknownAddress),
        }
    }
}

/// Checks for a rule ID: letters, digits and hyphens. Nothing else from a link reaches the page.
fn is_rule_id(text: &str) -> bool {
    text.len() <= 24 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
