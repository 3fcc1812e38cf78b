//! Attacks: declared with all that is chosen for them and rolled at once, told and applied with what possibilities take from
//! them (section 4 of combat's ledger).

mod settle;
use super::play::{Decided, Play};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::combat::act::Act;
use crate::combat::modifier::{At, Modifier};
use crate::combat::rules::Rules;
use crate::dice_from::DiceFrom;
use crate::fight::blow::Blow;
use crate::fight::blows::{BlowCommand, BlowEvent};
use crate::fight::combatant::Combatant;
use crate::fight::hand::Hand;
use crate::fight::moment::{behind_cover, block_against};
use crate::fight::stroke::Stroke;
use crate::fight::wanted::Wanted;
use crate::skill::Skill;
use crate::state::action::Action;
use crate::state::round::Round;
use crate::surprise::Surprise;

use super::acting::{against_acting, against_kind, of_turn};
use super::surprise::against_acting_unawares;
use crate::card::Approvable;
use crate::combat::attack::bounded;
use crate::combat::choice::Choice;
use crate::combat::die::Throw;
use crate::combat::discipline::{Discipline, block};
use crate::combat::line::Figure;
use crate::combat::refusal::{NotStruck, Number, Refusal as No, Why, require};
use crate::event::Event;
use crate::fight::act::{ActEvent, Trying};
use crate::fight::weigh::Draft;
use crate::refusal::Refusal;
use crate::roll::{DiceRoll, roll};
use crate::rounds::RoundsEvent;
use crate::sheet::CombatSkill;
use crate::using::Used;
use tabletop::dice::{Rolled, Typed};
use tabletop::rule::{RuleId, dd, tc};
use tabletop::seat::ActorId;

/// The most targets of one attack.
pub const MOST_TARGETS: u8 = 20;

const ATTACK: ActionKind = ActionKind::Approvable(Approvable::Attack);

