//! The sheets of a Torang table: the list of all, and one in full.

use crate::app::torang::table::vm::{AbilityRow, CarriedRow, Person, Scene, Seat};
use crate::app::torang::table::{Sheet, open};
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, h1, h2, i, li, span, ul};
use crate::ui::parts::{empty, icon, press, seat_bar, toggle, undo};
use ::torang::state::Role;

/// Somebody's abilities, to tap.
pub fn chips(app: App, vm: &Person) -> El {
    let chip = |chip: &crate::app::torang::table::vm::Chip| {
        let made = press(
            app,
            if chip.lit { "ab is-lit" } else { "ab" },
            chip.intent.clone(),
        )
        .child(span("").say(&chip.name))
        .child(b("").say(&chip.figure));
        li("").child(if chip.mark {
            made.child(
                icon("check")
                    .attr("role", "img")
                    .attr("aria-hidden", "false")
                    .attr("aria-label", "marked"),
            )
        } else {
            made
        })
    };
    let label = format!("{}: abilities", vm.full_name);
    ul("abs")
        .attr("aria-label", label)
        .children(vm.chips.iter().map(chip))
}

/// Whose sheet it is: the gamemaster’s cards have an orange edge.
fn mark(gm: bool) -> El {
    i(if gm {
        "row-card is-special"
    } else {
        "row-card"
    })
}

/// Everybody's sheet in a line.
pub fn people(app: App, vm: &Scene) -> El {
    let row = |its: &Person| {
        let words = if its.player.is_empty() {
            its.count.clone()
        } else {
            format!("{}, {}", its.player, its.count)
        };
        li("").child(
            press(app, "srow", its.open.clone())
                .attr("data-actor", its.id.0.to_string())
                .child(mark(its.gm))
                .child(b("").say(&its.full_name))
                .child(span("w").say(words))
                .child(span("end").say(&its.next)),
        )
    };
    let join = |role, label: &'static str| {
        let sheet = Sheet::Join {
            role,
            text: String::new(),
            fault: None,
        };
        press(app, "btn", open(sheet))
            .child(icon("plus"))
            .child(span("").say(label))
    };
    div("seats-pane")
        .child(
            div("heading")
                .child(h1("d28").say("Sheets"))
                .child(span("").say("what everybody can do")),
        )
        .child(ul("seatlist").children(vm.people.iter().map(row)))
        .child(
            div("pair seat-ways")
                .child(join(Role::Adventurer, "An adventurer"))
                .child(join(Role::GmCharacter, "Somebody else")),
        )
}

/// One sheet.
pub fn seat(app: App, vm: &Seat, undo_ready: bool) -> El {
    let bar = seat_bar(app, vm.gm, &vm.name, &vm.sub, None, &vm.menu);
    let head = div("heading")
        .child(h2("").say("Abilities"))
        .child(span("").say("marks at the right"));
    let abilities = if vm.abilities.is_empty() {
        div("rows").child(empty(
            "note",
            "Nothing on this sheet yet",
            "Several abilities can be written at once: Climb 55, Stealth 68.",
        ))
    } else {
        ul("rows").children(vm.abilities.iter().map(|one| ability(app, one)))
    };
    let carried = (!vm.carried.is_empty()).then(|| {
        div("")
            .child(div("heading").child(h2("").say("Carried")))
            .child(ul("rows").children(vm.carried.iter().map(|one| waiting(app, one))))
    });
    div("seat-pane")
        .child(bar)
        .child(head)
        .child(abilities)
        .child_if(carried)
        .child(
            div("dock").child(undo(app, undo_ready)).child(
                press(app, "btn btn-lit btn-big grow", vm.add.clone())
                    .child(icon("plus"))
                    .child(span("").say("Abilities")),
            ),
        )
}

fn ability(app: App, vm: &AbilityRow) -> El {
    let label = format!("Mark {}", vm.name);
    li("abrow")
        .child(
            press(app, "abway", vm.change.clone())
                .child(
                    span("")
                        .child(b("").say(&vm.name))
                        .child(span("").say(vm.kind)),
                )
                .child(b("d21").say(&vm.figure)),
        )
        .child(toggle(app, label, vm.mark, vm.toggle.clone()))
}

fn waiting(app: App, vm: &CarriedRow) -> El {
    li("setrow")
        .child(span("").say(&vm.text))
        .child(press(app, "btn btn-quiet", vm.drop.clone()).say("Let it lapse"))
}
