//! The end of a scene: four steps, and who has what to do. The ends of acts and adventures are read the same way.

use super::super::action::{Action, ActionButton, HandPurpose};
use super::super::log::act_and_scene;
use super::super::messages::stage::number_word;
use super::super::messages::telling::{called, name_among};
use super::super::story;
use crate::components::ButtonVariant;
use crate::grammar::short_name;
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::state::SceneEndStep;
use ::torg::view::{ActorView, SceneEndView, View};
use tabletop::seat::ActorId;

/// Steps to go through, with who has what to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// What ends.
    pub title: String,
    /// A line under it.
    pub detail: String,
    /// The steps.
    pub steps: [String; 4],
    /// The step that is being gone through, from 0.
    pub step: usize,
    /// What is to be done.
    pub text: String,
    /// Who has what to do.
    pub rows: Vec<EndingRow>,
    /// Specials that stay: the card, and in whose pool.
    pub stays: Vec<(CardId, ActorId)>,
    /// What else may be done.
    pub more: Vec<ActionButton>,
    /// What comes next.
    pub next: Option<ActionButton>,
}

/// What one hero has to do.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingRow {
    /// Who.
    pub actor: ActorId,
    /// What the row is called.
    pub name: String,
    /// More about it.
    pub detail: String,
    /// "must discard 2".
    pub what: String,
    /// It is the next.
    pub now: bool,
    /// It is done.
    pub done: bool,
    /// Cards kept, and cards that must go, drawn as backs.
    pub backs: (usize, usize),
    /// What a press does, where it does anything.
    pub action: Option<Action>,
}

/// The end of the scene, of the act or of the adventure, while it lasts.
pub fn ending(view: &View) -> Option<Ending> {
    match &view.scene_end {
        Some(end) => Some(of_scene(view, end)),
        None => story::closing::closing(view),
    }
}

fn of_scene(view: &View, end: &SceneEndView) -> Ending {
    let down = end.step == SceneEndStep::DiscardToHandSize;
    let full = number_word(view.hand_size);
    let text = if down {
        format!(
            "Heroes with more than {full} choose what to discard. Step 3 begins when everyone is done."
        )
    } else if end.is_final {
        "Each hero may discard one more card. The scene ends when everyone has chosen.".to_owned()
    } else {
        "Each hero may discard one more card. Hands are refilled when everyone has chosen."
            .to_owned()
    };
    let refill = if end.is_final { "No refill" } else { "Refill" };
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    let purpose = if down {
        HandPurpose::DiscardDown
    } else {
        HandPurpose::DiscardOne
    };
    let row = |actor: &ActorView, excess: u8, settled: bool| {
        let done = if down { excess == 0 } else { settled };
        let count = format!("{} in hand", actor.hand_count);
        let excess_cards = usize::from(excess);
        EndingRow {
            actor: actor.id,
            name: name_among(view, actor).to_owned(),
            detail: match &actor.player {
                Some(player) => format!("{}, {count}", player.as_str()),
                None => count,
            },
            what: match (done, down) {
                (true, true) => "no discard needed".to_owned(),
                (true, false) => "has chosen".to_owned(),
                (false, true) => format!("must discard {excess}"),
                (false, false) => "may discard one".to_owned(),
            },
            now: end.next_hero == Some(actor.id),
            done,
            backs: if done {
                (0, 0)
            } else {
                (actor.hand_count.saturating_sub(excess_cards), excess_cards)
            },
            action: (!done).then_some(Action::ShowHand(actor.id, purpose)),
        }
    };
    let heroes = end.heroes.iter();
    let rows =
        heroes.filter_map(|(id, excess, settled)| Some(row(view.actor(*id)?, *excess, *settled)));
    let stays = view.heroes().flat_map(|hero| {
        let id = hero.id;
        hero.pool.iter().map(move |held| (held.card, id))
    });
    let next = end.next_hero.and_then(|id| view.actor(id)).map(|actor| {
        let name = actor.player.as_ref().unwrap_or(&actor.name);
        ActionButton::new(
            format!("{} chooses", short_name(name.as_str())),
            ButtonVariant::Secret,
            Action::ShowHand(actor.id, purpose),
        )
    });
    Ending {
        title: format!("End of scene {}", view.scene.number),
        detail: match name {
            Some(name) => format!("{}, act {}", name.as_str(), view.act),
            None => act_and_scene(view),
        },
        steps: [
            "Pick up".to_owned(),
            format!("Down to {full}"),
            "One more".to_owned(),
            refill.to_owned(),
        ],
        step: if down { 1 } else { 2 },
        text,
        rows: rows.collect(),
        stays: stays.collect(),
        more: if down {
            Vec::new()
        } else {
            vec![keep_hands(end)]
        },
        next,
    }
}

/// One press for all who have still to choose, so that nobody takes the device only to keep a hand.
fn keep_hands(end: &SceneEndView) -> ActionButton {
    let label = if end.heroes.iter().any(|(_, _, settled)| *settled) {
        "Nobody else discards"
    } else {
        "Nobody discards more"
    };
    let keep = Action::Play(Command::KeepHands);
    ActionButton::new(label, ButtonVariant::Lit, keep)
}

/// "stays in Imani’s pool".
pub fn stays_in(view: &View, owner: ActorId) -> String {
    format!("stays in {}’s pool", called(view, owner))
}
