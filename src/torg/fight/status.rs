//! The statuses of an actor in a fight, as texts for the stage and the seats.

use crate::grammar::{capitalised, figure, list, signed};
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack;
use crate::torg::dialog::TorgDialog;
use crate::torg::fight::lists::is_settable;
use crate::torg::messages::combat;
use crate::torg::messages::combat_events::expiry_text;
use crate::torg::messages::names::roll_condition_name;
use crate::torg::messages::rounds::held;
use crate::torg::messages::sentences::actor_name;
use crate::torg::rounds::AfterRound;
use ::torg::card::{ApprovableAction, Side};
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::chart::KnockoutMark;
use ::torg::combat::hold::Hold;
use ::torg::combat::options::vital_block_modifiers;
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::fight::{Combatant, WeaponChoice, magazine};
use ::torg::sheet::CarriedWeapon;
use ::torg::state::ActionKind;
use ::torg::view::{ActiveStatus, ActiveStatusExpiry, ActiveStatusKind, ActorView, View};

/// Returns the name of a status.
fn status_name(view: &View, kind: &ActiveStatusKind) -> String {
    match kind {
        ActiveStatusKind::RollCondition { condition, .. } => {
            capitalised(roll_condition_name(*condition))
        }
        ActiveStatusKind::Unconscious => "Unconscious".to_owned(),
        ActiveStatusKind::Lasting(status) => combat::status(*status).to_owned(),
        ActiveStatusKind::EarnedBlindside {
            targets,
            next_round,
        } => {
            let name = combat::status(Status::EarnedBlindside);
            let targets: Vec<String> = targets.iter().map(|id| actor_name(view, *id)).collect();
            match (targets.is_empty(), next_round) {
                (true, _) => name.to_owned(),
                (false, true) => format!("{name} {} next round", list(&targets)),
                (false, false) => format!("{name} {}", list(&targets)),
            }
        }
        ActiveStatusKind::ActionLost => "Action lost".to_owned(),
        ActiveStatusKind::Aim(aim) => combat::aim(*aim),
        ActiveStatusKind::ExposedByAiming => "Exposed by aiming".to_owned(),
        ActiveStatusKind::ExposedByAllOut => "Exposed by an all-out attack".to_owned(),
        ActiveStatusKind::ActiveDefence(defence) => {
            let skill = combat::defence_skill(defence.skill);
            format!("Active defense: {skill}, total {}", figure(defence.total))
        }
        ActiveStatusKind::VitalBlock(steps) => {
            format!("Vital block: defense {}", vital_block(*steps))
        }
        ActiveStatusKind::Block(block) => {
            let target = actor_name(view, block.against);
            format!("Ready to block {target}: {}", figure(block.total))
        }
        ActiveStatusKind::Hold(hold) => {
            let target = match hold {
                Hold::WaitFor(target) => actor_name(view, *target),
                Hold::Opportunity | Hold::Location(_) => String::new(),
            };
            capitalised(&combat::hold(hold, &target))
        }
        ActiveStatusKind::KnockedDown => "Knocked down".to_owned(),
        ActiveStatusKind::Dying => "Dying unless treated".to_owned(),
    }
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
    let block = vital_block_modifiers(steps);
    format!("{}, armor {}", signed(block.defence), signed(block.armor))
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
    injuries(view, actor, true).join(", ")
}

/// Formats the damage of an actor beside a text that says whether they are dead or unconscious.
pub fn injury_text(view: &View, actor: &ActorView) -> String {
    if actor.condition.is_dead() {
        return String::new();
    }
    injuries(view, actor, false).join(", ")
}

/// Returns the injuries, the worst first. `names_unconscious`: whether no other text says that the actor is unconscious.
fn injuries(view: &View, actor: &ActorView, names_unconscious: bool) -> Vec<String> {
    let condition = &actor.condition;
    let mut injuries: Vec<String> = Vec::new();
    if is_dying(view, actor) {
        injuries.push("dying".to_owned());
    } else if condition.wounds > 0 {
        injuries.push(combat::wounded(condition.wounds).to_owned());
    }
    if condition.unconscious && names_unconscious {
        injuries.push("unconscious".to_owned());
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

/// Returns when a status ends, in a few words. `round`: the number of the current round.
pub fn short_expiry(expiry: ActiveStatusExpiry, round: u32) -> &'static str {
    match expiry {
        ActiveStatusExpiry::Lasting(expiry) => expiry_text(expiry, round),
        ActiveStatusExpiry::ActionNextRound => "until first action next round",
        ActiveStatusExpiry::Revived => "until Inspiration or help",
        ActiveStatusExpiry::Treated => "until treated",
        ActiveStatusExpiry::RoundEnds => "this round",
        ActiveStatusExpiry::UsedOrRoundEnds => "until used or the round ends",
        ActiveStatusExpiry::UsedOrLifted => "until used or lifted",
        ActiveStatusExpiry::RoundEndsThenUsed => "this round, then perhaps one roll",
    }
}

/// Returns when a status ends, as a sentence.
pub fn expiry_sentence(expiry: ActiveStatusExpiry) -> String {
    let sentence = match expiry {
        ActiveStatusExpiry::Lasting(expiry) => {
            return capitalised(&format!("{}.", combat::ends(expiry)));
        }
        ActiveStatusExpiry::ActionNextRound => "Until the first action of the next round.",
        ActiveStatusExpiry::Revived => "Until Inspiration or help.",
        ActiveStatusExpiry::Treated => "Until someone treats the character.",
        ActiveStatusExpiry::RoundEnds => "Until the round ends.",
        ActiveStatusExpiry::UsedOrRoundEnds => "Until used or until the round ends.",
        ActiveStatusExpiry::UsedOrLifted => "Until used or until the gamemaster lifts it.",
        ActiveStatusExpiry::RoundEndsThenUsed => {
            "Until the round ends; then for one roll of the next round, unless a roll in this round uses it up."
        }
    };
    sentence.to_owned()
}

/// A state of an actor, for the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusLine {
    /// The name: "Knocked down".
    pub name: String,
    /// A sentence about its effect or its end.
    pub meaning: String,
}

