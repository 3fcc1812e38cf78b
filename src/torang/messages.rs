//! The names of things at a Torang table, and short texts about them.

use crate::components::RuledNote;
use crate::grammar::{counted, figure, isolated, list, possessive, short_unless_shared, signed};
use ::torang::modifier::help;
use ::torang::opposed::{Outcome, Scaling, TieRule};
use ::torang::score::{Level, Thresholds};
use ::torang::state::{
    AbilityKind, AbilitySnapshot, Attempt, Benefit, CarriedModifier, Drawback, HelpId, HelpRoll,
    Role, Roll, RollResult, TimeUnit,
};
use ::torang::view::View;
use tabletop::name::Name;
use tabletop::rule::te;
use tabletop::seat::ActorId;

/// The label of the buttons that open the dialog of a roll.
pub const CALL_FOR_ROLL: &str = "Call for a roll";

/// The label of the button of that dialog that calls for a roll which is made later. The other button makes the roll at once.
pub const ROLL_LATER: &str = "Don’t roll yet";

/// The label of the same button if somebody else can help, which comes before the roll.
pub const HELP_FIRST: &str = "Let others help first";

/// The label of the button that rolls the die of a helper, with which the gamemaster agrees to the help (TE-063).
pub const ROLL_TO_HELP: &str = "Roll to help";

/// Returns the label of the button by which a helper does not help: whoever is in the group still follows.
pub fn decline_label(roll: &Roll, help: &HelpRoll) -> &'static str {
    let followers = roll
        .contestant(help.side)
        .and_then(|contestant| contestant.followers.as_ref());
    match followers {
        Some(followers) if followers.contains(&help.attempt.actor) => "Only follow",
        Some(_) | None => "Don’t help",
    }
}

/// Names everybody who must help or decline before this help's roll is made, and the buttons for it (TE-062). `pending` is one of
/// those who are undecided.
pub fn undecided(view: &View, pending: HelpId) -> String {
    let someone = || "Someone must help or decline first.".to_owned();
    let Some(roll) = view.pending_roll() else {
        return someone();
    };
    let helped = |id| roll.help_roll(id).and_then(|help| help.helped_helper);
    let waiting = roll
        .all_help()
        // The main roll waits for everybody, a helper's roll only for those who help this helper.
        .filter(|(id, _)| roll.awaits_help(*id))
        .filter(|(id, _)| helped(pending).is_none() || helped(*id) == helped(pending))
        .map(|(_, help)| help);
    let waiting: Vec<&HelpRoll> = waiting.collect();
    let mut declines: Vec<&str> = waiting
        .iter()
        .map(|help| decline_label(roll, help))
        .collect();
    declines.sort_unstable();
    declines.dedup();
    let buttons = match declines.as_slice() {
        [] => return someone(),
        [decline] => format!("“{ROLL_TO_HELP}” or “{decline}”"),
        several => format!("“{ROLL_TO_HELP},” “{}”", several.join("” or “")),
    };
    let names = waiting.iter();
    let names: Vec<String> = names
        .map(|help| actor_name(view, help.attempt.actor))
        .collect();
    format!("{} must choose {buttons} first.", list(&names))
}

/// Returns the name of a kind of ability.
pub const fn kind(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Characteristic => "Characteristic",
        AbilityKind::Skill => "Skill",
        AbilityKind::Other => "Other",
    }
}

/// Returns the name of a role.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Adventurer => "Adventurer",
        Role::GmCharacter => "Gamemaster character",
    }
}

/// Returns the name and the description of a benefit from a critical (TE-037).
pub fn benefit(benefit: Benefit) -> (&'static str, &'static str) {
    match benefit {
        Benefit::Time => ("Speed", "it takes less time"),
        Benefit::Grace => ("Impressed witnesses", "they stay impressed for a while"),
        Benefit::Information => ("Extra information", "you learn something extra"),
        Benefit::Advantage => ("Advantage", "+20 on the next related roll"),
        Benefit::Edge => ("Edge", "an edge in the story, with no modifier"),
        Benefit::Effect => ("Stronger effect", "the effect is far stronger"),
        Benefit::Other => ("Something else", "as the table decides"),
    }
}

