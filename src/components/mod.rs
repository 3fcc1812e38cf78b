//! The parts that every screen is made of. They know no game and no rule.

mod button;
mod choice;
mod dialog;
mod field;
mod figures;
mod layout;
mod refusal;
mod side_mark;

pub use button::{Button, ButtonVariant, Icon, IconButton, Stepper, Toggle, UndoButtons};
pub use choice::{Choice, ChoiceChips, Segmented};
pub use dialog::{Dialog, DialogStack, Dialogs, use_close};
pub use field::{FilePicker, LinesField, TextField};
pub use figures::{Boxes, Fan, Lines, Stair};
pub use layout::{
    Dock, EmptyState, Fault, Heading, Note, PageTitle, Row, Rows, SettingRow, SwitchRow, TickRow,
};
pub use refusal::RefusalDialog;
pub use side_mark::SideMark;
