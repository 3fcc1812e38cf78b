//! Sentences about attacks.

use super::acts::weapon;
use super::attack as words;
use super::combat::{all_suffered, choice_of};
use super::telling::{called, name_among};
use super::torg::{counted, level, list, possessive};
use ::torg::combat::damage::{DamageComponent, DamageResult};
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::event::Event;
use ::torg::fight::{
    AttackEvent, AttackResolution, AttackResult, AttackSetup, TargetedAttack, WeaponChoice,
};
use ::torg::roll::{ResultPoints, SuccessLevel};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns the sentence for an event of an attack; `None` if it has no sentence of its own.
pub fn sentence(actor: ActorId, what: &AttackEvent, view: &View) -> Option<String> {
    let who = called(view, actor);
    Some(match what {
        AttackEvent::Declared {
            setup: stroke,
            attacks: blows,
        } => struck(&who, stroke, blows, actor, view),
        AttackEvent::OwnDiceRolled { roll, .. } => {
            format!("Second strike’s dice: {}.", roll.total.get())
        }
        AttackEvent::Resolved { resolution: landed } => landed_sentence(landed, view),
        AttackEvent::Damaged {
            target,
            negated,
            results: suffered,
            aim_lost,
            ..
        } => harmed(*target, negated, suffered, *aim_lost, view),
        AttackEvent::Finished { .. } | AttackEvent::AmmunitionSpent { .. } => return None,
        AttackEvent::BlockRolled { against, total, .. } => format!(
            "{who} prepared to block {}: {}.",
            called(view, *against),
            words::figure(*total)
        ),
    })
}

/// Returns the results of attacks in a few words, for the toast: which targets were missed, and what happened to those that were hit.
/// `None` if no attack had a result to tell.
pub fn short(events: &[Event], view: &View) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    // The other effects of a hit, which come before its damage in the sentence.
    let mut beside: Option<(ActorId, Vec<String>)> = None;
    for event in events {
        let Event::Attack { what, .. } = event else {
            continue;
        };
        match what {
            AttackEvent::Resolved { resolution: landed } => {
                said.extend(unhurt(beside.take(), view));
                let whom = called(view, landed.target);
                match landed.result {
                    AttackResult::Missed => said.push(format!("Missed {whom}.")),
                    AttackResult::Blocked => said.push(format!("{whom} blocked it.")),
                    AttackResult::HitCover => {
                        let hit = format!("Hit {} cover.", possessive(&whom));
                        said.push(hit + &cover_left(landed));
                    }
                    AttackResult::Hit => {}
                }
                beside = Some((landed.target, ends(landed, view)));
            }
            AttackEvent::Damaged {
                target,
                results: suffered,
                negated,
                aim_lost,
                ..
            } => {
                let who = called(view, *target);
                let condition = view.actor(*target).map(|its| its.condition);
                let is_dead = condition.is_some_and(|condition| condition.is_dead());
                let mut all = beside.take().map_or(vec![], |(_, ends)| ends);
                if !suffered.is_empty() {
                    all.push(all_suffered(suffered));
                }
                said.push(if is_dead {
                    format!("{who} is dead.")
                } else if all.is_empty() {
                    format!("{who} took no damage.")
                } else {
                    format!("{who}: {}.", all.join(", "))
                });
                if !negated.is_empty() {
                    said.push("A possibility was spent.".to_owned());
                }
                if *aim_lost {
                    said.push("The aiming bonus is lost.".to_owned());
                }
            }
            AttackEvent::Declared { .. }
            | AttackEvent::OwnDiceRolled { .. }
            | AttackEvent::Finished { .. }
            | AttackEvent::AmmunitionSpent { .. }
            | AttackEvent::BlockRolled { .. } => {}
        }
    }
    said.extend(unhurt(beside, view));
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns the sentence for a target that a hit affected without damage; `None` if it had no effect.
fn unhurt(beside: Option<(ActorId, Vec<String>)>, view: &View) -> Option<String> {
    let (whom, ends) = beside.filter(|(_, ends)| !ends.is_empty())?;
    Some(format!("{}: {}.", called(view, whom), ends.join(", ")))
}

/// Returns the effects of a hit other than damage: "thrown", "saber is taken".
fn ends(landed: &AttackResolution, view: &View) -> Vec<String> {
    let mut all = Vec::new();
    for (so, word) in [(landed.held, "restrained"), (landed.thrown, "thrown")] {
        all.extend(so.then(|| word.to_owned()));
    }
    let after = if landed.weapon_taken {
        " is taken"
    } else {
        " is dropped"
    };
    let lost = landed
        .dropped_weapon
        .map(|lost| weapon(view, landed.target, lost));
    all.extend(lost.map(|weapon| format!("{weapon}{after}")));
    all.extend(landed.unlisted_weapon_lost.then(|| "disarmed".to_owned()));
    all
}

