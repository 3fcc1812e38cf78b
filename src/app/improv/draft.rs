//! A new Improv table: who sits at it, with which talents, and who is the gamemaster.

use super::table::Fault;
use super::table::read::talents;
use crate::app::improv::options::page::of_draft;
use crate::app::intent::Intent;
use crate::app::model::{Draft, DraftFault, DraftHero, Model, Shown};
use crate::app::update::names;
use crate::app::vm::options::Options;
use crate::app::words::torg::counted;
use ::improv::command::{Command, NewPerson, NewTalent};
use ::improv::settings::Settings;
use ::improv::state::Role;
use ::improv::{MOST_PEOPLE, MOST_TALENTS};
use std::rc::Rc;
use tabletop::name::{Name, NameError};

/// Something that is chosen for a new table.
#[derive(Clone, Debug, PartialEq)]
pub enum DraftIntent {
    /// Another answer to an option.
    ChangedOption(Settings),
    /// That one is the gamemaster.
    MadeGamemaster(usize),
}

/// What is told of somebody besides the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Was named as the gamemaster.
    pub gamemaster: bool,
    /// The talents; the gamemaster's are not written down (IM-055).
    pub talents: Vec<NewTalent>,
}

/// What the app sends when that is chosen.
pub fn send(intent: DraftIntent) -> Intent {
    Intent::ImprovDraft(Rc::new(intent))
}

/// Follows it.
pub fn follow(model: &mut Model, intent: &DraftIntent) {
    let draft = &mut model.draft;
    match intent {
        DraftIntent::ChangedOption(settings) => draft.improv = settings.clone(),
        DraftIntent::MadeGamemaster(chosen) => {
            for (place, one) in draft.heroes.iter_mut().enumerate() {
                mark(one, place == *chosen);
            }
        }
    }
}

fn mark(one: &mut DraftHero, gamemaster: bool) {
    let its = told(one);
    if its.gamemaster != gamemaster {
        let talents = its.talents;
        let its = Told {
            gamemaster,
            talents,
        };
        one.told = Some(Rc::new(its));
    }
}

/// What is told of somebody.
pub fn told(one: &DraftHero) -> Told {
    one.told
        .as_ref()
        .map_or_else(Told::default, |its| Told::clone(its))
}

/// Whether a line tells talents: commas in it part these, not people.
pub fn has_talents(typed: &str) -> bool {
    typed.contains(':')
}

/// Who is gamemaster, by the place: whoever was named so, else the first of whom no talents are told, else the first.
pub fn gamemaster(people: &[DraftHero]) -> Option<usize> {
    let named = people.iter().position(|one| told(one).gamemaster);
    let plain = || people.iter().position(|one| told(one).talents.is_empty());
    named.or_else(plain).or((!people.is_empty()).then_some(0))
}

/// The people in what was typed, a line each: "Mara: sword 3, charm", "Dana (GM)"; a line without talents may name several.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn people(typed: &str) -> Result<Vec<DraftHero>, DraftFault> {
    let mut read = vec![];
    for line in typed.lines() {
        match line.split_once(':') {
            Some((name, talents)) => read.push(person(name, talents)?),
            None => {
                for name in names(line) {
                    read.push(person(name, "")?);
                }
            }
        }
    }
    if read.is_empty() {
        return Err(DraftFault::EmptyName);
    }
    Ok(read)
}

fn person(name: &str, told: &str) -> Result<DraftHero, DraftFault> {
    let (name, gamemaster) = named(name);
    let name = Name::new(name).map_err(fault)?;
    let talents = talents(told).map_err(|found| match found {
        Fault::Name(found) => fault(found),
        Fault::Long => DraftFault::Line,
    })?;
    if talents.len() > MOST_TALENTS {
        return Err(DraftFault::Line);
    }
    let its = Told {
        gamemaster,
        talents,
    };
    let plain = its == Told::default();
    Ok(DraftHero {
        name: name.into(),
        told: (!plain).then(|| Rc::new(its)),
        ..DraftHero::default()
    })
}

fn fault(fault: NameError) -> DraftFault {
    match fault {
        NameError::Empty => DraftFault::EmptyName,
        NameError::TooLong { length } => DraftFault::LongName { length },
    }
}

