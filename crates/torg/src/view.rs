//! What one seat may know. Nothing hidden from that seat is in its view: other hands are counts, the deck is a count
//! (section 2.3 of the deck's ledger, DD-026, INV-16).

use super::attribute::Attribute;
use super::burden::Weight;
use super::card::{Approved, BySide, CardId, Effect, Line, Side, TaskBox};
use super::condition::Condition;
use super::decide::{
    against_acting, against_laying_unawares, critical_moment_used, may_lay, may_play,
};
use super::deck::Deck;
use super::edition::Edition;
use super::fight::stance::Fight;
use super::fight::striking::Struck;
use super::figures::Figures;
use super::hands::{Idea, Open, Prepared};
use super::held::Held;
use super::piles::Zone;
use super::printed::Printed;
use super::refusal::Refusal;
use super::role::Role;
use super::roll::OnRoll;
use super::rounds::ROUND_SECONDS;
use super::settings::{DiscardBrowse, Settings};
use super::sheet::Sheet;
use super::skill::{Standing, Until};
use super::state::action::{Action, EndedAction};
use super::state::actor::{Actor, Contribution, Defence};
use super::state::round::{Round, Setback, Turn, TurnEnd};
use super::state::scene::Scene;
use super::state::{Removal, State};
use super::surprise::Surprise;
use super::task::chance::Outlook;
use super::using::raise::Raise;
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use task::task_view;

mod aiming;
mod combatant;
mod ending;
mod fight;
mod story;
mod task;
mod trade;
mod using;

pub use ending::EndingView;
use ending::ending_view;
pub use fight::Fray;
use story::story_view;
pub use story::{ClosingView, StoryView, SubplotView};
pub use task::{StepView, TaskView, TryingView};
pub use trade::{Shown, TradeView};
pub use using::Using;

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
    /// What the cards are: everybody may look them all up, only not where they lie.
    pub deck: Deck,
    /// The cards lie printed on the table: what has been drawn of which the numbers are not typed.
    pub printed: Option<Printed>,
    /// Cards in a full hand.
    pub hand_size: u8,
    /// Cards left to flip and draw; their order is nobody's to know.
    pub deck_left: usize,
    /// The flipped cards, the top one last.
    pub action_stack: Vec<CardId>,
    /// The discards, the top one last; where the table wants it so, the top one alone.
    pub discard: Vec<CardId>,
    /// How many there are.
    pub discarded: usize,
    /// Everybody in the order they joined, those who left included (the chronicle names them).
    pub cast: Vec<ActorView>,
    /// Whether play is in rounds.
    pub in_rounds: bool,
    pub round: Option<RoundView>,
    pub action: Option<Action>,
    /// What comes of its blows as it stands, where it is an attack.
    pub struck: Vec<Struck>,
    /// What weighs on it.
    pub weights: Vec<Weight>,
    /// Whose card may still be taken back because the gamemaster disallows what earned it (DD-198).
    pub earned: Option<ActorId>,
    /// Whether heroes fight each other: what each rolled for the order.
    pub duel: Option<Vec<(ActorId, i32)>>,
    /// Whether the table is played without the deck.
    pub deckless: bool,
    pub last_action: Option<EndedAction>,
    pub trade: Option<TradeView>,
    pub removal: Option<Removal>,
    pub ending: Option<EndingView>,
    pub tasks: Vec<TaskView>,
    pub story: StoryView,
    pub hands: HandsView,
    /// The boxes that may come, for the chances of a task.
    pub outlook: Outlook,
    /// What is open and in force through cards and possibilities.
    pub using: Using,
    pub fray: Fray,
}

/// One card with what may be done with it now, or why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardView {
    /// Which card.
    pub card: CardId,
    /// Whether it may be used now.
    pub play: Result<(), Refusal>,
    /// Whether it may go from hand to pool now.
    pub lay: Result<(), Refusal>,
}

