//! Sentences about what actors do in a fight other than attacking.
use super::combat;
use super::telling::{called, dice};
use super::torg::{counted, list, signed};
use crate::grammar::figure;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::InteractionEffect;
use ::torg::combat::movement::Pace;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::options::vital_block_modifiers;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::event::Event;
use ::torg::fight::actions::{CombatEvent, SimpleAction};
use ::torg::sheet::WeaponId;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Formats the result of an interaction: "Thug: Stymied (7 result points)."
fn came(
    target: ActorId,
    points: i32,
    of: &[InteractionEffect],
    told: Option<&str>,
    view: &View,
) -> String {
    let mut text = called(view, target);
    text.push_str(": ");
    if points < 0 {
        text.push_str("failed by ");
        text.push_str(&points.unsigned_abs().to_string());
        text.push('.');
        return text;
    }
    text.push_str(&combat::upshots(of));
    text.push_str(told.unwrap_or_default());
    let points = counted(points, "result point", "result points");
    text.push_str(&format!(" ({points})."));
    text
}

/// Returns the results of interactions in a few words: "Colonel and Hussar: Setback.", then who lost an action or earned a blindside
/// attack. Empty if there is none of these.
pub fn short(events: &[Event], view: &View) -> Vec<String> {
    let mut came: Vec<(String, Vec<String>)> = Vec::new();
    let mut after = Vec::new();
    for event in events {
        if let Event::RollConditionsCancelled { actor } = event {
            let whom = called(view, *actor);
            after.push(format!(
                "Up and Stymied canceled each other out for {whom}."
            ));
        }
        let Event::Combat { actor, what } = event else {
            continue;
        };
        #[allow(clippy::wildcard_enum_match_arm)] // only the log tells the other events
        match what {
            CombatEvent::InteractionResolved {
                target,
                result_points: points,
                effects: upshots,
                custom: told,
            } => {
                let result = match told {
                    _ if *points < 0 => "no effect".to_owned(),
                    Some(told) => told.clone(),
                    None => combat::upshots(upshots),
                };
                let whom = called(view, *target);
                match came.iter_mut().find(|(other, _)| *other == result) {
                    Some((_, whom_all)) => whom_all.push(whom),
                    None => came.push((result, vec![whom])),
                }
            }
            CombatEvent::ActionLost { .. } | CombatEvent::BlindsideEarned { .. } => {
                after.extend(sentence(*actor, what, view));
            }
            _ => {}
        }
    }
    let came = came.into_iter();
    let mut said: Vec<String> = came
        .map(|(result, whom)| format!("{}: {result}.", list(&whom)))
        .collect();
    said.append(&mut after);
    said
}

