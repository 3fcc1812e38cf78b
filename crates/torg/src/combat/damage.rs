//! Damage: stun and non-lethal attacks, possibilities against damage, and applying damage to an actor (TC-090 …
//! TC-107, TC-155 … TC-160).

use super::chart::{DamageRow, KnockoutMark};
pub use super::negation::{NegationLimits, NegationReason};
use super::refusal::{CombatReason, CombatRefusal};
use super::rules::CombatRules;
use super::settings::{ExtraK, KEnds, LoneO, Negating, ShockLimit, Slash};
use crate::condition::Condition;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::{RuleId, tc};

/// Damage to be applied. Its marks K and O are the two halves of a knockout: an O after a K makes an actor unconscious.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// The damage row, reduced if the attack is not lethal.
    pub row: DamageRow,
    /// The number of extra K of a non-lethal attack (TC-156, TC-159, S-31).
    pub extra_k: u8,
}

impl Damage {
    /// Returns the damage of an ordinary attack: the row as it is.
    pub const fn lethal(row: DamageRow) -> Self {
        Self { row, extra_k: 0 }
    }

    /// Returns the components that this damage has.
    pub fn components(self) -> Vec<DamageComponent> {
        let row = self.row;
        let parts = [
            (DamageComponent::Wound, row.wounds > 0),
            (DamageComponent::Shock, row.shock > 0),
            (DamageComponent::Knockdown, row.knockdown),
            (
                DamageComponent::KnockoutMark,
                row.mark.is_some() || self.extra_k > 0,
            ),
        ];
        let parts = parts.into_iter();
        parts
            .filter_map(|(component, is_there)| is_there.then_some(component))
            .collect()
    }

    /// Returns how much of a component one possibility removes (TC-107): wound levels or shock points. The knockdown and the mark go
    /// as a whole.
    pub fn negated_amount(self, component: DamageComponent, limits: NegationLimits) -> u32 {
        match component {
            DamageComponent::Wound => self.row.wounds.min(limits.wounds.into()),
            DamageComponent::Shock => self.row.shock.min(limits.shock.into()),
            DamageComponent::Knockdown | DamageComponent::KnockoutMark => 1,
        }
    }

    /// Returns the damage of a non-lethal attack: stun damage in the classic edition (TC-155), non-lethal damage in the revised
    /// one (TC-156).
    pub fn non_lethal(row: DamageRow, rules: &CombatRules) -> Self {
        if rules.is_classic() {
            return Self::stun(row);
        }
        let mut soft = Self::lethal(row);
        if row.wounds > 0 {
            soft.row.wounds = row.wounds - 1;
            soft.extra_k = 1;
        }
        soft
    }

    /// Returns the damage of a stunning attack, in either edition (TC-155, TC-230).
    pub const fn stun(row: DamageRow) -> Self {
        let mut soft = Self::lethal(row);
        soft.row.knockdown = row.wounds == 1;
        soft.row.wounds = row.wounds.saturating_sub(1);
        soft
    }

    /// Returns the damage of a knockout attack: non-lethal damage with more extra K, by the table's settings (TC-160, S-31).
    pub fn knockout(row: DamageRow, rules: &CombatRules) -> Self {
        let mut soft = Self::non_lethal(row, rules);
        soft.extra_k = soft.extra_k.saturating_add(rules.numbers.knockout_extra_k);
        soft
    }
}

/// A part of one attack's damage that a possibility can remove (TC-107).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum DamageComponent {
    /// Wound levels.
    Wound,
    /// Shock points.
    Shock,
    /// The knockdown.
    Knockdown,
    /// The K, O or KO.
    KnockoutMark,
}

