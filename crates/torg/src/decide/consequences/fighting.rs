//! What follows in a fight: aims that lapse, statuses and defences that end, weapons that have parried.

use super::Consequences;
use crate::action_kind::ActionKind;
use crate::card::Approvable;
use crate::combat::act::Act;
use crate::combat::action::{Aim, Disturbance};
use crate::combat::ammunition::Magazine;
use crate::combat::choice::Choice;
use crate::combat::discipline;
use crate::combat::settings::{DefenceRolls, DefenceStarts};
use crate::combat::status::{Ends, Status};
use crate::consequence::Change;
use crate::fight::act::{ActEvent, Doing, Simple};
use crate::fight::blow::Blow;
use crate::fight::blows::BlowEvent;
use crate::fight::hand::Hand;
use crate::fight::landed::Reached;
use crate::fight::stance::{Apart, Fight};
use crate::fight::stroke::Stroke;
use crate::sheet::Carried;
use crate::skill::Until;
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::{Actor, Defence};
use tabletop::seat::ActorId;

impl State {
    /// The number of the round in force; 0 without rounds.
    fn round_number(&self) -> u32 {
        self.round().map_or(0, |round| u32::from(round.number))
    }
}

impl Consequences<'_> {
    pub(super) fn of_act(&mut self, id: ActorId, what: &ActEvent) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others
        match what {
            ActEvent::Became { status, ends } => self.becomes(id, *status, *ends),
            ActEvent::Outflanked { until, .. } => {
                self.becomes(id, Status::Behind, Ends::Used(*until));
            }
            ActEvent::Guarded { .. } => {
                let defence = Defence::Declared;
                let first = actor.round.defence.is_none();
                self.when(first, id, Change::DefenceCame { defence });
            }
            ActEvent::Simple { what } => {
                let goes_on = matches!(what, Simple::Reload(_));
                let broken = actor.fight.loading.is_some() && !goes_on;
                self.when(broken, id, Change::LoadingBroken);
                // What lies there is picked up, one thing at a time (TC-125).
                let free = self.state.actor(id).and_then(|its| self.state.lies(its));
                if let (Simple::Draw, Some(weapon)) = (what, free) {
                    self.add(id, Change::PickedUp { weapon });
                }
            }
            ActEvent::Loaded { weapon, rating } => {
                let mut magazine = in_weapon(actor, *weapon, *rating);
                magazine.loaded();
                let weapon = *weapon;
                self.add(id, Change::WeaponHolds { weapon, magazine });
            }
            ActEvent::RanShort {
                weapon,
                left,
                rating,
            } => {
                let mut magazine = in_weapon(actor, *weapon, *rating);
                magazine.run_short(*left);
                let weapon = *weapon;
                self.add(id, Change::WeaponHolds { weapon, magazine });
            }
            _ => {}
        }
    }

    pub(super) fn of_blow(&mut self, id: ActorId, what: &BlowEvent) {
        match what {
            BlowEvent::Struck { stroke, blows } => self.struck(id, stroke, blows),
            BlowEvent::OwnRolled { roll, .. } => {
                if roll.reroll_lost {
                    self.loses_reroll(id);
                }
            }
            BlowEvent::Landed { landed } => {
                let missed = landed.reached != Reached::Hit;
                self.add(landed.target, Change::AttackMet { missed });
                if landed.held {
                    self.becomes(landed.target, Status::Restrained, Ends::Lifted);
                }
            }
            BlowEvent::Harmed {
                target,
                suffered,
                condition,
                ..
            } => {
                // Whoever harms a foe turns it (TC-254).
                let side = |id| self.state.actor(id).map(Actor::side);
                let foe = !suffered.is_empty() && side(id) != side(*target);
                self.when(foe, id, Change::TurnedIt);
                let hurt = self.actor(*target);
                if let Some(hurt) = hurt.filter(|_| !condition.can_act()) {
                    self.undefended(hurt);
                    let (block, steps) = (hurt.fight.block, hurt.fight.vital_block);
                    self.when(block.is_some(), *target, Change::BlockEnded);
                    self.when(steps > 0, *target, Change::VitalBlock { steps: 0 });
                }
            }
            BlowEvent::Spent { guard, .. } => {
                let before = self.state.before.as_ref();
                let action = before.and_then(|before| before.action.as_ref());
                let own = action.filter(|action| action.actor == id);
                let defended = own.is_some_and(|its| its.takes(Choice::AggressiveDefence));
                let Some(fight) = self.actor(id).map(|actor| &actor.fight) else {
                    return;
                };
                // A defence that comes to what the last one did is a new one all the same.
                let rolled = defended || fight.guard != *guard;
                let round = self.state.round_number();
                self.when(rolled, id, Change::DefenceRolled { round });
                self.when(fight.aim != Aim::None, id, Change::AimLost);
                self.when(fight.hold.is_some(), id, Change::HoldReleased);
            }
            BlowEvent::Fired { .. } => {}
            BlowEvent::Blocking { roll, .. } => {
                self.uses_up(id);
                if roll.reroll_lost {
                    self.loses_reroll(id);
                }
            }
        }
    }

    fn struck(&mut self, id: ActorId, stroke: &Stroke, blows: &[Blow]) {
        let state = self.state;
        // The way behind somebody is used once, and at nobody else (TC-201).
        if let Some(actor) = self.actor(id) {
            let whom = actor.fight.behind.map(|(whom, _)| whom);
            let mut taken = blows.iter().filter(|blow| Some(blow.target) == whom);
            if taken.any(|blow| blow.attack.choices.has(Choice::Blindside)) {
                self.loses_way_behind(actor);
            }
        }
        // How far off they are stays known, for both of them, until somebody moves.
        let attacker = state.actor(id).map(|actor| state.combatant(actor));
        let bands = attacker.and_then(|its| its.weapon(stroke.hand)?.bands);
        for blow in blows {
            if let Some(range) = blow.attack.range {
                let of = blow.target;
                let apart = Apart { of, range, bands };
                self.add(id, Change::StandsApart { apart });
            }
        }
        for blow in blows {
            let Some(target) = self.actor(blow.target) else {
                continue;
            };
            // Whoever counts a weapon in the defence has parried with it; nobody keeps count without rounds (TC-191).
            let met = blow.attack.target.buckler && blow.attack.arm.is_hand_to_hand();
            if met && state.conflict.is_some() && !target.gone {
                let mut defender = state.combatant(target);
                if target.id == id {
                    let used = &mut defender.fight.struck_with;
                    used.extend(stroke.second);
                    if let Hand::Carried(place) = stroke.hand {
                        used.push(place);
                    }
                }
                let parries = defender.parries_with();
                let new = |place: &u8| !target.fight.parried_with.contains(place);
                if let Some(weapon) = parries.filter(new) {
                    self.add(target.id, Change::ParriedWith { weapon });
                }
            }
            // A block is for one attack, stopped or not.
            let block = target.fight.block;
            let met = block.is_some_and(|block| block.against == id);
            self.when(met, target.id, Change::BlockEnded);
        }
    }

    /// Nobody can be come at from behind any more.
    pub(super) fn loses_way_behind(&mut self, actor: &Actor) {
        self.add(actor.id, Change::WayBehindLost);
        let behind = |status, _| status == Status::Behind;
        self.end_statuses(actor.id, &actor.fight.statuses, behind);
    }

    /// The dice of an action fell: what it was rolled for, and a free die that came of an interaction is used (TC-255).
    pub(super) fn rolled(&mut self, action: &Action) {
        let pushes = matches!(action.doing, Some(Doing::Pushing { .. }));
        let act = action.kind.act().or(pushes.then_some(Act::Movement));
        if let Some(act) = act {
            self.add(action.actor, Change::RolledFor { act });
        }
        self.uses_up(action.actor);
    }

    /// An attack is over: where each has its own defence, that was it (S-06). `again`: what stands may have come back with it.
    pub(super) fn attacked(&mut self, action: &Action, again: bool) {
        let attack = ActionKind::Approvable(Approvable::Attack);
        if action.kind != attack || !self.state.rules().is(DefenceRolls::PerAttack) {
            return;
        }
        let mut met: Vec<ActorId> = action.blows.iter().map(|blow| blow.target).collect();
        met.extend(action.target);
        for target in met {
            let stands = self
                .actor(target)
                .is_some_and(|its| its.fight.guard.is_some());
            self.when(again || stands, target, Change::DefenceEnded);
        }
    }

    /// Something else is begun: whoever is aiming does so no longer (TC-120, TC-121). Without rounds nothing counts by the round,
    /// and what was done before is over.
    pub(super) fn declared(&mut self, id: ActorId) {
        let state = self.state;
        let Some(actor) = self.actor(id) else {
            return;
        };
        let fight = &actor.fight;
        if state.conflict.is_none() {
            let used = fight.used != discipline::Used::default();
            self.when(actor.round.rolled.is_some(), id, Change::RollForgotten);
            self.when(fight.guard.is_some(), id, Change::DefenceEnded);
            self.when(fight.vital_block > 0, id, Change::VitalBlock { steps: 0 });
            self.when(fight.simple > 0, id, Change::SimpleForgotten);
            self.when(used, id, Change::DisciplinesForgotten);
        }
        let after = fight.aim.after(Disturbance::Acted, &state.rules());
        let lost = fight.aim.is_aiming() && after == Aim::None;
        self.when(lost, id, Change::AimLost);
    }

    /// An action is over in free play, where no turn ends with it: what ends with an action does, and what an earlier one left
    /// open is closed.
    pub(super) fn over_in_free_play(&mut self, id: ActorId) {
        let free = self.state.conflict.is_none();
        let Some(actor) = self.actor(id).filter(|_| free) else {
            return;
        };
        let fight = &actor.fight;
        self.end_statuses(id, &fight.statuses, |_, ends| ends == Ends::Action);
        self.when(fight.exposed.is_some(), id, Change::ExposureEnded);
        self.when(fight.moved > 0, id, Change::MovementForgotten);
    }

    /// A turn is over, one in between or an own one: what ends with an action does, an aim that was ready is used or lost, nothing
    /// is waited for.
    pub(super) fn turn_over(&mut self, id: ActorId) {
        let state = self.state;
        let Some(actor) = self.actor(id) else {
            return;
        };
        let round = state.round_number();
        let turns = state.round().map(|round| round.turns.as_slice());
        let turns = turns.unwrap_or_default().iter();
        let mut open = turns.filter(|(turn, end)| turn.actor == id && end.is_none());
        let extra = open.next().is_some_and(|(turn, _)| turn.is_extra());
        let another = open.next().is_some();
        let fight = &actor.fight;
        self.end_statuses(id, &fight.statuses, |_, ends| ends == Ends::Action);
        self.when(fight.hold.is_some(), id, Change::HoldReleased);
        // Each turn of a flurry has its own (TC-017, S-22).
        self.when(another && fight.simple > 0, id, Change::SimpleForgotten);
        let ready = matches!(fight.aim, Aim::Ready(_));
        self.when(ready, id, Change::AimLost);
        let exposed = fight.exposed.is_some_and(|open| open.ends_on_action(round));
        self.when(exposed, id, Change::ExposureEnded);
        // A defence of an earlier round was for the time till this turn (S-07).
        let late = fight.guard.is_some() && !fight.guarded_in(round);
        self.when(late, id, Change::DefenceEnded);
        // An action in between is one by itself (DD-282).
        let rolled = extra && actor.round.rolled.is_some();
        self.when(rolled, id, Change::RollForgotten);
    }

    /// A round is over (TC-251 … TC-257, TC-015, TC-120).
    pub(super) fn fighters_round_over(&mut self) {
        let state = self.state;
        let rules = state.rules();
        let number = state.round().map_or(0, |round| round.number);
        let round = u32::from(number);
        let till_own_turn = rules.is(DefenceStarts::OwnTurn);
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.fight);
            // Whoever turned it stays, and is not asked again (TC-254).
            let turned = actor.round.improved;
            self.end_statuses(id, &fight.statuses, |status, ends| match ends {
                _ if turned && status == Status::Broken => true,
                Ends::Used(last) | Ends::Round(last) => last <= round,
                Ends::Action | Ends::Scene | Ends::Lifted => false,
            });
            let stood = actor.standing.is_some_and(|(_, until)| match until {
                Until::RoundEnds => true,
                Until::Used(last) => last <= number,
                Until::Lifted => false,
            });
            self.when(stood, id, Change::StandingEnded);
            match fight.aim.round_over(round) {
                same if same == fight.aim => {}
                Aim::Ready(round) => self.add(id, Change::AimReady { round }),
                Aim::None | Aim::Aiming(_) => self.add(id, Change::AimLost),
            }
            let exposed = fight.exposed.is_some_and(|open| open.ends_on_round(&rules));
            self.when(exposed, id, Change::ExposureEnded);
            let behind = fight.behind.is_some_and(|(_, last)| last <= round);
            self.when(behind, id, Change::WayBehindLost);
            let guarded = fight.guard.is_some() && !till_own_turn;
            self.when(guarded, id, Change::DefenceEnded);
            // The total has it taken from it as long as it stands (S-07).
            let steps = if fight.guarded_in(round) {
                fight.vital_block
            } else {
                0
            };
            let kept = steps != fight.kept_block;
            self.when(kept, id, Change::KeptBlock { steps });
            self.when(fight.vital_block > 0, id, Change::VitalBlock { steps: 0 });
            self.when(fight.hold.is_some(), id, Change::HoldReleased);
            self.when(fight.simple > 0, id, Change::SimpleForgotten);
            self.when(fight.moved > 0, id, Change::MovementForgotten);
        }
    }

    /// The rounds begin or are over: nothing that counts in rounds goes on. With the `scene` nothing else does but what has to be
    /// lifted, and things find their owners, unless the sheet says otherwise.
    pub(super) fn rounds_over(&mut self, scene: bool) {
        let state = self.state;
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.fight);
            self.end_statuses(id, &fight.statuses, |_, ends| match ends {
                Ends::Action | Ends::Used(_) | Ends::Round(_) => true,
                Ends::Scene => scene,
                Ends::Lifted => false,
            });
            let until = actor.standing.map(|(_, until)| until);
            let used = matches!(until, Some(Until::Used(_)));
            self.when(used, id, Change::StandingEnded);
            self.undefended(actor);
            let disciplines = fight.used != discipline::Used::default();
            let free = fight.struck_with.is_empty() && fight.parried_with.is_empty();
            self.when(fight.exposed.is_some(), id, Change::ExposureEnded);
            self.when(fight.vital_block > 0, id, Change::VitalBlock { steps: 0 });
            self.when(fight.behind.is_some(), id, Change::WayBehindLost);
            self.when(fight.simple > 0, id, Change::SimpleForgotten);
            self.when(fight.moved > 0, id, Change::MovementForgotten);
            self.when(fight.guarded > 0, id, Change::GuardForgotten);
            self.when(disciplines, id, Change::DisciplinesForgotten);
            self.when(fight.block.is_some(), id, Change::BlockEnded);
            self.when(fight.cover.is_some(), id, Change::CoverForgotten);
            self.when(!free, id, Change::WeaponsFree);
            if scene {
                let away = !(fight.dropped.is_empty() && fight.taken.is_empty());
                self.when(away, id, Change::WeaponsReturned);
                let apart = !fight.apart.is_empty();
                self.when(apart, id, Change::DistancesForgotten);
            }
        }
    }

    /// A new round: strikes and blocks are counted anew, and a block that met no attack is over.
    pub(super) fn counts_anew(&mut self, actor: &Actor) {
        let (id, fight) = (actor.id, &actor.fight);
        let counted = fight.used.strikes > 0 || fight.used.blocks > 0;
        let free = fight.struck_with.is_empty() && fight.parried_with.is_empty();
        self.when(counted, id, Change::CountersReset);
        self.when(fight.block.is_some(), id, Change::BlockEnded);
        self.when(!free, id, Change::WeaponsFree);
    }

    /// The sheet says anew what somebody carries: what is counted by the place of a weapon goes with the weapon. Of several of one
    /// name the first stays the first; a name that is new at the same place of as long a list is a new name for the same thing.
    pub(super) fn rearmed(&mut self, id: ActorId, after: &[Carried]) {
        // Nobody who has left carries anything.
        let Some(actor) = self.state.actor(id) else {
            return;
        };
        let before = &actor.sheet.weapons;
        let now = |place: u8| {
            let at = usize::from(place);
            let name = &before.get(at)?.name;
            let named = |weapon: &&Carried| weapon.name == *name;
            let earlier = before.iter().take(at).filter(named).count();
            let mut same = (0..).zip(after).filter(|(_, weapon)| named(weapon));
            let renamed = || {
                let there = after.get(at)?;
                let new = !before.iter().any(|weapon| weapon.name == there.name);
                (new && before.len() == after.len()).then_some(place)
            };
            let found = same.nth(earlier).map(|(place, _)| place);
            found.or_else(renamed)
        };
        let places = (0_u8..).zip(before);
        let weapons: Vec<_> = places
            .map(|(place, weapon)| (weapon.arm, now(place)))
            .collect();
        let nothing = weapons.is_empty() && actor.fight == Fight::default();
        if nothing && self.state.action.is_none() && self.state.suspended.is_empty() {
            return;
        }
        let aimed = actor.fight.aimed;
        // What was aimed is gone, and the aim with it: it counts for nothing else.
        let lost = aimed.is_some_and(|place| now(place).is_none());
        let lost = lost && actor.fight.aim != Aim::None;
        self.add(id, Change::Rearmed { weapons });
        self.when(lost, id, Change::AimLost);
    }
}

/// What is in a weapon; one that was never counted is full.
fn in_weapon(actor: &Actor, weapon: u8, rating: u16) -> Magazine {
    let mut magazines = actor.fight.magazines.iter();
    let counted = magazines.find(|(its, _)| *its == weapon);
    counted.map_or(Magazine::full(rating), |(_, magazine)| *magazine)
}
