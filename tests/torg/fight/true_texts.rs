//! Texts of a fight that are true in the situation and under the table's options.

use super::*;
use ::torg::Torg;
use ::torg::card::{BySide, ConflictLine, LineEffect, Side};
use ::torg::combat::interaction::Interaction::Maneuver;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::settings::Question;
use ::torg::fight::actions::DefenceDeclaration;
use ::torg::rounds::{Ambush, RoundsCommand, Surprise};
use ::torg::state::{Setback, Turn};
use rising_action::game::{RefusalText, TableGame as _};
use rising_action::torg::messages::combat::refusal;

/// Chooses another answer to one of combat's questions.
pub(super) fn choose_answer(table: &mut TestTable, question: Question, answer: u8) {
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
pub(super) fn set_order(table: &mut TestTable, actors: [u16; 3]) {
    let turns = actors.map(|actor| Turn {
        actor: h(actor),
        pass: 1,
    });
    let turns = turns.to_vec();
    table.apply_event(Event::TurnOrderSet {
        turns,
        skipped: vec![],
    });
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
    let detail = row(&menu, "Defend").detail;
    assert_eq!(detail, "on your turn; it lasts until your next turn");
    let title = refused(&mut table, dodge(h(2))).title;
    assert_eq!(title, "Only on your own turn");
}

/// Begins rounds in which the first hero surprises the first villain completely, and flips a card.
fn begin_ambush(table: &mut TestTable) {
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
}

/// TC-130, TC-210: a vital block is refused for what keeps the actor from it.
#[test]
fn tc_130_210_a_vital_block_is_refused_for_its_reason() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    begin_ambush(&mut table);
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

/// TC-251, S-20: where Unskilled leaves the skill adds, its result says so.
#[test]
fn tc_251_s_20_unskilled_is_described_as_the_table_has_it() {
    for (answer, keeps) in [(0, false), (1, true)] {
        let hero = Sheet {
            skills: skills(&[(CombatSkill::Taunt, 12)]),
            ..Sheet::default()
        };
        let mut table = fight_in(Edition::Classic, hero);
        choose_answer(&mut table, Question::UnskilledTakes, answer);
        table.play(taunt(h(2), &[11]));
        let [report] = reports(&table).try_into().unwrap();
        assert!(report.title.ends_with("Unskilled"), "{report:?}");
        let note = &report.notes[0].text;
        assert_eq!(note.contains("keeps skill adds"), keeps, "{note}");
        assert_eq!(note.contains("without skill adds"), !keeps, "{note}");
    }
}

/// TC-256: the result of a maneuver names the shock that the target takes, with what its armor adds.
#[test]
fn tc_256_the_shock_of_a_tired_target_includes_its_armor() {
    for (modifier, shock) in [(0, 2), (2, 4)] {
        let hero = Sheet {
            skills: skills(&[(CombatSkill::Maneuver, 12)]),
            ..Sheet::default()
        };
        let mut table = fight_in(Edition::Revised, hero);
        let villain = table.state().actor(h(2)).unwrap();
        let (mut stats, sheet) = (villain.stats, villain.sheet.clone());
        stats.fatigue_modifier = modifier;
        table.play(Command::SetSheet {
            actor: h(2),
            stats,
            sheet,
        });
        let mut declaration = plain_interaction(Maneuver, None);
        declaration.targets = vec![(h(2), Some(10))];
        let command = CombatCommand::Interact {
            declaration,
            combined: vec![],
            inputs: dice_inputs(&[11]),
        };
        table.play(combat(h(1), command));
        let [report] = reports(&table).try_into().unwrap();
        let note = format!("Fatigued: takes {shock} shock at once");
        assert_eq!(report.notes[0].text, note);
        let settle = settle_action(&table.view());
        press(&mut table, settle);
        let condition = table.state().actor(h(2)).unwrap().condition;
        assert_eq!(condition.shock, shock);
    }
}

/// TC-052, S-10, S-11: the label of a dodge names what it works against at this table.
#[test]
fn tc_052_s_10_s_11_a_dodge_says_what_it_works_against() {
    for (covers, close, label) in [
        (0, 0, "Dodge 13, only against ranged attacks"),
        (1, 0, "Dodge 13, only against firearms and missile weapons"),
        (0, 1, "Dodge 13"),
        (
            1,
            1,
            "Dodge 13, only against hand-to-hand attacks, firearms and missile weapons",
        ),
    ] {
        let mut table = fight();
        choose_answer(&mut table, Question::DodgeCovers, covers);
        choose_answer(&mut table, Question::DodgeClose, close);
        let view = table.view();
        let skills = defence_skills(&view, actor(&view, h(1)), None);
        assert_eq!(skills[0], (DefenceSkill::Dodge, label.to_owned()));
    }
}

/// TC-096, TC-104, S-03, S-14: what a marked O and a knockdown mean depends on the table.
#[test]
fn tc_096_104_s_03_s_14_harm_is_described_as_the_table_has_it() {
    let mut table = fight();
    choose_answer(&mut table, Question::LoneO, 1);
    table.play(set_condition(
        h(1),
        Condition {
            o: true,
            knocked_down: true,
            ..Condition::default()
        },
    ));
    let meanings = |table: &TestTable| -> Vec<String> {
        let view = table.view();
        let harm = harm(&view, actor(&view, h(1)));
        harm.into_iter().map(|status| status.meaning).collect()
    };
    assert_eq!(
        meanings(&table),
        [
            "Half a knockout; a later K knocks the character out.",
            "The next action is spent getting up."
        ]
    );
    choose_answer(&mut table, Question::DownDefence, 1);
    assert_eq!(
        meanings(&table)[1],
        "The next action is spent getting up or on a defense."
    );
}

/// DD-165, TC-211: before an interaction is rolled, everything that changes its total is listed beside its chance.
#[test]
fn dd_165_tc_211_what_changes_the_total_of_an_interaction_is_listed() {
    let detail = |table: &TestTable| {
        let view = table.view();
        let boosts = Boosts::default();
        let taunt = [plain_interaction(Interaction::Taunt, Some(h(2)))];
        let die = interaction_die(&view, actor(&view, h(1)), &taunt, &boosts);
        let content = die.content(0).unwrap();
        content.targets[0].detail.clone()
    };
    let mut table = fight();
    assert_eq!(detail(&table), "against 8 · 70%");
    let round = table.view().round.unwrap();
    table.apply_event(Event::LineRead {
        line: ConflictLine {
            initiative: Side::Heroes,
            effects: BySide {
                heroes: LineEffect::Setback,
                villains: LineEffect::None,
            },
        },
        approved: round.approved,
        task_box: round.task_box,
    });
    table.play(Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Generic,
    });
    let shown = detail(&table);
    assert!(shown.starts_with("against 8 · Setback −5 · "), "{shown}");
    let mut table = fight();
    table.play(Command::EndRounds);
    begin_ambush(&mut table);
    let shown = detail(&table);
    assert!(shown.starts_with("against 8 · surprised +4 · "), "{shown}");
}
