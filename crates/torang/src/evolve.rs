//! Makes events so. Total: whatever a chronicle says happened, happened; nothing here asks whether it was allowed.

use super::event::{Entrant, Event};
use super::modifier::{CarriedId, Modifier, Source};
use super::opposed::Side;
use super::state::{
    Ability, AbilityId, Attempt, Carried, Character, Check, Contestant, Help, ROUND_SECONDS, Roll,
    RollResult, State, Tested, Which,
};
use tabletop::seat::ActorId;

/// Makes one event so.
pub fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::TableOpened { title, settings } => {
            state.title = Some(title.clone());
            state.settings = settings.clone();
            state.clock.scene = 1;
        }
        Event::SettingsChanged { settings } => state.settings = settings.clone(),
        Event::NoteMade { .. } => {}
        Event::CharacterJoined {
            actor,
            name,
            player,
            role,
        } => state.cast.push(Character {
            id: *actor,
            name: name.clone(),
            player: player.clone(),
            role: *role,
            abilities: vec![],
            carried: vec![],
            gone: false,
        }),
        Event::CharacterChanged {
            actor,
            name,
            player,
        } => {
            if let Some(its) = state.somebody(*actor) {
                its.name = name.clone();
                its.player = player.clone();
            }
        }
        Event::CharacterLeft { actor } => {
            if let Some(its) = state.somebody(*actor) {
                its.gone = true;
            }
            state.clock.acted.retain(|its| its != actor);
        }
        Event::AbilitySet {
            actor,
            ability,
            name,
            kind,
            base,
        } => {
            let set = Ability {
                id: *ability,
                name: name.clone(),
                kind: *kind,
                base: *base,
                check: false,
            };
            state.set_ability(*actor, set);
        }
        Event::AbilityRemoved { actor, ability } => {
            if let Some(its) = state.somebody(*actor) {
                its.abilities.retain(|its| its.id != *ability);
            }
            state.each_tested(*ability, |attempt| attempt.tested.ability = None);
        }
        Event::CheckSet {
            actor,
            ability,
            check,
        } => state.check(*actor, *ability, *check),
        Event::ChecksWiped => {
            for its in &mut state.cast {
                for ability in &mut its.abilities {
                    ability.check = false;
                }
            }
        }

        Event::RollRequested {
            goal,
            stakes,
            active,
            opponent,
        } => {
            state.roll = Some(Roll {
                goal: goal.clone(),
                stakes: stakes.clone(),
                active: contestant(active),
                opponent: opponent.as_ref().map(contestant),
                help: vec![],
                dramatic: None,
                comparison: None,
            });
        }
        Event::RollDropped { .. } | Event::RollPutAway => state.roll = None,
        Event::ModifiersSet { which, modifiers } => {
            if let Some(attempt) = state.attempt(*which) {
                attempt
                    .modifiers
                    .retain(|modifier| modifier.source != Source::Gamemaster);
                attempt.modifiers.extend(modifiers.iter().cloned());
            }
        }
        Event::CarriedUsed { which, carried, on } => state.use_carried(*which, *carried, *on),
        Event::CarriedDropped { actor, carried } => {
            if let Some(its) = state.somebody(*actor) {
                its.carried.retain(|its| its.id != *carried);
            }
        }
        Event::HelpOffered {
            helper,
            side,
            to,
            tested,
            why,
        } => {
            if let Some(roll) = &mut state.roll {
                roll.help.push(Help {
                    attempt: attempt(*helper, tested, &[]),
                    side: *side,
                    to: *to,
                    why: why.clone(),
                    offered: tested.kind,
                    verdict: None,
                    withdrawn: false,
                    check_taken: false,
                });
            }
        }
        Event::HelpJudged { help, verdict } => {
            if let Some(help) = state.help(*help) {
                help.verdict = Some(*verdict);
            }
        }
        Event::HelpWithdrawn { help } => {
            if let Some(help) = state.help(*help) {
                help.withdrawn = true;
            }
        }
        Event::HelpRolled { help, result } => state.rolled(Which::Help(*help), result),
        Event::Rolled {
            active,
            opponent,
            comparison,
        } => {
            state.rolled(Which::Main(Side::Active), active);
            if let Some(opponent) = opponent {
                state.rolled(Which::Main(Side::Opponent), opponent);
            }
            if let Some(roll) = &mut state.roll {
                roll.comparison = *comparison;
            }
        }

        Event::BenefitsTaken {
            which,
            benefits,
            told,
        } => {
            if let Some(attempt) = state.attempt(*which) {
                attempt.benefits = benefits.clone();
                attempt.told = told.clone();
            }
        }
        Event::DrawbackTaken {
            which,
            drawback,
            told,
        } => {
            if let Some(attempt) = state.attempt(*which) {
                attempt.drawback = Some(*drawback);
                attempt.told = told.clone();
            }
        }
        Event::ModifierCarried {
            actor,
            carried,
            amount,
            reason,
        } => {
            state.given.1 = state.given.1.max(carried.0);
            if let Some(its) = state.somebody(*actor) {
                its.carried.push(Carried {
                    id: *carried,
                    amount: *amount,
                    reason: reason.clone(),
                });
            }
        }
        Event::CheckAsked { which } => {
            if let Some(attempt) = state.attempt(*which) {
                attempt.check = Check::Asked;
            }
        }
        Event::DramaJudged { dramatic } => {
            if let Some(roll) = &mut state.roll {
                roll.dramatic = Some(*dramatic);
            }
        }
        Event::CheckMarked {
            which,
            actor,
            ability,
        } => {
            if let Some(attempt) = state.attempt(*which) {
                attempt.check = Check::Marked;
            }
            state.check(*actor, *ability, true);
        }
        Event::HelperChecked {
            help,
            actor,
            ability,
        } => {
            if let Some(help) = state.help(*help) {
                help.check_taken = true;
            }
            state.check(*actor, *ability, true);
        }

        Event::TimeAdvanced { amount, unit } => {
            state.pass(u64::from(*amount) * unit.seconds());
        }
        Event::SceneBegan { scene, name } => {
            state.clock.scene = *scene;
            state.clock.scene_name = name.clone();
        }
        Event::RoundsBegan => state.begin_round(Some(1)),
        Event::RoundBegan { round } => {
            state.pass(ROUND_SECONDS);
            state.begin_round(Some(*round));
        }
        Event::RoundsEnded => {
            state.pass(ROUND_SECONDS);
            state.begin_round(None);
        }
        Event::ActedSet { actor, acted } => {
            state.clock.acted.retain(|its| its != actor);
            if *acted {
                state.clock.acted.push(*actor);
            }
        }
    }
}

