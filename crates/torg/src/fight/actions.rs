//! What is done in a fight beside attacks: what somebody wants, what happens, and what an open action is of it.

use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::card::{ApprovableAction, CardId};
use crate::combat::act::ActionType;
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

/// What goes with a roll that is made at once: cards and possibilities first, then the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollInputs {
    /// Own cards, an attribute card with the attribute it raises.
    pub cards: Vec<(CardId, Option<Attribute>)>,
    /// Dice that are bought with possibilities.
    pub possibilities: u8,
    /// It is the critical moment of the act (DD-076).
    pub critical_moment: bool,
    /// Whose dice fall; those bought are among them.
    pub dice: DiceFrom,
}

impl RollInputs {
    /// Nothing but these dice.
    pub const fn dice_only(dice: DiceFrom) -> Self {
        Self {
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice,
        }
    }
}

/// An interaction attack that is wanted; what is `None` comes from the cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InteractionDeclaration {
    /// Which.
    pub kind: Interaction,
    /// At whom, with the difficulty as told.
    pub targets: Vec<(ActorId, Option<i32>)>,
    /// The skill's value as told.
    pub skill_value: Option<i32>,
    /// Whether the skill is known, as told.
    pub skilled: Option<bool>,
    /// What the gamemaster adds to the total or takes from it.
    pub modifier: i32,
}

/// An active defence that is wanted (TC-057); what is `None` comes from the cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefenceDeclaration {
    /// What is defended with.
    pub skill: DefenceSkill,
    /// Its value as told.
    pub skill_value: Option<i32>,
    /// Whether the skill is known, as told.
    pub skilled: Option<bool>,
    /// The steps of a vital block, named before the dice (TC-151).
    pub vital_block_steps: u8,
}

/// One target of an interaction attack, with what bears on it as it was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct InteractionTarget {
    pub target: ActorId,
    /// What it is, where the action tries something else first (TC-262).
    pub own_kind: Option<Interaction>,
    /// What is acted with, without cards.
    pub value: i32,
    /// What it is rolled against, without cards.
    pub difficulty: i32,
    pub surprise: Option<Surprise>,
    /// The place among so many tried at once (TC-260).
    pub multi_action_position: (u8, u8),
    /// What is added to the total.
    pub modifier: i32,
}

impl InteractionTarget {
    /// What it is, where `first` is what the action tries first.
    pub fn kind(&self, first: Interaction) -> Interaction {
        self.own_kind.unwrap_or(first)
    }
}

/// What an open action is, where its figures are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PendingAction {
    /// An interaction attack, or several things with one die (TC-262): all of them, or those beside an attack.
    Interaction {
        /// Which: the first of them.
        kind: Interaction,
        /// At whom.
        targets: Vec<InteractionTarget>,
    },
    /// An active defence.
    ActiveDefence {
        /// What is defended with.
        skill: DefenceSkill,
        /// Its value, without cards.
        value: i32,
        /// The steps of a vital block.
        vital_block_steps: u8,
    },
    /// A push beyond one's rate (TC-242).
    Push {
        /// The value acted with.
        value: i32,
    },
    /// Suppressive fire whose figure is the value of a new roll, which has fallen (S-15).
    Suppression {
        /// What the chart gives for it.
        bonus: i32,
    },
}

/// What the player of a winner picks (TC-257).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayersCall {
    /// A result of the table.
    Effect(InteractionEffect),
    /// A row of the table that is two results in one (TC-258).
    Row(Vec<InteractionEffect>),
    /// An outcome in words, to which the gamemaster has agreed.
    Custom(String),
}

/// Something simple (TC-025).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum SimpleAction {
    /// Something is drawn or picked up.
    Draw,
    /// That weapon is loaded again (TC-186).
    Reload(WeaponId),
    /// Anything else, in words that may be empty.
    Other(String),
    /// A weapon that was taken is given back to the one on whose sheet it stands (TC-145).
    GiveBack { owner: ActorId, weapon: WeaponId },
}

/// Something that somebody wants to do in a fight beside attacking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatCommand {
    /// Try an interaction attack: declared, helped and rolled at once (TC-022 … TC-030). `combined`: what else is tried with the
    /// same die, each of another kind (TC-262).
    Interact {
        declaration: InteractionDeclaration,
        combined: Vec<InteractionDeclaration>,
        inputs: RollInputs,
    },
    /// Defend actively: on the own turn, or when an attack comes (TC-057, TC-058).
    Defend {
        declaration: DefenceDeclaration,
        inputs: RollInputs,
    },
    /// Announce movement beyond one's rate and roll for it (TC-242). `value`: as told.
    Push {
        value: Option<i32>,
        inputs: RollInputs,
    },
    /// Let what was rolled take effect; the picks are for those whose result is the player's call (TC-257).
    Resolve { calls: Vec<(ActorId, PlayersCall)> },
    /// Guard the vital parts beside another action, in steps (TC-150, S-43).
    VitalBlock { steps: u8 },
    /// Spend the round on aiming with that weapon; without one, with the first that aims
    /// (TC-120, TC-121).
    Aim { weapon: Option<WeaponId> },
    /// The aim is disturbed, as the gamemaster sees it.
    DisturbAim,
    /// Wait with the action (3.9).
    Hold { hold: Hold },
    /// Let a target go that showed itself (TC-134, TC-135).
    LetTargetGo { target: ActorId },
    /// Move so far without a roll (TC-240, TC-243).
    Move { metres: u16 },
    /// Spend the action on getting to one's feet (TC-104).
    StandUp,
    /// Do something simple (TC-025). `keeps_aim`: it does not disturb an aim.
    SimpleAction {
        action: SimpleAction,
        keeps_aim: bool,
    },
    /// Somebody runs short of ammunition for that weapon: so much is left, and it is counted (TC-181).
    RunShort { weapon: WeaponId, left: u16 },
    /// Somebody becomes that, or is it no longer, by the gamemaster's word.
    SetStatus { status: Status, active: bool },
    /// The dying are cared for, or need care again (TC-100).
    Treat { treated: bool },
    /// The check by which a weapon is loaded came off, or it is tried once more (TC-186).
    ResolveReloadCheck { weapon: WeaponId, loaded: bool },
    /// Where somebody's weapon is that is out of the hand, as the gamemaster sees it: in it again, with somebody else, or with
    /// nobody (TC-125, TC-145).
    MoveWeapon {
        weapon: WeaponId,
        to: Option<ActorId>,
    },
}

