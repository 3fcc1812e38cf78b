//! What the dice made of an attack at a table, until it is applied.

use super::asked;
use super::beside::{bears, card_row};
use super::result::{AccountRow, Names, Slip, account, dice_of, ends, held_back, marked, meaning};
use crate::app::attack::AttackIntent;
use crate::app::attack::table::Negated;
use crate::app::intent::Intent;
use crate::app::vm::deeds::{beside_slips, settles_with};
use crate::app::vm::sheet::{Act, ActStep, BOUGHT, Resolve};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::attack as words;
use crate::app::words::combat;
use crate::app::words::telling::{called, headline, name_among};
use crate::app::words::torg::list;
use ::torg::card::Side;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::damage::{DamageComponent, apply_damage, negate_damage};
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::Negating;
use ::torg::command::Command;
use ::torg::fight::attack_preview::shock_threshold;
use ::torg::fight::{AttackCommand, SuccessfulBlock, TargetedAttack, WeaponChoice};
use ::torg::state::{Condition, Role};
use ::torg::view::{ActorView, View};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

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
    /// A grab that only struck counts as a disarm (TC-145).
    pub disarms: Vec<Button>,
    pub apply: Button,
}

/// Somebody whom a blow befalls.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct TargetRow {
    /// Beneath which slip it stands.
    pub slip: usize,
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
    // Suppressive fire harms nobody: it is told as what it cows (TC-141).
    if action.targeted_attacks.is_empty() || action.has_option(CombatOption::SuppressiveFire) {
        return None;
    }
    let actor = view.actor(action.actor)?;
    let ActStep::Resolve(resolve) = &act.step else {
        return None;
    };
    if view.active_effects.extra_roll_pending {
        return Some(StruckVm {
            title: title(view, actor.id, &action.targeted_attacks),
            slips: vec![held_back(roll)],
            targets: vec![],
            earns: None,
            resolve: resolve.clone(),
            disarms: vec![],
            apply: Button::new(BOUGHT, ButtonVariant::Lit, Intent::SentSheet),
        });
    }
    let charted = roll.bonus.0;
    let mut what = weapon_name(view, actor);
    if let Some(bears) = bears(actor, &view.combat.rules) {
        what.push_str(&format!(" · {bears}"));
    }
    let own = action.cards_played.iter().map(|(_, card)| *card);
    let card = card_row(view, actor, own);
    let twice =
        matches!(action.targeted_attacks.as_slice(), [one, other] if one.target == other.target);
    let (mut slips, mut targets, mut disarms) = (vec![], vec![], vec![]);
    // How each blow leaves its target, and what is taken from it: the next one at the same meets them so.
    let mut left_so: Vec<(ActorId, Condition, bool)> = vec![];
    let mut paid: Vec<(ActorId, Vec<DamageComponent>)> = vec![];
    for (place, (blow, struck)) in
        (0_u8..).zip(action.targeted_attacks.iter().zip(&view.evaluated_attacks))
    {
        let outcome = struck.outcome.as_ref()?;
        let other = view.actor(struck.target)?;
        let names = Names {
            what: what.clone(),
            target: name_among(view, other).to_owned(),
        };
        let steps = blow.attack.options.vital_blow_steps();
        let mut slip = account(&struck.prepared, outcome, charted, steps, &names);
        slip.dice = dice_of(blow.own_roll.as_ref().unwrap_or(roll));
        for row in &mut slip.rows {
            if let Some((_, named)) = card.as_ref().filter(|(plain, _)| *plain == row.name) {
                row.name.clone_from(named);
            }
        }
        if let Some(block) = struck.block {
            stopped(&mut slip, block, name_among(view, actor), &names);
        }
        // Several are told apart by their names, two strikes at one by which it is.
        if action.targeted_attacks.len() > 1 || !view.combat.interactions.is_empty() {
            let which = match (twice, place) {
                (false, _) => "",
                (true, 0) => ", first strike",
                (true, _) => ", second strike",
            };
            slip.title = headline(&[&names.target, which, ": ", &slip.title]);
            if struck.block.is_none() {
                once(&mut slip, slips.first());
            }
        }
        if outcome.may_count_as_disarm {
            let target = struck.target;
            let what = AttackCommand::CountAsDisarm { target };
            let actor = actor.id;
            let counts = Intent::wanted(Command::Attack { actor, what });
            let label = format!("Counts as a disarm: {}", names.target);
            disarms.push(Button::new(label, ButtonVariant::Gamemaster, counts));
        }
        let picked = negated.iter().find(|(its, _)| *its == place);
        let picked = picked.map_or(vec![], |(_, picks)| picks.clone());
        paid.push((struck.target, picked.clone()));
        let Some(harm) = outcome.damage else {
            slips.push(slip);
            continue;
        };
        let target = view.combatant(other);
        let limit = shock_threshold(&blow.attack, &target, &view.combat.rules);
        let left = negate_damage(harm, &picked, &view.combat.rules).unwrap_or(harm);
        let mut before = left_so.iter().filter(|(id, ..)| *id == struck.target);
        let spent = before.clone().filter(|(.., pays)| *pays).count();
        let mut then = before.next_back().map_or(other.condition, |its| its.1);
        let mark = marked(&mut slip, harm, &then, &view.combat.rules);
        slips.push(slip);
        let did = apply_damage(&mut then, limit, left, &view.combat.rules);
        left_so.push((struck.target, then, !picked.is_empty()));
        let remain = usize::from(other.possibilities).saturating_sub(spent);
        let says = meaning(&did, &names, &then, limit, &view.combat.rules);
        let says = says.into_iter().next().map_or_else(
            || {
                let ends = ends(&struck.prepared, outcome);
                let ends = ends.first().copied().unwrap_or("No damage");
                format!("{}: {}", names.target, ends.to_lowercase())
            },
            |(says, _)| says,
        );
        let rated = target.damage_table() == DamageTable::PossibilityRated;
        let hurts = harm.row != Default::default() || harm.extra_k > 0;
        let may = rated && hurts && remain > 0 && view.combat.rules.is(Negating::On);
        let row = harm.row;
        let there = [
            (DamageComponent::Wound, row.wounds > 0),
            (DamageComponent::Shock, row.shock > 0),
            (DamageComponent::Knockdown, row.knockdown),
            (
                DamageComponent::KnockoutMark,
                row.mark.is_some() || harm.extra_k > 0,
            ),
        ];
        targets.push(TargetRow {
            slip: slips.len().saturating_sub(1),
            side: other.role.side(),
            says,
            spend: if may {
                let spends = if picked.is_empty() {
                    "may spend 1 of "
                } else {
                    "spends 1 of "
                };
                format!("{spends}{remain} possibilities against it")
            } else {
                String::new()
            },
            picks: if may {
                there
                    .into_iter()
                    .filter(|(_, is)| *is)
                    .map(|(pick, _)| {
                        let intent = Intent::attack(AttackIntent::Negated(place, pick));
                        let name = mark.filter(|_| pick == DamageComponent::KnockoutMark);
                        let name = name.unwrap_or_else(|| combat::pick(pick));
                        (name, picked.contains(&pick), intent)
                    })
                    .collect()
            } else {
                vec![]
            },
        });
    }
    let beside = beside_slips(view, action, roll);
    let alone = beside.is_empty();
    slips.extend(beside);
    let why = action
        .attack_setup
        .as_ref()
        .and_then(|its| its.blindside_cause);
    if let (Some(slip), Some(why)) = (slips.first_mut(), why) {
        slip.notes.push(asked::note(why, view.edition));
    }
    let label = match targets.as_slice() {
        [] if alone => "Carry on".to_owned(),
        all if alone && (all.len() == 1 || twice) => format!(
            "Apply to {}",
            action
                .target
                .map_or_else(String::new, |target| called(view, target))
        ),
        _ => "Apply to all".to_owned(),
    };
    Some(StruckVm {
        title: title(view, actor.id, &action.targeted_attacks),
        slips,
        targets,
        earns: resolve.earns.then(|| {
            let who = name_among(view, actor);
            match actor.role {
                Role::Hero => format!("Attack is approved: a success, and {who} draws a card"),
                Role::Ally | Role::Villain => String::new(),
            }
        }),
        resolve: resolve.clone(),
        disarms,
        apply: Button::new(
            label,
            ButtonVariant::Lit,
            settles_with(view, actor.id, Some(paid)),
        ),
    })
}

