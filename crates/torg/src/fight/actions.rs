//! Combat actions other than attacks: declarations, commands, events, and the data of an action in progress.

use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::card::{ApprovableAction, CardId};
use crate::combat::action_type::ActionType;
use crate::combat::attack::is_in_range;
use crate::combat::defence::DefenceSkill;
use crate::combat::hold::Hold;
use crate::combat::interaction::{Interaction, InteractionEffect};
use crate::combat::movement::Pace;
use crate::combat::status::{Status, StatusExpiry};
use crate::dice_from::DiceFrom;
use crate::roll::DiceRoll;
use crate::sheet::WeaponId;
use crate::surprise::Surprise;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;
use tabletop::validated;

/// The inputs of a roll that is made at once: cards and possibilities first, then the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollInputs {
    /// The actor's own cards; an attribute card with the attribute it raises.
    pub cards: Vec<(CardId, Option<Attribute>)>,
    /// How many dice are bought with possibilities.
    pub possibilities: u8,
    /// Whether it is the critical moment of the act (DD-076).
    pub critical_moment: bool,
    /// The source of the dice, including the bought ones.
    pub dice: DiceFrom,
}

impl RollInputs {
    /// Returns inputs with dice only.
    pub const fn dice_only(dice: DiceFrom) -> Self {
        Self {
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice,
        }
    }
}

/// The declaration of an interaction attack; values that are `None` come from the cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InteractionDeclaration {
    /// The kind of interaction.
    pub kind: Interaction,
    /// The targets, each with a difficulty if one was entered.
    pub targets: Vec<(ActorId, Option<i32>)>,
    /// The skill's value, if entered.
    pub skill_value: Option<i32>,
    /// Whether the actor has the skill; `None` if not entered.
    pub skilled: Option<bool>,
    /// The gamemaster's modifier of the total.
    pub modifier: i32,
}

/// The declaration of an active defence (TC-057); values that are `None` come from the cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefenceDeclaration {
    /// The skill used.
    pub skill: DefenceSkill,
    /// Its value, if entered.
    pub skill_value: Option<i32>,
    /// Whether the actor has the skill, if entered.
    pub skilled: Option<bool>,
    /// The steps of a vital block, chosen before the roll (TC-151).
    pub vital_block_steps: u8,
}

/// One target of an interaction attack, with its values when it was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct InteractionTarget {
    pub target: ActorId,
    /// The kind of interaction, if it differs from the action's first one (TC-262).
    pub own_kind: Option<Interaction>,
    /// The value used, without cards.
    pub value: i32,
    /// The difficulty, without cards.
    pub difficulty: i32,
    pub surprise: Option<Surprise>,
    /// Its place among the actions tried at once, and their number (TC-260).
    pub multi_action_position: (u8, u8),
    /// The modifier of the total.
    pub modifier: i32,
    /// What a setback from an earlier interaction adds to the total (TC-253). In old events the modifier includes it.
    #[serde(default, skip_serializing_if = "crate::saved_form::is_default")]
    pub penalty: i32,
}

impl InteractionTarget {
    /// Returns the kind of interaction; `first` is the kind of the action's first one.
    pub fn kind(&self, first: Interaction) -> Interaction {
        self.own_kind.unwrap_or(first)
    }
}

/// The data of an action in progress that is not an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PendingAction {
    /// An interaction attack, or several with one die (TC-262); these may be combined with an attack.
    Interaction {
        /// The kind of the first one.
        kind: Interaction,
        /// The targets.
        targets: Vec<InteractionTarget>,
    },
    /// An active defence.
    ActiveDefence {
        /// The skill used.
        skill: DefenceSkill,
        /// Its value, without cards.
        value: i32,
        /// The steps of a vital block.
        vital_block_steps: u8,
    },
    /// A push beyond the movement rate (TC-242).
    Push {
        /// The value used, without cards.
        value: i32,
        /// Whether it is Dexterity, so that cards which raise Dexterity raise it too (DD-263).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_dexterity: bool,
    },
    /// Suppressive fire whose total is used as the value of a second roll, which has been made (S-15).
    Suppression {
        /// The second roll.
        roll: DiceRoll,
    },
}

/// A player's choice for a result that is the player's call (TC-257).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayersCall {
    /// An effect from the table.
    Effect(InteractionEffect),
    /// A row of the table with two effects (TC-258).
    Row(Vec<InteractionEffect>),
    /// A described outcome that the gamemaster accepted.
    Custom(String),
}

