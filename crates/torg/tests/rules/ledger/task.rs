//! Dramatic tasks: opening, steps, checks, time and helpers.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, announce, dice, h, line, pass,
};
use crate::ledger::play::{TestTable, flip_box};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard as _;
use torg::card::CardName::Supporter;
use torg::card::{ApprovableAction, ApprovedActions, LineEffect, Side, StepLetter, TaskBox};
use torg::command::{Command, TaskCommand};
use torg::event::{DrawReason, Event, TaskEvent};
use torg::refusal::Refusal;
use torg::state::{ActionKind, ActionOutcome, Contribution, Turn};
use torg::task::{Approach, AttemptKind, NewApproach, Task, TaskOutcome, TaskStep};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-204", "DD-205", "DD-206", "DD-207", "DD-244"],
        gamemaster_opens_a_task,
    ),
    (
        &["DD-208", "DD-210", "T-86"],
        next_step_must_be_in_the_task_box,
    ),
    (&["DD-209", "DD-245"], card_in_force_decides_the_steps),
    (
        &["DD-211", "DD-212", "DD-220", "T-90"],
        completed_step_draws_no_card,
    ),
    (&["DD-213", "DD-221"], failed_step_costs_nothing),
    (&["DD-214", "DD-215", "T-85"], several_steps_in_one_attempt),
    (
        &["DD-216", "DD-218", "DD-219"],
        check_in_a_round_without_a_step,
    ),
    (&["DD-242"], helpers_add_a_bonus),
    (&["DD-248"], hidden_difficulties_and_budget_can_be_revealed),
    (&["DD-250"], each_flip_uses_the_time_budget),
    (&["DD-252", "T-98"], task_box_flip_chooses_an_option),
    (&["T-83"], ritual_example_with_steps_and_checks),
];

const A: StepLetter = StepLetter::A;
pub const ALL: TaskBox = TaskBox::Steps([true; 4]);

