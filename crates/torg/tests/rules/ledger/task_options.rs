//! Dramatic tasks with settings other than the ledger's defaults (A-36 … ).

use crate::ledger::answers::{record_answers, reset_tested_answer};
use crate::ledger::given::{Case, GOOD, TableBuilder, announce, dice, h, line, pass};
use crate::ledger::play::{TestTable, flip_box};
use crate::ledger::task::{
    ALL, answer_proposal, attempt_task, letters, name, opening, play_attempt_round, propose, round,
    steps_done, task, task_command, task_table_from,
};
use testing::StandardCard as _;
use torg::card::CardName::{SecondChance, SeizeInitiative};
use torg::card::{ApprovedActions, CARDS, LineEffect, Side, StepLetter, TaskBox};
use torg::command::Command;
use torg::deck::Deck;
use torg::event::{Event, TaskEvent};
use torg::follow_ups::SetbackKind;
use torg::refusal::Refusal;
use torg::roll::RollCondition;
use torg::settings::{
    Answer, LastDitchBox, LastDitchRoll, NewApproachCostsRound, NewSkillRestarts, ProblemDraw,
    RandomFlip, Settings, TaskBudget, TaskDecline, TaskExtraActions, TaskHint, TaskMaxSteps,
    TaskRoll,
};
use torg::state::{ActionOutcome, Setback, Tone, Turn};
use torg::task::completion_odds::{BoxCounts, CompletionPlan, Probability, Ratio, UpcomingBoxes};
use torg::task::forecast::{Forecast, RoundModifiers, SkillEstimate};
use torg::task::hint::{TimeEstimate, estimate_time};
use torg::task::{
    Approach, AttemptKind, NewApproach, RoundCardSource, StepsPerFlip, TaskDifficulties,
    TaskOutcome,
};
use torg::zones::Zone;

use torg::active_effects::EffectCommand;

pub const CASES: &[Case] = &[
    (&["A-36"], multi_action_penalties_can_be_changed),
    (&["A-37"], at_most_two_steps_per_attempt),
    (&["A-37"], one_roll_for_all_checks),
    (&["A-39"], new_skill_may_restart_the_task),
    (&["A-40"], new_approach_may_cost_the_round),
    (&["A-41"], skipped_problem_may_count_as_failed),
    (&["A-41"], skipped_problem_needs_a_turn_to_skip),
    (&["A-42"], time_budget_in_rounds_or_flips),
    (&["A-42", "DD-250"], seized_and_kept_cards_take_time),
    (&["A-43"], one_attempt_per_round),
    (&["A-44"], task_box_may_affect_the_last_ditch),
    (&["A-45"], last_ditch_may_use_one_roll),
    (&["A-46"], problem_check_may_draw_no_card),
    (&["A-48"], box_flip_may_replace_the_card_in_force),
    (&["A-90"], time_estimate_by_rule_of_thumb),
    (&["DD-247"], attempt_probability_and_chance_in_time),
];

const FAILED: ActionOutcome = ActionOutcome::Failed;

fn table_with<A: Answer>(answer: A, difficulties: &[u8], done: u8) -> TestTable {
    table(Settings::default().with_answer(answer), difficulties, done)
}

fn table(settings: Settings, difficulties: &[u8], done: u8) -> TestTable {
    let builder = TableBuilder::heroes(3).villains(1).settings(settings);
    task_table_from(
        builder.pool(1, &[SecondChance]),
        difficulties,
        done,
        Some(9),
    )
}

fn difficulties(play: &TestTable) -> Vec<u16> {
    let (_, attempt) = play.state().check_in_progress().unwrap();
    attempt
        .checks
        .iter()
        .map(|check| check.difficulty)
        .collect()
}

#[test]
fn multi_action_penalties_can_be_changed() {
    let mut settings = Settings::default();
    settings.numbers.multi_action_penalties = [1, 3, 9, 9, 9, 9, 9, 9];
    let mut play = table(settings, &[8, 8, 8, 8], 0);
    round(&mut play, ALL);
    play.ok(attempt_task(AttemptKind::Steps(3)));
    assert_eq!(difficulties(&play), [9, 11, 17]);
}

