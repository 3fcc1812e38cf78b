//! Dialogs about a roll: how its score is calculated, which ability helps, and what the dice show.

use super::{ModifierSteps, show_typed_error};
use crate::components::{
    Dialog, DialogDock, ErrorMessage, Heading, Lines, Note, RadioRow, RadioRows, Row, Rows,
    TextField, TickRow, close_when_gone, use_close, use_error,
};
use crate::grammar::signed;
use crate::torang::action::TorangList;
use crate::torang::messages::{actor_name, attempt_name, carried_reason, reasoned};
use crate::torang::prepared::{ability_label, can_be_helped, help_chance, offer, score_lines};
use crate::torang::refusals;
use crate::torang::typed::{InputError, face, modifiers};
use crate::torang::view::table::use_torang;
use ::torang::command::{Command, DieSource, GmModifier};
use ::torang::modifier::ModifierSource;
use ::torang::opposed::Side;
use ::torang::state::{Attempt, CarriedModifier, HelpId, HelpVerdict, Roll, RollPart};
use ::torang::view::View;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Returns the roll and the attempt of a part, if its score can still be changed.
fn open_attempt(view: &View, part: RollPart) -> Option<(&Roll, &Attempt)> {
    let roll = view.pending_roll()?;
    let attempt = roll.attempt(part)?;
    attempt.result.is_none().then_some((roll, attempt))
}

/// Returns the modifiers that the gamemaster has given to a part of the roll.
fn given_modifiers(view: &View, part: RollPart) -> Vec<GmModifier> {
    let attempt = view.current_roll().and_then(|roll| roll.attempt(part));
    let modifiers = attempt.iter().flat_map(|attempt| &attempt.modifiers);
    modifiers
        .filter(|modifier| modifier.source == ModifierSource::Gamemaster)
        .map(|modifier| (modifier.amount, modifier.reason.clone()))
        .collect()
}

/// The dialog that shows how a score is calculated and allows changes to it.
#[component]
pub fn ScoreDialog(part: RollPart) -> impl IntoView {
    let table = use_torang();
    let close = use_close();
    close_when_gone(table.select(move |view| {
        let roll = view.current_roll();
        roll.is_some_and(|roll| roll.attempt(part).is_some())
    }));
    let title = table.select(move |view| {
        let attempt = view.current_roll().and_then(|roll| roll.attempt(part));
        attempt.map_or_else(String::new, |attempt| attempt_name(view, attempt))
    });
    let lines = table.select(move |view| {
        let roll = view.roll.as_ref()?;
        Some(score_lines(view, &roll.state, roll.part(part)?))
    });
    let is_open = table.select(move |view| open_attempt(view, part).is_some());
    let text = RwSignal::new(String::new());
    let error = use_error(move || text.track());
    // Adds the typed modifiers. Returns false if they cannot be read.
    let add = move || {
        if text.with_untracked(|text| text.trim().is_empty()) {
            return true;
        }
        match text.with_untracked(|text| modifiers(text)) {
            Ok(more) => {
                let mut modifiers = given_modifiers(&table.view_now(), part);
                modifiers.extend(more);
                let command = set_modifiers(part, modifiers);
                table.session.play(command, move || text.set(String::new()));
                true
            }
            Err(found) => {
                show_typed_error(error, &found);
                false
            }
        }
    };
    let done = move || {
        if add() && text.with_untracked(String::is_empty) {
            close.run(());
        }
    };
    let foot = move || view! { <DialogDock label="Done" on_press=done/> };
    let step = move |step: i32| {
        let mut modifiers = given_modifiers(&table.view_now(), part);
        modifiers.push((step, String::new()));
        table.play_and_stay(set_modifiers(part, modifiers));
    };
    let on_enter = Callback::from(move || {
        add();
    });
    view! {
        <Dialog title foot>
            <div class="form">
                {move || lines.get().map(|lines| view! { <Lines lines/> })}
                {move || is_open.get().then(|| view! {
                    <Heading text="Modifiers"/>
                    <ModifierSteps on_step=step/>
                    <TextField label="Modifier and reason, such as +20 high ground" value=text brief=true on_enter framed=true error/>
                    <Rows>
                        <GivenModifiers part/>
                        <CarriedModifiers part/>
                        <HelpRows part/>
                    </Rows>
                })}
            </div>
        </Dialog>
    }
}

fn set_modifiers(part: RollPart, modifiers: Vec<GmModifier>) -> Command {
    Command::SetModifiers { part, modifiers }
}

/// The modifiers that were given. Each can be removed.
#[component]
fn GivenModifiers(part: RollPart) -> impl IntoView {
    let table = use_torang();
    let given_amounts = table.select(move |view| given_modifiers(view, part));
    move || {
        let given_amounts = given_amounts.get();
        let row = |index: usize| {
            let mut remaining = given_amounts.clone();
            let (amount, why) = remaining.remove(index);
            let label = format!("Remove {}", reasoned(amount, &why));
            let on_press = move || table.play_and_stay(set_modifiers(part, remaining.clone()));
            view! { <Row label on_press/> }
        };
        (0..given_amounts.len()).map(row).collect_view()
    }
}