/// Returns how many wound levels the cover that was hit can still take (TC-218); empty if they are not counted.
fn cover_left(landed: &AttackResolution) -> String {
    match landed.cover.map(|cover| cover.wounds_left) {
        None => String::new(),
        Some(0) => " The cover is destroyed.".to_owned(),
        Some(left) => {
            let levels = counted(left, "wound level", "wound levels");
            format!(" The cover can take {levels} more.")
        }
    }
}

fn struck(
    who: &str,
    stroke: &AttackSetup,
    blows: &[TargetedAttack],
    actor: ActorId,
    view: &View,
) -> String {
    let mut targets: Vec<String> = Vec::new();
    for blow in blows {
        let name = called(view, blow.target);
        if !targets.contains(&name) {
            targets.push(name);
        }
    }
    let on = match stroke.weapon {
        WeaponChoice::Carried(weapon) => Some((actor, weapon)),
        WeaponChoice::Taken { owner, weapon } => Some((owner, weapon)),
        WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
    };
    let weapon = on.and_then(|(whose, weapon)| {
        let sheet = view.actor(whose)?.sheet.as_ref()?;
        let weapon = sheet.weapon(weapon)?;
        Some(weapon.name.as_str())
    });
    let weapon = match stroke.weapon {
        WeaponChoice::Unarmed(AttackSkill::MartialArts) => Some("martial arts"),
        WeaponChoice::Unarmed(_) => Some("bare hands"),
        WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } | WeaponChoice::Other(_) => weapon,
    };
    let with = weapon.map_or_else(String::new, |name| format!(", with {name}"));
    let choices = blows.first().map(|blow| blow.attack.options.iter());
    let options: Vec<String> = choices
        .into_iter()
        .flatten()
        .map(|choice| {
            let name = choice_of(choice, view.edition).to_lowercase();
            let said = match (choice, stroke.blindside_cause, stroke.suppression_purpose) {
                (CombatOption::Blindside, Some(why), _) => words::unseen(why),
                (CombatOption::SuppressiveFire, _, Some(what)) => words::purpose(what),
                _ => return name,
            };
            format!("{name} ({})", said.to_lowercase())
        })
        .collect();
    let how = if options.is_empty() {
        String::new()
    } else {
        format!(": {}", list(&options))
    };
    format!("{who} attacked {}{with}{how}.", list(&targets))
}

/// Returns the result of an attack on a target, without numbers.
pub fn reached(how: AttackResult, target: &str) -> String {
    match how {
        AttackResult::Missed => format!("Missed {target}."),
        AttackResult::Blocked => format!("{target} blocked it."),
        AttackResult::HitCover => format!("Hit {} cover.", possessive(target)),
        AttackResult::Hit => format!("Hit {target}."),
    }
}

fn landed_sentence(landed: &AttackResolution, view: &View) -> String {
    let target = view.actor(landed.target);
    let target = target.map_or("Someone", |actor| name_among(view, actor));
    let against = format!(
        "{} against {}",
        words::figure(landed.action_total),
        words::figure(landed.difficulty)
    );
    let points = landed.action_total.saturating_sub(landed.difficulty);
    let mut text = match landed.result {
        AttackResult::Missed => format!("Missed {target}: {against}."),
        AttackResult::Blocked => format!("{target} blocked it."),
        AttackResult::HitCover => format!("Hit {} cover: {against}.", possessive(target)),
        AttackResult::Hit => {
            let how = SuccessLevel::for_points(ResultPoints(points)).map_or("", level);
            format!("Hit {target}: {against}, {how}.")
        }
    };
    if let Some(effect) = landed.effect {
        text.push_str(&format!(
            " Effect {} against {}.",
            words::figure(effect.total),
            words::figure(effect.difficulty)
        ));
    }
    for (so, told) in [
        (landed.held, " Restrained."),
        (
            landed.unlisted_weapon_lost || landed.dropped_weapon.is_some() && !landed.weapon_taken,
            " Disarmed.",
        ),
        (landed.weapon_taken, " The weapon is taken away."),
        (landed.thrown, " Thrown."),
    ] {
        if so {
            text.push_str(told);
        }
    }
    text.push_str(&cover_left(landed));
    text
}

/// Returns the name of a kind of damage that a possibility reduces, for use within a sentence.
pub fn pick(of: DamageComponent) -> &'static str {
    match of {
        DamageComponent::Wound => "a wound",
        DamageComponent::Shock => "shock",
        DamageComponent::Knockdown => "the knockdown",
        DamageComponent::KnockoutMark => "the knockout",
    }
}

fn harmed(
    target: ActorId,
    negated: &[DamageComponent],
    did: &[DamageResult],
    aim_lost: bool,
    view: &View,
) -> String {
    let who = called(view, target);
    let mut text = String::new();
    if !negated.is_empty() {
        let taken: Vec<String> = negated.iter().map(|one| pick(*one).to_owned()).collect();
        text = format!(
            "{who} spent a possibility to reduce damage ({}). ",
            list(&taken)
        );
    }
    if did.is_empty() {
        text.push_str(&format!("{who} took no damage."));
    } else {
        text.push_str(&format!("{who}: {}.", all_suffered(did)));
    }
    if aim_lost {
        text.push_str(" The aiming bonus is lost.");
    }
    text
}
