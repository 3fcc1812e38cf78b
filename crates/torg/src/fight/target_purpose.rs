//! What an actor needs a target for.

/// What an actor needs a target for, which decides who can be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetPurpose {
    /// An attack that the app calculates.
    Attack,
    /// An interaction that the app calculates.
    Interaction,
    /// An action in rounds that is declared without figures.
    Declaration,
}
