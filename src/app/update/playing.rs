//! Playing at an open table: commands, refusals, rulings, undo and redo.

use super::{
    Effect, World, attacking, casting, curtain, decks, deeding, joining, matters, rounding, saving,
    sheet_is, tales, tasking, toast,
};
use crate::app::improv::table as improv;
use crate::app::improv::table::page::Page;
use crate::app::intent::Intent;
use crate::app::model::{DecksSheet, Model, RoundsSheet, Screen, Sheet};
use crate::app::table_play::rule_anyway as rule_anyway_at;
use crate::app::torang::table;
use crate::app::vm;
use ::improv::Improv;
use ::torang::Torang;
use ::torg::active_effects::EffectCommand;
use ::torg::card::CardName;
use ::torg::command::{Command, DeckCommand, DiceFrom, FollowUpCommand};
use ::torg::refusal::Refusal;
use ::torg::rounds::{Ambush, RoundsCommand};
use ::torg::state::{Action, Setback};
use ::torg::view::View;
use std::rc::Rc;
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::Seat;
use tabletop::table::PlayMode;

/// Somebody wants something: it is played, or the book says why not.
pub(super) fn want(
    model: &mut Model,
    command: impl Into<Rc<Command>>,
    world: &mut World<'_>,
) -> Vec<Effect> {
    play(model, command.into(), &PlayMode::ByTheRules, world)
}

/// The gamemaster rules that it happens all the same.
pub(super) fn rule_anyway(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    if sheet_is(model, |sheet| matches!(sheet, Sheet::Torang(_))) {
        return rule_anyway_at::<Torang>(model, world);
    }
    if sheet_is(model, |sheet| matches!(sheet, Sheet::Improv(_))) {
        return rule_anyway_at::<Improv>(model, world);
    }
    let Some(Sheet::ByTheBook {
        refusal,
        command,
        why,
        ..
    }) = model.sheet.take()
    else {
        return vec![];
    };
    if !refusal.can_be_overruled() {
        return vec![];
    }
    // Where it was chosen the page goes on, as if the book had never opened.
    model.sheet = model.waiting.take();
    play(
        model,
        command,
        &PlayMode::ByRuling(why.trim().to_owned()),
        world,
    )
}

fn play(
    model: &mut Model,
    command: Rc<Command>,
    by: &PlayMode,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let Some(table) = model.torg_mut() else {
        return vec![];
    };
    let same = table.log().cursor();
    match table.play(&command, by, Some(world.now), world.chance) {
        Ok(()) => {
            let changed = table.log().cursor() != same;
            // Where another window has played on, its table is ours now, and what was wanted here did not happen.
            if changed && saving::keep(model, same, world) {
                after(model, &command);
            }
            if buzzes(&command) {
                vec![Effect::Vibrate]
            } else {
                vec![]
            }
        }
        Err(refusal) => {
            refuse(model, refusal, command);
            vec![]
        }
    }
}

/// Where the question is open that the refusal answers, it is told there; else the book opens.
fn refuse(model: &mut Model, refusal: Refusal, command: Rc<Command>) {
    if let (Refusal::Dice(_), Some(Sheet::Act { fault, .. })) = (&refusal, &mut model.sheet) {
        *fault = Some(Rc::new(refusal));
        return;
    }
    if attacking::refuse(model, &refusal)
        || deeding::refuse(model, &refusal)
        || decks::refuse(model, &refusal, &command)
    {
        return;
    }
    // What was typed stays, and its field says that it is too long.
    if let (
        Refusal::TextTooLong { .. },
        Some(
            Sheet::Trade { .. }
            | Sheet::Note { .. }
            | Sheet::Setback { .. }
            | Sheet::CardPrompt(_)
            | Sheet::Story(_),
        ),
    ) = (&refusal, &model.sheet)
    {
        return;
    }
    // Whoever rules sits on the other side of the table: the hand is covered before the book opens.
    let secret = model.curtain.is_some();
    curtain::cover(model);
    let chosen = |sheet: &Sheet| matches!(sheet, Sheet::Attack(_) | Sheet::Deed(_));
    model.waiting = model.sheet.take().filter(chosen);
    model.sheet = Some(Sheet::ByTheBook {
        refusal: Rc::new(refusal),
        command,
        why: String::new(),
        secret,
    });
}

/// The book is shut: what was being chosen in a fight lies there as it was.
pub(super) fn comes_back(model: &mut Model) -> bool {
    if !sheet_is(model, |sheet| matches!(sheet, Sheet::ByTheBook { .. })) {
        return false;
    }
    let waiting = model.waiting.take();
    let comes = waiting.is_some();
    if comes {
        model.sheet = waiting;
    }
    comes
}

