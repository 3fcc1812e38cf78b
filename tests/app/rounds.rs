//! The sheets about the rounds: surprise, heroes against heroes, turns that wait, and what weighs on an action.

use crate::desk::{Desk, h};
use ::torg::card::{ApprovableAction, CardId, CardName, Side};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::roll::{DiceRoll, DieTotal, SuccessLevel};
use ::torg::rounds::{Ambush, HeldTurn, RoundsCommand, RoundsEvent, Surprise};
use ::torg::state::{ActionKind, ActionOutcome};
use rising_action::app::intent::Intent;
use rising_action::app::model::{RoundsSheet, Sheet};
use rising_action::app::vm::sheet::{ActStep, List, SheetVm, sheet};
use rising_action::app::vm::stage::stage;
use tabletop::seat::{ActorId, Seat};

/// One of each kind that happens to rounds.
pub fn events() -> impl Iterator<Item = Event> {
    let actor = h(1);
    let total = DieTotal::new(7).unwrap();
    let roll = DiceRoll {
        chains: vec![],
        total,
        bonus: total.bonus(),
        reroll_lost: false,
    };
    [
        RoundsEvent::Surprised {
            actors: vec![(actor, Surprise::Partial), (h(2), Surprise::Complete)],
        },
        RoundsEvent::DuelBegan,
        RoundsEvent::StartingPoolsCounted { slots: vec![] },
        RoundsEvent::RoundBegan { round: 2 },
        RoundsEvent::DuelTotalRolled {
            actor,
            roll,
            total: 14,
        },
        RoundsEvent::DuelTotalEntered { actor, total: -2 },
        RoundsEvent::TurnMoved {
            actor,
            behind: h(2),
        },
        RoundsEvent::TurnHeld {
            actor,
            kind: HeldTurn::Location,
        },
        RoundsEvent::ActionKindAdded {
            kind: ApprovableAction::Trick,
        },
        RoundsEvent::KindOutcomeSet {
            kind: ApprovableAction::Trick,
            outcome: ActionOutcome::Succeeded(SuccessLevel::Good),
        },
        RoundsEvent::CriticalMomentDeclared,
        RoundsEvent::DrawDenied { denied: true },
        RoundsEvent::DrawDenied { denied: false },
        RoundsEvent::DrawTakenBack {
            actor,
            card: CardId(7),
            draw_pile: vec![],
        },
        RoundsEvent::MissedAttacksCounted { actor, missed: 2 },
    ]
    .into_iter()
    .map(|what| Event::Rounds { what })
}

fn list(desk: &Desk) -> List {
    match sheet(&desk.model) {
        Some(SheetVm::List(list)) => list,
        other => panic!("{other:?}"),
    }
}

fn tap(desk: &mut Desk, label: &str) {
    let rows = list(desk).rows;
    let row = rows.iter().find(|row| row.label.contains(label));
    desk.send(
        row.unwrap_or_else(|| panic!("{label} in {rows:?}"))
            .intent
            .clone(),
    );
}

#[test]
fn rounds_begin_with_a_surprise() {
    let mut desk = Desk::table(&[&[CardName::Drama], &[CardName::Idea]], 1);
    desk.send(Intent::PressedFlip);
    tap(&mut desk, "Surprise");
    tap(&mut desk, "Villains: completely surprised");
    let begin = list(&desk);
    assert!(begin.text.contains("+4"), "{}", begin.text);
    tap(&mut desk, "on duty");
    let chosen = list(&desk);
    let on = chosen.rows.iter().filter(|row| row.on == Some(true));
    assert_eq!(on.count(), 2);
    desk.send(chosen.buttons[0].intent.clone());
    assert!(desk.model.sheet.is_none());
    let stage = stage(&desk.model).unwrap();
    assert!(
        stage
            .chips
            .iter()
            .any(|chip| chip.text.contains("surprised"))
    );
}

#[test]
fn a_turn_can_wait_and_an_action_be_more_than_one_thing() {
    let mut desk = Desk::table(&[&[CardName::Drama], &[CardName::Idea]], 0);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    desk.send(Intent::PressedFlip);
    desk.model.sheet = None;
    let first = desk
        .model
        .torg()
        .unwrap()
        .view(Seat::Table)
        .round
        .unwrap()
        .next_turn
        .unwrap()
        .actor;
    desk.send(Intent::Asked(Sheet::PersonMenu { actor: first }));
    tap(&mut desk, "Act later");
    tap(&mut desk, "act first");
    let next = desk
        .model
        .torg()
        .unwrap()
        .view(Seat::Table)
        .round
        .unwrap()
        .next_turn
        .unwrap()
        .actor;
    assert_ne!(next, first);
    desk.want(Command::Declare {
        actor: next,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: None,
        critical_moment: false,
    });
    desk.send(Intent::Asked(Sheet::Rounds(RoundsSheet::Also)));
    tap(&mut desk, "It is also: Defend");
    let Some(SheetVm::Act(act)) = sheet(&desk.model) else {
        panic!("back at the action");
    };
    let ActStep::Resolve(resolve) = &act.step else {
        panic!("{:?}", act.step);
    };
    assert!(resolve.notes.iter().any(|note| note.contains("−4")));
}

#[test]
fn an_ambush_is_one_entry() {
    let mut desk = Desk::table(&[&[CardName::Drama]], 1);
    desk.want(Command::Rounds {
        what: RoundsCommand::Begin {
            participants: vec![h(1), ActorId(2)],
            ambush: Some(Ambush {
                surprised_side: Side::Heroes,
                surprise: Surprise::Partial,
                on_duty: vec![],
            }),
            duel: false,
        },
    });
    desk.send(Intent::Undid);
    assert!(!desk.model.torg().unwrap().view(Seat::Table).in_rounds);
}

#[test]
fn heroes_who_fight_each_other_may_roll_their_own_dice() {
    let mut desk = Desk::table(&[&[CardName::Drama], &[CardName::Idea]], 0);
    desk.want(Command::Rounds {
        what: RoundsCommand::Begin {
            participants: vec![h(1), h(2)],
            ambush: None,
            duel: true,
        },
    });
    desk.send(Intent::PressedFlip);
    desk.model.sheet = None;
    let next = |desk: &Desk| {
        let view = desk.model.torg().unwrap().view(Seat::Table);
        view.round.unwrap().next_turn.unwrap().actor
    };
    let second = if next(&desk) == h(1) { h(2) } else { h(1) };
    desk.send(Intent::Asked(Sheet::PersonMenu { actor: second }));
    tap(&mut desk, "Typed total");
    for (typed, ready) in [
        ("", false),
        ("12 or so", false),
        ("1000", false),
        (" −12 ", true),
        ("99", true),
    ] {
        desk.send(Intent::TypedInSheet(typed.to_owned()));
        let list = list(&desk);
        assert_eq!(list.buttons[0].ready, ready, "{typed}");
        assert_eq!(
            list.field.unwrap().fault.is_some(),
            !ready && !typed.is_empty(),
            "{typed}"
        );
    }
    desk.send(Intent::SentSheet);
    assert!(desk.model.sheet.is_none());
    assert_eq!(next(&desk), second);
    let stage = stage(&desk.model).unwrap();
    assert!(
        stage.rows[0].sub.contains("99 for the order"),
        "{:?}",
        stage.rows[0].sub
    );
}
