//! Combat at the table: what a person chooses for an attack and how a cast's figures fill it in. The rules themselves are in
//! `combat`, which knows no table.

pub mod act;
pub(crate) mod blow;
pub(crate) mod blows;
pub(crate) mod combatant;
pub(crate) mod cowing;
pub(crate) mod doing;
pub(crate) mod hand;
pub(crate) mod landed;
pub(crate) mod moment;
pub(crate) mod said;
pub(crate) mod seeing;
pub(crate) mod stance;
pub(crate) mod striking;
pub(crate) mod stroke;
pub(crate) mod suppressing;
pub(crate) mod taken;
pub(crate) mod trying;
pub(crate) mod wanted;
pub mod weigh;

pub use blow::Blow;
pub use blows::{BlowCommand, BlowEvent};
pub use combatant::Combatant;
pub use cowing::Cowing;
pub use doing::{Laid, Tried};
pub use hand::Hand;
pub use landed::{Landed, Reached};
pub use moment::{
    Blocked, behind_cover, block_against, by_itself, first_hand, in_order, in_places, magazine,
    shares, shots, softens, stopped,
};
pub use said::{Purpose, Unseen};
pub use stance::{Apart, Block, Fight};
pub use striking::Struck;
pub use stroke::Stroke;
pub use taken::Taken;
pub use trying::Weighed;
pub use wanted::{Aimed, Wanted};
