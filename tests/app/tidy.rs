//! The sources keep their order: which modules may use which, what every file begins with, and what stands in none.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use std::fs;
use std::path::{Path, PathBuf};

/// The parts of the app, with those that each may use besides itself.
const PARTS: [(&str, &[&str]); 3] = [("app", &[]), ("shell", &["app"]), ("ui", &["app", "shell"])];
/// Crates of the web, for the page only.
const WEB: [&str; 8] = [
    "leptos",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_storage",
    "getrandom",
    "console_error_panic_hook",
];
const LONGEST_FILE: usize = 600;
/// Where nothing of ours lies.
const NOT_OURS: [&str; 6] = [
    "target",
    "dist",
    "node_modules",
    "test-results",
    ".git",
    ".library",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of ours, with its path with forward slashes.
struct File {
    path: String,
    text: String,
}

impl File {
    /// The lines of code with their numbers: no comment lines, and no tests at the end of a file.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines: Vec<&str> = self.text.lines().collect();
        // Of the module at the end, or of the whole file; a single item for the tests ends nothing.
        let ends = |place: &usize| {
            let after = lines.get(place + 1).copied().unwrap_or_default();
            lines[*place] == "#![cfg(test)]"
                || (lines[*place] == "#[cfg(test)]" && after.starts_with("mod tests"))
        };
        let end = (0..lines.len()).find(ends).unwrap_or(lines.len());
        (1..).zip(lines.into_iter().take(end).map(code_of))
    }

    fn is_in(&self, folder: &str) -> bool {
        self.path.starts_with(&format!("{folder}/"))
    }
}

/// A line without its comment. Two slashes in a text are one only behind a colon, as in an address.
fn code_of(line: &str) -> &str {
    let comment = line
        .match_indices("//")
        .find(|(at, _)| !line[..*at].ends_with(':'));
    comment.map_or(line, |(at, _)| &line[..at])
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if NOT_OURS.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            walk(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Every text of ours, in the alphabet's order.
fn texts() -> Vec<File> {
    let mut paths = Vec::new();
    walk(root(), &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = String::from_utf8(fs::read(&path).unwrap()).ok()?;
        let path = path
            .strip_prefix(root())
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        Some(File { path, text })
    };
    paths.into_iter().filter_map(read).collect()
}

fn sources() -> Vec<File> {
    let rust: Vec<File> = texts()
        .into_iter()
        .filter(|file| file.path.ends_with(".rs"))
        .collect();
    assert!(
        rust.iter().filter(|file| file.is_in("src")).count() > 20,
        "the sources were found"
    );
    rust
}

/// All faults at once, so that one run tells everything.
#[track_caller]
fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The words that follow `before` in a line: `crate::app::model` gives `app`.
fn words_after<'a>(line: &'a str, before: &str) -> Vec<&'a str> {
    let end = |rest: &str| {
        rest.find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len())
    };
    line.match_indices(before)
        .filter(|(at, _)| {
            !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$')
        })
        .map(|(at, _)| &line[at + before.len()..])
        .map(|rest| &rest[..end(rest)])
        .collect()
}

/// Whether a word stands in a line, whole.
fn names(line: &str, word: &str) -> bool {
    let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    line.match_indices(word).any(|(at, _)| {
        outside(line[..at].chars().next_back()) && outside(line[at + word.len()..].chars().next())
    })
}

/// What is wrong with the modules that a line of code names, in a file `depth` modules below its part of the app.
fn faults_of_line(line: &str, depth: usize, may: &[&str]) -> Option<String> {
    for word in words_after(line, "crate::") {
        if word.is_empty() {
            return Some("names modules in a group: one `use crate::part::…` for each".to_owned());
        }
        if !may.contains(&word) {
            return Some(format!("uses {word}"));
        }
    }
    let climbs = (1..8)
        .rev()
        .find(|times| line.contains(&"super::".repeat(*times)))
        .unwrap_or(0);
    (climbs > depth).then(|| "climbs out of its part".to_owned())
}

#[test]
fn every_part_of_the_app_uses_only_what_it_may() {
    let mut faults = Vec::new();
    for file in sources() {
        for (part, others) in PARTS {
            let home = format!("src/{part}");
            let root_file = format!("src/{part}.rs");
            if !file.is_in(&home) && file.path != root_file {
                continue;
            }
            let may: Vec<&str> = others.iter().copied().chain([part]).collect();
            let inner = file.path.trim_start_matches(&format!("{home}/"));
            let is_root = file.path == root_file || inner == "mod.rs";
            let depth = inner.matches('/').count() + usize::from(!inner.ends_with("/mod.rs"));
            let depth = if is_root { 0 } else { depth };
            for (number, line) in file.code() {
                if let Some(fault) = faults_of_line(line, depth, &may) {
                    faults.push(format!("{}:{number} {fault}", file.path));
                }
            }
        }
    }
    none(faults);
}

