//! A roll that is called for: who leads, who helps, and what each choice leads to.

use super::account::account;
use super::odds::{self, Odds};
use super::scene::{Call, CallRow};
use super::{Form, Part, row};
use crate::app::torang::table::words::{called, level, plain, reasoned, scaling};
use crate::app::torang::table::{Intent, Sheet, Spot, open, want};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{list, signed};
use ::torang::command::{AbilityChoice, Command, NewHelp};
use ::torang::odds::{helped, helped_opposed, single};
use ::torang::opposed::Side;
use ::torang::score::Score;
use ::torang::settings::HelpAbilityRule;
use ::torang::state::{Ability, AbilityKind, Character, HelpVerdict, Roll, RollPart, ScoreLine};
use ::torang::view::{RollPartView, RollView, View};
use tabletop::seat::{ActorId, Seat};

const SIDES: [Side; 2] = [Side::Active, Side::Opponent];

/// The call as the paper shows it.
pub(super) fn call(view: &View, its: &RollView) -> Call {
    let roll = &its.roll;
    let leader = called(view, roll.active.attempt.actor);
    let kind = match (&roll.opponent, &roll.active.followers) {
        (Some(opponent), _) => format!("{leader} against {}", called(view, opponent.attempt.actor)),
        (None, Some(_)) => format!("Group roll, {leader} leads"),
        (None, None) => format!("{leader} rolls"),
    };
    let mut rows = vec![];
    for side in SIDES {
        let Some(main) = part(its, RollPart::Main(side)) else {
            continue;
        };
        rows.push(main_row(view, roll, main));
        for help in its.parts.iter().filter(|part| is_help(roll, part, side)) {
            rows.push(help_row(view, roll, help));
        }
        if let Some((why, _)) = its.scaled.and_then(|scaled| scaling(scaled.scaling)) {
            rows.push(CallRow {
                name: String::new(),
                text: "rolls against".to_owned(),
                sub: why,
                figure: plain(main.target_score.get()),
                open: None,
                buttons: vec![],
            });
        }
        rows.extend(others(view, roll, side));
    }
    Call {
        kind,
        goal: roll.goal.clone(),
        stakes: roll.stakes.clone().unwrap_or_default(),
        rows,
        menu: open(Sheet::CallMenu),
    }
}

pub(super) fn part(its: &RollView, which: RollPart) -> Option<&RollPartView> {
    its.parts.iter().find(|part| part.part == which)
}

fn is_help(roll: &Roll, part: &RollPartView, side: Side) -> bool {
    match part.part {
        RollPart::Main(_) => false,
        RollPart::Help(place) => roll.help_roll(place).is_some_and(|help| help.side == side),
    }
}

/// What makes up a score before help: the base, and each modifier with its reason.
fn made_of(figures: &[ScoreLine]) -> (Score, String) {
    let mut score = Score::default();
    let mut parts = vec![];
    for figure in figures {
        match figure {
            ScoreLine::Base(base) => {
                score = *base;
                parts.push(plain(base.get()));
            }
            ScoreLine::Modifier(modifier) => {
                score = score.plus(modifier.amount);
                parts.push(reasoned(modifier.amount, &modifier.reason));
            }
            ScoreLine::Help { .. }
            | ScoreLine::Effective(_)
            | ScoreLine::Scaled { .. }
            | ScoreLine::Excess(_) => {}
        }
    }
    let sub = if parts.len() > 1 {
        parts.join(", ")
    } else {
        String::new()
    };
    (score, sub)
}

fn main_row(view: &View, roll: &Roll, main: &RollPartView) -> CallRow {
    let (score, sub) = made_of(&main.score_lines);
    let attempt = roll.attempt(main.part);
    CallRow {
        name: attempt.map_or_else(String::new, |its| called(view, its.actor)),
        text: attempt.map_or_else(String::new, |its| its.ability.name.to_string()),
        sub,
        figure: plain(score.get()),
        open: Some(account(main.part)),
        buttons: vec![],
    }
}

