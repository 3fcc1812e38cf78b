//! Order among few: one small sort for the short lists that a table has.

/// Sorts by a key; what has the same key stays as it was. By insertion: lists at a table are short, and the standard library's
/// sorts are several kilobytes of the page for each kind of list.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for mut place in 1..items.len() {
        while let Some(before) = place.checked_sub(1)
            && let Some([left, right]) = items.get_mut(before..=place)
            && key(right) < key(left)
        {
            std::mem::swap(left, right);
            place = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_orders_as_the_standard_library_does() {
        for length in 0..40_u32 {
            let mut items: Vec<(u32, u32)> = (0..length)
                .map(|place| (place * 7919 % 13, place))
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_by_key(&mut items, |(key, _)| *key);
            assert_eq!(items, expected);
        }
    }
}
