//! What somebody does in a fight beside attacking: interaction attacks, active defences, pushes, and what takes a turn or goes
//! along with one (sections 3.2, 3.8, 3.9, 3.11, 3.13, 3.16).

mod beside;
mod settling;
use super::play::{Decided, Play};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::combat::act::Act;
use crate::dice_from::DiceFrom;
use crate::skill::Skill;
use crate::state::action::{Action, ActionStage};
use crate::state::actor::Actor;
use crate::using::against::Against;

use super::acting::{against_acting, against_kind, of_turn};
use super::order::may_go_ahead;
use super::surprise::against_acting_unawares;
use crate::card::Approvable;
use crate::combat::action::Exposed;
use crate::combat::choice::Choice;
use crate::combat::defence::{Moment, may_block, may_start};
use crate::combat::refusal::{self as combat, Why, require};
use crate::event::Event;
use crate::fight::act::{ActCommand, ActEvent, Doing, Guarding, Throwing, Trying};
use crate::refusal::Refusal;
use crate::roll::roll;
use crate::state::State;
use crate::using::Used;
use tabletop::dice::Typed;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

const DEFEND: ActionKind = ActionKind::Approvable(Approvable::Defend);

impl Play<'_> {
    pub(super) fn act_event(&mut self, actor: ActorId, what: ActEvent) {
        self.push(Event::Act { actor, what });
    }

    pub(super) fn act(&mut self, id: ActorId, what: &ActCommand) -> Decided {
        self.open()?;
        let actor = self.actor(id)?;
        match what {
            ActCommand::Try {
                wanted,
                beside,
                with,
            } => {
                let all = [std::slice::from_ref(wanted), beside].concat();
                self.try_on(&actor, &all, with)
            }
            ActCommand::Guard { wanted, with } => self.guard(&actor, wanted, with),
            ActCommand::Push { value, with } => self.push_on(&actor, *value, with),
            ActCommand::Settle { picks } => self.settle_act(id, picks),
            ActCommand::Block { steps } => self.guard_vitals(&actor, *steps),
            ActCommand::Aim { weapon } => self.aim(&actor, *weapon),
            ActCommand::Disturb => self.lose_aim(id),
            ActCommand::Hold { hold } => self.wait(&actor, hold),
            ActCommand::Spare { target } => self.spare(&actor, *target),
            ActCommand::Move { metres } => self.go(&actor, *metres),
            ActCommand::StandUp => self.stand_up(&actor),
            ActCommand::Simple { what, agreed } => self.simple(&actor, what, *agreed),
            ActCommand::RunShort { weapon, left } => self.run_short(&actor, *weapon, *left),
            ActCommand::Mark { status, on } => self.mark(id, *status, *on),
            ActCommand::Checked { weapon, loaded } => self.checked(&actor, *weapon, *loaded),
            ActCommand::PassOn { weapon, to } => self.pass_on(&actor, *weapon, *to),
            ActCommand::Treat { treated } => {
                if actor.fight.treated != *treated {
                    self.act_event(id, ActEvent::Treated { treated: *treated });
                }
                Ok(())
            }
        }
    }

    /// Goes on where combat allows it, or where the gamemaster rules over it.
    pub(super) fn fits(&mut self, answer: Result<(), combat::Refusal>) -> Decided {
        answer.or_else(|refusal| self.judge.overrule(Refusal::Fight(refusal)))
    }

    /// What a fight says about an action of that type: one type is rolled for in a round, but for second actions (TC-005,
    /// TC-017), and whoever is surprised, held or has lost the action does not take it.
    pub(super) fn may(&mut self, actor: &Actor, act: Act, rolls: bool) -> Decided {
        let round = self.state.round();
        let next = round.and_then(|round| round.next_turn_of(actor.id));
        let again = next.is_some_and(|turn| turn.pass != 1);
        let rules = self.state.rules();
        let bearing = self.state.bearing(actor);
        self.fits(bearing.may(act, rolls, again, &rules))
    }

    pub(super) fn on_their_feet(&mut self, actor: &Actor) -> Decided {
        let classic = self.state.down_defends();
        let why = Against::KnockedDown {
            actor: actor.id,
            classic,
        };
        self.require(!actor.condition.knocked_down, Refusal::Use(why))
    }

    /// One interaction attack, or several with one die (TC-262).
    fn try_on(&mut self, actor: &Actor, all: &[Trying], with: &Throwing) -> Decided {
        let (Some(named), Some(first)) = (all.first(), self.tried_at(all)?) else {
            return Err(Refusal::NobodyThere);
        };
        let trials = self.state.trials(actor, all, &[]);
        let trials = trials.map_err(Refusal::Fight)?;
        for one in all {
            self.may(actor, one.kind.act(), true)?;
        }
        let kind = ActionKind::Approvable(named.kind.approvable());
        self.declare(actor.id, kind, Some(first), with.critical_moment)?;
        self.also_tried(all.get(1..).unwrap_or(&[]))?;
        let rules = self.state.rules();
        let skill = Trying::skill_of_all(all, &self.state.combatant(actor), &rules);
        let kind = named.kind;
        self.act_event(actor.id, ActEvent::Tried { kind, trials });
        self.throw_at_once(actor.id, skill, with)
    }

    /// The first of those at whom all of these are tried: each kind once, each at somebody, and at nobody twice (TC-260, TC-262).
    pub(super) fn tried_at(&mut self, all: &[Trying]) -> Result<Option<ActorId>, Refusal> {
        for (place, one) in all.iter().enumerate() {
            let before = all.iter().take(place);
            let again = before.clone().any(|other| other.kind == one.kind);
            if again || one.targets.is_empty() {
                return Err(Refusal::NobodyThere);
            }
            for (place, (target, _)) in one.targets.iter().enumerate() {
                let mut before = one.targets.iter().take(place);
                let there = self.actor(*target)?;
                if before.any(|(other, _)| other == target) {
                    return Err(Refusal::NobodyThere);
                }
                let out = !there.condition.can_act();
                self.fits(require(!out, Why::TargetOut, tc(30)))?;
            }
        }
        let first = all.first().and_then(|one| one.targets.first());
        Ok(first.map(|(target, _)| *target))
    }

    /// The action is these too (TC-262, A-34).
    pub(super) fn also_tried(&mut self, beside: &[Trying]) -> Decided {
        for one in beside {
            self.also_try(one.kind.approvable())?;
        }
        Ok(())
    }

    /// An interaction that begins again meets the surprise of its targets as it is now (DD-315, TC-209).
    pub(super) fn meet_trials_again(&mut self, action: &Action) {
        let Some(Doing::Trying { kind, trials }) = &action.doing else {
            return;
        };
        let (kind, mut now) = (*kind, trials.clone());
        for trial in &mut now {
            trial.surprise = self.state.taken_unawares(trial.target);
        }
        if now != *trials {
            self.act_event(action.actor, ActEvent::Tried { kind, trials: now });
        }
    }

    fn push_on(&mut self, actor: &Actor, told: Option<i32>, with: &Throwing) -> Decided {
        let own = self.state.combatant(actor).attribute(Attribute::Dexterity);
        let unknown = combat::Refusal::unknown(combat::Number::SkillValue);
        let value = told.or(own).ok_or(Refusal::Fight(unknown))?;
        let legal = crate::combat::attack::range;
        legal(combat::Number::SkillValue, value, 0).map_err(Refusal::Fight)?;
        self.may(actor, Act::Movement, true)?;
        self.on_their_feet(actor)?;
        self.declare(actor.id, ActionKind::Other, None, with.critical_moment)?;
        self.lose_aim(actor.id)?;
        self.act_event(actor.id, ActEvent::Pushing { value });
        self.throw_at_once(actor.id, Skill::Skilled, with)
    }

    /// On the own turn, or the moment an attack comes: what was declared and not rolled waits for it (TC-058).
    fn guard(&mut self, actor: &Actor, wanted: &Guarding, with: &Throwing) -> Decided {
        let id = actor.id;
        let rules = self.state.rules();
        let (value, skill) = self
            .state
            .guard_value(actor, wanted)
            .map_err(Refusal::Fight)?;
        if wanted.vital_block > 0 {
            self.fits(Choice::VitalBlock.exists(&rules))?;
            self.fits(may_block(wanted.vital_block, false))?;
        }
        self.fits(may_start(moment(&self.state, actor), &rules))?;
        let waits = |action: &Action| action.actor != id && action.stage == ActionStage::Declared;
        let in_rounds = self.state.round().is_some();
        let cuts_in = in_rounds && self.state.action.as_ref().is_some_and(waits);
        for refusal in against_acting(&self.state, actor) {
            // Whether it is too late, or not the turn for it, was asked just now.
            let asked = of_turn(&refusal);
            let open = matches!(refusal, Refusal::ActionOpen { .. });
            if !(asked || cuts_in && open) {
                self.judge.overrule(refusal)?;
            }
        }
        let mut against = against_kind(&self.state, actor, DEFEND);
        against.extend(against_acting_unawares(&self.state, id, Some(DEFEND)));
        for refusal in against {
            self.judge.overrule(refusal)?;
        }
        self.may(actor, Act::Defence, true)?;
        if with.critical_moment {
            self.check_critical_moment(actor)?;
        }
        if cuts_in {
            self.act_event(id, ActEvent::CutIn);
        }
        self.push(Event::ActionDeclared {
            actor: id,
            kind: DEFEND,
            target: None,
            critical_moment: with.critical_moment,
        });
        let what = ActEvent::Guarding {
            skill: wanted.skill,
            value,
            vital_block: wanted.vital_block,
        };
        self.act_event(id, what);
        self.throw_at_once(id, skill, with)
    }

    /// Cards, then possibilities, then all dice at once.
    pub(super) fn throw_at_once(&mut self, id: ActorId, skill: Skill, with: &Throwing) -> Decided {
        for (card, attribute) in &with.cards {
            match attribute {
                Some(attribute) => self.raise(id, *card, *attribute)?,
                None => self.play_card(id, *card)?,
            }
        }
        for _ in 0..with.possibilities {
            self.spend(id)?;
        }
        let DiceFrom::Person(faces) = &with.dice else {
            self.roll(skill, &with.dice)?;
            while self.extra_to_roll().is_some() {
                self.roll_extra(skill, &with.dice)?;
            }
            return Ok(());
        };
        let how = self.throw(id, skill);
        let mut dice = Typed::new(faces);
        let rolled = roll(how, &mut dice)?;
        self.push(Event::DiceRolled {
            roll: rolled,
            typed: true,
        });
        self.swallow_extras();
        while let Some(rolled) = self.extra_to_roll() {
            let roll = rolled.with_extra(how, &mut dice)?;
            self.used(Used::ExtraRolled { roll, typed: true });
        }
        Ok(dice.finish()?)
    }
}

/// When a defence is wanted.
fn moment(state: &State, actor: &Actor) -> Moment {
    let round = state.round();
    let turn = |round: &crate::state::round::Round| {
        let next = round.next_turn();
        next.is_none_or(|next| may_go_ahead(state, next.actor, actor))
    };
    let number = round.map_or(0, |round| u32::from(round.number));
    let exposed = |open: Exposed| !open.ends_on_action(number);
    Moment {
        acted: round.is_some_and(|round| round.next_turn_of(actor.id).is_none()),
        own_turn: round.is_none_or(turn),
        rolled: actor.fight.guarded_in(number),
        stands: actor.fight.guard.is_some(),
        surprise: state.combat_surprise(actor.id),
        unconscious: !actor.condition.can_act(),
        aiming: actor.fight.aim.is_aiming(),
        all_out: round.is_some() && actor.fight.exposed.is_some_and(exposed),
    }
}