#[test]
fn at_most_two_steps_per_attempt() {
    let mut play = table_with(TaskMaxSteps::Two, &[8; 4], 0);
    round(&mut play, ALL);
    let refusal = play.no(attempt_task(AttemptKind::Steps(3)), "DD-214");
    assert_eq!(refusal, Refusal::StepsInRow { max: 2 });
    let seat = tabletop::seat::Seat::Table;
    assert_eq!(play.view(seat).tasks[0].steps_offered, 2);
    play.ok(attempt_task(AttemptKind::Steps(2)));
    assert_eq!(
        StepsPerFlip::max_allowed(&play.state().settings),
        StepsPerFlip::UpToTwo
    );
}

#[test]
fn one_roll_for_all_checks() {
    let mut play = table_with(TaskRoll::One, &[8; 4], 0);
    round(&mut play, ALL);
    play.ok(attempt_task(AttemptKind::Steps(3)));
    play.ok(dice(&[14]));
    play.ok(announce(GOOD));
    // The next check uses the same dice.
    play.never(dice(&[14]), "");
    assert!(play.state().action.as_ref().unwrap().roll.is_some());
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 2);
    play.ok(announce(FAILED));
    assert_eq!(steps_done(&play), 2);
    assert!(play.state().action.is_none());
    // A Second Chance replaces the one roll for all checks (DD-316).
    play.ok(play.play(1, SecondChance));
    assert_eq!(steps_done(&play), 0);
    play.ok(dice(&[15]));
    for step in 1..=3 {
        play.ok(announce(GOOD));
        assert_eq!(steps_done(&play), step);
    }
    assert!(play.state().action.is_none());
    // The chance is that of the hardest check, not the product of all.
    let half = Ratio {
        numerator: 1,
        denominator: 2,
    };
    let fifth = Ratio {
        numerator: 1,
        denominator: 5,
    };
    let percent_of_all = |one_roll| Probability::all_of(&[half, fifth, half], one_roll).percent();
    assert_eq!((percent_of_all(true), percent_of_all(false)), (20, 5));
    let within = |one_roll| {
        let plan = CompletionPlan {
            steps_done: 0,
            step_count: 2,
            pace: StepsPerFlip::UpToTwo,
            check_chance: &|_, _, _| half,
            one_roll,
        };
        estimate_time(&Settings::default(), &full_deck_boxes(), &plan, 1)
    };
    let (TimeEstimate::Exact(single), TimeEstimate::Exact(each)) = (within(true), within(false))
    else {
        panic!("an exact chance");
    };
    assert!(single.parts() > each.parts() * 19 / 10);
}

#[test]
fn new_skill_may_restart_the_task() {
    let mut play = table_with(NewSkillRestarts::Yes, &[8; 4], 2);
    play_attempt_round(
        &mut play,
        TaskBox::CriticalProblem,
        AttemptKind::Check,
        &[FAILED],
    );
    play.ok(propose(NewApproach::Skill(name("Magic"))));
    play.ok(answer_proposal(true));
    assert_eq!(
        (steps_done(&play), task(&play).skill.as_str()),
        (0, "Magic")
    );
}