/// A simple action (TC-025).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum SimpleAction {
    /// Drawing or picking up an item.
    Draw,
    /// Reloading a weapon (TC-186).
    Reload(WeaponId),
    /// Anything else; the description may be empty.
    Other(String),
    /// Giving a taken weapon back to its owner; `weapon` is its ID on the owner's sheet (TC-145).
    GiveBack { owner: ActorId, weapon: WeaponId },
}

/// A command for a combat action other than an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatCommand {
    /// Make an interaction attack: declare it, play cards and roll at once (TC-022 … TC-030). `combined`: other kinds tried with
    /// the same die (TC-262).
    Interact {
        declaration: InteractionDeclaration,
        combined: Vec<InteractionDeclaration>,
        inputs: RollInputs,
    },
    /// Defend actively: on the actor's turn, or when an attack comes (TC-057, TC-058).
    Defend {
        declaration: DefenceDeclaration,
        inputs: RollInputs,
    },
    /// Move beyond the movement rate and roll for it (TC-242). `value`: the value, if entered.
    Push {
        value: Option<i32>,
        inputs: RollInputs,
    },
    /// Make the second roll of suppressive fire, whose total is its value (S-15).
    RollSuppression { dice: DiceFrom },
    /// Apply the results of a roll; `calls` has the players' choices (TC-257).
    Resolve { calls: Vec<(ActorId, PlayersCall)> },
    /// Protect vital areas in addition to another action, in steps (TC-150, S-43).
    VitalBlock { steps: u8 },
    /// Spend the round aiming this weapon; `None` means the first that can be aimed (TC-120, TC-121).
    Aim { weapon: Option<WeaponId> },
    /// Spend the round aiming a weapon that was taken from its owner (TC-120, TC-121, TC-145).
    AimTaken { owner: ActorId, weapon: WeaponId },
    /// The aim is disturbed, by the gamemaster's decision.
    DisturbAim,
    /// Hold the action.
    Hold { hold: Hold },
    /// Let a target that appeared pass without attacking it (TC-134, TC-135).
    LetTargetGo { target: ActorId },
    /// Move this many metres without a roll (TC-240, TC-243).
    Move { metres: u16 },
    /// Spend the action standing up (TC-104).
    StandUp,
    /// Take a simple action (TC-025). `keeps_aim`: it does not disturb an aim.
    SimpleAction {
        action: SimpleAction,
        keeps_aim: bool,
    },
    /// A weapon runs short: this much ammunition is left, and it is counted (TC-181).
    RunShort { weapon: WeaponId, left: u16 },
    /// Add or remove a status by the gamemaster's decision.
    SetStatus { status: Status, active: bool },
    /// Mark whether a dying actor is being treated (TC-100).
    Treat { treated: bool },
    /// The result of the check to load a weapon; on a failure it may be repeated (TC-186).
    ResolveReloadCheck { weapon: WeaponId, loaded: bool },
    /// Move a weapon that is not in its owner's hand, by the gamemaster's decision: back to the owner, to somebody else, or to
    /// the ground (TC-125, TC-145).
    MoveWeapon {
        weapon: WeaponId,
        to: Option<ActorId>,
    },
}

