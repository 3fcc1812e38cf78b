//! What one seat may know. Nothing hidden from that seat is in its view: other hands and the deck are only counts
//! (DD-026, INV-16).

use super::action_modifiers::ActionModifier;
use super::active_effects::active_bonus::ActiveBonus;
use super::attribute::Attribute;
use super::card::{ApprovedActions, BySide, CardId, ConflictLine, LineEffect, Side, TaskBox};
use super::combat::refusal::CombatRefusal;
use super::condition::Condition;
use super::decide::{
    acting_refusals, active_defence_refusal, buyable_dice, critical_moment_refusals,
    critical_moment_used, holding_refusals, is_pool_window_closed, may_play, may_pool,
    may_share_attack, surprised_pooling_refusal, tradable_cards, trade_partners,
};
use super::deck::Deck;
use super::edition::Edition;
use super::fight::combat_state::CombatState;
use super::fight::evaluated_attack::EvaluatedAttack;
use super::fight::last_attack::LastAttack;
use super::follow_ups::{Idea, PendingRefill, PreparedSetback};
use super::held_turn::HeldTurn;
use super::physical_deck::PhysicalDeck;
use super::refusal::{Refusal, first_of};
use super::role::Role;
use super::roll::RollModifiers;
use super::rounds::ROUND_SECONDS;
use super::settings::{DiscardBrowse, Settings};
use super::sheet::Sheet;
use super::skill::{RollCondition, Until};
use super::state::action::{Action, ResolvedAction};
use super::state::actor::{Actor, Contribution, DefenceOutcome};
use super::state::round::{Round, Setback, Turn, TurnEnd};
use super::state::scene::{Scene, Tone};
use super::state::{PoolRemoval, State};
use super::stats::Stats;
use super::surprise::Surprise;
use super::task::completion_odds::UpcomingBoxes;
use super::zones::Zone;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use task::task_view;

mod action_targets;
mod active_effects;
mod active_statuses;
mod attack_cards;
mod attack_plan;
mod card_help;
mod card_waste;
mod combatant;
mod damage_preview;
mod fight;
pub mod fight_actions;
mod gift_recipients;
mod possible_targets;
mod scene_end;
mod skill_check;
mod story;
mod task;
mod task_check;
pub mod task_forecast;
mod trade;
mod turn_order;
mod turns;

pub use active_effects::ActiveEffects;
use active_statuses::active_statuses;
pub use active_statuses::{ActiveStatus, ActiveStatusExpiry, ActiveStatusKind};
pub use fight::CombatView;
use scene_end::scene_end_view;
pub use scene_end::{SceneEndHero, SceneEndView};
use story::story_view;
pub use story::{ActReviewView, MaxDeduction, StoryView, SubplotView};
pub use task::{StepView, TaskAttemptView, TaskCheckResult, TaskView};
pub use trade::{RedactedCards, TradeView};
use turns::actor_turns;
pub use turns::{ActorTurns, TurnStatus};

