//! The dialogs that open a conflict, change a side, and ask for help.

use super::sending::{use_command, use_send};
use crate::components::{
    Choice, ChoiceChips, Dialog, DialogDock, ErrorMessage, FieldText, Heading, LinkRow, Note, Row,
    Rows, StepDirection, Stepper, TextField, one_of, show_error, toggle,
};
use crate::improv::dialog::ImprovDialog;
use crate::improv::messages;
use crate::improv::page::{ImprovTable, use_improv};
use crate::improv::table::ConflictContext;
use crate::improv::table::action::Action;
use crate::improv::table::hand::look_label;
use crate::improv::table::stakes::next_incomplete;
use crate::improv::table::typed::{SideForm, change_side, mooks_hint, open_conflict};
use crate::rules::Explained;
use ::improv::MAX_MOOKS;
use ::improv::command::Command;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Phase, Side};
use leptos::prelude::*;
use storage::GameKind;
use tabletop::seat::ActorId;

/// The dialog for a new conflict: its kind, its participants and the gamemaster's stakes.
#[component]
pub fn OpenConflictDialog() -> impl IntoView {
    let session = use_improv().session;
    let has_mooks = session.view_now().settings.mooks;
    let kind = RwSignal::new(ConflictKind::Simple);
    let everybody: Vec<ActorId> = session
        .view_now()
        .players()
        .map(|player| player.id)
        .collect();
    let taking_part = RwSignal::new(everybody);
    let typed = RwSignal::new(String::new());
    let (send, error) = use_send(
        move || {
            kind.track();
            taking_part.track();
            typed.track();
        },
        move || {
            let (kind, taking_part) = (kind.get_untracked(), taking_part.get_untracked());
            open_conflict(
                &session.view_now(),
                kind,
                &taking_part,
                &typed.get_untracked(),
            )
        },
    );
    let options = || {
        [
            (ConflictKind::Simple, "Simple: one round"),
            (ConflictKind::Extended, "Extended: several rounds"),
        ]
    };
    let kinds = one_of(options, kind, move |option| kind.set(option));
    let people = move || {
        let choice = |id: ActorId, name: String| {
            let is_in = taking_part.with(|people| people.contains(&id));
            Choice::new(name, is_in, move || {
                taking_part.update(|people| toggle(people, id))
            })
        };
        let view = session.view();
        view.with(|view| {
            view.players()
                .map(|player| choice(player.id, player.name.to_string()))
                .collect::<Vec<_>>()
        })
    };
    let mooks_hint = move || {
        let view = session.view();
        view.with(|view| typed.with(|typed| mooks_hint(typed, &view.settings)))
    };
    let foot = move || view! { <DialogDock label="Set the stakes" on_press=send/> };
    view! {
        <Dialog title="New conflict" foot>
            <div class="form">
                <ChoiceChips label="Kind of conflict" choices=kinds/>
                <Heading text="Who takes part"/>
                <ChoiceChips label="Who takes part" several=true choices=Signal::derive(people)/>
                <Heading text="Opponents"/>
                <TextField label=messages::opponents_label(has_mooks) value=typed on_enter=send framed=true/>
                <ErrorMessage text=error/>
                <Note text=Signal::derive(mooks_hint)/>
                <p class="note">
                    <Explained
                        game=GameKind::Improv
                        text=messages::opponents_note(has_mooks)
                    />
                </p>
            </div>
        </Dialog>
    }
}

/// The dialog for an existing side or a new one: its name, its stake and its opponents.
#[component]
pub fn SideDialog(
    /// The side, as the dialog shows it at first.
    form: SideForm,
) -> impl IntoView {
    let table = use_improv();
    let session = table.session;
    let is_protagonist = matches!(form.kind, SideKind::Protagonist(_));
    let has_mooks = session.view_now().settings.mooks || form.mooks.is_some();
    let title = match (form.side, form.kind) {
        (None, SideKind::GmStake) => "New gamemaster stake".to_owned(),
        (None, SideKind::Protagonist(_)) => "New protagonist".to_owned(),
        (None, SideKind::Bystander) => "New bystander".to_owned(),
        (Some(_), _) => form.label.clone(),
    };
    let side = form.side;
    let has_stake = form.kind != SideKind::Bystander;
    let form = RwSignal::new(form);
    let read = move || form.with_untracked(|form| change_side(&session.view_now(), form));
    let (send, error) = use_send(move || form.track(), read);
    let goes_on = side.filter(|side| {
        let view = session.view_now();
        let mut conflict = view.conflict.iter();
        has_stake
            && conflict.any(|conflict| {
                conflict.phase == Phase::Stakes && next_incomplete(conflict, *side).is_some()
            })
    });
    let go_on = move |side| {
        // What was saved may have given the next side its opponent.
        let open = move || {
            let view = session.view_now();
            let conflict = view.conflict.as_ref();
            match conflict.and_then(|conflict| next_incomplete(conflict, side)) {
                Some(next) => table.dialogs.open_alone(ImprovDialog::Side(next)),
                None => table.dialogs.close_all(),
            }
        };
        match read() {
            Ok(commands) if commands.is_empty() => open(),
            Ok(commands) => table.play_together_then(commands, open),
            Err(text) => show_error(error, text),
        }
    };
    let foot = move || match goes_on {
        Some(side) => view! {
            <DialogDock label="Save and next" on_press=move || go_on(side) other="Save" on_other=send/>
        },
        None => view! { <DialogDock label="Save" on_press=send/> },
    };
    let remove = side.map(|side| {
        let remove = move || table.play(Command::RemoveSide { side });
        view! { <Rows><Row label="Remove side" on_press=remove/></Rows> }
    });
    view! {
        <Dialog title foot>
            <div class="form">
                {(side.is_none() && is_protagonist).then(|| player_chips(table, form))}
                <Heading text="Name"/>
                {field("Name", slice!(form.label), send)}
                {has_stake.then(|| view! {
                    <Heading text="What is at stake?"/>
                    {field("Stake: what comes true if this side wins", slice!(form.stake), send)}
                })}
                <ErrorMessage text=error/>
                {has_stake.then(|| opponent_chips(table, form))}
                {(!is_protagonist && has_mooks).then(|| view! { <div class="rows">{mook_count(form)}</div> })}
                {remove}
            </div>
        </Dialog>
    }
}

