//! Acting: whose turn it is, the five stages of one action, and what it earns or costs
//! (DD-051 … DD-054, DD-069 … DD-078, DD-122, DD-181 … DD-203, section 4.4.1).

use super::due::against_anything;
use super::order::may_go_ahead;
use super::play::{Decided, Play};
use super::surprise::against_acting_unawares;
use crate::action_kind::ActionKind;
use crate::card::{Approvable, CardId, Effect, Side, VillainSkill};
use crate::combat::die::Throw;
use crate::combat::settings::DownDefence;
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::piles::Zone;
use crate::refusal::{HandsRefusal, Refusal};
use crate::role::Role;
use crate::roll::roll;
use crate::settings::{ConfusedCritical, CriticalScope, Removals};
use crate::skill::Skill;
use crate::state::State;
use crate::state::action::{Action, ActionStage, Outcome};
use crate::state::actor::{Actor, Contribution};
use crate::state::round::TurnEnd;
use crate::success::SuccessLevel;
use crate::surprise::Surprise;
use crate::using::against::Against;
use tabletop::dice::{Rolled, Typed};
use tabletop::seat::ActorId;

impl Play<'_> {
    /// No action is being resolved.
    pub(super) fn no_action(&self) -> Decided {
        let waiting = self.state.suspended.last().map(|last| &last.action);
        match self.state.action.as_ref().or(waiting) {
            Some(action) => Err(Refusal::ActionOpen {
                actor: action.actor,
            }),
            None => Ok(()),
        }
    }

    /// Every villain's success is paid for before play goes on (DD-181, DD-185, A-31); the gamemaster may let it go.
    pub(super) fn no_removal(&mut self) -> Decided {
        match against_going_on(&self.state) {
            Some(refusal) => self.judge.overrule(refusal),
            None => Ok(()),
        }
    }

    pub(super) fn action(&self) -> Result<Action, Refusal> {
        self.state.action.clone().ok_or(Refusal::NoAction)
    }

    pub(super) fn declare(
        &mut self,
        id: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
    ) -> Decided {
        self.open()?;
        let actor = self.actor(id)?;
        if let Some(target) = target {
            self.actor(target)?;
        }
        self.may_act(&actor)?;
        for refusal in against_kind(&self.state, &actor, kind) {
            self.judge.overrule(refusal)?;
        }
        if self.state.taken_unawares(id) == Some(Surprise::Partial)
            && let Some(refusal) = against_acting_unawares(&self.state, id, Some(kind))
        {
            self.judge.overrule(refusal)?;
        }
        if critical_moment {
            self.check_critical_moment(&actor)?;
        }
        self.push(Event::ActionDeclared {
            actor: id,
            kind,
            target,
            critical_moment,
        });
        Ok(())
    }

    pub(super) fn may_act(&mut self, actor: &Actor) -> Decided {
        for refusal in against_acting(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        Ok(())
    }

    pub(super) fn check_critical_moment(&mut self, actor: &Actor) -> Decided {
        if actor.role != Role::Hero {
            return Err(Refusal::NotAHero { actor: actor.id });
        }
        self.require(
            self.state.conflict.is_some(),
            Refusal::CriticalMomentInFreePlay,
        )?;
        self.require(
            !critical_moment_used(&self.state, actor),
            Refusal::CriticalMomentUsed { actor: actor.id },
        )?;
        self.require(
            self.state.effect(actor.side()) != Effect::Confused
                || self.state.settings.is(ConfusedCritical::Free),
            Refusal::CriticalMomentConfused,
        )
    }

    pub(super) fn roll(&mut self, skill: Skill, dice: &DiceFrom) -> Decided {
        let action = self.action()?;
        if action.stage != ActionStage::Declared {
            return Err(Refusal::AlreadyRolled);
        }
        if !action.blows.is_empty() {
            return self.roll_again(&action, dice);
        }
        self.meet_trials_again(&action);
        let how = self.throw(action.actor, action.skill().unwrap_or(skill));
        let (roll, typed) = match dice {
            DiceFrom::App => (roll(how, &mut Rolled(self.chance))?, false),
            DiceFrom::Person(faces) => {
                let mut dice = Typed::new(faces);
                let rolled = roll(how, &mut dice)?;
                dice.finish()?;
                (rolled, true)
            }
        };
        self.push(Event::DiceRolled { roll, typed });
        self.swallow_extras();
        Ok(())
    }

    /// How somebody's next dice are rolled, with all that weighs on them (TC-040 … TC-043).
    pub(super) fn throw(&self, id: ActorId, skill: Skill) -> Throw {
        let on = self.state.actor(id).map(|actor| actor.on_roll());
        on.unwrap_or_default().throw(skill, &self.state.rules())
    }

    pub(super) fn commit(&mut self) -> Decided {
        let action = self.action()?;
        let owes = action.owes_die() && action.roll.is_some();
        self.require(!owes, Refusal::Use(Against::ExtraOwed))?;
        if action.stage != ActionStage::Committed {
            self.push(Event::ResultCommitted);
        }
        Ok(())
    }

    /// The outcome, and at once what it brings: the turn is over, an approved success draws, a listed villain skill strikes
    /// a pool (section 4.4.1, steps 5 and 7).
    pub(super) fn announce(&mut self, outcome: Outcome) -> Decided {
        let action = self.action()?;
        // What it earns comes after the hands are filled, or it would be one card fewer (DD-295, DD-332).
        self.no_scene_ending()?;
        if self.state.checking().is_some() {
            return self.announce_check(outcome);
        }
        self.commit()?;
        self.push(Event::ActionEnded { outcome });
        self.ended(&action, outcome);
        Ok(())
    }

    /// What an action that is over brings (section 4.4.1, step 7).
    pub(super) fn ended(&mut self, action: &Action, outcome: Outcome) {
        if self.state.conflict.is_none() {
            self.fade(action.actor);
            return;
        }
        self.turn_ends(action.actor, TurnEnd::Acted);
        let won = action.won(outcome);
        let role = self.state.actor(action.actor).map(|actor| actor.role);
        match role {
            Some(Role::Hero) => self.earn_cards(action, &won),
            Some(Role::Villain) => self.strike_pool(action, &won),
            Some(Role::Ally) | None => {}
        }
    }

    /// DD-181 … DD-186: a villain's success with a listed skill costs its target pool cards.
    fn strike_pool(&mut self, action: &Action, won: &[(Approvable, SuccessLevel)]) {
        let Effect::VillainSkills(one, other) = self.state.effect(Side::Villains) else {
            return;
        };
        let listed = |(kind, level): &(Approvable, SuccessLevel)| {
            let skill = villain_skill(*kind)?;
            (skill == one || skill == other).then_some((*kind, *level))
        };
        let Some((kind, level)) = won.iter().find_map(listed) else {
            return;
        };
        let mut villains = self.state.cast.iter();
        let struck = villains.any(|villain| villain.round.struck);
        if struck && self.state.settings.is(Removals::FirstOfRound) {
            return;
        }
        let hero = action
            .at(kind)
            .and_then(|target| self.state.actor(target))
            .filter(|target| target.role == Role::Hero);
        let Some(hero) = hero.map(|hero| hero.id) else {
            return;
        };
        let cards = usize::from(pool_cards_lost(level)).min(self.state.takeable(hero));
        if cards > 0 {
            self.push(Event::PoolStruck {
                hero,
                cards: u8::try_from(cards).unwrap_or(u8::MAX),
            });
        }
    }

    pub(super) fn take_pool_cards(&mut self, cards: &[CardId]) -> Decided {
        let removal = self.state.removal_due().ok_or(Refusal::NothingToTake)?;
        let (hero, must) = (removal.hero, usize::from(removal.cards));
        self.all_lie_in(cards, Zone::Pool(hero))?;
        self.require(cards.len() == must, Refusal::TakeCount { must })?;
        for card in cards {
            self.require(
                self.state.may_be_taken(*card),
                Refusal::SpecialProtected { card: *card },
            )?;
        }
        self.lapse_trade_of(cards);
        self.push(Event::PoolCardsTaken {
            hero,
            cards: cards.to_vec(),
        });
        Ok(())
    }

    pub(super) fn end_turn(&mut self, id: ActorId, end: TurnEnd) -> Decided {
        let actor = self.actor(id)?;
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.may_act(&actor)?;
        self.turn_ends(id, end);
        Ok(())
    }

    pub(super) fn judge_contribution(&mut self, id: ActorId, helped: bool) -> Decided {
        let hero = self.hero(id)?;
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        let acted = hero.round.contribution != Contribution::NotYet;
        self.require(acted, Refusal::NotContributed { actor: id })?;
        self.push(Event::ContributionJudged { actor: id, helped });
        Ok(())
    }
}

