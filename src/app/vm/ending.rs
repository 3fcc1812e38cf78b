//! The end of a scene: a stair of four steps, and who has what to do. The ends of acts and adventures are read the same way.

use super::stage::{PoolChip, pool_chip};
use super::{Button, ButtonVariant};
use crate::app::intent::Intent;
use crate::app::model::{Model, Purpose};
use crate::app::words::telling::{called, name_among};
use crate::app::words::torg::short_name;
use ::torg::state::SceneEndStep;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The end of a scene.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ending {
    pub title: String,
    pub sub: String,
    pub steps: [Step; 4],
    pub text: String,
    pub rows: Vec<Row>,
    /// Specials that stay: the card and whose pool it stays in.
    pub stays: Vec<(PoolChip, String)>,
    /// What else may be done.
    pub more: Vec<Button>,
    /// Whoever is next, behind the curtain.
    pub next: Option<Button>,
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum StepState {
    Done,
    Now,
    Later,
}

/// One step of the stair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Step {
    pub label: String,
    pub state: StepState,
}

/// What one hero has to do.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    pub id: ActorId,
    pub name: String,
    pub sub: String,
    /// "2 must go".
    pub what: String,
    pub now: bool,
    pub done: bool,
    /// Cards kept, and places of cards that must go.
    pub backs: (usize, usize),
    pub choose: Option<Intent>,
}

/// The end of the scene, of the act or of the adventure, while it runs.
pub fn ending(model: &Model) -> Option<Ending> {
    let view = super::open_view(model)?;
    let Some(ending) = &view.scene_end else {
        return super::tales::closing(&view);
    };
    let down = ending.step == SceneEndStep::DiscardToHandSize;
    let state = |at: usize| match (at, down) {
        (0, _) => StepState::Done,
        (1, true) | (2, false) => StepState::Now,
        (1, false) => StepState::Done,
        _ => StepState::Later,
    };
    let labels = [
        "Pick up".to_owned(),
        format!("To {}", number_word(view.hand_size)),
        "One more".to_owned(),
        if ending.is_final {
            "No refill"
        } else {
            "Refill"
        }
        .to_owned(),
    ];
    let mut at = 0;
    let steps = labels.map(|label| {
        let step = Step {
            label,
            state: state(at),
        };
        at += 1;
        step
    });
    let after = if ending.is_final {
        "The scene is over"
    } else {
        "Hands are filled"
    };
    let text = if down {
        format!(
            "Whoever holds more than {} chooses what goes. Step 3 begins when all are done.",
            number_word(view.hand_size)
        )
    } else {
        format!("Each may let one more card go. {after} when all have chosen.")
    };
    let name = view
        .scene
        .name
        .as_ref()
        .or(view.title.as_ref())
        .map_or("", |name| name.as_str());
    let rows: Vec<Row> = ending
        .heroes
        .iter()
        .filter_map(|(id, excess, settled)| row(&view, view.actor(*id)?, *excess, *settled, down))
        .collect();
    let stays = view
        .heroes()
        .flat_map(|hero| {
            hero.pool.iter().map(|held| {
                (
                    pool_chip(&view.deck, held.card, hero.id, false),
                    called(&view, hero.id),
                )
            })
        })
        .collect();
    let next = ending.next_hero.and_then(|id| view.actor(id)).map(|actor| {
        let name = short_name(actor.player.as_ref().unwrap_or(&actor.name).as_str());
        let label = format!("{name} chooses");
        Button::new(
            label,
            ButtonVariant::Curtain,
            Intent::CalledCurtain(actor.id, purpose(down)),
        )
    });
    Some(Ending {
        title: format!("End of scene {}", view.scene.number),
        sub: format!("{name}, act {}", view.act),
        steps,
        text,
        rows,
        stays,
        more: vec![],
        next,
    })
}

const fn purpose(down: bool) -> Purpose {
    if down {
        Purpose::DiscardDown
    } else {
        Purpose::DiscardOne
    }
}

fn row(view: &View, actor: &ActorView, excess: u8, settled: bool, down: bool) -> Option<Row> {
    let done = if down { excess == 0 } else { settled };
    let now = view.scene_end.as_ref()?.next_hero == Some(actor.id);
    let player = actor
        .player
        .as_ref()
        .map_or_else(String::new, |player| player.as_str().to_owned());
    let hand = actor.hand_count;
    let count = format!("{hand} in hand");
    Some(Row {
        id: actor.id,
        name: name_among(view, actor).to_owned(),
        sub: if player.is_empty() {
            count
        } else {
            format!("{player}, {count}")
        },
        what: match (done, down) {
            (true, true) => "nothing to do".to_owned(),
            (true, false) => "has chosen".to_owned(),
            (false, true) => format!("{excess} must go"),
            (false, false) => "may let one go".to_owned(),
        },
        now,
        done,
        backs: (
            hand.saturating_sub(usize::from(excess)),
            usize::from(excess),
        ),
        choose: (!done).then(|| Intent::CalledCurtain(actor.id, purpose(down))),
    })
}

/// A small number as a word.
pub fn number_word(number: u8) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(usize::from(number))
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