/// What the page does when a command has been played.
fn after(model: &mut Model, command: &Command) {
    let command = match command {
        Command::Deck(DeckCommand::WithTypedCards { command, .. }) => command,
        other => other,
    };
    let Some(table) = model.torg() else { return };
    let view = table.view(Seat::Table);
    let line = vm::chronicle::toast(table, &view).unwrap_or_default();
    let keeps_sheet = matches!(
        command,
        Command::Declare { .. }
            | Command::Roll { .. }
            | Command::Effect(EffectCommand::RollExtra { .. })
            | Command::Commit
            | Command::SetCondition { .. }
            | Command::SetPossibilities { .. }
            | Command::SetStats { .. }
            | Command::SetSheet { .. }
            | Command::SetRollCondition { .. }
            | Command::JudgePosition { .. }
            | Command::JudgeDefence { .. }
            | Command::ChangeSettings { .. }
            | Command::FollowUp {
                what: FollowUpCommand::CountAmmunition { .. },
                ..
            }
    ) || tasking::keeps_sheet(command)
        || rounding::keeps_sheet(command)
        || deeding::keeps_sheet(command)
        || attacking::keeps_sheet(model, command);
    let act_goes_on =
        view.action.is_some() && sheet_is(model, |sheet| matches!(sheet, Sheet::Act { .. }));
    let chose = sheet_is(model, |sheet| matches!(sheet, Sheet::UseCard { .. }));
    if !keeps_sheet && !act_goes_on {
        model.sheet = None;
    }
    // What a card was used for was asked over the action's sheet, which comes back; a second chance leads straight to its dice.
    if let Some(action) = &view.action
        && (chose || again(command, &view))
    {
        model.sheet = Some(Sheet::act(action.actor, action.critical_moment));
    }
    if let (
        Command::Declare {
            actor,
            critical_moment,
            ..
        },
        true,
    ) = (command, view.action.is_some())
    {
        model.sheet = Some(Sheet::act(*actor, *critical_moment));
    }
    let goes_on = attacking::goes_on(model, command, &view);
    let goes_on = goes_on.or_else(|| rounding::goes_on(command, &view));
    if let Some(sheet) = goes_on.or_else(|| deeding::goes_on(command, &view)) {
        model.sheet = Some(sheet);
    }
    if let Command::Task { lead, what } = command {
        tasking::after(model, *lead, what);
    }
    if let Command::FlipTaskBox { .. } = command {
        tasking::flipped(model);
    }
    if let Some(Sheet::Act { fault, typed, .. }) = &mut model.sheet {
        *fault = None;
        // The next dice are typed anew.
        if matches!(command, Command::Roll { .. } | Command::Effect(_)) {
            *typed = typed.take().map(|_| String::new());
        }
    }
    // What an older message offers to take back is not the last thing done any more.
    model.toast = None;
    if !keeps_sheet {
        toast(model, line, true);
    }
    if view.pool_removal.is_some() {
        model.sheet = Some(Sheet::TakePoolCards { chosen: vec![] });
    }
    if let (true, Some(side)) = (
        rounding::begins(command),
        view.round
            .as_ref()
            .and_then(|round| round.setbacks_due.first()),
    ) {
        model.sheet = Some(Sheet::Setback {
            side: *side,
            text: String::new(),
        });
    }
    matters::after(model, command, &view);
    tales::after(model, command, &view);
    curtain::after(model, command, view.scene_end.is_some());
    decks::after(model, command);
    if matches!(command, Command::EndScene { .. } | Command::BeginAct) {
        model.screen = Screen::Stage;
    }
}

/// Whether it gave a failed action a second chance.
fn again(command: &Command, view: &View) -> bool {
    let Command::PlayCard { card, .. } = command else {
        return false;
    };
    view.deck.name(*card) == Some(CardName::SecondChance)
}

/// A card was committed behind the curtain: it falls, and rises again where nothing is left to choose.
fn buzzes(command: &Command) -> bool {
    matches!(
        command,
        Command::Flip | Command::Roll { .. } | Command::Announce { .. }
    )
}

/// Notes a look in the chronicle; it never fails in a way that matters.
pub(super) fn note_look(model: &mut Model, command: Command, world: &mut World<'_>) {
    let Some(table) = model.torg_mut() else {
        return;
    };
    let same = table.log().cursor();
    if table
        .play(
            &command,
            &PlayMode::ByTheRules,
            Some(world.now),
            world.chance,
        )
        .is_ok()
    {
        saving::keep(model, same, world);
    }
}

