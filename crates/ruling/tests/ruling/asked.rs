//! Helpers to ask the command line of the engine.

use serde_json::Value;

/// Returns the answer to a line.
pub fn ask_line(line: &str) -> Value {
    ruling::answer(line).unwrap()
}

/// Returns the answer to a question.
pub fn ask(question: &Value) -> Value {
    ask_line(&question.to_string())
}

/// Checks that the answer to a question has these keys with these values.
#[track_caller]
pub fn check(question: &Value, required: &Value) {
    let answer = ask(question);
    assert_eq!(answer.get("error"), None, "{question}: {answer}");
    for (key, value) in required.as_object().unwrap() {
        assert_eq!(answer.get(key), Some(value), "{question} gave {answer}");
    }
}

/// Checks that a question gives only an error, which contains all `fragments`.
#[track_caller]
pub fn check_error(question: &Value, fragments: &[&str]) {
    check_error_line(&question.to_string(), fragments);
}

/// Checks that a line gives only an error, which contains all `fragments`.
#[track_caller]
pub fn check_error_line(line: &str, fragments: &[&str]) {
    let answer = ask_line(line);
    let error = answer.get("error").and_then(Value::as_str);
    let error = error.unwrap_or_else(|| panic!("{line} gave {answer}"));
    for fragment in fragments {
        assert!(
            error.contains(fragment),
            "{line}: {error} does not say {fragment}"
        );
    }
    assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
}
