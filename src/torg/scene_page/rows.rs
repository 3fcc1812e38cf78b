//! The rows of the turn order: who acts when, how many turns each actor has taken, and which buttons each row has.

use super::super::acting::has_critical_moment;
use super::super::action::{Action, ActionButton};
use super::super::dialog::TorgDialog;
use super::super::fight;
use super::super::messages::cast::with_gear;
use super::super::messages::combat;
use super::super::messages::names::roll_condition_name;
use super::super::messages::rounds::surprise;
use super::super::messages::scene_page as messages;
use super::super::messages::sentences::cast_name;
use super::super::task::task_button;
use super::kinds::{KindButton, kind_buttons};
use crate::components::ButtonVariant;
use crate::grammar::figure;
use ::torg::card::{CardId, Side};
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::state::Role;
use ::torg::view::{ActorTurns, ActorView, TurnStatus, View};
use tabletop::seat::ActorId;

/// One actor's row in the turn order.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRow {
    /// The actor.
    pub actor: ActorId,
    /// What identifies the actor.
    pub head: RowHead,
    /// Whether the actor is dead.
    pub is_dead: bool,
    /// Whether the player is away for a while.
    pub is_away: bool,
    /// The details that the row shows where there is room for them.
    pub board: Board,
    /// The actor's turns, and how far the actor is with them.
    pub turns: ActorTurns,
    /// The text under the name.
    pub detail: String,
    /// The injury as one line of text; empty if there is none.
    pub injury: String,
    /// What changes the next roll: "Stymied, Unskilled". Empty if nothing does.
    pub roll_condition: String,
    /// The number of cards in the pool as text; empty if the pool is empty.
    pub pool: String,
    /// The text of the row that replaces the rows of a whole side on small screens, once that side has acted.
    pub folds_into: Option<&'static str>,
    /// The button that acts, continues the open action, or attacks with a held turn.
    pub act: Option<ActionButton>,
    /// The button that ends the turn.
    pub done: Option<ActionButton>,
    /// The button for the first action of an actor who is knocked down.
    pub first: Option<ActionButton>,
    /// The button for the task that the actor leads.
    pub task: Option<ActionButton>,
    /// The buttons for the kinds of action that are allowed; empty if the actor cannot act now.
    pub kinds: Vec<KindButton>,
    /// The button that declares a critical moment and then asks for the kind of action.
    pub critical_moment: Option<ActionButton>,
    /// The button that opens the menu of the fight.
    pub more: Option<ActionButton>,
}

/// What identifies the actor of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowHead {
    /// The name.
    pub name: String,
    /// The side.
    pub side: Side,
    /// The Dexterity, if it is known.
    pub dexterity: Option<u8>,
}

/// The details that a row shows where there is room for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The possibilities of a hero; `None` for other roles.
    pub possibilities: Option<u16>,
    /// The shock points.
    pub shock: u16,
    /// The shock at which the actor is knocked out, if it is known.
    pub shock_limit: Option<i32>,
    /// The wound levels, 0 to 4.
    pub wounds: u8,
    /// The conditions, in a word each.
    pub tags: Vec<&'static str>,
    /// The number of cards in hand; `None` for an actor without a hand.
    pub hand: Option<usize>,
    /// The cards that lie open, each with the actor in whose pool it is.
    pub cards: Vec<(CardId, Option<ActorId>)>,
}

impl Board {
    fn of(view: &View, actor: &ActorView) -> Self {
        Self {
            possibilities: (actor.role == Role::Hero).then_some(actor.possibilities),
            shock: actor.condition.shock,
            shock_limit: actor.shock_limit,
            wounds: actor.condition.wounds,
            tags: tags(view, actor),
            hand: cards_in_hand(view, actor),
            cards: open_cards(actor).collect(),
        }
    }
}

impl TurnRow {
    /// Checks whether the row offers actions.
    pub fn offers_actions(&self) -> bool {
        self.first.is_some() || !self.kinds.is_empty()
    }
}

/// Returns a row for everybody present, in turn order.
pub fn rows(view: &View) -> Vec<TurnRow> {
    let order = view.in_turn_order().into_iter();
    let mut rows: Vec<TurnRow> = order.map(|actor| row(view, actor)).collect();
    if view.round.is_some() {
        fold(&mut rows);
    }
    rows
}

