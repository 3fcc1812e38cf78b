//! Attacks in sentences.

use super::acts::weapon;
use super::attack as words;
use super::book::said;
use super::combat::{all_suffered, choice_of};
use super::telling::{called, name_among};
use super::torg::{counted, level, list};
use ::torg::combat::choice::Choice;
use ::torg::combat::damage::{Pick, Suffered};
use ::torg::combat::weapon::Arm;
use ::torg::event::Event;
use ::torg::fight::{Blow, BlowEvent, Hand, Landed, Reached, Stroke};
use ::torg::roll::{ResultPoints, SuccessLevel};
use ::torg::state::Condition;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// What an event of an attack says; `None` where its neighbours say it.
pub fn sentence(actor: ActorId, what: &BlowEvent, view: &View) -> Option<String> {
    let who = called(view, actor);
    Some(match what {
        BlowEvent::Struck { stroke, blows } => struck(&who, stroke, blows, actor, view),
        BlowEvent::OwnRolled { roll, .. } => {
            format!("The second strike’s dice: {}.", roll.total.get())
        }
        BlowEvent::Landed { landed } => landed_sentence(landed, view),
        BlowEvent::Harmed {
            target,
            negated,
            suffered,
            aim_lost,
            ..
        } => harmed(*target, negated, suffered, *aim_lost, view),
        BlowEvent::Spent { .. } | BlowEvent::Fired { .. } => return None,
        BlowEvent::Blocking { against, total, .. } => format!(
            "{who} stands ready to block {}: {total}.",
            called(view, *against)
        ),
    })
}

/// What an attack came to in a few words, for the moment after it: whom it missed, and how those are whom it hurt or held. `None`
/// where nothing came of any attack.
pub fn short(events: &[Event], view: &View) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    // What a blow did beside harm stands before its harm.
    let mut beside: Option<(ActorId, Vec<String>)> = None;
    for event in events {
        let Event::Blow { what, .. } = event else {
            continue;
        };
        match what {
            BlowEvent::Landed { landed } => {
                said.extend(unhurt(beside.take(), view));
                let whom = called(view, landed.target);
                match landed.reached {
                    Reached::Missed => said.push(format!("Missed {whom}.")),
                    Reached::Blocked => said.push(format!("{whom} blocked it.")),
                    Reached::Cover => {
                        let hit = format!("Hit the cover of {whom}.");
                        said.push(hit + &cover_left(landed));
                    }
                    Reached::Hit => {}
                }
                beside = Some((landed.target, ends(landed, view)));
            }
            BlowEvent::Harmed {
                target,
                suffered,
                negated,
                aim_lost,
                ..
            } => {
                let who = called(view, *target);
                let wounds = view.actor(*target).map_or(0, |its| its.condition.wounds);
                let mut all = beside.take().map_or(vec![], |(_, ends)| ends);
                if !suffered.is_empty() {
                    all.push(all_suffered(suffered));
                }
                said.push(match wounds {
                    Condition::DEAD.. => format!("{who} is dead."),
                    _ if all.is_empty() => format!("{who} is unhurt."),
                    _ => format!("{who}: {}.", all.join(", ")),
                });
                if !negated.is_empty() {
                    said.push(said!("A possibility is spent.", String));
                }
                if *aim_lost {
                    said.push(said!("The aim is lost.", String));
                }
            }
            BlowEvent::Struck { .. }
            | BlowEvent::OwnRolled { .. }
            | BlowEvent::Spent { .. }
            | BlowEvent::Fired { .. }
            | BlowEvent::Blocking { .. } => {}
        }
    }
    said.extend(unhurt(beside, view));
    (!said.is_empty()).then(|| said.join(" "))
}

/// Somebody whom a blow did something to, but no harm.
fn unhurt(beside: Option<(ActorId, Vec<String>)>, view: &View) -> Option<String> {
    let (whom, ends) = beside.filter(|(_, ends)| !ends.is_empty())?;
    Some(format!("{}: {}.", called(view, whom), ends.join(", ")))
}

/// What a hit did beside harm: "thrown", "sabre is taken".
fn ends(landed: &Landed, view: &View) -> Vec<String> {
    let mut all = Vec::new();
    for (so, word) in [
        (landed.held, said!("held fast")),
        (landed.thrown, said!("thrown")),
    ] {
        all.extend(so.then(|| word.to_owned()));
    }
    let after = if landed.taken {
        said!(" is taken")
    } else {
        said!(" is out of the hand")
    };
    let lost = landed
        .dropped
        .map(|place| weapon(view, landed.target, place));
    all.extend(lost.map(|weapon| format!("{weapon}{after}")));
    all
}

