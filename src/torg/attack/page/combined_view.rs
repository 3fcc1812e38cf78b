//! The view of the interactions with the same die (TC-262).

use crate::components::{
    ChanceList, ChoiceChips, ErrorMessage, Heading, Note, NumberSteppers, RowSign, Rows, TickRow,
};
use crate::rules::RuleLink;
use crate::torg::attack::{
    CombinedPlace, Declarations, InteractionContent, InteractionTargetRow, TargetChances,
};
use crate::torg::choice_group::chips;
use leptos::prelude::*;
use tabletop::rule::tc;

/// Slots for interactions with the same die, each with its fields; the last one is empty.
#[component]
pub fn CombinedPlaces(
    /// The slots.
    places: Vec<CombinedPlace>,
    /// Called with the changed interactions.
    on_change: Callback<(Declarations,)>,
) -> impl IntoView {
    let shares_die = places.iter().any(|slot| slot.content.is_some());
    let slot_view = move |slot: CombinedPlace| {
        let kinds = chips(slot.kinds, on_change);
        let kinds = (kinds.len() > 1).then(|| {
            view! {
                <Heading text="Combine with"/>
                <ChoiceChips label="Combine with" choices=Signal::stored(kinds)/>
            }
        });
        view! {
            {kinds}
            {slot.content.map(|content| view! { <InteractionFields content on_change/> })}
        }
    };
    view! {
        {places.into_iter().map(slot_view).collect_view()}
        {shares_die.then(|| view! {
            <p class="note with-rule">
                <span>"One roll counts for everything. Each part gets harder; the easiest gets the smallest penalty."</span>
                <RuleLink rule=tc(262)/>
            </p>
        })}
    }
}

/// The fields of an interaction: its targets, chances and figures.
#[component]
pub fn InteractionFields(
    /// The choices.
    content: InteractionContent,
    /// Called with the changed interactions.
    on_change: Callback<(Declarations,)>,
    /// Whether the figures come before the chances, so that they do not move when the first one is set.
    #[prop(optional)]
    figures_first: bool,
) -> impl IntoView {
    let target = move |row: InteractionTargetRow| {
        let (side, after_press) = (row.side, row.after_press);
        view! {
            <TickRow
                label=row.name
                detail=row.detail
                on=row.is_chosen
                sign=RowSign::Side(side)
                on_press=move || on_change.run((after_press.clone(),))
            />
        }
    };
    let chances = |TargetChances { target, rows }| {
        view! {
            <Note text=target/>
            <ChanceList rows/>
        }
    };
    let chances = content.chances.into_iter().map(chances).collect_view();
    let skill = chips(content.skill, on_change);
    let skill = (!skill.is_empty())
        .then(|| view! { <ChoiceChips label="Skill" choices=Signal::stored(skill)/> });
    let figures = view! {
        <ErrorMessage text=content.error.unwrap_or_default()/>
        {skill}
        <NumberSteppers numbers=content.figures on_answer=on_change/>
    };
    let parts = match figures_first {
        true => (figures, chances).into_any(),
        false => (chances, figures).into_any(),
    };
    view! {
        <Rows>{content.targets.into_iter().map(target).collect_view()}</Rows>
        {parts}
    }
}