/// A name without the sign of the gamemaster behind it, and whether it had one.
fn named(name: &str) -> (&str, bool) {
    let trimmed = name.trim();
    let sign = trimmed
        .strip_suffix([')', ']'])
        .and_then(|rest| rest.rsplit_once(['(', '[']));
    match sign {
        Some((name, sign)) if is_gamemaster(sign.trim()) => (name, true),
        Some(_) | None => (trimmed, false),
    }
}

fn is_gamemaster(sign: &str) -> bool {
    ["gm", "gamemaster", "game master"]
        .iter()
        .any(|word| sign.eq_ignore_ascii_case(word))
}

/// Adds what stands in the field: all of it, or nothing and why.
pub fn add(draft: &mut Draft) {
    draft.fault = match people(&draft.typed) {
        Ok(new) if draft.heroes.len() + new.len() > MOST_PEOPLE => {
            Some(DraftFault::TooManyHeroes {
                named: draft.heroes.len() + new.len(),
                most: MOST_PEOPLE,
            })
        }
        Ok(new) => {
            // One gamemaster, the one who was named so last.
            if new.iter().any(|one| told(one).gamemaster) {
                for one in &mut draft.heroes {
                    mark(one, false);
                }
            }
            draft.heroes.extend(new);
            let last = draft.heroes.iter().rposition(|one| told(one).gamemaster);
            for (place, one) in draft.heroes.iter_mut().enumerate() {
                mark(one, Some(place) == last);
            }
            draft.typed.clear();
            None
        }
        Err(fault) => Some(fault),
    };
}

/// What opens the table; nothing where somebody has no name.
pub fn opening(draft: &Draft, title: Name) -> Option<Command> {
    let gamemaster = gamemaster(&draft.heroes);
    let mut people = vec![];
    for (place, one) in draft.heroes.iter().enumerate() {
        let leads = Some(place) == gamemaster;
        people.push(NewPerson {
            name: Name::new(&one.name).ok()?,
            role: if leads {
                Role::Gamemaster
            } else {
                Role::Player
            },
            talents: if leads { vec![] } else { told(one).talents },
        });
    }
    Some(Command::OpenTable {
        title,
        settings: draft.improv.clone(),
        people,
    })
}

/// What a new table shows of Improv alone.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Improv {
    /// The place of the gamemaster.
    pub gamemaster: Option<usize>,
    /// The options.
    pub options: Options,
}

/// It, as it stands.
pub fn page(draft: &Draft, shown: &Shown) -> Improv {
    Improv {
        gamemaster: gamemaster(&draft.heroes),
        options: of_draft(draft, shown),
    }
}

/// What is said under a name: "gamemaster", "sword ×3, charm".
pub fn line(draft: &Draft, place: usize, one: &DraftHero) -> String {
    if gamemaster(&draft.heroes) == Some(place) {
        return "gamemaster".to_owned();
    }
    talent_line(&told(one).talents)
}

/// How the field will be read: the name, and what is said under it.
pub fn preview(typed: &str) -> Option<(String, String)> {
    let people = people(typed).ok()?;
    let one = people.first()?;
    let its = told(one);
    let line = if its.gamemaster {
        "gamemaster".to_owned()
    } else {
        talent_line(&its.talents)
    };
    Some((one.name.clone(), line))
}

/// Talents with how often each may be used, where that was said: "sword ×3, charm".
pub fn talent_line(talents: &[NewTalent]) -> String {
    let mut line = String::new();
    for talent in talents {
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(talent.name.as_str());
        if let Some(most) = talent.max_uses {
            line.push_str(" ×");
            line.push_str(&most.to_string());
        }
    }
    line
}

/// What is dealt: "3 hands of 4", "6 for the gamemaster".
pub fn deal(draft: &Draft) -> [String; 2] {
    let players = draft.heroes.len().saturating_sub(1);
    let small = u16::try_from(players).unwrap_or(u16::MAX);
    let its = &draft.improv;
    [
        format!(
            "{} of {}",
            counted(players, "hand", "hands"),
            its.player_hand_size
        ),
        format!("{} for the gamemaster", its.gm_hand_size(small)),
    ]
}