/// An event of a combat action other than an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatEvent {
    /// Another actor's declared action is suspended for this one.
    Interrupted,
    /// The action was declared as an interaction attack with these values.
    InteractionDeclared {
        kind: Interaction,
        targets: Vec<InteractionTarget>,
    },
    /// The action was declared as an active defence with these values.
    DefenceDeclared {
        skill: DefenceSkill,
        value: i32,
        vital_block_steps: u8,
    },
    /// The action was declared as a push.
    PushDeclared {
        value: i32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_dexterity: bool,
    },
    /// The second roll of suppressive fire (S-15).
    SuppressionRolled {
        roll: DiceRoll,
        /// Whether a person typed the dice. Old events do not say so: the app rolled them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        typed: bool,
    },
    /// The result of an interaction at one target, including the player's choice.
    InteractionResolved {
        target: ActorId,
        result_points: i32,
        effects: Vec<InteractionEffect>,
        custom: Option<String>,
        /// Which interaction it was; suppressive fire has the results of an intimidation (TC-141). Old events do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Interaction>,
    },
    /// Of several targets, this one's result counts for the action.
    BestTargetChosen { target: ActorId },
    /// An actor gained a status.
    StatusGained {
        status: Status,
        expiry: StatusExpiry,
    },
    /// An actor lost a status.
    StatusLost { status: Status },
    /// An actor may attack this target from behind (TC-201).
    BlindsideEarned {
        target: ActorId,
        until: u32,
        /// Whether those earned on other targets stay.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        beside_others: bool,
    },
    /// An action is lost (TC-018, TC-253).
    ActionLost { cause: Status },
    /// An active defence is in force for the round.
    DefenceResolved {
        skill: DefenceSkill,
        total: i32,
        vital_block_steps: u8,
    },
    /// Vital areas are protected with this many steps.
    VitalBlockSet { steps: u8 },
    /// The total of a push; the gamemaster decides the distance.
    PushResolved { total: i32 },
    /// An actor spends the round aiming.
    AimBegan {
        round: u32,
        weapon: Option<WeaponId>,
        /// Whose sheet the weapon is on, if it was taken from somebody (TC-145).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<ActorId>,
    },
    /// The aim is lost.
    AimLost,
    /// An actor holds the action.
    HoldBegan { hold: Hold },
    /// The actor let a target pass.
    TargetLetGo { target: ActorId },
    /// An actor moved without a roll.
    Moved { metres: u16, pace: Pace },
    /// A simple action was taken.
    SimpleActionTaken { action: SimpleAction },
    /// A round of reloading is done, and the weapon is not loaded yet.
    ReloadProgressed { weapon: WeaponId, rounds: u8 },
    /// A weapon is fully loaded again.
    Reloaded { weapon: WeaponId, rating: u16 },
    /// A weapon's ammunition is counted from now on.
    RanShort {
        weapon: WeaponId,
        left: u16,
        rating: u16,
    },
    /// Knockout marks were cleared (TC-093).
    KnockoutMarksCleared,
    /// The treatment of a dying actor began or ended.
    Treated { treated: bool },
    /// A weapon that was not in its owner's hand is there again, with somebody else, or on the ground (TC-145).
    WeaponMoved {
        weapon: WeaponId,
        to: Option<ActorId>,
    },
}

validated!(CombatEvent, CombatEvent::is_in_range);

impl CombatEvent {
    /// Checks whether all values are possible; totals may be a little above the values they are made of.
    fn is_in_range(&self) -> bool {
        if let Self::InteractionDeclared {
            targets: interactions,
            ..
        } = self
        {
            interactions.iter().all(|interaction| {
                let figures = [
                    interaction.value,
                    interaction.difficulty,
                    interaction.modifier,
                    interaction.penalty,
                ];
                figures.into_iter().all(is_in_range)
            })
        } else if let Self::DefenceDeclared { value, .. }
        | Self::DefenceResolved { total: value, .. }
        | Self::PushDeclared { value, .. }
        | Self::PushResolved { total: value } = self
        {
            // A ruling can allow more steps of a vital block than the rules do, so they are not checked (TC-150).
            is_in_range(*value)
        } else {
            true
        }
    }
}

impl Interaction {
    /// Returns the kind of action.
    pub const fn approvable(self) -> ApprovableAction {
        match self {
            Self::Intimidation => ApprovableAction::Intimidate,
            Self::Test => ApprovableAction::Test,
            Self::Taunt => ApprovableAction::Taunt,
            Self::Trick => ApprovableAction::Trick,
            Self::Maneuver => ApprovableAction::Maneuver,
        }
    }

    /// Returns the interaction that belongs to an action kind.
    pub fn from_approvable(kind: ApprovableAction) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|interaction| interaction.approvable() == kind)
    }

    /// Returns the type of action.
    pub(crate) const fn action_type(self) -> ActionType {
        match self {
            Self::Intimidation => ActionType::Intimidation,
            Self::Test => ActionType::Test,
            Self::Taunt => ActionType::Taunt,
            Self::Trick => ActionType::Trick,
            Self::Maneuver => ActionType::Maneuver,
        }
    }
}

impl ActionKind {
    /// Returns the type of action that this kind is rolled as; `None` if it is not a combat action.
    pub(crate) const fn action_type(self) -> Option<ActionType> {
        match self {
            Self::Approvable(kind) => Some(match kind {
                ApprovableAction::Attack => ActionType::Attack,
                ApprovableAction::Defend => ActionType::Defence,
                ApprovableAction::Trick => ActionType::Trick,
                ApprovableAction::Test => ActionType::Test,
                ApprovableAction::Taunt => ActionType::Taunt,
                ApprovableAction::Intimidate => ActionType::Intimidation,
                ApprovableAction::Maneuver => ActionType::Maneuver,
            }),
            Self::Other => None,
        }
    }
}
