//! A roll that is to be called for: with what, for what, alone, in a group or against somebody.

use super::account::stepper;
use super::odds::{self, Odds};
use super::{Form, Part, row};
use crate::app::intent::Intent as AppIntent;
use crate::app::model::Model;
use crate::app::torang::table::read::modifier;
use crate::app::torang::table::words::{called, plain, reasoned};
use crate::app::torang::table::{
    Ask, Fault, Intent, Sheet, Spot, Tried, Way, fault_words, number, open,
};
use crate::app::vm::{Button, ButtonVariant};
use ::torang::command::GmModifier;
use ::torang::odds::{helped_opposed, single};
use ::torang::opposed::Side;
use ::torang::score::Score;
use ::torang::state::{Character, Role};
use ::torang::view::View;
use tabletop::seat::{ActorId, Seat};

/// The modifiers of a roll that is to be called for, with the one that is still being typed.
///
/// # Errors
/// [`Fault::NoNumber`] where that one has no amount.
pub(in crate::app::torang::table) fn modifiers(ask: &Ask) -> Result<Vec<GmModifier>, Fault> {
    let mut modifiers = ask.modifiers.clone();
    if !ask.reason.trim().is_empty() {
        modifiers.push(modifier(&ask.reason)?);
    }
    Ok(modifiers)
}

/// What is to be rolled, as a goal that goes without saying.
pub(in crate::app::torang::table) fn tried_name(
    model: &Model,
    roller: ActorId,
    tried: &Tried,
) -> String {
    let named = || {
        let view = model.torang()?.view(Seat::Table);
        let its = view.cast.into_iter().find(|its| its.id == roller)?;
        Some(its.ability(tried.ability?)?.name.to_string())
    };
    named().unwrap_or_else(|| tried.name.trim().to_owned())
}

/// The same sheet after a change.
fn with(ask: &Ask, change: &dyn Fn(&mut Ask)) -> AppIntent {
    let mut next = ask.clone();
    next.fault = None;
    change(&mut next);
    open(Sheet::Ask(Box::new(next)))
}

fn present(view: &View) -> impl Iterator<Item = &Character> {
    view.cast.iter().filter(|its| !its.left_table)
}

/// Who rolls?
pub(super) fn who_rolls(view: &View) -> Form {
    let mut rows = vec![];
    for its in present(view) {
        let first = its.abilities.iter().find(|ability| ability.base.is_some());
        let names: Vec<&str> = its
            .abilities
            .iter()
            .map(|ability| ability.name.as_str())
            .collect();
        rows.push(row(
            its.name.as_str(),
            names.join(", "),
            super::people::ask(view, its.id, first),
        ));
    }
    rows.push(row(
        "Somebody else",
        "takes a place at the table first",
        open(Sheet::Join {
            role: Role::GmCharacter,
            text: String::new(),
            fault: None,
        }),
    ));
    Form {
        title: "Who rolls?".to_owned(),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    }
}

pub(super) fn form(view: &View, ask: &Ask) -> Option<Form> {
    let its = present(view).find(|its| its.id == ask.roller)?;
    let name = called(view, its.id);
    let mut parts = vec![Part::Field {
        label: "What is to be achieved?",
        value: ask.goal.clone(),
        spot: Spot::Text,
        numeric: false,
    }];
    parts.extend(tried(its, ask, Side::Active));
    parts.extend(chances(view, ask).map(Part::Odds));
    parts.push(Part::Chips {
        label: "How it is rolled",
        chips: [
            (Way::Alone, "Alone"),
            (Way::Group, "Group"),
            (Way::Opposed, "Opposed"),
        ]
        .map(|(way, label)| {
            (
                label.to_owned(),
                ask.way == way,
                with(ask, &|ask| ask.way = way),
            )
        })
        .into(),
        one: true,
    });
    match ask.way {
        Way::Alone => {}
        Way::Group => {
            parts.push(Part::Chips {
                label: "Who goes along",
                chips: present(view)
                    .filter(|its| its.id != ask.roller)
                    .map(|its| {
                        let on = ask.followers.contains(&its.id);
                        let toggle = with(ask, &|ask| {
                            if on {
                                ask.followers.retain(|id| *id != its.id);
                            } else {
                                ask.followers.push(its.id);
                            }
                        });
                        (called(view, its.id), on, toggle)
                    })
                    .collect(),
                one: false,
            });
            parts.push(Part::Note(
                "One roll stands for all. Who only follows neither rolls nor changes it."
                    .to_owned(),
            ));
        }
        Way::Opposed => parts.extend(foe(view, ask)),
    }
    parts.extend(more(its, ask));
    parts.extend(
        ask.fault
            .as_ref()
            .map(|fault| Part::Fault(fault_words(fault))),
    );
    let rolls = if ask.way == Way::Opposed {
        "Both roll".to_owned()
    } else {
        format!("{name} rolls")
    };
    Some(Form {
        title: format!("{name} rolls"),
        parts,
        buttons: vec![
            Button::new("Call for it", ButtonVariant::Plain, AppIntent::SentSheet),
            Button::new(
                rolls,
                ButtonVariant::Lit,
                crate::app::torang::table::send(Intent::AskedAndRolled),
            ),
        ],
    })
}

