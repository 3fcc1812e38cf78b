//! The page for the end of a scene, an act or an adventure: four steps, and a row for each hero who has something to do.

use super::ending::{CardBacks, EndingRow, StayingCard, ending};
use crate::components::{ActionButtonView, Dock, Icon, PageTitle, SideMark, part, wide_button};
use crate::navigation::Address;
use crate::table_layout::TableUndo;
use crate::torg::cards::CardTag;
use crate::torg::table::use_torg;
use ::torg::card::Side;
use leptos::prelude::*;

/// The page for the end that is in progress.
#[component]
pub fn EndingPage() -> impl IntoView {
    let table = use_torg();
    // It takes the place of the table's page, which keeps the screen on only while it is shown.
    table.preferences.keep_awake();
    let current = table.select(ending);
    let steps = part(current, |ending| (ending.steps.clone(), ending.step));
    let rows = part(current, |ending| ending.rows.clone());
    let stays = part(current, |ending| ending.stays.clone());
    let more = part(current, |ending| ending.more.clone());
    let for_all = part(current, |ending| ending.for_all.clone());
    let next = part(current, |ending| ending.next.clone());
    let session = table.session;
    view! {
        <main class="page is-ending" class:has-foot-row=move || for_all.with(Option::is_some)>
            <PageTitle
                title=part(current, |ending| ending.title.clone())
                detail=part(current, |ending| ending.detail.clone())
                on_back=move || table.navigator.go_up_to(Address::Home)
            />
            <ol class="scene-end-steps">
                {move || {
                    let (steps, now) = steps.get();
                    let step = |(index, label)| ending_step(index, label, now);
                    steps.into_iter().enumerate().map(step).collect_view()
                }}
            </ol>
            <div class="ground"></div>
            <p class="note">{part(current, |ending| ending.text.clone())}</p>
            <ul class="seat-list">
                {move || rows.get().into_iter().map(|row| view! { <li>{ending_row(row)}</li> }).collect_view()}
            </ul>
            {move || stays.get().into_iter().map(staying_card).collect_view()}
            {move || {
                let more = more.get();
                (!more.is_empty()).then(|| {
                    let button = |button| view! { <ActionButtonView button class="btn-wide"/> };
                    view! { <div class="rows sheet-link">{more.into_iter().map(button).collect_view()}</div> }
                })
            }}
            <div class="page-foot">
                // It is at the foot, since a long list of heroes would push it off the screen.
                {move || for_all.get().map(wide_button)}
                <Dock>
                    <TableUndo session/>
                    {move || next.get().map(|button| view! { <ActionButtonView button class="btn-big grow"/> })}
                </Dock>
            </div>
        </main>
    }
}

/// Renders the name of a step. `now`: the current step; those before it are done.
fn ending_step(index: usize, label: String, now: usize) -> AnyView {
    let is_done = index < now;
    let is_now = index == now;
    let class = match (is_done, is_now) {
        (true, _) => "is-done",
        (false, true) => "is-now",
        (false, false) => "",
    };
    view! {
        <li class=class aria-current=is_now.then_some("step")>
            <b><span>{index + 1}</span>{is_done.then(|| view! { <Icon name="check"/> })}</b>
            <span>{label}</span>
        </li>
    }
    .into_any()
}

/// Renders a special card that stays in a pool.
fn staying_card(stays: StayingCard) -> AnyView {
    view! {
        <p class="stays">
            <CardTag card=stays.card holder=Some(stays.owner)/>
            <span>{stays.text}</span>
        </p>
    }
    .into_any()
}

/// Renders what one hero has to do.
fn ending_row(row: EndingRow) -> AnyView {
    let table = use_torg();
    let class = match (row.now, row.done) {
        (true, _) => "person-row is-now",
        (false, true) => "person-row is-ok",
        (false, false) => "person-row",
    };
    let CardBacks { kept, discarded } = row.backs;
    let backs = (kept + discarded > 0).then(|| {
        let back = |class| move |_| view! { <i class=class></i> };
        view! {
            <span class="backs" aria-hidden="true">
                {(0..kept).map(back("")).collect_view()}
                {(0..discarded).map(back("out")).collect_view()}
            </span>
        }
    });
    let id = row.actor.0.to_string();
    let parts = view! {
        <SideMark side=Side::Heroes/>
        <b>{row.name}</b>
        <span class="w">{row.detail}</span>
        <span class="end">
            {row.done.then(|| view! { <Icon name="check"/> })}
            <span>{row.what}</span>
        </span>
        {backs}
    };
    match row.action {
        Some(action) => view! {
            <button type="button" class=class data-actor=id on:click=move |_| table.run(action.clone())>{parts}</button>
        }
        .into_any(),
        None => view! { <div class=class data-actor=id>{parts}</div> }.into_any(),
    }
}
