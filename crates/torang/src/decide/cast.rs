//! Opening the table, its characters and their sheets (TE-011, TE-012).

use super::transaction::{CommandResult, TorangTransaction};
use crate::command::NewCharacter;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::settings::Settings;
use crate::state::{AbilityId, AbilityKind, RollPart, next_actor};
use tabletop::limits::{check_max, required_text};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most characters at a table, including those who left.
pub const MAX_CHARACTERS: usize = 500;
/// The most abilities on one sheet, and on the table's list.
pub const MAX_ABILITIES: usize = 200;

impl TorangTransaction<'_> {
    pub(super) fn open_table(
        &mut self,
        title: &Name,
        settings: &Settings,
        cast: &[NewCharacter],
    ) -> CommandResult {
        if self.state.title.is_some() {
            return Err(Refusal::AlreadyOpen);
        }
        check_max(settings.ability_list.len(), MAX_ABILITIES)?;
        self.push(Event::TableOpened {
            title: title.clone(),
            settings: settings.clone(),
        });
        for new in cast {
            self.join(new)?;
        }
        Ok(())
    }

    /// Changes the settings; refused while a roll is being prepared (TE-105).
    pub(super) fn change_settings(&mut self, settings: &Settings) -> CommandResult {
        check_max(settings.ability_list.len(), MAX_ABILITIES)?;
        self.require(self.state.pending_roll().is_none(), Refusal::SettingsLocked)?;
        self.push(Event::SettingsChanged {
            settings: settings.clone(),
        });
        Ok(())
    }

    pub(super) fn rename_table(&mut self, title: &Name) -> CommandResult {
        if self.state.title.as_ref() != Some(title) {
            self.push(Event::TableRenamed {
                title: title.clone(),
            });
        }
        Ok(())
    }

    pub(super) fn make_note(&mut self, text: &str) -> CommandResult {
        let text = required_text(text)?;
        self.push(Event::NoteMade { text });
        Ok(())
    }

    /// Adds a character with the abilities on the new sheet, and returns the ID.
    pub(super) fn join(&mut self, new: &NewCharacter) -> Result<ActorId, Refusal> {
        check_max(self.state.cast.len() + 1, MAX_CHARACTERS)?;
        let actor = next_actor(&self.state.cast);
        self.push(Event::CharacterJoined {
            actor,
            name: new.name.clone(),
            player: new.player.clone(),
            role: new.role,
        });
        for ability in &new.abilities {
            self.set_ability(actor, None, &ability.name, ability.kind, ability.base)?;
        }
        Ok(actor)
    }

    pub(super) fn change_character(
        &mut self,
        actor: ActorId,
        name: &Name,
        player: &Option<Name>,
    ) -> CommandResult {
        self.character(actor)?;
        self.push(Event::CharacterChanged {
            actor,
            name: name.clone(),
            player: player.clone(),
        });
        Ok(())
    }

    pub(super) fn leave(&mut self, actor: ActorId) -> CommandResult {
        self.character(actor)?;
        if let Some(roll) = self.state.pending_roll() {
            let follows = |followers: &Option<Vec<ActorId>>| {
                followers
                    .as_ref()
                    .is_some_and(|actors| actors.contains(&actor))
            };
            let is_in = |part: RollPart| {
                roll.attempt(part)
                    .is_some_and(|attempt| attempt.actor == actor)
                    || match part {
                        RollPart::Main(side) => roll
                            .contestant(side)
                            .is_some_and(|contestant| follows(&contestant.followers)),
                        RollPart::Help(_) => false,
                    }
            };
            if roll.parts().into_iter().any(is_in) {
                return Err(Refusal::PartOfRoll { actor });
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
        kind: AbilityKind,
        base: i32,
    ) -> CommandResult {
        let character = self.character(actor)?;
        let base = checked_score(base)?;
        if let Some(existing) = character.ability_named(name)
            && ability != Some(existing.id)
        {
            return Err(Refusal::AbilityExists {
                ability: existing.id,
            });
        }
        match ability {
            Some(ability) if character.ability(ability).is_none() => {
                return Err(Refusal::NoAbility);
            }
            Some(_) => {}
            None => check_max(character.abilities.len() + 1, MAX_ABILITIES)?,
        }
        let is_listed = self.state.settings.allows_ability(name);
        self.require(is_listed, Refusal::AbilityNotListed)?;
        let ability = match ability {
            Some(ability) => ability,
            None => self.next_ability_id()?,
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

    /// Returns an ID for a new ability.
    pub(super) fn next_ability_id(&self) -> Result<AbilityId, Refusal> {
        next_id(self.state.last_ability_id).map(AbilityId)
    }

    /// Whether the check of an ability on a sheet is marked; E-ABILITY if there is no such ability.
    fn is_check_marked(&self, actor: ActorId, ability: AbilityId) -> Result<bool, Refusal> {
        let ability = self.character(actor)?.ability(ability);
        ability
            .map(|ability| ability.check)
            .ok_or(Refusal::NoAbility)
    }

    pub(super) fn remove_ability(&mut self, actor: ActorId, ability: AbilityId) -> CommandResult {
        self.is_check_marked(actor, ability)?;
        let name = self.ability_name(actor, ability);
        self.push(Event::AbilityRemoved {
            actor,
            ability,
            name,
        });
        Ok(())
    }

    /// Sets or clears an experience check. A check that is already marked stays as it is (TE-INV-10).
    pub(super) fn set_check(
        &mut self,
        actor: ActorId,
        ability: AbilityId,
        check: bool,
    ) -> CommandResult {
        if self.is_check_marked(actor, ability)? != check {
            let name = self.ability_name(actor, ability);
            self.push(Event::CheckSet {
                actor,
                ability,
                check,
                name,
            });
        }
        Ok(())
    }

    pub(super) fn clear_checks(&mut self) -> CommandResult {
        if !self.state.checked_abilities().is_empty() {
            self.push(Event::ChecksCleared);
        }
        Ok(())
    }
}

/// Returns the ID after the highest one given so far.
pub(super) fn next_id(last_id: u16) -> Result<u16, Refusal> {
    last_id.checked_add(1).ok_or(Refusal::TooMany {
        max: usize::from(u16::MAX),
    })
}

/// Checks that an entered score is in the allowed range.
pub(super) fn checked_score(score: i32) -> Result<Score, Refusal> {
    Score::new(score).ok_or(Refusal::OutOfRange {
        min: Score::MIN,
        max: Score::MAX,
    })
}
