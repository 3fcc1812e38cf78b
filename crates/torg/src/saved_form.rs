//! Helpers for the form in which values are saved.

/// Whether a field has its default, so that it need not be saved.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
