//! The characters as the scene shows them, and the buttons of combat rounds. The page repaints a card only if it is not equal to the one before.

use crate::played::{BREN, ODA, Played, TAVI, table};
use ::torang::command::Command;
use rising_action::components::ButtonVariant;
use rising_action::torang::people::{
    PersonCard, main_button, person_card, place_line, second_button,
};

/// TE-006, TE-043, TE-045: a card changes only with its own part of the table.
#[test]
fn te_006_a_card_changes_only_with_its_part() {
    type Step = (&'static str, fn(&mut Played), [bool; 3]);
    let steps: [Step; 5] = [
        (
            "a note",
            |played| {
                played.play(Command::MakeNote {
                    text: "Rain.".to_owned(),
                });
            },
            [false; 3],
        ),
        (
            "a mark",
            |played| {
                let ability = played.ability(BREN, "Bow").id;
                played.play(Command::SetCheck {
                    actor: BREN,
                    ability,
                    check: true,
                });
            },
            [false, true, false],
        ),
        (
            "a new ability",
            |played| played.learn(ODA, "Lore 30"),
            [false, false, true],
        ),
        (
            "a round",
            |played| played.play(Command::BeginRounds),
            [true; 3],
        ),
        (
            "an action",
            |played| {
                played.play(Command::SetActed {
                    actor: TAVI,
                    acted: true,
                });
            },
            [true, false, false],
        ),
    ];
    let mut played = table();
    let cards = |played: &Played| -> Vec<Option<PersonCard>> {
        let view = played.view();
        [TAVI, BREN, ODA]
            .into_iter()
            .map(|actor| person_card(&view, actor))
            .collect()
    };
    for (what, step, changes) in steps {
        let before = cards(&played);
        step(&mut played);
        let changed: Vec<bool> = cards(&played)
            .iter()
            .zip(&before)
            .map(|(after, before)| after != before)
            .collect();
        assert_eq!(changed, changes, "{what}");
    }
    let card = person_card(&played.view(), BREN).unwrap();
    let chips: Vec<(&str, &str, bool)> = card
        .abilities
        .iter()
        .map(|chip| (chip.name.as_str(), chip.score.as_str(), chip.is_marked))
        .collect();
    assert_eq!(chips, [("Survival", "52", false), ("Bow", "74", true)]);
    assert_eq!(card.acted, Some(false));
}

/// TE-006: the main button is for what comes next: rolls until everybody has acted, then the next round.
#[test]
fn rounds_and_who_has_acted() {
    let mut played = table();
    played.play(Command::BeginRounds);
    played.play(Command::SetActed {
        actor: TAVI,
        acted: true,
    });
    let buttons = |played: &Played| {
        let view = played.view();
        [Some(main_button(&view)), second_button(&view)]
            .map(|button| button.map(|button| (button.label, button.detail, button.variant)))
    };
    let call = |variant| Some(("Call for a roll".to_owned(), String::new(), variant));
    let next = |acted: &str, variant| Some(("Begin round 2".to_owned(), acted.to_owned(), variant));
    let (primary, plain) = (ButtonVariant::Primary, ButtonVariant::Plain);
    assert_eq!(
        buttons(&played),
        [call(primary), next("acted: 1 of 3", plain)]
    );
    let place_text = place_line(&played.view().clock);
    assert_eq!(place_text, "Scene 1, round 1");
    for actor in played.view().present().map(|character| character.id) {
        played.play(Command::SetActed { actor, acted: true });
    }
    assert_eq!(
        buttons(&played),
        [next("acted: 3 of 3", primary), call(plain)]
    );
    played.play(Command::EndRounds);
    assert_eq!(buttons(&played), [call(primary), None]);
}