/// Returns the name and the description of a drawback from a fumble (TE-041).
pub fn drawback(drawback: Drawback) -> (&'static str, &'static str) {
    match drawback {
        Drawback::Time => ("Delay", "it takes far more time"),
        Drawback::Ridicule => ("Ridicule", "almost everyone there laughs at it"),
        Drawback::Information => ("False information", "what you learn is false"),
        Drawback::Disadvantage => ("Disadvantage", "−20 on the next related roll"),
        Drawback::Trouble => ("Trouble", "trouble in the story, with no modifier"),
        Drawback::Effect => (
            "Bad effect",
            "the effect is weak, or an unwanted one is strong",
        ),
        Drawback::Other => ("Something else", "as the table decides"),
    }
}

/// Says what benefits a critical brings: "Tavi’s critical: speed and edge (a cheer)". `name` is the roller's.
pub fn critical_text(name: &str, benefits: &[Benefit], description: &str) -> String {
    let names = benefits.iter().map(|chosen| benefit(*chosen).0);
    let names: Vec<String> = names.map(str::to_ascii_lowercase).collect();
    consequence_text(name, "critical", &list(&names), description)
}

/// Says what drawback a fumble brings: "Tavi’s fumble: delay". `name` is the roller's.
pub fn fumble_text(name: &str, chosen: Drawback, description: &str) -> String {
    let label = drawback(chosen).0.to_ascii_lowercase();
    consequence_text(name, "fumble", &label, description)
}

fn consequence_text(name: &str, occasion: &str, consequence: &str, description: &str) -> String {
    let text = format!("{} {occasion}: {consequence}", possessive(name));
    match description {
        "" => text,
        description => format!("{text} ({description})"),
    }
}

/// Returns the plural name of a unit of time.
pub const fn unit(unit: TimeUnit) -> &'static str {
    match unit {
        TimeUnit::Minutes => "minutes",
        TimeUnit::Hours => "hours",
        TimeUnit::Days => "days",
    }
}

/// Formats a span of time: "3 hours".
pub fn span(amount: u32, time_unit: TimeUnit) -> String {
    let one = match time_unit {
        TimeUnit::Minutes => "minute",
        TimeUnit::Hours => "hour",
        TimeUnit::Days => "day",
    };
    counted(amount, one, unit(time_unit))
}

/// Formats the time that has passed in the story: "1 day, 2 hours, 10 minutes". Less than a minute is given in seconds.
pub fn passed(seconds: u64) -> String {
    if seconds < TimeUnit::Minutes.seconds() {
        return format!("{seconds} seconds");
    }
    let mut remaining = seconds;
    let mut parts = vec![];
    for time_unit in [TimeUnit::Days, TimeUnit::Hours, TimeUnit::Minutes] {
        let amount = remaining / time_unit.seconds();
        remaining %= time_unit.seconds();
        if amount > 0 {
            parts.push(span(u32::try_from(amount).unwrap_or(u32::MAX), time_unit));
        }
    }
    parts.join(", ")
}

/// Says how much time has passed in the story.
pub fn passed_in_story(seconds: u64) -> String {
    match seconds {
        0 => "No time has passed in the story yet.".to_owned(),
        seconds => format!("Time in the story so far: {}.", passed(seconds)),
    }
}

/// Returns the name of a character for use in a sentence.
pub fn actor_name(view: &View, id: ActorId) -> String {
    let Some(character) = view.character(id) else {
        return "Someone".to_owned();
    };
    let name = character.name.as_str();
    // Only an adventurer is called by the first word of the name. In "Evil knight", it is not a name.
    if character.role != Role::Adventurer {
        return isolated(name);
    }
    let others = view.cast.iter().filter(|other| other.id != id);
    isolated(short_unless_shared(
        name,
        others.map(|other| other.name.as_str()),
    ))
}

/// Returns the name of a roller with the ability: "Mira, Climb".
pub fn attempt_name(view: &View, attempt: &Attempt) -> String {
    let name = actor_name(view, attempt.actor);
    format!("{name}, {}", rolled_name(&attempt.ability))
}

/// Names the followers of a group after its leader: ", with Bren and Oda". More than three are counted. Empty if nobody follows.
pub fn with_followers(view: &View, followers: &[ActorId]) -> String {
    match followers.len() {
        0 => String::new(),
        count @ 1..=3 => {
            let mut names = Vec::with_capacity(count);
            names.extend(followers.iter().map(|id| actor_name(view, *id)));
            format!(", with {}", list(&names))
        }
        count => format!(", with {count} followers"),
    }
}

