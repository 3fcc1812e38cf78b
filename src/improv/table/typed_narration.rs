//! The narration that is being typed. The log does not know of it before its narrator is done, so this device keeps it: after a reload
//! nobody has to type it again.

use ::improv::side::SideId;
use ::improv::view::View;
use serde::{Deserialize, Serialize};
use storage::table_store::TableId;

#[cfg(feature = "web")]
const STORAGE_KEY: &str = "improv-narration";

/// A narration as far as it has been typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedNarration {
    table: u32,
    round: u16,
    narrator: SideId,
    text: String,
}

impl TypedNarration {
    /// Creates the narration of the side that narrates next. `None` if nobody narrates, or if nothing has been typed.
    pub fn new(table: TableId, view: &View, text: &str) -> Option<Self> {
        let conflict = view.conflict.as_ref()?;
        let narrator = conflict.next_narrator()?;
        (!text.trim().is_empty()).then(|| Self {
            table: table.0,
            round: conflict.round,
            narrator,
            text: text.to_owned(),
        })
    }

    /// Reads what is saved. What cannot be read counts as nothing.
    pub fn parse(saved: Option<&str>) -> Option<Self> {
        serde_json::from_str(saved?).ok()
    }

    /// Returns the text, if it belongs to the side that narrates next at this table.
    pub fn text_for(self, table: TableId, view: &View) -> Option<String> {
        let now = Self::new(table, view, &self.text)?;
        (now == self).then_some(self.text)
    }
}

/// Returns the text that this device has kept for the side that narrates next. Empty if there is none.
#[cfg(feature = "web")]
pub(in crate::improv) fn kept_text(table: TableId, view: &View) -> String {
    let kept = TypedNarration::parse(crate::device::saved_text(STORAGE_KEY).as_deref());
    let text = kept.and_then(|kept| kept.text_for(table, view));
    text.unwrap_or_default()
}

/// Keeps what has been typed on this device; `None`: nothing.
#[cfg(feature = "web")]
pub(in crate::improv) fn keep(typed: Option<TypedNarration>) {
    match typed {
        Some(typed) => {
            // If it cannot be saved, it is still on the page.
            let _ = crate::device::save_json(STORAGE_KEY, &typed);
        }
        None => crate::device::remove_saved(STORAGE_KEY),
    }
}
