//! What a blow does to somebody: stun and non-lethal blows, possibilities against damage, and its application (3.7, 3.12).

use super::chart::{Mark, Row};
pub use super::negation::{Negation, NotNegated};
use super::refusal::{Refusal, Why};
use super::rules::Rules;
use super::settings::{ExtraK, KEnds, LoneO, Negating, ShockLimit, Slash};
use crate::condition::Condition;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// A row as it will be applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// The row, converted where the blow is not meant to kill.
    pub row: Row,
    /// The extra K that a non-lethal blow brings beside it, so often (TC-156, TC-159, S-31).
    pub extra_k: u8,
}

impl Harm {
    /// The row as it stands.
    pub const fn plain(row: Row) -> Self {
        Self { row, extra_k: 0 }
    }

    /// Of a blow that is meant to fell: stun in the older edition (TC-155), non-lethal in the later one (TC-156).
    pub fn softened(row: Row, rules: &Rules) -> Self {
        if rules.classic() {
            return Self::stunned(row);
        }
        let mut soft = Self::plain(row);
        if row.wounds > 0 {
            soft.row.wounds = row.wounds - 1;
            soft.extra_k = 1;
        }
        soft
    }

    /// Of a blow that stuns, in whichever edition (TC-155, TC-230).
    pub const fn stunned(row: Row) -> Self {
        let mut soft = Self::plain(row);
        soft.row.knockdown = row.wounds == 1;
        soft.row.wounds = row.wounds.saturating_sub(1);
        soft
    }

    /// Of a knockout attack, with the table's figures (TC-160, S-31): softened, with that many more extra K.
    pub fn knockout(row: Row, rules: &Rules) -> Self {
        let mut soft = Self::softened(row, rules);
        soft.extra_k = soft.extra_k.saturating_add(rules.numbers.knockout);
        soft
    }
}

/// What a possibility may take from one blow (TC-107).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Wound levels.
    Wound,
    /// Shock points.
    Shock,
    /// The knockdown.
    Knockdown,
    /// The K, O or KO.
    Mark,
}

/// A blow without what a possibility takes from it (TC-107). The extra K of a non-lethal blow is a mark like the row's.
///
/// # Errors
/// The picks are none that the table allows.
pub fn negate(harm: Harm, picks: &[Pick], rules: &Rules) -> Result<Harm, Refusal> {
    let no = |why| Err(Refusal::new(Why::Negation(why), tc(107)));
    let Negation {
        picks: most,
        wounds,
        shock,
    } = rules.numbers.negation;
    if !rules.is(Negating::On) {
        return no(NotNegated::Off);
    }
    if picks.len() > usize::from(most) {
        return no(NotNegated::TooMany);
    }
    let mut left = harm;
    for (place, pick) in picks.iter().enumerate() {
        if picks.iter().take(place).any(|before| before == pick) {
            return no(NotNegated::Twice);
        }
        match pick {
            Pick::Wound => left.row.wounds = left.row.wounds.saturating_sub(u32::from(wounds)),
            Pick::Shock => left.row.shock = left.row.shock.saturating_sub(u32::from(shock)),
            Pick::Knockdown => left.row.knockdown = false,
            Pick::Mark => {
                left.row.mark = None;
                left.extra_k = 0;
            }
        }
    }
    Ok(left)
}

/// What somebody is knocked out by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Shock reached the limit (TC-092).
    Shock,
    /// An O after a K (TC-095).
    KThenO,
    /// A KO (TC-098).
    Out,
}

/// What a blow did, in the order in which it did it (TC-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suffered {
    /// Shock points of the row (TC-092).
    Shock(u32),
    /// A K is marked (TC-093).
    K,
    /// 2 further shock of a K on a K (TC-094).
    SecondK,
    /// An O that leaves nothing (TC-096).
    LoneO,
    /// An O is marked (S-03).
    O,
    /// Wound levels (TC-099), and the level they lead to.
    Wounds(u32, u8),
    /// Off the feet (TC-103, TC-104).
    Knockdown,
    /// Unconscious.
    Unconscious(Cause),
    /// Dying (TC-100).
    Dying,
    /// Dead (TC-101).
    Dead,
}

