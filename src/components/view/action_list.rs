//! Dialogs with a list of actions, or with a question and its answers.

use super::{ActionButtonView, Dialog, Dock, Note, Row, Rows, close_when_gone, part, use_runner};
use crate::components::{ActionButton, ActionList, SumLine};
use crate::rules::RuleViewer;
use leptos::prelude::*;

/// A dialog with a list of actions, or with a question and its answers. It closes once there is no list.
#[component]
pub fn ActionListDialog<A: Clone + PartialEq + Send + Sync + 'static>(
    /// The list.
    list: Memo<Option<ActionList<A>>>,
) -> impl IntoView {
    let run = use_runner::<A>();
    let exists = Memo::new(move |_| list.with(Option::is_some));
    close_when_gone(exists);
    let title = part(list, |list| list.title.clone());
    let body = move || {
        list.get().map(|list| {
            let row = move |(label, detail, action): (String, String, A)| {
                let press = move || run.run((action.clone(),));
                view! { <Row label detail on_press=press/> }
            };
            view! {
                {(!list.intro.is_empty()).then(|| view! { <Note text=list.intro/> })}
                {(!list.lines.is_empty()).then(|| figure_lines(list.lines, list.is_sum))}
                {(!list.rows.is_empty()).then(|| view! {
                    <Rows>{list.rows.into_iter().map(row).collect_view()}</Rows>
                })}
                {list.notes.into_iter().map(|text| view! { <Note text/> }).collect_view()}
            }
        })
    };
    let buttons = part(list, |list| list.buttons.clone());
    let foot = move || view! { <ActionDock buttons/> };
    move || {
        exists.get().then(|| {
            view! { <Dialog title foot><div class="form">{body}</div></Dialog> }
        })
    }
}

/// The foot of a dialog with these buttons; nothing while there are none.
#[component]
pub fn ActionDock<A: Clone + PartialEq + Send + Sync + 'static>(
    /// The buttons.
    buttons: Memo<Vec<ActionButton<A>>>,
) -> impl IntoView {
    move || {
        let buttons = buttons.get();
        let button = |button| view! { <ActionButtonView button class="btn-big grow"/> };
        (!buttons.is_empty()).then(|| {
            view! { <Dock>{buttons.into_iter().map(button).collect_view()}</Dock> }
        })
    }
}

/// The parts of a figure. Each one opens its rule.
fn figure_lines(lines: Vec<SumLine>, is_sum: bool) -> AnyView {
    let rules: RuleViewer = expect_context();
    let line = move |line: SumLine| {
        view! {
            <li>
                <button type="button" class="pair-way" on:click=move |_| rules.open(line.rule.to_owned())>
                    <span>{line.label}</span>
                    <span class="rule">{line.rule}</span>
                    <b>{line.figure}</b>
                </button>
            </li>
        }
    };
    let lines = lines.into_iter().map(line).collect_view();
    view! { <ul class="rows sum-lines" class:is-sum=is_sum>{lines}</ul> }.into_any()
}
