//! The order of acting: one row a person, with what the row can do.

use crate::app::intent::Intent;
use crate::app::model::{Screen, Sheet};
use crate::app::vm::attack::table::opens_for;
use crate::app::vm::{Button, ButtonVariant, deeds};
use crate::app::words::cast::with_gear;
use crate::app::words::rounds::surprise;
use crate::app::words::telling::{card_name, name_among};
use crate::app::words::torg::{side as side_name, standing};
use ::torg::card::{ApprovableAction, ApprovedActions, CardId, Side};
use ::torg::command::Command;
use ::torg::deck::Deck;
use ::torg::state::{ActionKind, Condition, Role, TurnEnd};
use ::torg::view::{ActorView, RoundView, View};
use tabletop::seat::ActorId;

/// How far somebody's turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Progress {
    Done,
    Now,
    Waiting,
    /// Out of the order: not in the conflict, or out cold.
    Out,
}

/// One person in the order of acting.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    pub id: ActorId,
    /// Dexterity, where it is known.
    pub figure: Option<u8>,
    pub side: Side,
    pub name: String,
    pub sub: String,
    /// How hurt they are, where there is no board.
    pub harm: String,
    pub progress: Progress,
    /// Turns taken and turns in all.
    pub pips: (usize, usize),
    /// The row that stands for a whole side that has acted, on small screens.
    pub folds_into: Option<String>,
    pub act: Option<Button>,
    pub done: Option<Button>,
    pub open: Intent,
    pub board: Board,
}

/// What a row shows besides where there is room.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Board {
    pub hero: bool,
    pub possibilities: u16,
    /// Shock and the shock that knocks out.
    pub shock: (u16, Option<u8>),
    pub wounds: u8,
    pub tags: Vec<&'static str>,
    pub hand: Option<usize>,
    pub pool: Vec<PoolChip>,
    /// The eight kinds of action, for the one who may act.
    pub actions: Vec<ActionButton>,
    /// The way to all else that is done in a fight.
    pub more: Option<Box<Button>>,
}

/// A card in a pool, as small as it gets.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PoolChip {
    pub card: CardId,
    pub name: String,
    pub special: bool,
    /// In effect this round.
    pub live: bool,
    pub intent: Intent,
}

/// One of the eight kinds of action.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ActionButton {
    pub kind: ActionKind,
    pub label: &'static str,
    /// A success earns a card.
    pub earns: bool,
    /// The line lists it: a villain's success costs a hero pool cards (DD-181).
    pub costs: bool,
    pub intent: Intent,
}

pub(super) fn rows(view: &View) -> Vec<Row> {
    let Some(round) = &view.round else {
        let progress = |actor: &ActorView| {
            if acts(view, actor.id) {
                Progress::Now
            } else {
                Progress::Waiting
            }
        };
        return view
            .present()
            .map(|actor| row(view, actor, progress(actor), (0, 0), None))
            .collect();
    };
    let mut rows: Vec<Row> = Vec::new();
    for (turn, _) in &round.turns {
        if rows.iter().any(|row| row.id == turn.actor) {
            continue;
        }
        let Some(actor) = view.actor(turn.actor) else {
            continue;
        };
        let own: Vec<Option<TurnEnd>> = round
            .turns
            .iter()
            .filter(|(other, _)| other.actor == actor.id)
            .map(|(_, end)| *end)
            .collect();
        let taken = own.iter().filter(|end| end.is_some()).count();
        let acting = acts(view, actor.id);
        let next =
            view.action.is_none() && round.next_turn.is_some_and(|next| next.actor == actor.id);
        let progress = if acting || next {
            Progress::Now
        } else if taken == own.len() {
            Progress::Done
        } else {
            Progress::Waiting
        };
        rows.push(row(view, actor, progress, (taken, own.len()), Some(round)));
    }
    for actor in view
        .present()
        .filter(|actor| !round.turns.iter().any(|(turn, _)| turn.actor == actor.id))
    {
        rows.push(row(view, actor, Progress::Out, (0, 0), None));
    }
    rows.sort_by_key(|row| row.board.wounds >= Condition::DEAD);
    fold(view, &mut rows);
    rows
}

/// Whether the action that is being resolved is that one's.
pub fn acts(view: &View, actor: ActorId) -> bool {
    let action = view.action.as_ref();
    action.is_some_and(|action| action.actor == actor)
}

