//! A list of questions with their answers, of which one is open.

use super::choice::tab_index;
use super::{Icon, Note, Stepper, keyed, part};
use crate::components::{Answer, Question, StepDirection, SteppedNumber};
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
    /// Whether the arrow keys only move the focus, because each answer plays a command. Space or Enter chooses.
    #[prop(optional)]
    manual: bool,
    /// Called with the result of the chosen answer.
    #[prop(into)]
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let open = open.unwrap_or_default();
    let row = move |text, question| question_row(text, question, open, manual, on_answer);
    view! {
        <div class="rows">
            {keyed(questions, |question| question.question, row)}
        </div>
    }
}

/// Renders a question. Its button stays when the question opens or closes, so that it keeps the focus.
fn question_row<A: Clone + PartialEq + Send + Sync + 'static>(
    text: &'static str,
    question: Memo<Option<Question<A>>>,
    open: RwSignal<Option<&'static str>>,
    manual: bool,
    on_answer: Callback<(A,)>,
) -> AnyView {
    let is_open = Memo::new(move |_| open.get() == Some(text));
    let is_closed = move || !is_open.get();
    let is_set = part(question, |question| question.is_changed);
    let mark = part(question, |question| question.mark);
    let summary = part(question, |question| question.summary.clone());
    let rule = part(question, |question| question.rule);
    let mark_line = move || {
        let mark = Some(mark.get()).filter(|mark| is_closed() && !mark.is_empty());
        mark.map(|mark| view! { <small>{mark}</small> })
    };
    let summary_view =
        move || is_closed().then(|| view! { <em>{summary}</em> <Icon name="down"/> });
    let answers = move || {
        let question = question.get().filter(|_| is_open.get());
        question.map(|question| answers_view(question, manual, on_answer))
    };
    view! {
        <div class="question" class:asked=is_open>
            <h3>
                <button
                    type="button"
                    class:ask=is_closed
                    class:is-set=is_set
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| open.update(|open| *open = (*open != Some(text)).then_some(text))
                >
                    <span>{text}{mark_line}</span>
                    {summary_view}
                </button>
                {move || is_open.get().then(|| view! { <RuleLink rule=rule.get()/> })}
            </h3>
            {answers}
        </div>
    }
    .into_any()
}

fn answers_view<A: Clone + PartialEq + Send + Sync + 'static>(
    question: Question<A>,
    manual: bool,
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
                tabindex=tab_index(is_chosen, true)
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
            <div class="choices" role="radiogroup" aria-label=question.question data-manual=manual>
                {question.answers.into_iter().enumerate().map(choice).collect_view()}
            </div>
        }
    });
    let figures = question.figures;
    let figures =
        (!figures.is_empty()).then(|| view! { <NumberSteppers numbers=figures on_answer/> });
    view! {
        {choices}
        {figures}
        <Note text=question.note/>
    }
    .into_any()
}

/// A list of numbers, each with a button on either side.
#[component]
pub fn NumberSteppers<A: Clone + PartialEq + Send + Sync + 'static>(
    /// The numbers. If there are none, nothing is shown.
    #[prop(into)]
    numbers: Signal<Vec<SteppedNumber<A>>>,
    /// Called with the result of a step.
    #[prop(into)]
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let shown = move |number: &SteppedNumber<A>| ShownNumber {
        label: number.label,
        value: number.value.clone(),
        can_decrease: number.less.is_some(),
        can_increase: number.more.is_some(),
    };
    let shown = Memo::new(move |_| numbers.with(|numbers| numbers.iter().map(shown).collect()));
    let on_step = move |label: &'static str, direction: StepDirection| {
        let answer = numbers.with_untracked(|numbers| {
            let number = numbers.iter().find(|number| number.label == label)?;
            match direction {
                StepDirection::Down => number.less.clone(),
                StepDirection::Up => number.more.clone(),
            }
        });
        if let Some(answer) = answer {
            on_answer.run((answer,));
        }
    };
    view! { <ShownSteppers numbers=shown on_step=Callback::from(on_step)/> }
}

/// A number, apart from what its steps lead to.
#[derive(Clone, Debug, PartialEq)]
struct ShownNumber {
    label: &'static str,
    value: String,
    can_decrease: bool,
    can_increase: bool,
}

/// The steppers of some numbers. A button that is held stays the same while its number changes.
#[component]
fn ShownSteppers(
    numbers: Memo<Vec<ShownNumber>>,
    /// Called with the label of a number, and the direction of its step.
    on_step: Callback<(&'static str, StepDirection)>,
) -> impl IntoView {
    let stepper = move |label, number: Memo<Option<ShownNumber>>| {
        view! {
            <Stepper
                label
                value=part(number, |number| number.value.clone())
                can_decrease=part(number, |number| number.can_decrease)
                can_increase=part(number, |number| number.can_increase)
                on_step=move |direction| on_step.run((label, direction))
            />
        }
    };
    let is_empty = Memo::new(move |_| numbers.with(Vec::is_empty));
    move || {
        (!is_empty.get()).then(
            || view! { <div class="rows">{keyed(numbers, |number| number.label, stepper)}</div> },
        )
    }
}
