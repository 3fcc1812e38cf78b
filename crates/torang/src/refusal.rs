//! Why a command at a Torang table is refused: one fact each, with its rule.

use super::state::{AbilityId, HelpId};
use serde::{Deserialize, Serialize};
use tabletop::dice::DiceError;
use tabletop::limits::{TextError, TooMany};
use tabletop::rule::te;
use tabletop::ruling::{RefusalBasis, Refuse};
use tabletop::seat::ActorId;

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is open already.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// More of something than a table tracks.
    TooMany { max: usize },
    /// No character has this ID.
    UnknownCharacter,
    /// A text that is too long.
    TextTooLong { max: usize },
    /// An empty text or choice.
    Empty,
    /// A number outside its range.
    OutOfRange { min: i32, max: i32 },
    /// A character who takes part in the roll being prepared cannot leave.
    PartOfRoll { actor: ActorId },

    /// No such ability on that sheet (E-ABILITY).
    NoAbility,
    /// The ability has no score yet (E-ABILITY).
    NoScore { ability: AbilityId },
    /// The sheet has an ability of that name.
    AbilityExists { ability: AbilityId },
    /// The table's list has no ability of that name (E-ABILITY).
    AbilityNotListed,

    /// The roll has no goal (E-NO-GOAL).
    NoGoal,
    /// A roll has one side or two (E-OPP-INCOMPLETE).
    WrongSideCount { sides: usize },
    /// A roll is being prepared.
    RollPending,
    /// There is no roll.
    NoRoll,
    /// The die has not been rolled yet.
    NotRolled,
    /// The die has already been rolled (E-LATE).
    AlreadyRolled,
    /// The amount is not a multiple of 20 (E-MOD-STEP).
    ModifierStep { amount: i32 },
    /// There is no such carried modifier.
    NoSuchCarriedModifier,
    /// The carried modifier is somebody else's, or it already counts (E-MOD-UNRELATED).
    ModifierUnrelated,

    /// The main die has been rolled (E-HELP-LATE).
    HelpLate,
    /// No such help.
    NoHelp,
    /// The helper is in no position to help (E-HELP-POSITION).
    HelpOutOfPlace,
    /// The ability is not a skill (E-HELP-SKILL).
    HelpNeedsSkill,
    /// The gamemaster has not agreed yet (E-HELP-DENIED).
    HelpNotApproved,
    /// The gamemaster did not agree (E-HELP-DENIED).
    HelpDenied,
    /// The helper has already helped with this roll (E-HELP-TWICE).
    AlreadyHelped { helper: ActorId },
    /// The table's settings do not allow help for helpers.
    NestedHelpOff,
    /// The helper already takes part in the opposed roll (B-21).
    HelpOnBothSides { helper: ActorId },
    /// This help still has to be rolled, denied or withdrawn.
    HelpPending { help: HelpId },
    /// A roller or leader is not a helper or follower in their own roll (E-LEADER).
    LeaderCannotHelp { leader: ActorId },

    /// The typed die is impossible (E-ROLL-RANGE).
    Dice(DiceError),
    /// This table does not allow typed dice.
    TypedDiceOff,
    /// The result is not a critical (E-NOT-CRIT).
    NotCritical,
    /// The result is not a fumble (E-NOT-FUMBLE).
    NotFumble,
    /// The benefits or the drawback have already been chosen.
    AlreadyChosen,
    /// A plain failure earns no check (E-XP-LEVEL).
    FailureEarnsNoCheck,
    /// The moment was not dramatic enough (E-XP-DENIED).
    CheckDenied,
    /// The main roller has not earned a check (E-XP-MAIN).
    MainCheckNotEarned,
    /// The helper has already used the one check for helping.
    HelperCheckUsed,

    /// The amount of time is negative (E-TIME).
    TimeBackwards,
    /// Natural time does not advance in combat rounds.
    TimeInRounds,
    /// A new scene begins only in natural time.
    SceneInRounds,
    /// Combat rounds are in progress.
    InRounds,
    /// No combat rounds are in progress.
    NotInRounds,
    /// Settings cannot change while a roll is being prepared (E-SETTING-LOCKED).
    SettingsLocked,
}

impl Refuse for Refusal {
    fn basis(&self) -> RefusalBasis {
        match self {
            Self::NoAbility | Self::NoScore { .. } => RefusalBasis::BindingRule(te(11)),
            Self::AbilityNotListed => RefusalBasis::OverridableRule(te(11)),
            Self::NoGoal => RefusalBasis::OverridableRule(te(13)),
            Self::WrongSideCount { .. } => RefusalBasis::BindingRule(te(81)),
            Self::AlreadyRolled => RefusalBasis::BindingRule(te(50)),
            Self::ModifierStep { .. } => RefusalBasis::OverridableRule(te(52)),
            Self::ModifierUnrelated => RefusalBasis::OverridableRule(te(43)),
            Self::HelpLate => RefusalBasis::BindingRule(te(62)),
            Self::HelpPending { .. } => RefusalBasis::OverridableRule(te(62)),
            Self::HelpOutOfPlace | Self::HelpOnBothSides { .. } => {
                RefusalBasis::OverridableRule(te(61))
            }
            Self::HelpNeedsSkill | Self::HelpNotApproved | Self::HelpDenied => {
                RefusalBasis::OverridableRule(te(63))
            }
            Self::AlreadyHelped { .. } => RefusalBasis::OverridableRule(te(66)),
            Self::NestedHelpOff => RefusalBasis::OverridableRule(te(60)),
            Self::LeaderCannotHelp { .. } => RefusalBasis::BindingRule(te(71)),
            Self::Dice(_) => RefusalBasis::BindingRule(te(20)),
            Self::TypedDiceOff => RefusalBasis::OverridableRule(te(20)),
            Self::NotCritical => RefusalBasis::OverridableRule(te(36)),
            Self::NotFumble => RefusalBasis::OverridableRule(te(40)),
            Self::AlreadyChosen => RefusalBasis::OverridableRule(te(41)),
            Self::FailureEarnsNoCheck => RefusalBasis::OverridableRule(te(48)),
            Self::CheckDenied => RefusalBasis::OverridableRule(te(46)),
            Self::MainCheckNotEarned | Self::HelperCheckUsed => {
                RefusalBasis::OverridableRule(te(67))
            }
            Self::TimeBackwards => RefusalBasis::BindingRule(te(4)),
            Self::TimeInRounds => RefusalBasis::OverridableRule(te(4)),
            Self::SceneInRounds => RefusalBasis::OverridableRule(te(3)),
            Self::InRounds | Self::NotInRounds => RefusalBasis::BindingRule(te(5)),
            Self::SettingsLocked => RefusalBasis::OverridableRule(te(105)),
            Self::AlreadyOpen
            | Self::NotOpen
            | Self::TooMany { .. }
            | Self::UnknownCharacter
            | Self::TextTooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::PartOfRoll { .. }
            | Self::AbilityExists { .. }
            | Self::RollPending
            | Self::NoRoll
            | Self::NotRolled
            | Self::NoSuchCarriedModifier
            | Self::NoHelp => RefusalBasis::Fact,
        }
    }
}

impl From<DiceError> for Refusal {
    fn from(error: DiceError) -> Self {
        Self::Dice(error)
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Empty => Self::Empty,
            TextError::TooLong { max } => Self::TextTooLong { max },
        }
    }
}

impl From<TooMany> for Refusal {
    fn from(TooMany { max }: TooMany) -> Self {
        Self::TooMany { max }
    }
}
