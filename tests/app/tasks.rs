//! Dramatic tasks as the table sees them: set, told or hidden, tried from the sheet, blocked and answered (DD-204 … DD-252).

use crate::desk::{Desk, h};
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Haste, Idea, Presence};
use ::torg::card::{CardId, LineEffect, Side, TaskBox};
use ::torg::command::{Command, TaskCommand};
use ::torg::dealing::DeckEvent;
use ::torg::event::{Event, TaskEvent};
use ::torg::settings::{SetbackGeneric, Settings, TaskDecline, TaskHint, TaskMaxSteps};
use ::torg::state::{ActionOutcome, Setback};
use ::torg::task::{NewApproach, TaskOutcome};
use ::torg::zones::Zone;
use rising_action::app::intent::Intent;
use rising_action::app::model::{RoundsSheet, Sheet};
use rising_action::app::tasks::{Chooser, NewTask, Panel, Spot, TaskSheet, ask};
use rising_action::app::vm::chronicle::Reads;
use rising_action::app::vm::sheet::{ActStep, SheetVm, sheet};
use rising_action::app::vm::stage::stage;
use rising_action::app::vm::tasks::{Choice, Part, StepIs, TaskVm};
use std::rc::Rc;
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::StandardCard as _;

fn desk() -> Desk {
    Desk::table(&[&[Drama, Idea], &[Haste, Presence]], 1)
}

fn shown(desk: &Desk) -> TaskVm {
    match sheet(&desk.model) {
        Some(SheetVm::Task(vm)) => *vm,
        other => panic!("no sheet of a task but {other:?}"),
    }
}

fn types(desk: &mut Desk, spot: Spot, text: &str) {
    desk.send(Intent::TypedTask(Rc::new((spot, text.to_owned()))));
}

