//! The Torang Engine's answers: one roll, help, opposed rolls, and their odds.

use super::question::{Question, whole};
use ::torang::modifier::{help, is_multiple_of_step};
use ::torang::odds::{opposed, single};
use ::torang::opposed::{BigDivisor, OpposedRules, Outcome, ScaledScores, Side, TieRule, scale};
use ::torang::score::{Level, Score};
use serde_json::{Map, Value, json};
use tabletop::dice::D100;

const ASKS: &str = "roll, help, odds, opposed, opposed_odds";
const DEGREES: &str = "critical_success, success, failure, fumble";
/// The maximum number of values in one question.
const MAX_LISTED: usize = 1000;

/// Answers a question about the Torang Engine.
pub fn answer(question: &Question) -> Result<Value, String> {
    match question.text("ask")? {
        "roll" => roll_answer(question),
        "help" => help_answer(question),
        "odds" => odds_answer(question),
        "opposed" => opposed_answer(question),
        "opposed_odds" => opposed_odds_answer(question),
        other => Err(format!("\"ask\": torang has no \"{other}\"; known: {ASKS}")),
    }
}

/// Reads a score as entered.
fn entered_score(question: &Question, key: &str) -> Result<Score, String> {
    let number = question.number(key, i64::from(Score::MIN), i64::from(Score::MAX))?;
    i32::try_from(number)
        .ok()
        .and_then(Score::new)
        .ok_or_else(|| format!("\"{key}\" is out of range"))
}

/// Returns a score after additions. It is limited only by the range of the number type (TE-056, TE-112).
fn saturated_score(sum: i64) -> Score {
    let most = if sum < 0 { i32::MIN } else { i32::MAX };
    Score::default().plus(i32::try_from(sum).unwrap_or(most))
}

/// Reads a list of at most [`MAX_LISTED`] values; it is empty if left out.
fn optional_list<'a>(question: &'a Question, key: &str) -> Result<&'a [Value], String> {
    if question.optional(key).is_none() {
        return Ok(&[]);
    }
    let list = question.list(key)?;
    if list.len() > MAX_LISTED {
        return Err(format!("\"{key}\" may list {MAX_LISTED} at most"));
    }
    Ok(list)
}

/// Returns the ability's score with its modifiers (TE-050, TE-052).
fn effective_score(question: &Question) -> Result<Score, String> {
    let mut sum = i64::from(entered_score(question, "ability")?.get());
    for value in optional_list(question, "modifiers")? {
        let amount = whole("modifiers", value, i64::from(i32::MIN), i64::from(i32::MAX))?;
        let amount = i32::try_from(amount).map_err(|_| "\"modifiers\" is out of range")?;
        if !is_multiple_of_step(amount) {
            return Err(format!(
                "\"modifiers\": {amount} is not a multiple of 20 (TE-052)"
            ));
        }
        sum += i64::from(amount);
    }
    Ok(saturated_score(sum))
}

fn d100_face(key: &str, value: &Value) -> Result<D100, String> {
    let face = whole(key, value, 1, 100).map_err(|error| format!("{error} (TE-020)"))?;
    u8::try_from(face)
        .ok()
        .and_then(D100::new)
        .ok_or_else(|| format!("\"{key}\" is out of range"))
}

const fn degree(level: Level) -> &'static str {
    match level {
        Level::Critical => "critical_success",
        Level::Success => "success",
        Level::Failure => "failure",
        Level::Fumble => "fumble",
    }
}

fn roll_answer(question: &Question) -> Result<Value, String> {
    let score = effective_score(question)?;
    let natural = d100_face("d100", question.value("d100")?)?;
    Ok(json!({
        "score": score.get(),
        "degree": degree(score.level(natural)),
        "rules": ["TE-020", "TE-021", "TE-022", "TE-023", "TE-024", "TE-027", "TE-028", "TE-029"],
    }))
}

