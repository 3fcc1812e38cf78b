//! What somebody wants at a Torg table, in the imperative.

use super::action_kind::ActionKind;
use super::active_effects::EffectCommand;
use super::card::{CardId, Side};
use super::condition::Condition;
use super::dealing::{SavedHand, TableSetup};
use super::edition::Edition;
use super::fight::actions::CombatCommand;
use super::fight::attacks::AttackCommand;
use super::figures::Stats;
use super::rounds::RoundsCommand;
use super::settings::Settings;
use super::sheet::Sheet;
use super::skill::{Proficiency, RollCondition};
use super::state::action::ActionOutcome;
use super::state::actor::DefenceOutcome;
use super::state::round::Setback;
use super::state::scene::Tone;
use super::story::StoryCommand;
use super::task::randomiser::BoxAssignments;
use super::task::{AttemptKind, NewApproach, TaskOutcome, TaskStep};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

mod follow_ups;

pub use super::dice_from::DiceFrom;
pub use super::newcomer::NewActor;
pub use follow_ups::{FollowUpCommand, PreparedSetbackCommand};

/// Something that somebody wants done about a dramatic task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum TaskCommand {
    /// Set one before a hero: a skill, one to four steps, the flips before disaster (DD-204 … DD-207, DD-244, DD-246).
    Open {
        skill: Name,
        steps: Vec<TaskStep>,
        flip_budget: Option<u8>,
        budget_revealed: bool,
        difficulties_revealed: bool,
        value: Option<u8>,
    },
    /// Tell what the skill is worth, 0 to 99, or that nobody knows: the chances are counted with it.
    SetValue { value: Option<u8> },
    /// Change the time there is, or tell it (DD-246, DD-248).
    SetFlipBudget {
        flip_budget: Option<u8>,
        revealed: bool,
    },
    /// Tell how hard the steps are.
    RevealDifficulties,
    /// Say what the lead tries; the dice and the outcome of each check follow as for any action. `helper_bonus`: what helpers add
    /// (DD-242).
    Attempt {
        kind: AttemptKind,
        helper_bonus: u8,
        critical_moment: bool,
    },
    /// Propose another way, where the old one is blocked (DD-231).
    ProposeApproach { approach: NewApproach },
    /// Say whether it convinces (DD-232 … DD-234).
    AnswerProposal { accepted: bool },
    /// End it by the gamemaster's word.
    End { outcome: TaskOutcome },
    /// Put one that is over away from the stage.
    Dismiss,
}

