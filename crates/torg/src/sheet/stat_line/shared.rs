//! Values that share one number: "dodge/melee weapons 11".

use super::matching::{match_numeric_field, match_other_skill, word_token};
use super::tokens::{Token, parse_number};
use super::vocabulary::NumericField;

/// One of the values that share a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SharedValue {
    /// An attribute, or a skill of combat.
    Field(NumericField),
    /// A skill that combat does not use.
    OtherSkill(&'static str),
}

/// The most words before a shared number.
const MOST_WORDS: usize = 8;

/// Returns the values with strokes between them that share the number behind them, and the number of words before it.
pub(super) fn match_shared_number(parts: &[Token], at: usize) -> Option<(Vec<SharedValue>, usize)> {
    let rest = parts.get(at..)?;
    let count = rest.iter().take(MOST_WORDS).enumerate();
    let count = count
        .take_while(|(index, part)| {
            let is_of_item = *index == 0 || !part.starts_item;
            is_of_item && !part.quoted && parse_number(part).is_none()
        })
        .count();
    let words = rest.get(..count)?;
    let number = rest.get(count).filter(|number| !number.starts_item)?;
    parse_number(number)?;
    if !words.iter().any(|word| word.text.contains('/')) {
        return None;
    }
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let names = words.join(" ");
    let values = names.split('/').map(|name| shared_value(name, number));
    let values = values.collect::<Option<Vec<_>>>()?;
    Some((values, count))
}

/// Returns the value that a name and the number behind it are.
fn shared_value(name: &str, number: &Token) -> Option<SharedValue> {
    let mut parts: Vec<Token> = name.split_whitespace().map(word_token).collect();
    let count = parts.len();
    parts.push(number.clone());
    let is_whole = |used: usize| used == count;
    match match_numeric_field(&parts, 0).filter(|(_, used)| is_whole(*used)) {
        Some((field @ (NumericField::Attribute(_) | NumericField::Skill(_)), _)) => {
            Some(SharedValue::Field(field))
        }
        Some(_) => None,
        None => {
            let (skill, _) = match_other_skill(&parts, 0).filter(|(_, used)| is_whole(*used))?;
            Some(SharedValue::OtherSkill(skill))
        }
    }
}
