//! The order of acting, moved by those who act: letting others go first, waiting, and heroes who fight each other
//! (DD-123, DD-124, DD-177, DD-178).

use super::play::{Decided, Play};
use crate::card::Side;
use crate::combat::choice::Choice;
use crate::combat::die::Throw;
use crate::combat::refusal::{Why, require};
use crate::event::Event;
use crate::held::Held;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::roll::roll;
use crate::rounds::RoundsEvent;
use crate::skill::Skill;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::round::{Round, Turn};
use tabletop::dice::Rolled;
use tabletop::seat::ActorId;

/// The furthest that an action total lies from 0.
pub const LARGEST_TOTAL: i32 = 999;

impl Held {
    /// The option that an attack is made with which was waited for so.
    pub(super) const fn choice(self) -> Choice {
        match self {
            Self::Opportunity => Choice::Opportunity,
            Self::Place => Choice::Location,
        }
    }
}

impl Play<'_> {
    /// The round, and the next turn that somebody in it has.
    fn turn_of(&self, actor: ActorId) -> Result<(&Round, usize, Turn), Refusal> {
        self.actor(actor)?;
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        let mut turns = round.turns.iter().enumerate();
        turns
            .find(|(_, (turn, end))| turn.actor == actor && end.is_none())
            .map(|(place, (turn, _))| (round, place, *turn))
            .ok_or(Refusal::NoTurnLeft { actor })
    }

    /// One's turn goes behind that of somebody of the same side (DD-123).
    pub(super) fn let_act(&mut self, actor: ActorId, first: ActorId) -> Decided {
        self.no_action()?;
        let (_, own_place, own) = self.turn_of(actor)?;
        let (_, other_place, other) = self.turn_of(first)?;
        let side = |id| self.state.actor(id).map(Actor::side);
        if side(actor) != side(first) {
            return Err(Refusal::HoldInstead { actor });
        }
        if own.pass != other.pass {
            return Err(Refusal::SecondActionLater { actor });
        }
        if own_place < other_place {
            self.rounds_event(RoundsEvent::TurnMoved {
                actor,
                behind: first,
            });
        }
        Ok(())
    }

    /// One's turn waits for its moment, at the latest until everybody else has acted (DD-124). Whoever comes to their turn says
    /// what they wait for, and stays with it (TC-134, TC-136).
    pub(super) fn hold(&mut self, id: ActorId, how: Held) -> Decided {
        self.no_action()?;
        self.turn_of(id)?;
        match self.state.held(id) {
            Some(held) if held == how => return Ok(()),
            Some(held) => {
                let (before, now) = (held.choice(), how.choice());
                let rule = before.rule(self.state.edition);
                self.fits(require(false, Why::NotTogether(before, now), rule))?;
            }
            None => {
                let actor = self.actor(id)?;
                self.may_act(&actor)?;
                // Whoever is down waits for nothing: the turn would go by, and they would still be down (TC-104).
                self.on_their_feet(&actor)?;
            }
        }
        self.rounds_event(RoundsEvent::TurnHeld { actor: id, how });
        Ok(())
    }

    /// Heroes who fight each other act by what they roll (DD-178): whoever has no total yet rolls.
    pub(super) fn roll_for_order(&mut self) -> Decided {
        for hero in rollers(&self.state) {
            let Some(actor) = self.state.actor(hero) else {
                continue;
            };
            let dexterity = i32::from(actor.figures.dexterity.unwrap_or(0));
            // Up and stymied weigh on what is done, not on who comes first.
            let how = Throw::plain(Skill::Skilled, &self.state.rules());
            let rolled = roll(how, &mut Rolled(self.chance))?;
            let total = dexterity.saturating_add(rolled.bonus.0);
            self.rounds_event(RoundsEvent::TotalRolled {
                actor: hero,
                roll: rolled,
                total,
            });
        }
        Ok(())
    }

    /// The totals of people who rolled their own dice, before anybody has acted (DD-178).
    pub(super) fn set_totals(&mut self, totals: &[(ActorId, i32)]) -> Decided {
        self.no_action()?;
        if !self.state.is_duel() {
            return Err(Refusal::NoDuel);
        }
        let round = self.state.round().ok_or(Refusal::NotInRounds)?;
        let moved = |(turn, end): &(Turn, Option<_>)| end.is_some() || turn.is_extra();
        let begun = round.turns.iter().any(moved) || !round.held.is_empty();
        let first = round.line.first;
        if begun {
            return Err(Refusal::OrderSet);
        }
        for (id, total) in totals {
            self.hero(*id)?;
            if total.unsigned_abs() > LARGEST_TOTAL.unsigned_abs() {
                return Err(Refusal::OutOfRange {
                    least: 0,
                    most: LARGEST_TOTAL.unsigned_abs(),
                });
            }
        }
        for (actor, total) in totals {
            self.rounds_event(RoundsEvent::TotalTyped {
                actor: *actor,
                total: *total,
            });
        }
        let turns = self.turns(first);
        self.push(Event::OrderSet { turns });
        self.pass_over_lost();
        Ok(())
    }
}

/// The heroes in a duel who have still to roll for the order.
fn rollers(state: &State) -> Vec<ActorId> {
    let Some(totals) = state
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.duel.as_ref())
    else {
        return vec![];
    };
    let rolls = |hero: &&Actor| {
        state.takes_part(hero.id)
            && hero.condition.can_act()
            && !totals.iter().any(|(id, _)| *id == hero.id)
    };
    state.heroes().filter(rolls).map(|hero| hero.id).collect()
}

/// What comes before Dexterity in the order: the total of a hero who fights heroes (DD-178).
pub(super) fn total_of(state: &State, actor: &Actor) -> Option<i32> {
    let totals = state.conflict.as_ref()?.duel.as_ref()?;
    let own = totals.iter().find(|(id, _)| *id == actor.id);
    own.map(|(_, total)| *total)
        .filter(|_| actor.role == Role::Hero)
}

/// Whether the one who is next lets somebody else go ahead: those of a side do, those who fight each other do not
/// (DD-123, DD-178); whoever waits comes in when they want (DD-124).
pub(super) fn may_go_ahead(state: &State, next: ActorId, actor: &Actor) -> bool {
    if next == actor.id || state.held(actor.id).is_some() {
        return true;
    }
    let ahead = state.actor(next);
    let same_side = ahead.map(Actor::side) == Some(actor.side());
    let against = |one: &Actor| one.role == Role::Hero && one.side() == Side::Heroes;
    let duellists = state.is_duel() && against(actor) && ahead.is_some_and(against);
    same_side && !duellists
}
