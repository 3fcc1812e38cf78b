//! The sheets of a fight beside attacks: what may be done, an interaction with its chances, a defence, what a winner picks.

mod menu;
mod result;
mod rolling;
mod standing;
mod trying;

pub use result::{beside_slips, slips};
pub use standing::{DOWN, chips, dying, guns, harm, springs, standing, unawares, until, waiting};
pub use trying::OneDie;

use super::sheet::{ListRow, Stepper};
use super::stage::Bar;
use super::tasks::{Part, TaskVm};
use super::{Button, ButtonVariant};
use crate::app::attack::table::is_known;
use crate::app::deeds::{Deed, DeedSheet, Paid, settling};
use crate::app::intent::Intent;
use crate::app::model::AfterRound;
use crate::app::words::acts::{odds, weapon as carried};
use crate::app::words::combat;
use crate::app::words::telling::{called, headline, name_among};
use ::torg::card::{ApprovableAction, Side};
use ::torg::combat::attack::MAX_COMBAT_VALUE;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::command::Command;
use ::torg::fight::actions::{
    CombatCommand, DefenceDeclaration, InteractionDeclaration, PlayersCall,
};
use ::torg::sheet::WeaponId;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The sheet; `None` where what it is about is gone.
pub fn sheet(view: &View, sheet: &DeedSheet) -> Option<TaskVm> {
    let actor = view.actor(sheet.actor)?;
    let name = name_among(view, actor);
    let titled = |what: &str| headline(&[name, ": ", what]);
    Some(match &sheet.deed {
        Deed::Menu(agreed) => TaskVm {
            title: titled("in the fight"),
            parts: menu::parts(view, actor, *agreed),
            buttons: vec![],
        },
        Deed::Marks => TaskVm {
            title: titled("how it stands"),
            parts: menu::marks(view, actor),
            buttons: vec![],
        },
        Deed::Try(all) => trying::attempt(view, actor, sheet, all)?,
        Deed::Guard(wanted) => rolling::guard(view, actor, sheet, wanted),
        Deed::Push(value) => rolling::push(view, actor, sheet, *value),
        Deed::Stop(against) => rolling::stop(view, actor, sheet, *against)?,
        Deed::Pick { picks, struck } => pick(view, sheet, picks, struck.as_ref())?,
        Deed::Watch(place) => TaskVm {
            title: titled("watches one place"),
            parts: watching(view, sheet, place),
            buttons: vec![sends("Wait there")],
        },
        Deed::Move(metres) => moving(sheet, actor, *metres, titled("moves")),
        Deed::Short { weapon, left } => {
            let what = format!("runs short, {}", carried(view, actor.id, *weapon));
            short(sheet, *weapon, *left, titled(&what))
        }
    })
}

fn watching(view: &View, sheet: &DeedSheet, place: &str) -> Vec<Part> {
    let mut parts = vec![
        Part::Note("The first one to show up there is attacked at once, whoever it is.".to_owned()),
        Part::Say("Which place?", place.to_owned()),
    ];
    if let Some(fault) = &sheet.laid.fault {
        let says = crate::app::words::refusals::refusal(fault, view, false);
        parts.push(Part::Fault(format!("{}. {}", says.title, says.why)));
    }
    parts
}

/// The lit button, which sends what was chosen.
fn sends(label: &str) -> Button {
    Button::new(label, ButtonVariant::Lit, Intent::SentSheet)
}

/// What an action of that kind opens, where the figures for it are known; `None` where the gamemaster is asked as ever.
pub fn way(
    view: &View,
    actor: &ActorView,
    kind: ActionKind,
    critical_moment: bool,
) -> Option<Intent> {
    let ActionKind::Approvable(kind) = kind else {
        return None;
    };
    let own = view.combatant(actor);
    let rules = &view.combat.rules;
    let deed = if let Some(kind) = Interaction::from_approvable(kind) {
        // What a sheet leaves out is told in place, where it tells anything.
        let known = own.skill_value(kind.skill(), rules).is_some() || is_known(view, actor.id);
        known.then_some(())?;
        Deed::Try(vec![trying::plain(kind, None)])
    } else if kind == ApprovableAction::Defend {
        let (skill, _) = rolling::defences(&own, rules).into_iter().next()?;
        Deed::Guard(DefenceDeclaration {
            skill,
            skill_value: None,
            skilled: None,
            vital_block_steps: 0,
        })
    } else {
        return None;
    };
    let mut sheet = DeedSheet::new(actor.id, deed);
    sheet.laid.critical_moment = critical_moment;
    Some(sheet.asked())
}

