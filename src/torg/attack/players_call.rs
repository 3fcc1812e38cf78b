//! The player's choice for an interaction whose result is the player's call (TC-257), before the action takes effect.

use super::interaction_report::fatigue_modifier;
use crate::torg::action::Action;
use crate::torg::dialog::TorgDialog;
use crate::torg::messages::combat;
use crate::torg::messages::refusals;
use crate::torg::messages::sentences::actor_name;
use ::torg::combat::interaction::InteractionEffect;
use ::torg::command::Command;
use ::torg::fight::actions::{CombatCommand, PlayersCall};
use ::torg::fight::{AttackCommand, EvaluatedInteraction, Negation};
use ::torg::view::View;
use tabletop::limits::required_text;
use tabletop::seat::ActorId;

/// Returns the interactions whose result is a player's call.
pub fn open_calls(view: &View) -> Vec<&EvaluatedInteraction> {
    let interactions = view.combat.interactions.iter();
    interactions
        .filter(|interaction| {
            interaction
                .effects
                .contains(&InteractionEffect::PlayersCall)
        })
        .collect()
}

/// Returns the question of a player's call; it names the interaction too if there are several calls for the same target.
pub fn call_question(view: &View, interaction: &EvaluatedInteraction) -> String {
    let target = actor_name(view, interaction.target);
    let same_target = open_calls(view)
        .into_iter()
        .filter(|other| other.target == interaction.target);
    if same_target.count() > 1 {
        let kind = combat::interaction(interaction.attempt.kind).to_lowercase();
        format!("Choose the result of the {kind} against {target}")
    } else {
        format!("Choose what happens to {target}")
    }
}

/// Returns a message about a typed description of a result; empty if it can be used.
pub fn description_error(view: &View, typed: &str) -> String {
    required_text(typed)
        .err()
        .map_or_else(String::new, |error| {
            refusals::refusal(&error.into(), view, false).in_one_line()
        })
}

/// Returns the choices with their targets, in the order of the open calls. `None` while one is missing.
pub fn chosen_calls(
    open: &[EvaluatedInteraction],
    chosen: &[Option<PlayersCall>],
) -> Option<Vec<(ActorId, PlayersCall)>> {
    let each = open.iter().enumerate();
    each.map(|(index, interaction)| {
        let call = chosen.get(index)?.clone()?;
        Some((interaction.target, call))
    })
    .collect()
}

/// Returns the action that applies a calculated result, or that first opens the dialog of the player's call. `negations`: what
/// the targets remove from the damage of each attack, if it is an attack.
pub fn settle(view: &View, actor: ActorId, negations: Option<Vec<Negation>>) -> Action {
    if open_calls(view).is_empty() {
        Action::Play(resolve_command(actor, negations, vec![]))
    } else {
        Action::Open(TorgDialog::PlayersCall { actor, negations })
    }
}

/// Returns the command that applies the result with the players' choices.
pub fn resolve_command(
    actor: ActorId,
    negations: Option<Vec<Negation>>,
    calls: Vec<(ActorId, PlayersCall)>,
) -> Command {
    match negations {
        Some(negations) => Command::attack(actor, AttackCommand::Resolve { negations, calls }),
        None => Command::combat(actor, CombatCommand::Resolve { calls }),
    }
}

/// Returns the choices for an interaction: the name, the meaning and the choice. The last one is described in free text.
pub fn call_choices(
    view: &View,
    interaction: &EvaluatedInteraction,
) -> Vec<(String, String, PlayersCall)> {
    let table = interaction.attempt.kind;
    let more_shock = fatigue_modifier(view, interaction.target);
    let effect = |effect| {
        (
            combat::effect_words(effect).name.to_owned(),
            combat::effect_meaning(effect, &view.combat.rules, more_shock),
            PlayersCall::Effect(effect),
        )
    };
    let row = |row: &'static [InteractionEffect]| {
        (
            combat::effect_names(row),
            String::new(),
            PlayersCall::Row(row.to_vec()),
        )
    };
    let effects = table.selectable_effects(view.edition).into_iter();
    let mut choices: Vec<_> = effects.map(effect).collect();
    choices.extend(table.double_rows(view.edition).into_iter().map(row));
    choices.push((
        "Something else (describe it)".to_owned(),
        "with the gamemaster’s consent".to_owned(),
        PlayersCall::Custom(String::new()),
    ));
    choices
}
