//! How somebody stands in a fight, for the seats and the stage.

use super::waits;
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::vm::attack::table::opens_for;
use crate::app::words::acts::till;
use crate::app::words::combat;
use crate::app::words::rounds::held;
use crate::app::words::telling::called;
use ::torg::card::ApprovableAction;
use ::torg::combat::action::Aim;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::hold::Hold;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::fight::{WeaponChoice, magazine};
use ::torg::state::{ActionKind, Condition, Until};
use ::torg::view::{ActorView, View};

/// What is said of whoever dies soon (TC-100).
const DYING: &str = "Dying without care";

/// What is said of whoever is unconscious.
const UNCONSCIOUS: &str = "Unconscious";

/// What is said of whoever is off the feet.
pub const DOWN: &str = "Knocked down";

/// Everything that is so beside harm and up or stymied, each with when it ends: in full, and in a word.
pub fn standing(view: &View, actor: &ActorView) -> Vec<(String, StatusExpiry)> {
    let fight = &actor.combat;
    let round = now(view);
    let this_round = StatusExpiry::EndOfRound(round);
    let mut all = Vec::new();
    for (status, ends) in fight.statuses.iter() {
        let behind = fight
            .earned_blindside
            .filter(|_| status == Status::EarnedBlindside);
        let text = match behind {
            None => combat::status(status).to_owned(),
            Some((whom, last)) => {
                let whom = called(view, whom);
                let when = if last > round && round > 0 {
                    " next round"
                } else {
                    ""
                };
                format!("{} {whom}{when}", combat::status(status))
            }
        };
        all.push((text, ends));
    }
    if actor.action_lost {
        all.push(("Action lost".to_owned(), this_round));
    }
    if fight.aim != Aim::None {
        let ends = match fight.aim {
            Aim::Ready(last) => StatusExpiry::WhenUsed(last),
            Aim::None | Aim::Aiming(_) => this_round,
        };
        all.push((combat::aim(fight.aim).to_owned(), ends));
    }
    if fight.exposed.is_some() {
        all.push((
            "Open after an all-out attack".to_owned(),
            StatusExpiry::NextAction,
        ));
    }
    if let Some(guard) = fight.active_defence {
        let total = guard.total.to_string();
        let skill = combat::defence_skill(guard.skill);
        all.push((format!("Defends: {skill} {total}"), this_round));
    }
    if fight.effective_vital_block_steps() > 0 {
        let steps = super::rolling::block(fight.effective_vital_block_steps());
        all.push((format!("Vital block {steps}"), this_round));
    }
    if let Some(block) = fight.block {
        let whom = called(view, block.against);
        let total = block.total.to_string();
        all.push((format!("Ready to block {whom}: {total}"), this_round));
    }
    // The rounds tell a plain wait by themselves.
    if let (Some(hold), None) = (&fight.hold, actor.held_turn) {
        all.push((waits(view, hold), this_round));
    }
    if actor.condition.knocked_down {
        all.push((DOWN.to_owned(), StatusExpiry::NextAction));
    }
    if dying(actor) {
        all.push((DYING.to_owned(), StatusExpiry::WhenLifted));
    }
    all
}

/// The round that runs; 0 outside of rounds.
pub fn now(view: &View) -> u32 {
    view.round
        .as_ref()
        .map_or(0, |round| u32::from(round.number))
}

/// How hurt somebody is, in a line; nothing unhurt.
pub fn harm(actor: &ActorView) -> String {
    let is = &actor.condition;
    if is.wounds >= Condition::DEAD {
        return "dead".to_owned();
    }
    let mut all: Vec<String> = Vec::new();
    if dying(actor) {
        all.push("dying".to_owned());
    } else if is.wounds > 0 {
        all.push(combat::wounded(is.wounds).to_owned());
    }
    if is.shock > 0 {
        let limit = actor.stats.toughness.map(|limit| limit.to_string());
        let of = limit.map_or_else(String::new, |limit| format!(" of {limit}"));
        all.push(format!("{}{of} shock", is.shock));
    }
    for (so, word) in [
        (is.k, "K"),
        (is.o, "O"),
        (is.unconscious, "unconscious"),
        (is.knocked_down, "knocked down"),
    ] {
        all.extend(so.then(|| word.to_owned()));
    }
    all.join(", ")
}

/// Whether somebody dies without care (TC-100).
pub fn dying(actor: &ActorView) -> bool {
    actor.condition.wounds == Condition::DEAD - 1 && !actor.combat.treated
}

