//! The sheets that are lists: who takes part, what goes, what else can be done.

use super::*;
use super::{matters, trades};
use crate::app::cast::{CastIntent, Edit, Whose, extra_of};
use crate::app::intent::Intent;
use crate::app::matters::CardPrompt;
use crate::app::model::{AfterRound, RoundsSheet, Sheet};
use crate::app::vm::stage::Bar;
use crate::app::vm::{Button, ButtonVariant, deeds, tales, tasks};
use crate::app::words::refusals;
use crate::app::words::telling::{card_name, name_among};
use crate::app::words::torg::{cards as count_cards, the_side};
use ::torg::Torg;
use ::torg::card::{CardId, Side};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::state::{Role, Setback};
use ::torg::view::{ActorView, PoolPlay, View};
use tabletop::name::{Name, NameError, is_text_too_long};
use tabletop::seat::ActorId;
use tabletop::table::Table;

pub(super) fn switch(
    label: String,
    sub: String,
    side: Option<Side>,
    on: bool,
    intent: Intent,
) -> ListRow {
    ListRow {
        label,
        sub,
        side,
        bar: Bar::None,
        on: Some(on),
        intent,
    }
}

/// A row that leads somewhere.
#[inline(never)]
pub(in crate::app) fn way(
    label: impl Into<String>,
    sub: impl Into<String>,
    intent: Intent,
) -> ListRow {
    ListRow {
        label: label.into(),
        sub: sub.into(),
        side: None,
        bar: Bar::None,
        on: None,
        intent,
    }
}

pub(in crate::app::vm) fn lit(label: impl Into<String>) -> Button {
    Button::new(label, ButtonVariant::Lit, Intent::SentSheet)
}

pub(super) fn list(view: &View, table: &Table<Torg>, sheet: &Sheet) -> Option<List> {
    Some(match sheet {
        Sheet::Target {
            actor,
            kind,
            critical_moment,
        } => aiming::target(view, *actor, *kind, *critical_moment),
        Sheet::BeginRounds { chosen } => begin_rounds(view, chosen),
        Sheet::CloseRound { then } => close_round(view, *then),
        Sheet::Setback { side, text } => setback(view, *side, text),
        Sheet::CardPrompt(matter) => matters::matter(view, matter)?,
        Sheet::TakePoolCards { chosen } => trades::take_pool_cards(view, chosen)?,
        Sheet::TradePartner { from } => trades::trade_partner(view, *from),
        Sheet::TradeCards {
            from,
            to,
            answering,
            chosen,
        } => trades::trade_cards(view, *from, *to, *answering, chosen)?,
        Sheet::Trade { accepting, story } => trades::trade(view, *accepting, story)?,
        Sheet::SceneMenu => scene_menu(view),
        Sheet::NameScene { text } => List {
            title: "Name the scene".to_owned(),
            field: Some(Field {
                label: "Train roof, the vault, the masked ball",
                value: text.clone(),
                fault: match Name::new(text) {
                    Err(NameError::TooLong { length }) => Some(refusals::long_name(length)),
                    Err(NameError::Empty) | Ok(_) => None,
                },
            }),
            buttons: vec![lit("Call it so").ready_if(Name::new(text).is_ok())],
            ..List::default()
        },
        Sheet::EndScene => end_scene(),
        Sheet::Piles => piles(view),
        Sheet::PersonMenu { actor } => person_menu(view, view.actor(*actor)?),
        Sheet::Leave { actor } => leave(view, view.actor(*actor)?),
        Sheet::Note { text } => note(text),
        Sheet::Act { .. }
        | Sheet::ByTheBook { .. }
        | Sheet::Card { .. }
        | Sheet::UseCard { .. }
        | Sheet::Person { .. }
        | Sheet::Options { .. }
        | Sheet::Rounds(_)
        | Sheet::Deed(_)
        | Sheet::Attack(_)
        | Sheet::Task(_)
        | Sheet::Story(_)
        | Sheet::Torang(_)
        | Sheet::Improv(_)
        | Sheet::Decks(_)
        | Sheet::Cast(_)
        | Sheet::Join { .. }
        | Sheet::Remove { .. } => {
            let _ = table;
            return None;
        }
    })
}

