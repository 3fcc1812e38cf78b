//! What needs no roll: vital blocks, aiming, waiting, moving, standing up, simple actions, ammunition, and the gamemaster's
//! marks (3.2, 3.8, 3.9, 3.13, 3.16).

use super::{Act, Decided, Play, against_acting, of_turn};
use crate::combat::action::Aim;
use crate::combat::ammunition::Reload;
use crate::combat::attack::Attack;
use crate::combat::choice::Choice;
use crate::combat::choices::Choices;
use crate::combat::defence::may_block;
use crate::combat::hold::Hold;
use crate::combat::legal::alone;
use crate::combat::movement::{WALK, beside, pace};
use crate::combat::refusal::{self as combat, NotStruck, Why, require};
use crate::combat::rules::Rules;
use crate::combat::settings::VitalBlockWith;
use crate::combat::status::{Ends, Status};
use crate::combat::weapon::Base;
use crate::decide::checked_text;
use crate::fight::act::{ActEvent, Simple};
use crate::held::Held;
use crate::refusal::Refusal;
use crate::sheet::Carried;
use crate::skill::Standing;
use crate::state::actor::Actor;
use crate::state::round::TurnEnd;
use crate::using::Used;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl Play<'_> {
    /// A vital block beside another action (TC-150, S-43).
    pub(super) fn guard_vitals(&mut self, actor: &Actor, steps: u8) -> Decided {
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        let rules = self.state.rules();
        let moment = super::moment(&self.state, actor);
        if actor.fight.vital_block != steps {
            self.no_action()?;
            self.fits(may_block(steps, moment.rolled))?;
            // It is named on the own turn or with a defence, and stays so when the next attacker comes.
            let in_time = moment.own_turn && !moment.acted;
            self.fits(require(in_time, Why::Acted, tc(150)))?;
        }
        if steps > 0 {
            self.fits(Choice::VitalBlock.exists(&rules))?;
            let any = rules.is(VitalBlockWith::AnyAction);
            self.fits(require(any, Why::OnlyDefending, tc(150)))?;
            self.fits(require(!moment.unconscious, Why::Unconscious, tc(150)))?;
            self.fits(require(!moment.aiming, Why::Aiming, tc(121)))?;
            self.fits(require(!moment.all_out, Why::AllOut, tc(130)))?;
        }
        if actor.fight.vital_block != steps {
            self.act_event(actor.id, ActEvent::Blocked { steps });
        }
        Ok(())
    }

    /// The whole round goes into it (TC-120, TC-121).
    pub(super) fn aim(&mut self, actor: &Actor, weapon: Option<u8>) -> Decided {
        let Some(round) = self.state.round().map(|round| u32::from(round.number)) else {
            return Err(Refusal::NotInRounds);
        };
        for refusal in against_acting(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        self.may(actor, Act::Attack, false)?;
        self.on_their_feet(actor)?;
        let rules = self.state.rules();
        let rule = tc(if rules.classic() { 120 } else { 121 });
        let weapon = self.aims_with(actor, weapon, &rules)?;
        let unblocked = actor.fight.vital_block == 0;
        let why = Why::NotTogether(Choice::Aiming, Choice::VitalBlock);
        self.fits(require(unblocked, why, rule))?;
        let still = actor.fight.moved == 0;
        self.fits(require(still, Why::MovedAlready, rule))?;
        self.act_event(actor.id, ActEvent::Aimed { round, weapon });
        self.turn_ends(actor.id, TurnEnd::Acted);
        Ok(())
    }

    /// The weapon that is aimed: the one that is named, or the first in hand with which one can. Of somebody without weapons on
    /// the sheet nobody knows.
    fn aims_with(
        &mut self,
        actor: &Actor,
        named: Option<u8>,
        rules: &Rules,
    ) -> Result<Option<u8>, Refusal> {
        let can = |weapon: &Carried| {
            let attack = Attack {
                choices: Choices::of(&[Choice::Aim]),
                ..Attack::new(weapon.arm, 0, Base::Fixed(0))
            };
            alone(Choice::Aim, &attack, rules)
        };
        let dropped = &actor.fight.dropped;
        let mut held = (0_u8..).zip(&actor.sheet.weapons);
        let first = held.find(|(place, weapon)| !dropped.contains(place) && can(weapon).is_ok());
        let place = named.or(first.map(|(place, _)| place));
        let weapon = actor.sheet.weapons.get(usize::from(place.unwrap_or(0)));
        let Some(weapon) = weapon else {
            let unknown = combat::Refusal::unknown(combat::Number::WeaponDamage);
            return match named {
                Some(_) => Err(Refusal::Fight(unknown)),
                None => Ok(None),
            };
        };
        self.fits(can(weapon))?;
        let lies = place.is_some_and(|place| dropped.contains(&place));
        let why = Why::Struck(NotStruck::NotInHand);
        self.fits(require(!lies, why, tc(125)))?;
        Ok(place)
    }

    pub(super) fn lose_aim(&mut self, id: ActorId) -> Decided {
        let aims = |actor: &Actor| actor.fight.aim != Aim::None;
        if self.state.actor(id).is_some_and(aims) {
            self.act_event(id, ActEvent::AimLost);
        }
        Ok(())
    }

    /// Waiting, for an opening, for a place, or for somebody of the same side (3.9).
    pub(super) fn wait(&mut self, actor: &Actor, hold: &Hold) -> Decided {
        let id = actor.id;
        self.no_action()?;
        let Some(round) = self.state.round() else {
            return Err(Refusal::NotInRounds);
        };
        let turn = round.next_turn_of(id);
        let rules = self.state.rules();
        let plain = |hold: Result<Hold, combat::Refusal>| hold.map(|_| ());
        let acted = turn.is_none();
        let hold = match hold {
            Hold::Opportunity => {
                self.fits(plain(Hold::opportunity(acted, &rules)))?;
                self.hold(id, Held::Opportunity)?;
                Hold::Opportunity
            }
            Hold::Location(place) => {
                let place = checked_text(place)?;
                self.fits(plain(Hold::location(&[&place], acted, &rules)))?;
                let same = match &actor.fight.hold {
                    Some(Hold::Location(before)) => before.is_empty() || *before == place,
                    Some(Hold::Opportunity | Hold::After(_)) | None => true,
                };
                let rule = Choice::Location.rule(rules.edition);
                self.fits(require(same, Why::OnePlace, rule))?;
                self.hold(id, Held::Place)?;
                Hold::Location(place)
            }
            Hold::After(whom) => {
                let other = self.actor(*whom)?;
                let turn_of = round.next_turn_of(*whom);
                let same = other.side() == actor.side();
                self.fits(plain(Hold::after(*whom, same, &rules)))?;
                match self.state.held(id) {
                    Some(held) => {
                        let rule = held.choice().rule(rules.edition);
                        self.fits(require(false, Why::OneHold, rule))?;
                    }
                    None => {
                        self.may_act(actor)?;
                        self.on_their_feet(actor)?;
                    }
                }
                if turn_of.map(|turn| turn.pass) == turn.map(|turn| turn.pass) {
                    self.let_act(id, *whom)?;
                }
                Hold::After(*whom)
            }
        };
        if self.state.actor(id).map(|actor| &actor.fight.hold) != Some(&Some(hold.clone())) {
            self.act_event(id, ActEvent::Waits { hold });
        }
        Ok(())
    }

    /// A target shows itself and is let go; the first one at a watched place is not (TC-135, TC-137).
    pub(super) fn spare(&mut self, actor: &Actor, target: ActorId) -> Decided {
        self.actor(target)?;
        let hold = actor.fight.hold.as_ref().ok_or(Refusal::NotTried)?;
        let rules = self.state.rules();
        self.fits(hold.may_spare(&rules))?;
        self.act_event(actor.id, ActEvent::Spared { target });
        Ok(())
    }

    /// May somebody do what goes along with an action, before it or after it.
    fn go_along(&mut self, actor: &Actor, acted: bool) -> Decided {
        for refusal in against_acting(&self.state, actor) {
            if !(acted && of_turn(&refusal)) {
                self.judge.overrule(refusal)?;
            }
        }
        self.on_their_feet(actor)
    }

    /// It took what there was of the turn.
    fn take_turn(&mut self, actor: &Actor) {
        let round = self.state.round();
        let open = round.is_some_and(|round| round.next_turn_of(actor.id).is_some());
        if open && actor.round.rolled.is_none() {
            self.turn_ends(actor.id, TurnEnd::Acted);
        }
    }

    /// Moving without a roll (TC-240, TC-243, S-23); more than goes beside a rolled action is an action of its own.
    pub(super) fn go(&mut self, actor: &Actor, metres: u16) -> Decided {
        let rules = self.state.rules();
        self.go_along(actor, actor.round.rolled.is_some())?;
        self.may(actor, Act::Movement, false)?;
        let rate = actor.sheet.moves.unwrap_or(WALK);
        // Without rounds every way is one by itself.
        let gone = self.state.round().map_or(0, |_| actor.fight.moved);
        let all = gone.saturating_add(metres);
        let (most, slow) = (rate, all <= rate);
        self.fits(require(slow, Why::BeyondPace { most, gone }, tc(242)))?;
        let goes_beside = beside(all, rate, &rules);
        if actor.round.rolled.is_some() {
            self.fits(goes_beside)?;
        }
        self.lose_aim(actor.id)?;
        let pace = pace(all, rate);
        self.act_event(actor.id, ActEvent::Moved { metres, pace });
        if goes_beside.is_err() {
            self.take_turn(actor);
        }
        Ok(())
    }

    /// The action goes into getting up (TC-104, A-26); where only a defence is left, nothing is done, and one is up after it
    /// (TC-103).
    pub(super) fn stand_up(&mut self, actor: &Actor) -> Decided {
        let id = actor.id;
        if !actor.condition.knocked_down {
            return Err(Refusal::NotTried);
        }
        for refusal in against_acting(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        if self.state.round().is_some() {
            self.turn_ends(id, TurnEnd::Acted);
        } else {
            self.used(Used::StoodUp { actor: id });
        }
        Ok(())
    }

    /// Something simple: one beside a rolled action, and one more where none is rolled (TC-005, S-22).
    pub(super) fn simple(&mut self, actor: &Actor, what: &Simple, agreed: bool) -> Decided {
        // The round goes into aiming, and a word to a friend along with it (TC-121).
        let acted = actor.round.rolled.is_some() || actor.fight.aim.is_aiming();
        self.go_along(actor, acted)?;
        self.may(actor, Act::Simple, false)?;
        let loads = match what {
            // One can draw what was never lost; what somebody else has does not lie there (TC-145).
            Simple::Draw => {
                let lies = actor.fight.dropped.is_empty() || self.state.lies(actor).is_some();
                self.fits(require(lies, Why::Struck(NotStruck::NothingLies), tc(145)))?;
                None
            }
            Simple::GiveBack { owner, weapon } => {
                let owner = self.actor(*owner)?;
                if !owner.fight.taken.contains(&(*weapon, actor.id)) {
                    return Err(nothing_lies());
                }
                None
            }
            Simple::Other(text) if text.is_empty() => None,
            Simple::Other(text) => {
                checked_text(text)?;
                None
            }
            Simple::Reload(place) => Some((*place, self.magazine(actor, *place)?)),
        };
        if !agreed {
            self.lose_aim(actor.id)?;
        }
        let done = what.clone();
        self.act_event(actor.id, ActEvent::Simple { what: done });
        if let Simple::GiveBack { owner, weapon } = *what {
            let to = Some(owner);
            self.act_event(owner, ActEvent::Passed { weapon, to });
        }
        let whole = loads.is_some_and(|load| self.load(actor, load));
        let rules = self.state.rules();
        let mut beside = self.state.bearing(actor);
        beside.rolled = Some(Act::Attack);
        let fits = beside.may(Act::Simple, false, false, &rules).is_ok();
        if whole || !fits {
            self.take_turn(actor);
        }
        Ok(())
    }

    /// By the gamemaster's word a weapon that is out of the hand is elsewhere now (TC-125, TC-145).
    pub(super) fn pass_on(&mut self, owner: &Actor, weapon: u8, to: Option<ActorId>) -> Decided {
        if let Some(who) = to {
            self.actor(who)?;
        }
        if !owner.fight.dropped.contains(&weapon) {
            return Err(nothing_lies());
        }
        self.act_event(owner.id, ActEvent::Passed { weapon, to });
        Ok(())
    }

    /// What a full weapon holds, and how it is loaded (TC-182, TC-186).
    fn magazine(&self, actor: &Actor, place: u8) -> Result<(u16, Reload), Refusal> {
        let weapon = actor.sheet.weapons.get(usize::from(place));
        let mut counted = actor.fight.magazines.iter();
        let counted = counted.find(|(its, _)| *its == place);
        let counted = counted.map(|(_, magazine)| magazine.rating);
        let rating = weapon.and_then(|weapon| weapon.ammunition.or(counted));
        let reload = weapon.map(|weapon| weapon.reload);
        rating.zip(reload).ok_or(no_magazine())
    }

    /// Loads a weapon, or puts a round into loading it: then nothing else is done in that round.
    fn load(&mut self, actor: &Actor, (weapon, (rating, reload)): (u8, (u16, Reload))) -> bool {
        let needs = reload.rounds();
        let begun = actor.fight.loading.filter(|(its, _)| *its == weapon);
        let rounds = begun.map_or(0, |(_, rounds)| rounds);
        let rounds = rounds.saturating_add(1).min(needs);
        let what = if rounds >= needs && !reload.checks() {
            ActEvent::Loaded { weapon, rating }
        } else {
            ActEvent::Loading { weapon, rounds }
        };
        self.act_event(actor.id, what);
        reload != Reload::Simple
    }

    /// All the rounds went into it: it is loaded by a check whose skill and difficulty the gamemaster names, and who fails it is at
    /// the last round again (TC-186).
    pub(super) fn checked(&mut self, actor: &Actor, weapon: u8, loaded: bool) -> Decided {
        let (rating, reload) = self.magazine(actor, weapon)?;
        if actor.fight.loading != Some((weapon, reload.rounds())) {
            return Err(no_magazine());
        }
        let rounds = reload.rounds().saturating_sub(1);
        let what = if loaded {
            ActEvent::Loaded { weapon, rating }
        } else {
            ActEvent::Loading { weapon, rounds }
        };
        self.act_event(actor.id, what);
        Ok(())
    }

    /// Arrows are lost, or the clip was not full: from now on that weapon is counted (TC-181).
    pub(super) fn run_short(&mut self, actor: &Actor, weapon: u8, left: u16) -> Decided {
        let known = self.magazine(actor, weapon).map(|(rating, _)| rating);
        let there = actor.sheet.weapons.get(usize::from(weapon)).is_some();
        let rating = if there { known.unwrap_or(left) } else { known? };
        let what = ActEvent::RanShort {
            weapon,
            left: left.min(rating),
            rating,
        };
        self.act_event(actor.id, what);
        Ok(())
    }

    /// By the gamemaster's word (TC-146, TC-257).
    pub(super) fn mark(&mut self, id: ActorId, status: Status, on: bool) -> Decided {
        let standing = match status {
            Status::Up => Some(Standing::Up),
            Status::Stymied => Some(Standing::Stymied),
            Status::Unskilled
            | Status::ActionLost
            | Status::Penalized
            | Status::Broken
            | Status::Restrained
            | Status::StandingUp
            | Status::Behind => None,
        };
        if let Some(standing) = standing {
            return self.set_standing(id, Some(standing).filter(|_| on));
        }
        let is = self
            .state
            .actor(id)
            .map(|actor| actor.fight.statuses.has(status));
        if is == Some(on) {
            return Ok(());
        }
        if !on {
            self.act_event(id, ActEvent::Lifted { status });
            return Ok(());
        }
        match status {
            Status::ActionLost | Status::StandingUp => self.lose_action(id, status),
            Status::Penalized => self.become_(id, status, Ends::Action),
            Status::Broken => self.become_(id, status, Ends::Scene),
            Status::Unskilled
            | Status::Restrained
            | Status::Behind
            | Status::Up
            | Status::Stymied => self.become_(id, status, Ends::Lifted),
        }
        Ok(())
    }
}

fn no_magazine() -> Refusal {
    Refusal::Fight(combat::Refusal {
        why: Why::NoMagazine,
        rule: None,
    })
}

fn nothing_lies() -> Refusal {
    Refusal::Fight(combat::Refusal {
        why: Why::Struck(NotStruck::NothingLies),
        rule: None,
    })
}
