//! Shows what the rules refuse, and lets the gamemaster rule that it happens anyway.

use crate::components::{Dialog, Icon, RuledNote, TextField};
use crate::game::{RefusalText, TableGame};
use crate::rules::RuleLink;
use crate::session::{Refused, Session};
use leptos::prelude::*;
use tabletop::rule::RuleId;
use tabletop::ruling::Refuse;

/// A line about what the rules refuse, shown before anybody tries it: the reason, and its rule.
#[component]
pub fn RefusalNote(
    /// The refusal, if there is one.
    refusal: Memo<Option<RuledNote>>,
) -> impl IntoView {
    move || {
        refusal.get().map(|RuledNote { text, rule }| {
            view! {
                <p class="a-refused" role="status">
                    <Icon name="rules"/>
                    <span>{text}</span>
                    {rule.map(|rule| view! { <RuleLink rule/> })}
                </p>
            }
        })
    }
}

/// Shows the refusal that waits for an answer, above everything else.
#[component]
pub fn RefusalDialog<G: TableGame>(
    /// The table.
    session: Session<G>,
    /// Checks for refusals that another dialog handles.
    #[prop(optional)]
    unless: Option<fn(&G::Refusal) -> bool>,
    /// Called when the table goes by the rules, with the refusal.
    #[prop(optional)]
    on_dismiss: Option<Callback<(G::Refusal,)>>,
) -> impl IntoView {
    let is_ours =
        move |refused: &Refused<G>| !unless.is_some_and(|unless| unless(&refused.refusal));
    move || {
        session.refused().get().filter(is_ours).map(|refused| {
            let refusal_text =
                G::refusal_text(&refused.refusal, &session.view_now(), refused.is_secret());
            let rule = refused.refusal.rule();
            let of_rules = rule.is_some();
            let is_hidden = refused.is_secret() && G::hides_rule(&refused.refusal);
            let rule = rule.filter(|_| !is_hidden);
            let labels = G::refusal_answers(&refused.refusal);
            let can_be_overruled = refused.can_be_overruled();
            let refusal = refused.refusal;
            let close = Callback::from(move || {
                session.dismiss_refusal();
                if let Some(on_dismiss) = on_dismiss {
                    on_dismiss.run((refusal.clone(),));
                }
            });
            let overrule = can_be_overruled
                .then(|| Callback::from(move |reason: String| session.rule_anyway(&reason)));
            refusal_dialog(refusal_text, of_rules, rule, labels, close, overrule)
        })
    }
}

fn refusal_dialog(
    refusal_text: RefusalText,
    of_rules: bool,
    rule: Option<RuleId>,
    [by_the_rules, by_ruling]: [&'static str; 2],
    close: Callback<()>,
    overrule: Option<Callback<(String,)>>,
) -> AnyView {
    let reason = RwSignal::new(String::new());
    let answers = match overrule {
        None => view! {
            <div class="answers is-one">
                <button type="button" class="btn btn-primary" on:click=move |_| close.run(())>"OK"</button>
            </div>
        }
        .into_any(),
        Some(overrule) => {
            let rule_anyway = Callback::from(move || overrule.run((reason.get_untracked(),)));
            view! {
                <TextField label="Reason for the ruling" value=reason on_enter=rule_anyway/>
                <div class="answers">
                    <button type="button" class="btn" on:click=move |_| close.run(())>{by_the_rules}</button>
                    <button type="button" class="btn btn-gm" on:click=move |_| rule_anyway.run(())>
                        <Icon name="ruling"/>
                        <span>{by_ruling}</span>
                    </button>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <Dialog title=refusal_text.title.clone() bare=true class="ruling" on_close=close>
            <div class="bar">
                <Icon name="rules"/>
                // Not every limit is one of the rules: some are the app's own.
                <span>{if of_rules { "By the book" } else { "Not possible" }}</span>
                {rule.map(|rule| view! { <RuleLink class="id" rule/> })}
            </div>
            <div class="in">
                <h2 class="display-28">{refusal_text.title}</h2>
                <p>{refusal_text.reason}</p>
                {answers}
            </div>
        </Dialog>
    }
    .into_any()
}
