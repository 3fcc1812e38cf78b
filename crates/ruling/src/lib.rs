//! The rules engine at the command line: a question in, an answer out, both JSON.
//!
//! It holds no rules: every answer comes from the functions that the app plays by.
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
