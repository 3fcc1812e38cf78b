//! Several things in one action, what they earn, and the gamemaster's word on it (DD-194 … DD-198, DD-202, DD-411, DD-412,
//!

use super::acting::against_kind;
use super::play::{Decided, Play};
use super::surprise::against_acting_unawares;
use crate::action_kind::ActionKind;
use crate::card::{Approvable, Approved, CardId};
use crate::drawn_for::DrawnFor;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::rounds::RoundsEvent;
use crate::settings::{ApprovedMulti, DefendCounts};
use crate::state::action::{Action, ActionStage, Outcome};
use crate::success::SuccessLevel;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

/// The most attacks on one person in a round that are counted.
pub const MOST_ATTACKS: u8 = 20;

impl Play<'_> {
    fn open_action(&self) -> Result<Action, Refusal> {
        self.state.action.clone().ok_or(Refusal::NoAction)
    }

    pub(super) fn also_try(&mut self, kind: Approvable) -> Decided {
        let action = self.open_action()?;
        if action.stage != ActionStage::Declared {
            return Err(Refusal::AlreadyRolled);
        }
        if self.state.checking().is_some() {
            return Err(Refusal::ActionOpen {
                actor: action.actor,
            });
        }
        let whole = Some(ActionKind::Approvable(kind));
        let actor = self.actor(action.actor)?;
        for refusal in against_kind(&self.state, &actor, ActionKind::Approvable(kind)) {
            self.judge.overrule(refusal)?;
        }
        if let Some(refusal) = against_acting_unawares(&self.state, action.actor, whole) {
            self.judge.overrule(refusal)?;
        }
        if !action.kinds().contains(&kind) {
            self.rounds_event(RoundsEvent::AlsoTried { kind });
        }
        Ok(())
    }

    pub(super) fn also_came(&mut self, kind: Approvable, outcome: Outcome) -> Decided {
        let action = self.open_action()?;
        if !action.also.iter().any(|(other, _)| *other == kind) {
            return Err(Refusal::NotTried);
        }
        self.rounds_event(RoundsEvent::AlsoCame { kind, outcome });
        Ok(())
    }

    /// Named after the action was, and before its dice (DD-076).
    pub(super) fn critical_moment(&mut self) -> Decided {
        let action = self.open_action()?;
        if action.critical_moment {
            return Ok(());
        }
        let actor = self.actor(action.actor)?;
        self.check_critical_moment(&actor)?;
        self.require(
            action.stage == ActionStage::Declared,
            Refusal::CriticalMomentLate { actor: actor.id },
        )?;
        self.rounds_event(RoundsEvent::CriticalMoment);
        Ok(())
    }

    pub(super) fn deny_draw(&mut self, denied: bool) -> Decided {
        if self.open_action()?.denied != denied {
            self.rounds_event(RoundsEvent::DrawDenied { denied });
        }
        Ok(())
    }

    /// All that the action has earned goes back, and nobody knows where: its owner has seen it.
    pub(super) fn take_back_draw(&mut self) -> Decided {
        let &(actor, _) = self.state.earned.last().ok_or(Refusal::NoDrawToDeny)?;
        let there = |(hero, card): &&(ActorId, CardId)| {
            *hero == actor && self.state.piles.lies_in(*card, Zone::Hand(actor))
        };
        let earned = self.state.earned.iter().filter(there);
        let cards: Vec<CardId> = earned.map(|(_, card)| *card).collect();
        if cards.is_empty() {
            return Err(Refusal::NoDrawToDeny);
        }
        self.lapse_trade_of(&cards);
        for card in cards {
            let mut deck = self.state.piles.cards(Zone::Deck).to_vec();
            deck.push(card);
            shuffle(&mut deck, self.chance);
            self.rounds_event(RoundsEvent::DrawTakenBack { actor, card, deck });
        }
        Ok(())
    }

    /// A card for each approved kind that succeeded, or one for all of them; a defence pays when the round closes
    /// (DD-194, DD-197, A-34).
    pub(super) fn earn_cards(&mut self, action: &Action, won: &[(Approvable, SuccessLevel)]) {
        let Some(approved) = self.state.round().map(|round| round.approved) else {
            return;
        };
        if action.denied || self.state.is_deckless() {
            return;
        }
        let pays = |kind: Approvable| kind != Approvable::Defend && approved.includes(kind);
        let earned = won.iter().filter(|(kind, _)| pays(*kind)).count();
        let most = if self.state.settings.is(ApprovedMulti::PerAction) {
            1
        } else {
            usize::MAX
        };
        for _ in 0..earned.min(most) {
            self.draw(action.actor, DrawnFor::Approved);
        }
    }

    /// What defences have earned, as the round closes (DD-197, A-33, A-34).
    pub(super) fn pay_defences(&mut self, approved: Approved) {
        if !approved.includes(Approvable::Defend) || self.state.is_deckless() {
            return;
        }
        let per_action = self.state.settings.is(ApprovedMulti::PerAction);
        let heroes = self.state.heroes().filter(|hero| {
            self.state.takes_part(hero.id) && !(per_action && hero.round.defence_shared)
        });
        let earned: Vec<(ActorId, u8)> = heroes
            .map(|hero| (hero.id, self.state.defence_earned(hero).unwrap_or(0)))
            .collect();
        for (hero, cards) in earned {
            for _ in 0..cards {
                self.draw(hero, DrawnFor::Approved);
            }
        }
    }

    pub(super) fn count_defence(&mut self, actor: ActorId, missed: u8) -> Decided {
        self.may_judge_defence(actor)?;
        if missed > MOST_ATTACKS {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(MOST_ATTACKS),
            });
        }
        self.rounds_event(RoundsEvent::DefencesCounted { actor, missed });
        Ok(())
    }

    /// A defence was declared, or counts without that.
    pub(super) fn may_judge_defence(&self, id: ActorId) -> Decided {
        let actor = self.actor(id)?;
        let any = self.state.settings.is(DefendCounts::Any)
            && actor.role == Role::Hero
            && self.state.round().is_some();
        if actor.round.defence.is_none() && !any {
            return Err(Refusal::NotDefending { actor: id });
        }
        Ok(())
    }
}
