//! Attacks: the dialog of an attack at a table, its result, and the attack without a table.
//!
//! A dialog edits one [`AttackForm`]. [`PlannedAttack`] combines that form with the current state of the table and returns what each
//! part of the dialog shows. All of it is plain data, tested without a page. What only the page has to remember, such as the open
//! pane, is in the signals of its editor.

mod chance;
mod combined;
mod form;
mod interaction_report;
mod options;
#[cfg(feature = "web")]
pub mod page;
mod pane_fields;
mod panes;
mod planned;
mod players_call;
mod questions;
pub mod quick;
mod quick_panes;
mod quick_result;
mod recorded_figures;
pub mod report;
mod result;
mod targets;
mod typed_figures;

pub use chance::{Chance, Share, ShareLabel, SumTerm};
pub use combined::{
    CombinedPlace, Declarations, InteractionContent, InteractionTargetRow, OneDie, TargetChances,
    combat_value, plain_interaction,
};
pub use form::{AttackForm, FormChoice, MAX_POSSIBILITIES_WITHOUT_TABLE};
pub use interaction_report::{action_reports, combined_reports, defence_lasts};
pub use options::{
    BoostChip, BoostSource, OptionControl, OptionRow, OptionRows, RARE_OPTIONS, ToggledChance,
    chosen_text, percent,
};
pub use panes::{NumberField, Pane, PaneContent, PaneField};
pub use planned::{Attacker, Incomplete, PlannedAttack, TargetChip, is_known, open_form};
pub use players_call::{
    call_choices, call_question, chosen_calls, description_error, open_calls, resolve_command,
    settle,
};
pub use quick_result::quick_reports;
pub use result::{
    DamageReduction, Negations, PendingAttack, TargetResult, choose_payment, pending_attack,
    toggle_negation,
};
pub use targets::{ChosenTargets, MAX_TARGETS_IN_FORM, TargetForm};
pub use typed_figures::{TypedFigures, read_figure};

#[cfg(feature = "web")]
pub use page::{
    AttackDialog, AttackResultDialog, CombinedPlaces, InteractionFields, PlayersCallDialog,
    QuickAttackPage, RollReportTable,
};

use super::dialog::TorgDialog;
use ::torg::card::ApprovableAction;
use ::torg::fight::TargetPurpose;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};

/// Returns the dialog of an attack. `None` if the action is not an attack, or the app has no figures to calculate with.
pub fn opening(
    view: &View,
    actor: &ActorView,
    kind: ActionKind,
    critical_moment: bool,
) -> Option<TorgDialog> {
    if kind != ActionKind::Approvable(ApprovableAction::Attack) {
        return None;
    }
    open_form(view, actor.id)?;
    let targets = view.possible_targets(actor.id, TargetPurpose::Attack);
    let has_figures =
        is_known(view, actor.id) || targets.iter().any(|target| is_known(view, target.id));
    has_figures.then_some(TorgDialog::Attack {
        actor: actor.id,
        critical_moment,
    })
}
