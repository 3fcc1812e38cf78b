//! Attacks: declared with all that is chosen for them and rolled at once, told and applied with what possibilities take from
//! them (section 4 of combat's ledger).

mod settle;

use super::acting::against_kind;
use super::surprise::against_acting_unawares;
use super::{Decided, Play};
use crate::engine::dice::{Rolled, Typed};
use crate::engine::rule::{RuleId, tc};
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{Approvable, Effect};
use crate::engine::torg::combat::action::Act;
use crate::engine::torg::combat::ammunition::Magazine;
use crate::engine::torg::combat::attack::{Attack, Cover};
use crate::engine::torg::combat::chart::places;
use crate::engine::torg::combat::choice::Choice;
use crate::engine::torg::combat::die::Throw;
use crate::engine::torg::combat::discipline::{Discipline, block, can_block};
use crate::engine::torg::combat::line::Figure;
use crate::engine::torg::combat::refusal::{NotStruck, Number, Refusal as No, Why, require};
use crate::engine::torg::combat::settings::Rules;
use crate::engine::torg::command::DiceFrom;
use crate::engine::torg::event::Event;
use crate::engine::torg::fight::{
    Aimed, Blow, BlowCommand, BlowEvent, Combatant, Hand, Stroke, Wanted,
};
use crate::engine::torg::refusal::Refusal;
use crate::engine::torg::roll::{DiceRoll, Skill, roll};
use crate::engine::torg::rounds::{Held, RoundsEvent, Surprise};
use crate::engine::torg::sheet::CombatSkill;
use crate::engine::torg::state::{ActionKind, Actor};
use crate::engine::torg::using::Used;

/// The most targets of one attack.
pub const MOST_TARGETS: u8 = 20;

const ATTACK: ActionKind = ActionKind::Approvable(Approvable::Attack);

