//! Combat actions other than attacks: interaction attacks, active defences, pushes, and actions that take a turn or can be
//! combined with one.

mod resolve;
mod without_roll;
use super::dice::DiceSource;
use super::transaction::{CommandResult, TorgTransaction};
use crate::action_kind::ActionKind;
use crate::active_effects::refusal::EffectRefusal;
use crate::attribute::Attribute;
use crate::combat::action_type::ActionType;
use crate::combat::status::Status;
use crate::skill::Proficiency;
use crate::state::action::{Action, ActionStage};
use crate::state::actor::Actor;

use super::acting::{
    acting_refusals, action_kind_refusals, has_acted, is_turn_order_refusal, used_turn_reason,
};
use super::surprise::surprised_acting_refusal;
use super::turn_order::may_go_ahead;
use crate::card::ApprovableAction;
use crate::combat::action::Exposed;
use crate::combat::defence::{DefenceTiming, may_defend_actively, may_set_vital_block};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{self as combat, AttackReason, CombatReason, require};
use crate::event::Event;
use crate::fight::WeaponChoice;
use crate::fight::actions::{
    CombatCommand, CombatEvent, DefenceDeclaration, InteractionDeclaration, PendingAction,
    RollInputs,
};
use crate::refusal::Refusal;
use crate::state::State;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

const DEFEND: ActionKind = ActionKind::Approvable(ApprovableAction::Defend);

