//! When a card may be used and how long it works (DD-007, DD-008, A-06, A-17).

use super::card::CardName;
use tabletop::rule::{RuleId, dd};

/// How long a card works once it is used (DD-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectDuration {
    /// It is discarded at once.
    Instant,
    /// It stays in effect until the end of the round.
    Round,
}

/// When a card may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimingWindow {
    /// At any time.
    AnyTime,
    /// On the hero's own action, from before it until its result is committed (DD-069, DD-253, DD-265).
    BeforeCommit,
    /// At any time, except on the hero's own action after its result is committed (DD-256, DD-269, DD-285).
    AnyTimeUntilCommit,
    /// At any time, if it was the first card its owner put into the pool since rounds began (DD-274, A-51).
    FirstPooled,
    /// At any time except between a roll and its outcome (DD-282, A-53).
    BetweenRolls,
    /// While the discard pile is not empty (DD-299).
    DiscardNotEmpty,
    /// On the action of another actor on the same side, until the gamemaster announces its outcome (DD-327, A-65).
    OthersRollUntilAnnounced,
    /// After the hero's own dice totalled [`GLORY_DIE_TOTAL`] or more in a dramatic scene, until the next roll (DD-278, DD-280,
    ///
    AfterGloryRoll,
    /// After the hero's own failure, until the next roll or card (DD-318).
    AfterOwnFailure,
    /// After somebody's success against the hero, until the next action's roll (DD-310, DD-311, A-60).
    AfterSuccessAgainst,
    /// While a card is in force (DD-321, DD-322).
    WhileCardInForce,
    /// While the hero has not yet acted (DD-304).
    WhileActionLeft,
    /// When the gamemaster allows it, after the card was put into the pool (DD-009).
    GamemasterActivates,
    /// When its owner chooses, after the card was put into the pool (DD-009, DD-380).
    OwnerActivates,
}

/// The die total that Glory needs (DD-278, A-52).
pub(crate) const GLORY_DIE_TOTAL: u32 = 60;

/// Whether a card can be used in rounds and in free play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct PlayModes {
    pub rounds: bool,
    pub free_play: bool,
}

impl CardName {
    /// Returns how long the card's effect lasts.
    pub const fn duration(self) -> EffectDuration {
        match self {
            Self::Action | Self::Adrenalin | Self::Willpower | Self::Presence | Self::Monologue => {
                EffectDuration::Round
            }
            Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Escape
            | Self::Glory
            | Self::Haste
            | Self::Hero
            | Self::Idea
            | Self::Leadership
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Nemesis
            | Self::OpponentFails
            | Self::PersonalStake
            | Self::Rally
            | Self::Romance
            | Self::SecondChance
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity
            | Self::CustomEnhancement
            | Self::CustomSpecial
            | Self::CustomSubplot => EffectDuration::Instant,
        }
    }

    /// Returns when the card may be used.
    pub const fn window(self) -> TimingWindow {
        match self {
            Self::Action | Self::CoupDeGrace => TimingWindow::BeforeCommit,
            Self::Adrenalin | Self::Willpower | Self::Presence | Self::Drama | Self::Hero => {
                TimingWindow::AnyTimeUntilCommit
            }
            Self::Idea | Self::Leadership | Self::Rally | Self::CustomEnhancement => {
                TimingWindow::AnyTime
            }
            Self::Escape => TimingWindow::FirstPooled,
            Self::Haste => TimingWindow::BetweenRolls,
            Self::MasterPlan => TimingWindow::DiscardNotEmpty,
            Self::Glory => TimingWindow::AfterGloryRoll,
            Self::Martyr => TimingWindow::OwnerActivates,
            Self::Monologue => TimingWindow::WhileActionLeft,
            Self::OpponentFails => TimingWindow::AfterSuccessAgainst,
            Self::SecondChance => TimingWindow::AfterOwnFailure,
            Self::SeizeInitiative => TimingWindow::WhileCardInForce,
            Self::Supporter => TimingWindow::OthersRollUntilAnnounced,
            Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::MistakenIdentity
            | Self::Nemesis
            | Self::PersonalStake
            | Self::Romance
            | Self::Suspicion
            | Self::TrueIdentity
            | Self::CustomSpecial
            | Self::CustomSubplot => TimingWindow::GamemasterActivates,
        }
    }

