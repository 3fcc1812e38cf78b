//! The check of whether an attack is legal: its values, each option, each pair of options.

use super::action_type::ActionType;
use super::attack::Attack;
use super::chart::RangeBand;
use super::choices::{CombatOptions, compatibility};
use super::options::{CombatOption, MAX_VITAL_STEPS, min_vital_blow_steps};
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{AimWith, Anatomy, Knockout, VitalBlockWith};
use super::weapon::{AttackSkill, BaseDamage, FireMode};
use tabletop::rule::{RuleId, tc};

/// Checks whether a single option is legal with this attack.
///
/// # Errors
/// The reason why not.
pub fn check_option(
    option: CombatOption,
    attack: &Attack,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    option.check_edition(rules)?;
    let rule = option.rule(rules.edition);
    let attack_skill = attack.attack_skill;
    let target = &attack.target;
    let close = attack_skill.is_hand_to_hand();
    match option {
        CombatOption::Aim => {
            require(!close, CombatReason::OnlyRanged(option), rule)?;
            let any = rules.is_classic() || rules.is(AimWith::Ranged);
            require(
                any || attack_skill == AttackSkill::Missile,
                CombatReason::OnlyMissiles(option),
                rule,
            )
        }
        CombatOption::VitalBlow => check_vital_blow(attack, rules, rule),
        CombatOption::AllOut | CombatOption::Sweep | CombatOption::AggressiveDefence => {
            require(close, CombatReason::OnlyHandToHand(option), rule)
        }
        CombatOption::SuppressiveFire => require(!close, CombatReason::OnlyRanged(option), rule),
        CombatOption::GrappleHold | CombatOption::GrappleItem => {
            check_grapple(attack)?;
            let holds = option == CombatOption::GrappleHold || target.holds_item;
            require(holds, CombatReason::NothingHeld, rule)
        }
        CombatOption::Disarm => require(target.holds_item, CombatReason::NothingHeld, rule),
        CombatOption::NonLethal => {
            let may_knock_out = rules.is_classic() || attack.weapon.non_lethal != Some(false);
            require(may_knock_out, CombatReason::NotNonLethal, tc(158))
        }
        CombatOption::Knockout => require(
            rules.is(Knockout::Own),
            CombatReason::NoKnockoutFigures,
            rule,
        ),
        CombatOption::BothWeapons | CombatOption::SplitWeapons => {
            require(attack.off_hand.is_some(), CombatReason::TwoWeapons, rule)
        }
        CombatOption::Parry => check_parry(attack),
        CombatOption::VitalBlock => check_vital_block(attack, rules, rule),
        CombatOption::LightningFist
        | CombatOption::BlockStrike
        | CombatOption::FellingTheOak
        | CombatOption::StunningAttack
        | CombatOption::Throw => check_martial_arts_option(option, attack, rule),
        CombatOption::Opportunity
        | CombatOption::Location
        | CombatOption::KnockdownAttack
        | CombatOption::Blindside => Ok(()),
        // Both take the round's action. The rules about pairs of options are for an actor who does both, not for an attack.
        CombatOption::ActiveDefence => Err(CombatRefusal::new(
            CombatReason::AlreadyRolledFor(ActionType::Defence),
            tc(5),
        )),
        CombatOption::Aiming => Err(CombatRefusal::new(CombatReason::Aiming, rule)),
    }
}

/// Checks whether weapons of this skill can be aimed (TC-120, TC-121, S-25).
///
/// # Errors
/// The reason why not.
pub fn check_aim(attack_skill: AttackSkill, rules: &CombatRules) -> Result<(), CombatRefusal> {
    let attack = Attack::new(attack_skill, 0, BaseDamage::Fixed(0));
    check_option(CombatOption::Aim, &attack, rules)
}

fn check_vital_blow(
    attack: &Attack,
    rules: &CombatRules,
    rule: RuleId,
) -> Result<(), CombatRefusal> {
    let steps = attack.options.vital_blow_steps();
    let (min, max) = (min_vital_blow_steps(rules.edition), MAX_VITAL_STEPS);
    let reason = CombatReason::VitalBlowSteps { min, max };
    let known = (i32::from(min)..=i32::from(max)).contains(&steps);
    require(known, reason, rule)?;
    let refused = rules.is_classic() || rules.is(Anatomy::Refused);
    require(
        attack.target.anatomy_known || !refused,
        CombatReason::AnatomyUnknown,
        tc(if rules.is_classic() { 123 } else { 128 }),
    )
}

