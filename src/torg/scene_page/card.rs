//! The gamemaster's end of a card: the line in force, the other line, the approved actions, and the task box.

use super::super::messages::names::{effect, side as side_name};
use ::torg::card::{ConflictLine, Side};
use ::torg::deck::Deck;
use ::torg::state::Tone;

#[cfg(feature = "web")]
pub use component::ActionCardView;

/// The letters of a task box, in order.
pub const STEPS: [&str; 4] = ["A", "B", "C", "D"];

/// Returns the letter and the name of a line.
pub const fn line_name(tone: Tone) -> (&'static str, &'static str) {
    match tone {
        Tone::Standard => ("S", "Standard line"),
        Tone::Dramatic => ("D", "Dramatic line"),
    }
}

/// Returns the sides of a line, the one that goes first on top.
pub const fn sides(line: ConflictLine) -> [Side; 2] {
    [line.initiative, line.initiative.other()]
}

/// Formats the label of a side: "Heroes first", "Villains".
pub fn who(side: Side, line: ConflictLine) -> String {
    if side == line.initiative {
        format!("{} first", side_name(side))
    } else {
        side_name(side).to_owned()
    }
}

/// Formats a side's entry in the line that is not in force: "Heroes first, Flurry".
pub fn idle_entry(deck: &Deck, side: Side, line: ConflictLine) -> String {
    let entry = effect(deck, *line.effects.get(side));
    match (side == line.initiative, entry.is_empty()) {
        (true, true) => who(side, line),
        (true, false) => format!("{}, {entry}", who(side, line)),
        (false, _) => entry,
    }
}

#[cfg(feature = "web")]
mod component {
    use super::{STEPS, idle_entry, line_name, sides, who};
    use crate::components::{Icon, SideMark};
    use crate::rules::{Explained, RuleViewer};
    use crate::torg::messages::cards::flavour;
    use crate::torg::messages::names::{approved, effect, meaning};
    use crate::torg::table::use_torg;
    use crate::torg::task::status::countdown;
    use ::torg::card::{CardId, ConflictLine, Side, TaskBox};
    use ::torg::deck::Deck;
    use ::torg::state::Tone;
    use ::torg::view::View;
    use leptos::prelude::*;
    use std::sync::Arc;
    use storage::GameKind;

    /// The gamemaster's end of a card.
    #[component]
    pub fn ActionCardView(
        /// The view of the table.
        view: Arc<View>,
        /// The card.
        card: CardId,
        /// Whether it is the card in force, which shows the line and the number of the round.
        #[prop(optional)]
        in_force: bool,
    ) -> impl IntoView {
        let deck = &view.deck;
        let Some(face) = deck.card(card) else {
            return ().into_any();
        };
        let round = view.round.as_ref().filter(|_| in_force);
        let tone = round.map_or(view.scene.tone, |round| round.tone);
        let line = round.map_or_else(|| tone.line(face), |round| round.line);
        let heading = round.map_or_else(
            || "Card".to_owned(),
            |round| format!("Round {}", round.number),
        );
        let flavour = flavour(deck, card);
        let idle = idle_line(deck, tone.other(), tone.other().line(face));
        let (above, below) = match tone {
            Tone::Standard => (None, Some(idle)),
            Tone::Dramatic => (Some(idle), None),
        };
        let approved = approved(deck, face.approved);
        let approved = approved.into_iter().map(|kind| {
            view! { <li><span><Explained game=GameKind::Torg text=kind/></span><Icon name="earn"/></li> }
        });
        view! {
            <article class="card paper" aria-label=format!("Action card {}", card.0)>
                <div class="card-bar">
                    <h2>{heading}</h2>
                    {in_force.then(|| view! { <Countdown/> })}
                    <span class="no">{card.0}</span>
                </div>
                {(!flavour.is_empty()).then(|| view! { <p class="flavour">{format!("“{flavour}”")}</p> })}
                {above}
                {force_band(deck, tone, line)}
                {below}
                <div class="card-foot">
                    <ul class="approved" aria-label="Approved actions">{approved.collect_view()}</ul>
                    {task_box(face.task_box)}
                </div>
            </article>
        }
        .into_any()
    }

    /// The time that is left for tasks. Their rows may be scrolled away.
    #[component]
    fn Countdown() -> impl IntoView {
        let left = use_torg().select(countdown);
        move || {
            left.with(|left| !left.is_empty())
                .then(|| view! { <span class="countdown">{left}</span> })
        }
    }

    /// Renders the line in force: each side's entry, and its meaning.
    fn force_band(deck: &Deck, tone: Tone, line: ConflictLine) -> AnyView {
        let entry = |side: Side| {
            let line_effect = *line.effects.get(side);
            let effect_text = effect(deck, line_effect);
            let class = match side {
                Side::Heroes => "entry entry-h",
                Side::Villains => "entry entry-v",
            };
            let has_effect = !effect_text.is_empty();
            view! {
                <div class=class>
                    <div class="who" class:has-effect=has_effect>
                        <SideMark side/>
                        <span>{who(side, line)}</span>
                        {has_effect.then(|| view! { <b><Explained game=GameKind::Torg text=effect_text/></b> })}
                    </div>
                    <p>{meaning(line_effect, side)}</p>
                </div>
            }
        };
        let (letter, name) = line_name(tone);
        view! {
            <div class="force-band">
                <b role="img" aria-label=format!("{name}, in effect")>{letter}</b>
                <div>{sides(line).map(entry).into_iter().collect_view()}</div>
            </div>
        }
        .into_any()
    }

    fn idle_line(deck: &Deck, tone: Tone, line: ConflictLine) -> AnyView {
        let entry = |side| {
            let text = idle_entry(deck, side, line);
            (!text.is_empty()).then(|| view! { <SideMark side/><span>{text}</span> })
        };
        let (letter, name) = line_name(tone);
        view! {
            <p class="not-in-force" aria-label=format!("{name}, not in effect")>
                <b>{letter}</b>
                <span>{sides(line).map(entry).into_iter().collect_view()}</span>
            </p>
        }
        .into_any()
    }

    fn task_box(task_box: TaskBox) -> AnyView {
        let steps = match task_box {
            TaskBox::Steps(steps) => steps,
            TaskBox::PossibleSetback => return problem("Possible setback"),
            TaskBox::Complication => return problem("Complication"),
            TaskBox::CriticalProblem => return problem("Critical problem"),
        };
        let letters = STEPS.into_iter().zip(steps);
        let offered: Vec<&str> = letters
            .clone()
            .filter_map(|(letter, is_offered)| is_offered.then_some(letter))
            .collect();
        let letters =
            letters.map(|(letter, is_offered)| view! { <i class=if is_offered { "on" } else { "" } aria-hidden="true">{letter}</i> });
        let rules: RuleViewer = expect_context();
        view! {
            <button
                type="button"
                class="steps"
                on:click=move |_| rules.open_term(GameKind::Torg, "task box".to_owned())
            >
                // The letters come first, because the style sheet sets their heights with `:nth-child`.
                {letters.collect_view()}
                <span class="said">{format!("Task steps {}", offered.join(", "))}</span>
            </button>
        }
        .into_any()
    }

    fn problem(text: &'static str) -> AnyView {
        view! { <span class="problem"><Explained game=GameKind::Torg text=text/></span> }.into_any()
    }
}