/// The table as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // each field is named by its type
pub struct View {
    pub seat: Seat,
    pub title: Option<Name>,
    pub edition: Edition,
    pub settings: Settings,
    pub act: u16,
    pub scene: Scene,
    /// The definitions of all cards. Everybody may read them; only where the cards are is secret.
    pub deck: Deck,
    /// The printed deck, if the table uses one: draws whose numbers have not been typed yet.
    pub physical_deck: Option<PhysicalDeck>,
    /// Cards in a full hand.
    pub hand_size: u8,
    /// Cards left to flip and draw; nobody may know their order.
    pub draw_pile_count: usize,
    /// The flipped cards, the top one last.
    pub action_stack: Vec<CardId>,
    /// The discards, the top one last. If the table's settings say so, only the top one.
    pub discard_pile: Vec<CardId>,
    /// How many discards there are.
    pub discard_count: usize,
    /// All actors in the order they joined, including those who left, since the event log names them.
    pub cast: Vec<ActorView>,
    /// Whether play is in rounds.
    pub in_rounds: bool,
    pub round: Option<RoundView>,
    pub action: Option<Action>,
    /// The expected results of the current action's attacks, if it is an attack.
    pub evaluated_attacks: Vec<EvaluatedAttack>,
    /// Cards that the current action draws if it succeeds.
    pub draws_on_success: usize,
    /// Cards that the current action draws with its rolled results, if it is an attack.
    pub attack_draws: Option<usize>,
    /// The modifiers that apply to the current action.
    pub action_modifiers: Vec<ActionModifier>,
    /// The hero whose earned card can still be taken back if the gamemaster disallows it (DD-198).
    pub last_earned_by: Option<ActorId>,
    /// What each hero rolled for the turn order, if heroes fight each other.
    pub duel_totals: Option<Vec<(ActorId, i32)>>,
    /// Whether the table is played without the deck.
    pub deckless: bool,
    pub last_action: Option<ResolvedAction>,
    pub trade: Option<TradeView>,
    pub pool_removals: Vec<PoolRemoval>,
    pub scene_end: Option<SceneEndView>,
    pub tasks: Vec<TaskView>,
    pub story: StoryView,
    pub follow_ups: FollowUpsView,
    /// The task boxes that may come up, for the odds of a task.
    pub upcoming_boxes: UpcomingBoxes,
    /// Open choices and active effects of cards and possibilities.
    pub active_effects: ActiveEffects,
    pub combat: CombatView,
}

/// A card, with whether it may be used now and why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardView {
    /// Which card.
    pub card: CardId,
    /// Whether it may be used now.
    pub may_play: Result<(), Refusal>,
    /// Whether it may go from hand to pool now.
    pub may_pool: Result<(), Refusal>,
}

/// Whether a hero may put a card into the pool now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolPlay {
    /// Not in a round.
    Closed,
    /// This many cards may be put into the starting pool before the first flip.
    Starting(u8),
    /// Not earned yet: the hero has to act first.
    NotEarned,
    /// The hero has acted; the gamemaster has not judged yet whether it helped.
    AwaitingJudgement,
    /// The hero may put a card into the pool.
    Open,
    /// The time for it is over, because somebody else has acted since.
    TooLate,
    /// The hero has already put a card into the pool this round.
    Used,
    /// The gamemaster judged that the action did not help.
    Denied,
    /// The hero is surprised: no card this round (DD-404, DD-405, A-78).
    Surprised,
}

