//! Answers rules questions: a question in, an answer out, both JSON. The `ruling` program reads questions from standard input.
//!
//! The crate holds no rules: every answer comes from the functions that the app itself uses.
//!
//! ```
//! let answer = ruling::answer(r#"{"game":"torg","edition":"revised","ask":"bonus","die_total":15}"#);
//! assert_eq!(answer.unwrap()["bonus"], 2);
//! ```

mod answer;
mod combat;
mod faces;
mod improv;
mod question;
mod torang;
mod torg;
mod words;

pub use answer::answer;
