//! Dramatic tasks as the table sees them: set, revealed or hidden, and the value of an attempt (DD-204 … DD-252).

use crate::table::{TestTable, h};
use ::torg::active_effects::SkillBasis;
use ::torg::card::CardName::{Drama, Haste, Idea, Presence};
use ::torg::card::TaskBox;
use ::torg::command::{Command, DiceFrom, TaskCommand};
use ::torg::event::{Event, TaskEvent};
use ::torg::roll::{Proficiency, SuccessLevel};
use ::torg::settings::{Settings, TaskHint, TaskMaxSteps};
use ::torg::state::{ActionOutcome, Turn};
use ::torg::task::{AttemptKind, TaskOutcome};
use ::torg::view::View;
use ::torg::{MAX_STEPS, Torg};
use rising_action::game::TableGame as _;
use rising_action::log::rows as log_rows;
use rising_action::torg::action::Action;
use rising_action::torg::dialog::TorgList;
use rising_action::torg::list_content::{Entered, ListContent};
use rising_action::torg::messages::tasks::letter;
use rising_action::torg::scene::lists::list_of;
use rising_action::torg::scene_page::rows::rows;
use rising_action::torg::task::manage::{manage, new_approach};
use rising_action::torg::task::new_task::{NewTaskForm, TypedStep, forecast_note};
use rising_action::torg::task::status::{
    ASSUMED_PERCENT, StepState, attempt_button, attempt_odds, attempts, check_notes, check_result,
    check_title, situation, step_difficulty, step_state, strip_detail, time_text, title,
    used_flips,
};
use rising_action::torg::task::{TaskDialog, next_dialog, task_button};
use tabletop::Game as _;
use tabletop::name::Name;
use tabletop::rule::dd;
use tabletop::seat::Seat;

fn table() -> TestTable {
    TestTable::new(&[&[Drama, Idea], &[Haste, Presence]], 1)
}

/// Returns the command that tries this many steps of the first hero's task, with what helpers add.
pub fn attempt(steps: u8, helper_bonus: u8) -> Command {
    let what = TaskCommand::Attempt {
        kind: AttemptKind::Steps(steps),
        helper_bonus,
        critical_moment: false,
    };
    Command::Task { lead: h(1), what }
}

pub fn form(steps: usize) -> NewTaskForm {
    NewTaskForm {
        lead: Some(h(1)),
        skill: "Science".to_owned(),
        value: "13".to_owned(),
        steps: [(); MAX_STEPS].map(|()| TypedStep::default()),
        step_count: steps,
        flips: Some(7),
        time_revealed: true,
        difficulties_revealed: true,
        assumed_percent: ASSUMED_PERCENT,
    }
}

/// DD-250: whether the lead has taken none or one of two actions, the reason is true.
#[test]
fn dd_250_the_card_counts_while_the_lead_has_an_action_left() {
    let mut table = table();
    begin(&mut table);
    table.play(Command::Flip);
    let reason = |table: &TestTable| {
        let notes = form(2).time_notes(&table.view()).into_iter();
        notes
            .map(|note| note.text)
            .find(|text| text.starts_with("This round"))
    };
    let turn = |pass| Turn { actor: h(1), pass };
    let turns = vec![turn(1), turn(2)];
    table.apply_event(Event::TurnOrderSet {
        turns,
        skipped: vec![],
    });
    let says = |reason: &str| {
        Some(format!(
            "This round’s card counts as the first flip, as {reason}."
        ))
    };
    assert_eq!(reason(&table), says("the lead has not acted yet"));
    table.play(Command::EndTurn { actor: h(1) });
    assert_eq!(reason(&table), says("the lead has an action left"));
    table.play(Command::EndTurn { actor: h(1) });
    assert_eq!(reason(&table), None);
}

