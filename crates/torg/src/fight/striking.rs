//! What comes of the blows of an attack as it stands (section 4.2).

use super::act::Doing;
use super::blow::Blow;
use super::landed::Reached;
use super::moment::{Blocked, set_back, stopped};
use super::wanted::raises;
use crate::card::Approvable;
use crate::combat::attack::Attack;
use crate::combat::attack::outcome::{Outcome, Reach};
use crate::combat::attack::plan::{Plan, Told};
use crate::combat::attack::resolving::shared;
use crate::combat::choice::Choice;
use crate::combat::interaction::Interaction;
use crate::combat::line::Figure;
use crate::combat::modifier::{At, Modifier};
use crate::skill::Skill;
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::Actor;
use crate::success::{ResultPoints, SuccessLevel};
use crate::using::tally::{Reach as Counts, Source};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A blow as it stands: before the dice its plan alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Struck {
    pub target: ActorId,
    pub plan: Plan,
    /// A block has stopped it.
    pub blocked: Option<Blocked>,
    pub outcome: Option<Outcome>,
    pub told: Option<Told>,
}

impl Struck {
    /// How far it came, once the dice lie there.
    pub fn reached(&self) -> Option<Reached> {
        let outcome = self.outcome.as_ref()?;
        Some(match outcome.reach {
            Reach::Miss if self.blocked.is_some() => Reached::Blocked,
            Reach::Miss => Reached::Missed,
            Reach::Cover => Reached::Cover,
            Reach::Target => Reached::Hit,
        })
    }
}

impl Action {
    /// How the die goes on, where the attack says so itself.
    pub fn skill(&self) -> Option<Skill> {
        self.stroke.as_ref().map(|stroke| stroke.skill)
    }

    /// Whether it is that beside what it was named for (TC-262).
    pub fn is_beside(&self, kind: Interaction) -> bool {
        let mut also = self.also.iter();
        also.any(|(other, _)| *other == kind.approvable())
    }

    /// At whom that part of it is aimed first: what goes with the same die may have a target of its own (TC-262).
    pub fn at(&self, kind: Approvable) -> Option<ActorId> {
        let tried = match &self.doing {
            Some(Doing::Trying { kind, trials }) => Some((*kind, trials)),
            Some(Doing::Guarding { .. } | Doing::Pushing { .. } | Doing::Cowing { .. }) | None => {
                None
            }
        };
        let beside = tried.and_then(|(first, trials)| {
            let mut trials = trials.iter();
            trials.find(|trial| {
                let own = trial.kind(first);
                own.approvable() == kind && self.is_beside(own)
            })
        });
        beside.map_or(self.target, |trial| Some(trial.target))
    }

    /// Whether the option is taken for the attack that it is.
    pub fn takes(&self, choice: Choice) -> bool {
        let mut blows = self.blows.iter();
        blows.any(|blow| blow.attack.choices.has(choice))
    }
}

