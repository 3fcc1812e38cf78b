//! The form of the quick roll: both sides and the helpers, with fields for their figures.

use super::page::use_quick;
use super::result::added_by_help;
use super::{Roller, Who};
use crate::components::{Fault, Icon, IconButton};
use crate::torang::messages::level;
use crate::torang::odds::LEVELS;
use ::torang::opposed::Side;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The field of a roller that a text input belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Score,
    Die,
}

/// A text input for a figure. Its content is selected on focus, so that typing replaces it.
#[component]
fn FigureField(who: Who, field: Field, class: &'static str) -> impl IntoView {
    let quick = use_quick();
    let name = quick.select(move |roll| roll.figures.name(who));
    let value = quick.select(move |roll| {
        let roller = roll.figures.roller(who);
        roller.map_or_else(String::new, |roller| match field {
            Field::Score => roller.score.clone(),
            Field::Die => roller.die.clone(),
        })
    });
    let is_wrong = quick.select(move |roll| match field {
        Field::Score => !roll.score_fault(who).is_empty(),
        Field::Die => {
            let roller = roll.figures.roller(who);
            roller.is_some_and(|roller| !roller.die_fault().is_empty())
        }
    });
    let label = move || match field {
        Field::Score => format!("{}: score", name.get()),
        Field::Die => format!("{}: number on the dice", name.get()),
    };
    let hint = match field {
        Field::Score => "score",
        Field::Die => "the app rolls",
    };
    let typed = move |typed: String| match field {
        Field::Score => quick.change(|figures| figures.type_score(who, typed)),
        Field::Die => quick.change_dice(|figures| {
            if let Some(roller) = figures.roller_mut(who) {
                roller.die = typed;
            }
        }),
    };
    let enter = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            quick.roll();
        }
    };
    view! {
        <label class=class>
            <input
                type="text"
                inputmode="numeric"
                autocomplete="off"
                enterkeyhint="go"
                placeholder=hint
                aria-label=label
                aria-invalid=move || is_wrong.get().to_string()
                prop:value=value
                on:input:target=move |event| typed(event.target().value())
                on:focus:target=|event| event.target().select()
                on:keydown=enter
            />
        </label>
    }
}

/// The input for a roller's die, if people roll their own dice.
#[component]
fn DieField(who: Who) -> impl IntoView {
    let quick = use_quick();
    let types = quick.select(move |roll| {
        let roller = roll.figures.roller(who);
        roll.figures.own_dice && roller.is_some_and(|roller| roller.given.is_none())
    });
    let fault = quick.select(move |roll| {
        let roller = roll.figures.roller(who);
        roller.map_or_else(String::new, Roller::die_fault)
    });
    move || {
        types.get().then(|| {
            view! {
                <FigureField who field=Field::Die class="field q-die"/>
                <Fault text=fault/>
            }
        })
    }
}

/// The card of one of the two sides.
#[component]
pub(super) fn SideCard(side: Side) -> impl IntoView {
    let who = Who::Main(side);
    let quick = use_quick();
    let name = quick.select(move |roll| roll.figures.name(who));
    let roller = quick.select(move |roll| roll.figures.roller(who).cloned());
    let modifier = move || roller.with(|roller| roller.as_ref().map(Roller::modifier_text));
    let score = move || roller.with(|roller| roller.as_ref().map(|roller| roller.score.clone()));
    let fault = quick.select(move |roll| roll.score_fault(who));
    let target = quick.select(move |roll| roll.figures.target_score(side));
    let step = move |up: bool, icon, what: &'static str| {
        let next = move || roller.with(|roller| roller.as_ref().and_then(|it| it.stepped(up)));
        let press = move |_| {
            quick.change(|figures| {
                if let Some(roller) = figures.roller_mut(who) {
                    roller.modifier = roller.stepped(up).unwrap_or(roller.modifier);
                }
            });
        };
        view! {
            <button
                type="button"
                aria-label=move || format!("{}: {what}", name.get())
                disabled=move || next().is_none()
                on:click=press
            >
                <Icon name=icon/>
            </button>
        }
    };
    let is_gm = side == Side::Opponent;
    view! {
        <section class="q-side" class:is-gm=is_gm aria-label=name>
            <h2>{name}</h2>
            <FigureField who field=Field::Score class="q-number"/>
            <span class="stepper">
                {step(false, "minus", "20 less")}
                <output>{modifier}</output>
                {step(true, "plus", "20 more")}
            </span>
            <input
                class="score-slider"
                type="range"
                min="1"
                max="100"
                aria-label=move || format!("{}: score slider", name.get())
                aria-valuetext=score
                prop:value=score
                on:input:target=move |event| {
                    let typed = event.target().value();
                    quick.change(|figures| figures.type_score(who, typed));
                }
            />
            <Fault text=fault/>
            {move || target.get().map(|target| view! {
                <p class="q-against">"rolls against"<b>{target}</b></p>
            })}
            <DieField who/>
        </section>
    }
}

/// A helper: the score for a roll, or the result if the helper has already rolled.
#[component]
pub(super) fn Helper(place: usize) -> impl IntoView {
    let who = Who::Helper(place);
    let quick = use_quick();
    let name = quick.select(move |roll| roll.figures.name(who));
    let given = quick.select(move |roll| roll.figures.roller(who).and_then(|it| it.given));
    let fault = quick.select(move |roll| roll.score_fault(who));
    let remove = move || {
        quick.change(|figures| {
            if place < figures.helpers.len() {
                figures.helpers.remove(place);
            }
        });
    };
    let levels = LEVELS.into_iter().rev().map(|this| {
        let press = move |_| {
            quick.change(|figures| {
                if let Some(helper) = figures.roller_mut(who) {
                    helper.given = Some(this);
                }
            });
        };
        view! {
            <button
                type="button"
                aria-pressed=move || (given.get() == Some(this)).to_string()
                on:click=press
            >
                <b>{added_by_help(this)}</b>
                <span>{level(this)}</span>
            </button>
        }
    });
    view! {
        <li class="q-helper">
            <span class="name">{name}</span>
            <FigureField who field=Field::Score class="field"/>
            <IconButton
                icon="x"
                label=Signal::derive(move || format!("Remove {}", name.get()))
                on_press=remove
            />
            <div class="q-helper-levels" role="group" aria-label=name>{levels.collect_view()}</div>
            <Fault text=fault/>
            <DieField who/>
        </li>
    }
}
