//! The damage an actor has taken.

use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// The damage an actor has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// The number of shock points.
    pub shock: u16,
    /// Whether the actor has a K, the first half of a knockout.
    pub k: bool,
    /// Whether the actor has an O, the second half of a knockout.
    pub o: bool,
    /// Whether the actor is unconscious.
    pub unconscious: bool,
    /// Whether the actor is knocked down.
    pub knocked_down: bool,
    /// Wound levels, 0 to 4.
    pub wounds: u8,
}

/// Why an actor cannot act and is skipped in the turn order (TC-018).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incapacity {
    /// The actor is dead.
    Dead,
    /// The actor is unconscious.
    Unconscious,
}

/// Returns the rule about what an actor who is knocked down can do. `may_defend`: the actor may only defend instead of using the action
/// to get up.
pub(crate) const fn knocked_down_rule(may_defend: bool) -> RuleId {
    if may_defend { tc(103) } else { tc(104) }
}

impl Condition {
    /// The wound level at which an actor is dead, which is the highest.
    pub const DEAD: u8 = 4;

    /// Returns why the actor cannot act; `None` if they can.
    pub(crate) fn incapacity(&self) -> Option<Incapacity> {
        if self.is_dead() {
            Some(Incapacity::Dead)
        } else {
            self.unconscious.then_some(Incapacity::Unconscious)
        }
    }

    /// Whether the actor is injured for the purpose of breaking: any shock, K, O or wound (DD-148, A-27).
    pub(crate) const fn is_injured(&self) -> bool {
        self.shock > 0 || self.k || self.o || self.wounds > 0
    }

    /// Whether any value is worse than in `was`.
    pub(crate) const fn is_worse_than(&self, was: &Self) -> bool {
        self.shock > was.shock
            || self.wounds > was.wounds
            || (self.k && !was.k)
            || (self.o && !was.o)
            || (self.unconscious && !was.unconscious)
            || (self.knocked_down && !was.knocked_down)
    }

    /// Returns the condition without what has got worse since `was`; what has got better stays (DD-310).
    #[must_use]
    pub(crate) fn without_harm_since(&self, was: &Self) -> Self {
        Self {
            shock: self.shock.min(was.shock),
            k: self.k && was.k,
            o: self.o && was.o,
            unconscious: self.unconscious && was.unconscious,
            knocked_down: self.knocked_down && was.knocked_down,
            wounds: self.wounds.min(was.wounds),
        }
    }

    /// Whether the actor is dead.
    pub const fn is_dead(&self) -> bool {
        self.wounds >= Self::DEAD
    }

    /// Whether the actor has the last wound level before death, and dies without care (TC-100).
    pub const fn is_mortally_wounded(&self) -> bool {
        self.wounds == Self::DEAD - 1
    }

    /// Whether the actor can take a turn (TC-018).
    pub const fn can_act(&self) -> bool {
        !self.unconscious && !self.is_dead()
    }

    /// Returns the condition after a rest: without shock (TC-092), awake and standing. Wounds stay, and a K stays until the scene ends
    /// (TC-093). `None` if a rest changes nothing, and for the dead.
    #[must_use]
    pub fn rested(&self) -> Option<Self> {
        let rested = Self {
            shock: 0,
            knocked_down: false,
            ..self.revived().unwrap_or(*self)
        };
        (*self != rested && !self.is_dead()).then_some(rested)
    }

    /// Returns the condition after somebody has brought the actor round: without the O of the knockout (TC-095). `None` unless the
    /// actor is unconscious and alive.
    #[must_use]
    pub fn revived(&self) -> Option<Self> {
        let revived = Self {
            unconscious: false,
            o: false,
            ..*self
        };
        (self.unconscious && !self.is_dead()).then_some(revived)
    }
}
