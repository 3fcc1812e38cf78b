//! Playing cards face down.

use super::transaction::{CommandResult, ImprovTransaction};
use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::side::SideId;
use crate::state::{Phase, Side, State};
use tabletop::limits::checked_text;
use tabletop::seat::ActorId;

impl ImprovTransaction<'_> {
    /// Requires a side that may play a card now (IM-035, IM-041, IM-151).
    pub(super) fn side_to_play(&self, side: SideId) -> Result<&Side, Refusal> {
        self.in_phase(&[Phase::Cards], 39)?;
        let side = self.live_side(side)?;
        match side.played {
            Some(_) => Err(Refusal::CardAlreadyPlayed),
            None => Ok(side),
        }
    }

    pub(super) fn play_card(&mut self, side: SideId, card: CardId) -> CommandResult {
        self.require_app_deck()?;
        let player = self.controller(self.side_to_play(side)?)?;
        if !player.hand.contains(&card) {
            return Err(Refusal::CardNotHeld);
        }
        self.push(Event::CardPlayed {
            side,
            card,
            from_deck: false,
        });
        self.close_after_last_card();
        Ok(())
    }

    /// Plays the top card of the deck: for the gamemaster, and for anybody with an empty hand (IM-037). Only its owner knows whether
    /// a hand of real cards is empty.
    pub(super) fn play_top_card(&mut self, side: SideId) -> CommandResult {
        let player = self.controller(self.side_to_play(side)?)?;
        let settings = &self.state.settings;
        let is_allowed = settings.may_play_top_card(player.role, player.hand.is_empty());
        let deck = player.deck;
        self.require(is_allowed, Refusal::GmOnly)?;
        if self.state.settings.uses_real_deck() {
            let from_deck = true;
            self.push(Event::RealCardPlayed { side, from_deck });
        } else {
            let card = self.draw(deck)?;
            self.push(Event::CardPlayed {
                side,
                card,
                from_deck: true,
            });
        }
        self.close_after_last_card();
        Ok(())
    }

    /// Draws one card into an empty hand, if the settings say so.
    pub(super) fn draw_card(&mut self, person: ActorId) -> CommandResult {
        self.require_app_deck()?;
        let conflict = self.in_phase(&[Phase::Cards], 171)?;
        let drawer = self.person(person)?;
        // The card is drawn only to be played: no other hand changes during a conflict (IM-171).
        let can_play =
            |side: &Side| side.is_live() && side.played.is_none() && State::controls(drawer, side);
        if !conflict.sides.iter().any(can_play) {
            return Err(Refusal::Bystander);
        }
        let may_draw = self.state.settings.may_draw_to_play(drawer.hand.is_empty());
        if !may_draw {
            return Err(Refusal::HandNotEmpty);
        }
        let deck = drawer.deck;
        let card = self.draw(deck)?;
        self.push(Event::CardsDealt {
            person,
            cards: vec![card],
        });
        Ok(())
    }

    /// Closes the phase: everybody who has to play has played (IM-040).
    pub(super) fn close_cards(&mut self) -> CommandResult {
        self.in_phase(&[Phase::Cards], 40)?;
        if let Some(side) = self.side_without_card() {
            return Err(Refusal::CardsMissing { side });
        }
        self.push(Event::CardsClosed);
        Ok(())
    }

    /// Closes the phase with the last card that has to be played (IM-040), so that undo takes back both.
    pub(super) fn close_after_last_card(&mut self) {
        if self.side_without_card().is_none() {
            self.push(Event::CardsClosed);
        }
    }

    /// Returns a side that still has to play a card.
    fn side_without_card(&self) -> Option<SideId> {
        let conflict = self.state.conflict.as_ref()?;
        let lacks = |side: &&Side| self.state.must_play(conflict, side) && side.played.is_none();
        conflict.sides.iter().find(lacks).map(|side| side.id)
    }

    /// Asks for help (IM-054). Refused with E-HIDDEN if a card is shown, or named in the text (IM-038).
    pub(super) fn ask_for_help(
        &mut self,
        person: ActorId,
        text: &str,
        shows: Option<CardId>,
    ) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Bonuses], 54)?;
        let asker = self.person(person)?;
        // The person's own played card. A card played unseen from the deck is known to nobody, and one of a real deck not to the
        // app.
        let known = |side: &&Side| State::controls(asker, side);
        let own_sides = conflict.sides.iter().filter(known);
        let mut own_cards =
            own_sides.filter_map(|side| side.played?.card.filter(|_| !side.played_unseen()));
        let rules = &self.state.settings.card_rules;
        let is_named = own_cards.any(|card| rules.is_named_in(card.face(), text));
        self.require(shows.is_none() && !is_named, Refusal::RevealsHiddenCard)?;
        let text = checked_text(text)?;
        self.push(Event::HelpAsked { person, text });
        Ok(())
    }
}
