//! The stems of English words, so that a search for one form of a word finds the others.

use std::borrow::Cow;

/// The minimum length of a stem, in letters.
const MIN_STEM: usize = 3;

/// How many of the first letters all forms of a word have in common: "try" and "tries".
pub const COMMON_LETTERS: usize = MIN_STEM - 1;

/// Returns the part of a word that its forms have in common: "grappl" for grapple, grapples, grappled and grappling. The word is in
/// lower case. A word with other characters than the letters from a to z is returned as it is.
///
/// Only the endings of verbs and of plurals are removed. The first [`COMMON_LETTERS`] letters always stay.
pub fn stem(word: &str) -> Cow<'_, str> {
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    for ending in ["ies", "ied"] {
        // "allies" is a form of "ally", but "ties" is one of "tie".
        let rest = word.strip_suffix(ending);
        if let Some(rest) = rest.filter(|rest| rest.len() >= COMMON_LETTERS) {
            return Cow::Owned(format!("{rest}y"));
        }
    }
    let singular = match without(word, "s") {
        Some(singular) if !singular.ends_with(['s', 'u', 'i']) => singular,
        _ => word,
    };
    Cow::Borrowed(without_double(without_verb_ending(singular)))
}

/// Returns the word without the ending of a verb, or of a noun such as "narration".
fn without_verb_ending(word: &str) -> &str {
    let is_verb = |rest: &&str| rest.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    if let Some(verb) = without(word, "ing").filter(is_verb) {
        return verb;
    }
    // "speed" and "exceed" have no ending.
    if let Some(verb) = without(word, "ed").filter(|verb| is_verb(verb) && !verb.ends_with('e')) {
        return verb;
    }
    if let Some(verb) = without(word, "ion").filter(|verb| verb.ends_with('t')) {
        return verb;
    }
    without(word, "e").unwrap_or(word)
}

/// Returns the word without its last letter if that stands twice: "stop" for the "stopp" of "stopping".
fn without_double(word: &str) -> &str {
    let mut letters = word.chars().rev();
    let last = letters.next();
    let is_double = last.is_some() && letters.next() == last;
    match word.get(..word.len().saturating_sub(1)) {
        Some(shorter) if is_double && shorter.len() >= MIN_STEM => shorter,
        _ => word,
    }
}

/// Returns the word without an ending; `None` if it has another one, or if too little would remain.
fn without<'a>(word: &'a str, ending: &str) -> Option<&'a str> {
    let rest = word.strip_suffix(ending);
    rest.filter(|rest| rest.len() >= MIN_STEM)
}
