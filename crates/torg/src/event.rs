//! Events at a Torg table: what happened, with every random result. Events are saved as serde writes them, so a released
//! variant or field keeps its saved name (use `serde(rename)` if it is renamed in the code), and a new field must be optional,
//! because old saves lack it.

use super::action_kind::ActionKind;
use super::action_modifiers::SetbackPenalty;
use super::active_effects::EffectEvent;
use super::card::{ApprovedActions, CardId, ConflictLine, Side, StepLetter, TaskBox};
use super::condition::Condition;
use super::consequence::Consequence;
use super::dealing::DeckEvent;
use super::edition::Edition;
use super::fight::actions::CombatEvent;
use super::fight::attacks::AttackEvent;
use super::held_turn::HeldTurn;
use super::role::Role;
use super::roll::DiceRoll;
use super::rounds::RoundsEvent;
use super::saved_form::is_default;
use super::settings::Settings;
use super::sheet::Sheet;
use super::skill::{RollCondition, Until};
use super::state::action::ActionOutcome;
use super::state::actor::DefenceOutcome;
use super::state::round::{Setback, Turn, TurnEnd};
use super::state::scene::Tone;
use super::stats::Stats;
use super::story::StoryEvent;
use super::task::{AttemptKind, FailedAttempt, NewApproach, TaskCheck, TaskOutcome, TaskStep};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::validated;

mod follow_ups;

pub use super::condition::Incapacity;
pub use super::draw_reason::DrawReason;
pub use super::trade_lapse::TradeLapse;
pub use follow_ups::{FollowUpEvent, PreparedSetbackEvent};

