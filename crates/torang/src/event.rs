//! What happens at a Torang table, in the past tense, with everything that chance gave. This is what is saved: variants and
//! fields may be added, never renamed or taken away.

use super::modifier::{CarriedModifierId, Modifier};
use super::opposed::{Comparison, Side};
use super::score::Score;
use super::settings::Settings;
use super::state::{
    AbilityId, AbilityKind, AbilitySnapshot, Benefit, Drawback, HelpVerdict, Role, RollPart,
    RollResult, TimeUnit,
};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// One side of a roll as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RequestedSide {
    pub roller: ActorId,
    pub ability: AbilitySnapshot,
    pub modifiers: Vec<Modifier>,
    pub followers: Option<Vec<ActorId>>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table, its people and their sheets
    /// The table was opened.
    TableOpened { title: Name, settings: Settings },
    /// The table changed its answers.
    SettingsChanged { settings: Settings },
    /// Somebody wrote a note into the event log.
    NoteMade { text: String },
    /// Somebody joined.
    CharacterJoined {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
        role: Role,
    },
    /// Somebody is called otherwise.
    CharacterChanged {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// Somebody left for good.
    CharacterLeft { actor: ActorId },
    /// An ability was written on a sheet, or written anew; without a base its score is open (B-19).
    AbilitySet {
        actor: ActorId,
        ability: AbilityId,
        name: Name,
        kind: AbilityKind,
        base: Option<Score>,
    },
    /// An ability was struck from a sheet.
    AbilityRemoved { actor: ActorId, ability: AbilityId },
    /// An experience check was set or cleared by hand.
    CheckSet {
        actor: ActorId,
        ability: AbilityId,
        check: bool,
    },
    /// All experience checks were cleared.
    ChecksCleared,

    // The roll
    /// A roll was asked for.
    RollRequested {
        goal: String,
        stakes: Option<String>,
        active: RequestedSide,
        opponent: Option<RequestedSide>,
    },
    /// The request was let go. `waived`: it succeeded without a roll.
    RollCancelled { waived: bool },
    /// The gamemaster gave these modifiers, in place of those given before.
    ModifiersSet {
        part: RollPart,
        modifiers: Vec<Modifier>,
    },
    /// A carried modifier counts for this roll, or does not.
    CarriedModifierUsed {
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
    },
    /// A carried modifier lapsed.
    CarriedModifierRemoved {
        actor: ActorId,
        carried: CarriedModifierId,
    },
    /// Somebody offered help; its number is its place among the offers.
    HelpOffered {
        helper: ActorId,
        side: Side,
        helped_helper: Option<u16>,
        ability: AbilitySnapshot,
        justification: String,
    },
    /// The gamemaster said whether it may be tried.
    HelpJudged { help: u16, verdict: HelpVerdict },
    /// An offer was taken back.
    HelpWithdrawn { help: u16 },
    /// A helper rolled.
    HelpRolled { help: u16, result: RollResult },
    /// The main die fell, or both of an opposed roll; the carried modifiers in it are used up.
    MainRolled {
        active: RollResult,
        opponent: Option<RollResult>,
        comparison: Option<Comparison>,
    },

    // What follows
    /// The table said what a critical brings.
    BenefitsChosen {
        part: RollPart,
        benefits: Vec<Benefit>,
        description: String,
    },
    /// The table said what a fumble brings.
    DrawbackChosen {
        part: RollPart,
        drawback: Drawback,
        description: String,
    },
    /// A modifier waits for the next related roll.
    ModifierCarried {
        actor: ActorId,
        carried: CarriedModifierId,
        amount: i32,
        reason: String,
    },
    /// A player asked for an experience check.
    CheckAsked { part: RollPart },
    /// The gamemaster said whether the moment was dramatic enough.
    DramaJudged { dramatic: bool },
    /// The check for a roll was made.
    CheckMarked {
        part: RollPart,
        actor: ActorId,
        ability: AbilityId,
    },
    /// The one check for having helped was made.
    HelperCheckMarked {
        help: u16,
        actor: ActorId,
        ability: AbilityId,
    },
    /// The finished roll was put away.
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
    /// Natural time is back.
    RoundsEnded,
    /// Somebody has acted in the round, or has not.
    ActedSet { actor: ActorId, acted: bool },
}
