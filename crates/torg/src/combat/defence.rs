//! Defences: passive and active ones, and what reduces them.

use super::breakdown::{Breakdown, ValueSource};
use super::discipline::{Discipline, LearnedDisciplines};
use super::options::{AGGRESSIVE_DEFENCE_PENALTIES, MAX_VITAL_STEPS, vital_block_modifiers};
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{
    AggressiveMinimum, DefenceRolls, DefenceStarts, DodgeClose, DodgeCovers, Minimum, MissileDodge,
    Question,
};
use super::surprise::SurpriseLevel;
use super::weapon::AttackSkill;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// The skill used to defend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenceSkill {
    /// Dexterity, if no skill fits.
    #[default]
    Dexterity,
    /// Against ranged attacks.
    Dodge,
    /// Against hand-to-hand attacks, with a melee weapon in hand.
    Melee,
    /// Against unarmed attacks.
    Unarmed,
    /// Against unarmed attacks, or melee attacks if the style covers the weapon.
    MartialArts,
    /// The discipline of missile dodge, against missile weapons.
    MissileDodge,
    /// The discipline of stop thrust, against a charging attacker; never passive (TC-229).
    StopThrust,
}

/// An actor's defence values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defences {
    /// The value of Dexterity.
    pub dexterity: i32,
    /// The value of dodge, if the actor has the skill.
    pub dodge: Option<i32>,
    /// The value of melee weapons, if the actor has the skill.
    pub melee: Option<i32>,
    /// The value of unarmed combat, if the actor has the skill.
    pub unarmed: Option<i32>,
    /// The value of martial arts, if the actor has the skill.
    pub martial_arts: Option<i32>,
    /// Whether a melee weapon is in hand (TC-053).
    pub armed: bool,
    /// Whether the actor's style of martial arts covers that weapon (TC-055).
    pub style_covers_weapon: bool,
    /// The disciplines that the actor has learned.
    pub disciplines: LearnedDisciplines,
    /// The steps of the vital block in force; they lower passive values too (TC-150).
    pub vital_block_steps: u8,
}

impl Defences {
    /// Checks whether a rolled total with a defence skill counts against an attack (TC-052 … TC-057, TC-228, TC-229). The skill
    /// itself may be missing: whoever attacks with Dexterity instead also defends with it (TC-152), and a value can be typed.
    pub fn covers(&self, skill: DefenceSkill, against: AttackSkill, rules: &CombatRules) -> bool {
        let close = against.is_hand_to_hand();
        match skill {
            DefenceSkill::Dexterity => self.passive(against, rules).0 == DefenceSkill::Dexterity,
            DefenceSkill::Dodge if close => rules.is(DodgeClose::Yes),
            DefenceSkill::Dodge => {
                rules.is(DodgeCovers::AllRanged)
                    || matches!(against, AttackSkill::Fire | AttackSkill::Missile)
            }
            DefenceSkill::Melee => close && self.armed,
            DefenceSkill::Unarmed => close && against != AttackSkill::Melee,
            DefenceSkill::MartialArts => {
                close && (against != AttackSkill::Melee || self.defends_with_style(rules))
            }
            DefenceSkill::StopThrust => {
                close && self.disciplines.is_usable(Discipline::StopThrust, rules)
            }
            DefenceSkill::MissileDodge => {
                against == AttackSkill::Missile
                    && self.disciplines.is_usable(Discipline::MissileDodge, rules)
            }
        }
    }

    /// Checks whether the style of martial arts covers the weapon in hand, so that it defends like a weapon (TC-055).
    fn defends_with_style(&self, rules: &CombatRules) -> bool {
        !rules.is_classic() && self.armed && self.style_covers_weapon
    }

