//! The log's texts for actions in a fight.

use super::{combat, dice_inputs, fight, fight_in, press, taunt, write_sheet};
use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::ApprovableAction;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::fight::actions::{CombatCommand, CombatEvent, InteractionDeclaration, PlayersCall};
use ::torg::settings::Edition;
use ::torg::sheet::Sheet;
use ::torg::state::{ActionKind, ActionOutcome, Turn};
use rising_action::game::TableGame as _;
use rising_action::torg::acting::settle_action;
use rising_action::torg::attack::plain_interaction;
use rising_action::torg::messages::sentences::declared;
use tabletop::Game as _;
use tabletop::seat::Seat;

/// TC-260: the log names each target and each effect of an interaction once.
#[test]
fn tc_260_the_log_names_every_target_and_every_effect_once() {
    let mut table = fight();
    let charismatic = Sheet {
        charisma: Some(8),
        ..Sheet::default()
    };
    write_sheet(&mut table, h(3), charismatic);
    let declaration = InteractionDeclaration {
        targets: vec![(h(2), None), (h(3), None)],
        ..plain_interaction(Interaction::Taunt, None)
    };
    table.play(combat(
        h(1),
        CombatCommand::Interact {
            declaration,
            combined: vec![],
            inputs: dice_inputs(&[11]),
        },
    ));
    let settle = settle_action(&table.view());
    press(&mut table, settle);
    let view = table.view();
    let entries = table.table.log().applied();
    let text_of_last = |length: usize| Torg::entry_text(&entries[..length], &view, Seat::Table);
    assert_eq!(
        text_of_last(entries.len() - 1),
        "Hero 1 taunted Villain 1 and Villain 2. Rolled with real dice: 11, bonus number 0."
    );
    assert_eq!(
        text_of_last(entries.len()),
        "Villain 1: Stymied (taunt, 2 result points). Villain 2: Stymied (taunt, 0 result points)."
    );
}

/// TC-262: an interaction of another kind with the same die has its own target, which the action does not name.
#[test]
fn tc_262_the_log_keeps_targets_of_another_kind_apart() {
    let mut table = fight();
    let declaration = |kind, target| InteractionDeclaration {
        targets: vec![(target, Some(8))],
        skill_value: Some(12),
        skilled: Some(true),
        ..plain_interaction(kind, None)
    };
    table.play(combat(
        h(1),
        CombatCommand::Interact {
            declaration: declaration(Interaction::Taunt, h(2)),
            combined: vec![declaration(Interaction::Trick, h(3))],
            inputs: dice_inputs(&[11]),
        },
    ));
    let view = table.view();
    let entries = table.table.log().applied();
    let log_text = Torg::entry_text(entries, &view, Seat::Table);
    assert!(
        log_text.starts_with("Hero 1 taunted Villain 1."),
        "{log_text}"
    );
}

/// TC-257: an effect that the player described stands alone. The other seats learn only that the player chose it.
#[test]
fn tc_257_a_described_effect_is_the_only_one_named() {
    let mut table = fight();
    table.play(taunt(h(2), &[20, 20, 7]));
    let described = PlayersCall::Custom("drops the lamp".to_owned());
    table.play(combat(
        h(1),
        CombatCommand::Resolve {
            calls: vec![(h(2), described)],
        },
    ));
    let entries = table.table.log().applied();
    for (seat, expected) in [
        (
            Seat::Table,
            "Villain 1: drops the lamp (taunt, 17 result points).",
        ),
        (
            Seat::Actor(h(2)),
            "Villain 1: the player chose the result (taunt).",
        ),
    ] {
        let view = Torg::view(table.state(), seat);
        let log_text = Torg::entry_text(entries, &view, seat);
        assert!(log_text.starts_with(expected), "{log_text}");
        assert!(!log_text.contains("No effect"), "{log_text}");
    }
}

/// TC-022, TC-023, TC-027, TC-028, TC-029: what is done to somebody reads as a sentence.
#[test]
fn tc_022_023_027_028_029_declared_actions_name_their_targets() {
    let table = fight();
    let view = table.view();
    for (kind, expected) in [
        (ApprovableAction::Attack, "Hero 1 attacked Villain 1."),
        (ApprovableAction::Taunt, "Hero 1 taunted Villain 1."),
        (
            ApprovableAction::Intimidate,
            "Hero 1 intimidated Villain 1.",
        ),
        (
            ApprovableAction::Trick,
            "Hero 1 tried a trick on Villain 1.",
        ),
        (
            ApprovableAction::Test,
            "Hero 1 tried a test of wills against Villain 1.",
        ),
        (
            ApprovableAction::Maneuver,
            "Hero 1 maneuvered against Villain 1.",
        ),
    ] {
        let kind = ActionKind::Approvable(kind);
        let text = declared(h(1), kind, &[h(2)], false, &view);
        assert_eq!(text, expected);
        let names = declared(h(1), kind, &[h(2), h(3)], true, &view);
        let ending = "Villain 1 and Villain 2 in a critical moment.";
        assert!(names.ends_with(ending), "{names}");
    }
}