/// Returns the sentence for a combat event; `None` if it has no sentence of its own.
pub fn sentence(id: ActorId, what: &CombatEvent, view: &View) -> Option<String> {
    let who = || called(view, id);
    let number = |number: u16| number.to_string();
    let weapon = |its: WeaponId| weapon(view, id, its);
    let said: &'static str = match what {
        CombatEvent::InteractionDeclared { .. }
        | CombatEvent::DefenceDeclared { .. }
        | CombatEvent::BestTargetChosen { .. } => return None,
        CombatEvent::Interrupted => " acted before the attack.",
        CombatEvent::PushDeclared { value } => {
            let value = value.to_string();
            return Some(format!(
                "{} pushed beyond the movement rate, with a value of {value}.",
                who()
            ));
        }
        CombatEvent::SuppressionRolled { roll } => {
            return Some(format!("Suppressive fire roll: {}.", dice(roll)));
        }
        CombatEvent::InteractionResolved {
            target,
            result_points: points,
            effects: upshots,
            custom: told,
        } => return Some(came(*target, *points, upshots, told.as_deref(), view)),
        CombatEvent::StatusGained {
            status: Status::StandingUp,
            expiry: StatusExpiry::EndOfRound(_),
        } => " was thrown and will spend the next round getting up.",
        CombatEvent::StatusGained {
            status: Status::StandingUp,
            ..
        } => " must stand up with the next action.",
        CombatEvent::StatusLost {
            status: Status::StandingUp,
        } => " stood up.",
        CombatEvent::StatusGained { status: is, .. } => {
            return Some(format!("{}: {}.", who(), combat::status(*is)));
        }
        CombatEvent::StatusLost { status: is } => {
            return Some(format!("{}: no longer “{}”.", who(), combat::status(*is)));
        }
        CombatEvent::BlindsideEarned { target, .. } => {
            let whom = called(view, *target);
            return Some(format!("{} can make a blindside attack on {whom}.", who()));
        }
        CombatEvent::ActionLost {
            cause: Status::StandingUp,
        } => " spent the action getting up.",
        CombatEvent::ActionLost { .. } => " lost the action.",
        CombatEvent::DefenceResolved {
            skill,
            total,
            vital_block_steps: vital_block,
        } => {
            let total = figure(*total);
            let block = block(*vital_block).map(|block| format!(" with {block}"));
            return Some(format!(
                "{} defended with {}: {total}{} this round.",
                who(),
                combat::defence_skill(*skill),
                block.unwrap_or_default()
            ));
        }
        CombatEvent::VitalBlockSet { steps } => {
            let Some(block) = block(*steps) else {
                return Some(format!("{} no longer uses a vital block.", who()));
            };
            return Some(format!("{}: {block}, for this round.", who()));
        }
        CombatEvent::PushResolved { total } => {
            let total = figure(*total);
            return Some(format!(
                "The push totals {total}; the gamemaster says how far that is."
            ));
        }
        CombatEvent::AimBegan { .. } => " is aiming; the bonus counts next round.",
        CombatEvent::AimLost => " lost the aiming bonus.",
        CombatEvent::HoldBegan { hold } => {
            let whom = match hold {
                Hold::WaitFor(whom) => called(view, *whom),
                Hold::Opportunity | Hold::Location(_) => String::new(),
            };
            return Some(format!("{} is {}.", who(), combat::hold(hold, &whom)));
        }
        CombatEvent::TargetLetGo { target } => {
            let whom = called(view, *target);
            return Some(format!("{} let {whom} pass.", who()));
        }
        CombatEvent::Moved { metres, pace } => {
            let how = match pace {
                Pace::Walking => " walked ",
                Pace::Running | Pace::Pushing => " ran ",
            };
            return Some(format!("{}{how}{} m.", who(), number(*metres)));
        }
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Draw,
        } => " drew or picked up something.",
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Reload(_) | SimpleAction::GiveBack { .. },
        } => return None,
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other(text),
        } if !text.is_empty() => return Some(format!("{}: “{text}”", who())),
        CombatEvent::SimpleActionTaken {
            action: SimpleAction::Other(_),
        } => " took a simple action.",
        CombatEvent::ReloadProgressed { weapon: its, .. } => {
            return Some(format!("{} continued to load: {}.", who(), weapon(*its)));
        }
        CombatEvent::Reloaded {
            weapon: its,
            rating,
        } => {
            let full = number(*rating);
            return Some(format!("{} loaded: {} ({full}).", who(), weapon(*its)));
        }
        CombatEvent::RanShort {
            weapon: its, left, ..
        } => {
            let left = number(*left);
            return Some(format!(
                "{} is low on ammunition: {}, {left} left.",
                who(),
                weapon(*its)
            ));
        }
        CombatEvent::KnockoutMarksCleared => ": any K or O is cleared.",
        CombatEvent::WeaponMoved { weapon: its, to } => {
            let weapon = weapon(*its);
            let whose = format!("{}: {weapon}", who());
            return Some(match to {
                Some(to) if *to == id => format!("{whose}, back in hand."),
                Some(to) => format!("{whose}, now with {}.", called(view, *to)),
                None => format!("{whose}, on the ground."),
            });
        }
        CombatEvent::Treated { treated: true } => " is being treated.",
        CombatEvent::Treated { treated: false } => " needs treatment again.",
    };
    Some(format!("{}{}", who(), said))
}

/// Formats a vital block: "vital block (−4, +2)"; `None` for 0 steps.
fn block(steps: u8) -> Option<String> {
    let (defence, armor) = vital_block_modifiers(steps);
    (steps > 0).then(|| format!("vital block ({}, {})", signed(defence), signed(armor)))
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

/// Formats a chance in percent. One that is only rounded to 0% or 100% becomes "<1%" or ">99%".
pub fn odds(parts: u64) -> String {
    let all = u128::from(CERTAINTY);
    let percent = (u128::from(parts) * 100 + all / 2) / all;
    match percent {
        0 if parts > 0 => "<1%".to_owned(),
        100 if parts < CERTAINTY => ">99%".to_owned(),
        percent => format!("{percent}%"),
    }
}

/// Returns when a status ends, in a few words. `now`: the number of the current round.
pub fn till(ends: StatusExpiry, now: u32) -> &'static str {
    match ends {
        StatusExpiry::NextAction => "until next action",
        StatusExpiry::WhenUsed(_) => "until used",
        StatusExpiry::EndOfRound(last) if last > now => "until next round ends",
        StatusExpiry::EndOfRound(_) => "this round",
        StatusExpiry::EndOfScene => "this scene",
        StatusExpiry::WhenLifted => "until the gamemaster lifts it",
    }
}
