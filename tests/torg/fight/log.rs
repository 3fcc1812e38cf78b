//! The log's texts for actions in a fight.

use super::{combat, dice_inputs, fight, press, write_sheet};
use crate::table::h;
use ::torg::Torg;
use ::torg::combat::interaction::Interaction;
use ::torg::fight::actions::{CombatCommand, InteractionDeclaration};
use ::torg::sheet::Sheet;
use rising_action::game::TableGame as _;
use rising_action::torg::acting::settle_action;
use rising_action::torg::attack::plain_interaction;
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
        "Hero 1 taunted (Villain 1 and Villain 2). Rolled with real dice: 11, bonus number 0."
    );
    assert_eq!(
        text_of_last(entries.len()),
        "Villain 1: Stymied (2 result points). Villain 2: Stymied (0 result points)."
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
        log_text.starts_with("Hero 1 taunted (Villain 1)."),
        "{log_text}"
    );
}