/// Marks the rows of each side that has acted completely, so that small screens show one row for the side.
fn fold(rows: &mut [TurnRow]) {
    if rows.iter().all(|row| !row.turns.status.is_now()) {
        return;
    }
    for side in Side::ALL {
        let is_of_side = |row: &TurnRow| !row.turns.status.has_no_turn() && row.head.side == side;
        let side_rows: Vec<&TurnRow> = rows.iter().filter(|row| is_of_side(row)).collect();
        if side_rows.len() < 2 || side_rows.iter().any(|row| !row.turns.status.is_over()) {
            continue;
        }
        let mut statuses = side_rows.iter().map(|row| row.turns.status);
        let all_lost = statuses.all(|status| status == TurnStatus::Lost);
        let text = messages::side_has_acted(side, all_lost);
        for row in rows.iter_mut().filter(|row| is_of_side(row)) {
            row.folds_into = Some(text);
        }
    }
}

fn row(view: &View, actor: &ActorView) -> TurnRow {
    let id = actor.id;
    let status = actor.turns.status;
    let own_action = view.action_of(id);
    let may_act = actor.may_act && view.action.is_none();
    let may_choose = may_act && view.round.is_some();
    let first = fight::first_button(view, actor).filter(|_| may_choose);
    let task = task_button(view, id).filter(|_| may_choose);
    // Only one button of a row is highlighted, and none for an action that something else has to come before.
    let variant = match first {
        None if may_act || own_action.is_some() => ButtonVariant::Primary,
        Some(_) | None => ButtonVariant::Plain,
    };
    let open_action = |critical_moment| {
        Action::Open(TorgDialog::Act {
            actor: id,
            critical_moment,
        })
    };
    let act = status.is_now().then(|| match own_action {
        Some(action) => ActionButton::new("Continue", variant, open_action(action.critical_moment)),
        None => ActionButton::new("Act", variant, open_action(false)),
    });
    let may_declare = may_choose && first.is_none() && has_critical_moment(view, actor);
    let critical_moment = may_declare.then(|| {
        ActionButton::plain("Critical moment", open_action(true))
            .with_detail("use cards from your hand, once per act")
    });
    let held_attack = || {
        let action = fight::held_turn_action(view, actor)?;
        Some(ActionButton::plain("Attack now", action))
    };
    let done = (status.is_now() && may_act).then(|| {
        ActionButton::quiet(
            format!("{}: done", cast_name(view, actor)),
            Action::Play(Command::EndTurn { actor: id }),
        )
    });
    let more = fight::more_button(view, actor)
        .filter(|_| may_act)
        .map(|more| match first {
            // The first button says in which state the actor is.
            Some(_) => more.with_detail(""),
            None => more,
        });
    TurnRow {
        actor: id,
        head: RowHead {
            name: actor.name.as_str().to_owned(),
            side: actor.role.side(),
            dexterity: actor.stats.dexterity,
        },
        is_dead: actor.condition.is_dead(),
        is_away: actor.away,
        board: Board::of(view, actor),
        turns: actor.turns,
        detail: detail(view, actor),
        injury: fight::injury_text(view, actor),
        roll_condition: roll_conditions(actor).join(", "),
        pool: pool_text(actor),
        folds_into: None,
        act: act.or_else(held_attack),
        done,
        kinds: if may_choose {
            row_kinds(view, actor)
        } else {
            Vec::new()
        },
        first,
        task,
        critical_moment,
        more,
    }
}

/// Returns the kinds of action for the row of an actor: all of them; a defence alone if the actor is knocked down and may defend (TC-103,
/// S-14); or a defence and a simple action if the actor is partly surprised (DD-407).
fn row_kinds(view: &View, actor: &ActorView) -> Vec<KindButton> {
    let all_kinds = kind_buttons(view, actor.id, false);
    let all_count = all_kinds.len();
    let may_choose = |button: &KindButton| view.may_choose_kind(actor, button.kind);
    let mut kinds: Vec<KindButton> = all_kinds.into_iter().filter(may_choose).collect();
    // The few kinds that are left fit on a phone, too.
    if kinds.len() < all_count {
        for button in &mut kinds {
            button.likely = true;
        }
    }
    kinds
}

