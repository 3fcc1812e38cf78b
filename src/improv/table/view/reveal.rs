//! The views of a reveal: animated columns and tokens, the results, and the narration. Also the Hand of Fate.

use super::cards::{ColumnList, drawn_cards, row_mark, suit_sign};
use crate::components::{ActionButtonView, Heading, Icon, TextField};
use crate::device::scroll_to;
use crate::improv::dialog::ImprovList;
use crate::improv::page::use_improv;
use crate::improv::table::columns::face_up;
use crate::improv::table::narration::{Narrator, narrators, order_text, other_actions};
use crate::improv::table::real_cards::refill_reminder;
use crate::improv::table::reveal::{
    Drawn, FateChoice, HeadedNote, LinkedNote, TokenFlow, TokenStock, bank_text, fate, fate_draws,
    results, token_flows, token_routes, token_stocks,
};
use crate::rules::{Explained, RuleViewer};
use ::improv::card::{CardId, Face};
use ::improv::command::Command;
use ::improv::state::Phase;
use leptos::prelude::*;
use storage::GameKind;

/// The width and height of the drawing area for paths, in SVG units.
const WIDTH: usize = 360;
const HEIGHT: usize = 58;
/// The maximum number of columns with paths. With more columns, the row scrolls, and the paths would not line up.
const MAX_PATHS: usize = 6;

/// The revealed columns, and where the tokens go. A new reveal restarts the animation.
#[component]
pub fn RevealedCards() -> impl IntoView {
    let table = use_improv();
    let revealed = table.in_conflict(|context| {
        let conflict = context.conflict;
        (conflict.round, conflict.round_result.ranking.clone())
    });
    move || {
        // A memo has to be read to be computed; tracking alone does not.
        revealed.with(|_| ());
        let columns = table.in_conflict(face_up);
        let count = Memo::new(move |_| columns.with(Vec::len));
        let flows = table.in_conflict(|context| token_flows(context, &face_up(context)));
        let stocks = table.in_conflict(token_stocks);
        let bank = table.in_conflict(bank_text);
        let has_piles = Memo::new(move |_| {
            columns.with(|columns| columns.iter().any(|column| !column.pile.is_empty()))
        });
        let paths = move || {
            let flows = flows.get();
            (!flows.is_empty() && count.get() <= MAX_PATHS).then(|| {
                view! {
                    <svg class="flow" viewBox="0 0 360 58" preserveAspectRatio="none" aria-hidden="true">
                        {flows.into_iter().map(|flow| path(flow, count.get())).collect_view()}
                    </svg>
                }
            })
        };
        view! {
            <div class="reveal">
                <ColumnList
                    class="cols is-shown"
                    label="The cards, from the lowest to the highest"
                    columns
                />
                {paths}
                <ul class="token-places" aria-label="Where the tokens are">
                    {move || stocks.get().into_iter().map(stock).collect_view()}
                </ul>
                {move || Some(bank.get()).filter(|text| !text.is_empty()).map(|text| view! { <p class="bank-text">{text}</p> })}
                {move || has_piles.get().then(|| view! {
                    <p class="pile-key">
                        <span class="pile" aria-hidden="true"><i></i></span>
                        <span><Explained game=GameKind::Improv text="a victory card, which counts at the end"/></span>
                    </p>
                })}
            </div>
        }
    }
}

/// Draws a dotted path from one of the columns, with the token at its end. The token is a zero-length line with a round cap. Its group
/// is scaled so that one unit is the whole distance, so that a single CSS animation moves each token along its own path.
fn path(flow: TokenFlow, columns: usize) -> AnyView {
    let from = (2 * flow.from + 1) * WIDTH / (2 * columns.max(1));
    let to = (2 * flow.to + 1) * WIDTH / 6;
    let class = if flow.is_gamemaster { "gm-token" } else { "" };
    let end = HEIGHT - 8;
    let distance = if to >= from {
        (to - from).max(1).to_string()
    } else {
        format!("-{}", from - to)
    };
    view! {
        <path class=class d=format!("M{from} 0C{from} 34 {to} 18 {to} 50")></path>
        <g class=class transform=format!("translate({to} {end}) scale({distance} {end})")>
            <path class="token-flight" d="M0 0h0"></path>
        </g>
    }
    .into_any()
}