/// Returns a table with a task of two steps, revealed or not.
pub fn table_with_task(revealed: bool) -> TestTable {
    let mut table = table();
    let mut form = form(2);
    form.time_revealed = revealed;
    form.difficulties_revealed = revealed;
    form.steps[0] = TypedStep {
        name: "Find the fuse".to_owned(),
        difficulty: "11".to_owned(),
    };
    table.play(form.command().unwrap());
    table
}

/// The gamemaster sets the limit, the skill value and what is revealed in one dialog, which is gone once the task is over.
#[test]
fn a_task_is_managed_until_it_ends() {
    let mut table = table_with_task(false);
    let labels = |content: &ListContent| -> Vec<String> {
        content.rows.iter().map(|row| row.label.clone()).collect()
    };
    let content = manage(&table.view(), h(1)).unwrap();
    assert_eq!(
        labels(&content)[..2],
        ["Reveal the time limit", "Reveal the difficulties"]
    );
    let [flips, value, difficulties @ ..] = content.figures.as_slice() else {
        panic!("two figures and the difficulties")
    };
    assert_eq!((flips.value.as_str(), value.value.as_str()), ("7", "13"));
    assert_eq!(difficulties.len(), 2);
    let Some(Action::PlayAndStay(more)) = flips.more.clone() else {
        panic!("a step up")
    };
    table.play(more);
    let content = manage(&table.view(), h(1)).unwrap();
    assert_eq!(content.figures[0].value, "8");
    let what = TaskCommand::End {
        outcome: TaskOutcome::Abandoned,
    };
    table.play(Command::Task { lead: h(1), what });
    assert_eq!(manage(&table.view(), h(1)), None);
}

/// A new approach can only be suggested once it is described; then the task is shown again (DD-231).
#[test]
fn dd_231_a_suggestion_leads_back_to_the_task() {
    let table = table_with_task(true);
    let suggest = |text: &str| {
        let entered = Entered {
            text: text.to_owned(),
            ..Entered::default()
        };
        let content = new_approach(&table.view(), h(1), true, &entered);
        let [button] = content.buttons.as_slice() else {
            panic!("one button")
        };
        (
            button.enabled,
            button.action.clone(),
            content.field.unwrap().error,
        )
    };
    assert!(!suggest(" ").0);
    assert!(
        suggest(&"x".repeat(Name::MAX_LENGTH + 1))
            .2
            .starts_with("That name has")
    );
    let (true, Action::Play(command), error) = suggest("persuasion") else {
        panic!("a suggestion")
    };
    assert_eq!(error, "");
    let panel = TaskDialog::Panel { lead: h(1) };
    assert_eq!(next_dialog(&command), Some(panel.into()));
}

pub fn begin(table: &mut TestTable) {
    let participants = vec![h(1), h(2)];
    table.play(Command::BeginRounds { participants });
}

/// Flips cards until this task box is in force.
pub fn flip_to(table: &mut TestTable, task_box: TaskBox) {
    for _ in 0..200 {
        table.play(Command::Flip);
        if table.view().round.unwrap().task_box == task_box {
            return;
        }
    }
    panic!("no such box");
}

/// Passes until it is a hero's turn.
pub fn pass_to_heroes(table: &mut TestTable) {
    while let Some(turn) = table.view().round.and_then(|round| round.next_turn) {
        let view = table.view();
        let side = |actor| view.actor(actor).unwrap().role.side();
        if side(turn.actor) == side(h(1)) {
            return;
        }
        table.play(Command::Pass { actor: turn.actor });
    }
}

pub const AB: TaskBox = TaskBox::Steps([true, true, false, false]);

/// Returns the view of the leading hero's player.
fn player_view(table: &TestTable) -> View {
    Torg::view(table.state(), Seat::Actor(h(1)))
}

fn forecasts(form: &NewTaskForm, view: &View) -> Vec<String> {
    let forecasts = form.time_limit().unwrap().forecasts(view).into_iter();
    forecasts.map(|row| row.chance).collect()
}

