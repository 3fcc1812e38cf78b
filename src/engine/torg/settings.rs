//! What differs from table to table: the open questions of the ledger that the deck's play answers (section 6, A-…).

/// Which of the two rule books of Torg the table plays by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// The older one.
    Classic,
    /// The later one.
    #[default]
    Revised,
}

/// How many cards a hand has (DD-016 … DD-020, A-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HandSize {
    /// By the number of heroes.
    #[default]
    ByHeroes,
    /// The same number for every table, 1 to 9.
    Fixed(u8),
}

/// Where a new deck comes from when the old one is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reshuffle {
    /// From the discard pile; from the action stack under its top only when that is empty too.
    #[default]
    Discards,
    /// From both at once.
    DiscardsAndStack,
}

/// What becomes of the flipped cards when a scene ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StackAtSceneEnd {
    /// They stay on the table.
    #[default]
    Stays,
    /// They go to the discard pile, the last flip on top.
    Discarded,
}

/// When the second actions of a flurry are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlurryOrder {
    /// At once, before the other side.
    #[default]
    AtOnce,
    /// After both sides have acted.
    AfterBoth,
}

/// The answers of one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // each is named and explained by its type
pub struct Settings {
    pub hand_size: HandSize,
    pub reshuffle: Reshuffle,
    pub stack_at_scene_end: StackAtSceneEnd,
    pub flurry_order: FlurryOrder,
}

impl HandSize {
    /// The cards in an opening hand (DD-016 … DD-020); for eight heroes and more the book is silent and A-01 says 3.
    pub const fn cards(self, heroes: usize) -> u8 {
        match (self, heroes) {
            (Self::Fixed(cards), _) => cards,
            (Self::ByHeroes, 0 | 1) => 6,
            (Self::ByHeroes, 2) => 5,
            (Self::ByHeroes, 3..=6) => 4,
            (Self::ByHeroes, _) => 3,
        }
    }
}
