//! Buttons with their actions, as plain data, so that the buttons of a view can be computed and tested without a page.

use super::ButtonVariant;

/// A button with its action. `A` is the type of the actions of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton<A> {
    /// The label.
    pub label: String,
    /// The second line; empty for none.
    pub detail: String,
    /// What it is about, for screen readers, if several buttons have the same label; empty if the label says it.
    pub about: String,
    /// The look of the button.
    pub variant: ButtonVariant,
    /// The action of a press.
    pub action: A,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl<A> ActionButton<A> {
    /// Creates an enabled button without a second line.
    pub fn new(label: impl Into<String>, variant: ButtonVariant, action: A) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            about: String::new(),
            variant,
            action,
            enabled: true,
        }
    }

    /// Creates a highlighted button, for what comes next.
    pub fn primary(label: impl Into<String>, action: A) -> Self {
        Self::new(label, ButtonVariant::Primary, action)
    }

    /// Creates an outlined button.
    pub fn plain(label: impl Into<String>, action: A) -> Self {
        Self::new(label, ButtonVariant::Plain, action)
    }

    /// Creates a button on a quiet background.
    pub fn quiet(label: impl Into<String>, action: A) -> Self {
        Self::new(label, ButtonVariant::Quiet, action)
    }

    /// Creates a button that leads behind the privacy screen.
    pub fn secret(label: impl Into<String>, action: A) -> Self {
        Self::new(label, ButtonVariant::Secret, action)
    }

    /// Creates a button for an action of the gamemaster.
    pub fn gamemaster(label: impl Into<String>, action: A) -> Self {
        Self::new(label, ButtonVariant::Gamemaster, action)
    }

    /// Sets the second line.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Sets what it is about, for screen readers.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Sets whether the button can be pressed.
    #[must_use]
    pub fn enabled_if(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }
}