#[test]
fn dd_247_the_form_shows_the_odds_of_each_time_limit() {
    let view = table().view();
    let mut task = form(4);
    task.value.clear();
    let assumed = forecasts(&task, &view);
    assert_eq!(assumed.len(), 3);
    task.value = "30".to_owned();
    assert_ne!(
        forecasts(&task, &view)[0],
        assumed[0],
        "a master of the skill must be faster"
    );
    // With checks that cannot fail the chances are the ledger's 50 and 74 percent.
    task.value = "99".to_owned();
    assert_eq!(forecasts(&task, &view), ["50%", "74%", "81%"]);
    assert_eq!(forecast_note(&view).rule, Some(dd(247)));
    assert_eq!(task.time_notes(&view)[0].rule, Some(dd(246)));
}

#[test]
fn a_37_and_a_90_settings_change_the_odds_of_time_limits() {
    let mut table = table();
    let settings = Settings::default().with_answer(TaskMaxSteps::Two);
    table.play(Command::ChangeSettings { settings });
    assert_eq!(forecasts(&form(4), &table.view()).len(), 2);
    let settings = Settings::default().with_answer(TaskHint::Chapter);
    table.play(Command::ChangeSettings { settings });
    assert_eq!(forecasts(&form(4), &table.view())[0], "about 14");
}

#[test]
fn an_incomplete_form_names_what_is_missing() {
    let complete_form = form(4);
    assert!(complete_form.command().is_some());
    assert_eq!(complete_form.missing(), "");
    let mut cases: Vec<(NewTaskForm, &str)> = Vec::new();
    let mut add_case = |change: &dyn Fn(&mut NewTaskForm), expected| {
        let mut task = form(4);
        change(&mut task);
        cases.push((task, expected));
    };
    add_case(&|task| task.lead = None, "the lead");
    add_case(&|task| task.skill.clear(), "skill");
    add_case(
        &|task| task.steps[0].difficulty = "x".to_owned(),
        "Each difficulty",
    );
    add_case(
        &|task| task.steps[0].difficulty = "300".to_owned(),
        "Each difficulty",
    );
    add_case(
        &|task| task.steps[0].difficulty = "100".to_owned(),
        "from 0 to 99.",
    );
    add_case(&|task| task.value = "100".to_owned(), "from 0 to 99, or");
    add_case(&|task| task.value = "many".to_owned(), "value");
    for (task, expected) in cases {
        assert!(task.command().is_none(), "{task:?}");
        assert!(task.missing().contains(expected), "{}", task.missing());
    }
    let mut highest = form(4);
    (highest.steps[0].difficulty, highest.value) = ("99".to_owned(), "99".to_owned());
    assert_eq!(highest.missing(), "");
    TestTable::new(&[&[Presence; 4]], 1).play(highest.command().unwrap());
    let mut long = form(4);
    long.steps[3].name = "x".repeat(200);
    assert!(long.command().is_none());
}

#[test]
fn only_the_gamemaster_sees_unrevealed_tasks() {
    let mut table = table_with_task(false);
    begin(&mut table);
    flip_to(&mut table, AB);
    let (players, gamemaster) = (player_view(&table), table.view());
    let hidden_task = players.task_of(h(1)).unwrap();
    let first_step = &hidden_task.steps[0];
    assert_eq!(
        step_difficulty(hidden_task, first_step, step_state(hidden_task, 0)),
        "?"
    );
    assert_eq!(first_step.name, None);
    assert_eq!(strip_detail(hidden_task), "");
    assert!(time_text(hidden_task).contains("hidden"));
    let odds = attempt_odds(
        &players,
        hidden_task,
        AttemptKind::Steps(1),
        0,
        ASSUMED_PERCENT,
    );
    assert_eq!((odds.detail.as_str(), odds.now.as_str()), ("", ""));
    let seen_task = gamemaster.task_of(h(1)).unwrap();
    let first_step = &seen_task.steps[0];
    assert_eq!(
        step_difficulty(seen_task, first_step, step_state(seen_task, 0)),
        "11"
    );
    assert_eq!(first_step.name.as_ref().unwrap().as_str(), "Find the fuse");
    let odds = attempt_odds(
        &gamemaster,
        seen_task,
        AttemptKind::Steps(1),
        0,
        ASSUMED_PERCENT,
    );
    assert_eq!(odds.now, "70%");
}