#[test]
fn new_approach_may_cost_the_round() {
    let mut play = table_with(NewApproachCostsRound::Yes, &[8; 4], 2);
    play_attempt_round(
        &mut play,
        TaskBox::CriticalProblem,
        AttemptKind::Check,
        &[FAILED],
    );
    round(&mut play, ALL);
    play.ok(propose(NewApproach::Skill(name("Magic"))));
    play.ok(answer_proposal(true));
    assert_eq!(task(&play).progress.approach, Approach::NextRound);
    play.never(propose(NewApproach::Skill(name("Stealth"))), "DD-230");
    play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-233"]);
    play.ok(announce(FAILED));
    round(&mut play, ALL);
    assert_eq!(task(&play).progress.approach, Approach::Open);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 3);
    // Proposed in the round of the failure, it costs the next round.
    let mut play = table_with(NewApproachCostsRound::Yes, &[8; 4], 2);
    play_attempt_round(
        &mut play,
        TaskBox::CriticalProblem,
        AttemptKind::Check,
        &[FAILED],
    );
    play.ok(propose(NewApproach::Skill(name("Magic"))));
    play.ok(answer_proposal(true));
    assert_eq!(task(&play).progress.approach, Approach::RoundAfter);
    play.never(propose(NewApproach::Skill(name("Stealth"))), "DD-230");
    round(&mut play, ALL);
    play.no(attempt_task(AttemptKind::Steps(1)), "DD-233");
    round(&mut play, ALL);
    play.ok(attempt_task(AttemptKind::Steps(1)));
}

#[test]
fn skipped_problem_may_count_as_failed() {
    let progress_after = |task_box: TaskBox, passes: bool| {
        let mut play = table_with(TaskDecline::Fails, &[8; 4], 2);
        round(&mut play, task_box);
        if passes {
            play.ok(pass(h(1)));
        } else {
            play.ok(attempt_task(AttemptKind::Check));
            play.ok(announce(GOOD));
        }
        play.ok(Command::EndRounds);
        task(&play).progress.clone()
    };
    assert_eq!(progress_after(TaskBox::PossibleSetback, true).steps_done, 1);
    assert_eq!(progress_after(TaskBox::Complication, true).complications, 1);
    let blocked = progress_after(TaskBox::CriticalProblem, true);
    assert_eq!(blocked.approach, Approach::Blocked);
    let after_check = progress_after(TaskBox::Complication, false);
    assert_eq!((after_check.steps_done, after_check.complications), (2, 0));
    assert_eq!(
        progress_after(letters("AB"), true).steps_done,
        2,
        "only problems have effects"
    );
    // Nothing happens by default or to an unconscious lead.
    let mut play = task_table_from(TableBuilder::heroes(3).villains(1), &[8; 4], 2, None);
    round(&mut play, TaskBox::PossibleSetback);
    play.ok(Command::EndRounds);
    assert_eq!(steps_done(&play), 2);
    let mut play = table_with(TaskDecline::Fails, &[8; 4], 2);
    round(&mut play, TaskBox::PossibleSetback);
    let mut condition = play.actor(h(1)).condition;
    condition.unconscious = true;
    let actor = h(1);
    play.ok(Command::SetCondition { actor, condition });
    play.ok(Command::EndRounds);
    assert_eq!(steps_done(&play), 2);
}

/// A skipped problem counts only if the lead had a turn to use.
#[test]
fn skipped_problem_needs_a_turn_to_skip() {
    let after = |action: &dyn Fn(&mut TestTable)| {
        let mut play = table_with(TaskDecline::Fails, &[8; 4], 2);
        round(&mut play, TaskBox::Complication);
        let setback = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
        play.read(setback, ApprovedActions::Any);
        action(&mut play);
        task(&play).progress.complications
    };
    let choose_setback = |kind: SetbackKind| Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Specific {
            kind,
            actors: vec![h(1)],
            text: String::new(),
        },
    };
    let flip = |play: &mut TestTable| play.ok(Command::Flip);
    assert_eq!(after(&flip), 1, "the lead did not use the turn");
    for kind in [SetbackKind::LoseActions, SetbackKind::OutOfFight] {
        let lose_then_flip = |play: &mut TestTable| {
            play.ok(choose_setback(kind));
            play.ok(Command::Flip);
        };
        assert_eq!(after(&lose_then_flip), 0, "{kind:?}");
    }
    let cut_short = |play: &mut TestTable| play.ok(Command::EndRounds);
    assert_eq!(after(&cut_short), 0, "the turn never came");
    let passed = |play: &mut TestTable| {
        play.ok(pass(h(1)));
        play.ok(Command::EndRounds);
    };
    assert_eq!(after(&passed), 1);
    let no_turn = |play: &mut TestTable| {
        let turns: Vec<Turn> = [2, 3]
            .map(|hero| Turn {
                actor: h(hero),
                pass: 1,
            })
            .to_vec();
        play.make(vec![Event::TurnOrderSet {
            turns,
            skipped: vec![],
        }]);
        play.ok(Command::Flip);
    };
    assert_eq!(after(&no_turn), 0, "the lead had no turn in this round");
}

