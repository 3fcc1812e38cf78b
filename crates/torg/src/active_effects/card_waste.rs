//! Why a card would be used for nothing.

/// Why a card would be used for nothing now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardWaste {
    /// Stymied would take the die that it buys (DD-145).
    LostToStymied,
    /// There is no roll to which it could add a die (DD-269, DD-285).
    NoRoll,
    /// There is no action that it could strengthen (DD-265).
    NoAction,
}
