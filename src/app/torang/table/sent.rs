//! What a sheet that is sent off comes to, or what is wrong with it.

use super::read::{abilities, face, modifier, number};
use super::update::state;
use super::{Fault, Sheet, Tried, vm};
use crate::app::model::Model;
use crate::app::update::{names, read_hero};
use ::torang::command::{AbilityChoice, Command, DieSource, NewCharacter};
use ::torang::state::AbilityKind;
use tabletop::name::{Name, NameError};
use tabletop::seat::Seat;

/// What a sheet that is sent off comes to.
pub(super) enum Sent {
    Play(Vec<Command>),
    Ask,
    Fall {
        help: Option<u16>,
        dice: [DieSource; 2],
        opposed: bool,
    },
}

pub(super) fn read(model: &Model, sheet: Sheet) -> Result<Sent, Fault> {
    let commands = match sheet {
        Sheet::Ask(_) => return Ok(Sent::Ask),
        Sheet::Dice {
            help,
            active,
            opponent,
            ..
        } => {
            let opposed = help.is_none()
                && state(model).is_some_and(|state| {
                    state
                        .roll
                        .as_ref()
                        .is_some_and(|roll| roll.opponent.is_some())
                });
            let face =
                |typed: &str| face(typed).ok_or_else(|| Fault::NoFace(typed.trim().to_owned()));
            let active = face(&active)?;
            let opponent = if opposed { face(&opponent)? } else { active };
            return Ok(Sent::Fall {
                help,
                dice: [active, opponent].map(DieSource::Typed),
                opposed,
            });
        }
        Sheet::Account { which, reason, .. } => {
            let mut modifiers = vm::given(model, which);
            modifiers.push(modifier(&reason)?);
            vec![Command::SetModifiers {
                by: Seat::Table,
                part: which,
                modifiers,
            }]
        }
        Sheet::Benefits {
            which,
            chosen,
            told,
        } => vec![Command::ChooseBenefits {
            part: which,
            benefits: chosen,
            description: told,
        }],
        Sheet::Drawback {
            which,
            chosen,
            told,
        } => chosen
            .into_iter()
            .map(|drawback| Command::ChooseDrawback {
                part: which,
                drawback,
                description: told.clone(),
            })
            .collect(),
        Sheet::NextScene { text, .. } => vec![Command::BeginScene {
            name: match Name::new(&text) {
                Ok(name) => Some(name),
                Err(NameError::Empty) => None,
                Err(fault) => return Err(Fault::Name(fault)),
            },
        }],
        Sheet::Join { role, text, .. } => {
            let mut joining = vec![];
            for line in names(&text) {
                let (name, player) = person(line)?;
                joining.push(Command::Join {
                    character: NewCharacter { name, player, role },
                });
            }
            if joining.is_empty() {
                return Err(Fault::Name(NameError::Empty));
            }
            joining
        }
        Sheet::Rename { actor, text, .. } => {
            let (name, player) = person(&text)?;
            vec![Command::ChangeCharacter {
                actor,
                name,
                player,
            }]
        }
        Sheet::Abilities {
            actor, text, kind, ..
        } => {
            let read = abilities(&text)?;
            let its = state(model).and_then(|state| state.character(actor));
            read.into_iter()
                .map(|(name, base)| {
                    // What stands on the sheet is set anew, and stays of the kind that it is.
                    let there = its.and_then(|its| its.ability_named(&name));
                    Command::SetAbility {
                        actor,
                        ability: there.map(|there| there.id),
                        kind: there.map_or(kind, |there| there.kind),
                        name,
                        base,
                    }
                })
                .collect()
        }
        Sheet::Ability {
            actor,
            ability,
            name,
            score,
            kind,
            ..
        } => vec![Command::SetAbility {
            actor,
            ability: Some(ability),
            name: Name::new(&name).map_err(Fault::Name)?,
            kind,
            base: number(&score).ok_or(Fault::NoNumber(score))?,
        }],
        Sheet::AbilityList { text, .. } => {
            let mut settings = state(model).map(|state| state.settings.clone());
            if let Some(settings) = &mut settings {
                settings.ability_list = names(&text)
                    .map(|name| Name::new(name).map_err(Fault::Name))
                    .collect::<Result<_, _>>()?;
            }
            let change = |settings| Command::ChangeSettings { settings };
            settings.map(change).into_iter().collect()
        }
        Sheet::Book { .. }
        | Sheet::WhoRolls
        | Sheet::CallMenu
        | Sheet::WhoseSide { .. }
        | Sheet::WhoHelps { .. }
        | Sheet::HelpWith { .. }
        | Sheet::SceneMenu
        | Sheet::Time { .. }
        | Sheet::Marks { .. }
        | Sheet::Options { .. }
        | Sheet::PersonMenu { .. }
        | Sheet::Leave { .. } => vec![],
    };
    Ok(Sent::Play(commands))
}

/// A name, with the player's in brackets.
fn person(line: &str) -> Result<(Name, Option<Name>), Fault> {
    let read = read_hero(line).map_err(Fault::Name)?;
    let name = Name::new(&read.name).map_err(Fault::Name)?;
    Ok((name, read.player.and_then(|player| Name::new(&player).ok())))
}

pub(super) fn tests(tried: &Tried) -> Result<AbilityChoice, Fault> {
    match tried.ability {
        Some(ability) => Ok(AbilityChoice::Ability(ability)),
        None if tried.name.trim().is_empty() || tried.score.trim().is_empty() => {
            Err(Fault::NoFigure(String::new()))
        }
        None => Ok(AbilityChoice::Custom {
            name: Name::new(&tried.name).map_err(Fault::Name)?,
            kind: AbilityKind::Skill,
            score: number(&tried.score).ok_or_else(|| Fault::NoNumber(tried.score.clone()))?,
        }),
    }
}