/// Takes back the last command with all that came of it.
pub(super) fn undo(model: &mut Model, world: &mut World<'_>) {
    let Some(table) = &mut model.table else {
        return;
    };
    let what = table.game.last_acting_line();
    if table.game.undo() {
        settle(model, world);
        toast(
            model,
            format!("Taken back: {}", what.unwrap_or_default()),
            false,
        );
        if let Some(toast) = &mut model.toast {
            toast.way = Some(Intent::Redid);
        }
    }
}

/// Brings back what was taken back last.
pub(super) fn redo(model: &mut Model, world: &mut World<'_>) {
    let Some(table) = &mut model.table else {
        return;
    };
    if table.game.redo() {
        settle(model, world);
    }
}

/// Stands at another place of the chronicle.
pub(super) fn go_to(model: &mut Model, cursor: usize, world: &mut World<'_>) {
    let Some(table) = &mut model.table else {
        return;
    };
    if table.game.go_to(cursor) {
        settle(model, world);
    }
}

/// After time travel: what was being asked may make no sense any more.
fn settle(model: &mut Model, world: &mut World<'_>) {
    curtain::leave(model);
    model.improv_page = Page::default();
    model.sheet = None;
    model.toast = None;
    let same = model.table.as_ref().map_or(0, |table| table.game.entries());
    saving::keep(model, same, world);
}

/// Something was typed, chosen or switched in the open sheet.
pub(super) fn change_sheet(model: &mut Model, intent: Intent) {
    if let Intent::ToggledCard(card) = intent
        && model.curtain.is_some()
    {
        curtain::tap(model, card);
        return;
    }
    let Some(sheet) = &mut model.sheet else {
        return;
    };
    #[allow(clippy::wildcard_enum_match_arm)] // a sheet without the switch ignores it
    match (intent, sheet) {
        (
            Intent::TypedInSheet(typed),
            Sheet::Act {
                typed: Some(text),
                fault,
                ..
            },
        ) => {
            *text = typed;
            *fault = None;
        }
        (Intent::TypedInSheet(typed), Sheet::Cast(_)) => casting::type_in(model, typed),
        (Intent::TypedInSheet(typed), Sheet::Join { text, fault, .. }) => {
            *text = typed;
            *fault = None;
        }
        (
            Intent::TypedInSheet(typed),
            Sheet::ByTheBook { why: text, .. }
            | Sheet::Setback { text, .. }
            | Sheet::NameScene { text }
            | Sheet::Trade { story: text, .. }
            | Sheet::Rounds(RoundsSheet::Total { text, .. })
            | Sheet::Note { text },
        ) => *text = typed,
        (Intent::TypedInSheet(now), Sheet::Decks(sheet)) => match sheet {
            DecksSheet::New { typed }
            | DecksSheet::Number { typed, .. }
            | DecksSheet::Hands { typed, .. } => *typed = now,
            DecksSheet::Owed | DecksSheet::WriteOut => {}
        },
        (Intent::TypedInSheet(typed), Sheet::CardPrompt(matter)) => {
            if let Some(text) = matter.text_mut() {
                *text = typed;
            }
        }
        (Intent::ToggledPerson(person), Sheet::CardPrompt(matter)) => {
            if let Some(chosen) = matter.chosen_mut() {
                toggle(chosen, person);
            }
        }
        (Intent::TypedInSheet(typed), Sheet::Deed(_)) => deeding::type_in(model, typed),
        (Intent::TypedInSheet(typed), Sheet::Torang(_)) => {
            table::update::type_in(model, table::Spot::Text, typed);
        }
        (Intent::TypedInSheet(typed), Sheet::Improv(_)) => {
            improv::update::type_in(model, improv::Spot::Text, typed);
        }
        (Intent::ToggledPerson(person), Sheet::BeginRounds { chosen }) => toggle(chosen, person),
        (
            Intent::ToggledCard(card),
            Sheet::TakePoolCards { chosen } | Sheet::TradeCards { chosen, .. },
        ) => {
            toggle(chosen, card);
        }
        (
            Intent::ToggledCriticalMoment,
            Sheet::Act {
                critical_moment, ..
            },
        ) => *critical_moment = !*critical_moment,
        (Intent::ChoseSkill(chosen), Sheet::Act { skill, .. }) => *skill = chosen,
        (Intent::ToggledTypedDice, Sheet::Act { typed, fault, .. }) => {
            *typed = if typed.is_some() {
                None
            } else {
                Some(String::new())
            };
            *fault = None;
        }
        _ => {}
    }
}