/// An event at a Torg table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table and its cast
    /// The table was opened.
    TableOpened {
        title: Name,
        edition: Edition,
        settings: Settings,
    },
    /// Somebody joined the cast.
    ActorJoined {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
        role: Role,
        stats: Stats,
    },
    /// Somebody got another name, or is played by somebody else.
    ActorChanged {
        actor: ActorId,
        name: Name,
        player: Option<Name>,
    },
    /// Somebody left permanently; a hero's cards went to the discard pile.
    ActorLeft { actor: ActorId, cards: Vec<CardId> },
    /// A hero's player went away for a while, or is back.
    AwaySet { actor: ActorId, away: bool },
    /// The gamemaster set an actor's stats.
    StatsSet { actor: ActorId, stats: Stats },
    /// The gamemaster set an actor's stats and the rest of the sheet.
    SheetSet {
        actor: ActorId,
        stats: Stats,
        sheet: Sheet,
    },
    /// The gamemaster set the damage an actor has taken.
    ConditionSet {
        actor: ActorId,
        condition: Condition,
    },
    /// An actor rested; `condition`: the damage that is left (TC-092, TC-093). Earlier saves have [`Event::ConditionSet`] in its place.
    Rested {
        actor: ActorId,
        condition: Condition,
    },
    /// The gamemaster set or cleared a roll condition.
    RollConditionSet {
        actor: ActorId,
        roll_condition: Option<RollCondition>,
    },
    /// The gamemaster set a hero's possibilities.
    PossibilitiesSet { actor: ActorId, possibilities: u16 },
    /// The table's settings were changed. `before`: what they were; missing in earlier saves.
    SettingsChanged {
        settings: Settings,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Settings>,
    },
    /// The table was given another name.
    TableRenamed { title: Name },
    /// Somebody wrote a note into the event log.
    NoteMade { text: String },

    // Deck and hands
    /// All cards were shuffled and dealt; `draw_pile` is what was left, bottom first (DD-013, DD-024).
    Dealt {
        hand_size: u8,
        hands: Vec<(ActorId, Vec<CardId>)>,
        draw_pile: Vec<CardId>,
    },
    /// A hero drew a card.
    Drawn {
        actor: ActorId,
        card: CardId,
        reason: DrawReason,
    },
    /// No card was left to draw (DD-045).
    DrawSkipped { actor: ActorId },
    /// The deck was used up; these cards became the new one, bottom first (DD-043).
    Reshuffled { draw_pile: Vec<CardId> },
    /// Something happened about the deck itself.
    Deck { what: DeckEvent },
    /// A hero's player looked at their own hand.
    HandLooked { actor: ActorId },
    /// A hero showed a hand card to everybody (DD-027).
    CardRevealed { actor: ActorId, card: CardId },

    // Scenes, rounds and the conflict line
    /// The scene got a name.
    SceneNamed { name: Name },
    /// The scene became standard or dramatic.
    ToneSet { tone: Tone },
    /// Rounds began. `starting_pool_slots`: cards that each hero may put into the pool before the first flip.
    RoundsBegan {
        participants: Vec<ActorId>,
        starting_pool_slots: Vec<(ActorId, u8)>,
    },
    /// Somebody joined the conflict.
    ConflictJoined { actor: ActorId },
    /// Rounds ended; play is free again.
    RoundsEnded,
    /// A card was flipped onto the action stack: a new round.
    Flipped { card: CardId, round: u16 },
    /// What the card's conflict line says for this round.
    LineRead {
        line: ConflictLine,
        approved: ApprovedActions,
        task_box: TaskBox,
    },
    /// The turn order. `skipped`: who takes part, but cannot act (TC-018); missing in earlier saves.
    TurnOrderSet {
        turns: Vec<Turn>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skipped: Vec<(ActorId, Incapacity)>,
    },
    /// A fatigued line gave shock (DD-158).
    Fatigued { actor: ActorId, shock: u16 },
    /// Shock reached Toughness (DD-161).
    KnockedOut { actor: ActorId },
    /// An inspired line took away shock, K, O and knockdown (DD-132).
    Inspired { actor: ActorId },
    /// An inspired line revived somebody, who is knocked down this round (DD-133).
    Woken { actor: ActorId },
    /// Somebody became up or stymied.
    RollConditionGained {
        actor: ActorId,
        roll_condition: RollCondition,
        until: Until,
    },
    /// Up and stymied cancelled each other (DD-142). `left`: how long the one that the actor had still lasts, if it had a second cause
    ///
    RollConditionsCancelled {
        actor: ActorId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Until>,
    },
    /// The gamemaster chose what a setback does. `penalty`: that of the plain one, by the settings of that time; missing in
    /// earlier saves.
    SetbackChosen {
        side: Side,
        setback: Setback,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        penalty: Option<SetbackPenalty>,
    },
    /// The gamemaster judged whether an injured villain improved their position (DD-149).
    PositionJudged { actor: ActorId, improved: bool },
    /// The gamemaster judged a declared defence.
    DefenceJudged {
        actor: ActorId,
        defence: DefenceOutcome,
    },
    /// Somebody broke and left the conflict (DD-150).
    Broke { actor: ActorId },
    /// The round ended; these lasting cards went to the discard pile. `lost_holds`: held attacks that were never made (TC-015);
    /// missing in earlier saves.
    RoundClosed {
        expired_cards: Vec<(ActorId, CardId)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost_holds: Vec<(ActorId, HeldTurn)>,
    },

    // Acting
    /// Somebody declared an action. `keeps_reactions`: cards can still react to the last outcome (DD-310, DD-318, A-60).
    ActionDeclared {
        actor: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
        #[serde(default)]
        keeps_reactions: bool,
    },
    /// The dice were rolled. `typed`: by a person.
    DiceRolled { roll: DiceRoll, typed: bool },
    /// The result was committed; the actor may add no more cards (DD-069).
    ResultCommitted,
    /// A skill decided the action: its value, with the bonus number and what was added to it, against the difficulty with all changes.
    SkillChecked {
        skill: Option<Name>,
        value: u8,
        bonus: i32,
        difficulty: i32,
    },
    /// The gamemaster announced the outcome of this actor's action. `failed_attempt`: at which step of a task it failed (DD-213).
    /// Both are missing in earlier saves.
    ActionEnded {
        outcome: ActionOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actor: Option<ActorId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failed_attempt: Option<FailedAttempt>,
    },
    /// A turn ended.
    TurnEnded { actor: ActorId, end: TurnEnd },
    /// The gamemaster judged whether the action helped the scene (DD-053).
    ContributionJudged { actor: ActorId, helped: bool },
    /// A special villain action will cost a hero pool cards (DD-181). `further`: beside those that are already due.
    PoolRemovalOwed {
        hero: ActorId,
        cards: u8,
        #[serde(default)]
        further: bool,
    },
    /// The gamemaster chose the pool cards that a villain's action takes (DD-185).
    PoolCardsTaken { hero: ActorId, cards: Vec<CardId> },
    /// An event in somebody's attack.
    Attack { actor: ActorId, what: AttackEvent },

    // Cards
    /// A hero moved a card from hand to pool.
    CardPooled { actor: ActorId, card: CardId },
    /// A hero used a card. `stays_in_effect`: it works until the end of the round (DD-008). `from_hand`: nobody else had seen it
    /// before; missing in the earliest saves. `on_last_action`: it reacts to the last outcome, not to the action declared since.
    CardPlayed {
        actor: ActorId,
        card: CardId,
        stays_in_effect: bool,
        from_hand: Option<bool>,
        #[serde(default)]
        on_last_action: bool,
    },
    /// An effect of a card or a possibility on a roll or in the round.
    Effect { what: EffectEvent },
    /// A trade was offered. `from_pool`: all its cards are in pools, so everybody may know them. `previewed`: the other side sees
    /// them before answering; missing in the earliest saves, where the other side always saw them.
    TradeOffered {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
        from_pool: bool,
        previewed: Option<bool>,
    },
    /// The other side agreed and gives these cards in return.
    TradeAnswered {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
        from_pool: bool,
        previewed: Option<bool>,
    },
    /// The actor who offered the trade agreed to the returned cards (DD-080).
    TradeAgreed { actor: ActorId },
    /// The trade was cancelled. In earlier saves also by what now makes it lapse.
    TradeCancelled,
    /// The trade ended although nobody cancelled it.
    TradeLapsed { reason: TradeLapse },
    /// All cards of the trade were exchanged at once: into pools (DD-082) if `into_pools`, else into hands (DD-083). `from_hands`:
    /// not all of them had been face up in pools; missing in the earliest saves. `explanation`: how the heroes work together, if
    /// somebody wrote it down (DD-085).
    Traded {
        from: ActorId,
        to: ActorId,
        offered: Vec<CardId>,
        returned: Vec<CardId>,
        into_pools: bool,
        from_hands: Option<bool>,
        explanation: Option<String>,
    },

    // Rounds, follow-ups and combat
    /// An event about the rounds.
    Rounds { what: RoundsEvent },
    /// A follow-up of a card, or another event about an actor's cards.
    FollowUp { actor: ActorId, what: FollowUpEvent },
    /// An event in a fight other than an attack.
    Combat { actor: ActorId, what: CombatEvent },
    /// An event about the prepared setbacks.
    PreparedSetback { what: PreparedSetbackEvent },

    // Tasks
    /// An event in the dramatic task of this lead.
    Task { lead: ActorId, what: TaskEvent },
    /// A card was flipped only for its task box (DD-252). `under_top`: it went under the current card, which stays in force
    ///
    TaskBoxFlipped { card: CardId, under_top: bool },

    /// An event of the story: a subplot, an act or the adventure.
    Story { what: StoryEvent },

    /// The consequences of the previous event according to the rules and settings, computed once when it happened.
    ConsequencesApplied { consequences: Vec<Consequence> },

    // The end of a scene
    /// The scene is ending: pools were picked up except special cards, and the discards begin (DD-093, DD-094).
    SceneEnding {
        is_final: bool,
        picked_up: Vec<(ActorId, Vec<CardId>)>,
        excess: Vec<(ActorId, u8)>,
    },
    /// A hero discarded down to a full hand (DD-095).
    DiscardedToHandSize { actor: ActorId, cards: Vec<CardId> },
    /// A hero discarded one more card, or none (DD-096).
    OptionalDiscardMade {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// The scene is over and a new one began. `discarded`: flipped cards that went to the discard pile.
    /// `after_final_encounter`: the scene that is over was the final encounter; not set in earlier saves.
    SceneBegan {
        act: u16,
        scene: u16,
        discarded: Vec<CardId>,
        #[serde(default, skip_serializing_if = "is_default")]
        after_final_encounter: bool,
    },
}

