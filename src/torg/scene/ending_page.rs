//! The page for the end of a scene, an act or an adventure: four steps, and a row for each hero who has something to do.

use super::ending::{CardBacks, Ending, EndingRow, ending, stays_in};
use crate::components::{ActionButtonView, Dock, Icon, PageTitle, SideMark, part};
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
    let session = table.session;
    view! {
        <main class="page is-ending">
            <PageTitle
                title=part(current, |ending| ending.title.clone())
                detail=part(current, |ending| ending.detail.clone())
                on_back=move || table.navigator.go_up_to(Address::Home)
            />
            <ol class="scene-end-steps"><EndingSteps current/></ol>
            <div class="ground"></div>
            <p class="note">{part(current, |ending| ending.text.clone())}</p>
            <ul class="seat-list"><HeroRows current/></ul>
            <StayingCards current/>
            <OtherActions current/>
            <div class="page-foot">
                <ActionForAll current/>
                <Dock>
                    <TableUndo session/>
                    <NextAction current/>
                </Dock>
            </div>
        </main>
    }
}

/// The steps, with those that are done and the current one marked.
#[component]
fn EndingSteps(current: Memo<Option<Ending>>) -> impl IntoView {
    move || {
        let ending = current.get()?;
        let step = |(index, label): (usize, String)| {
            let is_done = index < ending.step;
            let is_now = index == ending.step;
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
        };
        let steps = ending.steps.into_iter().enumerate();
        Some(steps.map(step).collect_view())
    }
}

/// The rows with what each hero has to do.
#[component]
fn HeroRows(current: Memo<Option<Ending>>) -> impl IntoView {
    move || {
        let rows = current.with(|ending| ending.as_ref().map(|ending| ending.rows.clone()));
        rows.unwrap_or_default()
            .into_iter()
            .map(|row| view! { <li>{ending_row(row)}</li> })
            .collect_view()
    }
}

/// The special cards that stay in a pool.
#[component]
fn StayingCards(current: Memo<Option<Ending>>) -> impl IntoView {
    let table = use_torg();
    move || {
        let stays = current.with(|ending| ending.as_ref().map(|ending| ending.stays.clone()));
        let view = table.view_now();
        let stay_row = |(card, owner)| {
            view! {
                <p class="stays">
                    <CardTag card holder=Some(owner)/>
                    <span>{stays_in(&view, owner)}</span>
                </p>
            }
        };
        let stays = stays.unwrap_or_default().into_iter();
        stays.map(stay_row).collect_view()
    }
}

/// The buttons for other actions.
#[component]
fn OtherActions(current: Memo<Option<Ending>>) -> impl IntoView {
    move || {
        let more = current.get()?.more;
        (!more.is_empty()).then(|| {
            let more = more
                .into_iter()
                .map(|button| view! { <ActionButtonView button class="btn-wide"/> });
            view! { <div class="rows sheet-link">{more.collect_view()}</div> }
        })
    }
}

/// The button that does the step for everybody. It is at the foot, since a long list of heroes would push it off the screen.
#[component]
fn ActionForAll(current: Memo<Option<Ending>>) -> impl IntoView {
    move || {
        let button = current.get()?.for_all?;
        Some(view! {
            <div class="rows sheet-link"><ActionButtonView button class="btn-wide"/></div>
        })
    }
}

/// The button for the next action.
#[component]
fn NextAction(current: Memo<Option<Ending>>) -> impl IntoView {
    move || {
        let button = current.get()?.next?;
        Some(view! { <ActionButtonView button class="btn-big grow"/> })
    }
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