/// Returns the text under an actor's name. If heroes fight each other, it includes the total that the hero rolled for the turn order.
fn detail(view: &View, actor: &ActorView) -> String {
    let state = state(view, actor);
    let mut totals = view.duel_totals.iter().flatten();
    match totals.find(|(id, _)| *id == actor.id) {
        None => state,
        Some((_, total)) if state.is_empty() => format!("{} for turn order", figure(*total)),
        Some((_, total)) => format!("{state}, {} for turn order", figure(*total)),
    }
}

fn state(view: &View, actor: &ActorView) -> String {
    let player = || {
        let player = actor.player.as_ref();
        player.map_or_else(String::new, |player| player.as_str().to_owned())
    };
    let turns = actor.turns;
    let text = match (turns.status, turns.taken, turns.total) {
        _ if actor.condition.is_dead() => "dead",
        _ if actor.condition.unconscious && actor.away => "unconscious, away",
        _ if actor.condition.unconscious => "unconscious",
        _ if actor.away && !turns.status.is_now() => "away",
        _ if actor.has_fled => "left the fight",
        (TurnStatus::Acting, ..) => "action in progress",
        (TurnStatus::NowExtra, ..) => "extra action from Haste",
        (TurnStatus::Now, 0, 2) => "first of two actions",
        (TurnStatus::Now, 1, 2) => "second of two actions",
        (TurnStatus::Now, ..) => {
            let state_text = fight::row_state(view, actor)
                .or_else(|| fight::waiting(actor))
                .unwrap_or_else(player);
            return if state_text.is_empty() {
                "acting now".to_owned()
            } else {
                format!("{state_text}, acting now")
            };
        }
        (TurnStatus::Lost, ..) => "action lost",
        (TurnStatus::Passed, ..) => "turn passed",
        (TurnStatus::Acted, ..) => "acted",
        (TurnStatus::Ahead, ..) => {
            return fight::waiting(actor)
                .unwrap_or_else(|| with_gear(player(), actor.sheet.as_ref()));
        }
        (TurnStatus::NextRound, ..) => "joins in next round",
        (TurnStatus::None, ..) => actor.surprise.map_or("not in this conflict", surprise),
    };
    text.to_owned()
}

/// Returns the conditions of an actor in a word each, the worst first, for the wide layout on tablets. Whether the actor is dead or
/// unconscious is not among them: the state of the row says it. Nothing else matters for the dead.
pub fn tags(view: &View, actor: &ActorView) -> Vec<&'static str> {
    let condition = &actor.condition;
    if condition.is_dead() {
        return Vec::new();
    }
    let marks = [
        (fight::is_dying(view, actor), "dying"),
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down, "down"),
    ];
    marks
        .into_iter()
        .filter_map(|(applies, tag)| applies.then_some(tag))
        .chain(roll_conditions(actor))
        .collect()
}

/// Returns what changes an actor's next roll: Up or Stymied, and Unskilled (DD-137, DD-143, TC-251).
fn roll_conditions(actor: &ActorView) -> Vec<&'static str> {
    let held = actor.roll_condition;
    let held = held.map(|(roll_condition, _)| roll_condition_name(roll_condition));
    let unskilled = actor.combat.statuses.has(Status::Unskilled);
    let unskilled = unskilled.then(|| combat::status(Status::Unskilled));
    held.into_iter().chain(unskilled).collect()
}

/// Formats the number of cards in the pool: "2 in pool". Empty if the pool is empty.
fn pool_text(actor: &ActorView) -> String {
    match actor.pool.len() {
        0 => String::new(),
        count => format!("{count} in pool"),
    }
}

/// Returns the cards that lie open in front of an actor, each with the actor in whose pool it is. Cards in effect come first; they are in
/// no pool.
pub fn open_cards(actor: &ActorView) -> impl Iterator<Item = (CardId, Option<ActorId>)> {
    let live = actor.in_effect.iter().map(|card| (*card, None));
    let pool = actor.pool.iter();
    live.chain(pool.map(|pooled| (pooled.card, Some(actor.id))))
}

/// Returns how many cards a hero holds in hand. `None` for other roles, and if the table plays without the deck.
pub fn cards_in_hand(view: &View, actor: &ActorView) -> Option<usize> {
    (actor.role == Role::Hero && !view.deckless).then_some(actor.hand_count)
}

/// Says whose turn it is. `None` if nobody has one now.
pub fn announced_turn(rows: &[TurnRow]) -> Option<String> {
    let row = rows.iter().find(|row| row.turns.status.is_now())?;
    Some(messages::turn(&row.head.name, &row.detail))
}