/// The way to all else that is done in a fight; only in rounds, and where a sheet is known.
pub fn more(view: &View, actor: &ActorView) -> Option<Button> {
    let fights = view.round.is_some() && actor.takes_part;
    let intent = DeedSheet::new(actor.id, Deed::Menu(false)).asked();
    fights.then(|| {
        Button::new("More in a fight", ButtonVariant::Plain, intent).with_sub(
            if actor.condition.knocked_down {
                down(view)
            } else if let Some((left, _)) = unawares(view, actor) {
                left
            } else {
                "aim, wait, move, guard, something simple"
            },
        )
    })
}

/// What the fight itself asks for: an end, where one side is beaten.
pub fn due(view: &View) -> Vec<Button> {
    let mut due = Vec::new();
    if let Some(side) = view.combat.defeated_side.filter(|_| view.action.is_none()) {
        let beaten = match side {
            Side::Heroes => "The heroes are beaten: end the rounds",
            Side::Villains => "The villains are beaten: end the rounds",
        };
        let intent = Intent::ClosedRound(AfterRound::EndRounds);
        due.push(Button::new(beaten, ButtonVariant::Gamemaster, intent));
    }
    due
}

/// Care for somebody who is dying (TC-100): what it says, and what it does.
pub fn care(view: &View, id: ActorId) -> Option<(String, Intent)> {
    view.combat.dying.contains(&id).then(|| {
        let label = format!("Care for {}", called(view, id));
        let what = CombatCommand::Treat { treated: true };
        (label, Intent::wanted(Command::Combat { actor: id, what }))
    })
}

/// What is left to whoever was knocked down, before all else there is to do: getting up, or a defence (TC-103, TC-104).
pub fn gets_up(view: &View, actor: &ActorView) -> Option<Button> {
    if !actor.condition.knocked_down {
        return None;
    }
    let defends = ActionKind::Approvable(ApprovableAction::Defend);
    let defends = way(view, actor, defends, false).filter(|_| view.combat.knocked_down_may_defend);
    let (label, intent) = match defends {
        Some(way) => ("Defend actively", way),
        None => {
            let what = CombatCommand::StandUp;
            let actor = actor.id;
            ("Get up", Intent::wanted(Command::Combat { actor, what }))
        }
    };
    Some(Button::new(label, ButtonVariant::Lit, intent).with_sub(down(view)))
}

/// What whoever is off the feet can do with the next action (TC-103, TC-104).
pub fn down(view: &View) -> &'static str {
    if view.combat.knocked_down_may_defend {
        "knocked down: the next action can only defend"
    } else {
        "knocked down: the action goes into getting up"
    }
}

/// What lets an action take effect whose figures are known, or the sheet that asks for the picks first.
pub fn settles(view: &View, actor: ActorId) -> Intent {
    settles_with(view, actor, None)
}

/// The same beside an attack, with what possibilities take from its blows.
pub fn settles_with(view: &View, actor: ActorId, struck: Option<Paid>) -> Intent {
    let mut tried = view.combat.interactions.iter();
    let picks = vec![];
    if tried.any(|tried| tried.effects.contains(&InteractionEffect::PlayersCall)) {
        return DeedSheet::new(actor, Deed::Pick { picks, struck }).asked();
    }
    Intent::wanted(settling(actor, picks, struck))
}

