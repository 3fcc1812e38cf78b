//! Conventions that the compiler does not check: allowed imports, how files begin, and what no file may contain.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Crates whose modules have no circular imports.
const WITHOUT_CIRCLES: [&str; 6] = ["tabletop", "torg", "torang", "improv", "storage", "ruling"];
const LONGEST_FILE: usize = 700;
/// Folders that are not part of this project's sources.
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

/// A file of this project, with its path from the root, written with slashes.
struct File {
    path: String,
    text: String,
}

impl File {
    /// Returns the lines of code with their numbers: without comments, and without the tests at the end of a file.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines: Vec<&str> = self.text.lines().collect();
        // The `tests` module at the end, or a file that is all tests. A single test-only item ends nothing.
        let ends = |index: &usize| {
            let after = lines.get(index + 1).copied().unwrap_or_default();
            lines[*index] == "#![cfg(test)]"
                || (lines[*index] == "#[cfg(test)]" && after.starts_with("mod tests"))
        };
        let end = (0..lines.len()).find(ends).unwrap_or(lines.len());
        (1..).zip(lines.into_iter().take(end).map(code_of))
    }

    fn is_in(&self, folder: &str) -> bool {
        self.path.starts_with(&format!("{folder}/"))
    }
}

/// Returns a line without its comment. Two slashes after a colon are part of an address, not a comment.
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

/// Returns every text file of the project, in alphabetical order.
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
        rust.iter().filter(|file| is_shipped(file)).count() > 20,
        "no sources were found"
    );
    rust
}

/// Fails with all errors at once, so that one run reports everything.
#[track_caller]
fn assert_no_errors(errors: Vec<String>) {
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
}

/// Whether a line contains a word as a whole word.
fn names(line: &str, name: &str) -> bool {
    let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    line.match_indices(name).any(|(at, _)| {
        outside(line[..at].chars().next_back()) && outside(line[at + name.len()..].chars().next())
    })
}

#[test]
fn code_excludes_comments() {
    assert_eq!(
        code_of("let there = \"https://here\"; // and a word"),
        "let there = \"https://here\"; "
    );
}

/// The compiler checks imports between crates. Within a crate, no module imports one that imports it, directly or through others.
#[test]
fn modules_have_no_circular_imports() {
    let mut errors = Vec::new();
    for name in WITHOUT_CIRCLES {
        let modules = Modules::read_folder(&format!("crates/{name}/src"));
        assert!(modules.imports.len() > 1, "no modules of {name} were found");
        for circle in modules.circles() {
            errors.push(format!("{name}: {}", circle.join(", ")));
        }
    }
    // A screen of the app and the dialogs over it name each other, so here a folder counts as one module.
    for circle in Modules::read_folder("src").top_level().circles() {
        errors.push(format!("the app: {}", circle.join(", ")));
    }
    assert_no_errors(errors);
}

#[test]
fn circular_imports_are_found() {
    let modules = Modules::read(&[
        ("a.rs", "use crate::b::{self, Thing};"),
        ("b/mod.rs", "mod c;\nfn f() -> c::C { todo(super::d::X) }"),
        ("b/c.rs", "use crate::{d, e::E};"),
        ("d.rs", "use crate::b::c::C;"),
        ("e.rs", "// use crate::a;"),
        ("lib.rs", "pub mod a; pub mod b; pub mod d; pub mod e;"),
    ]);
    assert_eq!(modules.circles(), [["b::c", "d"]]);
    assert_eq!(modules.top_level().circles(), [["b", "d"]]);
}