/// A hero's one card to the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolSlot {
    /// Not in a round.
    Closed,
    /// So many cards may be laid before the first flip.
    Starting(u8),
    /// To be earned by acting.
    NotEarned,
    /// Acted; the gamemaster has still to say whether it helped.
    Unsaid,
    /// Earned and open.
    Open,
    /// Used this round.
    Used,
    /// The gamemaster said no this round.
    Denied,
    /// Surprised: none this round (DD-404, DD-405, A-78).
    Unawares,
}

/// Somebody as a seat sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ActorView {
    pub id: ActorId,
    pub name: Name,
    pub player: Option<Name>,
    pub role: Role,
    pub figures: Figures,
    pub condition: Condition,
    /// A villain's is for the table's own seat, the gamemaster's too.
    pub sheet: Option<Sheet>,
    pub fight: Fight,
    pub on_roll: OnRoll,
    pub raised: [i32; 7],
    /// What cards in force add to the bonus number of every action (DD-253).
    pub boosted: i32,
    pub standing: Option<(Standing, Until)>,
    pub possibilities: u16,
    /// They have had some: possibility-rated, where the sheet does not say otherwise.
    pub rated: bool,
    pub critical_moment_used: bool,
    pub gone: bool,
    pub takes_part: bool,
    /// How many cards are in the hand.
    pub hand_count: usize,
    /// The hand itself, for its own seat only.
    pub hand: Option<Vec<CardView>>,
    pub pool: Vec<CardView>,
    /// Rounds of ammunition left, where they are counted (DD-171).
    pub ammunition: Option<u8>,
    /// Out of the fight until helped, and why (DD-176).
    pub out: Option<String>,
    /// Cards that last to the end of the round.
    pub in_effect: Vec<CardId>,
    /// What cards raise, wherever these lie.
    pub raises: Vec<Raise>,
    pub slot: PoolSlot,
    pub defence: Option<Defence>,
    /// How much they are surprised now.
    pub surprise: Option<Surprise>,
    /// Why they wait with a turn.
    pub held: Option<Held>,
    /// An action of this round is lost (TC-018, TC-253).
    pub lost: bool,
    /// Whether a turn may be taken now.
    pub may_act: bool,
}

/// The round in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RoundView {
    pub number: u16,
    /// Seconds of the fight when the round is over (DD-398).
    pub seconds: u32,
    pub card: CardId,
    pub line: Line,
    pub approved: Approved,
    pub task: TaskBox,
    pub turns: Vec<(Turn, Option<TurnEnd>)>,
    /// Whose turn it is; `None` when everyone has acted.
    pub next: Option<Turn>,
    /// Turns not yet taken.
    pub to_come: usize,
    pub setbacks: BySide<Option<Setback>>,
    /// Sides with a setback that the gamemaster has not yet put into words.
    pub setbacks_due: Vec<Side>,
    /// Injured villains who leave when the round closes, as it stands.
    pub about_to_break: Vec<ActorId>,
    /// Heroes whose declared defence the gamemaster has not judged, where it would earn a card.
    pub defences_due: Vec<ActorId>,
}

/// What cards leave open that move cards or are for all, and what the gamemaster keeps ready.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HandsView {
    /// Hands that are being sorted.
    pub open: Option<Open>,
    /// Questions that are not answered yet.
    pub ideas: Vec<Idea>,
    /// Whose glory waits for the gamemaster's word.
    pub glory: Option<ActorId>,
    /// Cards of glory that count.
    pub glories: u16,
    /// Who got the heroes away, until it is told how.
    pub escape: Option<ActorId>,
    /// Specials of which the gamemaster has not taken note, and whose they are.
    pub unheard: Vec<(ActorId, CardId)>,
    /// What is in mind for those that wait; for the table's own seat only.
    pub notes: Vec<(CardId, String)>,
    /// All specials that lie in pools, and whose they are.
    pub tray: Vec<(ActorId, CardId)>,
    /// The prepared setbacks: for the table's own seat, the gamemaster's too.
    pub prepared: Vec<Prepared>,
    /// For whom Escape! would not be the first card any more.
    pub late: Vec<ActorId>,
}

