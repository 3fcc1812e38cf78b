//! The appearance of buttons, as plain data, so that the buttons of a view can be tested without a page.

/// The appearance of a button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonVariant {
    /// Highlighted as the next thing to do.
    Primary,
    /// With an outline.
    #[default]
    Plain,
    /// On a quiet background.
    Quiet,
    /// For an action of the gamemaster.
    Gamemaster,
    /// For a button that leads behind the privacy screen.
    Secret,
}

impl ButtonVariant {
    /// Returns its CSS classes.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Primary => "btn btn-primary",
            Self::Plain => "btn",
            Self::Quiet => "btn btn-quiet",
            Self::Gamemaster => "btn btn-gm",
            Self::Secret => "btn btn-privacy",
        }
    }

    /// Returns the icon before the text.
    pub const fn icon(self) -> Option<&'static str> {
        match self {
            Self::Gamemaster => Some("ruling"),
            Self::Secret => Some("lock"),
            Self::Primary | Self::Plain | Self::Quiet => None,
        }
    }
}
