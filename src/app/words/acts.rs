//! What is done in a fight beside attacking, in sentences.

use super::book::{Said, said};
use super::telling::called;
use super::torg::{counted, signed};
use crate::engine::seat::ActorId;
use crate::engine::torg::combat::defence::DefenceSkill;
use crate::engine::torg::combat::hold::Hold;
use crate::engine::torg::combat::interaction::{Interaction, Upshot};
use crate::engine::torg::combat::movement::Pace;
use crate::engine::torg::combat::status::{Ends, Status};
use crate::engine::torg::fight::act::{ActEvent, Simple};
use crate::engine::torg::view::View;

/// An interaction attack.
pub fn interaction(of: Interaction) -> &'static str {
    match of {
        Interaction::Intimidation => "Intimidation",
        Interaction::Test => said!("Test of wills"),
        Interaction::Taunt => "Taunt",
        Interaction::Trick => "Trick",
        Interaction::Maneuver => "Maneuver",
    }
}

/// What comes of one.
pub fn upshot(of: Upshot) -> &'static str {
    match of {
        Upshot::Unskilled => "unskilled",
        Upshot::Stymied => "stymied",
        Upshot::Setback => "setback",
        Upshot::Break => said!("breaks"),
        Upshot::Up => said!("up for the winner"),
        Upshot::Fatigued => said!("fatigued"),
        Upshot::PlayersCall => said!("player’s call"),
    }
}

/// All that comes of one: "setback and fatigued".
pub fn upshots(of: &[Upshot]) -> String {
    let mut text = String::new();
    for one in of {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(upshot(*one));
    }
    text
}

/// What somebody is.
pub fn status(of: Status) -> &'static str {
    match of {
        Status::Unskilled => "unskilled",
        Status::Stymied => "stymied",
        Status::ActionLost => said!("loses the next action"),
        Status::Penalized => said!("5 less on the next action"),
        Status::Broken => said!("broken"),
        Status::Up => "up",
        Status::Restrained => said!("held fast"),
        Status::StandingUp => said!("getting up"),
        Status::Behind => said!("may attack from behind"),
    }
}

/// When that is over.
pub fn ends(of: Ends) -> String {
    let round = |before: &str, round: u32| [before, &round.to_string(), "."].concat();
    match of {
        Ends::Action => said!("Over with the next action.", String),
        Ends::Used(last) => round(said!("Till it is used, or till the end of round "), last),
        Ends::Round(last) => round(said!("Till the end of round "), last),
        Ends::Scene => said!("Over with the scene.", String),
        Ends::Lifted => said!("Till the gamemaster lifts it.", String),
    }
}

/// What is defended with.
pub fn defence(of: DefenceSkill) -> &'static str {
    match of {
        DefenceSkill::Dexterity => "Dexterity",
        DefenceSkill::Dodge => "dodge",
        DefenceSkill::Melee => said!("melee weapons"),
        DefenceSkill::Unarmed => said!("unarmed combat"),
        DefenceSkill::MartialArts => said!("martial arts"),
        DefenceSkill::MissileDodge => said!("missile dodge"),
    }
}

