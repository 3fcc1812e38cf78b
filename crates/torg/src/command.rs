//! Commands at a Torg table: requests to change its state.

use super::action_kind::ActionKind;
use super::active_effects::EffectCommand;
use super::card::{CardId, Side, StepLetter};
use super::condition::Condition;
use super::dealing::{SavedHand, TableSetup};
use super::edition::Edition;
use super::fight::actions::CombatCommand;
use super::fight::attacks::AttackCommand;
use super::rounds::RoundsCommand;
use super::settings::Settings;
use super::sheet::Sheet;
use super::skill::{Proficiency, RollCondition};
use super::skill_check::SkillCheck;
use super::state::action::ActionOutcome;
use super::state::actor::DefenceOutcome;
use super::state::round::Setback;
use super::state::scene::Tone;
use super::stats::Stats;
use super::story::StoryCommand;
use super::task::randomiser::BoxAssignments;
use super::task::{AttemptKind, NewApproach, TaskOutcome, TaskStep};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

mod follow_ups;

pub use super::dice_from::DiceFrom;
pub use super::new_actor::{NewActor, next_actor_id};
pub use follow_ups::{FollowUpCommand, PreparedSetbackCommand};

/// A command about a dramatic task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum TaskCommand {
    /// Give a hero a task: a skill, one to four steps, the flips before disaster (DD-204 … DD-207, DD-244, DD-246).
    Open {
        skill: Name,
        steps: Vec<TaskStep>,
        flip_budget: Option<u8>,
        budget_revealed: bool,
        difficulties_revealed: bool,
        value: Option<u8>,
    },
    /// Enter the value of the skill, 0 to 99, or that it is unknown. The odds are computed with it.
    SetValue { value: Option<u8> },
    /// Change how many flips are left, or reveal it (DD-246, DD-248).
    SetFlipBudget {
        flip_budget: Option<u8>,
        revealed: bool,
    },
    /// Correct the difficulty of a step (DD-205).
    SetDifficulty { step: StepLetter, difficulty: u8 },
    /// Reveal the difficulties of the steps.
    RevealDifficulties,
    /// Declare what the lead tries. Dice and the outcome of each check follow as for any action. `helper_bonus`: what helpers add
    /// (DD-242).
    Attempt {
        kind: AttemptKind,
        helper_bonus: u8,
        critical_moment: bool,
    },
    /// Propose another approach when the current one is blocked (DD-231).
    ProposeApproach { approach: NewApproach },
    /// Accept or refuse the proposed approach (DD-232 … DD-234).
    AnswerProposal { accepted: bool },
    /// End the task by the gamemaster's decision.
    End { outcome: TaskOutcome },
    /// Remove a finished task from the page.
    Dismiss,
}