fn field(label: &'static str, value: impl Into<FieldText>, on_enter: Callback<()>) -> AnyView {
    view! { <TextField label value on_enter framed=true/> }.into_any()
}

/// The choice of the player of a new protagonist.
fn player_chips(table: ImprovTable, form: RwSignal<SideForm>) -> AnyView {
    let kind = memo!(form.kind);
    let choices = move || {
        let choice = |id, name: String| {
            let protagonist = SideKind::Protagonist(id);
            let label = name.clone();
            Choice::new(name, kind.get() == protagonist, move || {
                form.update(|form| {
                    form.kind = protagonist;
                    form.label.clone_from(&label);
                });
            })
        };
        let view = table.session.view();
        view.with(|view| {
            view.players()
                .map(|player| choice(player.id, player.name.to_string()))
                .collect::<Vec<_>>()
        })
    };
    view! { <ChoiceChips label="Player" choices=Signal::derive(choices)/> }.into_any()
}

/// The choice of opponents: of a gamemaster stake, any number of protagonists; of a protagonist, exactly one side in an extended
/// conflict, and any number in a simple one.
fn opponent_chips(table: ImprovTable, form: RwSignal<SideForm>) -> AnyView {
    let view = table.session.view_now();
    let Some(context) = ConflictContext::of(&view) else {
        return ().into_any();
    };
    let (this_side, kind) = form.with_untracked(|form| (form.side, form.kind));
    let is_gm_stake = kind == SideKind::GmStake;
    let only_one = !is_gm_stake && context.conflict.kind.has_direct_opponents();
    let sides_of = |gamemaster: bool| {
        let sides = context.conflict.sides.iter().map(|side| &side.state);
        sides.filter(move |side| {
            side.is_participant() && side.is_gm_stake() == gamemaster && Some(side.id) != this_side
        })
    };
    let entry = |side: &Side| (side.id, side.label.to_string());
    let stakes = sides_of(true).filter(|_| !is_gm_stake);
    let sides: Vec<(SideId, String)> = stakes.chain(sides_of(false)).map(entry).collect();
    if sides.is_empty() {
        return ().into_any();
    }
    let opponents = memo!(form.opponents);
    let choices = Signal::derive(move || {
        let choice = |(id, label): &(SideId, String)| {
            let id = *id;
            let is_chosen = opponents.with(|chosen| chosen.contains(&id));
            Choice::new(label.clone(), is_chosen, move || {
                form.update(|form| match only_one {
                    true => form.opponents = vec![id],
                    false => toggle(&mut form.opponents, id),
                });
            })
        };
        sides.iter().map(choice).collect::<Vec<_>>()
    });
    let label = if only_one { "Opponent" } else { "Opponents" };
    view! {
        <Heading text=label/>
        <ChoiceChips label several=!only_one choices/>
        {only_one.then(|| view! { <Note text="In an extended conflict, every protagonist has exactly one opponent."/> })}
        {is_gm_stake.then(|| view! {
            <Note text="Protagonists who oppose another gamemaster stake will oppose this one instead."/>
        })}
    }
    .into_any()
}

fn mook_count(form: RwSignal<SideForm>) -> AnyView {
    let (mooks, set_mooks) = slice!(form.mooks);
    let count = move || mooks.get().unwrap_or(0);
    let step = move |direction: StepDirection| {
        let after = direction.step(untrack(count), 1);
        set_mooks.set(Some(after).filter(|after| *after > 0));
    };
    let value = move || match count() {
        0 => "–".to_owned(),
        count => count.to_string(),
    };
    view! {
        <Stepper
            label="Number of mooks"
            value=Signal::derive(value)
            can_decrease=Signal::derive(move || count() > 0)
            can_increase=Signal::derive(move || count() < MAX_MOOKS)
            on_step=step
        />
    }
    .into_any()
}

/// The dialog for looking at one's own card again, or for asking for help with a text that is logged.
#[component]
pub fn HelpDialog(
    /// The person who asks.
    person: ActorId,
) -> impl IntoView {
    let table = use_improv();
    let title = table.select(move |view| messages::person_capitalised(view, person));
    let view = table.session.view_now();
    let has_card =
        ConflictContext::of(&view).is_some_and(|context| context.conflict.has_card_of(person));
    let look = look_label(&view, person);
    let can_look = has_card && !view.settings.uses_real_deck();
    let request = match has_card {
        true => "Your request, without naming the card",
        false => "Your request",
    };
    let text = RwSignal::new(String::new());
    let send = use_command(move || {
        Some(Command::AskForHelp {
            person,
            text: text.get_untracked(),
            shown_card: None,
        })
    });
    let foot = move || view! { <DialogDock label="Ask" on_press=send/> };
    view! {
        <Dialog title foot>
            <div class="form">
                {can_look.then(|| view! {
                    <Rows>
                        <LinkRow
                            icon="lock"
                            label=look
                            detail="in private, with its odds"
                            on_press=move || table.run(Action::ShowHand(person))
                        />
                    </Rows>
                })}
                <Heading text="Ask for help"/>
                {field(request, text, send)}
            </div>
        </Dialog>
    }
}