/// What `seat` may know of the table.
pub fn view(state: &State, seat: Seat) -> View {
    View {
        seat,
        title: state.title.clone(),
        edition: state.edition,
        settings: state.settings,
        act: state.act,
        scene: state.scene.clone(),
        deck: state.deck.clone(),
        printed: state.printed.clone(),
        hand_size: state.hand_size.unwrap_or(0),
        deck_left: state.deck_left(),
        action_stack: state.piles.cards(Zone::ActionStack).to_vec(),
        discard: discard(state),
        discarded: state.piles.cards(Zone::Discard).len(),
        cast: state
            .cast
            .iter()
            .map(|actor| actor_view(state, actor, seat))
            .collect(),
        in_rounds: state.conflict.is_some(),
        round: state.round().map(|round| round_view(state, round)),
        action: fight::action(state, seat),
        struck: {
            let action = state.action.as_ref();
            let action = action.filter(|action| fight::lies_open(state, action, seat));
            action.map_or_else(Vec::new, |action| state.struck(action))
        },
        weights: state.weights(),
        earned: state.earned.last().map(|(hero, _)| *hero),
        duel: state
            .conflict
            .as_ref()
            .and_then(|conflict| conflict.duel.clone()),
        deckless: state.is_deckless(),
        last_action: state.last_action,
        trade: trade::trade_view(state, seat),
        removal: state.removal_due(),
        ending: ending_view(state),
        tasks: state
            .tasks
            .iter()
            .map(|task| task_view(state, task, seat))
            .collect(),
        story: story_view(state, seat),
        hands: hands_view(state, seat),
        outlook: Outlook::of(state, seat),
        using: using::using(state),
        fray: fight::fray(state, seat),
    }
}

fn actor_view(state: &State, actor: &Actor, seat: Seat) -> ActorView {
    let id = actor.id;
    let card_view = |&card: &CardId| CardView {
        card,
        play: may_play(state, id, card),
        lay: may_lay(state, id, card),
    };
    let hand = state.hand(id);
    let may_act = state.round().is_some() && !actor.gone && against_acting(state, actor).is_empty();
    // What the other side's figures are, the gamemaster knows.
    let known = seat == Seat::Table || actor.side() == Side::Heroes;
    ActorView {
        id,
        name: actor.name.clone(),
        player: actor.player.clone(),
        role: actor.role,
        figures: if known {
            actor.figures
        } else {
            Default::default()
        },
        condition: actor.condition,
        sheet: known.then(|| actor.sheet.clone()),
        on_roll: actor.on_roll(),
        raised: Attribute::ALL.map(|attribute| state.raised(id, attribute)),
        boosted: state.boosted(id),
        fight: fight::standing(actor, seat),
        standing: actor.standing,
        possibilities: actor.possibilities,
        rated: known && actor.rated,
        critical_moment_used: critical_moment_used(state, actor),
        gone: actor.gone,
        takes_part: state.takes_part(id),
        hand_count: hand.len(),
        hand: seat.is(id).then(|| hand.iter().map(card_view).collect()),
        pool: state.pool(id).iter().map(card_view).collect(),
        ammunition: {
            let mut counted = state.hands.ammunition.iter();
            let own = counted.find(|(other, _)| *other == id);
            own.map(|(_, rounds)| *rounds)
        },
        out: {
            let mut out = state.hands.out.iter();
            let own = out.find(|(other, _)| *other == id);
            own.map(|(_, why)| why.clone())
        },
        in_effect: state.piles.cards(Zone::InEffect(id)).to_vec(),
        raises: using::raises_of(state, id),
        slot: slot(state, actor),
        defence: actor.round.defence,
        surprise: state.surprise_of(id),
        held: state.held(id),
        lost: actor.round.lost,
        may_act,
    }
}

/// The discard pile as far as it may be looked through.
fn discard(state: &State) -> Vec<CardId> {
    let all = state.piles.cards(Zone::Discard);
    let from = if state.settings.is(DiscardBrowse::Top) {
        all.len().saturating_sub(1)
    } else {
        0
    };
    all.get(from..).unwrap_or_default().to_vec()
}

