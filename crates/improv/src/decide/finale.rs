//! Giving victory cards, adopting stakes, and ending the conflict.

use super::transaction::{CommandResult, ImprovTransaction};
use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::HandRefill;
use crate::side::SideId;
use crate::state::{Condition, ConflictKind, Phase, Side};
use tabletop::limits::checked_text;

impl ImprovTransaction<'_> {
    /// Whether one side may give to another, independent of the card.
    fn check_gift(&mut self, from: SideId, to: SideId) -> Result<Side, Refusal> {
        let conflict = self.in_phase(&[Phase::Final], 116)?;
        let (giver, receiver) = (self.side(from)?.clone(), self.side(to)?.clone());
        let narration_begun = conflict.sides.iter().any(|side| side.narrated);
        if !giver.is_participant() || !receiver.is_participant() {
            return Err(Refusal::Bystander);
        }
        if from == to {
            return Err(Refusal::GiftSelf);
        }
        if !giver.takes_part_in_end() || !receiver.takes_part_in_end() {
            return Err(Refusal::Eliminated);
        }
        let gives_before_narration = self.state.settings.gives_before_narration();
        let is_late = giver.narrated || (gives_before_narration && narration_begun);
        self.require(!is_late, Refusal::GiftLate)?;
        Ok(giver)
    }

    /// Requires a note on how the gift helps: stated at once, or, if gifts come before narration, in the giver's narration (IM-118).
    fn gift_note(&mut self, note: &str) -> Result<String, Refusal> {
        let note = checked_text(note)?;
        let is_needed = self.state.settings.needs_gift_note();
        self.require(!is_needed || !note.is_empty(), Refusal::GiftNoNote)?;
        Ok(note)
    }

    /// Requires another player's character as the receiver (IM-157).
    fn require_player_receiver(&mut self, from: SideId, to: SideId) -> CommandResult {
        let is_allowed = self.conflict()?.gift_receivers(from).contains(&to);
        self.require(is_allowed, Refusal::GiftToPlayers)
    }

    /// Adds an event that changes who is ahead at the end: a gift, or a broken tie. Among the sides that have not narrated yet, the order
    /// of narration follows it, unless the table has set another order (IM-122, IM-123).
    fn push_and_renew_order(&mut self, event: Event) -> CommandResult {
        let previous = self.conflict()?.clone();
        self.push(event);
        if !previous.order_by_table {
            let order = self.state.renewed_order(self.conflict()?, &previous);
            if order != previous.narration_order {
                self.push(Event::NarrationOrderSet {
                    order,
                    by_table: false,
                });
            }
        }
        Ok(())
    }

    /// Gives a victory card away (IM-116 … IM-119, IM-157).
    pub(super) fn give_card(
        &mut self,
        from: SideId,
        to: SideId,
        card: CardId,
        note: &str,
    ) -> CommandResult {
        let giver = self.check_gift(from, to)?;
        let pile_card = giver.pile.iter().find(|pile_card| pile_card.card == card);
        let winner = pile_card.ok_or(Refusal::GiftNone)?.winner;
        self.require(winner == from, Refusal::GiftNotOwn)?;
        if giver.condition == Condition::Destroyed {
            self.require_player_receiver(from, to)?;
        } else {
            let gift_used = self.conflict()?.is_gift_used(&giver, &self.state.settings);
            self.require(!gift_used, Refusal::GiftUsed)?;
        }
        let note = self.gift_note(note)?;
        self.push_and_renew_order(Event::CardGiven {
            from,
            to,
            card,
            note,
        })
    }

    /// Gives the deck's top card: once, and only by a destroyed side without victory cards (IM-158, IA-23).
    pub(super) fn give_top_card(
        &mut self,
        from: SideId,
        to: SideId,
        note: &str,
        entered: Option<CardId>,
    ) -> CommandResult {
        let giver = self.check_gift(from, to)?;
        if giver.condition != Condition::Destroyed || !giver.pile.is_empty() {
            return Err(Refusal::WrongSideKind);
        }
        self.require_player_receiver(from, to)?;
        self.require(!giver.gifts.given, Refusal::GiftUsed)?;
        let note = self.gift_note(note)?;
        let card = if self.state.settings.uses_real_deck() {
            let card = entered.ok_or(Refusal::CardNotEntered { side: from })?;
            self.check_turned_cards(&[from], &[(from, card)])?
                .first()
                .map_or(card, |(_, card)| *card)
        } else {
            self.require_none_entered(entered.as_slice())?;
            let deck = self.controller(&giver)?.deck;
            self.draw(deck)?
        };
        self.push_and_renew_order(Event::TopCardGiven {
            from,
            to,
            card,
            note,
        })
    }

    /// Declines to give cards, if all cards are given before the narration (IM-123).
    pub(super) fn decline_gifts(&mut self, sides: &[SideId]) -> CommandResult {
        self.in_phase(&[Phase::Final], 123)?;
        if !self.state.settings.gives_before_narration() {
            return Err(Refusal::WrongPhase(super::phase_rule(123)));
        }
        let mut declining: Vec<SideId> = vec![];
        for id in sides {
            self.side(*id)?;
            if !declining.contains(id) && !self.conflict()?.declined_gifts.contains(id) {
                declining.push(*id);
            }
        }
        if !declining.is_empty() {
            self.push(Event::GiftsDeclined { sides: declining });
        }
        Ok(())
    }

    /// Adopts the stake of a destroyed side: by another player's character who is still in the conflict (IM-159).
    pub(super) fn adopt_stake(
        &mut self,
        lost: SideId,
        adopter_id: SideId,
        agreed: bool,
    ) -> CommandResult {
        let conflict = self.conflict()?;
        let (loser, adopter) = (self.side(lost)?, self.live_side(adopter_id)?);
        if !agreed || !conflict.may_adopt(adopter, loser) {
            return Err(Refusal::AdoptRefused);
        }
        self.push(Event::StakeAdopted {
            lost,
            by: adopter_id,
        });
        Ok(())
    }

    /// Breaks a tie between piles with one card for each opponent, if the settings say so (IA-03). It eliminates nobody.
    pub(super) fn break_pile_tie(
        &mut self,
        first: SideId,
        second: SideId,
        entered: &[(SideId, CardId)],
    ) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Final], 115)?;
        if !conflict.may_break_pile_tie(first, second, &self.state.settings) {
            return Err(Refusal::PilesNotTied);
        }
        let broken = if self.state.settings.uses_real_deck() {
            self.break_tie_with_turned_cards((first, second), entered)?
        } else {
            self.require_none_entered(entered)?;
            Some(self.break_tie_with_new_cards((first, second))?)
        };
        let Some((winner, loser)) = broken else {
            return Ok(());
        };
        self.push_and_renew_order(Event::PileTieBroken { winner, loser })
    }

    /// Ends the conflict: the results are final, the gamemaster takes the bank, cards are discarded, hands are refilled (IM-090,
    /// IM-121, IM-125).
    pub(super) fn end_conflict(&mut self) -> CommandResult {
        let conflict = self.conflict()?.clone();
        let (at_end, beats) = match conflict.kind {
            ConflictKind::Simple => (Phase::Narrate, conflict.round_result.beats.clone()),
            ConflictKind::Extended => (Phase::Final, conflict.final_beats(&self.state.settings)),
        };
        self.in_phase(&[at_end], 99)?;
        self.require_all_narrated()?;
        let outcomes = conflict.stake_outcomes(&beats);
        self.push(Event::ConflictEnded {
            beats,
            outcomes,
            adopters: conflict.adopters(),
        });
        if self.state.settings.refill == HandRefill::AfterConflict {
            self.fill_all_hands();
        }
        Ok(())
    }
}
