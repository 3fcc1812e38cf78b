//! The texts that are typed in the fields of an attack's form, and the figures in them.

use crate::grammar::whole_number;
use crate::torg::attack_fields::{AttackField, AttackFieldError};

/// The placeholder for an unknown figure, a usual value: with it, the options can still be shown.
const STAND_IN: &str = "8";

/// The typed texts of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedFigures([String; AttackField::COUNT]);

impl TypedFigures {
    /// Returns the text that is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        self.0.get(field as usize).map_or("", String::as_str)
    }

    /// Sets the text of a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        if let Some(typed) = self.0.get_mut(field as usize) {
            *typed = text.into();
        }
    }

    /// Puts a placeholder into those of these fields that cannot be read, and into the empty ones that are missing.
    pub(super) fn fill_in(
        &mut self,
        is_included: impl Fn(AttackField) -> bool,
        missing: &[AttackField],
    ) {
        for field in AttackField::ALL
            .into_iter()
            .filter(|field| is_included(*field))
        {
            let is_needed = match read_figure(field, self.text(field)) {
                Ok(None) => missing.contains(&field),
                Ok(Some(_)) => false,
                Err(_) => true,
            };
            if is_needed {
                self.set_text(field, STAND_IN);
            }
        }
    }
}

/// Reads a typed figure. Returns `None` if nothing is typed.
///
/// # Errors
/// [`AttackFieldError::NoNumber`] if the text is not a whole number, [`AttackFieldError::OutOfRange`] if the field does not allow it.
pub fn read_figure(field: AttackField, typed: &str) -> Result<Option<i32>, AttackFieldError> {
    // A sign alone is the beginning of a number.
    if matches!(typed.trim(), "" | "-" | "−" | "+") {
        return Ok(None);
    }
    match whole_number(typed) {
        None => Err(AttackFieldError::NoNumber(field)),
        Some(figure) if field.range().contains(&figure) => Ok(Some(figure)),
        Some(_) => Err(AttackFieldError::OutOfRange(field)),
    }
}