fn help_row(view: &View, roll: &Roll, part: &RollPartView) -> CallRow {
    let which = part.part;
    let (place, help) = match which {
        RollPart::Help(place) => (place, roll.help_roll(place)),
        RollPart::Main(_) => (0, None),
    };
    let Some(help) = help else {
        return main_row(view, roll, part);
    };
    let attempt = &help.attempt;
    let mut text = format!(
        "{} {}",
        attempt.ability.name.as_str(),
        plain(part.effective.get())
    );
    if let Some(helped) = help.helped_helper.and_then(|to| roll.help_roll(to)) {
        text.push_str(&format!(", for {}", called(view, helped.attempt.actor)));
    }
    let (sub, figure) = match (&attempt.result, help.verdict) {
        (Some(result), _) => {
            text = format!(
                "{}, {} to {}: {}",
                attempt.ability.name.as_str(),
                result.natural.face(),
                plain(result.target_score.get()),
                level(result.level)
            );
            (String::new(), signed(help.amount()))
        }
        (None, Some(HelpVerdict::Denied)) => ("of no use here".to_owned(), String::new()),
        (None, Some(HelpVerdict::OutOfPlace)) => {
            ("can not help from there".to_owned(), String::new())
        }
        (None, None | Some(HelpVerdict::Approved)) => (
            if help.helped_helper.is_some() {
                String::new()
            } else {
                if_tried(view, roll, help.side, part.effective)
            },
            String::new(),
        ),
    };
    let buttons = if help.is_pending() {
        vec![
            Button::new(
                "Help",
                ButtonVariant::Lit,
                crate::app::torang::table::send(Intent::Rolled(Some(place))),
            ),
            Button::new(
                "Follow",
                ButtonVariant::Plain,
                want(Command::WithdrawHelp { help: place }),
            ),
        ]
    } else {
        vec![]
    };
    CallRow {
        name: called(view, attempt.actor),
        text,
        sub,
        figure,
        open: Some(account(which)),
        buttons,
    }
}

/// What a helper's try leads to for the side that is helped.
fn if_tried(view: &View, roll: &Roll, side: Side, helper: Score) -> String {
    let main = |side| roll.effective(RollPart::Main(side));
    let (good, how) = match (&roll.opponent, &roll.active.followers) {
        (Some(_), _) => {
            let other = match side {
                Side::Active => Side::Opponent,
                Side::Opponent => Side::Active,
            };
            let rules = view.settings.opposed_rules();
            let odds = helped_opposed(main(side), &[helper], main(other), rules);
            (odds::victory(&odds), " to win if tried")
        }
        (None, Some(_)) => (
            odds::success(&helped(main(side), &[helper])),
            " for all if tried",
        ),
        (None, None) => (odds::success(&helped(main(side), &[helper])), " if tried"),
    };
    format!("{good}{how}")
}

/// Everybody who could still help: a group's followers by name.
fn others(view: &View, roll: &Roll, side: Side) -> Option<CallRow> {
    helpers(view, roll).next()?;
    let followers = roll.contestant(side)?.followers.as_ref();
    let names: Vec<String> = followers
        .into_iter()
        .flatten()
        .filter(|id| !has_part(roll, **id))
        .map(|id| called(view, *id))
        .collect();
    let follow = if names.len() == 1 {
        " follows"
    } else {
        " follow"
    };
    Some(CallRow {
        name: String::new(),
        text: if names.is_empty() {
            "Does anybody help?".to_owned()
        } else {
            format!("{}{follow}", list(&names))
        },
        sub: String::new(),
        figure: String::new(),
        open: None,
        buttons: vec![Button::new(
            "Who helps?",
            ButtonVariant::Plain,
            open(Sheet::WhoHelps { side, to: None }),
        )],
    })
}

/// Whether somebody rolls here already.
fn has_part(roll: &Roll, id: ActorId) -> bool {
    roll.parts()
        .into_iter()
        .any(|which| roll.attempt(which).is_some_and(|its| its.actor == id))
}

/// Who may still help: everybody without a part who has something to help with.
fn helpers<'a>(view: &'a View, roll: &'a Roll) -> impl Iterator<Item = &'a Character> {
    view.cast.iter().filter(|its| {
        !its.left_table && !has_part(roll, its.id) && useful(view, its).next().is_some()
    })
}

/// What somebody can help with.
fn useful<'a>(view: &'a View, its: &'a Character) -> impl Iterator<Item = (&'a Ability, Score)> {
    let any = view.settings.help_ability == HelpAbilityRule::Any;
    its.abilities
        .iter()
        .filter(move |ability| any || ability.kind == AbilityKind::Skill)
        .filter_map(|ability| Some((ability, ability.base?)))
}