/// Something that happened in a fight beside attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum CombatEvent {
    /// An action that others had declared waits for this one.
    Interrupted,
    /// The action is an interaction attack with these figures.
    InteractionDeclared {
        kind: Interaction,
        targets: Vec<InteractionTarget>,
    },
    /// The action is an active defence with these figures.
    DefenceDeclared {
        skill: DefenceSkill,
        value: i32,
        vital_block_steps: u8,
    },
    /// The action is a push.
    PushDeclared { value: i32 },
    /// Suppressive fire was rolled for anew, by its figure (S-15).
    SuppressionRolled { roll: DiceRoll },
    /// What an interaction came to at one target; what the player picked is among the results, or told.
    InteractionResolved {
        target: ActorId,
        result_points: i32,
        effects: Vec<InteractionEffect>,
        custom: Option<String>,
    },
    /// Among several targets it is that one whose result counts for the whole.
    BestTargetChosen { target: ActorId },
    /// Somebody is that now.
    StatusGained {
        status: Status,
        expiry: StatusExpiry,
    },
    /// Somebody is that no longer.
    StatusLost { status: Status },
    /// Somebody may come from behind at that one (TC-201).
    BlindsideEarned { target: ActorId, until: u32 },
    /// An action is lost (TC-018, TC-253).
    ActionLost { cause: Status },
    /// An active defence stands for the round.
    DefenceResolved {
        skill: DefenceSkill,
        total: i32,
        vital_block_steps: u8,
    },
    /// Vital parts are guarded in so many steps.
    VitalBlockSet { steps: u8 },
    /// What a push came to; the gamemaster says how far that is.
    PushResolved { total: i32 },
    /// The round goes into aiming.
    AimBegan {
        round: u32,
        weapon: Option<WeaponId>,
    },
    /// The aim is lost.
    AimLost,
    /// Somebody waits.
    HoldBegan { hold: Hold },
    /// A target was let go.
    TargetLetGo { target: ActorId },
    /// Somebody moved.
    Moved { metres: u16, pace: Pace },
    /// Something simple was done.
    SimpleActionTaken { action: SimpleAction },
    /// A round of loading is done, and more are needed.
    ReloadProgressed { weapon: WeaponId, rounds: u8 },
    /// A weapon is full again.
    Reloaded { weapon: WeaponId, rating: u16 },
    /// A weapon is counted from now on.
    RanShort {
        weapon: WeaponId,
        left: u16,
        rating: u16,
    },
    /// Knockout marks are gone (TC-093).
    KnockoutMarksCleared,
    /// The dying are cared for, or not any more.
    Treated { treated: bool },
    /// A weapon that was out of somebody's hand is in it again, with somebody else, or lies there (TC-145).
    WeaponMoved {
        weapon: WeaponId,
        to: Option<ActorId>,
    },
}

validated!(CombatEvent, CombatEvent::is_in_range);

impl CombatEvent {
    /// Figures out of all range are those of no act; totals lie a little beyond what they are made of.
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
                ];
                figures.into_iter().all(is_in_range)
            })
        } else if let Self::DefenceDeclared { value, .. }
        | Self::DefenceResolved { total: value, .. }
        | Self::PushDeclared { value }
        | Self::PushResolved { total: value } = self
        {
            // A vital block of more steps than the book knows is the gamemaster's to rule (TC-150).
            is_in_range(*value)
        } else {
            true
        }
    }
}

impl Interaction {
    /// The kind of action that it is.
    pub const fn approvable(self) -> ApprovableAction {
        match self {
            Self::Intimidation => ApprovableAction::Intimidate,
            Self::Test => ApprovableAction::Test,
            Self::Taunt => ApprovableAction::Taunt,
            Self::Trick => ApprovableAction::Trick,
            Self::Maneuver => ApprovableAction::Maneuver,
        }
    }

    /// The interaction that an action of that kind is.
    pub fn from_approvable(kind: ApprovableAction) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.approvable() == kind)
    }

    /// The type of action that it is.
    pub const fn action_type(self) -> ActionType {
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
    /// The type of action that is rolled for with it; `None` for what is no type of a fight.
    pub const fn action_type(self) -> Option<ActionType> {
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