/// Modifiers, those that are carried, and what hangs on it.
fn more(its: &Character, ask: &Ask) -> Vec<Part> {
    let mut parts = vec![
        Part::Heading("Modifiers".to_owned()),
        stepper(&|step| with(ask, &|ask| ask.modifiers.push((step, String::new())))),
    ];
    let mut chips = vec![];
    for (place, (amount, why)) in ask.modifiers.iter().enumerate() {
        let without = with(ask, &|ask| {
            ask.modifiers.remove(place);
        });
        chips.push((reasoned(*amount, why), true, without));
    }
    for carried in &its.carried_modifiers {
        let on = ask.carried.contains(&carried.id);
        let toggle = with(ask, &|ask| {
            if on {
                ask.carried.retain(|id| *id != carried.id);
            } else {
                ask.carried.push(carried.id);
            }
        });
        chips.push((
            format!("{}, carried", reasoned(carried.amount, &carried.reason)),
            on,
            toggle,
        ));
    }
    if !chips.is_empty() {
        parts.push(Part::Chips {
            label: "Modifiers",
            chips,
            one: false,
        });
    }
    parts.push(Part::Field {
        label: "With a reason: +20 from above",
        value: ask.reason.clone(),
        spot: Spot::Reason,
        numeric: false,
    });
    parts.push(Part::Field {
        label: "What hangs on it, if that is not plain",
        value: ask.stakes.clone(),
        spot: Spot::More,
        numeric: false,
    });
    parts
}

/// With what somebody rolls: an ability of the sheet, or a score of the moment.
fn tried(its: &Character, ask: &Ask, side: Side) -> Vec<Part> {
    let now = ask.tried(side);
    let mut chips = vec![];
    for ability in &its.abilities {
        if let Some(base) = ability.base {
            let label = format!("{} {}", ability.name.as_str(), plain(base.get()));
            let on = now.ability == Some(ability.id);
            chips.push((
                label,
                on,
                with(ask, &|ask| ask.tried_mut(side).ability = Some(ability.id)),
            ));
        }
    }
    let free = now.ability.is_none();
    chips.push((
        "Another score".to_owned(),
        free,
        with(ask, &|ask| ask.tried_mut(side).ability = None),
    ));
    let label = match side {
        Side::Active => "With what",
        Side::Opponent => "Against what",
    };
    let mut parts = vec![Part::Chips {
        label,
        chips,
        one: true,
    }];
    if free {
        parts.extend(free_score(now, side));
    }
    parts
}

fn free_score(now: &Tried, side: Side) -> [Part; 2] {
    [
        Part::Field {
            label: "What it is: Perception",
            value: now.name.clone(),
            spot: Spot::FreeName(side),
            numeric: false,
        },
        Part::Field {
            label: "Its score",
            value: now.score.clone(),
            spot: Spot::FreeScore(side),
            numeric: true,
        },
    ]
}

/// Against whom: the gamemaster's people first, or somebody who is not there yet.
fn foe(view: &View, ask: &Ask) -> Vec<Part> {
    let mut chips = vec![];
    for role in [Role::GmCharacter, Role::Adventurer] {
        for its in present(view).filter(|its| its.role == role && its.id != ask.roller) {
            let first = its
                .abilities
                .iter()
                .find(|ability| ability.base.is_some())
                .map(|ability| ability.id);
            let choose = with(ask, &|ask| {
                ask.foe = Some(its.id);
                ask.foe_tried.ability = first;
            });
            chips.push((called(view, its.id), ask.foe == Some(its.id), choose));
        }
    }
    let choose = with(ask, &|ask| {
        ask.foe = None;
        ask.foe_tried.ability = None;
    });
    chips.push(("Somebody new".to_owned(), ask.foe.is_none(), choose));
    let mut parts = vec![Part::Chips {
        label: "Against whom",
        chips,
        one: true,
    }];
    match ask
        .foe
        .and_then(|foe| present(view).find(|its| its.id == foe))
    {
        Some(its) => parts.extend(tried(its, ask, Side::Opponent)),
        None => {
            parts.push(Part::Field {
                label: "Who it is: the warden",
                value: ask.foe_name.clone(),
                spot: Spot::Foe,
                numeric: false,
            });
            parts.extend(free_score(&ask.foe_tried, Side::Opponent));
        }
    }
    parts
}

/// A side's score before it is called for; `None` while it can not be read.
fn score(view: &View, actor: Option<ActorId>, tried: &Tried) -> Option<Score> {
    match tried.ability {
        Some(ability) => {
            view.cast
                .iter()
                .find(|its| Some(its.id) == actor)?
                .ability(ability)?
                .base
        }
        None => Score::new(number(&tried.score)?),
    }
}

fn chances(view: &View, ask: &Ask) -> Option<Odds> {
    let mut ours = score(view, Some(ask.roller), &ask.tried)?;
    for (amount, _) in modifiers(ask).ok()? {
        ours = ours.plus(amount);
    }
    let carried = view.cast.iter().find(|its| its.id == ask.roller)?;
    for carried in carried
        .carried_modifiers
        .iter()
        .filter(|its| ask.carried.contains(&its.id))
    {
        ours = ours.plus(carried.amount);
    }
    let name = called(view, ask.roller);
    if ask.way == Way::Opposed {
        let theirs = score(view, ask.foe, &ask.foe_tried)?;
        let rules = view.settings.opposed_rules();
        let foe = match ask.foe {
            Some(foe) => called(view, foe),
            None if ask.foe_name.trim().is_empty() => "The opponent".to_owned(),
            None => ask.foe_name.trim().to_owned(),
        };
        let odds = helped_opposed(ours, &[], theirs, rules);
        return Some(odds::of_outcomes(&odds, name, foe));
    }
    let whose = format!("for {name}");
    Some(odds::of_levels(
        &single(ours),
        whose,
        format!("against {}", plain(ours.get())),
    ))
}