/// A turn that ends without a result says whose it was, also when it is undone and on the home page.
#[test]
fn the_log_says_who_is_done() {
    let mut table = fight();
    let text_of_last = |table: &TestTable| {
        let entries = table.table.log().applied();
        Torg::entry_text(entries, &table.view(), Seat::Table)
    };
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Approvable(ApprovableAction::Defend),
        target: None,
        critical_moment: false,
    });
    table.play(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    assert_eq!(text_of_last(&table), "Hero 1 is done.");
}

/// TC-015, TX-51: the log says that a held attack was never made; waiting for an ally is none.
#[test]
fn tc_015_tx_51_the_log_says_that_a_held_attack_is_lost() {
    for (edition, kind, hold) in [
        (Edition::Classic, "opportunity", Hold::Opportunity),
        (Edition::Revised, "opportunity", Hold::Opportunity),
        (
            Edition::Revised,
            "location",
            Hold::Location("the door".to_owned()),
        ),
        (Edition::Revised, "", Hold::WaitFor(h(3))),
    ] {
        let mut table = fight_in(edition, Sheet::default());
        let holder = if kind.is_empty() { h(2) } else { h(1) };
        let is_hero = holder == h(1);
        let order = if is_hero { [1, 2, 3] } else { [2, 3, 1] };
        let turns = order.map(|actor| Turn {
            actor: h(actor),
            pass: 1,
        });
        let turns = turns.to_vec();
        table.apply_event(Event::TurnOrderSet {
            turns,
            skipped: vec![],
        });
        table.play(combat(holder, CombatCommand::Hold { hold }));
        table.play(Command::Flip);
        let entries = table.table.log().applied();
        let text = Torg::entry_text(entries, &table.view(), Seat::Table);
        let lost = format!("Hero 1’s held {kind} attack was never made and was lost.");
        assert_eq!(text.contains(&lost), !kind.is_empty(), "{text}");
        assert_eq!(text.contains("was lost"), !kind.is_empty(), "{text}");
    }
}

/// TC-255, TC-258: Up is the actor's, and the rest of the result is the target's.
#[test]
fn tc_255_the_log_says_whose_up_and_setback_are() {
    use InteractionEffect::{Setback, Up};
    let mut table = fight();
    for (effects, text) in [
        (
            vec![Up, Setback],
            "Villain 1: Setback (15 result points); Hero 1: Up.",
        ),
        (vec![Up], "Hero 1: Up (15 result points)."),
        (vec![Setback], "Villain 1: Setback (15 result points)."),
        (vec![], "Villain 1: No effect (15 result points)."),
    ] {
        table.apply_event(Event::Combat {
            actor: h(1),
            what: CombatEvent::InteractionResolved {
                target: h(2),
                result_points: 15,
                effects,
                custom: None,
                kind: None,
            },
        });
        let entries = table.table.log().applied();
        assert_eq!(Torg::entry_text(entries, &table.view(), Seat::Table), text);
    }
}

/// TC-022, TC-023, TC-027, TC-028, TC-029: the log names the interaction of a result, also to seats that see no result points. Old
/// events do not say which it was.
#[test]
fn tc_022_023_027_028_029_the_log_names_the_interaction_of_a_result() {
    let mut table = fight();
    for (kind, points, to_table, to_others) in [
        (
            Some(Interaction::Intimidation),
            3,
            "Villain 1: Stymied (intimidation, 3 result points).",
            "Villain 1: Stymied (intimidation).",
        ),
        (
            Some(Interaction::Maneuver),
            -2,
            "No effect on Villain 1 (maneuver, 2 short of the difficulty).",
            "Villain 1: No effect (maneuver).",
        ),
        (
            Some(Interaction::Taunt),
            1,
            "Villain 1: Stymied (taunt, 1 result point).",
            "Villain 1: Stymied (taunt).",
        ),
        (
            Some(Interaction::Test),
            3,
            "Villain 1: Stymied (test of wills, 3 result points).",
            "Villain 1: Stymied (test of wills).",
        ),
        (
            Some(Interaction::Trick),
            3,
            "Villain 1: Stymied (trick, 3 result points).",
            "Villain 1: Stymied (trick).",
        ),
        (
            None,
            3,
            "Villain 1: Stymied (3 result points).",
            "Villain 1: Stymied.",
        ),
    ] {
        let effects = match points {
            0.. => vec![InteractionEffect::Stymied],
            _ => vec![],
        };
        table.apply_event(Event::Combat {
            actor: h(1),
            what: CombatEvent::InteractionResolved {
                target: h(2),
                result_points: points,
                effects,
                custom: None,
                kind,
            },
        });
        let entries = table.table.log().applied();
        for (seat, text) in [(Seat::Table, to_table), (Seat::Actor(h(2)), to_others)] {
            let view = Torg::view(table.state(), seat);
            assert_eq!(Torg::entry_text(entries, &view, seat), text);
        }
    }
}
