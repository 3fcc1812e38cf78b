//! Reads one line as a question and passes it to the game that answers it.

use super::question::Question;
use super::{improv, torang, torg};
use serde_json::{Value, json};

/// The games that answer questions.
const GAMES: &str = "torg, improv, torang";

/// Returns the answer to a line, or `None` if the line is blank.
pub fn answer(line: &str) -> Option<Value> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() {
        return None;
    }
    Some(reply(line).unwrap_or_else(|error| json!({ "error": error })))
}

fn reply(line: &str) -> Result<Value, String> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| format!("not a line of JSON: {error}"))?;
    let Value::Object(keys) = value else {
        return Err("a question is one JSON object a line".to_owned());
    };
    let question = Question::from_object(keys);
    match question.text("game")? {
        "torg" => torg::answer(&question),
        "improv" => improv::answer(&question),
        "torang" => torang::answer(&question),
        other => Err(format!("\"game\": no game \"{other}\"; known: {GAMES}")),
    }
}