fn attempt(actor: ActorId, tested: &Tested, modifiers: &[Modifier]) -> Attempt {
    Attempt {
        actor,
        tested: tested.clone(),
        modifiers: modifiers.to_vec(),
        result: None,
        benefits: vec![],
        drawback: None,
        told: String::new(),
        check: Check::Open,
    }
}

fn contestant(entrant: &Entrant) -> Contestant {
    Contestant {
        attempt: attempt(entrant.roller, &entrant.tested, &entrant.modifiers),
        followers: entrant.followers.clone(),
    }
}

impl State {
    fn somebody(&mut self, id: ActorId) -> Option<&mut Character> {
        self.cast.iter_mut().find(|its| its.id == id)
    }

    fn attempt(&mut self, which: Which) -> Option<&mut Attempt> {
        self.roll.as_mut()?.attempt_mut(which)
    }

    fn help(&mut self, place: u16) -> Option<&mut Help> {
        self.roll.as_mut()?.help.get_mut(usize::from(place))
    }

    fn check(&mut self, actor: ActorId, ability: AbilityId, check: bool) {
        if let Some(its) = self.somebody(actor) {
            for its in &mut its.abilities {
                if its.id == ability {
                    its.check = check;
                }
            }
        }
    }

    /// Every roll of the request that is made with this ability.
    fn each_tested(&mut self, ability: AbilityId, change: impl Fn(&mut Attempt)) {
        let Some(roll) = &mut self.roll else { return };
        for which in roll.parts() {
            if let Some(attempt) = roll.attempt_mut(which)
                && attempt.tested.ability == Some(ability)
            {
                change(attempt);
            }
        }
    }

    /// A new entry, or what stands there now: a die that has not fallen is rolled against that.
    fn set_ability(&mut self, actor: ActorId, set: Ability) {
        self.given.0 = self.given.0.max(set.id.0);
        self.each_tested(set.id, |attempt| {
            if let (None, Some(base)) = (attempt.result, set.base) {
                attempt.tested.name = set.name.clone();
                attempt.tested.kind = set.kind;
                attempt.tested.base = base;
            }
        });
        let Some(its) = self.somebody(actor) else {
            return;
        };
        match its.abilities.iter_mut().find(|its| its.id == set.id) {
            Some(there) => {
                let check = there.check;
                *there = Ability { check, ..set };
            }
            None => its.abilities.push(set),
        }
    }

    fn use_carried(&mut self, which: Which, id: CarriedId, on: bool) {
        let carried = self
            .cast
            .iter()
            .flat_map(|its| &its.carried)
            .find(|its| its.id == id)
            .cloned();
        let Some(attempt) = self.attempt(which) else {
            return;
        };
        let source = Source::Carried(id);
        attempt
            .modifiers
            .retain(|modifier| modifier.source != source);
        if let (true, Some(carried)) = (on, carried) {
            attempt.modifiers.push(Modifier {
                amount: carried.amount,
                source,
                reason: carried.reason,
            });
        }
    }

    /// The die fell: what was carried into the roll is used up (TE-043).
    fn rolled(&mut self, which: Which, result: &RollResult) {
        let Some(attempt) = self.attempt(which) else {
            return;
        };
        attempt.result = Some(*result);
        let used: Vec<Source> = attempt.modifiers.iter().map(|its| its.source).collect();
        for its in &mut self.cast {
            its.carried
                .retain(|carried| !used.contains(&Source::Carried(carried.id)));
        }
    }

    fn pass(&mut self, seconds: u64) {
        self.clock.seconds = self.clock.seconds.saturating_add(seconds);
    }

    fn begin_round(&mut self, round: Option<u16>) {
        self.clock.round = round;
        self.clock.acted.clear();
    }
}
