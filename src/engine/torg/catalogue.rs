//! What the rules say of a card by its name: its kind, how long it lasts, when and where it can be used.
//!
//! Timing that depends on the table (is this roll announced?) is the game's business; here is only what to ask for.

use super::card::{CARDS, Card, CardId, CardName, Kind, Special};

/// How long what a card does stays in effect (DD-008, A-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Done when it is done: the card is discarded at once.
    AtOnce,
    /// To the end of the round, and the card lies in effect until then. In free play: the one action (DD-035).
    Round,
}

/// When a card can be used (3.16.1; of the specials 3.17 to 3.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Idea, Leadership, Rally: whenever its owner may play cards (DD-289, DD-292, DD-332).
    AnyTime,
    /// Any time in the round; for a given roll, until the player has committed (DD-256 to DD-258, DD-069).
    AnyTimeUntilCommit,
    /// From the action's declaration until the player has committed (DD-253, DD-265).
    UntilCommit,
    /// Wherever a possibility could be spent (DD-269, DD-285).
    AsPossibility,
    /// Any time, where it was the first card into its owner's pool since the rounds began (DD-273 to DD-275).
    AnyTimeIfFirst,
    /// After the owner's die came to 60 or more in a dramatic scene, until the next roll (DD-278 to DD-280, A-15).
    AfterSixty,
    /// Between two rolls, on anybody's turn (DD-282, DD-283, A-53).
    BetweenRolls,
    /// Any time while a card lies on the discard pile (DD-299).
    DiscardNotEmpty,
    /// While the owner still has an action this round (DD-304).
    ActionLeft,
    /// After a success against the owner, before anyone's next roll (DD-310, A-60).
    AfterSuccessAgainst,
    /// Right after the owner's own failure, before any roll or card of another (DD-315, DD-318).
    AfterOwnFailure,
    /// To flip: after a flip and before its effects. To keep: until the next flip (DD-321 to DD-324).
    AroundTheFlip,
    /// Somebody else's roll, from before it until its result is announced (DD-327 to DD-329).
    OthersUntilAnnounced,
    /// Laid out, then the gamemaster says when (DD-009).
    Laid,
    /// Laid out, then its owner's choice at any time (DD-380).
    LaidOwnersChoice,
    /// While some subplot is active, with two consents (DD-387 to DD-390).
    WhileSubplotActive,
}

/// Where a card has an effect (3.16.1, “Usable in”).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// In round play, from the pool (or from the hand in a critical moment).
    pub rounds: bool,
    /// In free play, from the hand (DD-031). Specials are laid out there (DD-034).
    pub free: bool,
}

impl CardId {
    /// The card of that number, where the deck has it.
    pub fn card(self) -> Option<&'static Card> {
        CARDS.get(usize::from(self.0).checked_sub(1)?)
    }
}

impl CardName {
    /// Grey bar or orange bar (DD-002, DD-336).
    pub const fn kind(self) -> Kind {
        match self {
            Self::Alertness => Kind::Special(Special::Alertness),
            Self::Connection => Kind::Special(Special::Connection),
            Self::MistakenIdentity
            | Self::Nemesis
            | Self::PersonalStake
            | Self::Romance
            | Self::Suspicion
            | Self::TrueIdentity => Kind::Special(Special::Subplot),
            Self::Martyr => Kind::Special(Special::Martyr),
            Self::Campaign => Kind::Special(Special::Campaign),
            Self::Action
            | Self::Adrenalin
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Escape
            | Self::Glory
            | Self::Haste
            | Self::Hero
            | Self::Idea
            | Self::Leadership
            | Self::MasterPlan
            | Self::Monologue
            | Self::OpponentFails
            | Self::Presence
            | Self::Rally
            | Self::SecondChance
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Willpower => Kind::Enhancement,
        }
    }

    /// Whether the card lies in effect to the end of the round or is discarded when it is used (DD-008, A-06).
    ///
    /// To the end of the round: Action (DD-253), the attribute cards (DD-260), Monologue (DD-307). A special is discarded when it is used too; how long it stays laid out before that is 3.17 to 3.19.
    pub const fn lasting(self) -> Lasting {
        match self {
            Self::Action | Self::Adrenalin | Self::Monologue | Self::Presence | Self::Willpower => {
                Lasting::Round
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
            | Self::TrueIdentity => Lasting::AtOnce,
        }
    }

    /// When it can be used (3.16.1).
    pub const fn window(self) -> Window {
        match self {
            Self::Action | Self::CoupDeGrace => Window::UntilCommit,
            Self::Adrenalin | Self::Presence | Self::Willpower => Window::AnyTimeUntilCommit,
            Self::Drama | Self::Hero => Window::AsPossibility,
            Self::Escape => Window::AnyTimeIfFirst,
            Self::Glory => Window::AfterSixty,
            Self::Haste => Window::BetweenRolls,
            Self::Idea | Self::Leadership | Self::Rally => Window::AnyTime,
            Self::MasterPlan => Window::DiscardNotEmpty,
            Self::Monologue => Window::ActionLeft,
            Self::OpponentFails => Window::AfterSuccessAgainst,
            Self::SecondChance => Window::AfterOwnFailure,
            Self::SeizeInitiative => Window::AroundTheFlip,
            Self::Supporter => Window::OthersUntilAnnounced,
            Self::Alertness
            | Self::Connection
            | Self::MistakenIdentity
            | Self::Nemesis
            | Self::PersonalStake
            | Self::Romance
            | Self::Suspicion
            | Self::TrueIdentity => Window::Laid,
            Self::Martyr => Window::LaidOwnersChoice,
            Self::Campaign => Window::WhileSubplotActive,
        }
    }

    /// Where it can be used (3.16.1). In rounds alone: Escape! (DD-275), Haste (DD-282), Monologue (DD-304). Glory wants a dramatic scene besides (DD-280), which [`Window::AfterSixty`] tells.
    pub const fn places(self) -> Places {
        match self {
            Self::Escape | Self::Haste | Self::Monologue => Places {
                rounds: true,
                free: false,
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
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity
            | Self::Willpower => Places {
                rounds: true,
                free: true,
            },
        }
    }

    /// Whether it can affect its owner's own action, so that a critical moment can use it from the hand (DD-073, A-17).
    ///
    /// A-17 names what never does: the specials, Leadership, Rally, Master Plan, Escape!. Nor do cards that act on another's
    /// action (Supporter, Opponent Fails), bring another action (Haste), are the action (Monologue), change the round
    /// (Seize Initiative) or ask (Idea). Glory does count, by A-52.
    pub const fn affects_action(self) -> bool {
        match self {
            Self::Action
            | Self::Adrenalin
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Glory
            | Self::Hero
            | Self::Presence
            | Self::SecondChance
            | Self::Willpower => true,
            Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::Escape
            | Self::Haste
            | Self::Idea
            | Self::Leadership
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Monologue
            | Self::Nemesis
            | Self::OpponentFails
            | Self::PersonalStake
            | Self::Rally
            | Self::Romance
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity => false,
        }
    }
}