#[test]
fn dd_210_one_or_several_steps_can_be_tried() {
    let mut table = table_with_task(true);
    let view = table.view();
    let task = view.task_of(h(1)).unwrap();
    assert!(
        attempts(&view, task).is_empty(),
        "in free play no attempt is offered"
    );
    assert_eq!(
        title(&view, task),
        format!("{}: Science 13", view.actor(h(1)).unwrap().name)
    );
    begin(&mut table);
    flip_to(&mut table, AB);
    pass_to_heroes(&mut table);
    let view = table.view();
    let task = view.task_of(h(1)).unwrap();
    assert_eq!(
        [0, 1].map(|index| step_state(task, index)),
        [StepState::Offered; 2]
    );
    let odds = attempts(&view, task).into_iter().map(|attempt| {
        let odds = attempt_odds(&view, task, attempt, 0, ASSUMED_PERCENT);
        (odds.label, odds.detail)
    });
    let expected = [
        ("A alone", "11: bonus number −2 or better"),
        (
            "A and B at once",
            "15 and 10, one roll each (penalties: +4 and +2)",
        ),
        (
            "Last-ditch effort: A and B",
            "19 and 14, one roll each (penalties: +8 and +6)",
        ),
    ];
    let expected = expected.map(|(label, detail)| (label.to_owned(), detail.to_owned()));
    assert_eq!(odds.collect::<Vec<_>>(), expected);
    assert_eq!(attempt_button(task, AttemptKind::Steps(2)).0, "Try A and B");
    let rules: Vec<_> = situation(&view, task)
        .into_iter()
        .map(|note| note.rule)
        .collect();
    assert_eq!(rules, [Some(dd(210))]);
}

#[test]
fn the_checks_of_an_attempt_are_made_in_order() {
    let mut table = table();
    let mut form = form(2);
    form.skill = "science".to_owned();
    form.steps[0].difficulty = "11".to_owned();
    table.play(form.command().unwrap());
    begin(&mut table);
    flip_to(&mut table, AB);
    pass_to_heroes(&mut table);
    table.play(attempt(2, 2));
    let told = log_rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
    let text = "Hero 1 tried 2 steps at once with science (task box: AB).";
    assert_eq!(told.last().unwrap().text, text, "without “Hero 1 acted.”");
    for (step, note) in [("A", "Science against 15."), ("B", "Science against 10.")] {
        let view = table.view();
        let actor = view.actor(h(1)).unwrap();
        assert!(
            check_title(&view, actor)
                .unwrap()
                .ends_with(&format!(": step {step}"))
        );
        let notes = check_notes(&view, actor);
        assert!(notes.iter().any(|other| other == note), "{notes:?}");
        assert!(
            notes.iter().any(|other| other == "Helpers add 2."),
            "{notes:?}"
        );
        let level = SuccessLevel::Good;
        table.play(Command::Announce {
            outcome: ActionOutcome::Succeeded(level),
        });
    }
    let view = table.view();
    let task = view.task_of(h(1)).unwrap();
    assert_eq!(task.outcome, Some(TaskOutcome::Succeeded));
    assert_eq!(strip_detail(task), "Done");
    assert_eq!(letter(task.steps[1].step), "B");
}

