//! What bears on those who fight, by the table as it is, and what an open action comes to by its dice and cards.

use super::act::{Doing, Guarding, Trial, Trying};
use super::combatant::Combatant;
use super::taken::Taken;
use crate::attribute::Attribute;
use crate::burden::Burden;
use crate::card::{CardId, CardName, Effect};
use crate::combat::action::Bearing;
use crate::combat::attack::{self, range};
use crate::combat::choice::Choice;
use crate::combat::damage::Limit;
use crate::combat::defence::{DefenceSkill, Defending, active};
use crate::combat::die::Throw;
use crate::combat::discipline::Discipline;
use crate::combat::interaction::{Attempt, Interaction, Pinned, Upshot, against, suppress};
use crate::combat::line::{Figure, Sum};
use crate::combat::modifier::{At, Modifier};
use crate::combat::movement::push;
use crate::combat::refusal::{Number, Refusal};
use crate::combat::rules::Rules;
use crate::combat::settings::Suppression;
use crate::combat::status::Status;
use crate::combat::weapon::{Armor, resistance};
use crate::deck::Deck;
use crate::held::Held;
use crate::rounds::OPPORTUNITY;
use crate::sheet::CombatSkill;
use crate::skill::{Skill, Standing};
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::Actor;
use crate::surprise::Surprise;
use crate::using::raise::BONUS;
use crate::using::tally::{Reach, Source};
use serde::{Deserialize, Serialize};
use tabletop::rule::{dd, tc};
use tabletop::seat::ActorId;

/// What an interaction comes to at one of its targets, as dice and cards lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Whom it is aimed at.
    pub target: ActorId,
    /// All that bears on it.
    pub attempt: Attempt,
    /// The lines of the total.
    pub total: Sum,
    /// What it is rolled against, the place among several counted.
    pub difficulty: i32,
    /// By how much the total reached it; below 0 it failed.
    pub points: i32,
    /// What comes of it.
    pub upshots: Vec<Upshot>,
}

/// What is laid on an action before its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Laid {
    pub value: i32,
    pub bonus: i32,
    pub dice: u8,
}

/// What cards and setbacks add to an open action.
#[derive(Clone, Copy, Debug, Default)]
struct Added {
    bonus: i32,
    total: i32,
}

impl Interaction {
    /// The skill that is rolled, and that resists.
    pub const fn skill(self) -> CombatSkill {
        match self {
            Self::Intimidation => CombatSkill::Intimidation,
            Self::Test => CombatSkill::Test,
            Self::Taunt => CombatSkill::Taunt,
            Self::Trick => CombatSkill::Trick,
            Self::Maneuver => CombatSkill::Maneuver,
        }
    }
}

impl From<Surprise> for attack::Surprise {
    fn from(surprise: Surprise) -> Self {
        match surprise {
            Surprise::Partial => Self::Partial,
            Surprise::Complete => Self::Complete,
        }
    }
}

impl Actor {
    /// How a roll of theirs goes on, with so many dice bought on top: up and stymied weigh on it, every further stymied too
    /// (S-21).
    pub fn throw(&self, skill: Skill, bought: u8, rules: &Rules) -> Throw {
        let on = self.on_roll();
        let standing = on.stymied.then_some(Standing::Stymied);
        let throw = Throw::new(skill, standing, bought.saturating_add(on.free), rules);
        let more = self.fight.statuses.count(Status::Stymied);
        Throw {
            stymied: throw.stymied.saturating_add(more),
            ..throw
        }
    }
}

impl State {
    /// Somebody as an attack sees them.
    pub fn combatant(&self, actor: &Actor) -> Combatant {
        Combatant {
            id: actor.id,
            condition: actor.condition,
            fight: actor.fight.clone(),
            rated: actor.rated,
            weight: self.burden(actor.side()),
            flurry: self.effect(actor.side()) == Effect::Flurry,
            raised: Attribute::ALL.map(|attribute| self.raised(actor.id, attribute)),
            boosted: self.boosted(actor.id),
            round: self.round().map_or(0, |round| u32::from(round.number)),
            surprise: self.combat_surprise(actor.id),
            took: self
                .cast
                .iter()
                .flat_map(|its| Taken::by(actor.id, its.id, &its.sheet, &its.fight))
                .collect(),
            ..Combatant::of(actor.role, actor.figures, actor.sheet.clone())
        }
    }