/// The flips themselves follow the setting.
#[test]
fn seized_and_kept_cards_take_time() {
    let flips = |answer, keep: bool| {
        let settings = Settings::default().with_answer(answer);
        let builder = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = task_table_from(builder.pool(2, &[SeizeInitiative]), &[8], 0, Some(9));
        let (actor, card) = (h(2), play.card(2, SeizeInitiative));
        play.ok(Command::Flip);
        if keep {
            play.ok(Command::Effect(EffectCommand::AcceptFlippedCard));
            play.ok(Command::Effect(EffectCommand::KeepCard { actor, card }));
            play.ok(Command::Flip);
        } else {
            play.ok(Command::Effect(EffectCommand::FlipAnother { actor, card }));
        }
        task(&play).flips_elapsed
    };
    assert_eq!(flips(TaskBudget::Rounds, false), 1);
    assert_eq!(flips(TaskBudget::Flips, false), 2);
    assert_eq!(flips(TaskBudget::Rounds, true), 2);
    assert_eq!(flips(TaskBudget::Flips, true), 1);
}

#[test]
fn time_budget_in_rounds_or_flips() {
    let takes = |answer| {
        let settings = Settings::default().with_answer(answer);
        [
            RoundCardSource::Flipped,
            RoundCardSource::FlippedAgain,
            RoundCardSource::Kept,
        ]
        .map(|card| card.costs_time(&settings))
    };
    assert_eq!(takes(TaskBudget::Rounds), [true, false, true]);
    assert_eq!(takes(TaskBudget::Flips), [true, true, false]);
}

#[test]
fn one_attempt_per_round() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = table_with(TaskExtraActions::No, &[8; 4], 0);
    round(&mut play, ALL);
    play.read(flurry, ApprovedActions::Any);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(GOOD));
    play.ok(pass(h(2)));
    play.ok(pass(h(3)));
    play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-209"]);
    play.ok(announce(GOOD));
    round(&mut play, letters("CD"));
    play.ok(attempt_task(AttemptKind::Steps(1)));
}

#[test]
fn task_box_may_affect_the_last_ditch() {
    let failed_last_ditch = |task_box| {
        let mut play = table_with(LastDitchBox::Applies, &[8; 4], 2);
        play_attempt_round(&mut play, task_box, AttemptKind::LastDitch, &[FAILED]);
        let blocked = |event: &&Event| {
            matches!(
                event,
                Event::Task {
                    what: TaskEvent::ApproachBlocked,
                    ..
                }
            )
        };
        assert_eq!(play.last().iter().filter(blocked).count(), 1);
        task(&play).progress.clone()
    };
    for (task_box, done, complications) in [
        (TaskBox::PossibleSetback, 1, 0),
        (TaskBox::Complication, 2, 1),
        (TaskBox::CriticalProblem, 2, 0),
        (letters("AB"), 2, 0),
    ] {
        let progress = failed_last_ditch(task_box);
        assert_eq!(
            (progress.steps_done, progress.complications),
            (done, complications)
        );
        assert_eq!(progress.approach, Approach::Blocked);
    }
}