/// An actor as a seat sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ActorView {
    pub id: ActorId,
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
    pub stats: Stats,
    pub condition: Condition,
    /// The shock at which the actor falls unconscious, with what active cards or armor add at this table (TC-092, S-35); `None` if
    /// Toughness is unknown.
    pub shock_limit: Option<i32>,
    /// The sheet. A villain's is only in the open table's view, which is also the gamemaster's.
    pub sheet: Option<Sheet>,
    pub combat: CombatState,
    /// What they chose for their last attack. A villain's is only in the open table's view, as its sheet is.
    pub last_attack: Option<LastAttack>,
    pub roll_modifiers: RollModifiers,
    pub attribute_bonuses: [i32; 7],
    /// What active cards add to the bonus of every action (DD-253).
    pub action_bonus: i32,
    pub roll_condition: Option<(RollCondition, Until)>,
    /// The statuses in force, each with its end.
    pub statuses: Vec<ActiveStatus>,
    pub possibilities: u16,
    /// How many dice possibilities may buy for an action that is not declared yet.
    pub buyable_dice: u8,
    /// Whether they have had possibilities, and so are possibility-rated unless the sheet says otherwise.
    pub possibility_rated: bool,
    pub critical_moment_used: bool,
    /// Whether a critical moment may be declared now.
    pub may_declare_critical_moment: Result<(), Refusal>,
    /// Whether they may share another's roll for suppressive fire now (TC-143).
    pub may_share_attack: bool,
    /// Whether they broke and fled, and have not fought since (DD-149).
    pub has_fled: bool,
    /// Whether the player is away for a while.
    pub away: bool,
    /// Whether a hero who is away joins the running conflict when the player is back.
    pub joins_when_back: bool,
    pub left_table: bool,
    pub takes_part: bool,
    /// How many cards are in the hand.
    pub hand_count: usize,
    /// The hand itself, only in its own seat's view.
    pub hand: Option<Vec<CardView>>,
    pub pool: Vec<CardView>,
    /// How many cards may be traded now: pool cards in rounds, hand cards in free play.
    pub tradable_cards: usize,
    /// The heroes with whom a trade could begin, and whether it may.
    pub trade_partners: Vec<(ActorId, Result<(), Refusal>)>,
    /// Rounds of ammunition left, if they are counted (DD-171).
    pub ammunition: Option<u8>,
    /// Why the actor is out of the fight until somebody helps them; `None` if they are not (DD-176).
    pub out_of_fight: Option<String>,
    /// Cards that last to the end of the round.
    pub in_effect: Vec<CardId>,
    /// The actor's values that cards raise, in whatever zone those cards are.
    pub active_bonuses: Vec<ActiveBonus>,
    pub pool_play: PoolPlay,
    pub defence: Option<DefenceOutcome>,
    /// How much they are surprised now.
    pub surprise: Option<Surprise>,
    /// Why they hold their turn.
    pub held_turn: Option<HeldTurn>,
    /// Whether the next action is another than the one that they hold, such as an extra action (DD-124, DD-282).
    pub acts_beside_hold: bool,
    /// Whether the actor has lost an action this round (TC-018, TC-253).
    pub action_lost: bool,
    /// The turns in this round, and how far the actor is with them.
    pub turns: ActorTurns,
    /// Whether a turn may be taken now.
    pub may_act: bool,
    /// Whether the actor may begin to hold a turn now (DD-124).
    pub may_hold: Result<(), Refusal>,
    /// Why no active defence may begin now (TC-057, TC-058).
    pub defence_refusal: Option<CombatRefusal>,
}

/// The current round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RoundView {
    pub number: u16,
    /// The length of the fight at the end of this round, in seconds (DD-398).
    pub seconds: u32,
    pub card: CardId,
    pub line: ConflictLine,
    /// The tone whose line is in force; without a card, the tone of the scene.
    pub tone: Tone,
    pub approved: ApprovedActions,
    pub task_box: TaskBox,
    /// The turns in their order.
    pub turns: Vec<TurnView>,
    /// Whose turn it is; `None` when everyone has acted.
    pub next_turn: Option<Turn>,
    /// Turns not yet taken.
    pub turns_left: usize,
    /// Whether a turn has been taken.
    pub has_begun: bool,
    /// Whether all turns are over. While the flipped card can still be replaced, they are not known yet.
    pub is_over: bool,
    pub setbacks: BySide<Option<Setback>>,
    /// Sides with a setback that the gamemaster has not yet described.
    pub setbacks_due: Vec<Side>,
    /// Injured villains who will leave when the round ends, as things stand.
    pub about_to_break: Vec<ActorId>,
    /// Heroes whose declared defence the gamemaster has not judged, if it would earn a card.
    pub unjudged_defences: Vec<ActorId>,
}

/// A turn of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnView {
    /// Whose turn it is, and which of the actor's turns.
    pub turn: Turn,
    /// How it ended; `None` until then.
    pub end: Option<TurnEnd>,
}

