//! What heroes get at the end of an adventure, and what is taken from it.

use super::{field, later};
use crate::app::tales::SubplotDialog;
use crate::app::tasks::Spot;
use crate::app::update::sent;
use crate::app::vm::Button;
use crate::app::vm::ButtonVariant;
use crate::app::vm::sheet::{Stepper, lit, too_long};
use crate::app::vm::tasks::{Part, TaskVm};
use crate::app::words::story::{cause as words_of, possibilities};
use crate::app::words::telling::called;
use ::torg::story::DeductionCause;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// What every hero gets.
pub(super) fn award(view: &View, text: &str) -> Option<TaskVm> {
    view.story.act_review.as_ref()?;
    let tale = SubplotDialog::Award {
        text: text.to_owned(),
    };
    Some(TaskVm {
        title: "The award".to_owned(),
        parts: vec![
            Part::Rule(
                "What the adventure is worth to every hero; Drama and Glory come on top."
                    .to_owned(),
                "DD-110",
            ),
            field("Possibilities for each", text, Spot::Tale, true),
        ],
        buttons: vec![later(), lit("Set it").ready_if(sent(&tale).is_some())],
    })
}

/// What is taken from one hero's award.
pub(super) fn cut(
    view: &View,
    actor: ActorId,
    cause: DeductionCause,
    count: u16,
    reason: &str,
) -> Option<TaskVm> {
    let closing = view.story.act_review.as_ref()?;
    let tale = |cause, count| SubplotDialog::Cut {
        actor,
        cause,
        count,
        reason: reason.to_owned(),
    };
    let mut most = closing.max_deductions.iter();
    let most = most
        .find(|(id, of, _)| *id == actor && *of == cause)
        .map_or(0, |(_, _, most)| *most);
    let (words, rule) = match cause {
        DeductionCause::SubplotIgnored => (
            "Whoever ignored a subplot all adventure long may lose some of the award. ",
            "DD-362",
        ),
        DeductionCause::MartyrAsInsurance => (
            "Whoever kept Martyr only to win may lose what it brought. ",
            "DD-383",
        ),
    };
    let mut text = if cause == DeductionCause::SubplotIgnored
        && closing.without_ignorable_subplot.contains(&actor)
    {
        format!("{words}Nothing was ignored here: this hero has no accepted subplot.")
    } else {
        format!("{words}At most {}.", possibilities(most))
    };
    if count > most {
        text.push_str(" To take more is for the gamemaster to rule.");
    }
    let mut taken = closing.deductions.iter();
    let taken = taken.any(|taken| taken.actor == actor && taken.cause == cause);
    let chips = [
        DeductionCause::SubplotIgnored,
        DeductionCause::MartyrAsInsurance,
    ]
    .map(|of| (words_of(of).to_owned(), of == cause, tale(of, count).ask()));
    let reasoned = if count == 0 {
        taken
    } else {
        !reason.trim().is_empty()
    };
    let take = match count {
        0 => lit("Take nothing"),
        count if count > most => lit("Take it all the same"),
        _ => lit("Take it"),
    };
    Some(
        TaskVm {
            title: format!("{}: taken from the award", called(view, actor)),
            parts: vec![
                Part::Chips {
                    label: "Why something is taken",
                    chips: chips.into(),
                },
                Part::Rule(text, rule),
                Part::Steppers(vec![Stepper {
                    label: "Possibilities taken",
                    value: count.to_string(),
                    less: count.checked_sub(1).map(|less| tale(cause, less).ask()),
                    more: count.checked_add(1).map(|more| tale(cause, more).ask()),
                }]),
                field("The reason, for the chronicle", reason, Spot::Tale, false),
            ],
            buttons: vec![
                Button::new(
                    "Back",
                    ButtonVariant::Plain,
                    crate::app::intent::Intent::ClosedSheet,
                ),
                take.ready_if(reasoned && too_long(reason).is_none()),
            ],
        }
        .with(too_long(reason)),
    )
}
