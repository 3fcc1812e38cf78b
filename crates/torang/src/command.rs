//! What somebody wants at a Torang table, in the imperative. What only the gamemaster may decide says whose wish it is: the
//! table's device is the gamemaster's too.

use super::modifier::CarriedId;
use super::opposed::Side;
use super::settings::Settings;
use super::state::{AbilityId, Benefit, Drawback, Kind, Role, TimeUnit, Verdict, Which};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// Somebody who is to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewCharacter {
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
}

/// What is to be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tests {
    /// An ability on the roller's sheet.
    Ability(AbilityId),
    /// A score that stands on no sheet.
    Free {
        /// What it is.
        name: Name,
        /// Of which kind it is.
        kind: Kind,
        /// Its score, in the range of [`super::score::Score::new`].
        score: i32,
    },
}

/// A modifier that the gamemaster gives, with its reason.
pub type Given = (i32, String);

/// One side of a roll that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewSide {
    /// Who rolls; of a group the leader.
    pub roller: ActorId,
    pub tests: Tests,
    pub modifiers: Vec<Given>,
    /// For a group: who goes along with the leader.
    pub followers: Option<Vec<ActorId>>,
}

/// Help that somebody offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewHelp {
    pub helper: ActorId,
    pub side: Side,
    /// The helper who is to be helped, where it is not the main roller (7.5).
    pub to: Option<u16>,
    pub tests: Tests,
    /// Why that is of use; may be empty.
    pub why: String,
}

/// Whose die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DieFrom {
    /// The app's.
    App,
    /// A person's: what it shows, 1 to 100.
    Person(u8),
}

/// Which ability a helper marks (TE-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelperCheck {
    /// The one that was used to help.
    Used,
    /// The main roller's.
    Main,
}

/// Something that somebody wants done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Command {
    /// Open a table.
    OpenTable {
        title: Name,
        settings: Settings,
        cast: Vec<NewCharacter>,
    },
    /// Change the table's answers.
    ChangeSettings { settings: Settings },
    /// Write a note into the chronicle.
    MakeNote { text: String },
    /// Take somebody in.
    Join { character: NewCharacter },
    /// Call somebody otherwise.
    ChangeCharacter {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// Let somebody leave for good.
    Leave { actor: ActorId },
    /// Write an ability on a sheet, or write it anew.
    SetAbility {
        actor: ActorId,
        ability: Option<AbilityId>,
        name: Name,
        kind: Kind,
        base: i32,
    },
    /// Strike an ability from a sheet.
    RemoveAbility { actor: ActorId, ability: AbilityId },
    /// Set or clear an experience check by hand.
    SetCheck {
        actor: ActorId,
        ability: AbilityId,
        check: bool,
    },
    /// Clear all experience checks.
    WipeChecks,

    /// Ask for a roll: one side for a basic roll or a group, two for an opposed one.
    RequestRoll {
        by: Seat,
        sides: Vec<NewSide>,
        goal: String,
        stakes: Option<String>,
    },
    /// Let the request go before its die falls. `waived`: it succeeds without a roll (TE-017).
    DropRoll { waived: bool },
    /// Give these modifiers, in place of those that were given.
    SetModifiers {
        by: Seat,
        which: Which,
        modifiers: Vec<Given>,
    },
    /// Let a carried modifier count for this roll, or not (TE-043).
    UseCarried {
        by: Seat,
        which: Which,
        carried: CarriedId,
        on: bool,
    },
    /// Let a carried modifier lapse.
    DropCarried {
        by: Seat,
        actor: ActorId,
        carried: CarriedId,
    },
    /// Offer help. `agreed`: the gamemaster has agreed already.
    OfferHelp {
        by: Seat,
        help: NewHelp,
        agreed: bool,
    },
    /// Say whether it may be tried.
    JudgeHelp {
        by: Seat,
        help: u16,
        verdict: Verdict,
    },
    /// Take an offer back before it is rolled.
    WithdrawHelp { help: u16 },
    /// Roll a helper's die.
    RollHelp { help: u16, die: DieFrom },
    /// Roll the main die, or both of an opposed roll at once (B-31).
    Roll {
        active: DieFrom,
        opponent: Option<DieFrom>,
    },

    /// Say what a critical brings.
    TakeBenefits {
        which: Which,
        benefits: Vec<Benefit>,
        told: String,
    },
    /// Say what a fumble brings.
    TakeDrawback {
        which: Which,
        drawback: Drawback,
        told: String,
    },
    /// Ask for an experience check.
    AskForCheck { which: Which },
    /// Say whether the moment was dramatic enough for checks.
    JudgeDrama { by: Seat, dramatic: bool },
    /// Take the one check for having helped.
    TakeHelperCheck { help: u16, check: HelperCheck },
    /// Put the finished roll away.
    PutAway,

    /// Let story time pass.
    AdvanceTime { amount: i32, unit: TimeUnit },
    /// Go on to the next scene.
    BeginScene { name: Option<Name> },
    /// Go into combat rounds.
    BeginRounds,
    /// Begin the next combat round.
    NextRound,
    /// Go back to natural time.
    EndRounds,
    /// Note that somebody has acted in the round, or has not.
    SetActed { actor: ActorId, acted: bool },
}