impl StatusLine {
    /// Creates a line.
    pub fn new(name: impl Into<String>, meaning: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            meaning: meaning.into(),
        }
    }
}

/// What dying means (TC-100).
const DYING: &str = "The gamemaster decides how soon.";

/// Returns the harm that an actor has suffered besides wounds and shock, the worst first, each with what it means (TC-095, TC-100,
/// TC-101, TC-103, TC-104). Nothing is worse than death.
pub fn harm(view: &View, actor: &ActorView) -> Vec<StatusLine> {
    let condition = &actor.condition;
    if condition.is_dead() {
        return vec![StatusLine::new("Dead", "No more turns.")];
    }
    let mut harm = Vec::new();
    let mut push = |name: &str, meaning: String| harm.push(StatusLine::new(name, meaning));
    if is_dying(view, actor) {
        let dying = status_name(view, &ActiveStatusKind::Dying);
        push(&dying, DYING.to_owned());
    }
    if condition.unconscious {
        let meaning = "No turns until Inspiration or help revives the character.";
        push("Unconscious", meaning.to_owned());
    } else {
        if condition.k {
            let words = combat::mark_words(KnockoutMark::K);
            push(words.label, format!("{}.", capitalised(words.meaning)));
        }
        // An O is marked only where a later K counts (S-03).
        if condition.o {
            let label = combat::mark_words(KnockoutMark::O).label;
            let meaning = "Half a knockout; a later K knocks the character out.";
            push(label, meaning.to_owned());
        }
    }
    // Whoever is unconscious has no turns to spend.
    if condition.knocked_down && !condition.unconscious {
        let combat = &view.combat;
        let meaning = match (combat.knocked_down_may_defend, combat.defence_while_down) {
            (true, _) => "The next action can only be a defense.",
            (false, true) => "The next action is spent getting up or on a defense.",
            (false, false) => "The next action is spent getting up.",
        };
        push("Knocked down", meaning.to_owned());
    }
    harm
}

/// Returns the active statuses of an actor that [`harm`] does not name, each with a sentence about when it ends.
pub fn statuses(view: &View, actor: &ActorView) -> Vec<StatusLine> {
    let is_harm = |kind: &ActiveStatusKind| {
        matches!(
            kind,
            ActiveStatusKind::Unconscious | ActiveStatusKind::KnockedDown | ActiveStatusKind::Dying
        )
    };
    let others = actor
        .statuses
        .iter()
        .filter(|status| !is_harm(&status.kind));
    others
        .map(|status| {
            let name = status_name(view, &status.kind);
            StatusLine::new(name, expiry_sentence(status.expiry))
        })
        .collect()
}

/// A status of an actor in a few words, for the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusChip {
    /// The status: "Restrained".
    pub text: String,
    /// When it ends: "this round".
    pub until: &'static str,
    /// Whether the gamemaster can lift it.
    pub can_be_lifted: bool,
}

impl StatusChip {
    /// Creates the chip of something that ends by itself.
    const fn new(text: String, until: &'static str) -> Self {
        Self {
            text,
            until,
            can_be_lifted: false,
        }
    }
}

/// Returns the active statuses in a few words for the stage, each with its end, and the ammunition that is left. Not included are
/// dying, which has a chip of its own that treats the actor, and what the flipped card shows already.
pub fn chips(view: &View, actor: &ActorView) -> Vec<StatusChip> {
    let condition = &actor.condition;
    let round = round_number(view);
    let is_shown = |status: &&ActiveStatus| match &status.kind {
        ActiveStatusKind::RollCondition {
            from_line_alone, ..
        } => !from_line_alone,
        ActiveStatusKind::Dying => false,
        // An unconscious actor cannot stand up, so being knocked down is not shown.
        ActiveStatusKind::KnockedDown => !condition.unconscious,
        // Many villains may be out, as their rows say. How a hero wakes up is of use to the players.
        ActiveStatusKind::Unconscious => actor.role.side() == Side::Heroes,
        _ => true,
    };
    let statuses = actor.statuses.iter().filter(is_shown);
    let mut chips: Vec<StatusChip> = statuses
        .map(|status| {
            let text = match &status.kind {
                // Up and Stymied are written small after the name of the actor.
                ActiveStatusKind::RollCondition { condition, .. } => {
                    roll_condition_name(*condition).to_owned()
                }
                kind => status_name(view, kind),
            };
            let can_be_lifted = matches!(
                &status.kind,
                ActiveStatusKind::Lasting(status) if is_settable(*status)
            );
            StatusChip {
                text,
                until: short_expiry(status.expiry, round),
                can_be_lifted,
            }
        })
        .collect();
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
) -> Option<StatusChip> {
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
        return Some(StatusChip::new(text, until));
    }
    let (_, magazine) = magazine(combatant, WeaponChoice::Carried(weapon.id))?;
    let is_used = magazine.ran_short || magazine.left < magazine.rating;
    if !is_used || !magazine.is_counted(&view.combat.rules) {
        return None;
    }
    Some(match magazine.left {
        0 => StatusChip::new(format!("{name} empty"), "until reloaded"),
        remaining => {
            let text = format!("{name} {remaining} of {}", magazine.rating);
            StatusChip::new(text, "ammunition left")
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
pub fn down_state(view: &View) -> &'static str {
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
