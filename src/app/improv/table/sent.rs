//! What a sheet that is sent off comes to, or what is wrong with it.

use super::read::{stakes, talents};
use super::{BeginDraft, Fault, Sheet, SideDraft};
use crate::app::model::Model;
use crate::app::update::names;
use ::improv::command::{Command, NewPerson, NewSide, NewTalent};
use ::improv::round::opponents_of;
use ::improv::side::{SideId, SideKind};
use ::improv::state::Role;
use ::improv::view::View;
use tabletop::name::{Name, NameError, is_text_too_long};
use tabletop::seat::{ActorId, Seat};

/// What a sheet that is sent off comes to.
pub(super) fn read(model: &Model, sheet: Sheet) -> Result<Vec<Command>, Fault> {
    let Some(view) = model.improv().map(|table| table.view(Seat::Table)) else {
        return Ok(vec![]);
    };
    Ok(match sheet {
        Sheet::Begin(draft) => begin(&view, &draft)?,
        Sheet::Side(draft) => side(&view, &draft)?,
        Sheet::InBonuses { person, text } => vec![Command::AskForHelp {
            person,
            text,
            shown_card: None,
        }],
        Sheet::Decide {
            side: Some(side),
            text,
        } => vec![Command::Arbitrate { side, text }],
        Sheet::Mooks {
            group,
            by,
            count,
            believable,
        } => vec![Command::RemoveMooks {
            by,
            group,
            count,
            believable,
        }],
        Sheet::Tokens {
            from,
            to,
            count,
            what,
        } => vec![Command::MoveTokens {
            from,
            to,
            count,
            purpose: what,
        }],
        Sheet::Join { role, text, .. } => {
            let mut joining = vec![];
            for line in names(&text) {
                joining.push(Command::Join {
                    person: NewPerson {
                        name: Name::new(line).map_err(Fault::Name)?,
                        role,
                        talents: vec![],
                    },
                });
            }
            if joining.is_empty() {
                return Err(Fault::Name(NameError::Empty));
            }
            joining
        }
        Sheet::Rename { person, text, .. } => vec![Command::ChangePerson {
            person,
            name: Name::new(&text).map_err(Fault::Name)?,
            talents: kept(&view, person),
        }],
        Sheet::Talents { person, text, .. } => {
            let its = view.people.iter().find(|its| its.id == person);
            let talents = talents(&text)?;
            its.map(|its| Command::ChangePerson {
                person,
                name: its.name.clone(),
                talents,
            })
            .into_iter()
            .collect()
        }
        Sheet::Book { .. }
        | Sheet::Menu
        | Sheet::Figures { .. }
        | Sheet::OnCard { .. }
        | Sheet::WhichTalent { .. }
        | Sheet::DoesItHelp { .. }
        | Sheet::Object { .. }
        | Sheet::AllPass
        | Sheet::Race
        | Sheet::Order
        | Sheet::Decide { side: None, .. }
        | Sheet::Award { .. }
        | Sheet::DropConflict
        | Sheet::Session
        | Sheet::PersonMenu { .. }
        | Sheet::Leave { .. }
        | Sheet::Options { .. } => vec![],
    })
}

/// The talents as they stand on the sheet.
fn kept(view: &View, person: ActorId) -> Vec<NewTalent> {
    let its = view.people.iter().find(|its| its.id == person);
    let talents = its.map(|its| its.talents.as_slice()).unwrap_or_default();
    let mut kept = vec![];
    for talent in talents {
        kept.push(NewTalent {
            name: talent.name.clone(),
            max_uses: talent.max_uses,
        });
    }
    kept
}

/// A conflict with everybody who was named in it. Who stands against whom is clear where the gamemaster has one stake, or where two
/// players are alone.
fn begin(view: &View, draft: &BeginDraft) -> Result<Vec<Command>, Fault> {
    let of_gm = stakes(&draft.typed)?;
    let mut commands = vec![Command::OpenConflict { kind: draft.kind }];
    let mut players: Vec<SideId> = vec![];
    let mut given: u16 = 0;
    let mut next = || {
        given = given.saturating_add(1);
        SideId(given)
    };
    for person in view.people.iter().filter(|its| its.role == Role::Player) {
        if draft.players.contains(&person.id) {
            players.push(next());
            commands.push(Command::AddSide {
                side: NewSide {
                    kind: SideKind::Protagonist(person.id),
                    label: person.name.clone(),
                    stake: String::new(),
                    mooks: None,
                },
            });
        }
    }
    let mut foes: Vec<SideId> = vec![];
    for (label, mooks) in of_gm {
        foes.push(next());
        commands.push(Command::AddSide {
            side: NewSide {
                kind: SideKind::GmStake,
                label,
                stake: String::new(),
                mooks,
            },
        });
    }
    let opposes = |side: SideId, foe: SideId| Command::SetOpponents {
        side,
        opponents: vec![foe],
    };
    match (foes.as_slice(), players.as_slice()) {
        ([only], players) => commands.extend(players.iter().map(|side| opposes(*side, *only))),
        ([], [one, other]) => commands.push(opposes(*one, *other)),
        (_, _) => {}
    }
    commands.push(Command::BeginStakes);
    Ok(commands)
}

/// A side that is new, or what has changed about one.
fn side(view: &View, draft: &SideDraft) -> Result<Vec<Command>, Fault> {
    let label = Name::new(&draft.label).map_err(Fault::Name)?;
    if is_text_too_long(&draft.stake) {
        return Err(Fault::Long);
    }
    let Some(its) = &view.conflict else {
        return Ok(vec![]);
    };
    let stake = draft.stake.trim().to_owned();
    let mooks = draft.mooks;
    let mut commands = vec![];
    let id = match draft.side {
        Some(side) => {
            let now = its.sides.iter().find(|other| other.side.id == side);
            let same = now.is_some_and(|now| {
                let now = &now.side;
                now.label == label && now.stake == stake && now.mooks == mooks
            });
            if !same {
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
            commands.push(Command::AddSide {
                side: NewSide {
                    kind: draft.kind,
                    label,
                    stake,
                    mooks,
                },
            });
            SideId(its.conflict.last_side_id.saturating_add(1))
        }
    };
    let mut before: Vec<SideId> = opponents_of(&its.conflict.opposed_pairs, id).collect();
    before.sort_unstable();
    let mut after = draft.foes.clone();
    after.sort_unstable();
    if matches!(draft.kind, SideKind::Protagonist(_)) && before != after {
        commands.push(Command::SetOpponents {
            side: id,
            opponents: after,
        });
    }
    Ok(commands)
}
