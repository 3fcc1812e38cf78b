//! Victory cards are given, lost stakes taken on, and the conflict ends (3.11, 3.14; 4.5, 4.6).

use super::play::{Decided, Play};
use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{FinalLevel, GiftMode, Refill};
use crate::side::{SideId, SideKind};
use crate::state::{Condition, Kind, Phase, Side};
use std::cmp::Ordering;
use tabletop::scratch::checked_text;

impl Play<'_> {
    /// Who gives to whom, as far as that does not depend on the card.
    fn giving(&mut self, from: SideId, to: SideId) -> Result<Side, Refusal> {
        let conflict = self.in_phase(&[Phase::Final], 116)?;
        let (giver, receiver) = (self.side(from)?.clone(), self.side(to)?.clone());
        let begun = conflict.sides.iter().any(|its| its.narrated);
        if !giver.is_participant() || !receiver.is_participant() {
            return Err(Refusal::Bystander);
        }
        if from == to {
            return Err(Refusal::GiftSelf);
        }
        if !giver.is_there() || !receiver.is_there() {
            return Err(Refusal::Eliminated);
        }
        let before = self.state.settings.gift_mode == GiftMode::Before;
        let late = giver.narrated || (before && begun);
        self.require(!late, Refusal::GiftLate)?;
        Ok(giver)
    }

    /// How the gift helps: at once, or where all is given before the telling, with the giver's part of it (IM-118).
    fn noted(&mut self, note: &str) -> Result<String, Refusal> {
        let note = checked_text(note)?;
        let later = self.state.settings.gift_mode == GiftMode::Before;
        self.require(later || !note.is_empty(), Refusal::GiftNoNote)?;
        Ok(note)
    }

    /// IM-157: to other players' characters only.
    fn gives_to_player(&mut self, to: SideId) -> Decided {
        let to_player = matches!(self.side(to)?.kind, SideKind::Protagonist(_));
        self.require(to_player, Refusal::GiftToPlayers)
    }

    /// IM-116 … IM-119, IM-157.
    pub(super) fn give(&mut self, from: SideId, to: SideId, card: CardId, note: &str) -> Decided {
        let giver = self.giving(from, to)?;
        let its = giver.pile.iter().find(|its| its.card == card);
        let winner = its.ok_or(Refusal::GiftNone)?.winner;
        self.require(winner == from, Refusal::GiftNotOwn)?;
        if giver.condition == Condition::Destroyed {
            self.gives_to_player(to)?;
        } else {
            let used = self.conflict()?.gift_is_used(&giver, &self.state.settings);
            self.require(!used, Refusal::GiftUsed)?;
        }
        let note = self.noted(note)?;
        self.push(Event::Given {
            from,
            to,
            card,
            note,
        });
        Ok(())
    }

    /// IM-158, IA-23: once, and only by somebody destroyed who has no victory card.
    pub(super) fn give_last(&mut self, from: SideId, to: SideId, note: &str) -> Decided {
        let giver = self.giving(from, to)?;
        if giver.condition != Condition::Destroyed || !giver.pile.is_empty() {
            return Err(Refusal::OtherKind);
        }
        self.gives_to_player(to)?;
        self.require(!giver.gifts.given, Refusal::GiftUsed)?;
        let note = self.noted(note)?;
        let deck = self.controller(&giver)?.deck;
        let card = self.draw(deck)?;
        self.push(Event::LastGiven {
            from,
            to,
            card,
            note,
        });
        Ok(())
    }

    /// IM-123: where all cards are given before the telling.
    pub(super) fn keep_gifts(&mut self, sides: &[SideId]) -> Decided {
        self.in_phase(&[Phase::Final], 123)?;
        if self.state.settings.gift_mode == GiftMode::During {
            return Err(Refusal::Phase(super::phase_rule(123)));
        }
        let mut keeping: Vec<SideId> = vec![];
        for id in sides {
            self.side(*id)?;
            if !keeping.contains(id) && !self.conflict()?.kept_gifts.contains(id) {
                keeping.push(*id);
            }
        }
        if !keeping.is_empty() {
            self.push(Event::GiftsKept { sides: keeping });
        }
        Ok(())
    }

    /// IM-159: by another player's character that is still there.
    pub(super) fn adopt(&mut self, lost: SideId, by: SideId, agreed: bool) -> Decided {
        let conflict = self.conflict()?;
        let (loser, adopter) = (self.side(lost)?, self.live_side(by)?);
        let taken = conflict.sides.iter().any(|its| its.adopted.contains(&lost));
        let (SideKind::Protagonist(player), SideKind::Protagonist(other)) =
            (loser.kind, adopter.kind)
        else {
            return Err(Refusal::AdoptRefused);
        };
        let destroyed = loser.condition == Condition::Destroyed;
        if !destroyed || player == other || taken || !agreed {
            return Err(Refusal::AdoptRefused);
        }
        self.push(Event::Adopted { lost, by });
        Ok(())
    }

    /// IA-03: a card each for opponents whose piles are level, where the table has it so. It eliminates nobody.
    pub(super) fn draw_level(&mut self, one: SideId, other: SideId) -> Decided {
        let conflict = self.in_phase(&[Phase::Final], 115)?;
        let settings = &self.state.settings;
        let pairs = conflict.final_pairs();
        let paired = pairs.contains(&(one, other)) || pairs.contains(&(other, one));
        let decided = conflict.level_draws.contains(&(one, other))
            || conflict.level_draws.contains(&(other, one));
        let level = conflict.compare_piles(one, other, settings) == Ordering::Equal;
        let may = settings.final_level == FinalLevel::FateDraw;
        if !paired || decided || !level || !may {
            return Err(Refusal::NotLevel);
        }
        let (winner, loser) = self.part_anew((one, other))?;
        self.push(Event::LevelDecided { winner, loser });
        Ok(())
    }

    /// IM-090, IM-121, IM-125: the results stand, the gamemaster takes the bank, the cards go, hands are filled (7.7).
    pub(super) fn end_conflict(&mut self) -> Decided {
        let conflict = self.conflict()?.clone();
        let (at_end, beats) = match conflict.kind {
            Kind::Simple => (Phase::Narrate, conflict.result.beats.clone()),
            Kind::Extended => (Phase::Final, conflict.final_beats(&self.state.settings)),
        };
        self.in_phase(&[at_end], 99)?;
        self.all_have_told()?;
        let outcomes = conflict.outcomes(&beats);
        self.push(Event::ConflictEnded { beats, outcomes });
        if self.state.settings.refill == Refill::AfterConflict {
            self.deal_all();
        }
        Ok(())
    }
}