/// A whole side that has acted folds into one line where there is little room.
fn fold(view: &View, rows: &mut [Row]) {
    let lost = |row: &Row| row.pips.1 == 1 && view.actor(row.id).is_some_and(|its| its.action_lost);
    for side in [Side::Heroes, Side::Villains] {
        let in_order = |row: &&mut Row| row.side == side && row.progress != Progress::Out;
        let all_done = rows
            .iter()
            .filter(|row| row.side == side && row.progress != Progress::Out)
            .count()
            > 1
            && rows
                .iter()
                .filter(|row| row.side == side)
                .all(|row| row.progress == Progress::Done || row.progress == Progress::Out);
        let somebody_acts = rows.iter().any(|row| row.progress == Progress::Now);
        if all_done && somebody_acts {
            let mut own = rows.iter_mut().filter(in_order);
            let done = if own.all(|row| lost(row)) {
                " lost their actions"
            } else {
                " have acted"
            };
            let text = format!("The {}{done}", side_name(side).to_ascii_lowercase());
            for row in rows.iter_mut().filter(in_order) {
                row.folds_into = Some(text.clone());
            }
        }
    }
}

fn row(
    view: &View,
    actor: &ActorView,
    progress: Progress,
    pips: (usize, usize),
    round: Option<&RoundView>,
) -> Row {
    let acting = acts(view, actor.id);
    let next = round.and_then(|round| round.next_turn);
    let between = next.is_some_and(|turn| turn.is_extra() && turn.actor == actor.id);
    let moment = view.action.as_ref().filter(|_| acting);
    let moment = moment.is_some_and(|action| action.critical_moment);
    let name = actor.name.as_str().to_owned();
    let short = name_among(view, actor).to_owned();
    let act = (progress == Progress::Now).then(|| {
        Button::new(
            if acting { "Go on" } else { "Act" },
            ButtonVariant::Lit,
            Intent::Asked(Sheet::act(actor.id, moment)),
        )
    });
    let springs = deeds::springs(view, actor).filter(|_| act.is_none());
    let springs = springs.map(|way| Button::new("Springs now", ButtonVariant::Plain, way));
    let done = (progress == Progress::Now && !acting).then(|| {
        Button::new(
            format!("{short}: done"),
            ButtonVariant::Quiet,
            Intent::wanted(Command::EndTurn { actor: actor.id }),
        )
    });
    Row {
        id: actor.id,
        figure: actor.stats.dexterity,
        side: actor.role.side(),
        sub: with_total(
            view,
            actor,
            row_sub(view, actor, progress, pips, acting, between),
        ),
        harm: deeds::harm(actor),
        name,
        progress,
        pips,
        folds_into: None,
        act: act.or(springs),
        done,
        open: Intent::Went(Screen::Seat(actor.id)),
        board: board(view, actor, round),
    }
}

/// With what a hero who fights heroes rolled for the order.
fn with_total(view: &View, actor: &ActorView, sub: String) -> String {
    let mut totals = view.duel_totals.iter().flatten();
    match totals.find(|(id, _)| *id == actor.id) {
        None => sub,
        Some((_, total)) => {
            let order = format!("{total} for the order");
            if sub.is_empty() {
                order
            } else {
                format!("{sub}, {order}")
            }
        }
    }
}

fn row_sub(
    view: &View,
    actor: &ActorView,
    progress: Progress,
    pips: (usize, usize),
    acting: bool,
    between: bool,
) -> String {
    if actor.condition.wounds >= Condition::DEAD {
        return "dead".to_owned();
    }
    if actor.condition.unconscious {
        return "unconscious".to_owned();
    }
    let player = || {
        actor
            .player
            .as_ref()
            .map_or_else(String::new, |player| player.as_str().to_owned())
    };
    match (progress, pips) {
        (Progress::Now, _) if acting => "in the middle of an action".to_owned(),
        (Progress::Now, _) if between => "one action in between, by Haste".to_owned(),
        (Progress::Now, (0, 2)) => "first of two actions".to_owned(),
        (Progress::Now, (1, 2)) => "second of two actions".to_owned(),
        (Progress::Now, _) => {
            let unawares = deeds::unawares(view, actor).map(|(left, _)| left.to_owned());
            let player = unawares
                .or_else(|| deeds::waiting(actor))
                .unwrap_or_else(player);
            if player.is_empty() {
                "on turn now".to_owned()
            } else {
                format!("{player}, on turn now")
            }
        }
        (Progress::Done, (1, _)) if actor.action_lost => "lost the action".to_owned(),
        (Progress::Done, _) => "acted".to_owned(),
        (Progress::Waiting, _) => {
            deeds::waiting(actor).unwrap_or_else(|| with_gear(player(), actor.sheet.as_ref()))
        }
        (Progress::Out, _) => match actor.surprise {
            Some(how) => surprise(how).to_owned(),
            None => "not in these rounds".to_owned(),
        },
    }
}