fn sign(card: CardId) -> AnyView {
    match card.face() {
        Face::Suited(_, suit) => suit_sign(suit),
        Face::Joker(_) => view! { <span>"joker"</span> }.into_any(),
    }
}

fn stock(stock: TokenStock) -> AnyView {
    let class = if stock.is_gamemaster { "gm-token" } else { "" };
    let moved =
        (!stock.moved.is_empty()).then(|| view! { <small class=class>{stock.moved}</small> });
    let why = match stock.cards {
        Some((first, second)) => {
            view! { {sign(first)} <span>"on"</span> {sign(second)} }.into_any()
        }
        None => stock.why.into_any(),
    };
    view! {
        <li class="token-place">
            <div class="n">{stock.count.to_string()}{moved}</div>
            <b><Explained game=GameKind::Improv text=stock.name/></b>
            <p>{why}</p>
        </li>
    }
    .into_any()
}

/// The results: who beat whom, and where each token goes.
#[component]
pub fn Results() -> impl IntoView {
    let table = use_improv();
    let drawn = table.in_conflict(fate_draws);
    let results = table.in_conflict(results);
    let routes = table.in_conflict(token_routes);
    let drawn = move || {
        let drawn = drawn.get();
        (!drawn.is_empty()).then(|| {
            view! {
                <section class="fate-rows">
                    <h2>"Drawn because of the tie"</h2>
                    {drawn_rows("fate-drawn is-bare", drawn)}
                </section>
            }
        })
    };
    let heading =
        move || (!results.with(Vec::is_empty)).then(|| view! { <Heading text="Who beat whom"/> });
    view! {
        <section>
            {drawn}
            {heading}
            <ul class="pairs">{move || results.get().into_iter().map(headed_note).collect_view()}</ul>
            <ul class="pairs is-routes">{move || routes.get().into_iter().map(headed_note).collect_view()}</ul>
        </section>
    }
}

/// The drawn cards in rows, each row with its heading.
fn drawn_rows(class: &'static str, rows: Vec<Drawn>) -> AnyView {
    let row = |row: Drawn| {
        view! {
            <p class="fate-title">{row.title}</p>
            {drawn_cards(class, row.cards)}
        }
    };
    rows.into_iter().map(row).collect_view().into_any()
}

/// A sentence that opens its rule when it is pressed.
fn headed_note(line: HeadedNote) -> AnyView {
    let head = view! { <b>{line.head}</b> }.into_any();
    view! { <li>{linked(head, line.rest)}</li> }.into_any()
}

/// A sentence that opens its rule wherever it is pressed. The head comes before it.
fn linked(head: AnyView, note: LinkedNote) -> AnyView {
    let rules: RuleViewer = expect_context();
    let [before, link, after] = note.parts().map(str::to_owned);
    view! {
        <button type="button" class="pair-link" on:click=move |_| rules.open(note.rule.to_string())>
            {head}{before}<span class="rule">{link}</span>{after}
        </button>
    }
    .into_any()
}

/// The narrators in order, and other actions. After the last round, it explains what comes next.
#[component]
pub fn Narration() -> impl IntoView {
    let table = use_improv();
    let end = table.in_conflict(move |context| {
        let conflict = context.conflict;
        let is_over = table.step.get() == Some(Phase::Narrate) && conflict.phase == Phase::Final;
        is_over.then_some(if conflict.round >= conflict.rounds {
            match context.view.settings.gives_before_narration() {
                true => "All rounds are over. Now the victory piles decide: first come gifts, then the final narration.",
                false => "All rounds are over. Now the victory piles decide. Gifts are made during the final narration.",
            }
        } else {
            "No opponents are left, so this was the last round. Now comes the ending."
        })
    });
    let order = table.in_conflict(order_text);
    let narrators = table.in_conflict(narrators);
    let actions = table.in_conflict(move |context| other_actions(context, table.gift.get()));
    let refill = table.select(refill_reminder);
    move || {
        match end.get() {
        Some(text) => view! { <p class="note">{text}</p> }.into_any(),
        None => view! {
            <div>
                {move || refill.get().map(|text| view! { <p class="note">{text}</p> })}
                <div class="heading"><h2>"Order of narration"</h2><span>{order}</span></div>
                <ol class="narrators">{move || narrators.get().into_iter().map(narrator).collect_view()}</ol>
                <div class="more-buttons">
                    {move || actions.get().into_iter().map(|button| view! { <ActionButtonView button/> }).collect_view()}
                </div>
            </div>
        }
        .into_any(),
    }
    }
}

