//! Opening the table, who is at it, and what stands on their sheets (TE-011, TE-012, 7.2).

use super::play::{Decided, Play};
use crate::command::NewCharacter;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::settings::Settings;
use crate::state::{AbilityId, Kind, Which};
use tabletop::name::Name;
use tabletop::scratch::{wanted_text, within};
use tabletop::seat::ActorId;

/// The most people at a table, those who left included.
pub const MOST_CHARACTERS: usize = 500;
/// The most abilities on one sheet, and on the table's list.
pub const MOST_ABILITIES: usize = 200;

impl Play<'_> {
    pub(super) fn open_table(
        &mut self,
        title: &Name,
        settings: &Settings,
        cast: &[NewCharacter],
    ) -> Decided {
        if self.state.title.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        within(settings.ability_list.len(), MOST_ABILITIES)?;
        self.push(Event::TableOpened {
            title: title.clone(),
            settings: settings.clone(),
        });
        for new in cast {
            self.join(new)?;
        }
        Ok(())
    }

    /// TE-105: a rule does not change under a roll that is being prepared.
    pub(super) fn change_settings(&mut self, settings: &Settings) -> Decided {
        within(settings.ability_list.len(), MOST_ABILITIES)?;
        self.require(self.state.prepared().is_none(), Refusal::SettingsLocked)?;
        self.push(Event::SettingsChanged {
            settings: settings.clone(),
        });
        Ok(())
    }

    pub(super) fn make_note(&mut self, text: &str) -> Decided {
        let text = wanted_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }

    pub(super) fn join(&mut self, new: &NewCharacter) -> Decided {
        within(self.state.cast.len() + 1, MOST_CHARACTERS)?;
        let actor = ActorId(u16::try_from(self.state.cast.len() + 1).unwrap_or(u16::MAX));
        self.push(Event::CharacterJoined {
            actor,
            name: new.name.clone(),
            player: new.player.clone(),
            role: new.role,
        });
        Ok(())
    }

    pub(super) fn change_character(
        &mut self,
        actor: ActorId,
        name: &Name,
        player: &Option<Name>,
    ) -> Decided {
        self.character(actor)?;
        self.push(Event::CharacterChanged {
            actor,
            name: name.clone(),
            player: player.clone(),
        });
        Ok(())
    }

    pub(super) fn leave(&mut self, actor: ActorId) -> Decided {
        self.character(actor)?;
        if let Some(roll) = self.state.prepared() {
            let follows = |followers: &Option<Vec<ActorId>>| {
                followers.as_ref().is_some_and(|its| its.contains(&actor))
            };
            let is_in = |which: Which| {
                roll.attempt(which).is_some_and(|its| its.actor == actor)
                    || match which {
                        Which::Main(side) => roll
                            .contestant(side)
                            .is_some_and(|its| follows(&its.followers)),
                        Which::Help(_) => false,
                    }
            };
            if roll.parts().into_iter().any(is_in) {
                return Err(Refusal::InRoll { actor });
            }
        }
        self.push(Event::CharacterLeft { actor });
        Ok(())
    }

    pub(super) fn set_ability(
        &mut self,
        actor: ActorId,
        ability: Option<AbilityId>,
        name: &Name,
        kind: Kind,
        base: i32,
    ) -> Decided {
        let its = self.character(actor)?;
        let base = checked_score(base)?;
        if let Some(there) = its.ability_named(name)
            && ability != Some(there.id)
        {
            return Err(Refusal::AbilityThere { ability: there.id });
        }
        match ability {
            Some(ability) if its.ability(ability).is_none() => return Err(Refusal::NoAbility),
            Some(_) => {}
            None => within(its.abilities.len() + 1, MOST_ABILITIES)?,
        }
        let listed = &self.state.settings.ability_list;
        let is_listed = listed.is_empty()
            || listed
                .iter()
                .any(|its| its.as_str().eq_ignore_ascii_case(name.as_str()));
        self.require(is_listed, Refusal::NotListed)?;
        let ability = match ability {
            Some(ability) => ability,
            None => self.next_ability()?,
        };
        self.push(Event::AbilitySet {
            actor,
            ability,
            name: name.clone(),
            kind,
            base: Some(base),
        });
        Ok(())
    }

    /// A number for a new ability.
    pub(super) fn next_ability(&self) -> Result<AbilityId, Refusal> {
        next(self.state.given.0).map(AbilityId)
    }

    /// Whether an ability on somebody's sheet is marked, or E-ABILITY.
    fn is_marked(&self, actor: ActorId, ability: AbilityId) -> Result<bool, Refusal> {
        let ability = self.character(actor)?.ability(ability);
        ability.map(|its| its.check).ok_or(Refusal::NoAbility)
    }

    pub(super) fn remove_ability(&mut self, actor: ActorId, ability: AbilityId) -> Decided {
        self.is_marked(actor, ability)?;
        self.push(Event::AbilityRemoved { actor, ability });
        Ok(())
    }

    /// TE-INV-10: what is marked already stays as it is.
    pub(super) fn set_check(&mut self, actor: ActorId, ability: AbilityId, check: bool) -> Decided {
        if self.is_marked(actor, ability)? != check {
            self.push(Event::CheckSet {
                actor,
                ability,
                check,
            });
        }
        Ok(())
    }

    pub(super) fn wipe_checks(&mut self) -> Decided {
        if !self.state.marked().is_empty() {
            self.push(Event::ChecksWiped);
        }
        Ok(())
    }
}

/// The number after the highest one that was given.
pub(super) fn next(given: u16) -> Result<u16, Refusal> {
    given.checked_add(1).ok_or(Refusal::TooMany {
        most: usize::from(u16::MAX),
    })
}

/// A score that somebody enters (7.13).
pub(super) fn checked_score(score: i32) -> Result<Score, Refusal> {
    Score::new(score).ok_or(Refusal::OutOfRange {
        least: Score::LEAST,
        most: Score::MOST,
    })
}
