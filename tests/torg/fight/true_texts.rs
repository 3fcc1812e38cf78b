//! Texts of a fight that are true in the situation and under the table's options.

use super::*;
use ::torg::Torg;
use ::torg::card::Side;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::settings::Question;
use ::torg::fight::actions::DefenceDeclaration;
use ::torg::rounds::{Ambush, RoundsCommand, Surprise};
use ::torg::state::Turn;
use rising_action::game::{RefusalText, TableGame as _};
use rising_action::torg::messages::combat::refusal;

/// Chooses another answer to one of combat's questions.
fn choose_answer(table: &mut TestTable, question: Question, answer: u8) {
    let mut settings = table.state().settings;
    settings.combat.answers = settings.combat.answers.with(question, answer);
    table.play(Command::ChangeSettings { settings });
}

#[track_caller]
fn refused(table: &mut TestTable, command: Command) -> RefusalText {
    let refusal = table.try_play(command).unwrap_err();
    Torg::refusal_text(&refusal, &table.view(), false)
}

fn dodge(actor: ActorId) -> Command {
    let declaration = DefenceDeclaration {
        skill: DefenceSkill::Dodge,
        skill_value: Some(12),
        skilled: Some(true),
        vital_block_steps: 0,
    };
    let inputs = dice_inputs(&[12]);
    combat(
        actor,
        CombatCommand::Defend {
            declaration,
            inputs,
        },
    )
}

fn vital_block(actor: ActorId) -> Command {
    combat(actor, CombatCommand::VitalBlock { steps: 1 })
}

/// Sets the order of the turns.
fn set_order(table: &mut TestTable, actors: [u16; 3]) {
    let turns = actors.map(|actor| Turn {
        actor: h(actor),
        pass: 1,
    });
    let turns = turns.to_vec();
    table.apply_event(Event::TurnOrderSet { turns });
}

/// TC-018, TC-058, TC-253: whoever lost the action has not acted, and neither has somebody who joined later.
#[test]
fn tc_018_058_253_who_lost_the_action_has_not_acted() {
    let mut table = fight();
    set_order(&mut table, [1, 2, 3]);
    let loses = CombatCommand::SetStatus {
        status: Status::ActionLost,
        active: true,
    };
    table.play(combat(h(2), loses));
    for command in [dodge(h(2)), vital_block(h(2))] {
        assert_eq!(refused(&mut table, command).title, "No turn left");
    }
    let hold = Hold::Opportunity;
    let hold = combat(h(2), CombatCommand::Hold { hold });
    assert_eq!(refused(&mut table, hold).title, "No turn left");
    let joins = testing::cast(0, 0, 1).remove(0);
    table.play(Command::Join { actor: joins });
    assert_eq!(refused(&mut table, dodge(h(4))).title, "No turn left");
    table.play(Command::EndTurn { actor: h(1) });
    assert_eq!(refused(&mut table, dodge(h(1))).title, "Already acted");
}

/// TC-150: a vital block before one's own turn is too early, not too late.
#[test]
fn tc_150_a_vital_block_before_the_turn_is_too_early() {
    let mut table = fight();
    set_order(&mut table, [1, 2, 3]);
    let text = refused(&mut table, vital_block(h(2)));
    assert_eq!(text.title, "Only on your own turn");
}

/// TC-058, S-07: where a defence begins on one's own turn, the menu says so, and before it nobody has acted.
#[test]
fn tc_058_s_07_a_defence_on_the_own_turn_is_described() {
    let mut table = fight();
    choose_answer(&mut table, Question::DefenceStarts, 1);
    set_order(&mut table, [1, 2, 3]);
    let menu = menu_of(&table, h(1));
    let detail = row(&menu, "Active defense").detail;
    assert_eq!(detail, "on your turn; it lasts until your next turn");
    let title = refused(&mut table, dodge(h(2))).title;
    assert_eq!(title, "Only on your own turn");
}

/// TC-130, TC-210: a vital block is refused for what keeps the actor from it.
#[test]
fn tc_130_210_a_vital_block_is_refused_for_its_reason() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.play(Command::Rounds {
        what: RoundsCommand::Begin {
            participants: vec![h(1), h(2)],
            ambush: Some(Ambush {
                surprised_side: Side::Villains,
                surprise: Surprise::Complete,
                on_duty: vec![],
            }),
            duel: false,
        },
    });
    table.play(Command::Flip);
    let text = refused(&mut table, vital_block(h(2)));
    assert_eq!(text.title, "Completely surprised");
    table.play(set_condition(
        h(2),
        Condition {
            unconscious: true,
            ..Condition::default()
        },
    ));
    assert_eq!(refused(&mut table, vital_block(h(2))).title, "Unconscious");
    let all_out = CombatRefusal::new(CombatReason::AttackedAllOut, tc(130));
    let reason = |edition| refusal(all_out, edition).reason;
    assert!(reason(Edition::Revised).contains("nor a vital block"));
    assert!(!reason(Edition::Classic).contains("vital block"));
}