#[test]
fn last_ditch_may_use_one_roll() {
    let begin_last_ditch = || {
        let mut play = table_with(LastDitchRoll::One, &[8, 15, 10, 8], 1);
        round(&mut play, letters("A"));
        play.ok(attempt_task(AttemptKind::LastDitch));
        // Three checks: 8, 10 and 15 plus 2, 4 and 6, and 4 for the last ditch; the hardest counts.
        assert_eq!(difficulties(&play), [25]);
        let (_, attempt) = play.state().check_in_progress().unwrap();
        assert_eq!(attempt.checks[0].step, StepLetter::B);
        play
    };
    let mut play = begin_last_ditch();
    play.ok(announce(GOOD));
    assert_eq!(task(&play).progress.outcome, Some(TaskOutcome::Succeeded));
    assert_eq!(steps_done(&play), 4);
    let mut play = begin_last_ditch();
    play.ok(announce(FAILED));
    let progress = &task(&play).progress;
    assert_eq!(
        (progress.steps_done, progress.approach.clone()),
        (1, Approach::Blocked)
    );
}

#[test]
fn problem_check_may_draw_no_card() {
    for (task_box, drawn) in [(TaskBox::Complication, 0), (letters("BC"), 1)] {
        let mut play = table_with(ProblemDraw::No, &[8; 4], 0);
        let before = play.hand(1);
        play_attempt_round(&mut play, task_box, AttemptKind::Check, &[GOOD]);
        assert_eq!(play.hand(1), before + drawn, "{task_box:?}");
    }
}

#[test]
fn box_flip_may_replace_the_card_in_force() {
    let settings = Settings::default().with_answer(RandomFlip::OnTop);
    let builder = TableBuilder::heroes(3).villains(1).settings(settings);
    let mut play = builder.table();
    play.begin_and_flip();
    let round = play.state().round().unwrap();
    let (flipped, turns) = (round.card, round.turns.clone());
    let hands: Vec<usize> = (1..=3).map(|hero| play.hand(hero)).collect();
    play.ok(task_command(opening(&[8], Some(3))));
    play.ok(flip_box());
    let round = play.state().round().unwrap();
    let card = play.state().zones.top(Zone::ActionStack).unwrap();
    assert_eq!((round.card, card != flipped), (card, true));
    let face = card.card().unwrap();
    assert_eq!(round.line, Tone::Standard.line(face));
    assert_eq!(
        (round.task_box, round.approved),
        (face.task_box, face.approved)
    );
    assert_eq!((round.number, round.turns.clone()), (1, turns));
    let after: Vec<usize> = (1..=3).map(|hero| play.hand(hero)).collect();
    assert_eq!((hands, task(&play).flips_elapsed), (after, 1));
}

fn full_deck_boxes() -> UpcomingBoxes {
    let boxes = BoxCounts::from_cards(&Deck::default(), CARDS.iter().map(|card| &card.id));
    UpcomingBoxes {
        unseen: boxes,
        draw_pile_count: 156,
        after_reshuffle: boxes,
    }
}