impl State {
    /// What comes of each blow of an attack as it stands, with all cards that are on it (section 4.2).
    pub fn struck(&self, action: &Action) -> Vec<Struck> {
        let Some(attacker) = self.actor(action.actor) else {
            return vec![];
        };
        let rules = self.rules();
        let weighed = action.blows.iter();
        let weighed: Vec<Attack> = weighed
            .map(|blow| self.weighed(action, attacker, blow))
            .collect();
        let plans: Vec<Plan> = weighed.iter().map(|attack| attack.plan(&rules)).collect();
        let rolled = action.roll.as_ref().map(|roll| roll.bonus.0);
        // Two strikes of a lightning fist are two blows; what else is aimed at several has one effect in the later edition.
        let together = !rules.classic() && plans.len() > 1 && !action.takes(Choice::LightningFist);
        let mut outcomes: Vec<Option<(i32, Outcome)>> = match rolled {
            Some(charted) if together => {
                let all = shared(&plans, charted).into_iter();
                all.map(|outcome| Some((charted, outcome))).collect()
            }
            Some(charted) => {
                let each = plans.iter().zip(&action.blows);
                let own = |(plan, blow): (&Plan, &Blow)| {
                    let charted = blow.own.as_ref().map_or(charted, |roll| roll.bonus.0);
                    Some((charted, plan.outcome(charted)))
                };
                each.map(own).collect()
            }
            None => vec![None; plans.len()],
        };
        let each = weighed.iter().zip(&action.blows);
        let blocked: Vec<Option<Blocked>> = each
            .map(|(attack, blow)| stopped(attack, blow.block))
            .collect();
        for (outcome, blocked) in outcomes.iter_mut().zip(&blocked) {
            if let Some((_, outcome)) = outcome.as_mut().filter(|_| blocked.is_some()) {
                *outcome = Outcome {
                    reach: Reach::Miss,
                    effect: None,
                    anew: None,
                    harm: None,
                    hard: None,
                    cover: None,
                    held: false,
                    disarmed: false,
                    may_disarm: false,
                    thrown: false,
                    ..*outcome
                };
            }
        }
        // The first that is hit makes the one effect (TC-261).
        let hits = |outcome: &Option<(i32, Outcome)>| {
            outcome.is_some_and(|(_, outcome)| outcome.reach == Reach::Target)
        };
        let first = outcomes.iter().position(hits).filter(|_| together);
        let first = first.and_then(|place| Some((plans.get(place)?, rolled?)));
        let effect = first.and_then(|(plan, charted)| plan.told(charted, true).effect);
        let mut struck = Vec::new();
        let each = plans.iter().zip(&action.blows).zip(blocked);
        for (((plan, blow), blocked), outcome) in each.zip(outcomes) {
            let told = outcome.map(|(charted, outcome)| {
                let mut told = plan.told(charted, outcome.reach != Reach::Miss);
                if let (Some(own), Some(shared)) = (&mut told.effect, &effect) {
                    own.clone_from(shared);
                }
                told
            });
            struck.push(Struck {
                target: blow.target,
                plan: plan.clone(),
                blocked,
                outcome: outcome.map(|(_, outcome)| outcome),
                told,
            });
        }
        struck
    }

    /// Whom an action came off against, where it says so of each: the blows of an attack, the trials of an interaction (TC-260).
    pub fn came_off(&self, action: &Action) -> Vec<(ActorId, SuccessLevel)> {
        let mut all = Vec::new();
        for one in self.struck(action) {
            let outcome = one.outcome.filter(|its| its.reach == Reach::Target);
            all.extend(outcome.and_then(|its| Some((one.target, its.level()?))));
        }
        if action.takes(Choice::SuppressiveFire) {
            all.clear();
        }
        for tried in self.tried(action) {
            let level = SuccessLevel::of(ResultPoints(tried.points));
            all.extend(level.map(|level| (tried.target, level)));
        }
        all
    }

    /// The attack with what cards and setbacks add to it now.
    pub(super) fn weighed(&self, action: &Action, attacker: &Actor, blow: &Blow) -> Attack {
        let mut attack = blow.attack.clone();
        let active = attack.target.guard.active;
        if let Some(target) = self.actor(blow.target) {
            let (from, to) = (self.combatant(attacker), self.combatant(target));
            attack.modifiers.extend(raises(active, &from, &to));
            if !active {
                set_back(&mut attack, At::Difficulty, -i32::from(to.weight.passive));
            }
            set_back(
                &mut attack,
                At::Difficulty,
                i32::from(from.weight.difficulty),
            );
        }
        for addend in self.tally(action).addends {
            let at = match addend.reach {
                Counts::Both => At::Bonus,
                Counts::Action => At::ActionTotal,
                Counts::Effect => At::EffectValue,
                // Already among what is raised.
                Counts::Value(_) => continue,
            };
            let figure = match addend.source {
                Source::Card(..) => Figure::Card,
                Source::Setback => Figure::Setback,
                Source::Defence => Figure::Minimum,
            };
            let amount = addend.worth;
            attack.modifiers.push(Modifier { at, amount, figure });
        }
        attack
    }
}
