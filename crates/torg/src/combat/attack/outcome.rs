//! The outcome of an attack once its bonus is known (P5 … P13).

use crate::combat::chart::DamageRow;
use crate::combat::damage::Damage;
use crate::success::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// What an attack hits (P8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// It misses.
    Miss,
    /// It hits the target's cover.
    Cover,
    /// It hits the target.
    Target,
}

/// The effect total and its difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectTotal {
    /// The effect total.
    pub total: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// The total minus the difficulty; below 0 it has no effect.
    pub result_points: i32,
}

/// The effect of an attack on cover (TC-215 … TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverHit {
    /// The effect total against the cover.
    pub effect_total: i32,
    /// The damage to the cover, if it is tracked.
    pub damage: Option<CoverDamage>,
}

impl CoverHit {
    /// Returns the rule about what happened to the cover.
    pub const fn rule(self) -> RuleId {
        match self.damage {
            None => tc(215),
            Some(CoverDamage { wounds_left: 0, .. }) => tc(218),
            Some(_) => tc(217),
        }
    }
}

/// Damage to cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverDamage {
    /// The wound levels it took.
    pub wounds: u32,
    /// The wound levels it can still take; at 0 it is destroyed.
    pub wounds_left: u32,
    /// Whether it was damaged so much that the target behind it is hurt too.
    pub passes_through: bool,
}

/// The outcome of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackOutcome {
    /// The final bonus of both totals.
    pub bonus: i32,
    /// The action total.
    pub action_total: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// The total minus the difficulty.
    pub result_points: i32,
    /// What the attack hit.
    pub hit: HitKind,
    /// The effect total, on a hit.
    pub effect: Option<EffectTotal>,
    /// The effect total against Toughness, if a weak disarm is compared again and resolved by it (S-42).
    pub effect_against_toughness: Option<EffectTotal>,
    /// The damage on a hit; empty if the effect is too low.
    pub damage: Option<Damage>,
    /// The damage row before it was reduced for a non-lethal attack (P13).
    pub unconverted_row: Option<DamageRow>,
    /// The effect on the cover, if the attack hit it.
    pub cover_hit: Option<CoverHit>,
    /// Whether the target is held, or its item is taken (TC-144, TC-145).
    pub held: bool,
    /// Whether the target's item is knocked away (TC-125, TC-148).
    pub disarmed: bool,
    /// Whether an attempt to take an item only hit the target, so that the gamemaster may count it as a disarm (TC-145).
    pub may_count_as_disarm: bool,
    /// Whether the target is thrown (TC-231).
    pub thrown: bool,
}

impl AttackOutcome {
    /// Returns the outcome of an attack with this action total before its effects; of a miss, that is all.
    pub(crate) const fn without_effect(
        bonus: i32,
        action_total: i32,
        difficulty: i32,
        hit: HitKind,
    ) -> Self {
        Self {
            bonus,
            action_total,
            difficulty,
            result_points: action_total.saturating_sub(difficulty),
            hit,
            effect: None,
            effect_against_toughness: None,
            damage: None,
            unconverted_row: None,
            cover_hit: None,
            held: false,
            disarmed: false,
            may_count_as_disarm: false,
            thrown: false,
        }
    }

    /// Returns the success level (TC-T2); `None` on a failure.
    pub fn success_level(&self) -> Option<SuccessLevel> {
        SuccessLevel::for_points(ResultPoints(self.result_points))
    }

    /// Returns the success level of an attack that reached its target; `None` if it did not. Through the cover the total falls short
    /// of the difficulty, so that the success is minimal (TC-216).
    pub fn success_against_target(&self) -> Option<SuccessLevel> {
        match self.hit {
            HitKind::Target => self.success_level(),
            HitKind::Cover => self.passes_cover().then_some(SuccessLevel::Minimal),
            HitKind::Miss => None,
        }
    }

    /// Checks whether the damage passes through the cover and hits the target behind it (TC-216).
    pub fn passes_cover(&self) -> bool {
        let damage = self.cover_hit.and_then(|hit| hit.damage);
        damage.is_some_and(|damage| damage.passes_through)
    }

    /// Checks whether the attack ruins the target's aim, in the revised edition (TC-121): it dealt damage with a sufficient
    /// effect.
    pub fn ruins_aim(&self) -> bool {
        let enough = self.effect.is_some_and(|effect| effect.result_points >= 0);
        enough
            && self
                .damage
                .is_some_and(|damage| damage != Damage::default())
    }
}

/// One step in the reduction of a damage row (P13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageConversion {
    /// The knockdown of the row is removed (TC-155).
    KnockdownRemoved,
    /// Its single wound level becomes a knockdown (TC-155).
    WoundToKnockdown,
    /// One wound level is removed (TC-155, TC-156).
    WoundRemoved,
    /// One extra K is added, after the row's own mark (TC-159).
    ExtraK,
    /// This many more extra K are added, by the table's settings (TC-160).
    KnockoutExtraK(u8),
}
