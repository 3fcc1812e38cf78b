//! A Torg table's options: a search, sections of questions of which one stands open, and the way back to the book.

use super::new_table::question_row;
use crate::app::intent::Intent;
use crate::app::vm::options::{OptionSection, Options};
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, p, section, span};
use crate::ui::parts::{button, field, icon, icon_button, press};

/// The options.
pub fn options(app: App, vm: &Options) -> El {
    let clear = (!vm.search.is_empty()).then(|| {
        icon_button(
            app,
            "x",
            "Clear the search",
            Intent::SearchedOptions(String::new()),
        )
    });
    let search = field(
        app,
        "Search the options",
        &vm.search,
        Intent::SearchedOptions,
        None,
    );
    div("options")
        .child(div("search").child(search.child_if(clear)))
        .child(p("dim options-told").attr("role", "status").say(&vm.told))
        .children(vm.sections.iter().map(|its| option_section(app, its)))
        .child_if(
            vm.back
                .as_ref()
                .map(|back| div("rows options-back").child(button(app, back, "btn-wide"))),
        )
}

fn option_section(app: App, vm: &OptionSection) -> El {
    let class = if vm.changed {
        "option-section is-set"
    } else {
        "option-section"
    };
    let words = || [b("d21").say(vm.name), el("em", "").say(&vm.sub)];
    let head = match &vm.toggle {
        Some(toggle) => press(app, class, toggle.clone())
            .state("aria-expanded", vm.open)
            .children(words())
            .child(icon("down")),
        None => el("div", class).children(words()).child(span("")),
    };
    section("")
        .key(vm.name)
        .child(el("h2", "").child(head))
        .child_if(
            vm.open.then(|| {
                div("rows").children(vm.questions.iter().map(|its| question_row(app, its)))
            }),
        )
}