/// An attempt that ends the task counts alone; otherwise the remaining steps count too.
#[test]
fn attempt_probability_and_chance_in_time() {
    let settings = Settings::default();
    let outlook = full_deck_boxes();
    let difficulties = TaskDifficulties {
        step_difficulties: &[11, 11],
        complications: 0,
        settings: &settings,
    };
    let forecast = |steps_done, estimate| Forecast {
        difficulties,
        steps_done,
        estimate,
        upcoming_boxes: &outlook,
        this_round: RoundModifiers::default(),
    };
    let none = letters("");
    // 13 against 11 needs a bonus of −2: 70 percent. Two steps against 13 and 15: 55 and 34 percent.
    let skilled = forecast(0, SkillEstimate::SkillValue(13));
    assert_eq!(
        skilled
            .attempt_probability(AttemptKind::Steps(1), 0)
            .percent(),
        70
    );
    assert_eq!(
        skilled
            .attempt_probability(AttemptKind::Steps(2), 0)
            .percent(),
        19
    );
    assert_eq!(
        skilled
            .attempt_probability(AttemptKind::Steps(1), 9)
            .percent(),
        95
    );
    // Setbacks and roll conditions affect this round's checks, under both settings.
    let percent = |setback_difficulty, bonus, roll_condition: Option<RollCondition>| {
        let this_round = RoundModifiers {
            setback_difficulty,
            bonus,
            roll: roll_condition.into(),
        };
        let alone = forecast(1, SkillEstimate::SkillValue(13));
        let forecast = Forecast {
            this_round,
            ..alone
        };
        assert_eq!(
            forecast.time_estimate(StepsPerFlip::One, 4),
            alone.time_estimate(StepsPerFlip::One, 4)
        );
        forecast
            .attempt_probability(AttemptKind::Steps(1), 0)
            .percent()
    };
    let setback = percent(5, 0, None);
    let weaker =
        forecast(1, SkillEstimate::SkillValue(8)).attempt_probability(AttemptKind::Steps(1), 0);
    assert_eq!((setback, percent(0, -5, None)), (weaker.percent(), setback));
    assert!(percent(0, 0, Some(RollCondition::Up)) > 85);
    assert!(percent(5, 0, Some(RollCondition::Stymied)) <= setback);
    for (attempt, flips) in [(AttemptKind::Steps(2), 0), (AttemptKind::Steps(1), 0)] {
        let in_time = skilled.probability_in_time(attempt, 0, ALL, flips).unwrap();
        let ends = attempt == AttemptKind::Steps(2);
        let this_round = skilled.attempt_probability(attempt, 0);
        assert_eq!(
            in_time.percent(),
            if ends { this_round.percent() } else { 0 }
        );
    }
    // With 50 percent per check, one step left and one more flip.
    let half = forecast(1, SkillEstimate::AssumedPercent(50));
    let last = half
        .probability_in_time(AttemptKind::Steps(1), 0, ALL, 1)
        .unwrap();
    assert_eq!(last.percent(), 50 + 16);
    // A check completes no step; a failure has the effect of the box. Blocked approaches give no estimate.
    let free = half
        .probability_in_time(AttemptKind::Check, 0, none, 4)
        .unwrap();
    let setback = half.probability_in_time(AttemptKind::Check, 0, TaskBox::PossibleSetback, 4);
    assert!(setback.unwrap() < free);
    let with_complication = forecast(1, SkillEstimate::SkillValue(11)).probability_in_time(
        AttemptKind::Check,
        0,
        TaskBox::Complication,
        4,
    );
    let without_problem = forecast(1, SkillEstimate::SkillValue(11)).probability_in_time(
        AttemptKind::Check,
        0,
        none,
        4,
    );
    assert!(with_complication.unwrap() < without_problem.unwrap());
    for (attempt, task_box) in [
        (AttemptKind::LastDitch, ALL),
        (AttemptKind::Check, TaskBox::CriticalProblem),
    ] {
        assert_eq!(half.probability_in_time(attempt, 0, task_box, 4), None);
    }
}

#[test]
fn time_estimate_by_rule_of_thumb() {
    let estimate = |answer, pace| {
        let plan = CompletionPlan {
            steps_done: 0,
            step_count: 4,
            pace,
            check_chance: &|_, _, _| Ratio {
                numerator: 1,
                denominator: 1,
            },
            one_roll: false,
        };
        let settings = reset_tested_answer(Settings::default().with_answer(answer));
        record_answers(&settings);
        estimate_time(&settings, &full_deck_boxes(), &plan, 7)
    };
    for (pace, percent, rule_of_thumb) in
        [(StepsPerFlip::One, 50, 14), (StepsPerFlip::UpToTwo, 74, 10)]
    {
        let TimeEstimate::Exact(chance) = estimate(TaskHint::Computed, pace) else {
            panic!("an exact chance");
        };
        assert_eq!(chance.percent(), percent);
        assert_eq!(
            estimate(TaskHint::Chapter, pace),
            TimeEstimate::RuleOfThumb(rule_of_thumb)
        );
    }
}
