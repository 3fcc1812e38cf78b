//! The engine at the command line, as its tests ask it.

use serde_json::Value;

/// The answer to a line.
pub fn ask_line(line: &str) -> Value {
    ruling::answer(line).unwrap()
}

/// The answer to a question.
pub fn ask(question: &Value) -> Value {
    ask_line(&question.to_string())
}

/// The question, with the keys that its answer must have and what they must be.
#[track_caller]
pub fn check(question: &Value, required: &Value) {
    let answer = ask(question);
    assert_eq!(answer.get("error"), None, "{question}: {answer}");
    for (key, value) in required.as_object().unwrap() {
        assert_eq!(answer.get(key), Some(value), "{question} gave {answer}");
    }
}

/// The question gives an error that names all of `words` and nothing else.
#[track_caller]
pub fn check_error(question: &Value, fragments: &[&str]) {
    check_error_line(&question.to_string(), fragments);
}

/// The line gives an error that names all of `fragments` and nothing else.
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
