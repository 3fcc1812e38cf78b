//! When each card may be used, by whom, how long it works, and which attributes it raises (DD-007, DD-008, DD-256 … DD-259, A-06, A-17).

use super::attribute::Attribute;
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

/// What the rules say about the use of one card.
#[derive(Clone, Copy)]
struct CardUse {
    rule: u16,
    window: TimingWindow,
    duration: EffectDuration,
    only_in_rounds: bool,
    needs_able_hero: bool,
    attributes: &'static [Attribute],
}

impl CardUse {
    /// A card that works at once, in rounds and in free play, and for any hero. `rule`: the number of the rule that says when.
    const fn new(rule: u16, window: TimingWindow) -> Self {
        Self {
            rule,
            window,
            duration: EffectDuration::Instant,
            only_in_rounds: false,
            needs_able_hero: false,
            attributes: &[],
        }
    }

    /// It stays in effect until the end of the round (DD-008).
    const fn for_the_round(mut self) -> Self {
        self.duration = EffectDuration::Round;
        self
    }

    /// It cannot be used in free play.
    const fn only_in_rounds(mut self) -> Self {
        self.only_in_rounds = true;
        self
    }

    /// Its hero acts, or works together with others.
    const fn by_able_hero(mut self) -> Self {
        self.needs_able_hero = true;
        self
    }

    /// It raises one of these attributes for the round (DD-259).
    const fn raising(attributes: &'static [Attribute]) -> Self {
        Self {
            attributes,
            ..Self::new(259, TimingWindow::AnyTimeUntilCommit)
                .for_the_round()
                .by_able_hero()
        }
    }
}

impl CardName {
    const fn card_use(self) -> CardUse {
        use Attribute::{Charisma, Dexterity, Mind, Perception, Spirit, Strength, Toughness};
        use TimingWindow as When;
        match self {
            Self::Action => CardUse::new(253, When::BeforeCommit)
                .for_the_round()
                .by_able_hero(),
            Self::Adrenalin => CardUse::raising(&[Dexterity, Strength, Toughness]),
            Self::Alertness => CardUse::new(343, When::GamemasterActivates),
            Self::Campaign => CardUse::new(387, When::GamemasterActivates),
            Self::Connection => CardUse::new(348, When::GamemasterActivates),
            Self::CoupDeGrace => CardUse::new(265, When::BeforeCommit).by_able_hero(),
            Self::Drama => CardUse::new(269, When::AnyTimeUntilCommit),
            Self::Escape => CardUse::new(273, When::FirstPooled).only_in_rounds(),
            Self::Glory => CardUse::new(278, When::AfterGloryRoll).by_able_hero(),
            Self::Haste => CardUse::new(282, When::BetweenRolls)
                .only_in_rounds()
                .by_able_hero(),
            Self::Hero => CardUse::new(285, When::AnyTimeUntilCommit),
            Self::Idea => CardUse::new(289, When::AnyTime),
            Self::Leadership => CardUse::new(292, When::AnyTime).by_able_hero(),
            Self::Martyr => CardUse::new(380, When::OwnerActivates),
            Self::MasterPlan => CardUse::new(299, When::DiscardNotEmpty),
            Self::MistakenIdentity => CardUse::new(370, When::GamemasterActivates),
            Self::Monologue => CardUse::new(304, When::WhileActionLeft)
                .for_the_round()
                .only_in_rounds()
                .by_able_hero(),
            Self::Nemesis => CardUse::new(371, When::GamemasterActivates),
            Self::OpponentFails => CardUse::new(310, When::AfterSuccessAgainst),
            Self::PersonalStake => CardUse::new(374, When::GamemasterActivates),
            Self::Presence => CardUse::raising(&[Charisma, Spirit]),
            Self::Rally => CardUse::new(332, When::AnyTime),
            Self::Romance => CardUse::new(375, When::GamemasterActivates),
            Self::SecondChance => CardUse::new(318, When::AfterOwnFailure).by_able_hero(),
            Self::SeizeInitiative => CardUse::new(321, When::WhileCardInForce).only_in_rounds(),
            Self::Supporter => CardUse::new(327, When::OthersRollUntilAnnounced).by_able_hero(),
            Self::Suspicion => CardUse::new(377, When::GamemasterActivates),
            Self::TrueIdentity => CardUse::new(378, When::GamemasterActivates),
            Self::Willpower => CardUse::raising(&[Perception, Mind]),
            Self::CustomEnhancement => CardUse::new(7, When::AnyTime),
            Self::CustomSpecial | Self::CustomSubplot => CardUse::new(9, When::GamemasterActivates),
        }
    }

    /// Returns how long the card's effect lasts.
    pub const fn duration(self) -> EffectDuration {
        self.card_use().duration
    }

    /// Returns when the card may be used.
    pub const fn window(self) -> TimingWindow {
        self.card_use().window
    }

    /// Whether the card cannot be used in free play.
    pub const fn is_only_for_rounds(self) -> bool {
        self.card_use().only_in_rounds
    }

    /// Whether the card needs its hero to act or to work together with others.
    pub(crate) const fn needs_able_hero(self) -> bool {
        self.card_use().needs_able_hero
    }

    /// Returns the attributes of which the card raises one (DD-259); empty for other cards.
    pub const fn attributes(self) -> &'static [Attribute] {
        self.card_use().attributes
    }

    /// Returns the rule that says when the card may be used.
    pub const fn rule(self) -> RuleId {
        dd(self.card_use().rule)
    }

    /// Whether a critical moment allows this card from the hand: it can affect the declared action.
    pub const fn affects_action(self) -> bool {
        matches!(
            self.window(),
            TimingWindow::BeforeCommit | TimingWindow::AnyTimeUntilCommit
        ) || self.reacts_to_own_action()
    }

    /// Whether the card reacts to the hero's own roll or its outcome, and so belongs to that action even after it ended (DD-072).
    pub(crate) const fn reacts_to_own_action(self) -> bool {
        matches!(
            self.window(),
            TimingWindow::AfterGloryRoll | TimingWindow::AfterOwnFailure
        )
    }

    /// Whether the card reacts to a roll or its outcome, and so to the last action until another one is rolled.
    pub const fn reacts_to_last_action(self) -> bool {
        self.reacts_to_own_action() || matches!(self, Self::OpponentFails)
    }

    /// Whether the card can be used in place of a possibility (DD-269, DD-285).
    pub const fn is_worth_possibility(self) -> bool {
        matches!(self, Self::Drama | Self::Hero)
    }
}