pub(super) fn note(text: &str) -> List {
    List {
        title: "A note".to_owned(),
        text: "It goes into the chronicle, for all to read.".to_owned(),
        field: Some(Field {
            label: "What should not be forgotten",
            value: text.to_owned(),
            fault: too_long(text),
        }),
        buttons: vec![lit("Write it down").ready_if(!text.trim().is_empty())],
        ..List::default()
    }
}

fn begin_rounds(view: &View, chosen: &[ActorId]) -> List {
    let row = |actor: &ActorView| {
        let player = actor.player.as_ref().map_or("", |player| player.as_str());
        switch(
            actor.name.as_str().to_owned(),
            player.to_owned(),
            Some(actor.role.side()),
            chosen.contains(&actor.id),
            Intent::ToggledPerson(actor.id),
        )
    };
    let heroes = view
        .heroes()
        .filter(|hero| chosen.contains(&hero.id))
        .count();
    let text = match heroes {
        0 => "Choose at least one hero.",
        1 => "A hero alone may start with three cards in the pool.",
        2 => "Two heroes may start with two cards each in the pool.",
        _ => "Pools begin empty and fill by acting.",
    };
    let mut rows: Vec<ListRow> = view.present().map(row).collect();
    if heroes > 0 {
        rows.push(way(
            "Surprise, or heroes against heroes",
            "where the rounds do not begin as usual",
            Intent::Asked(Sheet::Rounds(RoundsSheet::Begin {
                chosen: chosen.to_vec(),
                ambush: None,
                on_duty: vec![],
                duel: false,
            })),
        ));
    }
    rows.push(way(
        "Somebody against them",
        "add a villain by name",
        Intent::Asked(Sheet::join(Role::Villain, Some(chosen.to_vec()))),
    ));
    List {
        title: "Who is in it?".to_owned(),
        text: text.to_owned(),
        rows,
        buttons: vec![lit("Begin rounds").ready_if(heroes > 0)],
        field: None,
    }
}

fn close_round(view: &View, then: AfterRound) -> List {
    let mut rows = Vec::new();
    if let Some(round) = &view.round {
        let injured = view.present().filter(|actor| {
            actor.role == Role::Villain && (round.about_to_break.contains(&actor.id))
        });
        for villain in injured {
            rows.push(ListRow {
                label: format!("{}: turned it, no break", name_among(view, villain)),
                sub: "hurt somebody, or won a better position; else leaves now".to_owned(),
                side: Some(Side::Villains),
                bar: Bar::Gamemaster,
                on: Some(false),
                intent: Intent::wanted(Command::JudgePosition {
                    actor: villain.id,
                    improved: true,
                }),
            });
        }
        for hero in &round.unjudged_defences {
            rows.extend(rounds::defence_rows(view, *hero));
        }
    }
    let label = match then {
        AfterRound::Flip => "Flip",
        AfterRound::EndRounds => "End the rounds",
        AfterRound::EndScene { .. } => "End the scene",
    };
    List {
        title: "Before the round closes".to_owned(),
        text: if rows.is_empty() {
            "All is said.".to_owned()
        } else {
            "The gamemaster says how it went.".to_owned()
        },
        rows,
        field: None,
        buttons: vec![Button::new(
            label,
            ButtonVariant::Lit,
            Intent::ClosedRound(then),
        )],
    }
}

fn setback(view: &View, side: Side, text: &str) -> List {
    let generic = Intent::wanted(Command::ChooseSetback {
        side,
        setback: Setback::Generic,
    });
    List {
        title: format!("Setback for {}", the_side(side)),
        text: "Something goes wrong that nobody planned: gear fails, the ground gives way, help comes for the other side.".to_owned(),
        rows: matters::setback_rows(view, side, text, generic),
        field: Some(Field {
            label: "What happens",
            value: text.to_owned(),
            fault: too_long(text),
        }),
        buttons: vec![
            Button::new("Later", ButtonVariant::Plain, Intent::ClosedSheet),
            lit("It happens").ready_if(!text.trim().is_empty()),
        ],
    }
}

