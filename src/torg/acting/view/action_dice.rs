//! The fields for the roll of an action: whether it is skilled, and whether the app or a person rolls. The button that rolls.

use crate::components::{Icon, Segmented, one_of};
use crate::torg::acting::{roll_command, roll_label};
use crate::torg::dice_entry::{DiceEntry, DiceField};
use crate::torg::table::{TorgTable, use_torg};
use ::torg::roll::Proficiency;
use ::torg::view::ActorView;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The state of the dice fields of an action.
#[derive(Clone, Copy)]
pub struct ActionDice {
    skilled: RwSignal<bool>,
    dice: DiceEntry,
}

impl ActionDice {
    /// Creates the default: a roll with a skill that the actor has, with the dice that they rolled last.
    pub(super) fn new(table: TorgTable, actor: ActorId) -> Self {
        Self {
            skilled: RwSignal::new(has_skill(table, actor)),
            dice: DiceEntry::new(actor, ".dice-choices"),
        }
    }

    /// Returns the signal of the choice between a skilled and an unskilled roll.
    pub(super) fn skilled(self) -> RwSignal<bool> {
        self.skilled
    }

    /// Returns whether the roll is skilled.
    pub(super) fn proficiency(self) -> Proficiency {
        match self.skilled.get() {
            true => Proficiency::Skilled,
            false => Proficiency::Unskilled,
        }
    }

    /// Returns whether real dice are typed.
    pub(super) fn is_own(self) -> bool {
        self.dice.is_own()
    }

    /// Rolls the dice of the open action, or the bought die.
    pub(super) fn roll(self, table: TorgTable) {
        let proficiency = untrack(|| self.proficiency());
        let typed = self.dice.typed();
        let command = roll_command(&table.view_now(), proficiency, typed.as_deref());
        self.dice.play(table, command, false, || ());
    }
}

/// Checks whether the actor is skilled with a skill that they have.
pub(super) fn has_skill(table: TorgTable, actor: ActorId) -> bool {
    let view = table.view_now();
    let proficiency = view.actor(actor).map(ActorView::proficiency_with_skill);
    proficiency != Some(Proficiency::Unskilled)
}

/// The fields of the roll.
#[component]
pub(super) fn DiceFields(
    /// The state of the fields.
    dice: ActionDice,
    /// Whether to ask if the roll is skilled.
    asks_skill: bool,
) -> impl IntoView {
    let table = use_torg();
    let ActionDice {
        skilled,
        dice: entry,
    } = dice;
    let skill = asks_skill.then(|| {
        let answers = || [(true, "Skilled"), (false, "Unskilled")];
        let choices = one_of(answers, skilled, move |answer| skilled.set(answer));
        view! { <Segmented label="Skill" choices/> }
    });
    view! {
        <section class="dice-choices">
            <div class="dice-row">
                {skill}
                <button type="button" class="btn btn-quiet" on:click=move |_| entry.toggle()>
                    {move || if entry.is_own() {
                        view! { <Icon name="dice"/> <span>"Let the app roll"</span> }.into_any()
                    } else {
                        view! { <Icon name="type"/> <span>"My dice"</span> }.into_any()
                    }}
                </button>
            </div>
            <DiceField dice=entry on_enter=move || dice.roll(table)/>
        </section>
    }
}

/// The button at the foot of the dialog that rolls.
#[component]
pub(super) fn RollButton(
    /// The state of the fields.
    dice: ActionDice,
) -> impl IntoView {
    let table = use_torg();
    // A die that is bought before the roll is rolled with it.
    let die_is_bought = table.select(|view| {
        let has_rolled = view
            .action
            .as_ref()
            .is_some_and(|action| action.roll.is_some());
        view.active_effects.extra_roll_pending && has_rolled
    });
    let label = move || roll_label(die_is_bought.get(), dice.is_own());
    view! {
        <button type="button" class="btn btn-primary btn-big grow" on:click=move |_| dice.roll(table)>
            <Icon name="d20"/>
            <span>{label}</span>
        </button>
    }
}
