//! The page of an attack without a table.

use super::body::AttackBody;
use super::dialog::WRONG_FIELD;
use super::editor::AttackEditor;
use super::foot::AttackFoot;
use super::report_table::RollReportTable;
use crate::alert::Alert;
use crate::components::{
    Button, ButtonVariant, Choice, Dock, DockButton, PageTitle, Segmented, close_by_back,
};
use crate::device::{remove_saved, save_text, saved_text, scroll_to, scroll_to_top, with_device};
use crate::navigation::{Address, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::torg::attack::quick;
use crate::torg::attack::{FormChoice, PlannedAttack, quick_reports};
use crate::torg::attack_fields::AttackField;
use crate::torg::messages::combat::edition_mark;
use ::torg::fight::RolledPlan;
use ::torg::settings::Edition;
use leptos::prelude::*;
use storage::StorageError;

/// A roll with a number that distinguishes it from the previous one.
type NumberedRoll = (u32, RolledPlan);

/// The page: the figures of both sides, then the result of the roll. The typed figures are saved on the device.
#[component]
pub fn QuickAttackPage() -> impl IntoView {
    let navigator = use_navigator();
    // The page before may have been scrolled.
    scroll_to_top();
    let saved = saved_text(quick::STORAGE_KEY);
    let rolled = RwSignal::new(None::<NumberedRoll>);
    let (form, own_dice) = quick::read_saved(saved.as_deref());
    let edition = saved_text(quick::EDITION_KEY);
    let edition = edition.and_then(|edition| serde_json::from_str(&edition).ok());
    let form = quick::in_edition(form, edition);
    // From now on, the form has the edition that is chosen here.
    remove_saved(quick::EDITION_KEY);
    let own_dice = RwSignal::new(own_dice);
    let choice = (own_dice.into(), own_dice.into());
    let editor = AttackEditor::new(form, choice, PlannedAttack::without_table, {
        let notices: Notices = expect_context();
        let preferences: SavedPreferences = expect_context();
        move |editor| roll(editor, rolled, notices, preferences)
    });
    provide_context(editor);
    // A failed save is reported at the roll, when there is a result to lose, not at every keystroke.
    Effect::new(move || {
        editor.form().track();
        own_dice.track();
        let _ = save(editor);
    });
    let is_rolled = Memo::new(move |_| rolled.with(Option::is_some));
    let page = move || {
        match is_rolled.get() {
        true => view! { <ResultOfRoll rolled editor/> }.into_any(),
        false => view! {
            <PageTitle
                title="Quick attack"
                detail="Torg: odds and damage"
                on_back=move || navigator.go_up_to(Address::Home)
            />
            <Editions editor/>
            <AttackBody at_table=false/>
            <div class="page-foot a-foot"><AttackFoot dice_hint="Numbers in order, such as 10 4"/></div>
        }
        .into_any(),
    }
    };
    view! { <main class="page is-quick is-attack has-glow" class:has-result=is_rolled>{page}</main> }
}

/// Saves the form on the device.
fn save(editor: AttackEditor) -> Result<(), StorageError> {
    let text = quick::to_saved(&editor.planned_now());
    let text = text.ok_or(StorageError::Unavailable)?;
    save_text(quick::STORAGE_KEY, &text)
}

fn roll(
    editor: AttackEditor,
    rolled: RwSignal<Option<NumberedRoll>>,
    notices: Notices,
    preferences: SavedPreferences,
) {
    let planned = editor.planned_now();
    // The defence is rolled first, so that its total is visible before the attack is rolled.
    if planned.awaits_defence() && !planned.own_dice {
        editor.change(|form| {
            with_device(|device| quick::roll_defences(form, device.chance));
        });
        return;
    }
    match with_device(|device| quick::roll(&planned, device.chance)) {
        None => {
            editor.page.was_tried.set(true);
            scroll_to(WRONG_FIELD);
        }
        Some(Err(error)) => {
            editor.page.was_tried.set(true);
            editor.page.dice_error.set(Some(error));
        }
        Some(Ok(roll)) => {
            editor.page.was_tried.set(false);
            editor.change(|form| form.set_text(AttackField::Dice, ""));
            let last_number =
                rolled.with_untracked(|rolled| rolled.as_ref().map_or(0, |numbered| numbered.0));
            rolled.set(Some((last_number + 1, roll)));
            preferences.vibrate();
            if let Err(error) = save(editor) {
                notices.alert(Alert::Preferences(error));
            }
        }
    }
}

#[component]
fn Editions(editor: AttackEditor) -> impl IntoView {
    let current = editor.select(|form| form.circumstances.unwrap_or_default());
    let choices = Signal::derive(move || {
        [Edition::Classic, Edition::Revised]
            .map(|edition| {
                let circumstances = current.get();
                let is_chosen = circumstances.edition == edition;
                let choice =
                    FormChoice::attacker(circumstances, |attacker| attacker.edition = edition);
                Choice::new(edition_mark(edition), is_chosen, move || {
                    editor.change(|form| form.choose(choice));
                })
            })
            .to_vec()
    });
    view! {
        <div class="a-editions">
            <Segmented label="Edition" whole_words=true choices/>
        </div>
    }
}

/// The result of the roll.
#[component]
fn ResultOfRoll(rolled: RwSignal<Option<NumberedRoll>>, editor: AttackEditor) -> impl IntoView {
    let on_back = Callback::from(move || rolled.set(None));
    close_by_back(on_back);
    let types_again = editor.own_dice.get_untracked();
    let roll_again = move || {
        if types_again {
            on_back.run(());
        } else {
            editor.roll.run(());
        }
    };
    let (icon, label) = if types_again {
        ("type", "Enter new dice")
    } else {
        ("d20", "Roll again")
    };
    view! {
        <PageTitle title="Result" on_back/>
        <div class="a-body">
            <div role="status">
                <For
                    each=move || rolled.get()
                    key=|(number, _)| *number
                    children=|(_, roll)| {
                        let reports = quick_reports(&roll).into_iter();
                        reports.map(|report| view! { <RollReportTable report/> }).collect_view()
                    }
                />
            </div>
        </div>
        <div class="page-foot">
            <Dock>
                <DockButton label="Change" icon="undo" on_press=on_back/>
                <Button label variant=ButtonVariant::Primary class="btn-big grow" icon on_press=roll_again/>
            </Dock>
        </div>
    }
}
