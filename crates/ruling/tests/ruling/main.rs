//! The command line of the engine: the contract of every question it answers, line by line.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod asked;
mod combat_questions;
mod improv_questions;
mod recorded;

use asked::{ask_line as ask, check, check_error_line as check_error};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn roll_questions() {
    for (skilled, dice, total, bonus) in [
        (true, &[1][..], 1, -12),
        (true, &[20, 2], 22, 8),
        (false, &[20], 20, 7),
        (false, &[10, 20], 30, 9),
        (true, &[10, 10, 20, 20, 3], 63, 16),
    ] {
        check(
            &json!({"game": "torg", "edition": "revised", "ask": "roll", "skilled": skilled, "dice": dice}),
            &json!({"die_total": total, "bonus": bonus}),
        );
    }
}

#[test]
fn tc_045_wrong_numbers_of_dice_are_reported() {
    let roll = |skilled: bool, dice: Value| {
        json!({"game": "torg", "edition": "classic", "ask": "roll", "skilled": skilled, "dice": dice})
            .to_string()
    };
    check_error(&roll(true, json!([20])), &["stops early", "20", "TC-045"]);
    check_error(&roll(true, json!([3, 10, 20])), &["too long", "1 of 3"]);
    check_error(&roll(false, json!([20, 2])), &["too long", "1 of 2"]);
    check_error(&roll(false, json!([10])), &["stops early", "10"]);
    check_error(&roll(true, json!([])), &["no die"]);
    for wrong in [
        json!([0]),
        json!([21]),
        json!([-1]),
        json!([300]),
        json!([7.5]),
        json!(["7"]),
    ] {
        check_error(&roll(true, wrong), &["dice", "1 to 20"]);
    }
    check_error(&roll(true, json!(vec![10; 1001])), &["1000"]);
    check_error(&roll(true, json!(7)), &["dice", "list"]);
    check_error(
        r#"{"game":"torg","ask":"roll","skilled":"yes","dice":[7]}"#,
        &["skilled", "true or false"],
    );
    check_error(
        r#"{"game":"torg","ask":"roll","dice":[7]}"#,
        &["skilled", "missing"],
    );
}