/// What somebody waits for.
pub fn hold(of: &Hold, view: &View) -> String {
    match of {
        Hold::Opportunity => said!("waits for an opening", String),
        Hold::Location(place) if place.is_empty() => said!("watches one place", String),
        Hold::Location(place) => [said!("watches one place: "), place].concat(),
        Hold::After(whom) => [said!("waits for "), &called(view, *whom)].concat(),
    }
}

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
    text.push_str(&upshots(of));
    text.push_str(told.unwrap_or_default());
    text.push('.');
    text
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
            return Some(
                [
                    &who(),
                    said!(" pushes beyond the own pace, with "),
                    &value,
                    ".",
                ]
                .concat(),
            );
        }
        ActEvent::Came {
            target,
            points,
            upshots,
            told,
        } => return Some(came(*target, *points, upshots, told.as_deref(), view)),
        ActEvent::Became { status: is, .. } => {
            return Some([&who(), ": ", status(*is), "."].concat());
        }
        ActEvent::Lifted { status: is } => {
            return Some([&who(), said!(": no longer “"), status(*is), "”."].concat());
        }
        ActEvent::Outflanked { target, .. } => {
            let whom = called(view, *target);
            return Some([&who(), said!(" may come from behind at "), &whom, "."].concat());
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
            return Some(
                [
                    &who(),
                    ": ",
                    defence(*skill),
                    " ",
                    &total,
                    &block,
                    said!(", for this round."),
                ]
                .concat(),
            );
        }
        ActEvent::Blocked { steps: 0 } => const { Said::of(" guards nothing in particular.") },
        ActEvent::Blocked { steps } => {
            return Some([&who(), &block(*steps), said!(", for this round.")].concat());
        }
        ActEvent::Pushed { total } => {
            let total = total.to_string();
            return Some(
                [
                    said!("The push comes to "),
                    &total,
                    said!("; the gamemaster says how far that is."),
                ]
                .concat(),
            );
        }
        ActEvent::Aimed { .. } => const { Said::of(" takes aim; it counts in the next round.") },
        ActEvent::AimLost => const { Said::of(" lost the aim.") },
        ActEvent::Waits { hold: of } => return Some([&who(), " ", &hold(of, view), "."].concat()),
        ActEvent::Spared { target } => {
            let whom = called(view, *target);
            return Some([&who(), said!(" lets "), &whom, said!(" go by.")].concat());
        }
        ActEvent::Moved { metres, pace } => {
            let how = match pace {
                Pace::Walking => said!(" walks "),
                Pace::Running | Pace::Pushing => said!(" runs "),
            };
            return Some([&who(), how, &number(*metres), " m."].concat());
        }
        ActEvent::Simple { what: Simple::Draw } => {
            const { Said::of(" draws or picks something up.") }
        }
        ActEvent::Simple {
            what: Simple::Reload(_),
        } => return None,
        ActEvent::Simple {
            what: Simple::Other(text),
        } if !text.is_empty() => return Some([&who(), ": ", text].concat()),
        ActEvent::Simple {
            what: Simple::Other(_),
        } => const { Said::of(" does something simple.") },
        ActEvent::Loading { weapon: place, .. } => {
            return Some([&who(), said!(" goes on loading: "), &weapon(*place), "."].concat());
        }
        ActEvent::Loaded {
            weapon: place,
            rating,
        } => {
            let full = number(*rating);
            return Some(
                [
                    &who(),
                    said!(" loaded: "),
                    &weapon(*place),
                    ", ",
                    &full,
                    ".",
                ]
                .concat(),
            );
        }
        ActEvent::RanShort {
            weapon: place,
            left,
            ..
        } => {
            let left = number(*left);
            return Some(
                [
                    &who(),
                    said!(" runs short: "),
                    &weapon(*place),
                    said!(", left: "),
                    &left,
                    ".",
                ]
                .concat(),
            );
        }
        ActEvent::MarksOver => const { Said::of(": K and O are gone.") },
        ActEvent::Treated { treated: true } => const { Said::of(" is cared for.") },
        ActEvent::Treated { treated: false } => const { Said::of(" needs care again.") },
    };
    Some([&who(), said.text()].concat())
}

/// Steps of a vital block: ", guarding vital parts (−4, +2)".
fn block(steps: u8) -> String {
    if steps == 0 {
        return String::new();
    }
    let (less, more) = (signed(-2 * i32::from(steps)), signed(i32::from(steps)));
    [said!(" guards vital parts ("), &less, ", ", &more, ")"].concat()
}

/// What a weapon on somebody's sheet is called.
fn weapon(view: &View, id: ActorId, place: u8) -> String {
    let weapons = view.actor(id).map(|actor| actor.sheet.weapons.iter());
    let mut weapons = weapons.into_iter().flatten().skip(usize::from(place));
    weapons.next().map_or_else(
        || said!("a weapon", String),
        |weapon| weapon.name.as_str().to_owned(),
    )
}
