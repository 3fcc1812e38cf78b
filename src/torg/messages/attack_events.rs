//! Sentences about attacks.

use super::attack as attack_text;
use super::combat::{damage_results, option_label};
use super::combat_events::weapon;
use super::names::level;
use super::sentences::{actor_name, card_name, cast_name};
use crate::grammar::{capitalised, counted, figure, list, possessive};
use ::torg::combat::damage::{DamageComponent, DamageResult};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::event::Event;
use ::torg::fight::{
    AttackEvent, AttackResolution, AttackResult, AttackSetup, NegationPayment, TargetedAttack,
    WeaponChoice,
};
use ::torg::roll::{ResultPoints, SuccessLevel};
use ::torg::view::View;
use std::iter;
use tabletop::seat::ActorId;

/// Returns the sentence for an event of an attack; `None` if it has no sentence of its own.
pub fn sentence(actor: ActorId, event: &AttackEvent, view: &View) -> Option<String> {
    let name = actor_name(view, actor);
    Some(match event {
        AttackEvent::Declared { setup, attacks } => {
            declaration_sentence(&name, setup, attacks, actor, view)
        }
        AttackEvent::OwnDiceRolled { roll, .. } => {
            format!("Die total of the second strike: {}.", roll.total.get())
        }
        AttackEvent::Resolved { resolution } => resolution_sentence(resolution, view),
        AttackEvent::Damaged {
            target,
            negated,
            payment,
            further,
            results,
            aim_lost,
            ..
        } => {
            let first = negation_sentence(*target, negated, *payment, view);
            let further = further.iter().map(|reduction| {
                negation_sentence(*target, &reduction.components, reduction.payment, view)
            });
            let spent: String = iter::once(first).chain(further).collect();
            damage_sentence(*target, spent, results, *aim_lost, view)
        }
        AttackEvent::Finished { .. } | AttackEvent::AmmunitionSpent { .. } => return None,
        AttackEvent::BlockRolled { against, total, .. } => format!(
            "{name} rolled a total of {} to block {} attack.",
            figure(*total),
            possessive(&actor_name(view, *against))
        ),
    })
}

