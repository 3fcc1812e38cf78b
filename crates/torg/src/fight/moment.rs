//! What the moment has against an attack that is chosen, and what it adds: asked by the preview and by the command alike, so that
//! the two agree (2.4, 6).

use super::act::Trial;
use super::combatant::{Combatant, waited};
use super::hand::Hand;
use super::stance::Fight;
use super::wanted::Wanted;
use crate::combat::act::Act;
use crate::combat::action::{Aim, Bearing, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::{Attack, Cover};
use crate::combat::chart::{places, share};
use crate::combat::choice::Choice;
use crate::combat::choices::{Choices, together};
use crate::combat::discipline::can_block;
use crate::combat::line::Figure;
use crate::combat::modifier::{At, Modifier};
use crate::combat::refusal::{NotStruck, Refusal, Why};
use crate::combat::rules::Rules;
use crate::combat::weapon::{Arm, FireMode};
use crate::sheet::{Carried, CombatSkill, Damage};
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl Fight {
    /// Whether the aim is ready in that round, for what is in that hand (TC-120, TC-121).
    pub fn aims(&self, hand: Hand, round: u32) -> bool {
        let weapon = self.aimed.is_none_or(|place| hand == Hand::Carried(place));
        weapon && self.aim.counts(round)
    }

    /// The weapon that an aim is ready with, where one was named.
    pub fn aimed_with(&self) -> Option<u8> {
        self.aimed.filter(|_| matches!(self.aim, Aim::Ready(_)))
    }
}

/// The options that an attack has by itself: an aim that is ready, what was waited for, and softer wounds where those are usual.
pub fn by_itself(attacker: &Combatant, hand: Hand, rules: &Rules) -> Choices {
    let aims = attacker.round > 0 && attacker.fight.aims(hand, attacker.round);
    let aim = aims.then_some(Choice::Aim);
    let soft = softens(attacker, hand, rules).then_some(Choice::NonLethal);
    let choices = Choices::default().also(waited(attacker));
    choices.also(aim).also(soft)
}

/// Whether wounds are softened unless somebody wants otherwise: by bare hands, and in the older edition by a weapon that is made
/// to fell (TC-157, TC-158). Trained hands have a discipline for it (TC-230).
pub fn softens(attacker: &Combatant, hand: Hand, rules: &Rules) -> bool {
    match hand {
        Hand::Empty(arm) => arm != Arm::MartialArts,
        Hand::Carried(_) | Hand::Taken { .. } => {
            let weapon = attacker.weapon(hand);
            rules.classic() && weapon.is_some_and(|weapon| weapon.fells == Some(true))
        }
        Hand::Other(_) => false,
    }
}

/// What strikes where nothing else is chosen: what is aimed, else the first weapon in hand, else the hands as they do it best.
pub fn first_hand(attacker: &Combatant, rules: &Rules) -> Hand {
    let carried = attacker.in_hand().map(|(place, _)| place);
    let best = || {
        let value = |skill| attacker.value(skill, rules).map(|(value, _)| value);
        let trained = attacker.sheet.skill(CombatSkill::MartialArts);
        let trained = trained.and_then(|_| value(CombatSkill::MartialArts));
        Hand::Empty(if trained > value(CombatSkill::Unarmed) {
            Arm::MartialArts
        } else {
            Arm::Unarmed
        })
    };
    let place = attacker.fight.aimed_with().or(carried);
    place.map_or_else(best, Hand::Carried)
}

/// Gives each of several attacks its place, the one at what is met most easily first (TC-260), with whatever else is tried with
/// the same die at the difficulties `beside` (TC-262). The strikes of a lightning fist and shots that only cow are each as if
/// alone (TC-224, TC-141).
pub fn in_order(attacks: &mut [Attack], difficulties: &[i32], beside: &[i32], choices: Choices) {
    let apart = choices.has(Choice::LightningFist) || choices.has(Choice::SuppressiveFire);
    let all = [difficulties, beside].concat();
    if all.len() < 2 || apart {
        return;
    }
    let tried = small(all.len());
    for (attack, place) in attacks.iter_mut().zip(places(&all)) {
        attack.several = (small(place), tried);
    }
}

/// Gives each trial its place among all that is tried with one die, the easiest first; at the difficulties `struck` somebody is
/// attacked with it too (TC-260, TC-262).
pub fn in_places(trials: &mut [Trial], struck: &[i32]) {
    let own: Vec<i32> = trials.iter().map(|trial| trial.difficulty).collect();
    let all = [struck, &own].concat();
    let places = places(&all).into_iter().skip(struck.len());
    for (trial, place) in trials.iter_mut().zip(places) {
        trial.place = (small(place), small(all.len()));
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The block that stands ready against an attack of somebody with that arm (TC-221).
pub fn block_against(target: &Combatant, attacker: ActorId, arm: Arm) -> Option<i32> {
    let block = target.fight.block.filter(|block| block.against == attacker);
    let block = block.filter(|_| can_block(arm).is_ok());
    block.map(|block| block.total)
}

/// A block that stopped a blow: its total, and the value that it reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // named by what they are
pub struct Blocked {
    pub total: i32,
    pub value: i32,
}

/// Whether a block stops it: it is held against the value of the skill, with what cards make of it (TC-221).
pub fn stopped(attack: &Attack, block: Option<i32>) -> Option<Blocked> {
    let cards = attack.modifiers.iter();
    let cards = cards.filter(|one| one.at == At::ActionValue && one.figure == Figure::Card);
    let value = cards.fold(attack.value, |value, one| value.saturating_add(one.amount));
    let total = block.filter(|total| *total >= value)?;
    Some(Blocked { total, value })
}

impl Combatant {
    /// Why somebody attacks nobody now: surprised, or without an action (TC-018, TC-208, TC-210).
    pub fn bound(&self, rules: &Rules) -> Option<Refusal> {
        let bearing = Bearing {
            statuses: self.fight.statuses.clone(),
            surprise: self.surprise,
            ..Bearing::default()
        };
        bearing.may(Act::Attack, true, true, rules).err()
    }

    /// The weapon in the other hand of one that strikes with that, by its place: rather one that parries no blow (TC-193).
    pub fn other_hand(&self, hand: Hand) -> Option<u8> {
        let Hand::Carried(first) = hand else {
            return None;
        };
        let there = |place: &u8| *place != first && !self.fight.dropped.contains(place);
        // What it does by the arm is not known without the arm: nobody is asked for that who strikes with the other.
        let known = |weapon: &Carried| {
            matches!(weapon.damage, Damage::Fixed(_)) || self.sheet.strength.is_some()
        };
        let weapons = || {
            let all = (0_u8..).zip(&self.sheet.weapons);
            all.filter(|(place, weapon)| there(place) && known(weapon))
        };
        let free = weapons().find(|(_, weapon)| !weapon.parries);
        free.or_else(|| weapons().next()).map(|(place, _)| place)
    }
}

impl Wanted {
    /// What the moment has against an option, in rounds alone: nobody counts without them.
    pub fn not_now(
        &self,
        choice: Choice,
        attacker: &Combatant,
        targets: &[Combatant],
        rules: &Rules,
    ) -> Option<Refusal> {
        let fight = &attacker.fight;
        let rule = choice.rule(rules.edition);
        let struck = |why| Some(Refusal::new(Why::Struck(why), rule));
        let beside = |other| Some(Refusal::new(Why::NotTogether(choice, other), rule));
        if matches!(choice, Choice::ActiveDefence | Choice::Aiming) {
            return struck(NotStruck::NoBlow(choice));
        }
        if attacker.round == 0 {
            return None;
        }
        let round = attacker.round;
        let waits = matches!(choice, Choice::Opportunity | Choice::Location);
        let defends = matches!(choice, Choice::AggressiveDefence | Choice::VitalBlock);
        if choice == Choice::Aim && !fight.aims(self.hand, round) {
            struck(NotStruck::NotAimed)
        } else if waits && waited(attacker) != Some(choice) {
            struck(NotStruck::NotHeld(choice))
        } else if choice == Choice::AllOut && fight.vital_block > 0 {
            // What was named before counts as if it were chosen now (3.18).
            beside(Choice::VitalBlock)
        } else if choice == Choice::AllOut && fight.guarded_in(round) {
            beside(Choice::ActiveDefence)
        } else if defends && fight.exposed == Some(Exposed(round)) {
            beside(Choice::AllOut)
        } else if defends && fight.guarded_in(round) {
            // One total stands, and no other comes beside it (TC-151, TC-152).
            Some(Refusal::new(Why::DefenceRolled, rule))
        } else if matches!(choice, Choice::BothWeapons | Choice::SplitWeapons) {
            // What parried was one that is kept for it (TC-190).
            let pair = together(choice, Choice::Parry, rules.edition);
            let second = self
                .second
                .filter(|place| fight.parried_with.contains(place));
            second.map(|_| Refusal::new(Why::NotTogether(choice, Choice::Parry), pair.rule))
        } else if choice == Choice::LightningFist {
            fight.used.may_strike(round, attacker.flurry).err()
        } else if choice == Choice::Throw {
            fight.used.may_throw(round, 0).err()
        } else if choice == Choice::Blindside && !rules.classic() {
            struck(NotStruck::NotBehind).filter(|_| self.why_unseen(attacker, targets).is_none())
        } else {
            None
        }
    }

    /// What stands against one roll for all of them: their values with the skill lie too far apart, or one of them has too little
    /// left to fire (TC-143). Of whom no sheet says a value, nobody knows.
    pub fn shared(
        &self,
        attacker: &Combatant,
        group: &[Combatant],
        rules: &Rules,
    ) -> Option<Refusal> {
        let arm = self.arm(attacker);
        let skill = CombatSkill::of(arm);
        let known = |one: &Combatant| one.value(skill, rules).map(|(value, _)| value);
        let own = self.value.or_else(|| known(attacker));
        let values = own.into_iter().chain(group.iter().filter_map(known));
        // Each of them fires too, and must have enough for it.
        let empty = |one: &Combatant| {
            let (hand, mode) = shares(one, arm, self.mode)?;
            let (_, mut magazine) = magazine(one, hand)?;
            let shots = shots(self.targets.len());
            let refusal = magazine.fire(mode, shots, rules).err()?;
            Some(Refusal::new(refusal.why, tc(143)))
        };
        let apart = share(rules, &values.collect::<Vec<_>>()).err();
        apart.or_else(|| group.iter().find_map(empty))
    }

    /// What is in the hand that strikes, and in the other one: neither may lie elsewhere (TC-125), the first may not have parried
    /// in this round (TC-191), and enough must be in it (TC-183). What the other has parried is asked of the option.
    pub fn unready(&self, attacker: &Combatant, rules: &Rules) -> Option<Refusal> {
        let first = match self.hand {
            Hand::Carried(place) => Some(place),
            Hand::Taken { .. } | Hand::Empty(_) | Hand::Other(_) => None,
        };
        let gone = matches!(self.hand, Hand::Taken { .. }) && attacker.taken(self.hand).is_none();
        let has = |choice| self.choices.has(choice);
        let second = has(Choice::BothWeapons) || has(Choice::SplitWeapons);
        let mut places = first.into_iter().chain(self.second.filter(|_| second));
        if gone || places.any(|place| attacker.fight.dropped.contains(&place)) {
            return Some(Refusal::new(Why::Struck(NotStruck::NotInHand), tc(125)));
        }
        // One use of a weapon in a round.
        if first.is_some_and(|place| attacker.fight.parried_with.contains(&place)) {
            return Some(Refusal::new(Why::Struck(NotStruck::Parried), tc(191)));
        }
        let (_, mut magazine) = magazine(attacker, self.hand)?;
        let shots = shots(self.targets.len());
        magazine.fire(self.mode, shots, rules).err()
    }
}

/// What is left in the weapon in hand, where it has rounds of fire at all.
pub fn magazine(of: &Combatant, hand: Hand) -> Option<(u8, Magazine)> {
    let weapon = of.weapon(hand)?;
    let (place, counted) = match hand {
        Hand::Carried(place) => {
            let mut counted = of.fight.magazines.iter();
            let counted = counted.find(|(its, _)| *its == place);
            (place, counted.map(|(_, magazine)| *magazine))
        }
        Hand::Taken { weapon, .. } => (weapon, of.taken(hand)?.magazine),
        Hand::Empty(_) | Hand::Other(_) => return None,
    };
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

/// What somebody fires who shares a shot: the first weapon of its kind in hand, in its mode where it can be (TC-143).
pub fn shares(of: &Combatant, arm: Arm, mode: FireMode) -> Option<(Hand, FireMode)> {
    let mut weapons = (0_u8..).zip(&of.sheet.weapons);
    let (place, weapon) =
        weapons.find(|(place, weapon)| weapon.arm == arm && !of.fight.dropped.contains(place))?;
    let fires = mode.check(weapon.fires).is_ok();
    let mode = if fires { mode } else { FireMode::Normal };
    Some((Hand::Carried(place), mode))
}

/// A shot for each target (TC-184).
pub fn shots(targets: usize) -> u8 {
    u8::try_from(targets).unwrap_or(u8::MAX)
}

/// What was hit before is as it was left; destroyed, it hides nobody (TC-217, TC-218).
pub fn behind_cover(attack: &mut Attack, was: Option<Cover>) {
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

/// A plain setback weighs on it by so much.
pub fn set_back(attack: &mut Attack, at: At, amount: i32) {
    if amount != 0 {
        attack.modifiers.push(Modifier {
            at,
            amount,
            figure: Figure::Setback,
        });
    }
}
