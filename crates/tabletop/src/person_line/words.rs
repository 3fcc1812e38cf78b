//! The words and numbers of a detail, and of a name.

use std::collections::BTreeSet;

/// Splits a detail into its words.
pub(super) fn words(item: &str) -> impl Iterator<Item = &str> {
    let separates = |sign: char| sign.is_whitespace() || "()[]:=×".contains(sign);
    item.split(separates).filter(|word| !word.is_empty())
}

/// Checks whether a word is a number: "12", "+3/18", "−5", "70%", "x3".
pub(super) fn is_number(word: &str) -> bool {
    let word = word.strip_prefix(['+', '-', '−', 'x', 'X']).unwrap_or(word);
    let word = word.strip_suffix(['%', 'x', 'X']).unwrap_or(word);
    word.starts_with(|sign: char| sign.is_ascii_digit())
        && word
            .chars()
            .all(|sign| sign.is_ascii_digit() || sign == '/')
}

/// Checks whether a detail has a number and says what it is for.
pub(super) fn has_figure(item: &str) -> bool {
    let is_named = |word: &str| !is_number(word) && word.contains(char::is_alphabetic);
    words(item).any(is_number) && words(item).any(is_named)
}

/// Checks whether a detail has a number with a plus: "club +3".
pub(super) fn has_added_figure(item: &str) -> bool {
    has_figure(item) && words(item).any(|word| word.starts_with('+') && is_number(word))
}

/// Checks whether each item ends in a number, the first one in a number of two or more digits. Numbers after the same words tell
/// people apart: "Thug 11, Thug 12".
pub(super) fn are_scores(items: &[String]) -> bool {
    let read = |item: &String| {
        let number = words(item).last().filter(|word| is_number(word))?;
        let digits = number.chars().filter(char::is_ascii_digit).count();
        let (name, _) = item.rsplit_once(number)?;
        has_figure(item).then(|| (name.trim().to_lowercase(), digits))
    };
    let scores: Option<Vec<(String, usize)>> = items.iter().map(read).collect();
    scores.is_some_and(|scores| {
        let names: BTreeSet<&String> = scores.iter().map(|(name, _)| name).collect();
        names.len() == scores.len() && scores.first().is_some_and(|(_, digits)| *digits > 1)
    })
}

/// Returns what stands before a label and the sign between them: "Elsa (Ann)" of "Elsa (Ann) - talents". `None` if there is no label.
pub(super) fn without_label<'a>(before: &'a str, labels: &[&str]) -> Option<&'a str> {
    let (head, last) = before.trim_end().rsplit_once(char::is_whitespace)?;
    let is_separator = |sign: char| sign.is_whitespace() || "-–—,;.|·•/".contains(sign);
    let head = head.trim_end_matches(is_separator);
    let is_label = labels.iter().any(|label| last.eq_ignore_ascii_case(label));
    (is_label && !head.is_empty()).then_some(head)
}

/// Returns the length of the label and the colon with which details begin: "talents: sword 3". 0 if there is none.
pub(super) fn label_length(details: &str, labels: &[&str]) -> usize {
    let Some((first, rest)) = details.split_once(':') else {
        return 0;
    };
    let is_label = |label: &&str| first.trim().eq_ignore_ascii_case(label);
    match labels.iter().any(is_label) {
        true => details.len().saturating_sub(rest.len()),
        false => 0,
    }
}

/// Returns the player’s name in parentheses without the words before it: "played by Joe", "player: Joe".
pub fn player_name(inside: &str) -> &str {
    const WORDS: [&str; 2] = ["played by", "player"];
    let mut name = inside.trim();
    while let Some(rest) = WORDS.iter().find_map(|words| {
        let (before, rest) = name.split_at_checked(words.len())?;
        let is_apart = rest.starts_with([' ', ':', '\t']);
        let rest = rest.trim_start_matches([' ', ':', '\t']);
        let is_name = rest.starts_with(char::is_alphabetic);
        (before.eq_ignore_ascii_case(words) && is_apart && is_name).then_some(rest)
    }) {
        name = rest;
    }
    name
}

/// Checks whether a text is nothing but a number, which nobody is called.
pub fn is_only_number(text: &str) -> bool {
    let number = text.trim().trim_start_matches(['+', '-', '−']);
    let digits = number.trim_end_matches(['%', ' ']);
    !digits.is_empty() && digits.chars().all(|sign| sign.is_ascii_digit())
}

/// The highest number that people put after a name to tell several alike apart, as in "Spirit 2". A higher one is a value.
pub const MAX_NAME_NUMBER: u32 = 4;

/// Checks whether the number of a detail is low enough to tell people apart: "Spirit 2".
pub(super) fn has_name_number(item: &str) -> bool {
    let mut numbers = words(item).filter_map(|word| word.parse::<u32>().ok());
    numbers
        .next()
        .is_some_and(|number| number <= MAX_NAME_NUMBER)
}

/// Checks whether a text ends with a number that is neither a count, as in "thugs x3", nor low enough to tell people apart.
pub(super) fn ends_with_value(text: &str) -> bool {
    let last = words(text).last().filter(|last| is_number(last));
    let is_count = |last: &str| last.starts_with(['x', 'X']);
    let is_of_name = |last: &str| {
        last.parse()
            .is_ok_and(|number: u32| number <= MAX_NAME_NUMBER)
    };
    last.is_some_and(|last| !is_count(last) && !is_of_name(last))
}

/// Checks whether a detail could be a name with a digit that tells two people apart: "Ann 2".
pub(super) fn is_name_with_digit(item: &str) -> bool {
    let mut numbers = words(item).filter(|word| is_number(word));
    let is_digit = numbers.next().is_some_and(|number| number.len() == 1);
    is_digit && numbers.next().is_none() && !item.contains([':', '=', '×', '%', '(', '['])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_the_player_are_left_out() {
        for (inside, name) in [
            ("played by Joe", "Joe"),
            ("Player: Joe", "Joe"),
            ("player Joe", "Joe"),
            ("player played by: Joe", "Joe"),
            ("Player 2", "Player 2"),
            ("player", "player"),
            ("Players", "Players"),
            ("Zoë", "Zoë"),
        ] {
            assert_eq!(player_name(inside), name);
        }
    }

    #[test]
    fn a_number_alone_is_no_name() {
        for number in ["55", " −5 ", "+3", "70%", "70 %"] {
            assert!(is_only_number(number), "{number}");
        }
        for name in ["X23", "9x", "3/4", "Agent 47", "%", ""] {
            assert!(!is_only_number(name), "{name}");
        }
    }
}
