//! Why something is not done at a Torang table: a fact each, with its rule (section 3.14).

use super::state::AbilityId;
use serde::{Deserialize, Serialize};
use tabletop::dice::DiceFault;
use tabletop::rule::te;
use tabletop::ruling::{Ground, Refuse};
use tabletop::scratch::{TextFault, TooMany};
use tabletop::seat::ActorId;

/// What only the gamemaster decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// Which ability is rolled, and how (TE-014).
    Request,
    /// That sides oppose each other (TE-080).
    Opposed,
    /// Which modifiers apply (TE-051).
    Modifiers,
    /// Whether a carried modifier is related (TE-043).
    Carried,
    /// Whether help may be tried (TE-063).
    Help,
    /// What is dramatic enough (TE-046).
    Drama,
}

/// A fact that stands against a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is open already.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// More of them than a table keeps track of.
    TooMany { most: usize },
    /// Nobody at the table has that number.
    NobodyThere,
    /// A text that is too long.
    TooLong { most: usize },
    /// Nothing was said or chosen.
    Empty,
    /// A figure outside its range.
    OutOfRange { least: i32, most: i32 },
    /// Somebody with a part in the roll that is being prepared can not leave.
    InRoll { actor: ActorId },

    /// No such ability on that sheet (E-ABILITY).
    NoAbility,
    /// The ability's score is still open (E-ABILITY).
    NoScore { ability: AbilityId },
    /// The sheet has an ability of that name.
    AbilityThere { ability: AbilityId },
    /// The table's list has no ability of that name (E-ABILITY).
    NotListed,

    /// Only the gamemaster decides this (E-NOT-GM).
    NotGamemaster(Matter),
    /// Nobody said what is to be achieved (E-NO-GOAL).
    NoGoal,
    /// A roll has one side or two (E-OPP-INCOMPLETE).
    SidesCount { sides: usize },
    /// A roll is being prepared.
    RollOpen,
    /// There is no roll.
    NoRoll,
    /// The die has not fallen.
    NotRolled,
    /// The die has fallen (E-LATE).
    Late,
    /// Not a multiple of 20 (E-MOD-STEP).
    ModifierStep { amount: i32 },
    /// Nothing of that kind is carried.
    NoCarried,
    /// Somebody else's carried modifier, or one that counts already (E-MOD-UNRELATED).
    ModifierUnrelated,

    /// The main die has fallen (E-HELP-LATE).
    HelpLate,
    /// No such help.
    NoHelp,
    /// Nobody can help from there (E-HELP-POSITION).
    HelpOutOfPlace,
    /// Not a skill (E-HELP-SKILL).
    HelpNeedsSkill,
    /// The gamemaster has not agreed yet (E-HELP-DENIED).
    HelpNotAgreed,
    /// The gamemaster did not agree (E-HELP-DENIED).
    HelpDenied,
    /// Has helped this roll already (E-HELP-TWICE).
    HelpTwice { helper: ActorId },
    /// Helpers are not helped at this table (7.5).
    HelpNested,
    /// Somebody who has another part in the opposed roll (B-21).
    HelpOnBothSides { helper: ActorId },
    /// This help has still to be rolled, denied or taken back.
    HelpOpen { help: u16 },
    /// The leader, or whoever rolls, is no helper or follower of the own roll (E-LEADER).
    LeaderHelps { leader: ActorId },

    /// The die as typed can not be (E-ROLL-RANGE).
    Dice(DiceFault),
    /// Dice are not typed at this table (7.11).
    TypedOff,
    /// Not a critical (E-NOT-CRIT).
    NotCritical,
    /// Not a fumble (E-NOT-FUMBLE).
    NotFumble,
    /// It has been chosen.
    Chosen,
    /// A plain failure earns no check (E-XP-LEVEL).
    CheckFailure,
    /// Not dramatic enough (E-XP-DENIED).
    CheckDenied,
    /// The main roller has not earned a check (E-XP-MAIN).
    CheckMain,
    /// The one check for having helped is used.
    CheckTaken,

    /// Time does not run backwards (E-TIME).
    TimeBackwards,
    /// Natural time stands while rounds are counted.
    TimeInRounds,
    /// Scenes change in natural time.
    SceneInRounds,
    /// Rounds are being counted.
    InRounds,
    /// No rounds are being counted.
    NotInRounds,
    /// Fixed while a roll is being prepared (E-SETTING-LOCKED).
    SettingsLocked,
}

impl Refuse for Refusal {
    fn ground(&self) -> Ground {
        match self {
            Self::NoAbility | Self::NoScore { .. } => Ground::Firm(te(11)),
            Self::NotListed => Ground::Rule(te(11)),
            Self::NotGamemaster(matter) => Ground::Rule(te(match matter {
                Matter::Request => 14,
                Matter::Opposed => 80,
                Matter::Modifiers => 51,
                Matter::Carried => 43,
                Matter::Help => 63,
                Matter::Drama => 46,
            })),
            Self::NoGoal => Ground::Rule(te(13)),
            Self::SidesCount { .. } => Ground::Firm(te(81)),
            Self::Late => Ground::Firm(te(50)),
            Self::ModifierStep { .. } => Ground::Rule(te(52)),
            Self::ModifierUnrelated => Ground::Rule(te(43)),
            Self::HelpLate => Ground::Firm(te(62)),
            Self::HelpOpen { .. } => Ground::Rule(te(62)),
            Self::HelpOutOfPlace | Self::HelpOnBothSides { .. } => Ground::Rule(te(61)),
            Self::HelpNeedsSkill | Self::HelpNotAgreed | Self::HelpDenied => Ground::Rule(te(63)),
            Self::HelpTwice { .. } => Ground::Rule(te(66)),
            Self::HelpNested => Ground::Rule(te(60)),
            Self::LeaderHelps { .. } => Ground::Firm(te(71)),
            Self::Dice(_) => Ground::Firm(te(20)),
            Self::TypedOff => Ground::Rule(te(20)),
            Self::NotCritical => Ground::Rule(te(36)),
            Self::NotFumble => Ground::Rule(te(40)),
            Self::Chosen => Ground::Rule(te(41)),
            Self::CheckFailure => Ground::Rule(te(48)),
            Self::CheckDenied => Ground::Rule(te(46)),
            Self::CheckMain | Self::CheckTaken => Ground::Rule(te(67)),
            Self::TimeBackwards => Ground::Firm(te(4)),
            Self::TimeInRounds => Ground::Rule(te(4)),
            Self::SceneInRounds => Ground::Rule(te(3)),
            Self::InRounds | Self::NotInRounds => Ground::Firm(te(5)),
            Self::SettingsLocked => Ground::Rule(te(105)),
            Self::AlreadyOpen
            | Self::NotOpen
            | Self::TooMany { .. }
            | Self::NobodyThere
            | Self::TooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::InRoll { .. }
            | Self::AbilityThere { .. }
            | Self::RollOpen
            | Self::NoRoll
            | Self::NotRolled
            | Self::NoCarried
            | Self::NoHelp => Ground::Fact,
        }
    }
}

impl From<DiceFault> for Refusal {
    fn from(fault: DiceFault) -> Self {
        Self::Dice(fault)
    }
}

impl From<TextFault> for Refusal {
    fn from(fault: TextFault) -> Self {
        match fault {
            TextFault::Empty => Self::Empty,
            TextFault::TooLong { most } => Self::TooLong { most },
        }
    }
}

impl From<TooMany> for Refusal {
    fn from(TooMany { most }: TooMany) -> Self {
        Self::TooMany { most }
    }
}