fn pick(
    view: &View,
    sheet: &DeedSheet,
    picks: &[(ActorId, PlayersCall)],
    struck: Option<&Paid>,
) -> Option<TaskVm> {
    let mut parts = Vec::new();
    let mut open = 0_usize;
    let mut kind = None;
    for tried in &view.combat.interactions {
        if !tried.effects.contains(&InteractionEffect::PlayersCall) {
            continue;
        }
        kind = Some(tried.attempt.kind);
        let chosen = picks.iter().find(|(target, _)| *target == tried.target);
        open += usize::from(chosen.is_none());
        parts.push(Part::Note(format!(
            "{}: what comes of it?",
            called(view, tried.target)
        )));
        let mut rows = Vec::new();
        let table = tried.attempt.kind;
        let single = table.selectable_effects(view.edition).into_iter();
        let single = single.map(|upshot| {
            let (name, means) = (
                combat::upshot(upshot),
                combat::upshot_means(upshot, &view.combat.rules),
            );
            (
                name.to_owned(),
                means.to_owned(),
                PlayersCall::Effect(upshot),
            )
        });
        let pairs = table.double_rows(view.edition).into_iter();
        let pairs = pairs.map(|row| {
            (
                combat::upshots(row),
                String::new(),
                PlayersCall::Row(row.to_vec()),
            )
        });
        let told = chosen.and_then(|(_, call)| match call {
            PlayersCall::Custom(text) => Some(text.clone()),
            PlayersCall::Effect(_) | PlayersCall::Row(_) => None,
        });
        let words = (
            "Something else, in words".to_owned(),
            "as it fits; the gamemaster agrees".to_owned(),
            PlayersCall::Custom(told.clone().unwrap_or_default()),
        );
        for (label, sub, call) in single.chain(pairs).chain([words]) {
            let on = chosen.is_some_and(|(_, its)| *its == call);
            let mut now = picks.to_vec();
            now.retain(|(target, _)| *target != tried.target);
            now.push((tried.target, call));
            rows.push(ListRow {
                label,
                sub,
                side: None,
                bar: Bar::None,
                on: Some(on),
                intent: sheet.with(Deed::Pick {
                    picks: now,
                    struck: struck.cloned(),
                }),
            });
        }
        parts.push(Part::Rows(rows));
        // One is typed at a time: what was picked last.
        let typed = picks.last().filter(|(target, _)| *target == tried.target);
        if let Some(told) = told.filter(|_| typed.is_some()) {
            parts.push(Part::Say("What comes of it?", told));
            if let Some(fault) = &sheet.laid.fault {
                let says = crate::app::words::refusals::refusal(fault, view, false);
                parts.push(Part::Fault(format!("{}. {}", says.title, says.why)));
            }
        }
    }
    Some(TaskVm {
        title: format!("{}: player’s call", combat::interaction(kind?)),
        parts,
        buttons: vec![sends("Let it happen").ready_if(open == 0)],
    })
}

/// A figure with a button on either side; not known, it begins at 10.
fn figure(label: &'static str, now: Option<i32>, set: impl Fn(i32) -> Intent) -> Stepper {
    let to = |by: i32| {
        let then = now.map_or(10, |now| now.saturating_add(by));
        (0..=MAX_COMBAT_VALUE).contains(&then).then(|| set(then))
    };
    Stepper {
        label,
        value: now.map_or_else(|| "?".to_owned(), |now| now.to_string()),
        less: to(-1),
        more: to(1),
    }
}

/// How far somebody still goes in this round without a push, where the own pace is known (TC-240, TC-242).
fn moves_left(actor: &ActorView) -> Option<u16> {
    let rate = actor.sheet.as_ref()?.movement_rate?;
    Some(rate.saturating_sub(actor.combat.metres_moved))
}

fn moving(sheet: &DeedSheet, actor: &ActorView, metres: u16, title: String) -> TaskVm {
    let to = |then: Option<u16>| then.map(|then| sheet.with(Deed::Move(then)));
    let rate = actor.sheet.as_ref().and_then(|sheet| sheet.movement_rate);
    let gone = actor.combat.metres_moved;
    let mut parts = vec![Part::Steppers(vec![Stepper {
        label: "Metres",
        value: metres.to_string(),
        less: to(metres.checked_sub(1)),
        more: to(metres.checked_add(1)),
    }])];
    let mut chips = Vec::new();
    for there in [Some(5), Some(10), rate].into_iter().flatten() {
        let words = format!("{there} m");
        chips.push((words, there == metres, sheet.with(Deed::Move(there))));
    }
    parts.push(Part::Chips {
        label: "Metres",
        chips,
    });
    if gone > 0 {
        let mut note = format!("Gone this round: {gone} m.");
        if let Some(left) = moves_left(actor) {
            note.push_str(&format!(" Left without a push: {left} m."));
        }
        parts.push(Part::Note(note));
    }
    TaskVm {
        title,
        parts,
        buttons: vec![
            Button::new(
                "Push: faster than that",
                ButtonVariant::Plain,
                sheet.with(Deed::Push(None)),
            ),
            sends("Move"),
        ],
    }
}

fn short(sheet: &DeedSheet, weapon: WeaponId, left: u16, title: String) -> TaskVm {
    let to = |left: Option<u16>| left.map(|left| sheet.with(Deed::Short { weapon, left }));
    TaskVm {
        title,
        parts: vec![Part::Steppers(vec![Stepper {
            label: "Left",
            value: left.to_string(),
            less: to(left.checked_sub(1)),
            more: to(left.checked_add(1)),
        }])],
        buttons: vec![sends("Count it from now on")],
    }
}

/// Who waits for what, in a line.
fn waits(view: &View, hold: &Hold) -> String {
    let whom = match hold {
        Hold::WaitFor(whom) => called(view, *whom),
        Hold::Opportunity | Hold::Location(_) => String::new(),
    };
    combat::hold(hold, &whom)
}