/// What is so beside harm as words for a chip: what, and till when. Whoever is dying has a chip to be cared for instead.
pub fn chips(view: &View, actor: &ActorView) -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    let is = &actor.condition;
    // Whoever is that gets up by no action.
    let out = is.unconscious && is.wounds < Condition::DEAD;
    if out {
        all.push((
            UNCONSCIOUS.to_owned(),
            till(StatusExpiry::WhenLifted, now(view)),
        ));
    }
    for (what, ends) in standing(view, actor) {
        let down = out && what == DOWN;
        if !down && (ends != StatusExpiry::WhenLifted || what != DYING) {
            all.push((what, till(ends, now(view))));
        }
    }
    all
}

/// The guns of whoever can act, for a chip each: what is left of what is counted, once some of it is gone, or how far the gun is
/// loaded (TC-180 … TC-187).
pub fn guns(view: &View, actor: &ActorView) -> Vec<(String, &'static str)> {
    let own = view.combatant(actor);
    let mut all = Vec::new();
    if !actor.condition.can_act() {
        return all;
    }
    for weapon in &own.sheet.weapons {
        let name = weapon.name.as_str();
        if own.combat.dropped_weapons.contains(&weapon.id) {
            continue;
        }
        if let Some((_, gone)) = own.combat.reloading.filter(|(its, _)| *its == weapon.id) {
            let needs = weapon.reload.rounds();
            let (so_far, needed) = (gone.to_string(), needs.to_string());
            let text = format!("{name} loading, {so_far} of {needed}");
            let until = if gone < needs {
                "rounds it takes"
            } else {
                "a check loads it"
            };
            all.push((text, until));
            continue;
        }
        let Some((_, its)) = magazine(&own, WeaponChoice::Carried(weapon.id)) else {
            continue;
        };
        let tells = its.ran_short || its.left < its.rating;
        if !tells || !its.is_counted(&view.combat.rules) {
            continue;
        }
        all.push(if its.left == 0 {
            (format!("{name} empty"), "until loaded")
        } else {
            let (left, full) = (its.left.to_string(), its.rating.to_string());
            let text = format!("{name} {left} of {full}");
            (text, "rounds of fire left")
        });
    }
    all
}

/// When up and stymied end, for a chip.
pub fn until(view: &View, until: Until) -> &'static str {
    let ends = match until {
        Until::RoundEnds => StatusExpiry::EndOfRound(now(view)),
        Until::Lifted => StatusExpiry::WhenLifted,
        Until::Used(last) => StatusExpiry::WhenUsed(u32::from(last)),
    };
    till(ends, now(view))
}

/// What whoever waits does the moment it comes, before everybody else (TC-135, TC-137); nothing on the own turn, or while
/// another action lies open.
pub fn springs(view: &View, actor: &ActorView) -> Option<Intent> {
    let round = view.round.as_ref()?;
    actor.held_turn?;
    let own = round.next_turn.is_some_and(|next| next.actor == actor.id);
    let mut turns = round.turns.iter();
    let comes = turns.any(|(turn, end)| turn.actor == actor.id && end.is_none());
    if own || !comes || view.action.is_some() || !actor.condition.can_act() {
        return None;
    }
    let attack = ActionKind::Approvable(ApprovableAction::Attack);
    let way = opens_for(view, actor, attack, false);
    Some(way.unwrap_or_else(|| Intent::Asked(Sheet::act(actor.id, false))))
}

/// What is left to whoever is surprised and bound by it: in small letters, and its rule (TC-208, TC-210).
pub fn unawares(view: &View, actor: &ActorView) -> Option<(&'static str, u16)> {
    match view.combatant(actor).surprise {
        SurpriseLevel::None => None,
        SurpriseLevel::Partial => Some(("surprised: a defence or something simple", 208)),
        SurpriseLevel::Complete => Some(("completely surprised: no action", 210)),
    }
}

/// What somebody waits for, in small letters; nothing of whoever waits for nothing.
pub fn waiting(actor: &ActorView) -> Option<String> {
    let how = held(actor.held_turn?);
    Some(match &actor.combat.hold {
        Some(Hold::Location(place)) if !place.is_empty() => format!("{how}: {place}"),
        Some(Hold::Location(_) | Hold::Opportunity | Hold::WaitFor(_)) | None => how.to_owned(),
    })
}
