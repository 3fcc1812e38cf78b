//! Commands for opening a table, dealing, and changing the cast (DD-013 … DD-025, A-02).

use super::acting::action_kind_refusals;
use super::transaction::{CommandResult, TorgTransaction};
use crate::active_effects::EffectEvent;
use crate::card::CardId;
use crate::combat::refusal as fight;
use crate::condition::Condition;
use crate::dealing::TableSetup;
use crate::draw_reason::DrawReason;
use crate::event::Event;
use crate::evolve::holds_cards;
use crate::new_actor::{NewActor, next_actor_id};
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::Settings;
use crate::sheet::Sheet;
use crate::skill::{RollCondition, Until};
use crate::state::State;
use crate::state::action::ActionStage;
use crate::state::actor::MAX_COUNTED;
use crate::state::round::TurnEnd;
use crate::stats::Stats;
use crate::zones::Zone;
use tabletop::limits::required_text;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most heroes for one deck and one screen.
pub const MAX_HEROES: usize = 16;
/// The most actors in a cast, including villains and those who left.
pub const MAX_ACTORS: usize = 500;

impl TorgTransaction<'_> {
    pub(super) fn open_table(&mut self, opening: &TableSetup) -> CommandResult {
        let TableSetup {
            title,
            edition,
            settings,
            cast,
            ..
        } = opening;
        let (edition, settings) = (*edition, *settings);
        if self.state.title.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        Self::check_settings(settings)?;
        let heroes = cast.iter().filter(|new| holds_cards(new.role)).count();
        if heroes == 0 {
            return Err(Refusal::NoHeroes);
        }
        if heroes > MAX_HEROES {
            return Err(Refusal::TooManyHeroes {
                heroes,
                max: MAX_HEROES,
            });
        }
        if cast.len() > MAX_ACTORS {
            return Err(Refusal::CastFull { max: MAX_ACTORS });
        }
        cast.iter().try_for_each(super::sheets::check_new_actor)?;
        self.push(Event::TableOpened {
            title: title.clone(),
            edition,
            settings,
        });
        for new in cast {
            self.add_actor(new);
        }
        if settings.deckless {
            return Ok(());
        }
        self.set_up_deck(opening)?;
        self.deal(&opening.saved_hands)
    }

    fn add_actor(&mut self, new: &NewActor) -> ActorId {
        let actor = next_actor_id(self.state.cast.len());
        self.push(Event::ActorJoined {
            actor,
            name: new.name.clone(),
            player: new.player.clone(),
            role: new.role,
            stats: new.stats,
        });
        self.add_sheet(actor, new);
        actor
    }

    /// Adds all of the actors, or none.
    pub(super) fn join(&mut self, new_actors: &[NewActor]) -> CommandResult {
        self.require_open()?;
        let heroes = new_actors
            .iter()
            .filter(|new| holds_cards(new.role))
            .count();
        if heroes > 0 {
            check_room(&self.state, Role::Hero, heroes)?;
        }
        check_room(&self.state, Role::Villain, new_actors.len())?;
        new_actors
            .iter()
            .try_for_each(super::sheets::check_new_actor)?;
        for new in new_actors {
            self.require_strength_for_armor(&new.sheet, &Sheet::default())?;
        }
        if !self.state.story.between_adventures {
            self.require_nothing_pending()?;
        }
        for new in new_actors {
            self.join_actor(new);
        }
        Ok(())
    }

    /// Adds one actor, also to the conflict; a hero is dealt a hand, except between adventures, when the next one deals it.
    pub(super) fn join_actor(&mut self, new: &NewActor) {
        let actor = self.add_actor(new);
        if self.state.conflict.is_some() {
            self.push(Event::ConflictJoined { actor });
            self.recount_starting_pools();
        }
        match new.role {
            Role::Hero if !self.state.story.between_adventures => {
                for _ in 0..self.state.hand_size.unwrap_or(0) {
                    self.draw(actor, DrawReason::Joining);
                }
            }
            Role::Hero | Role::Ally | Role::Villain => {}
        }
    }

    pub(super) fn change_actor(
        &mut self,
        id: ActorId,
        name: &Name,
        player: Option<&Name>,
    ) -> CommandResult {
        let actor = self.actor(id)?;
        if actor.name != *name || actor.player.as_ref() != player {
            self.push(Event::ActorChanged {
                actor: id,
                name: name.clone(),
                player: player.cloned(),
            });
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, id: ActorId) -> CommandResult {
        let actor = self.actor(id)?;
        if holds_cards(actor.role) && self.state.heroes().count() == 1 {
            return Err(Refusal::NoHeroes);
        }
        if self
            .state
            .action
            .as_ref()
            .is_some_and(|action| action.actor == id)
        {
            return Err(Refusal::ActionInProgress { actor: id });
        }
        self.require_no_glory_claim_of(id)?;
        let cards = self.all_cards_of(id);
        let (sorting, owed) = self.pending_refill();
        self.push(Event::ActorLeft { actor: id, cards });
        self.recount_starting_pools();
        self.refill_if_all_chose(&sorting, &owed);
        self.finish_scene_end_if_done();
        Ok(())
    }

    /// Returns all cards of an actor who leaves.
    pub(super) fn all_cards_of(&self, id: ActorId) -> Vec<CardId> {
        [Zone::InEffect(id), Zone::Pool(id), Zone::Hand(id)]
            .map(|zone| self.state.zones.cards(zone))
            .concat()
    }

    pub(super) fn set_stats(&mut self, id: ActorId, stats: Stats) -> CommandResult {
        self.actor(id)?;
        self.push(Event::StatsSet { actor: id, stats });
        Ok(())
    }

    pub(super) fn set_condition(&mut self, id: ActorId, condition: Condition) -> CommandResult {
        let stood = !self.actor(id)?.condition.knocked_down;
        if condition.wounds > Condition::DEAD {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(Condition::DEAD),
            });
        }
        if condition.shock > MAX_COUNTED {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(MAX_COUNTED),
            });
        }
        self.push(Event::ConditionSet {
            actor: id,
            condition,
        });
        if !condition.can_act() {
            self.pass_remaining_turns(id);
        } else if stood {
            self.drop_action_of_knocked_down(id);
        }
        Ok(())
    }

    /// Lets actors rest, all of them or none. Whoever needs no rest, and the dead, stay as they are.
    pub(super) fn rest(&mut self, actors: &[ActorId]) -> CommandResult {
        self.require_free_play()?;
        for id in actors {
            if let Some(condition) = self.actor(*id)?.condition.rested() {
                self.push(Event::Rested {
                    actor: *id,
                    condition,
                });
            }
        }
        Ok(())
    }

    /// Passes all turns of an actor who cannot act (TC-018), and cancels their declared action.
    pub(super) fn pass_remaining_turns(&mut self, id: ActorId) {
        self.drop_declared_action(id);
        while self
            .state
            .round()
            .is_some_and(|round| round.next_turn_of(id).is_some())
        {
            self.push(Event::TurnEnded {
                actor: id,
                end: TurnEnd::Passed,
            });
        }
    }

    /// Cancels the action that an actor has declared and not rolled for, even one that waits for another.
    pub(super) fn drop_declared_action(&mut self, id: ActorId) {
        let suspended = self
            .state
            .suspended_actions
            .iter()
            .map(|other| &other.action);
        let mut begun = self.state.action.iter().chain(suspended);
        if begun.any(|action| action.actor == id && action.stage == ActionStage::Declared) {
            self.effect_event(EffectEvent::ActionDropped { actor: id });
        }
    }

    /// Cancels a declared action that an actor cannot take once they are knocked down: the action of the turn goes into standing up,
    /// or into a defence (TC-103 … TC-105).
    pub(super) fn drop_action_of_knocked_down(&mut self, id: ActorId) {
        let actor = self.state.actor(id);
        let Some(actor) = actor.filter(|actor| actor.condition.knocked_down) else {
            return;
        };
        let suspended = self.state.suspended_actions.iter();
        let suspended = suspended.map(|other| &other.action);
        let mut begun = self.state.action.iter().chain(suspended);
        let is_barred = begun.any(|action| {
            let refusals = action_kind_refusals(&self.state, actor, action.kind);
            action.actor == id && (action.is_task_check || !refusals.is_empty())
        });
        if is_barred && self.state.conflict.is_some() {
            self.drop_declared_action(id);
        }
    }

    pub(super) fn set_roll_condition(
        &mut self,
        id: ActorId,
        roll_condition: Option<RollCondition>,
    ) -> CommandResult {
        let line = self.actor(id)?.roll_condition;
        // Up and stymied cancel each other out, whichever came first (DD-142).
        if let (Some(gained), Some((held, _))) = (roll_condition, line)
            && gained != held
        {
            self.combine_roll_conditions(id, held, gained, Until::Lifted);
            return Ok(());
        }
        self.push(Event::RollConditionSet {
            actor: id,
            roll_condition,
        });
        // Up from another source is a second cause if the line has already given it.
        if let (
            Some(RollCondition::Up),
            Some((RollCondition::Up, Until::RoundEnds | Until::RoundEndsThenUsed(_))),
        ) = (roll_condition, line)
        {
            self.combine_roll_conditions(id, RollCondition::Up, RollCondition::Up, Until::Lifted);
        }
        Ok(())
    }

    pub(super) fn set_possibilities(&mut self, id: ActorId, possibilities: u16) -> CommandResult {
        self.actor(id)?;
        if possibilities > MAX_COUNTED {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(MAX_COUNTED),
            });
        }
        self.push(Event::PossibilitiesSet {
            actor: id,
            possibilities,
        });
        Ok(())
    }

    /// Changes the settings. The hand size stays as dealt (INV-04); everything else applies from now on. Unchanged settings add
    /// no event.
    pub(super) fn change_settings(&mut self, settings: Settings) -> CommandResult {
        self.require_open()?;
        Self::check_settings(settings)?;
        // Whether the table has a deck was decided when it was opened.
        let settings = Settings {
            deckless: self.state.settings.deckless,
            ..settings
        };
        if settings != self.state.settings {
            let before = Some(self.state.settings);
            self.push(Event::SettingsChanged { settings, before });
        }
        Ok(())
    }

    fn check_settings(settings: Settings) -> CommandResult {
        settings.check().map_err(|error| Refusal::OutOfRange {
            min: u32::from(error.min),
            max: u32::from(error.max),
        })?;
        match settings.combat.numbers.first_violated_range() {
            Some(range) => Err(Refusal::Combat(fight::CombatRefusal {
                reason: fight::CombatReason::OutOfRange {
                    stat: fight::Stat::Modifier,
                    min: i32::from(*range.start()),
                    max: i32::from(*range.end()),
                },
                rule: None,
            })),
            None => Ok(()),
        }
    }

    pub(super) fn rename_table(&mut self, title: &Name) -> CommandResult {
        self.require_open()?;
        if self.state.title.as_ref() != Some(title) {
            self.push(Event::TableRenamed {
                title: title.clone(),
            });
        }
        Ok(())
    }

    pub(super) fn make_note(&mut self, text: &str) -> CommandResult {
        self.require_open()?;
        let text = require_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }
}

/// Checks whether this many more actors may join in a role.
///
/// # Errors
/// [`Refusal::TooManyHeroes`], [`Refusal::CastFull`].
pub fn check_room(state: &State, role: Role, added: usize) -> CommandResult {
    let heroes = state.heroes().count() + if holds_cards(role) { added } else { 0 };
    if heroes > MAX_HEROES {
        return Err(Refusal::TooManyHeroes {
            heroes,
            max: MAX_HEROES,
        });
    }
    if state.cast.len() + added > MAX_ACTORS {
        return Err(Refusal::CastFull { max: MAX_ACTORS });
    }
    Ok(())
}

/// Returns a typed text without white space at its ends; requires that it is not empty and not too long.
///
/// # Errors
/// [`Refusal::EmptyText`], [`Refusal::TextTooLong`].
pub fn require_text(text: &str) -> Result<String, Refusal> {
    Ok(required_text(text)?)
}
