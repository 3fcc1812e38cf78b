//! The commands that open a new table.

use super::typing::DraftError;
use crate::draft::Draft;
use crate::game::TableGame;
use crate::navigation::NewTableStep;
use crate::torang::people::new_skills;
use ::improv::Improv;
use ::improv::command as improv;
use ::torang::Torang;
use ::torang::command as torang;
use ::torg::Torg;
use ::torg::command::{Command, DeckCommand, next_actor_id};
use ::torg::dealing::{SavedHand, TableSetup};
use ::torg::saved_hands;
use ::torg::state::Role;
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

/// A game of which a draft opens a table.
pub trait NewTableGame: TableGame {
    /// Returns the commands that open the table of a draft with at least one person.
    ///
    /// # Errors
    /// [`NotReady`] if something is missing or wrong.
    fn opening(draft: &Draft, title: Name) -> Result<Vec<Self::Command>, NotReady>;
}

impl NewTableGame for Torg {
    fn opening(draft: &Draft, title: Name) -> Result<Vec<Command>, NotReady> {
        let saved_hands = draft.saved_hands().ok_or(NotReady {
            step: NewTableStep::Options,
            error: Some(DraftError::SavedHands),
        })?;
        let cast = draft.people.iter().map(|person| {
            let line = person.to_stat_line();
            line.to_new_actor(person.name.clone(), Role::Hero)
        });
        let open = DeckCommand::Open(Box::new(TableSetup {
            title,
            edition: draft.torg.edition,
            settings: draft.torg.settings,
            cast: cast.collect(),
            deck: draft.torg.deck.clone(),
            physical_deck: draft.torg.physical_deck,
            saved_hands,
        }));
        Ok(vec![Command::Deck(open)])
    }
}

impl NewTableGame for Torang {
    fn opening(draft: &Draft, title: Name) -> Result<Vec<torang::Command>, NotReady> {
        let cast = draft.people.iter().map(|person| torang::NewCharacter {
            name: person.name.clone(),
            player: person.player.clone(),
            role: match person.torang.gm_character {
                true => ::torang::state::Role::GmCharacter,
                false => ::torang::state::Role::Adventurer,
            },
            abilities: new_skills(&person.torang.abilities),
        });
        let open = torang::Command::OpenTable {
            title,
            settings: draft.torang.clone(),
            cast: cast.collect(),
        };
        Ok(vec![open])
    }
}

impl NewTableGame for Improv {
    fn opening(draft: &Draft, title: Name) -> Result<Vec<improv::Command>, NotReady> {
        use ::improv::state::Role;
        if draft.people.len() < 2 {
            return Err(in_cast(DraftError::Alone));
        }
        let gamemaster = draft.gamemaster();
        let people = draft.people.iter().enumerate();
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
                talents: person.improv.talents.clone(),
            },
        });
        Ok(vec![improv::Command::OpenTable {
            title,
            settings: draft.improv.clone(),
            people: people.collect(),
        }])
    }
}

fn in_cast(error: DraftError) -> NotReady {
    NotReady {
        step: NewTableStep::Cast,
        error: Some(error),
    }
}

impl Draft {
    /// Returns the commands that open the table of this game.
    ///
    /// # Errors
    /// [`NotReady`] if something is missing or wrong.
    pub fn opening<G: NewTableGame>(&self) -> Result<Vec<G::Command>, NotReady> {
        if self.people.is_empty() {
            return Err(in_cast(DraftError::Nobody));
        }
        let bad_title = || NotReady {
            step: NewTableStep::Game,
            error: None,
        };
        let title = match Name::new(&self.title) {
            Err(NameError::Empty) => Name::new(UNTITLED),
            title => title,
        };
        G::opening(self, title.map_err(|_| bad_title())?)
    }

    /// Returns the heroes of a Torg table with the IDs that they will have.
    pub fn hero_ids(&self) -> Vec<(ActorId, Name)> {
        let people = self.people.iter().enumerate();
        let heroes = people.filter(|(_, person)| person.role() == Role::Hero);
        heroes
            .map(|(index, person)| (next_actor_id(index), person.name.clone()))
            .collect()
    }

    /// Returns the saved hands of a Torg table; `None` if the lines do not match its heroes.
    pub fn saved_hands(&self) -> Option<Vec<SavedHand>> {
        let lines = self.torg.saved_hands.join("\n");
        saved_hands::parse(&lines, &self.hero_ids(), &self.torg.deck).ok()
    }
}
