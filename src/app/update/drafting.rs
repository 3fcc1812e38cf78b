//! Setting up a new table: names are enough.

use super::{Effect, World, casting, decks, go, saving};
use crate::app::improv::draft as improv;
use crate::app::intent::Intent;
use crate::app::model::{Draft, DraftFault, DraftHero, Model, NewStep, Screen, Shown};
use crate::app::play::Play;
use ::improv::Improv;
use ::torang::command::NewCharacter;
use ::torang::{self, MAX_CHARACTERS, Torang};
use ::torg::command::{Command, DeckCommand, NewActor};
use ::torg::dealing::TableSetup;
use ::torg::sheet::stat_line::{self, StatLine};
use ::torg::state::Role;
use ::torg::{MAX_ACTORS, MAX_HEROES, Torg};
use std::rc::Rc;
use storage::GameKind;
use tabletop::Game;
use tabletop::name::{Name, NameError};
use tabletop::table::{PlayMode, Table};

/// Follows an intent about the new table.
pub(super) fn follow(model: &mut Model, intent: Intent, world: &mut World<'_>) -> Vec<Effect> {
    let draft = &mut model.draft;
    #[allow(clippy::wildcard_enum_match_arm)] // `update` sends only these
    match intent {
        Intent::BeganNewTable => {
            *draft = Draft {
                game: GameKind::Torg,
                ..Draft::default()
            };
            model.options = Shown::default();
            go(model, Screen::New(NewStep::Game));
        }
        Intent::TypedTitle(title) => draft.title = title,
        Intent::ChoseGame(game) => {
            draft.game = game;
            draft.open_option = None;
        }
        Intent::ChoseEdition(edition) => draft.edition = edition,
        Intent::TypedName(typed) => {
            // In a line with figures commas part these.
            let lines = match draft.game {
                GameKind::Torg => stat_line::find_colon(&typed).is_some(),
                GameKind::Torang => false,
                GameKind::Improv => improv::has_talents(&typed),
            };
            let pasted = typed.contains('\n') || !lines && typed.contains([',', ';']);
            draft.typed = typed;
            draft.fault = None;
            if pasted {
                add(draft);
            }
        }
        Intent::AddedNames => add(draft),
        Intent::RemovedHero(place) => {
            if place < draft.heroes.len() {
                draft.heroes.remove(place);
            }
            draft.fault = None;
        }
        Intent::RaisedHero(place) if place > 0 && place < draft.heroes.len() => {
            draft.heroes.swap(place - 1, place);
        }
        Intent::ChangedOption(settings) => draft.settings = settings,
        Intent::OpenedOption(option) => draft.open_option = option,
        Intent::PressedDeal => return deal(model, world),
        _ => {}
    }
    vec![]
}

/// How a line in the name field is read: brackets name the player.
pub fn read_hero(line: &str) -> Result<DraftHero, NameError> {
    let (name, player) = match line.split_once(['(', '[']) {
        Some((name, rest)) => (name, Some(rest.trim_end().trim_end_matches([')', ']']))),
        None => (line, None),
    };
    let name = Name::new(name)?;
    let player = match player.map(Name::new) {
        Some(Ok(player)) => Some(player.into()),
        Some(Err(NameError::Empty)) | None => None,
        Some(Err(fault)) => return Err(fault),
    };
    Ok(DraftHero {
        name: name.into(),
        player,
        ..DraftHero::default()
    })
}

/// The names in a line or a pasted list.
pub(in crate::app) fn names(typed: &str) -> impl Iterator<Item = &str> {
    typed
        .split(['\n', ',', ';'])
        .filter(|line| !line.trim().is_empty())
}

/// Adds what stands in the field: all of it, or nothing and why. A paste has emptied it: then pressing again adds nothing.
fn add(draft: &mut Draft) {
    if draft.typed.is_empty() && !draft.heroes.is_empty() {
        draft.fault = None;
        return;
    }
    if draft.game == GameKind::Torg {
        match casting::people(&draft.typed) {
            Ok(people) => {
                if add_people(draft, &people) {
                    draft.typed.clear();
                }
            }
            Err(fault) => draft.fault = Some(fault),
        }
        return;
    }
    if draft.game == GameKind::Improv {
        improv::add(draft);
        return;
    }
    let most = MAX_CHARACTERS;
    let read: Result<Vec<DraftHero>, NameError> = names(&draft.typed).map(read_hero).collect();
    draft.fault = match read {
        Ok(heroes) if heroes.is_empty() => Some(DraftFault::EmptyName),
        Ok(heroes) if draft.heroes.len() + heroes.len() > most => Some(DraftFault::TooManyHeroes {
            named: draft.heroes.len() + heroes.len(),
            most,
        }),
        Ok(heroes) => {
            draft.heroes.extend(heroes);
            draft.typed.clear();
            None
        }
        Err(NameError::Empty) => Some(DraftFault::EmptyName),
        Err(NameError::TooLong { length }) => Some(DraftFault::LongName { length }),
    };
}