/// Returns the results of attacks in a few words, for the toast: who missed which targets, and what happened to those that were hit.
/// `None` if no attack had a result to tell.
pub fn short(events: &[Event], view: &View) -> Option<String> {
    let mut sentences: Vec<String> = Vec::new();
    // The other effects of a hit, which come before its damage in the sentence.
    let mut effects_before: Option<(ActorId, Vec<String>)> = None;
    for event in events {
        let Event::Attack { actor, what: event } = event else {
            continue;
        };
        match event {
            AttackEvent::Resolved { resolution } => {
                let attacker = actor_name(view, *actor);
                sentences.extend(undamaged_sentence(effects_before.take(), view));
                let target_name = actor_name(view, resolution.target);
                match resolution.result {
                    AttackResult::Missed => {
                        sentences.push(format!("{attacker} missed {target_name}."));
                    }
                    AttackResult::Blocked => {
                        let attack = possessive(&attacker);
                        sentences.push(format!("{target_name} blocked {attack} attack."));
                    }
                    AttackResult::HitCover => {
                        let hit = format!("{attacker} hit {} cover.", possessive(&target_name));
                        sentences.push(hit + &cover_left(resolution));
                    }
                    AttackResult::Hit => {}
                }
                effects_before = Some((resolution.target, effects_of_hit(resolution, view)));
            }
            AttackEvent::Damaged {
                target,
                results,
                negated,
                payment,
                further,
                aim_lost,
                ..
            } => {
                let target_name = actor_name(view, *target);
                let condition = view.actor(*target).map(|actor| actor.condition);
                let is_dead = condition.is_some_and(|condition| condition.is_dead());
                let mut parts = effects_before.take().map_or(vec![], |(_, effects)| effects);
                if !results.is_empty() {
                    parts.push(damage_results(results));
                }
                sentences.push(if is_dead {
                    format!("{target_name}: dead.")
                } else if parts.is_empty() {
                    format!("{target_name} took no damage.")
                } else {
                    format!("{target_name}: {}.", parts.join(", "))
                });
                let first = (!negated.is_empty()).then_some(*payment);
                let further = further.iter().map(|reduction| reduction.payment);
                let each = first.into_iter().chain(further);
                let payments: Vec<String> = each.map(|payment| paid(payment, view)).collect();
                if !payments.is_empty() {
                    sentences.push(format!("{target_name} {}.", list(&payments)));
                }
                if *aim_lost {
                    sentences.push(format!("{target_name} lost the aiming bonus."));
                }
            }
            AttackEvent::Declared { .. }
            | AttackEvent::OwnDiceRolled { .. }
            | AttackEvent::Finished { .. }
            | AttackEvent::AmmunitionSpent { .. }
            | AttackEvent::BlockRolled { .. } => {}
        }
    }
    sentences.extend(undamaged_sentence(effects_before, view));
    let sentences: Vec<String> = sentences.iter().map(|text| capitalised(text)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Returns the sentence for a target that a hit affected without damage; `None` if it had no effect.
fn undamaged_sentence(effects: Option<(ActorId, Vec<String>)>, view: &View) -> Option<String> {
    let (target, effects) = effects.filter(|(_, effects)| !effects.is_empty())?;
    Some(format!(
        "{}: {}.",
        actor_name(view, target),
        effects.join(", ")
    ))
}

/// Returns the effects of a hit other than damage: "thrown", "saber is taken".
fn effects_of_hit(resolution: &AttackResolution, view: &View) -> Vec<String> {
    let mut effects = Vec::new();
    for (applies, text) in [
        (resolution.held, "restrained"),
        (resolution.thrown, "thrown"),
    ] {
        effects.extend(applies.then(|| text.to_owned()));
    }
    let suffix = if resolution.weapon_taken {
        " is taken"
    } else {
        " is dropped"
    };
    let lost_weapon = resolution
        .dropped_weapon
        .map(|dropped| weapon(view, resolution.target, dropped));
    effects.extend(lost_weapon.map(|weapon| format!("{weapon}{suffix}")));
    effects.extend(
        resolution
            .unlisted_weapon_lost
            .then(|| "disarmed".to_owned()),
    );
    effects
}

/// Returns how many wound levels the cover that was hit can still take (TC-218); empty if they are not counted.
fn cover_left(resolution: &AttackResolution) -> String {
    match resolution.cover.map(|cover| cover.wounds_left) {
        None => String::new(),
        Some(0) => " The cover is destroyed.".to_owned(),
        Some(levels_left) => {
            let levels = counted(levels_left, "more wound level", "more wound levels");
            format!(" The cover can take {levels}.")
        }
    }
}

fn declaration_sentence(
    attacker: &str,
    setup: &AttackSetup,
    attacks: &[TargetedAttack],
    actor: ActorId,
    view: &View,
) -> String {
    let mut targets: Vec<String> = Vec::new();
    for attack in attacks {
        let name = actor_name(view, attack.target);
        if !targets.contains(&name) {
            targets.push(name);
        }
    }
    let carried = match setup.weapon {
        WeaponChoice::Carried(weapon) => Some((actor, weapon)),
        WeaponChoice::Taken { owner, weapon } => Some((owner, weapon)),
        WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
    };
    let weapon = carried.and_then(|(owner, weapon)| {
        let sheet = view.actor(owner)?.sheet.as_ref()?;
        let weapon = sheet.weapon(weapon)?;
        Some(weapon.name.as_str())
    });
    let weapon = match setup.weapon {
        WeaponChoice::Unarmed(AttackSkill::MartialArts) => Some("martial arts"),
        WeaponChoice::Unarmed(_) => Some("bare hands"),
        WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } | WeaponChoice::Other(_) => weapon,
    };
    let weapon_text = weapon.map_or_else(String::new, |name| format!(" ({name})"));
    let choices = attacks.first().map(|attack| attack.attack.options.iter());
    let options: Vec<String> = choices
        .into_iter()
        .flatten()
        .map(|choice| {
            let name = option_label(choice, view.edition).to_lowercase();
            let detail = match (choice, setup.blindside_cause, setup.suppression_purpose) {
                (CombatOption::Blindside, Some(cause), _) => attack_text::blindside_reason(cause),
                (CombatOption::SuppressiveFire, _, Some(purpose)) => attack_text::purpose(purpose),
                _ => return name,
            };
            format!("{name} ({})", detail.to_lowercase())
        })
        .collect();
    let options_text = if options.is_empty() {
        String::new()
    } else {
        format!(": {}", list(&options))
    };
    format!(
        "{attacker} attacked {}{weapon_text}{options_text}.",
        list(&targets)
    )
}

/// Returns the result of an attack on a target, without numbers.
pub fn reached(result: AttackResult, target: &str) -> String {
    match result {
        AttackResult::Missed => format!("Missed {target}."),
        AttackResult::Blocked => format!("{target} blocked it."),
        AttackResult::HitCover => format!("Hit {} cover.", possessive(target)),
        AttackResult::Hit => format!("Hit {target}."),
    }
}

fn resolution_sentence(resolution: &AttackResolution, view: &View) -> String {
    let target = view.actor(resolution.target);
    let target = target.map_or("Someone", |actor| cast_name(view, actor));
    let against = format!(
        "{} against {}",
        figure(resolution.action_total),
        figure(resolution.difficulty)
    );
    let points = resolution
        .action_total
        .saturating_sub(resolution.difficulty);
    let mut text = match resolution.result {
        AttackResult::Missed => format!("Missed {target}: {against}."),
        AttackResult::Blocked => format!("{target} blocked it."),
        AttackResult::HitCover => format!("Hit {} cover: {against}.", possessive(target)),
        AttackResult::Hit => {
            let level_name = SuccessLevel::for_points(ResultPoints(points)).map_or("", level);
            format!("Hit {target}: {against}, {level_name}.")
        }
    };
    if let Some(effect) = resolution.effect {
        text.push_str(&format!(
            " Effect {} against {}.",
            figure(effect.total),
            figure(effect.difficulty)
        ));
    }
    for (applies, sentence) in [
        (resolution.held, " Restrained."),
        (
            resolution.unlisted_weapon_lost
                || resolution.dropped_weapon.is_some() && !resolution.weapon_taken,
            " Disarmed.",
        ),
        (resolution.weapon_taken, " The weapon was taken away."),
        (resolution.thrown, " Thrown."),
    ] {
        if applies {
            text.push_str(sentence);
        }
    }
    text.push_str(&cover_left(resolution));
    text
}

/// Returns the name of a kind of damage that a possibility reduces, for use within a sentence.
pub fn pick(component: DamageComponent) -> &'static str {
    match component {
        DamageComponent::Wound => "a wound",
        DamageComponent::Shock => "shock",
        DamageComponent::Knockdown => "the knockdown",
        DamageComponent::KnockoutMark => "the knockout",
    }
}

