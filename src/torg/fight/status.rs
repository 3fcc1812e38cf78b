//! The statuses of an actor in a fight, as texts for the stage and the seats.

use crate::grammar::{capitalised, figure, list, signed};
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack;
use crate::torg::dialog::TorgDialog;
use crate::torg::messages::combat;
use crate::torg::messages::combat_events::expiry_text;
use crate::torg::messages::rounds::held;
use crate::torg::messages::sentences::actor_name;
use crate::torg::rounds::AfterRound;
use ::torg::card::{ApprovableAction, Side};
use ::torg::combat::action::Aim;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::hold::Hold;
use ::torg::combat::options::vital_block_modifiers;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::fight::{Combatant, WeaponChoice, magazine};
use ::torg::roll::RollCondition;
use ::torg::settings::StymiedScope;
use ::torg::sheet::CarriedWeapon;
use ::torg::state::{ActionKind, Until};
use ::torg::view::{ActorView, View};

/// A status of an actor, and when it ends.
struct ActiveStatus {
    text: String,
    expiry: StatusExpiry,
    kind: StatusKind,
}

/// The end of being unconscious in a few words (TC-095, DD-133).
const UNTIL_REVIVED: &str = "until Inspiration or help";

/// The end of an exposure that the actions of this round do not end (TC-130).
const UNTIL_NEXT_ROUNDS_ACTION: &str = "until acting next round";

/// The statuses that are shown differently from the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StatusKind {
    Down,
    Dying,
    /// Exposed by an all-out attack of this round: another action in the same round does not end it (TC-130).
    ExposedThisRound,
    Other,
}

/// Returns all active statuses of an actor except damage, Up and Stymied.
fn active_statuses(view: &View, actor: &ActorView) -> Vec<ActiveStatus> {
    let fight = &actor.combat;
    let round = round_number(view);
    let this_round = StatusExpiry::EndOfRound(round);
    let mut statuses = Vec::new();
    let mut push = |kind, text: String, expiry| statuses.push(ActiveStatus { text, expiry, kind });
    for (status, expiry) in fight.statuses.iter() {
        let name = combat::status(status);
        let blindsides = fight.earned_blindsides.iter();
        let blindsides = blindsides.filter(|_| status == Status::EarnedBlindside);
        let targets: Vec<String> = blindsides
            .clone()
            .map(|(target, _)| actor_name(view, *target))
            .collect();
        let is_later = round > 0 && blindsides.clone().all(|(_, last)| *last > round);
        let text = match (targets.is_empty(), is_later) {
            (true, _) => name.to_owned(),
            (false, true) => format!("{name} {} next round", list(&targets)),
            (false, false) => format!("{name} {}", list(&targets)),
        };
        push(StatusKind::Other, text, expiry);
    }
    if actor.action_lost {
        push(StatusKind::Other, "Action lost".to_owned(), this_round);
    }
    match fight.aim {
        Aim::None => {}
        Aim::Aiming(_) => push(StatusKind::Other, combat::aim(fight.aim), this_round),
        Aim::Ready(last) => {
            let text = combat::aim(fight.aim);
            push(StatusKind::Other, text, StatusExpiry::WhenUsed(last));
        }
    }
    if fight.exposed_since_aiming {
        let text = "Exposed by aiming".to_owned();
        push(StatusKind::Other, text, StatusExpiry::NextAction);
    }
    if let Some(exposed) = fight.exposed {
        let text = "Exposed by an all-out attack".to_owned();
        let (kind, expiry) = if exposed.ends_on_round(&view.combat.rules) {
            (StatusKind::Other, this_round)
        } else if round > 0 && !exposed.ends_on_action(round) {
            (StatusKind::ExposedThisRound, StatusExpiry::NextAction)
        } else {
            (StatusKind::Other, StatusExpiry::NextAction)
        };
        push(kind, text, expiry);
    }
    if let Some(defence) = fight.active_defence {
        let skill = combat::defence_skill(defence.skill);
        let text = format!("Active defense: {skill}, total {}", figure(defence.total));
        push(StatusKind::Other, text, this_round);
    }
    let steps = fight.effective_vital_block_steps();
    if steps > 0 {
        let text = format!("Vital block: defense {}", vital_block(steps));
        push(StatusKind::Other, text, this_round);
    }
    if let Some(block) = fight.block {
        let target = actor_name(view, block.against);
        let text = format!("Ready to block {target}: {}", figure(block.total));
        push(StatusKind::Other, text, this_round);
    }
    // A held turn is shown in the order of acting instead.
    if let (Some(hold), None) = (&fight.hold, actor.held_turn) {
        let target = match hold {
            Hold::WaitFor(target) => actor_name(view, *target),
            Hold::Opportunity | Hold::Location(_) => String::new(),
        };
        push(
            StatusKind::Other,
            capitalised(&combat::hold(hold, &target)),
            this_round,
        );
    }
    // A dead actor has no next action, so being knocked down is not shown.
    if actor.condition.knocked_down && !actor.condition.is_dead() {
        push(
            StatusKind::Down,
            "Knocked down".to_owned(),
            StatusExpiry::NextAction,
        );
    }
    if is_dying(view, actor) {
        let text = "Dying unless treated".to_owned();
        push(StatusKind::Dying, text, StatusExpiry::WhenLifted);
    }
    statuses
}