/// DD-213, DD-214: the log names the step that failed, what the attempt achieved before, and what it does not try any more.
#[test]
fn dd_213_the_log_names_the_step_that_failed() {
    let succeeded = ActionOutcome::Succeeded(SuccessLevel::Good);
    for (steps, outcomes, log_text) in [
        (1, &[ActionOutcome::Failed][..], "Step A failed."),
        (
            2,
            &[ActionOutcome::Failed],
            "Step A failed. The attempt ends before step B.",
        ),
        (
            2,
            &[succeeded, ActionOutcome::Failed],
            "Step B failed, but step A succeeded.",
        ),
    ] {
        let mut table = table_with_task(true);
        begin(&mut table);
        flip_to(&mut table, AB);
        pass_to_heroes(&mut table);
        table.play(attempt(steps, 0));
        for outcome in outcomes {
            table.play(Command::Announce { outcome: *outcome });
        }
        let entries = table.table.log().applied();
        assert_eq!(
            Torg::entry_text(entries, &table.view(), Seat::Table),
            log_text
        );
    }
}

/// The app works out the result of a roll if the table knows the values, so nobody is asked for it.
#[test]
fn the_app_works_out_the_result_of_a_check() {
    // The difficulty is 11. A hidden one decides the result, but neither it nor the level is named.
    for (revealed, face, sum, level) in [
        (
            true,
            14,
            "13 + 1 + 2 = 16 against 11: Good",
            Some(SuccessLevel::Good),
        ),
        (
            false,
            14,
            "13 + 1 + 2 = 16: Succeeded",
            Some(SuccessLevel::Good),
        ),
        (
            false,
            11,
            "13 + 0 + 2 = 15: Succeeded",
            Some(SuccessLevel::Good),
        ),
        (false, 3, "13 − 8 + 2 = 7: Failed", None),
    ] {
        let mut table = table_with_task(revealed);
        begin(&mut table);
        flip_to(&mut table, AB);
        pass_to_heroes(&mut table);
        table.play(attempt(1, 2));
        assert_eq!(
            check_result(&table.view(), SkillBasis::Unknown),
            None,
            "not rolled yet"
        );
        table.play(Command::Roll {
            dice: DiceFrom::Person(vec![face]),
            proficiency: Proficiency::Skilled,
        });
        let result = check_result(&table.view(), SkillBasis::Unknown).unwrap();
        assert_eq!(result.sum, sum);
        let outcome = level.map_or(ActionOutcome::Failed, ActionOutcome::Succeeded);
        assert_eq!(result.announce, Command::Announce { outcome });
        assert_eq!(
            check_result(&player_view(&table), SkillBasis::Unknown).is_some(),
            revealed
        );
        table.play(Command::Announce { outcome });
    }
}

#[test]
fn the_used_part_of_the_time_limit_is_named() {
    let mut table = table_with_task(true);
    begin(&mut table);
    table.play(Command::Flip);
    let used = |view: &View| used_flips(view.task_of(h(1)).unwrap());
    assert_eq!(used(&table.view()), "1 flip so far, 6 flips left.");
    table.play(Command::Task {
        lead: h(1),
        what: TaskCommand::SetFlipBudget {
            flip_budget: None,
            revealed: true,
        },
    });
    assert_eq!(used(&table.view()), "");
}

