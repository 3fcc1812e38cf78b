//! The dialogs that end in a roll: interactions, an active defence, a push, and a block.

use super::roll_dialog::{RollChoices, RollDialog};
use crate::components::{
    ChanceList, ChanceRow, ChoiceChips, Heading, Note, NumberSteppers, one_of,
};
use crate::torg::attack::{
    CombinedPlaces, Declarations, InteractionFields, combat_value, defence_lasts, plain_interaction,
};
use crate::torg::fight::{
    Boosts, block_chances, block_steps, choose_defence_skill, defence_chances, defence_declaration,
    defence_skills, defence_value, interaction_die, push_attribute, push_least, push_value,
    without_figures,
};
use crate::torg::messages::names;
use crate::torg::messages::sentences::{actor_name, cast_name, headline};
use crate::torg::table::use_torg;
use ::torg::active_effects::Attribute;
use ::torg::card::ApprovableAction;
use ::torg::combat::interaction::Interaction;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::fight::actions::{CombatCommand, RollInputs};
use ::torg::fight::{AttackCommand, Combatant};
use ::torg::view::{ActorView, View};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Returns the title of a dialog about an actor; empty once the actor is gone.
fn title(
    actor: ActorId,
    text: impl Fn(&View, &ActorView) -> String + Send + Sync + 'static,
) -> Memo<String> {
    use_torg().select(move |view| {
        let actor = view.actor(actor);
        actor.map_or_else(String::new, |actor| headline(&text(view, actor)))
    })
}

/// The dialog of an interaction with its chances, and of further interactions with the same die.
#[component]
pub(super) fn InteractionDialog(
    actor: ActorId,
    kind: Interaction,
    critical_moment: bool,
) -> impl IntoView {
    let table = use_torg();
    let choices = RollChoices::new(actor, critical_moment);
    let declarations: RwSignal<Declarations> = RwSignal::new(vec![plain_interaction(kind, None)]);
    let title = title(actor, move |view, actor| {
        format!(
            "{}: {}",
            cast_name(view, actor),
            names::approvable(kind.approvable())
        )
    });
    let content = table.select(move |view| {
        let actor = view.actor(actor)?;
        declarations.with(|declarations| {
            choices.boosts.with(|boosts| {
                let die = interaction_die(view, actor, declarations, boosts);
                Some((die.content(0)?, die.places(1), die.is_complete()))
            })
        })
    });
    let change = Callback::from(move |changed| declarations.set(changed));
    let other_way = table.select(move |view| {
        let actor = view.actor(actor)?;
        declarations.with(|declarations| {
            let critical_moment = choices.critical_moment.get();
            without_figures(view, actor, declarations.first()?, critical_moment)
        })
    });
    let command = Callback::from(move |inputs| {
        let is_complete = content.with(|content| {
            content
                .as_ref()
                .is_some_and(|(.., is_complete)| *is_complete)
        });
        let mut combined = declarations.get();
        (is_complete && !combined.is_empty()).then(|| {
            Command::combat(
                actor,
                CombatCommand::Interact {
                    declaration: combined.remove(0),
                    combined,
                    inputs,
                },
            )
        })
    });
    // With an unknown skill value, that figure is set first.
    let figures_first = table.view().with_untracked(|view| {
        let combatant = view.actor(actor).map(|actor| view.combatant(actor));
        let known = |combatant: &Combatant| {
            combatant
                .skill_value(kind.skill(), &view.combat.rules)
                .is_some()
        };
        !combatant.as_ref().is_some_and(known)
    });
    let body = move || {
        content.get().map(|(content, places, _)| {
            view! {
                <Heading text="Targets"/>
                <InteractionFields content on_change=change figures_first/>
                <CombinedPlaces places on_change=change/>
            }
        })
    };
    let missing = Memo::new(move |_| {
        let has_target = declarations.with(|declarations| {
            declarations
                .iter()
                .all(|declaration| !declaration.targets.is_empty())
        });
        if !has_target {
            return "Choose a target".to_owned();
        }
        let error = content.with(|content| content.as_ref()?.0.error.clone());
        error.map_or_else(String::new, |error| error.trim_end_matches('.').to_owned())
    });
    view! {
        <RollDialog title actor choices command attribute=Some(kind.attribute()) missing other_way body/>
    }
}