/// What is wrong with a text that the engine would find too long.
pub(in crate::app::vm) fn too_long(text: &str) -> Option<String> {
    is_text_too_long(text).then(refusals::long_text)
}

fn scene_menu(view: &View) -> List {
    let join = |role| Intent::Asked(Sheet::join(role, None));
    let name = view
        .scene
        .name
        .as_ref()
        .map_or_else(String::new, |name| name.as_str().to_owned());
    let mut rows = vec![way(
        "Name the scene",
        name.clone(),
        Intent::Asked(Sheet::NameScene { text: name }),
    )];
    if view.in_rounds {
        rows.push(way(
            "End the rounds",
            "back to free play, the scene goes on",
            Intent::ClosedRound(AfterRound::EndRounds),
        ));
    }
    rows.push(way(
        "End the scene",
        if view.deckless {
            "on to the next one"
        } else {
            "pick up pools, discard, refill"
        },
        Intent::Asked(Sheet::EndScene),
    ));
    let pools_are_up = view
        .heroes()
        .all(|hero| hero.pool.iter().all(|held| view.deck.is_special(held.card)));
    if !view.in_rounds && view.scene_end.is_none() && pools_are_up {
        let next = format!(
            "{}{}",
            if view.deckless {
                "critical moments are back: act "
            } else {
                "critical moments are back; hands stay: act "
            },
            view.act.saturating_add(1)
        );
        rows.push(way(
            "Begin a new act",
            next,
            Intent::wanted(Command::BeginAct),
        ));
    }
    if !view.in_rounds && view.scene_end.is_none() && pools_are_up {
        rows.extend(tales::ways(view));
    }
    rows.push(way(
        "A villain",
        "somebody against them",
        join(Role::Villain),
    ));
    rows.push(way(
        "An ally",
        "on the heroes’ side, without cards",
        join(Role::Ally),
    ));
    rows.push(way(
        "A hero",
        if view.deckless {
            "one more of them"
        } else {
            "dealt a full hand"
        },
        join(Role::Hero),
    ));
    if !view.deckless {
        rows.extend(lying(view));
    }
    rows.push(way(
        "Prepared setbacks",
        "for the gamemaster’s eyes",
        Intent::Asked(Sheet::CardPrompt(CardPrompt::Prepared {
            text: String::new(),
        })),
    ));
    rows.push(way(
        "A note",
        "for the chronicle",
        Intent::Asked(Sheet::Note {
            text: String::new(),
        }),
    ));
    if !view.deckless {
        rows.extend(decks::menu(view));
    }
    rows.push(way(
        "Options",
        "where the book leaves a choice",
        Intent::Asked(Sheet::Options { open: None }),
    ));
    List {
        title: "The scene".to_owned(),
        rows,
        ..List::default()
    }
}

fn end_scene() -> List {
    List {
        title: "End the scene".to_owned(),
        text: "Pools go back to hands, specials stay. Then everybody comes down to a full hand."
            .to_owned(),
        rows: vec![],
        field: None,
        buttons: vec![
            Button::new(
                "Final encounter",
                ButtonVariant::Plain,
                Intent::ClosedRound(AfterRound::EndScene { is_final: true }),
            )
            .with_sub("no refill"),
            Button::new(
                "End it",
                ButtonVariant::Lit,
                Intent::ClosedRound(AfterRound::EndScene { is_final: false }),
            ),
        ],
    }
}

fn piles(view: &View) -> List {
    let row = |card: &CardId, sub: &str| ListRow {
        label: format!("{}, {}", card_name(&view.deck, *card), card.0),
        sub: sub.to_owned(),
        side: None,
        bar: if view.deck.is_special(*card) {
            Bar::Gamemaster
        } else {
            Bar::Player
        },
        on: None,
        intent: Intent::Asked(Sheet::Card {
            card: *card,
            holder: None,
        }),
    };
    let discards = view.discard_pile.iter().rev().enumerate();
    let mut rows: Vec<ListRow> = discards
        .map(|(place, card)| {
            row(
                card,
                if place == 0 {
                    "top of the discards"
                } else {
                    "discarded"
                },
            )
        })
        .collect();
    rows.extend(
        view.action_stack
            .iter()
            .rev()
            .map(|card| row(card, "flipped")),
    );
    List {
        title: "The piles".to_owned(),
        text: format!(
            "{} left in the deck. What was discarded or flipped lies open.",
            count_cards(view.draw_pile_count)
        ),
        rows,
        ..List::default()
    }
}