/// Returns the number of the current round; 0 outside of rounds.
fn round_number(view: &View) -> u32 {
    let round = view.round.as_ref();
    round.map_or(0, |round| u32::from(round.number))
}

/// Formats a vital block, "−4, armor +2": its modifiers to the defence and the armor.
pub fn vital_block(steps: u8) -> String {
    if steps == 0 {
        return "none".to_owned();
    }
    let (defence, armor) = vital_block_modifiers(steps);
    format!("{}, armor {}", signed(defence), signed(armor))
}

/// Checks whether an actor dies unless treated (TC-100).
pub fn is_dying(view: &View, actor: &ActorView) -> bool {
    view.combat.dying.contains(&actor.id)
}

/// Formats the damage of an actor in one line; empty without damage.
pub fn damage_line(view: &View, actor: &ActorView) -> String {
    let condition = &actor.condition;
    if condition.is_dead() {
        return "dead".to_owned();
    }
    let mut parts = injuries(view, actor);
    if condition.unconscious {
        parts.push("unconscious".to_owned());
    }
    parts.join(", ")
}

/// Formats the damage of an actor beside a text that says whether they are dead or unconscious.
pub fn injury_text(view: &View, actor: &ActorView) -> String {
    if actor.condition.is_dead() {
        return String::new();
    }
    injuries(view, actor).join(", ")
}

fn injuries(view: &View, actor: &ActorView) -> Vec<String> {
    let condition = &actor.condition;
    let mut injuries: Vec<String> = Vec::new();
    if is_dying(view, actor) {
        injuries.push("dying".to_owned());
    } else if condition.wounds > 0 {
        injuries.push(combat::wounded(condition.wounds).to_owned());
    }
    match (condition.shock, actor.shock_limit) {
        (0, _) => {}
        (shock, Some(limit)) => injuries.push(format!("{shock} of {limit} shock")),
        (shock, None) => injuries.push(format!("{shock} shock")),
    }
    let marks = [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down, "knocked down"),
    ];
    injuries.extend(
        marks
            .into_iter()
            .filter(|(applies, _)| *applies)
            .map(|(_, mark)| mark.to_owned()),
    );
    injuries
}

