//! Dialogs for giving an award, deciding what is unclear, removing mooks, and moving tokens.

use super::sending::use_command;
use crate::components::{
    Choice, ChoiceChips, Dialog, DialogDock, Heading, Note, NumberStepper, Row, Rows, TextField,
    one_of,
};
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::ConflictContext;
use crate::improv::table::lists::token_use;
use crate::improv::table::narration::remover_choices;
use crate::improv::table::people::{AwardGiver, award_givers, tokens};
use crate::rules::Explained;
use ::improv::command::{Command, OtherTokenUse};
use ::improv::preview::MooksLeft;
use ::improv::side::SideId;
use ::improv::state::{Role, TokenHolder};
use ::improv::view::PersonView;
use leptos::prelude::*;
use storage::GameKind;
use tabletop::seat::ActorId;

/// Chips of which one can be chosen.
fn chips<T>(label: &'static str, options: Vec<(T, String)>, chosen: RwSignal<Option<T>>) -> AnyView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let options = move || {
        let options = options.clone().into_iter();
        options.map(|(value, label)| (Some(value), label))
    };
    let choices = one_of(options, chosen, move |value| chosen.set(value));
    view! { <ChoiceChips label choices/> }.into_any()
}

/// The dialog for awarding a token for good narration (IM-094).
#[component]
pub fn AwardDialog() -> impl IntoView {
    let table = use_improv();
    let view = table.session.view_now();
    let from = RwSignal::new(None::<ActorId>);
    let givers = table.select(award_givers);
    let givers = Signal::derive(move || {
        let choice = |giver: AwardGiver| {
            let id = giver.id;
            Choice::new(giver.label, from.get() == Some(id), move || {
                from.set(Some(id))
            })
            .dimmed(giver.has_given)
        };
        givers.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    let receivers = move |from: ActorId| {
        let row = |person: &PersonView| {
            let (to, label) = (person.id, person.name.to_string());
            let detail = format!("has {}", tokens(person.tokens));
            let award = move || table.play(Command::Award { from, to });
            view! { <Row label detail on_press=award/> }
        };
        let view = table.session.view();
        let rows = view.with(|view| view.award_receivers(from).map(row).collect_view());
        view! {
            <Heading text="Who gets it"/>
            <Rows>{rows}</Rows>
        }
    };
    view! {
        <Dialog title="Award a token">
            <div class="form">
                <Heading text="Who gives it"/>
                <ChoiceChips label="Who gives it" choices=givers/>
                {move || from.get().map(receivers)}
                <Note text=messages::award_limit(view.settings.may_award(Role::Gamemaster))/>
            </div>
        </Dialog>
    }
}

/// The dialog for deciding what is unclear (IM-017).
#[component]
pub fn ArbitrateDialog() -> impl IntoView {
    let view = use_improv().session.view_now();
    let context = ConflictContext::of(&view)?;
    let arbiters = &context.conflict.arbiters;
    let (note, only) = match arbiters.as_slice() {
        [only] => (
            format!(
                "Best result: {}. That side decides.",
                context.short_label(*only)
            ),
            Some(*only),
        ),
        [] => (
            "No card was played, so the table chooses who decides.".to_owned(),
            None,
        ),
        _ => (
            "The best results are tied, so the table chooses who decides.".to_owned(),
            None,
        ),
    };
    let sides = context.conflict.arbiter_choices().into_iter();
    let sides = sides
        .map(|side| (side, context.short_label(side)))
        .collect();
    let side = RwSignal::new(only);
    let text = RwSignal::new(String::new());
    let send = use_command(move || {
        let (side, text) = (side.get_untracked()?, text.get_untracked());
        Some(Command::Arbitrate { side, text })
    });
    let nobody = Signal::derive(move || side.get().is_none());
    let foot = move || view! { <DialogDock label="Save" disabled=nobody on_press=send/> };
    Some(view! {
        <Dialog title="Settle a question" foot>
            <div class="form">
                <Note text=note/>
                {only.is_none().then(|| chips("Who decides", sides, side))}
                <TextField label="What is decided" value=text on_enter=send framed=true/>
            </div>
        </Dialog>
    })
}

/// The dialog for removing mooks (IM-137, IM-138).
#[component]
pub fn MooksDialog(
    /// The group of mooks.
    group: SideId,
) -> impl IntoView {
    let view = use_improv().session.view_now();
    let context = ConflictContext::of(&view)?;
    let remaining = context.conflict.side(group)?.state.mooks?;
    let mooks = context.conflict.removable_mooks_of(group);
    let remover = RwSignal::new(mooks.and_then(|mooks| mooks.likely_remover));
    let count = RwSignal::new(1_u16);
    let believable = RwSignal::new(Some(true));
    let removers = remover_choices(&context, group);
    let asks = use_improv().select(move |view| {
        let conflict = view.conflict.as_ref();
        let left = conflict.map(|conflict| conflict.mooks_left_after(group, count.get()));
        left == Some(MooksLeft::Judged)
    });
    let send = use_command(move || {
        Some(Command::RemoveMooks {
            by: remover.get_untracked()?,
            group,
            count: count.get_untracked(),
            believable: !asks.get_untracked() || believable.get_untracked() == Some(true),
        })
    });
    let nobody = Signal::derive(move || remover.get().is_none());
    let foot = move || view! { <DialogDock label="Remove" disabled=nobody on_press=send/> };
    let title = format!("{}: {remaining} left", context.name_capitalised(group));
    Some(view! {
        <Dialog title foot>
            <div class="form">
                <Heading text="Who removes them"/>
                {chips("Who removes them", removers, remover)}
                {count_stepper(count, remaining)}
                {move || asks.get().then(|| view! {
                    <Heading text="Are enough left?"/>
                    {chips(
                        "Are enough left?",
                        vec![(true, "Yes".to_owned()), (false, "No".to_owned())],
                        believable,
                    )}
                    <p class="note">
                        <Explained
                            game=GameKind::Improv
                            text="The gamemaster decides whether enough mooks remain for their stake to be believable."
                        />
                    </p>
                })}
            </div>
        </Dialog>
    })
}

/// A stepper for a number from 1 to `most`.
fn count_stepper(count: RwSignal<u16>, most: u16) -> AnyView {
    view! {
        <div class="rows">
            <NumberStepper label="How many" value=count min=1 max=most on_change=move |next| count.set(next)/>
        </div>
    }
    .into_any()
}

/// The dialog for moving tokens whose use is covered by another chapter of the rules (IM-162).
#[component]
pub fn MoveTokensDialog(
    /// The use of the tokens.
    purpose: OtherTokenUse,
) -> impl IntoView {
    let view = use_improv().session.view_now();
    let first = view
        .players()
        .next()
        .map(|player| TokenHolder::Person(player.id));
    let from = RwSignal::new(first);
    let to = RwSignal::new(Some(TokenHolder::Pool));
    let count = RwSignal::new(1_u16);
    let people = view
        .people
        .iter()
        .map(|person| TokenHolder::Person(person.id));
    let holders = people.chain([TokenHolder::Pool, TokenHolder::OutOfPlay]);
    let holders: Vec<(TokenHolder, String)> = holders
        .map(|holder| {
            (
                holder,
                messages::holder(holder, |id| messages::person(&view, id)),
            )
        })
        .collect();
    let send = use_command(move || {
        Some(Command::MoveTokens {
            from: from.get_untracked()?,
            to: to.get_untracked()?,
            count: u32::from(count.get_untracked()),
            purpose,
        })
    });
    let foot = move || view! { <DialogDock label="Move tokens" on_press=send/> };
    view! {
        <Dialog title=token_use(purpose) foot>
            <div class="form">
                <Heading text="From"/>
                {chips("From", holders.clone(), from)}
                <Heading text="To"/>
                {chips("To", holders, to)}
                {count_stepper(count, u16::MAX)}
            </div>
        </Dialog>
    }
}
