//! Whether an attack is legal: its figures, each option, each pair (3.8 … 3.12, 3.18).

use super::act::Act;
use super::attack::Attack;
use super::chart::Range;
use super::choice::Choice;
use super::choices::together;
use super::refusal::{Refusal, Why, require};
use super::rules::Rules;
use super::settings::{AimWith, Anatomy, Knockout, VitalBlockWith};
use super::weapon::{Arm, FireMode};
use tabletop::rule::tc;

/// Whether an option alone is legal with this attack.
///
/// # Errors
/// Why not.
pub fn alone(choice: Choice, attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    choice.exists(rules)?;
    let rule = choice.rule(rules.edition);
    let arm = attack.arm;
    let target = &attack.target;
    let close = arm.is_hand_to_hand();
    match choice {
        Choice::Aim => {
            require(!close, Why::OnlyRanged(choice), rule)?;
            let any = rules.classic() || rules.is(AimWith::Ranged);
            require(any || arm == Arm::Missile, Why::OnlyMissiles(choice), rule)
        }
        Choice::VitalBlow => {
            let steps = attack.choices.blow();
            let least = if rules.classic() { 4 } else { 1 };
            let why = Why::VitalSteps { least, most: 4 };
            require((i32::from(least)..=4).contains(&steps), why, rule)?;
            let refused = rules.classic() || rules.is(Anatomy::Refused);
            require(
                target.anatomy_known || !refused,
                Why::AnatomyUnknown,
                tc(if rules.classic() { 123 } else { 128 }),
            )
        }
        Choice::AllOut | Choice::Sweep | Choice::AggressiveDefence => {
            require(close, Why::OnlyHandToHand(choice), rule)
        }
        Choice::SuppressiveFire => require(!close, Why::OnlyRanged(choice), rule),
        Choice::GrappleHold | Choice::GrappleItem => {
            let can = matches!(arm, Arm::Unarmed | Arm::MartialArts) || attack.weapon.grapples;
            require(can, Why::CannotGrapple, tc(144))?;
            let holds = choice == Choice::GrappleHold || target.holds;
            require(holds, Why::NothingHeld, rule)
        }
        Choice::Disarm => require(target.holds, Why::NothingHeld, rule),
        Choice::NonLethal => {
            let can = rules.classic() || attack.weapon.fells != Some(false);
            require(can, Why::NotNonLethal, tc(158))
        }
        Choice::Knockout => require(rules.is(Knockout::Own), Why::NoKnockoutFigures, rule),
        Choice::BothWeapons | Choice::SplitWeapons => {
            require(attack.second.is_some(), Why::TwoWeapons, rule)
        }
        Choice::Parry => {
            let two = attack.second.is_some_and(|its| its.arm == Arm::Melee);
            require(two && arm == Arm::Melee, Why::TwoWeapons, tc(192))
        }
        Choice::VitalBlock => {
            let why = Why::BlockSteps { least: 1, most: 4 };
            require((1..=4).contains(&attack.choices.block()), why, rule)?;
            let defends = attack.choices.has(Choice::AggressiveDefence);
            require(
                defends || rules.is(VitalBlockWith::AnyAction),
                Why::OnlyDefending,
                rule,
            )
        }
        Choice::LightningFist
        | Choice::BlockStrike
        | Choice::FellingTheOak
        | Choice::StunningAttack
        | Choice::Throw => {
            require(arm == Arm::MartialArts, Why::OnlyMartialArts(choice), rule)?;
            require(attack.learned.of(choice), Why::NoDiscipline, rule)
        }
        Choice::Opportunity | Choice::Location | Choice::KnockdownAttack | Choice::Blindside => {
            Ok(())
        }
        // Both take the round's action: the pairs of 3.18 are asked of somebody who does them, not of a blow.
        Choice::ActiveDefence => Err(Refusal::new(Why::RolledFor(Act::Defence), tc(5))),
        Choice::Aiming => Err(Refusal::new(Why::Aiming, rule)),
    }
}

/// Whether the options are legal, each alone and each pair.
///
/// # Errors
/// The first that is not, in the order of [`Choice::ALL`].
pub fn check(attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    for choice in attack.choices.each() {
        alone(choice, attack, rules)?;
    }
    for one in attack.choices.each() {
        for other in attack.choices.each().filter(|other| *other != one) {
            let pair = together(one, other, rules.edition);
            require(pair.may, Why::NotTogether(one, other), pair.rule)?;
        }
    }
    Ok(())
}

/// Whether one more option may be taken with those that are: what a preview shows is what is refused later (2.4, 6). Vital
/// blows and blocks are looked at in their least steps, unless they are taken already.
///
/// # Errors
/// Why not.
pub fn may_add(choice: Choice, attack: &Attack, rules: &Rules) -> Result<(), Refusal> {
    let mut with = attack.clone();
    let taken = attack.choices;
    let least = if rules.classic() { 4 } else { 1 };
    with.choices = if taken.has(choice) {
        taken
    } else if choice == Choice::VitalBlow {
        taken.vital_blow(least)
    } else if choice == Choice::VitalBlock {
        taken.vital_block(1)
    } else {
        taken.with(choice)
    };
    alone(choice, &with, rules)?;
    for other in taken.each().filter(|other| *other != choice) {
        let pair = together(choice, other, rules.edition);
        require(pair.may, Why::NotTogether(choice, other), pair.rule)?;
    }
    Ok(())
}

impl Attack {
    /// Whether the attack is legal: its figures, each option, each pair, fire mode and range (4.1, steps 4 to 6).
    ///
    /// # Errors
    /// The first thing that stands against it.
    pub fn check(&self, rules: &Rules) -> Result<(), Refusal> {
        self.check_figures()?;
        check(self, rules)?;
        let together = self.group < 2 || self.choices.has(Choice::SuppressiveFire);
        require(together, Why::NoSharedRoll, tc(143))?;
        if self.arm.is_hand_to_hand() {
            let plain = self.mode == FireMode::Normal;
            return require(plain, Why::CannotFireSo, tc(176));
        }
        self.mode.check(self.weapon.fires)?;
        let spread = self.mode == FireMode::SingleAsMulti && self.several.1 > 1;
        require(!spread, Why::CannotFireSo, tc(179))?;
        require(self.range.is_some(), Why::NoRange, tc(175))?;
        require(self.range != Some(Range::Beyond), Why::TooFar, tc(175))
    }
}
