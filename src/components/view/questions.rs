//! A list of questions with their answers, of which one is open.

use super::{Icon, Note, Stepper};
use crate::components::{Answer, Figure, Question};
use crate::rules::RuleLink;
use leptos::prelude::*;

/// A list of questions; a tap opens one of them with its answers.
#[component]
pub fn Questions<A: Clone + PartialEq + Send + Sync + 'static>(
    /// The questions.
    #[prop(into)]
    questions: Signal<Vec<Question<A>>>,
    /// The text of the open question. Several lists can share it, so that only one question is open in all of them.
    #[prop(optional)]
    open: Option<RwSignal<Option<&'static str>>>,
    /// Called with the result of the chosen answer.
    #[prop(into)]
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let open = open.unwrap_or_default();
    let row = move |question: Question<A>| {
        let question_text = question.question;
        if open.get() == Some(question_text) {
            open_question(question, move || open.set(None), on_answer)
        } else {
            closed_question(question, move || open.set(Some(question_text)))
        }
    };
    view! {
        <div class="rows">{move || questions.get().into_iter().map(row).collect_view()}</div>
    }
}

fn closed_question<A>(
    question: Question<A>,
    on_press: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let is_set = question.is_changed;
    view! {
        <button type="button" class="ask" class:is-set=is_set aria-expanded="false" on:click=move |_| on_press()>
            <span>
                {question.question}
                {(!question.mark.is_empty()).then(|| view! { <small>{question.mark}</small> })}
            </span>
            <em>{question.summary}</em>
            <Icon name="down"/>
        </button>
    }
    .into_any()
}

fn open_question<A: Clone + Send + Sync + 'static>(
    question: Question<A>,
    on_press: impl Fn() + Send + Sync + 'static,
    on_answer: Callback<(A,)>,
) -> AnyView {
    let chosen = question.chosen;
    let choice = |(index, answer): (usize, Answer<A>)| {
        let is_chosen = index == chosen;
        view! {
            <button
                type="button"
                class="choice"
                role="radio"
                aria-checked=is_chosen.to_string()
                tabindex=if is_chosen { "0" } else { "-1" }
                on:click=move |_| on_answer.run((answer.leads_to.clone(),))
            >
                <b>
                    {answer.label}
                    {answer.by_the_book.then(|| view! { <small>"by the book"</small> })}
                </b>
                <em>{answer.detail}</em>
            </button>
        }
    };
    let choices = (!question.answers.is_empty()).then(|| {
        view! {
            <div class="choices" role="radiogroup" aria-label=question.question>
                {question.answers.into_iter().enumerate().map(choice).collect_view()}
            </div>
        }
    });
    let figures = question.figures;
    let figures = (!figures.is_empty())
        .then(|| view! { <div class="rows">{steppers(figures, on_answer)}</div> });
    view! {
        <div class="asked">
            <h3>
                <button type="button" aria-expanded="true" on:click=move |_| on_press()>{question.question}</button>
                <RuleLink rule=question.rule/>
            </h3>
            {choices}
            {figures}
            {(!question.note.is_empty()).then(|| view! { <Note text=question.note/> })}
        </div>
    }
    .into_any()
}

/// A list of numbers, each with a button on either side.
#[component]
pub fn FigureSteppers<A: Clone + PartialEq + Send + Sync + 'static>(
    /// The numbers. If there are none, nothing is shown.
    #[prop(into)]
    figures: Signal<Vec<Figure<A>>>,
    /// Called with the result of a step.
    #[prop(into)]
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let has_any = Memo::new(move |_| figures.with(|figures| !figures.is_empty()));
    move || {
        has_any.get().then(|| {
            view! { <div class="rows">{move || steppers(figures.get(), on_answer)}</div> }
        })
    }
}

fn steppers<A: Clone + Send + Sync + 'static>(
    figures: Vec<Figure<A>>,
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let stepper = |figure: Figure<A>| {
        let step = |to: Option<A>| {
            Signal::stored(to.map(|to| Callback::from(move || on_answer.run((to.clone(),)))))
        };
        let (less, more) = (step(figure.less), step(figure.more));
        view! { <Stepper label=figure.label value=figure.value less more/> }
    };
    figures.into_iter().map(stepper).collect_view()
}
