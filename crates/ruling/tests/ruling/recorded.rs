//! 2,000 questions with their answers as recorded before the engine became a workspace, byte by byte. `scripts/record-rulings.mjs`
//! makes the questions
//! and records what a build answers.

const RECORDED: &str = include_str!("../golden/rulings.jsonl");

/// Returns the question as it was sent, and the answer as it was printed.
fn parts(record: &str) -> Option<(String, &str)> {
    let record = record.strip_prefix("{\"question\":")?.strip_suffix('}')?;
    let (question, answer) = record.rsplit_once(",\"answer\":")?;
    // A line that is no JSON was recorded as a text.
    let raw = serde_json::from_str::<String>(question);
    Some((raw.unwrap_or_else(|_| question.to_owned()), answer))
}

#[test]
fn recorded_questions_have_the_same_answers() {
    let mut count = 0;
    for record in RECORDED.lines() {
        let (line, answer) = parts(record).unwrap();
        assert_eq!(ruling::answer(&line).unwrap().to_string(), answer, "{line}");
        count += 1;
    }
    assert_eq!(count, 2_000);
}
