//! Applies events to the state. This never fails: the event log is taken as the truth, and nothing here checks whether an event was
//! allowed. What a rule chose or compared is in the event. What follows from an event in only one way is done here.

use super::event::{Event, RequestedSide};
use super::modifier::{CarriedModifierId, Modifier, ModifierSource};
use super::opposed::Side;
use super::state::{
    Ability, AbilityId, AbilitySnapshot, Attempt, Benefit, CarriedModifier, Character, CheckStatus,
    Contestant, Drawback, HelpId, HelpRoll, LastRoll, ROUND_SECONDS, Role, Roll, RollPart,
    RollResult, State,
};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Applies one event.
pub fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::TableOpened { title, settings } => {
            state.title = Some(title.clone());
            state.settings = settings.clone();
            state.clock.scene = 1;
        }
        Event::SettingsChanged { settings } => state.settings = settings.clone(),
        Event::TableRenamed { title } => state.title = Some(title.clone()),
        Event::NoteMade { .. } => {}
        Event::CharacterJoined {
            actor,
            name,
            player,
            role,
        } => state
            .cast
            .push(new_character(*actor, name, player.as_ref(), *role)),
        Event::CharacterChanged {
            actor,
            name,
            player,
        } => {
            if let Some(character) = state.character_mut(*actor) {
                character.name = name.clone();
                character.player = player.clone();
            }
        }
        Event::CharacterLeft { actor } => {
            if let Some(character) = state.character_mut(*actor) {
                character.left_table = true;
            }
            state.clock.acted.retain(|other| other != actor);
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
        Event::AbilityRemoved { actor, ability, .. } => {
            if let Some(character) = state.character_mut(*actor) {
                character.abilities.retain(|other| other.id != *ability);
            }
            state.for_each_attempt_with(*ability, |attempt| attempt.ability.ability_id = None);
        }
        Event::CheckSet {
            actor,
            ability,
            check,
            ..
        } => state.set_check(*actor, *ability, *check),
        Event::ChecksCleared => {
            for character in &mut state.cast {
                for ability in &mut character.abilities {
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
            state.remember_last_roll(active, opponent.as_ref());
            state.roll = Some(new_roll(goal, stakes.as_ref(), active, opponent.as_ref()));
        }
        Event::RollCancelled { .. } | Event::RollCleared => state.roll = None,
        Event::ModifiersSet {
            part, modifiers, ..
        } => {
            if let Some(attempt) = state.attempt_mut(*part) {
                attempt
                    .modifiers
                    .retain(|modifier| modifier.source != ModifierSource::Gamemaster);
                attempt.modifiers.extend(modifiers.iter().cloned());
            }
        }
        Event::CarriedModifierUsed {
            part,
            carried,
            enabled,
            ..
        } => state.use_carried_modifier(*part, *carried, *enabled),
        Event::CarriedModifierRemoved { actor, carried, .. } => {
            if let Some(character) = state.character_mut(*actor) {
                character
                    .carried_modifiers
                    .retain(|modifier| modifier.id != *carried);
            }
        }
        Event::HelpOffered {
            helper,
            side,
            helped_helper,
            ability: tested,
            justification,
            ..
        } => {
            let help = new_help(*helper, *side, *helped_helper, tested, justification);
            if let Some(roll) = &mut state.roll {
                roll.help_rolls.push(help);
            }
        }
        Event::HelpJudged { help, verdict, .. } => {
            if let Some(help) = state.help_roll_mut(*help) {
                help.verdict = Some(*verdict);
            }
        }
        Event::HelpWithdrawn { help, .. } => {
            if let Some(help) = state.help_roll_mut(*help) {
                help.withdrawn = true;
            }
        }
        Event::HelpRolled { help, result, .. } => state.set_result(RollPart::Help(*help), result),
        Event::MainRolled {
            active,
            opponent,
            comparison,
            ..
        } => {
            state.set_result(RollPart::Main(Side::Active), active);
            if let Some(opponent) = opponent {
                state.set_result(RollPart::Main(Side::Opponent), opponent);
            }
            if let Some(roll) = &mut state.roll {
                roll.comparison = *comparison;
            }
        }

        Event::BenefitsChosen {
            part,
            benefits,
            description,
            ..
        } => {
            if let Some(attempt) = state.attempt_mut(*part) {
                attempt.benefits = benefits.clone();
                attempt.description = description.clone();
            }
        }
        Event::DrawbackChosen {
            part,
            drawback,
            description,
            ..
        } => {
            if let Some(attempt) = state.attempt_mut(*part) {
                attempt.drawback = Some(*drawback);
                attempt.description = description.clone();
            }
        }
        Event::ModifierCarried {
            actor,
            carried,
            amount,
            reason,
            part,
        } => {
            state.last_carried_modifier_id = state.last_carried_modifier_id.max(carried.0);
            let roll = state.roll.as_ref();
            let left_by = roll.and_then(|roll| match part {
                Some(part) => roll.attempt(*part),
                None => roll.attempt_that_leaves(*actor, *amount),
            });
            let ability = left_by.and_then(|attempt| attempt.ability.name.clone());
            if let Some(character) = state.character_mut(*actor) {
                character.carried_modifiers.push(CarriedModifier {
                    id: *carried,
                    amount: *amount,
                    reason: reason.clone(),
                    ability,
                });
            }
        }
        Event::CheckAsked { part, .. } => {
            if let Some(attempt) = state.attempt_mut(*part) {
                attempt.check = CheckStatus::Asked;
            }
        }
        Event::DramaJudged { dramatic } => {
            if let Some(roll) = &mut state.roll {
                roll.dramatic = Some(*dramatic);
            }
        }
        Event::CheckMarked {
            part,
            actor,
            ability,
            ..
        } => {
            if let Some(attempt) = state.attempt_mut(*part) {
                attempt.check = CheckStatus::Marked;
            }
            state.set_check(*actor, *ability, true);
        }
        Event::HelperCheckMarked {
            help,
            actor,
            ability,
            ..
        } => {
            if let Some(help) = state.help_roll_mut(*help) {
                help.check_used = true;
            }
            state.set_check(*actor, *ability, true);
        }

        Event::TimeAdvanced { amount, unit } => {
            state.advance_clock(u64::from(*amount) * unit.seconds());
        }
        Event::SceneBegan { scene, name } => {
            state.clock.scene = *scene;
            state.clock.scene_name = name.clone();
        }
        Event::RoundsBegan => state.set_round(Some(1)),
        Event::RoundBegan { round } => {
            state.advance_clock(ROUND_SECONDS);
            state.set_round(Some(*round));
        }
        Event::RoundsEnded => {
            state.advance_clock(ROUND_SECONDS);
            state.set_round(None);
        }
        Event::ActedSet { actor, acted } => {
            state.clock.acted.retain(|other| other != actor);
            if *acted {
                state.clock.acted.push(*actor);
            }
        }
    }
}

fn new_character(id: ActorId, name: &Name, player: Option<&Name>, role: Role) -> Character {
    Character {
        id,
        name: name.clone(),
        player: player.cloned(),
        role,
        abilities: vec![],
        carried_modifiers: vec![],
        last_roll: None,
        left_table: false,
    }
}

fn new_roll(
    goal: &str,
    stakes: Option<&String>,
    active: &RequestedSide,
    opponent: Option<&RequestedSide>,
) -> Roll {
    Roll {
        goal: goal.to_owned(),
        stakes: stakes.cloned(),
        active: new_contestant(active),
        opponent: opponent.map(new_contestant),
        help_rolls: vec![],
        dramatic: None,
        comparison: None,
    }
}

fn new_help(
    helper: ActorId,
    side: Side,
    helped_helper: Option<HelpId>,
    tested: &AbilitySnapshot,
    justification: &str,
) -> HelpRoll {
    HelpRoll {
        attempt: new_attempt(helper, tested, &[]),
        side,
        helped_helper,
        justification: justification.to_owned(),
        offered_kind: tested.kind,
        verdict: None,
        withdrawn: false,
        check_used: false,
    }
}

fn new_attempt(actor: ActorId, tested: &AbilitySnapshot, modifiers: &[Modifier]) -> Attempt {
    Attempt {
        actor,
        ability: tested.clone(),
        modifiers: modifiers.to_vec(),
        result: None,
        benefits: vec![],
        drawback: None,
        description: String::new(),
        check: CheckStatus::NotAsked,
    }
}

fn new_contestant(entrant: &RequestedSide) -> Contestant {
    Contestant {
        attempt: new_attempt(entrant.roller, &entrant.ability, &entrant.modifiers),
        followers: entrant.followers.clone(),
    }
}

impl State {
    fn character_mut(&mut self, id: ActorId) -> Option<&mut Character> {
        self.cast.iter_mut().find(|character| character.id == id)
    }

    fn attempt_mut(&mut self, part: RollPart) -> Option<&mut Attempt> {
        self.roll.as_mut()?.attempt_mut(part)
    }

    fn help_roll_mut(&mut self, id: HelpId) -> Option<&mut HelpRoll> {
        self.roll.as_mut()?.help_rolls.get_mut(usize::from(id.0))
    }

    fn set_check(&mut self, actor: ActorId, ability: AbilityId, check: bool) {
        if let Some(character) = self.character_mut(actor) {
            for candidate in &mut character.abilities {
                if candidate.id == ability {
                    candidate.check = check;
                }
            }
        }
    }

    /// Records with the roller what they roll, for the next request.
    fn remember_last_roll(&mut self, active: &RequestedSide, opponent: Option<&RequestedSide>) {
        if let Some(roller) = self.character_mut(active.roller) {
            roller.last_roll = Some(LastRoll {
                ability: active.ability.clone(),
                opponent: opponent.map(|side| (side.roller, side.ability.clone())),
                followers: active.followers.clone(),
            });
        }
    }

    /// Changes every part of the current roll that uses this ability.
    fn for_each_attempt_with(&mut self, ability: AbilityId, change: impl Fn(&mut Attempt)) {
        let Some(roll) = &mut self.roll else { return };
        for part in roll.parts() {
            if let Some(attempt) = roll.attempt_mut(part)
                && attempt.ability.ability_id == Some(ability)
            {
                change(attempt);
            }
        }
    }

    /// Adds or changes an ability. If the current roll uses it and has not been made, it uses the new score.
    fn set_ability(&mut self, actor: ActorId, new_ability: Ability) {
        self.last_ability_id = self.last_ability_id.max(new_ability.id.0);
        self.for_each_attempt_with(new_ability.id, |attempt| {
            if let (None, Some(base)) = (attempt.result, new_ability.base) {
                attempt.ability.name = Some(new_ability.name.clone());
                attempt.ability.kind = new_ability.kind;
                attempt.ability.base = base;
            }
        });
        let Some(character) = self.character_mut(actor) else {
            return;
        };
        match character
            .abilities
            .iter_mut()
            .find(|ability| ability.id == new_ability.id)
        {
            Some(existing) => {
                let check = existing.check;
                *existing = Ability {
                    check,
                    ..new_ability
                };
            }
            None => character.abilities.push(new_ability),
        }
    }

    fn use_carried_modifier(&mut self, part: RollPart, id: CarriedModifierId, enabled: bool) {
        let carried = self
            .cast
            .iter()
            .flat_map(|character| &character.carried_modifiers)
            .find(|modifier| modifier.id == id)
            .cloned();
        let Some(attempt) = self.attempt_mut(part) else {
            return;
        };
        let source = ModifierSource::Carried(id);
        attempt
            .modifiers
            .retain(|modifier| modifier.source != source);
        if let (true, Some(carried)) = (enabled, carried) {
            attempt.modifiers.push(Modifier {
                amount: carried.amount,
                source,
                reason: carried.reason,
            });
        }
    }

    /// Sets the result of a die. Modifiers carried into the roll are used up (TE-043).
    fn set_result(&mut self, part: RollPart, result: &RollResult) {
        let Some(attempt) = self.attempt_mut(part) else {
            return;
        };
        attempt.result = Some(*result);
        let used: Vec<ModifierSource> = attempt
            .modifiers
            .iter()
            .map(|modifier| modifier.source)
            .collect();
        for character in &mut self.cast {
            character
                .carried_modifiers
                .retain(|carried| !used.contains(&ModifierSource::Carried(carried.id)));
        }
    }

    fn advance_clock(&mut self, seconds: u64) {
        self.clock.seconds = self.clock.seconds.saturating_add(seconds);
    }

    fn set_round(&mut self, round: Option<u16>) {
        self.clock.round = round;
        self.clock.acted.clear();
    }
}

impl Roll {
    /// Returns the first attempt that an actor may have just earned a modifier of this amount with: by the advantage of a critical, or by
    /// the disadvantage of a fumble (TE-043). Only for old event logs, whose events do not name the part.
    fn attempt_that_leaves(&self, actor: ActorId, amount: i32) -> Option<&Attempt> {
        let leaves = |attempt: &&Attempt| match amount {
            ..0 => attempt.drawback == Some(Drawback::Disadvantage),
            0.. => attempt.benefits.contains(&Benefit::Advantage),
        };
        let mut attempts = self.attempts().filter(|attempt| attempt.actor == actor);
        attempts.find(leaves)
    }
}
