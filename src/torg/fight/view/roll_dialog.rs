//! The common parts of all dialogs of a fight that end in a roll: boosts, the dice, and the button that rolls.

use crate::components::{
    ActionButtonView, DialogDock, Heading, Note, RowSign, Rows, RuledNote, SubjectDialog, TickRow,
};
use crate::refusal::RefusalNote;
use crate::torg::acting::{CriticalMomentSwitch, dice_note};
use crate::torg::action::ActionButton;
use crate::torg::attack::{BoostChip, BoostSource};
use crate::torg::dice_entry::{DiceEntry, DiceField};
use crate::torg::fight::{Boosts, offered_boosts};
use crate::torg::messages::refusals;
use crate::torg::table::{TorgTable, use_torg};
use crate::torg::typed_dice::dice_from;
use ::torg::active_effects::Attribute;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::RollInputs;
use leptos::prelude::*;
use tabletop::ruling::Refuse;
use tabletop::seat::ActorId;

/// The choices for any roll.
#[derive(Clone, Copy)]
pub(super) struct RollChoices {
    /// The boosts that are used.
    pub(super) boosts: RwSignal<Boosts>,
    /// Whether it is the actor's critical moment of the act, which has to be declared before the dice (DD-076).
    pub(super) critical_moment: RwSignal<bool>,
    dice: DiceEntry,
}

impl RollChoices {
    /// Creates the choices without boosts, with the dice that the actor rolled last.
    pub(super) fn new(actor: ActorId, critical_moment: bool) -> Self {
        Self {
            boosts: RwSignal::new(Boosts::default()),
            critical_moment: RwSignal::new(critical_moment),
            dice: DiceEntry::new(actor, ".dice-field"),
        }
    }

    fn inputs(self, dice: DiceFrom) -> RollInputs {
        self.boosts.get().inputs(self.critical_moment.get(), dice)
    }

    /// Plays the command with these choices.
    fn roll(self, table: TorgTable, command: Callback<(RollInputs,), Option<Command>>) {
        let dice = dice_from(self.dice.typed().as_deref());
        let Some(command) = untrack(|| command.run((self.inputs(dice),))) else {
            return;
        };
        let view = table.view_now();
        let buys_dice = self.boosts.with_untracked(|boosts| boosts.buys_dice(&view));
        let close = move || table.close_finished();
        self.dice.play(table, command, buys_dice, close);
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
        _ if choices.dice.is_own() => "Use these dice".to_owned(),
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
    let dice_note = table.select(move |view| view.actor(actor).and_then(dice_note));
    let body = StoredValue::new(body);
    view! {
        <SubjectDialog exists title foot>
            <RollRefusal ready/>
            {move || dice_note.get().map(|text| view! { <Note text/> })}
            {move || body.with_value(ViewFn::run)}
            {has_boosts.then(|| view! {
                <BoostRows actor choices attribute/>
                <CriticalMomentSwitch actor critical_moment=choices.critical_moment/>
            })}
            <Rows>
                <TickRow
                    label="My dice"
                    detail="you roll and enter the numbers"
                    on=Signal::derive(move || choices.dice.is_own())
                    on_press=move || choices.dice.toggle()
                />
            </Rows>
            <div class="dice-field">
                <DiceField dice=choices.dice on_enter=roll framed=true brief=true/>
            </div>
        </SubjectDialog>
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
        Some(RuledNote {
            text: text.reason,
            rule: refusal.rule(),
        })
    });
    view! { <RefusalNote refusal/> }
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
    let sign = match source {
        BoostSource::Card(..) => RowSign::Card { special: false },
        BoostSource::Possibilities { .. } => RowSign::Plain,
    };
    view! {
        <TickRow
            label=boost.name
            detail=boost.detail
            on=boost.is_used
            sign
            on_press=move || choices.boosts.update(|boosts| boosts.toggle(source))
        />
    }
    .into_any()
}
