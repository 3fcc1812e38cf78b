//! The Drama Deck's cards as data: both ends of each card, and the catalogue made from `data/cards.toml`.
//!
//! The rules need only [`CARDS`]. The texts on the cards are in [`FACES`] and [`FLAVOURS`].

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::variants::all_variants;

/// A card's printed number, 1 to 156 in the deck that ships (DD-003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// No card: used when the line is set by hand.
    pub const NONE: Self = Self(0);
}

/// The name on a card's player end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names are the documentation
pub enum CardName {
    Action,
    Adrenalin,
    Alertness,
    Campaign,
    Connection,
    CoupDeGrace,
    Drama,
    Escape,
    Glory,
    Haste,
    Hero,
    Idea,
    Leadership,
    Martyr,
    MasterPlan,
    MistakenIdentity,
    Monologue,
    Nemesis,
    OpponentFails,
    PersonalStake,
    Presence,
    Rally,
    Romance,
    SecondChance,
    SeizeInitiative,
    Supporter,
    Suspicion,
    TrueIdentity,
    Willpower,
    /// A card with a grey bar in a custom deck; its text says what it does.
    CustomEnhancement,
    /// A card with an orange bar in a custom deck.
    CustomSpecial,
    /// A subplot in a custom deck.
    CustomSubplot,
}

/// Whether the player end has a grey or an orange bar (DD-002).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// Grey bar: works when it is played.
    Enhancement,
    /// Orange bar: put into the pool first; the gamemaster takes part (DD-009).
    Special(SpecialKind),
}

/// The kinds of special card (DD-336).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SpecialKind {
    Alertness,
    Connection,
    Subplot,
    Martyr,
    Campaign,
    /// A special card of a custom deck; its text says what it does.
    Custom,
}

/// One of the two sides of every conflict (DD-116).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Side {
    Heroes,
    Villains,
}

/// One value for each side, so that a lookup always succeeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct BySide<T> {
    pub heroes: T,
    pub villains: T,
}

impl<T> BySide<T> {
    /// Returns the value of one side.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Heroes => &self.heroes,
            Side::Villains => &self.villains,
        }
    }
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the opposing side.
    pub const fn other(self) -> Self {
        match self {
            Self::Heroes => Self::Villains,
            Self::Villains => Self::Heroes,
        }
    }
}

/// The skills that a villain's special action may name (DD-180).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum VillainSkill {
    Intimidate,
    Taunt,
    Test,
    Trick,
}

/// One side's entry on a conflict line (DD-125).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum LineEffect {
    #[default]
    None,
    Flurry,
    Inspiration,
    Up,
    Break,
    Confused,
    Fatigued,
    Setback,
    Stymied,
    /// A success with one of these two skills costs a hero pool cards (DD-181).
    VillainSkills(VillainSkill, VillainSkill),
    /// Free text on a custom card, which the gamemaster interprets.
    FreeText(FreeTextId),
}

impl LineEffect {
    /// Returns the entries that the gamemaster may choose for a side at a table without the deck. Entries that need the deck are left out.
    pub fn without_deck(side: Side) -> Vec<Self> {
        let mut effects = vec![
            Self::None,
            Self::Flurry,
            Self::Inspiration,
            Self::Up,
            Self::Fatigued,
            Self::Setback,
            Self::Stymied,
        ];
        if side == Side::Villains {
            effects.push(Self::Break);
        }
        effects
    }
}

/// Index of a text in a custom deck (`deck::CustomDeck::free_texts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeTextId(pub u16);

/// A standard or dramatic line: which side goes first, and each side's entry (DD-119, DD-120).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConflictLine {
    pub initiative: Side,
    pub effects: BySide<LineEffect>,
}

/// The seven action kinds that a card can approve (DD-193).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ApprovableAction {
    Attack,
    Defend,
    Trick,
    Test,
    Taunt,
    Intimidate,
    Maneuver,
}

impl ApprovableAction {
    /// All kinds.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// The actions that a card approves (DD-192).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ApprovedActions {
    Any,
    Pair(ApprovableAction, ApprovableAction),
    /// Free text on a custom card; the gamemaster decides what it approves.
    FreeText(FreeTextId),
}

impl ApprovedActions {
    /// Whether this approves an action of that kind (DD-193).
    pub fn includes(self, kind: ApprovableAction) -> bool {
        match self {
            Self::Any => true,
            Self::Pair(first, second) => first == kind || second == kind,
            Self::FreeText(_) => false,
        }
    }
}

/// A step of a dramatic task (DD-205).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum StepLetter {
    A,
    B,
    C,
    D,
}

/// The task box: the steps that may be tried, or a problem that applies after a failure (DD-209, DD-223).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TaskBox {
    /// Which of A to D are offered, in that order.
    Steps([bool; 4]),
    PossibleSetback,
    Complication,
    CriticalProblem,
}

/// One card: the rules on both ends, without texts (DD-001, DD-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Card {
    pub id: CardId,
    pub name: CardName,
    pub standard: ConflictLine,
    pub dramatic: ConflictLine,
    pub approved: ApprovedActions,
    pub task_box: TaskBox,
}

/// The texts below the name, which are the same on every card with that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// A short text that fits on a card in a pool.
    pub short: &'static str,
    /// What the card does, in one or two sentences.
    pub effect: &'static str,
    /// When it may be played, in a few words.
    pub when: &'static str,
    /// The rule to read first: “DD-253”.
    pub rule: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

impl CardName {
    /// Grey or orange bar (DD-336).
    pub const fn kind(self) -> CardKind {
        match self {
            Self::Alertness => CardKind::Special(SpecialKind::Alertness),
            Self::Connection => CardKind::Special(SpecialKind::Connection),
            Self::Martyr => CardKind::Special(SpecialKind::Martyr),
            Self::Campaign => CardKind::Special(SpecialKind::Campaign),
            Self::MistakenIdentity
            | Self::Nemesis
            | Self::PersonalStake
            | Self::Romance
            | Self::Suspicion
            | Self::TrueIdentity
            | Self::CustomSubplot => CardKind::Special(SpecialKind::Subplot),
            Self::CustomSpecial => CardKind::Special(SpecialKind::Custom),
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
            | Self::Willpower
            | Self::CustomEnhancement => CardKind::Enhancement,
        }
    }
}
