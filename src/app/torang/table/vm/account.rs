//! How a score comes about, and what can still be changed of it.

use super::call::part;
use super::{Form, Part, row};
use crate::app::intent::Intent as AppIntent;
use crate::app::model::Model;
use crate::app::torang::table::words::{called, plain, reasoned};
use crate::app::torang::table::{Fault, Sheet, Spot, fault_words, open, want};
use crate::app::vm::sheet::ListRow;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::signed;
use ::torang::command::{Command, GmModifier};
use ::torang::modifier::{CarriedModifierId, MODIFIER_STEP, ModifierSource};
use ::torang::state::{HelpRoll, HelpVerdict, Roll, RollPart, ScoreLine};
use ::torang::view::{RollPartView, View};
use tabletop::seat::{ActorId, Seat};

/// The sheet that says how a score comes about.
pub(super) fn account(which: RollPart) -> AppIntent {
    open(Sheet::Account {
        which,
        reason: String::new(),
        fault: None,
    })
}

/// The modifiers that the gamemaster has given to one of the rolls.
pub(in crate::app::torang::table) fn given(model: &Model, which: RollPart) -> Vec<GmModifier> {
    let view = model.torang().map(|table| table.view(Seat::Table));
    let roll = view.and_then(|view| view.roll);
    roll.and_then(|its| given_to(&its.roll, which))
        .unwrap_or_default()
}

fn given_to(roll: &Roll, which: RollPart) -> Option<Vec<GmModifier>> {
    let given = roll.attempt(which)?.modifiers.iter();
    Some(
        given
            .filter(|its| its.source == ModifierSource::Gamemaster)
            .map(|its| (its.amount, its.reason.clone()))
            .collect(),
    )
}

/// How a score comes about, and what can still be changed of it.
pub(super) fn account_form(
    view: &View,
    which: RollPart,
    reason: &str,
    fault: Option<&Fault>,
) -> Option<Form> {
    let its = view.roll.as_ref()?;
    let part = part(its, which)?;
    let attempt = its.roll.attempt(which)?;
    let title = format!(
        "{}, {}",
        called(view, attempt.actor),
        attempt.ability.name.as_str()
    );
    let mut parts = vec![Part::Lines(lines(view, &its.roll, part))];
    if attempt.result.is_none() && !its.roll.is_rolled() {
        let given = given_to(&its.roll, which)?;
        let set = |modifiers| {
            want(Command::SetModifiers {
                by: Seat::Table,
                part: which,
                modifiers,
            })
        };
        parts.push(Part::Heading("Modifiers".to_owned()));
        parts.push(stepper(&|step| {
            let mut more = given.clone();
            more.push((step, String::new()));
            set(more)
        }));
        parts.push(Part::Field {
            label: "With a reason: +20 from above",
            value: reason.to_owned(),
            spot: Spot::Reason,
            numeric: false,
        });
        parts.extend(fault.map(|fault| Part::Fault(fault_words(fault))));
        let mut rows: Vec<ListRow> = vec![];
        for (place, (amount, why)) in given.iter().enumerate() {
            let mut less = given.clone();
            less.remove(place);
            let label = format!("Without {}", reasoned(*amount, why));
            rows.push(row(label, "", set(less)));
        }
        rows.extend(carried(view, attempt.actor, which, &|id| {
            attempt.uses_carried(id)
        }));
        if let RollPart::Help(help) = which {
            let helper = its.roll.help_roll(help)?;
            rows.extend(verdicts(help, helper));
            if view.settings.nested_help {
                let next = Sheet::WhoHelps {
                    side: helper.side,
                    to: Some(help),
                };
                rows.push(row("Somebody helps here", "", open(next)));
            }
        }
        parts.push(Part::Rows(rows));
    }
    let buttons = vec![Button::new(
        "Done",
        ButtonVariant::Lit,
        AppIntent::ClosedSheet,
    )];
    Some(Form {
        title,
        parts,
        buttons,
    })
}

/// A step of modifier up or down.
pub(super) fn stepper(set: &dyn Fn(i32) -> AppIntent) -> Part {
    Part::Buttons(
        [-MODIFIER_STEP, MODIFIER_STEP]
            .map(|step| Button::new(signed(step), ButtonVariant::Plain, set(step)))
            .into(),
    )
}

fn carried(
    view: &View,
    actor: ActorId,
    which: RollPart,
    on: &dyn Fn(CarriedModifierId) -> bool,
) -> Vec<ListRow> {
    let its = view.cast.iter().find(|its| its.id == actor);
    let mut rows = vec![];
    for carried in its.into_iter().flat_map(|its| &its.carried_modifiers) {
        let counts = on(carried.id);
        let intent = want(Command::UseCarriedModifier {
            by: Seat::Table,
            part: which,
            carried: carried.id,
            enabled: !counts,
        });
        let label = format!("Carried {}", signed(carried.amount));
        let mut made = row(label, carried.reason.as_str(), intent);
        made.on = Some(counts);
        rows.push(made);
    }
    rows
}

fn verdicts(help: u16, its: &HelpRoll) -> [ListRow; 3] {
    [
        (HelpVerdict::Approved, "It may be tried", ""),
        (
            HelpVerdict::Denied,
            "That is of no use here",
            "another skill may be",
        ),
        (HelpVerdict::OutOfPlace, "Nobody can help from there", ""),
    ]
    .map(|(verdict, label, sub)| {
        let intent = want(Command::JudgeHelp {
            by: Seat::Table,
            help,
            verdict,
        });
        let mut made = row(label, sub, intent);
        made.on = Some(its.verdict == Some(verdict));
        made
    })
}

/// A score, line by line.
pub(super) fn lines(view: &View, roll: &Roll, part: &RollPartView) -> Vec<(String, String)> {
    let mut lines = vec![];
    for figure in &part.score_lines {
        let line = match figure {
            ScoreLine::Base(base) => ("Score".to_owned(), plain(base.get())),
            ScoreLine::Modifier(modifier) => {
                let why = match (modifier.source, modifier.reason.as_str()) {
                    (ModifierSource::Carried(_), "") => "Carried".to_owned(),
                    (ModifierSource::Carried(_), why) => format!("Carried: {why}"),
                    (ModifierSource::Gamemaster, "") => "Modifier".to_owned(),
                    (ModifierSource::Gamemaster, why) => why.to_owned(),
                };
                (why, signed(modifier.amount))
            }
            ScoreLine::Help {
                helper: help,
                amount,
            } => {
                let helper = roll
                    .help_roll(*help)
                    .map(|its| called(view, its.attempt.actor));
                (
                    format!("{} helps", helper.unwrap_or_default()),
                    signed(*amount),
                )
            }
            ScoreLine::Effective(score) => ("Together".to_owned(), plain(score.get())),
            ScoreLine::Scaled {
                scaling: by,
                target_score: against,
            } => {
                if by.divisor > 1 {
                    let divided = format!("÷ {}", by.divisor);
                    lines.push(("Both over 300".to_owned(), divided));
                }
                if by.penalty > 0 {
                    lines.push(("Both 100 or more".to_owned(), plain(-by.penalty)));
                }
                if by.divisor == 1 && by.penalty == 0 {
                    continue;
                }
                ("Rolls against".to_owned(), plain(against.get()))
            }
            ScoreLine::Excess(0) => continue,
            ScoreLine::Excess(excess) => (
                "Over 100: counts where both are level".to_owned(),
                signed(*excess),
            ),
        };
        lines.push(line);
    }
    lines
}
