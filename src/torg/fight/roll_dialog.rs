//! The common parts of all dialogs of a fight that end in a roll: boosts, the dice, and the button that rolls.

use super::{Boosts, offered_boosts};
use crate::components::{
    Dialog, DialogDock, ErrorMessage, Heading, Icon, Rows, Stepper, TextField, TickRow,
};
use crate::device::scroll_to;
use crate::rules::RuleLink;
use crate::torg::acting::{play_dice, read_dice};
use crate::torg::action::ActionButton;
use crate::torg::attack::{BoostChip, BoostSource};
use crate::torg::messages::refusals;
use crate::torg::table::{ActionButtonView, TorgTable, use_torg};
use ::torg::active_effects::Attribute;
use ::torg::combat::attack::MAX_COMBAT_VALUE;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::RollInputs;
use leptos::prelude::*;
use tabletop::dice::DiceError;
use tabletop::ruling::Refuse;
use tabletop::seat::ActorId;

/// The field for typed dice, with its error.
const DICE_FIELD: &str = ".dice-field";

/// The choices for any roll.
#[derive(Clone, Copy)]
pub(super) struct RollChoices {
    /// The boosts that are used.
    pub(super) boosts: RwSignal<Boosts>,
    critical_moment: bool,
    own_dice: RwSignal<bool>,
    text: RwSignal<String>,
    error: RwSignal<String>,
}

impl RollChoices {
    /// Creates the choices without boosts, with the app's dice.
    pub(super) fn new(critical_moment: bool) -> Self {
        Self {
            boosts: RwSignal::new(Boosts::default()),
            critical_moment,
            own_dice: RwSignal::new(false),
            text: RwSignal::new(String::new()),
            error: RwSignal::new(String::new()),
        }
    }

    fn inputs(self, dice: DiceFrom) -> RollInputs {
        self.boosts.get().inputs(self.critical_moment, dice)
    }

    /// Plays the command with these choices. An error in typed dice is shown beside their field.
    fn roll(self, table: TorgTable, command: Callback<(RollInputs,), Option<Command>>) {
        let text = self.text.get_untracked();
        let dice = if self.own_dice.get_untracked() {
            DiceFrom::Person(read_dice(&text))
        } else {
            DiceFrom::App
        };
        let Some(command) = untrack(|| command.run((self.inputs(dice),))) else {
            return;
        };
        let show_error = |error| {
            let mut error_text = refusals::dice_typed(error, &text).in_one_line();
            let buys_dice = self
                .boosts
                .with_untracked(|boosts| boosts.possibilities > 0);
            if buys_dice && matches!(error, DiceError::Surplus { .. }) {
                error_text.push_str(refusals::BOUGHT_DICE_LATER);
            }
            self.error.set(error_text);
            scroll_to(DICE_FIELD);
        };
        play_dice(table, command, show_error, move || table.close_finished());
    }
}

/// A dialog that ends in a roll.
#[component]
pub(super) fn RollDialog(
    /// The title; empty once the actor is gone.
    title: Memo<String>,
    /// The actor who rolls.
    actor: ActorId,
    /// The choices for the roll.
    choices: RollChoices,
    /// Returns the command to roll; `None` while something is missing.
    command: Callback<(RollInputs,), Option<Command>>,
    /// Whether boosts can be used on it.
    #[prop(default = true)]
    has_boosts: bool,
    /// The attribute that cards can raise for it.
    #[prop(optional, into)]
    attribute: Signal<Option<Attribute>>,
    /// What is missing before a roll, as the label of the button that rolls; empty for nothing.
    #[prop(optional, into)]
    missing: Signal<String>,
    /// A further button beside the one that rolls.
    #[prop(optional, into)]
    other_way: Signal<Option<ActionButton>>,
    /// The other content of the dialog.
    #[prop(into)]
    body: ViewFn,
) -> impl IntoView {
    let table = use_torg();
    let exists = Memo::new(move |_| title.with(|title| !title.is_empty()));
    let ready = Memo::new(move |_| {
        table
            .view()
            .with(|_| command.run((choices.inputs(DiceFrom::App),)))
    });
    let roll = Callback::from(move || choices.roll(table, command));
    let label = Signal::derive(move || match missing.get() {
        missing if !missing.is_empty() => missing,
        _ if choices.own_dice.get() => "Use these dice".to_owned(),
        _ => "Roll".to_owned(),
    });
    let foot = move || {
        view! {
            <DialogDock
                label
                disabled=Signal::derive(move || ready.with(Option::is_none))
                on_press=roll
            >
                {move || other_way.get().map(|button| view! { <ActionButtonView button class="btn-big grow"/> })}
            </DialogDock>
        }
    };
    let body = StoredValue::new(body);
    let content = move || {
        view! {
            <RollRefusal ready/>
            {move || body.with_value(ViewFn::run)}
            {has_boosts.then(|| view! { <BoostRows actor choices attribute/> })}
            <DiceRow choices roll/>
        }
    };
    move || {
        exists
            .get()
            .then(|| view! { <Dialog title foot>{content()}</Dialog> })
    }
}

