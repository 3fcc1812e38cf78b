//! The dialog of an attack at a table, before the roll.

use super::body::AttackBody;
use super::editor::{AttackEditor, use_editor};
use super::foot::AttackFoot;
use crate::components::{ActionButtonView, Dialog, close_when_gone};
use crate::device::scroll_to;
use crate::grammar::possessive;
use crate::torg::acting::CriticalMomentSwitch;
use crate::torg::attack::{Attacker, Incomplete, PlannedAttack, open_form};
use crate::torg::messages::sentences::{actor_name, headline};
use crate::torg::table::{TorgTable, use_torg};
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The field that is missing or wrong.
pub(super) const WRONG_FIELD: &str = ".a-body [aria-invalid=true]";

/// The dialog. It keeps its form while an action is open. Renders nothing then, or if there is nobody to attack.
#[component]
pub fn AttackDialog(
    /// The attacker.
    actor: ActorId,
    /// Whether it is the attacker's critical moment of the act.
    critical_moment: bool,
) -> impl IntoView {
    let table = use_torg();
    let form = open_form(&table.view_now(), actor)?;
    let view = table.view();
    let critical_moment = RwSignal::new(critical_moment);
    let plan = move |form, own_dice| {
        let attacker = Attacker {
            view: view.get(),
            actor,
            critical_moment: critical_moment.get(),
        };
        PlannedAttack::at_table(attacker, form, own_dice)
    };
    let own_dice = table.own_dice(actor);
    let editor = AttackEditor::new(form, own_dice, plan, move |editor| roll(table, editor));
    provide_context(editor);
    let name = table.select(move |view| actor_name(view, actor));
    close_when_gone(table.select(move |view| view.is_present(actor)));
    // The form waits while a defence or this attack is rolled and applied.
    let opened_in_action = table.view_now().action.is_some();
    let is_shown = table.select(move |view| {
        let waits = match &view.action {
            Some(action) => action.actor == actor || !opened_in_action,
            None => false,
        };
        view.is_present(actor) && !waits
    });
    let title = Signal::derive(move || headline(&format!("{} attacks", name.get())));
    let foot = move || {
        let dice_hint = format!("{} dice, such as 10 4", possessive(&name.get_untracked()));
        view! { <AttackFoot dice_hint/> }
    };
    Some(move || {
        is_shown.get().then(|| {
            view! {
                <Dialog title class="attack-sheet has-ground" foot>
                    // It has to be declared before the dice (DD-076).
                    <AttackBody
                        at_table=true
                        below_boosts=move || view! { <CriticalMomentSwitch actor critical_moment/> }
                    >
                        <WithoutFigures/>
                    </AttackBody>
                </Dialog>
            }
        })
    })
}

/// The button that declares the attack without figures.
#[component]
fn WithoutFigures() -> impl IntoView {
    let button = use_editor().region(PlannedAttack::despite_figures);
    move || {
        button.get().map(|button| {
            view! {
                <div class="rows sheet-link"><ActionButtonView button class="btn-wide"/></div>
            }
        })
    }
}

/// Rolls the attack, or marks what is missing and shows its field. An error in typed dice is shown beside their field.
fn roll(table: TorgTable, editor: AttackEditor) {
    let planned = editor.planned_now();
    if matches!(planned.preview, Err(Incomplete::Unknown(_))) {
        editor.page.was_tried.set(true);
        return scroll_to(".a-parts");
    }
    match planned.command() {
        None => {
            editor.page.was_tried.set(true);
            scroll_to(WRONG_FIELD);
        }
        Some(command) => match table.session.check(&command) {
            Err(Refusal::Dice(error)) => editor.page.dice_error.set(Some(error)),
            Ok(()) | Err(_) => table.play(command),
        },
    }
}