/// The box with these letters.
pub fn letters(text: &str) -> TaskBox {
    TaskBox::Steps(['A', 'B', 'C', 'D'].map(|letter| text.contains(letter)))
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn opening(difficulties: &[u8], flip_budget: Option<u8>) -> TaskCommand {
    let step = |difficulty: &u8| TaskStep {
        name: None,
        difficulty: *difficulty,
    };
    TaskCommand::Open {
        skill: name("Science"),
        steps: difficulties.iter().map(step).collect(),
        flip_budget,
        budget_revealed: false,
        difficulties_revealed: false,
        value: None,
    }
}

pub fn task_command(command: TaskCommand) -> Command {
    Command::Task {
        lead: h(1),
        what: command,
    }
}

pub fn attempt_task(kind: AttemptKind) -> Command {
    task_command(TaskCommand::Attempt {
        kind,
        helper_bonus: 0,
        critical_moment: false,
    })
}

pub fn answer_proposal(accepted: bool) -> Command {
    task_command(TaskCommand::AnswerProposal { accepted })
}

pub fn propose(approach: NewApproach) -> Command {
    task_command(TaskCommand::ProposeApproach { approach })
}

/// The first hero's task.
pub fn task(play: &TestTable) -> &Task {
    play.state().task(h(1)).unwrap()
}

pub fn steps_done(play: &TestTable) -> u8 {
    task(play).progress.steps_done
}

/// A new round with this box; no approved action fits a task check.
pub fn round(play: &mut TestTable, task_box: TaskBox) {
    play.ok(Command::Flip);
    let turn = |actor| Turn { actor, pass: 1 };
    let cast: Vec<ActorId> = play.state().present().map(|actor| actor.id).collect();
    play.make(vec![
        Event::LineRead {
            line: QUIET,
            approved: ApprovedActions::Pair(ApprovableAction::Trick, ApprovableAction::Test),
            task_box,
        },
        Event::TurnOrderSet {
            turns: cast.into_iter().map(turn).collect(),
            skipped: vec![],
        },
    ]);
}

/// In rounds, the first of three heroes has a task with this many steps done.
pub fn task_table(difficulties: &[u8], done: u8, budget: Option<u8>) -> TestTable {
    task_table_from(
        TableBuilder::heroes(3).villains(1),
        difficulties,
        done,
        budget,
    )
}

pub fn task_table_from(
    given: TableBuilder,
    difficulties: &[u8],
    done: u8,
    budget: Option<u8>,
) -> TestTable {
    let mut play = given.table();
    play.begin();
    play.ok(task_command(opening(difficulties, budget)));
    let steps = TaskEvent::StepsCompleted {
        before: 0,
        count: done,
    };
    let steps = Event::Task {
        lead: h(1),
        what: steps,
    };
    play.make(vec![steps]);
    play
}

/// One round: this box, this attempt, these outcomes.
pub fn play_attempt_round(
    play: &mut TestTable,
    task_box: TaskBox,
    attempt: AttemptKind,
    outcomes: &[ActionOutcome],
) {
    round(play, task_box);
    play.ok(attempt_task(attempt));
    for outcome in outcomes {
        play.ok(announce(*outcome));
    }
    assert!(play.state().action.is_none(), "the attempt is over");
}

#[test]
fn gamemaster_opens_a_task() {
    let mut play = TableBuilder::heroes(2).allies(1).villains(1).table();
    for (steps, rule) in [(vec![], "DD-205"), (vec![8; 5], "DD-205"), (vec![100], "")] {
        play.never(task_command(opening(&steps, None)), rule);
    }
    for flips in [0, 100] {
        play.never(task_command(opening(&[8], Some(flips))), "");
    }
    let steps = vec![
        TaskStep {
            name: Some(name("Find the fuse")),
            difficulty: 8,
        },
        TaskStep {
            name: Some(name("Find the fuse")),
            difficulty: 15,
        },
    ];
    play.ok(task_command(TaskCommand::Open {
        skill: name("Science"),
        steps: steps.clone(),
        flip_budget: Some(7),
        budget_revealed: true,
        difficulties_revealed: true,
        value: Some(12),
    }));
    assert_eq!((task(&play).steps.clone(), steps_done(&play)), (steps, 0));
    play.never(task_command(opening(&[8], None)), "DD-204");
    assert_eq!(task(&play).value, Some(12));
    play.never(task_command(TaskCommand::SetValue { value: Some(100) }), "");
    play.ok(task_command(TaskCommand::SetValue { value: None }));
    assert_eq!(task(&play).value, None);
    // Another lead may have another task; a lead without cards takes a ruling.
    let other = |lead| Command::Task {
        lead,
        what: opening(&[8], None),
    };
    play.ok(other(h(2)));
    let ally = play.a(1);
    play.ruled(other(ally), &["DD-244"]);
    assert_eq!(play.state().tasks.len(), 3);
    play.ok(task_command(TaskCommand::End {
        outcome: TaskOutcome::Abandoned,
    }));
    play.never(
        task_command(TaskCommand::End {
            outcome: TaskOutcome::Abandoned,
        }),
        "DD-204",
    );
    play.ok(task_command(opening(&[8], None)));
    play.ok(Command::Leave { actor: h(2) });
    assert!(play.state().task(h(2)).is_none());
}

#[test]
fn next_step_must_be_in_the_task_box() {
    for (done, box_letters, rule) in [
        (0, "BC", Some("DD-210")),
        (2, "ABD", Some("DD-210")),
        (1, "AC", Some("DD-210")),
        (1, "AB", None),
        (3, "BD", None),
    ] {
        let mut play = task_table(&[8; 4], done, None);
        round(&mut play, letters(box_letters));
        match rule {
            Some(rule) => play.ruled(attempt_task(AttemptKind::Steps(1)), &[rule]),
            None => {
                play.no(attempt_task(AttemptKind::Check), "DD-216");
                play.ok(attempt_task(AttemptKind::Steps(1)));
            }
        }
        play.ok(announce(GOOD));
        assert_eq!(task(&play).progress.steps_done, done + 1, "{box_letters}");
    }
    let mut play = task_table(&[8; 2], 1, None);
    play_attempt_round(&mut play, ALL, AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    round(&mut play, ALL);
    play.never(attempt_task(AttemptKind::Steps(1)), "DD-204");
}

#[test]
fn card_in_force_decides_the_steps() {
    let mut play = task_table(&[8; 4], 0, None);
    play.never(attempt_task(AttemptKind::Steps(1)), "DD-032");
    round(&mut play, letters("AB"));
    // The card still works as usual for everybody else.
    play.act(h(2), ActionKind::Approvable(ApprovableAction::Trick), GOOD);
    assert_eq!(play.hand(2), 5);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.no(attempt_task(AttemptKind::Steps(1)), "DD-070");
    play.never(announce(ActionOutcome::Done), "DD-211");
    play.ok(announce(GOOD));
    play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-122"]);
    play.ok(announce(ActionOutcome::Failed));
    play.act(h(3), ATTACK, GOOD);
    // Each action allows one attempt, also in a flurry.
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    round(&mut play, letters("BC"));
    play.read(flurry, ApprovedActions::Any);
    for actor in [h(1), h(2), h(3), h(1)] {
        if actor == h(1) {
            play.ok(attempt_task(AttemptKind::Steps(1)));
            play.ok(announce(GOOD));
        } else {
            play.ok(pass(actor));
        }
    }
    assert_eq!(steps_done(&play), 3);
}

#[test]
fn completed_step_draws_no_card() {
    let mut play = task_table(&[8; 4], 0, None);
    round(&mut play, letters("AC"));
    play.read(QUIET, ApprovedActions::Any);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(dice(&[14]));
    play.ok(announce(GOOD));
    assert_eq!((steps_done(&play), play.hand(1), play.pool(1)), (1, 4, 0));
    let card = play.state().hand(h(1))[0];
    play.ok(Command::PoolCard { actor: h(1), card });
}

#[test]
fn failed_step_costs_nothing() {
    let mut play = task_table(&[8; 4], 1, None);
    play_attempt_round(
        &mut play,
        letters("AB"),
        AttemptKind::Steps(1),
        &[ActionOutcome::Failed],
    );
    let progress = &task(&play).progress;
    assert_eq!((progress.steps_done, progress.complications), (1, 0));
    assert_eq!(progress.approach, Approach::Open);
    assert_eq!(play.hand(1), 4);
    assert_eq!(play.actor(h(1)).round.contribution, Contribution::Made);
    let card = play.state().hand(h(1))[0];
    play.ok(Command::PoolCard { actor: h(1), card });
}

#[test]
fn several_steps_in_one_attempt() {
    let failed = ActionOutcome::Failed;
    for (outcomes, steps) in [(&[GOOD, GOOD][..], 2), (&[failed], 0), (&[GOOD, failed], 1)] {
        let mut play = task_table(&[8; 4], 0, None);
        play_attempt_round(&mut play, letters("ABC"), AttemptKind::Steps(2), outcomes);
        assert_eq!(
            (steps_done(&play), play.hand(1)),
            (steps, 4),
            "{outcomes:?}"
        );
    }
    // Each check has its own dice and difficulty; the easiest gets the smallest penalty.
    for (difficulties, tried, expected) in [
        ([8, 8, 8, 8], 1, vec![8]),
        ([8, 8, 8, 8], 3, vec![10, 12, 14]),
        ([15, 8, 10, 8], 3, vec![21, 10, 14]),
        ([15, 8, 10, 8], 4, vec![23, 10, 16, 12]),
    ] {
        let mut play = task_table(&difficulties, 0, None);
        round(&mut play, ALL);
        play.ok(attempt_task(AttemptKind::Steps(tried)));
        let (_, attempt) = play.state().check_in_progress().unwrap();
        let difficulties: Vec<u16> = attempt
            .checks
            .iter()
            .map(|check| check.difficulty)
            .collect();
        assert_eq!(difficulties, expected);
        let order = attempt.checks.iter().zip(StepLetter::ALL);
        assert!(order.into_iter().all(|(check, step)| check.step == step));
        play.ok(dice(&[14]));
        play.never(dice(&[14]), "");
        play.ok(announce(GOOD));
        if tried > 1 {
            play.ok(dice(&[3]));
            play.ok(announce(failed));
        }
        assert_eq!(steps_done(&play), 1);
        assert!(play.state().action.is_none());
    }
    let mut play = task_table(&[8; 4], 0, None);
    round(&mut play, letters("ABD"));
    let refusal = play.no(attempt_task(AttemptKind::Steps(3)), "DD-214");
    assert_eq!(refusal, Refusal::StepsInRow { max: 2 });
    for count in [0, 5] {
        play.never(attempt_task(AttemptKind::Steps(count)), "");
    }
    play.ruled(attempt_task(AttemptKind::Steps(3)), &["DD-214"]);
}

#[test]
fn check_in_a_round_without_a_step() {
    for (outcome, hand) in [(GOOD, 5), (ActionOutcome::Failed, 4)] {
        let mut play = task_table(&[8; 4], 1, None);
        play_attempt_round(&mut play, letters("AD"), AttemptKind::Check, &[outcome]);
        assert_eq!((steps_done(&play), play.hand(1)), (1, hand));
        let drew = |event: &Event| {
            let expected = DrawReason::ApprovedAction;
            matches!(event, Event::Drawn { reason, .. } if *reason == expected)
        };
        assert_eq!(play.last().iter().any(drew), hand == 5);
        let hand = play.state().hand(h(1)).to_vec();
        let lay = |card| Command::PoolCard { actor: h(1), card };
        play.ok(lay(hand[0]));
        play.no(lay(hand[1]), "DD-050");
    }
    // It may be skipped, and there is no check without a turn.
    let mut play = task_table(&[8; 4], 1, None);
    round(&mut play, letters("AD"));
    play.ok(pass(h(1)));
    play.no(attempt_task(AttemptKind::Check), "DD-122");
}

#[test]
fn helpers_add_a_bonus() {
    let mut play = task_table_from(
        TableBuilder::heroes(3).villains(1).pool(2, &[Supporter]),
        &[8; 4],
        0,
        None,
    );
    round(&mut play, ALL);
    let helped = |helper_bonus| {
        task_command(TaskCommand::Attempt {
            kind: AttemptKind::Steps(1),
            helper_bonus,
            critical_moment: true,
        })
    };
    play.never(helped(100), "");
    play.ok(helped(3));
    assert_eq!(play.state().check_in_progress().unwrap().1.helper_bonus, 3);
    play.ok(play.play(2, Supporter));
    assert!(play.state().action.as_ref().unwrap().critical_moment);
}

#[test]
fn hidden_difficulties_and_budget_can_be_revealed() {
    let mut play = task_table(&[8, 9], 0, Some(7));
    round(&mut play, ALL);
    play.ok(attempt_task(AttemptKind::Steps(2)));
    let seats = [
        (Seat::Table, true),
        (Seat::Actor(h(1)), false),
        (Seat::Actor(h(2)), false),
    ];
    for revealed in [false, true] {
        for (seat, sees_all) in seats {
            let view = play.view(seat);
            let task = &view.tasks[0];
            let knows = sees_all || revealed;
            assert_eq!(task.flip_budget.is_some(), knows, "{seat:?}");
            assert_eq!(task.flips_left, knows.then_some(6));
            assert_eq!(task.steps[0].current_difficulty, knows.then_some(8));
            assert_eq!(task.steps[1].difficulty, knows.then_some(9));
            assert_eq!(task.steps[1].current_difficulty, knows.then_some(9));
            let checks = &task.attempt.as_ref().unwrap().checks;
            assert_eq!(checks[0], (A, knows.then_some(10)));
            assert_eq!((task.steps_offered, task.budget_revealed), (2, revealed));
        }
        if !revealed {
            play.ok(task_command(TaskCommand::SetFlipBudget {
                flip_budget: Some(7),
                revealed: true,
            }));
            play.ok(task_command(TaskCommand::RevealDifficulties));
        }
    }
    play.never(
        task_command(TaskCommand::SetFlipBudget {
            flip_budget: Some(0),
            revealed: true,
        }),
        "",
    );
}

#[test]
fn each_flip_uses_the_time_budget() {
    let mut play = task_table(&[8; 4], 0, Some(2));
    assert_eq!(task(&play).flips_elapsed, 0);
    round(&mut play, letters("BC"));
    assert_eq!(task(&play).flips_elapsed, 1);
    round(&mut play, letters("BC"));
    assert!(task(&play).is_time_up() && task(&play).is_open());
    round(&mut play, letters("AB"));
    let now = task(&play);
    assert_eq!(
        (now.progress.outcome, now.flips_elapsed),
        (Some(TaskOutcome::Failed), 2)
    );
    play.never(attempt_task(AttemptKind::Steps(1)), "DD-204");
    // An ended task is removed at the next conflict; an open one continues.
    play.ok(Command::EndRounds);
    play.begin();
    assert!(play.state().tasks.is_empty());

    let mut play = task_table(&[8], 0, Some(1));
    round(&mut play, letters("BC"));
    play.ok(task_command(TaskCommand::SetFlipBudget {
        flip_budget: Some(2),
        revealed: true,
    }));
    play.ok(Command::EndRounds);
    assert!(task(&play).is_open());
    play.begin();
    play_attempt_round(&mut play, ALL, AttemptKind::Steps(1), &[GOOD]);
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    play.ok(Command::Flip);
    assert_eq!(
        task(&play).flips_elapsed,
        2,
        "an ended task takes no more time"
    );
}

#[test]
fn task_box_flip_chooses_an_option() {
    let guard = |task_box: TaskBox| match task_box {
        task_box if task_box == letters("AB") => Some(1),
        TaskBox::Steps(_) => Some(2),
        TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => None,
    };
    let abc = letters("ABC");
    let mut play = TableBuilder::heroes(3)
        .next(|card| card.task_box == abc)
        .table();
    play.ok(flip_box());
    let shown = |play: &TestTable| match play.last().last() {
        Some(Event::TaskBoxFlipped { card, .. }) => (*card, card.card().unwrap().task_box),
        other => panic!("{other:?}"),
    };
    let (card, task_box) = shown(&play);
    assert_eq!(guard(task_box), Some(2));
    assert_eq!(play.state().zones.top(Zone::ActionStack), Some(card));
    // In rounds the card in force stays and no time passes.
    play.begin_and_flip();
    play.ok(task_command(opening(&[8], Some(3))));
    let top = play.state().zones.top(Zone::ActionStack);
    play.ok(flip_box());
    assert_eq!(play.state().zones.top(Zone::ActionStack), top);
    assert_eq!(
        (play.pile(Zone::ActionStack), task(&play).flips_elapsed),
        (3, 1)
    );
    assert_eq!(play.state().round().unwrap().number, 1);
}

#[test]
fn ritual_example_with_steps_and_checks() {
    let mut play = task_table(&[8; 4], 0, None);
    let story = [
        (letters("AC"), AttemptKind::Steps(1), (1, 4)),
        (TaskBox::Complication, AttemptKind::Check, (1, 5)),
        (letters("AD"), AttemptKind::Check, (1, 6)),
    ];
    for (task_box, attempt, expected) in story {
        play_attempt_round(&mut play, task_box, attempt, &[GOOD]);
        assert_eq!((steps_done(&play), play.hand(1)), expected, "{task_box:?}");
    }
}
