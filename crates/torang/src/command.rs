//! Commands at a Torang table. Commands that only the gamemaster may give name the seat they come from; the open table's seat is
//! also the gamemaster's.

use super::modifier::CarriedModifierId;
use super::opposed::Side;
use super::settings::Settings;
use super::state::{
    AbilityId, AbilityKind, Benefit, Drawback, HelpId, HelpVerdict, Role, RollPart, TimeUnit,
};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The data of a character who joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewCharacter {
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
    /// The abilities on the new sheet.
    pub abilities: Vec<NewAbility>,
}

/// An ability of a character who joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewAbility {
    pub name: Name,
    pub kind: AbilityKind,
    pub base: i32,
}

impl NewAbility {
    /// Creates a skill.
    pub fn skill(name: Name, base: i32) -> Self {
        Self {
            name,
            kind: AbilityKind::Skill,
            base,
        }
    }
}

/// The ability or score that is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityChoice {
    /// An ability on the roller's sheet.
    Ability(AbilityId),
    /// A score that is on no sheet.
    Custom {
        /// The name of the score, if it has one. A score without a name is no ability and gets onto no sheet.
        name: Option<Name>,
        /// The kind of ability.
        kind: AbilityKind,
        /// The score, in the range of [`super::score::Score::new`].
        score: i32,
    },
}

/// A modifier given by the gamemaster, with its reason.
pub type GmModifier = (i32, String);

/// Who rolls for a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roller {
    /// A character at the table.
    Present(ActorId),
    /// Somebody who joins the table for this roll. A score that has the name of an ability on the new sheet is that ability.
    Joins(NewCharacter),
}

/// One side of a requested roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewSide {
    /// The character who rolls; the leader of a group.
    pub roller: Roller,
    pub ability: AbilityChoice,
    pub modifiers: Vec<GmModifier>,
    /// For a group: the leader's followers.
    pub followers: Option<Vec<ActorId>>,
}

/// An offer of help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NewHelp {
    pub helper: ActorId,
    pub side: Side,
    /// The help that is helped; `None` if the help is for the main roller.
    pub helped_helper: Option<HelpId>,
    pub ability: AbilityChoice,
    /// Why the ability helps; may be empty.
    pub justification: String,
}

/// The source of a die: the app, or a real die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DieSource {
    /// The app rolls the die.
    App,
    /// A person rolled a real die and typed its number, 1 to 100.
    Typed(u8),
}

/// The ability that gets a helper's experience check (TE-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum HelperCheckTarget {
    /// The ability that the helper used.
    HelpingAbility,
    /// The ability of the main roller.
    MainAbility,
}

/// A command at a Torang table.
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
    /// Change the table's settings.
    ChangeSettings { settings: Settings },
    /// Give the table another name.
    RenameTable { title: Name },
    /// Add a note to the event log.
    MakeNote { text: String },
    /// Add a character.
    Join { character: NewCharacter },
    /// Rename a character.
    ChangeCharacter {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// Remove a character permanently.
    Leave { actor: ActorId },
    /// Add or change an ability on a sheet.
    SetAbility {
        actor: ActorId,
        ability: Option<AbilityId>,
        name: Name,
        kind: AbilityKind,
        base: i32,
    },
    /// Remove an ability from a sheet.
    RemoveAbility { actor: ActorId, ability: AbilityId },
    /// Set or clear an experience check.
    SetCheck {
        actor: ActorId,
        ability: AbilityId,
        check: bool,
    },
    /// Clear all experience checks.
    ClearChecks,

    /// Request a roll: one side for a basic or group roll, two for an opposed one.
    RequestRoll {
        sides: Vec<NewSide>,
        goal: String,
        stakes: Option<String>,
    },
    /// Cancel the request before its die is rolled. `waived`: it succeeds without a roll (TE-017).
    CancelRoll { waived: bool },
    /// Set the gamemaster's modifiers. They replace the earlier ones.
    SetModifiers {
        part: RollPart,
        modifiers: Vec<GmModifier>,
    },
    /// Choose whether a carried modifier counts for this roll (TE-043).
    UseCarriedModifier {
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
    },
    /// Remove a carried modifier.
    RemoveCarriedModifier {
        actor: ActorId,
        carried: CarriedModifierId,
    },
    /// Offer help. `approved`: the gamemaster has already agreed.
    OfferHelp { help: NewHelp, approved: bool },
    /// Decide whether the helper may roll.
    JudgeHelp { help: HelpId, verdict: HelpVerdict },
    /// Withdraw an offer before it is rolled.
    WithdrawHelp { help: HelpId },
    /// Roll a helper's die. `approves`: the gamemaster agrees to an offer not judged so far (TE-063).
    RollHelp {
        help: HelpId,
        die: DieSource,
        approves: bool,
    },
    /// Roll the main die, or both dice of an opposed roll (B-31).
    RollMain {
        active: DieSource,
        opponent: Option<DieSource>,
    },

    /// Choose the benefits of a critical.
    ChooseBenefits {
        part: RollPart,
        benefits: Vec<Benefit>,
        description: String,
    },
    /// Choose the drawback of a fumble.
    ChooseDrawback {
        part: RollPart,
        drawback: Drawback,
        description: String,
    },
    /// Request an experience check.
    AskForCheck { part: RollPart },
    /// Judge whether the moment was dramatic enough for checks.
    JudgeDrama { dramatic: bool },
    /// Take the one experience check for helping.
    MarkHelperCheck {
        help: HelpId,
        target: HelperCheckTarget,
    },
    /// Remove the finished roll from the page.
    ClearRoll,

    /// Advance story time.
    AdvanceTime { amount: i32, unit: TimeUnit },
    /// Begin the next scene.
    BeginScene { name: Option<Name> },
    /// Begin combat rounds.
    BeginRounds,
    /// Begin the next combat round.
    NextRound,
    /// Return to natural time.
    EndRounds,
    /// Mark whether somebody has acted this round.
    SetActed { actor: ActorId, acted: bool },
}
