//! What comes of an attack once its bonus is known (P5 … P13).

use crate::combat::chart::DamageRow;
use crate::combat::damage::Damage;
use crate::success::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};

/// How far an attack comes (P8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// It misses.
    Miss,
    /// It hits what the target hides behind.
    Cover,
    /// It hits the target.
    Target,
}

/// The second total and what it met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectTotal {
    /// The effect total.
    pub total: i32,
    /// What it met.
    pub difficulty: i32,
    /// By how much it is higher; below 0 it does nothing.
    pub result_points: i32,
}

/// What an attack did to the cover it hit (TC-215 … TC-218).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverHit {
    /// The effect total that met it.
    pub effect_total: i32,
    /// What that did, where somebody keeps track of the cover.
    pub damage: Option<CoverDamage>,
}

/// Damage to cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverDamage {
    /// Wound levels it took.
    pub wounds: u32,
    /// How many it still takes; 0 is destroyed.
    pub wounds_left: u32,
    /// It gave way so far that the one behind is hurt too.
    pub passes_through: bool,
}

/// What comes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackOutcome {
    /// The bonus of both totals.
    pub bonus: i32,
    /// The action total.
    pub action_total: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// By how much the total reaches it.
    pub result_points: i32,
    /// How far it came.
    pub hit: HitKind,
    /// The effect, on a hit.
    pub effect: Option<EffectTotal>,
    /// The same against Toughness, where a weak disarm is compared anew and its row read by that (S-42).
    pub effect_against_toughness: Option<EffectTotal>,
    /// The harm, on a hit; of an effect that falls short, empty.
    pub damage: Option<Damage>,
    /// The row that was softened to it, of an attack that is meant to fell (P13).
    pub unconverted_row: Option<DamageRow>,
    /// What became of the cover.
    pub cover_hit: Option<CoverHit>,
    /// Held, or the item is taken (TC-144, TC-145).
    pub held: bool,
    /// The item is struck away (TC-125, TC-148).
    pub disarmed: bool,
    /// An item was wanted and the target only struck: the gamemaster may count it as a disarm (TC-145).
    pub may_count_as_disarm: bool,
    /// Thrown (TC-231).
    pub thrown: bool,
}

impl AttackOutcome {
    /// Its success level (TC-T2).
    pub fn success_level(&self) -> Option<SuccessLevel> {
        SuccessLevel::for_points(ResultPoints(self.result_points))
    }

    /// Whether it ruins the aim of whom it hit, in the later edition (TC-121): damage was done, by an effect that was enough.
    pub fn ruins_aim(&self) -> bool {
        let enough = self.effect.is_some_and(|effect| effect.result_points >= 0);
        enough && self.damage.is_some_and(|harm| harm != Damage::default())
    }
}

/// One step of how a row is softened (P13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageConversion {
    /// The knockdown of the row falls away (TC-155).
    KnockdownRemoved,
    /// Its one wound level becomes a knockdown (TC-155).
    WoundToKnockdown,
    /// One wound level less (TC-155, TC-156).
    WoundRemoved,
    /// A K more, after the row's own mark (TC-159).
    ExtraK,
    /// So many more by the table's figures (TC-160).
    KnockoutExtraK(u8),
}
