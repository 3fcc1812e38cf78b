//! All variants of an enum as an array.

use strum::VariantArray;

/// Returns all variants of an enum in the order of their declaration. The derived [`VariantArray::VARIANTS`] is a slice; an array
/// knows its length, so it can be mapped to another array and taken apart by a pattern.
///
/// # Panics
///
/// If `N` is not the number of variants. For a constant, the compiler reports it.
pub const fn all_variants<T: VariantArray + Copy, const N: usize>() -> [T; N] {
    match T::VARIANTS.first_chunk() {
        Some(variants) if T::VARIANTS.len() == N => *variants,
        _ => unreachable!(),
    }
}