impl TorgTransaction<'_> {
    pub(super) fn combat_event(&mut self, actor: ActorId, event: CombatEvent) {
        self.push(Event::Combat { actor, what: event });
    }

    pub(super) fn combat_command(&mut self, id: ActorId, action: &CombatCommand) -> CommandResult {
        self.require_open()?;
        let actor = self.actor(id)?;
        match action {
            CombatCommand::Interact {
                declaration,
                combined,
                inputs,
            } => {
                let declarations = [std::slice::from_ref(declaration), combined].concat();
                self.declare_interactions(&actor, &declarations, inputs)
            }
            CombatCommand::Defend {
                declaration,
                inputs,
            } => self.declare_active_defence(&actor, declaration, inputs),
            CombatCommand::Push { value, inputs } => self.declare_push(&actor, *value, inputs),
            CombatCommand::RollSuppression { dice } => self.roll_suppression(id, dice),
            CombatCommand::Resolve { calls } => self.resolve_combat_action(id, calls),
            CombatCommand::VitalBlock { steps } => self.set_vital_block(&actor, *steps),
            CombatCommand::Aim { weapon } => {
                self.begin_aiming(&actor, weapon.map(WeaponChoice::Carried))
            }
            CombatCommand::AimTaken { owner, weapon } => {
                let (owner, weapon) = (*owner, *weapon);
                self.begin_aiming(&actor, Some(WeaponChoice::Taken { owner, weapon }))
            }
            CombatCommand::DisturbAim => self.disturb_aim(&actor),
            CombatCommand::Hold { hold } => self.hold_action(&actor, hold),
            CombatCommand::LetTargetGo { target } => self.let_target_go(&actor, *target),
            CombatCommand::Move { metres } => self.move_without_roll(&actor, *metres),
            CombatCommand::StandUp => self.stand_up(&actor),
            CombatCommand::SimpleAction { action, keeps_aim } => {
                self.take_simple_action(&actor, action, *keeps_aim)
            }
            CombatCommand::RunShort {
                weapon,
                left: shots_left,
            } => self.run_short(&actor, *weapon, *shots_left),
            CombatCommand::SetStatus { status, active } => self.set_status(id, *status, *active),
            CombatCommand::ResolveReloadCheck { weapon, loaded } => {
                self.resolve_reload_check(&actor, *weapon, *loaded)
            }
            CombatCommand::MoveWeapon { weapon, to } => self.move_weapon(&actor, *weapon, *to),
            CombatCommand::Treat { treated } => {
                if actor.combat.treated != *treated {
                    self.combat_event(id, CombatEvent::Treated { treated: *treated });
                }
                Ok(())
            }
        }
    }

    /// Succeeds if the combat rules allow it, or if the gamemaster overrules them.
    pub(super) fn allow_or_overrule(
        &mut self,
        answer: Result<(), combat::CombatRefusal>,
    ) -> CommandResult {
        answer.or_else(|refusal| self.judge.overrule(Refusal::Combat(refusal)))
    }

    /// Requires that the combat rules allow an action of that type.
    pub(super) fn may_take_action(
        &mut self,
        actor: &Actor,
        action_type: ActionType,
        rolls: bool,
    ) -> CommandResult {
        self.allow_or_overrule(self.state.may_take(actor, action_type, rolls))
    }

    pub(super) fn require_on_feet(&mut self, actor: &Actor) -> CommandResult {
        knocked_down_refusal(&self.state, actor)
            .map_or(Ok(()), |refusal| self.judge.overrule(refusal))
    }

    /// Declares one interaction attack, or several with one die (TC-262).
    fn declare_interactions(
        &mut self,
        actor: &Actor,
        declarations: &[InteractionDeclaration],
        inputs: &RollInputs,
    ) -> CommandResult {
        let (Some(first_declaration), Some(first)) = (
            declarations.first(),
            self.check_interaction_targets(declarations)?,
        ) else {
            return Err(Refusal::UnknownActor);
        };
        let interactions = self.state.interaction_targets(actor, declarations, &[]);
        let interactions = interactions.map_err(Refusal::Combat)?;
        for declaration in declarations {
            self.may_take_action(actor, declaration.kind.action_type(), true)?;
        }
        let kind = ActionKind::Approvable(first_declaration.kind.approvable());
        self.declare(actor.id, kind, Some(first), inputs.critical_moment, false)?;
        self.add_combined_interactions(declarations.get(1..).unwrap_or(&[]))?;
        let rules = self.state.rules();
        let skill = InteractionDeclaration::lowest_proficiency(
            declarations,
            &self.state.combatant(actor),
            &rules,
        );
        let kind = first_declaration.kind;
        self.combat_event(
            actor.id,
            CombatEvent::InteractionDeclared {
                kind,
                targets: interactions,
            },
        );
        self.roll_at_once(actor.id, skill, inputs)
    }

    /// Checks the targets of interactions and returns the first: each kind once, and no target twice (TC-260, TC-262).
    pub(super) fn check_interaction_targets(
        &mut self,
        declarations: &[InteractionDeclaration],
    ) -> Result<Option<ActorId>, Refusal> {
        for (index, declaration) in declarations.iter().enumerate() {
            let before = declarations.iter().take(index);
            let again = before.clone().any(|other| other.kind == declaration.kind);
            if again {
                let reason = AttackReason::DuplicateInteraction;
                return Err(Refusal::impossible_attack(reason));
            }
            if declaration.targets.is_empty() {
                return Err(Refusal::impossible_attack(AttackReason::NoTarget));
            }
            for (index, (target, _)) in declaration.targets.iter().enumerate() {
                let mut before = declaration.targets.iter().take(index);
                let defender = self.actor(*target)?;
                if before.any(|(other, _)| other == target) {
                    return Err(Refusal::impossible_attack(AttackReason::DuplicateTarget));
                }
                let incapacitated = !defender.condition.can_act();
                self.allow_or_overrule(require(
                    !incapacitated,
                    CombatReason::TargetIncapacitated,
                    tc(30),
                ))?;
            }
        }
        let first = declarations
            .first()
            .and_then(|declaration| declaration.targets.first());
        Ok(first.map(|(target, _)| *target))
    }

    /// Adds these interactions to the action (TC-262, A-34).
    pub(super) fn add_combined_interactions(
        &mut self,
        combined: &[InteractionDeclaration],
    ) -> CommandResult {
        for declaration in combined {
            self.add_action_kind(declaration.kind.approvable())?;
        }
        Ok(())
    }

    /// Updates the surprise of the targets of a repeated interaction (DD-315, TC-209).
    pub(super) fn refresh_interaction_targets(&mut self, action: &Action) {
        let Some(PendingAction::Interaction {
            kind,
            targets: interactions,
        }) = &action.pending_action
        else {
            return;
        };
        let (kind, mut now) = (*kind, interactions.clone());
        for interaction in &mut now {
            interaction.surprise = self.state.revised_surprise(interaction.target);
        }
        if now != *interactions {
            self.combat_event(
                action.actor,
                CombatEvent::InteractionDeclared { kind, targets: now },
            );
        }
    }

    fn declare_push(
        &mut self,
        actor: &Actor,
        given: Option<i32>,
        inputs: &RollInputs,
    ) -> CommandResult {
        let dexterity = self.state.combatant(actor).attribute(Attribute::Dexterity);
        let unknown = combat::CombatRefusal::unknown(combat::Stat::SkillValue);
        let value = given.or(dexterity).ok_or(Refusal::Combat(unknown))?;
        let legal = crate::combat::attack::check_at_least;
        legal(combat::Stat::SkillValue, value, 0).map_err(Refusal::Combat)?;
        self.may_take_action(actor, ActionType::Movement, true)?;
        self.require_on_feet(actor)?;
        self.declare(
            actor.id,
            ActionKind::Other,
            None,
            inputs.critical_moment,
            false,
        )?;
        self.lose_aim(actor.id)?;
        let push = CombatEvent::PushDeclared {
            value,
            by_dexterity: given.is_none(),
        };
        self.combat_event(actor.id, push);
        let proficiency = match actor.combat.statuses.has(Status::Unskilled) {
            true => Proficiency::Unskilled,
            false => Proficiency::Skilled,
        };
        self.roll_at_once(actor.id, proficiency, inputs)
    }

    /// Declares an active defence, on the actor's own turn or when an attack comes. Another actor's declared action that is not
    /// rolled yet is suspended (TC-058).
    fn declare_active_defence(
        &mut self,
        actor: &Actor,
        declaration: &DefenceDeclaration,
        inputs: &RollInputs,
    ) -> CommandResult {
        let id = actor.id;
        let rules = self.state.rules();
        let (value, skill) = self
            .state
            .active_defence_value(actor, declaration)
            .map_err(Refusal::Combat)?;
        if declaration.vital_block_steps > 0 {
            self.allow_or_overrule(CombatOption::VitalBlock.check_edition(&rules))?;
            self.allow_or_overrule(may_set_vital_block(declaration.vital_block_steps, false))?;
        }
        self.allow_or_overrule(may_defend_actively(
            defence_timing(&self.state, actor),
            &rules,
        ))?;
        let waits = |action: &Action| action.actor != id && action.stage == ActionStage::Declared;
        let in_rounds = self.state.round().is_some();
        let cuts_in = in_rounds && self.state.action.as_ref().is_some_and(waits);
        for refusal in acting_refusals(&self.state, actor) {
            // The timing was already checked above, so refusals about the turn order are ignored.
            let asked = is_turn_order_refusal(&refusal);
            let open = matches!(refusal, Refusal::ActionInProgress { .. });
            if !(asked || cuts_in && open) {
                self.judge.overrule(refusal)?;
            }
        }
        let mut against = action_kind_refusals(&self.state, actor, DEFEND);
        against.extend(surprised_acting_refusal(&self.state, id, Some(DEFEND)));
        for refusal in against {
            self.judge.overrule(refusal)?;
        }
        self.may_take_action(actor, ActionType::Defence, true)?;
        if inputs.critical_moment {
            self.require_critical_moment_available(actor)?;
        }
        if cuts_in {
            self.combat_event(id, CombatEvent::Interrupted);
        }
        self.push(Event::ActionDeclared {
            actor: id,
            kind: DEFEND,
            target: None,
            critical_moment: inputs.critical_moment,
            keeps_reactions: false,
        });
        let event = CombatEvent::DefenceDeclared {
            skill: declaration.skill,
            value,
            vital_block_steps: declaration.vital_block_steps,
        };
        self.combat_event(id, event);
        self.roll_at_once(id, skill, inputs)
    }

    /// Plays cards, spends possibilities, and rolls all dice.
    pub(super) fn roll_at_once(
        &mut self,
        id: ActorId,
        skill: Proficiency,
        inputs: &RollInputs,
    ) -> CommandResult {
        self.use_boosts(id, &inputs.cards, inputs.possibilities)?;
        let spec = self.roll_spec(id, skill);
        let mut source = DiceSource::new(&inputs.dice);
        self.roll_with_extras(spec, &mut source)?;
        source.finish()
    }
}