#[test]
fn only_test_modules_are_excluded_from_code() {
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

/// With `test = false` in its `Cargo.toml` a library is compiled once, without the tests in its sources, which would then never run.
/// A library without such tests sets it, so that it is not compiled twice.
#[test]
fn libraries_run_the_tests_in_their_sources() {
    let mut errors = Vec::new();
    let mut untested = 0;
    let sources = sources();
    for manifest in texts() {
        let Some(folder) = manifest.path.strip_suffix("Cargo.toml") else {
            continue;
        };
        let inside = format!("{folder}src");
        let mut tests = Vec::new();
        for file in sources.iter().filter(|file| file.is_in(&inside)) {
            let lines = test_lines(&file.text).into_iter();
            tests.extend(lines.map(|line| format!("{}:{line} is never run", file.path)));
        }
        if is_untested(&manifest.text) {
            untested += 1;
            errors.extend(tests);
        } else if tests.is_empty() {
            errors.push(format!("{} lacks `test = false`", manifest.path));
        }
    }
    assert_no_errors(errors);
    assert!(untested > 1, "no libraries without tests were found");
}

/// Whether a `Cargo.toml` has `test = false` for its library.
fn is_untested(manifest: &str) -> bool {
    let manifest: toml::Table = toml::from_str(manifest).unwrap();
    let test = manifest.get("lib").and_then(|lib| lib.get("test"));
    test.and_then(toml::Value::as_bool) == Some(false)
}

/// Returns the numbers of the lines with a test attribute.
fn test_lines(text: &str) -> Vec<usize> {
    let about_tests = |(number, line): (usize, &str)| {
        let line = code_of(line).trim_start();
        let attribute = line.starts_with("#[") || line.starts_with("#![");
        (attribute && names(line, "test")).then_some(number)
    };
    (1..).zip(text.lines()).filter_map(about_tests).collect()
}

#[test]
fn tests_in_sources_are_found() {
    let text =
        "#[cfg(test)]\nmod tests {\n    #[test]\n    fn f() {}\n}\n// #[test]\nlet test = 1;";
    assert_eq!(test_lines(text), [1, 3]);
    assert_eq!(test_lines("#![cfg(all(test, unix))]"), [1]);
    assert!(is_untested("[lib]\ntest = false"));
    assert!(!is_untested("[lib]\n[[bin]]\ntest = false"));
}

/// Pages are computed from one seat's view: page code must not even name the state, which has every secret.
#[test]
fn pages_do_not_use_the_state() {
    let mut errors = Vec::new();
    let of_page = |file: &&File| {
        // The exception names the type in what a game's state has to be, and reads none.
        file.is_in("src") && file.path != "src/game.rs"
    };
    for file in sources().iter().filter(of_page) {
        for (number, line) in file.code() {
            if names(line, "State")
                || line.contains("table().state()")
                || line.contains("table.state()")
            {
                errors.push(format!("{}:{number} reads the state", file.path));
            }
        }
    }
    assert_no_errors(errors);
}

#[test]
fn every_source_begins_with_a_description() {
    let has_no_description = |file: &File| !file.text.starts_with("//! ");
    assert_no_errors(
        sources()
            .iter()
            .filter(|file| has_no_description(file))
            .map(|file| file.path.clone())
            .collect(),
    );
}

#[test]
fn sources_have_no_open_notes() {
    let mut errors = Vec::new();
    let notes = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ];
    for file in sources() {
        for (index, line) in file.text.lines().enumerate() {
            for word in notes.iter().filter(|word| line.contains(**word)) {
                errors.push(format!("{}:{} {word}", file.path, index + 1));
            }
        }
    }
    assert_no_errors(errors);
}

/// An event between the app and its scripts has one name on both sides: that of its Rust variant or type, in kebab case.
#[test]
fn events_have_the_same_name_in_rust_and_in_the_scripts() {
    let rust = include_str!("../../crates/browser/src/events.rs");
    let mut errors = Vec::new();
    let mut type_name = "";
    for line in rust.lines() {
        if let Some((_, name)) = line.split_once("impl Report for ") {
            type_name = name.trim_end_matches(" {");
        }
        let variant = line.trim().strip_prefix("Self::").unwrap_or(type_name);
        let name: String = variant
            .chars()
            .take_while(char::is_ascii_alphabetic)
            .collect();
        for event in event_names(line) {
            if event != format!("ra{}", kebab_case(&name)) {
                errors.push(format!("{name} is {event}"));
            }
        }
    }
    let in_rust: BTreeSet<&str> = event_names(rust).collect();
    assert!(in_rust.len() > 20, "no events were found");
    let files = texts();
    let in_scripts: BTreeSet<&str> = files
        .iter()
        .filter(|file| file.is_in("pwa") && file.path.ends_with(".js"))
        .flat_map(|file| event_names(&file.text))
        .collect();
    let differing = in_rust.symmetric_difference(&in_scripts);
    errors.extend(differing.map(|event| format!("{event} is on one side only")));
    assert_no_errors(errors);
}

