//! How somebody stands in a fight, in words for the stage and the seats.

use crate::components::ButtonVariant;
use crate::grammar::capitalised;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack;
use crate::torg::dialog::Dialog;
use crate::torg::messages::acts::till;
use crate::torg::messages::combat;
use crate::torg::messages::rounds::held;
use crate::torg::messages::telling::called;
use crate::torg::messages::torg::signed;
use crate::torg::rounds::AfterRound;
use ::torg::card::{ApprovableAction, Side};
use ::torg::combat::action::Aim;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::hold::Hold;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::fight::{Combatant, WeaponChoice, magazine};
use ::torg::sheet::CarriedWeapon;
use ::torg::state::{ActionKind, Condition};
use ::torg::view::{ActorView, View};

/// What somebody is, and when that ends.
struct ActiveStatus {
    text: String,
    expiry: StatusExpiry,
    is: Is,
}

/// The statuses that are told in a way of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Down,
    Dying,
    Other,
}

/// Everything that is so beside damage and beside up or stymied.
fn active_statuses(view: &View, actor: &ActorView) -> Vec<ActiveStatus> {
    let fight = &actor.combat;
    let round = round_number(view);
    let this_round = StatusExpiry::EndOfRound(round);
    let mut all = Vec::new();
    let mut push = |is, text: String, expiry| all.push(ActiveStatus { text, expiry, is });
    for (status, expiry) in fight.statuses.iter() {
        let name = combat::status(status);
        let text = match fight.earned_blindside {
            Some((target, last)) if status == Status::EarnedBlindside => {
                let target = called(view, target);
                if last > round && round > 0 {
                    format!("{name} {target} next round")
                } else {
                    format!("{name} {target}")
                }
            }
            _ => name.to_owned(),
        };
        push(Is::Other, text, expiry);
    }
    if actor.action_lost {
        push(Is::Other, "Action lost".to_owned(), this_round);
    }
    match fight.aim {
        Aim::None => {}
        Aim::Aiming(_) => push(Is::Other, combat::aim(fight.aim).to_owned(), this_round),
        Aim::Ready(last) => {
            let text = combat::aim(fight.aim).to_owned();
            push(Is::Other, text, StatusExpiry::WhenUsed(last));
        }
    }
    if fight.exposed.is_some() {
        let text = "Exposed by an all-out attack".to_owned();
        push(Is::Other, text, StatusExpiry::NextAction);
    }
    if let Some(defence) = fight.active_defence {
        let skill = combat::defence_skill(defence.skill);
        let text = format!("Active defence: {skill} {}", defence.total);
        push(Is::Other, text, this_round);
    }
    let steps = fight.effective_vital_block_steps();
    if steps > 0 {
        let text = format!("Vital block: defence {}", vital_block(steps));
        push(Is::Other, text, this_round);
    }
    if let Some(block) = fight.block {
        let target = called(view, block.against);
        let text = format!("Ready to block {target}: {}", block.total);
        push(Is::Other, text, this_round);
    }
    // A turn that waits is told with the order of acting.
    if let (Some(hold), None) = (&fight.hold, actor.held_turn) {
        let target = match hold {
            Hold::WaitFor(target) => called(view, *target),
            Hold::Opportunity | Hold::Location(_) => String::new(),
        };
        push(Is::Other, combat::hold(hold, &target), this_round);
    }
    // The dead have no next action.
    if actor.condition.knocked_down && actor.condition.wounds < Condition::DEAD {
        push(
            Is::Down,
            "Knocked down".to_owned(),
            StatusExpiry::NextAction,
        );
    }
    if is_dying(actor) {
        let text = "Dying unless treated".to_owned();
        push(Is::Dying, text, StatusExpiry::WhenLifted);
    }
    all
}

/// The round that is played; 0 outside of rounds.
fn round_number(view: &View) -> u32 {
    let round = view.round.as_ref();
    round.map_or(0, |round| u32::from(round.number))
}

/// "−4, armor +2": what a vital block takes from the defence and adds to the armor.
pub fn vital_block(steps: u8) -> String {
    if steps == 0 {
        return "none".to_owned();
    }
    let steps = i32::from(steps);
    format!("{}, armor {}", signed(-2 * steps), signed(steps))
}

/// Whether somebody dies without care (TC-100).
pub fn is_dying(actor: &ActorView) -> bool {
    actor.condition.wounds == Condition::DEAD - 1 && !actor.combat.treated
}

/// How hurt somebody is, in a line; empty for the unhurt.
pub fn harm_text(actor: &ActorView) -> String {
    let condition = &actor.condition;
    if condition.wounds >= Condition::DEAD {
        return "dead".to_owned();
    }
    let mut all: Vec<String> = Vec::new();
    if is_dying(actor) {
        all.push("dying".to_owned());
    } else if condition.wounds > 0 {
        all.push(combat::wounded(condition.wounds).to_owned());
    }
    match (condition.shock, actor.stats.toughness) {
        (0, _) => {}
        (shock, Some(toughness)) => all.push(format!("{shock} of {toughness} shock")),
        (shock, None) => all.push(format!("{shock} shock")),
    }
    let marks = [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.unconscious, "unconscious"),
        (condition.knocked_down, "knocked down"),
    ];
    all.extend(
        marks
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, mark)| mark.to_owned()),
    );
    all.join(", ")
}