/// Returns the damage without the parts that a possibility removes (TC-107). Removing the mark also removes the extra K of a
/// non-lethal attack.
///
/// # Errors
/// The table does not allow this choice.
pub fn negate_damage(
    damage: Damage,
    picks: &[DamageComponent],
    rules: &CombatRules,
) -> Result<Damage, CombatRefusal> {
    let refused = |reason| Err(CombatRefusal::new(CombatReason::Negation(reason), tc(107)));
    let limits = rules.numbers.negation_limits;
    if !rules.is(Negating::On) {
        return refused(NegationReason::NotAtThisTable);
    }
    if picks.len() > usize::from(limits.components) {
        return refused(NegationReason::TooManyComponents);
    }
    let mut remaining = damage;
    for (index, pick) in picks.iter().enumerate() {
        if picks.iter().take(index).any(|before| before == pick) {
            return refused(NegationReason::DuplicateComponent);
        }
        let amount = damage.negated_amount(*pick, limits);
        match pick {
            DamageComponent::Wound => {
                remaining.row.wounds = remaining.row.wounds.saturating_sub(amount)
            }
            DamageComponent::Shock => {
                remaining.row.shock = remaining.row.shock.saturating_sub(amount)
            }
            DamageComponent::Knockdown => remaining.row.knockdown = false,
            DamageComponent::KnockoutMark => {
                remaining.row.mark = None;
                remaining.extra_k = 0;
            }
        }
    }
    Ok(remaining)
}

/// The cause of a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockoutCause {
    /// Shock reached the limit (TC-092).
    Shock,
    /// An O after a K (TC-095).
    KThenO,
    /// A KO (TC-098).
    KO,
}

/// One result of applied damage. Results are listed in the order in which they were applied (TC-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageResult {
    /// Shock points of the row (TC-092).
    Shock(u32),
    /// A K is marked (TC-093).
    K,
    /// A K on top of a K: 2 more shock (TC-094).
    SecondK,
    /// An O without effect (TC-096).
    LoneO,
    /// An O is marked (S-03).
    O,
    /// The number of wound levels taken (TC-099), and the new total.
    Wounds(u32, u8),
    /// The actor is knocked down (TC-103, TC-104).
    Knockdown,
    /// The actor is unconscious.
    Unconscious(KnockoutCause),
    /// The actor is dying (TC-100).
    Dying,
    /// The actor is dead (TC-101).
    Dead,
}

impl DamageResult {
    /// Returns the rule that this result follows.
    pub const fn rule(self, edition: Edition) -> RuleId {
        tc(match self {
            Self::Shock(_) | Self::Unconscious(KnockoutCause::Shock) => 92,
            Self::K => 93,
            Self::SecondK => 94,
            Self::Unconscious(KnockoutCause::KThenO) => 95,
            Self::LoneO | Self::O => 96,
            Self::Unconscious(KnockoutCause::KO) => 98,
            Self::Wounds(..) => 99,
            Self::Knockdown => match edition {
                Edition::Classic => 103,
                Edition::Revised => 104,
            },
            Self::Dying => 100,
            Self::Dead => 101,
        })
    }
}

/// The values that set the shock limit, at which an actor becomes unconscious (TC-074, S-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShockThreshold {
    /// The actor's Toughness.
    pub toughness: i32,
    /// The Toughness that active cards add.
    pub card_bonus: i32,
    /// Toughness with armor.
    pub armored_toughness: i32,
}

impl ShockThreshold {
    /// Returns the shock limit, by the table's settings.
    pub fn value(self, rules: &CombatRules) -> i32 {
        if rules.is(ShockLimit::WithCards) {
            self.toughness.saturating_add(self.card_bonus)
        } else if rules.is(ShockLimit::Bare) {
            self.toughness
        } else {
            self.armored_toughness
        }
    }
}

/// Returns what a mark means for an actor in this condition. K/O is an O after a K, otherwise a K, unless the table applies
/// both at once (TC-097).
pub fn resolve_mark(mark: KnockoutMark, was: &Condition, rules: &CombatRules) -> KnockoutMark {
    match mark {
        KnockoutMark::KOrO if was.k => KnockoutMark::O,
        KnockoutMark::KOrO if !rules.is(Slash::Both) => KnockoutMark::K,
        KnockoutMark::K | KnockoutMark::O | KnockoutMark::KOrO | KnockoutMark::KO => mark,
    }
}