/// A blow that was blocked was none: the block's total stands against the value of the skill, whatever the dice show (TC-221).
fn stopped(slip: &mut Slip, block: SuccessfulBlock, attacker: &str, names: &Names) {
    let row = |name: String, figure: i32| AccountRow {
        name,
        hit: words::figure(figure),
        harm: String::new(),
        rule: tc(221).to_string(),
    };
    let figures = |figure: i32| [words::figure(figure), String::new()];
    slip.title = "Blocked".to_owned();
    slip.rows = vec![row(format!("{}: block", names.target), block.total)];
    slip.totals = figures(block.total);
    let skill = format!("{attacker}: value of the skill");
    slip.met = vec![row(skill, block.attack_value)];
    slip.over = figures(block.total.saturating_sub(block.attack_value));
    slip.by = "Over by";
    let means = "It was stopped: what the dice show does not matter.".to_owned();
    slip.notes.push((means, tc(221).to_string()));
}

/// The dice and totals of one throw are told on its first slip alone.
fn once(slip: &mut Slip, first: Option<&Slip>) {
    let same = |first: &&Slip| {
        let hit = |slip: &Slip| {
            slip.rows
                .iter()
                .map(|row| row.hit.clone())
                .collect::<Vec<_>>()
        };
        let harm = &slip.totals[1];
        first.dice == slip.dice
            && hit(first).starts_with(&hit(slip))
            && (harm.is_empty() || *harm == first.totals[1])
    };
    if first.filter(same).is_some() {
        slip.dice.faces.clear();
        slip.rows.clear();
    }
}

fn title(view: &View, actor: ActorId, blows: &[TargetedAttack]) -> String {
    let mut names: Vec<String> = Vec::new();
    for blow in blows {
        let name = called(view, blow.target);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    headline(&[&called(view, actor), " attacks ", &list(&names)])
}

fn weapon_name(view: &View, actor: &ActorView) -> String {
    let stroke = view
        .action
        .as_ref()
        .and_then(|action| action.attack_setup.as_ref());
    let Some(stroke) = stroke else {
        return "Value and damage".to_owned();
    };
    match stroke.weapon {
        WeaponChoice::Unarmed(arm) | WeaponChoice::Other(arm) => combat::arm(arm).to_owned(),
        hand @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. }) => {
            let own = view.combatant(actor);
            let weapon = own.weapon(hand);
            weapon.map_or_else(String::new, |weapon| weapon.name.as_str().to_owned())
        }
    }
}