    /// Returns whether the card can be used in rounds and in free play.
    pub const fn play_modes(self) -> PlayModes {
        match self {
            Self::Escape | Self::Haste | Self::Monologue | Self::SeizeInitiative => PlayModes {
                rounds: true,
                free_play: false,
            },
            Self::Action
            | Self::Adrenalin
            | Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Glory
            | Self::Hero
            | Self::Idea
            | Self::Leadership
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Nemesis
            | Self::OpponentFails
            | Self::PersonalStake
            | Self::Presence
            | Self::Rally
            | Self::Romance
            | Self::SecondChance
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity
            | Self::Willpower
            | Self::CustomEnhancement
            | Self::CustomSpecial
            | Self::CustomSubplot => PlayModes {
                rounds: true,
                free_play: true,
            },
        }
    }

    /// Whether a critical moment allows this card from the hand: it can affect the declared action.
    pub const fn affects_action(self) -> bool {
        match self.window() {
            TimingWindow::BeforeCommit
            | TimingWindow::AnyTimeUntilCommit
            | TimingWindow::AfterGloryRoll
            | TimingWindow::AfterOwnFailure => true,
            TimingWindow::AnyTime
            | TimingWindow::FirstPooled
            | TimingWindow::BetweenRolls
            | TimingWindow::DiscardNotEmpty
            | TimingWindow::OthersRollUntilAnnounced
            | TimingWindow::AfterSuccessAgainst
            | TimingWindow::WhileCardInForce
            | TimingWindow::WhileActionLeft
            | TimingWindow::GamemasterActivates
            | TimingWindow::OwnerActivates => false,
        }
    }

    /// Whether the card reacts to the hero's own roll or its outcome, and so belongs to that action even after it ended (DD-072).
    pub(crate) const fn reacts_to_own_action(self) -> bool {
        match self.window() {
            TimingWindow::AfterGloryRoll | TimingWindow::AfterOwnFailure => true,
            TimingWindow::AnyTime
            | TimingWindow::BeforeCommit
            | TimingWindow::AnyTimeUntilCommit
            | TimingWindow::FirstPooled
            | TimingWindow::BetweenRolls
            | TimingWindow::DiscardNotEmpty
            | TimingWindow::OthersRollUntilAnnounced
            | TimingWindow::AfterSuccessAgainst
            | TimingWindow::WhileCardInForce
            | TimingWindow::WhileActionLeft
            | TimingWindow::GamemasterActivates
            | TimingWindow::OwnerActivates => false,
        }
    }

    /// Whether the card reacts to a roll or its outcome, and so to the last action until another one is rolled.
    pub const fn reacts_to_last_action(self) -> bool {
        self.reacts_to_own_action() || matches!(self, Self::OpponentFails)
    }

    /// Whether the card can be used in place of a possibility (DD-269, DD-285).
    pub const fn is_worth_possibility(self) -> bool {
        matches!(self, Self::Drama | Self::Hero)
    }

    /// Whether the card needs its hero to act or to work together with others.
    pub(crate) const fn needs_able_hero(self) -> bool {
        match self {
            Self::Action
            | Self::Adrenalin
            | Self::Willpower
            | Self::Presence
            | Self::CoupDeGrace
            | Self::Glory
            | Self::Haste
            | Self::Leadership
            | Self::Monologue
            | Self::SecondChance
            | Self::Supporter => true,
            Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::Drama
            | Self::Escape
            | Self::Hero
            | Self::Idea
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Nemesis
            | Self::OpponentFails
            | Self::CustomEnhancement
            | Self::CustomSpecial
            | Self::CustomSubplot
            | Self::PersonalStake
            | Self::Rally
            | Self::Romance
            | Self::SeizeInitiative
            | Self::Suspicion
            | Self::TrueIdentity => false,
        }
    }

    /// Returns the rule that says when the card may be used.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Action => dd(253),
            Self::Adrenalin | Self::Willpower | Self::Presence => dd(259),
            Self::Alertness => dd(343),
            Self::Campaign => dd(387),
            Self::Connection => dd(348),
            Self::CoupDeGrace => dd(265),
            Self::Drama => dd(269),
            Self::Escape => dd(273),
            Self::Glory => dd(278),
            Self::Haste => dd(282),
            Self::Hero => dd(285),
            Self::Idea => dd(289),
            Self::Leadership => dd(292),
            Self::Martyr => dd(380),
            Self::MasterPlan => dd(299),
            Self::MistakenIdentity => dd(370),
            Self::Monologue => dd(304),
            Self::Nemesis => dd(371),
            Self::OpponentFails => dd(310),
            Self::CustomEnhancement => dd(7),
            Self::CustomSpecial | Self::CustomSubplot => dd(9),
            Self::PersonalStake => dd(374),
            Self::Rally => dd(332),
            Self::Romance => dd(375),
            Self::SecondChance => dd(318),
            Self::SeizeInitiative => dd(321),
            Self::Supporter => dd(327),
            Self::Suspicion => dd(377),
            Self::TrueIdentity => dd(378),
        }
    }
}