/// What lies on the table besides: the piles, tasks, specials.
fn lying(view: &View) -> Vec<ListRow> {
    let piles = format!(
        "{} in the deck, {} discarded, {} flipped",
        count_cards(view.draw_pile_count),
        view.discard_count,
        view.action_stack.len()
    );
    let mut rows = vec![way("The piles", piles, Intent::Asked(Sheet::Piles))];
    rows.extend(tasks::ways(view));
    rows.push(way(
        "Specials that wait",
        "Alertness, Connection and subplots in pools",
        Intent::Asked(Sheet::CardPrompt(CardPrompt::Tray)),
    ));
    rows
}

fn person_menu(view: &View, actor: &ActorView) -> List {
    let id = actor.id;
    let name = name_among(view, actor);
    let mut rows = vec![way(
        "Harm and figures",
        "shock, wounds, Dexterity, possibilities",
        Intent::Asked(Sheet::Person { actor: id }),
    )];
    if let Some(fight) = deeds::more(view, actor) {
        rows.push(way(fight.label, fight.sub, fight.intent));
    }
    let extra = extra_of(actor);
    rows.push(way(
        "The sheet",
        "attributes, skills, weapons, armor",
        Intent::Asked(Edit::of(Whose::Actor(id), extra.clone()).sheet()),
    ));
    rows.push(way(
        "Keep for later",
        "in the saved cast, for other tables",
        CastIntent::Keep(extra).intent(),
    ));
    if !view.in_rounds && view.scene_end.is_none() && actor.condition.can_act() {
        rows.push(way(
            "A roll",
            "dice, cards on it, and how it comes out",
            Intent::Asked(Sheet::act(id, false)),
        ));
    }
    if actor.role == Role::Hero && !view.deckless {
        rows.push(way(
            "Trade",
            "as many cards each way",
            Intent::Asked(Sheet::TradePartner { from: id }),
        ));
        let judged = match actor.pool_play {
            PoolPlay::Denied => Some((
                "The action helped after all",
                "a card may go to the pool",
                true,
            )),
            PoolPlay::Open => Some((
                "The action did not help",
                "no card to the pool this round",
                false,
            )),
            PoolPlay::Closed
            | PoolPlay::Starting(_)
            | PoolPlay::NotEarned
            | PoolPlay::AwaitingJudgement
            | PoolPlay::Used
            | PoolPlay::Surprised => None,
        };
        if let Some((label, sub, helped)) = judged {
            rows.push(way(
                label,
                sub,
                Intent::wanted(Command::JudgeContribution { actor: id, helped }),
            ));
        }
    }
    rows.extend(rounds::ways(view, actor));
    if actor.out_of_fight.is_some() {
        rows.push(way(
            "Somebody helps",
            "back in the fight",
            matters::about(id, FollowUpCommand::ReturnToFight),
        ));
    }
    if view.in_rounds && !actor.takes_part {
        rows.push(way(
            "Enters the conflict",
            "a turn comes with the next flip",
            Intent::wanted(Command::JoinConflict { actor: id }),
        ));
    }
    rows.push(way(
        "Leaves for good",
        "a hero’s cards go to the discards",
        Intent::Asked(Sheet::Leave { actor: id }),
    ));
    List {
        title: name.to_owned(),
        rows,
        ..List::default()
    }
}

fn leave(view: &View, actor: &ActorView) -> List {
    List {
        title: format!("{}: leave for good", name_among(view, actor)),
        text: if actor.role == Role::Hero {
            "Hand and pool go to the discards. Undo brings everything back."
        } else {
            "Undo brings them back."
        }
        .to_owned(),
        buttons: vec![
            Button::new("Stay", ButtonVariant::Lit, Intent::ClosedSheet),
            Button::new(
                "Leave",
                ButtonVariant::Plain,
                Intent::wanted(Command::Leave { actor: actor.id }),
            ),
        ],
        ..List::default()
    }
}
