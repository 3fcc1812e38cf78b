//! What somebody wants at a Torang table, in the imperative. What only the gamemaster may decide says whose wish it is: the
//! table's device is the gamemaster's too.

use super::modifier::CarriedModifierId;
use super::opposed::Side;
use super::settings::Settings;
use super::state::{
    AbilityId, AbilityKind, Benefit, Drawback, HelpVerdict, Role, RollPart, TimeUnit,
};
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
pub enum AbilityChoice {
    /// An ability on the roller's sheet.
    Ability(AbilityId),
    /// A score that stands on no sheet.
    Custom {
        /// What it is.
        name: Name,
        /// Of which kind it is.
        kind: AbilityKind,
        /// Its score, in the range of [`super::score::Score::new`].
        score: i32,
    },
}

/// A modifier that the gamemaster gives, with its reason.
pub type GmModifier = (i32, String);

/// One side of a roll that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewSide {
    /// Who rolls; of a group the leader.
    pub roller: ActorId,
    pub ability: AbilityChoice,
    pub modifiers: Vec<GmModifier>,
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
    pub helped_helper: Option<u16>,
    pub ability: AbilityChoice,
    /// Why that is of use; may be empty.
    pub justification: String,
}

/// Whose die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DieSource {
    /// The app's.
    App,
    /// A person's: what it shows, 1 to 100.
    Typed(u8),
}

/// Which ability a helper marks (TE-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelperCheckTarget {
    /// The one that was used to help.
    HelpingAbility,
    /// The main roller's.
    MainAbility,
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
    /// Write a note into the event log.
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
        kind: AbilityKind,
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
    ClearChecks,

    /// Ask for a roll: one side for a basic roll or a group, two for an opposed one.
    RequestRoll {
        by: Seat,
        sides: Vec<NewSide>,
        goal: String,
        stakes: Option<String>,
    },
    /// Let the request go before its die falls. `waived`: it succeeds without a roll (TE-017).
    CancelRoll { waived: bool },
    /// Give these modifiers, in place of those that were given.
    SetModifiers {
        by: Seat,
        part: RollPart,
        modifiers: Vec<GmModifier>,
    },
    /// Let a carried modifier count for this roll, or not (TE-043).
    UseCarriedModifier {
        by: Seat,
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
    },
    /// Let a carried modifier lapse.
    RemoveCarriedModifier {
        by: Seat,
        actor: ActorId,
        carried: CarriedModifierId,
    },
    /// Offer help. `approved`: the gamemaster has agreed already.
    OfferHelp {
        by: Seat,
        help: NewHelp,
        approved: bool,
    },
    /// Say whether it may be tried.
    JudgeHelp {
        by: Seat,
        help: u16,
        verdict: HelpVerdict,
    },
    /// Take an offer back before it is rolled.
    WithdrawHelp { help: u16 },
    /// Roll a helper's die.
    RollHelp { help: u16, die: DieSource },
    /// Roll the main die, or both of an opposed roll at once (B-31).
    RollMain {
        active: DieSource,
        opponent: Option<DieSource>,
    },

    /// Say what a critical brings.
    ChooseBenefits {
        part: RollPart,
        benefits: Vec<Benefit>,
        description: String,
    },
    /// Say what a fumble brings.
    ChooseDrawback {
        part: RollPart,
        drawback: Drawback,
        description: String,
    },
    /// Ask for an experience check.
    AskForCheck { part: RollPart },
    /// Say whether the moment was dramatic enough for checks.
    JudgeDrama { by: Seat, dramatic: bool },
    /// Take the one check for having helped.
    MarkHelperCheck {
        help: u16,
        target: HelperCheckTarget,
    },
    /// Put the finished roll away.
    ClearRoll,

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
