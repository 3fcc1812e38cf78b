//! How somebody stands in a fight, for the seats and the stage.

use super::waits;
use crate::app::words::acts::till;
use crate::app::words::book::said;
use crate::app::words::combat;
use crate::engine::torg::combat::action::Aim;
use crate::engine::torg::combat::status::Ends;
use crate::engine::torg::state::Condition;
use crate::engine::torg::view::{ActorView, View};

/// Everything that is so beside harm and up or stymied, each with when it ends: in full, and in a word.
pub fn standing(view: &View, actor: &ActorView) -> Vec<(String, Ends)> {
    let fight = &actor.fight;
    let round = view
        .round
        .as_ref()
        .map_or(0, |round| u32::from(round.number));
    let this_round = Ends::Round(round);
    let mut all = Vec::new();
    for (status, ends) in fight.statuses.each() {
        all.push((combat::status(status).to_owned(), ends));
    }
    if fight.aim != Aim::None {
        let ends = match fight.aim {
            Aim::Ready(last) => Ends::Used(last),
            Aim::None | Aim::Aiming(_) => this_round,
        };
        all.push((combat::aim(fight.aim).to_owned(), ends));
    }
    if fight.exposed.is_some() {
        all.push((said!("Open after an all-out attack", String), Ends::Action));
    }
    if let Some(guard) = fight.guard {
        let total = guard.total.to_string();
        let skill = combat::defence_skill(guard.skill);
        all.push((
            [said!("Defends: "), skill, " ", &total].concat(),
            this_round,
        ));
    }
    if fight.vital_block > 0 {
        let steps = super::rolling::block(fight.vital_block);
        all.push(([said!("Vital block "), &steps].concat(), this_round));
    }
    // The rounds tell a plain wait by themselves.
    if let (Some(hold), None) = (&fight.hold, actor.held) {
        all.push((waits(view, hold), this_round));
    }
    if actor.condition.wounds == Condition::DEAD - 1 && !fight.treated {
        all.push((said!("Dying without care", String), Ends::Lifted));
    }
    all
}

/// The same as words for a chip: what, and till when.
pub fn chips(view: &View, actor: &ActorView) -> Vec<(String, &'static str)> {
    let mut all = Vec::new();
    for (what, ends) in standing(view, actor) {
        all.push((what, till(ends)));
    }
    all
}