impl Play<'_> {
    pub(super) fn blow(&mut self, id: ActorId, what: &BlowCommand) -> Decided {
        self.open()?;
        match what {
            BlowCommand::Strike {
                wanted,
                cards,
                possibilities,
                critical_moment,
                dice,
            } => {
                self.strike(id, wanted, *critical_moment)?;
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
            BlowCommand::Settle { negated } => self.settle(id, negated),
            BlowCommand::Block { against, dice } => self.block(id, *against, dice),
        }
    }

    fn blow_event(&mut self, actor: ActorId, what: BlowEvent) {
        self.push(Event::Blow { actor, what });
    }

    fn forbid(&mut self, stands: bool, why: Why, rule: RuleId) -> Decided {
        self.fits(require(stands, why, rule))
    }

    fn round_number(&self) -> u32 {
        let round = self.state.round();
        round.map_or(0, |round| u32::from(round.number))
    }

    /// Declares it: the checks of 4.1, and the attack at each target as it stands now.
    fn strike(&mut self, id: ActorId, wanted: &Wanted, critical_moment: bool) -> Decided {
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
        let wanted = self.as_held(id, &attacker, wanted, &rules)?;
        self.may_strike(&actor, &attacker, &wanted, &rules)?;
        if critical_moment {
            self.check_critical_moment(&actor)?;
        }
        let blows = self.blows(id, &attacker, &wanted, &rules)?;
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
        let stroke = Stroke {
            hand: wanted.hand,
            second: wanted.second.filter(|_| {
                let has = |choice| wanted.choices.has(choice);
                has(Choice::BothWeapons) || has(Choice::SplitWeapons)
            }),
            skill: wanted.skill(&attacker, &rules),
            group: wanted.group,
        };
        self.blow_event(id, BlowEvent::Struck { stroke, blows });
        Ok(())
    }

    /// Whoever waited attacks in the way they waited for (4.6), and in rounds nobody else does.
    fn as_held(
        &mut self,
        id: ActorId,
        attacker: &Combatant,
        wanted: &Wanted,
        rules: &Rules,
    ) -> Result<Wanted, Refusal> {
        let mut wanted = wanted.clone();
        let by_hold = attacker.fight.hold.as_ref().and_then(|hold| hold.choice());
        let by_turn = self.state.held(id).map(|held| match held {
            Held::Opportunity => Choice::Opportunity,
            Held::Place => Choice::Location,
        });
        let held = by_hold.or(by_turn);
        for choice in [Choice::Opportunity, Choice::Location] {
            let waits = held == Some(choice) || self.state.round().is_none();
            let takes = wanted.choices.has(choice);
            let rule = choice.rule(rules.edition);
            self.forbid(
                waits || !takes,
                Why::Struck(NotStruck::NotHeld(choice)),
                rule,
            )?;
        }
        if let Some(choice) = held {
            wanted.choices = wanted.choices.with(choice);
        }
        Ok(wanted)
    }

    /// What the moment has against it: an aim that is not ready, disciplines used up, a weapon that is empty or out of the
    /// hand (4.1, steps 3 to 5).
    fn may_strike(
        &mut self,
        actor: &Actor,
        attacker: &Combatant,
        wanted: &Wanted,
        rules: &Rules,
    ) -> Decided {
        let fight = &attacker.fight;
        let has = |choice| wanted.choices.has(choice);
        for choice in [Choice::ActiveDefence, Choice::Aiming] {
            let rule = choice.rule(rules.edition);
            self.forbid(!has(choice), Why::Struck(NotStruck::NoBlow(choice)), rule)?;
        }
        let in_rounds = self.state.round().is_some();
        if has(Choice::Aim) && in_rounds {
            let rule = Choice::Aim.rule(rules.edition);
            self.forbid(
                fight.aim.counts(attacker.round),
                Why::Struck(NotStruck::NotAimed),
                rule,
            )?;
        }
        let flurry = self.state.effect(actor.side()) == Effect::Flurry;
        if has(Choice::LightningFist) {
            self.fits(fight.used.may_strike(attacker.round, flurry))?;
        }
        if has(Choice::Throw) {
            self.fits(fight.used.may_throw(attacker.round, 0))?;
        }
        let mut targets = wanted.targets.iter().enumerate();
        let twice = targets.any(|(place, aimed)| {
            let mut before = wanted.targets.iter().take(place);
            before.any(|other| other.target == aimed.target)
        });
        if twice {
            return Err(Refusal::Fight(structural(Why::Struck(
                NotStruck::SameTarget,
            ))));
        }
        let fist = has(Choice::LightningFist);
        let most = if fist { 2 } else { MOST_TARGETS };
        let few = wanted.targets.len() <= usize::from(most);
        let why = Why::Struck(NotStruck::TooManyTargets { most });
        if fist {
            self.forbid(few, why, tc(224))?;
        } else if !few {
            return Err(Refusal::Fight(structural(why)));
        }
        if let Hand::Carried(place) = wanted.hand {
            if wanted.carried(attacker).is_none() {
                return Err(Refusal::Fight(No::unknown(Number::WeaponDamage)));
            }
            self.forbid(
                !fight.dropped.contains(&place),
                Why::Struck(NotStruck::NotInHand),
                tc(125),
            )?;
        }
        if let Some((_, mut magazine)) = magazine(attacker, wanted.hand) {
            let shots = shots(wanted.targets.len());
            self.fits(magazine.fire(wanted.mode, shots, rules))?;
        }
        Ok(())
    }

    /// The attack at each target: its figures without cards, which count as they lie when the result is told.
    fn blows(
        &mut self,
        id: ActorId,
        attacker: &Combatant,
        wanted: &Wanted,
        rules: &Rules,
    ) -> Result<Vec<Blow>, Refusal> {
        let bare = |of: &Combatant| Combatant {
            raised: [0; 7],
            ..of.clone()
        };
        let attacker = bare(attacker);
        let mut attacks: Vec<Attack> = Vec::new();
        let mut blocked = Vec::new();
        for aimed in &wanted.targets {
            let actor = self.actor(aimed.target)?;
            let target = bare(&self.state.combatant(&actor));
            let attack = wanted.attack(&attacker, aimed, &target, (0, 1), rules);
            let mut attack = attack.map_err(Refusal::Fight)?;
            behind_cover(&mut attack, target.fight.cover);
            for modifier in &mut attack.modifiers {
                if !matches!(modifier.figure, Figure::Card | Figure::Setback) {
                    modifier.figure = Figure::Gamemaster;
                }
            }
            let stops = target.fight.block.filter(|block| block.against == id);
            let stops = stops.filter(|_| can_block(attack.arm).is_ok());
            blocked.push(stops.is_some_and(|block| block.total >= attack.value));
            attacks.push(attack);
        }
        let fist = wanted.choices.has(Choice::LightningFist);
        if attacks.len() > 1 && !fist && !wanted.choices.has(Choice::SuppressiveFire) {
            let met = |attack: &Attack| attack.plan(rules).difficulty();
            let met: Vec<i32> = attacks.iter().map(met).collect();
            let tried = u8::try_from(attacks.len()).unwrap_or(u8::MAX);
            for (attack, place) in attacks.iter_mut().zip(places(&met)) {
                attack.several = (u8::try_from(place).unwrap_or(u8::MAX), tried);
            }
        }
        for attack in &attacks {
            self.fits(attack.check(rules))?;
        }
        let blow = |((aimed, attack), blocked): ((&Aimed, Attack), bool)| Blow {
            target: aimed.target,
            attack,
            blocked,
            own: None,
        };
        let aimed = wanted.targets.iter().zip(attacks).zip(blocked);
        let mut blows: Vec<Blow> = aimed.map(blow).collect();
        // Both strikes at one target are one roll; a block stops one of them (TC-221, TC-224).
        if let ([only], true) = (blows.as_slice(), fist) {
            let second = Blow {
                blocked: false,
                ..only.clone()
            };
            blows.push(second);
        }
        Ok(blows)
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
    fn extra_to_roll(&self) -> Option<DiceRoll> {
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
        self.fits(self.state.bearing(&actor).may_act())?;
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
        let total = block(value, roll.bonus.0, &rules).total;
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

/// What is left in the weapon in hand, where it has rounds of fire at all.
fn magazine(of: &Combatant, hand: Hand) -> Option<(u8, Magazine)> {
    let Hand::Carried(place) = hand else {
        return None;
    };
    let weapon = of.sheet.weapons.get(usize::from(place))?;
    let mut counted = of.fight.magazines.iter();
    let counted = counted.find(|(its, _)| *its == place);
    let counted = counted.map(|(_, magazine)| *magazine);
    let magazine = match counted {
        Some(counted) => counted,
        None => Magazine::full(weapon.ammunition?),
    };
    let magazine = Magazine {
        reload: weapon.reload,
        // Whoever writes down what it holds wants it counted (S-40).
        marked: weapon.ammunition.is_some(),
        ..magazine
    };
    Some((place, magazine))
}

/// A shot for each target (TC-184).
fn shots(targets: usize) -> u8 {
    u8::try_from(targets).unwrap_or(u8::MAX)
}

/// What was hit before is as it was left; destroyed, it hides nobody (TC-217, TC-218).
fn behind_cover(attack: &mut Attack, was: Option<Cover>) {
    let target = &mut attack.target;
    let same = |was: &Cover| {
        target
            .cover
            .is_some_and(|now| now.toughness == was.toughness)
    };
    let Some(was) = was.filter(same) else {
        return;
    };
    target.cover = Some(was);
    if was.left == 0 {
        target.cover = None;
        target.concealment = None;
    }
}
