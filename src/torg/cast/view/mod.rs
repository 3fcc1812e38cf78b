//! The components of the cast.

mod new_actors;
mod saved_cast;
mod saved_cast_dialog;
mod sheet_dialog;

pub use new_actors::NewActors;
pub use saved_cast::{SavedCast, use_saved_cast};
pub use saved_cast_dialog::SavedCastDialog;
pub use sheet_dialog::{ActorSheetDialog, SheetDialog, save_for_later};