/// Adds people to a new table of Torg: all, or nobody and why.
pub(super) fn add_people(draft: &mut Draft, people: &[StatLine]) -> bool {
    let mut taken: Vec<String> = draft.heroes.iter().map(|hero| hero.name.clone()).collect();
    let mut new = Vec::new();
    for extra in people {
        for name in extra.names(&taken) {
            taken.push(name.as_str().to_owned());
            new.push(drafted(name, extra));
        }
    }
    let heroes = draft.heroes.iter().chain(&new);
    let named = heroes.filter(|hero| hero.role() == Role::Hero).count();
    draft.fault = if named > MAX_HEROES {
        let most = MAX_HEROES;
        Some(DraftFault::TooManyHeroes { named, most })
    } else if taken.len() > MAX_ACTORS {
        Some(DraftFault::CastFull)
    } else {
        draft.heroes.extend(new);
        None
    };
    draft.fault.is_none()
}

/// Somebody for a new table, as a line tells them.
pub(super) fn drafted(name: Name, extra: &StatLine) -> DraftHero {
    let brings = extra.has_stats() || extra.role.is_some_and(|role| role != Role::Hero);
    DraftHero {
        told: None,
        player: extra.player.clone().map(String::from),
        brings: brings.then(|| {
            Rc::new(StatLine {
                name: name.clone(),
                count: 1,
                ..extra.clone()
            })
        }),
        name: name.into(),
    }
}

/// Opens the table and deals.
fn deal(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    if saving::would_lose_entries(model) {
        return vec![];
    }
    if !model.draft.typed.trim().is_empty() {
        add(&mut model.draft);
        if model.draft.fault.is_some() {
            model.screen = Screen::New(NewStep::Cast);
            return vec![];
        }
    }
    let draft = &model.draft;
    if draft.heroes.is_empty() {
        model.draft.fault = Some(DraftFault::NoHeroes);
        model.screen = Screen::New(NewStep::Cast);
        return vec![];
    }
    let title = if draft.title.trim().is_empty() {
        UNTITLED
    } else {
        &draft.title
    };
    let title = match Name::new(title) {
        Ok(title) => title,
        Err(NameError::Empty) => return vec![],
        // The field says it.
        Err(NameError::TooLong { .. }) => {
            model.screen = Screen::New(NewStep::Game);
            return vec![];
        }
    };
    let people = draft.heroes.iter().filter_map(|hero| {
        let player = hero.player.as_deref();
        Some((
            Name::new(&hero.name).ok()?,
            player.and_then(|player| Name::new(player).ok()),
        ))
    });
    let opened = match draft.game {
        GameKind::Torg => {
            let cast = draft
                .heroes
                .iter()
                .zip(people)
                .map(|(hero, (name, player))| match &hero.brings {
                    Some(extra) => extra.to_new_actor(name, hero.role()),
                    None => NewActor::named(name, player, Role::Hero),
                });
            let cast = cast.collect();
            let Some(carried) = decks::carried(model) else {
                model.draft.fault = Some(DraftFault::Hands);
                return vec![];
            };
            let command = Command::Deck(DeckCommand::Open(Box::new(TableSetup {
                title,
                edition: draft.edition,
                settings: draft.settings,
                cast,
                deck: draft.decks.deck.clone(),
                physical_deck: draft.decks.printed,
                saved_hands: carried,
            })));
            opened::<Torg>(&command, world).map(Play::from)
        }
        GameKind::Torang => {
            let cast = people.map(|(name, player)| NewCharacter {
                name,
                player,
                role: torang::state::Role::Adventurer,
            });
            let command = torang::command::Command::OpenTable {
                title,
                settings: draft.torang.clone(),
                cast: cast.collect(),
            };
            opened::<Torang>(&command, world).map(Play::from)
        }
        GameKind::Improv => {
            if draft.heroes.len() < 2 {
                model.draft.fault = Some(DraftFault::Alone);
                model.screen = Screen::New(NewStep::Cast);
                return vec![];
            }
            let command = improv::opening(draft, title);
            command.and_then(|command| opened::<Improv>(&command, world).map(Play::from))
        }
    };
    let Some(game) = opened else {
        model.draft.fault = Some(DraftFault::NoHeroes);
        return vec![];
    };
    saving::put(model, game, world);
    decks::after(model, &Command::Flip);
    model.draft = Draft::default();
    model.options = Shown::default();
    vec![Effect::AskToPersist, Effect::Vibrate]
}

/// A table of a game, opened by that command.
fn opened<G: Game>(command: &G::Command, world: &mut World<'_>) -> Option<Table<G>> {
    let mut table = Table::<G>::default();
    let played = table.play(
        command,
        &PlayMode::ByTheRules,
        Some(world.now),
        world.chance,
    );
    played.is_ok().then_some(table)
}

/// What a table is called that nobody named.
pub const UNTITLED: &str = "A new adventure";
