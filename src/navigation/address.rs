//! The address of each screen, as it stands in the hash. A static host knows one page only, so the hash says which screen it shows.

use std::fmt;
use std::str::FromStr;
use storage::table_store::TableId;
use tabletop::seat::ActorId;

/// A screen of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Address {
    /// The tables on this device. Its hash is empty.
    #[default]
    Home,
    /// A new table is being set up.
    NewTable(NewTableStep),
    /// A page of a saved table.
    Table(TableId, TablePage),
    /// The rulebook, at one of its entries where an ID is given.
    Rules(Option<String>),
    /// The settings of this device.
    Settings,
    /// Who made it, and the licences.
    About,
    /// A roll, attack or conflict without a table.
    Quick(QuickTool),
}

/// The steps of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewTableStep {
    /// Which game, and what the table is called.
    Game,
    /// Who plays.
    Cast,
    /// What this table decides for itself.
    Options,
}

/// The pages of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePage {
    /// What is done now.
    Stage,
    /// Everybody at the table.
    Seats,
    /// One of them.
    Seat(ActorId),
    /// Everything that happened.
    Log,
    /// The rulebook beside the table.
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
    /// The stage of a table.
    pub const fn stage(table: TableId) -> Self {
        Self::Table(table, TablePage::Stage)
    }

    /// The table that it belongs to.
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Table(table, _) => Some(*table),
            Self::Home
            | Self::NewTable(_)
            | Self::Rules(_)
            | Self::Settings
            | Self::About
            | Self::Quick(_) => None,
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
                write!(f, "#/table/{}", table.0)?;
                match page {
                    TablePage::Stage => Ok(()),
                    TablePage::Seats => f.write_str("/seats"),
                    TablePage::Seat(actor) => write!(f, "/seats/{}", actor.0),
                    TablePage::Log => f.write_str("/log"),
                    TablePage::Rules => f.write_str("/rules"),
                }
            }
            Self::Rules(None) => f.write_str("#/rules"),
            Self::Rules(Some(rule)) => write!(f, "#/rules/{rule}"),
            Self::Settings => f.write_str("#/settings"),
            Self::About => f.write_str("#/about"),
            Self::Quick(QuickTool::Roll) => f.write_str("#/quick/roll"),
            Self::Quick(QuickTool::Attack) => f.write_str("#/quick/attack"),
            Self::Quick(QuickTool::Conflict) => f.write_str("#/quick/conflict"),
        }
    }
}

/// The text after the `#` names no screen.
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
                let table = TableId(table.parse().map_err(|_| UnknownAddress)?);
                let page = match page {
                    [] => TablePage::Stage,
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

/// IDs of rules are letters, digits and hyphens: nothing else of a link reaches the page.
fn is_rule_id(text: &str) -> bool {
    text.len() <= 24 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
