//! A roll that has fallen, and what follows from it.

use super::account::lines;
use crate::app::torang::table::words::{benefit, called, drawback, level, outcome, plain, scaling};
use crate::app::torang::table::{Sheet, open, want};
use crate::app::torang::words::{outcome_steps, steps, threshold_words};
use crate::app::vm::{Button, Look};
use crate::app::words::book::said;
use crate::app::words::torg::{list, possessive, signed};
use ::torang::Checking;
use ::torang::command::{Command, HelperCheck};
use ::torang::opposed::{Comparison, Outcome, Side};
use ::torang::score::Level;
use ::torang::settings::Settings;
use ::torang::state::{Attempt, Check, RollResult, Which};
use ::torang::view::{PartView, RollView, View};
use tabletop::seat::Seat;

/// The result on paper.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Slip {
    pub goal: String,
    /// How many of four steps were reached.
    pub steps: u32,
    pub title: &'static str,
    pub sub: String,
    pub casts: Vec<Cast>,
    /// Why both scores were brought down, who failed less, and each rule.
    pub notes: Vec<(String, &'static str)>,
    pub after: Vec<After>,
}

/// One side's die.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Cast {
    pub name: String,
    pub number: String,
    /// What counts beside it between equal levels.
    pub excess: String,
    pub level: String,
    pub thresholds: String,
    /// How the score came about, line by line.
    pub lines: Vec<(String, String)>,
}

/// Something that follows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct After {
    pub text: String,
    pub buttons: Vec<Button>,
}

pub(super) fn slip(view: &View, its: &RollView) -> Slip {
    let roll = &its.roll;
    let active = roll
        .active
        .attempt
        .result
        .map_or(Level::Failure, |result| result.level);
    let (steps, title) = match &roll.comparison {
        Some(comparison) => (
            outcome_steps(comparison.outcome),
            outcome(comparison.outcome),
        ),
        None => (steps(active), level(active)),
    };
    let mut casts = vec![];
    let mut after = vec![];
    for part in &its.parts {
        let Some(attempt) = roll.attempt(part.which) else {
            continue;
        };
        if let (Which::Main(_), Some(result)) = (part.which, attempt.result) {
            casts.push(cast(view, its, part, attempt, result));
        }
        brings(view, part.which, attempt, &mut after);
        checks(view, part, attempt, &mut after);
        helper_checks(view, its, part, attempt, &mut after);
    }
    drama(view, its, &mut after);
    let main = &roll.active.attempt;
    let group = if roll.active.followers.is_some() {
        said!(", for all of them")
    } else {
        ""
    };
    let sub = match &roll.comparison {
        Some(_) => format!(
            "for {}, {}",
            called(view, main.actor),
            main.tested.name.as_str()
        ),
        None => format!(
            "{}, {}{group}",
            called(view, main.actor),
            main.tested.name.as_str()
        ),
    };
    Slip {
        goal: roll.goal.clone(),
        steps,
        title,
        sub,
        casts,
        notes: roll.comparison.map_or_else(Vec::new, |comparison| {
            notes(view, its, &comparison, &view.settings)
        }),
        after,
    }
}

fn cast(
    view: &View,
    its: &RollView,
    part: &PartView,
    attempt: &Attempt,
    result: RollResult,
) -> Cast {
    let by_number = its
        .roll
        .comparison
        .is_some_and(|compared| compared.outcome.is_by_number());
    let added = if by_number {
        view.settings.opposed().added(result.against)
    } else {
        0
    };
    Cast {
        name: called(view, attempt.actor),
        number: result.natural.face().to_string(),
        excess: if added == 0 {
            String::new()
        } else {
            signed(added)
        },
        level: format!(
            "{}, against {}",
            level(result.level),
            plain(result.against.get())
        ),
        thresholds: threshold_words(part.thresholds),
        lines: if part.figures.len() > 2 {
            lines(view, &its.roll, part)
        } else {
            vec![]
        },
    }
}

fn notes(
    view: &View,
    its: &RollView,
    comparison: &Comparison,
    settings: &Settings,
) -> Vec<(String, &'static str)> {
    let mut notes = vec![];
    notes.extend(scaling(comparison.scaled.scaling));
    let rules = settings.opposed();
    let added = rules.added(comparison.scaled.active) + rules.added(comparison.scaled.opponent);
    if added != 0 && comparison.outcome.is_by_number() {
        notes.push((
            if added > 0 {
                said!(
                    "Both are level: what lies over 100 is added to the number.",
                    String
                )
            } else {
                said!(
                    "Both are level: what lies over 100 is taken off the number.",
                    String
                )
            },
            "TE-096",
        ));
    }
    if comparison.outcome == Outcome::MutualFailure && settings.show_lesser_loser {
        let who = comparison
            .lesser_loser
            .and_then(|side| its.roll.attempt(Which::Main(side)))
            .map(|attempt| format!("{} failed less.", called(view, attempt.actor)));
        notes.push((
            who.unwrap_or_else(|| said!("Both failed alike.", String)),
            "TE-087",
        ));
    }
    notes
}