    /// The first weapon of somebody that is out of the hand and can be picked up: nobody has it who is able to hold it (TC-125,
    /// TC-145).
    pub fn lies(&self, of: &Actor) -> Option<u8> {
        let holds = |who: ActorId| {
            let holder = self.actor(who);
            holder.is_some_and(|holder| !holder.gone && holder.condition.can_act())
        };
        let fight = &of.fight;
        let free = |place: &&u8| {
            let mut taken = fight.taken.iter();
            !taken.any(|(its, who)| its == *place && holds(*who))
        };
        fight.dropped.iter().find(free).copied()
    }

    /// What somebody has taken from another: whose it is, and its place on that sheet (TC-145).
    pub fn took(&self, who: ActorId) -> Option<(ActorId, u8)> {
        let mut cast = self.cast.iter();
        cast.find_map(|owner| Some((owner.id, owner.fight.taken_by(who)?)))
    }

    /// How far somebody is surprised, where it binds them and opens them to attacks (TC-208 … TC-212).
    pub fn combat_surprise(&self, actor: ActorId) -> attack::Surprise {
        let surprise = self.taken_unawares(actor);
        surprise.map_or(attack::Surprise::None, attack::Surprise::from)
    }

    /// What bears on somebody's next action. Being out or off the feet is asked by the rounds; what was rolled for counts in
    /// them alone (TC-005).
    pub fn bearing(&self, actor: &Actor) -> Bearing {
        let rounds = self.round().is_some();
        Bearing {
            condition: Default::default(),
            statuses: actor.fight.statuses.clone(),
            surprise: self.combat_surprise(actor.id),
            aim: actor.fight.aim,
            rolled: actor.round.rolled.filter(|_| rounds),
            simple: if rounds { actor.fight.simple } else { 0 },
        }
    }

    /// The shock that knocks somebody out; `None` without Toughness (TC-092, TC-074, S-35).
    pub fn shock_limit(&self, actor: &Actor) -> Option<i32> {
        let rules = self.rules();
        let toughness = i32::from(actor.figures.toughness?);
        let cards = self.raised(actor.id, Attribute::Toughness);
        let worn: Vec<Armor> = actor.sheet.armors.iter().map(|worn| worn.armor).collect();
        let block = actor.fight.block_steps();
        let armored = resistance(toughness, &worn, block, &rules).total;
        let limit = Limit {
            toughness,
            cards,
            armored,
        };
        Some(limit.shock(&rules))
    }

    /// The trials of all that is tried with one die, beside attacks at the difficulties `struck`: the figures of the cast, or
    /// those that were told (TC-260, TC-262).
    ///
    /// # Errors
    /// A figure is neither on a sheet nor told, or is out of its range.
    pub fn trials(
        &self,
        actor: &Actor,
        wanted: &[Trying],
        struck: &[i32],
    ) -> Result<Vec<Trial>, Refusal> {
        let other = |id| self.actor(id).map(|target| self.combatant(target));
        Trying::in_one(wanted, &self.combatant(actor), other, struck, &self.rules())
    }

    /// The value of an active defence and how its die goes on: of the sheet, or as told.
    ///
    /// # Errors
    /// The skill is neither known nor told; the value is out of its range.
    pub fn guard_value(&self, actor: &Actor, wanted: &Guarding) -> Result<(i32, Skill), Refusal> {
        let by_sheet = self.combatant(actor).guard(wanted.skill, &self.rules());
        let value = wanted.value.or(by_sheet.map(|(value, _)| value));
        let value = value.ok_or(Refusal::unknown(Number::Defence))?;
        range(Number::Defence, value, 0)?;
        Ok((value, skill_of(wanted.skilled, by_sheet)))
    }

    /// What cards in play and a plain setback add to an action.
    fn added(&self, action: &Action) -> Added {
        let mut added = Added::default();
        for addend in self.tally(action).addends {
            // What an active defence is worth at least has its own line.
            if addend.source == Source::Defence {
                continue;
            }
            match addend.reach {
                Reach::Both => added.bonus += addend.worth,
                Reach::Action => added.total += addend.worth,
                Reach::Effect | Reach::Value(_) => {}
            }
        }
        added
    }

    /// What plain setbacks of either side add to the difficulty of an interaction.
    fn harder_at(&self, actor: ActorId, target: Option<&Actor>) -> i32 {
        let burden = |of: Option<&Actor>| of.map_or(Burden::default(), |of| self.burden(of.side()));
        harder(burden(self.actor(actor)), burden(target))
    }

