//! What happens at a Torg table, in the past tense, with everything that chance gave. All of it is saved as serde writes it:
//! a variant or a field that was released keeps its name (`serde(rename)` pins it where the code is renamed), and a field
//! that is new must be one that old saves can do without.

use super::action_kind::ActionKind;
use super::active_effects::EffectEvent;
use super::card::{ApprovedActions, CardId, ConflictLine, Side, TaskBox};
use super::condition::Condition;
use super::consequence::Consequence;
use super::dealing::DeckEvent;
use super::edition::Edition;
use super::fight::actions::CombatEvent;
use super::fight::attacks::AttackEvent;
use super::figures::Stats;
use super::role::Role;
use super::roll::DiceRoll;
use super::rounds::RoundsEvent;
use super::settings::Settings;
use super::sheet::Sheet;
use super::skill::{RollCondition, Until};
use super::state::action::ActionOutcome;
use super::state::actor::DefenceOutcome;
use super::state::round::{Setback, Turn, TurnEnd};
use super::state::scene::Tone;
use super::story::StoryEvent;
use super::task::{AttemptKind, NewApproach, TaskCheck, TaskOutcome, TaskStep};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::validated;

mod follow_ups;

pub use super::drawn_for::DrawReason;
pub use follow_ups::{FollowUpEvent, PreparedSetbackEvent};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table and who sits at it
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
    /// Somebody left for good; a hero's cards went to the discard pile.
    ActorLeft { actor: ActorId, cards: Vec<CardId> },
    /// The gamemaster set figures.
    StatsSet { actor: ActorId, stats: Stats },
    /// The gamemaster set figures and all else that a sheet says.
    SheetSet {
        actor: ActorId,
        stats: Stats,
        sheet: Sheet,
    },
    /// The gamemaster set what somebody has suffered.
    ConditionSet {
        actor: ActorId,
        condition: Condition,
    },
    /// The gamemaster set or lifted a roll condition.
    RollConditionSet {
        actor: ActorId,
        roll_condition: Option<RollCondition>,
    },
    /// The gamemaster set a hero's possibilities.
    PossibilitiesSet { actor: ActorId, possibilities: u16 },
    /// The table changed its answers.
    SettingsChanged { settings: Settings },
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
    /// There was no card left anywhere to draw (DD-045).
    DrawSkipped { actor: ActorId },
    /// The deck was used up; these cards became the new one, bottom first (DD-043).
    Reshuffled { draw_pile: Vec<CardId> },
    /// Something happened about the deck itself.
    Deck { what: DeckEvent },
    /// Somebody looked at the own hand.
    HandLooked { actor: ActorId },
    /// A hero showed a card of the hand to all (DD-027).
    CardRevealed { actor: ActorId, card: CardId },

    // Scenes, rounds and what the card does
    /// The scene got a name.
    SceneNamed { name: Name },
    /// The scene became standard or dramatic.
    ToneSet { tone: Tone },
    /// Play went into rounds. `starting_pool_slots`: cards that each hero may lay before the first flip.
    RoundsBegan {
        participants: Vec<ActorId>,
        starting_pool_slots: Vec<(ActorId, u8)>,
    },
    /// Somebody entered the conflict.
    ConflictJoined { actor: ActorId },
    /// Play went back to free play.
    RoundsEnded,
    /// A card was flipped onto the action stack: a new round.
    Flipped { card: CardId, round: u16 },
    /// What the card says for this round.
    LineRead {
        line: ConflictLine,
        approved: ApprovedActions,
        task_box: TaskBox,
    },
    /// The order of acting.
    TurnOrderSet { turns: Vec<Turn> },
    /// A fatigued line gave shock (DD-158).
    Fatigued { actor: ActorId, shock: u16 },
    /// Shock reached Toughness (DD-161).
    KnockedOut { actor: ActorId },
    /// An inspired line took away shock, K, O and knockdown (DD-132).
    Inspired { actor: ActorId },
    /// An inspired line woke somebody, who lies on the ground this round (DD-133).
    Woken { actor: ActorId },
    /// Somebody is up or stymied.
    RollConditionGained {
        actor: ActorId,
        roll_condition: RollCondition,
        until: Until,
    },
    /// Up and stymied met and cancelled each other (DD-142).
    RollConditionsCancelled { actor: ActorId },
    /// The gamemaster said what a setback does.
    SetbackChosen { side: Side, setback: Setback },
    /// An injured villain did or did not turn things (DD-149).
    PositionJudged { actor: ActorId, improved: bool },
    /// The gamemaster said how a declared defence went.
    DefenceJudged {
        actor: ActorId,
        defence: DefenceOutcome,
    },
    /// Somebody broke and left the conflict (DD-150).
    Broke { actor: ActorId },
    /// The round closed; these lasting cards went to the discard pile.
    RoundClosed {
        expired_cards: Vec<(ActorId, CardId)>,
    },

    // Acting
    /// Somebody says what is being tried.
    ActionDeclared {
        actor: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
    },
    /// The dice fell. `typed`: a person rolled them.
    DiceRolled { roll: DiceRoll, typed: bool },
    /// The result was told; the actor's own cards are closed (DD-069).
    ResultCommitted,
    /// The gamemaster said how it came out.
    ActionEnded { outcome: ActionOutcome },
    /// A turn is over.
    TurnEnded { actor: ActorId, end: TurnEnd },
    /// The gamemaster said that the action did or did not help the scene (DD-053).
    ContributionJudged { actor: ActorId, helped: bool },
    /// A special villain action will cost a hero pool cards (DD-181).
    PoolRemovalOwed { hero: ActorId, cards: u8 },
    /// The gamemaster chose them (DD-185).
    PoolCardsTaken { hero: ActorId, cards: Vec<CardId> },
    /// Something happened in somebody's attack.
    Attack { actor: ActorId, what: AttackEvent },

    // Cards
    /// A hero moved a card from hand to pool.
    CardPooled { actor: ActorId, card: CardId },
    /// A hero used a card. `stays_in_effect`: it stays in effect to the end of the round (DD-008). `from_hand`: nobody else had seen
    /// it; the first saves do not say.
    CardPlayed {
        actor: ActorId,
        card: CardId,
        stays_in_effect: bool,
        from_hand: Option<bool>,
    },
    /// Something came of a card or a possibility on a roll or in the round.
    Effect { what: EffectEvent },
    /// An exchange was offered. `pools`: all these cards lie in pools, so everybody may know them. `previewed`: the other sees
    /// them before saying yes or no; the first saves do not say, and then it was so.
    TradeOffered {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
        from_pool: bool,
        previewed: Option<bool>,
    },
    /// The other agreed and gives these in return.
    TradeAnswered {
        from: ActorId,
        to: ActorId,
        cards: Vec<CardId>,
        from_pool: bool,
        previewed: Option<bool>,
    },
    /// The one who offered agreed to what comes back (DD-080).
    TradeAgreed { actor: ActorId },
    /// The exchange came to nothing.
    TradeCancelled,
    /// All cards of the exchange changed hands at once. `pools`: into pools (DD-082), else into hands (DD-083). `from_hands`:
    /// not all of them had lain open in pools; the first saves do not say. `explanation`: how the heroes work together, where
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

    // Rounds without a card of their own, and what else they have
    /// Something happened to the rounds.
    Rounds { what: RoundsEvent },
    /// Something happened by a card that moves cards, or to somebody's cards.
    FollowUp { actor: ActorId, what: FollowUpEvent },
    /// Something happened in a fight beside attacks.
    Combat { actor: ActorId, what: CombatEvent },
    /// Something happened to the prepared setbacks.
    PreparedSetback { what: PreparedSetbackEvent },

    // Tasks
    /// Something happened to the dramatic task of a lead.
    Task { lead: ActorId, what: TaskEvent },
    /// A card was flipped for its box alone (DD-252). `under_top`: it went under the card in force, which stays so.
    TaskBoxFlipped { card: CardId, under_top: bool },

    /// Something happened to the story: to a subplot, an act or the adventure.
    Story { what: StoryEvent },

    /// What the rules and the settings made of the event before it. Worked out once, when that happened.
    ConsequencesApplied { consequences: Vec<Consequence> },

    // The end of a scene
    /// Pools were picked up, specials left lying; the discards begin (DD-093, DD-094).
    SceneEnding {
        is_final: bool,
        picked_up: Vec<(ActorId, Vec<CardId>)>,
        excess: Vec<(ActorId, u8)>,
    },
    /// A hero came down to a full hand (DD-095).
    DiscardedToHandSize { actor: ActorId, cards: Vec<CardId> },
    /// A hero let go of one more card, or of none (DD-096).
    OptionalDiscardMade {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// The scene is over and a new one began. `discarded`: flipped cards that went to the discard pile.
    SceneBegan {
        act: u16,
        scene: u16,
        discarded: Vec<CardId>,
    },
}

