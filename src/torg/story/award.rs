//! The dialogs of the award at the end of an adventure: the award of every hero, and deductions from it.

use super::subplots::play;
use crate::components::{
    Choice, ChoiceChips, Dialog, DialogDock, ErrorMessage, NumberStepper, Rows, TextField,
    use_close,
};
use crate::grammar::long_text_error;
use crate::torg::list_content::RuledNote;
use crate::torg::list_dialog::ruled_note;
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::story::{cause as cause_text, possibilities};
use crate::torg::table::use_torg;
use ::torg::story::{DeductionCause, StoryCommand};
use ::torg::view::View;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog that sets the award of every hero (DD-110).
#[component]
pub fn AwardDialog() -> impl IntoView {
    let table = use_torg();
    let close = use_close();
    let current = table
        .view_now()
        .story
        .act_review
        .as_ref()
        .and_then(|review| review.base_award);
    let text = RwSignal::new(current.map_or_else(String::new, |base| base.to_string()));
    let base = move || text.with(|text| text.trim().parse().ok());
    let send = Callback::from(move || {
        if let Some(base) = untrack(base) {
            table.run(play(StoryCommand::SetAward { base }));
        }
    });
    let not_ready = Signal::derive(move || base().is_none());
    let foot = move || {
        view! { <DialogDock label="Set" disabled=not_ready on_press=send other="Later" on_other=close/> }
    };
    let rule = "What every hero gains from the adventure; Drama and Glory are added to it.";
    view! {
        <Dialog title="The award" foot>
            <div class="form task">
                {ruled_note(RuledNote::ruled(rule, "DD-110"))}
                <TextField label="Possibilities for each hero" value=text numeric=true on_enter=send framed=true/>
            </div>
        </Dialog>
    }
}

/// Returns the note about a deduction: why it is possible, its maximum, and the rule.
fn deduction_note(
    view: &View,
    actor: ActorId,
    cause: DeductionCause,
    count: u16,
    max: u16,
) -> RuledNote {
    let (explanation, rule) = match cause {
        DeductionCause::SubplotIgnored => (
            "A player who ignored a subplot throughout the adventure may lose part of the award.",
            "DD-362",
        ),
        DeductionCause::MartyrAsInsurance => (
            "A player who kept Martyr only as insurance may lose what it brought.",
            "DD-383",
        ),
    };
    let review = view.story.act_review.as_ref();
    let has_none = cause == DeductionCause::SubplotIgnored
        && review.is_some_and(|review| review.without_ignorable_subplot.contains(&actor));
    let limit = if has_none {
        "There was no accepted subplot to ignore.".to_owned()
    } else {
        format!("Maximum: {}.", possibilities(max))
    };
    let warning = if count > max {
        " To deduct anyway, the gamemaster must overrule this."
    } else {
        ""
    };
    RuledNote::ruled(format!("{explanation} {limit}{warning}"), rule)
}

fn max_deduction(view: &View, actor: ActorId, cause: DeductionCause) -> u16 {
    let review = view.story.act_review.as_ref();
    let max_deductions = review.map_or(&[][..], |review| &review.max_deductions);
    let entry = max_deductions
        .iter()
        .find(|(id, deduction_cause, _)| *id == actor && *deduction_cause == cause);
    entry.map_or(0, |(_, _, max)| *max)
}

/// The dialog that deducts possibilities from the award of one hero (DD-362, DD-383).
#[component]
pub fn DeductDialog(
    /// The hero.
    actor: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let close = use_close();
    let view = table.view_now();
    let deductions = view
        .story
        .act_review
        .as_ref()
        .map_or(&[][..], |review| &review.deductions);
    let current = deductions.iter().find(|deduction| deduction.actor == actor);
    let cause =
        RwSignal::new(current.map_or(DeductionCause::SubplotIgnored, |deduction| deduction.cause));
    let count = RwSignal::new(current.map_or(0, |deduction| deduction.possibilities));
    let reason =
        RwSignal::new(current.map_or_else(String::new, |deduction| deduction.reason.clone()));
    let max = Memo::new(move |_| {
        table
            .view()
            .with(|view| max_deduction(view, actor, cause.get()))
    });
    let causes = Signal::derive(move || {
        [
            DeductionCause::SubplotIgnored,
            DeductionCause::MartyrAsInsurance,
        ]
        .map(|option| {
            Choice::new(cause_text(option), option == cause.get(), move || {
                cause.set(option)
            })
        })
        .to_vec()
    });
    let is_taken = move || {
        table.view().with(|view| {
            let review = view.story.act_review.as_ref();
            review.is_some_and(|review| {
                review
                    .deductions
                    .iter()
                    .any(|deduction| deduction.actor == actor && deduction.cause == cause.get())
            })
        })
    };
    let error = move || reason.with(|text| long_text_error(text));
    let is_ready = move || {
        let is_complete = if count.get() == 0 {
            is_taken()
        } else {
            reason.with(|text| !text.trim().is_empty())
        };
        is_complete && error().is_empty()
    };
    let label = move || match count.get() {
        0 => "Deduct nothing",
        count if count > max.get() => "Deduct anyway",
        _ => "Deduct",
    };
    let send = Callback::from(move || {
        if untrack(is_ready) {
            table.run(play(StoryCommand::Deduct {
                actor,
                cause: cause.get_untracked(),
                possibilities: count.get_untracked(),
                reason: reason.get_untracked(),
            }));
        }
    });
    let foot = move || {
        view! {
            <DialogDock
                label=Signal::derive(move || label().to_owned())
                disabled=Signal::derive(move || !is_ready())
                on_press=send
                other="Back"
                on_other=close
            />
        }
    };
    let note = move || {
        table.view().with(|view| {
            ruled_note(deduction_note(
                view,
                actor,
                cause.get(),
                count.get(),
                max.get(),
            ))
        })
    };
    view! {
        <Dialog title=format!("{}: deduction from the award", actor_name(&view, actor)) foot>
            <div class="form task">
                <ChoiceChips label="Reason for the deduction" choices=causes/>
                {note}
                <Rows>
                    <NumberStepper
                        label="Possibilities deducted"
                        value=count
                        min=0
                        max=u16::MAX
                        on_change=move |next| count.set(next)
                    />
                </Rows>
                <TextField label="Explanation for the chronicle" value=reason on_enter=send framed=true/>
                <ErrorMessage text=Signal::derive(error)/>
            </div>
        </Dialog>
    }
}
