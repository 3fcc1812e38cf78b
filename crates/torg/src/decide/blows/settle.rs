//! The result of an attack: told, softened by possibilities, applied, and what it leaves with the attacker (P13 … P16).

use super::structural;
use crate::attribute::Attribute;
use crate::combat::action::{Disturbance, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::outcome::{Effect, Reach};
use crate::combat::attack::{Cover, bounded};
use crate::combat::choice::Choice;
use crate::combat::damage::{Harm, Limit, Pick, apply, negate};
use crate::combat::defence::{Active, DefenceSkill, Defending};
use crate::combat::discipline::Discipline;
use crate::combat::refusal::{NotStruck, Why};
use crate::combat::rules::Rules;
use crate::combat::settings::Negating;
use crate::combat::status::Status;
use crate::combat::weapon::{Arm, FireMode, resistance};
use crate::decide::play::{Decided, Play};
use crate::decide::sheets::MOST_COUNTED;
use crate::event::Event;
use crate::fight::act::{ActEvent, Call};
use crate::fight::blow::Blow;
use crate::fight::blows::BlowEvent;
use crate::fight::combatant::Combatant;
use crate::fight::hand::Hand;
use crate::fight::landed::{Landed, Reached};
use crate::fight::moment::{magazine, shares, shots};
use crate::fight::striking::Struck;
use crate::refusal::Refusal;
use crate::state::action::{Action, Outcome};
use crate::state::actor::Actor;
use crate::using::against::Against;
use tabletop::seat::ActorId;

impl Play<'_> {
    /// Tells the result and lets it take effect (P8, P13 … P16).
    pub(in crate::decide) fn settle(
        &mut self,
        id: ActorId,
        negated: &[(ActorId, Vec<Pick>)],
        picks: &[(ActorId, Call)],
    ) -> Decided {
        let action = self.action()?;
        if action.actor != id || action.blows.is_empty() {
            return Err(Refusal::NoAction);
        }
        if action.roll.is_none() {
            return Err(Refusal::Fight(structural(Why::Struck(
                NotStruck::NotRolled,
            ))));
        }
        if action.takes(Choice::SuppressiveFire) {
            return self.settle_act(id, picks);
        }
        self.no_scene_ending()?;
        self.commit()?;
        let rules = self.state.rules();
        let struck = self.state.struck(&action);
        let mut asked = negated.to_vec();
        let mut paid = Vec::new();
        let mut harms = Vec::new();
        for one in &struck {
            harms.push(self.softened(one, &mut asked, &mut paid, &rules)?);
        }
        if asked.iter().any(|(_, picks)| !picks.is_empty()) {
            return Err(Refusal::NobodyThere);
        }
        let levels = struck.iter().filter_map(|one| {
            let outcome = one.outcome.as_ref()?;
            outcome.level().filter(|_| outcome.reach == Reach::Target)
        });
        let outcome = levels.max().map_or(Outcome::Failed, Outcome::Succeeded);
        let came = self.tell_tried(&action, picks)?;
        // How each part of it came out is told now, and what that earns.
        let action = self.action()?;
        self.push(Event::ActionEnded { outcome });
        for ((one, blow), harm) in struck.iter().zip(&action.blows).zip(harms) {
            self.land(id, one, blow, &rules);
            if let Some(harm) = harm {
                self.hurt(id, one, blow, harm, &rules);
            }
        }
        self.spent(&action, &rules)?;
        self.ended(&action, outcome);
        let stopped = struck.iter().zip(&action.blows);
        let stopped = stopped
            .filter(|(one, blow)| stops_charge(one, blow))
            .count();
        if stopped > 0 {
            self.shake(id);
        }
        self.all_befalls(id, came);
        for one in &struck {
            // The next action goes into getting up, as after a setback (TC-231).
            if self.lies(one, &rules) {
                self.lose_action(one.target, Status::StandingUp);
            }
        }
        for blow in &action.blows {
            let down = |actor: &Actor| !actor.condition.can_act();
            if self.state.actor(blow.target).is_some_and(down) {
                self.pass_over(blow.target);
            }
        }
        Ok(())
    }

    /// The harm of a blow, and what is left of it when its target pays (P14).
    fn softened(
        &mut self,
        one: &Struck,
        asked: &mut Vec<(ActorId, Vec<Pick>)>,
        paid: &mut Vec<ActorId>,
        rules: &Rules,
    ) -> Result<Option<(Harm, Harm, Vec<Pick>)>, Refusal> {
        let harm = one.outcome.as_ref().and_then(|outcome| outcome.harm);
        // Each blow at somebody has its own picks, in their order; where there is no harm none are meant.
        let of = |(who, picks): &(ActorId, Vec<Pick>)| {
            *who == one.target && (harm.is_some() || picks.is_empty())
        };
        let picked = asked.iter().position(of).map(|place| asked.remove(place));
        let Some(harm) = harm else {
            return Ok(None);
        };
        let Some((who, picks)) = picked.filter(|(_, picks)| !picks.is_empty()) else {
            return Ok(Some((harm, harm, vec![])));
        };
        let before = paid.iter().filter(|other| **other == who).count();
        let has = usize::from(self.actor(who)?.possibilities);
        let none = Refusal::Use(Against::NoPossibility { actor: who });
        self.require(has > before, none)?;
        paid.push(who);
        let left = match negate(harm, &picks, rules) {
            Ok(left) => left,
            Err(refusal) => {
                self.judge.overrule(Refusal::Fight(refusal))?;
                // As the gamemaster rules: one after the other, be it off here, too many or one of them twice.
                let lenient = rules.answered(Negating::On);
                let take = |harm, pick: &Pick| negate(harm, &[*pick], &lenient).unwrap_or(harm);
                picks.iter().fold(harm, take)
            }
        };
        Ok(Some((harm, left, picks)))
    }

    /// Whether somebody is thrown and does not spring up at once (TC-231).
    fn lies(&self, one: &Struck, rules: &Rules) -> bool {
        let thrown = one.outcome.is_some_and(|outcome| outcome.thrown);
        let target = self.state.actor(one.target);
        thrown
            && target.is_some_and(|target| {
                target.condition.can_act()
                    && !target.sheet.learned.counts(Discipline::InstantUp, rules)
            })
    }

    /// How far a blow came, and what it did beside harm.
    fn land(&mut self, id: ActorId, one: &Struck, blow: &Blow, rules: &Rules) {
        let (Some(outcome), Some(target)) = (one.outcome, self.state.actor(one.target)) else {
            return;
        };
        let choices = blow.attack.choices;
        let takes = choices.has(Choice::GrappleItem) && outcome.held;
        let leaves = outcome.disarmed || takes;
        let of = |owner: &Actor| Some((owner.id, owner.fight.taken_by(one.target)?));
        let seen = self.state.combatant(target);
        // What was named is meant; else what the target took from whoever attacks before its own, and what it took from others
        // last (TC-145).
        let named = blow.item.filter(|place| seen.has_in_hand(*place));
        let own = self.state.actor(id).and_then(of);
        let own = own.filter(|_| named.is_none());
        let item = named.or(seen.in_hand().map(|(place, _)| place));
        let item = item.filter(|_| leaves && own.is_none());
        let others = own.or(self.state.took(one.target));
        let others = others.filter(|_| leaves && item.is_none());
        let cover = blow.attack.target.cover.zip(outcome.cover);
        let landed = Landed {
            target: one.target,
            reached: one.reached().unwrap_or(Reached::Missed),
            total: bounded(outcome.action_total),
            difficulty: bounded(outcome.difficulty),
            effect: outcome.effect.map(|effect| Effect {
                total: bounded(effect.total),
                difficulty: bounded(effect.difficulty),
                points: bounded(effect.points),
            }),
            held: outcome.held && !takes,
            dropped: item,
            taken: takes && others.is_none(),
            thrown: outcome.thrown,
            lies: self.lies(one, rules),
            cover: cover.and_then(|(cover, hit)| {
                let left = hit.did?.left;
                Some(Cover { left, ..cover })
            }),
        };
        self.blow_event(id, BlowEvent::Landed { landed });
        if let Some((owner, weapon)) = others {
            let to = takes.then_some(id);
            self.act_event(owner, ActEvent::Passed { weapon, to });
        }
    }

    /// Applies the harm (P15).
    fn hurt(
        &mut self,
        id: ActorId,
        one: &Struck,
        blow: &Blow,
        (whole, left, negated): (Harm, Harm, Vec<Pick>),
        rules: &Rules,
    ) {
        let Some(target) = self.state.actor(one.target) else {
            return;
        };
        // What a possibility took away was no damage (P14).
        let ruins = one.outcome.as_ref().is_some_and(|its| its.ruins_aim());
        let ruins = ruins && left != Harm::default();
        let aim = target.fight.aim;
        let aim_lost = ruins && aim.after(Disturbance::Hurt, rules) != aim;
        if whole == Harm::default() && !aim_lost {
            return;
        }
        let seen = self.state.combatant(target);
        let met = &blow.attack.target;
        let limit = Limit {
            toughness: met.toughness,
            cards: seen.raised(Attribute::Toughness),
            armored: resistance(met.toughness, &met.armors, 0, rules).total,
        };
        let mut condition = target.condition;
        let suffered = apply(&mut condition, limit.shock(rules), left, rules);
        condition.shock = condition.shock.min(MOST_COUNTED);
        self.blow_event(
            id,
            BlowEvent::Harmed {
                target: one.target,
                harm: whole,
                negated,
                suffered,
                condition,
                aim_lost,
            },
        );
    }

    /// What the attack leaves with the attacker (P16).
    pub(in crate::decide) fn spent(&mut self, action: &Action, rules: &Rules) -> Decided {
        let id = action.actor;
        let actor = self.actor(id)?;
        let attacker = self.state.combatant(&actor);
        let round = u32::from(self.rounds_so_far());
        let (Some(stroke), Some(first)) = (&action.stroke, action.blows.first()) else {
            return Err(Refusal::NoAction);
        };
        let attack = &first.attack;
        let choices = attack.choices;
        let fight = &actor.fight;
        let stays = |exposed: &Exposed| round > 0 && !exposed.ends_on_action(round);
        let mut used = fight.used;
        if choices.has(Choice::LightningFist) {
            used.fist = Some(round);
            used.strikes = used.strikes.saturating_add(2);
        }
        if choices.has(Choice::Throw) {
            used.throw = Some(round);
        }
        let block = u8::try_from(choices.block()).unwrap_or(0);
        let guard = choices.has(Choice::AggressiveDefence).then(|| {
            let how = Defending {
                value: attack.value,
                cards: 0,
                aggressive: true,
                vital_block: block,
            };
            let die = self.state.tally(action).die.unwrap_or(0);
            Active {
                skill: match attack.arm {
                    Arm::Melee => DefenceSkill::Melee,
                    Arm::MartialArts => DefenceSkill::MartialArts,
                    Arm::Unarmed | Arm::Missile | Arm::Fire | Arm::Energy | Arm::Heavy => {
                        DefenceSkill::Unarmed
                    }
                },
                total: bounded(self.state.defended(action, how, die).total),
            }
        });
        let shots = shots(targets(action));
        for member in &stroke.group {
            let fires = self.state.actor(*member);
            let left = fires.and_then(|fires| {
                let fires = self.state.combatant(fires);
                let (hand, mode) = shares(&fires, attack.arm, attack.mode)?;
                emptied(&fires, hand, mode, shots, rules)
            });
            if let Some((weapon, magazine)) = left {
                self.blow_event(*member, BlowEvent::Fired { weapon, magazine });
            }
        }
        let mut left = emptied(&attacker, stroke.hand, attack.mode, shots, rules);
        // What was taken is counted where it belongs (TC-145).
        if let Hand::Taken { owner, .. } = stroke.hand
            && let Some((weapon, magazine)) = left.take()
        {
            self.blow_event(owner, BlowEvent::Fired { weapon, magazine });
        }
        let what = BlowEvent::Spent {
            exposed: if choices.has(Choice::AllOut) {
                Some(round)
            } else {
                fight.exposed.filter(stays).map(|exposed| exposed.0)
            },
            guard: guard.or(fight.guard),
            vital_block: block.max(fight.vital_block),
            used,
            magazine: left,
        };
        self.blow_event(id, what);
        Ok(())
    }
}

/// What firing so leaves in a weapon that is counted: nothing, where more went than there was.
fn emptied(
    of: &Combatant,
    hand: Hand,
    mode: FireMode,
    shots: u8,
    rules: &Rules,
) -> Option<(u8, Magazine)> {
    let (place, mut magazine) = magazine(of, hand)?;
    if magazine.fire(mode, shots, rules).is_err() {
        magazine.left = 0;
    }
    magazine.counts(rules).then_some((place, magazine))
}

/// Whether a charge ran into a stop thrust: it does no harm, but shakes whoever charged (TC-229).
fn stops_charge(one: &Struck, blow: &Blow) -> bool {
    let guard = blow.attack.target.guard;
    guard.active
        && guard.skill == DefenceSkill::StopThrust
        && one.reached() == Some(Reached::Missed)
}

/// At how many it is aimed: two strikes at one are one.
fn targets(action: &Action) -> usize {
    match action.blows.as_slice() {
        [one, other] if one.target == other.target => 1,
        blows => blows.len(),
    }
}
