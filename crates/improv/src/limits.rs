//! Limits on how much a table tracks.

/// The most people at a table, including those who left.
pub const MAX_PEOPLE: usize = 40;

/// The most talents on one sheet.
pub const MAX_TALENTS: usize = 40;

/// The most sides of a conflict, including removed ones.
pub const MAX_SIDES: usize = 60;

/// The most rounds of an extended conflict.
pub const MAX_ROUNDS: u16 = 99;

/// The most mooks in one group.
pub const MAX_MOOKS: u16 = 999;