/// The choice of a score that is not on the sheet.
pub const OTHER_SCORE: &str = "Other score";

/// What a score without a name is called. A new character also gets it on the sheet under this name.
pub const UNNAMED_ABILITY: &str = "Unnamed ability";

/// Returns what is rolled: the name of the ability or score, or [`UNNAMED_ABILITY`].
pub fn rolled_name(ability: &AbilitySnapshot) -> &str {
    name_or_unnamed(ability.name.as_ref())
}

/// Returns the name of a rolled ability or score, or [`UNNAMED_ABILITY`].
pub fn name_or_unnamed(name: Option<&Name>) -> &str {
    name.map_or(UNNAMED_ABILITY, Name::as_str)
}

/// Says how much a helper's roll adds (TE-064).
pub fn help_amounts() -> String {
    let amount = |level| signed(help(level));
    format!(
        "A success gives {} and a failure {}. A critical gives {} and a fumble {}.",
        amount(Level::Success),
        amount(Level::Failure),
        amount(Level::Critical),
        amount(Level::Fumble)
    )
}

/// Formats an amount with its reason: "+20 from above".
pub fn reasoned(amount: i32, why: &str) -> String {
    let amount = signed(amount);
    if why.is_empty() {
        amount
    } else {
        format!("{amount} {why}")
    }
}

/// Says why a modifier is carried, and from which roll: "the open gate, from the critical in Stealth".
pub fn carried_reason(carried: &CarriedModifier) -> String {
    let result = match carried.amount {
        ..0 => "fumble",
        0.. => "critical",
    };
    let from = match &carried.ability {
        Some(ability) => format!("from the {result} in {ability}"),
        None => format!("from an earlier {result}"),
    };
    match carried.reason.as_str() {
        "" => from,
        reason => format!("{reason}, {from}"),
    }
}

/// Explains why both scores of an opposed roll were scaled. Returns `None` if they were not.
pub fn scaling(scaling: Scaling) -> Option<RuledNote> {
    if scaling.divisor > 1 {
        let divisor = scaling.divisor.to_string();
        let mut text = format!("Both scores are over 300: divided by {divisor}");
        if scaling.penalty > 0 {
            text.push_str(&format!(", then {}", figure(-scaling.penalty)));
        }
        return Some(RuledNote::ruled(text, te(100)));
    }
    (scaling.penalty > 0).then(|| {
        let penalty = figure(-scaling.penalty);
        let text = format!("Both scores are 100 or more: {penalty} each");
        RuledNote::ruled(text, te(97))
    })
}

/// Explains the outcome of an opposed roll.
pub fn reason(outcome: Outcome, tie_rule: TieRule) -> RuledNote {
    let (text, rule) = match (outcome, tie_rule) {
        (Outcome::GreatVictory | Outcome::GreatDefeat, _) => {
            ("The better level wins, here by a wide margin.", te(88))
        }
        (Outcome::Victory | Outcome::Defeat, _) => ("The better level wins.", te(89)),
        (Outcome::WeakVictory | Outcome::WeakDefeat, TieRule::High) => {
            ("Levels are equal, so the higher number wins.", te(84))
        }
        (Outcome::WeakVictory | Outcome::WeakDefeat, TieRule::Low) => {
            ("Levels are equal, so the lower number wins.", te(105))
        }
        (Outcome::Tie, _) => ("Levels and numbers are equal, so nobody wins.", te(85)),
        (Outcome::MutualFailure, _) => ("Both failed, so nobody wins.", te(86)),
    };
    RuledNote::ruled(text, rule)
}

/// Returns the name of a level for use in a sentence.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Fumble => "fumble",
        Level::Failure => "failure",
        Level::Success => "success",
        Level::Critical => "critical",
    }
}

