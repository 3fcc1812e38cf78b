//! The components themselves. The modules beside this one are plain data, which is tested without a page.

mod announcer;
mod button;
mod choice;
mod diagrams;
mod dialog;
mod field;
mod keyed;
mod layout;
mod list_dialog;
mod options;
mod part;
mod people;
mod privacy_screen;
mod questions;
mod side_mark;
mod stepper;
mod text_dialog;

pub use announcer::Announcer;
pub use button::{
    ActionButtonView, Button, DeckButton, DockButton, Icon, IconButton, StepButton, Toggle,
    UndoButtons, action_button, provide_runner, use_runner, wide_button,
};
pub use choice::{Choice, ChoiceChips, RadioRow, RadioRows, Segmented, one_of};
pub use diagrams::{BarPart, Boxes, ChanceList, Fan, Lines, ShareBar, Stars, StepMeter};
pub use dialog::{
    Dialog, DialogStack, Dialogs, SubjectDialog, TypedOnPage, close_by_back, close_when_gone,
    use_close, use_mark_typed,
};
pub use field::{FieldText, FigureInput, FilePicker, SearchField, TextField};
pub use keyed::keyed;
pub use layout::{
    DialogDock, Dock, Dynamic, EmptyState, ErrorMessage, Heading, LinkRow, Note, PageTitle, Row,
    Rows, SettingRow, SwitchRow, TickKind, TickRow, switch_over,
};
pub use list_dialog::{ListDialog, action_row, ruled_note};
pub use options::Options;
pub use part::part;
pub use people::{AddDock, PeopleDialog, PreviewRows};
pub use privacy_screen::{PrivacyScreen, SecretContent};
pub use questions::{NumberSteppers, Questions};
pub use side_mark::{SideMark, side_cell};
pub use stepper::{NumberStepper, Stepper};
pub use text_dialog::{TextDialog, show_error, use_error};
