//! The data of an actor who joins a table.

use super::role::Role;
use super::sheet::Sheet;
use super::stats::Stats;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The data of an actor who joins a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewActor {
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
    pub stats: Stats,
    pub sheet: Sheet,
    pub possibilities: u16,
}

/// Returns the ID of the actor who joins after this many others.
pub fn next_actor_id(joined_before: usize) -> ActorId {
    ActorId(u16::try_from(joined_before + 1).unwrap_or(u16::MAX))
}

impl NewActor {
    /// Creates an actor with only a name, player and role.
    pub fn named(name: Name, player: Option<Name>, role: Role) -> Self {
        Self {
            name,
            player,
            role,
            stats: Stats::default(),
            sheet: Sheet::default(),
            possibilities: 0,
        }
    }
}
