//! Choices of several items in a list.

/// Adds an item to a list, or removes it if it is there.
pub fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(item),
    }
}
