//! Attacks at the table: what can be wanted of them, what happens, and what comes of one as it stands.

use super::act::{Call, Doing, Trying};
use super::is_in_range;
use super::moment::{Blocked, set_back, stopped};
use super::{Blow, Hand, Purpose, Unseen, Wanted, raises};
use crate::card::{Approvable, CardId};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::{
    At, Attack, Cover, Effect, Modifier, Outcome, Plan, Reach, Told, shared,
};
use crate::combat::choice::Choice;
use crate::combat::damage::{Harm, Pick, Suffered};
use crate::combat::defence::Active;
use crate::combat::discipline::Used;
use crate::combat::interaction::Interaction;
use crate::combat::line::Figure;
use crate::command::DiceFrom;
use crate::roll::{DiceRoll, ResultPoints, Skill, SuccessLevel};
use crate::state::{Action, Actor, Condition, State};
use crate::using::{Attribute, Reach as Counts, Source};
use serde::{Deserialize, Serialize};
use tabletop::checked;
use tabletop::seat::ActorId;

/// Something that somebody wants done about an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum BlowCommand {
    /// Attack: declare it, play these cards (on an attribute, where they raise one), buy dice with so many possibilities, and
    /// roll. `beside`: what else is tried with the same die, each of another kind (TC-262).
    Strike {
        wanted: Box<Wanted>,
        beside: Vec<Trying>,
        cards: Vec<(CardId, Option<Attribute>)>,
        possibilities: u8,
        critical_moment: bool,
        dice: DiceFrom,
    },
    /// Tell the result, with what possibilities take from each blow, and let it do its harm (P13 … P16, TC-107); the picks are
    /// for what was tried beside it and is the player's call (TC-257).
    Settle {
        negated: Vec<(ActorId, Vec<Pick>)>,
        picks: Vec<(ActorId, Call)>,
    },
    /// A grab at an item that only struck that one counts as a try to strike it away, by the gamemaster's word (TC-145).
    AsDisarm { target: ActorId },
    /// Block the next attack of somebody before it is rolled (TC-221).
    Block { against: ActorId, dice: DiceFrom },
}

/// Something that happened in an attack. Nothing in it is reckoned again when it is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum BlowEvent {
    /// The action that was declared is this attack: a blow for each target.
    Struck { stroke: Stroke, blows: Vec<Blow> },
    /// The dice that the blow at that place has for itself fell (TC-224).
    OwnRolled {
        place: u8,
        roll: DiceRoll,
        typed: bool,
    },
    /// So far came one blow.
    Landed { landed: Landed },
    /// So it hurt its target: the row, what a possibility took from it, what was suffered and what that led to. `aim_lost`: it
    /// ruined an aim.
    Harmed {
        target: ActorId,
        harm: Harm,
        negated: Vec<Pick>,
        suffered: Vec<Suffered>,
        condition: Condition,
        aim_lost: bool,
    },
    /// So it left the attacker: open or not, with that defence and vital block for the round, with that done by disciplines and
    /// that much in the weapon. With it the attack is over.
    Spent {
        exposed: Option<u32>,
        guard: Option<Active>,
        vital_block: u8,
        used: Used,
        magazine: Option<(u8, Magazine)>,
    },
    /// Somebody who shared a shot fired too, or whoever has taken it fired their weapon: that much is left in it (TC-143, TC-145).
    Fired { weapon: u8, magazine: Magazine },
    /// A block stands ready.
    Blocking {
        against: ActorId,
        total: i32,
        roll: DiceRoll,
        typed: bool,
    },
}

checked!(BlowEvent, BlowEvent::is_in_range);

impl BlowEvent {
    /// Figures out of all range are those of no blow.
    fn is_in_range(&self) -> bool {
        if let Self::Spent { guard, .. } = self {
            guard.is_none_or(|guard| is_in_range(guard.total))
        } else if let Self::Blocking { total, .. } = self {
            is_in_range(*total)
        } else if let Self::Landed { landed } = self {
            let effect = landed.effect.map_or([0; 3], |effect| {
                [effect.total, effect.difficulty, effect.points]
            });
            let figures = [landed.total, landed.difficulty];
            figures.into_iter().chain(effect).all(is_in_range)
        } else {
            true
        }
    }
}

/// How an attack is made, whomever it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Stroke {
    pub hand: Hand,
    /// The other weapon that struck, by its place on the sheet.
    pub second: Option<u8>,
    pub skill: Skill,
    /// Who else shares the roll.
    pub group: Vec<ActorId>,
    /// Why a blindside attack is one, where that is known (TC-201).
    pub unseen: Option<Unseen>,
    /// What suppressive fire is for, where it was said (TC-141).
    pub purpose: Option<Purpose>,
}

/// How far one blow came, and what it did beside harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Landed {
    pub target: ActorId,
    pub reached: Reached,
    /// The action total.
    pub total: i32,
    pub difficulty: i32,
    pub effect: Option<Effect>,
    /// The target is held, or what it held is taken (TC-144, TC-145).
    pub held: bool,
    /// The weapon that left its hand, by its place on the sheet.
    pub dropped: Option<u8>,
    /// The attacker has it now (TC-145).
    pub taken: bool,
    /// It was thrown, and lies where it does not know how to come up at once (TC-231).
    pub thrown: bool,
    pub lies: bool,
    /// What is left of its cover.
    pub cover: Option<Cover>,
}

/// How far a blow came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reached {
    /// It missed.
    Missed,
    /// A block stopped it (TC-221).
    Blocked,
    /// It hit the cover.
    Cover,
    /// It hit.
    Hit,
}

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
