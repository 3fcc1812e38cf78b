//! Sentences about what actors do in a fight other than attacking.
use super::combat;
use super::sentences::{actor_name, conditions_cancelled, dice};
use crate::grammar::{capitalised, counted, figure, list, possessive, signed};
use crate::log::events_back;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::movement::Pace;
use ::torg::combat::options::vital_block_modifiers;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::event::Event;
use ::torg::fight::actions::{CombatEvent, SimpleAction};
use ::torg::roll::RollCondition;
use ::torg::sheet::WeaponId;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// Formats the result of an interaction: "Thug: Stymied (taunt, 7 result points)." An effect that the player described is quoted
/// instead. Up is the actor's (TC-255): "Thug: Setback (trick, 15 result points); Mara: Up." Old events do not say which interaction
/// it was.
fn interaction_sentence(actor: ActorId, resolved: &ResolvedInteraction<'_>, view: &View) -> String {
    let target_name = actor_name(view, resolved.target);
    let kind = resolved
        .kind
        .map(|kind| format!("{}, ", kind_in_sentence(kind)));
    let kind = kind.unwrap_or_default();
    let points = resolved.result_points;
    if points < 0 {
        return format!(
            "No effect on {target_name} ({kind}{} short of the difficulty).",
            points.unsigned_abs()
        );
    }
    let points = format!("{kind}{}", counted(points, "result point", "result points"));
    if let Some(described) = resolved.custom {
        return format!("{target_name}: {described} ({points}).");
    }
    let (own, others) = combat::own_and_target_effects(resolved.effects);
    let actor_name = actor_name(view, actor);
    let (own_names, other_names) = (combat::effect_names(&own), combat::effect_names(&others));
    match (own.as_slice(), others.as_slice()) {
        ([], _) => format!("{target_name}: {other_names} ({points})."),
        (_, []) => format!("{actor_name}: {own_names} ({points})."),
        (_, _) => format!("{target_name}: {other_names} ({points}); {actor_name}: {own_names}."),
    }
}

/// The result of an interaction at one target.
struct ResolvedInteraction<'a> {
    /// Which interaction it was, if the event says it.
    kind: Option<Interaction>,
    /// The target.
    target: ActorId,
    /// The result points.
    result_points: i32,
    /// The effects.
    effects: &'a [InteractionEffect],
    /// The effect that the player described instead.
    custom: Option<&'a str>,
}

/// Formats the result of an interaction for a seat that does not see its result points: "Thug: Stymied (taunt)." `effects`: `None` if
/// the player described the effect.
pub fn hidden_interaction_sentence(
    kind: Option<Interaction>,
    target_name: &str,
    effects: Option<&[InteractionEffect]>,
) -> String {
    let result = match effects {
        Some(effects) => combat::effect_names(effects),
        None => "the player chose the result".to_owned(),
    };
    match kind {
        Some(kind) => format!("{target_name}: {result} ({}).", kind_in_sentence(kind)),
        None => format!("{target_name}: {result}."),
    }
}

fn kind_in_sentence(kind: Interaction) -> String {
    combat::interaction(kind).to_lowercase()
}

