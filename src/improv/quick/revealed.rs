//! The page of a revealed conflict: the columns, and what decided it.

use super::conflict::{QuickConflict, Revealed};
use super::page::{Quick, RuleNotices};
use super::words::{self, Column};
use crate::components::{Button, ButtonVariant, Dock, DockButton, Icon};
use crate::rules::RuleLink;
use ::improv::card::Face;
use ::improv::round::TokenDestination;
use ::improv::standalone::SideTokenRoute;
use leptos::prelude::*;
use tabletop::rule::im;

/// The maximum number of columns that are wide enough for “Gamemaster 2”.
const MAX_FULL_NAMES: usize = 3;
/// The maximum number of columns that are wide enough for names.
const MAX_NAMED: usize = 5;

#[component]
pub(super) fn RevealedConflict(revealed: Revealed) -> impl IntoView {
    let quick: Quick = expect_context();
    quick.with_untracked(|conflict| {
        let columns = revealed.columns();
        let count = columns.len();
        let name = |index| match count {
            0..=MAX_FULL_NAMES => conflict.name(index),
            _ => conflict.short_name(index),
        };
        let columns = columns
            .iter()
            .map(|column| tower(conflict, column, name(column.side_index)))
            .collect_view();
        let stage = match count {
            0..=MAX_FULL_NAMES => "qc-stage",
            _ if count <= MAX_NAMED => "qc-stage is-close",
            _ => "qc-stage is-narrow",
        };
        let beats = revealed.beats(conflict).into_iter();
        let beats = beats.map(|(winner, text)| view! { <li><b>{winner}</b><span>{text}</span></li> });
        let places = revealed.token_places();
        let places = (!places.is_empty()).then(|| {
            let places = places.into_iter().map(|(name, routes)| token_place(conflict, name, &routes));
            let places = places.collect_view();
            view! { <ul class="qc-token-places">{places}</ul> }
        });
        view! {
            <div class="qc-best" role="status">
                <ol class=stage data-n=count.to_string()>
                    {columns}
                </ol>
                <p class="qc-narration">{revealed.narration(conflict)}</p>
            </div>
            <div class="qc-rest">
                {hand_of_fate(conflict, &revealed)}
                <ul class="qc-pairs">{beats.collect_view()}</ul>
                {places}
                <RuleNotices/>
            </div>
            <div class="page-foot">
                <Dock>
                    <DockButton label="Change" icon="type" on_press=move || quick.change(QuickConflict::cover)/>
                    <Button
                        label="Play again"
                        variant=ButtonVariant::Primary
                        class="btn-big grow"
                        icon="spade"
                        on_press=move || quick.change(QuickConflict::clear)
                    />
                </Dock>
            </div>
        }
    })
}

fn tower(conflict: &QuickConflict, column: &Column, name: String) -> AnyView {
    let side = conflict
        .sides
        .get(column.side_index)
        .cloned()
        .unwrap_or_default();
    // A single bonus is only an icon; several also have a number.
    let bonus_count = |icon, count: u16| {
        (count > 0).then(|| {
            view! {
                <span><Icon name=icon/>{(count > 1).then(|| view! { <b>{count}</b> })}</span>
            }
        })
    };
    view! {
        <li class="qc-col" class:is-gm=side.gm class:is-winner=column.is_winner>
            <span class="said">{column.description(conflict)}</span>
            <div class="qc-token-stack" aria-hidden="true">
                <span class="qc-bonuses">{bonus_count("token", side.tokens)} {bonus_count("talent", side.talents)}</span>
                <PlayedCard face=column.face/>
                <b class="qc-block" data-h=column.height.to_string()>{column.total}</b>
            </div>
            <div class="qc-card-foot" aria-hidden="true">
                <b>{name}</b>
                <span class="qc-outcome">{column.outcome.clone()}</span>
            </div>
        </li>
    }
    .into_any()
}

#[component]
fn PlayedCard(face: Face) -> impl IntoView {
    view! {
        <span
            class=if words::is_red(face) { "qc-face is-red" } else { "qc-face" }
            role="img"
            aria-label=words::face(face)
        >
            <b>{words::rank(face)}</b>
            <Icon name=words::suit_icon(face)/>
        </span>
    }
}

fn hand_of_fate(conflict: &QuickConflict, revealed: &Revealed) -> Option<AnyView> {
    let ties = revealed.ties(conflict);
    if ties.is_empty() {
        return None;
    }
    let drawn = revealed.deal.fate_draws.iter().map(|(side, face)| {
        view! {
            <li><PlayedCard face=*face/><span>{conflict.name(usize::from(side.0))}</span></li>
        }
    });
    let fate = view! {
        <section class="qc-fate paper">
            <h2><RuleLink rule=im(140) text="The Hand of Fate"/></h2>
            {ties.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            <ul>{drawn.collect_view()}</ul>
        </section>
    };
    Some(fate.into_any())
}

fn token_place(conflict: &QuickConflict, name: &'static str, routes: &[SideTokenRoute]) -> AnyView {
    let suit = |face: Face| {
        view! {
            <span
                class=if words::is_red(face) { "qc-suit is-red" } else { "qc-suit" }
                role="img"
                aria-label=words::face(face)
            >
                <Icon name=words::suit_icon(face)/>
            </span>
        }
    };
    let count: u16 = routes.iter().map(|route| route.tokens).sum();
    let class = match routes.first().map(|route| route.destination) {
        None => "is-empty",
        Some(TokenDestination::Pool) => "is-gm",
        Some(TokenDestination::GamemasterOrBank | TokenDestination::OutOfPlay) => "",
    };
    let routes = routes.iter().map(|route| {
        let colours = route.compared.map(|(first, second)| {
            view! {
                <span>{suit(first)}<span>" on "</span>{suit(second)}</span>
            }
        });
        view! { <p><span>{conflict.name(usize::from(route.on.0))}</span>{colours}</p> }
    });
    view! {
        <li class=class>
            <b class="qc-count">{format!("+{count}")}</b>
            <b>{name}</b>
            {routes.collect_view()}
        </li>
    }
    .into_any()
}