/// Whoever leads a task finds its next step among their actions, in rounds and until it is over.
#[test]
fn the_leader_finds_the_next_step_of_the_task() {
    let mut table = table_with_task(true);
    assert_eq!(task_button(&table.view(), h(1)), None, "not in rounds");
    begin(&mut table);
    // The flips until the right card comes must not end the task.
    table.play(Command::Task {
        lead: h(1),
        what: TaskCommand::SetFlipBudget {
            flip_budget: None,
            revealed: true,
        },
    });
    flip_to(&mut table, TaskBox::Complication);
    let button = task_button(&table.view(), h(1)).unwrap();
    assert_eq!(button.label, "Task: Science");
    assert_eq!(
        button.detail,
        "the card completes no step; a last-ditch effort is possible"
    );
    flip_to(&mut table, AB);
    pass_to_heroes(&mut table);
    let view = table.view();
    let button = task_button(&view, h(1)).unwrap();
    assert_eq!(button.label, "Task: Science, step A");
    let panel = TaskDialog::Panel { lead: h(1) };
    assert_eq!(button.action, Action::Open(panel.into()));
    assert_eq!(task_button(&view, h(2)), None, "leads no task");
    let rows = rows(&view);
    let task_of = |actor| {
        rows.iter()
            .find(|row| row.actor == actor)
            .unwrap()
            .task
            .clone()
    };
    assert_eq!((task_of(h(1)), task_of(h(2))), (Some(button), None));
    table.play(Command::Task {
        lead: h(1),
        what: TaskCommand::End {
            outcome: TaskOutcome::Abandoned,
        },
    });
    assert_eq!(task_button(&table.view(), h(1)), None, "the task is over");
}

/// A task that is still open at the end of the scene continues, or is ended there.
#[test]
fn the_end_of_a_scene_asks_about_an_open_task() {
    let mut table = table_with_task(true);
    let end = |table: &TestTable| {
        let scene = list_of(&table.view(), &TorgList::EndScene).unwrap();
        let act = list_of(&table.view(), &TorgList::EndAct).unwrap();
        let is_named = |note| act.notes.contains(note);
        assert!(scene.notes.iter().all(is_named), "{act:?}");
        scene
    };
    let content = end(&table);
    let note = "Hero 1’s task, Science, is not finished. It goes on in the next scene unless you end it here.";
    assert_eq!(content.notes[0].text, note);
    let labels: Vec<&str> = content.rows.iter().map(|row| row.label.as_str()).collect();
    let keep_hands = "End the scene without optional discards";
    assert_eq!(
        labels,
        ["Fail Hero 1’s task", "Abandon Hero 1’s task", keep_hands]
    );
    table.press_row(&content.rows[1]);
    let view = table.view();
    let task = view.task_of(h(1)).unwrap();
    assert_eq!(task.outcome, Some(TaskOutcome::Abandoned));
    let content = end(&table);
    assert!(content.notes.is_empty());
    let labels: Vec<&str> = content.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, [keep_hands]);
}

#[test]
fn every_task_box_names_its_rule() {
    for (task_box, rule) in [
        (TaskBox::PossibleSetback, dd(226)),
        (TaskBox::Complication, dd(228)),
        (TaskBox::CriticalProblem, dd(230)),
    ] {
        let mut table = table_with_task(true);
        let command = TaskCommand::SetFlipBudget {
            flip_budget: None,
            revealed: true,
        };
        table.play(Command::Task {
            lead: h(1),
            what: command,
        });
        begin(&mut table);
        flip_to(&mut table, task_box);
        let view = table.view();
        let notes = situation(&view, view.task_of(h(1)).unwrap());
        assert!(
            notes.iter().any(|note| note.rule == Some(rule)),
            "{notes:?}"
        );
    }
}

/// A-41, DD-230: a problem can be ignored until something was tried, and not while a new approach is needed.
#[test]
fn a_41_a_problem_is_ignored_only_before_an_attempt() {
    let mut table = table_with_task(true);
    let lead = h(1);
    let what = TaskCommand::SetFlipBudget {
        flip_budget: None,
        revealed: true,
    };
    table.play(Command::Task { lead, what });
    begin(&mut table);
    flip_to(&mut table, TaskBox::CriticalProblem);
    let may_ignore = |table: &TestTable| {
        let view = table.view();
        let notes = situation(&view, view.task_of(lead).unwrap());
        notes.iter().any(|note| note.text.contains("ignore"))
    };
    assert!(may_ignore(&table));
    let what = TaskEvent::ApproachBlocked;
    table.apply_event(Event::Task { lead, what });
    assert!(!may_ignore(&table));
}
