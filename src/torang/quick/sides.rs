//! The form of the quick roll: both sides and the helpers, with fields for their figures.

use super::page::use_quick;
use super::result::added_by_help;
use super::{Roller, SLIDER};
use crate::components::{ErrorMessage, FieldText, FigureInput, Icon, IconButton, StepDirection};
use crate::torang::messages::level;
use crate::torang::odds::LEVELS;
use ::torang::opposed::Side;
use ::torang::state::{HelpId, RollPart};
use leptos::prelude::*;

/// The input for a roller's score.
#[component]
fn ScoreField(part: RollPart, class: &'static str) -> impl IntoView {
    let quick = use_quick();
    let label = quick.select(move |roll| format!("{}: score", roll.figures.name(part)));
    let score = quick.select(move |roll| {
        let roller = roll.figures.roller(part);
        roller.map_or_else(String::new, |roller| roller.score.clone())
    });
    let is_wrong = quick.select(move |roll| !roll.score_error(part).is_empty());
    let value = FieldText::new(score, move |typed| {
        quick.change(|figures| figures.type_score(part, typed));
    });
    view! {
        <label class=class>
            <FigureInput label hint="score" value is_wrong on_enter=move || quick.roll()/>
        </label>
    }
}

/// The input for a roller's die, if people roll their own dice.
#[component]
fn DieField(part: RollPart) -> impl IntoView {
    let quick = use_quick();
    let types = quick.select(move |roll| {
        let roller = roll.figures.roller(part);
        roll.figures.own_dice && roller.is_some_and(|roller| roller.given.is_none())
    });
    let label =
        quick.select(move |roll| format!("{}: number on the dice", roll.figures.name(part)));
    let die = quick.select(move |roll| {
        let roller = roll.figures.roller(part);
        roller.map_or_else(String::new, |roller| roller.die.clone())
    });
    let error = quick.select(move |roll| {
        let roller = roll.figures.roller(part);
        roller.map_or_else(String::new, Roller::die_error)
    });
    let is_wrong = Memo::new(move |_| error.with(|error| !error.is_empty()));
    let value = FieldText::new(die, move |typed| {
        quick.change_dice(|figures| {
            if let Some(roller) = figures.roller_mut(part) {
                roller.die = typed;
            }
        });
    });
    move || {
        types.get().then(|| {
            view! {
                <label class="field q-die">
                    <FigureInput label hint="or the app rolls" value is_wrong on_enter=move || quick.roll()/>
                </label>
                <ErrorMessage text=error/>
            }
        })
    }
}

/// The card of one of the two sides.
#[component]
pub(super) fn SideCard(side: Side) -> impl IntoView {
    let part = RollPart::Main(side);
    let quick = use_quick();
    let name = quick.select(move |roll| roll.figures.name(part));
    let roller = quick.select(move |roll| roll.figures.roller(part).cloned());
    let modifier = move || roller.with(|roller| roller.as_ref().map(Roller::modifier_text));
    let slider = Memo::new(move |_| roller.with(|roller| roller.as_ref().and_then(Roller::slider)));
    // Without a value of its own, a browser would put the slider on a score in the middle that nobody has entered.
    let position = move || slider.get().unwrap_or(*SLIDER.start());
    let slider_text = move || match slider.get() {
        Some(_) => roller.with(|roller| roller.as_ref().map(|roller| roller.score.clone())),
        None => Some("no score".to_owned()),
    };
    let error = quick.select(move |roll| roll.score_error(part));
    let target = quick.select(move |roll| roll.figures.target_score(side));
    let target_label = quick.select(|roll| roll.figures.target_label());
    let step = move |direction: StepDirection, icon, change: &'static str| {
        let next = move || {
            roller.with(|roller| roller.as_ref().and_then(|roller| roller.stepped(direction)))
        };
        let press = move |_| {
            quick.change(|figures| {
                if let Some(roller) = figures.roller_mut(part) {
                    roller.modifier = roller.stepped(direction).unwrap_or(roller.modifier);
                }
            });
        };
        view! {
            <button
                type="button"
                aria-label=move || format!("{}: {change}", name.get())
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
            <ScoreField part class="q-number"/>
            <span class="stepper">
                {step(StepDirection::Down, "minus", "20 less")}
                <output>{modifier}</output>
                {step(StepDirection::Up, "plus", "20 more")}
                <small>"modifier"</small>
            </span>
            <input
                class="score-slider"
                class:is-blank=move || slider.get().is_none()
                type="range"
                min=*SLIDER.start()
                max=*SLIDER.end()
                aria-label=move || format!("{}: score slider", name.get())
                aria-valuetext=slider_text
                prop:value=position
                on:input:target=move |event| {
                    let typed = event.target().value();
                    quick.change(|figures| figures.type_score(part, typed));
                }
            />
            <ErrorMessage text=error/>
            {move || target.get().map(|target| view! {
                <p class="q-against">{target_label}<b>{target}</b></p>
            })}
            <DieField part/>
        </section>
    }
}

/// A helper: the score for a roll, or the result if the helper has already rolled.
#[component]
pub(super) fn Helper(id: HelpId) -> impl IntoView {
    let part = RollPart::Help(id);
    let quick = use_quick();
    let name = quick.select(move |roll| roll.figures.name(part));
    let given_level =
        quick.select(move |roll| roll.figures.roller(part).and_then(|roller| roller.given));
    // Only one side has helpers here, so with two sides the card says which.
    let opposed = quick.select(|roll| roll.figures.opposed);
    let error = quick.select(move |roll| roll.score_error(part));
    let remove = move || {
        quick.change(|figures| {
            let index = usize::from(id.0);
            if index < figures.helpers.len() {
                figures.helpers.remove(index);
            }
        });
    };
    let levels = LEVELS.into_iter().rev().map(|help_level| {
        let press = move |_| {
            quick.change(|figures| {
                if let Some(helper) = figures.roller_mut(part) {
                    helper.given = Some(help_level);
                }
            });
        };
        view! {
            <button
                type="button"
                aria-pressed=move || (given_level.get() == Some(help_level)).to_string()
                on:click=press
            >
                <b>{added_by_help(help_level)}</b>
                <span>{level(help_level)}</span>
            </button>
        }
    });
    view! {
        <li class="q-helper">
            <span class="name">
                {name}
                {move || opposed.get().then(|| view! { <small>"helps the active side"</small> })}
            </span>
            <ScoreField part class="field"/>
            <IconButton
                icon="x"
                label=Signal::derive(move || format!("Remove {}", name.get()))
                on_press=remove
            />
            <div class="q-helper-levels" role="group" aria-label=name>{levels.collect_view()}</div>
            <ErrorMessage text=error/>
            <DieField part/>
        </li>
    }
}
