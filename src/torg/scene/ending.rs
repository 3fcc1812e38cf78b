//! The end of a scene: four steps, and what each hero has to do. The ends of acts and adventures use the same types.

use super::super::action::{Action, ActionButton, HandPurpose};
use super::super::log::act_and_scene;
use super::super::messages::scene_page::number_word;
use super::super::messages::sentences::{actor_name, cast_name};
use super::super::story;
use crate::grammar::{possessive, short_name};
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::state::SceneEndStep;
use ::torg::view::{SceneEndHero, SceneEndView, View};
use tabletop::seat::ActorId;

/// The steps at the end of a scene, an act or an adventure, with what each hero has to do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ending {
    /// The title: what ends.
    pub title: String,
    /// A line below the title.
    pub detail: String,
    /// The names of the steps.
    pub steps: [String; 4],
    /// The current step, from 0.
    pub step: usize,
    /// What has to be done in the current step.
    pub text: String,
    /// The rows with what each hero has to do.
    pub rows: Vec<EndingRow>,
    /// The specials that stay.
    pub stays: Vec<StayingCard>,
    /// Buttons for other actions.
    pub more: Vec<ActionButton>,
    /// The button that does the current step for everybody at once, if there is one.
    pub for_all: Option<ActionButton>,
    /// The button for the next action, if there is one.
    pub next: Option<ActionButton>,
}

/// The cards of a hand, as they are drawn for a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardBacks {
    /// The number of cards to keep.
    pub kept: usize,
    /// The number of cards to discard.
    pub discarded: usize,
}

/// A special card that stays in a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StayingCard {
    /// The card.
    pub card: CardId,
    /// The actor in whose pool it is.
    pub owner: ActorId,
    /// Where it stays: "stays in Imani’s pool".
    pub text: String,
}

/// What one hero has to do.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingRow {
    /// The hero.
    pub actor: ActorId,
    /// The name shown in the row.
    pub name: String,
    /// A detail below the name.
    pub detail: String,
    /// What the hero has to do: "must discard 2".
    pub what: String,
    /// Whether this row is the next one.
    pub now: bool,
    /// Whether the hero has done it.
    pub done: bool,
    /// The hero's hand, drawn as card backs.
    pub backs: CardBacks,
    /// The action of a press on the row, if there is one.
    pub action: Option<Action>,
}

impl EndingRow {
    /// Creates a row that is neither the next one nor done, and shows no cards.
    pub fn new(actor: ActorId, name: impl Into<String>, action: Action) -> Self {
        Self {
            actor,
            name: name.into(),
            detail: String::new(),
            what: String::new(),
            now: false,
            done: false,
            backs: CardBacks::default(),
            action: Some(action),
        }
    }
}

/// Returns the end of the scene, the act or the adventure that is in progress, if any.
pub fn ending(view: &View) -> Option<Ending> {
    match &view.scene_end {
        Some(end) => Some(end_of_scene(view, end)),
        None => story::closing::closing(view),
    }
}

fn end_of_scene(view: &View, end: &SceneEndView) -> Ending {
    let is_discarding_down = end.step == SceneEndStep::DiscardToHandSize;
    let hand_size = number_word(view.hand_size);
    let skips_optional = end.heroes.iter().all(|hero| hero.optional_done);
    let text = if is_discarding_down {
        let then = match skips_optional {
            true => "The scene ends when everyone is done.",
            false => "Step 3 begins when everyone is done.",
        };
        format!("Heroes with more than {hand_size} in hand choose what to discard. {then}")
    } else if end.is_final {
        "Each hero may discard one more card. The scene ends when everyone has chosen.".to_owned()
    } else {
        "Each hero may discard one more card. Hands are refilled when everyone has chosen."
            .to_owned()
    };
    let refill = if end.is_final { "No refill" } else { "Refill" };
    let name = view.scene.name.as_ref().or(view.title.as_ref());
    let purpose = if is_discarding_down {
        HandPurpose::DiscardDown
    } else {
        HandPurpose::DiscardOne
    };
    let row = |hero: &SceneEndHero| {
        let actor = view.actor(hero.actor)?;
        let excess = hero.excess;
        let done = if is_discarding_down {
            excess == 0
        } else {
            hero.optional_done
        };
        let count = format!("{} in hand", actor.hand_count);
        let excess_cards = usize::from(excess);
        Some(EndingRow {
            actor: actor.id,
            name: cast_name(view, actor).to_owned(),
            detail: match &actor.player {
                Some(player) => format!("{}, {count}", player.as_str()),
                None => count,
            },
            what: match (done, is_discarding_down) {
                (true, _) if actor.away => "away".to_owned(),
                (true, true) => "done".to_owned(),
                (true, false) => "has chosen".to_owned(),
                (false, true) => format!("must discard {excess}"),
                (false, false) => "may discard one".to_owned(),
            },
            now: end.next_hero == Some(actor.id),
            done,
            backs: if done {
                CardBacks::default()
            } else {
                CardBacks {
                    kept: actor.hand_count.saturating_sub(excess_cards),
                    discarded: excess_cards,
                }
            },
            action: (!done).then_some(Action::ShowHand(actor.id, purpose)),
        })
    };
    let rows = end.heroes.iter().filter_map(row);
    let stays = view.heroes().flat_map(|hero| {
        hero.pool.iter().map(|pooled| StayingCard {
            card: pooled.card,
            owner: hero.id,
            text: format!("stays in {} pool", possessive(&actor_name(view, hero.id))),
        })
    });
    let next = end.next_hero.and_then(|id| view.actor(id)).map(|actor| {
        let name = actor.player.as_ref().unwrap_or(&actor.name);
        ActionButton::secret(
            format!("{} chooses", short_name(name.as_str())),
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
            format!("Down to {hand_size}"),
            "One more".to_owned(),
            refill.to_owned(),
        ],
        step: if is_discarding_down { 1 } else { 2 },
        text,
        rows: rows.collect(),
        stays: stays.collect(),
        for_all: (!is_discarding_down).then(|| keep_hands(view, end)),
        next,
        ..Ending::default()
    }
}

/// Returns the button that keeps the hands of all heroes who have not chosen yet, so that they do not need to take the device.
fn keep_hands(view: &View, end: &SceneEndView) -> ActionButton {
    // Whoever is away has not chosen anything.
    let is_away = |id| view.actor(id).is_some_and(|actor| actor.away);
    let has_chosen = |hero: &SceneEndHero| hero.optional_done && !is_away(hero.actor);
    let label = if end.heroes.iter().any(has_chosen) {
        "Nobody else discards"
    } else {
        "Nobody discards a card"
    };
    let keep = Action::Play(Command::KeepHands);
    ActionButton::plain(label, keep)
}
