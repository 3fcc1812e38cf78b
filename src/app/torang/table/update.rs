//! What follows from what people do at a Torang table.

use super::sent::{Sent, read, tests};
use super::{Ask, Fault, Intent, Sheet, Spot, Way, vm};
use crate::app::model::{Model, Screen, Sheet as AppSheet};
use crate::app::table_play::{Refused, TablePlay, play, play_all, refuse, sheet, sheet_mut};
use crate::app::update::{Effect, World, toast};
use ::torang::Torang;
use ::torang::command::{Command, DieSource, NewCharacter, NewSide};
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::state::{HelpVerdict, Role, RollPart, State};
use std::rc::Rc;
use tabletop::Game;
use tabletop::name::Name;
use tabletop::ruling::{Authority, Judge};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};

/// Follows an intent.
pub fn follow(model: &mut Model, intent: Intent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        Intent::Wanted(commands) => {
            play::<Torang>(model, &commands, 0, PlayMode::ByTheRules, world);
        }
        Intent::Typed(spot, text) => {
            type_in(model, spot, text);
            return vec![];
        }
        Intent::AskedAndRolled => {
            if !ask(model, world) {
                return vec![Effect::ShowFault];
            }
            return roll(model, None, world);
        }
        Intent::Rolled(help) => return roll(model, help, world),
        Intent::ToggledOwnDice => {
            model.own_dice = !model.own_dice;
            return vec![];
        }
        Intent::ChangedOption(settings) => {
            model.draft.torang = settings;
            return vec![];
        }
    };
    vec![]
}

/// Writes a note into the chronicle.
pub fn note(model: &mut Model, text: String, world: &mut World<'_>) {
    play_all::<Torang>(model, Rc::new([Command::MakeNote { text }]), world);
}

impl TablePlay for Torang {
    type Sheet = Sheet;

    fn table(model: &mut Model) -> Option<&mut Table<Self>> {
        model.torang_mut()
    }

    fn own(sheet: &AppSheet) -> Option<&Rc<Sheet>> {
        if let AppSheet::Torang(sheet) = sheet {
            Some(sheet)
        } else {
            None
        }
    }

    fn own_mut(sheet: &mut AppSheet) -> Option<&mut Rc<Sheet>> {
        if let AppSheet::Torang(sheet) = sheet {
            Some(sheet)
        } else {
            None
        }
    }

    fn book(sheet: &Sheet) -> Option<&Refused<Refusal, Command>> {
        if let Sheet::Book(book) = sheet {
            Some(book)
        } else {
            None
        }
    }

    fn telling(refused: Refused<Refusal, Command>) -> AppSheet {
        AppSheet::Torang(Rc::new(Sheet::Book(refused)))
    }

    fn says_itself(model: &mut Model, refusal: &Refusal) -> bool {
        matches!(
            (refusal, &model.sheet),
            (Refusal::TextTooLong { .. }, Some(AppSheet::Note { .. }))
        )
    }

    fn behind(model: &mut Model, _place: usize) -> Option<AppSheet> {
        model.sheet.take()
    }

    /// Whoever joins for a roll joins on the way to it.
    fn after(model: &mut Model, played: &[Command]) {
        let joins = |command: &&Command| matches!(command, Command::Join { .. });
        let first = played.iter().find(|it| !joins(it)).or(played.first());
        if let Some(first) = first {
            after(model, first);
        }
    }
}

/// What the page does when commands have been played, of which this was the first: the sheet that led to it closes, and what is not seen on the page is said.
fn after(model: &mut Model, command: &Command) {
    let (stays, seen) = match command {
        Command::SetModifiers { .. }
        | Command::UseCarriedModifier { .. }
        | Command::SetCheck { .. }
        | Command::RemoveCarriedModifier { .. }
        | Command::ChangeSettings { .. } => (true, true),
        Command::RequestRoll { .. }
        | Command::OfferHelp { .. }
        | Command::JudgeHelp { .. }
        | Command::WithdrawHelp { .. }
        | Command::RollHelp { .. }
        | Command::RollMain { .. }
        | Command::AskForCheck { .. }
        | Command::JudgeDrama { .. }
        | Command::SetActed { .. }
        | Command::SetAbility { .. } => (false, true),
        Command::OpenTable { .. }
        | Command::MakeNote { .. }
        | Command::Join { .. }
        | Command::ChangeCharacter { .. }
        | Command::Leave { .. }
        | Command::RemoveAbility { .. }
        | Command::ClearChecks
        | Command::CancelRoll { .. }
        | Command::ChooseBenefits { .. }
        | Command::ChooseDrawback { .. }
        | Command::MarkHelperCheck { .. }
        | Command::ClearRoll
        | Command::AdvanceTime { .. }
        | Command::BeginScene { .. }
        | Command::BeginRounds
        | Command::NextRound
        | Command::EndRounds => (false, false),
    };
    // What was said before is over: its Undo would take back this.
    model.toast = None;
    match (stays, sheet_mut::<Torang>(model)) {
        (true, Some(Sheet::Account { reason, .. })) => reason.clear(),
        (true, Some(Sheet::AbilityList { .. })) => model.sheet = None,
        (true, _) => {}
        (false, _) => model.sheet = None,
    }
    if let Command::Leave { actor } = command
        && model.screen == Screen::Seat(*actor)
    {
        model.screen = Screen::Seats;
    }
    if matches!(
        command,
        Command::BeginScene { .. } | Command::RequestRoll { .. }
    ) {
        model.screen = Screen::Stage;
    }
    if !seen {
        let line = model
            .table
            .as_ref()
            .and_then(|table| table.game.last_line());
        toast(model, line.unwrap_or_default(), true);
    }
}