/// Checks whether the attack can grapple: with bare hands, or with a weapon made for it (TC-144).
fn check_grapple(attack: &Attack) -> Result<(), CombatRefusal> {
    let bare_hands = matches!(
        attack.attack_skill,
        AttackSkill::Unarmed | AttackSkill::MartialArts
    );
    let can_grapple = bare_hands || attack.weapon.can_grapple;
    require(can_grapple, CombatReason::CannotGrapple, tc(144))
}

/// Checks whether there are two melee weapons, one of which can parry (TC-192).
fn check_parry(attack: &Attack) -> Result<(), CombatRefusal> {
    let two_weapons = attack
        .off_hand
        .is_some_and(|off_hand| off_hand.attack_skill == AttackSkill::Melee);
    require(
        two_weapons && attack.attack_skill == AttackSkill::Melee,
        CombatReason::TwoWeapons,
        tc(192),
    )
}

fn check_vital_block(
    attack: &Attack,
    rules: &CombatRules,
    rule: RuleId,
) -> Result<(), CombatRefusal> {
    let (steps, max) = (attack.options.vital_block_steps(), MAX_VITAL_STEPS);
    let reason = CombatReason::VitalBlockSteps { min: 1, max };
    require((1..=i32::from(max)).contains(&steps), reason, rule)?;
    let defends = attack.options.has(CombatOption::AggressiveDefence);
    require(
        defends || rules.is(VitalBlockWith::AnyAction),
        CombatReason::OnlyWithDefence,
        rule,
    )
}

/// Checks whether the attacker uses martial arts and has learned the discipline of an option.
fn check_martial_arts_option(
    option: CombatOption,
    attack: &Attack,
    rule: RuleId,
) -> Result<(), CombatRefusal> {
    require(
        attack.attack_skill == AttackSkill::MartialArts,
        CombatReason::OnlyMartialArts(option),
        rule,
    )?;
    require(
        attack.disciplines.allows_option(option),
        CombatReason::NoDiscipline,
        rule,
    )
}

/// Checks whether the options are legal, each one and each pair.
///
/// # Errors
/// The first problem, in the order of [`CombatOption::ALL`].
pub fn check_options(attack: &Attack, rules: &CombatRules) -> Result<(), CombatRefusal> {
    for option in attack.options.iter() {
        check_option(option, attack, rules)?;
    }
    for option in attack.options.iter() {
        check_with_others(option, attack.options, rules)?;
    }
    Ok(())
}

/// Checks whether one more option can be added to the chosen ones, so that a preview agrees with a later refusal. Vital blows
/// and blocks are checked with their lowest steps unless already chosen.
///
/// # Errors
/// The reason why not.
pub fn check_additional_option(
    option: CombatOption,
    attack: &Attack,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    let mut changed = attack.clone();
    let taken = attack.options;
    changed.options = if taken.has(option) {
        taken
    } else if option == CombatOption::VitalBlow {
        taken.with_vital_blow(min_vital_blow_steps(rules.edition))
    } else if option == CombatOption::VitalBlock {
        taken.with_vital_block(1)
    } else {
        taken.with(option)
    };
    check_option(option, &changed, rules)?;
    check_with_others(option, taken, rules)
}

/// Checks whether an option goes with each of the others.
fn check_with_others(
    option: CombatOption,
    others: CombatOptions,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    for other in others.iter().filter(|other| *other != option) {
        let pair = compatibility(option, other, rules.edition);
        require(
            pair.allowed,
            CombatReason::NotTogether(option, other),
            pair.rule,
        )?;
    }
    Ok(())
}

impl Attack {
    /// Checks whether the attack is legal: its values, each option, each pair, fire mode and range.
    ///
    /// # Errors
    /// The first problem.
    pub fn check(&self, rules: &CombatRules) -> Result<(), CombatRefusal> {
        self.check_values()?;
        check_options(self, rules)?;
        let together = self.group_size < 2 || self.options.has(CombatOption::SuppressiveFire);
        require(together, CombatReason::NoSharedRoll, tc(143))?;
        if self.attack_skill.is_hand_to_hand() {
            let plain = self.fire_mode == FireMode::Normal;
            return require(plain, CombatReason::FireModeUnavailable, tc(176));
        }
        self.fire_mode.check(self.weapon.fire_capability)?;
        let spreads_fire =
            self.fire_mode == FireMode::SingleAsMulti && self.multi_action_position.1 > 1;
        require(!spreads_fire, CombatReason::FireModeUnavailable, tc(179))?;
        require(self.range.is_some(), CombatReason::RangeUnknown, tc(175))?;
        require(
            self.range != Some(RangeBand::BeyondLong),
            CombatReason::TooFar,
            tc(175),
        )
    }
}
