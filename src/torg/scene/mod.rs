//! The scene and its people: menus and lists, actors who join and leave, an actor's condition and stats, and the end of a scene.

pub mod absences;
pub mod ending;
pub mod join;
pub mod lists;
pub mod person;

#[cfg(feature = "web")]
pub mod dialogs;
#[cfg(feature = "web")]
pub mod ending_page;