pub(super) fn state(model: &Model) -> Option<&State> {
    model.torang().map(|table| table.state())
}

/// Lets a die fall, or asks what it shows where people roll their own.
fn roll(model: &mut Model, help: Option<u16>, world: &mut World<'_>) -> Vec<Effect> {
    let Some((own, opposed, agreed)) = state(model).and_then(|state| {
        let roll = state.roll.as_ref()?;
        let verdict = help.and_then(|help| roll.help_roll(help)?.verdict);
        Some((state.settings.manual_dice, roll.opponent.is_some(), verdict))
    }) else {
        return vec![];
    };
    if model.own_dice && own {
        model.sheet = Some(AppSheet::Torang(Rc::new(Sheet::Dice {
            help,
            active: String::new(),
            opponent: String::new(),
            fault: None,
        })));
        return vec![];
    }
    fall(
        model,
        help,
        agreed,
        [DieSource::App, DieSource::App],
        opposed,
        world,
    )
}

/// The dice fall. Whoever lets somebody help has agreed to it (TE-063).
fn fall(
    model: &mut Model,
    help: Option<u16>,
    verdict: Option<HelpVerdict>,
    [active, opponent]: [DieSource; 2],
    opposed: bool,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let mut commands = vec![];
    match help {
        Some(help) => {
            if verdict.is_none() {
                commands.push(Command::JudgeHelp {
                    by: Seat::Table,
                    help,
                    verdict: HelpVerdict::Approved,
                });
            }
            commands.push(Command::RollHelp { help, die: active });
        }
        None => commands.push(Command::RollMain {
            active,
            opponent: opposed.then_some(opponent),
        }),
    }
    if play_all::<Torang>(model, commands.into(), world) {
        vec![Effect::Vibrate, Effect::ShowRoll]
    } else {
        vec![]
    }
}

/// Something was typed into the open sheet.
pub fn type_in(model: &mut Model, spot: Spot, typed: String) {
    let Some(sheet) = sheet_mut::<Torang>(model) else {
        return;
    };
    let nothing = &mut None;
    #[allow(clippy::wildcard_enum_match_arm)] // a sheet without that field ignores it
    let (text, fault) = match (spot, sheet) {
        (
            Spot::Text,
            Sheet::Book(Refused { why: text, .. })
            | Sheet::HelpWith { why: text, .. }
            | Sheet::Benefits { told: text, .. }
            | Sheet::Drawback { told: text, .. },
        ) => (text, nothing),
        (
            Spot::Text,
            Sheet::NextScene { text, fault }
            | Sheet::Time { text, fault }
            | Sheet::Join { text, fault, .. }
            | Sheet::Rename { text, fault, .. }
            | Sheet::Abilities { text, fault, .. }
            | Sheet::AbilityList { text, fault }
            | Sheet::Ability {
                name: text, fault, ..
            }
            | Sheet::Dice {
                active: text,
                fault,
                ..
            },
        )
        | (
            Spot::More,
            Sheet::Ability {
                score: text, fault, ..
            }
            | Sheet::Dice {
                opponent: text,
                fault,
                ..
            },
        )
        | (
            Spot::Reason,
            Sheet::Account {
                reason: text,
                fault,
                ..
            },
        ) => (text, fault),
        (spot, Sheet::Ask(ask)) => {
            ask.fault = None;
            (
                match spot {
                    Spot::Text => &mut ask.goal,
                    Spot::More => &mut ask.stakes,
                    Spot::Reason => &mut ask.reason,
                    Spot::FreeName(side) => &mut ask.tried_mut(side).name,
                    Spot::FreeScore(side) => &mut ask.tried_mut(side).score,
                    Spot::Foe => &mut ask.foe_name,
                },
                nothing,
            )
        }
        (_, _) => return,
    };
    *text = typed;
    *fault = None;
}