fn narrator(narrator: Narrator) -> AnyView {
    let table = use_improv();
    let (class, icon) = match (narrator.is_next, narrator.side.narrated) {
        (true, _) => ("narrator is-now", Some("speak")),
        (false, true) => ("narrator is-done", Some("check")),
        (false, false) => ("narrator", None),
    };
    let side = narrator.side.id;
    // A gift that was made without a note is explained now (IM-118).
    let label = match narrator.owes_note {
        true => "How the gift helps (required)",
        false => "What happens (optional)",
    };
    let typed = narrator.is_next.then(|| {
        view! {
            <div class="narration-text">
                <TextField label value=table.narration error=table.narration_error/>
                {narrator.may_decline.then(|| view! {
                    <button
                        type="button"
                        class="btn"
                        on:click=move |_| table.play(Command::DeclineNarration { side })
                    >
                        "Declines"
                    </button>
                })}
                <button
                    type="button"
                    class="btn"
                    on:click=move |_| table.dialogs.open_alone(ImprovList::Objection(side).into())
                >
                    "Object"
                </button>
            </div>
        }
    });
    view! {
        <li class=class>
            {row_mark(narrator.side.is_gm_stake())}
            <b>{narrator.name}</b>
            <span class="w">{narrator.text}</span>
            {(!narrator.stake.is_empty()).then(|| view! { <span class="w">{narrator.stake}</span> })}
            {icon.map(|name| view! { <Icon name/> })}
            {typed}
        </li>
    }
    .into_any()
}

/// The cards on the table when opponents are tied.
#[component]
pub fn FateCards() -> impl IntoView {
    let columns = use_improv().in_conflict(face_up);
    view! { <ColumnList class="cols" label="The cards on the table" columns/> }
}

/// The ties, and what the Hand of Fate decides.
#[component]
pub fn FateResult() -> impl IntoView {
    let fate = use_improv().in_conflict(fate);
    view! {
        <section class="fate paper">
            {move || {
                let fate = fate.get();
                let note = fate.note.map(|note| linked(().into_any(), note));
                // What comes next is not lost below the cards of the draw before.
                let (next, note) = match fate.is_drawn_again {
                    true => (note, None),
                    false => (None, note),
                };
                view! {
                    <h2>{fate.title}</h2>
                    {next}
                    {fate.tied.into_iter().map(|pair| view! { <p><b>{pair}</b></p> }).collect_view()}
                    {fate.reason.map(|note| linked(().into_any(), note))}
                    {drawn_rows("fate-drawn", fate.drawn)}
                    {fate.decided.into_iter().map(|line| view! { <p><b>{line}</b></p> }).collect_view()}
                    {note}
                }
            }}
        </section>
    }
}

/// The choices of the sides that lost to the Hand of Fate, and what they mean. The dock has the buttons.
#[component]
pub fn FateChoices() -> impl IntoView {
    let choosing = use_improv().in_conflict(|context| fate(context).choosing);
    // Otherwise, what the buttons of the dock mean would be hidden below it.
    Effect::new(move || {
        if choosing.with(|choosing| !choosing.is_empty()) {
            scroll_to(".fate-choice");
        }
    });
    let row = |(choice, meaning): (String, &'static str)| {
        view! { <p class="fate-meaning"><b>{choice}</b><span>{meaning}</span></p> }
    };
    let choice = move |choice: FateChoice| {
        view! {
            <div class="fate-choice">
                <Heading text=choice.title/>
                {choice.choices.map(row).into_iter().collect_view()}
            </div>
        }
    };
    view! {
        <div class="improv-pane">{move || choosing.get().into_iter().map(choice).collect_view()}</div>
    }
}
