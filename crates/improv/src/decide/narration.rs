//! Narrating the results (IM-112, IM-122).

use super::transaction::{CommandResult, ImprovTransaction};
use crate::command::Objection;
use crate::event::Event;
use crate::preview::MooksLeft;
use crate::refusal::Refusal;
use crate::side::{SideId, SideKind};
use crate::state::{ConflictKind, Phase, Side};
use tabletop::limits::checked_text;

const NARRATION_PHASES: [Phase; 2] = [Phase::Narrate, Phase::Final];

impl ImprovTransaction<'_> {
    /// Sets the order of narration: all sides that have to narrate, in any order. If that is the order by the rules, it follows the rules
    /// again (IM-088).
    pub(super) fn set_narration_order(&mut self, order: &[SideId]) -> CommandResult {
        let conflict = self.in_phase(&NARRATION_PHASES, 88)?.clone();
        let sorted = |ids: &[SideId]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids
        };
        if sorted(order) != sorted(&conflict.narration_order) {
            return Err(Refusal::IncompleteOrder);
        }
        let by_table = self.state.renewed_order(&conflict, &conflict) != order;
        if *order != conflict.narration_order[..] || by_table != conflict.order_by_table {
            self.push(Event::NarrationOrderSet {
                order: order.to_vec(),
                by_table,
            });
        }
        Ok(())
    }

    /// Narrates a side's part or skips it (IM-086 … IM-092, IM-112, IM-118).
    pub(super) fn narrate(
        &mut self,
        side: SideId,
        text: Option<&str>,
        objection: Option<Objection>,
    ) -> CommandResult {
        let narrator = self.next_to_narrate(side)?;
        let text = match text {
            Some(text) => Some(checked_text(text)?).filter(|text| !text.is_empty()),
            None => None,
        };
        self.require_gift_note(&narrator, text.is_some())?;
        let conflict = self.conflict()?.clone();
        match objection {
            None => {}
            Some(Objection::Contradicts) => self.require(false, Refusal::Contradicts)?,
            Some(Objection::OutOfScope) => {
                let may_exceed = conflict.may_exceed_stake(&narrator, &self.state.settings);
                self.require(may_exceed, Refusal::OutOfScope)?;
            }
            Some(Objection::EarlyOutcome) => {
                let is_early = conflict.leaves_outcome_open();
                self.require(!is_early, Refusal::EarlyOutcome)?;
            }
        }
        self.push(Event::Narrated {
            side,
            text,
            declined: false,
        });
        Ok(())
    }

    /// Narrates the parts of all remaining sides. The text belongs to the first of them (IM-086).
    pub(super) fn narrate_all(&mut self, text: Option<&str>) -> CommandResult {
        let conflict = self.in_phase(&NARRATION_PHASES, 86)?;
        let sides = conflict.sides_yet_to_narrate();
        let texts = std::iter::once(text).chain(std::iter::repeat(None));
        for (side, text) in sides.into_iter().zip(texts) {
            self.narrate(side, text, None)?;
        }
        Ok(())
    }

    /// Declines to narrate the part of a side that was beaten: the winner narrates it (IM-087, IM-089). The narration of a gift may not be
    /// left out (IM-118).
    pub(super) fn decline_narration(&mut self, side: SideId) -> CommandResult {
        let narrator = self.next_to_narrate(side)?;
        let beats = self.conflict()?.narrated_beats(&self.state.settings);
        let is_beaten = beats.iter().any(|(_, loser)| *loser == side) || narrator.has_lost_at_end();
        self.require(is_beaten, Refusal::Unbeaten)?;
        self.require_gift_note(&narrator, false)?;
        self.push(Event::Narrated {
            side,
            text: None,
            declined: true,
        });
        Ok(())
    }

    /// Returns the side, if it is the next to narrate (IM-086, IM-088).
    fn next_to_narrate(&mut self, side: SideId) -> Result<Side, Refusal> {
        let conflict = self.in_phase(&NARRATION_PHASES, 86)?.clone();
        let narrator = self.side(side)?.clone();
        if !conflict.narration_order.contains(&side) {
            return Err(if narrator.is_participant() {
                Refusal::Eliminated
            } else {
                Refusal::Bystander
            });
        }
        if narrator.narrated {
            return Err(Refusal::WrongPhase(super::phase_rule(86)));
        }
        if let Some(next) = conflict.sides_yet_to_narrate().first() {
            self.require(*next == side, Refusal::NotNext { next: *next })?;
        }
        if conflict.phase == Phase::Final
            && let Some(side) = conflict.sides_yet_to_give(&self.state.settings).first()
        {
            self.require(false, Refusal::GiftsOpen { side: *side })?;
        }
        Ok(narrator)
    }

    /// Requires that the narration of a side that has to explain its gift has a text (IM-118).
    fn require_gift_note(&mut self, narrator: &Side, has_text: bool) -> CommandResult {
        let is_final = self.conflict()?.phase == Phase::Final;
        let owes_note = is_final && narrator.owes_gift_note(&self.state.settings);
        self.require(!owes_note || has_text, Refusal::GiftNoNote)
    }

    /// Records a decision about something unclear (IM-017, IA-26).
    pub(super) fn arbitrate(&mut self, side: SideId, text: &str) -> CommandResult {
        let conflict = self.in_phase(&NARRATION_PHASES, 17)?;
        // If no card was played, nobody is the highest, so the table agrees on who decides.
        let arbiters = conflict.arbiters(&self.state.settings);
        let is_arbiter = arbiters.is_empty() || arbiters.contains(&side);
        self.side(side)?;
        let text = checked_text(text)?;
        if text.is_empty() {
            return Err(Refusal::Empty);
        }
        self.require(is_arbiter, Refusal::NotArbiter)?;
        self.push(Event::Arbitrated { side, text });
        Ok(())
    }

    /// Removes mooks (IM-137, IM-138, IA-36). Any side may remove mooks without a stake. Other mooks are removed by sides whose card
    /// was higher, and at the end by those who beat them.
    pub(super) fn remove_mooks(
        &mut self,
        remover: SideId,
        group: SideId,
        count: u16,
        believable: bool,
    ) -> CommandResult {
        let conflict = self.in_phase(&NARRATION_PHASES, 137)?;
        let (Some(mooks), SideKind::Protagonist(_)) =
            (self.side(group)?.mooks, self.side(remover)?.kind)
        else {
            return Err(Refusal::WrongSideKind);
        };
        if !conflict.may_narrate_mooks(self.side(remover)?) {
            return Err(Refusal::Eliminated);
        }
        if count == 0 || count > mooks {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: u32::from(mooks),
            });
        }
        let outranks = conflict.outranks_mooks(remover, group, &self.state.settings);
        let is_enough = match conflict.mooks_left_after(group, count) {
            MooksLeft::Irrelevant => true,
            MooksLeft::Judged => believable,
            MooksLeft::TooFew => false,
        };
        self.require(outranks, Refusal::MookNotAhead)?;
        self.require(is_enough, Refusal::MookTooFew)?;
        self.push(Event::MooksRemoved {
            by: remover,
            group,
            count,
        });
        Ok(())
    }

    /// Begins the next round. After the last round there is none (IM-095, IM-113).
    pub(super) fn next_round(&mut self) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Narrate], 113)?;
        if conflict.kind == ConflictKind::Simple {
            return Err(Refusal::WrongPhase(super::phase_rule(6)));
        }
        let round = conflict.round.saturating_add(1);
        self.require_all_narrated()?;
        self.push(Event::RoundBegan { round });
        Ok(())
    }

    /// Requires that everybody has had a turn to narrate (IM-086).
    pub(super) fn require_all_narrated(&mut self) -> CommandResult {
        match self.conflict()?.sides_yet_to_narrate().first() {
            Some(side) => self.require(false, Refusal::NotAllNarrated { side: *side }),
            None => Ok(()),
        }
    }
}