fn toggle<T: PartialEq>(chosen: &mut Vec<T>, one: T) {
    match chosen.iter().position(|other| *other == one) {
        Some(place) => {
            chosen.remove(place);
        }
        None => chosen.push(one),
    }
}

/// The lit button of the open sheet.
pub(super) fn send_sheet(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    match &model.sheet {
        Some(Sheet::Torang(_)) => return table::update::send(model, world),
        Some(Sheet::Improv(_)) => return improv::update::send(model, world),
        Some(Sheet::Decks(_)) => return decks::send(model, world),
        Some(Sheet::Cast(_)) => return casting::send(model, world),
        Some(Sheet::Note { text }) if model.torang().is_some() => {
            let text = text.clone();
            table::update::note(model, text, world);
            return vec![];
        }
        Some(Sheet::Note { text }) if model.improv().is_some() => {
            let text = text.clone();
            improv::update::note(model, text, world);
            return vec![];
        }
        _ => {}
    }
    let Some(sheet) = model.sheet.clone() else {
        return vec![];
    };
    #[allow(clippy::wildcard_enum_match_arm)] // the other sheets have no lit button of their own
    match sheet {
        Sheet::Act { skill, typed, .. } => {
            let dice = match typed {
                Some(text) => DiceFrom::Person(read_dice(&text)),
                None => DiceFrom::App,
            };
            let rolled = |action: &Action| action.has_pending_extra_roll() && action.roll.is_some();
            let state = model.torg().map(|table| table.state());
            let extra = state
                .and_then(|state| state.action.as_ref())
                .is_some_and(rolled);
            let command = if extra {
                Command::Effect(EffectCommand::RollExtra {
                    proficiency: skill,
                    dice,
                })
            } else {
                Command::Roll {
                    proficiency: skill,
                    dice,
                }
            };
            want(model, command, world)
        }
        Sheet::Task(sheet) => tasking::send(model, &sheet, world),
        Sheet::Deed(sheet) => deeding::send(model, &sheet, world),
        Sheet::Story(tale) => tales::send(model, &tale, world),
        Sheet::BeginRounds { chosen } => {
            let begin = Command::BeginRounds {
                participants: chosen,
            };
            rounding::begin(model, begin, world)
        }
        Sheet::Rounds(RoundsSheet::Begin {
            chosen,
            ambush,
            on_duty,
            duel,
        }) => {
            let ambush = ambush.map(|(surprised, surprise)| Ambush {
                surprised_side: surprised,
                surprise,
                on_duty,
            });
            let what = RoundsCommand::Begin {
                participants: chosen,
                ambush,
                duel,
            };
            rounding::begin(model, Command::Rounds { what }, world)
        }
        Sheet::CloseRound { then } => rounding::close_round(model, then, world),
        Sheet::Rounds(RoundsSheet::Total { actor, text }) => {
            rounding::send_total(model, actor, &text, world)
        }
        Sheet::Setback { side, text } => want(
            model,
            Command::ChooseSetback {
                side,
                setback: Setback::Described(text),
            },
            world,
        ),
        Sheet::TakePoolCards { chosen } => {
            want(model, Command::TakePoolCards { cards: chosen }, world)
        }
        Sheet::TradeCards {
            from,
            to,
            answering: false,
            chosen,
        } => want(
            model,
            Command::OfferTrade {
                from,
                to,
                cards: chosen,
            },
            world,
        ),
        Sheet::TradeCards {
            answering: true,
            chosen,
            ..
        } => want(model, Command::AnswerTrade { cards: chosen }, world),
        Sheet::Trade {
            accepting: false, ..
        } => want(model, Command::AgreeTrade, world),
        Sheet::Trade { story, .. } => {
            want(model, Command::AcceptTrade { explanation: story }, world)
        }
        Sheet::NameScene { text } => match Name::new(&text) {
            Ok(name) => want(model, Command::NameScene { name }, world),
            Err(_) => vec![],
        },
        Sheet::Note { text } => want(model, Command::MakeNote { text }, world),
        Sheet::CardPrompt(matter) => matters::send(model, matter, world),
        Sheet::Join {
            role, text, begin, ..
        } => {
            joining::join_all(model, &text, role, begin, world);
            vec![]
        }
        _ => vec![],
    }
}

/// The faces that somebody typed, in order. What is no face becomes one that no die has, so that it is named and refused.
pub(super) fn read_dice(text: &str) -> Vec<u8> {
    text.split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}
