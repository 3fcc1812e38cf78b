//! Gathers the words that people read: every text marked `said!("…")` or `Said::of("…")` in the sources, and the cards' own.
//!
//! They leave the app for one file beside it, a line for each; the code keeps their places.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::deck::Deck;

/// What marks a text.
const MARKS: [&str; 2] = ["said!(", "Said::of("];
/// What marks a table whose every text is one, up to a line that only closes it.
const TABLE: &str = "texts! {\n";

/// All words, in the order of the file's lines.
pub struct Words {
    said: BTreeSet<String>,
    faces: Vec<String>,
    flavour: Vec<String>,
}

/// Reads the marked texts of every source under a folder, and a deck's.
pub fn gather(folder: &Path, deck: &Deck) -> Result<Words, String> {
    let mut said = BTreeSet::new();
    for path in sources(folder).map_err(|fault| format!("{}: {fault}", folder.display()))? {
        let at = |fault: String| format!("{}: {fault}", path.display());
        let source = std::fs::read_to_string(&path).map_err(|fault| at(fault.to_string()))?;
        read(&source, &mut said).map_err(at)?;
    }
    let faces = deck.faces.iter().flat_map(|face| {
        [
            &face.title,
            &face.short,
            &face.effect,
            &face.when,
            &face.rule,
        ]
    });
    Ok(Words {
        said,
        faces: faces.cloned().collect(),
        flavour: deck.cards.iter().map(|card| card.flavour.clone()).collect(),
    })
}

impl Words {
    /// The file: a line that tells one build's words from another's, then one line for each text.
    pub fn file(&self) -> String {
        let body: String = self
            .said
            .iter()
            .chain(&self.faces)
            .chain(&self.flavour)
            .map(|line| line.clone() + "\n")
            .collect();
        format!("{}\n{body}", mark(&body))
    }

    /// The places, for `src/app/words/book.rs`. The texts in it are for the compiler only.
    pub fn places(&self) -> String {
        let file = self.file();
        let mark = file.lines().next().unwrap_or_default();
        let mut said = String::new();
        for text in &self.said {
            let _ = writeln!(said, "    {text:?},");
        }
        format!(
            "/// The file's first line.\nconst MARK: &str = {mark:?};\n\
             /// Where the cards' faces begin.\npub(super) const FACES: usize = {};\n\
             /// Where the cards' flavour begins.\npub(super) const FLAVOUR: usize = {};\n\
             /// Every marked text, in the order of the lines.\nstatic SAID: [&str; {}] = [\n{said}];\n",
            self.said.len(),
            self.said.len() + self.faces.len(),
            self.said.len(),
        )
    }
}

fn sources(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Every text that follows a mark, or stands in a table. A mark before anything else (a comment's, the macro's own) is none.
fn read(source: &str, said: &mut BTreeSet<String>) -> Result<(), String> {
    for mark in MARKS {
        for (at, _) in source.match_indices(mark) {
            let after = source.get(at + mark.len()..).unwrap_or_default();
            if let Some(quoted) = after.trim_start().strip_prefix('"') {
                said.insert(text(quoted)?.0);
            }
        }
    }
    for (at, _) in source.match_indices(TABLE) {
        let mut rest = source.get(at + TABLE.len()..).unwrap_or_default();
        rest = rest.split("\n}").next().unwrap_or_default();
        while let Some((_, quoted)) = rest.split_once('"') {
            let (found, after) = text(quoted)?;
            said.insert(found);
            rest = after;
        }
    }
    Ok(())
}

/// A text up to its closing quote, and what follows.
fn text(quoted: &str) -> Result<(String, &str), String> {
    let mut text = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Ok((text, letters.as_str())),
            '\\' => match letters.next() {
                Some(escaped @ ('"' | '\\')) => text.push(escaped),
                _ => return Err(format!("“{text}”: only \\\" and \\\\ are understood")),
            },
            '\n' => return Err(format!("“{text}” goes over more than one line")),
            letter => text.push(letter),
        }
    }
    Err(format!("“{text}” never ends"))
}

/// A digest (FNV-1a): enough to tell builds apart.
fn mark(text: &str) -> String {
    let digest = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{digest:016x}")
}