/// Returns what a target paid to reduce damage: "spent a possibility", "used Drama".
fn paid(payment: NegationPayment, view: &View) -> String {
    match payment {
        NegationPayment::Possibility => "spent a possibility".to_owned(),
        NegationPayment::Card(card) => format!("used {}", card_name(&view.deck, card)),
    }
}

/// Returns the sentence about what a target removed from the damage, with a space after it. Empty if nothing.
fn negation_sentence(
    target: ActorId,
    negated: &[DamageComponent],
    payment: NegationPayment,
    view: &View,
) -> String {
    if negated.is_empty() {
        return String::new();
    }
    let each = negated.iter();
    let removed: Vec<String> = each.map(|component| pick(*component).to_owned()).collect();
    let removed = list(&removed);
    match payment {
        NegationPayment::Possibility => {
            let name = capitalised(&actor_name(view, target));
            format!("{name} spent a possibility to reduce damage ({removed}). ")
        }
        // The sentence about the card names who used it.
        NegationPayment::Card(card) => {
            let card = card_name(&view.deck, card);
            format!("{card} reduced the damage ({removed}). ")
        }
    }
}

/// Returns the sentence about the damage of a target. `text`: what comes before it.
fn damage_sentence(
    target: ActorId,
    mut text: String,
    results: &[DamageResult],
    aim_lost: bool,
    view: &View,
) -> String {
    let name = capitalised(&actor_name(view, target));
    if results.is_empty() {
        text.push_str(&format!("{name} took no damage."));
    } else {
        text.push_str(&format!("{name}: {}.", damage_results(results)));
    }
    if aim_lost {
        text.push_str(" The aiming bonus was lost.");
    }
    text
}