fn hands_view(state: &State, seat: Seat) -> HandsView {
    let hands = &state.hands;
    let cards = |actor: &Actor| {
        let id = actor.id;
        let pool = state.pool(id).iter();
        pool.filter(|card| state.deck.is_special(**card))
            .map(move |card| (id, *card))
            .collect::<Vec<_>>()
    };
    let tray: Vec<(ActorId, CardId)> = state.heroes().flat_map(cards).collect();
    HandsView {
        open: hands.open.clone(),
        ideas: hands.ideas.clone(),
        glory: hands.glories.first().map(|glory| glory.actor),
        glories: state.glories,
        escape: hands.escape,
        unheard: tray
            .iter()
            .filter(|(_, card)| hands.unheard.contains(card))
            .copied()
            .collect(),
        tray,
        notes: if seat == Seat::Table {
            hands.notes.clone()
        } else {
            vec![]
        },
        prepared: if seat == Seat::Table {
            hands.prepared.clone()
        } else {
            vec![]
        },
        late: state
            .heroes()
            .filter(|hero| state.conflict.is_some() && hero.laid_in_conflict > 0)
            .map(|hero| hero.id)
            .collect(),
    }
}

fn slot(state: &State, actor: &Actor) -> PoolSlot {
    if actor.role != Role::Hero || !state.takes_part(actor.id) {
        return PoolSlot::Closed;
    }
    if state.round().is_none() {
        return PoolSlot::Starting(actor.starting_places);
    }
    let unawares = against_laying_unawares(state, actor.id).is_some();
    match (actor.round.laid, actor.round.contribution) {
        (1.., _) => PoolSlot::Used,
        (0, _) if unawares => PoolSlot::Unawares,
        (0, Contribution::NotYet) => PoolSlot::NotEarned,
        (0, Contribution::Waiting) => PoolSlot::Unsaid,
        (0, Contribution::Made) => PoolSlot::Open,
        (0, Contribution::Denied) => PoolSlot::Denied,
    }
}

fn round_view(state: &State, round: &Round) -> RoundView {
    let due =
        |side: &Side| round.effect(*side) == Effect::Setback && round.setbacks.of(*side).is_none();
    // What could still be replaced is seen before it takes effect.
    let waits = state
        .conflict
        .as_ref()
        .is_some_and(|conflict| conflict.seizing);
    let flipped = state.deck.card(round.card).filter(|_| waits);
    RoundView {
        number: round.number,
        seconds: u32::from(round.number) * ROUND_SECONDS,
        card: round.card,
        line: flipped.map_or(round.line, |card| state.scene.tone.line(card)),
        approved: flipped.map_or(round.approved, |card| card.approved),
        task: flipped.map_or(round.task, |card| card.task),
        turns: round.turns.clone(),
        next: round.next_turn(),
        to_come: round.turns.iter().filter(|(_, end)| end.is_none()).count(),
        setbacks: round.setbacks.clone(),
        setbacks_due: [Side::Heroes, Side::Villains]
            .into_iter()
            .filter(due)
            .collect(),
        about_to_break: state.about_to_break(),
        defences_due: state.defences_due(),
    }
}

impl ActorView {
    /// Whether a card of the hand may go to the pool now (DD-050, DD-059, DD-060).
    pub fn may_lay(&self) -> bool {
        self.hand_count > 0
            && match self.slot {
                PoolSlot::Starting(1..) | PoolSlot::Open => true,
                PoolSlot::Starting(0)
                | PoolSlot::Closed
                | PoolSlot::NotEarned
                | PoolSlot::Unsaid
                | PoolSlot::Used
                | PoolSlot::Denied
                | PoolSlot::Unawares => false,
            }
    }
}

impl View {
    /// Somebody in the cast.
    pub fn actor(&self, id: ActorId) -> Option<&ActorView> {
        self.cast.iter().find(|actor| actor.id == id)
    }

    /// Everybody still at the table.
    pub fn present(&self) -> impl Iterator<Item = &ActorView> {
        self.cast.iter().filter(|actor| !actor.gone)
    }

    /// The heroes still at the table.
    pub fn heroes(&self) -> impl Iterator<Item = &ActorView> {
        self.cast
            .iter()
            .filter(|actor| actor.role == Role::Hero && !actor.gone)
    }
}