    /// All that bears on one trial now.
    fn attempt(&self, action: &Action, kind: Interaction, trial: &Trial) -> Attempt {
        let modifier = |amount, figure| Modifier {
            at: At::ActionTotal,
            amount,
            figure,
        };
        let added = self.added(action);
        let raised = |id| self.raised(id, kind.attribute());
        let target = self.actor(trial.target);
        let difficulty = trial.difficulty.saturating_add(raised(trial.target));
        let difficulty = difficulty.saturating_add(self.harder_at(action.actor, target));
        let value = trial.value.saturating_add(raised(action.actor));
        let waited = self.held(action.actor) == Some(Held::Opportunity);
        let late = if waited { -i32::from(OPPORTUNITY) } else { 0 };
        Attempt {
            surprise: trial
                .surprise
                .map_or(attack::Surprise::None, attack::Surprise::from),
            several: trial.place,
            bonus: vec![
                modifier(added.bonus, Figure::Card),
                modifier(late, Figure::Opportunity),
            ],
            total: vec![
                modifier(added.total, Figure::Card),
                modifier(trial.modifier, Figure::Gamemaster),
            ],
            target_out: target.is_some_and(|target| !target.condition.can_act()),
            ..Attempt::new(kind, value, difficulty)
        }
    }

    /// What an interaction that lies rolled comes to at each of its targets; nothing before the dice.
    pub fn tried(&self, action: &Action) -> Vec<Tried> {
        if action.takes(Choice::SuppressiveFire) {
            return self.suppressed(action);
        }
        let (Some(Doing::Trying { kind, trials }), Some(roll)) = (&action.doing, &action.roll)
        else {
            return vec![];
        };
        let rules = self.rules();
        let mut all = Vec::new();
        for trial in trials {
            let attempt = self.attempt(action, trial.kind(*kind), trial);
            let total = attempt.action(roll.bonus.0, &rules);
            let (points, upshots) = attempt.outcome(roll.bonus.0, &rules);
            all.push(Tried {
                target: trial.target,
                difficulty: total.total.saturating_sub(points),
                attempt,
                total,
                points,
                upshots: upshots.to_vec(),
            });
        }
        all
    }

    /// What suppressive fire that lies rolled does to each in its area (TC-141): its figure against what resists intimidation,
    /// or, of whom no sheet says that, against what was told.
    fn suppressed(&self, action: &Action) -> Vec<Tried> {
        let (Some(roll), Some(actor)) = (&action.roll, self.actor(action.actor)) else {
            return vec![];
        };
        let rules = self.rules();
        let kind = Interaction::Intimidation;
        let anew = match action.doing {
            Some(Doing::Cowing { bonus }) => bonus,
            Some(Doing::Trying { .. } | Doing::Guarding { .. } | Doing::Pushing { .. }) | None => 0,
        };
        let mut all = Vec::new();
        for blow in &action.blows {
            // Whoever is out is not cowed (TC-030).
            let target = self.actor(blow.target);
            let Some(target) = target.filter(|target| target.condition.can_act()) else {
                continue;
            };
            let other = self.combatant(target);
            let plan = self.weighed(action, actor, blow).plan(&rules);
            let figure = plan.suppression(roll.bonus.0);
            let told = blow.attack.target.guard.value;
            let difficulty = other
                .value(kind.skill(), &rules)
                .map_or(told, |(value, _)| value);
            let difficulty = difficulty.saturating_add(other.raised(kind.attribute()));
            let difficulty = difficulty.saturating_add(self.harder_at(action.actor, Some(target)));
            let pinned = Pinned {
                difficulty,
                surprise: other.surprise,
                all_out: other.fight.exposed.is_some(),
                aiming: other.fight.aim.exposes(&rules),
            };
            let (points, upshots) = suppress(&figure, pinned, anew, &rules);
            let mut total = against(&figure, pinned, &rules);
            if !rules.is(Suppression::Total) {
                total.add(Figure::ChartedBonus, anew, tc(141));
            }
            all.push(Tried {
                target: blow.target,
                attempt: Attempt::new(kind, total.total, difficulty),
                total,
                difficulty,
                points,
                upshots: upshots.to_vec(),
            });
        }
        all
    }

