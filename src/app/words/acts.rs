//! What is done in a fight beside attacking, in sentences.

use super::book::{Said, said};
use super::combat;
use super::telling::{called, dice};
use super::torg::{counted, list, signed};
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::Upshot;
use ::torg::combat::movement::Pace;
use ::torg::combat::odds::CERTAIN;
use ::torg::combat::status::{Ends, Status};
use ::torg::event::Event;
use ::torg::fight::act::{ActEvent, Simple};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// "Thug: 7 points, stymied."
fn came(target: ActorId, points: i32, of: &[Upshot], told: Option<&str>, view: &View) -> String {
    let mut text = called(view, target);
    text.push_str(": ");
    if points < 0 {
        text.push_str(said!("it fails by "));
        text.push_str(&points.unsigned_abs().to_string());
        text.push('.');
        return text;
    }
    let points = usize::try_from(points).unwrap_or(0);
    text.push_str(&counted(
        points,
        said!("result point"),
        said!("result points"),
    ));
    text.push_str(": ");
    text.push_str(&combat::upshots(of));
    text.push_str(told.unwrap_or_default());
    text.push('.');
    text
}

/// What interactions came to in a few words: "Colonel and Hussar: Setback.", and who has lost an action by it. Nothing where none
/// was tried.
pub fn short(events: &[Event], view: &View) -> Vec<String> {
    let mut came: Vec<(String, Vec<String>)> = Vec::new();
    let mut after = Vec::new();
    for event in events {
        let Event::Act { actor, what } = event else {
            continue;
        };
        #[allow(clippy::wildcard_enum_match_arm)] // the rest is told in full, by the chronicle
        match what {
            ActEvent::Came {
                target,
                points,
                upshots,
                told,
            } => {
                let result = match told {
                    _ if *points < 0 => said!("no effect", String),
                    Some(told) => told.clone(),
                    None => combat::upshots(upshots),
                };
                let whom = called(view, *target);
                match came.iter_mut().find(|(other, _)| *other == result) {
                    Some((_, whom_all)) => whom_all.push(whom),
                    None => came.push((result, vec![whom])),
                }
            }
            ActEvent::Lost { .. } | ActEvent::Outflanked { .. } => {
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

/// What happened; `None` where its neighbours say it.
pub fn sentence(id: ActorId, what: &ActEvent, view: &View) -> Option<String> {
    let who = || called(view, id);
    let number = |number: u16| number.to_string();
    let weapon = |place: u8| weapon(view, id, place);
    let said: Said = match what {
        ActEvent::Tried { .. } | ActEvent::Guarding { .. } | ActEvent::Best { .. } => return None,
        ActEvent::CutIn => const { Said::of(" comes in before the attack.") },
        ActEvent::Pushing { value } => {
            let value = value.to_string();
            return Some(format!(
                "{} pushes beyond the own pace, with {value}.",
                who()
            ));
        }
        ActEvent::Cowing { roll } => {
            return Some(format!("By its figure: {}.", dice(roll)));
        }
        ActEvent::Came {
            target,
            points,
            upshots,
            told,
        } => return Some(came(*target, *points, upshots, told.as_deref(), view)),
        ActEvent::Became {
            status: Status::StandingUp,
            ..
        } => const { Said::of(" gets up with the next action.") },
        ActEvent::Lifted {
            status: Status::StandingUp,
        } => const { Said::of(" is on the feet again.") },
        ActEvent::Became { status: is, .. } => {
            return Some(format!("{}: {}.", who(), combat::status(*is)));
        }
        ActEvent::Lifted { status: is } => {
            return Some(format!("{}: no longer “{}”.", who(), combat::status(*is)));
        }
        ActEvent::Outflanked { target, .. } => {
            let whom = called(view, *target);
            return Some(format!("{} may come from behind at {whom}.", who()));
        }
        ActEvent::Lost {
            by: Status::StandingUp,
        } => const { Said::of(" spends the action getting up.") },
        ActEvent::Lost { .. } => const { Said::of(" loses the action.") },
        ActEvent::Guarded {
            skill,
            total,
            vital_block,
        } => {
            let total = total.to_string();
            let block = block(*vital_block);
            return Some(format!(
                "{}: {} {total}{block}, for this round.",
                who(),
                combat::defence_skill(*skill)
            ));
        }
        ActEvent::Blocked { steps: 0 } => const { Said::of(" guards nothing in particular.") },
        ActEvent::Blocked { steps } => {
            return Some(format!("{}{}, for this round.", who(), block(*steps)));
        }
        ActEvent::Pushed { total } => {
            let total = total.to_string();
            return Some(format!(
                "The push comes to {total}; the gamemaster says how far that is."
            ));
        }
        ActEvent::Aimed { .. } => const { Said::of(" takes aim; it counts in the next round.") },
        ActEvent::AimLost => const { Said::of(" lost the aim.") },
        ActEvent::Waits { hold } => {
            let whom = match hold {
                Hold::After(whom) => called(view, *whom),
                Hold::Opportunity | Hold::Location(_) => String::new(),
            };
            return Some(format!("{}: {}.", who(), combat::hold(hold, &whom)));
        }
        ActEvent::Spared { target } => {
            let whom = called(view, *target);
            return Some(format!("{} lets {whom} go by.", who()));
        }
        ActEvent::Moved { metres, pace } => {
            let how = match pace {
                Pace::Walking => said!(" walks "),
                Pace::Running | Pace::Pushing => said!(" runs "),
            };
            return Some(format!("{}{how}{} m.", who(), number(*metres)));
        }
        ActEvent::Simple { what: Simple::Draw } => {
            const { Said::of(" draws or picks something up.") }
        }
        ActEvent::Simple {
            what: Simple::Reload(_) | Simple::GiveBack { .. },
        } => return None,
        ActEvent::Simple {
            what: Simple::Other(text),
        } if !text.is_empty() => return Some(format!("{}: {text}", who())),
        ActEvent::Simple {
            what: Simple::Other(_),
        } => const { Said::of(" does something simple.") },
        ActEvent::Loading { weapon: place, .. } => {
            return Some(format!("{} goes on loading: {}.", who(), weapon(*place)));
        }
        ActEvent::Loaded {
            weapon: place,
            rating,
        } => {
            let full = number(*rating);
            return Some(format!("{} loaded: {}, {full}.", who(), weapon(*place)));
        }
        ActEvent::RanShort {
            weapon: place,
            left,
            ..
        } => {
            let left = number(*left);
            return Some(format!(
                "{} runs short: {}, left: {left}.",
                who(),
                weapon(*place)
            ));
        }
        ActEvent::MarksOver => const { Said::of(": K and O are gone.") },
        ActEvent::Passed { weapon: place, to } => {
            let weapon = weapon(*place);
            let whose = format!("{}: {weapon}", who());
            return Some(match to {
                Some(to) if *to == id => format!("{whose}, in hand again."),
                Some(to) => format!("{whose} is with {}.", called(view, *to)),
                None => format!("{whose} lies there."),
            });
        }
        ActEvent::Treated { treated: true } => const { Said::of(" is cared for.") },
        ActEvent::Treated { treated: false } => const { Said::of(" needs care again.") },
    };
    Some(format!("{}{}", who(), said.text()))
}

/// Steps of a vital block: ", guarding vital parts (−4, +2)".
fn block(steps: u8) -> String {
    if steps == 0 {
        return String::new();
    }
    let (less, more) = (signed(-2 * i32::from(steps)), signed(i32::from(steps)));
    format!(" guards vital parts ({less}, {more})")
}

/// What a weapon on somebody's sheet is called.
pub fn weapon(view: &View, id: ActorId, place: u8) -> String {
    let sheet = view.actor(id).and_then(|actor| actor.sheet.as_ref());
    let weapon = sheet.and_then(|sheet| sheet.weapons.get(usize::from(place)));
    weapon.map_or_else(
        || said!("a weapon", String),
        |weapon| weapon.name.as_str().to_owned(),
    )
}

/// A chance in percent; what is neither never nor always is not told as such.
pub fn odds(parts: u64) -> String {
    let all = u128::from(CERTAIN);
    let percent = (u128::from(parts) * 100 + all / 2) / all;
    match percent {
        0 if parts > 0 => "<1%".to_owned(),
        100 if parts < CERTAIN => ">99%".to_owned(),
        percent => format!("{percent}%"),
    }
}

/// When something ends, in a word or two.
/// `now`: the round that runs.
pub fn till(ends: Ends, now: u32) -> &'static str {
    match ends {
        Ends::Action => said!("next action"),
        Ends::Used(_) => said!("until used"),
        Ends::Round(last) if last > now => said!("next round too"),
        Ends::Round(_) => said!("this round"),
        Ends::Scene => said!("this scene"),
        Ends::Lifted => said!("until lifted"),
    }
}