/// Why the roll is refused, if it is. It is shown before anything is rolled.
#[component]
fn RollRefusal(
    /// The command to roll; `None` while something is missing.
    ready: Memo<Option<Command>>,
) -> impl IntoView {
    let table = use_torg();
    let refusal = Memo::new(move |_| {
        // The same command can be refused after a change of the table.
        table.view().track();
        let refusal = table.session.check(&ready.get()?).err()?;
        let text = table
            .view()
            .with(|view| refusals::refusal(&refusal, view, false));
        Some((text.reason, refusal.rule().map(|rule| rule.to_string())))
    });
    move || {
        refusal.get().map(|(text, rule)| {
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

/// The cards and possibilities that can be used on the roll.
#[component]
fn BoostRows(
    actor: ActorId,
    choices: RollChoices,
    attribute: Signal<Option<Attribute>>,
) -> impl IntoView {
    let boosts = use_torg().select(move |view| {
        let boosts_of = |actor| {
            choices
                .boosts
                .with(|used| offered_boosts(view, actor, attribute.get(), used))
        };
        view.actor(actor).map_or_else(Vec::new, boosts_of)
    });
    move || {
        let boosts = boosts.get();
        (!boosts.is_empty()).then(|| view! {
            <Heading text="Cards and possibilities"/>
            <Rows>{boosts.into_iter().map(|boost| boost_row(boost, choices)).collect_view()}</Rows>
        })
    }
}

fn boost_row(boost: BoostChip, choices: RollChoices) -> AnyView {
    let source = boost.source;
    let sign = matches!(source, BoostSource::Card(..))
        .then(|| view! { <i class="row-card"></i> }.into_any());
    view! {
        <TickRow
            label=boost.name
            detail=boost.detail
            on=boost.is_used
            nostrip:sign=sign
            on_press=move || choices.boosts.update(|boosts| boosts.toggle(source))
        />
    }
    .into_any()
}

/// The choice between the app's dice and real dice, with the field for their faces.
#[component]
fn DiceRow(choices: RollChoices, roll: Callback<()>) -> impl IntoView {
    let RollChoices {
        own_dice,
        text,
        error,
        ..
    } = choices;
    let toggle = move || {
        own_dice.update(|on| *on = !*on);
        text.set(String::new());
        error.set(String::new());
        scroll_to(DICE_FIELD);
    };
    // A change of the typed text clears the error.
    Effect::watch(
        move || text.get(),
        move |_, _, _| error.set(String::new()),
        false,
    );
    view! {
        <Rows>
            <TickRow
                label="My dice"
                detail="you roll and type the numbers"
                on=own_dice
                on_press=toggle
            />
        </Rows>
        <div class="dice-field">
            {move || own_dice.get().then(|| view! {
                <TextField label="Numbers in order, such as 10 4" value=text brief=true on_enter=roll framed=true/>
            })}
            <ErrorMessage text=error/>
        </div>
    }
}

/// A figure with a button on either side; an unknown one starts at 10.
#[component]
pub(super) fn FigureStepper(
    /// The label.
    label: &'static str,
    /// The current value.
    value: Memo<Option<i32>>,
    /// Called with the new value.
    on_change: Callback<(i32,)>,
) -> impl IntoView {
    let text = Signal::derive(move || {
        value
            .get()
            .map_or_else(|| "?".to_owned(), |value| value.to_string())
    });
    let step = move |amount: i32| {
        Signal::derive(move || {
            let next = value.get().map_or(10, |value| value.saturating_add(amount));
            let is_possible = (0..=MAX_COMBAT_VALUE).contains(&next);
            is_possible.then(|| Callback::from(move || on_change.run((next,))))
        })
    };
    view! { <Rows><Stepper label value=text less=step(-1) more=step(1)/></Rows> }
}

/// Renders the chances of the possible results.
pub(super) fn chances_view(chances: Vec<(String, String)>) -> Option<AnyView> {
    let chance = |(text, chance): (String, String)| view! { <span><b>{chance}</b><span>{text}</span></span> };
    (!chances.is_empty()).then(|| {
        view! { <div class="chance-list" role="status">{chances.into_iter().map(chance).collect_view()}</div> }
            .into_any()
    })
}