/// Returns the results of interactions in the last of these entries in a few words: "Colonel and Hussar: Setback." If several kinds
/// share a die, each is named: "Taunt, Colonel: no effect." Then who is Up, lost an action or earned a
/// blindside attack. Empty if there is none of these.
pub fn short(entries: &[LogEntry<Event>], view: &View) -> Vec<String> {
    let mut targets_by_result: Vec<(String, String, Vec<String>)> = Vec::new();
    let mut later_sentences = Vec::new();
    let mut declared = declared_interactions(entries);
    let first_kind = declared.first().map(|(_, kind)| *kind);
    let is_mixed = declared.iter().any(|(_, kind)| Some(*kind) != first_kind);
    for event in entries.last().iter().flat_map(|entry| &entry.events) {
        if let Event::RollConditionsCancelled { actor, left } = event {
            let target_name = actor_name(view, *actor);
            later_sentences.push(conditions_cancelled(&target_name, *left));
        }
        if let Event::RollConditionGained {
            actor,
            roll_condition: RollCondition::Up,
            ..
        } = event
        {
            later_sentences.push(format!("{}: Up.", actor_name(view, *actor)));
        }
        let Event::Combat { actor, what: event } = event else {
            continue;
        };
        #[allow(clippy::wildcard_enum_match_arm)] // only the log tells the other events
        match event {
            CombatEvent::InteractionResolved {
                target,
                result_points: points,
                effects,
                custom,
                kind: resolved_kind,
            } => {
                // Up is the only effect that is not on the target.
                let is_on_target = |effect: &&InteractionEffect| **effect != InteractionEffect::Up;
                let on_target = effects.iter().filter(is_on_target);
                let on_target: Vec<InteractionEffect> = on_target.copied().collect();
                let result = match custom {
                    _ if *points < 0 => "no effect".to_owned(),
                    Some(custom) => custom.clone(),
                    None => combat::effect_names(&on_target),
                };
                let index = declared.iter().position(|(other, _)| other == target);
                let kind = index.map(|index| declared.remove(index).1);
                // Old events do not say which interaction it was, but it was declared in the same order.
                let kind = resolved_kind.or(kind);
                let name = match kind.filter(|_| is_mixed) {
                    Some(kind) => format!("{}, ", combat::interaction(kind)),
                    None => String::new(),
                };
                let target_name = actor_name(view, *target);
                match targets_by_result
                    .iter_mut()
                    .find(|(other_name, other, _)| (other_name, other) == (&name, &result))
                {
                    Some((_, _, target_names)) => target_names.push(target_name),
                    None => targets_by_result.push((name, result, vec![target_name])),
                }
            }
            CombatEvent::ActionLost { .. }
            | CombatEvent::BlindsideEarned { .. }
            | CombatEvent::StatusGained {
                status: Status::Broken,
                ..
            } => {
                later_sentences.extend(sentence(*actor, event, view));
            }
            _ => {}
        }
    }
    let targets_by_result = targets_by_result.into_iter();
    let mut sentences: Vec<String> = targets_by_result
        .map(|(name, result, target_names)| format!("{name}{}: {result}.", list(&target_names)))
        .collect();
    sentences.append(&mut later_sentences);
    sentences.iter().map(|text| capitalised(text)).collect()
}

/// Returns the interactions that were declared last, each with its target (TC-262).
fn declared_interactions(entries: &[LogEntry<Event>]) -> Vec<(ActorId, Interaction)> {
    let mut declared = events_back(entries).filter_map(|event| match event {
        Event::Combat {
            what: CombatEvent::InteractionDeclared { kind, targets },
            ..
        } => Some((*kind, targets)),
        _ => None,
    });
    let Some((first, targets)) = declared.next() else {
        return Vec::new();
    };
    let targets = targets.iter();
    targets
        .map(|target| (target.target, target.kind(first)))
        .collect()
}

