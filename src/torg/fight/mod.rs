//! The parts of a fight other than attacks: interactions with figures, defences, waiting, moving, simple actions and statuses.

mod count;
mod lists;
mod menu;
mod rolls;
mod status;
#[cfg(feature = "web")]
mod view;

pub use count::{Count, CountContent, count_content, first_count};
pub use lists::{condition_content, watch_content};
pub use menu::{FightMenu, menu};
pub use rolls::{
    Boosts, block_chances, block_steps, choose_defence_skill, defence_chances, defence_declaration,
    defence_skills, defence_value, interaction_die, lacks_melee_weapon, offered_boosts,
    push_attribute, push_least, push_value, without_figures,
};
pub use status::{
    StatusChip, StatusLine, chips, damage_line, down_state, due, expiry_sentence, harm,
    held_turn_action, injury_text, is_dying, row_state, short_expiry, statuses, treatment,
    vital_block, waiting,
};
#[cfg(feature = "web")]
pub use view::*;

use super::action::{Action, ActionButton};
use super::dialog::TorgDialog;
use ::torg::active_effects::Attribute;
use ::torg::card::ApprovableAction;
use ::torg::combat::interaction::Interaction;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::fight::TargetPurpose;
use ::torg::fight::actions::CombatCommand;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A dialog of a fight and its actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightDialog {
    /// The menu of everything that needs no roll against a target.
    Menu {
        /// Who acts.
        actor: ActorId,
    },
    /// The statuses of an actor, which the gamemaster can set.
    Condition {
        /// Who has the statuses.
        actor: ActorId,
    },
    /// An interaction, and further ones with the same die.
    Interact {
        /// Who acts.
        actor: ActorId,
        /// The first interaction.
        kind: Interaction,
        /// Whether it is the actor's critical moment of the act.
        critical_moment: bool,
    },
    /// An active defence.
    Defend {
        /// Who defends.
        actor: ActorId,
        /// Whether it is the actor's critical moment of the act.
        critical_moment: bool,
        /// The attack that it is for, if that is known.
        against: Option<AttackSkill>,
    },
    /// A push.
    Push {
        /// Who pushes.
        actor: ActorId,
    },
    /// A block against an opponent's next attack (TC-221).
    Block {
        /// Who blocks.
        actor: ActorId,
        /// The opponent.
        against: ActorId,
    },
    /// The location to watch.
    Watch {
        /// Who watches it.
        actor: ActorId,
    },
    /// A number.
    Count {
        /// The actor it is about.
        actor: ActorId,
        /// The number.
        count: Count,
    },
}

/// Returns the dialog that asks for the figures of an action of this kind. `None` if such an action is only declared.
pub fn opening(
    view: &View,
    actor: &ActorView,
    kind: ActionKind,
    critical_moment: bool,
) -> Option<TorgDialog> {
    let ActionKind::Approvable(kind) = kind else {
        return None;
    };
    let (id, combatant) = (actor.id, view.combatant(actor));
    let dialog = if let Some(kind) = Interaction::from_approvable(kind) {
        // If anybody has figures, the dialog asks for those that are missing: the table of results needs a target (TC-250).
        let value = combatant.skill_value(kind.skill(), &view.combat.rules);
        let targets = view.possible_targets(id, TargetPurpose::Interaction);
        let is_known = value.is_some()
            || has_figures(actor)
            || targets.iter().any(|target| has_figures(target));
        is_known.then_some(FightDialog::Interact {
            actor: id,
            kind,
            critical_moment,
        })
    } else {
        let defends = kind == ApprovableAction::Defend;
        let known = defence_declaration(view, actor, None).filter(|_| defends);
        known.map(|_| FightDialog::Defend {
            actor: id,
            critical_moment,
            against: None,
        })
    };
    dialog.map(TorgDialog::Fight)
}

/// Checks whether an actor's sheet has any figure besides the attributes that the turn order needs even at tables that use no others.
fn has_figures(actor: &ActorView) -> bool {
    use Attribute::{Dexterity, Mind, Perception};
    let Some(sheet) = &actor.sheet else {
        return false;
    };
    let mut attributes = Attribute::ALL.into_iter();
    !sheet.skills.is_empty()
        || !sheet.weapons.is_empty()
        || attributes.any(|attribute| {
            !matches!(attribute, Dexterity | Mind | Perception)
                && sheet.attribute(actor.stats, attribute).is_some()
        })
}

/// Returns the dialog of an active defence against an attack with this skill. `None` if no figures for it are known.
pub fn defence_opening(view: &View, actor: &ActorView, against: AttackSkill) -> Option<TorgDialog> {
    defence_declaration(view, actor, Some(against))?;
    Some(TorgDialog::Fight(FightDialog::Defend {
        actor: actor.id,
        critical_moment: false,
        against: Some(against),
    }))
}

/// Returns the button that opens the menu of the fight. Only in rounds, for actors who take part.
pub fn more_button(view: &View, actor: &ActorView) -> Option<ActionButton> {
    let menu = TorgDialog::Fight(FightDialog::Menu { actor: actor.id });
    let detail = if actor.condition.knocked_down {
        down_state(view).to_owned()
    } else {
        let state = row_state(view, actor);
        state.unwrap_or_else(|| "aim, wait, move, block, simple actions".to_owned())
    };
    let is_fighting = view.round.is_some() && actor.takes_part;
    is_fighting.then(|| {
        let open = Action::Open(menu);
        ActionButton::plain("More combat actions", open).with_detail(detail)
    })
}

/// Returns the button for the first action of an actor who is knocked down: standing up (TC-104). `None` where only a defence is
/// allowed (TC-103): that is one of the kinds of action, and whoever does nothing stands up with the end of the turn.
pub fn first_button(view: &View, actor: &ActorView) -> Option<ActionButton> {
    let must_rise = actor.condition.knocked_down && !view.combat.knocked_down_may_defend;
    must_rise.then(|| {
        let rise = Command::combat(actor.id, CombatCommand::StandUp);
        ActionButton::primary("Get up", Action::Play(rise)).with_detail(down_state(view))
    })
}
