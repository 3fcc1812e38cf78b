//! The components that all screens are built from. They do not depend on any game or rule.

#[cfg(feature = "web")]
mod button;
#[cfg(feature = "web")]
mod choice;
#[cfg(feature = "web")]
mod dialog;
#[cfg(feature = "web")]
mod field;
#[cfg(feature = "web")]
mod figures;
#[cfg(feature = "web")]
mod layout;
#[cfg(feature = "web")]
mod options;
#[cfg(feature = "web")]
mod privacy_screen;
#[cfg(feature = "web")]
mod questions;
#[cfg(feature = "web")]
mod refusal;
#[cfg(feature = "web")]
mod side_mark;

#[cfg(feature = "web")]
pub use button::{
    Button, DeckButton, Icon, IconButton, NumberStepper, Stepper, Toggle, UndoButtons,
};
#[cfg(feature = "web")]
pub use choice::{Choice, ChoiceChips, Segmented};
#[cfg(feature = "web")]
pub use dialog::{Dialog, DialogStack, Dialogs, use_close, use_mark_saved};
#[cfg(feature = "web")]
pub use field::{FieldText, FilePicker, LinesField, TextField};
#[cfg(feature = "web")]
pub use figures::{Boxes, Fan, Lines, Stair};
#[cfg(feature = "web")]
pub use layout::{
    DialogDock, Dock, Dynamic, EmptyState, Fault, Heading, Note, PageTitle, Row, Rows, SettingRow,
    SwitchRow, TickRow,
};
#[cfg(feature = "web")]
pub use options::Options;
#[cfg(feature = "web")]
pub use privacy_screen::{PrivacyScreen, SecretContent};
#[cfg(feature = "web")]
pub use questions::{FigureSteppers, Questions};
#[cfg(feature = "web")]
pub use refusal::RefusalDialog;
#[cfg(feature = "web")]
pub use side_mark::SideMark;

mod option_section;
mod question;
mod variant;
pub use option_section::{OptionSection, options_text};
pub use question::{Answer, Figure, Question};
pub use variant::ButtonVariant;