/// Open follow-ups of cards that move cards or affect everybody, and the gamemaster's preparations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FollowUpsView {
    /// Hands that are being sorted.
    pub pending_refill: Option<PendingRefill>,
    /// Open questions from Idea cards.
    pub ideas: Vec<Idea>,
    /// Who has claimed glory and waits for the gamemaster's decision.
    pub glory_claim_by: Option<ActorId>,
    /// Glory cards that count for the award.
    pub glories_counted: u16,
    /// Who got the heroes away with Escape!, until somebody describes how.
    pub escaped_by: Option<ActorId>,
    /// Special cards that the gamemaster has not acknowledged, and their owners.
    pub unacknowledged_specials: Vec<(ActorId, CardId)>,
    /// Notes on pooled special cards, only in the open table's view.
    pub special_notes: Vec<(CardId, String)>,
    /// All special cards in pools, and their owners.
    pub pooled_specials: Vec<(ActorId, CardId)>,
    /// The prepared setbacks, only in the open table's view, which is also the gamemaster's.
    pub prepared_setbacks: Vec<PreparedSetback>,
    /// The heroes for whom Escape! would no longer be the first card.
    pub escape_not_first: Vec<ActorId>,
}

/// Builds the view of the table for `seat`.
pub fn view(state: &State, seat: Seat) -> View {
    let action = state.action.as_ref();
    let public_action = action.filter(|action| fight::is_public(state, action, seat));
    let evaluated_attacks =
        public_action.map_or_else(Vec::new, |action| state.evaluate_attacks(action));
    let attack_draws =
        public_action.and_then(|action| state.attack_draws(action, &evaluated_attacks));
    View {
        seat,
        title: state.title.clone(),
        edition: state.edition,
        settings: state.settings,
        act: state.act,
        scene: state.scene.clone(),
        deck: state.deck.clone(),
        physical_deck: state.physical_deck.clone(),
        hand_size: state.hand_size.unwrap_or(0),
        draw_pile_count: state.draw_pile_count(),
        action_stack: state.zones.cards(Zone::ActionStack).to_vec(),
        discard_pile: visible_discard_pile(state),
        discard_count: state.zones.cards(Zone::DiscardPile).len(),
        cast: state
            .cast
            .iter()
            .map(|actor| actor_view(state, actor, seat))
            .collect(),
        in_rounds: state.conflict.is_some(),
        round: state.round().map(|round| round_view(state, round)),
        action: fight::action(state, seat),
        evaluated_attacks,
        draws_on_success: state.draws_on_success(),
        attack_draws,
        action_modifiers: state.action_modifiers(),
        last_earned_by: state.earned_cards.last().map(|(hero, _)| *hero),
        duel_totals: state
            .conflict
            .as_ref()
            .and_then(|conflict| conflict.duel_totals.clone()),
        deckless: state.is_deckless(),
        last_action: state.last_action,
        trade: trade::trade_view(state, seat),
        pool_removals: state.pool_removals_due(),
        scene_end: scene_end_view(state),
        tasks: state
            .tasks
            .iter()
            .map(|task| task_view(state, task, seat))
            .collect(),
        story: story_view(state, seat),
        follow_ups: follow_ups_view(state, seat),
        upcoming_boxes: UpcomingBoxes::known_to_all(state),
        active_effects: active_effects::active_effects(state),
        combat: fight::combat_view(state, seat),
    }
}