/// The lit button of the open sheet, or Enter in one of its fields.
pub fn send(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(sheet) = sheet::<Torang>(model).cloned() else {
        return vec![];
    };
    match read(model, sheet) {
        Ok(Sent::Play(commands)) => {
            play_all::<Torang>(model, commands.into(), world);
        }
        Ok(Sent::Ask) => {
            let asked = ask(model, world);
            return vec![if asked {
                Effect::ShowRoll
            } else {
                Effect::ShowFault
            }];
        }
        Ok(Sent::Fall {
            help,
            dice,
            opposed,
        }) => {
            let verdict =
                help.and_then(|help| state(model)?.roll.as_ref()?.help_roll(help)?.verdict);
            return fall(model, help, verdict, dice, opposed, world);
        }
        Err(found) => {
            blame(model, found);
            return vec![Effect::ShowFault];
        }
    }
    vec![]
}

/// Says in the open sheet what is wrong with it.
fn blame(model: &mut Model, found: Fault) {
    #[allow(clippy::wildcard_enum_match_arm)] // the other sheets ask for nothing that is typed
    match sheet_mut::<Torang>(model) {
        Some(Sheet::Ask(ask)) => ask.fault = Some(found),
        Some(
            Sheet::Account { fault, .. }
            | Sheet::Dice { fault, .. }
            | Sheet::NextScene { fault, .. }
            | Sheet::Time { fault, .. }
            | Sheet::Join { fault, .. }
            | Sheet::Rename { fault, .. }
            | Sheet::Abilities { fault, .. }
            | Sheet::AbilityList { fault, .. }
            | Sheet::Ability { fault, .. },
        ) => *fault = Some(found),
        _ => {}
    }
}

/// Calls for the roll of the open sheet. False, and why, where it can not be.
fn ask(model: &mut Model, world: &mut World<'_>) -> bool {
    let Some(Sheet::Ask(ask)) = sheet::<Torang>(model).cloned() else {
        return false;
    };
    let mut commands = vec![];
    let mut foe = ask.foe;
    let mut trial = None;
    if ask.way == Way::Opposed && foe.is_none() {
        // Somebody who is not there yet takes a place at the table, so that the chronicle can say who it was; but not for a
        // roll that can not be called for.
        let name = match Name::new(&ask.foe_name) {
            Ok(name) => name,
            Err(fault) => {
                blame(model, Fault::Name(fault));
                return false;
            }
        };
        let character = NewCharacter {
            name,
            player: None,
            role: Role::GmCharacter,
        };
        commands.push(Command::Join { character });
        trial = state(model).cloned();
        if let Some(refusal) = trial
            .as_mut()
            .and_then(|its| refused(its, &commands, world))
        {
            refuse::<Torang>(model, refusal, commands.into(), 0);
            return false;
        }
        let joined = trial.as_ref().and_then(|its| its.cast.last());
        foe = joined.map(|its| its.id);
    }
    let asked = match request(model, &ask, foe) {
        Ok(asked) => asked,
        Err(fault) => {
            blame(model, fault);
            return false;
        }
    };
    let refusal = trial.as_mut().and_then(|its| refused(its, &asked, world));
    commands.extend(asked);
    if let Some(refusal) = refusal {
        refuse::<Torang>(model, refusal, commands.into(), 0);
        return false;
    }
    play_all::<Torang>(model, commands.into(), world)
}

/// What stands against commands by the book, tried on a state that nobody sees.
fn refused(trial: &mut State, commands: &[Command], world: &mut World<'_>) -> Option<Refusal> {
    let mut judge = Judge::new(Authority::Rules);
    for command in commands {
        match Torang::decide(trial, command, &mut judge, world.chance) {
            Ok(events) => events.iter().for_each(|event| Torang::evolve(trial, event)),
            Err(refusal) => return Some(refusal),
        }
    }
    None
}

fn request(model: &Model, ask: &Ask, foe: Option<ActorId>) -> Result<Vec<Command>, Fault> {
    let modifiers = vm::modifiers(ask)?;
    let active = NewSide {
        roller: ask.roller,
        ability: tests(&ask.tried)?,
        modifiers,
        followers: (ask.way == Way::Group).then(|| ask.followers.clone()),
    };
    // What nobody said in words is to do what the ability is for (TE-013).
    let goal = match ask.goal.trim() {
        "" => vm::tried_name(model, ask.roller, &ask.tried),
        goal => goal.to_owned(),
    };
    let mut sides = vec![active];
    if let (Way::Opposed, Some(roller)) = (ask.way, foe) {
        sides.push(NewSide {
            roller,
            ability: tests(&ask.foe_tried)?,
            modifiers: vec![],
            followers: None,
        });
    }
    let mut commands = vec![Command::RequestRoll {
        by: Seat::Table,
        sides,
        goal,
        stakes: Some(ask.stakes.clone()),
    }];
    commands.extend(
        ask.carried
            .iter()
            .map(|carried| Command::UseCarriedModifier {
                by: Seat::Table,
                part: RollPart::Main(Side::Active),
                carried: *carried,
                enabled: true,
            }),
    );
    Ok(commands)
}