/// Returns the refusal for what nobody does who is knocked down.
pub(super) fn knocked_down_refusal(state: &State, actor: &Actor) -> Option<Refusal> {
    let reason = EffectRefusal::KnockedDown {
        actor: actor.id,
        classic: state.knocked_down_may_defend(),
    };
    let is_down = actor.condition.knocked_down;
    is_down.then_some(Refusal::Effect(reason))
}

/// Returns why an actor may not begin an active defence now, on their turn or when an attack comes (TC-057, TC-058), as when they
/// have rolled for something else (TC-005) or must first get up (TC-104).
pub(crate) fn active_defence_refusal(
    state: &State,
    actor: &Actor,
) -> Option<combat::CombatRefusal> {
    may_defend_actively(defence_timing(state, actor), &state.rules())
        .and_then(|()| {
            let is_down = state.conflict.is_some() && actor.condition.knocked_down;
            let stands_up = is_down && !state.defence_while_down();
            require(!stands_up, CombatReason::KnockedDown, tc(104))
        })
        .and_then(|()| state.may_take(actor, ActionType::Defence, true))
        .err()
}

fn defence_timing(state: &State, actor: &Actor) -> DefenceTiming {
    let round = state.round();
    let turn = |round: &crate::state::round::Round| {
        let next = round.next_turn();
        next.is_none_or(|next| may_go_ahead(state, next.actor, actor))
    };
    let number = round.map_or(0, |round| u32::from(round.number));
    let exposed = |open: Exposed| !open.ends_on_action(number);
    let has_turn = round.is_none_or(|round| round.next_turn_of(actor.id).is_some());
    let has_acted = !has_turn && has_acted(state, actor.id);
    DefenceTiming {
        has_acted,
        missed_turn: !has_turn && !has_acted,
        own_turn: round.is_none_or(turn),
        has_rolled: actor.combat.has_defended_in(number),
        total_stands: actor.combat.active_defence.is_some(),
        surprise: state.surprise_level(actor.id),
        unconscious: !actor.condition.can_act(),
        aiming: actor.combat.aim.is_aiming(),
        all_out: round.is_some() && actor.combat.exposed.is_some_and(exposed),
    }
}
