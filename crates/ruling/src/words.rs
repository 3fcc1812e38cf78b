//! Words for engine values in answers.

use ::torg::roll::SuccessLevel;

/// Returns the word for a success level.
pub(crate) fn level_name(level: Option<SuccessLevel>) -> &'static str {
    match level {
        None => "failure",
        Some(SuccessLevel::Minimal) => "minimal",
        Some(SuccessLevel::Average) => "average",
        Some(SuccessLevel::Good) => "good",
        Some(SuccessLevel::Superior) => "superior",
        Some(SuccessLevel::Spectacular) => "spectacular",
    }
}

/// Converts to snake case: `CoupDeGrace` becomes `coup_de_grace`.
pub(crate) fn snake(ident: &str) -> String {
    let mut snake_case = String::new();
    for letter in ident.chars() {
        if letter.is_uppercase() && !snake_case.is_empty() {
            snake_case.push('_');
        }
        snake_case.extend(letter.to_lowercase());
    }
    snake_case
}