/// Something that somebody wants done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Command {
    /// Open a table and deal to its heroes (section 4.1).
    OpenTable {
        title: Name,
        edition: Edition,
        settings: Settings,
        cast: Vec<NewActor>,
    },
    /// Do something about the deck: open a table with one's own, type what the printed one gave, bring hands back.
    Deck(DeckCommand),
    /// Take somebody into the cast; into the conflict too, where one runs. A hero is dealt a hand.
    Join { actor: NewActor },
    /// Take several into the cast at once: all of them or nobody.
    JoinAll { actors: Vec<NewActor> },
    /// Let somebody leave for good.
    Leave { actor: ActorId },
    /// Set figures.
    SetStats { actor: ActorId, stats: Stats },
    /// Set figures, and all else that a sheet says.
    SetSheet {
        actor: ActorId,
        stats: Stats,
        sheet: Sheet,
    },
    /// Set what somebody has suffered.
    SetCondition {
        actor: ActorId,
        condition: Condition,
    },
    /// Set or lift a roll condition that does not come from the line.
    SetRollCondition {
        actor: ActorId,
        roll_condition: Option<RollCondition>,
    },
    /// Set a hero's possibilities.
    SetPossibilities { actor: ActorId, possibilities: u16 },
    /// Change the table's answers.
    ChangeSettings { settings: Settings },
    /// Write a note into the event log.
    MakeNote { text: String },

    /// Look at one's own hand.
    LookAtHand { actor: ActorId },
    /// Show a card of the hand to all (DD-027).
    RevealCard { actor: ActorId, card: CardId },
    /// Move a card from hand to pool.
    PoolCard { actor: ActorId, card: CardId },
    /// Use a card that says by itself what it is used for.
    PlayCard { actor: ActorId, card: CardId },
    /// Use a card or a possibility for something that is said with it.
    Effect(EffectCommand),

    /// Name the scene.
    NameScene { name: Name },
    /// Make the scene standard or dramatic; takes effect at the next flip (DD-048).
    SetTone { tone: Tone },
    /// Go into rounds with these participants.
    BeginRounds { participants: Vec<ActorId> },
    /// Bring somebody into the conflict.
    JoinConflict { actor: ActorId },
    /// Close the round that runs, if any, and flip the next card.
    Flip,
    /// Close the round that runs, if any, and go back to free play.
    EndRounds,
    /// Say what a setback does.
    ChooseSetback { side: Side, setback: Setback },
    /// Say whether an injured villain turned things (DD-149).
    JudgePosition { actor: ActorId, improved: bool },
    /// Say how a declared defence went (DD-197).
    JudgeDefence {
        actor: ActorId,
        defence: DefenceOutcome,
    },

    /// Say what is being tried, with a critical moment or without (DD-076).
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
    /// Tell the result; the actor's own cards are closed (DD-069).
    Commit,
    /// Say how it came out; commits first where that was not done.
    Announce { outcome: ActionOutcome },
    /// End a turn in which something was done that the app was not told of.
    EndTurn { actor: ActorId },
    /// End a turn without doing anything (DD-054).
    Pass { actor: ActorId },
    /// Say whether an action helped the scene (DD-053).
    JudgeContribution { actor: ActorId, helped: bool },
    /// Choose the pool cards that a special villain action costs (DD-185).
    TakePoolCards { cards: Vec<CardId> },

    /// Do something about an attack.
    Attack { actor: ActorId, what: AttackCommand },

    /// Offer an exchange.
    OfferTrade {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
    },
    /// Agree to it and give these in return.
    AnswerTrade { cards: Vec<CardId> },
    /// Agree to what comes back, as the one who offered (DD-080).
    AgreeTrade,
    /// Accept how the heroes work together, and let all cards change hands at once (DD-086). `explanation`: how they do, where it
    /// was written down (DD-085).
    AcceptTrade { explanation: String },
    /// Let it come to nothing.
    CancelTrade,

    /// Do something about the rounds.
    Rounds { what: RoundsCommand },
    /// Do something about a card that somebody has used, or about somebody's cards.
    FollowUp {
        actor: ActorId,
        what: FollowUpCommand,
    },
    /// Do something in a fight beside attacking.
    Combat { actor: ActorId, what: CombatCommand },
    /// Do something about the prepared setbacks.
    PreparedSetback { what: PreparedSetbackCommand },

    /// Do something about the dramatic task of a lead (section 4.9).
    Task { lead: ActorId, what: TaskCommand },
    /// Flip a card for its box alone, to let it choose between things, and another while the boxes choose none of them; one
    /// card alone where no box is given to anything (DD-252).
    FlipTaskBox { assignments: BoxAssignments },

    /// Do something about the story: a subplot, the act or the adventure.
    Story { what: StoryCommand },

    /// End the scene: pick up pools and begin the discards (section 4.5).
    EndScene { is_final: bool },
    /// Come down to a full hand.
    DiscardToHandSize { actor: ActorId, cards: Vec<CardId> },
    /// Let go of one more card, or of none.
    OptionalDiscard {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// Begin a new act after a scene has ended: critical moments are back (DD-104). Where subplots were accepted, the first time
    /// asks about each of them, the second pays (section 4.6).
    BeginAct,
}

/// Something that somebody wants done about the deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DeckCommand {
    /// Open a table.
    Open(Box<TableSetup>),
    /// Do this; the cards that it turns over from the printed deck are these.
    WithTypedCards {
        cards: Vec<CardId>,
        command: Box<Command>,
    },
    /// A hero has drawn these from the printed deck.
    EnterDrawnCards { actor: ActorId, cards: Vec<CardId> },
    /// Give heroes the cards they held when a sitting ended, and shuffle the rest (DD-105).
    RestoreHands { saved_hands: Vec<SavedHand> },
}