fn help_answer(question: &Question) -> Result<Value, String> {
    question.list("helpers")?;
    let mut modifier = 0;
    for helper in optional_list(question, "helpers")? {
        let level = Level::ALL
            .into_iter()
            .find(|level| helper.as_str() == Some(degree(*level)))
            .ok_or_else(|| format!("\"helpers\": {helper} is no degree; known: {DEGREES}"))?;
        modifier += help(level);
    }
    Ok(json!({ "modifier": modifier, "rules": ["TE-064", "TE-065"] }))
}

fn odds_answer(question: &Question) -> Result<Value, String> {
    let score = effective_score(question)?;
    let odds = single(score);
    let mut answer = Map::new();
    for level in Level::ALL {
        let count = u64::try_from(odds.ways(level)).unwrap_or(u64::MAX);
        answer.insert(degree(level).to_owned(), json!(count));
    }
    answer.insert("score".to_owned(), json!(score.get()));
    Ok(Value::Object(answer))
}

fn scaled_scores(question: &Question) -> Result<(ScaledScores, OpposedRules), String> {
    let tie_rule = match question.text("tie")? {
        "high" => TieRule::High,
        "low" => TieRule::Low,
        other => return Err(format!("\"tie\": no \"{other}\"; known: high, low")),
    };
    let score = |key: &str| {
        let number = question.number(key, i64::from(i32::MIN), i64::from(i32::MAX))?;
        Ok::<Score, String>(saturated_score(number))
    };
    let (active, opponent) = (score("active")?, score("opponent")?);
    let rules = OpposedRules {
        tie_rule,
        ..OpposedRules::default()
    };
    Ok((scale(active, opponent, BigDivisor::default()), rules))
}

const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::GreatVictory => "great_victory",
        Outcome::Victory => "victory",
        Outcome::WeakVictory => "weak_victory",
        Outcome::Tie => "tie",
        Outcome::WeakDefeat => "weak_defeat",
        Outcome::Defeat => "defeat",
        Outcome::GreatDefeat => "great_defeat",
        Outcome::MutualFailure => "mutual_failure",
    }
}

/// The rules that apply to an opposed roll.
const OPPOSED_RULE_IDS: [&str; 6] = ["TE-083", "TE-084", "TE-087", "TE-096", "TE-097", "TE-100"];

fn opposed_answer(question: &Question) -> Result<Value, String> {
    let (scaled, rules) = scaled_scores(question)?;
    let [active, opponent] = question.list("d100")? else {
        return Err(
            "\"d100\" must list two numbers: the active side's and the opponent's (TE-081)"
                .to_owned(),
        );
    };
    let (active, opponent) = (d100_face("d100", active)?, d100_face("d100", opponent)?);
    let compared = rules.compare(scaled, active, opponent);
    let mut answer = Map::new();
    answer.insert(
        "scaled".to_owned(),
        json!([scaled.active.get(), scaled.opponent.get()]),
    );
    answer.insert(
        "degrees".to_owned(),
        json!([
            degree(scaled.active.level(active)),
            degree(scaled.opponent.level(opponent))
        ]),
    );
    answer.insert("outcome".to_owned(), json!(outcome(compared.outcome)));
    if compared.outcome == Outcome::MutualFailure {
        let less = match compared.lesser_loser {
            Some(Side::Active) => "active",
            Some(Side::Opponent) => "opponent",
            None => "neither",
        };
        answer.insert("failed_less".to_owned(), json!(less));
    }
    answer.insert("rules".to_owned(), json!(OPPOSED_RULE_IDS));
    Ok(Value::Object(answer))
}

fn opposed_odds_answer(question: &Question) -> Result<Value, String> {
    let (scaled, rules) = scaled_scores(question)?;
    let odds = opposed(scaled, rules);
    let mut answer = Map::new();
    for candidate in Outcome::ALL {
        answer.insert(outcome(candidate).to_owned(), json!(odds.ways(candidate)));
    }
    answer.insert(
        "active_fails_less".to_owned(),
        json!(odds.active_fails_less),
    );
    answer.insert(
        "opponent_fails_less".to_owned(),
        json!(odds.opponent_fails_less),
    );
    answer.insert(
        "scaled".to_owned(),
        json!([scaled.active.get(), scaled.opponent.get()]),
    );
    Ok(Value::Object(answer))
}
