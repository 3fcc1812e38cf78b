//! What came of the cards is told (3.8, 3.12, IM-112, IM-122).

use super::play::{Decided, Play};
use crate::command::Objection;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::side::{SideId, SideKind};
use crate::state::{Kind, Phase};
use tabletop::scratch::checked_text;

const TELLING: [Phase; 2] = [Phase::Narrate, Phase::Final];

impl Play<'_> {
    /// IM-088: all that have to tell, in any order.
    pub(super) fn set_order(&mut self, order: &[SideId]) -> Decided {
        let conflict = self.in_phase(&TELLING, 88)?;
        let sorted = |ids: &[SideId]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids
        };
        if sorted(order) != sorted(&conflict.order) {
            return Err(Refusal::NotTheOrder);
        }
        if *order != conflict.order[..] {
            self.push(Event::OrderSet {
                order: order.to_vec(),
            });
        }
        Ok(())
    }

    /// IM-086 … IM-092, IM-112, IM-118.
    pub(super) fn narrate(
        &mut self,
        side: SideId,
        told: Option<&str>,
        objection: Option<Objection>,
    ) -> Decided {
        let conflict = self.in_phase(&TELLING, 86)?.clone();
        let its = self.side(side)?.clone();
        if !conflict.order.contains(&side) {
            return Err(if its.is_participant() {
                Refusal::Eliminated
            } else {
                Refusal::Bystander
            });
        }
        if its.narrated {
            return Err(Refusal::Phase(super::phase_rule(86)));
        }
        let told = match told {
            Some(told) => Some(checked_text(told)?).filter(|told| !told.is_empty()),
            None => None,
        };
        let untold = |id: &&SideId| conflict.side(**id).is_some_and(|its| !its.narrated);
        if let Some(next) = conflict.order.iter().find(untold) {
            self.require(*next == side, Refusal::NotNext { next: *next })?;
        }
        if conflict.phase == Phase::Final {
            if let Some(side) = conflict.gifts_open(&self.state.settings).first() {
                self.require(false, Refusal::GiftsOpen { side: *side })?;
            }
            let noted = !its.gifts.note_due || told.is_some();
            self.require(noted, Refusal::GiftNoNote)?;
        }
        match objection {
            None => {}
            Some(Objection::Contradicts) => self.require(false, Refusal::Contradicts)?,
            // IM-142: who won by the Hand of Fate may go beyond the stake.
            Some(Objection::OutOfScope) => self.require(its.fate_won, Refusal::OutOfScope)?,
            Some(Objection::EarlyOutcome) => {
                let early = conflict.kind == Kind::Extended && conflict.phase == Phase::Narrate;
                self.require(!early, Refusal::EarlyOutcome)?;
            }
        }
        self.push(Event::Narrated { side, told });
        Ok(())
    }

    /// IM-017, IA-26.
    pub(super) fn decide_open(&mut self, side: SideId, told: &str) -> Decided {
        let conflict = self.in_phase(&TELLING, 17)?;
        // Where no card was played nobody is the highest: the table agrees who says it.
        let arbiters = conflict.arbiters(&self.state.settings);
        let may = arbiters.is_empty() || arbiters.contains(&side);
        self.side(side)?;
        let told = checked_text(told)?;
        if told.is_empty() {
            return Err(Refusal::Empty);
        }
        self.require(may, Refusal::NotArbiter)?;
        self.push(Event::Decided { side, told });
        Ok(())
    }

    /// IM-137, IM-138, IA-36: mooks without a stake fall to everybody, others to those whose card was higher than theirs, and in the
    /// end to those who beat them.
    pub(super) fn remove_mooks(
        &mut self,
        by: SideId,
        group: SideId,
        count: u16,
        believable: bool,
    ) -> Decided {
        let conflict = self.in_phase(&TELLING, 137)?;
        let (Some(mooks), SideKind::Protagonist(_)) =
            (self.side(group)?.mooks, self.side(by)?.kind)
        else {
            return Err(Refusal::OtherKind);
        };
        // Who has left the conflict does nothing in it any longer, but for the round that it left in (IM-144).
        let told = conflict.order.contains(&by);
        if !told {
            return Err(Refusal::Eliminated);
        }
        if count == 0 || count > mooks {
            return Err(Refusal::OutOfRange {
                least: 1,
                most: u32::from(mooks),
            });
        }
        let staked = self.side(group)?.is_participant();
        let ahead = conflict.outranks(by, group, &self.state.settings);
        let enough = conflict.phase == Phase::Final || believable;
        self.require(!staked || ahead, Refusal::MookNotAhead)?;
        self.require(!staked || enough, Refusal::MookTooFew)?;
        self.push(Event::MooksRemoved { by, group, count });
        Ok(())
    }

    /// IM-095, IM-113: after the last round there is none.
    pub(super) fn next_round(&mut self) -> Decided {
        let conflict = self.in_phase(&[Phase::Narrate], 113)?;
        if conflict.kind == Kind::Simple {
            return Err(Refusal::Phase(super::phase_rule(6)));
        }
        let round = conflict.round.saturating_add(1);
        self.all_have_told()?;
        self.push(Event::RoundBegan { round });
        Ok(())
    }

    /// IM-086: everybody gets a turn.
    pub(super) fn all_have_told(&mut self) -> Decided {
        let conflict = self.conflict()?;
        let untold = |id: &&SideId| conflict.side(**id).is_some_and(|its| !its.narrated);
        match conflict.order.iter().find(untold) {
            Some(side) => {
                let side = *side;
                self.require(false, Refusal::NotAllTold { side })
            }
            None => Ok(()),
        }
    }
}
