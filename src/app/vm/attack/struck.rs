//! What the dice made of an attack at a table, until it is applied.

use super::result::{Names, Slip, account, dice, meaning};
use crate::app::attack::AttackIntent;
use crate::app::attack::table::Negated;
use crate::app::intent::Intent;
use crate::app::vm::sheet::{Act, ActStep, Resolve};
use crate::app::vm::{Button, Look};
use crate::app::words::book::said;
use crate::app::words::combat;
use crate::app::words::telling::{called, name_among};
use crate::engine::seat::ActorId;
use crate::engine::torg::card::Side;
use crate::engine::torg::combat::chart::Kind;
use crate::engine::torg::combat::damage::{Pick, apply, negate};
use crate::engine::torg::combat::settings::Negating;
use crate::engine::torg::command::Command;
use crate::engine::torg::fight::weigh::limit;
use crate::engine::torg::fight::{BlowCommand, Hand};
use crate::engine::torg::state::Role;
use crate::engine::torg::view::{ActorView, View};

/// An attack that lies rolled: a slip for each blow, whom it befalls, and what may still be done about it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct StruckVm {
    pub title: String,
    pub slips: Vec<Slip>,
    pub targets: Vec<TargetRow>,
    /// What the card approves.
    pub earns: Option<String>,
    pub resolve: Box<Resolve>,
    pub apply: Button,
}

/// Somebody whom a blow befalls.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct TargetRow {
    pub side: Side,
    pub says: String,
    /// "may spend 1 of 3 possibilities", and what it takes.
    pub spend: String,
    pub picks: Vec<(&'static str, bool, Intent)>,
}

/// The open attack, once its dice lie there.
#[inline(never)]
pub fn struck(view: &View, negated: &Negated, act: &Act) -> Option<StruckVm> {
    let action = view.action.as_ref()?;
    let roll = action.roll.as_ref()?;
    if action.blows.is_empty() {
        return None;
    }
    let actor = view.actor(action.actor)?;
    let charted = roll.bonus.0;
    let chains: Vec<Vec<u8>> = roll
        .chains
        .iter()
        .map(|chain| chain.iter().map(|die| die.face()).collect())
        .collect();
    let what = weapon_name(view, actor);
    let (mut slips, mut targets) = (vec![], vec![]);
    for (blow, struck) in action.blows.iter().zip(&view.struck) {
        let outcome = struck.outcome.as_ref()?;
        let other = view.actor(struck.target)?;
        let names = Names {
            what: what.clone(),
            target: name_among(view, other).to_owned(),
        };
        let steps = blow.attack.choices.blow();
        let mut slip = account(&struck.plan, outcome, charted, steps, &names);
        slip.dice = match &blow.own {
            Some(own) => dice(
                &own.chains
                    .iter()
                    .map(|chain| chain.iter().map(|die| die.face()).collect())
                    .collect::<Vec<_>>(),
                own.total.get(),
                own.bonus.0,
            ),
            None => dice(&chains, roll.total.get(), charted),
        };
        slips.push(slip);
        let Some(harm) = outcome.harm else { continue };
        let target = view.combatant(other);
        let limit = limit(&blow.attack, &target, &view.fray.rules);
        let picked: Vec<Pick> = negated
            .iter()
            .filter(|(target, _)| *target == struck.target)
            .flat_map(|(_, picks)| picks.iter().copied())
            .collect();
        let left = negate(harm, &picked, &view.fray.rules).unwrap_or(harm);
        let mut then = other.condition;
        let did = apply(&mut then, limit, left, &view.fray.rules);
        let says = meaning(&did, &names, &then, limit, &view.fray.rules);
        let says = says.into_iter().next().map_or_else(
            || [&names.target, said!(": no damage")].concat(),
            |(says, _)| says,
        );
        let rated = target.kind() == Kind::PossibilityRated;
        let hurts = harm.row != Default::default() || harm.extra_k > 0;
        let may = rated && hurts && other.possibilities > 0 && view.fray.rules.is(Negating::On);
        let row = harm.row;
        let there = [
            (Pick::Wound, row.wounds > 0),
            (Pick::Shock, row.shock > 0),
            (Pick::Knockdown, row.knockdown),
            (Pick::Mark, row.mark.is_some() || harm.extra_k > 0),
        ];
        targets.push(TargetRow {
            side: other.role.side(),
            says,
            spend: if may {
                [
                    said!("may spend 1 of "),
                    &other.possibilities.to_string(),
                    said!(" possibilities against it"),
                ]
                .concat()
            } else {
                String::new()
            },
            picks: if may {
                there
                    .into_iter()
                    .filter(|(_, is)| *is)
                    .map(|(pick, _)| {
                        let intent = Intent::attack(AttackIntent::Negated(struck.target, pick));
                        (combat::pick(pick), picked.contains(&pick), intent)
                    })
                    .collect()
            } else {
                vec![]
            },
        });
    }
    let ActStep::Resolve(resolve) = &act.step else {
        return None;
    };
    let settle = Command::Blow {
        actor: actor.id,
        what: BlowCommand::Settle {
            negated: negated.clone(),
        },
    };
    let label = match targets.as_slice() {
        [] => said!("Carry on", String),
        [_] => [
            said!("Apply to "),
            &action
                .target
                .map_or_else(String::new, |target| called(view, target)),
        ]
        .concat(),
        _ => said!("Apply to all", String),
    };
    Some(StruckVm {
        title: title(view, actor.id, action.target),
        slips,
        targets,
        earns: resolve.earns.then(|| {
            let who = name_among(view, actor);
            match actor.role {
                Role::Hero => [
                    said!("Attack is approved: a success, and "),
                    who,
                    said!(" draws a card"),
                ]
                .concat(),
                Role::Ally | Role::Villain => String::new(),
            }
        }),
        resolve: resolve.clone(),
        apply: Button::new(label, Look::Lit, Intent::wanted(settle)).ready_if(!view.using.owed),
    })
}

fn title(view: &View, actor: ActorId, target: Option<ActorId>) -> String {
    let who = called(view, actor);
    match target {
        Some(target) => [&who, said!(" attacks "), &called(view, target)].concat(),
        None => [&who, said!(" attacks")].concat(),
    }
}

fn weapon_name(view: &View, actor: &ActorView) -> String {
    let stroke = view
        .action
        .as_ref()
        .and_then(|action| action.stroke.as_ref());
    let Some(stroke) = stroke else {
        return said!("Value and damage", String);
    };
    match stroke.hand {
        Hand::Empty(arm) | Hand::Other(arm) => combat::arm(arm).to_owned(),
        Hand::Carried(place) => actor
            .sheet
            .as_ref()
            .and_then(|its| its.weapons.get(usize::from(place)))
            .map_or_else(String::new, |weapon| weapon.name.as_str().to_owned()),
    }
}