fn weighed(vm: &TaskVm) -> Vec<(String, String)> {
    let found = vm.parts.iter().find_map(|part| match part {
        Part::Weighed(ways) => Some(ways.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

fn choices(vm: &TaskVm) -> Vec<Choice> {
    let found = vm.parts.iter().find_map(|part| match part {
        Part::Choices(all) => Some(all.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

fn press(desk: &mut Desk, label: &str) {
    let vm = shown(desk);
    let buttons = vm.parts.iter().flat_map(|part| match part {
        Part::Buttons(all) => all.clone(),
        _ => vec![],
    });
    let all: Vec<_> = vm.buttons.iter().cloned().chain(buttons).collect();
    let found = all.iter().find(|button| button.label == label);
    let button = found.unwrap_or_else(|| panic!("{label} is none of {all:?}"));
    assert!(button.ready, "{label}");
    desk.send(button.intent.clone());
}

/// A task of two steps, in rounds; told or not.
fn set(told: bool) -> Desk {
    let mut desk = desk();
    let task = NewTask {
        lead: Some(h(1)),
        time_told: told,
        difficulties_told: told,
        ..NewTask::default()
    };
    desk.send(ask(TaskSheet::New(task.with_steps(2))));
    types(&mut desk, Spot::Skill, "Science");
    types(&mut desk, Spot::Value, "13");
    types(&mut desk, Spot::StepName(0), "Find the fuse");
    types(&mut desk, Spot::Difficulty(0), "11");
    press(&mut desk, "Set the task");
    desk
}

/// Flips until the box in force is one like that.
fn flip_to(desk: &mut Desk, like: impl Fn(TaskBox) -> bool) {
    for _ in 0..200 {
        desk.want(Command::Flip);
        if desk
            .state()
            .round()
            .is_some_and(|round| like(round.task_box))
        {
            return desk.want(Command::SetTone {
                tone: desk.state().scene.tone,
            });
        }
    }
    panic!("no such box");
}

fn begin(desk: &mut Desk) {
    let participants = vec![h(1), h(2)];
    desk.want(Command::BeginRounds { participants });
}

/// The lead is the one who acts.
fn to_the_lead(desk: &mut Desk) {
    while let Some(turn) = desk.state().round().and_then(|round| round.next_turn()) {
        if desk.state().actor(turn.actor).unwrap().side()
            == desk.state().actor(h(1)).unwrap().side()
        {
            return;
        }
        desk.want(Command::Pass { actor: turn.actor });
    }
}

#[test]
fn a_task_is_set_with_the_chance_beside_the_time() {
    let mut desk = desk();
    desk.send(Intent::Asked(Sheet::SceneMenu));
    let row = desk
        .list()
        .rows
        .into_iter()
        .find(|row| row.label == "A dramatic task");
    desk.send(row.unwrap().intent);
    let before = weighed(&shown(&desk));
    assert_eq!(before.len(), 3);
    let missing = |desk: &Desk| match shown(desk).parts.last() {
        Some(Part::Note(text)) => text.clone(),
        Some(_) | None => String::new(),
    };
    assert!(!shown(&desk).buttons[0].ready, "a skill is missing");
    assert!(missing(&desk).contains("skill"));
    types(&mut desk, Spot::Skill, "Science");
    assert!(shown(&desk).buttons[0].ready && missing(&desk).is_empty());
    types(&mut desk, Spot::Value, "30");
    let after = weighed(&shown(&desk));
    assert_eq!(after[0].0, before[0].0);
    assert_ne!(after[0].1, before[0].1, "a master of the skill is quicker");
    // With checks that can not fail it is the ledger's 50 and 74 percent.
    types(&mut desk, Spot::Value, "99");
    let sure: Vec<String> = weighed(&shown(&desk))
        .into_iter()
        .map(|(_, figure)| figure)
        .collect();
    assert_eq!(sure, ["50%", "74%", "81%"]);
    for wrong in ["x", "300"] {
        types(&mut desk, Spot::Difficulty(0), wrong);
        assert!(!shown(&desk).buttons[0].ready, "{wrong}");
        assert!(missing(&desk).contains("How hard"));
    }
    types(&mut desk, Spot::Difficulty(0), "12");
    types(&mut desk, Spot::StepName(3), &"x".repeat(200));
    let faults = |part: &Part| matches!(part, Part::Fault(_));
    assert!(shown(&desk).parts.iter().any(faults) && !shown(&desk).buttons[0].ready);
}

#[test]
fn a_37_and_a_90_what_the_time_is_weighed_by() {
    let mut desk = desk();
    desk.send(ask(TaskSheet::New(NewTask::default())));
    let settings = Settings::default().with_answer(TaskMaxSteps::Two);
    desk.want(Command::ChangeSettings { settings });
    assert_eq!(weighed(&shown(&desk)).len(), 2);
    let settings = Settings::default().with_answer(TaskHint::Chapter);
    desk.want(Command::ChangeSettings { settings });
    assert_eq!(weighed(&shown(&desk))[0].1, "about 14");
}

#[test]
fn what_was_not_told_is_not_shown_until_the_gamemaster_looks() {
    let mut desk = set(false);
    // Nor do the toast, the chronicle and the ticket tell it.
    let toast = desk.model.toast.clone().unwrap().text;
    let table = desk.model.torg().unwrap();
    let mut said: Vec<String> = Torg::rows(table, Seat::Table)
        .into_iter()
        .map(|row| row.text)
        .collect();
    said.extend(Torg::last_line(table));
    said.push(toast);
    for words in &said {
        assert!(!words.contains("flips"), "{words}");
    }
    assert!(said.last().unwrap().contains("Science"), "{said:?}");
    begin(&mut desk);
    flip_to(&mut desk, |of| {
        of == TaskBox::Steps([true, true, false, false])
    });
    desk.send(ask(TaskSheet::Panel(Panel::of(h(1)))));
    let stair = |vm: &TaskVm| match &vm.parts[0] {
        Part::Stair(steps) => steps.clone(),
        other => panic!("{other:?}"),
    };
    let hidden = shown(&desk);
    assert_eq!(stair(&hidden)[0].difficulty, "?");
    assert_eq!(stair(&hidden)[0].name, "");
    assert!(
        choices(&hidden)
            .iter()
            .all(|choice| choice.now.is_empty() && choice.sub.is_empty())
    );
    let told = format!("{hidden:?}");
    assert!(!told.contains("11") && told.contains("not told"), "{told}");
    assert_eq!(stage(&desk.model).unwrap().tasks[0].sub, "");
    let all = Panel {
        all: true,
        ..Panel::of(h(1))
    };
    desk.send(ask(TaskSheet::Panel(all)));
    let seen = shown(&desk);
    assert_eq!(stair(&seen)[0].difficulty, "11");
    assert_eq!(stair(&seen)[0].name, "Find the fuse");
    assert_eq!(choices(&seen)[0].now, "70%");
}

#[test]
fn steps_are_tried_one_or_several_and_the_checks_follow() {
    let mut desk = set(true);
    // In free play there is nothing to try yet.
    assert!(choices(&shown(&desk)).is_empty());
    begin(&mut desk);
    flip_to(&mut desk, |of| {
        of == TaskBox::Steps([true, true, false, false])
    });
    to_the_lead(&mut desk);
    let strip = stage(&desk.model).unwrap().tasks.remove(0);
    assert_eq!(
        strip.steps.iter().map(|(_, is)| *is).collect::<Vec<_>>(),
        [StepIs::Open; 2]
    );
    desk.send(strip.intent);
    let vm = shown(&desk);
    let told: Vec<(String, String)> = choices(&vm)
        .into_iter()
        .map(|one| (one.label, one.sub))
        .collect();
    assert_eq!(
        told,
        [
            ("A alone", "11: bonus −2 or better"),
            ("A and B at once", "15 and 10, a roll each"),
            ("Last ditch: A and B", "19 and 14, a roll each"),
        ]
        .map(|(label, sub)| (label.to_owned(), sub.to_owned()))
    );
    desk.send(choices(&vm)[1].intent.clone());
    assert!(choices(&shown(&desk))[1].on);
    press(&mut desk, "Try A and B");
    // The ordinary sheet of an action, twice.
    let act = |desk: &Desk| match sheet(&desk.model) {
        Some(SheetVm::Act(act)) => act,
        other => panic!("{other:?}"),
    };
    let now = act(&desk);
    assert!(now.title.ends_with(": step A"), "{}", now.title);
    let ActStep::Resolve(resolve) = now.step else {
        panic!("an action that is named");
    };
    assert!(
        resolve
            .notes
            .iter()
            .any(|note| note == "Science against 15."),
        "{:?}",
        resolve.notes
    );
    assert_eq!(resolve.outcomes.len(), 6, "a check succeeds or fails");
    let good = resolve.outcomes[3].intent.clone();
    desk.send(good.clone());
    assert!(act(&desk).title.ends_with(": step B"));
    let told = |desk: &Desk| Torg::last_line(desk.model.torg().unwrap()).unwrap();
    assert!(told(&desk).contains("Step A is done."), "{}", told(&desk));
    desk.send(good);
    assert!(told(&desk).contains("Step B is done."), "{}", told(&desk));
    let task = desk.state().task(h(1)).unwrap();
    assert_eq!(task.progress.outcome, Some(TaskOutcome::Succeeded));
    assert!(desk.model.sheet.is_none());
    assert_eq!(stage(&desk.model).unwrap().tasks[0].sub, "Done");
}

#[test]
fn steps_that_are_done_together_are_told_together() {
    let mut desk = set(true);
    desk.want(Command::MakeNote {
        text: "before".to_owned(),
    });
    let table = desk.model.torg().unwrap();
    let mut entries = table.log().applied().to_vec();
    let done = Event::Task {
        lead: h(1),
        what: TaskEvent::StepCompleted,
    };
    let view = table.view(Seat::Table);
    let mut told = |events: &[Event]| {
        entries.last_mut().unwrap().events = events.to_vec();
        Torg::text(&entries, &view, Seat::Table)
    };
    assert_eq!(told(&[done.clone(), done]), "Steps A and B are done.");
}

/// A task without end of time whose lead has just made the check that such a box asks for.
fn checked(of: TaskBox) -> Desk {
    let mut desk = set(true);
    let what = TaskCommand::SetFlipBudget {
        flip_budget: None,
        revealed: true,
    };
    desk.want(Command::Task { lead: h(1), what });
    begin(&mut desk);
    flip_to(&mut desk, |shown| shown == of);
    to_the_lead(&mut desk);
    desk.send(ask(TaskSheet::Panel(Panel::of(h(1)))));
    press(&mut desk, "Make the check");
    desk
}

#[test]
fn a_blocked_way_is_answered_by_the_gamemaster() {
    let mut desk = checked(TaskBox::CriticalProblem);
    desk.want(Command::Announce {
        outcome: ActionOutcome::Failed,
    });
    desk.send(ask(TaskSheet::Panel(Panel::of(h(1)))));
    assert!(choices(&shown(&desk)).is_empty());
    press(&mut desk, "Another skill");
    types(&mut desk, Spot::Way, "Magic");
    press(&mut desk, "Propose it");
    press(&mut desk, "It convinces");
    let task = desk.state().task(h(1)).unwrap();
    assert_eq!((task.skill.as_str(), task.value), ("Magic", None));
    // What the new skill is worth is told, and the chances are counted with it.
    desk.send(ask(TaskSheet::Matters(h(1))));
    let more = shown(&desk).parts.into_iter().find_map(|part| match part {
        Part::Steppers(all) => all
            .into_iter()
            .find(|one| one.label == "What the skill is worth"),
        _ => None,
    });
    desk.send(more.unwrap().more.unwrap());
    assert_eq!(desk.state().task(h(1)).unwrap().value, Some(10));
    let what = TaskCommand::ProposeApproach {
        approach: NewApproach::Angle("By force".to_owned()),
    };
    desk.want(Command::Task { lead: h(1), what });
    assert!(desk.book().is_some(), "nothing stands in the way");
}

#[test]
fn a_box_chooses_and_what_is_none_is_flipped_again() {
    let mut desk = desk();
    let mut chooser = Chooser::of(&desk.state().deck.clone());
    // Only AB chooses: everything else is flipped again.
    for choice in &mut chooser.given.0 {
        let ab = choice.task_box == TaskBox::Steps([true, true, false, false]);
        choice.option = ab.then_some(1);
    }
    desk.send(ask(TaskSheet::Chooser(chooser)));
    types(&mut desk, Spot::Thing(1), "The left guard");
    press(&mut desk, "Flip");
    let vm = shown(&desk);
    let Some(Part::Chosen(what, how)) = vm.parts.first() else {
        panic!("{:?}", vm.parts);
    };
    assert_eq!(what, "The left guard");
    assert!(how.starts_with("AB"), "{how}");
    let Some(Sheet::Task(open)) = &desk.model.sheet else {
        panic!("the sheet stays");
    };
    let TaskSheet::Chooser(chooser) = &**open else {
        panic!("the chooser");
    };
    let flipped = chooser.flipped.len();
    let stack = Zone::ActionStack;
    assert_eq!(desk.state().zones.cards(stack).len(), flipped);
    // One asking, one entry.
    desk.send(Intent::Undid);
    assert!(desk.state().zones.cards(stack).is_empty());
}

/// With the printed deck the numbers are asked for one after the other, and the chooser comes back with what they chose.
#[test]
fn a_printed_box_chooses() {
    let mut desk = desk();
    desk.make(Event::Deck {
        what: DeckEvent::PhysicalDeckUsed,
    });
    let ab = TaskBox::Steps([true, true, false, false]);
    let mut chooser = Chooser::of(&desk.state().deck.clone());
    for choice in &mut chooser.given.0 {
        choice.option = (choice.task_box == ab).then_some(0);
    }
    let deck = desk.state().zones.cards(Zone::DrawPile).to_vec();
    let like = |is: bool| {
        let is_ab = |card: &&CardId| (card.card().unwrap().task_box == ab) == is;
        deck.iter().find(is_ab).unwrap().0.to_string()
    };
    desk.send(ask(TaskSheet::Chooser(chooser)));
    types(&mut desk, Spot::Thing(0), "The left guard");
    press(&mut desk, "Flip");
    let asked = |desk: &Desk| match sheet(&desk.model) {
        Some(SheetVm::Decks(vm)) => vm.list,
        other => panic!("{other:?}"),
    };
    for (number, again) in [(like(false), true), (like(true), false)] {
        assert!(asked(&desk).field.unwrap().value.is_empty());
        desk.send(Intent::TypedInSheet(number));
        desk.send(Intent::SentSheet);
        if again {
            assert!(asked(&desk).text.starts_with("One more"));
        }
    }
    let Some(Part::Chosen(what, how)) = shown(&desk).parts.into_iter().next() else {
        panic!("the chooser is back");
    };
    assert_eq!(what, "The left guard");
    assert!(how.starts_with("AB; flipped again after"), "{how}");
    assert_eq!(desk.state().zones.cards(Zone::ActionStack).len(), 2);
}

#[test]
fn a_check_is_nothing_else_too() {
    let mut desk = checked(TaskBox::Complication);
    desk.send(Intent::Asked(Sheet::Rounds(RoundsSheet::Also)));
    let rows: Vec<String> = desk.list().rows.into_iter().map(|row| row.label).collect();
    assert_eq!(rows, ["Earns no card this time"]);
}

#[test]
fn a_41_and_a_90_what_the_panel_says_of_the_time() {
    let mut desk = set(true);
    begin(&mut desk);
    flip_to(&mut desk, |of| {
        of == TaskBox::Steps([true, true, false, false])
    });
    desk.send(ask(TaskSheet::Panel(Panel::of(h(1)))));
    let less = |desk: &Desk| {
        let note =
            |part: &Part| matches!(part, Part::Note(words) if words.contains("is less than"));
        shown(desk).parts.iter().any(note)
    };
    assert!(!choices(&shown(&desk))[0].in_time.is_empty() && !less(&desk));
    let settings = Settings::default().with_answer(TaskDecline::Fails);
    desk.want(Command::ChangeSettings { settings });
    assert!(less(&desk));
    let settings = Settings::default().with_answer(TaskHint::Chapter);
    desk.want(Command::ChangeSettings { settings });
    let choice = choices(&shown(&desk)).remove(0);
    assert_eq!(choice.in_time, "");
    assert_eq!(choice.now, "70%", "that is no matter of flips");
}

#[test]
fn a_setback_shows_in_what_is_tried() {
    let mut desk = set(true);
    let settings = Settings::default().with_answer(SetbackGeneric::Difficulty);
    desk.want(Command::ChangeSettings { settings });
    begin(&mut desk);
    flip_to(&mut desk, |of| {
        of == TaskBox::Steps([true, true, false, false])
    });
    let round = desk.state().round().unwrap();
    let (approved, task) = (round.approved, round.task_box);
    let mut line = round.line;
    line.effects.heroes = LineEffect::Setback;
    desk.make(Event::LineRead {
        line,
        approved,
        task_box: task,
    });
    desk.want(Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Generic,
    });
    desk.send(ask(TaskSheet::Panel(Panel::of(h(1)))));
    let vm = shown(&desk);
    assert!(choices(&vm)[0].sub.starts_with("16: "), "{vm:?}");
    let told = |part: &Part| matches!(part, Part::Rule(_, "DD-165"));
    assert!(vm.parts.iter().any(told));
}

/// A task out of time leads what the flip says, and stays on the stage with weight until it is put away (DD-245).
#[test]
fn disaster_is_told_first_and_stays_until_it_is_put_away() {
    let mut desk = set(true);
    let what = TaskCommand::SetFlipBudget {
        flip_budget: Some(1),
        revealed: true,
    };
    desk.want(Command::Task { lead: h(1), what });
    begin(&mut desk);
    desk.want(Command::Flip);
    let open = stage(&desk.model).unwrap().tasks[0].outcome;
    assert_eq!(open, None);
    desk.want(Command::Flip);
    let toast = desk.model.toast.clone().unwrap().text;
    let disaster = "Disaster: Hero 1’s Science is out of time.";
    assert!(
        toast.starts_with(&[disaster, " Round 2: "].concat()),
        "{toast}"
    );
    let rows = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    assert!(rows.iter().any(|row| row.text.starts_with(disaster)));
    let strip = stage(&desk.model).unwrap().tasks.remove(0);
    assert_eq!(strip.outcome, Some(TaskOutcome::Failed));
    assert_eq!(strip.sub, "Disaster: it has failed");
    desk.send(strip.intent);
    press(&mut desk, "Put it away");
    assert!(desk.model.sheet.is_none());
    assert!(stage(&desk.model).unwrap().tasks.is_empty());
    // One that goes on is not put away.
    let mut desk = set(true);
    let what = TaskCommand::Dismiss;
    desk.want(Command::Task { lead: h(1), what });
    assert!(desk.book().is_some());
    assert_eq!(stage(&desk.model).unwrap().tasks.len(), 1);
}

/// Where it failed otherwise, the skill is the one that it was tried with last (DD-233).
#[test]
fn disaster_names_the_skill_that_convinced_last() {
    let mut desk = set(true);
    for event in [
        TaskEvent::ApproachProposed {
            approach: NewApproach::Skill(Name::new("Magic").unwrap()),
        },
        TaskEvent::ApproachAccepted {
            restart: false,
            costs_this_round: None,
            costs_next_round: None,
        },
    ] {
        let what = event;
        desk.make(Event::Task { lead: h(1), what });
    }
    let what = TaskCommand::End {
        outcome: TaskOutcome::Failed,
    };
    desk.want(Command::Task { lead: h(1), what });
    let toast = desk.model.toast.clone().unwrap().text;
    assert_eq!(toast, "Disaster: Hero 1’s Magic has failed.");
}