/// Returns the quoted names of events.
fn event_names(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).filter(|quoted| {
        let is_in_name = |c: char| c.is_ascii_lowercase() || c == '-';
        quoted.starts_with("ra-") && quoted.chars().all(is_in_name)
    })
}

/// Returns a name such as `ScrollTo` as "-scroll-to".
fn kebab_case(name: &str) -> String {
    let letters = name.chars().map(|c| {
        let lower = c.to_ascii_lowercase();
        if c.is_ascii_uppercase() {
            format!("-{lower}")
        } else {
            lower.to_string()
        }
    });
    letters.collect()
}

/// `a + *` and `a ~ *` match any element, so wherever an element comes or goes, the browser looks at the style of everything beside
/// it again: all of the page, when a dialog opens.
#[test]
fn no_style_matches_all_following_elements() {
    let mut errors = Vec::new();
    for file in texts().iter().filter(|file| file.is_in("style")) {
        for (line_number, line) in (1..).zip(file.text.lines()) {
            let selector = line.split('{').next().unwrap_or_default();
            if ["+ *", "~ *", "+*", "~*"]
                .iter()
                .any(|part| selector.contains(part))
            {
                errors.push(format!("{}:{line_number} {selector}", file.path));
            }
        }
    }
    assert_no_errors(errors);
}

#[test]
fn no_file_is_too_long() {
    let long = |file: &File| {
        let lines = file.text.lines().count();
        (lines > LONGEST_FILE).then(|| format!("{} has {lines} lines", file.path))
    };
    assert_no_errors(sources().iter().filter_map(long).collect());
}

