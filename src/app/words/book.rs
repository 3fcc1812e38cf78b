//! The words' own file: what people read lies beside the app, a line for each text, and the code knows the lines' places.
//!
//! `said!("…")` is the text at that place. `build/words.rs` gathers what is marked so; a text that it missed stops the build.

use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

static LINES: OnceLock<Vec<&'static str>> = OnceLock::new();

/// A marked text, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said(u16);

impl Said {
    /// The place of a text that is marked.
    pub const fn of(text: &str) -> Self {
        Self(place(text))
    }

    /// The text.
    pub fn text(self) -> &'static str {
        line(usize::from(self.0))
    }
}

impl From<Said> for &'static str {
    fn from(said: Said) -> Self {
        said.text()
    }
}

impl From<Said> for String {
    #[inline(never)]
    fn from(said: Said) -> Self {
        said.text().to_owned()
    }
}

impl From<Said> for std::borrow::Cow<'static, str> {
    #[inline(never)]
    fn from(said: Said) -> Self {
        Self::Borrowed(said.text())
    }
}

/// A text that people read. It is kept in the words' file, not in the app. With `String` behind it: a copy of one's own.
macro_rules! said {
    ($text:literal) => {
        (const { $crate::app::words::book::Said::of($text) }).text()
    };
    ($text:literal, String) => {
        String::from(const { $crate::app::words::book::Said::of($text) })
    };
}
pub(crate) use said;

/// Takes in the words' file before anything else is shown. Says whether it is the one of this build.
pub fn open(file: String) -> bool {
    let mut lines = String::leak(file).lines();
    lines.next() == Some(MARK) && LINES.set(lines.collect()).is_ok()
}

/// The line at a place.
pub(super) fn line(place: usize) -> &'static str {
    entry(place)
}

/// Where the line at a place is kept: one figure, which makes a call smaller than the two of a text.
#[inline(never)]
fn entry(place: usize) -> &'static &'static str {
    lines().get(place).unwrap_or(&"")
}

#[cfg(target_arch = "wasm32")]
fn lines() -> &'static [&'static str] {
    LINES.get().map_or(&[], Vec::as_slice)
}

/// Where there is no page, nobody opens the file: it is taken in as it was made.
#[cfg(not(target_arch = "wasm32"))]
fn lines() -> &'static [&'static str] {
    const FILE: &str = include_str!(concat!(env!("OUT_DIR"), "/words.txt"));
    LINES.get_or_init(|| FILE.lines().skip(1).collect())
}

/// Where a text stands; it stops the build where the text stands nowhere.
const fn place(text: &str) -> u16 {
    let mut place = 0;
    while !same(SAID[place as usize].as_bytes(), text.as_bytes()) {
        place += 1;
    }
    place
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