#[test]
fn bonus_and_level_questions() {
    for (total, bonus) in [
        (1, -12),
        (10, -1),
        (15, 2),
        (20, 7),
        (21, 8),
        (26, 9),
        (61, 16),
    ] {
        check(
            &json!({"game": "torg", "edition": "revised", "ask": "bonus", "die_total": total}),
            &json!({"bonus": bonus}),
        );
    }
    for wrong in ["0", "-3", "4294967296", "1.5", "\"7\"", "null"] {
        let line = format!(r#"{{"game":"torg","ask":"bonus","die_total":{wrong}}}"#);
        check_error(&line, &["die_total"]);
    }
    for (points, level) in [
        (-1, "failure"),
        (0, "minimal"),
        (1, "average"),
        (2, "average"),
        (3, "good"),
        (6, "good"),
        (7, "superior"),
        (11, "superior"),
        (12, "spectacular"),
        (999, "spectacular"),
    ] {
        check(
            &json!({"game": "torg", "edition": "revised", "ask": "success_level", "result_points": points}),
            &json!({"level": level}),
        );
    }
    check_error(
        r#"{"game":"torg","ask":"success_level","result_points":9999999999}"#,
        &["result_points"],
    );
}

#[test]
fn the_deck_question_counts_the_cards() {
    let deck = ask(r#"{"game":"torg","edition":"revised","ask":"deck"}"#);
    assert_eq!(deck["cards"], 156);
    for (name, count) in [
        ("coup_de_grace", 5),
        ("escape", 1),
        ("adrenalin", 16),
        ("master_plan", 6),
    ] {
        assert_eq!(deck["by_name"][name], count, "{name}");
    }
    let by_name = deck["by_name"].as_object().unwrap();
    assert_eq!(by_name.len(), 29);
    assert_eq!(by_name.values().filter_map(Value::as_u64).sum::<u64>(), 156);
    assert_eq!(
        deck["standard_line"]["initiative"],
        json!({"heroes": 104, "villains": 52})
    );
    assert_eq!(deck["standard_line"]["villains"]["break"], 10);
    assert_eq!(deck["dramatic_line"]["heroes"]["confused"], 8);
    assert_eq!(deck["dramatic_line"]["villains"]["intimidate_trick"], 5);
    assert_eq!(deck["approved_actions"]["intimidate_trick"], 25);
    assert_eq!(deck["approved_actions"]["any"], 7);
    assert_eq!(deck["approved_by_action"]["attack"], 23);
    assert_eq!(deck["task_box"]["AB"], 24);
    assert_eq!(deck["task_box"]["critical_problem"], 7);
}

#[test]
fn flips_depend_only_on_the_seed_and_are_limited() {
    let flips = |steps: Value, up_to_two: bool, interactions: i64| {
        json!({"game": "torg", "edition": "revised", "ask": "flips", "steps": steps, "up_to_two": up_to_two, "trials": interactions, "seed": 7})
            .to_string()
    };
    let question = flips(json!(["A", "B", "C", "D"]), false, 20_000);
    let mean = ask(&question)["mean"].as_f64().unwrap();
    assert!((mean - 8.03).abs() < 0.09, "{mean}");
    assert_eq!(ask(&question), ask(&question));
    let mean = ask(&flips(json!(["A", "B", "C", "D"]), true, 20_000))["mean"]
        .as_f64()
        .unwrap();
    assert!((mean - 6.10).abs() < 0.09, "{mean}");
    for interactions in [0, -1, 10_000_001] {
        check_error(
            &flips(json!(["A"]), false, interactions),
            &["trials", "10000000"],
        );
    }
    check_error(&flips(json!(["E"]), false, 1), &["steps", "A"]);
    check_error(&flips(json!(["B", "A"]), false, 1), &["steps", "order"]);
    check_error(&flips(json!(["A", "A"]), false, 1), &["steps", "order"]);
    check_error(&flips(json!([]), false, 1), &["steps"]);
    check_error(
        r#"{"game":"torg","ask":"flips","steps":["A"],"up_to_two":false,"trials":1,"seed":-1}"#,
        &["seed"],
    );
}

#[test]
fn torang_rolls_and_help() {
    for (ability, modifiers, natural, score, degree) in [
        (68, json!([]), 6, 68, "critical_success"),
        (68, json!(null), 7, 68, "success"),
        (30, json!([20]), 98, 50, "failure"),
        (90, json!([-20]), 99, 70, "fumble"),
        (50, json!([-20, -20, -20]), 5, -10, "success"),
        (
            -1000,
            json!([i32::MAX - 7, i32::MAX - 7]),
            95,
            i32::MAX,
            "critical_success",
        ),
        (
            50,
            json!([2_147_483_640, 2_147_483_640, -2_147_483_640, -2_147_483_640]),
            47,
            50,
            "success",
        ),
        (
            1_000,
            json!([i32::MIN + 8, i32::MIN + 8]),
            6,
            i32::MIN,
            "failure",
        ),
    ] {
        check(
            &json!({"game": "torang", "ask": "roll", "ability": ability, "modifiers": modifiers, "d100": natural}),
            &json!({"score": score, "degree": degree}),
        );
    }
    let roll = |ability: Value, modifiers: Value, natural: Value| {
        json!({"game": "torang", "ask": "roll", "ability": ability, "modifiers": modifiers, "d100": natural})
            .to_string()
    };
    check_error(
        &roll(json!(50), json!([10]), json!(7)),
        &["modifiers", "10", "20", "TE-052"],
    );
    check_error(
        &roll(json!(50), json!([1.5]), json!(7)),
        &["modifiers", "whole"],
    );
    check_error(
        &roll(json!(50), json!(20), json!(7)),
        &["modifiers", "list"],
    );
    check_error(
        &roll(json!(10_001), json!([]), json!(7)),
        &["ability", "10000"],
    );
    for wrong in [json!(0), json!(101), json!(7.5), json!("7")] {
        check_error(
            &roll(json!(50), json!([]), wrong),
            &["d100", "1 to 100", "TE-020"],
        );
    }
    check_error(
        &roll(json!(50), json!([]), json!(null)),
        &["d100", "missing"],
    );
    for (helpers, modifier) in [
        (json!(["critical_success"]), 60),
        (json!(["success", "success", "success"]), 60),
        (json!(["critical_success", "failure", "fumble"]), -20),
        (json!([]), 0),
    ] {
        check(
            &json!({"game": "torang", "ask": "help", "helpers": helpers}),
            &json!({"modifier": modifier}),
        );
    }
    check_error(
        r#"{"game":"torang","ask":"help","helpers":["triumph"]}"#,
        &["helpers", "triumph", "critical_success", "fumble"],
    );
    check_error(r#"{"game":"torang","ask":"help"}"#, &["helpers", "missing"]);
    check(
        &json!({"game": "torang", "ask": "odds", "ability": 115, "modifiers": [20]}),
        &json!({"critical_success": 13, "success": 82, "failure": 4, "fumble": 1}),
    );
    check_error(
        r#"{"game":"torang","ask":"luck"}"#,
        &["luck", "roll", "help", "odds", "opposed", "opposed_odds"],
    );
}

#[test]
fn torang_opposed_rolls_and_their_odds() {
    let opposed = |active: i32, opponent: i32, d100: Value, tie: &str| json!({"game": "torang", "ask": "opposed", "active": active, "opponent": opponent, "d100": d100, "tie": tie});
    for (a, b, d100, tie, scaled, outcome) in [
        (
            155,
            70,
            json!([51, 68]),
            "high",
            json!([155, 70]),
            "weak_victory",
        ),
        (
            155,
            112,
            json!([95, 99]),
            "high",
            json!([95, 52]),
            "great_victory",
        ),
        (
            342,
            4060,
            json!([34, 40]),
            "high",
            json!([34, 406]),
            "defeat",
        ),
        (155, 70, json!([75, 20]), "low", json!([155, 70]), "tie"),
        (
            1200,
            2400,
            json!([61, 7]),
            "low",
            json!([60, 120]),
            "great_defeat",
        ),
    ] {
        let answer = ask(&opposed(a, b, d100, tie).to_string());
        assert_eq!(
            (&answer["scaled"], &answer["outcome"]),
            (&scaled, &json!(outcome)),
            "{answer}"
        );
        let less = answer.get("failed_less");
        assert_eq!(less, None, "only a mutual failure has a lesser loser");
    }
    for (d100, tie, less) in [
        (json!([61, 98]), "high", "opponent"),
        (json!([61, 98]), "low", "active"),
        (json!([98, 99]), "high", "active"),
        (json!([70, 70]), "high", "neither"),
    ] {
        check(
            &opposed(60, 60, d100, tie),
            &json!({"outcome": "mutual_failure", "failed_less": less}),
        );
    }
    for wrong in [json!([1]), json!([1, 2, 3]), json!([])] {
        check_error(
            &opposed(60, 60, wrong, "high").to_string(),
            &["d100", "two"],
        );
    }
    check_error(
        &opposed(60, 60, json!([0, 1]), "high").to_string(),
        &["d100", "1 to 100"],
    );
    check_error(
        &opposed(60, 60, json!([1, 1]), "even").to_string(),
        &["tie", "high", "low"],
    );
    for (a, b, scaled, outcome) in [
        (60, -1_001, [60, -1_001], "victory"),
        (50_045, 10_001, [454, 90], "great_victory"),
        (i32::MAX, i32::MAX, [99, 99], "victory"),
        (i32::MAX, i32::MIN, [i32::MAX, i32::MIN], "great_victory"),
        (i32::MIN, i32::MAX, [i32::MIN, i32::MAX], "mutual_failure"),
    ] {
        for tie in ["high", "low"] {
            check(
                &opposed(a, b, json!([40, 96]), tie),
                &json!({"scaled": scaled, "outcome": outcome}),
            );
            let odds = ask(&json!({"game": "torang", "ask": "opposed_odds", "active": a, "opponent": b, "tie": tie}).to_string());
            let outcomes = odds.as_object().unwrap().iter();
            let total: u64 = outcomes
                .filter(|(key, _)| !key.ends_with("_less"))
                .filter_map(|(_, count)| count.as_u64())
                .sum();
            assert_eq!(total, 10_000, "{a} v {b} {tie}");
        }
    }
    for (key, wrong) in [
        ("active", i64::from(i32::MAX) + 1),
        ("opponent", i64::from(i32::MIN) - 1),
    ] {
        let mut question = opposed(60, 60, json!([1, 1]), "low");
        question[key] = json!(wrong);
        check_error(&question.to_string(), &[key, "2147483647"]);
    }
    check(
        &json!({"game": "torang", "ask": "opposed_odds", "active": 155, "opponent": 112, "tie": "low"}),
        &json!({
            "great_victory": 604, "victory": 4379, "weak_victory": 913, "tie": 48, "weak_defeat": 3126,
            "defeat": 618, "great_defeat": 72, "mutual_failure": 240, "active_fails_less": 11,
            "opponent_fails_less": 225,
        }),
    );
}

#[test]
fn unknown_questions_say_what_is_known() {
    check_error("{", &["JSON"]);
    check_error("[1]", &["object"]);
    check_error("{}", &["game", "missing"]);
    check_error(r#"{"game":"chess"}"#, &["chess", "torg", "torang"]);
    check_error(r#"{"game":1}"#, &["game", "word"]);
    check_error(r#"{"game":"torg"}"#, &["ask"]);
    check_error(
        r#"{"game":"torg","ask":"sing"}"#,
        &["sing", "roll", "bonus", "success_level", "deck", "flips"],
    );
    check_error(
        r#"{"game":"torg","edition":"third","ask":"deck"}"#,
        &["third", "classic", "revised"],
    );
    assert_eq!(ruling::answer(""), None);
    assert_eq!(ruling::answer(" \t\r"), None);
    check_error(&"[".repeat(100_000), &["JSON"]);
}

/// The program itself: a line that fails does not stop the next, blank lines are skipped, the exit status is 0.
#[test]
fn the_program_answers_line_by_line() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_ruling"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let questions = b"{\"game\":\"torg\",\"ask\":\"bonus\",\"die_total\":15}\n\n \r\n\xff\xfe\n{\"game\":\"torg\",\"ask\":\"success_level\",\"result_points\":7}";
    program.stdin.take().unwrap().write_all(questions).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3, "{text}");
    assert_eq!(answers[0]["bonus"], 2);
    assert!(answers[1]["error"].is_string());
    assert_eq!(answers[2]["level"], "superior");
}
