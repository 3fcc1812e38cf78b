//! The components of the dialogs of a Torg table.

use super::TorgDialog;
use crate::log_page::NoteDialog;
use crate::torg::attack::{AttackDialog, PlayersCallDialog};
use crate::torg::cast::ActorSheetDialog;
use crate::torg::deck::deck_dialog;
use crate::torg::list_dialog::list_dialog;
use crate::torg::options::OptionsDialog;
use crate::torg::rounds::dialogs::{
    BeginRoundsDialog, CloseRoundDialog, HowRoundsBeginDialog, RoundLineDialog, duel_total,
};
use crate::torg::scene::dialogs::{
    JoinDialog, NameSceneDialog, RenameDialog, RenameTableDialog, RestDialog,
};
use crate::torg::scene::lists::list_of;
use crate::torg::scene::person::person_content;
use crate::torg::table::use_torg;
use crate::torg::{acting, cards, fight, hand, prompts, story, task, trade};
use leptos::prelude::*;

/// Renders a dialog.
pub fn dialog(dialog: TorgDialog) -> AnyView {
    match dialog {
        TorgDialog::List(list) => list_dialog(move |view, _| list_of(view, &list)),
        TorgDialog::Task(dialog) => task::dialog(dialog),
        TorgDialog::Fight(dialog) => fight::dialog(dialog),
        TorgDialog::Story(dialog) => story::dialog(dialog),
        TorgDialog::BeginRounds => view! { <BeginRoundsDialog/> }.into_any(),
        TorgDialog::HowRoundsBegin { participants } => {
            view! { <HowRoundsBeginDialog participants/> }.into_any()
        }
        TorgDialog::RoundLine => view! { <RoundLineDialog/> }.into_any(),
        TorgDialog::CloseRound { then } => view! { <CloseRoundDialog then/> }.into_any(),
        TorgDialog::DuelTotal { actor } => {
            list_dialog(move |view, entered| Some(duel_total(view, actor, entered)))
        }
        TorgDialog::NameScene => view! { <NameSceneDialog/> }.into_any(),
        TorgDialog::RenameTable => view! { <RenameTableDialog/> }.into_any(),
        TorgDialog::Rest => view! { <RestDialog/> }.into_any(),
        TorgDialog::Rename { actor } => view! { <RenameDialog actor/> }.into_any(),
        TorgDialog::Note => view! { <NoteDialog session=use_torg().session/> }.into_any(),
        TorgDialog::Join { role } => view! { <JoinDialog role/> }.into_any(),
        TorgDialog::Person { actor } => list_dialog(move |view, _| person_content(view, actor)),
        TorgDialog::Attack {
            actor,
            critical_moment,
        } => view! { <AttackDialog actor critical_moment/> }.into_any(),
        TorgDialog::PlayersCall { actor, negations } => {
            view! { <PlayersCallDialog actor negations/> }.into_any()
        }
        TorgDialog::Act {
            actor,
            critical_moment,
        } => acting::act_dialog(actor, critical_moment),
        TorgDialog::Target {
            actor,
            kind,
            critical_moment,
        } => list_dialog(move |view, _| Some(acting::targets(view, actor, kind, critical_moment))),
        TorgDialog::Card { card, holder } => cards::card_dialog(card, holder),
        TorgDialog::UseCard { actor, card } => {
            list_dialog(move |view, _| Some(cards::use_choices(view, actor, card)))
        }
        TorgDialog::TakePoolCards { hero } => {
            list_dialog(move |view, entered| cards::take_pool_cards(view, hero, entered))
        }
        TorgDialog::Hand { actor, purpose } => hand::hand_screen(actor, purpose),
        TorgDialog::Trade(dialog) => {
            list_dialog(move |view, entered| trade::content(view, dialog, entered))
        }
        TorgDialog::Prompt(dialog) => prompts::prompt_dialog(dialog),
        TorgDialog::Sheet { actor } => view! { <ActorSheetDialog actor/> }.into_any(),
        TorgDialog::Deck(dialog) => deck_dialog(dialog),
        TorgDialog::Options { search } => view! { <OptionsDialog search/> }.into_any(),
    }
}