/// Applies damage in the fixed order of TC-102: shock, mark, wounds, the extra K, knockdown, then the shock limit. Returns the
/// results.
pub fn apply_damage(
    now: &mut Condition,
    limit: i32,
    damage: Damage,
    rules: &CombatRules,
) -> Vec<DamageResult> {
    let mut results = Vec::new();
    let before = now.shock;
    add_shock(now, damage.row.shock);
    if damage.row.shock > 0 {
        results.push(DamageResult::Shock(damage.row.shock));
    }
    let first = rules.is(ExtraK::Before);
    if first {
        (0..damage.extra_k).for_each(|_| apply_mark(now, KnockoutMark::K, rules, &mut results));
    }
    if let Some(mark) = damage.row.mark {
        apply_mark(now, mark, rules, &mut results);
    }
    if damage.row.wounds > 0 {
        let was = now.wounds;
        let level = u32::from(was).saturating_add(damage.row.wounds);
        now.wounds = u8::try_from(level)
            .unwrap_or(u8::MAX)
            .min(Condition::DEAD)
            .max(was);
        results.push(DamageResult::Wounds(damage.row.wounds, now.wounds));
        if now.wounds != was && now.is_mortally_wounded() {
            results.push(DamageResult::Dying);
        }
        if now.wounds != was && now.is_dead() {
            results.push(DamageResult::Dead);
        }
    }
    if !first {
        (0..damage.extra_k).for_each(|_| apply_mark(now, KnockoutMark::K, rules, &mut results));
    }
    if damage.row.knockdown {
        if !now.knocked_down {
            results.push(DamageResult::Knockdown);
        }
        now.knocked_down = true;
    }
    // Only new shock is checked: a ruling may keep an actor conscious above the limit, and a hit without shock does not change
    // that.
    if now.shock > before {
        check_shock_threshold(now, limit, &mut results);
    }
    results
}

/// The period that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedPeriod {
    /// The fight; the scene goes on.
    Fight,
    /// The scene.
    Scene,
}

/// Clears the marks that end with a fight or a scene (TC-093, S-37).
pub fn clear_knockout_marks(now: &mut Condition, period: EndedPeriod, rules: &CombatRules) {
    let ends = match period {
        EndedPeriod::Fight => rules.is(KEnds::Fight),
        EndedPeriod::Scene => !rules.is(KEnds::ByHand),
    };
    now.k &= !ends;
    now.o &= !ends;
}

/// Knocks the actor out if shock has reached the limit (TC-092).
fn check_shock_threshold(now: &mut Condition, limit: i32, results: &mut Vec<DamageResult>) {
    if !now.unconscious && i32::from(now.shock) >= limit {
        now.unconscious = true;
        results.push(DamageResult::Unconscious(KnockoutCause::Shock));
    }
}

fn add_shock(now: &mut Condition, shock: u32) {
    let shock = u16::try_from(shock).unwrap_or(u16::MAX);
    now.shock = now.shock.saturating_add(shock);
}

/// Applies one mark. It has no effect on an unconscious actor (TC-106).
fn apply_mark(
    now: &mut Condition,
    mark: KnockoutMark,
    rules: &CombatRules,
    results: &mut Vec<DamageResult>,
) {
    if now.unconscious {
        return;
    }
    let mut knock_out = |now: &mut Condition, cause| {
        now.unconscious = true;
        results.push(DamageResult::Unconscious(cause));
    };
    match mark {
        KnockoutMark::KO => {
            now.k = true;
            knock_out(now, KnockoutCause::KO);
        }
        KnockoutMark::O | KnockoutMark::KOrO if now.k => knock_out(now, KnockoutCause::KThenO),
        KnockoutMark::KOrO if rules.is(Slash::Both) => {
            now.k = true;
            knock_out(now, KnockoutCause::KThenO);
        }
        KnockoutMark::K | KnockoutMark::KOrO if now.o => {
            now.k = true;
            knock_out(now, KnockoutCause::KThenO);
        }
        KnockoutMark::K if now.k => {
            add_shock(now, 2);
            results.push(DamageResult::SecondK);
        }
        KnockoutMark::K | KnockoutMark::KOrO => {
            now.k = true;
            results.push(DamageResult::K);
        }
        KnockoutMark::O if rules.is(LoneO::Remembered) => {
            now.o = true;
            results.push(DamageResult::O);
        }
        KnockoutMark::O => results.push(DamageResult::LoneO),
    }
}