    /// Returns the value of a defence skill against an attack; `None` if it does not cover the attack, or a weapon skill takes its
    /// place (TC-052 … TC-055, TC-228). Dexterity covers only attacks that no skill covers (TC-051, TC-060).
    pub fn value(
        &self,
        skill: DefenceSkill,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Option<i32> {
        let has_weapon_skill = self.armed && self.melee.is_some();
        let value = match skill {
            DefenceSkill::Dexterity => Some(self.dexterity),
            DefenceSkill::Dodge => self.dodge,
            DefenceSkill::Melee => self.melee,
            DefenceSkill::Unarmed => self.unarmed.filter(|_| !has_weapon_skill),
            DefenceSkill::MartialArts => {
                let counts = self.defends_with_style(rules) || !has_weapon_skill;
                self.martial_arts.filter(|_| counts)
            }
            DefenceSkill::StopThrust => self.martial_arts,
            DefenceSkill::MissileDodge => {
                let value = if rules.is(MissileDodge::Value) {
                    self.dexterity
                } else {
                    self.dodge
                        .map_or(self.dexterity, |dodge| dodge.max(self.dexterity))
                };
                Some(value.saturating_add(2))
            }
        };
        value.filter(|_| self.covers(skill, against, rules))
    }

    /// Returns the passive defence against an attack: the highest that covers it, or else Dexterity (TC-051, TC-060).
    pub fn passive(&self, against: AttackSkill, rules: &CombatRules) -> (DefenceSkill, i32) {
        let fitting = [
            DefenceSkill::Dodge,
            DefenceSkill::Melee,
            DefenceSkill::Unarmed,
            DefenceSkill::MartialArts,
            DefenceSkill::MissileDodge,
        ];
        let values = fitting
            .into_iter()
            .filter_map(|skill| Some((skill, self.value(skill, against, rules)?)));
        values
            .max_by_key(|(_, value)| *value)
            .unwrap_or((DefenceSkill::Dexterity, self.dexterity))
    }
}

/// A rolled active defence (TC-057).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveDefence {
    /// The skill used.
    pub skill: DefenceSkill,
    /// Its total after all reductions.
    pub total: i32,
}

/// The defence that an attack has to overcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetDefence {
    /// The skill used.
    pub skill: DefenceSkill,
    /// The value, or the total of an active defence.
    pub value: i32,
    /// Whether the value is a rolled total.
    pub active: bool,
}

impl TargetDefence {
    /// Returns a defence without a roll.
    pub const fn passive(value: i32) -> Self {
        Self {
            skill: DefenceSkill::Dexterity,
            value,
            active: false,
        }
    }

    /// Returns the defence against an attack: the active one if it covers the attack, else the passive one (TC-057). The passive
    /// value of another skill counts if it is higher, because a roll with one skill takes away no other (TC-060). `raise`: what the
    /// attack adds to a passive value later, from cards and less a setback (DD-263, A-29); the value that is returned does not include it.
    pub fn against(
        defences: &Defences,
        active: Option<ActiveDefence>,
        raise: i32,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Self {
        let (passive_skill, passive) = defences.passive(against, rules);
        // The total includes a vital block and what cards add, and takes no passive setback. The passive value gets both only now.
        let block = vital_block_modifiers(defences.vital_block_steps).defence;
        let other_is_higher = |active: &ActiveDefence| {
            passive_skill != active.skill
                && passive_skill != DefenceSkill::Dexterity
                && passive.saturating_add(block).saturating_add(raise) > active.total
        };
        let counts = |active: &ActiveDefence| {
            defences.covers(active.skill, against, rules) && !other_is_higher(active)
        };
        match active.filter(counts) {
            Some(ActiveDefence { skill, total }) => Self {
                skill,
                value: total,
                active: true,
            },
            None => Self {
                skill: passive_skill,
                value: passive,
                active: false,
            },
        }
    }
}

/// The parameters of an active defence roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActiveDefenceRoll {
    /// The skill's value.
    pub value: i32,
    /// The amount that cards add to the bonus.
    pub card_bonus: i32,
    /// Whether it is an aggressive defence (TC-152, TC-153).
    pub aggressive: bool,
    /// The steps of a vital block, chosen before the roll (TC-151).
    pub vital_block_steps: u8,
}

