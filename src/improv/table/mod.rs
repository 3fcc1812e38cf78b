//! An Improv table: what it shows in each phase of a conflict, and what may be done there. Everything but [`view`] is pure.

pub mod action;
pub mod columns;
pub mod dock;
pub mod ending;
pub mod gifts;
pub mod hand;
pub mod idle;
pub mod lists;
pub mod narration;
pub mod people;
pub mod playing;
pub mod real_cards;
pub mod reveal;
pub mod stakes;
pub mod typed;
#[cfg(feature = "web")]
pub mod view;

use super::messages;
use ::improv::card::CardRules;
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, Role, Side};
use ::improv::view::{ConflictView, PersonView, SideView, View};
use tabletop::seat::ActorId;

/// What the page of a table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// No conflict is open.
    Idle,
    /// Who takes part and what is at stake.
    Stakes,
    /// Cards are played face down.
    Cards,
    /// Bonuses are added to the cards.
    Bonuses,
    /// Opponents are level, and the Hand of Fate decides.
    Fate,
    /// The cards are face up, and the round is narrated.
    Reveal,
    /// Victory piles, gifts and the end.
    Ending,
}

/// What the page shows. `last_cards`: whether the last cards are shown at the end, where somebody has said so.
pub fn scene(view: &View, last_cards: Option<bool>) -> Scene {
    let Some(now) = InConflict::of(view) else {
        return Scene::Idle;
    };
    match now.its.conflict.phase {
        Phase::Setup | Phase::Stakes => Scene::Stakes,
        Phase::Cards => Scene::Cards,
        Phase::Bonuses => Scene::Bonuses,
        Phase::Fate => Scene::Fate,
        Phase::Narrate => Scene::Reveal,
        Phase::Final if reveal::shows_last_cards(&now, last_cards) => Scene::Reveal,
        Phase::Final => Scene::Ending,
    }
}

/// The line under the title.
pub fn position(view: &View, scene: Scene) -> String {
    let Some(now) = InConflict::of(view) else {
        return "No conflict is open".to_owned();
    };
    let round = now.round_name();
    match scene {
        Scene::Stakes if now.is_extended() => "Stakes of an extended conflict".to_owned(),
        Scene::Idle | Scene::Stakes => "Stakes of a simple conflict".to_owned(),
        Scene::Cards => format!("{round}, cards face down"),
        Scene::Bonuses => format!("{round}, bonuses"),
        Scene::Fate => format!("{round}, tied"),
        Scene::Reveal => format!("{round}, revealed"),
        Scene::Ending => "The ending: gifts and narration".to_owned(),
    }
}

/// A view with its open conflict.
#[derive(Clone, Copy)]
pub struct InConflict<'a> {
    /// The view.
    pub view: &'a View,
    /// The conflict.
    pub its: &'a ConflictView,
}

impl<'a> InConflict<'a> {
    /// `None` where no conflict is open.
    pub fn of(view: &'a View) -> Option<Self> {
        let its = view.conflict.as_ref()?;
        Some(Self { view, its })
    }

    fn is_extended(&self) -> bool {
        self.its.conflict.kind == ConflictKind::Extended
    }

    /// Whether people play with cards of real decks.
    fn uses_real_deck(&self) -> bool {
        self.view.settings.uses_real_deck()
    }

    fn card_rules(&self) -> &'a CardRules {
        &self.view.settings.card_rules
    }

    fn side(&self, id: SideId) -> Option<&'a SideView> {
        self.its.sides.iter().find(|its| its.side.id == id)
    }

    /// All sides, without their cards.
    fn sides(&self) -> impl Iterator<Item = &'a Side> + use<'a> {
        self.its.sides.iter().map(|its| &its.side)
    }

    /// What a side is called in a sentence.
    fn name(&self, id: SideId) -> String {
        messages::side(self.its, id)
    }

    /// What a side is called at the beginning of a sentence.
    fn name_first(&self, id: SideId) -> String {
        messages::side_first(self.its, id)
    }

    /// What a side is called where it stands alone, without an article.
    fn sign(&self, id: SideId) -> String {
        messages::side_sign(self.its, id)
    }

    fn is_gamemaster(&self, id: ActorId) -> bool {
        person(self.view, id).is_some_and(|its| its.role == Role::Gamemaster)
    }

    /// "Round 2 of 3", where there are several.
    fn round_name(&self) -> String {
        let its = &self.its.conflict;
        match its.kind {
            ConflictKind::Simple => "One round".to_owned(),
            ConflictKind::Extended => format!("Round {} of {}", its.round, its.rounds),
        }
    }
}

/// Somebody at the table.
pub fn person(view: &View, id: ActorId) -> Option<&PersonView> {
    view.people.iter().find(|its| its.id == id)
}

/// The players as they sit.
pub fn players(view: &View) -> impl Iterator<Item = &PersonView> {
    let is_player = |its: &&PersonView| its.role == Role::Player;
    view.people.iter().filter(is_player)
}

/// Everybody in the order in which the device goes round: players as they sit, the gamemaster last.
pub fn round_the_table(view: &View) -> Vec<&PersonView> {
    let gamemaster = view
        .people
        .iter()
        .filter(|its| its.role == Role::Gamemaster);
    players(view).chain(gamemaster).collect()
}