/// What a critical or a fumble brings: to be said, or said.
fn brings(view: &View, which: Which, attempt: &Attempt, after: &mut Vec<After>) {
    let Some(result) = attempt.result else { return };
    let whose = possessive(&called(view, attempt.actor));
    let told = if attempt.told.is_empty() {
        String::new()
    } else {
        format!(": {}", attempt.told)
    };
    let choose = |sheet| vec![Button::new("Choose", Look::Lit, open(sheet))];
    let (text, buttons) = match (result.level, attempt.drawback) {
        (Level::Critical, _) if attempt.benefits.is_empty() => (
            format!("{whose} critical: what more is gained?"),
            choose(Sheet::Benefits {
                which,
                chosen: vec![],
                told: String::new(),
            }),
        ),
        (Level::Critical, _) => {
            let names: Vec<String> = attempt
                .benefits
                .iter()
                .map(|its| benefit(*its).0.to_ascii_lowercase())
                .collect();
            (
                format!("{whose} critical brings {}{told}", list(&names)),
                vec![],
            )
        }
        (Level::Fumble, None) => (
            format!("{whose} fumble: how bad does it get?"),
            choose(Sheet::Drawback {
                which,
                chosen: None,
                told: String::new(),
            }),
        ),
        (Level::Fumble, Some(chosen)) => (
            format!(
                "{whose} fumble brings {}{told}",
                drawback(chosen).0.to_ascii_lowercase()
            ),
            vec![],
        ),
        (Level::Success | Level::Failure, _) => return,
    };
    after.push(After { text, buttons });
}

fn checks(view: &View, part: &PartView, attempt: &Attempt, after: &mut Vec<After>) {
    if attempt.tested.ability.is_none() || attempt.check != Check::Open {
        return;
    }
    let Ok(checking) = &part.check else { return };
    let label = match checking {
        Checking::Mark => "Mark",
        Checking::Ask => "Ask GM",
    };
    let ask = want(Command::AskForCheck { which: part.which });
    after.push(After {
        text: format!(
            "Mark {} {}?",
            possessive(&called(view, attempt.actor)),
            attempt.tested.name.as_str()
        ),
        buttons: vec![Button::new(label, Look::Quiet, ask)],
    });
}

fn helper_checks(
    view: &View,
    its: &RollView,
    part: &PartView,
    attempt: &Attempt,
    after: &mut Vec<After>,
) {
    let (Which::Help(help), Ok(())) = (part.which, &part.helper_check) else {
        return;
    };
    let side = its.roll.helper(help).map_or(Side::Active, |its| its.side);
    let main = its
        .roll
        .attempt(Which::Main(side))
        .map(|its| its.tested.name.to_string());
    let button = |label: String, check| {
        Button::new(
            label,
            Look::Quiet,
            want(Command::TakeHelperCheck { help, check }),
        )
    };
    let mut buttons = vec![];
    if attempt.tested.ability.is_some() {
        buttons.push(button(attempt.tested.name.to_string(), HelperCheck::Used));
    }
    buttons.extend(
        main.filter(|name| *name != attempt.tested.name.as_str())
            .map(|name| button(name, HelperCheck::Main)),
    );
    after.push(After {
        text: format!(
            "{} helped and may mark one of them",
            called(view, attempt.actor)
        ),
        buttons,
    });
}

/// The gamemaster's word on checks that were asked for.
fn drama(view: &View, its: &RollView, after: &mut Vec<After>) {
    let judge = |label: &'static str, dramatic| {
        let by = Seat::Table;
        Button::new(
            label,
            Look::Plain,
            want(Command::JudgeDrama { by, dramatic }),
        )
    };
    let asked: Vec<String> = its
        .parts
        .iter()
        .filter_map(|part| its.roll.attempt(part.which))
        .filter(|attempt| attempt.check == Check::Asked)
        .map(|attempt| called(view, attempt.actor))
        .collect();
    match its.roll.dramatic {
        None if !asked.is_empty() => after.push(After {
            text: format!("Dramatic enough? Asked by {}", list(&asked)),
            buttons: vec![judge("Yes", true), judge("No", false)],
        }),
        Some(false) => after.push(After {
            text: said!("Not dramatic enough for a check", String),
            buttons: vec![judge("Yes, it was", true)],
        }),
        None | Some(true) => {}
    }
}
