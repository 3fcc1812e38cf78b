//! The page for the end of a scene, an act or an adventure: four steps, and a row for each hero who has something to do.

use super::ending::{EndingRow, ending, stays_in};
use crate::components::{Dock, Icon, PageTitle, SideMark, part};
use crate::navigation::Address;
use crate::table_layout::TableUndo;
use crate::torg::stage::turn::card_tag;
use crate::torg::table::{ActionButtonView, use_torg};
use ::torg::card::Side;
use leptos::prelude::*;

/// The page for the end that is in progress.
#[component]
pub fn EndingPage() -> impl IntoView {
    let table = use_torg();
    let now = table.select(ending);
    let steps = move || {
        let now = now.get()?;
        let step = |(place, label): (usize, String)| {
            let done = place < now.step;
            let class = match place {
                _ if done => "is-done",
                place if place == now.step => "is-now",
                _ => "",
            };
            view! {
                <li class=class aria-current=(place == now.step).then_some("step")>
                    <b><span>{place + 1}</span>{done.then(|| view! { <Icon name="check"/> })}</b>
                    <span>{label}</span>
                </li>
            }
        };
        Some(now.steps.into_iter().enumerate().map(step).collect_view())
    };
    let rows = move || {
        let rows = now.with(|now| now.as_ref().map(|now| now.rows.clone()));
        rows.unwrap_or_default()
            .into_iter()
            .map(|row| view! { <li>{ending_row(row)}</li> })
            .collect_view()
    };
    let stays = move || {
        let stays = now.with(|now| now.as_ref().map(|now| now.stays.clone()));
        let view = table.view_now();
        let one = |(card, owner)| {
            view! {
                <p class="stays">
                    {card_tag(&view, card, Some(owner))}
                    <span>{stays_in(&view, owner)}</span>
                </p>
            }
        };
        stays
            .unwrap_or_default()
            .into_iter()
            .map(one)
            .collect_view()
    };
    let more = move || {
        let more = now.get()?.more;
        (!more.is_empty()).then(|| {
            let more = more
                .into_iter()
                .map(|button| view! { <ActionButtonView button class="btn-wide"/> });
            view! { <div class="rows sheet-way">{more.collect_view()}</div> }
        })
    };
    let next = move || {
        let button = now.get()?.next?;
        Some(view! { <ActionButtonView button class="btn-big grow"/> })
    };
    let session = table.session;
    view! {
        <main class="page is-ending">
            <PageTitle
                title=part(now, |now| now.title.clone())
                detail=part(now, |now| now.detail.clone())
                on_back=move || table.navigator.go_up_to(Address::Home)
            />
            <ol class="scene-end-steps">{steps}</ol>
            <div class="ground"></div>
            <p class="note">{part(now, |now| now.text.clone())}</p>
            <ul class="seat-list">{rows}</ul>
            {stays}
            {more}
            <div class="page-foot">
                <Dock>
                    <TableUndo session/>
                    {next}
                </Dock>
            </div>
        </main>
    }
}

fn ending_row(row: EndingRow) -> AnyView {
    let table = use_torg();
    let class = match (row.now, row.done) {
        (true, _) => "person-row is-now",
        (false, true) => "person-row is-ok",
        (false, false) => "person-row",
    };
    let (kept, out) = row.backs;
    let backs = (kept + out > 0).then(|| {
        let back = |class| move |_| view! { <i class=class></i> };
        view! {
            <span class="backs" aria-hidden="true">
                {(0..kept).map(back("")).collect_view()}
                {(0..out).map(back("out")).collect_view()}
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