/// Returns when Up or Stymied ends: in a few words, and as a sentence. A lost reroll ends Stymied; a roll ends only the Up that an
/// interaction gave for one roll (DD-137, DD-143, TC-252, TC-255).
pub fn roll_condition_ends(
    view: &View,
    condition: RollCondition,
    until: Until,
) -> (&'static str, String) {
    let ends_when_used =
        condition == RollCondition::Stymied && view.settings.is(StymiedScope::Round);
    match (until, ends_when_used) {
        (Until::Used(last), _) => {
            let expiry = StatusExpiry::WhenUsed(u32::from(last));
            let sentence = format!("{}.", capitalised(&combat::ends(expiry)));
            (expiry_text(expiry, round_number(view)), sentence)
        }
        (Until::RoundEndsThenUsed(_), _) => (
            "this round, then perhaps one roll",
            "Until the round ends; then for one roll of the next round, unless a roll in this round uses it up."
                .to_owned(),
        ),
        (Until::RoundEnds, true) => (
            "until used or the round ends",
            "Until used or until the round ends.".to_owned(),
        ),
        (Until::RoundEnds, false) => ("this round", "Until the round ends.".to_owned()),
        (Until::Lifted, true) => (
            "until used or lifted",
            "Until used or until the gamemaster lifts it.".to_owned(),
        ),
        (Until::Lifted, false) => {
            let sentence = format!("{}.", capitalised(&combat::ends(StatusExpiry::WhenLifted)));
            (expiry_text(StatusExpiry::WhenLifted, 0), sentence)
        }
    }
}

/// Returns the active statuses of an actor, each with a sentence about when it ends, for the seat.
pub fn statuses(view: &View, actor: &ActorView) -> Vec<(String, String)> {
    let sentence = |status: ActiveStatus| {
        let ends = match (status.kind, view.combat.knocked_down_may_defend) {
            (StatusKind::Down, true) => "The next action can only be a defense.".to_owned(),
            (StatusKind::Down, false) => "The next action is spent getting up.".to_owned(),
            (StatusKind::Dying, _) => "Until someone treats the character.".to_owned(),
            (StatusKind::ExposedThisRound, _) => {
                "Until the first action of the next round.".to_owned()
            }
            (StatusKind::Other, _) => capitalised(&format!("{}.", combat::ends(status.expiry))),
        };
        (status.text, ends)
    };
    active_statuses(view, actor)
        .into_iter()
        .map(sentence)
        .collect()
}

/// Returns the active statuses in a few words for the stage, each with its end, and the ammunition that is left. Dying is not
/// included: it has a chip of its own, which treats the actor.
pub fn chips(view: &View, actor: &ActorView) -> Vec<(String, &'static str)> {
    let condition = &actor.condition;
    let round = round_number(view);
    let mut chips = Vec::new();
    let is_out = condition.unconscious && !condition.is_dead();
    if is_out {
        chips.push(("Unconscious".to_owned(), UNTIL_REVIVED));
    }
    for status in active_statuses(view, actor) {
        let until = match status.kind {
            StatusKind::Dying => continue,
            // An unconscious actor cannot stand up, so being knocked down is not shown.
            StatusKind::Down if is_out => continue,
            StatusKind::ExposedThisRound => UNTIL_NEXT_ROUNDS_ACTION,
            StatusKind::Down | StatusKind::Other => expiry_text(status.expiry, round),
        };
        chips.push((status.text, until));
    }
    if condition.can_act() {
        let combatant = view.combatant(actor);
        let weapons = combatant.sheet.weapons.iter();
        chips.extend(weapons.filter_map(|weapon| ammunition_chip(view, &combatant, weapon)));
    }
    chips
}