/// No file names the machine it was written on, and packages come from the public registries.
#[test]
fn no_file_names_a_machine() {
    let paths = [
        concat!("/ro", "ot/"),
        concat!("/wo", "rk/"),
        concat!("/ho", "me/"),
    ];
    let mut errors = Vec::new();
    for file in texts() {
        for (index, line) in file.text.lines().enumerate() {
            for path in paths.iter().filter(|path| line.contains(**path)) {
                errors.push(format!("{}:{} {path}", file.path, index + 1));
            }
            let is_foreign = if file.path == "Cargo.lock" {
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
            if is_foreign {
                errors.push(format!("{}:{} another registry", file.path, index + 1));
            }
        }
    }
    assert_no_errors(errors);
}

/// Whether a file is part of the shipped code, not of the tests.
fn is_shipped(file: &File) -> bool {
    let test = file.is_in("crates/testing") || file.path.contains("/tests/") || file.is_in("tests");
    !test && (file.is_in("src") || file.is_in("crates"))
}

/// The modules of a crate, by path (`combat::odds`; the root is empty), each with the modules that it imports.
struct Modules {
    imports: BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
}

impl Modules {
    fn read_folder(folder: &str) -> Self {
        let files = sources();
        let inside = files.iter().filter_map(|file| {
            let inner = file.path.strip_prefix(&format!("{folder}/"))?;
            Some((inner, file.text.as_str()))
        });
        Self::read(&inside.collect::<Vec<_>>())
    }

    fn read(files: &[(&str, &str)]) -> Self {
        let path_of = |file: &str| {
            let file = file.trim_end_matches(".rs");
            let mut path: Vec<String> = file.split('/').map(str::to_owned).collect();
            path.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
            path
        };
        let known: BTreeSet<Vec<String>> = files.iter().map(|(file, _)| path_of(file)).collect();
        let mut imports = BTreeMap::new();
        for (file, text) in files {
            let own_path = path_of(file);
            let source = File {
                path: String::new(),
                text: (*text).to_owned(),
            };
            let code: Vec<&str> = source.code().map(|(_, line)| line).collect();
            let named_paths = paths_in(&code.join("\n"));
            let reached = named_paths
                .iter()
                .filter_map(|path| resolve(&own_path, path, &known));
            let reached: BTreeSet<_> = reached.filter(|other| *other != own_path).collect();
            imports.insert(own_path, reached);
        }
        Self { imports }
    }

    /// Counts every folder as one module.
    fn top_level(&self) -> Self {
        let mut imports: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
        let first = |path: &Vec<String>| path.iter().take(1).cloned().collect::<Vec<_>>();
        for (from, reached) in &self.imports {
            let from = first(from);
            let reached = reached.iter().map(first).filter(|other| *other != from);
            imports.entry(from.clone()).or_default().extend(reached);
        }
        Self { imports }
    }

    /// Returns the groups of modules that import each other, directly or indirectly; each group once.
    fn circles(&self) -> Vec<Vec<String>> {
        let reach = |from: &Vec<String>| {
            let mut seen: BTreeSet<&Vec<String>> = BTreeSet::new();
            let mut next: Vec<&Vec<String>> = self.imports[from].iter().collect();
            while let Some(module) = next.pop() {
                if seen.insert(module) {
                    next.extend(self.imports.get(module).into_iter().flatten());
                }
            }
            seen
        };
        let reached: BTreeMap<_, _> = self
            .imports
            .keys()
            .map(|from| (from, reach(from)))
            .collect();
        let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
        for (from, reached_modules) in &reached {
            let back = |other: &&&Vec<String>| {
                reached
                    .get(**other)
                    .is_some_and(|reached_modules| reached_modules.contains(from))
            };
            let circle = reached_modules
                .iter()
                .filter(back)
                .map(|module| module.join("::"));
            circles.insert(circle.collect());
        }
        circles
            .into_iter()
            .filter(|circle| circle.len() > 1)
            .collect()
    }
}

/// Returns the module that a path names, seen from `own`; `None` if it leads out of the crate.
fn resolve(
    own_path: &[String],
    path: &[String],
    known: &BTreeSet<Vec<String>>,
) -> Option<Vec<String>> {
    let mut path = path;
    let mut module = own_path.to_vec();
    match path.first()?.as_str() {
        "crate" => {
            module.clear();
            path = &path[1..];
        }
        "self" => path = &path[1..],
        "super" => {
            while path.first().is_some_and(|part| part == "super") {
                module.pop();
                path = &path[1..];
            }
        }
        first => {
            module.push(first.to_owned());
            if !known.contains(&module) {
                return None;
            }
            path = &path[1..];
        }
    }
    for part in path {
        module.push(part.clone());
        if !known.contains(&module) {
            module.pop();
            break;
        }
    }
    Some(module)
}

/// Returns every path in a source text: those of `use` with their groups expanded, and those that begin with crate, self or super.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut rest = code;
    let mut outside = String::new();
    while let Some(at) = rest.find("use ") {
        let starts = rest[..at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace);
        outside.push_str(&rest[..at]);
        rest = &rest[at + 4..];
        if let Some(end) = rest.find(';').filter(|_| starts) {
            unfold(&[], &rest[..end], &mut paths);
            rest = &rest[end + 1..];
        }
    }
    outside.push_str(rest);
    let parts = outside.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    for part in parts.filter(|part| part.contains("::")) {
        let path: Vec<String> = part.split("::").map(str::to_owned).collect();
        if ["crate", "self", "super"].contains(&path[0].as_str()) {
            paths.push(path);
        }
    }
    paths
}

/// Returns the paths of one `use`: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn unfold(before: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let (head, group) = match tree.find('{') {
        Some(at) => (
            &tree[..at],
            tree[at + 1..]
                .rfind('}')
                .map(|end| &tree[at + 1..at + 1 + end]),
        ),
        None => (tree, None),
    };
    let head = head.split(" as ").next().unwrap_or_default();
    let parts = head
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let path: Vec<String> = before
        .iter()
        .cloned()
        .chain(parts.map(str::to_owned))
        .collect();
    let Some(group) = group else {
        paths.push(path);
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                unfold(&path, &group[start..at], paths);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !group[start..].trim().is_empty() {
        unfold(&path, &group[start..], paths);
    }
}
