//! The cards drawn from the printed deck whose numbers are not typed yet, and whether the app asks for them by itself.

use ::torg::view::{ActorView, View};
use std::collections::BTreeMap;
use tabletop::seat::ActorId;

/// How many cards each hero at the table has drawn from the printed deck without typing their numbers. Heroes who owe none are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwedDraws(BTreeMap<ActorId, usize>);

impl OwedDraws {
    /// Returns the cards that are owed now.
    pub fn of(view: &View) -> Self {
        let owed = owing_at_table(view).map(|(hero, count)| (hero.id, count));
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

/// Iterates over the heroes at the table with cards drawn from the printed deck that are not typed yet, each with their number. Those
/// who are away type theirs when they are back.
pub(super) fn owing_at_table(view: &View) -> impl Iterator<Item = (&ActorView, usize)> {
    let heroes = view.heroes().filter(|hero| !hero.away);
    heroes.filter_map(|hero| {
        let count = view.physical_deck.as_ref()?.owed_count(Some(hero.id));
        (count > 0).then_some((hero, count))
    })
}