/// Returns the chip of a weapon whose counted ammunition is partly used, or that is being reloaded (TC-180 … TC-187).
fn ammunition_chip(
    view: &View,
    combatant: &Combatant,
    weapon: &CarriedWeapon,
) -> Option<(String, &'static str)> {
    let name = weapon.name.as_str();
    if combatant.combat.dropped_weapons.contains(&weapon.id) {
        return None;
    }
    if let Some((_, rounds_done)) = combatant
        .combat
        .reloading
        .filter(|(id, _)| *id == weapon.id)
    {
        let rounds_needed = weapon.reload.rounds();
        let text = format!("{name} reloading, {rounds_done} of {rounds_needed}");
        let until = if rounds_done < rounds_needed {
            "rounds needed"
        } else {
            "a check finishes it"
        };
        return Some((text, until));
    }
    let (_, magazine) = magazine(combatant, WeaponChoice::Carried(weapon.id))?;
    let is_used = magazine.ran_short || magazine.left < magazine.rating;
    if !is_used || !magazine.is_counted(&view.combat.rules) {
        return None;
    }
    Some(match magazine.left {
        0 => (format!("{name} empty"), "until reloaded"),
        remaining => {
            let text = format!("{name} {remaining} of {}", magazine.rating);
            (text, "ammunition left")
        }
    })
}

/// Returns the label and the action that treats a dying actor, for the stage (TC-100). `None` if the actor is not dying.
pub fn treatment(view: &View, actor: &ActorView) -> Option<(String, Action)> {
    let care = Command::combat(actor.id, CombatCommand::Treat { treated: true });
    is_dying(view, actor).then(|| {
        let text = format!("Treat {}", actor_name(view, actor.id));
        (text, Action::Play(care))
    })
}

/// Returns what is due in a fight: the button that ends the rounds once one side is defeated.
pub fn due(view: &View) -> Vec<ActionButton> {
    let defeated = view.combat.defeated_side.filter(|_| view.action.is_none());
    let button = defeated.map(|side| {
        let label = match side {
            Side::Heroes => "The heroes are out: end the rounds",
            Side::Villains => "The villains are out: end the rounds",
        };
        let end = Action::CloseRound(AfterRound::EndRounds);
        ActionButton::gamemaster(label, end)
    });
    button.into_iter().collect()
}

/// Returns the text about what a surprised actor can still do, in lower case (TC-208, TC-210).
pub fn row_state(view: &View, actor: &ActorView) -> Option<String> {
    let state = match view.combatant(actor).surprise {
        SurpriseLevel::None => return None,
        SurpriseLevel::Partial => "partially surprised: only a defense or simple action",
        SurpriseLevel::Complete => "completely surprised: no action",
    };
    Some(state.to_owned())
}

/// Returns the text about what an actor who is knocked down can still do, in lower case (TC-103, TC-104).
pub(super) fn down_state(view: &View) -> &'static str {
    if view.combat.knocked_down_may_defend {
        "knocked down: the next action can only be a defense"
    } else if view.combat.defence_while_down {
        "knocked down: must get up or defend with this action"
    } else {
        "knocked down: must get up with this action"
    }
}

/// Returns the text about what an actor with a held turn waits for, in lower case.
pub fn waiting(actor: &ActorView) -> Option<String> {
    let kind_of_hold = held(actor.held_turn?);
    Some(match &actor.combat.hold {
        Some(Hold::Location(place)) if !place.is_empty() => format!("{kind_of_hold}: {place}"),
        Some(Hold::Location(_) | Hold::Opportunity | Hold::WaitFor(_)) | None => {
            kind_of_hold.to_owned()
        }
    })
}

/// Returns the action of an actor with a held turn when the awaited moment comes, before everybody else (TC-135, TC-137). `None` on
/// the actor's own turn, or while the actor may not act.
pub fn held_turn_action(view: &View, actor: &ActorView) -> Option<Action> {
    let next = view.round.as_ref()?.next_turn;
    let is_next = next.is_some_and(|next| next.actor == actor.id);
    if is_next || actor.held_turn.is_none() || !actor.may_act {
        return None;
    }
    let kind = ActionKind::Approvable(ApprovableAction::Attack);
    let dialog = attack::opening(view, actor, kind, false).unwrap_or(TorgDialog::Act {
        actor: actor.id,
        critical_moment: false,
    });
    Some(Action::Open(dialog))
}
