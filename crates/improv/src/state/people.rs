//! The people at the table: which sides they control, and what they may still spend.

use super::{Condition, Conflict, Person, Role, Side, State, Talent};
use crate::side::SideKind;
use tabletop::seat::ActorId;

impl State {
    /// Whether a player may spend no tokens in this conflict, because all their protagonists are eliminated and the table does not
    /// let them (IM-151).
    pub(crate) fn spends_no_more_tokens(&self, person: &Person) -> bool {
        let is_out =
            |conflict: &Conflict| conflict.has_only_sides_in(person.id, &[Condition::Eliminated]);
        person.role == Role::Player
            && !self.settings.eliminated_may_spend
            && self.conflict.as_ref().is_some_and(is_out)
    }

    /// Whether the rules let a person add a bonus to any card in this round (IM-047 … IM-057). Whoever can add nothing need not pass.
    pub(crate) fn may_add_bonus(&self, person: &Person) -> bool {
        let has_card = |open: &&Conflict| open.sides.iter().any(|side| side.played.is_some());
        let Some(conflict) = self.conflict.as_ref().filter(has_card) else {
            return false;
        };
        let may_spend = match person.role {
            Role::Gamemaster => conflict.gm_tokens_spent < conflict.gm_token_limit,
            Role::Player => !self.spends_no_more_tokens(person),
        };
        if person.tokens > 0 && may_spend {
            return true;
        }
        let mut talents = person.talents.iter();
        person.role == Role::Player
            && talents.any(|talent| self.talent_uses_left(person, talent) != Some(0))
            && conflict.marker_is_free(person.id)
            && !conflict.has_no_side_left(person.id)
    }

    /// A person at the table; `None` if there is none with this ID or they have left.
    pub fn person(&self, id: ActorId) -> Option<&Person> {
        self.people
            .iter()
            .find(|person| person.id == id && !person.left_table)
    }

    /// Returns all people who are still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(|person| !person.left_table)
    }

    /// Returns the gamemaster.
    pub fn gamemaster(&self) -> Option<&Person> {
        self.present()
            .find(|person| person.role == Role::Gamemaster)
    }

    /// Returns the person who controls a side; `None` for a bystander.
    pub fn controller(&self, side: &Side) -> Option<&Person> {
        match side.kind {
            SideKind::Protagonist(person) => self.person(person),
            SideKind::GmStake => self.gamemaster(),
            SideKind::Bystander => None,
        }
    }

    /// Whether a side has to play a card and can: if neither hand nor deck has one left, it plays none.
    pub fn must_play(&self, conflict: &Conflict, side: &Side) -> bool {
        let can_play = |person: &Person| {
            if self.settings.uses_real_deck() {
                return true;
            }
            let deck = self.decks.get(usize::from(person.deck.0));
            let deck_has_cards =
                deck.is_some_and(|deck| !deck.cards.is_empty() || !deck.discard.is_empty());
            deck_has_cards || !person.hand.is_empty()
        };
        conflict.must_play(side) && self.controller(side).is_some_and(can_play)
    }

    /// Whether a person controls a side.
    pub(crate) fn controls(person: &Person, side: &Side) -> bool {
        match side.kind {
            SideKind::Protagonist(player) => player == person.id,
            SideKind::GmStake => person.role == Role::Gamemaster,
            SideKind::Bystander => false,
        }
    }

    /// Returns how often a person may still use a talent: the smaller of its own uses and those of the session (IM-056, IM-057).
    /// `None` if nothing limits it.
    pub(crate) fn talent_uses_left(&self, person: &Person, talent: &Talent) -> Option<u16> {
        let of_talent = self
            .settings
            .max_uses_of(talent)
            .map(|most| most.saturating_sub(talent.uses));
        let session = self.session_talent_uses_left(person);
        of_talent.into_iter().chain(session).min()
    }

    /// Returns how often a person may still use talents, all of them together. `None` if nothing limits it.
    pub(crate) fn all_talent_uses_left(&self, person: &Person) -> Option<u16> {
        let mut of_talents = Some(0_u16);
        for talent in &person.talents {
            let uses_left = self.talent_uses_left(person, talent);
            of_talents = of_talents
                .zip(uses_left)
                .map(|(sum, uses_left)| sum.saturating_add(uses_left));
        }
        let session = self.session_talent_uses_left(person);
        of_talents.into_iter().chain(session).min()
    }

    fn session_talent_uses_left(&self, person: &Person) -> Option<u16> {
        let cap = self.settings.talent_session_cap?;
        Some(cap.saturating_sub(person.talent_uses))
    }

    /// Returns the number of players at the table.
    pub(crate) fn player_count(&self) -> u16 {
        let count = self.present().filter(|person| person.role == Role::Player);
        u16::try_from(count.count()).unwrap_or(u16::MAX)
    }
}