/// A command at a Torg table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Command {
    /// Open a table and deal to its heroes.
    OpenTable {
        title: Name,
        edition: Edition,
        settings: Settings,
        cast: Vec<NewActor>,
    },
    /// A command about the deck: open a table with a custom deck, enter cards of the printed deck, restore hands.
    Deck(DeckCommand),
    /// Add somebody to the cast, and to the conflict if one is running. A hero is dealt a hand.
    Join { actor: NewActor },
    /// Add several actors to the cast: all of them or none.
    JoinAll { actors: Vec<NewActor> },
    /// Correct somebody's name, or say who plays the character now.
    ChangeActor {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// Remove somebody permanently.
    Leave { actor: ActorId },
    /// Remove several actors permanently: all of them or none.
    LeaveAll { actors: Vec<ActorId> },
    /// Say that a hero's player is away for a while, or is back.
    SetAway { actor: ActorId, away: bool },
    /// Set an actor's stats.
    SetStats { actor: ActorId, stats: Stats },
    /// Set an actor's stats and the rest of the sheet.
    SetSheet {
        actor: ActorId,
        stats: Stats,
        sheet: Sheet,
    },
    /// Set the damage that somebody has taken.
    SetCondition {
        actor: ActorId,
        condition: Condition,
    },
    /// Let several actors rest: they lose their shock, wake up and stand up (TC-092). Nobody rests during rounds (DD-032).
    Rest { actors: Vec<ActorId> },
    /// Set or clear a roll condition that does not come from the conflict line.
    SetRollCondition {
        actor: ActorId,
        roll_condition: Option<RollCondition>,
    },
    /// Set how many possibilities a hero has.
    SetPossibilities { actor: ActorId, possibilities: u16 },
    /// Change the table's settings.
    ChangeSettings { settings: Settings },
    /// Give the table another name.
    RenameTable { title: Name },
    /// Add a note to the event log.
    MakeNote { text: String },

    /// Look at your own hand.
    LookAtHand { actor: ActorId },
    /// Show a hand card to everybody (DD-027).
    RevealCard { actor: ActorId, card: CardId },
    /// Move a card from hand to pool.
    PoolCard { actor: ActorId, card: CardId },
    /// Use a card whose effect needs no further choice.
    PlayCard { actor: ActorId, card: CardId },
    /// Use a card or a possibility, with the choices it needs.
    Effect(EffectCommand),

    /// Name the scene.
    NameScene { name: Name },
    /// Make the scene standard or dramatic, from the next flip (DD-048).
    SetTone { tone: Tone },
    /// Begin rounds with these participants.
    BeginRounds { participants: Vec<ActorId> },
    /// Add somebody to the conflict.
    JoinConflict { actor: ActorId },
    /// End the current round, if any, and flip the next card.
    Flip,
    /// End the current round, if any, and return to free play.
    EndRounds,
    /// Choose what a setback does.
    ChooseSetback { side: Side, setback: Setback },
    /// Judge whether an injured villain improved their position (DD-149).
    JudgePosition { actor: ActorId, improved: bool },
    /// Judge the outcome of a declared defence (DD-197).
    JudgeDefence {
        actor: ActorId,
        defence: DefenceOutcome,
    },

    /// Declare an action, with or without a critical moment (DD-076).
    Declare {
        actor: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
    },
    /// Roll the dice for the declared action.
    Roll {
        proficiency: Proficiency,
        dice: DiceFrom,
    },
    /// Commit to the result; the actor may then add no more cards (DD-069).
    Commit,
    /// Announce the outcome; this commits first if that has not been done.
    Announce { outcome: ActionOutcome },
    /// Announce what the rolled dice, a skill and a difficulty come to (TC-046, TC-047). `skill`: its name, if it is known.
    AnnounceSkillCheck {
        skill: Option<Name>,
        check: SkillCheck,
    },
    /// End a turn whose action was not entered in the app.
    EndTurn { actor: ActorId },
    /// End a turn without doing anything (DD-054).
    Pass { actor: ActorId },
    /// Judge whether an action helped the scene (DD-053).
    JudgeContribution { actor: ActorId, helped: bool },
    /// Choose the pool cards that a hero loses to a special villain action (DD-185).
    TakePoolCards { cards: Vec<CardId> },

    /// A command about an attack.
    Attack { actor: ActorId, what: AttackCommand },

    /// Offer a trade of cards.
    OfferTrade {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
    },
    /// Agree to a trade and give these cards in return.
    AnswerTrade { cards: Vec<CardId> },
    /// As the actor who offered the trade, agree to the cards given in return (DD-080).
    AgreeTrade,
    /// Accept how the heroes work together; all cards are then exchanged at once (DD-086). `explanation`: how they work together,
    /// if somebody wrote it down (DD-085).
    AcceptTrade { explanation: String },
    /// Cancel the trade.
    CancelTrade,
    /// Offer, answer, agree and accept in one command, for a trade that the players have already agreed on. `explanation`: as in
    /// [`Command::AcceptTrade`].
    TradeAtOnce {
        from: ActorId,
        to: ActorId,
        offered: Vec<CardId>,
        returned: Vec<CardId>,
        explanation: String,
    },

    /// A command about the rounds.
    Rounds { what: RoundsCommand },
    /// A command that follows up a used card, or another command about an actor's cards.
    FollowUp {
        actor: ActorId,
        what: FollowUpCommand,
    },
    /// An action in a fight other than an attack.
    Combat { actor: ActorId, what: CombatCommand },
    /// A command about the prepared setbacks.
    PreparedSetback { what: PreparedSetbackCommand },

    /// A command about the dramatic task of this lead.
    Task { lead: ActorId, what: TaskCommand },
    /// Flip a card only for its task box, to choose between alternatives, and continue until a box chooses one. If no box is
    /// assigned to an alternative, flip only one card (DD-252).
    FlipTaskBox { assignments: BoxAssignments },

    /// A command about the story: a subplot, the act or the adventure.
    Story { what: StoryCommand },

    /// End the scene: pick up pools and begin the discards.
    EndScene { is_final: bool },
    /// End the scene without optional discards (DD-096). Players with more cards than a full hand still choose first what to discard.
    EndSceneKeepingHands,
    /// Discard down to a full hand.
    DiscardToHandSize { actor: ActorId, cards: Vec<CardId> },
    /// Discard one more card, or none.
    OptionalDiscard {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// Decline the optional discard for every hero who has not chosen yet (DD-096).
    KeepHands,
    /// Begin a new act after a scene has ended: critical moments are available again (DD-104). If subplots were accepted, the
    /// first call asks about each of them and the second pays for them.
    BeginAct,
}

/// A command about the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckCommand {
    /// Open a table.
    Open(Box<TableSetup>),
    /// Run a command, with the numbers of the cards that it turns over from the printed deck.
    WithTypedCards {
        cards: Vec<CardId>,
        command: Box<Command>,
    },
    /// Enter which cards a hero drew from the printed deck.
    EnterDrawnCards { actor: ActorId, cards: Vec<CardId> },
    /// Give heroes the cards they held when an earlier session ended, and shuffle the rest (DD-105).
    RestoreHands { saved_hands: Vec<SavedHand> },
}

impl Command {
    /// Creates a command about an attack.
    pub const fn attack(actor: ActorId, what: AttackCommand) -> Self {
        Self::Attack { actor, what }
    }

    /// Creates a command for an action in a fight other than an attack.
    pub const fn combat(actor: ActorId, what: CombatCommand) -> Self {
        Self::Combat { actor, what }
    }

    /// Creates a command that follows up a used card, or another command about an actor's cards.
    pub const fn follow_up(actor: ActorId, what: FollowUpCommand) -> Self {
        Self::FollowUp { actor, what }
    }

    /// Creates a command about the dramatic task of this lead.
    pub const fn task(lead: ActorId, what: TaskCommand) -> Self {
        Self::Task { lead, what }
    }

    /// Returns the command itself, without the card numbers that were typed for it.
    pub fn without_typed_cards(&self) -> &Self {
        if let Self::Deck(DeckCommand::WithTypedCards { command, .. }) = self {
            command.without_typed_cards()
        } else {
            self
        }
    }
}

impl From<RoundsCommand> for Command {
    fn from(what: RoundsCommand) -> Self {
        Self::Rounds { what }
    }
}

impl From<StoryCommand> for Command {
    fn from(what: StoryCommand) -> Self {
        Self::Story { what }
    }
}

impl From<EffectCommand> for Command {
    fn from(command: EffectCommand) -> Self {
        Self::Effect(command)
    }
}

impl From<PreparedSetbackCommand> for Command {
    fn from(what: PreparedSetbackCommand) -> Self {
        Self::PreparedSetback { what }
    }
}
