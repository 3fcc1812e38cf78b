//! Opening the table, the deal, and who sits at it (DD-013 … DD-025, A-02).

use super::play::{Decided, Play};
use super::sheets::MOST_COUNTED;
use crate::card::CardId;
use crate::combat::refusal as fight;
use crate::condition::Condition;
use crate::dealing::Opening;
use crate::drawn_for::DrawnFor;
use crate::event::Event;
use crate::evolve::holds_cards;
use crate::figures::Figures;
use crate::newcomer::NewActor;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::Settings;
use crate::skill::{Standing, Until};
use crate::state::State;
use crate::state::action::ActionStage;
use crate::state::round::TurnEnd;
use crate::using::Used;
use tabletop::scratch::wanted_text;
use tabletop::seat::ActorId;

/// The most heroes that one deck and one screen serve.
pub const MOST_HEROES: usize = 16;
/// The most people in a cast, villains and those who left included.
pub const MOST_ACTORS: usize = 500;

impl Play<'_> {
    pub(super) fn open_with(&mut self, opening: &Opening) -> Decided {
        let Opening {
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
        if heroes > MOST_HEROES {
            return Err(Refusal::TooManyHeroes {
                heroes,
                most: MOST_HEROES,
            });
        }
        if cast.len() > MOST_ACTORS {
            return Err(Refusal::CastFull { most: MOST_ACTORS });
        }
        cast.iter().try_for_each(super::sheets::check)?;
        self.push(Event::TableOpened {
            title: title.clone(),
            edition,
            settings,
        });
        for new in cast {
            self.enter(new);
        }
        if settings.deckless {
            return Ok(());
        }
        self.bring_deck(opening)?;
        self.deal(&opening.carried)
    }

    fn enter(&mut self, new: &NewActor) -> ActorId {
        let actor = ActorId(u16::try_from(self.state.cast.len() + 1).unwrap_or(u16::MAX));
        self.push(Event::ActorJoined {
            actor,
            name: new.name.clone(),
            player: new.player.clone(),
            role: new.role,
            figures: new.figures,
        });
        self.bring_sheet(actor, new);
        actor
    }

    /// All of them come in, or nobody.
    pub(super) fn join(&mut self, all: &[NewActor]) -> Decided {
        self.open()?;
        let heroes = all.iter().filter(|new| holds_cards(new.role)).count();
        if heroes > 0 {
            room_for(&self.state, Role::Hero, heroes)?;
        }
        room_for(&self.state, Role::Villain, all.len())?;
        all.iter().try_for_each(super::sheets::check)?;
        if !self.state.story.between {
            self.no_scene_ending()?;
        }
        for new in all {
            self.arrive(new);
        }
        Ok(())
    }

    /// Somebody comes in, into the conflict too; a hero is dealt a hand, unless the next adventure will.
    pub(super) fn arrive(&mut self, new: &NewActor) {
        let actor = self.enter(new);
        if self.state.conflict.is_some() {
            self.push(Event::ConflictJoined { actor });
            self.recount_places();
        }
        match new.role {
            Role::Hero if !self.state.story.between => {
                for _ in 0..self.state.hand_size.unwrap_or(0) {
                    self.draw(actor, DrawnFor::Joining);
                }
            }
            Role::Hero | Role::Ally | Role::Villain => {}
        }
    }

    pub(super) fn leave(&mut self, id: ActorId) -> Decided {
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
            return Err(Refusal::ActionOpen { actor: id });
        }
        let cards = self.cards_of(id);
        let (sorting, owed) = self.sorting();
        self.push(Event::ActorLeft { actor: id, cards });
        self.recount_places();
        self.refill_if_sorted(&sorting, &owed);
        self.close_ending_if_done();
        Ok(())
    }

    /// All cards of somebody who goes.
    pub(super) fn cards_of(&self, id: ActorId) -> Vec<CardId> {
        [Zone::InEffect(id), Zone::Pool(id), Zone::Hand(id)]
            .map(|zone| self.state.piles.cards(zone))
            .concat()
    }

    pub(super) fn set_figures(&mut self, id: ActorId, figures: Figures) -> Decided {
        self.actor(id)?;
        self.push(Event::FiguresSet { actor: id, figures });
        Ok(())
    }

    pub(super) fn set_condition(&mut self, id: ActorId, condition: Condition) -> Decided {
        self.actor(id)?;
        if condition.wounds > Condition::DEAD {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(Condition::DEAD),
            });
        }
        if condition.shock > MOST_COUNTED {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(MOST_COUNTED),
            });
        }
        self.push(Event::ConditionSet {
            actor: id,
            condition,
        });
        if !condition.can_act() {
            self.pass_over(id);
        }
        Ok(())
    }

    /// Nobody waits for those who can not act (TC-018), not even for what they had declared.
    pub(super) fn pass_over(&mut self, id: ActorId) {
        let suspended = self.state.suspended.iter().map(|other| &other.action);
        let mut begun = self.state.action.iter().chain(suspended);
        if begun.any(|action| action.actor == id && action.stage == ActionStage::Declared) {
            self.used(Used::Dropped { actor: id });
        }
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

    pub(super) fn set_standing(&mut self, id: ActorId, standing: Option<Standing>) -> Decided {
        let line = self.actor(id)?.standing;
        // Whichever came first, the two cancel each other (DD-142).
        if let (Some(gained), Some((held, _))) = (standing, line)
            && gained != held
        {
            self.meet(id, held, gained, Until::Lifted);
            return Ok(());
        }
        self.push(Event::StandingSet {
            actor: id,
            standing,
        });
        // Up from elsewhere, where the line gave it already, is a second cause.
        if let (Some(Standing::Up), Some((Standing::Up, Until::RoundEnds))) = (standing, line) {
            self.meet(id, Standing::Up, Standing::Up, Until::Lifted);
        }
        Ok(())
    }

    pub(super) fn set_possibilities(&mut self, id: ActorId, possibilities: u16) -> Decided {
        self.actor(id)?;
        if possibilities > MOST_COUNTED {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(MOST_COUNTED),
            });
        }
        self.push(Event::PossibilitiesSet {
            actor: id,
            possibilities,
        });
        Ok(())
    }

    /// The hand size stays as it was dealt (INV-04); the other answers hold from now on. The same answers again are no event.
    pub(super) fn change_settings(&mut self, settings: Settings) -> Decided {
        self.open()?;
        Self::check_settings(settings)?;
        // Whether there is a deck was said when the table was opened.
        let settings = Settings {
            deckless: self.state.settings.deckless,
            ..settings
        };
        if settings != self.state.settings {
            self.push(Event::SettingsChanged { settings });
        }
        Ok(())
    }

    fn check_settings(settings: Settings) -> Decided {
        settings.check().map_err(|fault| Refusal::OutOfRange {
            least: u32::from(fault.least),
            most: u32::from(fault.most),
        })?;
        match settings.combat.numbers.outside() {
            Some(range) => Err(Refusal::Fight(fight::Refusal {
                why: fight::Why::OutOfRange {
                    what: fight::Number::Modifier,
                    least: i32::from(*range.start()),
                    most: i32::from(*range.end()),
                },
                rule: None,
            })),
            None => Ok(()),
        }
    }

    pub(super) fn make_note(&mut self, text: &str) -> Decided {
        self.open()?;
        let text = checked_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }
}

/// Whether so many more may join in that role.
///
/// # Errors
/// [`Refusal::TooManyHeroes`], [`Refusal::CastFull`].
pub fn room_for(state: &State, role: Role, more: usize) -> Decided {
    let heroes = state.heroes().count() + if holds_cards(role) { more } else { 0 };
    if heroes > MOST_HEROES {
        return Err(Refusal::TooManyHeroes {
            heroes,
            most: MOST_HEROES,
        });
    }
    if state.cast.len() + more > MOST_ACTORS {
        return Err(Refusal::CastFull { most: MOST_ACTORS });
    }
    Ok(())
}

/// A text that somebody typed, without space at its ends.
///
/// # Errors
/// [`Refusal::Empty`], [`Refusal::TooLong`].
pub fn checked_text(text: &str) -> Result<String, Refusal> {
    Ok(wanted_text(text)?)
}
