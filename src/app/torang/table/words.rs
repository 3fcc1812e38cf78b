//! The names of things at a Torang table, and short phrases about them.

pub use crate::app::torang::vm::plain;
pub use crate::app::torang::words::{level, outcome};
use crate::app::words::torg::{short_name, signed};
use ::torang::opposed::Scaling;
use ::torang::state::{AbilityKind, Benefit, Drawback, Role, TimeUnit};
use ::torang::view::View;
use tabletop::seat::ActorId;

/// A kind of ability.
pub const fn kind(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Characteristic => "Characteristic",
        AbilityKind::Skill => "Skill",
        AbilityKind::Other => "Other",
    }
}

/// Who somebody is.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Adventurer => "Adventurer",
        Role::GmCharacter => "Gamemaster’s",
    }
}

/// What a critical brings: its name, and what that is (TE-037).
pub fn benefit(benefit: Benefit) -> (&'static str, &'static str) {
    match benefit {
        Benefit::Time => ("Quicker", "it is done in no time"),
        Benefit::Grace => ("Grace", "whoever sees it is impressed"),
        Benefit::Information => ("Insight", "something more comes to light"),
        Benefit::Advantage => ("Advantage", "+20 on the next roll it bears on"),
        Benefit::Edge => ("A better place", "in the story, without a figure"),
        Benefit::Effect => ("Effect", "it works far better"),
        Benefit::Other => ("Something else", "as the table says"),
    }
}

/// What a fumble brings: its name, and what that is (TE-041).
pub fn drawback(drawback: Drawback) -> (&'static str, &'static str) {
    match drawback {
        Drawback::Time => ("Slower", "it takes ages"),
        Drawback::Ridicule => ("Ridicule", "people will talk about it"),
        Drawback::Information => ("Misled", "what is learned is wrong"),
        Drawback::Disadvantage => ("Disadvantage", "−20 on the next roll it bears on"),
        Drawback::Trouble => ("A worse place", "in the story, without a figure"),
        Drawback::Effect => ("Backfire", "it does what nobody wanted"),
        Drawback::Other => ("Something else", "as the table says"),
    }
}

/// A unit of time, several of them.
pub const fn unit(unit: TimeUnit) -> &'static str {
    match unit {
        TimeUnit::Minutes => "minutes",
        TimeUnit::Hours => "hours",
        TimeUnit::Days => "days",
    }
}

/// So much time: "3 hours".
pub fn span(amount: u32, of: TimeUnit) -> String {
    let word = unit(of);
    let word = if amount == 1 {
        word.trim_end_matches('s')
    } else {
        word
    };
    format!("{amount} {word}")
}

/// How much of the story's time has passed: "1 day, 2 hours, 10 minutes"; of less than a minute the seconds.
pub fn passed(seconds: u64) -> String {
    if seconds < TimeUnit::Minutes.seconds() {
        return format!("{seconds} seconds");
    }
    let mut rest = seconds;
    let mut parts = vec![];
    for of in [TimeUnit::Days, TimeUnit::Hours, TimeUnit::Minutes] {
        let amount = rest / of.seconds();
        rest %= of.seconds();
        if amount > 0 {
            parts.push(span(u32::try_from(amount).unwrap_or(u32::MAX), of));
        }
    }
    parts.join(", ")
}

/// What somebody is called in a sentence.
pub fn called(view: &View, id: ActorId) -> String {
    let Some(its) = view.cast.iter().find(|its| its.id == id) else {
        return "Somebody".to_owned();
    };
    let name = its.name.as_str();
    let short = short_name(name);
    let mut others = view.cast.iter().filter(|other| other.id != id);
    // Two who would be called the same are told apart.
    if others.any(|other| short_name(other.name.as_str()) == short) {
        name.to_owned()
    } else {
        short.to_owned()
    }
}

/// An amount with its reason: "+20 from above".
pub fn reasoned(amount: i32, why: &str) -> String {
    let amount = signed(amount);
    if why.is_empty() {
        amount
    } else {
        format!("{amount} {why}")
    }
}

/// Why both scores of an opposed roll were brought down, and the rule; `None` where they were not.
pub fn scaling(scaling: Scaling) -> Option<(String, &'static str)> {
    if scaling.divisor > 1 {
        let by = scaling.divisor.to_string();
        let mut text = format!("Both are over 300: divided by {by}");
        if scaling.penalty > 0 {
            text.push_str(&format!(", then {}", plain(-scaling.penalty)));
        }
        return Some((text, "TE-100"));
    }
    (scaling.penalty > 0).then(|| {
        let off = plain(-scaling.penalty);
        (format!("Both are 100 or more: {off} each"), "TE-097")
    })
}
