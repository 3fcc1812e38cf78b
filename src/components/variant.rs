//! What buttons look like: plain data, so that what a view leads to can be tested without a page.

/// What a button looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonVariant {
    /// The thing to do now.
    Lit,
    /// An outline.
    #[default]
    Plain,
    /// On quiet ground.
    Quiet,
    /// The gamemaster's.
    Gamemaster,
    /// Leads behind the privacy screen.
    Secret,
}

impl ButtonVariant {
    /// Its classes.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Lit => "btn btn-lit",
            Self::Plain => "btn",
            Self::Quiet => "btn btn-quiet",
            Self::Gamemaster => "btn btn-gm",
            Self::Secret => "btn btn-privacy",
        }
    }

    /// The icon before its words.
    pub const fn icon(self) -> Option<&'static str> {
        match self {
            Self::Gamemaster => Some("ruling"),
            Self::Secret => Some("lock"),
            Self::Lit | Self::Plain | Self::Quiet => None,
        }
    }
}
