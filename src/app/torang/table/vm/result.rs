//! A roll that has fallen, and what follows from it.

use super::account::lines;
use crate::app::torang::table::words::{benefit, called, drawback, level, outcome, plain, scaling};
use crate::app::torang::table::{Sheet, open, want};
use crate::app::torang::words::{outcome_steps, steps, threshold_words};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{list, possessive, signed};
use ::torang::CheckEligibility;
use ::torang::command::{Command, HelperCheckTarget};
use ::torang::opposed::{Comparison, Outcome, Side};
use ::torang::score::Level;
use ::torang::settings::Settings;
use ::torang::state::{Attempt, CheckStatus, RollPart, RollResult};
use ::torang::view::{RollPartView, RollView, View};
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
        let Some(attempt) = roll.attempt(part.part) else {
            continue;
        };
        if let (RollPart::Main(_), Some(result)) = (part.part, attempt.result) {
            casts.push(cast(view, its, part, attempt, result));
        }
        brings(view, part.part, attempt, &mut after);
        checks(view, part, attempt, &mut after);
        helper_checks(view, its, part, attempt, &mut after);
    }
    drama(view, its, &mut after);
    let main = &roll.active.attempt;
    let group = if roll.active.followers.is_some() {
        ", for all of them"
    } else {
        ""
    };
    let sub = match &roll.comparison {
        Some(_) => format!(
            "for {}, {}",
            called(view, main.actor),
            main.ability.name.as_str()
        ),
        None => format!(
            "{}, {}{group}",
            called(view, main.actor),
            main.ability.name.as_str()
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
    part: &RollPartView,
    attempt: &Attempt,
    result: RollResult,
) -> Cast {
    let by_number = its
        .roll
        .comparison
        .is_some_and(|compared| compared.outcome.is_decided_by_number());
    let added = if by_number {
        view.settings
            .opposed_rules()
            .counted_excess(result.target_score)
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
            plain(result.target_score.get())
        ),
        thresholds: threshold_words(part.thresholds),
        lines: if part.score_lines.len() > 2 {
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
    let rules = settings.opposed_rules();
    let added = rules.counted_excess(comparison.scaled.active)
        + rules.counted_excess(comparison.scaled.opponent);
    if added != 0 && comparison.outcome.is_decided_by_number() {
        notes.push((
            if added > 0 {
                "Both are level: what lies over 100 is added to the number.".to_owned()
            } else {
                "Both are level: what lies over 100 is taken off the number.".to_owned()
            },
            "TE-096",
        ));
    }
    if comparison.outcome == Outcome::MutualFailure && settings.show_lesser_loser {
        let who = comparison
            .lesser_loser
            .and_then(|side| its.roll.attempt(RollPart::Main(side)))
            .map(|attempt| format!("{} failed less.", called(view, attempt.actor)));
        notes.push((
            who.unwrap_or_else(|| "Both failed alike.".to_owned()),
            "TE-087",
        ));
    }
    notes
}

/// What a critical or a fumble brings: to be said, or said.
fn brings(view: &View, which: RollPart, attempt: &Attempt, after: &mut Vec<After>) {
    let Some(result) = attempt.result else { return };
    let whose = possessive(&called(view, attempt.actor));
    let told = if attempt.description.is_empty() {
        String::new()
    } else {
        format!(": {}", attempt.description)
    };
    let choose = |sheet| vec![Button::new("Choose", ButtonVariant::Lit, open(sheet))];
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

fn checks(view: &View, part: &RollPartView, attempt: &Attempt, after: &mut Vec<After>) {
    if attempt.ability.ability_id.is_none() || attempt.check != CheckStatus::NotAsked {
        return;
    }
    let Ok(checking) = &part.check else { return };
    let label = match checking {
        CheckEligibility::Granted => "Mark",
        CheckEligibility::NeedsGamemaster => "Ask GM",
    };
    let ask = want(Command::AskForCheck { part: part.part });
    after.push(After {
        text: format!(
            "Mark {} {}?",
            possessive(&called(view, attempt.actor)),
            attempt.ability.name.as_str()
        ),
        buttons: vec![Button::new(label, ButtonVariant::Quiet, ask)],
    });
}

fn helper_checks(
    view: &View,
    its: &RollView,
    part: &RollPartView,
    attempt: &Attempt,
    after: &mut Vec<After>,
) {
    let (RollPart::Help(help), Ok(())) = (part.part, &part.helper_check) else {
        return;
    };
    let side = its
        .roll
        .help_roll(help)
        .map_or(Side::Active, |its| its.side);
    let main = its
        .roll
        .attempt(RollPart::Main(side))
        .map(|its| its.ability.name.to_string());
    let button = |label: String, check| {
        Button::new(
            label,
            ButtonVariant::Quiet,
            want(Command::MarkHelperCheck {
                help,
                target: check,
            }),
        )
    };
    let mut buttons = vec![];
    if attempt.ability.ability_id.is_some() {
        buttons.push(button(
            attempt.ability.name.to_string(),
            HelperCheckTarget::HelpingAbility,
        ));
    }
    buttons.extend(
        main.filter(|name| *name != attempt.ability.name.as_str())
            .map(|name| button(name, HelperCheckTarget::MainAbility)),
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
            ButtonVariant::Plain,
            want(Command::JudgeDrama { by, dramatic }),
        )
    };
    let asked: Vec<String> = its
        .parts
        .iter()
        .filter_map(|part| its.roll.attempt(part.part))
        .filter(|attempt| attempt.check == CheckStatus::Asked)
        .map(|attempt| called(view, attempt.actor))
        .collect();
    match its.roll.dramatic {
        None if !asked.is_empty() => after.push(After {
            text: format!("Dramatic enough? Asked by {}", list(&asked)),
            buttons: vec![judge("Yes", true), judge("No", false)],
        }),
        Some(false) => after.push(After {
            text: "Not dramatic enough for a check".to_owned(),
            buttons: vec![judge("Yes, it was", true)],
        }),
        None | Some(true) => {}
    }
}