/// What is left of a cover that was hit and that somebody keeps count of (TC-218).
fn cover_left(landed: &Landed) -> String {
    match landed.cover.map(|cover| cover.left) {
        None => String::new(),
        Some(0) => said!(" The cover is destroyed.", String),
        Some(left) => {
            let levels = usize::try_from(left).unwrap_or(usize::MAX);
            let levels = counted(levels, said!("wound level"), said!("wound levels"));
            format!(" The cover takes {levels} more.")
        }
    }
}

fn struck(who: &str, stroke: &Stroke, blows: &[Blow], actor: ActorId, view: &View) -> String {
    let mut targets: Vec<String> = Vec::new();
    for blow in blows {
        let name = called(view, blow.target);
        if !targets.contains(&name) {
            targets.push(name);
        }
    }
    let on = match stroke.hand {
        Hand::Carried(place) => Some((actor, place)),
        Hand::Taken { owner, weapon } => Some((owner, weapon)),
        Hand::Empty(_) | Hand::Other(_) => None,
    };
    let weapon = on.and_then(|(whose, place)| {
        let sheet = view.actor(whose)?.sheet.as_ref()?;
        let weapon = sheet.weapons.get(usize::from(place))?;
        Some(weapon.name.as_str())
    });
    let weapon = match stroke.hand {
        Hand::Empty(Arm::MartialArts) => Some(said!("martial arts")),
        Hand::Empty(_) => Some(said!("bare hands")),
        Hand::Carried(_) | Hand::Taken { .. } | Hand::Other(_) => weapon,
    };
    let with = weapon.map_or_else(String::new, |name| format!(", with {name}"));
    let choices = blows.first().map(|blow| blow.attack.choices.each());
    let options: Vec<String> = choices
        .into_iter()
        .flatten()
        .map(|choice| {
            let name = choice_of(choice, view.edition).to_lowercase();
            let said = match (choice, stroke.unseen, stroke.purpose) {
                (Choice::Blindside, Some(why), _) => words::unseen(why),
                (Choice::SuppressiveFire, _, Some(what)) => words::purpose(what),
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
    format!("{who} attacks {}{with}{how}.", list(&targets))
}

/// How far an attack came at somebody, without its figures.
pub fn reached(how: Reached, target: &str) -> String {
    let (before, after) = match how {
        Reached::Missed => (said!("Missed "), "."),
        Reached::Blocked => ("", said!(" blocked it.")),
        Reached::Cover => (said!("Hit the cover of "), "."),
        Reached::Hit => (said!("Hit "), "."),
    };
    format!("{before}{target}{after}")
}

fn landed_sentence(landed: &Landed, view: &View) -> String {
    let target = view.actor(landed.target);
    let target = target.map_or(said!("Somebody"), |actor| name_among(view, actor));
    let against = format!("{} against {}", landed.total, landed.difficulty);
    let points = landed.total.saturating_sub(landed.difficulty);
    let mut text = match landed.reached {
        Reached::Missed => format!("Missed {target}: {against}."),
        Reached::Blocked => format!("{target} blocked it."),
        Reached::Cover => format!("Hit the cover of {target}: {against}."),
        Reached::Hit => {
            let how = SuccessLevel::of(ResultPoints(points)).map_or("", level);
            format!("Hit {target}: {against}, {how}.")
        }
    };
    if let Some(effect) = landed.effect {
        text.push_str(&format!(
            " Effect {} against {}.",
            effect.total, effect.difficulty
        ));
    }
    for (so, told) in [
        (landed.held, said!(" Held fast.")),
        (
            landed.dropped.is_some() && !landed.taken,
            said!(" Disarmed."),
        ),
        (landed.taken, said!(" The weapon is taken.")),
        (landed.thrown, said!(" Thrown.")),
    ] {
        if so {
            text.push_str(told);
        }
    }
    text.push_str(&cover_left(landed));
    text
}

/// What a possibility may take from a blow.
pub fn pick(of: Pick) -> &'static str {
    match of {
        Pick::Wound => said!("a wound"),
        Pick::Shock => said!("shock"),
        Pick::Knockdown => said!("the knockdown"),
        Pick::Mark => said!("the knockout"),
    }
}

fn harmed(
    target: ActorId,
    negated: &[Pick],
    did: &[Suffered],
    aim_lost: bool,
    view: &View,
) -> String {
    let who = called(view, target);
    let mut text = String::new();
    if !negated.is_empty() {
        let taken: Vec<String> = negated.iter().map(|one| pick(*one).to_owned()).collect();
        text = format!("{who} spends a possibility against {}. ", list(&taken));
    }
    if did.is_empty() {
        text.push_str(&format!("{who} is unhurt."));
    } else {
        text.push_str(&format!("{who}: {}.", all_suffered(did)));
    }
    if aim_lost {
        text.push_str(said!(" The aim is lost."));
    }
    text
}
