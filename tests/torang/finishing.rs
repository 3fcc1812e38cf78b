//! What is asked, or counted on the button, before a roll is finished.

use crate::played::{BREN, ODA, TAVI, table};
use ::torang::command::Command;
use ::torang::opposed::Side;
use ::torang::state::{Benefit, RollPart};
use rising_action::torang::action::{Action, TorangDialog, TorangList};
use rising_action::torang::lists::list_of;
use rising_action::torang::people::main_button;
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest};
use rising_action::torang::result::{answer_and_finish, finish_without_choice, requested_checks};

const MAIN: RollPart = RollPart::Main(Side::Active);

/// TE-045, TE-046: after the gamemaster’s yes, the roll is not finished before the other side’s check is marked or declined. A check
/// that still needs the gamemaster is not asked about.
#[test]
fn te_045_a_granted_check_is_asked_about_before_the_roll_is_finished() {
    let finished = Action::Play(vec![Command::ClearRoll]);
    for marks in [true, false] {
        let mut played = table();
        let request = RollRequest {
            kind: RollKind::Opposed,
            opponent: Some(ODA),
            opponent_chosen: ChosenScore {
                ability: Some(played.ability(ODA, "Perception").id),
                ..ChosenScore::default()
            },
            ..played.request(TAVI, "Stealth")
        };
        played.call_for(&request);
        played.dice(6, Some(20));
        assert_eq!(finish_without_choice(&played.view(), MAIN), finished);
        played.press("Ask the gamemaster");
        played.press("Yes");
        let asked = Action::Open(TorangList::GrantedChecks.into());
        assert_eq!(finish_without_choice(&played.view(), MAIN), asked);
        played.play(Command::ChooseBenefits {
            part: MAIN,
            benefits: vec![Benefit::Grace],
            description: String::new(),
        });
        assert_eq!(main_button(&played.view()).action, asked);
        assert_eq!(played.action(BREN, "Survival"), asked);
        let list = list_of(&played.view(), TorangList::GrantedChecks).unwrap();
        assert_eq!(
            list.text,
            "It has been earned and is not marked yet: Oda, Perception."
        );
        let buttons = list.buttons.iter();
        let labels: Vec<&str> = buttons.map(|button| button.label.as_str()).collect();
        assert_eq!(labels, ["Finish without marking", "Mark"]);
        let answer = list.buttons[usize::from(marks)].action.clone();
        assert_eq!(played.run(answer), None);
        assert_eq!(played.ability(ODA, "Perception").check, marks);
        assert!(played.view().roll.is_none());
        assert_eq!(list_of(&played.view(), TorangList::GrantedChecks), None);
    }
}

/// TE-045, TE-067: the button that finishes the roll counts the experience checks that nobody has asked for, because the line that
/// offers them may be out of sight. It does not ask: whether to ask is up to the player.
#[test]
fn te_045_finishing_the_roll_counts_the_checks_that_nobody_asked_for() {
    for (helper_die, main_die, detail) in [
        (None, 20, "1 experience check open"),
        // Bren may mark one for the own success, and one for helping.
        (Some(31), 20, "3 experience checks open"),
        // A failed help roll has none of its own.
        (Some(80), 20, "2 experience checks open"),
        (None, 90, ""),
    ] {
        let mut played = table();
        played.call(TAVI, "Stealth");
        if let Some(die) = helper_die {
            played.tap(BREN, "Survival");
            played.help(0, die);
        }
        played.dice(main_die, None);
        let finish = main_button(&played.view());
        assert_eq!(finish.detail, detail);
        assert_eq!(finish.action, Action::Play(vec![Command::ClearRoll]));
        if !detail.is_empty() {
            // The question to the gamemaster is for all of them.
            played.press("Ask the gamemaster");
            assert_eq!(main_button(&played.view()).detail, "");
            played.press("No");
            assert_eq!(main_button(&played.view()).detail, "");
        }
    }
}

/// TE-046: the roll is not finished, and no other roll takes its place, before the gamemaster has answered a request.
#[test]
fn a_requested_check_is_answered_before_the_roll_is_finished() {
    let answer = Action::Open(TorangList::RequestedChecks.into());
    for dramatic in [true, false] {
        let mut played = table();
        played.call(TAVI, "Stealth");
        played.dice(20, None);
        let finish = main_button(&played.view());
        assert_eq!(finish.action, Action::Play(vec![Command::ClearRoll]));
        played.press("Ask the gamemaster");
        assert_eq!(requested_checks(&played.view()), ["Tavi"]);
        let finish = main_button(&played.view());
        assert_eq!(
            (finish.label.as_str(), &finish.action),
            ("Finish roll", &answer)
        );
        assert_eq!(played.action(BREN, "Survival"), answer);
        assert_eq!(played.run(answer_and_finish(dramatic)), None);
        assert!(played.view().roll.is_none());
        assert_eq!(played.ability(TAVI, "Stealth").check, dramatic);
        assert_eq!(main_button(&played.view()).label, "Call for a roll");
    }
}

/// The roll is not finished, and no other roll takes its place, before the benefit or drawback is chosen or done without.
#[test]
fn an_open_benefit_is_asked_for_before_the_roll_is_finished() {
    let finishes = true;
    let finished = Action::Play(vec![Command::ClearRoll]);
    for (face, dialog, next) in [
        (
            6,
            TorangDialog::Benefits {
                part: MAIN,
                finishes,
            },
            finished.clone(),
        ),
        (
            99,
            TorangDialog::Drawback {
                part: MAIN,
                finishes,
            },
            // A fumble earns a check without the gamemaster’s yes (TE-047).
            Action::Open(TorangList::GrantedChecks.into()),
        ),
    ] {
        let mut played = table();
        played.call(TAVI, "Stealth");
        played.dice(face, None);
        let asked = Action::Open(dialog);
        assert_eq!(main_button(&played.view()).action, asked);
        assert_eq!(played.action(BREN, "Survival"), asked);
        assert_eq!(finish_without_choice(&played.view(), MAIN), next);
    }
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.dice(6, None);
    played.press("Ask the gamemaster");
    let answer = Action::Open(TorangList::RequestedChecks.into());
    assert_eq!(finish_without_choice(&played.view(), MAIN), answer);
    played.play(Command::ChooseBenefits {
        part: MAIN,
        benefits: vec![Benefit::Grace],
        description: String::new(),
    });
    assert_eq!(main_button(&played.view()).action, answer);
    played.press("No");
    assert_eq!(main_button(&played.view()).action, finished);
}
