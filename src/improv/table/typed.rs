//! Parses the text that people type at an Improv table, and builds the resulting commands. An error is a message for the user.

use super::{InConflict, person, players};
use crate::grammar::{long_text, name_fault, names};
use ::improv::command::{Command, NewPerson, NewSide, NewTalent};
use ::improv::settings::MAX_TALENT_USES;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Role};
use ::improv::view::{PersonView, View};
use tabletop::name::{Name, NameError, cleaned, is_text_too_long};
use tabletop::seat::ActorId;

fn name(typed: &str) -> Result<Name, String> {
    Name::new(typed).map_err(name_fault)
}

/// Parses the gamemaster's stakes, separated by commas: "Lund, The Gang ×6".
///
/// # Errors
/// A message about the first invalid name.
pub fn gamemaster_stakes(typed: &str) -> Result<Vec<(Name, Option<u16>)>, String> {
    let one = |part: &str| {
        let part = part.trim();
        let group = part.rsplit_once(' ').and_then(|(label, count)| {
            let count = count.strip_prefix(['x', '×', 'X'])?;
            Some((label, count.parse().ok()?))
        });
        match group {
            Some((label, count)) => Ok((name(label)?, Some(count))),
            None => Ok((name(part)?, None)),
        }
    };
    names(typed).map(one).collect()
}

/// Parses talents, each with an optional maximum number of uses: "Old debts 3, Charm".
///
/// # Errors
/// The fault in the first invalid name.
pub fn talents(typed: &str) -> Result<Vec<NewTalent>, NameError> {
    names(typed).map(talent).collect()
}

fn talent(typed: &str) -> Result<NewTalent, NameError> {
    let typed = cleaned(typed);
    let limited = typed.rsplit_once(' ').and_then(|(name, count)| {
        // A number that is too large for a maximum is part of the name.
        let count = count.parse().ok().filter(|most| *most <= MAX_TALENT_USES)?;
        Some((name, Some(count)))
    });
    let (name, max_uses) = limited.unwrap_or((&typed, None));
    Ok(NewTalent {
        name: Name::new(name)?,
        max_uses,
    })
}

/// Formats the talents of a person as they would be typed.
pub fn written_talents(its: &PersonView) -> String {
    let talent = |talent: &::improv::state::Talent| match talent.max_uses {
        Some(most) => format!("{} {most}", talent.name),
        None => talent.name.to_string(),
    };
    let talents: Vec<String> = its.talents.iter().map(talent).collect();
    talents.join(", ")
}

/// Parses new players and builds the commands by which they join: "Mara (Noor)" also names the player.
///
/// # Errors
/// A message about an invalid name, or about missing names.
pub fn joining(typed: &str) -> Result<Vec<Command>, String> {
    let mut commands = vec![];
    for line in names(typed) {
        let (name, player) = crate::grammar::person(line).map_err(name_fault)?;
        commands.push(Command::Join {
            person: NewPerson {
                name,
                player,
                role: Role::Player,
                talents: vec![],
            },
        });
    }
    if commands.is_empty() {
        return Err(name_fault(NameError::Empty));
    }
    Ok(commands)
}

/// Builds the command that renames a person. The talents stay.
///
/// # Errors
/// A message about an invalid name.
pub fn renamed(view: &View, id: ActorId, typed: &str) -> Result<Vec<Command>, String> {
    let its = person(view, id);
    let talents = its.map(|its| its.talents.as_slice()).unwrap_or_default();
    let kept = talents.iter().map(|talent| NewTalent {
        name: talent.name.clone(),
        max_uses: talent.max_uses,
    });
    Ok(vec![Command::ChangePerson {
        person: id,
        name: name(typed)?,
        talents: kept.collect(),
    }])
}

