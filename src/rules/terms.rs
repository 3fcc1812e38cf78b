//! Finds the terms of the games in texts.

use std::collections::BTreeSet;
use storage::GameKind;

// All forms of all terms with the term's name, the longest first; `build.rs` generates them from the glossaries.
include!(concat!(env!("OUT_DIR"), "/terms.rs"));

/// Ordinary words that begin like a term with a capital.
const ORDINARY_PHRASES: [&str; 1] = ["Up to "];

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSegment<'a> {
    /// Plain words.
    Words(&'a str),
    /// A term.
    Term {
        /// The form used in the text.
        shown: &'a str,
        /// The name of the term.
        name: &'static str,
    },
}

/// Splits a text at the terms of a game. Only the first occurrence of each term is marked. A term in lower case also matches with a
/// capital letter; a term with a capital, such as Up, matches only with the capital, and not where a sentence begins with "Up to".
pub fn pieces(game: GameKind, text: &str) -> Vec<TextSegment<'_>> {
    let forms: &'static [(&'static str, &'static str)] = match game {
        GameKind::Torg => &TORG,
        GameKind::Torang => &TORANG,
        GameKind::Improv => &IMPROV,
    };
    let mut pieces = Vec::new();
    let mut seen = BTreeSet::new();
    let mut from = 0;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let is_phrase = ORDINARY_PHRASES
            .iter()
            .any(|phrase| rest.starts_with(phrase));
        let forms = if is_phrase { &[] } else { forms };
        let found = forms
            .iter()
            .find_map(|(form, name)| Some((length_at(rest, form)?, *name)))
            .filter(|(_, name)| seen.insert(*name));
        let Some((length, name)) = found else {
            at += word_length(rest);
            continue;
        };
        if from < at {
            pieces.extend(text.get(from..at).map(TextSegment::Words));
        }
        pieces.extend(
            text.get(at..at + length)
                .map(|shown| TextSegment::Term { shown, name }),
        );
        at += length;
        from = at;
    }
    if from < text.len() {
        pieces.extend(text.get(from..).map(TextSegment::Words));
    }
    pieces
}

/// Returns the length in bytes of this form of a term, or its plural, at the start of the text; `None` if the text does not start with
/// it.
fn length_at(text: &str, form: &str) -> Option<usize> {
    let mut letters = text.chars();
    for (index, wanted) in form.chars().enumerate() {
        let letter = letters.next()?;
        let begins_sentence = index == 0 && letter.to_lowercase().eq([wanted]);
        if letter != wanted && !begins_sentence {
            return None;
        }
    }
    let rest = letters.as_str();
    let rest = match rest.strip_prefix('s') {
        Some(rest) if form.chars().count() > 2 => rest,
        _ => rest,
    };
    let ends = !rest.starts_with(char::is_alphanumeric);
    ends.then(|| text.len() - rest.len())
}

/// Returns the number of bytes up to the start of the next word.
fn word_length(text: &str) -> usize {
    let mut in_word = true;
    for (at, letter) in text.char_indices() {
        let is_letter = letter.is_alphanumeric();
        if !in_word && is_letter {
            return at;
        }
        in_word &= is_letter;
    }
    text.len()
}

#[cfg(feature = "web")]
pub use component::Explained;

#[cfg(feature = "web")]
mod component {
    use super::{TextSegment, pieces};
    use crate::rules::TermLink;
    use leptos::prelude::*;
    use storage::GameKind;

    /// A text in which each term links to its definition.
    #[component]
    pub fn Explained(
        /// The game that has the terms.
        game: GameKind,
        /// The text.
        #[prop(into)]
        text: String,
    ) -> impl IntoView {
        let pieces = pieces(game, &text).into_iter().map(|piece| match piece {
            TextSegment::Words(text) => text.to_owned().into_any(),
            TextSegment::Term { shown, name } => {
                view! { <TermLink game term=name text=shown/> }.into_any()
            }
        });
        pieces.collect_view()
    }
}
