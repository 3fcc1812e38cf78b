//! Putting tokens and talents on cards.

use super::transaction::{CommandResult, ImprovTransaction};
use crate::command::TalentFit;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::side::SideId;
use crate::state::{Bonus, BonusKind, Conflict, ConflictKind, Phase, Role, Side, State};
use tabletop::seat::ActorId;

impl ImprovTransaction<'_> {
    /// Requires a side whose card may get a bonus: only during the bonus phase (IM-045), and not at the end (IM-120).
    fn bonus_target(&self, target: SideId) -> Result<(&Conflict, &Side), Refusal> {
        if self.conflict()?.phase == Phase::Final {
            return Err(Refusal::FinalNoBonus);
        }
        let conflict = self.in_phase(&[Phase::Bonuses], 45)?;
        let side = self.side(target)?;
        match side.played {
            Some(_) => Ok((conflict, side)),
            None => Err(Refusal::NoSuchCard),
        }
    }

    /// Puts a token on a card (IM-049 … IM-053, IM-174). Anybody with a token may put it on any card; the gamemaster has a limit.
    pub(super) fn add_token(&mut self, spender: ActorId, target: SideId) -> CommandResult {
        let (conflict, _) = self.bonus_target(target)?;
        let person = self.person(spender)?;
        if person.tokens == 0 {
            return Err(Refusal::NoTokens);
        }
        let limit_reached = conflict.gm_tokens_spent >= conflict.gm_token_limit;
        let over_limit = person.role == Role::Gamemaster && limit_reached;
        let limit = Refusal::GmLimit {
            limit: conflict.gm_token_limit,
            extended: conflict.kind == ConflictKind::Extended,
        };
        if self.state.spends_no_more_tokens(person) {
            return Err(Refusal::Eliminated);
        }
        self.require(!over_limit, limit)?;
        let kind = BonusKind::Token;
        self.push(Event::BonusPlaced {
            bonus: Bonus {
                kind,
                by: spender,
                on: target,
            },
        });
        Ok(())
    }

    /// Puts the marker of a talent on a card (IM-048, IM-052, IM-055 … IM-057).
    pub(super) fn add_talent(
        &mut self,
        user: ActorId,
        talent: u16,
        target: SideId,
        fit: TalentFit,
    ) -> CommandResult {
        let (conflict, side) = self.bonus_target(target)?;
        let person = self.person(user)?;
        if person.role == Role::Gamemaster {
            return Err(Refusal::GmNoTalent);
        }
        let owned_talent = person
            .talents
            .get(usize::from(talent))
            .ok_or(Refusal::UnknownBonus)?;
        let is_own_side = State::controls(person, side);
        let is_out = conflict.has_no_side_left(user);
        let marker_used = !conflict.marker_is_free(user);
        let exhausted = self
            .state
            .settings
            .max_uses_of(owned_talent)
            .filter(|max_uses| owned_talent.uses >= *max_uses);
        let cap = self.state.settings.talent_session_cap;
        let session_cap_reached = cap.filter(|max_uses| person.talent_uses >= *max_uses);
        self.require(!marker_used, Refusal::TalentUsed)?;
        if let Some(max_uses) = exhausted {
            self.require(false, Refusal::TalentExhausted { max_uses })?;
        }
        if let Some(max_uses) = session_cap_reached {
            self.require(false, Refusal::TalentSession { max_uses })?;
        }
        let misplaced = is_out || (!is_own_side && fit == TalentFit::OutOfPlace);
        self.require(!misplaced, Refusal::TalentPosition)?;
        let irrelevant = !is_own_side && fit == TalentFit::Irrelevant;
        self.require(!irrelevant, Refusal::TalentRelevance)?;
        let kind = BonusKind::Talent(talent);
        self.push(Event::BonusPlaced {
            bonus: Bonus {
                kind,
                by: user,
                on: target,
            },
        });
        Ok(())
    }

    /// Takes back a bonus, which the rules never allow (IM-062).
    pub(super) fn take_back_bonus(&mut self, bonus: u16) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Bonuses], 62)?;
        if usize::from(bonus) >= conflict.bonuses.len() {
            return Err(Refusal::UnknownBonus);
        }
        self.require(false, Refusal::NoTakeback)?;
        self.push(Event::BonusTakenBack { bonus });
        Ok(())
    }

    /// Records that people pass. They may still add bonuses until everybody has passed (IM-061).
    pub(super) fn pass(&mut self, people: &[ActorId]) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Bonuses], 61)?;
        let mut passing: Vec<ActorId> = vec![];
        for person in people {
            self.person(*person)?;
            if !conflict.passed.contains(person) && !passing.contains(person) {
                passing.push(*person);
            }
        }
        if !passing.is_empty() {
            self.push(Event::Passed { people: passing });
        }
        Ok(())
    }
}
