//! Groups of choices as plain data, each with the item that it leads to.

#[cfg(feature = "web")]
use crate::components::Choice;
#[cfg(feature = "web")]
use leptos::prelude::*;

/// A group of choices, of which one or several can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceGroup<T> {
    /// The label of the group.
    pub label: String,
    /// Whether any number may be chosen, not exactly one.
    pub several: bool,
    /// The choices.
    pub choices: Vec<GroupedChoice<T>>,
}

impl<T> ChoiceGroup<T> {
    /// Creates a group. `several`: whether any number may be chosen, not exactly one.
    pub fn new(label: impl Into<String>, several: bool, choices: Vec<GroupedChoice<T>>) -> Self {
        Self {
            label: label.into(),
            several,
            choices,
        }
    }
}

/// One choice of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupedChoice<T> {
    /// The label.
    pub label: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
    /// The result of pressing it.
    pub leads_to: T,
}

impl<T> GroupedChoice<T> {
    /// Creates a choice.
    pub fn new(label: impl Into<String>, is_chosen: bool, leads_to: T) -> Self {
        Self {
            label: label.into(),
            is_chosen,
            leads_to,
        }
    }
}

/// Returns choices as chips. `on_choose` gets what a choice leads to.
#[cfg(feature = "web")]
pub fn chips<T: Clone + Send + Sync + 'static>(
    choices: Vec<GroupedChoice<T>>,
    on_choose: Callback<(T,)>,
) -> Vec<Choice> {
    let chip = |choice: GroupedChoice<T>| {
        Choice::new(choice.label, choice.is_chosen, move || {
            on_choose.run((choice.leads_to.clone(),))
        })
    };
    choices.into_iter().map(chip).collect()
}
