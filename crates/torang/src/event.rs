//! Events at a Torang table: what happened, with every result of chance. Events are saved: variants and fields may be added, but
//! never renamed or removed.

use super::modifier::{CarriedModifierId, Modifier};
use super::opposed::{Comparison, Side};
use super::score::Score;
use super::settings::Settings;
use super::state::{
    AbilityId, AbilityKind, AbilitySnapshot, Benefit, Drawback, HelpId, HelpVerdict, Role,
    RollPart, RollResult, TimeUnit,
};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// One side of a requested roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RequestedSide {
    pub roller: ActorId,
    pub ability: AbilitySnapshot,
    pub modifiers: Vec<Modifier>,
    pub followers: Option<Vec<ActorId>>,
}

/// Who makes a roll, and what is tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// The character.
    pub roller: ActorId,
    /// The ability; `None` for a score without a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Name>,
}

/// An event at a Torang table. It holds the names and figures that the log tells of it; earlier saves lack some of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table, its characters and their sheets
    /// The table was opened.
    TableOpened { title: Name, settings: Settings },
    /// The table's settings were changed.
    SettingsChanged { settings: Settings },
    /// The table was given another name.
    TableRenamed { title: Name },
    /// Somebody wrote a note into the event log.
    NoteMade { text: String },
    /// Somebody joined.
    CharacterJoined {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
        role: Role,
    },
    /// A character was renamed.
    CharacterChanged {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// A character left permanently.
    CharacterLeft { actor: ActorId },
    /// An ability was added or changed; without a base it has no score yet (B-19).
    AbilitySet {
        actor: ActorId,
        ability: AbilityId,
        name: Name,
        kind: AbilityKind,
        base: Option<Score>,
    },
    /// An ability was removed from a sheet. `name`: its name.
    AbilityRemoved {
        actor: ActorId,
        ability: AbilityId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// An experience check was set or cleared. `name`: that of the ability.
    CheckSet {
        actor: ActorId,
        ability: AbilityId,
        check: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// All experience checks were cleared.
    ChecksCleared,

    // The roll
    /// A roll was requested.
    RollRequested {
        goal: String,
        stakes: Option<String>,
        active: RequestedSide,
        opponent: Option<RequestedSide>,
    },
    /// The request was cancelled. `waived`: it succeeded without a roll.
    RollCancelled { waived: bool },
    /// The gamemaster's modifiers were set, replacing the earlier ones.
    ModifiersSet {
        part: RollPart,
        modifiers: Vec<Modifier>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rolled: Option<Rolled>,
    },
    /// Whether a carried modifier counts for this roll was chosen. `modifier`: the carried one.
    CarriedModifierUsed {
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rolled: Option<Rolled>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        modifier: Option<Modifier>,
    },
    /// A carried modifier was removed. `modifier`: what it was.
    CarriedModifierRemoved {
        actor: ActorId,
        carried: CarriedModifierId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        modifier: Option<Modifier>,
    },
    /// Help was offered; its ID is its index among the offers. `helped`: the helper who is helped, if it is for one.
    HelpOffered {
        helper: ActorId,
        side: Side,
        helped_helper: Option<HelpId>,
        ability: AbilitySnapshot,
        justification: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        helped: Option<ActorId>,
    },
    /// The gamemaster decided whether it may be tried.
    HelpJudged {
        help: HelpId,
        verdict: HelpVerdict,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        helper: Option<ActorId>,
    },
    /// An offer was withdrawn.
    HelpWithdrawn {
        help: HelpId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        helper: Option<ActorId>,
    },
    /// A helper rolled.
    HelpRolled {
        help: HelpId,
        result: RollResult,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rolled: Option<Rolled>,
    },
    /// The main die was rolled, or both of an opposed roll; the carried modifiers in it are used up. `followers`: those of the active
    /// side’s leader.
    MainRolled {
        active: RollResult,
        opponent: Option<RollResult>,
        comparison: Option<Comparison>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        active_rolled: Option<Rolled>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent_rolled: Option<Rolled>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        followers: Vec<ActorId>,
    },

    // After the roll
    /// The benefits of a critical were chosen.
    BenefitsChosen {
        part: RollPart,
        benefits: Vec<Benefit>,
        description: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roller: Option<ActorId>,
    },
    /// The drawback of a fumble was chosen.
    DrawbackChosen {
        part: RollPart,
        drawback: Drawback,
        description: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roller: Option<ActorId>,
    },
    /// A modifier waits for the next related roll.
    ModifierCarried {
        actor: ActorId,
        carried: CarriedModifierId,
        amount: i32,
        reason: String,
        /// The part of the roll that left it; `None` in old event logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<RollPart>,
    },
    /// A player requested an experience check.
    CheckAsked {
        part: RollPart,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rolled: Option<Rolled>,
    },
    /// The gamemaster judged whether the moment was dramatic enough.
    DramaJudged { dramatic: bool },
    /// The check for a roll was made. `name`: that of the ability.
    CheckMarked {
        part: RollPart,
        actor: ActorId,
        ability: AbilityId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// The one check for helping was made. `name`: that of the ability.
    HelperCheckMarked {
        help: HelpId,
        actor: ActorId,
        ability: AbilityId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// The finished roll was removed from the page.
    RollCleared,

    // Time
    /// Story time passed.
    TimeAdvanced { amount: u32, unit: TimeUnit },
    /// The next scene began.
    SceneBegan { scene: u16, name: Option<Name> },
    /// Combat rounds began.
    RoundsBegan,
    /// The next combat round began.
    RoundBegan { round: u16 },
    /// Natural time continues.
    RoundsEnded,
    /// Whether somebody has acted this round was marked.
    ActedSet { actor: ActorId, acted: bool },
}