/// Renders the dialog of an active defence: its skill, its vital block and its chances. `None` if no value for one is known.
pub(super) fn defence_dialog(
    actor: ActorId,
    critical_moment: bool,
    against: Option<AttackSkill>,
) -> Option<AnyView> {
    let table = use_torg();
    let view = table.view_now();
    let initial = defence_declaration(&view, view.actor(actor)?, against)?;
    let choices = RollChoices::new(actor, critical_moment);
    let chosen = RwSignal::new(initial);
    let title = title(actor, |view, actor| {
        let defend = names::approvable(ApprovableAction::Defend);
        format!("{}: {defend}", cast_name(view, actor))
    });
    let duration = table.select(|view| defence_lasts(&view.combat.rules).to_owned());
    let skills = table.select(move |view| {
        view.actor(actor)
            .map_or_else(Vec::new, |actor| defence_skills(view, actor, against))
    });
    let steps = table.select(block_steps);
    let value = table
        .select(move |view| chosen.with(|chosen| defence_value(view, view.actor(actor)?, chosen)));
    let chances = table.select(move |view| {
        let actor = view.actor(actor)?;
        let chances =
            |boosts: &Boosts| chosen.with(|chosen| defence_chances(view, actor, chosen, boosts));
        Some(choices.boosts.with(chances))
    });
    let command = Callback::from(move |inputs| {
        value.get()?;
        let declaration = chosen.get();
        let command = CombatCommand::Defend {
            declaration,
            inputs,
        };
        Some(Command::combat(actor, command))
    });
    let skill_choices = one_of(
        move || skills.get(),
        memo!(chosen.skill),
        move |skill| chosen.update(|chosen| choose_defence_skill(chosen, skill)),
    );
    let (vital_block, set_vital_block) = slice!(chosen.vital_block_steps);
    let step_choices = one_of(
        move || steps.get(),
        vital_block,
        move |steps| set_vital_block.set(steps),
    );
    let set_value =
        Callback::from(move |value| chosen.update(|chosen| chosen.skill_value = Some(value)));
    let body = move || {
        view! {
            <Note text=duration/>
            <ChoiceChips label="Defense skill" choices=skill_choices/>
            <NumberSteppers numbers=Signal::derive(move || vec![combat_value("Skill value", value.get(), |value| value)]) on_answer=set_value/>
            {move || steps.with(|steps| !steps.is_empty()).then(|| view! {
                <Heading text="Vital block: defense penalty"/>
                <ChoiceChips label="Vital block" choices=step_choices/>
            })}
            {move || chances.get().map(|rows| view! { <ChanceList rows/> })}
        }
    };
    let attribute = Some(Attribute::Dexterity);
    Some(view! { <RollDialog title actor choices command attribute body/> }.into_any())
}

/// The dialog of a push, a move faster than the movement rate (TC-242).
#[component]
pub(super) fn PushDialog(actor: ActorId) -> impl IntoView {
    let table = use_torg();
    let choices = RollChoices::new(actor, false);
    let entered = RwSignal::new(None);
    let title = title(actor, |view, actor| {
        format!("{}: push", cast_name(view, actor))
    });
    let value = table.select(move |view| push_value(view, view.actor(actor)?, entered.get()));
    let attribute = Signal::derive(move || push_attribute(entered.get()));
    let lowest = table.select(move |view| {
        let actor = view.actor(actor)?;
        let least = |boosts: &Boosts| push_least(view, actor, entered.get(), boosts);
        choices.boosts.with(least)
    });
    let command = Callback::from(move |mut inputs: RollInputs| {
        value.get()?;
        // A card that was chosen to raise Dexterity is not played if the value is another one by now.
        let raised = attribute.get();
        inputs
            .cards
            .retain(|(_, card)| card.is_none() || *card == raised);
        let command = CombatCommand::Push {
            value: entered.get(),
            inputs,
        };
        Some(Command::combat(actor, command))
    });
    let set_value = Callback::from(move |value| entered.set(Some(value)));
    let body = move || {
        view! {
            <Note text="To move faster than your movement rate, roll. The gamemaster says how far you get."/>
            <NumberSteppers numbers=Signal::derive(move || vec![combat_value("Value", value.get(), |value| value)]) on_answer=set_value/>
            {move || {
                let rows = vec![ChanceRow::new(format!("{} or more", lowest.get()?), "100%")];
                Some(view! { <ChanceList rows/> })
            }}
        }
    };
    view! { <RollDialog title actor choices command attribute body/> }
}

/// The dialog of a block against an opponent's next attack (TC-221).
#[component]
pub(super) fn BlockDialog(actor: ActorId, against: ActorId) -> impl IntoView {
    let table = use_torg();
    let choices = RollChoices::new(actor, false);
    let title = title(actor, move |view, actor| {
        format!(
            "{} blocks {}",
            cast_name(view, actor),
            actor_name(view, against)
        )
    });
    let chances = table.select(move |view| block_chances(view, view.actor(actor)?, against));
    let command = Callback::from(move |inputs: RollInputs| {
        chances.with(Option::is_some).then_some(Command::attack(
            actor,
            AttackCommand::Block {
                against,
                dice: inputs.dice,
            },
        ))
    });
    let body = move || {
        view! {
            <Note text="Roll now. Their next attack is stopped if your total reaches their skill value."/>
            {move || chances.get().map(|rows| view! { <ChanceList rows/> })}
        }
    };
    view! { <RollDialog title actor choices command has_boosts=false body/> }
}
