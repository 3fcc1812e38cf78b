//! The foot of an attack's dialog or page, which does not scroll: the chance, the open question, and the dice.

use super::chance_view::ChanceView;
use super::editor::use_editor;
use super::fields::AnswerChips;
use crate::components::{Dock, DockButton, ErrorMessage, FigureInput, Icon, wide_button};
use crate::device::scroll_to;
use crate::refusal::RefusalNote;
use crate::torg::attack::PlannedAttack;
use crate::torg::attack_fields::AttackField;
use leptos::prelude::*;

/// The foot.
#[component]
pub(super) fn AttackFoot(
    /// The placeholder of the dice field.
    #[prop(into)]
    dice_hint: String,
) -> impl IntoView {
    let editor = use_editor();
    let chance = editor.region(PlannedAttack::chance);
    let page = editor.page;
    let missing = editor.region(move |planned| planned.missing(page.was_tried.get()));
    let without_figures = editor.region(PlannedAttack::instead_of_figures);
    let question = editor.region(PlannedAttack::question);
    let refusal = editor.region(PlannedAttack::shown_refusal);
    let own_dice = editor.own_dice;
    let error = editor.region(move |planned| {
        let error = page.dice_error.get();
        error.map_or_else(String::new, |error| planned.dice_error_text(error))
    });
    let dice_hint = StoredValue::new(dice_hint);
    // On a low screen the field and its error may be below the fold.
    Effect::watch(
        move || (own_dice.get(), error.get()),
        |(is_own, error), before, _| {
            let was_own = before.is_some_and(|(was_own, _)| *was_own);
            if *is_own && (!was_own || !error.is_empty()) {
                scroll_to(".a-dice");
                scroll_to(".a-dice input");
            }
        },
        false,
    );
    let dice = move || {
        own_dice.get().then(|| {
            view! {
                <div class="a-dice">
                    <label class="field">
                        <FigureInput
                            label="My dice"
                            hint=dice_hint.get_value()
                            value=editor.text_of(AttackField::Dice)
                            several=true
                            on_enter=editor.roll
                            is_wrong=Signal::derive(move || !error.get().is_empty())
                        />
                    </label>
                    <ErrorMessage text=error/>
                </div>
            }
        })
    };
    view! {
        <div class="a-ground">
            {move || chance.get().map(|chance| view! { <ChanceView chance/> })}
            {move || missing.get().map(|text| view! { <p class="note a-missing">{text}</p> })}
            {move || without_figures.get().map(wide_button)}
            {move || question.get().map(|choices| view! {
                <div class="a-asks" role="status"><AnswerChips choices/></div>
            })}
            <RefusalNote refusal/>
            {dice}
            <Dock>
                <DockButton
                    label="My dice"
                    icon="type"
                    pressed=own_dice
                    on_press=move || editor.toggle_own_dice()
                />
                <RollButton/>
            </Dock>
        </div>
    }
}

#[component]
fn RollButton() -> impl IntoView {
    let editor = use_editor();
    let label = editor.region(PlannedAttack::roll_label);
    // While something is missing, the button names it, and a tap marks the field.
    let is_ready = editor.region(PlannedAttack::is_ready);
    view! {
        <button
            type="button"
            class="btn btn-big grow"
            class:btn-primary=is_ready
            on:click=move |_| editor.roll.run(())
        >
            {move || is_ready.get().then(|| view! { <Icon name="d20"/> })}
            <span>{label}</span>
        </button>
    }
}