fn board(view: &View, actor: &ActorView, round: Option<&RoundView>) -> Board {
    let condition = &actor.condition;
    let mut tags = Vec::new();
    for (has, tag) in [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down, "down"),
        (condition.unconscious, "unconscious"),
        (deeds::dying(actor), "dying"),
        (condition.wounds >= Condition::DEAD, "dead"),
    ] {
        if has {
            tags.push(tag);
        }
    }
    if let Some((held, _)) = actor.roll_condition {
        tags.push(standing(held));
    }
    let live = actor
        .in_effect
        .iter()
        .map(|card| pool_chip(&view.deck, *card, actor.id, true));
    let pool = actor
        .pool
        .iter()
        .map(|held| pool_chip(&view.deck, held.card, actor.id, false));
    let acts = actor.may_act && view.action.is_none();
    Board {
        hero: actor.role == Role::Hero,
        possibilities: actor.possibilities,
        shock: (condition.shock, actor.stats.toughness),
        wounds: condition.wounds,
        tags,
        hand: (actor.role == Role::Hero && !view.deckless).then_some(actor.hand_count),
        pool: live.chain(pool).collect(),
        actions: round.filter(|_| acts).map_or_else(Vec::new, |round| {
            actions(view, actor.id, Some(round.approved), false)
        }),
        more: deeds::more(view, actor).filter(|_| acts).map(Box::new),
    }
}

/// A card in a pool or in effect.
pub fn pool_chip(deck: &Deck, card: CardId, holder: ActorId, live: bool) -> PoolChip {
    PoolChip {
        card,
        name: card_name(deck, card),
        special: deck.is_special(card),
        live,
        intent: Intent::Asked(Sheet::Card {
            card,
            holder: (!live).then_some(holder),
        }),
    }
}

/// A kind of action in a word.
pub fn kind_of(view: &View, kind: ActionKind) -> &'static str {
    if kind == ActionKind::Other && !view.in_rounds {
        "Any check"
    } else {
        crate::app::words::torg::action(kind)
    }
}

/// The eight kinds of action, the approved ones first. In free play nothing is approved and no defence waits for attacks; what is
/// rolled there is mostly none of the seven.
pub fn actions(
    view: &View,
    actor: ActorId,
    approved: Option<ApprovedActions>,
    critical_moment: bool,
) -> Vec<ActionButton> {
    const KINDS: [ApprovableAction; 7] = [
        ApprovableAction::Attack,
        ApprovableAction::Trick,
        ApprovableAction::Test,
        ApprovableAction::Taunt,
        ApprovableAction::Intimidate,
        ApprovableAction::Maneuver,
        ApprovableAction::Defend,
    ];
    let hero = view
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Hero);
    let mut kinds: Vec<ActionKind> = KINDS.into_iter().map(ActionKind::Approvable).collect();
    let earns = |kind: &ActionKind| match kind {
        ActionKind::Approvable(kind) => {
            hero && !view.deckless && approved.is_some_and(|approved| approved.includes(*kind))
        }
        ActionKind::Other => false,
    };
    let costs = |kind: &ActionKind| view.needs_target(actor, *kind);
    let figured = |kind| {
        let actor = view.actor(actor)?;
        let way = deeds::way(view, actor, kind, critical_moment);
        way.or_else(|| opens_for(view, actor, kind, critical_moment))
    };
    kinds.sort_by_key(|kind| !earns(kind) && !costs(kind));
    if approved.is_some() {
        kinds.push(ActionKind::Other);
    } else {
        kinds.pop();
        kinds.insert(0, ActionKind::Other);
    }
    kinds
        .into_iter()
        .map(|kind| ActionButton {
            kind,
            label: kind_of(view, kind),
            earns: earns(&kind),
            costs: costs(&kind),
            intent: if let Some(way) = figured(kind) {
                way
            } else if view.asks_target(actor, kind) {
                Intent::Asked(Sheet::Target {
                    actor,
                    kind,
                    critical_moment,
                })
            } else {
                Intent::wanted(Command::Declare {
                    actor,
                    kind,
                    target: None,
                    critical_moment,
                })
            },
        })
        .collect()
}