/// The modifiers that the roller carries.
#[component]
fn CarriedModifiers(part: RollPart) -> impl IntoView {
    let table = use_torang();
    let carried = table.select(move |view| {
        let (_, attempt) = open_attempt(view, part)?;
        let carried = &view.character(attempt.actor)?.carried_modifiers;
        let counts = |carried_modifier: &CarriedModifier| {
            (
                carried_modifier.clone(),
                attempt.uses_carried(carried_modifier.id),
            )
        };
        Some(carried.iter().map(counts).collect::<Vec<_>>())
    });
    let row = move |(carried, counts): (CarriedModifier, bool)| {
        let label = format!("Carried {}", signed(carried.amount));
        let id = carried.id;
        let on_press = move || {
            table.play_and_stay(Command::UseCarriedModifier {
                part,
                carried: id,
                enabled: !counts,
            });
        };
        let detail = carried_reason(&carried);
        view! { <TickRow label detail on=counts on_press/> }
    };
    move || {
        carried
            .get()
            .unwrap_or_default()
            .into_iter()
            .map(row)
            .collect_view()
    }
}

/// The gamemaster's decision about a helper, and the row that offers help to this helper.
#[component]
fn HelpRows(part: RollPart) -> impl IntoView {
    let table = use_torang();
    let RollPart::Help(help) = part else {
        return ().into_any();
    };
    let state = table.select(move |view| {
        let roll = view.current_roll()?;
        Some((roll.help_roll(help)?.side, can_be_helped(view, roll, help)))
    });
    let current = table.select(move |view| view.current_roll()?.help_roll(help)?.verdict);
    let verdict = move |verdict: HelpVerdict, label: &'static str| {
        let judge = move || {
            table.play(Command::JudgeHelp { help, verdict });
        };
        RadioRow::new(label, move || current.get() == Some(verdict), judge)
    };
    let rows = move |(side, can_be_helped): (Side, bool)| {
        let helper_dialog = TorangList::WhoHelps {
            side,
            helped_helper: Some(help),
        };
        let verdicts = vec![
            verdict(HelpVerdict::Approved, "This can help"),
            verdict(HelpVerdict::Denied, "This ability does not help here")
                .with_detail("another one might"),
            verdict(HelpVerdict::OutOfPlace, "Too far away to help"),
        ];
        view! {
            <RadioRows label="Can this helper help?" rows=verdicts manual=true/>
            {can_be_helped.then(|| view! {
                <Row label="Help this helper" on_press=move || table.dialogs.replace(helper_dialog.into())/>
            })}
        }
    };
    (move || state.get().map(rows)).into_any()
}

/// The dialog that asks what the dice show.
#[component]
pub fn DiceDialog(
    /// The main roll, or the helper whose die it is.
    part: RollPart,
) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = view.roll.as_ref()?;
    let is_main = matches!(part, RollPart::Main(_));
    let roller = attempt_name(&view, roll.state.attempt(part)?);
    let opponent = roll.state.opponent.as_ref().filter(|_| is_main);
    let opponent = opponent.map(|opponent| attempt_name(&view, &opponent.attempt));
    let title = match opponent {
        Some(_) => "What do the dice show?".to_owned(),
        None => format!("{roller}: what do the dice show?"),
    };
    // If the roll is not allowed yet, the dialog says so before somebody rolls a real die in vain.
    let warning = match &roll.may_roll {
        Err(refusal) if is_main => Some(refusals::refusal(refusal, &view).reason),
        Ok(()) | Err(_) => None,
    };
    let (our_die, their_die) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let error = use_error(move || {
        our_die.track();
        their_die.track();
    });
    let is_opposed = opponent.is_some();
    let read = Callback::from(move || {
        let our_roll = read_die(&our_die.get_untracked());
        let their_roll = if is_opposed {
            read_die(&their_die.get_untracked())
        } else {
            Ok(DieSource::App)
        };
        match (our_roll, their_roll) {
            (Ok(our_roll), Ok(their_roll)) => table.roll_with(part, [our_roll, their_roll]),
            (Err(found), _) | (_, Err(found)) => show_typed_error(error, &found),
        }
    });
    let foot = move || view! { <DialogDock label="Use these dice" on_press=read/> };
    let die = move |label: &'static str, value, autofocus| {
        view! {
            <TextField label value numeric=true brief=true autofocus on_enter=read framed=true/>
        }
    };
    Some(view! {
        <Dialog title foot>
            <div class="form">
                {warning.map(|text| view! { <Note text/> })}
                {is_opposed.then(|| view! { <Heading text=roller/> })}
                {die("1 to 100, or 00", our_die, true)}
                {opponent.map(|text| view! {
                    <Heading text/>
                    {die("Opponent’s roll, 1 to 100, or 00", their_die, false)}
                })}
                <ErrorMessage text=error/>
                // The switch stays as it was, so somebody may wonder why the app does not roll.
                <Note text="“My dice” is on. To let the app roll, go back and switch it off."/>
            </div>
        </Dialog>
    })
}

fn read_die(typed: &str) -> Result<DieSource, InputError> {
    match face(typed) {
        Some(face) => Ok(DieSource::Typed(face)),
        None => Err(InputError::NotADieResult(typed.trim().to_owned())),
    }
}

/// The dialog that asks which ability the helper uses.
#[component]
pub fn HelpWith(side: Side, helped_helper: Option<HelpId>, helper: ActorId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let roll = view.current_roll()?;
    let character = view.character(helper)?;
    let why = RwSignal::new(String::new());
    let rows = view.helping_abilities(character).map(|(ability, base)| {
        let label = ability_label(ability, base);
        let detail = help_chance(&view, roll, side, helped_helper, base);
        let ability = ability.clone();
        let on_press = move || {
            let why = why.get_untracked();
            table.play(offer(side, helped_helper, helper, &ability, &why));
        };
        view! { <Row label detail on_press/> }
    });
    let rows = rows.collect_view();
    Some(view! {
        <Dialog title=format!("Which ability does {} use?", actor_name(&view, helper))>
            <div class="form">
                <TextField label="How does that help? (optional)" value=why framed=true/>
                <Rows>{rows}</Rows>
            </div>
        </Dialog>
    })
}
