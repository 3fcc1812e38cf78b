//! The dialogs of the award at the end of an adventure: the award of every hero, and deductions from it.

use crate::components::{
    ChoiceChips, Dialog, DialogDock, NumberStepper, Rows, TextField, one_of, ruled_note, use_close,
};
use crate::grammar::{long_text_error, whole_number};
use crate::torg::action::{Action, ActionButton};
use crate::torg::list_content::{Entered, ListContent, ListField, RuledNote, later};
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::story::{cause as cause_text, possibilities};
use crate::torg::table::{TorgTable, use_torg};
use ::torg::story::{Deduction, DeductionCause, StoryCommand};
use ::torg::view::View;
use leptos::prelude::*;
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// Returns the dialog that sets the award of every hero (DD-110).
pub fn award(view: &View, entered: &Entered) -> ListContent {
    let base = whole_number(&entered.text).and_then(|base| u16::try_from(base).ok());
    let error = if base.is_some() || entered.text.trim().is_empty() {
        String::new()
    } else {
        format!("Enter a whole number from 0 to {}.", u16::MAX)
    };
    let base_award = base.unwrap_or_default();
    let set = Action::play(StoryCommand::SetAward { base: base_award });
    ListContent {
        notes: vec![RuledNote::ruled(
            if view.deckless {
                "What every hero gains from the adventure."
            } else {
                "What every hero gains from the adventure; Drama and Glory are added to it."
            },
            dd(110),
        )],
        field: Some(ListField::number("Possibilities for each hero", error)),
        buttons: vec![
            later(),
            ActionButton::primary("Set", set).enabled_if(base.is_some()),
        ],
        ..ListContent::new("The award")
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
            dd(362),
        ),
        DeductionCause::MartyrAsInsurance => (
            "A player who kept Martyr only as insurance may lose what it brought.",
            dd(383),
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
        .find(|entry| entry.hero == actor && entry.cause == cause);
    entry.map_or(0, |entry| entry.possibilities)
}

/// Returns the deductions from a hero's award.
fn deductions_from(view: &View, actor: ActorId) -> impl Iterator<Item = &Deduction> {
    let review = view.story.act_review.iter();
    review
        .flat_map(|review| &review.deductions)
        .filter(move |deduction| deduction.actor == actor)
}

/// What is chosen and typed about a deduction.
#[derive(Clone, Copy)]
struct DeductionFields {
    actor: ActorId,
    cause: RwSignal<DeductionCause>,
    count: RwSignal<u16>,
    reason: RwSignal<String>,
}

impl DeductionFields {
    /// Creates the fields with the hero's deduction so far.
    fn new(view: &View, actor: ActorId) -> Self {
        let current = deductions_from(view, actor).next();
        let cause = current.map_or(DeductionCause::SubplotIgnored, |current| current.cause);
        Self {
            actor,
            cause: RwSignal::new(cause),
            count: RwSignal::new(current.map_or(0, |current| current.possibilities)),
            reason: RwSignal::new(
                current.map_or_else(String::new, |current| current.reason.clone()),
            ),
        }
    }

    /// Returns the error in the explanation; empty if there is none.
    fn error(self) -> String {
        self.reason.with(|text| long_text_error(text))
    }

    /// Checks whether nothing is missing. A deduction of nothing only takes back one that was made.
    fn is_ready(self, table: TorgTable) -> bool {
        let is_complete = if self.count.get() == 0 {
            let cause = self.cause.get();
            let is_made = |deduction: &Deduction| deduction.cause == cause;
            let view = table.view();
            view.with(|view| deductions_from(view, self.actor).any(is_made))
        } else {
            self.reason.with(|text| !text.trim().is_empty())
        };
        is_complete && self.error().is_empty()
    }

    /// Returns the command that makes the deduction.
    fn command(self) -> StoryCommand {
        StoryCommand::Deduct {
            actor: self.actor,
            cause: self.cause.get_untracked(),
            possibilities: self.count.get_untracked(),
            reason: self.reason.get_untracked(),
        }
    }
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
    let fields = DeductionFields::new(&view, actor);
    let DeductionFields {
        cause,
        count,
        reason,
        ..
    } = fields;
    let max = Memo::new(move |_| {
        table
            .view()
            .with(|view| max_deduction(view, actor, cause.get()))
    });
    let is_ready = move || fields.is_ready(table);
    let label = Signal::derive(move || {
        let label = match count.get() {
            0 => "Deduct nothing",
            count if count > max.get() => "Deduct anyway",
            _ => "Deduct",
        };
        label.to_owned()
    });
    let send = Callback::from(move || {
        if untrack(is_ready) {
            table.run(Action::play(fields.command()));
        }
    });
    let not_ready = Signal::derive(move || !is_ready());
    let foot = move || {
        view! { <DialogDock label disabled=not_ready on_press=send other="Back" on_other=close/> }
    };
    let note = move || {
        let (cause, count, max) = (cause.get(), count.get(), max.get());
        let view = table.view();
        view.with(|view| ruled_note(deduction_note(view, actor, cause, count, max)))
    };
    view! {
        <Dialog title=format!("{}: deduction from the award", actor_name(&view, actor)) foot>
            <div class="form task">
                <CauseChoice cause/>
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
                <TextField
                    label="Explanation for the chronicle"
                    value=reason
                    on_enter=send
                    framed=true
                    error=Signal::derive(move || fields.error())
                />
            </div>
        </Dialog>
    }
}

/// The choice of the cause of a deduction.
#[component]
fn CauseChoice(cause: RwSignal<DeductionCause>) -> impl IntoView {
    let options = || DeductionCause::ALL.map(|option| (option, cause_text(option)));
    let causes = one_of(options, cause, move |option| cause.set(option));
    view! { <ChoiceChips label="Reason for the deduction" choices=causes/> }
}
