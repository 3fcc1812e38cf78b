//! The cards drawn from the printed deck whose numbers are not typed yet, and whether the app asks for them by itself.

use ::torg::view::{ActorView, View};
use std::collections::BTreeMap;
use tabletop::seat::ActorId;

/// How many cards each hero has drawn from the printed deck without typing their numbers. Heroes who owe none are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwedDraws(BTreeMap<ActorId, usize>);

impl OwedDraws {
    /// Returns the cards that are owed now.
    pub fn of(view: &View) -> Self {
        let Some(deck) = view.physical_deck.as_ref() else {
            return Self::default();
        };
        let owed = |hero: &ActorView| (hero.id, deck.owed_count(Some(hero.id)));
        let owed = view.heroes().map(owed).filter(|(_, count)| *count > 0);
        Self(owed.collect())
    }

    /// Checks whether a hero owes more cards than before.
    pub fn has_more_than(&self, before: &Self) -> bool {
        let mut owed = self.0.iter();
        owed.any(|(hero, count)| before.0.get(hero) < Some(count))
    }

    /// Forgets the cards that are no longer owed, so that the next ones count as new.
    pub fn lower_to(&mut self, now: &Self) {
        self.0.retain(|hero, count| {
            *count = now.0.get(hero).map_or(0, |owed| *owed.min(count));
            *count > 0
        });
    }
}