impl Suffered {
    /// The rule it comes from.
    pub const fn rule(self, edition: Edition) -> RuleId {
        tc(match self {
            Self::Shock(_) | Self::Unconscious(Cause::Shock) => 92,
            Self::K => 93,
            Self::SecondK => 94,
            Self::Unconscious(Cause::KThenO) => 95,
            Self::LoneO | Self::O => 96,
            Self::Unconscious(Cause::Out) => 98,
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

/// Whose Toughness limits shock (TC-074, S-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The attribute.
    pub toughness: i32,
    /// What cards add to it while they last.
    pub cards: i32,
    /// Toughness with armor.
    pub armored: i32,
}

impl Limit {
    /// Toughness alone.
    pub const fn bare(toughness: i32) -> Self {
        Self {
            toughness,
            cards: 0,
            armored: toughness,
        }
    }

    /// The shock that knocks out.
    pub fn shock(self, rules: &Rules) -> i32 {
        if rules.is(ShockLimit::WithCards) {
            self.toughness.saturating_add(self.cards)
        } else if rules.is(ShockLimit::Bare) {
            self.toughness
        } else {
            self.armored
        }
    }
}

/// What K/O comes to for somebody in that condition: the half that is missing, unless the table counts both (TC-097).
pub fn comes_to(its: Mark, was: &Condition, rules: &Rules) -> Mark {
    match its {
        Mark::Step if was.k => Mark::O,
        Mark::Step if !rules.is(Slash::Both) => Mark::K,
        Mark::K | Mark::O | Mark::Step | Mark::Out => its,
    }
}

/// Applies a blow in the fixed order of TC-102: shock, mark, wounds, the extra K, knockdown, then the limit of shock. Returns
/// what it did.
pub fn apply(now: &mut Condition, limit: i32, harm: Harm, rules: &Rules) -> Vec<Suffered> {
    let mut did = Vec::new();
    let before = now.shock;
    add_shock(now, harm.row.shock);
    if harm.row.shock > 0 {
        did.push(Suffered::Shock(harm.row.shock));
    }
    let first = rules.is(ExtraK::Before);
    if first {
        (0..harm.extra_k).for_each(|_| mark(now, Mark::K, rules, &mut did));
    }
    if let Some(its) = harm.row.mark {
        mark(now, its, rules, &mut did);
    }
    if harm.row.wounds > 0 {
        let was = now.wounds;
        let level = u32::from(was).saturating_add(harm.row.wounds);
        now.wounds = u8::try_from(level)
            .unwrap_or(u8::MAX)
            .min(Condition::DEAD)
            .max(was);
        did.push(Suffered::Wounds(harm.row.wounds, now.wounds));
        if now.wounds != was && now.wounds == 3 {
            did.push(Suffered::Dying);
        }
        if now.wounds != was && now.wounds >= Condition::DEAD {
            did.push(Suffered::Dead);
        }
    }
    if !first {
        (0..harm.extra_k).for_each(|_| mark(now, Mark::K, rules, &mut did));
    }
    if harm.row.knockdown {
        if !now.knocked_down {
            did.push(Suffered::Knockdown);
        }
        now.knocked_down = true;
    }
    // A hit without damage knocks nobody out whom a ruling keeps awake.
    if now.shock > before {
        check_shock(now, limit, &mut did);
    }
    did
}

/// What is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The fight; the scene goes on.
    Fight,
    /// The scene.
    Scene,
}

/// Lifts the marks that end with a fight or a scene (TC-093, S-37).
pub fn marks_over(now: &mut Condition, over: Over, rules: &Rules) {
    let ends = match over {
        Over::Fight => rules.is(KEnds::Fight),
        Over::Scene => !rules.is(KEnds::ByHand),
    };
    now.k &= !ends;
    now.o &= !ends;
}

/// Fatigued: 2 shock, more for some armor, and the limit (TC-256).
pub fn fatigue(now: &mut Condition, limit: i32, armor: u8) -> Vec<Suffered> {
    let shock = 2 + u32::from(armor);
    let mut did = vec![Suffered::Shock(shock)];
    add_shock(now, shock);
    check_shock(now, limit, &mut did);
    did
}

/// Knocks out whoever has as much shock as the limit (TC-092).
fn check_shock(now: &mut Condition, limit: i32, did: &mut Vec<Suffered>) {
    if !now.unconscious && i32::from(now.shock) >= limit {
        now.unconscious = true;
        did.push(Suffered::Unconscious(Cause::Shock));
    }
}

fn add_shock(now: &mut Condition, shock: u32) {
    let shock = u16::try_from(shock).unwrap_or(u16::MAX);
    now.shock = now.shock.saturating_add(shock);
}

/// One knockout mark. To somebody already out none does anything (TC-106).
fn mark(now: &mut Condition, mark: Mark, rules: &Rules, did: &mut Vec<Suffered>) {
    if now.unconscious {
        return;
    }
    let mut out = |now: &mut Condition, cause| {
        now.unconscious = true;
        did.push(Suffered::Unconscious(cause));
    };
    match mark {
        Mark::Out => {
            now.k = true;
            out(now, Cause::Out);
        }
        Mark::O | Mark::Step if now.k => out(now, Cause::KThenO),
        Mark::Step if rules.is(Slash::Both) => {
            now.k = true;
            out(now, Cause::KThenO);
        }
        Mark::K | Mark::Step if now.o => {
            now.k = true;
            out(now, Cause::KThenO);
        }
        Mark::K if now.k => {
            add_shock(now, 2);
            did.push(Suffered::SecondK);
        }
        Mark::K | Mark::Step => {
            now.k = true;
            did.push(Suffered::K);
        }
        Mark::O if rules.is(LoneO::Remembered) => {
            now.o = true;
            did.push(Suffered::O);
        }
        Mark::O => did.push(Suffered::LoneO),
    }
}