/// Builds the command that changes the talents of a person. The name stays.
///
/// # Errors
/// A message about an invalid name of a talent.
pub fn with_talents(view: &View, id: ActorId, typed: &str) -> Result<Vec<Command>, String> {
    let talents = talents(typed).map_err(name_fault)?;
    let change = person(view, id).map(|its| Command::ChangePerson {
        person: id,
        name: its.name.clone(),
        talents,
    });
    Ok(change.into_iter().collect())
}

/// Builds the commands that open a conflict with all named sides. The opponents are set automatically if the gamemaster has
/// exactly one stake, or if two players take part and the gamemaster has no stake.
///
/// # Errors
/// A message about an invalid name of a stake.
pub fn open_conflict(
    view: &View,
    kind: ConflictKind,
    taking_part: &[ActorId],
    typed: &str,
) -> Result<Vec<Command>, String> {
    let stakes = gamemaster_stakes(typed)?;
    let add = |kind, label, mooks| Command::AddSide {
        side: NewSide {
            kind,
            label,
            stake: String::new(),
            mooks,
        },
    };
    let mut commands = vec![Command::OpenConflict { kind }];
    let taking_part = players(view).filter(|its| taking_part.contains(&its.id));
    commands
        .extend(taking_part.map(|its| add(SideKind::Protagonist(its.id), its.name.clone(), None)));
    let heroes = u16::try_from(commands.len() - 1).unwrap_or(u16::MAX);
    let stake_count = stakes.len();
    commands.extend(
        stakes
            .into_iter()
            .map(|(label, mooks)| add(SideKind::GmStake, label, mooks)),
    );
    // Sides are numbered in the order in which they are added.
    let opposes = |side: u16, opponent: u16| Command::SetOpponents {
        side: SideId(side),
        opponents: vec![SideId(opponent)],
    };
    match (stake_count, heroes) {
        (1, heroes) => commands.extend((1..=heroes).map(|hero| opposes(hero, heroes + 1))),
        (0, 2) => commands.push(opposes(1, 2)),
        (_, _) => {}
    }
    commands.push(Command::BeginStakes);
    Ok(commands)
}

/// A side as it is entered in its dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct SideForm {
    /// The side; `None` for a new one.
    pub side: Option<SideId>,
    /// The kind of the side.
    pub kind: SideKind,
    /// The name of the side.
    pub label: String,
    /// What happens if the side wins.
    pub stake: String,
    /// The number of mooks, if it is a group of mooks.
    pub mooks: Option<u16>,
    /// The opponents, if the side is a protagonist.
    pub opponents: Vec<SideId>,
}

/// Builds the commands that add a new side, or that change a side.
///
/// # Errors
/// A message about an invalid name or stake.
pub fn change_side(view: &View, form: &SideForm) -> Result<Vec<Command>, String> {
    let label = name(&form.label)?;
    if is_text_too_long(&form.stake) {
        return Err(long_text());
    }
    let Some(now) = InConflict::of(view) else {
        return Ok(vec![]);
    };
    let conflict = &now.its.conflict;
    let (stake, mooks) = (form.stake.trim().to_owned(), form.mooks);
    let mut commands = vec![];
    let id = match form.side {
        Some(side) => {
            let is_same = now.side(side).is_some_and(|now| {
                let now = &now.side;
                now.label == label && now.stake == stake && now.mooks == mooks
            });
            if !is_same {
                commands.push(Command::ChangeSide {
                    side,
                    label,
                    stake,
                    mooks,
                });
            }
            side
        }
        None => {
            let kind = form.kind;
            commands.push(Command::AddSide {
                side: NewSide {
                    kind,
                    label,
                    stake,
                    mooks,
                },
            });
            SideId(conflict.last_side_id.saturating_add(1))
        }
    };
    let mut before = conflict.chosen_opponents(id);
    before.sort_unstable();
    let mut after = form.opponents.clone();
    after.sort_unstable();
    if matches!(form.kind, SideKind::Protagonist(_)) && before != after {
        commands.push(Command::SetOpponents {
            side: id,
            opponents: after,
        });
    }
    Ok(commands)
}
