//! What an attack meets: passive defences, active ones, and what is taken from them (3.4, 3.11).

use super::breakdown::{Breakdown, ValueSource};
use super::discipline::{Discipline, LearnedDisciplines};
use super::options::AGGRESSIVE_DEFENCE_PENALTIES;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{
    AggressiveMinimum, DefenceRolls, DefenceStarts, DodgeClose, DodgeCovers, Minimum, MissileDodge,
    Question,
};
use super::surprise::SurpriseLevel;
use super::weapon::AttackSkill;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// What is defended with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenceSkill {
    /// No skill fits: the attribute.
    #[default]
    Dexterity,
    /// Against ranged attacks.
    Dodge,
    /// Against hand-to-hand attacks, with a melee weapon in hand.
    Melee,
    /// Against unarmed attacks.
    Unarmed,
    /// As unarmed, or as melee where the style covers the weapon.
    MartialArts,
    /// The discipline, against missile weapons.
    MissileDodge,
    /// The discipline, against whoever charges: never passive (TC-229).
    StopThrust,
}

/// Somebody's defences: values of the skills they have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defences {
    /// The attribute.
    pub dexterity: i32,
    /// The value of the skill, of those who have it.
    pub dodge: Option<i32>,
    /// The value of the skill, of those who have it.
    pub melee: Option<i32>,
    /// The value of the skill, of those who have it.
    pub unarmed: Option<i32>,
    /// The value of the skill, of those who have it.
    pub martial_arts: Option<i32>,
    /// A melee weapon is in hand (TC-053).
    pub armed: bool,
    /// Their style of martial arts covers that weapon (TC-055).
    pub style_covers_weapon: bool,
    /// Their disciplines.
    pub disciplines: LearnedDisciplines,
}

impl Defences {
    /// The value of a defence skill against an attack; `None` where it does not cover it (TC-052 … TC-055, TC-228).
    pub fn value(
        &self,
        skill: DefenceSkill,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Option<i32> {
        let close = against.is_hand_to_hand();
        let by_weapon = self.armed.then_some(self.melee).flatten();
        let by_style = self
            .martial_arts
            .filter(|_| !rules.is_classic() && self.armed && self.style_covers_weapon);
        match skill {
            DefenceSkill::Dexterity => Some(self.dexterity),
            DefenceSkill::Dodge => {
                let ranged = rules.is(DodgeCovers::AllRanged)
                    || matches!(against, AttackSkill::Fire | AttackSkill::Missile);
                let covers = if close {
                    rules.is(DodgeClose::Yes)
                } else {
                    ranged
                };
                self.dodge.filter(|_| covers)
            }
            DefenceSkill::Melee => by_weapon.filter(|_| close),
            DefenceSkill::Unarmed => {
                let free = close && against != AttackSkill::Melee && by_weapon.is_none();
                self.unarmed.filter(|_| free)
            }
            DefenceSkill::MartialArts => {
                let free = close && against != AttackSkill::Melee && by_weapon.is_none();
                by_style
                    .filter(|_| close)
                    .or_else(|| self.martial_arts.filter(|_| free))
            }
            DefenceSkill::StopThrust => {
                let knows = self.disciplines.is_usable(Discipline::StopThrust, rules);
                self.martial_arts.filter(|_| knows && close)
            }
            DefenceSkill::MissileDodge => {
                let covers = against == AttackSkill::Missile
                    && self.disciplines.is_usable(Discipline::MissileDodge, rules);
                let value = if rules.is(MissileDodge::Value) {
                    self.dexterity
                } else {
                    self.dodge
                        .map_or(self.dexterity, |dodge| dodge.max(self.dexterity))
                };
                covers.then_some(value.saturating_add(2))
            }
        }
    }

    /// The passive defence against an attack: the highest that fits, else Dexterity (TC-051, TC-060).
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

/// An active defence of the round (TC-057).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveDefence {
    /// The skill used.
    pub skill: DefenceSkill,
    /// Its total, all that is taken from it taken.
    pub total: i32,
}

/// What an attack meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetDefence {
    /// What is defended with.
    pub skill: DefenceSkill,
    /// The value, or the total of an active defence.
    pub value: i32,
    /// A total, not a value.
    pub active: bool,
}

impl TargetDefence {
    /// A value without a roll.
    pub const fn passive(value: i32) -> Self {
        Self {
            skill: DefenceSkill::Dexterity,
            value,
            active: false,
        }
    }

    /// What an attack meets: the active defence where it covers the attack, else the passive one (TC-057).
    pub fn against(
        defences: &Defences,
        active: Option<ActiveDefence>,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Self {
        let covers =
            |active: &ActiveDefence| defences.value(active.skill, against, rules).is_some();
        match active.filter(covers) {
            Some(ActiveDefence { skill, total }) => Self {
                skill,
                value: total,
                active: true,
            },
            None => {
                let (skill, value) = defences.passive(against, rules);
                Self {
                    skill,
                    value,
                    active: false,
                }
            }
        }
    }
}

/// How an active defence is made (4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActiveDefenceRoll {
    /// The value of the skill.
    pub value: i32,
    /// What cards add to the bonus.
    pub card_bonus: i32,
    /// It is an aggressive one (TC-152, TC-153).
    pub aggressive: bool,
    /// The steps of a vital block, named before the roll (TC-151).
    pub vital_block_steps: u8,
}

/// The total of an active defence, by the charted bonus (D1 … D6).
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
            -i32::from(AGGRESSIVE_DEFENCE_PENALTIES.1),
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
        -2 * i32::from(vital_block_steps),
        tc(151),
    );
    sum
}

/// When an active defence is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefenceTiming {
    /// They took their action this round.
    pub has_acted: bool,
    /// It is their own turn, or the step in which all declare.
    pub own_turn: bool,
    /// They have rolled a defence for this round.
    pub has_rolled: bool,
    /// Its total still stands against what comes.
    pub total_stands: bool,
    /// How far they are surprised.
    pub surprise: SurpriseLevel,
    /// They cannot act.
    pub unconscious: bool,
    /// They aim.
    pub aiming: bool,
    /// They attack all-out this turn.
    pub all_out: bool,
}

/// Whether an active defence may start now (TC-057, TC-058, S-06, S-07).
///
/// # Errors
/// Why not.
pub fn may_defend_actively(
    moment: DefenceTiming,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    require(!moment.unconscious, CombatReason::Unconscious, tc(57))?;
    let surprised = !rules.is_classic() && moment.surprise == SurpriseLevel::Complete;
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
        // One roll serves the round, unless each attack has its own; then it serves till one has met it.
        return require(
            rules.is(DefenceRolls::PerAttack) && !moment.total_stands,
            CombatReason::DefenceAlreadyRolled,
            tc(58),
        );
    }
    let in_time = moment.own_turn || rules.is(DefenceStarts::AtAttack);
    require(
        !moment.has_acted && in_time,
        CombatReason::AlreadyActed,
        tc(58),
    )
}

/// Whether a vital block may still be named (TC-151).
///
/// # Errors
/// The defence has been rolled, or there are no such steps.
pub const fn may_set_vital_block(steps: u8, rolled: bool) -> Result<(), CombatRefusal> {
    if steps > 4 {
        return Err(CombatRefusal::new(
            CombatReason::VitalBlockSteps { min: 1, max: 4 },
            tc(150),
        ));
    }
    require(!rolled, CombatReason::DefenceAlreadyRolled, tc(151))
}