validated!(Event, Event::is_possible);

impl Event {
    /// Whether the values in the event are possible. Commands with impossible values are refused, so a log that holds any is
    /// damaged. In a command weapons may lack an ID; in an event each has one.
    fn is_possible(&self) -> bool {
        if let Self::SheetSet { sheet, .. } = self {
            sheet.check(Stats::default()).is_ok() && sheet.has_weapon_ids()
        } else {
            true
        }
    }
}

/// An event in a dramatic task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum TaskEvent {
    /// The gamemaster opened the task.
    Opened {
        skill: Name,
        steps: Vec<TaskStep>,
        flip_budget: Option<u8>,
        budget_revealed: bool,
        difficulties_revealed: bool,
        /// The value of the skill, if known.
        value: Option<u8>,
    },
    /// The value of the skill was entered, or was removed.
    ValueSet { value: Option<u8> },
    /// The gamemaster set the task's time limit, and whether it is revealed.
    FlipBudgetSet {
        flip_budget: Option<u8>,
        revealed: bool,
    },
    /// The gamemaster corrected the difficulty of a step (DD-205). `revealed`: the players know the difficulties.
    DifficultySet {
        step: StepLetter,
        difficulty: u8,
        revealed: bool,
    },
    /// The gamemaster revealed the difficulties of the steps.
    DifficultiesRevealed,
    /// One of the task's flips was used (DD-250).
    FlipSpent,
    /// The lead made an attempt: these checks, with this box in force. `skill`: the one used; missing in earlier saves.
    Attempted {
        kind: AttemptKind,
        task_box: TaskBox,
        checks: Vec<TaskCheck>,
        helper_bonus: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skill: Option<Name>,
        /// Whether all checks use one roll; `None` if each has its own.
        one_roll: Option<bool>,
    },
    /// The lead ignored a problem, which counts as a failure.
    ProblemIgnored,
    /// A check succeeded, and the next one of the attempt follows.
    CheckPassed,
    /// The next step was completed (DD-212). Only in earlier saves, once for each step.
    StepCompleted,
    /// The next steps were completed (DD-212, DD-241). `before`: the number that were done before.
    StepsCompleted { before: u8, count: u8 },
    /// The last completed step was lost (DD-226). Only in earlier saves.
    StepLost,
    /// A possible setback took back the last completed step (DD-226). `moves_back`: the table counts it as a move back to the step
    /// before, not as a step to be done again.
    StepTakenBack { moves_back: bool },
    /// A complication raised the difficulty of every later check (DD-228).
    ComplicationAdded { by: u8 },
    /// The approach was blocked (DD-230).
    ApproachBlocked,
    /// Another approach was proposed.
    ApproachProposed { approach: NewApproach },
    /// The proposed approach was accepted. `restart`: the task begins again at step A (DD-234). `costs_this_round`: it uses up this
    /// round; `costs_next_round`: it uses up the next round.
    ApproachAccepted {
        restart: bool,
        costs_this_round: Option<bool>,
        costs_next_round: Option<bool>,
    },
    /// The proposed approach was refused (DD-232).
    ApproachRefused,
    /// Second Chance undid the failure, and the check is made again (DD-243). `keeps_round_effects`: the effects of the round
    /// still apply; `None` if the check was repeated without a turn.
    CheckRetried { keeps_round_effects: Option<bool> },
    /// The task ended. `skill`: the one used last; missing in earlier saves.
    Ended {
        outcome: TaskOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skill: Option<Name>,
    },
    /// The finished task was removed from the page.
    Dismissed,
}