/// Returns the total of an active defence for a bonus from the chart (D1 … D6).
pub fn active_defence_total(
    defending: ActiveDefenceRoll,
    charted: i32,
    rules: &CombatRules,
) -> Breakdown {
    let ActiveDefenceRoll {
        value,
        card_bonus,
        aggressive,
        vital_block_steps,
    } = defending;
    let mut sum = Breakdown::new(ValueSource::Defence, value, tc(57));
    let rule = tc(if rules.is_classic() { 152 } else { 153 });
    let at_once = !aggressive || !rules.is_classic() || rules.is(AggressiveMinimum::Bonus);
    sum.add(ValueSource::ChartedBonus, charted, tc(44));
    if at_once && rules.is(Minimum::Charted) {
        let lift = 1_i32.saturating_sub(charted).max(0);
        sum.add_by_setting(ValueSource::Minimum, lift, tc(49), Question::Minimum);
        sum.add(ValueSource::Card, card_bonus, tc(49));
    } else {
        sum.add(ValueSource::Card, card_bonus, tc(49));
        let lift = 1_i32
            .saturating_sub(charted.saturating_add(card_bonus))
            .max(0);
        sum.add(ValueSource::Minimum, if at_once { lift } else { 0 }, tc(49));
    }
    if aggressive {
        sum.add(
            ValueSource::AggressiveDefence,
            -i32::from(AGGRESSIVE_DEFENCE_PENALTIES.defence),
            rule,
        );
    }
    if !at_once {
        let net = rules.is(AggressiveMinimum::Net);
        let reached = if net {
            sum.total.saturating_sub(value)
        } else {
            sum.total
        };
        let lift = 1_i32.saturating_sub(reached).max(0);
        sum.add_by_setting(
            ValueSource::Minimum,
            lift,
            rule,
            Question::AggressiveMinimum,
        );
    }
    sum.add(
        ValueSource::VitalBlock,
        vital_block_modifiers(vital_block_steps).defence,
        tc(151),
    );
    sum
}

/// The situation in which an actor wants to defend actively.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefenceTiming {
    /// Whether the actor has already acted this round.
    pub has_acted: bool,
    /// Whether the actor has no turn left in this round without having acted.
    pub missed_turn: bool,
    /// Whether it is the actor's own turn, or everybody is declaring.
    pub own_turn: bool,
    /// Whether the actor has rolled a defence this round.
    pub has_rolled: bool,
    /// Whether the total of that roll still counts.
    pub total_stands: bool,
    /// The level of surprise of the actor.
    pub surprise: SurpriseLevel,
    /// Whether the actor is unable to act.
    pub unconscious: bool,
    /// Whether the actor is aiming.
    pub aiming: bool,
    /// Whether the actor is making an all-out attack this turn.
    pub all_out: bool,
}

impl DefenceTiming {
    /// Checks whether the actor still has a turn in this round.
    ///
    /// # Errors
    /// The turn was used, passed or lost, or there was none.
    pub(crate) fn check_turn(self, rule: RuleId) -> Result<(), CombatRefusal> {
        require(!self.missed_turn, CombatReason::NoTurnLeft, rule)?;
        require(!self.has_acted, CombatReason::AlreadyActed, rule)
    }
}

/// Checks whether an active defence may start now (TC-057, TC-058, S-06, S-07).
///
/// # Errors
/// The first rule against it.
pub fn may_defend_actively(
    moment: DefenceTiming,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    require(!moment.unconscious, CombatReason::Unconscious, tc(57))?;
    let surprised = rules.surprise_exposes && moment.surprise == SurpriseLevel::Complete;
    require(!surprised, CombatReason::CompletelySurprised, tc(210))?;
    require(
        !moment.aiming,
        CombatReason::Aiming,
        tc(if rules.is_classic() { 120 } else { 121 }),
    )?;
    require(
        !moment.all_out,
        CombatReason::AttackedAllOut,
        tc(if rules.is_classic() { 129 } else { 130 }),
    )?;
    if moment.has_rolled {
        // One roll lasts for the round, or until the next attack if the table rolls for each attack.
        return require(
            rules.is(DefenceRolls::PerAttack) && !moment.total_stands,
            CombatReason::DefenceAlreadyRolled,
            tc(58),
        );
    }
    moment.check_turn(tc(58))?;
    let in_time = moment.own_turn || rules.is(DefenceStarts::AtAttack);
    require(in_time, CombatReason::OnlyOnOwnTurn, tc(58))
}

/// Checks whether a vital block may still be chosen (TC-151).
///
/// # Errors
/// The defence has been rolled, or this number of steps is impossible.
pub const fn may_set_vital_block(steps: u8, rolled: bool) -> Result<(), CombatRefusal> {
    let max = MAX_VITAL_STEPS;
    if steps > max {
        let reason = CombatReason::VitalBlockSteps { min: 1, max };
        return Err(CombatRefusal::new(reason, tc(150)));
    }
    require(!rolled, CombatReason::DefenceAlreadyRolled, tc(151))
}
