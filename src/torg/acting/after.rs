//! The dialogs after a command has been played: which stay open, and which one opens next.

use crate::navigation::TablePage;
use crate::torg::deck::{self, DeckDialog, OwedDraws};
use crate::torg::dialog::TorgDialog;
use crate::torg::prompts;
use crate::torg::story;
use crate::torg::task;
use crate::torg::trade;
use ::torg::card::CardName;
use ::torg::command::{Command, TaskCommand};
use ::torg::fight::AttackCommand;
use ::torg::fight::actions::CombatCommand;
use ::torg::rounds::RoundsCommand;
use ::torg::view::View;

/// Checks whether a dialog stays open after a command: the dialog of an action until the action is over, the form of an attack while an
/// action is open, and the list of drawn cards until all are typed. The form shows nothing then, and continues after a defence, or when
/// the attack is undone.
/// `open`: all open dialogs, the topmost last.
pub fn stays_open(dialog: &TorgDialog, open: &[TorgDialog], view: &View) -> bool {
    match dialog {
        // The choice of an action is over once an attack was opened from it.
        TorgDialog::Act { .. } => is_open_action(dialog, view) && !is_below_attack(dialog, open),
        TorgDialog::Attack { actor, .. } => {
            let is_anothers = |other: &TorgDialog| matches!(other, TorgDialog::Act { actor: acting, .. } if acting != actor);
            view.action.is_some() || open.iter().any(is_anothers)
        }
        TorgDialog::Deck(DeckDialog::OwedDraws) => deck::are_draws_owed(view),
        _ => false,
    }
}

/// Checks whether a dialog still applies after undo or redo: the dialog of an action that is still open, and the form of an attack
/// that lies below the dialog of an action. `open`: all open dialogs.
pub fn applies_after_jump(dialog: &TorgDialog, open: &[TorgDialog], view: &View) -> bool {
    match dialog {
        TorgDialog::Act { .. } => is_open_action(dialog, view),
        TorgDialog::Attack { .. } => open
            .iter()
            .any(|other| matches!(other, TorgDialog::Act { .. })),
        _ => false,
    }
}

fn is_open_action(dialog: &TorgDialog, view: &View) -> bool {
    let acting = view.action.as_ref().map(|action| action.actor);
    matches!(dialog, TorgDialog::Act { actor, .. } if acting == Some(*actor))
}

fn is_below_attack(dialog: &TorgDialog, open: &[TorgDialog]) -> bool {
    let mut above = open.iter().rev().take_while(|other| *other != dialog);
    above.any(|other| matches!(other, TorgDialog::Attack { .. }))
}

/// Returns the dialog that a command opens. `others_open`: another dialog is still open, so questions that can wait are left out.
/// `asked`: the drawn cards that were asked for before.
pub fn next_dialog(
    command: &Command,
    view: &View,
    others_open: bool,
    asked: &OwedDraws,
) -> Option<TorgDialog> {
    let command = command.without_typed_cards();
    let story = || story::next_dialog(command, view);
    let can_wait = || {
        let prompt = || prompts::next_dialog(command, view);
        let drawn =
            || deck::next_question(view).filter(|_| OwedDraws::of(view).has_more_than(asked));
        prompt().or_else(drawn)
    };
    due(view)
        .or_else(story)
        .or_else(|| action_dialog(command, view))
        .or_else(|| trade_dialog(command, view))
        .or_else(|| task::next_dialog(command))
        .or_else(|| if others_open { None } else { can_wait() })
}

/// Returns the dialog that has to be answered before play continues: the cards that a villain's success takes, one hero after the
/// other.
pub fn due(view: &View) -> Option<TorgDialog> {
    let removal = view.pool_removals.first()?;
    let hero = removal.hero;
    Some(TorgDialog::TakePoolCards { hero })
}

/// Returns the dialog of the action, if the command declared, rolled, changed or restarted it.
fn action_dialog(command: &Command, view: &View) -> Option<TorgDialog> {
    let continues = match command {
        Command::Declare { .. } => true,
        Command::Attack { what: command, .. } => matches!(command, AttackCommand::Attack { .. }),
        Command::Combat { what: command, .. } => matches!(
            command,
            CombatCommand::Interact { .. }
                | CombatCommand::Defend { .. }
                | CombatCommand::Push { .. }
        ),
        Command::Task { what: command, .. } => matches!(command, TaskCommand::Attempt { .. }),
        Command::Rounds { what: command } => matches!(
            command,
            RoundsCommand::AddActionKind { .. }
                | RoundsCommand::SetKindOutcome { .. }
                | RoundsCommand::DeclareCriticalMoment
                | RoundsCommand::DenyDraw { .. }
        ),
        Command::PlayCard { card, .. } => view.deck.name(*card) == Some(CardName::SecondChance),
        _ => false,
    };
    let action = view.action.as_ref().filter(|_| continues)?;
    Some(TorgDialog::Act {
        actor: action.actor,
        critical_moment: action.critical_moment,
    })
}

/// Returns the dialog of the next step of a trade, so that the players need not return to the stage in between.
fn trade_dialog(command: &Command, view: &View) -> Option<TorgDialog> {
    let continues = matches!(
        command,
        Command::OfferTrade { .. } | Command::AnswerTrade { .. } | Command::AgreeTrade
    );
    if continues {
        trade::next_dialog(view)
    } else {
        None
    }
}

/// Returns the page to which a command leads from the current one; `None` if the page stays. After a flip, the list of seats gives way
/// to the turn order, even where the card can be seen beside the list. The page of somebody who has left gives way to the list of seats.
pub fn page_after(command: &Command, current: TablePage) -> Option<TablePage> {
    let command = command.without_typed_cards();
    let is_flip = matches!(
        command,
        Command::Flip
            | Command::Rounds {
                what: RoundsCommand::SetLine { .. }
            }
    );
    let leads_to_scene = matches!(
        command,
        Command::EndScene { .. } | Command::EndSceneKeepingHands
    ) || story::leads_to_scene(command);
    let has_left = |id| match command {
        Command::Leave { actor } => *actor == id,
        Command::LeaveAll { actors } => actors.contains(&id),
        _ => false,
    };
    match current {
        _ if leads_to_scene => Some(TablePage::Scene),
        TablePage::Seats | TablePage::Seat(_) if is_flip => Some(TablePage::Scene),
        TablePage::Seat(id) if has_left(id) => Some(TablePage::Seats),
        TablePage::Scene
        | TablePage::Seats
        | TablePage::Seat(_)
        | TablePage::Log
        | TablePage::Rules => None,
    }
}

/// Checks whether the device vibrates briefly after a command.
pub fn vibrates(command: &Command) -> bool {
    matches!(
        command,
        Command::Flip
            | Command::Roll { .. }
            | Command::Announce { .. }
            | Command::AnnounceSkillCheck { .. }
    )
}

/// Checks whether two dialogs are about the same thing, so that the second is not opened on top of the first.
pub fn is_same(open: &TorgDialog, next: &TorgDialog) -> bool {
    match (open, next) {
        (TorgDialog::Act { actor, .. }, TorgDialog::Act { actor: next, .. }) => actor == next,
        _ => open == next,
    }
}
