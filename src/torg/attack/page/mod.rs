//! The components of attacks.

mod body;
mod chance_view;
mod combined_view;
mod dialog;
mod editor;
mod fields;
mod foot;
mod option_list;
mod players_call_dialog;
mod quick_page;
mod report_table;
mod result_dialog;

pub use combined_view::{CombinedPlaces, InteractionFields};
pub use dialog::AttackDialog;
pub use players_call_dialog::PlayersCallDialog;
pub use quick_page::QuickAttackPage;
pub use report_table::RollReportTable;
pub use result_dialog::AttackResultDialog;