fn actor_view(state: &State, actor: &Actor, seat: Seat) -> ActorView {
    let id = actor.id;
    let card_view = |&card: &CardId| CardView {
        card,
        may_play: may_play(state, id, card),
        may_pool: may_pool(state, id, card),
    };
    let hand = state.hand(id);
    let may_act =
        state.round().is_some() && !actor.left_table && acting_refusals(state, actor).is_empty();
    // The gamemaster knows the other side's stats.
    let known = seat == Seat::Table || actor.side() == Side::Heroes;
    ActorView {
        id,
        name: actor.name.clone(),
        player: actor.player.clone(),
        role: actor.role,
        stats: if known {
            actor.stats
        } else {
            Default::default()
        },
        condition: actor.condition,
        shock_limit: state.shock_threshold(actor).filter(|_| known),
        sheet: known.then(|| actor.sheet.clone()),
        last_attack: actor.last_attack.clone().filter(|_| known),
        roll_modifiers: actor.roll_modifiers(),
        attribute_bonuses: Attribute::ALL.map(|attribute| state.attribute_bonus(id, attribute)),
        action_bonus: state.action_bonus(id),
        combat: fight::combat_state(actor, seat),
        roll_condition: actor.roll_condition,
        statuses: active_statuses(state, actor, seat),
        possibilities: actor.possibilities,
        buyable_dice: buyable_dice(state, actor),
        possibility_rated: known && actor.possibility_rated,
        critical_moment_used: critical_moment_used(state, actor),
        may_declare_critical_moment: first_of(critical_moment_refusals(state, actor)),
        may_share_attack: may_share_attack(state, actor),
        has_fled: actor.has_fled,
        away: actor.away,
        joins_when_back: state.joins_when_back(id),
        left_table: actor.left_table,
        takes_part: state.takes_part(id),
        hand_count: hand.len(),
        hand: seat
            .belongs_to(id)
            .then(|| hand.iter().map(card_view).collect()),
        pool: state.pool(id).iter().map(card_view).collect(),
        tradable_cards: tradable_cards(state, id),
        trade_partners: trade_partners(state, id),
        ammunition: {
            let mut counted = state.follow_ups.ammunition.iter();
            let entry = counted.find(|(other, _)| *other == id);
            entry.map(|(_, rounds)| *rounds)
        },
        out_of_fight: {
            let mut out_of_fight = state.follow_ups.out_of_fight.iter();
            let entry = out_of_fight.find(|(other, _)| *other == id);
            entry.map(|(_, reason)| reason.clone())
        },
        in_effect: state.zones.cards(Zone::InEffect(id)).to_vec(),
        active_bonuses: active_effects::active_bonuses_of(state, id),
        pool_play: pool_play(state, actor),
        defence: actor.round.defence,
        surprise: state.surprise_of(id),
        held_turn: state.hold_reason(id),
        acts_beside_hold: state.acts_beside_hold(id),
        action_lost: actor.round.action_lost,
        turns: actor_turns(state, actor),
        may_act,
        may_hold: first_of(holding_refusals(state, actor)),
        defence_refusal: active_defence_refusal(state, actor).filter(|_| known),
    }
}

/// The part of the discard pile that may be looked through.
fn visible_discard_pile(state: &State) -> Vec<CardId> {
    let discards = state.zones.cards(Zone::DiscardPile);
    let from = if state.settings.is(DiscardBrowse::Top) {
        discards.len().saturating_sub(1)
    } else {
        0
    };
    discards.get(from..).unwrap_or_default().to_vec()
}

fn follow_ups_view(state: &State, seat: Seat) -> FollowUpsView {
    let hands = &state.follow_ups;
    let cards = |actor: &Actor| {
        let id = actor.id;
        let pool = state.pool(id).iter();
        pool.filter(|card| state.deck.is_special(**card))
            .map(move |card| (id, *card))
            .collect::<Vec<_>>()
    };
    let pooled_specials: Vec<(ActorId, CardId)> = state.heroes().flat_map(cards).collect();
    FollowUpsView {
        pending_refill: hands.pending_refill.clone(),
        ideas: hands.ideas.clone(),
        glory_claim_by: hands.glory_claims.first().map(|glory| glory.actor),
        glories_counted: state.glories_counted,
        escaped_by: hands.escaped_by,
        unacknowledged_specials: pooled_specials
            .iter()
            .filter(|(_, card)| hands.unacknowledged_specials.contains(card))
            .copied()
            .collect(),
        pooled_specials,
        special_notes: if seat == Seat::Table {
            hands.special_notes.clone()
        } else {
            vec![]
        },
        prepared_setbacks: if seat == Seat::Table {
            hands.prepared_setbacks.clone()
        } else {
            vec![]
        },
        escape_not_first: state
            .heroes()
            .filter(|hero| state.conflict.is_some() && hero.pooled_in_conflict > 0)
            .map(|hero| hero.id)
            .collect(),
    }
}

