//! The commands that open a new table.

use super::typing::DraftError;
use crate::draft::Draft;
use crate::navigation::NewTableStep;
use ::improv::command as improv;
use ::torang::command as torang;
use ::torang::state::AbilityKind;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{SavedHand, TableSetup};
use ::torg::saved_hands;
use ::torg::state::Role;
use std::iter;
use storage::GameKind;
use tabletop::name::{Name, NameError};
use tabletop::seat::ActorId;

/// The title of a table that was not given one.
pub const UNTITLED: &str = "A new adventure";

/// Why the table cannot be opened yet, and the step where this can be fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotReady {
    /// The step.
    pub step: NewTableStep,
    /// What is wrong; `None` if the page of the step shows it.
    pub error: Option<DraftError>,
}

/// The commands that open a table, in the command type of its game.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Opening {
    Torg(Vec<Command>),
    Torang(Vec<torang::Command>),
    Improv(Vec<improv::Command>),
}

impl Draft {
    /// Returns the commands that open the table.
    ///
    /// # Errors
    /// [`NotReady`] if something is missing or wrong.
    pub fn opening(&self) -> Result<Opening, NotReady> {
        let not_ready = |step, error| NotReady { step, error };
        let in_cast = |error| not_ready(NewTableStep::Cast, Some(error));
        if self.people.is_empty() {
            return Err(in_cast(DraftError::Nobody));
        }
        let title = match Name::new(&self.title) {
            Ok(title) => title,
            Err(NameError::TooLong { .. }) => return Err(not_ready(NewTableStep::Game, None)),
            Err(NameError::Empty) => {
                Name::new(UNTITLED).map_err(|_| not_ready(NewTableStep::Game, None))?
            }
        };
        match self.game {
            GameKind::Torg => {
                let hands = self.saved_hands().ok_or(not_ready(
                    NewTableStep::Options,
                    Some(DraftError::SavedHands),
                ))?;
                Ok(Opening::Torg(vec![self.torg_opening(title, hands)]))
            }
            GameKind::Torang => Ok(Opening::Torang(self.torang_opening(title))),
            GameKind::Improv if self.people.len() < 2 => Err(in_cast(DraftError::Alone)),
            GameKind::Improv => Ok(Opening::Improv(vec![self.improv_opening(title)])),
        }
    }

    fn torg_opening(&self, title: Name, saved_hands: Vec<SavedHand>) -> Command {
        let cast = self.people.iter().map(|person| {
            let line = person.to_stat_line();
            line.to_new_actor(person.name.clone(), Role::Hero)
        });
        Command::Deck(DeckCommand::Open(Box::new(TableSetup {
            title,
            edition: self.torg.edition,
            settings: self.torg.settings,
            cast: cast.collect(),
            deck: self.torg.deck.clone(),
            physical_deck: self.torg.physical_deck,
            saved_hands,
        })))
    }

    /// Returns the heroes of a Torg table with the IDs that they will have.
    pub fn hero_ids(&self) -> Vec<(ActorId, Name)> {
        let people = self.people.iter().zip(1..);
        let heroes = people.filter(|(person, _)| person.role() == Role::Hero);
        heroes
            .map(|(person, id)| (ActorId(id), person.name.clone()))
            .collect()
    }

    /// Returns the saved hands of a Torg table; `None` if the lines do not match its heroes.
    pub fn saved_hands(&self) -> Option<Vec<SavedHand>> {
        let lines = self.torg.saved_hands.join("\n");
        saved_hands::parse(&lines, &self.hero_ids(), &self.torg.deck).ok()
    }

    fn torang_opening(&self, title: Name) -> Vec<torang::Command> {
        let cast = self.people.iter().map(|person| torang::NewCharacter {
            name: person.name.clone(),
            player: person.player.clone(),
            role: match person.gm_character {
                true => ::torang::state::Role::GmCharacter,
                false => ::torang::state::Role::Adventurer,
            },
        });
        let open = torang::Command::OpenTable {
            title,
            settings: self.torang.clone(),
            cast: cast.collect(),
        };
        let people = self.people.iter().zip(1..);
        let abilities = people.flat_map(|(person, id)| {
            let set = move |(name, base): &(Name, i32)| torang::Command::SetAbility {
                actor: ActorId(id),
                ability: None,
                name: name.clone(),
                kind: AbilityKind::Skill,
                base: *base,
            };
            person.abilities.iter().map(set)
        });
        iter::once(open).chain(abilities).collect()
    }

    fn improv_opening(&self, title: Name) -> improv::Command {
        use ::improv::state::Role;
        let gamemaster = self.gamemaster();
        let people = self.people.iter().enumerate();
        let people = people.map(|(index, person)| match Some(index) == gamemaster {
            true => improv::NewPerson {
                name: person.name.clone(),
                player: person.player.clone(),
                role: Role::Gamemaster,
                talents: vec![],
            },
            false => improv::NewPerson {
                name: person.name.clone(),
                player: person.player.clone(),
                role: Role::Player,
                talents: person.talents.clone(),
            },
        });
        improv::Command::OpenTable {
            title,
            settings: self.improv.clone(),
            people: people.collect(),
        }
    }
}