/// Whether the critical moment of this act is gone for that hero (DD-075, A-16).
pub(crate) fn critical_moment_used(state: &State, actor: &Actor) -> bool {
    let shares = |other: &Actor| {
        other.id == actor.id
            || state.settings.is(CriticalScope::Group)
            || (state.settings.is(CriticalScope::Player)
                && other.player.is_some()
                && other.player == actor.player)
    };
    let mut heroes = state.heroes();
    heroes.any(|other| other.critical_moment_used && shares(other))
}

/// What stands against an action of that kind: a speech against hostile ones (DD-304, A-59), lying on the ground (A-26, S-14).
pub(super) fn against_kind(state: &State, actor: &Actor, kind: ActionKind) -> Vec<Refusal> {
    let mut against = Vec::new();
    let speech = state.conflict.as_ref().and_then(|conflict| conflict.speech);
    if let Some(speech) = speech.filter(|speech| !speech.all && kind.is_hostile()) {
        against.push(Refusal::Use(Against::Speaking {
            actor: speech.actor,
        }));
    }
    let classic = state.down_defends();
    let possible = match kind {
        ActionKind::Other => !classic,
        // S-14 leaves it to whoever is to get up, too.
        ActionKind::Approvable(Approvable::Defend) => {
            classic || state.rules().is(DownDefence::Active)
        }
        ActionKind::Approvable(_) => false,
    };
    if state.conflict.is_some() && actor.condition.knocked_down && !possible {
        against.push(Refusal::Use(Against::KnockedDown {
            actor: actor.id,
            classic,
        }));
    }
    against
}

