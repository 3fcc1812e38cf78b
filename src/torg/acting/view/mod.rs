//! The components of an action.

mod act_dialog;
mod action_dice;
mod around_roll;
mod skill_check_fields;

pub use act_dialog::{ActionKinds, CriticalMomentSwitch, act_dialog};
pub use action_dice::ActionDice;
pub use around_roll::AroundRoll;
pub use skill_check_fields::skill_chips;
