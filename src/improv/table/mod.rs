//! An Improv table: what it shows in each phase of a conflict, and which actions are possible. Everything except [`view`] is
//! pure.

pub mod action;
pub mod begun_ending;
pub mod columns;
pub mod dock;
pub mod ending;
pub mod gifts;
pub mod hand;
pub mod lists;
pub mod narration;
pub mod people;
pub mod playing;
pub mod real_cards;
pub mod reveal;
pub mod stakes;
pub mod typed;
pub mod typed_narration;
#[cfg(feature = "web")]
pub mod view;

use super::messages;
use crate::grammar::capitalised;
use ::improv::card::CardRules;
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase, Role, Side};
use ::improv::view::{ConflictView, SideView, View};
use tabletop::seat::ActorId;

/// Returns the phase that the page shows; `None` if no conflict is open. While sides are still chosen, it is that of the stakes; at the
/// end, it is that of the last round as long as its cards are shown. `last_cards` says whether they are, if somebody has chosen.
pub fn conflict_step(view: &View, last_cards: Option<bool>) -> Option<Phase> {
    let context = ConflictContext::of(view)?;
    let phase = context.conflict.phase;
    Some(if phase == Phase::Setup {
        Phase::Stakes
    } else if phase == Phase::Final && reveal::shows_last_cards(&context, last_cards) {
        Phase::Narrate
    } else {
        phase
    })
}

/// Returns the line below the title.
pub fn position(view: &View, step: Option<Phase>) -> String {
    let Some(context) = ConflictContext::of(view) else {
        return "No conflict is open".to_owned();
    };
    let round = context.round_name();
    match step {
        None | Some(Phase::Setup | Phase::Stakes) if context.is_extended() => {
            "Stakes of an extended conflict".to_owned()
        }
        None | Some(Phase::Setup | Phase::Stakes) => "Stakes of a simple conflict".to_owned(),
        Some(Phase::Cards) => format!("{round}, cards face down"),
        Some(Phase::Bonuses) => format!("{round}, bonuses"),
        Some(Phase::Fate) if context.conflict.round_result.undecided_pairs().is_empty() => {
            format!("{round}, tie decided")
        }
        Some(Phase::Fate) => format!("{round}, tied"),
        Some(Phase::Narrate) => format!("{round}, revealed"),
        Some(Phase::Final) => "The ending: gifts and narration".to_owned(),
    }
}

/// A view with an open conflict.
#[derive(Clone, Copy)]
pub struct ConflictContext<'a> {
    /// The view.
    pub view: &'a View,
    /// The conflict.
    pub conflict: &'a ConflictView,
}

impl<'a> ConflictContext<'a> {
    /// Returns `None` if no conflict is open.
    pub fn of(view: &'a View) -> Option<Self> {
        let conflict = view.conflict.as_ref()?;
        Some(Self { view, conflict })
    }

    fn is_extended(&self) -> bool {
        self.conflict.kind == ConflictKind::Extended
    }

    /// Checks whether the table plays with real cards.
    fn uses_real_deck(&self) -> bool {
        self.view.settings.uses_real_deck()
    }

    fn card_rules(&self) -> &'a CardRules {
        &self.view.settings.card_rules
    }

    fn side(&self, id: SideId) -> Option<&'a SideView> {
        self.conflict.side(id)
    }

    /// Iterates over all sides, without their cards.
    fn sides(&self) -> impl Iterator<Item = &'a Side> + use<'a> {
        self.conflict.sides.iter().map(|side| &side.state)
    }

    /// Returns the name of a side for use in a sentence.
    fn name(&self, id: SideId) -> String {
        messages::side(self.view, id)
    }

    /// Returns the name of a side for the beginning of a sentence.
    fn name_capitalised(&self, id: SideId) -> String {
        capitalised(&self.name(id))
    }

    /// Returns the name of a side for use on its own, without an article.
    fn short_label(&self, id: SideId) -> String {
        let name = self.name(id);
        name.strip_prefix("the ").unwrap_or(&name).to_owned()
    }

    /// Returns the form of a verb that agrees with the name of a side.
    fn verb(&self, id: SideId, singular: &'static str, several: &'static str) -> &'static str {
        self.side(id).map_or(singular, |side| {
            messages::agreeing(&side.state, singular, several)
        })
    }

    fn is_gamemaster(&self, id: ActorId) -> bool {
        self.view
            .person(id)
            .is_some_and(|person| person.role == Role::Gamemaster)
    }

    /// Returns the round: "Round 2 of 3", or "Simple conflict" in a simple conflict.
    fn round_name(&self) -> String {
        let conflict = self.conflict;
        match conflict.kind {
            ConflictKind::Simple => "Simple conflict".to_owned(),
            ConflictKind::Extended => format!("Round {} of {}", conflict.round, conflict.rounds),
        }
    }
}