fn pool_play(state: &State, actor: &Actor) -> PoolPlay {
    if actor.role != Role::Hero || !state.takes_part(actor.id) {
        return PoolPlay::Closed;
    }
    if state.round().is_none() {
        return PoolPlay::Starting(actor.starting_pool_slots);
    }
    let is_surprised = surprised_pooling_refusal(state, actor.id).is_some();
    match (actor.round.cards_pooled, actor.round.contribution) {
        (1.., _) => PoolPlay::Used,
        (0, _) if is_surprised => PoolPlay::Surprised,
        (0, Contribution::NotYet) => PoolPlay::NotEarned,
        (0, Contribution::AwaitingJudgement) => PoolPlay::AwaitingJudgement,
        (0, Contribution::Made) if is_pool_window_closed(state, actor) => PoolPlay::TooLate,
        (0, Contribution::Made) => PoolPlay::Open,
        (0, Contribution::Denied) => PoolPlay::Denied,
    }
}

fn round_view(state: &State, round: &Round) -> RoundView {
    let due = |side: &Side| {
        round.line_effect(*side) == LineEffect::Setback && round.setbacks.get(*side).is_none()
    };
    // While the flipped card can still be replaced, its line is shown before it takes effect.
    let card = state.deck.card(round.card);
    let flipped = state.waiting_card();
    let tone = state.scene.tone;
    let turns_left = round.turns.iter().filter(|(_, end)| end.is_none()).count();
    let line = flipped.map_or(round.line, |card| tone.line(card));
    RoundView {
        number: round.number,
        seconds: u32::from(round.number) * ROUND_SECONDS,
        card: round.card,
        line,
        tone: card.map_or(tone, |card| tone.of_line(card, line)),
        approved: flipped.map_or(round.approved, |card| card.approved),
        task_box: flipped.map_or(round.task_box, |card| card.task_box),
        turns: round
            .turns
            .iter()
            .map(|(turn, end)| TurnView {
                turn: *turn,
                end: *end,
            })
            .collect(),
        next_turn: round.next_turn(),
        turns_left,
        has_begun: turns_left < round.turns.len(),
        is_over: turns_left == 0 && flipped.is_none(),
        setbacks: round.setbacks.clone(),
        setbacks_due: Side::ALL.into_iter().filter(due).collect(),
        about_to_break: state.about_to_break(),
        unjudged_defences: state.unjudged_defences(),
    }
}

impl ActorView {
    /// Whether a hand card may go to the pool now (DD-050, DD-059, DD-060). The dead lay nothing: their cards are to be discarded.
    pub fn may_pool(&self) -> bool {
        self.hand_count > 0
            && !self.condition.is_dead()
            && match self.pool_play {
                PoolPlay::Starting(1..) | PoolPlay::Open => true,
                PoolPlay::Starting(0)
                | PoolPlay::Closed
                | PoolPlay::NotEarned
                | PoolPlay::AwaitingJudgement
                | PoolPlay::TooLate
                | PoolPlay::Used
                | PoolPlay::Denied
                | PoolPlay::Surprised => false,
            }
    }
}

impl View {
    /// An actor of the cast.
    pub fn actor(&self, id: ActorId) -> Option<&ActorView> {
        self.cast.iter().find(|actor| actor.id == id)
    }

    /// Checks whether an actor is still at the table.
    pub fn is_present(&self, id: ActorId) -> bool {
        self.present().any(|actor| actor.id == id)
    }

    /// Everybody still at the table.
    pub fn present(&self) -> impl Iterator<Item = &ActorView> {
        self.cast.iter().filter(|actor| !actor.left_table)
    }

    /// The heroes still at the table.
    pub fn heroes(&self) -> impl Iterator<Item = &ActorView> {
        self.cast
            .iter()
            .filter(|actor| actor.role == Role::Hero && !actor.left_table)
    }
}