/// Offers help with an ability; `why` says of what use it is.
pub(super) fn offer(
    side: Side,
    to: Option<u16>,
    helper: ActorId,
    ability: &Ability,
    why: &str,
) -> Command {
    Command::OfferHelp {
        by: Seat::Table,
        help: NewHelp {
            helper,
            side,
            helped_helper: to,
            ability: AbilityChoice::Ability(ability.id),
            justification: why.to_owned(),
        },
        approved: false,
    }
}

pub(super) fn who_helps(view: &View, side: Side, to: Option<u16>) -> Option<Form> {
    let roll = &view.roll.as_ref()?.roll;
    let mut rows = vec![];
    for its in helpers(view, roll) {
        let skills: Vec<&str> = useful(view, its)
            .map(|(ability, _)| ability.name.as_str())
            .collect();
        let next = Sheet::HelpWith {
            side,
            to,
            actor: its.id,
            why: String::new(),
        };
        rows.push(row(its.name.as_str(), skills.join(", "), open(next)));
    }
    Some(Form {
        title: "Who helps?".to_owned(),
        parts: vec![
            Part::Note(
                "+20 for a success, −20 for a failure; a critical or a fumble counts three times."
                    .to_owned(),
            ),
            Part::Rows(rows),
        ],
        buttons: vec![],
    })
}

pub(super) fn help_with(
    view: &View,
    side: Side,
    to: Option<u16>,
    actor: ActorId,
    why: &str,
) -> Option<Form> {
    let roll = &view.roll.as_ref()?.roll;
    let its = view.cast.iter().find(|its| its.id == actor)?;
    let mut rows = vec![];
    for (ability, base) in useful(view, its) {
        let label = format!("{} {}", ability.name.as_str(), plain(base.get()));
        let sub = match to {
            Some(_) => String::new(),
            None => if_tried(view, roll, side, base),
        };
        rows.push(row(label, sub, want(offer(side, to, actor, ability, why))));
    }
    Some(Form {
        title: format!("{} helps with", called(view, actor)),
        parts: vec![
            Part::Field {
                label: "Of what use that is, if you like",
                value: why.to_owned(),
                spot: Spot::Text,
                numeric: false,
            },
            Part::Rows(rows),
        ],
        buttons: vec![],
    })
}

/// The chances as they stand, with the help that has been rolled.
pub(super) fn odds(view: &View, its: &RollView) -> Odds {
    let roll = &its.roll;
    let leader = called(view, roll.active.attempt.actor);
    if let Some(opponent) = &roll.opponent {
        let [ours, theirs] = SIDES.map(|side| roll.effective(RollPart::Main(side)));
        let odds = helped_opposed(ours, &[], theirs, view.settings.opposed_rules());
        return odds::of_outcomes(&odds, leader, called(view, opponent.attempt.actor));
    }
    let main = RollPart::Main(Side::Active);
    let effective = roll.effective(main);
    let help: i32 = roll
        .help_rolls_for(main)
        .iter()
        .map(|(_, help)| help.amount())
        .sum();
    let rolled = roll
        .help_rolls
        .iter()
        .any(|help| help.attempt.result.is_some());
    let note = if rolled {
        format!(
            "without help {}",
            odds::success(&single(effective.plus(-help)))
        )
    } else {
        String::new()
    };
    let mut whose = if roll.active.followers.is_some() {
        "for the whole group".to_owned()
    } else {
        format!("for {leader}")
    };
    if rolled {
        whose.push_str(", against ");
        whose.push_str(&plain(effective.get()));
    }
    odds::of_levels(&single(effective), whose, note)
}

/// Rare things to do with the roll that is called for.
pub(super) fn menu(view: &View) -> Option<Form> {
    let roll = &view.roll.as_ref()?.roll;
    let rows = vec![
        row(
            "It works without a roll",
            "nothing stands in the way",
            want(Command::CancelRoll { waived: true }),
        ),
        row(
            "Let it go",
            "nobody rolls after all",
            want(Command::CancelRoll { waived: false }),
        ),
    ];
    let mut parts = vec![Part::Rows(rows)];
    if let Some(stakes) = &roll.stakes {
        parts.insert(0, Part::Note(format!("At stake: {stakes}")));
    }
    Some(Form {
        title: roll.goal.clone(),
        parts,
        buttons: vec![],
    })
}