/// What weighs on somebody in a fight, and when it ends, as sentences for the seat.
pub fn statuses(view: &View, actor: &ActorView) -> Vec<(String, String)> {
    let sentence = |status: ActiveStatus| {
        let ends = match (status.is, view.combat.knocked_down_may_defend) {
            (Is::Down, true) => "The next action can only be a defence.".to_owned(),
            (Is::Down, false) => "The next action is spent getting up.".to_owned(),
            (Is::Dying | Is::Other, _) => capitalised(&format!("{}.", combat::ends(status.expiry))),
        };
        (status.text, ends)
    };
    active_statuses(view, actor)
        .into_iter()
        .map(sentence)
        .collect()
}

/// The same in a few words for the stage, and until when; with what is left in a gun. Whoever is dying has a chip that cares for them
/// instead.
pub fn chips(view: &View, actor: &ActorView) -> Vec<(String, &'static str)> {
    let condition = &actor.condition;
    let now = round_number(view);
    let mut chips = Vec::new();
    // Whoever is unconscious gets up by no action.
    let is_out = condition.unconscious && condition.wounds < Condition::DEAD;
    if is_out {
        let until = till(StatusExpiry::WhenLifted, now);
        chips.push(("Unconscious".to_owned(), until));
    }
    for status in active_statuses(view, actor) {
        if status.is == Is::Other || (status.is == Is::Down && !is_out) {
            chips.push((status.text, till(status.expiry, now)));
        }
    }
    if condition.can_act() {
        let own = view.combatant(actor);
        let weapons = own.sheet.weapons.iter();
        chips.extend(weapons.filter_map(|weapon| gun(view, &own, weapon)));
    }
    chips
}

/// What is left of a weapon's ammunition where it is counted and some of it is gone, or how far it is loaded (TC-180 … TC-187).
fn gun(view: &View, own: &Combatant, weapon: &CarriedWeapon) -> Option<(String, &'static str)> {
    let name = weapon.name.as_str();
    if own.combat.dropped_weapons.contains(&weapon.id) {
        return None;
    }
    if let Some((_, done)) = own.combat.reloading.filter(|(id, _)| *id == weapon.id) {
        let needed = weapon.reload.rounds();
        let text = format!("{name} reloading, {done} of {needed}");
        let until = if done < needed {
            "rounds needed"
        } else {
            "a check finishes it"
        };
        return Some((text, until));
    }
    let (_, magazine) = magazine(own, WeaponChoice::Carried(weapon.id))?;
    let is_used = magazine.ran_short || magazine.left < magazine.rating;
    if !is_used || !magazine.is_counted(&view.combat.rules) {
        return None;
    }
    Some(match magazine.left {
        0 => (format!("{name} empty"), "until reloaded"),
        left => {
            let text = format!("{name} {left} of {}", magazine.rating);
            (text, "rounds left")
        }
    })
}

/// Whoever is dying: what the stage says of them, and the way to care for them (TC-100).
pub fn care(view: &View, actor: &ActorView) -> Option<(String, Action)> {
    let care = Command::Combat {
        actor: actor.id,
        what: CombatCommand::Treat { treated: true },
    };
    let is_dying = view.combat.dying.contains(&actor.id);
    is_dying.then(|| {
        let text = format!("Treat {}", called(view, actor.id));
        (text, Action::Play(care))
    })
}

/// What is to be settled in a fight: its end, where one side is beaten.
pub fn due(view: &View) -> Vec<ActionButton> {
    let beaten = view.combat.defeated_side.filter(|_| view.action.is_none());
    let button = beaten.map(|side| {
        let label = match side {
            Side::Heroes => "The heroes are out: end the rounds",
            Side::Villains => "The villains are out: end the rounds",
        };
        let end = Action::CloseRound(AfterRound::EndRounds);
        ActionButton::new(label, ButtonVariant::Gamemaster, end)
    });
    button.into_iter().collect()
}

/// What is left to whoever is surprised and bound by it, in small letters (TC-208, TC-210).
pub fn row_state(view: &View, actor: &ActorView) -> Option<String> {
    let left = match view.combatant(actor).surprise {
        SurpriseLevel::None => return None,
        SurpriseLevel::Partial => "partially surprised: only a defence or simple action",
        SurpriseLevel::Complete => "completely surprised: no action",
    };
    Some(left.to_owned())
}

/// What is left to whoever is off the feet, in small letters (TC-103, TC-104).
pub(super) fn down_state(view: &View) -> &'static str {
    if view.combat.knocked_down_may_defend {
        "knocked down: the next action can only be a defence"
    } else {
        "knocked down: must stand up with this action"
    }
}

/// What somebody waits for, in small letters.
pub fn waiting(actor: &ActorView) -> Option<String> {
    let how = held(actor.held_turn?);
    Some(match &actor.combat.hold {
        Some(Hold::Location(place)) if !place.is_empty() => format!("{how}: {place}"),
        Some(Hold::Location(_) | Hold::Opportunity | Hold::WaitFor(_)) | None => how.to_owned(),
    })
}

/// What whoever waits does the moment it comes, before everybody else (TC-135, TC-137); nothing on their own turn, or while another
/// action is open.
pub fn springs(view: &View, actor: &ActorView) -> Option<Action> {
    let round = view.round.as_ref()?;
    actor.held_turn?;
    let is_next = round.next_turn.is_some_and(|next| next.actor == actor.id);
    let mut turns = round.turns.iter();
    let has_turn = turns.any(|(turn, end)| turn.actor == actor.id && end.is_none());
    if is_next || !has_turn || view.action.is_some() || !actor.condition.can_act() {
        return None;
    }
    let kind = ActionKind::Approvable(ApprovableAction::Attack);
    let dialog = attack::opening(view, actor, kind, false).unwrap_or(Dialog::Act {
        actor: actor.id,
        critical_moment: false,
    });
    Some(Action::Open(dialog))
}
