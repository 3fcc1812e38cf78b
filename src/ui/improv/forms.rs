//! The sheets with questions.

use crate::app::improv::table::vm::Form;
use crate::ui::app::App;
use crate::ui::dom::{El, Node};
use crate::ui::sheets::frame;

/// A sheet with its questions one under the other.
pub fn form(app: App, vm: &Form) -> El {
    frame(app, &vm.title, Node::Nothing, Node::Nothing)
}