/// Returns the sentence for a combat event; `None` if it has no sentence of its own.
pub fn sentence(id: ActorId, event: &CombatEvent, view: &View) -> Option<String> {
    let name = actor_name(view, id);
    let weapon_name = |weapon_id: &WeaponId| weapon(view, id, *weapon_id);
    Some(match event {
        CombatEvent::InteractionDeclared { .. }
        | CombatEvent::DefenceDeclared { .. }
        | CombatEvent::BestTargetChosen { .. }
        | CombatEvent::SimpleActionTaken {
            action: SimpleAction::Reload(_) | SimpleAction::GiveBack { .. },
        } => return None,
        CombatEvent::Interrupted => format!("{name} acted before the attack."),
        CombatEvent::PushDeclared { value, .. } => {
            format!("{name} pushed to move faster, with a value of {value}.")
        }
        CombatEvent::SuppressionRolled { roll, typed } => {
            let with = if *typed { " with real dice" } else { "" };
            format!("New roll for suppressive fire{with}: {}.", dice(roll))
        }
        CombatEvent::InteractionResolved {
            target,
            result_points: points,
            effects,
            custom,
            kind,
        } => {
            let resolved = ResolvedInteraction {
                kind: *kind,
                target: *target,
                result_points: *points,
                effects,
                custom: custom.as_deref(),
            };
            interaction_sentence(id, &resolved, view)
        }
        CombatEvent::StatusGained {
            status: Status::StandingUp,
            expiry: StatusExpiry::EndOfRound(_),
        } => format!("{name} was thrown and will spend the next round getting up."),
        CombatEvent::StatusGained {
            status: Status::StandingUp,
            ..
        } => format!("{name} must get up with the next action."),
        CombatEvent::StatusLost {
            status: Status::StandingUp,
        } => format!("{name} got up."),
        CombatEvent::StatusGained {
            status: Status::Broken,
            ..
        } => format!("{name} will leave when the round ends, unless they gain an advantage."),
        CombatEvent::StatusGained { status, .. } => format!("{name}: {}.", combat::status(*status)),
        CombatEvent::StatusLost { status } => {
            format!("{name}: “{}” has ended.", combat::status(*status))
        }
        CombatEvent::BlindsideEarned { target, .. } => {
            let target_name = actor_name(view, *target);
            format!("{name} can make a blindside attack on {target_name}.")
        }
        CombatEvent::ActionLost {
            cause: Status::StandingUp,
        } => format!("{name} spent the action getting up."),
        CombatEvent::ActionLost { .. } => format!("{name} lost the action."),
        CombatEvent::DefenceResolved {
            skill,
            total,
            vital_block_steps,
        } => {
            let block = vital_block_text(*vital_block_steps).map(|block| format!(" with {block}"));
            format!(
                "{name} defended with {}: {}{} this round.",
                combat::defence_skill_in_sentence(*skill),
                figure(*total),
                block.unwrap_or_default()
            )
        }
        CombatEvent::VitalBlockSet { steps } => match vital_block_text(*steps) {
            Some(block) => format!("{name}: {block}, for this round."),
            None => format!("{name} gave up the vital block."),
        },
        CombatEvent::PushResolved { total } => format!(
            "{} push totals {}; the gamemaster says how far that is.",
            possessive(&name),
            figure(*total)
        ),
        CombatEvent::AimBegan { .. } => format!("{name} took aim; the bonus counts next round."),
        CombatEvent::AimLost => format!("{name} lost the aiming bonus."),
        CombatEvent::HoldBegan { hold } => {
            let target_name = match hold {
                Hold::WaitFor(target) => actor_name(view, *target),
                Hold::Opportunity | Hold::Location(_) => String::new(),
            };
            format!("{name}: {}.", combat::hold(hold, &target_name))
        }
        CombatEvent::TargetLetGo { target } => {
            format!("{name} let {} pass.", actor_name(view, *target))
        }
        CombatEvent::Moved {
            metres: distance,
            pace,
        } => {
            let verb = match pace {
                Pace::Walking => "walked",
                Pace::Running | Pace::Pushing => "ran",
            };
            format!("{name} {verb} {distance} m.")
        }
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Draw,
        } => format!("{name} drew or picked up something."),
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other(text),
        } if !text.is_empty() => format!("{name}: “{text}”"),
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other(_),
        } => format!("{name} took a simple action."),
        CombatEvent::ReloadProgressed { weapon, .. } => {
            format!("{name} went on reloading {}.", weapon_name(weapon))
        }
        CombatEvent::Reloaded { weapon, rating } => {
            format!("{name} reloaded {} ({rating}).", weapon_name(weapon))
        }
        CombatEvent::RanShort { weapon, left, .. } => format!(
            "{name} ran low on ammunition: {}, {left} left.",
            weapon_name(weapon)
        ),
        CombatEvent::KnockoutMarksCleared => format!("{name}: any K or O was cleared."),
        CombatEvent::WeaponMoved { weapon, to } => {
            let weapon = weapon_name(weapon);
            match to {
                Some(to) if *to == id => format!("{name}: {weapon}, back in hand."),
                Some(to) => format!("{name}: {weapon}, now with {}.", actor_name(view, *to)),
                None => format!("{name}: {weapon}, on the ground."),
            }
        }
        CombatEvent::Treated { treated: true } => format!("{name} received treatment."),
        CombatEvent::Treated { treated: false } => format!("{name}: treatment needed again."),
    })
}

/// Formats a vital block: "vital block (−4, +2)"; `None` for 0 steps.
fn vital_block_text(steps: u8) -> Option<String> {
    let block = vital_block_modifiers(steps);
    (steps > 0).then(|| {
        let (defense, armor) = (signed(block.defence), signed(block.armor));
        format!("vital block ({defense}, {armor})")
    })
}

/// Returns the name of a weapon on an actor's sheet; "a weapon" if the sheet or the weapon is not known.
pub fn weapon(view: &View, id: ActorId, weapon: WeaponId) -> String {
    let sheet = view.actor(id).and_then(|actor| actor.sheet.as_ref());
    let weapon = sheet.and_then(|sheet| sheet.weapon(weapon));
    weapon.map_or_else(
        || "a weapon".to_owned(),
        |weapon| weapon.name.as_str().to_owned(),
    )
}

/// Returns when a status ends, in a few words. `now`: the number of the current round.
pub fn expiry_text(expiry: StatusExpiry, now: u32) -> &'static str {
    match expiry {
        StatusExpiry::NextAction => "until next action",
        StatusExpiry::WhenUsed(last) if last > now => "until used or next round ends",
        StatusExpiry::WhenUsed(_) => "until used or the round ends",
        StatusExpiry::EndOfRound(last) if last > now => "until next round ends",
        StatusExpiry::EndOfRound(_) => "this round",
        StatusExpiry::EndOfScene => "this scene",
        StatusExpiry::WhenLifted => "until the gamemaster lifts it",
    }
}