fn against_going_on(state: &State) -> Option<Refusal> {
    let must = usize::from(state.removal_due()?.cards);
    Some(Refusal::TakeFirst { must })
}

/// What stands against somebody acting now. In rounds an action takes a turn: one's own side must be acting, and in a flurry
/// all first actions come first. Within a side people may let each other go ahead (DD-122, DD-123, DD-128).
pub(crate) fn against_acting(state: &State, actor: &Actor) -> Vec<Refusal> {
    let id = actor.id;
    let mut against = Vec::new();
    against.extend(against_anything(state));
    if let Some(open) = &state.action {
        against.push(Refusal::ActionOpen { actor: open.actor });
    }
    against.extend(against_going_on(state));
    if !actor.condition.can_act() {
        against.push(Refusal::CannotAct { actor: id });
    }
    if state.is_out(id) {
        against.push(Refusal::Hands(HandsRefusal::OutOfFight { actor: id }));
    }
    let Some(conflict) = &state.conflict else {
        return against;
    };
    if !state.takes_part(id) {
        against.push(Refusal::NotInConflict { actor: id });
    }
    against.extend(against_acting_unawares(state, id, None));
    let Some(round) = &conflict.round else {
        against.push(Refusal::NotInRounds);
        return against;
    };
    if conflict.seizing {
        against.push(Refusal::Use(Against::SeizeOpen));
        return against;
    }
    if let Some(speech) = conflict.speech.filter(|speech| speech.all) {
        against.push(Refusal::Use(Against::Speaking {
            actor: speech.actor,
        }));
        return against;
    }
    let (Some(next), Some(own)) = (round.next_turn(), round.next_turn_of(id)) else {
        against.push(Refusal::NoTurnLeft { actor: id });
        return against;
    };
    let between = next.is_extra() && next.actor != id;
    if between || !may_go_ahead(state, next.actor, actor) {
        against.push(Refusal::OutOfTurn {
            actor: id,
            next: next.actor,
        });
    }
    if !between && own.pass != next.pass && state.held(id).is_none() {
        against.push(Refusal::SecondActionLater { actor: id });
    }
    against
}

/// Whether it says only that this is not the turn for it.
pub(super) const fn of_turn(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NoTurnLeft { .. } | Refusal::OutOfTurn { .. } | Refusal::SecondActionLater { .. }
    )
}

/// The skill on a dramatic line that an action kind uses (DD-181).
pub(crate) const fn villain_skill(kind: Approvable) -> Option<VillainSkill> {
    match kind {
        Approvable::Intimidate => Some(VillainSkill::Intimidate),
        Approvable::Taunt => Some(VillainSkill::Taunt),
        Approvable::Test => Some(VillainSkill::Test),
        Approvable::Trick => Some(VillainSkill::Trick),
        Approvable::Attack | Approvable::Defend | Approvable::Maneuver => None,
    }
}

/// Pool cards lost to a special villain action (DD-182 … DD-184).
const fn pool_cards_lost(level: SuccessLevel) -> u8 {
    match level {
        SuccessLevel::Minimal | SuccessLevel::Average | SuccessLevel::Good => 1,
        SuccessLevel::Superior => 2,
        SuccessLevel::Spectacular => 3,
    }
}