validated!(Event, Event::is_possible);

impl Event {
    /// A command may ask for figures that no sheet has, and is refused; nothing of that kind ever happened. Its weapons may lack
    /// ids; those of an event have them.
    fn is_possible(&self) -> bool {
        if let Self::SheetSet { sheet, .. } = self {
            sheet.check(Stats::default()).is_ok() && sheet.has_weapon_ids()
        } else {
            true
        }
    }
}

/// Something that happened to a dramatic task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum TaskEvent {
    /// The gamemaster set it.
    Opened {
        skill: Name,
        steps: Vec<TaskStep>,
        flip_budget: Option<u8>,
        budget_revealed: bool,
        difficulties_revealed: bool,
        /// What the skill is worth, where it was told.
        value: Option<u8>,
    },
    /// What the skill is worth was told, or is not known any more.
    ValueSet { value: Option<u8> },
    /// The gamemaster set the flips there are, and told them or not.
    FlipBudgetSet {
        flip_budget: Option<u8>,
        revealed: bool,
    },
    /// The gamemaster told how hard the steps are.
    DifficultiesRevealed,
    /// A flip of its time is gone (DD-250).
    FlipSpent,
    /// The lead tries it: these checks under this box.
    Attempted {
        kind: AttemptKind,
        task_box: TaskBox,
        checks: Vec<TaskCheck>,
        helper_bonus: u8,
        /// All of them are read from one roll; missing where each has its own.
        one_roll: Option<bool>,
    },
    /// The lead left a problem alone, and that counts as a failure.
    ProblemIgnored,
    /// A check succeeded, and the next one of the same attempt follows.
    CheckPassed,
    /// The next step is done (DD-212).
    StepCompleted,
    /// The last completed step is lost (DD-226).
    StepLost,
    /// A complication makes every later check harder (DD-228).
    ComplicationAdded { by: u8 },
    /// The way is blocked (DD-230).
    ApproachBlocked,
    /// Another way was proposed.
    ApproachProposed { approach: NewApproach },
    /// It convinced. `restart`: from step A again (DD-234). `costs_this_round`: this round is gone with it; `costs_next_round`: the next one.
    ApproachAccepted {
        restart: bool,
        costs_this_round: Option<bool>,
        costs_next_round: Option<bool>,
    },
    /// It did not (DD-232).
    ApproachRefused,
    /// A second chance: the failure did not happen, and the check is made again (DD-243).
    /// `keeps_round_effects`: with the effects of the round; missing where it was made again without its turn.
    CheckRetried { keeps_round_effects: Option<bool> },
    /// It is over.
    Ended { outcome: TaskOutcome },
    /// It was over, and is put away.
    Dismissed,
}