/// Says which number a level needs, beside the number and the level: "A success needs 68 or less."
pub fn level_reason(result: &RollResult) -> RuledNote {
    let thresholds = result.target_score.thresholds();
    let (number, target) = (result.natural.face(), result.target_score.get());
    let is_over = i32::from(number) > target;
    let (text, rule) = match result.level {
        Level::Critical => (
            format!("A critical needs {} or less.", thresholds.critical),
            te(24),
        ),
        Level::Success => (
            format!("A success needs {} or less.", thresholds.success),
            if is_over { te(22) } else { te(21) },
        ),
        Level::Failure => (
            format!("A success needs {} or less.", thresholds.success),
            if is_over { te(26) } else { te(23) },
        ),
        Level::Fumble => {
            let text = match thresholds.span(Level::Fumble) {
                (100, _) => "Only 100 is a fumble.".to_owned(),
                (from, _) => format!("{from} or more is a fumble."),
            };
            let rule = match number {
                98 => te(29),
                99 => te(28),
                _ => te(27),
            };
            (text, rule)
        }
    };
    RuledNote::ruled(text, rule)
}

/// Returns the name of an outcome for use in a sentence.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::GreatVictory => "great victory",
        Outcome::Victory => "victory",
        Outcome::WeakVictory => "weak victory",
        Outcome::Tie => "tie",
        Outcome::WeakDefeat => "weak defeat",
        Outcome::Defeat => "defeat",
        Outcome::GreatDefeat => "great defeat",
        Outcome::MutualFailure => "mutual failure",
    }
}

/// Describes what a level may mean (TE-035 … TE-041).
pub fn level_meaning(level: Level) -> RuledNote {
    let (text, rule) = match level {
        Level::Critical => (
            "More than you hoped for. Agree on one or more benefits: speed, impressed witnesses, extra information, an advantage (+20 on the next related roll) or a far stronger effect.",
            te(37),
        ),
        Level::Success => ("It works. The player may describe how.", te(35)),
        Level::Failure => (
            "One setback and a way forward: part of the goal, or all of it at a price.",
            te(39),
        ),
        Level::Fumble => (
            "About as bad as it gets. Choose a drawback: a long delay, ridicule, false information, a disadvantage (−20 on the next related roll) or a bad effect.",
            te(41),
        ),
    };
    RuledNote::ruled(text, rule)
}

/// Describes what an outcome means (TE-085 … TE-091).
pub fn outcome_meaning(outcome: Outcome) -> RuledNote {
    let (text, rule) = match outcome {
        Outcome::GreatVictory => ("A win by two levels or more.", te(88)),
        Outcome::Victory => ("A win by one level.", te(89)),
        Outcome::WeakVictory => ("A win by the number alone.", te(90)),
        Outcome::Tie => ("Both sides did equally well.", te(85)),
        Outcome::WeakDefeat => ("A loss by the number alone.", te(91)),
        Outcome::Defeat => ("A loss by one level.", te(91)),
        Outcome::GreatDefeat => ("A loss by two levels or more.", te(91)),
        Outcome::MutualFailure => (
            "Neither side succeeds. Usually, nothing else happens.",
            te(86),
        ),
    };
    RuledNote::ruled(text, rule)
}

/// Returns how many of the four steps a level reaches.
pub const fn steps(level: Level) -> u32 {
    match level {
        Level::Fumble => 1,
        Level::Failure => 2,
        Level::Success => 3,
        Level::Critical => 4,
    }
}

/// Returns how many of the four steps an outcome reaches.
pub const fn outcome_steps(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::GreatVictory => 4,
        Outcome::Victory | Outcome::WeakVictory => 3,
        Outcome::Tie | Outcome::WeakDefeat => 2,
        Outcome::Defeat | Outcome::GreatDefeat | Outcome::MutualFailure => 1,
    }
}

/// Formats the number on a die with the excess over 100 that counts: "51 + 55", or "51" if there is none.
pub fn number_with_excess(face: u8, excess: i32) -> String {
    match excess {
        ..0 => format!("{face} − {}", excess.unsigned_abs()),
        0 => face.to_string(),
        1.. => format!("{face} + {excess}"),
    }
}

/// Describes the thresholds of the levels: "critical 1–5, success 6–50, fumble 99–100".
pub fn threshold_words(spans: Thresholds) -> String {
    let words = |name: &str, level| match spans.span(level) {
        (first, last) if first > last => format!("no {name}"),
        (first, last) if first == last => format!("{name} {first}"),
        (first, last) => format!("{name} {first}–{last}"),
    };
    [
        words("critical", Level::Critical),
        words("success", Level::Success),
        words("fumble", Level::Fumble),
    ]
    .join(", ")
}