impl Play<'_> {
    pub(super) fn blow(&mut self, id: ActorId, what: &BlowCommand) -> Decided {
        self.open()?;
        match what {
            BlowCommand::Strike {
                wanted,
                beside,
                cards,
                possibilities,
                critical_moment,
                dice,
            } => {
                self.strike(id, wanted, beside, *critical_moment)?;
                for (card, attribute) in cards {
                    match attribute {
                        Some(attribute) => self.raise(id, *card, *attribute)?,
                        None => self.play_card(id, *card)?,
                    }
                }
                for _ in 0..*possibilities {
                    self.spend(id)?;
                }
                self.roll_strike(id, dice)
            }
            BlowCommand::Settle { negated, picks } => self.settle(id, negated, picks),
            BlowCommand::AsDisarm { target } => self.as_disarm(id, *target),
            BlowCommand::Block { against, dice } => self.block(id, *against, dice),
        }
    }

    fn blow_event(&mut self, actor: ActorId, what: BlowEvent) {
        self.push(Event::Blow { actor, what });
    }

    fn forbid(&mut self, stands: bool, why: Why, rule: RuleId) -> Decided {
        self.fits(require(stands, why, rule))
    }

    /// Declares it: the checks of 4.1, and the attack at each target as it stands now.
    fn strike(
        &mut self,
        id: ActorId,
        wanted: &Wanted,
        beside: &[Trying],
        critical_moment: bool,
    ) -> Decided {
        let rules = self.state.rules();
        let actor = self.actor(id)?;
        let first = wanted.targets.first().ok_or(Refusal::NobodyThere)?.target;
        for aimed in &wanted.targets {
            self.actor(aimed.target)?;
        }
        self.may_act(&actor)?;
        for refusal in against_kind(&self.state, &actor, ATTACK) {
            self.judge.overrule(refusal)?;
        }
        if self.state.taken_unawares(id) == Some(Surprise::Partial)
            && let Some(refusal) = against_acting_unawares(&self.state, id, Some(ATTACK))
        {
            self.judge.overrule(refusal)?;
        }
        let attacker = self.state.combatant(&actor);
        let round = self.state.round();
        let next = round.and_then(|round| round.next_turn_of(id));
        // Each action of a flurry, and one in between, is rolled for by itself (TC-017).
        let again = next.is_some_and(|turn| turn.pass != 1);
        let bearing = self.state.bearing(&actor);
        self.fits(bearing.may(Act::Attack, true, again, &rules))?;
        let mut group = Vec::new();
        for member in &wanted.group {
            let member = self.actor(*member)?;
            // It is their action too.
            let due = |round: &Round| round.next_turn_of(member.id).is_some();
            let open = member.condition.can_act() && self.state.round().is_none_or(due);
            self.forbid(open, Why::Acted, tc(143))?;
            group.push(self.state.combatant(&member));
        }
        let share = wanted.shared(&attacker, &group, &rules);
        self.fits(share.map_or(Ok(()), Err))?;
        let targets = self.may_strike(&attacker, wanted, &rules)?;
        if critical_moment {
            self.check_critical_moment(&actor)?;
        }
        self.fits(wanted.alone(beside).map_or(Ok(()), Err))?;
        self.tried_at(beside)?;
        for one in beside {
            self.may(&actor, one.kind.act(), true)?;
        }
        let apart = self.state.trials(&actor, beside, &[]);
        let apart = apart.map_err(Refusal::Fight)?;
        let difficulties: Vec<i32> = apart.iter().map(|trial| trial.difficulty).collect();
        let (blows, struck) = self.blows(&attacker, wanted, &difficulties, &rules)?;
        let trials = self.state.trials(&actor, beside, &struck);
        let trials = trials.map_err(Refusal::Fight)?;
        self.push(Event::ActionDeclared {
            actor: id,
            kind: ATTACK,
            target: Some(first),
            critical_moment,
        });
        if wanted.choices.has(Choice::AggressiveDefence) {
            let kind = Approvable::Defend;
            self.rounds_event(RoundsEvent::AlsoTried { kind });
        }
        self.also_tried(beside)?;
        let skill = Trying::skill_of_all(beside, &attacker, &rules);
        let has = |choice| wanted.choices.has(choice);
        let unseen = has(Choice::Blindside) && !rules.classic();
        let unseen = unseen.then(|| wanted.why_unseen(&attacker, &targets));
        let stroke = Stroke {
            hand: wanted.hand,
            second: wanted
                .second
                .filter(|_| has(Choice::BothWeapons) || has(Choice::SplitWeapons)),
            unseen: unseen.flatten(),
            purpose: wanted.purpose.filter(|_| has(Choice::SuppressiveFire)),
            skill: wanted.skill(&attacker, &rules).least(skill),
            group: wanted.group.clone(),
        };
        self.blow_event(id, BlowEvent::Struck { stroke, blows });
        if let Some(kind) = beside.first().map(|one| one.kind) {
            self.act_event(id, ActEvent::Tried { kind, trials });
        }
        Ok(())
    }

    /// What the moment has against it: an aim that is not ready, disciplines used up, a weapon that is empty or out of the
    /// hand (4.1, steps 3 to 5). Returns whom it meets.
    fn may_strike(
        &mut self,
        attacker: &Combatant,
        wanted: &Wanted,
        rules: &Rules,
    ) -> Result<Vec<Combatant>, Refusal> {
        let mut targets = Vec::new();
        for aimed in &wanted.targets {
            let target = self.actor(aimed.target)?;
            targets.push(self.state.combatant(&target));
        }
        for choice in wanted.choices.each() {
            let against = wanted.not_now(choice, attacker, &targets, rules);
            self.fits(against.map_or(Ok(()), Err))?;
        }
        let mut each = wanted.targets.iter().enumerate();
        let twice = each.any(|(place, aimed)| {
            let mut before = wanted.targets.iter().take(place);
            before.any(|other| other.target == aimed.target)
        });
        if twice {
            return Err(Refusal::Fight(structural(Why::Struck(
                NotStruck::SameTarget,
            ))));
        }
        let fist = wanted.choices.has(Choice::LightningFist);
        let most = if fist { 2 } else { MOST_TARGETS };
        let few = wanted.targets.len() <= usize::from(most);
        let why = Why::Struck(NotStruck::TooManyTargets { most });
        if fist {
            self.forbid(few, why, tc(224))?;
        } else if !few {
            return Err(Refusal::Fight(structural(why)));
        }
        let there = wanted.carried(attacker).is_some();
        if matches!(wanted.hand, Hand::Carried(_)) && !there {
            return Err(Refusal::Fight(No::unknown(Number::WeaponDamage)));
        }
        for (aimed, target) in wanted.targets.iter().zip(&targets) {
            let there = aimed.item.is_none_or(|item| target.has_in_hand(item));
            self.forbid(there, Why::NothingHeld, tc(145))?;
        }
        self.fits(wanted.unready(attacker, rules).map_or(Ok(()), Err))?;
        Ok(targets)
    }

    /// The attack at each target: its figures without cards, which count as they lie when the result is told. With what each is
    /// met by, before what several at once add: those `beside` are rolled for with the same die (TC-262).
    fn blows(
        &mut self,
        attacker: &Combatant,
        wanted: &Wanted,
        beside: &[i32],
        rules: &Rules,
    ) -> Result<(Vec<Blow>, Vec<i32>), Refusal> {
        let mut targets = Vec::new();
        for aimed in &wanted.targets {
            let actor = self.actor(aimed.target)?;
            targets.push(self.state.combatant(&actor));
        }
        // Which is the easiest is asked of them as they stand, with all that is in force.
        let standing = Draft {
            wanted,
            attacker,
            targets: &targets,
            throw: Throw::plain(Skill::Skilled, rules),
            shown: 0,
            aids: &[],
            beside,
            rules,
        };
        let struck = standing.met().map_err(Refusal::Fight)?;
        let standing = standing.attacks().map_err(Refusal::Fight)?;
        let bare = |of: &Combatant| Combatant {
            raised: [0; 7],
            ..of.clone()
        };
        let attacker = bare(attacker);
        let mut blows: Vec<Blow> = Vec::new();
        for ((aimed, target), standing) in wanted.targets.iter().zip(&targets).zip(standing) {
            let attack = wanted.attack(&attacker, aimed, &bare(target), rules);
            let mut attack = attack.map_err(Refusal::Fight)?;
            attack.several = standing.several;
            behind_cover(&mut attack, target.fight.cover);
            for modifier in &mut attack.modifiers {
                if !matches!(modifier.figure, Figure::Card | Figure::Setback) {
                    modifier.figure = Figure::Gamemaster;
                }
            }
            self.fits(attack.check(rules))?;
            blows.push(Blow {
                target: aimed.target,
                block: block_against(target, attacker.id, attack.arm),
                attack,
                item: aimed.item,
                own: None,
            });
        }
        let fist = wanted.choices.has(Choice::LightningFist);
        // Both strikes at one target are one roll; a block stops one of them (TC-221, TC-224).
        if let ([only], true) = (blows.as_slice(), fist) {
            let second = Blow {
                block: None,
                ..only.clone()
            };
            blows.push(second);
        }
        Ok((blows, struck))
    }

    /// An attack that begins again meets its targets as they are now, with a defence that came in between (DD-315, TC-058). It
    /// is told anew in any case: from there to its settling it is one thing to undo.
    fn meet_again(&mut self, action: &Action) {
        let Some(stroke) = action.stroke.clone() else {
            return;
        };
        let rules = self.state.rules();
        let mut blows = action.blows.clone();
        for blow in &mut blows {
            let Some(target) = self.state.actor(blow.target) else {
                continue;
            };
            let seen = Combatant {
                raised: [0; 7],
                ..self.state.combatant(target)
            };
            let against = stroke.hand.meets(blow.attack.arm);
            let met = &mut blow.attack.target;
            // What was told of somebody stands, but for an active defence.
            let now = seen.meets(against, &rules);
            if let Some(now) = now.filter(|now| now.active || met.guard.active) {
                met.guard = now;
            }
            met.out = !seen.condition.can_act();
            met.vital_block = if met.out { 0 } else { seen.fight.block_steps() };
            met.all_out = seen.fight.exposed.is_some();
            met.aiming = seen.fight.aim.exposes(&rules);
            met.surprise = seen.surprise;
        }
        self.blow_event(action.actor, BlowEvent::Struck { stroke, blows });
    }

    /// The hit and its bonus stand; the effect is that of a disarm (TC-145, TC-148).
    fn as_disarm(&mut self, id: ActorId, target: ActorId) -> Decided {
        let action = self.action()?;
        let struck = self.state.struck(&action);
        let mut may = struck.iter().filter(|one| one.target == target);
        let may = may.any(|one| one.outcome.is_some_and(|outcome| outcome.may_disarm));
        let stroke = action.stroke.clone().filter(|_| may && action.actor == id);
        let stroke = stroke.ok_or(Refusal::NoAction)?;
        let mut blows = action.blows.clone();
        for blow in blows.iter_mut().filter(|blow| blow.target == target) {
            let attack = &mut blow.attack;
            if attack.target.strength <= 0 {
                return Err(Refusal::Fight(No::unknown(Number::Resisting)));
            }
            let choices = attack.choices.without(Choice::GrappleItem);
            attack.choices = choices.with(Choice::Disarm);
            // What was rolled stays what it came to: a grab takes so much more than a disarm.
            attack.modifiers.push(Modifier {
                at: At::ActionTotal,
                amount: -2,
                figure: Figure::Grapple,
            });
        }
        self.blow_event(id, BlowEvent::Struck { stroke, blows });
        Ok(())
    }

    /// The dice of an attack that begins again, a second strike's own too.
    pub(super) fn roll_again(&mut self, action: &Action, dice: &DiceFrom) -> Decided {
        self.meet_again(action);
        self.meet_trials_again(action);
        self.roll_strike(action.actor, dice)
    }

    /// All its dice: the roll, what was bought where nobody can pay against it, and a second strike's own.
    fn roll_strike(&mut self, id: ActorId, dice: &DiceFrom) -> Decided {
        let action = self.action()?;
        let skill = action.skill().unwrap_or(Skill::Skilled);
        let mut hand = Throwing::of(dice);
        let typed = hand.is_typed();
        let how = self.throw(id, skill);
        let roll = self.cast(how, &mut hand)?;
        self.push(Event::DiceRolled { roll, typed });
        self.swallow_extras();
        while let Some(roll) = self.extra_to_roll() {
            let roll = match &mut hand {
                Throwing::App => roll.with_extra(how, &mut Rolled(self.chance))?,
                Throwing::Person(typed) => roll.with_extra(how, typed)?,
            };
            self.used(Used::ExtraRolled { roll, typed });
        }
        if let ([one, other], true) = (action.blows.as_slice(), action.takes(Choice::LightningFist))
            && one.target != other.target
        {
            let how = self.throw(id, skill);
            let roll = self.cast(how, &mut hand)?;
            let place = 1;
            self.blow_event(id, BlowEvent::OwnRolled { place, roll, typed });
        }
        hand.finish()
    }

    /// The dice to which a bought one comes now. A villain who could pay against it is asked first (DD-271).
    pub(super) fn extra_to_roll(&self) -> Option<DiceRoll> {
        let action = self.state.action.as_ref()?;
        let now = action.owes_die() && super::counters(&self.state).is_empty();
        action.roll.clone().filter(|_| now)
    }

    fn cast(&mut self, how: Throw, hand: &mut Throwing<'_>) -> Result<DiceRoll, Refusal> {
        Ok(match hand {
            Throwing::App => roll(how, &mut Rolled(self.chance))?,
            Throwing::Person(typed) => roll(how, typed)?,
        })
    }

    /// A block against somebody's next attack, before its dice fall (TC-220, TC-221, TC-223).
    fn block(&mut self, id: ActorId, against: ActorId, dice: &DiceFrom) -> Decided {
        let rules = self.state.rules();
        let actor = self.actor(id)?;
        self.actor(against)?;
        self.no_scene_ending()?;
        self.no_action()?;
        let seen = self.state.combatant(&actor);
        for refusal in against_acting(&self.state, &actor) {
            if !of_turn(&refusal) {
                self.judge.overrule(refusal)?;
            }
        }
        self.fits(self.state.bearing(&actor).may_act())?;
        self.on_their_feet(&actor)?;
        let rule = Choice::Aiming.rule(rules.edition);
        self.forbid(!seen.fight.aim.is_aiming(), Why::Aiming, rule)?;
        let learned = seen.sheet.learned.counts(Discipline::BlockStrike, &rules);
        self.forbid(learned, Why::NoDiscipline, tc(220))?;
        self.fits(seen.fight.used.may_block())?;
        let unknown = Refusal::Fight(No::unknown(Number::SkillValue));
        let (value, skill) = seen
            .value(CombatSkill::MartialArts, &rules)
            .ok_or(unknown)?;
        let mut hand = Throwing::of(dice);
        let typed = hand.is_typed();
        let how = self.throw(id, skill);
        let roll = self.cast(how, &mut hand)?;
        hand.finish()?;
        let value = value.saturating_add(seen.raised(Attribute::Dexterity));
        let mut sum = block(value, roll.bonus.0, &rules);
        let by_side = -i32::from(self.state.hindered_by(actor.side()));
        // What weighs on the next action weighs on no block: it is none (TC-220, S-26).
        sum.add(Figure::Setback, by_side, dd(165));
        let total = bounded(sum.total);
        let what = BlowEvent::Blocking {
            against,
            total,
            roll,
            typed,
        };
        self.blow_event(id, what);
        Ok(())
    }
}

/// Dice in the hand of whoever rolls, for one roll after the other.
enum Throwing<'a> {
    /// The app's.
    App,
    /// Those that somebody typed.
    Person(Typed<'a>),
}

impl<'a> Throwing<'a> {
    fn of(dice: &'a DiceFrom) -> Self {
        match dice {
            DiceFrom::App => Self::App,
            DiceFrom::Person(faces) => Self::Person(Typed::new(faces)),
        }
    }

    const fn is_typed(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    fn finish(self) -> Decided {
        match self {
            Self::App => Ok(()),
            Self::Person(typed) => Ok(typed.finish()?),
        }
    }
}

fn structural(why: Why) -> No {
    No { why, rule: None }
}