    /// What an active defence, or a push, that lies rolled comes to, line by line; `None` for all else.
    pub fn figured(&self, action: &Action) -> Option<Sum> {
        let charted = action.roll.as_ref()?.bonus.0;
        match action.doing.as_ref()? {
            Doing::Trying { .. } | Doing::Cowing { .. } => None,
            Doing::Guarding {
                value, vital_block, ..
            } => {
                let defending = Defending {
                    value: *value,
                    cards: 0,
                    aggressive: false,
                    vital_block: *vital_block,
                };
                Some(self.defended(action, defending, charted))
            }
            Doing::Pushing { value } => {
                let added = self.added(action);
                let mut sum = push(*value, charted, added.bonus, &self.rules());
                self.hamper(action.actor, added.total, &mut sum);
                Some(sum)
            }
        }
    }

    /// What an active defence comes to, plain or aggressive, with the cards and the setbacks that weigh on its action.
    pub(crate) fn defended(&self, action: &Action, defending: Defending, charted: i32) -> Sum {
        let added = self.added(action);
        let raised = self.raised(action.actor, Attribute::Dexterity);
        let defending = Defending {
            value: defending.value.saturating_add(raised),
            cards: added.bonus,
            ..defending
        };
        let mut sum = active(defending, charted, &self.rules());
        self.hamper(action.actor, added.total, &mut sum);
        sum
    }

    /// What setbacks take from a total: that of the side (DD-165), and one of an interaction where it costs no action (S-26).
    pub(crate) fn hamper(&self, id: ActorId, by_side: i32, sum: &mut Sum) {
        sum.add(Figure::Setback, by_side, dd(165));
        let penalty = self.actor(id).map(|actor| actor.fight.statuses.penalty());
        let penalty = penalty.flatten().map_or(0, |penalty| penalty.amount);
        sum.add(Figure::Setback, penalty, tc(253));
    }
}

impl Laid {
    /// What these cards and possibilities add to an action that rests on an attribute.
    pub fn of(
        deck: &Deck,
        cards: &[(CardId, Option<Attribute>)],
        possibilities: u8,
        on: Attribute,
    ) -> Self {
        let mut laid = Self {
            dice: possibilities,
            ..Self::default()
        };
        for (card, attribute) in cards {
            match (deck.name(*card), attribute) {
                (Some(CardName::Action), _) => laid.bonus += BONUS,
                (Some(CardName::Drama | CardName::Hero), _) => laid.dice += 1,
                (Some(_), Some(raised)) if *raised == on => laid.value += BONUS,
                (Some(_) | None, _) => {}
            }
        }
        laid
    }
}

/// What plain setbacks of those who act and of those who resist add to what has to be reached.
pub(super) fn harder(own: Burden, other: Burden) -> i32 {
    i32::from(own.difficulty) - i32::from(other.passive)
}

impl Combatant {
    /// What setbacks take from the next total that is no attack: that of the side, and one of an interaction (DD-165, S-26).
    pub fn hampered(&self) -> i32 {
        let penalty = self.fight.statuses.penalty();
        let penalty = penalty.map_or(0, |penalty| penalty.amount);
        penalty - i32::from(self.weight.total)
    }

    /// The value of an active defence, and how its die goes on; `None` where the skill is not known.
    pub fn guard(&self, skill: DefenceSkill, rules: &Rules) -> Option<(i32, Skill)> {
        let of = |skill| self.sheet.skill(skill).and(self.value(skill, rules));
        let defences = self.defences(rules)?;
        match skill {
            DefenceSkill::Dexterity => {
                let value = self.attribute(Attribute::Dexterity)?;
                Some((value, Skill::Unskilled))
            }
            DefenceSkill::Dodge => of(CombatSkill::Dodge),
            DefenceSkill::Melee => of(CombatSkill::Melee).filter(|_| defences.armed),
            DefenceSkill::Unarmed => of(CombatSkill::Unarmed),
            DefenceSkill::MartialArts => of(CombatSkill::MartialArts),
            DefenceSkill::StopThrust => of(CombatSkill::MartialArts)
                .filter(|_| self.sheet.learned.counts(Discipline::StopThrust, rules)),
            DefenceSkill::MissileDodge => {
                let arm = crate::combat::weapon::Arm::Missile;
                let value = defences.value(skill, arm, rules)?;
                Some((value, Skill::Skilled))
            }
        }
    }
}

/// As told, or by the sheet; without either it is taken to be known.
pub(super) fn skill_of(told: Option<bool>, by_sheet: Option<(i32, Skill)>) -> Skill {
    match told {
        Some(true) => Skill::Skilled,
        Some(false) => Skill::Unskilled,
        None => by_sheet.map_or(Skill::Skilled, |(_, skill)| skill),
    }
}
