//! The content of a list dialog with numbers in place of its actions.

use rising_action::components::{ActionButton, ListContent, ListRow, RowPress, SteppedNumber};
use tabletop::seat::ActorId;

fn content() -> ListContent<&'static str> {
    let mut content = ListContent::question(
        "Title",
        "Text",
        [
            ActionButton::primary("Yes", "yes"),
            ActionButton::plain("No", "no").enabled_if(false),
        ],
    );
    content.figures.push(SteppedNumber {
        label: "Figure",
        value: "3".to_owned(),
        less: None,
        more: Some("more"),
    });
    content.row("Go", "further", "go");
    let row = |press| ListRow::new("Row", "", "").pressing(press);
    content.rows.push(row(RowPress::Person(ActorId(7))));
    content.rows.push(row(RowPress::Switch("switch", true)));
    content
}

/// Everything but the actions stays, and each number stands for the action in its place.
#[test]
fn numbers_stand_for_the_actions_of_a_list() {
    let (numbered, actions) = content().numbered();
    let action = |number: usize| actions[number];
    let mut back = ListContent::new(numbered.title.clone());
    back.text = numbered.text.clone();
    for button in &numbered.buttons {
        let same = ActionButton::new(&button.label, button.variant, action(button.action));
        back.buttons.push(same.enabled_if(button.enabled));
    }
    for figure in &numbered.figures {
        back.figures.push(SteppedNumber {
            label: figure.label,
            value: figure.value.clone(),
            less: figure.less.map(action),
            more: figure.more.map(action),
        });
    }
    for row in &numbered.rows {
        let press = match row.on_press {
            RowPress::Do(number) => RowPress::Do(action(number)),
            RowPress::Switch(number, is_on) => RowPress::Switch(action(number), is_on),
            RowPress::Person(person) => RowPress::Person(person),
            RowPress::Card(card) => RowPress::Card(card),
        };
        let same = ListRow::new(&row.label, &row.detail, "").pressing(press);
        back.rows.push(same);
    }
    assert_eq!(back, content());
    assert_eq!(actions, ["yes", "no", "go", "switch", "more"]);
}

/// Otherwise the buttons would be rendered again when a row is added.
#[test]
fn more_rows_change_no_number_of_a_button() {
    let (before, _) = content().numbered();
    let mut content = content();
    content.row("Another", "row", "another");
    let (after, _) = content.numbered();
    assert_eq!(after.buttons, before.buttons);
}