#[test]
fn a_wrong_use_is_found() {
    let may: &[&str] = &["app"];
    assert_eq!(faults_of_line("use crate::app::model;", 1, may), None);
    assert_eq!(
        faults_of_line("use crate::shell::bridge;", 1, may),
        Some("uses shell".to_owned())
    );
    assert!(faults_of_line("use crate::{app, shell};", 1, may).is_some());
    assert!(faults_of_line("use super::super::app::model;", 1, may).is_some());
    assert_eq!(faults_of_line("use super::super::seat;", 2, may), None);
    assert_eq!(
        code_of("let there = \"https://here\"; // and a word"),
        "let there = \"https://here\"; "
    );
}

#[test]
fn only_the_page_uses_crates_of_the_web() {
    let mut faults = Vec::new();
    for file in sources() {
        let of_the_page = file.is_in("src/ui")
            || file.is_in("src/shell")
            || ["src/main.rs", "src/ui.rs", "src/shell.rs"].contains(&file.path.as_str())
            || file.path == "tests/web.rs";
        if of_the_page || file.path == "tests/app/tidy.rs" {
            continue;
        }
        for (number, line) in file.code() {
            if let Some(krate) = WEB.iter().find(|krate| names(line, krate)) {
                faults.push(format!("{}:{number} names {krate}", file.path));
            }
        }
    }
    none(faults);
}

#[test]
fn only_the_tests_at_the_end_are_passed_over() {
    let lines = |text: &str| {
        let file = File {
            path: String::new(),
            text: text.to_owned(),
        };
        file.code().count()
    };
    assert_eq!(lines("one\n#[cfg(test)]\nmod tests {\n}\n"), 1);
    assert_eq!(lines("//! Tests.\n\n#![cfg(test)]\nuse super::*;\n"), 2);
    assert_eq!(
        lines("one\n    #[cfg(test)]\n    const A: u8 = 1;\nfour\n"),
        4
    );
    assert_eq!(lines("one\n#[cfg(test)]\nconst A: u8 = 1;\nfour\n"), 4);
}

/// What a page is made from is one seat's view: nothing there may even name the state, which holds every secret.
#[test]
fn no_page_is_made_from_the_state() {
    let mut faults = Vec::new();
    let of_page = |file: &&File| {
        ["src/app/vm", "src/app/words", "src/ui"]
            .iter()
            .any(|folder| file.is_in(folder))
    };
    for file in sources().iter().filter(of_page) {
        for (number, line) in file.code() {
            if names(line, "State")
                || line.contains("game.state()")
                || line.contains("table.state()")
            {
                faults.push(format!("{}:{number} reads the state", file.path));
            }
        }
    }
    none(faults);
}

#[test]
fn every_source_says_what_it_is() {
    let untold = |file: &File| !file.text.starts_with("//! ");
    none(
        sources()
            .iter()
            .filter(|file| untold(file))
            .map(|file| file.path.clone())
            .collect(),
    );
}

#[test]
fn nothing_that_ships_gives_up_or_is_left_for_later() {
    let forbidden = [
        ".unwrap()",
        ".expect(",
        concat!("to", "do!("),
        concat!("unimpl", "emented!("),
        concat!("db", "g!("),
        "panic!(",
    ];
    let mut faults = Vec::new();
    for file in sources().iter().filter(|file| file.is_in("src")) {
        for (number, line) in file.code() {
            for word in forbidden.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("{}:{number} {word}", file.path));
            }
        }
    }
    let notes = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ];
    for file in sources() {
        for (place, line) in file.text.lines().enumerate() {
            for word in notes.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("{}:{} {word}", file.path, place + 1));
            }
        }
    }
    none(faults);
}

#[test]
fn no_file_is_longer_than_one_can_read() {
    let long = |file: &File| {
        let lines = file.text.lines().count();
        (lines > LONGEST_FILE).then(|| format!("{} has {lines} lines", file.path))
    };
    none(sources().iter().filter_map(long).collect());
}

/// Nothing names the machine it was written on, and packages come from where everybody gets them.
#[test]
fn nothing_depends_on_one_machine() {
    let paths = [
        concat!("/ro", "ot/"),
        concat!("/wo", "rk/"),
        concat!("/ho", "me/"),
    ];
    let mut faults = Vec::new();
    for file in texts() {
        for (place, line) in file.text.lines().enumerate() {
            for path in paths.iter().filter(|path| line.contains(**path)) {
                faults.push(format!("{}:{} {path}", file.path, place + 1));
            }
            let strange = if file.path == "Cargo.lock" {
                line.starts_with("source = ")
                    && line != "source = \"registry+https://github.com/rust-lang/crates.io-index\""
            } else if file.path.ends_with("package-lock.json") {
                line.contains("\"resolved\": \"") && !line.contains("\"https://registry.npmjs.org/")
            } else {
                [".cargo/config.toml", ".npmrc"].contains(&file.path.as_str())
                    && (line.contains("://")
                        || line.contains("registry = ")
                        || line.starts_with("registry="))
            };
            if strange {
                faults.push(format!("{}:{} another registry", file.path, place + 1));
            }
        }
    }
    none(faults);
}
