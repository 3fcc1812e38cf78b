//! The components of the dialogs about the story.

mod award;
mod sacrifice;

use crate::torg::list_dialog::{list_dialog, list_dialog_with, list_form};
use crate::torg::story::{StoryDialog, subplots};
use crate::torg::use_torg;
use ::torg::story::Subplot;
use leptos::prelude::*;

/// Renders a dialog about the story.
pub fn dialog(dialog: StoryDialog) -> AnyView {
    let table = use_torg();
    let text_of = |id, text: fn(&Subplot) -> Option<String>| {
        let view = table.view_now();
        view.story.subplot(id).and_then(text).unwrap_or_default()
    };
    match dialog {
        StoryDialog::Subplot(id) => list_dialog(move |view, _| subplots::subplot(view, id)),
        StoryDialog::Suggest(id) => {
            let text = text_of(id, |subplot| subplot.suggestion.clone());
            list_dialog_with(text, move |view, entered| {
                Some(subplots::suggest(view, id, entered))
            })
        }
        StoryDialog::Note(id) => {
            let text = text_of(id, |subplot| subplot.note.clone());
            list_dialog_with(text, move |view, entered| subplots::note(view, id, entered))
        }
        StoryDialog::Campaign { actor, card } => {
            list_dialog(move |view, _| Some(subplots::campaign(view, actor, card)))
        }
        StoryDialog::Consent => list_dialog(|view, _| subplots::consent(view)),
        StoryDialog::Sacrifice { actor, card } => {
            view! { <sacrifice::SacrificeDialog actor card/> }.into_any()
        }
        StoryDialog::Fits => list_dialog(|view, _| Some(subplots::fits(view))),
        StoryDialog::Judge(id) => list_dialog(move |view, _| subplots::judge(view, id)),
        StoryDialog::Award => {
            let view = table.view_now();
            let review = view.story.act_review.as_ref();
            let base = review.and_then(|review| review.base_award);
            let text = base.map_or_else(String::new, |base| base.to_string());
            list_form(text, |view, entered| Some(award::award(view, entered)))
        }
        StoryDialog::Deduct(actor) => view! { <award::DeductDialog actor/> }.into_any(),
    }
}
